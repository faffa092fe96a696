"""The text of a mail body kept as RTF: the HTML or plain text that was put into it ([MS-OXRTFEX]), or RTF itself."""

from __future__ import annotations

import re

from py_chunks.parsers._mail_blocks import Body
from py_chunks.parsers._rtf_characters import ESCAPED, SIGNS, SYMBOLS, Characters
from py_chunks.parsers._rtf_fonts import Charset, read_fonts
from py_chunks.parsers._rtf_prologue import Prologue, read_prologue
from py_chunks.parsers._rtf_tokens import (
    BYTES,
    CLOSE,
    NUMBER,
    OPEN,
    STARRED,
    SYMBOL,
    TEXT,
    TOKEN,
    WORD,
    after_binary,
    group_end,
    whole_number,
)

_BEGINNING = 4096
_ORIGIN = re.compile(rb"\\from(html|text)")
_MOST_GROUPS = 10_000
_BREAKS = frozenset({"par", "line", "sect", "page", "row"})
# Groups that hold no text of the body; nor do those that may be ignored, tags apart.
_SKIPPED = frozenset({
    "colortbl", "stylesheet", "info", "pict", "objdata", "header", "headerl", "headerr", "headerf", "footer", "footerl",
    "footerr", "footerf", "fldinst",
})  # fmt: skip


def rtf_body(data: bytes) -> Body:
    r"""Return the body that RTF carries: HTML or text where it was made of such, else the RTF.

    Args:
        data: The RTF, decompressed.

    Example:
        >>> rtf_body(rb"{\rtf1\ansi\fromtext one\par two}").text
        'one\ntwo'
    """
    origin = _ORIGIN.search(data[:_BEGINNING])
    if origin is None:
        return Body(data, "rtf")
    view = data.decode("latin-1")
    html = origin[1] == b"html"
    return Body(_Reader(view, read_prologue(view), html=html).text(), "html" if html else "plain")


class _Reader:
    """Takes out what was put in: tags are kept as they are, what was made for readers of RTF is left out."""

    def __init__(self, view: str, prologue: Prologue, *, html: bool) -> None:
        self._view = view
        self._html = html
        self._page = prologue.charset
        self._default_font = prologue.default_font
        self._fonts: dict[int, Charset] = {}
        self._characters = Characters(prologue.charset)
        self._stack: list[tuple[Charset, int, bool, bool]] = []
        self._deeper = 0
        self._in_tag = False

    def text(self) -> str:
        characters = self._characters
        place: int | None = 0
        while place is not None:
            tokens = TOKEN.finditer(self._view, place)
            place = None
            for token in tokens:
                kind = token.lastindex or 0
                if kind <= NUMBER:  # a control word
                    place = self._word(token)
                elif kind == TEXT:
                    characters.text(token[TEXT])
                elif kind == BYTES:
                    characters.hexadecimal(token[BYTES])
                elif kind == OPEN:
                    self._open()
                elif kind == CLOSE:
                    self._close()
                elif kind == SYMBOL:
                    self._symbol(token[SYMBOL])
                else:
                    place = self._starred(token)
                if place is not None:
                    break
        return characters.take_all()

    def _word(self, token: re.Match[str]) -> int | None:
        word, characters = token[WORD], self._characters
        if word == "htmlrtf":
            if not self._in_tag:
                characters.silent = self._html and token[NUMBER] != "0"
        elif word == "u" and token[NUMBER]:
            characters.unicode(whole_number(token[NUMBER]))
        elif word == "uc":
            characters.fallback = max(whole_number(token[NUMBER], 1), 0)
        elif word in _BREAKS:
            characters.to_skip = 0
            characters.sign("\n")
        elif word in SIGNS or word == "cell":
            characters.sign(SIGNS.get(word, "\t"))
        elif word in ("f", "plain") and not self._in_tag:
            font = whole_number(token[NUMBER]) if word == "f" else self._default_font
            characters.use(self._fonts.get(font, self._page))
        elif word == "bin":
            return after_binary(token[NUMBER], token.end(), len(self._view))
        elif word == "fonttbl":
            end = group_end(self._view, token.end())
            self._fonts.update(read_fonts(self._view, token.end(), end))
            return end
        elif word in _SKIPPED:
            return self._skipped(token)
        return None

    def _symbol(self, symbol: str) -> None:
        if symbol in ESCAPED:
            self._characters.text(symbol)
        else:
            self._characters.sign("\n" if symbol in "\r\n" else SYMBOLS.get(symbol, ""))

    def _starred(self, token: re.Match[str]) -> int | None:
        if token[STARRED] != "htmltag" or not self._html:
            return self._skipped(token)
        # Tags are in the document's character set, whatever the font around them ([MS-OXRTFEX] 2.2.1.2).
        self._in_tag = True
        self._characters.silent = False
        self._characters.use(self._page)
        return None

    def _skipped(self, token: re.Match[str]) -> int | None:
        return group_end(self._view, token.end()) if len(self._stack) > 1 else None

    def _open(self) -> None:
        characters = self._characters
        characters.to_skip = 0
        if len(self._stack) < _MOST_GROUPS:
            self._stack.append((characters.charset, characters.fallback, characters.silent, self._in_tag))
        else:
            self._deeper += 1

    def _close(self) -> None:
        characters = self._characters
        characters.to_skip = 0
        if self._deeper:
            self._deeper -= 1
        elif self._stack:
            charset, characters.fallback, characters.silent, self._in_tag = self._stack.pop()
            characters.use(charset)
