"""Archives and the parts that every one of them has."""

from __future__ import annotations

import io
import zipfile

from lxml import etree

from py_chunks.testing._packages import content_types, element, relationships, zipped


def test_archives_are_equal_for_equal_content():
    """No dates; the named member is stored and the others are not."""
    data = zipped({"mimetype": "a" * 99, "b": b"b" * 99}, stored="mimetype")
    assert data == zipped({"mimetype": "a" * 99, "b": b"b" * 99}, stored="mimetype")
    kinds = [info.compress_type for info in zipfile.ZipFile(io.BytesIO(data)).infolist()]
    assert kinds == [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED]


def test_texts_are_escaped():
    """Markup in a text is text."""
    assert element("a", "<&>", ' b="c"') == '<a b="c">&lt;&amp;&gt;</a>'


def test_parts_are_well_formed():
    """Each entry is an element."""
    assert len(etree.fromstring(relationships({"x": ("slide", "s.xml")}).encode())) == 1
    assert len(etree.fromstring(content_types({"/a.xml": "b"}).encode())) == 3
