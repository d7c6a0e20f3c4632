"""The API keeps to what its OpenAPI document says, whatever is sent.

Also tests: app/server/schemas.py.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
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

from app.server.model_tools import TOOLS
from app.server.openapi import document
from app.server.operations import OPERATIONS, of_archive
from app.server.schemas import body_schema, reply_schema, request_schema
from tests.server.serving import TOKEN, in_a_thread, served

EXAMPLES = 40
"""Of each operation, good ones and as many bad ones."""
AnyCase = Case[Any]
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


async def test_document_is_there_without_the_token_and_names_every_operation(
    tmp_path: Path,
) -> None:
    async with served(tmp_path, full=False) as at:
        del at.client.headers["Authorization"]
        described = (await at.client.get("/openapi.json")).json()
        assert described == document(of_archive(writes=True), at.address)
        named = {
            operation["operationId"]
            for methods in described["paths"].values()
            for operation in methods.values()
        }
        assert named == {operation.name for operation in OPERATIONS}


def test_schemas_are_valid() -> None:
    asked = [each.takes for each in OPERATIONS] + [each.takes for each in TOOLS]
    told = [each.gives for each in OPERATIONS] + [each.gives for each in TOOLS]
    made = [of(each) for each in asked for of in (body_schema, request_schema)]
    for schema in made + [reply_schema(each) for each in told]:
        jsonschema.Draft202012Validator.check_schema(schema)


def test_references_of_the_document_lead_somewhere() -> None:
    described = document(of_archive(writes=True), "http://127.0.0.1:26467")
    named = set(described["components"]["schemas"])
    referred = set(re.findall(r'"#/([^"]+)"', json.dumps(described)))
    assert referred == {f"components/schemas/{name}" for name in named}


@pytest.mark.slow
def test_whatever_is_sent_is_answered_as_described(tmp_path: Path) -> None:
    """Requests made from the document, good ones and bad ones."""
    headers = {"Authorization": f"Bearer {TOKEN}"}
    statuses: dict[str, set[int]] = {}
    refused: list[str] = []
    with in_a_thread(served(tmp_path, writes=True)) as at:
        address = at.address
        described = httpx2.get(f"{address}/openapi.json").json()
        for found in schemathesis.openapi.from_dict(described).get_all_operations():
            assert isinstance(found, Ok)
            operation = found.ok()
            seen = statuses.setdefault(operation.label, set())

            def good(case: AnyCase, seen: set[int] = seen) -> None:
                response = case.call(base_url=address, headers=headers)
                seen.add(response.status_code)
                case.validate_response(response, checks=CHECKS, headers=headers)
                if response.status_code not in (200, 404) and not _wrong_as_a_whole(case):
                    refused.append(f"{response.status_code} {case.formatted_path} {case.query}")

            def bad(case: AnyCase) -> None:
                response = case.call(base_url=address, headers=headers)
                case.validate_response(response, checks=CHECKS, headers=headers)

            try_out(operation, GenerationMode.POSITIVE, good)
            try_out(operation, GenerationMode.NEGATIVE, bad)
    assert refused == []
    without = {label for label, seen in statuses.items() if 200 not in seen}
    # A session that is there is named by nothing but the document's example.
    assert (len(statuses), without - {"GET /api/sessions/{session_id}"}) == (len(OPERATIONS), set())


def _wrong_as_a_whole(case: AnyCase) -> bool:
    """What no schema of single fields can forbid: a profile that is another's, and a search that
    goes on from a page of the list."""
    body = case.body if isinstance(case.body, dict) else {}
    query = case.query or {}
    return "facilitator_id" in {**query, **body} or {"before", "search"} <= set(query)


def try_out(operation: Any, mode: GenerationMode, send: Callable[[AnyCase], None]) -> None:
    @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(generation_mode=mode))
    def sent(case: AnyCase) -> None:
        send(case)

    try:
        sent()
    except Unsatisfiable:
        assert mode is GenerationMode.NEGATIVE  # nothing can be wrong where nothing is asked
