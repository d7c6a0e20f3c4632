"""Quick turns of many users in PostgreSQL: numbers, the cap, the day."""

from __future__ import annotations

import asyncio
from uuid import uuid4

from app.core.domain.quick_turns_port import MOST_TURNS
from app.memory.quick_ask.quick_memory import ConversationManager
from app.storage.served.served_turns import ServedTurns, _add
from tests.storage.served.conftest import Hall


async def test_parallel_writers_of_one_user_lose_no_number(hall: Hall) -> None:
    stores = [ServedTurns(each, hall.ada) for each in (hall.database, hall.beside)]
    numbers = await asyncio.gather(
        *(stores[n % 2].add_turn("u", f"soru {n}", "yanıt", {"n": n}) for n in range(100))
    )
    assert sorted(numbers) == list(range(1, 101))
    kept = await stores[0].fetch_recent_turns("u")
    assert [turn["turn_index"] for turn in kept] == list(range(100, 100 - MOST_TURNS, -1))
    said = {number: f"soru {n}" for n, number in enumerate(numbers)}
    assert all(turn["user_message"] == said[turn["turn_index"]] for turn in kept)
    with hall.shared.connected() as connection:
        count = connection.execute("SELECT count(*) FROM animsa_served.conversation_history")
        assert count.fetchone() == (MOST_TURNS,)
    assert await stores[1].last_turn_index("u") == 100


async def test_numbers_go_on_when_the_turns_are_forgotten(hall: Hall) -> None:
    store = ServedTurns(hall.database, hall.ada)
    await store.add_turn("u", "soru", "", {})
    assert await store.update_turn("u", 1, "yanıt", {"a": "ğ"})
    (turn,) = await store.fetch_recent_turns("u")
    assert (turn["ai_response"], turn["metadata"]) == ("yanıt", {"a": "ğ"})
    assert await store.delete_turns("u")
    assert not await store.delete_turns("u")
    assert not await store.update_turn("u", 1, "yanıt", {})
    assert await store.add_turn("u", "soru", "yanıt", {}) == 2


async def test_a_user_of_one_login_is_not_the_user_of_another(hall: Hall) -> None:
    ada, ben = ServedTurns(hall.database, hall.ada), ServedTurns(hall.database, hall.ben)
    assert await ada.add_turn("u", "gizli", "yanıt", {}) == 1
    assert await ben.add_turn("u", "başka", "yanıt", {}) == 1
    assert [turn["user_message"] for turn in await ben.fetch_recent_turns("u")] == ["başka"]
    await ben.delete_turns("u")
    assert [turn["user_message"] for turn in await ada.fetch_recent_turns("u")] == ["gizli"]


async def test_what_is_a_day_old_is_neither_told_nor_kept_whoever_writes_next(hall: Hall) -> None:
    ada, ben = ServedTurns(hall.database, hall.ada), ServedTurns(hall.database, hall.ben)
    for n in range(3):
        await ada.add_turn("u", f"soru {n}", "yanıt", {})
    with hall.shared.connected() as connection:
        connection.execute(
            "UPDATE animsa_served.conversation_history"
            " SET created_at = now() - interval '24 hours 1 second' WHERE turn_index < 3"
        )
    assert [turn["turn_index"] for turn in await ada.fetch_recent_turns("u")] == [3]
    assert await ConversationManager(ada).has_forgotten("u", "ikinci sorum neydi?")
    await ben.add_turn("u", "soru", "yanıt", {})
    with hall.shared.connected() as connection:
        left = connection.execute(
            "SELECT facilitator_id, turn_index FROM animsa_served.conversation_history"
        )
        assert set(left.fetchall()) == {(hall.ada, 3), (hall.ben, 1)}


async def test_a_server_that_starts_forgets_what_is_a_day_old(hall: Hall) -> None:
    await ServedTurns(hall.database, hall.ada).add_turn("u", "soru", "yanıt", {})
    await ServedTurns(hall.database, hall.ben).add_turn("u", "soru", "yanıt", {})
    with hall.shared.connected() as connection:
        connection.execute(
            "UPDATE animsa_served.conversation_history"
            " SET created_at = now() - interval '25 hours' WHERE facilitator_id = %s",
            (hall.ada,),
        )
        await hall.beside.prepare()
        left = connection.execute("SELECT facilitator_id FROM animsa_served.conversation_history")
        assert left.fetchall() == [(hall.ben,)]


async def test_a_second_try_of_the_same_turn_adds_nothing(hall: Hall) -> None:
    row = (hall.ada, uuid4(), "u", "soru", "yanıt", "{}")
    for _ in range(2):
        assert await hall.database.run(hall.ada, _add, row, MOST_TURNS) == 1
