"""Hypothesis strategies for texts, outlines, documents and settings; they need Hypothesis."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import strategies as st

from py_chunks.testing.outlines import Block, Bullets, Heading, Paragraph, Table
from py_chunks.testing.writers import BuiltDocument, build_document

_KNOTS = [
    "e\u0301", "👩‍👩‍👧‍👦", "🤦🏽‍♂️", "🇨🇭🇫🇷", "\r\n", "\n\n", "\n \n", " ", "  ", "\t", "\u00a0", "각", "नमस्ते",
    "क्षि", "ภาษาไทย",     "「中文」。", "日本語、", "same words ", "same words ",
    "don't", "3.14", "a" * 60, "=" * 40, "\u200b", "\U0001d4b3",
    "The end. ", "“Why?” ", "Dr. A. ", "\n- item", "\n# Title\n", "```\ncode\n```\n", "…", "!!\n",
]  # fmt: skip
_WORDS = st.text(alphabet="abcdefghijklmnopqrstuvwxyz", min_size=2, max_size=9)


def texts(max_pieces: int = 24) -> st.SearchStrategy[str]:
    """Return a strategy for text of any kind and script, much of it repeated; without surrogates.

    Args:
        max_pieces: How many words, marks or line ends it is put together from at most.
    """
    piece = st.one_of(
        st.sampled_from(_KNOTS),
        _WORDS.map(lambda word: f"{word} "),
        st.text(st.characters(exclude_categories=["Cs"]), max_size=6),
    )
    return st.lists(piece, max_size=max_pieces).map("".join)


def lines(max_words: int = 8) -> st.SearchStrategy[str]:
    """Return a strategy for lines that no format takes for anything but words.

    Args:
        max_words: Words of a line at most; at least 2.
    """
    return st.lists(_WORDS, min_size=1, max_size=max_words - 1).map(lambda words: " ".join(["the", *words]))


def outlines(max_blocks: int = 10) -> st.SearchStrategy[list[Block]]:
    """Return a strategy for outlines of headings, paragraphs, lists and tables.

    Neighbours of one kind, which some formats could not tell apart, are lists and tables no more than once in a row.

    Args:
        max_blocks: Blocks of an outline at most.
    """
    tables = st.integers(2, 3).flatmap(
        lambda columns: st.lists(st.tuples(*[lines(3)] * columns), min_size=2, max_size=4).map(tuple)
    )
    block: st.SearchStrategy[Block] = st.one_of(
        lines().map(Paragraph),
        st.builds(Heading, lines(4), st.integers(1, 4)),
        st.lists(lines(4), min_size=1, max_size=4).map(lambda items: Bullets(tuple(items))),
        tables.map(Table),
    )
    return st.lists(block, min_size=1, max_size=max_blocks).map(_parted)


def documents(extension: str, max_blocks: int = 10) -> st.SearchStrategy[BuiltDocument]:
    """Return a strategy for documents of a format, with the texts of their units.

    Args:
        extension: One of `py_chunks.testing.writers.WRITABLE`.
        max_blocks: Blocks of a document at most.
    """
    return outlines(max_blocks).map(lambda outline: build_document(extension, outline))


@st.composite
def window_settings(draw: Callable[[st.SearchStrategy[int]], int], max_size: int = 8) -> tuple[int, int]:
    """Return a strategy for pairs ``(window_size, overlap)`` that are allowed.

    Args:
        draw: Given by Hypothesis.
        max_size: The largest window.
    """
    size = draw(st.integers(1, max_size))
    return size, draw(st.integers(0, size - 1))


def _parted(blocks: list[Block]) -> list[Block]:
    result: list[Block] = []
    for block in blocks:
        if result and isinstance(block, (Bullets, Table)) and type(result[-1]) is type(block):
            continue
        result.append(block)
    return result
