"""MathML as lines of text."""

from __future__ import annotations

import pytest
from lxml import etree

from py_chunks.parsers._mathml import mathml_text


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("<mrow><mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup></mrow>", "E=mc^2"),
        ("<mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></mfrac>", "(a+b)/2"),
        ("<msub><mi>a</mi><mi>n</mi></msub>", "a_n"),
        ("<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>0</mn></mrow><mi>n</mi></munderover>", "∑_(i=0)^n"),
        ("<msqrt><mi>x</mi><mo>+</mo><mn>1</mn></msqrt>", "√(x+1)"),
        ("<mroot><mi>x</mi><mn>3</mn></mroot>", "3√x"),
        ("<mfenced><mi>a</mi><mi>b</mi></mfenced>", "(a, b)"),
        ("<mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr><mtr><mtd><mi>c</mi></mtd></mtr></mtable>", "a, b; c"),
        ("<mstack><mn>12</mn><msrow><mo>+</mo><mn>9</mn></msrow><msline/><mn>21</mn></mstack>", "12 +9 21"),
        ("<mlongdiv><mn>3</mn><mn>435</mn><mn>1306</mn><msgroup><mn>12</mn></msgroup></mlongdiv>", "3 435 1306 12"),
        ("<mrow><mtext>if</mtext><mi>x</mi></mrow>", "if x"),
        ("<semantics><mi>x</mi><annotation>source</annotation></semantics>", "x"),
        ("<msup><mi>x</mi></msup>", "x"),
        ("<mrow><mn>2</mn><mi>sin</mi><mo>\u2061</mo><mi>x</mi><mi>y</mi></mrow>", "2 sin xy"),
        ("<mrow><mi>log</mi><mn>10</mn><mo>\u2062</mo><mi>x</mi></mrow>", "log 10x"),
        ("<mrow><mfrac><mi>a</mi><mi>b</mi></mfrac><msup><mi>y</mi><mn>2</mn></msup><mi>z</mi></mrow>", "a/b y^2 z"),
        ("<mroot><mi>x</mi><mi>❑</mi></mroot>", "√x"),
    ],
)  # fmt: skip
def test_layouts_are_typed_out(markup, text):
    """Each layout of chapter 3 has one plain form; sources in annotations are left out."""
    assert mathml_text(etree.fromstring(f"<math>{markup}</math>")) == text


def test_deep_formulas_lose_nothing():
    """Layouts nested beyond reason are read as plain text."""
    assert mathml_text(etree.fromstring("<mrow>" * 200 + "<mi>x</mi>" + "</mrow>" * 200)) == "x"
