"""Opens a database that serves many users: the memories and turns of each login, and no archive."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from uuid import UUID
from weakref import WeakValueDictionary

from app.bootstrap.environment import Environment
from app.bootstrap.synonyms import thesaurus
from app.memory.projects.login_memory import LoginMemory
from app.memory.quick_ask.quick_memory import ConversationManager
from app.storage.database.server_address import address_in
from app.storage.served.logins import Logins
from app.storage.served.served_database import ServedDatabase
from app.storage.served.served_memories import ServedMemoryStore
from app.storage.served.served_turns import ServedTurns


class ManyUsers:
    """The logins of a database, and what is kept for each."""

    def __init__(self, database: ServedDatabase, environment: Environment) -> None:
        self._database = database
        self._environment = environment
        self._lines = WeakValueDictionary[tuple[UUID, str | None], asyncio.Lock]()
        self.logins = Logins(database)

    def memory(self, facilitator: UUID) -> LoginMemory:
        """The memories of a login. What this process is told of one learner it learns one after
        the other; other processes are met by the memory's revision."""

        def line(learner_id: str | None) -> asyncio.Lock:
            return self._lines.setdefault((facilitator, learner_id), asyncio.Lock())

        store = ServedMemoryStore(self._database, facilitator)
        return LoginMemory(store, self._environment.clock, thesaurus(), line)

    def turns(self, facilitator: UUID) -> ConversationManager:
        """The quick turns of a login's users."""
        return ConversationManager(ServedTurns(self._database, facilitator))


@asynccontextmanager
async def open_for_many(
    address: str, password: str, environment: Environment
) -> AsyncIterator[ManyUsers]:
    """The database at ``address``. Raises ``CommandError``, ``DatabaseAway``."""
    database = ServedDatabase(address_in(address, password))
    try:
        await database.prepare()
        yield ManyUsers(database, environment)
    finally:
        await database.close()
