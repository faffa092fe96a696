"""Typed units: what every document is made of once it has been read.

A parser yields drafts; `number_units` is the one place that gives them their index, their offset
in the document text and the headings in force.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from functools import partial
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

Kind = Literal["heading", "paragraph", "list", "table", "code", "quote", "record", "row", "slide"]
Place = Literal["line", "page", "slide", "cell", "message", "notebook_cell", "spine"]
# What people call the places that bear the formats' own names.
PLACE_WORDS: Mapping[str, str] = {"cell": "row", "notebook_cell": "cell", "spine": "chapter"}

NO_EXTRAS: Mapping[str, Any] = MappingProxyType({})

# Places whose change ends the sections before it: a new slide, mail or chapter starts without headings.
_FRESH_HEADINGS = frozenset({"slide", "message", "spine"})


class Span(NamedTuple):
    """A stretch of a text, half-open.

    Attributes:
        start: Offset of its first character, 0-based, in code points.
        end: Offset just past its last character.
    """

    start: int
    end: int


class Location(NamedTuple):
    """The format's own place of a unit, both ends inclusive.

    Attributes:
        place: What is counted: lines, pages, slides, cells, messages, notebook cells, spine items.
        first: Number of the first one; 1-based except for notebook cells and spine items (0-based).
        last: Number of the last one.
        first_column: For cells, the first column, 1-based; `first` and `last` are then sheet rows.
        last_column: For cells, the last column, 1-based.
    """

    place: Place
    first: int
    last: int
    first_column: int = 1
    last_column: int = 1


class Draft(NamedTuple):
    """A unit as a parser sees it, before it is numbered.

    Attributes:
        text: The text; drafts that are blank are dropped by `number_units`.
        kind: What the unit is.
        level: Heading level (1 outermost) of a heading; list level (0 outermost) of a list item.
        location: The format's own place, or None when it has none.
        extras: Family keys of the contract; share one mapping between units where it is the same.
        group: Windows never span a change of it (a sheet); None for documents in one piece.
        number: The number the format itself gives the unit: data row, record, slide.
        heading_path: Replaces the headings in force from this unit on, outermost first, for formats
            that know better than the flow of headings (a slide's title, a chapter's title in a table
            of contents). None leaves them as they are.
    """

    text: str
    kind: Kind = "paragraph"
    level: int | None = None
    location: Location | None = None
    extras: Mapping[str, Any] = NO_EXTRAS
    group: Hashable = None
    number: int | None = None
    heading_path: tuple[str, ...] | None = None


DraftFields = tuple[
    str, Kind, int | None, Location | None, Mapping[str, Any], Hashable, int | None, tuple[str, ...] | None
]
"""All fields of a draft. A parser that makes no use of their names may yield them bare."""

# What the constructors of the three do in half the time, for those who make one for every few words: from a tuple of
# all fields. Rows of a table take 7 % fewer instructions this way.
new_span: Callable[[tuple[int, int]], Span] = partial(tuple.__new__, Span)
new_location: Callable[[tuple[Place, int, int, int, int]], Location] = partial(tuple.__new__, Location)
new_draft: Callable[[DraftFields], Draft] = partial(tuple.__new__, Draft)


@dataclass(frozen=True, slots=True)
class Unit:
    """One block, paragraph, record, row or slide of a document.

    Attributes:
        text: The rendered text; never blank.
        kind: heading, paragraph, list, table, code, quote, record, row or slide.
        index: Position in the document, 0-based.
        char_start: Offset of the text in the document text, 0-based, in code points.
        heading_path: Headings in force, outermost first; includes the unit itself if it is a heading.
        level: Heading level (1 outermost) or list level (0 outermost); None elsewhere.
        group: Windows never span a change of it.
        location: The format's own place, or None.
        extras: Family keys of the contract.
        number: The number the format itself gives the unit, or None.
    """

    text: str
    kind: Kind
    index: int
    char_start: int
    heading_path: tuple[str, ...] = ()
    level: int | None = None
    group: Hashable = None
    location: Location | None = None
    extras: Mapping[str, Any] = field(default_factory=lambda: NO_EXTRAS)
    number: int | None = None

    @property
    def char_end(self) -> int:
        """Offset just past the text in the document text, 0-based, in code points."""
        return self.char_start + len(self.text)

    def begins_section(self, headings: tuple[str, ...] | None) -> bool:
        """Return whether a section begins here: with a heading, or with what stands under others than before.

        A slide, a mail or a chapter of a book may begin one without a heading among its units.

        Args:
            headings: `heading_path` of the unit before; None if there is none.
        """
        return self.kind == "heading" or self.heading_path != headings

    def __reduce__(self) -> tuple[Any, ...]:
        # A view of a mapping can't be pickled; processes that share work send units to each other.
        values = [getattr(self, each.name) for each in fields(self)]
        return _sent_unit, tuple(dict(value) if isinstance(value, MappingProxyType) else value for value in values)


def _sent_unit(*values: Any) -> Unit:
    sent = dict(zip((each.name for each in fields(Unit)), values, strict=True))
    sent["extras"] = MappingProxyType(sent["extras"]) if sent["extras"] else NO_EXTRAS
    return Unit(**sent)


class _NewUnit:
    """A unit that is being made: it becomes a `Unit` once it is filled.

    A frozen dataclass sets its fields in its constructor through `object.__setattr__`, which takes 1.1 us a unit.
    An object of a class with the same slots is filled and given its class in 0.16 us; units are made by the million.
    """

    __slots__ = tuple(each.name for each in fields(Unit))


GROUP_JOINER = "\n\n"
"""What stands between the last unit of one group and the first of the next."""


def number_units(drafts: Iterable[DraftFields], joiner: str) -> Iterator[Unit]:
    r"""Yield the drafts that hold text as units, in order, lazily.

    Args:
        drafts: What a parser yields.
        joiner: The family's joiner, which stands between neighbours in the document text.

    Example:
        >>> units = number_units([Draft("H", "heading", 1), Draft(" "), Draft("p")], "\n\n")
        >>> [(u.index, u.char_start, u.heading_path) for u in units]
        [(0, 0, ('H',)), (1, 3, ('H',))]
    """
    index, offset, group = 0, 0, None
    headings: list[tuple[int, str]] = []
    path: tuple[str, ...] = ()
    fresh: tuple[str, int] | None = None
    between = len(joiner)
    seen: Location | None = None
    for text, kind, level, location, extras, draft_group, number, known_path in drafts:
        if not text or text.isspace():
            continue
        if location is not seen:
            seen = location
            if location is not None and location[0] in _FRESH_HEADINGS:
                here = (location.place, location.first)
                if here != fresh:
                    fresh, headings, path = here, [], ()
        if known_path is not None:
            headings, path = list(enumerate(known_path, 1)), known_path
        if kind == "heading":
            depth = level or 1
            headings = [entry for entry in headings if entry[0] < depth]
            headings.append((depth, text))
            path = tuple([title for _, title in headings])
        if index:
            offset += between if draft_group == group else len(GROUP_JOINER)
        group = draft_group
        unit: Any = _NewUnit()
        unit.text, unit.kind, unit.index, unit.char_start, unit.heading_path = text, kind, index, offset, path
        unit.level, unit.group, unit.location, unit.extras, unit.number = level, group, location, extras, number
        unit.__class__ = Unit
        yield unit
        index += 1
        offset += len(text)


def document_text(units: Iterable[Unit], joiner: str) -> Iterator[str]:
    r"""Yield the pieces of the document text: unit texts and what stands between them.

    Args:
        units: All units of one document, in order.
        joiner: The family's joiner.

    Example:
        >>> "".join(document_text(number_units([Draft("a"), Draft("b")], "\n\n"), "\n\n"))
        'a\n\nb'
    """
    group: Hashable = None
    for unit in units:
        if unit.index:
            yield joiner if unit.group == group else GROUP_JOINER
        group = unit.group
        yield unit.text
