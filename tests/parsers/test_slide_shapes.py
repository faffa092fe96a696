"""The shapes of a slide: order, groups, levels, fields, alternatives, equations, tables."""

from __future__ import annotations

from builders.powerpoint import (
    NAMESPACES,
    Slide,
    body,
    frame,
    links,
    page,
    paragraph,
    presentation,
    run,
    shape,
    table_xml,
    texts,
)
from py_chunks import get_chunks, iter_units


def test_the_title_comes_first():
    """The title leads, wherever it is stored; a break in it is no break in the heading."""
    title = body(f"<a:p>{run('The')}<a:br/>{run('Title')}</a:p>", role="title")
    deck = presentation([Slide(shape("before") + title + shape("after"))])
    (unit,) = iter_units(deck, filename="t.pptx")
    assert unit.text == "The\nTitle\nbefore\nafter"
    assert unit.heading_path == ("The Title",)


def test_groups_are_opened():
    """PP-1: shapes in groups within groups are read where they stand."""
    inner = f"<p:grpSp>{shape('c')}</p:grpSp>"
    assert texts(shape("a") + f"<p:grpSp>{shape('b')}{inner}{shape('d')}</p:grpSp>" + shape("e")) == ["a\nb\nc\nd\ne"]


def test_deep_groups_do_not_exhaust_the_stack():
    """A thousand groups in each other are opened without recursion."""
    assert texts("<p:grpSp>" * 1000 + shape("deep") + "</p:grpSp>" * 1000) == ["deep"]


def test_shapes_never_run_together():
    """PP-3: a line break stands between the texts of two shapes; tables keep a blank line between them."""
    table = frame(table_xml([["1"]]))
    assert texts(shape("one") + shape("two")) == ["one\ntwo"]
    assert texts(table + table) == ["| 1 |\n| --- |\n\n| 1 |\n| --- |"]


def test_what_follows_the_text_of_a_run_does_not_hide_it():
    """An entity that a document type elsewhere may declare, or an element that nobody knows."""
    line = "<a:p><a:r><a:t>one</a:t>{}</a:r><a:fld><a:t> two</a:t>{}</a:fld></a:p>"
    assert texts(body(line.format("<a:new/>", "<a:new/>"))) == ["one two"]
    part = page("sld", body(line.format("&foo;", "&foo;"))).partition("<p:sld")
    deck = {"ppt/slides/slide1.xml": f'{part[0]}<!DOCTYPE sld SYSTEM "sld.dtd">{part[1]}{part[2]}'}
    assert texts(Slide(shape("x")), parts=deck) == ["one two"]


def test_a_frame_with_an_entity_before_its_table():
    """What stands for an entity is no element, and hides none."""
    part = page("sld", frame("&foo;" + table_xml([["1"]]))).partition("<p:sld")
    deck = {"ppt/slides/slide1.xml": f'{part[0]}<!DOCTYPE sld SYSTEM "sld.dtd">{part[1]}{part[2]}'}
    assert texts(Slide(shape("x")), parts=deck) == ["| 1 |\n| --- |"]


def test_levels_are_indented():
    """pptx: two spaces a level; empty paragraphs are no lines."""
    assert texts(shape("a", "1:b", "2:c", "", "d")) == ["a\n  b\n    c\nd"]


def test_breaks_and_tabs_are_kept():
    """A line break and PowerPoint's vertical tab are line ends, a tab stays a tab."""
    broken = f"<a:p>{run('a')}<a:br/>{run('b_x000B_c' + chr(9) + 'd')}</a:p>"
    assert texts(body(broken)) == ["a\nb\nc\td"]


def test_runs_are_not_parted():
    """Runs of one word stay one word."""
    assert texts(body(f"<a:p>{run('hel')}{run('lo')}</a:p>")) == ["hello"]


def test_footers_are_text_and_page_numbers_are_not():
    """What somebody typed into a footer is on the slide; the number and the date are computed."""
    number = body('<a:p><a:fld type="slidenum"><a:t>4</a:t></a:fld></a:p>', role="sldNum")
    date = body(f'<a:p><a:fld type="datetime1"><a:t>1/1/2020</a:t></a:fld>{run("May")}</a:p>', role="dt")
    field = body(f'<a:p>{run("page ")}<a:fld type="slidenum"><a:t>4</a:t></a:fld></a:p>')
    assert texts(shape("Foot", role="ftr") + number + date + field) == ["Foot\nMay\npage 4"]


def test_alternate_content_is_read_once():
    """Of a choice and its fallback only the choice is read; the fallback only where there is no choice."""
    choice = f'<mc:Choice Requires="a14">{shape("new")}</mc:Choice>'
    fallback = f"<mc:Fallback>{shape('old')}</mc:Fallback>"
    assert texts(f"<mc:AlternateContent>{choice}{fallback}</mc:AlternateContent>") == ["new"]
    assert texts(f"<mc:AlternateContent>{fallback}</mc:AlternateContent>") == ["old"]


def test_equations_are_text():
    """An equation stands in its line, typed out."""
    power = "<m:sSup><m:e><m:r><m:t>x</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup>"
    math = f"<a14:m><m:oMath>{power}</m:oMath></a14:m>"
    assert texts(body(f"<a:p>{run('y = ')}{math}</a:p>")) == ["y = x^2"]
    wrapped = f'<mc:AlternateContent><mc:Choice Requires="a14">{math}</mc:Choice></mc:AlternateContent>'
    assert texts(body(f"<a:p>{wrapped}</a:p>")) == ["x^2"]


def test_tables_are_pipe_tables():
    """pptx: a table is a pipe table; breaks in cells are spaces, pipes escaped, merged cells hold no text."""
    rows = [["a|b", "two\nlines"], ["", "c"]]
    assert texts(frame(table_xml(rows))) == ["| a\\|b | two lines |\n| --- | --- |\n|  | c |"]
    assert texts(frame(table_xml([["", ""]]))) == []


def test_shapes_drawn_upon_a_chart_are_read():
    """ECMA-376 part 1, 21.2.2.221: the chart's own part refers to them; one that is damaged is named."""
    chart = f'<c:chartSpace {NAMESPACES}><c:chart/><c:userShapes r:id="d1"/></c:chartSpace>'
    upon = (
        '<u:userShapes xmlns:u="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:d="{}/chartDrawing" {}>{}'
    )
    said = f"<d:relSizeAnchor><d:sp><d:txBody>{paragraph('peak')}{paragraph('of 1999')}</d:txBody></d:sp></d:relSizeAnchor>"
    drawing = upon.format("http://schemas.openxmlformats.org/drawingml/2006", NAMESPACES, said)
    slide = Slide(shape("a") + frame('<c:chart r:id="c1"/>'), links={"c1": ("chart", "charts/chart1.xml")})
    parts = {
        "ppt/charts/chart1.xml": chart,
        "ppt/charts/_rels/chart1.xml.rels": links({"d1": ("chartUserShapes", "../drawings/drawing1.xml")}),
        "ppt/drawings/drawing1.xml": f"{drawing}</u:userShapes>",
    }
    assert texts(slide, parts=parts) == ["a\npeak\nof 1999"]
    damaged = presentation([slide], parts | {"ppt/drawings/drawing1.xml": "<u"})
    (chunk,) = get_chunks(damaged, filename="t.pptx")
    assert chunk["metadata"]["document_metadata"]["skipped_parts"] == ["ppt/drawings/drawing1.xml"]
    assert chunk["content"] == "a"


def test_a_locked_canvas_is_read():
    """ECMA-376 part 1, 20.3: shapes that come from another program, in groups as well."""
    inner = f"<a:sp><a:txSp><a:txBody>{paragraph('one')}{paragraph('1:two')}</a:txBody></a:txSp></a:sp>"
    canvas = "http://schemas.openxmlformats.org/drawingml/2006/lockedCanvas"
    locked = f'<lc:lockedCanvas xmlns:lc="{canvas}"><a:grpSp>{inner}</a:grpSp>{inner}</lc:lockedCanvas>'
    assert texts(shape("a") + frame(locked) + shape("b")) == ["a\none\n  two\none\n  two\nb"]
