"""Pages that draw more than PDFium can hold are found before it reads them."""

from __future__ import annotations

import io
import zlib

import pypdf
import pytest
from fixtures.hostile.forms import WORDS, form, knot, page, stream, tree

from builders.pdf import line, pdf_of
from py_chunks import get_chunks
from py_chunks.parsers import _pdf_bound, _pdf_drawn
from py_chunks.parsers._pdf_drawn import may_draw_much
from py_chunks.parsers._pdf_fragments import Refused

engine = pytest.importorskip("py_chunks.parsers._pdf_pdfium")

DRAWS = WORDS + b"/X6 Do"
ONCE = tree(2, 1)


@pytest.fixture(autouse=True)
def low_bounds(monkeypatch):
    """PDFium could still read everything here, should it come to that."""
    for module in (_pdf_drawn, _pdf_bound):
        monkeypatch.setattr(module, "MAX_DRAWN", 1 << 20)
    monkeypatch.setattr(_pdf_drawn, "_HARMLESS", 1 << 17)


def opened(data):
    """The name of the engine that opens a file, or why PDFium may not."""
    try:
        with engine.open_pdfium(io.BytesIO(data), None) as file:
            return file.name
    except Refused as error:
        return str(error)


def locked(data, algorithm):
    writer = pypdf.PdfWriter(clone_from=pypdf.PdfReader(io.BytesIO(data)))
    writer.encrypt("", "owner", algorithm=algorithm)
    target = io.BytesIO()
    writer.write(target)
    return target.getvalue()


def noted(objects, times=1):
    """A page of words, with stamps that look like the first of the objects."""
    note = b"<</Type/Annot/Subtype/Stamp/Rect[0 0 99 99]/AP<</N 6 0 R>>>>"
    return page(WORDS, objects, b"/Annots[%s]" % (note * times))


def spelled(old, new):
    return [body.replace(old, new) for body in tree(5, 10)]


GLYPHS = (
    b"<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[1 0 0 1 0 0]/FirstChar 65/LastChar 65/Widths[9]"
    b"/Encoding<</Differences[65/A]>>/CharProcs<</A 8 0 R>>/Resources<</XObject<</X6 9 0 R>>>>>>"
)
HEAVY = {
    "a tree": page(DRAWS, tree(5, 10)),
    "a form many times": page(WORDS + b"/X6 Do " * 5000, tree(1, 1)),
    "forms that draw themselves": page(DRAWS, knot(4)),
    "a chain without an end": page(DRAWS, tree(60, 1)),
    "one stream many times": page(WORDS * 100, (), contents=b"[" + b"4 0 R " * 500 + b"]"),
    "a subtype elsewhere": page(DRAWS, [*spelled(b"/Subtype/Form", b"/Subtype 11 0 R"), b"/Form"]),
    "names spelled by codes": page(DRAWS, spelled(b"/Subtype/Form", b"/S#75btype/F#6frm")),
    "names of forms spelled by codes": page(WORDS + b"/#586 Do", tree(5, 10)),
    "a comment before the operator": page(WORDS + b"/X6 % fog\n Do", tree(5, 10)),
    "white space of PDFium's own": page(WORDS + b"/X6\x80Do\xff", tree(5, 10)),
    "resources of the page": page(DRAWS, [stream(b"/X6 Do " * 9, b"/Subtype/Form/BBox[0 0 9 9]")]),
    "a stamp": noted(tree(5, 10)),
    "many stamps": noted([form(WORDS * 100)], 500),
    "glyphs": page(b"BT /F3 9 Tf (A) Tj ET", [b"null", GLYPHS, stream(b"9 0 d0 /X6 Do"), *tree(5, 10, 9)]),
    "deflated twice": page(b"", ()).replace(
        stream(b""), stream(zlib.compress(b"q " * 2_000_000, 9)).replace(b"/FlateDecode", b"[/FlateDecode/FlateDecode]")
    ),
    "letters in a form": page(DRAWS, [form(b"(%s) Tj " % (b"a" * 100_000))]),
    "states in a form": page(DRAWS, [form(b"q " * 100_000)]),
    "states without spaces": page(DRAWS, [form(b"q]q\xff" * 50_000)]),
}
SOUND = {
    "no forms": page(WORDS, ()),
    "forms in forms": page(DRAWS, tree(30, 1)),
    "some forms often": page(WORDS + b"/X6 Do " * 9, tree(3, 3)),
    "a picture": page(DRAWS, [stream(bytes(2 << 20), b"/Subtype/Image/Width 2048/Height 1024")]),
    "a stamp": noted(tree(2, 2)),
    "missing forms": page(WORDS + b"/X6 Do /X7 Do", ()),
    "the word Do": page(WORDS.replace(b"Fog", b"What Do you") * 9 + b"/X6 Do", ONCE),
    "glyphs": page(b"BT /F3 9 Tf (A) Tj ET", [b"null", GLYPHS, stream(b"9 0 d0 /X6 Do"), *tree(2, 2, 9)]),
    "balanced states in a form": page(DRAWS, [form(b"q Q " * 100_000)]),
}


@pytest.mark.parametrize("data", HEAVY.values(), ids=HEAVY)
def test_a_page_that_draws_too_much_is_found(data):
    """However the file puts it."""
    assert opened(data) == f"a page draws more than {1 << 20} bytes"


@pytest.mark.parametrize("data", SOUND.values(), ids=SOUND)
def test_other_pages_pass(data):
    """Forms may draw forms, and be drawn often."""
    assert opened(data) == "pdfium"


def replaced(first, others=(), content=b""):
    """A page of content that two texts stand for in turn."""
    marked = (content or b"/Span /P0 BDC (a) Tj EMC /Span /P1 BDC (b) Tj EMC ") * 200
    properties = b"/Properties<</P0<</ActualText %s>>/P1<</ActualText(fog)>>>>" % first
    return page(b"BT /F1 9 Tf 72 700 Td " + marked + b"ET", [b"null", b"null", *others]).replace(
        b"/XObject<<", properties + b"/XObject<<"
    )


def within_objects(data):
    """The same file with its objects in a stream of objects, as far as they may be there."""
    writer = pypdf.PdfWriter(clone_from=pypdf.PdfReader(io.BytesIO(data)))
    plain = {number: item for number, item in enumerate(writer._objects, 1) if not hasattr(item, "get_data")}
    bodies, places = b"", []
    for number, item in plain.items():
        places.append(b"%d %d" % (number, len(bodies)))
        target = io.BytesIO()
        item.write_to_stream(target)
        bodies += target.getvalue() + b"\n"
    head = b" ".join(places) + b"\n"
    packed = stream(head + bodies, b"/Type/ObjStm/N %d/First %d" % (len(plain), len(head)))
    size = len(writer._objects) + 3
    out, entries = b"%PDF-1.5\n", {0: (0, 0, 0)}
    for number, item in enumerate(writer._objects, 1):
        if number in plain:
            entries[number] = 2, size - 2, list(plain).index(number)
            continue
        target = io.BytesIO()
        item.write_to_stream(target)
        entries[number] = 1, len(out), 0
        out += b"%d 0 obj\n%s\nendobj\n" % (number, target.getvalue())
    entries[size - 2] = 1, len(out), 0
    out += b"%d 0 obj\n%s\nendobj\n" % (size - 2, packed)
    entries[size - 1] = 1, len(out), 0
    rows = b"".join(
        bytes([kind]) + where.to_bytes(4, "big") + at.to_bytes(2, "big")
        for kind, where, at in map(entries.get, range(size))
    )
    root = writer._root_object.indirect_reference.idnum
    table = stream(rows, b"/Type/XRef/W[1 4 2]/Size %d/Root %d 0 R" % (size, root))
    return out + b"%d 0 obj\n%s\nendobj\nstartxref\n%d\n%%%%EOF" % (size - 1, table, len(out))


FOGS = b"(" + b"fog" * 2_000 + b")"
REPLACED = {
    "a text": replaced(FOGS),
    "in digits": replaced(b"<FEFF" + b"0041" * 6_000 + b">"),
    "with signs that are escaped": replaced(b"(" + b"\\(" * 6_000 + b")"),
    "elsewhere": replaced(b"8 0 R", [FOGS]),
    "a name spelled by codes": replaced(FOGS).replace(b"/ActualText", b"/Actual#54ext"),
    "behind a comment": replaced(FOGS, content=b"/Span /P0 %>>\nBDC (a) Tj EMC /Span /P1 BDC (b) Tj EMC "),
    "in a stream of objects": within_objects(replaced(FOGS)),
}


@pytest.mark.parametrize("data", REPLACED.values(), ids=REPLACED)
def test_texts_that_stand_for_content_are_counted(data):
    """As often as they do; a few of them are no harm, nor is a text where it is used."""
    assert opened(data) == f"a page draws more than {1 << 20} bytes"


@pytest.mark.parametrize("wrapped", [bytes, within_objects], ids=["plain", "in a stream of objects"])
def test_texts_that_stand_for_little_pass(wrapped):
    """Short ones, and those that stand where they are used."""
    assert opened(wrapped(replaced(b"(fog in the harbour)"))) == "pdfium"
    own = b"/Span<</ActualText(fog)>>BDC (a) Tj EMC "
    assert opened(wrapped(replaced(FOGS, content=own))) == "pdfium"


@pytest.mark.parametrize("algorithm", ["RC4-128", "AES-256"])
def test_encrypted_files_are_looked_into(algorithm):
    """PDFium itself unlocks what is counted."""
    pytest.importorskip("cryptography")
    assert opened(locked(HEAVY["a tree"], algorithm)) == f"a page draws more than {1 << 20} bytes"
    assert "graphics states" in opened(locked(page(b"q " * 3_000_000, ()), algorithm))
    assert opened(locked(SOUND["forms in forms"], algorithm)) == "pdfium"


@pytest.mark.parametrize("block", [1 << 20, 40])
def test_most_files_are_not_counted(monkeypatch, block):
    """Those without forms, whose streams are deflated; a name on the edge of two blocks is found."""
    monkeypatch.setattr(_pdf_drawn, "_BLOCK", block)
    assert not may_draw_much(io.BytesIO(pdf_of([line("Fog", 72, 200)])))
    assert not may_draw_much(io.BytesIO(b""))
    for data in (HEAVY["a tree"], HEAVY["names spelled by codes"], HEAVY["one stream many times"]):
        assert may_draw_much(io.BytesIO(data))
    for entry in (b"/Filter[/A85/Fl]", b"/Filter 9 0 R", b"/Filter/LZWDecode", b"/Filter /RL ", b"/Subtype%\n9 0 R"):
        assert may_draw_much(io.BytesIO(b"1 0 obj << " + entry + b">> stream"))
    assert not may_draw_much(io.BytesIO(b"/Name#20with#20spaces /Filter[/FlateDecode] /Subtype /Type1 /Formula"))


def test_the_other_engine_takes_over():
    """Its text is still read."""
    for data, name in ((SOUND["forms in forms"], "pdfium"), (HEAVY["a tree"], "pypdf")):
        chunk = get_chunks(data, filename="a.pdf")[0]
        assert chunk["content"].startswith("Fog in the harbour")
        assert chunk["metadata"]["document_metadata"]["pdf_engine"] == name
