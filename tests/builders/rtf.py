"""RTF documents from raw markup, and the format's entry in the builders' table."""

from __future__ import annotations

from collections.abc import Sequence

from builders import Built
from py_chunks import iter_units

FONTS = (
    r"{\fonttbl{\f0\fswiss\fcharset0 Arial;}{\f1\fcharset204 Arial Cyr;}{\f2\fnil\fcharset2 Symbol;}"
    r"{\f3\fcharset128 MS Mincho;}{\f4\fcharset2 Wingdings;}{\f5\fcharset177{\*\falt David} Hebrew;}}"
)
STYLES = (
    r"{\stylesheet{\s0 Normal;}{\s1\sbasedon0 heading 1;}{\s2 Heading 2,H2;}{\s3\b heading 3;}{\s9 Title;}"
    r"{\s10 headings 1;}{\*\cs4 heading 4;}}"
)
ROW = r"\trowd\cellx1000\cellx2000"


def document(body: str, head: str = FONTS + STYLES) -> bytes:
    """A document; characters above 255 have to be written as `\\u`."""
    return (r"{\rtf1\ansi\ansicpg1252\deff0" + head + "\n" + body + "}").encode("latin-1")


def units(body: str, head: str = FONTS + STYLES, **reading):
    return list(iter_units(document(body, head), filename="t.rtf", **reading))


def texts(body: str, head: str = FONTS + STYLES, **reading) -> list[str]:
    return [unit.text for unit in units(body, head, **reading)]


def row(*cells: str, definition: str = ROW) -> str:
    inside = "".join(rf"{cell}\cell " for cell in cells)
    return rf"{definition}\pard\intbl {inside}\row "


def written(text: str) -> str:
    """Text as RTF holds it: other characters than ASCII as UTF-16 units with a fallback."""
    if text.isascii():
        return "".join(f"\\{sign}" if sign in "\\{}" else sign for sign in text)
    signs = text.encode("utf-16-le")
    units = [int.from_bytes(signs[at : at + 2], "little", signed=True) for at in range(0, len(signs), 2)]
    return "".join(written(chr(unit)) if 0 <= unit < 128 else rf"\u{unit} ?" for unit in units)


def build_rtf(paragraphs: Sequence[str]) -> Built:
    body = "".join(rf"\pard {written(text)}\par" + "\n" for text in paragraphs)
    return Built(document(body), list(paragraphs))
