"""Locked Office documents: Open XML packages as the package msoffcrypto writes them, workbooks by RC4 of our own."""

from __future__ import annotations

import io
import struct
from collections.abc import Iterator
from contextlib import ExitStack
from hashlib import md5
from unittest.mock import patch

import olefile

from builders.compound import build_compound

SALT, VERIFIER = bytes(range(16)), bytes(range(16, 32))
BOF, FILE_PASS, BOUND_SHEET, INTERFACE = 0x0809, 0x2F, 0x85, 0xE1


def encrypted_package(data: bytes, password: str, *, of_2010: bool = False) -> bytes:
    """An Open XML document with agile encryption ([MS-OFFCRYPTO] 2.3.4.10), that of today or that of Office 2010.

    The package can't make the digest of a whole file that Office 2010 stores; nobody looks at it.
    """
    from msoffcrypto.format.ooxml import OOXMLFile
    from msoffcrypto.method.ecma376_agile import ECMA376Agile, ECMA376AgileCipherParams

    make = ECMA376AgileCipherParams.__init__

    def make_old(self: ECMA376AgileCipherParams) -> None:
        make(self)
        self.hashName, self.hashSize, self.keyBits = "SHA1", 20, 128

    buffer = io.BytesIO()
    with ExitStack() as changes:
        if of_2010:
            changes.enter_context(patch.object(ECMA376AgileCipherParams, "__init__", make_old))
            changes.enter_context(patch.object(ECMA376Agile, "generate_integrity_parameter", lambda *_: (b"", b"")))
        OOXMLFile(io.BytesIO(data)).encrypt(password, buffer)
    return buffer.getvalue()


def encrypted_xls(data: bytes, password: str) -> bytes:
    """A workbook of Excel 97 with the encryption of its time ([MS-XLS] 2.2.10, [MS-OFFCRYPTO] 2.3.6)."""
    with olefile.OleFileIO(io.BytesIO(data)) as file:
        stream = file.openstream("Workbook").read()
    proof = _pad(password, 0)
    verifier = _xor(VERIFIER + md5(VERIFIER).digest(), proof)
    file_pass = struct.pack("<HHHHH", FILE_PASS, 54, 1, 1, 1) + SALT + verifier
    first = 4 + struct.unpack_from("<H", stream, 2)[0]
    stream = stream[:first] + file_pass + stream[first:]
    pad = b"".join(_pad(password, block) for block in range(len(stream) // 1024 + 1))
    return build_compound({"Workbook": b"".join(_records(stream, pad, len(file_pass)))})


def _records(stream: bytes, pad: bytes, shift: int) -> Iterator[bytes]:
    at = 0
    while at + 4 <= len(stream):
        kind, size = struct.unpack_from("<HH", stream, at)
        start, end = at + 4, at + 4 + size
        content = stream[start:end]
        kept = size if kind in (BOF, FILE_PASS, INTERFACE) else 0
        if kind == BOUND_SHEET:
            content, kept = struct.pack("<I", struct.unpack_from("<I", content)[0] + shift) + content[4:], 4
        yield stream[at:start] + content[:kept] + _xor(content[kept:], pad[start + kept : end])
        at = end


def _pad(password: str, block: int) -> bytes:
    """What 1,024 bytes are combined with."""
    short = md5((md5(password.encode("utf-16-le")).digest()[:5] + SALT) * 16).digest()[:5]
    key = md5(short + struct.pack("<I", block)).digest()
    state, j = list(range(256)), 0
    for i in range(256):
        j = (j + state[i] + key[i % len(key)]) % 256
        state[i], state[j] = state[j], state[i]
    pad, i, j = bytearray(), 0, 0
    for _ in range(1024):
        i = (i + 1) % 256
        j = (j + state[i]) % 256
        state[i], state[j] = state[j], state[i]
        pad.append(state[(state[i] + state[j]) % 256])
    return bytes(pad)


def _xor(data: bytes, pad: bytes) -> bytes:
    return bytes(one ^ other for one, other in zip(data, pad, strict=False))
