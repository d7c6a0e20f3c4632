"""The server for many users keeps to what its OpenAPI document says, whatever is sent."""

from __future__ import annotations

from pathlib import Path

import httpx2
import pytest
import schemathesis
from schemathesis.core.result import Ok
from schemathesis.generation import GenerationMode

from app.server.many.many_operations import MANY
from tests.fakes.postgres import Postgres
from tests.server.many.conftest import two_servers
from tests.server.serving import in_a_thread
from tests.server.test_openapi import CHECKS, AnyCase, try_out


@pytest.mark.slow
def test_whatever_is_sent_is_answered_as_described(server: Postgres, tmp_path: Path) -> None:
    """Requests made from the document, good ones and bad ones."""
    statuses: dict[str, set[int]] = {}
    with in_a_thread(two_servers(server, tmp_path)) as two:
        address = two.addresses[0]
        headers = {"Authorization": f"Bearer {two.tokens['Ada']}"}
        described = httpx2.get(f"{address}/openapi.json").json()
        for found in schemathesis.openapi.from_dict(described).get_all_operations():
            assert isinstance(found, Ok)
            operation = found.ok()
            seen = statuses.setdefault(operation.label, set())

            def answered(case: AnyCase, seen: set[int] = seen) -> None:
                response = case.call(base_url=address, headers=headers)
                seen.add(response.status_code)
                case.validate_response(response, checks=CHECKS, headers=headers)

            try_out(operation, GenerationMode.POSITIVE, answered)
            try_out(operation, GenerationMode.NEGATIVE, answered)
    assert len(statuses) == len(MANY.operations)
    assert [label for label, seen in statuses.items() if 200 not in seen or 503 in seen] == []
