"""The weights of :mod:`app.memory.recall.verdict`, from the labelled questions in
``training/recall``.

    python -m training.verdict

Prints them; they are few enough to be copied and looked at. Questions that name days are left out:
there the days decide. The archive of the questions was written by the same hand as they were, the
questions that measure the result (``tests/data/recall_questions.jsonl``) by another.
"""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path

from app.bootstrap.meaning import encoder
from app.bootstrap.synonyms import thesaurus
from app.core.domain.recall_port import IndexQuery
from app.memory.recall.engine import RecallEngine
from app.memory.recall.verdict import WEIGHTS, features
from app.storage.database.connections import Database
from app.storage.maintenance import migrations
from app.storage.recall_index import candidate_lookup
from tests.benchmarks.recall import TZ, embed_all, labelled, load
from training.json_lines import json_lines
from training.logistic import chance, fit

HERE = Path(__file__).parent / "recall"


async def rows() -> list[tuple[dict[str, float], bool]]:
    """The features of each question's best session, and whether the question has an answer."""
    meaning = encoder()
    found = []
    with tempfile.TemporaryDirectory() as folder:
        database = Database(Path(folder) / "animsa.db")
        await database.alone(migrations.migrate)
        await database.write(load, json_lines(HERE / "archive.jsonl"))
        if meaning is not None:
            await database.write(embed_all, meaning)
        engine = RecallEngine(
            candidate_lookup.SqliteRecallIndex(database), TZ, thesaurus(), meaning
        )
        for question in labelled(HERE / "questions.jsonl"):
            seen = await engine.find(question.text, question.now)
            if seen.window is None and seen.inside:
                query: IndexQuery = seen.query
                known = features(question.text, query, seen.candidates, seen.inside[0])
                found.append((known, bool(question.relevant)))
        await database.close()
    return found


def main() -> int:
    pairs = asyncio.run(rows())
    weights, bias = fit(
        list(WEIGHTS), [known for known, _ in pairs], [answered for _, answered in pairs]
    )
    for name, weight in weights.items():
        print(f"{name:<16}{weight:8.3f}")
    print(f"{'bias':<16}{bias:8.3f}")
    for least in (0.3, 0.4, 0.5, 0.6, 0.7, 0.8):
        said = [chance(known, weights, bias) < least for known, _ in pairs]
        both = sum(s and not answered for s, (_, answered) in zip(said, pairs, strict=True))
        absent = sum(not answered for _, answered in pairs)
        precision, recall = both / max(sum(said), 1), both / absent
        f1 = 2 * precision * recall / max(precision + recall, 1e-9)
        print(f"none below {least}: precision {precision:.2f} recall {recall:.2f} F1 {f1:.2f}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
