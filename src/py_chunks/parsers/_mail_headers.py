"""Mail headers to text: encoded words (RFC 2047), raw 8-bit text, addresses and dates (RFC 5322).

Real headers break these rules in many ways; everything here keeps what it can read and is linear in the
header's length.
"""

from __future__ import annotations

import binascii
import re
from collections.abc import Iterator
from datetime import datetime
from email.utils import parsedate_to_datetime

from py_chunks.parsers._mail_charsets import decode_text

_WORD_START = re.compile(r"=\?([^?\s]{1,64})\?([bBqQ])\?")
_LINE_END = re.compile(r"[\r\n]+")
_CONTROLS = re.compile(r"[\x00-\x1f\x7f]+")
_BASE64 = re.compile(rb"[A-Za-z0-9+/=\r\n]*")
_NOT_BASE64 = re.compile(rb"[^A-Za-z0-9+/=]+")
_ID = re.compile(r"<([^<>]*)>")
# An address as most are written: a name, quoted or not, before the angle brackets; or the address alone.
_USUAL_ADDRESS = re.compile(
    r'(?: *"([^"\\=\x00-\x1f\x7f]*)" *<|([^<>"\\(),:;=@\x00-\x1f\x7f]*)<)'
    r'([^<>"\\(),:;=\x00-\x20\x7f]+)> *(?:,|\Z)'
    r'| *([^<>"\\(),:;=@\x00-\x20\x7f]+@[^<>"\\(),:;=@\x00-\x20\x7f]+) *(?:,|\Z)'
)
# What an address list is made of: an encoded word, a quoted string (to the end, if it isn't closed), an angle
# address, plain text, a bracket that is none (RFC 5322, section 3.2.2), or one character.
_ADDRESS_TOKEN = re.compile(
    r'=\?[^?\s]{1,64}\?[bBqQ]\?[^?<>"]*\?=|"(?:[^"\\]|\\.)*"?|<[^<>]*>|[^"<>(),:;=\\]+|\\[()]|.', re.DOTALL
)
_UNCLOSED = re.compile(r'"(?:[^"\\]|\\.)*', re.DOTALL)
# The date as nearly every mailer writes it; the standard library reads the others, at four times the cost.
_MONTH_NAMES = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_USUAL_DATE = re.compile(
    rf"(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), )?(\d{{1,2}}) ({'|'.join(_MONTH_NAMES)}) (\d{{4}}) "
    r"(\d\d):(\d\d):(\d\d) ([+-](?:0\d|1[0-4]))([0-5]\d)(?: \([^()]*\))?"
)
_MONTHS = {name: n for n, name in enumerate(_MONTH_NAMES, 1)}
# Words for a zone that nobody knows say UTC as "-0000" does (RFC 5322, section 4.3); a comment says nothing.
_STATED_ZONE = re.compile(r"\d:\d\d(?::\d\d)?(?:[.,]\d+)?\s*(?![AaPp][Mm]\b)\"?(?:[+-]\d|[A-Za-z])")
_NAMED_OFFSET = re.compile(r"\b(?:GMT|UTC?)(?=[+-]\d)")
_OFFSET_WITH_COLON = re.compile(r"( [+-]\d\d):(\d\d)\b")
_COMMENT = re.compile(r"\([^()]*\)")
_ESCAPE = re.compile(r"\\(.)")


def decode_header(raw: str) -> str:
    r"""Return a header's value as people read it, on one line.

    Args:
        raw: The value as `email` keeps it: 8-bit bytes are lone surrogates, folds are still there.

    Example:
        >>> decode_header("=?utf-8?q?caf=C3?=\n =?utf-8?q?=A9?= au lait")
        'café au lait'
    """
    raw = _unfolded(raw)
    text = "".join(_words(raw)) if "=?" in raw else raw_text(raw)
    return (text if text.isprintable() else _CONTROLS.sub(" ", text)).strip()


def _unfolded(raw: str) -> str:
    if "\n" in raw or "\r" in raw:
        return " ".join(line.strip(" \t") for line in _LINE_END.split(raw))
    return raw


def raw_text(raw: str) -> str:
    """Return a header's value with its 8-bit bytes read as UTF-8 or, failing that, as Windows-1252.

    Args:
        raw: The value as `email` keeps it, where such bytes are lone surrogates.
    """
    return raw if raw.isascii() else decode_text(raw.encode("utf-8", "surrogateescape"))


def _words(raw: str) -> Iterator[str]:
    """The header's pieces. White space between encoded words is none of the text (RFC 2047, section 6.2).

    Neighbours of one charset are joined before decoding: many mailers split a character over two words.
    """
    position, charset, pending = 0, "", bytearray()
    while match := _WORD_START.search(raw, position):
        end = raw.find("?=", match.end())
        if end < 0:
            break
        between = raw[position : match.start()]
        next_charset = match[1].partition("*")[0].lower()  # RFC 2231, section 5: a language may follow
        if between.strip() or next_charset != charset:
            if charset:
                yield decode_text(bytes(pending), charset)
                pending.clear()
            if between.strip() or not charset:
                yield raw_text(between)
        charset = next_charset
        pending += _word_bytes(match[2], raw[match.end() : end])
        position = end + 2
    if charset:
        yield decode_text(bytes(pending), charset)
    yield raw_text(raw[position:])


def _word_bytes(encoding: str, text: str) -> bytes:
    data = text.encode("utf-8", "surrogateescape")
    return decode_base64(b"".join(data.split())) if encoding in "bB" else binascii.a2b_qp(data, header=True)


def one_line(text: str | None) -> str | None:
    r"""Return a name or subject with its white space and control characters as single spaces; None if blank.

    Args:
        text: As it is stored, or None.

    Example:
        >>> one_line(" a\r\n\x00b "), one_line(" ")
        ('a b', None)
    """
    return " ".join(_CONTROLS.sub(" ", text).split()) or None if text else None


def decode_base64(data: bytes) -> bytes:
    r"""Return what base64 text holds; padding may be missing, and characters that are not base64 are passed over.

    A line of several words, such as a mailing list adds below a part, is kept as it is.

    Args:
        data: The encoded text.

    Example:
        >>> decode_base64(b"Y2Fm\nw6k\nSent by the list\n")
        b'caf\xc3\xa9\nSent by the list\n'
    """
    if _BASE64.fullmatch(data):
        return _quads(b"".join(data.split()))
    encoded: list[bytes] = []
    words: list[bytes] = []
    for line in data.splitlines():
        (words if len(line.split()) > 1 else encoded).append(line)
    tail = b"\n".join([b"", *words, b""]) if words else b""
    return _quads(_NOT_BASE64.sub(b"", b"".join(encoded))) + tail


def _quads(text: bytes) -> bytes:
    """Padding may stand in the middle, where pieces were put together; a lone last character holds nothing."""
    pieces = (piece[: len(piece) - (len(piece) % 4 == 1)] for piece in text.split(b"="))
    return b"".join(binascii.a2b_base64(piece + b"=" * (-len(piece) % 4)) for piece in pieces)


def addresses(raw: str | None) -> list[str]:
    """Return the addresses of a header as `Name <addr>`, or what is there of the two; groups are spread out.

    Args:
        raw: The value as `email` keeps it, or None.

    Example:
        >>> addresses('"Ode, Ruth" <r@h.example>, b@h.example (Bo), Crew: c@h.example;')
        ['Ode, Ruth <r@h.example>', 'Bo <b@h.example>', 'c@h.example']
    """
    if not raw:
        return []
    raw = _unfolded(raw)
    found: list[str] = []
    at = 0
    while raw.isascii() and (usual := _USUAL_ADDRESS.match(raw, at)):
        quoted, name, address, alone = usual.groups()
        found.append(alone or shown_address((quoted or name or "").strip(), address))
        at = usual.end()
    # A usual address ends at a comma, so what follows can be read on its own.
    found += [shown for shown in map(_one_address, _split_addresses(raw[at:])) if shown]
    return found


def shown_address(name: str, address: str) -> str:
    """Return `Name <addr>`, or the one of them that isn't empty.

    Args:
        name: The display name, without quotes.
        address: The address, without angle brackets.

    Example:
        >>> shown_address("A", "a@x.example"), shown_address("", "a@x.example")
        ('A <a@x.example>', 'a@x.example')
    """
    return f"{name} <{address}>" if name and address else name or address


def _split_addresses(raw: str) -> Iterator[list[str]]:
    """The pieces of each address. A colon ends a group's name, a semicolon the group (RFC 5322, section 3.4)."""
    found: list[str] = _ADDRESS_TOKEN.findall(raw)
    if found and _UNCLOSED.fullmatch(found[-1]):
        found = _ADDRESS_TOKEN.findall(raw.replace('"', ""))  # a stray quote must not hide the addresses after it
    pieces: list[str] = []
    depth = 0
    for piece in found:
        depth = max(depth + (piece == "(") - (piece == ")"), 0)
        if depth == 0 and piece in (",", ";"):
            yield pieces
            pieces = []
        elif depth == 0 and piece == ":" and not any(known.startswith("<") for known in pieces):
            pieces = []
        else:
            pieces.append(piece)
    yield pieces


def _one_address(pieces: list[str]) -> str:
    runs, comments = _parted(pieces)
    address = ""
    for run in runs:
        for place, piece in enumerate(run):
            if piece[0] == "<" and len(piece) > 1:
                address, run[place] = piece[1:-1] if '"' in piece else _COMMENT.sub("", piece[1:-1]), ""
            elif piece[0] == '"' and len(piece) > 1:
                run[place] = _ESCAPE.sub(r"\1", piece[1:-1])
    texts = ["".join(run) for run in runs]
    alone = decode_header("".join(texts))  # a comment may stand inside an address
    if not address and "@" in alone and " " not in alone:
        address, texts = alone, []
    words = decode_header(" ".join([text.strip() for text in texts if text.strip()]))
    if not words:
        words = " ".join(filter(None, [decode_header("".join(comment)) for comment in comments]))
    return shown_address(words, decode_header(address))


def _parted(pieces: list[str]) -> tuple[list[list[str]], list[list[str]]]:
    """The pieces outside comments, in runs between them, and those of each comment."""
    runs: list[list[str]] = [[]]
    comments: list[list[str]] = []
    depth = 0
    for piece in pieces:
        depth += piece == "("
        if not depth:
            runs[-1].append(piece)
        elif piece == "(" and depth == 1:
            comments.append([])
        elif piece != ")" or depth > 1:
            comments[-1].append(_ESCAPE.sub(r"\1", piece) if piece[0] == "\\" else piece)
        if depth and piece == ")":
            depth -= 1
            if not depth:
                runs.append([])
    return runs, comments


def message_ids(raw: str | None) -> list[str]:
    """Return the message ids of a header, without angle brackets.

    Args:
        raw: The value as `email` keeps it, or None.

    Example:
        >>> message_ids("<a@x> <b@x>"), message_ids("c@x")
        (['a@x', 'b@x'], ['c@x'])
    """
    if not raw:
        return []
    text = decode_header(raw)
    found = [found.strip() for found in _ID.findall(text) if found.strip()]
    return found or [word for word in text.split() if "@" in word]


def iso_date(text: str) -> str | None:
    """Return a date as ISO 8601 with its own offset, `Z` for UTC, none where it states none; None if it isn't a date.

    Args:
        text: As RFC 5322 or ISO 8601 write it.

    Example:
        >>> iso_date("Mon, 2 Jan 2023 10:00:00 -0000"), iso_date("2023-01-02T10:00:00.000Z"), iso_date("soon")
        ('2023-01-02T10:00:00Z', '2023-01-02T10:00:00Z', None)
    """
    try:
        usual = _USUAL_DATE.fullmatch(text)
        if usual:
            day, month, year, hour, minute, second, zone, beyond = usual.groups()
            moment = datetime(int(year), _MONTHS[month], int(day), int(hour), int(minute), int(second))  # noqa: DTZ001
            return f"{moment.isoformat()}{'Z' if zone + beyond in ('+0000', '-0000') else f'{zone}:{beyond}'}"
        return _unusual_date(text)
    except (TypeError, ValueError, IndexError, OverflowError):
        return None


def _unusual_date(text: str) -> str:
    try:
        moment = parsedate_to_datetime(_OFFSET_WITH_COLON.sub(r"\1\2", _NAMED_OFFSET.sub("", text)))
        shown = moment.isoformat()
        if moment.tzinfo is None and _STATED_ZONE.search(text):
            shown += "Z"  # "-0000": UTC (RFC 5322, section 3.3)
    except (TypeError, ValueError, IndexError, OverflowError):
        shown = datetime.fromisoformat(text.strip().replace("Z", "+00:00")).replace(microsecond=0).isoformat()
    return f"{shown[:-6]}Z" if shown.endswith(("+00:00", "-00:00")) else shown
