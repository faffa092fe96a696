"""What a page of a PDF draws in all: counted where PDFium might not come to an end, before it reads the page.

PDFium makes objects of everything a page draws, and nothing can stop it: ten forms that draw the next one ten times
each, in a file of 3 kB, are drawn ten thousand million times.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO, NamedTuple

from py_chunks.parsers._pdf_bombs import LONG_TARGET, letters_in, states_in, unpacked_pieces
from py_chunks.parsers._pdf_cmaps import MAX_TARGET, longest_target
from py_chunks.parsers._pdf_copy import Copy, Reference, TooLong, plain_name

MAX_DRAWN = 24 << 20
"""Bytes of all content that one page draws, forms and its own, each as often as it is drawn."""
WEIGHT = 12
"""Bytes of drawing that a letter or a graphics state is like; see `_pdf_bombs`."""
_HARMLESS = 2 << 20
"""Bytes of content that hold nothing worth counting but forms."""
MOST_ANNOTATIONS = 5_000
_DEEPEST = 40  # PDFium draws no form that is nested deeper
_BLOCK, _KEPT = 1 << 20, 1024

# PDFium takes 80 and FF for white space too.
# Forms, and subtypes that another object may name; what is packed by something else than deflate alone; and names that
# spell a letter by its code (ISO 32000-1, 7.3.5), which may be any of these.
_ODD_NAME = re.compile(
    rb"/(?=[A-Za-z#])(?:Form\b|Subtype[\x00\s\x80\xff]*[%0-9]|LZW|ASCII|A85|AHx|RunLength|RL\b"
    rb"|Filter[\x00\s\x80\xff]*(?:[%0-9]|\[[\x00\s\x80\xff]*/\w+[\x00\s\x80\xff]*/)|[^\x00\s\x80\xff/()<>\[\]{}%]{0,16}#[4-7][0-9A-Fa-f])"
)
_LONG_LIST = re.compile(rb"\[(?:[\x00\s\x80\xff]*\d{1,10}[\x00\s\x80\xff]+\d{1,5}[\x00\s\x80\xff]+R){50}")
_DRAWS = re.compile(
    rb"(?:/([^\x00\s\x80\xff/()<>\[\]{}%]*)[\x00\s\x80\xff]*)?"
    rb"(?<![^\x00\s\x80\xff/()<>\[\]{}%])Do(?![^\x00\s\x80\xff/()<>\[\]{}%])"
)
_SHOWN = (b"Widget", b"FreeText", b"Stamp")
_MAY_SHOW = re.compile(rb"/Subtype[\x00\s]*(?:\d|/(?:" + b"|".join(_SHOWN) + rb")\b)")
# A stream of objects may hold what is replaced, and names spelled by codes.
_OBJECTS = re.compile(rb"/ObjStm\b")
_CODED = re.compile(rb"/[^\x00\s/()<>\[\]{}%]{0,16}#[4-7][0-9A-Fa-f]")
_REPLACES = (b"/ActualText", b"/Properties")
_WITH_DICTIONARY = re.compile(rb">>[\x00\s]*BDC")


def may_draw_much(stream: BinaryIO) -> bool:
    """Return whether anything in a file is to be counted.

    That is forms, pages of many streams, streams not just deflated, and texts that stand for marked content.

    Args:
        stream: The file, seekable; read from its start and left there.
    """
    found = _looks_odd(stream)
    stream.seek(0)
    return found


def _looks_odd(stream: BinaryIO) -> bool:
    stream.seek(0)
    kept, place = b"", 0
    objects: set[int] = set()
    seen: set[bytes] = set()
    while block := stream.read(_BLOCK):
        data = kept + block
        if _ODD_NAME.search(data) or _LONG_LIST.search(data) or b"beginbf" in data:
            return True
        seen.update(word for word in _REPLACES if word in data)
        objects.update(place - len(kept) + found.end() for found in _OBJECTS.finditer(data))
        place += len(block)
        kept = data[-_KEPT:]
    return len(seen) == len(_REPLACES) or any(_holds_odd(stream, at, place, seen) for at in sorted(objects))


def _holds_odd(stream: BinaryIO, at: int, end: int, seen: set[bytes]) -> bool:
    """Whether a stream of objects, in whose dictionary a place is, makes the file one to be counted."""
    stream.seek(at)
    begins = stream.read(_KEPT).find(b"stream")
    if begins < 0:
        return True
    kept = b""
    for piece in unpacked_pieces(stream, at + begins + len(b"stream"), end):
        data = kept + piece
        seen.update(word for word in _REPLACES if word in data)
        if len(seen) == len(_REPLACES) or _CODED.search(data):
            return True
        kept = data[-_KEPT:]
    return False


def too_much_drawn(copy: Copy) -> str | None:
    """Return what is wrong with the first page that draws too much, or None.

    Args:
        copy: The file as PDFium writes it.
    """
    try:
        target = max([longest_target(copy.stream(found, MAX_DRAWN)) for found in copy.maps()], default=1)
    except TooLong:
        return f"a stream unpacks to more than {MAX_DRAWN} bytes"
    if target > MAX_TARGET:
        return LONG_TARGET
    replacement = copy.longest_replacement()
    # What cannot be too much by its length alone is not searched for letters.
    roughly, exactly = (_Drawn(copy, target, replacement, weighed) for weighed in (_most, _counted))
    for page in copy.having(b"Contents"):
        if not (roughly.bears(page) or exactly.bears(page)):
            return f"a page draws more than {MAX_DRAWN} bytes"
    return None


def _counted(content: bytes, target: int) -> int:
    """How many letters come of a stream, each as often as it may become one, and graphics states."""
    return letters_in(content) * target + max(states_in(content), 0)


def _most(content: bytes, target: int) -> int:
    """How many they are at most: a letter has a byte, a state one more for what parts it from the next."""
    return len(content) * target + len(content) // 2 + 1


class _Scope(NamedTuple):
    """The forms that names in a content stream stand for, and a number by which they are known."""

    key: int
    forms: dict[bytes, Reference]


class _Drawn:
    """Counts what pages draw; what a form comes to is counted once."""

    def __init__(self, copy: Copy, target: int, replacement: int, weighed: Callable[[bytes, int], int]) -> None:
        self._copy = copy
        self._target = max(target, 1)  # characters that a letter may become
        self._replacement = replacement  # and marked content
        self._weighed = weighed
        self._known: dict[tuple[int, int | None], int | None] = {}  # by number, and scope if it has none of its own
        self._without_own: set[int] = set()
        self._fonts: set[int] = set()
        self._forms: dict[int, bool] = {}
        self._scopes = 0
        self._harmless = _HARMLESS // max(self._target, self._replacement)

    def bears(self, page: dict[bytes, Any]) -> bool:
        """Whether a page does not draw too much."""
        try:
            self._count(page)
        except TooLong:
            return False
        return True

    def _count(self, page: dict[bytes, Any]) -> None:
        scope = self._scope(self._inherited(page))
        total = 0
        parts = [*self._parts(page[b"Contents"])]
        if not scope.forms and sum(map(self._copy.longest, parts)) <= self._harmless:
            parts = []
        for reference in parts:
            total += self._content(reference, scope, 0)
            _check(total, MAX_DRAWN)
        for look in self._looks(page):
            total += self._form(look, scope, 0)
            _check(total, MAX_DRAWN)

    def _inherited(self, page: dict[bytes, Any]) -> Any:
        node: Any = page
        for _ in range(_DEEPEST):
            if not isinstance(node, dict):
                break
            if b"Resources" in node:
                return node[b"Resources"]
            node = self._copy.entry(node, b"Parent")
        return None

    def _parts(self, value: Any) -> Iterator[Any]:
        inner = self._copy.resolved(value)
        yield from inner if isinstance(inner, list) else (value,)

    def _looks(self, page: dict[bytes, Any]) -> Iterator[Any]:
        """How the annotations of a page look, in all their states."""
        notes = self._copy.entry(page, b"Annots")
        for reference in notes[:MOST_ANNOTATIONS] if isinstance(notes, list) else ():
            if isinstance(reference, Reference) and not self._copy.shows(reference, _MAY_SHOW):
                continue  # most are links, thousands of them
            note = self._copy.resolved(reference)
            looks = self._copy.entry(note, b"AP") if self._copy.entry(note, b"Subtype") in _SHOWN else None
            look = looks.get(b"N") if isinstance(looks, dict) else None
            states = self._copy.resolved(look)
            is_stream = not isinstance(states, dict) or b"Length" in states
            yield from (look,) if is_stream else states.values()

    def _scope(self, resources: Any) -> _Scope:
        self._scopes += 1
        found = self._copy.resolved(resources)
        fonts = self._copy.entry(found, b"Font")
        for font in fonts.values() if isinstance(fonts, dict) else ():
            if isinstance(font, Reference) and font.number not in self._fonts:
                self._fonts.add(font.number)
                self._glyphs(self._copy.resolved(font))
        drawn = self._copy.entry(found, b"XObject")
        named = drawn.items() if isinstance(drawn, dict) else ()
        forms = {name: form for name, form in named if isinstance(form, Reference) and self._may_be_form(form)}
        return _Scope(self._scopes, forms)

    def _may_be_form(self, reference: Reference) -> bool:
        """Whether PDFium draws an object as a form, as it does what has that subtype, be it a name or a string."""
        if reference.number not in self._forms:
            found = self._copy.resolved(reference)
            subtype = self._copy.entry(found, b"Subtype")
            is_other = isinstance(found, dict) and (b"Subtype" not in found or isinstance(subtype, bytes))
            self._forms[reference.number] = subtype == b"Form" or not is_other
        return self._forms[reference.number]

    def _glyphs(self, font: Any) -> None:
        """Raise `TooLong` if the glyphs of a font that are drawn by content streams of their own draw too much."""
        if self._copy.entry(font, b"Subtype") != b"Type3":
            return
        glyphs = self._copy.entry(font, b"CharProcs")
        scope = self._scope(font.get(b"Resources"))
        drawn = 0
        for glyph in glyphs.values() if isinstance(glyphs, dict) else ():
            drawn += self._content(glyph, scope, 1)
            _check(drawn, MAX_DRAWN)

    def _content(self, reference: Any, scope: _Scope, depth: int) -> int:
        """What a stream comes to with all forms that it draws."""
        data = self._copy.stream(reference, MAX_DRAWN)
        replaced = self._replacement * _marked_in(data) if self._replacement else 0
        total = len(data) + WEIGHT * (self._weighed(data, self._target) + replaced)
        _check(total, MAX_DRAWN)
        if scope.forms and b"Do" in data:
            for name in _DRAWS.findall(data):
                total += self._named(plain_name(name), scope, depth)
                _check(total, MAX_DRAWN)
        return total

    def _named(self, name: bytes, scope: _Scope, depth: int) -> int:
        if name:
            return self._form(scope.forms[name], scope, depth) if name in scope.forms else 0
        # The name is not where it is looked for: it may be any.
        return max([self._form(form, scope, depth) for form in scope.forms.values()], default=0)

    def _form(self, reference: Any, scope: _Scope, depth: int) -> int:
        """What a form comes to with all that it draws."""
        if not isinstance(reference, Reference):
            return 0
        number = reference.number
        key = number, scope.key if number in self._without_own else None
        if key in self._known:
            return _finished(self._known[key])
        form = self._copy.resolved(reference)
        if not isinstance(form, dict):
            return 0
        if b"Resources" in form:
            scope = self._scope(form[b"Resources"])
        else:
            self._without_own.add(number)
            key = number, scope.key
        _check(depth, _DEEPEST)
        self._known[key] = None
        total = self._known[key] = self._content(reference, scope, depth + 1)
        return total


def _marked_in(content: bytes) -> int:
    """How often content is marked by the name of what is said of it; a comment may hide the name."""
    with_dictionary = 0 if b"%" in content else len(_WITH_DICTIONARY.findall(content))
    return content.count(b"BDC") - with_dictionary


def _check(value: int, most: int) -> None:
    if value > most:
        raise TooLong


def _finished(total: int | None) -> int:
    """What a form comes to; one that draws itself has no end, even though PDFium leaves out the innermost."""
    if total is None:
        raise TooLong
    return total
