"""One command, one run: generated documents through py_chunks and its peer, in turn; prints and writes RESULTS.md.

    python benchmarks/run.py                # everything
    python benchmarks/run.py --quick        # 10 MB only, for a look

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
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from make_data import write

HERE = Path(__file__).resolve().parent
DATA, PEERS = HERE / ".data", HERE / ".peers"
PEER = "py-chunks==0.6.4"
AGAINST_PEER = {
    # kind: (megabytes, our time over the peer's that we allow ourselves)
    "csv": (9, 1.0),
    "tsv": (9, 1.0),
    "jsonl": (15, 1.0),
    "json": (15, 1.0),
    "ipynb": (10, 1.0),
    "txt": (10, 1.0),
    "html": (10, 2.0),
    "mbox": (9, 2.0),
    "md": (10, 9.0),
}
STREAMED = ("csv", "jsonl", "txt", "mbox")


def document(kind: str, megabytes: float) -> Path:
    DATA.mkdir(exist_ok=True)
    path = DATA / f"{megabytes}.{kind}"
    if not path.exists():
        write(kind, megabytes, path)
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


def against_peer(peer: str | None, runs: int) -> list[str]:
    lines = [
        "## Beside the compiled py-chunks (one run, medians)",
        "",
        "| format | MB | get s | peer | ratio | allowed | extra MB | peer | first chunk ms | peer |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    for kind, (megabytes, bar) in AGAINST_PEER.items():
        path = document(kind, megabytes)
        pythons = [sys.executable, *([peer] if peer else [])]
        get = in_turn("get", path, pythons, runs)
        stream = in_turn("stream", path, pythons, 1)
        ours, other = get[0], get[1] if peer else {"seconds": float("nan"), "extra_mb": float("nan")}
        first, other_first = stream[0]["first_ms"], stream[1]["first_ms"] if peer else float("nan")
        ratio = ours["seconds"] / other["seconds"]
        lines.append(
            f"| {kind} | {megabytes} | {ours['seconds']:.2f} | {other['seconds']:.2f} | {ratio:.2f} | {bar} | "
            f"{ours['extra_mb']:.0f} | {other['extra_mb']:.0f} | {first:.1f} | {other_first:.0f} |"
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
    options = parser.parse_args()
    head = [
        "# Results",
        "",
        f"Python {platform.python_version()} on {platform.machine()}, {os.cpu_count()} cores. Peer: {PEER}.",
        "",
    ]
    peer = peer_python()
    lines = head + against_peer(peer, 1 if options.quick else 3) + [""]
    lines += streaming((10,) if options.quick else (10, 100, 400))
    if not options.quick:
        (HERE / "RESULTS.md").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
