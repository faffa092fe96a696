"""Texts of cells in workbooks: the shared strings, and their markup in Open XML (ECMA-376 part 1, 18.4)."""

from __future__ import annotations

import re
import zlib
from array import array
from collections.abc import Iterator, Sequence, Sized
from itertools import accumulate

from py_chunks.parsers._xml_records import unescaped

_BLOCK_BITS = 9
_IN_BLOCK = (1 << _BLOCK_BITS) - 1
_RECENT = 4  # blocks that are not packed
_SHORT = (1 << 16) - 1  # what two bytes hold, a quarter of what places in a larger piece take
# The reading aid above East Asian text is no part of the text (18.4.6).
_PHONETIC = re.compile(r"<rPh[\s>].*?</rPh\s*>", re.DOTALL)
_PHONETIC_END = re.compile(r"</rPh\s*>")
_PLAIN_ITEM = re.compile(r'<(?:si|is)><t(?: xml:space="preserve"|)>([^<]*)</t>')
_TEXT = re.compile(r"<t(?:\s[^<>]*)?>([^<]*)</t\s*>")
_ESCAPE = re.compile(r"_x([0-9A-Fa-f]{4})_")
_SURROGATE = re.compile("[\ud800-\udfff]")

_Block = tuple[str | bytes, "array[int]"]


class SharedStrings:
    """The strings of a workbook, read no further than they have been asked for.

    They are kept in blocks, each of one piece: a third of the memory that a list of strings takes. Most strings are
    asked for where they first occur and never again, so a block is packed some time after.
    """

    def __init__(self, entries: Iterator[str]) -> None:
        """`entries` are the strings in order."""
        self._entries = entries
        self._blocks: list[_Block | None] = []
        self._packed: dict[int, tuple[bytes, array[int], bool]] = {}
        self._in_blocks = 0
        self._last: list[str] = []

    def text(self, index: int) -> str:
        """Return a string; "" when there is none of that number.

        Args:
            index: Its number, 0-based.

        Raises:
            DocumentError: The part ends in damage before it.
        """
        if 0 <= index < self._in_blocks:
            text, ends = self._blocks[index >> _BLOCK_BITS] or self._unpack(index >> _BLOCK_BITS)
            place = index & _IN_BLOCK
            found = text[ends[place] : ends[place + 1]]
            return found if isinstance(found, str) else found.decode()
        place = index - self._in_blocks
        if 0 <= place < len(self._last):
            return self._last[place]
        return self._read_to(index) if place >= 0 else ""

    def _read_to(self, index: int) -> str:
        for entry in self._entries:
            self._last.append(entry)
            found = self._in_blocks + len(self._last) > index
            if len(self._last) > _IN_BLOCK:
                self._blocks.append(_block(self._last))
                self._in_blocks += len(self._last)
                self._last = []
                self._pack(len(self._blocks) - 1 - _RECENT)
            if found:
                return entry
        return ""

    def _pack(self, number: int) -> None:
        block = self._blocks[number] if number >= 0 else None
        if block:
            text, ends = block
            content = text.encode() if isinstance(text, str) else text
            self._packed[number] = zlib.compress(content, 1), ends, isinstance(text, str)
            self._blocks[number] = None

    def _unpack(self, number: int) -> _Block:
        """What is asked for again stays unpacked: in any order, no string is unpacked twice."""
        packed, ends, is_ascii = self._packed.pop(number)
        content = zlib.decompress(packed)
        block = self._blocks[number] = (content.decode() if is_ascii else content), ends
        return block


def _block(strings: Sequence[str]) -> _Block:
    """Strings in one piece, and where each begins and ends in it."""
    text = "".join(strings)
    if text.isascii():
        return text, _ends(strings, len(text))
    # One sign of another script would make each of them twice as large.
    encoded = [string.encode() for string in strings]
    content = b"".join(encoded)
    return content, _ends(encoded, len(content))


def _ends(pieces: Sequence[Sized], size: int) -> array[int]:
    return array("H" if size <= _SHORT else "Q", accumulate(map(len, pieces), initial=0))


def string_text(markup: str) -> str:
    r"""Return the text of a string item: its runs in order, without formatting and reading aids.

    Args:
        markup: A ``<si>`` or ``<is>`` element in plain form.

    Example:
        >>> string_text("<si><r><t>a </t></r><r><rPr/><t>&amp; b</t></r><rPh><t>x</t></rPh></si>")
        'a & b'
    """
    plain = _PLAIN_ITEM.fullmatch(markup)
    if plain:  # as nearly all are written
        return cell_string(plain[1])
    if "<rPh" in markup:
        # Beyond the last end tag, each start tag would be followed to the end of the markup.
        end = max((found.end() for found in _PHONETIC_END.finditer(markup)), default=0)
        markup = _PHONETIC.sub("", markup[:end]) + markup[end:]
    return cell_string("".join(_TEXT.findall(markup)))


def cell_string(text: str) -> str:
    r"""Return text as it is shown: references to characters and ``_xHHHH_`` escapes resolved (22.9.2.19).

    Args:
        text: As stored between two tags.

    Example:
        >>> cell_string("a_x000D_\nb"), cell_string("_x005F_x000D_")
        ('a\nb', '_x000D_')
    """
    if "&" in text:
        text = unescaped(text)
    if "_x" in text:
        text = _ESCAPE.sub(lambda found: chr(int(found[1], 16)), text)
        if _SURROGATE.search(text):
            text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text
