"""Claude's own search of the web: only what can be checked comes out, and every fault is a source
that gave nothing."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from app.core.domain import errors
from app.core.domain.evidence import WebModel, WebText
from app.core.domain.model_calls import ChatMessage, ModelRequest, Usage
from app.providers.anthropic import AnthropicModel
from app.providers.anthropic_client import OFFICIAL_URL
from tests.fakes.anthropic_replies import AnyReply, HttpError, Page
from tests.fakes.anthropic_server import FakeAnthropic, Hit, WebSearch

REQUEST = ModelRequest((ChatMessage("user", "Somogyi etkisi"),), system="Ara.", max_tokens=3_000)
QUOTED = Hit("https://ornek.org/a", "Somogyi", quote="Eşik 70 mg/dL'dir.", age="3 May 2026")
READ = Hit("https://ornek.org/b", "Dawn", page="Dawn fenomeni sabaha karşıdır. %54'ünde görülür.")
UNREADABLE = Hit("https://ornek.org/c", "Şifreli")


@asynccontextmanager
async def searching(*replies: AnyReply) -> AsyncIterator[tuple[AnthropicModel, FakeAnthropic]]:
    async with FakeAnthropic() as server:
        server.script(*replies)
        model = AnthropicModel(
            api_key="k", model="claude-test", base_url=server.url, searches_web=True
        )
        try:
            yield model, server
        finally:
            await model.close()


def test_only_anthropics_own_server_is_known_to_search() -> None:
    assert AnthropicModel(api_key="k", model="m").searches_web
    assert AnthropicModel(api_key="k", model="m", base_url=OFFICIAL_URL).searches_web
    assert not AnthropicModel(api_key="", model="m", base_url="http://localhost:11434").searches_web
    assert isinstance(AnthropicModel(api_key="k", model="m"), WebModel)


async def test_quotes_and_pages_come_word_for_word_and_the_rest_as_addresses() -> None:
    async with searching(WebSearch([QUOTED, READ, UNREADABLE])) as (model, server):
        found = await model.search_web(REQUEST)
        assert found.texts == (
            WebText(READ.address, "Dawn", READ.page, whole=True),
            WebText(QUOTED.address, "Somogyi", QUOTED.quote, published="3 May 2026"),
        )
        assert found.addresses == (UNREADABLE.address,)
        assert found.usage == Usage(9_000, 300, web_searches=1)
        assert found.failure is None
        tools = {tool["name"]: tool for tool in server.requests[0].body["tools"]}
        assert tools["web_search"]["max_uses"] == 1
        assert tools["web_fetch"]["citations"] == {"enabled": True}


async def test_pause_goes_back_unchanged_and_everything_counts() -> None:
    pause = WebSearch([QUOTED], stop_reason="pause_turn")
    async with searching(pause, WebSearch([QUOTED])) as (model, server):
        found = await model.search_web(REQUEST)
        first, second = (request.body for request in server.requests)
        assert second["messages"][:-1] == first["messages"]
        assert second["messages"][-1]["role"] == "assistant"
        assert [text.text for text in found.texts] == [QUOTED.quote]
        assert found.usage == Usage(18_000, 600, web_searches=2)


async def test_endless_pauses_end() -> None:
    pauses = [WebSearch([READ], stop_reason="pause_turn") for _ in range(9)]
    async with searching(*pauses) as (model, server):
        found = await model.search_web(REQUEST)
        assert len(server.requests) == 6
        assert found.texts[0].whole


@pytest.mark.parametrize(
    ("code", "failure"),
    [
        ("unavailable", errors.SourceUnreachable),
        ("too_many_requests", errors.SourceBusy),
        ("max_uses_exceeded", None),
        ("query_too_long", None),
    ],
)
async def test_tool_that_fails_is_paid_and_told(
    code: str, failure: type[errors.SourceError] | None
) -> None:
    async with searching(WebSearch(error=code)) as (model, _):
        found = await model.search_web(REQUEST)
        assert type(found.failure) is (failure or type(None))
        assert found.usage.input_tokens == 9_000
        assert found.usage.web_searches == 0


async def test_page_that_could_not_be_read_does_not_cost_the_quote() -> None:
    async with searching(WebSearch([QUOTED], fetch_error="url_not_accessible")) as (model, _):
        found = await model.search_web(REQUEST)
        assert [text.text for text in found.texts] == [QUOTED.quote]
        assert found.failure is None


@pytest.mark.parametrize(
    ("reply", "fault"),
    [
        (HttpError(401, "authentication_error"), errors.SourceKey),
        (HttpError(429, "rate_limit_error", retry_after="60"), errors.SourceBusy),
        (HttpError(400, "invalid_request_error", "web search is not enabled"), errors.SourceError),
        (Page(), errors.SourceUnreachable),
        (Page("[1]", "application/json"), errors.SourceUnreachable),
    ],
)
async def test_failing_server_is_a_source_that_gave_nothing(
    reply: AnyReply, fault: type[errors.SourceError]
) -> None:
    async with searching(reply) as (model, _):
        with pytest.raises(errors.SourceError) as raised:
            await model.search_web(REQUEST)
        assert type(raised.value) is fault
        assert raised.value.name == "Claude"


async def test_server_that_refuses_to_search_is_not_asked_again() -> None:
    refusal = HttpError(400, "invalid_request_error", "web_search is not supported")
    async with searching(refusal) as (model, _):
        with pytest.raises(errors.SourceError):
            await model.search_web(REQUEST)
        assert not model.searches_web


async def test_broken_connection_is_a_source_that_gave_nothing() -> None:
    async with FakeAnthropic() as server:
        model = AnthropicModel(api_key="k", model="m", base_url=server.url, searches_web=True)
    with pytest.raises(errors.SourceUnreachable):
        await model.search_web(REQUEST)
    await model.close()
