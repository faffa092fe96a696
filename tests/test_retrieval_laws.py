"""Laws of retrieval must be able to fail: each is shown a result that breaks it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from py_chunks import chunk_text, retrieval_laws
from py_chunks.laws import LawBroken
from py_chunks.records import to_records
from py_chunks.retrieval import expand, merge_hits

TEXT = "one\n\ntwo\n\nthree\n\nfour"
CHUNKS = chunk_text(TEXT)
RECORDS = list(to_records(CHUNKS))
SPANS = [(0, 3), (2, 8), (12, 15)]
PASSAGES = merge_hits(SPANS, nodes=CHUNKS)
AROUND = expand(CHUNKS[1], nodes=CHUNKS)

BROKEN = {
    "R1 other text": ("R1", lambda: retrieval_laws.check_reconstruction(CHUNKS, TEXT.replace("t", "T"))),
    "R1 too short": ("R1", lambda: retrieval_laws.check_reconstruction(CHUNKS[:2], TEXT)),
    "R2 not the slice": ("R2", lambda: check_union([replace(PASSAGES[0], text="x"), *PASSAGES[1:]])),
    "R2 twice": ("R2", lambda: check_union([PASSAGES[0], *PASSAGES])),
    "R2 missing": ("R2", lambda: check_union(PASSAGES[:1])),
    "R2 added": ("R2", lambda: check_union(merge_hits([(0, 16)], nodes=CHUNKS))),
    "R2 out of order": ("R2", lambda: check_union(PASSAGES[::-1])),
    "R3 one short": ("R3", lambda: retrieval_laws.check_expansion(AROUND, CHUNKS, 1, 1, 2)),
    "R3 one too many": ("R3", lambda: retrieval_laws.check_expansion(AROUND, CHUNKS, 1, 0, 1)),
    "R4 twice": ("R4", lambda: retrieval_laws.check_ids(RECORDS * 2, RECORDS * 2)),
    "R4 another run": ("R4", lambda: retrieval_laws.check_ids(RECORDS, RECORDS[::-1])),
}


def check_union(passages):
    retrieval_laws.check_union(passages, SPANS, TEXT)


@pytest.mark.parametrize("name", BROKEN)
def test_laws_name_what_breaks_them(name):
    """Each offender is found, by the law it breaks."""
    law, call = BROKEN[name]
    with pytest.raises(LawBroken) as caught:
        call()
    assert caught.value.law == law
    assert caught.value.detail


def test_laws_hold_of_sound_results():
    """And a sound result is let through."""
    assert retrieval_laws.check_reconstruction(CHUNKS, TEXT) is None
    assert check_union(PASSAGES) is None
    assert retrieval_laws.check_expansion(AROUND, CHUNKS, 1, 1, 1) is None
    assert retrieval_laws.check_ids(RECORDS, list(to_records(CHUNKS))) is None
