"""The number formats of word processors by their names: ordinals, circles, ideographs (ISO/IEC 29500-1, 17.18.59)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from py_chunks.parsers._numerals import repeated_letters, roman

Write = Callable[[int], str]

_RUSSIAN = "абвгдежзиклмнопрстуфхцчшщыэюя"
_AIUEO = "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン"
_IROHA = "イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセスン"
_GANADA = "가나다라마바사아자차카타파하"
_CHOSUNG = "ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ"
_HEBREW = "אבגדהוזחטיכלמנסעפצקרשת"
_ARABIC = "أبتثجحخدذرزسشصضطظعغفقكلمنهوي"
_ABJAD = "أبجدهوزحطيكلمنسعفصقرشتثخذضظغ"
_THAI = "กขคงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ"
_STEMS, _BRANCHES = "甲乙丙丁戊己庚辛壬癸", "子丑寅卯辰巳午未申酉戌亥"
_CHINESE = "零一二三四五六七八九"
_FULL_WIDTH = str.maketrans("0123456789", "０１２３４５６７８９")
_ONES = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_IRREGULAR = {
    "one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth", "nine": "ninth",
    "twelve": "twelfth",
}  # fmt: skip
_REPEATED_MOST = 30  # Word itself stops at thirty times the alphabet


def styled_number(style: str, number: int) -> str:
    """Return a number in one of the styles of ST_NumberFormat; unknown styles count in decimal digits.

    Args:
        style: The style's name, as in WordprocessingML.
        number: What is shown; numbers a style has no sign for are shown in decimal digits.

    Example:
        >>> styled_number("lowerRoman", 4), styled_number("decimalZero", 7), styled_number("ordinal", 22)
        ('iv', '07', '22nd')
    """
    if style in ("none", "bullet"):
        return ""
    write = _STYLES.get(style)
    return str(number) if write is None or number < 0 else write(number) or str(number)


def _upper(write: Write) -> Write:
    return lambda number: write(number).upper()


def _repeated(alphabet: str) -> Write:
    """After the last sign they come again doubled."""

    def write(number: int) -> str:
        turns, place = divmod(number - 1, len(alphabet))
        return alphabet[place] * (turns + 1) if number > 0 and turns < _REPEATED_MOST else ""

    return write


def style_beginning(signs: Sequence[str]) -> str:
    """Return the name of the first style that counts with these signs, "decimal" where none does.

    Args:
        signs: How it writes 1, 2, 3 and so on.

    Example:
        >>> style_beginning(["一", "二", "三"]), style_beginning(["01", "02"]), style_beginning(["x"])
        ('chineseCounting', 'decimalZero', 'decimal')
    """
    styles = (name for name, write in _STYLES.items() if all(write(at) == sign for at, sign in enumerate(signs, 1)))
    return next(styles, "decimal")


def _cycled(signs: str) -> Write:
    return lambda number: signs[(number - 1) % len(signs)] if number > 0 else ""


def _in_digits(signs: str) -> Write:
    return lambda number: "".join(signs[int(digit)] for digit in str(number))


def _sexagenary(number: int) -> str:
    return _cycled(_STEMS)(number) + _cycled(_BRANCHES)(number)


def _counted(signs: str, units: str, *, bare_ten: bool = True) -> Write:
    """East Asian counting up to 9,999: a sign for each digit, followed by the sign of its power of ten."""

    def write(number: int) -> str:
        if not 0 < number < 10_000:
            return ""
        written, gap = "", False
        for power in (3, 2, 1, 0):
            digit = number // 10**power % 10
            if not digit:
                gap = bool(written)
                continue
            zero = signs[0] if gap and signs[0] == "零" else ""
            first_ten = digit == 1 and power == 1 and not written and bare_ten
            written += zero + ("" if first_ten else signs[digit]) + (units[power - 1] if power else "")
            gap = False
        return written

    return write


def _ordinal(number: int) -> str:
    ending = "th" if number // 10 % 10 == 1 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def _cardinal_words(number: int) -> str:
    if number >= 1_000_000:
        return ""
    if number < 20:
        return _ONES[number]
    if number < 100:
        tens, ones = divmod(number, 10)
        return _TENS[tens - 2] + (f"-{_ONES[ones]}" if ones else "")
    size, name = (1000, "thousand") if number >= 1000 else (100, "hundred")
    many, rest = divmod(number, size)
    return f"{_cardinal_words(many)} {name}" + (f" {_cardinal_words(rest)}" if rest else "")


def _ordinal_words(number: int) -> str:
    words = _cardinal_words(number)
    if not words:
        return ""
    cut = max(words.rfind(" "), words.rfind("-")) + 1
    last = words[cut:]
    return words[:cut] + (_IRREGULAR.get(last) or (f"{last[:-1]}ieth" if last.endswith("y") else f"{last}th"))


def _from_blocks(*blocks: tuple[int, int, int]) -> Write:
    """Signs that Unicode holds ready: (first number, last number, code of the first sign)."""

    def write(number: int) -> str:
        return next((chr(code + number - first) for first, last, code in blocks if first <= number <= last), "")

    return write


def _hebrew(number: int) -> str:
    """Letters as numerals; 15 and 16 are written 9+6 and 9+7."""
    if not 0 < number < 1000:
        return ""
    written = "ת" * (number // 400)
    number %= 400
    if number >= 100:
        written += _HEBREW[17 + number // 100]
        number %= 100
    if number in (15, 16):
        return written + "ט" + ("ו" if number == 15 else "ז")
    if number >= 10:
        written += _HEBREW[8 + number // 10]
    return written + (_HEBREW[number % 10 - 1] if number % 10 else "")


_CIRCLED = _from_blocks((1, 20, 0x2460), (21, 35, 0x3251), (36, 50, 0x32B1))
_CHINESE_COUNT = _counted(_CHINESE, "十百千")
_JAPANESE_DIGITS = _in_digits("〇一二三四五六七八九")

_STYLES: dict[str, Write] = {
    "decimal": str,
    "decimalZero": lambda number: f"{number:02d}",
    "upperRoman": _upper(roman),
    "lowerRoman": roman,
    "upperLetter": _upper(repeated_letters),
    "lowerLetter": repeated_letters,
    "ordinal": _ordinal,
    "cardinalText": lambda number: _cardinal_words(number).capitalize(),
    "ordinalText": lambda number: _ordinal_words(number).capitalize(),
    "hex": lambda number: f"{number:X}",
    "chicago": _repeated("*†‡§"),
    "numberInDash": lambda number: f"- {number} -",
    "decimalFullWidth": lambda number: str(number).translate(_FULL_WIDTH),
    "decimalFullWidth2": lambda number: str(number).translate(_FULL_WIDTH),
    "decimalEnclosedCircle": _CIRCLED,
    "decimalEnclosedCircleChinese": _CIRCLED,
    "decimalEnclosedFullstop": _from_blocks((1, 20, 0x2488)),
    "decimalEnclosedParen": _from_blocks((1, 20, 0x2474)),
    "ideographEnclosedCircle": _from_blocks((1, 10, 0x3280)),
    "ideographTraditional": _cycled(_STEMS),
    "ideographZodiac": _cycled(_BRANCHES),
    "ideographZodiacTraditional": _sexagenary,
    "chineseCounting": _CHINESE_COUNT,  # the first one that begins so, since it is what is mostly meant
    "ideographDigital": _JAPANESE_DIGITS,
    "japaneseDigitalTenThousand": _JAPANESE_DIGITS,
    "taiwaneseDigital": _in_digits("○一二三四五六七八九"),
    "koreanDigital": _in_digits("영일이삼사오육칠팔구"),
    "koreanDigital2": _in_digits(_CHINESE),
    "chineseCountingThousand": _CHINESE_COUNT,
    "taiwaneseCounting": _CHINESE_COUNT,
    "taiwaneseCountingThousand": _CHINESE_COUNT,
    "japaneseCounting": _counted(f"〇{_CHINESE[1:]}", "十百千"),
    "chineseLegalSimplified": _counted("零壹贰叁肆伍陆柒捌玖", "拾佰仟", bare_ten=False),
    "ideographLegalTraditional": _counted("零壹貳參肆伍陸柒捌玖", "拾佰仟", bare_ten=False),
    "japaneseLegal": _counted("〇壱弐参四伍六七八九", "拾百阡", bare_ten=False),
    "koreanCounting": _counted("영일이삼사오육칠팔구", "십백천"),
    "koreanLegal": _counted("영일이삼사오육칠팔구", "십백천"),
    "aiueo": _cycled(_AIUEO),
    "aiueoFullWidth": _cycled(_AIUEO),
    "iroha": _cycled(_IROHA),
    "irohaFullWidth": _cycled(_IROHA),
    "ganada": _cycled(_GANADA),
    "chosung": _cycled(_CHOSUNG),
    "russianLower": _repeated(_RUSSIAN),
    "russianUpper": _upper(_repeated(_RUSSIAN)),
    "hebrew1": _hebrew,
    "hebrew2": _repeated(_HEBREW),
    "arabicAlpha": _repeated(_ARABIC),
    "arabicAbjad": _repeated(_ABJAD),
    "thaiLetters": _repeated(_THAI),
    "thaiNumbers": _in_digits("๐๑๒๓๔๕๖๗๘๙"),
    "hindiNumbers": _in_digits("०१२३४५६७८९"),
}
