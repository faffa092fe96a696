"""Outlines as Markdown, plain text, HTML, notebooks, mails and books."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from xml.sax.saxutils import escape

from py_chunks.testing._packages import element, zipped
from py_chunks.testing.outlines import Block, Bullets, Heading, Table, pipe_rows, sections, shown

_MARKS = re.compile(r"([!-/:-@\[-`{-~])")  # CommonMark 0.31, section 2.4: these may follow a backslash
_BODY = "MIME-Version: 1.0\nContent-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n"
_SEPARATOR = "From watch@harbour.example Fri Mar  1 22:15:00 2024\n"


def write_markdown(blocks: Sequence[Block]) -> bytes:
    """Return the outline as Markdown.

    Args:
        blocks: The outline.
    """
    return "\n\n".join(map(_markdown, blocks)).encode()


def write_text(blocks: Sequence[Block]) -> bytes:
    """Return the outline as plain text.

    Args:
        blocks: The outline.

    Raises:
        ValueError: A paragraph would be read as a heading.
    """
    for block in blocks:
        if not isinstance(block, Heading) and re.match("#{1,6} ", shown(block)):
            raise ValueError(f"plain text can't hold a paragraph that begins like a heading: {shown(block)!r}")
    parts = ("#" * block.level + " " + block.text if isinstance(block, Heading) else shown(block) for block in blocks)
    return "\n\n".join(parts).encode()


def write_html(blocks: Sequence[Block]) -> bytes:
    """Return the outline as a page of HTML.

    Args:
        blocks: The outline.
    """
    return _page(blocks).encode()


def write_notebook(blocks: Sequence[Block]) -> bytes:
    """Return the outline as a notebook, one Markdown cell a block.

    Args:
        blocks: The outline.
    """
    cells = [{"cell_type": "markdown", "metadata": {}, "source": [_markdown(block)]} for block in blocks]
    return json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}).encode()


def write_mail(blocks: Sequence[Block]) -> bytes:
    """Return the outline as a mail; a first heading of level 1 is its subject.

    Args:
        blocks: The outline.
    """
    return _mail(blocks).encode()


def write_mailbox(blocks: Sequence[Block]) -> bytes:
    """Return the outline as a mailbox; each heading of level 1 begins a message.

    Args:
        blocks: The outline.
    """
    mails = (_mail(run) for run in sections(blocks, deepest=1))
    return "".join(f"{_SEPARATOR}{mail}\n\n" for mail in mails).encode()


def write_book(blocks: Sequence[Block]) -> bytes:
    """Return the outline as an EPUB book; each heading of level 1 begins a chapter.

    Without blocks there is one chapter that holds nothing: a book names at least one (EPUB 3.3, section 5.6.1).

    Args:
        blocks: The outline.
    """
    runs = sections(blocks, deepest=1) or [[]]
    chapters = {f"chapter-{number}": _page(run) for number, run in enumerate(runs)}
    return zipped({"mimetype": "application/epub+zip", **_package(list(chapters)), **chapters}, stored="mimetype")


def _markdown(block: Block) -> str:
    if isinstance(block, Bullets):
        return "\n".join(f"- {_plain(item)}" for item in block.items)
    if isinstance(block, Table):
        escaped = [[_plain(cell).replace(r"\|", "|") for cell in row] for row in block.rows]
        return "\n".join(pipe_rows(escaped))
    return ("#" * block.level + " " if isinstance(block, Heading) else "") + _plain(block.text)


def _plain(text: str) -> str:
    """Escape what Markdown would take for a mark; a number at the start of a line too."""
    return _MARKS.sub(r"\\\1", text)


def _page(blocks: Sequence[Block]) -> str:
    body = "".join(map(_html, blocks))
    space = "http://www.w3.org/1999/xhtml"
    return f'<!DOCTYPE html>\n<html xmlns="{space}"><head><title>Built</title></head><body>{body}</body></html>'


def _html(block: Block) -> str:
    if isinstance(block, Heading):
        return element(f"h{block.level}", block.text)
    if isinstance(block, Bullets):
        return f"<ul>{''.join(element('li', item) for item in block.items)}</ul>"
    if isinstance(block, Table):
        rows = ("".join(element("td", cell) for cell in row) for row in block.rows)
        return f"<table>{''.join(f'<tr>{row}</tr>' for row in rows)}</table>"
    return element("p", block.text)


def _mail(blocks: Sequence[Block]) -> str:
    first = blocks[0] if blocks else None
    if not isinstance(first, Heading) or first.level > 1:
        return _BODY + _page(blocks)
    return f"Subject: {_subject(first.text)}\n{_BODY}{_page(blocks[1:])}"


def _subject(text: str) -> str:
    from email.header import Header

    return text if text.isascii() and "=?" not in text else Header(text, "utf-8", maxlinelen=10**6).encode()


def _package(chapters: Sequence[str]) -> dict[str, str]:
    items = "".join(
        f'<item id="c{at}" href="{escape(name)}" media-type="application/xhtml+xml"/>'
        for at, name in enumerate(chapters)
    )
    order = "".join(f'<itemref idref="c{at}"/>' for at in range(len(chapters)))
    about = "<dc:title>Built</dc:title><dc:language>en</dc:language>"
    return {
        "META-INF/container.xml": (
            '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles>'
            '<rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>'
        ),
        "book.opf": (
            '<package xmlns="http://www.idpf.org/2007/opf" version="3.0">'
            f'<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">{about}</metadata>'
            f"<manifest>{items}</manifest><spine>{order}</spine></package>"
        ),
    }
