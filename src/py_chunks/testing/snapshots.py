"""Golden files of chunks, which can be rewritten only while the laws hold."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from difflib import unified_diff
from pathlib import Path
from typing import Any
from zlib import crc32

from py_chunks.laws import check_indices, check_slices
from py_chunks.testing.assertions import assert_chunks_cover, document_text
from py_chunks.testing.pieces import is_our_chunk, pieces_of


class ChunkSnapshot:
    """The golden files of one test.

    Call it with chunks and the document they were made of: they must equal what the file holds.
    """

    def __init__(self, folder: Path, name: str, *, update: bool) -> None:
        self._folder, self._name, self._update = folder, name, update
        self._count = 0

    def __call__(self, chunks: Iterable[Any], document: str | Path) -> None:
        """Compare chunks with the golden file, or write it when `--update-chunks` was given.

        Args:
            chunks: Chunks of any splitter, as for `assert_chunks_cover`.
            document: The text they were made of, or the path of a document that py_chunks reads.

        Raises:
            AssertionError: The chunks differ from the file, there is none, or a law does not hold.
        """
        __tracebackhide__ = True  # by pytest: what matters is in the message
        found = list(chunks)
        path = self._path()
        lines = _shown(found)
        if self._update:
            _check_laws(found, document)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("\n".join(lines) + "\n", "utf-8", "surrogatepass", newline="\n")
        elif not path.exists():
            raise AssertionError(f"{path} does not exist; write it with: pytest --update-chunks")
        else:
            golden = path.read_text("utf-8", "surrogatepass").removesuffix("\n").split("\n")
            if golden != lines:
                diff = "\n".join(unified_diff(golden, lines, path.name, "these chunks", lineterm=""))
                raise AssertionError(f"{diff}\nIf they should differ, rewrite the file with: pytest --update-chunks")
            _check_laws(found, document)

    def _path(self) -> Path:
        """One file for each comparison of a test, numbered from the second on."""
        self._count += 1
        number = f"-{self._count}" if self._count > 1 else ""
        name = re.sub(r"[^\w.-]+", "_", self._name).strip("_")
        if len(name) > 60 or re.search(r"[^\w.\-\[\]]", self._name):
            # Names that differ must not become one, nor longer than a file system takes.
            name = f"{name[:60]}-{crc32(self._name.encode()):08x}"
        return self._folder / "chunk_snapshots" / f"{name}{number}.chunks.json"


def _check_laws(chunks: Sequence[Any], document: str | Path) -> None:
    if chunks and all(map(is_our_chunk, chunks)):
        check_indices(chunks)
        check_slices(chunks, document_text(document))
    assert_chunks_cover(chunks, document)


def _shown(chunks: Sequence[Any]) -> list[str]:
    """JSON a line for each key, so that differences are small; document ids are names of files, and stay out."""
    if all(map(is_our_chunk, chunks)):
        entries = [
            {**chunk, "metadata": {key: value for key, value in chunk["metadata"].items() if key not in _PLACES}}
            for chunk in chunks
        ]
    else:
        entries = [piece._asdict() for piece in pieces_of(chunks)]
    return json.dumps(entries, ensure_ascii=False, indent=1, default=str).split("\n")


_PLACES = ("document_id", "source")  # where the document was found says nothing about its chunks
