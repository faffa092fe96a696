"""Damage to XML and HTML: elements, attributes, text and declarations. Well-formedness may or may not survive."""

from __future__ import annotations

import re
from random import Random

from fuzz.mutators.raw import INTERESTING, Mutator
from fuzz.mutators.raw import MUTATORS as RAW

_TAG = re.compile(rb"<(/?)([A-Za-z_][\w:.-]*)((?:\s[^<>]*?)?)(/?)>")
_ATTRIBUTE = re.compile(rb"""([\w:.-]+)=("[^"<>]*"|'[^'<>]*')""")
_TEXT = re.compile(rb">([^<>]+)<")
_NUMBER = re.compile(rb"\d+")

VALUES = (
    *(b"%d" % number for number in INTERESTING),
    b"", b"-1", b"0", b"-2147483648", b"1e309", b"NaN", b"true", b"none", b"auto", b"#", b"../../x", b"rId1", b"A1",
    b"A1:XFD1048576", b"ZZZZZ999999999", b"http://x/", b"1.5", b"\xc3\xa9", b"\xff", b"&#0;", b"&#x110000;", b"&bogus;",
    b"a" * 5000, b"9" * 400, b"%d %s {0} \\1",
)  # fmt: skip
TEXTS = (
    b"", b" ", b"\xc2\xa0", b"&amp;", b"&#55296;", b"&#xFFFE;", b"\xe2\x80\xae", b"\xf0\x9f\x91\xa8\xe2\x80\x8d\xf0\x9f\x91\xa9",
    b"\0", b"]]>", b"<![CDATA[x]]>", b"<!-- c -->", b"<?pi x?>", b"-1", b"1e999", b"2147483648", b"x" * 3000, b"\xef\xbf\xbf",
)  # fmt: skip
HEADS = (
    b'<?xml version="1.0" encoding="UTF-16"?>', b'<?xml version="1.1"?>', b'<?xml version="1.0" encoding="x-none"?>',
    b'<?xml version="1.0" encoding="UTF-7"?>', b'<!DOCTYPE a [<!ENTITY e "text">]>', b'<!DOCTYPE a SYSTEM "file:///etc/hostname">',
    b'<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;">]>',
    b"\xef\xbb\xbf", b"\xff\xfe", b"\n", b"<!DOCTYPE html>", b"<a/>",
)  # fmt: skip


def elements(data: bytes) -> list[tuple[int, int, int, int]]:
    """Of each element: where its start tag begins and ends, its end tag begins, and it ends."""
    found, stack = [], list[tuple[bytes, int, int]]()
    for tag in _TAG.finditer(data):
        closing, name, _, empty = tag.groups()
        if empty:
            found.append((tag.start(), tag.end(), tag.end(), tag.end()))
        elif not closing:
            stack.append((name, tag.start(), tag.end()))
        elif stack and stack[-1][0] == name:
            _, start, inside = stack.pop()
            found.append((start, inside, tag.start(), tag.end()))
    return found


def _element(data: bytes, chance: Random) -> tuple[int, int, int, int] | None:
    found = elements(data)
    return chance.choice(found) if found else None


def drop_element(data: bytes, chance: Random) -> bytes:
    chosen = _element(data, chance)
    return data[: chosen[0]] + data[chosen[3] :] if chosen else data


def unwrap_element(data: bytes, chance: Random) -> bytes:
    chosen = _element(data, chance)
    return data[: chosen[0]] + data[chosen[1] : chosen[2]] + data[chosen[3] :] if chosen else data


def empty_element(data: bytes, chance: Random) -> bytes:
    chosen = _element(data, chance)
    return data[: chosen[1]] + data[chosen[2] :] if chosen else data


def duplicate_element(data: bytes, chance: Random) -> bytes:
    chosen = _element(data, chance)
    if not chosen:
        return data
    times = chance.choice((1, 1, 2, 5, 40))
    return data[: chosen[3]] + data[chosen[0] : chosen[3]] * times + data[chosen[3] :]


def multiply_element(data: bytes, chance: Random) -> bytes:
    """A small element thousands of times."""
    small = [each for each in elements(data) if each[3] - each[0] < 200]
    if not small or chance.random() < 0.97:
        return duplicate_element(data, chance)
    chosen = chance.choice(small)
    return data[: chosen[3]] + data[chosen[0] : chosen[3]] * chance.choice((3000, 20_000)) + data[chosen[3] :]


def nest_element(data: bytes, chance: Random) -> bytes:
    """An element within itself, time and again."""
    chosen = _element(data, chance)
    if not chosen or chosen[1] == chosen[3]:
        return data
    start, inside, outside, end = chosen
    depth = chance.choice((1, 2, 5, 30, 100, 300, 1500) if chance.random() < 0.3 else (1, 2, 3, 10))
    head, tail = data[start:inside], data[outside:end]
    return data[:start] + head * depth + data[start:end] + tail * depth + data[end:]


def move_element(data: bytes, chance: Random) -> bytes:
    found = elements(data)
    if len(found) < 2:
        return data
    source, target = chance.choice(found), chance.choice(found)
    moved = data[source[0] : source[3]]
    if len(moved) > 200_000:
        return data
    place = chance.choice((target[1], target[2], target[0], target[3]))
    return data[:place] + moved + data[place:]


def swap_elements(data: bytes, chance: Random) -> bytes:
    found = elements(data)
    if len(found) < 2:
        return data
    first, second = sorted(chance.sample(found, 2))
    if second[0] < first[3]:  # one within the other: the inner one takes the outer one's place
        return data[: first[0]] + data[second[0] : second[3]] + data[first[3] :]
    middle = data[first[3] : second[0]]
    return data[: first[0]] + data[second[0] : second[3]] + middle + data[first[0] : first[3]] + data[second[3] :]


def drop_tag(data: bytes, chance: Random) -> bytes:
    found = list(_TAG.finditer(data))
    tag = chance.choice(found) if found else None
    return data[: tag.start()] + data[tag.end() :] if tag else data


def rename_tag(data: bytes, chance: Random) -> bytes:
    found = list(_TAG.finditer(data))
    if not found:
        return data
    tag, other = chance.choice(found), chance.choice(found)
    name, new = tag[2], chance.choice((other[2], b"x", other[2].split(b":")[-1], b"a:" + other[2]))
    if chance.random() < 0.5:  # every tag of that name
        return re.sub(rb"(</?)" + re.escape(name) + rb"(?=[\s/>])", lambda match: match[1] + new, data)
    return data[: tag.start(2)] + new + data[tag.end(2) :]


def set_attribute(data: bytes, chance: Random) -> bytes:
    found = list(_ATTRIBUTE.finditer(data))
    if not found:
        return data
    one, other = chance.choice(found), chance.choice(found)
    value = chance.choice((other[2][1:-1], chance.choice(VALUES), chance.choice(VALUES)))
    return data[: one.start(2)] + b'"' + value + b'"' + data[one.end(2) :]


def set_count(data: bytes, chance: Random) -> bytes:
    """A number in an attribute becomes another."""
    found = [match for match in _ATTRIBUTE.finditer(data) if match[2][1:-1].isdigit()]
    if not found:
        return data
    one = chance.choice(found)
    return data[: one.start(2)] + b'"%d"' % chance.choice(INTERESTING) + data[one.end(2) :]


def drop_attribute(data: bytes, chance: Random) -> bytes:
    found = list(_ATTRIBUTE.finditer(data))
    one = chance.choice(found) if found else None
    return data[: one.start()] + data[one.end() :] if one else data


def copy_attribute(data: bytes, chance: Random) -> bytes:
    """An attribute of one tag on another, where it may be the second of its name."""
    found, tags = list(_ATTRIBUTE.finditer(data)), [tag for tag in _TAG.finditer(data) if not tag[1]]
    if not found or not tags:
        return data
    one, tag = chance.choice(found), chance.choice(tags)
    return data[: tag.end(2)] + b" " + one[0] + data[tag.end(2) :]


def set_text(data: bytes, chance: Random) -> bytes:
    found = list(_TEXT.finditer(data))
    if not found:
        return data
    one, other = chance.choice(found), chance.choice(found)
    return data[: one.start(1)] + chance.choice((*TEXTS, other[1])) + data[one.end(1) :]


def set_number(data: bytes, chance: Random) -> bytes:
    found = list(_NUMBER.finditer(data))
    if not found:
        return data
    one = chance.choice(found)
    return data[: one.start()] + chance.choice(VALUES) + data[one.end() :]


def set_head(data: bytes, chance: Random) -> bytes:
    rest = re.sub(rb"^\s*<\?xml[^>]*\?>", b"", data) if chance.random() < 0.8 else data
    return chance.choice(HEADS) + rest


def use_entity(data: bytes, chance: Random) -> bytes:
    rest = re.sub(rb"^\s*<\?xml[^>]*\?>", b"", data)
    found = list(_TEXT.finditer(rest))
    if not found:
        return data
    one = chance.choice(found)
    return chance.choice(HEADS[4:7]) + rest[: one.start(1)] + b"&e;&c;" + rest[one.end(1) :]


def recode(data: bytes, chance: Random) -> bytes:
    encoding = chance.choice(("utf-16", "utf-16-le", "utf-32", "utf-8-sig", "cp1252", "utf-7", "cp037"))
    return data.decode("utf-8", "replace").encode(encoding, "replace")


def as_bytes(data: bytes, chance: Random) -> bytes:
    return chance.choice(RAW)(data, chance)


MUTATORS: tuple[Mutator, ...] = (
    drop_element, unwrap_element, empty_element, duplicate_element, multiply_element, nest_element, nest_element,
    move_element, move_element, swap_elements, swap_elements, drop_tag, rename_tag, set_attribute, set_attribute,
    set_attribute, set_count, set_count, drop_attribute, copy_attribute, set_text, set_text, set_number, set_head,
    use_entity, recode, as_bytes,
)  # fmt: skip
