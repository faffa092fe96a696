"""Where the tokens of each make of tokenizer lie."""

from __future__ import annotations

import pytest
from hypothesis import assume, given

from py_chunks import text_laws
from py_chunks.errors import InvalidArgument
from py_chunks.tokenizers import coerce_tokenizer
from strategies import unicode_text

SENTENCES = ["the tide turns at six and the north light flashes twice", "Zoë wrote 中文 in the log. don't!"] * 20


def byte_level(**options):
    """A tokenizer of bytes in the manner of GPT-2, trained on two sentences."""
    tokenizers = pytest.importorskip("tokenizers")
    pre_tokenizers = tokenizers.pre_tokenizers
    tokenizer = tokenizers.Tokenizer(tokenizers.models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False, **options)
    tokenizer.decoder = tokenizers.decoders.ByteLevel()
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    trainer = tokenizers.trainers.BpeTrainer(vocab_size=320, initial_alphabet=alphabet, show_progress=False)
    tokenizer.train_from_iterator(SENTENCES, trainer)
    return tokenizer


def word_pieces():
    """A tokenizer in the manner of BERT: lower case, no accents, marks around the text."""
    tokenizers = pytest.importorskip("tokenizers")
    tokenizer = tokenizers.Tokenizer(tokenizers.models.WordPiece(unk_token="[UNK]"))
    tokenizer.normalizer = tokenizers.normalizers.BertNormalizer()
    tokenizer.pre_tokenizer = tokenizers.pre_tokenizers.BertPreTokenizer()
    special = ["[UNK]", "[CLS]", "[SEP]"]
    trainer = tokenizers.trainers.WordPieceTrainer(vocab_size=200, special_tokens=special, show_progress=False)
    tokenizer.train_from_iterator(SENTENCES, trainer)
    tokenizer.post_processor = tokenizers.processors.TemplateProcessing(
        single="[CLS] $A [SEP]", special_tokens=[("[CLS]", 1), ("[SEP]", 2)]
    )
    return tokenizer


BYTES, PIECES = byte_level(), word_pieces()


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        ("", []),
        ("the tide", [(0, 3), (3, 8)]),
        ("☃", [(0, 1), (1, 1)]),
        ("a☃b", [(0, 1), (1, 2), (2, 2), (2, 3)]),
    ],
)
def test_tokens_of_bytes(vocabularies, text, spans):
    """OF-4, OF-6: offsets are code points; a token that ends inside one extends to its end."""
    assert coerce_tokenizer("cl100k_base").spans(text) == spans
    assert len(spans) == len(vocabularies["cl100k_base"].encode_ordinary(text))


def test_nothing_is_special(vocabularies):
    """What looks like a special token is text like any other."""
    spans = coerce_tokenizer("cl100k_base").spans("<|endoftext|>")
    text_laws.check_spans(spans, "<|endoftext|>", gapless=True)
    assert len(spans) > 1


def test_half_a_surrogate_pair(vocabularies):
    """It is read as U+FFFD, and stays one code point, also beside its other half."""
    tokenizer = coerce_tokenizer("o200k_base")
    text = "a\ud83d\ude00b\udfff"
    text_laws.check_spans(tokenizer.spans(text), text, gapless=True)
    assert tokenizer.count(text) == tokenizer.count(text.replace("\ud83d", "\ufffd").replace("\ude00", "\ufffd"))


def test_an_encoding_of_ones_own(vocabularies):
    """An encoding with another pattern is given whole blocks."""
    import tiktoken

    base = vocabularies["cl100k_base"]
    own = tiktoken.Encoding(name="own", pat_str=r"\S+|\s+", mergeable_ranks=base._mergeable_ranks, special_tokens={})
    tokenizer = coerce_tokenizer(own)
    assert not tokenizer.exact
    text = "The ☃ turns. don't"
    text_laws.check_spans(tokenizer.spans(text), text, gapless=True)
    assert len(tokenizer.spans(text)) == tokenizer.count(text) == len(own.encode_ordinary(text))


@pytest.mark.parametrize(
    "tokenizer", [BYTES, byte_level(trim_offsets=False), PIECES], ids=["bytes", "untrimmed", "pieces"]
)
@given(text=unicode_text())
def test_hugging_face(tokenizer, text):
    """Tokens cover the text but for white space, whatever a normaliser leaves out; none is special."""
    adapted = coerce_tokenizer(tokenizer)
    spans = adapted.spans(text)
    count = len(tokenizer.encode(text, add_special_tokens=False).ids)
    assert adapted.count(text) == count
    assert len(spans) == (count or bool(text.strip()))  # what has no token is not lost
    if spans:
        text_laws.check_spans(spans, text)


def test_what_a_normaliser_leaves_out():
    """It belongs to the token before, or to the first."""
    assert coerce_tokenizer(PIECES).spans("\0the \0 tide e\u0301")[:2] == [(0, 7), (7, 11)]
    # Of a text of which nothing is left, too, none may be lost.
    assert coerce_tokenizer(PIECES).spans("\0\0") == [(0, 2)]
    assert coerce_tokenizer(PIECES).spans(" ") == []


def test_padding_and_truncation_are_not_for_us():
    """A tokenizer that pads or truncates is asked as one that doesn't, and left as it is."""
    tokenizer = word_pieces()
    tokenizer.enable_truncation(2)
    tokenizer.enable_padding(length=50)
    assert len(coerce_tokenizer(tokenizer).spans("the tide turns at six")) == 5
    assert tokenizer.truncation["max_length"] == 2


class Bytes:
    """Tokens are bytes; one by one they decode to U+FFFD where they are no code point."""

    def encode(self, text, add_special_tokens=True):
        return [0, *text.encode()] if add_special_tokens else list(text.encode())

    def decode(self, tokens):
        return bytes(tokens).decode(errors="replace")


class Pieces:
    """Words of a vocabulary that marks their beginning; decoding drops the first mark, as SentencePiece does."""

    def encode(self, text):
        return [
            f"▁{word}" if n == 0 else word
            for part in text.split()
            for n, word in enumerate([part[:3], part[3:]])
            if word
        ]

    def decode(self, tokens):
        return "".join(tokens).replace("▁", " ").removeprefix(" ")


@given(text=unicode_text())
def test_tokens_that_make_a_character_together(text):
    """Bytes of one code point are decoded together: the first has it, the others are empty behind it."""
    assume("\ufffd" not in text)
    spans = coerce_tokenizer(Bytes()).spans(text)
    text_laws.check_spans(spans, text, gapless=True)
    assert len(spans) == len(text.encode())


@given(text=unicode_text())
def test_decoders_that_drop_spaces(text):
    """The white space they don't give back lies between tokens."""
    assume("▁" not in text)
    spans = coerce_tokenizer(Pieces()).spans(text)
    text_laws.check_spans(spans, text)
    assert [text[start:end] for start, end in spans] == [token.strip("▁") for token in Pieces().encode(text)]


@pytest.mark.parametrize(
    "decode",
    [
        lambda tokens: "".join(tokens).upper(),
        lambda tokens: "".join(tokens[:1]),
        lambda tokens: "",
        lambda tokens: "x",
    ],
)
def test_tokens_that_do_not_add_up(decode):
    """BU-3: an object whose tokens are not the text is refused, with the place where they part."""

    class Other:
        def encode(self, text):
            return [text[start : start + 2] for start in range(0, len(text) - 2, 2)]

    Other.decode = staticmethod(decode)
    with pytest.raises(InvalidArgument, match="decoded text is the text") as caught:
        coerce_tokenizer(Other()).spans("abcdef")
    assert caught.value.place == "tokenizer"
