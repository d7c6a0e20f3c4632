"""A record in the model's words, after it was told in its own.

The record's sentence is on disk and on the screen before the model is asked, so that no model can
make recall worse than none: one that fails, hangs, or says nothing of the record takes nothing
away. What it says is shown sentence by sentence as each was checked against the record
(:mod:`app.turns.answers.past.checking.record_check`), and not at all when nothing of it holds or
adds anything.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable, Sequence
from contextlib import aclosing
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeAlias

from app.core.domain import errors
from app.core.domain.events import Delta, Notice, NoticeCode, Step, StepCode
from app.core.domain.messages import Citation, Kind
from app.core.domain.model_calls import Finished, TextDelta, Usage, Waiting
from app.core.domain.offers import Offer, OfferKind
from app.core.domain.ports import ChatModel, window_of
from app.core.language.sentences import Piece, split
from app.core.language.turkish import fold
from app.core.wording.prompts import as_written
from app.core.wording.speech import Speech, offers_more
from app.memory.sessions.model_context import CHARS_PER_TOKEN
from app.memory.sessions.streamed_answer import StreamedAnswer
from app.turns.answers.answer_display import show_done
from app.turns.answers.open_turn import OpenTurn, unasked
from app.turns.answers.past import recall_replies
from app.turns.answers.past.checking.record_check import RecordCheck, Standing
from app.turns.answers.past.found_session import FoundSession
from app.turns.answers.turn_context import TurnContext

PATIENCE = 120.0
"""Seconds in which a model must have said something that could be shown. A slow one reads a long
record for a minute; a poor one talks on and on, and none of it holds."""
MOST_TOKENS = 1_500
"""What a record is worded in at most: a small model that has lost the thread fills all it may."""
_MOST_IN_VAIN = 6
"""Sentences one after the other that do not hold, or were said before, until nothing better is
waited for."""
_HOLDS = (Standing.HELD, Standing.TRANSLATED)
_SHORT = 12
"""Characters of a line that may well come twice, as a label does."""


@dataclass(frozen=True, slots=True)
class RecordToTell:
    """A record as it is told: its own words (``text``) with what they stand on, the ``prompt`` over
    so many characters of it (None where nothing is to be said of it), and all that a model may say
    of it: its messages and their ``heads``."""

    text: str
    citations: Sequence[Citation]
    prompt: Callable[[int], str] | None
    messages: Sequence[str]
    heads: Sequence[str]


def record_to_tell(
    context: TurnContext,
    found: Sequence[FoundSession],
    question: str,
    text: str,
    citations: Sequence[Citation],
) -> RecordToTell:
    """Records told in their own words (``text``), for a model to word as well."""
    voice = context.voice
    return RecordToTell(
        text,
        citations,
        partial(recall_replies.recall_question, voice, found, question),
        [message.content for each in found for message in each.messages],
        recall_replies.heads(voice, found),
    )


@dataclass(frozen=True, slots=True)
class LookedFurther:
    """The ``record`` that answers better than one that is told already, None where none does;
    ``answers``: what is told now is known to answer, and no research is offered."""

    record: RecordToTell | None = None
    answers: bool = False


LookFurther: TypeAlias = Callable[[], Awaitable[LookedFurther]]
"""Looks for what answers better than a record that is told already."""


class CheckedWording:
    """Takes what a model writes, gives on what holds. Nothing comes before the first sentence that
    holds and adds to what is ``shown``, and none comes twice. What ``answers`` is not called
    incomplete once something of it was said."""

    def __init__(
        self, check: RecordCheck, shown: str, speech: Speech, *, answers: bool = False
    ) -> None:
        self._check = check
        self._shown = shown
        self._speech = speech
        self._answers = answers
        self._pending = ""
        self._held = ""
        self._breaks = 0
        """Line breaks before what was left out."""
        self._begun = False
        self._said: set[str] = set()
        self._in_vain = 0

    @property
    def spent(self) -> bool:
        """Whether the model has lost the thread: nothing that holds came for a while."""
        return self._in_vain >= _MOST_IN_VAIN

    def feed(self, text: str) -> str:
        """Take the next piece; what may be shown now."""
        self._pending += text
        pieces = split(self._pending)
        # The last sentence may go on.
        done, left = pieces[:-1], pieces[-1:]
        self._pending = "".join(each.lead + each.body for each in left)
        return "".join(map(self._take, done))

    def finish(self) -> str:
        """What of the last sentence may be shown."""
        pieces, self._pending = split(self._pending), ""
        return "".join(map(self._take, pieces))

    def _take(self, piece: Piece) -> str:
        """What may be shown of a whole sentence, with what was held back for it; "" for nothing."""
        piece = replace(piece, body=as_written(piece.body))
        if self._answers and self._begun and self._calls_incomplete(piece):
            return ""
        standing = self._check.standing(piece)
        flat = fold(piece.body.strip())
        again = flat in self._said and len(flat) > _SHORT
        self._said.add(flat)
        lost = again or standing in (Standing.WRONG, Standing.FOREIGN)
        if lost:
            self._in_vain += 1
        elif standing in _HOLDS and not piece.heading:
            self._in_vain = 0
        if again or standing is Standing.WRONG or (lost and not self._begun):
            # The line before it ends all the same.
            self._breaks = max(self._breaks, piece.lead.count("\n"))
            return ""
        mark = {
            Standing.FOREIGN: self._speech.unsourced,
            Standing.TRANSLATED: self._speech.translated,
        }.get(standing)
        marked = f" ({mark})" if mark else ""
        missing = "\n" * min(self._breaks - piece.lead.count("\n"), 2)
        self._breaks = 0
        self._held += missing + piece.lead + piece.body + marked
        adds = standing in _HOLDS and not piece.heading
        if not self._begun and not (adds and self._check.adds_to(piece, self._shown)):
            asks = standing is Standing.ASIDE and offers_more(piece.body)
            if not asks:
                return ""
        elif self._begun and (piece.heading or not piece.body.strip()):
            return ""
        said, self._held = self._held, ""
        if not self._begun:
            self._begun = True
            return f"\n\n{self._speech.in_model_words}\n\n{said.lstrip()}"
        return said

    def _calls_incomplete(self, piece: Piece) -> bool:
        """Whether a sentence only says, as it was asked to, that the record does not have it."""
        said = fold(piece.body.strip())
        return len(said) > _SHORT and said in fold(self._speech.incomplete)


class RecordWording:
    """Has the model of a context word records."""

    def __init__(self, context: TurnContext) -> None:
        self._context = context
        self._view = context.view

    async def tell(
        self,
        turn: OpenTurn,
        model: ChatModel,
        record: RecordToTell,
        *,
        offers: bool,
        look_further: LookFurther | None = None,
    ) -> None:
        """Tell the record, then what the model makes of it; with ``offers`` the answer ends in ours
        to research it anew. Where ``look_further`` finds what answers better, that takes the
        record's place. No error of the model is one of the turn."""
        context = self._context
        answer = StreamedAnswer(turn.active, Kind.RECALLED, unasked(turn.offer))
        message = await answer.begin(record.text, record.citations)
        self._view.show(Delta(record.text, message))
        usage, truncated, failed = Usage(), False, ""
        try:
            looked = await look_further() if look_further is not None else LookedFurther()
            offers = offers and not looked.answers
            if looked.record is not None:
                record = looked.record
                message = await answer.begin_anew(record.text, record.citations)
                self._view.show(Delta(f"\n\n{record.text}", message))
            if record.prompt is not None:
                finished = await self._word(
                    turn, model, record, record.prompt, answer, answers=looked.answers
                )
                usage, truncated = finished.usage, finished.truncated
        except errors.ModelError as error:
            failed = error.code
        except TimeoutError:
            failed = errors.CutOff.code
        except BaseException:
            said_more = answer.text != record.text
            await answer.complete(record.citations, turn.left_open, truncated=said_more)
            raise
        said = answer.text[len(record.text) :]
        offer = await self._offer_below(turn, answer, said, offers=offers)
        await answer.complete(record.citations, offer, truncated=False)
        show_done(context, turn, answer.text, record.citations, usage)
        if failed:
            self._view.show(Notice(NoticeCode.AS_RECORDED, {"error": failed}))
        elif truncated and said:
            self._view.show(Notice(NoticeCode.TRUNCATED))

    async def _offer_below(
        self, turn: OpenTurn, answer: StreamedAnswer, said: str, *, offers: bool
    ) -> Offer | None:
        """The offer that stands below an answer: to research it anew, where the model ended in that
        (in what it ``said``) or we do (``offers``); else what was open before."""
        asks = offers_more(said)
        if offers and not asks:
            await self._show(answer, f"\n\n{self._context.speech.offer_new}")
        if offers or asks:
            return Offer(OfferKind.NEW_RESEARCH, turn.plan.query, mode=turn.plan.mode)
        return turn.left_open or turn.listed

    async def _word(
        self,
        turn: OpenTurn,
        model: ChatModel,
        record: RecordToTell,
        prompt: Callable[[int], str],
        answer: StreamedAnswer,
        *,
        answers: bool,
    ) -> Finished:
        """Let the model word the record, as far as it holds. Raises ``ModelError``, and
        ``TimeoutError`` when it says nothing that holds for too long."""
        async with asyncio.timeout(PATIENCE):
            room = await window_of(model) // 2 * CHARS_PER_TOKEN
            call = await self._context.model_context.request(
                model, turn.active.session_id, turn.said_before, prompt(room)
            )
        call = replace(call, max_tokens=min(call.max_tokens, MOST_TOKENS))
        self._view.show(Step(StepCode.ANSWERING, {"model": model.name}))
        asked = turn.plan.query
        check = await asyncio.to_thread(RecordCheck, record.messages, record.heads, asked)
        shown = record.text.partition("\n>")[0]
        wording = CheckedWording(check, shown, self._context.speech, answers=answers)
        now = asyncio.get_running_loop().time
        until = now() + PATIENCE
        async with answer.journalled(), aclosing(model.stream(call)) as events:
            while True:
                async with asyncio.timeout_at(until):
                    event = await anext(events, None)
                match event:
                    case TextDelta(text):
                        holds = await asyncio.to_thread(wording.feed, text)
                        await self._show(answer, holds)
                        if wording.spent:
                            return Finished(Usage())
                        if holds:
                            until = now() + PATIENCE
                        elif now() >= until:
                            raise TimeoutError
                    case Waiting(seconds):
                        about = {"model": model.name, "seconds": str(math.ceil(seconds))}
                        self._view.show(Step(StepCode.WAITING, about))
                        until = now() + seconds + PATIENCE
                    case Finished():
                        await self._show(answer, await asyncio.to_thread(wording.finish))
                        return event
                    case None:
                        raise errors.CutOff
                    case _:
                        pass

    async def _show(self, answer: StreamedAnswer, text: str) -> None:
        if text:
            await answer.append(text)
            self._view.show(Delta(text))
