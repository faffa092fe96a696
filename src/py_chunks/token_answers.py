"""What tokenizers of any make may answer: each method has a form that is checked, for those that nobody vouches for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import index as to_integer
from typing import Any

from py_chunks.errors import InvalidArgumentType, shown


def answering(method: Callable[..., Any], name: str) -> Callable[..., Any]:
    """Return a method whose every answer is checked, and brought into the form that is told.

    Args:
        method: The method of a tokenizer.
        name: What it is called: "encode", "decode", "encode_ordinary", "decode_single_token_bytes", "bounds" or
            "count".

    Raises:
        InvalidArgumentType: Raised by what is returned: the answer is none that is allowed.

    Example:
        >>> answering(lambda text: "abc", "count")("text")
        Traceback (most recent call last):
            ...
        py_chunks.errors.InvalidArgumentType: tokenizer.count must return an int of at least 0, got: str 'abc'
    """
    allowed, checked = _ANSWERS[name]

    def answer(*arguments: Any, **keywords: Any) -> Any:
        found = method(*arguments, **keywords)
        try:
            return checked(found)
        except (TypeError, ValueError, LookupError) as error:
            message = f"tokenizer.{name} must return {allowed}, got: {type(found).__name__} {shown(found)}"
            raise InvalidArgumentType(message, place="tokenizer", value=type(found).__name__) from error

    return answer


def _numbers(found: Any) -> list[int]:
    return list(map(to_integer, found))


def _tokens(found: Any) -> Sequence[Any]:
    """Anything that has a length and gives slices, as arrays do."""
    tokens: Sequence[Any] = getattr(found, "ids", found)
    if type(tokens) is not list:
        len(tokens)
        len(tokens[0:1])
    return tokens


def _string(found: object) -> str:
    if not isinstance(found, str):
        raise TypeError
    return found


def _bytes(found: object) -> bytes:
    if not isinstance(found, bytes):
        raise TypeError
    return found


def _count(found: Any) -> int:
    number: int = to_integer(found)
    if number < 0:
        raise ValueError
    return number


def _pair(found: Any) -> tuple[list[int], list[int]]:
    starts, ends = map(_numbers, found)
    if len(starts) != len(ends):
        raise ValueError
    return starts, ends


_ANSWERS: dict[str, tuple[str, Callable[[Any], Any]]] = {
    "encode": ("a sequence of tokens, or an object with such `ids`", _tokens),
    "decode": ("a str", _string),
    "encode_ordinary": ("a list of token numbers", _numbers),
    "decode_single_token_bytes": ("the bytes of a token", _bytes),
    "bounds": ("two sequences of integers: where tokens start and where they end", _pair),
    "count": ("an int of at least 0", _count),
}
