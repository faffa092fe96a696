"""The tokens of words met before: texts repeat their words, and looking one up costs less than encoding it."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, KeysView

_REMEMBERED_CHARACTERS = 400_000
_LONGEST_WORD = 32  # characters; what is longer hardly comes again

# No match of tiktoken's patterns runs from what is no white space into a space, and none looks back. So between the
# two one match ends and the next begins, whatever the rest of the text: cut there, text has the tokens it has as a
# whole. Of a space behind other white space none of this is true.
_CERTAIN = re.compile(r"(?<=\S) ")


MARK = b"\xff"
"""Stands before the width of a token that begins with a space."""


class _UncertainError(Exception):
    """White space stands at the end of what was taken for a word."""


class WordMemory:
    """Word -> the widths of the tokens of a space and the word: how many code points begin in each, a byte for a token.

    It is for encodings whose tokens never run from a sign into a space. Words that are not known yet are encoded
    together, and remembered while there is room: texts have their frequent words early.

    Args:
        encode: Gives the tokens of a text.
        piece_of: Gives the width of a token as a byte, less than 255, after `MARK` if the token begins with a space.
    """

    def __init__(self, encode: Callable[[str], list[int]], piece_of: Callable[[int], bytes]) -> None:
        self._encode = encode
        self._piece_of = piece_of
        self._known: dict[str, bytes] = {}
        self._remembered = 0

    @property
    def words(self) -> KeysView[str]:
        """The words that are remembered."""
        return self._known.keys()

    def widths(self, text: str) -> bytes:
        """Return the widths of the tokens of a text.

        Args:
            text: The text, without halves of surrogate pairs.
        """
        try:
            return self._of_words(text.split(" "))
        except _UncertainError:
            return self._of_words(_CERTAIN.split(text))

    def _of_words(self, words: list[str]) -> bytes:
        """The widths of the tokens of words with a space between, of which none but the last ends in white space."""
        if len(words) < 2:
            return self._encoded("".join(words))
        head, *inner, tail = words
        widths = list(map(self._known.get, inner))
        unknown = [place for place, found in enumerate(widths) if found is None]
        fresh = {inner[place] for place in unknown}
        if head[-1:].isspace() or any(not word or word[-1].isspace() for word in fresh):
            raise _UncertainError  # the space behind such a word may belong to it, or to the space before
        if fresh:
            found = dict(zip(fresh, self._of_fresh(fresh), strict=True))
            for place in unknown:
                widths[place] = found[inner[place]]
            self._remember(found)
        return b"".join((self._encoded(head), *widths, self._encoded(f" {tail}")))  # type: ignore[arg-type]

    def _remember(self, found: dict[str, bytes]) -> None:
        # Nothing is ever forgotten, so that no other thread misses what it has just seen.
        for word, widths in found.items():
            if len(word) <= _LONGEST_WORD and self._remembered < _REMEMBERED_CHARACTERS:
                self._known[word] = widths
                self._remembered += len(word)

    def _of_fresh(self, words: Collection[str]) -> Iterable[bytes]:
        """The widths of each word; asked for one by one, they take more than twice as long."""
        together = self._pieces(" ".join(("", *words))).split(MARK)[1:]
        # Where words hold spaces themselves, the marks don't tell the words apart.
        return together if len(together) == len(words) else [self._encoded(f" {word}") for word in words]

    def _encoded(self, text: str) -> bytes:
        return self._pieces(text).replace(MARK, b"")

    def _pieces(self, text: str) -> bytes:
        return b"".join(map(self._piece_of, self._encode(text)))
