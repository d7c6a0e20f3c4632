"""What the overview is painted from: researches by day, by topic and month, and those behind each
count.

Also tests: app/core/domain/overview/research_counts.py.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path

from playhouse.apsw_ext import APSWDatabase

from app.core.domain.messages import Kind, Message, Milliseconds
from app.core.domain.overview.research_counts import DayCount
from app.core.domain.sessions import Session, Status
from app.core.language.dates.moments import to_ms
from app.storage import overview, session_marks, session_writing
from app.storage.memories.projects import SqliteProjects
from app.storage.overview import SqliteOverview
from tests.storage.archives import archive

ZONE = timezone(timedelta(hours=3))
NOW = to_ms(datetime(2026, 11, 21, 12, tzinfo=ZONE))
MARCH = date(2026, 3, 12)


def at(day: date, hour: int, minute: int = 0) -> Milliseconds:
    return to_ms(datetime(day.year, day.month, day.day, hour, minute, tzinfo=ZONE))


def keep(
    db: APSWDatabase,
    name: str,
    *moments: Milliseconds,
    topics: tuple[str, ...] = (),
    kind: Kind = Kind.ANSWER,
) -> None:
    said = [
        Message(
            name,
            "assistant" if place % 2 else "user",
            f"{name} {place}",
            moment,
            kind if place % 2 else Kind.QUESTION,
            position=place,
            message_id=f"{name}-{place}",
        )
        for place, moment in enumerate(moments)
    ]
    session = Session(name, moments[0], moments[-1], Status.COMPLETE, name, key_topics=topics)
    session_writing.append(db, session, said, new=True)
    db.execute_sql("UPDATE sessions SET last_updated = ? WHERE session_id = ?", (moments[-1], name))


async def test_a_research_counts_on_each_day_on_which_something_was_said(tmp_path: Path) -> None:
    def fill(db: APSWDatabase) -> None:
        # Beside midnight in Istanbul: in UTC all of it is one day.
        keep(db, "kısa", at(MARCH, 0, 5), at(MARCH, 23, 55))
        keep(db, "uzun", at(MARCH, 23, 58), at(MARCH, 23, 59), at(MARCH, 24 - 1, 59) + 120_000)
        keep(db, "arşivde", at(MARCH, 9), at(MARCH, 10))
        session_marks.set_archived(db, ["arşivde"], True)
        keep(db, "bakış", at(MARCH, 9), at(MARCH, 10), kind=Kind.RECALLED)
        keep(db, "silinmiş", at(MARCH, 9), at(MARCH, 10))
        session_writing.set_deleted(db, "silinmiş", NOW)
        keep(db, "yarından", NOW + 10**9, NOW + 10**9)
        # A clock that was set back: begun after its end.
        keep(db, "geri", at(MARCH, 9), at(date(2026, 3, 10), 9))
        keep(db, "bozuk", at(MARCH, 9), at(MARCH, 10))
        db.execute_sql(
            "UPDATE sessions SET created_at = 'x', last_updated = 'y' WHERE session_id = 'bozuk'"
        )

    async with archive(tmp_path) as database:
        await database.write(fill)
        told = SqliteOverview(database)
        counts = await told.counts(ZONE, NOW)
        next_day, today = MARCH + timedelta(days=1), date(2026, 11, 21)
        assert counts.days == {
            date(2026, 3, 10): DayCount(1, 1),
            MARCH: DayCount(4, 7),
            next_day: DayCount(1, 1),
            today: DayCount(1, 2),
        }
        assert counts.begun == {MARCH: 4, today: 1}
        for day, names in (
            (MARCH, ["uzun", "kısa", "arşivde", "geri"]),
            (date(2026, 3, 10), ["geri"]),
            (next_day, ["uzun"]),
            (today, ["yarından"]),
            (date(2026, 3, 14), []),
        ):
            found = await told.sessions_of_day(ZONE, NOW, day)
            assert [each.session_id for each in found] == names
        # By another clock on the wall the same was said on other days.
        assert (await told.counts(UTC, NOW)).days[MARCH - timedelta(days=1)] == DayCount(1, 1)


async def test_topics_meet_in_their_forms_and_lead_to_their_researches(tmp_path: Path) -> None:
    def fill(db: APSWDatabase) -> None:
        keep(db, "a", *[at(MARCH, 9)] * 2, topics=("Uyku", "kafein"))
        keep(db, "b", *[at(MARCH, 10)] * 2, topics=("uykuda",))
        keep(db, "c", *[at(date(2026, 5, 1), 0)] * 2, topics=("Uyku",))
        keep(db, "d", *[at(MARCH, 11)] * 2, topics=("kafein",))
        keep(db, "e", *[at(MARCH, 12)] * 2)
        for name, odd in (("e", '{"a": 1}'), ("d", '["kafein", 3, ["x"], ""]')):
            db.execute_sql("UPDATE sessions SET key_topics = ? WHERE session_id = ?", (odd, name))
        keep(db, "f", *[at(MARCH, 13)] * 2)
        db.execute_sql("UPDATE sessions SET key_topics = 'yok [' WHERE session_id = 'f'")

    async with archive(tmp_path) as database:
        await database.write(fill)
        told = SqliteOverview(database)
        sleep, coffee = (await told.counts(ZONE, NOW)).topics
        assert (sleep.topic, set(sleep.spellings)) == ("Uyku", {"Uyku", "uykuda"})
        assert sleep.months == {(2026, 3): 2, (2026, 5): 1}
        assert (coffee.topic, coffee.months) == ("kafein", {(2026, 3): 2})
        for spellings, last, names in (
            (sleep.spellings, date(2026, 3, 31), ["b", "a"]),
            (sleep.spellings, date(2026, 5, 1), ["c", "b", "a"]),
            (coffee.spellings, date(2026, 3, 31), ["d", "a"]),
        ):
            found = await told.sessions_of_topic(ZONE, NOW, spellings, date(2026, 3, 1), last)
            assert [each.session_id for each in found] == names


async def test_only_the_most_frequent_topics_are_told(tmp_path: Path) -> None:
    def fill(db: APSWDatabase) -> None:
        for number in range(overview.MOST_TOPICS + 3):
            topics = tuple(f"konu{each}" for each in range(number + 1))
            keep(db, f"s{number}", *[at(MARCH, 9)] * 2, topics=topics)

    async with archive(tmp_path) as database:
        await database.write(fill)
        topics = (await SqliteOverview(database).counts(ZONE, NOW)).topics
        assert [each.topic for each in topics] == [
            f"konu{each}" for each in range(overview.MOST_TOPICS)
        ]


async def test_topics_that_stand_beside_another_are_told_with_how_often(tmp_path: Path) -> None:
    def fill(db: APSWDatabase) -> None:
        for number, topics in enumerate(
            [("uyku", "kahve"), ("Uykuda", "Kahve", "melatonin"), ("uyku",), ("kahve", "mide")]
        ):
            keep(db, f"s{number}", *[at(MARCH, 9)] * 2, topics=topics)

    async with archive(tmp_path) as database:
        await database.write(fill)
        told = SqliteOverview(database)
        (most, *_) = (await told.counts(ZONE, NOW)).topics
        beside = {
            each.topic: await told.topics_beside(each.spellings)
            for each in (await told.counts(ZONE, NOW)).topics
        }
        assert most.topic in ("kahve", "uyku")
        assert dict(beside["uyku"]) in ({"kahve": 2, "melatonin": 1}, {"Kahve": 2, "melatonin": 1})
        assert beside["uyku"][0][1] == 2, "the most frequent first"
        assert await told.topics_beside(["uyku"], "başka proje") == []


async def test_a_project_is_told_by_itself_and_what_is_outside_of_all(tmp_path: Path) -> None:
    async with archive(tmp_path) as database:
        await database.write(lambda db: keep(db, "içeride", at(MARCH, 9), at(MARCH, 10)))
        await database.write(lambda db: keep(db, "dışarıda", at(MARCH, 9), at(MARCH, 10)))
        projects, told = SqliteProjects(database), SqliteOverview(database)
        made = await projects.create("Tez", "teal", 1)
        await projects.assign("içeride", made.project_id)
        for project, name in ((made.project_id, "içeride"), ("", "dışarıda")):
            counts = await told.counts(ZONE, NOW, project)
            assert counts.days == {MARCH: DayCount(1, 2)}
            (found,) = await told.sessions_of_day(ZONE, NOW, MARCH, project)
            assert found.session_id == name
