"""`py-chunks units`."""

from __future__ import annotations

import json

from py_chunks import cli, iter_units


def test_units_as_lines(fixtures, capsys):
    """What the library gives."""
    path = str(fixtures / "handbook.docx")
    assert cli.main(["units", path]) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(unit["kind"], unit["text"]) for unit in found] == [(unit.kind, unit.text) for unit in iter_units(path)]


def test_units_as_a_table(fixtures, capsys):
    """Kind, place and heading beside the first words."""
    assert cli.main(["units", str(fixtures / "handbook.pptx"), "--format", "table"]) == 0
    head, names, first, *_, last = capsys.readouterr().out.splitlines()
    assert head.endswith("handbook.pptx  (units)")
    assert names.split() == ["#", "KIND", "PLACE", "HEADING", "FIRST", "WORDS"]
    assert first.split()[:4] == ["0", "slide", "slide", "1"]
    assert last == "4 units"
