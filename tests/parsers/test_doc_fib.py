"""The head of Word binary files: versions, lengths, places."""

from __future__ import annotations

import struct

import pytest

from builders.word_binary import P, word_file
from py_chunks import CorruptDocument, EncryptedDocument
from py_chunks.limits import Limits
from py_chunks.parsers._doc_fib import read_fib
from py_chunks.parsers._ole import open_compound
from py_chunks.sources import source_of

SOURCE = source_of(b"x", "a.doc")


def stream(*args, **parts):
    """The WordDocument stream of a built document."""
    with open_compound(source_of(word_file(*args, **parts), "a.doc"), Limits(), "no") as compound:
        return compound.root().read("WordDocument")


def test_word_97():
    """Lengths and places come from the arrays behind the head; the flag names the table stream."""
    fib = read_fib(stream([P("abc")], stories={"footnotes": [P("de")]}), SOURCE)
    assert (fib.old, fib.table) == (False, "1Table")
    assert (fib.lengths["body"], fib.lengths["footnotes"], fib.lengths["boxes"]) == (4, 3, 0)
    assert fib.places["styles"].at == 0
    assert "lists" not in fib.places


def test_word_6():
    """Word 6 has its own layout and no table stream."""
    fib = read_fib(stream([P("abc")], old=True), SOURCE)
    assert (fib.old, fib.table, fib.wide, fib.lengths["body"]) == (True, "WordDocument", False, 4)


def test_wide_only_when_there_is_room():
    """The flag of wide characters counts only if the text is twice as long as its characters."""
    assert read_fib(stream([P("abc")], old=True, flags=0x1000), SOURCE).wide is False


@pytest.mark.parametrize("version", [0xC0, 0xC1, 0xC2, 0xD9, 0x101, 0x10C, 0x112])
def test_later_versions(version):
    """Every version since Word 97 has the same layout."""
    assert read_fib(stream([P("a")], version=version), SOURCE).lengths["body"] == 2


@pytest.mark.parametrize("version", [1, 33, 45, 100])
def test_earlier_versions(version):
    """What came before Word 6 is refused."""
    with pytest.raises(CorruptDocument, match="Pre-Word 97"):
        read_fib(stream([P("a")], version=version), SOURCE)


def test_locked():
    """Encrypted and obfuscated files carry the same flag."""
    with pytest.raises(EncryptedDocument):
        read_fib(stream([P("a")], flags=0x8100), SOURCE)


def test_counts_out_of_range():
    """Counts that make no sense are taken to be the usual ones."""
    data = bytearray(stream([P("abc")]))
    struct.pack_into("<H", data, 32, 0xFFFF)
    assert read_fib(bytes(data), SOURCE).lengths["body"] == 4


def test_negative_lengths():
    """A length below zero is none."""
    data = bytearray(stream([P("abc")]))
    struct.pack_into("<i", data, 76, -5)
    assert read_fib(bytes(data), SOURCE).lengths["body"] == 0


def test_a_head_cut_off_behind_its_base():
    """What is missing is taken for zeros."""
    fib = read_fib(stream([P("abc")])[:60], SOURCE)
    assert set(fib.lengths.values()) == {0}
    assert fib.places == {}
