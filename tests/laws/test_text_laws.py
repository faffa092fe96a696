"""The laws of windows over text, over arbitrary Unicode."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from py_chunks import text_laws
from py_chunks.segmentation import Characters, Graphemes, Paragraphs, Tokens, Words
from py_chunks.sentences import sentence_segmentation
from py_chunks.text_reader import Reader, pieces_of
from py_chunks.text_windows import plan_windows, windows_of
from py_chunks.tokenizers import coerce_tokenizer
from strategies import pieces, tail_policies, unicode_text, window_settings

SEGMENTATIONS = {
    kind.unit: kind for kind in (Characters(), Graphemes(), Words(), Paragraphs(), sentence_segmentation())
}
every_segmentation = pytest.mark.parametrize("unit", SEGMENTATIONS)
ENCODINGS = ["cl100k_base", "o200k_base"]
every_encoding = pytest.mark.parametrize("encoding", ENCODINGS)


def windows(text, segmentation, setting, policy="emit_short", pad_value="\0"):
    size, overlap = setting
    return list(windows_of(pieces_of(text), segmentation, plan_windows(size, overlap, None, policy, "d", pad_value)))


@every_segmentation
@given(text=unicode_text())
def test_spans_cover_the_text(unit, text):
    """U2: spans are in order, and nothing but white space lies outside them."""
    spans = list(SEGMENTATIONS[unit].spans(text))
    text_laws.check_spans(spans, text, gapless=unit in ("characters", "graphemes"))
    assert all(text[span.start : span.end].strip() or unit in ("characters", "graphemes") for span in spans)


@every_segmentation
@given(data=st.data(), text=unicode_text())
def test_spans_of_pieces_are_those_of_the_whole(unit, data, text):
    """E1: it does not matter in which pieces the text comes."""
    cut = data.draw(pieces(text))
    reader = Reader(iter(cut), SEGMENTATIONS[unit])
    found = [reader.cut(place, place) for place in reader.places()]
    assert found == [(start, text[start:end]) for start, end in SEGMENTATIONS[unit].spans(text)]


@every_segmentation
@given(text=unicode_text())
def test_spans_do_not_depend_on_the_text_before(unit, text):
    """The text before the end of a span may be let go of."""
    spans = list(SEGMENTATIONS[unit].spans(text))
    for number, span in enumerate(spans, 1):
        rest = [(start + span.end, end + span.end) for start, end in SEGMENTATIONS[unit].spans(text[span.end :])]
        assert rest == spans[number:]
        assert list(SEGMENTATIONS[unit].spans(text, span.end)) == spans[number:]


@every_segmentation
@given(text=unicode_text(), setting=window_settings(), policy=tail_policies)
def test_windows_of_text(unit, text, setting, policy):
    """C1, S1, N1, V1, I1 (LO-1, LO-2, OF-1, OF-3, OF-4, OV-9) under every tail policy."""
    found = windows(text, SEGMENTATIONS[unit], setting, policy)
    spans = list(SEGMENTATIONS[unit].spans(text))
    text_laws.check_text_slices(found, text)
    text_laws.check_text_coverage(found, text, spans, setting[0], policy)
    text_laws.check_text_overlap(found, setting[1])
    for window in found:
        assert window.start == spans[window.window_start].start
        if policy != "pad":
            assert window.end == spans[window.window_end - 1].end


@pytest.mark.parametrize("unit", ["graphemes", "words", "sentences", "paragraphs"])
@given(text=unicode_text(), setting=window_settings())
def test_graphemes_stay_whole(unit, text, setting):
    """A1 (UN-2): windows of graphemes, words, sentences and paragraphs never cut a grapheme."""
    text_laws.check_graphemes(windows(text, SEGMENTATIONS[unit], setting), text)


# ------------------------------------------------------------------- tokens


@every_encoding
@given(text=unicode_text())
def test_tokens_are_those_of_the_whole_text(vocabularies, encoding, text):
    """E1: cut where words end, the text has the very tokens that the tokenizer gives it whole (cuts are proved)."""
    text *= 3
    tokens = Tokens(coerce_tokenizer(encoding), block=12)
    cuts = [0, *(match.start() for match in tokens.tokenizer.word_end.finditer(text)), len(text)]
    assume(max(after - before for before, after in pairwise(cuts)) < tokens.longest_block)
    assert list(tokens.spans(text)) == spans_of_tokens(vocabularies[encoding], text)


def spans_of_tokens(encoding, text):
    """The tokens of a whole text by their bytes: what ends inside a code point extends to its end."""
    ends = [0]
    for byte in text.encode():
        ends.append(ends[-1] + (byte & 0xC0 != 0x80))
    spans, reached = [], 0
    for token in encoding.encode_ordinary(text):
        after = reached + len(encoding.decode_single_token_bytes(token))
        spans.append((ends[reached], ends[after]))
        reached = after
    return spans


@every_encoding
@given(text=unicode_text(), setting=window_settings(12), policy=tail_policies)
def test_windows_of_tokens_hold_the_budget(vocabularies, encoding, text, setting, policy):
    """B1, C1, S1, N1, V1 (BU-1, BU-3, BU-4) with real vocabularies."""
    size, overlap = setting[0] + 3, setting[1]
    tokens = Tokens(coerce_tokenizer(encoding), block=30)
    found = windows(text, tokens, (size, overlap), policy)
    text_laws.check_budget(found, lambda part: len(vocabularies[encoding].encode_ordinary(part)), size)
    text_laws.check_text_slices(found, text)
    text_laws.check_text_coverage(found, text, list(tokens.spans(text)), size, policy)
    text_laws.check_text_overlap(found, overlap, at_most=True)
