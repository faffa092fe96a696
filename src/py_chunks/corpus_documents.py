"""What a corpus is made of: directories, patterns, files and pairs, as documents that are not opened yet."""

from __future__ import annotations

import glob
import io
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from py_chunks.errors import InvalidArgument, InvalidArgumentType, SourceNotFound
from py_chunks.formats import format_of_extension
from py_chunks.streams import encode_text

_SEPARATORS = re.escape(os.sep + (os.altsep or ""))


@dataclass(frozen=True, slots=True)
class CorpusDocument:
    """A document that can be read, by its name; nothing of it is held but what the caller gave.

    Attributes:
        document_id: What its chunks say they are of.
        source: A path, the content as bytes, or the text itself.
        error: Why it is known beforehand that it can't be read, or None.
    """

    document_id: str
    source: os.PathLike[str] | bytes | str
    error: OSError | None = None

    def opened(self) -> tuple[object, str | None]:
        """Return what the library reads, and the file name it needs beside it or None.

        Raises:
            OSError: It is known that it can't be read.
        """
        if self.error is not None:
            raise self.error
        if isinstance(self.source, str):
            # As a file, since a file of text may be empty.
            return io.BytesIO(encode_text(self.source)), "text.txt"
        if isinstance(self.source, bytes) and format_of_extension(Path(self.document_id).suffix):
            return self.source, self.document_id
        return self.source, None


def iter_corpus(corpus: object, *, root: str | os.PathLike[str] | None = None) -> Iterator[CorpusDocument]:
    """Return an iterator of the documents of a corpus, in order; none of them is opened.

    Args:
        corpus: A directory: the files below it whose format is supported, sorted by name, without hidden
            ones and without following links to directories; their ids are their paths below it. A glob
            pattern, with ``**`` for any depth (links to directories are not followed there either): what it
            matches, sorted. A file. Or an iterable of paths, of `CorpusDocument` and of pairs ``(id, source)``,
            whose source is a `str` (the text itself), bytes-like (the format is told by the id's ending or by
            the content) or a `pathlib.Path`; it is read one item at a time, and what it names twice is two
            documents.
        root: A directory: the id of every path is its path below it, however `corpus` names it, so that one that is
            read alone is called as it was among all. Ids that the caller gives stay as they are. None calls a path
            below a directory by its path there, and any other as it was written.

    Raises:
        SourceNotFound: `corpus` is a path that leads nowhere.
        InvalidArgument: While iterating, a path does not lie below `root`.
        InvalidArgumentType: `corpus` or, while iterating, an item is none of these.

    Example:
        >>> [document.document_id for document in iter_corpus("fixtures/handbook.d*")]
        ['fixtures/handbook.doc', 'fixtures/handbook.docm', 'fixtures/handbook.docx', ...]
        >>> [document.document_id for document in iter_corpus([("one", "Text."), ("two.md", b"# T")])]
        ['one', 'two.md']
        >>> [document.document_id for document in iter_corpus(["fixtures/handbook.md"], root="fixtures")]
        ['handbook.md']
    """
    if not isinstance(root, (str, os.PathLike, type(None))):
        raise InvalidArgumentType(f"root must be a path, got: {type(root).__name__}", place="root", value=root)
    # Made absolute as it is written: a link keeps the name it was given.
    base = None if root is None else Path(os.path.abspath(root))  # noqa: PTH100
    if isinstance(corpus, (str, os.PathLike)):
        return (_below_root(document, base) for document in _at(corpus))
    if isinstance(corpus, (bytes, Mapping)) or not isinstance(corpus, Iterable):
        message = f"a corpus is a directory, a pattern or an iterable of documents, got: {type(corpus).__name__}"
        raise InvalidArgumentType(message, place="corpus", value=type(corpus).__name__)
    return (_document(item, base) for item in corpus)


def _at(corpus: str | os.PathLike[str]) -> Iterator[CorpusDocument]:
    path = Path(corpus)
    # Unlike a path's methods, these two take a name that is empty or too long for that of no file.
    if os.path.isdir(corpus):  # noqa: PTH112
        return _below(path, "")
    if os.path.isfile(corpus):  # noqa: PTH113
        return iter((CorpusDocument(os.fspath(path), path),))
    if glob.has_magic(os.fspath(path)):
        return _matching(os.fspath(path))
    raise SourceNotFound(f"File not found: {corpus}", source=str(corpus), value=str(corpus))


def _below_root(document: CorpusDocument, root: Path | None) -> CorpusDocument:
    """The document, called by its path below the root if there is one."""
    if root is None:
        return document
    assert isinstance(document.source, os.PathLike)
    path = Path(os.path.abspath(document.source))  # noqa: PTH100 - as above
    try:
        name = path.relative_to(root).as_posix()
    except ValueError as error:
        message = f"{document.source!s} does not lie below {root}"
        raise InvalidArgument(message, source=document.document_id, place="root", value=str(root)) from error
    return replace(document, document_id=name)


def _matching(pattern: str) -> Iterator[CorpusDocument]:
    for name in sorted(set(_paths(pattern))):
        if Path(name).is_file():
            yield CorpusDocument(name, Path(name))


def _paths(pattern: str) -> Iterator[str]:
    """What a pattern matches; glob alone would follow links in "**", round and round where one leads back up."""
    before, deep, after = _parted(pattern)
    if not deep:
        yield from glob.glob(pattern)  # noqa: PTH207 - pathlib knows no absolute patterns
        return
    for base in glob.glob(before) if before else [""]:  # noqa: PTH207
        for folder in _folders(base):
            yield from _paths(glob.escape(folder) + after)


def _parted(pattern: str) -> tuple[str, str, str]:
    """What stands before the first part that is "**", that, and what stands after all that follow on it."""
    found = re.search(rf"(?:(?<=[{_SEPARATORS}])|\A)(?:\*\*[{_SEPARATORS}]+)*\*\*(?=[{_SEPARATORS}]|\Z)", pattern)
    if found is None:
        return pattern, "", ""
    after = pattern[found.end() :].lstrip(os.sep + (os.altsep or ""))
    return pattern[: found.start()], found[0], after or "*"


def _folders(base: str) -> Iterator[str]:
    """A folder and all below it, with a separator behind each; without hidden ones and links."""
    waiting = [base]
    while waiting:
        folder = waiting.pop()
        yield folder
        with suppress(OSError), os.scandir(folder or os.curdir) as found:
            waiting += [
                f"{folder}{entry.name}{os.sep}"
                for entry in found
                if entry.name[0] != "." and entry.is_dir(follow_symlinks=False)
            ]


def _below(folder: Path, prefix: str) -> Iterator[CorpusDocument]:
    try:
        with os.scandir(folder) as found:
            entries = sorted((entry for entry in found if entry.name[0] != "."), key=lambda entry: entry.name)
    except OSError as error:
        yield CorpusDocument(prefix or os.fspath(folder), folder, error)
        return
    for entry in entries:
        if entry.is_dir(follow_symlinks=False):
            yield from _below(folder / entry.name, f"{prefix}{entry.name}/")
        elif format_of_extension(Path(entry.name).suffix) and entry.is_file():
            yield CorpusDocument(f"{prefix}{entry.name}", folder / entry.name)


def _document(item: object, root: Path | None) -> CorpusDocument:
    if isinstance(item, CorpusDocument):
        return item
    if isinstance(item, (str, os.PathLike)):
        return _below_root(CorpusDocument(os.fspath(item), Path(item)), root)
    if isinstance(item, tuple) and len(item) == 2:
        name, source = item
        if isinstance(source, (bytearray, memoryview)):
            source = bytes(source)
        if isinstance(source, (str, bytes, os.PathLike)):
            return CorpusDocument(str(name), source)
        message = f"the source of {str(name)[:80]!r} must be a text, bytes or a path, got: {type(source).__name__}"
        raise InvalidArgumentType(message, place="corpus", value=type(source).__name__)
    message = f"a document is a path or a pair (id, source), got: {type(item).__name__}"
    raise InvalidArgumentType(message, place="corpus", value=type(item).__name__)
