"""What a document says, apart from any format: an outline of headings, paragraphs, lists and tables."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; formats of slides begin a slide with it, mailboxes a message with one of level 1.

    Attributes:
        text: Its words, on one line.
        level: 1 (outermost) to 6.
    """

    text: str
    level: int = 1


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph.

    Attributes:
        text: Its words, on one line.
    """

    text: str


@dataclass(frozen=True, slots=True)
class Bullets:
    """A list with bullets.

    Attributes:
        items: The text of each item, on one line.
    """

    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table; its rows are equally long.

    Attributes:
        rows: The cells of each row; the first row is the header.
    """

    rows: tuple[tuple[str, ...], ...]


Block: TypeAlias = Heading | Paragraph | Bullets | Table

SAMPLE: tuple[Block, ...] = (
    Heading("Harbour rules"),
    Paragraph("The watch begins at ten and ends at six."),
    Heading("Lights", 2),
    Bullets(("check the fuel", "wipe the lens")),
    Paragraph("If a light fails, the spare lamp is lit first."),
    Table((("Month", "Depth"), ("March", "4.1 m"), ("April", "3.8 m"))),
    Heading("Fog", 2),
    Paragraph("One long blast every two minutes."),
)
"""The outline that is written when none is given."""


# XML 1.0, section 2.2: what no document of XML can hold; and DEL and the C1 controls, which section 2.2 discourages.
_UNWRITABLE = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


def blocks_of(outline: Iterable[Block | str]) -> list[Block]:
    """Return the blocks of an outline; plain strings are paragraphs.

    Args:
        outline: Blocks or strings.

    Raises:
        ValueError: A text is blank, has outer white space or more than one line, or holds a control character, a
            surrogate or a noncharacter, which not every format can; or a table's rows differ in length.
    """
    blocks = [Paragraph(block) if isinstance(block, str) else block for block in outline]
    for block in blocks:
        for text in texts_of(block):
            if text != " ".join(text.split()) or not text or _UNWRITABLE.search(text):
                raise ValueError(f"a text of an outline is one line of words with single spaces, not {text!r}")
        if isinstance(block, Table) and len({len(row) for row in block.rows}) != 1:
            raise ValueError("a table of an outline has rows, all of the same length")
    return blocks


def texts_of(block: Block) -> Sequence[str]:
    """Return the texts within a block, in reading order.

    Args:
        block: A block.
    """
    if isinstance(block, Bullets):
        return block.items
    if isinstance(block, Table):
        return [cell for row in block.rows for cell in row]
    return [block.text]


def shown(block: Block) -> str:
    r"""Return the text of the unit a block becomes in a format of blocks.

    Args:
        block: A block.

    Example:
        >>> shown(Bullets(("a", "b")))
        '- a\n- b'
    """
    if isinstance(block, Bullets):
        return "\n".join(f"- {item}" for item in block.items)
    if isinstance(block, Table):
        return "\n".join(pipe_rows(block.rows))
    return block.text


def pipe_rows(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return the lines of a table: the first row, the line below it, the others.

    Args:
        rows: The cells of each row.
    """
    lines = ["| " + " | ".join(cell.replace("|", r"\|") for cell in row) + " |" for row in rows]
    return [lines[0], "| " + " | ".join("---" for _ in rows[0]) + " |", *lines[1:]]


def sections(blocks: Iterable[Block], deepest: int = 6) -> list[list[Block]]:
    """Return the blocks in runs that begin at headings.

    Args:
        blocks: Blocks in order.
        deepest: The lowest level of heading that begins a run.
    """
    runs: list[list[Block]] = []
    for block in blocks:
        if not runs or (isinstance(block, Heading) and block.level <= deepest):
            runs.append([])
        runs[-1].append(block)
    return runs
