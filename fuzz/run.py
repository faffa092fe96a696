"""Fuzz the parsers: damaged documents of every format, each read under a bound on time and memory.

python fuzz/run.py                                          every format, 20,000 executions a parser
python fuzz/run.py --only docx,pdf --executions 500 --seed 7
python fuzz/run.py --table fuzz/RESULTS.md                  what the journals hold, as a table
python fuzz/run.py --recheck                                run what was a fault again
python fuzz/run.py --only docx --write 1234 > a.docx        the damaged document of one execution

An execution is a function of its format, the seed and its number. Each leaves a line in `fuzz/.journals/SEED/`; a run
that is started again goes on where it was. A line ends in units, in an empty list, in an error of ours, or is a fault.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent
if str(HERE.parent) not in sys.path:
    sys.path.insert(0, str(HERE.parent))

from fuzz.cases import make_case  # noqa: E402 - after the path is set
from fuzz.worker import MEGABYTES, SECONDS, run_batch  # noqa: E402

from py_chunks.formats import FORMATS  # noqa: E402

JOURNALS = HERE / ".journals"
STEP = 3000  # executions of one format before the next has its turn


def shares(executions: int) -> dict[str, int]:
    """Executions of each extension: those that share a parser share its executions, the first has half of them."""
    by_parser: dict[str, list[str]] = {}
    for row in FORMATS:
        for extension in row.extensions:
            by_parser.setdefault(row.parser, []).append(extension)
    result = {}
    for extensions in by_parser.values():
        others = len(extensions) - 1
        result[extensions[0]] = executions if not others else -(-executions // 2)
        result |= dict.fromkeys(extensions[1:], -(-executions // 2 // max(others, 1)))
    return result


def journal_of(extension: str, seed: int) -> Path:
    return JOURNALS / str(seed) / f"{extension[1:]}.tsv"


def all_lines(journal: Path) -> list[list[str]]:
    """All lines, in the order they were written; what was run again has more than one."""
    lines = journal.read_text("utf-8", "replace").split("\n") if journal.exists() else []
    found = (line.split("\t") for line in lines)
    return [fields for fields in found if len(fields) == 5]


def lines_of(journal: Path) -> dict[int, list[str]]:
    """The last line of each execution, by its number."""
    return {int(fields[0]): fields for fields in all_lines(journal)}


def run(chosen: dict[str, int], seed: int) -> None:
    """All executions that have no line yet."""
    for journal in (journal_of(extension, seed) for extension in chosen):
        journal.parent.mkdir(parents=True, exist_ok=True)
    pending = {}
    for extension, count in chosen.items():
        done = lines_of(journal_of(extension, seed))
        pending[extension] = [number for number in range(count) if number not in done]
    while any(pending.values()):
        # The one with the largest part of its executions to come, so that a run that is cut short has all formats.
        extension = max(pending, key=lambda name: len(pending[name]) / chosen[name])
        numbers, pending[extension] = pending[extension][:STEP], pending[extension][STEP:]
        started = time.monotonic()
        run_batch(extension, seed, numbers, journal_of(extension, seed))
        rate = len(numbers) / max(time.monotonic() - started, 1e-9)
        print(f"{extension:6} {numbers[-1] + 1:6}  {rate:6.0f}/s", file=sys.stderr, flush=True)


def recheck(chosen: dict[str, int], seed: int, outcomes: tuple[str, ...]) -> None:
    """Run what was a fault again; the new line counts."""
    for extension in chosen:
        journal = journal_of(extension, seed)
        numbers = [number for number, fields in lines_of(journal).items() if fields[1].startswith(outcomes)]
        if numbers:
            run_batch(extension, seed, numbers, journal)


def table(chosen: dict[str, int], seed: int) -> tuple[list[str], list[str]]:
    """The rows of the table, and a line for each fault."""
    rows, faults = [], []
    for extension in chosen:
        journal = journal_of(extension, seed)
        lines = lines_of(journal)
        if not lines:
            continue
        ever = len({fields[0] for fields in all_lines(journal) if fields[1][:5] == "FAULT"})
        outcomes = Counter(fields[1] for fields in lines.values())
        known = ("units", "empty", "hidden")
        errors = {kind: count for kind, count in outcomes.items() if kind not in known and kind[:5] != "FAULT"}
        bad = [fields for fields in lines.values() if fields[1][:5] == "FAULT"]
        slowest = max(float(fields[2]) for fields in lines.values()) / 1000
        largest = max(float(fields[3]) for fields in lines.values())
        said = ", ".join(f"{kind} {count:,}" for kind, count in sorted(errors.items())) or "none"
        empty = outcomes["empty"] + outcomes["hidden"]
        rows.append(
            f"| {extension[1:]} | {len(lines):,} | {outcomes['units']:,} | {empty:,} | {said} | {slowest:.2f} s | "
            f"{largest:.0f} MB | {ever} | {len(bad)} |"
        )
        faults += [f"{extension} {fields[0]} {fields[1]} {fields[4]}" for fields in bad]
    return [*rows, total(rows)], faults


def total(rows: list[str]) -> str:
    """The last row: what can be added up."""
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]
    sums = [sum(int(row[column].replace(",", "")) for row in cells) for column in (1, 2, 3, 7, 8)]
    executions, chunks, empty, found, left = (f"{number:,}" for number in sums)
    return f"| all | {executions} | {chunks} | {empty} | | | | {found} | {left} |"


HEAD = """# What fuzzing found

`python fuzz/run.py` damaged sound documents of every format and read each with `get_chunks`, in child processes under
{seconds:.0f} s of processor time and {megabytes} MB each. Seed {seed}. A result is chunks or an empty list; every 20th execution
also checks that each chunk is the slice of the document text that its range names. What is neither a result nor an
error of ours - a foreign exception, a crash, a bound passed, a broken law - is a fault. Faults were mended while the run
went on; those that were found were run again at its end, as were the empty lists of documents in which a word of the
sound one can still be seen, and the columns say what came of it. What it means stands in
[docs/robustness.md](../docs/robustness.md).

| format | executions | chunks | empty | errors by kind | slowest | most memory | faults found | left |
|---|---:|---:|---:|---|---:|---:|---:|---:|
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="extensions, separated by commas")
    parser.add_argument("--executions", type=int, default=20_000, help="for each parser; extensions share them")
    parser.add_argument("--each", type=int, help="for each extension instead")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--recheck", action="store_true", help="run what was a fault again")
    parser.add_argument("--outcomes", default="FAULT", help="which outcomes --recheck runs again")
    parser.add_argument("--table", type=Path, help="write the table of the journals here, and run nothing")
    parser.add_argument("--write", type=int, metavar="NUMBER", help="write the document of one execution")
    given = parser.parse_args()
    chosen = shares(given.executions)
    if given.only:
        chosen = {f".{name}": chosen[f".{name}"] for name in given.only.split(",")}
    if given.each:
        chosen = dict.fromkeys(chosen, given.each)
    if given.write is not None:
        case = make_case(next(iter(chosen)), given.seed, given.write)
        print(case.name, case.settings, *case.trail, file=sys.stderr)
        sys.stdout.buffer.write(case.data)
        return
    if given.recheck:
        recheck(chosen, given.seed, tuple(given.outcomes.split(",")))
    elif not given.table:
        run(chosen, given.seed)
    rows, faults = table(chosen, given.seed)
    head = HEAD.format(seconds=SECONDS, megabytes=MEGABYTES, seed=given.seed)
    if given.table:
        given.table.write_text(head + "\n".join(rows) + "\n", "utf-8")
    else:
        print(head + "\n".join(rows))
    print(*faults, sep="\n", file=sys.stderr)


if __name__ == "__main__":
    main()
