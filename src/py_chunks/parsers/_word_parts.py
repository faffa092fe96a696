"""The parts of a WordprocessingML package: found by what they are for, read as far as they can be."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

from py_chunks.errors import CorruptDocument
from py_chunks.limits import Limits
from py_chunks.parsers._opc import Package, Relationship, check_locked
from py_chunks.parsers._word_names import PARAGRAPH, W
from py_chunks.parsers._word_style_sheet import StyleSheet, paragraph_styles_of
from py_chunks.parsers._word_symbols import name_signs
from py_chunks.parsers._xml import whole_number
from py_chunks.parsers._zip_salvage import whole_or_salvaged
from py_chunks.sources import Source

_XML_START = re.compile(rb"(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*<")  # no archive begins so
_MAIN = "word/document.xml"
_NOT_A_ZIP = "DOCX is not a valid zip archive"
_ENCRYPTED = "DOCX is encrypted (password-protected); cannot extract"
_NO_MAIN = f"main document part '{_MAIN}' not found in DOCX"
# Documents and templates, with and without macros: the end is the same for all of them.
_MAIN_TYPES = ("wordprocessingml.document.main+xml", "wordprocessingml.template.main+xml", ".main+xml")


class Parts:
    """The parts of one document. Use it as a context manager.

    Attributes:
        main: Name of the main document part.
        skipped: Names of parts that could be read only partly or not at all; grows while reading.
    """

    def __init__(self, source: Source, limits: Limits) -> None:
        """Open the package.

        Raises:
            EncryptedDocument: It is locked with a password.
            CorruptDocument: It is no zip archive, or has no main document part.
            LimitExceeded: It is too large.
        """
        check_locked(source, limits, _ENCRYPTED)
        damaged = False
        if _XML_START.match(source.head()):
            from py_chunks.parsers._word_xml import package_of

            source, damaged = package_of(source, limits)
        self._source = source
        self._archive, self._damage = whole_or_salvaged(source, limits, _NOT_A_ZIP)
        self._package = Package(self._archive, source, limits)
        self._related: dict[str, dict[str, Relationship]] = {}
        self.skipped: list[str] = []
        try:
            self.main = self._find_main()
        except BaseException:  # whatever happened, nobody else can close it
            self.close()
            raise
        if damaged:
            self.skipped.append(self.main)
        self._damage = None  # which holds the frames it came through, and they hold this

    def __enter__(self) -> Parts:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the archive."""
        self._archive.close()

    def related(self, part: str) -> dict[str, Relationship]:
        """Return a part's relationships by id; none when its list is missing or damaged.

        Args:
            part: Its name; "" for the package itself.
        """
        known = self._related.get(part)
        if known is None:
            try:
                known = self._package.relationships(part)
            except CorruptDocument:
                known = {}
                self.skipped.append(f"relationships of {part or 'the package'}")
            self._related[part] = known
        return known

    def of_kind(self, kind: str) -> str | None:
        """Return the name of the first part of a kind the main part is related to, None when there is none.

        Args:
            kind: Last word of the relationship's type: "styles", "footnotes".
        """
        entries = self.related(self.main).values()
        return next((entry.target for entry in entries if entry.kind == kind and not entry.external), None)

    def page_count(self) -> int | None:
        """Return the number of pages the last program to save the document stored, None when there is none."""
        entries = self.related("").values()
        part = next((entry.target for entry in entries if entry.kind == "extended-properties"), None)
        properties = self.xml(part)
        text = None if properties is None else properties.findtext("{*}Pages")
        return whole_number((text or "").strip(), None)

    def target(self, part: str, relation_id: str | None) -> str | None:
        """Return the name of the part that a relationship of a part leads to, None when it leads nowhere.

        Args:
            part: The part that refers.
            relation_id: The relationship's id.
        """
        entry = self.related(part).get(relation_id or "")
        return None if entry is None or entry.external or entry.target not in self._archive else entry.target

    def bytes_of(self, part: str | None) -> bytes | None:
        """Return a part's bytes; None when it is missing, or damaged, which is then recorded.

        Args:
            part: Its name; None is missing.

        Raises:
            EncryptedDocument: It is locked.
            LimitExceeded: It is too large.
        """
        if part is None:
            return None
        try:
            return self._archive.read(part)
        except KeyError:
            return None
        except CorruptDocument:
            self.skipped.append(part)
            return None

    def xml(self, part: str | None) -> Any:
        """Return the root element of a part; None when it is missing, or damaged beyond reading.

        Args:
            part: Its name; None is missing.

        Raises:
            EncryptedDocument: It is locked.
            LimitExceeded: It is too large or too deep.
        """
        data = self.bytes_of(part)
        return None if part is None or data is None else self._parsed(part, data)

    def style_sheet(self) -> StyleSheet:
        """Return the styles; none when their part is missing or damaged.

        Raises:
            EncryptedDocument: It is locked.
            LimitExceeded: It is too large or too deep.
        """
        part = self.of_kind("styles")
        name = part or "styles"
        parse_all = partial(self._parsed, name, shorten=paragraph_styles_of)
        return StyleSheet(self.bytes_of(part), partial(self._package.root, name), parse_all)

    def _parsed(self, part: str, data: bytes, *, shorten: Callable[[bytes], bytes] = bytes) -> Any:
        """What can be read of a part; None when that is nothing. `shorten` leaves out what nobody will ask for."""
        try:
            root = self._package.root(part, shorten(data))
        except CorruptDocument:
            self.skipped.append(part)
            root = self._recovered(part, data)
        if root is not None:
            name_signs(root, data)
        return root

    def _recovered(self, part: str, data: bytes) -> Any:
        try:
            return self._package.root(part, data, recover=True)
        except CorruptDocument:
            return None

    def main_root(self) -> Any:
        """Return the root element of the main part.

        Raises:
            DocumentError: It is damaged beyond reading, locked, too large or too deep.
        """
        root = self.xml(self.main)
        if root is None:
            raise self._source.corrupt(f"main document part '{self.main}' of DOCX cannot be read", place=self.main)
        is_document = root.tag == f"{W}document"
        if next(root.iter(PARAGRAPH), None) is None and (not is_document or "".join(root.itertext()).strip()):
            message = f"main document part '{self.main}' of DOCX holds no document, or text in no paragraph"
            raise self._source.corrupt(message, place=self.main)
        return root

    def _find_main(self) -> str:
        """The part the package is about, by its relationships, its content types, its usual name."""
        related = self.related("").values()
        named = [entry.target for entry in related if entry.kind == "officeDocument" and not entry.external]
        found = next((part for part in named if part in self._archive), None)
        if found is None:
            found = next((part for part in (*self._typed(), _MAIN) if part in self._archive), None)
        if found is None:
            raise self._damage or self._source.corrupt(_NO_MAIN, place=_MAIN)
        return found

    def _typed(self) -> list[str]:
        types = self.xml("[Content_Types].xml")
        if types is None:
            return []
        overrides = {
            (entry.get("PartName") or "").lstrip("/"): entry.get("ContentType") or ""
            for entry in types.iterchildren("{*}Override")
        }
        return [part for wanted in _MAIN_TYPES for part, kind in overrides.items() if wanted in kind]
