"""Word documents, presentations and OpenDocument texts, read by other libraries too."""

from __future__ import annotations

import io

import pytest

from py_chunks import get_chunks
from py_chunks.testing import _office_writers as office
from py_chunks.testing.outlines import SAMPLE, Heading, Paragraph


def test_word_documents_open_in_python_docx():
    """Headings have their style."""
    docx = pytest.importorskip("docx")
    document = docx.Document(io.BytesIO(office.write_word(SAMPLE)))
    assert document.paragraphs[0].text == "Harbour rules"
    assert document.paragraphs[2].style.name == "Heading 2"
    assert [cell.text for cell in document.tables[0].rows[1].cells] == ["March", "4.1 m"]


def test_presentations_open_in_python_pptx():
    """Each heading begins a slide and is its title."""
    pptx = pytest.importorskip("pptx")
    slides = list(pptx.Presentation(io.BytesIO(office.write_presentation(SAMPLE))).slides)
    assert [slide.shapes.title.text for slide in slides] == ["Harbour rules", "Lights", "Fog"]


def test_a_presentation_without_blocks_has_a_slide():
    """One without slides would be no presentation."""
    assert get_chunks(office.write_presentation([]), filename="a.pptx", mode="sliding_window") == []


def test_headings_of_opendocument():
    """Levels are kept; slides have titles."""
    blocks = [Heading("A"), Heading("B", 2), Paragraph("c")]
    (chunk,) = get_chunks(office.write_opendocument_text(blocks[1:]), filename="a.odt", mode="sliding_window")
    assert chunk["metadata"]["heading_path"] == ["B"]
    chunks = get_chunks(
        office.write_opendocument_slides(blocks), filename="a.odp", mode="sliding_window", window_size=1, overlap=0
    )
    assert [chunk["metadata"]["slide_range"] for chunk in chunks] == [[1, 1], [2, 2], [2, 2]]
