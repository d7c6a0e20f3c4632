"""The API keeps to what its OpenAPI document says, whatever is sent."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2
import jsonschema
import pytest

from app.server.openapi import document
from app.server.operations import OPERATIONS, TOOLS
from tests.server.serving import TOKEN, served

EXAMPLES = 40


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
    for each in (*OPERATIONS, *TOOLS):
        jsonschema.Draft202012Validator.check_schema(each.reply)
        for field in each.fields:
            jsonschema.Draft202012Validator.check_schema(field.schema)


@pytest.mark.slow
def test_whatever_is_sent_is_answered_as_described(tmp_path: Path) -> None:
    import schemathesis
    from hypothesis import HealthCheck, settings
    from schemathesis.checks import not_a_server_error
    from schemathesis.specs.openapi.checks import (
        content_type_conformance,
        response_schema_conformance,
        status_code_conformance,
    )

    checks = [
        not_a_server_error,
        status_code_conformance,
        content_type_conformance,
        response_schema_conformance,
    ]
    headers = {"Authorization": f"Bearer {TOKEN}"}
    with served_in_a_thread(tmp_path) as address:
        described = httpx2.get(f"{address}/openapi.json").json()
        schema = schemathesis.openapi.from_dict(described)
        schema.config.generation.modes = list(schemathesis.GenerationMode)
        seen: dict[str, set[int]] = {}
        for found in schema.get_all_operations():
            operation = found.ok()
            assert operation is not None

            @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
            def send(case: schemathesis.Case, name: str = operation.label) -> None:
                response = case.call(base_url=address, headers=headers)
                seen.setdefault(name, set()).add(response.status_code)
                case.validate_response(response, checks=checks)

            operation.as_strategy  # noqa: B018
            from hypothesis import given

            given(case=operation.as_strategy())(send)()
    assert len(seen) == len(OPERATIONS)
    assert all(200 in statuses for statuses in seen.values()), seen
