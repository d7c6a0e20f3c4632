"""Servers of models are found at their ports, and only what has the shape of a list is believed.

Also tests: app/bootstrap/local_models.py.
"""

from __future__ import annotations

from typing import Any

import pytest

from app.bootstrap.local_models import LocalModels
from app.core.domain.local.local_models import ListedModel
from app.providers.local import local_servers
from app.providers.local.local_servers import MOST_BYTES, MOST_MODELS, answers, find
from tests.fakes.model_servers import LLAMA, OLDER_STUDIO, OLLAMA, STUDIO, ModelServer


async def _models(kind: str, pages: dict[str, Any]) -> list[ListedModel] | None:
    async with ModelServer(pages) as server:
        found = await find({kind: server.port})
    return list(found[0].models) if found else None


async def test_all_three_are_found_side_by_side() -> None:
    async with (
        ModelServer(OLLAMA) as ollama,
        ModelServer(STUDIO) as studio,
        ModelServer(LLAMA) as llama,
    ):
        ports = {"llama_cpp": llama.port, "lm_studio": studio.port, "ollama": ollama.port}
        found = await find(ports)
    assert [(each.name, each.address) for each in found] == [
        ("Ollama", ollama.url),
        ("LM Studio", studio.url),
        ("llama.cpp", llama.url),
    ]
    assert [list(each.models) for each in found] == [
        [
            ListedModel("llama3.1:8b", 4_920_753_328, 8_000_000_000),
            ListedModel("gemma3:1b", 815_319_791, 999_890_000),
        ],
        [ListedModel("qwen/qwen3-30b-a3b", 18_600_000_000, 30_000_000_000)],
        [ListedModel("gemma-3-4b-it-Q4_K_M.gguf", 2_489_757_696, 3_880_099_328)],
    ]
    assert [each.can_pull for each in found] == [True, False, False]
    # They are told nothing: a bare question each.
    assert ollama.asked == [("GET", "/api/tags", b"")]


async def test_an_older_studio_tells_names_alone() -> None:
    assert await _models("lm_studio", OLDER_STUDIO) == [
        ListedModel("qwen2.5-7b-instruct", 0, 7_000_000_000),
        ListedModel("some-vision-model", 0, 0),
    ]


@pytest.mark.parametrize(
    "page",
    [
        b"",
        b"<html>",
        b"[]",
        b"null",
        b'{"models": {}}',
        b"\xff\xfe",
        b"[" * 200_000,
        b'{"models": [' + b" " * MOST_BYTES + b"]}",
    ],
)
async def test_what_is_no_list_of_models_is_no_server(page: bytes) -> None:
    assert await _models("ollama", {"/api/tags": page}) is None
    assert await _models("ollama", {}) is None


async def test_entries_that_make_no_sense_are_left_out() -> None:
    rows: list[Any] = [
        7,
        {"name": 7},
        {"name": ""},
        {"name": "x" * 201},
        {"name": "a\nb"},
        {"name": "\u202egnp.exe"},
        {"name": "<b>kalın</b>", "size": "much", "details": 3},
        {"name": "fine", "size": -5, "details": {"parameter_size": {}}},
    ]
    assert await _models("ollama", {"/api/tags": {"models": rows}}) == [
        ListedModel("<b>kalın</b>"),
        ListedModel("fine"),
    ]
    many = [{"name": f"m{each}"} for each in range(MOST_MODELS + 5)]
    found = await _models("ollama", {"/api/tags": {"models": many}})
    assert found is not None and len(found) == MOST_MODELS


async def test_models_that_only_go_through_ollama_are_not_on_this_computer() -> None:
    rows = [
        {"name": "gemma3:4b", "size": 3_300_000_000},
        {"name": "qwen3.5:cloud", "size": 384, "remote_host": "https://ollama.example:443"},
        {"name": "gemma4:31b-cloud", "size": 384},
        # Made of one of those under a name of the user's.
        {"name": "mine:latest", "remote_model": "qwen3.5", "remote_host": "https://o.example"},
    ]
    assert await _models("ollama", {"/api/tags": {"models": rows}}) == [
        ListedModel("gemma3:4b", 3_300_000_000)
    ]


async def test_a_server_that_says_nothing_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(local_servers, "WAIT_SECONDS", 0.2)
    async with ModelServer(OLLAMA, slow=True) as server:
        assert await find({"ollama": server.port}) == []
        assert not await answers(server.url)


async def test_whether_one_answers_is_all_that_is_asked_of_a_known_one() -> None:
    here = LocalModels()
    async with ModelServer({}) as server:
        assert await here.answers(server.url)
    assert not await here.answers(server.url)
    assert not await here.answers("no address")
    assert here.memory > 0


async def test_the_ports_are_those_of_the_documentation(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, int]] = []

    async def look(kind: str, port: int) -> None:
        asked.append((kind, port))

    monkeypatch.setattr(local_servers, "_look", look)
    assert await LocalModels().find() == []
    assert asked == [("ollama", 11434), ("lm_studio", 1234), ("llama_cpp", 8080)]
