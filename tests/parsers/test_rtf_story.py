"""Paragraphs to units: what is anchored in them goes where they go."""

from __future__ import annotations

from py_chunks.parsers._rtf_story import PLAIN, Story
from py_chunks.units import Draft

NOTE = {"id": "1", "text": "n"}
TABLE = PLAIN._replace(table=1)


class Sheet:
    """A document whose style 1 is a heading, and whose list 2 has bullets and no labels."""

    def heading_level(self, style):
        return 1 if style == 1 else None

    def label(self, list_id, level):
        return "-" if list_id == 2 else ""

    def is_bulleted(self, list_id, level):
        return list_id == 2


def brief(drafts):
    return [(draft.kind, draft.text, sorted(draft.extras)) for draft in drafts]


def test_kinds():
    """Headings by style, lists by label, tables by cells, paragraphs else."""
    story = Story(Sheet())
    story.end_paragraph("H\nh", PLAIN._replace(style=1))
    story.end_paragraph("p", PLAIN)
    story.end_paragraph("", PLAIN)
    story.end_paragraph("i", PLAIN._replace(list_id=2))
    story.label = "1)"
    story.end_paragraph("j", PLAIN)
    story.end_cell("c", TABLE, 1)
    story.end_row("", (), 1)
    assert brief(story.finish("last", PLAIN)) == [
        ("heading", "H h", []),
        ("paragraph", "p", []),
        ("list", "- i", []),
        ("list", "1) j", []),
        ("table", "| c |\n| --- |", []),
        ("paragraph", "last", []),
    ]


def test_a_label_is_used_once():
    """The paragraph after has none, even if there was no text."""
    story = Story(Sheet())
    story.label = "1."
    story.end_paragraph("", PLAIN)
    assert brief(story.finish("p", PLAIN)) == [("paragraph", "p", [])]


def test_anchored_in_parts():
    """Notes and boxes of an item or a cell are those of the list or table; those after it are not."""
    story = Story(Sheet())
    item = PLAIN._replace(list_id=2)
    story.end_paragraph("i", item)
    story.add_note("footnotes", NOTE)
    story.add_boxes([Draft("box")])
    story.end_paragraph("j", item)
    story.add_note("endnotes", NOTE)
    story.end_cell("c", TABLE, 1)
    story.end_row("", (), 1)
    assert brief(story.finish("p", PLAIN)) == [
        ("list", "- i\n- j", ["footnotes"]),
        ("paragraph", "box", []),
        ("table", "| c |\n| --- |", ["endnotes"]),
        ("paragraph", "p", []),
    ]


def test_an_anchor_without_text():
    """A box needs no text to stand at; a note waits for the next unit."""
    story = Story(Sheet())
    story.add_boxes([Draft("box")])
    story.add_note("footnotes", NOTE)
    story.end_paragraph("", PLAIN)
    assert brief(story.drafts)[-1] == ("paragraph", "box", [])
    story.add_boxes([Draft("last")])
    assert brief(story.finish("", PLAIN))[-1] == ("paragraph", "last", [])


def test_deep_tables():
    """Tables deeper than anybody needs are one."""
    story = Story(Sheet())
    story.end_cell("a", TABLE, 1000)
    story.end_cell("b", TABLE, 2000)
    assert brief(story.finish("", PLAIN)) == [("table", "| a b |\n| --- |", [])]
