"""The API answers with what the archive holds, takes what it may take, and says what it refuses."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.fakes.anthropic_replies import Reply
from tests.fakes.anthropic_server import FakeAnthropic
from tests.server.serving import Served, served

Turns = list[dict[str, str]]
MEMORY = "/api/conversation-memory"
HISTORY = "/api/chat-history"


def turns(count: int, about: str = "kesirler") -> Turns:
    return [
        {"role": ("user", "assistant")[number % 2], "content": f"{about} {number}. söz."}
        for number in range(count)
    ]


async def refusal(at: Served, method: str, path: str, status: int, **options: Any) -> str:
    """The sentence of a request that is refused."""
    response = await at.client.request(method, path, **options)
    assert response.status_code == status, response.text
    reply = response.json()
    assert set(reply) == {"success", "error"}
    assert reply["success"] is False
    return str(reply["error"]["message"])


# --- specification 5 -----------------------------------------------------------


async def test_memory_is_told_and_read_with_the_fields_of_the_specification(tmp_path: Path) -> None:
    async with served(tmp_path, writes=True, full=False) as at:
        told = await at.post(
            MEMORY, learner_id=None, conversation_turns=turns(12), force_regenerate=False
        )
        assert told["success"] is True
        update = told["conversation_update"]
        assert set(update) == {"id", "summary", "turn_count", "updated_at"}
        assert update["turn_count"] == 12

        read = (await at.get(MEMORY))["conversation_update"]
        assert set(read) == {"summary", "turn_count", "recent_turns", "updated_at"}
        assert read["recent_turns"] == turns(12)[-10:]
        assert read["updated_at"] == "2024-11-21T17:00:00.000Z"


async def test_a_learner_of_another_program_becomes_a_project_when_it_is_told(
    tmp_path: Path,
) -> None:
    async with served(tmp_path, writes=True, full=False) as at:
        own = "6f1c2c1e-learner"
        await refusal(at, "GET", f"{MEMORY}?learner_id={own}", 404)
        for name in ("Emma", "Emma Kaya"):
            await at.post(
                MEMORY, learner_id=own, learner_name=name, conversation_turns=turns(2, "kesirler")
            )
        await at.post(MEMORY, learner_id="ikinci", conversation_turns=turns(2, "yıldızlar"))

        read = await at.get(MEMORY, learner_id=own)
        assert read["conversation_update"]["turn_count"] == 2
        listed = (await at.get("/api/projects"))["projects"]
        assert [(each["learner_id"], each["name"]) for each in listed] == [
            (own, "Emma"),
            ("ikinci", "ikinci"),
        ]
        # Names are found with slips, though no summary holds them.
        (found,) = (await at.get(MEMORY, search="Ema"))["results"]
        assert (found["learner_name"], found["relevance"]) == ("Emma", 1.0)


async def test_who_only_reads_makes_no_learner(tmp_path: Path) -> None:
    async with served(tmp_path, full=False) as at:
        told = {"learner_id": "yeni", "conversation_turns": turns(2)}
        await refusal(at, "POST", MEMORY, 403, json=told)
        assert (await at.get("/api/projects"))["projects"] == []


async def test_writers_at_once_lose_nothing_of_one_another(tmp_path: Path) -> None:
    async with served(tmp_path, writes=True, full=False) as at:
        said = [
            at.post(HISTORY, user_id="u", user_message=f"soru {n}", ai_response="yanıt")
            for n in range(100)
        ]
        await asyncio.gather(*said)
        kept = (await at.get(HISTORY, user_id="u"))["turns"]
        assert [turn["turn_index"] for turn in kept] == list(range(91, 101))

        gone = await at.get(f"{HISTORY}/turn", user_id="u", reference="turn 4")
        assert (gone["turn"], gone["forgotten"]) == (None, True)
        there = await at.get(f"{HISTORY}/turn", user_id="u", reference="turn 94")
        assert (there["turn"]["turn_index"], there["forgotten"]) == (94, False)


async def test_memory_of_a_learner_is_apart_from_the_general_one(tmp_path: Path) -> None:
    async with served(tmp_path, writes=True, full=False) as at:
        emma = await at.archive.projects.create("Emma", "blue", at.clock.now())
        await at.post(MEMORY, learner_id=emma.project_id, conversation_turns=turns(2, "kesirler"))
        await at.post(MEMORY, conversation_turns=turns(2, "yıldızlar"))
        of_emma = await at.get(MEMORY, learner_id=emma.project_id)
        assert "kesirler" in of_emma["conversation_update"]["summary"]
        assert "kesirler" not in (await at.get(MEMORY))["conversation_update"]["summary"]
        found = await at.get(MEMORY, search="kesirler")
        (best,) = found["results"]
        assert set(best) == {"summary", "turn_count", "learner_name", "relevance"}
        assert (best["learner_name"], found["count"]) == ("Emma", 1)
        assert 0 < best["relevance"] <= 1


async def test_archived_memories_are_found_only_when_asked_for(tmp_path: Path) -> None:
    async with served(tmp_path, writes=True, full=False) as at:
        await at.post(MEMORY, conversation_turns=turns(52))
        assert (await at.get(MEMORY, search="kesirler"))["count"] == 1
        assert (await at.get(MEMORY, search="kesirler", include_archive=True))["count"] == 2


async def test_conversation_is_sent_whole_each_time_and_learnt_once(tmp_path: Path) -> None:
    async with served(tmp_path, writes=True, full=False) as at:
        await at.post(MEMORY, conversation_turns=turns(2))
        again = await at.post(MEMORY, conversation_turns=turns(4))
        assert again["conversation_update"]["turn_count"] == 4
        forced = await at.post(MEMORY, conversation_turns=turns(4), force_regenerate=True)
        assert forced["conversation_update"]["turn_count"] == 4
        assert forced["conversation_update"]["id"] == again["conversation_update"]["id"]


async def test_model_writes_the_summary_of_a_learner(tmp_path: Path) -> None:
    async with FakeAnthropic() as model:
        model.script(Reply(["Emma kesirleri pizzayla öğreniyor."]))
        environ = {"ANTHROPIC_BASE_URL": model.url, "ANTHROPIC_API_KEY": "k"}
        async with served(tmp_path, writes=True, full=False, environ=environ) as at:
            emma = await at.archive.projects.create("Emma", "blue", at.clock.now())
            told = await at.post(MEMORY, learner_id=emma.project_id, conversation_turns=turns(2))
        assert told["conversation_update"]["summary"] == "Emma kesirleri pizzayla öğreniyor."


async def test_unknown_field_is_refused_in_a_sentence(tmp_path: Path) -> None:
    async with served(tmp_path, writes=True, full=False) as at:
        body = {"conversation_turns": turns(2), "learnerId": "x"}
        said = await refusal(at, "POST", MEMORY, 422, json=body)
        assert said == "“learnerId” in the request cannot be used: there is no such field."
        assert "archive" in await refusal(at, "GET", f"{MEMORY}?archive=true", 422)
        assert "limits" in await refusal(at, "GET", "/api/sessions?limits=3", 422)
        assert "may be given once" in await refusal(at, "GET", f"{MEMORY}?search=a&search=b", 422)
        await refusal(at, "GET", f"{MEMORY}?learner_id=gone", 404)
        endless = {"conversation_turns": turns(2), "learner_id": "x" * 201}
        await refusal(at, "POST", MEMORY, 404, json=endless)


async def test_profile_may_be_named(tmp_path: Path) -> None:
    async with served(tmp_path, full=False) as at:
        profile = (await at.get("/api/projects"))["facilitator_id"]
        assert (await at.get(MEMORY, facilitator_id=profile))["conversation_update"] is None
        await refusal(at, "GET", f"{MEMORY}?facilitator_id=somebody", 422)


# --- specification 4 -----------------------------------------------------------


async def test_chat_history_is_the_last_ten_turns_of_a_day(tmp_path: Path) -> None:
    async with served(tmp_path, writes=True, full=False) as at:
        for number in range(1, 13):
            await at.post(
                HISTORY,
                user_id="u",
                user_message=f"{number}. soru",
                ai_response="yanıt",
                metadata={"n": number},
            )
        listed = await at.get(HISTORY, user_id="u")
        assert listed["count"] == 10
        assert [turn["turn_index"] for turn in listed["turns"]] == list(range(3, 13))
        assert listed["turns"][0]["metadata"] == {"n": 3}
        assert (await at.get(HISTORY, user_id="başkası"))["turns"] == []
        first = await at.get(f"{HISTORY}/turn", user_id="u", reference="ilk sorum neydi?")
        assert first["turn"]["user_message"] == "3. soru"
        nothing = await at.get(f"{HISTORY}/turn", user_id="u", reference="hava nasıl?")
        assert nothing["turn"] is None

        at.clock.advance(timedelta(hours=24))
        assert (await at.get(HISTORY, user_id="u"))["count"] == 0


async def test_chat_history_is_cleared_for_one_user(tmp_path: Path) -> None:
    async with served(tmp_path, writes=True, full=False) as at:
        for user in ("u", "v"):
            await at.post(HISTORY, user_id=user, user_message="soru", ai_response="yanıt")
        cleared = await at.client.delete(HISTORY, params={"user_id": "u"})
        assert cleared.json() == {"success": True, "cleared": True}
        assert (await at.get(HISTORY, user_id="u"))["count"] == 0
        assert (await at.get(HISTORY, user_id="v"))["count"] == 1
        await refusal(at, "DELETE", HISTORY, 422)


# --- research -----------------------------------------------------------


async def test_question_is_answered_with_the_research_it_means(tmp_path: Path) -> None:
    async with served(tmp_path) as at:
        found = await at.get("/api/recall", query="Dawn ile karışan etki neydi?")
        assert found["verdict"] == "single"
        best = found["matches"][0]
        assert (best["session_id"], best["date"][:10]) == ("dawn", "2024-10-05")
        assert best["quote"]
        read = await at.get(f"/api/sessions/{best['session_id']}")
        assert best["message_id"] in [each["message_id"] for each in read["messages"]]


async def test_sessions_are_listed_page_by_page(tmp_path: Path) -> None:
    async with served(tmp_path) as at:
        seen: list[str] = []
        page = await at.get("/api/sessions", limit=4)
        seen += [each["session_id"] for each in page["sessions"]]
        assert len(seen) == 4
        rest = await at.get("/api/sessions", limit=4, before=page["before"])
        seen += [each["session_id"] for each in rest["sessions"]]
        assert (len(set(seen)), rest["before"]) == (6, None)
        await refusal(at, "GET", "/api/sessions?before=dün", 422)


async def test_sessions_are_searched_and_read_from_a_message_on(tmp_path: Path) -> None:
    async with served(tmp_path) as at:
        found = await at.get("/api/sessions", search="kortizol")
        assert found["sessions"][0]["session_id"] == "dawn"
        assert "ortizol" in found["sessions"][0]["quote"]
        read = await at.get("/api/sessions/dawn", offset=2, limit=2)
        assert read["session"]["title"] == "Dawn Phenomenon vs Somogyi Etkisi"
        assert [each["role"] for each in read["messages"]] == ["user", "assistant"]
        assert (read["message_count"], read["next_offset"]) == (6, 4)
        await refusal(at, "GET", "/api/sessions/yok", 404)


async def test_deleted_session_is_not_there(tmp_path: Path) -> None:
    async with served(tmp_path) as at:
        await at.archive.store.set_deleted("dawn", at.clock.now())
        await refusal(at, "GET", "/api/sessions/dawn", 404)
        assert (await at.get("/api/sessions", search="kortizol"))["sessions"] == []


async def test_look_ups_are_not_listed_and_not_found(tmp_path: Path) -> None:
    async with served(tmp_path) as at:
        await at.archive.store.file_session("dawn", False)
        listed = (await at.get("/api/sessions", limit=50))["sessions"]
        assert "dawn" not in [each["session_id"] for each in listed]
        assert (await at.get("/api/sessions", search="kortizol"))["sessions"] == []


# --- what is refused -----------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "path"), [("POST", MEMORY), ("POST", HISTORY), ("DELETE", f"{HISTORY}?user_id=u")]
)
async def test_nothing_is_written_unless_it_was_allowed(
    tmp_path: Path, method: str, path: str
) -> None:
    async with served(tmp_path, full=False) as at:
        json = {"conversation_turns": turns(2)} if method == "POST" else None
        assert "reading only" in await refusal(at, method, path, 403, json=json)
        assert (await at.get(MEMORY))["conversation_update"] is None


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b'"x"', b"\xff", b'{"a": NaN}', b"[" * 100_000, b"null"],
    ids=["empty", "broken", "list", "text", "bytes", "nan", "deep", "null"],
)
async def test_body_that_is_no_json_object_is_refused(tmp_path: Path, body: bytes) -> None:
    async with served(tmp_path, writes=True, full=False) as at:
        headers = {"Content-Type": "application/json"}
        await refusal(at, "POST", MEMORY, 400, content=body, headers=headers)


async def test_halves_of_characters_are_stored_as_something_readable(tmp_path: Path) -> None:
    async with served(tmp_path, writes=True, full=False) as at:
        body = rb'{"user_id": "\ud800", "user_message": "a\u0000b", "ai_response": "\udfff!"}'
        headers = {"Content-Type": "application/json"}
        kept = await at.client.post(HISTORY, content=body, headers=headers)
        assert kept.status_code == 200, kept.text
        (turn,) = (await at.get(HISTORY, user_id="\ufffd"))["turns"]
        assert (turn["user_message"], turn["ai_response"]) == ("a b", "\ufffd!")


async def test_refused_field_is_explained_in_the_language_that_is_asked_for(tmp_path: Path) -> None:
    async with served(tmp_path, full=False) as at:
        path = "/api/sessions?before=1-2&search=x"
        assert await refusal(at, "GET", path, 422) == (
            "“before” in the request cannot be used: it cannot be used together with a search."
        )
        turkish = {"Accept-Language": "tr-TR,tr;q=0.9,en;q=0.8"}
        assert await refusal(at, "GET", path, 422, headers=turkish) == (
            "İstekteki “before” kullanılamıyor: aramayla birlikte kullanılmaz."
        )


async def test_unknown_address_and_method_are_told_in_json(tmp_path: Path) -> None:
    async with served(tmp_path, full=False) as at:
        assert "openapi.json" in await refusal(at, "GET", "/api/yok", 404)
        await refusal(at, "PUT", "/api/recall", 405)
        await refusal(at, "GET", "/mcp", 405)
