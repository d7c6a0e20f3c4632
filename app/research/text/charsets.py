"""Decoding of a page's bytes into text by its charset. Much of the older Turkish web is
windows-1254 or iso-8859-9, and much of it says something else. What nothing is said about,
:mod:`app.machine.text_encoding` guesses."""

from __future__ import annotations

import codecs
import re
from typing import Final

from app.machine.text_encoding import encoding_of, marked

_HEAD: Final = 4_096
"""Bytes in which a page has to name its encoding; browsers look at 1,024."""
_META = re.compile(rb"""<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w:.-]{1,40})""", re.IGNORECASE)
_XML = re.compile(rb"""\A\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w:.-]{1,40})""")
_LATIN = frozenset({"iso8859-1", "ascii", "cp1252", "iso8859-9"})
"""What the web calls Latin-1, or leaves unsaid, is read as its Windows superset. In Turkish it is
windows-1254: Latin-1 with six letters in place of Icelandic ones, which Turkish pages do not
have."""
_NOT_TEXT = frozenset({"utf-7", "idna", "punycode", "undefined", "raw_unicode_escape"})
_ICELANDIC = re.compile("[ðþÐÞýÝ]")
_TURKISH = re.compile("[ğşĞŞıİ]")


def decoded(body: bytes, declared: str = "") -> str:
    """The text of a page. ``declared`` is the charset of the Content-Type header, "" if none.

    In this order: a byte order mark, the header, the page's own ``meta`` or XML declaration; one
    that does not fit the bytes gives way to what they look like. Never fails.
    """
    for name in () if marked(body) else (declared, _own(body)):
        if (known := _known(name)) and (text := _strict(body, known)) is not None:
            return text
    return body.decode(encoding_of([body]), "replace")


def _own(body: bytes) -> str:
    found = _XML.search(body[:_HEAD]) or _META.search(body[:_HEAD])
    return found[1].decode("ascii", "replace") if found else ""


def _known(name: str) -> str:
    """Python's name of an encoding of text; "" when there is none."""
    try:
        known = codecs.lookup(name.strip().strip("\"'")).name if name.strip() else ""
    except (LookupError, ValueError):
        return ""
    return "" if known in _NOT_TEXT else known


def _strict(body: bytes, name: str) -> str | None:
    """The text, or None where the bytes do not fit the name."""
    try:
        if name not in _LATIN:
            return body.decode(name)
        if not body.isascii() and (text := _strict(body, "utf-8")) is not None:
            return text
    except (UnicodeError, LookupError, ValueError):
        return None
    western, turkish = body.decode("cp1252", "replace"), body.decode("cp1254", "replace")
    if name == "iso8859-9" or (_TURKISH.search(turkish) and _ICELANDIC.search(western)):
        return turkish
    return western
