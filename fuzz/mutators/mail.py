"""Damage to mails: header fields, boundaries, charsets, transfer encodings, parts within parts."""

from __future__ import annotations

import re
from random import Random

from fuzz.mutators import plain
from fuzz.mutators.raw import Mutator

_FIELD = re.compile(rb"(?m)^([A-Za-z-]+):([^\n]*\n(?:[ \t][^\n]*\n)*)")
_CHARSET = re.compile(rb'(?i)charset="?([\w-]+)"?')
_CODING = re.compile(rb"(?i)(content-transfer-encoding: *)(\S+)")
_BOUNDARY = re.compile(rb'(?i)boundary="?([^"\r\n;]+)"?')

CHARSETS = (
    b"utf-16",
    b"utf-7",
    b"idna",
    b"rot13",
    b"zlib",
    b"none",
    b"\xff",
    b"iso-2022-jp",
    b"hz",
    b"unicode_escape",
    b"punycode",
    b"",
)
CODINGS = (b"base64", b"quoted-printable", b"7bit", b"8bit", b"binary", b"x-uuencode", b"none", b"")
TYPES = (
    b"text/plain", b"text/html", b"multipart/mixed; boundary=x", b"multipart/alternative", b"message/rfc822", b"message/partial",
    b"multipart/digest; boundary=", b"application/octet-stream", b"text/", b"/", b";;;", b"multipart/related; boundary=a; boundary=b",
    b"message/delivery-status", b"text/calendar", b"application/pgp-encrypted", b"multipart/signed; boundary=y", b"text/enriched",
)  # fmt: skip


def set_field(data: bytes, chance: Random) -> bytes:
    found = list(_FIELD.finditer(data))
    if not found:
        return data
    one, other = chance.choice(found), chance.choice(found)
    value = chance.choice(
        (
            other[2],
            b" \n",
            b" " + b"a@b.c, " * 300 + b"\n",
            b" =?utf-8?q?" + b"=41" * 2000 + b"?=\n",
            b" " + b"(" * 300 + b"\n",
        )
    )
    return data[: one.start(2)] + value + data[one.end(2) :]


def drop_field(data: bytes, chance: Random) -> bytes:
    found = list(_FIELD.finditer(data))
    one = chance.choice(found) if found else None
    return data[: one.start()] + data[one.end() :] if one else data


def duplicate_field(data: bytes, chance: Random) -> bytes:
    found = list(_FIELD.finditer(data))
    one = chance.choice(found) if found else None
    return data[: one.end()] + one[0] * chance.choice((1, 2, 200)) + data[one.end() :] if one else data


def set_type(data: bytes, chance: Random) -> bytes:
    found = [match for match in _FIELD.finditer(data) if match[1].lower() == b"content-type"]
    if not found:
        return b"Content-Type: " + chance.choice(TYPES) + b"\n" + data
    one = chance.choice(found)
    return data[: one.start(2)] + b" " + chance.choice(TYPES) + b"\n" + data[one.end(2) :]


def set_charset(data: bytes, chance: Random) -> bytes:
    found = list(_CHARSET.finditer(data))
    one = chance.choice(found) if found else None
    return data[: one.start(1)] + chance.choice(CHARSETS) + data[one.end(1) :] if one else data


def set_coding(data: bytes, chance: Random) -> bytes:
    found = list(_CODING.finditer(data))
    one = chance.choice(found) if found else None
    return data[: one.start(2)] + chance.choice(CODINGS) + data[one.end(2) :] if one else data


def set_boundary(data: bytes, chance: Random) -> bytes:
    found = list(_BOUNDARY.finditer(data))
    if not found:
        return data
    one, other = chance.choice(found), chance.choice(found)
    return data[: one.start(1)] + chance.choice((other[1], b"", b"-", b"x" * 200, one[1][:-1])) + data[one.end(1) :]


def nest(data: bytes, chance: Random) -> bytes:
    """The mail as a part of a mail, time and again."""
    for level in range(chance.choice((1, 1, 2, 5, 60))):
        if chance.random() < 0.5:
            data = b"Subject: within\nContent-Type: message/rfc822\n\n" + data
        else:
            data = b"Content-Type: multipart/mixed; boundary=n%d\n\n--n%d\n%s\n--n%d--\n" % (level, level, data, level)
    return data


def lone_boundary(data: bytes, chance: Random) -> bytes:
    found = _BOUNDARY.findall(data)
    place = chance.randrange(len(data) + 1)
    mark = b"\n--" + chance.choice(found or [b"x"]) + chance.choice((b"", b"--")) + b"\n"
    return data[:place] + mark * chance.choice((1, 2, 50)) + data[place:]


MUTATORS: tuple[Mutator, ...] = (
    *plain.mutators("mail"), set_field, drop_field, duplicate_field, set_type, set_type, set_charset, set_charset, set_coding,
    set_coding, set_boundary, nest, lone_boundary,
)  # fmt: skip
