"""Where the output goes: standard output as it comes, or a file that is there whole or not at all."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from errno import ENOENT
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO
from zlib import crc32

from py_chunks.cli.flags import UsageProblem
from py_chunks.cli.forms import Form
from py_chunks.cli.inputs import Input
from py_chunks.cli.journal import Entry, Journal, entries_of, proved, remove_journal, synchronise
from py_chunks.cli.locks import OutputLock
from py_chunks.cli.work import Outcome


class Output:
    """Puts the outputs of documents together and writes them to standard output."""

    def __init__(self, form: Form) -> None:
        self._form = form
        self._begun = False

    def __enter__(self) -> Output:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Keep what was written; `finish` has to be called for the rest."""

    def done(self, inputs: Sequence[Input]) -> list[Entry]:
        """Return what an earlier run has written of these documents already.

        Args:
            inputs: All documents of the run.
        """
        del inputs
        return []

    def add(self, pieces: Iterable[bytes]) -> None:
        """Write the output of the next document.

        Args:
            pieces: Its output.

        Raises:
            OSError: It can't be written.
        """
        for piece in pieces:
            if self._begun:
                self._write(piece)
            else:
                self._begun = True
                self._write(self._form.opening + piece.removeprefix(self._form.lead))
        self._flush()

    def mark(self, stamp: list[Any] | None, outcome: Outcome) -> None:
        """Say that the document written last is complete.

        Args:
            stamp: The document as it was before it was read.
            outcome: How it went.

        Raises:
            OSError: It can't be written.
        """

    def finish(self) -> None:
        """Write what ends the output.

        Raises:
            OSError: It can't be written.
        """
        self._write(self._form.closing if self._begun else self._form.empty)
        self._flush()

    def _write(self, data: bytes) -> None:
        print_bytes(data)

    def _flush(self) -> None:
        sys.stdout.flush()


def print_bytes(data: bytes) -> None:
    """Write text to standard output as UTF-8, whatever its own encoding.

    Args:
        data: The text.

    Raises:
        OSError: It can't be written.
    """
    binary = getattr(sys.stdout, "buffer", None)
    if binary is None:  # replaced by an object that takes text only
        sys.stdout.write(data.decode())
    else:
        binary.write(data)


def check_place(path: Path, files: Iterable[str] = ()) -> None:
    """Check that a file can take the place of what is there.

    Args:
        path: Where it is to be.
        files: The words of the command that name documents.

    Raises:
        UsageProblem: A directory, a device or one of these documents is there, and has to stay.
        OSError: There is no directory for it.
    """
    if not path.parent.is_dir():
        raise FileNotFoundError(ENOENT, "No such directory", str(path.parent))
    if path.exists() and not path.is_file():
        raise UsageProblem(f"the output takes the place of a file, and {path} is none")
    place = os.path.realpath(path)
    if path.exists() and any(os.path.realpath(word) == place for word in files):
        raise UsageProblem(f"{path} is a document itself, and has to stay")


def put_file(path: Path, text: str) -> None:
    """Write a text as UTF-8 beside the file that is wanted, which is replaced when all is written.

    Args:
        path: Where it is to be.
        text: The text.

    Raises:
        OSError: It can't be written.
    """
    # A name of this process's own: another may be writing the same file, and the last one counts, whole.
    partial = path.with_name(f".{path.name}.{os.getpid()}.partial")
    try:
        partial.write_bytes(text.encode("utf-8", "replace"))
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)


class TerminalOutput(Output):
    """The same for standard output that shows text in an encoding of its own."""

    def _write(self, data: bytes) -> None:
        encoding = sys.stdout.encoding or "utf-8"
        sys.stdout.write(data.decode().encode(encoding, "replace").decode(encoding))


class OutputFile(Output):
    """Writes beside the file that is wanted, which is replaced when all is written.

    The journal beside it says what is there, so that a run that is stopped, however hard, can go on.
    """

    def __init__(self, path: str, form: Form, digest: str, *, resume: bool) -> None:
        super().__init__(form)
        self._target = Path(path)
        self._lock = OutputLock(self._target)
        self._partial = self._target.with_name(f".{self._target.name}.partial")
        self._journal_path = self._target.with_name(f".{self._target.name}.journal")
        self._digest = digest
        self._resume = resume
        self._file: BinaryIO | None = None
        self._journal: Journal | None = None
        self._finished = False
        self._end = 0
        self._checksum = 0

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the files; they stay, for a run that goes on, unless all is done."""
        for file in (self._file, self._journal):
            if file is not None:
                file.close()
        self._lock.release()

    def done(self, inputs: Sequence[Input]) -> list[Entry]:
        """Return what is there already, and make ready to write the rest.

        Args:
            inputs: All documents of the run.

        Raises:
            UsageProblem: The stopped run had other settings.
            OSError: The files can't be read or written, or another run is writing them.
        """
        self._lock.take()
        entries = entries_of(self._journal_path, self._digest) if self._resume else None
        kept = self._kept(entries or [], inputs)
        if kept:
            self._end, self._checksum = kept[-1].end, kept[-1].checksum
            self._finished = kept[-1].last
        self._begun = self._end > 0
        if self._finished:
            return kept[:-1]
        if entries is None:
            self._journal = Journal.begin(self._journal_path, self._digest)
        else:
            self._journal = Journal.go_on(self._journal_path, self._digest, kept)
        self._file = self._partial.open("r+b" if kept else "wb")
        self._file.truncate(self._end)
        self._file.seek(self._end)
        return kept

    def mark(self, stamp: list[Any] | None, outcome: Outcome) -> None:
        """Write into the journal that the document written last is there.

        Args:
            stamp: The document as it was before it was read.
            outcome: How it went.

        Raises:
            OSError: It can't be written.
        """
        assert self._journal is not None
        failed = outcome.failure is not None
        self._journal.add(Entry(stamp, outcome.items, failed, self._end, self._checksum))

    def finish(self) -> None:
        """Put the file in its place.

        Raises:
            OSError: It can't be written.
        """
        if not self._finished:
            assert self._file is not None
            assert self._journal is not None
            super().finish()
            synchronise(self._file)
            self._file.close()
            self._journal.add(Entry(None, 0, False, self._end, self._checksum, last=True))
            self._journal.close()
        # A run that was stopped right here has put the file in its place already.
        if self._partial.exists():
            self._partial.replace(self._target)
        remove_journal(self._journal_path)

    def _kept(self, entries: Sequence[Entry], inputs: Sequence[Input]) -> list[Entry]:
        kept = proved(entries, inputs, self._partial)
        if not kept and entries and entries[-1].last and not self._partial.exists():
            at_its_place = proved(entries, inputs, self._target)
            kept = at_its_place if len(at_its_place) == len(entries) else []
        return kept

    def _write(self, data: bytes) -> None:
        assert self._file is not None
        self._file.write(data)
        self._end += len(data)
        self._checksum = crc32(data, self._checksum)

    def _flush(self) -> None:
        assert self._file is not None
        self._file.flush()
