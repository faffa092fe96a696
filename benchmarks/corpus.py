"""One command, one run: the memory that a corpus takes, by how many of its documents are chunked.

    python benchmarks/corpus.py --output benchmarks/CORPUS_RESULTS.md
    python benchmarks/corpus.py --documents 1000

The documents are files of five formats, each with other words, written under benchmarks/.data when they are first
needed; every hundredth is a PDF that can't be read.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import platform
import random
import resource
import time
from collections.abc import Iterator
from pathlib import Path

from py_chunks.corpus import CorpusSettings, FailedDocument, chunk_corpus

DATA = Path(__file__).resolve().parent / ".data"
SYLLABLES = ["ra", "mi", "ton", "bel", "ka", "ster", "vo", "lin", "que", "dar", "ós", "ei", "pha", "rund", "ly", "ne"]
FORMATS = ("txt", "md", "html", "csv", "jsonl")
PARAGRAPHS = 12


def paragraphs(number: int) -> list[str]:
    source = random.Random(number)
    words = ["".join(source.choices(SYLLABLES, k=source.randint(1, 4))) for _ in range(400)]
    return [" ".join(source.choices(words, k=40)).capitalize() + "." for _ in range(PARAGRAPHS)]


def written(number: int, name: str) -> bytes:
    """The bytes of a document, by the ending of its name."""
    parts, ending = paragraphs(number), name.rpartition(".")[2]
    if ending == "pdf":
        return b"%PDF-1.7 and nothing else"
    if ending == "html":
        return f"<title>{number}</title>{''.join(f'<p>{part}</p>' for part in parts)}".encode()
    if ending == "csv":
        rows = (f"{place},{part[:80]},{part[80:160]}" for place, part in enumerate(parts))
        return "\n".join(["number,first,second", *rows]).encode()
    if ending == "jsonl":
        return "\n".join(json.dumps({"number": place, "text": part}) for place, part in enumerate(parts)).encode()
    return "\n\n".join([f"# Document {number}", *parts]).encode()


def corpus(count: int) -> list[Path]:
    folder = DATA / "corpus"
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for number in range(count):
        ending = "pdf" if number % 100 == 99 else FORMATS[number % len(FORMATS)]
        paths.append(folder / f"{number:06}.{ending}")
        if not paths[-1].exists():
            paths[-1].write_bytes(written(number, paths[-1].name))
    return paths


def resident_mb() -> float:
    """What this process holds now, or has held at most where the system doesn't say."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def samples(paths: list[Path]) -> Iterator[tuple[int, int, int, float, float, float]]:
    """After 100, 1,000, ... documents: they, chunks, failed ones, processor seconds, resident and most resident MB."""
    chunks = failed = 0
    read = 0

    def counted() -> Iterator[Path]:
        nonlocal read
        for path in paths:
            yield path
            read += 1

    wanted, started = 100, time.process_time()
    stream = chunk_corpus(counted(), CorpusSettings(window_size=3, overlap=1))
    while True:
        item = next(stream, None)
        while read >= wanted:
            gc.collect()
            most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
            yield wanted, chunks, failed, time.process_time() - started, resident_mb(), most
            wanted *= 10
        if item is None:
            return
        failed += isinstance(item, FailedDocument)
        chunks += not isinstance(item, FailedDocument)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--documents", type=int, default=10_000)
    parser.add_argument("--output", type=Path, help="where the table is written")
    options = parser.parse_args()
    paths = corpus(options.documents)
    size = sum(path.stat().st_size for path in paths) / 1e6
    lines = [
        f"# A corpus as a stream ({platform.python_version()})",
        "",
        f"`chunk_corpus` over {options.documents:,} files of txt, md, html, csv and jsonl, {size:.0f} MB, with one",
        "PDF in a hundred that can't be read.",
        "Windows of 3 blocks sharing 1. Resident is what the process holds after so many documents.",
        "",
        "| documents | chunks | failed | processor seconds | resident MB | most MB so far |",
        "|---|---|---|---|---|---|",
    ]
    print("\n".join(lines))
    for documents, chunks, failed, seconds, resident, most in samples(paths):
        lines.append(f"| {documents:,} | {chunks:,} | {failed:,} | {seconds:.1f} | {resident:.1f} | {most:.1f} |")
        print(lines[-1], flush=True)
    if options.output:
        options.output.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
