"""The trees of :mod:`app.core.understanding.turn_references.meant_turn` and of ``earlier_list``
beside it, from conversations in which the turn or the choice that is meant is known.

    python -m training.turns [--write]

Every message of ``training/conversations`` and of the open chats that teach
(:data:`training.messages.OPEN_SETS`) behind another is a case: its likely turns compete with none
(lambdarank). In the files of four hands only turns that are named by a number were marked, so
their follow-ups teach nothing and their other messages count less. Behind a list, choosing competes
with anything else. Each file is judged by trees that were learnt from the other files; ``--write``
then learns from all. Needs ``lightgbm``, which nothing else does.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from app.core.domain.model_calls import ChatMessage
from app.core.domain.plans import Label
from app.core.reading.ranking_model import RankingModel, to_json
from app.core.resources import resource
from app.core.understanding.intent import Classification as LabelledCase
from app.core.understanding.offer_reply import list_shown, pending_offer
from app.core.understanding.turn_references import earlier_list
from app.core.understanding.turn_references.earlier_list import BACK
from app.core.understanding.turn_references.meant_turn import RESOURCE
from app.core.understanding.turn_references.turn_signs import Exchange, Signs, TurnSigns
from training.json_lines import json_lines
from training.messages import HERE, OPEN_CHATS, OPEN_SETS
from training.ranking_trees import SETTINGS, fit

SMALLER = SETTINGS | {
    "num_leaves": 9,
    "min_data_in_leaf": 20,
    "feature_fraction": 0.5,
    "num_threads": 1,
}
ROUNDS = 150
BY_NUMBER = "cdfg"
"""Files in which only turns that are named by a number are marked."""
MEANT, ELSEWHERE = 2.0, 0.2
"""What a message that means a turn counts, and one of these files that does not."""
LISTED = 2.0
"""What a message behind a list counts in open chats, where lists stand that nobody asked about."""
TRIED = (-0.5, 0.0, 0.5, 1.0)


@dataclass(frozen=True)
class Case:
    """A message of the file ``hand`` with what it wants, the signs of its turns and of none, and
    which of these is ``right``."""

    hand: str
    label: Label
    features: Sequence[Signs]
    right: Sequence[bool]
    weight: float

    @property
    def means_one(self) -> bool:
        """Whether a turn is meant."""
        return not self.right[-1]


@dataclass(frozen=True)
class Said:
    """A message of a conversation: what it wants, the turn that it means, and what was answered."""

    text: str
    label: Label
    meant: int | None
    answer: str


def conversations(path: Path) -> Iterator[list[Said]]:
    """The conversations of a file, of either form."""
    for row in json_lines(path):
        if "turns" in row:
            yield [
                Said(each["user"], Label(each["label"]), each.get("ref"), each["assistant"])
                for each in row["turns"]
            ]
            continue
        said = row["messages"]
        yield [
            Said(each["content"], Label(each["label"]), each.get("reference"), _answer(said, at))
            for at, each in enumerate(said)
            if each["role"] == "user"
        ]


def _answer(said: Sequence[dict[str, str]], at: int) -> str:
    """What was answered to a message; "" where nothing was."""
    behind = said[at + 1 : at + 2]
    return behind[0]["content"] if behind and behind[0]["role"] == "assistant" else ""


def cases_of(path: Path) -> Iterator[Case]:
    """The messages of a file; where the turn that is meant is not among the likely ones, none."""
    hand, of_open_chats = path.stem, path.parent == OPEN_CHATS
    for conversation in conversations(path):
        turns: list[Exchange] = []
        for each in conversation:
            label, meant = each.label, each.meant
            unmarked = hand in BY_NUMBER and not of_open_chats and meant is None
            signs = TurnSigns(each.text, tuple(turns))
            known = meant is None or meant - 1 in signs.places
            if turns and known and not (unmarked and label is Label.FOLLOWUP):
                right = [place + 1 == meant for place in signs.places]
                weight = MEANT if meant is not None else ELSEWHERE if unmarked else 1.0
                yield Case(_hand(path), label, signs.rows, [*right, meant is None], weight)
            turns.append((each.text, each.answer))


def choices_of(path: Path) -> Iterator[Case]:
    """The messages of a file that stand some way behind a list, or below one that nobody asked
    about: the signs that they choose from it compete with nothing."""
    weight = LISTED if path.parent == OPEN_CHATS else 1.0
    for conversation in conversations(path):
        said: list[ChatMessage] = []
        for each in conversation:
            listed = None if pending_offer(said) is not None else list_shown(said, None, BACK)
            if listed is not None:
                case = LabelledCase(each.text, list(said), listed.offer, None)
                chooses = each.label is Label.CHOICE
                rows = [earlier_list.choice_signs(case, listed), {}]
                yield Case(_hand(path), each.label, rows, [chooses, not chooses], weight)
            said += [ChatMessage("user", each.text), ChatMessage("assistant", each.answer)]


def _hand(path: Path) -> str:
    return f"open {path.stem}" if path.parent == OPEN_CHATS else path.stem


def learn(cases: Sequence[Case]) -> RankingModel:
    """Trees from these messages."""
    return fit(cases, settings=SMALLER, rounds=ROUNDS)


def judge(model: RankingModel, held: Sequence[Case], name: str) -> None:
    """Print what becomes of messages from which nothing was learnt."""
    marked = sum(case.means_one for case in held)
    worths = [[model.worth(row) for row in case.features] for case in held]
    for least in TRIED:
        right = wrong = 0
        without: Counter[str] = Counter()
        for case, worth in zip(held, worths, strict=True):
            best = max(range(len(worth) - 1), key=worth.__getitem__)
            if worth[best] - worth[-1] < least:
                continue
            if not case.means_one:
                without[case.label] += 1
            elif case.right[best]:
                right += 1
            else:
                wrong += 1
        print(
            f"{name:<8}{least:>5}: right {right:>3} wrong {wrong:>3} of {marked:>3},"
            f" without one {without.total():>3} of {len(held) - marked}: {dict(without)}"
        )


def main() -> int:
    files = sorted((HERE / "conversations").glob("*.jsonl"))
    files += [OPEN_CHATS / f"{name}.jsonl" for name in OPEN_SETS]
    cases = [case for path in files for case in cases_of(path)]
    for hand in sorted({case.hand for case in cases}):
        held = [case for case in cases if case.hand == hand]
        judge(learn([case for case in cases if case.hand != hand]), held, hand)
    choices = [case for path in files for case in choices_of(path)]
    for hand in sorted({case.hand for case in choices}):
        held = [case for case in choices if case.hand == hand]
        judge(learn([case for case in choices if case.hand != hand]), held, f"list {hand}")
    if "--write" in sys.argv:
        resource(RESOURCE).write_text(to_json(learn(cases)), "utf-8")
        resource(earlier_list.RESOURCE).write_text(to_json(learn(choices)), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
