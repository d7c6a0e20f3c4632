"""The answer to a question that points at the record just told: "doz kaçtı orada"."""

from __future__ import annotations

import re

from app.core.domain.messages import Kind
from app.core.domain.offers import Offer, OfferKind
from app.core.domain.recall_result import Verdict
from app.core.language.turkish import fold
from app.core.reading.answer_fit import lacks_sort
from app.core.reading.owners import is_frame, stands
from app.core.reading.sought_words import stems
from app.core.understanding.questions import looking_back
from app.core.understanding.questions.leaning_question import asked_there, standalone_words
from app.turns.answers.answer_display import say
from app.turns.answers.follow_ups import recent_context
from app.turns.answers.open_turn import OpenTurn
from app.turns.answers.past.follow_up_answers import LEANT_ON
from app.turns.answers.past.found_session import FoundSession
from app.turns.answers.past.past_parts import PastParts
from app.turns.answers.past.read_answer import Readable
from app.turns.answers.turn_context import TurnContext

_LONGEST = 8
"""Words of a question that points at a record."""
_OF_IT = re.compile(
    r"(?:doz|miktar|tutar|fiyat|ucret|saat|gun|tarih|ad|ism|isim|numara|yer|adres|sonuc|deger|dose|amount|price|name|number)\w*"
)
"""What a record need not call so to tell it."""
_A_WOMAN, _A_MAN = re.compile(r"\b(?:kadin|bayan)(in|)\b"), re.compile(r"\badam(?:in|)\b")


class AskedThere:
    """Answers questions that point at the record that was shown last from that record alone."""

    def __init__(self, context: TurnContext) -> None:
        self._context = context
        parts = PastParts.of(context)
        self._search, self._reading, self._telling = parts.search, parts.reading, parts.telling

    async def answer(self, turn: OpenTurn) -> bool:
        """Tell the line of the record that gives what is asked for, else that the record does not
        hold it; False where a message does not point there, or names something else."""
        if looking_back.means_the_shown(turn.plan.query):
            # "O araştırma ne zamandı" asks for its day.
            return False
        question = _by_title(asked_there(turn.plan.query))
        if turn.plan.is_directed or not question or len(question.split()) > _LONGEST:
            return False
        shown = await self._search.told_last(turn)
        if shown is None or not _may_hold(question, shown):
            return False
        asked = recent_context.last_said_by_user(turn.said_before)
        there = Readable([shown], Verdict.SEVERAL, last_told=[shown], last_question=asked)
        read = await self._reading.read(question, there)
        again = shown.as_cited()
        if read is not None and read.gives_asked and read.chance >= LEANT_ON:
            await self._telling.tell_read(turn, read)
        elif _is_said_by_user(again) and not lacks_sort(question, again.answer_line, "", own=True):
            await self._telling.tell_lines(turn, [again])
        else:
            turn.mark(Kind.RECALL)
            offer = Offer(OfferKind.NEW_RESEARCH, asked)
            await say(self._context, turn, self._context.speech.incomplete, offer, [shown.citation])
        return True


def _by_title(question: str) -> str:
    """A question for a woman or a man by the title that stands behind a name: of "kadının adı"."""
    flat = fold(question)
    meant = _A_WOMAN.sub(r"hanim\1", _A_MAN.sub("bey", flat))
    return question if meant == flat else meant


def _is_said_by_user(told: FoundSession) -> bool:
    """Whether the line that was told is still there, and the user's own."""
    said = told.matched
    return said is not None and bool(told.answer_line) and said.role == "user"


def _may_hold(question: str, shown: FoundSession) -> bool:
    """Whether all that a question names may stand in a record: it has the word, or need not."""
    spoken = stems(" ".join(each.content[:20_000] for each in shown.messages))
    named = (word for word in standalone_words(question) if not is_frame(word))
    return all(_OF_IT.fullmatch(fold(word)) or stands(word, spoken, {}) for word in named)
