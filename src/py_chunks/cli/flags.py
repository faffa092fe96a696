"""The flags that stand for the library's keyword arguments, and those that say how a run goes.

A flag that was not given is not passed on, so that the library's own defaults hold.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from typing import Any, NamedTuple

FORMS = ("table", "jsonl", "json")


class UsageProblem(Exception):
    """The command can't be carried out as it was given, whatever the documents hold."""


class Flag(NamedTuple):
    """One flag that is a keyword argument of the library.

    Attributes:
        keyword: Its name there; the flag is the same with hyphens.
        explanation: What `--help` says.
        metavar: What stands for its value in `--help`; None for a flag without one or with choices.
        choices: The values allowed, or None.
        kind: "text", "number", "number or none", "separator", "list" (may be repeated), "switch" or "yes or no" (a
            switch that has an opposite).
    """

    keyword: str
    explanation: str
    metavar: str | None = None
    choices: tuple[str, ...] | None = None
    kind: str = "text"

    @property
    def option(self) -> str:
        """The flag as it is typed."""
        return "--" + self.keyword.replace("_", "-")


CHUNK_FLAGS = (
    Flag("mode", "how units become chunks: sliding_window (the default here), default, structural, row", "NAME"),
    Flag("window_size", "blocks, rows or slides in a window (default: 3)", "N", kind="number"),
    Flag("overlap", "how many of them the next window repeats (default: 1)", "N", kind="number"),
    Flag(
        "unit",
        "what windows are counted in (default: blocks)",
        choices=("blocks", "characters", "graphemes", "sentences", "tokens", "words"),
    ),
    Flag("tokenizer", "what makes tokens, such as cl100k_base; needed where tokens are counted", "NAME"),
    Flag("language", "whose abbreviations end no sentence, with --unit sentences (default: en)", "CODE"),
    Flag(
        "within",
        "what windows never cross (default: they run through the document)",
        choices=("section", "page", "slide", "message", "chapter"),
    ),
    Flag("document_id", "what the chunks call the document (default: its name)", "ID"),
    Flag("max_window_chars", "where a window of slides is cut, or none (default: 6000)", "N", kind="number or none"),
    Flag("sentences_per_chunk", "rows in a chunk of --mode row (default: 3)", "N", kind="number"),
    Flag("paragraphs_per_page", "paragraphs on an estimated page (default: 15)", "N", kind="number"),
)
READ_FLAGS = (
    Flag("encoding", "text encoding, such as latin-1 (default: decided from the bytes)", "NAME"),
    Flag(
        "errors",
        "bytes the encoding can't read: taken as Windows-1252, replaced or refused (default: fallback)",
        choices=("fallback", "replace", "strict"),
    ),
    Flag("delimiter", "column separator: , ; | or tab (default: decided from the rows)", "CHAR", kind="separator"),
    Flag("sheet_names", "a sheet of workbooks to read; may be repeated (default: all sheets)", "NAME", kind="list"),
    Flag("include_headers", "whether rows name the column before each value (by default they do)", kind="yes or no"),
    Flag("skip_empty_rows", "whether rows without any value are left out (by default they are)", kind="yes or no"),
    Flag(
        "revisions",
        "which side of tracked changes is read (default: accepted)",
        choices=("accepted", "original", "all"),
    ),
    Flag("password", "for encrypted documents", "PASSWORD"),
    Flag("pdf_engine", "what reads PDF (default: the first installed)", choices=("auto", "pdfium", "pypdf")),
    Flag("keep_running_text", "keep a PDF's running headers, footers and page numbers", kind="switch"),
    Flag("allow_private_urls", "let URLs lead to addresses that are not public", kind="switch"),
)


def add_files(parser: argparse.ArgumentParser) -> None:
    """Add what is read: FILE and the name of standard input.

    Args:
        parser: The command's parser.
    """
    explanation = "a document, a directory (with all below it), a quoted pattern such as '**/*.md', a URL, or -"
    parser.add_argument("files", nargs="+", metavar="FILE", help=explanation)
    parser.add_argument("--filename", metavar="NAME", help="what - is, such as notes.md; only text needs it")


def add_chunking(parser: argparse.ArgumentParser, flags: Iterable[Flag] = CHUNK_FLAGS) -> None:
    """Add the flags of how units become chunks.

    Args:
        parser: The command's parser.
        flags: Those that the command takes.
    """
    _add(parser.add_argument_group("windows"), flags)


def add_reading(parser: argparse.ArgumentParser) -> None:
    """Add the flags of how documents are read.

    Args:
        parser: The command's parser.
    """
    group = parser.add_argument_group("reading")
    _add(group, READ_FLAGS)
    group.add_argument(
        "--limit",
        dest="limits",
        action="append",
        default=argparse.SUPPRESS,
        metavar="NAME=N",
        help="another bound on what a document may ask for, such as max_pages=100; may be repeated",
    )


def add_versus(parser: argparse.ArgumentParser, explanation: str, *, required: bool) -> None:
    """Add the settings of a second side.

    Args:
        parser: The command's parser.
        explanation: What `--help` says.
        required: Whether the command is of no use without them.
    """
    parser.add_argument("--versus", nargs="+", required=required, metavar="NAME=VALUE", help=explanation)


def add_running(parser: argparse.ArgumentParser) -> None:
    """Add the flags of where the output goes and how many documents are dealt with.

    Args:
        parser: The command's parser.
    """
    group = parser.add_argument_group("running")
    group.add_argument("--format", choices=FORMS, help="default: table on a terminal, else jsonl: one object a line")
    group.add_argument(
        "-o", "--output", metavar="PATH", help="write there, all or nothing (default: to standard output)"
    )
    group.add_argument("--resume", action="store_true", help="with --output: go on where a stopped run ended")
    group.add_argument("--jobs", type=_positive, default=1, metavar="N", help="documents read at once (default: 1)")
    group.add_argument(
        "--on-error",
        choices=("record", "skip", "raise"),
        default="skip",
        help="a document that can't be read: record it in the output, leave it out, or stop (default: skip)",
    )
    group.add_argument("--quiet", action="store_true", help="no progress, no summary; errors are still told")


def keywords(options: argparse.Namespace, flags: Iterable[Flag]) -> dict[str, Any]:
    """Return the keyword arguments that were given.

    Args:
        options: What the parser made of the command.
        flags: The flags the command knows; `limits` is known to all.

    Raises:
        UsageProblem: A limit is none.
    """
    given = vars(options)
    chosen = {flag.keyword: given[flag.keyword] for flag in flags if flag.keyword in given}
    if "limits" in given:
        chosen["limits"] = _limits(given["limits"])
    return chosen


def versus(words: Iterable[str]) -> dict[str, Any]:
    """Return the keyword arguments of NAME=VALUE, each read as the flag of that name would be.

    Args:
        words: What followed `--versus`.

    Raises:
        UsageProblem: A word names no flag of windows or reading, or its value is none.

    Example:
        >>> versus(["window-size=6", "keep-running-text"])
        {'window_size': 6, 'keep_running_text': True}
    """
    parser = argparse.ArgumentParser(add_help=False, exit_on_error=False, allow_abbrev=False)
    add_chunking(parser)
    add_reading(parser)
    opposites = {flag.keyword for flag in READ_FLAGS if flag.kind == "yes or no"}
    flags = []
    for word in words:
        name, equals, value = word.partition("=")
        if name.replace("-", "_") in opposites and value in ("yes", "no"):
            name, equals, value = f"no-{name}" if value == "no" else name, "", ""
        flags.append("--" + name.replace("_", "-") + equals + value)
    try:
        options, unknown = parser.parse_known_args(flags)
    except argparse.ArgumentError as error:
        raise UsageProblem(f"--versus: {error}") from error
    if unknown:
        raise UsageProblem(f"--versus: no such option: {unknown[0]}")
    return keywords(options, (*CHUNK_FLAGS, *READ_FLAGS))


def _add(group: argparse._ArgumentGroup, flags: Iterable[Flag]) -> None:
    for flag in flags:
        action = _ACTIONS.get(flag.kind, "store")
        more: dict[str, Any] = {}
        if action in ("store", "append"):
            more = {"type": _KINDS.get(flag.kind, str), "choices": flag.choices, "metavar": flag.metavar}
        group.add_argument(flag.option, action=action, default=argparse.SUPPRESS, help=flag.explanation, **more)


def _positive(word: str) -> int:
    number = int(word)
    if number < 1:
        raise argparse.ArgumentTypeError(f"must be at least 1, got: {word}")
    return number


def _number_or_none(word: str) -> int | None:
    return None if word == "none" else int(word)


def _separator(word: str) -> str:
    return "\t" if word in ("tab", "\\t") else word


# argparse names a type by its __name__ when a value is none.
_number_or_none.__name__ = "number"
_positive.__name__ = "number"
_KINDS: dict[str, Any] = {"number": int, "number or none": _number_or_none, "separator": _separator}
_ACTIONS: dict[str, Any] = {
    "list": "append", "switch": "store_true", "yes or no": argparse.BooleanOptionalAction,
}  # fmt: skip


def _limits(words: Iterable[str]) -> Any:
    from dataclasses import fields, replace

    from py_chunks.limits import Limits

    known = {field.name for field in fields(Limits)}
    chosen: dict[str, int] = {}
    for word in words:
        name, _, number = word.partition("=")
        name = name.replace("-", "_")
        if name not in known or not number.isdecimal():
            raise UsageProblem(f"--limit takes NAME=NUMBER with one of {', '.join(sorted(known))}; got: {word}")
        chosen[name] = int(number)
    return replace(Limits(), **chosen)
