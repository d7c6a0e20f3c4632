"""The command-line parser: argparse with Turkish headings and error messages."""

from __future__ import annotations

import argparse
import sys
from datetime import datetime
from gettext import NullTranslations
from typing import Any, NoReturn

_TURKISH = {
    "usage: ": "kullanım: ",
    "positional arguments": "argümanlar",
    "options": "seçenekler",
    "show this help message and exit": "bu yardımı göster",
    "the following arguments are required: %s": "eksik: %s",
    "one of the arguments %s is required": "şunlardan biri eksik: %s",
    "unrecognized arguments: %s": "bilinmeyen: %s",
    "expected one argument": "bir değer gerekiyor",
    "expected at least one argument": "en az bir değer gerekiyor",
    "expected at most one argument": "en çok bir değer alır",
    "expected %s argument": "%s değer gerekiyor",
    "ignored explicit argument %r": "değer almaz: %r",
    "not allowed with argument %s": "%s ile birlikte kullanılmaz",
    "invalid choice: %(value)r (choose from %(choices)s)": (
        "%(value)r olmaz; şunlardan biri olmalı: %(choices)s"
    ),
    "invalid %(type)s value: %(value)r": "%(value)r olmaz",
    "ambiguous option: %(option)s could match %(matches)s": (
        "%(option)s birden çok seçeneğe uyuyor: %(matches)s"
    ),
    "argument %(argument_name)s: %(message)s": "%(argument_name)s: %(message)s",
}
"""argparse's own words, as it asks gettext for them."""
_LONGEST = 300
"""Characters of a message that are shown: what was typed stands in it."""


class _Catalogue(NullTranslations):
    """What gettext would read from a file, had the system a Turkish one for argparse."""

    def gettext(self, message: str) -> str:
        return _TURKISH.get(message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Turkish has no plural behind a number."""
        return _TURKISH.get(msgid1, msgid1 if n == 1 else msgid2)


class Parser(argparse.ArgumentParser):
    """An :class:`argparse.ArgumentParser` whose every word is Turkish."""

    def __init__(self, **options: Any) -> None:
        # argparse imports gettext's functions by name and takes no others; the system's language,
        # by which gettext would choose, is not the command line's.
        turkish = _Catalogue()
        vars(argparse).update(_=turkish.gettext, ngettext=turkish.ngettext)
        super().__init__(**options)

    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        shown = message if len(message) <= _LONGEST else f"{message[:_LONGEST]}…"
        self.exit(2, f"{self.prog}: {shown}\n")


def moment(text: str) -> datetime:
    """An ISO 8601 moment; without an offset it is local time."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"ISO 8601 bir an değil: {text}") from error
    return moment if moment.tzinfo else moment.astimezone()


def port(text: str) -> int:
    """A port, 0 for any."""
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError("0 ile 65535 arasında bir sayı olmalı")
    return int(text)


def positive(text: str) -> int:
    """A whole number from 1 on."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError("1 ya da daha büyük bir sayı olmalı")
    return int(text)
