"""WordprocessingML of Word 2003, rewritten as the parts of an Open XML package.

Most of its elements have kept their names, in another namespace. What has moved into parts of its own since, or is
called otherwise, is told in Microsoft's "WordprocessingML Reference Schema" of 2003.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lxml import etree

from py_chunks.parsers._number_codes import number_style
from py_chunks.parsers._word_names import R, W
from py_chunks.parsers._xml import whole_number

_OLD = "{http://schemas.microsoft.com/office/word/2003/wordml}"
_PREFIX = {"w": _OLD[1:-1]}
_AML = "{http://schemas.microsoft.com/aml/2001/core}"
_OFFICE = "{urn:schemas-microsoft-com:office:office}"
_RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
_RENAMED = {
    "listPr": "numPr", "ilfo": "numId", "listDef": "abstractNum", "list": "num", "ilst": "abstractNumId",
    "nfc": "numFmt", "listStyleLink": "numStyleLink", "vmerge": "vMerge", "hmerge": "hMerge", "lists": "numbering",
}  # fmt: skip
_RENAMED_ATTRIBUTES = {
    "listDef": ("listDefId", "abstractNumId"), "list": ("ilfo", "numId"), "framePr": ("drop-cap", "dropCap"),
}  # fmt: skip
_TOLD = tuple(_OLD + name for name in (*_RENAMED, *_RENAMED_ATTRIBUTES, "suff", "name", "binData"))
_CHANGES = {"Word.Insertion": "ins", "Word.Deletion": "del"}

DOCUMENT = f"{_OLD}wordDocument"
"""The tag of a document's root element."""


def wordml_parts(root: Any) -> Iterator[tuple[str, bytes]]:
    """Yield names and contents of the parts that a document's package has.

    Args:
        root: The document's root element, which is changed.
    """
    _rewrite(root)
    parts = {"styles": root.find(f"{_OLD}styles"), "numbering": root.find(f"{_OLD}numbering")}
    parts |= {f"{kind}s": _notes_apart(root, kind) for kind in ("footnote", "endnote")}
    parts = {kind: part for kind, part in parts.items() if part is not None}
    kinds = {kind: kind for kind in parts}
    for kind, tag in (("header", "hdr"), ("footer", "ftr")):
        for number, element in enumerate(list(root.iter(_OLD + tag))):
            parts[f"{kind}{number}"], kinds[f"{kind}{number}"] = element, kind
            _replace(element, f"{kind}Reference", {f"{R}id": f"{kind}{number}"})
    document = etree.Element(f"{_OLD}document", nsmap=_PREFIX)
    document.extend(list(root.iter(f"{_OLD}body")))  # which damage may have put into what stands before it
    yield "word/document.xml", _content(document)
    yield from ((f"word/{name}.xml", _content(part)) for name, part in parts.items())
    yield "word/_rels/document.xml.rels", _relations((name, kind, f"{name}.xml") for name, kind in kinds.items())
    main = ("document", "officeDocument", "word/document.xml")
    properties = root.find(f"{_OFFICE}DocumentProperties")
    if properties is None:
        yield "_rels/.rels", _relations(iter((main,)))
        return
    yield "docProps/app.xml", _content(properties)
    yield "_rels/.rels", _relations(iter((main, ("app", "extended-properties", "docProps/app.xml"))))


def _rewrite(root: Any) -> None:
    """Give elements and attributes the names they have now."""
    for element in list(root.iter(f"{_AML}annotation")):
        kind = element.get(f"{_OLD}type") or ""
        if kind in _CHANGES:
            element.tag = _OLD + _CHANGES[kind]
        elif kind == "Word.Comment":
            element.clear(keep_tail=True)
    for element in list(root.iter(*_TOLD)):
        name = element.tag[len(_OLD) :]
        element.tag = _OLD + _RENAMED.get(name, name)
        before, after = _RENAMED_ATTRIBUTES.get(name, ("", ""))
        if before and element.get(_OLD + before) is not None:
            element.set(_OLD + after, element.get(_OLD + before))
        value = element.get(f"{_OLD}val") or ""
        if name == "nfc":
            element.set(f"{_OLD}val", number_style(whole_number(value, 0)))
        elif name == "suff":
            element.set(f"{_OLD}val", value.lower())
        elif name == "name":  # LibreOffice writes its own encoding of names
            element.set(f"{_OLD}val", value.replace("_20_", " "))
        elif name == "binData":
            element.text = None  # a picture


def _notes_apart(root: Any, kind: str) -> Any:
    """The notes of a kind, which stand where their marks do, as a part of their own; None when there are none."""
    notes = [note for note in root.iter(_OLD + kind) if note.getparent().tag == f"{_OLD}r"]
    if not notes:
        return None
    part = etree.Element(f"{_OLD}{kind}s", nsmap=_PREFIX)
    for number, note in enumerate(notes, 1):
        _replace(note, f"{kind}Reference", {f"{_OLD}id": str(number)})
        note.set(f"{_OLD}id", str(number))
        part.append(note)
    return part


def _replace(element: Any, name: str, attributes: dict[str, str]) -> None:
    """Put a reference in an element's place."""
    reference = etree.Element(_OLD + name, attributes)
    reference.tail, element.tail = element.tail, None
    element.getparent().replace(element, reference)


def _content(element: Any) -> bytes:
    content: bytes = etree.tostring(element, encoding="utf-8", with_tail=False)
    return content.replace(_OLD[1:-1].encode(), W[1:-1].encode())


def _relations(entries: Iterator[tuple[str, str, str]]) -> bytes:
    """A list of relationships: of each the id, the kind and the target."""
    root = etree.Element(f"{{{_RELATIONS}}}Relationships")
    for key, kind, target in entries:
        etree.SubElement(root, f"{{{_RELATIONS}}}Relationship", Id=key, Type=R[1:-1] + "/" + kind, Target=target)
    content: bytes = etree.tostring(root, encoding="utf-8")
    return content
