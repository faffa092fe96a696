r"""A page that shows the windows of a document: one self-contained HTML file that needs no network.

    >>> from py_chunks.inspector import inspect_html
    >>> page = inspect_html(b"# T\n\na\n\nb", filename="t.md", compare={"window_size": 2})
    >>> page.startswith("<!doctype html>")
    True

The text of the document reaches the page as data only: it is written as JSON in which no character can end
the script element, and the page's own script puts it into text nodes.
"""

from __future__ import annotations

import html
import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from py_chunks.api import get_chunks, iter_units
from py_chunks.chunks import Chunk
from py_chunks.errors import InvalidArgument
from py_chunks.limits import Limits
from py_chunks.settings import CHUNK_DEFAULTS, READ_DEFAULTS, ChunkSettings, accepts
from py_chunks.sources import source_of
from py_chunks.units import PLACE_WORDS, Unit

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["Inspection", "inspect", "inspect_html"]

_SIDE_DEFAULTS = {**CHUNK_DEFAULTS, "mode": "sliding_window"}
# In JSON all three stand only inside strings, and none of them may be seen by the HTML parser.
_ESCAPES = str.maketrans({"<": "\\u003c", ">": "\\u003e", "&": "\\u0026"})


@dataclass(frozen=True, slots=True)
class Inspection:
    """The page of a document; a notebook shows it when it is the value of a cell.

    Attributes:
        name: What the document is called.
        html: The whole page.
        windows: How many windows each column shows.
    """

    name: str
    html: str
    windows: tuple[int, ...]

    def _repr_html_(self) -> str:
        """The page in a frame of its own, which keeps its styles and its script apart from the notebook's."""
        page = html.escape(self.html)
        title = html.escape(f"Windows of {self.name}")
        return (
            f'<iframe title="{title}" srcdoc="{page}" sandbox="allow-scripts" '
            'style="width: 100%; height: 40rem; border: 0"></iframe>'
        )


@accepts(_SIDE_DEFAULTS)
def inspect_html(
    source: object,
    *,
    filename: str | None = None,
    compare: Mapping[str, Any] | None = None,
    **settings: Unpack[ChunkSettings],
) -> str:
    """Return a page that shows the text of a document, its windows and what each carries.

    Args:
        source: As for `get_chunks`.
        filename: As for `get_chunks`.
        compare: Settings of a second column, shown beside the first; what it does not name is as in the first.
        **settings: As for `get_chunks`, except that `mode` is "sliding_window" unless said otherwise.

    Raises:
        InvalidArgument: Chunks of a mode of one's own carry no ``char_range``.
        ChunkError: As for `get_chunks`.
    """
    return inspect(source, filename=filename, compare=compare, **settings).html


@accepts(_SIDE_DEFAULTS)
def inspect(
    source: object,
    *,
    filename: str | None = None,
    compare: Mapping[str, Any] | None = None,
    **settings: Unpack[ChunkSettings],
) -> Inspection:
    """Return the same page as an object that notebooks show.

    Args:
        source: As for `get_chunks`.
        filename: As for `get_chunks`.
        compare: As for `inspect_html`.
        **settings: As for `inspect_html`.

    Raises:
        ChunkError: As for `inspect_html`.
    """
    kept, kept_name = _rereadable(source, filename, settings)
    name = _name_of(kept, kept_name)
    first: dict[str, Any] = {**_SIDE_DEFAULTS, **settings}
    choices = [first] if compare is None else [first, _second(first, compare)]
    sides = [_side(kept, kept_name, chosen, choices) for chosen in choices]
    return Inspection(name, _page(name, {"name": name, "sides": sides}), tuple(len(side["chunks"]) for side in sides))


def _second(first: Mapping[str, Any], compare: Mapping[str, Any]) -> dict[str, Any]:
    unknown = [name for name in compare if name not in _SIDE_DEFAULTS]
    if unknown:
        message = f"compare holds an unknown setting: {unknown[0]!r}"
        raise InvalidArgument(message, place="compare", value=unknown[0])
    return {**first, **compare}


def _rereadable(source: object, filename: str | None, settings: ChunkSettings) -> tuple[object, str | None]:
    """What can be read again for the units and for each side, and its name."""
    limits = settings.get("limits")
    if not isinstance(limits, Limits):
        limits = Limits()
    if isinstance(source, str) and source.startswith(("http://", "https://")):
        from py_chunks.urls import url_source

        allow_private = settings.get("allow_private_urls", False)
        opened = url_source(source, filename, limits=limits, allow_private=allow_private)
    elif isinstance(source, (str, bytes, bytearray, memoryview, os.PathLike)):
        return source, filename
    else:
        opened = source_of(source, filename)
    try:
        return opened.read(limits.max_document_bytes), opened.name
    finally:
        opened.close()


def _name_of(source: object, filename: str | None) -> str:
    if filename is None and isinstance(source, (str, os.PathLike)):
        filename = str(os.fspath(source))
    return (filename or "document").replace("\\", "/").rpartition("/")[2]


def _side(source: object, filename: str | None, chosen: dict[str, Any], choices: Sequence[dict[str, Any]]) -> Any:
    reading = {name: value for name, value in chosen.items() if name in READ_DEFAULTS}
    units = list(iter_units(source, filename=filename, **reading))
    chunks = get_chunks(source, filename=filename, **chosen)
    return {
        "title": _title(chosen, choices),
        "text": _text(units),
        "units": [_unit(unit) for unit in units],
        "headings": list(_headings(units)),
        "document": chunks[0]["metadata"].get("document_metadata") if chunks else None,
        "chunks": [_chunk(chunk) for chunk in chunks],
    }


def _title(chosen: dict[str, Any], choices: Sequence[dict[str, Any]]) -> str:
    """What tells the settings from the defaults and from the other side; never the password."""
    named = [
        name
        for name in chosen
        if name not in ("password", "limits", "document_id")
        and (name in ("mode", "window_size", "overlap") or any(c[name] != _SIDE_DEFAULTS[name] for c in choices))
    ]
    return ", ".join(f"{name}={_shown(chosen[name])}" for name in named)


def _shown(value: object) -> str:
    return getattr(value, "__name__", None) or str(value)


def _text(units: Iterable[Unit]) -> str:
    """The document text; between units there is nothing but line breaks, as many as the offsets leave room for."""
    pieces: list[str] = []
    end = 0
    for unit in units:
        pieces.append("\n" * (unit.char_start - end) + unit.text)
        end = unit.char_end
    return "".join(pieces)


def _unit(unit: Unit) -> object:
    place = ""
    if unit.location is not None:
        place = f"{PLACE_WORDS.get(unit.location.place, unit.location.place)} {unit.location.first}"
    return [unit.char_start, unit.char_end, unit.kind, unit.level, place]


def _headings(units: Iterable[Unit]) -> Iterator[tuple[int, int, str]]:
    """Each heading's unit, level from 1 and text; a title that is no unit stands at the first unit below it."""
    path: tuple[str, ...] = ()
    sheet = None
    for number, unit in enumerate(units):
        if unit.kind == "heading":
            yield number, unit.level or 1, unit.text
        elif unit.heading_path != path[: len(unit.heading_path)]:
            yield number, len(unit.heading_path), unit.heading_path[-1]
        elif unit.extras.get("sheet_name", sheet) != sheet:
            sheet = unit.extras["sheet_name"]
            yield number, 1, str(sheet)
        path = unit.heading_path


def _chunk(chunk: Chunk) -> object:
    metadata = {name: value for name, value in chunk["metadata"].items() if name != "document_metadata"}
    if "char_range" not in metadata:
        raise InvalidArgument("the chunks of this mode carry no char_range to show them by", place="mode")
    return [*metadata["char_range"], chunk["content_type"], metadata]


def _json(facts: object) -> str:
    """The facts as a browser reads them; numbers that JSON doesn't have, which modes may carry, as words."""
    written: dict[str, Any] = {"default": str, "separators": (",", ":")}
    try:
        return json.dumps(facts, allow_nan=False, **written)
    except ValueError:
        plain = json.loads(json.dumps(facts, **written), parse_constant=str)
        return json.dumps(plain, **written)


def _page(name: str, facts: object) -> str:
    folder = files("py_chunks.inspector")
    template, style, script = ((folder / f"page.{kind}").read_text("utf-8") for kind in ("html", "css", "js"))
    data = _json(facts).translate(_ESCAPES)
    values = {"title": html.escape(name), "style": style, "script": script, "data": data}
    head, *rest = template.split("{{")
    pieces = [head]
    for part in rest:
        key, _, text = part.partition("}}")
        pieces += values[key], text
    return "".join(pieces)
