"""Jupyter notebooks (contract 3.12)."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders.notebook import build_notebook, notebook
from py_chunks import ChunkError, CorruptDocument, LimitExceeded, get_chunks, iter_units


def markdown(source):
    return {"cell_type": "markdown", "metadata": {}, "source": source}


def code(source, *outputs):
    return {"cell_type": "code", "execution_count": 1, "metadata": {}, "outputs": list(outputs), "source": source}


def shown(**data):
    named = {mime.replace("__", "/"): value for mime, value in data.items()}
    return {"output_type": "display_data", "metadata": {}, "data": named}


def units(data):
    return list(iter_units(data, filename="a.ipynb"))


def shapes(data):
    return [(unit.kind, unit.text) for unit in units(data)]


def outputs(*found):
    return shapes(notebook(code("", *found)))


def test_the_builder():
    built = build_notebook(["one", "two"])
    assert [unit.text for unit in units(built.data)] == built.texts


def test_cells_in_order():
    """Markdown as Markdown, code fenced with its language, raw text as one paragraph; empty cells are skipped."""
    data = notebook(
        markdown("# H\n\n- a"), code(["x = 1\n", "y"]), markdown(""), {"cell_type": "raw", "source": "r\n\ns"}
    )
    assert shapes(data) == [
        ("heading", "H"),
        ("list", "- a"),
        ("code", "```python\nx = 1\ny\n```"),
        ("paragraph", "r\n\ns"),
    ]


def test_places_are_cells():
    """Cells are numbered from 0 over all cells, empty ones too."""
    found = units(notebook(markdown("a\n\nb"), markdown(""), code("c", {"output_type": "stream", "text": "d"})))
    assert [unit.location[:3] for unit in found] == [
        ("notebook_cell", 0, 0), ("notebook_cell", 0, 0), ("notebook_cell", 2, 2), ("notebook_cell", 2, 2),
    ]  # fmt: skip
    (chunk,) = get_chunks(notebook(markdown("a"), code("b")), filename="a.ipynb", mode="sliding_window")
    assert chunk["metadata"]["notebook_cell_range"] == [0, 1]


def test_metadata():
    data = notebook(markdown("a"), code("b"), code(""), {"cell_type": "raw", "source": ""})
    metadata = get_chunks(data, filename="a.ipynb", mode="sliding_window")[0]["metadata"]["document_metadata"]
    assert metadata == {
        "source_type": "ipynb",
        "language": "python",
        "kernel": "Python 3",
        "nbformat": "4.5",
        "cell_count": 4,
        "code_cell_count": 2,
        "markdown_cell_count": 1,
    }


def test_metadata_that_is_missing():
    data = notebook(markdown("a"), metadata={"kernelspec": {"name": "k"}}, nbformat=None)
    metadata = get_chunks(data, filename="a.ipynb", mode="sliding_window")[0]["metadata"]["document_metadata"]
    assert (metadata["language"], metadata["kernel"], metadata["nbformat"]) == (None, "k", None)


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("a\n```\nb\n```", "````python\na\n```\nb\n```\n````"),
        ("````", "`````python\n````\n`````"),
        ("\tx\n", "```python\n\tx\n```"),
    ],
)
def test_code_that_holds_fences(source, text):
    """Contract row ipynb `code containing ```: one unit, with a longer fence."""
    assert shapes(notebook(code(source))) == [("code", text)]


def test_an_odd_language_does_not_break_the_fence():
    data = notebook(code("x"), metadata={"language_info": {"name": "c++ ```\n# H"}})
    assert shapes(data) == [("code", "```c++\nx\n```")]


def test_streams_and_errors():
    """Each output is a unit of its own, in an untagged fence, without the terminal's colours."""
    found = outputs(
        {"output_type": "stream", "name": "stdout", "text": ["a\n", "b\n"]},
        {"output_type": "stream", "name": "stderr", "text": "\x1b]0;title\x07w\x1b[0;31mred\x1b[0m\x1b(B"},
        {"output_type": "error", "ename": "E", "evalue": "v", "traceback": ["\x1b[31mE\x1b[0m", "line"]},
        {"output_type": "error", "ename": "E", "evalue": "v", "traceback": []},
    )
    assert found == [("code", f"```\n{text}\n```") for text in ("a\nb", "wred", "E\nline", "E: v")]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\r\nb\r\r\n", "a\nb"),
        ("\r 5%|    |\r50%|##  |\r100%|####|\ndone", "100%|####|\ndone"),
        ("loading\rok", "okading"),
        (["50%\r", "\x1b[32m100%\x1b[0m\n"], "100%"),
    ],
)
def test_lines_that_were_written_over(text, shown):
    """What a progress bar showed before its last state is what no reader of the notebook sees."""
    assert outputs({"output_type": "stream", "text": text}) == [("code", f"```\n{shown}\n```")]


def test_lines_written_over_a_million_times_are_read_in_time():
    """Their length is gone through once."""
    text = "x" * 500_000 + "\r" * 500_000 + "y"
    assert outputs({"output_type": "stream", "text": text}) == [("code", f"```\ny{'x' * 499_999}\n```")]


def test_outputs_are_not_cut():
    """IP-1: an output is kept whole."""
    text = "\n".join(f"line {number}" for number in range(20_000))
    assert outputs({"output_type": "stream", "text": text}) == [("code", f"```\n{text}\n```")]


@pytest.mark.parametrize(
    ("output", "expected"),
    [
        (
            shown(text__html="<table><tr><td>a</td><td>b</td></tr></table>", text__plain="p"),
            [("table", "| a | b |\n| --- | --- |")],
        ),
        (shown(text__html=["<p>a</p>", "<p>b</p>"]), [("paragraph", "a"), ("paragraph", "b")]),
        (shown(text__html="<script>x</script>", text__plain="p"), [("code", "```\np\n```")]),
        (shown(text__markdown="# *m*\n\nn", text__plain="p"), [("heading", "m"), ("paragraph", "n")]),
        (shown(text__plain="p", text__latex="$l$"), [("code", "```\np\n```")]),
        (shown(text__latex=["$l$"]), [("code", "```\n$l$\n```")]),
        (shown(application__json={"a": ["é", 1]}), [("code", '```\n{"a": ["é", 1]}\n```')]),
        (shown(application__javascript="alert(1)"), []),
    ],
)
def test_representations(output, expected):
    """Contract 3.12 and row ipynb: HTML tables stay tables, output that is only LaTeX or JSON is kept."""
    assert outputs(output) == expected
    assert outputs({**output, "output_type": "execute_result", "execution_count": 1}) == expected


def test_images_leave_no_bytes():
    """IP-2: an image is a label, followed by its text."""
    picture = "iVBORw0KGgo" * 1000
    found = outputs(shown(image__png=picture, text__plain="<Figure>"), shown(**{"image__svg+xml": "<svg/>"}))
    assert found == [("paragraph", "[Image]"), ("code", "```\n<Figure>\n```"), ("paragraph", "[Image]")]
    attached = {**markdown("![p](attachment:i.png)"), "attachments": {"i.png": {"image/png": picture}}}
    assert shapes(notebook(attached)) == [("paragraph", "[Image: p]")]


def test_version_3():
    """nbformat 3: worksheets, headings as cells, code under `input`, representations under short names."""
    cells = [
        {"cell_type": "heading", "level": 2, "source": ["h"]},
        {
            "cell_type": "code", "language": "python", "input": ["y"],
            "outputs": [
                {"output_type": "pyout", "text": ["1"], "html": ["<b>q</b>"]},
                {"output_type": "display_data", "png": "aaaa"},
                {"output_type": "stream", "stream": "stdout", "text": ["s"]},
                {"output_type": "pyerr", "ename": "E", "evalue": "v", "traceback": ["t"]},
            ],
        },
    ]  # fmt: skip
    data = json.dumps({"metadata": {"name": ""}, "nbformat": 3, "nbformat_minor": 0, "worksheets": [{"cells": cells}]})
    assert shapes(data.encode()) == [
        ("heading", "h"),
        ("code", "```python\ny\n```"),
        ("paragraph", "q"),
        ("paragraph", "[Image]"),
        ("code", "```\ns\n```"),
        ("code", "```\nt\n```"),
    ]
    assert units(data.encode())[0].level == 2


@pytest.mark.parametrize("data", [b"{}", b'{"cells": []}', b'{"nbformat": 4, "metadata": {}}', notebook()])
def test_empty_notebooks(data):
    assert get_chunks(data, filename="a.ipynb", mode="sliding_window") == []


@pytest.mark.parametrize(
    "data", [b"x", b" ", b"[]", b'{"celles": [{}]}', b'"cells"', b'{"cells": [', b"\xff\xfe\x00", b"1" * 5000]
)
def test_what_is_no_notebook(data):
    """Contract section 5."""
    with pytest.raises(CorruptDocument, match=r"^Not a valid \.ipynb \(JSON\) file: ") as caught:
        units(data)
    assert caught.value.source == "a.ipynb"


def test_absurd_nesting_is_refused():
    with pytest.raises(LimitExceeded) as caught:
        units(b'{"cells": ' + b"[" * 200_000)
    assert caught.value.source == "a.ipynb"
    with pytest.raises(LimitExceeded) as caught:
        units(notebook(markdown(">" * 1000)))
    assert caught.value.source == "a.ipynb"


def test_lone_surrogates_become_the_replacement_character():
    """JSON can spell what no text holds."""
    data = notebook(markdown("a\ud800"), code("b\udfff", shown(text__html="<p>c\ud800</p>")))
    assert [unit.text for unit in units(data)] == ["a\ufffd", "```python\nb\ufffd\n```", "c\ufffd"]


ODD = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=5,
)
OUTPUTS = st.fixed_dictionaries(
    {},
    optional={
        "output_type": st.sampled_from(["stream", "error", "display_data", "execute_result", "pyout"]) | ODD,
        "text": ODD,
        "traceback": ODD,
        "ename": ODD,
        "data": st.dictionaries(
            st.sampled_from(["text/html", "text/plain", "text/markdown", "application/json", "image/png"]), ODD
        )
        | ODD,
    },
)
CELLS = st.fixed_dictionaries(
    {},
    optional={
        "cell_type": st.sampled_from(["markdown", "code", "raw", "heading"]) | ODD,
        "source": st.text(max_size=5) | ODD,
        "level": ODD,
        "language": ODD,
        "outputs": st.lists(OUTPUTS | ODD, max_size=2) | ODD,
    },
)


@given(
    st.fixed_dictionaries(
        {"cells": st.lists(CELLS | ODD, max_size=3) | ODD},
        optional={"metadata": ODD, "nbformat": ODD, "nbformat_minor": ODD, "worksheets": ODD},
    )
)
def test_wrong_types_cost_only_themselves(content):
    """Property: whatever types the values have, the rest is read, or one of our errors is raised."""
    try:
        chunks = get_chunks(json.dumps(content).encode(), filename="a.ipynb", mode="sliding_window")
    except ChunkError:
        return
    assert all(chunk["content"].strip() for chunk in chunks)


def test_one_odd_cell_does_not_cost_the_others():
    data = notebook(markdown("a"), 5, {"cell_type": "code", "source": {}, "outputs": 3}, markdown([1, "b"]))
    assert [(unit.text, unit.location[1]) for unit in units(data)] == [("a", 0), ("b", 3)]


def test_the_fixture(fixtures):
    found = units((fixtures / "handbook.ipynb").read_bytes())
    assert [unit.text for unit in found if unit.kind == "code"] == [
        "```bash\nharbour status --light north\nharbour log 'spare lamp lit'\n```",
        "```\nnorth: lit, two flashes\n```",
    ]
    assert found[-1].heading_path == ("Harbour Handbook", "Commands")


def test_real_documents(corpus):
    for path in corpus("ipynb"):
        cells = json.loads(path.read_bytes())["cells"]
        seen = {unit.location.first for unit in units(path.read_bytes())}
        wanted = {number for number, cell in enumerate(cells) if "".join(cell["source"]).strip()}
        assert wanted <= seen | {n for n, cell in enumerate(cells) if cell["cell_type"] == "markdown"}, path.name


def test_numbers_of_thousands_of_digits():
    """Python reads no more than 4,300; such a number costs neither the notebook nor its own digits."""
    digits = "7" * 5000
    output = {"output_type": "display_data", "data": {"application/json": {"n": 0}}, "metadata": {}}
    cell = {"cell_type": "code", "source": "f()", "outputs": [output], "execution_count": 1, "metadata": {}}
    text = json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}).replace(
        ": 0}", f": {digits}}}"
    )
    assert digits in "".join(unit.text for unit in iter_units(text.encode(), filename="a.ipynb"))
