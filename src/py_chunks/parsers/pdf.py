"""PDF: positioned text from an engine, layout analysis of our own, one page at a time.

Two engines read pages: PDFium (package pypdfium2, the `pdfium` extra) and pypdf. The analysis is the same for
both: fragments to lines (`_pdf_lines`), columns (`_pdf_columns`), blocks (`_pdf_blocks`), without running headers
and footers (`_pdf_running`).

Nothing needs the whole document. A page is emitted when the page after it has been read, which tells running text
and paragraphs that go on. What needs an overview - which type size is body text, how headings rank, which lines
repeat - is decided beforehand from at most six sampled pages: the first three and three spread over the rest,
left and right pages in turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack
from functools import partial
from io import BytesIO
from typing import Any, BinaryIO

from py_chunks.documents import Document, ReadOptions
from py_chunks.errors import DocumentError, EncryptedDocument, LimitExceeded, MissingDependency, NoText
from py_chunks.parsers._pdf_blocks import blocks_of
from py_chunks.parsers._pdf_continuation import Placed
from py_chunks.parsers._pdf_damage import count_pages, has_end, mended
from py_chunks.parsers._pdf_fragments import Engine, Locked, Opener, Refused
from py_chunks.parsers._pdf_hyphens import Hyphens
from py_chunks.parsers._pdf_pages import PageLines, Pages
from py_chunks.parsers._pdf_running import numbered_header, running_rows
from py_chunks.parsers._pdf_second import seconded
from py_chunks.parsers._pdf_styles import Styles
from py_chunks.sources import Source
from py_chunks.units import NO_EXTRAS, Draft, Location

NO_TEXT = (
    "PDF contains no extractable text ({} page(s) scanned or image-only). OCR is not enabled; "
    "pass list_images to get one rendered image per page."
)
ENCRYPTED = (
    "PDF is encrypted{}; its text and images cannot be read without the password. "
    "This is not a scanned document \u2014 passing list_images will not help."
)


def parse_pdf(source: Source, options: ReadOptions) -> Document:
    """Return a PDF document, read page by page (contract section 3.4).

    Args:
        source: The document.
        options: `pdf_engine`, `password`, `keep_running_text` and `limits` are used.

    Raises:
        MissingDependency: The engine asked for is not installed.
        EncryptedDocument: A password is needed; the empty one has been tried.
        CorruptDocument: No engine can open the file.
        LimitExceeded: There are more pages than allowed.
        NoText: While reading, at the end: no page held any text; CorruptDocument where the file's own end is missing.
    """
    drafts = _PdfDrafts()
    try:
        engine = drafts.open(source, options)
        _check_length(engine.page_count, source, options.limits.max_pages)
        reading = _Reading(source, engine, options)
    except BaseException:  # nothing stays open, whatever went wrong
        drafts.close()
        raise
    drafts.read(reading.drafts())
    return Document(reading.metadata, drafts)


def _check_length(pages: int, source: Source, limit: int) -> None:
    if pages > limit:
        message = f"{source.label} has more than {limit} pages; pass limits=Limits(max_pages=...) to allow it"
        raise LimitExceeded(message, source=source.label, place="max_pages", value=limit)


class _PdfDrafts(Iterator[Draft]):
    """The drafts, and what must be closed with them even if nobody asks for the first one."""

    def __init__(self) -> None:
        self._stack = ExitStack()
        self._drafts: Iterator[Draft] = iter(())

    def open(self, source: Source, options: ReadOptions) -> Engine:
        """Open the document with the first engine that can."""
        failure: Exception | None = None
        locked: Locked | None = None
        ways: tuple[Callable[[], BinaryIO | None], ...] = (source.open_seekable, lambda: _mended(source, options))
        for read in ways:
            for opener in _openers(options.pdf_engine):
                stream = read()
                if stream is None:
                    continue
                self._stack.enter_context(stream)
                try:
                    return self._stack.enter_context(opener(stream, options.password))
                except Locked as error:
                    locked = locked or error  # the next one may know more kinds of encryption
                except Refused as error:
                    failure = failure or error
                self._stack.close()
            if locked is not None:
                raise EncryptedDocument(_locked(source, options), source=source.label) from locked
        raise source.corrupt(f"Failed to parse PDF: {failure}") from failure

    def read(self, drafts: Iterator[Draft]) -> None:
        self._drafts = drafts

    def __next__(self) -> Draft:
        try:
            return next(self._drafts)
        except BaseException:  # the end included: the file is closed with the last unit
            self.close()
            raise

    def close(self) -> None:
        self._drafts = iter(())
        self._stack.close()


def _openers(choice: str) -> Iterator[Opener]:
    """The engines to try, in order; each is imported when its turn comes.

    What PDFium refuses pypdf reads, one operator after the other. The other way round there is nothing: who asks for
    pypdf may want to keep PDFium, which can end the process, away from a file.
    """
    if choice != "pypdf":
        try:
            from py_chunks.parsers._pdf_pdfium import open_pdfium

            yield partial(_seconded, open_pdfium)
        except ModuleNotFoundError as error:
            if choice == "pdfium":
                message = (
                    "pdf_engine='pdfium' needs 'pypdfium2', which is not installed; "
                    "run: pip install py-chunks-pure[pdfium]"
                )
                raise MissingDependency(message, place="pdf_engine", value="pypdfium2") from error
    from py_chunks.parsers._pdf_pypdf import open_pypdf

    yield open_pypdf


def _seconded(first: Opener, stream: BinaryIO, password: str | None) -> AbstractContextManager[Engine]:
    """The document opened by the first engine, with pypdf for the pages that it does not read well."""

    def second() -> AbstractContextManager[Engine]:
        from py_chunks.parsers._pdf_pypdf import open_pypdf

        return open_pypdf(stream, password)

    return seconded(first(stream, password), second)


def _mended(source: Source, options: ReadOptions) -> BinaryIO | None:
    """The document with a new end, for files that no engine could open as they are."""
    data = mended(source.read(options.limits.max_document_bytes))
    return None if data is None else BytesIO(data)


def _locked(source: Source, options: ReadOptions) -> str:
    pages = count_pages(source.read(options.limits.max_document_bytes))
    return ENCRYPTED.format("" if pages is None else f" ({pages} page(s))")


class _Reading:
    """One pass over the pages of an open document."""

    def __init__(self, source: Source, engine: Engine, options: ReadOptions) -> None:
        self._source = source
        self._engine = engine
        self._keep = options.keep_running_text
        self._skipped: list[dict[str, Any]] = []
        self._pages = Pages(engine, self._skipped)
        self._hyphens = Hyphens()
        self._told: set[str] = set()  # keys of running lines that a reader of the chunks knows
        sample = self._pages.sample()
        self._styles = Styles([page.rows for page in sample], self._pages.outline())
        self._sampled_edges = [page.edges for page in sample]
        for page in sample:
            self._hyphens.learn(segment.text for row in page.rows for segment in row.segments)
        self.metadata: dict[str, Any] = {
            "total_pages": engine.page_count,
            "pdf_engine": engine.name,
            "skipped_pages": self._skipped,
            **self._pages.info(),
            **self._running_texts(sample),
        }

    def _running_texts(self, sample: Iterable[PageLines]) -> dict[str, str]:
        """What the sampled pages repeat at their edges; bare page numbers say nothing."""
        found: dict[str, dict[str, str]] = {"header_text": {}, "footer_text": {}}
        if self._keep:
            return {}
        for page in sample:
            for line in running_rows(page.edges, self._sampled_edges, self._styles.body.size):
                if line.says_something:
                    found["header_text" if line.top else "footer_text"].setdefault(line.key, line.row.text)
        self._told.update(*found.values())
        return {key: "\n".join(lines.values()) for key, lines in found.items() if lines}

    def drafts(self) -> Iterator[Draft]:
        """The units of all pages; a block waits until it is known whether the next page continues it."""
        waiting: list[Placed] = []
        any_text = False
        for page in self._paged():
            extras: Mapping[str, Any] = {"page_label": page.label} if page.label else NO_EXTRAS
            for placed in self._placed(page, extras):
                any_text = True
                if placed.passes and waiting:
                    waiting.append(placed)
                    continue
                if waiting and (joined := self._joined(waiting[0], placed)) is not None:
                    waiting[0] = joined
                    continue
                if waiting and not waiting[0].may_wait_for(placed, self._styles.body.size):
                    yield from (block.draft() for block in waiting)
                    waiting = []
                waiting.append(placed)
        yield from (block.draft() for block in waiting)
        if not any_text:
            raise self._nothing_read()

    def _nothing_read(self) -> DocumentError:
        """The error for a document without text: pages of a file that was cut off need not be pictures."""
        pages, source = self._engine.page_count, self._source
        with source.open_seekable() as stream:
            if not has_end(stream):
                return source.corrupt(f"Failed to parse PDF: the file is cut off, without text on its {pages} page(s)")
        return NoText(NO_TEXT.format(pages), source=source.label)

    def _paged(self) -> Iterator[PageLines]:
        """The pages without their running text, each read once, one page ahead of what is emitted."""
        window: list[PageLines] = []
        for number in range(self._engine.page_count):
            if len(window) == 4:
                del window[0]
            window.append(self._pages.lines(number))
            if number:
                yield self._without_running(window[-2], window)
        if window:
            yield self._without_running(window[-1], window)

    def _without_running(self, page: PageLines, near: Iterable[PageLines]) -> PageLines:
        if self._keep:
            return page
        others = [other.edges for other in near] + self._sampled_edges
        running = running_rows(page.edges, others, self._styles.body.size)
        header = numbered_header(page.edges, self._styles.body.size)
        if header is not None and all(line.row is not header.row for line in running):
            running.append(header)
        if not running:
            return page
        rest = page.without([line.row for line in running])
        if not rest.segments and not page.turned:
            return page
        news = [line for line in running if line.says_something and line.key not in self._told]
        self._told.update(line.key for line in news)
        return rest._replace(running=news)

    def _placed(self, page: PageLines, extras: Mapping[str, Any]) -> Iterator[Placed]:
        location = Location("page", page.number + 1, page.number + 1)
        self._hyphens.learn(segment.text for segment in page.segments)
        yield from self._running(page, location, extras, top=True)
        for rows in page.flows():
            for number, block in enumerate(blocks_of(rows, self._styles, self._hyphens)):
                yield Placed(block, location, extras, number == 0)
        for rows in page.turned_flows():
            for block in blocks_of(rows, self._styles, self._hyphens):
                # It stands beside the text, which goes on around it: it is no heading of what follows.
                shown = block._replace(kind="paragraph", level=None) if block.kind == "heading" else block
                yield Placed(shown, location, extras, False, passes=True)
        yield from self._running(page, location, extras, top=False)

    def _running(
        self, page: PageLines, location: Location, extras: Mapping[str, Any], *, top: bool
    ) -> Iterator[Placed]:
        """Running lines that are read here because nothing has told them yet: those of a part of the document."""
        for line in page.running:
            if line.top == top:
                for block in blocks_of([line.row], self._styles, self._hyphens):
                    yield Placed(block._replace(kind="paragraph", level=None), location, extras, False, passes=True)

    def _joined(self, before: Placed, after: Placed) -> Placed | None:
        """Both as one block where a flow continues the paragraph or list before it."""
        return before.joined(after, self._hyphens) if after.first_of_flow and not before.passes else None
