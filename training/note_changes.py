"""The trees of :mod:`app.core.reading.notes.note_changes`, from notes of which it is labelled which
later one changes what an earlier one tells.

    python -m training.note_changes [--check | --write]

``training/note_changes`` has people of two hands with their pairs, and by two more the pairs of the
people of ``tests/data/own_notes`` that teach. A ``newer`` note gives another ``value`` of what an
``older`` one gives, puts it right (``correction``), ends it (``ended``), puts another in its place
(``replaced``) or says that it stayed (``same``); others only look like it (``no``), and every other
pair of a person's notes is none. ``--check`` learns of four fifths of the people and prints what is
found of the pairs of the others, and how often wrongly. Needs ``lightgbm``, as nothing else does.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from app.bootstrap.meaning import encoder
from app.core.reading.meaning_vectors import nearness_to
from app.core.reading.notes.note_changes import RESOURCE, change_features
from app.core.reading.ranking_model import RankingModel, to_json
from app.core.resources import resource
from training.statements import OWN_NOTES

HERE = Path(__file__).parent / "note_changes"
OF_OWN_NOTES = HERE / "own_notes.jsonl"
PARTS = 5
FEW, SEED = 4, 1
"""Further notes of somebody who has told few, and what chooses them."""
NONE, STAYED = "no", "same"
BOUNDS = (0.2, 0.3, 0.4, 0.5, 0.6, 0.7)


@dataclass
class Person:
    """What somebody told with the time (milliseconds since 1970), and what pairs of notes are."""

    notes: list[str] = field(default_factory=list)
    told_at: list[int] = field(default_factory=list)
    sorts: defaultdict[tuple[str, str], set[str]] = field(default_factory=lambda: defaultdict(set))


@dataclass(frozen=True)
class Pair:
    """What is known of two notes of a ``person``, and whether the later changes the earlier;
    ``looks_so``: it is written down that it only looks like it."""

    person: int
    features: Mapping[str, float]
    changes: bool
    looks_so: bool


def people() -> list[Person]:
    """All people with labelled pairs, those of one file not beside each other."""
    found: dict[tuple[str, str], Person] = defaultdict(Person)
    for path in (*OWN_NOTES, *sorted(set(HERE.glob("*.jsonl")) - {OF_OWN_NOTES})):
        for line in path.read_text("utf-8").splitlines():
            message = json.loads(line)
            person = found[message.get("who") or "", path.stem]
            if message["kind"] == "told":
                person.notes.append(message["user"])
                told_at = datetime.fromisoformat(message["now"]).timestamp()
                person.told_at.append(int(told_at * 1000))
            elif message["kind"] == "pair":
                person.sorts[message["older"], message["newer"]].add(message["sort"])
    for line in OF_OWN_NOTES.read_text("utf-8").splitlines():
        pair = json.loads(line)
        person = found[pair["who"] or "", pair["file"]]
        person.sorts[pair["older"], pair["newer"]].add(pair["sort"])
    return [found[each] for each in sorted(found)]


def pairs(persons: Sequence[Person]) -> Iterator[Pair]:
    """All pairs of notes of each person, but for those of which the later only says that something
    stayed as it was; those that are labelled also among few notes, as whoever has just begun has
    told, and without a sense of meaning. Raises ``RuntimeError`` without one."""
    sense, chosen = encoder(), random.Random(SEED)
    if sense is None:
        raise RuntimeError("the sense of meaning is not installed")
    for number, person in enumerate(persons):
        places = range(len(person.notes))
        for older in places:
            near = nearness_to(sense, person.notes[older], person.notes)
            yield from _of(number, person, older, places, near)
            for newer in places[older + 1 :]:
                if person.sorts.get((person.notes[older], person.notes[newer])):
                    others = chosen.sample(
                        [each for each in places if each not in (older, newer)], FEW
                    )
                    few = sorted((older, newer, *others))
                    yield from _of(number, person, older, few, near)
                    yield from _of(number, person, older, few, ())


def _of(
    number: int, person: Person, older: int, places: Sequence[int], near: Sequence[float]
) -> Iterator[Pair]:
    """The pairs of the note at a place with the later ones of some places."""
    notes = [person.notes[each] for each in places]
    told_at = [person.told_at[each] for each in places]
    meant = [near[each] for each in places] if near else ()
    known = change_features(places.index(older), notes, told_at, meant)
    for at, features in known.items():
        sorts = person.sorts.get((person.notes[older], notes[at]), set())
        said = sorts - {NONE}
        if said != {STAYED}:
            yield Pair(number, features, bool(said), NONE in sorts)


def learn(known: Sequence[Pair]) -> RankingModel:
    """The trees that some pairs give."""
    from training.ranking_trees import fit_chances  # noqa: PLC0415 (the rest needs no lightgbm)

    return fit_chances([each.features for each in known], [each.changes for each in known])


def check(known: Sequence[Pair]) -> None:
    """Print what trees find of the pairs of people that they have not seen."""
    judged: list[tuple[float, Pair]] = []
    for part in range(PARTS):
        model = learn([each for each in known if each.person % PARTS != part])
        judged += [
            (model.chance(model.worth(each.features)), each)
            for each in known
            if each.person % PARTS == part
        ]
    there = sum(each.changes for each in known)
    for bound in BOUNDS:
        found = [each for chance, each in judged if chance >= bound]
        right = sum(each.changes for each in found)
        alike = sum(each.looks_so for each in found)
        print(
            f"from {bound}: {right} of {there} found, {len(found) - right} wrongly,"
            f" {alike} of them look so"
        )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="leave each fifth out once")
    parser.add_argument("--write", action="store_true", help="write the trees")
    options = parser.parse_args()
    known = list(pairs(people()))
    if options.check:
        check(known)
    if options.write:
        resource(RESOURCE).write_text(to_json(learn(known)), "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
