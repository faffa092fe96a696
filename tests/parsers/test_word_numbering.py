"""List numbers as displayed."""

from __future__ import annotations

import pytest

from builders.word import package, paragraph
from py_chunks import iter_units


def level(at, text, style="decimal", start=1, more=""):
    return f'<w:lvl w:ilvl="{at}"><w:start w:val="{start}"/><w:numFmt w:val="{style}"/>{more}<w:lvlText w:val="{text}"/></w:lvl>'


def abstract(number, *levels, more=""):
    return f'<w:abstractNum w:abstractNumId="{number}">{more}{"".join(levels)}</w:abstractNum>'


def num(number, of, overrides=""):
    return f'<w:num w:numId="{number}"><w:abstractNumId w:val="{of}"/>{overrides}</w:num>'


def restart(at, start):
    return f'<w:lvlOverride w:ilvl="{at}"><w:startOverride w:val="{start}"/></w:lvlOverride>'


def item(text, at=0, number=1, style=""):
    return paragraph(text, style, f'<w:numPr><w:ilvl w:val="{at}"/><w:numId w:val="{number}"/></w:numPr>')


def listed(body, numbering, styles=""):
    data = package(body, numbering=numbering, styles=styles)
    return [unit.text for unit in iter_units(data, filename="a.docx")]


OUTLINE = abstract(0, level(0, "%1."), level(1, "%1.%2"), level(2, "%1.%2.%3")) + num(1, 0)


class TestMarkers:
    def test_computed_numbers(self):
        """DO-6: each item begins with its number as displayed, two spaces deeper per level."""
        body = item("a") + item("b", 1) + item("c", 2) + item("d", 2) + item("e", 1) + item("f") + item("g", 1)
        assert listed(body, OUTLINE) == ["1. a", "  1.1 b", "    1.1.1 c", "    1.1.2 d", "  1.2 e", "2. f", "  2.1 g"]

    def test_units_are_list_items(self):
        """An item is one unit of kind list with its level."""
        found = list(iter_units(package(item("a", 1), numbering=OUTLINE), filename="a.docx"))
        assert [(unit.kind, unit.level) for unit in found] == [("list", 1)]

    def test_bullets(self):
        """Any bullet, drawn or written, is a hyphen."""
        numbering = abstract(
            0, level(0, "\uf0b7", "bullet"), level(1, "", "bullet", more='<w:lvlPicBulletId w:val="0"/>')
        ) + num(1, 0)
        assert listed(item("a") + item("b", 1), numbering) == ["- a", "  - b"]

    def test_lines_of_an_item_stand_under_its_text(self):
        """A soft break inside an item keeps its indent."""
        body = item("a").replace("</w:r>", "<w:br/><w:t>b</w:t></w:r>")
        assert listed(body, OUTLINE) == ["1. a\n   b"]

    @pytest.mark.parametrize(
        ("style", "text", "shown"),
        [
            ("lowerLetter", "%1)", "b)"), ("upperRoman", "(%1)", "(II)"), ("decimalZero", "%1", "02"), ("ordinal", "%1", "2nd"),
            ("chineseCounting", "第%1章", "第二章"), ("none", "Section", "Section"), ("unheardOf", "%1", "2"),
        ],
    )  # fmt: skip
    def test_styles(self, style, text, shown):
        """Letters, roman numerals, padded numbers, ordinals, ideographs and mere words."""
        assert listed(item("a") + item("b"), abstract(0, level(0, text, style)) + num(1, 0))[1] == f"{shown} b"

    def test_custom_padding(self):
        """A custom style pads to as many digits as its pattern has."""
        custom = '<w:lvl w:ilvl="0"><w:start w:val="7"/><mc:AlternateContent><mc:Choice Requires="w14"><w:numFmt w:val="custom" w:format="001, 002, 003, ..."/></mc:Choice><mc:Fallback><w:numFmt w:val="decimal"/></mc:Fallback></mc:AlternateContent><w:lvlText w:val="%1"/></w:lvl>'
        assert listed(item("a"), abstract(0, custom) + num(1, 0)) == ["007 a"]

    def test_legal_numbers(self):
        """A legal level shows every number in digits."""
        numbering = abstract(0, level(0, "%1", "upperRoman"), level(1, "%1.%2", "decimal", more="<w:isLgl/>")) + num(
            1, 0
        )
        assert listed(item("a") + item("b", 1), numbering) == ["I a", "  1.1 b"]

    def test_endless_markers(self):
        """T1: each item repeats what stands around its number, so that a small file could be any amount of text."""
        found = listed(item("a"), abstract(0, level(0, "%1" + "." * 100_000)) + num(1, 0))
        assert found == ["1" + "." * 198 + " a"]

    def test_no_gap(self):
        """Where nothing follows the number, nothing is put there."""
        assert listed(item("a"), abstract(0, level(0, "%1:", more='<w:suff w:val="nothing"/>')) + num(1, 0)) == ["1:a"]

    @pytest.mark.parametrize(
        ("number", "text", "shown"),
        [("%1 ", "a", "1 a"), (" %1\t", "a", "1 a"), ("Part %1", " \u2013 a", "Part 1 \u2013 a")],
    )
    def test_a_gap_of_the_writer(self, number, text, shown):
        """Where nothing follows the number, writers put space into it, or before the text."""
        numbering = abstract(0, level(0, number, more='<w:suff w:val="nothing"/>')) + num(1, 0)
        assert listed(item(text), numbering) == [shown]

    def test_no_first_number(self):
        """ISO/IEC 29500-1, 17.9.25: a level that does not say where it starts starts at 0."""
        inner = level(1, "%1.%2").replace('<w:start w:val="1"/>', "")
        numbering = abstract(0, level(0, "%1"), inner) + num(1, 0)
        assert listed(item("a") + item("b", 1) + item("c", 1), numbering) == ["1 a", "  1.0 b", "  1.1 c"]

    def test_level_without_a_marker_is_a_paragraph(self):
        """Nothing is displayed, so nothing is said; the level counts all the same."""
        numbering = abstract(0, level(0, "", "none"), level(1, "%1.%2")) + num(1, 0)
        found = list(iter_units(package(item("a") + item("b") + item("c", 1), numbering=numbering), filename="a.docx"))
        assert [(unit.kind, unit.text) for unit in found] == [
            ("paragraph", "a"),
            ("paragraph", "b"),
            ("list", "  .1 c"),
        ]

    def test_missing_definition(self):
        """A number that is not defined is not displayed."""
        assert listed(item("a", number=9), OUTLINE) == ["a"]


class TestCounting:
    def test_instances_count_together(self):
        """Two instances of one abstract numbering go on with each other's numbers."""
        assert listed(item("a") + item("b", number=2), OUTLINE + num(2, 0)) == ["1. a", "2. b"]

    def test_override_restarts_once(self):
        """An instance with a start of its own restarts at its first item only."""
        body = item("a") + item("b") + item("c", number=2) + item("d", number=2) + item("e", number=2)
        assert listed(body, OUTLINE + num(2, 0, restart(0, 5))) == ["1. a", "2. b", "5. c", "6. d", "7. e"]

    def test_override_of_a_level(self):
        """An instance may define a level anew."""
        override = f'<w:lvlOverride w:ilvl="0">{level(0, "%1)", "lowerLetter")}</w:lvlOverride>'
        assert listed(item("a", number=2), OUTLINE + num(2, 0, override)) == ["a) a"]

    def test_restart_rules(self):
        """A level may go on through the levels above, or restart only after some of them."""
        never = abstract(0, level(0, "%1"), level(1, "%2", more='<w:lvlRestart w:val="0"/>')) + num(1, 0)
        assert listed(item("a") + item("b", 1) + item("c") + item("d", 1), never) == ["1 a", "  1 b", "2 c", "  2 d"]
        first_only = abstract(
            0, level(0, "%1"), level(1, "%2"), level(2, "%3", more='<w:lvlRestart w:val="1"/>')
        ) + num(1, 0)
        body = item("a") + item("b", 1) + item("c", 2) + item("d", 1) + item("e", 2) + item("f") + item("g", 2)
        assert listed(body, first_only)[2::2] == ["    1 c", "    2 e", "    1 g"]

    def test_skipped_levels_have_begun(self):
        """A level that was skipped stands at its start, and goes on from there."""
        assert listed(item("a", 2) + item("b", 1) + item("c"), OUTLINE) == ["    1.1.1 a", "  1.2 b", "2. c"]

    def test_blank_items_count(self):
        """An empty item is displayed with its number, so the next one has the number after."""
        assert listed(item("a") + item("") + item("b"), OUTLINE) == ["1. a", "3. b"]

    def test_ends_of_sections_do_not_count(self):
        """A blank item that ends a section is not there for Word, whose own table of contents counts so."""
        end = '<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr><w:sectPr/></w:pPr></w:p>'
        full = end.replace("</w:p>", "<w:r><w:t>b</w:t></w:r></w:p>")
        picture = end.replace("</w:p>", "<w:r><w:drawing/></w:r></w:p>")
        assert listed(item("a") + end + full + picture + item("c"), OUTLINE) == ["1. a", "2. b", "4. c"]

    def test_joined_paragraphs_count_once(self):
        """A paragraph whose mark was deleted is no item of its own."""
        gone = '<w:p><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr><w:rPr><w:del/></w:rPr></w:pPr><w:r><w:t>a</w:t></w:r></w:p>'
        assert listed(gone + item("b") + item("c"), OUTLINE) == ["1. ab", "2. c"]

    def test_hostile_numbers(self):
        """Starts out of range are brought into it; levels beyond the last have no number and count nothing."""
        body = item("z", 99) + item("y", 9) + item("a", 8) + item("b", "x") + item("c", -4)
        numbering = abstract(0, level(0, "%1", "lowerRoman", 10**12), level(8, "%9", "lowerLetter", 10**9)) + num(1, 0)
        assert listed(body, numbering) == [
            "z",
            "y",
            "                1000000000 a",
            "2147483648 b",
            "2147483648 c",
        ]


class TestStyles:
    STYLES = """
    <w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>
    <w:style w:type="paragraph" w:styleId="H2"><w:name w:val="heading 2"/><w:basedOn w:val="H1"/><w:pPr><w:numPr><w:ilvl w:val="1"/></w:numPr></w:pPr></w:style>
    <w:style w:type="paragraph" w:styleId="Item"><w:name w:val="Item"/><w:pPr><w:numPr><w:numId w:val="2"/></w:numPr></w:pPr></w:style>
    <w:style w:type="paragraph" w:styleId="Sub"><w:name w:val="Sub"/><w:basedOn w:val="Item"/></w:style>
    <w:style w:type="numbering" w:styleId="Outline"><w:name w:val="Outline"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>
    """
    NUMBERING = (
        abstract(0, level(0, "%1"), level(1, "%1.%2"), more='<w:styleLink w:val="Outline"/>')
        + abstract(1, level(0, "%1."), level(1, "%2)", "lowerLetter", more='<w:pStyle w:val="Sub"/>'))
        + abstract(2, more='<w:numStyleLink w:val="Outline"/>')
        + abstract(3, more='<w:numStyleLink w:val="Nowhere"/>')
        + num(1, 0) + num(2, 1) + num(3, 2) + num(4, 3)
    )  # fmt: skip

    def test_numbered_headings(self):
        """DO-6: a heading's number is part of its text; it stays a heading and is not indented."""
        body = paragraph("Scope", "H1") + paragraph("Terms", "H2") + paragraph("x")
        found = list(iter_units(package(body, numbering=self.NUMBERING, styles=self.STYLES), filename="a.docx"))
        assert [(unit.kind, unit.text) for unit in found[:2]] == [("heading", "1 Scope"), ("heading", "1.1 Terms")]
        assert found[2].heading_path == ("1 Scope", "1.1 Terms")

    def test_level_linked_to_a_style(self):
        """A level may name the style whose paragraphs are on it."""
        body = paragraph("a", "Item") + paragraph("b", "Sub") + paragraph("c", "Sub")
        assert listed(body, self.NUMBERING, self.STYLES) == ["1. a", "  a) b", "  b) c"]

    def test_level_of_a_style_based_on_a_linked_one(self):
        """A level that a style names itself counts before the link of a style it is based on."""
        styles = self.STYLES + (
            '<w:style w:type="paragraph" w:styleId="Deep"><w:name w:val="Deep"/><w:basedOn w:val="Top"/>'
            '<w:pPr><w:numPr><w:ilvl w:val="1"/></w:numPr></w:pPr></w:style>'
            '<w:style w:type="paragraph" w:styleId="Deeper"><w:name w:val="Deeper"/><w:basedOn w:val="Deep"/></w:style>'
            '<w:style w:type="paragraph" w:styleId="Top"><w:name w:val="Top"/>'
            '<w:pPr><w:numPr><w:numId w:val="5"/></w:numPr></w:pPr></w:style>'
        )
        linked = abstract(4, level(0, "%1", more='<w:pStyle w:val="Top"/>'), level(1, "%1.%2"))
        body = paragraph("a", "Top") + paragraph("b", "Deep") + paragraph("c", "Deeper") + paragraph("d", "Top")
        assert listed(body, linked + num(5, 4), styles) == ["1 a", "  1.1 b", "  1.2 c", "2 d"]

    def test_level_of_a_style_and_its_link(self):
        """What a style says itself counts before what is said of it."""
        styles = (
            '<w:style w:type="paragraph" w:styleId="Mine"><w:name w:val="Mine"/><w:pPr><w:numPr><w:ilvl w:val="1"/>'
            '<w:numId w:val="5"/></w:numPr></w:pPr></w:style>'
        )
        linked = abstract(4, level(0, "%1.", more='<w:pStyle w:val="Mine"/>'), level(1, "%2)", "lowerLetter"))
        assert listed(paragraph("x", "Mine"), linked + num(5, 4), styles) == ["  a) x"]

    def test_numbering_of_its_own_on_the_level_of_its_style(self):
        """The two are inherited apart from each other."""
        own = '<w:numPr><w:numId w:val="2"/></w:numPr>'
        body = paragraph("a", "Item", own) + paragraph("b", "Sub", own) + paragraph("c", "H2", own)
        assert listed(body, self.NUMBERING, self.STYLES) == ["1. a", "  a) b", "b) c"]

    def test_numbering_switched_off(self):
        """Number 0 takes a paragraph out of its style's list."""
        assert listed(item("a", number=0, style="Item"), self.NUMBERING, self.STYLES) == ["a"]

    def test_numbering_style(self):
        """An abstract numbering may stand for the one linked to a numbering style; a dead link is none."""
        assert listed(item("a", number=3) + item("b", number=4), self.NUMBERING, self.STYLES) == ["1 a", "b"]

    def test_bullet_of_a_heading_is_not_its_name(self):
        """A heading with a bullet is named without it."""
        styles = self.STYLES.replace('<w:numId w:val="1"/>', '<w:numId w:val="7"/>', 1)
        numbering = abstract(0, level(0, "*", "bullet")) + num(7, 0)
        assert listed(paragraph("T", "H1"), numbering, styles) == ["T"]


def test_each_text_counts_for_itself():
    """A header's list does not advance the body's."""
    from builders.word import part

    body = item("a") + '<w:sectPr><w:headerReference r:id="rIdH"/></w:sectPr>'
    data = package(body, numbering=OUTLINE, related={"rIdH": ("header", "header1.xml", part("w:hdr", item("h")))})
    assert [unit.text for unit in iter_units(data, filename="a.docx")] == ["1. a"]
