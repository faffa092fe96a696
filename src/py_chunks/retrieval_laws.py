"""What must hold of reconstruction, passages and records; see `laws` for windows and chunks.

Each law takes what went in and what came out, and raises `LawBroken` naming the offender.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from py_chunks.chunks import Chunk
from py_chunks.hits import Passage
from py_chunks.laws import LawBroken
from py_chunks.reconstruction import char_range, reconstruct
from py_chunks.records import Record


def _require(law: str, holds: bool, detail: str) -> None:
    if not holds:
        raise LawBroken(law, detail)


def check_reconstruction(chunks: Iterable[Chunk], text: str) -> None:
    """R1: the chunks of a document, in any order, give its text back.

    Args:
        chunks: Chunks that reach from the document's first character to its last.
        text: The document text.

    Raises:
        LawBroken: The text differs; the first difference is named.
        InvalidArgument: They can't be put together.
    """
    found = reconstruct(chunks)
    at = next((at for at, (left, right) in enumerate(zip(found, text)) if left != right), min(len(found), len(text)))  # noqa: B905 - lengths are compared below
    _require("R1", found == text, f"at {at} stands {found[at : at + 20]!r}, expected {text[at : at + 20]!r}")


def check_union(passages: Sequence[Passage], spans: Iterable[tuple[int, int]], text: str) -> None:
    """R2: passages are slices of the text that hold every character of the hits once, and no other.

    Args:
        passages: Merged hits of one document.
        spans: ``[start, end)`` of each hit.
        text: The document text.

    Raises:
        LawBroken: A passage is no slice, or a character is missing, doubled or added.
    """
    wanted = {at for start, end in spans for at in range(start, end)}
    last = -1
    for number, passage in enumerate(passages):
        start, end = passage.start, passage.end
        _require("R2", passage.text == text[start:end], f"passage {number} is not the slice [{start}, {end})")
        _require("R2", start > last, f"passage {number} begins at {start}, the one before ends at {last}")
        added = set(range(start, end)) - wanted
        _require("R2", not added, f"passage {number} holds character {min(added, default=0)}, which is in no hit")
        wanted.difference_update(range(start, end))
        last = end
    _require("R2", not wanted, f"character {min(wanted, default=0)} of a hit is in no passage")


def check_expansion(passage: Passage, nodes: Sequence[Chunk], hit: int, before: int, after: int) -> None:
    """R3: the window around a hit reaches as many nodes to each side as asked, clipped at the edges only.

    Args:
        passage: What `expand` gave, without `within`.
        nodes: All nodes of the document.
        hit: Which of them is the hit, 0-based.
        before: As asked.
        after: As asked.

    Raises:
        LawBroken: The window begins or ends with another node.
    """
    first, last = nodes[max(hit - before, 0)], nodes[min(hit + after, len(nodes) - 1)]
    expected = char_range(first).start, char_range(last).end
    found = passage.start, passage.end
    _require("R3", found == expected, f"the window around node {hit} is {found}, expected {expected}")


def check_ids(records: Sequence[Record], again: Sequence[Record]) -> None:
    """R4: no two records share an id, and a second run gives the same ones.

    Args:
        records: Records of one run.
        again: Records of the same documents in another.

    Raises:
        LawBroken: An id comes twice, or differs between the runs.
    """
    seen: dict[str, int] = {}
    for number, record in enumerate(records):
        other = seen.setdefault(record["id"], number)
        _require("R4", other == number, f"records {other} and {number} share the id {record['id']}")
    ids = [record["id"] for record in again]
    _require("R4", list(seen) == ids, f"the runs have {len(seen)} and {len(ids)} ids that are not the same")
