"""Packages of parts: relationships and names."""

from __future__ import annotations

import pytest

from builders.powerpoint import zipped
from py_chunks.errors import CorruptDocument
from py_chunks.limits import Limits
from py_chunks.parsers._opc import Package
from py_chunks.parsers._zip import Archive
from py_chunks.sources import bytes_source

RELATIONSHIPS = "http://schemas.openxmlformats.org/package/2006/relationships"


def package(members: dict[str, str | bytes]) -> Package:
    source = bytes_source(zipped(members), "t.pptx")
    return Package(Archive(source, Limits(), "no"), source, Limits())


def related(target: str, mode: str = "") -> str:
    return f'<Relationships xmlns="{RELATIONSHIPS}"><Relationship Id="a" Type="x/kind" Target="{target}" {mode}/></Relationships>'


@pytest.mark.parametrize(
    ("target", "name"),
    [
        ("b.xml", "x/y/b.xml"),
        ("../b.xml", "x/b.xml"),
        ("/b.xml", "b.xml"),
        ("..\\b.xml", "x/b.xml"),
        ("a%20b.xml", "x/y/a b.xml"),
        ("../../../../b.xml#part", "b.xml"),
    ],
)
def test_targets_are_resolved(target, name):
    """References are relative to the folder of the part they stand for; none leads out of the package."""
    assert package({"x/y/_rels/a.xml.rels": related(target)}).relationships("x/y/a.xml")["a"].target == name


def test_outside_targets_stay_as_they_are():
    """What lies outside is an address, not a part."""
    (link,) = package({"_rels/.rels": related("http://a/b", 'TargetMode="External"')}).relationships("").values()
    assert link == ("kind", "http://a/b", True)


def test_parts_without_relationships():
    """No list means no relationships."""
    assert package({"a.xml": "<a/>"}).relationships("a.xml") == {}


def test_strict_markup_is_read_as_transitional():
    """The namespaces of strict documents are given their transitional names (ISO/IEC 29500-1 and -4)."""
    root = package({"a.xml": '<a xmlns="http://purl.oclc.org/ooxml/drawingml/main"/>'}).part("a.xml")
    assert root.tag == "{http://schemas.openxmlformats.org/drawingml/2006/main}a"


def test_damaged_parts_are_errors_of_ours():
    """What is not well-formed is corrupt; what is not there is a KeyError."""
    with pytest.raises(CorruptDocument, match="not well-formed"):
        package({"a.xml": "<a"}).part("a.xml")
    with pytest.raises(KeyError):
        package({}).part("a.xml")


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text,
        lambda text: f"<?xml version='1.0' encoding='UTF-8'?>\n{text}",
        lambda text: text.replace('"', "'"),
        lambda text: text.replace("<Relationship ", "<!-- > --><Relationship "),
        lambda text: text.replace("<Relationship ", "<r:Relationship ").replace("xmlns=", "xmlns:r=").replace(
            "Relationships", "r:Relationships", 1).replace("</Relationships", "</r:Relationships"),
        lambda text: text.replace("/></", "></Relationship></"),
        lambda text: text.replace("<Relationship ", '<Relationship Other="1" '),
        lambda text: text.replace("b.xml", "&#98;.xml"),
        lambda text: text.encode("utf-16"),
    ],
)  # fmt: skip
def test_lists_may_be_written_in_any_way(change):
    """The plainest form is read without a parser, and every other form gives the same."""
    found = package({"_rels/.rels": change(related("b.xml"))}).relationships("")
    assert found == {"a": ("kind", "b.xml", False)}
