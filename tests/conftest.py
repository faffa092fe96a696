"""Hypothesis profiles, the real documents where they are at hand, and paths."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).resolve().parent.parent
FIXTURES = ROOT / "fixtures"
CORPUS = ROOT.parent / "shared" / "corpus"

_QUIET = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
settings.register_profile("quick", max_examples=60, deadline=None, suppress_health_check=_QUIET)
settings.register_profile("ci", max_examples=1000, deadline=None, suppress_health_check=_QUIET)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


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
