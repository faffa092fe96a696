"""One small real document of every format, with the units it is known to have.

In an installed package they lie beside this module; in a checkout in `fixtures/`.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from py_chunks.errors import UnsupportedFormat
from py_chunks.formats import format_of_extension, supported_extensions

_INSTALLED = Path(__file__).with_name("samples")
_CHECKOUT = Path(__file__).parents[3] / "fixtures"


def sample_path(extension: str) -> Path:
    """Return the path to the sample of a format; the file is the package's own, so copy it before changing it.

    Args:
        extension: With or without its dot, in any case; an alias gives the sample of its format.

    Raises:
        UnsupportedFormat: No format has that extension.

    Example:
        >>> sample_path("md").name
        'handbook.md'
    """
    ending = "." + extension.removeprefix(".").lower()
    row = format_of_extension(ending)
    if row is None:
        message = f"there is no sample for {extension!r}; there is one for each of {', '.join(supported_extensions())}"
        raise UnsupportedFormat(message, place="extension", value=extension)
    return _folder() / f"handbook{ending if ending in row.extensions else row.extensions[0]}"


def sample_texts(extension: str) -> list[str]:
    """Return the text of every unit of a sample, in order.

    Args:
        extension: As for `sample_path`.

    Raises:
        UnsupportedFormat: No format has that extension.

    Example:
        >>> sample_texts(".csv")[0]
        'Ship: Albatross | Arrived: 2024-03-01 | Tons: 1200 | Pilot: Ines'
    """
    return list(_units()[sample_path(extension).suffix])


@cache
def _folder() -> Path:
    return _INSTALLED if _INSTALLED.is_dir() else _CHECKOUT


@cache
def _units() -> dict[str, list[str]]:
    """The texts by extension; the file names each list once and the extensions that share it."""
    entries = json.loads((_folder() / "units.json").read_text("utf-8"))
    return {extension: entry["units"] for entry in entries for extension in entry["extensions"]}
