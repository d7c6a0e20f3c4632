"""A model's tools, used with the protocol's official client against the real program.

Also tests: app/server/model_tools.py, app/server/served_archive.py.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
from mcp import Client, MCPError, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import streamable_http_client

from app.server.model_tools import TOOLS
from tests.fakes import warm_program
from tests.server.serving import NOW, TOKEN, process_environment, program, serve_process, served

READ_ONLY_NAMES = {tool.name for tool in TOOLS}


@asynccontextmanager
async def over_stdio(data: Path) -> AsyncIterator[Client]:
    """The tools of ``animsa mcp`` as a process of the client's."""
    command = program(data, "mcp", "--now", NOW)
    parameters = StdioServerParameters(
        command=command[0], args=command[1:], env=process_environment()
    )
    # Caught output is written to another file in each process that runs tests.
    async with Client(stdio_client(parameters, errlog=sys.stderr)) as client:
        yield client


@asynccontextmanager
async def over_http(address: str, token: str) -> AsyncIterator[Client]:
    """The tools beside the API."""
    headers = {"Authorization": f"Bearer {token}"}
    async with (
        httpx2.AsyncClient(headers=headers) as http,
        Client(streamable_http_client(f"{address}/mcp", http_client=http)) as client,
    ):
        yield client


async def call(client: Client, name: str, **arguments: Any) -> dict[str, Any]:
    """What a tool returns, which the text that a model reads has to say as well."""
    result = await client.call_tool(name, arguments)
    assert not result.is_error, result.content
    label, told = [each.text for each in result.content if each.type == "text"]
    assert "not" in label and "instructions" in label
    found = result.structured_content
    assert json.loads(told) == found
    assert isinstance(found, dict)
    return found


async def look_around(client: Client) -> None:
    """What every model can do with an archive that holds the small archive's sessions."""
    tools = (await client.list_tools()).tools
    assert {tool.name for tool in tools} == READ_ONLY_NAMES
    for tool in tools:
        assert tool.annotations is not None
        assert tool.annotations.read_only_hint is True
        assert tool.input_schema["additionalProperties"] is False

    found = await call(client, "recall", query="Dawn ile karışan etki neydi?")
    assert found["verdict"] == "single"
    match = found["matches"][0]
    assert match["session_id"] == "dawn"
    assert match["quote"]
    read = await call(client, "read_session", session_id=match["session_id"])
    cited = {each["message_id"]: each["content"] for each in read["messages"]}
    assert match["message_id"] in cited

    nothing = await call(client, "recall", query="kuantum kütleçekimi neydi?")
    assert nothing["verdict"] == "none"
    searched = await call(client, "search_sessions", search="kortizol", learner_id=None, limit=5.0)
    assert searched["sessions"][0]["session_id"] == "dawn"


async def test_tools_over_standard_input_and_output(filled: Path) -> None:
    async with over_stdio(filled) as client:
        await look_around(client)


async def test_tools_over_http(filled: Path) -> None:
    with serve_process(filled) as at:
        async with over_http(at.address, at.token) as client:
            await look_around(client)
        assert at.stop() == 0


@pytest.mark.parametrize("mode", ["legacy", "auto"])
async def test_both_generations_of_the_protocol_are_spoken(tmp_path: Path, mode: str) -> None:
    async with served(tmp_path) as at, httpx2.AsyncClient() as http:
        http.headers["Authorization"] = f"Bearer {TOKEN}"
        transport = streamable_http_client(f"{at.address}/mcp", http_client=http)
        async with Client(transport, mode=mode) as client:
            assert (await call(client, "recall", query="Somogyi etkisi"))["matches"]


async def test_memory_is_told_sentence_by_sentence_with_its_sources(tmp_path: Path) -> None:
    async with served(tmp_path, writes=True) as at, over_http(at.address, TOKEN) as client:
        emma = await at.archive.projects.create("Emma", "blue", at.clock.now())
        turns = [
            {"role": "user", "content": "Kesirler nasıl anlatılır?"},
            {"role": "assistant", "content": "Pizza dilimleriyle anlatılır."},
        ]
        await at.post(
            "/api/conversation-memory", learner_id=emma.project_id, conversation_turns=turns
        )
        (project,) = (await call(client, "list_projects"))["projects"]
        assert project["name"] == "Emma"
        memory = (await call(client, "get_conversation_memory", learner_id=project["learner_id"]))[
            "memory"
        ]
        assert "Pizza" in memory["summary"]
        assert " ".join(each["text"] for each in memory["statements"]) == memory["summary"]
        found = await call(client, "search_conversation_history", keywords="pizza")
        assert [each["learner_name"] for each in found["results"]] == ["Emma"]
        only = {"keywords": "pizza", "include_current_learner_only": True}
        assert (await call(client, "search_conversation_history", **only))["results"] == []
        assert (await call(client, "get_conversation_memory"))["memory"] is None


@pytest.mark.parametrize(
    ("name", "arguments", "said"),
    [
        ("recall", {}, "query"),
        ("recall", {"query": " "}, "query"),
        ("recall", {"query": "x", "limit": "çok"}, "limit"),
        ("recall", {"query": "x", "limit": "5"}, "whole number"),
        ("recall", {"query": "x", "limit": True}, "whole number"),
        ("recall", {"query": "x", "sudo": True}, "sudo"),
        ("read_session", {"session_id": "yok"}, "yok"),
        ("get_conversation_memory", {"learner_id": "yok"}, "no such project"),
    ],
)
async def test_wrong_arguments_come_back_as_a_failed_result(
    tmp_path: Path, name: str, arguments: dict[str, Any], said: str
) -> None:
    async with served(tmp_path, full=False) as at, over_http(at.address, TOKEN) as client:
        result = await client.call_tool(name, arguments)
        assert result.is_error
        (text,) = [each.text for each in result.content if each.type == "text"]
        assert said in text


async def test_wrong_arguments_are_told_in_the_language_of_the_connection(tmp_path: Path) -> None:
    async with served(tmp_path, full=False) as at, httpx2.AsyncClient() as http:
        http.headers.update({"Authorization": f"Bearer {TOKEN}", "Accept-Language": "tr"})
        transport = streamable_http_client(f"{at.address}/mcp", http_client=http)
        async with Client(transport) as client:
            result = await client.call_tool("recall", {"sudo": True})
        (text,) = [each.text for each in result.content if each.type == "text"]
        assert text == "İstekteki “sudo” kullanılamıyor: böyle bir alan yok."


HALF = (
    '{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params":'
    ' {"name": "recall", "arguments": {"query": "\\ud800 Dawn"}}}'
)
"""A question with half of a character in it."""


async def test_half_a_character_is_cleaned_over_http(tmp_path: Path) -> None:
    async with served(tmp_path) as at:
        answered = await at.client.post(
            "/mcp", content=HALF, headers={"Content-Type": "application/json"}
        )
        assert answered.json()["result"]["structuredContent"]["verdict"] == "single"


def test_each_line_is_answered_also_one_that_is_no_message(filled: Path) -> None:
    begin = {
        "jsonrpc": "2.0",
        "id": 0,
        "method": "initialize",
        "params": {
            "protocolVersion": "2025-06-18",
            "capabilities": {},
            "clientInfo": {"name": "deneme", "version": "1"},
        },
    }
    ready = {"jsonrpc": "2.0", "method": "notifications/initialized"}
    with warm_program.begin(
        ["--data-dir", str(filled), "mcp", "--now", NOW], os.environ
    ) as process:
        assert process.stdin is not None and process.stdout is not None
        for line, expected in (
            ("hiç JSON değil", None),
            (json.dumps(begin), 0),
            (json.dumps(ready), ""),
            (HALF, 1),
            ('{"jsonrpc": "2.0", "id": 2, "method": 5}', None),
            (f'{{"jsonrpc": "2.0", "id": 4, "method": "{"p" * 5_000_000}"}}', None),
            ('{"jsonrpc": "2.0", "id": 3, "method": "ping"}', 3),
        ):
            process.stdin.write(f"{line}\n")
            process.stdin.flush()
            if expected == "":
                continue
            answer = json.loads(process.stdout.readline())
            assert answer["id"] == expected
            assert ("error" in answer) == (expected is None)
        process.stdin.close()
        assert process.wait(30) == 0


async def test_there_is_no_tool_that_is_not_listed(tmp_path: Path) -> None:
    async with served(tmp_path, full=False) as at, over_http(at.address, TOKEN) as client:
        with pytest.raises(MCPError):
            await client.call_tool("post_conversation_memory", {"conversation_turns": []})


def test_program_that_is_told_to_end_ends_while_it_waits_for_input(filled: Path) -> None:
    import signal

    with warm_program.begin(["--data-dir", str(filled), "mcp"], os.environ) as process:
        assert process.stdin is not None and process.stdout is not None
        hello = {
            "jsonrpc": "2.0",
            "id": 1,
            "method": "initialize",
            "params": {
                "protocolVersion": "2025-06-18",
                "capabilities": {},
                "clientInfo": {"name": "test", "version": "1"},
            },
        }
        process.stdin.write(json.dumps(hello) + "\n")
        process.stdin.flush()
        assert "serverInfo" in process.stdout.readline()
        if sys.platform != "win32":
            process.send_signal(signal.SIGTERM)
        else:
            process.stdin.close()
        assert process.wait(timeout=120) == 0
        assert process.stderr is not None
        assert process.stderr.read() == ""
