"""Locked documents of Office and OpenDocument: opened with a password, or with the one that Office itself tries.

A workbook whose structure is protected is encrypted with a password that everybody knows, and programs open it without
asking ([MS-OFFCRYPTO] 2.4.2.3); presentations that are protected against changes have one of their own.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import BytesIO
from typing import Any

from py_chunks.documents import ReadOptions
from py_chunks.errors import EncryptedDocument, MissingDependency
from py_chunks.formats import Family
from py_chunks.sources import COMPOUND_MAGIC, Source, source_of

_KNOWN_PASSWORDS: dict[Family, str] = {"sheet": "VelvetSweatshop", "ppt": "/01Hannes Ruescher/01"}
_MOST_ROUNDS = 1_000_000
"""Times a password may be hashed to make the key; Office does it 100,000 times, which takes 0.1 s."""
_ZIP_MAGIC = b"PK\x03\x04"


def unlocked(source: Source, family: Family, options: ReadOptions, locked: EncryptedDocument) -> Source:
    """Return a source with the content of a locked document of Office or OpenDocument.

    Args:
        source: The document.
        family: Of its format.
        options: `password` and `limits` are used.
        locked: What reading it has raised; raised again where it can't be opened.

    Raises:
        CorruptDocument: It is an OpenDocument file whose manifest or content is damaged.
        EncryptedDocument: The password is missing or wrong, or its kind of encryption is not known.
        MissingDependency: There is a password, but not the package that could use it.
        LimitExceeded: The document is larger than may be held.
    """
    try:
        content = _content(source, family, options, locked)
    except EncryptedDocument as error:
        if error is not locked or not options.password:
            raise
        sentence = str(locked)
        told = (
            " The password given does not open it."
            if sentence.endswith(".")
            else ": the password given does not open it"
        )
        raise EncryptedDocument(sentence + told, source=source.label, place="password") from None
    return source_of(content, source.name or source.label)


def _content(source: Source, family: Family, options: ReadOptions, locked: EncryptedDocument) -> bytes:
    content = None
    if source.head().startswith(COMPOUND_MAGIC):
        content = _office_content(source, family, options, locked)
    elif source.head().startswith(_ZIP_MAGIC) and options.password:
        from py_chunks.odf_decryption import unlocked_package

        content = unlocked_package(source, options, locked, sheet=family == "sheet")
    if not content:
        raise locked
    return content


def _office_content(source: Source, family: Family, options: ReadOptions, locked: EncryptedDocument) -> bytes | None:
    password = options.password or _KNOWN_PASSWORDS.get(family)
    if password is None:
        return None
    try:
        import msoffcrypto
    except ModuleNotFoundError as error:
        if options.password is None:
            raise locked from error
        message = (
            "opening encrypted Office documents needs 'msoffcrypto-tool', which is not installed; "
            "run: pip install py-chunks-pure[encrypted]"
        )
        raise MissingDependency(message, place="password", value="msoffcrypto-tool") from error
    data = source.read(options.limits.max_document_bytes)
    return _decrypted(msoffcrypto.OfficeFile, data, password)


def _decrypted(office_file: Any, data: bytes, password: str) -> bytes | None:
    """The document in plain; None where the password, or what it takes, is wrong."""
    plain = BytesIO()
    # On damaged files the package raises whatever its own reading runs into; the document then stays locked.
    with _logging_left_alone(), suppress(Exception):
        file = office_file(BytesIO(data))
        details = _details(file)
        if not 0 <= int(details.get("spinValue", 0)) <= _MOST_ROUNDS:
            return None
        # The package compares digests with what is padded to whole blocks behind them, so that it finds every password
        # wrong where they are of SHA-1: in what Office 2010 locks. Then the content tells.
        verifies = bool(details) and details.get("passwordHashAlgorithm") != "SHA1"
        file.load_key(password=password, **({"verify_password": True} if verifies else {}))
        file.decrypt(plain)
        content = plain.getvalue()
        return content if verifies or not details or content.startswith(_ZIP_MAGIC) else None
    return None


@contextmanager
def _logging_left_alone() -> Iterator[None]:
    """Keep the package's bare `logging.debug` from setting up the root logger, which is the application's to do."""
    root, handler = logging.getLogger(), logging.NullHandler()
    root.addHandler(handler)
    try:
        yield
    finally:
        root.removeHandler(handler)


def _details(file: Any) -> dict[str, Any]:
    """How the key of an Open XML document is made; nothing is known of others before a password is tried."""
    details = getattr(file, "info", None)
    return details if isinstance(details, dict) else {}
