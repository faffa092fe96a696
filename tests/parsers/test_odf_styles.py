"""Styles of OpenDocument text: which paragraphs are headings."""

from __future__ import annotations

from builders.opendocument import units


def test_headings_have_levels():
    """Outline levels; styles by name, by outline level and by parent; Title is level 1; a break is a space."""
    styles = (
        '<style:style style:name="P1" style:family="paragraph" style:parent-style-name="Mine"/>'
        '<style:style style:name="Mine" style:family="paragraph" style:parent-style-name="Heading_20_2"/>'
        '<style:style style:name="Out" style:family="paragraph" style:default-outline-level="3"/>'
        '<style:style style:name="Loop" style:family="paragraph" style:parent-style-name="Loop"/>'
        '<style:style style:name="No" style:family="paragraph" style:default-outline-level="" '
        'style:parent-style-name="Heading_20_2"/>'
    )
    body = (
        '<text:p text:style-name="Title">T</text:p><text:h text:outline-level="4">h<text:line-break/>4</text:h>'
        '<text:p text:style-name="P1">named</text:p><text:p text:style-name="Out">outline</text:p>'
        '<text:p text:style-name="Loop">loop</text:p><text:p text:style-name="No">no</text:p><text:h>bare</text:h>'
    )
    found = [(unit.kind, unit.level, unit.text) for unit in units(body, styles=styles)]
    assert found == [
        ("heading", 1, "T"), ("heading", 4, "h 4"), ("heading", 2, "named"), ("heading", 3, "outline"),
        ("paragraph", None, "loop"), ("paragraph", None, "no"), ("heading", 1, "bare"),
    ]  # fmt: skip
