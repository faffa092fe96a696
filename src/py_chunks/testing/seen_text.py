"""Work measured without a clock: how many characters a splitter looks at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, SupportsIndex


class Tally:
    """A count that several texts share.

    Attributes:
        seen: Characters looked at so far.
    """

    def __init__(self) -> None:
        self.seen = 0


class Counted:
    """A counter of tokens that also counts the characters it is asked about.

    Give it to the splitter as its length function, and to `check` as `count`: laws of time then see all it does.

    Attributes:
        seen: Characters counted so far.

    Example:
        >>> count = Counted(len)
        >>> count("abc"), count("de"), count.seen
        (3, 2, 5)
    """

    def __init__(self, count: Callable[[str], int]) -> None:
        self._count = count
        self.seen = 0

    def __call__(self, text: str) -> int:
        """Return the size of a text.

        Args:
            text: The text.
        """
        self.seen += len(text)
        return self._count(text)


class SeenText(str):
    """A string whose slices, searches and copies are counted; parts of it are counted too.

    What regular expressions and compiled code do with it is not seen, so the count is a lower bound.
    """

    __slots__ = ("tally",)
    tally: Tally

    def __new__(cls, text: str, tally: Tally) -> SeenText:
        """Return the text, counted by that tally."""
        made = super().__new__(cls, text)
        made.tally = tally
        return made

    def __getitem__(self, key: SupportsIndex | slice) -> str:
        return self._part(super().__getitem__(key))

    def __iter__(self) -> Iterator[str]:
        for sign in super().__iter__():
            self.tally.seen += 1
            yield sign

    def __add__(self, other: str) -> str:
        return self._part(super().__add__(other))

    def __radd__(self, other: str) -> str:
        return self._part(other + str(self))

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and self.find(key) >= 0

    def _part(self, text: str) -> str:
        self.tally.seen += len(text)
        return SeenText(text, self.tally)


def _reading_all(name: str) -> Callable[..., Any]:
    """A method of strings that reads the whole string once."""
    plain = getattr(str, name)

    def method(self: SeenText, *arguments: Any, **keywords: Any) -> Any:
        self.tally.seen += len(self)
        result = plain(self, *arguments, **keywords)
        if isinstance(result, str):
            return SeenText(result, self.tally)
        if isinstance(result, (list, tuple)):
            return type(result)(SeenText(part, self.tally) for part in result)
        return result

    return method


def _searching(name: str) -> Callable[..., Any]:
    """A method of strings that looks for something, perhaps between bounds, and stops where it finds it."""
    plain = getattr(str, name)

    def method(self: SeenText, sub: str, start: int | None = None, end: int | None = None) -> Any:
        first, last, _ = slice(start, end).indices(len(self))
        result = plain(self, sub, start, end)
        if name in ("find", "index") and result >= 0:
            last = result + len(sub)
        elif name in ("rfind", "rindex") and result >= 0:
            first = result
        self.tally.seen += max(last - first, 0)
        return result

    return method


for _name in (
    "casefold", "encode", "expandtabs", "lower", "lstrip", "partition", "replace", "rpartition", "rsplit", "rstrip",
    "split", "splitlines", "strip", "title", "translate", "upper",
):  # fmt: skip
    setattr(SeenText, _name, _reading_all(_name))
for _name in ("count", "find", "index", "rfind", "rindex"):
    setattr(SeenText, _name, _searching(_name))
