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
    monkeypatch.setattr(_pdf_bombs, "_SMALLEST", 0)


def stream_object(content, entries=b""):
    packed = zlib.compress(content, 9)
    return b"<</Length %d/Filter/FlateDecode%s>>stream\n%s\nendstream" % (len(packed), entries, packed)


def pdf(content, entries=b""):
    """A document of one page."""
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
        stream_object(content, entries),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ]
    data = b"%PDF-1.4\n"
    places = []
    for number, body in enumerate(objects, 1):
        places.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    trailer = b"trailer<</Size 6/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF" % len(data)
    return data + b"xref\n0 6\n0000000000 65535 f \n" + table + trailer


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"q " * 300_000, "graphics states"),
        (b"0 0 m 1 1 l S " * 200_000, "unpacks to more than"),
        (b"(%s) Tj " % (b"a" * 200) * 2_000, "letters"),
        (b"[(a (nested) string) 5 <%s>] TJ " % (b"61" * 100) * 2_000, "letters"),
    ],
    ids=["saved states", "lines", "letters", "letters as numbers"],
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


def test_the_other_engine_takes_over():
    pytest.importorskip("pypdfium2", reason="needs the extra pdfium")
    for content, engine in ((WORDS, "pdfium"), (WORDS + b" 0 0 m 1 1 l S" * 200_000, "pypdf")):
        chunk = get_chunks(pdf(content), filename="a.pdf")[0]
        found = chunk["content"], chunk["metadata"]["document_metadata"]["pdf_engine"]
        assert found == ("Fog in the harbour", engine)
