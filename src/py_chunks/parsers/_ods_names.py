"""The names of an OpenDocument spreadsheet's sheets, found without parsing what is between them.

They have to be known before the first row is read; parsing the whole content for them would take as long
as reading it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from py_chunks.parsers._ods_width import FirstRows
from py_chunks.parsers._xml_records import unescaped

_START = re.compile(
    rb"""\s*(?:<\?xml\s[^>]*?encoding=["'](?i:utf-8)["'][^>]*\?>)?\s*<office:document-content\s([^<>]*)>"""
)
_END = b"</office:document-content>"
_SPACE = b'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"'
_TAG = re.compile(rb"<(/?)table:(table|dde-links)(?=[\s/>])([^<>]*)>")
_NAME = re.compile(rb'\stable:name="([^"]*)"')
_STYLE = re.compile(rb'\stable:style-name="([^"]*)"')

EXTERNAL_STYLE = "ta_extref"
"""What LibreOffice writes on its copies of sheets of other documents, which it does not show."""


def plain_sheet_names(blocks: Iterator[bytes], first_rows: FirstRows) -> list[str | None] | None:
    """Return the names of the sheets (None for one without), or None when the markup is not plain enough to tell.

    Plain is what every office suite writes: UTF-8, the usual prefixes, double quotes, no comments, no CDATA.

    Args:
        blocks: The bytes of the content, in pieces of any size.
        first_rows: Is given the rows of the first sheet as they come by.

    Raises:
        DocumentError: What `blocks` raises.
    """
    names: list[str | None] = []
    depth, in_links, rest, text, started = 0, False, b"", b"", False
    for block in blocks:
        data = rest + block
        # A tag is complete where another begins.
        end = data.rfind(b"<") if block else len(data)
        text, rest = data[: max(end, 0)], data[max(end, 0) :]
        if not started and text:
            start = _START.match(text)
            if start is None or _SPACE not in start[1]:
                return None
            text, started = text[start.end() :], True
        if _has_declarations(text):
            return None
        found, known = [*_TAG.finditer(text)] if _may_hold_tags(text, depth) else [], len(names)
        for closing, name, attributes in (tag.groups() for tag in found):
            if name == b"dde-links":
                in_links = not closing and not attributes.endswith(b"/")
            elif closing:
                depth -= 1
            else:
                if not depth and not in_links and not _is_copy(attributes):
                    names.append(_name(attributes))
                depth += not attributes.endswith(b"/")
        _follow(first_rows, text, found, begins=not known and len(names) == depth == 1)
    whole = started and not depth and text.rstrip().endswith(_END)
    return names if whole else None


def _follow(rows: FirstRows, text: bytes, tags: Sequence[re.Match[bytes]], *, begins: bool) -> None:
    """Give what stands in the first sheet, as long as there is no other table in it."""
    if begins:
        if len(tags) == 1:
            rows.begin(text[tags[0].end() :])
    elif rows.is_open and not tags:
        rows.add(text)
    elif rows.is_open and tags[0][1]:
        rows.add(text[: tags[0].start()])
        rows.end()
    else:
        rows.give_up()


def _has_declarations(text: bytes) -> bool:
    """Whether there are comments, CDATA, processing instructions or declarations, found as in `_xml_records`."""
    return (b"!" in text and b"<!" in text) or (b"?" in text and b"<?" in text)


def _may_hold_tags(text: bytes, depth: int) -> bool:
    """Nearly all names that begin as these go on with a hyphen: rows, cells and columns. Counting them is cheap.

    The list of links stands in no table.
    """
    return text.count(b"table:table") != text.count(b"table:table-") or (not depth and b":dde-links" in text)


def _is_copy(attributes: bytes) -> bool:
    style = _STYLE.search(attributes)
    return style is not None and style[1].decode("utf-8", "replace") == EXTERNAL_STYLE


def _name(attributes: bytes) -> str | None:
    found = _NAME.search(attributes)
    return unescaped(found[1].decode("utf-8", "replace")) if found else None
