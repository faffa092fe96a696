"""README, docs and docstrings: every example is run, every command exists, every link leads somewhere."""

from __future__ import annotations

import doctest
import importlib
import os
import pkgutil
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import py_chunks
from conftest import FIXTURES, ROOT

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
_BLOCK = re.compile(r"^( *)```(\w+)\n(.*?)^\1```", re.MULTILINE | re.DOTALL)
_OPTIONS = doctest.ELLIPSIS
MODULES = [info.name for info in pkgutil.walk_packages(py_chunks.__path__, "py_chunks.") if "__main__" not in info.name]


def blocks(page):
    for indent, language, body in _BLOCK.findall(page.read_text("utf-8")):
        yield language, re.sub(rf"^{indent}", "", body, flags=re.MULTILINE)


@pytest.fixture
def workplace(tmp_path, monkeypatch):
    """A folder with a copy of the fixtures, to run examples in."""
    shutil.copytree(FIXTURES, tmp_path / "fixtures")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_of_a_page(page, workplace):
    """Python sessions give what they show; Python files run; both share one namespace per page."""
    namespace = {"__name__": "page"}
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(optionflags=_OPTIONS)
    for language, body in blocks(page):
        if language == "python":
            exec(compile(body, page.name, "exec"), namespace)
        elif language == "pycon":
            test = parser.get_doctest(body, namespace, page.name, str(page), 0)
            assert test.examples
            report = []
            runner.run(test, out=report.append, clear_globs=False)
            namespace = test.globs
            assert runner.failures == 0, "".join(report)
        else:
            assert language in ("sh", "text", "console"), f"nobody runs {language} blocks"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_console_sessions_of_a_page(page, workplace):
    """Commands print what is shown under them, on a terminal of 80 columns; ... stands for anything."""
    scripts = Path(sys.executable).parent
    environment = {**os.environ, "PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}", "COLUMNS": "80"}
    for language, body in blocks(page):
        if language != "console":
            continue
        for command, expected in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n?)*)", body, re.MULTILINE):
            result = subprocess.run(command, shell=True, capture_output=True, text=True, env=environment, check=False)
            shown = result.stdout + result.stderr
            assert doctest.OutputChecker().check_output(expected, shown, _OPTIONS), shown


def test_the_two_commands_exist():
    """What README tells to type is a target of the Makefile or installs this distribution."""
    makefile = (ROOT / "Makefile").read_text()
    commands = [line for language, body in blocks(ROOT / "README.md") if language == "sh" for line in body.splitlines()]
    assert {"make demo", "make test"} <= set(commands)
    for command in commands:
        program, argument = command.split(maxsplit=1)
        if program == "make":
            assert re.search(rf"^{argument}:", makefile, re.MULTILINE)
        else:
            assert command.startswith("pip install")
            assert "py-chunks-pure" in command


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page):
    """Relative links name a file, and its heading where they name one."""
    for target in re.findall(r"\]\((?!https?:)([^)\s]+)\)", page.read_text("utf-8")):
        name, _, anchor = target.partition("#")
        path = (page.parent / name) if name else page
        assert path.exists(), target
        if anchor:
            headings = re.findall(r"^#+ (.*)$", path.read_text("utf-8"), re.MULTILINE)
            slugs = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
            assert anchor in slugs, target


@pytest.mark.parametrize("name", MODULES)
def test_docstring_examples(name):
    """Every example in a docstring gives what it shows."""
    results = doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS)
    assert results.failed == 0


def test_every_keyword_is_documented():
    """The API page and the docstring of `get_chunks` name every keyword."""
    from py_chunks.settings import CHUNK_DEFAULTS

    page = (ROOT / "docs" / "api.md").read_text("utf-8")
    for name in CHUNK_DEFAULTS:
        assert f"| `{name}` |" in page
        assert f"{name}=" in py_chunks.get_chunks.__doc__


def test_streaming_page_shows_the_memory_column():
    """The table of memory classes is that of the rows."""
    from py_chunks.formats import FORMATS

    page = (ROOT / "docs" / "streaming.md").read_text("utf-8")
    for memory in ("stream", "part", "document"):
        (line,) = re.findall(rf"^\| {memory} \| (.*?) \|", page, re.MULTILINE)
        assert set(re.findall(r"[a-z]+", line)) - {"arrays"} == {row.name for row in FORMATS if row.memory == memory}


@pytest.mark.parametrize("path", sorted(FIXTURES.glob("handbook.*")), ids=lambda path: path.suffix)
def test_every_metadata_key_is_documented(path):
    """The metadata page names every key of every format's chunks and documents."""
    page = (ROOT / "docs" / "metadata.md").read_text("utf-8")
    for mode in ("sliding_window", "default"):
        for chunk in py_chunks.get_chunks(path, mode=mode):
            about = chunk["metadata"]
            missing = [key for key in (*about, *about["document_metadata"]) if f"`{key}`" not in page]
            assert not missing
