"""Word binary files of minimal parts, of Word 97 and of Word 6: `word_file` takes paragraphs and whatever a test needs."""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from builders import Built
from builders.compound import build_compound
from py_chunks import Unit, get_chunks, iter_units

STORIES = ("body", "footnotes", "headers", "macros", "comments", "endnotes", "boxes", "header_boxes")
# Number of a table in FibRgFcLcb97, and where Word 6 has it.
PLACES = {
    "styles": (1, 0x60), "footnote_marks": (2, 0x68), "footnote_texts": (3, 0x70), "comment_marks": (4, 0x78),
    "comment_texts": (5, 0x80), "sections": (6, 0x88), "headers": (11, 0xB0), "character_pages": (12, 0xB8),
    "paragraph_pages": (13, 0xC0), "fonts": (15, 0xD0), "settings": (31, 0x150), "pieces": (33, 0x160),
    "comment_authors": (36, 0), "shapes": (40, 0), "header_shapes": (41, 0), "endnote_marks": (46, 0x1D2),
    "endnote_texts": (47, 0x1DA), "drawings": (50, 0), "boxes": (56, 0), "header_boxes": (58, 0), "lists": (73, 0),
    "list_overrides": (74, 0),
}  # fmt: skip
PAGE, TEXT_AT = 512, 2048
IN_TABLE, ROW_END, INNER_CELL, INNER_ROW_END, DEPTH = 0x2416, 0x2417, 0x244B, 0x244C, 0x6649
LEVEL, LIST, OUTLINE, PAGE_BREAK, DEFINITION = 0x260A, 0x460B, 0x2640, 0x2407, 0xD608
DELETED, INSERTED, SYMBOL, FONT, PICTURE, DATA = 0x0800, 0x0801, 0x6A09, 0x4A4F, 0x6A03, 0x0806
DROP_CAP = 0x442C
_SIZES = {0: 1, 1: 1, 2: 2, 3: 4, 4: 2, 5: 2, 7: 3}


def sprm(code: int, value: int | bytes = 1) -> bytes:
    """A modifier of Word 97."""
    size = _SIZES.get(code >> 13)
    if size is not None:
        operand = value if isinstance(value, bytes) else value.to_bytes(size, "little")
        return struct.pack("<H", code) + operand
    assert isinstance(value, bytes)
    if code == DEFINITION:
        return struct.pack("<HH", code, len(value) + 1) + value
    return struct.pack("<HB", code, len(value)) + value


@dataclass
class P:
    """A paragraph: its text, what ends it, and what is said of it and of runs of its characters."""

    text: str
    said: bytes = b""
    style: int = 0
    mark: str = "\r"
    runs: Sequence[tuple[int, int, bytes]] = ()


@dataclass
class Style:
    """A paragraph style; `known` is the number of a built-in one."""

    name: str
    known: int = 0xFFE
    parent: int = 0xFFF
    said: bytes = b""
    characters: bytes = b""


@dataclass
class Layout:
    """How the text is stored."""

    cuts: Sequence[int] = ()  # positions at which pieces end
    narrow: Sequence[bool] = ()  # for each piece, whether its characters have one byte
    prms: Sequence[int] = ()
    lists: Sequence[bytes] = ()  # modifiers that pieces refer to
    reversed: bool = False  # whether pieces are stored from the last to the first
    codec: str = "cp1252"
    extra: Mapping[str, bytes] = field(default_factory=dict)


def cell(text: str, said: bytes = b"", **more: object) -> P:
    return P(text, sprm(IN_TABLE) + said, mark="\x07", **more)


def row_end(edges: Sequence[int] = (), flags: Sequence[int] = (), said: bytes = b"") -> P:
    described = definition(edges, flags) if edges else b""
    return P("", sprm(IN_TABLE) + sprm(ROW_END) + described + said, mark="\x07")


def definition(edges: Sequence[int], flags: Sequence[int] = (), size: int = 20) -> bytes:
    count = len(edges) - 1
    cells = b"".join(struct.pack("<H", flag).ljust(size, b"\0") for flag in flags)
    value = bytes([count]) + struct.pack(f"<{count + 1}h", *edges) + cells
    return sprm(DEFINITION, value) if size == 20 else b"\xbe" + struct.pack("<H", len(value) + 1) + value


def plc(places: Sequence[int], entries: Sequence[bytes] = ()) -> bytes:
    return struct.pack(f"<{len(places)}I", *places) + b"".join(entries)


def word_file(
    body: Sequence[P],
    *,
    stories: Mapping[str, Sequence[P]] | None = None,
    tables: Mapping[str, bytes] | None = None,
    styles: Sequence[Style] = (),
    layout: Layout | None = None,
    old: bool = False,
    version: int | None = None,
    flags: int = 0,
    language: int = 0x409,
    data: bytes = b"",
    sections: Sequence[tuple[int, bytes]] = (),
) -> bytes:
    """A document: its body and other texts, tables by name, and sections as (end, modifiers)."""
    layout = layout or Layout()
    texts = {"body": body, **(stories or {})}
    stored = _Stored([p for name in STORIES for p in texts.get(name, ())], layout, old)
    document = bytearray(TEXT_AT) + stored.bytes
    named = {
        "styles": style_sheet(styles or [Style("Normal", 0)], old=old),
        "paragraph_pages": _pages(document, stored.paragraphs(), old, paragraphs=True),
        "character_pages": _pages(document, stored.characters(), old, paragraphs=False),
        "pieces": stored.clx(),
        **(tables or {}),
    }
    if sections:
        entries = []
        for _, said in sections:
            entries.append(struct.pack("<HIHI", 0, len(document), 0, 0))
            document += struct.pack("<H", len(said)) + said
        named["sections"] = plc([0, *(end for end, _ in sections)], entries)
    lengths = [sum(len(p.text) + len(p.mark) for p in texts.get(name, ())) for name in STORIES]
    table = document if old else bytearray()
    places = {}
    for name, content in named.items():
        places[name] = (len(table), len(content))
        table += content
    stream_flags = flags | (0 if old else 0x1200)  # fExtChar and the table stream 1Table
    head = (_old_head if old else _head)(version, stream_flags, language, lengths, places, stored.size)
    document[: len(head)] = head
    streams = {"WordDocument": bytes(document).ljust(4096, b"\0"), **layout.extra}
    if not old:
        streams.update({"1Table": bytes(table), "Data": data})
    return build_compound(streams)


def _base(version: int, flags: int, language: int, size: int) -> bytes:
    return struct.pack(
        "<5HHHIBBHHII", 0xA5EC, version, 0, language, 0, flags, 0, 0, 0, 0, 0, 0, TEXT_AT, TEXT_AT + size
    )


def _head(version, flags, language, lengths, places, size) -> bytes:
    longs = [0, 0, 0, *lengths, *[0] * 11]
    pairs = [(0, 0)] * 93
    for name, place in places.items():
        pairs[PLACES[name][0]] = place
    flat = [number for pair in pairs for number in pair]
    base = _base(version or 0xC1, flags, language, size)
    return base + struct.pack("<H28xH22iH186I", 14, 22, *longs, 93, *flat)


def _old_head(version, flags, language, lengths, places, size) -> bytes:
    head = bytearray(_base(version or 104, flags, language, size)).ljust(0x300, b"\0")
    struct.pack_into("<8i", head, 52, *lengths)
    for name, place in places.items():
        struct.pack_into("<II", head, PLACES[name][1], *place)
    return bytes(head)


class _Stored:
    """The text as pieces in the file."""

    def __init__(self, paragraphs: Sequence[P], layout: Layout, old: bool) -> None:
        self._paragraphs, self._layout, self._old = paragraphs, layout, old
        text = "".join(p.text + p.mark for p in paragraphs)
        edges = [0, *layout.cuts, len(text)]
        self._pieces = list(pairwise(edges))
        narrow = layout.narrow or [old] * len(self._pieces)
        self._widths = [1 if one else 2 for one in narrow]
        order = list(range(len(self._pieces)))
        self.bytes, self._at = bytearray(), {}
        for number in reversed(order) if layout.reversed else order:
            start, end = self._pieces[number]
            self._at[number] = TEXT_AT + len(self.bytes)
            if self._widths[number] == 1:
                self.bytes += text[start:end].encode(layout.codec)
            else:
                self.bytes += b"".join(struct.pack("<H", ord(sign)) for sign in text[start:end])
        self.size = len(self.bytes)

    def place(self, position: int) -> int:
        number = next(n for n, (start, end) in enumerate(self._pieces) if start <= position < end)
        return self._at[number] + (position - self._pieces[number][0]) * self._widths[number]

    def clx(self) -> bytes:
        prms = self._layout.prms or [0] * len(self._pieces)
        entries = []
        for number, width in enumerate(self._widths):
            at = self._at[number]
            stored = at * 2 | 0x40000000 if width == 1 and not self._old else at
            entries.append(struct.pack("<HIH", 0, stored, prms[number]))
        table = plc([0, *(end for _, end in self._pieces)], entries)
        lists = b"".join(struct.pack("<BH", 1, len(said)) + said for said in self._layout.lists)
        return lists + struct.pack("<BI", 2, len(table)) + table

    def paragraphs(self) -> list[tuple[int, int, bytes]]:
        runs, at = [], 0
        for p in self._paragraphs:
            runs += self._runs(at, at + len(p.text) + len(p.mark), struct.pack("<H", p.style) + p.said)
            at += len(p.text) + len(p.mark)
        return sorted(runs)

    def characters(self) -> list[tuple[int, int, bytes]]:
        runs, at = [], 0
        for p in self._paragraphs:
            for start, end, said in p.runs:
                runs += self._runs(at + start, at + end, said)
            at += len(p.text) + len(p.mark)
        return sorted(runs)

    def _runs(self, start: int, end: int, said: bytes) -> list[tuple[int, int, bytes]]:
        runs = []
        for number, (first, last) in enumerate(self._pieces):
            begin, stop = max(start, first), min(end, last)
            if begin < stop:
                at = self.place(begin)
                runs.append((at, at + (stop - begin) * self._widths[number], said))
        return runs


def _pages(document: bytearray, runs: Sequence[tuple[int, int, bytes]], old: bool, *, paragraphs: bool) -> bytes:
    """Add pages of formatting to the document; return the array that lists them."""
    entry = (7 if old else 13) if paragraphs else 1
    filled = []
    for start, end, said in runs:
        if filled and filled[-1][1] < start:
            filled.append((filled[-1][1], start, b""))
        filled.append((start, end, said))
    pages, starts, ends = [], [], []
    while filled:
        page, taken, free = bytearray(PAGE), [], PAGE - 1 - 4
        for run in filled:
            need = 4 + entry + len(run[2]) + 4
            if need > free or len(taken) == 100:
                break
            taken.append(run)
            free -= need
        filled = filled[len(taken) :]
        at = PAGE - 1
        struct.pack_into(f"<{len(taken) + 1}I", page, 0, *(run[0] for run in taken), taken[-1][1])
        for number, (_, _, said) in enumerate(taken):
            if not said:
                continue
            packed = _packed(said, old, paragraphs)
            at = (at - len(packed)) // 2 * 2
            page[at : at + len(packed)] = packed
            page[4 * (len(taken) + 1) + number * entry] = at // 2
        page[-1] = len(taken)
        document += bytes(-len(document) % PAGE)
        pages.append(len(document) // PAGE)
        starts.append(taken[0][0])
        ends.append(taken[-1][1])
        document += page
    if not pages:
        return b""
    return plc([*starts, ends[-1]], [struct.pack("<H" if old else "<I", number) for number in pages])


def _packed(said: bytes, old: bool, paragraphs: bool) -> bytes:
    if not paragraphs:
        return bytes([len(said)]) + said
    if old or len(said) % 2 == 0:
        said += bytes(len(said) % 2)
        return (b"" if old else b"\0") + bytes([len(said) // 2]) + said
    return bytes([(len(said) + 1) // 2]) + said


def style_sheet(styles: Sequence[Style], *, old: bool = False) -> bytes:
    fixed = 8 if old else 10
    sheet = struct.pack("<9H", 18 - 2 + 2, len(styles), fixed, 1, 0x5B, 15, 0, 0, 0) + b"\0\0"
    for number, style in enumerate(styles):
        kind = 1 | style.parent << 4
        entry = struct.pack("<4H", style.known, kind, 2 | number << 4, 0).ljust(fixed, b"\0")
        if old:
            entry += bytes([len(style.name)]) + style.name.encode("cp1252") + b"\0"
        else:
            entry += struct.pack("<H", len(style.name)) + style.name.encode("utf-16-le") + b"\0\0"
        for said in (struct.pack("<H", number) + style.said, style.characters):
            entry += bytes(len(entry) % 2) + struct.pack("<H", len(said)) + said
        entry += bytes(len(entry) % 2)
        sheet += struct.pack("<H", len(entry)) + entry
    return sheet


def font_table(fonts: Sequence[tuple[str, int]], *, old: bool = False) -> bytes:
    """Fonts by name and character set."""
    entries = b""
    for name, charset in fonts:
        entry = struct.pack("<BHBB", 0, 400, charset, 0)
        entry += name.encode("cp1252") + b"\0" if old else bytes(34) + name.encode("utf-16-le") + b"\0\0"
        entries += bytes([len(entry)]) + entry
    return struct.pack("<H", len(entries) + 2) + entries if old else struct.pack("<HH", len(fonts), 0) + entries


def level(text: str, style: int = 0, start: int = 1, flags: int = 0, follow: int = 0, limit: int = 0) -> bytes:
    """A level of a list; %1 to %9 in its text stand for the numbers of the levels."""
    for number in range(9):
        text = text.replace(f"%{number + 1}", chr(number))
    head = struct.pack("<iBB9sBIIBBBB", start, style, flags, b"", follow, 0, 0, 0, 0, limit, 0)
    return head + struct.pack("<H", len(text)) + text.encode("utf-16-le")


def lists(*defined: Sequence[bytes], styles: Sequence[int] = ()) -> bytes:
    """The lists of a document, each by its nine levels or its only one; list k has the id k."""
    linked = [*styles, *[0xFFF] * 9][:9]
    heads = b"".join(
        struct.pack("<ii9HBB", number, 0, *linked, len(levels) == 1, 0) for number, levels in enumerate(defined)
    )
    return struct.pack("<H", len(defined)) + heads + b"".join(part for levels in defined for part in levels)


def overrides(*defined: tuple[int, Sequence[bytes]]) -> bytes:
    """The overrides of a document: the id of a list and what is replaced in it."""
    heads = b"".join(struct.pack("<iIIBBBB", number, 0, 0, len(parts), 0, 0, 0) for number, parts in defined)
    return struct.pack("<I", len(defined)) + heads + b"".join(b"\xff" * 4 + b"".join(parts) for _, parts in defined)


def build_doc(paragraphs: Sequence[str]) -> Built:
    return Built(word_file([P(text) for text in paragraphs] or [P("")]), list(paragraphs))


def units(body: Sequence[P], *, revisions: str = "accepted", **parts: object) -> list[Unit]:
    """The units of a document with that body."""
    return list(iter_units(word_file(body, **parts), filename="a.doc", revisions=revisions))


def texts(body: Sequence[P], **parts: object) -> list[str]:
    return [unit.text for unit in units(body, **parts)]


def metadata(body: Sequence[P], **parts: object) -> list[dict[str, object]]:
    """The metadata of the default windows of a document with that body."""
    data = word_file(body, **parts)
    return [chunk["metadata"] for chunk in get_chunks(data, filename="a.doc", mode="sliding_window")]


def about(body: Sequence[P], **parts: object) -> dict[str, object]:
    """The metadata of a document with that body."""
    return metadata(body, **parts)[0]["document_metadata"]
