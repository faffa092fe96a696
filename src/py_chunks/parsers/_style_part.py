"""What the style part of a workbook says about numbers (ECMA-376 part 1, 18.8).

A few attributes are wanted of all that a style part says. In plain markup patterns find them in a third of the time
that parsing takes; any other goes through a parser, which makes the best of damage.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from py_chunks.errors import CorruptDocument
from py_chunks.parsers._opc import Package
from py_chunks.parsers._xml import whole_number
from py_chunks.parsers._xml_records import plain_markup, unescaped

_MAIN_SPACE = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_MAIN = f"{{{_MAIN_SPACE}}}"
_FORMAT = re.compile(r'<numFmt(?=\s)((?:\s+[\w:.-]+="[^"<]*")*)\s*/?>')
_ATTRIBUTE = re.compile(r'([\w:.-]+)="([^"]*)"')
_STYLE = re.compile(r'<xf(?=[\s/>])(?:[^<>]*?\snumFmtId="([^"<>]*)")?')
_LARGE = 1 << 20  # bytes; whether more is too much, a parser has bounds for


class StylePart(NamedTuple):
    """What a style part says about numbers.

    Attributes:
        formats: The number of the number format of each cell style as it stands, "" or None where it is not said.
        codes: The workbook's own format codes by number.
    """

    formats: Sequence[str | None]
    codes: Mapping[int, str]


def read_styles(package: Package, name: str) -> StylePart | None:
    """Return what a style part says about numbers; None when it is damaged beyond reading.

    Args:
        package: The package.
        name: The part's name.

    Raises:
        DocumentError: It is locked or larger than allowed.
    """
    try:
        data = package.content(name)
        plain = _plain_styles(plain_markup(data)) if len(data) <= _LARGE else None
        if plain is not None:
            return plain
        root = package.root(name, data, recover=True)
    except CorruptDocument:
        return None
    # Conditional formats have codes too, under numbers of their own. Damage may have moved the others.
    conditional = {*root.iterfind(f"{_MAIN}dxfs//{_MAIN}numFmt")}
    entries = [entry for entry in root.iter(f"{_MAIN}numFmt") if entry not in conditional]
    codes = {whole_number(entry.get("numFmtId"), 0): entry.get("formatCode") or "" for entry in entries}
    return StylePart([style.get("numFmtId") for style in root.iterfind(f"{_MAIN}cellXfs/{_MAIN}xf")], codes)


def _plain_styles(text: str | None) -> StylePart | None:
    # Elements without a prefix are all of the main namespace, and no others are.
    if text is None or not text.count(' xmlns="') == text.count(f'="{_MAIN_SPACE}"') == 1:
        return None
    styles, formats = _content(text, "cellXfs"), _content(text, "numFmts")
    entries = _FORMAT.findall(formats)
    # All there are, those of conditional formats aside, must stand where they belong.
    count = text.count("<numFmt ") - _content(text, "dxfs").count("<numFmt ")
    if not styles or styles.count("<") != styles.count(">") or not len(entries) == formats.count("<numFmt") == count:
        return None
    codes = {}
    for entry in entries:
        attributes = dict(_ATTRIBUTE.findall(entry))
        codes[whole_number(attributes.get("numFmtId"), 0)] = unescaped(attributes.get("formatCode", ""))
    return StylePart(_STYLE.findall(styles), codes)


def _content(text: str, name: str) -> str:
    """What stands in the one element of a name; "" where there is none, or nothing in it."""
    start = text.find(f"<{name}")
    begin = text.find(">", start) + 1
    if start < 0 or text[begin - 2] == "/":
        return ""
    end = text.find(f"</{name}>", begin)
    return text[begin:end] if end >= 0 else ""
