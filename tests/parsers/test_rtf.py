"""RTF documents as a whole: units, headings, notes at the end, metadata, errors."""

from __future__ import annotations

import pytest

from builders import build
from builders.rtf import document, row, texts, units
from py_chunks import get_chunks, get_text, iter_units
from py_chunks.errors import CorruptDocument, LimitExceeded
from py_chunks.limits import Limits

INFO = r"{\info{\title The Title}{\author A. Writer}{\creatim\yr2024}}"


def windows(body: str, size: int = 3, overlap: int = 1, **settings):
    return get_chunks(
        document(body, **settings), filename="t.rtf", mode="sliding_window", window_size=size, overlap=overlap
    )


def test_the_fixture(fixtures):
    """The handbook as LibreOffice writes it."""
    handbook = list(iter_units(fixtures / "handbook.rtf"))
    assert [unit.kind for unit in handbook].count("heading") == 6
    assert handbook[5].text == "- Check the fuel gauge\n- Wipe the lens with a dry cloth\n- Note the time in the log"
    assert handbook[8].text.startswith("| Month | High water | Depth |\n| --- | --- | --- |\n| March | 06:40 |")
    assert handbook[10].heading_path == ("Harbour Handbook", "Tides", "Fog")
    assert "Café Zoë" in handbook[10].text
    (chunk, *_) = get_chunks(fixtures / "handbook.rtf", mode="sliding_window")
    assert chunk["metadata"]["document_metadata"] == {
        "source_type": "rtf",
        "title": "Harbour Handbook",
        "author": "M. Okafor",
        "header_text": "Harbour Handbook",
        "footer_text": None,
        "damage": [],
    }


def test_every_real_document_is_read(corpus):
    """No file fails, and each has text but for those without any."""
    for path in corpus("rtf"):
        assert get_text(path).strip(), path


def test_windows_of_built_paragraphs():
    """Contract 1: ranges count units from 0; windows share the overlap."""
    chunks = get_chunks(
        build(".rtf", ["a", "é", "\U0001f600", "d"]).data,
        filename="t.rtf", mode="sliding_window", window_size=3, overlap=1,
    )  # fmt: skip
    assert [chunk["content"] for chunk in chunks] == ["a\n\né\n\n\U0001f600", "\U0001f600\n\nd"]
    assert [chunk["metadata"]["paragraph_range"] for chunk in chunks] == [[0, 2], [2, 3]]
    assert [chunk["metadata"]["block_count"] for chunk in chunks] == [3, 2]
    assert [chunk["metadata"]["paragraph_count"] for chunk in chunks] == [3, 2]


class TestContractSection8:
    """The row "rtf": what the peer gets wrong."""

    def test_every_par_ends_a_unit(self):
        r"""rtf, `one\par two\par`: two units, not one."""
        assert texts(r"one\par two\par") == ["one", "two"]

    def test_footnote(self):
        r"""rtf, `Last{\footnote x}`: the note stands after the body, not glued to its anchor."""
        assert texts(r"Last{\footnote x}\par b\par") == ["Last", "b", "x"]

    def test_deleted(self):
        r"""rtf, `\deleted`: dropped, not shown."""
        assert texts(r"a {\deleted gone }b\par") == ["a b"]

    def test_pipe_in_a_cell(self):
        """rtf, cell `1|x`: the pipe is escaped."""
        assert texts(row("1|x", "b")) == ["| 1\\|x | b |\n| --- | --- |"]


def test_headings_are_styles_by_name():
    """Contract 3.6: `heading N` in any case makes a heading, an alias may follow; no other style does."""
    body = (
        r"\pard\s1 A\par\pard\s2 B\par\pard\s3{\b C}\line d\par\pard\s9 E\par\pard\s10 F\par\pard\outlinelevel0 G\par"
    )
    found = units(body)
    assert [(unit.kind, unit.level, unit.text) for unit in found] == [
        ("heading", 1, "A"),
        ("heading", 2, "B"),
        ("heading", 3, "C d"),
        ("paragraph", None, "E"),
        ("paragraph", None, "F"),
        ("paragraph", None, "G"),
    ]
    assert found[3].heading_path == ("A", "B", "C d")


def test_title_is_the_first_heading():
    """Contract 3.6: the title of the properties, if any, is a heading of level 1, and metadata with the author."""
    (chunk,) = windows(INFO + r"text\par")
    assert chunk["content"] == "The Title\n\ntext"
    assert chunk["metadata"]["heading_path"] == ["The Title"]
    metadata = chunk["metadata"]["document_metadata"]
    assert (metadata["title"], metadata["author"]) == ("The Title", "A. Writer")


def test_properties_may_be_absent():
    """Without properties there is no title heading, and the values are None."""
    (chunk,) = windows(r"text\par")
    assert chunk["content"] == "text"
    assert chunk["metadata"]["document_metadata"] == {
        "source_type": "rtf", "title": None, "author": None, "header_text": None, "footer_text": None, "damage": [],
    }  # fmt: skip
    assert chunk["metadata"]["section_heading"] is None


@pytest.mark.parametrize(
    ("title", "text"),
    [
        (r"{\title \u1044?\'ee}", "Дî"),
        (r"{\upr{\title ??}{\*\ud{\title \u20013?\u25991?}}}", "中文"),
        (r"{\title  }", None),
    ],
)
def test_title_in_other_scripts(title, text):
    """Titles are in the document's character set, or in Unicode, or blank."""
    (chunk,) = windows(rf"{{\info{title}}}x\par", 9, 0)
    assert chunk["metadata"]["document_metadata"]["title"] == text


def test_headers_and_footers_are_metadata():
    """Contract 3.15: each text once, in order, wherever its section begins; never units."""
    body = (
        r"{\header Head {\field{\*\fldinst PAGE}{\fldrslt 1}}\par}{\headerf First\par}{\footer Foot\par}a\par"
        r"\sect{\headerl Head 1\par}{\footerr Other{\b  foot}\par second\par}b\par"
    )
    (chunk,) = windows(body, 9, 0)
    assert chunk["content"] == "a\n\nb"
    metadata = chunk["metadata"]["document_metadata"]
    assert (metadata["header_text"], metadata["footer_text"]) == ("Head 1\nFirst", "Foot\nOther foot\nsecond")


class TestNotes:
    """Contract 3.15: after the body, footnotes before endnotes, and with the windows that hold their anchors."""

    BODY = (
        r"a{\super\chftn{\footnote\ftnalt \pard\plain{\super\chftn} the end\par}}b\par "
        r"c{\footnote{\chftn} one\par two\par}\par d\par"
    )

    def test_order(self):
        """The anchor leaves no digit and does not cut its paragraph."""
        assert texts(self.BODY) == ["ab", "c", "d", "one", "two", "the end"]

    def test_windows_carry_their_notes(self):
        """The lists are always there."""
        chunks = windows(self.BODY, 1, 0)
        assert [chunk["metadata"]["footnotes"] for chunk in chunks[:3]] == [[], [{"id": "1", "text": "one\ntwo"}], []]
        assert [chunk["metadata"]["endnotes"] for chunk in chunks[:3]] == [[{"id": "1", "text": "the end"}], [], []]
        assert chunks[5]["metadata"]["footnotes"] == chunks[5]["metadata"]["endnotes"] == []

    @pytest.mark.parametrize(
        "body",
        [row(r"a{\footnote n}", "b") + r"\pard x\par", r"\bullet  i\par\bullet  j{\footnote n}\par\pard x\par"],
    )
    def test_in_tables_and_lists(self, body):
        """What is anchored in a part belongs to the whole unit, not to the one after it."""
        first, second, note = units(body)
        assert first.extras == {"footnotes": [{"id": "1", "text": "n"}]}
        assert second.extras == {}
        assert note.text == "n"

    def test_after_a_list(self):
        """A note of the paragraph after a list is not the list's."""
        first, second, _ = units(r"\bullet  i\par x{\footnote n}\par")
        assert (dict(first.extras), list(second.extras)) == ({}, ["footnotes"])

    def test_deleted_note(self):
        """A note in deleted text is not there, nor is an empty one."""
        assert texts(r"a{\deleted x{\footnote n}}b{\footnote  }\par") == ["ab"]


@pytest.mark.parametrize(
    ("revisions", "text"),
    [("accepted", "keep new to end"), ("original", "keep old from end"), ("all", "keep old new from to end")],
)
def test_revisions(revisions, text):
    """Each side of tracked changes, moves included, or both."""
    body = r"keep {\deleted old }{\revised new }{\mvf from }{\mvt to }end\par"
    assert texts(body, revisions=revisions) == [text]


def test_deleted_paragraph_mark():
    """A paragraph whose mark is deleted is continued by the next."""
    assert texts(r"a{\deleted\par}b\par") == ["ab"]
    assert texts(r"a{\deleted\par}b\par", revisions="all") == ["a", "b"]


def test_hidden_text_is_kept():
    r"""Contract 3.6: `\v` hides on screen only."""
    assert texts(r"a{\v  hidden}\par") == ["a hidden"]


@pytest.mark.parametrize(
    ("body", "text"),
    [
        (r"\uc1\u8364 ?5\par", "€5"),
        (r"\uc2\u24180\'94\'4e abc\par", "年 abc"),
        (r"\uc0\u8364 5\par", "€5"),
        (r"\uc3\u8364 ab5\par", "€"),
        (r"{\uc2{\uc0\u8364}\u8364 ab}\u8364 c\par", "€€€"),
        (r"\u-10179 ?\u-8704 ?\par", "\U0001f600"),
        (r"\u8364\bullet 5\par", "€5"),
        (r"\f1\'cf\'f0\f0\'e9\par", "Прé"),
        (r"\f3 \'82\'a0\'83A\'83\\\par", "あアソ"),
        (r"a\bin2 }{b\par", "ab"),
        (r"{\*\unknown{\u8364 x}}{\pict 00}a\par", "a"),
    ],
)
def test_rt_1(body, text):
    r"""RT-1: `\u` with its fallback count, code pages by font, `\bin`, destinations that hold no text."""
    assert texts(body) == [text]


class TestErrors:
    """Contract 4 and 5."""

    @pytest.mark.parametrize("data", [b"PK\x03\x04", b"{\\rt", b"plain", b"\x00", b"{ \\rtf1 a}"])
    def test_other_content(self, data):
        """What does not begin as RTF does is refused in the contract's words."""
        with pytest.raises(
            CorruptDocument, match=r"^Not an RTF document: the file does not begin with '{\\rtf'$"
        ) as caught:
            get_text(data, filename="t.rtf")
        assert caught.value.source == "t.rtf"

    def test_empty_file(self, tmp_path):
        """A file of no bytes is no RTF."""
        path = tmp_path / "t.rtf"
        path.touch()
        with pytest.raises(CorruptDocument, match="Not an RTF document"):
            get_text(path)

    @pytest.mark.parametrize(
        "data", [rb"{\rtf1}", rb"{\rtf", rb"{\rtf1\par\par}", rb"{\rtf1 \trowd\cellx1\intbl\cell\row}"]
    )
    def test_no_text(self, data):
        """An empty document has no units."""
        assert get_chunks(data, filename="t.rtf", mode="sliding_window") == []

    @pytest.mark.parametrize(
        "group", [r"{\fonttbl{\f0 Arial;}", r"{\stylesheet{\s0 Normal;}", r"{\*\unknown", r"{\pict{"]
    )
    def test_a_group_that_swallows_the_text(self, group):
        """A document whose text stands in a group that was never closed is damaged and not empty."""
        data = f"{{\\rtf1 {group} one\\par two\\par}}".encode()
        with pytest.raises(CorruptDocument, match="is not closed before the end"):
            get_chunks(data, filename="t.rtf")

    def test_byte_order_mark(self):
        """A mark and white space before the document do not matter."""
        assert get_text(b"\xef\xbb\xbf\r\n{\\rtf1 a}", filename="t.rtf") == "a"

    def test_size_limit(self):
        """The limit on documents that are held whole holds."""
        with pytest.raises(LimitExceeded, match="larger than 10 bytes"):
            texts("a", limits=Limits(max_document_bytes=10))


def test_units_are_lazy():
    """The first unit comes before the rest is read."""
    stream = iter_units(document(r"a\par " * 100_000), filename="t.rtf")
    assert next(stream).text == "a"
    stream.close()
