"""Mail bodies kept as RTF: HTML and text come out as they went in ([MS-OXRTFEX])."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from py_chunks.parsers._rtf_body import rtf_body

HEAD = rb"{\rtf1\ansi\ansicpg1252\fromhtml1 \deff0{\fonttbl{\f0\fswiss\fcharset0 Arial;}{\f1\fcharset204 Arial;}}{\colortbl\red0;}"


@pytest.mark.parametrize(
    ("rtf", "html"),
    [
        (rb"{\*\htmltag64 <p>}one{\*\htmltag72 </p>}", "<p>one</p>"),
        (rb"\htmlrtf \b hidden\htmlrtf0 shown", "shown"),
        (rb"{\htmlrtf hidden}shown", "shown"),
        (rb"\htmlrtf {\htmlrtf0 shown \htmlrtf }\htmlrtf0", "shown "),
        (rb"{\*\mhtmltag64 <img src=x>}a", "a"),
        (rb"{\*\htmltag84 &lt;}\htmlrtf <\htmlrtf0 b", "&lt;b"),
        (rb"caf\'e9 \u8364?5 \u8211\'96x", "caf\xe9 \u20ac5 \u2013x"),
        (rb"\u-10179 ?\u-8704 ?", "\U0001f600"),
        (rb"{\f1 \'cf\'f0}\'e9", "Прé"),
        (rb"\lquote a\rquote\tab\emdash", "‘a’\t—"),
        (rb"\{a\}\\b\~c", "{a}\\b\u00a0c"),
        (rb"{\*\htmltag0 \par}a\par b\line c", "\na\nb\nc"),
        (rb"{\pict\bin4 }{{{ }a", "a"),
        (rb"{\*\unknown x}{\info{\title t}}a", "a"),
        (rb"a{b", "ab"),
        (rb"a}}}}b", "ab"),
    ],
)
def test_html_within(rtf, html):
    """Tags and text are kept, what was made for readers of RTF is not."""
    body = rtf_body(HEAD + rtf + b"}")
    assert (body.text, body.markup) == (html, "html")


def test_text_within():
    """Text is text, tags in it included."""
    body = rtf_body(rb"{\rtf1\ansi\ansicpg1251\fromtext{\fonttbl{\f0 A;}}\'cf\'f0 <b>\par two\par}")
    assert (body.text, body.markup) == ("Пр <b>\ntwo\n", "plain")


def test_rtf_of_its_own():
    """RTF that was made of nothing else is handed on as it is."""
    body = rtf_body(rb"{\rtf1 a}")
    assert (body.text, body.markup) == (rb"{\rtf1 a}", "rtf")


@given(st.binary(max_size=200))
def test_any_bytes_are_read(data):
    """Whatever the bytes are, there is text that UTF-8 can hold."""
    assert rtf_body(HEAD + data).text.encode() is not None
