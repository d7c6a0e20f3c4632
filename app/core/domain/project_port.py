"""Port and value types between the running memory of projects and its storage (specification 5).

The specification's names mean here: ``facilitator_id`` is the profile of the data directory,
``learner_id`` a project, and ``None`` the general memory of everything outside projects. A *turn*
of a memory is one message, as in the specification's examples, not a question with its answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from app.core.domain.messages import Message, Milliseconds, Role

LONGEST_NAME = 80
"""Characters of a project's name."""
RECENT_TURNS = 10
MOST_TURNS = 50
"""Turns that a memory holds besides its summary; beyond, they go to the archive."""
FEWEST_WORDS, MOST_WORDS = 200, 400
"""The length of a summary."""


@dataclass(frozen=True, slots=True)
class Project:
    """A folder of sessions with a memory of its own. An archived one is out of the way: nothing
    begins in it, and everything stays."""

    project_id: str
    name: str
    colour: str
    created_at: Milliseconds
    archived_at: Milliseconds | None = None
    only_here: bool = False
    """Whether its conversations look for the past in it alone."""


class Origin(StrEnum):
    """Who wrote a statement. Nothing but the user changes the user's own."""

    EXTRACT = "extract"
    MODEL = "model"
    USER = "user"


@dataclass(frozen=True, slots=True)
class StatementSource:
    """A message that a statement was made from."""

    session_id: str
    message_id: str


@dataclass(frozen=True, slots=True)
class MemoryStatement:
    """A sentence of a summary, or the few that belong together."""

    text: str
    origin: Origin
    sources: tuple[StatementSource, ...] = ()
    added_at: Milliseconds = 0
    statement_id: int = 0
    """0: not stored yet."""


@dataclass(frozen=True, slots=True)
class MemoryTurn:
    """A message as a memory keeps it; without a session when another program told it."""

    role: Role
    content: str
    at: Milliseconds = 0
    session_id: str = ""
    message_id: str = ""


@dataclass(frozen=True, slots=True)
class Memory:
    """The running memory of a project, or the general one."""

    memory_id: str
    learner_id: str | None
    statements: tuple[MemoryStatement, ...]
    recent_turns: tuple[MemoryTurn, ...]
    turn_count: int
    locked: bool
    updated_at: Milliseconds
    revision: int = 0
    """How often it was changed, where several processes write it beside each other."""

    @property
    def summary(self) -> str:
        return " ".join(statement.text for statement in self.statements)


@dataclass(frozen=True, slots=True)
class MemoryUpdate:
    """A change of a summary: what it brought and what it took away."""

    at: Milliseconds
    added: tuple[MemoryStatement, ...]
    dropped: tuple[MemoryStatement, ...]


@dataclass(frozen=True, slots=True)
class Backlog:
    """What a memory has yet to learn of a session: its questions and answers from position
    ``begin`` on, up to before ``end``."""

    session_id: str
    learner_id: str | None
    begin: int
    end: int
    messages: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    """An update of a memory: its turns, and what becomes of its summary. Statements that were
    ``seen`` (their ids) and are not among ``statements`` go; statements without an id come; what
    came meanwhile stays."""

    learner_id: str | None
    turns: tuple[MemoryTurn, ...]
    statements: tuple[MemoryStatement, ...]
    seen: frozenset[int] = frozenset()
    backlog: Backlog | None = None
    """What was learnt, when it came from a session of this archive."""
    revision: int = 0
    """The memory's own, when this was made from it; 0 where there was none yet."""


@dataclass(frozen=True, slots=True)
class Remembered:
    """A memory, or an archive of one, as a search reads it. ``words`` are the folded words of its
    summary and turns, each once; ``project`` is empty for the general memory; ``sessions`` are
    those that its summary was made from."""

    learner_id: str | None
    project: str
    summary: str
    words: str
    turn_count: int
    updated_at: Milliseconds
    archived: bool
    sessions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MemoryPassage:
    """A sentence of a summary (``role`` is ``None``) or a turn, of a memory or of an archive of
    one, with the sources that can be opened."""

    learner_id: str | None
    text: str
    role: Role | None
    at: Milliseconds
    archived: bool
    sources: tuple[StatementSource, ...] = ()


class MemoryStore(Protocol):
    """The memories of a facilitator, and their learners. Writes raise
    :class:`app.core.domain.errors.StorageError`, and ``NoProject`` for a project that is not
    there."""

    async def facilitator(self) -> str:
        """The id of whoever they are: this data directory's profile, or a login."""
        ...

    async def projects(self) -> list[Project]:
        """Every project, by name; archived ones last."""
        ...

    async def ensure(self, project_id: str, name: str, now: Milliseconds) -> bool:
        """Create a project under an id that another program gave it, unless it is there; whether
        it was not. Raises ``EmptyName``."""
        ...

    async def memory(self, learner_id: str | None) -> Memory | None:
        """The memory of a learner, or (``None``) the general one, if there is one."""
        ...

    async def learn(self, lesson: Lesson, now: Milliseconds) -> bool:
        """Keep an update. False, and nothing is kept, when what it was made from has changed
        since: the session was moved, deleted or learnt by another process, or the memory is at
        another revision."""
        ...

    async def known_turns(self, learner_id: str | None, count: int) -> list[MemoryTurn]:
        """About the last ``count`` turns that a memory was told by other programs, archived or
        not, oldest first."""
        ...

    async def remembered(
        self, learner_id: str | None, *, everywhere: bool, archive: bool
    ) -> list[Remembered]:
        """What there is to search: of one project (or the general memory), or ``everywhere``."""
        ...


class LoginStore(MemoryStore, Protocol):
    """Memories that only other programs tell."""

    async def close_conversation(self, learner_id: str | None, now: Milliseconds) -> bool:
        """Put a memory into the archive and begin without one. False where there is none."""
        ...


class ProjectStore(MemoryStore, Protocol):
    """Projects, the sessions in them and what their memories learn of those, in the archive."""

    async def project_of(self, session_id: str) -> str | None:
        """The project of a session; ``None`` also for a session that is not there."""
        ...

    async def assign(self, session_id: str, project_id: str | None) -> None:
        """Make a session part of a project, or of none. Raises ``NoSession``."""
        ...

    async def loaded(self, session_id: str) -> str | None:
        """What the model was told of the memory when this session began; empty for nothing,
        ``None`` when that was not decided yet."""
        ...

    async def keep_loaded(self, session_id: str, text: str) -> None:
        """Keep what the model is told of the memory in this session, for :meth:`loaded`."""
        ...

    async def note_read(self, session_id: str, sessions: Sequence[str]) -> None:
        """Keep that a model was told in a session what was learnt from other sessions."""
        ...

    async def behind(self, limit: int) -> list[Backlog]:
        """What the memories have yet to learn."""
        ...

    async def rewrite(self, lesson: Lesson, now: Milliseconds) -> None:
        """Keep the user's own edit, also of a locked memory."""
        ...

    async def lock(self, learner_id: str | None, locked: bool, now: Milliseconds) -> None:
        """Keep a summary as it is, or (not ``locked``) let it learn again; turns are counted in any
        case."""
        ...

    async def passages(self, learner_id: str | None) -> list[MemoryPassage]:
        """Every sentence and turn of a project's memory, of the general one and of the archives of
        both, each text once: what is at hand before what is archived, newer turns first."""
        ...
