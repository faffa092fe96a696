"""XML from documents: no entities, no network, no more depth than allowed."""

from __future__ import annotations

import re
import threading
from contextlib import suppress
from typing import Any, TypeVar

from lxml import etree

from py_chunks.errors import CorruptDocument, LimitExceeded
from py_chunks.limits import Limits

_Otherwise = TypeVar("_Otherwise", int, None)


class _Parsers(threading.local):
    """The parsers of one thread. Making one takes 15 us, as long as parsing a small part does."""

    def __init__(self) -> None:
        self.bounded = _parser()
        self.huge = _parser(huge_tree=True)
        self.recovering = _parser(huge_tree=True, recover=True)


def _parser(*, huge_tree: bool = False, recover: bool = False) -> etree.XMLParser:
    return etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, huge_tree=huge_tree, recover=recover,
        remove_comments=True, remove_pis=True,
    )  # fmt: skip


_PARSERS = _Parsers()
_FOLLOWED_DEPTH = 2_048  # where libxml2 stops reading
_BOUNDED_DEPTH = 256  # where libxml2 stops unless it is told that trees may be huge
_SHALLOW = 100
# Whether a tree goes deeper than that, asked in one breath: hardly any does, and walking it costs as much as parsing.
_IS_DEEPER = etree.XPath(f"boolean({'/'.join('*' * _SHALLOW)})")

# An `xml:id` that is no name, or stands there twice: no damage to those who ask for nothing by its id.
_ID_FAULTS = (etree.ErrorTypes.DTD_XMLID_VALUE, etree.ErrorTypes.DTD_ID_REDEFINED)

# References to halves of UTF-16 pairs, in one byte a character or two: lxml can not give the text of a tree with some.
_HALVES = re.compile(
    rb"&\0?#\0?(?:[xX]\0?(?:0\0?)*[dD]\0?[89a-fA-F]\0?(?:[0-9a-fA-F]\0?){2}|(?:0\0?)*5\0?[5-7]\0?(?:[0-9]\0?){3});"
)


def parse_xml(data: bytes, label: str, place: str, limits: Limits, *, recover: bool = False) -> Any:
    """Return the root element (an `lxml.etree._Element`) of an XML part.

    Args:
        data: The part's bytes.
        label: Names the document in errors.
        place: Names the part in errors.
        limits: `max_xml_depth` and `max_xml_elements` are used; libxml2's own bounds on entities stay on.
        recover: Whether what can be read of a damaged part is enough.

    Raises:
        CorruptDocument: The part is not well-formed, or empty.
        LimitExceeded: It is nested deeper, or holds more elements, than allowed.
    """
    check_doctype(data, label, place)
    most = 2 * limits.max_xml_elements  # what a tree costs is counted in elements, and most have two tags
    if len(data) > most and data.count(b"<") > most:
        message = f"{place} of {label} holds more than {limits.max_xml_elements} elements"
        raise LimitExceeded(message, source=label, place="max_xml_elements", value=limits.max_xml_elements)
    if not recover and limits.max_xml_depth >= _BOUNDED_DEPTH:
        # What this parser accepts need not be asked how deep it is, which takes half as long as parsing it.
        with suppress(etree.XMLSyntaxError):
            return etree.fromstring(data, _PARSERS.bounded)
    try:
        root = etree.fromstring(_HALVES.sub(_replaced, data), _PARSERS.recovering) if recover else _whole(data)
    except etree.XMLSyntaxError as error:
        if "Excessive depth" in str(error):
            raise _too_deep(label, place, limits.max_xml_depth) from error
        raise CorruptDocument(
            f"{place} of {label} is not well-formed XML: {error}", source=label, place=place
        ) from error
    if root is None:
        raise CorruptDocument(f"{place} of {label} is empty", source=label, place=place)
    # A part with fewer tags than levels allowed can't be too deep; most parts of a document are that small.
    if data.count(b"<") > limits.max_xml_depth:
        check_depth(root, label, place, limits)
    return root


def whole_number(text: str | None, otherwise: _Otherwise) -> int | _Otherwise:
    """Return a number as an attribute gives it.

    Args:
        text: The attribute, or None.
        otherwise: What is returned when there is no attribute, or one that is no whole number below a billion.
    """
    return int(text) if text and text.isdecimal() and len(text) < 10 else otherwise


def _whole(data: bytes) -> Any:
    """The root element of a part in which nothing is wrong, except for ids."""
    try:
        return etree.fromstring(data, _PARSERS.huge)
    except etree.XMLSyntaxError:
        # libxml2 has an option to leave ids alone; with it, it loads what a DOCTYPE names.
        if b"xml:id" not in data:
            raise
        root = etree.fromstring(data, _PARSERS.recovering)
        if any(fault.type not in _ID_FAULTS for fault in _PARSERS.recovering.error_log.filter_from_errors()):
            raise
        return root


def _replaced(found: re.Match[bytes]) -> bytes:
    """A reference to half a pair as one to U+FFFD, as long as before; 55,000 to 55,295 and above 57,343 stay."""
    text = found[0].replace(b"\0", b"").lower()
    number = int(text[3:-1], 16) if text.startswith(b"&#x") else int(text[2:-1].lstrip(b"0"))
    if not 0xD800 <= number <= 0xDFFF:
        return found[0]
    result = bytearray(found[0])
    digits = b"FFFD" if text.startswith(b"&#x") else b"65533"
    places = [place for place, byte in enumerate(result[:-1]) if byte in b"0123456789abcdefABCDEF"][-len(digits) :]
    for place, digit in zip(places, digits, strict=True):
        result[place] = digit
    return bytes(result)


def check_doctype(data: bytes, label: str, place: str) -> None:
    """Refuse entity declarations: no document format needs them, and bombs are made of them.

    Args:
        data: The part's bytes, or its beginning.
        label: Names the document in the error.
        place: Names the part in the error.

    Raises:
        CorruptDocument: The part declares entities.
    """
    head = data[:4096]
    if b"<!DOCTYPE" in head and b"<!ENTITY" in data[: 1 << 16]:
        message = f"{place} of {label} declares XML entities, which are refused"
        raise CorruptDocument(message, source=label, place=place)


def check_depth(root: Any, label: str, place: str, limits: Limits) -> None:
    """Refuse a tree that is deeper than allowed, without recursion.

    Args:
        root: The tree's root element.
        label: Names the document in the error.
        place: Names the part in the error.
        limits: `max_xml_depth` is used.

    Raises:
        LimitExceeded: It is deeper.
    """
    depth, deepest = 0, limits.max_xml_depth
    if deepest > _SHALLOW and not _IS_DEEPER(root):
        return
    for event, _ in etree.iterwalk(root, events=("start", "end")):
        depth += 1 if event == "start" else -1
        if depth > deepest:
            raise _too_deep(label, place, deepest)


def _too_deep(label: str, place: str, max_depth: int) -> LimitExceeded:
    deepest = min(max_depth, _FOLLOWED_DEPTH)
    message = f"{place} of {label} nests deeper than {deepest} elements"
    if max_depth > deepest:
        message += ", the most that libxml2 follows: limits can lower that, not raise it"
    return LimitExceeded(message, source=label, place="max_xml_depth", value=deepest)
