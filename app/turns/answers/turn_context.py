"""The context of a turn: its ports, model and language, built once for a view and handed on
once."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, tzinfo
from typing import TYPE_CHECKING, Protocol

from app.core.domain.ports import ChatModel, Clock, Store, View, stays_here
from app.core.domain.privacy.permission import Permission
from app.core.domain.tiers_and_modes import Boundary, Mode, OnlineConsent
from app.core.language.dates.moments import moment_at
from app.core.reading.shelf_life import HALF_LIVES, Field
from app.core.wording.speech import COMMAND_LINE, Speech
from app.turns.answers.voice import Voice

if TYPE_CHECKING:
    from app.memory.projects.project_memory import ProjectMemory
    from app.memory.recall.engine import RecallEngine
    from app.memory.sessions.model_context import ModelContext
    from app.research.run_state import Review
    from app.research.runner import Researcher
    from app.turns.answers.late_researcher import LateResearcher


class SessionConsents(Protocol):
    """The conversations in which the user let questions be searched for online."""

    async def given(self, session_id: str) -> bool:
        """Whether this is one."""
        ...

    async def give(self, session_id: str) -> None:
        """Make it one. Raises ``StorageError``."""
        ...


class AwaitedModel(Protocol):
    """A model whose key is still to be told."""

    @property
    def waits(self) -> bool:
        """Whether somebody has to unlock the keyring before there is one."""
        ...

    async def heard(self) -> None:
        """Return once it is known whether there is one, or that somebody is waited for."""
        ...

    async def heard_again(self) -> None:
        """The same for what is tried again: who is waited for is asked anew."""
        ...


@dataclass(slots=True)
class TurnContext:
    """The archive, the past and the view of one conversation. What stands after ``memory`` may be
    exchanged between turns."""

    store: Store
    recall: RecallEngine
    clock: Clock
    timezone: tzinfo
    view: View
    model_context: ModelContext
    """Lays out what the model is given of a conversation."""
    late_researcher: LateResearcher | None = None
    memory: ProjectMemory | None = None
    configured: ChatModel | None = None
    """The model that is configured, if one is."""
    awaited: AwaitedModel | None = None
    """Tells of one that may still come."""
    permission: Permission = field(default_factory=Permission)
    """How far a question may go."""
    remember: Callable[[Permission], Awaitable[None]] | None = None
    """Keeps a permission for later conversations."""
    consents: SessionConsents | None = None
    speech: Speech = COMMAND_LINE
    """The language of our own sentences."""
    half_lives: Mapping[Field, int] = field(default_factory=lambda: HALF_LIVES)
    """Months after which a record of a field is told with its age."""
    review: Review | None = None
    """Shows the plan of a deep research before it is carried out."""

    @property
    def researcher(self) -> Researcher | None:
        """What researches, where anything may."""
        return None if self.late_researcher is None else self.late_researcher.get()

    @property
    def model(self) -> ChatModel | None:
        """The model that answers. Where nothing may leave this computer, only one that runs on
        it."""
        return None if self.model_kept_silent else self.configured

    @property
    def model_kept_silent(self) -> bool:
        """Whether there is a model that is not asked, since nothing may leave this computer."""
        model = self.configured
        return model is not None and self.permission.stays_here and not stays_here(model)

    @property
    def key_waits(self) -> bool:
        """Whether there is no model because its key is in a keyring that is locked."""
        return self.configured is None and self.awaited is not None and self.awaited.waits

    async def lets_online(self, session_id: str) -> bool:
        """Whether a question of a session may be searched for online by itself."""
        permission = self.permission
        if permission.reaches_online or self.consents is None or permission.stays_here:
            return permission.reaches_online
        return await self.consents.given(session_id)

    def kept_from_searching(self, mode: Mode | None) -> str:
        """Why there is no source, where it was said where to look (``mode``) or nobody can be asked
        to let it online; "" otherwise."""
        permission = self.permission
        if self.late_researcher is None:
            return "" if mode is None else self.speech.no_evidence
        if permission.boundary is Boundary.MEMORY:
            return self.speech.only_memory
        kept = ""
        if mode is not Mode.FILES_ONLY and permission.online is OnlineConsent.NEVER:
            kept = self.speech.online_refused
        elif mode is not Mode.FILES_ONLY and not permission.lets_others:
            kept = self.speech.online_unasked
        if mode is None:
            return kept if self.model is None else ""
        return kept or self.speech.no_evidence

    async def permit_session(self, session_id: str) -> None:
        """Take over what the user answered for a conversation. Raises ``StorageError``."""
        if self.consents is not None:
            await self.consents.give(session_id)

    async def permit(self, online: OnlineConsent) -> None:
        """Take over what the user answered once for all, from now on. Raises ``StorageError``."""
        self.permission = self.permission.answered(online)
        if self.remember is not None:
            await self.remember(self.permission)

    @property
    def voice(self) -> Voice:
        """Our own sentences, as they are said now where the user is."""
        return Voice(self.speech, self.clock.now(), self.timezone)

    def now(self) -> datetime:
        """The time, where the user is."""
        return moment_at(self.clock.now(), self.timezone)

    def today(self) -> date:
        """The day, where the user is."""
        return self.now().date()
