"""The command `answers`: have a database, which can read what is sent, answer for the archive."""

from __future__ import annotations

import argparse
import asyncio
import sys
from dataclasses import asdict

from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import Archive, open_archive
from app.commands.device_commands import login_password
from app.commands.printing import confirmed, emit
from app.commands.spoken_language import say
from app.core.domain import errors
from app.core.wording.care import answering_words
from app.machine.paths import Paths


async def answers(options: argparse.Namespace, paths: Paths, environment: Environment) -> int:
    """Show which database answers, have one answer, send what changed, or end it."""
    async with open_archive(paths, environment) as archive:
        match options.target:
            case None:
                _show(options, archive.answering.place())
            case "now":
                await _keep_in_step(options, archive)
            case "off":
                await _end(options, archive)
            case address:
                await _set_up(options, archive, address)
    return 0


def _show(options: argparse.Namespace, place: str) -> None:
    if options.json:
        emit({"place": place or None})
    elif place:
        print(say(answering_words.SET_UP, place=place))
    else:
        print(say(answering_words.NOT_SET_UP))


async def _set_up(options: argparse.Namespace, archive: Archive, address: str) -> None:
    password = await asyncio.to_thread(login_password, address)
    if archive.answering.is_place(address) or await _agreed(options, archive, address):
        await archive.answering.set_up(address, password)
        await _keep_in_step(options, archive)
        if not options.json:
            print(say(answering_words.HOW_TO_ASK, place=archive.answering.place()))
    elif options.json:
        emit({"sent": 0})
    else:
        print(say(answering_words.NOT_SENT))


async def _agreed(options: argparse.Namespace, archive: Archive, address: str) -> bool:
    """Whether somebody who was told that the server can read it wants it sent. Nobody at the
    keyboard is no consent. Raises ``CommandError``."""
    count = await archive.answering.sessions()
    said = say(answering_words.WILL_READ, place=address, count=count)
    print(said, file=sys.stderr, flush=True)
    if options.yes:
        return True
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise errors.CommandError(reason="answers_consent")
    return confirmed(say(answering_words.ASK))


async def _keep_in_step(options: argparse.Namespace, archive: Archive) -> None:
    done = await archive.answering.keep_in_step(_show_progress)
    if options.json:
        emit(asdict(done))
    else:
        print(say(answering_words.IN_STEP, **asdict(done)))


async def _end(options: argparse.Namespace, archive: Archive) -> None:
    removed = await archive.answering.end(anyway=options.yes)
    if options.json:
        emit({"removed": removed})
    else:
        print(say(answering_words.ENDED if removed else answering_words.LEFT_THERE))


def _show_progress(done: int, total: int) -> None:
    if sys.stderr.isatty():
        said = say(answering_words.WORKING, done=done, total=total)
        print(said, file=sys.stderr, flush=True)
