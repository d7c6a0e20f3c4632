"""Port and value types between the recall engine and its index in storage.

The index reads words as the archive spells them, finds candidates and says where in each of them
the words stand; the engine judges. Neither knows the other, both know these values.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from app.core.domain.messages import Milliseconds
from app.core.language.thesaurus import Related
from app.core.matching.scoring import WordHit

HEAD = -1
"""In place of a message's position: title, key topics and summary of the session."""


@dataclass(frozen=True, slots=True)
class IndexQuery:
    """What to look for.

    ``words`` are folded (:func:`app.core.language.turkish.words`), without repetitions; those also
    in ``optional`` count only when the archive knows them; ``related`` stand for some of them.
    Sessions that were created in ``since <= created_at < until`` come in any case, newest first (or
    the ``oldest``); without words they are all that comes.
    """

    words: tuple[str, ...]
    optional: frozenset[str] = frozenset()
    since: Milliseconds | None = None
    until: Milliseconds | None = None
    limit: int = 100
    oldest: bool = False
    related: tuple[Related, ...] = ()
    project: str | None = None
    """The project whose sessions alone are looked for; None: all there are."""


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the query and the number of sessions with one of its forms, 0 when the archive
    knows nothing like it."""

    word: str
    sessions: int


class Text(NamedTuple):
    """A message of a session, or its head, with what matches in it. ``turn`` counts from 1 in the
    session; the head is 0."""

    position: int
    turn: int
    asked: bool
    hits: tuple[WordHit, ...]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A session that may be meant, ``length`` words long. ``texts`` are the head, if something in
    it matches, and in order the questions and answers of the turns in which something does."""

    session: int
    session_id: str
    title: str
    summary: str
    created_at: Milliseconds
    length: int
    texts: tuple[Text, ...]
    project_id: str = ""
    project: str = ""
    """The name of the project that it belongs to."""


@dataclass(frozen=True, slots=True)
class Candidates:
    """What the index found. ``sessions`` is the size of the archive, ``words`` that of an average
    session."""

    terms: tuple[Term, ...]
    found: tuple[Candidate, ...]
    sessions: int
    words: float


@dataclass(frozen=True, slots=True)
class QuotableMessage:
    """A message to quote from."""

    message_id: str
    content: str


class RecallIndex(Protocol):
    """The index as the engine needs it. Implemented for the archive on this machine by
    :mod:`app.storage.recall_index.candidate_lookup`, for one in a database by
    :mod:`app.storage.recall_server.server_recall_index`."""

    async def candidates(self, query: IndexQuery) -> Candidates:
        """The sessions that may be meant, with the places of the query's words in them: a bounded
        number, whatever the size of the archive. Any text is a valid query."""
        ...

    async def more(
        self, query: IndexQuery, found: Candidates, sessions: Sequence[int]
    ) -> Candidates:
        """What was found for a query, and these sessions (row numbers) whatever their words."""
        ...

    async def passages(self, places: Sequence[tuple[int, int]]) -> list[QuotableMessage | None]:
        """The messages at ``(session, position)``, in the order asked; ``None`` where none is."""
        ...

    async def embedded(self) -> float:
        """The share of the sessions that have a vector, 0…1."""
        ...

    async def nearest(self, question: bytes, most: int, among: Sequence[int]) -> dict[int, float]:
        """The sessions (row numbers) whose vectors are nearest to that of a question, and those
        ``among`` which it is asked about, with how near they are: in standard deviations from the
        archive's average."""
        ...
