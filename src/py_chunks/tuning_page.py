"""A comparison of settings as one HTML page: a plot of the measure against the size of the index, and the tables.

The page has no script and loads nothing; every text in it is escaped.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from math import floor, log10
from typing import NamedTuple

from py_chunks.tuning_report import Result, Tuning, headed_rows, heading, rows_by_kind

_WIDTH, _HEIGHT = 760, 400
_LEFT, _RIGHT, _TOP, _BOTTOM = 60, 20, 20, 50
_CLASSES = {"best": "best", "no difference": "alike", "worse": "worse"}
_LEGEND = (
    "Filled: the best and what doesn't differ from it. Hollow: worse. Ringed: recommended. Bars are the intervals; "
    "numbers are those of the table."
)
_STYLE = """
:root { color-scheme: light dark; --ink: #1b1b1b; --paper: #fff; --line: #767676; --good: #0b6e4f; --bad: #a3361f; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #eee; --paper: #161616; --line: #9a9a9a; --good: #5fd3a6; --bad: #ff9c85; }
}
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 2rem; }
svg { max-width: 100%; height: auto; }
svg text { font: 12px system-ui, sans-serif; fill: var(--ink); }
.axis { stroke: var(--line); }
.best, .alike { stroke: var(--good); fill: var(--good); }
.worse { stroke: var(--bad); fill: var(--paper); }
.ring { stroke: var(--ink); fill: none; stroke-width: 2; }
table { border-collapse: collapse; margin: 1rem 0; font-size: .875rem; font-variant-numeric: tabular-nums; }
th, td { text-align: right; padding: .2rem .6rem; white-space: nowrap; border-bottom: 1px solid var(--line); }
th[scope=row], td:last-child { text-align: left; font-weight: normal; white-space: nowrap; }
caption { font-weight: bold; text-align: left; }
.wide { overflow-x: auto; }
"""


def page(tuning: Tuning) -> str:
    """Return the page.

    Args:
        tuning: A comparison.
    """
    told = escape(heading(tuning))
    parts = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
        """<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">""",
        f"<title>Window settings compared</title><style>{_STYLE}</style></head><body>",
        f"<h1>Window settings compared</h1><p>{told}.</p><p>{escape(tuning.summary)}</p>",
        *_plot(tuning),
        f"<p>{_LEGEND}</p>",
        *_table(headed_rows(tuning), "Results, the best first"),
        *_table(rows_by_kind(tuning), "By kind of question"),
        "</body></html>",
    ]
    return "\n".join(parts) + "\n"


class _Scale(NamedTuple):
    """From measures to places in the picture.

    Attributes:
        reach: Characters at the right end of the horizontal axis, which begins at 0.
        base: The measure at the lower end of the vertical axis, which ends at 1: the differences are to be seen.
    """

    reach: int
    base: float

    def x(self, size: float) -> float:
        return round(_LEFT + (_WIDTH - _LEFT - _RIGHT) * size / self.reach, 1)

    def y(self, value: float) -> float:
        share = (value - self.base) / (1 - self.base)
        return round(_HEIGHT - _BOTTOM - (_HEIGHT - _TOP - _BOTTOM) * share, 1)


def _plot(tuning: Tuning) -> Iterator[str]:
    largest = max(result.trial.character_count for result in tuning.results)
    step = _step(largest)
    lowest = min(result.interval.low for result in tuning.results)
    scale = _Scale(step * (largest // step + 1), min(floor(lowest * 10), 9) / 10)
    yield f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" role="img" aria-label="{_words(tuning)}">'
    for mark in range(6):
        value = scale.base + (1 - scale.base) * mark / 5
        y = scale.y(value)
        yield f'<line class="axis" x1="{_LEFT}" x2="{_WIDTH - _RIGHT}" y1="{y}" y2="{y}" stroke-opacity=".3"/>'
        yield f'<text x="{_LEFT - 8}" y="{y + 4}" text-anchor="end">{value:.2f}</text>'
    bottom = scale.y(scale.base)
    for size in range(0, scale.reach + 1, step):
        x = scale.x(size)
        yield f'<line class="axis" x1="{x}" x2="{x}" y1="{bottom}" y2="{bottom + 5}"/>'
        yield f'<text x="{x}" y="{bottom + 20}" text-anchor="middle">{size}</text>'
    middle = (_LEFT + _WIDTH - _RIGHT) / 2
    yield f'<text x="{middle}" y="{_HEIGHT - 8}" text-anchor="middle">characters in the index</text>'
    yield f'<text x="14" y="{_HEIGHT / 2}" transform="rotate(-90 14 {_HEIGHT / 2})">{escape(tuning.metric)}</text>'
    yield from _points(tuning, scale)
    yield "</svg>"


def _points(tuning: Tuning, scale: _Scale) -> Iterator[str]:
    labels: list[tuple[float, float]] = []
    for number, result in enumerate(tuning.results, 1):
        x, y = scale.x(result.trial.character_count), scale.y(result.mean)
        yield from _point(result, scale)
        if result is tuning.recommended:
            yield f'<circle class="ring" cx="{x}" cy="{y}" r="8"/>'
        # Where numbers would lie upon each other, that of the better setting stands.
        if all(abs(x - other_x) > 18 or abs(y - other_y) > 12 for other_x, other_y in labels):
            labels.append((x, y))
            yield f'<text x="{x + 7}" y="{y - 7}">{number}</text>'


def _point(result: Result, scale: _Scale) -> Iterator[str]:
    x, y = scale.x(result.trial.character_count), scale.y(result.mean)
    low, high = result.interval
    about = f"{result.trial.setting}: {result.mean:.2f} [{low:.2f}, {high:.2f}], {result.verdict}"
    yield f'<g class="{_CLASSES[result.verdict]}"><title>{escape(about)}</title>'
    yield f'<line x1="{x}" x2="{x}" y1="{scale.y(low)}" y2="{scale.y(high)}"/><circle cx="{x}" cy="{y}" r="4"/></g>'


def _step(largest: int) -> int:
    """The distance of marks on an axis: 1, 2 or 5 times a power of ten, so that there are three to eight of them."""
    power = 10 ** floor(log10(max(largest, 10)) - 0.5)
    return next(int(power * step) for step in (1, 2, 5, 10) if largest / (power * step) < 8)


def _words(tuning: Tuning) -> str:
    return escape(f"{tuning.metric} against characters in the index. {tuning.summary}")


def _table(rows: Sequence[Sequence[str]], caption: str) -> Iterator[str]:
    if not rows:
        return
    yield f'<div class="wide"><table><caption>{caption}</caption><thead><tr><th scope="col">#</th>'
    yield "".join(f'<th scope="col">{escape(cell.replace("_", " "))}</th>' for cell in rows[0]) + "</tr></thead><tbody>"
    for number, (first, *rest) in enumerate(rows[1:], 1):
        cells = "".join(f"<td>{escape(cell)}</td>" for cell in rest)
        yield f'<tr><td>{number}</td><th scope="row">{escape(first)}</th>{cells}</tr>'
    yield "</tbody></table></div>"
