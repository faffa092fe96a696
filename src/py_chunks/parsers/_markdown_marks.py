"""Inline marks in their plainest forms, removed without a parser (CommonMark 6).

What has been settled is hidden from the steps that follow: a character that may not be read as a mark any more
is replaced by a lone surrogate, which no text holds, and so are the edges of what a mark enclosed.
"""

from __future__ import annotations

import re
from typing import Any

from markdown_it.common.entities import entities
from markdown_it.common.utils import normalizeReference

# What begins inline syntax, brackets aside: those depend on what is defined. The lookbehinds come second so that
# the search can jump from mark to mark.
_SYNTAX = re.compile(
    r"\\[!-/:-@\[-`{-~\n]|`|\*(?<![ \t\n]\*)|\*(?![ \t\n])|_(?<![^\W_]_)|_(?![^\W_])|<[!-;?-~]|<=[!-~]"
    r"|&(?:#|[A-Za-z][A-Za-z0-9]{1,31};)|~~|\]\("
)

_SHORT = 80
_EDGE = "\udc00"  # of a link, an image, an address, a tag
_CODE_EDGE = "\udc01"
_ENTITY_EDGE = "\udc02"
_ESCAPED = 0xDC00  # + code: a character after a backslash
_LITERAL = 0xDD00  # + code: a character of code, of an address, of an entity
_HIDE = {code: _LITERAL + code for code in range(0x21, 0x7F) if not chr(code).isalnum()}
_HIDDEN = re.compile(r"[\udc00-\udd7f]")
_SHOW = {
    _EDGE: "",
    _CODE_EDGE: "",
    _ENTITY_EDGE: "",
    **{chr(base + code): chr(code) for base in (_ESCAPED, _LITERAL) for code in range(0x21, 0x7F)},
}
_NAMELESS = re.compile(r"[\udc00\udc02-\udc7f]")  # in a label, what its source can't be told from

# Settled from left to right: escapes, hard line breaks, code, addresses, plain tags, named entities.
_FIRST = re.compile(
    r"\\(?:([!-/:-@\[-`{-~])|(?=\n))"
    r"|`(?!`)(?<!``)(?![ \n])([^`]*[^ `\n])`(?!`)"
    r"|<(https?://[^\s<>\\`]*)>"
    r"|<(br) ?/?>"
    r"|</?(b|i|u|s|em|strong|sub|sup|small|kbd|code|var|del|ins|mark|tt|span|a)>"
    r"|&([A-Za-z][A-Za-z0-9]{1,31});"
)
_TARGET = r"""[^\s()<>\\`\udc00\udc01]*(?:[ \n]+"[^"\\<`\udc00\udc01]*")?"""
_IMAGE = re.compile(rf"!\[([^\]\[\\`*_~<&]*)\]\({_TARGET}\)")
_LINK = re.compile(rf"\[(?<!!\[)(?!\^)([^\]\[\\`<]*)\]\({_TARGET}\)")
_NOTE = re.compile(r"\[\^([^\]\[\\`<\s]+)\](?![(\[\udc00])")
_REFERENCE = re.compile(r"(!?)\[(?!\^)([^\]\[\\`<]*)\](?:\[([^\]\[\\`<]*)\])?(?![(\[\udc00])")
# Emphasis whose marks can only open, or only close (6.2, left- and right-flanking).
_EMPHASIS = re.compile(
    r"([*_~])(?<![^ \t\n(].)(\1|(?<!~))(?=[^\W_]|[\udc00-\udc02])"
    r"([^*_~\\`<&\[\]]*(?<=[\w\udc00-\udc02]))\1\2(?![^ \t\n.,;:!?)])"
)


class Marks:
    """Removes the plain marks of one document's inline content.

    Args:
        references: The link definitions, by normalised label.
        notes: The footnote definitions, by label with a colon before it.
    """

    def __init__(self, references: dict[str, Any], notes: dict[str, Any]) -> None:
        self._references = references
        self._notes = notes
        self._defined = bool(references) or bool(notes)

    def found(self, source: str) -> bool:
        """Say whether there is anything that could be inline syntax.

        Args:
            source: Inline content.
        """
        # In a paragraph, looking for one sign after the other takes half the time the pattern takes.
        signed = len(source) < _SHORT or (
            "\\" in source or "`" in source or "*" in source or "_" in source or "<" in source or "&" in source
            or "~~" in source or "](" in source
        )  # fmt: skip
        return (signed and _SYNTAX.search(source) is not None) or (self._defined and "[" in source)

    def removed(self, source: str) -> str | None:
        """Return the text without its marks, or None when some of them need a parser.

        Args:
            source: Inline content.
        """
        text = _FIRST.sub(_settled, source)
        if "](" in text:
            text = _LINK.sub(_link_text, _IMAGE.sub(_image_text, text))
        if self._defined and "[" in text:
            text = _REFERENCE.sub(self._reference_text, _NOTE.sub(self._note_text, text))
        text = _without_emphasis(text)
        return None if self.found(text) else _HIDDEN.sub(_shown, text)

    def _note_text(self, note: re.Match[str]) -> str:
        return _EDGE if f":{note[1]}" in self._notes else note[0]

    def _reference_text(self, link: re.Match[str]) -> str:
        mark, label, reference = link.groups()
        key = reference or label
        if _NAMELESS.search(key):
            return link[0]
        key = _HIDDEN.sub(_shown, key.replace(_CODE_EDGE, "`"))
        if normalizeReference(key) not in self._references:
            return link[0]
        return _labelled(label, link[0], image=bool(mark))


def image_label(alt: str) -> str:
    """Return what stands for an image.

    Args:
        alt: The image's description.

    Example:
        >>> image_label("a boat"), image_label("")
        ('[Image: a boat]', '[Image]')
    """
    words = " ".join(alt.split())
    return f"[Image: {words}]" if words else "[Image]"


def _settled(match: re.Match[str]) -> str:
    escaped, code, address, line_break, tag, entity = match.groups()
    if escaped:
        return chr(_ESCAPED + ord(escaped))
    if code:
        content = code.replace("\n", " ").translate(_HIDE)
        return f"{_CODE_EDGE}{content}{_CODE_EDGE}"
    if address:
        return f"{_EDGE}{address.translate(_HIDE)}{_EDGE}"
    if line_break:
        return f"{_EDGE}\n{_EDGE}"
    if tag:
        return _EDGE
    if entity is None:
        return ""  # a hard line break
    character = entities.get(entity)
    return match[0] if character is None else f"{_ENTITY_EDGE}{character.translate(_HIDE)}{_ENTITY_EDGE}"


def _image_text(image: re.Match[str]) -> str:
    return _labelled(image[1], image[0], image=True)


def _link_text(link: re.Match[str]) -> str:
    return _labelled(link[1], link[0], image=False)


def _labelled(label: str, source: str, *, image: bool) -> str:
    """The label of a link or image without its marks, or its source when that is not plain."""
    text = _without_emphasis(label)
    if _SYNTAX.search(text) or "*" in text or "_" in text:
        return source
    if image:
        text = image_label(_HIDDEN.sub(_shown, text)).translate(_HIDE)
    return f"{_EDGE}{text}{_EDGE}"


def _without_emphasis(text: str) -> str:
    text, count = _EMPHASIS.subn(r"\3", text)
    return _EMPHASIS.sub(r"\3", text) if count else text


def _shown(hidden: re.Match[str]) -> str:
    return _SHOW.get(hidden[0], "")
