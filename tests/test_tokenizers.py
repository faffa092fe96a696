"""What is taken for a tokenizer, and what is said about what can't be."""

from __future__ import annotations

import sys

import pytest

from py_chunks.errors import FetchError, InvalidArgument, MissingDependency
from py_chunks.token_bounds import FastTokenizer, PlainTokenizer, TiktokenTokenizer
from py_chunks.tokenizers import coerce_tokenizer


class Letters:
    def encode(self, text):
        return list(text)

    def decode(self, tokens):
        return "".join(tokens)


def test_names_of_encodings_and_models(vocabularies):
    """tiktoken's names, of encodings and of models, lead to its encodings."""
    text = "The tide turns at six."
    for name, encoding in {"cl100k_base": "cl100k_base", "gpt-4o": "o200k_base", "gpt-4": "cl100k_base"}.items():
        tokenizer = coerce_tokenizer(name)
        assert isinstance(tokenizer, TiktokenTokenizer)
        assert tokenizer.count(text) == len(vocabularies[encoding].encode_ordinary(text))


def test_an_encoding_is_adapted_once(vocabularies):
    """Words seen in one text are known in the next."""
    assert coerce_tokenizer("cl100k_base") is coerce_tokenizer(vocabularies["cl100k_base"])


def test_a_file_of_hugging_face(tmp_path):
    """The path of a tokenizer.json will do."""
    tokenizers = pytest.importorskip("tokenizers")
    path = tmp_path / "tokenizer.json"
    tokenizer = tokenizers.Tokenizer(tokenizers.models.WordLevel({"a": 0, "[UNK]": 1}, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = tokenizers.pre_tokenizers.Whitespace()
    tokenizer.save(str(path))
    assert coerce_tokenizer(str(path)).spans("a b") == [(0, 1), (2, 3)]


def test_objects():
    """A tokenizer of `transformers` has a backend; objects with encode and decode, or bounds and count, are taken."""
    tokenizers = pytest.importorskip("tokenizers")

    class Transformer(Letters):
        backend_tokenizer = tokenizers.Tokenizer(tokenizers.models.BPE())

    assert isinstance(coerce_tokenizer(Transformer()), FastTokenizer)
    plain = coerce_tokenizer(Letters())
    assert isinstance(plain, PlainTokenizer)
    assert coerce_tokenizer(plain) is plain


@pytest.mark.parametrize("value", [3, None, len, Letters, object()])
def test_what_is_no_tokenizer(value):
    """The error names what is taken, and what was given."""
    with pytest.raises(InvalidArgument, match=r"tokenizer must be a name, .* got: ") as caught:
        coerce_tokenizer(value)
    assert caught.value.place == "tokenizer"


def test_a_name_nobody_knows(vocabularies, monkeypatch):
    """A FetchError says what was tried."""
    tokenizers = pytest.importorskip("tokenizers")

    class Offline:
        @staticmethod
        def from_pretrained(name):
            raise OSError("no network")

    monkeypatch.setattr(tokenizers, "Tokenizer", Offline)
    with pytest.raises(FetchError, match=r"'nobody'.*tried: tiktoken \(KeyError.*; tokenizers \(OSError: no network\)"):
        coerce_tokenizer("nobody")


def test_a_vocabulary_that_cannot_be_fetched(monkeypatch):
    """A name that tiktoken knows is nobody else's; why it failed is said."""
    tiktoken = pytest.importorskip("tiktoken")

    def fail(_):
        raise OSError("no network")

    monkeypatch.setattr(tiktoken, "get_encoding", fail)
    with pytest.raises(FetchError, match=r"tried: tiktoken \(OSError: no network\)$") as caught:
        coerce_tokenizer("cl100k_base")
    assert caught.value.value == "cl100k_base"


def test_no_package_that_knows_names(monkeypatch):
    """A MissingDependency names the command."""
    monkeypatch.setitem(sys.modules, "tiktoken", None)
    monkeypatch.setitem(sys.modules, "tokenizers", None)
    with pytest.raises(MissingDependency, match=r"pip install 'py-chunks-pure\[tokens\]'"):
        coerce_tokenizer("cl100k_base")
