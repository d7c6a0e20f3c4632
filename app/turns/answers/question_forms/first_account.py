"""The user's own first account of something: "ilk ne yazmıştım", "what did I first say about X"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from app.core.domain.messages import Kind, Message
from app.core.language.turkish import fold
from app.core.reading.features import spoken_lines
from app.core.reading.lines import lines_of, told_line
from app.core.reading.question_signs import asks
from app.core.reading.sought_words import stems, topical
from app.turns.answers.open_turn import OpenTurn
from app.turns.answers.past.found_session import FoundSession
from app.turns.answers.past.past_reading import PastReading
from app.turns.answers.past.past_search import PastSearch
from app.turns.answers.past.past_telling import PastTelling
from app.turns.answers.past.read_answer import ReadAnswer
from app.turns.answers.past.reading_together import ReadingTogether
from app.turns.answers.turn_context import TurnContext

_LONGEST = 1_000
"""Characters of a question that are read."""
_ANSWERED = 0.25
"""How likely a later line answers that is told below the first."""
_SEARCHED = 12
"""Records that are looked through."""
_FIRST = re.compile(r"\b(?:ilk|ilkin|(?:en )?bas[td]a|first|originally|initially)\b")
_TOLD_BY_ME = re.compile(
    r"\b(?:yaz|de|soyle|anlat|bahset|belirt|aktar|not (?:al|et|dus)|kaydet|tarif et)"
    r"(?:m[iu]s[td][iu]m|[dt][iu]m|[dt][iu]g[iu]m\w{0,3})\b"
    r"|\b(?:did i|i(?: had)?) (?:\w+ ){0,2}?(?:write|wrote|written|say|said|tell|told|note|noted"
    r"|describe|described|mention|mentioned)\b"
)
_WHATEVER = re.compile(r"\b(?:ne|neler|neyi|what)\b")
_PARTICIPLE = re.compile(r"[dt][iu]g[iu]m\w{0,3}\b")
_NO_TOPIC = frozenset(
    (
        *("ilk", "ilkin", "basta", "first", "originally", "initially", "write", "wrote", "written"),
        *("say", "said", "tell", "told", "note", "noted", "describe", "described", "mention"),
        *("mentioned",),
    )
)


@dataclass(frozen=True, slots=True)
class _Account:
    """What the user told in a message: its line, and the share of the topic that it speaks of."""

    found: FoundSession
    message: Message
    line: str
    share: float


def asks_for_whatever_was_written(question: str) -> bool:
    """Whether a question is after the user's words themselves, so that what they asked is an
    answer too: "ilk ne yazmıştım", but not "ilk söylediğim ilaç neydi"."""
    flat = fold(question[:_LONGEST])
    return bool(_WHATEVER.search(flat) and not _PARTICIPLE.search(flat))


def asks_for_own_first(question: str) -> bool:
    """Whether a question is after what the user themselves told first of something."""
    flat = fold(question[:_LONGEST])
    return bool(_FIRST.search(flat) and _TOLD_BY_ME.search(flat))


class FirstAccount:
    """Looks for what the user wrote first about a topic, and tells it."""

    def __init__(self, context: TurnContext) -> None:
        self._context = context
        self._search = PastSearch(context)
        reading = PastReading(context)
        self._together = ReadingTogether(context, self._search, reading)
        self._telling = PastTelling(context, self._search, reading)

    async def answer(self, turn: OpenTurn) -> bool:
        """Tell what the user wrote first where that is asked for, whatever the message was
        understood as, and below it what a later record tells; whether it is known."""
        if turn.plan.turn is not None or (own := await self._first(turn)) is None:
            return False
        turn.mark(Kind.RECALL)
        result = await self._search.look(turn)
        further = (each for each in result.matches if each.session_id != own.match.session_id)
        result = replace(result, matches=tuple(further))
        read = await self._together.read(turn, result) if result.matches else None
        later = read is not None and read.is_sure_enough(turn.plan.query, _ANSWERED)
        others = (read.best,) if read is not None and later else ()
        await self._telling.tell_read(turn, ReadAnswer(own, 1.0, others))
        return True

    async def _first(self, turn: OpenTurn) -> FoundSession | None:
        """The record that holds the first account, pointed at the user's line; None where the
        question asks for none, or the user told nothing of it."""
        question = turn.asked
        if not asks_for_own_first(question):
            return None
        topic = [word for word in topical(question) if word not in _NO_TOPIC]
        wanted = stems(" ".join(topic))
        if not wanted:
            return None
        context = self._context
        result = await context.recall.recall(
            " ".join(topic),
            context.clock.now(),
            limit=_SEARCHED,
            without={turn.active.session_id},
            project=await self._search.scope(turn),
        )
        records = await self._search.found(result.matches)
        accounts = [each for record in records for each in _accounts(record, wanted)]
        if not accounts and asks_for_whatever_was_written(question):
            # They asked before they told: their question is theirs, a line of the answer is not.
            accounts = [a for record in records for a in _accounts(record, wanted, asked=True)]
        most = max((each.share for each in accounts), default=0.0)
        if not most:
            return None
        first = min(
            (each for each in accounts if each.share == most),
            key=lambda each: each.message.created_at,
        )
        match = replace(
            first.found.match,
            message_id=first.message.message_id,
            quote=first.line,
            date=first.message.created_at,
        )
        return replace(first.found, match=match, answer_line=first.line, is_first_account=True)


def _accounts(
    record: FoundSession, wanted: frozenset[str], *, asked: bool = False
) -> Iterator[_Account]:
    """What the user told (or ``asked``) in a record of at least half of what is wanted, by its
    title or there."""
    title = stems(record.session.title)
    for message in record.messages:
        if message.role != "user":
            continue
        said = stems(message.content)
        share = len(wanted & (title | said)) / len(wanted)
        if share < 0.5:
            continue
        told = [each.line for each in spoken_lines(message.content) if not asks(each.body)]
        # Reading leaves questions out, since they answer nothing.
        written = lines_of(message.content) if asked else told
        if not written:
            continue
        best = max(written, key=lambda each: len(wanted & stems(each.text)))
        yield _Account(record, message, told_line(best, message.content), share)
