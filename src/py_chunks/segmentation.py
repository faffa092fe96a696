"""Segmentations: what turns a text into the spans that windows are counted in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import accumulate, islice
from typing import TYPE_CHECKING, Protocol

from py_chunks.graphemes import BEARING, EXTENDING, PREPENDED, grapheme_spans, solid_end
from py_chunks.units import Span, new_span

if TYPE_CHECKING:
    from py_chunks.tokenizers import Tokenizer

LONGEST_WORD = 1000
"""Grapheme clusters after which a word is cut, so that text without any space is still cut up."""

BLOCK = 1 << 14
"""Characters that are handed to a tokenizer at once, where there is a place to cut."""

_NEAR = 50  # characters in which a word mostly ends

# Written without spaces between words: Thai, Lao, Tibetan, Myanmar, Khmer, Tai scripts, kana, Han.
_UNSPACED_SIGNS = (
    "\u0e01-\u0e3a\u0e40-\u0e4e\u0e81-\u0ede\u0f40-\u0fbc\u1000-\u109f\u1780-\u17d3\u17dc\u17dd\u1950-\u19df\u1a20-\u1aad"
    "\u3005-\u3007\u3021-\u3029\u3031-\u3035\u303b\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff"
    "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f\U0001b000-\U0001b16f\U00020000-\U0003ffff"
)
_UNSPACED = re.compile(f"[{_UNSPACED_SIGNS}]")
_OPENING_UNSPACED = frozenset("「『（【〔〖〈《〘〚［｛｟｢")
_OPENING = _OPENING_UNSPACED | frozenset("“‘([{")
_CLOSING = frozenset("、。，．！？；：」』）】〕〗〉》〙〛］｝｠｣”’…‥・｡､!?,.;:)]}")


class Segmentation(Protocol):
    """Turns text into spans of one kind, in order, without overlap.

    Nothing but white space lies between two spans. What a segmentation says of the text from `start` on
    must not depend on the text before it: the reader of a long text has let go of that. Where it is faster, a
    segmentation has `spans_at(text, offset, *, final)` too: the list of the spans of a text, moved by an offset.

    Attributes:
        unit: What its spans are, in the plural: "words", "sentences", ...
    """

    @property
    def unit(self) -> str:
        """What the spans are, in the plural."""
        ...

    def spans(self, text: str, start: int = 0, *, final: bool = True) -> Iterator[Span]:
        """Return an iterator of the spans of ``text[start:]``.

        Args:
            text: The text; offsets count in it.
            start: Where to begin: 0, or the end of a span given before.
            final: Whether the text ends here. If not, only those spans are given that no text that
                follows can change.
        """
        ...


class Characters:
    """Every code point is a span."""

    unit = "characters"

    def spans(self, text: str, start: int = 0, *, final: bool = True) -> Iterator[Span]:  # noqa: ARG002
        """Return an iterator of the code points of ``text[start:]``; see `Segmentation`."""
        return map(new_span, zip(range(start, len(text)), range(start + 1, len(text) + 1)))  # noqa: B905 - equally long


class Graphemes:
    """Every extended grapheme cluster is a span: what readers see as one character."""

    unit = "graphemes"

    def spans(self, text: str, start: int = 0, *, final: bool = True) -> Iterator[Span]:
        """Return an iterator of the grapheme clusters of ``text[start:]``; see `Segmentation`."""
        found = grapheme_spans(text, start)
        return found if final else _all_but_last(found)


class Words:
    """Every run of characters without white space is a span, edges of words being edges of graphemes.

    In scripts written without spaces each grapheme is a word, with the marks that open or close around
    it, so that a paragraph of Chinese is not one word. A word of more than `LONGEST_WORD` graphemes is cut.
    """

    unit = "words"

    def spans(self, text: str, start: int = 0, *, final: bool = True) -> Iterator[Span]:
        """Return an iterator of the words of ``text[start:]``; see `Segmentation`."""
        # A word is settled by the white space after it and a character that does not belong to that.
        return _words(text, start, len(text) if final else len(text) - 2)

    def plain_starts(self, text: str, offset: int, *, final: bool) -> tuple[Iterator[int], int] | None:
        """Return where the words of a text start and where what is settled ends, or None if it takes more to say.

        It takes no more where white space alone decides, and then this is several times as fast as `spans`.

        Args:
            text: The text, beginning outside words.
            offset: What is added to each start.
            final: As for `spans`.
        """
        first = len(text) - len(text.lstrip())
        usual = _is_usual(text)
        lengths = _lengths_with_space(text, first, usual=usual)
        if not lengths or _has_overlong(lengths) or (not usual and _not_plain().search(text)):
            return None
        # What is settled is all but the last word, unless the text ends here.
        last = lengths.pop()
        end = len(text) if final else len(text) - last
        starts = accumulate(lengths, initial=first + offset)
        return starts if final else islice(starts, len(lengths)), end

    def end_of_plain(self, text: str, start: int) -> int:
        """Return where a word that `plain_starts` gave ends.

        Args:
            text: The text.
            start: Where the word starts.
        """
        word = _WORD.match(text, start)
        assert word is not None
        return word.end()


class Paragraphs:
    """Every run of lines without a blank one is a span, with the indent of its first line."""

    unit = "paragraphs"

    def spans(self, text: str, start: int = 0, *, final: bool = True) -> Iterator[Span]:
        """Return an iterator of the paragraphs of ``text[start:]``; see `Segmentation`."""
        return _paragraphs(text, start, final=final)


class Tokens:
    """Every token of a tokenizer is a span; one that ends inside a code point extends to its end.

    Further tokens of that code point are empty spans behind it. The tokenizer is given `BLOCK` characters
    at a time, cut where words end.

    Args:
        tokenizer: See `py_chunks.tokenizers`.
        block: Characters handed over at once where there is a place to cut.

    Attributes:
        tokenizer: As given.
        block: As given.
        longest_block: Characters after which text is cut even where no word ends.
    """

    unit = "tokens"

    def __init__(self, tokenizer: Tokenizer, block: int = BLOCK) -> None:
        self.tokenizer = tokenizer
        self.block = block
        self.longest_block = 4 * block

    def spans(self, text: str, start: int = 0, *, final: bool = True) -> Iterator[Span]:
        """Return an iterator of the tokens of ``text[start:]``; see `Segmentation`."""
        while (end := self.block_end(text, start, final=final)) > start:
            yield from map(Span, *self.block_bounds(text[start:end], start))
            start = end

    def block_bounds(self, block: str, offset: int) -> tuple[list[int], list[int]]:
        """Return where the tokens of a block start and end; the first is not empty.

        Args:
            block: The text between two places that `block_end` gave.
            offset: What is added to each number.
        """
        found = self.tokenizer.bounds(block, offset)
        starts, ends = (bounds if isinstance(bounds, list) else list(bounds) for bounds in found)
        solid = next((place for place, start in enumerate(starts) if ends[place] > start), None)
        if solid:
            # A token for the beginning of a text, say: it changes places with the first that has text.
            starts[0], ends[0] = starts[solid], ends[solid]
            starts[1 : solid + 1] = ends[1 : solid + 1] = [ends[0]] * solid
        elif solid is None and starts:
            starts, ends = [offset, *[offset + len(block)] * (len(starts) - 1)], [offset + len(block)] * len(starts)
        return starts, ends

    def block_end(self, text: str, start: int, *, final: bool) -> int:
        """Return where the block that begins at `start` ends, or `start` when more text must be seen first.

        Args:
            text: The text; offsets count in it.
            start: Where the block begins, 0-based.
            final: Whether the text ends here.
        """
        limit = start + self.block
        if len(text) <= limit:
            return len(text) if final else start
        pattern = self.tokenizer.word_end
        for low in (max(limit - _NEAR, start + 1), start + 1):
            cuts = [match.start() for match in pattern.finditer(text, low, limit + 1)]
            if cuts:
                return cuts[-1]
        longest = start + self.longest_block
        later = pattern.search(text, limit, longest + 1)
        if later is not None:
            return later.start()
        if len(text) > longest:
            return longest
        return len(text) if final else start


def _all_but_last(spans: Iterator[Span]) -> Iterator[Span]:
    last = next(spans, None)
    for span in spans:
        assert last is not None
        yield last
        last = span


_COMPLEX = _UNSPACED_SIGNS + "".join(sorted(map(re.escape, _OPENING_UNSPACED))) + PREPENDED


# White space of usual text other than spaces and line feeds.
_OTHER_SPACE = (b"\t", b"\r", b"\v", b"\f", b"\x1c", b"\x1d", b"\x1e", b"\x1f", b"\x85", b"\xa0")

_MORE_LINES = re.compile(rb"\r\n[\r\n]")
_WORD = re.compile(r"\S+")
_WORD_AND_SPACE = re.compile(r"\S+\s*")
_UNUSUAL = re.compile("[^\0-\u02ff\u2010-\u2027\u20ac]")  # a quick look, for what looks closer is slow


def _is_usual(text: str) -> bool:
    try:
        text.encode("latin-1")  # many times as fast as looking at each character
    except UnicodeEncodeError:
        return not _UNUSUAL.search(text)
    return True


def _lengths_with_space(text: str, start: int, *, usual: bool) -> list[int]:
    """How long each word is with the white space behind it, the first beginning at `start`."""
    if usual:
        # As lines of bytes, words are told apart twice as fast as by a pattern. No white space is replaced here.
        data = text[start:].encode("latin-1", "replace")
        if not any(map(data.__contains__, _OTHER_SPACE)):
            # One or two characters of white space end one line then, more would end several.
            data = data.replace(b" ", b"\n").replace(b"\n\n", b"\r\n")
            if not _MORE_LINES.search(data):
                return list(map(len, data.splitlines(keepends=True)))
    return list(map(len, _WORD_AND_SPACE.findall(text, start)))


def _has_overlong(lengths: list[int]) -> bool:
    try:
        bytes(lengths)  # takes half the time of `max`, and fails where one is above 255
    except ValueError:
        return max(lengths) > LONGEST_WORD
    return False


@cache
def _not_plain() -> re.Pattern[str]:
    """Matches what makes more than white space decide where words end."""
    return re.compile(rf"[{_COMPLEX}]|\A[{EXTENDING}]|\s(?![\0-\u02ff])[{EXTENDING}]")


@cache
def _stretches() -> re.Pattern[str]:
    """Matches text without white space; group 1 where it can be one word only."""
    bearing = rf"[{BEARING}](?=[{EXTENDING}])|(?<=[{PREPENDED}])[{BEARING}]"
    # The first class of the look-ahead decides nearly always; the one of all marks is slow.
    bare = rf"(?![{BEARING}](?![\0-\u02ff])[{EXTENDING}])\s"
    return re.compile(rf"([^\s{_COMPLEX}]{{1,{LONGEST_WORD}}})(?={bare}|\Z)|(?:\S|{bearing})+")


def _words(text: str, start: int, limit: int) -> Iterator[Span]:
    """The words that end at `limit` or before."""
    for match in _stretches().finditer(text, start):
        first, end = bounds = match.span()
        if match.lastindex:
            if end > limit:
                return
            yield new_span(bounds)
        else:
            for span in _words_of_stretch(match[0], first):
                if span.end > limit:
                    return
                yield span


def _words_of_stretch(stretch: str, offset: int) -> Iterator[Span]:
    """The words of text without white space: graphemes of unspaced scripts, and runs of others."""
    first, length, word = 0, 0, "empty"
    for start, _ in grapheme_spans(stretch):
        sign = stretch[start]
        kind = "unspaced" if _UNSPACED.match(sign) else "other"
        if word != "empty" and (length == LONGEST_WORD or _begins(sign, kind, word)):
            yield Span(offset + first, offset + start)
            first, length, word = start, 0, "empty"
        if word in ("empty", "opening"):
            word = "opening" if sign in _OPENING else kind
        length += 1
    yield Span(offset + first, offset + len(stretch))


def _begins(sign: str, kind: str, word: str) -> bool:
    """Whether a grapheme begins a word rather than going on with the one before it."""
    if word == "opening":
        return False
    if word == "unspaced":
        return sign not in _CLOSING
    return kind == "unspaced" or sign in _OPENING_UNSPACED


_LINE_END = r"(?:\r\n|\r(?!\n)|\n)"
_BLANK_LINES = re.compile(rf"{_LINE_END}(?:[^\S\r\n]*{_LINE_END})+|[\f\u2029]")
_LEADING_LINES = re.compile(rf"(?:[^\S\r\n]*{_LINE_END})*")


def _paragraphs(text: str, start: int, *, final: bool) -> Iterator[Span]:
    first = _after_blank_lines(text, start)
    for match in _BLANK_LINES.finditer(text, first):
        yield from _trimmed(text, first, match.start())
        first = _after_blank_lines(text, match.end())
    if final:
        yield from _trimmed(text, first, len(text))


def _after_blank_lines(text: str, start: int) -> int:
    blank = _LEADING_LINES.match(text, start)
    return blank.end() if blank else start


def _trimmed(text: str, start: int, end: int) -> Iterator[Span]:
    kept = solid_end(text, end, start)
    if kept > start:
        yield Span(start, kept)
