"""Documents read by several processes, their outputs in the order of the documents."""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.connection import Connection, wait
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

from py_chunks.cli.inputs import Input
from py_chunks.cli.work import Outcome, Work

_AHEAD = 4  # documents a process may be ahead of the one that is written
_CONTEXT = get_context("spawn")  # started afresh: the same on every system, and safe whatever threads there are here
_HELD_BYTES = 4 << 20  # output that comes back in memory; more of it waits in a file
_BLOCK = 1 << 20
_MOMENT = 0.1
_PATIENCE = 5.0  # seconds in which a process ends that was told to, unless compiled code keeps it


class Rendered(NamedTuple):
    """One document's output.

    Attributes:
        given: The document.
        stamp: The document as it was before it was read.
        pieces: Its output, to be read before the next one is asked for.
        outcome: How it went, known when the pieces have been read.
    """

    given: Input
    stamp: list[Any] | None
    pieces: Iterator[bytes]
    outcome: Outcome


def render_all(work: Work, inputs: Sequence[Input], jobs: int) -> Generator[Rendered, None, None]:
    """Return an iterator of the outputs of all documents, in their order.

    Args:
        work: What to do with each.
        inputs: The documents.
        jobs: How many are read at once. With 1 they are read here, piece by piece as they are asked for.
    """
    if jobs == 1 or len(inputs) < 2:
        return _one_by_one(work, inputs)
    return _side_by_side(work, inputs, min(jobs, len(inputs)))


def _one_by_one(work: Work, inputs: Sequence[Input]) -> Generator[Rendered, None, None]:
    for given in inputs:
        outcome = Outcome()
        yield Rendered(given, given.stamp(), work.pieces(given, outcome), outcome)


def _side_by_side(work: Work, inputs: Sequence[Input], jobs: int) -> Generator[Rendered, None, None]:
    with tempfile.TemporaryDirectory(prefix="py-chunks-") as folder:
        pool = _Pool(work, jobs, folder)
        complete = False
        try:
            waiting = iter(inputs)
            queue = deque(pool.submit(given) for given in islice(waiting, jobs * _AHEAD))
            while queue:
                task = queue.popleft()
                yield pool.result(task, queue)
                queue.extend(pool.submit(given) for given in islice(waiting, 1))
            complete = True
        finally:
            pool.close(at_once=not complete)


class _Task:
    """A document on its way through a process."""

    def __init__(self, given: Input) -> None:
        self.given = given
        self.stamp = given.stamp()
        self.future: Future[_Result] | None = None


class _Result(NamedTuple):
    """What a process hands back: the output itself or the file it is in."""

    outcome: Outcome
    data: bytes
    path: str | None


class _Pool:
    """The processes; replaced when one of them dies."""

    def __init__(self, work: Work, jobs: int, folder: str) -> None:
        self._work = work
        self._jobs = jobs
        self._folder = folder
        self._strangers = set(active_children())
        self._told, self._stop = _CONTEXT.Pipe(duplex=False)
        self._executor = self._start(jobs)

    def submit(self, given: Input) -> _Task:
        task = _Task(given)
        self._send(task, self._executor)
        return task

    def result(self, task: _Task, others: Sequence[_Task]) -> Rendered:
        if task.future is None:  # standard input is read here, when it is its turn
            outcome = Outcome()
            return Rendered(task.given, task.stamp, self._work.pieces(task.given, outcome), outcome)
        try:
            result = task.future.result()
        except BrokenProcessPool:
            result = self._alone(task)
            self._restart(others)
        return Rendered(task.given, task.stamp, _pieces(result), result.outcome)

    def close(self, *, at_once: bool) -> None:
        patience = threading.Timer(_PATIENCE, self._terminate)
        if at_once:
            self._stop.close()
            patience.start()
        self._executor.shutdown(wait=True, cancel_futures=True)
        patience.cancel()
        self._stop.close()
        self._told.close()

    def _terminate(self) -> None:
        for process in set(active_children()) - self._strangers:
            process.terminate()

    def _start(self, jobs: int) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(jobs, _CONTEXT, _prepare, (self._folder, self._told))

    def _send(self, task: _Task, executor: ProcessPoolExecutor) -> None:
        if task.given.is_standard_input:
            return
        try:
            task.future = executor.submit(_render, self._work, task.given, self._folder)
        except BrokenProcessPool as error:  # noticed only now; it is dealt with when it is this task's turn
            task.future = Future()
            task.future.set_exception(error)

    def _alone(self, task: _Task) -> _Result:
        """Read one document in a process of its own: a process died, and it may have been by this one."""
        from py_chunks.corpus import FailedDocument

        with self._start(1) as executor:
            self._send(task, executor)
            assert task.future is not None
            try:
                return task.future.result()
            except BrokenProcessPool:
                error = RuntimeError("the process that read the document died, perhaps for want of memory")
        failure = FailedDocument.of(task.given.label, error, 0)
        return _Result(Outcome(0, failure), b"".join(self._work.failure_pieces(task.given, failure)), None)

    def _restart(self, tasks: Sequence[_Task]) -> None:
        self._executor.shutdown(wait=True)
        self._executor = self._start(self._jobs)
        for task in tasks:
            if task.future is not None and (not task.future.done() or task.future.exception() is not None):
                self._send(task, self._executor)


def _pieces(result: _Result) -> Iterator[bytes]:
    if result.path is None:
        if result.data:
            yield result.data
        return
    path = Path(result.path)
    with path.open("rb") as file:
        while block := file.read(_BLOCK):
            yield block
    path.unlink()


class _Reading:
    """Whether this process reads a document, so that it can be ended then and not while it hands an output over.

    Half of an output would be left in the pipe, and whoever reads it would wait for the other half for ever.
    """

    def __init__(self, end: Callable[[int], Any]) -> None:
        self._end = end
        self._lock = threading.Lock()
        self._goes_on = False
        self._stopped = False

    def __enter__(self) -> None:
        with self._lock:
            if self._stopped:
                self._end(1)
            self._goes_on = True

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self._lock:
            self._goes_on = False

    def stop(self) -> None:
        """End the process now, or when it is to read again; one that waits for work is told that there is none."""
        with self._lock:
            self._stopped = True
            if self._goes_on:
                self._end(1)


_reading = _Reading(os._exit)


def _render(work: Work, given: Input, folder: str) -> _Result:
    with _reading:
        outcome = Outcome()
        held: list[bytes] = []
        size = 0
        pieces = work.pieces(given, outcome)
        for piece in pieces:
            held.append(piece)
            size += len(piece)
            if size > _HELD_BYTES:
                return _Result(outcome, b"", _spilled(held, pieces, folder))
        return _Result(outcome, b"".join(held), None)


def _spilled(held: list[bytes], pieces: Iterator[bytes], folder: str) -> str:
    handle, path = tempfile.mkstemp(dir=folder)
    with open(handle, "wb") as file:  # noqa: PTH123 - a descriptor, not a path
        file.writelines(held)
        held.clear()
        file.writelines(pieces)
    return path


def _prepare(folder: str, told: Connection) -> None:
    """Make a new process end with the one that started it, which alone hears the keyboard, or when that says so."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel, told, folder), daemon=True).start()


def _end_with(sentinel: Any, told: Connection, folder: str, end: Callable[[int], Any] = os._exit) -> None:
    # What a process that died held of the pipe is closed as well, perhaps a moment sooner.
    if sentinel not in wait([sentinel, told]) and not wait([sentinel], _MOMENT):
        _reading.stop()
        wait([sentinel])
    shutil.rmtree(folder, ignore_errors=True)
    end(1)
