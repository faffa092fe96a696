"""What hangs on a paragraph and is read after it: text boxes, charts, diagrams, word art."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from py_chunks.parsers._word_names import ALTERNATIVES, BOX_CONTENT, R

_V = "{urn:schemas-microsoft-com:vml}"
_A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
_CHART = "{http://schemas.openxmlformats.org/drawingml/2006/chart}chart"
_NEW_CHART = "{http://schemas.microsoft.com/office/drawing/2014/chartex}chart"
_DIAGRAM = "{http://schemas.openxmlformats.org/drawingml/2006/diagram}relIds"


class Anchored(NamedTuple):
    """Something that hangs on a paragraph and is read after it.

    Attributes:
        kind: "box", "chart", "diagram" or "words".
        element: The content of a text box.
        value: Id of the relationship to a chart's or diagram's part; the words themselves.
    """

    kind: str
    element: Any = None
    value: str = ""


def anchored_in(drawing: Any) -> Iterator[Anchored]:
    """Yield what can be read in a drawing, in document order; of alternatives only one.

    Args:
        drawing: A `w:drawing`, `w:pict` or `w:object`.
    """
    pending = [drawing]
    while pending:
        element = pending.pop()
        tag = element.tag
        if tag == BOX_CONTENT:
            yield Anchored("box", element)
        elif tag in (_CHART, _NEW_CHART):
            yield Anchored("chart", value=element.get(f"{R}id") or "")
        elif tag == _DIAGRAM:
            yield Anchored("diagram", value=element.get(f"{R}dm") or "")
        elif tag == f"{_V}textpath":
            yield Anchored("words", value=element.get("string") or "")
        elif isinstance(tag, str) and tag.endswith("}txBody"):  # the tag of an entity's place is a function
            yield Anchored("words", value=_shape_text(element))
        elif tag == ALTERNATIVES:
            branches = [branch for branch in element if len(branch)]
            pending.extend(branches[:1])
        else:
            pending.extend(reversed(element))


def _shape_text(body: Any) -> str:
    paragraphs = ("".join(words.text or "" for words in line.iter(f"{_A}t")) for line in body.iter(f"{_A}p"))
    return "\n".join(filter(None, map(str.strip, paragraphs)))
