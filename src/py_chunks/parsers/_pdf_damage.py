"""What can be told of a PDF file from its bytes alone, when no engine opens it."""

from __future__ import annotations

import io
import re
from itertools import islice
from typing import BinaryIO

_CATALOG = re.compile(rb"/Type\s*/Catalog\b")
_PAGE_TREE = re.compile(rb"/Type\s*/Pages\b")
_OBJECT = re.compile(rb"(\d{1,10})\s+(\d{1,5})\s+obj\b")
_COUNT = re.compile(rb"/Count\s+(\d{1,7})\b")
_LINEARIZED = re.compile(rb"/Linearized\b[^>]{0,300}?/N\s+(\d{1,7})\b")
_NEAR = 4_000  # bytes around a key in which the rest of its object is looked for
_MAX_HITS = 10_000


def mended(data: bytes) -> bytes | None:
    """Return a file whose end is missing with a new one, which leads to its catalog; None if that isn't found.

    Engines rebuild a damaged cross-reference table by themselves, but need a trailer (ISO 32000-1, 7.5.5).

    Args:
        data: The whole file.

    Example:
        >>> mended(b"%PDF-1.4 3 0 obj << /Type /Catalog >> endobj 4 0 obj").splitlines()[1]
        b'trailer << /Root 3 0 R >>'
    """
    places = [found.start() for found in islice(_CATALOG.finditer(data), _MAX_HITS)]
    objects = list(_OBJECT.finditer(data, max(places[-1] - _NEAR, 0), places[-1])) if places else []
    if not objects:
        return None
    found = objects[-1]
    return data + b"\ntrailer << /Root %s %s R >>\nstartxref\n0\n%%%%EOF\n" % (found[1], found[2])


def has_end(stream: BinaryIO) -> bool:
    """Return whether a file ends as files do (ISO 32000-1, 7.5.5), white space and a little more aside.

    Args:
        stream: The file; it can seek.
    """
    stream.seek(max(stream.seek(0, io.SEEK_END) - _NEAR, 0))
    tail = stream.read(_NEAR)
    return b"startxref" in tail or b"%%EOF" in tail


def count_pages(data: bytes) -> int | None:
    """Return the number of pages a file states where it can be read without a password, or None.

    Args:
        data: The whole file.

    Example:
        >>> count_pages(b"2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj")
        1
    """
    linearized = _LINEARIZED.search(data, 0, 2048)
    if linearized:
        return int(linearized[1])
    counts = []
    for found in islice(_PAGE_TREE.finditer(data), _MAX_HITS):
        before = data[max(found.start() - _NEAR, 0) : found.start()].rpartition(b"obj")[2]
        after = data[found.end() : found.end() + _NEAR].partition(b"endobj")[0]
        counts += [int(count[1]) for part in (before, after) for count in _COUNT.finditer(part)]
    return max(counts, default=None)
