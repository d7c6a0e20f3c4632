"""The subcommands of `project` by which several people share a project."""

from __future__ import annotations

import argparse
import asyncio
import sys
from dataclasses import asdict
from typing import Any

from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import Archive, open_archive
from app.bootstrap.project_sharing import ProjectSharing, SharingDone
from app.commands.device_commands import login_password, opening_shared, shared_passphrase
from app.commands.printing import emit
from app.commands.project_command import named
from app.commands.spoken_language import spoken
from app.core.domain import errors
from app.core.domain.care.shared_projects import ProjectEntry
from app.core.domain.project_port import Project
from app.core.wording.care import device_words, shared_project_words
from app.core.wording.sentence import Sentence
from app.machine.paths import Paths


async def share_projects(
    options: argparse.Namespace, paths: Paths, environment: Environment
) -> int:
    """Share a project, join one, exchange, leave, or show and change who is let in."""
    async with open_archive(paths, environment) as archive:
        await _carry_out(options, archive)
    return 0


async def _carry_out(options: argparse.Namespace, archive: Archive) -> None:
    shared = archive.shared_projects
    sharing = ProjectSharing(shared)
    match options.subcommand:
        case "share":
            project = await named(archive, options.name)
            done = await sharing.share(project.project_id, await _asked(options, archive))
            _say(options, shared_project_words.SHARED, name=project.name)
            _say(options, shared_project_words.LET_IN_BY_COMMAND, name=project.name)
            _tell(options, done)
        case "join":
            entry = await _asked(options, archive)
            with opening_shared():
                _tell(options, await sharing.join(entry, mine=options.mine))
        case "now":
            standing = await shared.standing()
            if not standing:
                raise errors.CommandError(reason="project_not_shared")
            for each in standing:
                _tell(options, await sharing.exchange(each.project_id))
        case "address":
            project = await named(archive, options.name)
            password = await asyncio.to_thread(login_password, options.database)
            done = await sharing.move(project.project_id, options.database, password)
            _say(options, shared_project_words.MOVED, name=project.name)
            _tell(options, done)
        case "members":
            await _members(options, sharing, await named(archive, options.name))
        case _:
            project = await named(archive, options.name)
            await shared.leave(project.project_id, anyway=options.anyway)
            if options.json:
                emit({"project_id": project.project_id, "left": True})
            _say(options, shared_project_words.LEFT, name=project.name)


async def _asked(options: argparse.Namespace, archive: Archive) -> ProjectEntry:
    """The address, the login's password, the project's passphrase, and what this person is
    called."""
    login = await asyncio.to_thread(login_password, options.database)
    passphrase = await asyncio.to_thread(
        shared_passphrase, options.passphrase_file, archive.database.encrypted
    )
    person = options.person or await archive.shared_projects.person()
    if not person and sys.stdin.isatty():
        person = await asyncio.to_thread(input, f"{shared_project_words.ASK_PERSON} ")
    return ProjectEntry(options.database, passphrase, person, login)


def _tell(options: argparse.Namespace, done: SharingDone) -> None:
    """Say what an exchange did. Raises what was in the way of it."""
    if done.exchanged is None:
        raise done.trouble or errors.CommandError(reason="project_not_shared")
    standing, exchanged = done.standing, asdict(done.exchanged)
    if options.json:
        emit({"project_id": standing.project_id, "name": standing.name, **exchanged})
        return
    print(f"{standing.name}: " + device_words.EXCHANGED.said(spoken(), _texts(exchanged)))
    if standing.withheld:
        _say(options, shared_project_words.WITHHELD, count=standing.withheld)


async def _members(options: argparse.Namespace, sharing: ProjectSharing, project: Project) -> None:
    members = await sharing.members(
        project.project_id,
        add=options.add or "",
        remove=options.remove or "",
        owner=options.owner or "",
    )
    if options.remove:
        _say(options, shared_project_words.LET_OUT, login=options.remove)
    if options.owner:
        _say(options, shared_project_words.HANDED_OVER, login=options.owner)
    standing = await sharing.require(project.project_id)
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
        print(sentence.said(spoken(), _texts(about)))


def _texts(about: dict[str, Any]) -> dict[str, str]:
    return {name: str(value) for name, value in about.items()}
