"""The provider over the real SDK and real HTTP on the loopback, through every fault we know.

Also tests: app/core/domain/ports.py, app/providers/anthropic_faults.py,
app/providers/anthropic_client.py, app/providers/anthropic_request.py,
app/providers/anthropic_stream.py.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from app.core.domain.errors import (
    BadKey,
    CutOff,
    ModelError,
    NoCredit,
    NoNetwork,
    Overloaded,
    RateLimited,
    Rejected,
    TooLong,
)
from app.core.domain.model_calls import (
    ChatMessage,
    Finished,
    ModelEvent,
    ModelRequest,
    TextDelta,
    Thinking,
    Usage,
    Waiting,
)
from app.core.domain.ports import ChatModel
from app.core.wording.error_wording import error_sentence
from app.providers import anthropic_client
from app.providers.anthropic import AnthropicModel, check
from app.providers.anthropic_stream import CHARACTERS_OF_A_TOKEN, MOST_TOKENS
from tests.fakes.anthropic_server import (
    CleanEof,
    CutBody,
    ErrorMidStream,
    FakeAnthropic,
    HttpError,
    Malformed,
    Page,
    Reply,
    ToolUse,
)

KEY = "sk-ant-gizli-anahtar"
SCHEMA: dict[str, object] = {
    "type": "object",
    "properties": {"title": {"type": "string"}},
    "required": ["title"],
}


@pytest_asyncio.fixture
async def server() -> AsyncIterator[FakeAnthropic]:
    async with FakeAnthropic(key=KEY) as fake:
        yield fake


@pytest_asyncio.fixture
async def model(server: FakeAnthropic) -> AsyncIterator[AnthropicModel]:
    opened = AnthropicModel(api_key=KEY, model="claude-test", base_url=server.url)
    yield opened
    await opened.close()


def ask(text: str = "Dawn fenomeni nedir?", **options: object) -> ModelRequest:
    return ModelRequest(messages=(ChatMessage("user", text),), **options)  # type: ignore[arg-type]


async def collect(model: ChatModel, request: ModelRequest | None = None) -> list[ModelEvent]:
    return [event async for event in model.stream(request or ask())]


async def failing(model: ChatModel, request: ModelRequest | None = None) -> tuple[str, ModelError]:
    """The text that came, and the error after it."""
    text = ""
    try:
        async for event in model.stream(request or ask()):
            text += event.text if isinstance(event, TextDelta) else ""
    except ModelError as error:
        return text, error
    pytest.fail(f"no error after {text!r}")


def texts(events: list[ModelEvent]) -> list[str]:
    return [event.text for event in events if isinstance(event, TextDelta)]


# --- a whole answer -------------------------------------------------------------------------------


async def test_answer_arrives_in_pieces_and_ends_with_usage(
    server: FakeAnthropic, model: AnthropicModel
) -> None:
    counts = {
        "input_tokens": 11,
        "output_tokens": 7,
        "cache_read_input_tokens": 5,
        "cache_creation_input_tokens": 3,
    }
    server.script(Reply(["Sabah ", "yükselir."], thinking=["hmm"], usage=counts))
    assert await collect(model) == [
        Thinking(),
        TextDelta("Sabah "),
        TextDelta("yükselir."),
        Finished(Usage(11, 7, cache_read_tokens=5, cache_write_tokens=3)),
    ]


@pytest.mark.parametrize("reason", ["max_tokens", "model_context_window_exceeded"])
async def test_length_limit_is_reported(
    server: FakeAnthropic, model: AnthropicModel, reason: str
) -> None:
    server.script(Reply(["yarım"], stop_reason=reason))
    last = (await collect(model))[-1]
    assert isinstance(last, Finished)
    assert last.truncated


async def test_tool_use_nobody_asked_for_is_ignored(
    server: FakeAnthropic, model: AnthropicModel
) -> None:
    server.script(ToolUse("ara", {"q": "dawn"}, text="Bakıyorum."))
    assert texts(await collect(model)) == ["Bakıyorum."]


async def test_request_has_the_shape_of_the_protocol(
    server: FakeAnthropic, model: AnthropicModel
) -> None:
    request = ModelRequest(
        messages=(
            ChatMessage("user", "Dawn nedir?"),
            ChatMessage("assistant", " "),
            ChatMessage("user", "Peki \ud83d Somogyi?"),
        ),
        system="Kısa yaz.",
        max_tokens=99,
    )
    await collect(model, request)
    (sent,) = server.requests
    assert (sent.method, sent.path) == ("POST", "/v1/messages")
    assert sent.headers["Authorization"] == f"Bearer {KEY}"
    assert sent.headers["anthropic-version"]
    assert sent.body == {
        "model": "claude-test",
        "max_tokens": 99,
        "stream": True,
        "system": [{"type": "text", "text": "Kısa yaz."}],
        "messages": [
            {"role": "user", "content": [{"type": "text", "text": "Dawn nedir?"}]},
            {"role": "user", "content": [{"type": "text", "text": "Peki ? Somogyi?"}]},
        ],
    }


# --- prompt caching -------------------------------------------------------------------------------


async def test_second_turn_reads_the_first_from_the_cache(
    server: FakeAnthropic, model: AnthropicModel
) -> None:
    history = (
        ChatMessage("user", "Dawn fenomeni nedir? " * 40),
        ChatMessage("assistant", "Kortizolün sabah yükselişidir. " * 40),
    )

    async def usage(*newest: str) -> Usage:
        turns = history + tuple(ChatMessage("user", text) for text in newest)
        request = ModelRequest(messages=turns, system="Kısa yaz. " * 40, cache=True)
        last = (await collect(model, request))[-1]
        assert isinstance(last, Finished)
        return last.usage

    first = await usage("Bugün 5 Ekim. Somogyi nedir?")
    assert first.cache_read_tokens == 0
    assert first.cache_write_tokens > 600
    # The newest message is not the same again, as when it carries the date: the history still is.
    second = await usage("Bugün 6 Ekim. Somogyi nedir?")
    assert second.cache_read_tokens > 600
    assert second.cache_write_tokens < 20


async def test_marks_are_few_and_only_on_request(
    server: FakeAnthropic, model: AnthropicModel
) -> None:
    turns = tuple(ChatMessage("assistant" if n % 2 else "user", f"ileti {n}") for n in range(9))
    await collect(model, ModelRequest(messages=turns, system="Kısa yaz.", cache=True))
    await collect(model, ModelRequest(messages=turns, system="Kısa yaz."))
    with_marks, without = (request.body for request in server.requests)
    marked = [
        place
        for place, message in enumerate(with_marks["messages"])
        if "cache_control" in message["content"][0]
    ]
    assert marked == [7, 8]
    assert with_marks["system"][0]["cache_control"] == {"type": "ephemeral"}
    assert "cache_control" not in str(without)


# --- structured output ----------------------------------------------------------------------------


async def test_schema_is_sent_in_the_form_the_server_accepts(
    server: FakeAnthropic, model: AnthropicModel
) -> None:
    await collect(model, ask(schema=SCHEMA))
    (sent,) = server.requests
    output = sent.body["output_config"]["format"]
    assert output["type"] == "json_schema"
    assert output["schema"]["properties"] == {"title": {"type": "string"}}
    assert output["schema"]["additionalProperties"] is False


@pytest.mark.parametrize("status", [400, 422])
async def test_server_without_schemas_is_asked_plainly_and_remembered(
    server: FakeAnthropic, model: AnthropicModel, status: int
) -> None:
    server.script(
        HttpError(status, "invalid_request_error", "output_config: Extra inputs"),
        Reply(["{}"]),
        Reply(["{}"]),
    )
    assert texts(await collect(model, ask(schema=SCHEMA))) == ["{}"]
    assert texts(await collect(model, ask(schema=SCHEMA))) == ["{}"]
    assert ["output_config" in request.body for request in server.requests] == [True, False, False]


async def test_request_that_is_wrong_anyway_does_not_turn_schemas_off(
    server: FakeAnthropic, model: AnthropicModel
) -> None:
    wrong = HttpError(400, "invalid_request_error", "max_tokens: too large")
    server.script(wrong, wrong)
    assert isinstance((await failing(model, ask(schema=SCHEMA)))[1], Rejected)
    await collect(model, ask(schema=SCHEMA))
    assert "output_config" in server.requests[-1].body


# --- faults before the answer ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("status", "type_", "message", "expected", "requests"),
    [
        (401, "authentication_error", "invalid x-api-key", BadKey, 1),
        (403, "permission_error", "not allowed", BadKey, 1),
        (404, "not_found_error", "model: claude-test", Rejected, 1),
        (400, "invalid_request_error", "prompt is too long: 210000 tokens > 200000", TooLong, 1),
        (400, "invalid_request_error", "input and `max_tokens` exceed context limit", TooLong, 1),
        (400, "exceed_context_size_error", "exceeds the available context size", TooLong, 1),
        (422, "invalid_request_error", "maximum context length is 8192 tokens", TooLong, 1),
        (400, "invalid_request_error", "temperature: not supported", Rejected, 1),
        (413, "request_too_large", "Request exceeds the maximum size", TooLong, 1),
        (402, "billing_error", "payment required", NoCredit, 1),
        (408, "timeout_error", "timeout", NoNetwork, 3),
        (409, "conflict_error", "conflict", Overloaded, 3),
        (429, "rate_limit_error", "slow down", RateLimited, 3),
        (500, "api_error", "internal", Overloaded, 3),
        (503, "api_error", "unavailable", Overloaded, 3),
        (529, "overloaded_error", "Overloaded", Overloaded, 3),
    ],
)
async def test_status_becomes_an_error_we_can_explain(
    server: FakeAnthropic,
    model: AnthropicModel,
    status: int,
    type_: str,
    message: str,
    expected: type[ModelError],
    requests: int,
) -> None:
    server.script(*[HttpError(status, type_, message)] * 3)
    text, error = await failing(model)
    assert type(error) is expected
    assert text == ""
    assert len(server.requests) == requests
    assert message not in str(error)


async def test_passing_trouble_is_not_noticed(server: FakeAnthropic, model: AnthropicModel) -> None:
    server.script(HttpError(529, "overloaded_error"), HttpError(500), Reply(["tamam"]))
    assert texts(await collect(model)) == ["tamam"]


@pytest.mark.parametrize("asked", ["3600", "Wed, 21 Oct 2037 07:28:00 GMT"])
async def test_long_pause_is_told_instead_of_waited_for(
    server: FakeAnthropic, model: AnthropicModel, asked: str
) -> None:
    server.script(HttpError(429, "rate_limit_error", retry_after=asked))
    async with asyncio.timeout(120):
        assert isinstance((await failing(model))[1], RateLimited)
    assert len(server.requests) == 1


async def test_short_pause_is_waited_for_and_told(
    server: FakeAnthropic, model: AnthropicModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(anthropic_client, "NOTICED_WAIT_SECONDS", 0.004)
    pause = HttpError(429, "rate_limit_error", retry_after_ms=5)
    server.script(pause, Reply(["tamam"]))
    events = await collect(model)
    assert events[0] == Waiting(0.005)
    assert texts(events) == ["tamam"]

    server.script(pause, pause, pause)
    assert isinstance((await failing(model))[1], RateLimited)
    assert len(server.requests) == 5


async def test_empty_account_is_said_to_be_empty(
    server: FakeAnthropic, model: AnthropicModel
) -> None:
    server.script(HttpError(400, "invalid_request_error", "Your credit balance is too low"))
    error = (await failing(model))[1]
    assert type(error) is NoCredit
    assert "bakiye" in error_sentence(error, "tr")


@pytest.mark.parametrize("key", ["sk-ant-wrong", "yanlış", "sk-ant-\nwrong"])
async def test_wrong_key(server: FakeAnthropic, key: str) -> None:
    model = AnthropicModel(api_key=key, model="claude-test", base_url=server.url)
    assert isinstance((await failing(model))[1], BadKey)
    await model.close()


async def test_nobody_listens() -> None:
    async with FakeAnthropic() as gone:
        url = gone.url
    model = AnthropicModel(api_key=KEY, model="claude-test", base_url=url)
    assert isinstance((await failing(model))[1], NoNetwork)
    await model.close()


@pytest.mark.parametrize("url", ["localhost:1", "http://127.0.0.1:notaport"])
async def test_address_that_is_none(url: str) -> None:
    model = AnthropicModel(api_key=KEY, model="claude-test", base_url=url)
    error = (await failing(model))[1]
    assert isinstance(error, Rejected)
    assert "adres" in error_sentence(error, "tr")
    await model.close()


async def test_address_of_something_else(server: FakeAnthropic, model: AnthropicModel) -> None:
    server.script(Page())
    error = (await failing(model))[1]
    assert isinstance(error, Rejected)
    assert "adres" in error_sentence(error, "tr")


async def test_server_that_keeps_silent_is_given_up_once(
    server: FakeAnthropic, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(anthropic_client, "LOCAL_READ_SECONDS", 0.05)
    server.script(
        Reply(["geç"], gate=asyncio.Event(), gate_after=0),
        Reply(["yarım", "geç"], gate=asyncio.Event()),
    )
    model = AnthropicModel(api_key=KEY, model="claude-test", base_url=server.url)
    assert isinstance((await failing(model))[1], NoNetwork)
    text, error = await failing(model)
    assert (text, type(error)) == ("yarım", CutOff)
    assert len(server.requests) == 2
    await model.close()


# --- faults inside the answer ---------------------------------------------------------------------

BREAKS = [
    CutBody,
    CleanEof,
    Malformed,
    lambda chunks=(): Malformed(chunks, '{"type": "content_block_delta"}'),
    lambda chunks=(): Malformed(chunks, "[]"),
    lambda chunks=(): Malformed(chunks, "null"),
    lambda chunks=(): Malformed(chunks, '{"type": "message_delta", "delta": 5, "usage": "x"}'),
    ErrorMidStream,
    lambda chunks=(): ErrorMidStream(chunks, "api_error"),
]


@pytest.mark.parametrize("broken", BREAKS)
async def test_break_after_text_keeps_the_text(
    server: FakeAnthropic, model: AnthropicModel, broken: type[CutBody]
) -> None:
    server.script(broken(["Kan ", "şekeri"]), Reply(["baştan"]))
    text, error = await failing(model)
    assert text == "Kan şekeri"
    assert type(error) is CutOff
    assert len(server.requests) == 1


@pytest.mark.parametrize("broken", BREAKS)
async def test_break_before_text_is_repeated_once(
    server: FakeAnthropic, model: AnthropicModel, broken: type[CutBody]
) -> None:
    server.script(broken(), Reply(["ikincide"]), broken(), broken(), Reply(["fazla"]))
    assert texts(await collect(model)) == ["ikincide"]
    assert isinstance((await failing(model))[1], (CutOff, Overloaded))
    assert len(server.requests) == 4


@pytest.mark.parametrize(
    ("type_", "message", "before", "after"),
    [
        ("rate_limit_error", "slow down", RateLimited, CutOff),
        ("authentication_error", "revoked", BadKey, BadKey),
        ("invalid_request_error", "no", Rejected, CutOff),
        ("invalid_request_error", "prompt is too long", TooLong, CutOff),
    ],
)
async def test_error_event(
    server: FakeAnthropic,
    model: AnthropicModel,
    type_: str,
    message: str,
    before: type[ModelError],
    after: type[ModelError],
) -> None:
    server.script(
        ErrorMidStream((), type_, message),
        ErrorMidStream(["biraz"], type_, message),
    )
    assert type((await failing(model))[1]) is before
    text, error = await failing(model)
    assert (text, type(error)) == ("biraz", after)
    assert len(server.requests) == 2


async def test_refusal(server: FakeAnthropic, model: AnthropicModel) -> None:
    server.script(Reply(["Şey"], stop_reason="refusal"))
    text, error = await failing(model)
    assert text == "Şey"
    assert isinstance(error, Rejected)
    assert "reddetti" in error_sentence(error, "tr")
    assert len(server.requests) == 1


async def test_pause_is_a_cut(server: FakeAnthropic, model: AnthropicModel) -> None:
    server.script(Reply(["Arıyorum"], stop_reason="pause_turn"))
    assert type((await failing(model))[1]) is CutOff


# --- leaving --------------------------------------------------------------------------------------


async def test_cancelling_drops_the_connection(
    server: FakeAnthropic, model: AnthropicModel
) -> None:
    server.script(Reply(["ilk", "son"], gate=asyncio.Event()))
    got_first = asyncio.Event()

    async def consume() -> None:
        async with contextlib.aclosing(model.stream(ask())) as events:
            async for _ in events:
                got_first.set()

    task = asyncio.create_task(consume())
    async with asyncio.timeout(120):
        await got_first.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await server.dropped.wait()


async def test_closing_the_generator_drops_the_connection(
    server: FakeAnthropic, model: AnthropicModel
) -> None:
    server.script(Reply(["ilk", "son"], gate=asyncio.Event()))
    async with contextlib.aclosing(model.stream(ask())) as events:
        assert await anext(events) == TextDelta("ilk")
    async with asyncio.timeout(120):
        await server.dropped.wait()


async def test_closed_model_can_be_used_again(model: AnthropicModel) -> None:
    await collect(model)
    await model.close()
    await model.close()
    assert texts(await collect(model))


async def test_concurrent_first_uses_share_one_client(server: FakeAnthropic) -> None:
    model = AnthropicModel(api_key=KEY, model="claude-test", base_url=server.url)
    answers = await asyncio.gather(*(collect(model) for _ in range(3)))
    assert all(texts(answer) for answer in answers)
    await model.close()


# --- privacy and the environment ------------------------------------------------------------------


async def test_neither_key_nor_prompt_reaches_a_log(
    server: FakeAnthropic, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    for name in ("anthropic", "httpx2", "httpcore2"):
        caplog.set_level(logging.DEBUG, logger=name)
    server.script(HttpError(500), ErrorMidStream((), message="çok gizli soru"), Reply(["cevap"]))
    model = AnthropicModel(api_key=KEY, model="claude-test", base_url=server.url)
    await collect(model, ask("çok gizli soru"))
    await model.close()
    assert len(server.requests) == 3
    assert KEY not in caplog.text
    assert "gizli" not in caplog.text
    assert KEY not in repr(model)


async def test_server_message_is_not_printed_with_the_error(
    server: FakeAnthropic, model: AnthropicModel
) -> None:
    server.script(HttpError(400, "invalid_request_error", "you said: çok gizli soru"))
    error = (await failing(model))[1]
    assert error.__cause__ is None
    assert error.__suppress_context__


async def test_environment_supplies_no_credentials(
    server: FakeAnthropic, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-from-environment")
    monkeypatch.setenv("ANTHROPIC_AUTH_TOKEN", "token-from-environment")
    monkeypatch.setenv("ANTHROPIC_CUSTOM_HEADERS", "authorization: Bearer from-headers")
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    for key in (KEY, ""):
        model = AnthropicModel(api_key=key, model="claude-test", base_url=server.url)
        with contextlib.suppress(BadKey):
            await collect(model)
        await model.close()
    sent = [request.headers.get_all("authorization") for request in server.requests]
    assert sent == [[f"Bearer {KEY}"], ["Bearer none"]]


@pytest.mark.parametrize("suffix", ["/", "/v1", "/v1/", "/v1/messages"])
async def test_address_may_be_pasted_in_any_form(server: FakeAnthropic, suffix: str) -> None:
    model = AnthropicModel(api_key=KEY, model="claude-test", base_url=f" {server.url}{suffix}")
    await check(model)
    assert server.requests[0].path == "/v1/messages"
    await model.close()


def test_context_tokens_follow_the_model_unless_told() -> None:
    local = "http://127.0.0.1:11434"
    assert AnthropicModel(api_key="", model="claude-opus-5-5").context_tokens == 200_000
    assert AnthropicModel(api_key="", model="qwen3:8b", base_url=local).context_tokens == 32_000
    small = AnthropicModel(api_key="", model="qwen3", base_url=local, context_tokens=8192)
    assert small.context_tokens == 8192
    assert small.name == "qwen3"


async def test_check_tells_what_is_wrong(server: FakeAnthropic, model: AnthropicModel) -> None:
    await check(model)
    server.script(HttpError(404, "not_found_error", "model: claude-test"))
    with pytest.raises(Rejected):
        await check(model)


def test_sdk_is_loaded_when_first_used() -> None:
    code = "import app.providers.anthropic, sys; assert 'anthropic' not in sys.modules"
    root = Path(__file__).parents[2]
    assert subprocess.run([sys.executable, "-c", code], cwd=root, check=False).returncode == 0


async def test_no_count_is_taken_that_nothing_can_be_reckoned_with(
    server: FakeAnthropic, model: AnthropicModel
) -> None:
    counts = {"input_tokens": 10**30, "output_tokens": -5, "cache_read_input_tokens": 5}
    server.script(Reply(["Evet."], usage=counts))
    last = (await collect(model))[-1]
    assert isinstance(last, Finished) and last.usage.cache_read_tokens == 5
    assert 0 <= last.usage.input_tokens <= MOST_TOKENS and last.usage.output_tokens >= 0


async def test_text_at_the_beginning_of_blocks_has_no_more_room_than_the_rest(
    server: FakeAnthropic, model: AnthropicModel
) -> None:
    block = {"type": "text", "text": "a" * 5000}
    begun = json.dumps({"type": "content_block_start", "index": 1, "content_block": block})
    server.script(Malformed(data=begun))
    events = await collect(model, ask(max_tokens=10))
    assert len("".join(texts(events))) <= 10 * CHARACTERS_OF_A_TOKEN + 1
