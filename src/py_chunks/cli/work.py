"""What is done with each document: read, render, and say how it went; the same in every process."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Literal

from py_chunks.cli.flags import UsageProblem
from py_chunks.cli.forms import Columns, render
from py_chunks.cli.inputs import STANDARD_INPUT, Input

if TYPE_CHECKING:
    from py_chunks.corpus import FailedDocument
    from py_chunks.units import Unit


@dataclass(slots=True)
class Outcome:
    """How it went with one document; complete when its pieces have been read.

    Attributes:
        items: Chunks or units that were read.
        failure: Why there are no more, or None.
    """

    items: int = 0
    failure: FailedDocument | None = None


@dataclass(frozen=True, slots=True)
class Work:
    """What to do with each document.

    Attributes:
        kind: Whether chunks or units are wanted.
        form: "table", "jsonl" or "json".
        keywords: For the library.
        record: Whether the output says what could not be read.
        width: Columns of the terminal, for the table.
    """

    kind: Literal["chunks", "units"]
    form: str
    keywords: dict[str, Any] = field(default_factory=dict)
    record: bool = False
    width: int = 80

    @property
    def noun(self) -> str:
        """What one item is called."""
        return _COLUMNS[self.kind].noun

    def pieces(self, given: Input, outcome: Outcome) -> Iterator[bytes]:
        """Return an iterator of the pieces of a document's output; `outcome` is filled as they are read.

        Args:
            given: The document.
            outcome: What is to say how it went.
        """
        return render(self.form, given.name, self._items(given, outcome), _COLUMNS[self.kind], self.width)

    def failure_pieces(self, given: Input, failure: FailedDocument) -> Iterator[bytes]:
        """Return an iterator of the pieces that stand for a document of which nothing could be read.

        Args:
            given: The document.
            failure: Why.
        """
        items = iter([failure.as_json()] if self.record else [])
        return render(self.form, given.name, items, _COLUMNS[self.kind], self.width)

    def check(self, given: Input) -> None:
        """Check that documents of this name can be read with these keywords; nothing is opened.

        Args:
            given: A document.

        Raises:
            UsageProblem: They can't, whatever it holds.
        """
        from py_chunks.errors import ChunkError
        from py_chunks.settings import CHUNK_DEFAULTS

        try:
            _READERS[self.kind](b"-", f"-{given.suffix}", self.keywords).close()
        except ChunkError as error:
            if error.place in CHUNK_DEFAULTS:
                raise UsageProblem(sentence(given.name, str(error))) from error

    def digest(self) -> str:
        """Return what tells these settings from others that give other output; no password is part of it."""
        from py_chunks import __version__

        kept = {name: repr(value) for name, value in sorted(self.keywords.items()) if name != "password"}
        facts = [__version__, self.kind, self.form, self.record, self.width if self.form == "table" else 0, kept]
        return sha256(json.dumps(facts).encode()).hexdigest()

    def _items(self, given: Input, outcome: Outcome) -> Iterator[Any]:
        from py_chunks.corpus import FailedDocument

        try:
            filename = given.filename if given.is_standard_input else None
            keywords = self.keywords
            if given.document_id is not None and self.kind == "chunks":
                keywords = {"document_id": given.document_id, **keywords}
            with closing(_READERS[self.kind](given.source(), filename, keywords)) as items:
                for item in items:
                    outcome.items += 1
                    yield item
        except Exception as error:  # noqa: BLE001 - one document must not lose the others, whatever it made us do
            outcome.failure = FailedDocument.of(given.label, error, outcome.items)
            if self.record:
                yield outcome.failure.as_json()


def complain(given: Input, error: Exception) -> None:
    """Tell on standard error why a document can't be read, after what was printed before.

    Args:
        given: The document.
        error: What reading it raised.
    """
    sys.stdout.flush()
    print(f"py-chunks: {sentence(given.name, str(error))}", file=sys.stderr)


def sentence(name: str, message: str) -> str:
    """Return a message as one line that names the document, and flags where the library names keywords.

    Args:
        name: The document.
        message: What is wrong; it may name the document itself.

    Example:
        >>> sentence("a.md", "File not found: a.md"), sentence("a.pdf", "damaged")
        ('File not found: a.md', 'a.pdf: damaged')
    """
    text = " ".join(message.split())
    if name == STANDARD_INPUT and text.startswith("filename is required"):
        text = "standard input is text, which may be of several formats; say which, such as --filename notes.md"
    text = _KEYWORD.sub(lambda found: _flag(*found.groups()), text)
    return text if name in text else f"{name}: {text}"


def _flag(limit: str | None, keyword: str | None) -> str:
    return f"--limit {limit}=N" if keyword is None else f"--{keyword.replace('_', '-')}"


def _read_chunks(source: Any, filename: str | None, keywords: dict[str, Any]) -> Any:
    from py_chunks.api import stream_chunks

    return stream_chunks(source, filename=filename, **keywords)


def _read_units(source: Any, filename: str | None, keywords: dict[str, Any]) -> Any:
    from py_chunks.api import iter_units

    units = iter_units(source, filename=filename, **keywords)
    return (_unit_as_json(unit) for unit in units)


def _unit_as_json(unit: Unit) -> dict[str, Any]:
    location = unit.location
    place: dict[str, Any] | None = None
    if location is not None:
        place = {"place": location.place, "first": location.first, "last": location.last}
        if location.place == "cell":
            place |= {"first_column": location.first_column, "last_column": location.last_column}
    return {
        "text": unit.text,
        "kind": unit.kind,
        "index": unit.index,
        "char_range": [unit.char_start, unit.char_end],
        "heading_path": list(unit.heading_path),
        "level": unit.level,
        "number": unit.number,
        "group": unit.group,
        "location": place,
        **unit.extras,
    }


def span_of(metadata: dict[str, Any]) -> str:
    """Return the family's own range, as people count: `0-2` for blocks, `rows 1-3`, `slides 4-5`.

    Args:
        metadata: A chunk's.

    Example:
        >>> span_of({"slide_range": [4, 5]})
        'slides 4-5'
    """
    if "unit_range" in metadata:
        first, end = metadata["unit_range"]
        return f"{metadata['unit']} {first}-{end - 1}"
    for key, word in (("paragraph_range", ""), ("slide_range", "slides ")):
        if key in metadata:
            first, last = metadata[key]
            return f"{word}{first}-{last}"
    if "paragraph_indices" in metadata:
        return f"{metadata['paragraph_indices'][0]}-{metadata['paragraph_indices'][-1]}"
    for first, last in (("row_start", "row_end"), ("start_row", "end_row")):
        if first in metadata:
            return f"rows {metadata[first]}-{metadata[last]}"
    start, end = metadata["char_range"]
    return f"@{start}-{end}"


def _chunk_cells(chunk: Any) -> tuple[str, ...]:
    metadata = chunk["metadata"]
    heading = metadata.get("section_heading") or ""
    return str(metadata["chunk_index"]), span_of(metadata), heading, chunk["content"]


def _unit_cells(unit: Any) -> tuple[str, ...]:
    from py_chunks.units import PLACE_WORDS

    place = unit["location"]
    where = f"@{unit['char_range'][0]}"
    if place:
        where = f"{PLACE_WORDS.get(place['place'], place['place'])} {place['first']}"
    heading = unit["heading_path"][-1] if unit["heading_path"] else ""
    return str(unit["index"]), unit["kind"], where, heading, unit["text"]


_KEYWORD = re.compile(r"\b(?:limits=Limits\((\w+)=\.\.\.\)|(allow_private_urls)=True)")
_READERS: dict[str, Callable[[Any, str | None, dict[str, Any]], Any]] = {"chunks": _read_chunks, "units": _read_units}
_COLUMNS = {
    "chunks": Columns(
        ("#", "RANGE", "HEADING", "FIRST WORDS"),
        (5, -12, 24),
        _chunk_cells,
        "chunk",
        lambda chunk: str(chunk["content_type"]),
    ),
    "units": Columns(
        ("#", "KIND", "PLACE", "HEADING", "FIRST WORDS"), (5, 9, -10, 20), _unit_cells, "unit", lambda _: "units"
    ),
}
