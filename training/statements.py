"""The weights of :mod:`app.core.reading.statement_choice`, from what people told and were asked
of it later, in ``training/statements``.

    python -m training.statements [--check]

Prints them; they are few enough to be copied and looked at. Each question is asked of its person's
notes, of these without the note that answers it, and of the notes of every other person. The people
are invented, by the same hand as the rules. ``--check`` learns of all people but one and prints how
often that one is told the right note, a wrong one, or none.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from app.bootstrap.meaning import encoder
from app.bootstrap.open_archive import thesaurus
from app.core.reading.features import ReadText
from app.core.reading.reader import read
from app.core.reading.source_features import LineSource, search_signals, source_signals
from app.core.reading.statement_choice import NEAR, TOLD, described_notes
from training.logistic import chance, fit

HERE = Path(__file__).parent / "statements"
TOGETHER = 2
"""Notes of one conversation."""


@dataclass
class Person:
    """What somebody told, in order, and the questions, each with the place of its note; -1: none
    answers it."""

    notes: list[str] = field(default_factory=list)
    asked: list[tuple[str, int]] = field(default_factory=list)


@dataclass
class Case:
    """A question that was asked of some notes: ``lines`` are what is known of each that may answer,
    and whether it does; ``sort``: whether there is an answer, and why not."""

    person: int
    sort: str
    lines: list[tuple[dict[str, float], bool]]


def people() -> list[Person]:
    """The people of all files."""
    found: list[Person] = []
    for path in sorted(HERE.glob("*.tsv")):
        for line in path.read_text("utf-8").splitlines():
            if not line or line.startswith("#"):
                continue
            if line.startswith("="):
                found.append(Person())
            elif line.startswith("-"):
                found[-1].asked.append((line[1:].strip(), -1))
            elif line.startswith("\t"):
                found[-1].asked.append((line.strip(), len(found[-1].notes) - 1))
            else:
                found[-1].notes.append(line)
    return found


def cases(persons: Sequence[Person]) -> Iterable[Case]:
    """Every question with the notes that it is asked of."""
    words, meaning = thesaurus(), encoder()

    def described(
        question: str, notes: Sequence[str], right: str
    ) -> list[tuple[dict[str, float], bool]]:
        sources = [LineSource(1.0, place) for place in range(len(notes))]
        signals = source_signals(sources)
        texts = [
            ReadText(
                note,
                " ".join(notes[at - at % TOGETHER : at]),
                own=True,
                source=at // TOGETHER,
                signals=signals[at],
            )
            for at, note in enumerate(notes)
        ]
        searched = search_signals(sources, "several")
        reading = read(question, texts, words, None, searched, meaning)
        found = described_notes(question, texts, reading)
        return [(known, notes[line.text] == right) for line, known in found]

    for number, person in enumerate(persons):
        for question, place in person.asked:
            note = person.notes[place] if place >= 0 else ""
            sort = "answered" if note else "another thing"
            yield Case(number, sort, described(question, person.notes, note))
            if note:
                rest = [each for each in person.notes if each != note]
                yield Case(number, "left out", described(question, rest, ""))
            for other in persons:
                if other is not person:
                    yield Case(number, "stranger", described(question, other.notes, ""))


def learn(known: Sequence[Case]) -> tuple[dict[str, float], float]:
    """The weights and the bias that some cases give."""
    lines = [each for case in known for each in case.lines]
    names = list(lines[0][0])
    return fit(names, [of for of, _ in lines], [right for _, right in lines])


def main() -> int:
    known = list(cases(people()))
    if "--check" not in sys.argv:
        weights, bias = learn(known)
        print({name: round(value, 2) for name, value in weights.items()}, round(bias, 2))
        return 0
    told: dict[str, Counter[str]] = {}
    for person in sorted({case.person for case in known}):
        weights, bias = learn([case for case in known if case.person != person])
        for case in known:
            if case.person == person:
                likely = [(chance(of, weights, bias), right) for of, right in case.lines]
                first, right = max(likely, default=(0.0, False))
                how = "told" if first >= TOLD else "near" if first >= NEAR else "nothing"
                wrong = "" if how == "nothing" else " right" if right else " wrong"
                told.setdefault(case.sort, Counter())[how + wrong] += 1
    for sort, counts in told.items():
        print(f"{sort:<16}", dict(counts))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
