"""PowerPoint 97 to 2003 (.ppt): paragraphs of slides, from the records of a compound file ([MS-PPT])."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from py_chunks.documents import Document, ReadOptions
from py_chunks.errors import EncryptedDocument, LimitExceeded
from py_chunks.limits import Limits
from py_chunks.parsers._ole import Storage, open_compound
from py_chunks.parsers._ppt_deck import Deck
from py_chunks.parsers._ppt_masters import Bullets
from py_chunks.parsers._ppt_persist import is_encrypted, persist_objects
from py_chunks.parsers._ppt_records import RecordStream
from py_chunks.parsers._ppt_running import RunningText
from py_chunks.parsers._ppt_slides import SlideReader
from py_chunks.sources import Source
from py_chunks.units import Draft

_REFUSAL = "Cannot open .ppt file (invalid CFB format)"
_MISSING = "Missing 'PowerPoint Document' stream \u2014 not a valid .ppt file"
_TOO_OLD = "Pre-PowerPoint 97 .ppt files are not supported. Convert to .pptx first."
_LOCKED = "PPT file is encrypted (password-protected); cannot extract"

_DOCUMENT, _CURRENT_USER = "PowerPoint Document", "Current User"
_OLD_STREAMS = ("PP40", "PP4", "Book1", "PersistentStorage Directory")  # PowerPoint 4 and 95
_BOTH_VERSIONS = "PP97_DUALSTORAGE"  # holds what is for PowerPoint 97 in files that PowerPoint 95 reads too
_SLIDE_HEADER = b"\x0f\x00\xee\x03"  # of a container of the type of slides ([MS-PPT] 2.3.1, 2.13.24)
_LOCKED_STREAMS = ("EncryptedSummary", "EncryptedPackage")  # [MS-PPT] 2.1.6, [MS-OFFCRYPTO] 2.3.4.4


def parse_ppt(source: Source, options: ReadOptions) -> Document:
    """Return a presentation of PowerPoint 97 to 2003 (contract section 3.17).

    Args:
        source: The document.
        options: `limits` is used.

    Raises:
        CorruptDocument: It is no compound file, one without a presentation, or of PowerPoint 95 or older.
        EncryptedDocument: It is locked with a password.
        LimitExceeded: It asks for more than allowed.
    """
    with open_compound(source, options.limits, _REFUSAL) as file:
        data, current_user, is_old = _streams(file.root(), source)
    stream = RecordStream(data, source)
    if is_encrypted(stream, current_user):
        raise EncryptedDocument(_LOCKED, source=source.label)
    parts = persist_objects(stream, current_user)
    if parts.document is None and not parts.strays:
        raise source.corrupt(_TOO_OLD if is_old else f"{_REFUSAL}: no presentation was found in it")
    deck = Deck(stream, parts)
    _check_number(len(deck.slides), source, options.limits)
    slides = [(number, entry.container) for number, entry in enumerate(deck.slides, 1)]
    found = [container for _, container in slides if container is not None]
    notes = [page for page in map(deck.notes_of, found) if page is not None]
    running = RunningText(stream, parts.document)
    metadata: dict[str, Any] = {
        "total_slides": len(slides),
        **running.of_notes(notes),
        "hidden_slides": [number for number, slide in slides if slide is not None and deck.is_hidden(slide)],
        "skipped_slides": [number for number, slide in slides if slide is None],
        "damage": [*parts.damage, *(f"slide {n} is cut off" for n, slide in slides if slide and not slide.whole)],
    }
    if not slides and _SLIDE_HEADER in data:
        metadata["damage"].append("no list names the slides")
    return Document(metadata, _drafts(SlideReader(stream, deck, Bullets(stream, parts.document), running), deck))


def _streams(root: Storage, source: Source) -> tuple[bytes, bytes, bool]:
    """The streams of the document and of its last user, and whether others are there that only old versions write."""
    both = root.storage(_BOTH_VERSIONS)
    if both is not None and both.read(_DOCUMENT) is not None:
        root = both
    if any(name in root.streams() for name in _LOCKED_STREAMS):
        raise EncryptedDocument(_LOCKED, source=source.label)
    data = root.read(_DOCUMENT)
    is_old = any(name in root.streams() for name in _OLD_STREAMS)
    if data is None:
        raise source.corrupt(_TOO_OLD if is_old else _MISSING)
    return data, root.read(_CURRENT_USER) or b"", is_old


def _check_number(count: int, source: Source, limits: Limits) -> None:
    if count > limits.max_pages:
        message = f"{source.label} has {count} slides; at most {limits.max_pages} are allowed"
        raise LimitExceeded(message, source=source.label, place="max_pages", value=limits.max_pages)


def _drafts(reader: SlideReader, deck: Deck) -> Iterator[Draft]:
    for number, entry in enumerate(deck.slides, 1):
        yield from reader.drafts(number, entry)
