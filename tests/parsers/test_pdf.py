"""PDF documents as a whole: contract section 3.4, the PDF rows of 4, 5 and 8, and what users asked for."""

from __future__ import annotations

import gc
import io
import logging
import sys
import time

import pypdf
import pytest
from pypdf._encryption import AlgV5

from builders.pdf import HEIGHT, build_pdf, line, lines, pdf_of, width_of
from py_chunks import (
    CorruptDocument,
    EncryptedDocument,
    LimitExceeded,
    Limits,
    MissingDependency,
    NoText,
    get_chunks,
    get_text,
    iter_units,
    laws,
    stream_chunks,
)
from py_chunks.documents import ReadOptions
from py_chunks.parsers._pdf_fragments import Refused
from py_chunks.parsers.pdf import parse_pdf
from py_chunks.sources import source_of

ENGINES = ["pdfium", "pypdf"]

BODY = [
    "the keeper climbs the winding stairs every evening before the sun has set and",
    "lights the lamp with the oil that came by boat, then writes down what he saw and",
    "goes to sleep for a while.",
]


@pytest.fixture(params=ENGINES)
def engine(request):
    if request.param == "pdfium":
        pytest.importorskip("pypdfium2")
    return request.param


def units(data, engine, **options):
    return list(iter_units(data, filename="a.pdf", pdf_engine=engine, **options))


def texts(data, engine, **options):
    return [unit.text for unit in units(data, engine, **options)]


def windows(data, engine, **options):
    return get_chunks(data, filename="a.pdf", mode="sliding_window", pdf_engine=engine, **options)


def locked(data: bytes, user: str, owner: str = "owner") -> bytes:
    writer = pypdf.PdfWriter(clone_from=pypdf.PdfReader(io.BytesIO(data)))
    writer.encrypt(user, owner, algorithm="RC4-128")
    target = io.BytesIO()
    writer.write(target)
    return target.getvalue()


def book(pages: int) -> bytes:
    """Pages of a heading and two paragraphs, with a running header and page numbers."""
    return pdf_of([
        line("Harbour Handbook", 72, 40, 9)
        + line(f"Part {number}", 72, 200, 20, "F2")
        + lines([f"page {number} begins: {BODY[0]}", *BODY[1:]], 72, 240)
        + lines(["a second paragraph that is short."], 72, 320)
        + line(str(number), 300, 810, 9)
        for number in range(1, pages + 1)
    ])  # fmt: skip


# ------------------------------------------------------------------- contract


def test_metadata_of_document_and_chunk(engine):
    """3.4: source_type, total_pages and the page of the first unit; the engine is recorded."""
    data = pdf_of([lines(BODY, 72, 200), lines(BODY, 72, 200)], info=b"/Title (Night watch) /Author (M. Okafor)")
    first, *_, last = windows(data, engine, window_size=1, overlap=0)
    about = first["metadata"]["document_metadata"]
    assert about == {
        "source_type": "pdf",
        "total_pages": 2,
        "pdf_engine": engine,
        "skipped_pages": [],
        "title": "Night watch",
        "author": "M. Okafor",
    }
    assert (first["metadata"]["page_number"], first["metadata"]["page_range"]) == (1, [1, 1])
    assert (last["metadata"]["page_number"], last["metadata"]["page_range"]) == (2, [2, 2])


def test_headings_are_ranked_by_size(engine):
    """3.4: headings from font size, ranked over the file."""
    data = pdf_of([
        line("Handbook", 72, 200, 24) + line("Lights", 72, 240, 16) + lines(BODY, 72, 270)
        + line("Bold section", 72, 340, 11, "F2") + lines(BODY, 72, 370)
    ])  # fmt: skip
    found = [(unit.text, unit.level, unit.heading_path) for unit in units(data, engine) if unit.kind == "heading"]
    assert found == [
        ("Handbook", 1, ("Handbook",)),
        ("Lights", 2, ("Handbook", "Lights")),
        ("Bold section", 3, ("Handbook", "Lights", "Bold section")),
    ]


def test_a_paragraph_may_span_a_page_break(engine):
    """3.4: a paragraph that goes on over the page is one unit with both pages."""
    data = pdf_of([lines(BODY[:2], 72, 600), lines(["then " + BODY[1], BODY[2]], 72, 200)])
    (unit,) = units(data, engine)
    assert unit.text == " ".join([*BODY[:2], "then " + BODY[1], BODY[2]])
    assert (unit.location.first, unit.location.last) == (1, 2)


def test_footnotes_at_the_page_end_do_not_part_a_paragraph(engine):
    """A note in small type waits until the paragraph it interrupts is complete."""
    data = pdf_of([
        lines(BODY * 3 + BODY[:2], 72, 300) + line("1 a note in small type.", 72, 600, 8),
        lines(["then " + BODY[1], BODY[2]], 72, 200),
    ])  # fmt: skip
    found = texts(data, engine)
    assert found[-1] == "1 a note in small type."
    assert found[-2].endswith("saw and then " + BODY[1] + " " + BODY[2])


def test_two_bullets_set_as_separate_glyphs_are_a_list(engine):
    """Contract section 8, pdf: bullets drawn first, then the items, on the same baselines."""
    data = pdf_of(
        [line("\u2022", 72, 300) + line("\u2022", 72, 316) + line("first", 90, 300) + line("second", 90, 316)]
    )
    (unit,) = units(data, engine)
    assert (unit.kind, unit.text) == ("list", "- first\n- second")


def test_bullets_without_a_name_are_a_list(engine):
    """ReportLab writes the bullet as code 127, which WinAnsi has no name for."""
    marks = b"".join(b"BT /F1 11 Tf 72 %d Td (\\177) Tj ET\n" % (600 - 14 * number) for number in range(2))
    data = pdf_of([marks + lines(["first item", "second item"], 90, 842 - 600)])
    assert texts(data, engine) == ["- first item\n- second item"]


def test_no_text_is_an_error_with_the_number_of_pages(engine):
    """Contract section 5: pdf, no text."""
    with pytest.raises(NoText) as caught:
        units(pdf_of([b"0 0 100 100 re f", b""]), engine)
    assert str(caught.value) == (
        "PDF contains no extractable text (2 page(s) scanned or image-only). OCR is not enabled; "
        "pass list_images to get one rendered image per page."
    )
    assert isinstance(caught.value, RuntimeError)


def test_a_file_that_is_cut_off_is_not_called_scanned(engine):
    """Wherever it was cut, what is left has text or is damaged."""
    data = pdf_of([lines(BODY, 72, 200)])
    found = []
    for end in range(100, len(data) - 20, 40):
        try:
            found.append(len(units(data[:end], engine)))
        except CorruptDocument as error:
            found.append(str(error).partition(" on ")[0])
    assert "Failed to parse PDF: the file is cut off, without text" in found
    assert 1 in found


def test_bytes_that_are_no_pdf(engine):
    """Contract section 5: the text before the first colon."""
    with pytest.raises(CorruptDocument, match=r"^Failed to parse PDF: "):
        units(b"%PDF-1.4 and nothing else", engine)


def test_zero_bytes_in_a_file_are_an_error(tmp_path):
    """Contract section 4: a zero-byte file of this type is the family's RuntimeError."""
    path = tmp_path / "a.pdf"
    path.write_bytes(b"")
    with pytest.raises(RuntimeError, match=r"^Failed to parse PDF: "):
        get_chunks(path, mode="sliding_window")


# --------------------------------------------------------- what users asked for


def test_columns_are_not_interleaved(engine):
    """PD-1: the left column is read to its end before the right one, under a heading over both."""
    left = [f"left {number} of a column that is full of words" for number in range(8)]
    right = [f"right {number} of a column that is full of words" for number in range(8)]
    rows = b"".join(
        line(one, 50, 260 + 14 * number, 10) + line(other, 320, 260 + 14 * number, 10)
        for number, (one, other) in enumerate(zip(left, right, strict=True))
    )
    title = "A wide title over both of the columns of this page"
    assert texts(pdf_of([line(title, 50, 200, 22) + rows]), engine) == [title, " ".join(left + right)]


def test_ligatures_are_letters(engine):
    """PD-2: "office" set with one glyph for fi, which the file maps to U+FB01."""
    font = (
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /FirstChar 65 /LastChar 66 /Widths [500 500]"
        b" /ToUnicode 7 0 R /Encoding << /Type /Encoding /Differences [65 /fi /fl] >> >>"
    )
    cmap = b"1 begincodespacerange <00> <ff> endcodespacerange 2 beginbfchar <41> <fb01> <42> <fb02> endbfchar"
    stream = b"<< /Length %d >>\nstream\n%s\nendstream" % (len(cmap), cmap)
    shown = b"/F1 11 Tf (the of) Tj /F3 11 Tf (A) Tj /F1 11 Tf (ce and the ) Tj /F3 11 Tf (B) Tj /F1 11 Tf (ag) Tj"
    data = pdf_of([b"BT 72 500 Td %s ET" % shown], objects=[font, stream], resources=b"/F3 6 0 R")
    assert texts(data, engine) == ["the office and the flag"]


def test_hyphens_at_line_ends(engine):
    """PD-3: a broken word is joined, a compound that the document writes with a hyphen keeps it."""
    data = pdf_of([
        lines(["the well-known keeper of the northern light reads all the in-",
               "formation that the captain of the boat brought and the well-",
               "known story of the bell, on pages 10-",
               "12 of the log that the keeper wrote in the winter."], 72, 300)
    ])  # fmt: skip
    (text,) = texts(data, engine)
    assert "information that" in text
    assert "the well-known story" in text
    assert "10-12" in text


def test_pages_without_text_are_listed(engine):
    """PD-4: nothing vanishes in silence; the list is complete when the stream ends."""
    data = pdf_of([lines(BODY, 72, 200), b"0 0 100 100 re f", lines(BODY, 72, 200)])
    chunks = windows(data, engine)
    expected = [{"page": 2, "reason": "no text"}]
    assert all(chunk["metadata"]["document_metadata"]["skipped_pages"] == expected for chunk in chunks)


def test_locked_documents(engine):
    """PD-5: the sentence of the contract; the password opens; an empty user password opens by itself."""
    plain = pdf_of([lines(BODY, 72, 200)])
    with pytest.raises(EncryptedDocument) as caught:
        units(locked(plain, "secret"), engine)
    assert str(caught.value) == (
        "PDF is encrypted (1 page(s)); its text and images cannot be read without the password. "
        "This is not a scanned document \u2014 passing list_images will not help."
    )
    with pytest.raises(EncryptedDocument, match=r"will not help\. The password given does not open it\.$"):
        units(locked(plain, "secret"), engine, password="wrong")
    assert texts(locked(plain, "secret"), engine, password="secret") == [" ".join(BODY)]
    assert texts(locked(plain, ""), engine) == [" ".join(BODY)]


@pytest.mark.parametrize("pages", [3, 60])
def test_pages_are_pulled_on_demand(engine, pages, monkeypatch):
    """PD-6: the first chunk needs the sampled pages and no more than two pages of layout."""
    import py_chunks.parsers.pdf as module

    laid_out, read = [], []
    page_reader = module.Pages._read
    monkeypatch.setattr(module.Pages, "_read", lambda self, number: read.append(number) or page_reader(self, number))
    placed = module._Reading._placed
    monkeypatch.setattr(
        module._Reading, "_placed", lambda self, page, *rest: laid_out.append(page.number) or placed(self, page, *rest)
    )
    with stream_chunks(book(pages), filename="a.pdf", mode="sliding_window", pdf_engine=engine) as chunks:
        next(chunks)
        assert len(laid_out) <= 2
        assert len(read) <= 6
        rest = list(chunks)
    assert sorted(read) == list(range(pages))
    assert rest[-1]["metadata"]["page_range"] == [pages, pages]


def test_every_unit_has_its_page(engine):
    """OF-7: no unit without a page, and ranges in order."""
    found = units(book(5), engine)
    assert all(unit.location is not None and unit.location.place == "page" for unit in found)
    assert [unit.location.first for unit in found] == sorted(unit.location.first for unit in found)


def test_page_numbers_do_not_grow_with_overlap(engine):
    """OF-9: pages come from the units, so overlap does not move them."""
    for overlap in (0, 1, 2):
        chunks = windows(book(4), engine, window_size=3, overlap=overlap)
        assert chunks[-1]["metadata"]["page_range"][1] == 4
        assert max(chunk["metadata"]["page_number"] for chunk in chunks) <= 4


def test_printed_page_labels(engine):
    """OF-11: both the ordinal and the printed label."""
    labels = b"/PageLabels << /Nums [0 << /S /r >> 2 << /S /D /P (A-) /St 3 >>] >>"
    data = pdf_of([lines([f"page {n} says: " + BODY[0], *BODY[1:]], 72, 200) for n in range(3)], catalog=labels)
    chunks = windows(data, engine, window_size=1, overlap=0)
    assert [(chunk["metadata"]["page_number"], chunk["metadata"]["page_label"]) for chunk in chunks] == [
        (1, "i"), (2, "ii"), (3, "A-3"),
    ]  # fmt: skip


# ---------------------------------------------------------------- running text


def test_running_text_of_one_part_is_read_once(engine):
    """Pages that are sampled for the metadata know nothing of it; a paragraph goes on around it."""
    pages = [
        line("Appendix of tides" if number in (3, 4) else "Harbour Handbook", 72, 40, 9)
        + lines([f"page {number} begins: {BODY[0]}", *BODY[1:-1]], 72, 200)
        for number in range(14)
    ]
    data = pdf_of([*pages, line("Harbour Handbook", 72, 40, 9) + line("The end.", 72, 200)])
    found = texts(data, engine)
    assert found.count("Appendix of tides") == 1
    about = get_chunks(data, filename="a.pdf", mode="sliding_window", pdf_engine=engine)[0]["metadata"]
    assert about["document_metadata"]["header_text"] == "Harbour Handbook"
    assert [f"page {number} begins" in found[0] for number in (0, 13)] == [True, True]


def test_running_text_that_left_and_right_pages_have_in_turn(engine):
    """Both are known from the beginning, and cut no sentence."""
    heads = ["", *["Lights of the North" if number % 2 else f"{number + 1} M. Okafor" for number in range(1, 16)]]
    pages = [
        (line(head, 72, 40, 9) if head else b"") + lines([f"page {number} begins: {BODY[0]}", *BODY[1:-1]], 72, 200)
        for number, head in enumerate(heads)
    ]
    found = units(pdf_of([*pages, line("The end.", 72, 200)]), engine)
    assert [unit.text for unit in found if "Okafor" in unit.text or "North" in unit.text] == []
    assert (found[0].location.first, found[0].location.last) == (1, 17)


def test_a_header_of_an_excerpt_cuts_no_sentence(engine):
    """It is read, since nothing else tells it, and the paragraph goes on around it."""
    data = pdf_of([
        lines(BODY[:2], 72, 600), line("2 M. Okafor", 72, 100, 9) + lines(["then " + BODY[1], BODY[2]], 72, 200)
    ])  # fmt: skip
    assert texts(data, engine) == [" ".join([*BODY[:2], "then " + BODY[1], BODY[2]]), "2 M. Okafor"]


def test_running_text_is_left_out_and_kept_on_request(engine):
    """Headers and page numbers repeat at the edges; the header is known from the metadata."""
    chunks = windows(book(4), engine)
    joined = "\n".join(chunk["content"] for chunk in chunks)
    assert "Harbour Handbook" not in joined
    assert chunks[0]["metadata"]["document_metadata"]["header_text"] == "Harbour Handbook"
    kept = texts(book(4), engine, keep_running_text=True)
    assert kept.count("Harbour Handbook") == 4
    assert [text for text in kept if text.isdigit()] == ["1", "2", "3", "4"]


# ------------------------------------------------------------ engines and faults


def test_both_engines_give_the_same_units(fixtures):
    """Layout analysis is the same for both."""
    pytest.importorskip("pypdfium2")
    data = (fixtures / "handbook.pdf").read_bytes()
    assert units(data, "pdfium") == units(data, "pypdf")


def test_the_fixture(engine, fixtures):
    """Headings, paragraphs, list and ruled table of a document that LibreOffice exported."""
    found = units((fixtures / "handbook.pdf").read_bytes(), engine)
    assert [(unit.text, unit.level) for unit in found if unit.kind == "heading"] == [
        ("Harbour Handbook", 1), ("Lights", 2), ("Tides", 2), ("Fog", 3), ("Commands", 2),
    ]  # fmt: skip
    assert "- Check the fuel gauge\n- Wipe the lens with a dry cloth\n- Note the time in the log" in {
        unit.text for unit in found if unit.kind == "list"
    }
    (table,) = [unit.text for unit in found if unit.kind == "table"]
    assert table.split("\n")[:3] == [
        "| Month | High water | Depth |",
        "| --- | --- | --- |",
        "| March | 06:40 | 4.1 m |",
    ]
    assert any("Café Zoë on the quay" in unit.text for unit in found)


def test_auto_takes_what_is_installed(monkeypatch):
    """Without pypdfium2 the default is pypdf, and asking for PDFium names the extra."""
    data = pdf_of([lines(BODY, 72, 200)])
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    monkeypatch.delitem(sys.modules, "py_chunks.parsers._pdf_pdfium", raising=False)
    assert windows(data, "auto")[0]["metadata"]["document_metadata"]["pdf_engine"] == "pypdf"
    with pytest.raises(MissingDependency, match=r"pip install py-chunks-pure\[pdfium\]"):
        units(data, "pdfium")


def refuse(stream, password):
    raise Refused("not today")


@pytest.mark.parametrize("asked", ["auto", "pdfium"])
def test_what_pdfium_refuses_pypdf_reads(asked, monkeypatch):
    """A file fails only when both have refused it; the metadata says who read it."""
    pytest.importorskip("pypdfium2")
    monkeypatch.setattr("py_chunks.parsers._pdf_pdfium.open_pdfium", refuse)
    (chunk,) = windows(pdf_of([lines(BODY, 72, 200)]), asked)
    assert chunk["metadata"]["document_metadata"]["pdf_engine"] == "pypdf"


def test_who_asks_for_pypdf_gets_no_other(monkeypatch):
    """PDFium is kept away, even where pypdf fails: on some files it would end the process."""
    pytest.importorskip("pypdfium2")
    monkeypatch.setattr("py_chunks.parsers._pdf_pypdf.open_pypdf", refuse)
    monkeypatch.setattr("py_chunks.parsers._pdf_pdfium.open_pdfium", lambda *_: pytest.fail("PDFium was asked"))
    with pytest.raises(CorruptDocument, match="not today"):
        units(pdf_of([lines(BODY, 72, 200)]), "pypdf")


def test_letters_that_only_their_names_tell(engine):
    """A Type 3 font without a map (ISO 32000-1, 9.10.2): PDFium knows no names there, pypdf does."""
    drawn = b"<< /Length 29 >>\nstream\n500 0 d0 0 0 400 400 re f    \nendstream"
    font = (
        b"<< /Type /Font /Subtype /Type3 /FontBBox [0 0 500 500] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 1"
        b" /LastChar 3 /Widths [500 500 500] /CharProcs << /f 6 0 R /o 6 0 R /g 6 0 R >>"
        b" /Encoding << /Differences [1 /f /o /g] >> >>"
    )
    content = b"BT /F3 11 Tf 72 500 Td <010203> Tj ET"
    assert texts(pdf_of([content], objects=[drawn, font], resources=b"/F3 7 0 R"), engine) == ["fog"]


def sealed(user, owner):
    writer = pypdf.PdfWriter(clone_from=pypdf.PdfReader(io.BytesIO(pdf_of([lines(BODY, 72, 200)]))))
    writer.encrypt(user, owner, algorithm="AES-256")
    target = io.BytesIO()
    writer.write(target)
    return target.getvalue()


def test_an_empty_owner_password_opens(engine, monkeypatch):
    """ISO 32000-2, 7.6.4.4.10: a password is tried as the owner's too, which PDFium leaves out with an empty one."""
    pytest.importorskip("cryptography")
    with pytest.raises(EncryptedDocument):
        units(sealed("secret", "other"), engine)
    make = AlgV5.generate_values  # pypdf writes no empty one of itself

    def emptied(revision, user, owner, *more):
        return make(revision, user, b"", *more)

    monkeypatch.setattr(AlgV5, "generate_values", emptied)
    assert texts(sealed("secret", "other"), engine) == [" ".join(BODY)]


def test_encryption_without_passwords_is_told(engine):
    """A file for the holders of certificates (ISO 32000-1, 7.6.4) is sound, but locked."""
    data = pdf_of([lines(BODY, 72, 200)], objects=[b"<< /Filter /Adobe.PubSec /SubFilter /adbe.pkcs7.s5 /V 4 >>"])
    data = data.replace(b"/Root 1 0 R", b"/Root 1 0 R /ID [<01> <01>] /Encrypt 6 0 R")
    with pytest.raises(EncryptedDocument, match=r"PDF is encrypted \(1 page\(s\)\)"):
        units(data, engine)


def test_a_broken_page_does_not_lose_the_others(engine):
    """It is listed with the reason."""
    data = pdf_of([lines(BODY, 72, 200), lines(BODY, 72, 200), lines(["the last page."], 72, 200)])
    hurt = data.replace(
        b"/Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 9",
        b"/Type /Pogo /Parent 2 0 R /MediaBox (0 0 595 8) /Contents 99",
    )
    assert hurt != data
    found = texts(hurt, engine)
    assert found[0] == " ".join(BODY)
    assert found[-1] == "the last page."


def test_a_file_without_its_end_is_read(engine):
    """Cross-reference table and trailer are cut off; the catalog is found."""
    data = pdf_of([lines(BODY, 72, 200)])
    assert texts(data[: data.index(b"xref\n0 ") + 30], engine) == [" ".join(BODY)]


def test_line_art_is_skipped_early(engine):
    """A page of 300,000 path operators costs less than a few seconds and keeps its text."""
    drawing = b"".join(b"%d %d m %d %d l S\n" % (n % 595, n % 842, n % 300, n % 400) for n in range(150_000))
    began = time.process_time()
    assert texts(pdf_of([lines(BODY, 72, 200) + drawing]), engine) == [" ".join(BODY)]
    assert time.process_time() - began < 10


def test_filled_fields_are_read_where_they_stand(engine):
    """The value of a form field is what the reader of the page sees."""
    look = (
        b"<< /Type /XObject /Subtype /Form /BBox [0 0 200 20] /Resources << /Font << /F1 3 0 R >> >> /Length 51 >>"
        b"\nstream\n/Tx BMC BT /F1 11 Tf 2 5 Td (filled in value) Tj ET EMC\nendstream"
    )
    field = b"<< /Type /Annot /Subtype /Widget /FT /Tx /T (n) /F 4 /Rect [180 495 380 515] /AP << /N 6 0 R >> >>"
    data = pdf_of(
        [line("Name of the keeper:", 72, 342)], objects=[look, field], page_entries=b"/Annots [7 0 R]",
        catalog=b"/AcroForm << /Fields [7 0 R] >>",
    )  # fmt: skip
    assert texts(data, engine) == ["Name of the keeper: filled in value"]


@pytest.mark.parametrize("look", [b"", b"/AP << /N 6 0 R >>"])
def test_values_that_no_appearance_draws_are_read(engine, look):
    """Programs fill fields in and leave drawing to the reader; the value may be that of the parent field."""
    empty = b"<< /Type /XObject /Subtype /Form /BBox [0 0 200 20] /Length 11 >>\nstream\n/Tx BMC EMC\nendstream"
    parent = b"<< /FT /Tx /T (n) /V (left to the reader) /Kids [8 0 R 9 0 R 10 0 R] >>"
    widget = b"<< /Type /Annot /Subtype /Widget /Parent 7 0 R /F %d /Rect [180 495 380 515] " + look + b" >>"
    secret = b"<< /Type /Annot /Subtype /Widget /FT /Tx /Ff 8192 /V (secret) /F 4 /Rect [180 395 380 415] >>"
    data = pdf_of(
        [line("Name of the keeper:", 72, 342)], objects=[empty, parent, widget % 4, widget % 2, secret],
        page_entries=b"/Annots [8 0 R 9 0 R 10 0 R]", catalog=b"/AcroForm << /Fields [7 0 R 10 0 R] >>",
    )  # fmt: skip
    assert texts(data, engine) == ["Name of the keeper: left to the reader"]


def test_letters_spaced_out_are_words(engine):
    """By character spacing, by moves between letters, or by placing each; other lines keep their gaps."""
    moved = b" ".join(b"(%c) -600" % letter for letter in b"WIDE") + b" -1100 " + b"(I) -600 (S) -600 (I) -600 (T)"
    data = pdf_of([
        b"BT /F1 11 Tf 72 642 Td 4 Tc (set apart by spacing) Tj 0 Tc 0 -40 Td [%s] TJ 0 -40 Td (a b c d) Tj ET" % moved
        + b"".join(line(letter, 72 + 11 * at, 340) for at, letter in enumerate("EACH"))
    ])  # fmt: skip
    assert texts(data, engine) == ["set apart by spacing", "WIDE ISIT", "a b c d", "EACH"]


def test_right_to_left_text_is_read_in_order(engine):
    """Glyphs stand as they are seen; words of the other direction keep their order."""
    cmap = (
        b"1 begincodespacerange <00> <ff> endcodespacerange 3 beginbfchar <41> <05d0> <42> <05d1> <43> <05d2> endbfchar"
    )
    font = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 7 0 R >>"
    stream = b"<< /Length %d >>\nstream\n%s\nendstream" % (len(cmap), cmap)
    data = pdf_of(
        [line("CBA 12 like this BA CBA CBA", 72, 200, font="F3")], objects=[font, stream], resources=b"/F3 6 0 R"
    )
    abc = "\u05d0\u05d1\u05d2"
    assert texts(data, engine) == [f"{abc} {abc} {abc[:2]} like this 12 {abc}"]


def test_right_to_left_letters_of_their_own(engine):
    """Browsers set Arabic letter by letter, with the space before a word at the right of its last letter."""
    cmap = (
        b"1 begincodespacerange <00> <ff> endcodespacerange 3 beginbfchar <41> <0627> <42> <0628> <43> <060c> endbfchar"
    )
    font = (
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 7 0 R"
        b" /FirstChar 32 /LastChar 67 /Widths [278 %s 667 667 722] >>" % (b"0 " * 32)
    )
    stream = b"<< /Length %d >>\nstream\n%s\nendstream" % (len(cmap), cmap)
    content, x = b"", 72.0
    for piece in ("C", "A", "B", "B ", "B", "A", "A"):  # as seen; read from the right: AAB BBAC
        content += line(piece, x, 200, font="F3")
        x += width_of(piece, 11)
    data = pdf_of([content], objects=[font, stream], resources=b"/F3 6 0 R")
    assert texts(data, engine) == ["\u0627\u0627\u0628 \u0628\u0628\u0627\u060c"]


def test_more_pages_than_allowed(engine):
    """The limit is checked before a page is read."""
    with pytest.raises(LimitExceeded) as caught:
        units(book(3), engine, limits=Limits(max_pages=2))
    assert (caught.value.place, caught.value.value) == ("max_pages", 2)


def test_text_that_nobody_sees_or_that_is_set_twice(engine):
    """Text off the page is left out, overprinted text counts once, an invisible layer of recognised text is read."""
    data = pdf_of([
        line("the visible line", 72, 200) + line("the visible line", 72.4, 200) + line("off the page", 700, 200)
        + b"BT 3 Tr /F1 11 Tf 72 %d Td (recognised words) Tj ET" % (HEIGHT - 230)
    ])  # fmt: skip
    assert texts(data, engine) == ["the visible line", "recognised words"]


def test_turned_text_is_read_in_its_own_direction(engine):
    """A note up the margin is a unit of its own after the text of the page."""
    data = pdf_of([lines(BODY, 72, 200) + line("a note up the margin", 30, 700, 11, "F1", "0 1 -1 0")])
    assert texts(data, engine) == [" ".join(BODY), "a note up the margin"]


def test_turned_text_is_no_heading_of_what_follows(engine):
    """A stamp in large type at the side stands beside the text, which goes on over the page."""
    stamp = line("Stamped 21 Jun", 30, 700, 20, "F1", "0 1 -1 0")
    head = line("1 Lights", 72, 180, 16, "F2")
    data = pdf_of([head + lines(BODY[:2], 72, 600) + stamp, lines(["then " + BODY[1], BODY[2]], 72, 200)])
    found = [(unit.kind, unit.text, unit.heading_path) for unit in units(data, engine)]
    body = " ".join([*BODY[:2], "then " + BODY[1], BODY[2]])
    assert found == [
        ("heading", "1 Lights", ("1 Lights",)), ("paragraph", body, ("1 Lights",)),
        ("paragraph", "Stamped 21 Jun", ("1 Lights",)),
    ]  # fmt: skip


def test_a_page_that_is_turned_altogether(engine):
    """Wide pages are often tall ones turned; their lines run upwards in the file."""
    content = b"".join(line(text, 200 + 14 * number, 780, 11, "F1", "0 1 -1 0") for number, text in enumerate(BODY))
    assert texts(pdf_of([content], page_entries=b"/Rotate 90"), engine) == [" ".join(BODY)]


def test_indices_and_their_small_type(engine):
    """Raised and lowered figures stay in their word."""
    data = pdf_of([
        line("H", 72, 300) + line("2", 80, 303, 7) + line("O and E = mc", 84, 300) + line("2", 149, 296, 7)
        + line("are known.", 156, 300)
    ])  # fmt: skip
    assert texts(data, engine) == ["H2O and E = mc2 are known."]


def test_everything_is_closed_even_without_a_first_unit(engine):
    """A document that is opened and never read leaves no file open."""
    document = parse_pdf(source_of(pdf_of([lines(BODY, 72, 200)]), "a.pdf"), ReadOptions(pdf_engine=engine))
    document.drafts.close()
    assert list(document.drafts) == []
    gc.collect()


def test_nothing_reaches_standard_error(engine, capfd):
    """What engines have to say about damage goes to loggers, which have a handler."""
    texts(pdf_of([lines(BODY, 72, 200)]).replace(b"startxref", b"startxxxx"), engine)
    assert capfd.readouterr() == ("", "")
    assert logging.getLogger("pypdf").handlers or engine == "pdfium"


def test_builder_and_laws(engine):
    """Fifty paragraphs over several pages come back, and every slice law holds."""
    built = build_pdf(
        [f"the paragraph {'x' * (number % 7 + 1)} of many words " * (1 + number % 5) + "ends" for number in range(50)]
    )
    assert texts(built.data, engine) == built.texts
    laws.check_slices(windows(built.data, engine), get_text(built.data, filename="a.pdf", pdf_engine=engine))


def test_real_documents(engine, corpus):
    """None of the collected documents raises anything that is not ours, and none hangs."""
    from py_chunks import ChunkError

    read = 0
    for path in corpus("pdf"):
        try:
            read += bool(units(path.read_bytes(), engine))
        except ChunkError:
            continue
    assert read >= 8
