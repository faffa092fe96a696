"""What delimited text does not say of itself: its delimiter, and whether its first row is a header."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Sequence
from itertools import islice

from py_chunks.parsers._lines import lines_of

# The first wins a tie: texts hold commas more often than tabs.
DELIMITERS = ("\t", ",", ";", "|")

# Optional sign, currency and percent around digits with thousands and decimal separators, or with an exponent.
_NUMBER = re.compile(
    r"\(?[+-]?\s?[$€]?\s?[+-]?(?:\d{1,3}(?:[ ,.'\u00a0\u202f]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d*)?|[.,]\d+)"
    r"(?:[eE][+-]?\d+)?\s?[%$€]?\)?"
)
_MISSING = frozenset({"n/a", "na", "nan", "null", "none", "-", "--", "?"})
_HINT = re.compile(r"sep=([,\t;|])[\r\n]*")
_SNIFFED_ROWS = 200


def delimiter_hint(line: str) -> str | None:
    r"""Return the delimiter that a first line ``sep=;``, which Excel writes and hides, asks for.

    Args:
        line: The first line.

    Example:
        >>> delimiter_hint("sep=;\n"), delimiter_hint("a;b\n")
        (';', None)
    """
    found = _HINT.fullmatch(line)
    return found[1] if found else None


def sniff_delimiter(text: str) -> str:
    r"""Return the delimiter that cuts a text most evenly into clean cells; a comma if none cuts it.

    Args:
        text: Whole lines from the beginning of the document.

    Example:
        >>> sniff_delimiter("a;b\n1,5;2\n3,25;4\n")
        ';'
    """
    scores = {delimiter: _score(text, delimiter) for delimiter in DELIMITERS if delimiter in text}
    best = max(scores, key=lambda delimiter: scores[delimiter], default=",")
    return best if scores.get(best) else ","


def _score(text: str, delimiter: str) -> float:
    """How even the rows are, how clean their cells, and whether the first row agrees; 0 if nothing is cut."""
    rows = [row for row in islice(csv.reader(lines_of(text), delimiter=delimiter), _SNIFFED_ROWS) if any(row)]
    widths = Counter(len(row) for row in rows if len(row) > 1)
    if not widths:
        return 0.0
    width, count = widths.most_common(1)[0]
    cells = [cell for row in rows if len(row) > 1 for cell in row if cell]
    others = set(DELIMITERS) - {delimiter}
    # A cell that holds another delimiter speaks for that one, unless it is a number with separators.
    clean = sum(others.isdisjoint(cell) or is_number(cell) for cell in cells) / (len(cells) or 1)
    score = count / len(rows) * (0.5 + 0.5 * clean)
    if len(rows[0]) != width:
        score *= 0.6
    if sum(cell[0] == " " for cell in cells) > len(cells) / 3:
        score *= 0.9  # prose sets a space after its commas
    # Lists inside cells are written with pipes more often than tables are.
    return score * 0.8 if delimiter == "|" else score


def is_number(cell: str) -> bool:
    """Return whether a cell reads as a number: sign, percent, currency, separators and exponent allowed.

    Args:
        cell: The cell's text.

    Example:
        >>> is_number("-1.234,50 €"), is_number("2024-03-01"), is_number("true")
        (True, False, False)
    """
    return _NUMBER.fullmatch(cell.strip()) is not None


def has_header(rows: Sequence[Sequence[str]]) -> bool:
    """Return whether the first row names the columns of the others (contract section 3.14).

    A word over a column of numbers settles it. Otherwise a word whose length no other cell of its
    column has speaks for a header.

    Args:
        rows: The first rows, blank ones left out.

    Example:
        >>> has_header([["id", "name"], ["1", "abcd"], ["2", "efgh"]]), has_header([["a", "b"], ["c", "d"]])
        (True, False)
    """
    if len(rows) < 2:
        return False
    first, *rest = rows
    differs = False
    for column, cell in enumerate(first):
        name = cell.strip()
        if not name or is_number(name):
            continue
        below = [row[column].strip() for row in rest if column < len(row)]
        values = [value for value in below if value and value.lower() not in _MISSING]
        if not values:
            continue
        if all(map(is_number, values)):
            return True
        differs = differs or len(cell) not in {len(row[column]) for row in rest if column < len(row) and row[column]}
    return differs
