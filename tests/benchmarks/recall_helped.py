"""What a model adds to recall: ``python -m tests.benchmarks.recall_helped``.

The same archive and questions four times: without a model; with search phrases for every session;
with questions reworded that found nothing; with both. The replies are canned
(``tests/data/recall_phrases.jsonl``, ``tests/data/recall_rewordings.jsonl``) and come from the
loopback server through the calls that the application makes.

What the figures are worth: whoever wrote the replies had read the titles of the sessions, and those
questions (with their labels) that find nothing without a model. Phrases that share a word with one
of these were taken out, but the rewordings may still lean towards what there is to find. So the
questions are reported apart: those already "answered" without a model were not read (but for
three), and show whether phrases push right answers away; on those "unanswered" the figures show
that the way through works, not how much a real model would bring.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playhouse.apsw_ext import APSWDatabase

from app.bootstrap.meaning import encoder
from app.bootstrap.synonyms import thesaurus
from app.core.domain.messages import Kind, Message
from app.core.domain.recall_result import RecallResult, Verdict
from app.memory.recall.engine import RecallEngine
from app.memory.sessions.metadata import describe
from app.providers.anthropic import AnthropicModel
from app.storage import session_writing
from app.storage.database.connections import Database
from app.storage.maintenance import migrations
from app.storage.recall_index import candidate_lookup
from app.storage.words import phrases
from app.turns.answers.follow_ups.rewording import reword
from tests.benchmarks.recall import TZ, Question, embed_all, labelled, load
from tests.fakes.anthropic_server import FakeAnthropic, Reply

ROOT = Path(__file__).parents[2]
DATA = ROOT / "tests" / "data"


def _lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]


class Helper:
    """A model whose replies are known beforehand."""

    def __init__(self, server: FakeAnthropic) -> None:
        self._server = server
        self._rewordings = {
            each["query"]: each["phrasings"] for each in _lines(DATA / "recall_rewordings.jsonl")
        }
        self.model = AnthropicModel(api_key="k", model="claude-test", base_url=server.url)
        self.asked = 0
        self.unknown = 0

    async def reword(self, question: Question, shown: str) -> Sequence[str]:
        """What the model says for a question; ``shown`` is what it is given of it."""
        self.asked += 1
        phrasings = self._rewordings.get(question.text)
        self.unknown += phrasings is None
        self._server.script(Reply([json.dumps({"phrasings": phrasings or []})]))
        return await reword(self.model, shown)

    async def phrases(self, line: dict[str, Any], listed: Sequence[str]) -> Sequence[str]:
        """What the model gives as search phrases of a session."""
        fields = {name: line[name] for name in ("title", "summary", "key_topics")}
        self._server.script(Reply([json.dumps(fields | {"search_phrases": listed})]))
        said = [Message(line["id"], "user", line["title"], 0, Kind.QUESTION)]
        return (await describe(self.model, said)).search_phrases


async def _archive(
    path: Path, sessions: list[dict[str, Any]], given: dict[str, Sequence[str]]
) -> Database:
    database = Database(path)
    await database.alone(migrations.migrate)
    await database.write(load, sessions)

    def put(db: APSWDatabase) -> None:
        for session_id, listed in given.items():
            (rowid,) = db.execute_sql(
                "SELECT id FROM sessions WHERE session_id = ?", (session_id,)
            ).fetchone()
            phrases.put(db, rowid, listed)
            session_writing.reindex(db, session_id)

    await database.write(put)
    if (meaning := encoder()) is not None:
        await database.write(embed_all, meaning)
    return database


def _report(name: str, questions: list[Question], results: list[RecallResult]) -> None:
    pairs = list(zip(questions, results, strict=True))
    answerable = [(q, r) for q, r in pairs if q.relevant]
    absent = [r for q, r in pairs if not q.relevant]
    found = [[m.session_id for m in r.matches] for _, r in answerable]
    shown = [r.verdict is not Verdict.NONE for _, r in answerable]
    n = len(answerable)
    first = sum(bool(f) and f[0] in q.relevant for (q, _), f in zip(answerable, found, strict=True))
    five = sum(
        ok and not q.relevant.isdisjoint(f[:5])
        for (q, _), f, ok in zip(answerable, found, shown, strict=True)
    )
    single = [(q, r) for q, r in pairs if r.verdict is Verdict.SINGLE]
    right = sum(r.matches[0].session_id in q.relevant for q, r in single)
    offered = [(q, r) for q, r in pairs if r.reworded]
    good = sum(any(m.session_id in q.relevant for m in r.matches) for q, r in offered)
    silent = sum(r.verdict is Verdict.NONE for r in absent)
    print(
        f"{name:<22} n {len(pairs)}  hit@1 {first / n:.3f}  told or offered {five / n:.3f}"
        f"  'none' where there is nothing {silent}/{len(absent)}, else {n - sum(shown)}/{n}"
        f"  single {right}/{len(single)}  offered in other words {len(offered)}, right {good}"
    )


async def measure(archive: Path, asked: Path) -> None:
    """Print the four runs."""
    sessions, questions = _lines(archive), labelled(asked)
    canned = {each["id"]: each["phrases"] for each in _lines(DATA / "recall_phrases.jsonl")}
    async with FakeAnthropic() as server:
        helper = Helper(server)
        given = {
            line["id"]: await helper.phrases(line, canned[line["id"]])
            for line in sessions
            if line["id"] in canned
        }
        read: list[bool] = []
        for name, with_phrases, with_words in (
            ("no model", False, False),
            ("phrases", True, False),
            ("rewording", False, True),
            ("both", True, True),
        ):
            helper.asked = helper.unknown = 0
            with tempfile.TemporaryDirectory() as folder:
                database = await _archive(
                    Path(folder) / "animsa.db", sessions, given if with_phrases else {}
                )
                index = candidate_lookup.SqliteRecallIndex(database)
                engine = RecallEngine(index, TZ, thesaurus(), encoder())
                results = []
                for question in questions:

                    async def words(shown: str, question: Question = question) -> Sequence[str]:
                        return await helper.reword(question, shown)

                    again = words if with_words else None
                    results.append(await engine.recall(question.text, question.now, reword=again))
                await database.close()
            read = read or [each.verdict is Verdict.NONE for each in results]
            for part, chosen in (("answered", False), ("unanswered", True)):
                kept = [n for n, was_read in enumerate(read) if was_read is chosen]
                _report(f"{name}, {part}", [questions[n] for n in kept], [results[n] for n in kept])
            if with_words:
                print(f"{'':<22} asked the model {helper.asked}, no canned reply {helper.unknown}")
        await helper.model.close()


def main() -> None:
    """Parse the command line and run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--archive", type=Path, default=ROOT / "training" / "recall" / "archive.jsonl"
    )
    parser.add_argument("--questions", type=Path, default=DATA / "recall_questions.jsonl")
    options = parser.parse_args()
    asyncio.run(measure(options.archive, options.questions))


if __name__ == "__main__":
    main()
