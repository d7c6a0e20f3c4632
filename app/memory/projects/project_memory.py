"""The service for the running memory of projects (specification 5). It learns after each answer, is
loaded when a session begins in its project, and is read, edited and locked; what other programs
tell and ask is :mod:`app.memory.projects.memory_service`.

What it has yet to learn is asked of the archive each time, so nothing is lost when the program ends
before an update: the next one makes up for it. Each memory is told only of its own project's
sessions; what lies outside of projects has the general memory, which costs no calls of a model
(it is read when asked for, and every answer of every day passes through it).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from datetime import UTC

from app.core.domain import errors
from app.core.domain.messages import Milliseconds
from app.core.domain.ports import ChatModel, Clock
from app.core.domain.project_port import Backlog, Lesson, Memory, MemoryTurn, ProjectStore
from app.core.language.dates.moments import moment_at
from app.core.language.shortening import shortened
from app.core.language.thesaurus import Thesaurus
from app.core.wording import prompts
from app.core.wording.prompts import fill, joined
from app.memory.projects import memory_search, running_summary
from app.memory.projects.memory_search import FoundMemory, FoundPassage
from app.memory.projects.memory_service import LONGEST_KEYWORDS, MemoryService

log = logging.getLogger(__name__)

DEBOUNCE_SECONDS = 1.0
"""How long an update waits for a next answer (specification 5)."""
AT_ONCE = 10
"""Sessions that are learnt in one update."""
SHOWN_CHARACTERS = 500
"""Of each recent turn, what the model is shown: as in specification 3's window."""

Sleep = Callable[[float], Awaitable[None]]


class ProjectMemory(MemoryService):
    """The memories of an archive. ``sleep`` is how the pause before an update passes."""

    _store: ProjectStore

    def __init__(
        self,
        store: ProjectStore,
        clock: Clock,
        thesaurus: Thesaurus,
        *,
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        super().__init__(store, clock, thesaurus)
        self._sleep = sleep
        self._answers = 0
        self._hurry = asyncio.Event()

    # --- learning ------------------------------------------------------------------------------

    async def answered(self, model: Callable[[], ChatModel | None]) -> None:
        """Learn what was said, a second after the last answer: while answers follow each other
        only the last call goes on. For a task of its own."""
        self._answers += 1
        mine = self._answers
        await self._pause()
        if mine == self._answers:
            await self.catch_up(model())

    def hurry(self) -> None:
        """The program is about to end: updates do not wait for another answer any more."""
        self._hurry.set()

    async def _pause(self) -> None:
        waits = [
            asyncio.ensure_future(self._sleep(DEBOUNCE_SECONDS)),
            asyncio.ensure_future(self._hurry.wait()),
        ]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()
            await asyncio.gather(*waits, return_exceptions=True)

    async def catch_up(self, model: ChatModel | None) -> int:
        """Learn everything that was not learnt yet; the number of sessions with something new.
        Raises ``StorageError``; what fails is learnt with the next update."""
        done = 0
        async with self._learning:
            for backlog in await self._store.behind(AT_ONCE):
                lesson = await self._lesson(backlog, model)
                done += await self._store.learn(lesson, self._clock.now())
        return done

    async def _lesson(self, backlog: Backlog, model: ChatModel | None) -> Lesson:
        turns = tuple(
            MemoryTurn(m.role, m.content, m.created_at, m.session_id, m.message_id)
            for m in backlog.messages
        )
        writer = model if backlog.learner_id is not None else None
        memory = await self._store.memory(backlog.learner_id)
        lesson = await self._grown(backlog.learner_id, memory, turns, writer)
        return replace(lesson, backlog=backlog)

    # --- reading -------------------------------------------------------------------------------

    async def project_of(self, session_id: str) -> str | None:
        """The project that a session belongs to."""
        return await self._store.project_of(session_id)

    async def opening(self, session_id: str, *, first: bool) -> str:
        """What the model is told of the memory of a session's project, outside of projects of the
        general one: what was there at its ``first`` message, the same in every later call."""
        learner_id = await self._store.project_of(session_id)
        loaded = await self._store.loaded(session_id)
        if loaded is None:
            memory = await self._store.memory(learner_id) if first else None
            loaded = await self.described(memory) if memory is not None else ""
            try:
                await self._store.keep_loaded(session_id, loaded)
                if memory is not None:
                    await self.note_read(session_id, sessions_in(memory))
            except errors.StorageError as error:
                log.info("what was loaded is not kept: %s", error.code)
        return loaded

    async def note_read(self, session_id: str, sessions: Sequence[str]) -> None:
        """Keep that a model was told in a session what was learnt from others: it goes from there
        too when one of them is erased. Raises ``StorageError``."""
        if sessions:
            await self._store.note_read(session_id, sessions)

    async def described(self, memory: Memory) -> str:
        """A memory as labelled material for a model: its summary and its last turns, cut."""
        if not memory.statements and not memory.recent_turns:
            return ""
        turns = "\n".join(
            prompts.said_by(turn.role, shortened(" ".join(turn.content.split()), SHOWN_CHARACTERS))
            for turn in memory.recent_turns
        )
        if memory.learner_id is None:
            return fill(prompts.MEMORY_LOADED_GENERAL, summary=memory.summary, turns=turns)
        name = await self._name(memory.learner_id)
        return fill(prompts.MEMORY_LOADED, project=name, summary=memory.summary, turns=turns)

    async def _name(self, learner_id: str | None) -> str:
        named = {each.project_id: each.name for each in await self._store.projects()}
        return named.get(learner_id or "", "")

    async def look_through(self, keywords: str, learner_id: str | None) -> list[FoundPassage]:
        """The sentences and turns of a project's memory, of the general one and of their archives
        that fit the keywords, best first."""
        told = await self._store.passages(learner_id)
        return await asyncio.to_thread(
            memory_search.search_passages, keywords[:LONGEST_KEYWORDS], told, self._thesaurus
        )

    async def found(self, results: Sequence[FoundMemory]) -> str:
        """Search results as labelled material for a model."""
        told = (
            fill(
                prompts.MEMORY_RESULT,
                number=number,
                project=each.memory.project or prompts.MEMORY_NO_PROJECT,
                date=iso(each.memory.updated_at)[:10],
                archived=prompts.MEMORY_ARCHIVED if each.memory.archived else "",
                summary=each.memory.summary,
            )
            for number, each in enumerate(results, 1)
        )
        return fill(prompts.MEMORY_FOUND, results=joined("\n\n", told))

    # --- the user's hand -------------------------------------------------------------------------

    async def move(self, session_id: str, project_id: str | None) -> None:
        """Make a session part of a project, or of none. The memory it leaves forgets it at once;
        the other learns it with the next update. Raises ``NoSession`` or ``NoProject``."""
        await self._store.assign(session_id, project_id)

    async def edit(self, learner_id: str | None, text: str) -> None:
        """Make this text the summary; what is the same in it stays what it was."""
        memory = await self._store.memory(learner_id)
        before = memory.statements if memory is not None else ()
        seen = frozenset(each.statement_id for each in before)
        statements = running_summary.edited(text, before)
        await self._store.rewrite(Lesson(learner_id, (), statements, seen), self._clock.now())

    async def lock(self, learner_id: str | None, locked: bool) -> None:
        """Keep the summary as it is, or let it learn again; turns are counted in any case."""
        await self._store.lock(learner_id, locked, self._clock.now())


def sessions_in(memory: Memory) -> tuple[str, ...]:
    """The sessions behind what a memory tells, each once."""
    stated = (source.session_id for each in memory.statements for source in each.sources)
    said = (turn.session_id for turn in memory.recent_turns)
    return tuple(dict.fromkeys(each for each in (*stated, *said) if each))


def iso(moment: Milliseconds) -> str:
    """A moment as ISO 8601, in UTC."""
    return moment_at(moment, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
