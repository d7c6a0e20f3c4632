"""Replies as JSON, and what each refusal is to HTTP, in the language that the request asks for."""

from __future__ import annotations

import json
from typing import Any

from starlette.datastructures import Headers
from starlette.responses import Response

from app.core.domain import errors
from app.core.wording.error_wording import explain
from app.core.wording.server_wording import SERVER_REFUSALS
from app.server.accept_language import language_of
from app.server.reply_models import Refusal, RefusalPart

_STATUS = {
    "no_http": 400,
    "bad_request": 400,
    "cut_off": 400,
    "token": 401,
    "origin": 403,
    "read_only": 403,
    "no_address": 404,
    "no_archive": 501,
    "method": 405,
    "too_slow": 408,
    "too_large": 413,
    "not_json": 415,
    "host": 421,
    "too_many": 429,
}
_STATUS_OF_ERRORS: tuple[tuple[type[errors.AnimsaError], int], ...] = (
    (errors.NotFound, 404),
    (errors.OtherFacilitator, 403),
    (errors.BadInput, 422),
    (errors.DiskFull, 507),
    (errors.StorageError, 503),
)

_PASSING = (errors.ArchiveBusy, errors.DatabaseAway)
"""What is worth another try in a second."""


def reply(value: dict[str, Any], status: int = 200, **headers: str) -> Response:
    """A JSON value as a response; ``headers`` are named with ``_`` for ``-``."""
    content = json.dumps(value, ensure_ascii=False, allow_nan=False).encode()
    named = {name.replace("_", "-"): each for name, each in headers.items()}
    return Response(content, status, named, media_type="application/json")


def refusal(code: str, asked: Headers, **headers: str) -> Response:
    """Why nothing was tried: ``code`` is one of :data:`SERVER_REFUSALS`; ``headers`` as in
    :func:`reply`."""
    return _refused(_STATUS[code], code, SERVER_REFUSALS[code].said(language_of(asked)), headers)


def refusal_of(error: errors.AnimsaError, asked: Headers) -> Response:
    """Why something that was tried was not done."""
    status = next((status for kind, status in _STATUS_OF_ERRORS if isinstance(error, kind)), 500)
    headers = {"retry_after": "1"} if isinstance(error, _PASSING) else {}
    return _refused(status, error.code, sentence_of(error, language_of(asked)), headers)


def sentence_of(error: errors.AnimsaError, language: str) -> str:
    """What an error says to another program, which has neither words to lose nor buttons: what to
    do next is told only where it is about the archive."""
    words = explain(error.code, error.about, language)
    own_affair = isinstance(error, errors.NotFound | errors.BadInput)
    return words.what if own_affair else words.sentence


def _refused(status: int, code: str, message: str, headers: dict[str, str]) -> Response:
    made = Refusal(error=RefusalPart(code=code, message=message))
    return reply(made.model_dump(), status, **headers)
