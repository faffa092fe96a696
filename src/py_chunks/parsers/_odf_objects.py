"""Documents within OpenDocument documents: formulas, charts, sheets (ODF 1.3 part 3, 10.4.6)."""

from __future__ import annotations

from typing import Any

from py_chunks.parsers._mathml import mathml_text
from py_chunks.parsers._odf_package import OFFICE, OdfPackage
from py_chunks.parsers._odf_text import DRAW

OBJECT = f"{DRAW}object"
MATH = "{http://www.w3.org/1998/Math/MathML}math"

_HREF = "{http://www.w3.org/1999/xlink}href"


class Objects:
    """Finds the content of embedded objects; the last one is kept, since a frame is looked at more than once."""

    def __init__(self, package: OdfPackage) -> None:
        self._package = package
        self._reference: str | None = None
        self._found: tuple[str, Any] = ("", None)

    def root(self, element: Any) -> tuple[str, Any]:
        """Return the folder of an object, and the root of its content or None.

        Args:
            element: The `draw:object`; the content may also stand in it, without a folder.
        """
        own = next(iter(element.iterchildren(MATH, f"{OFFICE}document")), None)
        if own is not None:
            return "", own
        reference = element.get(_HREF) or ""
        if reference != self._reference:
            self._reference, self._found = reference, self._package.object_part(reference)
        return self._found

    def formula(self, frame: Any) -> str:
        """Return the text of a frame that is a formula; "" for any other frame.

        Args:
            frame: The `draw:frame`.
        """
        element = frame.find(OBJECT)
        root = None if element is None else self.root(element)[1]
        return mathml_text(root) if root is not None and root.tag == MATH else ""
