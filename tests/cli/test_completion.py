"""`py-chunks completion`, in the shells themselves where they are."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from py_chunks import cli
from py_chunks.cli.commands import COMMANDS
from py_chunks.cli.completion import options_of, script, words_of

CASES = [
    ("ch", {"chunk", "check"}),
    ("chunk --win", {"--window-size"}),
    ("--win", {"--window-size"}),
    ("notes.md --within s", {"section", "slide"}),
    ("chunk notes.md --mode st", {"structural"}),
    ("units --on-error r", {"record", "raise"}),
    ("completion z", {"zsh"}),
    ("units --win", set()),
    ("chunk note", {"notes one.md", "notes.md"}),
]


def shell(name):
    found = shutil.which(name)
    if not found:
        pytest.skip(f"{name} is not installed")
    return found


@pytest.fixture
def place(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("notes.md", "notes one.md", "other"):
        (tmp_path / name).write_text("")
    return tmp_path


def output(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_scripts_are_printed(capsys):
    """For each shell, made from the parsers."""
    for name in ("bash", "zsh", "fish"):
        assert cli.main(["completion", name]) == 0
        assert capsys.readouterr().out == script(name)
        for command in COMMANDS:
            assert command in script(name)
    with pytest.raises(SystemExit):
        cli.main(["completion", "tcsh"])


def test_options_of_commands():
    """What they are called, what they take, which values there are."""
    options = {option.names[-1]: option for option in options_of("chunk")}
    assert options["--within"].values == ("section", "page", "slide", "message", "chapter")
    assert "sliding_window" in options["--mode"].values
    assert [options[name].takes for name in ("--quiet", "--overlap", "--output")] == ["nothing", "word", "path"]
    assert (words_of("chunk"), words_of("completion")) == ((), ("bash", "fish", "zsh"))


@pytest.mark.parametrize(("typed", "offered"), CASES)
def test_bash(typed, offered, place):
    """What bash offers after these words."""
    words = " ".join(f"'{word}'" for word in ["py-chunks", *typed.split(" ")])
    count = len(typed.split(" "))
    code = (
        f"{script('bash')}\nCOMP_WORDS=({words}) COMP_CWORD={count}\n_py_chunks\nprintf '%s\\n' \"${{COMPREPLY[@]}}\""
    )
    assert set(output(shell("bash"), "-c", code).splitlines()) - {""} == offered


@pytest.mark.parametrize(("typed", "offered"), CASES)
def test_fish(typed, offered, place):
    """What fish offers after these words."""
    (place / "script.fish").write_text(script("fish"))
    code = f"source script.fish; complete -C 'py-chunks {typed}'"
    found = {line.split("\t")[0] for line in output(shell("fish"), "--no-config", "-c", code).splitlines()}
    assert {word.replace("\\", "") for word in found} == offered


@pytest.mark.parametrize(
    ("typed", "spec"),
    [
        (
            "chunk ''",
            "--within[what windows never cross (default\\: they run through the document)]:value:(section page",
        ),
        ("'a.md' ''", "--window-size["),
        ("completion ''", "*:word:(bash fish zsh)"),
        ("''", "chunk:print the chunks of documents; meant when no command is named"),
    ],
)
def test_zsh(typed, spec, place):
    """What zsh's own functions are told after these words."""
    (place / "script.zsh").write_text(script("zsh"))
    code = f"""
compdef() {{ }}
_arguments() {{ print -rl -- "$@" }}
_describe() {{ print -rl -- "${{(@P)4}}" }}
_files() {{ print files }}
source ./script.zsh
words=(py-chunks {typed}) CURRENT=$#words
_py_chunks
"""
    found = output(shell("zsh"), "-f", "-c", code).splitlines()
    assert any(line.startswith(spec) for line in found)
