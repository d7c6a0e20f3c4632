"""Ports that storage, providers and views implement: clock, chat model, embedder, view, store."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Sequence
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from app.core.reading.meaning_vectors import LineEmbedder

if TYPE_CHECKING:
    # Headless commands load no more than they need: these are only named here.
    from app.core.domain.events import Event
    from app.core.domain.messages import Message, Milliseconds
    from app.core.domain.model_calls import ModelEvent, ModelRequest
    from app.core.domain.sessions import Metadata, Session


Progress = Callable[[int, int], None]
"""Told how many are done, of how many; in the thread that does the work."""


class Clock(Protocol):
    """Time, injectable."""

    def now(self) -> Milliseconds:
        """Wall time, milliseconds since 1970 UTC."""
        ...

    def monotonic(self) -> float:
        """Seconds that never go backwards."""
        ...


class ChatModel(Protocol):
    """A language model behind some server."""

    @property
    def name(self) -> str:
        """As its server knows it."""
        ...

    @property
    def context_tokens(self) -> int:
        """How many tokens one call may hold, question and answer together."""
        ...

    def stream(self, request: ModelRequest) -> AsyncGenerator[ModelEvent, None]:
        """The answer piece by piece; the last event is ``Finished``.

        An async generator: close it (``contextlib.aclosing``) to drop the connection.
        Raises :class:`app.core.domain.errors.ModelError`, also in the middle.
        """
        ...

    async def close(self) -> None:
        """Close the connections; a later request opens new ones."""
        ...


@runtime_checkable
class LocalModel(Protocol):
    """A model that can tell where its server runs."""

    @property
    def on_this_computer(self) -> bool:
        """Whether that is this computer: then nothing that it is told leaves it."""
        ...


def stays_here(model: ChatModel | None) -> bool:
    """Whether nothing that a model is told leaves this computer."""
    asked: object = model
    return isinstance(asked, LocalModel) and asked.on_this_computer


@runtime_checkable
class TellingModel(Protocol):
    """A model whose server can tell how much it holds."""

    async def learn_window(self) -> None:
        """Have ``context_tokens`` be what the server says, where it says something."""
        ...


async def window_of(model: ChatModel) -> int:
    """How many tokens a call to a model may hold, as its server tells it."""
    asked: object = model
    if isinstance(asked, TellingModel):
        await asked.learn_window()
    return model.context_tokens


class Embedder(Protocol):
    """Turns texts into a vector of what they mean."""

    def embed(self, texts: Sequence[str]) -> bytes:
        """One vector for the texts together, as signed bytes, always as many. Blocking, and slow
        at the first call: for a thread."""
        ...


class SenseOfMeaning(Embedder, LineEmbedder, Protocol):
    """Vectors for texts together and for each of some lines."""


class View(Protocol):
    """Where a turn is shown: the window, the command line, a test."""

    def show(self, event: Event) -> None:
        """Show an event of a turn; events come in the order in which they happen."""
        ...


class Store(Protocol):
    """The archive. Every method returns after its transaction is committed.

    Writes raise :class:`app.core.domain.errors.StorageError`; reads of what is not there return
    ``None`` or nothing.
    """

    async def append(self, session: Session, messages: Sequence[Message], *, new: bool) -> None:
        """Add messages; ``position`` decides the place, and a message that is already there (same
        ``message_id``) is replaced. The session's ``last_updated``, ``pending`` and ``holder`` are
        written with them. Of a session that is not ``new`` raises ``SessionLost`` when the archive
        has it not, or not up to these messages, and ``SessionGone`` when it was erased."""
        ...

    async def journal(self, message_id: str, content: str) -> None:
        """Keep the text so far of an answer that is being written."""
        ...

    async def session(self, session_id: str) -> Session | None:
        """A session without its messages; ``None`` where it is not there, or deleted."""
        ...

    async def messages(self, session_id: str, *, last: int | None = None) -> list[Message]:
        """All messages in order, or only the last few."""
        ...

    async def notes(self, session_id: str) -> list[Message]:
        """The user's own notes beside what was said, in order
        (:func:`app.core.domain.notes.note_message`)."""
        ...

    async def noted(
        self, sentences: Sequence[str], most: int, project: str | None = None
    ) -> list[Message]:
        """The newest of what the user told that was noted (answered by one of ``sentences``) and of
        their own notes beside answers, newest first; of a ``project`` alone where one is given."""
        ...

    async def said_lately(
        self,
        since: Milliseconds,
        most: int,
        project: str | None = None,
        noted: Sequence[str] = (),
    ) -> list[Message]:
        """What the user wrote to be answered since then, newest first, questions about the past
        among it, look-ups left out; of a ``project`` alone where one is given, and only what was
        answered by one of the ``noted`` sentences where there are such. An archive's last few
        thousand messages are looked through for it."""
        ...

    async def erasings(self) -> int:
        """A number that is another one when a session was erased since: what is kept of
        conversations in memory may tell of it."""
        ...

    async def active_sessions(self) -> list[Session]:
        """Sessions that are not complete, the most recently used first."""
        ...

    async def hold(self, session_id: str, holder: str, *, instead_of: str) -> Session:
        """Make the session active and ours; its cut-off answers are marked interrupted. Raises
        ``ArchiveBusy`` when it is not held by ``instead_of`` any more."""
        ...

    async def release(self, session_id: str) -> None:
        """Give the session up without ending it."""
        ...

    async def branch(
        self,
        session_id: str,
        metadata: Metadata,
        messages: Sequence[Message],
        session: Session,
    ) -> None:
        """A topic change in one transaction: ``messages``, the last ones of the session, leave it
        to open the new ``session``, and the old one is completed."""
        ...

    async def rejoin(self, session_id: str, into: str, holder: str) -> Session:
        """Undo :meth:`branch`, in one transaction: everything said in the session goes to the end
        of the one it left, which is active and ours again. Raises as :meth:`hold`, or
        ``NotFound``."""
        ...

    async def begin_copy(self, session: Session, source_id: str, message_id: str) -> Session:
        """Begin a session with copies of what was said in another up to a message, in one
        transaction, in the same project; returns it with that. Erasing the other one takes them out
        of this one. Raises ``SessionGone``."""
        ...

    async def discard_copy(self, session_id: str) -> None:
        """Take away a session that holds nothing but copies."""
        ...

    async def copied(self, session_id: str) -> frozenset[str]:
        """Which messages of a session were copied from others, by their ids."""
        ...

    async def copied_from(self, session_id: str) -> dict[str, tuple[str, ...]]:
        """The messages of a session that were copied from others, by their ids, each with the
        sessions whose words it holds."""
        ...

    async def continued_beside(self, session_id: str) -> list[tuple[str, str]]:
        """The sessions, with their titles, that a session was parted into, or from, because it was
        continued on several computers; none that is deleted."""
        ...

    async def still_arriving(self) -> bool:
        """Whether more is known to come from other computers than is here: they are being read, or
        a file of theirs is waited for."""
        ...

    async def complete(self, session_id: str, metadata: Metadata) -> None:
        """End a session: status, metadata and every index in one transaction. Its
        ``last_updated`` is the time of its last message, whenever it is ended."""
        ...

    async def set_metadata(self, session_id: str, metadata: Metadata) -> None:
        """Replace title, summary and topics where the new origin may (model over extractive;
        nothing over the user's own)."""
        ...

    async def awaiting_metadata(self, limit: int) -> list[Session]:
        """Completed sessions that a model should describe: those with an answer and no metadata
        of a model for their present length. Imported ones only when they were continued here."""
        ...

    async def unanswered(self, text: str, limit: int) -> list[Message]:
        """The questions of up to ``limit`` look-ups that have words that begin so: what was asked
        there got no answer."""
        ...

    async def metadata_failed(self, session_id: str) -> None:
        """Count a failed try; after a few of them the session is not awaited any more."""
        ...

    async def compacted(self, session_id: str) -> tuple[int, str] | None:
        """The newest summary of a long session's older part: (messages covered, text)."""
        ...

    async def keep_compacted(self, session_id: str, covered: int, text: str) -> None:
        """Keep the summary of a session's first ``covered`` messages, for :meth:`compacted`."""
        ...

    async def close(self) -> None:
        """Close the archive's file."""
        ...
