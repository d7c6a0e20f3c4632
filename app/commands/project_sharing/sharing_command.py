"""The deeds of `project` by which several people share a project."""

from __future__ import annotations

import argparse
import asyncio
import sys
from dataclasses import asdict
from typing import Any

from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import Archive, open_archive
from app.commands.device_commands import login_password, shared_passphrase
from app.commands.printing import emit
from app.commands.project_command import named
from app.core.domain import errors
from app.core.domain.project_port import Project
from app.core.wording.care import device_words, shared_project_words
from app.core.wording.sentence import Sentence
from app.machine.paths import Paths


async def share_projects(
    options: argparse.Namespace, paths: Paths, surroundings: Environment
) -> int:
    """Share a project, join one, exchange, leave, or show and change who is let in."""
    async with open_archive(paths, surroundings) as archive:
        await _carry_out(options, archive)
    return 0


async def _carry_out(options: argparse.Namespace, archive: Archive) -> None:
    shared = archive.shared_projects
    match options.deed:
        case "share":
            project = await named(archive, options.name)
            login, passphrase, person = await _asked(options, archive)
            await shared.share(project.project_id, options.database, passphrase, person, login)
            _say(options, shared_project_words.SHARED, name=project.name)
            await _exchange(options, archive, project.project_id)
        case "join":
            login, passphrase, person = await _asked(options, archive)
            joined = await shared.join(
                options.database, passphrase, person, login, mine=options.mine
            )
            await _exchange(options, archive, joined)
        case "now":
            standing = await shared.standing()
            if not standing:
                raise errors.CommandError(reason="project_not_shared")
            for each in standing:
                await _exchange(options, archive, each.project_id)
        case "members":
            await _members(options, archive, await named(archive, options.name))
        case _:
            project = await named(archive, options.name)
            await shared.leave(project.project_id, anyway=options.anyway)
            if options.json:
                emit({"project_id": project.project_id, "left": True})
            _say(options, shared_project_words.LEFT, name=project.name)


async def _asked(options: argparse.Namespace, archive: Archive) -> tuple[str, str, str]:
    """The login's password, the project's passphrase, and what this person is called."""
    login = await asyncio.to_thread(login_password, options.database)
    passphrase = await asyncio.to_thread(
        shared_passphrase, options.passphrase_file, archive.database.encrypted
    )
    person = options.person or await archive.shared_projects.person()
    if not person and sys.stdin.isatty():
        person = await asyncio.to_thread(input, f"{shared_project_words.ASK_PERSON} ")
    return login, passphrase, person


async def _exchange(options: argparse.Namespace, archive: Archive, project_id: str) -> None:
    done = await archive.shared_projects.exchange(project_id)
    (standing,) = (
        each for each in await archive.shared_projects.standing() if each.project_id == project_id
    )
    if options.json:
        emit({"project_id": project_id, "name": standing.name, **asdict(done)})
        return
    print(f"{standing.name}: " + device_words.EXCHANGED.said("tr", _texts(asdict(done))))
    if standing.withheld:
        _say(options, shared_project_words.WITHHELD, count=standing.withheld)


async def _members(options: argparse.Namespace, archive: Archive, project: Project) -> None:
    shared = archive.shared_projects
    if options.add:
        await shared.let_in(project.project_id, options.add)
    if options.remove:
        await shared.let_out(project.project_id, options.remove)
        _say(options, shared_project_words.LET_OUT, login=options.remove)
    members = await shared.members(project.project_id)
    (standing,) = (
        each for each in await shared.standing() if each.project_id == project.project_id
    )
    if options.json:
        emit(
            {
                "project_id": project.project_id,
                "person": standing.person,
                "people": list(standing.people),
                "owner": members.owns,
                "logins": list(members.logins),
            }
        )
        return
    people = ", ".join((standing.person, *standing.people))
    _say(options, shared_project_words.PEOPLE, people=people)
    if members.owns:
        logins = ", ".join(members.logins) or "–"
        _say(options, shared_project_words.LOGINS, logins=logins)


def _say(options: argparse.Namespace, sentence: Sentence, **about: object) -> None:
    if not options.json:
        print(sentence.said("tr", _texts(about)))


def _texts(about: dict[str, Any]) -> dict[str, str]:
    return {name: str(value) for name, value in about.items()}
