"""URL to Source: the only module that opens a connection."""

from __future__ import annotations

from py_chunks.sources import Source


def url_source(url: str, filename: str | None = None, *, timeout: float = 60.0) -> Source:
    raise NotImplementedError
