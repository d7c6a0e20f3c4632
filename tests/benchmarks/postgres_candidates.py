"""Candidates for a question out of a PostgreSQL that holds more than a laptop: two ways to ask.

    python -m tests.benchmarks.postgres_candidates [--messages 1000000] [--questions 300]

Messages are generated: 25 stems each, as frequent as words are (Zipf). A question has three words
of one message and two frequent ones; sometimes it names a month. Asked are

* stems in an array with GIN, the month and the project as words of their own in the same index: the
  rarest words of the question fetch, as many as reach at most some thousand rows, and the sum of
  the words' weights (idf) orders them;
* ``tsvector`` with ``ts_rank``, any of the words.

Told: how long it takes, and how often the message is among the first 100. Nothing of the program
asks a database so; docs/decisions/019 says what follows from it.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np

from tests.fakes import postgres

WORDS, LENGTH, MONTHS, PROJECTS = 200_000, 25, 60, 40
RARE = 5_000
"""Rows that the rarest words may reach before the next word only ranks."""
FIRST = 100
_AT_ONCE = 20_000

_CREATE = """
CREATE TABLE passages (
  archive integer NOT NULL, id integer NOT NULL, month integer NOT NULL,
  stems text[] NOT NULL, lexemes tsvector NOT NULL
);
"""
_INDEX = """
CREATE INDEX by_stems ON passages USING gin (stems);
CREATE INDEX by_lexemes ON passages USING gin (lexemes);
ANALYZE passages;
"""
_BY_STEMS = """
SELECT id FROM passages,
  LATERAL (SELECT sum(weight) AS weight
    FROM unnest(%(words)s::text[], %(weights)s::float8[]) AS asked(word, weight)
    WHERE word = ANY (stems)) AS scored
WHERE stems && %(rare)s::text[] AND stems @> %(needed)s::text[]
ORDER BY scored.weight DESC, id DESC LIMIT %(first)s
"""
_BY_LEXEMES = """
SELECT id FROM passages
WHERE lexemes @@ %(query)s::tsquery AND (%(month)s::integer IS NULL OR month = %(month)s)
ORDER BY ts_rank(lexemes, %(query)s::tsquery) DESC, id DESC LIMIT %(first)s
"""


def words_of(chance: np.random.Generator, messages: int) -> np.ndarray[Any, np.dtype[np.int64]]:
    """The words of messages as numbers, the smallest the most frequent."""
    ranks = np.arange(1, WORDS + 1)
    reached = np.cumsum(1 / ranks)
    return np.searchsorted(reached / reached[-1], chance.random((messages, LENGTH)))


def fill(connection: Any, said: np.ndarray[Any, Any], months: np.ndarray[Any, Any]) -> None:
    """Write the messages."""
    connection.execute(_CREATE)
    with connection.cursor().copy("COPY passages FROM STDIN") as copy:
        for start in range(0, len(said), _AT_ONCE):
            lines = []
            for number, words in enumerate(said[start : start + _AT_ONCE].tolist(), start):
                month = months[number]
                stems = ",".join(map("w{}".format, words))
                lexemes = " ".join(map("w{}".format, words))
                own = f"m{month},p{number % PROJECTS}"
                lines.append(f"1\t{number}\t{month}\t{{{stems},{own}}}\t{lexemes}\n")
            copy.write("".join(lines))
    began = time.monotonic()
    connection.execute(_INDEX)
    print(f"indexed in {time.monotonic() - began:.0f} s", flush=True)


def tell(name: str, took: list[float], found: int) -> None:
    """Say how it went."""
    fifty, ninety_nine = np.percentile(took, [50, 99])
    print(
        f"{name}: p50 {fifty * 1000:.1f} ms, p99 {ninety_nine * 1000:.1f} ms,"
        f" {found} of {len(took)} among the first {FIRST}",
        flush=True,
    )


def ask(
    connection: Any, said: np.ndarray[Any, Any], months: np.ndarray[Any, Any], questions: int
) -> None:
    """Ask in both ways, each question in both in a row."""
    chance = np.random.default_rng(2)
    counts = np.bincount(said.ravel(), minlength=WORDS)
    times: tuple[list[float], list[float]] = ([], [])
    found = [0, 0]
    for number in chance.integers(0, len(said), questions).tolist():
        own = sorted(set(said[number].tolist()), key=lambda word: int(counts[word]))
        asked = [*chance.choice(own, 3, replace=False).tolist(), 5, 11]
        asked = sorted(dict.fromkeys(asked), key=lambda word: int(counts[word]))
        month = int(months[number]) if number % 4 == 0 else None
        reached = np.cumsum(counts[asked])
        rare = [word for word, rows in zip(asked, reached, strict=True) if rows <= RARE]
        weights = np.log(1 + len(said) / (counts[asked] + 0.5)).tolist()
        about = {
            "words": [f"w{word}" for word in asked],
            "weights": weights,
            "rare": [f"w{word}" for word in rare or asked[:1]],
            "needed": [] if month is None else [f"m{month}"],
            "query": " | ".join(f"w{word}" for word in asked),
            "month": month,
            "first": FIRST,
        }
        for way, statement in enumerate((_BY_STEMS, _BY_LEXEMES)):
            began = time.perf_counter()
            rows = connection.execute(statement, about).fetchall()
            times[way].append(time.perf_counter() - began)
            found[way] += (number,) in rows
    tell("stems in an array, the rarest first", times[0], found[0])
    tell("tsvector and ts_rank", times[1], found[1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=1_000_000)
    parser.add_argument("--questions", type=int, default=300)
    options = parser.parse_args()
    chance = np.random.default_rng(1)
    said = words_of(chance, options.messages)
    months = chance.integers(0, MONTHS, options.messages)
    with postgres.running() as server, server.database().connected() as connection:
        connection.execute("SET maintenance_work_mem = '512MB'")
        fill(connection, said, months)
        sizes = connection.execute(
            "SELECT pg_size_pretty(pg_table_size('passages')),"
            " pg_size_pretty(pg_relation_size('by_stems')),"
            " pg_size_pretty(pg_relation_size('by_lexemes'))"
        ).fetchone()
        assert sizes is not None
        print(f"{options.messages} messages: table {sizes[0]}, GIN {sizes[1]} and {sizes[2]}")
        ask(connection, said, months, options.questions)


if __name__ == "__main__":
    main()
