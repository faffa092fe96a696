"""Locked OpenDocument files are opened with their password, whatever wrote them, within the limits of all archives."""

from __future__ import annotations

import contextlib
import io
import sys
import zipfile

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from builders.odf_encryption import (
    AES,
    BLOWFISH,
    CBC,
    GCM,
    MANIFEST,
    WHOLE,
    Lock,
    locked_parts,
    locked_whole,
    part,
    with_part,
)
from builders.opendocument import NAMESPACES, document, embedded
from conftest import FIXTURES
from py_chunks import (
    CorruptDocument,
    DocumentError,
    EncryptedDocument,
    LimitExceeded,
    Limits,
    MissingDependency,
    get_chunks,
    get_text,
    iter_units,
    odf_ciphers,
)
from py_chunks.cli import main
from strategies import fewer

pytest.importorskip("cryptography", reason="needs the extra encrypted")

REAL = sorted((FIXTURES / "locked").glob("*.od?"))
REAL_PASSWORD = "Zoë's lighthouse"
PASSWORD = "lighthouse"
LOCKED = "ODF file is encrypted (password-protected); cannot extract"
LOCKED_ODS = "Failed to open workbook: Ods error: Workbook is password protected"
FORMULA = f"<math:math {NAMESPACES}><math:mi>E</math:mi><math:mo>=</math:mo><math:mi>m</math:mi></math:math>"
PLAIN = document(
    f"<text:p>{'a' * 40} b</text:p><text:p>{embedded('Object 1')}</text:p>",
    masters="<style:master-page><style:header><text:p>Header</text:p></style:header></style:master-page>",
    meta="<dc:title>T</dc:title>",
    parts={"Object 1/content.xml": FORMULA},
)  # fmt: skip


def opened(data: bytes, name: str = "a.odt", **settings) -> str:
    return get_text(data, filename=name, password=settings.pop("password", PASSWORD), **settings)


# ------------------------------------------------------------------ files of real programs


def test_there_are_real_files():
    """Of LibreOffice 7.4 (parts and Blowfish) and 25.2 (package)."""
    names = {path.name for path in REAL}
    assert names == {
        "blowfish.odt",
        *(f"{kind}.{end}" for kind in ("parts", "package") for end in ("odp", "ods", "odt")),
    }


@pytest.mark.parametrize("path", REAL, ids=lambda path: path.name)
def test_files_of_libreoffice_open_with_their_password(path):
    """They give the units of the file that was locked; the text has a formula more, which is an object."""
    locked = list(iter_units(path, password=REAL_PASSWORD))
    plain = list(iter_units(FIXTURES / f"handbook{path.suffix}"))
    texts = [unit.text.removeprefix("E=mc^2") for unit in locked]
    assert texts == [unit.text for unit in plain]
    assert [unit.location for unit in locked] == [unit.location for unit in plain]
    assert (path.suffix == ".odt") == any(unit.text.startswith("E=mc^2") for unit in locked)


@pytest.mark.parametrize("path", REAL, ids=lambda path: path.name)
def test_what_is_known_of_a_locked_file_is_what_is_known_of_it_open(path):
    """Its name, its type, its title and all other metadata."""
    settings = {"mode": "sliding_window", "window_size": 1, "overlap": 0}
    metadata = get_chunks(path, password=REAL_PASSWORD, **settings)[0]["metadata"]
    expected = get_chunks(FIXTURES / f"handbook{path.suffix}", **settings)[0]["metadata"]
    known, plain = metadata.pop("document_metadata"), expected.pop("document_metadata")
    assert metadata == {**expected, "document_id": path.name}
    assert known.keys() == plain.keys()
    assert (known["source_type"], known.get("title")) == (plain["source_type"], plain.get("title"))


@pytest.mark.parametrize("path", REAL, ids=lambda path: path.name)
@pytest.mark.parametrize("password", [None, "", "wrong", "Zoe's lighthouse", "\ud800"])
def test_a_missing_or_wrong_password(path, password):
    """Without one, the sentence of any locked document; a wrong one is told."""
    with pytest.raises(EncryptedDocument) as caught:
        get_text(path, password=password)
    told = (LOCKED_ODS if path.suffix == ".ods" else LOCKED) + ": the password given does not open it" * bool(password)
    assert str(caught.value) == told
    assert caught.value.source == str(path)


@pytest.mark.parametrize("path", REAL, ids=lambda path: path.name)
def test_the_command_opens_them_too(path, capsys):
    """`--password` is the same setting."""
    assert main(["text", str(path), "--password", REAL_PASSWORD]) == 0
    assert capsys.readouterr().out.rstrip("\n") == get_text(path, password=REAL_PASSWORD)


def test_a_file_without_a_name_opens():
    """Its type stands in it in plain."""
    path = FIXTURES / "locked" / "package.odp"
    assert get_text(io.BytesIO(path.read_bytes()), password=REAL_PASSWORD) == get_text(path, password=REAL_PASSWORD)


# ------------------------------------------------------------------ all kinds of locks

KINDS = [
    *(Lock(CBC.format(8 * size), size) for size in (16, 24, 32)),
    Lock(key_size=False),
    Lock(start="http://www.w3.org/2001/04/xmlenc#sha256"),
    Lock(start=None),
    Lock(digest=None),
    Lock(digest="http://www.w3.org/2000/09/xmldsig#sha256"),
    Lock(derivation="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0#pbkdf2"),
    BLOWFISH,
    Lock("urn:oasis:names:tc:opendocument:xmlns:manifest:1.0#blowfish", 16, None, "SHA1", key_size=False),
    *(Lock("Blowfish CFB", size, "SHA1", "SHA1/1K") for size in (4, 32, 56)),
    Lock("Blowfish CFB", 16, "SHA1", "SHA1/1K", digest_is_right=False),
    Lock(GCM.format(128), 16, digest=None),
    WHOLE,
]


@pytest.mark.parametrize("lock", KINDS, ids=str)
def test_every_kind_of_lock_opens(lock):
    """Parts and packages may be locked in each; a digest of old programs that is wrong does not matter."""
    for locked in (locked_parts(PLAIN, PASSWORD, lock), locked_whole(PLAIN, PASSWORD, lock)):
        assert opened(locked) == get_text(PLAIN, filename="a.odt")
        with pytest.raises(EncryptedDocument):
            opened(locked, password="wrong")


@given(
    st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=30),
    st.integers(0, 60),
    st.sampled_from(KINDS),
)
@fewer
def test_texts_of_all_lengths_open_with_any_password(password, length, lock):
    """Padding and digests depend on the length."""
    plain = document(f"<text:p>{'ab' * length}.</text:p>")
    assert opened(locked_parts(plain, password, lock), password=password) == "ab" * length + "."


def test_all_that_is_read_of_a_document_is_opened():
    """Title, headers, and the documents within the document; what is not read is not decrypted."""
    picture = with_part(PLAIN, "Pictures/a.png", b"picture")
    locked = with_part(locked_parts(picture, PASSWORD), "Pictures/a.png", b"?")
    (chunk,) = get_chunks(locked, filename="a.odt", password=PASSWORD, mode="sliding_window")
    metadata = chunk["metadata"]["document_metadata"]
    assert (metadata["title"], metadata["header_text"]) == ("T", "Header")
    assert "E=m" in chunk["content"]


@pytest.mark.parametrize("kept", ["Object 1/content.xml", "styles.xml"])
def test_parts_that_are_not_locked_are_read_as_they_are(kept):
    """The manifest says of each part whether it is."""
    locked = locked_parts(PLAIN, PASSWORD, but=("mimetype", MANIFEST, kept))
    assert opened(locked) == get_text(PLAIN, filename="a.odt")


def test_a_package_locked_twice_stays_locked():
    """The password is used once."""
    with pytest.raises(EncryptedDocument, match=r"^ODF file is encrypted"):
        opened(locked_whole(locked_whole(PLAIN, PASSWORD), PASSWORD))


def test_archives_locked_in_their_own_way_stay_locked():
    """A password is no use where the manifest names no encryption, or is locked itself."""
    for data in (PLAIN, locked_parts(PLAIN, PASSWORD)):
        flagged = bytearray(data)
        for at in range(len(flagged) - 8):
            flagged[at + 8] |= flagged[at : at + 4] == b"PK\x01\x02"
        with pytest.raises(EncryptedDocument, match=r"^ODF file is encrypted"):
            opened(bytes(flagged))


# ------------------------------------------------------------------ damage


@pytest.mark.parametrize("name", ["styles.xml", "meta.xml", "Object 1/content.xml"])
def test_a_damaged_part_that_is_not_the_content_is_done_without(name):
    """As in files that are not locked."""
    for damage in (b"", b"x" * 33, bytes(64)):
        damaged = with_part(locked_parts(PLAIN, PASSWORD), name, damage)
        assert opened(damaged) == get_text(with_part(PLAIN, name, b"<"), filename="a.odt")
        (chunk,) = get_chunks(damaged, filename="a.odt", password=PASSWORD, mode="sliding_window")
        assert chunk["metadata"]["document_metadata"]["skipped_parts"] == [name]


def test_content_that_is_damaged_behind_its_digest_says_so():
    """The digest is made from the first 1,024 bytes: the password is right."""
    plain = document("".join(f"<text:p>{number * 7919 % 10007}</text:p>" for number in range(2000)))
    whole = part(locked_parts(plain, PASSWORD), "content.xml")
    locked = locked_parts(plain, PASSWORD)
    data = part(locked, "content.xml")
    assert len(whole) > 4000
    torn = data[:2048] + bytes(64) + data[2112:]
    for damaged in (data[: len(data) // 32 * 16], torn):
        with pytest.raises(CorruptDocument) as caught:
            opened(with_part(locked, "content.xml", damaged))
        assert caught.value.source == "a.odt"


@pytest.mark.parametrize("name", ["content.xml", "encrypted-package"])
def test_a_missing_part_is_an_error_of_the_document(name):
    """The manifest names it, the archive has it not."""
    locked = (locked_parts if name == "content.xml" else locked_whole)(PLAIN, PASSWORD)
    with pytest.raises(CorruptDocument, match=f"^ODF file has no {name}$"):
        opened(with_part(locked, name, None))


def test_a_manifest_that_is_no_xml_says_so():
    """Spreadsheets are taken for locked by a word in it."""
    ods = (FIXTURES / "locked" / "parts.ods").read_bytes()
    with pytest.raises(CorruptDocument, match=r"^META-INF/manifest\.xml of a\.ods is not well-formed"):
        opened(with_part(ods, MANIFEST, "<a>encryption-data"), "a.ods")


NAMES = ["algorithm-name", "initialisation-vector", "iteration-count", "salt", "key-size", "checksum", "checksum-type",
         "full-path", "size", "key-derivation-name", "start-key-generation-name", "argon2-iterations", "argon2-memory",
         "argon2-lanes"]  # fmt: skip
VALUES = ["", "0", "-1", "1", "7", "99999999", "1" * 30, "x", "AAAA", "é", "A" * 21 + "==", "=", *(lock.algorithm for lock in KINDS[:1]),
          "Blowfish CFB", GCM.format(256), "PBKDF2", "argon2id", "SHA1/1K", "content.xml", "encrypted-package", "/"]  # fmt: skip


@given(
    st.sampled_from([AES, BLOWFISH, WHOLE]),
    st.lists(st.tuples(st.sampled_from(NAMES), st.sampled_from(VALUES)), max_size=3),
)
@example(BLOWFISH, [("key-size", "99999999")])
@example(WHOLE, [("argon2-memory", "1")])
def test_a_manifest_that_says_anything_ends_in_an_error_of_ours(lock, changes):
    """Or in the text, where it does not matter."""
    locked = (locked_whole if lock is WHOLE else locked_parts)(PLAIN, PASSWORD, lock)
    manifest = part(locked, MANIFEST).decode()
    for name, value in changes:
        before, found, rest = manifest.partition(f'{name}="')
        manifest = before + found + value + rest[rest.index('"') :] if found else manifest
    _holds(with_part(locked, MANIFEST, manifest))


@given(st.sampled_from([AES, BLOWFISH, WHOLE]), st.data())
def test_damaged_bytes_end_in_an_error_of_ours(lock, data):
    """In the manifest, the parts or what the archive says of them."""
    locked = bytearray((locked_whole if lock is WHOLE else locked_parts)(PLAIN, PASSWORD, lock))
    places = st.integers(0, len(locked) - 1)
    for place, byte in data.draw(st.lists(st.tuples(places, st.integers(0, 255)), min_size=1, max_size=8)):
        locked[place] = byte
    _holds(bytes(locked))


def _holds(locked: bytes) -> None:
    text = get_text(PLAIN, filename="a.odt")
    with contextlib.suppress(DocumentError):
        # A part other than the content may be gone, and with it what stands in an object.
        assert opened(locked).startswith(text[:42])


# ------------------------------------------------------------------ limits


@pytest.mark.parametrize(
    ("place", "limits"),
    [
        ("max_part_bytes", Limits(max_part_bytes=1500)),
        ("max_unpacked_bytes", Limits(max_unpacked_bytes=6000)),
        ("max_members", Limits(max_members=2)),
    ],
)
def test_parts_are_opened_within_the_limits(place, limits):
    """Both what is encrypted and what it unpacks to count."""
    plain = document("<text:p>a</text:p>" * 200)
    assert opened(locked_parts(plain, PASSWORD)) == get_text(plain, filename="a.odt")
    with pytest.raises(LimitExceeded) as caught:
        opened(locked_parts(plain, PASSWORD), limits=limits)
    assert (caught.value.place, caught.value.value) == (place, getattr(limits, place))


@pytest.mark.parametrize("lock", [AES, BLOWFISH], ids=["aes", "blowfish"])
def test_a_part_that_unpacks_to_a_thousand_times_its_size_is_refused(lock):
    """Like a member of an archive that is not locked."""
    bomb = document("<text:p>a</text:p>" + " " * (17 << 20))
    with pytest.raises(LimitExceeded) as caught:
        opened(locked_parts(bomb, PASSWORD, lock))
    assert caught.value.place == "max_unpack_ratio"


def test_a_package_is_opened_within_the_limits_of_what_is_held_whole():
    """It is larger than a part may be, but no larger than a document; its own parts have the limits of archives."""
    locked = locked_whole(PLAIN, PASSWORD)
    assert opened(locked, limits=Limits(max_part_bytes=1500)) == get_text(PLAIN, filename="a.odt")
    for limits in (Limits(max_document_bytes=len(PLAIN) - 1), Limits(max_document_bytes=100)):
        with pytest.raises(LimitExceeded) as caught:
            opened(locked, limits=limits)
        assert caught.value.place == "max_document_bytes"
    with pytest.raises(LimitExceeded) as caught:
        opened(locked_whole(document("<text:p>a</text:p>" + " " * (17 << 20)), PASSWORD))
    assert caught.value.place == "max_unpack_ratio"


def test_a_wrong_password_costs_one_key(monkeypatch):
    """The content is tried first; with the right one, each part has a key."""
    made = []
    stretched = odf_ciphers._stretched
    monkeypatch.setattr(odf_ciphers, "_stretched", lambda *key: made.append(key) or stretched(*key))
    locked = locked_parts(PLAIN, PASSWORD)
    with pytest.raises(EncryptedDocument):
        opened(locked, password="wrong")
    assert len(made) == 1
    opened(locked)
    assert len(made) == 1 + len(("content.xml", "styles.xml", "meta.xml", "Object 1/content.xml"))


def test_keys_of_many_parts_are_made_within_one_bound(monkeypatch):
    """A second for all, not for each; what can't be opened within it is an error and no loss of text."""
    monkeypatch.setattr(odf_ciphers, "_MOST_WORK", 3 * 2 * 2)  # three keys of 2 rounds for 2 blocks each
    with pytest.raises(EncryptedDocument, match=r"^the keys of a\.odt take more time or memory to make than allowed"):
        opened(locked_parts(PLAIN, PASSWORD))
    plain = with_part(PLAIN, "Object 1/content.xml", None)
    assert opened(locked_parts(plain, PASSWORD)) == get_text(plain, filename="a.odt")


# ------------------------------------------------------------------ what must be there


def test_a_password_without_the_package_says_what_to_install(monkeypatch):
    """And without a password nothing has changed."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "cryptography"]:
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setitem(sys.modules, "cryptography", None)
    for locked in (locked_path("parts.odt"), locked_path("package.odt"), locked_path("blowfish.odt")):
        with pytest.raises(EncryptedDocument):
            get_text(locked)
        with pytest.raises(MissingDependency, match=r"pip install py-chunks-pure\[encrypted\]"):
            get_text(locked, password=REAL_PASSWORD)


def test_files_that_are_not_locked_load_nothing_for_it(monkeypatch):
    """A password that is not needed is not looked at."""
    for name in ("py_chunks.decryption", "py_chunks.odf_decryption", "py_chunks.odf_ciphers", "cryptography"):
        monkeypatch.setitem(sys.modules, name, None)
    assert opened(PLAIN) == get_text(PLAIN, filename="a.odt")


def locked_path(name: str) -> str:
    return str(FIXTURES / "locked" / name)


def test_the_builder_writes_what_the_specification_says():
    """Locked parts are stored as they are (3.4), and nothing of them can be read."""
    locked = locked_parts(PLAIN, PASSWORD)
    with zipfile.ZipFile(io.BytesIO(locked)) as archive:
        assert {member.compress_type for member in archive.infolist()} == {zipfile.ZIP_STORED}
    assert b"aaaa" not in locked
