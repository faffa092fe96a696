"""The types of the pytest fixtures, checked by mypy; `test_pytest_py_chunks` runs these tests."""

from pathlib import Path

import pytest

from py_chunks import get_chunks
from pytest_py_chunks import ChunkAssertion, ChunkLaws, ChunkSnapshot, DocumentBuilder, SampleDocuments


def test_laws(chunk_laws: ChunkLaws, sample_document: SampleDocuments) -> None:
    """A splitter of documents, and what is wrong with one of texts."""
    paths: list[Path] = [sample_document(".md")]
    chunk_laws.check(lambda path: get_chunks(path, mode="sliding_window"), paths)
    names: list[str] = [breach.law for breach in chunk_laws.report(lambda text: [text[:3]], ["one two"])]
    assert names == ["coverage"]


def test_counting(chunk_laws: ChunkLaws) -> None:
    """A counter that is given to a splitter and to the laws."""
    count: int = chunk_laws.counted(len)("four")
    assert count == 4


def test_samples(sample_document: SampleDocuments) -> None:
    """The texts of units."""
    texts: list[str] = sample_document.texts(".csv")
    assert texts


def test_building(document_builder: DocumentBuilder) -> None:
    """A document and the texts of its units."""
    data: bytes = document_builder(".csv", ["one"]).data
    extensions: tuple[str, ...] = document_builder.extensions
    assert data
    assert ".csv" in extensions


def test_golden(chunk_snapshot: ChunkSnapshot) -> None:
    """Golden files, of which there is none yet."""
    with pytest.raises(AssertionError, match="--update-chunks"):
        chunk_snapshot(["one"], "one")


def test_assertions(assert_chunks_cover: ChunkAssertion, assert_citations_resolve: ChunkAssertion) -> None:
    """Both are called with chunks and a document."""
    assert_chunks_cover(["one"], "one")
    assert_citations_resolve([("one", 0, 3)], "one")


@pytest.mark.hostile_formats(".csv")
def test_damage(hostile_documents: Path) -> None:
    """One of many."""
    assert hostile_documents.suffix == ".csv"
