"""Flags are the library's keywords, with the library's defaults."""

from __future__ import annotations

import argparse
import re

import pytest

from py_chunks import settings
from py_chunks.cli import flags
from py_chunks.cli.commands import command_parser
from py_chunks.limits import Limits
from py_chunks.modes import MODES, TEXT_UNITS

FLAGS = {flag.keyword: flag for flag in (*flags.CHUNK_FLAGS, *flags.READ_FLAGS)}
PARSER = command_parser("chunk")


def chosen(*words):
    return flags.keywords(PARSER.parse_args(["x.md", *words]), FLAGS.values())


def test_every_keyword_has_its_flag():
    """What code can say, the command line can."""
    assert FLAGS.keys() | {"limits", "sentence_splitter"} == settings.CHUNK_DEFAULTS.keys()  # a function can't be typed


def test_defaults_are_left_to_the_library():
    """A flag that was not given is no keyword."""
    assert chosen() == {}


@pytest.mark.parametrize("flag", FLAGS.values(), ids=lambda flag: flag.keyword)
def test_explanations_name_the_true_default(flag):
    """Where --help says a default, it is the library's."""
    named = re.search(r"\(default: ([\w]+)\)", flag.explanation)
    default = settings.CHUNK_DEFAULTS[flag.keyword]
    if named and flag.keyword != "delimiter":
        assert named[1] == str(default)
    else:
        assert default in (None, False, "auto") or "default" in flag.explanation


def test_choices_are_those_of_the_library():
    """No value is offered that the library refuses, none left out that it takes."""
    for name, allowed in settings._CHOICES.items():
        assert sorted(FLAGS[name].choices) == sorted(allowed)
    assert set(FLAGS["unit"].choices) == {"blocks", *TEXT_UNITS}
    for mode in MODES:
        assert mode in FLAGS["mode"].explanation


def test_values_are_converted():
    """Numbers are numbers, tab is a tab, none is None, switches are True."""
    words = [
        "--window-size",
        "5",
        "--delimiter",
        "tab",
        "--max-window-chars",
        "none",
        "--keep-running-text",
        "--password",
        "p",
    ]
    assert chosen(*words) == {
        "window_size": 5,
        "delimiter": "\t",
        "max_window_chars": None,
        "keep_running_text": True,
        "password": "p",
    }
    assert chosen("--max-window-chars", "99") == {"max_window_chars": 99}


def test_lists_and_opposites():
    """What stands for a list is repeated; what is on by default can be turned off, also for a second side."""
    assert chosen("--sheet-names", "A", "--sheet-names", "B, C") == {"sheet_names": ["A", "B, C"]}
    assert chosen("--no-include-headers", "--skip-empty-rows") == {"include_headers": False, "skip_empty_rows": True}
    for word in ("no-include-headers", "include_headers=no"):
        assert flags.versus(["sheet-names=A", word]) == {"sheet_names": ["A"], "include_headers": False}
    assert flags.versus(["skip-empty-rows=yes"]) == {"skip_empty_rows": True}
    with pytest.raises(flags.UsageProblem, match="skip-empty-rows"):
        flags.versus(["skip-empty-rows=perhaps"])


def test_limits():
    """--limit replaces single bounds; hyphens are allowed."""
    assert chosen("--limit", "max-pages=3", "--limit", "max_nesting=4") == {
        "limits": Limits(max_pages=3, max_nesting=4)
    }
    with pytest.raises(flags.UsageProblem, match="max_pages"):
        chosen("--limit", "pages=3")


@pytest.mark.parametrize("words", [["--jobs", "0"], ["--jobs", "x"], ["--unit", "pages"], ["--windo", "3"]])
def test_mistakes(words, capsys):
    """Values that are none, and beginnings of options, are refused."""
    with pytest.raises(SystemExit):
        chosen(*words)
    assert "error:" in capsys.readouterr().err


def test_groups_of_flags():
    """Each group can be had by itself."""
    parser = argparse.ArgumentParser()
    flags.add_files(parser)
    flags.add_reading(parser)
    flags.add_chunking(parser)
    flags.add_running(parser)
    assert parser.parse_args(["a", "b", "--encoding", "x", "--quiet"]).files == ["a", "b"]


@pytest.mark.parametrize("word", ["nonsense=3", "window-size=x", "window-size", "report.docx"])
def test_a_second_side_knows_the_same_names(word):
    """Its words are the flags without hyphens; others are refused."""
    assert flags.versus(["window_size=6", "delimiter=tab"]) == {"window_size": 6, "delimiter": "\t"}
    with pytest.raises(flags.UsageProblem, match="--versus"):
        flags.versus([word])
