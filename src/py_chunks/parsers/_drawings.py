"""Charts and SmartArt of Office documents: the text their parts hold (ECMA-376 part 1, 21.2 and 21.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from py_chunks.parsers._rendering import cell_text, pipe_table

_A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
_C = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
_CX = "{http://schemas.microsoft.com/office/drawing/2014/chartex}"
_DGM = "{http://schemas.openxmlformats.org/drawingml/2006/diagram}"
_DSP = "{http://schemas.microsoft.com/office/drawing/2008/diagram}"

_AXES = tuple(f"{_C}{name}" for name in ("catAx", "valAx", "dateAx", "serAx"))


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
    columns = [_series(series) for series in chart.iter(f"{_C}ser")]
    table = _data_table([(name, values) for name, _, values in columns], [labels for _, labels, _ in columns])
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
    points = {point.get("modelId"): point for point in model.iterfind(f"{_DGM}ptLst/{_DGM}pt")}
    children: dict[str | None, list[tuple[int, str | None]]] = {}
    for link in model.iterfind(f"{_DGM}cxnLst/{_DGM}cxn"):
        if link.get("type", "parOf") == "parOf":
            children.setdefault(link.get("srcId"), []).append((_number(link.get("srcOrd")), link.get("destId")))
    roots = [key for key, point in points.items() if point.get("type") == "doc"]
    seen: set[str | None] = set()
    # Points outside the tree (the texts of arrows, or of a damaged tree) come after it, as stored.
    pending = [(key, 0) for key in reversed([*roots, *points])]
    while pending:
        key, depth = pending.pop()
        if key in seen or key not in points:
            continue
        seen.add(key)
        text = "" if points[key].get("type") == "pres" else _paragraphs(points[key].find(f"{_DGM}t"))
        if text:
            yield max(depth - 1, 0), text
        below = sorted(children.get(key, ()), key=lambda child: child[0], reverse=True)
        pending.extend((child, depth + 1) for _, child in below)


def _paragraphs(body: Any) -> str:
    if body is None:
        return ""
    lines = ("".join(node.text or "" for node in paragraph.iter(f"{_A}t")) for paragraph in body.iter(f"{_A}p"))
    return "\n".join(line for line in map(str.strip, lines) if line)


def _rich_text(title: Any) -> str:
    text = _paragraphs(title)
    cached = (node.text or "" for node in title.iter(f"{_C}v"))
    return text or " ".join(filter(None, cached))


def _series(series: Any) -> tuple[str, dict[int, str], dict[int, str]]:
    """A series' name, its categories and its values, by point."""
    name = _rich_text(series.find(f"{_C}tx")) if series.find(f"{_C}tx") is not None else ""
    labels = _points(series, ("cat", "xVal"))
    values = _points(series, ("val", "yVal"))
    return name, labels, values


def _points(series: Any, names: tuple[str, ...]) -> dict[int, str]:
    """The cached points of a series; of a category in several levels, the levels joined outermost first."""
    found: dict[int, str] = {}
    for name in names:
        for source in series.iterchildren(f"{_C}{name}"):
            for point in source.iter(f"{_C}pt"):
                at, value = _number(point.get("idx")), point.findtext(f"{_C}v") or ""
                found[at] = f"{value} {found[at]}" if at in found else value
    return found


def _data_table(columns: list[tuple[str, dict[int, str]]], labels: list[dict[int, str]]) -> str:
    columns = [column for column in columns if column[0] or column[1]]
    if not columns:
        return ""
    by_point: dict[int, str] = {}
    for known in labels:
        for at, label in known.items():
            by_point.setdefault(at, label)
    points = sorted({at for _, values in columns for at in values} | by_point.keys())
    rows = [["", *(cell_text(name) for name, _ in columns)]]
    rows.extend(
        [cell_text(by_point.get(at, "")), *(cell_text(values.get(at, "")) for _, values in columns)] for at in points
    )
    return pipe_table(rows)


def _modern_chart(chart: Any) -> str:
    titles = [_paragraphs(title) for title in chart.iter(f"{_CX}title")]
    columns: list[tuple[str, dict[int, str]]] = []
    labels: list[dict[int, str]] = []
    names = {
        series.find(f"{_CX}dataId").get("val"): series.findtext(f"{_CX}tx/{_CX}txData/{_CX}v") or ""
        for series in chart.iter(f"{_CX}series")
        if series.find(f"{_CX}dataId") is not None
    }
    for data in chart.iterfind(f"{_CX}chartData/{_CX}data"):
        labels.extend(_modern_points(dimension) for dimension in data.iterchildren(f"{_CX}strDim"))
        columns.extend(
            (names.get(data.get("id"), ""), _modern_points(dimension))
            for dimension in data.iterchildren(f"{_CX}numDim")
        )
    return "\n".join(filter(None, [*titles, _data_table(columns, labels)]))


def _modern_points(dimension: Any) -> dict[int, str]:
    found: dict[int, str] = {}
    for point in dimension.iter(f"{_CX}pt"):
        at, value = _number(point.get("idx")), point.text or ""
        found[at] = f"{value} {found[at]}" if at in found else value
    return found


def _number(text: str | None) -> int:
    return int(text) if text and text.isdecimal() and len(text) < 10 else 0
