"""Inline Markdown to text: marks removed, link text kept, images named (contract, section 2)."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable
from itertools import chain

from markdown_it.common.html_blocks import block_names
from markdown_it.token import Token
from markdown_it.utils import EnvType

from py_chunks.parsers._markdown_parser import inline_parser

# What begins inline syntax (CommonMark 6), brackets aside: those depend on what is defined. The lookbehinds come
# second so that the search can jump from mark to mark.
_SYNTAX = re.compile(
    r"\\[!-/:-@\[-`{-~\n]|`|\*(?<![ \t\n]\*)|\*(?![ \t\n])|_(?<![^\W_]_)|_(?![^\W_])|<[A-Za-z/!?]|&[#A-Za-z]|~~|\]\("
)
# Code, links, images and addresses in their plainest forms, which nothing around them can change.
_LINK = r"\[(?<!\\\[)(?!\^)([^\]\[\\`*_~<&!\n]*)\]\([^\s()<>\\`]*\)"
_ATOM = re.compile(
    rf"`(?<![`\\]`)(?! )([^`\n]*[^ `\n])`(?!`)|!(?<!\\!){_LINK}|{_LINK}|<(?<!\\<)(https?://[^\s<>\\`]*)>"
)
# Emphasis whose marks can only open, or only close (CommonMark 6.2, left- and right-flanking).
_EMPHASIS = re.compile(
    r"([*_~])(?<![^ \t\n(].)(\1|(?<!~))(?=[^\W_]|\0)([^*_~\\`<&\[\]]*(?<=[\0\w]))\1\2(?![^ \t\n.,;:!?)])"
)
# No text that people wrote: inline parsing would take minutes, so that its marks are kept.
_LONGEST = 100_000
_PLACEHOLDER = "\0"  # no Markdown holds a NUL
_LINE_END = re.compile(r"[ \t]*\n[ \t\n]*")
_STRUCTURE = re.compile(
    rf"</?(?:{'|'.join([*block_names, 'script', 'style', 'template', 'pre', 'textarea', 'noscript'])})\b",
    re.IGNORECASE,
)
_BREAK = re.compile(r"<br\b", re.IGNORECASE)
_IMAGE = re.compile(r"<img\b", re.IGNORECASE)
_ALT = re.compile(r"""\balt\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""", re.IGNORECASE)


class Inline:
    """Reads the inline content of one document's blocks.

    Args:
        env: The definitions of links and footnotes, complete.
    """

    def __init__(self, env: EnvType) -> None:
        self._parser = inline_parser()
        self._env = env
        self._defined = bool(env.get("references")) or bool(env.get("footnotes", {}).get("refs"))

    def plain(self, source: str) -> str | None:
        """Return the text of inline content, or None when its syntax needs a parser.

        Args:
            source: A block's content, without its marks.
        """
        if len(source) > _LONGEST or not self._holds_syntax(source):
            return trimmed(source)
        atoms: list[str] = []

        def keep(atom: re.Match[str]) -> str:
            code, alt, label, address = atom.groups()
            atoms.append(image_label(alt) if alt is not None else code or label or address or "")
            return _PLACEHOLDER

        text = _EMPHASIS.sub(r"\3", _ATOM.sub(keep, source))
        if self._holds_syntax(text):
            return None
        pieces = trimmed(text).split(_PLACEHOLDER)
        return "".join(chain.from_iterable(zip(pieces, [*atoms, ""], strict=True))).strip()

    def tokens(self, source: str) -> list[Token]:
        """Return the tokens of inline content.

        Args:
            source: A block's content, without its marks.
        """
        tokens: list[Token] = []
        self._parser.inline.parse(source.strip(), self._parser, self._env, tokens)
        return tokens

    def text(self, source: str) -> str:
        """Return the text of inline content; tags in it are removed, whatever they are.

        Args:
            source: A block's content, without its marks.
        """
        plain = self.plain(source)
        return flat_text(self.tokens(source)) if plain is None else plain

    def _holds_syntax(self, source: str) -> bool:
        return _SYNTAX.search(source) is not None or (self._defined and "[" in source)


def trimmed(text: str) -> str:
    """Return text without space around it and around its line ends."""
    return _LINE_END.sub("\n", text.strip()) if "\n" in text else text.strip()


def flat_text(tokens: Iterable[Token]) -> str:
    """Return what a reader sees of inline tokens.

    Args:
        tokens: From `Inline.tokens`.
    """
    return trimmed(_joined(tokens))


def holds_structure(tokens: Iterable[Token]) -> bool:
    """Whether raw HTML among the tokens separates blocks or hides text, so that only HTML rules do it justice."""
    return any(token.type == "html_inline" and _STRUCTURE.match(token.content) for token in tokens)


def as_markup(tokens: Iterable[Token]) -> str:
    """Return inline tokens as HTML that shows the same; line ends are kept.

    Args:
        tokens: From `Inline.tokens`.
    """
    return "".join(
        token.content if token.type == "html_inline" else html.escape(_shown(token)).replace("\n", "<br>")
        for token in tokens
    )


def image_label(alt: str) -> str:
    """Return what stands for an image.

    Example:
        >>> image_label("a boat"), image_label("")
        ('[Image: a boat]', '[Image]')
    """
    words = " ".join(alt.split())
    return f"[Image: {words}]" if words else "[Image]"


def _joined(tokens: Iterable[Token]) -> str:
    return "".join([_shown(token) for token in tokens])


def _shown(token: Token) -> str:
    kind = token.type
    if kind in ("text", "text_special", "code_inline"):
        return token.content
    if kind in ("softbreak", "hardbreak"):
        return "\n"
    if kind == "image":
        return image_label(_joined(token.children or ()))
    if kind == "html_inline":
        return _shown_tag(token.content)
    return ""


def _shown_tag(tag: str) -> str:
    if _BREAK.match(tag):
        return "\n"
    if _IMAGE.match(tag):
        alt = _ALT.search(tag)
        return image_label(html.unescape(alt[1] or alt[2] or alt[3] or "") if alt else "")
    return ""
