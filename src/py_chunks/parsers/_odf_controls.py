"""Controls of forms in OpenDocument documents: what is written on them or in them (ODF 1.3 part 3, 13)."""

from __future__ import annotations

from typing import Any

from py_chunks.parsers._odf_package import OFFICE
from py_chunks.parsers._odf_text import DRAW, PARAGRAPH

CONTROL = f"{DRAW}control"
"""The shape of a control."""

_FORM = "{urn:oasis:names:tc:opendocument:xmlns:form:1.0}"
_IDS = ("{http://www.w3.org/XML/1998/namespace}id", f"{_FORM}id")
_LABELLED = frozenset(f"{_FORM}{name}" for name in ("button", "checkbox", "fixed-text", "frame", "radio"))
# What a password field holds is nobody's text; a time is stored in two ways, neither of them as it is shown.
_FILLED_IN = frozenset(
    f"{_FORM}{name}" for name in ("combobox", "date", "formatted-text", "number", "text", "textarea")
)
_VALUES = (f"{_FORM}current-value", f"{_FORM}value")
_LONGEST = 1000  # characters that several shapes may show
_LIST, _OPTION, _SELECTED = f"{_FORM}listbox", f"{_FORM}option", f"{_FORM}current-selected"


class Controls:
    """Finds the controls of a document by the shapes that show them."""

    def __init__(self) -> None:
        self._known: dict[str, Any] | None = None
        self._texts: dict[str, str] = {}

    def text(self, shape: Any) -> str:
        """Return the label of a control, or what is filled in or chosen.

        Args:
            shape: The `draw:control`.
        """
        if self._known is None:
            self._known = _controls(shape.getroottree())
        name = shape.get(CONTROL) or ""
        if name not in self._texts:
            control = self._known.get(name)
            self._texts[name] = "" if control is None else _text(control)
        text = self._texts[name]
        if len(text) > _LONGEST:  # any number of shapes could repeat it
            self._texts[name] = ""
        return text


def _controls(document: Any) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for forms in document.iter(f"{OFFICE}forms"):
        for control in forms.iter(f"{_FORM}*"):
            for name in _IDS:
                if control.get(name):
                    found[control.get(name)] = control
    return found


def _text(control: Any) -> str:
    if control.tag in _LABELLED:
        return (control.get(f"{_FORM}label") or "").strip()
    if control.tag == _LIST:
        chosen = (option for option in control.iterchildren(_OPTION) if option.get(_SELECTED) == "true")
        return ", ".join(filter(None, (option.get(f"{_FORM}label") for option in chosen)))
    if control.tag not in _FILLED_IN:
        return ""
    lines = ("".join(line.itertext()) for line in control.iterchildren(PARAGRAPH))
    return next(filter(None, map(control.get, _VALUES)), "\n".join(lines)).strip()
