"""How well messages are understood inside whole conversations that stay open:
``python -m tests.benchmarks.open_chats FILE [--archive FILE] [--errors]``.

A line of ``FILE`` is a conversation of ``messages``; a message of the user has a ``label`` (``alt``
also counts as right), ``pick`` for a choice, ``relevant`` for a question about the past (the
sessions of the archive that answer, best first; empty: none does) and ``reference``, the user's
turn of this conversation that is meant, null where a number or ordinal means none. Every message is
understood with the history before it: label and pick as ``animsa classify`` gives them, the turn as
a turn of the program uses it, and the first session as the archive is searched for the message.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

from app.bootstrap.meaning import encoder
from app.bootstrap.synonyms import thesaurus
from app.core.domain.messages import Kind, Message
from app.core.domain.model_calls import ChatMessage
from app.core.domain.offers import OfferKind
from app.core.domain.plans import Nature
from app.core.domain.recall_result import Verdict
from app.core.domain.tiers_and_modes import Tier
from app.core.reading.meaning_vectors import nearest_line
from app.core.understanding.list_choice import only_places
from app.core.understanding.offer_reply import list_shown, pending_offer
from app.core.understanding.parsed_message import ParsedMessage
from app.core.understanding.turn_references.earlier_list import BACK
from app.core.understanding.turn_references.naming_turns import classify_with_turns
from app.memory.recall.engine import RecallEngine
from app.storage.database.connections import Database
from app.storage.maintenance import migrations
from app.storage.recall_index.candidate_lookup import SqliteRecallIndex
from app.turns.planning import plan_message
from app.turns.understood_message import MessageInPlace
from tests.benchmarks import recall
from tests.benchmarks.understanding import Row, load, measure_intents

NOW = datetime(2026, 11, 29, 9, tzinfo=UTC)


def labelled(conversations: list[Row]) -> list[Row]:
    """The messages of the user, each with the ``history`` before it."""
    rows = []
    for conversation in conversations:
        said: list[dict[str, str]] = []
        for message in conversation["messages"]:
            if message["role"] == "user":
                also = message.get("alt") or ()
                row = {**message, "text": message["content"], "history": list(said)}
                row["alt"] = [also] if isinstance(also, str) else also
                if isinstance(picked := message.get("pick"), int):
                    row["pick"] = [picked]
                rows.append(row)
            said.append({"role": message["role"], "content": message["content"]})
    return rows


def measure_references(rows: list[Row]) -> tuple[dict[str, float], list[str]]:
    """``references_used``: the share of messages that mean a turn of their conversation for which
    that turn is used; ``left_alone``: that of those with a number that means none; the errors."""
    good: Counter[str] = Counter()
    total: Counter[str] = Counter()
    errors = []
    for row in rows:
        if "reference" not in row:
            continue
        offer = pending_offer([ChatMessage(m["role"], m["content"]) for m in row["history"]])
        plan = plan_message(
            MessageInPlace.of(row["text"], _stored(row["history"]), offer, NOW), Tier.AUTO
        ).plan
        key = "left_alone" if row["reference"] is None else "references_used"
        good[key] += plan.turn == row["reference"]
        total[key] += 1
        if plan.turn != row["reference"]:
            errors.append(f"{row['reference']} → {plan.turn} {plan.action}: {row['text']}")
    return {key: good[key] / total[key] for key in sorted(total)}, errors


def measure_choices(rows: list[Row]) -> tuple[dict[str, float], list[str]]:
    """``picked``: the share of choices for which the program takes the right entries: those that
    the words say, else the one that comes nearest in meaning; the errors."""
    meaning, good, total = encoder(), 0, 0
    errors = []
    for row in rows:
        if row["label"] != "choice":
            continue
        history = [ChatMessage(m["role"], m["content"]) for m in row["history"]]
        intent = classify_with_turns(row["text"], history)
        offer, shown = pending_offer(history), list_shown(history, None, BACK)
        if offer is None or offer.kind is not OfferKind.CHOICE:
            offer = shown.offer if shown is not None else None
        picked = list(intent.pick)
        unclear = intent.nature is Nature.UNCLEAR and not only_places(ParsedMessage(row["text"]))
        if unclear and offer is not None and meaning is not None:
            at = nearest_line(meaning, row["text"], [each.title for each in offer.options])
            picked = [] if at is None else [at + 1]
        good += picked == row.get("pick")
        total += 1
        if picked != row.get("pick"):
            errors.append(f"{row.get('pick')} → {picked} {intent.label}: {row['text']}")
    return {"picked": good / total if total else 1.0}, errors


def _stored(history: list[dict[str, str]]) -> list[Message]:
    """A history as a session keeps it."""
    kinds = {"user": Kind.QUESTION, "assistant": Kind.ANSWER}
    return [
        Message("s", m["role"], m["content"], 0, kinds[m["role"]], position=n)  # type: ignore[arg-type]
        for n, m in enumerate(history)
    ]


async def measure_recall(rows: list[Row], archive: Path) -> tuple[dict[str, float], list[str]]:
    """``first_relevant``: the share of the questions that the archive answers for which the first
    session found does; ``nothing_found``: that of the others for which none is; the errors."""
    good: Counter[str] = Counter()
    total: Counter[str] = Counter()
    errors = []
    with tempfile.TemporaryDirectory() as folder:
        database = Database(Path(folder) / "animsa.db")
        await database.alone(migrations.migrate)
        await database.write(recall.load, load(archive))
        meaning = encoder()
        if meaning is not None:
            await database.write(recall.embed_all, meaning)
        engine = RecallEngine(SqliteRecallIndex(database), recall.TZ, thesaurus(), meaning)
        for row in rows:
            if "relevant" not in row:
                continue
            found = await engine.recall(row["text"], int(NOW.timestamp() * 1000))
            first = found.matches[0].session_id if found.matches else ""
            nothing = found.verdict is Verdict.NONE
            key = "first_relevant" if row["relevant"] else "nothing_found"
            fine = first in row["relevant"] if row["relevant"] else nothing
            good[key] += fine
            total[key] += 1
            if not fine:
                errors.append(f"{row['relevant']} → {first} {found.verdict}: {row['text']}")
        await database.close()
    return {key: good[key] / total[key] for key in sorted(total)}, errors


def main() -> int:
    """Print the figures of a set and, where that is wanted, what went wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--archive", type=Path, help="the sessions that recall is measured on")
    parser.add_argument("--errors", action="store_true")
    arguments = parser.parse_args()
    rows = labelled(load(arguments.file))
    measured = [measure_intents(rows), measure_choices(rows), measure_references(rows)]
    if arguments.archive is not None:
        measured.append(asyncio.run(measure_recall(rows, arguments.archive)))
    print(f"\n{arguments.file.name}: {len(rows)} messages")
    for scores, errors in measured:
        for name, value in scores.items():
            print(f"  {name:<16} {value:.3f}")
        if arguments.errors:
            print(*errors, sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
