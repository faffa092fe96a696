"""Which paragraphs have a bullet because their master says so ([MS-PPT] 2.9.35 and 2.9.36)."""

from __future__ import annotations

from py_chunks.parsers._ppt_formats import DEEPEST_LEVEL, character_format_end, paragraph_format
from py_chunks.parsers._ppt_records import Record, RecordStream, RecordType
from py_chunks.parsers._ppt_text import Paragraph

_FIRST_WITH_LEVELS = 5  # types of text from here on write the number of each level before it (2.9.36)
# Types of text that are another's variant take from it what they leave open: centred body and title, half and
# quarter body (2.13.33).
_WITH_VARIANTS = {5: (5, 1), 6: (6, 0), 7: (7, 1), 8: (8, 1)}

Styles = dict[int, list[bool | None]]
"""For each type of text, whether the paragraphs of each level have a bullet."""


class Bullets:
    """The bullets of a presentation: of a master, then of the document.

    Args:
        stream: Where the records are from.
        document: The document container, if there is one.
    """

    def __init__(self, stream: RecordStream, document: Record | None) -> None:
        self._stream = stream
        self._styles: dict[int, Styles] = {}
        environment = None if document is None else stream.first(document, RecordType.ENVIRONMENT)
        self._general = {} if environment is None else read_styles(stream, environment)
        defaults = None if environment is None else stream.first(environment, RecordType.PARAGRAPH_DEFAULTS)
        # TextPFExceptionAtom ([MS-PPT] 2.9.19): two reserved bytes come before the format.
        self._default = defaults is not None and bool(paragraph_format(stream.content(defaults), 2)[0])

    def shown(self, paragraph: Paragraph, kind: int, master: Record | None) -> bool:
        """Return whether a paragraph is shown with a bullet.

        Args:
            paragraph: The paragraph.
            kind: The type of the text it belongs to.
            master: The main master of its slide, if there is one.

        Raises:
            CorruptDocument: Records lie within each other.
        """
        if paragraph.bullet is not None:
            return paragraph.bullet
        for styles in (self._of_master(master), self._general):
            for name in _WITH_VARIANTS.get(kind, (kind,)):
                # A level that does not say takes after the one above it.
                levels = [one for one in styles.get(name, ())[: paragraph.level + 1] if one is not None]
                if levels:
                    return levels[-1]
        return self._default

    def _of_master(self, master: Record | None) -> Styles:
        if master is None:
            return {}
        if master.start not in self._styles:
            self._styles[master.start] = read_styles(self._stream, master)
        return self._styles[master.start]


def read_styles(stream: RecordStream, container: Record) -> Styles:
    """Return the styles of text that a main master or the document's environment holds.

    Args:
        stream: Where the records are from.
        container: The master or environment.

    Raises:
        CorruptDocument: Records lie within each other.
    """
    return {
        record.instance: _levels(stream.content(record), numbered=record.instance >= _FIRST_WITH_LEVELS)
        for record in stream.within(container)
        if record.kind == RecordType.MASTER_STYLE
    }


def _levels(data: bytes, *, numbered: bool) -> list[bool | None]:
    levels: list[bool | None] = []
    at = 2
    for _ in range(min(int.from_bytes(data[:2], "little"), DEEPEST_LEVEL + 1)):
        bullet, at = paragraph_format(data, at + 2 if numbered else at)
        at = character_format_end(data, at)
        levels.append(bullet)
    return levels
