"""MAPI properties: strings, numbers, times and names, whole and damaged."""

from __future__ import annotations

from datetime import datetime, timezone

from builders.compound import build_compound
from builders.outlook import TOP, name_table, storage
from py_chunks.limits import Limits
from py_chunks.parsers._mapi import TOP_HEADER, Properties, charset_of_page, property_names
from py_chunks.parsers._ole import open_compound
from py_chunks.sources import bytes_source


def root(tree):
    return open_compound(bytes_source(build_compound(tree), "a.msg"), Limits(), "refused").root()


def test_values():
    """Each kind of value is read by its number and only as what it is."""
    when = datetime(2020, 2, 29, 1, 2, 3, tzinfo=timezone.utc)
    read = Properties(root(storage({1: "text\0", 2: b"bytes", 3: 7, 4: when, 5: " "}, TOP)), TOP_HEADER)
    assert (read.text(1), read.binary(2), read.integer(3), read.time(4)) == ("text", b"bytes", 7, "2020-02-29 01:02:03")
    assert (read.text(5), read.text(9), read.binary(9), read.integer(4), read.time(3)) == (None, None, None, None, None)


def test_a_time_beyond_the_calendar():
    """A time that no calendar holds is none."""
    tree = dict(storage({4: datetime(2020, 1, 1, tzinfo=timezone.utc)}, TOP))
    tree["__properties_version1.0"] = tree["__properties_version1.0"][:-8] + b"\xff" * 8
    assert Properties(root(tree), TOP_HEADER).time(4) is None


def test_without_a_table():
    """Strings are streams of their own, and are found without the table."""
    tree = {name: data for name, data in storage({1: "text"}, TOP).items() if not name.startswith("__prop")}
    assert Properties(root(tree), TOP_HEADER).text(1) == "text"


def test_what_the_table_lists_and_no_stream_holds():
    """Strings and bytes by id and type; numbers are in the table itself."""
    tree = dict(storage({1: "text", 2: b"bytes", 3: 7}, TOP))
    assert Properties(root(tree), TOP_HEADER).missing() == []
    del tree["__substg1.0_00020102"]
    assert Properties(root(tree), TOP_HEADER).missing() == ["00020102"]


def test_named_properties():
    """Names by number are found by set and id; those of other kinds are passed over."""
    names = [("00062002", 0x8208), ("00062004", 0x8083)]
    tree = {"__nameid_version1.0": name_table(names)}
    assert property_names(root(tree)) == {names[0]: 0x8000, names[1]: 0x8001}
    assert property_names(root({"x": b"y"})) == {}


def test_code_pages():
    """Code pages that have a charset's name, and those that are only a number."""
    assert [charset_of_page(page) for page in (1251, 20866, 28592, 65001)] == ["cp1251", "koi8-r", "iso8859-2", "utf-8"]
