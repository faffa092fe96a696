r"""Numbers of RTF as Word 6 and 95 have them: each paragraph brings the description of its own (RTF 1.9.1, `\pn`)."""

from __future__ import annotations

import re
from typing import NamedTuple

from py_chunks.parsers._number_styles import styled_number
from py_chunks.parsers._rtf_tokens import BYTES, NUMBER, TEXT, WORD, group_tokens, whole_number

_STYLES = {
    "pndec": "decimal", "pnucltr": "upperLetter", "pnucrm": "upperRoman", "pnlcltr": "lowerLetter",
    "pnlcrm": "lowerRoman", "pncard": "cardinalText", "pnord": "ordinal", "pnordt": "ordinalText",
    "pncnum": "decimalEnclosedCircle", "pnaiu": "aiueo", "pniroha": "iroha", "pnganada": "ganada",
    "pnchosung": "chosung", "pnzodiac": "ideographZodiac", "pndbnum": "ideographDigital",
}  # fmt: skip
_BULLETED = "bullet"
_KINDS = frozenset({"pnlvl", "pnlvlbody", "pnlvlblt", "pnlvlcont"})
_MOST_LEVELS = 9
_LARGEST = 1 << 31
_LONGEST = 32  # characters beside a number, as many as Word 6 has room for; each item repeats them


class OldNumber(NamedTuple):
    """What a paragraph says of its number.

    Attributes:
        style: How it is written, as `styled_number` takes it; "bullet", or "" for no number of its own.
        level: Its level, 0 outermost.
        start: The first of its kind.
        before: What stands before it.
        after: What stands after it.
        whole: Whether the numbers of the levels above come before it.
    """

    style: str = "decimal"
    level: int = 0
    start: int = 1
    before: str = ""
    after: str = ""
    whole: bool = False


def read_old_number(view: str, start: int, end: int) -> OldNumber | None:
    r"""Return what the content of a `\pn` group describes; None when it describes no number.

    Args:
        view: The document.
        start: Where the content begins.
        end: Where it ends.

    Example:
        >>> content = r"\pnlvlbody\pnlcltr\pnstart3{\pntxta )}"
        >>> read_old_number(content, 0, len(content))
        OldNumber(style='lowerLetter', level=0, start=3, before='', after=')', whole=False)
    """
    said = OldNumber()
    described = False
    texts = {"pntxtb": "", "pntxta": ""}
    into = ""
    for depth, token in group_tokens(view, start, end):
        kind = token.lastindex
        if kind in (WORD, NUMBER):
            word = token[WORD]
            described |= word in _KINDS
            into = word if word in texts else into
            said = _changed(said, word, whole_number(token[NUMBER]))
        elif kind in (TEXT, BYTES) and depth and into and len(texts[into]) < _LONGEST:
            texts[into] = f"{texts[into]}{_text(token)}"[:_LONGEST]
    return said._replace(before=texts["pntxtb"], after=texts["pntxta"]) if described else None


def _text(token: re.Match[str]) -> str:
    if token.lastindex == TEXT:
        return token[TEXT][:_LONGEST]
    return bytes.fromhex(token[BYTES][: 4 * _LONGEST].replace("\\'", "")).decode("cp1252", "replace")


def _changed(said: OldNumber, word: str, number: int) -> OldNumber:
    if word in _STYLES:
        return said._replace(style=_STYLES[word])
    if word == "pnlvl":
        return said._replace(level=min(max(number, 1), _MOST_LEVELS) - 1)
    if word == "pnlvlblt":
        return said._replace(style=_BULLETED)
    if word == "pnlvlcont":
        return said._replace(style="")
    if word == "pnstart":
        return said._replace(start=max(number, 0))
    return said._replace(whole=True) if word == "pnprev" else said


class OldNumbers:
    """The numbers that the paragraphs of one text have reached."""

    def __init__(self) -> None:
        self._reached: list[tuple[OldNumber, int, str]] = []

    def pause(self) -> None:
        """End what was counted, as text between numbered paragraphs does."""
        self._reached.clear()

    def label(self, said: OldNumber) -> str:
        """Count a paragraph and return its label: "" for none, "-" for a bullet.

        Args:
            said: What it says of its number.
        """
        if said.style == _BULLETED:
            return "-"
        if not said.style:
            return ""
        reached, level = self._reached, said.level
        goes_on = len(reached) > level and reached[level][0] == said
        number = min(reached[level][1] + 1, _LARGEST) if goes_on else said.start
        own = f"{said.before}{styled_number(said.style, number)}{said.after}"
        above = reached[:level] + [(said, 1, "")] * (level - len(reached))
        shown = "".join(text for _, _, text in above) + own if said.whole else own
        self._reached = [*above, (said, number, own)]
        return shown.strip()
