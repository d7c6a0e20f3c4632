"""The answer to a wish for all of a list that stands in a record or a paper: "tez takvimini sırayla
yaz", "alınacakları tek tek say"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from app.core.domain.messages import Kind, Message
from app.core.language.turkish import fold
from app.core.reading.lines import LineKind, lines_of
from app.core.reading.owners import is_frame, stands
from app.core.reading.sought_words import stems
from app.core.understanding.questions.leaning_question import standalone_words
from app.memory.recall.answer_sentence import asks_for_whole_list, list_with_head
from app.turns.answers.open_turn import OpenTurn
from app.turns.answers.past.found_session import AnswerLine, FoundSession
from app.turns.answers.past.past_parts import PastParts
from app.turns.answers.question_forms.taken_over import question_before
from app.turns.answers.turn_context import TurnContext

_LOOKED_AT = 20
"""Lines that came first in the reading, among which one of the list is looked for."""
_BETWEEN = 8
"""Characters between two items of one list, or two rows of a table."""
_ENOUGH = 0.6
"""The share of what is named that the list and what it stands under must have."""
_WISH = re.compile(
    r"(?:sirala|say|dok|listele|yaz)(?:iver|sana|sene)?|sirayla|listesi\w*|madde|tek|tum\w*|butun|hepsi\w*"
    r"|bastan|sona|neler\w*|ne|neydi|nelerdi|list|all|step|\w{2,20}[ae]c[ae]kl[ae]r\w{0,10}"
)
"""Words that say that all of it is wanted, or that it is of things to be done."""


class AllOfList:
    """Answers wishes for all of a list with the list, where one of what is named was read."""

    def __init__(self, context: TurnContext) -> None:
        parts = PastParts.of(context)
        self._search, self._together = parts.search, parts.together
        self._telling = parts.telling

    async def answer(self, turn: OpenTurn) -> bool:
        """Tell the first list among what was read that is of what the message names; whether there
        is one."""
        question = turn.plan.query
        if turn.plan.is_directed or not asks_for_whole_list(question):
            return False
        named = [
            word
            for word in standalone_words(question)
            if not is_frame(word) and not _WISH.fullmatch(fold(word))
        ]
        read = await self._together.read_elsewhere(turn) if named else None
        for line in read.lines[:_LOOKED_AT] if read is not None else ():
            if _is_list_of(named, line):
                await self._telling.tell_lines(turn, [line])
                return True
        return await self._of_shown(turn, named)

    async def _of_shown(self, turn: OpenTurn, named: Sequence[str]) -> bool:
        """Tell the list of a record that was told just now which has enough of what is ``named``;
        where nothing is, the one that the told line is of, that the question before speaks of, or
        the only one. Whether there is one."""
        before = [each for each in standalone_words(question_before(turn.said_before)) if not named]
        for found in await self._search.cited(turn.shown):
            best: tuple[int, AnswerLine] | None = None
            every = list(_lists(found))
            for message, line in every:
                head, listed = list_with_head(message.content, line)
                spoken = stems(f"{found.session.title} {head} {listed}")
                met = sum(stands(word, spoken, {}) for word in named or before)
                if not named and list_with_head(message.content, found.match.quote)[1] == listed:
                    met += len(before) + 1
                enough = met >= _ENOUGH * len(named) if named else met or len(every) == 1
                if enough and (best is None or met > best[0]):
                    best = met, found.at(message.message_id, line)
            if best is not None:
                await self._telling.tell_lines(turn, [best[1]])
                return True
        return False


def _lists(found: FoundSession) -> Iterator[tuple[Message, str]]:
    """The first line of each list and table in the answers of a record, with its message."""
    for message in found.messages:
        if message.kind is not Kind.ANSWER:
            continue
        content, ends, before = message.content, 0, LineKind.SENTENCE
        for line in lines_of(content):
            goes_on = line.kind is before and line.start - ends <= _BETWEEN
            if not goes_on and list_with_head(content, line.text)[1]:
                yield message, line.text
            ends, before = line.end, line.kind


def _is_list_of(named: list[str], line: AnswerLine) -> bool:
    """Whether a line is of a list that has enough of what is named, some of it in what it stands
    under."""
    if isinstance(line, FoundSession):
        held = (each.content for each in line.messages if line.answer_line in each.content)
        title, content = line.session.title, next(held, "")
    else:
        title, content = line.excerpt.source.title, line.excerpt.text
    head, listed = list_with_head(content, line.answer_line)
    if not listed:
        return False
    above, spoken = stems(head), stems(f"{title} {head} {listed}")
    met = sum(stands(word, spoken, {}) for word in named)
    return any(stands(word, above, {}) for word in named) and met >= _ENOUGH * len(named)
