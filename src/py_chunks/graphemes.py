"""Extended grapheme clusters, what readers see as one character (Unicode 17.0, UAX #29, section 3).

The rules are one regular expression over tables of our own: where text is cut never depends on which
packages, or which Python, happen to be installed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from py_chunks.grapheme_classes import (
    CONSONANT,
    CONTROL,
    EXTEND,
    LINKER,
    PICTOGRAPHIC,
    PREPEND,
    SPACING_MARK,
)
from py_chunks.units import Span, new_span

_REGIONAL = "\U0001f1e6-\U0001f1ff"
_ZWJ, _ZWNJ = "\u200d", "\u200c"

# Hangul syllables by type (The Unicode Standard, section 3.12): every 28th precomposed one has no final consonant.
# Kirat Rai vowels follow the same rules.
_LEADING, _TRAILING = "\u1100-\u115f\ua960-\ua97c", "\u11a8-\u11ff\ud7cb-\ud7fb"
_VOWEL = "\u1160-\u11a7\ud7b0-\ud7c6\U00016d63\U00016d67-\U00016d6a"
_SYLLABLE = "\uac00-\ud7a3"
_OPEN_SYLLABLE = "".join(map(chr, range(0xAC00, 0xD7A4, 28)))

# Characters that are one cluster each unless something that extends follows: the bulk of most texts.
_PLAIN = (
    "\x20-\x7e\xa1-\xa8\xaa-\xac\xaf-\u02ff\u0370-\u0482\u048a-\u058f\u05d0-\u05ea\u0620-\u064a\u2010-\u2027"
    "\u3001-\u3029\u3041-\u3096\u309b-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uff01-\uff9d"
)


def characters(packed: str) -> str:
    r"""Return the inside of a regular expression's character class.

    Args:
        packed: Code points and ranges in hexadecimal, as `grapheme_classes` writes them.

    Example:
        >>> characters("61 300-36f") == "\\U00000061\\U00000300-\\U0000036f"
        True
    """
    return "".join("-".join(f"\\U{int(end, 16):08x}" for end in part.split("-")) for part in packed.split())


LONGEST_CLUSTER = 64
"""Code points after which `edge_before` stops looking: twice those of text in Stream-Safe Format (UAX #15)."""

EXTENDING = characters(EXTEND) + characters(SPACING_MARK) + _ZWJ
"""Inside of a character class: what is never parted from the character before it."""

PREPENDED = characters(PREPEND)
"""Inside of a character class: what is never parted from the character after it, line ends aside."""

BEARING = " \\xa0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000"
"""Inside of a character class: white space that is one cluster with what is prepended to it or extends it (GB4)."""


def cluster_pattern() -> str:
    """Return the regular expression that matches one grapheme cluster (UAX #29, table 1c)."""
    extend, linker = characters(EXTEND), characters(LINKER)
    consonant, pictographic = characters(CONSONANT), characters(PICTOGRAPHIC)
    control = characters(CONTROL)
    syllable = rf"(?:[{_OPEN_SYLLABLE}][{_VOWEL}]*|(?![{_OPEN_SYLLABLE}])[{_SYLLABLE}]|[{_VOWEL}]+)[{_TRAILING}]*"
    hangul = rf"[{_LEADING}]*{syllable}|[{_LEADING}]+|[{_TRAILING}]+"
    pictures = rf"[{pictographic}](?:[{extend}]*{_ZWJ}[{pictographic}])*"
    # Indic_Conjunct_Break=Extend is Extend and ZWJ without linkers and ZWNJ (rule GB9c).
    joined = rf"(?:(?![{linker}{_ZWNJ}])[{extend}{_ZWJ}])*(?=[{extend}])[{linker}](?:(?!{_ZWNJ})[{extend}{_ZWJ}])*"
    conjunct = rf"[{consonant}](?:{joined}[{consonant}])+"
    core = rf"[{_REGIONAL}]{{2}}|{hangul}|{pictures}|{conjunct}|[^{control}\r\n]"
    return rf"\r\n|[{PREPENDED}]*(?:{core})[{EXTENDING}]*|[\s\S]"


@cache
def _scanner() -> re.Pattern[str]:
    return re.compile(rf"([{_PLAIN}]+)(?![{EXTENDING}])|{cluster_pattern()}")


def grapheme_spans(text: str, start: int = 0) -> Iterator[Span]:
    r"""Return an iterator of the grapheme clusters of ``text[start:]``; they fill it without gaps.

    Args:
        text: The text; offsets count in it.
        start: Where to begin: an edge of a cluster.

    Example:
        >>> [tuple(span) for span in grapheme_spans("e\u0301a\r\n")]
        [(0, 2), (2, 3), (3, 5)]
    """
    for match in _scanner().finditer(text, start):
        if match.lastindex:
            first, last = match.span()
            yield from map(new_span, zip(range(first, last), range(first + 1, last + 1)))  # noqa: B905 - equally long
        else:
            yield Span(*match.span())


def solid_end(text: str, end: int, start: int = 0) -> int:
    r"""Return where ``text[start:end]`` ends without its trailing white space, but for what a sign before it needs.

    Args:
        text: The text.
        end: Where it ends with the white space.
        start: Where to stop.

    Example:
        >>> solid_end("a \n", 3), solid_end("\u0600 \n", 3)
        (1, 2)
    """
    reached = end
    while end > start and text[end - 1].isspace():
        end -= 1
    if start < end < reached and text[end - 1] > "\u02ff" and _borne().match(text, end):
        return end + 1
    return end


@cache
def _borne() -> re.Pattern[str]:
    """Matches white space that is one cluster with the sign before it."""
    return re.compile(rf"(?<=[{PREPENDED}])[{BEARING}]")


@cache
def _cluster() -> re.Pattern[str]:
    return re.compile(cluster_pattern())


@cache
def _certain_edge() -> re.Pattern[str]:
    """Matches where a cluster begins whatever stands further away."""
    joining = EXTENDING + _REGIONAL + _LEADING + _VOWEL + _TRAILING + _SYLLABLE + r"\n"
    joining += characters(PICTOGRAPHIC) + characters(CONSONANT)
    return re.compile(rf"(?<![{PREPENDED}])(?:[{_PLAIN}]|(?![{joining}])[\s\S])")


def edge_before(text: str, position: int, start: int = 0) -> int:
    r"""Return the last edge of a grapheme cluster up to a position; `start` and the end of the text are edges.

    A cluster that goes on for more than `LONGEST_CLUSTER` code points may be cut at the position itself.

    Args:
        text: The text.
        position: The offset, 0-based.
        start: An edge at the position or before it; what stands before is not looked at.

    Example:
        >>> edge_before("e\u0301a", 1), edge_before("e\u0301a", 2)
        (0, 2)
    """
    certain = _certain_edge()
    if not start < position < len(text) or certain.match(text, position):
        return position
    lowest = max(position - LONGEST_CLUSTER, start)
    end = next((at for at in range(position - 1, lowest, -1) if certain.match(text, at)), lowest)
    if end == lowest > start:
        return position
    edge = end
    while end <= position:
        edge = end
        # Whether there is an edge at the position depends on the one character after it only.
        found = _cluster().match(text, edge, position + 1)
        assert found is not None
        end = found.end()
    return edge
