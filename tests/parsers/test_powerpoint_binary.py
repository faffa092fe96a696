"""PowerPoint 97 to 2003 as a whole (contract 3.17): units, their keys, refusals, damage and hostile input."""

from __future__ import annotations

import random
import struct
import time

import pytest

from builders import build
from builders.compound import build_compound
from builders.powerpoint_binary import (
    BODY,
    LOCKED_TOKEN,
    TITLE,
    TITLE_PLACE,
    Slide,
    compound,
    container,
    current_user,
    document_stream,
    drawing,
    group,
    headers_footers,
    persist,
    presentation,
    record,
    saved,
    shape,
    slide_atom,
    text,
)
from py_chunks import (
    CorruptDocument,
    DocumentError,
    EncryptedDocument,
    InvalidArgument,
    LimitExceeded,
    Limits,
    get_chunks,
    get_text,
    iter_units,
    laws,
    stream_chunks,
)

NOTES = drawing(shape(text("said aloud")))
DECK = [
    Slide([shape(text("Opening", TITLE), TITLE_PLACE), shape(text("one\rtwo", BODY, [(8, 0, True)]))]),
    Slide([shape(text(" "))]),
    Slide([shape(text("alone")), shape(text("Late title", TITLE))], notes=NOTES),
]


def windows(data: bytes, size: int = 3, overlap: int = 1, **settings):
    return get_chunks(data, filename="a.ppt", mode="sliding_window", window_size=size, overlap=overlap, **settings)


def texts(data: bytes) -> list[str]:
    return [unit.text for unit in iter_units(data, filename="a.ppt")]


def about(data: bytes):
    return windows(data)[0]["metadata"]["document_metadata"]


def test_every_paragraph_of_a_slide_is_a_unit():
    """The title is a heading of level 2 and comes first; items of lists and other paragraphs follow as stored."""
    units = list(iter_units(presentation(DECK), filename="a.ppt"))
    assert [(unit.text, unit.kind, unit.level, unit.heading_path) for unit in units] == [
        ("Opening", "heading", 2, ("Opening",)),
        ("one", "list", 0, ("Opening",)),
        ("two", "list", 0, ("Opening",)),
        ("Late title", "heading", 2, ("Late title",)),
        ("alone", "paragraph", None, ("Late title",)),
    ]
    laws.check_units(units, get_text(presentation(DECK), filename="a.ppt"), "\n\n")


def test_keys_of_a_chunk():
    """Contract 3.17: every key, of the window's first unit; there is no range of paragraphs."""
    first, second = windows(presentation(DECK))
    assert first["metadata"] == {
        "window_size": 3,
        "overlap": 1,
        "window_index": 0,
        "chunk_index": 0,
        "total_chunks": 2,
        "block_count": 3,
        "section_heading": "Opening",
        "heading_path": ["Opening"],
        "char_range": [0, 17],
        "document_id": "a.ppt",
        "document_metadata": {
            "source_type": "ppt",
            "total_slides": 3,
            "header_text": None,
            "footer_text": None,
            "hidden_slides": [],
            "skipped_slides": [],
            "damage": [],
        },
        "source": "a.ppt",
        "paragraph_type": "heading",
        "heading_level": 2,
        "section_heading_level": 2,
        "page_number": 1,
        "slide_number": 1,
        "slide_title": "Opening",
        "slide_range": [1, 1],
    }
    metadata = second["metadata"]
    assert (metadata["paragraph_type"], metadata["heading_level"]) == ("list_item", None)
    assert (metadata["section_heading_level"], metadata["slide_range"]) == (2, [1, 3])


def test_slides_keep_their_own_numbers():
    """OF-7: a slide without text is no unit and leaves a gap; the section of a slide ends with it."""
    chunks = windows(presentation([Slide([shape(text("T", TITLE))]), Slide(), Slide([shape(text("x"))])]), 1, 0)
    found = [
        (c["metadata"]["slide_number"], c["metadata"]["slide_title"], c["metadata"]["heading_path"]) for c in chunks
    ]
    assert found == [(1, "T", ["T"]), (3, None, [])]
    assert chunks[1]["metadata"]["section_heading_level"] is None


def test_notes_are_kept_beside_the_units():
    """Notes are no units; the chunks that begin on their slide carry them."""
    chunks = windows(presentation(DECK), 1, 0)
    assert [chunk["metadata"].get("notes") for chunk in chunks] == [None, None, None, "said aloud", "said aloud"]


def test_text_of_masters_is_no_text():
    """What a master shows in the place of empty placeholders is not in the document."""
    master = drawing(shape(text("Click to edit Master title style", TITLE)))
    assert texts(presentation([Slide([shape(text("x"))])], master=master)) == ["x"]


def test_hidden_slides_are_read_and_listed():
    """PP-5: a hidden slide is read like any other, and its number is in the document's metadata."""
    hidden = record(0x03F9, struct.pack("<IIBBHI", 0, 0, 0, 0, 4, 0))
    data = presentation([Slide([shape(text("a"))]), Slide([shape(text("b"))], others=hidden)])
    assert texts(data) == ["a", "b"]
    assert about(data)["hidden_slides"] == [2]


def test_nothing_written_gives_no_chunks():
    """Section 4: slides without text, or no slides at all, give an empty list."""
    assert windows(presentation([Slide(), Slide([shape()])])) == []
    assert windows(presentation([])) == []


def test_stream_and_paths_agree(tmp_path):
    """Streaming gives the same chunks; a path differs from bytes in `source` only."""
    data = presentation(DECK)
    path = tmp_path / "a.ppt"
    path.write_bytes(data)
    expected = windows(data)
    assert list(stream_chunks(data, filename="a.ppt", mode="sliding_window")) == expected
    chunks = get_chunks(path, mode="sliding_window")
    assert {chunk["metadata"].pop("source") for chunk in chunks} == {str(path)}
    for chunk in expected:
        del chunk["metadata"]["source"]
    assert chunks == expected


def test_the_fixture(fixtures):
    """The handbook as LibreOffice writes it: titles, bullets, a table, notes."""
    units = list(iter_units(fixtures / "handbook.ppt"))
    assert [unit.text for unit in units if unit.kind == "heading"] == ["Harbour Handbook", "Lights", "Tides", "Fog"]
    assert [unit.text for unit in units if unit.location.first == 2][1:] == [
        "North light: two flashes",
        "Spare lamp in locker two",
    ]
    (table,) = [unit.text for unit in units if unit.kind == "table"]
    assert table.splitlines()[:3] == [
        "| Month | High water | Depth |",
        "| --- | --- | --- |",
        "| March | 06:40 | 4.1 m |",
    ]
    assert units[-1].extras["notes"] == "Café Zoë answers."


def test_bad_modes_are_refused():
    """Section 5: for PPT the sentence ends after the list."""
    with pytest.raises(InvalidArgument) as caught:
        get_chunks(presentation([]), filename="a.ppt", mode="x")
    assert str(caught.value) == "mode must be one of ['default', 'sliding_window', 'structural']"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"no compound file at all", "Cannot open .ppt file (invalid CFB format): "),
        (build_compound({"Current User": b"x"}), "Missing 'PowerPoint Document' stream \u2014 not a valid .ppt file"),
        (build_compound({"PP40": b"x"}), "Pre-PowerPoint 97 .ppt files are not supported. Convert to .pptx first."),
        (compound(b"\0" * 999, current_user(0)), "Cannot open .ppt file (invalid CFB format): "),
    ],
)
def test_other_files_are_refused(data, message):
    """Section 5: each has its sentence, and PowerPoint 95 its own."""
    with pytest.raises(CorruptDocument) as caught:
        windows(data)
    assert str(caught.value).startswith(message)
    assert caught.value.source == "a.ppt"


def test_an_empty_file_is_refused(tmp_path):
    """Section 4: zero bytes are the family's error."""
    path = tmp_path / "empty.ppt"
    path.write_bytes(b"")
    with pytest.raises(CorruptDocument, match=r"^Cannot open \.ppt file"):
        get_chunks(path, mode="sliding_window")


def _locked() -> list[bytes]:
    stream, edit = document_stream([Slide([shape(text("secret"))])])
    again, later = saved(stream, {9: container(0x2F14)}, previous=edit, locked=9)
    return [
        compound(stream, current_user(edit, LOCKED_TOKEN)),
        compound(again, current_user(later)),
        build_compound({"PowerPoint Document": stream, "Current User": b"", "EncryptedSummary": b"x"}),
        build_compound({"EncryptedPackage": b"x", "EncryptionInfo": b"x"}),
    ]


@pytest.mark.parametrize("data", _locked())
def test_encrypted_files_are_refused(data):
    """doc ppt, section 8: encrypted is an error with its own sentence, not an empty list."""
    with pytest.raises(EncryptedDocument) as caught:
        windows(data)
    assert str(caught.value) == "PPT file is encrypted (password-protected); cannot extract"


def test_files_for_two_versions_are_read():
    """A file that PowerPoint 95 reads too holds what is for 97 in a storage of its own."""
    stream, edit = document_stream([Slide([shape(text("97"))])])
    inner = {"Current User": current_user(edit), "PowerPoint Document": stream}
    data = build_compound({"PP40": b"old", "PP97_DUALSTORAGE": inner})
    assert texts(data) == ["97"]


def test_files_of_powerpoint_95_are_refused_as_such():
    """Its stream has the name of the newer one, and records of another kind; a stream beside it tells the two apart."""
    stream = bytes.fromhex("03000000ffff0000af5a010000000000")
    streams = {"Current User": b"\x01\0\0\0A", "PowerPoint Document": stream}
    with pytest.raises(CorruptDocument, match="Pre-PowerPoint 97"):
        windows(build_compound({**streams, "PersistentStorage Directory": bytes(62)}))
    with pytest.raises(CorruptDocument, match="no presentation was found in it"):
        windows(build_compound(streams))


def test_too_many_slides_are_refused():
    """Section 5 of the design: limits are checked before the work."""
    with pytest.raises(LimitExceeded) as caught:
        windows(presentation([Slide()] * 3), limits=Limits(max_pages=2))
    assert (caught.value.place, caught.value.value) == ("max_pages", 2)


def test_a_slide_that_is_lost_leaves_its_outline():
    """The list of slides holds the text of title and body too; the slide is listed as skipped."""
    outline = text("Lost", TITLE) + text("but read", BODY)
    data = presentation([Slide([shape(text("found"))]), Slide([shape(text("gone"))], outline=outline)])
    at = data.rfind(b"\x0f\x00\xee\x03")
    data = data[: at + 2] + b"\x99" + data[at + 3 :]
    assert texts(data) == ["found", "Lost", "but read"]
    assert about(data)["skipped_slides"] == [2]


def _hostile() -> list[bytes]:
    depth = 20_000
    inner = shape(text("deep"))
    headers = [struct.pack("<HHI", 0xF, 0xF003, len(inner) + 8 * at) for at in range(depth)]
    nested = b"".join(reversed(headers)) + inner
    repeated = container(0x03E8, container(0x0FF0, *(persist(2, 256 + at) for at in range(5_000))))
    stream, edit = saved(b"", {1: repeated, 2: container(0x03EE, slide_atom(), drawing(shape(text("once"))))})
    cells = [shape(text("x"), box=(at, at, at + 1, at + 1)) for at in range(1_000)]
    return [
        presentation([Slide([nested])]),
        presentation([Slide([record(0xF00B) * 100_000])]),
        presentation([Slide([shape(text("\r" * 500_000))])]),
        presentation([Slide([group(*cells, table=True)])]),
        compound(stream, current_user(edit)),
        compound(b"".join(record(0x1772, struct.pack("<II", at | 1 << 20, at)) for at in range(20_000)), b""),
        compound(stream, current_user(edit - 7)),
    ]


@pytest.mark.parametrize("data", _hostile())
def test_hostile_structures_take_little_time(data):
    """Deep groups, lists that name one slide for ever, tables without a grid: a result or an error of ours, at once."""
    began = time.process_time()
    try:
        chunks = windows(data)
    except DocumentError:
        chunks = []
    assert time.process_time() - began < 3
    assert len(chunks) <= 1_000


def test_changed_and_cut_bytes_give_results_or_errors_of_ours():
    """No foreign exception leaves the parser, whatever the bytes."""
    stream, edit = document_stream(
        [*DECK, Slide([group(shape(text("a"), box=(0, 0, 1, 1)), table=True)])],
        others=headers_footers(0x21, footer="f"),
    )
    chance = random.Random(7)
    outcomes = set()
    for _ in range(400):
        changed = bytearray(stream)
        for _ in range(chance.choice((1, 5, 50))):
            changed[chance.randrange(len(changed))] = chance.choice((0, 15, 255, chance.randrange(256)))
        cut = changed[: chance.randrange(len(changed))] if chance.random() < 0.3 else changed
        try:
            outcomes.add(bool(windows(compound(bytes(cut), current_user(edit)))))
        except DocumentError as error:
            outcomes.add(error.kind)
    assert {True, False} <= outcomes <= {True, False, "corrupt", "encrypted", "limit"}


def test_real_documents(corpus):
    """Real files: those that are locked or too old are refused, the others are read."""
    outcomes = {}
    for path in corpus("ppt"):
        try:
            units = list(iter_units(path))
            laws.check_units(units, get_text(path), "\n\n")
            outcomes[path.name] = "read"
        except DocumentError as error:
            outcomes[path.name] = error.kind
    assert outcomes["testPPT_protected_passtika.ppt"] == outcomes["ppt_with_png_encrypted.ppt"] == "encrypted"
    assert outcomes["pp40only.ppt"] == "corrupt"
    assert {outcomes[name] for name in outcomes if "fuzz" not in name} == {"read", "encrypted", "corrupt"}
    assert sum(outcome == "read" for outcome in outcomes.values()) >= 11  # one fuzzed file is nothing but damage


def test_the_builder_builds_what_it_says():
    """The paragraphs given to the builder are the units."""
    built = build(".ppt", ["a b", "c", "d", "e"])
    assert texts(built.data) == built.texts


def test_slides_that_no_list_names_are_no_empty_presentation():
    """Where the list of slides is damaged, what it named is lost, and that is said."""
    data = presentation([Slide([shape(text("one"))])])
    assert data.count(b"\x0f\x00\xf0\x0f") == 1
    with pytest.raises(CorruptDocument, match="no list names the slides"):
        windows(data.replace(b"\x0f\x00\xf0\x0f", b"\x0f\x00\xf1\x1f"))
