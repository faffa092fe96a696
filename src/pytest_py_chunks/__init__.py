"""A pytest plugin: proof, in your own suite, that chunking loses nothing, cites correctly and stays in budget.

Installed with py_chunks and loaded by pytest itself. Nothing of py_chunks is imported before a test asks for a fixture.
The types of the fixtures are here too, for tests that are type-checked.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import pytest

if TYPE_CHECKING:
    from py_chunks.testing.outlines import Block
    from py_chunks.testing.snapshots import ChunkSnapshot
    from py_chunks.testing.splitters import Breach
    from py_chunks.testing.writers import BuiltDocument

__all__ = ["ChunkAssertion", "ChunkLaws", "ChunkSnapshot", "DocumentBuilder", "SampleDocuments"]

ChunkAssertion: TypeAlias = Callable[[Iterable[Any], "str | Path"], None]
"""What `assert_chunks_cover` and `assert_citations_resolve` are: called with chunks and their document."""

_MARKER = "hostile_formats(*extensions): the formats whose files `hostile_documents` gives; else all"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that rewrites golden files.

    Args:
        parser: Given by pytest.
    """
    group = parser.getgroup("py_chunks")
    group.addoption(
        "--update-chunks",
        action="store_true",
        default=False,
        help="rewrite the golden files of chunk_snapshot; refused where the laws do not hold",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Register the marker.

    Args:
        config: Given by pytest.
    """
    config.addinivalue_line("markers", _MARKER)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give a test that asks for `hostile_documents` one run for each of them.

    Args:
        metafunc: Given by pytest.
    """
    if "hostile_documents" not in metafunc.fixturenames:
        return
    from py_chunks.testing.hostile import hostile_cases

    marker = metafunc.definition.get_closest_marker("hostile_formats")
    cases = list(hostile_cases(marker.args if marker else ()))
    names = [f"{extension.removeprefix('.')}-{name}" for extension, name in cases]
    metafunc.parametrize("hostile_documents", cases, indirect=True, ids=names)


@pytest.fixture
def hostile_documents(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The path to a malformed or adversarial file; the test runs once for each.

    Args:
        request: Given by pytest.
        tmp_path: Given by pytest.
    """
    from py_chunks.testing.hostile import hostile_bytes

    extension, name = request.param
    path = tmp_path / f"{name}{extension}"
    path.write_bytes(hostile_bytes(extension, name))
    return path


@pytest.fixture
def sample_document(tmp_path: Path) -> SampleDocuments:
    """A function from an extension to the path of a small real document, a copy of the test's own.

    Its `texts(extension)` are the texts of the units the document has.

    Args:
        tmp_path: Given by pytest.
    """
    return SampleDocuments(tmp_path)


class SampleDocuments:
    """Small real documents, one of every format."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def __call__(self, extension: str) -> Path:
        """Return the path to a copy of the sample of a format.

        Args:
            extension: With or without its dot.
        """
        from py_chunks.testing.samples import sample_path

        sample = sample_path(extension)
        ending = "." + extension.removeprefix(".").lower()
        return Path(shutil.copyfile(sample, self._folder / f"{sample.stem}{ending}"))

    def texts(self, extension: str) -> list[str]:
        """Return the texts of the units of a sample.

        Args:
            extension: With or without its dot.
        """
        from py_chunks.testing.samples import sample_texts

        return sample_texts(extension)


@pytest.fixture
def document_builder() -> DocumentBuilder:
    """A function from an extension and an outline to a document and the texts of its units."""
    return DocumentBuilder()


class DocumentBuilder:
    """Writes an outline as a document of any format that can be written."""

    def __call__(self, extension: str, outline: Iterable[Block | str] | None = None) -> BuiltDocument:
        """Return the document, as `py_chunks.testing.build_document` does.

        Args:
            extension: With or without its dot.
            outline: Blocks, or strings for paragraphs; None for a sample with all kinds of blocks.
        """
        from py_chunks.testing.writers import build_document

        return build_document(extension) if outline is None else build_document(extension, outline)

    @property
    def extensions(self) -> tuple[str, ...]:
        """The extensions that can be written."""
        from py_chunks.testing.writers import WRITABLE

        return WRITABLE


@pytest.fixture
def chunk_laws() -> ChunkLaws:
    """Holds any splitter to the laws of chunking."""
    return ChunkLaws()


class ChunkLaws:
    """The laws any splitter can be held to."""

    def check(
        self, split: Callable[[Any], Iterable[Any]], documents: Iterable[Any] | None = None, **asked: Any
    ) -> None:
        """Fail with the laws the splitter breaks, as `py_chunks.testing.check` does.

        Args:
            split: From a document to chunks.
            documents: Texts or paths; None for many kinds of texts.
            **asked: budget, overlap, within, count, text_of, laws, examples.
        """
        from py_chunks.testing.splitters import check

        __tracebackhide__ = True
        check(split, documents, **asked)

    def report(
        self, split: Callable[[Any], Iterable[Any]], documents: Iterable[Any] | None = None, **asked: Any
    ) -> list[Breach]:
        """Return the laws the splitter breaks, as `py_chunks.testing.report` does.

        Args:
            split: From a document to chunks.
            documents: Texts or paths; None for many kinds of texts.
            **asked: budget, overlap, within, count, text_of, laws, examples.
        """
        from py_chunks.testing.splitters import report

        return report(split, documents, **asked)

    def counted(self, count: Callable[[str], int]) -> Callable[[str], int]:
        """Return a counter that measures the splitter's work, to be given to it and to `check`.

        Args:
            count: The size of a text.
        """
        from py_chunks.testing.seen_text import Counted

        return Counted(count)


@pytest.fixture
def chunk_snapshot(request: pytest.FixtureRequest) -> ChunkSnapshot:
    """Compares chunks with a golden file beside the test, which `--update-chunks` rewrites if the laws hold.

    Args:
        request: Given by pytest.
    """
    from py_chunks.testing.snapshots import ChunkSnapshot

    # Classes of one module may have tests of the same name.
    within = request.node.nodeid.removesuffix(request.node.name).split("::")[1:-1]
    name = "-".join([request.path.stem, *within, request.node.name])
    return ChunkSnapshot(request.path.parent, name, update=request.config.getoption("--update-chunks"))


@pytest.fixture
def assert_chunks_cover() -> ChunkAssertion:
    """Asserts that chunks hold all of a document, in its order, and nothing else."""
    from py_chunks.testing.assertions import assert_chunks_cover

    return assert_chunks_cover


@pytest.fixture
def assert_citations_resolve() -> ChunkAssertion:
    """Asserts that every chunk stands in a document where it says."""
    from py_chunks.testing.assertions import assert_citations_resolve

    return assert_citations_resolve


def __getattr__(name: str) -> object:
    if name == "ChunkSnapshot":  # for annotations that are evaluated; it is loaded with what it needs
        from py_chunks.testing.snapshots import ChunkSnapshot

        return ChunkSnapshot
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
