"""Signs of symbol fonts, which documents store by their place in the font, as Unicode characters."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

from py_chunks.parsers._word_names import TEXT, W

# Adobe's Symbol encoding, from 0x20 to 0x7E and from 0xA0 to 0xFE.
_SYMBOL_LOW = " !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼"
_SYMBOL_HIGH = "€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪\uf8ff〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭"
_SYMBOL = {
    **{0x20 + at: sign for at, sign in enumerate(_SYMBOL_LOW)},
    **{0xA0 + at: sign for at, sign in enumerate(_SYMBOL_HIGH)},
}
_WINGDINGS = {
    0x20: " ", 0x21: "✏", 0x22: "✂", 0x23: "✁", 0x28: "☎", 0x29: "✆", 0x2A: "✉", 0x36: "⌛", 0x37: "⌨", 0x3E: "✇",
    0x3F: "✍", 0x41: "✌", 0x45: "☜", 0x46: "☞", 0x47: "☝", 0x48: "☟", 0x4A: "☺", 0x4B: "😐", 0x4C: "☹", 0x4E: "☠",
    0x51: "✈", 0x52: "☼", 0x54: "❄", 0x58: "✠", 0x59: "✡", 0x5A: "☪", 0x5B: "☯", 0x6C: "●", 0x6D: "❍", 0x6E: "■",
    0x6F: "□", 0x71: "❑", 0x72: "❒", 0x74: "⧫", 0x75: "◆", 0x76: "❖", 0x77: "⬥", 0x78: "⌧", 0x7B: "❀", 0x7C: "✿",
    0x7D: "❝", 0x7E: "❞", 0x80: "⓪", **{0x80 + n: chr(0x245F + n) for n in range(1, 11)}, 0x8B: "⓿",
    **{0x8B + n: chr(0x2775 + n) for n in range(1, 11)}, 0x9E: "·", 0x9F: "•", 0xA1: "○", 0xA4: "◉", 0xA5: "◎",
    0xA7: "▪", 0xA8: "◻", 0xAA: "✦", 0xAB: "★", 0xAC: "✶", 0xAD: "✴", 0xAE: "✹", 0xAF: "✵", 0xB6: "✰",
    0xD5: "⌫", 0xD6: "⌦", 0xD8: "➢", 0xDC: "➲", 0xDF: "←", 0xE0: "→", 0xE1: "↑", 0xE2: "↓", 0xE3: "↖", 0xE4: "↗",
    0xE5: "↙", 0xE6: "↘", 0xE8: "➔", 0xEF: "⇦", 0xF0: "⇨", 0xF1: "⇧", 0xF2: "⇩", 0xF3: "⬄", 0xF4: "⇳", 0xFB: "✗",
    0xFC: "✓", 0xFD: "☒", 0xFE: "☑",
}  # fmt: skip
_WINGDINGS_2 = {
    0x4F: "✗", 0x50: "✓", 0x51: "☒", 0x52: "☑", 0x53: "☒", 0x54: "☒", 0x98: "•", 0xA3: "□",
}  # fmt: skip
_FONTS = {"symbol": _SYMBOL, "wingdings": _WINGDINGS, "wingdings 2": _WINGDINGS_2}
_PRIVATE = 0xF000  # where symbol fonts are mapped to, so that their places do not read as letters
_PLACES = re.compile("[\uf020-\uf0ff]")
# How these are written in UTF-8. One byte is found in a hundredth of the time that two take, or a reference.
_LEAD_BYTE, _WRITTEN = b"\xef", re.compile(rb"\xef[\x80-\x83]")
_MARK = 3  # bytes that say that it is UTF-8


def symbol(font: str, code: str) -> str:
    """Return the character that a sign of a symbol font stands for.

    Args:
        font: The font's name.
        code: The sign's place in hexadecimal digits, as WordprocessingML has it; "" when that is no number.

    Example:
        >>> symbol("Symbol", "F061"), symbol("Wingdings", "F0FC"), symbol("Arial", "2192")
        ('α', '✓', '→')
    """
    try:
        place = int(code, 16)
    except ValueError:
        return ""
    if not 0x20 <= place < 0x110000 or 0xD800 <= place < 0xE000:
        return ""
    signs = _FONTS.get(font.strip().lower(), {})
    low = place - _PRIVATE if _PRIVATE <= place < _PRIVATE + 0x100 else place
    return signs.get(low) or chr(place)


def name_signs(root: Any, data: bytes) -> None:
    """Put characters for signs of symbol fonts that stand in the text of runs by their place in the font.

    Args:
        root: The root element of a part.
        data: The part's bytes; most hold nothing that could be such a sign.
    """
    first = data.find(_LEAD_BYTE, _MARK)
    if first < 0 or _WRITTEN.search(data, first) is None:
        return
    for text in root.iter(TEXT):
        if text.text and _PLACES.search(text.text):
            fonts = text.find(f"../{W}rPr/{W}rFonts")
            font = "" if fonts is None else fonts.get(f"{W}ascii") or fonts.get(f"{W}hAnsi") or ""
            text.text = _PLACES.sub(partial(_named, font), text.text)


def _named(font: str, found: re.Match[str]) -> str:
    return symbol(font, f"{ord(found[0]):X}")
