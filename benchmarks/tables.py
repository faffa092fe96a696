"""Markdown tables whose figures stand beside their bars, with a mark where one is missed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

MISSED = "**missed**"
NOTHING = "-"


@dataclass
class Section:
    """A part of the results: its title, the lines below it, the bars missed, where another library is ahead, and the
    facts worth a sentence in the documentation."""

    title: str
    lines: list[str] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    facts: list[str] = field(default_factory=list)

    def say(self, *lines: str) -> None:
        """Add lines of text, and print them."""
        for line in lines:
            self.lines.append(line)
            print(line, flush=True)

    def table(self, columns: Sequence[str]) -> None:
        """Begin a table; its rows follow."""
        self.say("", f"| {' | '.join(columns)} |", "|" + "---|" * len(columns))

    def row(self, *cells: object) -> None:
        self.say(f"| {' | '.join(str(cell) for cell in cells)} |")

    def bar(self, what: str, value: float, bar: float, *, least: bool = False, shown: str = "{:.2f}") -> str:
        """Say how a figure stands to its bar (the most allowed, or the least asked for), and note it if missed."""
        if value != value:  # not measured
            return NOTHING
        held = value >= bar if least else value <= bar
        if held:
            return "held"
        self.missed.append(f"{what}: {shown.format(value)}, bar {shown.format(bar)}")
        return MISSED

    def markdown(self) -> str:
        """The section as it stands in the results."""
        text = "\n".join(self.lines).strip("\n")
        return f"## {self.title}\n\n{text}\n"


def listed(parts: Iterable[str]) -> str:
    """Parts of a sentence, with commas and "and"."""
    *first, last = list(parts) or ["nothing"]
    return f"{', '.join(first)} and {last}" if first else last


def mean(values: Iterable[float]) -> float:
    """The arithmetic mean; not a number if there are no values."""
    found = list(values)
    return sum(found) / len(found) if found else float("nan")


def shown(value: float, form: str = "{:.3f}") -> str:
    """A figure, or a dash where there is none."""
    return NOTHING if value != value else form.format(value)
