"""One command, one run: everything that is measured, the others beside us; prints it, writes RESULTS.md and the facts
in docs/performance.md.

    python benchmarks/run.py --corpus DIR --oracle DIR    # everything
    python benchmarks/run.py                              # without real documents
    python benchmarks/run.py --quick                      # one run each, small sizes, for a look: writes nothing
    python benchmarks/run.py --parts windowing,imports    # some parts, and nothing written
    python benchmarks/run.py --only pptx,xlsx             # some generated documents beside the compiled py-chunks only

Each other library is installed from the package index, at a pinned version, into an environment of its own under
benchmarks/.peers. What can't be installed or isn't there is left out, and the results say so. The folders of real
documents are described in scoring.py.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
import time
from collections.abc import Callable, Iterator
from importlib import metadata
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import beside_peer
import engines
import imports
import peers
import scoreboard
import streams
import windowing
from tables import Section

HERE = Path(__file__).resolve().parent
ENGINES = ("lxml", "markdown-it-py", "pypdfium2", "pypdf", "xlrd", "olefile", "chardet")
PARTS = ("real", "generated", "large", "streams", "huge", "engines", "text", "imports", "windowing")
BEGIN, END = "<!-- written by benchmarks/run.py -->", "<!-- end -->"
NO_CORPUS = "Not measured in this run: no folders of real documents were given (`--corpus`, `--oracle`)."


def head() -> list[str]:
    """The machine and all versions."""
    ours = ", ".join(f"{name} {metadata.version(name)}" for name in ENGINES)
    machine = (
        f"Python {platform.python_version()}, {platform.system()} on {platform.machine()}, {os.cpu_count()} cores. "
        f"py_chunks {metadata.version('py-chunks-pure')} with {ours}. Written by `benchmarks/run.py` in one run."
    )
    return [
        "# Results",
        "",
        machine,
        "",
        "Beside it:",
        "",
        *peers.described(),
        "",
        "Times are processor times unless it says otherwise.",
        "",
    ]


def summary(sections: list[Section]) -> list[str]:
    """All bars that were missed, in one place."""
    missed = [f"- {section.title}: {line}" for section in sections for line in section.missed]
    return ["## Bars missed", "", *(missed or ["None."]), ""]


def ahead(sections: list[Section]) -> list[str]:
    """Where another library is better than ours, whether or not a bar asks for more."""
    lost = [f"- {section.title}: {line}" for section in sections for line in section.lost]
    return ["## Where others are ahead", "", *(lost or ["Nowhere in this run."]), ""]


def publish(sections: list[Section]) -> None:
    """Put the facts of this run into the page of the documentation that has a place for them."""
    page = HERE.parent / "docs" / "performance.md"
    before, begin, rest = page.read_text(encoding="utf-8").partition(BEGIN)
    _, end, after = rest.partition(END)
    missed = sum(len(section.missed) for section in sections)
    facts = [f"- {fact}" for section in sections for fact in section.facts]
    facts.append(f"- Bars missed: {missed or 'none'}. All are listed first in the results.")
    page.write_text(f"{before}{begin}\n\n" + "\n".join(facts) + f"\n\n{end}{after}", encoding="utf-8")


def text() -> Section:
    """Cutting text has a script and results of its own, since it takes as long as all else."""
    result = Section("Cutting text")
    result.say(
        "By tokens, words and sentences, beside langchain-text-splitters, chonkie, semchunk, semantic-text-splitter "
        "and llama-index-core: [TEXT_RESULTS.md](TEXT_RESULTS.md), measured by `benchmarks/text.py`."
    )
    return result


def real(options: argparse.Namespace) -> list[Section]:
    if options.corpus and options.oracle and options.corpus.is_dir() and options.oracle.is_dir():
        libraries = scoreboard.LIBRARIES[:3] if options.quick else scoreboard.LIBRARIES
        return scoreboard.sections(options.corpus, options.oracle, libraries)
    section = Section("Real documents")
    section.say(NO_CORPUS)
    return [section]


def makers(options: argparse.Namespace) -> dict[str, Callable[[], list[Section]]]:
    """By name, what measures each part."""
    quick = options.quick
    runs = 1 if quick else 3
    return {
        "real": lambda: real(options),
        "generated": lambda: [beside_peer.section(runs=runs)],
        "large": lambda: [beside_peer.bounded()],
        "streams": lambda: [streams.section(largest=2 if quick else 3)],
        "huge": lambda: [] if quick else [streams.huge()],
        "engines": lambda: [engines.section(options.corpus)],
        "text": lambda: [text()],
        "imports": lambda: [imports.section(runs=2 if quick else 5)],
        "windowing": lambda: [windowing.section()],
    }


def measured(options: argparse.Namespace) -> Iterator[list[Section]]:
    """All sections so far, after each of the parts asked for; one that fails says so in its place."""
    found: list[Section] = []
    for part in options.parts:
        started = time.monotonic()
        try:
            found += makers(options)[part]()
        except Exception as error:
            failed = Section(f"Not measured: {part}")
            failed.say(f"{type(error).__name__}: {error}".splitlines()[0])
            failed.missed.append("the measurement failed")
            found.append(failed)
        print(f"{part}: {time.monotonic() - started:.0f} s", file=sys.stderr, flush=True)
        yield found


def results(sections: list[Section]) -> str:
    """The whole page."""
    return "\n".join([*head(), *summary(sections), *ahead(sections), *(section.markdown() for section in sections)])


def parts(names: str) -> list[str]:
    """The parts named, refused if there is no such part."""
    found = names.split(",")
    if set(found) - set(PARTS):
        raise argparse.ArgumentTypeError(f"of {', '.join(PARTS)}, separated by commas")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus", type=Path, help="folder of real documents")
    parser.add_argument("--oracle", type=Path, help="folder of the words they have")
    parser.add_argument("--quick", action="store_true", help="small sizes, one run each, nothing written")
    parser.add_argument("--parts", type=parts, default=list(PARTS), help=f"some of {', '.join(PARTS)}; nothing written")
    parser.add_argument(
        "--only", metavar="FORMATS", help="these formats beside the compiled py-chunks, nothing written"
    )
    options = parser.parse_args()
    if options.only:
        beside_peer.section(options.only.split(","), 1 if options.quick else 3)
        return
    written = not options.quick and options.parts == list(PARTS)
    sections: list[Section] = []
    for sections in measured(options):
        if written:  # after each part: a run that is stopped leaves what it has
            (HERE / "RESULTS.md").write_text(results(sections), encoding="utf-8")
    if written:
        publish(sections)
    else:
        print("\n".join(summary(sections)))


if __name__ == "__main__":
    main()
