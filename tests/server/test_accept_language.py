"""Refusals come in the language that is asked for, English or Turkish.

Also tests: app/core/wording/server_wording.py.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.datastructures import Headers

from app.core.wording.server_wording import SERVER_REFUSALS
from app.server.accept_language import language_of
from app.server.guard import RateLimits
from tests.server.serving import served


@pytest.mark.parametrize(
    ("asked", "language"),
    [
        (None, "en"),
        ("", "en"),
        ("*", "en"),
        ("de, fr;q=0.5", "en"),
        ("tr", "tr"),
        ("TR-tr", "tr"),
        ("tr-TR,tr;q=0.9,en-US;q=0.8,en;q=0.7", "tr"),
        ("en-US,en;q=0.9,tr;q=0.8", "en"),
        ("en;q=0.3, tr ; q=0.7", "tr"),
        ("tr;q=0.3, en;q=0.7", "en"),
        ("de, tr;q=0.2", "tr"),
        ("tr, en", "tr"),
        ("en, tr", "en"),
        ("tr;q=0.4, *;q=0.5", "en"),
        ("tr, *;q=0.5", "tr"),
        ("tr;q=0", "en"),
        ("tr;q=0, en;q=0", "en"),
        ("en;q=0, *", "tr"),
        ("tr;q=2", "en"),
        ("tr;q=x", "en"),
        (";;,=,tr", "tr"),
        ("trk", "en"),
    ],
)
def test_language_is_the_one_that_is_wanted_most(asked: str | None, language: str) -> None:
    headers = Headers({} if asked is None else {"Accept-Language": asked})
    assert language_of(headers) == language


def test_header_may_be_there_twice() -> None:
    raw = [(b"accept-language", b"en;q=0.5"), (b"accept-language", b"tr")]
    assert language_of(Headers(raw=raw)) == "tr"


@pytest.mark.parametrize("language", ["tr", "en"])
async def test_refusals_before_any_operation_follow_it(tmp_path: Path, language: str) -> None:
    limits = RateLimits(burst=3, rate=0.001)
    async with served(tmp_path, full=False, limits=limits) as at:
        asked = {"Accept-Language": language}
        seen = []
        for method, path, headers in (
            ("GET", "/api/recall", {"Host": "evil.example"}),
            ("GET", "/api/recall", {"Origin": "https://evil.example"}),
            ("GET", "/api/recall", {"Authorization": "Bearer yanlis"}),
            ("GET", "/api/nothing", {}),
            ("PUT", "/api/recall", {}),
            ("POST", "/api/chat-history", {"Content-Type": "application/json"}),
            ("GET", "/api/recall", {}),
        ):
            reply = await at.client.request(method, path, headers={**asked, **headers})
            error = reply.json()["error"]
            assert error["message"] == SERVER_REFUSALS[error["code"]].said(language)
            seen.append(error["code"])
    assert seen == ["host", "origin", "token", "no_address", "method", "read_only", "too_many"]
