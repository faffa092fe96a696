"""More of what the plugin offers."""

from contextlib import suppress

import pytest
from harbour_search import notes, passages

from py_chunks import ChunkError


def test_notes_hold_to_the_laws(chunk_laws):
    chunk_laws.check(notes)


def test_passages_hold_what_was_written(document_builder, tmp_path):
    for extension in document_builder.extensions:
        built = document_builder(extension, ["The harbour opens at six.", "It closes at ten."])
        path = tmp_path / f"rules{extension}"
        path.write_bytes(built.data)
        (chunk,) = passages(path)
        assert all(text in chunk["content"] for text in built.texts)


def test_quotations_can_be_cited(sample_document, assert_citations_resolve, assert_chunks_cover):
    book = sample_document(".epub")
    assert_chunks_cover(passages(book), book)
    assert_citations_resolve(passages(book), book)


def test_passages_are_those_we_have_seen(chunk_snapshot, sample_document):
    document = sample_document(".md")
    chunk_snapshot(passages(document), document)


@pytest.mark.hostile_formats(".csv", ".docx", ".eml")
def test_damaged_files_are_refused_or_read(hostile_documents):
    with suppress(ChunkError):
        assert all(chunk["content"] for chunk in passages(hostile_documents))
