"""Paragraph styles: what a style says of headings, numbering and page breaks, once its ancestors have spoken."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from py_chunks.parsers._word_names import VAL, W

_STYLE, _STYLE_END, _LATENT_END = b"<w:style ", b"</w:style>", b"</w:latentStyles>"
_OTHER_STYLE = re.compile(rb'w:type="(?:table|character)"')
_PAGE_BREAK = f"{W}pageBreakBefore"
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
        chain: Its own id and those it is based on, nearest first.
    """

    heading: int | None = None
    num_id: str | None = None
    ilvl: int | None = None
    page_break: bool = False
    chain: tuple[str, ...] = ()


def switched_on(element: Any) -> bool:
    """Return whether an on/off property (ISO/IEC 29500-1, 17.17.4) is present and on.

    Args:
        element: The property, or None when it is absent.
    """
    return element is not None and element.get(VAL) not in _OFF


def number_of(element: Any) -> int | None:
    """Return the number in an element's `val`, None when there is none.

    Args:
        element: The element, or None when it is absent.
    """
    try:
        return int(element.get(VAL))
    except (AttributeError, TypeError, ValueError):
        return None


def paragraph_styles_of(data: bytes) -> bytes:
    """Return a style sheet without its styles of tables and characters, which say nothing of paragraphs.

    Word puts a hundred of them into every document, nine tenths of the 350 kB that its templates give a style sheet:
    leaving them out takes 0.5 ms and spares parsing 4. What is not written plainly is returned as it is.

    Args:
        data: The part's bytes.

    Example:
        >>> paragraph_styles_of(b'<w:styles><w:style w:type="table"></w:style><w:style ></w:style></w:styles>')
        b'<w:styles><w:style ></w:style></w:styles>'
    """
    if not _OTHER_STYLE.search(data) or (b"!" in data and b"<!" in data):  # one sign is looked for in no time
        return data
    head, *styles = data.split(_STYLE)
    begin, end = head.find(b"<w:latentStyles"), head.rfind(_LATENT_END)
    kept = [head[:begin] + head[end + len(_LATENT_END) :] if 0 <= begin < end else head]
    for number, style in enumerate(styles, 1):
        if number == len(styles) or not _OTHER_STYLE.search(style, 0, style.find(b">")):
            kept.append(style)  # the last one bears the end of the part
        elif not style.endswith(_STYLE_END) and not style.rstrip().endswith(_STYLE_END):
            return data
    return _STYLE.join(kept)


class Styles:
    """The style sheet of one document."""

    def __init__(self, root: Any) -> None:
        """Index the styles; `root` is the styles part, or None when the document has none."""
        self._elements: dict[str, Any] = {}
        self._known: dict[str, Style] = {}
        self._breaks = root is not None and next(root.iter(_PAGE_BREAK), None) is not None
        default = ""
        for element in () if root is None else root.iterchildren(f"{W}style"):
            style_id = element.get(f"{W}styleId") or ""
            self._elements.setdefault(style_id, element)
            if element.get(f"{W}type") == "paragraph" and element.get(f"{W}default") in ("1", "true", "on"):
                default = style_id
        self.default = self.style(default) if default else Style()

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
        """Whether any style makes its paragraphs begin a page."""
        # Most style sheets say nothing of it, and then none of their hundreds of styles need be resolved.
        return self._breaks and any(self.style(style_id).page_break for style_id in self._elements)

    def _resolve(self, style_id: str) -> Style:
        chain = self._chain(style_id)
        if not chain:
            return Style(heading_of_name(style_id), chain=(style_id,))
        breaks = self._nearest(chain, "pageBreakBefore")
        num_id = self._nearest(chain, "numPr", "numId")
        return Style(
            heading=self._heading(chain),
            num_id=None if num_id is None else num_id.get(VAL),
            ilvl=number_of(self._nearest(chain, "numPr", "ilvl")),
            page_break=switched_on(breaks),
            chain=tuple(chain),
        )

    def _heading(self, chain: list[str]) -> int | None:
        """The level that the nearest style with an outline level or a telling name gives."""
        for style_id in chain:
            outline = number_of(self._nearest([style_id], "outlineLvl"))
            if outline is not None:
                return outline + 1 if 0 <= outline < _BODY_LEVEL else None
            name = self._elements[style_id].find(f"{W}name")
            level = None if name is None else heading_of_name(name.get(VAL) or "")
            if level is not None:
                return level
        return None

    def _nearest(self, chain: list[str], *path: str) -> Any:
        """The paragraph property of that path in the nearest style that has it, or None."""
        wanted = "/".join(W + name for name in ("pPr", *path))
        elements = (self._elements[style_id].find(wanted) for style_id in chain)
        return next((element for element in elements if element is not None), None)

    def _chain(self, style_id: str) -> list[str]:
        chain: list[str] = []
        while style_id in self._elements and style_id not in chain:
            chain.append(style_id)
            based_on = self._elements[style_id].find(f"{W}basedOn")
            style_id = "" if based_on is None else based_on.get(VAL) or ""
        return chain


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
