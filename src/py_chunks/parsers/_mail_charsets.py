"""Bytes of a mail to text: charset names as mailers write them, and a chain whose end loses nothing."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from py_chunks.parsers._decode import decode
from py_chunks.parsers._encoding_guess import known_codec

_REPORTED = 100
_GUESSES = 64


@dataclass(slots=True)
class Charsets:
    """What the texts of a mail tell of their charsets.

    Attributes:
        fallbacks: Which declared charsets could not be used: `{"declared": name, "used": codec}`, at most 100;
            the mails of a mailbox share one list.
        guesses: How many more texts that declare none may be asked for theirs, as each takes up to 4 ms.
    """

    fallbacks: list[dict[str, Any]] = field(default_factory=list)
    guesses: int = _GUESSES


# Names that mailers use and Python does not know, and names whose superset is what mailers mean
# (WHATWG Encoding Standard, section 4.2).
_ALIASES = {
    "iso-8859-6-e": "iso8859-6",
    "iso-8859-6-i": "iso8859-6",
    "iso-8859-8-e": "iso8859-8",
    "iso-8859-8-i": "iso8859-8",
    "iso-8859-1": "cp1252",
    "latin1": "cp1252",
    "ks_c_5601-1987": "cp949",
    "ks_c_5601": "cp949",
    "ksc5601": "cp949",
    "euc-kr": "cp949",
    "gb2312": "gb18030",
    "gb_2312-80": "gb18030",
    "gbk": "gb18030",
    "x-gbk": "gb18030",
    "x-euc-cn": "gb18030",
    "big5": "cp950",
    "x-x-big5": "cp950",
    "shift_jis": "cp932",
    "shift-jis": "cp932",
    "x-sjis": "cp932",
    "x-ms-cp932": "cp932",
    "x-euc-jp": "euc_jp",
    "cn-big5": "cp950",
    "unicode-1-1-utf-7": "utf-7",
    "unicode-1-1-utf-8": "utf-8",
    "utf8mb3": "utf-8",
    "utf8mb4": "utf-8",
    "x-mac-roman": "mac_roman",
    "macintosh": "mac_roman",
    "x-mac-cyrillic": "mac_cyrillic",
    "tis-620": "cp874",
}
_NUMBERED = re.compile(r"(?:x-)?(?:cp|windows|win|ibm|dos|ms|microsoft)[-_ ]?(?:cp)?[-_ ]?0*(\d{3,5})")
_WIDE = ("utf-16", "utf-32")
# Codecs of Python's that are no charsets of text, or cost more than linear time.
_REFUSED = frozenset({"idna", "punycode", "raw_unicode_escape", "unicode_escape", "undefined", "mbcs", "oem"})


def codec_of(charset: str | None) -> str | None:
    """Return Python's name of a charset as a mail names it, or None.

    Args:
        charset: The parameter's value, in any spelling.

    Example:
        >>> codec_of("iso-8859-8-i"), codec_of('3D"UTF-8"'), codec_of("cp-850"), codec_of("unknown-8bit")
        ('iso8859-8', 'utf-8', 'cp850', None)
    """
    if not charset:
        return None
    # "3D" is what remains of a quoted-printable "=" in a header that should not have been encoded.
    name = charset.strip().removeprefix("3D").strip("\"'<>; \t").lower()
    if name in ("utf-8", "utf8"):
        return "utf-8"
    numbered = _NUMBERED.fullmatch(name)
    codec = known_codec(_ALIASES.get(name) or (f"cp{numbered[1]}" if numbered else name))
    return None if codec is None or codec.replace("-", "_") in _REFUSED else codec


def decode_text(data: bytes, charset: str | None = None, charsets: Charsets | None = None) -> str:
    r"""Return the text of a part or an encoded word; bytes that no charset explains stay as Windows-1252.

    Args:
        data: The bytes, transfer encoding removed.
        charset: What the mail declares, or None.
        charsets: Takes a note when the declared charset is unknown or wrong. With it, text that declares none and is
            not UTF-8 is asked for its own, as a `.txt` file is: a body tells, the words of a header are too few.

    Example:
        >>> decode_text("שלום".encode("iso8859-8"), "iso-8859-8-i"), decode_text("é".encode(), "x-unknown")
        ('שלום', 'é')
    """
    codec = codec_of(charset)
    if codec is not None and codec.startswith(_WIDE) and b"\x00" not in data:
        codec = None  # declared of a text that was made something else on its way
    if b"\x00" in data and not (codec or "").startswith(_WIDE):
        text, decoding = decode(data, None)
        if decoding.encoding.startswith(_WIDE):  # a file that was attached by a mailer that did not look into it
            _note(charsets, charset, decoding.encoding)
            return text
    if codec is not None:
        try:
            return _paired(data.decode(codec)) if codec == "utf-7" else data.decode(codec)
        except (UnicodeError, ValueError):
            pass
    if data.isascii() and b"\x00" not in data:
        return data.decode("ascii")
    try:
        text, used = data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        text, used = _undeclared(data, codec, charsets)
    _note(charsets, charset, used)
    return text


def _note(charsets: Charsets | None, charset: str | None, used: str) -> None:
    if charsets is not None and charset and len(charsets.fallbacks) < _REPORTED:
        charsets.fallbacks.append({"declared": charset, "used": used})


def _undeclared(data: bytes, codec: str | None, charsets: Charsets | None) -> tuple[str, str]:
    # Mailers that don't know write ASCII. Without a mark, UTF-16 and UTF-32 can't be resumed after an error.
    declared = None if codec in ("ascii", "utf-16", "utf-32") else codec
    guess = declared is None and charsets is not None and charsets.guesses > 0
    if guess and charsets is not None:
        charsets.guesses -= 1
    text, decoding = decode(data, declared, guess=guess)
    return text, decoding.encoding


def _paired(text: str) -> str:
    """UTF-7 can spell half a surrogate pair, which is no character."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
