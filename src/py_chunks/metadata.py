"""Chunk metadata from units: one builder per family, the same keys for all where they mean the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, get_args

from py_chunks.formats import Family
from py_chunks.units import NO_EXTRAS, Location, Place, Unit

Metadata = dict[str, Any]
Describe = Callable[[Sequence[Unit], "DocumentFacts"], Metadata]

ROW_FAMILIES = frozenset({"sheet", "delimited"})
COUNTED_FAMILIES = frozenset({"doc", "ppt"})
"""Families whose chunks say how many there are: their documents are small and held whole while they are read."""
_SLIDE_TITLE_LEVEL = 2
_RANGE_KEYS = {place: f"{place}_range" for place in get_args(Place)}
_WITH_NOTES = frozenset({"odt", "rtf"})  # word processors among the families of blocks


@dataclass(frozen=True, slots=True)
class DocumentFacts:
    """What a mode knows of the document its units come from.

    Attributes:
        family: Which builder serves it.
        joiner: What stands between neighbouring units in the document text.
        document_id: The caller's id, or the file name, or None.
        document_metadata: The dict shared by all chunks.
        source_name: The source as the caller gave it (a path or a name).
    """

    family: Family
    joiner: str
    document_id: str | None
    document_metadata: dict[str, Any]
    source_name: str = ""


def shared_keys(**values: Any) -> Metadata:
    """Return a dict whose copies share one table of keys; give every copy its further keys in the same order.

    CPython has such dicts for the attributes of objects of one class. What a chunk knows of its window of rows takes
    340 bytes this way and 470 otherwise, and its text often no more than that.

    Args:
        **values: What every copy begins with.

    Example:
        >>> shared_keys(window_size=3).copy()
        {'window_size': 3}
    """
    holder = type("_Holder", (), {})()
    for key, value in values.items():
        setattr(holder, key, value)
    keys: Metadata = vars(holder)
    return keys


def describe(units: Sequence[Unit], facts: DocumentFacts, metadata: Metadata | None = None) -> Metadata:
    r"""Return the metadata every chunk carries about its units: ranges, headings, location, extras.

    Args:
        units: The chunk's units, in order; at least one.
        facts: The document they come from.
        metadata: What is known already; the rest is added to it.

    Example:
        >>> from py_chunks.units import Draft, number_units
        >>> units = list(number_units([Draft("H", "heading", 1), Draft("p")], "\n\n"))
        >>> facts = DocumentFacts("blocks", "\n\n", "d", {"source_type": "md"})
        >>> describe(units, facts)["paragraph_range"]
        [0, 1]
    """
    first, last = units[0], units[-1]
    path = first.heading_path
    if metadata is None:
        metadata = {}
    metadata["block_count"] = len(units)
    metadata["section_heading"] = path[-1] if path else None
    metadata["heading_path"] = list(path)
    metadata["char_range"] = [first.char_start, last.char_start + len(last.text)]
    metadata["document_id"] = facts.document_id
    metadata["document_metadata"] = facts.document_metadata
    if first.extras:
        metadata.update(first.extras)
    _FAMILIES[facts.family](metadata, units, facts)
    start, end = first.location, last.location
    if start is not None and end is not None:
        if start[0] == "cell":
            _add_cells(metadata, start, end, units)
        else:
            metadata[_RANGE_KEYS[start[0]]] = [start[1], end[2]]
            if start[0] == "page":
                metadata["page_number"] = start[1]
    return metadata


def _blocks(metadata: Metadata, units: Sequence[Unit], facts: DocumentFacts) -> None:
    metadata["paragraph_range"] = [units[0].index, units[-1].index]
    metadata["paragraph_count"] = len(units)
    if "is_navigation" in metadata:
        metadata["is_navigation"] = all(unit.extras.get("is_navigation") for unit in units)
    if units[0].kind == "record":
        metadata["record_range"] = [units[0].number, units[-1].number]
    if facts.document_metadata.get("source_type") in _WITH_NOTES:
        _add_notes(metadata, units)


def _add_notes(metadata: Metadata, units: Sequence[Unit]) -> None:
    """The notes anchored in the window: lists that are always there, empty where there are none."""
    footnotes: list[Any] = []
    endnotes: list[Any] = []
    for unit in units:
        if unit.extras is not NO_EXTRAS:
            footnotes += unit.extras.get("footnotes", ())
            endnotes += unit.extras.get("endnotes", ())
    metadata["footnotes"] = footnotes
    metadata["endnotes"] = endnotes


def _word(metadata: Metadata, units: Sequence[Unit], _: DocumentFacts) -> None:
    indices: list[int] = []
    about: list[Metadata] = []
    headings = items = 0
    for unit in units:
        kind, index = unit.kind, unit.index
        heading, item = kind == "heading", kind == "list"
        headings += heading
        items += item
        indices.append(index)
        about.append({
            "index": index,
            "is_heading": heading,
            "heading_level": unit.level if heading else None,
            "is_list": item,
            "is_table": kind == "table",
        })  # fmt: skip
    metadata["paragraph_indices"] = indices
    metadata["paragraph_meta"] = about
    metadata["heading_count"] = headings
    metadata["list_item_count"] = items
    _add_notes(metadata, units)


def _slides(metadata: Metadata, units: Sequence[Unit], _: DocumentFacts) -> None:
    metadata["slide_count"] = len(units)
    metadata["truncated"] = False


def _delimited(metadata: Metadata, units: Sequence[Unit], _: DocumentFacts) -> None:
    metadata["row_start"] = units[0].number
    metadata["row_end"] = units[-1].number
    metadata["actual_row_count"] = len(units)


def _sheet(metadata: Metadata, units: Sequence[Unit], facts: DocumentFacts) -> None:
    metadata["start_row"] = units[0].number
    metadata["end_row"] = units[-1].number
    metadata["actual_row_count"] = len(units)
    metadata["skipped_sheets"] = facts.document_metadata.get("skipped_sheets", [])


def _ppt(metadata: Metadata, units: Sequence[Unit], facts: DocumentFacts) -> None:
    metadata["source"] = facts.source_name
    metadata.update(_paragraph_facts(units[0]))
    # The only headings are titles of slides, which are all of one level.
    metadata["section_heading_level"] = _SLIDE_TITLE_LEVEL if units[0].heading_path else None
    metadata["page_number"] = metadata.get("slide_number")


def _doc(metadata: Metadata, units: Sequence[Unit], facts: DocumentFacts) -> None:
    _word(metadata, units, facts)
    metadata["source"] = facts.source_name
    metadata.update(_paragraph_facts(units[0]))
    location = units[0].location
    metadata["page_number"] = location.first if location is not None else None
    metadata["list_level"] = units[0].level if units[0].kind == "list" else None
    for key in ("table_rows", "table_columns", "table_cells"):
        metadata.setdefault(key, None)


def _paragraph_facts(unit: Unit) -> Metadata:
    types = {"heading": "heading", "list": "list_item", "table": "table"}
    level = unit.level if unit.kind == "heading" else None
    return {
        "paragraph_type": types.get(unit.kind, "normal"),
        "heading_level": level,
        "section_heading_level": level if level is not None else (len(unit.heading_path) or None),
    }


_FAMILIES: dict[Family, Callable[[Metadata, Sequence[Unit], DocumentFacts], None]] = {
    "blocks": _blocks,
    "word": _word,
    "slides": _slides,
    "ppt": _ppt,
    "doc": _doc,
    "sheet": _sheet,
    "delimited": _delimited,
}


def _add_cells(metadata: Metadata, first: Location, last: Location, units: Sequence[Unit]) -> None:
    left, right = first.first_column, first.last_column
    for unit in units:
        if unit.location is not None:
            left, right = min(left, unit.location.first_column), max(right, unit.location.last_column)
    metadata["cell_range"] = f"{column_letters(left)}{first.first}:{column_letters(right)}{last.last}"


@lru_cache(maxsize=1024)
def column_letters(number: int) -> str:
    """Return a spreadsheet column's letters.

    Args:
        number: The column, 1-based.

    Example:
        >>> column_letters(1), column_letters(27), column_letters(16384)
        ('A', 'AA', 'XFD')
    """
    letters = ""
    while number > 0:
        number, rest = divmod(number - 1, 26)
        letters = chr(65 + rest) + letters
    return letters
