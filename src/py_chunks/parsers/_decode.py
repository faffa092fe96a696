"""Bytes to text: the encoding is decided by mark, declaration, UTF-8, then guess, and reported.

Both ways in give the same text: `decode` for documents held whole, `TextReader` for streams, which
decides as it reads and never needs the end of the file to read its beginning.
"""

from __future__ import annotations

import codecs
import io
import re
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, BinaryIO

from py_chunks.documents import DecodingErrors
from py_chunks.errors import CorruptDocument
from py_chunks.parsers._encoding_guess import (
    escaped_in_seven_bits,
    guessed_codec,
    is_utf8,
    known_codec,
    utf16_without_mark,
)
from py_chunks.sources import Source

BLOCK_BYTES = 1 << 16
_REPORTED = 100

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_LONE_SURROGATES = re.compile("[\ud800-\udfff]")
_BYTE_AS_CP1252 = [
    bytes([value]).decode("cp1252", "ignore") or chr(value) for value in range(256)
]  # the five bytes Windows-1252 leaves open stand for themselves, as browsers read them


@dataclass(slots=True)
class Decoding:
    """How a document's bytes became text.

    Attributes:
        encoding: The Python codec name that was used.
        decided_by: "mark", "declared", "utf-8", "guess" or "fallback".
        problems: Bytes the encoding could not read: `{"offset": 0-based byte offset, "byte": value}`,
            at most 100 of them; grows while a stream is read.
    """

    encoding: str
    decided_by: str
    problems: list[dict[str, int]] = field(default_factory=list)

    def metadata(self) -> dict[str, Any]:
        """Return the keys for `document_metadata`."""
        return {"encoding": self.encoding, "undecodable_bytes": self.problems}


def decide(head: bytes, declared: str | None, *, guess: bool) -> Decoding:
    """Return the encoding of a document that begins with `head`.

    Args:
        head: The first bytes, or all.
        declared: The encoding the document or the caller names, or None.
        guess: Whether bytes that are not UTF-8 are asked what they are; if not, they are taken as
            Windows-1252.
    """
    for mark, name in _MARKS:
        if head.startswith(mark):
            return Decoding(name, "mark")
    codec = known_codec(declared)
    if codec is not None:
        # Python insists on a mark for these; without one the order of bytes is little-endian (WHATWG Encoding).
        return Decoding(f"{codec}-le" if codec in ("utf-16", "utf-32") else codec, "declared")
    pattern = utf16_without_mark(head) or (escaped_in_seven_bits(head) if guess else None)
    if pattern:
        return Decoding(pattern, "guess")
    return Decoding("utf-8", "utf-8") if is_utf8(head) else _guessed(head, guess=guess)


def _guessed(sample: bytes, *, guess: bool) -> Decoding:
    codec = guessed_codec(sample) if guess else None
    return Decoding(codec, "guess") if codec else Decoding("cp1252", "fallback")


def decode(
    data: bytes,
    declared: str | None = None,
    *,
    guess: bool = True,
    errors: DecodingErrors = "fallback",
    source: Source | None = None,
) -> tuple[str, Decoding]:
    """Return the text of `data` (without its byte order mark) and how it was decoded.

    Args:
        data: All bytes.
        declared: The encoding the document or the caller names, or None.
        guess: Whether other encodings than UTF-8 and Windows-1252 are considered.
        errors: What becomes of bytes the encoding can't read; see `ReadOptions.errors`.
        source: Names the document in an error.

    Raises:
        CorruptDocument: With errors="strict", a byte could not be decoded.

    Example:
        >>> decode("naïve".encode("cp1252"), guess=False)[0]
        'naïve'
    """
    decoding = decide(data, declared, guess=guess)
    decoder = _Decoder(decoding, errors, source)
    return decoder.feed(data, final=True), decoding


class TextReader:
    r"""A source's text in blocks, with line ends either kept or turned into "\n".

    Memory is one block. If bytes that are not UTF-8 turn up after an ASCII beginning, the encoding is
    decided there, from what follows; the text before is the same in both.
    """

    def __init__(
        self,
        source: Source,
        declared: str | None = None,
        *,
        guess: bool = True,
        errors: DecodingErrors = "fallback",
        translate: bool = True,
    ) -> None:
        self._stream: BinaryIO = source.open()
        self._guess = guess and declared is None
        self._translate = translate
        # The sample is small so that the first unit comes early.
        self._head = self._stream.read(BLOCK_BYTES)
        self.decoding = decide(self._head, declared, guess=guess)
        self._decoder = _Decoder(self.decoding, errors, source)

    def blocks(self) -> Iterator[str]:
        """Yield the text in order, block by block, and close the stream at the end."""
        newlines = io.IncrementalNewlineDecoder(None, translate=True) if self._translate else None
        with self._stream:
            block = self._head
            while True:
                following = self._stream.read(BLOCK_BYTES) if block else b""
                if self._must_decide(block):
                    self._redecide(block + following)
                text = self._decoder.feed(block, final=not following)
                if newlines is not None:
                    text = newlines.decode(text, final=not following)
                if text:
                    yield text
                if not following:
                    return
                block = following

    def lines(self) -> Iterator[str]:
        r"""Yield the lines without their ends; a final empty line after the last "\n" is not one.

        Needs `translate=True`.
        """
        return chain.from_iterable(self._lines_of_blocks())

    def _lines_of_blocks(self) -> Iterator[list[str]]:
        pending: list[str] = []
        for block in self.blocks():
            lines = block.split("\n")
            pending.append(lines[0])
            if len(lines) > 1:
                lines[0] = "".join(pending)
                pending = [lines.pop()]
                yield lines
        last = "".join(pending)
        if last:
            yield [last]

    def close(self) -> None:
        """Close the stream."""
        self._stream.close()

    def _must_decide(self, block: bytes) -> bool:
        undecided = self.decoding.decided_by == "utf-8" and self._decoder.only_ascii
        return undecided and not block.isascii() and not is_utf8(block)

    def _redecide(self, sample: bytes) -> None:
        decision = _guessed(sample, guess=self._guess)
        self.decoding.encoding, self.decoding.decided_by = decision.encoding, decision.decided_by
        self._decoder.switch()


class _Decoder:
    """An incremental decoder that resolves and records what its encoding can't read."""

    def __init__(self, decoding: Decoding, errors: DecodingErrors, source: Source | None) -> None:
        self._decoding = decoding
        self._errors = errors
        self._label = source.label if source else None
        self._offset = 0
        self._base = 0
        self.only_ascii = True
        self.switch()

    def switch(self) -> None:
        """Go on in the encoding that `decoding` names now."""
        self._incremental = codecs.getincrementaldecoder(self._decoding.encoding)(_HANDLER)

    def feed(self, data: bytes, *, final: bool) -> str:
        """Return the text of the next bytes; a sequence that is cut off waits for the next call."""
        self.only_ascii = self.only_ascii and data.isascii()
        waiting = self._incremental.getstate()[0]
        self._base = self._offset - len(waiting)
        _active.decoder = self
        try:
            text = self._incremental.decode(data, final)
            # UTF-7 alone can spell half a pair without its decoder minding.
            return _LONE_SURROGATES.sub("\ufffd", text) if self._decoding.encoding == "utf-7" else text
        finally:
            _active.decoder = None
            self._offset += len(data)

    def resolve(self, error: UnicodeDecodeError) -> tuple[str, int]:
        """Return what stands for the bytes the codec stumbled over, and where it goes on."""
        bad = error.object[error.start : error.end]
        offset = self._base + error.start
        if self._errors == "strict":
            message = (
                f"byte 0x{bad[0]:02x} at offset {offset} is not {self._decoding.encoding}; "
                "name the right encoding, or pass errors='fallback' or 'replace'"
            )
            raise CorruptDocument(message, source=self._label, place=f"byte {offset}", value=bad[0])
        if len(self._decoding.problems) < _REPORTED:
            self._decoding.problems.append({"offset": offset, "byte": bad[0]})
        if self._errors == "replace" or self._decoding.encoding.startswith(("utf-16", "utf-32")):
            return "\ufffd", error.end
        return "".join(_BYTE_AS_CP1252[value] for value in bad), error.end


# Codec error handlers are global and get no context: the decoder at work says who it is.
_HANDLER = "py_chunks.resolve"
_active = threading.local()


def _resolve(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeDecodeError):
        raise error
    decoder: _Decoder = _active.decoder
    return decoder.resolve(error)


codecs.register_error(_HANDLER, _resolve)
