"""The points of charts: categories and values as they are kept in the chart itself (ECMA-376 part 1, 21.2)."""

from __future__ import annotations

import math
from typing import Any

from py_chunks.parsers._cell_values import decimal_text, value_format
from py_chunks.parsers._drawing_text import paragraph_text
from py_chunks.parsers._number_formats import classify
from py_chunks.parsers._xml import whole_number

_A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
_C = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
_CX = "{http://schemas.microsoft.com/office/drawing/2014/chartex}"

_NUMBERS = frozenset({f"{_C}numCache", f"{_C}numLit"})
_LISTS = (*_NUMBERS, f"{_C}strCache", f"{_C}strLit", f"{_C}lvl")
_FALSE = frozenset({"0", "false"})

Points = dict[int, str]
"""Texts by the number of their point."""

_Levels = dict[int, list[str]]  # texts in several levels, innermost first


def counts_from_1904(chart: Any) -> bool:
    """Return whether the days of a chart are counted from 1 January 1904 (21.2.2.38).

    Args:
        chart: Root element of a chart part.
    """
    mark = chart.find(f"{_C}date1904")
    return mark is not None and mark.get("val") not in _FALSE


def points(series: Any, names: tuple[str, ...], *, date1904: bool) -> Points:
    """Return the points of a series; of a category in several levels, the levels joined outermost first.

    Args:
        series: The `c:ser`.
        names: What holds them: `cat` or `val`, of scattered points `xVal` or `yVal`.
        date1904: Whether days are counted from 1904.
    """
    found: _Levels = {}
    for source in series.iterchildren(*(f"{_C}{name}" for name in names)):
        for kept in source.iter(*_LISTS):
            code = (kept.findtext(f"{_C}formatCode") or "") if kept.tag in _NUMBERS else None
            for point in kept.iterchildren(f"{_C}pt"):
                text = point.findtext(f"{_C}v") or ""
                if code is not None:
                    text = _written(text, point.get("formatCode") or code, date1904=date1904)
                found.setdefault(whole_number(point.get("idx"), 0), []).append(text)
    return _joined(found)


def modern_points(dimension: Any) -> Points:
    """Return the points of a dimension of a chart of the 2014 schema, likewise.

    Args:
        dimension: A `cx:strDim` or `cx:numDim`.
    """
    found: _Levels = {}
    for level in dimension.iter(f"{_CX}lvl"):
        for point in level.iterchildren(f"{_CX}pt"):
            text = point.text or ""
            if dimension.tag == f"{_CX}numDim":
                text = _written(text, level.get("formatCode") or "", date1904=False)
            found.setdefault(whole_number(point.get("idx"), 0), []).append(text)
    return _joined(found)


def typed_labels(series: Any) -> Points:
    """Return what somebody typed as the labels of points (21.2.2.47), without what their fields repeat of the data.

    Args:
        series: The `c:ser`.
    """
    found: Points = {}
    for label in series.iterfind(f"{_C}dLbls/{_C}dLbl"):
        number = label.find(f"{_C}idx")
        lines = (paragraph_text(line, with_fields=False)[0] for line in label.iterfind(f"{_C}tx/{_C}rich/{_A}p"))
        text = " ".join(filter(None, map(str.strip, lines)))
        if text and number is not None:
            found[whole_number(number.get("val"), 0)] = text
    return found


def _joined(found: _Levels) -> Points:
    return {at: " ".join(reversed(levels)) if len(levels) > 1 else levels[0] for at, levels in found.items()}


def _written(text: str, code: str, *, date1904: bool) -> str:
    """A number as a cell of a workbook writes it: days as dates, shares as percentages."""
    try:
        value = float(text)
    except ValueError:  # an error, which has a name
        return text
    if not math.isfinite(value):
        return text
    write = value_format(classify(code), date1904=date1904)
    return decimal_text(text) if write is None else write(value)
