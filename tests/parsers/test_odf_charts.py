"""Charts of OpenDocument: categories in several levels."""

from __future__ import annotations

import pytest

from builders.opendocument import a_list, content, embedded, item, row, table, texts


@pytest.mark.parametrize(("line", "expected"), [("2024 May", "2024 May"), ("", "- 2024 - May")])
def test_a_category_in_several_levels_is_read_once(line, expected):
    """Office programs write it on one line and again as a list; the list alone counts where there is no line."""
    levels = a_list(item("2024"), item("May"))
    category = f"<table:table-cell><text:p>{line}</text:p>{levels}</table:table-cell>"
    chart = f"<chart:chart>{table(row('', 'S'), row(category, '1'))}</chart:chart>"
    found = texts(f"<text:p>x{embedded('C')}</text:p>", parts={"C/content.xml": content(chart, "chart")})
    assert found == ["x", f"|  | S |\n| --- | --- |\n| {expected} | 1 |"]
