"""Past sessions as a source of a research: what was answered then, with its day and its sources."""

from __future__ import annotations

from app.core.domain.evidence import Excerpt, Source, SourceKind
from app.core.domain.messages import Kind, Message, MessageState
from app.core.domain.recall_result import Verdict
from app.core.language.dates.moments import moment_at
from app.research.runs.run_evidence import PastFinding
from app.turns.answers.research.research_context import without_sources
from app.turns.answers.turn_context import TurnContext


def repeats_own_sources(answer: Message) -> bool:
    """Whether an answer only repeats what the user's own files or past sessions held then. Beside
    these it is no second source, and it is untrue once they have changed."""
    kinds = {each.kind for each in answer.citations}
    return bool(kinds) and kinds <= {SourceKind.FILE, SourceKind.SESSION}


class PastSessions:
    """The user's ended sessions as a :class:`app.research.modes.PastResearch`: what was answered
    then, with its day and the addresses that the answer cites. The ``present`` session is left out;
    ``scope`` is the project in which alone they are looked for, None for all of the archive."""

    def __init__(self, context: TurnContext, present: str, scope: str | None = None) -> None:
        self._context = context
        self._present = present
        self._scope = scope

    async def search(self, query: str, limit: int) -> list[PastFinding]:
        """Answers of other sessions that are about a query, the best first."""
        result = await self._context.recall.recall(
            query, self._context.clock.now(), limit=limit + 1, project=self._scope
        )
        if result.verdict is Verdict.NONE or result.days is not None:
            return []
        near = result.matches[:1] if result.verdict is Verdict.SINGLE else result.matches
        found: list[PastFinding] = []
        for match in near:
            if match.session_id != self._present:
                finding = await self._finding(match.session_id, match.message_id)
                found += [finding] if finding is not None else []
        return found[:limit]

    async def _finding(self, session_id: str, message_id: str) -> PastFinding | None:
        """The whole answer of a session that stands at a message, or is the next to it, with the
        addresses that it cites; None where it has none of its own."""
        session = await self._context.store.session(session_id)
        if session is None:
            return None
        messages = session.recallable(await self._context.store.messages(session_id))
        place = next((n for n, m in enumerate(messages) if m.message_id == message_id), 0)
        answers = (
            each
            for each in (*messages[place:], *messages[:place])
            if each.role == "assistant" and each.kind is Kind.ANSWER and each.content
            # Half an answer was not checked to its end.
            if each.state is MessageState.COMPLETE and not repeats_own_sources(each)
        )
        answer = next(answers, None)
        if answer is None:
            return None
        day = moment_at(answer.created_at, self._context.timezone).date().isoformat()
        source = Source(
            kind=SourceKind.SESSION,
            key=session_id,
            title=session.title,
            address=session_id,
            seen_at=answer.created_at,
            published=day,
        )
        leads = tuple(
            each.address for each in answer.citations if each.address.startswith("https://")
        )
        excerpt = Excerpt(source, without_sources(answer), whole=True)
        return PastFinding(excerpt, answer.message_id, leads)
