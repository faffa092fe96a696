"""Files that are no text, whatever they are called."""

from __future__ import annotations

import gzip
import io
import sqlite3
import zipfile

import pytest

from py_chunks import CorruptDocument, chunk_text, get_chunks
from py_chunks.formats import FORMATS
from py_chunks.magic_numbers import binary_kind

TEXTS = [row for row in FORMATS if row.signature == "text" and row.label != "JSON"]


def archive() -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as found:
        found.writestr("a.bin", b"x")
    return made.getvalue()


BINARY = {
    "png": (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "a picture"),
    "jpeg": (b"\xff\xd8\xff\xe0\x00\x10JFIF\x00", "a picture"),
    "gif": (b"GIF89a\x01\x00\x01\x00", "a picture"),
    "icon": (b"\x00\x00\x01\x00\x01\x00\x10\x10", "a picture"),
    "gzip": (gzip.compress(b"text"), "a compressed file"),
    "zip": (archive(), "an archive"),
    "elf": (b"\x7fELF\x02\x01\x01" + b"\x00" * 9, "a program"),
    "exe": (b"MZ\x90\x00\x03" + b"\x00" * 55 + b"\x80\x00\x00\x00", "a program"),
    "wave": (b"RIFF\x24\x00\x00\x00WAVEfmt ", "sound or film"),
    "film": (b"\x00\x00\x00\x18ftypmp42", "sound or film"),
}


@pytest.mark.parametrize(("data", "kind"), BINARY.values(), ids=BINARY)
@pytest.mark.parametrize("row", TEXTS, ids=lambda row: row.name)
def test_no_text(row, data, kind):
    """Chunks of their bytes would look like success."""
    with pytest.raises(CorruptDocument, match=f"is no text: by what it begins with it is {kind}"):
        get_chunks(data, filename=f"a{row.extensions[0]}", mode="sliding_window")


def test_a_database():
    made = sqlite3.connect(":memory:")
    made.execute("create table t (a)")
    assert binary_kind(made.serialize() if hasattr(made, "serialize") else b"SQLite format 3\x00") == "a database"


@pytest.mark.parametrize(
    "text",
    ["MZ is a name", "RIFF on it", "PKCS and PK", "BZh is no word", "GIF89 was a format", "ID3 tags", "Rar!", "\x00a"],
)
def test_words_that_begin_like_them(text):
    assert binary_kind(text.encode()) is None
    assert get_chunks(text.encode(), filename="a.txt", mode="sliding_window")


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1251", "cp932"]
)
def test_text_in_any_encoding(encoding):
    """Marks and NUL bytes of wide encodings are no magic numbers."""
    assert binary_kind("Съешь ещё этих мягких булок. ".encode(encoding, "ignore")) is None


def test_a_string_is_text_whatever_it_begins_with():
    """Nobody named it wrongly."""
    assert chunk_text("PK\x03\x04 \x1f", mode="sliding_window")
