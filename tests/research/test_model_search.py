"""Claude's own search as a source of a research: checked like any, counted, and never where the
web is not allowed.

Also tests: app/research/modes.py.
"""

from __future__ import annotations

import json
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import pytest

from app.core.domain.events import Done, Spent, Step
from app.core.domain.messages import Kind
from app.core.domain.tiers_and_modes import Mode, Tier
from app.memory.sessions.active_session import ActiveSession
from tests.fakes.anthropic_replies import HttpError, Reply
from tests.fakes.anthropic_server import FakeAnthropic, Hit, WebSearch
from tests.fakes.person import Person, home_with_model
from tests.research.worlds import ENOUGH, OUR_NOTE, PLAN, SOMOGYI, Pages, Shelf, excerpt, web_of

QUESTION = "Somogyi etkisi nasıl anlaşılır, araştır"
HIT = Hit(
    "https://dergi.example/somogyi",
    "Somogyi olgusu",
    quote="Somogyi etkisi için eşik 65 mg/dL olarak önerildi.",
    age="2 May 2026",
)


def searches(server: FakeAnthropic) -> list[Any]:
    """The calls in which the server was to search."""
    return [r.body for r in server.requests if r.body and r.body.get("tools")]


def searching(
    directory: Path, **home: Any
) -> AbstractAsyncContextManager[tuple[FakeAnthropic, Person]]:
    """Someone whose model's server searches beside an encyclopedia."""
    web = web_of(Shelf([SOMOGYI]))
    return home_with_model(directory, searches_web=True, **{"open_web": web, **home})


async def ask(person: Person, **how: Any) -> str:
    person.screen.events.clear()
    assert await person.controller.submit(QUESTION, **how), person.screen.events
    return person.screen.last(Done).text


async def test_what_claude_quotes_is_a_passage_that_is_checked_and_cited(tmp_path: Path) -> None:
    async with searching(tmp_path) as (server, person):
        server.script(
            PLAN,
            WebSearch([HIT]),
            WebSearch([HIT]),
            ENOUGH,
            Reply(["Eşik 65 mg/dL olarak önerildi [K2]. Eşik 95 mg/dL'dir [K2]."]),
            Reply(['{"sentences": []}']),
        )
        assert await ask(person) == "Eşik 65 mg/dL olarak önerildi [1]."
        (cited,) = person.screen.last(Done).citations
        assert (cited.address, cited.quote) == (HIT.address, HIT.quote)
        assert [body["messages"][0]["content"][0]["text"] for body in searches(server)] == [
            "<sorgu>Somogyi etkisi anlaşılır</sorgu>",
            "<sorgu>Somogyi etkisi</sorgu>",
        ]
        told = json.dumps(searches(server)[0], ensure_ascii=False)
        assert "70 mg/dL" not in told, "what other sources said is nothing to search for"


async def test_searches_are_counted_and_priced(tmp_path: Path) -> None:
    prices = {"prices": {"claude-sonnet-5-5": [0.0, 0.0, 0.0, 0.0]}, "search_price": 20.0}
    (tmp_path / "settings.json").write_text(json.dumps(prices), encoding="utf-8")
    async with searching(tmp_path) as (server, person):
        server.script(
            PLAN,
            WebSearch([HIT]),
            WebSearch([HIT]),
            ENOUGH,
            Reply(["Gece değer 70 mg/dL altındaysa Somogyi etkisi düşünülür [K1]."]),
        )
        await ask(person)
        spent = person.screen.last(Spent)
        assert (spent.calls, spent.searches) == (3, 3)
        assert spent.usage.web_searches == 2
        assert spent.tokens > 18_000
        assert spent.cost == pytest.approx(0.04)
        assert person.screen.last(Done).usage == spent.usage


@pytest.mark.parametrize(
    ("tier", "mode"), [(Tier.ARASTIRMA, Mode.FILES_ONLY), (Tier.HIZLI, Mode.ONLINE_ONLY)]
)
async def test_it_is_not_asked_in_files_nor_in_the_tier_of_one_call(
    tmp_path: Path, tier: Tier, mode: Mode
) -> None:
    async with searching(tmp_path, library=Shelf([OUR_NOTE])) as (server, person):
        if tier is Tier.ARASTIRMA:
            server.script(PLAN, ENOUGH)
        server.script(Reply(["Ölçüm gece yapılır [K1]."]))
        await ask(person, tier=tier, mode=mode)
        assert searches(server) == []


async def test_it_can_be_switched_off(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"sources_off": ["claude"]}', encoding="utf-8")
    async with searching(tmp_path) as (server, person):
        server.script(
            PLAN, ENOUGH, Reply(["Gece değer 70 mg/dL altındaysa Somogyi etkisi düşünülür [K1]."])
        )
        await ask(person)
        assert searches(server) == []


async def test_its_failure_is_named_and_the_others_answer(tmp_path: Path) -> None:
    async with searching(tmp_path) as (server, person):
        server.script(
            PLAN,
            WebSearch(error="unavailable"),
            HttpError(429, "rate_limit_error", retry_after="60"),
            ENOUGH,
            Reply(["Gece değer 70 mg/dL altındaysa Somogyi etkisi düşünülür [K1]."]),
        )
        assert await ask(person) == "Gece değer 70 mg/dL altındaysa Somogyi etkisi düşünülür [1]."
        failed = [s.about for s in person.screen.all(Step) if s.code == "source_failed"]
        assert {each["error"] for each in failed} == {"source_unreachable", "source_busy"}
        assert {each["name"] for each in failed} == {"Claude"}


async def test_results_whose_text_is_encrypted_are_read_by_ourselves(tmp_path: Path) -> None:
    page = excerpt("Somogyi etkisinde ölçüm 3 gece yinelenir.", title="Şifreli")
    closed = Hit("https://ornek.org/sifreli", "Şifreli")
    reader = Pages({closed.address: [page]})
    web = web_of(Shelf([SOMOGYI]), reader=reader)
    async with searching(tmp_path, open_web=web) as (server, person):
        server.script(
            PLAN,
            WebSearch([closed, Hit("http://127.0.0.1:1@evil/", "Kötü", quote="Kötü alıntı.")]),
            WebSearch(),
            ENOUGH,
            Reply(["Ölçüm 3 gece yinelenir [K2]."]),
        )
        assert await ask(person) == "Ölçüm 3 gece yinelenir [1]."
        assert reader.asked == [closed.address]


async def test_small_budget_leaves_its_tokens_to_the_answer(tmp_path: Path) -> None:
    small = {"budgets": {"arastirma": {"tokens": 30_000}}}
    (tmp_path / "settings.json").write_text(json.dumps(small), encoding="utf-8")
    async with searching(tmp_path) as (server, person):
        server.script(
            PLAN, ENOUGH, Reply(["Gece değer 70 mg/dL altındaysa Somogyi etkisi düşünülür [K1]."])
        )
        assert await ask(person) == "Gece değer 70 mg/dL altındaysa Somogyi etkisi düşünülür [1]."
        assert searches(server) == []


@pytest.mark.parametrize("mode", [Mode.ONLINE_ONLY, Mode.BOTH, Mode.SEQUENTIAL])
async def test_search_is_told_the_conversation_in_every_mode(tmp_path: Path, mode: Mode) -> None:
    async with searching(tmp_path, library=Shelf([OUR_NOTE])) as (server, person):
        for number in range(6):
            active = await _asked_before(person, number)
        server.requests.clear()
        await ask(person, mode=mode)
        first = searches(server)[0]["messages"][0]["content"][0]["text"]
        assert first.startswith("\n**Previous Conversation**:\n")
        assert "User: Soru 5?" in first
        assert "User: Soru 1?" in first
        assert "Soru 0?" not in first, "the last five turns"
        assert f"Assistant: {'y' * 500}...\n" in first
        assert "y" * 501 not in first
        assert first.rstrip().endswith("</sorgu>")
        assert active is person.active


async def test_quick_answer_is_told_the_conversation(tmp_path: Path) -> None:
    async with home_with_model(tmp_path, open_web=web_of(Shelf([SOMOGYI]))) as (server, person):
        await _asked_before(person, 3)
        server.requests.clear()
        server.script(Reply(["Gece değer 70 mg/dL altındaysa Somogyi etkisi düşünülür [K1]."]))
        await ask(person, tier=Tier.HIZLI)
        told = json.dumps(server.requests[0].body["messages"], ensure_ascii=False)
        assert "Soru 3?" in told
        assert "y" * 500 in told


async def _asked_before(person: Person, number: int) -> ActiveSession:
    """A turn of the conversation, as it was answered then."""
    controller = person.controller
    if controller.active is None:
        await person.say("merhaba")
    active = person.active
    await active.add("user", f"Soru {number}?", Kind.QUESTION)
    await active.add("assistant", "y" * 600, Kind.ANSWER)
    return active
