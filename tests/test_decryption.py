"""Locked Office documents are opened with their password, or with the one that Office tries by itself."""

from __future__ import annotations

import contextlib
import io
import logging
import sys
import time

import pytest

from builders.encryption import encrypted_package, encrypted_xls
from builders.excel_binary import xls
from py_chunks import DocumentError, EncryptedDocument, MissingDependency, get_text, iter_units

pytest.importorskip("msoffcrypto", reason="needs the extra encrypted")

ROWS = [["Ship", "Tons"], ["Albatross", 1200], ["Brisk", 850]]
LOCKED_XLS = "Failed to open workbook: Xls error: Workbook is password protected"


@pytest.mark.parametrize("extension", [".docx", ".pptx", ".xlsx", ".xlsm"])
def test_packages_open_with_their_password(fixtures, extension):
    plain = (fixtures / f"handbook{extension}").read_bytes()
    name = f"plan{extension}"
    locked = encrypted_package(plain, "lighthouse")
    assert get_text(locked, filename=name, password="lighthouse") == get_text(plain, filename=name)
    found = [unit.text for unit in iter_units(io.BytesIO(locked), filename=name, password="lighthouse")]
    assert found == [unit.text for unit in iter_units(plain, filename=name)]


def test_packages_of_office_2010(fixtures):
    """Their digests are of SHA-1, with 20 bytes no whole number of blocks."""
    plain = (fixtures / "handbook.docx").read_bytes()
    locked = encrypted_package(plain, "lighthouse", of_2010=True)
    assert get_text(locked, filename="a.docx", password="lighthouse") == get_text(plain, filename="a.docx")
    with pytest.raises(EncryptedDocument, match="the password given does not open it"):
        get_text(locked, filename="a.docx", password="wrong")


def test_workbooks_open_with_their_password():
    plain = xls({"Log": ROWS, "Fees": [["a" * 3000, 1]]})
    locked = encrypted_xls(plain, "lighthouse")
    assert get_text(locked, filename="a.xls", password="lighthouse") == get_text(plain, filename="a.xls")


@pytest.mark.parametrize("extension", [".xls", ".xlsx"])
def test_workbooks_locked_with_the_password_everybody_knows_are_just_read(fixtures, extension):
    plain = xls({"Log": ROWS}) if extension == ".xls" else (fixtures / "handbook.xlsx").read_bytes()
    locked = (encrypted_xls if extension == ".xls" else encrypted_package)(plain, "VelvetSweatshop")
    assert get_text(locked, filename=f"a{extension}") == get_text(plain, filename=f"a{extension}")


@pytest.mark.parametrize("password", [None, "wrong", ""])
def test_a_missing_or_wrong_password(fixtures, password):
    """Without one, the sentence of any locked document; a wrong one is told."""
    package = encrypted_package((fixtures / "handbook.docx").read_bytes(), "lighthouse")
    for locked, name, sentence in (
        (package, "a.docx", "DOCX is encrypted (password-protected); cannot extract"),
        (encrypted_xls(xls({"Log": ROWS}), "lighthouse"), "a.xls", LOCKED_XLS),
    ):
        with pytest.raises(EncryptedDocument) as caught:
            get_text(locked, filename=name, password=password)
        told = f"{sentence}: the password given does not open it" if password else sentence
        assert (str(caught.value), caught.value.source) == (told, name)


def test_an_application_sets_up_its_own_logging(fixtures):
    """The package that opens them logs by the root logger, which would set that up where nobody has yet."""
    locked = encrypted_package((fixtures / "handbook.docx").read_bytes(), "lighthouse")
    root = logging.getLogger()
    handlers, root.handlers = root.handlers, []
    try:
        assert get_text(locked, filename="a.docx", password="lighthouse")
        assert root.handlers == []
    finally:
        root.handlers = handlers


def test_a_password_without_the_package_says_what_to_install(monkeypatch):
    locked = encrypted_xls(xls({"Log": ROWS}), "VelvetSweatshop")
    monkeypatch.setitem(sys.modules, "msoffcrypto", None)
    with pytest.raises(EncryptedDocument):
        get_text(locked, filename="a.xls")
    with pytest.raises(MissingDependency, match=r"pip install py-chunks-pure\[encrypted\]"):
        get_text(locked, filename="a.xls", password="VelvetSweatshop")


def test_a_password_that_would_be_hashed_without_end_is_not_tried(fixtures):
    locked = encrypted_package((fixtures / "handbook.docx").read_bytes(), "lighthouse")
    patient = locked.replace(b'<p:encryptedKey spinCount="100000" ', b'<p:encryptedKey spinCount="9999999"')
    assert len(patient) == len(locked)
    assert patient != locked
    began = time.process_time()
    with pytest.raises(EncryptedDocument):
        get_text(patient, filename="a.docx", password="lighthouse")
    assert time.process_time() - began < 2  # hashing it so often takes 20


@pytest.mark.parametrize("place", range(600, 6000, 900))
def test_damaged_encryption_ends_in_an_error_of_ours(fixtures, place):
    plain = (fixtures / "handbook.docx").read_bytes()
    locked = bytearray(encrypted_package(plain, "lighthouse"))
    locked[place : place + 64] = bytes(64)
    text = None
    with contextlib.suppress(DocumentError):
        text = get_text(bytes(locked), filename="a.docx", password="lighthouse")
    assert text in (None, get_text(plain, filename="a.docx"))
