"""Memories of many users in PostgreSQL: as specification 5 has them, and as the archive answers."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from app.core.domain import errors
from app.core.domain.project_port import (
    MOST_TURNS,
    RECENT_TURNS,
    Lesson,
    MemoryStatement,
    MemoryStore,
    MemoryTurn,
    Origin,
)
from app.core.language.thesaurus import Thesaurus
from app.memory.projects.login_memory import LoginMemory
from app.memory.projects.memory_service import MemoryService
from app.storage.served.served_memories import ServedMemoryStore
from tests.fakes.clock import FakeClock
from tests.memory.memories import desk
from tests.storage.served.conftest import Hall


def said(*contents: str) -> list[MemoryTurn]:
    """Questions and answers in turns."""
    return [
        MemoryTurn("user" if number % 2 == 0 else "assistant", content)
        for number, content in enumerate(contents)
    ]


def memory_of(hall: Hall, clock: FakeClock, *, beside: bool = False) -> LoginMemory:
    database = hall.beside if beside else hall.database
    line = asyncio.Lock()
    store = ServedMemoryStore(database, hall.ada)
    return LoginMemory(store, clock, Thesaurus(""), lambda _: line)


FRACTIONS = said(
    "Emma kesirlerde zorlanıyor. Nasıl anlatayım?",
    "Pizza dilimleriyle başlayın; Emma somut örneklerle daha kolay öğreniyor.",
    "Ondalık sayılara ne zaman geçeyim?",
    "Kesirler oturunca, iki hafta sonra geçin.",
)


async def _play(memory: MemoryService, store: MemoryStore, clock: FakeClock) -> list[object]:
    """One conversation after the other, and what is answered to them."""
    seen: list[object] = []
    for learner_id, turns in (
        ("emma", FRACTIONS[:2]),
        ("emma", FRACTIONS),
        (None, said("Matematik müfredatını nasıl sıralamalıyım?", "Önce kesirleri verin.")),
        ("kerem", said(*(f"{n}. soru ve yanıtı, sözcük{n}" for n in range(60)))),
        ("kerem", said(*(f"{n}. soru ve yanıtı, sözcük{n}" for n in range(64)))),
    ):
        await memory.learner_to_write(learner_id, None, learner_id and learner_id.title())
        told = await memory.tell(learner_id, turns)
        seen += [told.summary, told.turn_count, [each.content for each in told.recent_turns]]
        seen.append([(each.role, each.content) for each in await store.known_turns(learner_id, 99)])
    for keywords in ("kesirler", "pizza dilimi", "ema", "sözcük7", "sözcük61", "yok böyle", "%_'"):
        for learner_id, everywhere, archive in (
            (None, True, True),
            (None, True, False),
            ("kerem", False, True),
            (None, False, True),
        ):
            found = await memory.search(
                keywords, learner_id, everywhere=everywhere, archive=archive
            )
            seen.append(
                [
                    (each.memory.project, each.memory.summary, each.memory.archived, each.relevance)
                    for each in found
                ]
            )
    return seen


async def test_it_answers_as_the_archive_does(hall: Hall, tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        expected = await _play(at.memory, at.projects, at.clock)
    clock = FakeClock()
    served = ServedMemoryStore(hall.database, hall.ada)
    assert await _play(memory_of(hall, clock), served, clock) == expected


async def test_what_is_long_goes_to_the_archive_and_the_last_turns_stay(hall: Hall) -> None:
    memory = memory_of(hall, FakeClock())
    turns = said(*(f"mesaj {n}" for n in range(MOST_TURNS + 2)))
    told = await memory.tell(None, turns)
    assert told.turn_count == MOST_TURNS + 2
    assert list(told.recent_turns) == turns[-RECENT_TURNS:]
    with hall.shared.connected() as connection:
        assert connection.execute(
            "SELECT facilitator_id, learner_id, turn_count, jsonb_array_length(conversation_turns)"
            " FROM animsa_served.conversation_history_archive"
        ).fetchall() == [(hall.ada, None, MOST_TURNS + 2, MOST_TURNS + 2)]
        left = connection.execute("SELECT count(*) FROM animsa_served.conversation_turns")
        assert left.fetchone() == (RECENT_TURNS,)


async def test_an_ended_conversation_is_archived_and_the_next_begins_anew(hall: Hall) -> None:
    memory = memory_of(hall, FakeClock())
    assert not await memory.close("emma")
    await memory.learner_to_write("emma")
    await memory.tell("emma", FRACTIONS)
    assert await memory.close("emma")
    assert await memory.memory("emma") is None
    (found,) = await memory.search("pizza")
    assert (found.memory.archived, found.memory.project) == (True, "emma")
    assert await memory.search("pizza", archive=False) == []
    again = await memory.tell("emma", FRACTIONS[:2])
    assert again.turn_count == 2


async def test_two_processes_that_tell_one_memory_lose_and_double_nothing(hall: Hall) -> None:
    clock = FakeClock()
    memories = [memory_of(hall, clock, beside=bool(n)) for n in (0, 1)]
    await asyncio.gather(
        *(memories[n % 2].tell(None, said(f"soru {n}?", f"yanıt {n}.")) for n in range(20))
    )
    told = await memories[0].memory(None)
    assert told is not None and told.turn_count == 40
    known = await ServedMemoryStore(hall.database, hall.ada).known_turns(None, 100)
    assert sorted(each.content for each in known) == sorted(
        text for n in range(20) for text in (f"soru {n}?", f"yanıt {n}.")
    )


async def test_what_was_made_from_an_older_memory_is_not_kept(hall: Hall) -> None:
    store = ServedMemoryStore(hall.database, hall.ada)
    lesson = Lesson(None, tuple(FRACTIONS[:2]), (MemoryStatement("Bir.", Origin.EXTRACT),))
    assert await store.learn(lesson, 1)
    assert not await store.learn(lesson, 2)
    memory = await store.memory(None)
    assert memory is not None and (memory.revision, memory.turn_count) == (1, 2)


async def test_learners_have_names_of_one_line(hall: Hall) -> None:
    store = ServedMemoryStore(hall.database, hall.ada)
    assert await store.ensure("e1", " Emma\n Yılmaz ", 1)
    assert not await store.ensure("e1", "Başka", 1)
    assert [(each.project_id, each.name) for each in await store.projects()] == [
        ("e1", "Emma Yılmaz")
    ]
    with pytest.raises(errors.EmptyName):
        await store.ensure("e2", "\n", 1)
    assert await ServedMemoryStore(hall.database, hall.ben).projects() == []
