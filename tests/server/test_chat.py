"""A turn over HTTP: the controller that the window and the command line use, streamed.

Also tests: app/turns/event_lines.py.
"""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from app.core.domain.tiers_and_modes import OnlineConsent
from app.machine import settings as settings_file
from app.server import chat
from tests.conftest import ExpectLog
from tests.fakes.anthropic_replies import Reply
from tests.fakes.anthropic_server import FakeAnthropic
from tests.server.serving import Served, served

CHAT = "/api/chat"
OFFLINE = {"ANIMSA_WEB": "off"}


async def said(at: Served, message: str, **more: Any) -> list[dict[str, Any]]:
    """The events of a turn."""
    response = await at.client.post(CHAT, json={"message": message, **more})
    assert response.status_code == 200, response.text
    assert response.headers["content-type"].startswith(chat.LINES)
    return [json.loads(line) for line in response.text.splitlines()]


async def test_a_turn_is_answered_from_the_archive_and_kept(tmp_path: Path) -> None:
    async with served(tmp_path, writes=True, environ=OFFLINE) as at:
        events = await said(at, "Somogyi etkisi hakkında ne konuşmuştuk?")

        assert [each["event"] for each in events][:2] == ["session", "plan"]
        done = events[-1]
        assert (done["event"], done["label"], done["saved"]) == ("done", "recall", True)
        assert done["citations"][0]["title"] and "Somogyi" in done["text"]
        assert "".join(e["text"] for e in events if e["event"] == "delta") == done["text"]
        kept = await at.archive.store.messages(done["session_id"])
        assert [m.role for m in kept] == ["user", "assistant"]


async def test_a_conversation_goes_on_and_ends(tmp_path: Path) -> None:
    async with served(tmp_path, writes=True, environ=OFFLINE) as at:
        first = (await said(at, "Somogyi etkisi hakkında ne konuşmuştuk?"))[-1]["session_id"]
        second = await said(at, "ilk sorum neydi?")
        assert second[-1]["session_id"] == first
        assert second[-1]["text"].startswith("İlk sorun şuydu:")

        named = await said(at, "son sorum neydi?", session=first, end=True)
        assert named[-2]["session_id"] == first and "ended" in named[-1]
        other = await said(at, "Dawn ile karışan etki neydi?", session="new")
        assert other[-1]["session_id"] != first


async def test_another_program_cannot_agree_to_go_online(tmp_path: Path) -> None:
    # No socket is opened: the network of the tests would say so.
    async with served(tmp_path, writes=True, full=False) as at:
        for message, mode in (
            ("kuantum dolanıklık nedir", None),
            ("evet", None),
            ("her zaman", None),
            ("kuantum dolanıklık nedir, internetten araştır", "online_only"),
        ):
            events = await said(at, message, mode=mode)
            assert "Çevrimiçi arayayım mı?" not in events[-1]["text"]
        stored = settings_file.load(at.archive.paths.settings)
        assert stored.online == OnlineConsent.ASK.value


async def test_what_nobody_expected_is_told_as_that(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, expected_log: ExpectLog
) -> None:
    expected_log("unexpected RuntimeError in a request")

    def broken(*_: object, **__: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(chat, "open_controller", broken)
    async with served(tmp_path, writes=True, full=False) as at:
        response = await at.client.post(CHAT, json={"message": "merhaba"})
    assert (response.status_code, response.json()["error"]["code"]) == (500, "error")


async def test_server_sent_events_for_who_asks_for_them(tmp_path: Path) -> None:
    async with served(tmp_path, writes=True, environ=OFFLINE) as at:
        response = await at.client.post(
            CHAT, json={"message": "merhaba"}, headers={"Accept": chat.EVENTS}
        )
        assert response.headers["content-type"].startswith(chat.EVENTS)
        blocks = response.text.strip().split("\n\n")
        assert all(block.startswith("data: ") for block in blocks)
        assert json.loads(blocks[-1].removeprefix("data: "))["event"] == "done"


async def test_a_turn_in_a_project_belongs_to_it(tmp_path: Path) -> None:
    async with served(tmp_path, writes=True, full=False, environ=OFFLINE) as at:
        emma = (await at.archive.projects.create("Emma", "blue", at.clock.now())).project_id
        done = (await said(at, "kesirleri nasıl anlatsam", learner_id=emma))[-1]
        assert await at.archive.projects.project_of(done["session_id"]) == emma


async def test_a_learner_that_is_not_known_yet_becomes_a_project(tmp_path: Path) -> None:
    async with served(tmp_path, writes=True, full=False, environ=OFFLINE) as at:
        done = (await said(at, "kesirleri nasıl anlatsam", learner_id="öğrenci-7"))[-1]
        assert await at.archive.projects.project_of(done["session_id"]) == "öğrenci-7"
        listed = (await at.get("/api/projects"))["projects"]
        assert [(each["learner_id"], each["name"]) for each in listed] == [("öğrenci-7",) * 2]


@pytest.mark.parametrize("name", ["dawn", "last"])
async def test_a_session_that_is_named_is_not_left_for_another_project(
    tmp_path: Path, name: str
) -> None:
    async with served(tmp_path, writes=True, environ=OFFLINE) as at:
        before = (await at.get("/api/sessions"))["sessions"]
        body = {"message": "Dawn nedir?", "session": name, "learner_id": "baska"}
        refused = await at.client.post(CHAT, json=body)
        assert refused.status_code == 422
        assert refused.json()["error"]["message"].startswith("“learner_id”")
        assert (await at.get("/api/sessions"))["sessions"] == before
        assert (await at.get("/api/projects"))["projects"] == []


async def test_a_program_that_may_not_go_online_is_told_so(tmp_path: Path) -> None:
    async with served(tmp_path, writes=True, full=False) as at:
        done = (await said(at, "magnezyum ne işe yarar", mode="online_only"))[-1]
        assert "yalnız sen izin verebilirsin" in done["text"]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({}, 422),
        ({"message": ""}, 422),
        ({"message": "soru", "tier": "sonsuz"}, 422),
        ({"message": "soru", "session": "yok"}, 404),
        ({"message": "soru", "session": "yok", "learner_id": "emma"}, 404),
        ({"message": "soru", "session": "last", "learner_id": "emma"}, 404),
        ({"message": "soru", "sesion": "yok"}, 422),
    ],
)
async def test_what_cannot_begin_is_refused(
    tmp_path: Path, body: dict[str, str], status: int
) -> None:
    async with served(tmp_path, writes=True, full=False, environ=OFFLINE) as at:
        assert (await at.client.post(CHAT, json=body)).status_code == status


async def test_where_nothing_may_be_written_nothing_is_answered(tmp_path: Path) -> None:
    async with served(tmp_path, full=False, environ=OFFLINE) as at:
        assert (await at.client.post(CHAT, json={"message": "soru"})).status_code == 403


async def test_too_many_turns_at_once_are_told_to_wait(tmp_path: Path) -> None:
    async with FakeAnthropic() as server:
        environ = {**OFFLINE, "ANTHROPIC_BASE_URL": server.url, "ANTHROPIC_API_KEY": "sk-test"}
        async with served(tmp_path, writes=True, full=False, environ=environ) as at:
            gate = asyncio.Event()
            server.script(*(Reply(["Evet."], gate=gate) for _ in range(chat.MOST_CHATS)))
            bodies = [
                {"message": f"{n}. demir hapı nasıl içilir", "session": "new"}
                for n in range(chat.MOST_CHATS)
            ]
            turns = [asyncio.create_task(at.client.post(CHAT, json=body)) for body in bodies]
            async with asyncio.timeout(120):
                while len(server.requests) < chat.MOST_CHATS:  # noqa: ASYNC110
                    await asyncio.sleep(0)
            refused = await at.client.post(CHAT, json={"message": "bir daha"})
            assert (refused.status_code, refused.headers["retry-after"]) == (429, "1")
            gate.set()
            answered = await asyncio.gather(*turns)
            assert {each.status_code for each in answered} == {200}
