"""What the manifest of an OpenDocument package says of an encryption, and the keys that are made from a password."""

from __future__ import annotations

import sys
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from builders.odf_encryption import AES, BLOWFISH, CBC, GCM, WHOLE, Lock, manifest
from py_chunks import CorruptDocument, EncryptedDocument, MissingDependency, odf_ciphers
from py_chunks.odf_ciphers import Encryption, KeyRing, Stretching, encryption_of

pytest.importorskip("cryptography", reason="needs the extra encrypted")

LOCKS = {"aes": AES, "blowfish": BLOWFISH, "whole": WHOLE}
SECRET = b"The lamp is lit at dusk. " * 90


def described(lock: Lock, *changes: tuple[str, str]):
    """The encrypted secret, and the element that describes it with other values for some attributes."""
    data, markup = lock.description(SECRET, "pass")
    element = etree.fromstring(manifest(markup))[0]
    for name, value in changes:
        for node in element.iter():
            for key in node.attrib:
                if key.rpartition("}")[2] == name:
                    node.attrib[key] = value
    return data, element


@pytest.mark.parametrize("lock", LOCKS.values(), ids=LOCKS)
def test_what_was_encrypted_comes_back(lock):
    """With the same password, and not with another."""
    data, element = described(lock)
    encryption = encryption_of(element, "a.odt")
    plain = KeyRing("pass", "a.odt").opened(data, encryption)
    assert plain is not None
    assert lock is WHOLE or encryption.is_digest_of(plain)
    other = KeyRing("other", "a.odt").opened(data, encryption)
    assert other is None or not encryption.is_digest_of(other)


def test_a_description_is_read_whole():
    """Names, counts and sizes; what is not said is what the specification says then."""
    _, element = described(Lock(rounds=7))
    found = encryption_of(element, "a.odt")
    assert (found.cipher, found.digest_hash, found.digested, len(found.digest), len(found.vector)) == (
        "cbc",
        "sha256",
        1024,
        32,
        16,
    )
    assert found.stretching._replace(salt=b"") == Stretching("sha256", b"", 32, 7)
    _, element = described(Lock("Blowfish CFB", 16, None, "SHA1", key_size=False))
    found = encryption_of(element, "a.odt")
    assert (found.cipher, found.digest_hash, found.digested) == ("cfb", "sha1", None)
    assert found.stretching._replace(salt=b"") == Stretching("sha1", b"", 16, 2)
    _, element = described(WHOLE)
    assert encryption_of(element, "a.odt").stretching._replace(salt=b"") == Stretching("sha256", b"", 32, 1, 64, 2)


@pytest.mark.parametrize(
    ("lock", "name", "value"),
    [
        (AES, "algorithm-name", "http://www.w3.org/2001/04/xmlenc#tripledes-cbc"),
        (AES, "algorithm-name", "http://www.w3.org/2001/04/xmlenc#aes512-cbc"),
        (AES, "algorithm-name", "AES"),
        (AES, "start-key-generation-name", "urn:x#md5"),
        (AES, "key-derivation-name", "PGP"),
        (AES, "checksum-type", "urn:x#sha512-1k"),
        (AES, "checksum-type", "SHA1/2K"),
        (WHOLE, "key-derivation-name", "urn:x:scrypt"),
    ],
)
def test_unknown_kinds_are_named(lock, name, value):
    """Nobody should look for another password."""
    _, element = described(lock, (name, value))
    with pytest.raises(EncryptedDocument) as caught:
        encryption_of(element, "a.odt")
    assert str(caught.value) == f"a.odt is encrypted in a way that is not known ({value}); cannot extract"
    assert (caught.value.source, caught.value.place, caught.value.value) == ("a.odt", "META-INF/manifest.xml", value)


def test_what_is_locked_without_a_password_says_so():
    """By the keys of those who may read it: there is no derivation then."""
    _, element = described(AES)
    element.remove(element[-1])
    with pytest.raises(EncryptedDocument, match=r"not known \(without a password\)"):
        encryption_of(element, "a.odt")


@pytest.mark.parametrize("value", ["", "?", "é", "A"])
@pytest.mark.parametrize(
    ("lock", "name"),
    [
        (AES, "initialisation-vector"), (AES, "salt"), (AES, "iteration-count"), (AES, "checksum"), (BLOWFISH, "key-size"),
        (BLOWFISH, "initialisation-vector"), (WHOLE, "argon2-iterations"), (WHOLE, "argon2-memory"), (WHOLE, "argon2-lanes"),
    ],
)  # fmt: skip
def test_values_that_are_missing_or_wrong_are_damage(lock, name, value):
    """The error says which; a size that is not said in numbers is the usual one."""
    _, element = described(lock, (name, value))
    if name == "key-size":
        assert encryption_of(element, "a.odt").stretching.size == 16
        return
    with pytest.raises(CorruptDocument) as caught:
        encryption_of(element, "a.odt")
    assert str(caught.value) == f"META-INF/manifest.xml of a.odt is damaged: {name} is missing or wrong"


@pytest.mark.parametrize(
    ("lock", "name", "value"),
    [
        (AES, "algorithm-name", ""),
        (AES, "key-derivation-name", ""),
        (AES, "initialisation-vector", "AAAA"),
        (BLOWFISH, "key-size", "3"),
        (BLOWFISH, "key-size", "57"),
        (AES, "iteration-count", "0"),
        (AES, "iteration-count", "-5"),
        (AES, "iteration-count", "9" * 10),
        (WHOLE, "salt", "AAAA"),
        (WHOLE, "argon2-memory", "15"),
    ],
)
def test_values_that_can_not_be_are_damage(lock, name, value):
    """They end before a key is made."""
    _, element = described(lock, (name, value))
    with pytest.raises(CorruptDocument, match=r"^META-INF/manifest\.xml of a\.odt is damaged: "):
        encryption_of(element, "a.odt")


@pytest.mark.parametrize(
    ("lock", "changes"),
    [
        (AES, [("iteration-count", "3145729")]),
        (AES, [("iteration-count", "999999999")]),
        (BLOWFISH, [("iteration-count", "2097153"), ("key-size", "56")]),
        (WHOLE, [("argon2-iterations", "999999999")]),
        (WHOLE, [("argon2-memory", "262145")]),
        (WHOLE, [("argon2-memory", "262144"), ("argon2-iterations", "5")]),
        (WHOLE, [("argon2-memory", "1000"), ("argon2-lanes", "65")]),
    ],
)
def test_a_key_that_takes_too_much_is_not_made(monkeypatch, lock, changes):
    """What a manifest may ask for is about a second and 256 MiB."""
    monkeypatch.setattr(odf_ciphers, "_stretched", lambda *_: pytest.fail("made"))
    data, element = described(lock, *changes)
    with pytest.raises(EncryptedDocument, match=r"^the keys of a\.odt take more time or memory to make than allowed"):
        KeyRing("pass", "a.odt").opened(data, encryption_of(element, "a.odt"))


@pytest.mark.parametrize(
    ("lock", "changes"),
    [
        (AES, [("iteration-count", "3145728")]),
        (BLOWFISH, [("iteration-count", "6291456")]),
        (WHOLE, [("argon2-memory", "262144"), ("argon2-iterations", "4"), ("argon2-lanes", "64")]),
    ],
)
def test_a_key_that_takes_as_much_as_allowed_is_made(monkeypatch, lock, changes):
    """The bounds themselves are within bounds."""
    made = []
    monkeypatch.setattr(
        odf_ciphers, "_stretched", lambda start, stretching: made.append(stretching) or bytes(stretching.size)
    )
    data, element = described(lock, *changes)
    KeyRing("pass", "a.odt").opened(data, encryption_of(element, "a.odt"))
    assert len(made) == 1


def test_a_key_is_made_once(monkeypatch):
    """Parts may share it."""
    made = []
    monkeypatch.setattr(odf_ciphers, "_stretched", lambda *_: made.append(1) or bytes(32))
    data, element = described(AES, ("iteration-count", "2000000"))
    ring = KeyRing("pass", "a.odt")
    for _ in range(3):
        ring.opened(data, encryption_of(element, "a.odt"))
    assert made == [1]


@pytest.mark.parametrize("cipher", ["cbc", "gcm"])
@given(data=st.binary(max_size=70))
def test_data_of_any_length_is_no_fault(cipher, data):
    """What can't have been encrypted was not."""
    encryption = Encryption(cipher, bytes(16), Stretching("sha1", b"salt", 32, 1))
    plain = KeyRing("pass", "a.odt").opened(data, encryption)
    assert plain is None or (cipher == "cbc" and 0 <= len(data) - len(plain) <= 16)


@pytest.mark.parametrize(
    "lock",
    [WHOLE, BLOWFISH, Lock(CBC.format(128), 16), Lock(GCM.format(192), 24)],
    ids=["whole", "blowfish", "cbc", "gcm"],
)
def test_a_build_without_the_algorithm_is_what_is_missing(monkeypatch, lock):
    """OpenSSL leaves Blowfish out where it may, and knows Argon2 since 3.2."""
    from cryptography.exceptions import UnsupportedAlgorithm

    def unsupported(*_):
        raise UnsupportedAlgorithm("not here")

    data, element = described(lock)
    monkeypatch.setattr(odf_ciphers, "_OPENERS", dict.fromkeys(("cbc", "gcm", "cfb"), unsupported))
    with pytest.raises(MissingDependency, match="OpenSSL") as caught:
        KeyRing("pass", "a.odt").opened(data, encryption_of(element, "a.odt"))
    assert (caught.value.place, caught.value.value) == ("password", "cryptography")


def test_blowfish_is_found_where_older_versions_have_its_mode(monkeypatch):
    """It has moved between modules."""
    mode = pytest.importorskip("cryptography.hazmat.decrepit.ciphers.modes", reason="is such a version").CFB
    data, element = described(BLOWFISH)
    monkeypatch.setitem(sys.modules, "cryptography.hazmat.decrepit.ciphers.modes", None)
    monkeypatch.setitem(sys.modules, "cryptography.hazmat.primitives.ciphers.modes", SimpleNamespace(CFB=mode))
    encryption = encryption_of(element, "a.odt")
    assert encryption.is_digest_of(KeyRing("pass", "a.odt").opened(data, encryption))
