"""What must hold of spans and windows over text; see `laws` for those of windows and chunks.

Each law takes what went in and what came out, and raises `LawBroken` naming the offender.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from py_chunks.graphemes import grapheme_spans
from py_chunks.laws import LawBroken
from py_chunks.text_windows import TextWindow
from py_chunks.units import Span


def _require(law: str, holds: bool, detail: str) -> None:
    if not holds:
        raise LawBroken(law, detail)


def check_spans(spans: Sequence[Span], text: str, *, gapless: bool = False) -> None:
    """U2: spans come in order, do not overlap, and nothing but white space lies outside them.

    Args:
        spans: All spans of a text.
        text: The text.
        gapless: Whether not even white space may lie outside.

    Raises:
        LawBroken: A span is out of place, or text lies outside.
    """
    end = 0
    for number, span in enumerate([*spans, Span(len(text), len(text))]):
        _require("U2", end <= span.start <= span.end, f"span {number} is {tuple(span)} after one that ends at {end}")
        gap = text[end : span.start]
        _require("U2", not gap.strip() and not (gap and gapless), f"{gap!r} lies outside before span {number}")
        end = span.end


def check_text_slices(windows: Sequence[TextWindow], text: str, pad_value: str = "\0") -> None:
    """S1, N1, I1: each window is the slice its offsets name, brings something new, and knows its place.

    Args:
        windows: All windows of a text.
        text: The text.
        pad_value: What the last one may be padded with.

    Raises:
        LawBroken: A text differs from its slice, or offsets do not increase.
    """
    start, end, span = -1, 0, -1
    for number, window in enumerate(windows):
        found = text[window.start : window.end]
        if number == len(windows) - 1:
            found = found[: len(window.text.rstrip(pad_value[-1]))] if found != window.text else found
            padding = window.text[len(found) :]
            _require("S1", not padding.replace(pad_value, ""), f"window {number} is not the slice of its offsets")
            found += padding
        _require("S1", window.text == found, f"window {number} is not the slice [{window.start}, {window.end})")
        _require("S1", window.end - window.start == len(window.text) > 0, f"window {number} has the wrong length")
        _require("I1", window.index == number, f"window {number} has the index {window.index}")
        _require("N1", window.start > start and window.end > end, f"window {number} brings nothing new")
        _require("N1", window.window_start > span, f"window {number} begins with span {window.window_start}")
        start, end, span = window.start, window.end, window.window_start


def check_text_coverage(
    windows: Sequence[TextWindow], text: str, spans: Sequence[Span], size: int, tail_policy: str = "emit_short"
) -> None:
    """C1: text outside all windows is white space, and less than a window at the end under "drop".

    Args:
        windows: All windows of a text.
        text: The text.
        spans: All its spans.
        size: Spans in a window.
        tail_policy: As asked.

    Raises:
        LawBroken: Text is lost.
    """
    end = reached = 0
    for number, window in enumerate(windows):
        gap = text[end : window.start]
        _require("C1", not gap.strip(), f"{gap!r} lies between the windows {number - 1} and {number}")
        _require("C1", window.window_start <= reached, f"span {reached} stands before window {number}")
        end, reached = window.end, window.window_end
    if tail_policy == "drop":
        _require("C1", 0 <= len(spans) - reached < size, f"{len(spans) - reached} spans dropped")
    else:
        _require("C1", not text[end:].strip(), f"{text[end:]!r} lies after the last window")
        _require("C1", reached >= len(spans), f"{len(spans) - reached} spans lost")


def check_text_overlap(windows: Sequence[TextWindow], overlap: int, *, at_most: bool = False) -> None:
    """V1: neighbours share exactly `overlap` spans.

    Args:
        windows: All windows of a text.
        overlap: As asked.
        at_most: Whether they may share fewer, as windows of tokens do that keep their budget and graphemes whole.

    Raises:
        LawBroken: Two neighbours share another number of spans.
    """
    for number in range(1, len(windows)):
        shared = windows[number - 1].window_end - windows[number].window_start
        holds = 0 <= shared <= overlap if at_most else shared == overlap
        _require("V1", holds, f"windows {number - 1} and {number} share {shared} spans, not {overlap}")


def check_budget(windows: Iterable[TextWindow], count: Callable[[str], int], limit: int) -> None:
    """B1: the text of each window, counted by itself, has at most so many tokens.

    Args:
        windows: Windows of tokens.
        count: The tokens of a text.
        limit: The size asked for.

    Raises:
        LawBroken: A window has more.
    """
    for number, window in enumerate(windows):
        found = count(window.text)
        _require("B1", found <= limit, f"window {number} has {found} tokens, at most {limit} are allowed")


def check_graphemes(windows: Iterable[TextWindow], text: str) -> None:
    """A1: no window begins or ends inside a grapheme cluster.

    Args:
        windows: Windows of a text, not padded.
        text: The text.

    Raises:
        LawBroken: One does.
    """
    edges = {0, *(span.end for span in grapheme_spans(text))}
    for number, window in enumerate(windows):
        for offset in (window.start, window.end):
            _require("A1", offset in edges, f"window {number} cuts the grapheme at {offset}")
