"""Two engines as one: the second reads what the first does not."""

from __future__ import annotations

from contextlib import contextmanager

import pytest

from py_chunks.parsers._pdf_fragments import Box, Fragment, Locked, OutlineEntry, PageText, Refused
from py_chunks.parsers._pdf_second import seconded


def page(text, sure=None):
    return PageText([Fragment(text, 0, 9, 9, 9)], Box(0, 0, 99, 99), [], None, sure)


class Fake:
    """Pages as they are given; an exception among them is raised."""

    def __init__(self, name, *pages):
        self.name, self.pages, self.page_count = name, pages, len(pages)

    def page(self, index):
        found = self.pages[index]
        if isinstance(found, Exception):
            raise found
        return found

    def info(self):
        return {"title": self.name}

    def outline(self):
        return [OutlineEntry(self.name, 1)]

    def label(self, index):
        return f"{self.name}{index}"

    def close(self):
        pass


@contextmanager
def opened(log, fake):
    if isinstance(fake, Exception):
        raise fake
    log.append(f"{fake.name} opened")
    yield fake
    log.append(f"{fake.name} closed")


def texts(first, second):
    """What is read of each page, an error as its text, and when the engines were opened and closed."""
    log: list[str] = []
    found = []
    with seconded(opened(log, first), lambda: opened(log, second)) as file:
        for index in range(file.page_count):
            try:
                found.append(file.page(index).fragments[0].text)
            except Refused as error:
                found.append(f"error: {error}")
    return found, log


def test_the_second_is_opened_when_it_is_needed():
    """And closed with the first, as late."""
    sound, doubtful = page("sound"), page("\x01 and 4", sure=4)
    assert texts(Fake("a", sound), Fake("b")) == (["sound"], ["a opened", "a closed"])
    found = texts(Fake("a", sound, doubtful, doubtful), Fake("b", page("x"), page("fathom"), page("fog")))
    assert found == (["sound", "fathom", "\x01 and 4"], ["a opened", "b opened", "b closed", "a closed"])


@pytest.mark.parametrize(
    "second",
    [Fake("b"), Fake("b", ValueError("broken")), Locked(), Refused("no pdf")],
    ids=lambda fake: type(fake).__name__,
)
def test_without_another_word_the_first_stands(second):
    """A page that neither reads fails as it does with the first."""
    assert texts(Fake("a", page("\x01", sure=0)), second)[0] == ["\x01"]
    assert texts(Fake("a", Refused("broken")), second)[0] == ["error: broken"]


def test_pages_that_the_first_refuses():
    """Are read by the second alone."""
    assert texts(Fake("a", Refused("broken")), Fake("b", page("text")))[0] == ["text"]


def test_facts_are_those_of_the_first():
    """Name, properties, outline and labels."""
    with seconded(opened([], Fake("a", page("x"))), lambda: opened([], Fake("b"))) as file:
        assert (file.name, file.info(), file.outline(), file.label(0)) == (
            "a", {"title": "a"}, [OutlineEntry("a", 1)], "a0",
        )  # fmt: skip
        file.close()
