"""The format table: everything known about a format stands in its row.

Looking a format up reads this table only; a parser is imported when its document is read.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any, Literal

from py_chunks.errors import MissingDependency
from py_chunks.units import Place

Family = Literal["blocks", "word", "slides", "ppt", "doc", "sheet", "delimited"]
Memory = Literal["stream", "part", "document"]
Signature = Literal[
    "pdf",
    "rtf",
    "docx",
    "pptx",
    "xlsx",
    "xlsb",
    "odt",
    "odp",
    "ods",
    "epub",
    "doc",
    "ppt",
    "xls",
    "msg",
    "notebook",
    "text",
]

DOCUMENT_MODES = ("default", "sliding_window", "structural")
ROW_MODES = ("default", "row", "sliding_window")


@dataclass(frozen=True, slots=True)
class Format:
    """One row of the table.

    Attributes:
        name: The word for the format, unique; also the canonical extension without its dot.
        extensions: File name endings with their dots, lower case; the first is the canonical one.
        aliases: Further endings that are read the same but not advertised.
        source_type: What `document_metadata["source_type"]` says.
        label: How error messages call the format's group of modes.
        family: Which metadata builder and joiner serve it.
        parser: Address of the parsing function, `module:function` below `py_chunks.parsers`.
        signature: What `detection` finds in the bytes of a sound document; "text" cannot be told apart.
        memory: "stream" (independent of the document's size), "part" (one page or member at a time)
            or "document" (the library loads it whole).
        place: What its locations count; None when it has none.
        requires: Third-party packages (import names) reading it needs, none for the standard library.
        install: What to hand to pip when they are missing.
        media_types: Registered media types, the canonical one first.
    """

    name: str
    extensions: tuple[str, ...]
    source_type: str
    label: str
    family: Family
    parser: str
    signature: Signature = "text"
    memory: Memory = "document"
    place: Place | None = None
    aliases: tuple[str, ...] = ()
    requires: tuple[str, ...] = ()
    install: str = "py-chunks-pure"
    media_types: tuple[str, ...] = ()

    @property
    def joiner(self) -> str:
        """What stands between two neighbouring units in the document text."""
        return "\n" if self.family in ("sheet", "delimited") else "\n\n"

    @property
    def modes(self) -> tuple[str, ...]:
        """The mode names this format allows, sorted."""
        return ROW_MODES if self.family in ("sheet", "delimited") else DOCUMENT_MODES


FORMATS: tuple[Format, ...] = (
    Format("md", (".md",), "md", "MD", "blocks", "markdown:parse_markdown", place="line",
           aliases=(".markdown",), requires=("markdown_it", "mdit_py_plugins", "lxml"), media_types=("text/markdown",)),
    Format("html", (".html", ".htm"), "html", "HTML", "blocks", "html:parse_html",
           aliases=(".xhtml",), requires=("lxml",), media_types=("text/html", "application/xhtml+xml")),
    Format("txt", (".txt",), "txt", "TXT", "blocks", "text:parse_text", memory="stream", place="line",
           aliases=(".text", ".log"), media_types=("text/plain",)),
    Format("csv", (".csv",), "csv", "CSV", "delimited", "delimited:parse_csv", memory="stream", place="line",
           media_types=("text/csv",)),
    Format("tsv", (".tsv",), "tsv", "CSV", "delimited", "delimited:parse_tsv", memory="stream", place="line",
           media_types=("text/tab-separated-values",)),
    Format("json", (".json",), "json", "JSON", "blocks", "json_records:parse_json", memory="stream",
           aliases=(".geojson",), media_types=("application/json", "application/geo+json")),
    Format("jsonl", (".jsonl",), "jsonl", "JSON", "blocks", "json_records:parse_lines", memory="stream", place="line",
           media_types=("application/jsonl",)),
    Format("ndjson", (".ndjson",), "ndjson", "JSON", "blocks", "json_records:parse_lines", memory="stream",
           place="line", media_types=("application/x-ndjson",)),
    Format("ipynb", (".ipynb",), "ipynb", "ipynb", "blocks", "notebook:parse_notebook", "notebook",
           place="notebook_cell", requires=("markdown_it", "mdit_py_plugins", "lxml"),
           media_types=("application/x-ipynb+json",)),
    Format("eml", (".eml",), "eml", "email", "blocks", "mail:parse_eml", requires=("lxml",),
           media_types=("message/rfc822",)),
    Format("mbox", (".mbox",), "mbox", "email", "blocks", "mail:parse_mbox", memory="stream", place="message",
           requires=("lxml",), media_types=("application/mbox",)),
    Format("msg", (".msg",), "msg", "MSG", "blocks", "outlook:parse_msg", "msg", requires=("olefile", "lxml"),
           media_types=("application/vnd.ms-outlook",)),
    Format("rtf", (".rtf",), "rtf", "RTF", "blocks", "rtf:parse_rtf", "rtf", media_types=("application/rtf",)),
    Format("pdf", (".pdf",), "pdf", "PDF", "blocks", "pdf:parse_pdf", "pdf", memory="part", place="page",
           requires=("pypdf",), media_types=("application/pdf",)),
    Format("epub", (".epub",), "epub", "EPUB", "blocks", "epub:parse_epub", "epub", memory="part", place="spine",
           requires=("lxml",), media_types=("application/epub+zip",)),
    Format("docx", (".docx", ".docm", ".dotx", ".dotm"), "docx", "DOCX", "word", "word:parse_word", "docx",
           place="page", requires=("lxml",),
           media_types=("application/vnd.openxmlformats-officedocument.wordprocessingml.document",)),
    Format("doc", (".doc",), "doc", "DOC", "doc", "word_binary:parse_doc", "doc", place="page", requires=("olefile",),
           media_types=("application/msword",)),
    Format("pptx", (".pptx", ".pptm", ".potx", ".potm", ".ppsx", ".ppsm"), "pptx", "PPTX", "slides",
           "powerpoint:parse_powerpoint", "pptx", memory="part", place="slide", requires=("lxml",),
           media_types=("application/vnd.openxmlformats-officedocument.presentationml.presentation",)),
    Format("ppt", (".ppt",), "ppt", "PPT", "ppt", "powerpoint_binary:parse_ppt", "ppt", place="slide",
           requires=("olefile",), media_types=("application/vnd.ms-powerpoint",)),
    *(
        Format(name, (f".{name}",), name, "XLSX", "sheet", "spreadsheet:parse_xlsx", "xlsx", memory="stream",
               place="cell", requires=("lxml",),
               media_types=(f"application/vnd.{media_type}",))
        for name, media_type in (
            ("xlsx", "openxmlformats-officedocument.spreadsheetml.sheet"),
            ("xlsm", "ms-excel.sheet.macroEnabled.12"),
            ("xltx", "openxmlformats-officedocument.spreadsheetml.template"),
            ("xltm", "ms-excel.template.macroEnabled.12"),
        )
    ),
    Format("xls", (".xls",), "xls", "XLSX", "sheet", "excel_binary:parse_xls", "xls", place="cell",
           requires=("xlrd", "olefile"), media_types=("application/vnd.ms-excel",)),
    Format("xlsb", (".xlsb",), "xlsb", "XLSX", "sheet", "excel_binary:parse_xlsb", "xlsb", memory="stream",
           place="cell", requires=("lxml",), media_types=("application/vnd.ms-excel.sheet.binary.macroEnabled.12",)),
    Format("ods", (".ods",), "ods", "XLSX", "sheet", "opendocument_sheet:parse_ods", "ods", memory="stream",
           place="cell", requires=("lxml",), media_types=("application/vnd.oasis.opendocument.spreadsheet",)),
    Format("odt", (".odt",), "odt", "ODF", "blocks", "opendocument:parse_odt", "odt", requires=("lxml",),
           media_types=("application/vnd.oasis.opendocument.text",)),
    Format("odp", (".odp",), "odp", "ODF", "blocks", "opendocument:parse_odp", "odp", place="slide",
           requires=("lxml",), media_types=("application/vnd.oasis.opendocument.presentation",)),
)  # fmt: skip

_BY_EXTENSION = {extension: row for row in FORMATS for extension in (*row.extensions, *row.aliases)}
_BY_NAME = {row.name: row for row in FORMATS}


def supported_extensions() -> list[str]:
    """Return the advertised extensions with their dots, sorted.

    Example:
        >>> ".md" in supported_extensions()
        True
    """
    return sorted(extension for row in FORMATS for extension in row.extensions)


def format_of_extension(extension: str) -> Format | None:
    """Return the row for a file name ending, or None.

    Args:
        extension: With its dot, in any case.

    Example:
        >>> format_of_extension(".MD").name
        'md'
    """
    return _BY_EXTENSION.get(extension.lower())


def format_named(name: str) -> Format:
    """Return the row of that name.

    Args:
        name: As in the row's `name`.

    Raises:
        KeyError: There is no such row.

    Example:
        >>> format_named("md").source_type
        'md'
    """
    return _BY_NAME[name]


def load_parser(row: Format) -> Callable[..., Any]:
    """Return the parsing function of a row, importing its module on first use.

    Args:
        row: A row of the table.

    Raises:
        MissingDependency: A package the parser needs is not installed; the message says what to install.

    Example:
        >>> load_parser(format_named("txt")).__name__
        'parse_text'
    """
    module_name, _, function = row.parser.partition(":")
    try:
        module = _parser_module(module_name)
    except ModuleNotFoundError as error:
        raise missing_dependency(row, error) from error
    return getattr(module, function)  # type: ignore[no-any-return]


@cache
def _parser_module(name: str) -> ModuleType:
    return import_module(f"py_chunks.parsers.{name}")


def missing_dependency(row: Format, error: ModuleNotFoundError) -> ImportError:
    """Return (not raise) the error for a package that reading a format needs: a MissingDependency.

    A module of our own that is missing is no dependency; its error comes back as it is.

    Args:
        row: The format.
        error: The import's own error.
    """
    package = (error.name or "a package").partition(".")[0]
    if package == __package__:
        return error
    message = (
        f"reading {row.extensions[0]} files needs {package!r}, which is not installed; run: pip install {row.install}"
    )
    return MissingDependency(message, place=row.name, value=package)
