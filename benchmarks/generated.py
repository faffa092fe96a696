"""Generated documents: made once, kept in benchmarks/.data, the same on every machine."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import make_books
import make_data
import make_office

HERE = Path(__file__).resolve().parent
DATA = HERE / ".data"


def document(kind: str, size: float) -> Path:
    """A document of a kind and a size: megabytes, or a number of paragraphs, slides, rows, chapters or pages.

    It is made in a process of its own, so that its memory isn't ours, under another name until it is whole.
    """
    DATA.mkdir(exist_ok=True)
    path = DATA / f"{size}.{kind}"
    if not path.exists():
        unfinished = DATA / f"unfinished.{size}.{kind}"
        subprocess.run([sys.executable, __file__, kind, str(size), str(unfinished)], check=True)
        unfinished.rename(path)
    return path


def make(kind: str, size: float, path: Path) -> None:
    """Write a document of a kind."""
    makers = {**make_office.MAKERS, **make_books.MAKERS}
    if kind in makers:
        makers[kind](int(size), path)
    else:
        make_data.write(kind, size, path)


if __name__ == "__main__":
    make(sys.argv[1], float(sys.argv[2]), Path(sys.argv[3]))
