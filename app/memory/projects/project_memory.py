"""The service for the running memory of projects (specification 5). It learns after each answer, is
loaded when a session begins in its project, and is read, searched, edited, locked and told to other
programs.

What it has yet to learn is asked of the archive each time, so nothing is lost when the program ends
before an update: the next one makes up for it. Each memory is told only of its own project's
sessions; what lies outside of projects has the general memory, which costs no calls of a model
(it is read when asked for, and every answer of every day passes through it).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime, timedelta

from app.core.domain import errors
from app.core.domain.messages import Milliseconds
from app.core.domain.ports import ChatModel, Clock
from app.core.domain.project_port import Backlog, Lesson, Memory, MemoryTurn, Origin, ProjectStore
from app.core.language.thesaurus import Thesaurus
from app.core.wording import prompts
from app.core.wording.prompts import fill, joined
from app.memory.projects import memory_search, running_summary
from app.memory.projects.memory_search import FoundMemory, FoundPassage

log = logging.getLogger(__name__)

DEBOUNCE_SECONDS = 1.0
"""How long an update waits for a next answer (specification 5)."""
AT_ONCE = 10
"""Sessions that are learnt in one update."""
SHOWN_CHARACTERS = 500
"""Of each recent turn, what the model is shown: as in specification 3's window."""
MOST_RESULTS = 10
LONGEST_KEYWORDS = 300
LONGEST_LEARNER = 200
"""Characters of an id that another program gives a project."""
LOOKED_BACK = 5000
"""With so many of the turns that other programs told, a conversation is compared."""

Sleep = Callable[[float], Awaitable[None]]


class ProjectMemory:
    """The memories of an archive. ``sleep`` is how the pause before an update passes."""

    def __init__(
        self,
        store: ProjectStore,
        clock: Clock,
        thesaurus: Thesaurus,
        *,
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        self._store = store
        self._clock = clock
        self._thesaurus = thesaurus
        self._sleep = sleep
        self._answers = 0
        self._hurry = asyncio.Event()
        self._learning = asyncio.Lock()

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
        return await self._grown(backlog.learner_id, turns, writer, backlog)

    async def _grown(
        self,
        learner_id: str | None,
        turns: tuple[MemoryTurn, ...],
        model: ChatModel | None,
        backlog: Backlog | None = None,
        *,
        forget_told: bool = False,
    ) -> Lesson:
        """The update that ``turns`` make; with ``forget_told`` in the place of all that other
        programs told."""
        memory = await self._store.memory(learner_id)
        before = memory.statements if memory is not None else ()
        seen = frozenset(each.statement_id for each in before)
        if memory is not None and memory.locked:
            return Lesson(learner_id, turns, before, seen, backlog)
        if forget_told:
            before = tuple(each for each in before if each.sources or each.origin is Origin.USER)
        statements = await running_summary.grown(model, before, turns)
        return Lesson(learner_id, turns, statements, seen, backlog)

    # --- reading -------------------------------------------------------------------------------

    async def project_of(self, session_id: str) -> str | None:
        """The project that a session belongs to."""
        return await self._store.project_of(session_id)

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
            prompts.said_by(turn.role, _cut(turn.content)) for turn in memory.recent_turns
        )
        if memory.learner_id is None:
            return fill(prompts.MEMORY_LOADED_GENERAL, summary=memory.summary, turns=turns)
        name = await self._name(memory.learner_id)
        return fill(prompts.MEMORY_LOADED, project=name, summary=memory.summary, turns=turns)

    async def _name(self, learner_id: str | None) -> str:
        named = {each.project_id: each.name for each in await self._store.projects()}
        return named.get(learner_id or "", "")

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
        """The same for a program that may write: a learner that is not known yet becomes a project
        under its own id, called ``name`` or by that id. Raises ``BadField``."""
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
        ``turns`` leave out."""
        async with self._learning:
            known = await self._store.known_turns(learner_id, LOOKED_BACK)
            new = tuple(turns[_already(known, turns) :])
            lesson = await self._grown(
                learner_id, (*known, *new) if force else new, model, forget_told=force
            )
            if new or force:
                kept = Lesson(learner_id, new, lesson.statements, lesson.seen)
                await self._store.learn(kept, self._clock.now())
        memory = await self._store.memory(learner_id)
        if memory is None:
            raise errors.BadField(field="conversation_turns", reason="one_message")
        return memory


def sessions_in(memory: Memory) -> tuple[str, ...]:
    """The sessions behind what a memory tells, each once."""
    stated = (source.session_id for each in memory.statements for source in each.sources)
    said = (turn.session_id for turn in memory.recent_turns)
    return tuple(dict.fromkeys(each for each in (*stated, *said) if each))


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


def _cut(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= SHOWN_CHARACTERS else flat[: SHOWN_CHARACTERS - 1] + "…"


def iso(moment: Milliseconds) -> str:
    """A moment as ISO 8601, in UTC."""
    told = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=moment)
    return told.isoformat(timespec="milliseconds").replace("+00:00", "Z")
