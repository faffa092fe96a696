"""Locked OpenDocument packages, opened with a password (OpenDocument 1.3 part 2, 3.4).

Up to version 1.4 each part is packed, encrypted and described in the manifest by itself. LibreOffice since 24.8 writes
a package whose one part `encrypted-package` is the real one, as OpenDocument 1.5 will have it (OASIS, OFFICE-4153).
"""

from __future__ import annotations

import io
import zipfile
import zlib
from typing import Any

from py_chunks.documents import ReadOptions
from py_chunks.errors import CorruptDocument, EncryptedDocument, LimitExceeded
from py_chunks.odf_ciphers import KeyRing, encryption_of
from py_chunks.parsers._odf_package import MANIFEST, MANIFEST_SPACE
from py_chunks.parsers._xml import parse_xml, whole_number
from py_chunks.parsers._zip import RATIO_FREE, Archive, folded
from py_chunks.sources import Source
from py_chunks.streams import read_up_to

_CONTENT, _WHOLE = "content.xml", "encrypted-package"
_READ = frozenset({_CONTENT, "styles.xml", "meta.xml"})  # what is asked for beside objects' content


def unlocked_package(source: Source, options: ReadOptions, locked: EncryptedDocument, *, sheet: bool) -> bytes:
    """Return a package that holds in plain what is read of a locked one.

    Args:
        source: The locked package.
        options: `password` and `limits` are used.
        locked: What reading it has raised; raised again where the password is wrong.
        sheet: Whether it is a spreadsheet, of which nothing but the content is read.

    Raises:
        CorruptDocument: Its manifest or its content is damaged.
        EncryptedDocument: The password is wrong, or the kind of encryption is not known.
        LimitExceeded: It asks for more than allowed.
        MissingDependency: There is nothing to decrypt with.
    """
    with Archive(source, options.limits, "Not a valid ODF (zip) file") as archive:
        entries = _encrypted_entries(archive, source, options, locked)
        if not entries:  # locked in the way of archives, or a book
            raise locked
        package = _LockedPackage(archive, entries, source, options)
        try:
            return package.whole() if _WHOLE in entries else package.parts(sheet=sheet)
        except _WrongPasswordError:
            raise locked from None


def _encrypted_entries(
    archive: Archive, source: Source, options: ReadOptions, locked: EncryptedDocument
) -> dict[str, Any]:
    """What the manifest says of encrypted parts, by their names."""
    if MANIFEST not in archive:
        return {}
    try:
        manifest = parse_xml(archive.read(MANIFEST), source.label, MANIFEST, options.limits)
    except EncryptedDocument as error:
        raise locked from error
    entries = manifest.iter(f"{MANIFEST_SPACE}file-entry")
    return {
        folded(entry.get(f"{MANIFEST_SPACE}full-path", "")): entry
        for entry in entries
        if entry.find(f"{MANIFEST_SPACE}encryption-data") is not None
    }


class _WrongPasswordError(Exception):
    """What was decrypted is not what was encrypted: the password is wrong, or the part damaged."""


class _LockedPackage:
    """A package of which some parts are encrypted."""

    def __init__(self, archive: Archive, entries: dict[str, Any], source: Source, options: ReadOptions) -> None:
        self._archive = archive
        self._entries = entries
        self._keys = KeyRing(options.password or "", source.label)
        self._source = source
        self._limits = options.limits
        self._left = options.limits.max_unpacked_bytes

    def whole(self) -> bytes:
        """The package that stands encrypted in this one; like what else is held whole, it may be larger than a part."""
        if _WHOLE not in self._archive:
            raise self._source.corrupt(f"ODF file has no {_WHOLE}", place=_WHOLE)
        with self._archive.open(_WHOLE) as stream:
            data = read_up_to(stream, self._limits.max_document_bytes + 1)
        self._check_size(_WHOLE, len(data), self._bounds(_WHOLE, len(data)))
        return self._content(_WHOLE, data)

    def parts(self, *, sheet: bool) -> bytes:
        """A package of the parts that are read."""
        names = [name for name in self._archive.names if _is_read(folded(name), sheet=sheet)]
        target = io.BytesIO()
        with zipfile.ZipFile(target, "w") as plain:
            # The content comes first: before it has proved the password, no other key is made.
            for name in sorted(names, key=lambda name: folded(name) != _CONTENT):
                try:
                    plain.writestr(zipfile.ZipInfo(name), self._part(name))
                except (_WrongPasswordError, CorruptDocument):
                    if folded(name) == _CONTENT:
                        raise
                    # The readers do without other parts that are damaged, and tell: this one is no XML either.
                    plain.writestr(zipfile.ZipInfo(name), b"")
        return target.getvalue()

    def _part(self, name: str) -> bytes:
        data = self._archive.read(name)
        if folded(name) not in self._entries:
            return data
        content = self._content(name, data)
        self._left -= len(content)
        return content

    def _content(self, name: str, data: bytes) -> bytes:
        """What was packed and then encrypted."""
        entry = self._entries[folded(name)]
        encryption = encryption_of(entry.find(f"{MANIFEST_SPACE}encryption-data"), self._source.label)
        packed = self._keys.opened(data, encryption)
        if packed is None:
            raise _WrongPasswordError
        proved = encryption.cipher == "gcm" or (encryption.digest is not None and encryption.is_digest_of(packed))
        if not proved and encryption.digest_hash == "sha256":
            raise _WrongPasswordError
        try:
            content = self._inflated(name, packed, self._bounds(name, len(packed)))
        except CorruptDocument as error:
            if proved:
                raise
            raise _WrongPasswordError from error
        # Old programs have hashed some lengths wrongly by SHA-1; what has the right size was encrypted nevertheless.
        if not proved and len(content) != whole_number(entry.get(f"{MANIFEST_SPACE}size"), None):
            raise _WrongPasswordError
        return content

    def _bounds(self, name: str, packed: int) -> dict[str, int]:
        """What bounds the size of a part, by the names of the limits."""
        if name == _WHOLE:
            return {"max_document_bytes": self._limits.max_document_bytes}
        return {
            "max_part_bytes": self._limits.max_part_bytes,
            "max_unpacked_bytes": self._left,
            "max_unpack_ratio": max(RATIO_FREE, self._limits.max_unpack_ratio * packed),
        }

    def _inflated(self, name: str, packed: bytes, bounds: dict[str, int]) -> bytes:
        inflater = zlib.decompressobj(-zlib.MAX_WBITS)
        try:
            content = inflater.decompress(packed, min(bounds.values()) + 1)
        except zlib.error as error:
            raise self._archive.damaged(name, error) from error
        self._check_size(name, len(content), bounds)
        if not inflater.eof:
            raise self._source.corrupt(f"member {name} of {self._source.label} is damaged: it ends early", place=name)
        return content

    def _check_size(self, name: str, size: int, bounds: dict[str, int]) -> None:
        for place, most in bounds.items():
            if size > most:
                message = f"member {name} of {self._source.label} unpacks to more than {most} bytes ({place})"
                value = getattr(self._limits, place)
                raise LimitExceeded(message, source=self._source.label, place=place, value=value)


def _is_read(name: str, *, sheet: bool) -> bool:
    return name == _CONTENT if sheet else name in _READ or name.endswith(f"/{_CONTENT}")
