"""Archives as office formats use them, equal for equal content."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from xml.sax.saxutils import escape

HEADER = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'


def zipped(members: Mapping[str, str | bytes], stored: str = "") -> bytes:
    """Return an archive without dates; the member named `stored` is not compressed.

    Args:
        members: Content by name, in order.
        stored: The name of a member other programs want to read as it is.
    """
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for name, content in members.items():
            kind = zipfile.ZIP_STORED if name == stored else zipfile.ZIP_DEFLATED
            archive.writestr(zipfile.ZipInfo(name), content, kind)
    return target.getvalue()


def element(name: str, text: str, attributes: str = "") -> str:
    """Return an element that holds a text.

    Args:
        name: Its name.
        text: The text, not escaped.
        attributes: Written into the tag, with a space before them.
    """
    return f"<{name}{attributes}>{escape(text)}</{name}>"


def relationships(targets: Mapping[str, tuple[str, str]]) -> str:
    """Return a part of relationships (ECMA-376 part 2, section 9.3).

    Args:
        targets: Kind and target by id.
    """
    office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    entries = "".join(
        f'<Relationship Id="{name}" Type="{office}/{kind}" Target="{target}"/>'
        for name, (kind, target) in targets.items()
    )
    space = "http://schemas.openxmlformats.org/package/2006/relationships"
    return f'{HEADER}<Relationships xmlns="{space}">{entries}</Relationships>'


def content_types(overrides: Mapping[str, str]) -> str:
    """Return the part that names the types of the others (ECMA-376 part 2, section 10.1.2).

    Args:
        overrides: Content type by part name.
    """
    entries = "".join(f'<Override PartName="{name}" ContentType="{kind}"/>' for name, kind in overrides.items())
    rels = "application/vnd.openxmlformats-package.relationships+xml"
    return (
        f'{HEADER}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        f'<Default Extension="rels" ContentType="{rels}"/><Default Extension="xml" ContentType="application/xml"/>'
        f"{entries}</Types>"
    )
