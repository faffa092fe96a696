"""Paragraphs as drafts, and what hangs on them."""

from __future__ import annotations

from builders.word_binary import DROP_CAP, P, cell, row_end, sprm, texts, units, word_file
from py_chunks.documents import ReadOptions
from py_chunks.parsers._doc_body import Anchored, Story
from py_chunks.parsers._doc_file import WordFile
from py_chunks.parsers._doc_pages import Pages
from py_chunks.parsers._doc_stories import Box
from py_chunks.sources import source_of


def story(body, **parts):
    file = WordFile(source_of(word_file(body), "a.doc"), ReadOptions())
    return Story(file, **parts), list(file.paragraphs(*file.stories["body"]))


def test_notes_hang_on_units():
    """Also on tables, in any of their cells."""
    notes = [(1, "footnotes", {"id": "1", "text": "n"})]
    reader, paragraphs = story([cell("a\x02"), cell("b"), row_end((0, 9, 99)), P("c")], anchored=Anchored(notes))
    table, paragraph = reader.drafts(paragraphs)
    assert table.extras["footnotes"] == [{"id": "1", "text": "n"}]
    assert (table.extras["table_rows"], table.extras["table_columns"]) == (1, 2)
    assert "footnotes" not in paragraph.extras


def test_boxes_hang_on_units():
    """With the location of what they hang on."""
    anchored = Anchored((), [Box(3, 0, 0, "words\rmore")])
    reader, paragraphs = story([P("a"), P("b\x08")], anchored=anchored, pages=Pages([2]))
    drafts = list(reader.drafts(paragraphs))
    assert [draft.text for draft in drafts] == ["a", "b", "words\nmore"]
    assert drafts[2].location == drafts[1].location


def test_what_hangs_between_positions():
    """Half-open: the end belongs to what follows."""
    anchored = Anchored([(1, "footnotes", {}), (2, "endnotes", {})], [Box(1, 0, 0, "x"), Box(2, 0, 0, "y")])
    assert anchored.notes_between(1, 2) == {"footnotes": [{}]}
    assert [box.words for box in anchored.boxes_between(2, 3)] == ["y"]


def test_drop_caps():
    """The first letters, set large in a paragraph of their own, are those of the next one."""
    for old, said in ((False, sprm(DROP_CAP, 3 << 3 | 1)), (True, b"\x2e\x19\0")):
        assert texts([P("O", said), P("nce upon a time"), P("b")], old=old) == ["Once upon a time", "b"]
    assert texts([P("O", sprm(DROP_CAP, 2))]) == ["O"]
    assert texts([P("O", sprm(DROP_CAP, 3 << 3)), P("b")]) == ["O", "b"]


def test_text():
    """The units one below the other, blank ones left out."""
    reader, paragraphs = story([P("a"), P(""), P("b")])
    assert reader.text(0, paragraphs[-1].end) == "a\nb"


def test_a_table_spans_its_pages():
    """From its first cell to its last."""
    body = [P("\x0c"), cell("a"), P("\x0c", said=cell("").said), cell("b"), row_end((0, 9, 99)), P("c")]
    table, after = units(body)
    assert (table.location.first, table.location.last, after.location.first) == (2, 3, 3)
