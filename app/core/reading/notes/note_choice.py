"""The choice of the short thing that somebody told for a question asked later in other words.

A note is a line or two, and what is asked of it seldom has its words. It is read as every line is,
beside the other notes alone; small trees then say how likely it answers
(``python -m training.statements``). Of a measure that was told more than once the value of the time
that is asked for is chosen. A note about another one's thing is none. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from app.core.language.turkish import fold, words
from app.core.reading.answer_fit import lacks_own_sort, lacks_sort, tells_medicine
from app.core.reading.asked_time import AskedOf, asks_for_former
from app.core.reading.features import ReadLine, ReadText
from app.core.reading.named_words import SOUGHT, is_of_another_thing, last_asked, named_words
from app.core.reading.notes.note_chain import Nearness, NoteChain
from app.core.reading.notes.note_features import ReadNote, described
from app.core.reading.notes.note_sentences import holds_asked
from app.core.reading.notes.note_series import of_asked_measure, of_the_time
from app.core.reading.owners import is_unowned, owners, people, stands
from app.core.reading.question_signs import sorts
from app.core.reading.ranking_model import ranking_model
from app.core.reading.reader import BestLines
from app.core.reading.repeated_measures import acts
from app.core.reading.sought_words import stems

RESOURCE = "notes.json"
TOLD, NEAR = 0.33, 0.09
"""How likely a note answers that is told, and one that is told as the nearest."""
_NEAR_UNNAMED = 0.2
"""How likely a note answers at least that is told as the nearest and has no word of what is named: of
people left out one in seven of those below was right."""
_BELOW_WHOLE = 0.9
"""How likely a note without a word of what is named answers at most, as a share of one that has half
of that."""
_AT_MOST_NEAR = 0.3
"""How likely a note answers at most that says nothing of whose it is where a relative is asked of, is
of another thing of the name, or has nothing of the sort that is asked for: it comes near."""
_HALF = 0.5
"""The share of what a question names that a note has which is told before one that has none of it."""
_BY_NAME = 0.6
"""How likely a note is taken to answer that gives the number or address that is asked for, below a
note about whose it is: "telefonu 0532 …"."""
_CALLED_BY = {"numara", "telefon"}
_THAT_DAY = re.compile(
    r"\b(?:bugun|bu (?:sabah|aksam|gece|ogle\w{0,4})|dun|demin|az once|today|this morning|yesterday)\b"
)
_TOGETHER = 2
"""Words that a question names at least of which all stand in a note."""


@dataclass(frozen=True, slots=True)
class NoteReading:
    """All notes, the ``texts``, as they were read for a ``question``. ``near``: how near each is to
    it in meaning, where that is known; ``told_at``: when each was told; ``of``: which of several
    values of one measure is meant; ``sentences``: the places of the texts that are one of a longer
    note; ``nearness``: how near all texts are to one in meaning."""

    question: str
    texts: Sequence[ReadText]
    reading: BestLines
    near: Sequence[float] = ()
    told_at: Sequence[int] = ()
    of: AskedOf = AskedOf.ANY
    sentences: Collection[int] = ()
    nearness: Nearness = lambda _: ()

    def when(self, place: int) -> int:
        """When the text at a ``place`` was told; where nobody knows, they are in order."""
        return self.told_at[place] if self.told_at else place


@dataclass(frozen=True, slots=True)
class NoteFound:
    """The line of a note, and ``chance``: how likely it answers, 0…1; ``is_near``: it comes near at
    most. ``beside`` are the lines of another note that comes near as well or, where all values of a
    measure are asked for, of all that give one, in the order in which they were told."""

    read: ReadLine
    chance: float
    is_near: bool
    beside: tuple[ReadLine, ...] = ()
    earlier: ReadLine | None = None
    """What was told last before it of the same measure, where the newest is asked for."""


@dataclass(frozen=True, slots=True)
class _LikelyNote:
    """The line of a note, how likely it answers, all of the note, and when it was told."""

    read: ReadLine
    chance: float
    content: str
    told_at: int
    named: bool
    """Whether it has a word of what the question names."""

    def comes_near(self, chance: float) -> bool:
        """Whether it may be told as the nearest, where it answers with this ``chance``."""
        return chance >= (NEAR if self.named else _NEAR_UNNAMED)


def best_note(notes_read: NoteReading, *, series: bool = False) -> NoteFound | None:
    """The note that answers a question; None where none comes near. ``series``: all values of one
    measure are asked for. Blocking: for a thread."""
    likely = _likely_notes(notes_read)
    if not likely:
        return None
    question, texts, told_at = notes_read.question, notes_read.texts, notes_read.told_at
    notes, chances = [each.content for each in likely], [each.chance for each in likely]
    related = notes_read.reading.related
    if series and len(same := of_asked_measure(question, notes, chances, 0, related)) > 1:
        return _all_values(likely, same)
    # Why something was put off is not told by what was done since.
    in_time = bool(told_at) and "why" not in sorts(question)
    times, of_time = [each.told_at for each in likely], notes_read.of if in_time else AskedOf.ANY
    at, chance, before = of_the_time(question, notes, chances, times, 0, of_time, related)
    if not likely[at].comes_near(chance):
        return None
    first = likely[at].read
    if is_unowned(question, _spoken(texts[first.text], first), first.line.text, related):
        # "Tansiyonum 14 çıktı" is not of "annemin tansiyonu".
        chance = min(chance, _AT_MOST_NEAR)
    earlier = None if before is None else likely[before].read
    if told_at:
        lines = {each.read.text: each.read for each in likely}
        chance_of = {each.read.text: each.chance for each in likely}
        said = [each.content for each in texts]
        chain = NoteChain(question, lines, chance_of, said, told_at, notes_read.nearness, related)
        if asks_for_former(question):
            first = lines[chain.former(first.text, notes_read.of)]
        elif in_time and of_time is not AskedOf.FIRST:
            newest = chain.newest(first.text)
            if newest != first.text:
                first, earlier = lines[newest], first
    if chance >= TOLD:
        return NoteFound(first, chance, is_near=False, earlier=earlier)
    others = (e.read for e in likely if e.read is not first and e.comes_near(e.chance))
    return NoteFound(first, chance, is_near=True, beside=tuple(islice(others, 1)))


def _likely_notes(notes_read: NoteReading) -> list[_LikelyNote]:
    """The notes of which a line was read, the likeliest first: by the trees, and by what no note may
    lack or surely answers."""
    question, texts, reading = notes_read.question, notes_read.texts, notes_read.reading
    model, known = ranking_model(RESOURCE), known_notes(notes_read)
    chances = [model.chance(model.worth(each)) for each in known]
    line_of = _best_lines(reading)
    for each in line_of.values():
        if not _may_answer(question, each, reading.related):
            chances[each.text] = min(chances[each.text], _AT_MOST_NEAR)
        elif _is_of_that_day(question, each, reading.related):
            chances[each.text] = max(chances[each.text], TOLD)
    whole = max((chances[each] for each in line_of if _names_asked(known[each])), default=1.0)
    for place in line_of:
        if known[place]["none"]:
            # What only follows in the same conversation is not before what names it.
            chances[place] = min(chances[place], _BELOW_WHOLE * whole)
    given = [each for each in reading.lines if tells_medicine(question, each.line.text)]
    by_name = (each for each in reading.lines if _is_by_name(question, texts, each, reading))
    for each in (*given, *islice(by_name, 1)):
        line_of[each.text] = each
        chances[each.text] = max(chances[each.text], _BY_NAME)
    lacking = {
        each
        for each in line_of
        if each in notes_read.sentences
        and not holds_asked(question, texts[each].content, known[each])
    }
    for place in lacking:
        chances[place] = min(chances[place], _AT_MOST_NEAR)
    places = sorted(line_of, key=lambda each: -chances[each])
    if places and places[0] not in lacking and _has_all(known[places[0]]):
        chances[places[0]] = max(chances[places[0]], TOLD)
    return [
        _LikelyNote(
            *(line_of[each], chances[each], texts[each].content, notes_read.when(each)),
            named=not known[each]["none"],
        )
        for each in places
    ]


def _all_values(likely: Sequence[_LikelyNote], same: Sequence[int]) -> NoteFound | None:
    """The likeliest note with all that give a value of the ``same`` measure, as they were told."""
    chance = min(sum(likely[each].chance for each in same), 1.0)
    if chance < NEAR:
        return None
    told = sorted((likely[each] for each in same), key=lambda each: each.told_at)
    return NoteFound(likely[0].read, chance, chance < TOLD, tuple(each.read for each in told))


def known_notes(notes_read: NoteReading) -> list[dict[str, float]]:
    """What is known of each text as an answer, of what was read of all of them."""
    reading, near = notes_read.reading, notes_read.near
    best = _best_lines(reading)
    notes = [
        ReadNote(
            text.content,
            notes_read.when(at),
            best.get(at),
            near[at] if near else 0.0,
            text.asked,
        )
        for at, text in enumerate(notes_read.texts)
    ]
    return described(notes_read.question, notes, reading.chance, reading.related, notes_read.of)


def _best_lines(reading: BestLines) -> dict[int, ReadLine]:
    """The best line that was read of each text that has one, by the place of the text."""
    best: dict[int, ReadLine] = {}
    for each in reading.lines:
        best.setdefault(each.text, each)
    return best


def _has_all(known: Mapping[str, float]) -> bool:
    """Whether a note has all that a question names, what was done, and something of the sort that is
    asked for, and is of nobody else: of such notes that were less likely about three in four were right."""
    whole = known["share"] == 1 and known["named"] and known["verb"] >= 0
    of_another = known["other thing"] or known["of another"] or known["people"] in (-1.0, -0.5)
    return bool(whole and not known["lacks"] and known["fit"] >= 0 and not of_another)


def _names_asked(known: Mapping[str, float]) -> bool:
    """Whether a note has half of what a question names at least, something of the sort that is asked
    for, and is of nobody else."""
    half = known["share"] >= _HALF and known["named"]
    of_another = known["other thing"] or known["of another"] or known["people"] in (-1.0, -0.5)
    return bool(half and not known["lacks"] and known["fit"] >= 0 and not of_another)


def _may_answer(question: str, line: ReadLine, related: Mapping[str, frozenset[str]]) -> bool:
    """Whether a line may answer: it has something of the sort that is asked for, or says when by the
    day on which it was told, and is about no other thing of the name."""
    if is_of_another_thing(question, line.line.text, related):
        return False
    if not lacks_own_sort(question, line.spoken.body):
        return True
    return _was_that_day(question, line, related)


def _is_of_that_day(question: str, line: ReadLine, related: Mapping[str, frozenset[str]]) -> bool:
    """Whether the day on which a line was told surely is the answer: all that is named stands in
    it, with what was done."""
    named = named_words(question)
    if len(named) < _TOGETHER or not _was_that_day(question, line, related):
        return False
    told = people(line.line.text)
    done = bool(acts(question)) and bool(acts(line.line.text))
    return done and all(
        stands(w, line.spoken.words, related) or bool(people(w) & told) for w in named
    )


def _is_by_name(
    question: str, texts: Sequence[ReadText], line: ReadLine, reading: BestLines
) -> bool:
    """Whether a note only says the number, address or price of what the note before it names, and
    that is asked for: "gülayın numarası" of "telefonu 0532 …"."""
    wanted, spoken = last_asked(question), words(line.line.text)
    if not wanted or not spoken or owners(line.line.text):
        return False
    found = SOUGHT.fullmatch(spoken[0])
    if found is None or lacks_own_sort(question, line.spoken.body):
        return False
    alike = found[1] == wanted or {found[1], wanted} == _CALLED_BY
    named, around = named_words(question), stems(texts[line.text].asked)
    return alike and bool(named) and all(stands(w, around, reading.related) for w in named)


def _spoken(text: ReadText, read: ReadLine) -> frozenset[str]:
    return read.spoken.words | stems(f"{text.title} {text.asked}")


def _was_that_day(question: str, line: ReadLine, related: Mapping[str, frozenset[str]]) -> bool:
    """Whether a question asks when something was done, and a note says that it was: the day on which
    it was told is the answer, "bugün 3 sıra sarımsak diktim"."""
    if "date" not in sorts(question) or not lacks_sort(question, line.spoken.body, "", own=True):
        return False
    done, told = acts(question), acts(line.line.text)
    if not done.isdisjoint(told):
        return True
    if not told or not done:
        return False
    if _THAT_DAY.search(fold(line.line.text)) is not None:
        return True
    # "Banyoda düşmüştü" asks when "annem banyoda kaydı" was.
    named = named_words(question)
    things = [word for word in named if not people(word)]
    return bool(things) and all(stands(word, line.spoken.words, related) for word in named)
