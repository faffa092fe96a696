"""Character maps of PDF fonts: ToUnicode streams, and the predefined maps that are known encodings."""

from __future__ import annotations

import re
from typing import NamedTuple

_MAX_ENTRIES = 200_000
MAX_TARGET = 64
"""UTF-16 units of text that one code may stand for; fonts have ligatures of two to four, a few of 18."""
_LONGEST_TARGET = 4 * MAX_TARGET  # hexadecimal digits
_SECTION = re.compile(rb"(bfchar|bfrange|codespacerange)\b(.*?)end\1", re.DOTALL)
_TOKEN = re.compile(rb"<([0-9A-Fa-f\s]*)>|(\[)|(\])")
_SPACE = re.compile(rb"\s+")
# With what PDFium skips between the digits: spaces, zero and the two ends of its table of characters.
_DIGITS = re.compile(rb"<([0-9A-Fa-f\x00\s\x80\xff]*)")

# ISO 32000-1, table 118; the vertical maps have the same codes.
_CODECS = {
    "GB-EUC": "gb2312",
    "GBpc-EUC": "gb2312",
    "GBK-EUC": "gbk",
    "GBKp-EUC": "gbk",
    "GBK2K": "gb18030",
    "B5pc": "big5",
    "HKscs-B5": "big5hkscs",
    "ETen-B5": "cp950",
    "ETenms-B5": "cp950",
    "83pv-RKSJ": "shift_jis",
    "90ms-RKSJ": "cp932",
    "90msp-RKSJ": "cp932",
    "90pv-RKSJ": "cp932",
    "EUC": "euc_jp",
    "KSC-EUC": "euc_kr",
    "KSCms-UHC": "cp949",
    "KSCms-UHC-HW": "cp949",
}
_UNICODE_MAP = re.compile(r"Uni(?:GB|CNS|JIS|JISX0213|KS|AKR)\w*-(?:UCS2|UTF16)")


class UnicodeMap(NamedTuple):
    """What codes mean, and of how many bytes a code consists (0 when the map does not say)."""

    texts: dict[int, str]
    code_size: int
    is_cut: bool = False  # some text was longer than `MAX_TARGET`


def longest_target(data: bytes) -> int:
    """Return about how many UTF-16 units the longest text has that a code stands for; 0 if nothing is mapped.

    Args:
        data: A decoded stream, of a character map or anything else.

    Example:
        >>> longest_target(b"1 beginbfchar <01> <00660069> endbfchar"), longest_target(b"<00660069> Tj")
        (2, 0)
    """
    if b"beginbf" not in data:
        return 0
    return max((-(-len(found[1]) // 4) for found in _DIGITS.finditer(data)), default=0)


def predefined_codec(name: str) -> str | None:
    """Return the Python codec of a predefined map, or None for Identity and unknown ones.

    Args:
        name: With or without its slash.

    Example:
        >>> predefined_codec("/90ms-RKSJ-H"), predefined_codec("/UniGB-UCS2-H"), predefined_codec("/Identity-H")
        ('cp932', 'utf-16-be', None)
    """
    plain = name.removeprefix("/")
    plain = plain[:-2] if plain[-2:] in ("-H", "-V") else plain
    if _UNICODE_MAP.match(plain):
        return "utf-16-be"
    return _CODECS.get(plain)


def unicode_map(data: bytes) -> UnicodeMap:
    """Return the content of a ToUnicode stream (ISO 32000-1, 9.10.3); damaged parts are left out.

    Args:
        data: The decoded stream, or b"".

    Example:
        >>> unicode_map(b"1 beginbfchar <01> <00660069> endbfchar")
        UnicodeMap(texts={1: 'fi'}, code_size=1, is_cut=False)
    """
    texts: dict[int, str] = {}
    sizes: set[int] = set()
    is_cut = False
    left = 4 * _MAX_ENTRIES  # codes that ranges may set, however often they name the same
    for part in data.split(b"begin")[1:]:
        section = _SECTION.match(part)
        if section is None:
            continue
        tokens = [
            _SPACE.sub(b"", found[1]) if found[1] is not None else found[0] for found in _TOKEN.finditer(section[2])
        ]
        is_cut = is_cut or max(map(len, tokens), default=0) > _LONGEST_TARGET
        if section[1] == b"codespacerange":
            sizes.update(len(token) // 2 for token in tokens)
        elif section[1] == b"bfchar":
            for code, target in zip(tokens[::2], tokens[1::2], strict=False):
                texts[_code(code)] = _text(target)
        else:
            left = _read_ranges(tokens, texts, left)
        if len(texts) > _MAX_ENTRIES or left <= 0:
            break
        if section[1] != b"codespacerange" and tokens and not sizes:
            sizes.add(max(len(tokens[0]) // 2, 1))
    return UnicodeMap(texts, max(sizes, default=0), is_cut)


def _read_ranges(tokens: list[bytes], texts: dict[int, str], left: int) -> int:
    """Read the ranges of a section; return how many of the codes that may be set are left."""
    at = 0
    while at + 2 < len(tokens) and len(texts) <= _MAX_ENTRIES and left > 0:
        first, last = _code(tokens[at]), _code(tokens[at + 1])
        at += 2
        if tokens[at] == b"[":
            at += 1
            code = first
            while at < len(tokens) and tokens[at] != b"]":
                texts[code] = _text(tokens[at])
                code, at = code + 1, at + 1
        else:
            target = _text(tokens[at])
            codes = range(first, min(last, first + 65_535) + 1)
            left -= len(codes)
            for code in codes:
                texts[code] = _later(target, code - first)
        at += 1
    return left


def _later(text: str, steps: int) -> str:
    """The text whose last character is `steps` further on."""
    if not text or ord(text[-1]) + steps > 0x10FFFF:
        return text
    return text[:-1] + chr(ord(text[-1]) + steps)


def _code(digits: bytes) -> int:
    return int(digits, 16) if digits and digits not in (b"[", b"]") else 0


def _text(digits: bytes) -> str:
    if digits in (b"[", b"]"):
        return ""
    digits = digits[:_LONGEST_TARGET]
    raw = bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode("ascii"))
    return raw.decode("latin-1") if len(raw) == 1 else raw.decode("utf-16-be", "ignore")
