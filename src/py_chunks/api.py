"""The assembly line: source, format, parser, units, mode, chunks. The one module that knows them all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from typing import TYPE_CHECKING, cast

from py_chunks.chunks import Chunk, ChunkStream
from py_chunks.detection import Detection, declared_format, detect
from py_chunks.documents import Document, ReadOptions
from py_chunks.errors import CorruptDocument, EncryptedDocument, InvalidArgument, InvalidArgumentType
from py_chunks.formats import Format, load_parser, missing_dependency
from py_chunks.metadata import ROW_FAMILIES, DocumentFacts
from py_chunks.modes import Mode, ModeArguments, plan_mode
from py_chunks.settings import (
    CHUNK_DEFAULTS,
    READ_DEFAULTS,
    ChunkSettings,
    ReadSettings,
    accepts,
    check_encoding,
    read_options,
)
from py_chunks.sources import BYTES_LABEL, Source, source_of, text_source
from py_chunks.units import Unit, document_text, number_units

if TYPE_CHECKING:
    from typing_extensions import Unpack

_Plan = Callable[[Format], Mode | None]
_Parse = Callable[[Source, ReadOptions], Document]

# Parts that were left out because they are damaged; sheets may be left out for being no tables.
_DAMAGE = ("skipped_parts", "skipped_slides", "skipped_messages", "skipped_spine_items", "damage")

UNNAMED_BYTES = "filename is required when source is bytes"
UNNAMED_FILE = "filename is required when file object has no name"


@accepts(CHUNK_DEFAULTS)
def get_chunks(source: object, *, filename: str | None = None, **settings: Unpack[ChunkSettings]) -> list[Chunk]:
    r"""Return the chunks of a document as a list, in document order; an empty document gives ``[]``.

    The same chunks as `stream_chunks` yields, which does not hold them all.

    Args:
        source: A path (`str` or path-like), an ``http(s)://`` URL, bytes-like content, an object with
            ``.read()`` (binary or text), or an upload object with ``.filename``.
        filename: Name of content that has none; its extension decides the format. Ignored for paths.
        **settings: Keyword-only arguments with these defaults:

            mode="default": How units become chunks: "sliding_window", "default", "structural" or, for
                tables, "row"; or a function of your own from units and `DocumentFacts` to chunks.
            window_size=3: Units in a window (blocks, paragraphs, slides or rows); at least 1.
            overlap=1: Units a window shares with the one before; at least 0, less than `window_size`.
            sentences_per_chunk=3: Rows in a chunk of delimited text in mode "row".
            paragraphs_per_page=15: Accepted for the modes that estimate pages.
            delimiter=None: Column separator of delimited text: ``,``, tab, ``;`` or ``|``; None decides
                from the rows.
            sheet_names=None: Names of the sheets of a workbook to read, in any order; None reads all.
            include_headers=True: Whether a row says the name of its column before each value: ``Name: value``.
            skip_empty_rows=True: Whether rows without any value are left out.
            encoding="auto": Name of the text encoding; "auto" decides from the bytes.
            errors="fallback": Bytes the encoding can't read are taken as Windows-1252 ("fallback"),
                replaced by U+FFFD ("replace") or refused ("strict").
            within=None: What windows never span a change of: "section", "page", "slide", "message",
                "chapter", or a callable from unit to key.
            document_id=None: What ``metadata["document_id"]`` says; else the file name.
            max_window_chars=6000: Where a window of slides is cut; None lifts the cap.
            unit="blocks": What windows are counted in: "blocks" (blocks, paragraphs, slides or rows), or of the
                document text "tokens", "sentences", "words", "graphemes" or "characters".
            tokenizer=None: What makes tokens; required with "tokens". See `py_chunks.text.coerce_tokenizer`.
            language="en": Whose abbreviations end no sentence, for windows of "sentences": "de", "fr", "und", ...
            sentence_splitter=None: A function of your own from a paragraph to its sentences, for the same. Of both
                see `py_chunks.text.sentence_segmentation`.
            revisions="accepted": The side of tracked changes to read: "accepted", "original", "all".
            password=None: For encrypted PDF and, with the extra `encrypted`, Office documents and OpenDocument files.
            pdf_engine="auto": "pdfium", "pypdf", or the first of them that is installed.
            keep_running_text=False: Whether a PDF's running headers and page numbers stay in the text.
            limits=Limits(): Bounds on what a document may ask for.
            allow_private_urls=False: Whether a URL may lead to an address that is not public.

    Raises:
        SourceNotFound: The path leads to no file.
        UnsupportedFormat: The extension is not known.
        InvalidArgument: An argument is not allowed; raised before the document is opened.
        DocumentError: The document is damaged, locked, too large or holds no text.

    Example:
        >>> chunks = get_chunks(b"# T\n\na\n\nb\n\nc", filename="t.md", mode="sliding_window")
        >>> [chunk["metadata"]["paragraph_range"] for chunk in chunks]
        [[0, 2], [2, 3]]
    """
    return _all(_source(source, filename, settings), settings)


@accepts(CHUNK_DEFAULTS)
def stream_chunks(source: object, *, filename: str | None = None, **settings: Unpack[ChunkSettings]) -> ChunkStream:
    r"""Return an iterator of the chunks of a document, each made when it is asked for.

    Args:
        source: As for `get_chunks`.
        filename: As for `get_chunks`.
        **settings: As for `get_chunks`.

    Raises:
        ChunkError: As for `get_chunks`; arguments are checked at the call, the document's content
            while it is read.

    Example:
        >>> with stream_chunks(b"a\n\nb", filename="t.txt", mode="sliding_window") as chunks:
        ...     next(chunks)["content"]
        'a\n\nb'
    """
    return _stream(_source(source, filename, settings), settings, streaming=True)


@accepts({name: CHUNK_DEFAULTS[name] for name in (
    "mode", "window_size", "overlap", "sentences_per_chunk", "paragraphs_per_page", "within", "document_id", "unit",
    "tokenizer", "language", "sentence_splitter",
)})  # fmt: skip
def chunk_text(text: str, **settings: Unpack[ChunkSettings]) -> list[Chunk]:
    r"""Return the chunks of a string, read as a ``.txt`` document.

    Args:
        text: The text; a lone surrogate in it is read as U+FFFD.
        **settings: mode, window_size, overlap, sentences_per_chunk, paragraphs_per_page, within,
            document_id, unit, tokenizer, language and sentence_splitter, as for `get_chunks`.

    Raises:
        InvalidArgument: `text` is empty, or another argument is not allowed.
        InvalidArgumentType: `text` is not a string.

    Example:
        >>> [chunk["content"] for chunk in chunk_text("a\n\nb", mode="sliding_window")]
        ['a\n\nb']
    """
    if not isinstance(text, str):
        message = f"chunk_text takes a str, got {type(text).__name__}"
        raise InvalidArgumentType(message, place="text", value=type(text).__name__)
    return _all(text_source(text), settings)


@accepts(READ_DEFAULTS)
def iter_units(source: object, *, filename: str | None = None, **settings: Unpack[ReadSettings]) -> Iterator[Unit]:
    r"""Return an iterator of the typed units of a document, in reading order.

    Args:
        source: As for `get_chunks`.
        filename: As for `get_chunks`.
        **settings: delimiter, sheet_names, include_headers, skip_empty_rows, encoding, errors, revisions, password,
            pdf_engine, keep_running_text, limits and allow_private_urls, as for `get_chunks`.

    Raises:
        ChunkError: As for `get_chunks`; the document's content is checked while it is read.

    Example:
        >>> [(unit.kind, unit.text) for unit in iter_units(b"# T\n\na", filename="t.md")]
        [('heading', 'T'), ('paragraph', 'a')]
    """
    line = _Line(_source(source, filename, settings), settings)
    return line.units()


@accepts(READ_DEFAULTS)
def get_text(source: object, *, filename: str | None = None, **settings: Unpack[ReadSettings]) -> str:
    r"""Return the document text: all units in order with the family's joiner between them.

    Every ``char_range`` counts in this text: ``content == get_text(source)[start:end]``.

    Args:
        source: As for `get_chunks`.
        filename: As for `get_chunks`.
        **settings: As for `iter_units`.

    Raises:
        ChunkError: As for `get_chunks`.

    Example:
        >>> get_text(b"# T\n\na *b*", filename="t.md")
        'T\n\na b'
    """
    line = _Line(_source(source, filename, settings), settings)
    return "".join(document_text(line.units(), line.joiner))


def chunks_of(source: Source, settings: ChunkSettings, *, streaming: bool = False) -> ChunkStream:
    """Return the stream of one source; the arguments are checked here, the content while it is read.

    Args:
        source: The document.
        settings: As for `get_chunks`.
        streaming: Whether the caller asked for a stream; one message says so.

    Raises:
        ChunkError: As for `get_chunks`.
    """
    return _stream(source, settings, streaming=streaming)


def mode_of(row: Format, chosen: Mapping[str, object], *, streaming: bool = False) -> Mode:
    """Return the function of the mode that was chosen for documents of a format, its arguments checked.

    Args:
        row: The format.
        chosen: All keywords of `CHUNK_DEFAULTS`.
        streaming: Whether the caller asked for a stream; one message says so.

    Raises:
        InvalidArgument: The format has no such mode, or an argument is not allowed.
    """
    mode = chosen["mode"]
    if callable(mode):
        return cast("Mode", mode)
    if mode not in row.modes:
        raise InvalidArgument(_mode_sentence(row, mode, streaming=streaming), place="mode", value=mode)
    fields = ModeArguments.__dataclass_fields__
    given = {name: value for name, value in chosen.items() if name in fields}
    arguments = ModeArguments(
        **given,  # type: ignore[arg-type]
        place=row.place,
        grouped=row.family == "sheet",
        rows=row.family in ROW_FAMILIES,
    )
    return plan_mode(str(mode), arguments)


def _source(source: object, filename: str | None, settings: ReadSettings) -> Source:
    if isinstance(source, str) and source.startswith(("http://", "https://")):
        from py_chunks.urls import url_source

        allow_private = settings.get("allow_private_urls", False)
        return url_source(source, filename, limits=settings.get("limits"), allow_private=allow_private)
    return source_of(source, filename)


def _stream(source: Source, settings: ChunkSettings, *, streaming: bool = False) -> ChunkStream:
    return ChunkStream(_chunks(source, settings, streaming=streaming), source.close)


def _all(source: Source, settings: ChunkSettings) -> list[Chunk]:
    chunks = _chunks(source, settings)
    try:
        return list(chunks)
    finally:
        source.close()


def _chunks(source: Source, settings: ChunkSettings, *, streaming: bool = False) -> Iterator[Chunk]:
    chosen = {**CHUNK_DEFAULTS, **settings}
    line = _Line(source, settings, lambda row: mode_of(row, chosen, streaming=streaming))
    document_id = chosen["document_id"]
    return line.chunks(source.document_id if document_id is None else document_id)


def _mode_sentence(row: Format, mode: object, *, streaming: bool) -> str:
    if row.label in ("DOCX", "PDF"):
        *others, last = map(repr, ("default", "structural", "sliding_window"))
        tail = " for PDF" if row.label == "PDF" else ""
        return f"mode must be {', '.join(others)}, or {last}{tail}"
    label = "MD streaming" if streaming and row.label == "MD" else row.label
    tail = "" if label in ("DOC", "PPT") else f" for {label}, got: {mode!r}"
    return f"mode must be one of {list(row.modes)}{tail}"


def _no_plan(_: Format) -> None:
    """Units and text are asked for without a mode."""


class _Line:
    """One document on its way: what the name declared is checked at once, the content when read."""

    def __init__(self, source: Source, settings: ReadSettings, plan: _Plan | None = None) -> None:
        unnamed = UNNAMED_BYTES if source.label == BYTES_LABEL else UNNAMED_FILE
        self._source = source
        self._plan = plan or _no_plan
        self._declared = declared_format(source, unnamed=unnamed)
        self._mode: Mode | None = None
        self._detection: Detection | None = None
        if self._declared is None:
            self._detection = detect(source, None)
        self._mode = self._plan(self._declared or self._row)
        self._options = read_options(settings)
        delimited = self._declared is not None and self._declared.family == "delimited"
        check_encoding(self._options.encoding, delimited=delimited)

    @property
    def _row(self) -> Format:
        if self._detection is None:
            self._detection = detect(self._source, self._declared)
            if self._detection.declared is not None:
                # The content is of another format, whose modes may be others.
                self._mode = self._plan(self._detection.format)
        return self._detection.format

    @property
    def joiner(self) -> str:
        """What stands between neighbouring units."""
        return self._row.joiner

    def units(self) -> Iterator[Unit]:
        """The units, read lazily; the document is closed at the end."""
        document = self._open()
        try:
            yield from self._numbered(document)
        finally:
            self._close(document)

    def chunks(self, document_id: str | None) -> Iterator[Chunk]:
        """The chunks, made lazily; the document is closed at the end."""
        document = self._open()
        row, mode = self._row, self._mode
        assert mode is not None
        facts = DocumentFacts(
            family=row.family,
            joiner=row.joiner,
            document_id=document_id,
            document_metadata=document.metadata,
            source_name=self._source.path or self._source.name or "",
        )
        try:
            yield from mode(self._numbered(document), facts)
        finally:
            self._close(document)

    def _numbered(self, document: Document) -> Iterator[Unit]:
        return chain.from_iterable(self._parts(document))  # a generator of its own would pass every unit on

    def _parts(self, document: Document) -> Iterator[Iterable[Unit]]:
        """The first unit and the others; a document of which nothing but damage was found is no empty document."""
        units = number_units(document.drafts, self.joiner)
        for first in units:
            yield (first,)
            yield units
            return
        damaged = [key for key in _DAMAGE if document.metadata.get(key)]
        if damaged:
            what = document.metadata[damaged[0]]
            message = f"nothing of the document could be read; {damaged[0]}: {what}"
            raise CorruptDocument(message, source=self._source.label, place=damaged[0], value=list(what))

    def _open(self) -> Document:
        row = self._row
        parse = load_parser(row)
        try:
            document: Document = self._parse(parse, row)
        except ModuleNotFoundError as error:
            raise missing_dependency(row, error) from error
        metadata = {"source_type": row.source_type, **document.metadata}
        detection = self._detection
        if detection is not None and detection.declared is not None:
            metadata["detected_type"] = row.source_type
        return Document(metadata, document.drafts)

    def _parse(self, parse: _Parse, row: Format) -> Document:
        try:
            return parse(self._source, self._options)
        except EncryptedDocument as locked:
            # Few documents are locked, and what opens them is loaded for those only.
            from py_chunks.decryption import unlocked

            return parse(unlocked(self._source, row.family, self._options, locked), self._options)

    def _close(self, document: Document) -> None:
        closing = getattr(document.drafts, "close", None)
        if closing is not None:
            closing()
        self._source.close()
