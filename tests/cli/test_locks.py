"""One output, one run: the lock that `test_runs` tries with whole commands."""

from __future__ import annotations

import errno
import os
import signal

import pytest

from py_chunks.cli import locks
from py_chunks.cli.locks import OutputLock


def test_two_can_not_have_it(tmp_path):
    """The second is told, in a sentence that names the output; afterwards it may."""
    first, second = OutputLock(tmp_path / "out"), OutputLock(tmp_path / "out")
    first.take()
    with pytest.raises(BlockingIOError, match=r"^another run is writing .*out; it is left alone, and nothing was"):
        second.take()
    second.release()  # it has nothing to give back
    assert [found.name for found in tmp_path.iterdir()] == [".out.lock"]
    first.release()
    assert list(tmp_path.iterdir()) == []
    second.take()
    second.release()


def test_outputs_of_other_names_are_free(tmp_path):
    """Two runs of one folder write side by side."""
    held = [OutputLock(tmp_path / name) for name in ("one", "two")]
    for lock in held:
        lock.take()
    for lock in held:
        lock.release()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="kills are made with fork")
def test_the_killed_hold_nothing(tmp_path):
    """What a killed process leaves is a file, and no lock."""
    child = os.fork()
    if not child:
        OutputLock(tmp_path / "out").take()
        os.kill(os.getpid(), signal.SIGKILL)
    os.waitpid(child, 0)
    assert (tmp_path / ".out.lock").exists()
    lock = OutputLock(tmp_path / "out")
    lock.take()
    lock.release()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name == "nt", reason="an open file can't be removed there")
def test_a_file_removed_meanwhile_is_no_lock(tmp_path, monkeypatch):
    """Who opened the file of a run that ends then locks what nobody sees any more, and takes the next one."""
    first, second = OutputLock(tmp_path / "out"), OutputLock(tmp_path / "out")
    first.take()
    real = locks._take

    def late(descriptor):
        first.release()
        real(descriptor)

    monkeypatch.setattr(locks, "_take", late)
    second.take()
    monkeypatch.undo()
    with pytest.raises(BlockingIOError):
        OutputLock(tmp_path / "out").take()
    second.release()


@pytest.mark.parametrize(("number", "goes_on"), [(errno.ENOLCK, True), (errno.EOPNOTSUPP, True), (errno.EIO, False)])
def test_where_there_are_no_locks(tmp_path, monkeypatch, number, goes_on):
    """A file system that has none is written to all the same; other faults are told."""

    def refuse(descriptor):
        raise OSError(number, "refused")

    monkeypatch.setattr(locks, "_take", refuse)
    lock = OutputLock(tmp_path / "out")
    if goes_on:
        lock.take()
    else:
        with pytest.raises(OSError, match="refused"):
            lock.take()
    lock.release()
