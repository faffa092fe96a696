"""Headings by style and outline level."""

from __future__ import annotations

import pytest

from builders.word import (
    paragraph,
    units,
)

HEADINGS = """
<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>
<w:style w:type="paragraph" w:styleId="Titel"><w:name w:val="Title"/><w:basedOn w:val="Normal"/></w:style>
<w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="Mine"><w:name w:val="Chapter of mine"/><w:basedOn w:val="berschrift1"/></w:style>
<w:style w:type="paragraph" w:styleId="Deep"><w:name w:val="Deep"/><w:pPr><w:outlineLvl w:val="2"/></w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="TocHead"><w:name w:val="TOC Heading"/><w:basedOn w:val="berschrift1"/><w:pPr><w:outlineLvl w:val="9"/></w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="Foreign"><w:name w:val="Заголовок 2"/></w:style>
<w:style w:type="paragraph" w:styleId="Old"><w:name w:val="heading 3,H3,third"/></w:style>
<w:style w:type="paragraph" w:styleId="LoopA"><w:name w:val="A"/><w:basedOn w:val="LoopB"/></w:style>
<w:style w:type="paragraph" w:styleId="LoopB"><w:name w:val="B"/><w:basedOn w:val="LoopA"/></w:style>
"""


class TestHeadings:
    @pytest.mark.parametrize(
        ("style", "level"),
        [
            ("Titel", 1),
            ("berschrift1", 1),
            ("Mine", 1),
            ("Deep", 3),
            ("Foreign", 2),
            ("TocHead", None),
            ("Old", 3),
            ("LoopA", None),
            ("Normal", None),
            ("Heading4", 4),
            ("Unknown", None),
        ],
    )
    def test_level_by_style(self, style, level):
        """Styles are headings by name, outline level or ancestry; names may be translated, ids unknown."""
        (unit,) = units(paragraph("T", style), styles=HEADINGS)
        assert (unit.kind, unit.level) == (("heading", level) if level else ("paragraph", None))

    def test_own_outline_level_wins(self):
        """A paragraph's own outline level is stronger than its style's."""
        found = units(
            paragraph("a", "Mine", '<w:outlineLvl w:val="9"/>') + paragraph("b", "", '<w:outlineLvl w:val="3"/>'),
            styles=HEADINGS,
        )
        assert [(unit.kind, unit.level) for unit in found] == [("paragraph", None), ("heading", 4)]

    def test_heading_path(self):
        """Headings are carried to the paragraphs below."""
        body = paragraph("T", "Titel") + paragraph("D", "Deep") + paragraph("x")
        assert units(body, styles=HEADINGS)[-1].heading_path == ("T", "D")
