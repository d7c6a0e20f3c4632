"""One turn's way through Anımsa: the user's words in, events for a view out; no Qt.

Every entrance (window, command line, servers) comes through here, so that there is one way only:
the message is committed, understood, routed, answered from the past or by a model, and the whole
answer is committed before it is called done.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from app.core.domain import errors
from app.core.domain.events import SessionOpened
from app.core.domain.messages import Kind
from app.core.domain.tiers_and_modes import Tier
from app.core.wording.speech import LANGUAGES
from app.turns.background import BackgroundWork
from app.turns.late_answering import LateAnswering
from app.turns.present_conversation import PresentConversation

if TYPE_CHECKING:
    from app.core.domain.messages import Message
    from app.core.domain.offers import Instead, Offer
    from app.core.domain.ports import ChatModel
    from app.core.domain.privacy.permission import Permission
    from app.core.domain.sessions import Unfinished
    from app.core.domain.tiers_and_modes import Mode
    from app.core.reading.shelf_life import Field
    from app.core.wording.speech import Speech
    from app.memory.sessions.active_session import ActiveSession
    from app.memory.sessions.session_port import SessionKeeper
    from app.research.modes import OpenWeb
    from app.research.research_settings import ResearchSettings
    from app.research.run_state import Review
    from app.turns.answers.turn_context import AwaitedModel, TurnContext


class Controller:
    """Drives one conversation at a time for one view, and owns every task it starts.

    One thing happens at a time: a second message, ending and opening wait for the turn before.
    """

    def __init__(
        self,
        context: TurnContext,
        sessions: SessionKeeper,
        *,
        idle_minutes: int = 30,
        speeches: Mapping[str, Speech] = LANGUAGES,
    ) -> None:
        self._context = context
        self._sessions = sessions
        self._speeches = speeches
        self.idle_minutes = idle_minutes
        self.project: str | None = None
        """The project in which new sessions begin."""
        self._turn = asyncio.Lock()
        self._background = BackgroundWork(context, sessions)
        self._present = PresentConversation(context, sessions, self._background)
        self._answers = LateAnswering(context, self._present)

    @property
    def _idle_ms(self) -> int:
        return self.idle_minutes * 60_000

    # --- what may be exchanged between turns ---------------------------------------------------

    @property
    def active(self) -> ActiveSession | None:
        """The session that goes on, if one does."""
        return self._present.active

    @active.setter
    def active(self, active: ActiveSession | None) -> None:
        self._present.active = active

    @property
    def open_web(self) -> OpenWeb | None:
        """What opens the web; ``None`` where nothing may go online."""
        researcher = self._context.late_researcher
        return researcher.setup.open_web if researcher is not None else None

    @property
    def model(self) -> ChatModel | None:
        """The model that is configured, if one is."""
        return self._context.configured

    @model.setter
    def model(self, model: ChatModel | None) -> None:
        self._context.configured = model

    def await_model(self, awaited: AwaitedModel) -> None:
        """Begin no turn before it is known whether a model is there, or that its key waits for
        somebody; :attr:`model` is to be set then."""
        self._context.awaited = awaited

    @property
    def permission(self) -> Permission:
        """How far a question may go without asking."""
        return self._context.permission

    @permission.setter
    def permission(self, permission: Permission) -> None:
        if not permission.reaches_online:
            # What was decided while more was allowed is not done again by itself.
            self._present.keep_offline()
        self._context.permission = permission

    def remember_permission(self, remember: Callable[[Permission], Awaitable[None]]) -> None:
        """Have ``remember`` keep what the user answers once for all."""
        self._context.remember = remember

    def speak(self, language: str) -> None:
        """Say our own sentences in the language of a window, "tr" or "en", from now on; until then
        they are the command line's."""
        self._context.speech = self._speeches[language]

    def set_half_lives(self, months: Mapping[Field, int]) -> None:
        """Tell the age of records from so many months on, by their field."""
        self._context.half_lives = months

    def set_research(self, setup: ResearchSettings) -> None:
        """Research as the user wants it from the next question on."""
        if self._context.late_researcher is not None:
            self._context.late_researcher.setup = setup

    def review_plans(self, review: Review | None) -> None:
        """Show the plan of a deep research to the user before it is carried out; ``review`` takes
        its parts and gives back what the user made of them."""
        self._context.review = review

    # --- one turn ------------------------------------------------------------------------------

    async def prepare(self) -> None:
        """Load what answers messages, so that the next one does not wait for it."""
        await self._answers.load()

    async def submit(self, text: str, *, tier: Tier = Tier.AUTO, mode: Mode | None = None) -> bool:
        """Take the user's message through its whole turn; the view is told all that happens.
        ``tier`` and ``mode`` are the user's choice for a research that it may need.

        Known errors end the turn with ``Failed`` and False; the message is kept in any case.
        Cancelling the calling task stops the answer and keeps what came so far.
        """
        async with self._turn:
            present = self._present
            await present.follow_erasings()
            decided, present.decided, present.undoing = present.decided, None, None
            if present.active is None:
                present.active = self._sessions.start(self.project)
            active = present.active
            history, offer = list(active.messages), active.session.pending
            try:
                message = await active.add("user", text.strip(), Kind.QUESTION, pending=offer)
                present.unsaved.save_later()
                opened = SessionOpened(active.session_id, message, active.saved, offer)
                self._context.view.show(opened)
                await self._load()
                from app.turns.conversation import wants_retry  # noqa: PLC0415  loaded by now

                if wants_retry(message.content):
                    await self._hear_again()
                    # Whatever comes of it, these words themselves are looked for nowhere.
                    active.mark(message, Kind.COMMAND)
                    asked = self._answers.again.meant(active, history, offer)
                    await self._answers.again.route_again(active, asked, decided, (tier, mode))
                else:
                    await self._answers.routing.route(active, message, tier, mode)
            except errors.AnimsaError as error:
                present.fail(active, error)
                return False
            finally:
                await present.turn_over(active)
            return True

    async def _load(self) -> None:
        """Load what answers, and hear whether there is a model."""
        await self._answers.load()
        if self._context.awaited is not None:
            await self._context.awaited.heard()

    async def _hear_again(self) -> None:
        """Who waited for a keyring to be unlocked tries again once it is."""
        if self._context.awaited is not None:
            await self._context.awaited.heard_again()

    async def retry(self) -> bool:
        """Take the last message that got no whole answer through its turn once more. Raises
        ``NotFound`` when there is none."""
        async with self._turn:
            await self._present.follow_erasings()
            await self._load()
            await self._hear_again()
            return await self._answers.again.retry()

    async def answer_again(self) -> bool:
        """Answer the last question once more, also when it has a whole answer: the same question
        from the same sources. The new answer follows the one before, which stays in the record.
        Raises ``NotFound`` when there is no question, or none that a model could answer anew, and
        ``NoModel``."""
        async with self._turn:
            await self._present.follow_erasings()
            await self._load()
            await self._hear_again()
            return await self._answers.again.answer_again()

    @property
    def choices(self) -> tuple[Instead, ...]:
        """What can be done with the last message instead of what was decided, once it is
        answered."""
        # Where nothing goes on and nothing was said, nothing is loaded to say so.
        nothing = self._present.active is None and self._present.decided is None
        return () if nothing else self._answers.again.choices

    async def do_instead(self, choice: Instead) -> bool:
        """Do with the last message what is one of its :attr:`choices`. The message stays where it
        is, and so does what was answered first. Raises ``NothingToRetry`` when that is no choice
        (any more); ``NotFound`` or ``StorageError`` when the session cannot be gone on with, and
        everything is as it was."""
        async with self._turn:
            await self._present.follow_erasings()
            await self._load()
            return await self._answers.again.do_instead(choice)

    def finish_research(self) -> None:
        """ "Şimdi bitir": a research that is under way answers at once with what was
        written and quotes of what was found."""
        if self._context.late_researcher is not None:
            self._context.late_researcher.finish_now()

    # --- sessions ------------------------------------------------------------------------------

    async def unfinished(self) -> list[Unfinished]:
        """The sessions that a process left without ending them, for "Yarım kalan araştırma"."""
        return await self._sessions.unfinished()

    async def open(self, session_id: str) -> None:
        """Continue a session; the present one is left for later. Raises ``NotFound`` or
        ``ArchiveBusy``."""
        async with self._turn:
            await self._answers.load()
            await self._present.open(session_id)

    async def split_at(self, message_id: str) -> str:
        """Make a research of its own of a question of the present session and of all that follows
        it; returns the session that they leave, for :meth:`join`. Raises ``NotFound``, also for its
        first question, or ``StorageError``; then everything is as it was."""
        async with self._turn:
            return await self._present.split_at(message_id)

    async def join(self, session_id: str, split_off: str) -> None:
        """Undo :meth:`split_at`: the present session, which has to be the one that was
        ``split_off``, is the end of the one that it left. Raises as :meth:`split_at`."""
        async with self._turn:
            await self._present.join(session_id, split_off)

    async def begin_copy(self, session_id: str, message_id: str) -> None:
        """Go on from an earlier message in a session of its own, which begins with a copy of what
        was said up to there; the other one stays as it is, and the present one is ended. Raises
        ``NotFound`` or ``StorageError``."""
        async with self._turn:
            await self._present.begin_copy(session_id, message_id)

    async def open_latest(self) -> None:
        """Continue what the last process on this archive left, if it is not idle by now; what is
        idle and was left in good order is ended. Cut-off sessions wait for the user's word."""
        async with self._turn:
            await self._present.open_latest(self._idle_ms)
            if self._present.active is not None:
                self._background.spawn(self._answers.load(), "what answers")

    async def adopt(self, messages: Sequence[Message], pending: Offer | None = None) -> str:
        """Make a research session of a conversation that was kept elsewhere, with the offer that
        is open in it; returns its id, for :meth:`open`. Raises ``StorageError``."""
        return await self._sessions.adopt(messages, pending)

    async def end(self) -> None:
        """End the present session: recallable at once, better described when a model answers.
        Raises :class:`app.core.domain.errors.StorageError` when it cannot be saved."""
        async with self._turn:
            try:
                await self._present.end()
            finally:
                self._present.unsaved.save_later()

    async def follow_erasings(self) -> bool:
        """Keep nothing in memory that was erased meanwhile; whether anything was. While a turn is
        under way it is left to the next one."""
        if self._turn.locked():
            return False
        async with self._turn:
            return await self._present.follow_erasings()

    async def give_up(self) -> str:
        """Let go of the present session although the archive did not take all of it; returns what
        the user said that is nowhere else."""
        async with self._turn:
            return self._present.give_up()

    async def end_if_idle(self) -> bool:
        """End the present session when nothing was said for the idle time; never while a turn is
        under way, nor while the archive refuses it: then it goes on waiting."""
        if self._turn.locked():
            return False
        async with self._turn:
            return await self._present.end_if_idle(self._idle_ms)

    async def move(self, session_id: str, project_id: str | None) -> None:
        """Make a session part of a project, or of none. Raises ``NoSession`` or ``NoProject``."""
        if self._context.memory is None:
            raise errors.NoProject
        async with self._turn:
            await self._context.memory.move(session_id, project_id)
            active = self._present.active
            if active is not None and active.session_id == session_id:
                active.session = replace(active.session, project_id=project_id)
            self._background.learn()

    async def save(self) -> bool:
        """Try at once to save what waits; whether all of it is saved now."""
        return await self._present.unsaved.save()

    # --- tasks ---------------------------------------------------------------------------------

    def improve_metadata(self) -> None:
        """In the background, let the model describe ended sessions that only have an extract."""
        self._background.improve_metadata()

    async def settle(self, seconds: float) -> None:
        """Give background work a last moment; what is not done by then is left to a later time.
        The disk is not waited for: :meth:`close` tries a last time and tells."""
        await self._background.settle(seconds, self._present.unsaved.saving)

    async def close(self) -> None:
        """Stop what runs in the background and leave the present session for the next process.
        Raises ``StorageError`` when the last words could not be saved."""
        await self._background.stop()
        await self._present.leave()
