"""What is taken for a tokenizer, and what is said about what can't be."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from builders.tokenizers import Letters
from py_chunks.errors import FetchError, InvalidArgument, MissingDependency
from py_chunks.token_bounds import FastTokenizer, PlainTokenizer, TiktokenTokenizer
from py_chunks.tokenizers import coerce_tokenizer


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


@pytest.fixture
def hub(monkeypatch, tmp_path):
    """The client of the Hugging Face hub, with a cache of its own and without a network."""
    hub = pytest.importorskip("huggingface_hub")
    constants = pytest.importorskip("huggingface_hub.constants")
    monkeypatch.setattr(constants, "HF_HUB_CACHE", str(tmp_path / "hub"))

    def fail(url):
        raise OSError(f"no network for {url.rpartition('/')[2]}")

    monkeypatch.setattr(hub, "get_hf_file_metadata", fail)
    return hub


def test_a_name_nobody_knows(vocabularies, hub):
    """A FetchError says what was tried, what a name may be, and which is near."""
    pytest.importorskip("tokenizers")
    tried = r"'nobody'.*tried: tiktoken \(KeyError.*; tokenizers \(OSError: no network for tokenizer.json\)\. A name is"
    with pytest.raises(FetchError, match=tried) as caught:
        coerce_tokenizer("nobody")
    assert str(caught.value).endswith("or pass a path or a tokenizer")
    with pytest.raises(FetchError, match=r"did you mean 'cl100k_base'\?$"):
        coerce_tokenizer("cl100k-base")


@pytest.mark.parametrize("name", ["", "a b", "no/such/file.json", "nul\0byte", "x" * 5000])
def test_a_name_that_can_be_none(name, hub):
    """Refused before anybody is asked."""
    pytest.importorskip("tokenizers")
    with pytest.raises(FetchError, match=r"HFValidationError|File name too long") as caught:
        coerce_tokenizer(name)
    assert len(str(caught.value)) < 1500


def test_the_cache_of_the_hub_comes_first(tmp_path, hub):
    """What was fetched before needs no network."""
    tokenizers = pytest.importorskip("tokenizers")
    stored = tmp_path / "hub" / "models--us--words"
    (stored / "refs").mkdir(parents=True)
    (stored / "refs" / "main").write_text("0123")
    (stored / "snapshots" / "0123").mkdir(parents=True)
    model = tokenizers.models.WordLevel({"a": 0, "[UNK]": 1}, unk_token="[UNK]")
    tokenizers.Tokenizer(model).save(str(stored / "snapshots" / "0123" / "tokenizer.json"))
    assert coerce_tokenizer("us/words").count("a") == 1
    with pytest.raises(FetchError, match="no network"):
        coerce_tokenizer("us/others")


def test_the_hub_is_asked_once(monkeypatch, hub):
    """Then it loads the tokenizer in its own way."""
    tokenizers = pytest.importorskip("tokenizers")
    asked = []
    monkeypatch.setattr(hub, "get_hf_file_metadata", asked.append)

    class Online:
        @staticmethod
        def from_pretrained(name):
            return Letters()

    monkeypatch.setattr(tokenizers, "Tokenizer", Online)
    assert isinstance(coerce_tokenizer("us/words"), PlainTokenizer)
    assert [url.partition("/us/")[2] for url in asked] == ["words/resolve/main/tokenizer.json"]


def test_without_a_network_nothing_is_tried_again():
    """The client itself would try six times, and say so, for 24 seconds."""
    pytest.importorskip("tokenizers")
    program = "from py_chunks.tokenizers import coerce_tokenizer\ncoerce_tokenizer('us/never-stored')"
    environment = {**os.environ, "HF_ENDPOINT": "http://127.0.0.1:9", "HF_HUB_OFFLINE": "0"}
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert "could not be loaded; tried: " in done.stderr.splitlines()[-1]
    assert "Retry" not in done.stderr


def test_a_vocabulary_that_cannot_be_fetched(monkeypatch):
    """A name that tiktoken knows is nobody else's; why it failed is said."""
    tiktoken = pytest.importorskip("tiktoken")

    def fail(_):
        raise OSError("no network")

    monkeypatch.setattr(tiktoken, "get_encoding", fail)
    with pytest.raises(FetchError, match=r"tried: tiktoken \(OSError: no network\)\. A name") as caught:
        coerce_tokenizer("cl100k_base")
    assert caught.value.value == "cl100k_base"


def test_no_package_that_knows_names(monkeypatch):
    """A MissingDependency names the command."""
    monkeypatch.setitem(sys.modules, "tiktoken", None)
    monkeypatch.setitem(sys.modules, "tokenizers", None)
    with pytest.raises(MissingDependency, match=r"pip install 'py-chunks-pure\[tokens\]'"):
        coerce_tokenizer("cl100k_base")
