"""Commands on what may leave this computer, and on what has: `online` and `sent`."""

from __future__ import annotations

import argparse
import asyncio
from dataclasses import replace

from app.bootstrap.controllers import permission, remember_permission
from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import open_archive
from app.commands.printing import emit, tell
from app.commands.spoken_language import say, spoken
from app.core.domain import errors
from app.core.domain.privacy.permission import Permission
from app.core.domain.tiers_and_modes import Boundary, OnlineConsent
from app.core.wording import command_line
from app.machine import settings as settings_file
from app.machine.paths import Paths
from app.memory.transfer import sent_list


async def online(options: argparse.Namespace, paths: Paths, environment: Environment) -> int:
    """Show or choose whether questions may be searched for online. Who chooses anew is asked again
    in every conversation that was let online."""
    given = permission(settings_file.load(paths.settings))
    talks: list[tuple[str, str]] = []
    if options.consent is not None:
        given = _chosen(given, OnlineConsent(options.consent))
        paths.create()
        await remember_permission(paths.settings, given)
        if paths.archive.exists():
            async with open_archive(paths, environment) as archive:
                await archive.session_consents.withdraw()
    elif paths.archive.exists():
        async with open_archive(paths, environment) as archive:
            talks = await archive.session_consents.listed()
    if options.json:
        sessions = [session_id for session_id, _ in talks]
        standing = {"online": given.online.value, "boundary": given.boundary.value}
        emit(standing | ({"sessions": sessions} if sessions else {}))
    else:
        print(say(command_line.ONLINE[given.online.value]))
        if given.boundary is Boundary.MEMORY:
            print(say(command_line.ONLY_MEMORY))
        if talks and given.online is OnlineConsent.ASK:
            print(say(command_line.ONLINE_HERE))
            for session_id, title in talks:
                print(f"- {title or say(command_line.UNNAMED)} · {session_id}")
    return 0


def _chosen(given: Permission, online: OnlineConsent) -> Permission:
    if online is not OnlineConsent.ASK:
        return given.answered(online)
    files = Boundary.FILES if given.boundary is Boundary.ONLINE else given.boundary
    return replace(given, boundary=files, online=online)


async def sent(options: argparse.Namespace, paths: Paths, environment: Environment) -> int:
    """List what was sent to services and models, the newest first, or write it to a file."""
    if options.out is not None and options.out.suffix.lower() not in sent_list.SUFFIXES:
        raise errors.WrongUsage(reason="sent_ending")
    zone = environment.zone
    async with open_archive(paths, environment) as archive:
        listed = await archive.departures.listed(options.limit)
    if options.out is not None:
        await asyncio.to_thread(sent_list.write, options.out, listed, zone, spoken())
        tell(
            options,
            {"exported": len(listed), "path": str(options.out)},
            say(command_line.SENT_WRITTEN, count=len(listed), path=options.out),
        )
        return 0
    if options.json:
        for each in listed:
            emit(sent_list.to_object(each, zone))
        return 0
    for each, times in sent_list.merged_repeats(listed):
        print(sent_list.to_text(each, zone, spoken(), times))
    if not listed:
        print(say(command_line.NOTHING_SENT))
    return 0
