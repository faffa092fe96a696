r"""The characters of RTF text: bytes by the font's character set, Unicode with its fallback (RTF 1.9.1)."""

from __future__ import annotations

import io
import re

from py_chunks.parsers._rtf_fonts import Charset, charset_of_page, decode_bytes

SIGNS = {
    "tab": "\t", "line": "\n", "lbr": "\n", "page": "\n", "column": "\n", "lquote": "‘", "rquote": "’",
    "ldblquote": "“", "rdblquote": "”", "bullet": "•", "endash": "–", "emdash": "—", "emspace": "\u2003",
    "enspace": "\u2002", "qmspace": "\u2005", "zwj": "\u200d", "zwnj": "\u200c", "ltrmark": "\u200e",
    "rtlmark": "\u200f",
}  # fmt: skip
"""Control words that stand for a character."""

ESCAPED = frozenset("{}\\")
"""Control symbols that stand for themselves, as a byte of text."""

SYMBOLS = {"~": "\u00a0", "_": "-", "\t": "\t"}
"""Control symbols that stand for a character; a hyphen that is only shown at a line's end stands for none."""

_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
_NO_CHARACTERS = frozenset({0, 0xFEFF})  # the mark of byte orders shows nothing where it is kept as text
_PRIVATE = 0xF000  # where programs keep the signs of symbol fonts
_WINDOWS = charset_of_page(1252)
assert _WINDOWS is not None
WINDOWS: Charset = _WINDOWS
"""The character set of a document that names none."""


class Characters:
    r"""Gathers text; what a group may change of it is in plain attributes, for the reader to save and restore.

    Attributes:
        charset: What bytes stand for; changed by `use`.
        fallback: How many characters stand after each Unicode one for programs without Unicode (`\uc`).
        silent: Whether the text is left out.
        to_skip: How many of those characters are still to come; none after a group's begin or end.
    """

    __slots__ = ("_buffer", "_halves", "_pending", "_write", "charset", "fallback", "silent", "to_skip")

    def __init__(self, charset: Charset = WINDOWS) -> None:
        self.charset = charset
        self.fallback = 1
        self.silent = False
        self.to_skip = 0
        self._pending: list[str] = []  # bytes whose character may not be complete
        self._halves = False
        self._buffer = io.StringIO(newline="\n")
        self._write = self._buffer.write

    def text(self, text: str) -> None:
        """Add text as it stands in the file, a character for each byte."""
        if self.to_skip:
            skipped = min(self.to_skip, len(text))
            self.to_skip -= skipped
            text = text[skipped:]
        if self.silent:
            return
        charset = self.charset
        if not self._pending and charset.ascii and text.isascii():
            self._write(text)
        elif charset.table is not None:
            self._write(text.translate(charset.table))
        else:
            self._pending.append(text)

    def hexadecimal(self, run: str) -> None:
        r"""Add bytes written as `\'hh`, one or more."""
        text = bytes.fromhex(run.replace("\\'", "")).decode("latin-1")
        self.text(text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text)

    def unicode(self, number: int) -> None:
        r"""Add the character of `\uN`, and skip what stands for it after it."""
        self.to_skip = self.fallback
        code = number if 0xFFFF < number < 0x110000 else number & 0xFFFF
        if self.silent or code in _NO_CHARACTERS:
            return
        if 0xD800 <= code < 0xE000:
            self._halves = True
        table = self.charset.table
        if table is not None and not self.charset.ascii and _PRIVATE <= code < _PRIVATE + 256:
            code = ord(table[code - _PRIVATE])
        self._add(chr(code))

    def sign(self, sign: str) -> None:
        """Add what a control word or symbol stands for, unless it stands for a Unicode character before it."""
        if self.to_skip:
            self.to_skip -= 1
        elif not self.silent:
            self._add(sign)

    def use(self, charset: Charset) -> None:
        """Take bytes from here on as of another character set."""
        if self._pending:
            self._flush()
        self.charset = charset

    def take(self) -> str:
        """Return the text gathered, without outer space, and begin anew."""
        return self.take_all().strip()

    def take_all(self) -> str:
        """Return the text gathered, and begin anew."""
        if self._pending:
            self._flush()
        self.to_skip = 0
        text = self._buffer.getvalue()
        if not text:
            return text
        self._renew()
        if self._halves:
            # Characters beyond the first plane come as two halves.
            text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
            self._halves = False
        if not text.isprintable():
            text = _CONTROLS.sub("", text)
        return text

    def begin(self) -> tuple[io.StringIO, bool]:
        """Begin another text; return what `resume` takes to go on with this one."""
        if self._pending:
            self._flush()
        before = self._buffer, self._halves
        self._halves = False
        self._renew()
        return before

    def resume(self, before: tuple[io.StringIO, bool]) -> None:
        """Go on with the text that `begin` interrupted."""
        self._pending.clear()
        self._buffer, self._halves = before
        self._write = self._buffer.write

    def _renew(self) -> None:
        self._buffer = io.StringIO(newline="\n")
        self._write = self._buffer.write

    def _add(self, text: str) -> None:
        if self._pending:
            self._flush()
        self._write(text)

    def _flush(self) -> None:
        data = "".join(self._pending).encode("latin-1")
        self._pending.clear()
        self._write(decode_bytes(data, self.charset.codec))
