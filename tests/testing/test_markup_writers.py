"""Markdown, plain text, HTML, notebooks, mails and books."""

from __future__ import annotations

import json

import pytest

from py_chunks import iter_units
from py_chunks.testing._markup_writers import (
    write_book,
    write_html,
    write_mail,
    write_mailbox,
    write_markdown,
    write_notebook,
    write_text,
)
from py_chunks.testing.outlines import Bullets, Heading, Paragraph, Table

BLOCKS = [Heading("T"), Paragraph("a_b"), Heading("U"), Bullets(("c",)), Table((("d", "e"), ("f", "g")))]


def test_markdown_escapes_marks():
    """An underscore stays one."""
    assert write_markdown(BLOCKS).startswith(b"# T\n\na\\_b\n\n# U\n\n- c\n\n| d | e |")


def test_text_refuses_what_would_be_a_heading():
    """Plain text has no way to escape."""
    assert write_text(BLOCKS[:2]) == b"# T\n\na_b"
    with pytest.raises(ValueError, match="begins like a heading"):
        write_text([Paragraph("# no heading")])


def test_html_escapes():
    """Angle brackets are text."""
    assert b"<p>a &lt;b&gt;</p>" in write_html([Paragraph("a <b>")])


def test_notebooks_have_a_cell_for_each_block():
    """Five blocks, five cells."""
    assert len(json.loads(write_notebook(BLOCKS))["cells"]) == 5


def test_the_first_heading_of_a_mail_is_its_subject():
    """Also where it is not ASCII."""
    assert write_mail(BLOCKS).startswith(b"Subject: T\n")
    assert write_mail([Heading("Ü" * 80), Paragraph("x")]).startswith(b"Subject: =?utf-8?")
    assert b"Subject" not in write_mail(BLOCKS[1:])


def test_messages_and_chapters_begin_at_headings():
    """Two headings of level 1: two messages, two chapters."""
    messages = [unit.location for unit in iter_units(write_mailbox(BLOCKS), filename="a.mbox")]
    assert {place.first for place in messages} == {1, 2}
    chapters = [unit.location for unit in iter_units(write_book(BLOCKS), filename="a.epub")]
    assert {place.first for place in chapters} == {0, 1}
