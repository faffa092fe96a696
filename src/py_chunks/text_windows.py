"""Windows over one text, counted in characters, graphemes, words, sentences or tokens.

Each window is a slice of the text: from the start of its first span to the end of its last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, cast

from py_chunks.chunks import Chunk
from py_chunks.errors import InvalidArgument
from py_chunks.segmentation import Characters, Graphemes, Paragraphs, Segmentation, Tokens, Words
from py_chunks.text_reader import Reader, evened
from py_chunks.token_windows import TokenWindows
from py_chunks.tokenizers import coerce_tokenizer
from py_chunks.windows import TAIL_POLICIES, TailPolicy, check_positive, check_window, windows

if TYPE_CHECKING:
    from py_chunks.sentences import Splitter

_PADDING: Any = object()
_SEGMENTATIONS: dict[str, Callable[[], Segmentation]] = {
    "characters": Characters,
    "graphemes": Graphemes,
    "paragraphs": Paragraphs,
    "words": Words,
}


@dataclass(frozen=True, slots=True)
class TextWindow:
    """One window over a text.

    Attributes:
        text: The slice ``[start, end)`` of the text; padding, if asked for, follows it.
        start: Offset of the first character, 0-based, in code points.
        end: Offset just past the last; with padding it may lie behind the end of the text.
        index: Position among the windows, 0-based.
        document_id: As given.
        window_start: Number of the first span (word, token, ...) in the text, 0-based.
        window_end: Number of the span after the last; with padding it may exceed how many there are.
    """

    text: str
    start: int
    end: int
    index: int
    document_id: str | None
    window_start: int
    window_end: int

    def to_chunk(self) -> Chunk:
        """Return the window as a chunk, with the metadata chunks of documents have too."""
        return {
            "content": self.text,
            "content_type": "sliding_window",
            "metadata": {
                "window_index": self.index,
                "chunk_index": self.index,
                "unit_range": [self.window_start, self.window_end],
                "char_range": [self.start, self.end],
                "section_heading": None,
                "heading_path": [],
                "document_id": self.document_id,
                "document_metadata": {"source_type": "text"},
            },
        }


class _NewWindow:
    """A window that is being made, as `_NewUnit` is a unit."""

    __slots__ = tuple(each.name for each in fields(TextWindow))

    def __init__(  # noqa: PLR0917
        self,
        text: str,
        start: int,
        end: int,
        index: int,
        document_id: str | None,
        window_start: int,
        window_end: int,
    ) -> None:
        self.text = text
        self.start = start
        self.end = end
        self.index = index
        self.document_id = document_id
        self.window_start = window_start
        self.window_end = window_end
        self.__class__ = TextWindow  # type: ignore[assignment]


_new_window = cast("type[TextWindow]", _NewWindow)


@dataclass(frozen=True, slots=True)
class WindowPlan:
    """How windows are to be made, checked.

    Attributes:
        size: Spans in a window.
        overlap: Spans shared by neighbours.
        tail_policy: As for `windows`.
        document_id: For each window.
        pad_value: What stands for a missing span.
        offset: Offset of the first character.
        first_span: Number of the first span.
        first_index: Index of the first window.
    """

    size: int
    overlap: int
    tail_policy: TailPolicy = "emit_short"
    document_id: str | None = None
    pad_value: str = "\0"
    offset: int = 0
    first_span: int = 0
    first_index: int = 0


def plan_windows(  # noqa: PLR0917 - the arguments every function of windows has, in their order
    chunk_size: object,
    overlap: object,
    stride: object,
    tail_policy: object,
    document_id: str | None,
    pad_value: object,
) -> WindowPlan:
    """Return the checked plan of a call.

    Args:
        chunk_size: Spans in a window; at least 1.
        overlap: Spans shared by neighbours; at least 0, less than `chunk_size`.
        stride: Spans from one start to the next, or None; the other way to give the overlap.
        tail_policy: "emit_short", "drop" or "pad".
        document_id: For each window.
        pad_value: What stands for a missing span.

    Raises:
        InvalidArgument: A value is not allowed, or `overlap` and `stride` disagree.
        InvalidArgumentType: A number is not an integer.
    """
    size, shared = check_window(chunk_size, overlap, names=("chunk_size", "overlap"))
    if stride is not None:
        step = check_positive(stride, "stride")
        if step > size:
            message = "stride must be at most chunk_size: windows further apart would leave text out"
            raise InvalidArgument(message, place="stride", value=step)
        if shared not in (0, size - step):
            message = f"overlap and stride disagree: chunk_size {size} less stride {step} is not overlap {shared}"
            raise InvalidArgument(message, place="stride", value=step)
        shared = size - step
    if tail_policy not in TAIL_POLICIES:
        message = f"tail_policy must be one of {', '.join(map(repr, TAIL_POLICIES))}, got: {tail_policy!r}"
        raise InvalidArgument(message, place="tail_policy", value=tail_policy)
    if not isinstance(pad_value, str) or not pad_value:
        message = f"pad_value must be a str that is not empty, got: {pad_value!r}"
        raise InvalidArgument(message, place="pad_value", value=pad_value)
    return WindowPlan(size, shared, tail_policy, document_id, pad_value)


def windows_of(pieces: Iterator[str], segmentation: Segmentation, plan: WindowPlan) -> Iterator[TextWindow]:
    """Return the windows over a text that comes in pieces.

    Args:
        pieces: The text in order.
        segmentation: What the windows are counted in.
        plan: See `plan_windows`.
    """
    pieces = evened(pieces)
    if isinstance(segmentation, Tokens):
        return _windows_of_tokens(pieces, segmentation, plan)
    return _windows_of_spans(pieces, segmentation, plan)


def _windows_of_spans(pieces: Iterator[str], segmentation: Segmentation, plan: WindowPlan) -> Iterator[TextWindow]:
    reader = Reader(pieces, segmentation, plan.offset)
    places: Iterator[Any] = reader.places()
    fill = {"fill": _PADDING} if plan.tail_policy == "pad" else {}
    step, index, first, document_id = plan.size - plan.overlap, plan.first_index, plan.first_span, plan.document_id
    for found in windows(places, plan.size, plan.overlap, plan.tail_policy, **fill):
        missing = found.count(_PADDING) if found[-1] is _PADDING else 0
        start, text = reader.cut(found[0], found[-1 - missing])
        if missing:
            text += plan.pad_value * missing
        yield _new_window(text, start, start + len(text), index, document_id, first, first + len(found))
        index += 1
        first += step


def _windows_of_tokens(pieces: Iterator[str], tokens: Tokens, plan: WindowPlan) -> Iterator[TextWindow]:
    found = TokenWindows(pieces, tokens, plan.size, plan.overlap, plan.offset)
    for index, (window, full) in enumerate(found, plan.first_index):
        text, missing = window.text, 0
        if not full and plan.tail_policy == "drop":
            return
        if not full and plan.tail_policy == "pad":
            missing = _padding(text, plan, tokens, plan.size - (window.window_end - window.window_start))
            text += plan.pad_value * missing
        yield _new_window(
            text,
            window.start,
            window.start + len(text),
            index,
            plan.document_id,
            plan.first_span + window.window_start,
            plan.first_span + window.window_end + missing,
        )


def _padding(text: str, plan: WindowPlan, tokens: Tokens, missing: int) -> int:
    """How many pad values the text can take: they count too."""
    fits, fits_not = 0, missing + 1
    while fits_not - fits > 1:
        tried = (fits + fits_not) // 2
        if tokens.tokenizer.count(text + plan.pad_value * tried) <= plan.size:
            fits = tried
        else:
            fits_not = tried
    return fits


def segmentation_of(
    unit: str, tokenizer: object = None, *, language: str = "en", splitter: Splitter | None = None
) -> Segmentation:
    """Return the segmentation of that name.

    Args:
        unit: "characters", "graphemes", "words", "sentences", "paragraphs" or "tokens".
        tokenizer: For "tokens"; see `coerce_tokenizer`.
        language: For "sentences"; see `sentence_segmentation`.
        splitter: For "sentences"; see `sentence_segmentation`.

    Raises:
        InvalidArgument: The name or the language is unknown, or tokens are asked for without a tokenizer.
        InvalidArgumentType: `language` or `splitter` is none.

    Example:
        >>> segmentation_of("words").unit
        'words'
    """
    if unit == "tokens":
        if tokenizer is None:
            message = (
                "tokenizer is required to count in tokens: a name, a tokenizer, or an object with encode and decode"
            )
            raise InvalidArgument(message, place="tokenizer", value=None)
        return Tokens(coerce_tokenizer(tokenizer))
    if unit == "sentences":
        from py_chunks.sentences import sentence_segmentation

        return sentence_segmentation(language, splitter)
    if not isinstance(unit, str) or unit not in _SEGMENTATIONS:
        allowed = ", ".join(map(repr, sorted([*_SEGMENTATIONS, "sentences", "tokens"])))
        raise InvalidArgument(f"unit must be one of {allowed}, got: {unit!r}", place="unit", value=unit)
    return _SEGMENTATIONS[unit]()
