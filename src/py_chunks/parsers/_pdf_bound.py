"""A bound for what the pages of a PDF draw, told from the file as it is: most need no counting.

Each form is taken for what any form in the file might be by that name, each annotation for the largest, each byte
for a letter. What this passes, `_pdf_drawn` would pass; what it does not pass may still be sound.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import BinaryIO

from py_chunks.parsers._pdf_cmaps import MAX_TARGET, longest_target
from py_chunks.parsers._pdf_copy import plain_name
from py_chunks.parsers._pdf_dictionaries import entries, unpacked
from py_chunks.parsers._pdf_drawn import MAX_DRAWN, MOST_ANNOTATIONS, WEIGHT
from py_chunks.parsers._pdf_framing import (
    NUMBER,
    REGULAR,
    SPACE,
    Part,
    Stream,
    Unsure,
    parts,
    places_of_strings,
    tokens_of,
    whole,
    words,
)
from py_chunks.parsers._pdf_xref import check_places

MOST_BYTES = 64 << 20
"""Of a file that is looked at here, which is held whole."""
_MOST_UNPACKED = 256 << 20
_MOST_OBJECTS = 32 << 20
_DEEPEST = 20
_REFERENCE = rb"(%b)[%b]+%b[%b]+R(?!%b)" % (NUMBER, SPACE, NUMBER, SPACE, REGULAR)
_REFERENCES = re.compile(_REFERENCE)
_NAMED = re.compile(rb"/(%b*)[%b]+" % (REGULAR, SPACE) + _REFERENCE)
_CONTENTS = re.compile(rb"/Contents(?!%b)[%b]*(?:" % (REGULAR, SPACE) + _REFERENCE + rb"|\[([^\]]*)\])")
_LOOKS, _GLYPHS = (
    re.compile(rb"/%b(?!%b)[%b]*(?:" % (key, REGULAR, SPACE) + _REFERENCE + rb"|<<([^<>]*>>)?)")
    for key in (b"N", b"CharProcs")
)
_SHOWN = (b"/Widget", b"/FreeText", b"/Stamp")
_NO_SUBTYPE = re.compile(rb"/Subtype(?!%b)[%b]*[^%b/]" % (REGULAR, SPACE, SPACE))
_NO_NAME = re.compile(rb"/(?:Type|Subtype)(?!%b)[%b]*[^%b/]" % (REGULAR, SPACE, SPACE))
_STREAM = re.compile(rb"(?<!%b)stream(?!%b)" % (REGULAR, REGULAR))
_NAME = re.compile(rb"/([^\x00\s\x80\xff/()<>\[\]{}%]*)[\x00\s\x80\xff]*\Z")
_LONGEST_NAME = 1024
_MOST_DRAWN = 200_000
"""Forms and pictures, each as often as content names it, that are looked up."""
_NUMBERS = re.compile(rb"[0-9%b]*\Z" % SPACE)
_NO_LIST = frozenset(bytes([letter]) for letter in b"<(/0123456789tfn")
_BLANK = b"\x00\t\n\x0c\r \x80\xff"


def is_bounded(stream: BinaryIO) -> bool:
    """Return whether no page of a file draws too much for sure; the password it may need is not asked for.

    Args:
        stream: The file, seekable; read from its start and left there.
    """
    stream.seek(0)
    data = stream.read(MOST_BYTES + 1)
    stream.seek(0)
    try:
        if len(data) > MOST_BYTES:
            return False
        _Bound(_File(data)).check()
    except Unsure:
        return False
    return True


class _File:
    """What the objects of a file may be, by their numbers, and what is named in it."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.longest = 0  # string, as it is written
        self.streams: dict[int, list[Stream]] = {}
        self.others: dict[int, list[bytes]] = {}  # what is no stream
        self.packed: set[int] = set()  # what is in streams of objects
        self.lists: set[int] = set()  # what may be a list of these
        self.names: dict[bytes, set[int]] = {}  # what may stand under a key
        self.contents: set[tuple[bytes, bytes]] = set()
        self.looks: set[tuple[bytes, bytes]] = set()
        self.glyphs: set[tuple[bytes, bytes]] = set()
        self.references = 0
        self.shows = self.replaces = False
        found = [stream for part in parts(data) if (stream := self._add(part))]
        check_places(data, found)
        for stream in found:
            if _NO_NAME.search(stream.dictionary):
                raise Unsure("a type that is no name")
            if b"/ObjStm" in stream.dictionary:
                self._unpack(stream)

    def _add(self, part: Part) -> Stream | None:
        self._read(*part.tokens)
        for number, value in part.objects[:-1] if part.stream else part.objects:
            self.others.setdefault(number, []).append(value)
        if part.stream:
            self.streams.setdefault(part.objects[-1][0], []).append(part.stream)
        return part.stream

    def _read(self, text: bytes, longest: int) -> None:
        if b"/Encrypt" in text:
            raise Unsure("what is encrypted")
        for name, number in set(_NAMED.findall(text)):
            self.names.setdefault(plain_name(name), set()).add(whole(number))
        self.contents.update(_CONTENTS.findall(text))
        self.looks.update(_LOOKS.findall(text))
        self.glyphs.update(_GLYPHS.findall(text))
        self.references += sum(text.count(b"%cR" % space) for space in _BLANK)
        self.shows = self.shows or any(word in text for word in _SHOWN) or _NO_SUBTYPE.search(text) is not None
        self.replaces = self.replaces or b"/ActualText" in text
        self.longest = max(self.longest, longest)

    def _unpack(self, stream: Stream) -> None:
        """Read a stream of objects (ISO 32000-1, 7.5.7)."""
        said = entries(stream.dictionary)
        first, count = whole(said.get(b"First", b"")), whole(said.get(b"N", b""))
        if said.get(b"Type") != b"/ObjStm":
            raise Unsure("a stream of objects")
        content = unpacked(self.data, stream, said, _MOST_OBJECTS)
        head, body = content[:first], content[first:]
        numbers = head.split()
        if not _NUMBERS.match(head) or len(numbers) < 2 * count:
            raise Unsure("the head of a stream of objects")
        places = sorted({whole(place) for place in numbers[1::2]})
        tokens = tokens_of(body)
        if _STREAM.search(tokens.text):
            raise Unsure("a stream within one of objects")
        _check_outside(places, places_of_strings(body))
        self._read(*tokens)
        self.packed.update(map(whole, numbers[::2]))
        for number, place in zip(numbers[::2], numbers[1::2], strict=False):
            if body[whole(place) : whole(place) + 1] not in _NO_LIST:
                self.lists.add(whole(number))


def _check_outside(places: list[int], spans: list[tuple[int, int]]) -> None:
    """Raise `Unsure` if an object begins within a string or a comment."""
    at = 0
    for place in places:
        while at < len(spans) and spans[at][1] <= place:
            at += 1
        if at < len(spans) and spans[at][0] < place:
            raise Unsure("an object within a string")


class _Bound:
    """Adds up what pages draw at most."""

    def __init__(self, file: _File) -> None:
        self._file = file
        self._most = MAX_DRAWN
        self._unpacked = self._looked_up = 0
        self._replacement = 2 * file.longest if file.replaces else 0  # as PDFium writes it, each sign may be two
        self._known: dict[int, int | None] = {}
        self._forms: dict[bytes, list[int]] = {}
        self._heights: dict[int, int] = {}  # of forms in forms
        self._target = max(map(self._map, sorted(file.names.get(b"ToUnicode", ()))), default=1) or 1

    def check(self) -> None:
        """Raise `Unsure` if a page may draw too much."""
        for glyphs in self._file.glyphs:
            self._check(self._all(*glyphs))
        looks = 0
        if self._file.shows:
            each = max((self._all(*value) for value in self._file.looks), default=0)
            looks = each * min(self._file.references, MOST_ANNOTATIONS)
        for number, several in sorted(self._file.contents):
            drawn = sum(map(self._drawn, _listed(several))) if several else self._page(whole(number or b"0"))
            self._check(drawn + looks)

    def _page(self, number: int) -> int:
        """What the content of a page comes to, a stream or a list of some."""
        begins = [text.lstrip(_BLANK)[:1] for text in self._file.others.get(number, ())]
        if number in self._file.lists or not _NO_LIST.issuperset(begins):
            raise Unsure("a list of streams")
        return self._drawn(number)

    def _all(self, number: bytes, inner: bytes) -> int:
        """What a stream draws, or all streams that a dictionary names."""
        if not inner:
            if not number or whole(number) in self._file.packed:
                raise Unsure("a dictionary elsewhere")
            inner = b" ".join(self._file.others.get(whole(number), ()))
        named = sum(self._drawn(whole(state)) for state in _REFERENCES.findall(inner))
        return named + (self._drawn(whole(number)) if number else 0)

    def _map(self, number: int) -> int:
        """How many characters a code stands for in a map."""
        target = 1
        for stream in self._file.streams.get(number, ()):
            target = max(target, longest_target(self._content(stream)))
        if target > MAX_TARGET:
            raise Unsure("a long text of a code")
        return target

    def _content(self, stream: Stream) -> bytes:
        said = entries(stream.dictionary)
        if found := _REFERENCES.fullmatch(said.get(b"Length", b"")):
            values = self._file.others.get(whole(found[1]), [])
            said[b"Length"] = values[0].split(b"endobj")[0].strip(_BLANK) if len(values) == 1 else b""
            if whole(found[1]) in self._file.packed or whole(found[1]) in self._file.streams:
                raise Unsure("the length of a stream")
        content = unpacked(self._file.data, stream, said, self._most)
        self._unpacked += len(content)
        if self._unpacked > _MOST_UNPACKED:
            raise Unsure("much to unpack")
        return content

    def _drawn(self, number: int, depth: int = 0) -> int:
        """What a stream comes to with all that it draws; nothing if there is no such stream."""
        if number not in self._known:
            self._known[number] = None
            streams = self._file.streams.get(number, ())
            self._known[number] = max((self._stream(number, stream, depth) for stream in streams), default=0)
        known = self._known[number]
        if known is None or depth + self._heights.get(number, 0) > _DEEPEST:
            raise Unsure("forms in forms")
        return known

    def _stream(self, number: int, stream: Stream, depth: int) -> int:
        content = self._content(stream)
        most = len(content) * self._target + len(content) // 2 + 1 + self._replacement * content.count(b"BDC")
        total = len(content) + WEIGHT * most
        self._looked_up += content.count(b"Do")
        if self._looked_up > _MOST_DRAWN:
            raise Unsure("much to look up")
        for name, times in Counter(_draws(content)).items():
            total += times * self._named(plain_name(name), number, depth + 1)
        return self._check(total)

    def _named(self, name: bytes, within: int, depth: int) -> int:
        """What the largest form comes to that a name may stand for, or no name."""
        if name not in self._forms:
            numbers: Iterable[int] = self._file.names.get(name, ()) if name else self._file.streams
            self._forms[name] = [number for number in numbers if self._may_be_form(number)]
        largest = 0
        for number in self._forms[name]:
            largest = max(largest, self._drawn(number, depth))
            self._heights[within] = max(self._heights.get(within, 0), 1 + self._heights.get(number, 0))
        return largest

    def _may_be_form(self, number: int) -> bool:
        return any(b"/Form" in stream.dictionary for stream in self._file.streams.get(number, ()))

    def _check(self, total: int) -> int:
        if total > self._most:
            raise Unsure("much that is drawn")
        return total


def _draws(content: bytes) -> Iterator[bytes]:
    """The name before each operator that draws a form, or what might be one; empty where none is."""
    for at in words(content, b"Do", 0, len(content)):
        before = content[max(at - _LONGEST_NAME, 0) : at]
        found = _NAME.search(before)
        yield found[1] if found else b""


def _listed(text: bytes) -> list[int]:
    """The numbers in a list of references."""
    if _REFERENCES.sub(b"", text).strip(_BLANK):
        raise Unsure("a list of streams")
    return [whole(number) for number in _REFERENCES.findall(text)]
