"""Fonts of a PDF as pypdf hands them out: what each code means, and how wide it is.

ISO 32000-1, 9.6 (simple fonts), 9.7 (composite fonts), 9.10 (what text means).
"""

from __future__ import annotations

import re
import struct
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pypdf._codecs import adobe_glyphs, charset_encoding

from py_chunks.parsers._pdf_bidi import RIGHT_TO_LEFT
from py_chunks.parsers._pdf_cmaps import UnicodeMap, predefined_codec, unicode_map
from py_chunks.parsers._pdf_fragments import is_heavy
from py_chunks.parsers._pdf_truetype import glyph_characters

_DEFAULT_WIDTH = 500.0
_TYPE1_CODE = re.compile(rb"dup\s+(\d{1,3})\s*/(\S+)\s+put")
_WIN_ANSI = "/WinAnsiEncoding"
# Its codes without a name are bullets (ISO 32000-1, annex D.2, note 3); some writers use the first of them for all.
_UNNAMED, _BULLET = frozenset({0x7F, 0x81, 0x8D, 0x8F, 0x90, 0x9D}), "\u2022"
_MAX_WIDTHS = 70_000
_MAX_GLYPH_MAP = 2 << 16  # bytes: two for each code
_CODES_THEMSELVES = {code: chr(code) for code in range(1, 0xD800)}
_LIGATURE = 4
"""Characters a code may stand for without more ado."""
_MAX_SHOWN = 4 << 20
"""Characters that one string of other codes can become."""


class Font:
    """One font: `read` turns a string of its codes into text and width."""

    def __init__(self, resource: Mapping[str, Any]) -> None:
        descriptor = _dictionary(resource, "/FontDescriptor")
        subtype = _value(resource, "/Subtype")
        self.composite = subtype == "/Type0"
        if self.composite:
            descendants = _value(resource, "/DescendantFonts") or [{}]
            self._descendant = descendants[0].get_object() if descendants else {}
            descriptor = _dictionary(self._descendant, "/FontDescriptor")
        self.name = _name(resource)
        heavy_by_weight = _number(descriptor.get("/FontWeight", 0)) >= 600
        self.bold = heavy_by_weight or is_heavy(self.name, _integer(descriptor.get("/Flags", 0)))
        self._map = _as_it_stands(_unicode_map(resource))
        self.is_cut = self._map.is_cut
        self._scale = self._type3_scale(resource)
        if self.composite:
            self._read_composite(resource)
        else:
            self._texts = _simple_texts(resource, descriptor, self._map)
            self._widths = _simple_widths(resource, descriptor, self._texts)
            pairs = zip(self._texts, self._widths, strict=True)
            # Subsets number their glyphs as they like: the space need not be code 32.
            self.space = next((width * self._scale for text, width in pairs if text == " " and width), 0.25)
        texts = self._map.texts.values() if self.composite else self._texts
        longest = max(map(len, texts), default=1)
        self.most_codes = _MAX_SHOWN // longest if longest > _LIGATURE else sys.maxsize

    def _type3_scale(self, resource: Mapping[str, Any]) -> float:
        """Widths are thousandths of the font size, except that a Type 3 font has a matrix of its own."""
        matrix = _value(resource, "/FontMatrix") if _value(resource, "/Subtype") == "/Type3" else None
        return abs(float(matrix[0])) if matrix and float(matrix[0]) else 0.001

    def _read_composite(self, resource: Mapping[str, Any]) -> None:
        encoding = _value(resource, "/Encoding")
        self._codec = predefined_codec(str(encoding)) if isinstance(encoding, str) else None
        if self._codec is None and not self._map.texts:
            self._map = UnicodeMap(_embedded_texts(self._descendant), 2)
        self._default = float(_value(self._descendant, "/DW") or 1000)
        self._cid_widths = dict(_cid_widths(_value(self._descendant, "/W") or ()))
        blank = next((code for code, text in self._map.texts.items() if text == " "), None)
        self.space = self._cid_widths.get(blank, 250.0) / 1000 if blank is not None else 0.25

    def read(self, codes: bytes) -> tuple[str, float, int]:
        """Return text, width in parts of the font size and number of glyphs.

        Args:
            codes: The operand of a text-showing operator.
        """
        if self.composite:
            return self._read_wide(codes)
        texts, widths = self._texts, self._widths
        text = "".join([texts[code] for code in codes])
        return text, sum([widths[code] for code in codes]) * self._scale, len(codes)

    def _read_wide(self, codes: bytes) -> tuple[str, float, int]:
        if self._codec is not None and not self._map.texts:
            text = codes.decode(self._codec, "ignore")
            return text, len(text) * self._default / 1000, len(text)
        size = self._map.code_size or 2
        numbers = [int.from_bytes(codes[at : at + size], "big") for at in range(0, len(codes), size)]
        widths, default, texts = self._cid_widths, self._default, self._map.texts
        text = "".join([texts.get(number, "") for number in numbers])
        return text, sum([widths.get(number, default) for number in numbers]) / 1000, len(numbers)


def _unicode_map(resource: Mapping[str, Any]) -> UnicodeMap:
    stated = _value(resource, "/ToUnicode")
    if isinstance(stated, str) and stated.startswith("/Identity"):  # the name of a map, whose codes are Unicode
        return UnicodeMap(_CODES_THEMSELVES, 2)
    return unicode_map(_stream_data(stated))


def _embedded_texts(descendant: Mapping[str, Any]) -> dict[int, str]:
    """What codes mean by the embedded TrueType font (ISO 32000-1, 9.7.4.2), where nothing else says it."""
    program = _stream_data(_value(_dictionary(descendant, "/FontDescriptor"), "/FontFile2"))
    characters = glyph_characters(program) if program else {}
    glyphs = _stream_data(_value(descendant, "/CIDToGIDMap"))[:_MAX_GLYPH_MAP]
    if not glyphs or not characters:
        return characters
    numbered = enumerate(struct.unpack_from(f">{len(glyphs) // 2}H", glyphs))
    return {code: characters[glyph] for code, glyph in numbered if glyph in characters}


def _as_it_stands(known: UnicodeMap) -> UnicodeMap:
    """The map with the letters of right-to-left ligatures from left to right, the order in which glyphs are read."""
    for code, text in known.texts.items():
        if len(text) > 1 and RIGHT_TO_LEFT.match(text):
            known.texts[code] = text[::-1]
    return known


def glyph_text(name: str) -> str:
    """Return what a glyph's name stands for (Adobe Glyph List Specification, section 2), or "".

    Args:
        name: Without its slash.

    Example:
        >>> glyph_text("f_i"), glyph_text("uni00410042"), glyph_text("a.sc")
        ('fi', 'AB', 'a')
    """
    return "".join(_component(part) for part in name.split(".", 1)[0].split("_"))


def _component(name: str) -> str:
    known = adobe_glyphs.get(f"/{name}")
    if known is not None:
        return str(known)
    found = re.fullmatch(r"uni((?:[0-9A-Fa-f]{4})+)", name)
    if found:
        return bytes.fromhex(found[1]).decode("utf-16-be", "ignore")
    found = re.fullmatch(r"u([0-9A-Fa-f]{4,6})", name)
    return chr(int(found[1], 16)) if found and int(found[1], 16) < 0x110000 else ""


def _simple_texts(resource: Mapping[str, Any], descriptor: Mapping[str, Any], known: UnicodeMap) -> list[str]:
    encoding = _value(resource, "/Encoding")
    base, differences = encoding, ()
    if isinstance(encoding, Mapping):
        base, differences = encoding.get("/BaseEncoding"), _value(encoding, "/Differences") or ()
    texts = _base_texts(resource, descriptor, str(base) if base else "")
    for code, name in _differences(differences):
        # Names such as /a23 or /g7 say nothing; the code itself is then the best guess there is.
        # A space need not be drawn, so that some fonts have none.
        texts[code] = glyph_text(name) or (texts[code] if name != ".notdef" or texts[code] == " " else "")
    for code, text in known.texts.items():
        if code < 256:
            texts[code] = text
    return texts


def _base_texts(resource: Mapping[str, Any], descriptor: Mapping[str, Any], base: str) -> list[str]:
    if base == _WIN_ANSI:
        return [_BULLET if code in _UNNAMED else text for code, text in enumerate(charset_encoding[base])]
    if base in charset_encoding:
        return list(charset_encoding[base])
    name = _name(resource)
    for special in ("Symbol", "ZapfDingbats"):
        if name.rpartition("+")[2].startswith(special):
            return list(charset_encoding[f"/{special}"])
    if _value(resource, "/Subtype") == "/TrueType":
        return list(charset_encoding[_WIN_ANSI])
    texts = list(charset_encoding["/StandardEncoding"])
    for code, glyph in _built_in(descriptor):
        texts[code] = glyph_text(glyph) or texts[code]
    return texts


def _built_in(descriptor: Mapping[str, Any]) -> Iterator[tuple[int, str]]:
    """The encoding a Type 1 font program states in its clear-text part (Adobe Type 1 Font Format, 2.3)."""
    data = _stream_data(_value(descriptor, "/FontFile"))
    for found in _TYPE1_CODE.finditer(data.partition(b"eexec")[0]):
        if int(found[1]) < 256:
            yield int(found[1]), found[2].decode("latin-1")


def _differences(entries: Sequence[Any]) -> Iterator[tuple[int, str]]:
    code = 0
    for entry in _objects(entries):
        if isinstance(entry, (int, float)):
            code = int(entry)
        else:
            if 0 <= code < 256:
                yield code, str(entry).removeprefix("/")
            code += 1


def _simple_widths(resource: Mapping[str, Any], descriptor: Mapping[str, Any], texts: Sequence[str]) -> list[float]:
    given = _value(resource, "/Widths")
    if given is None:
        return _standard_widths(_name(resource), texts)
    missing = _number(descriptor.get("/MissingWidth", 0))
    widths = [missing] * 256
    first = _integer(_value(resource, "/FirstChar") or 0)
    for code, width in enumerate(given, first):
        if 0 <= code < 256:
            widths[code] = _number(width)
    if not any(widths):
        return [_DEFAULT_WIDTH] * 256
    return widths


def _standard_widths(name: str, texts: Sequence[str]) -> list[float]:
    """Widths of the fourteen fonts that need not state them (ISO 32000-1, 9.6.2.2), else a usual one."""
    try:
        from pypdf._codecs.core_font_metrics import CORE_FONT_METRICS
    except ImportError:  # older releases of pypdf
        metrics: Mapping[str, Any] = {}
    else:
        metrics = CORE_FONT_METRICS
    plain = name.replace(",", "-").replace("ArialMT", "Arial").replace("Arial", "Helvetica")
    found = metrics.get(plain)
    known: Mapping[str, float] = getattr(found, "character_widths", {}) if found is not None else {}
    usual = 600.0 if "courier" in name.lower() or "mono" in name.lower() else _DEFAULT_WIDTH
    return [float(known.get(text, usual)) for text in texts]


def _cid_widths(entries: Sequence[Any]) -> Iterator[tuple[int, float]]:
    """Widths by character identifier (ISO 32000-1, 9.7.4.3): `c [w ...]` and `first last w`."""
    values = _objects(entries)
    at = count = 0
    while at + 1 < len(values) and count < _MAX_WIDTHS:
        first = _integer(values[at])
        if isinstance(values[at + 1], list):
            for offset, width in enumerate(values[at + 1]):
                yield first + offset, _number(width)
            count += len(values[at + 1])
            at += 2
        elif at + 2 < len(values):
            last = min(_integer(values[at + 1]), first + 65_535)
            for code in range(first, last + 1):
                yield code, _number(values[at + 2])
            count += max(last - first, 0)
            at += 3
        else:
            return


def _value(mapping: Mapping[str, Any], key: str) -> Any:
    found: Any = mapping.get(key)
    found = found.get_object() if hasattr(found, "get_object") else found
    return None if type(found).__name__ == "NullObject" else found


def _name(resource: Mapping[str, Any]) -> str:
    return str(_value(resource, "/BaseFont") or "").removeprefix("/")


def _dictionary(mapping: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    found = _value(mapping, key)
    return found if isinstance(found, Mapping) else {}


def _objects(entries: Sequence[Any]) -> list[Any]:
    return [entry.get_object() if hasattr(entry, "get_object") else entry for entry in entries]


def _stream_data(stream: Any) -> bytes:
    return bytes(stream.get_data()) if hasattr(stream, "get_data") else b""


def _number(value: Any) -> float:
    value = value.get_object() if hasattr(value, "get_object") else value
    return float(value) if isinstance(value, (int, float)) else 0.0


def _integer(value: Any) -> int:
    return int(_number(value))
