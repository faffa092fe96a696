"""Malformed and adversarial files of every format.

Reading one must end in units or in a `ChunkError`: no hang, no foreign exception, no endless memory.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Iterable, Iterator
from random import Random

from py_chunks.formats import FORMATS
from py_chunks.testing.samples import sample_path

_ENTITIES = b"<!DOCTYPE a [<!ENTITY e0 'ha'>%s]>" % b"".join(
    b"<!ENTITY e%d '%s'>" % (n, b"&e%d;" % (n - 1) * 10) for n in range(1, 10)
)

_ANY: dict[str, Callable[[], bytes]] = {
    "white-space": lambda: b" \r\n\t \n",
    "byte-order-mark": lambda: b"\xef\xbb\xbf",
    "nul-bytes": lambda: bytes(5000),
    "random-bytes": lambda: Random(7).randbytes(20_000),  # noqa: S311 - nothing secret
    "one-long-line": lambda: b"word " * 100_000,
    "lone-surrogates": lambda: b"a \xed\xa0\x80 b \xed\xbf\xbf c",
    "open-quote": lambda: b'a,b\n1,"x\n' + b"2,y\n" * 20_000,
    "deep-brackets": lambda: b"[" * 100_000,
    "deep-braces": lambda: b'{"a":' * 100_000,
    "deep-groups": lambda: b"{\\rtf1 " + b"{" * 100_000,
    "deep-quotes": lambda: b">" * 50_000 + b" x",
    "deep-elements": lambda: b"<div>" * 50_000,
    "deep-parts": lambda: b"Content-Type: multipart/mixed; boundary=a\n\n--a\n" * 3000,
    "run-of-spaces": lambda: b"# a" + b" " * 40_000 + b"b\n",
    "stray-end-tags": lambda: b"<b></p>x" * 5000,
    "entities": lambda: _ENTITIES + b"<a>&e9;</a>",
}


def _cut(part: int) -> Callable[[bytes], bytes]:
    return lambda data: data[: max(len(data) * part // 4, 1)]


def _flipped(data: bytes) -> bytes:
    damaged, chance = bytearray(data), Random(11)  # noqa: S311 - nothing secret
    for _ in range(len(data) // 200 + 4):
        damaged[chance.randrange(len(damaged))] ^= 1 << chance.randrange(8)
    return bytes(damaged)


_OF_SAMPLE: dict[str, Callable[[bytes], bytes]] = {
    "first-quarter": _cut(1),
    "first-half": _cut(2),
    "three-quarters": _cut(3),
    "flipped-bits": _flipped,
    "twice": lambda data: data + data,
    "middle-lost": lambda data: data[: len(data) // 3] + data[len(data) // 2 :],
    "middle-zeroed": lambda data: data[: len(data) // 3] + bytes(len(data) // 6) + data[len(data) // 2 :],
}
_MAIN = ("document.xml", "content.xml", "presentation.xml", "workbook.xml", "container.xml")
_OF_PACKAGE: dict[str, Callable[[str, bytes], bytes | None]] = {
    "parts-empty": lambda _name, _content: b"",
    "parts-entities": lambda name, content: _ENTITIES + b"<a>&e9;</a>" if _is_xml(name) else content,
    "parts-deep": lambda name, content: b"<a>" * 50_000 if _is_xml(name) else content,
    "parts-cut": lambda _name, content: content[: len(content) // 2],
    "main-part-huge": lambda name, content: b"<a>" + b" " * 30_000_000 if name.endswith(_MAIN) else content,
    "parts-of-something-else": lambda name, content: b"<a><b>text</b></a>" if _is_xml(name) else content,
    "parts-random": lambda _name, _content: Random(3).randbytes(500),  # noqa: S311 - nothing secret
    "first-part-only": lambda name, content: content if name in ("mimetype", "[Content_Types].xml") else None,
}


def hostile_names(extension: str) -> list[str]:
    """Return the names of the hostile files of a format.

    Args:
        extension: With or without its dot.

    Raises:
        UnsupportedFormat: No format has that extension.

    Example:
        >>> "first-half" in hostile_names("md"), "parts-deep" in hostile_names("docx")
        (True, True)
    """
    packaged = sample_path(extension).read_bytes().startswith(b"PK")
    return [*_ANY, *_OF_SAMPLE, *(_OF_PACKAGE if packaged else ())]


def hostile_bytes(extension: str, name: str) -> bytes:
    """Return a hostile file; the same on every call.

    Args:
        extension: With or without its dot.
        name: One of `hostile_names`.

    Raises:
        UnsupportedFormat: No format has that extension.
        KeyError: There is no hostile file of that name.
    """
    if name in _ANY:
        return _ANY[name]()
    sample = sample_path(extension).read_bytes()
    if name in _OF_SAMPLE:
        return _OF_SAMPLE[name](sample)
    return _repacked(sample, _OF_PACKAGE[name])


def hostile_cases(extensions: Iterable[str] = ()) -> Iterator[tuple[str, str]]:
    """Return an iterator of ``(extension, name)`` of the hostile files of some formats.

    Args:
        extensions: With or without their dots; none for the canonical ones of all formats.
    """
    chosen = ["." + extension.removeprefix(".") for extension in extensions]
    for extension in chosen or [row.extensions[0] for row in FORMATS]:
        for name in hostile_names(extension):
            yield extension, name


def _is_xml(name: str) -> bool:
    return name.endswith(("ml", "opf", "rels")) and name != "[Content_Types].xml"


def _repacked(sample: bytes, change: Callable[[str, bytes], bytes | None]) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(sample)) as source, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as result:
        for name in source.namelist():
            content = change(name, source.read(name))
            if content is not None:
                result.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return target.getvalue()
