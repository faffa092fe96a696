"""Texts that splitters get wrong: ordinary ones of many kinds, and hostile ones."""

from __future__ import annotations

from typing import NamedTuple


class SampleText(NamedTuple):
    """A text to split.

    Attributes:
        name: What it is.
        text: The text.
        loss: The law that is broken when some of it gets lost.
    """

    name: str
    text: str
    loss: str = "coverage"


_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_SENTENCES = [
    f"Keeper {number} of the {other} lights writes down what the {last} ship says, and when."
    for number, other, last in zip(_NUMBERS, _NUMBERS[3:] + _NUMBERS[:3], _NUMBERS[5:] + _NUMBERS[:5], strict=True)
]
PROSE = "\n\n".join(" ".join(_SENTENCES[at : at + 3]) for at in range(0, len(_SENTENCES), 3))

_SHORT = ["No.", "a", "7", "OK", "Yes!", "b c", "§ 2", "-", "x."]
_CHINESE = "北灯每十秒闪两次白光。如果它熄灭,先点备用灯,然后再报告。"
_JAPANESE = "霧の日は二分ごとに長い汽笛を一回鳴らす。「聞こえたら答えること」と書いてある。"
_THAI = "ประภาคารเหนือส่องแสงสีขาวสองครั้งทุกสิบวินาที"
_HINDI = "उत्तरी बत्ती हर दस सेकंड में दो बार चमकती है। क्षितिज पर कोहरा है।"
_FAMILIES = "👩‍👩‍👧‍👦🤦🏽‍♂️🇨🇭🇫🇷👍🏿❤️‍🔥"
_CODE = """# Setup

```python
def light(north):
\tif north:
\t    return [1,  2]

# not a heading
    return {}
```

| Month | Depth |
| --- | --- |
| March | 4.1 m |

- fuel
  - gauge
- lens
"""

SAMPLE_TEXTS: tuple[SampleText, ...] = (
    SampleText("prose", PROSE),
    SampleText("one long paragraph", " ".join(_SENTENCES)),
    SampleText("the same sentence again and again", "The light is lit. " * 60),
    SampleText("short paragraphs", "\n\n".join(_SHORT * 8), "short paragraphs"),
    SampleText("a short last line", PROSE + "\n\nEnd", "short paragraphs"),
    SampleText("Chinese", "\n\n".join(_CHINESE * n for n in (1, 9, 1, 3)), "CJK"),
    SampleText("Japanese", "\n".join(_JAPANESE * n for n in (1, 6, 2)), "CJK"),
    SampleText("Thai", _THAI * 12),
    SampleText("Hindi", _HINDI * 8),
    SampleText("emoji", (_FAMILIES + " ") * 12),
    SampleText("emoji without spaces", _FAMILIES * 14),
    SampleText("accents as marks of their own", "Cafe\u0301 Zoe\u0308 naı\u0308ve re\u0301sume\u0301 " * 24),
    SampleText("letters without a space", "".join(f"{n:x}" for n in range(1000, 1500))),
    SampleText("a long word among words", f"short words before {'abcdefghij' * 70} short words after. " * 2),
    SampleText("Markdown with code", _CODE * 6),
    SampleText("line ends of Windows", PROSE.replace(". ", ".\r\n").replace("\n\n", "\r\n\r\n")),
    SampleText("tabs and many spaces", "\t" + "  \t ".join(_SENTENCES) + "  \n"),
    SampleText("no-break and zero-width spaces", "\u00a0".join(_SENTENCES[:6]) + "\u200b".join(_SENTENCES[6:])),
    SampleText("white space around", "\n\n \n" + PROSE + "\n\n\n   "),
    SampleText("abbreviations and numbers", "Dr. A. B. Lee paid 3.14 USD, i.e. approx. 2.9 EUR, on 3. May. " * 12),
    SampleText("closing marks", "“Light it!” he said. (“Now?”) … — Yes. “Why?” " * 20),
    SampleText("numbered lines", "\n".join(f"{n}. item {n}" for n in range(120))),
)  # fmt: skip
"""What `check` splits when it is given no documents."""

HOSTILE_TEXTS: dict[str, str] = {
    "nothing": "",
    "white space": " \t\r\n\u00a0\u3000\n",
    "a byte order mark": "\ufeff",
    "NULs": "\0" * 3000,
    "one word of 20,000 letters": "a" * 20_000,
    "10,000 empty lines": "\n" * 10_000,
    "full stops": "." * 5000,
    "marks on one letter": "e" + "\u0301" * 3000,
    "joiners": "\u200d" * 3000,
    "quotes that never close": "\u201c(\"'[" * 1000,
    "Markdown quotes in quotes": "> " * 2000 + "x",
    "headings only": "# a\n" * 2000,
    "fences that never close": "```\n" * 1001 + "text",
    "line separators of every kind": "a\rb\vc\fd\x1ce\x1df\x1eg\x85h\u2028i\u2029j" * 150,
    "right to left and back": "\u202eabc\u202c\u2067\u05d0\u05d1\u2069 " * 300,
    "special tokens": "<|endoftext|> <s> </s> [CLS] [SEP] <|im_start|>" * 50,
    "astral letters": "\U0001d4b3\U0010ffff\U00020000" * 700,
    "a lone surrogate": "before \ud800 after " * 100,
}
"""Texts on which a splitter must end: in chunks, or by refusing them."""
