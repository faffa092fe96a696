"""List numbers of a Word binary file: its lists and their overrides ([MS-DOC] 2.9.131, 2.9.147 and 2.9.150)."""

from __future__ import annotations

import struct
from collections.abc import Sequence

from py_chunks.parsers._number_codes import number_style
from py_chunks.parsers._number_styles import styled_number
from py_chunks.parsers._word_numbering import Instance, Level

_LEVELS = 9
_LONGEST = 64  # characters of a number as displayed; Word itself allows 31
_NO_STYLE = 0xFFF
_MOST_OVERRIDES = 0x7FE  # as many as paragraphs can refer to ([MS-DOC] 2.6.2, sprmPIlfo)
_NOTHING_FOLLOWS = 2  # ixchFollow (2.9.150)
_FIRST_OLD_BULLET, _OLD_NUMBER, _OLD_BULLET = 8, 10, 11


class Lists:
    """The lists of one document; an id is the number of an override.

    Attributes:
        damaged: Whether an array was cut off.
    """

    def __init__(self, table: bytes, lists_at: int, overrides_at: int) -> None:
        """Read both arrays from the table stream; 0 is the place of one that isn't there."""
        self.damaged = False
        self._lists: dict[int, tuple[Level, ...]] = {}
        self._instances: dict[str, Instance] = {}
        reader = _Reader(table)
        try:
            if lists_at:
                self._read_lists(reader, lists_at)
            if overrides_at:
                self._read_overrides(reader, overrides_at)
        except EOFError:
            self.damaged = True

    def instance(self, num_id: str) -> Instance | None:
        """Return the list of an override, with what it overrides; None when it is not defined.

        Args:
            num_id: The override's number, 1-based.
        """
        return self._instances.get(num_id)

    def level_of_style(self, num_id: str, chain: Sequence[str]) -> int | None:
        """Return the level that is linked to one of the styles, None when none is.

        Args:
            num_id: The override's number.
            chain: Numbers of styles, nearest first.
        """
        instance = self._instances.get(num_id)
        if instance is None:
            return None
        linked = {level.paragraph_style: at for at, level in reversed([*enumerate(instance.levels)])}
        return next((linked[style] for style in chain if style in linked), None)

    def _read_lists(self, reader: _Reader, at: int) -> None:
        """The lists, and behind all of them their levels: one of a simple list, nine of others (2.9.190)."""
        reader.at = at
        count = reader.number(2)
        heads = [reader.take(28) for _ in range(count)]
        for head in heads:
            number = struct.unpack_from("<i", head)[0]
            styles = struct.unpack_from("<9H", head, 8)
            levels = [reader.level() for _ in range(1 if head[26] & 1 else _LEVELS)]
            levels += [levels[0]] * (_LEVELS - len(levels))
            self._lists[number] = tuple(
                level if style == _NO_STYLE else level._replace(paragraph_style=str(style))
                for level, style in zip(levels, styles, strict=True)
            )

    def _read_overrides(self, reader: _Reader, at: int) -> None:
        """The overrides, and behind all of them what each replaces (2.9.193)."""
        reader.at = at
        count = reader.number(4)
        heads = [reader.take(16) for _ in range(min(count, len(reader.data)))]
        for index, head in enumerate(heads[:_MOST_OVERRIDES], 1):
            number, replaced = struct.unpack_from("<i", head)[0], head[12]
            levels = [*self._lists.get(number, ())]
            restarts: dict[int, int] = {}
            self._define(index, number, levels, restarts)
            reader.take(4)
            for _ in range(replaced):
                start, flags = reader.number(4), reader.number(4)
                level = min(flags & 0xF, _LEVELS - 1)
                if flags & 0x20 and levels:
                    levels[level] = reader.level()._replace(paragraph_style=levels[level].paragraph_style)
                    restarts |= {level: levels[level].start} if flags & 0x10 else {}
                elif flags & 0x20:
                    reader.level()
                elif flags & 0x10:
                    restarts[level] = start
            self._define(index, number, levels, restarts)

    def _define(self, index: int, number: int, levels: list[Level], restarts: dict[int, int]) -> None:
        if levels:
            self._instances[str(index)] = Instance(str(number), tuple(levels), restarts)


class _Reader:
    """Reads on from a place in the table stream; raises EOFError at its end."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def take(self, count: int) -> bytes:
        piece = self.data[self.at : self.at + count]
        if len(piece) < count:
            raise EOFError
        self.at += count
        return piece

    def number(self, size: int) -> int:
        return int.from_bytes(self.take(size), "little")

    def level(self) -> Level:
        """One level (2.9.149): 28 bytes, two lists of modifiers, and the text with its placeholders."""
        head = self.take(28)
        start, style, flags = struct.unpack_from("<iBB", head)
        follow, limit = head[15], head[26]
        self.take(head[25])
        self.take(head[24])
        shown = self.take(2 * self.number(2))[: 2 * _LONGEST].decode("utf-16-le", "replace")
        name = number_style(style)
        return Level(
            start=min(max(start, 0), 0x7FFF),
            style=name,
            text=shown if name == "bullet" else _with_placeholders(shown),
            gap="" if follow == _NOTHING_FOLLOWS else " ",
            legal=bool(flags & 0x04),
            restart=limit if flags & 0x08 else None,
        )


def _with_placeholders(shown: str) -> str:
    """The characters 0 to 8 stand for the numbers of the levels (2.9.150, rgbxchNums)."""
    return "".join(f"%{ord(sign) + 1}" if ord(sign) < _LEVELS else sign for sign in shown)


class OldCounters:
    """The numbers of Word 6 and 95, whose paragraphs bring the description of their number with them."""

    def __init__(self, codec: str = "cp1252") -> None:
        """Start without numbers; `codec` is the encoding of what stands beside them."""
        self._codec = codec
        self._reached: list[int] = []
        self._shown: list[str] = []

    def pause(self) -> None:
        """End what was counted, as text between numbered paragraphs does."""
        self._reached, self._shown = [], []

    def advance(self, numbering: bytes) -> tuple[str, str, int] | None:
        """Count one paragraph; return what is displayed, the gap, and the level; None when nothing is.

        Args:
            numbering: Level and description, as `ParagraphFormat.numbering` has them.
        """
        kind, described = numbering[0], numbering[1:]
        if not kind or len(described) < 20 or kind > _OLD_BULLET:
            return None
        style, before, after, flags = described[:4]
        if kind == _OLD_BULLET or style >= _FIRST_OLD_BULLET:
            return "-", " ", 0
        level = 0 if kind == _OLD_NUMBER else kind - 1
        start = struct.unpack_from("<H", described, 10)[0]
        number = styled_number(number_style(style), self._count(level, start))
        behind = 20 + before
        texts = (described[20:behind], described[behind : behind + after])
        shown = number.join(text.decode(self._codec, "replace") for text in texts)
        if flags & 0x04 and level:  # fPrev: the numbers of the levels above come first
            shown = "".join(self._shown[:level]) + shown
        self._shown[level:] = [shown]
        return (shown.strip(), " ", level) if shown.strip() else None

    def _count(self, level: int, start: int) -> int:
        while len(self._reached) < level:
            self._reached.append(1)
            self._shown.append("")
        if len(self._reached) > level:
            self._reached[level:] = [self._reached[level] + 1]
        else:
            self._reached.append(start)
        return self._reached[level]
