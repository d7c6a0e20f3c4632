"""The notes of the last year, read by themselves for a question: the one that answers or comes
near, and all that give one measure."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import tzinfo
from itertools import islice
from typing import Final, NamedTuple

from app.core.domain.messages import Message, Milliseconds
from app.core.language.dates.moments import moment_at
from app.core.language.gist import gist
from app.core.language.markdown import one_line
from app.core.reading.asked_time import AskedOf, AskedTime, asked_time
from app.core.reading.features import ReadLine, ReadText
from app.core.reading.lines import told_line
from app.core.reading.named_words import named_words
from app.core.reading.notes.letter_sentences import LikelySentences, likely_sentences
from app.core.reading.notes.note_choice import NEAR, TOLD, NoteFound, NoteReading, best_note
from app.core.reading.notes.note_sentences import SHORT, note_sentences
from app.core.reading.notes.note_series import asks_for_series, one_of_series
from app.core.reading.owners import stands
from app.core.reading.sought_words import stems
from app.core.reading.source_features import LineSource, search_signals, source_signals
from app.core.understanding.questions.leaning_question import names_nothing
from app.turns.answers.follow_ups import recent_context
from app.turns.answers.follow_ups.older_line import OlderLine
from app.turns.answers.follow_ups.quoted_messages import is_asked
from app.turns.answers.follow_ups.recent_statement import was_once
from app.turns.answers.open_turn import OpenTurn
from app.turns.answers.past.found_session import FoundSession
from app.turns.answers.past.past_search import NOTED, PastSearch, present
from app.turns.answers.past.read_answer import ReadAnswer
from app.turns.answers.turn_context import TurnContext

_LATELY: Final[Milliseconds] = 365 * 24 * 60 * 60 * 1000
_LOOKED_THROUGH, _MOST_TOLD = 400, 40
"""Messages in which the user told something that are looked at, and conversations that are read."""
_MOST_READ = 600
"""Notes, or sentences of longer ones, that are read."""
_SEVERAL = 2
"""Notes from which on they are a series."""
_NEAREST = 3
"""Notes, or sentences of longer ones, that are told as near."""
_BEFORE = 2
"""Notes before another one that say of whom it is."""


class ToldNote(NamedTuple):
    """A note, or a sentence of a longer one, word for word in the message that holds it, and what
    was told just before it."""

    record: FoundSession
    message: Message
    text: str
    before: str

    @property
    def is_part(self) -> bool:
        """Whether it is one sentence of several."""
        return self.text != gist(self.message.content)


_Asked = tuple[str, str, bool]
"""The message, its question, and whether that is a whole one."""


@dataclass(frozen=True, slots=True)
class _ToldOf:
    """The note that answers a question or comes near, with the one of the same before it and those
    beside it, each as the record that holds it."""

    told: FoundSession
    earlier: FoundSession | None
    beside: tuple[FoundSession, ...]
    chance: float
    is_near: bool
    of_letter: bool = False
    """Whether it was chosen among the sentences of longer notes."""


class ToldNotes:
    """Reads what the user told of late for a question."""

    def __init__(self, context: TurnContext, search: PastSearch) -> None:
        self._context = context
        self._search = search
        self._read_last: tuple[_Asked, _ToldOf | None] | None = None

    async def told(
        self, turn: OpenTurn, question: str, *, near_letters: bool = False
    ) -> ReadAnswer | None:
        """What the user told that answers a question or comes near; None where nothing does.
        ``near_letters``: what only comes near is told of longer notes alone."""
        found = await self._found(turn, question)
        if found is None or (near_letters and found.is_near and not found.of_letter):
            return None
        told = found.told
        if (older := found.earlier) is not None:
            when = self._context.voice.long_date(older.match.date)
            elsewhere = older.session.session_id != told.session.session_id
            told = replace(told, older=OlderLine(older, when, sure=True, elsewhere=elsewhere))
        beside = () if asks_for_series(question) else found.beside
        return ReadAnswer(told, found.chance, beside, least_chance=1.0 if found.is_near else 0.0)

    async def series(self, turn: OpenTurn, question: str) -> Sequence[FoundSession]:
        """All notes that give the measure of which a question asks all values, in the order in
        which they were told; none where it asks for one, or nothing surely gives two."""
        if not asks_for_series(question):
            return ()
        found = await self._found(turn, question)
        if found is None or found.is_near or len(found.beside) < _SEVERAL:
            return ()
        return found.beside

    async def _found(self, turn: OpenTurn, question: str) -> _ToldOf | None:
        """The note that answers a question or comes near. Remembered for the same question."""
        asked = (turn.message.message_id, question, turn.stands_alone)
        if self._read_last is None or self._read_last[0] != asked:
            self._read_last = (asked, await self._read(turn, question))
        return self._read_last[1]

    async def _read(self, turn: OpenTurn, question: str) -> _ToldOf | None:
        """The note that all notes, read for a question, have for it."""
        context = self._context
        told = await self._told_in(turn)
        notes = [
            note
            for record in told
            for message in _noted(record)
            if message.message_id != turn.message.message_id
            for note in _read_of(record, message)
            # "Eskiden 5 mg alıyordu" is not how it is.
            if was_once(question) or not was_once(note.text)
        ]
        notes = list(islice(notes, _MOST_READ))
        question, notes = _of_the_same(turn, question, notes)
        if not notes:
            return None
        wanted = asked_time(question, context.now())
        notes = _of_days(notes, wanted, context.timezone)
        sources = [LineSource(1.0, each.message.created_at) for each in notes]
        signals = source_signals(sources)
        numbers = {record.session.session_id: n for n, record in enumerate(told)}
        texts = [
            ReadText(
                note.text,
                note.before,
                own=True,
                source=numbers[note.record.session.session_id],
                signals=signals[at],
            )
            for at, note in enumerate(notes)
        ]
        one = one_of_series(question)
        recall, said = context.recall, [each.content for each in texts]
        reading = await asyncio.to_thread(
            recall.read_notes, one, texts, search_signals(sources, "several")
        )
        near = await asyncio.to_thread(recall.nearness, one, said)
        told_at = [each.message.created_at for each in notes]
        series = asks_for_series(question)
        letters = _letters(notes)
        found = await asyncio.to_thread(
            best_note,
            NoteReading(
                *(one, texts, reading, near, told_at, wanted.of),
                sentences={at for at, each in enumerate(notes) if each.is_part},
                nearness=lambda note: recall.nearness(note, said),
            ),
            series=series,
        )
        likely = await asyncio.to_thread(
            likely_sentences, one, said, letters, near, reading.related
        )
        if not series and (by_letter := _of_letters(notes, found, letters, likely)) is not None:
            return by_letter
        if found is None:
            return None
        earlier = None if found.earlier is None else _at(notes, found.earlier)
        beside = tuple(_at(notes, each) for each in found.beside)
        return _ToldOf(_at(notes, found.read), earlier, beside, found.chance, found.is_near)

    async def _told_in(self, turn: OpenTurn) -> list[FoundSession]:
        """The conversations in which the user told something of late, newest first."""
        since = self._context.clock.now() - _LATELY
        scope = await self._search.scope(turn)
        said = await self._context.store.said_lately(since, _LOOKED_THROUGH, scope, NOTED)
        sessions = dict.fromkeys(each.session_id for each in said)
        here = turn.active.session_id
        others = [each for each in sessions if each != here][:_MOST_TOLD]
        loaded = [await self._search.load(each, None) for each in others]
        return [present(turn, turn.said_before), *(each for each in loaded if each is not None)]


def _letters(notes: Sequence[ToldNote]) -> dict[int, str]:
    """The message of each note that is a sentence of a letter, by its place."""
    return {
        at: each.message.message_id
        for at, each in enumerate(notes)
        if len(gist(each.message.content)) > SHORT
    }


def _of_letters(
    notes: Sequence[ToldNote],
    found: NoteFound | None,
    letters: Collection[int],
    likely: LikelySentences,
) -> _ToldOf | None:
    """The sentences of letters that answer or come near; None where the note that was ``found`` is
    better: a short one that answers, or a sentence that is clearly the one, too."""
    places = list(likely.places)
    told = None if found is None or found.is_near else found.read.text
    if told is not None and (told not in letters or (likely.is_clear and told == places[0])):
        return None
    if not places and told is None:
        return None
    short = found is not None and found.read.text not in letters
    if found is not None and not likely.is_sure and (short or told is not None):
        # What answers as a note stands first of what comes near.
        places = [found.read.text, *(each for each in places if each != found.read.text)]
    lines = [_record_of(notes[each], notes[each].text) for each in places[:_NEAREST]]
    chance = TOLD if likely.is_sure else NEAR
    return _ToldOf(lines[0], None, tuple(lines[1:]), chance, not likely.is_sure, of_letter=True)


def _at(notes: Sequence[ToldNote], read: ReadLine) -> FoundSession:
    """The record of a note at a line of it."""
    note = notes[read.text]
    return _record_of(note, told_line(read.line, note.text))


def _record_of(note: ToldNote, line: str) -> FoundSession:
    """The record of a note at a line, of the day on which it was told."""
    at = note.record.at(note.message.message_id, line)
    return replace(at, match=replace(at.match, date=note.message.created_at))


def _read_of(record: FoundSession, message: Message) -> list[ToldNote]:
    """A message as the notes that are read of it."""
    told = note_sentences(gist(message.content))
    around = _before(record, message) if len(told) == 1 else ""
    return [ToldNote(record, message, each.text, each.under or around) for each in told]


def _of_days(notes: list[ToldNote], wanted: AskedTime, zone: tzinfo) -> list[ToldNote]:
    """The notes of the days that are asked of; all where there is none of them."""
    if wanted.of is not AskedOf.DAYS:
        return notes
    told = [
        each
        for each in notes
        if wanted.first <= moment_at(each.message.created_at, zone).date() <= wanted.last
    ]
    return told or notes


def _of_the_same(
    turn: OpenTurn, question: str, notes: list[ToldNote]
) -> tuple[str, list[ToldNote]]:
    """A question that names nothing with what the one before it names, and the notes about that:
    "hangi günler geliyordu" after "gülayın numarası"; both as they are where none is."""
    asked = gist(recent_context.last_said_by_user(turn.said_before))
    before = named_words(asked) if len(asked) <= SHORT else ()
    if not before or turn.stands_alone or named_words(question) or not names_nothing(question):
        return question, notes
    same = [
        each
        for each in notes
        if all(stands(word, stems(f"{each.text} {each.before}"), {}) for word in before)
    ]
    return (f"{' '.join(before)} {question}", same) if same else (question, notes)


def _before(record: FoundSession, message: Message) -> str:
    """What the user told just before it in the same conversation."""
    said = [each for each in _noted(record) if each.position < message.position]
    return one_line(" ".join(gist(each.content) for each in said[-_BEFORE:]))


def _noted(record: FoundSession) -> list[Message]:
    """What the user told in a record that was noted."""
    said = enumerate(record.messages)
    return [each for place, each in said if is_asked(each) and record.was_noted(place)]
