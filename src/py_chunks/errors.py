"""Every error py_chunks raises, in one tree.

    ChunkError                    .kind  .source  .place  .value
    ├── InvalidArgument           ValueError          "invalid-arg"
    │   └── NegativeOverlap       and OverflowError
    ├── InvalidArgumentType       TypeError           "invalid-arg"
    ├── UnsupportedFormat         ValueError          "unsupported-format"
    ├── MissingDependency         ImportError         "missing-dependency"
    ├── SourceNotFound            FileNotFoundError   "not-found"
    ├── FetchError                OSError             "fetch"
    └── DocumentError             RuntimeError        "document"
        ├── CorruptDocument                           "corrupt"
        ├── EncryptedDocument                         "encrypted"
        ├── LimitExceeded                             "limit"
        └── NoText                                    "no-text"

Each error is also the built-in exception it resembles, so that careful callers
catch ours and ordinary callers catch what they always caught. All carry data and
survive pickling, since chunking is often spread over processes.
"""

from __future__ import annotations

from typing import Any, ClassVar

_SHOWN = 80  # characters of a value in a message


class ChunkError(Exception):
    """Something py_chunks was asked to do could not be done.

    Attributes:
        kind: A short, stable word for the class of problem; compare this, not the message.
        source: Name of the document concerned, or None.
        place: Where in the document or in the call it happened (an argument's name, a page, a
            member of an archive), or None.
        value: The offending value, or None.
    """

    kind: ClassVar[str] = "error"

    def __init__(
        self, message: str, *, source: str | None = None, place: str | None = None, value: object = None
    ) -> None:
        super().__init__(message)
        self.source = source
        self.place = place
        self.value = value

    @property
    def message(self) -> str:
        """The sentence for people."""
        return str(self.args[0])

    def __str__(self) -> str:
        return self.message

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (type(self), self.message, self.source, self.place, self.value)


def _rebuild(cls: type[ChunkError], message: str, source: str | None, place: str | None, value: object) -> ChunkError:
    return cls(message, source=source, place=place, value=value)


class InvalidArgument(ChunkError, ValueError):
    """An argument has a value that is not allowed; `place` is its name."""

    kind = "invalid-arg"


class NegativeOverlap(InvalidArgument, OverflowError):
    """`overlap` is below zero; callers of other chunkers expect either built-in."""


class InvalidArgumentType(ChunkError, TypeError):
    """An argument has a type that is not allowed; `place` is its name."""

    kind = "invalid-arg"


class UnsupportedFormat(ChunkError, ValueError):
    """No row of the format table fits; `value` is the extension that was looked for."""

    kind = "unsupported-format"


class MissingDependency(ChunkError, ImportError):
    """A known format needs a package that is not installed; the message names the command."""

    kind = "missing-dependency"


class SourceNotFound(ChunkError, FileNotFoundError):
    """The path leads to no file."""

    kind = "not-found"


class FetchError(ChunkError, OSError):
    """A URL could not be fetched, or was refused."""

    kind = "fetch"


class DocumentError(ChunkError, RuntimeError):
    """The document itself is the problem; `source` names it."""

    kind = "document"


class CorruptDocument(DocumentError):
    """The bytes are not what the format requires."""

    kind = "corrupt"


class EncryptedDocument(DocumentError):
    """The document is locked with a password or rights management."""

    kind = "encrypted"


class LimitExceeded(DocumentError):
    """Reading on would pass a limit; `place` names the field of `Limits`, `value` its setting."""

    kind = "limit"


class NoText(DocumentError):
    """The document is sound but holds no text that can be extracted."""

    kind = "no-text"


def shown(value: object) -> str:
    """Return what messages show of a value, short and without fail.

    Args:
        value: The value.

    Example:
        >>> shown([1, 2]), shown("a" * 1000)[-5:]
        ('[1, 2]', 'aa...')
    """
    try:
        found = repr(value)
    except Exception:  # noqa: BLE001 - it is anybody's code, and only what is wrong already is shown
        return f"<{type(value).__name__}>"
    return found if len(found) <= _SHOWN else f"{found[:_SHOWN]}..."
