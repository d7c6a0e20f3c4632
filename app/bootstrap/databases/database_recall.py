"""Recall from a database that answers (docs/glossary.md), on any machine: no archive is opened or
made here."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
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
from app.storage.database.server_address import ServerAddress, address_in
from app.storage.recall_server.answering_database import kept_password
from app.storage.recall_server.server_archives import meant
from app.storage.recall_server.server_recall_index import ServerRecallIndex

EnginesFor = Callable[[tzinfo | None], Mapping[str, RecallEngine]]
"""Engines by the names of archives, for where the person who asks lives (None: here)."""


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
    async with engines_over(there, chosen, paths, environment) as engines_for:

        def engine(zone: tzinfo | None = None) -> Recalling:
            engines = engines_for(zone)
            return RecallOfSeveral(engines) if len(engines) > 1 else next(iter(engines.values()))

        yield engine


@asynccontextmanager
async def engines_over(
    there: ServerAddress, archives: Iterable[UUID], paths: Paths, environment: Environment
) -> AsyncIterator[EnginesFor]:
    """What makes an engine for each of some archives in a database; each has a connection of its
    own from its first question to the end of the block."""
    indexes = {str(each): ServerRecallIndex(there, each) for each in archives}
    known = thesaurus(paths.synonyms)

    def engines(zone: tzinfo | None = None) -> Mapping[str, RecallEngine]:
        return {
            name: RecallEngine(index, zone or environment.zone, known, None)
            for name, index in indexes.items()
        }

    async with AsyncExitStack() as stack:
        for index in indexes.values():
            stack.push_async_callback(asyncio.to_thread, index.close)
        yield engines


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
