"""The command `files`: the user's own files that research may read, added, listed and taken out."""

from __future__ import annotations

import argparse
import getpass
import sys
from dataclasses import asdict

from app.bootstrap.environment import Environment
from app.bootstrap.folder_following import learn_meaning
from app.bootstrap.open_archive import Archive, open_archive
from app.commands.files.file_printing import (
    elsewhere_object,
    file_object,
    print_file,
    print_progress,
    print_progress_json,
)
from app.commands.passphrase_file import passphrase_in
from app.commands.printing import emit, tell
from app.commands.spoken_language import say
from app.core.domain import errors
from app.core.domain.library_port import FileDone
from app.core.wording import command_line
from app.machine.directions import in_one_line
from app.machine.paths import Paths


async def files(options: argparse.Namespace, paths: Paths, environment: Environment) -> int:
    """Add to the files that research may read, list them, or take some out."""
    async with open_archive(paths, environment) as archive:
        match options.subcommand:
            case "add":
                return await _add_files(options, archive)
            case "zotero":
                from app.research.files.zotero import Zotero  # noqa: PLC0415  rarely wanted

                options.paths, options.watch, options.project = await Zotero().files(), False, ""
                return await _add_files(options, archive)
            case "unlock":
                password = _file_password(options)
                await archive.files().unlock(options.path, password)
                tell(
                    options,
                    {"unlocked": str(options.path)},
                    say(command_line.FILE_UNLOCKED, path=options.path),
                )
            case "remove":
                await archive.remove_files(options.paths)
                for path in options.paths:
                    tell(options, {"removed": str(path)}, say(command_line.FILE_REMOVED, path=path))
            case _:
                await _list_files(options, archive)
    return 0


def _file_password(options: argparse.Namespace) -> str:
    """The password of a file: from a file, or typed. Raises ``AnimsaError``."""
    if options.password_file is not None:
        return passphrase_in(options.password_file)
    if not sys.stdin.isatty():
        raise errors.CommandError(reason="no_file_password")
    return getpass.getpass(say(command_line.FILE_PASSWORD))


async def _add_files(options: argparse.Namespace, archive: Archive) -> int:
    """1 when a path that was named could not be added, or nothing at all could."""
    from app.commands.project_command import named  # noqa: PLC0415

    project = await named(archive, options.project) if options.project else None
    show = print_progress_json if options.json else print_progress
    wanted = set(await archive.files().known_as(options.paths))
    refused = False

    def hear(progress: FileDone) -> None:
        nonlocal refused
        refused = refused or (progress.error is not None and progress.path in wanted)
        show(progress)

    count = await archive.files().add(options.paths, watch=options.watch, progress=hear)
    if project is not None:
        await archive.projects.add_files(project.project_id, sorted(wanted))
    counted = asdict(count)
    said = command_line.FILES_ADDED if any(counted.values()) else command_line.NOTHING_TO_READ
    tell(options, counted, say(said, **counted))
    # Whoever adds files waits anyway; the first question would wait for it otherwise.
    await learn_meaning(archive)
    return 1 if refused or (count.failed and count.failed == sum(counted.values())) else 0


async def _list_files(options: argparse.Namespace, archive: Archive) -> None:
    library = archive.library
    listed, watched = await library.files(), await library.folders()
    elsewhere = await library.elsewhere()
    if not listed and not watched and not elsewhere and not options.json:
        print(say(command_line.NO_FILES))
    for folder in watched:
        tell(
            options,
            {"folder": folder, "watched": True},
            say(command_line.WATCHED_FOLDER, path=in_one_line(folder)),
        )
    for file in listed:
        if options.json:
            emit(file_object(file, archive.environment.zone))
        else:
            print_file(file)
    for known in elsewhere:
        machines = ", ".join(known.machines) or say(command_line.UNKNOWN_MACHINE)
        tell(
            options,
            elsewhere_object(known, archive.environment.zone),
            in_one_line(
                say(
                    command_line.FILE_ELSEWHERE,
                    name=known.name,
                    machines=machines,
                    path=known.path,
                )
            ),
        )
