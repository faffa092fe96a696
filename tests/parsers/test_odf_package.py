"""OpenDocument packages: what is none, what is locked, what they say about themselves."""

from __future__ import annotations

import pytest

from builders.opendocument import NAMESPACES, content, document, texts
from py_chunks import get_chunks
from py_chunks.errors import CorruptDocument, EncryptedDocument


def windows(data: bytes, size: int = 3, overlap: int = 1, extension: str = "odt", **settings):
    return get_chunks(
        data, filename=f"t.{extension}", mode="sliding_window", window_size=size, overlap=overlap, **settings
    )


def test_title_and_creator_are_known():
    """The document's own properties, None where they are absent."""
    meta = "<dc:title>T</dc:title><dc:creator>C</dc:creator>"
    metadata = windows(document("<text:p>x</text:p>", meta=meta))[0]["metadata"]["document_metadata"]
    assert (metadata["source_type"], metadata["title"], metadata["creator"]) == ("odt", "T", "C")
    bare = windows(document("<text:p>x</text:p>", parts={"meta.xml": ""}))[0]["metadata"]["document_metadata"]
    assert (bare["title"], bare["creator"]) == (None, None)


@pytest.mark.parametrize("name", ["meta.xml", "styles.xml", "META-INF/manifest.xml"])
def test_damaged_parts_are_named(name):
    """What the document does without is listed where it is damaged."""
    (chunk,) = windows(document("<text:p>x</text:p>", parts={name: "<a>"}))
    assert chunk["metadata"]["document_metadata"]["skipped_parts"] == [name]


def test_a_package_that_was_cut_off():
    """Its content is read when it is whole; parts that are lost are named, and without content there is no document."""
    data = document("<text:p>one</text:p><text:p>two</text:p>", parts={"META-INF/manifest.xml": "<a/>"})
    (chunk,) = windows(data[: data.index(b"styles.xml") + 20])
    assert chunk["content"] == "one\n\ntwo"
    assert chunk["metadata"]["document_metadata"]["skipped_parts"] == ["styles.xml", "meta.xml"]
    (chunk,) = windows(data[: data.index(b"PK\x01\x02") + 9])
    assert chunk["metadata"]["document_metadata"]["skipped_parts"] == []
    with pytest.raises(CorruptDocument, match=r"^Not a valid ODF \(zip\) file: "):
        windows(data[: data.index(b"content.xml") + 20])


@pytest.mark.parametrize("extension", ["odt", "odp"])
def test_bytes_that_are_no_package(extension):
    """The contract's sentences for what is no archive and for an archive without content."""
    with pytest.raises(CorruptDocument, match=r"^Not a valid ODF \(zip\) file: "):
        windows(b"nonsense", extension=extension)
    without = document("").replace(b"content.xml", b"content.xmx")
    with pytest.raises(CorruptDocument, match=r"^ODF file has no content\.xml$"):
        windows(without, extension="odt")


@pytest.mark.parametrize("name", ["content.xml", "encrypted-package"])
def test_locked_documents(name):
    """A manifest with encryption data for the content means that the document is locked."""
    manifest = (
        f'<manifest:manifest {NAMESPACES}><manifest:file-entry manifest:full-path="{name}">'
        "<manifest:encryption-data/></manifest:file-entry></manifest:manifest>"
    )
    with pytest.raises(EncryptedDocument, match=r"^ODF file is encrypted \(password-protected\); cannot extract$"):
        windows(document("", parts={"META-INF/manifest.xml": manifest}))


def test_a_doctype_is_harmless_and_entities_are_refused():
    """PE-7: a DOCTYPE without entities is read over, one with entities is refused, neither is fetched."""
    plain = content("<text:p>x</text:p>")
    assert texts("", parts={"content.xml": '<!DOCTYPE a PUBLIC "-//X" "http://127.0.0.1/office.dtd">' + plain}) == ["x"]
    bomb = '<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>' + content("<text:p>&b;</text:p>")
    with pytest.raises(CorruptDocument, match="declares XML entities"):
        texts("", parts={"content.xml": bomb})
