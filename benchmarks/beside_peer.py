"""Generated documents through py_chunks and the compiled py-chunks, in turn, each measurement in a process of its own.

python benchmarks/beside_peer.py --only docx,html
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import peers
from generated import HERE, document
from tables import Section, listed, shown

PEER = "py-chunks"
AGAINST_PEER = {
    # kind: (megabytes, or a number of paragraphs, slides, rows, chapters or pages; our time over the peer's at most)
    "csv": (9, 1.0),
    "tsv": (9, 1.0),
    "jsonl": (15, 1.0),
    "json": (15, 1.0),
    "ipynb": (10, 1.0),
    "txt": (10, 1.0),
    "odt": (10_000, 1.0),
    "epub": (100, 1.0),
    "docx": (10_000, 1.5),
    "html": (10, 1.5),
    "mbox": (9, 2.0),
    "pptx": (200, 2.0),
    "xlsx": (100_000, 2.0),
    "pdf": (50, 4.0),
    "ods": (20_000, 5.0),
    "md": (10, 7.0),
}
XLSX_MEMORY = 0.2  # the share of the peer's extra memory that we allow ourselves for that workbook
BOUNDED = {
    # kind: (what is measured, rows, seconds and megabytes we allow ourselves)
    "xlsx": ("first", 1_000_000, 1.0, 150),  # the first chunk of a large workbook
    "padded.ods": ("get", 1_000_000, 1.0, 150),  # all of a sheet that repeats an empty row and its cells by counts
}


def measure(python: str, how: str, path: Path) -> dict[str, float]:
    """The figures of measure.py for one call."""
    command = [python, str(HERE / "measure.py"), how, str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)}\n{done.stderr}")
    return json.loads(done.stdout.splitlines()[-1])


def in_turn(how: str, path: Path, pythons: list[str], runs: int) -> list[dict[str, float]]:
    """Medians of each figure for each interpreter, run alternately so that drift hits both."""
    results: list[list[dict[str, float]]] = [[] for _ in pythons]
    for _ in range(runs):
        for python, collected in zip(pythons, results, strict=True):
            collected.append(measure(python, how, path))
    return [{key: statistics.median(run[key] for run in runs_) for key in runs_[0]} for runs_ in results]


def section(kinds: Iterable[str] = AGAINST_PEER, runs: int = 3) -> Section:
    """This part of the results."""
    result = Section("Generated documents, beside the compiled py-chunks")
    result.say(
        f"Medians of {runs}, processor time; MB: peak extra memory of making all chunks; first: until the first "
        "chunk of the stream. Sizes are megabytes, paragraphs (docx, odt), slides, rows, chapters (epub) or pages.",
    )
    result.table(
        ["format", "size", "s", "peer s", "ratio", "allowed", "bar", "MB", "peer MB", "first ms", "peer first ms"]
    )
    peer = peers.interpreter(PEER)
    ratios: list[str] = []
    pythons = [sys.executable, *([peer] if peer else [])]
    for kind in kinds:
        size, allowed = AGAINST_PEER[kind]
        path = document(kind, size)
        ours, *its = in_turn("get", path, pythons, runs)
        first, *its_first = in_turn("first", path, pythons, runs)
        nothing = dict.fromkeys(("seconds", "extra_mb", "first_ms"), float("nan"))
        other, other_first = (its or [nothing])[0], (its_first or [nothing])[0]
        ratio = ours["seconds"] / other["seconds"]
        held = result.bar(f"{kind} beside py-chunks, time", ratio, allowed)
        ratios.append(f"{kind} {ratio:.2f}")
        if ratio > 1:
            result.lost.append(f"{kind}: py-chunks takes {1 / ratio:.2f} of our time")
        result.row(
            kind, size, f"{ours['seconds']:.3f}", shown(other["seconds"]), shown(ratio, "{:.2f}"), allowed, held,
            f"{ours['extra_mb']:.1f}", shown(other["extra_mb"], "{:.1f}"), f"{first['first_ms']:.1f}",
            shown(other_first["first_ms"], "{:.1f}"),
        )  # fmt: skip
        if kind == "xlsx":
            share = ours["extra_mb"] / other["extra_mb"]
            held = result.bar("xlsx beside py-chunks, memory", share, XLSX_MEMORY)
            result.row("xlsx: memory", size, "", "", shown(share, "{:.2f}"), XLSX_MEMORY, held, "", "", "", "")
    if peer:
        result.facts.append(f"Large documents, our time over that of the compiled py-chunks: {listed(ratios)}.")
    return result


def bounded() -> Section:
    """This part of the results."""
    result = Section("Large spreadsheets")
    result.say("`first`: the first chunk of a stream; `get`: all chunks of a sheet of repeated empty rows and cells.")
    result.table(["format", "rows", "measured", "s", "allowed", "bar", "extra MB", "allowed", "bar"])
    for kind, (how, rows, seconds, megabytes) in BOUNDED.items():
        found = measure(sys.executable, how, document(kind, rows))
        result.row(
            kind, rows, how, f"{found['seconds']:.3f}", seconds,
            result.bar(f"{kind} of {rows} rows, seconds", found["seconds"], seconds), f"{found['extra_mb']:.1f}",
            megabytes, result.bar(f"{kind} of {rows} rows, MB", found["extra_mb"], megabytes),
        )  # fmt: skip
    return result


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", metavar="FORMATS", default=",".join(AGAINST_PEER))
    print("\n".join(section(parser.parse_args().only.split(",")).missed))
