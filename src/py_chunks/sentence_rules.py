r"""The rules of sentences: whether a terminator or the end of a line ends one.

Every rule looks at the sentence so far and a bounded piece of what follows, never at what lies before the
sentence: a text can be read from the end of any sentence on, and its sentences are found in linear time.
"""

from __future__ import annotations

import re
from functools import cache

from py_chunks.graphemes import EXTENDING, solid_end
from py_chunks.sentence_marks import (
    BRACKETS,
    BREAK,
    CONTINUING,
    FULL_STOPS,
    GLUED_WORD,
    HEAD,
    HOST_ENDINGS,
    LINE_ITEM,
    MARKER_ONLY,
    OPENING,
    WIDE_BRACKETS,
)
from py_chunks.sentence_tables import Rules, has_digit

UNDECIDED = -1
"""What follows may still change the answer."""
GOES_ON = 0
"""The sentence does not end here."""

_REACH = 250  # code points that a bracket inside a sentence may be long, before and after the terminator
_TOKEN = 24  # code points looked at before and behind a terminator
_DOTTED = re.compile(r"(?:[^\W\d_]{1,3}\.)+[^\W\d_]{1,3}")
_ROMAN = re.compile(r"[IVXLC]{1,6}")
_ORDINAL = re.compile(r"\d+(?:st|nd|rd|th)")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_HOURS_NEED = 4  # spaces in a sentence that a time of day may end


def sentence_end(rules: Rules, text: str, begin: int, event: re.Match[str], final: bool) -> int:
    """Return where the sentence ends if it ends at this terminator, else `GOES_ON` or `UNDECIDED`.

    Args:
        rules: The rules of the language.
        text: The text.
        begin: Where the sentence begins.
        event: The match of `EVENT` at the terminator.
        final: Whether the text ends where it ends.
    """
    length, end, after = len(text), event.end(2), event.end()
    if after == length:
        return end if final else UNDECIDED
    if end == after:
        if not final and length - end <= _TOKEN + 2:
            return UNDECIDED
        ends: bool | int = _ends_without_space(rules, text, begin, event)
    else:
        if after - end > 1 or text[end] != " ":
            broken = _broken_line(text, begin, end, after, final)
            if broken:
                return end if broken > 0 else UNDECIDED
        head = HEAD.match(text, after)
        assert head is not None
        if head.end() == length and not final:
            return UNDECIDED
        ends = _ends_before_space(rules, text, begin, event, head)
    if ends and not (text[after] > "\u02ff" and _extending().match(text, after)):
        enclosed = _enclosed(text, begin, end, text[event.end(1) - 1] in FULL_STOPS, final)
        return (end if ends is True else ends) if not enclosed else min(enclosed, GOES_ON)
    return GOES_ON


def line_end(text: str, begin: int, event: re.Match[str], final: bool) -> int:
    """Return where the sentence ends if the line ends it, else `GOES_ON` or `UNDECIDED`.

    Args:
        text: The text.
        begin: Where the sentence begins.
        event: The match of `EVENT` at the end of the line.
        final: Whether the text ends where it ends.
    """
    start, after = event.span()
    if after == len(text):
        return GOES_ON if final else UNDECIDED
    broken = _broken_line(text, begin, start, after, final)
    return solid_end(text, start) if broken > 0 else broken


def _broken_line(text: str, begin: int, start: int, after: int, final: bool) -> int:
    """Whether white space from `start` to `after` ends any sentence: 1 yes, 0 no, -1 undecided."""
    if BREAK.search(text, start, after):
        return 1
    if text[start:after].isspace() and not re.search(r"[^\S \t\xa0]", text[start:after]):
        return 0
    if text[begin] == "|" or (text[begin] == "#" and LINE_ITEM.match(text, begin)):
        return 1
    if not final and len(text) - after < 8:
        return UNDECIDED
    item = LINE_ITEM.match(text, after)
    if item is None:
        return 0
    if item.group("plain"):
        return 1
    if item.group("number") in ("1", "a", "i") or LINE_ITEM.match(text, begin):
        return 1
    return int(text[solid_end(text, start) - 1] in ".!?:;…" or text[solid_end(text, start) - 1] in FULL_STOPS)


def _ends_without_space(rules: Rules, text: str, begin: int, event: re.Match[str]) -> bool:
    """Whether a terminator ends the sentence though the next one follows at once."""
    start, end = event.start(), event.end(2)
    last, after = text[event.end(1) - 1], text[end]
    if last in FULL_STOPS:
        if last in "．﹒" and after.isdecimal():
            return False
        if event.end(1) != end and after in rules.particles:
            return False
        return not _goes_on(after)
    if event.end(1) - start > 1 and "!" not in event.group() and "?" not in event.group():
        return False
    if "\u3040" <= after <= "\u9fff":
        return last in "!?" or "\u3040" <= text[start - 1] <= "\u9fff"
    if not after.isupper() or event.end(1) != end:
        return False
    word = GLUED_WORD.match(text, end)
    if word is None or word.group().lower() in HOST_ENDINGS:
        return False
    token = _token(text, begin, start)
    if _NUMBER.fullmatch(token):
        return len(token) > 3  # "1.Apples" is an item of a list
    return len(token) > 1 and token.isalpha() and token[-2:].islower() and token not in rules.kinds


def _ends_before_space(rules: Rules, text: str, begin: int, event: re.Match[str], head: re.Match[str]) -> bool | int:
    """Whether a terminator that white space follows ends the sentence (or where before it)."""
    start, stop = event.start(), event.end(1)
    last = text[stop - 1]
    if stop - start == 1 and last == ".":
        return _period_ends(rules, text, begin, start, head)
    if last in FULL_STOPS:
        return not _goes_on(text[event.end()])
    mark = text[start:stop]
    if "!" in mark or "?" in mark or not (set(mark) <= set(". …")):
        return _exclamation_ends(rules, text, begin, event, head)
    return _ellipsis_ends(text, begin, event, head)


def _goes_on(character: str) -> bool:
    """Whether no sentence begins with this character."""
    return character in CONTINUING


@cache
def _extending() -> re.Pattern[str]:
    """Matches what is one grapheme with the white space before it, and so begins no sentence on its line."""
    return re.compile(f"[{EXTENDING}]")


def _token(text: str, begin: int, end: int) -> str:
    """The run without white space before `end`, without what opens it."""
    if end == begin or text[end - 1].isspace():
        return ""
    return text[max(begin, end - _TOKEN) : end].rsplit(None, 1)[-1].lstrip(OPENING)


def _lower(word: str) -> bool:
    """Whether a word is written small; names such as iPhone, eBay and macOS are not."""
    return word[0].islower() and not (word[1:2].isupper() or word[2:3].isupper())


def _exclamation_ends(rules: Rules, text: str, begin: int, event: re.Match[str], head: re.Match[str]) -> bool:
    opening, word = head.groups()
    if not word:
        return not opening and not _goes_on(text[head.end()])
    token = _token(text, begin, event.start())
    if token in rules.exclamations:
        return not _lower(word) and _starts(rules, text, head)
    if not _lower(word):
        return not _dashed(opening)
    if opening or event.end(1) != event.end(2):
        return False
    named = token[:1].isupper() and event.start() - len(token) > begin
    return not (named and text[event.start()] == "!")


def _ellipsis_ends(text: str, begin: int, event: re.Match[str], head: re.Match[str]) -> bool | int:
    start, stop = event.start(), event.end(1)
    opening, word = head.groups()
    if start == begin or not word or _lower(word) or word[0].isdecimal() or _dashed(opening) or text[start - 1] in "[(":
        return False
    mark = text[start:stop]
    if " " not in mark:
        return True
    if text[start - 1].isspace():
        return mark.count(".") > 3
    # "... the end. . . . The next": the full stop ends the sentence, the three dots belong to the next.
    return start + 1 if mark == ". . . ." else True


def _period_ends(rules: Rules, text: str, begin: int, start: int, head: re.Match[str]) -> bool:
    opening, word = head.groups()
    token = _token(text, begin, start)
    if not word:
        if opening or _goes_on(text[head.end()]):
            return False
        return token not in rules.kinds and len(token) != 1 and not _is_marker(text, begin, start)
    if _lower(word):
        # Where nobody writes capitals, none can be waited for.
        informal = text[begin].islower() and not opening and token.islower() and token.isalpha() and len(token) > 1
        return informal and token not in rules.kinds
    if not token:
        return start > begin
    if _dashed(opening):
        return False
    if word[0].isdecimal():
        return _ends_before_number(rules, text, begin, start, token)
    return _ends_before_capital(rules, text, begin, start, token, head)


def _dashed(opening: str) -> bool:
    return any(dash in opening for dash in "-–—")


def _is_marker(text: str, begin: int, start: int) -> bool:
    """Whether the sentence so far is the number of a list item or heading."""
    return start - begin <= 12 and MARKER_ONLY.fullmatch(text, begin, start) is not None


def _starts(rules: Rules, text: str, head: re.Match[str]) -> bool:
    """Whether the word that follows begins a sentence wherever it has a capital."""
    word = head.group(2)
    return word in rules.starters and not (len(word) == 1 and text[head.end() : head.end() + 1] in (".", ":", ")"))


def _ends_before_number(rules: Rules, text: str, begin: int, start: int, token: str) -> bool:
    if token in rules.kinds or _DOTTED.fullmatch(token) or (len(token) == 1 and token.isalpha()):
        return False
    if rules.tail(token)[0] or rules.is_compound(token):
        return False
    if _is_marker(text, begin, start):
        return False
    return not (rules.ordinals and token.isdecimal() and len(token) < 3)


def _ends_before_capital(  # noqa: PLR0917
    rules: Rules, text: str, begin: int, start: int, token: str, head: re.Match[str]
) -> bool:
    kind = rules.kinds.get(token)
    if kind is None and rules.compounds and has_digit(head.group(2)) and rules.is_compound(token):
        return False
    if kind is None and token.isalpha() and len(token) > 1 and not rules.noun_capitals:
        return not (len(token) < 6 and _is_marker(text, begin, start))
    if kind is None:
        kind, token = rules.tail(token)
    if kind == "numbered":
        word = head.group(2)
        return not (len(word) == 1 or has_digit(word) or _ROMAN.fullmatch(word)) or _starts(rules, text, head)
    if kind == "either":
        return _starts(rules, text, head)
    if kind == "hours":
        long_enough = text.count(" ", begin, min(start, begin + 100)) >= _HOURS_NEED
        return _starts(rules, text, head) or (long_enough and head.group(2) not in rules.after_hours)
    if kind is not None or _is_marker(text, begin, start):
        return False
    if len(token) == 1 and token.isalpha():
        return _letter_ends(rules, text, begin, start, head)
    number = rules.noun_capitals and ((token.isdecimal() and len(token) < 3) or _ROMAN.fullmatch(token))
    if number or _DOTTED.fullmatch(token) or _ORDINAL.fullmatch(token):
        return _starts(rules, text, head)
    return True


def _letter_ends(rules: Rules, text: str, begin: int, start: int, head: re.Match[str]) -> bool:
    """Whether a single letter with a full stop, an initial or a part of "z. B.", ends the sentence."""
    letter = text[start - 1]
    if not letter.isupper() and not letter.islower():
        return True
    before = text[max(begin, start - _TOKEN) : start - 1].split()
    previous = before[-1].lstrip(OPENING) if before and text[start - 2].isspace() else ""
    if previous.endswith(".") and len(previous) < 4:
        kind = rules.kinds.get(previous + letter)
        return kind not in ("inner", "titles", "numbered") and _starts(rules, text, head)
    if letter in rules.pronouns and not previous[:1].isupper():
        return True
    return previous[-1:].isdecimal() or _starts(rules, text, head)


def _enclosed(text: str, begin: int, end: int, wide: bool, final: bool) -> int:
    """Whether a bracket or quote that was opened inside the sentence is still open: 1 yes, 0 no, -1 undecided."""
    first = max(begin + 1, end - _REACH)
    for opening, closing in WIDE_BRACKETS if wide else BRACKETS:
        opened = text.rfind(opening, first, end)
        if opened < 0 or text.rfind(closing, opened, end) > 0:
            continue
        closed = text.find(closing, end, end + _REACH)
        if closed < 0:
            if not final and end + _REACH > len(text):
                return UNDECIDED
        elif text.find(opening, end, closed) < 0 and not BREAK.search(text, end, closed):
            return 1
    return _quoted(text, first, end, final)


def _quoted(text: str, first: int, end: int, final: bool) -> int:
    """Whether a straight quote is open; it opens where a word follows it only, and closes behind a word."""
    opened = text.rfind('"', first, end)
    if opened < 0 or not text[opened - 1].isspace() or text[opened + 1].isspace():
        return 0
    closed = text.find('"', end, end + _REACH)
    if closed < 0:
        return UNDECIDED if not final and end + _REACH > len(text) else 0
    return int(not text[closed - 1].isspace() and not BREAK.search(text, end, closed))
