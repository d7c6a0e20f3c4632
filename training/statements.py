"""The weights of :mod:`app.core.reading.statement_choice`, from what people told and were asked
of it later, in ``training/statements``.

    python -m training.statements [--check | --of FILE]

Prints them; they are few enough to be copied and looked at. Each question is asked of its person's
notes, of these without the note that answers it, and of the notes of a few others. The people are
invented: those of ``a`` and ``b`` by the same hand as the rules, the others by two further hands.
``--check`` learns of all people but one and prints how often that one is told the right note, a
wrong one, or none; ``--of`` prints it of the people in another file, with the weights that are
kept.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from app.bootstrap.meaning import encoder
from app.bootstrap.synonyms import thesaurus
from app.core.reading.features import ReadText
from app.core.reading.reader import read
from app.core.reading.source_features import LineSource, search_signals, source_signals
from app.core.reading.statement_choice import BIAS, NEAR, TOLD, WEIGHTS, described_notes
from training.logistic import chance, fit

HERE = Path(__file__).parent / "statements"
TOGETHER = 2
"""Notes of one conversation."""
STRANGERS = 2
"""Other people whose notes a question is asked of."""


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


def people(files: Iterable[Path] = ()) -> list[Person]:
    """The people of some files, or of all that are learnt from."""
    found: list[Person] = []
    for path in files or sorted(HERE.glob("*.tsv")):
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
            for step in range(1, STRANGERS + 1):
                other = persons[(number + step * len(persons) // (STRANGERS + 1)) % len(persons)]
                yield Case(number, "stranger", described(question, other.notes, ""))


def learn(known: Sequence[Case]) -> tuple[dict[str, float], float]:
    """The weights and the bias that some cases give."""
    lines = [each for case in known for each in case.lines]
    names = list(lines[0][0])
    return fit(names, [of for of, _ in lines], [right for _, right in lines])


def count(
    told: dict[str, Counter[str]], case: Case, weights: Mapping[str, float], bias: float
) -> None:
    """Add what weights tell in a case to the counts by sort."""
    likely = [(chance(of, weights, bias), right) for of, right in case.lines]
    first, right = max(likely, default=(0.0, False))
    how = "told" if first >= TOLD else "near" if first >= NEAR else "nothing"
    wrong = "" if how == "nothing" else " right" if right else " wrong"
    told.setdefault(case.sort, Counter())[how + wrong] += 1


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="leave each person out once")
    parser.add_argument("--of", type=Path, help="a file of people that nothing was learnt from")
    options = parser.parse_args()
    known = list(cases(people([options.of] if options.of else ())))
    told: dict[str, Counter[str]] = {}
    if options.of:
        for case in known:
            count(told, case, WEIGHTS, BIAS)
    elif options.check:
        for person in sorted({case.person for case in known}):
            weights, bias = learn([case for case in known if case.person != person])
            for case in known:
                if case.person == person:
                    count(told, case, weights, bias)
    else:
        weights, bias = learn(known)
        print({name: round(value, 2) for name, value in weights.items()}, round(bias, 2))
    for sort, counts in told.items():
        print(f"{sort:<16}", dict(counts))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
