"""Outlines as Word documents, presentations and OpenDocument texts, with the fewest parts that are valid."""

from __future__ import annotations

from collections.abc import Sequence

from py_chunks.testing._packages import HEADER, content_types, element, relationships, zipped
from py_chunks.testing.outlines import Block, Bullets, Heading, Paragraph, Table, sections

_OPEN_XML = "http://schemas.openxmlformats.org"
_WORD = f'xmlns:w="{_OPEN_XML}/wordprocessingml/2006/main"'
_SLIDES = " ".join(
    f'xmlns:{prefix}="{_OPEN_XML}/{address}"'
    for prefix, address in {
        "a": "drawingml/2006/main",
        "p": "presentationml/2006/main",
        "r": "officeDocument/2006/relationships",
    }.items()
)
_TYPE = "application/vnd.openxmlformats-officedocument"
_BULLET = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'
_NUMBERING = (
    '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="-"/></w:lvl>'
    '</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'
)
_OASIS = " ".join(
    f'xmlns:{prefix}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
    for prefix, name in {
        "office": "office", "text": "text", "table": "table", "draw": "drawing", "presentation": "presentation",
    }.items()
)  # fmt: skip


def write_word(blocks: Sequence[Block]) -> bytes:
    """Return the outline as a Word document.

    Args:
        blocks: The outline.
    """
    styles = "".join(
        f'<w:style w:type="paragraph" w:styleId="H{level}"><w:name w:val="heading {level}"/></w:style>'
        for level in range(1, 7)
    )
    parts = {"document": f"<w:body>{''.join(map(_word, blocks))}</w:body>", "styles": styles, "numbering": _NUMBERING}
    kinds = {f"/word/{name}.xml": f"{_TYPE}.wordprocessingml.{name}+xml" for name in ("styles", "numbering")}
    return zipped(
        {
            "[Content_Types].xml": content_types(
                {"/word/document.xml": f"{_TYPE}.wordprocessingml.document.main+xml", **kinds}
            ),
            "_rels/.rels": relationships({"d": ("officeDocument", "word/document.xml")}),
            "word/_rels/document.xml.rels": relationships(
                {name: (name, f"{name}.xml") for name in ("styles", "numbering")}
            ),
            **{f"word/{name}.xml": f"{HEADER}<w:{name} {_WORD}>{inside}</w:{name}>" for name, inside in parts.items()},
        }
    )


def write_presentation(blocks: Sequence[Block]) -> bytes:
    """Return the outline as a PowerPoint presentation; each heading begins a slide.

    Args:
        blocks: The outline.
    """
    slides = [_slide(run) for run in sections(blocks)] or [_slide([])]
    names = {f"s{at}": ("slide", f"slide{at}.xml") for at in range(len(slides))}
    order = "".join(f'<p:sldId id="{256 + at}" r:id="{name}"/>' for at, name in enumerate(names))
    kinds = {f"/ppt/slide{at}.xml": f"{_TYPE}.presentationml.slide+xml" for at in range(len(slides))}
    main = {"/ppt/presentation.xml": f"{_TYPE}.presentationml.presentation.main+xml"}
    return zipped(
        {
            "[Content_Types].xml": content_types(main | kinds),
            "_rels/.rels": relationships({"p": ("officeDocument", "ppt/presentation.xml")}),
            "ppt/presentation.xml": f"{HEADER}<p:presentation {_SLIDES}><p:sldIdLst>{order}</p:sldIdLst>"
            '<p:notesSz cx="6858000" cy="9144000"/></p:presentation>',
            "ppt/_rels/presentation.xml.rels": relationships(names),
            **{f"ppt/slide{at}.xml": slide for at, slide in enumerate(slides)},
        }
    )


def write_opendocument_text(blocks: Sequence[Block]) -> bytes:
    """Return the outline as an OpenDocument text.

    Args:
        blocks: The outline.
    """
    return _oasis_package("".join(map(_oasis, blocks)), "text")


def write_opendocument_slides(blocks: Sequence[Block]) -> bytes:
    """Return the outline as an OpenDocument presentation; each heading begins a slide.

    Args:
        blocks: The outline.
    """
    pages = ("".join(map(_frame, run)) for run in sections(blocks))
    return _oasis_package("".join(f"<draw:page>{page}</draw:page>" for page in pages), "presentation")


def _word(block: Block) -> str:
    if isinstance(block, Heading):
        return _word_paragraph(block.text, f'<w:pStyle w:val="H{block.level}"/>')
    if isinstance(block, Bullets):
        return "".join(_word_paragraph(item, _BULLET) for item in block.items)
    if isinstance(block, Table):
        rows = ("".join(f"<w:tc>{_word_paragraph(cell)}</w:tc>" for cell in row) for row in block.rows)
        return f"<w:tbl>{''.join(f'<w:tr>{row}</w:tr>' for row in rows)}</w:tbl>"
    return _word_paragraph(block.text)


def _word_paragraph(text: str, properties: str = "") -> str:
    return f"<w:p><w:pPr>{properties}</w:pPr><w:r>{element('w:t', text)}</w:r></w:p>"


def _slide(blocks: Sequence[Block]) -> str:
    shapes = "".join(_shape(number, block) for number, block in enumerate(blocks, 2))
    group = '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>'
    return f"{HEADER}<p:sld {_SLIDES}><p:cSld><p:spTree>{group}{shapes}</p:spTree></p:cSld></p:sld>"


def _shape(number: int, block: Block) -> str:
    name = f'<p:cNvPr id="{number}" name="Shape {number}"/>'
    if isinstance(block, Table):
        graphic = f'<a:graphicData uri="{_OPEN_XML}/drawingml/2006/table">{_slide_table(block)}</a:graphicData>'
        named = f"<p:nvGraphicFramePr>{name}<p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr>"
        place = '<p:xfrm><a:off x="0" y="0"/><a:ext cx="9144000" cy="3000000"/></p:xfrm>'
        return f"<p:graphicFrame>{named}{place}<a:graphic>{graphic}</a:graphic></p:graphicFrame>"
    role = '<p:ph type="title"/>' if isinstance(block, Heading) else ""
    lines = block.items if isinstance(block, Bullets) else [block.text]
    named = f"<p:nvSpPr>{name}<p:cNvSpPr/><p:nvPr>{role}</p:nvPr></p:nvSpPr>"
    body = f"<p:txBody><a:bodyPr/>{''.join(map(_slide_paragraph, lines))}</p:txBody>"
    return f"<p:sp>{named}<p:spPr/>{body}</p:sp>"


def _slide_paragraph(text: str) -> str:
    return f"<a:p><a:r>{element('a:t', text)}</a:r></a:p>"


def _slide_table(table: Table) -> str:
    grid = '<a:gridCol w="1000000"/>' * len(table.rows[0])
    cell = "<a:tc><a:txBody><a:bodyPr/>{}</a:txBody></a:tc>"
    rows = ("".join(cell.format(_slide_paragraph(text)) for text in row) for row in table.rows)
    inside = "".join(f'<a:tr h="300000">{row}</a:tr>' for row in rows)
    return f"<a:tbl><a:tblGrid>{grid}</a:tblGrid>{inside}</a:tbl>"


def _oasis_package(body: str, kind: str) -> bytes:
    content = (
        f"{HEADER}<office:document-content {_OASIS}><office:body><office:{kind}>{body}</office:{kind}>"
        "</office:body></office:document-content>"
    )
    mimetype = f"application/vnd.oasis.opendocument.{kind}"
    return zipped({"mimetype": mimetype, "content.xml": content}, stored="mimetype")


def _oasis(block: Block) -> str:
    if isinstance(block, Heading):
        return element("text:h", block.text, f' text:outline-level="{block.level}"')
    if isinstance(block, Bullets):
        items = "".join(f"<text:list-item>{element('text:p', item)}</text:list-item>" for item in block.items)
        return f"<text:list>{items}</text:list>"
    if isinstance(block, Table):
        cell = "<table:table-cell>{}</table:table-cell>"
        rows = ("".join(cell.format(element("text:p", text)) for text in row) for row in block.rows)
        return f"<table:table>{''.join(f'<table:table-row>{row}</table:table-row>' for row in rows)}</table:table>"
    return element("text:p", block.text)


def _frame(block: Block) -> str:
    if isinstance(block, Table):
        return f"<draw:frame>{_oasis(block)}</draw:frame>"
    role = ' presentation:class="title"' if isinstance(block, Heading) else ""
    inside = _oasis(Paragraph(block.text) if isinstance(block, Heading) else block)
    return f"<draw:frame{role}><draw:text-box>{inside}</draw:text-box></draw:frame>"
