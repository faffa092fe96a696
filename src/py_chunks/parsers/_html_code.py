"""Code on pages: its language, as the tools that make pages write it down, and code beside its line numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from typing import Any

from py_chunks.parsers._html_text import flat_text, verbatim_text

# WHATWG HTML, 4.5.15, and Prettify; then SyntaxHighlighter, pandoc, highlight.js, and docutils.
_NAMED = re.compile(
    r"(?:^|\s)(?:lang(?:uage)?-|brush:\s*|sourceCode\s+(?:numberSource\s+)?|hljs\s+(?!lang)|"
    r"code\s+(?=\S+\s+literal-block)|(?=\S+\s+hljs\b))([\w+#.-]+)"
)
# Around the code: GitHub and Sphinx, MediaWiki, and Jekyll and MkDocs (whose pages may name their own language so).
_AROUND = re.compile(
    r"(?:^|\s)(?:highlight-(?:source-|text-)?|mw-highlight-lang-|language-(?=.*\bhighlight)|"
    r"highlight\s+language-)([\w+#.-]+)"
)
_NAME = re.compile(r"^[\w+#.-]+\Z")
_LANG = re.compile(r"^(?!en\Z)[\w+#]+\Z")  # cmark-gfm, as PyPI uses it; `en-US` is no language of code
_WRAPPERS = frozenset({"div", "figure", "table", "tbody", "td", "tr"})
_MOST_WRAPPERS = 8
_LONG_NUMBER = 10
_NO_LANGUAGE = frozenset({"default", "literal-block", "no-highlight", "nohighlight", "none", "numberLines"})


def code_language(pre: Any) -> str:
    """Return the language of a `pre`, as it, the `code` in it or what is laid around it for its colours says, or "".

    Args:
        pre: A `pre` element.
    """
    code = pre.find("code")
    languages = _own_languages(pre)
    if code is not None:
        languages += _own_languages(code)
        languages += _LANG.findall(pre.get("lang") or "")
    for language in chain(languages, _languages_around(pre)):
        if language not in _NO_LANGUAGE:
            return language
    return ""


def _own_languages(element: Any) -> list[str]:
    names = _NAMED.findall(element.get("class") or "")
    for attribute in ("data-lang", "data-language"):
        names += _NAME.findall(element.get(attribute) or "")
    return names


def _languages_around(pre: Any) -> Iterator[str]:
    inner, outer = pre, pre.getparent()
    for _ in range(_MOST_WRAPPERS):
        if outer is None or outer.tag not in _WRAPPERS:
            return
        match = _AROUND.search(outer.get("class") or "")
        if match and (_is_coloured(outer) or _is_coloured(inner)):
            yield match[1]
        inner, outer = outer, outer.getparent()


def _is_coloured(element: Any) -> bool:
    classes = (element.get("class") or "").split()
    return any(name in ("highlight", "highlighttable", "highlighter-rouge", "mw-highlight") for name in classes)


def numbered_code(table: Any) -> Any:
    """Return the `pre` of a table that only puts numbers beside the lines of code, None for other tables.

    Args:
        table: A `table` element.
    """
    rows = table[0] if len(table) == 1 and table[0].tag == "tbody" else table
    if len(rows) != 1 or rows[0].tag != "tr" or len(rows[0]) != 2:
        return None
    numbers, cell = rows[0]
    found = [*cell.iter("pre")]
    if len(found) != 1 or flat_text(cell).split() != flat_text(found[0]).split():
        return None
    return found[0] if _counts(flat_text(numbers).split(), verbatim_text(found[0])) else None


def _counts(numbers: list[str], code: str) -> bool:
    """Whether the numbers are those of the code's lines; blank ones at its ends need have none."""
    if not code.strip("\n").count("\n") < len(numbers) <= code.count("\n") + 1:
        return False
    first = int(numbers[0]) if numbers[0].isdecimal() and len(numbers[0]) < _LONG_NUMBER else -1
    return first >= 0 and all(number == str(first + place) for place, number in enumerate(numbers))
