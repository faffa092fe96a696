"""Mails and mailboxes (contract 3.7 and 3.8): header block, text, attachments; one mail at a time."""

from __future__ import annotations

import base64
import io
import time
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders.messages import SEPARATOR, mail, mailbox, multipart, within
from py_chunks import CorruptDocument, LimitExceeded, Limits, get_chunks, get_text, iter_units, stream_chunks

HEADERS = "From: A B <a@x.example>\nTo: b@x.example\nSubject: Hello\nDate: Mon, 02 Jan 2023 10:00:00 +0000\n"
HTML = "<h1>H</h1><p>a</p><table><tr><td>A</td><td>B</td></tr><tr><td>1</td><td>2</td></tr></table>"


def texts(data, **settings):
    return [unit.text for unit in iter_units(data, filename="a.eml", **settings)]


def boxed(data, **settings):
    return [unit.text for unit in iter_units(data, filename="a.mbox", **settings)]


def metadata(data, name="a.eml", **settings):
    return get_chunks(data, filename=name, mode="sliding_window", **settings)[0]["metadata"]


def test_subject_header_block_and_body():
    """Units are the subject (heading 1), one header block of the lines present, and the body's paragraphs."""
    units = list(iter_units(mail("One\ntwo.\n\nThree.\n", HEADERS + "Cc: C <c@x.example>\n"), filename="a.eml"))
    assert [(unit.kind, unit.level, unit.text) for unit in units] == [
        ("heading", 1, "Hello"),
        (
            "paragraph",
            None,
            "From: A B <a@x.example>\nTo: b@x.example\nCc: C <c@x.example>\nDate: 2023-01-02T10:00:00Z",
        ),
        ("paragraph", None, "One\ntwo."),
        ("paragraph", None, "Three."),
    ]
    assert {unit.heading_path for unit in units} == {("Hello",)}


def test_document_metadata():
    """Every key of the contract, with ids bare, addresses in lists, and the date in its own offset."""
    headers = (
        HEADERS.replace("+0000", "+0530")
        + "Cc: c@x.example\nBcc: d@x.example\nMessage-ID: <m@x>\nIn-Reply-To: <r@x>\nReferences: <p@x>\n\t<r@x>\n"
    )
    found = metadata(mail("x", headers))["document_metadata"]
    assert found == {
        "source_type": "eml",
        "subject": "Hello",
        "from": "A B <a@x.example>",
        "to": ["b@x.example"],
        "cc": ["c@x.example"],
        "bcc": ["d@x.example"],
        "date": "2023-01-02T10:00:00+05:30",
        "message_id": "m@x",
        "in_reply_to": ["r@x"],
        "references": ["p@x", "r@x"],
        "has_attachments": False,
        "attachment_count": 0,
        "charset_fallbacks": [],
    }


def test_what_is_missing():
    """A missing scalar is None, a missing list is empty; without a subject there is no heading."""
    found = metadata(mail("x", "From: a@x.example\n"))
    facts = found["document_metadata"]
    assert [facts[key] for key in ("subject", "date", "message_id", "to", "references")] == [None, None, None, [], []]
    assert (found["section_heading"], found["heading_path"]) == (None, [])


def test_a_date_that_is_none_stays_in_the_text():
    """An unreadable date is None in the metadata and shown as it was written."""
    data = mail("x", "From: a@x.example\nDate: some day\n")
    assert texts(data)[0] == "From: a@x.example\nDate: some day"
    assert metadata(data)["document_metadata"]["date"] is None


def test_angle_brackets_stay():
    """Contract row (eml msg) `A <a@x.com>` in the header block: kept."""
    assert texts(mail("x", "From: A <a@x.com>\n"))[0] == "From: A <a@x.com>"


def test_html_only_mail():
    """Contract row (eml) html-only mail: heading, paragraph, table."""
    units = list(iter_units(mail(HTML, "Content-Type: text/html\n"), filename="a.eml"))
    assert [(unit.kind, unit.text) for unit in units] == [
        ("heading", "H"),
        ("paragraph", "a"),
        ("table", "| A | B |\n| --- | --- |\n| 1 | 2 |"),
    ]


def test_text_without_any_header():
    """Contract row (eml) text without any header: body text, also where a line looks like a header."""
    assert texts(b"Hello\nworld\n\nfoo\n") == ["Hello\nworld", "foo"]
    assert texts(b"Note: hello\n\nfoo\n") == ["Note: hello", "foo"]


def test_zero_bytes(tmp_path):
    """A zero-byte file is not a mail; a zero-byte or blank mailbox is empty."""
    empty = tmp_path / "a.eml"
    empty.write_bytes(b"")
    with pytest.raises(CorruptDocument, match=r"^not a parseable RFC822 message"):
        get_chunks(empty, mode="sliding_window")
    for content in (b"", b"\n \n"):
        box = tmp_path / "a.mbox"
        box.write_bytes(content)
        assert get_chunks(box, mode="sliding_window") == []


def test_plain_text_wins():
    """Of alternatives, plain text is read, unless it is empty."""
    html = f"Content-Type: text/html\n\n{HTML}"
    assert texts(multipart("alternative", ["Content-Type: text/plain\n\nplain", html])) == ["plain"]
    assert texts(multipart("alternative", ["Content-Type: text/plain\n\n \n", html]))[0] == "H"


def test_plain_text_within_related_wins():
    """The plain alternative may itself be a multipart."""
    inner = multipart("related", ["Content-Type: text/plain\n\nplain"]).decode()
    assert texts(multipart("alternative", ["Content-Type: text/html\n\n<p>h", inner])) == ["plain"]


def test_every_inline_text_is_body():
    """Text parts without a name follow one another, though the list of attachments comes last."""
    parts = [
        "Content-Type: text/plain\n\nfirst",
        "Content-Type: application/pdf; name=p.pdf\n\nx",
        "Content-Type: text/plain\n\nlast",
    ]
    assert texts(multipart("mixed", parts)) == ["first", "last", "Attachments", "- p.pdf (application/pdf)"]


def test_attachments_are_listed():
    """Heading 2 `Attachments`, list items `name (type)`; TNEF and other files are listed only."""
    parts = [
        "Content-Type: text/plain\n\nbody",
        "Content-Type: application/ms-tnef; name=winmail.dat\n\nx",
        'Content-Type: image/png\nContent-Disposition: attachment; filename="a b.png"\n\nx',
        "Content-Type: application/pdf\n\nx",
    ]
    data = multipart("mixed", parts, "Subject: S\n")
    units = list(iter_units(data, filename="a.eml"))
    assert [(unit.kind, unit.level, unit.text) for unit in units[2:]] == [
        ("heading", 2, "Attachments"),
        (
            "list",
            None,
            "- winmail.dat (application/ms-tnef)\n- a b.png (image/png)\n- (unnamed) (application/pdf)",
        ),
    ]
    assert units[-1].heading_path == ("S", "Attachments")
    found = metadata(data)["document_metadata"]
    assert (found["has_attachments"], found["attachment_count"]) == (True, 3)


def test_text_attachments_follow_their_line():
    """MA-2: the text of an attached text file follows its line in the list, HTML as HTML, inline or not."""
    parts = [
        "Content-Type: text/plain\n\nbody",
        "Content-Type: text/plain\nContent-Disposition: inline; filename=n.txt\n\none\n\ntwo",
        "Content-Type: text/html\nContent-Disposition: attachment; filename=n.html\n\n<h1>T</h1><p>p",
        "Content-Type: text/calendar\n\nBEGIN:VCALENDAR\nSUMMARY:Tide",
    ]
    units = list(iter_units(multipart("mixed", parts, "Subject: S\n"), filename="a.eml"))
    assert [unit.text for unit in units[3:]] == [
        "- n.txt (text/plain)",
        "one",
        "two",
        "- n.html (text/html)",
        "T",
        "p",
        "- (unnamed) (text/calendar)",
        "BEGIN:VCALENDAR\nSUMMARY:Tide",
    ]
    assert units[8].heading_path == ("S", "Attachments", "T")
    assert units[-1].heading_path == ("S", "Attachments")


def test_nested_message():
    """MA-2: a forwarded mail has its own subject (heading 3), header block, text and attachments."""
    inner = multipart(
        "mixed", ["Content-Type: text/plain\n\ndeep", "Content-Type: image/png; name=i.png\n\nx"], "Subject: In\n"
    )
    outer = multipart(
        "mixed", ["Content-Type: text/plain\n\ntop", within(inner), "Content-Type: image/gif\n\nx"], HEADERS
    )
    units = list(iter_units(outer, filename="a.eml"))
    assert [(unit.level, unit.text) for unit in units[2:]] == [
        (None, "top"),
        (2, "Attachments"),
        (None, "- (unnamed) (message/rfc822)"),
        (3, "In"),
        (None, "deep"),
        (4, "Attachments"),
        (None, "- i.png (image/png)"),
        (None, "- (unnamed) (image/gif)"),
    ]
    assert units[-2].heading_path == ("Hello", "Attachments", "In", "Attachments")
    assert units[-1].heading_path == ("Hello", "Attachments")


def test_digest_and_report():
    """A digest's parts are mails by default; of a report, the status fields are text."""
    digest = multipart("digest", ["\nFrom: q@z.example\nSubject: t\n\nbody"])
    assert texts(digest)[1:] == ["- (unnamed) (message/rfc822)", "t", "From: q@z.example", "body"]
    status = (
        "Content-Type: message/delivery-status\n\nReporting-MTA: dns; x\n\nFinal-Recipient: rfc822; a@b\nAction: failed"
    )
    report = multipart("report", ["Content-Type: text/plain\n\nfailed", status])
    assert texts(report)[2:] == [
        "- (unnamed) (message/delivery-status)",
        "Reporting-MTA: dns; x",
        "Final-Recipient: rfc822; a@b\nAction: failed",
    ]


def test_signed_mail():
    """The signature of a signed mail is an attachment, the signed text is the body."""
    signed = multipart(
        "signed", ["Content-Type: text/plain\n\nI sign", "Content-Type: application/pgp-signature\n\nXX"]
    )
    assert texts(signed) == ["I sign", "Attachments", "- (unnamed) (application/pgp-signature)"]


def test_broken_transfer_encodings_keep_what_decodes():
    """Base64 without padding or with a list's footer below, and quoted-printable with stray signs."""
    encoded = base64.b64encode(b"caf\xc3\xa9 au lait").decode().rstrip("=")
    footer = f"{encoded}\n\nSent by the list\n"
    headers = "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: {}\n"
    assert texts(mail(encoded, headers.format("base64"))) == ["café au lait"]
    assert texts(mail(footer, headers.format("BASE64"))) == ["café au lait\nSent by the list"]
    assert texts(mail("caf=C3=A9 1=2 =\nx", headers.format("quoted-printable"))) == ["café 1=2 x"]
    assert texts(mail("begin 644 a\n#86)C\n`\nend\n", headers.format("x-uuencode"))) == ["abc"]


def test_missing_and_unused_boundaries():
    """A multipart without a boundary, or whose boundary never comes, is text."""
    assert texts(mail("lost?\n", "Content-Type: multipart/mixed\n")) == ["lost?"]
    assert texts(mail("lost?\n", "Content-Type: multipart/mixed; boundary=x\n")) == ["lost?"]
    assert texts(mail("--x\n\nnot closed", "Content-Type: multipart/mixed; boundary=x\n")) == ["not closed"]


@pytest.mark.parametrize("codec", ["utf-16", "utf-16-be", "utf-16-le", "utf-8-sig"])
def test_a_mail_in_utf_16(codec):
    """A mail that was saved in another encoding as a whole is read in it, whatever its parts declare."""
    text = "From: a@x.example\nSubject: Grüße\nContent-Type: text/plain; charset=iso-8859-1\n\nSchöne Grüße von der Küste\n"
    if codec == "utf-8-sig":
        text = text.replace("iso-8859-1", "utf-8")
    assert texts(text.encode(codec)) == ["Grüße", "From: a@x.example", "Schöne Grüße von der Küste"]


def test_declared_charset_that_is_not_used():
    """MA-1: an unknown or wrong charset raises nothing, loses nothing, and is recorded."""
    data = mail("caf\udce9!".encode("utf-8", "surrogateescape"), "Content-Type: text/plain; charset=x-nonsense\n")
    assert texts(data) == ["café!"]
    chunk = get_chunks(data, filename="a.eml", mode="sliding_window")[0]
    assert chunk["metadata"]["document_metadata"]["charset_fallbacks"] == [{"declared": "x-nonsense", "used": "cp1252"}]
    hebrew = mail("שלום".encode("iso8859-8"), "Content-Type: text/plain; charset=iso-8859-8-i\n")
    assert texts(hebrew) == ["שלום"]


def test_quotes_and_signatures_stay():
    """MA-5: quoted lines are units of kind "quote" with their marks, so that callers can tell or skip them."""
    body = "Yes.\n\nOn Monday she wrote:\n> first\n>\n>> older\nNo.\n\n-- \nMe\n"
    units = list(iter_units(mail(body, HEADERS), filename="a.eml"))[2:]
    assert [(unit.kind, unit.text) for unit in units] == [
        ("paragraph", "Yes."),
        ("paragraph", "On Monday she wrote:"),
        ("quote", "> first\n>\n>> older"),
        ("paragraph", "No."),
        ("paragraph", "--\nMe"),
    ]


@pytest.mark.parametrize(
    "text", ["# Not a heading", "**b** _c_ `d`", "<b>x</b>", "a | b\n--- | ---", "Title\n===", "a &amp; b"]
)
def test_no_mark_is_interpreted(text):
    """A plain-text body is text."""
    assert texts(mail(text)) == [text]


def test_deep_nesting_ends_quickly():
    """A mail within a mail, 200 deep or a thousand: LimitExceeded, or a result where that is allowed."""
    data = b"Subject: core\n\ntext\n"
    for depth in range(1000):
        data = b"Subject: s\nContent-Type: message/rfc822\n\n" + data
        if depth == 30:
            assert texts(data)[-1] == "text"
        if depth in (200, 999):
            began = time.process_time()
            with pytest.raises(LimitExceeded) as caught:
                texts(data)
            assert caught.value.place == "max_message_depth"
            assert time.process_time() - began < 2
    boundaries = b"".join(b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (n, n) for n in range(3000))
    with pytest.raises(LimitExceeded):
        texts(boundaries)


def test_too_many_parts():
    """The parts of one mail are counted."""
    data = mail("--b\n\n\n" * 20_000, "Content-Type: multipart/mixed; boundary=b\n")
    with pytest.raises(LimitExceeded):
        texts(data, limits=Limits(max_members=1000))


@pytest.mark.parametrize(
    "header",
    [
        "To: " + '"\\' * 200_000,
        "To: " + "<" * 200_000,
        "To: " + "(" * 200_000,
        "To: " + '"a"' * 100_000 + '"',
        "To: a@x," + " " * 300_000 + "x",
        "To: " + "a@" * 150_000 + " x",
        "To: " + "a" * 300_000 + " (",
        "To: " + '"' + " " * 300_000 + "x",
        "Subject: " + "=?a?b?" * 100_000,
        "Subject: " + " " * 300_000 + "x",
        "Content-Type: text/plain" + ";" * 300_000,
        "Content-Type: text/plain; a*=" + "%" * 300_000,
        "Content-Type: multipart/mixed; boundary*=idna''" + "%ff" * 1000,
        'Content-Type: text/plain; charset="punycode"',
        "References: " + "<" * 300_000,
    ],
)
def test_hostile_headers(header):
    """Headers made to cost quadratic time, or to raise within the standard library, cost little and raise nothing."""
    began = time.process_time()
    assert texts(mail("body", f"{header}\n"))[-1] == "body"
    assert time.process_time() - began < 2


@given(
    st.binary(min_size=1, max_size=400),
    st.sampled_from([b"", b"Content-Type: multipart/mixed; boundary=a\n\n", b"From: "]),
)
def test_any_bytes_are_read(data, prefix):
    """Whatever the bytes are, the outcome is units."""
    if (prefix + data).lstrip().startswith((b"%PDF-", b"{\\rtf", b"PK")):
        return  # content that is conclusively of another format is read as that
    assert all(text.strip() for text in texts(prefix + data))
    assert all(text.strip() for text in boxed(prefix + data))


def test_mailbox_of_several_messages():
    """Messages follow one another, each a document part of its own, with its number as the location."""
    box = mailbox([mail("one", "Subject: S1\n"), mail("two"), mail("three", "Subject: S3\n")])
    units = list(iter_units(box, filename="a.mbox"))
    assert [(unit.text, unit.location[1], unit.heading_path) for unit in units] == [
        ("S1", 1, ("S1",)),
        ("one", 1, ("S1",)),
        ("two", 2, ()),
        ("S3", 3, ("S3",)),
        ("three", 3, ("S3",)),
    ]


def test_message_keys_are_on_every_window():
    """Contract row (mbox) several messages with subjects: `message_*` keys on every window; first unit's message."""
    headers = HEADERS + "Message-ID: <m1@x>\nIn-Reply-To: <m0@x>\nReferences: <m0@x>\n"
    box = mailbox([mail("one\n\ntwo", headers), mail("three", HEADERS.replace("Hello", "Bye"))])
    chunks = get_chunks(box, filename="a.mbox", mode="sliding_window", window_size=2, overlap=0)
    found = [chunk["metadata"] for chunk in chunks]
    assert [(data["message_index"], data["message_subject"], data["message_range"]) for data in found] == [
        (1, "Hello", [1, 1]),
        (1, "Hello", [1, 1]),
        (2, "Bye", [2, 2]),
        (2, "Bye", [2, 2]),
    ]
    first = found[0]
    assert [first[key] for key in ("message_from", "message_date", "message_id", "in_reply_to", "references")] == [
        "A B <a@x.example>", "2023-01-02T10:00:00Z", "m1@x", ["m0@x"], ["m0@x"],
    ]  # fmt: skip
    assert first["document_metadata"] == {"source_type": "mbox", "skipped_messages": [], "charset_fallbacks": []}


def test_no_synthetic_headings():
    """A mailbox has no headings but its messages' own."""
    assert boxed(mailbox([mail("one"), mail("two")])) == ["one", "two"]


@pytest.mark.parametrize(
    "line",
    [
        "From here on it rains.",
        "From: a@x.example",
        "From x@y.example",
        "From Monday to Friday",
        "From the harbour, Fri Mar  1 22:15:00 2024",
    ],
)
def test_body_lines_that_begin_with_from(line):
    """MA-4: a line of text that begins with "From " begins no message."""
    box = SEPARATOR.encode() + mail(f"one\n\n{line}\n\ntwo\n")
    assert boxed(box) == ["one", line, "two"]


def test_a_separator_without_a_blank_line_before_it_is_text():
    """MA-4: a separator stands at the beginning or after a blank line."""
    assert boxed(SEPARATOR.encode() + mail(f"one\n{SEPARATOR}Subject: x\n")) == [f"one\n{SEPARATOR}Subject: x"]


def test_escaped_from_lines():
    """MA-4: `>From ` is undone by one level."""
    assert boxed(SEPARATOR.encode() + mail("a\n\n>From b\n\n>>From c\n")) == ["a", "From b", ">From c"]


@pytest.mark.parametrize(
    "line",
    [
        "From a@x.example Fri Mar  1 22:15:00 2024",
        "From - Fri Mar 01 22:15:00 2024",
        "From someone at x.example  Fri Mar  1 22:15:00 2024",
        "From 17592@xxx Wed Mar 01 10:09:01 +0000 2023",
        "From a@x.example Fri, 1 Mar 2024 22:15:00 +0100 (CET)",
        "From MAILER-DAEMON Fri Mar  1 22:15 2024",
    ],
)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_separators_as_they_are_written(line, end):
    """Separators of several programs, with either line end."""
    one = f"{line}\nSubject: s\n\nbody\n\n".replace("\n", end).encode()
    assert boxed(one * 3) == ["s", "body"] * 3


def test_text_before_the_first_separator_is_a_message():
    """Nothing is lost of a mailbox that begins otherwise."""
    assert boxed(b"\nSubject: s\n\nbody\n\n" + mailbox([mail("two")])) == ["s", "body", "two"]


def test_one_bad_message_is_skipped():
    """A message over the limits is listed; those around it are read."""
    box = mailbox(
        [
            mail("one"),
            mail("x" * 5000),
            mail("--b\n\n\n" * 50, "Content-Type: multipart/mixed; boundary=b\n"),
            mail("four"),
        ]
    )
    limits = Limits(max_record_bytes=2000, max_members=20)
    chunks = get_chunks(box, filename="a.mbox", mode="sliding_window", limits=limits)
    assert [chunk["content"] for chunk in chunks] == ["one\n\nfour"]
    skipped = chunks[0]["metadata"]["document_metadata"]["skipped_messages"]
    assert [entry["message_index"] for entry in skipped] == [2, 3]
    assert chunks[0]["metadata"]["message_range"] == [1, 4]


def test_first_chunk_needs_little_of_the_mailbox():
    """The first chunk comes after less than a megabyte has been read."""

    class Counted(io.RawIOBase):
        taken = 0

        def readable(self):
            return True

        def readinto(self, buffer):
            piece = (mailbox([mail("word " * 100, HEADERS)]) * (len(buffer) // 500 + 1))[: len(buffer)]
            buffer[: len(piece)] = piece
            self.taken += len(piece)
            return len(piece)

    endless = Counted()
    with stream_chunks(endless, filename="a.mbox", mode="sliding_window") as chunks:
        assert len(list(islice(chunks, 3))) == 3
    assert endless.taken < 1 << 20


def test_windows_within_messages():
    """`within="message"` keeps windows from spanning two messages."""
    box = mailbox([mail("one\n\ntwo"), mail("three")])
    chunks = get_chunks(box, filename="a.mbox", mode="sliding_window", within="message")
    assert [chunk["content"] for chunk in chunks] == ["one\n\ntwo", "three"]


@pytest.mark.parametrize(("extension", "least"), [("eml", 3), ("mbox", 1)])
def test_real_documents(corpus, extension, least):
    """Every real mail gives units, and every chunk is its slice of the document text."""
    for path in corpus(extension):
        chunks = get_chunks(path, mode="sliding_window")
        text = get_text(path)
        assert sum(chunk["metadata"]["block_count"] for chunk in chunks) >= least
        for chunk in chunks:
            start, end = chunk["metadata"]["char_range"]
            assert chunk["content"] == text[start:end]


@pytest.mark.parametrize("extension", ["eml", "mbox"])
def test_fixture(fixtures, extension):
    """The shipped mail and mailbox hold the handbook's messages."""
    text = get_text(fixtures / f"handbook.{extension}")
    assert "The spare lamp is in the second locker." in text
    assert text.count("Found it, thank you.") == 1


def test_mails_of_nothing_keep_their_numbers():
    """They cost next to nothing, and those that follow are counted after them."""
    data = mailbox([b"", b"\n \n", mail("one"), b"", mail("two")])
    assert [(unit.text, unit.location.first) for unit in iter_units(data, filename="a.mbox")] == [
        ("one", 3),
        ("two", 5),
    ]
