"""A list of what was noted, the user's own notes among it: "notlarımı listele"."""

from __future__ import annotations

from collections.abc import Sequence, Set
from datetime import date

from app.core.domain.messages import Kind, Message
from app.core.domain.offers import Offer, OfferKind, Option
from app.core.language.dates.moments import moment_at
from app.core.language.dates.named_days import DateWindow, date_window
from app.core.language.gist import gist
from app.core.language.markdown import one_line
from app.core.reading.sought_words import stems
from app.core.understanding.parsed_message import ParsedMessage
from app.core.understanding.questions.notes_asked import (
    asks_for_last_note,
    asks_for_notes,
    notes_about,
)
from app.core.understanding.questions.statements import without_wish
from app.core.understanding.recall_rules import asks_for_all_kept
from app.turns.answers.answer_display import say
from app.turns.answers.open_turn import OpenTurn
from app.turns.answers.past.past_search import NOTED, PastSearch, elsewhere
from app.turns.answers.turn_context import TurnContext

_LISTED = 12
"""Notes that are listed, the newest of them."""
_LOOKED_THROUGH = 400
"""Notes that are looked through for those of a topic."""
_LINE = 120
"""Characters of a note that are listed."""


class NotedList:
    """Lists what was noted, or tells the last of it."""

    def __init__(self, context: TurnContext) -> None:
        self._context = context
        self._search = PastSearch(context)

    async def answer(self, turn: OpenTurn) -> bool:
        """List what the user had noted, of a topic where one is named, where that is asked for;
        whether it is, and there is any of it."""
        question, context = turn.plan.query, self._context
        all_kept = asks_for_all_kept(ParsedMessage(question))
        if turn.plan.turn is not None or not (all_kept or asks_for_notes(question)):
            return False
        if all_kept and elsewhere(turn, await self._search.look(turn, quietly=True)).matches:
            # What there is in other conversations is counted and listed as a whole.
            return False
        window = date_window(question, context.now())
        about = stems("" if all_kept else notes_about(window.rest if window else question))
        found = await self._noted(turn, about, window)
        if not found and (about or all_kept or context.configured is not None):
            # What a model answered is not known as noted.
            return False
        turn.mark(Kind.RECALL)
        if found:
            await self._tell(turn, found)
        else:
            await say(context, turn, context.speech.nothing_noted)
        return True

    async def _noted(
        self, turn: OpenTurn, about: Set[str], window: DateWindow | None
    ) -> list[Message]:
        """What was noted in some days that has all the words of a topic, newest first."""
        scope = await self._search.scope(turn)
        noted = await self._context.store.noted(NOTED, _LOOKED_THROUGH, scope)
        return [
            each
            for each in noted
            if about <= stems(gist(each.content))
            and (window is None or window.start <= self._day(each) <= window.end)
        ]

    async def _tell(self, turn: OpenTurn, found: Sequence[Message]) -> None:
        """List notes with their days, or tell the last one, for the user to choose from."""
        context, question = self._context, turn.plan.query
        most = 1 if asks_for_last_note(question) else _LISTED
        options = tuple(
            Option(each.session_id, _noted_line(each), each.created_at) for each in found[:most]
        )
        lines = [
            f"{number}) {each.title} - {context.voice.long_date(each.date)}"
            for number, each in enumerate(options, 1)
        ]
        head = context.speech.noted_list.format(total=len(found), count=len(options))
        text = "\n\n".join((head, "\n".join(lines), context.speech.which_one))
        await say(context, turn, text, Offer(OfferKind.CHOICE, question, options))

    def _day(self, note: Message) -> date:
        return moment_at(note.created_at, self._context.timezone).date()


def _noted_line(note: Message) -> str:
    return without_wish(one_line(gist(note.content)))[:_LINE]
