"""The fake is only worth something if it behaves like the real server, on the wire and to
the real SDK."""

from __future__ import annotations

import asyncio
import http.client
import json
import re
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx2
import pytest
import pytest_asyncio
from anthropic import AsyncAnthropic, AuthenticationError, BadRequestError, RateLimitError
from anthropic.types import MessageParam

from tests.fakes.anthropic_default import SUMMARY_PROMPT, TITLE_PROMPT, TOPICS_PROMPT
from tests.fakes.anthropic_server import (
    CleanEof,
    CutBody,
    ErrorMidStream,
    FakeAnthropic,
    FakeAnthropicThread,
    HttpError,
    Reply,
    ToolUse,
)

CONVERSATION = (
    "Kullanıcı: Dawn fenomeni nedir?\n\n"
    "Asistan: Dawn fenomeni, kortizol yüzünden sabah kan şekerinin yükselmesidir.\n\n"
    "Kullanıcı: Metformin işe yarar mı?\n\n"
    "Asistan: Metformin karaciğerin glukoz üretimini azaltır."
)


@pytest_asyncio.fixture
async def server() -> AsyncIterator[FakeAnthropic]:
    async with FakeAnthropic() as fake:
        yield fake


@pytest_asyncio.fixture
async def client(server: FakeAnthropic) -> AsyncIterator[AsyncAnthropic]:
    async with AsyncAnthropic(
        api_key="k", base_url=server.url, http_client=httpx2.AsyncClient(trust_env=False)
    ) as sdk:
        yield sdk


async def answer(client: AsyncAnthropic, text: str) -> str:
    messages: list[MessageParam] = [{"role": "user", "content": text}]
    async with client.messages.stream(model="m", max_tokens=50, messages=messages) as stream:
        return await stream.get_final_text()


def post(url: str, body: object, **headers: str) -> tuple[int, http.client.HTTPMessage, bytes]:
    """One request without any library of the protocol: status, headers, body."""
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=10)
    try:
        connection.request("POST", "/v1/messages", json.dumps(body), headers)
        with connection.getresponse() as response:
            return response.status, response.headers, response.read()
    finally:
        connection.close()


USER = {"role": "user", "content": "Merhaba"}


def ask(text: str = "Merhaba", **more: object) -> dict[str, Any]:
    messages = [{"role": "user", "content": text}]
    return {"model": "m", "max_tokens": 9, "messages": messages, **more}


def events(body: bytes) -> list[tuple[str, Any]]:
    found = re.findall(r"event: (\w+)\ndata: (.*)\n\n", body.decode())
    return [(name, json.loads(data)) for name, data in found]


# --- the wire -------------------------------------------------------------------------------------


async def test_events_come_in_the_order_of_the_real_api(server: FakeAnthropic) -> None:
    server.script(Reply(["Mer", "haba"], thinking=["hm"], usage={"cache_read_input_tokens": 7}))
    status, headers, body = await asyncio.to_thread(post, server.url, ask(stream=True))
    assert status == 200
    assert headers["content-type"].startswith("text/event-stream")
    assert headers["request-id"]
    sent = events(body)
    assert [name for name, _ in sent] == [
        "message_start",
        "content_block_start",
        "ping",
        "content_block_delta",
        "content_block_delta",
        "content_block_stop",
        "content_block_start",
        "content_block_delta",
        "content_block_delta",
        "content_block_stop",
        "message_delta",
        "message_stop",
    ]
    assert all(data["type"] == name for name, data in sent)
    assert sent[-2][1]["usage"]["cache_read_input_tokens"] == 7


async def test_error_has_the_real_body_and_headers(server: FakeAnthropic) -> None:
    server.script(HttpError(529, "overloaded_error", "Overloaded", retry_after_ms=3))
    status, headers, body = await asyncio.to_thread(post, server.url, ask())
    assert (status, headers["retry-after-ms"]) == (529, "3")
    error = {"type": "overloaded_error", "message": "Overloaded"}
    assert json.loads(body) == {"type": "error", "error": error, "request_id": "req_fake_0001"}


async def test_cut_body_is_incomplete_and_clean_eof_is_not(server: FakeAnthropic) -> None:
    server.script(CutBody(["yarım"]), CleanEof(["yarım"]))
    with pytest.raises(http.client.IncompleteRead) as cut:
        await asyncio.to_thread(post, server.url, ask(stream=True))
    assert "yarım" in cut.value.partial.decode()
    _, _, body = await asyncio.to_thread(post, server.url, ask(stream=True))
    assert [name for name, _ in events(body)][-1] == "content_block_delta"


async def test_error_event_comes_inside_a_good_response(server: FakeAnthropic) -> None:
    server.script(ErrorMidStream(["biraz"]))
    status, _, body = await asyncio.to_thread(post, server.url, ask(stream=True))
    assert status == 200
    name, data = events(body)[-1]
    assert (name, data["error"]["type"]) == ("error", "overloaded_error")


@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        ([], "valid JSON"),
        ({"model": "m", "max_tokens": 1}, "messages: Field required"),
        (ask() | {"messages": []}, "at least one message"),
        (ask() | {"messages": [{"role": "assistant", "content": "a"}]}, '"user" role'),
        (
            ask() | {"messages": [*ask()["messages"], {"role": "assistant", "content": "a"}]},
            "prefill",
        ),
        (ask(" "), "non-whitespace"),
        (ask(system=[{"type": "text", "text": "s", "cache_control": {}}] * 5), "Found 5"),
        (ask(output_config={"format": {"schema": {"type": "object"}}}), "additionalProperties"),
    ],
)
async def test_requests_that_the_real_server_refuses(
    server: FakeAnthropic, body: object, complaint: str
) -> None:
    status, _, sent = await asyncio.to_thread(post, server.url, body)
    assert status == 400
    assert complaint in json.loads(sent)["error"]["message"]


# --- through the SDK ------------------------------------------------------------------------------


async def test_replies_are_used_in_order_then_the_default_answers(
    server: FakeAnthropic, client: AsyncAnthropic
) -> None:
    server.script(Reply(["bir"]), Reply(["iki"]))
    assert [await answer(client, "x") for _ in range(2)] == ["bir", "iki"]
    assert "Metformin" in await answer(client, "Metformin nedir?")


async def test_tool_use_and_plain_messages(server: FakeAnthropic, client: AsyncAnthropic) -> None:
    server.script(ToolUse("ara", {"q": "çay"}, text="Bakıyorum."), Reply(["tamam"], usage={}))
    messages: list[MessageParam] = [{"role": "user", "content": "ara"}]
    async with client.messages.stream(model="m", max_tokens=5, messages=messages) as stream:
        message = await stream.get_final_message()
    assert message.stop_reason == "tool_use"
    assert message.content[1].to_dict()["input"] == {"q": "çay"}
    plain = await client.messages.create(model="m", max_tokens=5, messages=messages)
    assert plain.content[0].to_dict()["text"] == "tamam"
    assert plain.usage.input_tokens > 0


async def test_other_endpoints(client: AsyncAnthropic) -> None:
    assert [model.id async for model in client.models.list()]
    counted = await client.messages.count_tokens(
        model="m", messages=[{"role": "user", "content": "on harf var"}]
    )
    assert counted.input_tokens > 0


async def test_key_is_checked_in_both_headers() -> None:
    async with FakeAnthropic(key="doğru değil mi"[-2:]) as server:
        post_with = asyncio.to_thread
        assert (await post_with(post, server.url, ask(), **{"x-api-key": "mi"}))[0] == 200
        assert (await post_with(post, server.url, ask(), authorization="Bearer mi"))[0] == 200
        assert (await post_with(post, server.url, ask()))[0] == 401
        async with AsyncAnthropic(
            api_key="xx", base_url=server.url, http_client=httpx2.AsyncClient(trust_env=False)
        ) as client:
            with pytest.raises(AuthenticationError):
                await answer(client, "x")


async def test_errors_are_what_the_sdk_expects(
    server: FakeAnthropic, client: AsyncAnthropic
) -> None:
    server.script(*[HttpError(429, "rate_limit_error")] * 3)
    with pytest.raises(RateLimitError) as caught:
        await answer(client, "x")
    assert caught.value.type == "rate_limit_error"
    assert caught.value.request_id
    assert [request.headers["X-STAINLESS-RETRY-COUNT"] for request in server.requests] == [
        "0",
        "1",
        "2",
    ]


async def test_gate_holds_the_rest_back(server: FakeAnthropic, client: AsyncAnthropic) -> None:
    gate = asyncio.Event()
    server.script(Reply(["ilk", "son"], gate=gate))
    messages: list[MessageParam] = [{"role": "user", "content": "x"}]
    got = []
    async with client.messages.stream(model="m", max_tokens=5, messages=messages) as stream:
        async for text in stream.text_stream:
            got.append(text)
            gate.set()
    assert got == ["ilk", "son"]


async def test_leaving_client_is_noticed(server: FakeAnthropic) -> None:
    server.script(Reply(["ilk", "son"], gate=asyncio.Event()))
    address = urlsplit(server.url)
    reader, writer = await asyncio.open_connection(address.hostname, address.port)
    body = json.dumps(ask(stream=True)).encode()
    writer.write(b"POST /v1/messages HTTP/1.1\r\nContent-Length: %d\r\n\r\n%b" % (len(body), body))
    await reader.readuntil(b"ilk")
    assert not server.dropped.is_set()
    writer.close()
    async with asyncio.timeout(120):
        await server.dropped.wait()


# --- the prompt cache -----------------------------------------------------------------------------


async def test_only_an_identical_marked_prefix_is_read_from_the_cache(
    client: AsyncAnthropic,
) -> None:
    async def cost(system: str, text: str) -> tuple[int, int]:
        usage = (
            await client.messages.create(
                model="m",
                max_tokens=5,
                system=[{"type": "text", "text": system, "cache_control": {"type": "ephemeral"}}],
                messages=[{"role": "user", "content": text}],
            )
        ).usage
        return usage.cache_read_input_tokens or 0, usage.cache_creation_input_tokens or 0

    read, written = await cost("Kısa yaz. " * 20, "bir")
    assert read == 0
    assert written > 40
    assert await cost("Kısa yaz. " * 20, "iki") == (written, 0)
    assert (await cost("Uzun yaz. " * 20, "iki"))[0] == 0


# --- the answers that nobody scripted -------------------------------------------------------------


async def test_default_metadata_is_made_of_the_conversation(client: AsyncAnthropic) -> None:
    async def ask_for(prompt: str) -> str:
        return await answer(client, f"{prompt}. Sadece onu ver.\n\nKonuşma:\n{CONVERSATION}")

    title = await ask_for(TITLE_PROMPT)
    assert 5 <= len(title.split()) <= 7
    assert "Dawn" in title
    summary = await ask_for(SUMMARY_PROMPT)
    assert "Dawn" in summary
    assert "Metformin" in summary
    topics = (await ask_for(TOPICS_PROMPT)).split(", ")
    assert {"Dawn", "fenomeni", "Metformin"} <= set(topics)


async def test_default_answer_about_the_past_names_the_question_alone(
    client: AsyncAnthropic,
) -> None:
    prompt = f"Konuşma:\n{CONVERSATION}\n\nKullanıcının Şu Anki Sorusu: Ne almıştım?\n\nÖzetle."
    said = await answer(client, prompt)
    assert "“Ne almıştım?”" in said
    assert "Metformin" in said


async def test_default_answer_satisfies_a_schema(client: AsyncAnthropic) -> None:
    schema: dict[str, object] = {
        "type": "object",
        "additionalProperties": False,
        "$defs": {"n": {"type": "integer", "minimum": 2}},
        "properties": {
            "title": {"type": "string"},
            "summary": {"type": "string"},
            "key_topics": {"type": "array", "items": {"type": "string"}},
            "kind": {"enum": ["a", "b"]},
            "n": {"$ref": "#/$defs/n"},
            "maybe": {"anyOf": [{"type": "null"}, {"type": "string"}]},
            "flag": {"type": "boolean"},
            "rows": {"type": "array", "items": {"type": "object", "properties": {}}},
        },
    }
    message = await client.messages.create(
        model="m",
        max_tokens=5,
        messages=[{"role": "user", "content": f"Konuşma:\n{CONVERSATION}"}],
        output_config={"format": {"type": "json_schema", "schema": schema}},
    )
    value = json.loads(message.content[0].to_dict()["text"])  # type: ignore[arg-type]
    assert 5 <= len(value["title"].split()) <= 7
    assert "Metformin" in value["summary"]
    assert "Metformin" in value["key_topics"]
    assert (value["kind"], value["n"], value["maybe"], value["flag"]) == ("a", 2, None, False)
    assert value["rows"] == [{}]


@pytest.mark.parametrize("text", ["?", "a", "Konuşma:", f"{TITLE_PROMPT}", f"{SUMMARY_PROMPT}"])
async def test_default_answer_to_almost_nothing(client: AsyncAnthropic, text: str) -> None:
    assert await answer(client, text)


# --- whole processes ------------------------------------------------------------------------------


def test_thread_form_serves_code_without_a_loop() -> None:
    gate = asyncio.Event()
    with FakeAnthropicThread() as server:
        server.script(Reply(["bir"]), Reply(["iki"], gate=gate, gate_after=0), HttpError(500))
        assert post(server.url, ask())[0] == 200
        server.open(gate)
        assert b"iki" in post(server.url, ask(stream=True))[2]
        assert post(server.url, ask())[0] == 500
        assert [request.path for request in server.requests] == ["/v1/messages"] * 3


def test_command_says_how_to_use_it_and_fails_as_told() -> None:
    command = [sys.executable, "-m", "tests.fakes.anthropic_server"]
    options = ["--port", "0", "--delay", "0", "--fail-first", "1", "529"]
    root = Path(__file__).parents[2]
    with subprocess.Popen([*command, *options], cwd=root, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        said = b"".join(process.stdout.readline() for _ in range(4)).decode("utf-8", "replace")
        try:
            url = re.search(r"ANTHROPIC_BASE_URL=(\S+)", said)
            assert url
            assert "ANTHROPIC_API_KEY=" in said
            assert post(url[1], ask())[0] == 529
            assert post(url[1], ask())[0] == 200
        finally:
            process.terminate()


async def test_bad_request_reaches_the_sdk(client: AsyncAnthropic) -> None:
    with pytest.raises(BadRequestError):
        await client.messages.create(model="m", max_tokens=5, messages=[])
