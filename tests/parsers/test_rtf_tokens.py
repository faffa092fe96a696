"""Tokens of RTF: parameters, the ends of groups, binary data."""

from __future__ import annotations

import pytest

from py_chunks.parsers._rtf_tokens import BYTES, TEXT, TOKEN, after_binary, group_end, group_tokens, whole_number


@pytest.mark.parametrize(
    ("markup", "tokens"),
    [
        (r"\b0 a\b", [r"\b0 ", "a", r"\b"]),
        (r"\b-12a", [r"\b-12", "a"]),
        (r"\b  a", [r"\b ", " a"]),
        ("a\r\nb", ["a", "b"]),
        (r"\'41\'e9a", [r"\'41\'e9", "a"]),
        (r"{\*\x a}", ["{", r"\*\x ", "a", "}"]),
        ("\\*\n\\x1 a", ["\\*\n\\x1 ", "a"]),
        (r"\*a", [r"\*", "a"]),
        (r"\\\{\~", [r"\\", r"\{", r"\~"]),
        ("a\\", ["a"]),
    ],
)
def test_tokens(markup, tokens):
    """A word takes its parameter and one space; line ends between tokens are in none."""
    assert [token[0] for token in TOKEN.finditer(markup)] == tokens


def test_runs_of_bytes_are_bounded():
    """However many bytes are written in hexadecimal, no token is long."""
    tokens = list(TOKEN.finditer(r"\'e9" * 5000))
    assert [token.lastindex for token in tokens] == [BYTES] * 3
    assert sum(len(token[BYTES]) for token in tokens) == 20_000


@pytest.mark.parametrize(
    ("digits", "number"), [("7", 7), ("-7", -7), (None, 3), ("", 3), ("1" * 11, 3), ("9" * 100_000, 3)]
)
def test_whole_number(digits, number):
    """A parameter that is missing or fits nowhere is the default."""
    assert whole_number(digits, 3) == number


@pytest.mark.parametrize(("digits", "place"), [("3", 8), ("5", 10), ("6", 5), ("-1", 5), (None, 5)])
def test_after_binary(digits, place):
    """A count that leads out of the document, or back, is not believed."""
    assert after_binary(digits, 5, 10) == place


@pytest.mark.parametrize(
    ("view", "end"),
    [
        (r"{a}b", 2),
        (r"{a{b}{c{d}}}e", 11),
        (r"{a\}\{}b", 6),
        (r"{a\\}b", 4),
        (r"{\bin3 }}}a}b", 11),
        (r"{\bin9 }b", 7),
        (r"{\binary1 }b", 10),
        (r"{a{b}", 5),
    ],
)
def test_group_end(view, end):
    """Escaped braces and binary data end no group; a group nobody ends goes to the end."""
    assert group_end(view, 1) == end


def test_group_tokens():
    """Every token comes with the depth it is at."""
    found = [(depth, token[TEXT]) for depth, token in group_tokens("xa{b{c}}dx", 1, 9) if token.lastindex == TEXT]
    assert found == [(0, "a"), (1, "b"), (2, "c"), (0, "d")]
