"""Writes documents of any size to measure with: deterministic, of plausible words, line by line.

python benchmarks/make_data.py csv 100 out.csv     # about 100 MB
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

VOCABULARY = [
    "harbour",
    "light",
    "tide",
    "watch",
    "lamp",
    "fog",
    "ship",
    "pilot",
    "quay",
    "depth",
    "signal",
    "weather",
    "morning",
    "evening",
    "report",
    "order",
    "keeper",
    "channel",
    "anchor",
    "buoy",
    "current",
    "bridge",
    "cargo",
    "engine",
    "repair",
    "storm",
    "north",
    "south",
    "east",
    "west",
    "water",
    "level",
    "table",
    "century",
    "between",
    "without",
    "however",
    "although",
    "important",
    "different",
    "national",
    "government",
    "language",
    "question",
    "company",
]


def random_source() -> random.Random:
    """The same numbers on every run."""
    return random.Random(7)


def words(source: random.Random, count: int) -> str:
    """That many words with spaces between them."""
    return " ".join(source.choices(VOCABULARY, k=count))


def _until(size: int, pieces: Iterator[str], path: Path) -> None:
    written = 0
    with path.open("w", encoding="utf-8", newline="") as file:
        for piece in pieces:
            file.write(piece)
            written += len(piece)
            if written >= size:
                return


def _csv() -> Iterator[str]:
    source = random_source()
    yield "id,name,city,amount,date,flag,comment\n"
    number = 0
    while True:
        number += 1
        amount = source.randrange(10**6) / 100
        yield (
            f"{number},{words(source, 2)},{source.choice(VOCABULARY)},{amount},"
            f'2024-{number % 12 + 1:02}-{number % 28 + 1:02},{number % 2 == 0},"{words(source, 5)}, {number}"\n'
        )


def _tsv() -> Iterator[str]:
    return (line.replace('"', "").replace(",", "\t") for line in _csv())


def _record(source: random.Random, number: int) -> dict[str, object]:
    return {
        "id": number,
        "name": words(source, 2),
        "amount": source.randrange(10**6) / 100,
        "tags": source.choices(VOCABULARY, k=3),
        "address": {"city": source.choice(VOCABULARY), "code": number % 99999},
        "text": words(source, 8),
    }


def _jsonl() -> Iterator[str]:
    source, number = random_source(), 0
    while True:
        number += 1
        yield json.dumps(_record(source, number)) + "\n"


def _txt() -> Iterator[str]:
    source = random_source()
    while True:
        yield "\n".join(words(source, 12) for _ in range(source.randint(2, 6))) + "\n\n"


def _md() -> Iterator[str]:
    source, number = random_source(), 0
    while True:
        number += 1
        yield f"## {words(source, 4).title()}\n\n"
        for _ in range(4):
            line = words(source, 40).split()
            line[5], line[11] = f"**{line[5]}**", f"[{line[11]}](https://example.org/{number})"
            yield " ".join(line[:20]) + "\n" + " ".join(line[20:]) + "\n\n"
            yield words(source, 50) + ".\n\n"
        yield "".join(f"- {words(source, 6)}\n" for _ in range(4)) + "\n"
        if number % 5 == 0:
            yield "| A | B |\n| - | - |\n" + "".join(f"| {n} | {words(source, 2)} |\n" for n in range(5)) + "\n"
            yield "```python\nvalue = 1\nprint(value)\n```\n\n"


def _html() -> Iterator[str]:
    source, number = random_source(), 0
    yield "<!doctype html><html><head><title>T</title></head><body>\n"
    while True:
        number += 1
        yield f"<h2>{words(source, 4)}</h2>\n"
        for _ in range(6):
            marked = f"<b>{words(source, 2)}</b> <a href='x'>{words(source, 2)}</a>"
            yield f"<p>{words(source, 20)} {marked} &amp; {words(source, 20)}</p>\n"
        yield "<ul>" + "".join(f"<li>{words(source, 6)}</li>" for _ in range(4)) + "</ul>\n"
        if number % 5 == 0:
            cells = "".join(f"<tr><td>{n}</td><td>{words(source, 2)}</td></tr>" for n in range(5))
            yield f"<table><tr><th>A</th><th>B</th></tr>{cells}</table>\n"


def _mbox() -> Iterator[str]:
    source, number = random_source(), 0
    while True:
        number += 1
        body = "\n\n".join(words(source, 40) for _ in range(4))
        yield (
            f"From ines@harbour.example Fri Mar  1 22:15:{number % 60:02} 2024\n"
            f"From: Ines Duarte <ines@harbour.example>\nTo: Watch <watch@harbour.example>\n"
            f"Subject: {words(source, 4)} {number}\nDate: Fri, 01 Mar 2024 22:15:{number % 60:02} +0000\n"
            f"Message-ID: <{number}@harbour.example>\nMIME-Version: 1.0\n"
            f'Content-Type: text/plain; charset="utf-8"\n\n{body}\n\n'
        )


MAKERS: dict[str, Callable[[], Iterator[str]]] = {
    "csv": _csv,
    "tsv": _tsv,
    "jsonl": _jsonl,
    "txt": _txt,
    "md": _md,
    "html": _html,
    "mbox": _mbox,
}


def write_json(size: int, path: Path) -> None:
    """One array of records."""
    source, written, number = random_source(), 0, 0
    with path.open("w", encoding="utf-8") as file:
        file.write("[")
        while written < size:
            number += 1
            piece = ("," if number > 1 else "") + "\n" + json.dumps(_record(source, number))
            file.write(piece)
            written += len(piece)
        file.write("\n]\n")


def write_notebook(size: int, path: Path) -> None:
    """Markdown and code cells in turn."""
    source, cells, written = random_source(), [], 0
    while written < size:
        text, code = f"## {words(source, 3)}\n\n{words(source, 60)}", f"value = {len(cells)}\nprint(value)"
        cells.append({"cell_type": "markdown", "metadata": {}, "source": text})
        output = {"output_type": "stream", "name": "stdout", "text": words(source, 20)}
        cells.append({"cell_type": "code", "metadata": {}, "source": code, "outputs": [output], "execution_count": 1})
        written += len(text) + len(code) + 400
    notebook = {"cells": cells, "metadata": {"language_info": {"name": "python"}}, "nbformat": 4, "nbformat_minor": 5}
    path.write_text(json.dumps(notebook), encoding="utf-8")


def write(kind: str, megabytes: float, path: Path) -> None:
    """Write a document of a kind, of about that many megabytes."""
    size = int(megabytes * 1_000_000)
    if kind == "json":
        write_json(size, path)
    elif kind == "ipynb":
        write_notebook(size, path)
    else:
        _until(size, MAKERS[kind](), path)


if __name__ == "__main__":
    write(sys.argv[1], float(sys.argv[2]), Path(sys.argv[3]))
