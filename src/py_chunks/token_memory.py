"""The tokens of words met before: texts repeat their words, and looking one up costs less than encoding it."""

from __future__ import annotations

import re
from collections.abc import Callable

_REMEMBERED_CHARACTERS = 400_000
_LONGEST_WORD = 32  # characters; what is longer hardly comes again

# No match of tiktoken's patterns runs from what is no white space into a space, and none looks back. So between the
# two one match ends and the next begins, whatever the rest of the text: cut there, text has the tokens it has as a
# whole. Of a space behind other white space none of this is true.
_CERTAIN = re.compile(r"(?<=\S) ")


class WordMemory(dict[str, bytes]):
    """Word -> the widths of the tokens of a space and the word: how many code points begin in each, a byte for a token.

    It is for encodings whose tokens never run from a sign into a space. A word that is not known yet is encoded, and
    remembered while there is room: texts have their frequent words early.

    Args:
        encode: Gives the tokens of a text.
        width_of: Gives the width of a token; less than 256.
    """

    def __init__(self, encode: Callable[[str], list[int]], width_of: Callable[[int], int]) -> None:
        super().__init__()
        self._encode = encode
        self._width_of = width_of
        self._remembered = 0

    def __missing__(self, word: str) -> bytes:
        if not word or word[-1].isspace():
            raise KeyError(word)  # the space behind it may belong to it, or to the space before
        widths = bytes(map(self._width_of, self._encode(" " + word)))
        if len(word) <= _LONGEST_WORD and self._remembered < _REMEMBERED_CHARACTERS:
            self[word] = widths
            self._remembered += len(word)
        return widths

    def _encoded(self, text: str) -> bytes:
        return bytes(map(self._width_of, self._encode(text)))

    def widths(self, text: str) -> bytes:
        """Return the widths of the tokens of a text.

        Args:
            text: The text, without halves of surrogate pairs.
        """
        try:
            return self._of_words(text.split(" "))
        except KeyError:
            return self._of_words(_CERTAIN.split(text))

    def _of_words(self, words: list[str]) -> bytes:
        """The widths of the tokens of words with a space between; no word but the last ends in white space."""
        if len(words) < 2:
            return self._encoded("".join(words))
        head, *inner, tail = words
        if head[-1:].isspace():
            raise KeyError(head)
        return b"".join((self._encoded(head), *map(self.__getitem__, inner), self._encoded(f" {tail}")))
