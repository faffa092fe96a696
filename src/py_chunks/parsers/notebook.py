"""Jupyter notebooks: cells and their outputs, nbformat 3 and 4 (contract, section 3.12).

The format is described by nbformat's JSON schemas; a value of another type than they ask for is passed over, so
that one odd cell doesn't cost the others.
"""

from __future__ import annotations

import json
import re
from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any

from py_chunks.documents import Document, ReadOptions
from py_chunks.errors import LimitExceeded
from py_chunks.limits import Limits
from py_chunks.parsers._decode import decode
from py_chunks.parsers._html_blocks import html_drafts
from py_chunks.parsers._markdown_blocks import markdown_drafts
from py_chunks.parsers._rendering import fenced
from py_chunks.sources import Source
from py_chunks.streams import encode_text
from py_chunks.units import NO_EXTRAS, Draft, Location, new_draft, new_location

_NOT_A_NOTEBOOK = "Not a valid .ipynb (JSON) file"
# Terminal control sequences (ECMA-48, 5.4): CSI, OSC with its terminator, and two-character escapes.
_TERMINAL = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[ -/]*[0-Z\\^-~])")
# nbformat 3 names the representations of an output by words of its own.
_OLD_NAMES = {
    "text": "text/plain",
    "html": "text/html",
    "markdown": "text/markdown",
    "latex": "text/latex",
    "json": "application/json",
    "svg": "image/svg+xml",
    "png": "image/png",
    "jpeg": "image/jpeg",
    "pdf": "application/pdf",
}
_MOST_DIGITS = 4000  # Python reads at most 4,300
_HOLDERS = {"cells", "worksheets"}
_ABOUT = {"metadata", "nbformat", "nbformat_minor", "orig_nbformat"}  # what a notebook without cells may have
_TAG = re.compile(r"[\w+#./-]+")  # what a fence may be tagged with
# Kinds of output whose text is a program, not something a reader is shown.
_PROGRAMS = frozenset({"text/javascript", "text/css"})


def parse_notebook(source: Source, options: ReadOptions) -> Document:
    """Return a notebook; its cells are rendered one at a time.

    Args:
        source: The document.
        options: `encoding`, `errors` and `limits` are used.

    Raises:
        CorruptDocument: The content is not JSON, or not a JSON object.
        LimitExceeded: The document is too large, or nested too deep.
    """
    notebook = _load(source, options)
    cells = list(_cells(notebook))
    metadata = _metadata(notebook, cells)
    tag = _TAG.match(metadata["language"] or "")
    return Document(metadata, _drafts(deque(cells), tag[0] if tag else "", source, options.limits))


def _load(source: Source, options: ReadOptions) -> dict[str, Any]:
    declared = None if options.encoding == "auto" else options.encoding
    data = source.read(options.limits.max_document_bytes)
    text = decode(data, declared, guess=False, errors=options.errors, source=source)[0]
    try:
        notebook = json.loads(text, parse_int=_number)
    except RecursionError as error:
        message = f"{source.label} is nested deeper than Python's recursion limit lets its JSON be read"
        raise LimitExceeded(message, source=source.label, place="max_nesting") from error
    except ValueError as error:
        raise source.corrupt(f"{_NOT_A_NOTEBOOK}: {error}") from error
    if not isinstance(notebook, dict):
        raise source.corrupt(f"{_NOT_A_NOTEBOOK}: it holds no object")
    if not _HOLDERS & notebook.keys() and notebook.keys() - _ABOUT:
        raise source.corrupt(f"{_NOT_A_NOTEBOOK}: it has no cells")
    return notebook


def _number(digits: str) -> int | str:
    """A whole number; one of more digits than Python is willing to read stays text."""
    return int(digits) if len(digits) <= _MOST_DIGITS else digits


def _cells(notebook: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """All cells; those that are not objects count too, as empty ones, so that numbers stay right."""
    holders = [notebook, *_list(notebook.get("worksheets"))]
    for holder in holders:
        for cell in _list(_dict(holder).get("cells")):
            yield _dict(cell)


def _metadata(notebook: dict[str, Any], cells: list[dict[str, Any]]) -> dict[str, Any]:
    about = _dict(notebook.get("metadata"))
    kernel = _dict(about.get("kernelspec"))
    kinds = [cell.get("cell_type") for cell in cells]
    languages = [
        _dict(about.get("language_info")).get("name"),
        kernel.get("language"),
        *(cell.get("language") for cell in cells if cell.get("cell_type") == "code"),
    ]
    return {
        "language": _first_text(*languages),
        "kernel": _first_text(kernel.get("display_name"), kernel.get("name")),
        "nbformat": _version(notebook),
        "cell_count": len(cells),
        "code_cell_count": kinds.count("code"),
        "markdown_cell_count": kinds.count("markdown"),
    }


def _version(notebook: dict[str, Any]) -> str | None:
    major, minor = notebook.get("nbformat"), notebook.get("nbformat_minor")
    if type(major) is not int:
        return None
    return f"{major}.{minor}" if type(minor) is int else f"{major}"


def _drafts(cells: deque[dict[str, Any]], language: str, source: Source, limits: Limits) -> Iterator[Draft]:
    for index in range(len(cells)):
        cell = cells.popleft()  # and is let go of: the more chunks a caller keeps, the fewer cells are left
        location = new_location(("notebook_cell", index, index, 1, 1))
        try:
            yield from _cell(cell, language, limits, location)
        except LimitExceeded as error:
            error.source = source.label
            raise


def _cell(cell: dict[str, Any], language: str, limits: Limits, location: Location) -> Iterable[Draft]:
    kind = cell.get("cell_type")
    text = _text(cell.get("source", cell.get("input")))
    if kind == "markdown":
        return markdown_drafts(text, limits, location=location)
    if kind == "heading":
        level = cell.get("level")
        level = level if isinstance(level, int) and 1 <= level <= 6 else 1
        return [Draft(" ".join(text.split()), "heading", level, location)]
    if kind != "code":
        return [Draft(text.strip(), location=location)]
    drafts = [_code(fenced(text, language), location)] if text.strip() else []
    for output in _list(cell.get("outputs")):
        drafts += _output(_dict(output), limits, location)
    return drafts


def _output(output: dict[str, Any], limits: Limits, location: Location) -> list[Draft]:
    kind = output.get("output_type")
    if kind == "stream":
        return _printed(output.get("text"), location)
    if kind in ("error", "pyerr"):
        trace = "\n".join(map(_text, _list(output.get("traceback"))))
        text = trace if trace.strip() else f"{_text(output.get('ename'))}: {_text(output.get('evalue'))}"
        return _printed(text, location)
    if kind == "pyout" or "data" not in output:
        data = {mime: output[name] for name, mime in _OLD_NAMES.items() if name in output}
        return _shown(data, limits, location)
    return _shown(_dict(output.get("data")), limits, location)


def _shown(data: dict[str, Any], limits: Limits, location: Location) -> list[Draft]:
    """The richest representation that has text, in the order a notebook shows them."""
    if "text/html" in data:
        found = html_drafts(_text(data["text/html"]), limits)
        drafts = [draft._replace(location=location) for draft in found if draft.text.strip()]
        if drafts:
            return drafts
    if _text(data.get("text/markdown")).strip():
        return list(markdown_drafts(_text(data["text/markdown"]), limits, location=location))
    images = [Draft("[Image]", location=location)] if any(mime.startswith("image/") for mime in data) else []
    return images + _printed(_plain(data), location)


def _plain(data: dict[str, Any]) -> str:
    """The text of an output that is neither HTML nor Markdown: plain text, else LaTeX, else data."""
    texts = [mime for mime in data if mime.startswith("text/") and mime not in _PROGRAMS and mime != "text/html"]
    for mime in ("text/plain", "text/latex", *texts):
        text = _text(data.get(mime))
        if text.strip():
            return text
    values = next((data[mime] for mime in data if mime == "application/json"), None)
    if values is None or isinstance(values, str):
        return _text(values)
    try:
        return _text(json.dumps(values, ensure_ascii=False))
    except RecursionError as error:
        message = "an output is nested deeper than Python's recursion limit lets its JSON be shown"
        raise LimitExceeded(message, place="max_nesting") from error


def _printed(value: object, location: Location) -> list[Draft]:
    """What a program wrote to its terminal, without the terminal's control sequences."""
    text = _joined(value)
    if "\x1b" in text:
        text = _TERMINAL.sub("", text)
    if "\r" in text:
        text = "\n".join(map(_overwritten, text.replace("\r\n", "\n").split("\n")))
    return [_code(fenced(text.strip("\n")), location)] if text.strip() else []


def _code(text: str, location: Location) -> Draft:
    return new_draft((text, "code", None, location, NO_EXTRAS, None, None, None))


def _overwritten(line: str) -> str:
    """What is left of a line that a program went back to the beginning of, as progress bars do."""
    *before, shown = line.split("\r")
    for part in reversed(before):
        if len(part) > len(shown):
            shown += part[len(shown) :]
    return shown


def _text(value: object) -> str:
    """A multi-line string of the format, with line feeds at the ends of its lines."""
    text = _joined(value)
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def _joined(value: object) -> str:
    """A multi-line string of the format, stored as one string or as a list of its lines."""
    if isinstance(value, list):
        value = "".join(line for line in value if isinstance(line, str))
    if not isinstance(value, str):
        return ""
    return value if value.isascii() else encode_text(value).decode()


def _dict(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _first_text(*values: object) -> str | None:
    return next((value for value in values if isinstance(value, str) and value), None)
