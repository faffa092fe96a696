"""The quick part of fuzzing: seeded damage to every format, and what fuzzing has found before."""

from __future__ import annotations

import time
from random import Random

import pytest
from fixtures.hostile import SURVIVORS
from fuzz.cases import KINDS, make_case
from fuzz.mutators import archive, compound, mail, markup, pdf, plain, raw
from fuzz.run import shares
from fuzz.seeds import seeds
from fuzz.worker import judge

from py_chunks import ChunkError, get_chunks
from py_chunks.formats import supported_extensions

SEED = 2
every_extension = pytest.mark.parametrize("extension", supported_extensions())
every_mutator = pytest.mark.parametrize(
    "mutate",
    dict.fromkeys(
        [
            *raw.MUTATORS,
            *markup.MUTATORS,
            *mail.MUTATORS,
            *pdf.MUTATORS,
            *(m for kind in plain.TOKENS for m in plain.mutators(kind)),
        ]
    ),
    ids=lambda mutate: f"{mutate.__module__}.{mutate.__name__}",
)


def outcomes(extension, numbers):
    """What became of each execution; anything but chunks, an empty list or an error of ours is raised."""
    return {judge(make_case(extension, SEED, number), checks=number % 10 == 0)[0] for number in numbers}


ENDS = {"units", "empty", "corrupt", "encrypted", "limit", "no-text"}


@every_extension
def test_damaged_documents_give_chunks_or_our_errors(extension):
    """Forty of each; S1 and I1 hold for what is read."""
    found = outcomes(extension, range(40))
    assert found <= ENDS
    assert "units" in found


@pytest.mark.slow
@every_extension
def test_many_damaged_documents(extension):
    """A thousand of each."""
    assert outcomes(extension, range(40, 1040)) <= ENDS


@pytest.mark.parametrize("survivor", SURVIVORS, ids=lambda survivor: survivor.name)
def test_what_fuzzing_found(survivor):
    """The kind of result, in a time that does not grow with the square of the size."""
    data, started = survivor.make(), time.process_time()
    try:
        found = "units" if get_chunks(data, filename=f"a{survivor.extension}") else "empty"
    except ChunkError as error:
        found = error.kind
    assert found == survivor.outcome
    assert time.process_time() - started < 5


def test_survivors_are_told_apart():
    """By their names; each is built the same on every call."""
    assert len({survivor.name for survivor in SURVIVORS}) == len(SURVIVORS)
    assert all(survivor.make() == survivor.make() for survivor in SURVIVORS)


@every_extension
def test_an_execution_is_a_function_of_its_number(extension):
    """A fault that was found can be made again."""
    for number in range(3):
        assert make_case(extension, 5, number) == make_case(extension, 5, number)
    assert make_case(extension, 5, 0) != make_case(extension, 6, 0)


@every_mutator
def test_mutators_take_any_bytes(mutate):
    """What others left of a document is damaged further, whatever it is."""
    for data in (b"a", b'<a b="1">2</a>', bytes(range(256)), b"\r\n\r\n", b"/Length 5 >>stream\n"):
        for number in range(10):
            assert isinstance(mutate(data, Random(number)), bytes)


def test_damage_within_a_part_reaches_its_parser():
    """The archive or the compound file around it stays sound."""
    for number in range(30):
        changed = archive.with_member(seeds(".docx")[0], Random(number), markup.drop_element)
        assert {member.name for member in archive.members(changed)} >= {b"word/document.xml"}
        assert len(compound.in_stream(seeds(".doc")[0], Random(number))) == len(seeds(".doc")[0])


def test_every_parser_has_its_share():
    """Extensions that are read by one parser share its executions; each has some thousands."""
    counts = shares(20_000)
    assert sorted(counts) == supported_extensions()
    assert set(KINDS) <= set(counts)
    assert sum(counts[name] for name in (".docx", ".docm", ".dotx", ".dotm")) >= 20_000
    assert counts[".pdf"] == 20_000
    assert min(counts.values()) >= 2000
