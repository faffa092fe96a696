"""CSV and TSV (contract 3.13, 3.14, 4, 5 and 8): rows as text, streamed, one dialect for the whole document."""

from __future__ import annotations

import csv
import io
import itertools
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from py_chunks import (
    CorruptDocument,
    InvalidArgument,
    LimitExceeded,
    Limits,
    get_chunks,
    get_text,
    iter_units,
    stream_chunks,
)


def encoded(text):
    return text if isinstance(text, bytes) else text.encode()


def windows(text, name="a.csv", size=3, overlap=1, **settings):
    return get_chunks(
        encoded(text), filename=name, mode="sliding_window", window_size=size, overlap=overlap, **settings
    )


def rows(text, name="a.csv", **settings):
    return [unit.text for unit in iter_units(encoded(text), filename=name, **settings)]


def facts(text, name="a.csv", **settings):
    metadata = windows(text, name, **settings)[0]["metadata"]
    return metadata["has_header"], metadata["header_row"], metadata["col_count"], metadata["delimiter_detected"]


# Windows and metadata


def test_seven_rows_make_three_windows():
    """Section 8, csv, 7 rows at 3/1: three windows, none wholly inside another."""
    text = "id,name\n" + "".join(f"{number},n{number}\n" for number in range(1, 8))
    found = windows(text)
    assert [(chunk["metadata"]["row_start"], chunk["metadata"]["row_end"]) for chunk in found] == [
        (1, 3),
        (3, 5),
        (5, 7),
    ]
    assert {chunk["content_type"] for chunk in found} == {"row_window"}
    assert found[0]["content"] == "id: 1 | name: n1\nid: 2 | name: n2\nid: 3 | name: n3"


def test_every_window_carries_the_keys_of_its_family():
    """Section 3.14, extras, and section 1: what a window of rows says of itself."""
    (chunk,) = windows("a;b\n1;2\n\n3;4\n")
    metadata = chunk["metadata"]
    assert metadata["header_row"] == ["a", "b"]
    assert (metadata["has_header"], metadata["col_count"], metadata["delimiter_detected"]) == (True, 2, ";")
    assert metadata["encoding"] == "auto"
    assert (metadata["row_start"], metadata["row_end"], metadata["actual_row_count"]) == (1, 2, 2)
    assert metadata["block_count"] == 2
    assert metadata["line_range"] == [2, 4]
    assert (metadata["section_heading"], metadata["heading_path"]) == (None, [])
    assert metadata["document_metadata"]["source_type"] == "csv"
    assert windows("a\tb\n1\t2\n", "a.tsv")[0]["metadata"]["document_metadata"]["source_type"] == "tsv"


def test_row_mode_groups_without_overlap():
    """modes.md, row, C: header + 7 rows via get_chunks are 1..3, 4..6, 7..7, with the documented keys."""
    text = b"id,name\n" + b"".join(b"%d,n\n" % number for number in range(1, 8))
    found = get_chunks(text, filename="a.csv", mode="row")
    assert found == get_chunks(text, filename="a.csv")
    assert [(chunk["metadata"]["row_start"], chunk["metadata"]["row_end"]) for chunk in found] == [
        (1, 3),
        (4, 6),
        (7, 7),
    ]
    assert [chunk["metadata"]["row_count"] for chunk in found] == [3, 3, 1]
    keys = {
        "row_start",
        "row_end",
        "row_count",
        "col_count",
        "header_row",
        "has_header",
        "delimiter_detected",
        "encoding",
    }
    assert keys | {"chunk_index"} <= set(found[0]["metadata"])
    assert {chunk["content_type"] for chunk in found} == {"row_group"}


def test_line_ranges_count_the_lines_of_the_file():
    """Section 1, line_range: quoted line ends, blank lines and CR count as in the file."""
    found = list(iter_units(b'id,text\r\n1,"x\r\ny\nz"\n\n2,b\r3,c', filename="a.csv"))
    assert [unit.location[1:3] for unit in found] == [(2, 4), (6, 6), (7, 7)]
    assert [unit.number for unit in found] == [1, 2, 3]


# Values


@pytest.mark.parametrize(
    ("cell", "value"),
    [('" a "', " a "), (" a ", " a "), ('"l1\r\nl2"', "l1\r\nl2"), ('"say ""x"""', 'say "x"'), ('5" disk', '5" disk'),
     ('"q"r', "qr"), ("a|b", "a|b"), ("_e_ <b>", "_e_ <b>"), ("x\x0cy\x85z\u2028", "x\x0cy\x85z\u2028"), ("50%s", "50%s")],
)  # fmt: skip
def test_values_are_verbatim(cell, value):
    """Section 3.14: spaces, quoted newlines, doubled quotes, marks and odd separators stay as they are."""
    assert rows(f"id,{'t%d'}\n1,{cell}\n2,b\n") == [f"id: 1 | t%d: {value}", "id: 2 | t%d: b"]


def test_empty_cells_stay_blank():
    """XL-1: a missing value is blank, not "NaN"; a missing name is `Column k`, not "Unnamed: 2"."""
    assert rows("Name,,Age\nx,,3\ny,w,\n") == ["Name: x | Column 2:  | Age: 3", "Name: y | Column 2: w | Age: "]


def test_blank_rows_are_not_units():
    """Section 1 rule 8, section 3.14: all-empty rows are dropped and not counted; blanks before the header too."""
    text = "\n , \nid,name\n\n1,a\n,\n  ,\t\n2,b\n\n"
    found = list(iter_units(text.encode(), filename="a.csv"))
    assert [unit.text for unit in found] == ["id: 1 | name: a", "id: 2 | name: b"]
    assert [unit.number for unit in found] == [1, 2]
    assert facts(text)[:2] == (True, ["id", "name"])


def test_duplicate_names_stay():
    assert rows("a,a\n1,2\n") == ["a: 1 | a: 2"]


def test_nul_characters_are_no_end():
    """A NUL in a value neither ends the value nor fails."""
    assert rows(b"id,t\n1,a\0b\n")[0].startswith("id: 1 | t: a")
    assert len(rows(b"id,t\n1,a\0b\n2,c\n")) == 2


# Columns


def test_a_wide_row_in_the_sample_widens_the_header_for_all():
    """Section 8, csv, a 5th field in row 4: the same header_row on every window, five columns."""
    text = "id,b,c,d\n" + "1,2,3,4\n" * 3 + "1,2,3,4,5\n" + "1,2,3,4\n" * 4
    found = windows(text)
    assert {tuple(chunk["metadata"]["header_row"]) for chunk in found} == {("id", "b", "c", "d", "Column 5")}
    assert {chunk["metadata"]["col_count"] for chunk in found} == {5}
    assert rows(text)[0] == "id: 1 | b: 2 | c: 3 | d: 4 | Column 5: "


def test_a_wide_row_after_the_sample_shows_its_cells_in_itself():
    """Section 3.14 and EN-7: header_row is settled by the sample, lazily and in batch alike."""
    text = ("id,b\n" + "1,2\n" * 1500 + "1,2,3,4\n" + "1\n").encode()
    found = get_chunks(text, filename="a.csv", mode="sliding_window")
    assert {tuple(chunk["metadata"]["header_row"]) for chunk in found} == {("id", "b")}
    assert rows(text)[-2:] == ["id: 1 | b: 2 | Column 3: 3 | Column 4: 4", "id: 1 | b: "]
    assert list(stream_chunks(io.BytesIO(text), filename="a.csv", mode="sliding_window")) == found


def test_a_short_row_is_padded():
    assert rows("a,b,c\n1,2,3\n4\n") == ["a: 1 | b: 2 | c: 3", "a: 4 | b:  | c: "]


# Header


@pytest.mark.parametrize(
    ("text", "header"),
    [
        ("id,name\n1,abcd\n2,efgh\n", ["id", "name"]),
        ("Name,,Age\nx,y,3\nz,w,4\n", ["Name", "Column 2", "Age"]),
        ("name,city\nbob,Rome\nalice,Oslo\n", ["name", "city"]),
    ],
)
def test_the_first_row_is_a_header(text, header):
    """Section 8, csv: a word over a column of numbers settles it; else a length that none below has."""
    assert facts(text)[:2] == (True, header)


@pytest.mark.parametrize("text", ["1,2\n3,4\n", "ab,cd\nef,gh\n", "one,row\n", "1,2,3\na,b,c\n"])
def test_without_a_header_all_rows_are_data(text):
    """Section 3.14, EN-7: headerless rows are named `Column k` and none is swallowed."""
    has_header, names, count, _ = facts(text)
    assert not has_header
    assert names == [f"Column {number}" for number in range(1, count + 1)]
    assert len(rows(text)) == text.count("\n")


# Delimiter


@pytest.mark.parametrize("delimiter", [",", "\t", ";", "|"])
def test_the_delimiter_is_found(delimiter):
    """EN-1: comma, tab, semicolon and pipe are told apart by the rows, and recorded."""
    assert facts(f"id{delimiter}name\n1{delimiter}x\n2{delimiter}y\n") == (True, ["id", "name"], 2, delimiter)


def test_the_caller_overrules_the_delimiter():
    """EN-1: delimiter= wins in both formats; .tsv is tabs otherwise."""
    assert facts("a;b,c\n1;2,3\n", delimiter=";")[1] == ["a", "b,c"]
    assert facts("a,b\n1,2\n", "a.tsv")[1:] == (["a,b"], 1, "\t")
    assert facts("a,b\n1,2\n", "a.tsv", delimiter=",")[1:] == (["a", "b"], 2, ",")


def test_a_line_that_names_the_delimiter_is_no_row():
    """The line `sep=;` that Excel writes and hides is taken at its word."""
    assert rows("sep=;\na;b,c\n1;2,3\n") == ["a: 1 | b,c: 2,3"]
    assert [unit.location[1:3] for unit in iter_units(b"sep=;\na;b\n1;2\n", filename="a.csv")] == [(3, 3)]


# Encodings and line ends


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-32", "cp1252"])
def test_line_ends_and_encodings(end, codec):
    """Section 3.14: CR, LF, CRLF; BOM; UTF-16; else cp1252."""
    text = end.join(["id,name", "1,Zoë", "2,naïve", ""])
    assert rows(text.encode(codec)) == ["id: 1 | name: Zoë", "id: 2 | name: naïve"]


def test_a_mark_before_a_quoted_header():
    """EN-3: the byte order mark goes before the quotes are read."""
    assert facts(b'\xef\xbb\xbf"id, no",b\n1,2\n')[1] == ["id, no", "b"]


def test_the_encoding_is_decided_where_it_shows():
    """EN-2: a long ASCII beginning decides nothing; a later odd byte is Windows-1252, and nothing fails."""
    text = b"id,name\n" + b"1,plain\n" * 20_000 + b"2,caf\xe9\n"
    assert rows(text)[-1] == "id: 2 | name: café"


@pytest.mark.parametrize(("name", "codec"), [("utf-8", "utf-8"), ("utf-8-bom", "utf-8-sig"), ("latin-1", "latin-1"),
                                             ("windows-1252", "cp1252")])  # fmt: skip
def test_named_encodings(name, codec):
    """Section 3.14: the names the caller may use, recorded as requested."""
    data = "id,n\n1,é\n".encode(codec)
    assert rows(data, encoding=name) == ["id: 1 | n: é"]
    assert windows(data, encoding=name)[0]["metadata"]["encoding"] == name


def test_another_encoding_name_is_refused_at_the_call():
    """Section 5, bad csv encoding name; other formats take any encoding."""
    message = "encoding must be one of 'auto', 'utf-8', 'utf-8-bom', 'latin-1', or 'windows-1252'"
    with pytest.raises(InvalidArgument) as caught:
        stream_chunks(b"a,b\n", filename="a.csv", encoding="cp437")
    assert str(caught.value) == message
    assert rows("é".encode("cp437"), "a.txt", encoding="cp437") == ["é"]


@pytest.mark.parametrize("name", ["utf-8", "utf-8-bom"])
def test_bytes_that_break_a_named_utf8(name):
    """Section 5, undecodable csv; EN-4: errors="replace" reads on."""
    data = b"id,n\n1,\xff\n"
    with pytest.raises(CorruptDocument) as caught:
        rows(data, encoding=name)
    assert str(caught.value) == f"Failed to decode CSV bytes as {name} without replacement"
    assert caught.value.place == "byte 7"
    assert rows(data, encoding=name, errors="replace") == ["id: 1 | n: \ufffd"]


def test_strict_errors_without_a_named_encoding():
    """EN-4: errors="strict" names the byte and its offset."""
    with pytest.raises(CorruptDocument, match="byte 0xff at offset 9"):
        rows("id,n\n1,é".encode() + b"\xff\n", errors="strict")


def test_bytes_the_encoding_cannot_read_are_counted():
    """EN-4: what was not UTF-8 in a UTF-8 file is in the metadata."""
    (chunk,) = windows("id,n\n1,é".encode() + b"\xff\n")
    assert chunk["content"] == "id: 1 | n: éÿ"
    assert chunk["metadata"]["document_metadata"]["undecodable_bytes"] == [{"offset": 9, "byte": 255}]


# Empty input


@pytest.mark.parametrize("text", ["\n\n", "  \n", ",,\n,,\n", "\ufeff"])
def test_nothing_but_blanks_gives_no_chunk(text):
    """Section 4: a blank file is []."""
    assert windows(text) == []


def test_an_empty_file_gives_no_chunk(tmp_path):
    """Section 4: a zero-byte file is []."""
    path = tmp_path / "a.csv"
    path.touch()
    assert get_chunks(path, mode="sliding_window") == []


# Quotes that never close


def test_an_open_quote_is_text():
    """A quote that is never closed is read as itself, so that the rows after it stay rows."""
    assert rows('a,b\n"un,2\n3,4\n') == ['a: "un | b: 2', "a: 3 | b: 4"]


def test_an_open_quote_before_many_lines():
    """One stray quote neither fills the memory nor loses a row."""
    text = b'id,t\n1,"x\n' + b"2,y\n" * 150_000
    units = iter_units(text, filename="a.csv")
    assert next(units).text == 'id: 1 | t: "x'
    assert sum(1 for _ in units) == 150_000


# Limits and laziness


def test_a_line_has_a_limit():
    with pytest.raises(LimitExceeded) as caught:
        rows("id,t\n1," + "x" * 300_000 + "\n", limits=Limits(max_record_bytes=100_000))
    assert caught.value.place == "max_record_bytes"


def test_labels_do_not_multiply_a_row_of_bare_delimiters():
    """A row of nothing but delimiters must not grow to many times its size."""
    text = "a,b\n" + "1,2\n" * 1500 + "," * 900 + "x\n"
    with pytest.raises(LimitExceeded):
        rows(text, limits=Limits(max_record_bytes=5000))


class Endless(io.RawIOBase):
    """A CSV file that never ends, and says how much of it was read."""

    def __init__(self):
        self.taken = 0
        self._rows = itertools.count(1)
        self._rest = b"id,name\n"

    def readable(self):
        return True

    def readinto(self, buffer):
        while len(self._rest) < len(buffer):
            self._rest += b"".join(b"%d,name %d\n" % (number, number) for number in itertools.islice(self._rows, 5000))
        buffer[:] = self._rest[: len(buffer)]
        self._rest = self._rest[len(buffer) :]
        self.taken += len(buffer)
        return len(buffer)


def test_the_first_window_comes_early():
    """PE-4, PE-8: an endless file gives its first windows after less than a megabyte."""
    source = Endless()
    with stream_chunks(source, filename="a.csv", mode="sliding_window") as chunks:
        first = list(itertools.islice(chunks, 3))
    assert [chunk["metadata"]["row_end"] for chunk in first] == [3, 5, 7]
    assert source.taken < 1_000_000


def test_memory_does_not_grow_with_the_file():
    """PE-1: bounded rows in memory."""
    import tracemalloc

    units = iter_units(Endless(), filename="a.csv")
    for _ in itertools.islice(units, 2_000):
        pass
    tracemalloc.start()
    for _ in itertools.islice(units, 20_000):
        pass
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 2_000_000


# Laws

CELLS = st.text(st.sampled_from('ab1 ,;"\n\r\té|%s'), max_size=6)


@given(
    table=st.lists(st.lists(CELLS, min_size=2, max_size=2), min_size=1, max_size=8), end=st.sampled_from(["\n", "\r\n"])
)
def test_what_the_csv_module_writes_is_read_back(table, end):
    """No cell lost, none changed, for every table and line end."""
    out = io.StringIO()
    csv.writer(out, lineterminator=end, quoting=csv.QUOTE_ALL).writerows([["id", "text"], ["1", "x"], *table])
    found = rows(out.getvalue(), delimiter=",")
    filled = [row for row in table if "".join(row).strip()]
    names = facts(out.getvalue(), delimiter=",")[1]
    expected = [f"{names[0]}: {first} | {names[1]}: {second}" for first, second in [("1", "x"), *filled]]
    assert found[-len(expected) :] == expected


@given(text=st.text(st.sampled_from('ab1,;"\n\r\té '), max_size=60))
def test_any_text_is_read_and_no_letter_is_lost(text):
    """Whatever the quotes do, every letter and digit of the file is in the document text or its header."""
    if not text:
        return
    data = text.encode()
    whole = get_text(data, filename="a.csv")
    chunks = windows(data)
    names = "".join(chunks[0]["metadata"]["header_row"]) if chunks and chunks[0]["metadata"]["has_header"] else ""
    for letter in "abé":
        assert (whole + names).count(letter) >= text.count(letter)


def test_rows_without_labels():
    """modes.md, row: include_headers=False gives `1 | v1`; skip_empty_rows=False keeps and counts blank rows."""
    from py_chunks.documents import ReadOptions
    from py_chunks.parsers.delimited import parse_csv
    from py_chunks.sources import bytes_source
    from py_chunks.units import number_units

    def drafts(**options):
        document = parse_csv(bytes_source(b"id,v\n1,v1\n\n2\n", "a.csv"), ReadOptions(**options))
        return [(unit.number, unit.text) for unit in number_units(document.drafts, "\n")]

    assert drafts(include_headers=False) == [(1, "1 | v1"), (2, "2 | ")]
    assert drafts(skip_empty_rows=False) == [(1, "id: 1 | v: v1"), (2, "id:  | v: "), (3, "id: 2 | v: ")]


def test_real_files_keep_their_words(corpus):
    """Every word of a real file is in the text or the header."""
    for path in corpus("csv"):
        names = get_chunks(path, mode="sliding_window")[0]["metadata"]["header_row"]
        text = get_text(path) + " ".join(names)
        for word in re.findall(r"\w+", path.read_text("utf-8-sig", "replace")):
            assert word in text, path.name


def test_rows_of_very_wide_tables_are_not_filled_up():
    """PE-7: one line of bare delimiters must not make every other row as long as itself."""
    wide = "," * 1500
    units = list(iter_units(f"a,b{wide}\n1,2{wide}\n3,4\n".encode(), filename="a.csv"))
    assert units[0].text.startswith("a: 1 | b: 2 | Column 3:  | Column 4: ")
    assert units[1].text == "a: 3 | b: 4"
    narrow = "," * 900
    filled_up = next(iter_units(f"a,b{narrow}\n1,2\n".encode(), filename="a.csv"))
    assert filled_up.text.startswith("a: 1 | b: 2 | Column 3: ")
