"""One execution: which document, damaged how, read with which settings. A function of format, seed and number."""

from __future__ import annotations

import re
import zlib
from dataclasses import dataclass, field
from random import Random
from typing import Any

from fuzz.mutators import archive, compound, mail, markup, pdf, plain, raw
from fuzz.mutators.raw import Mutator
from fuzz.seeds import seeds, words

KINDS = {
    **dict.fromkeys((".csv", ".tsv"), "csv"),
    **dict.fromkeys((".json", ".jsonl", ".ndjson", ".ipynb"), "json"),
    **dict.fromkeys((".html", ".htm"), "html"),
    **dict.fromkeys((".eml", ".mbox"), "mail"),
    **dict.fromkeys((".doc", ".ppt", ".xls", ".msg"), "compound"),
    **{f".{name}": name for name in ("md", "txt", "rtf", "pdf")},
}  # what has no row here is an archive
LONGEST = 4_000_000  # bytes of a damaged document


@dataclass(frozen=True)
class Case:
    """A damaged document and how it is read.

    Attributes:
        data: Its bytes, at least one.
        name: Its file name.
        settings: Keywords for `get_chunks`.
        trail: The mutators, in order.
    """

    data: bytes
    name: str
    settings: dict[str, Any] = field(default_factory=dict)
    trail: tuple[str, ...] = ()


def make_case(extension: str, seed: int, number: int) -> Case:
    """Execution `number` of a format; the same on every call."""
    chance = Random(f"{seed} {extension} {number}")
    documents = seeds(extension)
    # A fixture holds more of its format than what is built, but a large one costs ten times as much.
    fixture = chance.random() < (0.15 if len(documents[0]) > 10_000 else 0.5)
    data, trail = documents[0] if fixture else chance.choice(documents[1:]), []
    for _ in range(chance.choice((1, 1, 1, 2, 2, 3, 5))):
        mutate = _chosen(extension, data, chance)
        if mutate is None:
            changed = raw.splice(data, chance.choice(documents), chance)
            trail.append("splice")
        else:
            changed = mutate(data, chance) if data else data
            trail.append(mutate.__name__)
        if 0 < len(changed) <= LONGEST:
            data = changed
    return Case(data, f"a{extension}", _settings(extension, number), tuple(trail))


def _chosen(extension: str, data: bytes, chance: Random) -> Mutator | None:
    """A mutator of the level that is drawn; None for a splice."""
    kind = KINDS.get(extension, "archive")
    level = chance.random()
    if level < 0.04:
        return None
    if kind == "archive":
        if level < 0.2 or not _is_sound_archive(data):
            return chance.choice(raw.MUTATORS)
        return archive.structure if level < 0.35 else _in_member
    if kind == "compound":
        sound = len(data) > 1536 and data in seeds(extension)
        return chance.choice(compound.MUTATORS if sound and level > 0.2 else raw.MUTATORS)
    if kind == "html":
        return chance.choice(markup.MUTATORS if level < 0.55 else plain.mutators("html"))
    return chance.choice({"mail": mail.MUTATORS, "pdf": pdf.MUTATORS}.get(kind) or plain.mutators(kind))


def _is_sound_archive(data: bytes) -> bool:
    try:
        return bool(archive.members(data))
    except Exception:
        return False


def _in_member(data: bytes, chance: Random) -> bytes:
    """A member's markup, or its bytes where it is none."""

    def mutate(content: bytes, chance: Random) -> bytes:
        is_markup = content[:300].lstrip(b"\xef\xbb\xbf \r\n")[:1] == b"<"
        for _ in range(chance.choice((1, 1, 2, 3, 6))):
            if content:
                content = chance.choice(markup.MUTATORS if is_markup else raw.MUTATORS)(content, chance)[:LONGEST]
        return content

    return archive.with_member(data, chance, mutate)


def _settings(extension: str, number: int) -> dict[str, Any]:
    rows = extension in (".csv", ".tsv", ".xlsx", ".xlsm", ".xltx", ".xltm", ".xls", ".xlsb", ".ods")
    settings: dict[str, Any] = {"mode": "sliding_window"}
    if number % 5 == 3:
        settings["mode"] = "default"
    elif number % 5 == 4:
        settings["mode"] = "row" if rows else "structural"
    elif number % 5 == 2:
        settings |= {"window_size": 5, "overlap": 4}
    if extension == ".pdf":
        settings["pdf_engine"] = "pypdf" if number % 2 else "pdfium"
    if number % 7 == 3:
        settings["revisions"] = "all" if number % 2 else "original"
    return settings


def visible(case: Case) -> str | None:
    """A word of the sound documents that can still be seen in a damaged one, or None."""
    extension = case.name[1:]
    known = words(extension)
    for content in _contents(case.data):
        for text in (
            content.decode("latin-1"),
            content.decode("utf-16-le", "ignore"),
            content[1:].decode("utf-16-le", "ignore"),
        ):
            for word in re.findall(r"[A-Za-z]{4,}", text):
                if word in known:
                    return word
    return None


def _contents(data: bytes) -> list[bytes]:
    if b"PK\3\4" not in data:
        return [data]
    found = []
    for match in re.finditer(re.escape(b"PK\x03\x04"), data):
        head = data[match.start() : match.start() + 30]
        if len(head) < 30:
            continue
        names = int.from_bytes(head[26:28], "little") + int.from_bytes(head[28:30], "little")
        body = data[match.start() + 30 + names :]
        try:
            found.append(zlib.decompressobj(-15).decompress(body, 1 << 20) if head[8] == 8 else body[: 1 << 16])
        except zlib.error:
            continue
    return found
