"""Markdown, plain text and HTML."""

from __future__ import annotations

from collections.abc import Sequence

from builders import Built


def build_text(paragraphs: Sequence[str]) -> Built:
    return Built("\n\n".join(paragraphs).encode(), list(paragraphs))


def build_html(paragraphs: Sequence[str]) -> Built:
    body = "".join(f"<p>{paragraph}</p>\n" for paragraph in paragraphs)
    page = f"<!doctype html>\n<html><head><title>Built</title></head><body>\n{body}</body></html>\n"
    return Built(page.encode(), list(paragraphs))
