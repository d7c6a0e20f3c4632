"""Counts of the whole archive for the overview, and the sessions behind each of them.

A session whose first and last moment lie on one day has all of its messages there; only of the
others each message is looked at. So a hundred thousand sessions are counted without reading the
millions of words in them. Every function runs inside the caller's transaction.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from datetime import date, tzinfo
from itertools import chain

from playhouse.apsw_ext import APSWDatabase

from app.core.domain.messages import Milliseconds
from app.core.domain.overview.research_counts import DayCount, Month, ResearchCounts, TopicCount
from app.core.domain.session_list_port import Entry
from app.core.language.suffixes import stem
from app.core.language.turkish import words
from app.storage.database import odd_values
from app.storage.database.connections import Database
from app.storage.database.transaction_methods import Reading
from app.storage.local_days import LocalDays, day_of, number_of
from app.storage.session_list import ENTRY, entry, within

MOST_TOPICS = 10
MOST_BESIDE = 6
"""Topics that are named beside another one."""
_CONSIDERED = 400
"""Forms of topics, the most frequent ones: of what is written more rarely nothing is painted."""
_FIRST_DAY = 1
"""The first day that counts: what stands before it is a value that is no moment."""
_RESEARCH = "deleted_at IS NULL AND lookup = 0"
_TOPICS = "CASE WHEN json_valid(key_topics) THEN key_topics ELSE '[]' END"


def counts(
    db: APSWDatabase, zone: tzinfo, now: Milliseconds, project: str | None = None
) -> ResearchCounts:
    """What there is of research: all, or that of a project (empty: outside of projects)."""
    narrow, given = within(project)
    local = LocalDays(zone, now)
    began, ended = local.of("created_at"), local.of("last_updated")
    # With a limit the days are worked out once a session, not wherever they are named.
    rows = db.execute_sql(
        f"""
        SELECT began, count(*), sum(began = ended),
               sum(CASE WHEN began = ended
                   THEN (SELECT count(*) FROM messages WHERE session = kept.id) END),
               group_concat(CASE WHEN began <> ended THEN id END),
               CAST(group_concat({_TOPICS}) AS BLOB)
          FROM (SELECT id, key_topics, {began} AS began, {ended} AS ended
                  FROM sessions WHERE {_RESEARCH} {narrow} LIMIT -1) AS kept
         GROUP BY began""",
        given,
    ).fetchall()
    begun: dict[date, int] = {}
    days: Counter[int] = Counter()
    said: Counter[int] = Counter()
    long: list[str] = []
    written: dict[Month, list[bytes]] = defaultdict(list)
    for number, sessions, short, messages, longer, topics in rows:
        days[number], said[number] = short, messages or 0
        long += longer.split(",") if longer else ()
        if number >= _FIRST_DAY:
            day = day_of(number)
            begun[day] = sessions
            written[day.year, day.month].append(topics)
    _count_long(db, local.of("created_at"), long, days, said)
    return ResearchCounts(
        {
            day_of(number): DayCount(days[number], said[number])
            for number in sorted(days)
            if number >= _FIRST_DAY and days[number]
        },
        begun,
        _most_frequent({month: Counter(_named(each)) for month, each in written.items()}),
    )


def _count_long(
    db: APSWDatabase, day: str, ids: Sequence[str], days: Counter[int], said: Counter[int]
) -> None:
    """Count the sessions that went on over several days, on each of them."""
    rows = db.execute_sql(
        f"SELECT {day}, count(DISTINCT session), count(*) FROM messages"
        " WHERE session IN (SELECT value FROM json_each(?)) GROUP BY 1",
        (f"[{','.join(ids)}]",),
    ).fetchall()
    for number, sessions, messages in rows:
        days[number] += sessions
        said[number] += messages


def _named(listed: Sequence[bytes]) -> list[str]:
    """The topics of many sessions."""
    sessions = json.loads(odd_values.listed(b"[%s]" % b",".join(listed)))
    topics = list(chain.from_iterable(each for each in sessions if isinstance(each, list)))
    if {str}.issuperset(map(type, topics)):
        return topics
    return [each for each in topics if isinstance(each, str)]


def _most_frequent(written: Mapping[Month, Counter[str]]) -> tuple[TopicCount, ...]:
    total: Counter[str] = Counter()
    for month in written.values():
        total.update(month)
    total.pop("", None)
    spellings: dict[str, list[str]] = defaultdict(list)
    for spelling, _ in total.most_common(_CONSIDERED):
        spellings[_common_stems(spelling)].append(spelling)
    often = {name: sum(total[each] for each in forms) for name, forms in spellings.items()}
    first = sorted(often, key=lambda name: (-often[name], name))[:MOST_TOPICS]
    return tuple(
        TopicCount(
            spellings[name][0],
            tuple(spellings[name]),
            {
                month: number
                for month, found in written.items()
                if (number := sum(found[each] for each in spellings[name]))
            },
        )
        for name in first
    )


def _common_stems(topic: str) -> str:
    """What the forms of a topic have in common: "Uyku", "uykuda"."""
    return " ".join(map(stem, words(topic))) or topic


def sessions_of_day(
    db: APSWDatabase,
    zone: tzinfo,
    now: Milliseconds,
    day: date,
    project: str | None = None,
) -> list[Entry]:
    """The researches in which something was said on a day, the last one first."""
    local = LocalDays(zone, now)
    began, ended, said = map(local.of, ("created_at", "last_updated", "messages.created_at"))
    number = number_of(day)
    return _entries(
        db,
        f"CASE WHEN {began} = {ended} THEN {began} = ? ELSE EXISTS ("
        f"SELECT 1 FROM messages WHERE session = sessions.id AND {said} = ?) END",
        (number, number),
        project,
    )


def sessions_of_topic(
    db: APSWDatabase,
    zone: tzinfo,
    now: Milliseconds,
    spellings: Sequence[str],
    first: date,
    last: date,
    project: str | None = None,
) -> list[Entry]:
    """The researches with a topic that began between two days, both included; the last one
    first."""
    return _entries(
        db,
        f"{LocalDays(zone, now).of('created_at')} BETWEEN ? AND ? AND EXISTS ("
        f"SELECT 1 FROM json_each({_TOPICS}) WHERE value IN (SELECT value FROM json_each(?)))",
        (number_of(first), number_of(last), json.dumps(list(spellings), ensure_ascii=False)),
        project,
    )


def topics_beside(
    db: APSWDatabase, spellings: Sequence[str], project: str | None = None
) -> list[tuple[str, int]]:
    """The topics that researches with a topic have beside it, the most frequent first, each with
    how many of these researches have it."""
    narrow, given = within(project)
    rows = db.execute_sql(
        f"SELECT CAST({_TOPICS} AS BLOB) FROM sessions WHERE {_RESEARCH} {narrow} AND EXISTS ("
        f"SELECT 1 FROM json_each({_TOPICS}) WHERE value IN (SELECT value FROM json_each(?)))",
        (*given, json.dumps(list(spellings), ensure_ascii=False)),
    ).fetchall()
    own = {_common_stems(each) for each in spellings}
    written: Counter[str] = Counter()
    having: Counter[str] = Counter()
    for (listed,) in rows:
        topics = _named([listed])
        written.update(topics)
        having.update({_common_stems(each) for each in topics if each} - own)
    called: dict[str, str] = {}
    for spelling, _ in written.most_common():
        called.setdefault(_common_stems(spelling), spelling)
    found = sorted(having.items(), key=lambda each: (-each[1], called[each[0]]))
    return [(called[name], count) for name, count in found[:MOST_BESIDE]]


def _entries(
    db: APSWDatabase, which: str, values: Sequence[object], project: str | None
) -> list[Entry]:
    narrow, given = within(project)
    rows = db.execute_sql(
        f"SELECT {ENTRY} FROM sessions WHERE {_RESEARCH} AND {which} {narrow}"
        " ORDER BY last_updated DESC, id DESC",
        (*values, *given),
    ).fetchall()
    return [entry(row) for row in rows]


class SqliteOverview:
    """The counts of an archive, for the overview."""

    def __init__(self, database: Database) -> None:
        self.database = database

    counts = Reading(counts)
    sessions_of_day = Reading(sessions_of_day)
    sessions_of_topic = Reading(sessions_of_topic)
    topics_beside = Reading(topics_beside)
