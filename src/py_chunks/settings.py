"""The keyword arguments that all entry points share: written once, with types and defaults."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Iterable
from functools import wraps
from typing import TYPE_CHECKING, Any, TypedDict, TypeVar

from py_chunks.documents import DecodingErrors, PdfEngine, ReadOptions, Revisions
from py_chunks.errors import InvalidArgument, InvalidArgumentType
from py_chunks.limits import Limits
from py_chunks.modes import Mode, WindowUnit, Within

if TYPE_CHECKING:
    from typing_extensions import ParamSpec

    P = ParamSpec("P")
R = TypeVar("R")


class ReadSettings(TypedDict, total=False):
    """How a document is read; see `ReadOptions` for each field."""

    delimiter: str | None
    sheet_names: Collection[str] | None
    include_headers: bool
    skip_empty_rows: bool
    encoding: str
    errors: DecodingErrors
    revisions: Revisions
    password: str | None
    pdf_engine: PdfEngine
    keep_running_text: bool
    limits: Limits
    allow_private_urls: bool


class DocumentSettings(ReadSettings, total=False):
    """How a document is read and what it is called; see `get_chunks` for each field."""

    document_id: str | None


class ChunkSettings(DocumentSettings, total=False):
    """How a document is read and chunked; see `get_chunks` for each field."""

    mode: str | Mode
    window_size: int
    overlap: int
    sentences_per_chunk: int
    paragraphs_per_page: int
    within: Within
    max_window_chars: int | None
    unit: WindowUnit
    tokenizer: object
    language: str
    sentence_splitter: Callable[[str], Iterable[object]] | None


READ_DEFAULTS: dict[str, Any] = {
    "delimiter": None,
    "sheet_names": None,
    "include_headers": True,
    "skip_empty_rows": True,
    "encoding": "auto",
    "errors": "fallback",
    "revisions": "accepted",
    "password": None,
    "pdf_engine": "auto",
    "keep_running_text": False,
    "limits": Limits(),
    "allow_private_urls": False,
}
DOCUMENT_DEFAULTS: dict[str, Any] = {**READ_DEFAULTS, "document_id": None}

CHUNK_DEFAULTS: dict[str, Any] = {
    "mode": "default",
    "window_size": 3,
    "overlap": 1,
    "sentences_per_chunk": 3,
    "paragraphs_per_page": 15,
    **READ_DEFAULTS,
    "within": None,
    "document_id": None,
    "max_window_chars": 6000,
    "unit": "blocks",
    "tokenizer": None,
    "language": "en",
    "sentence_splitter": None,
}

_DEFAULT_OPTIONS = ReadOptions()

_CHOICES: dict[str, tuple[str, ...]] = {
    "errors": ("fallback", "replace", "strict"),
    "revisions": ("accepted", "all", "original"),
    "pdf_engine": ("auto", "pdfium", "pypdf"),
}
_CSV_DELIMITERS = (None, ",", "\t", ";", "|")
_CSV_ENCODINGS = ("auto", "utf-8", "utf-8-bom", "latin-1", "windows-1252")


def accepts(defaults: dict[str, Any]) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Return a decorator for a function whose ``**settings`` are exactly the keys of `defaults`.

    Calls with another keyword fail as if every keyword stood in the signature, and tools that read
    signatures are shown each of them with its default.

    Args:
        defaults: Keyword -> default value.
    """

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        plain = inspect.signature(function)
        own = [p for p in plain.parameters.values() if p.kind is not inspect.Parameter.VAR_KEYWORD]
        shared = [
            inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default)
            for name, default in defaults.items()
        ]
        names = {parameter.name for parameter in own}
        known = names | defaults.keys()

        @wraps(function)
        def checked(*args: P.args, **kwargs: P.kwargs) -> R:
            if not kwargs.keys() <= known:
                unknown = next(name for name in kwargs if name not in known)
                message = f"{function.__name__}() got an unexpected keyword argument {unknown!r}"
                raise TypeError(message)
            return function(*args, **kwargs)

        checked.__signature__ = plain.replace(parameters=[*own, *shared])  # type: ignore[attr-defined]
        return checked

    return decorate


def read_options(settings: ReadSettings) -> ReadOptions:
    """Return the checked reading options of a call.

    Args:
        settings: The call's keywords; keywords of chunking are ignored.

    Raises:
        InvalidArgument: A value is not among those allowed.
        InvalidArgumentType: `sheet_names`, `include_headers`, `skip_empty_rows`, `encoding`, `limits` or `password`
            has the wrong type.

    Example:
        >>> read_options({"encoding": "latin-1"}).encoding
        'latin-1'
    """
    if READ_DEFAULTS.keys().isdisjoint(settings):
        return _DEFAULT_OPTIONS
    chosen: dict[str, Any] = {name: settings.get(name, default) for name, default in READ_DEFAULTS.items()}
    for name, allowed in _CHOICES.items():
        _check_choice(name, chosen[name], allowed)
    delimiter = chosen["delimiter"]
    if delimiter not in _CSV_DELIMITERS:
        message = "delimiter must be one of None, ',', '\\t', ';', or '|' for CSV"
        raise InvalidArgument(message, place="delimiter", value=delimiter)
    for name in ("include_headers", "skip_empty_rows"):
        _check_type(name, chosen[name], bool)
    if chosen["sheet_names"] is not None:
        chosen["sheet_names"] = _checked_names(chosen["sheet_names"])
    _check_type("encoding", chosen["encoding"], str)
    _check_type("limits", chosen["limits"], Limits)
    if chosen["password"] is not None:
        _check_type("password", chosen["password"], str)
    del chosen["allow_private_urls"]  # of the way to the document, not of reading it
    return ReadOptions(**chosen)


def check_encoding(encoding: str, *, delimited: bool) -> None:
    """Raise unless a document may be asked to be read in this encoding.

    Args:
        encoding: The name the caller chose.
        delimited: Whether it is delimited text, for which fewer names are allowed.

    Raises:
        InvalidArgument: It is not among those allowed.

    Example:
        >>> check_encoding("latin-1", delimited=True)
    """
    if encoding in _CSV_ENCODINGS:
        return
    if delimited:
        *others, last = map(repr, _CSV_ENCODINGS)
        message = f"encoding must be one of {', '.join(others)}, or {last}"
        raise InvalidArgument(message, place="encoding", value=encoding)
    try:
        b"a".decode(encoding, "ignore")  # refuses what is unknown and what is no encoding of text
    except (LookupError, ValueError):
        message = f"encoding must be 'auto' or the name of a text encoding, got: {encoding!r}"
        raise InvalidArgument(message, place="encoding", value=encoding) from None


def _checked_names(names: object) -> tuple[str, ...]:
    # A string is made of strings too. What can be read once only would be used up where settings are for many.
    if not isinstance(names, Collection) or isinstance(names, (str, bytes)):
        message = f"sheet_names must be a list of the names of sheets, got: {type(names).__name__}"
        raise InvalidArgumentType(message, place="sheet_names", value=names)
    found = tuple(names)
    if not found:
        raise InvalidArgument("sheet_names must name a sheet, got: none; None reads all", place="sheet_names", value=())
    for name in found:
        if not isinstance(name, str):
            message = f"sheet_names must hold names of sheets, got: {type(name).__name__}"
            raise InvalidArgumentType(message, place="sheet_names", value=name)
    return found


def _check_choice(name: str, value: object, allowed: tuple[str, ...]) -> None:
    if value not in allowed:
        message = f"{name} must be one of {', '.join(map(repr, allowed))}, got: {value!r}"
        raise InvalidArgument(message, place=name, value=value)


def _check_type(name: str, value: object, wanted: type) -> None:
    if not isinstance(value, wanted):
        message = f"{name} must be {wanted.__name__}, got: {type(value).__name__}"
        raise InvalidArgumentType(message, place=name, value=value)
