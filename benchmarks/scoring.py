"""Judges the text that a library found in a document by the words that independent readers find in it.

An oracle folder has one JSON file (gzipped) a document, named by the first 16 hex digits of the SHA-1 of its bytes
and its extension: `votes`, the words of each reader in order; `extra`, words that are allowed but not asked for;
`broken`, `[left, right, joined]` where a reader cut a word in two.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

FEWEST = 5  # documents with fewer words than this are not judged

_IDEOGRAPHS = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"  # written without spaces: each is a word
_WORD = re.compile(rf"[{_IDEOGRAPHS}]|[^\W_{_IDEOGRAPHS}]+")
_UNSEEN = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]")
_MARKS_INSIDE = re.compile(r"(?<=\w)\\?[*_~^]{1,3}(?=\w)")  # Markdown's emphasis in the middle of a word
# Names that libraries make up for columns without one; they are nobody's text.
_MADE_UP = re.compile(r"\bColumn \d+\b|\bUnnamed: \d+\b")
_BROKEN_ON_PURPOSE = re.compile(r"fuzz|crash|corrupt|malform|truncat|bomb|poc-|(?<![a-z])oom_", re.IGNORECASE)
_NEVER_BROKEN = {"md", "txt", "json", "csv"}
ROWS = {"csv", "tsv", "xls", "xlsx", "xlsm", "xlsb", "ods"}


def words(text: str) -> list[str]:
    """The words of a text in order: compatibility forms and case folded, signs left out."""
    plain = _MARKS_INSIDE.sub("", _UNSEEN.sub("", text))
    return _WORD.findall(unicodedata.normalize("NFKC", plain).casefold())


def extension(path: Path) -> str:
    return path.suffix.lower().lstrip(".")


def is_hostile(path: Path) -> bool:
    """Whether a document is broken on purpose, by its name; no reader owes its words."""
    return extension(path) not in _NEVER_BROKEN and bool(_BROKEN_ON_PURPOSE.search(path.name))


_STARTS = {
    **dict.fromkeys(("doc", "ppt", "msg"), (b"\xd0\xcf\x11\xe0",)),
    "xls": (b"\xd0\xcf\x11\xe0", b"\t\0", b"\t\x02", b"\t\x04", b"\t\x08"),
    **dict.fromkeys(("docx", "docm", "dotx", "dotm", "pptx", "pptm", "potm", "ppsm", "ppsx", "xlsx", "xlsm", "xltm",
                     "xltx", "xlsb", "odt", "odp", "ods", "epub"), (b"PK", b"\xd0\xcf\x11\xe0")),
}  # fmt: skip
_WITHIN = {"rtf": b"{\\rtf", "pdf": b"%PDF"}


def is_mislabelled(path: Path) -> bool:
    """Whether the bytes are of another format than the name says: what to do with them is not what is judged."""
    start, kind = path.read_bytes()[:1024], extension(path)
    if kind in _WITHIN:
        return _WITHIN[kind] not in start
    return kind in _STARTS and not start.startswith(_STARTS[kind])


@dataclass(frozen=True)
class Expected:
    """What a document says by its readers: words asked for, words allowed, and neighbours all readers agree on."""

    demanded: Counter[str]
    allowed: Counter[str]
    neighbours: set[tuple[str, str]]


def expected(path: Path, oracle: Path) -> Expected | None:
    """What is asked of a document; None if it is not judged."""
    digest = hashlib.sha1(path.read_bytes(), usedforsecurity=False).hexdigest()[:16]
    source = oracle / f"{digest}.{extension(path)}.json.gz"
    if not source.exists() or is_hostile(path) or is_mislabelled(path):
        return None
    entry = json.loads(gzip.decompress(source.read_bytes()))
    readers = [found for found in entry["votes"].values() if found]
    if not readers or len(readers) < min(2, len(entry["votes"])):
        return None  # one reader's word against the silence of the others
    first, *others = counts = [Counter(found) for found in readers]
    allowed: Counter[str] = Counter()
    for count in counts:
        allowed |= count
    seconded: Counter[str] = Counter()
    for count in others or counts:
        seconded |= count
    demanded = first & seconded
    for left, right, joined in entry["broken"]:
        demanded.subtract((left, right))
        del demanded[joined]
        allowed[joined] += 1
    demanded = +demanded
    for extra in entry["extra"].values():
        allowed.update(extra)
    if demanded.total() < FEWEST:
        return None
    return Expected(demanded, allowed, set.intersection(*(set(pairwise(found)) for found in readers)))


def judged(texts: Iterable[str], asked: Expected, kind: str) -> dict[str, float]:
    """Recall, precision, share of foreign words and order, each from 0 to 1; those without a base are left out."""
    joined = "\n".join(texts)
    found = words(joined)
    count = Counter(found)
    figures = {"recall": (asked.demanded & count).total() / asked.demanded.total()}
    if found:
        figures["precision"] = (count & asked.allowed).total() / len(found)
        own = words(_MADE_UP.sub(" ", joined)) if kind in ROWS else found
        figures["foreign"] = sum(word not in asked.allowed for word in own) / max(1, len(own))
    if asked.neighbours:
        figures["order"] = len(asked.neighbours & set(pairwise(found))) / len(asked.neighbours)
    return figures
