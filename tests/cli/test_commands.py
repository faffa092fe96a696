"""The table of commands."""

from __future__ import annotations

import pytest

from py_chunks.cli.commands import COMMANDS, DEFAULT, command_module, command_parser


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_has_what_it_needs(name):
    """A usage, a purpose, examples that begin with the command's own name, a parser, and something to run."""
    module = command_module(name)
    assert module.USAGE
    assert module.ABOUT.rstrip()[-1] in ".;"
    for line in module.EXAMPLES.splitlines():
        assert f"py-chunks {name}" in line
        assert len(line) <= 100
    assert callable(module.run)
    assert command_parser(name).prog == f"py-chunks {name}"


def test_the_default_is_a_command():
    """It is meant when none is named."""
    assert DEFAULT in COMMANDS
