"""Inline Markdown to text: marks removed, link text kept, images named (contract, section 2)."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable

from markdown_it.common.html_blocks import block_names
from markdown_it.token import Token
from markdown_it.utils import EnvType

from py_chunks.parsers._markdown_marks import Marks, image_label
from py_chunks.parsers._markdown_parser import inline_parser

# No text that people wrote: inline parsing would take minutes, so that its marks are kept.
_LONGEST = 100_000
_STRUCTURE = re.compile(
    rf"</?(?:{'|'.join([*block_names, 'script', 'style', 'template', 'pre', 'textarea', 'noscript'])})\b",
    re.IGNORECASE,
)
_BREAK = re.compile(r"<br\b", re.IGNORECASE)
_IMAGE = re.compile(r"<img\b", re.IGNORECASE)
_ALT = re.compile(r"""\balt\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""", re.IGNORECASE)

_UNDEFINED = Marks({}, {})  # of a document without definitions, as most cells of notebooks are


class Inline:
    """Reads the inline content of one document's blocks.

    Args:
        env: The definitions of links and footnotes, complete.
    """

    def __init__(self, env: EnvType) -> None:
        self._parser = inline_parser()
        self._env = env
        self._marks = Marks(env.get("references", {}), env.get("footnotes", {}).get("refs", {})) if env else _UNDEFINED

    def plain(self, source: str) -> str | None:
        """Return the text of inline content, or None when its syntax needs a parser.

        Args:
            source: A block's content, without its marks.
        """
        if len(source) > _LONGEST or not self._marks.found(source):
            return trimmed(source)
        text = self._marks.removed(source.strip())
        return None if text is None else trimmed(text)

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


def trimmed(text: str) -> str:
    """Return text without space around it and around its line ends.

    Args:
        text: Of a paragraph, one or more lines.
    """
    text = text.strip()
    return "\n".join(filter(None, [line.strip(" \t") for line in text.split("\n")])) if "\n" in text else text


def flat_text(tokens: Iterable[Token]) -> str:
    """Return what a reader sees of inline tokens.

    Args:
        tokens: From `Inline.tokens`.
    """
    return trimmed(_joined(tokens))


def holds_structure(tokens: Iterable[Token]) -> bool:
    """Whether raw HTML among the tokens separates blocks or hides text, so that only HTML rules do it justice.

    Args:
        tokens: From `Inline.tokens`.
    """
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
