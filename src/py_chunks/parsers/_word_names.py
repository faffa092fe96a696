"""Names of WordprocessingML markup (ISO/IEC 29500-1, 17) that several modules read."""

from __future__ import annotations

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
