"""Measures one call in this process and prints one JSON line; run by the library that is measured.

python benchmarks/measure.py get|stream FILE
"""

from __future__ import annotations

import json
import resource
import sys
import time


class _CountingFile:
    """A file that tells how many bytes were asked of it."""

    def __init__(self, path: str) -> None:
        self._file = open(path, "rb")  # noqa: SIM115 - closed by the end of the process
        self.name = path
        self.count = 0

    def read(self, size: int = -1) -> bytes:
        block = self._file.read(size)
        self.count += len(block)
        return block

    def seekable(self) -> bool:
        return False


def main() -> None:
    how, path = sys.argv[1:3]
    import py_chunks

    settings = {"mode": "sliding_window", "window_size": 3, "overlap": 1}
    small = path.rpartition(".")[2]
    # One small call first, so that imports are not what is measured.
    warm = {"json": b'[{"a": 1}]', "ipynb": b'{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}'}
    py_chunks.get_chunks(warm.get(small, b"a,b\n1,2\n"), filename=f"a.{small}", **settings)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    started = time.perf_counter()
    result: dict[str, object] = {}
    if how == "get":
        result["chunks"] = len(py_chunks.get_chunks(path, **settings))
    else:
        count = 0
        for _ in py_chunks.stream_chunks(path, **settings):
            count += 1
            if count == 1:
                result["first_ms"] = round((time.perf_counter() - started) * 1000, 2)
        result["chunks"] = count
    result["seconds"] = round(time.perf_counter() - started, 4)
    result["extra_mb"] = round((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024, 1)
    if how == "stream" and hasattr(py_chunks, "iter_units"):
        file = _CountingFile(path)
        next(iter(py_chunks.stream_chunks(file, **settings)))
        result["read_for_first"] = file.count
    print(json.dumps(result))


if __name__ == "__main__":
    main()
