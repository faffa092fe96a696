"""The HTML or plain text within RTF that was made of it, as Outlook keeps bodies ([MS-OXRTFEX])."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from py_chunks.parsers._mail_blocks import Body
from py_chunks.parsers._mail_charsets import decode_text

_TOKEN = re.compile(
    rb"\\(?P<word>[a-zA-Z]{1,32})(?P<number>-?\d{1,10})? ?"
    rb"|\\'(?P<byte>[0-9a-fA-F]{2})"
    rb"|\\(?P<sign>[^a-zA-Z'])"
    rb"|(?P<brace>[{}])"
    rb"|(?P<text>[^\\{}\r\n]+)"
    rb"|[\r\n]+|.",
    re.DOTALL,
)
_HEAD_BYTES = 4096
_BREAKS = frozenset({"par", "line", "sect", "page", "row"})
_SIGNS = {
    "tab": "\t", "cell": "\t", "lquote": "‘", "rquote": "’", "ldblquote": "“", "rdblquote": "”", "bullet": "•",
    "endash": "–", "emdash": "—", "emspace": "\u2003", "enspace": "\u2002", "~": "\u00a0", "_": "\u2011",
    "-": "", "{": "{", "}": "}", "\\": "\\", "\n": "\n", "\r": "\n",
}  # fmt: skip
# Groups that hold no text of the body; so do all that begin with "\*", tags apart.
_SILENT = frozenset({
    "fonttbl", "colortbl", "stylesheet", "info", "pict", "objdata", "header", "headerl", "headerr", "headerf", "footer",
    "footerl", "footerr", "footerf", "fldinst",
})  # fmt: skip
# Character sets of fonts that are not the document's own ([MS-RTF] fcharset).
_FONT_CHARSETS = {
    77: "mac_roman", 128: "cp932", 129: "cp949", 130: "johab", 134: "gb18030", 136: "cp950", 161: "cp1253",
    162: "cp1254", 163: "cp1258", 177: "cp1255", 178: "cp1256", 186: "cp1257", 204: "cp1251", 222: "cp874",
    238: "cp1250",
}  # fmt: skip


def rtf_body(data: bytes) -> Body:
    r"""Return the body that RTF carries: the HTML or the text it was made of, or itself.

    Args:
        data: The RTF, decompressed.

    Example:
        >>> rtf_body(rb"{\rtf1\ansi\fromtext one\par two}").text
        'one\ntwo'
    """
    head = data[:_HEAD_BYTES]
    if rb"\fromhtml" in head:
        return Body(_Reader(html=True).read(data), "html")
    if rb"\fromtext" in head:
        return Body(_Reader(html=False).read(data))
    return Body(data, "rtf")


@dataclass(slots=True)
class _Group:
    """What a group inherits and may change.

    Attributes:
        silent: Whether its text is none of the body's.
        tag: Whether it is a tag of the HTML, kept as it is.
        suppressed: Whether its text was made for readers of RTF only.
        skip: How many characters stand for those without Unicode after each Unicode one.
        charset: What its bytes are in.
        in_fonts: Whether it describes fonts.
    """

    silent: bool = False
    tag: bool = False
    suppressed: bool = False
    skip: int = 1
    charset: str = "cp1252"
    in_fonts: bool = False


class _Reader:
    def __init__(self, *, html: bool) -> None:
        self._html = html
        self._group = _Group()
        self._stack: list[_Group] = []
        self._fonts: dict[int, str] = {}
        self._font = 0
        self._ansi = "cp1252"
        self._output: list[str] = []
        self._bytes = bytearray()
        self._starred = False
        self._to_skip = 0

    def read(self, data: bytes) -> str:
        at = 0
        while token := _TOKEN.match(data, at):
            at = token.end()
            kind = token.lastgroup
            if kind in {"word", "number"}:
                word = token["word"].decode("ascii")
                number = int(token["number"]) if token["number"] else None
                if word == "bin":
                    at += max(number or 0, 0)
                self._control(word, number)
            elif kind == "byte":
                self._add_byte(int(token["byte"], 16))
            elif kind == "sign":
                self._sign(token["sign"].decode("latin-1"))
            elif kind == "brace":
                self._brace(opens=token["brace"] == b"{")
            elif kind == "text":
                self._add_bytes(token["text"])
        self._flush()
        # Characters beyond the first plane come as two units, which are one character only together.
        return "".join(self._output).encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")

    def _brace(self, *, opens: bool) -> None:
        self._flush()
        self._starred = False
        self._to_skip = 0
        if opens:
            self._stack.append(self._group)
            self._group = replace(self._group)
        elif self._stack:
            self._group = self._stack.pop()

    def _sign(self, sign: str) -> None:
        if sign == "*":
            self._starred = True
        elif sign in _SIGNS:
            self._add(_SIGNS[sign])

    def _control(self, word: str, number: int | None) -> None:
        group = self._group
        starred, self._starred = self._starred, False
        if word == "htmltag" and starred:
            group.tag = self._html
            group.silent = not self._html
        elif starred or word in _SILENT:
            group.silent = True
            group.in_fonts = group.in_fonts or word == "fonttbl"
        elif word == "htmlrtf":
            self._flush()
            group.suppressed = number != 0
        elif word == "u" and number is not None:
            self._add(chr(number % 0x10000), unit=True)
            self._to_skip = group.skip
        elif word == "uc":
            group.skip = max(number or 0, 0)
        elif word in _BREAKS:
            self._add("\n")
        elif word in _SIGNS:
            self._add(_SIGNS[word])
        else:
            self._charset(word, number or 0)

    def _charset(self, word: str, number: int) -> None:
        if word == "ansicpg" and number:
            self._ansi = self._group.charset = f"cp{number}"
        elif word == "fcharset" and self._group.in_fonts:
            if number in _FONT_CHARSETS:
                self._fonts[self._font] = _FONT_CHARSETS[number]
        elif word == "f":
            self._flush()
            self._font = number
            self._group.charset = self._fonts.get(number, self._ansi)
        elif word == "plain":
            self._flush()
            self._group.charset = self._ansi

    def _heard(self) -> bool:
        group = self._group
        return not group.silent and (group.tag or not group.suppressed)

    def _add(self, text: str, *, unit: bool = False) -> None:
        """Text that is no byte of a charset; `unit` marks a UTF-16 code unit, which may be half a character."""
        if self._to_skip and not unit:
            self._to_skip -= 1
        elif self._heard():
            self._flush()
            self._output.append(text)

    def _add_byte(self, value: int) -> None:
        if self._to_skip:
            self._to_skip -= 1
        elif self._heard():
            self._bytes.append(value)

    def _add_bytes(self, text: bytes) -> None:
        skipped = min(self._to_skip, len(text))
        self._to_skip -= skipped
        if self._heard():
            self._bytes += text[skipped:]

    def _flush(self) -> None:
        if self._bytes:
            self._output.append(decode_text(bytes(self._bytes), self._ansi if self._group.tag else self._group.charset))
            self._bytes.clear()
