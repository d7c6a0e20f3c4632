"""Replies made from past sessions: lists to choose from, quotes, and the material for the model.

Everything here comes from stored messages word for word; nothing is made up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, tzinfo

from app.core.domain.messages import NEAR, Citation, Kind, Message, Milliseconds
from app.core.domain.offers import Option
from app.core.domain.recall_result import Match, RecallResult
from app.core.domain.sessions import Session
from app.core.language.dates import named_days
from app.core.wording import prompts
from app.core.wording.speech import Speech, without_standing

QUOTED_CHARACTERS = 1500
"""How much of the record is quoted where no model words the answer: enough to stand in for it."""

_MOST_NEAR = 3
_NEAR = 0.9
"""The score from which a session is near enough to be worth a look."""


@dataclass(frozen=True, slots=True)
class FoundSession:
    """A session to answer from: its recallable messages and the match that led to it."""

    session: Session
    messages: tuple[Message, ...]
    match: Match

    @property
    def citation(self) -> Citation:
        """The quoted message; the first answer when the title or summary matched."""
        match = self.match
        answer = next((m for m in self.messages if m.kind is Kind.ANSWER), None)
        message_id = match.message_id or (answer.message_id if answer else "")
        return Citation(match.session_id, message_id, match.title, match.date, match.quote)

    @property
    def answered(self) -> bool:
        """Whether it holds an answer, not only what was asked."""
        return any(message.kind is Kind.ANSWER for message in self.messages)

    def excerpt(self, characters: int) -> tuple[Message, ...]:
        """The questions and answers nearest to the matching message, in order: at least its own
        turn, and as many more as fit into ``characters``."""
        messages = [m for m in self.messages if m.kind in (Kind.QUESTION, Kind.ANSWER)]
        ids = [message.message_id for message in messages]
        place = ids.index(self.match.message_id) if self.match.message_id in ids else 0
        asked = not messages or _asks(messages[place])
        turn = {place, place + 1 if asked else place - 1}
        chosen: set[int] = set()
        for number in sorted(range(len(messages)), key=lambda n: (n not in turn, abs(n - place))):
            characters -= len(messages[number].content)
            if characters < 0 and number not in turn:
                break
            chosen.add(number)
        last = max(chosen, default=0)
        if last not in turn and _asks(messages[last]) and last + 1 < len(messages):
            chosen.remove(last)
        return tuple(messages[number] for number in sorted(chosen))


def nearest(speech: Speech, result: RecallResult) -> list[Citation]:
    """What came near where there is no record, to be opened with a click. Not told in the answer:
    it says that there is none."""
    return [
        Citation(
            *(match.session_id, match.message_id, match.title, match.date, match.quote),
            place=speech.near,
            kind=NEAR,
        )
        for match in result.matches[:_MOST_NEAR]
        if match.score >= _NEAR
    ]


def options(matches: Sequence[Match]) -> tuple[Option, ...]:
    """The matches as numbered options of an offer, in the order given."""
    return tuple(Option(match.session_id, match.title, match.date) for match in matches)


def list_options(speech: Speech, topic: str, offered: Sequence[Option], tz: tzinfo) -> str:
    """The numbered list of specification 1's fourth example."""
    return speech.list_to_choose_from(topic, _lines(speech, offered, tz))


def overview(
    speech: Speech, result: RecallResult, offered: Sequence[Option], today: date, tz: tzinfo
) -> str:
    """What there is in the archive, or of some days, as a dated list."""
    lines = list(_lines(speech, offered, tz))
    return speech.overview(lines, result.total, result.days, today)


def list_close(speech: Speech, offered: Sequence[Option], tz: tzinfo) -> str:
    """The same of what was found in other words than the user's."""
    return speech.list_of_close(_lines(speech, offered, tz))


def _lines(speech: Speech, offered: Sequence[Option], tz: tzinfo) -> list[str]:
    return [f"{option.title} - {speech.long_date(option.date, tz)}" for option in offered]


def researched_before(speech: Speech, found: FoundSession, now: Milliseconds, tz: tzinfo) -> str:
    """Specification 1's second example: the date, what was learnt, and the offer."""
    on_date = speech.on_date(found.match.date, now, tz)
    learnt = found.session.summary or found.match.quote
    record = quoted(speech, found.excerpt(0))
    parts = [speech.researched_before.format(on_date=on_date), learnt, record, speech.offer_new]
    return "\n\n".join(part for part in parts if part)


def to_choose_from(result: RecallResult) -> tuple[Option, ...]:
    """What was found in the order of the dates, as specification 1's fourth example lists it; what
    is only near, the nearest first."""
    if result.reworded or not result.sure:
        return options(result.matches)
    return options(sorted(result.matches, key=lambda match: match.date))


def asked_before(speech: Speech, found: FoundSession, now: Milliseconds, tz: tzinfo) -> str:
    """A question that the past holds without an answer, quoted, and the offer to research it."""
    on_date = speech.on_date(found.match.date, now, tz)
    asked = [message for message in found.messages if message.kind is Kind.QUESTION]
    meant = [each for each in asked if each.message_id == found.match.message_id] or asked[:1]
    asked_then = quoted(speech, meant)
    parts = [speech.asked_before.format(on_date=on_date), asked_then, speech.research_now]
    return "\n\n".join(part for part in parts if part)


def turn(speech: Speech, found: FoundSession, now: Milliseconds, tz: tzinfo, *, here: bool) -> str:
    """The turn of a record that a question is about; ``here``: of the conversation that goes on."""
    if here:
        intro = speech.talked_here
    else:
        on_date = speech.on_date(found.match.date, now, tz)
        intro = speech.record_intro.format(on_date=on_date, title=found.session.title)
    return f"{intro}\n\n{quoted(speech, found.excerpt(0))}"


def talked_then(speech: Speech, found: FoundSession, now: Milliseconds, tz: tzinfo) -> str:
    """When a record was made."""
    on_date = speech.on_date(found.match.date, now, tz)
    return speech.talked_then.format(on_date=on_date, title=found.session.title)


def record(speech: Speech, found: Sequence[FoundSession], now: Milliseconds, tz: tzinfo) -> str:
    """The record itself, quoted, with its dates: the answer where no model is there to word it."""
    parts = [speech.record_many.format(count=len(found))] if len(found) > 1 else []
    share = QUOTED_CHARACTERS // len(found)
    for each in found:
        on_date = speech.on_date(each.match.date, now, tz)
        parts.append(speech.record_intro.format(on_date=on_date, title=each.session.title))
        parts.append(quoted(speech, each.excerpt(share)) or each.session.summary)
    return "\n\n".join(part for part in parts if part)


def recall_question(
    speech: Speech, found: Sequence[FoundSession], question: str, tz: tzinfo, characters: int
) -> str:
    """Specification 1's recall prompt over the records, cut around the matching messages where
    they would exceed ``characters`` together."""
    share = characters // len(found)
    return prompts.recall_prompt(
        question,
        [
            (each.session, named_days.long_date(each.match.date, tz), each.excerpt(share))
            for each in found
        ],
        speech.incomplete,
    )


def quoted(speech: Speech, messages: Sequence[Message]) -> str:
    """Messages as a Markdown quote."""
    lines = [
        f"**{speech.you if _asks(each) else 'Anımsa'}:** {without_standing(each.content)}"
        for each in messages
    ]
    return "\n>\n".join("> " + line.replace("\n", "\n> ") for line in lines)


def _asks(message: Message) -> bool:
    return message.role == "user"
