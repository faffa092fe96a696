"""The forms of output: a table for people, JSON Lines or one JSON array for programs.

Each document is rendered by itself, wherever that happens, and the pieces are put one after another;
what stands between and around them depends only on whether anything was written before.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from py_chunks.cli.tables import columns as columns_of
from py_chunks.cli.tables import counted, fit


class Form(NamedTuple):
    """How the outputs of many documents become one.

    Attributes:
        lead: What the output of each document begins with.
        opening: What stands for that at the very beginning.
        closing: What ends the output, if there is any.
        empty: All there is if there is none.
    """

    lead: bytes = b""
    opening: bytes = b""
    closing: bytes = b""
    empty: bytes = b""


JOINS = {"jsonl": Form(), "json": Form(b",", b"[", b"\n]\n", b"[]\n"), "table": Form(b"\n")}


class Columns(NamedTuple):
    """How the items of one kind are shown in a table.

    Attributes:
        heads: Names of the columns; the last one takes the rest of the line.
        widths: Terminal columns of all but the last one; below zero for what is never cut.
        cells: Gives an item's cells.
        noun: What an item is called.
        about: Gives what stands behind the document's name, from its first item.
    """

    heads: tuple[str, ...]
    widths: tuple[int, ...]
    cells: Callable[[Any], tuple[str, ...]]
    noun: str
    about: Callable[[Any], str]


def render(form: str, name: str, items: Iterable[Any], columns: Columns, width: int) -> Iterator[bytes]:
    """Return an iterator of the pieces of one document's output.

    Args:
        form: "table", "jsonl" or "json".
        name: The document, as messages call it.
        items: Its chunks or units, as mappings; ``{"error": ...}`` stands for what could not be read.
        columns: How a table shows them.
        width: Columns of the terminal.
    """
    if form == "jsonl":
        return (_json(item) + b"\n" for item in items)
    if form == "json":
        return (b",\n" + _json(item, indent=2) for item in items)
    return _table(name, items, columns, width)


def _table(name: str, items: Iterable[Any], columns: Columns, width: int) -> Iterator[bytes]:
    rows, failed = 0, False
    for item in items:
        if "error" in item:
            failed = True
            yield _text(f"{'' if rows else chr(10)}{name}: {item['error']['message']}\n")
            continue
        if not rows:
            yield _text(f"\n{fit(name, width).rstrip()}  ({columns.about(item)})\n")
            yield _row(columns, columns.heads, width)
        rows += 1
        yield _row(columns, columns.cells(item), width)
    if rows:
        yield _text(counted(rows, columns.noun) + "\n")
    elif not failed:
        yield _text(f"\n{name}: no {columns.noun}s\n")


def _row(columns: Columns, cells: tuple[str, ...], width: int) -> bytes:
    line = f"{cells[0]:>{columns.widths[0]}}"
    for cell, room in zip(cells[1:-1], columns.widths[1:], strict=True):
        line += "  " + (f"{cell:<{-room}}" if room < 0 else fit(cell, room))
    rest = max(width - columns_of(line) - 3, 20)
    return _text(f"{line}  {fit(cells[-1], rest)}".rstrip() + "\n")


def _text(text: str) -> bytes:
    # A file's name may hold bytes that are no text.
    return text.encode("utf-8", "replace")


def _json(value: object, indent: int | None = None) -> bytes:
    try:
        return json.dumps(value, ensure_ascii=False, indent=indent).encode()
    except UnicodeEncodeError:  # a lone surrogate, which only an escape can hold
        return json.dumps(value, indent=indent).encode()
