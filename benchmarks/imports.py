"""What it costs to import each library in a fresh process, and to ask the command for help.

    python benchmarks/imports.py

Figures are the least of several processes, beyond what an interpreter that imports nothing takes (`--help`: in all).
Processor time is counted, so busy neighbours don't matter; so is the time by the clock, which is what one waits.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import peers
from tables import Section, listed

IMPORT_MS, HELP_MS = 20, 150
TEXT_MODULES = {
    # package, which names its environment too (see text.py): module
    "semantic-text-splitter": "semantic_text_splitter",
    "semchunk": "semchunk",
    "chonkie": "chonkie",
    "langchain-text-splitters": "langchain_text_splitters",
    "llama-index-core": "llama_index.core",
}
QUIET = {**os.environ, "PYTHONWARNINGS": "ignore", "HF_HUB_OFFLINE": "1", "UNSTRUCTURED_DISABLE_NOTICE": "1"}


def cost(command: Sequence[str]) -> tuple[float, float]:
    """Milliseconds of processor time and by the clock of one process."""
    before, started = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(command, check=True, capture_output=True, env=QUIET)
    clock, after = time.perf_counter() - started, resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime), 1000 * clock


def least(commands: dict[str, Sequence[str]], runs: int) -> dict[str, tuple[float, float]]:
    """The least of each figure over so many rounds, every command once in each; the first round only fills caches."""
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in commands}
    for number in range(runs + 1):
        for name, command in commands.items():
            spent = cost(command)
            if number:
                found[name].append(spent)
    return {name: (min(cpu for cpu, _ in each), min(clock for _, clock in each)) for name, each in found.items()}


def commands() -> dict[str, tuple[str, str]]:
    """By the name of a library: its interpreter and the module to import."""
    found = {
        "py_chunks": (sys.executable, "py_chunks"),
        "py_chunks, reading documents": (sys.executable, "py_chunks.api"),
    }
    for name in ("py-chunks", "markitdown", "unstructured", "docling", "more-itertools"):
        python = peers.interpreter(name)
        if python:
            found[name] = (python, peers.CATALOGUE[name].module)
    for name, module in TEXT_MODULES.items():
        python = peers.PEERS / name / "bin" / "python"
        if python.exists():
            found[name] = (str(python), module)
    return found


def section(runs: int = 5) -> Section:
    """This part of the results."""
    result = Section("Imports")
    result.say(
        "Milliseconds of a fresh process beyond one that imports nothing, the least of several: processor time, and "
        "by the clock."
    )
    result.table(["import", "processor ms", "clock ms", "allowed", "bar"])
    lightest, spent = 0.0, []
    for name, (python, module) in commands().items():
        pair = {"bare": [python, "-c", "pass"], "import": [python, "-c", f"import {module}"]}
        ours = name.startswith("py_chunks")
        found = least(pair, 4 * runs if ours else runs)
        cpu, clock = (found["import"][each] - found["bare"][each] for each in (0, 1))
        bar = name == "py_chunks"
        spent.append(f"{name} {cpu:.0f} ms")
        lightest = cpu if bar else lightest
        if cpu < lightest:
            result.lost.append(f"`{module}` is imported in {max(cpu, 0):.1f} ms, py_chunks in {lightest:.1f} ms")
        held = result.bar("ms to import py_chunks", cpu, IMPORT_MS, shown="{:.1f}") if bar else ""
        result.row(f"`{module}` ({name})", f"{cpu:.1f}", f"{clock:.1f}", IMPORT_MS if bar else "", held)
    helped = least({"help": [str(Path(sys.executable).with_name("py-chunks")), "--help"]}, 4 * runs)["help"]
    held = result.bar("ms of py-chunks --help", helped[0], HELP_MS, shown="{:.0f}")
    result.row("`py-chunks --help`, in all", f"{helped[0]:.1f}", f"{helped[1]:.1f}", HELP_MS, held)
    result.facts.append(f"Imports: {listed(spent)}. `py-chunks --help` takes {helped[0]:.0f} ms in all.")
    return result


if __name__ == "__main__":
    print("\n".join(section().missed))
