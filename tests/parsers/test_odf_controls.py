"""Controls of forms in OpenDocument documents: labels, what is filled in, what is chosen."""

from __future__ import annotations

import pytest

from builders.opendocument import row, slide, slides, table, texts

SHOWN = '<draw:control draw:control="c1"/>'


def _forms(control: str) -> str:
    return f"<office:forms><form:form>{control}</form:form></office:forms>"


@pytest.mark.parametrize(
    ("control", "text"),
    [
        ('<form:button form:id="c1" form:label="Send" form:value="x"/>', "Send"),
        ('<form:checkbox xml:id="c1" form:label=" I agree "/>', "I agree"),
        ('<form:fixed-text form:id="c1" form:label="two\nlines"/>', "two lines"),
        ('<form:text form:id="c1" form:current-value="typed" form:value="asked"/>', "typed"),
        ('<form:combobox form:id="c1" form:value="asked"/>', "asked"),
        ('<form:textarea form:id="c1"><text:p>one</text:p><text:p>two</text:p></form:textarea>', "one\ntwo"),
        ('<form:date form:id="c1" form:current-value="2024-05-06"/>', "2024-05-06"),
        (
            (
                '<form:listbox form:id="c1"><form:option form:label="a"/><form:option form:current-selected="true" '
                'form:label="b"/><form:option form:current-selected="true" form:label="c"/></form:listbox>'
            ),
            "b, c",
        ),
    ],
)
def test_what_a_control_says(control, text):
    """ODF 1.3 part 3, 13.5: the label of a button or box, the value of a field, the options that are chosen."""
    assert texts(f"{_forms(control)}<text:p>a{SHOWN}b</text:p>") == ["ab", text]
    assert [unit.text for unit in slides(slide(_forms(control) + SHOWN))] == [text]
    line = text.replace("\n", " ")
    assert texts(_forms(control) + table(row(f"<table:table-cell><text:p>a{SHOWN}</text:p></table:table-cell>"))) == [
        f"| a {line} |\n| --- |"
    ]


@pytest.mark.parametrize(
    "control",
    [
        '<form:password form:id="c1" form:current-value="secret"/>',
        '<form:hidden form:id="c1" form:value="x"/>',
        '<form:text form:id="c2" form:value="of another shape"/>',
        '<form:button form:id="c1"/>',
        "",
    ],
)
def test_controls_without_text(control):
    """Passwords and hidden fields are nobody's text; what no shape shows isn't there."""
    assert texts(f"{_forms(control)}<text:p>a{SHOWN}</text:p>") == ["a"]


def test_several_shapes_of_one_control():
    """Each shows it, but for what is so long that a small document could ask for endless text."""
    short = _forms('<form:button form:id="c1" form:label="Send"/>') + SHOWN * 3
    assert [unit.text for unit in slides(slide(short))] == ["Send"] * 3
    label = "long " * 1000
    long = _forms(f'<form:button form:id="c1" form:label="{label}"/>') + SHOWN * 3
    assert [unit.text for unit in slides(slide(long))] == [label.strip()]
