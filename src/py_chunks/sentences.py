r"""Sentences: a segmentation of text by rules, or by a splitter of the caller's.

Spans come first: each sentence is a place in the text, found in one pass, and nothing but white space lies
between two of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from operator import index as to_integer

from py_chunks.abbreviations import LANGUAGES
from py_chunks.errors import InvalidArgument, InvalidArgumentType
from py_chunks.graphemes import solid_end
from py_chunks.sentence_marks import BREAK, MARKER, OUTER_SPACE, TERMINATORS, event_pattern, plain_pattern
from py_chunks.sentence_rules import GOES_ON, UNDECIDED, line_end, sentence_end
from py_chunks.sentence_tables import Rules, rules_for
from py_chunks.units import Span, new_span

Splitter = Callable[[str], Iterable[object]]

_SPACE = re.compile(r"\s*")
_LONGEST_WORD = 20  # of those that are looked up


def sentence_segmentation(language: str = "en", splitter: Splitter | None = None) -> RuledSentences | SplitSentences:
    """Return the segmentation of text into sentences: by the rules of a language, or by a splitter.

    The rules know abbreviations, initials, numbers, ellipses, quotes and brackets, list items and the terminators
    of every script. A blank line always ends a sentence; the end of a line does so only before a list item, a
    table row or a heading.

    Args:
        language: The language whose abbreviations are known, as a code such as "en", "de" or "pt-BR"; "und" if
            it is not known. Without effect where `splitter` is given.
        splitter: Turns the text of one paragraph into its sentences, in order, as strings (what another library
            returns) or as ``(start, end)`` pairs. Strings need not hold the white space between sentences, but
            must be what stands in the text.

    Raises:
        InvalidArgument: There is no table for `language`; `value` is the language. Raised while iterating: a
            splitter's sentences are not the text.
        InvalidArgumentType: `splitter` can't be called, or `language` is not a string.

    Example:
        >>> text = "Dr. Brown came at 5 p.m. and left. Nobody knew why."
        >>> [text[start:end] for start, end in sentence_segmentation().spans(text)]
        ['Dr. Brown came at 5 p.m. and left.', 'Nobody knew why.']
    """
    if splitter is not None:
        if not callable(splitter):
            raise InvalidArgumentType(
                f"splitter must be callable, got: {type(splitter).__name__}", place="splitter", value=splitter
            )
        return SplitSentences(splitter)
    if not isinstance(language, str):
        raise InvalidArgumentType(
            f"language must be a string, got: {type(language).__name__}", place="language", value=language
        )
    rules = rules_for(re.split("[-_]", language.lower())[0])
    if rules is None:
        known = ", ".join(repr(code) for code in sorted(LANGUAGES))
        raise InvalidArgument(f"language must be one of [{known}], got: {language!r}", place="language", value=language)
    return RuledSentences(rules)


class RuledSentences:
    """Sentences by the rules of a language; see `sentence_segmentation`.

    Attributes:
        unit: "sentences".
    """

    __slots__ = ("_rules",)
    unit: str = "sentences"

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def spans(self, text: str, start: int = 0, *, final: bool = True) -> Iterator[Span]:
        """Return an iterator of the sentences of ``text[start:]``, without outer white space.

        Args:
            text: The text; offsets count in it.
            start: Where to begin: 0, or the end of a span given before.
            final: Whether the text ends here. If not, only those spans are given that no text that follows can
                change.

        Example:
            >>> list(sentence_segmentation("de").spans("Am 3. Mai, z. B. um 8.30 Uhr. Danach nicht."))
            [Span(start=0, end=29), Span(start=30, end=43)]
        """
        return map(new_span, _walk(text, start, self._rules, final, 0))

    def spans_at(self, text: str, offset: int, *, final: bool) -> list[tuple[int, int]]:
        """Return where the sentences of a text start and end in a longer one.

        Args:
            text: The text.
            offset: Where it begins in the longer one.
            final: As for `spans`.
        """
        return list(_walk(text, 0, self._rules, final, offset))


def _walk(text: str, start: int, rules: Rules, final: bool, offset: int) -> Iterator[tuple[int, int]]:
    plain, listed, whole = _patterns(rules.marks, _last_character(text))
    length, doubtful = len(text), rules.doubtful
    begin = _after_space(text, start)
    while begin < length:
        # Most sentences are plain, and are found in a sixth of the time.
        if found := whole(text, begin):
            end = found.end()
            if text[end] == "\n":
                gap = 2
            else:
                # Whether the last word is no abbreviation or name, but an ordinary word in small letters.
                word = text[max(end - _LONGEST_WORD, begin) : end - 1].rpartition(" ")[2]
                gap = word not in doubtful and word.islower() and word.isalpha() and 1 < len(word) < _LONGEST_WORD - 1
            if gap:
                yield begin + offset, end + offset
                begin = end + gap
                continue
        marker = MARKER.match(text, begin)
        follower = _follower(marker, rules) if marker else None
        search = listed if follower else plain
        end, place = GOES_ON, begin
        while event := search(text, place):
            if event.end(1) >= 0:
                end, place = sentence_end(rules, text, begin, event, final), event.end(2)
            elif follower and event.group("item"):
                end, place = _item_end(text, event, follower, final), event.start("item")
            else:
                end, place = line_end(text, begin, event, final), event.end()
            if end:
                break
        if end == GOES_ON and final:
            end = solid_end(text, length)
        if end <= GOES_ON:
            return
        yield begin + offset, end + offset
        begin = _after_space(text, end)


def _after_space(text: str, start: int, space: re.Pattern[str] = OUTER_SPACE) -> int:
    found = space.match(text, start)
    assert found is not None
    return found.end()


def _last_character(text: str) -> str:
    """An upper bound of the characters of a text: the fewer terminators have to be looked for, the faster."""
    if text.isascii():
        return "\x7f"
    try:
        text.encode("latin-1")
    except UnicodeEncodeError:
        beyond = len(text.encode("utf-16-le", "surrogatepass")) > 2 * len(text)
        return "\U0010ffff" if beyond else "\uffff"
    return "\xff"


_Find = Callable[[str, int], "re.Match[str] | None"]


@cache
def _patterns(marks: str, last: str) -> tuple[_Find, _Find, _Find]:
    """What finds the next place where a sentence may end, outside and inside of lists, and a plain sentence."""
    stops = "".join(mark for mark in TERMINATORS + marks if mark <= last)
    return (
        event_pattern(stops, listed=False).search,
        event_pattern(stops, listed=True).search,
        plain_pattern(stops, last).match,
    )


def _follower(marker: re.Match[str], rules: Rules) -> str | None:
    """The marker that would begin the next item of the list, or None where none can be told from plain text."""
    if marker.group("bullet"):
        return marker.group("bullet")
    close = marker.group("close")
    if close == "." and rules.ordinals:
        return None
    number = marker.group("number")
    following = str(int(number) + 1) if number else chr(ord(marker.group("letter")) + 1)
    return f"{marker.group('open')}{following}{close}"


def _item_end(text: str, event: re.Match[str], follower: str, final: bool) -> int:
    if event.group("item") != follower:
        return GOES_ON
    if follower[-1] == ".":
        place = _after_space(text, event.end())
        if place == len(text):
            return GOES_ON if final else UNDECIDED
        if text[place].islower() or not text[place].isalpha():
            return GOES_ON
    return event.start()


class SplitSentences:
    """Sentences by a splitter of the caller's; see `sentence_segmentation`.

    The splitter is given one paragraph (what blank lines separate) at a time, without outer white space.

    Attributes:
        unit: "sentences".
    """

    __slots__ = ("_splitter",)
    unit: str = "sentences"

    def __init__(self, splitter: Splitter) -> None:
        self._splitter = splitter

    def spans(self, text: str, start: int = 0, *, final: bool = True) -> Iterator[Span]:
        """Return an iterator of the sentences of ``text[start:]``, without outer white space.

        Args:
            text: The text; offsets count in it.
            start: Where to begin: 0, or the end of a span given before.
            final: Whether the text ends here. If not, only those spans are given that no text that follows can
                change: those of whole paragraphs.

        Raises:
            InvalidArgument: What the splitter gives is not the text in order; `value` is the sentence that is
                not where it should be.
        """
        for begin, end in _paragraphs(text, start, final=final):
            for first, last in _located(text[begin:end], self._splitter(text[begin:end])):
                yield Span(begin + first, begin + last)


def _paragraphs(text: str, start: int, *, final: bool) -> Iterator[Span]:
    begin, length = _after_space(text, start), len(text)
    while begin < length:
        gap = BREAK.search(text, begin)
        if gap is None and not final:
            return
        end = solid_end(text, gap.start() if gap else length)
        yield Span(begin, end)
        begin = _after_space(text, end)


def _located(text: str, sentences: Iterable[object]) -> Iterator[tuple[int, int]]:
    """Where the sentences of a splitter stand, proved to leave out nothing but white space."""
    if not isinstance(sentences, Iterable):
        raise InvalidArgumentType(
            f"splitter must give sentences, got: {type(sentences).__name__}", place="splitter", value=sentences
        )
    place = 0
    for sentence in sentences:
        start = _after_space(text, place, _SPACE)
        if isinstance(sentence, str):
            words = sentence[_after_space(sentence, 0, _SPACE) : solid_end(sentence, len(sentence))]
            if not text.startswith(words, start):
                raise _misplaced(sentence)
            end = start + len(words)
        else:
            start, end = _checked(text, place, start, sentence)
        if start < end:
            yield start, end
            place = end
    if _after_space(text, place, _SPACE) < len(text):
        raise _misplaced(None)


def _checked(text: str, place: int, solid: int, sentence: object) -> tuple[int, int]:
    try:
        start, end = map(to_integer, sentence)  # type: ignore[call-overload]
    except (TypeError, ValueError):
        raise InvalidArgumentType(
            f"splitter must give strings or (start, end) pairs, got: {type(sentence).__name__}",
            place="splitter",
            value=sentence,
        ) from None
    if not place <= start <= min(solid, end) or end > len(text):
        raise _misplaced(sentence)
    start = min(_after_space(text, start, _SPACE), end)
    return start, solid_end(text, end, start)


def _misplaced(sentence: object) -> InvalidArgument:
    told = "does not stand where the one before ends" if sentence is not None else "leaves out the end of the text"
    return InvalidArgument(
        f"the sentences of splitter are not the text: {sentence!r} {told}", place="splitter", value=sentence
    )
