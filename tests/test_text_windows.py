"""The plan of a call, and the window as a record."""

from __future__ import annotations

import dataclasses
import pickle

import pytest

from py_chunks.errors import InvalidArgument, InvalidArgumentType, NegativeOverlap
from py_chunks.segmentation import Words
from py_chunks.text_windows import TextWindow, WindowPlan, plan_windows, segmentation_of, windows_of

GOOD = {
    "chunk_size": 4,
    "overlap": 0,
    "stride": None,
    "tail_policy": "emit_short",
    "document_id": None,
    "pad_value": "\0",
}


def plan(**changes):
    return plan_windows(*{**GOOD, **changes}.values())


@pytest.mark.parametrize(
    ("changes", "overlap"),
    [({}, 0), ({"overlap": 3}, 3), ({"stride": 4}, 0), ({"stride": 1}, 3), ({"stride": 3, "overlap": 1}, 1)],
)
def test_stride_is_the_other_way_to_say_overlap(changes, overlap):
    """stride == chunk_size - overlap; one of them will do."""
    assert plan(**changes) == WindowPlan(4, overlap)


@pytest.mark.parametrize(
    ("changes", "error", "place"),
    [
        ({"chunk_size": 0}, InvalidArgument, "chunk_size"),
        ({"chunk_size": 2.0}, InvalidArgumentType, "chunk_size"),
        ({"overlap": 4}, InvalidArgument, "overlap"),
        ({"overlap": 5}, InvalidArgument, "overlap"),
        ({"overlap": -1}, NegativeOverlap, "overlap"),
        ({"stride": 0}, InvalidArgument, "stride"),
        ({"stride": 5}, InvalidArgument, "stride"),
        ({"stride": "1"}, InvalidArgumentType, "stride"),
        ({"stride": 3, "overlap": 2}, InvalidArgument, "stride"),
        ({"tail_policy": "keep"}, InvalidArgument, "tail_policy"),
        ({"pad_value": ""}, InvalidArgument, "pad_value"),
        ({"pad_value": 0}, InvalidArgument, "pad_value"),
    ],
)
def test_what_is_refused(changes, error, place):
    """OV-1, OV-5: each argument that is not allowed has one typed error that names it."""
    with pytest.raises(error) as caught:
        plan(**changes)
    assert caught.value.place == place


def test_a_window_is_a_record():
    """Frozen, slotted, comparable, picklable."""
    window = TextWindow("a b", 2, 5, 0, "d", 1, 3)
    assert pickle.loads(pickle.dumps(window)) == window
    assert not hasattr(window, "__dict__")
    with pytest.raises(dataclasses.FrozenInstanceError):
        window.start = 3


def test_a_window_as_a_chunk():
    """OF-5: content, content_type and metadata, with the place in characters and in units; OF-8: nothing is added."""
    chunk = TextWindow("a b", 2, 5, 0, "d", 1, 3).to_chunk()
    assert set(chunk) == {"content", "content_type", "metadata"}
    assert chunk["content"] == "a b"
    assert chunk["metadata"]["char_range"] == [2, 5]
    assert chunk["metadata"]["unit_range"] == [1, 3]
    assert chunk["metadata"]["document_id"] == "d"
    assert chunk["metadata"]["chunk_index"] == chunk["metadata"]["window_index"] == 0
    assert TextWindow("", 0, 0, 0, None, 0, 0).to_chunk()["metadata"] is not chunk["metadata"]


@pytest.mark.parametrize("unit", ["characters", "graphemes", "words", "sentences", "paragraphs"])
def test_segmentations_by_name(unit):
    """Each name leads to the segmentation that calls itself so."""
    assert segmentation_of(unit).unit == unit


def test_segmentations_that_cannot_be():
    """Tokens need a tokenizer; another name is refused with those that are known."""
    with pytest.raises(InvalidArgument, match="tokenizer is required") as caught:
        segmentation_of("tokens")
    assert caught.value.place == "tokenizer"
    with pytest.raises(InvalidArgument, match=r"unit must be one of 'characters', .*, got: 'pages'"):
        segmentation_of("pages")


def test_windows_that_go_on_from_others():
    """A plan says where the text begins in a larger one."""
    plan = WindowPlan(2, 1, offset=100, first_span=10, first_index=5)
    found = list(windows_of(iter(["one two ", "three"]), Words(), plan))
    assert found == [
        TextWindow("one two", 100, 107, 5, None, 10, 12),
        TextWindow("two three", 104, 113, 6, None, 11, 13),
    ]
