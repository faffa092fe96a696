"""Compressed RTF of Outlook items ([MS-OXRTFCP])."""

from __future__ import annotations

import struct

_COMPRESSED, _PLAIN = 0x75465A4C, 0x414C454D
_WINDOW = 4096
# [MS-OXRTFCP] 2.1.2.1: what the window holds at the beginning.
_INITIAL = (
    rb"{\rtf1\ansi\mac\deff0\deftab720{\fonttbl;}{\f0\fnil \froman \fswiss \fmodern \fscript \fdecor MS Sans "
    rb"SerifSymbolArialTimes New RomanCourier{\colortbl\red0\green0\blue0" + b"\r\n" + rb"\par "
    rb"\pard\plain\f0\fs20\b\i\u\tab\tx"
)


def decompress_rtf(data: bytes, limit: int) -> bytes:
    """Return the RTF, as much of it as is there.

    Args:
        data: The property's bytes: sizes, kind, checksum, content.
        limit: Bytes that may come out.
    """
    if len(data) < 16:
        return b""
    _, size, kind, _ = struct.unpack_from("<IIII", data)
    size = min(size, limit)
    if kind == _PLAIN:
        return data[16 : 16 + size]
    return _inflated(data, size) if kind == _COMPRESSED else b""


def _inflated(data: bytes, size: int) -> bytes:
    """A control byte, then eight items, by its bits: a byte of text, or two bytes that refer into the window."""
    window = bytearray(_INITIAL.ljust(_WINDOW, b" "))
    write = len(_INITIAL)
    output = bytearray()
    at, end = 16, len(data)
    while at < end and len(output) < size:
        control = data[at]
        at += 1
        for bit in range(8):
            if at >= end:
                break
            if not control >> bit & 1:
                window[write] = data[at]
                output.append(data[at])
                write = (write + 1) % _WINDOW
                at += 1
                continue
            if at + 1 >= end:
                return bytes(output[:size])
            reference = data[at] << 8 | data[at + 1]
            at += 2
            read = reference >> 4
            if read == write:  # a reference to where the window ends is the end
                return bytes(output[:size])
            for _ in range((reference & 15) + 2):
                byte = window[read]
                window[write] = byte
                output.append(byte)
                read, write = (read + 1) % _WINDOW, (write + 1) % _WINDOW
    return bytes(output[:size])
