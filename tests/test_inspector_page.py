"""The page that shows windows, as a person meets it: in a real browser, by eye, hand and keyboard."""

from __future__ import annotations

import json
import tempfile
import time

import pytest

import chromium
from conftest import FIXTURES
from py_chunks import get_chunks
from py_chunks.inspector import inspect, inspect_html
from test_inspector import HOSTILE

MANY = "".join(
    f"# Chapter {n}\n\nText of chapter {n}, with the word needle{n}.\n\n- one\n- two\n\n" for n in range(667)
)
WORDS = {"unit": "words", "window_size": 12, "overlap": 5}
SCREENS = [(1400, 900), (900, 800), (400, 800)]
# What a person who looks would stumble over: text that is cut off, lies on other text, or is hard to tell from its ground.
LOOK = """
(() => {
  const faults = [];
  const numbers = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const light = ([r, g, b]) => {
    const linear = (v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4);
    return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  };
  const contrast = (a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
  const grounds = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.backgroundImage !== "none") return style.backgroundImage.match(/rgba?\\([^)]*\\)/g).map(numbers);
      const colour = numbers(style.backgroundColor);
      if (colour.length < 4 || colour[3] > 0) return [colour];
    }
    return [[255, 255, 255]];
  };
  const inside = (r, box) => r.left >= box.left - 1 && r.right <= box.right + 1 && r.top >= box.top - 1 && r.bottom <= box.bottom + 1;
  const scrolls = (element) => {
    for (let at = element; at; at = at.parentElement) if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at.getBoundingClientRect();
    return { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  };
  const seen = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const parent = node.parentElement;
    if (!node.data.trim() || parent.closest(".unseen, .skip, script, noscript") || !parent.checkVisibility()) continue;
    const view = scrolls(parent);
    const range = new Range();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      if (rect.width < 1 || rect.top < view.top || rect.bottom > view.bottom || rect.bottom > innerHeight) continue;
      const middle = (rect.left + rect.right) / 2;
      // What stands over the rest on purpose hides it: titles that stay, the headings on demand, the help.
      const over = [rect.top + 1, rect.bottom - 1].map((y) => document.elementFromPoint(middle, y)?.closest("dialog, .side > h2, .outlined nav"));
      if (over.some((cover) => cover && !cover.contains(parent)) || parent.closest(":modal") !== document.querySelector(":modal")) continue;
      const text = node.data.trim().slice(0, 30);
      if (rect.left < -1 || rect.right > innerWidth + 1) faults.push(`beside the screen: ${text}`);
      if (getComputedStyle(parent).textOverflow !== "ellipsis" && getComputedStyle(parent).overflow === "hidden" && !inside(rect, parent.getBoundingClientRect())) faults.push(`cut off: ${text}`);
      for (const ground of grounds(parent)) {
        const found = contrast(numbers(getComputedStyle(parent).color), ground);
        if (found < 4.5) faults.push(`contrast ${found.toFixed(2)}: ${text}`);
      }
      seen.push({ node, rect, text });
    }
  }
  for (const one of seen) for (const other of seen) {
    if (one.node === other.node) continue;
    const width = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
    const height = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top);
    if (width > 1 && height > 5) faults.push(`one on the other: ${one.text} / ${other.text}`);
  }
  for (const button of document.querySelectorAll("button, input")) {
    const box = button.getBoundingClientRect();
    if (box.width && (box.left < 0 || box.right > innerWidth)) faults.push(`out of reach: ${button.id}`);
  }
  if (document.documentElement.scrollWidth > innerWidth) faults.push("wider than the screen");
  return { faults, seen: seen.length };
})()
"""


@pytest.fixture(scope="module")
def browser():
    program = chromium.program()
    if program is None:
        pytest.skip("no Chromium is installed (Debian: apt-get install chromium), or no bash")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        found = chromium.Browser(program, profile)
        try:
            yield found
        finally:
            found.close()


@pytest.fixture
def show(browser, tmp_path):
    """Opens the page of a document, on a screen of 1400 x 900 that is light."""
    browser.screen(1400)

    def open_page(source, **settings):
        if isinstance(source, str):
            source = source.encode()
        named = {"filename": "t.md"} if isinstance(source, bytes) else {}
        path = tmp_path / "page.html"
        path.write_text(inspect_html(source, **named, **settings), "utf-8")
        browser.open(path)

    yield open_page
    assert browser.errors == []


def text_of(browser, selector):
    return browser.run(f"document.querySelector({selector!r}).textContent")


def texts_of(browser, selector):
    return browser.run(f"[...document.querySelectorAll({selector!r})].map((element) => element.textContent)")


def colour(browser, name):
    """What a colour of the style sheet is on the screen."""
    script = (
        "(() => { const e = document.createElement('i'); document.body.append(e);"
        f" e.style.color = 'var(--{name})'; const c = getComputedStyle(e).color; e.remove(); return c; }})()"
    )
    return tuple(int(part) for part in browser.run(script).removeprefix("rgb(").rstrip(")").split(","))


def test_windows_are_chosen_by_key_and_click(browser, show):
    """Keys step through the windows; a second click on shared text chooses the other window."""
    show("# T\n\na\n\nb\n\nc\n\nd")
    assert browser.chosen == "Window 0 of 0–1"
    browser.press("j")
    assert browser.chosen == "Window 1 of 0–1"
    browser.press("k")
    assert browser.chosen == "Window 0 of 0–1"
    browser.press("End")
    assert browser.chosen == "Window 1 of 0–1"
    browser.click("#previous")
    assert browser.chosen == "Window 0 of 0–1"
    browser.click(".piece.shared")
    assert browser.chosen == "Window 1 of 0–1"
    browser.click(".piece.shared")
    assert browser.chosen == "Window 0 of 0–1"
    assert text_of(browser, ".piece.shared") == "b"


def test_the_metadata_of_the_chosen_window_is_shown(browser, show):
    """All that the chunk carries, and what its document does."""
    path = FIXTURES / "handbook.docx"
    show(path)
    browser.press("j")
    metadata = get_chunks(path, mode="sliding_window")[1]["metadata"]
    document = metadata.pop("document_metadata")
    names, values = texts_of(browser, "#metadata dt"), texts_of(browser, "#metadata dd")
    assert names == ["content_type", "characters", *metadata]
    shown = dict(zip(names, values, strict=True))
    for name, value in metadata.items():
        if isinstance(value, (int, type(None))) or (isinstance(value, list) and name != "paragraph_meta"):
            assert json.loads(shown[name]) == value
        elif isinstance(value, str):
            assert shown[name] == value
    assert [line.split(", ")[0] for line in shown["paragraph_meta"].splitlines()] == [
        "index: 2",
        "index: 3",
        "index: 4",
    ]
    assert texts_of(browser, "#document dt") == list(document)


@pytest.mark.parametrize(
    "settings", [{}, {"window_size": 5, "overlap": 4}, WORDS, {"unit": "characters", "window_size": 40, "overlap": 39}]
)
def test_colours_are_driven_by_spans(browser, show, settings):
    """EV-5: each character has the windows whose char_range holds it, also where they overlap or cut a block."""
    text = (
        "# \U0001f600 Lights\n\none two one two one\n\n" + "two one \U0001f6a2 two " * 9 + "\n\none two one two one\n"
    )
    show(text, **settings)
    script = """
    [...document.querySelectorAll(".piece")].flatMap((piece) =>
      [...piece.textContent].map(() => [piece.dataset.windows, piece.className]))
    """
    shown = browser.run(script)
    page = "".join(texts_of(browser, ".piece"))
    chunks = get_chunks(text.encode(), filename="t.md", mode="sliding_window", **settings)
    [side] = browser.run("JSON.parse(document.getElementById('data').textContent).sides")
    places = [place for start, end, *_ in side["units"] for place in range(start, end)]
    assert len(page) == len(shown) == len(places)
    for place, (windows, classes) in zip(places, shown, strict=True):
        spans = [chunk["metadata"]["char_range"] for chunk in chunks]
        expected = [number for number, (start, end) in enumerate(spans) if start <= place < end]
        assert windows == " ".join(map(str, expected))
        kind = "shared" if len(expected) > 1 else "odd" if expected[0] % 2 else "even"
        assert classes.split() == ["piece", kind] + (["on"] if 0 in expected else [])


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_what_is_shared_is_seen_to_be(browser, show, dark):
    """EV-5: in the picture itself, shared text lies on the colours of both windows, other text on that of its own."""
    browser.screen(1400, dark=dark)
    show(FIXTURES / "handbook.docx")
    even, odd = colour(browser, "even"), colour(browser, "odd")
    assert even != odd
    for kind, grounds in (("shared", {even, odd}), ("even", {even}), ("odd", {odd})):
        x, y, width, height = browser.box(f".piece.{kind}")
        found = {pixel for row in browser.picture(x + 1, y + 2, min(width, 120) - 2, height - 6) for pixel in row}
        assert found & {even, odd} == grounds
        words = max(found, key=lambda pixel: sum(abs(a - b) for a, b in zip(pixel, even, strict=True)))
        assert sum(abs(a - b) for a, b in zip(words, even, strict=True)) > 300


def test_bands_have_no_gaps(browser, show):
    """From its first block to its last a window is one band: one colour, number aside, without a line between."""
    show(FIXTURES / "handbook.docx")
    boxes = [browser.box('.lane[data-window="4"]', number) for number in range(3)]
    x, y, width, _ = boxes[0]
    bottom = boxes[-1][1] + boxes[-1][3]
    column = browser.picture(x + width - 4, y + 8, 1, bottom - y - 16)
    assert {row[0] for row in column} == {colour(browser, "even")}
    assert [round(y + height) for _, y, _, height in boxes[:-1]] == [round(y) for _, y, _, _ in boxes[1:]]


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("size", SCREENS, ids=str)
@pytest.mark.parametrize(
    ("name", "settings"),
    [
        ("handbook.docx", {"compare": WORDS}),
        ("handbook.pptx", {}),
        ("handbook.csv", {}),
        ("handbook.xlsx", {"compare": {"overlap": 0}}),
        ("handbook.pdf", {"unit": "words", "window_size": 30, "overlap": 28}),
        ("handbook.md", {"window_size": 9, "overlap": 8, "mode": "sliding_window"}),
    ],
)
def test_a_person_can_read_it(browser, show, name, settings, size, dark):
    """No text lies on other text, is cut off or fades into its ground, with and without the headings or the help."""
    browser.screen(*size, dark=dark)
    show(FIXTURES / name, **settings)
    for keys in ([], ["j", "j", "c"], ["h"], ["Escape", "?"]):
        for key in keys:
            browser.press(key)
        browser.settle()
        look = browser.run(LOOK)
        assert look["faults"] == []
        assert look["seen"] > 10


def test_a_look_finds_what_is_wrong(browser, show):
    """The check itself is checked: each fault is told when it is there."""
    show(FIXTURES / "handbook.docx")
    for style, fault in (
        ("#chosen { color: #999 }", "contrast 2."),
        ("#metadata { margin-top: -3rem }", "one on the other"),
        ("#headings { transform: translateX(-30px) }", "beside the screen"),
        (".lane { width: 4px }", "cut off"),
        ("#ask { position: fixed; left: 1390px; width: 40px }", "out of reach"),
    ):
        browser.settle()
        browser.run(f"document.head.insertAdjacentHTML('beforeend', '<style id=bad>{style}</style>')")
        assert any(fault in found for found in browser.run(LOOK)["faults"]), fault
        browser.run("document.getElementById('bad').remove()")
    assert browser.run(LOOK)["faults"] == []


def test_headings_are_a_tree(browser, show):
    """Each is set in by its level and leads to its place; the one in force is marked as windows are chosen."""
    show(FIXTURES / "handbook.docx")
    assert texts_of(browser, "#headings button") == ["Harbour Handbook", "Lights", "Tides", "Fog", "Commands"]
    indents = browser.run(
        "[...document.querySelectorAll('#headings button')].map((b) => parseFloat(b.style.paddingLeft))"
    )
    assert indents[0] < indents[1] == indents[2] < indents[3]
    assert indents[4] == indents[1]
    browser.press("End")
    assert text_of(browser, "[aria-current]") == "Commands"
    browser.click("#headings li:nth-child(3) button")
    assert text_of(browser, "[aria-current]") == "Tides"
    assert browser.chosen == "Window 3 of 0–6"


def test_headings_on_a_small_screen(browser, show):
    """They stand over the text on demand, by key or button, and make room when one is chosen."""
    browser.screen(400, 800)
    show(FIXTURES / "handbook.docx")
    visible = "document.querySelector('nav').checkVisibility()"
    assert browser.run(visible) is False
    browser.press("h")
    assert browser.run(visible) is True
    assert browser.run("document.activeElement.textContent") == "Harbour Handbook"
    browser.click("#headings li:nth-child(5) button")
    assert browser.run(visible) is False
    assert browser.chosen == "Window 6 of 0–6"
    browser.click("#outline")
    assert browser.run(visible) is True
    browser.press("Escape")
    assert browser.run(visible) is False


def test_search_finds_text_and_its_window(browser, show):
    """A slash leads to the search field; what is typed there is no command."""
    show("x\n\n\U0001f600 y\n\nz\n\njam (k)\n\nw")
    browser.press("/")
    for key in "jam (K":
        browser.press(key)
    assert text_of(browser, "#found") == "1 of 1"
    assert browser.chosen == "Window 1 of 0–1"
    assert browser.run("[...CSS.highlights.get('current')].map(String).join()") == "jam (k"


def test_search_goes_on(browser, show):
    """Enter goes to the next match, n and N after Escape too, around the end; what is not there is said."""
    show("one\n\ntwo\n\none two\n\nthree one")
    browser.press("/")
    for key in ("o", "n", "e"):
        browser.press(key)
    assert text_of(browser, "#found") == "1 of 3"
    browser.press("Enter")
    browser.press("Escape")
    browser.press("n")
    assert text_of(browser, "#found") == "3 of 3"
    browser.press("n")
    assert text_of(browser, "#found") == "1 of 3"
    browser.press("N")
    assert text_of(browser, "#found") == "3 of 3"
    browser.press("/")
    browser.press("q")
    assert text_of(browser, "#found") == "not found"


def test_help_and_theme(browser, show):
    """The page follows the system; t switches the colours and back; a question mark opens the help."""
    ground = "getComputedStyle(document.body).backgroundColor"
    show("a")
    light = browser.run(ground)
    browser.screen(1400, dark=True)
    dark = browser.run(ground)
    assert light != dark
    browser.press("t")
    assert browser.run(ground) == light
    browser.press("t")
    assert browser.run(ground) == dark
    browser.press("?")
    assert browser.run("document.getElementById('help').open") is True
    browser.press("j")
    assert browser.chosen == "Window 0 of 0–0"


def test_two_settings_stand_side_by_side(browser, show):
    """The key c, and a button, lead to the window of the other side at the same place."""
    show("a b c\n\nd e f\n\ng", compare={"unit": "words", "window_size": 2, "overlap": 0})
    assert browser.run("document.querySelectorAll('.side').length") == 2
    assert browser.box(".side")[0] < browser.box(".side", 1)[0]
    browser.press("c")
    assert text_of(browser, ".side.active > h2").endswith("4 windows")
    browser.press("j")
    assert browser.chosen == "Window 1 of 0–3"
    browser.click("#other")
    assert text_of(browser, ".side.active > h2").endswith("1 window")


def test_both_columns_show_the_same_place(browser, show):
    """Wherever one is led, by key, search or heading, the other follows."""
    show("\n\n".join(f"# Chapter {number}\n\nText {number}." for number in range(80)), compare=WORDS)
    seen = """[...document.querySelectorAll(".side")].map((side) => [...side.querySelectorAll(".piece")].filter((piece) => {
      const { top, bottom } = piece.getBoundingClientRect();
      return top > 100 && bottom < innerHeight && piece.textContent.includes(" 40");
    }).length > 0)"""
    browser.settle()
    assert browser.run(seen) == [False, False]
    for _ in range(40):
        browser.press("j")
    browser.settle()
    assert browser.run(seen) == [True, True]
    browser.press("Home")
    browser.settle()
    assert browser.run(seen) == [False, False]
    browser.press("/")
    for key in "r 40":
        browser.press(key)
    browser.settle()
    assert browser.run(seen) == [True, True]


def test_one_setting_at_a_time_on_a_small_screen(browser, show):
    """Two columns would leave no room for words."""
    browser.screen(400, 800)
    show(FIXTURES / "handbook.docx", compare=WORDS)
    visible = "[...document.querySelectorAll('.side')].map((side) => side.checkVisibility())"
    assert browser.run(visible) == [True, False]
    browser.press("c")
    assert browser.run(visible) == [False, True]


def test_more_windows_than_lanes(browser, show):
    """A block in more windows than there is room for says which; its words still tell each window."""
    show("a " * 40, unit="words", window_size=3, overlap=2)
    assert text_of(browser, ".lane") == "0–37"
    browser.click(".piece.even")
    assert browser.chosen == "Window 0 of 0–37"


def test_hostile_text_runs_nothing(browser, show, tmp_path):
    """It is shown as it is written, and no script of it runs: in text, headings, metadata and names."""
    name = "<img src=x onerror=window.hacked=7>.csv"
    table = b"<script>window.hacked=8</script>,</script><svg onload=window.hacked=9>\n1,<b onclick=window.hacked=10>x\n"
    for source, filename in ((HOSTILE.encode(), "t.md"), (table, name), (HOSTILE.encode(), "x</title><script>.html")):
        path = tmp_path / "page.html"
        path.write_text(inspect_html(source, filename=filename, compare={"unit": "words"}), "utf-8")
        browser.open(path)
        for key in ("j", "c", "h", "Escape", "/", "s"):
            browser.press(key)
        assert browser.run("typeof window.hacked") == "undefined"
        assert browser.run("document.images.length + document.scripts.length") == 2
        assert browser.run("document.querySelectorAll('svg, iframe, a:not(.skip), [onload], [onerror]').length") == 0
        assert browser.errors == []
    show(HOSTILE)
    assert "onerror=" in text_of(browser, "#text")
    assert "</SCRIPT ><!--<script>" in text_of(browser, "#text")


def test_a_thousand_windows_are_quick(browser, show):
    """Built, laid out and painted in less than a second of processor time, and a step takes far less."""
    show(MANY)
    browser.picture(0, 0, 8, 8)
    assert 0.01 < browser.work() < 1
    assert browser.run("document.querySelectorAll('.lane.first').length") == 1000
    before = browser.work()
    browser.press("End")
    browser.picture(0, 0, 8, 8)
    assert browser.work() - before < 0.5
    assert browser.chosen == "Window 999 of 0–999"


def test_a_notebook_shows_the_page(browser, tmp_path):
    """The frame runs the page, which can't reach the notebook around it."""
    shown = inspect(FIXTURES / "handbook.docx")._repr_html_()
    path = tmp_path / "notebook.html"
    path.write_text(f"<!doctype html><title>notebook</title><div style='width: 880px'>{shown}</div>", "utf-8")
    browser.screen(1400)
    browser.open(path)
    assert browser.run("document.querySelector('iframe').contentDocument") is None
    x, y, width, height = browser.box("iframe")
    assert width == 880
    grounds = {(220, 235, 255), (255, 236, 204)}  # both windows' colours, as page.css has them
    until = time.monotonic() + 30
    # The frame is a process of its own, which may be painted later.
    while not grounds <= {pixel for row in browser.picture(x, y, width, height / 3) for pixel in row}:
        assert time.monotonic() < until
    assert browser.errors == []
