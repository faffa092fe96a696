"""What a paragraph says."""

from __future__ import annotations

from builders.word import (
    p,
    paragraph,
    r,
    run,
    texts,
)


class TestParagraphs:
    def test_short_paragraph_is_a_unit(self):
        """Section 8, docx: `Note 1` (under 10 characters) is a unit, not dropped."""
        assert texts(paragraph("Note 1") + paragraph("") + paragraph("x")) == ["Note 1", "x"]

    def test_runs_are_concatenated(self):
        """Section 8, docx: runs `hel`+`lo` give `hello`; `H`,`2` (subscript),`O` give `H2O`."""
        sub = '<w:r><w:rPr><w:vertAlign w:val="subscript"/></w:rPr><w:t>2</w:t></w:r>'
        assert texts(p(run("hel") + run("lo")) + p(run("H") + sub + run("O"))) == ["hello", "H2O"]

    def test_soft_break_is_a_newline(self):
        """Section 8, docx: a soft break is a newline inside the unit."""
        assert texts(p(r("<w:t>Soft</w:t><w:br/><w:t>break line</w:t>"))) == ["Soft\nbreak line"]

    def test_no_break_hyphen(self):
        """Section 8, docx: `a` + noBreakHyphen + `b` is `a-b`."""
        assert texts(p(r("<w:t>a</w:t><w:noBreakHyphen/><w:t>b</w:t>"))) == ["a-b"]

    def test_special_characters(self):
        """Tabs stay, soft hyphens go, symbols are translated."""
        inside = '<w:t>a</w:t><w:tab/><w:t>b</w:t><w:softHyphen/><w:t>c</w:t><w:sym w:font="Symbol" w:char="F061"/><w:ptab/><w:t>d</w:t><w:cr/><w:t>e</w:t>'
        assert texts(p(r(inside))) == ["a\tbcα\td\ne"]

    def test_formatting_leaves_no_marks(self):
        """Bold, capitals, hidden text and right-to-left runs: the characters stay as stored."""
        marks = "<w:rPr><w:b/><w:caps/><w:vanish/><w:rtl/></w:rPr>"
        assert texts(p(r(f"{marks}<w:t>Quiet שלום</w:t>"))) == ["Quiet שלום"]

    def test_indented_markup_adds_no_lines(self):
        """Line ends inside a text element are spaces, as Word shows them."""
        assert texts(p(r("<w:t>a\nb</w:t>"))) == ["a b"]

    def test_hyperlinks_and_wrappers_are_read_through(self):
        """Hyperlinks, smart tags, custom XML and wrappers nobody knows keep their text."""
        inside = (
            f'<w:hyperlink r:id="x">{run("link ")}</w:hyperlink><w:smartTag w:element="d"><w:smartTagPr/>{run("tag ")}</w:smartTag>'
            f'<w:customXml w:element="e"><w:customXmlPr/>{run("xml ")}</w:customXml><w14:new>{run("new")}</w14:new>'
        )
        assert texts(p(inside)) == ["link tag xml new"]

    def test_words_that_damage_has_put_into_words(self):
        """Elements inside a text element are none's children by rights, and are read all the same."""
        nested = "<w:t>one <w:t>two <w:t>three</w:t></w:t></w:t>"
        inside = f"<w:t>four <w:p>{run('five')}</w:p></w:t>"
        assert texts(p(r(nested)) + p(inside) + p(r(f"<w:tab/>{nested}"))) == [
            "one two three",
            "four five",
            "one two three",
        ]

    def test_ruby_stands_in_parentheses(self):
        """The reading of ruby follows its base."""
        ruby = f"<w:ruby><w:rubyPr/><w:rt>{run('とう')}</w:rt><w:rubyBase>{run('東')}</w:rubyBase></w:ruby>"
        assert texts(p(r(ruby) + run("京"))) == ["東(とう)京"]

    def test_equations_are_text(self):
        """Equations inside and between runs are readable text."""
        fraction = (
            "<m:oMath><m:f><m:num><m:r><m:t>a</m:t></m:r></m:num><m:den><m:r><m:t>b</m:t></m:r></m:den></m:f></m:oMath>"
        )
        assert texts(p(run("so ") + fraction)) == ["so a/b"]

    def test_deleted_part_of_an_equation_is_not_shown(self):
        """Tracked changes reach into equations."""
        equation = "<m:oMath><m:r><m:t>x</m:t></m:r><w:del><m:r><m:t>y</m:t></m:r></w:del></m:oMath>"
        assert texts(p(equation)) == ["x"]
        assert texts(p(equation), revisions="all") == ["xy"]

    def test_words_among_properties_are_not_shown(self):
        """Properties hold no words; where a damaged document has some, they stay hidden, in every paragraph."""
        hidden = p("<w:pPr><w:t>a</w:t></w:pPr>" + r("<w:rPr><w:t>b</w:t></w:rPr><w:t>c</w:t>"))
        assert texts(hidden + paragraph("d")) == ["c", "d"]

    def test_one_paragraph_may_hold_more_than_words(self):
        """Those before and after it are read by their words alone, line ends in them being spaces."""
        tab = p(r("<w:t>a</w:t><w:tab/><w:t>b</w:t>"))
        assert texts(p(run("x\ny")) + tab + p(f"<w:ins>{run('z')}</w:ins>")) == ["x y", "a\tb", "z"]
