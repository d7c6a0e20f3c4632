"""The command that the session bus starts when somebody types into the desktop's search."""

from __future__ import annotations

import argparse

from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import open_archive
from app.core.domain import errors
from app.machine.desktop.session_bus import NameTaken, NoBus
from app.machine.paths import Paths
from app.server.desktop.serving_search import serve_search


async def desktop_search(
    options: argparse.Namespace, paths: Paths, surroundings: Environment
) -> int:
    """Answer the desktop's search for as long as one searches."""
    del options
    try:
        async with open_archive(paths, surroundings) as archive:
            await serve_search(archive, paths, surroundings)
    except (NoBus, NameTaken) as error:
        raise errors.CommandError(reason="no_session_bus") from error
    return 0
