"""How tables, code and lists look in the text of a unit: the same in every family (contract, section 2)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

_BACKTICKS = re.compile(r"`{3,}")
_SPACE = re.compile(r"\s+")
_SHORT = 60  # characters
_MOST_SPLIT = 1 << 20  # a word on its own takes ten times its room


def one_line(text: str) -> str:
    r"""Return a text with each run of white space as one space, and none around it.

    Args:
        text: The text.

    Example:
        >>> one_line(" a\n\xa0 b ")
        'a b'
    """
    # Words that are set apart already need no splitting, which takes several times as long, and lines mostly hold such
    # words. Of all white space only the plain space is printable; of a long text of ASCII, no character need be looked
    # up to see that there is no other. Two spaces are looked for from the end, which takes two thirds of the time.
    if len(text) <= _SHORT:
        if text.isprintable() and "  " not in text:
            return text.strip(" ")
    else:
        if "\n" in text and "\xa0" not in text and len(text) <= _MOST_SPLIT:
            # Lines that begin and end with words, as most do, need only be put side by side.
            plain = text.replace("\n", " ")
            text = plain if plain.rfind("  ") < 0 else " ".join([line.strip() for line in text.split("\n")])
        if text.isascii():
            spaced = not (
                "\t" in text or "\r" in text or "\f" in text or "\v" in text or "\n" in text
                or "\x1c" in text or "\x1d" in text or "\x1e" in text or "\x1f" in text
            )  # fmt: skip
        else:
            spaced = text.isprintable()
        if spaced and text.rfind("  ") < 0:
            return text.strip(" ")
    if len(text) <= _MOST_SPLIT:
        return " ".join(text.split())
    pieces, start = [], 0
    while start < len(text):
        gap = _SPACE.search(text, start + _MOST_SPLIT)
        end = gap.end() if gap else len(text)
        pieces.append(" ".join(text[start:end].split()))
        start = end
    return " ".join(filter(None, pieces))


def pipe_table(rows: Sequence[Sequence[str]], *, single_row_rule: bool = True) -> str:
    r"""Return a pipe table: outer pipes, a rule after the first row, every row padded to the widest.

    Args:
        rows: Cell texts by row; `cell_text` makes them fit.
        single_row_rule: Whether a table of one row has the rule too.

    Example:
        >>> print(pipe_table([["A", "B"], ["1"]]))
        | A | B |
        | --- | --- |
        | 1 |  |
    """
    width = max((len(row) for row in rows), default=0)
    lines = [f"| {' | '.join([*row, *[''] * (width - len(row))])} |" for row in rows]
    if lines and (len(lines) > 1 or single_row_rule):
        lines.insert(1, f"| {' | '.join(['---'] * width)} |")
    return "\n".join(lines)


def cell_text(text: str) -> str:
    r"""Return the text of a table cell on one line: whitespace runs become one space, pipes are escaped.

    Args:
        text: The cell's text.

    Example:
        >>> cell_text("a|b\n c ")
        'a\\|b c'
    """
    return one_line(text).replace("|", "\\|")


def fenced(code: str, language: str = "") -> str:
    r"""Return code between fences that are longer than any run of backticks inside it, wherever in its lines it stands.

    Args:
        code: The code, verbatim; one line end at its end is dropped.
        language: What stands after the opening fence.

    Example:
        >>> print(fenced("x = 1\n", "python"))
        ```python
        x = 1
        ```
    """
    end = "" if code.endswith("\n") else "\n"
    if "```" not in code:
        return f"```{language}\n{code}{end}```"
    fence = "`" * (1 + max(map(len, _BACKTICKS.findall(code))))
    return f"{fence}{language}\n{code}{end}{fence}"


def list_item(marker: str, lines: Iterable[str], indent: str = "") -> str:
    r"""Return one list item: the marker before the first line, the others under its text.

    Args:
        marker: As shown, with the space after it: ``"- "``, ``"3. "``, ``"- [x] "``.
        lines: The item's lines; nested items come as lines that are already rendered.
        indent: What stands before the marker.

    Example:
        >>> print(list_item("1. ", ["a", "- b"]))
        1. a
           - b
    """
    first, *rest = [*lines] or [""]
    below = " " * len(marker)
    return "\n".join([f"{indent}{marker}{first}".rstrip(), *(f"{indent}{below}{line}".rstrip() for line in rest)])
