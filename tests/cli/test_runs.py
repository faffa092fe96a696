"""Runs over many documents: order, processes, failures, and what is left when a run is stopped."""

from __future__ import annotations

import contextlib
import gc
import json
import os
import random
import signal
import subprocess
import sys
import time

import pytest

from py_chunks import api, cli
from py_chunks.cli.forms import JOINS
from py_chunks.cli.inputs import Input
from py_chunks.cli.outputs import OutputFile
from py_chunks.cli.work import Outcome
from py_chunks.corpus import chunk_corpus, write_jsonl

TEXT = "# Heading {n}\n\none {n}\n\ntwo\n\nthree\n\nfour"
BROKEN = {"b-broken.pdf": b"no PDF", "f-broken.docx": b"no zip"}


@pytest.fixture
def folder(tmp_path):
    """Eight documents in two folders, two of which can't be read."""
    below = tmp_path / "docs"
    (below / "more").mkdir(parents=True)
    for n, name in enumerate(["a.md", "c.md", "d.txt", "more/e.md", "more/g.txt", "more/h.md"]):
        (below / name).write_text(TEXT.format(n=n) + "\n\nmore" * n)
    for name, data in BROKEN.items():
        (below / name).write_bytes(data)
    return below


@pytest.fixture
def run(folder, tmp_path, capfd):
    """Runs the command over the folder and returns its exit code, output and messages."""

    def carry_out(*arguments):
        code = cli.main([str(folder), *map(str, arguments)])
        out, err = capfd.readouterr()
        return code, out, err

    return carry_out


@pytest.fixture
def opened(monkeypatch):
    """The documents that have been opened."""
    names = []
    real = api.stream_chunks

    def noted(source, **more):
        if isinstance(source, str):  # bytes are a check of the settings
            names.append(source)
        return real(source, **more)

    monkeypatch.setattr(api, "stream_chunks", noted)
    return names


def lines_of(path):
    return path.read_bytes().count(b"\n") if path.exists() else 0


def undisturbed(folder, tmp_path, *arguments):
    path = tmp_path / "undisturbed.jsonl"
    cli.main([str(folder), "--output", str(path), "--quiet", *arguments])
    return path.read_bytes()


def leftovers(path):
    return sorted(found.name for found in path.parent.iterdir() if found.name.startswith(f".{path.name}"))


def test_a_folder_is_what_the_library_makes_of_it(run, folder, tmp_path):
    """The lines are those of `write_jsonl(chunk_corpus(folder))`, failures included."""
    code, out, _ = run("--on-error", "record")
    assert code == 1
    write_jsonl(chunk_corpus(folder), tmp_path / "expected.jsonl")
    assert out == (tmp_path / "expected.jsonl").read_text()


@pytest.mark.parametrize(
    ("form", "on_error"), [("jsonl", "record"), ("json", "skip"), ("table", "record"), ("json", "raise")]
)
def test_processes_change_nothing(run, form, on_error):
    """With --jobs the output and the messages are those of one process, byte for byte."""
    arguments = ("--format", form, "--on-error", on_error, "--quiet")
    assert run(*arguments, "--jobs", "3") == run(*arguments)


def test_documents_without_text_are_counted(run, folder):
    """The summary says how many documents gave nothing, though nothing was wrong with them."""
    (folder / "blank.txt").write_text(" \n")
    _, _, err = run()
    assert ", 1 empty, 2 skipped, " in err
    assert "blank.txt: no chunks\n" in run("--format", "table")[1]


def test_on_error(run, folder):
    """What can't be read is left out, recorded in its place, or ends the run (RE-4)."""
    code, out, err = run()
    assert (code, len(err.splitlines())) == (1, 3)
    assert err.splitlines()[-1].startswith("8 documents, ")
    assert ", 2 skipped, " in err
    ids = [json.loads(line)["metadata"]["document_id"] for line in out.splitlines()]
    assert list(dict.fromkeys(ids)) == ["a.md", "c.md", "d.txt", "more/e.md", "more/g.txt", "more/h.md"]
    code, out, _ = run("--on-error", "record")
    recorded = [value for value in map(json.loads, out.splitlines()) if "error" in value]
    assert code == 1
    assert [value["document_id"] for value in recorded] == list(BROKEN)
    assert [value["error"]["kind"] for value in recorded] == ["corrupt", "corrupt"]
    code, out, err = run("--on-error", "raise")
    assert code == 1
    assert {json.loads(line)["metadata"]["document_id"] for line in out.splitlines()} == {"a.md"}
    assert "2 documents, " in err


def test_quiet(run):
    """--quiet leaves the errors and nothing else."""
    _, _, err = run("--quiet")
    assert err.count("\n") == err.count("py-chunks: ") == 2


def test_an_output_file(run, folder, tmp_path):
    """--output holds what would have been printed; nothing else is left."""
    _, printed, _ = run()
    path = tmp_path / "out.jsonl"
    code, out, err = run("--output", path)
    assert (code, out) == (1, "")
    assert path.read_text() == printed
    assert err.splitlines()[-1].startswith("8 documents, ")
    assert leftovers(path) == []


def test_an_output_among_its_documents(run, folder):
    """The output is not read, also when the run is repeated over the folder it lies in."""
    path = folder / "out.jsonl"
    run("--output", path)
    first = path.read_bytes()
    run("--output", path)
    assert path.read_bytes() == first


def test_the_old_file_stays_until_all_is_written(run, tmp_path):
    """A run that stops leaves the old file, and what is needed to go on beside it."""
    path = tmp_path / "out.jsonl"
    path.write_text("old")
    code, _, err = run("--output", path, "--on-error", "raise")
    assert code == 1
    assert "--resume" in err
    assert path.read_text() == "old"
    assert leftovers(path) == [".out.jsonl.journal", ".out.jsonl.partial"]


@pytest.mark.parametrize("form", ["jsonl", "json", "table"])
def test_resume_after_the_fault_is_mended(run, folder, tmp_path, form):
    """A run that stopped at a bad document goes on with it; the output is as if nothing had happened (RE-3)."""
    path = tmp_path / "out"
    assert run("--output", path, "--on-error", "raise", "--format", form)[0] == 1
    for name in BROKEN:
        (folder / name).unlink()
        (folder / name.replace("broken", "mended")).with_suffix(".md").write_text("mended")
    code, _, err = run("--output", path, "--on-error", "raise", "--format", form, "--resume")
    assert (code, "(1 of an earlier run)" in err) == (0, True)
    assert path.read_bytes() == undisturbed(folder, tmp_path, "--format", form)
    assert leftovers(path) == []


def test_resume_reads_nothing_twice(run, folder, tmp_path, opened):
    """Documents that are in the output already are not opened again."""
    path = tmp_path / "out.jsonl"
    run("--output", path, "--on-error", "raise")
    (folder / "b-broken.pdf").unlink()
    (folder / "b.md").write_text("mended")
    opened.clear()
    run("--output", path, "--resume")
    assert str(folder / "a.md") not in opened
    assert str(folder / "b.md") in opened


def test_resume_notices_what_has_changed(run, folder, tmp_path):
    """A document that is another one now is read again, with all after it."""
    path = tmp_path / "out.jsonl"
    (folder / "b-broken.pdf").unlink()
    (folder / "c.md").write_text("a long text\n\n" * 500)
    assert run("--output", path, "--on-error", "raise")[0] == 1
    (folder / "c.md").write_text("quite another text")
    (folder / "f-broken.docx").unlink()
    _, _, err = run("--output", path, "--resume")
    assert "(1 of an earlier run)" in err
    assert path.read_bytes() == undisturbed(folder, tmp_path)


def test_resume_notices_damage(run, folder, tmp_path):
    """Output that is not what the journal says is written again."""
    path = tmp_path / "out.jsonl"
    run("--output", path, "--on-error", "raise")
    partial = tmp_path / ".out.jsonl.partial"
    partial.write_bytes(partial.read_bytes().replace(b"one", b"xxx"))
    run("--output", path, "--resume")
    assert path.read_bytes() == undisturbed(folder, tmp_path)


def test_resume_with_other_settings(run, tmp_path):
    """Outputs of two settings are not mixed: it is a mistake in the command; the password plays no part."""
    path = tmp_path / "out.jsonl"
    run("--output", path, "--on-error", "raise", "--password", "one")
    assert run("--output", path, "--on-error", "raise", "--password", "other", "--resume")[0] == 1
    code, _, err = run("--output", path, "--overlap", "0", "--resume")
    assert code == 2
    assert "other settings" in err
    assert b"one" not in (tmp_path / ".out.jsonl.journal").read_bytes()


def test_resume_without_a_stopped_run(run, folder, tmp_path):
    """There is nothing to go on with, so it begins."""
    path = tmp_path / "out.jsonl"
    assert run("--output", path, "--resume")[0] == 1
    assert path.read_bytes() == undisturbed(folder, tmp_path)


@pytest.mark.parametrize("more", [[], ["--resume"]])
def test_two_runs_of_one_output(run, folder, tmp_path, more):
    """The second ends with a sentence and writes nothing; the first goes on as if it had not been there."""
    for name in BROKEN:
        (folder / name).unlink()
    path = tmp_path / "out.jsonl"
    expected = undisturbed(folder, tmp_path)
    first = [b"a long line of the first run\n", b"and another\n"]
    with OutputFile(str(path), JOINS["jsonl"], "digest", resume=False) as output:
        output.done([Input("a.md")])
        output.add(first[:1])
        code, out, err = run("--output", path, "--window-size", "5", *more)
        output.add(first[1:])
        output.mark(None, Outcome(2))
        output.finish()
    assert (code, out) == (1, "")
    assert err == f"py-chunks: another run is writing {path}; it is left alone, and nothing was written\n"
    assert path.read_bytes() == b"".join(first)
    run("--output", path, *more)
    assert path.read_bytes() == expected
    assert leftovers(path) == []


def test_an_interrupted_run_says_how_to_go_on(run, tmp_path, monkeypatch):
    """Control-C ends with 130 and names --resume."""

    def interrupt(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("py_chunks.cli.outputs.OutputFile.mark", interrupt)
    code, _, err = run("--output", tmp_path / "out.jsonl")
    assert code == 130
    assert "--resume" in err


def in_a_child(work, *, kill_after=None):
    """Do `work` in a forked process; the number of the signal that ended it, or 0."""
    child = os.fork()
    if not child:
        gc.disable()  # it would touch, and so copy, all that the tests before have left
        with open(os.devnull, "w") as nowhere:
            os.dup2(nowhere.fileno(), 1)
            os.dup2(nowhere.fileno(), 2)
            work()
        os._exit(0)
    if kill_after is not None:
        time.sleep(kill_after)
        with contextlib.suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status) or os.WEXITSTATUS(status) == 0
    return os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0


needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="kills are made with fork")


@needs_fork
def test_killed_at_every_step(folder, tmp_path, opened):
    """SIGKILL before any of the writes, renames and removals: the run that goes on gives the same bytes (RE-3).

    It reads the documents that the journal does not name, and no others.
    """
    arguments = ["--format", "json", "--on-error", "record"]
    expected = undisturbed(folder, tmp_path, *arguments)
    path = tmp_path / "out"

    def start(steps):
        """Carry the run out and end it by a kill before its effect number `steps` on the disk."""
        from py_chunks.cli import journal, outputs

        left = [steps]

        def counting(function):
            def counted(*args, **more):
                if not left[0]:
                    os.kill(os.getpid(), signal.SIGKILL)
                left[0] -= 1
                return function(*args, **more)

            return counted

        for owner, names in (
            (outputs.OutputFile, ("_write", "_flush")),
            (journal.Journal, ("_write", "close")),
            (outputs.Path, ("replace", "unlink", "open")),
            (outputs, ("synchronise",)),
        ):
            for name in names:
                setattr(owner, name, counting(getattr(owner, name)))
        cli.main([str(folder), "--output", str(path), "--resume", "--quiet", *arguments])

    kills = 0
    for steps in range(1000):
        path.unlink(missing_ok=True)
        if not in_a_child(lambda: start(steps)):  # noqa: B023 - called at once
            break
        kills += 1
        # Stopped a second time while it goes on, at another place.
        in_a_child(lambda: start(steps // 2))  # noqa: B023
        assert not path.exists() or path.read_bytes() == expected
        done = lines_of(tmp_path / ".out.journal")
        assert done or path.exists() or steps < 6  # before there is anything
        opened.clear()
        cli.main([str(folder), "--output", str(path), "--resume", "--quiet", *arguments])
        assert len(opened) == 8 - min(max(done - 1, 0), 8) or not done
        assert path.read_bytes() == expected
        assert leftovers(path) == []
    assert kills > 50


@needs_fork
def test_killed_at_random_fifty_times(folder, tmp_path):
    """Fifty kills at moments nobody chose, each followed by --resume: the same bytes as if undisturbed (RE-3)."""
    for n in range(30):
        (folder / f"n{n}.md").write_text(TEXT.format(n=n) * 20)
    arguments = ["--on-error", "record"]
    expected = undisturbed(folder, tmp_path, *arguments)
    start = time.monotonic()
    in_a_child(lambda: undisturbed(folder, tmp_path, *arguments))
    whole = time.monotonic() - start
    path = tmp_path / "out.jsonl"
    chance = random.Random(7)
    kills = 0
    while kills < 50:
        path.unlink(missing_ok=True)
        killed, patience = True, whole
        while killed:
            patience *= 1.05  # where the machine has become slower since
            delay = chance.uniform(0, patience)
            command = [str(folder), "--output", str(path), "--resume", "--quiet", *arguments]
            killed = bool(in_a_child(lambda: cli.main(command), kill_after=delay))  # noqa: B023
            kills += killed
        assert path.read_bytes() == expected
        assert leftovers(path) == []


def test_processes_killed_with_their_parent(folder, tmp_path):
    """With --jobs too a killed command goes on; the processes it had started end with it."""
    for n in range(30):
        (folder / f"n{n}.md").write_text(TEXT.format(n=n) * 50)
    expected = undisturbed(folder, tmp_path)
    path = tmp_path / "out.jsonl"
    command = [sys.executable, "-m", "py_chunks", str(folder), "--output", str(path), "--jobs", "2", "--resume"]
    for delay in (0.25, 0.4):
        process = subprocess.Popen(command, stderr=subprocess.PIPE)
        time.sleep(delay)
        process.kill()
        # The pipe closes when the last process that holds it has ended.
        process.communicate(timeout=20)
    subprocess.run(command, check=False, capture_output=True)
    assert path.read_bytes() == expected
    assert leftovers(path) == []
