"""The command-line parser: argparse with every word of it in the language of the command line. Its
callers write Turkish, as they would for gettext."""

from __future__ import annotations

import argparse
import sys
from datetime import datetime
from gettext import NullTranslations
from pathlib import Path
from typing import Any, NoReturn

from app.commands.spoken_language import spoken
from app.core.language.shortening import shortened

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

EARLIEST_YEAR, LATEST_YEAR = 1900, 9000
"""Times between which date arithmetic cannot run out of the calendar."""
_MOST = 10**9
"""Larger numbers than anybody can mean are taken for this: what they go into has an end."""


class _Catalogue(NullTranslations):
    """What gettext would read from a file, had the system a Turkish one for argparse."""

    def gettext(self, message: str) -> str:
        return _TURKISH.get(message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Turkish has no plural behind a number."""
        return _TURKISH.get(msgid1, msgid1 if n == 1 else msgid2)


def localized(turkish: str) -> str:
    """What a parser says, in the language of the command line."""
    if spoken() == "tr":
        return turkish
    from app.core.wording.about_app.english_help import ENGLISH  # noqa: PLC0415  not for the ordinary start

    return ENGLISH.get(turkish, turkish)


class Parser(argparse.ArgumentParser):
    """An :class:`argparse.ArgumentParser` that says everything in the language of the command
    line."""

    def __init__(self, **options: Any) -> None:
        # argparse imports gettext's functions by name and takes no others; the system's language,
        # by which gettext would choose, is not the command line's.
        words = _Catalogue() if spoken() == "tr" else NullTranslations()
        vars(argparse).update(_=words.gettext, ngettext=words.ngettext)
        if description := options.get("description"):
            options["description"] = localized(description)
        super().__init__(**options)

    def add_subparsers(self, **options: Any) -> Any:
        """The same as argparse's, its heading and its placeholder translated."""
        for name in ("title", "description", "metavar"):
            if name in options:
                options[name] = localized(options[name])
        return super().add_subparsers(**options)

    def _add_action(self, action: argparse.Action) -> Any:
        # Every argument comes by here, also one of a group.
        if action.help and action.help != argparse.SUPPRESS:
            action.help = localized(action.help)
        if isinstance(action.metavar, str):
            action.metavar = localized(action.metavar)
        return super()._add_action(action)

    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        self.exit(2, f"{self.prog}: {shortened(message, _LONGEST)}\n")


def with_common(parser: Parser) -> Parser:
    """Add what every command takes. The defaults are suppressed, or they would undo what stood
    before the command's name."""
    none = argparse.SUPPRESS
    parser.add_argument(
        "--data-dir", metavar="KLASÖR", type=named_path, default=none, help="veri klasörü"
    )
    parser.add_argument("--json", action="store_true", default=none, help="JSON satırları yaz")
    parser.add_argument(
        "--passphrase-file",
        metavar="DOSYA",
        type=named_path,
        default=none,
        help="arşivin parolası bu dosyanın ilk satırında (betikler için)",
    )
    parser.add_argument(
        "--now",
        metavar="AN",
        type=moment,
        default=none,
        help="şimdiki an (ISO 8601), denemeler için",
    )
    return parser


def named_path(text: str) -> Path:
    """The path of a file or a folder. An empty one, as a script's unset variable leaves it, would
    be the folder that the command was given in."""
    if not text:
        raise argparse.ArgumentTypeError(localized("boş olamaz"))
    return Path(text)


def moment(text: str) -> datetime:
    """An ISO 8601 moment; without an offset it is local time."""
    try:
        given = datetime.fromisoformat(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{localized('ISO 8601 bir an değil:')} {text}") from error
    if not EARLIEST_YEAR <= given.year <= LATEST_YEAR:
        said = localized("yıl {earliest} ile {latest} arasında olmalı")
        raise argparse.ArgumentTypeError(said.format(earliest=EARLIEST_YEAR, latest=LATEST_YEAR))
    return given if given.tzinfo else given.astimezone()


def port(text: str) -> int:
    """A port, 0 for any."""
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError(localized("0 ile 65535 arasında bir sayı olmalı"))
    return int(text)


def positive(text: str) -> int:
    """A whole number from 1 on."""
    if not text.isdecimal() or len(text) > _LONGEST or int(text) < 1:
        raise argparse.ArgumentTypeError(localized("1 ya da daha büyük bir sayı olmalı"))
    return min(int(text), _MOST)
