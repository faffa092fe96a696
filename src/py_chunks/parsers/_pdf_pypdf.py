"""PDF pages through pypdf: it finds and unpacks the objects, the content streams are interpreted here.

pypdf's own extraction parses every operator of a page into objects and gives text without usable positions;
reading the streams with an own tokenizer is faster and gives both.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, BinaryIO

from pypdf import PdfReader
from pypdf.errors import DependencyError

from py_chunks.parsers._pdf_content import ContentReader
from py_chunks.parsers._pdf_fields import shows_text
from py_chunks.parsers._pdf_fonts import Font
from py_chunks.parsers._pdf_fragments import (
    MAX_OUTLINE,
    MAX_OUTLINE_DEPTH,
    Fragment,
    Locked,
    OutlineEntry,
    PageText,
    Refused,
    clean_text,
)
from py_chunks.parsers._pdf_matrices import Matrix, appearance_matrix, as_matrix
from py_chunks.parsers._pdf_objects import data_of, resolved, visible
from py_chunks.parsers._pdf_pypdf_forms import annotations_of, field_of

# Damage is reported by pypdf through its logger: without a handler that would reach standard error.
logging.getLogger("pypdf").addHandler(logging.NullHandler())

_MAX_FONTS = 64
_MAX_FORMS = 2_000
_MAX_CONTENT = 24 << 20
_SMALL_FORM = 2_000
# Matrix, content and resources of its own.
_FormParts = tuple[Matrix, bytes, object]


@contextmanager
def open_pypdf(stream: BinaryIO, password: str | None) -> Iterator[PypdfFile]:
    """Open a PDF with pypdf.

    Args:
        stream: The file, seekable; it must stay open as long as the result.
        password: For encrypted files; the empty one is tried by itself.

    Raises:
        Locked: The password is missing or wrong.
        Refused: pypdf cannot read the file, or lacks what its encryption needs.
    """
    try:
        reader = PdfReader(stream)
        locked = reader.is_encrypted and not _unlock(reader, password)
        file = None if locked else PypdfFile(reader)
        if file is not None and reader.is_encrypted:
            _check_cipher(reader)
    except NotImplementedError as error:  # encryption by other means than a password opens to none
        raise Locked from error
    except Exception as error:  # a damaged file makes pypdf raise anything
        raise Refused(f"{type(error).__name__}: {error}") from error
    if file is None:
        raise Locked
    try:
        yield file
    finally:
        file.close()


def _unlock(reader: PdfReader, password: str | None) -> bool:
    return any(reader.decrypt(attempt) for attempt in (password, "") if attempt is not None)


def _check_cipher(reader: PdfReader) -> None:
    """Raise what pypdf would raise on every page if it lacks the package for AES; no page would have any text."""
    try:
        resolved(reader.pages[0], "/Contents")
    except DependencyError:
        raise
    except Exception:  # noqa: BLE001 - a page that is broken otherwise is told of when it is read
        return


class PypdfFile:
    """A PDF opened by pypdf; see `Engine`."""

    name = "pypdf"

    def __init__(self, reader: PdfReader) -> None:
        self._reader = reader
        self._fonts: dict[object, Font | None] = {}
        self._forms: dict[tuple[int, int] | None, _FormParts] = {}
        self._labels: list[str] | None = None
        self.page_count = len(reader.pages)

    def info(self) -> dict[str, str]:
        """`title` and `author`, as far as the file states them."""
        stated = self._reader.metadata
        values = {"title": stated.title, "author": stated.author} if stated is not None else {}
        return {key: value.strip() for key, value in values.items() if isinstance(value, str) and value.strip()}

    def outline(self) -> list[OutlineEntry]:
        """The titles of the outline in order; bounded in number."""
        entries: list[OutlineEntry] = []
        outlines = resolved(self._reader.trailer["/Root"], "/Outlines")
        if isinstance(outlines, Mapping):
            self._walk(resolved(outlines, "/First"), 1, entries, set())
        return entries

    def _walk(self, item: Any, depth: int, entries: list[OutlineEntry], seen: set[int]) -> None:
        while isinstance(item, Mapping) and len(entries) < MAX_OUTLINE and id(item) not in seen:
            seen.add(id(item))
            title = resolved(item, "/Title")
            if isinstance(title, str):
                entries.append(OutlineEntry(clean_text(title), depth))
            if depth < MAX_OUTLINE_DEPTH:
                self._walk(resolved(item, "/First"), depth + 1, entries, seen)
            item = resolved(item, "/Next")

    def label(self, index: int) -> str | None:
        """The printed number of a page, where the file has page labels."""
        if self._labels is None:
            has_labels = "/PageLabels" in self._reader.trailer["/Root"]  # type: ignore[operator]
            self._labels = list(self._reader.page_labels) if has_labels else []
        return self._labels[index] if index < len(self._labels) else None

    def page(self, index: int) -> PageText:
        """Read one page."""
        page = self._reader.pages[index]
        box = visible(page)
        content = ContentReader(box)
        resources = _Resources(resolved(page, "/Resources"), self)
        data, whole = self._content(page)
        content.read(data, resources)
        fields: list[Fragment] = []
        for note in annotations_of(page):
            form = self._appearance(note)
            if form is not None:
                content.draw(form)
            if form is None or not shows_text(form.data):
                fields += field_of(note)
        fault = "the text of a glyph is too long" if content.is_cut else None
        if content.exploded or not whole:
            fault = "too many operations"
        return PageText(content.fragments + fields, box, content.rules, fault)

    def _appearance(self, note: Mapping[str, Any]) -> _Form | None:
        """How an annotation looks (ISO 32000-1, 12.5.5)."""
        looks = resolved(note, "/AP")
        look: Any = resolved(looks, "/N") if isinstance(looks, Mapping) else None
        if isinstance(look, Mapping) and not hasattr(look, "get_data"):
            look = resolved(look, str(resolved(note, "/AS")))
        rectangle = resolved(note, "/Rect")
        if not hasattr(look, "get_data") or not isinstance(rectangle, list):
            return None
        own = resolved(look, "/Resources")
        matrix = appearance_matrix(resolved(look, "/BBox"), as_matrix(resolved(look, "/Matrix")), rectangle)
        return _Form(matrix, data_of(look), _Resources(own, self))

    def _content(self, page: Mapping[str, Any]) -> tuple[bytes, bool]:
        """The joined content streams, and whether these are all; pypdf would keep each unpacked stream for good."""
        contents = page.get("/Contents")
        parts = resolved(page, "/Contents")
        references = list(parts) if isinstance(parts, list) else [contents]
        pieces: list[bytes] = []
        length = 0
        for reference in references:
            if length > _MAX_CONTENT:  # a page may name one stream a thousand times
                return b"\n".join(pieces), False
            pieces.append(self.unpack(reference))
            length += len(pieces[-1])
        return b"\n".join(pieces), True

    def unpack(self, reference: Any) -> bytes:
        """The data of a stream, forgotten by pypdf afterwards; what cannot be unpacked is empty."""
        stream = reference.get_object() if hasattr(reference, "get_object") else reference
        if not hasattr(stream, "get_data"):
            return b""
        data = data_of(stream)
        if hasattr(reference, "idnum"):
            self._reader.resolved_objects.pop((reference.generation, reference.idnum), None)
        return data

    def font(self, reference: Any) -> Font | None:
        """The font behind a reference; a broken one is None, and its text is lost alone."""
        key = (reference.generation, reference.idnum) if hasattr(reference, "idnum") else id(reference)
        if key not in self._fonts:
            if len(self._fonts) >= _MAX_FONTS:
                self._fonts.clear()
            try:
                self._fonts[key] = Font(reference.get_object())
            except Exception:  # noqa: BLE001 - one damaged font must not lose the text set in the others
                self._fonts[key] = None
        return self._fonts[key]

    def form(self, reference: Any) -> _FormParts | None:
        """The form XObject behind a reference, None for a picture; small ones are kept: they are drawn often."""
        key = (reference.generation, reference.idnum) if hasattr(reference, "idnum") else None
        if key in self._forms:
            return self._forms[key]
        stream = reference.get_object() if hasattr(reference, "get_object") else reference
        if not isinstance(stream, Mapping) or stream.get("/Subtype") != "/Form":
            return None
        own = resolved(stream, "/Resources")
        found = as_matrix(resolved(stream, "/Matrix")), self.unpack(reference), own
        if key is not None and len(found[1]) <= _SMALL_FORM and len(self._forms) < _MAX_FORMS:
            self._forms[key] = found
        return found

    def close(self) -> None:
        """Release the file."""
        self._fonts.clear()
        self._forms.clear()
        self._reader.close()


class _Form:
    """A form XObject; see `_pdf_content.Form`."""

    def __init__(self, matrix: Matrix, data: bytes, resources: _Resources) -> None:
        self.matrix = matrix
        self.data = data
        self.resources = resources


class _Resources:
    """The resources of a page or form; see `_pdf_content.Resources`."""

    def __init__(self, dictionary: Any, file: PypdfFile, outer: _Resources | None = None) -> None:
        self._dictionary = dictionary if isinstance(dictionary, Mapping) else {}
        self._file = file
        self._outer = outer  # of what draws a form, where readers look for what its own lack
        self._known: dict[str, Font | None] = {}
        self._forms_left = _MAX_FORMS

    def font(self, name: str) -> Font | None:
        """The font of that name."""
        if name not in self._known:
            fonts = resolved(self._dictionary, "/Font")
            reference = fonts.get(f"/{name}") if isinstance(fonts, Mapping) else None
            found = self._file.font(reference) if reference is not None else None
            self._known[name] = self._outer.font(name) if reference is None and self._outer is not None else found
        return self._known[name]

    def form(self, name: str) -> _Form | None:
        """The form XObject of that name."""
        objects = resolved(self._dictionary, "/XObject")
        reference = objects.get(f"/{name}") if isinstance(objects, Mapping) else None
        known = self._file.form(reference) if self._forms_left > 0 else None
        if known is None:
            return None
        self._forms_left -= 1
        matrix, data, own = known
        return _Form(matrix, data, _Resources(own, self._file, self) if isinstance(own, Mapping) else self)
