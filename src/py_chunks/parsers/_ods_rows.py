"""Rows of OpenDocument spreadsheets, cut out of the markup where it is plain.

Making trees of cells takes most of the time of reading such a spreadsheet. A row that is written as office suites
write it, with paragraphs of text, spaces, tabs and line breaks in its cells, can be read by a pattern. What is left of
the markup goes through a real XML parser, with an element in place of each run of rows: it tells which sheet they
belong to, and whether the markup around them is sound. Rows of any other form stay where they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from py_chunks.parsers._ods_cells import PlainCells
from py_chunks.parsers._ods_layouts import FOREIGN, AlikeRow, RowLayout, row_layout

PLACEHOLDER = "rows-cut-out"
"""Local name of the element that stands for a run of rows."""

LONGEST = 1 << 17
"""Bytes of a row that is cut out, at most."""

# It is as deep as a row with its cells and their paragraphs.
_MARK = f"<table:{PLACEHOLDER}><a><b/></a></table:{PLACEHOLDER}>"
_ROOT = re.compile(rb"<office:document-content(\s[^<>]*)>")
_PREFIXES = [
    f' xmlns:{prefix}="urn:oasis:names:tc:opendocument:xmlns:{prefix}:1.0"'.encode()
    for prefix in ("office", "table", "text")
]
_CALC = b' xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"'
_TABLE = re.compile(r"<(/?)table:table(?=[\s/>])[^<>]*?(/?)>")

_ROW_START, _ROW_END = "<table:table-row", "</table:table-row>"
# More characters that XML does not have, which are looked for otherwise: they would double the time of making patterns.
_FOREIGN_TOO = ("\ufffe", "\uffff")
_QUOTED = rf'"[^"{FOREIGN}]*"'
_ROW = re.compile(
    rf'<table:table-row(?: table:style-name={_QUOTED}|)(?: table:number-rows-repeated="([0-9]+)"|)'
    r'(?: table:visibility="[a-z]+"|)>'
)
_REFERENCE = r"&(?:amp|lt|gt|quot|apos);"
_SIGN = r'<(?:text:s(?: text:c="[0-9]+"|)/>|text:tab/>|text:line-break/>|/text:p><text:p>)'
# The last alternative takes all that is none of the cells before it: nothing but white space is passed over.
_CELL = re.compile(
    r"<table:(?:table-cell|covered-table-cell(?=[^<>]*/>))"
    rf'(?: table:style-name={_QUOTED}|)(?: table:number-columns-repeated="([0-9]+)"|)'
    rf'(?: table:formula="[^"{FOREIGN}]*(?:{_REFERENCE}[^"{FOREIGN}]*)*"|)'
    r'((?: office:value-type="\w+"|)(?: office:currency="\w+"|)(?: office:(?:boolean-|date-|time-|)value=|))'
    rf'(?:(?<==)"([^"\s{FOREIGN}]*)"|(?<!=))(?: calcext:value-type="(\w+)"|)'
    r'(?: table:number-columns-spanned="[0-9]+"|)(?: table:number-rows-spanned="[0-9]+"|)'
    rf"(?:/>|>(?:<text:p>([^>{FOREIGN}]*(?:(?:{_REFERENCE}|{_SIGN})[^>{FOREIGN}]*)*)</text:p>|<text:p/>|)"
    r"</table:table-cell>)"
    r"|([^ \t\r\n].*)",
    re.DOTALL,
)
_ENOUGH_SEEN = 32
_ENOUGH_ALIKE = 128  # rows before one is made into a pattern, which takes what it saves in about as many
_NOTHING = re.compile(r"(?!)")
_new = tuple.__new__


class PlainRow(NamedTuple):
    """A row that was cut out.

    Attributes:
        repeated: How often it is repeated as it stands, "" where nothing is said.
        cells: Its cells, each with "" for what is not there: how often it is repeated, the attributes that say what
            its value is, the value, the type that LibreOffice gives it, the markup of its text, and nothing.
    """

    repeated: str
    cells: list[tuple[str, ...]]


Run = list[PlainRow | AlikeRow]
"""Rows that follow each other."""


class RowCutter:
    """Cuts the content of a spreadsheet whose sheets `plain_sheet_names` could name."""

    def __init__(self) -> None:
        self._rest = b""
        self._plain = True
        self._begun = self._knows_calc = False
        self._seen = self._unusual = 0  # rows
        self._depth = 0  # tables within each other
        self._left: list[str] = []
        self._runs: list[Run] = []
        self._run: Run = []
        self._known: Callable[[str], re.Match[str] | None] = _NOTHING.fullmatch
        self._known_layout = RowLayout([], [], textual=True)
        self._before: tuple[str, RowLayout] | None = None
        self._wait, self._waited = _ENOUGH_ALIKE, 0  # rows until a pattern is made; each time twice as many
        self._cells = PlainCells()

    @property
    def held(self) -> int:
        """Bytes that wait for the end of their row."""
        return len(self._rest)

    def cut(self, block: bytes) -> tuple[bytes, list[Run]]:
        """Return what is left of the next block, with an element for each run of rows, and those runs.

        Args:
            block: The next bytes of the content; the last block is empty.
        """
        data, self._rest = self._rest + block, b""
        if not self._plain or not block:
            return data, []
        begin = 0 if self._begun else self._begin(data)
        end = max(_end_of_whole(data), begin)
        if len(data) - end > LONGEST:
            self._plain = False
        if not self._plain:
            return data, []
        self._rest = data[end:]
        markup = self._cut(data[begin:end])
        return data[:begin] + markup, self._taken_runs()

    def _begin(self, data: bytes) -> int:
        """See that the prefixes are the usual ones; where the root's content begins."""
        self._begun = True
        root = _ROOT.search(data)
        if root is None or not all(prefix in root[1] for prefix in _PREFIXES):
            self._plain = False
            return 0
        self._knows_calc = _CALC in root[1]
        return root.end()

    def _cut(self, data: bytes) -> bytes:
        try:
            text = data.decode()
        except UnicodeDecodeError:
            self._plain = False
            return data
        if (not self._knows_calc and "calcext:" in text) or any(sign in text for sign in _FOREIGN_TOO):
            self._plain = False
        *pieces, rest = text.split(_ROW_END)
        for piece in pieces:
            alike = self._known(piece)
            if alike is not None and self._depth == 1 and self._plain:
                self._run.append(_new(AlikeRow, (self._known_layout, alike.groups())))
                continue
            row = self._row(piece, 0)
            if row is not None:
                self._run.append(row)
            else:
                self._add(piece)
        self._close_run()
        self._leave(rest)
        self._seen += len(pieces)
        if self._seen >= _ENOUGH_SEEN and 2 * self._unusual > self._seen:
            self._plain = False  # looking at them costs more than it saves
        return "".join(self._left).encode()

    def _row(self, piece: str, begin: int) -> PlainRow | None:
        """The row that begins there; None when it is not written as all are, or stands elsewhere."""
        row = _plain_row(piece, begin) if self._depth == 1 and self._plain else None
        if row is not None and not begin:
            self._waited += 1
            if self._waited >= self._wait - 1:
                self._learn(piece)
        return row

    def _learn(self, piece: str) -> None:
        """Have a pattern for rows written as this one, if the one before it was."""
        start = _ROW.match(piece)
        found = row_layout(piece, _CELL.finditer(piece, start.end()), self._cells) if start and not start[1] else None
        if self._waited >= self._wait:
            if found is not None and found == self._before:
                pattern, self._known_layout = found
                self._known = re.compile(pattern).fullmatch
            self._wait, self._waited = 2 * self._wait, 0
        self._before = found

    def _add(self, piece: str) -> None:
        """Take what ends with a row, but does not begin with one that is plain."""
        begin = max(piece.rfind(_ROW_START), 0)
        before = piece[:begin]
        if before.isspace():
            self._left.append(before)  # whether it stands before or behind what is cut out
        else:
            self._close_run()
            self._leave(before)
        row = self._row(piece, begin) if begin else None
        if row is not None:
            self._run.append(row)
        else:
            self._close_run()
            self._leave(piece[begin:] + _ROW_END)
            self._unusual += 1

    def _leave(self, text: str) -> None:
        self._left.append(text)
        # Nearly all names that begin as these go on with a hyphen.
        if text.count("table:table") != text.count("table:table-"):
            for closing, alone in _TABLE.findall(text):
                self._depth += -1 if closing else not alone
        if "xmlns" in text or PLACEHOLDER in text:
            # Prefixes may mean something else from here on.
            self._plain = False

    def _close_run(self) -> None:
        if self._run:
            self._left.append(_MARK)
            self._runs.append(self._run)
            self._run = []

    def _taken_runs(self) -> list[Run]:
        runs, self._runs, self._left = self._runs, [], []
        return runs


def _end_of_whole(data: bytes) -> int:
    """Where the last whole row ends; without one, where the first row begins, or at least the last tag."""
    end = data.rfind(_ROW_END.encode())
    if end >= 0:
        return end + len(_ROW_END)
    begin = data.find(_ROW_START.encode())
    return begin if begin >= 0 else data.rfind(b"<")


def _plain_row(piece: str, begin: int) -> PlainRow | None:
    """The row that begins there; None when it is not written as all are."""
    start = _ROW.match(piece, begin)
    if start is None or len(piece) - begin > LONGEST:
        return None
    cells: list[tuple[str, ...]] = _CELL.findall(piece, start.end())
    if cells and cells[-1][-1]:
        return None
    return _new(PlainRow, (start[1] or "", cells))
