"""The command `serve --database`: serve many users out of a database, and say who they are."""

from __future__ import annotations

import argparse
import asyncio

from app.bootstrap.environment import Environment
from app.bootstrap.served_database import ManyUsers, open_for_many
from app.commands.device_commands import login_password
from app.commands.printing import agreed, emit, tell
from app.commands.spoken_language import say
from app.core.domain import errors
from app.core.wording import command_line
from app.machine.paths import Paths


async def serve_users(options: argparse.Namespace, paths: Paths, environment: Environment) -> int:
    """Serve until told to end, or add, renew or remove a user. No archive is opened."""
    if options.database is None:
        raise errors.CommandError(reason="needs_database")
    if options.show_token or options.new_token:
        raise errors.CommandError(reason="not_with_database")
    password = await asyncio.to_thread(login_password, options.database)
    if options.user_change is not None:
        async with open_for_many(options.database, password, environment) as users:
            await _change(options, users)
        return 0
    from app.server.many.many_serving import serve_many  # noqa: PLC0415  an extra, and half a second

    def ready(address: str) -> None:
        if options.json:
            emit({"event": "ready", "url": address, "writes": True})
            return
        print(say(command_line.SERVING_MANY, address=address), flush=True)
        print(say(command_line.HOW_TO_SERVE_MANY), flush=True)

    await serve_many(options.database, password, paths, environment, port=options.port, ready=ready)
    return 0


async def _change(options: argparse.Namespace, users: ManyUsers) -> None:
    change, name = options.user_change
    name = " ".join(name.split())
    if not name:
        raise errors.CommandError(reason="user_name")
    if change == "remove":
        await _remove(options, users, name)
        return
    token = await (users.logins.add(name) if change == "new" else users.logins.renew(name))
    tell(options, {"user": name, "token": token}, token)


async def _remove(options: argparse.Namespace, users: ManyUsers, name: str) -> None:
    if await users.logins.knows(name):
        if not options.json:
            print(say(command_line.USER_GOES, name=name), flush=True)
        if not agreed(options, say(command_line.ERASE_ASK)):
            print(say(command_line.ERASE_NOT))
            return
    await users.logins.remove(name)
    tell(options, {"removed": name}, say(command_line.USER_REMOVED, name=name))
