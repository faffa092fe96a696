"""Real documents through every library: what text each finds, what fails, and how long it takes.

    python benchmarks/scoreboard.py CORPUS ORACLE                     # folders; see scoring.py
    python benchmarks/scoreboard.py CORPUS ORACLE --only docx,pptx --libraries py_chunks,markitdown

The documents are no part of this project. Without them, this part of the results is left out.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import select
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import peers
from scoring import Expected, expected, extension, judged
from tables import MISSED, Section, listed, mean, shown

HERE = Path(__file__).resolve().parent
OURS, COMPILED = "py_chunks", "py-chunks"
LIBRARIES = (OURS, COMPILED, "markitdown", "unstructured", "docling")
NAMES = {OURS: "py_chunks", COMPILED: "py-chunks (Rust)"}
SECONDS, START_SECONDS, MEGABYTES = 60, 180, 1024  # for a document, for an import, and the most memory for a document
PASSES, QUICK = 4, 0.25  # readings of a document, and what it takes at most to be read again
NOT_ASKED = {
    # by library: extensions that it reads through another program, or not without models that it has to fetch
    "unstructured": {"doc", "ppt", "pdf"},
    "docling": {"doc", "ppt", "xls", "rtf", "pdf"},
}

RECALL = {
    # extension: least mean recall, most foreign words
    **dict.fromkeys(("csv", "tsv", "txt", "md", "html", "json", "ndjson", "ipynb", "mbox", "epub"), (0.995, 0.01)),
    "eml": (0.99, 0.03),
    "msg": (0.995, 0.03),
    **dict.fromkeys(("docx", "docm", "dotx", "dotm", "doc"), (0.99, 0.01)),
    **dict.fromkeys(("pptx", "pptm", "potm", "ppsm", "ppsx"), (0.995, 0.01)),
    "ppt": (0.95, 0.01),
    **dict.fromkeys(("xlsx", "xlsm", "xls", "xlsb"), (0.99, 0.05)),
    **dict.fromkeys(("ods", "odp", "odt"), (0.99, 0.02)),
    "rtf": (0.995, 0.01),
    "pdf": (0.97, 0.02),
}
EXPLAINED = {("recall", "ppt"), ("foreign words", "eml"), ("foreign words", "json"), ("foreign words", "rtf")}
"""Bars that the interface or a reader's mistake keeps us from; docs/decisions.md says how, file by file."""
TOTAL_KINDS = ("docx", "pptx", "xlsx", "html")
TIMES_FASTER = {"markitdown": 10, "unstructured": 40}


@dataclass
class Reading:
    """What came of one document in one library."""

    path: Path
    status: str  # ok, error, foreign, timeout, crashed
    seconds: float = 0.0
    megabytes: float = 0.0
    error: str = ""
    figures: dict[str, float] = field(default_factory=dict)


class Reader:
    """A library in a process of its own, with a limit of time for each document."""

    def __init__(self, library: str, python: str) -> None:
        self._command = [python, str(HERE / "reading.py"), library]
        self._process: subprocess.Popen[bytes] | None = None
        self._pending = b""

    def read(self, path: Path, *, texts: bool) -> dict[str, object]:
        """The worker's answer, or `{"status": "timeout" | "crashed"}`."""
        if self._process is None:
            self._process = subprocess.Popen(
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                env={**os.environ, "PYTHONWARNINGS": "ignore", "HF_HUB_OFFLINE": "1",
                     "UNSTRUCTURED_DISABLE_NOTICE": "1"},
            )  # fmt: skip
            self._pending = b""
            started = self._answer(START_SECONDS)
            if started:
                raise ImportError(f"{self._command[-1]} does not start: {started}")
        assert self._process.stdin is not None
        with contextlib.suppress(BrokenPipeError):  # it has died; the answer says so
            self._process.stdin.write(json.dumps({"path": str(path), "texts": texts}).encode() + b"\n")
            self._process.stdin.flush()
        answer = self._answer(3 * SECONDS)  # a slow document of the kind may have to warm it first
        if "status" in answer:
            self.close()
        return answer

    def _answer(self, seconds: float) -> dict[str, object]:
        assert self._process is not None
        assert self._process.stdout is not None
        output, end = self._process.stdout.fileno(), time.monotonic() + seconds
        while b"\n" not in self._pending:
            if not select.select([output], [], [], max(0, end - time.monotonic()))[0]:
                return {"status": "timeout"}
            block = os.read(output, 1 << 20)
            if not block:
                return {"status": "crashed"}
            self._pending += block
        line, self._pending = self._pending.split(b"\n", 1)
        return json.loads(line)

    def close(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


Oracle = dict[Path, "Expected | None"]


def readings(library: str, python: str, oracle: Oracle) -> list[Reading]:
    """Every document through one library, in the order of their names.

    The quick ones are read again, but only after all others: libraries that keep their last results would otherwise be
    asked for what they have at hand, which no reader of documents does.
    """
    reader, found = Reader(library, python), []
    for path, asked in oracle.items():
        kind = extension(path)
        if kind in NOT_ASKED.get(library, ()):
            continue
        answer = reader.read(path, texts=True)
        if "texts" not in answer:
            status = str(answer.get("status") or ("error" if answer["own"] or library != OURS else "foreign"))
            found.append(Reading(path, status, error=str(answer.get("error", ""))))
            continue
        texts = answer["texts"]
        figures = judged(texts, asked, kind) if asked else {}
        status = "ok" if any(text.strip() for text in texts) else "nothing"
        found.append(Reading(path, status, answer["seconds"], answer["megabytes"], "", figures))
    for one in found * (PASSES - 1):
        if one.status == "ok" and one.seconds < QUICK:
            one.seconds = min(one.seconds, float(reader.read(one.path, texts=False).get("seconds", one.seconds)))
    reader.close()
    return found


Board = dict[str, list[Reading]]


def measure(corpus: Path, oracle: Path, libraries: tuple[str, ...], only: set[str]) -> tuple[Board, Oracle]:
    """Read all documents with all libraries that can be had."""
    paths = sorted(path for path in corpus.rglob("*.*") if path.is_file() and (not only or extension(path) in only))
    asked = {path: expected(path, oracle) for path in paths}
    board: Board = {}
    for library in libraries:
        python = sys.executable if library == OURS else peers.interpreter(library)
        if python is not None:
            print(f"reading {len(paths)} documents with {library} ...", file=sys.stderr, flush=True)
            try:
                board[library] = readings(library, python, asked)
            except ImportError as error:
                print(error, file=sys.stderr)
    return board, asked


def of_kind(found: list[Reading], kind: str, asked: Oracle) -> list[Reading]:
    """The judged documents of an extension."""
    return [one for one in found if extension(one.path) == kind and asked[one.path] is not None]


def average(found: list[Reading], figure: str) -> float:
    """The mean of a figure over documents: recall of unread ones is 0; nothing if the library reads none of them."""
    if not any(one.status == "ok" for one in found):
        return float("nan")
    if figure == "recall":
        return mean(one.figures.get("recall", 0.0) for one in found)
    return mean(one.figures[figure] for one in found if figure in one.figures)


def quality(board: Board, asked: Oracle) -> Section:
    """Recall beside its bar and the peers', then our other figures, then failures."""
    section = Section("Words found in real documents")
    kinds = sorted({extension(path) for path, what in asked.items() if what is not None})
    section.say(
        f"{sum(what is not None for what in asked.values())} judged documents of {len(asked)}. Recall is the mean "
        "share of the words that at least two independent readers find; a dash: the library reads none of them, or "
        "was not asked (see below).",
    )
    section.table(["extension", "judged", "least", *(NAMES.get(name, name) for name in board), "bar"])
    for kind in kinds:
        means = {name: average(of_kind(found, kind, asked), "recall") for name, found in board.items()}
        count = len(of_kind(board[OURS], kind, asked))
        held = held_by(section, "recall", kind, means[OURS], RECALL[kind][0])
        note_ahead(section, f"recall of {kind}", means, higher=True)
        section.row(kind, count, RECALL[kind][0], *(shown(value) for value in means.values()), held)
    overall = [
        f"{NAMES.get(name, name)} {mean(one.figures.get('recall', 0.0) for one in found if asked[one.path]):.3f}"
        for name, found in board.items()
    ]
    section.facts.append(
        f"On {sum(what is not None for what in asked.values())} real documents of {len(kinds)} extensions, the mean "
        f"share of the words found that independent readers agree on: {listed(overall)} (of those a library was asked "
        "for; what it can't read counts as 0)."
    )
    section.say(
        "",
        "Foreign words are the share of a library's words that occur in no reader's text; names made up for columns "
        "without one (`Column 3`, `Unnamed: 3`) aside. Precision is the share that a reader has as often; it is low "
        "by design where rows repeat their header. Order is the share of neighbouring words still side by side; a "
        "header repeated in each row parts them.",
    )
    section.table(
        ["extension", "precision", "order", "most foreign", *(NAMES.get(name, name) for name in board), "bar"]
    )
    for kind in kinds:
        ours = of_kind(board[OURS], kind, asked)
        means = {name: average(of_kind(found, kind, asked), "foreign") for name, found in board.items()}
        held = held_by(section, "foreign words", kind, means[OURS], RECALL[kind][1])
        note_ahead(section, f"foreign words of {kind}", means, higher=False)
        section.row(
            kind, shown(average(ours, "precision")), shown(average(ours, "order")), RECALL[kind][1],
            *(shown(value) for value in means.values()), held,
        )  # fmt: skip
    return section


def note_ahead(section: Section, what: str, means: dict[str, float], *, higher: bool) -> None:
    """Note the libraries whose figure is better than ours where three digits show it."""
    sign = 1 if higher else -1
    ours = round(means[OURS], 3)
    better = [name for name, value in means.items() if sign * round(value, 3) > sign * ours]
    if better:
        theirs = ", ".join(f"{NAMES.get(name, name)} {means[name]:.3f}" for name in better)
        section.lost.append(f"{what}: {theirs}, ours {ours:.3f}")


def held_by(section: Section, figure: str, kind: str, value: float, bar: float) -> str:
    """Say how our mean stands to its bar, and where to read why it can't be held."""
    held = section.bar(f"{figure} of {kind}", round(value, 3), bar, least=figure == "recall", shown="{:.3f}")
    if held == MISSED and (figure, kind) in EXPLAINED:
        section.missed[-1] += " (why: docs/decisions.md)"
    return held


def failures(board: Board, asked: Oracle) -> Section:
    """What is not read, and how it fails."""
    section = Section("Failures on real documents")
    section.say(
        "Unread: documents with words that independent readers agree on, and none from the library. Of the others "
        "(locked, empty, mislabelled or broken on purpose), an error is as good as text. Foreign: exceptions of a kind "
        "that the library does not declare (counted for py_chunks only).",
    )
    section.table(
        ["library", "documents", "unread", "errors on others", "foreign", "hangs", "crashes", "most MB", "bar"]
    )
    none: list[str] = []
    for name, found in board.items():
        count = {status: sum(one.status == status for one in found) for status in ("foreign", "timeout", "crashed")}
        unread = [one for one in found if asked[one.path] is not None and one.status != "ok"]
        none.append(f"{NAMES.get(name, name)} {len(unread)}")
        others = sum(asked[one.path] is None and one.status in {"error", "foreign"} for one in found)
        most = max(one.megabytes for one in found)
        cells = [len(found), len(unread), others, *count.values(), f"{most:.0f}"]
        if name != OURS:
            section.row(NAMES.get(name, name), *cells, "")
            continue
        held = section.bar("documents unread, foreign, hanging or crashing", len(unread) + sum(count.values()), 0)
        held_memory = section.bar("megabytes for a document", most, MEGABYTES)
        section.row(NAMES[name], *cells, held if held == held_memory else f"{held}, memory {held_memory}")
    section.facts.append(f"Documents with words that give none, or an error: {listed(none)}.")
    named = {one.path.name: one.error for one in board[OURS] if one.status == "foreign"}
    section.say("", *(f"- {name}: {error}" for name, error in named.items()))
    left_out = [f"{name}: {', '.join(sorted(kinds))}" for name, kinds in NOT_ASKED.items() if name in board]
    if left_out:
        section.say(
            "Not asked, since another program (LibreOffice) or models fetched at run time would read them: "
            + "; ".join(left_out) + ".",
        )  # fmt: skip
    return section


def seconds_of(found: list[Reading]) -> dict[Path, float]:
    return {one.path: one.seconds for one in found if one.status == "ok"}


def speed(board: Board) -> Section:
    """Seconds a document and a megabyte, each peer over the documents that both read."""
    section = Section("Time for real documents")
    section.say(
        f"Processor time of a reading in a warm process, the least of up to {PASSES} passes over all documents (memory "
        "is measured in the first only, as that disturbs the time): windows of three blocks for py_chunks and "
        "py-chunks, Markdown for markitdown and docling, elements for unstructured. `times` is how many times our time "
        "a peer takes, over the documents that both read.",
    )
    times = {name: seconds_of(found) for name, found in board.items()}
    others = [name for name in board if name != OURS]
    section.table(
        [
            "extension",
            "documents",
            "MB",
            "ms a document",
            "s a MB",
            *(f"{NAMES.get(name, name)}, times" for name in others),
        ]
    )
    kinds = sorted({extension(path) for path in times[OURS]})
    for kind in kinds:
        mine = {path: spent for path, spent in times[OURS].items() if extension(path) == kind}
        megabytes = sum(path.stat().st_size for path in mine) / 1e6
        cells = [f"{ratio(times[OURS], times[name], {kind}):.2f}" for name in others]
        section.row(
            kind, len(mine), f"{megabytes:.2f}", f"{1000 * sum(mine.values()) / len(mine):.2f}",
            f"{sum(mine.values()) / megabytes:.3f}", *(cell.replace("nan", "-") for cell in cells),
        )  # fmt: skip
    section.say("", f"In total over {', '.join(TOTAL_KINDS)}, and over everything:")
    section.table(["library", "documents", "ours s", "its s", "times", "at least", "bar", "all: times"])
    factors: list[str] = []
    for name in others:
        both = [path for path in times[OURS].keys() & times[name].keys() if extension(path) in TOTAL_KINDS]
        faster, least = ratio(times[OURS], times[name], set(TOTAL_KINDS)), TIMES_FASTER.get(name)
        factors.append(f"{NAMES.get(name, name)} takes {faster:.2f} times our time")
        if faster < 1:
            section.lost.append(f"{NAMES.get(name, name)} takes {faster:.2f} of our time for the four together")
        held = section.bar(f"times faster than {name}", faster, least, least=True, shown="{:.1f}") if least else ""
        section.row(
            NAMES.get(name, name), len(both), f"{sum(times[OURS][path] for path in both):.3f}",
            f"{sum(times[name][path] for path in both):.3f}", f"{faster:.2f}", least or "", held,
            f"{ratio(times[OURS], times[name], set(kinds)):.2f}",
        )  # fmt: skip
    section.facts.append(f"Over the real docx, pptx, xlsx and html documents that both read, {listed(factors)}.")
    return section


def ratio(ours: dict[Path, float], its: dict[Path, float], kinds: set[str]) -> float:
    """Its time over ours, over the documents of these extensions that both read."""
    both = [path for path in ours.keys() & its.keys() if extension(path) in kinds]
    return sum(its[path] for path in both) / sum(ours[path] for path in both) if both else float("nan")


def sections(corpus: Path, oracle: Path, libraries: tuple[str, ...] = LIBRARIES, only: str = "") -> list[Section]:
    """The three parts of the results that real documents give."""
    board, asked = measure(corpus, oracle, libraries, set(filter(None, only.split(","))))
    return [quality(board, asked), failures(board, asked), speed(board)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=Path, help="folder of documents")
    parser.add_argument("oracle", type=Path, help="folder of the words they have")
    parser.add_argument("--only", metavar="EXTENSIONS", default="", help="these extensions only")
    parser.add_argument("--libraries", default=",".join(LIBRARIES), help="of these libraries, with py_chunks first")
    options = parser.parse_args()
    for section in sections(options.corpus, options.oracle, tuple(options.libraries.split(",")), options.only):
        for line in section.missed:
            print("missed:", line)


if __name__ == "__main__":
    main()
