"""The tables of single languages made ready for looking up words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from py_chunks.abbreviations import LANGUAGES, Language


@dataclass(frozen=True, slots=True)
class Rules:
    """The table of a language, made ready for looking up.

    Attributes:
        kinds: For each way to write an abbreviation, the name of its field of the table.
        compounds: What longer abbreviations end in that a number follows, in small letters.
        starters: Words that begin a sentence after a doubtful full stop.
        after_hours: Words that go on after a time of day.
        exclamations: Names that hold an exclamation mark.
        doubtful: All abbreviations, and those names.
        pronouns: Single letters that are words.
        ordinals: Whether "3." is an ordinal.
        noun_capitals: Whether a capital after an ordinal says nothing.
        marks: Terminators of the language beside those of Unicode.
        particles: What goes on after a closing bracket without white space.
    """

    kinds: dict[str, str]
    compounds: tuple[str, ...]
    starters: frozenset[str]
    after_hours: frozenset[str]
    exclamations: frozenset[str]
    doubtful: frozenset[str]
    pronouns: frozenset[str]
    ordinals: bool
    noun_capitals: bool
    marks: str
    particles: str

    def tail(self, token: str) -> tuple[str | None, str]:
        """Return the kind of what a word with hyphens or apostrophes ends in, and that; else None and the word.

        Args:
            token: The word without its full stop, such as "Tel.-Nr" or "l'art".
        """
        if token.isalpha() or not ("-" in token or "'" in token or "’" in token):
            return None, token
        tail = re.split(r"[-'’]", token)[-1]
        return (self.kinds.get(tail), tail) if len(tail) > 1 or "-" in token else (None, token)

    def is_compound(self, token: str) -> bool:
        """Return whether a word ends in an abbreviation that stands before numbers.

        Args:
            token: The word without its full stop, such as "Goethestr" or "Hausnr".
        """
        return token.lower().endswith(self.compounds)


@cache
def rules_for(language: str) -> Rules | None:
    """Return the rules of a language, or None for one without a table.

    Args:
        language: A key of `LANGUAGES`.
    """
    table = LANGUAGES.get(language)
    if table is None:
        return None
    kinds, exclamations = _kinds(table), frozenset(table.exclamations.split())
    return Rules(
        kinds=kinds,
        compounds=tuple(table.compounds.split()),
        starters=frozenset(table.starters.split()),
        after_hours=frozenset(table.after_hours.split()),
        exclamations=exclamations,
        doubtful=exclamations.union(kinds),
        pronouns=frozenset(table.pronouns.split()),
        ordinals=table.ordinals,
        noun_capitals=table.noun_capitals,
        marks=table.marks,
        particles=table.particles,
    )


def _kinds(table: Language) -> dict[str, str]:
    kinds: dict[str, str] = {}
    for name in ("hours", "titles", "inner", "numbered", "either"):
        for word in getattr(table, name).split():
            for form in (word, word[:1].upper() + word[1:], word.upper()):
                kinds.setdefault(form, name)
    return kinds


def has_digit(word: str) -> bool:
    """Return whether a word is or holds a number, as in "S1".

    Args:
        word: The word.
    """
    return not word.isalpha() and any(map(str.isdecimal, word))
