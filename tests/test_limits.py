"""Limits: frozen, with defaults that are safe and can be replaced one by one."""

from __future__ import annotations

import dataclasses

import pytest

from py_chunks import Limits


def test_limits_are_frozen_and_replaceable():
    """A record is changed by making another."""
    limits = Limits(max_pages=3)
    with pytest.raises(dataclasses.FrozenInstanceError):
        limits.max_pages = 4
    assert dataclasses.replace(limits, max_members=5) == Limits(max_pages=3, max_members=5)


def test_every_limit_is_documented_and_positive():
    """Each field has its line in the docstring and a positive default."""
    for field in dataclasses.fields(Limits):
        assert f"{field.name}:" in Limits.__doc__
        assert getattr(Limits(), field.name) > 0
