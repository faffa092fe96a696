"""Characters as a reader sees them."""

from __future__ import annotations

from builders.word_binary import DELETED, P, sprm, texts


def test_special_characters():
    """Section 8, docx rows for doc: a soft break is a newline, a no-break hyphen a hyphen; optional ones are nothing."""
    assert texts([P("Soft\x0bbreak"), P("a\x1eb"), P("a\x1fb"), P("a\tb"), P("col\x0eumn")]) == [
        "Soft\nbreak",
        "a-b",
        "ab",
        "a\tb",
        "col\numn",
    ]


def test_anchors_are_nothing():
    """Pictures, drawings, notes, comments leave no sign."""
    assert texts([P("a\x01\x02\x03\x04\x05\x08\x00b")]) == ["ab"]


def test_hidden_text_is_kept():
    """Section 3.18: text that is formatted as hidden is text."""
    assert texts([P("secret", runs=[(0, 6, sprm(0x083C))])]) == ["secret"]


def test_deleted_text_within_a_field_code():
    """What overlaps is hidden once, and what follows is shown."""
    body = [P("a\x13CODE\x14xyz\x15b", runs=[(4, 8, sprm(DELETED))])]
    assert texts(body) == ["ayzb"]


def test_a_line_of_nothing():
    """A paragraph of anchors alone is no unit."""
    assert texts([P("\x01"), P("a")]) == ["a"]


def test_runs_are_joined_without_spaces():
    """Section 8, docx (runs): formatting inside a word does not split it."""
    assert texts([P("hello", runs=[(0, 3, sprm(0x0835)), (3, 5, sprm(0x0836))])]) == ["hello"]
