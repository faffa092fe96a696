"""Grapheme clusters by example, and against the `regex` package."""

from __future__ import annotations

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from py_chunks import grapheme_classes
from py_chunks.graphemes import LONGEST_CLUSTER, characters, edge_before, grapheme_spans, solid_end
from strategies import unicode_text


def clusters(text):
    return [text[start:end] for start, end in grapheme_spans(text)]


@pytest.mark.parametrize(
    "cluster",
    [
        "e\u0301",
        "x\u0301\u0302\u0303",
        "\r\n",
        "👩‍👩‍👧‍👦",
        "🤦🏽‍♂️",
        "🇨🇭",
        "👍🏿",
        "❤️",
        "\u1100\u1161\u11a8",
        "각",
        "가\u11a8",
        "क्षि",
        "\u0600١",
        "ก็",
        "1️⃣",
    ],
    ids=ascii,
)
def test_what_readers_see_as_one_character(cluster):
    """UN-2: marks, joined emoji, flags, syllables, conjuncts and line ends are one cluster each."""
    assert clusters(cluster) == [cluster]
    assert clusters(f"a{cluster}b") == ["a", cluster, "b"]


def test_what_stays_apart():
    """Two flags, a mark after a line end, and two families are not one cluster."""
    assert clusters("🇨🇭🇫🇷🇩") == ["🇨🇭", "🇫🇷", "🇩"]
    assert clusters("\n\u0301") == ["\n", "\u0301"]
    assert clusters("\n\r") == ["\n", "\r"]
    assert clusters("👩👩") == ["👩", "👩"]


@given(unicode_text())
def test_the_same_clusters_as_regex(text):
    """Our tables and rules agree with another implementation of UAX #29.

    It joins a linker and a consonant even where no consonant comes before the linker, which rule GB9c asks for.
    """
    linkers, consonants = characters(grapheme_classes.LINKER), characters(grapheme_classes.CONSONANT)
    if not regex.search(rf"[{linkers}][^\0-\u02ff]*[{consonants}]", text.replace("क्षि", "").replace("नमस्ते", "")):
        assert clusters(text) == regex.findall(r"\X", text)


@given(unicode_text(), st.integers(0, 200))
def test_the_edge_before_a_position(text, position):
    """It is the last end of a cluster up to there, found without looking at the text from its beginning."""
    position = min(position, len(text))
    edges = [0, *(span.end for span in grapheme_spans(text))]
    assert edge_before(text, position) == max(edge for edge in edges if edge <= position)


def test_a_cluster_without_end():
    """A million marks on one letter take a moment, and may be cut."""
    text = "a" + "\u0301" * 1_000_000
    assert edge_before(text, 500_000) == 500_000
    assert edge_before(text, LONGEST_CLUSTER // 2) == 0
    assert [tuple(span) for span in grapheme_spans(text)] == [(0, len(text))]


@pytest.mark.parametrize(
    "space", [" ", "\xa0", "\u2003", "\u3000", "\t", "\n", "\r\n", "\x0b", "\x85", "\u2028", "\u2029", "\x1c"]
)
@pytest.mark.parametrize("sign", ["a", "\xe9", "\u0600", "\u08e2", "\U000110bd", "\u4e2d", "\u0301"])
def test_white_space_that_a_sign_needs_stays(sign, space):
    """Trailing white space is left out, but for what is one grapheme with the sign before it."""
    whole = clusters(f"{sign}{space}")[0]
    for text in (f"{sign}{space}", f"{sign}{space} \n", f"{sign}{space}b"):
        assert text[: solid_end(text, len(text))] == ("".join(text) if text[-1] == "b" else whole)
    assert solid_end(f" {space}", 1 + len(space)) == 0
    assert solid_end(f"{sign}{space}", 1 + len(space), 1) == 1
