"""Texts of cells in workbooks: the shared strings, and their markup in Open XML (ECMA-376 part 1, 18.4)."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator

from py_chunks.parsers._xml_records import unescaped

_LARGEST = (1 << 32) - 1  # what four bytes hold, half of what places in a larger piece take
# The reading aid above East Asian text is no part of the text (18.4.6).
_PHONETIC = re.compile(r"<rPh[\s>].*?</rPh\s*>", re.DOTALL)
_PHONETIC_END = re.compile(r"</rPh\s*>")
_TEXT = re.compile(r"<t(?:\s[^<>]*)?>([^<]*)</t\s*>")
_ESCAPE = re.compile(r"_x([0-9A-Fa-f]{4})_")
_SURROGATE = re.compile("[\ud800-\udfff]")


class SharedStrings:
    """The strings of a workbook, read no further than they have been asked for.

    They are kept as UTF-8 in one piece: a third of the memory that a list of strings takes.
    """

    def __init__(self, entries: Iterator[str]) -> None:
        """`entries` are the strings in order."""
        self._entries = entries
        self._bytes = bytearray()
        self._ends = array("I", [0])

    def text(self, index: int) -> str:
        """Return a string; "" when there is none of that number.

        Args:
            index: Its number, 0-based.

        Raises:
            DocumentError: The part ends in damage before it.
        """
        if index + 1 >= len(self._ends):
            self._read_to(index)
        ends = self._ends
        if not 0 <= index < len(ends) - 1:
            return ""
        return self._bytes[ends[index] : ends[index + 1]].decode()

    def _read_to(self, index: int) -> None:
        for entry in self._entries:
            self._bytes += entry.encode()
            if len(self._bytes) > _LARGEST and self._ends.typecode == "I":
                self._ends = array("Q", self._ends)
            self._ends.append(len(self._bytes))
            if len(self._ends) > index + 1:
                return


def string_text(markup: str) -> str:
    r"""Return the text of a string item: its runs in order, without formatting and reading aids.

    Args:
        markup: A ``<si>`` or ``<is>`` element in plain form.

    Example:
        >>> string_text("<si><r><t>a </t></r><r><rPr/><t>&amp; b</t></r><rPh><t>x</t></rPh></si>")
        'a & b'
    """
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
