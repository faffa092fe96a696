"""The fonts of a Word binary file ([MS-DOC] 2.9.92, FFN), and with Word 6 the code pages they imply."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from py_chunks.parsers._doc_fib import Fib
from py_chunks.parsers._doc_properties import Runs
from py_chunks.parsers._doc_sprms import C_FONT, modifiers, number
from py_chunks.parsers._word_symbols import symbol

_SYMBOL = 2
# Character sets by number ([MS-DOC] 2.9.92, chs); ANSI and unknown ones say nothing.
_CODECS = {
    77: "mac_roman", 128: "cp932", 129: "cp949", 130: "johab", 134: "gbk", 136: "cp950", 161: "cp1253", 162: "cp1254",
    163: "cp1258", 177: "cp1255", 178: "cp1256", 186: "cp1257", 204: "cp1251", 222: "cp874", 238: "cp1250",
    255: "cp437",
}  # fmt: skip
# Code pages by the language of the program ([MS-LCID] 2.1): primary language -> codec.
_LANGUAGES = {
    **dict.fromkeys((0x02, 0x19, 0x22, 0x23, 0x2F), "cp1251"),
    **dict.fromkeys((0x05, 0x0E, 0x15, 0x18, 0x1A, 0x1B, 0x1C, 0x24), "cp1250"),
    **dict.fromkeys((0x1F, 0x2C), "cp1254"),
    **dict.fromkeys((0x01, 0x20, 0x29), "cp1256"),
    **dict.fromkeys((0x25, 0x26, 0x27), "cp1257"),
    0x04: "cp950", 0x08: "cp1253", 0x0D: "cp1255", 0x11: "cp932", 0x12: "cp949", 0x1E: "cp874", 0x2A: "cp1258",
}  # fmt: skip
_SIMPLIFIED = (0x0804, 0x1004)


class Font(NamedTuple):
    """A font by its name and its character set."""

    name: str
    charset: int


class Fonts:
    """The fonts of one document.

    Attributes:
        codec: With Word 6 and 95, the encoding of text whose font says nothing else.
    """

    def __init__(self, table: bytes, fib: Fib, standard: int) -> None:
        """Read the table; `standard` is the number of the font of plain text."""
        self._old = fib.old
        self._fonts = _read(table, old=fib.old)
        self.codec = "mac_roman" if fib.macintosh else self._codec(standard) or _codec_of_language(fib.language)

    def name(self, number: int) -> str:
        """Return a font's name, "" when there is no such font.

        Args:
            number: Its place in the table.
        """
        return self._fonts[number].name if number < len(self._fonts) else ""

    def is_symbolic(self, number: int) -> bool:
        """Return whether a font shows signs in the places of letters.

        Args:
            number: Its place in the table.
        """
        return number < len(self._fonts) and self._fonts[number].charset == _SYMBOL

    def decoder(self, characters: Runs) -> Callable[[int, bytes], str]:
        """Return what reads the bytes of Word 6 and 95, each run by the code page of its font.

        Args:
            characters: The runs of characters.
        """

        def decode(place: int, stored: bytes) -> str:
            pieces, at, end = [], place, place + len(stored)
            for run in characters.between(place, end):
                start, stop = max(run.start, at), min(run.end, end)
                if start < stop:
                    pieces.append(_decoded(stored[at - place : start - place], self.codec))
                    pieces.append(self._decoded_run(stored[start - place : stop - place], run.format))
                    at = stop
            pieces.append(_decoded(stored[at - place :], self.codec))
            return "".join(pieces)

        return decode

    def _decoded_run(self, stored: bytes, said: bytes) -> str:
        fonts = [number(operand) for code, operand in modifiers(said, old=True) if code == C_FONT]
        if not fonts:
            return _decoded(stored, self.codec)
        if self.is_symbolic(fonts[-1]):
            name = self.name(fonts[-1])
            return "".join(symbol(name, f"{byte:X}") if byte >= 0x20 else chr(byte) for byte in stored)
        return _decoded(stored, self._codec(fonts[-1]) or self.codec)

    def _codec(self, number: int) -> str | None:
        return _CODECS.get(self._fonts[number].charset) if number < len(self._fonts) else None


def _codec_of_language(language: int) -> str:
    return "gbk" if language in _SIMPLIFIED else _LANGUAGES.get(language & 0x3FF, "cp1252")


def _decoded(stored: bytes, codec: str) -> str:
    """As many characters as bytes: behind a character of two bytes stands a NUL, which nobody shows."""
    text = stored.decode(codec, "replace")
    if codec == "cp1252" and "\ufffd" in text:
        return "".join(bytes([byte]).decode(codec, "ignore") or chr(byte) for byte in stored)
    if len(text) == len(stored):
        return text
    return "".join(sign.ljust(len(sign.encode(codec, "replace")), "\0") for sign in text)[: len(stored)].ljust(
        len(stored), "\0"
    )


def _read(table: bytes, *, old: bool) -> list[Font]:
    """The fonts, each after its length; only the newer table begins with their number."""
    at, fonts = (2, []) if old else (4, [])
    name_at = 6 if old else 40
    while at < len(table):
        entry = table[at : at + 1 + table[at]]
        at += 1 + table[at]
        charset = entry[4] if len(entry) > 4 else 0
        name = entry[name_at:].decode("cp1252" if old else "utf-16-le", "replace").partition("\0")[0]
        fonts.append(Font(name, charset))
    return fonts
