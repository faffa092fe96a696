"""The page that shows windows: its structure, and how it behaves in a real browser."""

from __future__ import annotations

import fcntl
import io
import json
import os
import re
import shutil
import subprocess
import tempfile
import time
from html.parser import HTMLParser
from itertools import count
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
    "`</title></style></textarea>{{style}}{{data}}` \U0001f600 end\n"
)
MANY = "".join(
    f"# Chapter {n}\n\nText of chapter {n}, with the word needle{n}.\n\n- one\n- two\n\n" for n in range(667)
)
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--window-size=1400,900",
    "--remote-debugging-pipe",
]


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
    assert "img" not in tags
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
    shown = inspect(b"a\n\nb", filename="t.md")._repr_html_()
    assert shown.count('"') == 8
    assert 'sandbox="allow-scripts"' in shown


def test_the_inspector_stands_on_the_public_line():
    """It knows no parser and no mode."""
    source = (Path(py_chunks.__file__).parent / "inspector" / "__init__.py").read_text("utf-8")
    tops = set(re.findall(r"^from py_chunks\.(\w+)", source, re.MULTILINE))
    assert tops <= {"api", "chunks", "errors", "limits", "settings", "sources", "units"}


class Browser:
    """A headless Chromium, spoken to through its debugging pipe."""

    def __init__(self, program, profile):
        low_read, self._to = os.pipe()
        self._from, low_write = os.pipe()
        # The browser reads 3 and writes 4: ours have to lie above, so that neither is overwritten by the other.
        read, write = (fcntl.fcntl(low, fcntl.F_DUPFD, 20) for low in (low_read, low_write))
        os.close(low_read)
        os.close(low_write)
        command = [
            "bash",
            "-c",
            f'exec 3<&{read} 4>&{write}; exec "$@"',
            "sh",
            program,
            *FLAGS,
            f"--user-data-dir={profile}",
        ]
        quiet = subprocess.DEVNULL
        self._process = subprocess.Popen(command, pass_fds=(read, write), stdout=quiet, stderr=quiet)
        os.close(read)
        os.close(write)
        self._numbers, self._rest, self.errors = count(1), b"", []
        self._session = None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.call(f"{domain}.enable")

    def call(self, method, **parameters):
        number = next(self._numbers)
        message = {"id": number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._to, json.dumps(message).encode() + b"\0")
        while (answer := self._next()).get("id") != number:
            if answer.get("method") in ("Runtime.exceptionThrown", "Log.entryAdded", "Runtime.consoleAPICalled"):
                self.errors.append(answer["params"])
        return answer["result"]

    def _next(self):
        while b"\0" not in self._rest:
            piece = os.read(self._from, 1 << 16)
            assert piece, "the browser has gone"
            self._rest += piece
        line, _, self._rest = self._rest.partition(b"\0")
        return json.loads(line)

    def open(self, path):
        self.errors.clear()
        self.call("Page.navigate", url=path.as_uri())
        ready = "document.readyState === 'complete' && location.href.startsWith('file:')"
        until = time.monotonic() + 15
        while not self.run(ready):
            assert time.monotonic() < until
            time.sleep(0.02)

    def run(self, script):
        return self.call("Runtime.evaluate", expression=script, returnByValue=True)["result"].get("value")

    def press(self, key):
        text = {"text": key} if len(key) == 1 else {}
        self.call("Input.dispatchKeyEvent", type="keyDown", key=key, **text)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key)

    def click(self, selector):
        script = f"(() => {{ const b = document.querySelector({selector!r}).getBoundingClientRect(); return [b.x + 4, b.y + 8]; }})()"
        x, y = self.run(script)
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    @property
    def chosen(self):
        return self.run("document.getElementById('chosen').textContent")

    def close(self):
        self._process.terminate()
        self._process.wait(10)
        os.close(self._to)
        os.close(self._from)


@pytest.fixture(scope="module")
def browser():
    program = shutil.which("chromium")
    if program is None or shutil.which("bash") is None:
        pytest.skip("chromium and bash are not both installed")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        found = Browser(program, profile)
        try:
            yield found
        finally:
            found.close()


def show(browser, folder, text, **settings):
    path = folder / "page.html"
    path.write_text(inspect_html(text.encode(), filename="t.md", **settings), "utf-8")
    browser.open(path)


def test_windows_are_chosen_by_key_and_click(browser, tmp_path):
    """Keys step through the windows; a second click on shared text chooses the other window."""
    show(browser, tmp_path, "# T\n\na\n\nb\n\nc\n\nd")
    assert browser.chosen == "Window 0 of 0–1"
    browser.press("j")
    assert browser.chosen == "Window 1 of 0–1"
    browser.press("k")
    assert browser.chosen == "Window 0 of 0–1"
    browser.click(".piece.shared")
    assert browser.chosen == "Window 1 of 0–1"
    assert browser.run("document.querySelector('.piece.shared').textContent") == "b"
    assert "paragraph_range" in browser.run("document.getElementById('metadata').textContent")
    assert browser.errors == []


def test_search_finds_text_and_its_window(browser, tmp_path):
    """A slash leads to the search field; what is typed there is no command."""
    show(browser, tmp_path, "x\n\n\U0001f600 y\n\nz\n\njam (k)\n\nw")
    browser.press("/")
    for key in "jam (K":
        browser.press(key)
    assert browser.run("document.getElementById('found').textContent") == "1 of 1"
    assert browser.chosen == "Window 1 of 0–1"
    assert browser.run("[...CSS.highlights.get('current')].map(String).join()") == "jam (k"
    assert browser.errors == []


def test_help_and_theme(browser, tmp_path):
    """A question mark opens the help; t switches the colours."""
    show(browser, tmp_path, "a")
    before = browser.run("getComputedStyle(document.body).backgroundColor")
    browser.press("t")
    assert browser.run("getComputedStyle(document.body).backgroundColor") != before
    browser.press("?")
    assert browser.run("document.getElementById('help').open") is True
    assert browser.errors == []


def test_two_settings_stand_side_by_side(browser, tmp_path):
    """The key c goes to the window of the other side at the same place."""
    show(browser, tmp_path, "a b c\n\nd e f\n\ng", compare={"unit": "words", "window_size": 2, "overlap": 0})
    assert browser.run("document.querySelectorAll('.side').length") == 2
    browser.press("c")
    assert browser.run("document.querySelector('.side.active > h2').textContent").endswith("4 windows")
    assert browser.errors == []


def test_hostile_text_runs_nothing(browser, tmp_path):
    """It is shown as it is written, and no script of it runs."""
    show(browser, tmp_path, HOSTILE)
    assert browser.run("typeof window.hacked") == "undefined"
    assert browser.run("document.images.length") == 0
    assert "onerror=" in browser.run("document.getElementById('text').textContent")
    assert browser.errors == []


def test_a_thousand_windows_are_quick(browser, tmp_path):
    """The page is built and laid out in less than a second."""
    show(browser, tmp_path, MANY)
    assert browser.run("document.querySelectorAll('.lane.first').length") == 1000
    assert browser.run("performance.getEntriesByType('navigation')[0].loadEventEnd") < 1000
    assert browser.errors == []
