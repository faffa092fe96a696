"""One command, one run: generated documents through py_chunks and its peer, in turn; prints and writes RESULTS.md.

    python benchmarks/run.py                # everything
    python benchmarks/run.py --quick        # 10 MB only, for a look
    python benchmarks/run.py --only pptx,xlsx   # some formats, beside the peer only

The peer (the compiled py-chunks) is installed from the package index into an environment of its own under
benchmarks/.peers; without it, only our own figures are printed.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from make_data import write
from make_office import MAKERS

HERE = Path(__file__).resolve().parent
DATA, PEERS = HERE / ".data", HERE / ".peers"
PEER = "py-chunks==0.6.4"
AGAINST_PEER = {
    # kind: (megabytes or a number of paragraphs, slides or rows, our time over the peer's that we allow ourselves)
    "csv": (9, 1.0),
    "tsv": (9, 1.0),
    "jsonl": (15, 1.0),
    "json": (15, 1.0),
    "ipynb": (10, 1.0),
    "txt": (10, 1.0),
    "html": (10, 2.0),
    "mbox": (9, 2.0),
    "md": (10, 9.0),
    "docx": (10_000, 2.0),
    "odt": (10_000, 2.0),
    "pptx": (200, 2.0),
    "xlsx": (100_000, 3.0),
    "ods": (20_000, 5.0),
}
XLSX_MEMORY = 0.2  # the share of the peer's extra memory that we allow ourselves for that workbook
BOUNDED = {
    # kind: (what is measured, rows, seconds and megabytes we allow ourselves)
    "xlsx": ("first", 1_000_000, 1.0, 150),  # the first chunk of a large workbook
    "padded.ods": ("get", 1_000_000, 1.0, 150),  # all of a sheet that repeats an empty row and its cells by counts
}
STREAMED = ("csv", "jsonl", "txt", "mbox")


def document(kind: str, size: float) -> Path:
    DATA.mkdir(exist_ok=True)
    path = DATA / f"{size}.{kind}"
    if path.exists():
        return path
    if kind in MAKERS:
        MAKERS[kind](int(size), path)
    else:
        write(kind, size, path)
    return path


def peer_python() -> str | None:
    python = PEERS / "py-chunks" / "bin" / "python"
    if not python.exists():
        try:
            subprocess.run([sys.executable, "-m", "venv", str(PEERS / "py-chunks")], check=True)
            subprocess.run([str(python), "-m", "pip", "install", "--quiet", PEER], check=True)
        except (subprocess.CalledProcessError, OSError):
            return None
    return str(python)


def measure(python: str, how: str, path: Path) -> dict[str, float]:
    command = [python, str(HERE / "measure.py"), how, str(path)]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return json.loads(output.splitlines()[-1])


def in_turn(how: str, path: Path, pythons: list[str], runs: int) -> list[dict[str, float]]:
    """Medians of each figure for each interpreter, run alternately so that drift hits both."""
    results: list[list[dict[str, float]]] = [[] for _ in pythons]
    for _ in range(runs):
        for python, collected in zip(pythons, results, strict=True):
            collected.append(measure(python, how, path))
    return [{key: statistics.median(run[key] for run in runs_) for key in runs_[0]} for runs_ in results]


def against_peer(peer: str | None, kinds: Iterable[str], runs: int) -> list[str]:
    lines = [
        "## Beside the compiled py-chunks (one run, medians)",
        "",
        "| format | MB or number | get s | peer | ratio | allowed | extra MB | peer | first chunk ms | peer |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    for kind in kinds:
        size, bar = AGAINST_PEER[kind]
        path = document(kind, size)
        pythons = [sys.executable, *([peer] if peer else [])]
        get = in_turn("get", path, pythons, runs)
        stream = in_turn("stream", path, pythons, 1)
        ours, other = get[0], get[1] if peer else {"seconds": float("nan"), "extra_mb": float("nan")}
        first, other_first = stream[0]["first_ms"], stream[1]["first_ms"] if peer else float("nan")
        ratio = ours["seconds"] / other["seconds"]
        lines.append(
            f"| {kind} | {size} | {ours['seconds']:.3f} | {other['seconds']:.3f} | {ratio:.2f} | {bar} | "
            f"{ours['extra_mb']:.1f} | {other['extra_mb']:.1f} | {first:.1f} | {other_first:.1f} |"
        )
        print(lines[-1], flush=True)
        if kind == "xlsx":
            share = ours["extra_mb"] / other["extra_mb"]
            lines.append(f"| {kind}: memory | {size} | | | {share:.2f} | {XLSX_MEMORY} | | | | |")
            print(lines[-1], flush=True)
    return lines


def bounded() -> list[str]:
    lines = [
        "## Large spreadsheets",
        "",
        "| format | rows | measured | seconds | allowed | extra MB | allowed |",
        "|---|---|---|---|---|---|---|",
    ]
    for kind, (how, rows, seconds, megabytes) in BOUNDED.items():
        found = measure(sys.executable, how, document(kind, rows))
        lines.append(
            f"| {kind} | {rows} | {how} | {found['seconds']:.3f} | {seconds} | {found['extra_mb']:.1f} | {megabytes} |"
        )
        print(lines[-1], flush=True)
    return lines


def streaming(sizes: tuple[int, ...]) -> list[str]:
    lines = [
        "## Streaming at growing sizes",
        "",
        "| format | MB | seconds | s per MB | extra peak MB | first chunk ms | bytes read for it |",
        "|---|---|---|---|---|---|---|",
    ]
    for kind in STREAMED:
        for megabytes in sizes:
            path = document(kind, megabytes)
            found = measure(sys.executable, "stream", path)
            lines.append(
                f"| {kind} | {megabytes} | {found['seconds']:.2f} | {found['seconds'] / megabytes:.4f} | "
                f"{found['extra_mb']:.1f} | {found['first_ms']:.1f} | {found['read_for_first']:.0f} |"
            )
            print(lines[-1], flush=True)
            if megabytes > 100:
                path.unlink()
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="10 MB only, one run each")
    parser.add_argument("--only", metavar="FORMATS", help="these formats beside the peer, and nothing else")
    options = parser.parse_args()
    peer, runs = peer_python(), 1 if options.quick else 3
    if options.only:
        against_peer(peer, options.only.split(","), runs)
        return
    head = [
        "# Results",
        "",
        f"Python {platform.python_version()} on {platform.machine()}, {os.cpu_count()} cores. Peer: {PEER}.",
        "",
    ]
    lines = [*head, *against_peer(peer, AGAINST_PEER, runs), "", *bounded(), ""]
    lines += streaming((10,) if options.quick else (10, 100, 400))
    if not options.quick:
        (HERE / "RESULTS.md").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
