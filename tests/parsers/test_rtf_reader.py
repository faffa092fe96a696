"""Groups and texts within texts; hostile input costs little and loses nothing."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders.rtf import document, texts, units
from py_chunks.limits import Limits
from py_chunks.parsers._rtf import rtf_drafts


def test_a_box_in_a_note_in_a_box():
    """Texts within texts end where their groups end."""
    body = r"a{\shptxt b{\footnote c{\shptxt d\par}\par}\par}\par e\par"
    assert texts(body) == ["a", "b", "e", "c", "d"]


def test_a_table_in_a_note_of_a_table():
    """The table around a note goes on after it."""
    inner = r"{\footnote \trowd\cellx1\pard\intbl n\cell\row}"
    body = rf"\trowd\cellx1\cellx2\pard\intbl a{inner}\cell b\cell\row\pard"
    assert texts(body) == ["| a | b |\n| --- | --- |", "| n |\n| --- |"]


@pytest.mark.parametrize(
    ("body", "kind"),
    [(r"a\par\pard\s1 b", "heading"), (r"a\par{\s1 b}", "paragraph"), (r"\pard\s1 a\par\pard b", "paragraph")],
)
def test_the_last_paragraph_without_its_end(body, kind):
    """It is what it says it is, where the document ends before it does, as TextEdit writes them."""
    assert units(body)[-1].kind == kind


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (rb"{\rtf1 a\par{\b b", ["a", "b"]),
        (rb"{\rtf1 a\par}}}b\par}", ["a", "b"]),
        (rb"{\rtf1 a\par}garbage", ["a"]),
        (b"{\\rtf1 a\\par}\x00\x00", ["a"]),
        (rb"{\rtf1 a\par}{\rtf1 b\par}", ["a", "b"]),
        (rb"{\rtf1 a\pict b\par}", ["ab"]),
        (rb"{\rtf1 a\*\x b\par}", ["ab"]),
        (rb"{\rtf1 a{\pict 0102", ["a"]),
        (rb"{\rtf1 a{\footnote n", ["a", "n"]),
        (rb"{\rtf1\trowd\cellx1\intbl a\cell b", ["| a | b |\n| --- | --- |"]),
        (rb"{\rtf1\u a\f b\uc c\s d\li e\ls f\cellx\'g\bin h\par}", ["abcdefgh"]),
        (rb"{\rtf1\u99999999999999999999 a\f99999999999 b\s-1 c\itap-5 d\par}", ["bcd"]),
        (rb"{\rtf1 a\bin999 b\bin-3 c\par}", ["abc"]),
        (b"{\\rtf1 a\\", ["a"]),
        (b"{\\rtf1 a\\'e", ["ae"]),
        (b"{\\rtf1 a\\*{b}\\par}", ["ab"]),
    ],
)  # fmt: skip
def test_damaged(data, found):
    """Damage costs no text but its own."""
    assert [draft.text for draft in rtf_drafts(data, Limits()) if draft.text] == found


HEAD = b"{\\rtf1\\ansi "
HOSTILE = {
    "a hundred thousand groups": (HEAD + b"{" * 100_000 + b"x" + b"}" * 100_000 + b"y", "xy"),
    "groups that never end": (HEAD + b"{" * 300_000 + b"x", "x"),
    "ends without groups": (HEAD + b"}" * 100_000 + b"x\\par", "x"),
    "notes within notes": (HEAD + b"{\\footnote " * 50_000 + b"x", "x"),
    "boxes within boxes": (HEAD + b"{\\shptxt " * 50_000 + b"x", "x"),
    "labels within labels": (HEAD + b"{\\listtext " * 50_000 + b"}" * 50_000 + b"x", "x"),
    "headers within headers": (b"{\\rtf1 x\\par" + b"{\\header " * 100_000, "x"),
    "pictures within pictures": (HEAD + b"x" + b"{\\pict{\\sn wzDescription}{\\sv " * 50_000, "x"),
    "pairs within pairs": (HEAD + b"x" + b"{\\upr{" * 50_000, "x"),
    "a long word": (HEAD + b"\\" + b"z" * 5_000_000 + b" x", "x"),
    "a long number": (HEAD + b"\\f" + b"9" * 5_000_000 + b" x", "x"),
    "deep tables": (HEAD + b"\\intbl\\itap999999\\nestcell\\nestrow" * 10_000 + b"\\pard x", "x"),
    "a wide row": (
        HEAD + b"\\trowd\\intbl " + b"\\cell" * 100_000 + b"\\row" + b"\\cell\\row" * 50_000 + b"\\pard x", "x",
    ),
    "elements within elements": (HEAD + b"{\\moMath" + b"{\\me " * 50_000 + b"x" + b"}" * 50_000 + b"}", "x"),
    "equations within equations": (HEAD + b"{\\moMath " * 50_000 + b"x", "x"),
    "an equation of many parts": (HEAD + b"{\\moMath" + b"{\\mr x}" * 100_000 + b"}", "x" * 100_000),
    "numbers of old": (HEAD + b"{\\pn\\pnlvlcont{\\pntxtb " + b"x\\'41" * 100_000 + b"}" + b"}x", "x"),
    "a long paragraph": (HEAD + b"word \\'e9" * 500_000, "word é" * 500_000),
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile(name):
    """Hostile documents are read in time that grows with their size only, without recursion."""
    data, text = HOSTILE[name]
    started = time.process_time()
    found = [draft.text for draft in rtf_drafts(data, Limits()) if draft.text]
    assert found == [text]
    assert time.process_time() - started < 5


def test_a_wide_row_does_not_widen_all_others():
    """Filling up rows is bounded: the cells of the wide one share its last column."""
    body = rb"{\rtf1\trowd\intbl " + b"a\\cell " * 100_000 + b"\\row " + b"b\\cell\\row " * 2_000 + b"}"
    (draft,) = rtf_drafts(body, Limits())
    assert (draft.text.count("a"), draft.text.count("b")) == (100_000, 2_000)
    assert len(draft.text) < 10_000_000


def test_nesting_limit():
    """Beyond what is allowed, groups are counted but bring nothing back when they end."""
    found = units(r"{\f1" * 50 + r"\'cf" + "}" * 50 + r"\'cf\par", limits=Limits(max_nesting=1))
    assert [unit.text for unit in found] == ["ПÏ"]


@given(st.binary(max_size=300))
def test_any_bytes_are_read(data):
    """Whatever follows the beginning, there are drafts whose text UTF-8 can hold."""
    for draft in rtf_drafts(b"{\\rtf1 " + data, Limits()):
        assert draft.text.encode() is not None


TOKENS = st.sampled_from(
    [
        "{", "}", r"{\footnote ", r"{\*\shpinst{\shptxt ", r"\par ", r"\cell ", r"\row ", r"\trowd\cellx9 ", r"\intbl ",
        r"\itap2 ", r"\nestcell ", r"{\*\nesttableprops\trowd\nestrow}", r"\pard ", "a", r"{\listtext 1.\tab}", r"\ls1 ",
        r"\u8364 ?", r"\'82", r"\f3 ", r"{\deleted ", r"\s1 ", r"\bullet ", r"\clmrg\cellx20 ", r"{\*\x ",
    ]
)  # fmt: skip


@given(st.lists(TOKENS, max_size=60))
def test_any_markup_is_read(tokens):
    """Whatever the order of markup, reading it twice gives the same, and without deletions no letter is lost."""
    body = "".join(tokens)
    drafts = list(rtf_drafts(document(body), Limits()))
    assert drafts == list(rtf_drafts(document(body), Limits()))
    if "}" in tokens:
        return  # what follows the brace that closes the document is no part of it
    if r"{\deleted " not in tokens and r"{\*\x " not in tokens and r"\u8364 ?" not in tokens and r"\'82" not in tokens:
        written = sum(token == "a" for token in tokens)
        assert sum(draft.text.count("a") for draft in drafts) >= written
