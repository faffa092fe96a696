"""Questions that documents ask themselves."""

from __future__ import annotations

import pytest

from conftest import FIXTURES
from py_chunks import InvalidArgument
from py_chunks.probes import PROBES, probe_questions
from py_chunks.readings import read_document

NOTES = """# Signals

The north light shows two flashes. The south light shows one long flash.

Fog ends all of that. Then only the horn is of use.

## Horn

Sound one long blast every two minutes.

- Answer every call from the sea.
- Keep a list of all the callers.

## Empty

| a table | with long words in its cells |
|---|---|
| first cell of it | second cell of it |
"""


def probes(text, kinds, name="notes.md", **more):
    reading = read_document(text.encode(), filename=name)
    return [
        (asked.text, [reading.text[s:e] for s, e in asked.spans]) for asked in probe_questions([reading], kinds, **more)
    ]


def test_sentences():
    """Each is its own answer, at its place; headings, tables and code ask nothing."""
    found = probes(NOTES, ["sentences"])
    assert [query for query, _ in found] == [
        "The north light shows two flashes.",
        "The south light shows one long flash.",
        "Fog ends all of that.",
        "Then only the horn is of use.",
        "Sound one long blast every two minutes.",
        "- Answer every call from the sea.",
        "- Keep a list of all the callers.",
    ]
    assert all(answer == [query] for query, answer in found)


def test_headings():
    """What stands below, up to the next heading of any level."""
    found = dict(probes(NOTES, ["headings"]))
    assert list(found) == ["Signals", "Horn", "Empty"]
    (signals,), (horn,), (table,) = found.values()
    assert signals == "\n\n".join(NOTES.split("\n\n")[1:3])
    assert horn == "\n\n".join(NOTES.split("\n\n")[4:6])
    assert table.startswith("| a table | with long words")
    assert table.endswith("second cell of it |")


def test_headings_without_a_body():
    """They ask nothing."""
    assert probes("# One\n\n## Two\n\nText of two.\n\n# Three", ["headings"]) == [("Two", ["Text of two."])]


def test_boundaries():
    """The last sentence of a unit and the first of the next, from the one's start to the other's end."""
    assert probes(NOTES, ["boundaries"]) == [
        (
            "The south light shows one long flash. Fog ends all of that.",
            ["The south light shows one long flash.\n\nFog ends all of that."],
        ),
        (
            "Sound one long blast every two minutes. - Answer every call from the sea.",
            ["Sound one long blast every two minutes.\n\n- Answer every call from the sea."],
        ),
    ]


def test_what_stands_twice_asks_nothing():
    """Whatever its case, also in two documents: no place could be right."""
    assert probes("The same sentence.\n\nAnother sentence.\n\nthe same Sentence.", ["sentences"], "a.txt") == [
        ("Another sentence.", ["Another sentence."])
    ]
    readings = [read_document(b"The same sentence.", filename=name) for name in ("a.txt", "b.txt")]
    assert probe_questions(readings) == []


def test_short_sentences_ask_nothing():
    """Twelve letters and digits are the least; marks don't count."""
    assert probes("Twelve lette rs.\n\nToo short: ...!", ["sentences"], "a.txt") == [
        ("Twelve lette rs.", ["Twelve lette rs."])
    ]


def test_rows_and_records_are_whole():
    """A row is its own sentence, and so are its neighbours; sheets have no boundary between them."""
    rows = "name,place\nAlbatross,North pier\nBrisk. Really,Fish quay\n"
    first, second = "name: Albatross | place: North pier", "name: Brisk. Really | place: Fish quay"
    assert [query for query, _ in probes(rows, ["sentences"], "a.csv")] == [first, second]
    assert probes(rows, ["boundaries"], "a.csv") == [(f"{first} {second}", [f"{first}\n{second}"])]
    sheets = read_document(FIXTURES / "handbook.xlsx")
    groups = {unit.group for unit in sheets.units}
    assert len(groups) == 2
    asked = probe_questions([sheets], ["boundaries"])
    assert len(asked) == len(sheets.units) - len(groups)


@pytest.mark.parametrize("path", sorted(FIXTURES.glob("handbook.*")), ids=lambda path: path.suffix)
def test_every_format(path):
    """Spans lie in the text and hold what is asked for; the same document asks the same questions."""
    reading = read_document(path)
    asked = probe_questions([reading])
    assert asked == probe_questions([read_document(path)])
    assert {question.kind for question in asked} >= {"sentence", "boundary"}
    for question in asked:
        for start, end in question.spans:
            assert 0 <= start < end <= len(reading.text)
        if question.kind != "heading":
            ((start, end),) = question.spans
            assert question.text == " ".join(reading.text[start:end].split())


def test_a_limit_takes_them_at_even_distances():
    """From all over the document, in order."""
    text = "\n\n".join(f"This is sentence number {number}." for number in range(100))
    found = [int(query.rstrip(".").split()[-1]) for query, _ in probes(text, ["sentences"], "a.txt", limit=4)]
    assert found == [0, 25, 50, 75]
    assert len(probes(text, PROBES, "a.txt", limit=7)) == 14


def test_language():
    """Whose abbreviations don't end a sentence."""
    text = "Das ist z. B. ein langer Satz. Und das ist noch einer."
    assert len(probes(text, ["sentences"], "a.txt", language="de")) == 2


def test_wrong_arguments():
    """Each is named."""
    for more, place in (({"kinds": ["words"]}, "probes"), ({"limit": 0}, "limit"), ({"language": "xx"}, "language")):
        with pytest.raises(InvalidArgument) as caught:
            probe_questions([], **{"kinds": PROBES, **more})
        assert caught.value.place == place
