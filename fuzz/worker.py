"""Executions in a child process under bounds: processor time by SIGPROF, memory by RLIMIT_AS and the resident peak.

Each execution leaves one line in the journal, written as it ends, so that the parent knows which one killed the child:

    number  outcome  milliseconds  MB  detail
"""

from __future__ import annotations

import faulthandler
import os
import resource
import signal
import sys
import time
import traceback
import warnings
from contextlib import suppress
from functools import cache
from pathlib import Path

from fuzz.cases import Case, make_case, visible

from py_chunks import ChunkError, get_chunks, get_text, laws

SECONDS = 5.0
MEGABYTES = 512
BATCH = 3000  # executions before a child is replaced
WALL_SECONDS = 180  # for a child that sleeps, which no bound on processor time ends


def run_batch(extension: str, seed: int, numbers: list[int], journal: Path) -> None:
    """Run executions in children until all have left their line."""
    _warm(extension)
    left = numbers
    while left:
        before = journal.stat().st_size if journal.exists() else 0
        status, trace = _child(extension, seed, left[:BATCH], journal)
        with journal.open("rb") as file:
            file.seek(before)
            done = {int(line.split(b"\t", 1)[0]) for line in file if line.endswith(b"\n")}
        rest = [number for number in left[:BATCH] if number not in done]
        if rest and status:
            how = "hang" if status in (signal.SIGPROF, signal.SIGKILL) else "crash"
            name = signal.Signals(status).name if status < 128 else f"exit {status - 128}"
            with journal.open("ab") as file:
                file.write(_line(rest[0], f"FAULT {how}", SECONDS * 1000, 0, f"{name} {trace}"))
            rest = rest[1:]
        left = rest + left[BATCH:]


def _child(extension: str, seed: int, numbers: list[int], journal: Path) -> tuple[int, str]:
    """The number of the signal that ended a child (0 for none, 128 + its exit code for that) and where it was."""
    trace = journal.with_suffix(".trace")
    pid = os.fork()
    if pid == 0:
        code = 1
        try:
            _execute_all(extension, seed, numbers, journal, trace)
            code = 0
        except BaseException:
            with trace.open("a") as dump:
                traceback.print_exc(file=dump)
        finally:
            os._exit(code)
    started, size = time.monotonic(), -1
    while True:
        done, status = os.waitpid(pid, os.WNOHANG)
        if done:
            break
        time.sleep(0.05)
        now = journal.stat().st_size if journal.exists() else 0
        if now != size:
            started, size = time.monotonic(), now
        elif time.monotonic() - started > WALL_SECONDS:
            os.kill(pid, signal.SIGKILL)
    if os.WIFSIGNALED(status):
        return os.WTERMSIG(status), _innermost(trace)
    code = os.WEXITSTATUS(status)
    return (128 + code, _innermost(trace)) if code else (0, "")


def _innermost(trace: Path) -> str:
    """The last lines of ours in what faulthandler wrote."""
    lines = trace.read_text("utf-8", "replace").splitlines() if trace.exists() else []
    calls = [line.strip() for line in lines if line.startswith("  File")]
    return " < ".join(_short(call) for call in calls[:6])


def _short(call: str) -> str:
    parts = call.replace('File "', "").replace('", line ', ":").split(" in ")
    return parts[0].rsplit("/", 1)[-1] + " " + parts[-1]


def _execute_all(extension: str, seed: int, numbers: list[int], journal: Path, trace: Path) -> None:
    warnings.simplefilter("error")
    quiet = os.open(os.devnull, os.O_WRONLY)
    with journal.open("ab", buffering=0) as lines, trace.open("w") as dump:
        faulthandler.enable(dump, all_threads=False)
        faulthandler.register(signal.SIGPROF, dump, all_threads=False, chain=True)
        os.dup2(quiet, 2)
        bound = _address_space() + (MEGABYTES << 20)
        resource.setrlimit(resource.RLIMIT_AS, (bound, bound))
        for number in numbers:
            lines.write(execute(extension, seed, number))


@cache
def _warm(extension: str) -> None:
    """What is imported and compiled on first use is there before a child is forked."""
    for number in range(8):
        with suppress(Exception):
            judge(make_case(extension, 0, number), checks=True)


def execute(extension: str, seed: int, number: int) -> bytes:
    """The journal's line of one execution."""
    case = make_case(extension, seed, number)
    _reset_peak()
    before = _peak()
    started = time.process_time()
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        outcome, detail = judge(case, checks=number % 20 == 0)
    except MemoryError as error:
        outcome, detail = "FAULT memory", _where(error)
    except laws.LawBroken as error:
        outcome, detail = "FAULT law", str(error)[:200]
    except BaseException as error:
        outcome, detail = "FAULT foreign", f"{type(error).__name__}: {str(error)[:80]!r} {_where(error)}"
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    milliseconds = (time.process_time() - started) * 1000
    megabytes = (_peak() - before) / 1024
    if outcome[:5] != "FAULT" and megabytes > MEGABYTES:
        outcome, detail = "FAULT memory", f"{megabytes:.0f} MB and {outcome} {detail}"
    if outcome == "empty":
        word = visible(case)
        outcome, detail = ("empty", "") if word is None else ("hidden", f"{word} {'+'.join(case.trail)}")
    return _line(number, outcome, milliseconds, megabytes, detail)


def judge(case: Case, *, checks: bool) -> tuple[str, str]:
    """What became of a case; raises what is no error of ours, and LawBroken."""
    try:
        chunks = get_chunks(case.data, filename=case.name, **case.settings)
        if checks and chunks and case.settings["mode"] == "sliding_window":
            reading = {key: value for key, value in case.settings.items() if key in ("pdf_engine", "revisions")}
            laws.check_slices(chunks, get_text(case.data, filename=case.name, **reading))
            laws.check_indices(chunks)
    except ChunkError as error:
        return error.kind, ""
    return ("units" if chunks else "empty"), ""


def _line(number: int, outcome: str, milliseconds: float, megabytes: float, detail: str) -> bytes:
    said = detail.replace("\t", " ").replace("\n", " ").encode("utf-8", "replace")
    return b"%d\t%s\t%.1f\t%.0f\t%s\n" % (number, outcome.encode(), milliseconds, megabytes, said)


def _where(error: BaseException) -> str:
    frames = traceback.extract_tb(error.__traceback__)[-6:]
    return " < ".join(f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in reversed(frames))


def _reset_peak() -> None:
    """Linux only: the resident peak counts from now on."""
    try:
        with open("/proc/self/clear_refs", "w") as file:
            file.write("5")
    except OSError:
        pass


def _peak() -> int:
    """Kilobytes."""
    try:
        with open("/proc/self/status", "rb") as file:
            for line in file:
                if line.startswith(b"VmHWM"):
                    return int(line.split()[1])
    except OSError:
        pass
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // (1024 if sys.platform == "darwin" else 1)


def _address_space() -> int:
    """Bytes this process has mapped already."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    except OSError:
        return 0
