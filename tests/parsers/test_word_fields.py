"""Fields: results always, instructions never."""

from __future__ import annotations

from builders.word import (
    field,
    instruction,
    p,
    paragraph,
    run,
    texts,
)


class TestFields:
    def test_result_only(self):
        """Instructions are never shown, results always."""
        complex_field = field("begin") + instruction(" PAGE ") + field("separate") + run("7") + field("end")
        assert texts(p(run("p. ") + complex_field + f'<w:fldSimple w:instr="DATE">{run(" today")}</w:fldSimple>')) == [
            "p. 7 today"
        ]

    def test_nested_field_in_an_instruction_is_hidden(self):
        """A field inside another one's instruction is part of the instruction."""
        inner = field("begin") + instruction("X") + field("separate") + run("inner") + field("end")
        outer = field("begin") + instruction("IF ") + inner + field("separate") + run("outer") + field("end")
        assert texts(p(outer)) == ["outer"]

    def test_fields_span_paragraphs(self):
        """A table of contents is one field over many paragraphs."""
        body = p(field("begin") + instruction("TOC") + field("separate") + run("One\t1")) + p(
            run("Two\t2") + field("end")
        )
        assert texts(body) == ["One\t1", "Two\t2"]

    def test_unclosed_field_hides_nothing(self):
        """A begin mark without an end does not swallow the rest of the document."""
        assert texts(p(field("begin") + instruction("X") + run("a")) + paragraph("b")) == ["a", "b"]

    def test_field_that_ends_in_deleted_text_hides_nothing(self):
        """Marks on the side of the changes that is not read don't count."""
        body = p(field("begin") + run("a") + f"<w:del>{field('end')}</w:del>") + paragraph("b")
        assert texts(body) == ["a", "b"]

    def test_form_fields_show_their_value(self):
        """Check boxes and drop-down lists have no result of their own."""
        box = field(
            "begin", '<w:ffData><w:checkBox><w:default w:val="0"/><w:checked/></w:checkBox></w:ffData>'
        ) + field("end")
        empty = field("begin", "<w:ffData><w:checkBox/></w:ffData>") + field("end")
        off = field("begin", '<w:ffData><w:checkBox><w:checked w:val="0"/></w:checkBox></w:ffData>') + field("end")
        choices = '<w:ffData><w:ddList><w:result w:val="1"/><w:listEntry w:val="red"/><w:listEntry w:val="blue"/></w:ddList></w:ffData>'
        far = field("begin", choices.replace('"1"', f'"{"9" * 5000}"')) + field("end")
        choice = field("begin", choices) + instruction("FORMDROPDOWN") + field("separate") + field("end")
        assert texts(p(box + run(" yes "))) == ["☒ yes"]
        assert texts(p(empty + off + run(" ") + choice + far)) == ["☐☐ bluered"]

    def test_formulas_are_laid_out_from_their_code(self):
        """They have no result; a result that is there is what shows, and hidden ones stay hidden."""
        formula = field("begin") + instruction(r" EQ \o\ad(\s\up 9(over),") + instruction("under) ")
        assert texts(p(run("a ") + formula + field("separate") + field("end") + run(" b"))) == ["a under(over) b"]
        assert texts(p(formula + field("end"))) == ["under(over)"]
        assert texts(p(formula + field("separate") + run("shown") + field("end"))) == ["shown"]
        outer = (
            field("begin") + instruction("IF ") + formula + field("end") + field("separate") + run("x") + field("end")
        )
        assert texts(p(outer)) == ["x"]

    def test_buttons_show_the_end_of_their_code(self):
        """A result, which they rarely have, is shown instead; what a button does is no text."""
        code = instruction(" MACROBUTTON  AllCaps") + instruction(" Press me ")
        assert texts(p(run("a ") + field("begin") + code + field("end") + run(" b"))) == ["a Press me b"]
        assert texts(p(field("begin") + code + field("separate") + run("it") + field("end"))) == ["it"]
        assert texts(p(run("a") + field("begin") + instruction(" GOTOBUTTON here ") + field("end"))) == ["a"]
