"""The `update` command: asks the release feed, once and because it was told to, and fetches what it
names. It exchanges nothing: the program that would be exchanged is the one that runs."""

from __future__ import annotations

import argparse
import shlex
import sys
from pathlib import Path

from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import open_archive
from app.bootstrap.updating import Updating
from app.commands.printing import emit
from app.commands.spoken_language import say, spoken
from app.core.wording.care import update_words
from app.machine import settings as settings_file
from app.machine.paths import Paths
from app.updates.update_port import NewRelease

COMMANDS = {
    "tar": "sh {path}",
    "deb": "sudo apt install {path}",
    "rpm": "sudo dnf install {path}",
    "arch": "sudo pacman -U {path}",
}
"""What installs a package, by its kind."""


async def update(options: argparse.Namespace, paths: Paths, environment: Environment) -> int:
    """Say whether there is a newer version, and with `--download` fetch it. The archive is backed
    up before it is said how to install it."""
    async with open_archive(paths, environment) as archive:
        settings = settings_file.load(paths.settings)
        updating = Updating(archive, lambda: settings)
        offer = await updating.check(asked=True)
        fetched = None
        if offer is not None and offer.file is not None and options.download:
            path = await updating.download(offer, _Percents(offer.file.size, options.json))
            fetched = await updating.make_ready(offer, path)
    _tell(options, updating.current, offer, fetched)
    return 0


class _Percents:
    """Percents on the error output, where a person sees them."""

    def __init__(self, size: int, is_json: bool) -> None:
        self._size = max(size, 1)
        self._quiet = is_json or not sys.stderr.isatty()
        self._told = -1

    def __call__(self, have: int) -> None:
        percent = have * 100 // self._size
        if self._quiet or percent == self._told:
            return
        self._told = percent
        print(f"\r% {percent}", end="\n" if percent >= 100 else "", file=sys.stderr, flush=True)


def _tell(
    options: argparse.Namespace, current: str, offer: NewRelease | None, fetched: Path | None
) -> None:
    if options.json:
        data = {"current": current, "newer": offer.version if offer else None}
        notes = offer.feed.notes_in(spoken()) if offer else ""
        emit({**data, "notes": notes, "path": str(fetched) if fetched else None})
        return
    about = {"current": current, "version": offer.version if offer else ""}
    if offer is None:
        print(update_words.NEWEST.said(spoken(), about))
        return
    print(update_words.AVAILABLE.said(spoken(), about))
    if notes := offer.feed.notes_in(spoken()):
        print(f"\n{_printable(notes)}\n")
    if offer.file is None:
        print(say(update_words.NOT_OURS))
    elif fetched is not None:
        print(update_words.FETCHED.said(spoken(), {"path": str(fetched)}))
        if command := COMMANDS.get(offer.file.kind):
            shown = command.format(path=shlex.quote(str(fetched)))
            print(update_words.INSTALL_BY.said(spoken(), {"command": shown}))


def _printable(text: str) -> str:
    """Text from elsewhere without what a terminal would obey."""
    return "".join(each for each in text if each == "\n" or each.isprintable())
