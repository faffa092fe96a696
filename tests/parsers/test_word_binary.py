"""Word binary files as a whole: units, metadata, notes, errors, damage."""

from __future__ import annotations

import struct
from itertools import pairwise

import pytest

from builders.compound import build_compound
from builders.word_binary import (
    DELETED,
    INSERTED,
    OUTLINE,
    PAGE_BREAK,
    Layout,
    P,
    Style,
    about,
    build_doc,
    cell,
    font_table,
    level,
    lists,
    metadata,
    overrides,
    plc,
    row_end,
    sprm,
    style_sheet,
    texts,
    units,
    word_file,
)
from builders.word_binary import LIST as LIST_INDEX
from py_chunks import (
    ChunkError,
    CorruptDocument,
    EncryptedDocument,
    LimitExceeded,
    Limits,
    get_chunks,
    get_text,
    iter_units,
    stream_chunks,
)

WEB_ARCHIVE = (
    b"MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=b\r\n\r\n--b\r\n"
    b"Content-Type: text/html\r\n\r\n<p>one</p>\r\n--b--\r\n"
)
HEADINGS = [Style("Normal", 0), Style("heading 1", 1, 0), Style("heading 2", 2, 0)]
NUMBERED = {"lists": lists([level("%1.")]), "list_overrides": overrides((0, ()))}


def footnotes(*texts_of_notes: str) -> dict[str, object]:
    """A story of footnotes whose marks stand at positions 1, 2, ..., and what refers to them."""
    notes = [P(f"\x02 {text}") for text in texts_of_notes] + [P("")]
    edges = [0]
    for note in notes:
        edges.append(edges[-1] + len(note.text) + 1)
    marks = [*range(1, len(texts_of_notes) + 1), 99]
    return {
        "stories": {"footnotes": notes},
        "tables": {
            "footnote_marks": plc(marks, [b"\1\0"] * len(texts_of_notes)),
            "footnote_texts": plc([*edges[:-1], edges[-1]]),
        },
    }


class TestUnits:
    def test_short_paragraphs_are_units(self):
        """Section 3.18: the unit is the paragraph, however short; blank ones are none."""
        assert texts([P("a"), P(""), P("  "), P("b")]) == ["a", "b"]

    def test_kinds(self):
        """Headings, list items, tables and paragraphs say what they are."""
        body = [P("H", style=1), P("item", sprm(LIST_INDEX, 1)), cell("a"), cell("b"), row_end((0, 100, 200)), P("p")]
        found = units(body, styles=HEADINGS, tables=NUMBERED)
        assert [(unit.kind, unit.text) for unit in found] == [
            ("heading", "H"),
            ("list", "1. item"),
            ("table", "| a | b |"),
            ("paragraph", "p"),
        ]

    def test_an_empty_document(self):
        """Section 4: no units, no error."""
        assert get_chunks(word_file([P("")]), filename="a.doc") == []

    def test_fixture(self, fixtures):
        """The handbook, as LibreOffice writes it."""
        found = list(iter_units(fixtures / "handbook.doc"))
        assert [unit.text for unit in found[:3]][::2] == ["Harbour Handbook", "Lights"]
        assert "- Check the fuel gauge" in [unit.text for unit in found]
        assert found[9].text.startswith("| Month | High water | Depth |\n| --- | --- | --- |\n| March |")


class TestMetadata:
    def test_window_keys(self):
        """Section 8, doc (any): the window keys and document_metadata are there."""
        found = metadata([P("a"), P("b"), P("c"), P("d")])
        assert [m["paragraph_indices"] for m in found] == [[0, 1, 2], [2, 3]]
        assert [m["window_index"] for m in found] == [0, 1]
        assert [m["block_count"] for m in found] == [3, 2]
        assert found[0]["document_metadata"] == {
            "source_type": "doc",
            "header_text": None,
            "footer_text": None,
            "comments": [],
            "skipped_parts": [],
        }

    def test_own_keys_describe_the_first_unit(self):
        """Section 3.18: source, type, levels and the size of a table, None where they don't apply."""
        body = [cell("a"), cell("b"), row_end((0, 100, 200)), cell("c"), cell("d"), row_end((0, 100, 200)), P("p")]
        first = metadata(body)[0]
        assert {
            key: first[key] for key in ("source", "paragraph_type", "heading_level", "list_level", "page_number")
        } == {
            "source": "a.doc",
            "paragraph_type": "table",
            "heading_level": None,
            "list_level": None,
            "page_number": None,
        }
        assert (first["table_rows"], first["table_columns"], first["table_cells"]) == (2, 2, 4)
        assert first["paragraph_meta"][0]["is_table"] is True

    def test_levels(self):
        """Section 3.18: heading_level of a heading, section_heading_level of what follows it, list_level 0-based."""
        body = [P("H", style=2), P("p"), P("i", sprm(LIST_INDEX, 1))]
        chunks = get_chunks(word_file(body, styles=HEADINGS, tables=NUMBERED), filename="a.doc")
        found = [chunk["metadata"] for chunk in chunks]
        assert [m["heading_level"] for m in found] == [2, None, None]
        assert [m["list_level"] for m in found] == [None, None, 0]
        assert [m["section_heading"] for m in found] == ["H"] * 3

    @pytest.mark.parametrize("mode", ["sliding_window", "structural", "default"])
    def test_total_chunks(self, mode):
        """Section 3.18: every chunk says how many there are, streamed or not."""
        data = build_doc(["a", "b", "c", "d", "e"]).data
        chunks = get_chunks(data, filename="a.doc", mode=mode)
        assert {chunk["metadata"]["total_chunks"] for chunk in chunks} == {len(chunks)}
        assert list(stream_chunks(data, filename="a.doc", mode=mode)) == chunks


class TestPages:
    def test_breaks(self):
        """Section 1: page_range where the file declares breaks: in the text, and before a paragraph."""
        body = [P("one"), P("\x0ctwo"), P("a\x0cb"), P("four", sprm(PAGE_BREAK))]
        found = units(body)
        assert [(unit.text, unit.location[1:3]) for unit in found] == [
            ("one", (1, 1)),
            ("two", (2, 2)),
            ("a\nb", (2, 3)),
            ("four", (4, 4)),
        ]
        assert metadata(body)[0]["page_range"] == [1, 3]
        assert metadata(body)[0]["page_number"] == 1

    def test_no_breaks_no_pages(self):
        """Section 1: never guessed."""
        assert units([P("a"), P("b")])[0].location is None
        assert "page_range" not in metadata([P("a")])[0]

    @pytest.mark.parametrize(("kind", "page"), [(None, 2), (2, 2), (3, 2), (0, 1), (1, 1)])
    def test_sections(self, kind, page):
        """A section begins a page unless it says that it does not; its mark ends the paragraph."""
        said = b"" if kind is None else sprm(0x3009, kind)
        found = units([P("one", mark="\x0c"), P("two")], sections=[(4, b""), (8, said)])
        assert [unit.text for unit in found] == ["one", "two"]
        assert (found[1].location.first if found[1].location else 1) == page

    def test_a_break_before_a_fresh_page_is_no_second_one(self):
        """A paragraph that begins a page right behind a break does not leave a page empty."""
        assert units([P("one"), P("\x0c"), P("two", sprm(PAGE_BREAK))])[1].location.first == 2

    def test_a_deleted_break_is_none(self):
        """A break that tracked changes take out."""
        body = [P("one"), P("\x0ctwo", runs=[(0, 1, sprm(DELETED))])]
        assert [unit.location for unit in units(body)] == [None, None]
        assert units(body, revisions="original")[1].location.first == 2


class TestNotes:
    def test_after_the_body(self):
        """Section 3.15: notes are units behind the body; their marks leave nothing and do not cut the paragraph."""
        assert texts([P("a\x02\x02b")], **footnotes("First.", "Second.")) == ["ab", "First.", "Second."]

    def test_windows_carry_them(self):
        """Section 8, docx (footnote text), for doc: in `footnotes` of the windows that hold the mark."""
        first, last = metadata([P("a\x02b"), P("c"), P("d"), P("e")], **footnotes("Note."))
        assert first["footnotes"] == [{"id": "1", "text": "Note."}]
        assert (first["endnotes"], last["footnotes"]) == ([], [])

    def test_endnotes(self):
        """Endnotes come behind the footnotes."""
        parts = footnotes("Foot.")
        parts["stories"]["endnotes"] = [P("\x02 End."), P("")]
        parts["tables"] |= {"endnote_marks": plc([2, 99], [b"\1\0"]), "endnote_texts": plc([0, 7, 8])}
        assert texts([P("a\x02\x02b")], **parts) == ["ab", "Foot.", "End."]
        assert metadata([P("a\x02\x02b")], **parts)[0]["endnotes"] == [{"id": "1", "text": "End."}]

    def test_a_deleted_mark(self):
        """The note of a mark that is not shown is not read."""
        body = [P("a\x02b", runs=[(1, 2, sprm(DELETED))])]
        assert texts(body, **footnotes("Gone.")) == ["ab"]
        assert texts(body, revisions="all", **footnotes("Gone.")) == ["ab", "Gone."]

    def test_headings_in_notes_end_no_section(self):
        """A note's paragraph is a paragraph, whatever its style."""
        parts = footnotes("N.")
        parts["stories"]["footnotes"][0].said = sprm(OUTLINE, 0)
        assert [unit.kind for unit in units([P("a\x02b")], **parts)] == ["paragraph", "paragraph"]


class TestRevisions:
    def test_sides(self):
        """Section 3.15: deleted text is dropped, inserted text kept; the other sides when asked for."""
        body = [P("keepgonenew", runs=[(4, 8, sprm(DELETED)), (8, 11, sprm(INSERTED))])]
        assert texts(body) == ["keepnew"]
        assert texts(body, revisions="original") == ["keepgone"]
        assert texts(body, revisions="all") == ["keepgonenew"]

    def test_a_deleted_mark_joins_paragraphs(self):
        """The paragraph goes on in the next one."""
        assert texts([P("a ", runs=[(2, 3, sprm(DELETED))]), P("b")]) == ["a b"]


class TestErrors:
    def test_not_a_compound_file(self):
        """Section 5, the sentence up to the colon."""
        with pytest.raises(CorruptDocument, match=r"^Cannot open \.doc file \(invalid CFB format\): "):
            get_chunks(b"\0\1\2\3 no document", filename="a.doc")

    def test_no_stream(self):
        """Section 5: a compound file of something else."""
        with pytest.raises(CorruptDocument, match=r"^Missing WordDocument stream — not a valid \.doc file$"):
            get_chunks(build_compound({"Contents": b"x" * 5000}), filename="a.doc")

    @pytest.mark.parametrize("data", [word_file([P("a")], version=45), b"\xdb\xa5\x2d\0" + bytes(500)])
    def test_before_word_6(self, data):
        """Section 5: Word 2 and older."""
        with pytest.raises(
            CorruptDocument, match=r"^Pre-Word 97 \.doc files are not supported\. Convert to \.docx first\.$"
        ):
            get_chunks(data, filename="a.doc")

    def test_encrypted(self):
        """Section 8, doc ppt (encrypted): an error that says so, which is a RuntimeError."""
        with pytest.raises(
            EncryptedDocument, match=r"^DOC file is encrypted \(password-protected\); cannot extract$"
        ) as caught:
            get_chunks(word_file([P("a")], flags=0x0100), filename="a.doc")
        assert isinstance(caught.value, RuntimeError)

    def test_an_encrypted_package(self):
        """A .docx locked with a password and named .doc."""
        with pytest.raises(EncryptedDocument):
            get_chunks(build_compound({"EncryptedPackage": b"x" * 5000}), filename="a.doc")

    def test_a_head_cut_off(self):
        """The stream is there, the head is not."""
        with pytest.raises(CorruptDocument, match=r"^FIB truncated"):
            get_chunks(build_compound({"WordDocument": b"\xec\xa5"}), filename="a.doc")

    def test_too_large(self):
        """A limit of the caller."""
        with pytest.raises(LimitExceeded):
            get_chunks(build_doc(["a"]).data, filename="a.doc", limits=Limits(max_document_bytes=1000))

    def test_no_bytes(self):
        """Section 4: an empty file of this type is an error."""
        with pytest.raises(ValueError, match="data is empty"):
            get_chunks(b"", filename="a.doc")


class TestOtherContent:
    """Section 6: content beats extension."""

    @pytest.mark.parametrize(
        ("data", "kind"),
        [
            (b"{\\rtf1 one\\par}", "rtf"),
            (b"<html><body><p>one</p></body></html>", "html"),
            (WEB_ARCHIVE, "eml"),
            (b"one\n", "txt"),
        ],
    )
    def test_what_else_is_called_doc(self, data, kind):
        """RTF, HTML, a web archive and plain text are read as what they are."""
        pytest.importorskip("py_chunks.parsers." + {"eml": "mail", "txt": "text"}.get(kind, kind))
        chunks = get_chunks(data, filename="a.doc", mode="sliding_window")
        assert "one" in chunks[0]["content"]
        assert chunks[0]["metadata"]["document_metadata"]["detected_type"] == kind


class TestOldVersions:
    def test_word_6(self):
        """Paragraphs, headings and tables of Word 6, whose records are smaller."""
        row = b"\x18\1\x19\1\xbe" + struct.pack("<HB3h", 28, 2, 0, 1000, 2000) + bytes(20)
        body = [
            P("Hé", style=1),
            P("p", runs=[(0, 1, b"\x55\1")]),
            P("a", b"\x18\1", mark="\x07"),
            P("b", b"\x18\1", mark="\x07"),
            P("", row, mark="\x07"),
            P("end"),
        ]
        found = units(body, old=True, tables={"styles": style_sheet(HEADINGS, old=True)})
        assert [(unit.kind, unit.text) for unit in found] == [
            ("heading", "Hé"),
            ("paragraph", "p"),
            ("table", "| a | b |"),
            ("paragraph", "end"),
        ]

    def test_word_6_numbers(self):
        """Word 6 keeps the description of a number with its paragraph."""
        described = bytes([2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 3, 0]).ljust(20, b"\0") + b"()".ljust(32, b"\0")
        numbered = b"\x0d\x0a\x0c" + bytes([len(described)]) + described
        bullet = b"\x0d\x0b\x0c" + bytes([len(described)]) + described
        body = [P("a", numbered), P("b", numbered), P("c"), P("d", numbered), P("e", bullet)]
        assert texts(body, old=True) == ["(iii) a", "(iv) b", "c", "(iii) d", "- e"]

    def test_code_pages(self):
        """The language of the program, and before it the fonts, say how letters are stored."""
        body, layout = [P("Привет")], Layout(codec="cp1251")
        assert texts(body, old=True, layout=layout, language=0x419) == ["Привет"]
        fonts = {"fonts": font_table([("Arial Cyr", 204)], old=True)}
        assert texts(body, old=True, layout=layout, tables=fonts) == ["Привет"]

    def test_wide_text(self):
        """Word 95 of the Far East stores two bytes for each character."""
        assert texts([P("日本")], old=True, flags=0x5000, layout=Layout(narrow=[False])) == ["日本"]


class TestDamage:
    def test_a_lost_table_stream(self):
        """What text the head leads to is read, and the loss recorded."""
        data = word_file([P("one"), P("two")]).replace("1Table".encode("utf-16-le"), "9Table".encode("utf-16-le"))
        metadata = get_chunks(data, filename="a.doc")[0]["metadata"]["document_metadata"]
        assert {"stream 1Table", "piece table"} <= set(metadata["skipped_parts"])

    def test_lost_formatting(self):
        """Paragraphs without their properties are paragraphs."""
        assert texts([P("a"), P("b")], tables={"paragraph_pages": b""}) == ["a", "b"]
        assert about([P("a")], tables={"paragraph_pages": plc([0, 9], [struct.pack("<I", 9999)])})["skipped_parts"] == [
            "paragraph pages"
        ]

    def test_lost_rows(self):
        """Cells whose rows nobody ends are still a table."""
        assert texts([P("a", mark="\x07"), P("b", mark="\x07"), P("c")], tables={"paragraph_pages": b""}) == [
            "| a | b |",
            "c",
        ]

    def test_many_cells_do_not_widen_rows_without_end(self):
        """A hundred thousand cells and as many rows stay as long as their text."""
        body = [P("\x07" * 20_000, sprm(0x2416), mark="\x07"), *[cell("a"), row_end()] * 200]
        assert len(get_text(word_file(body), filename="a.doc")) < 200_000

    def test_nested_fields_without_end(self):
        """Begin marks that nothing closes hide nothing."""
        assert texts([P("\x13" * 5000 + "a")]) == ["a"]

    @pytest.mark.parametrize("at", range(10, 900, 37))
    def test_heads_of_zeros_and_ones(self, at):
        """Whatever the head says, the result is units or an error of ours."""
        sound = word_file([P("a\x02b"), cell("c"), row_end((0, 100))], **footnotes("n"))
        start = sound.index(b"\xec\xa5\xc1\0")
        for filler in (b"\0" * 8, b"\xff" * 8, b"\xff\xff\xff\x7f" * 2):
            damaged = sound[: start + at] + filler + sound[start + at + 8 :]
            try:
                found = list(iter_units(damaged, filename="a.doc"))
            except ChunkError:
                continue
            assert all(unit.text.strip() for unit in found)


class TestRealDocuments:
    def test_all_are_read(self, corpus):
        """Every real document gives sound windows, the fuzzed ones too."""
        for path in corpus("doc"):
            if path.name == "testWordPerfect_42.doc":
                continue
            chunks = get_chunks(path, mode="sliding_window")
            text = get_text(path)
            for before, after in pairwise(chunks):
                assert before["metadata"]["char_range"][0] < after["metadata"]["char_range"][0]
            for chunk in chunks:
                start, end = chunk["metadata"]["char_range"]
                assert chunk["content"] == text[start:end]

    def test_localised_headings(self, corpus):
        """Styles with Greek names are headings by their number."""
        path = next(path for path in corpus("doc") if path.name == "greek_heading_styles.doc")
        assert [unit.kind for unit in iter_units(path)].count("heading") >= 3
