r"""The characters and patterns that sentences are read by."""

from __future__ import annotations

import re
import sys

from py_chunks.graphemes import BEARING, EXTENDING

# Unicode 17, PropList.txt, property Sentence_Terminal: first and last code points, hexadecimal.
_SENTENCE_TERMINAL = """
21 2E 3F 589 61D-61F 6D4 700-702 7F9 837 839 83D-83E 964-965 104A-104B 1362 1367-1368 166E 1735-1736 17D4-17D5 1803
1809 1944-1945 1AA8-1AAB 1B4E-1B4F 1B5A-1B5B 1B5E-1B5F 1B7D-1B7F 1C3B-1C3C 1C7E-1C7F 2024 203C-203D 2047-2049
2CF9-2CFB 2E2E 2E3C 2E53-2E54 2E60-2E61 3002 A4FF A60E-A60F A6F3 A6F7 A876-A877 A8CE-A8CF A92F A9C8-A9C9 AA5D-AA5F
AAF0-AAF1 ABEB FE12 FE15-FE16 FE52 FE56-FE57 FF01 FF0E FF1F FF61 10A56-10A57 10F55-10F59 10F86-10F89 11047-11048
110BE-110C1 11141-11143 111C5-111C6 111CD 111DE-111DF 11238-11239 1123B-1123C 112A9 113D4-113D5 1144B-1144C
115C2-115C3 115C9-115D7 11641-11642 1173C-1173E 11944 11946 11A42-11A43 11A9B-11A9C 11C41-11C42 11EF7-11EF8
11F43-11F44 16A6E-16A6F 16AF5 16B37-16B38 16B44 16D6E-16D6F 16E98 1BC9F 1DA88
"""


def _terminators() -> str:
    found: list[str] = []
    for entry in _SENTENCE_TERMINAL.split():
        first, _, last = entry.partition("-")
        found += map(chr, range(int(first, 16), int(last or first, 16) + 1))
    return "".join(found)


TERMINATORS = _terminators()
"""All characters of the property Sentence_Terminal."""

FULL_STOPS = frozenset(TERMINATORS) - frozenset(".!?\u2024\u203c\u203d\u2047\u2048\u2049\u2e2e")
"""Terminators that end a sentence whatever follows, white space or not."""

NEWLINES = "\n\r\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"
_LINE_FEEDS = "\n\r\x0b\x1c-\x1e\x85\u2028"
BREAK = re.compile(
    rf"(?:\r\n|\r(?!\n)|[{_LINE_FEEDS.replace(chr(13), '')}])[^\S\f\u2029{_LINE_FEEDS}]*[{_LINE_FEEDS}]|[\f\u2029]"
)
"""The end of a paragraph, in white space: a blank line, be there spaces in it, or a character that says so."""

_BEARING = rf"[{BEARING}](?![\0-\u02ff])[{EXTENDING}]"
OUTER_SPACE = re.compile(rf"(?:(?!{_BEARING})\s)*")
"""White space that belongs to no sentence or word."""

BULLETS = "•‣⁃▪●◦○■□∙➢➤"
OPENING = "\"'`“”‘’„‚«»‹›([{<¿¡*_#「『（【《〈"
CONTINUING = frozenset(",;:)]}%.!?…‥»›”，、；：。！？）］｝」』】》〉・ー゛゜ゝ々\u200d")
"""Characters that no sentence begins with."""

BRACKETS = (("(", ")"), ("[", "]"), ("“", "”"), ("„", "“"), ("«", "»"))
WIDE_BRACKETS = (("「", "」"), ("『", "』"), ("（", "）"), ("(", ")"), ("【", "】"), ("《", "》"), ("“", "”"))
"""Pairs inside which no sentence ends unless it begins with them: in most scripts, and in those written wide."""

# What stays with the sentence after its terminator: quotes, brackets, emphasis, marks of notes, emoji, combining marks.
_CLOSERS = (
    "\"'`“”‘’«»‹›)\\]}>*_」』）】》〉］｝〕〗〙〛⁾₎¹²³⁰-⁹†‡"
    "\u0300-\u036f\u20d0-\u20ff\u200d\ufe0e\ufe0f\u2600-\u27bf\U0001f1e6-\U0001faff"
)
_CLOSED = rf"((?:[{_CLOSERS}]|[ \xa0\u202f][»›](?![^\s.,;:!?…)\]])|\[\d{{1,4}}\])*)"
_NEW = NEWLINES.replace("\x1c\x1d\x1e", "\x1c-\x1e")
_ITEM = rf"(?<!\s)[^\S{_NEW}]+(?P<item>[{BULLETS}]|\(?(?:\d{{1,3}}|[a-z])(?:\.\)|[.)])(?=\s))"


def event_pattern(marks: str, listed: bool) -> re.Pattern[str]:
    r"""Return the pattern of the places where a sentence may end.

    A match without group 1 is the end of a line with the white space after it (or, where `listed`, the marker of
    a list item in group ``item``); else group 1 ends behind the terminators, group 2 is what closes the
    sentence, and white space follows.

    Args:
        marks: Terminators; they are scanned for one by one, so fewer are faster.
        listed: Whether markers of list items inside the line are looked for too.
    """
    stops = re.escape(marks) + "…"
    stop = rf"[{stops}{_NEW}](?:(?<=[{_NEW}])\s*|(?<![{_NEW}])([{stops}]*(?: \.+(?![^\W_]))*){_CLOSED}\s*)"
    return re.compile(f"{stop}|{_ITEM}" if listed else stop)


def plain_pattern(marks: str, last: str) -> re.Pattern[str]:
    r"""Return the pattern of sentences of which only the last word is to be looked at.

    Such a sentence begins with a capital and ends with a terminator: before a space and a word with a capital, or at
    the end of a paragraph, whatever its last word. Inside it there are no quotes, brackets hold no terminator, full
    stops stand in names and numbers, and lines end before words in small letters.

    Args:
        marks: As for `event_pattern`.
        last: The last character that the text may hold: the fewer, the faster.
    """
    opening = "".join(pair[0] for pair in BRACKETS)
    ending = "".join(mark for mark in f'{marks}…{NEWLINES}"{opening}' if mark <= last)
    # No character inside can be one of those that follow, so that nothing is found by taking fewer of them.
    once = "+" if sys.version_info >= (3, 11) else ""
    inner = f"[^{re.escape(ending)}]*{once}"
    parts = rf"\n(?=[a-z]{{2,}}[ ,])|\.(?=[a-z0-9])|\([^){re.escape(ending)}]*{once}\)"
    # Every part takes memory until the end is found; sentences with more of them go the long way.
    return re.compile(rf"[A-Z]{inner}(?:(?:{parts}){inner}){{0,{_MOST_PARTS}}}[.!?](?= [A-Z][a-z]*[ ,]|\n\n\S)")


_MOST_PARTS = 200

HEAD = re.compile(rf"((?:[{re.escape(OPENING)}]|[-–—]\s?){{0,8}})([^\W_]{{0,24}})")
"""What the next sentence would begin with: what opens it, and its first word."""

GLUED_WORD = re.compile(r"([^\W\d_][^\W\d_]{1,20})(?=[\s,;:!?'’]|\.(?:\s|$)|$)|([AI])(?=[ '’])")
MARKER = re.compile(
    rf"(?P<bullet>[{BULLETS}])|(?P<open>\(?)(?:(?P<number>\d{{1,3}})|(?P<letter>[a-z]))(?P<close>\.\)|[.)])(?=\s)"
)
"""The marker of a list item that others may follow on the same line."""

MARKER_ONLY = re.compile(
    rf"(?:[{BULLETS}*-]\s*)?[(\[]?(?:\d{{1,3}}(?:\.\d{{1,3}})*|[A-Za-zА-Яа-яΑ-Ωα-ω]|[IVXL]{{1,5}}|[ivxl]{{1,5}})[)\]]?"
)
"""A sentence that so far is nothing but the number of a list item or heading."""

LINE_ITEM = re.compile(
    rf"(?P<plain>[-*+]\s|[{BULLETS}·✓✔☐☑✗]|[–—]\s+[^\Wa-zа-я]|\||\#{{1,6}}\s|```)"
    r"|\(?(?P<number>\d{1,3}|[A-Za-z]|[ivxIVX]{1,4})(?:\.\)|[.)])\s"
)
"""What begins a line that is no continuation of the line before: a list item, a table row, a heading, a code fence."""

HOST_ENDINGS = frozenset(
    (
        "com",
        "net",
        "org",
        "edu",
        "gov",
        "io",
        "js",
        "ts",
        "py",
        "rb",
        "cs",
        "md",
        "txt",
        "pdf",
        "doc",
        "html",
        "xml",
        "exe",
    )
)
"""What a name with a dot in it often ends in."""
