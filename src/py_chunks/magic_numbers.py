"""What files begin with that are no text, whatever they are called."""

from __future__ import annotations

import re

_KINDS: tuple[tuple[str, str], ...] = (
    ("a picture", r"\x89PNG\r\n|\xff\xd8\xff|GIF8[79]a|II\*\x00|MM\x00\*|RIFF....WEBP|\x00\x00\x01\x00[^\x00]\x00"),
    ("a compressed file", r"\x1f\x8b\x08|BZh[1-9]1AY&SY|\xfd7zXZ\x00|\x28\xb5\x2f\xfd|7z\xbc\xaf\x27\x1c|Rar!\x1a\x07"),
    ("an archive", r"PK\x03\x04|PK\x05\x06"),
    ("a compound file", r"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"),
    ("a program", r"\x7fELF|MZ[^ -~].{57}.\x00\x00|\xca\xfe\xba\xbe|[\xce\xcf]\xfa\xed\xfe|\x00asm"),
    ("sound or film", r"RIFF....(?:WAVE|AVI )|ID3[\x02-\x04]|OggS\x00|fLaC\x00|....ftyp|\x1aE\xdf\xa3"),
    ("a database", r"SQLite format 3\x00"),
)
_PATTERN = re.compile("|".join(f"({pattern})" for _, pattern in _KINDS).encode("latin-1"), re.DOTALL)


def binary_kind(head: bytes) -> str | None:
    r"""Return what content is that is no text, by what it begins with; None where that says nothing.

    Args:
        head: The first bytes.

    Example:
        >>> binary_kind(b"\x89PNG\r\n\x1a\n"), binary_kind(b"MZ is a name")
        ('a picture', None)
    """
    found = _PATTERN.match(head)
    return None if found is None or found.lastindex is None else _KINDS[found.lastindex - 1][0]
