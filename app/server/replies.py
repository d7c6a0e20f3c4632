"""Replies as JSON, and what each error is to HTTP."""

from __future__ import annotations

import json
from typing import Any

from starlette.responses import Response

from app.core.domain import errors

_STATUS: tuple[tuple[type[errors.AnimsaError], int], ...] = (
    (errors.NotFound, 404),
    (errors.BadInput, 422),
    (errors.DiskFull, 507),
    (errors.StorageError, 503),
)
UNEXPECTED = "Beklenmeyen bir hata oldu; ayrıntısı (içerik olmadan) Anımsa'nın günlüğünde."


def reply(value: dict[str, Any], status: int = 200, **headers: str) -> Response:
    content = json.dumps(value, ensure_ascii=False, allow_nan=False).encode()
    named = {name.replace("_", "-"): each for name, each in headers.items()}
    return Response(content, status, named, media_type="application/json")


def refusal(status: int, code: str, message: str, **headers: str) -> Response:
    """Why nothing was done: a word for programs and a sentence for people."""
    error = {"code": code, "message": message}
    return reply({"success": False, "error": error}, status, **headers)


def told(error: errors.AnimsaError) -> Response:
    status = next((status for kind, status in _STATUS if isinstance(error, kind)), 500)
    headers = {"retry_after": "1"} if isinstance(error, errors.ArchiveBusy) else {}
    return refusal(status, error.code, str(error), **headers)
