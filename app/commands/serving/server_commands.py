"""The commands that serve other programs: `serve` over HTTP, `mcp` over standard input and output,
and what the session bus starts when somebody types into the desktop's search."""

from __future__ import annotations

import argparse
import asyncio
import importlib.util

from app.bootstrap.environment import Environment
from app.bootstrap.models import api_token
from app.bootstrap.open_archive import open_archive
from app.commands.printing import emit, tell
from app.commands.spoken_language import say
from app.core.domain import errors
from app.core.wording import command_line
from app.machine.desktop.session_bus import NameTaken, NoBus
from app.machine.paths import Paths


async def serve(options: argparse.Namespace, paths: Paths, environment: Environment) -> int:
    """Let other programs of this machine read the archive, until told to end."""
    _need_server()
    if options.database is not None or options.user_change is not None:
        from app.commands.serving.many_users import serve_users  # noqa: PLC0415  few have many users

        return await serve_users(options, paths, environment)
    from app.server import serving  # noqa: PLC0415  an extra, and half a second

    keeper = api_token(paths)
    if options.show_token or options.new_token:
        paths.create()
        token = await asyncio.to_thread(keeper.renew if options.new_token else keeper.get)
        tell(options, {"token": token}, token)
        return 0

    def ready(address: str) -> None:
        if options.json:
            emit({"event": "ready", "url": address, "writes": options.allow_write})
            return
        writes = options.allow_write
        allowed = say(command_line.READ_AND_WRITE) if writes else say(command_line.READ_ONLY)
        print(say(command_line.SERVING, allowed=allowed, address=address), flush=True)
        print(say(command_line.HOW_TO_SERVE), flush=True)

    async with open_archive(paths, environment) as archive:
        token = await asyncio.to_thread(keeper.get)
        await serving.serve(
            archive, port=options.port, token=token, writes=options.allow_write, ready=ready
        )
    return 0


async def talk(options: argparse.Namespace, paths: Paths, environment: Environment) -> int:
    """Be a model's tools on standard input and output, until the input ends."""
    _need_server()
    from app.server import serving  # noqa: PLC0415

    async with open_archive(paths, environment) as archive:
        await serving.talk(archive)
    return 0


async def desktop_search(
    options: argparse.Namespace, paths: Paths, environment: Environment
) -> int:
    """Answer the desktop's search for as long as one searches."""
    del options
    from app.server.desktop.serving_search import serve_search  # noqa: PLC0415

    try:
        async with open_archive(paths, environment) as archive:
            await serve_search(archive, paths, environment)
    except (NoBus, NameTaken) as error:
        raise errors.CommandError(reason="no_session_bus") from error
    return 0


def _need_server() -> None:
    missing = [name for name in ("mcp", "uvicorn") if importlib.util.find_spec(name) is None]
    if missing:
        raise errors.CommandError(reason="server_extra")
