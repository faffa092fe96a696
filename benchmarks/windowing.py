"""The windowing core alone, beside more-itertools and a bare loop over slices of a list.

python benchmarks/windowing.py
python benchmarks/windowing.py --measure      # in this process, as JSON; run by an interpreter with more-itertools
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))  # for an interpreter without py_chunks
sys.path.insert(0, str(Path(__file__).parent))
from tables import Section, listed, shown

ITEMS = 300_000
ROUNDS = 9
SIZES = ((3, 1), (10, 2), (100, 20), (3, 0), (5, 4))  # items in a window, items shared with the next


def slices(items: Sequence[int], size: int, overlap: int) -> Iterator[Sequence[int]]:
    """All of a list in memory, one slice a window: the least that anything can cost, and not lazy."""
    for start in range(0, max(1, len(items) - overlap), size - overlap):
        yield items[start : start + size]


def contenders() -> dict[str, Callable[[Sequence[int], int, int], Iterable[object]]]:
    """What is measured, by name. All read from an iterator, but for the slices."""
    from py_chunks import windows

    found: dict[str, Callable[[Sequence[int], int, int], Iterable[object]]] = {
        "py_chunks.windows": lambda items, size, overlap: windows(iter(items), size, overlap),
        "slices of a list": slices,
    }
    try:
        from more_itertools import chunked, windowed
    except ImportError:
        return found
    found["more_itertools.windowed"] = lambda items, size, overlap: windowed(iter(items), size, step=size - overlap)
    found["more_itertools.chunked"] = lambda items, size, _: chunked(iter(items), size)
    return found


def measured() -> dict[str, dict[str, float]]:
    """Nanoseconds an item by contender and size, the least of several rounds taken in turn."""
    items, found = list(range(ITEMS)), {}
    for size, overlap in SIZES:
        spent: dict[str, float] = {}
        for _ in range(ROUNDS):
            for name, make in contenders().items():
                if name.endswith("chunked") and overlap:
                    continue
                started = time.process_time()
                deque(make(items, size, overlap), maxlen=0)
                seconds = time.process_time() - started
                spent[name] = min(spent.get(name, seconds), seconds)
        found[f"{size}/{overlap}"] = {name: seconds / ITEMS * 1e9 for name, seconds in spent.items()}
    return found


def section() -> Section:
    """This part of the results."""
    import peers

    python = peers.interpreter("more-itertools") or sys.executable
    output = subprocess.run([python, __file__, "--measure"], check=True, capture_output=True, text=True).stdout
    found = json.loads(output)
    names = list(dict.fromkeys(name for each in found.values() for name in each))
    result = Section("The windowing core")
    result.say(
        f"Nanoseconds an item over {ITEMS:,} items, the least of {ROUNDS} rounds, in one process. All but the slices "
        "take their items from an iterator and hold one window. `windowed` pads its last window and `chunked` knows no "
        "overlap.",
    )
    result.table(["window/overlap", *names, "core over windowed", "core over slices"])
    for size, spent in found.items():
        core = spent["py_chunks.windows"]
        over = [core / spent.get(name, float("nan")) for name in ("more_itertools.windowed", "slices of a list")]
        if size == "3/1":
            each_spent = listed(f"{name} {nanoseconds:.0f}" for name, nanoseconds in spent.items())
            result.facts.append(f"Windows of three items sharing one, nanoseconds an item: {each_spent}.")
        for name, each in zip(("more_itertools.windowed", "slices of a list"), over, strict=True):
            if each > 1:
                result.lost.append(f"windows of {size}: {name} takes {1 / each:.2f} of our time")
        result.row(
            size, *(shown(spent.get(name, float("nan")), "{:.1f}") for name in names),
            *(shown(each, "{:.2f}") for each in over),
        )  # fmt: skip
    return result


if __name__ == "__main__":
    if "--measure" in sys.argv:
        print(json.dumps(measured()))
    else:
        section()
