"""The service for memories that other programs fill and search (specification 5). The memories of a
data directory's projects and those of one login of a server for many users both build on it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from app.core.domain import errors
from app.core.domain.ports import ChatModel, Clock
from app.core.domain.project_port import Lesson, Memory, MemoryStore, MemoryTurn, Origin, Project
from app.core.language.thesaurus import Thesaurus
from app.memory.projects import memory_search, running_summary
from app.memory.projects.memory_search import FoundMemory

MOST_RESULTS = 10
LONGEST_KEYWORDS = 300
LONGEST_LEARNER = 200
"""Characters of an id that another program gives a project."""
LOOKED_BACK = 5000
"""With so many of the turns that other programs told, a conversation is compared."""
MODEL_SECONDS = 20.0
"""How long another program waits for the model to write a summary; programs give up after half a
minute or a minute, and then nothing of what they told would be kept."""
_MOST_TRIES = 20
"""How often a conversation is compared anew because another process told the memory something."""


class MemoryService:
    """The memories of one facilitator (specification 5): read, searched, and grown by what other
    programs tell."""

    def __init__(self, store: MemoryStore, clock: Clock, thesaurus: Thesaurus) -> None:
        self._store = store
        self._clock = clock
        self._thesaurus = thesaurus
        self._learning = asyncio.Lock()

    async def facilitator(self) -> str:
        """The id of whose memories these are."""
        return await self._store.facilitator()

    async def projects(self) -> list[Project]:
        """Every project, by name; archived ones last."""
        return await self._store.projects()

    async def _grown(
        self,
        learner_id: str | None,
        memory: Memory | None,
        turns: tuple[MemoryTurn, ...],
        model: ChatModel | None,
        *,
        forget_told: bool = False,
    ) -> Lesson:
        """The update that ``turns`` make; with ``forget_told`` in the place of all that other
        programs told."""
        before = memory.statements if memory is not None else ()
        seen = frozenset(each.statement_id for each in before)
        revision = memory.revision if memory is not None else 0
        if memory is None or not memory.locked:
            kept = before
            if forget_told:
                kept = tuple(x for x in before if x.sources or x.origin is Origin.USER)
            before = await running_summary.grown(model, kept, turns)
        return Lesson(learner_id, turns, before, seen, revision=revision)

    async def scope(self, learner_id: str | None) -> str | None:
        """The project in which alone the conversations of a project look for the past; ``None``
        where they look everywhere."""
        if learner_id is None:
            return None
        projects = await self._store.projects()
        only = any(each.project_id == learner_id and each.only_here for each in projects)
        return learner_id if only else None

    async def memory(self, learner_id: str | None) -> Memory | None:
        """The memory of a project, or (``None``) the general one."""
        return await self._store.memory(learner_id)

    async def search(
        self,
        keywords: str,
        learner_id: str | None = None,
        *,
        everywhere: bool = True,
        archive: bool = True,
    ) -> list[FoundMemory]:
        """The memories and archives that fit the keywords, best first; those of one project, or
        of no project, unless ``everywhere`` and the project looks beyond itself."""
        everywhere = everywhere and await self.scope(learner_id) is None
        known = await self._store.remembered(learner_id, everywhere=everywhere, archive=archive)
        found = await asyncio.to_thread(
            memory_search.search, keywords[:LONGEST_KEYWORDS], known, self._thesaurus
        )
        return found[:MOST_RESULTS]

    # --- other programs --------------------------------------------------------------------------

    async def learner(
        self, learner_id: str | None, facilitator_id: str | None = None
    ) -> str | None:
        """The project that another program names; ``None`` for none. Raises ``NoProject``, or
        ``BadField`` for another profile than this one."""
        if facilitator_id is not None and facilitator_id != await self._store.facilitator():
            raise errors.BadField(field="facilitator_id", reason="other_profile")
        if learner_id is None:
            return None
        if all(each.project_id != learner_id for each in await self._store.projects()):
            raise errors.NoProject
        return learner_id

    async def learner_to_write(
        self, learner_id: str | None, facilitator_id: str | None = None, name: str | None = None
    ) -> str | None:
        """The project that a program names which may write: a learner that is not known yet becomes
        one under its own id, called ``name`` or by that id. Raises ``BadField``, ``NoProject`` for
        an id that is too long."""
        await self.learner(None, facilitator_id)
        if learner_id is None:
            return None
        if len(learner_id) > LONGEST_LEARNER:
            raise errors.NoProject
        await self._store.ensure(learner_id, name or learner_id, self._clock.now())
        return learner_id

    async def tell(
        self,
        learner_id: str | None,
        turns: Sequence[MemoryTurn],
        *,
        model: ChatModel | None = None,
        force: bool = False,
    ) -> Memory:
        """Learn a conversation of another program, which sends all of it each time: only what is
        new is added, unless ``force`` has all that was told summarised anew, also what these
        ``turns`` leave out. Raises ``ArchiveBusy`` where other processes are always faster."""
        for _ in range(_MOST_TRIES):
            async with self._line(learner_id):
                if await self._keep_new(learner_id, turns, model, force):
                    break
        else:
            raise errors.ArchiveBusy
        memory = await self._store.memory(learner_id)
        if memory is None:
            raise errors.BadField(field="conversation_turns", reason="one_message")
        return memory

    def _line(self, learner_id: str | None) -> asyncio.Lock:
        """What is held while a memory is told something."""
        del learner_id  # all of an archive are told one after the other
        return self._learning

    async def _keep_new(
        self,
        learner_id: str | None,
        turns: Sequence[MemoryTurn],
        model: ChatModel | None,
        force: bool,
    ) -> bool:
        """Whether what is new is kept now; another process may have written meanwhile."""
        # The memory first: whoever writes before the turns are read is noticed by its revision.
        memory = await self._store.memory(learner_id)
        known = await self._store.known_turns(learner_id, LOOKED_BACK)
        new = tuple(turns[_already(known, turns) :])
        if not new and not force:
            return True
        grown = partial(
            self._grown, learner_id, memory, (*known, *new) if force else new, forget_told=force
        )
        try:
            async with asyncio.timeout(MODEL_SECONDS):
                lesson = await grown(model)
        except TimeoutError:
            lesson = await grown(None)
        return await self._store.learn(replace(lesson, turns=new), self._clock.now())


def _already(known: Sequence[MemoryTurn], turns: Sequence[MemoryTurn]) -> int:
    """How many of the first turns are among the ``known`` ones, in this order; what other programs
    told meanwhile may stand between them."""
    count, place = 0, -1
    for number, turn in enumerate(known):
        if count == len(turns):
            return count
        if (turn.role, turn.content) == (turns[count].role, turns[count].content):
            count, place = count + 1, number
    then = known[place + 1].role if 0 <= place < len(known) - 1 else ""
    if 0 < count < len(turns) and turns[count - 1].role == "user" and then == "assistant":
        # It was answered otherwise there: another conversation that had come to the same question.
        count -= 1
    return count
