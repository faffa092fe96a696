"""The fonts of a Word binary file ([MS-DOC] 2.9.92, FFN), and with Word 6 the code pages they imply."""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Callable, Iterable
from functools import lru_cache
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
_DOUBLE = frozenset({"cp932", "cp949", "cp950", "gbk", "johab"})
_MOSTLY = 0.95  # of the characters of two bytes; ideographs and Hangul of UTF-16 look like others now and then
_WESTERN = range(0x1080, 0x10A0)  # how quotation marks and dashes of Windows-1252 stand among ideographs
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

    def decoder(self, characters: Runs, wide: bytes) -> Callable[[int, bytes, int], str]:
        """Return what reads the text of Word 6 and 95, each run by the code page of its font.

        Args:
            characters: The runs of characters.
            wide: All text that is stored in two bytes per character.
        """
        double = _double_codec(wide, [self.codec, *(_CODECS.get(font.charset, "") for font in self._fonts)])

        def decoded(stored: bytes, codec: str, width: int) -> str:
            return _decoded(stored, codec) if width == 1 else _decoded_wide(stored, codec, double)

        def decode(place: int, stored: bytes, width: int) -> str:
            pieces, at, end = [], 0, len(stored)
            for run in characters.between(place, place + end):
                start, stop = max(run.start - place, at), min(run.end - place, end)
                start, stop = start - start % width, stop - stop % width
                if start < stop:
                    pieces.append(decoded(stored[at:start], self.codec, width))
                    font = _font_of(run.format)
                    part = stored[start:stop]
                    if font is not None and self.is_symbolic(font):
                        pieces.append(_signs(part[::width], self.name(font)))
                    else:
                        pieces.append(decoded(part, self._codec(font) or self.codec, width))
                    at = stop
            pieces.append(decoded(stored[at:], self.codec, width))
            return "".join(pieces)

        return decode

    def _codec(self, number: int | None) -> str | None:
        return None if number is None or number >= len(self._fonts) else _CODECS.get(self._fonts[number].charset)


def _font_of(said: bytes) -> int | None:
    fonts = [number(operand) for code, operand in modifiers(said, old=True) if code == C_FONT]
    return fonts[-1] if fonts else None


def _signs(stored: bytes, font: str) -> str:
    return "".join(symbol(font, f"{byte:X}") if byte >= 0x20 else chr(byte) for byte in stored)


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


def _double_codec(wide: bytes, codecs: Iterable[str]) -> str | None:
    """The encoding of characters of two bytes, None for UTF-16: East Asian versions of Word 6 kept their code pages."""
    found = Counter(unit for unit in _units(wide) if unit > 0xFF and unit not in _WESTERN)
    codec = next((codec for codec in codecs if codec in _DOUBLE), None)
    if codec is None or not found:
        return None
    known = sum(count for unit, count in found.items() if _double(unit, codec))
    return codec if known > _MOSTLY * found.total() else None


def _units(wide: bytes) -> tuple[int, ...]:
    return struct.unpack(f"<{len(wide) // 2}H", wide[: len(wide) // 2 * 2])


def _double(unit: int, codec: str) -> str:
    """The character of two bytes, "" when they are none."""
    sign = unit.to_bytes(2, "big").decode(codec, "ignore")
    return sign if len(sign) == 1 and unit >= 0x8000 else ""


def _decoded_wide(stored: bytes, codec: str, double: str | None) -> str:
    """A character for each two bytes."""
    return "".join(chr(unit) if unit < 0x80 else _wide_sign(unit, codec, double) for unit in _units(stored))


@lru_cache(maxsize=1 << 12)
def _wide_sign(unit: int, codec: str, double: str | None) -> str:
    if unit in _WESTERN:
        return _decoded(bytes([unit & 0xFF]), "cp1252")
    if unit < 0x100:
        sign = _decoded(bytes([unit]), double or codec)
        return sign if sign != "\ufffd" else _decoded(bytes([unit]), "cp1252")
    return (double and _double(unit, double)) or chr(unit)


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
