"""What is passed without PDFium's copy would be passed with it: on hostile files, random ones and damaged ones."""

from __future__ import annotations

import io
import random
import re
from mmap import ACCESS_READ, mmap
from tempfile import TemporaryFile

import pytest
from fixtures.hostile.forms import FORMS, WORDS, form, mapped, page, stream, tree
from hypothesis import given, settings
from hypothesis import strategies as st

from parsers.test_pdf_bombs import mapped as with_map
from parsers.test_pdf_bombs import plain, twice
from parsers.test_pdf_drawn import FOGS, HEAVY, REPLACED, SOUND, locked, noted, replaced, within_objects
from py_chunks.parsers import _pdf_bound, _pdf_drawn
from py_chunks.parsers._pdf_bound import is_bounded
from py_chunks.parsers._pdf_copy import Copy
from py_chunks.parsers._pdf_drawn import may_draw_much, too_much_drawn

pypdfium2 = pytest.importorskip("pypdfium2", reason="needs the extra pdfium")

MOSTS = (24 << 20, 1 << 20, 100_000, 20_000, 5_000)


@pytest.fixture(autouse=True)
def low_bounds(monkeypatch):
    """Little is enough."""
    for module in (_pdf_drawn, _pdf_bound):
        monkeypatch.setattr(module, "MAX_DRAWN", 1 << 20)
    monkeypatch.setattr(_pdf_drawn, "_HARMLESS", 1 << 13)


DRAWN = WORDS + b"/X6 Do"
REPEATED = b"[" + b"4 0 R " * 500 + b"]"
LISTING = b"9 0 obj " + REPEATED + b" endobj "


def bounded(data):
    return is_bounded(io.BytesIO(data))


def counted(data):
    """What is wrong with a file, as PDFium writes it."""
    document = pypdfium2.PdfDocument(data)
    try:
        with TemporaryFile() as file:
            document.save(file, flags=3)
            file.flush()
            with mmap(file.fileno(), 0, access=ACCESS_READ) as written:
                return too_much_drawn(Copy(written))
    finally:
        document.close()


def check(data):
    """Return for how many limits a file passes without being counted; what passes must do so when it is counted."""
    passed = 0
    for most in MOSTS:
        with pytest.MonkeyPatch.context() as patch:
            for module in (_pdf_drawn, _pdf_bound):
                patch.setattr(module, "MAX_DRAWN", most)
            if bounded(data):
                passed += 1
                assert counted(data) is None, most
    return passed


def shifted(data):
    """With object 4 a decoy, and 14, which the table also calls 4, what is drawn."""
    at = data.index(b"4 0 obj")
    moved = data[:at] + b"1" + data[at:]
    table = moved.index(b"xref\n0")
    decoy = b"4 0 obj\n" + stream(b"") + b"\nendobj\n"
    places = [int(place) for place in re.findall(rb"(\d{10}) 00000 n", moved[table:])]
    places = [place + 1 if place >= at else place for place in places]
    rows = b"".join(b"%010d 00000 n \n" % place for place in places)
    head = moved[:table] + decoy
    return (
        head + b"xref\n0 %d\n0000000000 65535 f \n" % (len(places) + 1) + rows
        + b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF" % (len(places) + 1, len(head))
    )  # fmt: skip


def placed(body):
    """A page whose content is what looks like an object within another one, where the table says object 9 is."""
    data = page(WORDS * 10, [body, b"null", b"null", b"<<>>"], contents=b"9 0 R")
    row = data.index(b"\n", data.index(b"xref\n0") + 5) + 1 + 20 * 9
    return data[:row] + b"%010d" % data.index(LISTING) + data[row + 10 :]


def with_entry(old, new, data=None):
    return (data or page(DRAWN, tree(5, 10))).replace(old, new)


HIDDEN = {
    "a list elsewhere": page(WORDS * 100, [b"null", b"null", REPEATED], contents=b"8 0 R"),
    "a list in a stream of objects": within_objects(page(WORDS * 100, tree(1, 1), contents=REPEATED)),
    "a list with comments": page(WORDS * 100, tree(1, 1), contents=REPEATED.replace(b" 0 R", b"%x\n0 R")),
    "a number within a number": shifted(page(WORDS * 10_000, tree(1, 1))),
    "a comment before the name": with_entry(b"/Subtype/Form", b"/Subtype%x\n/Form"),
    "a comment in a reference": with_entry(b"/X6 6 0 R", b"/X6 6%x\n0 R"),
    "white space of PDFium's own": with_entry(b"/X6 6 0 R", b"/X6\x806\xff0\x80R"),
    "a number with a sign": with_entry(b"/X6 6 0 R", b"/X6 +6 0 R"),
    "a string for a subtype": with_entry(b"/Subtype/Form", b"/Subtype(Form)"),
    "a picture for content": with_entry(b"/Length", b"/Subtype/Image/Length", page(WORDS * 10_000, ())),
    "the name of a font before": with_entry(b"/X6 7 0 R", b"/X6 6 0 R"),
    "another filter in a dictionary within": page(WORDS, ()).replace(
        stream(WORDS), b"<</Q<</Filter/FlateDecode>>/Length %d>>stream\n%b\nendstream" % (90_000, WORDS * 1_800)
    ),
    "an object in a string": placed(b"(\n" + LISTING + b")"),
    "an object in a comment": placed(b"%" + LISTING + b"\nnull"),
    "an object in a stream": placed(plain(b"\n" + LISTING)),
    "long codes": page(mapped(60, 2_000)[-1], [*mapped(60, 2_000)[:-1], *tree(2, 2, 8)]),
    "glyphs in a stream of objects": within_objects(HEAVY["glyphs"]),
    "stamps in a stream of objects": within_objects(HEAVY["many stamps"]),
    "a tree in a stream of objects": within_objects(HEAVY["a tree"]),
    "a text of the map": with_map(60, 2_000, plain),
    "a map packed twice": with_map(60, 2_000, twice),
}  # fmt: skip
ALL = {
    **{f"heavy: {name}": data for name, data in HEAVY.items()},
    **{f"replaced: {name}": data for name, data in REPLACED.items()},
    **{f"hidden: {name}": data for name, data in HIDDEN.items()},
    **{f"survivor: {each.name}": each.make() for each in FORMS},
}


@pytest.mark.parametrize("data", ALL.values(), ids=ALL)
def test_hostile_files_are_counted(data):
    """None of these passes unless it would pass when counted."""
    check(data)


@pytest.mark.parametrize("name", HIDDEN)
def test_what_is_hidden_is_found(monkeypatch, name):
    """All of these are too much when they are counted, and would be found if they were what they look like."""
    for module in (_pdf_drawn, _pdf_bound):
        monkeypatch.setattr(module, "MAX_DRAWN", 100_000)
    assert counted(HIDDEN[name]) is not None
    assert not bounded(HIDDEN[name])


@pytest.mark.parametrize("data", [*HEAVY.values(), *REPLACED.values()], ids=[*HEAVY, *REPLACED])
def test_what_is_too_much_does_not_pass(data):
    """All of these are refused when they are counted."""
    assert not bounded(data)


@pytest.mark.parametrize("name", ["forms in forms", "some forms often", "a stamp", "missing forms", "glyphs"])
@pytest.mark.parametrize("wrapped", [bytes, within_objects], ids=["plain", "in a stream of objects"])
def test_common_files_pass(name, wrapped):
    """Forms in forms, stamps and fonts that are drawn need no copy; where they are elsewhere, they may."""
    data = wrapped(SOUND[name])
    assert may_draw_much(io.BytesIO(data)) or name == "missing forms"
    assert bounded(data) or (wrapped is within_objects and name == "glyphs") or name == "forms in forms"
    assert check(data) or name in ("forms in forms", "glyphs")


def test_what_pdfium_alone_can_tell():
    """Encrypted files, and those that put things in unusual ways."""
    pytest.importorskip("cryptography")
    sound = SOUND["a stamp"]
    assert bounded(sound)
    assert not bounded(locked(sound, "RC4-128"))
    assert not bounded(b"\n" + sound)
    assert not bounded(sound[:-40].replace(b"endstream", b"endstrum!"))
    assert not bounded(sound.replace(b"/Subtype/Form", b"/S#75btype/Form"))
    assert not bounded(b"")


def test_texts_that_stand_for_content():
    """Are taken for the longest string of the file."""
    objects = tree(1, 1, 8)
    assert bounded(replaced(b"(fog)", objects))
    assert not bounded(replaced(FOGS, objects))


@st.composite
def graphs(draw):
    """A page, with forms that draw some of each other or something else, stamps, and names of their own."""
    size = draw(st.integers(1, 7))
    numbers = range(6, 6 + size)
    bodies = []
    for number in numbers:
        others = draw(st.lists(st.sampled_from(numbers), max_size=3))
        if draw(st.integers(0, 3)):
            others = [other for other in others if other > number]
        names = [b"/X%d" % other if draw(st.integers(0, 9)) else draw(ODD) for other in others]
        times = draw(st.sampled_from([1, 1, 2, 5, 30]))
        text = WORDS * draw(st.sampled_from([0, 1, 1, 3, 40]))
        content = b" ".join(name + draw(SPACES) + b"Do" for name in names) * times + text
        entries = draw(st.sampled_from([b"/Subtype/Form/BBox[0 0 9 9]", b"/Subtype/Image"]))
        own = form(content, *others)
        bodies.append(draw(st.sampled_from([own, own, stream(content, entries), plain(content), b"null"])))
    notes = b"<</Type/Annot/Subtype/Stamp/Rect[0 0 9 9]/AP<</N 6 0 R>>>>" * draw(st.sampled_from([0, 0, 1, 40]))
    annots = b"/Annots[%s]" % notes if notes else b""
    content = WORDS * draw(st.integers(0, 3)) + b"/X6 Do " * draw(st.sampled_from([0, 1, 3, 100]))
    data = page(content, bodies, annots, contents=draw(st.sampled_from([b"4 0 R", b"[4 0 R]", b"[4 0 R 4 0 R]"])))
    return within_objects(data) if draw(st.booleans()) and b"null" not in bodies else data


SPACES = st.sampled_from([b" ", b"\x80", b"\n", b"\x00"])
ODD = st.sampled_from([b"(X6)", b"/X%x\n", b"/X99", b"/#586", b"", b"/X6\x80", b"/X6\xff/X6"])


@settings(deadline=None, max_examples=300)
@given(graphs())
def test_random_graphs_of_forms(data):
    """What passes here passes there, whatever the limit."""
    check(data)


def test_some_random_graphs_pass():
    """Else the test before could not fail."""
    passed = []

    @settings(deadline=None, max_examples=60, database=None, derandomize=True)
    @given(graphs())
    def collect(data):
        passed.append(bounded(data))

    collect()
    assert 10 < sum(passed) < len(passed)


def test_damaged_files():
    """Whatever becomes of them: bytes that change, are lost, or come twice."""
    chance = random.Random(7)
    sources = [*SOUND.values(), *HEAVY.values(), *REPLACED.values(), *HIDDEN.values()]
    for _ in range(400):
        data = bytearray(chance.choice(sources))
        if len(data) > 50_000:
            continue
        for _ in range(chance.randint(1, 4)):
            at, length = chance.randrange(len(data)), chance.randrange(30)
            kind = chance.randrange(3)
            if kind == 0:
                data[at] = chance.randrange(256)
            elif kind == 1:
                del data[at : at + length]
            else:
                data[at:at] = data[chance.randrange(len(data)) :][:length]
        try:
            check(bytes(data))
        except pypdfium2.PdfiumError:
            continue  # it is not opened at all


def test_many_stamps_of_one_look():
    """A look is drawn as often as annotations may name it."""
    assert not bounded(noted([form(WORDS * 20)], 500))
