"""Questions that the user noted to ask somebody: "doktora ne soracaktım", "what was I going to ask
Ayşe".

Such a note is mostly a question itself. A question answers nothing, so that no reading of records
takes it for an answer, and here it is one.
"""

from __future__ import annotations

import re
from dataclasses import replace

from app.core.domain.messages import Kind, Message
from app.core.language.gist import gist
from app.core.language.turkish import fold
from app.core.reading.lines import LONGEST_LINE, lines_of
from app.core.reading.question_signs import asks
from app.core.reading.sought_words import stems, topical
from app.turns.answers.open_turn import OpenTurn
from app.turns.answers.past.found_session import FoundSession
from app.turns.answers.past.past_reading import PastReading
from app.turns.answers.past.past_search import NOTED, PastSearch, present
from app.turns.answers.past.past_telling import PastTelling
from app.turns.answers.past.read_answer import ReadAnswer
from app.turns.answers.turn_context import TurnContext

_LONGEST = 300
"""Characters of a question that are read."""
_LOOKED_THROUGH = 400
"""Notes that are looked through."""
_MOST = 3
"""Notes that are told."""
_TO_ASK = re.compile(
    r"\bsoraca(?:kt[iu][mk]|g[iu]m\w*|klar[iu]m\w*)\b|\bsormak ist(?:e(?:di|mi)|iyor)\w*"
    r"|\bsormam (?:gerek|laz[iu]m)\w*|\bsorulacak\w*"
    r"|\bi (?:(?:was )?(?:going|meaning|planning|supposed)|want|wanted|need|needed|mean|meant|plan)"
    r" to ask\b|\bwas i (?:going|meaning|planning|supposed) to ask\b"
)
_WHAT = re.compile(
    r"\b(?:ne|neydi|neler|nelerdi|neleri|neyi|nedir|hangi|what|which)\b(?! (?:zaman|kadar|diye)\b)"
)
_OTHER = re.compile(r"\b(?:bilm|oner|not et|not al|kaydet|ekle)\w*|\b(?:suggest|note)\b")
"""What is wanted of it but to be told it."""
_FRAME = re.compile(
    r"sor\w*|ist\w*|gerek\w*|laz[iu]m\w*|sey\w*|ne\w*|hangi\w*"
    r"|ask|going|meaning|planning|supposed|want\w*|need\w*|mean\w*|plan|what|which"
)
_SAYS_ASK = re.compile(r"\bsor(?!un)|\bask\b")
"""A note that says that something is to be asked: "doktora sor", but not "sorun"."""


def asks_for_noted_question(question: str) -> bool:
    """Whether a question is for what its writer meant to ask somebody."""
    flat = fold(question[:_LONGEST])
    if _OTHER.search(flat) is not None:
        return False
    return _TO_ASK.search(flat) is not None and _WHAT.search(flat) is not None


class NotedQuestion:
    """Looks among the user's notes for what was to be asked, and tells it."""

    def __init__(self, context: TurnContext) -> None:
        self._context = context
        self._search = PastSearch(context)
        self._telling = PastTelling(context, self._search, PastReading(context))

    async def answer(self, turn: OpenTurn) -> bool:
        """Tell what the user noted to ask, the newest first, where that is asked for; whether there
        is such a note."""
        question = turn.asked
        if turn.plan.turn is not None or not asks_for_noted_question(question):
            return False
        named = [each for each in topical(question) if not _FRAME.fullmatch(each)]
        if not named:
            return False
        scope = await self._search.scope(turn)
        noted = await self._context.store.noted(NOTED, _LOOKED_THROUGH, scope)
        told = [each for each in map(_as_told, noted) if _is_of(each.content, named)]
        # Where it is said that something is to be asked, that is meant and no other question.
        said = [each for each in told if _SAYS_ASK.search(fold(each.content))]
        found = [await self._at(turn, each, named) for each in (said or told)[:_MOST]]
        records = [each for each in found if each is not None]
        if not records:
            return False
        turn.mark(Kind.RECALL)
        await self._telling.tell_read(turn, ReadAnswer(records[0], 1.0, tuple(records[1:])))
        return True

    async def _at(self, turn: OpenTurn, note: Message, named: list[str]) -> FoundSession | None:
        """The record of a note, pointed at where it says what is to be asked."""
        if note.session_id == turn.active.session_id:
            record: FoundSession | None = present(turn, turn.said_before)
        else:
            record = await self._search.load(note.session_id, None)
        if record is None:
            return None
        at = record.at(note.message_id, _line(note.content, named))
        return replace(at, match=replace(at.match, date=note.created_at))


def _as_told(note: Message) -> Message:
    return replace(note, content=gist(note.content))


def _is_of(content: str, named: list[str]) -> bool:
    """Whether a note has every word that is named, and is or has a question to ask."""
    words = stems(content)
    if not all(stems(each) & words for each in named):
        return False
    return _SAYS_ASK.search(fold(content)) is not None or asks(content)


def _line(content: str, named: list[str]) -> str:
    """Of a note, verbatim, the line with most of what is named to its end: one question may be
    followed by another."""
    lines = lines_of(content)
    if not lines:
        return content[:LONGEST_LINE]
    best = max(lines, key=lambda line: sum(bool(stems(e) & stems(line.text)) for e in named))
    return content[best.start :].split("\n", 1)[0][:LONGEST_LINE].rstrip()
