"""Delimited text, JSON and JSON lines: a row or record for each paragraph."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence

from builders import Built


def build_csv(paragraphs: Sequence[str]) -> Built:
    return _delimited(paragraphs, ",")


def build_tsv(paragraphs: Sequence[str]) -> Built:
    return _delimited(paragraphs, "\t")


def _delimited(paragraphs: Sequence[str], delimiter: str) -> Built:
    # The numbers below a word make the first row a header, whatever the paragraphs are.
    out = io.StringIO()
    writer = csv.writer(out, delimiter=delimiter, lineterminator="\n")
    if paragraphs:
        writer.writerow(["number", "text"])
    writer.writerows(enumerate(paragraphs, 1))
    texts = [f"number: {number} | text: {paragraph}" for number, paragraph in enumerate(paragraphs, 1)]
    return Built(out.getvalue().encode(), texts)


def build_json(paragraphs: Sequence[str]) -> Built:
    return Built(json.dumps(list(paragraphs), ensure_ascii=False, indent=1).encode(), list(paragraphs))


def build_lines(paragraphs: Sequence[str]) -> Built:
    lines = "".join(json.dumps({"text": paragraph}, ensure_ascii=False) + "\n" for paragraph in paragraphs)
    return Built(lines.encode(), [f"text: {paragraph}" for paragraph in paragraphs])
