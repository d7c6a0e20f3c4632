"""Projects and memories on a real archive, for the tests of this directory."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

from app.core.domain.messages import Kind, Message
from app.core.domain.ports import ChatModel
from app.core.domain.project_port import Memory, Project
from app.core.domain.sessions import Session
from app.core.language.thesaurus import Thesaurus
from app.memory.projects.project_memory import ProjectMemory
from app.storage import session_writing
from app.storage.database.connections import Database
from app.storage.memories.projects import SqliteProjects
from tests.fakes.clock import FakeClock
from tests.storage.archives import archive, noon


@dataclass
class Desk:
    """An archive with its projects, and someone who talks."""

    database: Database
    projects: SqliteProjects
    memory: ProjectMemory
    clock: FakeClock
    positions: dict[str, int] = field(default_factory=dict)

    async def project(self, name: str) -> Project:
        return await self.projects.create(name, "blue", self.clock.now())

    async def talk(
        self, session_id: str, question: str, answer: str, project: Project | None = None
    ) -> list[Message]:
        """A question and its answer, kept as the application keeps them: first the one, then
        the other."""
        kept = []
        session = Session(
            session_id,
            self.clock.now(),
            self.clock.now(),
            project_id=project.project_id if project else None,
        )
        for kind, text in ((Kind.QUESTION, question), (Kind.ANSWER, answer)):
            place = self.positions.get(session_id, 0)
            self.positions[session_id] = place + 1
            self.clock.advance(timedelta(seconds=1))
            message = Message(
                session_id,
                "user" if kind is Kind.QUESTION else "assistant",
                text,
                self.clock.now(),
                kind,
                position=place,
                message_id=f"{session_id}-{place}",
            )
            await self.database.write(session_writing.append, session, [message], place == 0)
            kept.append(message)
        return kept

    async def learn(self, model: ChatModel | None = None) -> None:
        """Have the memories learn all there is."""
        self.clock.advance(timedelta(seconds=1))
        while await self.memory.catch_up(model):
            pass

    async def known(self, project: Project | None) -> Memory:
        """The memory of a project, or the general one; there has to be one."""
        found = await self.memory.memory(project.project_id if project else None)
        assert found is not None
        return found

    async def summary(self, project: Project | None) -> str:
        found = await self.memory.memory(project.project_id if project else None)
        return found.summary if found else ""

    async def archives(self) -> list[tuple[str | None, str, str, int]]:
        """Project, summary, turns and their number of everything in the archive."""
        return await self.database.read(
            lambda db: db.execute_sql(
                "SELECT learner_id, summary, conversation_turns, turn_count"
                " FROM conversation_history_archive ORDER BY archived_at, rowid"
            ).fetchall()
        )

    async def delete(self, session_id: str, *, undo: bool = False) -> None:
        self.clock.advance(timedelta(seconds=1))
        at = None if undo else self.clock.now()
        await self.database.write(session_writing.set_deleted, session_id, at)


async def at_once(_: float) -> None:
    """A pause that is over at once."""
    await asyncio.sleep(0)


@asynccontextmanager
async def desk(directory: Path, synonyms: str = "") -> AsyncIterator[Desk]:
    """A desk with an empty archive in ``directory``."""
    clock = noon()
    async with archive(directory) as database:
        projects = SqliteProjects(database)
        memory = ProjectMemory(projects, clock, Thesaurus(synonyms), sleep=at_once)
        yield Desk(database, projects, memory, clock)
