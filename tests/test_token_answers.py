"""What tokenizers may answer, and what is said of anything else."""

from __future__ import annotations

import array

import pytest

from py_chunks.errors import InvalidArgumentType
from py_chunks.token_answers import answering


class WithIds:
    """What Hugging Face tokenizers return."""

    ids = (1, 2)


class Nine:
    """A number as arrays hold them."""

    def __index__(self):
        return 9


@pytest.mark.parametrize(
    ("name", "answer", "taken"),
    [
        ("encode", [1, 2], [1, 2]),
        ("encode", "ab", "ab"),
        ("encode", WithIds(), (1, 2)),
        ("encode", array.array("i", [1]), array.array("i", [1])),
        ("decode", "ab", "ab"),
        ("encode_ordinary", (1, Nine()), [1, 9]),
        ("decode_single_token_bytes", b"a", b"a"),
        ("bounds", (range(2), (1, Nine())), ([0, 1], [1, 9])),
        ("count", Nine(), 9),
        ("count", 0, 0),
    ],
)
def test_answers_that_are_taken(name, answer, taken):
    """Numbers of other kinds become plain ones; the arguments are handed on."""
    given = []

    def method(*arguments, **keywords):
        given.append((arguments, keywords))
        return answer

    assert answering(method, name)("text", key=1) == taken
    assert given == [(("text",), {"key": 1})]


@pytest.mark.parametrize(
    ("name", "answers"),
    [
        ("encode", [None, 5, {"a": 1}, {1, 2}, iter([1]), object()]),
        ("decode", [None, 5, b"a", ["a"]]),
        ("encode_ordinary", [None, 5, ["a"], [1.5], [None]]),
        ("decode_single_token_bytes", [None, "a", 5, bytearray(b"a")]),
        ("bounds", [None, 5, (), ([0],), ([0], [1], [2]), ([0], [1, 2]), (["a"], [1]), ([0.5], [1])]),
        ("count", [None, "1", 1.0, -1, [1]]),
    ],
)
def test_answers_that_are_refused(name, answers):
    """The method, what it may answer and what it did are named."""
    for answer in answers:
        with pytest.raises(InvalidArgumentType, match=rf"tokenizer\.{name} must return .*, got: ") as caught:
            answering(lambda answer=answer: answer, name)()
        assert caught.value.value == type(answer).__name__


def test_faults_of_the_method_are_its_own():
    """They are not taken for a wrong answer."""

    def fail():
        raise LookupError("its own")

    with pytest.raises(LookupError, match="its own"):
        answering(fail, "count")()
