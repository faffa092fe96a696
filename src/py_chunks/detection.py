"""Which row of the format table fits a source: its name and its first bytes decide.

A conclusive signature beats the extension. No parser and no third-party module is imported.
"""

from __future__ import annotations

import codecs
import os
import re
import struct
import zipfile
from typing import BinaryIO, NamedTuple

from py_chunks.archives import DAMAGE, Members, plain_content, plain_members
from py_chunks.errors import CorruptDocument, EncryptedDocument, InvalidArgument, UnsupportedFormat
from py_chunks.formats import FORMATS, Format, Signature, format_of_extension, supported_extensions
from py_chunks.magic_numbers import binary_kind
from py_chunks.sources import COMPOUND_MAGIC, Source

_MIMETYPES: dict[str, Signature] = {
    "application/vnd.oasis.opendocument.text": "odt",
    "application/vnd.oasis.opendocument.presentation": "odp",
    "application/vnd.oasis.opendocument.spreadsheet": "ods",
    "application/epub+zip": "epub",
}
_LONGEST_MIMETYPE = 128
# What tells archives apart that do not say their type: a member, or the folder of one.
_SIGNS: tuple[tuple[str, Signature], ...] = (
    ("\0meta-inf/container.xml\0", "epub"), ("\0xl/workbook.bin\0", "xlsb"),
    ("\0word/", "docx"), ("\0ppt/", "pptx"), ("\0xl/", "xlsx"),
)  # fmt: skip
# In a group that repeats, each way to end a comment or a line must be the only one: the ways of all multiply.
_HTML_START = re.compile(
    rb"\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--(?:(?!-->).)*-->\s*)*"
    rb"<(?:!doctype\s+html|html|head|body|table|meta|style|div|p)\b",
    re.IGNORECASE | re.DOTALL,
)
# Excel 2003's own XML, which is read as .xls; the prefix is free.
_XML_WORKBOOK = re.compile(
    rb"\s*(?:<\?xml[^>]*\?>\s*)?(?:<\?[^>]*\?>\s*|<!--(?:(?!-->).)*-->\s*)*<(?:\w+:)?Workbook\s[^<>]*"
    rb"urn:schemas-microsoft-com:office:spreadsheet",
    re.DOTALL,
)
# A Word document in one XML file: that of Word 2003, or a package with its parts side by side.
_XML_DOCUMENT = re.compile(
    rb"\s*(?:<\?xml[^>]*\?>\s*)?(?:<\?[^>]*\?>\s*|<!--(?:(?!-->).)*-->\s*)*<(?:\w+:)?(?:"
    rb"wordDocument\s[^<>]*http://schemas\.microsoft\.com/office/word/2003/wordml|"
    rb"package\s[^<>]*http://schemas\.microsoft\.com/office/2006/xmlPackage)",
    re.DOTALL,
)
_MAIL_START = re.compile(
    rb"(?:[!-9;-~]+:[^\n]*\n(?:[ \t][^\n]*\n)*)*?(?:MIME-Version|Message-ID|Received):", re.IGNORECASE
)
_NOTEBOOK = re.compile(rb"\s*\{.*\"cells\"\s*:\s*\[.*\"cell_type\"\s*:", re.DOTALL)
_BINARY = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f]")
_BOM16 = (b"\xff\xfe", b"\xfe\xff")
# Whose parsers tell a locked document themselves.
_OFFICE = ("docx", "pptx", "xlsx", "xlsb", "doc", "ppt", "xls", "msg")
_LOCKED_STREAM = "encryptedpackage"  # [MS-OFFCRYPTO] 2.3.4.4


class Detection(NamedTuple):
    """The answer for one source.

    Attributes:
        format: The row to read it by.
        declared: The row its name asks for, when that is another one; else None.
    """

    format: Format
    declared: Format | None


def declared_format(source: Source, *, unnamed: str) -> Format | None:
    """Return the row the source's name asks for; None when it has no name but its bytes are conclusive.

    Args:
        source: The source; its bytes are looked at only when it has no name.
        unnamed: The message for a source with neither a name nor a conclusive signature.

    Raises:
        UnsupportedFormat: The extension is not in the table.
        InvalidArgument: There is no name and the bytes are not conclusive.
    """
    if source.name is None:
        if signature_of(source) is None:
            raise InvalidArgument(unnamed, source=source.label, place="filename")
        return None
    extension = os.path.splitext(source.name)[1]  # noqa: PTH122
    row = format_of_extension(extension)
    if row is None:
        message = f"Unsupported file type '{extension.lower()}'. Supported: {', '.join(supported_extensions())}"
        raise UnsupportedFormat(message, source=source.label, place="filename", value=extension)
    return row


def detect(source: Source, declared: Format | None) -> Detection:
    """Return the row that fits the content, with what the name declared if that differs.

    Args:
        source: The source; its head is read, and the directory of an archive or compound file.
        declared: The row its name asks for, or None.

    Raises:
        EncryptedDocument: It is a locked Office document under the name of something else.
        CorruptDocument: It is called a text and is a picture, a program or the like.
        UnsupportedFormat: There is no name and the content is of no known format.
        OSError: The source could not be read.
    """
    signature = signature_of(source)
    if declared is not None:
        if signature is None:
            _check_locked(source, declared)
            _check_text(source, declared)
            signature = _text_in_disguise(source.head(), declared)
        if signature in (None, declared.signature, "notebook"):
            return Detection(declared, None)
    found = next((row for row in FORMATS if row.signature == signature), None)
    if signature == "text" and declared is not None:
        found = _text_row(source.head(), declared)
    if found is None:
        if declared is not None:
            return Detection(declared, None)
        message = f"the content of {source.label} is of no supported format (found: {signature})"
        raise UnsupportedFormat(message, source=source.label, value=signature)
    return Detection(found, declared)


def _check_locked(source: Source, declared: Format) -> None:
    """Refuse a locked Open XML document that is called a text: which of them it is, only its key could tell."""
    if declared.signature in _OFFICE or not source.head().startswith(COMPOUND_MAGIC):
        return
    with source.open_seekable() as stream:
        if _LOCKED_STREAM not in _ole_root_entries(stream):
            return
    message = (
        f"{source.label} is an Office document that is encrypted (password-protected); named .docx, .pptx or .xlsx, "
        "whichever it is, it can be opened with its password"
    )
    raise EncryptedDocument(message, source=source.label)


def _check_text(source: Source, declared: Format) -> None:
    """Refuse pictures, programs and the like that are called a text; JSON has errors of its own."""
    if source.is_string or declared.signature != "text" or declared.label == "JSON":
        return
    if kind := binary_kind(source.head()):
        raise CorruptDocument(f"{source.label} is no text: by what it begins with it is {kind}", source=source.label)


def signature_of(source: Source) -> Signature | None:
    """Return what the bytes conclusively are, or None.

    Args:
        source: The source.

    Raises:
        OSError: The source could not be read.
    """
    head = source.head()
    if head.startswith(COMPOUND_MAGIC):
        with source.open_seekable() as stream:
            return _ole_signature(stream)
    if head.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        with source.open_seekable() as stream:
            return _zip_signature(source, stream)
    if head.startswith(b"%PDF-"):
        return "pdf"
    plain = head.removeprefix(codecs.BOM_UTF8)
    if plain.lstrip()[:5] == b"{\\rtf":
        return "rtf"
    if _NOTEBOOK.match(plain):
        return "notebook"
    return None


def _zip_signature(source: Source, stream: BinaryIO) -> Signature | None:
    try:
        source.members = plain_members(stream)
        names, mimetype = _names_and_mimetype(stream, source.members)
    except (*DAMAGE, RuntimeError):
        return None  # damaged: the parser the name asks for says so
    if mimetype is not None:
        kind = mimetype.decode("ascii", "replace").strip()
        return _MIMETYPES.get(kind.removesuffix("-template"))
    # Some writers differ in slashes and case from what the formats say; their readers don't mind, so ours don't.
    # All names are looked at in one text; no name holds the sign that stands around them.
    listed = f"\0{chr(0).join(names)}\0".replace("\\", "/").lower()
    if "\0/" in listed:
        listed = re.sub("\0/+", "\0", listed)
    return next((signature for sign, signature in _SIGNS if sign in listed), None)


def _names_and_mimetype(stream: BinaryIO, plain: Members | None) -> tuple[list[str], bytes | None]:
    """The names of an archive's members, and what the one that says its type begins with."""
    if plain:
        names = plain.names
        if "mimetype" not in names:
            return names, None
        marked = plain[max(number for number, name in enumerate(names) if name == "mimetype")]
        content = plain_content(stream, marked) if marked.size <= _LONGEST_MIMETYPE else None
        if content is not None:
            return names, content
    with zipfile.ZipFile(stream) as archive:
        names = archive.namelist()
        if "mimetype" not in names:
            return names, None
        with archive.open("mimetype") as member:
            return names, member.read(_LONGEST_MIMETYPE)


def _ole_signature(stream: BinaryIO) -> Signature | None:
    names = _ole_root_entries(stream)
    if {_LOCKED_STREAM, "encryptioninfo"} <= names:
        return None  # Office 2007 puts a `WordDocument` beside it, which tells older versions to give up
    streams: tuple[tuple[str, Signature], ...] = (
        ("__properties_version1.0", "msg"), ("worddocument", "doc"), ("powerpoint document", "ppt"),
        ("workbook", "xls"), ("book", "xls"),
    )  # fmt: skip
    return next((signature for name, signature in streams if name in names), None)


def _ole_root_entries(stream: BinaryIO) -> set[str]:
    """Names of the root storage's entries, lower case ([MS-CFB] 2.2, 2.3 and 2.6)."""
    header = stream.read(512)
    if len(header) < 512:
        return set()
    shift = struct.unpack_from("<H", header, 30)[0]
    if shift not in (9, 12):  # the only sector sizes there are
        return set()
    sector_size = 1 << shift
    directory = b"".join(_ole_chain(stream, header, sector_size))
    entries = [directory[at : at + 128] for at in range(0, len(directory) - 127, 128)]
    names: set[str] = set()
    pending = [struct.unpack_from("<I", entries[0], 76)[0]] if entries else []
    seen: set[int] = set()
    while pending:
        number = pending.pop()
        if number in seen or number >= len(entries):
            continue
        seen.add(number)
        entry = entries[number]
        length = min(struct.unpack_from("<H", entry, 64)[0], 64)
        names.add(entry[: max(length - 2, 0)].decode("utf-16-le", "replace").lower())
        pending.extend(struct.unpack_from("<II", entry, 68))
    return names


def _ole_chain(stream: BinaryIO, header: bytes, sector_size: int) -> list[bytes]:
    """The directory's sectors, as far as the table of the first 109 FAT sectors leads."""
    fat_sectors = [number for number in struct.unpack_from("<109I", header, 76) if number < 0xFFFFFFF0]
    per_sector = sector_size // 4
    sector = struct.unpack_from("<I", header, 48)[0]
    blocks: list[bytes] = []
    while sector < 0xFFFFFFF0 and len(blocks) < 4096:
        stream.seek((sector + 1) * sector_size)
        blocks.append(stream.read(sector_size))
        if sector // per_sector >= len(fat_sectors):
            break
        stream.seek((fat_sectors[sector // per_sector] + 1) * sector_size + sector % per_sector * 4)
        link = stream.read(4)
        if len(link) < 4:
            break
        sector = struct.unpack("<I", link)[0]
    return blocks


def _text_in_disguise(head: bytes, declared: Format) -> Signature | None:
    """`.doc` and `.xls` are names that programs also give to XML, plain HTML, mail and tables."""
    if declared.signature not in ("doc", "xls") or not head:
        return None
    if not head.startswith(_BOM16) and _BINARY.search(head):
        return None
    if declared.signature == "xls":
        return None if _XML_WORKBOOK.match(_plain(head)) else "text"
    return "docx" if _XML_DOCUMENT.match(_plain(head)) else "text"


def _text_row(head: bytes, declared: Format) -> Format | None:
    plain = _plain(head)
    if _HTML_START.match(plain):
        return format_of_extension(".html")
    if _MAIL_START.match(plain):
        return format_of_extension(".eml")
    return format_of_extension(".csv" if declared.signature == "xls" else ".txt")


def _plain(head: bytes) -> bytes:
    """The head in an encoding that has its letters in one byte each, without a byte order mark."""
    if head.startswith(_BOM16):
        return head.decode("utf-16", "replace").encode("utf-8", "replace")
    return head.removeprefix(codecs.BOM_UTF8)
