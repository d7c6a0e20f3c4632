"""How well messages are understood: ``python -m tests.benchmarks.understanding [FILE…]``.

Without files the project's own sets are measured. Files of all kinds are recognised by their
fields: ``label`` (intents), ``expected`` (turn references), ``about`` (questions about the
program), ``asks`` (references behind a conversation: whether the turn is used, whatever the label)
or ``turns`` (whole conversations: their labels, and recall behind other turns); ``alt`` also counts
as right.
``--errors`` lists what went wrong, except in the held-out split, which nobody may tune on.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from app.core.domain.messages import Kind, Message
from app.core.domain.model_calls import ChatMessage
from app.core.domain.plans import Action
from app.core.domain.tiers_and_modes import Tier
from app.core.understanding.about_app import program_topic
from app.core.understanding.parsed_message import ParsedMessage
from app.core.understanding.turn_references.naming_turns import classify_with_turns
from app.core.understanding.turn_references.references import resolve_turn
from app.turns.planning import plan_message
from app.turns.understood_message import MessageInPlace

DATA = Path(__file__).parent.parent / "data"
OWN = (
    DATA / "intents.jsonl",
    DATA / "references.jsonl",
    DATA / "references_spoken.jsonl",
    DATA / "references_in_conversations.jsonl",
    DATA / "about_app.jsonl",
)
Row = dict[str, Any]


def load(path: Path) -> list[Row]:
    """The rows of a JSONL file."""
    with path.open(encoding="utf-8") as file:
        return [json.loads(line) for line in file if line.strip()]


def measure_intents(rows: list[Row]) -> tuple[dict[str, float], list[str]]:
    """Scores in 0…1 (``macro_f1``, ``accuracy``, ``pick``, a line a label), and the errors.

    An ``alt`` label that was given counts as the expected one, so that precision is fair too.
    """
    right: Counter[str] = Counter()
    expected: Counter[str] = Counter()
    given: Counter[str] = Counter()
    confused: Counter[str] = Counter()
    sureness: defaultdict[int, list[bool]] = defaultdict(list)
    picks = picked = 0
    spent = 0.0
    errors = []
    for row in rows:
        history = [ChatMessage(m["role"], m["content"]) for m in row.get("history", [])]
        start = time.perf_counter()
        intent = classify_with_turns(row["text"], history)
        spent += time.perf_counter() - start
        label = intent.label.value
        wanted = label if label in row.get("alt", ()) else row["label"]
        expected[wanted] += 1
        given[label] += 1
        right[label] += label == wanted
        wrong_pick = False
        if row["label"] == "choice":
            picks += 1
            wrong_pick = list(intent.pick) != row["pick"]
            picked += not wrong_pick
        sureness[min(int(intent.confidence * 10), 9)].append(label == wanted)
        if label != wanted:
            confused[f"{wanted} taken for {label}"] += 1
        if label != wanted or wrong_pick:
            got = f"{label} {list(intent.pick) or ''} ({intent.reason}, {intent.confidence})"
            errors.append(f"{row['label']} → {got}: {row['text']}")
    scores: dict[str, float] = {}
    f1s = []
    for label in sorted(expected):
        precision = right[label] / given[label] if given[label] else 0.0
        recall = right[label] / expected[label]
        f1 = 2 * precision * recall / (precision + recall) if precision + recall else 0.0
        f1s.append(f1)
        scores |= {f"{label}.p": precision, f"{label}.r": recall, f"{label}.f1": f1}
    scores["macro_f1"] = sum(f1s) / len(f1s) if f1s else 0.0
    scores["accuracy"] = sum(right.values()) / len(rows)
    scores["pick"] = picked / picks if picks else 1.0
    scores["microseconds"] = spent / len(rows) * 1e6
    print("\n  confidence   messages   right")
    for tenth, hits in sorted(sureness.items()):
        print(
            f"  {tenth / 10:.1f}-{tenth / 10 + 0.1:.1f}{len(hits):>12}{sum(hits) / len(hits):>8.3f}"
        )
    print("  " + ", ".join(f"{what}: {n}" for what, n in confused.most_common(8)))
    return scores, errors


def measure_references(rows: list[Row]) -> tuple[dict[str, float], list[str]]:
    """``accuracy``, also by language, and the errors."""
    good: Counter[str] = Counter()
    total: Counter[str] = Counter()
    errors = []
    start = time.perf_counter()
    turns = [resolve_turn(row["text"], row["history_len"]) for row in rows]
    spent = time.perf_counter() - start
    for row, turn in zip(rows, turns, strict=True):
        fine = turn == row["expected"] or turn in row.get("alt", ())
        for key in ("accuracy", f"accuracy.{row.get('lang', '?')}"):
            good[key] += fine
            total[key] += 1
        if not fine:
            errors.append(f"{row['expected']} → {turn} of {row['history_len']}: {row['text']}")
    scores = {key: good[key] / total[key] for key in sorted(total)}
    return scores | {"microseconds": spent / len(rows) * 1e6}, errors


def measure_about(rows: list[Row]) -> tuple[dict[str, float], list[str]]:
    """``precision`` and ``recall`` of questions about the program, and the errors."""
    given = [program_topic(ParsedMessage(row["text"])) for row in rows]
    found = sum(topic is not None for topic in given)
    there = sum(row["about"] is not None for row in rows)
    right = sum(t is not None and t == row["about"] for t, row in zip(given, rows, strict=True))
    errors = [
        f"{row['about']} → {topic}: {row['text']}"
        for row, topic in zip(rows, given, strict=True)
        if topic != row["about"]
    ]
    return {"precision": right / found if found else 1.0, "recall": right / there}, errors


def measure_conversations(rows: list[Row]) -> tuple[dict[str, float], list[str]]:
    """The scores of the labels in open chats; ``recall_first`` and ``recall_behind``: the share of
    recall messages that are found as the first message and behind others."""
    labelled: list[Row] = []
    said: Counter[str] = Counter()
    asked: Counter[str] = Counter()
    for row in rows:
        history: list[dict[str, str]] = []
        for turn in row["turns"]:
            text = turn["user"]
            labelled.append({**turn, "text": text, "history": list(history)})
            if turn["label"] == "recall":
                place = "recall_behind" if history else "recall_first"
                messages = [ChatMessage(m["role"], m["content"]) for m in history]  # type: ignore[arg-type]
                said[place] += classify_with_turns(text, messages).label.value == "recall"
                asked[place] += 1
            history.append({"role": "user", "content": text})
            history.append({"role": "assistant", "content": turn["assistant"]})
    scores, errors = measure_intents(labelled)
    return scores | {name: said[name] / asked[name] for name in sorted(asked)}, errors


def measure_used(rows: list[Row]) -> tuple[dict[str, float], list[str]]:
    """``references_used``: the share of messages naming a turn of their conversation that are
    answered from that turn; ``left_alone``: that of the others that are not; and the errors."""
    good: Counter[str] = Counter()
    total: Counter[str] = Counter()
    errors = []
    for row in rows:
        history: list[Message] = []
        for turn in row["turns"]:
            for role, kind, said in (
                ("user", Kind.QUESTION, turn["user"]),
                ("assistant", Kind.ANSWER, turn["assistant"]),
            ):
                position = len(history)
                history.append(Message("s", role, said, 0, kind, position=position))  # type: ignore[arg-type]
        for ask in row["asks"]:
            now = datetime(2026, 11, 22, tzinfo=UTC)
            plan = plan_message(MessageInPlace.of(ask["text"], history, None, now), Tier.AUTO).plan
            key = "left_alone" if ask["ref"] is None else "references_used"
            fine = plan.turn == ask["ref"] and (plan.turn is None or plan.action in _FROM_TURN)
            good[key] += fine
            total[key] += 1
            if not fine:
                errors.append(f"{ask['ref']} → {plan.turn} {plan.action}: {ask['text']}")
    return {key: good[key] / total[key] for key in sorted(total)}, errors


_FROM_TURN = (Action.TELL_TURN, Action.ANSWER)


def by_split(rows: list[Row]) -> Iterator[tuple[str, list[Row]]]:
    """The rows of each split, in the order in which the splits appear."""
    splits: defaultdict[str, list[Row]] = defaultdict(list)
    for row in rows:
        splits[row.get("split", "all")].append(row)
    yield from splits.items()


MEASURES: dict[str, Callable[[list[Row]], tuple[dict[str, float], list[str]]]] = {
    "label": measure_intents,
    "expected": measure_references,
    "about": measure_about,
    "asks": measure_used,
    "turns": measure_conversations,
}


def main(arguments: list[str]) -> int:
    """Print the figures of the given files, or of the project's own."""
    show_errors = "--errors" in arguments
    paths = [Path(a) for a in arguments if a != "--errors"] or list(OWN)
    for path in paths:
        for split, rows in by_split(load(path)):
            measure = next(each for field, each in MEASURES.items() if field in rows[0])
            scores, errors = measure(rows)
            print(f"\n{path.name} · {split} · {len(rows)} messages")
            _print(scores)
            if show_errors and "held" not in (split, path.stem):
                print(*errors, sep="\n")
    return 0


def _print(scores: dict[str, float]) -> None:
    labels = sorted(key.removesuffix(".f1") for key in scores if key.endswith(".f1"))
    for label in labels:
        precision, recall, f1 = (scores[f"{label}.{part}"] for part in ("p", "r", "f1"))
        print(f"  {label:<14} P {precision:.3f}  R {recall:.3f}  F1 {f1:.3f}")
    for key, value in scores.items():
        if not key.endswith((".p", ".r", ".f1")):
            print(
                f"  {key:<14} {value:.0f}" if key == "microseconds" else f"  {key:<14} {value:.3f}"
            )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
