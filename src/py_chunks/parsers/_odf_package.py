"""OpenDocument packages: their parts and what they say about themselves (OpenDocument 1.3 part 2)."""

from __future__ import annotations

import posixpath
from typing import Any, NoReturn

from py_chunks.errors import CorruptDocument, EncryptedDocument
from py_chunks.limits import Limits
from py_chunks.parsers._xml import parse_xml
from py_chunks.parsers._zip_salvage import whole_or_salvaged
from py_chunks.sources import Source

OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"

MANIFEST = "META-INF/manifest.xml"
MANIFEST_SPACE = "{urn:oasis:names:tc:opendocument:xmlns:manifest:1.0}"
_META = "{urn:oasis:names:tc:opendocument:xmlns:meta:1.0}"
_DC = "{http://purl.org/dc/elements/1.1/}"

_LOCKED = "ODF file is encrypted (password-protected); cannot extract"
# The content, or the whole package inside a package (LibreOffice 24.8 and later).
_LOCKABLE = frozenset({"content.xml", "encrypted-package"})


class OdfPackage:
    """An open OpenDocument archive; close it when the document has been read.

    Attributes:
        skipped: Names of the parts that were found damaged and done without, so far.
    """

    def __init__(self, source: Source, limits: Limits) -> None:
        """Open the package.

        Raises:
            CorruptDocument: It is no zip archive, or has no content.
            EncryptedDocument: It is locked with a password.
        """
        self.limits = limits
        self.skipped: list[str] = []
        self._damaged: set[str] = set()
        self._source = source
        self._archive, damage = whole_or_salvaged(source, limits, "Not a valid ODF (zip) file")
        self._is_cut = damage is not None
        try:
            self._check_content(damage)
        except BaseException:  # whatever it was, the archive must not stay open
            self.close()
            raise

    def part(self, name: str) -> Any:
        """Return the root element of an XML part.

        Args:
            name: Its path in the package.

        Raises:
            KeyError: There is no such part.
            DocumentError: It is damaged, locked or larger than allowed.
        """
        try:
            data = self._archive.read(name)
        except EncryptedDocument as error:
            self._refuse(error)
        return parse_xml(data, self._source.label, name, self.limits)

    def optional_part(self, name: str) -> Any:
        """Return the root element of an XML part, or None when it is missing, or damaged, which is then recorded.

        Of a package that was cut off, what is missing is taken to be lost, and recorded as well.

        Args:
            name: Its path in the package.

        Raises:
            LimitExceeded: It is larger than allowed.
        """
        try:
            return self.part(name)
        except (KeyError, CorruptDocument) as error:
            is_lost = self._is_cut or isinstance(error, CorruptDocument)
            if is_lost and name not in self._damaged:  # what is shown in many places is read in many
                self._damaged.add(name)
                self.skipped.append(name)
            return None

    def object_part(self, reference: str) -> tuple[str, Any]:
        """Return the folder of an embedded object, and the root element of its content or None.

        Args:
            reference: The object's address as it stands in the document, ``./Object 1``.

        Raises:
            LimitExceeded: It is larger than allowed.
        """
        folder = posixpath.normpath(reference).lstrip("/")
        if not reference or folder in (".", "") or folder.startswith("..") or ":" in folder:
            return "", None
        return folder, self.optional_part(f"{folder}/content.xml")

    def properties(self) -> dict[str, str | None]:
        """Return `title` and `creator` of the document, None where they are absent.

        Raises:
            LimitExceeded: The part is larger than allowed.
        """
        meta = self.optional_part("meta.xml")
        if meta is None:
            return {"title": None, "creator": None}
        creator = meta.findtext(f".//{_DC}creator") or meta.findtext(f".//{_META}initial-creator")
        return {"title": meta.findtext(f".//{_DC}title") or None, "creator": creator or None}

    def close(self) -> None:
        """Close the archive."""
        self._archive.close()

    def _check_content(self, damage: CorruptDocument | None) -> None:
        manifest = self.optional_part(MANIFEST)
        if manifest is not None and is_content_locked(manifest):
            self._refuse(None)
        if "content.xml" not in self._archive:
            raise damage or self._source.corrupt("ODF file has no content.xml")

    def _refuse(self, cause: Exception | None) -> NoReturn:
        raise EncryptedDocument(_LOCKED, source=self._source.label) from cause


def is_content_locked(manifest: Any) -> bool:
    """Return whether a password locks the content; that a library of macros is locked says nothing of it.

    Args:
        manifest: The root element of the manifest.

    Example:
        >>> from lxml import etree
        >>> is_content_locked(etree.fromstring(b"<manifest/>"))
        False
    """
    # OpenOffice.org 1 had a namespace of its own, and locked parts in the same way.
    return any(
        entry.get(entry.tag.replace("file-entry", "full-path")) in _LOCKABLE
        and entry.find("{*}encryption-data") is not None
        for entry in manifest.iter("{*}file-entry")
    )
