"""Recall out of a PostgreSQL: ``python -m tests.benchmarks.recall_on_server --messages N``.

A made-up archive (:mod:`tests.benchmarks.server_archive`) is written into a real PostgreSQL, and
the recall engine asks it (candidates, ranking, verdict, quotes) about sessions of it, in turn by

* topics of the session, inflected;
* the same in a sentence;
* the same, mistyped;
* the same, with the month in which it was;
* three words of one of its messages and two frequent ones.

Told: how long that takes, and how often the session is the first, or among the first five. Beside
it the same words are asked of the same messages by ``tsvector`` and ``ts_rank`` (any of the words,
stemmed as Turkish, the month by the day), which takes so long that fewer are asked: ``--plain``.
``--write N`` sends that many sessions through the program's own writer.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import random
import time
import uuid
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from app.bootstrap.synonyms import thesaurus
from app.core.language.dates.named_days import date_window
from app.core.language.turkish import word_spans
from app.memory.recall.engine import RecallEngine
from app.memory.recall.question import query_of
from app.storage.database.server_address import address_in
from app.storage.recall_server import recall_schema, session_sending
from app.storage.recall_server.server_recall_index import ServerRecallIndex
from tests.benchmarks import archive as made_up
from tests.benchmarks import server_archive
from tests.benchmarks.recall import TZ, milliseconds
from tests.benchmarks.recall_scale import percentiles
from tests.benchmarks.server_archive import ASKED, HEAD, TURNS, Filling, Maker, Vocabulary
from tests.fakes import postgres
from tests.storage.recall_server.answering import sent

KINDS = ("topics", "sentence", "typo", "month", "message")
FIRST = 5
NOW = "2026-11-22T12:00:00+03:00"
_MESSAGES = 2 * TURNS
_LONGEST = "60s"
"""That a plain query may take."""
_MONTHS = (
    "Ocak", "Şubat", "Mart", "Nisan", "Mayıs", "Haziran", "Temmuz", "Ağustos", "Eylül", "Ekim",
    "Kasım", "Aralık",
)  # fmt: skip
_FREQUENT = 60
"""Stems that are frequent."""
_NEAR = 4000
"""Sessions that are made together."""

_PLAIN = """
CREATE TABLE plain AS
  SELECT session, created_at, to_tsvector('turkish', content) AS lexemes
  FROM animsa_recall.messages JOIN animsa_recall.sessions USING (archive, session)
"""
_ASK_PLAIN = """
SELECT session FROM plain, to_tsquery('turkish', %(words)s) AS asked
WHERE lexemes @@ asked
  AND (%(since)s::bigint IS NULL OR created_at >= %(since)s AND created_at < %(until)s)
ORDER BY ts_rank(lexemes, asked) DESC, session DESC LIMIT 100
"""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question about the session with this number."""

    text: str
    kind: str
    session: int


def questions(words: Vocabulary, maker: Maker, count: int, sessions: int) -> list[Asked]:
    """Questions about sessions anywhere in the archive, of each kind in turn."""
    chance = random.Random(17)
    voice = made_up.Archive(3, 10)
    asked = []
    for number in range(count):
        at = chance.randrange(sessions)
        first = at - at % _NEAR
        made = maker.some(first, min(_NEAR, sessions - first), sessions)
        row = at - first
        kind = KINDS[number % len(KINDS)]
        own = made.words[row]
        if kind == "message":
            turn = chance.randrange(TURNS)
            start = HEAD + turn * (len(own) - HEAD) // TURNS + ASKED
            said = [words.written[each] for each in chance.sample(own[start:].tolist()[:42], 3)]
            frequent = [voice._inflected(chance.choice(made_up._COMMON)) for _ in range(2)]
            text = " ".join(said + frequent)
        else:
            topics = sorted(set(made.topics[row].tolist()))
            chosen = chance.sample(topics, min(len(topics), chance.randint(2, 4)))
            told = [_inflected(words, each, chance) for each in chosen]
            if kind == "typo":
                told = [voice._mistyped(each) for each in told]
            text = " ".join(told)
            if kind == "sentence":
                text = chance.choice(made_up._QUESTIONS).format(text)
            elif kind == "month":
                day = datetime.fromtimestamp(made.times[row] / 1000, UTC)
                text = f"{day.year} {_MONTHS[day.month - 1]} ayında {text}"
        asked.append(Asked(text, kind, at + 1))
    return asked


def _inflected(words: Vocabulary, stem: int, chance: random.Random) -> str:
    (chain,) = chance.choices(range(len(made_up._CHAINS)), made_up._CHAIN_WEIGHTS)
    return words.written[int(words.forms[stem]) + chain]


@dataclass(frozen=True, slots=True)
class Figures:
    """Milliseconds, on the clock and of processors, and hits by kinds of questions."""

    took: dict[str, list[float]]
    used: dict[str, list[float]]
    ranks: dict[str, list[int]]

    def add(self, asked: Asked, took: float, used: float, found: Sequence[str]) -> None:
        wanted = f"s{asked.session}"
        rank = found.index(wanted) if wanted in found else FIRST
        for kind in (asked.kind, "all"):
            self.took[kind].append(took)
            self.used[kind].append(used)
            self.ranks[kind].append(rank)

    def tell(self, name: str) -> None:
        print(f"{name} (load {os.getloadavg()[0]:.1f})")
        for kind, took in self.took.items():
            ranks = self.ranks[kind]
            print(
                f"  {kind:<10}{len(took):>5}  {percentiles(took)}, CPU"
                f" {percentiles(self.used[kind])}"
                f"  first {sum(rank == 0 for rank in ranks) / len(ranks):.3f}"
                f"  among {FIRST} {sum(rank < FIRST for rank in ranks) / len(ranks):.3f}",
                flush=True,
            )


def _figures() -> Figures:
    return Figures(defaultdict(list), defaultdict(list), defaultdict(list))


class Stopwatch:
    """The clock, and the processors' time of this process and of a process of the server, for
    milliseconds since it was started. On Linux alone the latter is known."""

    def __init__(self, connection: Any) -> None:
        self._tells = Path(f"/proc/{connection.info.backend_pid}/schedstat")
        self._began = self._now()

    def start(self) -> None:
        self._began = self._now()

    def stop(self) -> tuple[float, float]:
        clock, used = self._now()
        return (clock - self._began[0]) * 1000, (used - self._began[1]) * 1000

    def _now(self) -> tuple[float, float]:
        there = (
            int(self._tells.read_text("ascii").split()[0]) / 1e9 if self._tells.exists() else 0.0
        )
        return time.perf_counter(), time.process_time() + there


async def ask_engine(index: ServerRecallIndex, asking: Sequence[Asked]) -> None:
    """Ask the engine; print how it went."""
    engine = RecallEngine(index, TZ, thesaurus())
    now = milliseconds(NOW)
    figures = _figures()
    await engine.recall("ısınma", now)
    stopwatch = await index.held.run(Stopwatch)
    gc.collect()
    gc.freeze()
    for asked in asking:
        stopwatch.start()
        result = await engine.recall(asked.text, now)
        figures.add(asked, *stopwatch.stop(), [each.session_id for each in result.matches])
    figures.tell("recall by the engine")


def ask_plainly(connection: Any, asking: Sequence[Asked]) -> None:
    """Ask ``ts_rank``; print how it went."""
    import psycopg

    began = time.monotonic()
    connection.execute(_PLAIN)
    connection.execute("CREATE INDEX plain_lexemes ON plain USING gin (lexemes)")
    connection.execute("VACUUM ANALYZE plain")
    print(f"tsvector made and indexed in {time.monotonic() - began:.0f} s", flush=True)
    tell_sizes(connection, "public")
    connection.execute(f"SET statement_timeout = '{_LONGEST}'")
    figures = _figures()
    stopwatch = Stopwatch(connection)
    now = datetime.fromisoformat(NOW)
    for asked in asking:
        window = date_window(asked.text, now)
        text = window.rest if window else asked.text
        query = query_of(text, window, TZ)
        # As they are written: the text search of PostgreSQL stems Turkish letters.
        told = [text[start:end] for start, end, word in word_spans(text) if word in query.words]
        about = {"words": " | ".join(told), "since": query.since, "until": query.until}
        stopwatch.start()
        try:
            rows = connection.execute(_ASK_PLAIN, about).fetchall()
        except psycopg.errors.QueryCanceled:
            rows = []
        told_of = list(dict.fromkeys(f"s{session}" for (session,) in rows))
        figures.add(asked, *stopwatch.stop(), told_of[:FIRST])
    figures.tell("tsvector and ts_rank")


def tell_sizes(connection: Any, schema: str) -> None:
    """Print how large the tables and indexes of a schema are, those that count."""
    rows = connection.execute(
        "SELECT relname, pg_table_size(oid) FROM pg_class WHERE relnamespace = %s::regnamespace"
        " AND relkind IN ('r', 'i') AND pg_relation_size(oid) > 5e6 ORDER BY 2 DESC",
        (schema,),
    )
    print("  " + ", ".join(f"{name} {size / 1e6:.0f} MB" for name, size in rows), flush=True)


def fill(connection: Any, archive: uuid.UUID, words: Vocabulary, maker: Maker, count: int) -> None:
    """Write the archive and its index; print what that took."""
    connection.execute("SET maintenance_work_mem = '1GB'")
    connection.execute("SELECT animsa_recall.begin(%s)", (archive,))
    began = time.monotonic()
    connection.execute("DROP INDEX animsa_recall.session_stems_stems")
    Filling(connection, archive, words, count).run(maker)
    written = time.monotonic() - began
    connection.execute(
        "CREATE INDEX session_stems_stems ON animsa_recall.session_stems USING gin (stems)"
    )
    connection.execute("VACUUM ANALYZE")
    whole = time.monotonic() - began
    print(f"{count * _MESSAGES} messages in {count} sessions written in {written:.0f} s, with the")
    print(f"  index in {whole:.0f} s", flush=True)
    tell_sizes(connection, recall_schema.NAME)


def write(connection: Any, count: int) -> None:
    """Send sessions through the writer; print how fast that was."""
    archive = uuid.uuid4()
    session_sending.begin(connection, archive)
    made = list(made_up.Archive(2).sessions(count))
    sessions = [
        sent(
            line["id"],
            *(each["content"] for each in line["conversation"]),
            title=line["title"],
            key_topics=line["key_topics"],
            summary=line["summary"],
        )
        for line in made
    ]
    clock, own = time.monotonic(), time.process_time()
    session_sending.send(connection, archive, sessions)
    clock, own = time.monotonic() - clock, time.process_time() - own
    print(f"the writer: {count / clock:.0f} sessions a second, {count / own:.0f} of its own CPU")
    clock = time.monotonic()
    session_sending.remove(connection, archive, [each.session_id for each in sessions])
    print(f"  removed: {count / (time.monotonic() - clock):.0f} a second", flush=True)


def main() -> None:
    """Parse the command line and run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=1_000_000)
    parser.add_argument("--questions", type=int, default=200)
    parser.add_argument("--plain", type=int, default=25, help="questions to ts_rank")
    parser.add_argument("--write", type=int, default=1000, help="sessions for the writer")
    options = parser.parse_args()
    count = -(-options.messages // _MESSAGES)
    words = server_archive.vocabulary(random.Random(5))
    maker = Maker(words)
    archive = uuid.uuid4()
    with postgres.running() as server, server.database().connected() as connection:
        recall_schema.ensure(connection)
        database = postgres.Database(server, connection.info.dbname)
        fill(connection, archive, words, maker, count)
        asking = questions(words, maker, options.questions, count)
        index = ServerRecallIndex(address_in(database.address(), postgres.PASSWORD), archive)
        asyncio.run(ask_engine(index, asking))
        index.close()
        if options.write:
            write(connection, options.write)
        if options.plain:
            ask_plainly(connection, asking[: options.plain])


if __name__ == "__main__":
    main()
