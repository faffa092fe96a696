"""How much a document may ask of us: one frozen record, checked while reading."""

from __future__ import annotations

from dataclasses import dataclass, fields

from py_chunks.windows import check_positive

_MIB = 1 << 20
_GIB = 1 << 30


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds for one call; each is checked before the work is done, not after.

    Replace single fields with `dataclasses.replace(Limits(), max_pages=10)` or by keyword.

    Attributes:
        max_document_bytes: Bytes of a document that has to be held whole: md, html, ipynb, eml, msg, rtf, doc,
            ppt, xls, and locked documents. What is streamed or unpacked part by part is not bounded by it.
        max_unpacked_bytes: Bytes all members of one archive may unpack to together.
        max_unpack_ratio: How many times larger than its packed size a member may become, once it
            is larger than 16 MiB.
        max_part_bytes: Bytes of one member of an archive that has to be read whole.
        max_members: Members of one archive.
        max_xml_depth: Nesting of XML elements; libxml2 follows 2,048 at most.
        max_xml_elements: Elements of one XML part that is held as a tree.
        max_nesting: Nesting of JSON values, HTML elements, RTF groups, list levels and block quotes; in
            Markdown at most 100 levels are followed.
        max_message_depth: Mails within mails, archives within archives.
        max_pages: Pages or slides read from one document.
        max_record_bytes: Bytes of one line, row, record or message of a streamed format.
        max_repeats: Times one cell or row of a spreadsheet may be repeated by a count in the file
            before the repetition is taken for padding.
        max_fetch_bytes: Bytes fetched from a URL.
    """

    max_document_bytes: int = 256 * _MIB
    max_unpacked_bytes: int = 2 * _GIB
    max_unpack_ratio: int = 200
    max_part_bytes: int = 128 * _MIB
    max_members: int = 100_000
    max_xml_depth: int = 2_000
    max_xml_elements: int = 5_000_000
    max_nesting: int = 500
    max_message_depth: int = 50
    max_pages: int = 50_000
    max_record_bytes: int = 32 * _MIB
    max_repeats: int = 1_000
    max_fetch_bytes: int = 512 * _MIB

    def __post_init__(self) -> None:
        """Refuse what bounds nothing.

        Raises:
            InvalidArgument: A limit is 0 or less.
            InvalidArgumentType: A limit is not an integer.
        """
        for field in fields(self):
            check_positive(getattr(self, field.name), field.name)
