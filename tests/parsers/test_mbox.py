"""Mailboxes are split into mails, one at a time."""

from __future__ import annotations

import io

from hypothesis import given
from hypothesis import strategies as st

from builders.messages import SEPARATOR, mailbox
from py_chunks.parsers._mbox import split_mailbox

LINES = st.lists(
    st.sampled_from([b"", b"text", b"From here", b">From x", b"Subject: s", SEPARATOR.strip().encode()]), max_size=6
)


def split(data, limit=1 << 20):
    return list(split_mailbox(io.BytesIO(data), limit))


@given(st.lists(LINES, max_size=5))
def test_what_was_quoted_comes_back(mails):
    """Mails written with `From ` quoted come back as they were, one for one."""
    whole = [b"Subject: s\n\n" + b"\n".join(lines) for lines in mails]
    assert [mail.rstrip(b"\n") for mail in split(mailbox(whole))] == [mail.rstrip(b"\n") for mail in whole]


@given(st.lists(LINES, max_size=8), st.integers(1, 50), st.sampled_from([b"\n", b"\r\n"]))
def test_blocks_do_not_matter(mails, size, end):
    """Wherever the reading of the file is cut, the mails are the same."""
    box = mailbox([b"\n" + b"\n".join(lines) for lines in mails]).replace(b"\n", end)

    class Slow(io.BytesIO):
        def read(self, _=-1):
            return super().read(size)

    assert list(split_mailbox(Slow(box), 1 << 20)) == split(box)


def test_large_mails_are_passed_over():
    """A mail over the limit is None, and not held while it is read, also when it is one line."""
    boxes = mailbox([b"\na", b"\n" + b"x" * 300_000, b"\nc"])
    assert [mail and mail.strip() for mail in split(boxes, 1000)] == [b"a", None, b"c"]


def test_blank_mailboxes():
    """Nothing and blank lines hold no mail; a separator alone does."""
    assert split(b"") == split(b"\n\r\n \n") == []
    assert split(SEPARATOR.encode()) == [b""]
