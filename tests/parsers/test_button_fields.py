"""Buttons: where the words begin that they show."""

from __future__ import annotations

import pytest

from py_chunks.parsers._button_fields import button_face


@pytest.mark.parametrize(
    ("code", "face"),
    [
        (" MACROBUTTON  AllCaps Hello World ", "Hello World "),
        ("gotobutton p2 there", "there"),
        (r"MACROBUTTON \* MERGEFORMAT", ""),
        ("MACROBUTTON DoIt", ""),
        ("HYPERLINK MACROBUTTON x y", None),
        (" PAGE ", None),
    ],
)
def test_button_face(code, face):
    """The first word names what the button does; a code of another kind is none."""
    padded = f"ab{code}cd"
    begin = button_face(padded, 2, 2 + len(code))
    assert (None if begin is None else padded[begin : 2 + len(code)]) == face
