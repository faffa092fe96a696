"""How far a long run is."""

from __future__ import annotations

import io
import re
import sys

import pytest

from py_chunks.cli import progress
from py_chunks.cli.progress import PlainBar, Progress, RichBar, bar_for


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


@pytest.fixture
def plain(monkeypatch):
    monkeypatch.setattr(progress, "bar_for", PlainBar)


def run(shown, seconds):
    clock = Clock()
    with Progress(20, "chunk", shown=shown, clock=clock) as state:
        for n in range(20):
            clock.now += seconds / 20
            state.tick(n, n * 10)
        state.say("a message")
    return state


def test_short_work_shows_nothing(plain, capsys):
    """A second is waited."""
    run(True, 0.9)
    assert capsys.readouterr().err == "a message\n"


def test_nothing_is_shown_where_nobody_watches(plain, capsys):
    """Messages are."""
    state = run(False, 100)
    assert capsys.readouterr().err == "a message\n"
    assert (state.documents, state.items) == (19, 190)


def test_long_work(plain, capsys):
    """The line is written over, messages stand above it, and at the end it is gone."""
    run(True, 3)
    shown = capsys.readouterr().err
    assert "\r19 of 20 documents, 190 chunks\x1b[K" in shown
    assert shown.endswith("\r\x1b[Ka message\n\r\x1b[K")


def test_it_is_not_drawn_more_often_than_seen(plain, capsys):
    """Ten times a second."""
    clock = Clock()
    with Progress(10**6, "chunk", shown=True, clock=clock) as state:
        for n in range(10_000):
            clock.now += 0.0005
            state.tick(n, n)
    assert 30 <= capsys.readouterr().err.count(" of ") <= 45


def test_with_rich(monkeypatch):
    """The same numbers beside a bar."""
    pytest.importorskip("rich")
    monkeypatch.setenv("TERM", "xterm")
    stream = io.StringIO()
    stream.isatty = lambda: True
    bar = bar_for(stream, 20, "chunk")
    assert isinstance(bar, RichBar)
    bar.draw(7, 70)
    bar.say("a [message]")
    bar.clear()
    shown = re.sub(r"\x1b\[[\d;?]*\w", "", stream.getvalue())
    assert "7 of 20 documents, 70 chunks" in shown
    assert "a [message]\n" in shown


def test_without_rich(monkeypatch):
    """A plain line does."""
    monkeypatch.setitem(sys.modules, "rich.console", None)
    monkeypatch.setitem(sys.modules, "rich", None)
    assert isinstance(bar_for(io.StringIO(), 1, "chunk"), PlainBar)
