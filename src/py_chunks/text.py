"""Windows over text: `py_chunks.text`.

    >>> from py_chunks import text
    >>> [window.text for window in text.word_windows("one two three four", chunk_size=3, overlap=1)]
    ['one two three', 'three four']

Every window is a slice of the text, with its offsets; text may come in pieces and is never held whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import TYPE_CHECKING, Any

from py_chunks.segmentation import Characters, Graphemes, Segmentation, Tokens, Words
from py_chunks.text_reader import pieces_of
from py_chunks.text_windows import TextWindow, plan_windows, windows_of
from py_chunks.tokenizers import Tokenizer, coerce_tokenizer
from py_chunks.units import Span
from py_chunks.windows import TailPolicy

if TYPE_CHECKING:
    from py_chunks.bounded import BoundedChunk, bounded_chunks, bounded_chunks_with_offsets, normalised_text
    from py_chunks.recursive import RecursiveChunk, recursive_chunks
    from py_chunks.sentences import sentence_segmentation

__all__ = [
    "BoundedChunk",
    "RecursiveChunk",
    "Segmentation",
    "Span",
    "TextWindow",
    "Tokenizer",
    "bounded_chunks",
    "bounded_chunks_with_offsets",
    "character_windows",
    "coerce_tokenizer",
    "grapheme_windows",
    "normalised_text",
    "recursive_chunks",
    "sentence_segmentation",
    "sentence_windows",
    "token_windows",
    "word_windows",
]

# Loaded on first use: the patterns of sentences take a moment to compile.
_HOMES = {
    "BoundedChunk": "bounded",
    "RecursiveChunk": "recursive",
    "bounded_chunks": "bounded",
    "bounded_chunks_with_offsets": "bounded",
    "normalised_text": "bounded",
    "recursive_chunks": "recursive",
    "sentence_segmentation": "sentences",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(f"py_chunks.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def character_windows(
    text: str | Iterable[str],
    *,
    chunk_size: int,
    overlap: int = 0,
    stride: int | None = None,
    tail_policy: TailPolicy = "emit_short",
    document_id: str | None = None,
    pad_value: str = "\0",
) -> Iterator[TextWindow]:
    """Return an iterator of windows of `chunk_size` characters (code points).

    Args:
        text: The text, or an iterable of its pieces, which are read as far as windows are asked for.
        chunk_size: Characters in a window; at least 1.
        overlap: Characters shared by neighbours; at least 0, less than `chunk_size`.
        stride: ``chunk_size - overlap``, given instead of `overlap`.
        tail_policy: What becomes of a rest that fills no window: "emit_short", "drop" or "pad".
        document_id: What each window says of its document.
        pad_value: What stands for each missing character under "pad".

    Raises:
        InvalidArgument: An argument is not allowed. Raised at the call.
        InvalidArgumentType: A number is not an integer, or `text` is neither `str` nor iterable.

    Example:
        >>> [window.text for window in character_windows("abcdef", chunk_size=4, overlap=2)]
        ['abcd', 'cdef']
    """
    plan = plan_windows(chunk_size, overlap, stride, tail_policy, document_id, pad_value)
    return windows_of(pieces_of(text), Characters(), plan)


def grapheme_windows(
    text: str | Iterable[str],
    *,
    chunk_size: int,
    overlap: int = 0,
    stride: int | None = None,
    tail_policy: TailPolicy = "emit_short",
    document_id: str | None = None,
    pad_value: str = "\0",
) -> Iterator[TextWindow]:
    r"""Return an iterator of windows of `chunk_size` grapheme clusters: no accent or emoji is cut in two.

    Args:
        text: As for `character_windows`.
        chunk_size: Graphemes in a window; at least 1.
        overlap: Graphemes shared by neighbours; at least 0, less than `chunk_size`.
        stride: As for `character_windows`.
        tail_policy: As for `character_windows`.
        document_id: As for `character_windows`.
        pad_value: What stands for each missing grapheme under "pad".

    Raises:
        InvalidArgument: As for `character_windows`.
        InvalidArgumentType: As for `character_windows`.

    Example:
        >>> [(window.start, window.end) for window in grapheme_windows("ae\u0301b", chunk_size=2)]
        [(0, 3), (3, 4)]
    """
    plan = plan_windows(chunk_size, overlap, stride, tail_policy, document_id, pad_value)
    return windows_of(pieces_of(text), Graphemes(), plan)


def word_windows(
    text: str | Iterable[str],
    *,
    chunk_size: int,
    overlap: int = 0,
    stride: int | None = None,
    tail_policy: TailPolicy = "emit_short",
    document_id: str | None = None,
    pad_value: str = "\0",
) -> Iterator[TextWindow]:
    """Return an iterator of windows of `chunk_size` words; scripts without spaces count graphemes.

    White space between words of a window stays as it is; around the window it is left out.

    Args:
        text: As for `character_windows`.
        chunk_size: Words in a window; at least 1.
        overlap: Words shared by neighbours; at least 0, less than `chunk_size`.
        stride: As for `character_windows`.
        tail_policy: As for `character_windows`.
        document_id: As for `character_windows`.
        pad_value: What stands for each missing word under "pad".

    Raises:
        InvalidArgument: As for `character_windows`.
        InvalidArgumentType: As for `character_windows`.

    Example:
        >>> [window.text for window in word_windows("the tide,  he wrote", chunk_size=3, overlap=1)]
        ['the tide,  he', 'he wrote']
    """
    plan = plan_windows(chunk_size, overlap, stride, tail_policy, document_id, pad_value)
    return windows_of(pieces_of(text), Words(), plan)


def sentence_windows(
    text: str | Iterable[str],
    *,
    chunk_size: int,
    overlap: int = 0,
    stride: int | None = None,
    tail_policy: TailPolicy = "emit_short",
    document_id: str | None = None,
    pad_value: str = "\0",
    language: str = "en",
    splitter: Any = None,
) -> Iterator[TextWindow]:
    """Return an iterator of windows of `chunk_size` sentences.

    Args:
        text: As for `character_windows`.
        chunk_size: Sentences in a window; at least 1.
        overlap: Sentences shared by neighbours; at least 0, less than `chunk_size`.
        stride: As for `character_windows`.
        tail_policy: As for `character_windows`.
        document_id: As for `character_windows`.
        pad_value: What stands for each missing sentence under "pad".
        language: Whose abbreviations are known; see `sentence_segmentation`.
        splitter: A function of your own that splits text into sentences; see `sentence_segmentation`.

    Raises:
        InvalidArgument: As for `character_windows`.
        InvalidArgumentType: As for `character_windows`.
    """
    from py_chunks.sentences import sentence_segmentation

    plan = plan_windows(chunk_size, overlap, stride, tail_policy, document_id, pad_value)
    return windows_of(pieces_of(text), sentence_segmentation(language=language, splitter=splitter), plan)


def token_windows(
    text: str | Iterable[str],
    *,
    chunk_size: int,
    overlap: int = 0,
    stride: int | None = None,
    tail_policy: TailPolicy = "emit_short",
    document_id: str | None = None,
    pad_value: str = "\0",
    tokenizer: object,
) -> Iterator[TextWindow]:
    """Return an iterator of windows of at most `chunk_size` tokens, counted on the very text of each window.

    A window whose text by itself has more tokens than it had within the text gives up its last ones, and
    the next begins that much earlier; padding that would be too much is left out likewise.

    Args:
        text: As for `character_windows`.
        chunk_size: Tokens in a window; at least 1.
        overlap: Tokens shared by neighbours; at least 0, less than `chunk_size`.
        stride: As for `character_windows`.
        tail_policy: As for `character_windows`.
        document_id: As for `character_windows`.
        pad_value: What stands for each missing token under "pad".
        tokenizer: What counts; see `coerce_tokenizer`.

    Raises:
        InvalidArgument: As for `character_windows`; while iterating, one character has more tokens than
            `chunk_size`, or the tokenizer's tokens don't add up to the text.
        InvalidArgumentType: As for `character_windows`.
        MissingDependency: See `coerce_tokenizer`.
        FetchError: See `coerce_tokenizer`.

    Example:
        >>> class Letters:
        ...     def encode(self, text): return list(text)
        ...     def decode(self, tokens): return "".join(tokens)
        >>> [window.text for window in token_windows("abcde", chunk_size=3, tokenizer=Letters())]
        ['abc', 'de']
    """
    plan = plan_windows(chunk_size, overlap, stride, tail_policy, document_id, pad_value)
    return windows_of(pieces_of(text), Tokens(coerce_tokenizer(tokenizer)), plan)
