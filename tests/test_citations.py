"""Citations: any stretch of a document's text gets the place that a chunk of it would have."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from py_chunks import InvalidArgument, InvalidArgumentType, SourceNotFound, get_chunks, get_text, iter_units, text
from py_chunks.citations import locate
from py_chunks.records import to_records
from py_chunks.retrieval import Passage, merge_hits

OF_WINDOWS = ("window_size", "overlap", "window_index", "truncated", "sheet_window_index", "total_chunks")


@pytest.mark.parametrize(
    "name", ["md", "txt", "html", "pdf", "docx", "odt", "epub", "pptx", "odp", "ppt", "csv", "json", "mbox", "ipynb"]
)
def test_a_stretch_has_the_place_of_the_window_it_is(name, fixtures):
    """All that a window says of its blocks, for every family."""
    path = fixtures / f"handbook.{name}"
    windows = get_chunks(path, mode="sliding_window", window_size=2)
    found = locate(windows, path)
    for window, chunk in zip(windows, found, strict=True):
        expected = {key: value for key, value in window["metadata"].items() if key not in OF_WINDOWS}
        assert (chunk["content"], chunk["content_type"]) == (window["content"], "passage")
        assert expected.items() <= chunk["metadata"].items()


def test_sheets_say_where_a_stretch_of_rows_stands(fixtures):
    """Across two sheets too, which no window spans."""
    path = fixtures / "handbook.xlsx"
    whole = get_text(path)
    (chunk,) = locate([(3, len(whole) - 3)], path)
    assert chunk["content"] == whole[3:-3]
    first, *_ = get_chunks(path, mode="sliding_window")
    assert chunk["metadata"]["sheet_name"] == first["metadata"]["sheet_name"]


@given(data=st.data())
def test_any_stretch(data, fixtures):
    """S1: the text of the range asked for, in the order asked; the places are those of the blocks it touches."""
    path = fixtures / data.draw(st.sampled_from(["handbook.md", "handbook.csv", "handbook.xlsx"]))
    whole, units = get_text(path), list(iter_units(path))
    ranges = st.tuples(st.integers(0, len(whole) - 1), st.integers(1, 80)).map(
        lambda place: (place[0], min(place[0] + place[1], len(whole)))
    )
    wanted = data.draw(st.lists(ranges.filter(lambda place: whole[slice(*place)].strip()), max_size=8))
    found = locate(wanted, path)
    assert [chunk["content"] for chunk in found] == [whole[start:end] for start, end in wanted]
    assert [chunk["metadata"]["chunk_index"] for chunk in found] == list(range(len(wanted)))
    for (start, end), chunk in zip(wanted, found, strict=True):
        touched = [unit for unit in units if unit.char_start < end and unit.char_end > start]
        metadata = chunk["metadata"]
        assert (metadata["char_range"], metadata["block_count"]) == ([start, end], len(touched))
        assert metadata["heading_path"] == list(touched[0].heading_path)


def test_what_says_its_own_range(fixtures):
    """Passages, records and windows of text; their texts are held against the document."""
    path = fixtures / "handbook.pdf"
    whole = get_text(path)
    passages = merge_hits([(0, 12), (40, 60)], source=path)
    windows = list(text.sentence_windows(whole, chunk_size=2))
    pieces = text.recursive_chunks(whole, 20, counter=lambda part: len(part.split()))
    records = list(to_records(get_chunks(path, mode="sliding_window")))
    for hits in (passages, windows, pieces, records):
        texts = [hit["text"] if isinstance(hit, dict) else hit.text for hit in hits]
        assert [chunk["content"] for chunk in locate(hits, path)] == texts
    assert locate(pieces, path)[-1]["metadata"]["page_range"]


def test_results_are_chunks(fixtures):
    """With the document's id, as records take them."""
    (chunk,) = locate([(0, 5)], (fixtures / "handbook.md").read_bytes(), filename="a.md", document_id="mine")
    (record,) = to_records([chunk])
    assert (record["document_id"], record["text"]) == ("mine", chunk["content"])


def test_no_more_is_read_than_needed():
    """The rest of a document may be damaged, or endless."""
    lines = b'{"a": 1}\n' * 10 + b'{"b": 2}\n' * 100_000
    given = []

    class Counting:
        def __init__(self):
            self.at = 0

        def read(self, size):
            block = lines[self.at : self.at + size]
            self.at += len(block)
            given.append(len(block))
            return block

    assert locate([(0, 4)], Counting(), filename="a.jsonl")[0]["metadata"]["record_range"] == [0, 0]
    assert sum(given) < len(lines) / 2


@pytest.mark.parametrize(
    ("hit", "sentence"),
    [
        ((0, 10_000), r"^\[0, 10000\) reaches beyond the text, which has \d+ characters$"),
        ((9_000, 10_000), r"^\[9000, 10000\) reaches beyond the text"),
        ((16, 18), r"^\[16, 18\) holds no text but what stands between two blocks$"),
        ((3, 3), r"^\[3, 3\) holds no text but"),
        ((5, 3), r"is no range$"),
        (Passage(None, 8, 16, "Kandbook"), "no longer says"),
    ],
)
def test_ranges_that_are_none_of_the_document(hit, sentence, fixtures):
    """They are errors of ours, that name the range."""
    with pytest.raises(InvalidArgument, match=sentence):
        locate([(0, 2), hit], fixtures / "handbook.md")


def test_other_things_are_no_hits(fixtures):
    """Nor is a document that is not there."""
    for hits in ([5], 5, ["id"]):
        with pytest.raises(InvalidArgumentType):
            locate(hits, fixtures / "handbook.md")
    with pytest.raises(SourceNotFound):
        locate([(0, 5)], "missing.md")
    assert locate([], fixtures / "handbook.md") == []
