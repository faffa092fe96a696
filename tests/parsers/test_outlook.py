"""Outlook items (contract 3.9): header block, bodies of every kind, attachments, embedded items."""

from __future__ import annotations

import contextlib
import random
from datetime import datetime, timezone

import pytest

from builders.compound import build_compound
from builders.messages import mail, multipart
from builders.outlook import (
    BODY,
    CLASS,
    FILE_NAME,
    HTML,
    NAME,
    RECEIVED,
    RECIPIENT_KIND,
    RTF,
    SENDER_NAME,
    SENDER_SMTP,
    SENT,
    SMTP,
    SUBJECT,
    attachment,
    compressed,
    embedded,
    item,
    name_table,
)
from py_chunks import CorruptDocument, DocumentError, LimitExceeded, Limits, get_chunks, get_text, iter_units

WHEN = datetime(2013, 11, 18, 8, 26, 24, tzinfo=timezone.utc)
PEOPLE = [
    {NAME: "B", SMTP: "b@x.example", RECIPIENT_KIND: 1},
    {NAME: "c@x.example", SMTP: "c@x.example", RECIPIENT_KIND: 2},
    {NAME: "D", RECIPIENT_KIND: 3},
]
HEAD = {SUBJECT: "Hello", SENDER_NAME: "A", SENDER_SMTP: "a@x.example", SENT: WHEN, RECEIVED: WHEN}


def units(tree, **settings):
    return list(iter_units(build_compound(tree), filename="a.msg", **settings))


def texts(tree, **settings):
    return [unit.text for unit in units(tree, **settings)]


def facts(tree):
    chunks = get_chunks(build_compound(tree), filename="a.msg", mode="sliding_window")
    return chunks[0]["metadata"]["document_metadata"]


def test_subject_header_block_and_body():
    """Subject as heading 1, `From/To/Cc/Sent` with angle brackets (contract row eml msg), then the body."""
    found = units(item({**HEAD, BODY: "One\r\ntwo.\r\n\r\nThree.\0"}, PEOPLE))
    assert [(unit.kind, unit.level, unit.text) for unit in found] == [
        ("heading", 1, "Hello"),
        ("paragraph", None, "From: A <a@x.example>\nTo: B <b@x.example>\nCc: c@x.example\nSent: 2013-11-18 08:26:24"),
        ("paragraph", None, "One\ntwo."),
        ("paragraph", None, "Three."),
    ]


def test_document_metadata():
    """Every key of the contract."""
    assert facts(item({**HEAD, 0x0017: 2, 0x0070: "Topic"}, PEOPLE)) == {
        "source_type": "msg",
        "message_class": "IPM.Note",
        "subject": "Hello",
        "from": "A <a@x.example>",
        "to": ["B <b@x.example>"],
        "cc": ["c@x.example"],
        "bcc": ["D"],
        "sent_date": "2013-11-18 08:26:24",
        "received_date": "2013-11-18 08:26:24",
        "importance": "High",
        "conversation_topic": "Topic",
        "has_attachments": False,
        "attachment_count": 0,
        "damage": [],
    }


def test_what_is_missing():
    """From is None when the sender is absent; importance is Normal unless it says otherwise."""
    found = facts(item({BODY: "x"}))
    assert [found[key] for key in ("from", "subject", "sent_date", "to", "importance")] == [
        None,
        None,
        None,
        [],
        "Normal",
    ]


def test_html_only_body():
    """Without plain text the HTML is read, in the code page the item names."""
    tree = item({BODY: " \r\n", HTML: "<h1>Größe</h1><p>p".encode("cp1252"), 0x3FDE: 1252})
    assert [(unit.kind, unit.text) for unit in units(tree)] == [("heading", "Größe"), ("paragraph", "p")]


@pytest.mark.parametrize("plain", [True, False])
def test_rtf_only_body(plain):
    """MA-3: HTML, text or paragraphs that only the RTF holds are read, compressed or not."""
    html = rb"{\rtf1\ansi\fromhtml1{\*\htmltag64 <p>}\htmlrtf {\htmlrtf0 one{\*\htmltag72 </p>}\htmlrtf\par}\htmlrtf0}"
    assert texts(item({RTF: compressed(html, plain=plain)})) == ["one"]
    assert texts(item({RTF: compressed(rb"{\rtf1\fromtext a\par\par b}", plain=plain)})) == ["a", "b"]
    assert texts(item({RTF: compressed(rb"{\rtf1 a\par\par b}", plain=plain)})) == ["a", "b"]


def test_attachments():
    """A list with the media type only where one is stored; text files' text follows."""
    attached = [
        attachment("a.pdf"),
        attachment("b.gif", kind="image/gif"),
        attachment("n.txt", "one\r\n\r\ntwo é".encode()),
        attachment("t.html", b"<p>para", kind="text/html"),
        attachment("z\r\n\x00.bin"),
        {"__properties_version1.0": b""},
    ]
    tree = item({SUBJECT: "S", BODY: "x"}, attachments=attached)
    assert texts(tree)[2:] == [
        "Attachments",
        "- a.pdf\n- b.gif (image/gif)\n- n.txt",
        "one",
        "two é",
        "- t.html (text/html)",
        "para",
        "- z .bin\n- (unnamed)",
    ]
    assert (facts(tree)["has_attachments"], facts(tree)["attachment_count"]) == (True, 6)


def test_embedded_item():
    """MA-2: an embedded item is its name as a paragraph, its `Subject/From/To/Sent` block, its body and attachments."""
    inner = embedded("Inner name", {**HEAD, SUBJECT: "Inner", BODY: "deep"}, [attachment("i.png")])
    found = units(item({SUBJECT: "Outer", BODY: "top"}, attachments=[inner, attachment("o.png")]))
    assert [unit.text for unit in found[2:]] == [
        "Attachments",
        "Inner name",
        "Subject: Inner\nFrom: A <a@x.example>\nSent: 2013-11-18 08:26:24",
        "deep",
        "Attachments",
        "- i.png",
        "- o.png",
    ]
    assert found[-1].heading_path == ("Outer", "Attachments")


def test_attached_internet_mail():
    """MA-2: a mail attached as a file is read as one."""
    data = mail("deep", "Subject: In\nFrom: q@x.example\n")
    tree = item({SUBJECT: "S"}, attachments=[attachment("m.eml", data)])
    assert texts(tree)[2:] == ["- m.eml", "In", "From: q@x.example", "deep"]


def test_signed_mail():
    """A clear-signed item keeps its text and attachments in the MIME it was signed as."""
    signed = multipart(
        "signed", ["Content-Type: text/plain\n\nI sign", "Content-Type: application/pkcs7-signature; name=s.p7s\n\nx"]
    )
    tree = item({CLASS: "IPM.Note.SMIME.MultipartSigned", SUBJECT: "S"}, attachments=[attachment("smime.p7m", signed)])
    assert texts(tree) == ["S", "I sign", "Attachments", "- s.p7s (application/pkcs7-signature)"]


def test_contact():
    """A contact's main fields are lines of the header block."""
    tree = item(
        {CLASS: "IPM.Contact", SUBJECT: "Ines", NAME: "Ines D.", 0x3A16: "Harbour", 0x3A1C: "+1 23", BODY: "note"}
    )
    assert texts(tree) == ["Ines", "Name: Ines D.\nCompany: Harbour\nMobile phone: +1 23", "note"]


def test_appointment_and_task():
    """Place and times, which are named properties, of an appointment, a meeting request and a task."""
    names = [("00062002", 0x8208), ("00062002", 0x820D), ("00062003", 0x8105)]
    properties = {SUBJECT: "S", 0x8000: "Quay", 0x8001: WHEN, 0x8002: WHEN}
    for kind in ("IPM.Appointment", "IPM.Schedule.Meeting.Request"):
        tree = {**item({**properties, CLASS: kind}), "__nameid_version1.0": name_table(names)}
        assert texts(tree)[1] == "Location: Quay\nStart: 2013-11-18 08:26:24"
    tree = {**item({**properties, CLASS: "IPM.Task"}), "__nameid_version1.0": name_table(names)}
    assert texts(tree)[1] == "Due: 2013-11-18 08:26:24"


def test_strings_of_a_code_page():
    """Items without Unicode are read in the code page they name, or in that of their language."""
    for extra in ({0x3FFD: 1251}, {0x3FF1: 0x0419}):
        tree = item({SUBJECT: "Привет", BODY: "мир", **extra}, [{NAME: "Борис"}], string8="cp1251")
        assert texts(tree) == ["Привет", "To: Борис", "мир"]


def test_prefixed_subject():
    """The mark of a prefix's length before a subject is not shown."""
    assert texts(item({SUBJECT: "\x01\x04Re: Hello"})) == ["Re: Hello"]


def test_not_a_compound_file():
    """Other bytes, none at all, and a compound file without an item are refused with the contract's sentence."""
    for data in (b"Hello", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600, build_compound({"x": b"y"})):
        with pytest.raises(CorruptDocument, match=r"^Not a valid \.msg \(CFB\) file: "):
            get_chunks(data, filename="a.msg", mode="sliding_window")


def test_zero_bytes(tmp_path):
    """A zero-byte file is refused with the family's sentence."""
    path = tmp_path / "a.msg"
    path.write_bytes(b"")
    with pytest.raises(CorruptDocument, match=r"^Not a valid \.msg"):
        get_chunks(path, mode="sliding_window")


def test_embedded_too_deeply():
    """Items within items are bounded."""
    inner = embedded("n", {BODY: "deep"})
    for _ in range(5):
        inner = embedded("n", {BODY: "x"}, [inner])
    tree = item({BODY: "x"}, attachments=[inner])
    assert texts(tree)[-1] == "deep"
    with pytest.raises(LimitExceeded):
        texts(tree, limits=Limits(max_message_depth=3))


def test_damage_ends_in_a_result_or_an_error_of_ours():
    """Changed and missing bytes anywhere lead to units, or to an error of ours."""
    whole = build_compound(
        item({**HEAD, BODY: "text " * 900, RTF: compressed(rb"{\rtf1 x}")}, PEOPLE, [attachment("a.txt")])
    )
    generator = random.Random(5)
    read = 0
    for _ in range(250):
        data = bytearray(whole[: generator.choice([len(whole), generator.randrange(len(whole))])])
        for _ in range(generator.randrange(4)):
            data[generator.randrange(len(data))] = generator.randrange(256)
        with contextlib.suppress(DocumentError):
            read += bool(get_text(bytes(data), filename="a.msg"))
    assert read > 100


def test_real_documents(corpus):
    """Every real item gives units, also the two made by a fuzzer; every chunk is its slice of the text."""
    for path in corpus("msg"):
        chunks = get_chunks(path, mode="sliding_window")
        text = get_text(path)
        assert chunks
        for chunk in chunks:
            start, end = chunk["metadata"]["char_range"]
            assert chunk["content"] == text[start:end]


def test_fixture(fixtures):
    """The shipped item holds the handbook's message, its attachment and the embedded item."""
    text = get_text(fixtures / "handbook.msg")
    assert "The spare lamp is in the second locker." in text
    assert "Found it, thank you." in text
    assert "Albatross" in text


def test_file_name_only():
    """An attachment may have the short name alone."""
    short = dict(attachment("x"))
    long_name = next(name for name in short if f"{FILE_NAME:04X}" in name)
    short["__substg1.0_3704001F"] = short.pop(long_name)
    assert texts(item({BODY: "b"}, attachments=[short]))[-1] == "- x"


BODY_STREAM = "__substg1.0_1000001F"


def damaged(change):
    """A mail with a body whose directory entry is changed; the entry's 128 bytes begin with the name."""
    data = bytearray(build_compound(item({BODY: "the only text"})))
    entry = data.index(BODY_STREAM.encode("utf-16-le"))
    change(data, entry)
    return bytes(data)


def rename(data, entry):
    data[entry] = ord("X")


def rename_all(data, entry):
    rename(data, entry)
    data[data.index("__properties".encode("utf-16-le"))] = ord("X")


def begin_beyond_the_file(data, entry):
    data[entry + 116 : entry + 120] = b"\xff\xff\xff\x7f"


def cut_off(data, entry):
    root = data.index("Root Entry".encode("utf-16-le"))
    data[root + 76 : root + 80] = b"\xff" * 4  # the child that all others hang from


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (rename, "the stream of property 1000001F is missing"),
        (rename_all, "the table of properties is missing"),
        (begin_beyond_the_file, f"stream {BODY_STREAM} ends after 0 of 26 bytes"),
    ],
)
def test_a_body_that_is_lost_is_no_empty_mail(change, reason):
    """What was damaged is said, and where nothing else is left, the file is refused."""
    with pytest.raises(CorruptDocument, match="nothing of the document") as caught:
        get_chunks(damaged(change), filename="a.msg")
    assert reason in caught.value.value


def test_a_directory_that_leads_nowhere():
    """It holds no message."""
    with pytest.raises(CorruptDocument, match="no message"):
        get_chunks(damaged(cut_off), filename="a.msg")


def test_a_name_whose_length_is_wrong():
    """It ends at its NUL."""
    data = damaged(lambda data, entry: data.__setitem__(slice(entry + 64, entry + 66), b"\x40\0"))
    assert [unit.text for unit in iter_units(data, filename="a.msg")] == ["the only text"]
