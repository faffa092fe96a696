"""List numbers as displayed: numberings, their instances and a counter per level (ISO/IEC 29500-1, 17.9)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from py_chunks.parsers._number_styles import styled_number
from py_chunks.parsers._word_names import ALTERNATIVES, VAL, W
from py_chunks.parsers._word_styles import Styles, by_name, number_of, switched_on

_LEVELS = 9
_PLACEHOLDER = re.compile(r"%([1-9])")
_LARGEST = 1 << 31
_LONGEST = 200  # characters around a number; Word allows 31, and each item repeats what there is
_MOST_NUMBERS = 15  # in one label; there is no room for more in 31 characters
_START, _FORMAT, _LEVEL_TEXT, _SUFFIX = f"{W}start", f"{W}numFmt", f"{W}lvlText", f"{W}suff"
_STYLE, _PICTURE, _LEGAL, _RESTART = f"{W}pStyle", f"{W}lvlPicBulletId", f"{W}isLgl", f"{W}lvlRestart"


class Level(NamedTuple):
    """One level of a numbering.

    Attributes:
        start: The first number.
        style: How numbers are written, as `styled_number` takes it.
        text: What is displayed, with %1 .. %9 for the numbers of the levels.
        gap: What stands between the number and the text.
        legal: Whether all numbers in it are shown in decimal digits.
        restart: The 1-based level whose advance restarts it; 0 for never, None for any level above.
        paragraph_style: The style whose paragraphs are on this level, or None.
        width: Digits that custom styles pad to.
    """

    start: int = 1
    style: str = "decimal"
    text: str = ""
    gap: str = " "
    legal: bool = False
    restart: int | None = None
    paragraph_style: str | None = None
    width: int = 0


class Instance(NamedTuple):
    """One numbering as paragraphs refer to it.

    Attributes:
        counters: Names what it counts with: instances of one abstract numbering count together.
        levels: Its levels, outermost first.
        restarts: Level, 0-based -> the number this instance starts it again with.
    """

    counters: str
    levels: tuple[Level, ...]
    restarts: dict[int, int]


class Numberings(Protocol):
    """Where counters look numberings up."""

    def instance(self, num_id: str) -> Instance | None:
        """Return the numbering of that id; None when it is not defined."""

    def level_of_style(self, num_id: str, chain: Sequence[str]) -> int | None:
        """Return the level that is linked to one of the styles, nearest first; None when none is."""


class Definitions:
    """The numbering part of one document, read when a paragraph has a number, resolved when asked for."""

    def __init__(self, read: Callable[[], Any], styles: Styles) -> None:
        """Remember how to get the numbering part; `read` gives its root, or None when the document has none."""
        self._read: Callable[[], Any] | None = read
        self._styles = styles
        self._abstract: dict[str, Any] = {}
        self._of_style: dict[str, str] = {}
        self._numbers: dict[str, Any] = {}
        self._known: dict[str, Instance | None] = {}
        self._linked: dict[str, dict[str | None, int]] = {}

    def _index(self, root: Any) -> None:
        for element in () if root is None else root.iterchildren(f"{W}abstractNum", f"{W}num"):
            if element.tag == f"{W}num":
                self._numbers.setdefault(element.get(f"{W}numId") or "", element)
                continue
            abstract_id = element.get(f"{W}abstractNumId") or ""
            self._abstract.setdefault(abstract_id, element)
            link = element.find(f"{W}styleLink")
            if link is not None:
                self._of_style.setdefault(link.get(VAL) or "", abstract_id)

    def instance(self, num_id: str) -> Instance | None:
        """Return the numbering of that id; None when it is not defined."""
        if num_id not in self._known:
            self._known[num_id] = self._resolve(num_id)
        return self._known[num_id]

    def level_of_style(self, num_id: str, chain: Sequence[str]) -> int | None:
        """Return the level that is linked to one of the styles, None when none is.

        Args:
            num_id: The numbering.
            chain: Style ids, nearest first.
        """
        linked = self._linked.get(num_id)
        if linked is None:
            instance = self.instance(num_id)
            levels = () if instance is None else instance.levels
            linked = {level.paragraph_style: at for at, level in reversed([*enumerate(levels)])}
            self._linked[num_id] = linked
        return next((linked[style_id] for style_id in chain if style_id in linked), None)

    def _resolve(self, num_id: str) -> Instance | None:
        if self._read is not None:  # Word gives 200 kB of it to documents without one number
            read, self._read = self._read, None
            self._index(read())
        number = self._numbers.get(num_id)
        abstract_id = None if number is None else self._abstract_of(number)
        if number is None or abstract_id is None:
            return None
        levels = [Level()] * _LEVELS
        for element in self._abstract[abstract_id].iterchildren(f"{W}lvl"):
            levels[_level_index(element)] = _level(element)
        restarts: dict[int, int] = {}
        for override in number.iterchildren(f"{W}lvlOverride"):
            at = _level_index(override)
            replacement = override.find(f"{W}lvl")
            if replacement is not None:
                levels[at] = _level(replacement)
            start = _bounded(override.find(f"{W}startOverride"))
            if start is not None:
                restarts[at] = start
        return Instance(abstract_id, tuple(levels), restarts)

    def _abstract_of(self, number: Any) -> str | None:
        """The abstract numbering an instance leads to, through links over numbering styles (17.9.21)."""
        seen: set[str] = set()
        while number is not None:
            reference = number.find(f"{W}abstractNumId")
            abstract_id = "" if reference is None else reference.get(VAL) or ""
            if abstract_id not in self._abstract or abstract_id in seen:
                return None
            seen.add(abstract_id)
            link = self._abstract[abstract_id].find(f"{W}numStyleLink")
            if link is None:
                return abstract_id
            style_id = link.get(VAL) or ""
            if style_id in self._of_style:
                return self._of_style[style_id]
            number = self._numbers.get(self._styles.style(style_id).num_id or "")
        return None


class Counters:
    """The numbers reached in one text: the body, a note, a header."""

    def __init__(self, definitions: Numberings) -> None:
        self._definitions = definitions
        self._reached: dict[str, list[int | None]] = {}
        self._restarted: set[tuple[str, int]] = set()

    def level(self, num_id: str, chain: Sequence[str]) -> int | None:
        """As `Definitions.level_of_style`."""
        return self._definitions.level_of_style(num_id, chain)

    def advance(self, num_id: str, at: int) -> tuple[str, str] | None:
        """Count one paragraph; return what is displayed before it and the gap, None when nothing is.

        Args:
            num_id: The numbering it belongs to.
            at: Its level, 0-based.
        """
        instance = self._definitions.instance(num_id)
        if instance is None:
            return None
        at = min(max(at, 0), _LEVELS - 1)
        reached = self._reached.setdefault(instance.counters, [None] * _LEVELS)
        self._count(num_id, instance, reached, at)
        level = instance.levels[at]
        if level.style == "bullet":
            return ("-", " ") if level.text.strip() else None
        shown = _PLACEHOLDER.sub(
            lambda match: _number(instance, reached, int(match[1]) - 1, level), level.text, count=_MOST_NUMBERS
        )
        # Where nothing is to stand between number and text, writers end the number itself with a space.
        gap = level.gap or (" " if shown[-1:].isspace() else "")
        return (shown.strip(), gap) if shown.strip() else None

    def _count(self, num_id: str, instance: Instance, reached: list[int | None], at: int) -> None:
        for above in range(at):
            if reached[above] is None:
                # A level that was skipped is taken to have begun, as word processors do.
                override = self._override(num_id, instance, above)
                reached[above] = instance.levels[above].start if override is None else override
        override, current = self._override(num_id, instance, at), reached[at]
        if override is not None:
            reached[at] = override
        else:
            reached[at] = instance.levels[at].start if current is None else min(current + 1, _LARGEST)
        for below in range(at + 1, _LEVELS):
            restart = instance.levels[below].restart
            if restart is None or at < restart:
                reached[below] = None

    def _override(self, num_id: str, instance: Instance, at: int) -> int | None:
        """The number an instance starts a level again with; only its first use restarts what its siblings counted."""
        if at not in instance.restarts or (num_id, at) in self._restarted:
            return None
        self._restarted.add((num_id, at))
        return instance.restarts[at]


def _number(instance: Instance, reached: Sequence[int | None], at: int, shown_by: Level) -> str:
    level = instance.levels[at]
    reached_number = reached[at]
    number = level.start if reached_number is None else reached_number
    if shown_by.legal:
        return str(number)
    return str(number).zfill(level.width) if level.width else styled_number(level.style, number)


def _level_index(element: Any) -> int:
    try:
        return min(max(int(element.get(f"{W}ilvl")), 0), _LEVELS - 1)
    except (TypeError, ValueError):
        return 0


def _bounded(element: Any) -> int | None:
    number = number_of(element)
    return None if number is None else min(max(number, 0), _LARGEST)


def _level(element: Any) -> Level:
    own = by_name(element)
    start = _bounded(own.get(_START))
    text, suffix, paragraph_style = own.get(_LEVEL_TEXT), own.get(_SUFFIX), own.get(_STYLE)
    shown = "" if text is None else (text.get(VAL) or "")[:_LONGEST]
    # Newer formats stand in an AlternateContent, before what older readers should show.
    style = next(element.iter(_FORMAT), None) if ALTERNATIVES in own else own.get(_FORMAT)
    pattern = "" if style is None else style.get(f"{W}format") or ""
    picture = _PICTURE in own
    return Level(
        start=start or 0,  # 0 is what 17.9.25 says of a level without one
        style="bullet" if picture else "decimal" if style is None else style.get(VAL) or "decimal",
        text=shown or ("-" if picture else ""),
        gap="" if suffix is not None and suffix.get(VAL) == "nothing" else " ",
        legal=switched_on(own.get(_LEGAL)),
        restart=_bounded(own.get(_RESTART)),
        paragraph_style=None if paragraph_style is None else paragraph_style.get(VAL),
        width=min(len(pattern.partition(",")[0].strip()), 9) if pattern[:1].isdigit() else 0,
    )
