"""The recall index: what it finds, what it forgets, and that no text upsets it.

Also tests: app/storage/recall_index/candidate_lookup.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playhouse.apsw_ext import APSWDatabase

from app.core.domain.messages import Kind, Message, MessageState, Role
from app.core.domain.recall_port import HEAD, IndexQuery
from app.core.domain.sessions import Session, Status
from app.core.language.spelling import distance
from app.core.language.turkish import words
from app.storage.database.connections import connect
from app.storage.database.schema import MessageRow, SessionRow, message_values, session_values
from app.storage.maintenance import migrations
from app.storage.recall_index import candidate_lookup, session_indexing
from app.storage.words import vocabulary

NOW = 1_790_000_000_000
ANYTHING = st.text(alphabet=st.characters(), max_size=60)


@pytest.fixture
def db(tmp_path: Path) -> Iterator[APSWDatabase]:
    archive = connect(tmp_path / "animsa.db")
    archive.connect()
    migrations.migrate(archive)
    yield archive
    archive.close()


def message(
    position: int,
    content: str,
    *,
    kind: Kind = Kind.QUESTION,
    state: MessageState = MessageState.COMPLETE,
) -> Message:
    assistant = (Kind.ANSWER, Kind.RECALLED, Kind.NOTICE)
    role: Role = "assistant" if kind in assistant else "user"
    return Message("s", role, content, NOW, kind, state, position)


def conversation(*contents: str) -> list[Message]:
    """Questions and answers in turn."""
    kinds = (Kind.QUESTION, Kind.ANSWER)
    return [message(n, text, kind=kinds[n % 2]) for n, text in enumerate(contents)]


def put(
    db: APSWDatabase,
    name: str,
    *contents: str,
    title: str = "",
    topics: tuple[str, ...] = (),
    summary: str = "",
    at: int = NOW,
) -> int:
    """A completed session in its tables and in the index; its row number."""
    messages = conversation(*contents)
    session = Session(
        name,
        at,
        at,
        Status.COMPLETE,
        title=title,
        key_topics=topics,
        summary=summary,
        recallable_upto=len(messages),
    )
    with db.atomic():
        row = int(SessionRow.insert(session_values(session)).execute(db))
        for each in messages:
            MessageRow.insert(message_values(each, row)).execute(db)
        reindex(db, row, messages, session)
    return row


def reindex(db: APSWDatabase, row: int, messages: list[Message], session: Session) -> None:
    session_indexing.add(
        db,
        row,
        title=session.title,
        key_topics=session.key_topics,
        summary=session.summary,
        turns=session_indexing.turns_of(messages),
    )


def found(db: APSWDatabase, *asked: str) -> set[str]:
    """The sessions in which one of the words was found."""
    result = candidate_lookup.candidates(db, IndexQuery(asked))
    return {c.session_id for c in result.found if any(text.hits for text in c.texts)}


def count(db: APSWDatabase, table: str) -> int:
    (number,) = db.execute_sql(f"SELECT count(*) FROM {table}").fetchone()
    return int(number)


@pytest.mark.parametrize(
    "typed",
    ["melatonin", "melatoninin", "melatonininden", "melatonn", "melatonni", "melathonine", "yuzde"],
)
def test_a_word_is_found_in_every_spelling(db: APSWDatabase, typed: str) -> None:
    put(db, "a", "Melatonin takviyesi işe yarar mı?", "Evet, yüzde 20 kadar.")
    put(db, "b", "Kombi bakımı ne zaman yapılır?", "Her sonbahar.")
    assert found(db, typed) == {"a"}


def test_words_that_only_begin_alike_are_not_one(db: APSWDatabase) -> None:
    put(db, "a", "Hipertansiyon nedir?", "Yüksek kan basıncı.")
    assert found(db, "hipertiroidi") == set()


def test_hits_stand_where_the_words_stand(db: APSWDatabase) -> None:
    put(db, "a", "Dawn fenomeni nedir?", "Sabah yükselen kortizol.", title="Sabah şekeri")
    (candidate,) = candidate_lookup.candidates(db, IndexQuery(("sabah", "kortizol"))).found
    places = [
        (text.position, text.asked, hit.place, hit.term)
        for text in candidate.texts
        for hit in text.hits
    ]
    assert places == [(HEAD, False, 0, 0), (1, False, 0, 0), (1, False, 2, 1)]
    assert [(text.position, text.turn) for text in candidate.texts] == [(HEAD, 0), (0, 1), (1, 1)]
    assert candidate.length == 8


def test_unknown_words_are_reported_unless_optional(db: APSWDatabase) -> None:
    put(db, "a", "Dawn fenomeni", "kortizol")
    query = IndexQuery(("kortizol", "zzzzzz", "cpeptid"), frozenset({"cpeptid"}))
    terms = candidate_lookup.candidates(db, query).terms
    assert [(term.word, term.sessions) for term in terms] == [("kortizol", 1), ("zzzzzz", 0)]


def test_sessions_of_the_window_come_without_words_newest_first(db: APSWDatabase) -> None:
    for day in range(4):
        put(db, f"s{day}", "soru", "cevap", at=NOW + day)
    query = IndexQuery((), since=NOW + 1, until=NOW + 3)
    assert [c.session_id for c in candidate_lookup.candidates(db, query).found] == ["s2", "s1"]


def test_indexing_again_replaces(db: APSWDatabase) -> None:
    row = put(db, "a", "kortizol nedir", "bir hormon")
    reindex(db, row, conversation("tiroit nedir", "bir bez"), Session("a", NOW, NOW))
    assert found(db, "kortizol") == set()
    assert found(db, "tiroit") == {"a"}
    assert count(db, "recall_texts") == count(db, "research_sessions_fts") == 1


def test_removing_leaves_nothing_and_can_be_repeated(db: APSWDatabase) -> None:
    row = put(db, "a", "kortizol nedir", "bir hormon", title="Kortizol", topics=("stres",))
    for _ in range(2):
        session_indexing.remove(db, row)
    assert found(db, "kortizol", "stres") == set()
    assert not any(
        count(db, table) for table in ("recall_texts", "recall_words", "research_sessions_fts")
    )


def test_an_erased_word_is_nowhere_in_the_file(db: APSWDatabase, tmp_path: Path) -> None:
    for number in range(30):
        text = f"ortakkelime sıradan metin{number} devam eder"
        put(db, f"k{number}", text, text, summary=text)
    secret = "Gizlikalacak gizlikalacaktır gizlikalacağın"
    row = put(db, "x", secret, secret, title=secret, topics=(secret,), summary=secret)
    folder = tmp_path
    db.execute_sql("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    assert b"gizlikalacak" in _bytes(folder)

    with db.atomic():
        session_indexing.remove(db, row)
        db.execute_sql("DELETE FROM messages WHERE session = ?", (row,))
        db.execute_sql("DELETE FROM sessions WHERE id = ?", (row,))
        session_indexing.optimize(db)
    db.execute_sql("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    assert b"gizlikal" not in _bytes(folder).lower()
    assert session_indexing.check(db) == []
    assert found(db, "ortakkelime") == {f"k{number}" for number in range(30)}


def _bytes(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.glob("animsa.db*"))


def test_the_specifications_query_runs(db: APSWDatabase) -> None:
    put(db, "a", "soru", "cevap", title="Dawn fenomeni", topics=("Somogyi etkisi", "kortizol"))
    rows = db.execute_sql(
        "SELECT r.session_id, r.title, fts.key_topics, fts.rank FROM research_sessions r"
        " JOIN research_sessions_fts fts ON r.session_id = fts.session_id"
        " WHERE research_sessions_fts MATCH ? ORDER BY rank, r.timestamp DESC LIMIT 5",
        ("somogyi",),
    ).fetchall()
    assert [row[:3] for row in rows] == [("a", "Dawn fenomeni", "Somogyi etkisi, kortizol")]
    assert rows[0][3] < 0


def test_rebuilding_brings_back_what_is_recallable(db: APSWDatabase) -> None:
    put(db, "a", "kortizol nedir", "bir hormon")
    deleted = put(db, "b", "tiroit nedir", "bir bez")
    db.execute_sql("UPDATE sessions SET deleted_at = 1 WHERE id = ?", (deleted,))
    half = put(db, "c", "melatonin nedir", "uyku hormonu", "peki selenyum", "bir mineral")
    db.execute_sql("UPDATE sessions SET recallable_upto = 2 WHERE id = ?", (half,))

    session_indexing.rebuild(db)

    assert session_indexing.check(db) == []
    assert found(db, "kortizol", "tiroit", "melatonin") == {"a", "c"}
    assert found(db, "selenyum") == set()


def test_the_check_sees_what_is_missing_left_over_or_stale(db: APSWDatabase) -> None:
    row = put(db, "a", "kortizol nedir", "bir hormon")
    gone = put(db, "b", "tiroit nedir", "bir bez")
    assert session_indexing.check(db) == []
    session_indexing.remove(db, row)
    db.execute_sql("UPDATE sessions SET deleted_at = 1 WHERE id = ?", (gone,))
    db.execute_sql("UPDATE recall_words SET stem = 'zzz' WHERE word = 'tiroit'")
    problems = " ".join(session_indexing.check(db))
    assert "missing" in problems
    assert "left over" in problems
    assert "stale" in problems
    db.execute_sql("UPDATE recall_totals SET words = 0")
    assert "recall_totals: miscounted" in session_indexing.check(db)
    session_indexing.rebuild(db)
    assert session_indexing.check(db) == []


def test_sessions_without_questions_and_answers_need_no_index(db: APSWDatabase) -> None:
    row = put(db, "a", "geçen ay ne konuşmuştuk")
    db.execute_sql("UPDATE messages SET kind = 'recall'")
    session_indexing.remove(db, row)
    assert session_indexing.check(db) == []
    session_indexing.rebuild(db)
    assert count(db, "recall_texts") == 0


def test_turns_are_questions_with_their_answers() -> None:
    asked, answer = message(0, "soru"), message(1, "cevap", kind=Kind.ANSWER)
    researched = message(5, "araştırılan", kind=Kind.ANSWER)
    unanswered = message(6, "son soru")
    streaming = message(7, "yar", kind=Kind.ANSWER, state=MessageState.STREAMING)
    messages = [
        asked,
        answer,
        message(2, "ne konuşmuştuk", kind=Kind.RECALL),
        message(3, "kayıt yok", kind=Kind.NOTICE),
        message(4, "evet", kind=Kind.COMMAND),
        researched,
        unanswered,
        streaming,
    ]
    assert session_indexing.turns_of(messages) == [(asked, answer), (None, researched)]


def test_passages_come_in_the_order_asked(db: APSWDatabase) -> None:
    row = put(db, "a", "soru", "cevap")
    passages = candidate_lookup.passages(db, [(row, 1), (row, 9), (row, 0)])
    assert [each and each.content for each in passages] == ["cevap", None, "soru"]


@given(texts=st.lists(ANYTHING, min_size=1, max_size=4), asked=ANYTHING)
def test_any_text_can_be_indexed_asked_for_and_removed(texts: list[str], asked: str) -> None:
    db = connect(Path(":memory:"))
    db.connect()
    try:
        migrations.migrate(db)
        row = int(SessionRow.insert(session_values(Session("s", NOW, NOW))).execute(db))
        session = Session("s", NOW, NOW, title=texts[0], summary=texts[-1])
        reindex(db, row, conversation(*texts), session)
        candidate_lookup.candidates(db, IndexQuery(tuple(words(asked)) + tuple(asked.split(" "))))
        seen = {word for text in texts for word in words(text)}
        for word in seen:
            assert found(db, word) == {"s"}
        session_indexing.remove(db, row)
        assert count(db, "recall_words") == 0
    finally:
        db.close()


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        ("yanlis", "yalnis", 1),
        ("tedavi", "tedvi", 1),
        ("tedavi", "tedavvi", 1),
        ("lekanemab", "lekenamab", 2),
        ("kortizol", "kortizol", 0),
        ("a", "", 1),
    ],
)
def test_the_distance_counts_slips_of_the_finger(one: str, other: str, apart: int) -> None:
    assert distance(one, other, 2) == apart


@given(st.text("abc", max_size=7), st.text("abc", max_size=7))
def test_the_distance_is_symmetric_and_bounded(one: str, other: str) -> None:
    apart = distance(one, other, 2)
    assert (apart <= 2) == (distance(other, one, 2) <= 2)
    assert (apart == 0) == (one == other)
    if apart <= 2:
        assert abs(len(one) - len(other)) <= apart


@given(st.lists(st.integers(0, 2**32 - 1)))
def test_word_numbers_survive_storing(numbers: list[int]) -> None:
    assert vocabulary.unpack(vocabulary.pack(numbers)).tolist() == numbers


def test_of_too_many_matches_those_where_frequent_words_meet_are_ranked(
    db: APSWDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(candidate_lookup, "_ENOUGH", {"recall_sessions": 3, "recall_turns": 3})
    monkeypatch.setattr(candidate_lookup, "RARE", 3)
    put(db, "both", "kortizol ve melatonin", "ikisi de hormon")
    put(db, "rare", "selenyum nedir", "bir mineral")
    for number in range(6):
        put(db, f"k{number}", "kortizol nedir", "bir hormon")
        put(db, f"m{number}", "melatonin nedir", "bir hormon")
    assert "both" in found(db, "kortizol", "melatonin")
    assert {"both", "rare"} <= found(db, "kortizol", "melatonin", "selenyum")
    newest = found(db, "kortizol")
    assert newest == {"k2", "k3", "k4", "k5"}, "of one frequent word alone, the newest"


def test_who_looks_for_more_sessions_gets_the_same_as_at_first(db: APSWDatabase) -> None:
    for name in ("a", "b"):
        put(db, name, "Kahve uykuyu bozar mı?", "Altı saat sürer.", title="Uyku")
    query = IndexQuery(("kahve",))
    both = candidate_lookup.candidates(db, query)
    alone = replace(both, found=both.found[:1])
    other = both.found[1].session

    assert candidate_lookup.more(db, query, alone, [other]).found == both.found

    # Somebody wrote meanwhile: the words are looked up anew.
    put(db, "c", "Kahve mi, çay mı?", "Çay.")
    assert candidate_lookup.more(db, query, alone, [other]).found == both.found
