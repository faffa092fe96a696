"""The assembly line: order of checks, sources alike, laziness, ids, grouping."""

from __future__ import annotations

import io
from itertools import islice
from pathlib import Path

import pytest

import py_chunks
from builders.epub import book, package
from py_chunks import (
    ChunkError,
    CorruptDocument,
    InvalidArgument,
    InvalidArgumentType,
    SourceNotFound,
    UnsupportedFormat,
    chunk_text,
    get_chunks,
    get_text,
    iter_units,
    stream_chunks,
)
from py_chunks.formats import FORMATS

SEVEN = "# Title\n\none\n\ntwo\n\nthree\n\nfour\n\nfive\n\nsix\n"
ENDINGS = [ending for row in FORMATS for ending in (*row.extensions, *row.aliases)]


def ranges(chunks):
    return [chunk["metadata"]["paragraph_range"] for chunk in chunks]


@pytest.mark.parametrize(
    ("blocks", "expected"),
    [(7, [[0, 2], [2, 4], [4, 6]]), (6, [[0, 2], [2, 4], [4, 5]]), (2, [[0, 1]]), (1, [[0, 0]]), (0, [])],
)
def test_the_arithmetic_of_windows(blocks, expected, tmp_path):
    """Windows of 3 sharing 1 over 7, 6, 2, 1 and 0 blocks of a Markdown file."""
    path = tmp_path / "notes.md"
    path.write_text("\n\n".join(f"block {number}" for number in range(blocks)))
    chunks = get_chunks(path, mode="sliding_window")
    assert ranges(chunks) == expected
    assert [chunk["content_type"] for chunk in chunks] == ["sliding_window"] * len(expected)
    assert [chunk["metadata"]["block_count"] for chunk in chunks] == [last - first + 1 for first, last in expected]


def test_a_csv_of_240_rows(tmp_path):
    """240 data rows give 120 row windows, the first of rows 1 to 3 - and nothing behind the last row."""
    path = tmp_path / "rows.csv"
    path.write_text("id,name\n" + "".join(f"{number},name {number}\n" for number in range(240)))
    chunks = get_chunks(path, mode="sliding_window")
    assert len(chunks) == 120
    assert {chunk["content_type"] for chunk in chunks} == {"row_window"}
    first, last = chunks[0]["metadata"], chunks[-1]["metadata"]
    assert (first["row_start"], first["row_end"]) == (1, 3)
    assert (last["row_start"], last["row_end"]) == (239, 240)


@pytest.mark.parametrize("ending", ENDINGS)
def test_arguments_are_checked_before_the_file_is_opened(ending, tmp_path, monkeypatch):
    """OV-1: for every format, by path and by bytes, a bad window is refused without reading a byte."""
    path = tmp_path / f"a{ending}"
    path.write_bytes(b"not a document at all")
    opened = []
    monkeypatch.setattr("py_chunks.sources.Source.open", opened.append)
    monkeypatch.setattr("py_chunks.sources.Source.head", opened.append)
    for source, name in ((path, None), (b"not a document at all", f"a{ending}")):
        for call in (get_chunks, stream_chunks):
            with pytest.raises(ValueError, match=r"^overlap must be less than window_size$"):
                call(source, filename=name, mode="sliding_window", window_size=3, overlap=3)
            with pytest.raises(ValueError, match=r"^window_size must be greater than 0$"):
                call(source, filename=name, mode="sliding_window", window_size=0, overlap=5)
            with pytest.raises(OverflowError, match=r"^can't convert negative int to unsigned$"):
                call(source, filename=name, mode="sliding_window", overlap=-1)
            with pytest.raises(TypeError, match=r"^argument 'window_size': 'float' object cannot be interpreted as"):
                call(source, filename=name, mode="sliding_window", window_size=2.5)
            with pytest.raises(ValueError, match=r"^mode must be "):
                call(source, filename=name, mode="nonsense", window_size=0)
    assert not opened


def test_the_order_of_checks():
    """Source type, then existence, then extension, then mode, then the window."""
    bad = {"mode": "nonsense", "window_size": 0, "overlap": -1}
    with pytest.raises(InvalidArgumentType):
        get_chunks(3, **bad)
    with pytest.raises(SourceNotFound, match=r"^File not found: missing\.xyz$"):
        get_chunks("missing.xyz", **bad)
    with pytest.raises(UnsupportedFormat):
        get_chunks(b"x", filename="a.xyz", **bad)
    with pytest.raises(InvalidArgument, match="mode must be one of"):
        get_chunks(b"x", filename="a.txt", **bad)
    with pytest.raises(InvalidArgument, match="window_size must be"):
        get_chunks(b"x", filename="a.txt", **{**bad, "mode": "sliding_window"})


@pytest.mark.parametrize(
    ("ending", "sentence"),
    [
        (".md", "mode must be one of ['default', 'sliding_window', 'structural'] for MD, got: 'x'"),
        (".txt", "mode must be one of ['default', 'sliding_window', 'structural'] for TXT, got: 'x'"),
        (".eml", "mode must be one of ['default', 'sliding_window', 'structural'] for email, got: 'x'"),
        (".tsv", "mode must be one of ['default', 'row', 'sliding_window'] for CSV, got: 'x'"),
        (".xlsb", "mode must be one of ['default', 'row', 'sliding_window'] for XLSX, got: 'x'"),
        (".doc", "mode must be one of ['default', 'sliding_window', 'structural']"),
        (".docm", "mode must be 'default', 'structural', or 'sliding_window'"),
        (".pdf", "mode must be 'default', 'structural', or 'sliding_window' for PDF"),
    ],
)
def test_the_sentence_about_modes(ending, sentence):
    """The allowed modes are listed for the group of formats."""
    with pytest.raises(InvalidArgument) as caught:
        get_chunks(b"x", filename=f"a{ending}", mode="x")
    assert str(caught.value) == sentence


def test_streams_of_markdown_name_themselves_in_the_sentence_about_modes(tmp_path):
    """The sentence of Markdown streams differs from that of lists; other formats have one sentence."""
    path = tmp_path / "a.md"
    path.write_text("a")
    for call in (stream_chunks, py_chunks.stream_chunks_from_path):
        with pytest.raises(InvalidArgument, match=r" for MD streaming, got: 'x'$"):
            call(path, mode="x")
    with pytest.raises(InvalidArgument, match=r" for TXT, got: 'x'$"):
        stream_chunks(b"x", filename="a.txt", mode="x")


def test_how_a_document_is_read_is_checked_last():
    """Extension, mode and window come before delimiter and encoding, whatever the format."""
    wrong = {"mode": "sliding_window", "delimiter": "x", "encoding": "x"}
    with pytest.raises(UnsupportedFormat):
        get_chunks(b"x", filename="a.xyz", **wrong)
    with pytest.raises(InvalidArgument, match="mode must be"):
        get_chunks(b"x", filename="a.csv", **{**wrong, "mode": "x"})
    with pytest.raises(InvalidArgument, match="window_size must be"):
        get_chunks(b"x", filename="a.csv", window_size=0, **wrong)
    with pytest.raises(InvalidArgument, match="delimiter must be"):
        get_chunks(b"x", filename="a.csv", **wrong)


def test_sources_agree(tmp_path):
    """P1: path, bytes, file object, text file and upload give equal chunks."""
    path = tmp_path / "notes.md"
    path.write_text(SEVEN)

    class Upload:
        filename = "notes.md"
        file = io.BytesIO(SEVEN.encode())

    expected = get_chunks(path, mode="sliding_window")
    assert ranges(expected) == [[0, 2], [2, 4], [4, 6]]
    with path.open("rb") as binary, path.open() as text:
        for source, name in [
            (str(path), None),
            (SEVEN.encode(), "notes.md"),
            (bytearray(SEVEN.encode()), "notes.md"),
            (io.BytesIO(SEVEN.encode()), "notes.md"),
            (io.StringIO(SEVEN), "notes.md"),
            (binary, None),
            (text, None),
            (Upload(), None),
        ]:
            assert get_chunks(source, filename=name, mode="sliding_window") == expected
            if hasattr(source, "seek"):
                source.seek(0)
    assert list(stream_chunks(path, mode="sliding_window")) == expected


def test_document_id():
    """The caller's id, or the file name, or None."""
    pdf = b"{\\rtf1 x}"
    assert get_chunks(b"x", filename="a.txt")[0]["metadata"]["document_id"] == "a.txt"
    assert get_chunks(b"x", filename="a.txt", document_id="doc-7")[0]["metadata"]["document_id"] == "doc-7"
    assert get_chunks(b"x", filename="a.txt", document_id="")[0]["metadata"]["document_id"] == ""
    assert get_chunks(pdf)[0]["metadata"]["document_id"] is None
    assert chunk_text("x")[0]["metadata"]["document_id"] is None


def test_chunk_text_is_the_txt_pipeline():
    """OF-1: the same chunks as a .txt document of that text, but for the name."""
    text = "INTRO\n\nsame\n\nsame\n\nsame"
    expected = get_chunks(text.encode(), filename="a.txt", mode="sliding_window", document_id="x")
    assert chunk_text(text, mode="sliding_window", document_id="x") == expected
    assert [chunk["metadata"]["char_range"] for chunk in expected] == [[0, 17], [13, 23]]
    assert chunk_text("   ") == []
    with pytest.raises(InvalidArgument, match=r"^data is empty$"):
        chunk_text("")
    with pytest.raises(InvalidArgumentType, match=r"^chunk_text takes a str, got bytes$"):
        chunk_text(b"x")


def test_streaming_is_real():
    """PE-4: a chunk is made when it is asked for; the first comes after a small part of the document."""

    class Counting(io.RawIOBase):
        name, count = "big.txt", 0

        def readable(self):
            return True

        def readinto(self, buffer):
            block = b"some words in a paragraph\n\n" * (len(buffer) // 27)
            buffer[: len(block)] = block
            self.count += len(block)
            return len(block)

    endless = Counting()
    with stream_chunks(endless, mode="sliding_window") as chunks:
        assert len(list(islice(chunks, 100))) == 100
    assert endless.count < 1 << 20


def test_nothing_is_opened_before_the_first_chunk(tmp_path, monkeypatch):
    """A stream that is never read touches no document."""
    path = tmp_path / "a.txt"
    path.write_text("x")
    opened = []
    original = py_chunks.sources.Source.open
    monkeypatch.setattr("py_chunks.sources.Source.open", lambda self: (opened.append(1), original(self))[1])
    stream = stream_chunks(path)
    assert not opened
    assert len(list(stream)) == 1
    assert opened


def test_within_section():
    """Windows end where a heading begins; indices stay document-wide; equal titles are two sections."""
    text = "# A\n\na1\n\na2\n\na3\n\n# B\n\nb1\n\n# A\n\nc1"
    chunks = get_chunks(text.encode(), filename="a.md", mode="sliding_window", within="section")
    assert ranges(chunks) == [[0, 2], [2, 3], [4, 5], [6, 7]]
    assert [chunk["metadata"]["section_heading"] for chunk in chunks] == ["A", "A", "B", "A"]
    assert [chunk["metadata"]["chunk_index"] for chunk in chunks] == [0, 1, 2, 3]


def test_within_a_callable():
    """Any key of a unit can part the windows; a key that comes back is an error."""
    text = b"aa\n\nab\n\nba\n\nbb"
    chunks = get_chunks(text, filename="a.txt", mode="sliding_window", within=lambda unit: unit.text[0])
    assert ranges(chunks) == [[0, 1], [2, 3]]
    with pytest.raises(InvalidArgument, match="came back"):
        get_chunks(b"a\n\nb\n\na", filename="a.txt", mode="sliding_window", within=lambda unit: unit.text)


def test_options_are_echoed_and_each_changes_the_result():
    """OV-11: what the metadata says was applied, and an option that changes nothing would be no option."""
    text = SEVEN.encode()
    base = get_chunks(text, filename="a.md", mode="sliding_window")
    for option in ({"window_size": 4}, {"overlap": 2}, {"overlap": 0}):
        other = get_chunks(text, filename="a.md", mode="sliding_window", **option)
        assert other != base
        for key, value in option.items():
            assert {chunk["metadata"][key] for chunk in other} == {value}


def test_a_reader_that_fails_is_no_empty_document():
    """LO-9: what can't be read is an error that names the document, never an empty list."""
    for name in ("a.docx", "a.pdf", "a.xlsx", "a.odt", "a.epub", "a.msg", "a.rtf", "a.doc", "a.ppt", "a.ipynb"):
        with pytest.raises(ChunkError) as caught:
            get_chunks(b"\x00\xff\x00 neither text nor document", filename=name, mode="sliding_window")
        assert caught.value.source == name


def test_units_and_text(fixtures: Path):
    """`iter_units` and `get_text` read the same document the chunks come from."""
    path = fixtures / "handbook.md"
    units = list(iter_units(path))
    text = get_text(path)
    assert [unit.kind for unit in units[:4]] == ["heading", "paragraph", "heading", "paragraph"]
    assert text == "\n\n".join(unit.text for unit in units)


def test_heading_paths_by_the_contracts_example():
    """Window 0 begins before any heading, window 1 under H1."""
    text = b"p0\n\n# H1\n\np1\n\n## H2a\n\np2"
    chunks = get_chunks(text, filename="a.md", mode="sliding_window")
    assert [chunk["metadata"]["heading_path"] for chunk in chunks] == [[], ["H1"]]
    assert [chunk["metadata"]["section_heading"] for chunk in chunks] == [None, "H1"]


def test_metadata_of_one_chunk_can_be_changed_alone():
    """OF-10: what a caller adds to one chunk's metadata doesn't appear on the others."""
    chunks = get_chunks(SEVEN.encode(), filename="a.md", mode="sliding_window")
    chunks[0]["metadata"]["mine"] = 1
    chunks[0]["metadata"]["heading_path"].append("mine")
    chunks[0]["metadata"]["char_range"][0] = 99
    assert "mine" not in chunks[1]["metadata"]
    assert chunks[1]["metadata"]["heading_path"] == ["Title"]
    assert chunks[1]["metadata"]["char_range"][0] == 12


def test_a_mode_of_your_own():
    """A callable mode is given the units and the facts of the document, lazily, in every family."""

    def titles(units, facts):
        for unit in units:
            if unit.kind == "heading":
                metadata = {"chunk_index": unit.index, "document_id": facts.document_id}
                yield {"content": unit.text, "content_type": "heading", "metadata": metadata}

    assert get_chunks(SEVEN.encode(), filename="a.md", mode=titles) == [
        {"content": "Title", "content_type": "heading", "metadata": {"chunk_index": 0, "document_id": "a.md"}}
    ]
    assert get_chunks(b"a,b\n1,2\n", filename="a.csv", mode=titles) == []


def test_a_document_of_nothing_but_damage_is_no_empty_document():
    """LO-9: when all that was found had to be left out, that is an error, not an empty list."""
    opf, one = package(["gone.xhtml"]), {"EPUB/gone.xhtml.bak": ""}
    with pytest.raises(CorruptDocument, match="nothing of the document could be read") as caught:
        get_chunks(book({"EPUB/book.opf": opf, **one}), filename="a.epub", mode="sliding_window")
    assert caught.value.place == "skipped_spine_items"


def test_text_taken_for_a_path():
    """A long string that is no path is not repeated whole; the message says what takes text."""
    with pytest.raises(SourceNotFound, match="chunk_text takes text") as caught:
        get_chunks("Hello world. " * 1000)
    assert len(str(caught.value)) < 1200
