"""What PDFium could not hold is found before it opens the file."""

import zlib
from io import BytesIO

import pytest

from py_chunks import get_chunks
from py_chunks.parsers import _pdf_bombs
from py_chunks.parsers._pdf_bombs import bomb_in

WORDS = b"BT /F1 12 Tf 72 700 Td (Fog in the harbour) Tj ET"


@pytest.fixture(autouse=True)
def low_bounds(monkeypatch):
    monkeypatch.setattr(_pdf_bombs, "MAX_UNPACKED", 2 << 20)
    monkeypatch.setattr(_pdf_bombs, "MAX_STATES", 100_000)
    monkeypatch.setattr(_pdf_bombs, "MAX_LETTERS", 300_000)


def stream_object(content, entries=b""):
    packed = zlib.compress(content, 9)
    return b"<</Length %d/Filter/FlateDecode%s>>stream\n%s\nendstream" % (len(packed), entries, packed)


def pdf(content, entries=b"", more=()):
    """A document of one page."""
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
        stream_object(content, entries),
        *(more or [b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"]),
    ]
    data = b"%PDF-1.4\n"
    places = []
    for number, body in enumerate(objects, 1):
        places.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    size = len(objects) + 1
    trailer = b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF" % (size, len(data))
    return data + b"xref\n0 %d\n0000000000 65535 f \n" % size + table + trailer


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"q " * 300_000, "graphics states"),
        (b"q\x80q<>" * 150_000, "graphics states"),
        (b"0 0 m 1 1 l S " * 200_000, "unpacks to more than"),
        (b"(%s) Tj " % (b"a" * 200) * 2_000, "letters"),
        (b"[(a (nested) string) 5 <%s>] TJ " % (b"61" * 100) * 2_000, "letters"),
    ],
    ids=["saved states", "saved states without spaces", "lines", "letters", "letters as numbers"],
)
def test_a_page_that_would_exhaust_memory_is_found(content, fault):
    assert fault in bomb_in(BytesIO(pdf(content)))


@pytest.mark.parametrize(
    "data",
    [
        pdf(WORDS),
        pdf(b"q Q " * 200_000 + WORDS),
        pdf(b"(Fog) Tj 10 0 0 10 72 700 cm 0 0 m 99 99 l S " * 20_000),
        pdf(b"\0" * 3_000_000, b"/Subtype/Image/Width 10000/Height 2000"),
        pdf(WORDS).replace(b"endstream", b"endstrum!"),
        b"stream without an end" + b"\0" * 10_000,
        b"",
    ],
    ids=["plain", "balanced", "few letters", "picture", "no end", "not deflated", "empty"],
)
def test_what_is_no_bomb_passes(data):
    assert bomb_in(BytesIO(data)) is None


@pytest.mark.parametrize("block", [9, 10, 64])
def test_words_on_the_edge_of_blocks_are_found_once(monkeypatch, block):
    data = pdf(WORDS)
    whole = list(_pdf_bombs._streams(BytesIO(data)))
    monkeypatch.setattr(_pdf_bombs, "_BLOCK", block)
    assert list(_pdf_bombs._streams(BytesIO(data))) == whole
    assert data[slice(*whole[0])].strip() == zlib.compress(WORDS, 9)


def mapped(entries, codes, packing=stream_object):
    """A document that sets some codes in a font with a character map."""
    font = (
        b"<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/ToUnicode 6 0 R/DescendantFonts[<</Type/Font"
        b"/Subtype/CIDFontType2/BaseFont/X/CIDSystemInfo<</Registry(A)/Ordering(I)/Supplement 0>>>>]>>"
    )
    text = b"BT /F1 1 Tf 72 700 Td " + (b"0 -1.5 Td <" + b"0001" * 100 + b"> Tj ") * (codes // 100) + b"ET"
    return pdf(text, more=(font, packing(b"1 beginbfchar <0001> <" + b"0041" * entries + b"> endbfchar")))


def plain(content):
    return b"<</Length %d>>stream\n%s\nendstream" % (len(content), content)


def damaged(content):
    """With a wrong checksum, which PDFium does not mind."""
    packed = zlib.compress(content, 9)
    return stream_object(content).replace(packed, packed[:-1] + b"?")


def twice(content):
    """Packed by more than one filter."""
    return stream_object(zlib.compress(content)).replace(b"/FlateDecode", b"[/FlateDecode/FlateDecode]")


@pytest.mark.parametrize("packing", [stream_object, plain, damaged, twice])
def test_codes_that_become_much_text(packing):
    """PDFium would end the process; pypdf reads what is no text without an end, and says so."""
    pytest.importorskip("pypdfium2", reason="needs the extra pdfium")
    (chunk,) = get_chunks(mapped(20_000, 1_000, packing), filename="a.pdf")
    about = chunk["metadata"]["document_metadata"]
    assert about["pdf_engine"] == "pypdf"
    assert about["skipped_pages"] == [{"page": 1, "reason": "the text of a glyph is too long"}]
    assert chunk["content"].count("A") == 64 * 1_000


@pytest.mark.parametrize("packing", [stream_object, plain, damaged, twice])
def test_codes_that_become_a_few_letters(packing):
    """Are counted as these, and often enough they are too many; one letter each is what there was before."""
    pytest.importorskip("pypdfium2", reason="needs the extra pdfium")
    for entries, codes, engine in ((3, 1_000, "pdfium"), (64, 200, "pdfium"), (64, 40_000, "pypdf")):
        chunks = get_chunks(mapped(entries, codes, packing), filename="a.pdf")
        about = chunks[0]["metadata"]["document_metadata"]
        assert about["pdf_engine"] == engine
        is_whole = sum(chunk["content"].count("A") for chunk in chunks) == entries * codes
        assert is_whole == (not about["skipped_pages"])


def test_what_is_unpacked_before_damage():
    """All of it, not only whole pieces."""
    content = bytes(range(256)) * 40
    packed = zlib.compress(content)
    assert b"".join(_pdf_bombs.unpacked_pieces(BytesIO(packed[:-1] + b"?"), 0, len(packed))) == content
    assert list(_pdf_bombs.unpacked_pieces(BytesIO(b"no stream"), 0, 9)) == []


def test_the_other_engine_takes_over():
    pytest.importorskip("pypdfium2", reason="needs the extra pdfium")
    for content, engine in ((WORDS, "pdfium"), (WORDS + b" 0 0 m 1 1 l S" * 200_000, "pypdf")):
        chunk = get_chunks(pdf(content), filename="a.pdf")[0]
        found = chunk["content"], chunk["metadata"]["document_metadata"]["pdf_engine"]
        assert found == ("Fog in the harbour", engine)
