"""Recall from a database that answers (docs/glossary.md), on any machine: no archive is opened or
made here."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import tzinfo
from uuid import UUID

from app.bootstrap.environment import Environment
from app.bootstrap.synonyms import thesaurus
from app.core.domain import errors
from app.machine.paths import Paths
from app.memory.recall.engine import RecallEngine
from app.memory.recall.several_archives import Recalling, RecallOfSeveral
from app.providers.credentials import SystemKeyring
from app.storage.devices.server_address import ServerAddress, address_in
from app.storage.recall_server.answering_database import kept_password
from app.storage.recall_server.server_archives import meant
from app.storage.recall_server.server_recall_index import ServerRecallIndex


@asynccontextmanager
async def recall_out_of(
    address: str,
    archive: str,
    ask: Callable[[], str],
    paths: Paths,
    environment: Environment,
) -> AsyncIterator[Callable[[tzinfo | None], Recalling]]:
    """What makes an engine for where the person who asks lives, over the database at ``address``.
    ``archive`` begins the name of an archive, where the login sees several and one of them alone
    is meant; ``ask`` is asked for a password where the database wants one that nobody keeps ("":
    there is none). Raises ``CommandError``, ``DatabaseUnusable``."""
    there, chosen = await _reached(address, archive, ask)
    indexes = {str(each): ServerRecallIndex(there, each) for each in chosen}
    known = thesaurus(paths.synonyms)

    def engine(zone: tzinfo | None = None) -> Recalling:
        engines = {
            name: RecallEngine(index, zone or environment.zone, known, None)
            for name, index in indexes.items()
        }
        return RecallOfSeveral(engines) if len(engines) > 1 else next(iter(engines.values()))

    async with AsyncExitStack() as stack:
        for index in indexes.values():
            stack.push_async_callback(asyncio.to_thread, index.close)
        yield engine


async def _reached(
    text: str, archive: str, ask: Callable[[], str]
) -> tuple[ServerAddress, list[UUID]]:
    there = address_in(text)
    there = address_in(text, await kept_password(SystemKeyring(), there.text))
    try:
        return there, await asyncio.to_thread(meant, there, archive)
    except errors.CommandError as refused:
        typed = ""
        if refused.about.get("reason") == "database_login":
            typed = await asyncio.to_thread(ask)
        if not typed:
            raise
        there = address_in(text, typed)
        return there, await asyncio.to_thread(meant, there, archive)
