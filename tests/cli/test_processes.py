"""Documents read by several processes."""

from __future__ import annotations

import io
import os
import signal
import sys
import threading
import time
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import Pipe, active_children
from multiprocessing.connection import Connection

import pytest

from py_chunks.cli import processes
from py_chunks.cli.inputs import Input, list_inputs
from py_chunks.cli.processes import render_all
from py_chunks.cli.work import Work

WORK = Work("chunks", "jsonl", {"mode": "sliding_window"}, record=True)


@pytest.fixture
def inputs(tmp_path):
    for n in range(9):
        (tmp_path / f"{n}.md").write_text(f"# {n}\n\n" + "a\n\n" * n * 30)
    (tmp_path / "4.md").unlink()
    (tmp_path / "4.pdf").write_bytes(b"no PDF")
    return list_inputs([str(tmp_path)])


def rendered(jobs, inputs, work=WORK):
    return [
        (given.name, stamp, b"".join(pieces), outcome.items, outcome.failure)
        for given, stamp, pieces, outcome in render_all(work, inputs, jobs)
    ]


def test_order_and_content(inputs):
    """However many processes: the same documents, pieces and outcomes in the same order."""
    alone = rendered(1, inputs)
    assert [name for name, *_ in alone] == [given.name for given in inputs]
    assert rendered(3, inputs) == alone
    assert not active_children()


def test_one_process_is_lazy(inputs):
    """Nothing is read before it is asked for."""
    for _, _, pieces, outcome in render_all(WORK, inputs[:1], 1):
        assert outcome.items == 0
        next(pieces, None)
        assert outcome.items == 1


def test_large_outputs_wait_in_a_file(inputs, tmp_path, monkeypatch):
    """Beyond a bound they are not held, and the file is gone when it has been read."""
    monkeypatch.setattr(processes, "_HELD_BYTES", 1000)
    monkeypatch.setattr(processes, "_BLOCK", 700)
    (tmp_path / "spill").mkdir()
    result = processes._render(WORK, inputs[-1], str(tmp_path / "spill"))
    assert (result.data, len(list((tmp_path / "spill").iterdir()))) == (b"", 1)
    (expected,) = rendered(1, inputs[-1:])
    assert b"".join(processes._pieces(result)) == expected[2]
    assert list((tmp_path / "spill").iterdir()) == []
    assert result.outcome.items == expected[3]


def test_standard_input_is_read_here(inputs, monkeypatch):
    """Other processes have none."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"from here")))
    found = rendered(2, [*inputs[:2], Input("-", "-", "notes.txt"), *inputs[2:]])
    assert b"from here" in found[2][2]
    assert found[:2] + found[3:] == rendered(1, inputs)


def test_leaving_early_ends_the_processes(inputs):
    """Nobody waits for what is not wanted."""
    results = render_all(WORK, inputs, 2)
    next(results)
    assert active_children()
    results.close()
    assert not active_children()


@pytest.mark.skipif(sys.platform == "win32", reason="connections are of another kind there")
def test_leaving_while_an_output_is_handed_over(tmp_path, monkeypatch):
    """The process that hands it over is not ended before it is through: nobody would ever get the other half."""
    (tmp_path / "large.txt").write_text("a word or two\n\n" * 4000)
    inputs = [Input(str(tmp_path / "large.txt"))] * 8
    under_way = threading.Event()
    real = Connection._recv

    def slow(self, size, *more):
        if size > 16384:  # longer ones are written in two parts
            under_way.set()
            time.sleep(0.3)
        return real(self, size, *more)

    results = render_all(WORK, inputs, 2)
    next(results)
    monkeypatch.setattr(Connection, "_recv", slow)
    assert under_way.wait(20)
    results.close()
    assert not active_children()


def test_a_process_that_does_not_hear_is_ended(monkeypatch):
    """Compiled code may keep one from ending by itself; those that were there before are left alone."""
    ended = threading.Event()
    stranger, ours = (type("Process", (), {"terminate": lambda self: ended.set()})() for _ in range(2))
    stranger.terminate = None
    found = [[stranger], [stranger, ours]]
    monkeypatch.setattr(processes, "_PATIENCE", 0.01)
    monkeypatch.setattr(processes, "active_children", lambda: found.pop(0))
    monkeypatch.setattr(processes, "ProcessPoolExecutor", Executor)
    monkeypatch.setattr(Executor, "shutdown", lambda self, **_: ended.wait(20))
    processes._Pool(WORK, 1, "").close(at_once=True)
    assert ended.is_set()
    assert found == []


def test_a_process_is_ended_while_it_reads_and_not_otherwise():
    """Told while it reads it ends at once, else when it is to read again."""
    codes = []
    reading = processes._Reading(codes.append)
    with reading:
        reading.stop()
        assert codes == [1]
    reading.stop()
    assert codes == [1]
    with reading:
        assert codes == [1, 1]


def test_a_process_that_is_killed_loses_nothing(inputs):
    """Its documents are read again by another one."""
    alone = rendered(1, inputs)
    found = []
    for number, (given, stamp, pieces, outcome) in enumerate(render_all(WORK, inputs, 2)):
        if number == 1:
            os.kill(active_children()[0].pid, signal.SIGKILL)
        found.append((given.name, stamp, b"".join(pieces), outcome.items, outcome.failure))
    assert found == alone


class Executor:
    """Reads documents at once, here; one of them kills it."""

    deaths = 0

    def __init__(self, *_):
        self.broken = False

    def submit(self, function, work, given, folder):
        if self.broken:
            raise BrokenProcessPool
        future = Future()
        if given.name.endswith("5.md"):
            self.broken = True
            Executor.deaths += 1
            future.set_exception(BrokenProcessPool())
        else:
            future.set_result(function(work, given, folder))
        return future

    def shutdown(self, **_):
        self.broken = True

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.shutdown()


def test_a_document_that_kills_its_process(inputs, monkeypatch):
    """It is tried once more by itself, and is a failure like any other; the rest is read."""
    monkeypatch.setattr(processes, "ProcessPoolExecutor", Executor)
    alone, found = rendered(1, inputs), rendered(3, inputs)
    (five,) = [number for number, given in enumerate(inputs) if given.name.endswith("5.md")]
    failure = found[five][4]
    assert (failure.kind, failure.document_id, failure.chunk_count) == ("unexpected", "5.md", 0)
    assert "died" in failure.message
    assert b'"unexpected"' in found[five][2]
    assert found[:five] + found[five + 1 :] == alone[:five] + alone[five + 1 :]
    assert Executor.deaths == 2


def test_a_process_ends_with_the_one_that_started_it(tmp_path):
    """What it had set aside goes with it."""
    folder = tmp_path / "aside"
    folder.mkdir()
    alive, told = (Pipe(duplex=False) for _ in range(2))
    alive[1].close()
    codes = []
    processes._end_with(alive[0], told[0], str(folder), codes.append)
    assert (codes, folder.exists()) == ([1], False)


def test_a_process_that_is_told_to_end_leaves_what_is_set_aside(tmp_path, monkeypatch):
    """The one that has told it removes that; should that one die, this one does."""
    events = []
    alive, told = (Pipe(duplex=False) for _ in range(2))
    told[1].close()

    def stop():
        events.append(tmp_path.exists())
        alive[1].close()

    monkeypatch.setattr(processes._reading, "stop", stop)
    processes._end_with(alive[0], told[0], str(tmp_path), events.append)
    assert events == [True, 1]
