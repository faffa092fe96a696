"""Measures one call in this process and prints one JSON line; run by the library that is measured.

python benchmarks/measure.py get|first|stream FILE

`get` makes all chunks as a list, `stream` one after the other, `first` only the first one. `seconds` is processor
time, `clock` what one waits for it.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

from memory import MemoryMeter

SETTINGS = {"mode": "sliding_window", "window_size": 3, "overlap": 1}
FIXTURES = Path(__file__).resolve().parent.parent / "fixtures"


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

    # One small document of the same format first, so that imports are not what is measured.
    py_chunks.get_chunks(str(FIXTURES / f"handbook{Path(path).suffix}"), **SETTINGS)
    meter = MemoryMeter()
    started, processor = time.perf_counter(), time.process_time()
    if how == "get":
        result: dict[str, object] = {"chunks": len(py_chunks.get_chunks(path, **SETTINGS))}
    else:
        result = _streamed(py_chunks, path, first_only=how == "first")
    result["seconds"] = round(time.process_time() - processor, 4)
    result["clock"] = round(time.perf_counter() - started, 4)
    result["extra_mb"] = meter.extra()
    if how == "stream" and hasattr(py_chunks, "iter_units"):
        file = _CountingFile(path)
        next(iter(py_chunks.stream_chunks(file, **SETTINGS)))
        result["read_for_first"] = file.count
    print(json.dumps(result))


def _streamed(library: object, path: str, *, first_only: bool) -> dict[str, object]:
    result: dict[str, object] = {}
    started = time.process_time()
    count = 0
    for _ in library.stream_chunks(path, **SETTINGS):
        count += 1
        if count == 1:
            result["first_ms"] = round((time.process_time() - started) * 1000, 2)
            if first_only:
                break
    result["chunks"] = count
    return result


if __name__ == "__main__":
    main()
