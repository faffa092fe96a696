"""Every generator of random input that the tests use."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st

from py_chunks.relevance import Place, Question
from py_chunks.units import Draft, Location

# For laws of which each example makes whole documents: a quarter of the others' number.
fewer = settings(max_examples=max(50, settings().max_examples // 4))

# ------------------------------------------------------------------ windows


@st.composite
def window_settings(draw, max_size: int = 8):
    """(size, overlap) pairs that are allowed."""
    size = draw(st.integers(1, max_size))
    return size, draw(st.integers(0, size - 1))


items = st.lists(st.integers(-3, 3), max_size=40)
tail_policies = st.sampled_from(["emit_short", "drop", "pad"])

# --------------------------------------------------------------------- text

words = st.text(alphabet="abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", min_size=2, max_size=9)


@st.composite
def plain_paragraphs(draw, max_size: int = 12):
    """Single lines of plain words that no format takes for anything but a paragraph; each begins with a lower-case
    letter and none is all capitals."""
    lines = draw(st.lists(st.lists(words, min_size=2, max_size=8), max_size=max_size))
    return ["the " + " ".join(line) for line in lines]


any_text = st.text(max_size=200)
any_bytes = st.binary(max_size=400)

# -------------------------------------------------------------------- units

_kinds = st.sampled_from(["heading", "paragraph", "list", "table", "code", "quote"])


@st.composite
def drafts(draw, max_size: int = 20):
    """Drafts of a document of blocks: blank ones, astral text, headings of every level, pages that don't go back."""
    page, result = 1, []
    for _ in range(draw(st.integers(0, max_size))):
        kind = draw(_kinds)
        page += draw(st.integers(0, 1))
        text = draw(st.one_of(st.text(max_size=30), st.sampled_from(["", " \n", "same", "𝒳 é e\u0301"])))
        level = draw(st.integers(1, 6)) if kind == "heading" else None
        result.append(Draft(text, kind, level, Location("page", page, page)))
    return result


@st.composite
def grouped_drafts(draw, max_groups: int = 5):
    """Drafts of rows in groups (sheets) that each come once."""
    sizes = draw(st.lists(st.integers(0, 9), max_size=max_groups))
    return [
        Draft(f"sheet {group} row {number}", "row", group=group, number=number, extras={"sheet_index": group})
        for group, size in enumerate(sizes)
        for number in range(1, size + 1)
    ]


# ------------------------------------------------------------- text of any kind

_knots = [
    "e\u0301", "👩‍👩‍👧‍👦", "🤦🏽‍♂️", "🇨🇭🇫🇷", "\r\n", "\r", "\n\n", "\n \n", " ", "  ", "\t", "\xa0", " \u0308", "각", "\u1100\u1161\u11a8", "नमस्ते",
    "क्षि", "ภาษาไทย", "「中文」。", "日本語、", "same words ", "same words ", "don't", "3.14", "１２", "a" * 60, "=" * 40, "\0", "\ufffd", "\u200b",
    "\ufeff", "\U0001d4b3", "\u0600a", "\u0600 ", "x\u0301\u0302\u0303", "\u2029", "\f", "\x1c", "Ab", "ABC's", "!!\n", " .x", "…",
]  # fmt: skip


def unicode_text(max_size: int = 24):
    """Arbitrary text: every plane, marks, joined emoji, line ends of all kinds, much of it repeated; no surrogates."""
    piece = st.one_of(
        st.sampled_from(_knots),
        st.text(st.characters(exclude_categories=["Cs"]), max_size=6),
        st.sampled_from(list("ab .,'\n")),
    )
    return st.lists(piece, max_size=max_size).map("".join)


# What patterns of tokenizers treat in different ways, and every white space of Python or Unicode.
_token_knots = [
    *" \t\n\r\f\v\x1c\x1f\x85\xa0\u1680\u2003\u2028\u3000", "  ", "\r\n", " \n", "the ", "tide ", "Zoë's ", "a", "Ab", "'s", "'LL", "ſ", "'ſ",
    "1234", "12345 ", ".", "/", "!? ", "é", "e\u0301 ", "\u0301", "中文", "ไทย", "नमस्ते ", "🤦🏽\u200d♂️", "\u200d", "ǅ", "Ⅷ", "x" * 40, "\0",
]  # fmt: skip


def token_text(max_size: int = 40):
    """Text with all that tokenizers cut in ways of their own; no surrogates."""
    return st.lists(st.one_of(st.sampled_from(_token_knots), unicode_text(4)), max_size=max_size).map("".join)


@st.composite
def pieces(draw, text):
    """A text cut into pieces anywhere."""
    cuts = sorted(draw(st.lists(st.integers(0, len(text)), max_size=12)))
    return [text[start:end] for start, end in zip([0, *cuts], [*cuts, len(text)], strict=True)]


_prose = [
    "The cat sat", "he went", "Dr", "e.g", "U.S", "p.m", "etc", "J", "No", "3", "1990", "2.5", ". ", ". ", ". ", "! ", "? ", "... ",
    " . . . ", ". . . . ", ".", "!", "?!", "…", "。", "？」", "「", "」", "（", "）", "।", "؟", "(", ")", "[12]", '"', "“", "”", "« ", " »",
    "'", "\n", "\n\n", "\r\n", " \n \t\n", "\n- ", "\n1. ", "1. ", "2. ", "1) ", "2) ", "a. ", "b. ", "• ", "- ", "– ", "| ", "# ", ", ", "; ",
    "https://example.org/a.B?c", "me@example.org", "file.txt", "iPhone", "z. B. ", "3. Mai", "\u0301", " \u0301", "😀", "👩‍👩‍👧", "\ud800",
    "\x0c", "\u2029", "\x85", "नमस्ते", "日本語", "İ", "ß",
]  # fmt: skip


def sentence_text(max_size: int = 30):
    """Text full of what sentences end in, and of what only looks like it."""
    piece = st.one_of(st.sampled_from(_prose), st.text(st.sampled_from("aAbB .\n"), max_size=4))
    return st.lists(piece, max_size=max_size).map("".join)


# ------------------------------------------------------------- questions, and what a search finds


def spans(max_end: int = 40):
    """Stretches that hold a character, anywhere and in any order; some overlap, some touch."""
    bounds = st.tuples(st.integers(0, max_end - 1), st.integers(1, max_end))
    return bounds.map(lambda pair: (min(pair), max(pair)) if pair[0] != pair[1] else (pair[0], pair[0] + 1))


@st.composite
def questions(draw, document: str = "a"):
    """A question whose answer has one to four spans."""
    return Question("What?", document, tuple(draw(st.lists(spans(), min_size=1, max_size=4))))


def places():
    """Chunks that a search found, of two documents, the same one perhaps twice."""
    place = st.builds(lambda document, span: Place(document, *span), st.sampled_from("aab"), spans())
    return st.lists(place, max_size=6)
