"""The trees of :mod:`app.core.reading.notes`, from what people told and were asked of it later.

    python -m training.statements [--check | --write | --of FILE]

Each question is asked of its person's notes, of these without the notes that answer it, of the few
that are likest to it, with and without those, and of the notes of another; some also without a
sense of meaning. The people are invented: those of ``a`` and ``b`` in ``training/statements`` by
the same hand as the rules, the others and those of ``tests/data/own_notes`` (:data:`OWN_NOTES`) by
further hands. ``--check`` learns of four fifths of the people and prints how often the others are
told the right note, a wrong one, or none; ``--of`` prints it of the people in another file, with
the trees that are kept. Needs ``lightgbm``, which nothing else does.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import groupby
from pathlib import Path
from typing import Any

from app.bootstrap.meaning import encoder
from app.bootstrap.synonyms import thesaurus
from app.core.language.turkish import words
from app.core.reading.asked_time import AskedOf, asked_time
from app.core.reading.features import ReadText
from app.core.reading.meaning_vectors import nearness_to
from app.core.reading.notes.note_choice import NEAR, RESOURCE, TOLD, NoteReading, known_notes
from app.core.reading.notes.note_features import is_alike
from app.core.reading.ranking_model import RankingModel, ranking_model, to_json
from app.core.reading.reader import best_lines
from app.core.reading.sought_words import topical
from app.core.reading.source_features import LineSource, search_signals, source_signals
from app.core.resources import resource
from app.core.understanding.questions.statement_additions import corrected_place, corrects_statement

HERE = Path(__file__).parent / "statements"
IN_ORDER = tuple(sorted(HERE.glob("*.tsv")))
"""People whose notes have no days."""
OWN_NOTES = tuple(
    Path(__file__).parents[1] / "tests" / "data" / "own_notes" / f"{name}.jsonl"
    for name in "adeijkl"
)
"""People whose notes have the days on which they were told."""
PARTS = 5
FEW = 3
"""Notes of somebody who has told few."""
BLIND = 5
"""Of so many questions one is learnt from without a sense of meaning, too."""
_BEFORE, _ONE_CONVERSATION = 2, timedelta(hours=1)
"""Notes that are heard before another one, and how far apart two of a conversation are at most."""
_FROM, _APART, _LATER = datetime(2026, 1, 5, tzinfo=UTC), timedelta(days=4), timedelta(days=40)
"""When notes without a day were told, and asked for."""


@dataclass(frozen=True)
class Asked:
    """A question, when it was asked, and the places of the notes that answer it; without any, none
    does."""

    question: str
    at: datetime
    right: frozenset[int]


@dataclass
class Person:
    """What somebody told, in order and with the time, and the questions. ``has_days``: the times
    are real."""

    notes: list[str] = field(default_factory=list)
    told_at: list[datetime] = field(default_factory=list)
    asked: list[Asked] = field(default_factory=list)
    has_days: bool = False

    def before(self, place: int, told: Container[int]) -> str:
        """What was told just before the note at a place in the same conversation, of the notes at
        the places that were ``told``."""
        above = range(self._begun(place), place)[-_BEFORE:]
        return " ".join(self.notes[each] for each in above if each in told)

    def corrected(self, place: int) -> int:
        """The place of the note that one puts right; its own where it puts none right."""
        begun, note = self._begun(place), self.notes[place]
        if begun == place or not corrects_statement(note):
            return place
        return begun + corrected_place(self.notes[begun:place], note, at_once=True)

    def _begun(self, place: int) -> int:
        """The place of the first note of the conversation that the one at a place was told in."""
        while (
            self.has_days
            and place
            and self.told_at[place] - self.told_at[place - 1] <= _ONE_CONVERSATION
        ):
            place -= 1
        return place


@dataclass
class Case:
    """A question that was asked of some notes: what is known of each, and whether it answers;
    ``sort``: whether there is an answer, and why not."""

    person: int
    sort: str
    features: list[dict[str, float]]
    right: list[bool]


def people(files: Iterable[Path] = ()) -> list[Person]:
    """The people of some files, or of all that are learnt from."""
    found: list[Person] = []
    for path in files or (*IN_ORDER, *OWN_NOTES):
        lines = path.read_text("utf-8").splitlines()
        found += _with_days(lines) if path.suffix == ".jsonl" else _in_order(lines)
    return found


def _with_days(lines: Iterable[str]) -> Iterator[Person]:
    """The people of a file of :mod:`tests.benchmarks.own_notes`."""
    for _, of_person in groupby(map(json.loads, lines), lambda each: each.get("who")):
        yield _person(of_person)


def _person(messages: Iterable[dict[str, Any]]) -> Person:
    person = Person(has_days=True)
    for message in messages:
        at = datetime.fromisoformat(message["now"])
        if message["kind"] == "told":
            person.notes.append(message["user"])
            person.told_at.append(at)
        else:
            right = message["note"].split(" | ")
            places = {n for n, each in enumerate(person.notes) if each in right}
            # What was put right is told under what puts it right.
            places |= {person.corrected(each) for each in places}
            person.asked.append(Asked(message["user"], at, frozenset(places)))
    return person


def _in_order(lines: Sequence[str]) -> Iterator[Person]:
    """The people of a file that has notes, below each the questions that it answers."""
    found: list[Person] = []
    asked: list[tuple[int, str, int]] = []
    for line in lines:
        if not line or line.startswith("#"):
            continue
        if line.startswith("="):
            found.append(Person())
        elif line.startswith("-"):
            asked.append((len(found) - 1, line[1:].strip(), -1))
        elif line.startswith("\t"):
            asked.append((len(found) - 1, line.strip(), len(found[-1].notes) - 1))
        else:
            found[-1].told_at.append(_FROM + len(found[-1].notes) * _APART)
            found[-1].notes.append(line)
    for number, question, place in asked:
        person = found[number]
        right = frozenset() if place < 0 else frozenset((place,))
        person.asked.append(Asked(question, person.told_at[-1] + _LATER, right))
    yield from found


def cases(persons: Sequence[Person]) -> Iterator[Case]:
    """Every question with the notes that it is asked of."""
    for number, person in enumerate(persons):
        other = persons[(number + len(persons) // 2) % len(persons)]
        for place, asked in enumerate(person.asked):
            every = range(len(person.notes))
            sort = "answered" if asked.right else "another thing"
            yield _case(number, sort, asked, person, every)
            if asked.right:
                rest = [each for each in every if each not in asked.right]
                yield _case(number, "left out", asked, person, rest)
            if place % BLIND == 0:
                yield _case(number, "blind", asked, person, every, blind=True)
            few = _likest(asked.question, person.notes)
            yield _case(number, "few", asked, person, sorted({*few, *asked.right}))
            rest = [each for each in few if each not in asked.right]
            if asked.right and rest:
                yield _case(number, "few left out", asked, person, rest)
            if other is not person:
                nothing = Asked(asked.question, asked.at, frozenset())
                yield _case(number, "stranger", nothing, other, range(len(other.notes)))


def _likest(question: str, notes: Sequence[str]) -> list[int]:
    """The places of the few notes that have most of a question's words, in order: what somebody has
    told who has just begun."""
    wanted, told = topical(question), map(words, notes)
    shared = [sum(any(is_alike(w, each) for each in said) for w in wanted) for said in told]
    return sorted(sorted(range(len(notes)), key=lambda place: -shared[place])[:FEW])


def _case(
    number: int,
    sort: str,
    asked: Asked,
    person: Person,
    places: Sequence[int],
    *,
    blind: bool = False,
) -> Case:
    wanted, meaning = asked_time(asked.question, asked.at), None if blind else encoder()
    if wanted.of is AskedOf.DAYS and person.has_days:
        days = {each: person.told_at[each].date() for each in places}
        of_days = [each for each in places if wanted.first <= days[each] <= wanted.last]
        places = of_days or places
    of = AskedOf.ANY if wanted.of is AskedOf.DAYS and not person.has_days else wanted.of
    told_at = [int(person.told_at[each].timestamp() * 1000) for each in places]
    sources = [LineSource(1.0, each) for each in told_at]
    signals = source_signals(sources)
    texts = [
        ReadText(
            person.notes[each],
            person.before(each, places),
            own=True,
            source=at,
            signals=signals[at],
        )
        for at, each in enumerate(places)
    ]
    searched = search_signals(sources, "several")
    reading = best_lines(asked.question, texts, thesaurus().wider, None, searched, meaning)
    near = nearness_to(meaning, asked.question, [each.content for each in texts]) if meaning else []
    known = known_notes(NoteReading(asked.question, texts, reading, near, told_at, of))
    return Case(number, sort, known, [each in asked.right for each in places])


def learn(known: Sequence[Case]) -> RankingModel:
    """The trees that some cases give."""
    from training.ranking_trees import fit_chances  # noqa: PLC0415 (the rest needs no lightgbm)

    rows: list[dict[str, float]] = []
    right: list[bool] = []
    for case in known:
        rows += case.features
        right += case.right
    return fit_chances(rows, right)


def count(told: dict[str, Counter[str]], case: Case, model: RankingModel) -> None:
    """Add what trees tell in a case to the counts by sort."""
    chances = [model.chance(model.worth(each)) for each in case.features]
    first, right = max(zip(chances, case.right, strict=True), default=(0.0, False))
    how = "told" if first >= TOLD else "near" if first >= NEAR else "nothing"
    wrong = "" if how == "nothing" else " right" if right else " wrong"
    told.setdefault(case.sort, Counter())[how + wrong] += 1


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="leave each fifth out once")
    parser.add_argument("--write", action="store_true", help="write the trees")
    parser.add_argument("--of", type=Path, help="a file of people that nothing was learnt from")
    options = parser.parse_args()
    known = list(cases(people([options.of] if options.of else ())))
    told: dict[str, Counter[str]] = {}
    if options.of:
        for case in known:
            count(told, case, ranking_model(RESOURCE))
    for part in range(PARTS if options.check else 0):
        model = learn([case for case in known if case.person % PARTS != part])
        for case in known:
            if case.person % PARTS == part:
                count(told, case, model)
    if options.write:
        resource(RESOURCE).write_text(to_json(learn(known)), "utf-8")
    for sort, counts in told.items():
        print(f"{sort:<16}", dict(counts))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
