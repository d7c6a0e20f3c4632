"""The command `devices`: share the archive with other computers by way of a folder or a
database."""

from __future__ import annotations

import argparse
import asyncio
import getpass
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from datetime import tzinfo
from pathlib import Path
from typing import Any

from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import Archive, open_archive
from app.commands.passphrase_file import passphrase_in
from app.commands.printing import emit, tell
from app.commands.spoken_language import say, spoken
from app.core.domain import errors
from app.core.domain.care.device_standing import DevicesPort, DevicesStanding, Exchanged
from app.core.language.dates.moments import moment_at
from app.core.wording.care import device_words
from app.core.wording.sentence import Sentence
from app.machine.paths import Paths


async def devices(options: argparse.Namespace, paths: Paths, environment: Environment) -> int:
    """Set up, exchange, leave, or show the machines that share the archive."""
    async with open_archive(paths, environment) as archive:
        shared = archive.devices
        if options.action == "leave":
            await shared.leave(anyway=options.anyway)
            _tell(options, {"left": True}, device_words.LEFT)
            return 0
        place = options.folder if options.database is None else options.database
        if place is not None:
            password = ""
            if options.database is not None:
                password = await asyncio.to_thread(login_password, options.database)
            encrypted = archive.database.encrypted
            standing = await shared.standing()
            if options.database is not None and _is_reached_so(standing):
                await _move(archive, options.database, password)
                said = device_words.MOVED
            else:
                passphrase = await asyncio.to_thread(
                    shared_passphrase, options.passphrase_file, encrypted
                )
                with opening_shared():
                    await shared.set_up(place, passphrase, password=password)
                said = device_words.SET_UP
            if not options.json:
                print(say(said))
        if options.action == "now" or place is not None:
            return await _exchange(options, shared)
        standing = await shared.standing()
    _tell_standing(options, standing, environment.zone)
    return 0


async def _exchange(options: argparse.Namespace, shared: DevicesPort) -> int:
    """Exchange now. A place that is shared already and cannot be used at the moment is no wrong
    choice: what waits for it is said, as in the window."""
    try:
        done = await shared.exchange()
    except (errors.FolderUnusable, errors.DatabaseUnusable) as error:
        print(device_words.trouble(error, spoken()), file=sys.stderr)
        return 1
    _tell_exchanged(options, done)
    return 0


def _is_reached_so(standing: DevicesStanding | None) -> bool:
    """Whether a database is shared already. A machine that was removed has to join it anew."""
    return standing is not None and standing.by_database and not standing.removed


async def _move(archive: Archive, address: str, password: str) -> None:
    """Reach the database that is shared by another address. Raises ``AnimsaError``; nothing was
    begun there then."""
    try:
        await archive.devices.move(address, password)
    except errors.CommandError as error:
        if error.about["reason"] == "not_at_address":
            raise errors.CommandError(reason="archive_not_at_address") from None
        raise


@contextmanager
def opening_shared() -> Iterator[None]:
    """Say of a passphrase that is wrong that it is the one of what is shared, not the archive's
    own."""
    try:
        yield
    except errors.WrongPassphrase:
        raise errors.CommandError(reason="shared_passphrase") from None


def _tell(options: argparse.Namespace, data: dict[str, Any], sentence: Sentence) -> None:
    """Tell what was done: as ``data``, or as a sentence with its values."""
    tell(options, data, say(sentence, **data))


def _tell_exchanged(options: argparse.Namespace, done: Exchanged) -> None:
    _tell(options, asdict(done), device_words.EXCHANGED)
    if done.files_awaited and not options.json:
        print(say(device_words.AWAITED, count=done.files_awaited))


def _tell_standing(
    options: argparse.Namespace, standing: DevicesStanding | None, zone: tzinfo
) -> None:
    if options.json:
        emit({"shared": standing is not None} | (asdict(standing) if standing else {}))
        return
    if standing is None:
        print(say(device_words.NOT_SHARED))
        return
    if standing.removed:
        print(say(device_words.REMOVED, place=standing.place))
        return
    names = standing.shown_names
    print(say(device_words.SHARED, name=names[standing.device], place=standing.place))
    for other in standing.others:
        when = f"{moment_at(other.seen_at, zone):%Y-%m-%d %H:%M}"
        print(say(device_words.OTHER, name=names[other.device], when=when))
    if standing.paused:
        print(say(device_words.PAUSED))
    if standing.has_namesakes:
        print(say(device_words.NAMESAKES))
    if not standing.others:
        print(say(device_words.NO_OTHERS))
    for count, sentence in (
        (standing.unwritten, device_words.UNWRITTEN),
        (standing.waiting, device_words.WAITING),
    ):
        if count:
            print(say(sentence, count=count))


def login_password(address: str) -> str:
    """The password of the database's login, where somebody can type it; else the library looks into
    its own file. Raises ``CommandError`` for an address with a password in it."""
    check_address(address)
    return getpass.getpass(f"{device_words.ASK_LOGIN} ") if sys.stdin.isatty() else ""


def check_address(address: str) -> None:
    """Raise ``CommandError`` for an address with a password in it."""
    login = address.partition("://")[2].partition("/")[0].rpartition("@")[0]
    if ":" in login:
        raise errors.CommandError(reason="database_password_in_address")


def shared_passphrase(path: Path | None, encrypted: bool) -> str:
    """The passphrase of what is shared. In a file it is the first line, or the second one where the
    first opens the archive itself. Raises ``AnimsaError``."""
    if path is None:
        if not sys.stdin.isatty():
            raise errors.CommandError(reason="no_passphrase")
        typed = getpass.getpass(f"{device_words.ASK} ")
        if typed != getpass.getpass(f"{device_words.ASK_AGAIN} "):
            raise errors.CommandError(reason="passphrases_differ")
        return typed
    return passphrase_in(path, int(encrypted))
