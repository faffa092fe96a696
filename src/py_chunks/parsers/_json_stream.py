"""JSON read piece by piece: a decoder over a window of text that moves on with every value.

The standard library's decoder does the work. Numbers come out as the characters they had in the
source: no digit is lost to binary floating point, none is too long to convert, and 1.0 stays 1.0.
What Python's decoder reads is read here, NaN and Infinity included.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from py_chunks.errors import CorruptDocument
from py_chunks.limits import Limits
from py_chunks.parsers._lines import too_long
from py_chunks.parsers._record_text import too_deep

decode = json.JSONDecoder(parse_float=str, parse_int=str, parse_constant=str).raw_decode
"""``decode(text, at)`` gives the value at that place and where it ends; numbers are str."""

_WHITE = " \t\n\r"  # RFC 8259, section 2
_SPACE = re.compile(f"[{_WHITE}]*")
_NEXT = re.compile(f"[{_WHITE}]*,[{_WHITE}]*")
_READ_CHARACTERS = 1 << 16
_LONGEST_TOKEN = 16  # what the end of the window may cut: "-Infinity", "\uD83D\uDE00", the exponent of a number


class JsonStream:
    """A JSON text that arrives in blocks; memory is a block and the value at hand.

    `peek` looks at what comes next, `value` takes one value whole, `elements` and `members` take an
    array or object in pieces.
    """

    def __init__(self, blocks: Iterator[str], limits: Limits, label: str) -> None:
        self._blocks = blocks
        self._limits = limits
        self._label = label
        self._text = ""
        self._at = 0
        self._ended = False
        self._dropped = 0  # characters, lines and characters of the last line that have left the window
        self._lines = 0
        self._column = 0

    @property
    def offset(self) -> int:
        """How many characters have been taken."""
        return self._dropped + self._at

    def peek(self) -> str:
        """Return the next character that is not white space, without taking it; "" at the end."""
        while True:
            self._at = _SPACE.match(self._text, self._at).end()  # type: ignore[union-attr]
            if self._at < len(self._text):
                return self._text[self._at]
            if self._ended:
                return ""
            self._read()

    def value(self) -> Any:
        """Return the value that begins here.

        Raises:
            CorruptDocument: It is not JSON.
            LimitExceeded: It is too long or nested too deep.
        """
        while True:
            try:
                value, end = decode(self._text, self._at)
            except json.JSONDecodeError as error:
                if self._ended or not self._is_cut(error):
                    raise self._invalid(error.msg, error.pos) from None
            except RecursionError:
                raise too_deep(self._limits, self._label) from None
            else:
                if self._ended or end < len(self._text) - _LONGEST_TOKEN:
                    if end - self._at > self._limits.max_record_bytes:
                        raise too_long("record", self._limits.max_record_bytes, self._label)
                    self._at = end
                    return value
            self._read()

    def elements(self) -> Iterator[Any]:
        """Yield the elements of the array that begins here.

        Raises:
            CorruptDocument: It is not JSON.
            LimitExceeded: An element is too long or nested too deep.
        """
        self._take("[")
        if self.peek() == "]":
            self._at += 1
            return
        while True:
            yield from self._elements_at_hand()
            yield self.value()
            if not self._goes_on("]"):
                return
            self.peek()

    def _elements_at_hand(self) -> Iterator[Any]:
        """Yield the elements that are followed by another one in the window; `value` takes what is left."""
        text, separator, most = self._text, ",", self._limits.max_record_bytes
        end = len(text) - _LONGEST_TOKEN
        while True:
            try:
                value, at = decode(text, self._at)
            except (json.JSONDecodeError, RecursionError):
                return
            ahead = at + len(separator)
            if not text.startswith(separator, at) or text[ahead : ahead + 1] in _WHITE:
                found = _NEXT.match(text, at)
                if found is None:
                    return
                separator, ahead = found[0], found.end()  # most arrays have the same one all along
            if ahead >= end or at - self._at > most:
                return
            self._at = ahead
            yield value

    def members(self) -> Iterator[str]:
        """Yield the keys of the object that begins here; take the value of each before going on.

        Raises:
            CorruptDocument: It is not JSON.
            LimitExceeded: A key is too long.
        """
        self._take("{")
        if self.peek() == "}":
            self._at += 1
            return
        while True:
            if self.peek() != '"':
                raise self._invalid("Expecting property name enclosed in double quotes", self._at)
            key = self.value()
            self._take(":")
            self.peek()
            yield key
            if not self._goes_on("}"):
                return

    def skip(self) -> int:
        """Pass over the value that begins here; return how many elements it has if it is an array, else 0.

        Raises:
            CorruptDocument: It is not JSON.
            LimitExceeded: A value in it is too long or nested too deep.
        """
        if self.peek() == "[":
            return sum(1 for _ in self.elements())
        self.value()
        return 0

    def finish(self) -> None:
        """Check that nothing follows.

        Raises:
            CorruptDocument: Something does.
        """
        if self.peek():
            hint = "" if self._text[self._at] not in '{["' else " (files with a value on every line are named .jsonl)"
            raise self._invalid(f"Extra data{hint}", self._at)

    def _take(self, mark: str) -> None:
        if self.peek() != mark:
            raise self._invalid(f"Expecting {mark!r}", self._at)
        self._at += 1

    def _goes_on(self, end: str) -> bool:
        mark = self.peek()
        if mark not in (",", end):
            raise self._invalid("Expecting ',' delimiter", self._at)
        self._at += 1
        return mark == ","

    def _is_cut(self, error: json.JSONDecodeError) -> bool:
        """Whether the text after the window can mend what the decoder found wrong."""
        return error.msg.startswith("Unterminated string") or error.pos >= len(self._text) - _LONGEST_TOKEN

    def _read(self) -> None:
        """Move the window on; it doubles while one value fills it, so that no value is tried too often."""
        rest = len(self._text) - self._at
        if rest > self._limits.max_record_bytes:
            raise too_long("record", self._limits.max_record_bytes, self._label)
        self._leave()
        pieces, missing = [self._text[self._at :]], max(rest, _READ_CHARACTERS)
        while missing > 0:
            block = next(self._blocks, "")
            if not block:
                self._ended = True
                break
            pieces.append(block)
            missing -= len(block)
        self._text, self._at = "".join(pieces), 0

    def _leave(self) -> None:
        newline = self._text.rfind("\n", 0, self._at)
        if newline >= 0:
            self._lines += self._text.count("\n", 0, newline + 1)
        self._column = self._at - newline - 1 if newline >= 0 else self._column + self._at
        self._dropped += self._at

    def _invalid(self, message: str, at: int) -> CorruptDocument:
        line = self._lines + self._text.count("\n", 0, at) + 1
        newline = self._text.rfind("\n", 0, at)
        column = at - newline if newline >= 0 else self._column + at + 1
        place = f"line {line} column {column}"
        return CorruptDocument(
            f"Invalid JSON: {message.removesuffix(' starting at')} at {place}", source=self._label, place=place
        )
