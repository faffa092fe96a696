"""How a part of an OpenDocument package is encrypted, and the keys that open it.

OpenDocument 1.3 part 2, 3.4 and 4.8; what comes with whole packages is from OASIS issue OFFICE-4153 and from what
LibreOffice writes since 24.8.
"""

from __future__ import annotations

import hashlib
import re
from base64 import b64decode
from typing import Any, NamedTuple, NoReturn

from py_chunks.errors import CorruptDocument, EncryptedDocument, MissingDependency
from py_chunks.parsers._odf_package import MANIFEST, MANIFEST_SPACE
from py_chunks.parsers._xml import whole_number

_AES_KEYS = {"aes128": 16, "aes192": 24, "aes256": 32}
_BLOWFISH = frozenset({"blowfish", "blowfish cfb"})
_BLOWFISH_KEYS = range(4, 57)
_BLOWFISH_KEY = 16  # bytes, where the manifest does not say
_HASHES = frozenset({"sha1", "sha256"})
_DIGESTED = 1024  # bytes a digest of "1K" is made from

_MOST_WORK = 6 << 20
"""Hashes to make the keys of one document, about a second: LibreOffice 7.4 takes 200,000 for each part."""
_HASH_BYTES = 20
_HASHES_PER_KIB = 6  # what a pass over a KiB of memory takes beside a hash
_MOST_MEMORY = 1 << 18  # KiB for one key; LibreOffice takes 65,536
_MOST_LANES = 64  # LibreOffice takes 4
_SHORTEST_SALT = 8  # bytes that Argon2id is given by OpenSSL
_NONCE, _TAG = 12, 16  # bytes before and behind what AES-GCM has encrypted (XML Encryption 1.1, 5.2.4)


class Stretching(NamedTuple):
    """How a key is made from the digest of a password.

    Attributes:
        start: Name of the hash that makes the digest.
        salt: Salt.
        size: Bytes of the key.
        rounds: How often is hashed, or passes over the memory of Argon2id.
        memory: KiB that Argon2id fills; 0 for PBKDF2 with SHA-1.
        lanes: Lanes of Argon2id.
    """

    start: str
    salt: bytes
    size: int
    rounds: int
    memory: int = 0
    lanes: int = 0

    @property
    def work(self) -> int:
        """What making the key takes, in hashes."""
        if self.memory:
            return self.rounds * self.memory * _HASHES_PER_KIB
        return self.rounds * -(-self.size // _HASH_BYTES)


class Encryption(NamedTuple):
    """How one part is encrypted.

    Attributes:
        cipher: "cbc" or "gcm" for AES, "cfb" for Blowfish.
        vector: Initialisation vector; where AES-GCM was used it stands before the data.
        stretching: How the key is made.
        digest: Digest of what was encrypted, or of its beginning; None where there is none.
        digest_hash: Name of the hash it was made by.
        digested: How many bytes it was made from; None for all.
    """

    cipher: str
    vector: bytes
    stretching: Stretching
    digest: bytes | None = None
    digest_hash: str = ""
    digested: int | None = None

    def is_digest_of(self, plain: bytes) -> bool:
        """Return whether the digest is that of some bytes.

        Args:
            plain: What was encrypted, perhaps.
        """
        return hashlib.new(self.digest_hash, plain[: self.digested], usedforsecurity=False).digest() == self.digest


def encryption_of(description: Any, label: str) -> Encryption:
    """Return how a part is encrypted.

    Args:
        description: The element ``manifest:encryption-data``.
        label: Names the document in errors.

    Raises:
        CorruptDocument: The description lacks something, or says what can't be.
        EncryptedDocument: It is of a kind that is not known.
    """
    return _Description(description, label).encryption()


class KeyRing:
    """The keys of one document, each made once, and not more than allowed."""

    def __init__(self, password: str, label: str) -> None:
        """Keep the password, and what errors call the document."""
        self._password = password.encode("utf-8", "surrogatepass")
        self._label = label
        self._left = _MOST_WORK
        self._keys: dict[Stretching, bytes] = {}

    def opened(self, data: bytes, encryption: Encryption) -> bytes | None:
        """Return what was encrypted; None where it is seen that the password is wrong or the data damaged.

        Args:
            data: The encrypted part.
            encryption: How it is encrypted.

        Raises:
            EncryptedDocument: The key takes more time or memory than allowed, or the keys together do.
            MissingDependency: There is nothing to decrypt with.
        """
        try:
            from cryptography.exceptions import UnsupportedAlgorithm

            try:
                return _OPENERS[encryption.cipher](data, self._key(encryption.stretching), encryption.vector)
            except UnsupportedAlgorithm as error:
                raise _missing("built with all that OpenSSL 3.2 has") from error
        except ModuleNotFoundError as error:
            raise _missing("44 or later") from error

    def _key(self, stretching: Stretching) -> bytes:
        if stretching not in self._keys:
            self._left -= stretching.work
            if self._left < 0 or stretching.memory > _MOST_MEMORY or stretching.lanes > _MOST_LANES:
                message = f"the keys of {self._label} take more time or memory to make than allowed; cannot extract"
                raise EncryptedDocument(message, source=self._label, place=MANIFEST)
            start = hashlib.new(stretching.start, self._password, usedforsecurity=False).digest()
            self._keys[stretching] = _stretched(start, stretching)
        return self._keys[stretching]


def _missing(version: str) -> MissingDependency:
    message = (
        f"opening this encrypted OpenDocument file needs 'cryptography' {version}; "
        "run: pip install py-chunks-pure[encrypted]"
    )
    return MissingDependency(message, place="password", value="cryptography")


def _stretched(start: bytes, stretching: Stretching) -> bytes:
    if not stretching.memory:
        return hashlib.pbkdf2_hmac("sha1", start, stretching.salt, stretching.rounds, stretching.size)
    from cryptography.hazmat.primitives.kdf.argon2 import Argon2id

    derivation = Argon2id(
        salt=stretching.salt, length=stretching.size, iterations=stretching.rounds,
        lanes=stretching.lanes, memory_cost=stretching.memory,
    )  # fmt: skip
    key: bytes = derivation.derive(start)
    return key


def _cbc(data: bytes, key: bytes, vector: bytes) -> bytes | None:
    from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

    if not data or len(data) % 16:
        return None
    decryptor = Cipher(algorithms.AES(key), modes.CBC(vector)).decryptor()
    padded: bytes = decryptor.update(data) + decryptor.finalize()
    # The last byte says how many are padding (XML Encryption, 5.2). Where it can't be, something is missing.
    return padded[: -padded[-1]] if 1 <= padded[-1] <= 16 else padded


def _gcm(data: bytes, key: bytes, _: bytes) -> bytes | None:
    from cryptography.exceptions import InvalidTag
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    if len(data) < _NONCE + _TAG:
        return None
    try:
        plain: bytes = AESGCM(key).decrypt(data[:_NONCE], data[_NONCE:], None)
    except InvalidTag:
        return None
    return plain


def _cfb(data: bytes, key: bytes, vector: bytes) -> bytes | None:
    """Blowfish with feedback of 64 bits; the specification says 8, LibreOffice and Apache OpenOffice write 64."""
    from cryptography.hazmat.decrepit.ciphers.algorithms import Blowfish
    from cryptography.hazmat.primitives.ciphers import Cipher

    try:
        from cryptography.hazmat.decrepit.ciphers.modes import CFB
    except ModuleNotFoundError:  # where it was before
        from cryptography.hazmat.primitives.ciphers.modes import CFB
    decryptor = Cipher(Blowfish(key), CFB(vector)).decryptor()
    plain: bytes = decryptor.update(data) + decryptor.finalize()
    return plain


_OPENERS = {"cbc": _cbc, "gcm": _gcm, "cfb": _cfb}


class _Description:
    """What the manifest says of the encryption of a part."""

    def __init__(self, element: Any, label: str) -> None:
        self._element = element
        self._label = label

    def encryption(self) -> Encryption:
        algorithm = self._text("algorithm", "algorithm-name")
        name = _short(algorithm)
        aes, _, mode = name.partition("-")
        if name in _BLOWFISH:
            size, cipher, width = self._blowfish_key(), "cfb", 8
        elif aes in _AES_KEYS and mode in ("cbc", "gcm"):
            size, cipher, width = _AES_KEYS[aes], mode, 16
        else:
            self._unknown(algorithm)
        vector = b"" if cipher == "gcm" else self._bytes("algorithm", "initialisation-vector")
        if vector and len(vector) != width:
            self._damaged("initialisation-vector")
        return Encryption(cipher, vector, self._stretching(size), *self._digest())

    def _blowfish_key(self) -> int:
        size = whole_number(self._attribute("key-derivation", "key-size"), _BLOWFISH_KEY)
        return size if size in _BLOWFISH_KEYS else self._damaged("key-size")

    def _stretching(self, size: int) -> Stretching:
        if self._element.find(f"{MANIFEST_SPACE}key-derivation") is None:
            self._unknown("without a password")
        name = self._text("key-derivation", "key-derivation-name")
        start = self._attribute("start-key-generation", "start-key-generation-name") or "SHA1"
        if _short(start) not in _HASHES:
            self._unknown(start)
        salt = self._bytes("key-derivation", "salt")
        if _short(name) == "pbkdf2":
            return Stretching(_short(start), salt, size, self._number("iteration-count"))
        if _short(name) != "argon2id":
            self._unknown(name)
        rounds, memory, lanes = (self._number(f"argon2-{what}") for what in ("iterations", "memory", "lanes"))
        if len(salt) < _SHORTEST_SALT or memory < 8 * lanes:  # RFC 9106, 3.1
            self._damaged("key-derivation")
        return Stretching(_short(start), salt, size, rounds, memory, lanes)

    def _digest(self) -> tuple[bytes | None, str, int | None]:
        kind = self._element.get(f"{MANIFEST_SPACE}checksum-type")
        if kind is None:
            return None, "", None
        hash_name, _, part = _short(kind).replace("/", "-").partition("-")
        if hash_name not in _HASHES or part not in ("", "1k"):
            self._unknown(kind)
        digest = self._decoded(self._element.get(f"{MANIFEST_SPACE}checksum"), "checksum")
        return digest, hash_name, _DIGESTED if part else None

    def _attribute(self, element: str, name: str) -> str | None:
        """An attribute, whose namespace may be one of LibreOffice's own."""
        found = self._element.find(f"{MANIFEST_SPACE}{element}")
        if found is None:
            return None
        return next((text for key, text in found.attrib.items() if key.rpartition("}")[2] == name), None)

    def _text(self, element: str, name: str) -> str:
        return self._attribute(element, name) or self._damaged(name)

    def _number(self, name: str) -> int:
        return whole_number(self._attribute("key-derivation", name), 0) or self._damaged(name)

    def _bytes(self, element: str, name: str) -> bytes:
        return self._decoded(self._attribute(element, name), name)

    def _decoded(self, text: str | None, name: str) -> bytes:
        try:
            return b64decode("".join((text or "").split()), validate=True) or self._damaged(name)
        except ValueError as error:
            self._damaged(name, error)

    def _damaged(self, name: str, cause: Exception | None = None) -> NoReturn:
        message = f"{MANIFEST} of {self._label} is damaged: {name} is missing or wrong"
        raise CorruptDocument(message, source=self._label, place=MANIFEST) from cause

    def _unknown(self, name: str) -> NoReturn:
        message = f"{self._label} is encrypted in a way that is not known ({name}); cannot extract"
        raise EncryptedDocument(message, source=self._label, place=MANIFEST, value=name)


def _short(name: str) -> str:
    """What an algorithm is called behind the address of who has named it, in small letters."""
    return re.split("[#:]", name)[-1].strip().lower()
