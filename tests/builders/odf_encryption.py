"""OpenDocument packages locked in every way that is read: part by part (OpenDocument 1.3 part 2, 3.4), or as a whole."""

from __future__ import annotations

import hashlib
import io
import os
import zipfile
import zlib
from base64 import b64encode
from collections.abc import Collection
from dataclasses import dataclass
from xml.sax.saxutils import quoteattr

MANIFEST = "META-INF/manifest.xml"
SPACE = "urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"
ARGON2 = "urn:org:documentfoundation:names:experimental:office:manifest:argon2id"
CBC, GCM = "http://www.w3.org/2001/04/xmlenc#aes{}-cbc", "http://www.w3.org/2009/xmlenc11#aes{}-gcm"
OTHERS = ("mimetype", MANIFEST)


@dataclass(frozen=True)
class Lock:
    """How to lock; names as they stand in the manifest. The counts are small, since tests make keys by the hundred."""

    algorithm: str = CBC.format(256)
    size: int = 32
    start: str | None = "http://www.w3.org/2000/09/xmldsig#sha256"
    digest: str | None = f"{SPACE}#sha256-1k"
    derivation: str = "PBKDF2"
    rounds: int = 2
    memory: int = 64
    lanes: int = 2
    key_size: bool = True
    digest_is_right: bool = True

    def description(self, content: bytes, password: str) -> tuple[bytes, str]:
        """The encrypted part, and the entry of the manifest that describes it (without its name)."""
        deflater = zlib.compressobj(9, zlib.DEFLATED, -15)
        packed = deflater.compress(content) + deflater.flush()
        salt = os.urandom(16)
        vector, data = self._encrypted(packed, self._key(password, salt))
        start = "" if self.start is None else element("start-key-generation", {"start-key-generation-name": self.start})
        inside = (
            element("algorithm", {"algorithm-name": self.algorithm, "initialisation-vector": text(vector)})
            + start
            + element("key-derivation", {"key-derivation-name": self.derivation, "salt": text(salt), **self._counts()})
        )
        digest = {} if self.digest is None else {"checksum-type": self.digest, "checksum": text(self._digest(packed))}
        return data, element("encryption-data", digest, inside)

    def _counts(self) -> dict[str, str]:
        size = {"key-size": str(self.size)} if self.key_size else {}
        if "argon2id" not in self.derivation:
            return {**size, "iteration-count": str(self.rounds)}
        counts = {"iterations": self.rounds, "memory": self.memory, "lanes": self.lanes}
        return {**size, **{f"loext:argon2-{name}": str(count) for name, count in counts.items()}}

    def _key(self, password: str, salt: bytes) -> bytes:
        start = (hashlib.sha256 if "256" in (self.start or "") else hashlib.sha1)(password.encode()).digest()
        if "argon2id" not in self.derivation:
            return hashlib.pbkdf2_hmac("sha1", start, salt, self.rounds, self.size)
        from cryptography.hazmat.primitives.kdf.argon2 import Argon2id

        settings = {"length": self.size, "iterations": self.rounds, "lanes": self.lanes, "memory_cost": self.memory}
        return Argon2id(salt=salt, **settings).derive(start)

    def _encrypted(self, packed: bytes, key: bytes) -> tuple[bytes, bytes]:
        from cryptography.hazmat.decrepit.ciphers.algorithms import Blowfish
        from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        try:
            from cryptography.hazmat.decrepit.ciphers.modes import CFB
        except ModuleNotFoundError:  # versions before 47
            CFB = modes.CFB

        if self.algorithm.endswith("gcm"):
            vector = os.urandom(12)
            return vector, vector + AESGCM(key).encrypt(vector, packed, None)
        if "lowfish" in self.algorithm:
            vector = os.urandom(8)
            encryptor = Cipher(Blowfish(key), CFB(vector)).encryptor()
        else:
            vector = os.urandom(16)
            encryptor = Cipher(algorithms.AES(key), modes.CBC(vector)).encryptor()
            missing = 16 - len(packed) % 16
            packed += os.urandom(missing - 1) + bytes([missing])
        return vector, encryptor.update(packed) + encryptor.finalize()

    def _digest(self, packed: bytes) -> bytes:
        name = self.digest.lower()
        made = (hashlib.sha256 if "sha256" in name else hashlib.sha1)(packed[:1024] if name.endswith("1k") else packed)
        return made.digest() if self.digest_is_right else bytes(made.digest_size)


AES = Lock()
BLOWFISH = Lock("Blowfish CFB", 16, "SHA1", "SHA1/1K")
WHOLE = Lock(GCM.format(256), 32, "http://www.w3.org/2001/04/xmlenc#sha256", None, ARGON2, rounds=1)


def locked_parts(plain: bytes, password: str, lock: Lock = AES, *, but: Collection[str] = OTHERS) -> bytes:
    """A package with each part locked, save those named."""
    parts, entries = {}, []
    with zipfile.ZipFile(io.BytesIO(plain)) as archive:
        for name in archive.namelist():
            parts[name] = archive.read(name)
            if name not in but:
                size = len(parts[name])
                parts[name], description = lock.description(parts[name], password)
                entries.append(entry(name, size, description))
    return package({**parts, MANIFEST: manifest(*entries)})


def locked_whole(plain: bytes, password: str, lock: Lock = WHOLE) -> bytes:
    """A package that holds another one, locked."""
    with zipfile.ZipFile(io.BytesIO(plain)) as archive:
        mimetype = archive.read("mimetype")
    data, description = lock.description(plain, password)
    described = manifest(entry("encrypted-package", len(plain), description))
    return package({"mimetype": mimetype, "encrypted-package": data, MANIFEST: described})


def with_part(data: bytes, name: str, content: bytes | str | None) -> bytes:
    """A package with another part in the place of one, or without it."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = {member: archive.read(member) for member in archive.namelist()}
    parts.pop(name, None)
    return package(parts if content is None else {**parts, name: content})


def part(data: bytes, name: str) -> bytes:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return archive.read(name)


def package(parts: dict[str, bytes | str]) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for name, content in parts.items():
            archive.writestr(zipfile.ZipInfo(name), content)
    return target.getvalue()


def manifest(*entries: str) -> str:
    spaces = (
        f'xmlns:manifest="{SPACE}" xmlns:loext="urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0"'
    )
    return f"<manifest:manifest {spaces}>{''.join(entries)}</manifest:manifest>"


def entry(name: str, size: int, description: str) -> str:
    return element("file-entry", {"full-path": name, "media-type": "text/xml", "size": str(size)}, description)


def element(name: str, attributes: dict[str, str], inside: str = "") -> str:
    spelled = "".join(f" {_prefixed(key)}={quoteattr(value)}" for key, value in attributes.items())
    return f"<manifest:{name}{spelled}>{inside}</manifest:{name}>"


def text(data: bytes) -> str:
    return b64encode(data).decode()


def _prefixed(name: str) -> str:
    return name if ":" in name else f"manifest:{name}"
