"""Damage to formats that are text: their lines, and the tokens each format is made of."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

from fuzz.mutators.raw import INTERESTING, Mutator
from fuzz.mutators.raw import MUTATORS as RAW

_NUMBER = re.compile(rb"-?\d+")
_WORD = re.compile(rb"[A-Za-z]{2,}")

ODD = (
    b"\0", b"\r", b"\r\n", b"\n\n", b"\x0b", b"\x0c", b"\x1a", b"\x85", b"\xc2\x85", b"\xe2\x80\xa8", b"\xef\xbb\xbf", b"\xff\xfe",
    b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xc0\x80", b"\xe2\x80\x8b", b"\xf0\x9f\x8f\xb3", b"e\xcc\x81", b"\t", b"  ", b"\\", b'"', b"'",
)  # fmt: skip
TOKENS: dict[str, tuple[bytes, ...]] = {
    "md": (
        b"# ", b"- ", b"> ", b"1. ", b"* ", b"```", b"~~~\n", b"    ", b"|", b"|---|\n", b"[", b"](", b"![", b"<div>", b"</div>",
        b"<!--", b"-->", b"**", b"_", b"`", b"\n---\n", b"===\n", b"[^1]", b"[^1]: ", b"[a]: b\n", b"$$", b"&amp;", b"&#0;", b"<a@b>",
        b"- [ ] ", b": ", b"999999999. ", b"\\", b"<b>", b"<script>", b"<![CDATA[", b"<?", b"+++\n", b"~~", b"\n> - 1. > ",
    ),
    "txt": (b"\n\n", b"- ", b"1. ", b"\x0c", b"# ", b"   ", b"=====\n", b"\t"),
    "csv": (b",", b";", b"\t", b"|", b'"', b'""', b'",', b"\n", b"\r", b",,,,", b'"\n', b"sep=;\n", b"#"),
    "json": (
        b"{", b"}", b"[", b"]", b",", b":", b'"', b"null", b"true", b"NaN", b"Infinity", b"1e999", b"-0", b'"\\ud800"', b"\\u0000", b"\\",
        b'{"a":', b"[[", b"9" * 5000, b"1E-400", b'""', b"//", b"\n", b"{}", b"[]", b'{"":{"":', b"0.1e+", b"\\x",
    ),
    "rtf": (
        b"{", b"}", b"{\\*\\", b"\\par ", b"\\pard", b"\\u-1?", b"\\u55357?", b"\\uc0 ", b"\\uc99999 ", b"\\bin100 ", b"\\bin-1 ",
        b"\\bin2147483647 ", b"\\'", b"\\'zz", b"\\f99", b"\\cell ", b"\\row ", b"\\trowd", b"\\intbl", b"\\itap50 ", b"\\nestcell ",
        b"\\nestrow", b"\\cellx-1", b"\\cellx999999999", b"\\ls99999 ", b"\\ilvl99 ", b"\\s65535", b"\\fonttbl", b"{\\field{\\*\\fldinst ",
        b"{\\footnote ", b"{\\pict ", b"{\\object ", b"\\plain", b"\\v ", b"\\deleted ", b"\\ansicpg65001 ", b"\\ansicpg99999 ", b"\\mac",
        b"\\tab", b"\\outlinelevel9", b"\\pn", b"{\\pntext ", b"\\*", b"\\", b"\\sect", b"\\clmgf", b"\\clmrg", b"\\clvmrg",
        b"{\\listtext ", b"{\\listtable", b"\\upr", b"{\\ud ", b"\\line", b"\\fcharset128 ", b"\\qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq1",
    ),
    "mail": (
        b"Content-Type: multipart/mixed; boundary=a\n\n--a\n", b"Content-Type: message/rfc822\n\n", b"--", b"--a--\n", b"\n\n", b"=?utf-8?q?",
        b"=?utf-8?b?//8=?=", b"=?x?q?a?=", b"=?", b"?=", b"Content-Transfer-Encoding: base64\n", b"Content-Transfer-Encoding: x-uuencode\n",
        b"Content-Type: text/html; charset=utf-7\n", b"charset=", b"charset*0*=utf-8''%", b"filename*=", b"From x@y Mon Jan 1 00:00:00 2024\n",
        b">From ", b"begin 644 a\n", b"=\n", b"=XX", b"To: ", b"(", b")", b"<", b">", b",", b";", b'"', b"Subject: ", b"\n ", b"Date: ",
        b"Content-Type: application/ms-tnef\n", b"Content-Type: text/calendar\n", b"Content-Type: multipart/alternative\n", b"%00", b": ",
    ),
    "html": (
        b"<table>", b"<tr>", b"<td colspan=99999 rowspan=99999>", b"</td>", b"<ul><li>", b"<ol start=-5>", b"<pre>", b"<select>", b"<svg>",
        b"<math>", b"<template>", b"<!--", b"-->", b"<![CDATA[", b"<script>", b"<style>", b"<textarea>", b"<plaintext>", b"<frameset>",
        b"&#x0;", b"&notanentity", b"<p", b"</", b"<br>", b"<title>", b"<base href=x>", b"<meta charset=utf-16>", b"<meta charset=none>",
        b"<h1>", b"<h9>", b"<details>", b"<dl><dt>", b"<blockquote>", b"<a name=x>", b"<img alt='a'>", b"<noscript>", b"<?php", b"<b><i><b>",
    ),
    "pdf": (
        b"<<", b">>", b"[", b"]", b"(", b")", b"<", b">", b"/", b"obj", b"endobj\n", b"stream\n", b"endstream\n", b"xref\n", b"trailer\n",
        b" 0 R", b"startxref\n", b"%%EOF\n", b"BT ", b" ET ", b" Tj", b" TJ", b" Tf", b"q ", b" Q ", b"Do", b"null", b"true", b"/Length ",
        b"/Kids", b"/Parent", b"/Type/Page", b"/Filter[/FlateDecode/FlateDecode]", b"/Filter/LZWDecode", b"/Filter/ASCII85Decode",
        b"/Filter/ASCIIHexDecode", b"/Filter/RunLengthDecode", b"/DecodeParms<</Predictor 12/Columns 99999>>", b"/Encrypt 1 0 R", b"/Rotate 45",
        b"BI /W 1 /H 1 ID ", b" EI", b" cm ", b" Tm ", b"/Prev 0", b"/XRefStm 9",
    ),
}  # fmt: skip


def _lines(data: bytes) -> list[bytes]:
    return data.splitlines(keepends=True)


def drop_line(data: bytes, chance: Random) -> bytes:
    lines = _lines(data)
    if lines:
        del lines[chance.randrange(len(lines))]
    return b"".join(lines)


def duplicate_line(data: bytes, chance: Random) -> bytes:
    lines = _lines(data)
    if lines:
        number = chance.randrange(len(lines))
        lines[number] *= chance.choice((2, 2, 3, 10, 100))
    return b"".join(lines)


def swap_lines(data: bytes, chance: Random) -> bytes:
    lines = _lines(data)
    if len(lines) > 1:
        left, right = chance.sample(range(len(lines)), 2)
        lines[left], lines[right] = lines[right], lines[left]
    return b"".join(lines)


def join_lines(data: bytes, chance: Random) -> bytes:
    lines = _lines(data)
    if lines:
        number = chance.randrange(len(lines))
        lines[number] = lines[number].rstrip(b"\r\n")
    return b"".join(lines)


def indent_lines(data: bytes, chance: Random) -> bytes:
    lines = _lines(data)
    start = chance.randrange(len(lines) + 1)
    token = chance.choice((b" ", b"    ", b"\t", b"> ", b"  - ", b"#"))
    return (
        b"".join(lines[:start])
        + b"".join(token + line for line in lines[start : start + chance.choice((1, 5, 99))])
        + b"".join(lines[start + 99 :])
    )


def set_number(data: bytes, chance: Random) -> bytes:
    found = list(_NUMBER.finditer(data))
    if not found:
        return data
    one = chance.choice(found)
    number = chance.choice((b"%d" % chance.choice(INTERESTING), b"-1", b"-2147483648", b"1e400", b"9" * 30))
    return data[: one.start()] + number + data[one.end() :]


def swap_words(data: bytes, chance: Random) -> bytes:
    found = list(_WORD.finditer(data))
    if not found:
        return data
    one, other = chance.choice(found), chance.choice(found)
    return data[: one.start()] + other[0] + data[one.end() :]


def insert_odd(data: bytes, chance: Random) -> bytes:
    return _inserted(data, chance, ODD, most=5)


def _inserted(data: bytes, chance: Random, pieces: Sequence[bytes], most: int) -> bytes:
    for _ in range(chance.choice((1, 1, 2, most))):
        place = chance.randrange(len(data) + 1)
        data = data[:place] + chance.choice(pieces) + data[place:]
    return data


def recode(data: bytes, chance: Random) -> bytes:
    encoding = chance.choice(
        ("utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-8-sig", "cp1252", "cp037", "shift_jis", "utf-7")
    )
    return data.decode("utf-8", "replace").encode(encoding, "replace")


def new_ends(data: bytes, chance: Random) -> bytes:
    return data.replace(b"\n", chance.choice((b"\r", b"\r\n", b"\n\n", b"", b"\n\r", b"\x0c", b"\xc2\x85")))


def as_bytes(data: bytes, chance: Random) -> bytes:
    return chance.choice(RAW)(data, chance)


_LINES: tuple[Mutator, ...] = (
    drop_line, duplicate_line, swap_lines, join_lines, indent_lines, set_number, set_number, swap_words, insert_odd,
    insert_odd, recode, new_ends, as_bytes, as_bytes, as_bytes,
)  # fmt: skip


def mutators(kind: str) -> tuple[Mutator, ...]:
    """The mutators of a text format; `kind` is a key of TOKENS."""
    tokens = TOKENS[kind]

    def insert_token(data: bytes, chance: Random) -> bytes:
        return _inserted(data, chance, tokens, most=4)

    def repeat_token(data: bytes, chance: Random) -> bytes:
        place = chance.randrange(len(data) + 1)
        token = b"".join(chance.choice(tokens) for _ in range(chance.choice((1, 1, 2, 3))))
        times = chance.choice((5000, 20_000, 50_000)) if chance.random() < 0.02 else chance.choice((3, 20, 120, 600))
        # As many as a parser of a few hundred kilobytes a second has time for.
        return data[:place] + token * min(times, max(300_000 // len(token), 1)) + data[place:]

    def replace_token(data: bytes, chance: Random) -> bytes:
        present = [token for token in tokens if token in data]
        if not present:
            return insert_token(data, chance)
        return data.replace(chance.choice(present), chance.choice(tokens), chance.choice((1, 1, 3, -1)))

    return (*_LINES, insert_token, insert_token, insert_token, insert_token, repeat_token, repeat_token, replace_token)
