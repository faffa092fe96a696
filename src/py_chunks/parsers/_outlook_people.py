"""Who an Outlook item is from and to ([MS-OXOMSG] 2.2.1)."""

from __future__ import annotations

from py_chunks.parsers._mail_headers import addresses, shown_address
from py_chunks.parsers._mapi import Properties
from py_chunks.parsers._mime_tree import transport_header

_KINDS = {1: "to", 2: "cc", 3: "bcc"}
_DISPLAYED = {"to": 0x0E04, "cc": 0x0E03, "bcc": 0x0E02}
# For whom the item was sent, then who sent it: name, SMTP address, address, kind of address.
_SENDERS = ((0x0042, 0x5D02, 0x0065, 0x0064), (0x0C1A, 0x5D01, 0x0C1F, 0x0C1E))


def sender(properties: Properties) -> str | None:
    """Return whom the item is from as `Name <addr>`, or None.

    Args:
        properties: The item's.
    """
    for numbers in _SENDERS:
        shown = _person(properties, *numbers)
        if shown and "<" in shown:
            return shown
    header = transport_header(properties.text(0x007D), "from")
    named = (_person(properties, *numbers) for numbers in _SENDERS)
    return ", ".join(addresses(header)) or next((shown for shown in named if shown), None)


def recipients(properties: Properties) -> dict[str, list[str]]:
    """Return the recipients by kind, as `Name <addr>`.

    Args:
        properties: The item's.
    """
    found: dict[str, list[str]] = {"to": [], "cc": [], "bcc": []}
    storage = properties.storage
    for name in sorted(name for name in storage.storages() if name.startswith("__recip_version1.0_")):
        child = storage.storage(name)
        if child is None:
            continue
        person = properties.child(child)
        kind = _KINDS.get((person.integer(0x0C15) or 1) & 0xF)
        shown = _person(person, 0x3001, 0x39FE, 0x3003, 0x3002) or person.text(0x5FF6)
        if kind and shown:
            found[kind].append(shown)
    if not any(found.values()):
        for kind, number in _DISPLAYED.items():
            found[kind] = [name.strip() for name in (properties.text(number) or "").split(";") if name.strip()]
    return found


def _person(properties: Properties, name: int, smtp: int, address: int, kind: int) -> str | None:
    shown = (properties.text(name) or "").strip()
    found = (properties.text(smtp) or "").strip()
    if not found:
        other = (properties.text(address) or "").strip()
        # The addresses of Exchange ("/O=.../CN=...") mean nothing outside it.
        if "@" in other and (properties.text(kind) or "SMTP").upper() != "EX":
            found = other
    if found and f"<{found}>".lower() in shown.lower():
        return shown
    return shown_address("" if shown == found else shown, found) or None
