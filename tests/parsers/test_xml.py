"""XML from documents: no entities, no depth or number of elements beyond the limits."""

from __future__ import annotations

import dataclasses

import pytest

from py_chunks import CorruptDocument, LimitExceeded, Limits
from py_chunks.parsers._xml import parse_xml


def parse(data, *, recover=False, **limits):
    return parse_xml(data, "a.docx", "part.xml", dataclasses.replace(Limits(), **limits), recover=recover)


def test_a_sound_part():
    """The root element comes back, without comments and processing instructions."""
    root = parse(b"<a><!-- c --><?p i?><b>t</b></a>")
    assert [child.tag for child in root] == ["b"]


@pytest.mark.parametrize("data", [b"", b"no xml", b"<a>", b"<a></b>", b"\xff\xfe\x00"])
def test_damage_names_document_and_part(data):
    """A part that is not well-formed."""
    with pytest.raises(CorruptDocument) as caught:
        parse(data)
    assert (caught.value.source, caught.value.place) == ("a.docx", "part.xml")


def test_what_can_be_read_of_a_damaged_part():
    """With `recover`, a part that breaks off gives what it has."""
    assert "".join(parse(b"<a><b>text</b><c>more", recover=True).itertext()) == "textmore"


@pytest.mark.parametrize(
    "reference", ["&#xD800;", "&#x0dfff;", "&#55296;", "&#057343;", f"&#{'0' * 5000}55296;"], ids=len
)
@pytest.mark.parametrize("encoding", ["ascii", "utf-16"])
def test_half_a_pair_that_a_reference_names(reference, encoding):
    """With `recover`, libxml2 lets them through, and nobody could read the tree's text; U+FFFD takes their place."""
    root = parse(f'<a b="{reference}">x{reference}y &#55295;&#57344;&#xD7FF;</a>'.encode(encoding), recover=True)
    assert (root.text, root.get("b")) == ("x\ufffdy \ud7ff\ue000\ud7ff", "\ufffd")


@pytest.mark.parametrize("ids", [("", "b"), ("1#2", "b"), ("a", "a")])
def test_ids_that_are_none(ids):
    """Ids that are no names, or stand there twice, are no damage: nobody asks for elements by them."""
    first, second = ids
    root = parse(f'<a xml:id="{first}"><b xml:id="{second}">t</b></a>'.encode())
    assert "".join(root.itertext()) == "t"


@pytest.mark.parametrize("rest", ["<b>", "<x:b/>", "&#xD800;", "\1"])
def test_ids_hide_no_damage(rest):
    """What else is wrong is damage."""
    with pytest.raises(CorruptDocument):
        parse(("<a>" + '<c xml:id=""/>' * 40 + rest + "</a>").encode())


BOMB = b'<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;&b;">]><a>&c;</a>'


def test_entities_are_refused():
    """PE-7: a part that declares entities is no document."""
    with pytest.raises(CorruptDocument, match="entities"):
        parse(BOMB)


def test_entities_in_another_encoding_are_not_resolved():
    """A declaration that hides in UTF-16 gives no text either, and reads no file."""
    data = '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/hostname">]><a>x&b;y</a>'.encode("utf-16")
    assert "".join(parse(data).itertext()).replace("&b;", "") == "xy"


def test_a_doctype_without_entities_is_fine():
    """Older writers name a document type."""
    assert parse(b'<!DOCTYPE a PUBLIC "x" "a.dtd"><a>t</a>').text == "t"


def test_depth_is_bounded():
    """Nesting beyond the limit is an error of ours, not of the stack."""
    deep = b"<a>" * 3000 + b"</a>" * 3000
    with pytest.raises(LimitExceeded) as caught:
        parse(deep)
    assert caught.value.place == "max_xml_depth"
    with pytest.raises(LimitExceeded):
        parse(b"<a>" * 300 + b"</a>" * 300, max_xml_depth=200)
    assert parse(b"<a>" * 300 + b"</a>" * 300).tag == "a"


@pytest.mark.parametrize(("max_xml_depth", "bound"), [(300, 300), (2_000, 2_000), (5_000, 2_048)])
def test_the_error_names_the_bound_in_force(max_xml_depth, bound):
    """libxml2 follows only so many levels, and a limit above that changes nothing."""
    with pytest.raises(LimitExceeded, match=f"deeper than {bound} elements") as caught:
        parse(b"<a>" * 3000 + b"</a>" * 3000, max_xml_depth=max_xml_depth)
    assert caught.value.value == bound
    assert ("not raise it" in str(caught.value)) == (max_xml_depth > bound)


def test_the_number_of_elements_is_bounded():
    """A tree costs far more than its markup."""
    with pytest.raises(LimitExceeded) as caught:
        parse(b"<a>" + b"<b/>" * 100 + b"</a>", max_xml_elements=40)
    assert caught.value.place == "max_xml_elements"
