"""The error tree: what can be caught as what, and that errors travel."""

from __future__ import annotations

import inspect
import pickle

import pytest

from py_chunks import errors
from py_chunks.errors import shown

CLASSES = [cls for _, cls in inspect.getmembers(errors, inspect.isclass) if issubclass(cls, errors.ChunkError)]
BUILT_IN = {
    "InvalidArgument": ValueError,
    "NegativeOverlap": OverflowError,
    "InvalidArgumentType": TypeError,
    "UnsupportedFormat": ValueError,
    "MissingDependency": ImportError,
    "SourceNotFound": FileNotFoundError,
    "FetchError": OSError,
    "DocumentError": RuntimeError,
    "CorruptDocument": RuntimeError,
    "EncryptedDocument": RuntimeError,
    "LimitExceeded": RuntimeError,
    "NoText": RuntimeError,
}


@pytest.mark.parametrize("cls", CLASSES, ids=lambda cls: cls.__name__)
def test_errors_survive_pickling(cls):
    """An error carries its sentence and data into another process."""
    error = cls("what was wrong", source="a.pdf", place="page 3", value=7)
    copy = pickle.loads(pickle.dumps(error))
    assert type(copy) is cls
    assert (str(copy), copy.source, copy.place, copy.value) == ("what was wrong", "a.pdf", "page 3", 7)
    assert copy.kind == cls.kind != ""


@pytest.mark.parametrize(("name", "built_in"), BUILT_IN.items())
def test_errors_are_the_built_ins_they_resemble(name, built_in):
    """Ordinary callers catch what they always caught."""
    cls = getattr(errors, name)
    assert issubclass(cls, built_in)
    assert issubclass(cls, errors.ChunkError)


def test_the_tree_at_the_top_of_the_module_is_the_tree():
    """The drawing names every class and every kind."""
    for cls in CLASSES:
        assert cls.__name__ in errors.__doc__
        if cls is not errors.ChunkError:
            assert f'"{cls.kind}"' in errors.__doc__


def test_an_error_shows_only_its_sentence():
    """OSError and ImportError subclasses print the sentence, not an errno pair."""
    assert str(errors.SourceNotFound("File not found: x", source="x")) == "File not found: x"
    assert str(errors.MissingDependency("needs y")) == "needs y"


def test_what_is_shown_of_a_value():
    """Whatever it is: long, holding itself, beyond the digits that Python writes, or without a form at all."""

    class Formless:
        def __repr__(self):
            raise KeyError

    itself = []
    itself.append(itself)
    assert shown("a" * 10) == "'aaaaaaaaaa'"
    assert shown("a" * 1000) == "'" + "a" * 79 + "..."
    assert shown(itself) == "[[...]]"
    assert shown(Formless()) == "<Formless>"
    assert len(shown([10**5000])) < 100
