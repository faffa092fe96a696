"""The pytest plugin, in projects of its own."""

from __future__ import annotations

from importlib.metadata import entry_points
from pathlib import Path

import hypothesis  # noqa: F401 - what the projects need is loaded once, not in each of them
import lxml.etree  # noqa: F401
import pytest

import pytest_py_chunks
from conftest import ROOT
from py_chunks.testing import WRITABLE, hostile_cases, splitters, strategies  # noqa: F401

pytest_plugins = "pytester"


@pytest.fixture
def project(pytester, monkeypatch):
    """Runs a project of one module; gives what came of it."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "src"))
    pytester.makepyprojecttoml(
        """
        [tool.pytest.ini_options]
        addopts = ["--strict-markers", "-p", "no:cacheprovider", "-p", "no:timeout"]
        filterwarnings = ["error"]
        """
    )

    def run(module, *arguments, fresh=False):
        pytester.makepyfile(test_it=module)
        if fresh:
            return pytester.runpytest_subprocess("-p", "pytest_py_chunks", *arguments)
        return pytester.runpytest_inprocess(*arguments, plugins=[pytest_py_chunks])

    return run


def test_the_plugin_is_registered():
    """Installing the package is enough: pytest finds the module by its entry point."""
    declared = (ROOT / "pyproject.toml").read_text("utf-8").partition("[project.entry-points.pytest11]\n")[2]
    assert declared.startswith(f'pytest_py_chunks = "{pytest_py_chunks.__name__}"\n')
    installed = entry_points(group="pytest11", name="pytest_py_chunks")
    assert all(point.load() is pytest_py_chunks for point in installed)


def test_its_types_can_be_imported(project):
    """Tests that are type-checked name the types of the fixtures; `tests/typing/fixtures.py` shows how."""
    assert Path(pytest_py_chunks.__file__).with_name("py.typed").exists()
    result = project((ROOT / "tests" / "typing" / "fixtures.py").read_text("utf-8"))
    assert result.ret == 0
    assert result.parseoutcomes()["passed"] > 6
    with pytest.raises(AttributeError, match="no attribute 'Other'"):
        pytest_py_chunks.Other


def test_the_package_does_not_know_its_testing_part():
    """What is for tests is imported by tests only."""
    package = ROOT / "src" / "py_chunks"
    for path in package.rglob("*.py"):
        if package / "testing" not in path.parents:
            assert "py_chunks.testing" not in path.read_text("utf-8"), path


def test_starting_pytest_loads_nothing_of_ours(project):
    """A suite that asks for no fixture pays nothing; one that asks has what it needs."""
    result = project(
        """
        import sys

        def test_before():
            assert not [name for name in sys.modules if name.split(".")[0] in ("py_chunks", "hypothesis", "lxml")]

        def test_use(chunk_laws):
            assert not [name for name in sys.modules if name.split(".")[0] == "py_chunks"]
            chunk_laws.check(str.split, ["a b"])
            assert "py_chunks.testing" in sys.modules
        """,
        "-p", "no:hypothesispytest",
        fresh=True,
    )  # fmt: skip
    result.assert_outcomes(passed=2)


def test_three_lines(project):
    """EV: the shortest proof."""
    result = project(
        """
        from py_chunks import get_chunks

        def test_chunks(chunk_laws, sample_document):
            chunk_laws.check(lambda path: get_chunks(path, mode="sliding_window"), [sample_document(".docx")])
        """
    )
    result.assert_outcomes(passed=1)


def test_samples(project):
    """A copy for each test, and the texts of its units."""
    result = project(
        """
        from py_chunks import iter_units

        def test_sample(sample_document, tmp_path):
            for extension in (".md", "XLSX", ".geojson", ".log"):
                path = sample_document(extension)
                assert path.parent == tmp_path
                assert path.suffix == "." + extension.lower().removeprefix(".")
                assert [unit.text for unit in iter_units(path)] == sample_document.texts(extension)
                path.write_bytes(b"")
            assert iter_units(sample_document(".md"))
        """
    )
    result.assert_outcomes(passed=1)


def test_builder(project):
    """The same outline in every format that can be written."""
    result = project(
        """
        import pytest
        from py_chunks import iter_units
        from py_chunks.testing import Heading

        def test_built(document_builder):
            for extension in document_builder.extensions:
                for built in (document_builder(extension), document_builder(extension, [Heading("T"), "a"])):
                    assert [unit.text for unit in iter_units(built.data, filename="a" + extension)] == built.texts
        """
    )
    result.assert_outcomes(passed=1)
    assert len(WRITABLE) == 20


def test_laws_name_what_is_wrong(project):
    """The failure is the law, the smallest input and what was expected, without the plugin's own frames."""
    result = project(
        """
        def test_laws(chunk_laws):
            chunk_laws.check(lambda text: [part for part in text.split("\\n\\n") if len(part) > 3], examples=10)

        def test_report(chunk_laws):
            count = chunk_laws.counted(len)
            (breach,) = chunk_laws.report(lambda text: [text], ["some words"], budget=5, count=count)
            assert breach.law == "budget"
            assert count.seen
        """
    )
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(
        [
            "*short paragraphs: nothing is lost because it is short",
            "*smallest: 'a'",
            "*found: *'a' after the last chunk is in no chunk",
            "*expected: *",
        ]
    )
    result.stdout.no_fnmatch_line("*__tracebackhide__*")


def test_hostile_documents(project):
    """One run for each file, of all formats or those that are marked."""
    result = project(
        """
        import pytest
        from py_chunks import ChunkError, get_chunks

        @pytest.mark.hostile_formats(".csv", "odt")
        def test_survives(hostile_documents):
            try:
                assert all(chunk["content"] for chunk in get_chunks(hostile_documents))
            except ChunkError:
                pass
        """,
        "-k", "half or white",
    )  # fmt: skip
    result.assert_outcomes(passed=4, deselected=len(list(hostile_cases([".csv", ".odt"]))) - 4)


def test_hostile_documents_of_every_format(project):
    """Without a mark there are those of every format."""
    result = project("def test_survives(hostile_documents):\n    pass", "--collect-only", "-q")
    result.stdout.fnmatch_lines([f"{len(list(hostile_cases()))} tests collected*"])
    result.stdout.fnmatch_lines(["*test_survives[[]docx-parts-deep[]]"])


SNAPSHOT = """
    from py_chunks import get_chunks

    def test_golden(chunk_snapshot, sample_document):
        path = sample_document(".md")
        chunk_snapshot(get_chunks(path, mode="sliding_window", overlap=OVERLAP)DAMAGE, path)
"""


def test_snapshots(project, pytester):
    """Missing, written, equal, different, and never written while a law is broken."""

    def run(*arguments, overlap=1, damage=""):
        return project(SNAPSHOT.replace("OVERLAP", str(overlap)).replace("DAMAGE", damage), *arguments)

    run().stdout.fnmatch_lines(["*does not exist; write it with: pytest --update-chunks"])
    run("--update-chunks").assert_outcomes(passed=1)
    golden = pytester.path / "chunk_snapshots" / "test_it-test_golden.chunks.json"
    written = golden.read_bytes()
    run().assert_outcomes(passed=1)
    different = run(overlap=0)
    different.assert_outcomes(failed=1)
    different.stdout.fnmatch_lines(["*-   *overlap*1*", "*rewrite the file with: pytest --update-chunks"])
    run("--update-chunks", damage="[1:]").assert_outcomes(failed=1)
    assert golden.read_bytes() == written


def test_snapshots_of_classes(project, pytester):
    """Tests of one name in two classes have a file each."""
    test = "def test_it(self, chunk_snapshot):\n        chunk_snapshot(['{0}'], '{0}')"
    source = "".join(f"class Test{name}:\n    {test.format(name)}\n" for name in "AB")
    project(source, "--update-chunks").assert_outcomes(passed=2)
    assert sorted(path.name for path in (pytester.path / "chunk_snapshots").iterdir()) == [
        "test_it-TestA-test_it.chunks.json",
        "test_it-TestB-test_it.chunks.json",
    ]
    project(source).assert_outcomes(passed=2)


def test_assertions(project):
    """They are fixtures too, for tests that import nothing."""
    result = project(
        """
        def test_pass(assert_chunks_cover, assert_citations_resolve):
            assert_chunks_cover(["a", "b"], "a b")
            assert_citations_resolve([("a", 0, 1)], "a b")

        def test_lost(assert_chunks_cover):
            assert_chunks_cover(["a"], "a b")

        def test_wrong(assert_citations_resolve):
            assert_citations_resolve([("b", 0, 1)], "a b")
        """
    )
    result.assert_outcomes(passed=1, failed=2)
    result.stdout.fnmatch_lines(["*coverage: 'b' after the last chunk is in no chunk", "*-b"])
    result.stdout.fnmatch_lines(["*chunk 0 cites [[]0, 1), where something else stands"])


def test_the_option_and_the_marker_are_documented(project):
    """`pytest --help` and `pytest --markers` know them."""
    project("", "--help").stdout.fnmatch_lines(["*--update-chunks*"])
    project("", "--markers").stdout.fnmatch_lines(["@pytest.mark.hostile_formats(*"])
