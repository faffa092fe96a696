"""Objects of a PDF as pypdf hands them out: behind references, unpacked, and with the liberties that files take."""

from __future__ import annotations

from typing import Any

from pypdf.generic import ArrayObject, NameObject

from py_chunks.parsers._pdf_fragments import Box

_FILTERS = {
    "/AHx": "/ASCIIHexDecode", "/A85": "/ASCII85Decode", "/LZW": "/LZWDecode", "/Fl": "/FlateDecode",
    "/RL": "/RunLengthDecode",
}  # fmt: skip


def resolved(mapping: Any, key: str) -> Any:
    """Return an entry of a dictionary, what it refers to if it is a reference, None if there is none.

    Args:
        mapping: The dictionary.
        key: With its slash.
    """
    found = mapping.get(key)
    return found.get_object() if hasattr(found, "get_object") else found


def data_of(stream: Any) -> bytes:
    """Return the data of a stream, whose filters may have the short names of inline images (ISO 32000-1, table 94).

    Args:
        stream: Of any kind that has data.
    """
    filters = resolved(stream, "/Filter")
    names = filters if isinstance(filters, list) else [filters]
    if any(name in _FILTERS for name in names):
        stream[NameObject("/Filter")] = ArrayObject([NameObject(_FILTERS.get(name, name)) for name in names])
    return bytes(stream.get_data())


def visible(page: Any) -> Box:
    """Return what of a page is seen.

    Args:
        page: Of pypdf.
    """
    media, crop = _corners(page.mediabox), _corners(page.cropbox)
    left, bottom = max(media[0], crop[0]), max(media[1], crop[1])
    right, top = min(media[2], crop[2]), min(media[3], crop[3])
    if right <= left or top <= bottom:
        left, bottom, right, top = media
    return Box(left, -top, right, -bottom)


def _corners(rectangle: Any) -> tuple[float, float, float, float]:
    """Left, bottom, right and top; files name any two opposite corners (ISO 32000-1, 7.9.5)."""
    left, right = sorted((float(rectangle.left), float(rectangle.right)))
    bottom, top = sorted((float(rectangle.bottom), float(rectangle.top)))
    return left, bottom, right, top
