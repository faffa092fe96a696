"""What the bytes of RTF text stand for: code pages, character sets of fonts, symbol fonts (RTF 1.9.1)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from py_chunks.parsers._decode import decode
from py_chunks.parsers._encoding_guess import known_codec
from py_chunks.parsers._rtf_tokens import NUMBER, TEXT, WORD, group_tokens, whole_number
from py_chunks.parsers._word_symbols import symbol

_OWN, _SYMBOLS = 1, 2
# `\fcharsetN` ([MS-WMF] 2.1.1.5, and the sets of Macintosh fonts); 1 is the document's own.
_CHARSETS = {
    0: 1252, 77: 10000, 78: 10001, 79: 10003, 80: 10008, 81: 10002, 84: 10004, 85: 10006, 86: 10081, 87: 10021,
    88: 10029, 89: 10007, 128: 932, 129: 949, 130: 1361, 134: 936, 136: 950, 161: 1253, 162: 1254, 163: 1258,
    177: 1255, 178: 1256, 179: 1256, 180: 1256, 181: 1255, 186: 1257, 204: 1251, 222: 874, 238: 1250, 254: 437,
    255: 437,
}  # fmt: skip
# Before fonts had character sets, each set was a font; Windows still takes their names so.
_SUFFIXES = {
    "ce": 1250, "cyr": 1251, "greek": 1253, "tur": 1254, "(hebrew)": 1255, "(arabic)": 1256, "baltic": 1257,
    "(vietnamese)": 1258,
}  # fmt: skip
# Code pages that Python calls otherwise, and those whose superset is what writers mean.
_CODECS = {
    708: "iso8859-6", 709: "cp720", 710: "cp720", 711: "cp720", 936: "gb18030", 1361: "johab", 10000: "mac_roman",
    10001: "cp932", 10002: "cp950", 10003: "cp949", 10004: "mac_arabic", 10006: "mac_greek", 10007: "mac_cyrillic",
    10008: "gb18030", 10021: "cp874", 10029: "mac_latin2", 10079: "mac_iceland", 10081: "mac_turkish",
    20866: "koi8-r", 21866: "koi8-u", 20932: "euc_jp", 51932: "euc_jp", 51949: "euc_kr", 54936: "gb18030",
    65001: "utf-8", **{28590 + part: f"iso8859-{part}" for part in range(1, 16) if part != 12},
}  # fmt: skip
_MULTIBYTE = frozenset({"cp932", "cp949", "cp950", "euc_jp", "euc_kr", "gb18030", "johab", "utf-8"})
_ASCII = bytes(range(0x20, 0x7F))
_MOST_FONTS = 1 << 16
_LONGEST_NAME = 100


class Charset(NamedTuple):
    """How bytes become characters.

    Attributes:
        codec: The codec's name.
        table: The character of each byte; None where a character may take several.
        ascii: Whether the bytes below 128 are ASCII.
    """

    codec: str
    table: str | None
    ascii: bool = True


@lru_cache(maxsize=64)
def charset_of_page(page: int) -> Charset | None:
    """Return the character set of a code page; None for one that is unknown.

    Args:
        page: Its number.

    Example:
        >>> charset_of_page(1251).table[0xCF], charset_of_page(932).table, charset_of_page(7)
        ('П', None, None)
    """
    codec = known_codec(_CODECS.get(page, f"cp{page}"))
    if codec is None or _ASCII.decode(codec, "replace") != _ASCII.decode("ascii"):
        return None
    if codec in _MULTIBYTE:
        return Charset(codec, None)
    return Charset(codec, "".join(_sign(value, codec) for value in range(256)))


def _sign(value: int, codec: str) -> str:
    byte = bytes([value])
    return byte.decode(codec, "ignore") or byte.decode("cp1252", "ignore") or chr(value)


def _is_symbol_font(name: str) -> bool:
    return symbol(name, "6C") != "l"


@lru_cache(maxsize=64)
def symbol_charset(font: str) -> Charset:
    """Return the signs of a symbol font; those of an unknown one are taken as Windows-1252.

    Args:
        font: The font's name.

    Example:
        >>> symbol_charset("Symbol").table[0x61]
        'α'
    """
    signs = []
    for value in range(256):
        sign = symbol(font, f"{value:X}") if value >= 0x20 else chr(value)
        signs.append(sign if sign != chr(value) else _sign(value, "cp1252"))
    table = "".join(signs)
    return Charset(f"symbols of {font}", table, table[:128].isascii())


def decode_bytes(data: bytes, codec: str) -> str:
    """Return the text of bytes in a character set of several bytes; what it can't read is taken as Windows-1252.

    Args:
        data: The bytes.
        codec: The set's codec.
    """
    try:
        return data.decode(codec)
    except UnicodeDecodeError:
        return decode(data, codec, guess=False)[0]


def read_fonts(view: str, start: int, end: int) -> dict[int, Charset]:
    r"""Return the character sets of the fonts that say theirs, by the fonts' numbers.

    Args:
        view: The document.
        start: Where the content of the `\fonttbl` group begins.
        end: Where it ends.

    Example:
        >>> table = r"{\f0\fnil\fcharset0 Arial;}{\f3\fcharset204{\*\panose 02}Arial Cyr;}"
        >>> {font: charset.codec for font, charset in read_fonts(table, 0, len(table)).items()}
        {0: 'cp1252', 3: 'cp1251'}
    """
    fonts: dict[int, Charset] = {}
    entry, entries = _Entry(), 0
    for depth, token in group_tokens(view, start, end):
        kind = token.lastindex
        if kind == TEXT and depth <= 1 and len(entry.name) < _LONGEST_NAME:
            entry.name += token[TEXT]
        elif kind in (WORD, NUMBER) and depth <= 1:
            number = whole_number(token[NUMBER])
            if token[WORD] == "f":
                entry.close(fonts)
                entry, entries = _Entry(number), entries + 1
                if entries > _MOST_FONTS:
                    break
            elif token[WORD] == "fcharset":
                entry.charset = number
            elif token[WORD] == "cpg":
                entry.page = number
    entry.close(fonts)
    return fonts


class _Entry:
    """A font as far as the table has told."""

    def __init__(self, number: int = -1) -> None:
        self.number = number
        self.name = ""
        self.charset: int | None = None
        self.page = 0

    def close(self, fonts: dict[int, Charset]) -> None:
        if not 0 <= self.number < _MOST_FONTS:
            return
        name = self.name.partition(";")[0].strip()[:_LONGEST_NAME]
        if self.charset == _SYMBOLS or (self.charset in (None, _OWN) and _is_symbol_font(name)):
            # What is called alike has one character set, and so has all that nobody knows: making one takes 0.5 ms.
            fonts[self.number] = symbol_charset(name.casefold() if _is_symbol_font(name) else "")
            return
        page = self.page or _CHARSETS.get(-1 if self.charset is None else self.charset)
        if not self.page and not self.charset:
            page = _SUFFIXES.get(name.rpartition(" ")[2].casefold(), page)
        charset = charset_of_page(page) if page else None
        if charset is not None:
            fonts[self.number] = charset
