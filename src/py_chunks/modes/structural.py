"""Modes `default` and `structural` for documents: one chunk per unit, typed by what it is."""

from __future__ import annotations

from collections.abc import Iterator

from py_chunks.chunks import Chunk, ContentType
from py_chunks.metadata import DocumentFacts, describe
from py_chunks.modes import Mode, ModeArguments
from py_chunks.units import Kind, Unit

_BY_KIND: dict[Kind, ContentType] = {
    "heading": "heading",
    "list": "bullet_list",
    "table": "table",
    "code": "code_block",
    "record": "bullet_list",
}


def plan(_: ModeArguments) -> Mode:
    """Return the mode; it uses no argument."""
    return _chunks


def _chunks(units: Iterator[Unit], facts: DocumentFacts) -> Iterator[Chunk]:
    # A heading's level is not in a path of titles; it is remembered from the heading itself.
    level = 0
    for index, unit in enumerate(units):
        heading = unit.kind == "heading"
        if heading:
            level = unit.level or 1
        elif not unit.heading_path:
            level = 0
        metadata = {"chunk_index": index, **describe((unit,), facts), "section_level": level}
        yield {"content": unit.text, "content_type": _content_type(unit), "metadata": metadata}


def _content_type(unit: Unit) -> ContentType:
    known = _BY_KIND.get(unit.kind)
    if known is not None:
        return known
    length = len(unit.text)
    if length <= 90:
        return "short_disconnected_paragraph"
    return "plain_paragraph" if length <= 900 else "long_single_paragraph"
