"""Windows of the text of any document, counted in a unit of text."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import FIXTURES
from py_chunks import InvalidArgument, chunk_text, get_chunks, get_text, laws, stream_chunks
from py_chunks.formats import FORMATS
from py_chunks.metadata import DocumentFacts
from py_chunks.modes import TEXT_UNITS, ModeArguments, plan_mode
from py_chunks.units import document_text, number_units
from strategies import drafts, grouped_drafts, window_settings


def test_sentences_of_a_language_and_of_a_splitter():
    """Whose abbreviations end no sentence is the caller's choice, and so is what finds sentences."""
    text = "Dr. Klee kam am 3. Oktober. Er blieb."
    windows = {"mode": "sliding_window", "unit": "sentences", "window_size": 1, "overlap": 0}
    assert [chunk["content"] for chunk in chunk_text(text, language="de", **windows)] == [
        "Dr. Klee kam am 3. Oktober.",
        "Er blieb.",
    ]
    assert len(chunk_text(text, **windows)) == 3

    def at_semicolons(paragraph):
        return [piece for piece in re.split("(?<=;)", paragraph) if piece]

    found = chunk_text("one; two\n\nthree; four", sentence_splitter=at_semicolons, **windows)
    assert [chunk["content"] for chunk in found] == ["one;", "two", "three;", "four"]


@pytest.mark.parametrize("name", ["a.csv", "a.tsv"])
def test_a_row_is_a_sentence(name):
    """Where nothing sets a stop all rows would be one sentence, and the whole table one chunk."""
    separator = "," if name == "a.csv" else "\t"
    table = "".join(f"P{number}{separator}I liked it. Really\n" for number in range(5))
    data = f"Name{separator}Note\n{table}".encode()
    found = get_chunks(data, filename=name, mode="sliding_window", unit="sentences", window_size=2, overlap=1)
    assert [chunk["content"].count("\n") for chunk in found] == [1] * 4
    assert [chunk["metadata"]["unit_range"] for chunk in found] == [[0, 2], [1, 3], [2, 4], [3, 5]]
    text = get_text(data, filename=name)
    assert all(text[slice(*chunk["metadata"]["char_range"])] == chunk["content"] for chunk in found)


def test_rows_of_a_workbook_are_sentences():
    """Those of another sheet are counted on, and begin a window."""
    found = get_chunks(FIXTURES / "handbook.xlsx", mode="sliding_window", unit="sentences", window_size=100, overlap=1)
    rows = get_chunks(FIXTURES / "handbook.xlsx", mode="sliding_window", window_size=100, overlap=1)
    assert [chunk["content"] for chunk in found] == [chunk["content"] for chunk in rows]
    assert [chunk["metadata"]["unit_range"][1] for chunk in found][-1] == sum(
        chunk["metadata"]["block_count"] for chunk in rows
    )


class Whitespace:
    """A toy: words are tokens."""

    def encode(self, text):
        return text.split()

    def decode(self, tokens):
        return " ".join(tokens)


def chunks_of(source, unit, size=12, overlap=4, **arguments):
    return get_chunks(
        source, mode="sliding_window", unit=unit, window_size=size, overlap=overlap, tokenizer=Whitespace(), **arguments
    )


def random_chunks(drafted, unit, setting, family="blocks", joiner="\n\n", **arguments):
    units = list(number_units(drafted, joiner))
    plan = plan_mode(
        "sliding_window",
        ModeArguments(unit=unit, window_size=setting[0], overlap=setting[1], tokenizer=Whitespace(), **arguments),
    )
    facts = DocumentFacts(family, joiner, "d", {"source_type": "x"})
    return units, "".join(document_text(units, joiner)), list(plan(iter(units), facts))


@pytest.mark.parametrize("unit", TEXT_UNITS)
@pytest.mark.parametrize("row", FORMATS, ids=lambda row: row.name)
def test_every_format(row, unit):
    """S1, I1, E1 (BU-1, OF-7): exact slices with the metadata of their family, batch equal to stream."""
    path = FIXTURES / f"handbook{row.extensions[0]}"
    text = get_text(path)
    blocks = get_chunks(path, mode="sliding_window")
    found = chunks_of(path, unit)
    laws.check_slices(found, text)
    laws.check_indices(found)
    own = {"unit", "unit_range", "separator_before"}
    assert {frozenset(chunk["metadata"]) - own for chunk in found} <= {frozenset(chunk["metadata"]) for chunk in blocks}
    for chunk in found:
        assert chunk["content_type"] == blocks[0]["content_type"]
        assert chunk["metadata"]["unit"] == unit
        start, end = chunk["metadata"]["unit_range"]
        assert 0 < end - start <= 12
    covered = sum(chunk["metadata"]["unit_range"][1] - chunk["metadata"]["unit_range"][0] for chunk in found)
    assert covered >= found[-1]["metadata"]["unit_range"][1]
    stream = stream_chunks(path, mode="sliding_window", unit=unit, window_size=12, overlap=4, tokenizer=Whitespace())
    assert list(stream) == found


def test_the_range_key_names_the_blocks_touched():
    """Headings and place are those of the first; every block that has a character in the window is named."""
    data = b"# One\n\nalpha beta\n\n# Two\n\ngamma"
    found = chunks_of(data, "words", 2, 1, filename="a.md")
    assert [
        (chunk["content"], chunk["metadata"]["paragraph_range"], chunk["metadata"]["unit_range"]) for chunk in found
    ] == [
        ("One\n\nalpha", [0, 1], [0, 2]),
        ("alpha beta", [1, 1], [1, 3]),
        ("beta\n\nTwo", [1, 2], [2, 4]),
        ("Two\n\ngamma", [2, 3], [3, 5]),
    ]
    assert [chunk["metadata"]["section_heading"] for chunk in found] == ["One", "One", "One", "Two"]
    assert [chunk["metadata"]["line_range"] for chunk in found] == [[1, 3], [3, 3], [3, 5], [5, 7]]
    assert [chunk["metadata"]["block_count"] for chunk in found] == [2, 1, 2, 2]


def test_what_was_asked_for_is_said():
    """OV-11: size, overlap and unit, in the unit of the window."""
    metadata = chunks_of(b"a b c", "words", 2, 1, filename="a.txt")[0]["metadata"]
    assert (metadata["window_size"], metadata["overlap"], metadata["unit"]) == (2, 1, "words")


def test_a_window_without_text_is_no_chunk():
    """Between two blocks there are characters, but there is nothing to find in them."""
    found = chunks_of(b"a\n\nb", "characters", 1, 0, filename="a.txt")
    assert [(chunk["content"], chunk["metadata"]["unit_range"]) for chunk in found] == [("a", [0, 1]), ("b", [3, 4])]
    assert [chunk["metadata"]["chunk_index"] for chunk in found] == [0, 1]


@pytest.mark.parametrize("unit", TEXT_UNITS)
@given(drafted=drafts(), setting=window_settings(), within=st.sampled_from([None, "section", "page"]))
def test_random_documents(unit, drafted, setting, within):
    """S1, G1: exact slices, no window across what it is to stay within, nothing but white space left out."""
    units, text, found = random_chunks(drafted, unit, setting, within=within, place="page")
    laws.check_slices(found, text)
    laws.check_indices(found)
    covered = bytearray(len(text))
    for chunk in found:
        start, end = chunk["metadata"]["char_range"]
        covered[start:end] = b"\1" * (end - start)
        first, last = chunk["metadata"]["paragraph_range"]
        assert units[first].char_start < end
        assert units[first].char_end > start
        assert units[last].char_start < end
        if within == "page":
            assert units[first].location.first == units[last].location.first
        if within == "section":
            assert all(unit.kind != "heading" for unit in units[first + 1 : last + 1])
    assert not "".join(sign for sign, seen in zip(text, covered, strict=True) if not seen).strip()


@given(drafted=grouped_drafts(), setting=window_settings())
def test_sheets(drafted, setting):
    """G1: no window spans two sheets; units are counted over the document, windows of a sheet from 0."""
    _, text, found = random_chunks(drafted, "words", setting, "sheet", "\n", grouped=True, rows=True)
    laws.check_slices(found, text)
    laws.check_indices(found)
    reached = 0
    for number, chunk in enumerate(found):
        metadata = chunk["metadata"]
        assert (
            len(
                {
                    line.split()[1]
                    for line in chunk["content"].split("\n")
                    if line.startswith("sheet ") and len(line.split()) > 1
                }
            )
            <= 1
        )
        start, end = metadata["unit_range"]
        assert end > reached
        new = number == 0 or found[number - 1]["metadata"]["sheet_index"] != metadata["sheet_index"]
        assert (metadata["sheet_window_index"] == 0) == new
        assert start == (reached if new else reached - setting[1])
        reached = end


def test_units_are_read_as_windows_are_asked_for():
    """PE-4, PE-8: the first window of words takes the first blocks only."""
    taken = []

    def units():
        for unit in number_units(drafts_without_end(), "\n\n"):
            taken.append(unit)
            yield unit

    plan = plan_mode("sliding_window", ModeArguments(unit="words", window_size=4, overlap=1))
    chunks = plan(units(), DocumentFacts("blocks", "\n\n", "d", {}))
    assert next(chunks)["content"] == "block 0\n\nblock 1"
    assert len(taken) <= 4
    assert next(chunks)["content"] == "1\n\nblock 2\n\nblock"
    assert len(taken) <= 6


def drafts_without_end():
    from itertools import count

    from py_chunks.units import Draft

    return (Draft(f"block {number}") for number in count())


@pytest.mark.parametrize(
    ("arguments", "place"),
    [
        ({"unit": "pages"}, "unit"),
        ({"unit": None}, "unit"),
        ({"unit": "tokens"}, "tokenizer"),
        ({"unit": "tokens", "tokenizer": 3}, "tokenizer"),
        ({"unit": "words", "window_size": 3, "overlap": 3}, "overlap"),
        ({"unit": "words", "within": "slide"}, "within"),
    ],
)
def test_what_is_refused(arguments, place):
    """At the call, before the document is opened; an unknown unit with those that are known."""
    with pytest.raises(InvalidArgument) as caught:
        stream_chunks(b"text", filename="a.txt", mode="sliding_window", **arguments)
    assert caught.value.place == place
    if place == "unit":
        assert "'blocks', 'characters', 'graphemes', 'sentences', 'tokens', 'words'" in str(caught.value)


def test_other_modes_have_no_unit():
    """They use their own arguments and pass over others."""
    assert get_chunks(b"a\n\nb", filename="a.txt", mode="default", unit="words") == get_chunks(
        b"a\n\nb", filename="a.txt", mode="default"
    )


def test_text_that_is_there():
    """`chunk_text` counts in units too."""
    found = chunk_text("One is here. Two is there.", mode="sliding_window", unit="sentences", window_size=1, overlap=0)
    assert [chunk["content"] for chunk in found] == ["One is here.", "Two is there."]


def test_documents_hold_the_budget(vocabularies):
    """BU-1: with a real vocabulary, for a document of every format."""
    encoding = vocabularies["o200k_base"]
    for path in sorted(FIXTURES.glob("handbook.*")):
        found = get_chunks(path, mode="sliding_window", unit="tokens", window_size=16, overlap=4, tokenizer="gpt-4o")
        assert all(len(encoding.encode_ordinary(chunk["content"])) <= 16 for chunk in found)
