"""`py-chunks chunk`; see also `test_cli` and `test_runs`."""

from __future__ import annotations

import json

from py_chunks import cli, get_chunks


def lines(capsys):
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_options_reach_the_library(fixtures, capsys):
    """What is typed is what `get_chunks` is called with."""
    path = str(fixtures / "handbook.md")
    for words, keywords in [
        (["--mode", "structural"], {"mode": "structural"}),
        (["--within", "section", "--window-size", "9"], {"within": "section", "window_size": 9}),
        (
            ["--unit", "words", "--window-size", "40", "--overlap", "8"],
            {"unit": "words", "window_size": 40, "overlap": 8},
        ),
        (["--document-id", "me"], {"document_id": "me"}),
    ]:
        assert cli.main(["chunk", path, *words]) == 0
        assert lines(capsys) == get_chunks(path, **{"mode": "sliding_window", **keywords})


def test_tokens(fixtures, capsys, vocabularies):
    """A tokenizer is named."""
    path = str(fixtures / "handbook.md")
    words = ["--unit", "tokens", "--tokenizer", "cl100k_base", "--window-size", "50"]
    assert cli.main(["chunk", path, *words]) == 0
    found = lines(capsys)
    assert {chunk["metadata"]["unit"] for chunk in found} == {"tokens"}
    assert len(found) > 3


def test_reading_options(tmp_path, capsys):
    """Encoding and delimiter of a table; a limit that is too small."""
    path = tmp_path / "t.csv"
    path.write_bytes("näme;age\nÄ;1\n".encode("latin-1"))
    assert cli.main(["chunk", str(path), "--encoding", "latin-1", "--delimiter", ";"]) == 0
    assert lines(capsys)[0]["content"] == "näme: Ä | age: 1"
    path = tmp_path / "t.md"
    path.write_text("longer")
    assert cli.main(["chunk", str(path), "--limit", "max-document-bytes=3"]) == 1
    assert "max_document_bytes" in capsys.readouterr().err
