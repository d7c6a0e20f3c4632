"""The answer to a message that asks for no more than what was before the value just told: "önceki
kaçtı", "ondan önceki neydi"."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.domain.messages import Kind, Message
from app.core.language.gist import gist
from app.core.understanding.questions.other_time import names_only_earlier
from app.turns.answers.answer_display import say
from app.turns.answers.open_turn import OpenTurn
from app.turns.answers.past.found_session import FoundSession
from app.turns.answers.past.newer_lines import NewerLines
from app.turns.answers.past.past_parts import PastParts
from app.turns.answers.past.past_search import as_corrected
from app.turns.answers.turn_context import TurnContext


class ValueBefore:
    """Answers messages that go back from the value that was told last."""

    def __init__(self, context: TurnContext) -> None:
        self._context = context
        parts = PastParts.of(context)
        self._search, self._telling = parts.search, parts.telling
        self._newer = NewerLines(context, parts.search)

    async def answer(self, turn: OpenTurn) -> bool:
        """Tell what was said before the last told line, of whatever that tells; of what the user
        told themselves also that there is nothing earlier. Whether that is known."""
        if turn.plan.is_directed:
            return False
        if not names_only_earlier(turn.gist, self._context.now()):
            return False
        shown, asked = await self._shown(turn), self._asked(turn.said_before)
        if shown is None or not asked:
            return False
        before = self._corrected_by(shown) or await self._newer.earlier(turn, asked, shown)
        if before is None:
            if not shown.is_noted:
                return False
            turn.mark(Kind.RECALL)
            await say(self._context, turn, self._context.speech.nothing_earlier)
            return True
        here = turn.active.session_id
        in_here = isinstance(before, FoundSession) and before.session.session_id == here
        if isinstance(before, FoundSession) and in_here and not self._was_corrected(before):
            message = before.matched
            assert message is not None
            await self._telling.tell_turn(turn, before, message, before.answer_line)
        else:
            await self._telling.tell_lines(turn, [before])
        return True

    def _corrected_by(self, shown: FoundSession) -> FoundSession | None:
        """What the line that was told puts right; None where it is no correction."""
        told = as_corrected(shown, self._context.voice)
        corrects = told.match.message_id == shown.match.message_id and told.older is not None
        line = told.older.line if told.older is not None and corrects else None
        return line if isinstance(line, FoundSession) else None

    def _was_corrected(self, found: FoundSession) -> bool:
        """Whether its line was put right later: then it is told as it was said."""
        told = as_corrected(found, self._context.voice)
        return told.match.message_id != found.match.message_id

    async def _shown(self, turn: OpenTurn) -> FoundSession | None:
        """The line that was told last, where it stands; of this conversation as it goes on."""
        told = await self._search.told_last(turn)
        if told is None:
            return None
        if told.session.session_id != turn.active.session_id:
            return told.as_cited()
        return told if any(told.answer_line in each.content for each in told.messages) else None

    def _asked(self, said: Sequence[Message]) -> str:
        """The last question that named what is asked for; "" without one."""
        now = self._context.now()
        own = (gist(each.content) for each in reversed(said) if each.role == "user")
        return next((each for each in own if not names_only_earlier(each, now)), "")
