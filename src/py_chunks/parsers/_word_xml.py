"""Word documents in one XML file, made into the package that they stand for.

Two kinds are called .doc or .docx: the parts of a package side by side ("Flat OPC"), and WordprocessingML of Word 2003.
"""

from __future__ import annotations

import binascii
import io
import zipfile
from collections.abc import Iterable, Iterator
from typing import Any

from lxml import etree

from py_chunks.errors import CorruptDocument
from py_chunks.limits import Limits
from py_chunks.parsers._wordml import DOCUMENT, wordml_parts
from py_chunks.parsers._xml import parse_xml
from py_chunks.sources import Source, source_of

_PKG = "{http://schemas.microsoft.com/office/2006/xmlPackage}"
_IMAGE = "image/"  # content types of which nothing is read


def package_of(source: Source, limits: Limits) -> tuple[Source, bool]:
    """Return the package that a document in XML stands for, and whether it was damaged.

    Anything else is returned as it is.

    Args:
        source: The document.
        limits: Those of XML, and `max_document_bytes`, are used.

    Raises:
        LimitExceeded: It asks for more than the limits allow.
    """
    data = source.read(limits.max_document_bytes)
    damaged = False
    try:
        root = parse_xml(data, source.label, "Document", limits)
    except CorruptDocument:
        try:
            root, damaged = parse_xml(data, source.label, "Document", limits, recover=True), True
        except CorruptDocument:
            return source, False
    if root.tag == DOCUMENT:
        return _packed(source, wordml_parts(root)), damaged
    if root.tag == f"{_PKG}package":
        return _packed(source, _flat_parts(root)), damaged
    return source, False


def _flat_parts(root: Any) -> Iterator[tuple[str, bytes]]:
    for part in root.iterchildren(f"{_PKG}part"):
        name = (part.get(f"{_PKG}name") or "").lstrip("/")
        content = part.find(f"{_PKG}xmlData/*")
        if content is not None:
            yield name, etree.tostring(content, encoding="utf-8", with_tail=False)
        elif not (part.get(f"{_PKG}contentType") or "").startswith(_IMAGE):
            try:
                yield name, binascii.a2b_base64(part.findtext(f"{_PKG}binaryData") or "")
            except ValueError:
                yield name, b""  # whoever asks for it will find it damaged


def _packed(source: Source, parts: Iterable[tuple[str, bytes]]) -> Source:
    """Parts as an archive that goes by the document's name."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, content in dict(parts).items():
            archive.writestr(zipfile.ZipInfo(name), content)
    package = source_of(stream.getvalue(), source.name or "package.zip")
    package.name, package.label = source.name, source.label
    return package
