"""Rows of delimited text, read as they come: every row with its physical lines, no quote left to run wild."""

from __future__ import annotations

import csv
import io
import re
import sys
from collections import deque
from collections.abc import Iterable, Iterator
from itertools import chain, repeat

from py_chunks.errors import LimitExceeded
from py_chunks.limits import Limits
from py_chunks.parsers._lines import lines_of, too_long, whole_lines

Row = tuple[list[str], int, int]
"""A row's values, verbatim, and its first and last physical line, 1-based."""

# Inside quotes "" is a quote; only an odd run of them holds the one that closes.
_CLOSING = re.compile('(?<!")"(?:"")*(?!")')
_NUL_IS_REFUSED = sys.version_info < (3, 11)  # the csv module learned to read NUL in Python 3.11
_LARGEST_FIELD = (1 << 31) - 1  # the csv module keeps its limit in a C long


class RowReader:
    """The rows of a text that arrives in blocks; memory is a block and the row at hand.

    A quote that opens a value and is never closed (neither before the end nor within
    `Limits.max_record_bytes` characters) is taken literally: the rows after it stay rows.
    """

    def __init__(self, blocks: Iterable[str], limits: Limits, label: str) -> None:
        if _NUL_IS_REFUSED:
            blocks = (block.replace("\0", "\ufffd") for block in blocks)
        self._limit = limits.max_record_bytes
        self._label = label
        self._source = whole_lines(blocks, self._limit, label)
        self._ahead: deque[str] = deque()  # texts that were read in search of a closing quote
        self._base = 0  # offset of the text at hand
        self._text = ""
        self._load()
        self._given = 0  # physical lines handed to the csv module
        self._finished = 0  # of these, the lines of finished rows
        self._unread = True  # whether the text at hand still holds rows
        self._closed_at = 0  # offset up to which an open quote is known to be closed
        self._spans_lines = False  # whether a row of more than one line has been met
        self._record: list[str] = []
        # The limit is one for the whole process; other code may rely on a higher one.
        csv.field_size_limit(max(csv.field_size_limit(), min(self._limit + 1, _LARGEST_FIELD)))

    def has_taken(self, characters: int, line: int) -> bool:
        """Return whether there are that many characters up to the end of a line.

        Args:
            characters: How many.
            line: The last physical line of the row that was yielded last, 1-based.
        """
        if self._base + len(self._text) < characters:
            return False
        return self._base + self._at_line(line).tell() >= characters

    def sample(self) -> str:
        """Return the beginning of what is unread: some 64 kB of whole lines, or one longer line."""
        return self._text if self._lines is None else self._text[self._lines.tell() :]

    def skip_line(self) -> None:
        """Pass over the next physical line."""
        self._finished += 1
        self._at_line(self._finished)

    def rows(self, delimiter: str) -> Iterator[Row]:
        """Yield the rows; a blank line is a row without values.

        Args:
            delimiter: What stands between values.

        Raises:
            LimitExceeded: A line or row is longer than `Limits.max_record_bytes`.
        """
        return chain.from_iterable(self._parts(delimiter))

    def _parts(self, delimiter: str) -> Iterator[Iterable[Row]]:
        while self._text:
            self._unread = True
            text = self.sample()
            if 0 < len(text) <= self._limit:
                rows, count = self._row_a_line(text, delimiter)
                if not count:
                    yield self._closed(text, delimiter)
                else:
                    numbers = [*range(self._finished + 1, self._finished + 1 + count)]
                    yield zip(rows, numbers, numbers, strict=False)
                    self._finish(numbers[-1])
            if self._unread:
                yield self._one_by_one(delimiter)

    def _row_a_line(self, text: str, delimiter: str) -> tuple[Iterable[list[str]], int]:
        """The rows of a text and how many there are if each is a line, so that none need be counted; else none."""
        plain = _plain_lines(text)
        if plain is not None:
            return map(str.split, plain, repeat(delimiter)), len(plain)
        if self._spans_lines:
            return (), 0
        # The line that is added is a row without values, unless it goes on with a row that is open.
        reader = csv.reader(chain(lines_of(text), ("",)), delimiter=delimiter)
        try:
            rows = list(reader)
        except csv.Error:
            return (), 0
        self._spans_lines = reader.line_num != len(rows) or bool(rows.pop())
        return ((), 0) if self._spans_lines else (rows, len(rows))

    def _closed(self, text: str, delimiter: str) -> Iterator[Row]:
        """Yield the rows of a text, but for the last one if a quote is open at its end."""
        start = last = self._finished
        # The line that is added is a row without values, or it goes on with the row that is open.
        reader = csv.reader(chain(lines_of(text), ("",)), delimiter=delimiter)
        try:
            ahead, end = next(reader), start + reader.line_num
            for cells in reader:
                yield ahead, last + 1, end
                ahead, last, end = cells, end, start + reader.line_num
        except csv.Error as error:
            raise self._long_value() from error
        if ahead:
            self._finished = last
            self._at_line(last)
        else:
            self._finish(last)

    def _finish(self, line: int) -> None:
        """Go on to the next text: this one has become rows, up to a line."""
        self._given = self._finished = line
        self._unread = False
        self._load()

    def _one_by_one(self, delimiter: str) -> Iterator[Row]:
        """Yield rows up to one that ends where a text ends."""
        going_on = True
        while going_on:
            start = self._finished
            reader = csv.reader(self._feed(), delimiter=delimiter)
            try:
                for cells in reader:
                    first = self._finished + 1
                    self._finished = last = start + reader.line_num
                    yield cells, first, last
                going_on = False
            except _OpenQuoteError:
                first = self._finished + 1
                self._finished = self._given
                yield _literal_row("".join(self._record), delimiter), first, self._given
            except csv.Error as error:
                raise self._long_value() from error

    def _feed(self) -> Iterator[str]:
        """Yield physical lines for one csv.reader; raise when the quote it is in is never closed."""
        while self._text:
            for line in self._cursor():
                self._given += 1
                yield line
                if self._finished != self._given:  # asked for more while a row is unfinished: a quote is open
                    self._hold(line)
                    if not self._is_closed():
                        raise _OpenQuoteError
            self._load()
            if self._finished == self._given:
                return

    def _load(self) -> None:
        self._base += len(self._text)
        self._text = self._ahead.popleft() if self._ahead else next(self._source, "")
        self._lines: io.StringIO | None = None

    def _cursor(self) -> io.StringIO:
        """The lines of the text at hand; made when somebody asks, for most texts need none."""
        if self._lines is None:
            self._lines = lines_of(self._text)
        return self._lines

    def _at_line(self, line: int) -> io.StringIO:
        """The lines of the text at hand behind a line."""
        lines = self._cursor()
        while self._given < line:
            lines.readline()
            self._given += 1
        return lines

    def _long_value(self) -> LimitExceeded:
        """The only error of the csv module that is left: another thread lowered its limit."""
        return too_long("value", csv.field_size_limit(), self._label)

    def _hold(self, line: str) -> None:
        if self._given == self._finished + 1:
            self._record, self._held = [], 0
        self._record.append(line)
        self._held += len(line)
        if self._held > self._limit:
            raise too_long("row", self._limit, self._label)

    def _is_closed(self) -> bool:
        """Look ahead for the quote that closes the value open now."""
        at = self._cursor().tell()
        start = offset = self._base + at
        if start < self._closed_at:
            return True
        for text in self._upcoming():
            found = _CLOSING.search(text, at)
            if found:
                end = offset - at + found.end()
                if end - start <= self._limit:
                    self._closed_at = end
                return self._closed_at == end
            offset, at = offset + len(text) - at, 0
            if offset - start > self._limit:
                break
        return False

    def _upcoming(self) -> Iterator[str]:
        yield self._text
        yield from self._ahead
        for text in self._source:
            self._ahead.append(text)
            yield text


class _OpenQuoteError(Exception):
    """The quote that is open at the end of the lines given so far is never closed."""


def _plain_lines(text: str) -> list[str] | None:
    """The lines of a text without their ends if values are all they hold: no quotes, and no line is empty."""
    if '"' in text:
        return None
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    lines = text.removesuffix("\n").split("\n")
    return None if "" in lines else lines


def _literal_row(record: str, delimiter: str) -> list[str]:
    """The values of a row up to the end of the line in which a quote opens for good; that quote is text."""
    end = re.escape(delimiter)
    value = re.compile(rf'(?:"[^"]*(?:""[^"]*)*"(?!")[^{end}\r\n]*|[^"{end}\r\n][^{end}\r\n]*|){end}')
    at = 0
    while found := value.match(record, at):
        at = found.end()
    before = next(csv.reader(lines_of(record[:at]), delimiter=delimiter), [""])
    after = next(csv.reader([record[at:]], delimiter=delimiter, quoting=csv.QUOTE_NONE))
    return before[:-1] + after
