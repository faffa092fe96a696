"""Names of WordprocessingML markup (ISO/IEC 29500-1, 17) that several modules read."""

from __future__ import annotations

from py_chunks.documents import Revisions

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"

VAL = f"{W}val"
PARAGRAPH = f"{W}p"
PARAGRAPH_PROPERTIES = f"{W}pPr"
TABLE = f"{W}tbl"
TEXT = f"{W}t"
ALTERNATIVES = f"{MC}AlternateContent"
BOX_CONTENT = f"{W}txbxContent"

# What each side of tracked changes leaves out (ISO/IEC 29500-1, 17.13.5).
HIDDEN: dict[Revisions, frozenset[str]] = {
    "accepted": frozenset({f"{W}del", f"{W}moveFrom", f"{W}delText"}),
    "original": frozenset({f"{W}ins", f"{W}moveTo"}),
    "all": frozenset(),
}
