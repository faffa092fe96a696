"""The page with the plot."""

from __future__ import annotations

import re
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest

from py_chunks.relevance import Question, Score
from py_chunks.trials import Setting, Trial
from py_chunks.tuning_page import page
from py_chunks.tuning_report import compare


def tuning(recalls=((0.5, 100), (1.0, 150)), kind="labelled", unit="blocks"):
    trials = [
        Trial(Setting(unit, size, 0), (Score(recall, 1, 1, 1, 1),) * 8, 5, characters, 1.0)
        for size, (recall, characters) in enumerate(recalls, 1)
    ]
    return compare(trials, [Question("?", "a", ((0, 1),), kind)] * 4 + [Question("?", "a", ((0, 1),))] * 4, k=3)


def plot(html):
    return ET.fromstring(re.search(r"<svg.*</svg>", html, re.DOTALL)[0])


def test_it_stands_alone():
    """No script, nothing to load, and a policy that forbids both."""
    html = tuning().to_html()
    assert html.startswith("<!doctype html>")
    assert "Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'" in html
    assert not re.search(r"<script|<link|<img|<iframe|@import|url\(|https?:|src=", html)


def test_every_setting_is_a_point_with_its_interval():
    """Further up is better, further right is larger; the recommended one is ringed."""
    svg = plot(tuning().to_html())
    points = {group.find("title").text.split(":")[0]: group for group in svg.findall("g")}
    best, worse = points["2 blocks, overlap 0"], points["1 block, overlap 0"]
    assert (best.get("class"), worse.get("class")) == ("best", "worse")
    (bx, by), (wx, wy) = ([float(g.find("circle").get(c)) for c in ("cx", "cy")] for g in (best, worse))
    assert bx > wx
    assert by < wy
    ring = next(circle for circle in svg.findall("circle") if circle.get("class") == "ring")
    assert [float(ring.get(c)) for c in ("cx", "cy")] == [bx, by]
    texts = [text.text for text in svg.findall("text")]
    assert {"1", "2", "characters in the index", "recall", "1.00", "0.50"} <= set(texts)


def test_numbers_do_not_lie_upon_each_other():
    """Of settings at the same place the better one is numbered; all are in the picture."""
    svg = plot(tuning([(1.0, 100)] * 5 + [(0.5, 900)]).to_html())
    assert len(svg.findall("g")) == 6
    assert [text.text for text in svg.findall("text") if (text.text or "") in "123456"] == ["1", "6"]


@pytest.mark.parametrize(
    "recalls", [[(0.0, 1)], [(1.0, 10**9)], [(1.0, 0)], [(0.95, 7), (0.0, 12345)], [(1.0, 10)] * 3]
)
def test_places_lie_in_the_picture(recalls):
    """For measures from 0 to 1 and indexes of any size; marks are as many as can be read."""
    svg = plot(tuning(recalls).to_html())
    for circle in svg.iter("circle"):
        assert 0 <= float(circle.get("cx")) <= 760
        assert 0 <= float(circle.get("cy")) <= 400
    marks = [text for text in svg.findall("text") if text.get("text-anchor") == "middle"][:-1]
    assert 2 <= len(marks) <= 10


def test_everything_is_escaped():
    """A kind of question is the user's text, and so is a unit."""
    hostile = "</svg><script>alert(1)</script>\"'&"
    found = tuning(kind=hostile, unit=hostile)
    html = page(replace(found, metric="recall"))
    assert "<script" not in html
    assert html.count("&lt;/svg&gt;&lt;script&gt;alert(1)") > 3
    plot(html)
