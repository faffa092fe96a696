"""Charts and SmartArt of Office documents: the text their parts hold (ECMA-376 part 1, 21.2 and 21.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from py_chunks.parsers._chart_points import Points, counts_from_1904, modern_points, points, typed_labels
from py_chunks.parsers._drawing_text import ALTERNATE, chosen, paragraph_line, paragraph_text
from py_chunks.parsers._rendering import cell_text, pipe_table
from py_chunks.parsers._xml import whole_number

_A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
_C = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
_CX = "{http://schemas.microsoft.com/office/drawing/2014/chartex}"
_DGM = "{http://schemas.openxmlformats.org/drawingml/2006/diagram}"
_DSP = "{http://schemas.microsoft.com/office/drawing/2008/diagram}"

_Column = tuple[str, Points, Points]
"""The name of a series, its categories and its values."""

_AXES = tuple(f"{_C}{name}" for name in ("catAx", "valAx", "dateAx", "serAx"))


_MOST_CELLS, _MOSTLY = 1 << 16, 8  # of one table, and for each that is filled


def chart_text(chart: Any) -> str:
    """Return a chart's titles, one a line, then its data as a pipe table of categories by series.

    Args:
        chart: Root element of a chart part (`c:chartSpace`, or `cx:chartSpace` of newer charts).
    """
    if chart.tag == f"{_CX}chartSpace":
        return _modern_chart(chart)
    titles = [_rich_text(title) for title in chart.iterfind(f"{_C}chart/{_C}title")]
    for axis in chart.iterfind(f"{_C}chart/{_C}plotArea/*"):
        if axis.tag in _AXES:
            titles.extend(_rich_text(title) for title in axis.iterchildren(f"{_C}title"))
    date1904 = counts_from_1904(chart)
    table = _data_table([_series(series, date1904=date1904) for series in chart.iter(f"{_C}ser")])
    return "\n".join(filter(None, [*titles, table]))


def diagram_lines(model: Any) -> Iterator[tuple[int, str]]:
    """Yield each text of a SmartArt diagram with its depth in the diagram's tree, in reading order.

    Args:
        model: Root element of the data part (`dgm:dataModel`), or of the drawing made of it.
    """
    if model.tag == f"{_DSP}drawing":
        for body in model.iter(f"{_DSP}txBody"):
            yield 0, _paragraphs(body)
        return
    texts = {point.get("modelId"): point for point in _points(model)}
    children: dict[str | None, list[tuple[int, str | None]]] = {}
    for link in model.iterfind(f"{_DGM}cxnLst/{_DGM}cxn"):
        if link.get("type", "parOf") == "parOf":
            children.setdefault(link.get("srcId"), []).append((whole_number(link.get("srcOrd"), 0), link.get("destId")))
    roots = [key for key, point in texts.items() if point.get("type") == "doc"]
    seen: set[str | None] = set()
    # Points outside the tree (the texts of arrows, or of a damaged tree) come after it, as stored.
    pending = [(key, 0) for key in reversed([*roots, *texts])]
    while pending:
        key, depth = pending.pop()
        if key in seen or key not in texts:
            continue
        seen.add(key)
        text = "" if texts[key].get("type") == "pres" else _paragraphs(texts[key].find(f"{_DGM}t"))
        if text:
            yield max(depth - 1, 0), text
        below = sorted(children.get(key, ()), key=lambda child: child[0], reverse=True)
        pending.extend((child, depth + 1) for _, child in below)


def _points(model: Any) -> Iterator[Any]:
    """The points of a diagram; one with an equation comes in two forms."""
    for node in model.iterfind(f"{_DGM}ptLst/*"):
        yield from chosen(node) if node.tag == ALTERNATE else (node,)


def _paragraphs(body: Any) -> str:
    if body is None:
        return ""
    lines = (paragraph_line(paragraph_text(paragraph)[0], None) for paragraph in body.iter(f"{_A}p"))
    return "\n".join(filter(None, lines))


def _rich_text(title: Any) -> str:
    text = _paragraphs(title)
    cached = (node.text or "" for node in title.iter(f"{_C}v"))
    return text or " ".join(filter(None, cached))


def _series(series: Any, *, date1904: bool) -> _Column:
    """A series; a label somebody typed stands behind its value."""
    name = _rich_text(series.find(f"{_C}tx")) if series.find(f"{_C}tx") is not None else ""
    categories = points(series, ("cat", "xVal"), date1904=date1904)
    values = points(series, ("val", "yVal"), date1904=date1904)
    for at, label in typed_labels(series).items():
        value = values.get(at, "")
        values[at] = value if label == value else f"{value} ({label})".lstrip()
    return name, categories, values


def _data_table(columns: list[_Column]) -> str:
    """Categories by series; a series with others than those before it, as scattered points have, brings its own."""
    columns = [column for column in columns if column[0] or column[2]]
    if not columns:
        return ""
    shared: Points = {}
    grid: list[tuple[str, Points]] = [("", shared)]
    for name, categories, values in columns:
        if any(shared.get(at, category) != category for at, category in categories.items()):
            grid.append(("", categories))
        else:
            shared.update(categories)
        grid.append((name, values))
    numbers = sorted({at for _, texts in grid for at in texts})
    if len(columns) > 1 and len(grid) * len(numbers) > max(_MOST_CELLS, _MOSTLY * sum(len(texts) for _, texts in grid)):
        # Series that share nearly no point, each with thousands of empty cells, say the same in tables of their own.
        return "\n\n".join(_data_table([column]) for column in columns)
    rows = [[cell_text(texts.get(at, "")) for _, texts in grid] for at in numbers]
    return pipe_table([[cell_text(name) for name, _ in grid], *rows])


def _modern_chart(chart: Any) -> str:
    titles = [_paragraphs(title) for title in chart.iter(f"{_CX}title")]
    columns: list[_Column] = []
    names = {
        series.find(f"{_CX}dataId").get("val"): series.findtext(f"{_CX}tx/{_CX}txData/{_CX}v") or ""
        for series in chart.iter(f"{_CX}series")
        if series.find(f"{_CX}dataId") is not None
    }
    for data in chart.iterfind(f"{_CX}chartData/{_CX}data"):
        categories: Points = {}
        for dimension in data.iterchildren(f"{_CX}strDim"):
            categories |= modern_points(dimension)
        columns.extend(
            (names.get(data.get("id"), ""), categories, modern_points(dimension))
            for dimension in data.iterchildren(f"{_CX}numDim")
        )
    return "\n".join(filter(None, [*titles, _data_table(columns)]))
