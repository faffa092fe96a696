"""How far a long run is, on standard error: drawn on a terminal only, and not before a second has passed."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from types import TracebackType
from typing import Any, Protocol, TextIO

from py_chunks.cli.tables import counted

_PATIENCE = 1.0  # seconds before anything is shown
_PERIOD = 0.1  # seconds between two drawings


class Bar(Protocol):
    """What draws the state of a run."""

    def draw(self, documents: int, items: int) -> None:
        """Show these numbers."""

    def say(self, line: str) -> None:
        """Print a line above."""

    def clear(self) -> None:
        """Leave no trace."""


class Progress:
    """Counts what has been done, and has it drawn from time to time.

    Attributes:
        documents: Documents done, or whatever else the run goes through.
        items: Chunks or units read.
    """

    def __init__(
        self,
        total: int,
        noun: str,
        *,
        shown: bool,
        steps: str = "document",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.documents = 0
        self.items = 0
        self._total = total
        self._noun = noun
        self._steps = steps
        self._clock = clock
        self._bar: Bar | None = None
        self._due = clock() + _PATIENCE if shown else float("inf")

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Take the bar away."""
        if self._bar is not None:
            self._bar.clear()

    def tick(self, documents: int, items: int) -> None:
        """Say how far the run is.

        Args:
            documents: Documents done.
            items: Chunks or units read so far.
        """
        self.documents, self.items = documents, items
        now = self._clock()
        if now >= self._due:
            if self._bar is None:
                self._bar = bar_for(sys.stderr, self._total, self._noun, self._steps)
            self._bar.draw(documents, items)
            self._due = now + _PERIOD

    def say(self, line: str) -> None:
        """Print a line on standard error, above the bar if there is one.

        Args:
            line: The line, without its end.
        """
        if self._bar is None:
            sys.stderr.write(line + "\n")
        else:
            self._bar.say(line)


def bar_for(stream: TextIO, total: int, noun: str, steps: str = "document") -> Bar:
    """Return what draws: rich if it is installed, else a plain line.

    Args:
        stream: The terminal.
        total: Documents of the run.
        noun: What the documents are made into, in the singular.
        steps: What the run goes through if not documents, in the singular.
    """
    try:
        return RichBar(stream, total, noun, steps)
    except ModuleNotFoundError:
        return PlainBar(stream, total, noun, steps)


class PlainBar:
    """One line that is written over."""

    def __init__(self, stream: TextIO, total: int, noun: str, steps: str = "document") -> None:
        self._stream = stream
        self._total = counted(total, steps)
        self._noun = noun

    def draw(self, documents: int, items: int) -> None:
        """Show these numbers."""
        self._stream.write(f"\r{documents} of {self._total}, {counted(items, self._noun)}\x1b[K")
        self._stream.flush()

    def say(self, line: str) -> None:
        """Print a line above."""
        self.clear()
        self._stream.write(line + "\n")

    def clear(self) -> None:
        """Leave no trace."""
        self._stream.write("\r\x1b[K")
        self._stream.flush()


class RichBar:
    """A bar with the time it still takes."""

    def __init__(self, stream: TextIO, total: int, noun: str, steps: str = "document") -> None:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

        columns: list[Any] = [BarColumn(), TextColumn("{task.fields[state]}"), TimeRemainingColumn()]
        self._progress = Progress(*columns, console=Console(file=stream), transient=True, auto_refresh=False)
        self._task = self._progress.add_task("", total=total, state="")
        self._total = counted(total, steps)
        self._noun = noun
        self._progress.start()

    def draw(self, documents: int, items: int) -> None:
        """Show these numbers."""
        state = f"{documents} of {self._total}, {counted(items, self._noun)}"
        self._progress.update(self._task, completed=documents, state=state, refresh=True)

    def say(self, line: str) -> None:
        """Print a line above."""
        self._progress.console.print(line, markup=False, highlight=False, soft_wrap=True)

    def clear(self) -> None:
        """Leave no trace."""
        self._progress.stop()
