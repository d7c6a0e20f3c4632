"""The ``project`` command, and the look-up of a project by its name or id."""

from __future__ import annotations

import argparse

from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import Archive, open_archive
from app.commands.printing import (
    agreed,
    changed_objects,
    emit,
    finish_erasing,
    show_consequences,
    tell,
)
from app.commands.spoken_language import say
from app.core.domain import errors
from app.core.domain.project_port import Project
from app.core.domain.sessions import COLOURS
from app.core.language.turkish import fold
from app.core.wording import command_line
from app.core.wording.care import shared_project_words
from app.machine.paths import Paths


async def project(options: argparse.Namespace, paths: Paths, environment: Environment) -> int:
    """List the projects, make one, or erase one."""
    async with open_archive(paths, environment) as archive:
        match options.subcommand:
            case "create":
                await _create(options, archive)
            case "erase":
                await _erase(options, archive)
            case _:
                await _list(options, archive)
    return 0


async def named(archive: Archive, name: str) -> Project:
    """The project with this name, however it is cased, or with this id. Raises ``CommandError``
    for none, and for one of several with the name."""
    known = await archive.projects.projects()
    wanted = fold(" ".join(name.split()))
    found = [each for each in known if each.project_id == name.strip()]
    found = found or [each for each in known if fold(each.name) == wanted]
    if len(found) == 1:
        return found[0]
    if found:
        listed = ", ".join(each.project_id for each in found)
        raise errors.CommandError(reason="several_projects", name=name, listed=listed)
    if not known:
        raise errors.CommandError(reason="no_projects", name=name)
    listed = ", ".join(f"“{each.name}”" for each in known)
    raise errors.CommandError(reason="no_such_project", name=name, listed=listed)


async def _create(options: argparse.Namespace, archive: Archive) -> None:
    known = await archive.projects.projects()
    if any(fold(each.name) == fold(" ".join(options.name.split())) for each in known):
        raise errors.CommandError(reason="project_exists", name=options.name)
    colour = COLOURS[len(known) % len(COLOURS)]
    made = await archive.projects.create(options.name, colour, archive.environment.clock.now())
    tell(
        options,
        {"project_id": made.project_id, "name": made.name},
        say(command_line.PROJECT_CREATED, name=made.name),
    )


async def _erase(options: argparse.Namespace, archive: Archive) -> None:
    found = await named(archive, options.name)
    going = await archive.eraser.research_of(found.project_id) if options.with_research else []
    consequences = await archive.eraser.consequences(going, found.project_id)
    shared = await archive.shared_projects.exchanges()
    if not options.json and going:
        show_consequences(consequences)
    if not options.json and found.project_id in shared:
        print(say(shared_project_words.GOES_HERE_ALONE), flush=True)
    if not agreed(options, say(command_line.ERASE_ASK)):
        print(say(command_line.ERASE_NOT))
        return
    whole: bool = options.with_research
    await archive.eraser.project(found.project_id, with_sessions=whole)
    data = {
        "erased": found.project_id,
        "with_research": whole,
        "changed": changed_objects(consequences),
    }
    done = command_line.PROJECT_ERASED_WHOLE if whole else command_line.PROJECT_ERASED
    await finish_erasing(options, archive, data, say(done))


async def _list(options: argparse.Namespace, archive: Archive) -> None:
    known = await archive.projects.projects()
    if not known and not options.json:
        print(say(command_line.NO_PROJECTS))
    for each in known:
        sessions = len(await archive.projects.sessions_of(each.project_id))
        files = len(await archive.projects.files_of(each.project_id))
        if options.json:
            emit(
                {
                    "project_id": each.project_id,
                    "name": each.name,
                    "archived": each.archived_at is not None,
                    "sessions": sessions,
                    "files": files,
                }
            )
            continue
        said = say(
            command_line.PROJECT,
            name=each.name,
            away="" if each.archived_at is None else say(command_line.PROJECT_ARCHIVED),
            sessions=sessions,
            files=files,
            project_id=each.project_id,
        )
        print(said)
