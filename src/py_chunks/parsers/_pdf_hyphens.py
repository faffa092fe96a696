"""Joining the lines of a paragraph: a hyphen at a line's end is undone only where it is one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

_BROKEN = re.compile("(?P<left>[^\\W\\d_]{2,})[-\u2010\u00ad]$")
SOFT = "\u00ad"
"""A hyphen that is seen only where a line breaks at it."""
_COMPOUND = re.compile(r"[^\W\d_]{2,}(?:-[^\W\d_]{2,})+")
_MAX_COMPOUNDS = 50_000
# "pre- and post-war": the hyphen stands for the rest of a word.
_CONJUNCTIONS = frozenset({"and", "or", "und", "oder", "et", "ou", "y", "o"})
_LONGEST_WORD = 100
# First parts that writers hyphenate and hyphenation programs never produce alone.
_ALWAYS_COMPOUND = frozenset({"self", "well"})
_UNSPACED = re.compile("[\u3000-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uffef]")


class Hyphens:
    """Knows the compounds a document writes with a hyphen, from the pages read so far."""

    def __init__(self) -> None:
        self._compounds: set[str] = set()

    def learn(self, texts: Iterable[str]) -> None:
        """Remember compounds that stand within a line.

        Args:
            texts: Lines of a page.
        """
        if len(self._compounds) < _MAX_COMPOUNDS:
            self._compounds.update(
                found.casefold() for text in texts if "-" in text for found in _COMPOUND.findall(text)
            )

    def join(self, left: str, right: str) -> str:
        r"""Return two neighbouring lines of a paragraph as one text.

        Args:
            left: The lines so far.
            right: The next line.

        Example:
            >>> hyphens = Hyphens()
            >>> hyphens.join("an infor-", "mal note"), hyphens.join("in post-", "1945 Europe")
            ('an informal note', 'in post-1945 Europe')
        """
        if not left or not right:
            return left + right
        cut, between = self.seam(left, right)
        return f"{left[: len(left) - cut]}{between}{right}"

    def seam(self, left: str, right: str) -> tuple[int, str]:
        """Return how many characters go from the end of the first line, and what comes between the two.

        Args:
            left: The line before, or its end; not empty.
            right: The next line, not empty.
        """
        if left.endswith(SOFT):
            return 1, ""
        if left[-1] in "-\u2010":
            return self._hyphen_seam(left[-_LONGEST_WORD:], right[:_LONGEST_WORD])
        if left[-1] >= "\u3000" and _UNSPACED.match(left[-1]) and _UNSPACED.match(right[0]):
            return 0, ""
        return 0, " "

    def _hyphen_seam(self, left: str, right: str) -> tuple[int, str]:
        found = _BROKEN.search(left)
        if found is None:
            # "pages 10-" and "20", or a dash with a space before it.
            return 0, " " if left[-2:-1] in ("", " ") else ""
        following = re.match(r"[^\W\d_]+", right)
        if following is None or not right[0].islower() or left[: found.start()].endswith("-"):
            return 0, ""
        if following[0] in _CONJUNCTIONS:
            return 0, " "
        compound = f"{found['left']}-{following[0]}".casefold()
        if compound in self._compounds or found["left"].casefold() in _ALWAYS_COMPOUND:
            return 0, ""
        return 1, ""


def join_all(lines: Sequence[str], hyphens: Hyphens) -> str:
    """Return the lines of one paragraph as one text.

    Args:
        lines: In order, at least one.
        hyphens: What is known of the document's compounds.
    """
    pieces = [lines[0]]
    for line in lines[1:]:
        before = pieces[-1]
        if not before or not line:
            pieces.append(line)
            continue
        if before[-1].isascii() and before[-1] != "-":
            pieces += " ", line
            continue
        cut, between = hyphens.seam(before, line)
        pieces[-1] = before[: len(before) - cut]
        pieces += between, line
    text = "".join(pieces)
    # The last character may be a soft hyphen that the next column or page resolves.
    return text if text.isascii() else text[:-1].replace(SOFT, "") + text[-1:]
