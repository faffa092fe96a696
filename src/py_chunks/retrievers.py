"""What finds chunks for a question: BM25 over their words, or the cosine of vectors that an embedder makes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from heapq import nsmallest
from math import isfinite, sqrt
from operator import mul
from typing import Any, Protocol
from unicodedata import category, normalize

from py_chunks.errors import InvalidArgument, InvalidArgumentType, MissingDependency
from py_chunks.segmentation import Words

INSTALL = 'pip install "py-chunks-pure[tune]"'

Embedder = Callable[[list[str]], Any]
"""Texts -> as many vectors: sequences of numbers of one length, as lists or as a NumPy array."""


class _WordSigns(dict[int, int]):
    """For `str.translate`: letters, marks and digits stay, all else becomes a space; looked up once for each sign."""

    def __missing__(self, sign: int) -> int:
        self[sign] = sign if category(chr(sign))[0] in "LMN" else ord(" ")
        return self[sign]


_WORD_SIGNS = _WordSigns()


class Retriever(Protocol):
    """An index of texts; what makes one takes a sequence of them."""

    def search(self, query: str, k: int) -> list[tuple[int, float]]:
        """Return the best texts as ``(index, score)``, at most `k`, best first.

        Args:
            query: What is asked.
            k: How many are wanted, at least 1.
        """
        ...


RetrieverFactory = Callable[[Sequence[str]], Retriever]
"""Texts -> their index."""


class BM25:
    """BM25 over words, as Lucene scores it (k1 1.5, b 0.75), computed by the package bm25s.

    Words are runs of letters and digits, compared without case; nothing is stemmed and no word is passed over. In
    scripts written without spaces each character is a word. A text that has no word of the query is not found.
    Among equal scores the earlier text comes first.

    Example:
        >>> index = BM25(["The tide falls.", "The tide falls, the tide rises.", "Fog."])
        >>> [number for number, score in index.search("The tide that rises", 5)]
        [1, 0]
    """

    def __init__(self, texts: Sequence[str]) -> None:
        try:
            import bm25s
        except ModuleNotFoundError as error:
            message = f"BM25 needs {error.name!r}, which is not installed; run: {INSTALL}"
            raise MissingDependency(message, place="retriever", value=error.name) from error
        # Numbered here in the order of the texts: a vocabulary made from a set has another order in each process.
        self._numbers: dict[str, int] = {}
        rows = [[self._numbers.setdefault(word, len(self._numbers)) for word in words_of(text)] for text in texts]
        self._index = bm25s.BM25(dtype="float64") if self._numbers else None
        if self._index is not None:
            self._index.index((rows, self._numbers), create_empty_token=False, show_progress=False)

    def search(self, query: str, k: int) -> list[tuple[int, float]]:
        """Return the best texts as ``(index, score)``; see `Retriever`.

        Args:
            query: What is asked.
            k: How many are wanted, at least 1.
        """
        words = [self._numbers[word] for word in words_of(query) if word in self._numbers]
        if self._index is None or not words:
            return []
        return _best(self._index.get_scores(words).tolist(), k, above=0.0)


def words_of(text: str) -> list[str]:
    """Return the words of a text as they are compared: runs of letters, marks and digits, without case.

    Args:
        text: Any text.

    Example:
        >>> words_of("Harbour's TIDE-table: 高潮 (3.5 m)")
        ['harbour', 's', 'tide', 'table', '高', '潮', '3', '5', 'm']
    """
    plain = normalize("NFKC", text).casefold().translate(_WORD_SIGNS)
    return [plain[start:end] for start, end in Words().spans(plain)]


def embedding_retriever(embed: Embedder) -> RetrieverFactory:
    """Return what makes an index from an embedder; texts are compared by the cosine of their vectors.

    Among equal scores the earlier text comes first. A query that comes again is not embedded again.

    Args:
        embed: A function from a list of texts to as many vectors, such as the `encode` of a model of
            sentence-transformers. Vectors need not have length 1; one of zeros is like nothing.

    Raises:
        InvalidArgumentType: `embed` is no function.
        InvalidArgument: While searching: there are not as many vectors as texts, they differ in length, or they
            hold anything but finite numbers.

    Example:
        >>> letters = lambda texts: [[text.count(letter) for letter in "abc"] for text in texts]
        >>> index = embedding_retriever(letters)(["aab", "bcc", "abc"])
        >>> [number for number, cosine in index.search("a", 2)]
        [0, 2]
    """
    if not callable(embed):
        message = f"an embedder is a function from texts to vectors, got: {type(embed).__name__}"
        raise InvalidArgumentType(message, place="embed", value=embed)
    known: dict[str, list[float]] = {}

    def factory(texts: Sequence[str]) -> Retriever:
        return _Embedded(embed, list(texts), known)

    return factory


class _Embedded:
    def __init__(self, embed: Embedder, texts: list[str], known: dict[str, list[float]]) -> None:
        self._embed = embed
        self._known = known
        self._rows = _unit_vectors(embed, texts)

    def search(self, query: str, k: int) -> list[tuple[int, float]]:
        if query not in self._known:
            (self._known[query],) = _unit_vectors(self._embed, [query])
        wanted = self._known[query]
        if self._rows and len(self._rows[0]) != len(wanted):
            message = f"a vector of {len(wanted)} numbers can't be compared to one of {len(self._rows[0])}"
            raise InvalidArgument(message, place="embed", value=len(wanted))
        return _best((sum(map(mul, row, wanted)) for row in self._rows), k)


def _unit_vectors(embed: Embedder, texts: list[str]) -> list[list[float]]:
    """The vectors, with length 1."""
    if not texts:
        return []
    found = embed(texts)
    # NumPy's own conversion is far faster than a look at each number, and needs no import of it.
    found = found.tolist() if hasattr(found, "tolist") else found
    rows = _rows(found)
    if len(rows) != len(texts) or len({len(row) for row in rows}) != 1:
        lengths = sorted({len(row) for row in rows})
        message = f"{len(texts)} texts need as many vectors of one length, got {len(rows)} of {lengths} numbers"
        raise InvalidArgument(message, place="embed", value=len(rows))
    if not all(map(isfinite, (number for row in rows for number in row))):
        raise InvalidArgument("a vector holds a number that is not finite", place="embed")
    return list(map(_unit_vector, rows))


def _rows(found: Any) -> list[list[float]]:
    try:
        return [[float(number) for number in row] for row in found]
    except (TypeError, ValueError, OverflowError) as error:
        message = f"an embedder gives a vector of numbers for each text: {error}"
        raise InvalidArgument(message, place="embed", value=type(found).__name__) from error


def _unit_vector(row: list[float]) -> list[float]:
    # Squares of numbers as they are may be too large, or too small, for a float.
    largest = max(map(abs, row), default=0.0)
    if not largest:
        return row
    row = [number / largest for number in row]
    length = sqrt(sum(map(mul, row, row)))
    return [number / length for number in row]


def _best(scores: Iterable[float], k: int, *, above: float | None = None) -> list[tuple[int, float]]:
    """The k highest scores with their places; the earlier place first where scores are equal."""
    ranked = ((-value, index) for index, value in enumerate(scores) if above is None or value > above)
    return [(index, -value) for value, index in nsmallest(k, ranked)]
