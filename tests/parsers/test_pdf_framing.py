"""Objects and streams of a PDF are told from its bytes, or not at all."""

import pytest
from fixtures.hostile.forms import WORDS, page, stream

from py_chunks.parsers._pdf_framing import Tokens, Unsure, parts, places_of_strings, tokens_of, whole, words

SOUND = page(WORDS, [b"<</A(a (b) \\) c)/B[<41>]>>", stream(b"0 g")])


def test_the_parts_of_a_file():
    """End with a stream each, but for the last."""
    found = list(parts(SOUND))
    assert [[number for number, _ in part.objects] for part in found] == [[1, 2, 3, 4], [5, 6, 7], []]
    assert [part.stream is None for part in found] == [False, False, True]
    start, stop = found[0].stream[1:]
    assert SOUND[start:stop].strip() == stream(WORDS).partition(b"stream\n")[2].partition(b"\nendstream")[0]
    assert found[1].tokens.longest == len(rb"(a (b) \) c)")


@pytest.mark.parametrize(
    "data",
    [
        b"x" + SOUND,
        SOUND.replace(b"endstream", b"endstrum!"),
        SOUND.replace(b">>stream\n", b">>stream "),
        SOUND.replace(b">>stream\n", b">>%\nstream\n"),
        SOUND.replace(b"<</A", b"<</A[<<]>>"),
        SOUND.replace(b"(a (b)", b"(a (b"),
        SOUND.replace(b"<41>", b"<4(1>"),
        SOUND.replace(b"/A", b"/A 6 0 obj"),
        SOUND.replace(b"a (b)", b"a 6 0 obj "),
        SOUND.replace(b"6 0 obj", b"6 0 %\nobj").replace(b"6 0 %", b"0 %"),
        SOUND.replace(b"6 0 obj", b"6.0 0 obj"),
        SOUND.replace(b"/A", b"/#41"),
    ],
)
def test_what_is_put_otherwise(data):
    """Is left to PDFium."""
    assert data != SOUND
    with pytest.raises(Unsure):
        list(parts(data))


def test_tokens():
    """Strings are emptied, comments gone, whatever either looks like."""
    assert tokens_of(b"<</A(%x)>>%(y\n/B<41>") == Tokens(b"<</A() >> \n/B() ", 4)
    assert tokens_of(b"") == Tokens(b"", 0)
    assert places_of_strings(b"/A (b) %c\n(d)") == [(3, 6), (7, 9), (10, 13)]


def test_words_and_numbers():
    """Are whole ones."""
    assert list(words(b"Do /Dot (Do)\x80Do aDo", b"Do", 0, 20)) == [0, 9, 13]
    assert whole(b"012") == 12
    for digits in (b"", b"+1", b"1.0", b"12345678901"):
        with pytest.raises(Unsure):
            whole(digits)
