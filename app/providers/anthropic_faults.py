"""Faults of a model server turned into the errors of :mod:`app.core.domain.errors`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from app.core.domain.errors import (
    BadKey,
    CutOff,
    ModelError,
    NoCredit,
    NoNetwork,
    Overloaded,
    RateLimited,
    Rejected,
    TooLong,
    WrongAddress,
)

if TYPE_CHECKING:
    from anthropic import APIError

_STATUS_OF_TYPE: Final = {
    "invalid_request_error": 400,
    "authentication_error": 401,
    "billing_error": 402,
    "permission_error": 403,
    "not_found_error": 404,
    "request_too_large": 413,
    "rate_limit_error": 429,
    "api_error": 500,
    "timeout_error": 504,
    "overloaded_error": 529,
}
"""The status that an error event would have had as an answer of its own."""

_TOO_LONG: Final = re.compile(
    r"(prompt|input) is too long|context[ _](length|size|window|limit)", re.IGNORECASE
)
"""How servers say that a request does not fit; they share no code for it. Anthropic: "prompt is too
long", "exceed context limit"; llama.cpp: "exceeds the available context size"; vLLM: "maximum
context length is"."""

_NO_CREDIT: Final = re.compile(r"credit balance", re.IGNORECASE)
"""The official server reports an empty account as an invalid request."""


def of_sdk(error: APIError) -> ModelError:
    """What an error of the SDK, raised before the answer began, means."""
    import httpx2
    from anthropic import APIStatusError

    if isinstance(error, APIStatusError):
        return of_status(error.status_code, error.message)
    if isinstance(error.__cause__, (httpx2.UnsupportedProtocol, httpx2.TooManyRedirects)):
        return WrongAddress()
    return NoNetwork()


def of_event(type_: str, message: str) -> ModelError:
    """What an ``error`` event inside an answer means."""
    status = _STATUS_OF_TYPE.get(type_)
    return CutOff() if status is None else of_status(status, message)


def of_status(status: int, message: str) -> ModelError:
    """What an HTTP status with the server's message means."""
    if status in (400, 422, 500) and _TOO_LONG.search(message):
        return TooLong()
    if status == 400 and _NO_CREDIT.search(message):
        status = 402
    match status:
        case 401 | 403:
            return BadKey()
        case 402:
            return NoCredit()
        case 408:
            return NoNetwork()
        case 413:
            return TooLong()
        case _ if 300 <= status < 400:
            return WrongAddress()
        case 429:
            return RateLimited()
        case _ if status >= 500 or status == 409:
            return Overloaded()
        case _:
            return Rejected()
