"""The page that shows windows: its structure, and how it behaves in a real browser."""

from __future__ import annotations

import io
import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

import py_chunks
from conftest import FIXTURES
from py_chunks import get_chunks, get_text
from py_chunks.errors import InvalidArgument
from py_chunks.inspector import inspect, inspect_html

HOSTILE = (
    "# </script><script>window.hacked = 1</script>\n\n"
    "`<img src=x onerror='window.hacked = 2'>` and \u2028 and \u2029 and <!-- and ]]> & &lt;\n\n"
    "`</title></style></textarea>{{style}}{{data}}` \U0001f600 end\n\n"
    "```\n<svg onload=window.hacked=3><body onfocus=window.hacked=4 autofocus>\n</SCRIPT ><!--<script>\n"
    "<a href=javascript:window.hacked=5>x</a><iframe srcdoc='<script>parent.hacked=6</script>'></iframe>\n```\n"
)


def data_of(page):
    return json.loads(re.search(r'id="data">(.*?)</script>', page, re.DOTALL)[1])


def test_the_page_holds_text_units_and_windows():
    """What the page is given is what the library returns."""
    path = FIXTURES / "handbook.docx"
    [side] = data_of(inspect_html(path))["sides"]
    chunks = get_chunks(path, mode="sliding_window")
    assert side["text"] == get_text(path)
    assert [chunk[:2] for chunk in side["chunks"]] == [chunk["metadata"]["char_range"] for chunk in chunks]
    assert all(side["text"][start:end].strip() for start, end, *_ in side["units"])


def test_the_page_needs_nothing_else():
    """No address is loaded, and the page forbids it to itself."""
    page = inspect_html(b"a\n\nb", filename="t.md")
    assert "default-src 'none'" in page
    assert not re.search(r"https?://|\bfetch\(|XMLHttpRequest|innerHTML|document\.write|eval\(", page)


def test_hostile_text_is_data_only():
    """No text ends the script element, opens another, or is taken for a place of the template."""
    page = inspect_html(HOSTILE.encode(), filename="</title><script>x</script>.md")
    tags = []
    parser = HTMLParser()
    parser.handle_starttag = lambda tag, attributes: tags.append(tag)
    parser.feed(page)
    assert tags.count("script") == 2
    assert not {"img", "svg", "iframe"} & set(tags)
    assert "{{data}}" in data_of(page)["sides"][0]["text"]
    assert "\u2028" not in page


def test_a_second_setting_is_a_second_side():
    """What `compare` does not name is as on the first side."""
    one, other = data_of(inspect_html(b"a\n\nb\n\nc", filename="t.md", window_size=2, compare={"overlap": 0}))["sides"]
    assert [len(one["chunks"]), len(other["chunks"])] == [2, 2]
    assert "overlap=0" in other["title"]
    assert "window_size=2" in other["title"]


def test_an_unknown_setting_of_the_second_side_is_refused():
    """It is told by its name."""
    with pytest.raises(InvalidArgument, match="windowsize"):
        inspect_html(b"a", filename="t.md", compare={"windowsize": 2})


def test_file_objects_are_read_once():
    """What can be read only once is kept for both sides."""
    page = inspect_html(io.BytesIO(b"a\n\nb"), filename="t.md", compare={"window_size": 2})
    assert [side["text"] for side in data_of(page)["sides"]] == ["a\n\nb"] * 2


def test_passwords_are_not_shown():
    """A page is passed on; what opened the document is not."""
    assert "secret-word" not in inspect_html(b"a", filename="t.md", password="secret-word")


def test_an_empty_document_is_a_page():
    """It says that there are no windows."""
    assert data_of(inspect_html(b" ", filename="t.md"))["sides"][0]["chunks"] == []


def test_notebooks_show_a_frame_of_its_own():
    """The page is an attribute, with its quotes escaped, and can't reach the notebook."""
    shown = inspect(b"a\n\nb", filename='"t<.md')._repr_html_()
    assert shown.count('"') == 8
    assert 'sandbox="allow-scripts"' in shown


def test_headings_are_a_tree_whatever_the_format():
    """Titles of slides and names of sheets lead there as headings do."""
    trees = {
        "docx": [(0, 1, "Harbour Handbook"), (2, 2, "Lights"), (7, 2, "Tides"), (10, 3, "Fog"), (12, 2, "Commands")],
        "pptx": [(0, 1, "Harbour Handbook"), (1, 1, "Lights"), (2, 1, "Tides"), (3, 1, "Fog")],
        "xlsx": [(0, 1, "Ships"), (7, 1, "Tides")],
        "csv": [],
    }
    for ending, tree in trees.items():
        [side] = data_of(inspect_html(FIXTURES / f"handbook.{ending}"))["sides"]
        assert [tuple(heading) for heading in side["headings"]] == tree


def test_a_url_is_fetched_once(monkeypatch):
    """The bytes serve for the units and for both columns."""
    fetched = []

    def fetch(url, *_, **__):
        fetched.append(url)
        return io.BytesIO(b"a\n\nb")

    monkeypatch.setattr("py_chunks.urls._fetch", fetch)
    page = inspect_html("https://example.org/t.md?key=1", compare={"window_size": 2})
    assert fetched == ["https://example.org/t.md?key=1"]
    assert data_of(page)["name"] == "t.md"
    assert "key=1" not in page


def test_the_inspector_stands_on_the_public_line():
    """It knows no parser and no mode."""
    source = (Path(py_chunks.__file__).parent / "inspector" / "__init__.py").read_text("utf-8")
    tops = set(re.findall(r"^from py_chunks\.(\w+)", source, re.MULTILINE))
    assert tops <= {"api", "chunks", "errors", "limits", "settings", "sources", "units", "urls"}


def test_numbers_that_json_has_none_for():
    """A mode of one's own may carry NaN; the browser would refuse the whole page."""

    def mode(units, facts):
        for unit in units:
            about = {"char_range": [unit.char_start, unit.char_end], "odd": [float("nan"), float("-inf")], "even": 2.0}
            yield {"content": unit.text, "content_type": "mine", "metadata": about}

    page = inspect_html(b"one", filename="a.txt", mode=mode)
    data = re.search(r'id="data">(.*?)</script>', page, re.DOTALL)[1]
    metadata = json.loads(data, parse_constant=pytest.fail)["sides"][0]["chunks"][0][3]
    assert (metadata["odd"], metadata["even"]) == (["NaN", "-Infinity"], 2.0)
