"""Whatever is handed over as chunks or does the work of a tokenizer, what comes out are errors of ours."""

from __future__ import annotations

import contextlib
import copy
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from py_chunks import contiguous_groups, get_chunks, laws, long_inputs, retrieval_laws, sliding_windows, text, windows
from py_chunks.citations import locate
from py_chunks.corpus import count_by_document, group_by_document, write_jsonl
from py_chunks.errors import ChunkError, InvalidArgument, InvalidArgumentType
from py_chunks.hits import hit_of
from py_chunks.reconstruction import char_range, reconstruct, text_between
from py_chunks.records import chunk_id, record_id, to_records
from py_chunks.retrieval import expand, merge_hits, sentence_nodes
from py_chunks.tokenizers import coerce_tokenizer

SOURCE = b"# One\n\nA first. A second.\n\n- item\n\n| a | b |\n| - | - |\n| 1 | 2 |\n"
ROWS = b"a,b\n1,2\n3,4\n5,6\n7,8\n"
GOOD = [
    *get_chunks(SOURCE, filename="a.md", mode="sliding_window", window_size=2),
    *get_chunks(SOURCE, filename="a.md"),
    *get_chunks(SOURCE, filename="a.md", mode="sliding_window", unit="words", window_size=3, overlap=0),
    *get_chunks(ROWS, filename="a.csv", mode="sliding_window", window_size=2, overlap=0),
    *sentence_nodes(SOURCE, filename="a.md"),
]
ITSELF: list[object] = []
ITSELF.append(ITSELF)

numbers = st.sampled_from([0, 1, -1, 3, 2**70, -(2**70), 1.5, float("nan"), float("inf"), True, None, "1", b"1", 1j])
plain = st.one_of(
    numbers, st.text(max_size=3), st.binary(max_size=2), st.sampled_from([object(), len, ITSELF, {1}, (), []])
)
junk = st.recursive(
    plain,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.tuples(inner, inner),
        st.dictionaries(
            st.sampled_from(["content", "metadata", "char_range", "char_start", "char_end", "text", 5]), inner
        ),
    ),
    max_leaves=4,
)
keys = st.sampled_from(
    sorted({key for chunk in GOOD for key in chunk["metadata"]} | {"truncated", "page_range", "row_end"})
)


@st.composite
def chunks_of_a_kind(draw):
    """A chunk as it was made, less or more or other than it should be in a place or two."""
    chunk = copy.deepcopy(draw(st.sampled_from(GOOD)))
    for _ in range(draw(st.integers(0, 2))):
        holder = chunk if draw(st.booleans()) or not isinstance(chunk.get("metadata"), dict) else chunk["metadata"]
        key = draw(st.sampled_from(["content", "content_type", "metadata"]) if holder is chunk else keys)
        if draw(st.booleans()):
            holder.pop(key, None)
        else:
            holder[key] = draw(junk)
    return chunk


many = st.one_of(st.lists(st.one_of(chunks_of_a_kind(), junk), max_size=4), junk)
hits = st.one_of(chunks_of_a_kind(), junk)


def run(function):
    """Call it and use up what it gives; errors of ours may come out."""
    with contextlib.suppress(ChunkError):
        found = function()
        if hasattr(found, "__next__"):
            list(found)


TAKES_CHUNKS = {
    "reconstruct": reconstruct,
    "to_records": to_records,
    "merge_hits": merge_hits,
    "count_by_document": count_by_document,
    "group_by_document": lambda chunks: [list(group) for _, group in group_by_document(chunks)],
    "windows": lambda chunks: windows(chunks, 2, 1),
    "sliding_windows": lambda chunks: sliding_windows(chunks, 2),
    "contiguous_groups": lambda chunks: contiguous_groups(chunks, lambda chunk: chunk),
    "ids of nodes": lambda chunks: merge_hits(["no id"], nodes=chunks),
    "ranges in nodes": lambda chunks: merge_hits([(0, 3), (2, 5)], nodes=chunks),
}


@pytest.mark.parametrize("name", TAKES_CHUNKS)
@given(chunks=many)
def test_what_should_be_chunks(name, chunks):
    """One after another, all of one document or not."""
    run(lambda: TAKES_CHUNKS[name](chunks))


@given(chunks=many)
def test_what_should_be_written(chunks, tmp_path_factory):
    """All or nothing, also when an item turns out to be no JSON."""
    path = tmp_path_factory.mktemp("junk") / "chunks.jsonl"
    run(lambda: write_jsonl(chunks, path))
    assert {file.name for file in path.parent.iterdir()} <= {path.name}


@given(chunk=hits)
def test_what_should_be_one_chunk(chunk):
    """Its place, its id, what it is as a hit."""
    for function in (char_range, chunk_id, hit_of):
        run(lambda function=function: function(chunk))


@given(chunks=st.lists(st.one_of(chunks_of_a_kind(), junk), max_size=4))
def test_what_should_hold_the_laws(chunks):
    """What is no chunk breaks them."""
    for check in (
        laws.check_indices,
        lambda found: laws.check_slices(found, TEXT),
        lambda found: laws.check_window_arithmetic(found, len(found) + 1, 2, 1),
        lambda found: retrieval_laws.check_reconstruction(found, TEXT),
    ):
        with contextlib.suppress(laws.LawBroken):
            run(lambda check=check: check(chunks))


@given(one=st.one_of(chunks_of_a_kind(), st.none()), other=chunks_of_a_kind())
def test_what_stands_between_two_chunks(one, other):
    """Metadata of a wrong kind tell nothing."""
    run(lambda: text_between(one, other))


@given(parts=st.tuples(junk, junk, junk))
def test_what_an_id_is_made_of(parts):
    """It has to be JSON."""
    run(lambda: record_id(*parts))


@given(
    hit=hits, nodes=many, within=st.sampled_from([None, "section", "page", "slide", "message", "chapter", "rows", 5])
)
def test_what_should_be_expanded(hit, nodes, within):
    """The hit or the nodes or both."""
    run(lambda: expand(hit, nodes=nodes, within=within))


@given(found=many)
def test_what_should_be_located(found):
    """Hits of any kind, in a document that may not hold them."""
    run(lambda: locate(found, TEXT.encode(), filename="log.txt"))


@given(nodes=many, before=numbers, after=numbers)
def test_how_far_it_should_be_expanded(nodes, before, after):
    """A good hit among nodes of any kind."""
    run(lambda: expand((0, 3), nodes=nodes, before=before, after=after))


# --------------------------------------------------------------- tokenizers

TEXT = "The tide turns at six; Zoë's log says e\u0301…  \n\n👩\u200d👩 no more. " * 2


def give(answers):
    """A method that answers one after another, then all over again."""
    turn = iter(range(10**9))
    return lambda *arguments, **keywords: answers[next(turn) % len(answers)]


answers = st.lists(
    st.one_of(
        junk,
        st.sampled_from([TEXT, [TEXT], list(TEXT), TEXT.split(), range(9), b"ab", {"ids": [1]}, float("nan")]),
        st.lists(st.integers(-3, 90), max_size=9),
        st.tuples(st.lists(st.integers(-3, 90), max_size=4), st.lists(st.integers(-3, 90), max_size=4)),
    ),
    min_size=1,
    max_size=3,
)


class Like:
    """Any object."""

    def __init__(self, **members):
        self.__dict__.update(members)


@st.composite
def tokenizers(draw):
    """What has the methods of a tokenizer of some make, and answers this or that."""
    made = draw(st.sampled_from(["plain", "honest", "tiktoken", "own", "junk"]))
    if made == "junk":
        return draw(junk.filter(lambda value: not isinstance(value, str)))
    if made == "plain":
        return Like(encode=give(draw(answers)), decode=give(draw(answers)))
    if made == "honest":  # but for one of the two
        encode, decode = draw(
            st.sampled_from([(list, None), (None, lambda found: "".join(map(str, found))), (str.split, None)])
        )
        return Like(encode=encode or give(draw(answers)), decode=decode or give(draw(answers)))
    if made == "tiktoken":
        name = draw(st.one_of(st.sampled_from(["cl100k_base", "gpt2", "mine"]), junk))
        methods = {"encode_ordinary": give(draw(answers)), "decode_single_token_bytes": give(draw(answers))}
        return Like(name=name, _mergeable_ranks=draw(junk), **methods) if draw(st.booleans()) else Like(**methods)
    end = draw(st.one_of(st.sampled_from([re.compile(r"(?<=\w)(?= )"), re.compile(b"a")]), junk))
    return Like(bounds=give(draw(answers)), count=give(draw(answers)), word_end=end, exact=draw(st.booleans()))


@given(tokenizer=tokenizers(), size=st.integers(1, 9), overlap=st.integers(0, 3))
def test_what_should_be_a_tokenizer(tokenizer, size, overlap):
    """Whatever its methods answer."""
    shared = min(overlap, size - 1)
    run(lambda: text.token_windows(TEXT, chunk_size=size, overlap=shared, tokenizer=tokenizer))
    run(lambda: text.token_windows(TEXT, chunk_size=size, tail_policy="pad", pad_value="_", tokenizer=tokenizer))
    run(lambda: long_inputs.truncate(TEXT, size, "middle", tokenizer=tokenizer, marker="..."))
    run(lambda: long_inputs.map_windows(TEXT, repr, combine=list, chunk_size=size, tokenizer=tokenizer))
    run(lambda: coerce_tokenizer(tokenizer).spans(TEXT))
    run(lambda: coerce_tokenizer(tokenizer).count(TEXT))
    run(
        lambda: get_chunks(
            SOURCE, filename="a.md", mode="sliding_window", unit="tokens", window_size=size, overlap=shared,
            tokenizer=tokenizer,
        )
    )  # fmt: skip


@given(answers=answers, size=st.integers(1, 9), overlap=st.integers(0, 3), unit=st.sampled_from(["size", "pieces"]))
def test_what_should_count(answers, size, overlap, unit):
    """The counter of recursive chunks may answer anything."""
    shared = min(overlap, size - 1)
    run(lambda: text.recursive_chunks(TEXT, size, shared, counter=give(answers), overlap_unit=unit))


@given(answers=answers)
def test_what_should_split(answers):
    """A splitter of the caller's own may answer anything."""
    run(lambda: text.sentence_windows(TEXT, chunk_size=2, splitter=give(answers)))
    run(lambda: sentence_nodes(SOURCE, filename="a.md", sentence_splitter=give(answers)))


@pytest.mark.parametrize(
    ("tokenizer", "error", "message"),
    [
        (
            Like(encode=lambda _: None, decode=len),
            InvalidArgumentType,
            "encode must return a sequence .* got: NoneType",
        ),
        (
            Like(encode=lambda _: {"ids": [1]}, decode=len),
            InvalidArgumentType,
            "encode must return .* got: dict {'ids'",
        ),
        (Like(encode=list, decode=lambda _: None), InvalidArgumentType, "decode must return a str, got: NoneType None"),
        (Like(encode=list, decode=lambda _: b"T"), InvalidArgumentType, "decode must return a str, got: bytes b'T'"),
    ],
)
def test_what_a_tokenizer_answers_is_named(tokenizer, error, message):
    """What it was and what it may be."""
    with pytest.raises(error, match=message) as caught:
        list(text.token_windows(TEXT, chunk_size=4, tokenizer=tokenizer))
    assert caught.value.place == "tokenizer"


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        (None, InvalidArgumentType),
        (([0], [1.5]), InvalidArgumentType),
        (([0, 1], [1]), InvalidArgumentType),
        (([-1], [5]), InvalidArgument),
        (([0, 3], [4, 5]), InvalidArgument),
        (([0], [3]), InvalidArgument),
        (([0], [6]), InvalidArgument),
        (([1], [5]), InvalidArgument),
        (([0, 4], [2, 5]), InvalidArgument),
        (([0, 3], [2, 2]), InvalidArgument),
        (([0, 3], [2, 5]), None),
    ],
)
def test_bounds_that_are_none(answer, error):
    """Bounds of "ab cd": numbers, in order, inside the text, with nothing but white space left out."""
    tokenizer = Like(bounds=lambda *_: answer, count=lambda _: 2, word_end=re.compile("(?= )"), exact=False)
    context = pytest.raises(error, match="tokenizer") if error else contextlib.nullcontext()
    with context:
        assert coerce_tokenizer(tokenizer).spans("ab cd") == [(0, 2), (3, 5)]
