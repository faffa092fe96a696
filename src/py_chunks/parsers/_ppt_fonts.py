"""Signs of symbol fonts in PowerPoint binary files, which are stored by their place in the font ([MS-PPT] 2.9.8)."""

from __future__ import annotations

import re
from collections.abc import Mapping

from py_chunks.parsers._ppt_formats import sign_fonts
from py_chunks.parsers._ppt_records import Record, RecordStream, RecordType
from py_chunks.parsers._word_symbols import symbol

Fonts = Mapping[int, str]
"""The names of the fonts of a presentation by their numbers."""

NO_FONTS: Fonts = {}

_SIGN = re.compile("[\uf020-\uf0ff]")
_NAME = 64  # bytes ([MS-PPT] 2.9.10)


def font_names(stream: RecordStream, document: Record | None) -> Fonts:
    """Return the fonts that a presentation names.

    Args:
        stream: Where the records are from.
        document: The document container, if there is one.

    Raises:
        CorruptDocument: Records lie within each other.
    """
    environment = None if document is None else stream.first(document, RecordType.ENVIRONMENT)
    fonts = None if environment is None else stream.first(environment, RecordType.FONT_COLLECTION)
    entries = () if fonts is None else stream.within(fonts)
    return {
        entry.instance: stream.content(entry)[:_NAME].decode("utf-16-le", "replace").partition("\0")[0]
        for entry in entries
        if entry.kind == RecordType.FONT_ENTITY
    }


def with_signs(text: str, styles: bytes, fonts: Fonts) -> str:
    """Return a text with each sign of a symbol font as the character it shows, in the same place.

    Args:
        text: The text, a character for each place.
        styles: Its styles ([MS-PPT] 2.9.44).
        fonts: The presentation's fonts.
    """
    if text.isascii() or _SIGN.search(text) is None:
        return text
    pieces, start = [], 0
    for end, number in sign_fonts(styles, len(text)):
        font = "" if number is None else fonts.get(number, "")
        pieces += [symbol(font, f"{ord(sign):X}") if _SIGN.match(sign) else sign for sign in text[start:end]]
        start = end
    return "".join([*pieces, text[start:]])
