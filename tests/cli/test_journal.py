"""The journal beside an output: what can be proved by it, and what can't."""

from __future__ import annotations

from zlib import crc32

import pytest

from py_chunks.cli.flags import UsageProblem
from py_chunks.cli.inputs import Input
from py_chunks.cli.journal import Entry, Journal, entries_of, proved, remove_journal, synchronise

DATA = b"onetwothree"


@pytest.fixture
def inputs(tmp_path):
    for name in "abc":
        (tmp_path / name).write_text(name)
    return [Input(str(tmp_path / name)) for name in "abc"]


@pytest.fixture
def entries(inputs):
    ends = (3, 6, 11)
    return [
        *(Entry(given.stamp(), 1, False, end, crc32(DATA[:end])) for given, end in zip(inputs, ends, strict=True)),
        Entry(None, 0, False, 11, crc32(DATA), last=True),
    ]


@pytest.fixture
def journal(tmp_path, entries):
    """A journal that is whole."""
    path = tmp_path / ".journal"
    writing = Journal.begin(path, "digest")
    for entry in entries:
        writing.add(entry)
    writing.close()
    return path


@pytest.fixture
def output(tmp_path):
    path = tmp_path / "output"
    path.write_bytes(DATA)
    return path


def test_entries_come_back(journal, entries, tmp_path):
    """As they were written; no journal is None."""
    assert entries_of(journal, "digest") == entries
    assert entries_of(tmp_path / "none", "digest") is None


def test_other_settings(journal):
    """They are a mistake in the command."""
    with pytest.raises(UsageProblem, match="other settings"):
        entries_of(journal, "another")


def test_a_journal_cut_anywhere(journal, entries):
    """Its whole lines count, and no others."""
    data = journal.read_bytes()
    for length in {
        *range(0, len(data), 7),
        *(at + ahead for at in range(len(data)) if data[at] == 10 for ahead in (0, 1)),
    }:
        journal.write_bytes(data[:length])
        lines = data[:length].count(b"\n")
        assert entries_of(journal, "digest") == entries[: max(lines - 1, 0)]
    journal.write_bytes(data[:-20] + b"\0" * 20 + b"\n")
    assert entries_of(journal, "digest") == entries[:-1]


def test_what_is_proved(entries, inputs, output):
    """All of it, if documents and output are as they were."""
    assert proved(entries, inputs, output) == entries


def test_what_is_not_proved(entries, inputs, output, tmp_path):
    """Entries up to the first whose document, place or output is another."""
    output.write_bytes(b"oneTWOthree")
    assert proved(entries, inputs, output) == entries[:1]
    output.write_bytes(DATA[:10])
    assert proved(entries, inputs, output) == entries[:2]
    output.write_bytes(DATA)
    assert proved(entries, inputs[:2], output) == entries[:2]
    assert proved(entries, inputs[::-1], output) == []
    assert proved(entries, [*inputs, inputs[0]], output) == entries[:3]
    (tmp_path / "b").write_text("another")
    assert proved(entries, inputs, output) == entries[:1]
    assert proved([entries[0]._replace(stamp=None)], [Input("-")], output) == []
    output.unlink()
    assert proved(entries, inputs, output) == []


def test_going_on(journal, entries):
    """Only what is kept is in it, and what follows is added."""
    going = Journal.go_on(journal, "digest", entries[:1])
    going.add(entries[2])
    going.close()
    assert entries_of(journal, "digest") == [entries[0], entries[2]]


def test_removing(journal, tmp_path):
    """It is gone, with what was left of one that was being made; doing it twice is harmless."""
    (tmp_path / ".journal.new").write_text("")
    for _ in range(2):
        remove_journal(journal)
    assert not list(tmp_path.glob(".journal*"))


def test_synchronising(output):
    """What was written is on the disk."""
    with output.open("ab") as file:
        file.write(b"!")
        synchronise(file)
        assert output.read_bytes() == DATA + b"!"
