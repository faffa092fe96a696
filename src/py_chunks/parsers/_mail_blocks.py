"""What mails of every format have in common: the order of their blocks, and how plain text becomes blocks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from py_chunks.limits import Limits
from py_chunks.units import NO_EXTRAS, Draft, Kind, Location, new_draft

_MARKER = re.compile(r"[ \t]*(?:[-*+\u2022\u00b7]|\d{1,9}[.)])[ \t]+\S")
_DEEPEST_HEADING = 6
# One character in ten of what is compressed, and of many kinds; text that holds some has few, or one over and over.
_CONTROLS = re.compile(r"[\x00-\x06\x0e-\x1a\x1c-\x1f]")
_RARE, _FEW_CONTROLS = 50, 4


@dataclass(frozen=True, slots=True)
class Body:
    """Text of a mail or of a file attached to it.

    Attributes:
        text: The text; RTF, and HTML whose encoding is its own business, are bytes.
        markup: What it is to be read as.
    """

    text: str | bytes
    markup: Literal["plain", "html", "rtf"] = "plain"


@dataclass(frozen=True, slots=True)
class Attachment:
    """What is attached to a mail.

    Attributes:
        line: How it is listed.
        listed: Whether the line is an item of the list of attachments; a paragraph of its own if not.
        body: Reads its text, for a text file.
        mail: Reads the mail it is, for a mail.
    """

    line: str
    listed: bool = True
    body: Callable[[], Body] | None = None
    mail: Callable[[], Mail] | None = None


@dataclass(frozen=True, slots=True)
class Mail:
    """A mail as its reader sees it.

    Attributes:
        subject: The heading it has, or None.
        header: The lines of its header block.
        bodies: Its text, read lazily.
        attachments: What is attached.
    """

    subject: str | None
    header: Sequence[str]
    bodies: Iterable[Body]
    attachments: Sequence[Attachment] = ()


@dataclass(frozen=True, slots=True)
class Setting:
    """What the drafts of one mail share.

    Attributes:
        limits: Bounds for HTML.
        location: The mail's place in its mailbox.
        extras: The mail's chunk keys.
    """

    limits: Limits
    location: Location | None = None
    extras: Mapping[str, Any] = field(default_factory=lambda: NO_EXTRAS)

    def draft(self, text: str, kind: Kind = "paragraph", level: int | None = None) -> Draft:
        """Return a draft at this place."""
        return new_draft((text, kind, level, self.location, self.extras, None, None, None))


def header_line(name: str, values: str | Sequence[str] | None) -> list[str]:
    """Return the line of a header block, in a list; none where there is no value.

    Args:
        name: What stands before the colon.
        values: The value, or several.

    Example:
        >>> header_line("To", ["A <a@x.example>", "b@x.example"]), header_line("Cc", [])
        (['To: A <a@x.example>, b@x.example'], [])
    """
    if not values:
        return []
    return [f"{name}: {values if isinstance(values, str) else ', '.join(values)}"]


def mail_drafts(mail: Mail, setting: Setting, *, level: int = 1, above: tuple[str, ...] = ()) -> Iterator[Draft]:
    """Yield a mail's blocks: subject, header block, text, attachments (contract section 3.7).

    Args:
        mail: The mail.
        setting: Place, extras and limits.
        level: Level of the subject as a heading; 1 for a mail that isn't within another.
        above: The headings the mail stands under.
    """
    path = above
    if mail.subject:
        path = (*above, mail.subject)
        yield setting.draft(mail.subject, "heading", min(level, _DEEPEST_HEADING))
    if mail.header:
        yield setting.draft("\n".join(mail.header))
    for body in mail.bodies:
        yield from _body_drafts(body, setting, level if above else 0)
    if mail.attachments:
        yield from _attachment_drafts(mail.attachments, setting, level + 1, path)


def _attachment_drafts(
    attachments: Sequence[Attachment], setting: Setting, level: int, above: tuple[str, ...]
) -> Iterator[Draft]:
    # The text of a mail may hold headings of its own; here the mail's subject is in force again.
    yield setting.draft("Attachments", "heading", min(level, _DEEPEST_HEADING))._replace(heading_path=above)
    path = (*above, "Attachments")
    items: list[str] = []
    restored: tuple[str, ...] | None = None
    for attachment in attachments:
        if attachment.listed:
            items.append(f"- {attachment.line}")
        body = attachment.body() if attachment.body is not None else None
        if body is not None and _is_binary(body):
            body = None
        if body is None and attachment.mail is None:
            continue
        if items:
            yield setting.draft("\n".join(items), "list")._replace(heading_path=restored)
            items = []
        if not attachment.listed:
            yield setting.draft(attachment.line)._replace(heading_path=restored)
        restored = path
        if body is not None:
            yield from _body_drafts(body, setting, level)
        if attachment.mail is not None:
            yield from mail_drafts(attachment.mail(), setting, level=level + 1, above=path)
    if items:
        yield setting.draft("\n".join(items), "list")._replace(heading_path=restored)


def _is_binary(body: Body) -> bool:
    """Whether a file is none of text, though it is declared so: mailers that know no better say `text/plain`."""
    if body.markup != "plain" or not isinstance(body.text, str):
        return False
    found = _CONTROLS.findall(body.text) if _CONTROLS.search(body.text) else []
    return len(found) > len(body.text) / _RARE and len(set(found)) > _FEW_CONTROLS


def _body_drafts(body: Body, setting: Setting, base: int) -> Iterator[Draft]:
    """The blocks of a text; headings of markup within an attachment stay below the heading above it (`base`)."""
    if body.markup == "plain":
        text = body.text if isinstance(body.text, str) else body.text.decode("utf-8", "replace")
        yield from text_drafts(text, setting)
        return
    for text, kind, level, _, _, group, number, path in _markup_drafts(body, setting.limits):
        depth = min((level or 1) + base, _DEEPEST_HEADING) if kind == "heading" else level
        yield Draft(text, kind, depth, setting.location, setting.extras, group, number, path)


def _markup_drafts(body: Body, limits: Limits) -> Iterator[Draft]:
    if isinstance(body.text, bytes) and body.markup == "rtf":
        from py_chunks.parsers._rtf import rtf_drafts

        return rtf_drafts(body.text, limits)
    from py_chunks.parsers._html_blocks import html_drafts

    return html_drafts(body.text, limits)


def text_drafts(text: str, setting: Setting) -> Iterator[Draft]:
    r"""Yield the blocks of a plain-text body: runs of lines between blank lines; no mark is interpreted.

    Lines that quote ("> ") are a block of their own, blank quoted lines included, with their marks: they
    say who wrote what.

    Args:
        text: The body.
        setting: Place and extras of the drafts.

    Example:
        >>> [(d.kind, d.text) for d in text_drafts("She wrote:\n> a\n>\n> b\nYes.\n\n- x\n- y", Setting(Limits()))]
        [('paragraph', 'She wrote:'), ('quote', '> a\n>\n> b'), ('paragraph', 'Yes.'), ('list', '- x\n- y')]
    """
    block: list[str] = []
    quoting = False
    for raw in text.splitlines():
        line = raw.rstrip()
        quoted = line.startswith(">")
        if block and (quoted != quoting or not line):
            yield _block(block, setting, quoting=quoting)
            block = []
        quoting = quoted
        if line:
            block.append(line)
    if block:
        yield _block(block, setting, quoting=quoting)


def _block(lines: list[str], setting: Setting, *, quoting: bool) -> Draft:
    kind: Kind = "quote" if quoting else "paragraph"
    if not quoting and _MARKER.match(lines[0]) and all(_MARKER.match(line) or line[0] in " \t" for line in lines):
        return setting.draft("\n".join(lines), "list")
    return setting.draft("\n".join(lines).strip(), kind)
