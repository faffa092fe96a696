"""The journal beside an output: which documents are in it, so that a stopped run can be continued.

One JSON object a line: first the settings, then each document as soon as its output is written, last the
end of the whole. Every line says where the output ended then and the checksum up to there; what can't be
proved by it, a line that was cut off or a document that has changed since, counts as not done.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple
from zlib import crc32

from py_chunks.cli.flags import UsageProblem
from py_chunks.cli.inputs import Input

_BLOCK = 1 << 20


class Entry(NamedTuple):
    """One document in the output, or the end of the whole.

    Attributes:
        stamp: Which document, in which version; None where that can't be told.
        items: Chunks or units it has.
        failed: Whether it could not be read, or not to its end.
        end: Bytes of the output after it.
        checksum: CRC-32 of the output up to there.
        last: Whether nothing follows.
    """

    stamp: list[Any] | None
    items: int
    failed: bool
    end: int
    checksum: int
    last: bool = False


class Journal:
    """A journal that is being written."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file

    @classmethod
    def begin(cls, path: Path, digest: str) -> Journal:
        """Begin a new one; an old one is gone.

        Args:
            path: Where it is.
            digest: What tells the settings from others.

        Raises:
            OSError: It can't be written.
        """
        journal = cls(path.open("wb"))
        journal._write({"settings": digest})
        return journal

    @classmethod
    def go_on(cls, path: Path, digest: str, entries: Sequence[Entry]) -> Journal:
        """Go on with an old one, of which only these entries count.

        Args:
            path: Where it is.
            digest: What tells the settings from others.
            entries: What is kept.

        Raises:
            OSError: It can't be written.
        """
        # Rewritten beside and put in place at once: whenever this stops, there is a whole journal.
        fresh = _beside(path)
        journal = cls.begin(fresh, digest)
        for entry in entries:
            journal.add(entry)
        journal.close()
        fresh.replace(path)
        return cls(path.open("ab"))

    def add(self, entry: Entry) -> None:
        """Write an entry, so that it is known even if this process ends at once.

        Args:
            entry: What was done.

        Raises:
            OSError: It can't be written.
        """
        self._write(entry._asdict())

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _write(self, value: dict[str, Any]) -> None:
        self._file.write(json.dumps(value).encode() + b"\n")
        self._file.flush()


def remove_journal(path: Path) -> None:
    """Remove a journal, and what is left of one that was being made.

    Args:
        path: Where it is.

    Raises:
        OSError: It can't be removed.
    """
    _beside(path).unlink(missing_ok=True)
    path.unlink(missing_ok=True)


def _beside(path: Path) -> Path:
    return path.with_name(path.name + ".new")


def entries_of(path: Path, digest: str) -> list[Entry] | None:
    """Return the whole entries of a journal, or None if there is no journal.

    Args:
        path: Where it is.
        digest: What the settings must be.

    Raises:
        UsageProblem: It was written with other settings.
        OSError: It can't be read.
    """
    try:
        *lines, _cut_off = path.read_bytes().split(b"\n")
    except FileNotFoundError:
        return None
    entries: list[Entry] = []
    for number, line in enumerate(lines):
        try:
            value = json.loads(line)
            if number:
                entries.append(Entry(**value))
                continue
            same = value["settings"] == digest
        except (ValueError, TypeError, KeyError):
            break  # a line of zeros after the machine itself had stopped
        if not same:
            raise UsageProblem("the stopped run had other settings; without --resume it starts from the beginning")
    return entries


def proved(entries: Sequence[Entry], inputs: Sequence[Input], output: Path) -> list[Entry]:
    """Return the entries, from the first on, of which both the document and the output are as they say.

    Args:
        entries: What a journal says.
        inputs: The documents of the run that goes on.
        output: What was written.

    Raises:
        OSError: The output can't be read.
    """
    kept: list[Entry] = []
    checksum, position = 0, 0
    try:
        file = output.open("rb")
    except FileNotFoundError:
        return kept
    with file:
        for number, entry in enumerate(entries):
            if entry.last != (number == len(inputs)):
                break
            if not entry.last and (entry.stamp is None or entry.stamp != inputs[number].stamp()):
                break
            found = _checksum(file, entry.end - position, checksum)
            if found != entry.checksum:
                break
            checksum, position = found, entry.end
            kept.append(entry)
    return kept


def synchronise(file: BinaryIO) -> None:
    """Wait until what was written to a file would outlast the machine.

    Args:
        file: An open file.

    Raises:
        OSError: It can't be.
    """
    file.flush()
    os.fsync(file.fileno())


def _checksum(file: BinaryIO, size: int, checksum: int) -> int | None:
    """The checksum after `size` more bytes, or None if there are fewer."""
    while size > 0:
        block = file.read(min(size, _BLOCK))
        if not block:
            return None
        checksum = crc32(block, checksum)
        size -= len(block)
    return checksum if size == 0 else None
