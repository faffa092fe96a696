"""What the modifiers of a paragraph and of a run of characters come to."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from py_chunks.parsers._doc_sprms import (
    C_DATA,
    C_DELETED,
    C_FONT,
    C_INSERTED,
    C_PICTURE,
    C_SYMBOL,
    P_DEEPER,
    P_DEPTH,
    P_DROP_CAP,
    P_IN_TABLE,
    P_INNER_CELL,
    P_INNER_ROW_END,
    P_LEVEL,
    P_LIST,
    P_OLD_LEVEL,
    P_OLD_NUMBERING,
    P_OUTLINE,
    P_PAGE_BREAK,
    P_ROW_END,
    P_STYLE,
    T_DEFINITION,
    T_VERTICAL_MERGE,
    Modifier,
    modifiers,
    number,
)
from py_chunks.parsers._doc_styles import Styles

_BODY_LEVEL = 9  # the sprmPOutLvl of text that is no heading ([MS-DOC] 2.6.2)
_HEADING_STYLES = range(1, 10)  # paragraphs in them ignore a level of their own
_LISTS = range(1, 0x7FF)  # the indices of lists; 0 is none, others mean a list that was taken away (2.6.2)
_MOST_DEEP = 40
_DROPPED = (1, 2)  # in the text or in the margin: fdct of a DCS (2.9.45)


@dataclass(frozen=True, slots=True)
class ParagraphFormat:
    """What is said of a paragraph, by its style and by itself.

    Attributes:
        style: Number of its style.
        heading: Heading level, None for body text.
        linking: Numbers of the styles whose link to a level of the list counts, as `Style` has them.
        list_index: Which entry of the list overrides it belongs to, 1-based; 0 for none.
        own_level: The level it names itself, 0-based, or None.
        list_level: The level that its style names, if it names none itself, or None.
        numbering: Its own numbering, as Word 6 has it.
        page_break: Whether it begins a page.
        drop_cap: Whether it is the first letters of the next one, set large.
        depth: How many tables it stands in.
        ends_cell: Whether its mark ends a cell of a table within a table.
        ends_row: Whether it is the end of a row.
        row: For the end of a row, the modifiers that describe the row.
    """

    style: int = 0
    heading: int | None = None
    linking: tuple[int, ...] = ()
    list_index: int = 0
    own_level: int | None = None
    list_level: int | None = None
    numbering: bytes = b""
    page_break: bool = False
    drop_cap: bool = False
    depth: int = 0
    ends_cell: bool = False
    ends_row: bool = False
    row: tuple[Modifier, ...] = ()


class CharacterFormat(NamedTuple):
    """What is said of a run of characters, as far as it changes what they say.

    Attributes:
        deleted: Whether a tracked change takes them out.
        inserted: Whether a tracked change puts them in.
        symbol: Font and place of the sign that each of them stands for.
        font: Number of their font, None where nothing is said of it.
        data: Where in the Data stream the field's form or the picture is.
    """

    deleted: bool = False
    inserted: bool = False
    symbol: tuple[int, int] | None = None
    font: int | None = None
    data: int | None = None


PLAIN = CharacterFormat()


def paragraph_format(stored: bytes, styles: Styles, others: Iterable[Modifier], *, old: bool) -> ParagraphFormat:
    """Return what is said of a paragraph.

    Args:
        stored: A `Run.format` of paragraphs.
        styles: The document's styles.
        others: Modifiers of the piece of text that its mark is in.
        old: Whether the document is of Word 6 or 95.
    """
    said = [*modifiers(stored[2:], old=old), *others]
    istd = struct.unpack_from("<H", stored)[0] if len(stored) >= 2 else 0
    istd = next((number(operand) for code, operand in reversed(said) if code == P_STYLE), istd)
    style = styles.style(istd)
    own, inherited = dict(said), dict(style.modifiers)
    merged = {**inherited, **own}
    list_index = number(merged.get(P_LIST, b""))
    return ParagraphFormat(
        style=istd,
        heading=_heading(istd, style.heading, own.get(P_OUTLINE)),
        linking=style.linking,
        list_index=list_index if list_index in _LISTS else 0,
        own_level=number(own[P_LEVEL]) if P_LEVEL in own else None,
        list_level=number(merged[P_LEVEL]) if P_LEVEL in merged else None,
        numbering=_numbering(merged) if old else b"",
        page_break=_on(merged, P_PAGE_BREAK),
        drop_cap=number(own.get(P_DROP_CAP, b"")) & 0x7 in _DROPPED,
        depth=_depth(merged, said),
        ends_cell=_on(merged, P_INNER_CELL),
        ends_row=_on(merged, P_ROW_END) or _on(merged, P_INNER_ROW_END),
        row=tuple(entry for entry in said if entry[0] in (T_DEFINITION, T_VERTICAL_MERGE)),
    )


def character_format(stored: bytes, *, old: bool) -> CharacterFormat:
    """Return what is said of a run of characters.

    Args:
        stored: A `Run.format` of characters.
        old: Whether the document is of Word 6 or 95.
    """
    return with_modifiers(PLAIN, modifiers(stored, old=old))


def with_modifiers(base: CharacterFormat, others: Iterable[Modifier]) -> CharacterFormat:
    """Return a format with what more is said, for instance of the whole piece of text.

    Args:
        base: The format.
        others: More modifiers, in order.
    """
    said = dict(others)
    if not said:
        return base
    place, holds_data = said.get(C_PICTURE), number(said.get(C_DATA, b""))
    symbol = said.get(C_SYMBOL, b"")
    font = said.get(C_FONT)
    return CharacterFormat(
        deleted=_on(said, C_DELETED) if C_DELETED in said else base.deleted,
        inserted=_on(said, C_INSERTED) if C_INSERTED in said else base.inserted,
        symbol=(number(symbol[:2]), number(symbol[2:])) if len(symbol) > 2 else base.symbol,
        font=base.font if font is None else number(font),
        data=number(place) if place is not None and holds_data else base.data,
    )


def _on(said: dict[int, bytes], code: int) -> bool:
    # A toggle may also be 128 or 129: as the style, or the opposite; no style has any of those asked for here.
    return bool(number(said.get(code, b"")) & 1)


def _heading(style: int, by_style: int | None, outline: bytes | None) -> int | None:
    if outline is None or style in _HEADING_STYLES:
        return by_style
    level = number(outline)
    return level + 1 if level < _BODY_LEVEL else None


def _depth(merged: dict[int, bytes], said: list[Modifier]) -> int:
    """How deep in tables a paragraph stands (2.4.3); a file may say so absolutely, relatively, or only that it does."""
    depth = number(merged.get(P_DEPTH, b""))
    for code, operand in said:
        if code == P_DEEPER:
            depth += struct.unpack("<i", operand)[0]
    return min(max(depth, int(_on(merged, P_IN_TABLE))), _MOST_DEEP)


def _numbering(merged: dict[int, bytes]) -> bytes:
    """The description of a number of Word 6, after the level that says whether it is one."""
    described = merged.get(P_OLD_NUMBERING, b"")
    return merged.get(P_OLD_LEVEL, b"\0") + described if described else b""
