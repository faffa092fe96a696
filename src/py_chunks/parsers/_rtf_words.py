"""What the control words of RTF do to its reader; those that are in no table here change nothing we show."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from py_chunks.parsers._rtf_characters import SIGNS
from py_chunks.parsers._rtf_fields import field_text
from py_chunks.parsers._rtf_fonts import read_fonts
from py_chunks.parsers._rtf_math import MATH
from py_chunks.parsers._rtf_old_numbering import read_old_number
from py_chunks.parsers._rtf_story import PLAIN, Story
from py_chunks.parsers._rtf_tables import Definition
from py_chunks.parsers._rtf_tokens import NUMBER, after_binary, group_end, whole_number
from py_chunks.units import Draft

if TYPE_CHECKING:
    from py_chunks.parsers._rtf_reader import Reader

Token = re.Match[str]
Act = Callable[["Reader", Token], "int | None"]
"""Takes the reader and the token; returns where reading goes on, or None for right after the token."""

_MOST_TABLES = 30
_MOST_LEVELS = 8
_MOST_FALLBACK = 1000

# Groups whose content is no text of the document; so is that of every group marked as ignorable that is not below.
_SKIPPED = (
    "info", "stylesheet", "colortbl", "filetbl", "revtbl", "listtable", "listoverridetable", "listpicture", "pgptbl",
    "header", "headerl", "headerr", "headerf", "footer", "footerl", "footerr", "footerf", "ftnsep", "ftnsepc", "ftncn",
    "aftnsep", "aftnsepc", "aftncn", "nonshppict", "objdata", "objclass", "objname", "objalias", "objsect", "shprslt",
    "nonesttables", "xe", "tc", "tcn", "rxe", "bkmkstart", "bkmkend", "template", "private", "datafield", "formfield",
    "annotation", "atnid", "atnauthor", "atntime", "atndate", "atnicn", "atnref", "atnparent", "background",
    "themedata", "colorschememapping", "datastore", "latentstyles", "generator", "xmlnstbl", "docvar", "userprops",
    "panose", "falt", "fontemb", "fontfile", "keycode", "mctrlPr", "maccPr", "mbarPr", "mboxPr", "mborderBoxPr",
    "meqArrPr", "mfPr", "mfuncPr", "mgroupChrPr", "mlimLowPr", "mlimUppPr", "mmPr", "mmathPr",
    "mphantPr", "mradPr", "msPrePr", "msSubPr", "msSubSupPr", "msSupPr", "mrPr",
)  # fmt: skip
# Groups marked as ignorable that hold text all the same.
_OPEN = ("shpinst", "shppict", "ud", "do", "moMathPara", "result", "fldrslt", "shpgrp", "shp", "field")
# Words that mark no group but where styles are defined: StarOffice takes the mark along to where they are used.
_STYLES = ("cs", "ds", "ts")

_FIRST_GROUP = re.compile(r"[ \r\n]*\{")
_SHAPE_TEXT = re.compile(r"[ \r\n]*\{\\sn gtextUNICODE\}[ \r\n]*\{\\sv ?")
_DESCRIPTION = re.compile(r"\{\\sn wzDescription\}[ \r\n]*\{\\sv ?")


def _number(token: Token, default: int = 0) -> int:
    return whole_number(token[NUMBER], default)


def _font(reader: Reader, token: Token) -> None:
    reader.use_font(_number(token))


def _plain(reader: Reader, _: Token) -> None:
    reader.make_plain()


def _unicode(reader: Reader, token: Token) -> None:
    if token[NUMBER]:
        reader.characters.unicode(_number(token))


def _fallback(reader: Reader, token: Token) -> None:
    reader.characters.fallback = min(max(_number(token, 1), 0), _MOST_FALLBACK)


def _deleted(reader: Reader, token: Token) -> None:
    reader.change("accepted", on=token[NUMBER] != "0")


def _inserted(reader: Reader, token: Token) -> None:
    reader.change("original", on=token[NUMBER] != "0")


def _sign(sign: str) -> Act:
    return lambda reader, _: reader.characters.sign(sign)


def _pard(reader: Reader, _: Token) -> None:
    reader.properties = PLAIN


def _style(reader: Reader, token: Token) -> None:
    reader.properties = reader.properties._replace(style=_number(token))


def _in_table(reader: Reader, _: Token) -> None:
    if not reader.properties.table:
        reader.properties = reader.properties._replace(table=1)


def _table_depth(reader: Reader, token: Token) -> None:
    depth = min(max(_number(token), 0), _MOST_TABLES)
    if reader.properties.table != depth:
        reader.properties = reader.properties._replace(table=depth)


def _list(reader: Reader, token: Token) -> None:
    reader.properties = reader.properties._replace(list_id=_number(token))


def _level(reader: Reader, token: Token) -> None:
    level = min(max(_number(token), 0), _MOST_LEVELS)
    if reader.properties.level != level:
        reader.properties = reader.properties._replace(level=level)


def _indent(reader: Reader, token: Token) -> None:
    indent = _number(token)
    if reader.properties.indent != indent:
        reader.properties = reader.properties._replace(indent=indent)


def _drop_cap(reader: Reader, token: Token) -> None:
    reader.properties = reader.properties._replace(drop_cap=_number(token) > 0)


def _par(reader: Reader, _: Token) -> None:
    reader.end_paragraph()


def _cell(reader: Reader, _: Token) -> None:
    reader.end_cell(1)


def _nested_cell(reader: Reader, _: Token) -> None:
    reader.end_cell(max(2, reader.properties.table))


def _row(reader: Reader, _: Token) -> None:
    reader.end_row(1)


def _nested_row(reader: Reader, _: Token) -> None:
    reader.end_row(max(2, reader.properties.table))


def _layout(reader: Reader, _: Token) -> None:
    reader.row.begin()


def _merged_across(reader: Reader, _: Token) -> None:
    reader.row.merge_across()


def _merged_down(reader: Reader, _: Token) -> None:
    reader.row.merge_down()


def _edge(reader: Reader, token: Token) -> None:
    reader.row.end_cell(_number(token))


def _bin(reader: Reader, token: Token) -> int:
    return after_binary(token[NUMBER], token.end(), len(reader.view))


def _skip(reader: Reader, token: Token) -> int | None:
    return reader.skip(token)


def _enter(_: Reader, __: Token) -> None:
    """The content of the group is read as if it stood outside."""


def _fonts(reader: Reader, token: Token) -> int:
    """A table of fonts, which may be of a document within this one."""
    end = group_end(reader.view, token.end())
    reader.fonts.update(read_fonts(reader.view, token.end(), end))
    return end


def _note(reader: Reader, _: Token) -> None:
    reader.route(reader.note)


def _endnote(reader: Reader, _: Token) -> None:
    reader.story.is_endnote = True


def _box(reader: Reader, _: Token) -> None:
    reader.route(lambda inner: reader.story.add_boxes(inner.drafts))


def _label(reader: Reader, _: Token) -> None:
    def finish(inner: Story) -> None:
        reader.story.label = " ".join(draft.text for draft in inner.drafts)

    reader.route(finish)


def _old_number(reader: Reader, token: Token) -> int | None:
    """What a paragraph says of its number, for programs that do not take the label written beside it."""
    end = reader.skip(token)
    if end is not None and not reader.writes_labels:
        reader.number_around(read_old_number(reader.view, token.end(), end))
    return end


def _nested_properties(reader: Reader, _: Token) -> None:
    """Another row is defined until the group ends."""
    row = reader.row

    def closing() -> None:
        reader.row = row

    if reader.when_closed(closing):
        reader.row = Definition()


def _unicode_pair(reader: Reader, token: Token) -> int | None:
    """Of two forms of the same text, the second is in Unicode."""
    first = _FIRST_GROUP.match(reader.view, token.end())
    return min(group_end(reader.view, first.end()) + 1, len(reader.view)) if first else None


def _picture(reader: Reader, token: Token) -> int | None:
    end = reader.skip(token)
    description = None if end is None else _DESCRIPTION.search(reader.view, token.end(), end)
    if description:
        alt = " ".join(reader.part(description.end(), group_end(reader.view, description.end())).split())
        reader.characters.sign(f"[Image: {alt}]" if alt else "")
    return end


def _shape_property(reader: Reader, token: Token) -> int | None:
    end = reader.skip(token)
    lettering = None if end is None else _SHAPE_TEXT.match(reader.view, token.end(), end)
    words = lettering and reader.part(lettering.end(), group_end(reader.view, lettering.end()))
    if words and not words.isspace():
        reader.story.add_boxes([Draft(words.strip())])
    return end


def _instruction(reader: Reader, token: Token) -> int | None:
    """A field's instruction, which is not shown, though it may be all there is of the field."""
    end = reader.skip(token)
    shown = "" if end is None else field_text(reader, token.end(), end)
    if shown:
        reader.characters.sign(shown)
    return end


_READ: dict[str, Act] = {
    "footnote": _note, "ftnalt": _endnote, "shptxt": _box, "dptxbxtext": _box, "listtext": _label, "pntext": _label,
    "nesttableprops": _nested_properties, "upr": _unicode_pair, "pict": _picture, "sp": _shape_property,
    "fldinst": _instruction, "fonttbl": _fonts, "pn": _old_number, **MATH,
}  # fmt: skip

DESTINATIONS: dict[str, Act] = {**_READ, **dict.fromkeys((*_OPEN, *_STYLES), _enter)}
r"""By the word after `\*`; all others are skipped."""

WORDS: dict[str, Act] = {
    **{word: _sign(sign) for word, sign in SIGNS.items()},
    **dict.fromkeys(_SKIPPED, _skip),
    **_READ,
    "f": _font, "plain": _plain, "u": _unicode, "uc": _fallback, "deleted": _deleted, "mvf": _deleted,
    "revised": _inserted, "mvt": _inserted, "pard": _pard, "s": _style, "intbl": _in_table, "itap": _table_depth,
    "ls": _list, "ilvl": _level, "li": _indent, "par": _par, "sect": _par, "cell": _cell, "nestcell": _nested_cell,
    "row": _row, "nestrow": _nested_row, "trowd": _layout, "clmrg": _merged_across, "clvmrg": _merged_down,
    "cellx": _edge, "bin": _bin, "dropcapli": _drop_cap,
}  # fmt: skip
"""By the word itself; all others change nothing."""
