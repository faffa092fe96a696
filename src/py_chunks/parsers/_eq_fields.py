r"""EQ fields of Word documents: formulas and text over text in the field's code (ISO/IEC 29500-1, 17.16.5).

Such a field has no result; what it shows is laid out from its code, as in ``EQ \f(a,b)``.
"""

from __future__ import annotations

import re

_EQ = re.compile(r"\s*EQ\s+(.*)", re.IGNORECASE | re.DOTALL)
_FORMAT = re.compile(r"\\\*\s*(?:\"[^\"]*\"|\S+)")
# A switch with its options; numbers behind an option are distances, and those of \b name a bracket.
# No text may be taken for options in two ways: the ways of all options multiply.
_SWITCH = re.compile(
    r"\\(?:(?P<name>[abdfilorsx])"
    r"(?:\s*\\(?:(?:lc|rc|bc|fc|vc)\s*\\?\S|(?!lc|rc|bc|fc|vc)[a-z]{1,2})(?:\s*\d+)?)*\s*(?=\()"
    r"|(?P<sign>.))",
    re.IGNORECASE | re.DOTALL,
)
_LONGEST = 10_000
_DEEPEST = 20


def eq_text(code: str) -> str:
    r"""Return what an EQ field shows, on one line; "" for the code of any other field.

    Args:
        code: The field's code.

    Example:
        >>> eq_text(r"EQ \f(a+b,2)"), eq_text(r"EQ \o\ad(\s\up 9(over),under)"), eq_text("PAGE")
        ('(a+b)/2', 'under(over)', '')
    """
    found = _EQ.match(code[:_LONGEST])
    if not found:
        return ""
    (text, *_), _ = _arguments(_FORMAT.sub("", found[1]), 0, 0, inside=False)
    return text.replace(_RAISED, "").strip()


def _arguments(code: str, at: int, depth: int, *, inside: bool) -> tuple[list[str], int]:
    """The texts up to the bracket that closes them, each laid out, and the place behind it."""
    texts = [""]
    opened = 0
    while at < len(code):
        letter = code[at]
        found = _SWITCH.match(code, at) if letter == "\\" else None
        if found and found["name"] and depth < _DEEPEST:
            parts, at = _arguments(code, found.end() + 1, depth + 1, inside=True)
            texts[-1] += _laid_out(found[0].lower(), parts)
            continue
        if found:
            texts[-1] += found["sign"] or ""
            at = found.end()
            continue
        at += 1
        if inside and letter == ")" and not opened:
            return texts, at
        if inside and letter in ",;" and not opened:
            texts.append("")
            continue
        opened += (letter == "(") - (letter == ")")
        texts[-1] += letter
    return texts, at


def _laid_out(switch: str, parts: list[str]) -> str:
    name, parts = switch[1], [part.strip() for part in parts]
    if name == "f" and len(parts) == 2:
        return f"{_grouped(parts[0])}/{_grouped(parts[1])}"
    if name == "r":
        return f"{'' if len(parts) == 1 else parts[0]}\u221a{_grouped(parts[-1])}"
    if name == "b":
        return f"({', '.join(parts)})"
    if name == "i":
        return "\u222b " + " ".join(parts)
    if name == "s":
        return f"{_RAISED if 'up' in switch else ''}{' '.join(parts)}"
    if name == "o":
        return _overlaid(parts)
    return " ".join(part for part in parts if part)


_RAISED = "\x00"  # marks raised text until it is known whether it stands over another


def _overlaid(parts: list[str]) -> str:
    """Signs in one place; what is raised over a word is how it is read, and follows it as in other documents."""
    over = [part[1:] for part in parts if part.startswith(_RAISED)]
    under = "".join(part for part in parts if not part.startswith(_RAISED))
    return f"{under}({' '.join(over)})" if under and any(over) else under + "".join(over)


def _grouped(text: str) -> str:
    return text if len(text) < 2 or text.isalnum() else f"({text})"
