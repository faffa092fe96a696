"""Mode row: rows in groups without overlap."""

from __future__ import annotations

from builders import build
from py_chunks import get_chunks

SEVEN = b"id,name\n" + b"".join(b"%d,n%d\n" % (n, n) for n in range(1, 8))


def test_delimited_rows_in_groups_of_three():
    """Header and 7 rows give 1..3, 4..6, 7..7, typed row_group."""
    for mode in ("row", "default"):
        chunks = get_chunks(SEVEN, filename="a.csv", mode=mode)
        assert [(c["metadata"]["row_start"], c["metadata"]["row_end"]) for c in chunks] == [(1, 3), (4, 6), (7, 7)]
        assert {chunk["content_type"] for chunk in chunks} == {"row_group"}
        assert [chunk["metadata"]["row_count"] for chunk in chunks] == [3, 3, 1]


def test_the_keys_of_a_row_group():
    """Every key of the contract."""
    metadata = get_chunks(SEVEN, filename="a.csv")[0]["metadata"]
    assert metadata["header_row"] == ["id", "name"]
    assert metadata["col_count"] == 2
    assert metadata["has_header"] is True
    assert metadata["delimiter_detected"] == ","
    assert metadata["encoding"] == "auto"
    assert metadata["chunk_index"] == 0


def test_group_size():
    """`sentences_per_chunk` stands for rows here."""
    chunks = get_chunks(SEVEN, filename="a.csv", sentences_per_chunk=5)
    assert [chunk["metadata"]["row_count"] for chunk in chunks] == [5, 2]


def test_sheets_give_one_row_a_chunk():
    """Spreadsheet rows are documents of their own, with their number below the header."""
    built = build(".xlsx", ["the first one", "the second one"])
    chunks = get_chunks(built.data, filename="a.xlsx")
    assert [chunk["content"] for chunk in chunks] == built.texts
    assert {chunk["content_type"] for chunk in chunks} == {"row_document"}
    assert [chunk["metadata"]["row_index"] for chunk in chunks] == [1, 2]
    assert {chunk["metadata"]["rows_per_chunk"] for chunk in chunks} == {1}
