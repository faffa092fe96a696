"""Which encoding a text is in that does not say: what its bytes tell."""

from __future__ import annotations

import codecs
import re
import string

_GUESS_BYTES = 1 << 16
_ASCII_LETTERS = string.ascii_letters.encode()
_NO_LETTERS = bytes(set(range(128)) - set(_ASCII_LETTERS))
# Signs of Windows-1252 that stand beside any words: quotes, dashes, currency, (c). Hardly any letters elsewhere.
_SIGNS = "€‚„…‹‘’“”•–—™›\xa0¡£§©«®°±²·»½".encode("cp1252")
_NO_CHANCE = 5
_NONE_TELLS = 3
_FEW = 4  # letters beyond ASCII that are too few to tell one Latin code page from another
_FEW_A_LETTER = 100  # in languages that are not written in Windows-1252, more of their letters are beyond ASCII
_LATIN_LETTER = re.compile(rb"(?<=[A-Za-z])[\xc0-\xff]|[\xc0-\xff](?=[A-Za-z])")
_BLANKS = b" \t\n\r"
_NO_BLANKS = str.maketrans("", "", "\t\n\r\f\ufeff\u200e\u200f\u3000\xa0\xad")
_ISO_2022_JP = re.compile(rb"\x1b\$[@B]")
# Python's codecs for its own literals and for host names, which no document is written in.
_NO_CHARSETS = frozenset({"punycode", "raw-unicode-escape", "unicode-escape"})
# What texts are found in. chardet knows more, and takes short texts for them: code pages of mainframes, of the
# Macintosh, and of DOS in single countries.
_CANDIDATES = (
    "cp1250", "cp1251", "cp1252", "cp1253", "cp1254", "cp1255", "cp1256", "cp1257", "cp1258", "iso8859-2", "iso8859-5",
    "iso8859-7", "koi8-r", "koi8-u", "cp850", "cp866", "cp874", "cp932", "euc_jis_2004", "gb18030", "big5hkscs",
    "cp949", "shift_jis_2004",
)  # fmt: skip
_PLAINER = {"big5hkscs": "cp950", "euc_jis_2004": "euc_jp", "shift_jis_2004": "cp932"}
_ASCII = bytes(range(32, 127))


def known_codec(name: str | None) -> str | None:
    """Return Python's name of an encoding, or None if it isn't a known text encoding.

    Args:
        name: As declared in a document, in any spelling.

    Example:
        >>> known_codec(" UTF8 "), known_codec("x-nonsense"), known_codec("rot13")
        ('utf-8', None, None)
    """
    if not name:
        return None
    try:
        info = codecs.lookup(name.strip().strip("'\""))
        b"a".decode(info.name, "ignore")  # refuses codecs that are not text encodings
    except (LookupError, ValueError, TypeError):
        return None
    return None if info.name.replace("_", "-") in _NO_CHARSETS else info.name


def is_utf8(data: bytes) -> bool:
    r"""Return whether bytes are UTF-8, or were before some were damaged; a sequence cut off by the end doesn't count.

    Bytes of other encodings are UTF-8 by chance here and there: in texts of three sentences, in 35 languages, always
    at fewer places than they are not, and never five times before they are not.

    Args:
        data: The bytes.

    Example:
        >>> is_utf8("né".encode()), is_utf8("né à".encode() + b"\xe9 "), is_utf8("né ".encode("latin-1"))
        (True, True, False)
    """
    try:
        codecs.utf_8_decode(data, "strict", False)
    except UnicodeDecodeError as error:
        text = codecs.utf_8_decode(data, "replace", False)[0]
        bad = text.count("\ufffd")
        return _beyond_ascii(text) - bad >= bad or _beyond_ascii(data[: error.start].decode()) >= _NO_CHANCE
    return True


def _beyond_ascii(text: str) -> int:
    return len(text) - len(text.encode("ascii", "ignore"))


def utf16_without_mark(head: bytes) -> str | None:
    """Return "utf-16-le" or "utf-16-be" if bytes are that without a byte order mark, else None.

    Args:
        head: The first bytes of the text, or all.
    """
    return _utf16_pattern(head) or _utf16_text(head)


def _utf16_pattern(head: bytes) -> str | None:
    """UTF-16 without a mark: in Western text every other byte is NUL."""
    sample = head[:4096]
    if len(sample) < 4 or b"\x00" not in sample:
        return None
    even, odd = sample[::2].count(0), sample[1::2].count(0)
    half = len(sample) // 2
    if odd > 0.6 * half and even < 0.05 * half:
        return "utf-16-le"
    if even > 0.6 * half and odd < 0.05 * half:
        return "utf-16-be"
    return None


def _utf16_text(head: bytes) -> str | None:
    """UTF-16 without a mark in other scripts: a blank is there beside a NUL, and seldom the other byte of a letter.

    In text of single bytes, blanks are at even and odd places.
    """
    sample = head[: min(len(head), 4096) // 2 * 2]
    if b"\x00" not in sample:
        return None
    for codec, low, high in (("utf-16-le", sample[::2], sample[1::2]), ("utf-16-be", sample[1::2], sample[::2])):
        blanks = sum(first in _BLANKS and second == 0 for first, second in zip(low, high, strict=True))
        if blanks > sum(map(high.count, _BLANKS)):
            text = codecs.lookup(codec).incrementaldecoder("replace").decode(sample)
            signs = text.translate(_NO_BLANKS)
            if sum(map(str.isprintable, signs)) > 0.98 * len(signs):
                return codec
    return None


def escaped_in_seven_bits(head: bytes) -> str | None:
    """Return the codec of Japanese or Korean in seven bits (RFC 1468, RFC 1557), which escape sequences announce.

    Args:
        head: The first bytes of the text, or all.
    """
    if b"\x1b$" not in head or not head.isascii():
        return None
    return "iso2022_jp_2" if _ISO_2022_JP.search(head) else "iso2022_kr" if b"\x1b$)C" in head else None


def guessed_codec(data: bytes) -> str | None:
    """Return Python's name of the encoding that bytes are most likely in, as `chardet` tells; None if they don't tell.

    Args:
        data: Bytes that are not UTF-8; the first 64 kB of them count.

    Example:
        >>> guessed_codec("Съешь ещё этих мягких булок".encode("cp866")), guessed_codec("né".encode("latin-1"))
        ('cp866', None)
    """
    from chardet import EncodingEra, detect

    sample = data[:_GUESS_BYTES]
    letters = sample.translate(None, _NO_LETTERS + _SIGNS)
    foreign = len(letters.translate(None, _ASCII_LETTERS))
    within_words = len(_LATIN_LETTER.findall(sample))
    if foreign < _NONE_TELLS:
        return None
    if 2 * within_words >= foreign and (foreign < _FEW or foreign * _FEW_A_LETTER < len(letters)):
        return None
    found = detect(sample, encoding_era=EncodingEra.ALL, include_encodings=_CANDIDATES, compat_names=False)["encoding"]
    codec = _plainer(sample, known_codec(found))
    # A guess must keep ASCII as it is: the text before the first odd byte has been read as ASCII already.
    return codec if codec and _ASCII.decode(codec, "replace") == _ASCII.decode("ascii") else None


def _plainer(sample: bytes, codec: str | None) -> str | None:
    """The encoding that is widespread, where the text keeps to it, instead of one that goes beyond."""
    plainer = _PLAINER.get(codec or "")
    if plainer is None:
        return codec
    try:
        codecs.getincrementaldecoder(plainer)().decode(sample)
    except UnicodeDecodeError:
        return codec
    return plainer
