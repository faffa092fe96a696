"""A Word binary file opened: its streams, its tables, and the paragraphs of any stretch of its text."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from py_chunks.documents import ReadOptions
from py_chunks.errors import EncryptedDocument
from py_chunks.parsers._doc_fib import ENCRYPTED, OLD_VERSION, STORIES, read_fib
from py_chunks.parsers._doc_fonts import Fonts
from py_chunks.parsers._doc_formats import ParagraphFormat, paragraph_format
from py_chunks.parsers._doc_lists import Lists
from py_chunks.parsers._doc_pieces import PieceTable
from py_chunks.parsers._doc_plc import Plc, read_plc
from py_chunks.parsers._doc_properties import HugeFormats, Runs
from py_chunks.parsers._doc_sprms import P_DROP_CAP, Modifier
from py_chunks.parsers._doc_styles import Styles
from py_chunks.parsers._doc_text import DocText
from py_chunks.parsers._ole import Storage, open_compound
from py_chunks.sources import Source

_NOT_COMPOUND = "Cannot open .doc file (invalid CFB format)"
_NO_STREAM = "Missing WordDocument stream — not a valid .doc file"
# What files of Word 1 and 2 for Windows, Word for DOS and Word for the Macintosh begin with.
_OLD_MAGIC = (b"\xdb\xa5", b"\x9b\xa5", b"\x31\xbe\x00\x00", b"\x32\xbe\x00\x00", b"\xfe\x37\x00", b"\xfe\x34\x00")
_COMPOUND_MAGIC = b"\xd0\xcf\x11\xe0"
_MARK = re.compile("[\x07\x0c\r]")  # what a paragraph may end with ([MS-DOC] 2.4.2)
_PARAGRAPH_END = re.compile("\r")
_DROP_CAP, _OLD_DROP_CAP = struct.pack("<H", P_DROP_CAP), b"\x2e"  # the modifier's number, and that of Word 6
_CELL, _BREAK = "\x07", "\x0c"


class Paragraph(NamedTuple):
    """One paragraph.

    Attributes:
        start: The position of its first character.
        end: The position past its mark.
        format: What is said of it.
        in_cell: Whether its mark ends a cell or a row of an outermost table.
        hidden: Whether its mark is not shown; only the marks of cells and rows are reported so.
    """

    start: int
    end: int
    format: ParagraphFormat
    in_cell: bool = False
    hidden: bool = False


class WordFile:
    """One document.

    Attributes:
        fib: What its head says.
        data: The Data stream, empty when there is none.
        skipped: Names of what could be read only partly or not at all.
        text: All its characters.
    """

    def __init__(self, source: Source, options: ReadOptions) -> None:
        """Read the streams and settle what is shown.

        Raises:
            CorruptDocument: It is no Word binary file, or one older than Word 6.
            EncryptedDocument: It is locked with a password.
            LimitExceeded: It is larger than allowed.
        """
        head = source.head()
        if head.startswith(_OLD_MAGIC):
            raise source.corrupt(OLD_VERSION)
        if not head.startswith(_COMPOUND_MAGIC):
            raise source.corrupt(f"{_NOT_COMPOUND}: it does not begin as a compound file does")
        with open_compound(source, options.limits, _NOT_COMPOUND) as compound:
            root = compound.root()
            self._document = _main_stream(root, source)
            self.skipped: list[str] = []
            self.fib = read_fib(self._document, source)
            self._table = self._document if self.fib.old else self._table_stream(root)
            self.data = b"" if self.fib.old else root.read("Data") or b""
        self._pieces = PieceTable(self.fib, self._document, self.table("pieces"))
        self._record("piece table", self._pieces.damaged)
        characters = self._runs("character_pages", paragraphs=False)
        self._paragraphs = self._runs("paragraph_pages", paragraphs=True)
        self.text = DocText(self._pieces, characters, self._fonts, self.data, old=self.fib.old)
        self.stories = self._stories()
        self._huge = HugeFormats(self.data)
        self._formats: dict[tuple[bytes, tuple[Modifier, ...]], ParagraphFormat] = {}
        self.text.settle(self.stories.values(), options.revisions, self._drop_cap_marks())

    @property
    def codec(self) -> str:
        """The encoding of text of Word 6 and 95 that has no font."""
        return self._fonts.codec

    @cached_property
    def styles(self) -> Styles:
        """The styles."""
        styles = Styles(self.table("styles"), old=self.fib.old)
        self._record("styles", styles.damaged)
        return styles

    @cached_property
    def lists(self) -> Lists:
        """The lists; none in Word 6 and 95."""
        places = [self.fib.places[name].at if name in self.fib.places else 0 for name in ("lists", "list_overrides")]
        lists = Lists(self._table, *places)
        self._record("lists", lists.damaged)
        return lists

    @cached_property
    def sections(self) -> list[tuple[int, int]]:
        """Where each section of the body ends, and where what is said of it stands in the file, 0 if nowhere."""
        listed = self.plc("sections", 12)
        places = [int.from_bytes(entry[2:6], "little") for entry in listed.entries]
        return [(end, place) for (_, end), place in zip(listed.spans(), places, strict=True)]

    def table(self, name: str) -> bytes:
        """Return the bytes of a table, as many as there are; none when it isn't there.

        Args:
            name: As in `Fib.places`.
        """
        place = self.fib.places.get(name)
        if place is None:
            return b""
        data = self._table[place.at : place.at + place.size]
        self._record(name.replace("_", " "), len(data) < place.size)
        return data

    def plc(self, name: str, entry_size: int) -> Plc:
        """Return a table that is an array of positions.

        Args:
            name: As in `Fib.places`.
            entry_size: Bytes that belong to each span.
        """
        return read_plc(self.table(name), entry_size)

    def section_modifiers(self, place: int) -> bytes:
        """Return the list of modifiers of a section ([MS-DOC] 2.9.244).

        Args:
            place: As in `sections`.
        """
        size = int.from_bytes(self._document[place : place + 2], "little")
        return self._document[place + 2 : place + 2 + size] if 0 < place < len(self._document) else b""

    def paragraphs(self, start: int, end: int) -> Iterator[Paragraph]:
        """Yield the paragraphs of a stretch of text; one whose mark is not shown continues in the next.

        Args:
            start: The position of its first character.
            end: The position past its last.
        """
        begun = start
        for found in _MARK.finditer(self.text.stored, start, end):
            at, mark = found.start(), found[0]
            hidden = self.text.hidden(at)
            if (hidden and mark != _CELL) or (mark == _BREAK and not self._ends_paragraph(at)):
                continue
            yield Paragraph(begun, at + 1, self._format(at), mark == _CELL, hidden)
            begun = at + 1
        if begun < end:
            yield Paragraph(begun, end, self._format(end - 1))

    def _drop_cap_marks(self) -> Iterator[int]:
        """The marks of paragraphs that are the first letters of the next one, set large in a frame of their own."""
        sign = _OLD_DROP_CAP if self.fib.old else _DROP_CAP
        if any(sign in run.format for run in self._paragraphs.runs):
            marks = (found.start() for found in _PARAGRAPH_END.finditer(self.text.stored))
            yield from (at for at in marks if self._format(at).drop_cap)

    def _ends_paragraph(self, at: int) -> bool:
        """Whether a break ends its paragraph, as that of a section does; Word 6 ends one with every break."""
        piece = self._pieces.piece(at)
        place = -1 if piece is None else piece.place(at)
        run = self._paragraphs.at(place)
        if run is not None and piece is not None and run.end == place + piece.width:
            return True
        return at + 1 in self._section_ends

    @cached_property
    def _section_ends(self) -> frozenset[int]:
        return frozenset(end for end, _ in self.sections)

    @cached_property
    def _fonts(self) -> Fonts:
        return Fonts(self.table("fonts"), self.fib, self.styles.font)

    def _format(self, at: int) -> ParagraphFormat:
        piece = self._pieces.piece(at)
        run = None if piece is None else self._paragraphs.at(piece.place(at))
        stored = b"" if run is None else run.format
        others = () if piece is None else piece.modifiers
        known = self._formats.get((stored, others))
        if known is None:
            whole = stored if self.fib.old else self._huge.unpacked(stored)
            known = paragraph_format(whole, self.styles, others, old=self.fib.old)
            self._formats[stored, others] = known
        return known

    def _runs(self, name: str, *, paragraphs: bool) -> Runs:
        runs = Runs(self._document, self.table(name), paragraphs=paragraphs, old=self.fib.old)
        self._record(name.replace("_", " "), runs.damaged or (paragraphs and not runs.runs))
        return runs

    def _stories(self) -> dict[str, tuple[int, int]]:
        """Where each text begins and ends; a body that is said to be empty is all the text there is."""
        stories, at, size = {}, 0, len(self.text.stored)
        for name in STORIES:
            end = min(at + self.fib.lengths[name], size)
            stories[name] = (at, end)
            at = end
        if at == 0 and size:
            self._record("lengths of texts", True)
            stories["body"] = (0, size)
        return stories

    def _table_stream(self, root: Storage) -> bytes:
        """The stream that the head names; of a file that has lost it, the other one is not of this text."""
        table = root.read(self.fib.table)
        if table is None:
            self.skipped.append(f"stream {self.fib.table}")
        return table or b""

    def _record(self, name: str, damaged: bool) -> None:
        if damaged and name not in self.skipped:
            self.skipped.append(name)


def _main_stream(root: Storage, source: Source) -> bytes:
    # Office 2007 puts a `WordDocument` beside a locked package, which tells older versions to give up.
    if any(name.lower() == "encryptedpackage" for name in root.streams()):
        raise EncryptedDocument(ENCRYPTED, source=source.label)
    document = root.read("WordDocument")
    if document is None:
        raise source.corrupt(_NO_STREAM)
    return document
