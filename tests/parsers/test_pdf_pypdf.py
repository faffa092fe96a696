"""The engine over pypdf: objects found and unpacked, facts of the document."""

from __future__ import annotations

import io
import zlib

import pypdf
import pytest
from pypdf.errors import DependencyError
from pypdf.generic import StreamObject

from builders.pdf import line, pdf_of
from py_chunks.parsers import _pdf_pypdf
from py_chunks.parsers._pdf_fragments import OutlineEntry, Refused
from py_chunks.parsers._pdf_pypdf import open_pypdf

OUTLINE = [
    b"<< /First 7 0 R /Last 7 0 R /Count 1 >>",
    b"<< /Title (Lights) /Parent 6 0 R /First 8 0 R /Last 8 0 R /Next 7 0 R >>",
    b"<< /Title (Fog) /Parent 7 0 R >>",
]


def opened(data, password=None):
    return open_pypdf(io.BytesIO(data), password)


def texts(data):
    with opened(data) as file:
        return [piece.text for piece in file.page(0).fragments]


def test_a_cipher_that_is_not_installed_is_told_at_once(monkeypatch):
    """And not as a file without text; a first page that is broken otherwise refuses nothing."""
    writer = pypdf.PdfWriter(clone_from=pypdf.PdfReader(io.BytesIO(pdf_of([line("sealed", 72, 200)]))))
    writer.encrypt("", "owner", algorithm="RC4-128")
    target = io.BytesIO()
    writer.write(target)
    assert texts(target.getvalue()) == ["sealed"]

    def lacking(_, found, **_options):
        if isinstance(found, StreamObject):
            raise failure
        return found

    monkeypatch.setattr("pypdf._encryption.CryptFilter.decrypt_object", lacking)
    failure: Exception = DependencyError("cryptography is required")
    with pytest.raises(Refused, match="cryptography"), opened(target.getvalue()):
        pass
    failure = ValueError("broken")
    with opened(target.getvalue()) as file:
        assert file.page_count == 1


def test_forms_and_packed_streams():
    """A form XObject behind a filter, with resources of the page."""
    packed = zlib.compress(b"BT /F1 9 Tf 10 10 Td (inside) Tj ET")
    form = (
        b"<< /Type /XObject /Subtype /Form /BBox [0 0 99 99] /Filter /FlateDecode /Length %d >>\nstream\n%s\nendstream"
        % (len(packed), packed)
    )
    data = pdf_of([b"/X Do " + line("outside", 72, 200)], objects=[form], resources=b"|/XObject << /X 6 0 R >>")
    assert texts(data) == ["inside", "outside"]


def test_a_form_that_is_drawn_again_is_kept():
    """Unless it is a long one; either is drawn each time."""
    for content in (line("inside", 72, 300), line("inside", 72, 300) + b" " * 5_000):
        entries = b"/Type /XObject /Subtype /Form /BBox [0 0 99 99]"
        form = b"<< %s /Length %d >>\nstream\n%s\nendstream" % (entries, len(content), content)
        data = pdf_of([b"/X Do " * 3], objects=[form], resources=b"|/XObject << /X 6 0 R >>")
        assert texts(data) == ["inside"] * 3


def test_content_is_read_up_to_a_bound(monkeypatch):
    """A page may name one stream again and again; that it was cut short is told."""
    monkeypatch.setattr(_pdf_pypdf, "_MAX_CONTENT", 100)
    content = line("again", 72, 300)
    data = pdf_of([b""], objects=[b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content)])
    data = data.replace(b"/Contents 8 0 R", b"/Contents[%s]" % (b"6 0 R " * 50))
    with open_pypdf(io.BytesIO(data), None) as file:
        page = file.page(0)
    assert 1 < len(page.fragments) < 5
    assert page.fault == "too many operations"


def test_one_broken_font_loses_only_its_text():
    """The others stay."""
    broken = b"<< /Type /Font /Subtype /Type0 /DescendantFonts 3 >>"
    data = pdf_of([line("sound", 72, 200) + line("lost", 72, 220, 11, "F3")], objects=[broken], resources=b"/F3 6 0 R")
    assert "sound" in texts(data)


def test_unpacked_streams_are_forgotten():
    """Memory does not grow with the pages."""
    with opened(pdf_of([line("x" * 50, 72, 200)] * 30)) as file:
        for number in range(30):
            file.page(number)
        kept = [item for item in file._reader.resolved_objects.values() if hasattr(item, "get_data")]
        assert len(kept) <= 1


def test_facts():
    """Title, author, outline without going round in circles, and labels."""
    labels = b"/Outlines 6 0 R /PageLabels << /Nums [0 << /S /r >>] >>"
    data = pdf_of([line("x", 72, 200)], objects=OUTLINE, catalog=labels, info=b"/Title ( T ) /Author ()")
    with opened(data) as file:
        assert (file.name, file.page_count, file.info(), file.label(0)) == ("pypdf", 1, {"title": "T"}, "i")
        assert file.outline() == [OutlineEntry("Lights", 1), OutlineEntry("Fog", 2)]
    with opened(pdf_of([b""])) as file:
        assert (file.label(0), file.outline()) == (None, [])


@pytest.mark.parametrize("data", [b"", b"no pdf", b"%PDF-1.4\n", b"%PDF-1.4\ntrailer << /Root 1 0 R >>\n%%EOF"])
def test_refusal(data):
    """Whatever pypdf raises, it is one error."""
    with pytest.raises(Refused), opened(data):
        pass


def test_fonts_that_a_form_lacks_are_those_of_what_draws_it():
    """Its own come first."""
    content = b"BT /F1 9 Tf 9 9 Td (lent) Tj /F9 9 Tf (lost) Tj ET"
    entries = b"/Type /XObject /Subtype /Form /BBox [0 0 99 99] /Resources << /Font << /F3 3 0 R >> >>"
    form = b"<< %s /Length %d >>\nstream\n%s\nendstream" % (entries, len(content), content)
    assert texts(pdf_of([b"/X Do"], objects=[form], resources=b"|/XObject << /X 6 0 R >>")) == ["lent"]
