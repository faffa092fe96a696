"""What the control words of RTF show, hide and change."""

from __future__ import annotations

import pytest

from builders.rtf import texts, units
from py_chunks.parsers._rtf_words import DESTINATIONS, WORDS


@pytest.mark.parametrize(
    ("body", "found"),
    [
        # Fields
        (r'{\field{\*\fldinst HYPERLINK "x"}{\fldrslt{\ul link}}} a\par', ["link a"]),
        (r"{\field{\fldinst PAGE}{\fldrslt 7}}\par", ["7"]),
        (r"{\field{\*\fldinst TOC}{\fldrslt one\tab 1\par two\tab 2}}\par", ["one\t1", "two\t2"]),
        (r"{\field{\*\fldinst IF {\field{\*\fldinst X}{\fldrslt no}}}{\fldrslt yes}}\par", ["yes"]),
        (r"{\field{\*\fldinst X}{\fldrslt \*\cs12\ul link}} a\par", ["link a"]),
        # Pictures and objects
        (r"{\*\shppict{\pict 0102}}{\nonshppict{\pict 0304}}a\par", ["a"]),
        (r"{\pict{\*\picprop{\sp{\sn wzDescription}{\sv A \u8364?  cat}}}00}\par", ["[Image: A € cat]"]),
        (r"{\pict{\*\picprop{\sp{\sn wzDescription}{\sv }}}00}a\par", ["a"]),
        (r"{\object{\*\objclass X}{\*\objdata 00}{\result{\pict 00}shown}}\par", ["shown"]),
        # Two forms of the same text
        (r"{\upr{ansi}{\*\ud{\u8364?}}}\par", ["€"]),
        # Text boxes
        (r"a{\shp{\*\shpinst{\sp{\sn x}{\sv 1}}{\shptxt in\par box\par}}{\shprslt{\shptxt old}}} b\par c\par",
         ["a b", "in", "box", "c"]),
        (r"{\shp{\*\shpinst{\shptxt only\par}}}", ["only"]),
        (r"{\*\do{\dptxbxtext\pard box\par}}a\par", ["a", "box"]),
        (r"{\shp{\*\shpinst{\sp{\sn gtextUNICODE}{\sv Art}}}}\par", ["Art"]),
        (r"a{\shp{\*\shpinst{\sp{\sn gtextUNICODE}{\sv Art}}{\sp{\sn x}{\sv 1}}}}b\par", ["ab", "Art"]),
        # No text
        (r"{\*\unknown b}{\*\cs3 a}\par", ["a"]),
        (r"{\xe{\pard\plain entry}}{\*\bkmkstart b}{\*\annotation{\*\atnref 1}remark}{\*\docvar{a}{b}}a\par", ["a"]),
        (r"{\colortbl;\red0;}{\*\generator G;}{\*\listtable{\list{\listname N;}}}a\par", ["a"]),
        # Equations
        (r"{\mmath{\*\moMath{\mf{\mfPr{\mtype lin}}{\mr x}}}} a\par", ["x a"]),
        (r"{\mmath{\*\moMath{\mf{\mfPr{\mtype lin}}{\mnum{\mr a}{\mr +b}}{\mden{\mr 2}}}}} c\par", ["(a+b)/2 c"]),
        (r"x {\deleted{\mmath{\*\moMath{\mr y}}}}z\par", ["x z"]),
        # Characters
        (r"\ldblquote a\rdblquote\~b\_c\-d\emdash\{\}\\\par", ["“a”\u00a0b-cd—{}\\"]),
        ("a\\line b\\page c\\\nd\\par", ["a\nb\nc", "d"]),
        ("a\r\nb\tc\x00\\'0d\\par", ["ab\tc"]),
        (r"\'zz\'e9\par", ["zzé"]),
        (r"\f2 ab\f4 \'fc\plain  z\par", ["αβ✓ z"]),
        (r"\f2\u-3999 ?\f0\par", ["α"]),
        # A table of fonts within
        (r"{\fonttbl{\f0\fcharset204 A;}}\f0\'cf\par", ["П"]),
    ],
)  # fmt: skip
def test_content(body, found):
    """What is shown is read once, what is not shown is left out."""
    assert texts(body) == found


@pytest.mark.parametrize(
    ("body", "found"),
    [
        (r"\pard\s1 A\par B\par\pard C\par", ["heading", "heading", "paragraph"]),
        (r"{\s1 A\par}B\par", ["heading", "paragraph"]),
        (r"\pard\s1{\pard b}\par", ["heading"]),
        (r"\pard\intbl a\cell\row b\par\pard c\par", ["table", "paragraph"]),
        (r"\pard\itap1 a\cell\row\itap0 b\par", ["table", "paragraph"]),
        (r"a\sect\s1 b\par", ["paragraph", "heading"]),
    ],
)
def test_properties_of_paragraphs(body, found):
    """They hold until they are changed, and to the end of their group."""
    assert [unit.kind for unit in units(body)] == found


def test_drop_caps():
    """The first letters, set large in a paragraph of their own, are those of the next one."""
    assert texts(r"\pard\dropcapli3\dropcapt1 O\par\pard nce upon\par b\par") == ["Once upon", "b"]
    assert texts(r"{\pard\dropcapli3\dropcapt1 O\par}\pard\s0 nce\par") == ["Once"]
    assert texts(r"\pard\dropcapli0 O\par\pard nce\par") == ["O", "nce"]
    assert texts(r"\pard\dropcapli3 O\par") == ["O"]


@pytest.mark.parametrize("word", ["line", "tab", "lquote", "enspace", "zwj"])
def test_words_for_characters(word):
    """Each stands for one character."""
    (text,) = texts(rf"a\{word} b\par")
    assert (len(text), text[0], text[-1]) == (3, "a", "b")


def test_ignorable_groups():
    """Of groups marked as ignorable, only those are read that the table names."""
    for word in DESTINATIONS:
        assert WORDS.get(word) is None or WORDS[word] is DESTINATIONS[word]
    assert "annotation" not in DESTINATIONS
