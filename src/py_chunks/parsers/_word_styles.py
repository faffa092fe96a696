"""Paragraph styles: what a style says of headings, numbering and page breaks, once its ancestors have spoken."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from py_chunks.parsers._word_names import PARAGRAPH_PROPERTIES, VAL, W
from py_chunks.parsers._word_style_sheet import StyleSheet

_NAME, _BASED_ON = f"{W}name", f"{W}basedOn"
_NUMBERING, _NUM_ID, _LEVEL = f"{W}numPr", f"{W}numId", f"{W}ilvl"
_OUTLINE, _PAGE_BREAK = f"{W}outlineLvl", f"{W}pageBreakBefore"
_OFF = frozenset({"0", "false", "off"})
_BODY_LEVEL = 9  # an outline level of 9 says "body text" (ISO/IEC 29500-1, 17.3.1.20)

# Built-in styles keep their English names in the file; other writers put the name their user sees. The words are
# those of the languages Word and LibreOffice call headings by.
_HEADING = re.compile(
    r"(?:heading|überschrift|titre|título|titolo|kop|rubrik|overskrift|otsikko|nagłówek|nadpis|címsor|naslov|"
    r"заголовок|заглавие|επικεφαλίδα|başlık|pealkiri|virsraksts|antraštė|titlu|encabezado|cabeçalho|"
    r"标题|標題|見出し|제목|כותרת|عنوان)\s*([1-9])",
    re.IGNORECASE,
)
_TITLE = frozenset({"title", "titel", "titre", "título", "titolo", "заголовок", "标题", "標題", "表題", "제목"})


class Style(NamedTuple):
    """What a paragraph style asks of its paragraphs.

    Attributes:
        heading: Heading level, 1 outermost; None for body text.
        num_id: The numbering it belongs to, None or "0" for none.
        ilvl: The level it names in that numbering, 0-based, or None.
        page_break: Whether its paragraphs begin a page.
        linking: The styles whose link to a level of the numbering counts, nearest first: its own id and those it is
            based on, before one that names a level itself.
    """

    heading: int | None = None
    num_id: str | None = None
    ilvl: int | None = None
    page_break: bool = False
    linking: tuple[str, ...] = ()


def switched_on(element: Any) -> bool:
    """Return whether an on/off property (ISO/IEC 29500-1, 17.17.4) is present and on.

    Args:
        element: The property, or None when it is absent.
    """
    return element is not None and element.get(VAL) not in _OFF


def by_name(properties: Iterable[Any]) -> dict[str, Any]:
    """Return the first property of each name; looking one up among the elements takes longer than this.

    Args:
        properties: Elements.
    """
    named: dict[str, Any] = {}
    for entry in properties:
        named.setdefault(entry.tag, entry)
    return named


def number_of(element: Any) -> int | None:
    """Return the number in an element's `val`, None when there is none.

    Args:
        element: The element, or None when it is absent.
    """
    if element is None:
        return None
    try:
        return int(element.get(VAL))
    except (TypeError, ValueError):
        return None


class Styles:
    """What the styles of one document ask for."""

    def __init__(self, sheet: StyleSheet) -> None:
        """Prepare for a style sheet."""
        self._sheet = sheet
        self._known: dict[str, Style] = {}
        self.default = self.style(sheet.default) if sheet.default else Style()

    def style(self, style_id: str) -> Style:
        """Return what the style of that id asks for; a heading may be guessed from an id that is not defined.

        Args:
            style_id: As paragraphs refer to it.
        """
        known = self._known.get(style_id)
        if known is None:
            known = self._known[style_id] = self._resolve(style_id)
        return known

    def begins_pages(self) -> bool:
        """Whether any style may make its paragraphs begin a page."""
        return self._sheet.breaks_pages()

    def _resolve(self, style_id: str) -> Style:
        chain = self._chain(style_id)
        if not chain:
            return Style(heading_of_name(style_id), linking=(style_id,))
        asked = [_own_properties(element) for element in chain.values()]
        nearest: dict[str, Any] = {}
        for properties in reversed(asked):
            nearest.update(properties)
        num_id = nearest.get(_NUM_ID)
        return Style(
            heading=_heading(asked),
            num_id=None if num_id is None else num_id.get(VAL),
            ilvl=number_of(nearest.get(_LEVEL)),
            page_break=switched_on(nearest.get(_PAGE_BREAK)),
            linking=tuple(chain)[: next((at for at, own in enumerate(asked) if _LEVEL in own), None)],
        )

    def _chain(self, style_id: str) -> dict[str, Any]:
        """The style and those it is based on, nearest first."""
        chain: dict[str, Any] = {}
        while style_id and style_id not in chain and (element := self._sheet.element(style_id)) is not None:
            chain[style_id] = element
            based_on = next(element.iterchildren(_BASED_ON), None)
            style_id = "" if based_on is None else based_on.get(VAL) or ""
        return chain


def _own_properties(style: Any) -> dict[str, Any]:
    """What a style itself says, by the names of the elements that say it."""
    found: dict[str, Any] = {}
    for child in style.iterchildren(_NAME, PARAGRAPH_PROPERTIES):
        if child.tag == _NAME:
            found.setdefault(_NAME, child)
            continue
        for entry in child.iterchildren(_NUMBERING, _OUTLINE, _PAGE_BREAK):
            for part in entry if entry.tag == _NUMBERING else (entry,):
                found.setdefault(part.tag, part)
    return found


def _heading(asked: list[dict[str, Any]]) -> int | None:
    """The level that the nearest style with an outline level or a telling name gives."""
    for properties in asked:
        outline = number_of(properties.get(_OUTLINE))
        if outline is not None:
            return outline + 1 if 0 <= outline < _BODY_LEVEL else None
        name = properties.get(_NAME)
        level = None if name is None else heading_of_name(name.get(VAL) or "")
        if level is not None:
            return level
    return None


def heading_of_name(name: str) -> int | None:
    """Return the heading level a style's name stands for, None when it stands for none.

    Args:
        name: In any of the languages headings are known in; aliases behind commas don't count.

    Example:
        >>> heading_of_name("heading 2"), heading_of_name("Überschrift 1,Kapitel"), heading_of_name("Quote")
        (2, 1, None)
    """
    # Old versions keep a style's aliases in its name, behind commas.
    name = name.partition(",")[0].strip().lower()
    if name in _TITLE:
        return 1
    found = _HEADING.fullmatch(name)
    return int(found[1]) if found else None
