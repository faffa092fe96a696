"""Reads the text of an RTF document: groups and what they change, destinations, notes, boxes (RTF 1.9.1)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from py_chunks.documents import Revisions
from py_chunks.limits import Limits
from py_chunks.parsers._rtf_characters import ESCAPED, SYMBOLS, Characters
from py_chunks.parsers._rtf_fonts import Charset
from py_chunks.parsers._rtf_math import Equation
from py_chunks.parsers._rtf_old_numbering import OldNumber
from py_chunks.parsers._rtf_prologue import Prologue, Span
from py_chunks.parsers._rtf_story import PLAIN, Properties, Story
from py_chunks.parsers._rtf_tables import Definition
from py_chunks.parsers._rtf_tokens import (
    BYTES,
    CLOSE,
    NUMBER,
    OPEN,
    STARRED,
    SYMBOL,
    TEXT,
    TOKEN,
    WORD,
    group_end,
)
from py_chunks.parsers._rtf_words import DESTINATIONS, WORDS
from py_chunks.units import Draft

# A group is only a brace: programs that forget to close them nest by the thousand, and still are read.
_GROUPS_PER_LEVEL = 20
_DEEPEST_STORY = 20  # notes and boxes within each other; deeper ones are read as part of the text around them


# What the end of a group brings back: character set, fallback, silence, the paragraph's properties, what to do then.
_Saved = tuple[Charset, int, bool, Properties, "Callable[[], None] | None"]


class Reader:
    """Reads one document, or a part of it.

    Attributes:
        view: The document, as Latin-1 text.
        fonts: The character sets of fonts.
        characters: Gathers the text of the paragraph.
        story: What the paragraph is of.
        properties: What the paragraph is.
        row: The definition of the row.
        equation: What it gathers of an equation, None outside of one.
        writes_labels: Whether the document writes out the labels of its lists.
        nested: Whether it reads a part for another reader.
        swallowed: Whether a group that holds no text goes on to the end, where others are still open.
    """

    def __init__(
        self,
        view: str,
        prologue: Prologue,
        limits: Limits,
        revisions: Revisions = "accepted",
        *,
        span: Span | None = None,
    ) -> None:
        """Start at the beginning of a document.

        Args:
            view: The document, as Latin-1 text.
            prologue: What it says about itself.
            limits: `max_nesting` bounds groups.
            revisions: Which side of tracked changes is read.
            span: The part to read; all of it if None.
        """
        self.view = view
        self.properties = PLAIN
        self.nested = span is not None
        self.writes_labels = prologue.writes_labels
        self._prologue = prologue
        self._limits = limits
        self._revisions = revisions
        self._start, self._end = span or (max(view.find("{"), 0), len(view))
        self.fonts = dict(prologue.fonts)
        # Properties and the like have no font.
        self.characters = Characters(prologue.charset if self.nested else self._font(prologue.default_font))
        self.story = Story(self._prologue)
        self.row = Definition()
        self.equation: Equation | None = None
        self._stack: list[_Saved] = []
        self._resumed = self._start  # after the last group that was skipped
        self.swallowed = False
        self._most_groups = limits.max_nesting * _GROUPS_PER_LEVEL
        self._closing: Callable[[], None] | None = None
        self._deeper = self._stories = 0  # groups beyond those that are saved; texts within each other
        self._notes: dict[str, list[Draft]] = {"footnotes": [], "endnotes": []}
        self._anchors = {"footnotes": 0, "endnotes": 0}
        self._last_paragraph: int | None = None

    def drafts(self) -> Iterator[Draft]:
        """Yield the units of the text, then those of its footnotes, then those of its endnotes."""
        yield from self._body()
        skips_to_the_end = self._resumed > self._start and not self.view[self._resumed : self._end].strip("\0 \t\r\n}")
        self.swallowed = bool(self._stack) and skips_to_the_end
        while self._stack:  # groups that were never closed
            self._close()
        yield from self.story.finish(self.characters.take(), self.properties)
        yield from self._notes["footnotes"]
        yield from self._notes["endnotes"]

    def text(self) -> str:
        """Return the text, a unit below the other."""
        return "\n".join(draft.text for draft in self.drafts() if draft.text)

    def _body(self) -> Iterator[Draft]:
        characters, ready = self.characters, self.story.drafts
        add_text, find_word = characters.text, WORDS.get
        place: int | None = self._start
        while place is not None:
            tokens = TOKEN.finditer(self.view, place, self._end)
            self._resumed, place = place, None
            for token in tokens:
                kind = token.lastindex or 0
                if kind <= NUMBER:  # a control word
                    act = find_word(token[WORD])
                    if act is None:
                        continue
                    place = act(self, token)
                    if ready:
                        yield from ready
                        ready.clear()
                    if place is not None:
                        break
                elif kind == TEXT:
                    add_text(token[TEXT])
                elif kind == OPEN:
                    self._open()
                elif kind == CLOSE:
                    self._close()
                    if not self._stack and self._is_over(token.end()):
                        return
                elif kind == BYTES:
                    characters.hexadecimal(token[BYTES])
                elif kind == SYMBOL:
                    self._symbol(token[SYMBOL])
                else:
                    place = DESTINATIONS.get(token[STARRED], Reader.skip)(self, token)
                    if place is not None:
                        break
            if ready:
                yield from ready
                ready.clear()

    # What control words do.

    def skip(self, token: re.Match[str]) -> int | None:
        """Leave out the group that the token is in; the outermost one is the document itself."""
        return group_end(self.view, token.end()) if self._in_group() else None

    def route(self, finish: Callable[[Story], None]) -> None:
        """Gather what the group holds as a text of its own.

        Args:
            finish: Takes the text when the group has ended.
        """
        if self._deeper or self._stories >= _DEEPEST_STORY or not self._in_group():
            return
        outer, before, row = self.story, self.characters.begin(), self.row
        inner = self.story = Story(self._prologue)
        self.row = Definition()
        self.properties = PLAIN
        self._stories += 1

        def closing() -> None:
            inner.finish(self.characters.take(), self.properties)
            self._stories -= 1
            self.story = outer
            self.characters.resume(before)
            self.row = row
            finish(inner)

        self.when_closed(closing)

    def note(self, inner: Story) -> None:
        """Set a note aside for the end, and let its anchor know it."""
        units = [Draft(draft.text, "paragraph" if draft.kind == "heading" else draft.kind)
                 for draft in inner.drafts if draft.text]  # fmt: skip
        if units:
            kind = "endnotes" if inner.is_endnote else "footnotes"
            self._notes[kind].extend(units)
            self._anchors[kind] += 1
            text = "\n".join(unit.text for unit in units)
            self.story.add_note(kind, {"id": str(self._anchors[kind]), "text": text})

    def end_paragraph(self) -> None:
        """End the paragraph, unless its end is left out, or it is but the beginning of the next one."""
        if not self.characters.silent and not self.properties.drop_cap:
            self.story.end_paragraph(self.characters.take(), self.properties)

    def end_cell(self, depth: int) -> None:
        """End the cell of a table that stands in `depth` - 1 others."""
        self.story.end_cell(self.characters.take(), self.properties, depth)

    def end_row(self, depth: int) -> None:
        """End the row of a table that stands in `depth` - 1 others."""
        self.story.end_row(self.characters.take(), self.row.layout(), depth)

    def when_closed(self, action: Callable[[], None]) -> bool:
        """Do something when the group ends; return whether its end will be known.

        Args:
            action: What to do, before the group's end brings anything back.
        """
        if self._deeper or not self._in_group():
            return False
        before = self._closing

        def closing() -> None:
            action()
            if before is not None:
                before()

        self._closing = action if before is None else closing
        return True

    def number_around(self, number: OldNumber | None) -> None:
        """Number the paragraph that the group stands in."""
        if not self._deeper:
            charset, fallback, silent, properties, closing = self._stack[-1]
            self._stack[-1] = charset, fallback, silent, properties._replace(old_number=number), closing

    def use_font(self, number: int) -> None:
        """Take the bytes that follow as of a font."""
        self.characters.use(self._font(number))

    def make_plain(self) -> None:
        """Undo what was said of characters."""
        self.use_font(self._prologue.default_font)
        self.characters.silent = False

    def change(self, side: Revisions, *, on: bool) -> None:
        """Leave text out that does not exist on one side of a tracked change.

        Args:
            side: The side.
            on: Whether text is such from here on.
        """
        if self._revisions == side:
            self.characters.silent = on

    def part(self, start: int, end: int) -> str:
        """Return the text of a value inside something that is not text."""
        if self.nested:
            return ""
        return Reader(self.view, self._prologue, self._limits, self._revisions, span=(start, end)).text()

    def _symbol(self, symbol: str) -> None:
        if symbol in "\r\n":  # the same as a paragraph's end
            self.end_paragraph()
        elif symbol in ESCAPED:
            self.characters.text(symbol)
        elif symbol in SYMBOLS:
            self.characters.sign(SYMBOLS[symbol])

    def _font(self, number: int) -> Charset:
        return self.fonts.get(number) or self._prologue.charset

    def _in_group(self) -> bool:
        return len(self._stack) >= (1 if self.nested else 2)

    def _is_over(self, place: int) -> bool:
        """Whether the document ends with the group that ended; a brace too many does not end it."""
        if self._last_paragraph is None:
            self._last_paragraph = self.view.rfind("\\par", 0, self._end)
        return not self.nested and place > self._last_paragraph

    def _open(self) -> None:
        characters = self.characters
        characters.to_skip = 0
        if len(self._stack) >= self._most_groups:
            self._deeper += 1
            return
        saved = (characters.charset, characters.fallback, characters.silent, self.properties, self._closing)
        self._stack.append(saved)
        self._closing = None

    def _close(self) -> None:
        characters = self.characters
        characters.to_skip = 0
        if self._deeper:
            self._deeper -= 1
            return
        if not self._stack:
            return
        if self._closing is not None:
            self._closing()
        charset, characters.fallback, characters.silent, properties, self._closing = self._stack.pop()
        if self._stack or self.nested:  # what ends with the document is the end of its last paragraph
            self.properties = properties
        if charset is not characters.charset:
            characters.use(charset)
