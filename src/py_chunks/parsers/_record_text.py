"""One JSON record as text: a line for every value, its key before it (contract section 3.11).

Numbers arrive here as the characters they had in the source, so that none changes on its way.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from py_chunks.errors import LimitExceeded
from py_chunks.limits import Limits
from py_chunks.parsers._lines import too_long

_CONSTANTS = {None: "null", True: "true", False: "false"}
_CONTAINERS = frozenset({dict, list})
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")


def record_text(record: Any, limits: Limits, label: str) -> str:
    r"""Return the text of one record.

    Args:
        record: dict, list, str, bool or None; numbers as str.
        limits: `max_nesting` and `max_record_bytes` bound what is written.
        label: What an error calls the document.

    Raises:
        LimitExceeded: The record is nested too deep, or its indentation makes it too large.

    Example:
        >>> print(record_text({"a": "1", "b": ["x", "y"], "c": {"d": None}, "e": []}, Limits(), "x.json"))
        a: 1
        b: x, y
        c:
          d: null
        e:
    """
    if not isinstance(record, (dict, list)):
        return _scalar(record)
    if not record:
        return "(empty object)" if isinstance(record, dict) else "(empty array)"
    lines: list[str] = []
    # A stack instead of recursion: nesting is the document's choice.
    open_containers = [_entries(record)]
    indent, indentation = "", 0
    while open_containers:
        for key, value in open_containers[-1]:
            text = value if type(value) is str else _in_one_line(value)
            if text is None:
                lines.append(f"{indent}{key}:")
                open_containers.append(_entries(value))
                indent += "  "
                indentation += len(indent) * len(value)
                if len(open_containers) > limits.max_nesting or indentation > limits.max_record_bytes:
                    raise _too_much(len(open_containers), limits, label)
                break
            lines.append(f"{indent}{key}: {text}" if text else f"{indent}{key}:")
        else:
            open_containers.pop()
            indent = indent[:-2]
    return "\n".join(lines)


def without_surrogates(text: str) -> str:
    r"""Return the text with U+FFFD for every half of a surrogate pair, which no encoding can write.

    JSON can spell one as an escape without its other half (RFC 8259, section 8.2).

    Args:
        text: Any text.

    Example:
        >>> without_surrogates("a\ud800")
        'a\ufffd'
    """
    if text.isascii():
        return text
    try:
        text.encode()  # finds one in a quarter to two fifths of the time the pattern takes
    except UnicodeEncodeError:
        return _LONE_SURROGATE.sub("\ufffd", text)
    return text


def too_deep(limits: Limits, label: str) -> LimitExceeded:
    """Return (not raise) the error for a value that is nested deeper than can be followed.

    Args:
        limits: The limits in force.
        label: What the message calls the document.
    """
    message = (
        f"JSON values of {label} are nested deeper than {limits.max_nesting} levels or than Python's recursion limit "
        "allows; the former is set by limits=Limits(max_nesting=...)"
    )
    return LimitExceeded(message, source=label, place="max_nesting", value=limits.max_nesting)


def _entries(container: dict[str, Any] | list[Any]) -> Iterator[tuple[object, Any]]:
    return iter(container.items()) if isinstance(container, dict) else enumerate(container)


def _scalar(value: Any) -> str:
    return value if isinstance(value, str) else _CONSTANTS[value]


def _in_one_line(value: Any) -> str | None:
    """A value that is no text as text; None for a container whose entries need a line each."""
    if type(value) is list:
        try:
            text = ", ".join(value)
        except TypeError:  # there are others than strings in it
            if not _CONTAINERS.isdisjoint(map(type, value)):
                return None
            text = ", ".join(map(_scalar, value))
        # No line ends in a space that the document does not have.
        return text[:-1] if text.endswith(" ") and not value[-1] else text
    if type(value) is dict:
        return None if value else ""
    return _CONSTANTS[value]


def _too_much(depth: int, limits: Limits, label: str) -> LimitExceeded:
    if depth > limits.max_nesting:
        return too_deep(limits, label)
    return too_long("record", limits.max_record_bytes, label)
