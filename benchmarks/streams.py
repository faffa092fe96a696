"""Streams at growing sizes: time to the first chunk and peak extra memory, beside the compiled py-chunks' stream.

python benchmarks/streams.py --only csv,txt --quick
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import peers
from beside_peer import PEER, measure
from generated import document
from tables import Section, listed, shown

SIZES = {
    # kind: megabytes, or a number of rows, chapters, pages or slides
    "csv": (1, 10, 100),
    "tsv": (1, 10, 100),
    "jsonl": (1, 10, 100),
    "json": (1, 10, 100),
    "txt": (1, 10, 100),
    "mbox": (1, 10, 100),
    "xlsx": (10_000, 100_000, 1_000_000),
    "ods": (2_000, 20_000, 200_000),
    "epub": (10, 100, 300),  # of 1000, the peer takes 9 GB
    "pdf": (5, 50, 500),
    "pptx": (20, 50, 200),
}
LARGE = 100  # megabytes
SHARE = 30  # at that size, the peer's memory over ours at least
HUGE = {"csv": 400, "jsonl": 400, "txt": 400, "mbox": 400}  # megabytes, through ours alone
HUGE_MEMORY = 32  # megabytes


def section(kinds: Iterable[str] = SIZES, largest: int = 3) -> Section:
    """This part of the results, at the first so many sizes."""
    result = Section("Streams at growing sizes, beside the compiled py-chunks")
    result.say(
        "All chunks of `stream_chunks`, one after the other, one run. Sizes are megabytes; rows of xlsx and ods, "
        "chapters of epub, pages of pdf, slides of pptx. The first chunk is to come sooner at every size; at 100 MB, "
        f"the peak extra memory is to be at most a {SHARE}th of the peer's. xlsb streams too, but there is no writer "
        "to make large ones with.",
    )
    result.table(["format", "size", "first ms", "peer ms", "bar", "extra MB", "peer MB", "peer over ours", "bar",
                  "s", "peer s", "bytes read for the first"])  # fmt: skip
    peer = peers.interpreter(PEER)
    firsts: list[str] = []
    for kind in kinds:
        for size in SIZES[kind][:largest]:
            path = document(kind, size)
            ours = measure(sys.executable, "stream", path)
            nothing = dict.fromkeys(("first_ms", "extra_mb", "seconds"), float("nan"))
            its = measure(peer, "stream", path) if peer else nothing
            sooner = result.bar(f"{kind} of {size}, ms to the first chunk", ours["first_ms"], its["first_ms"])
            share = its["extra_mb"] / max(ours["extra_mb"], 0.1)
            held = ""
            if size == LARGE and kind not in {"epub", "pdf", "pptx"}:
                held = result.bar(f"{kind} of {size} MB, peer's memory over ours", share, SHARE, least=True)
            if size == LARGE and held:
                firsts.append(
                    f"{kind} {ours['first_ms']:.1f} ms and {ours['extra_mb']:.1f} MB ({its['first_ms']:,.0f} ms and "
                    f"{its['extra_mb']:,.0f} MB)"
                )
            if ours["seconds"] > its["seconds"]:
                result.lost.append(
                    f"{kind} of {size}: py-chunks streams all in {its['seconds'] / ours['seconds']:.2f} of our time"
                )
            result.row(
                kind, size, f"{ours['first_ms']:.1f}", shown(its["first_ms"], "{:.1f}"), sooner,
                f"{ours['extra_mb']:.1f}", shown(its["extra_mb"], "{:.1f}"), shown(share, "{:.0f}"), held,
                f"{ours['seconds']:.2f}", shown(its["seconds"], "{:.2f}"), f"{ours['read_for_first']:.0f}",
            )  # fmt: skip
    if firsts:
        result.facts.append(
            f"Streams of {LARGE} MB, time to the first chunk and peak extra memory, py-chunks in brackets: "
            f"{listed(firsts)}."
        )
    return result


def huge() -> Section:
    """This part of the results: what size does to time and memory of ours."""
    result = Section("Streams of 400 MB")
    result.say("Ours alone; the documents are deleted again.")
    result.table(["format", "MB", "s", "s a MB", "extra MB", "allowed", "bar", "first ms"])
    for kind, size in HUGE.items():
        path = document(kind, size)
        found = measure(sys.executable, "stream", path)
        path.unlink()
        result.row(
            kind, size, f"{found['seconds']:.2f}", f"{found['seconds'] / size:.4f}", f"{found['extra_mb']:.1f}",
            HUGE_MEMORY, result.bar(f"{kind} of {size} MB, extra MB", found["extra_mb"], HUGE_MEMORY),
            f"{found['first_ms']:.1f}",
        )  # fmt: skip
    return result


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", metavar="FORMATS", default=",".join(SIZES))
    parser.add_argument("--quick", action="store_true", help="without the largest size")
    options = parser.parse_args()
    print("\n".join(section(options.only.split(","), 2 if options.quick else 3).missed))
