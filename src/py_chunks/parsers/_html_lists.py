"""Lists and quotes of HTML as lines of one unit: markers as shown, indents, and what is nested in what."""

from __future__ import annotations

import re
from typing import Any

from py_chunks.parsers._numerals import letters, roman
from py_chunks.units import Kind

_NUMBER = re.compile(r"\s*([+-]?\d{1,9})")
_LIST_STYLE = re.compile(r"list-style(?:-type)?\s*:[^;]*?(lower|upper)-(alpha|latin|roman)", re.IGNORECASE)
# Style sheets are not read, but converters name the class for what it does: docutils and Sphinx `loweralpha`.
_LIST_CLASS = re.compile(r"(lower|upper)[-_]?(alpha|latin|letter|roman)", re.IGNORECASE)
_TYPES = {"a": "lower-alpha", "A": "upper-alpha", "i": "lower-roman", "I": "upper-roman"}
_MAX_INDENT = 80  # deeper text stays here, so that text can't grow with depth times length


class _Level:
    """One open list: how it numbers its items, and where they stand.

    Attributes:
        outer: The indent of what stands around the list.
        indent: The indent of its markers.
        last: The marker of its last item.
        numbered: Whether its markers are numbers or letters.
    """

    def __init__(self, element: Any, indent: str) -> None:
        self.outer = self.indent = indent
        self.last = self._style = ""
        self.numbered = False
        self._next = self._step = 1
        if element is None or element.tag != "ol":
            return
        self.numbered = True
        self._style = _list_style(element) or "decimal"
        start = _number(element.get("start"))
        if element.get("reversed") is not None:
            self._step = -1
            self._next = sum(1 for _ in element.iterchildren("li"))
        if start is not None:
            self._next = start

    @property
    def below(self) -> str:
        """The indent of its last item's text."""
        return (self.indent + " " * len(self.last))[:_MAX_INDENT] if self.last else self.indent

    def marker(self, item: Any) -> str:
        """What is shown before the next item, with the space after it (WHATWG HTML, 4.4.5 and 4.4.8)."""
        if not self.numbered:
            return "- "
        value = _number(item.get("value"))
        number = self._next if value is None else value
        self._next = number + self._step
        return f"{_shown(number, _TYPES.get(item.get('type') or '', self._style))}. "


def _number(value: str | None) -> int | None:
    match = _NUMBER.match(value) if value else None
    return int(match[1]) if match else None


def _list_style(element: Any) -> str | None:
    style = _LIST_STYLE.search(element.get("style") or "") or _LIST_CLASS.search(element.get("class") or "")
    if style:
        return f"{style[1]}-{'roman' if style[2].lower() == 'roman' else 'alpha'}".lower()
    return _TYPES.get(element.get("type") or "")


def _shown(number: int, style: str) -> str:
    case, _, kind = style.partition("-")
    write = {"roman": roman, "alpha": letters}.get(kind, str)
    return write(number).upper() if case == "upper" else write(number)


class Gathering:
    """The lines of the outermost open list or quote; what is opened inside it only moves the indent.

    Items outside any list gather too, until something else comes after them.

    Attributes:
        depth: How many lists, items and quotes are open.
        lines: What was gathered and not taken.
    """

    def __init__(self) -> None:
        self.depth = 0
        self.lines: list[str] = []
        self._kind: Kind = "list"
        self._indent = ""
        self._lead: str | None = None
        self._levels: list[_Level] = []
        self._outer: list[tuple[str, str | None]] = []

    @property
    def fresh_item(self) -> bool:
        """Whether an item was begun that holds no line yet."""
        return self._lead is not None

    def add(self, text: str) -> None:
        """Add a block's lines; the first one of an item stands after its marker."""
        lead, indent = self._lead, self._indent
        self._lead = None
        if "\n" not in text:
            self.lines.append((indent if lead is None else lead) + text)
            return
        lines = text.split("\n")
        if lead is not None:
            self.lines.append(lead + lines.pop(0))
        self.lines.extend([indent + line if line else "" for line in lines])

    def take(self) -> tuple[str, Kind] | None:
        """Return the text and kind of the finished unit, if there is one, and begin anew."""
        lines = self.lines
        if not lines:
            return None
        self.lines = []
        return "\n".join(lines), self._kind

    def begin_quote(self) -> None:
        """A quote begins; inside a list it is lines of its item."""
        if not self.depth:
            self._kind = "quote"
        self.depth += 1

    def end_quote(self) -> None:
        """A quote ends."""
        self.depth -= 1

    def begin_list(self, element: Any) -> None:
        """A list begins; right inside another list, it belongs to the item before it."""
        if not self.depth:
            self._kind = "list"
        self.depth += 1
        level = _Level(element, self._indent)
        if self._levels and self._indent == self._levels[-1].indent:
            level.indent = self._levels[-1].below
        self._indent = level.indent
        self._levels.append(level)

    def end_list(self) -> None:
        """A list ends."""
        self.depth -= 1
        self._indent = self._levels.pop().outer

    def begin_item(self, element: Any) -> None:
        """An item begins, of the innermost list or of none."""
        if not self.depth:
            self._kind = "list"
        self.depth += 1
        self._outer.append((self._indent, self._lead))
        level = self._levels[-1] if self._levels else _Level(None, self._indent)
        marker = level.last = level.marker(element)
        self._lead = (level.indent if self._lead is None else self._lead) + marker
        self._indent = level.below

    def add_item(self, element: Any, text: str) -> None:
        """Add an item that holds nothing but one line, or nothing at all."""
        if not self._levels:
            self.begin_item(element)
            if text:
                self.add(text)
            self.end_item()
            return
        level = self._levels[-1]
        level.last = marker = level.marker(element) if level.numbered else "- "
        if text:
            lead = self._lead
            self.lines.append((level.indent if lead is None else lead) + marker + text)
            self._lead = None

    def end_item(self) -> None:
        """An item ends; one without any line leaves no marker."""
        self.depth -= 1
        self._indent, before = self._outer.pop()
        if self._lead is not None:
            self._lead = before
