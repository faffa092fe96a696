"""Limits: frozen, with defaults that are safe and can be replaced one by one."""

from __future__ import annotations

import dataclasses

import pytest

from py_chunks import InvalidArgument, InvalidArgumentType, Limits


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
