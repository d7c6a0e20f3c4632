"""The API keeps to what its OpenAPI document says, whatever is sent."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2
import jsonschema
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from app.server.fields import as_object
from app.server.openapi import document
from app.server.operations import OPERATIONS, TOOLS
from tests.server.serving import TOKEN, served

EXAMPLES = 40
"""Of each operation, good ones and as many bad ones."""
AnyCase = Case[Any]
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


@contextmanager
def served_in_a_thread(directory: Path) -> Iterator[str]:
    """The API over a small archive that may be written; its address."""
    told: list[str] = []
    ready = threading.Event()
    over: list[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = []

    async def serve() -> None:
        async with served(directory, writes=True) as at:
            end = asyncio.Event()
            over.append((asyncio.get_running_loop(), end))
            told.append(at.address)
            ready.set()
            await end.wait()

    thread = threading.Thread(target=lambda: asyncio.run(serve()), name="api")
    thread.start()
    try:
        assert ready.wait(30)
        yield told[0]
    finally:
        for loop, end in over:
            loop.call_soon_threadsafe(end.set)
        thread.join(30)


async def test_document_is_there_without_the_token_and_names_every_operation(
    tmp_path: Path,
) -> None:
    async with served(tmp_path, full=False) as at:
        del at.client.headers["Authorization"]
        described = (await at.client.get("/openapi.json")).json()
        assert described == document(at.address)
        named = {
            operation["operationId"]
            for methods in described["paths"].values()
            for operation in methods.values()
        }
        assert named == {operation.name for operation in OPERATIONS}


def test_schemas_are_valid() -> None:
    for operation in OPERATIONS:
        jsonschema.Draft202012Validator.check_schema(operation.reply)
        jsonschema.Draft202012Validator.check_schema(as_object(operation.fields))
    for tool in TOOLS:
        jsonschema.Draft202012Validator.check_schema(tool.reply)
        jsonschema.Draft202012Validator.check_schema(as_object(tool.fields))


@pytest.mark.slow
def test_whatever_is_sent_is_answered_as_described(tmp_path: Path) -> None:
    """Requests made from the document, good ones and bad ones."""
    headers = {"Authorization": f"Bearer {TOKEN}"}
    seen: dict[tuple[str, str], set[int]] = {}
    refused: list[str] = []
    with served_in_a_thread(tmp_path) as address:
        described = httpx2.get(f"{address}/openapi.json").json()
        for found in schemathesis.openapi.from_dict(described).get_all_operations():
            assert isinstance(found, Ok)
            operation = found.ok()
            for mode in GenerationMode:
                statuses = seen.setdefault((operation.label, mode.value), set())

                def send(case: AnyCase, statuses: set[int] = statuses) -> None:
                    response = case.call(base_url=address, headers=headers)
                    if not _of_another_profile(case):
                        statuses.add(response.status_code)
                    if mode is GenerationMode.POSITIVE and response.status_code == 422:
                        refused.append(f"{case.as_curl_command()}: {response.text}")
                    case.validate_response(response, checks=CHECKS, headers=headers)

                _try_out(operation, mode, send)
    assert len(seen) == len(OPERATIONS) * len(GenerationMode)
    good = {name: statuses for (name, mode), statuses in seen.items() if mode == "positive"}
    # A search that goes on from an earlier page is what no schema of single fields can refuse.
    good["GET /api/sessions"].discard(422)
    for each in refused: print("R", each[:420].encode("ascii","backslashreplace").decode())
    assert refused == []
    assert sum(200 in statuses for statuses in good.values()) >= len(OPERATIONS) - 1, good


def _of_another_profile(case: AnyCase) -> bool:
    """Whether it names a profile: a made-up one is never that of the data directory."""
    return "facilitator_id" in {**(case.query or {}), **_fields(case.body)}


def _fields(body: object) -> dict[str, Any]:
    return body if isinstance(body, dict) else {}


def _try_out(operation: Any, mode: GenerationMode, send: Callable[[AnyCase], None]) -> None:
    @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(generation_mode=mode))
    def sent(case: AnyCase) -> None:
        send(case)

    try:
        sent()
    except Unsatisfiable:
        assert mode is GenerationMode.NEGATIVE  # nothing can be wrong where nothing is asked
