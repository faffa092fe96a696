"""What hangs on a paragraph: text boxes, charts, diagrams, word art."""

from __future__ import annotations

from builders.word import (
    p,
    paragraph,
    part,
    r,
    run,
    texts,
    units,
)


class TestDrawings:
    BOX = f"<w:txbxContent>{paragraph('boxed')}{paragraph('twice')}</w:txbxContent>"

    def test_text_box_once(self):
        """DO-1: of a text box stored for new and old readers one is read, after the paragraph it hangs on."""
        new = f"<w:drawing><wp:anchor><a:graphic><a:graphicData><wps:wsp><wps:txbx>{self.BOX}</wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing>"
        old = f"<w:pict><v:shape><v:textbox>{self.BOX}</v:textbox></v:shape></w:pict>"
        both = f'<mc:AlternateContent><mc:Choice Requires="wps">{new}</mc:Choice><mc:Fallback>{old}</mc:Fallback></mc:AlternateContent>'
        assert texts(p(run("be") + r(both) + run("fore"))) == ["before", "boxed", "twice"]
        assert texts(p(run("x") + r(old))) == ["x", "boxed", "twice"]

    def test_entities_that_nobody_declares(self):
        """What stands for one between elements is no element, and costs nothing."""
        box = f"<w:pict>&nbsp;<v:shape>&nbsp;<v:textbox>&nbsp;{self.BOX}</v:textbox></v:shape></w:pict>"
        assert texts(p(run("x") + r(box))) == ["x", "boxed", "twice"]

    def test_fallback_where_the_choice_says_nothing(self):
        """A choice without anything readable gives way to what stands for older readers."""
        both = f'<mc:AlternateContent><mc:Choice Requires="am3d"><w:drawing/></mc:Choice><mc:Fallback>{run("seen")}</mc:Fallback></mc:AlternateContent>'
        assert texts(p(both)) == ["seen"]

    def test_word_art(self):
        """The text of VML word art is an attribute."""
        assert texts(p(r('<w:pict><v:shape><v:textpath string="DRAFT"/></v:shape></w:pict>'))) == ["DRAFT"]

    def test_boxes_nest_without_end(self):
        """Boxes nested deeper than anybody draws them lose no words and exhaust no stack."""
        inside = paragraph("core")
        for _ in range(90):
            inside = p(
                r(f"<w:pict><v:shape><v:textbox><w:txbxContent>{inside}</w:txbxContent></v:textbox></v:shape></w:pict>")
            )
        assert texts(inside) == ["core"]

    def test_chart_text(self):
        """A chart's title is a paragraph, its data a table."""
        points = '<c:pt idx="0"><c:v>{}</c:v></c:pt>'
        chart = part(
            "c:chartSpace",
            "<c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Depths</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:barChart><c:ser>"
            f"<c:tx><c:strRef><c:strCache>{points.format('Bar')}</c:strCache></c:strRef></c:tx>"
            f"<c:cat><c:strRef><c:strCache>{points.format('May')}</c:strCache></c:strRef></c:cat>"
            f"<c:val><c:numRef><c:numCache>{points.format('4.1')}</c:numCache></c:numRef></c:val></c:ser></c:barChart></c:plotArea></c:chart>",
        )
        drawing = '<w:drawing><wp:inline><a:graphic><a:graphicData><c:chart r:id="rIdC"/></a:graphicData></a:graphic></wp:inline></w:drawing>'
        found = units(p(run("see") + r(drawing)), related={"rIdC": ("chart", "charts/chart1.xml", chart)})
        assert [(unit.kind, unit.text) for unit in found] == [
            ("paragraph", "see"),
            ("paragraph", "Depths"),
            ("table", "|  | Bar |\n| --- | --- |\n| May | 4.1 |"),
        ]

    def test_diagram_text(self):
        """SmartArt is read from its data part, indented by level."""

        def point(name, text, kind="node"):
            return f'<dgm:pt modelId="{name}" type="{kind}"><dgm:t><a:p><a:r><a:t>{text}</a:t></a:r></a:p></dgm:t></dgm:pt>'

        links = "".join(f'<dgm:cxn srcId="{a}" destId="{b}" srcOrd="0"/>' for a, b in ("01", "12"))
        data = part(
            "dgm:dataModel",
            f"<dgm:ptLst>{point(0, '', 'doc')}{point(1, 'Boss')}{point(2, 'Clerk')}</dgm:ptLst><dgm:cxnLst>{links}</dgm:cxnLst>",
        )
        drawing = '<w:drawing><wp:inline><a:graphic><a:graphicData><dgm:relIds r:dm="rIdD"/></a:graphicData></a:graphic></wp:inline></w:drawing>'
        assert texts(p(r(drawing)), related={"rIdD": ("diagramData", "diagrams/data1.xml", data)}) == ["Boss\n  Clerk"]

    def test_missing_chart_part(self):
        """A drawing that leads nowhere is nothing."""
        assert texts(p(run("a") + r('<w:drawing><c:chart r:id="rId99"/></w:drawing>'))) == ["a"]
