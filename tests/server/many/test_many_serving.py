"""The server for many users: two of them on one PostgreSQL, over HTTP.

Also tests: app/bootstrap/served_database.py, app/memory/projects/login_memory.py,
app/server/many/many_operations.py, app/server/many/served_login.py, app/server/served_memories.py.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.server.many.many_operations import MANY, WITHOUT
from tests.fakes.anthropic_replies import Reply
from tests.fakes.anthropic_server import FakeAnthropic
from tests.fakes.postgres import Postgres
from tests.server.many.conftest import Two, replied, two_servers
from tests.server.serving import PLENTY

MEMORY, HISTORY = "/api/conversation-memory", "/api/chat-history"
EMMA = [
    {"role": "user", "content": "Emma kesirlerde zorlanıyor. Nasıl anlatayım?"},
    {"role": "assistant", "content": "Pizza dilimleriyle başlayın."},
]
MORE = [
    *EMMA,
    {"role": "user", "content": "Sonra ne yapayım?"},
    {"role": "assistant", "content": "Ondalık sayılara geçin."},
]


def told(turns: list[dict[str, str]], **more: Any) -> dict[str, Any]:
    return {"learner_id": "emma", "learner_name": "Emma", "conversation_turns": turns, **more}


async def test_the_flow_of_specification_5_over_two_servers(two: Two) -> None:
    async with two.client("Ada") as first, two.client("Ada", 1) as second:
        assert replied(await first.get(MEMORY))["conversation_update"] is None
        new = replied(await first.post(MEMORY, json=told(EMMA)))["conversation_update"]
        assert (new["turn_count"], "Pizza" in new["summary"]) == (2, True)
        grown = replied(await second.post(MEMORY, json=told(MORE)))["conversation_update"]
        assert grown["id"] == new["id"]
        assert grown["turn_count"] == 4
        assert grown["summary"].startswith(new["summary"])
        read = replied(await first.get(MEMORY, params={"learner_id": "emma"}))
        assert read["conversation_update"]["recent_turns"] == MORE
        found = replied(await second.get(MEMORY, params={"search": "ema pizza"}))
        assert [each["learner_name"] for each in found["results"]] == ["Emma"]
        assert 0 < found["results"][0]["relevance"] <= 1
        listed = replied(await first.get("/api/projects"))
        assert [each["learner_id"] for each in listed["projects"]] == ["emma"]
        # The end of the conversation: it is found in the archive, and only there.
        ended = await first.delete(MEMORY, params={"learner_id": "emma"})
        assert replied(ended) == {"success": True, "archived": True}
        gone = replied(await second.get(MEMORY, params={"learner_id": "emma"}))
        assert gone["conversation_update"] is None
        for archive, count in (("true", 1), ("false", 0)):
            asked = {"search": "pizza", "include_archive": archive}
            assert replied(await second.get(MEMORY, params=asked))["count"] == count


async def test_a_long_conversation_is_archived_by_itself(two: Two) -> None:
    turns = [
        {"role": "user" if n % 2 == 0 else "assistant", "content": f"mesaj {n}"} for n in range(60)
    ]
    async with two.client("Ada") as ada:
        kept = replied(await ada.post(MEMORY, json={"conversation_turns": turns}))
        assert kept["conversation_update"]["turn_count"] == 60
        read = replied(await ada.get(MEMORY))["conversation_update"]
        assert read["recent_turns"] == turns[-10:]
        found = replied(
            await ada.get(MEMORY, params={"search": "mesaj", "include_archive": "true"})
        )
        assert found["count"] == 2


async def test_nobody_reaches_what_is_anothers(two: Two) -> None:
    async with two.client("Ada") as ada, two.client("Ben", 1) as ben:
        await ada.post(MEMORY, json=told(EMMA))
        await ada.post(HISTORY, json={"user_id": "u", "user_message": "gizli", "ai_response": "x"})
        mine = replied(await ada.get("/api/projects"))["facilitator_id"]
        yours = replied(await ben.get("/api/projects"))
        assert yours["projects"] == [] and yours["facilitator_id"] != mine
        assert (await ben.get(MEMORY, params={"learner_id": "emma"})).status_code == 404
        asked = {"search": "pizza", "include_archive": "true"}
        assert replied(await ben.get(MEMORY, params=asked))["count"] == 0
        assert replied(await ben.get(HISTORY, params={"user_id": "u"}))["count"] == 0
        assert replied(await ben.delete(HISTORY, params={"user_id": "u"}))["cleared"] is False
        assert replied(await ben.post(MEMORY, json=told(MORE)))["conversation_update"]
        read = replied(await ada.get(MEMORY, params={"learner_id": "emma"}))
        assert read["conversation_update"]["turn_count"] == 2
        assert replied(await ada.get(HISTORY, params={"user_id": "u"}))["count"] == 1


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("tr", "“facilitator_id” bu anahtarınki değil"),
        ("en", "“facilitator_id” is not this token's"),
    ],
)
async def test_another_facilitator_than_the_token_s_is_refused(
    two: Two, language: str, said: str
) -> None:
    async with two.client("Ada") as ada, two.client("Ben", language=language) as ben:
        mine = replied(await ada.get("/api/projects"))["facilitator_id"]
        named = {"facilitator_id": mine}
        for refused in (
            await ben.get(MEMORY, params=named),
            await ben.get(MEMORY, params={**named, "search": "pizza"}),
            await ben.post(MEMORY, json=told(EMMA, **named)),
            await ben.delete(MEMORY, params=named),
        ):
            assert refused.status_code == 403
            assert refused.json()["error"]["code"] == "other_facilitator"
            assert refused.json()["error"]["message"].startswith(said)
        assert replied(await ben.get("/api/projects"))["projects"] == []
        for same in (mine, mine.upper(), f"{mine[:8]}-{mine[8:12]}-{mine[12:16]}-{mine[16:]}"):
            assert replied(await ada.get(MEMORY, params={"facilitator_id": same}))


@pytest.mark.parametrize(
    ("language", "said"), [("tr", "araştırma arşivi burada yok"), ("en", "no archive of research")]
)
async def test_what_needs_an_archive_is_refused(two: Two, language: str, said: str) -> None:
    async with two.client("Ada", language=language) as ada:
        assert set(WITHOUT) >= {"/mcp", "/api/recall", "/api/sessions", "/api/chat"}
        for path in WITHOUT:
            for method in ("GET", "POST"):
                refused = await ada.request(method, path, json={} if method == "POST" else None)
                assert refused.status_code == 501
                assert refused.json()["error"]["code"] == "no_archive"
                assert said in refused.json()["error"]["message"]
        assert (await ada.get("/api/yok")).status_code == 404
    assert not two.data.exists()


async def test_a_hundred_writers_of_one_user_over_two_servers_lose_nothing(two: Two) -> None:
    async with two.client("Ada") as first, two.client("Ada", 1) as second:
        stored = await asyncio.gather(
            *(
                (first, second)[n % 2].post(
                    HISTORY,
                    json={"user_id": "u", "user_message": f"soru {n}", "ai_response": f"{n}"},
                )
                for n in range(100)
            )
        )
        assert [each.status_code for each in stored] == [200] * 100
        kept = replied(await first.get(HISTORY, params={"user_id": "u"}))["turns"]
        assert [each["turn_index"] for each in kept] == list(range(91, 101))
        assert all(each["user_message"] == f"soru {each['ai_response']}" for each in kept)
        asked = {"user_id": "u", "reference": "sondan ikinci sorum neydi?"}
        turn = replied(await second.get(f"{HISTORY}/turn", params=asked))["turn"]
        assert turn["turn_index"] == 99
    with two.shared.connected() as connection:
        counted = connection.execute("SELECT last_index FROM animsa_served.turn_counters")
        assert counted.fetchall() == [(100,)]


async def test_without_a_name_the_turns_are_the_login_s_own(two: Two) -> None:
    async with two.client("Ada") as ada:
        mine = replied(await ada.get("/api/projects"))["facilitator_id"]
        turn = {"user_id": mine, "user_message": "soru", "ai_response": "yanıt"}
        replied(await ada.post(HISTORY, json=turn))
        (kept,) = replied(await ada.get(HISTORY))["turns"]
        assert kept["user_message"] == "soru"


@pytest.mark.parametrize("token", ["x", "A" * 43, "é" * 43])
async def test_who_has_no_token_is_told_nothing(two: Two, token: str) -> None:
    async with two.client("") as nobody:
        del nobody.headers["Authorization"]
        raw = [(b"Authorization", f"Bearer {token}".encode("latin-1"))]
        for path in (MEMORY, HISTORY, "/mcp", "/api/recall?query=x"):
            response = await nobody.get(path, headers=raw)
            assert response.status_code == 401
        # What is the same for everybody is shown.
        described = replied(await nobody.get("/openapi.json"))
        named = {
            each["operationId"] for path in described["paths"].values() for each in path.values()
        }
        assert named == {each.name for each in MANY.operations}
        page = await nobody.get("/docs")
        assert page.status_code == 200 and "--new-user" in page.text
        assert "--allow-write" not in page.text and "/mcp" not in page.text


async def test_who_was_removed_is_out_at_once(two: Two) -> None:
    async with two.client("Ada") as ada, two.client("Ben", 1) as ben:
        replied(await ada.get(MEMORY))
        await two.users.logins.remove("Ada")
        assert (await ada.get(MEMORY)).status_code == 401
        replied(await ben.get(MEMORY))


async def test_nobody_waits_for_a_user_who_asks_too_much(server: Postgres, tmp_path: Path) -> None:
    limits = replace(PLENTY, rate=0.001, burst=3)
    async with (
        two_servers(server, tmp_path, limits) as two,
        two.client("Ada") as ada,
        two.client("Ben") as ben,
    ):
        statuses = [(await ada.get(MEMORY)).status_code for _ in range(5)]
        assert statuses == [200, 200, 200, 429, 429]
        assert (await ben.get(MEMORY)).status_code == 200


async def test_a_database_that_is_away_is_told_as_such(two: Two) -> None:
    async with two.client("Ada", language="en") as ada:
        replied(await ada.get(MEMORY))
        with two.shared.connected() as connection:
            connection.execute(f"ALTER ROLE {two.login} NOLOGIN")
            ended = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = %s"
            connection.execute(ended, (two.login,))
            refused = await ada.get(MEMORY)
            assert refused.status_code == 503
            assert refused.json()["error"]["code"] == "database_away"
            assert refused.headers["retry-after"] == "1"
            assert "127.0.0.1" not in refused.text
            connection.execute(f"ALTER ROLE {two.login} LOGIN")
        replied(await ada.get(MEMORY))


@pytest.mark.parametrize("field", ["facilitator", "user"])
async def test_unknown_fields_are_refused_here_too(two: Two, field: str) -> None:
    async with two.client("Ada") as ada:
        for refused in (
            await ada.get(MEMORY, params={field: "x"}),
            await ada.post(HISTORY, json={field: "x"}),
        ):
            assert refused.status_code == 422


async def test_numbers_that_no_json_has_are_refused(two: Two) -> None:
    body = b'{"user_id": "u", "user_message": "a", "ai_response": "b", "metadata": {"n": 1e999}}'
    async with two.client("Ada") as ada:
        headers = {"Content-Type": "application/json"}
        refused = await ada.post(HISTORY, content=body, headers=headers)
        assert refused.status_code == 422


async def test_the_configured_model_writes_the_summaries(server: Postgres, tmp_path: Path) -> None:
    async with FakeAnthropic() as model:
        model.script(Reply(["Emma kesirlerde zorlanıyor; pizza dilimleriyle başlanacak."]))
        environ = {"ANTHROPIC_BASE_URL": model.url, "ANTHROPIC_API_KEY": "k"}
        async with two_servers(server, tmp_path, environ=environ) as two, two.client("Ada") as ada:
            kept = replied(await ada.post(MEMORY, json=told(EMMA)))["conversation_update"]
    assert kept["summary"] == "Emma kesirlerde zorlanıyor; pizza dilimleriyle başlanacak."
