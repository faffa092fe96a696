"""What style parts say about numbers: patterns and a parser find the same."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders.spreadsheet import MAIN, RELATIONS, one_sheet, styles_xml, zipped
from py_chunks import iter_units
from py_chunks.errors import CorruptDocument
from py_chunks.limits import Limits
from py_chunks.parsers import _style_part
from py_chunks.parsers._opc import Package
from py_chunks.parsers._style_part import StylePart, read_styles
from py_chunks.parsers._zip import Archive
from py_chunks.sources import bytes_source

ROOT = f'xmlns="{MAIN}" xmlns:r="{RELATIONS}"'


def package(data):
    source = bytes_source(zipped({"p.xml": data}), "a.xlsx")
    return Package(Archive(source, Limits(), "no"), source, Limits())


def styles(data):
    return read_styles(package(data), "p.xml")


@pytest.mark.parametrize(
    "data",
    [
        '<numFmts><numFmt numFmtId="164" formatCode="&quot;a&quot;0"/></numFmts><cellXfs><xf numFmtId="164"/><xf/></cellXfs>',
        (
            '<numFmts count="1"><numFmt formatCode="&quot;a&quot;0" numFmtId="164"/></numFmts>'
            '<cellStyleXfs><xf numFmtId="9"/></cellStyleXfs>'
            '<cellXfs count="2"><xf fontId="0" numFmtId="164"><protection/></xf><xf><alignment a="b"/></xf></cellXfs>'
        ),
        '<numFmts><numFmt numFmtId="164" formatCode=\'"a"0\'/></numFmts><cellXfs><xf numFmtId="164"/><xf/></cellXfs>',
        (
            '<numFmts><numFmt numFmtId="164" formatCode="&#34;a&#x22;0"/></numFmts><cellXfs><xf\nnumFmtId="164"/><xf a=">"/>'
            "</cellXfs>"
        ),
        (
            '<numFmts><numFmt numFmtId="164" formatCode="&quot;a&quot;0"/></numFmts><cellXfs><xf numFmtId="164"/><xf/></cellXfs>'
            '<dxfs><dxf><numFmt numFmtId="164" formatCode="yyyy"/></dxf></dxfs>'
        ),
        (
            '<numFmts><numFmt numFmtId="164" formatCode="&quot;a&quot;0"/></numFmts><cellXfs><xf numFmtId="164"/><xf/></cellXfs>'
            '<!-- --><dxfs><dxf><numFmt numFmtId="164" formatCode="yyyy"/></dxf></dxfs>'
        ),
    ],
)
def test_styles(data):
    """The formats of cells and their codes; those of conditional formats have numbers of their own."""
    found = styles(f"<styleSheet {ROOT}>{data}</styleSheet>")
    assert found is not None
    assert [each or None for each in found.formats] == ["164", None]
    assert found.codes == {164: '"a"0'}


def test_styles_beyond_reading():
    """They cost the formats of numbers only; of others what is there is taken."""
    assert styles(b"\0") is None
    assert styles(f'<styleSheet {ROOT}><cellXfs><xf numFmtId="9"/><xf numFm') == StylePart(["9", None], {})
    assert styles(f"<styleSheet {ROOT}/>") == StylePart([], {})


def test_a_conditional_format_is_not_a_cell_style():
    """A day stays a day where a conditional format has its own code under the same number."""
    sheet = styles_xml(["yyyy-mm-dd"]).replace(
        "</styleSheet>", '<dxfs><dxf><numFmt numFmtId="164" formatCode="0%"/></dxf></dxfs></styleSheet>'
    )
    data = one_sheet([["d"], [(43831, 1)]], replace={"xl/styles.xml": sheet})
    assert [unit.text for unit in iter_units(data, filename="a.xlsx")] == ["d: 2020-01-01"]


@pytest.mark.parametrize(
    "damage",
    [
        ("<numFmts>", "<numFmts><numFmts>", "</numFmts>", "</numFmts></numFmts>"),
        ("<numFmts>", "<other>", "</numFmts>", "</other>"),
        ("</numFmts>", "</x>", "<cellXfs>", "<cellXfs>"),
    ],
)
def test_codes_that_damage_has_moved(damage):
    """They are found wherever they stand, but in conditional formats."""
    text = f'<styleSheet {ROOT}><numFmts><numFmt numFmtId="164" formatCode="yyyy"/></numFmts>'
    text += '<cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>'
    found = styles(text.replace(*damage[:2]).replace(*damage[2:]))
    assert found.codes == {164: "yyyy"}


codes = st.text("0#.%yd-\"'<>&é; ", max_size=8)


@given(
    st.dictionaries(st.integers(0, 9), codes, max_size=3),
    st.lists(st.integers(0, 9) | st.none(), min_size=1, max_size=4),
)
def test_patterns_and_parser_agree(codes, numbers):
    """Whatever codes hold."""
    from xml.sax.saxutils import quoteattr

    formats = "".join(f'<numFmt numFmtId="{number}" formatCode={quoteattr(code)}/>' for number, code in codes.items())
    cells = "".join("<xf/>" if number is None else f'<xf numFmtId="{number}"/>' for number in numbers)
    text = f"<styleSheet {ROOT}><numFmts>{formats}</numFmts><cellXfs>{cells}</cellXfs>"
    plain, parsed = styles(f"{text}</styleSheet>"), styles(f"{text}<!-- --></styleSheet>")
    assert plain is not None
    assert parsed is not None
    assert plain.codes == parsed.codes == codes
    assert [each or None for each in plain.formats] == parsed.formats


def test_real_parts(corpus, monkeypatch):
    """Patterns find in real workbooks what a parser finds."""
    read = 0
    for path in [path for kind in ("xlsx", "xlsm", "xltx", "xltm") for path in corpus(kind)]:
        source = bytes_source(path.read_bytes(), path.name)
        try:
            opened = Package(Archive(source, Limits(), "no"), source, Limits())
            both = []
            for plain in (_style_part.plain_markup, lambda _: None):
                monkeypatch.setattr(_style_part, "plain_markup", plain)
                found = read_styles(opened, "xl/styles.xml")
                shown = found and ([each or None for each in found.formats], found.codes)
                both.append(shown)
                monkeypatch.undo()
        except (CorruptDocument, KeyError):
            continue
        assert both[0] == both[1], path.name
        read += 1
    assert read > 10
