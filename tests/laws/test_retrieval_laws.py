"""What holds for reconstruction, retrieval, corpora and truncation, over random documents, spans and settings."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builders import build
from py_chunks import InvalidArgument, get_chunks, get_text, laws, retrieval_laws
from py_chunks.corpus import CorpusSettings, FailedDocument, chunk_corpus, count_by_document, group_by_document
from py_chunks.formats import FORMATS
from py_chunks.graphemes import grapheme_spans
from py_chunks.long_inputs import kept_spans, map_windows, truncate
from py_chunks.metadata import DocumentFacts
from py_chunks.modes import ModeArguments, plan_mode
from py_chunks.reconstruction import reconstruct
from py_chunks.records import to_records
from py_chunks.retrieval import expand, merge_hits, sentence_nodes
from py_chunks.segmentation import Tokens
from py_chunks.text_windows import segmentation_of
from py_chunks.tokenizers import coerce_tokenizer
from py_chunks.units import document_text, number_units
from strategies import drafts, fewer, grouped_drafts, plain_paragraphs, unicode_text, window_settings

EXTENSIONS = [row.extensions[0] for row in FORMATS]
every_format = pytest.mark.parametrize("extension", EXTENSIONS)
UNITS = ["characters", "graphemes", "words", "sentences", "tokens"]
SIDES = st.sampled_from(["left", "right", "middle"])


def rearranged(data, chunks):
    """The chunks in any order, some of them twice."""
    twice = data.draw(st.lists(st.sampled_from(chunks), max_size=3)) if chunks else []
    return data.draw(st.permutations([*chunks, *twice]))


# ------------------------------------------------------------- reconstruction


@every_format
@given(paragraphs=plain_paragraphs(), setting=window_settings(5), data=st.data())
@settings(max_examples=12)
def test_chunks_of_every_format_and_mode_give_the_text_back(extension, paragraphs, setting, data):
    """LO-1, R1: reconstruct(chunks) is the document text, in any order, overlapping or not, chunks repeated or not."""
    built = build(extension, paragraphs)
    if not built.data:
        return
    name = f"a{extension}"
    row = next(row for row in FORMATS if row.extensions[0] == extension)
    mode = data.draw(st.sampled_from(row.modes))
    within = data.draw(st.sampled_from([None, "section"]))
    size, overlap = setting
    chunks = get_chunks(
        built.data, filename=name, mode=mode, window_size=size, overlap=overlap, within=within, max_window_chars=None
    )
    text = get_text(built.data, filename=name)
    retrieval_laws.check_reconstruction(rearranged(data, chunks), text)
    nodes = list(sentence_nodes(built.data, filename=name))
    laws.check_slices(nodes, text)
    retrieval_laws.check_reconstruction(rearranged(data, nodes), text)


@every_format
@given(paragraphs=plain_paragraphs(5), setting=window_settings(5), data=st.data(), unit=st.sampled_from(UNITS))
@settings(max_examples=12)
def test_windows_of_text_of_every_format_give_the_text_back(vocabularies, extension, paragraphs, setting, data, unit):
    """R1 for windows over words, sentences, tokens and the like, whether they overlap or not."""
    built = build(extension, paragraphs)
    if not built.data:
        return
    name = f"a{extension}"
    tokenizer = vocabularies["cl100k_base"] if unit == "tokens" else None
    within = data.draw(st.sampled_from([None, "section"]))
    size, overlap = setting
    chunks = get_chunks(
        built.data, filename=name, mode="sliding_window", window_size=size, overlap=overlap, within=within, unit=unit,
        tokenizer=tokenizer,
    )  # fmt: skip
    text = get_text(built.data, filename=name)
    laws.check_slices(chunks, text)
    retrieval_laws.check_reconstruction(rearranged(data, chunks), text)


@given(drafts(), window_settings(), st.sampled_from(UNITS[:-1]), st.sampled_from([None, "section", "page"]))
@fewer
def test_windows_of_text_of_any_blocks_give_the_text_back(drafted, setting, unit, within):
    """R1 over arbitrary Unicode: nothing is missing but white space at the very end, which no window holds."""
    text, chunks = planned(
        drafted, "blocks", "md", window_size=setting[0], overlap=setting[1], within=within, unit=unit
    )
    found = reconstruct(chunks)
    assert text.startswith(found)
    assert not text[len(found) :].strip()


@given(drafts(), window_settings(), st.sampled_from([None, "section", "page"]), st.data())
@fewer
def test_chunks_of_any_blocks_give_the_text_back(drafted, setting, within, data):
    """R1 over arbitrary Unicode, repeated blocks, headings and pages."""
    text, chunks = planned(drafted, "blocks", "md", window_size=setting[0], overlap=setting[1], within=within)
    retrieval_laws.check_reconstruction(rearranged(data, chunks), text)


@given(grouped_drafts(), window_settings(), st.data())
@fewer
def test_chunks_of_any_sheets_give_the_text_back(drafted, setting, data):
    """R1 for rows: a line feed within a sheet, a blank line between sheets."""
    text, chunks = planned(drafted, "sheet", "xlsx", window_size=setting[0], overlap=setting[1])
    retrieval_laws.check_reconstruction(rearranged(data, chunks), text)


def planned(drafted, family, source_type, **arguments):
    grouped = family == "sheet"
    joiner = "\n" if grouped else "\n\n"
    units = list(number_units(drafted, joiner))
    facts = DocumentFacts(family, joiner, "d", {"source_type": source_type})
    mode = plan_mode("sliding_window", ModeArguments(place="page", grouped=grouped, rows=grouped, **arguments))
    return "".join(document_text(units, joiner)), list(mode(iter(units), facts))


@given(st.lists(st.sampled_from(["one", "two", "same", "same", "\u00e9\u0301"]), min_size=3, max_size=9), st.data())
def test_a_missing_chunk_is_never_made_up(paragraphs, data):
    """R1: without a chunk that nothing overlaps, there is an error that names the gap."""
    text = "\n\n".join(paragraphs)
    chunks = get_chunks(text.encode(), filename="a.txt", mode="sliding_window", window_size=1, overlap=0)
    missing = data.draw(st.integers(0, len(chunks) - 2))
    with pytest.raises(InvalidArgument) as caught:
        reconstruct(chunks[:missing] + chunks[missing + 1 :])
    start, end = caught.value.value
    assert start <= chunks[missing]["metadata"]["char_range"][0] < chunks[missing]["metadata"]["char_range"][1] <= end


# ------------------------------------------------------------------ retrieval


@given(st.text(min_size=1, max_size=60).filter(str.strip), st.data())
def test_merged_hits_are_the_union(text, data):
    """EV-1, EV-4, R2: every character of a hit is in one passage, once; no other is in any."""
    text = get_text(text.encode("utf-8", "replace"), filename="a.txt")
    spans = data.draw(st.lists(st.tuples(st.integers(0, len(text)), st.integers(0, len(text))).map(sorted), max_size=6))
    chunk = {"content": text, "content_type": "x", "metadata": {"chunk_index": 0, "char_range": [0, len(text)]}}
    passages = merge_hits(spans, nodes=[chunk])
    retrieval_laws.check_union(passages, spans, text)
    assert sorted(hit for passage in passages for hit in passage.hits) == list(range(len(spans)))


@given(drafts(), st.data(), st.integers(0, 4), st.integers(0, 4))
@fewer
def test_windows_around_a_hit(drafted, data, before, after):
    """UN-6, R3: as many nodes on each side as asked, clipped at the edges; the text is the slice; the hit is inside."""
    text, nodes = planned(drafted, "blocks", "md", window_size=1, overlap=0)
    if not nodes:
        return
    at = data.draw(st.integers(0, len(nodes) - 1))
    passage = expand(nodes[at], before=before, after=after, nodes=nodes)
    retrieval_laws.check_expansion(passage, nodes, at, before, after)
    assert passage.text == text[passage.start : passage.end]


@given(drafts(), window_settings(), st.data(), st.sampled_from(["section", "page"]))
@fewer
def test_windows_around_a_hit_stay_within(drafted, setting, data, within):
    """G1, R3: no window leaves the hit's place, also among chunks that overlap."""
    _, nodes = planned(drafted, "blocks", "md", window_size=1, overlap=0)
    if not nodes:
        return
    at = data.draw(st.integers(0, len(nodes) - 1))
    passage = expand(nodes[at], before=9, after=9, nodes=nodes, within=within)
    key = "heading_path" if within == "section" else "page_range"
    inside = [n["metadata"][key] for n in nodes if passage.start <= n["metadata"]["char_range"][0] < passage.end]
    assert all(place == nodes[at]["metadata"][key] for place in inside)


@given(drafts(), window_settings())
@fewer
def test_records_have_ids_of_their_own(drafted, setting):
    """RE-5, R4: no two records of a document share an id, and a second run gives the same ones."""
    size, overlap = setting
    runs = [list(to_records(planned(drafted, "blocks", "md", window_size=size, overlap=overlap)[1])) for _ in range(2)]
    retrieval_laws.check_ids(*runs)


# --------------------------------------------------------------------- corpus


@given(st.lists(st.one_of(plain_paragraphs(4), st.just(None)), max_size=8), window_settings(4))
def test_a_corpus_is_its_documents_one_after_another(documents, setting):
    """RE-4, O2: order is kept, no chunk is lost, and a bad document is one failure in its place."""
    size, overlap = setting
    texts = [(f"{n}.pdf", b"-") if p is None else (f"{n}.txt", "\n\n".join(p)) for n, p in enumerate(documents)]
    items = list(chunk_corpus(texts, CorpusSettings(window_size=size, overlap=overlap)))
    expected = []
    for name, source in texts:
        if isinstance(source, bytes):
            expected.append(name)
        elif source:
            given = get_chunks(
                source.encode(),
                filename="x.txt",
                document_id=name,
                mode="sliding_window",
                window_size=size,
                overlap=overlap,
            )
            expected += given
    assert [item.document_id if isinstance(item, FailedDocument) else item for item in items] == expected
    groups = {name: len(list(group)) for name, group in group_by_document(items)}
    failed = {item.document_id for item in items if isinstance(item, FailedDocument)}
    assert count_by_document(items) == {name: 0 if name in failed else count for name, count in groups.items()}


# ---------------------------------------------------------------- long inputs


@pytest.mark.parametrize("unit", ["characters", "graphemes", "words", "sentences", "paragraphs"])
@given(text=unicode_text(), limit=st.integers(0, 12), side=SIDES, marker=st.sampled_from(["", "…", " [...] "]))
def test_truncated_text_fits(unit, text, limit, side, marker):
    """BU-1, BU-3, UN-2: never more than the limit by its own count, never inside a grapheme, always slices."""
    check_truncation(text, limit, side, marker, unit)


@pytest.mark.parametrize("encoding", ["cl100k_base", "o200k_base"])
@given(text=unicode_text(), limit=st.integers(0, 12), side=SIDES, marker=st.sampled_from(["", "…", " [...] "]))
def test_truncated_text_fits_in_tokens(vocabularies, encoding, text, limit, side, marker):
    """BU-1, BU-4 with real vocabularies."""
    check_truncation(text, limit, side, marker, "tokens", vocabularies[encoding])


def check_truncation(text, limit, side, marker, unit, tokenizer=None):
    segmentation = segmentation_of(unit, tokenizer)

    def count(part):
        if isinstance(segmentation, Tokens):
            return coerce_tokenizer(tokenizer).count(part)
        return sum(1 for _ in segmentation.spans(part))

    found = truncate(text, limit, side, unit=unit, tokenizer=tokenizer, marker=marker)
    spans = kept_spans(text, limit, side, unit=unit, tokenizer=tokenizer, marker=marker)
    assert count(found) <= limit
    if count(text) <= limit:
        assert found == text
        return
    kept = [text[start:end] for start, end in spans]
    assert found in ("".join(kept), marker.join(["", *kept]), marker.join([*kept, ""]), marker.join(kept))
    edges = {0, len(text), *(span.end for span in grapheme_spans(text))}
    assert all(start in edges and end in edges for start, end in spans)
    assert all(start == 0 or side != "right" for start, _ in spans)
    assert all(end == len(text) or side != "left" for _, end in spans)


@given(unicode_text(), window_settings(6))
def test_every_window_is_mapped(text, setting):
    """C1: the windows a function sees cover every word of the text."""
    size, overlap = setting
    seen = map_windows(text, lambda w: (w.start, w.end), combine=list, chunk_size=size, overlap=overlap, unit="words")
    words = list(segmentation_of("words").spans(text))
    assert all(any(start <= word.start and word.end <= end for start, end in seen) for word in words)
