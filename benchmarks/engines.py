"""Each parser beside its own engine: what the library under it takes to read the same content and give its text.

    python benchmarks/engines.py                      # generated documents
    python benchmarks/engines.py --corpus CORPUS      # and real ones, by extension
    python benchmarks/engines.py --only docx,html

The engine only reads: it makes no units, decides nothing about paragraphs, lists, tables or places, and keeps no
offsets. A parser's time is that of `iter_units`, everything included.
"""

from __future__ import annotations

import argparse
import contextlib
import csv
import email
import gc
import io
import json
import re
import sys
import time
import zipfile
from collections import deque
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from generated import document
from scoring import extension
from tables import Section, listed, shown

ALLOWED = 2.0
DOCUMENTS = {
    # kind: megabytes, or a number of paragraphs, slides, rows, chapters or pages
    "csv": 2, "tsv": 2, "json": 4, "jsonl": 4, "ipynb": 2, "md": 2, "html": 2, "mbox": 2, "docx": 2000, "odt": 2000,
    "pptx": 50, "xlsx": 10_000, "ods": 4000, "xls": 10_000, "epub": 30, "pdf": 20,
}  # fmt: skip
ENOUGH_SECONDS, MOST_RUNS = 0.3, 5
_LARGEST_FIELD = 1 << 24


def decoded(path: Path) -> str:
    """The text of a text file as it is in the documents measured here: UTF-8, else one byte a character."""
    data = path.read_bytes()
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def by_csv(path: Path) -> object:
    csv.field_size_limit(_LARGEST_FIELD)
    delimiter = "\t" if extension(path) == "tsv" else ","
    return deque(csv.reader(io.StringIO(decoded(path), newline=""), delimiter=delimiter), maxlen=0)


def by_json(path: Path) -> object:
    return json.loads(decoded(path))


def by_json_lines(path: Path) -> object:
    return [json.loads(line) for line in decoded(path).splitlines() if line.strip()]


def by_markdown_it(path: Path) -> object:
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark").enable("table").parse(decoded(path))


def by_json_and_markdown_it(path: Path) -> object:
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark").enable("table")
    cells = by_json(path)["cells"]
    return [parser.parse("".join(cell["source"])) for cell in cells if cell["cell_type"] == "markdown"]


def by_lxml_html(path: Path) -> object:
    from lxml import html

    return "".join(html.document_fromstring(path.read_bytes()).itertext())


def by_lxml_parts(pattern: str) -> Callable[[Path], object]:
    """All text of the parts of a package whose names match."""
    wanted = re.compile(pattern)

    def read(path: Path) -> object:
        from lxml import etree

        parser = etree.XMLParser(resolve_entities=False, huge_tree=True, recover=True)
        with zipfile.ZipFile(path) as archive:
            roots = [etree.fromstring(archive.read(name), parser) for name in archive.namelist() if wanted.search(name)]
        # A text node at a time, as whoever reads content has to; comments are none.
        return ["".join(root.itertext(etree.Element)) for root in roots if root is not None]

    return read


def by_xlrd(path: Path) -> object:
    import xlrd

    book = xlrd.open_workbook(path, logfile=io.StringIO(), formatting_info=True)  # formats tell dates from numbers
    return [sheet.row_values(row) for sheet in book.sheets() for row in range(sheet.nrows)]


def by_pdfium(path: Path) -> object:
    import pypdfium2

    with contextlib.closing(pypdfium2.PdfDocument(path)) as found:
        return [page.get_textpage().get_text_range() for page in found]


def _mail_text(message: email.message.Message) -> list[str]:
    parts = [part for part in message.walk() if part.get_content_maintype() == "text"]
    return [(part.get_payload(decode=True) or b"").decode("utf-8", "replace") for part in parts]


def by_email(path: Path) -> object:
    return _mail_text(email.message_from_bytes(path.read_bytes()))


def by_mailbox(path: Path) -> object:
    import mailbox

    with contextlib.closing(mailbox.mbox(path, create=False)) as box:
        return [_mail_text(message) for message in box]


def by_olefile(path: Path) -> object:
    import olefile

    with olefile.OleFileIO(path) as file:
        return [file.openstream(entry).read() for entry in file.listdir()]


_WORD = by_lxml_parts(r"^word/(?:document|styles|numbering|footnotes|endnotes|header\d*|footer\d*)\.xml$")
_SLIDES = by_lxml_parts(r"^ppt/(?:slides|notesSlides)/[^/]*\.xml$")
_SHEETS = by_lxml_parts(r"^xl/(?:worksheets/[^/]*|sharedStrings|styles)\.xml$")
_ODF = by_lxml_parts(r"^(?:content|styles)\.xml$")
ENGINES: dict[str, tuple[str, Callable[[Path], object]]] = {
    "csv": ("csv.reader", by_csv),
    "tsv": ("csv.reader", by_csv),
    "json": ("json.loads", by_json),
    "jsonl": ("json.loads", by_json_lines),
    "ndjson": ("json.loads", by_json_lines),
    "ipynb": ("json.loads, markdown-it-py for its cells", by_json_and_markdown_it),
    "md": ("markdown-it-py", by_markdown_it),
    "html": ("lxml.html", by_lxml_html),
    "mbox": ("mailbox, email", by_mailbox),
    "eml": ("email", by_email),
    **dict.fromkeys(("docx", "docm", "dotx", "dotm"), ("zipfile, lxml", _WORD)),
    **dict.fromkeys(("pptx", "pptm", "potm", "ppsm", "ppsx"), ("zipfile, lxml", _SLIDES)),
    **dict.fromkeys(("xlsx", "xlsm", "xltx", "xltm"), ("zipfile, lxml", _SHEETS)),
    **dict.fromkeys(("odt", "odp", "ods"), ("zipfile, lxml", _ODF)),
    "epub": ("zipfile, lxml", by_lxml_parts(r"\.x?html?$")),
    "xls": ("xlrd", by_xlrd),
    "pdf": ("pypdfium2", by_pdfium),
    "msg": ("olefile, all streams", by_olefile),
}
OWN = "txt, rtf, doc, ppt and xlsb are read by readers of our own: there is no engine under them to compare with."


def parsed(path: Path) -> object:
    from py_chunks import iter_units

    return deque(iter_units(str(path)), maxlen=0)


def seconds(path: Path, engine: Callable[[Path], object]) -> tuple[float, float]:
    """Processor time of the parser and of the engine, each the least of several runs taken in turn."""
    least = [float("inf"), float("inf")]
    spent = runs = 0.0
    while runs < 2 or (spent < ENOUGH_SECONDS and runs < MOST_RUNS):
        for number, read in enumerate((parsed, engine)):
            gc.collect()
            started = time.process_time()
            read(path)
            took = time.process_time() - started
            least[number] = min(least[number], took)
            spent += took
        runs += 1
    return least[0], least[1]


def of_real(corpus: Path, kind: str) -> tuple[int, float, float]:
    """How many documents of an extension both read, and the seconds of both for all of them."""
    count, ours, engine = 0, 0.0, 0.0
    for path in sorted(path for path in corpus.rglob(f"*.{kind}") if path.is_file()):
        try:
            parser_seconds, engine_seconds = seconds(path, ENGINES[kind][1])
        except Exception:  # damaged, locked, or more than a plain reading with the engine can take
            continue
        count, ours, engine = count + 1, ours + parser_seconds, engine + engine_seconds
    return count, ours, engine


def section(corpus: Path | None = None, only: str = "") -> Section:
    """This part of the results."""
    result = Section("Parsers beside their engines")
    result.say(
        "Processor time of all units of a document over that of its engine reading the same parts and giving their "
        "text: no units, no structure, no places. The bar is for the generated documents; the real ones are small, so "
        "what it takes to tell a format and open a document counts there.",
        OWN,
    )
    result.table(["format", "engine", "parser s", "engine s", "ratio", "allowed", "bar", "real", "parser s", "engine s",
                  "ratio"])  # fmt: skip
    ratios: list[str] = []
    for kind in only.split(",") if only else ENGINES:
        cells: list[object] = [kind, ENGINES[kind][0]]
        if kind in DOCUMENTS:
            ours, engine = seconds(document(kind, DOCUMENTS[kind]), ENGINES[kind][1])
            held = result.bar(f"{kind} parser over its engine", ours / engine, ALLOWED)
            ratios.append(f"{kind} {ours / engine:.1f}")
            cells += [f"{ours:.3f}", f"{engine:.3f}", f"{ours / engine:.2f}", ALLOWED, held]
        else:
            cells += ["", "", "", "", ""]
        if corpus:
            count, ours, engine = of_real(corpus, kind)
            cells += [count, f"{ours:.3f}", f"{engine:.3f}", shown(ours / engine if engine else float("nan"), "{:.2f}")]
        result.row(*cells, *[""] * (11 - len(cells)))
    result.facts.append(f"All units of a document, over the time its engine alone takes to read it: {listed(ratios)}.")
    return result


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus", type=Path, help="folder of real documents")
    parser.add_argument("--only", metavar="FORMATS", default="")
    options = parser.parse_args()
    print("\n".join(section(options.corpus, options.only).missed))
