"""Limits: frozen, with defaults that are safe and can be replaced one by one."""

from __future__ import annotations

import dataclasses
import re

import pytest

from conftest import FIXTURES, ROOT
from py_chunks import InvalidArgument, InvalidArgumentType, LimitExceeded, Limits, get_text
from py_chunks.formats import FORMATS


def test_limits_are_frozen_and_replaceable():
    """A record is changed by making another."""
    limits = Limits(max_pages=3)
    with pytest.raises(dataclasses.FrozenInstanceError):
        limits.max_pages = 4
    assert dataclasses.replace(limits, max_members=5) == Limits(max_pages=3, max_members=5)


@pytest.mark.parametrize("value", [0, -1, "x", 1.5, None])
def test_limits_must_bound_something(value):
    """A limit is an integer above 0; the error names the field."""
    with pytest.raises((InvalidArgument, InvalidArgumentType)) as caught:
        Limits(max_pages=value)
    assert caught.value.place == "max_pages"


def test_every_limit_is_documented_and_positive():
    """Each field has its line in the docstring and a positive default."""
    for field in dataclasses.fields(Limits):
        assert f"{field.name}:" in Limits.__doc__
        assert getattr(Limits(), field.name) > 0


PAGE = (ROOT / "docs" / "errors.md").read_text("utf-8")


def test_every_limit_is_in_the_table():
    """The page of limits has a row for each field, in order, with its default."""
    sizes = {"": 1, " MiB": 1 << 20, " GiB": 1 << 30}
    rows = re.findall(r"^\| `(max_\w+)` \| ([\d,]+)( MiB| GiB|) \|", PAGE, re.MULTILINE)
    shown = {name: int(number.replace(",", "")) * sizes[size] for name, number, size in rows}
    assert list(shown.items()) == list(dataclasses.asdict(Limits()).items())


@pytest.mark.parametrize("name", [row.name for row in FORMATS])
def test_the_formats_whose_size_is_bounded(name):
    """`max_document_bytes` bounds what the page says it does, and nothing else."""
    (bounded,) = re.findall(r"must be held whole: ([a-z ]+),", PAGE)
    path = FIXTURES / f"handbook.{name}"
    if name in bounded.split():
        with pytest.raises(LimitExceeded) as caught:
            get_text(path, limits=Limits(max_document_bytes=10))
        assert caught.value.place == "max_document_bytes"
    else:
        assert get_text(path, limits=Limits(max_document_bytes=10))
