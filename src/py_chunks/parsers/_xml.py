"""XML from documents: no entities, no network, no more depth than allowed."""

from __future__ import annotations

import threading
from contextlib import suppress
from typing import Any

from lxml import etree

from py_chunks.errors import CorruptDocument, LimitExceeded
from py_chunks.limits import Limits


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
_BOUNDED_DEPTH = 256  # where libxml2 stops unless it is told that trees may be huge
_SHALLOW = 100
# Whether a tree goes deeper than that, asked in one breath: hardly any does, and walking it costs as much as parsing.
_IS_DEEPER = etree.XPath(f"boolean({'/'.join('*' * _SHALLOW)})")


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
    tags = data.count(b"<")
    if tags > 2 * limits.max_xml_elements:  # what a tree costs is counted in elements, and most have two tags
        message = f"{place} of {label} holds more than {limits.max_xml_elements} elements"
        raise LimitExceeded(message, source=label, place="max_xml_elements", value=limits.max_xml_elements)
    if not recover and limits.max_xml_depth >= _BOUNDED_DEPTH:
        # What this parser accepts need not be asked how deep it is, which takes half as long as parsing it.
        with suppress(etree.XMLSyntaxError):
            return etree.fromstring(data, _PARSERS.bounded)
    try:
        root = etree.fromstring(data, _PARSERS.recovering if recover else _PARSERS.huge)
    except etree.XMLSyntaxError as error:
        if "Excessive depth" in str(error):  # libxml2 has a bound of its own, 2,048
            raise _too_deep(label, place, limits.max_xml_depth) from error
        raise CorruptDocument(
            f"{place} of {label} is not well-formed XML: {error}", source=label, place=place
        ) from error
    if root is None:
        raise CorruptDocument(f"{place} of {label} is empty", source=label, place=place)
    # A part with fewer tags than levels allowed can't be too deep; most parts of a document are that small.
    if tags > limits.max_xml_depth:
        check_depth(root, label, place, limits)
    return root


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


def _too_deep(label: str, place: str, deepest: int) -> LimitExceeded:
    message = f"{place} of {label} nests deeper than {deepest} elements"
    return LimitExceeded(message, source=label, place="max_xml_depth", value=deepest)
