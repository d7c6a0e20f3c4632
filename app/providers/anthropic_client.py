"""The SDK's client as we set it up, and how long it may wait before it repeats a request.

The SDK by itself would read settings of the environment, follow redirects, log whole requests, and
sleep for as long as a server asks without telling anybody. Here all of that is decided by us.
"""

from __future__ import annotations

import logging
import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from app.core.domain.errors import ModelError, NoNetwork, Overloaded, RateLimited, WrongAddress
from app.core.domain.privacy.departures import is_loopback
from app.providers.context_window import has_certificate, host_of

if TYPE_CHECKING:
    from anthropic import APIError, APIRequest, AsyncAnthropic, AsyncAPIResponse, AsyncCallNext

OFFICIAL_URL: Final = "https://api.anthropic.com"

CONNECT_SECONDS: Final = 10.0
READ_SECONDS: Final = 120.0
"""The longest silence between two bytes; the official server pings every few seconds."""
LOCAL_READ_SECONDS: Final = 600.0
"""The longest silence of other servers: without a GPU, reading a long prompt takes minutes."""
RETRIES: Final = 2
NOTICED_WAIT_SECONDS: Final = 1.0
"""From this pause on the user is told of it."""
LONGEST_WAIT_SECONDS: Final = 20.0
"""When a server asks for a longer pause, the user is told instead of kept waiting."""

_CHATTY_LOGGERS: Final = ("anthropic", "httpx2", "httpcore2")


def new_client(base_url: str, api_key: str) -> AsyncAnthropic:
    """A client for the server at ``base_url``; ``api_key`` is "" where the server asks for none.

    Importing the SDK and reading the certificates takes seconds: call it in a thread. Raises
    ``WrongAddress``.
    """
    import anthropic
    import httpx2

    for name in _CHATTY_LOGGERS:
        # Below WARNING these write whole requests, prompts included, and the import
        # itself may have lowered them (ANTHROPIC_LOG).
        logger = logging.getLogger(name)
        logger.setLevel(max(logger.level, logging.WARNING))
    # A local server asks for no key, but the SDK would search the environment for one.
    key = api_key or "none"
    official = base_url == OFFICIAL_URL
    try:
        return anthropic.AsyncAnthropic(
            api_key=key,
            base_url=base_url,
            # Again, so that ANTHROPIC_CUSTOM_HEADERS cannot put another key in its place.
            default_headers={"Authorization": f"Bearer {key}"},
            max_retries=RETRIES,
            timeout=httpx2.Timeout(
                READ_SECONDS if official else LOCAL_READ_SECONDS, connect=CONNECT_SECONDS
            ),
            # A proxy cannot reach this machine's own loopback. No redirect is followed: what
            # is asked goes to the address that the user set up, and nowhere else.
            http_client=(
                httpx2.AsyncClient(trust_env=False, verify=has_certificate(base_url))
                if is_loopback(host_of(base_url))
                else anthropic.DefaultAsyncHttpxClient(follow_redirects=False)
            ),
            middleware=[_limit_retries],
            open_telemetry=False,
        )
    except httpx2.InvalidURL:
        raise WrongAddress from None


async def _limit_retries(request: APIRequest, call_next: AsyncCallNext) -> AsyncAPIResponse[Any]:
    """Keep the SDK from repeating what the user should rather hear about: it would repeat every
    timeout, and sleep, without a word, for as long as the server says, which may be hours."""
    from anthropic import APITimeoutError

    from app.providers.bounded_body import bound

    try:
        response = await call_next(request)
    except APITimeoutError:
        raise NoNetwork from None
    if not response.http_response.is_success:
        bound(response.http_response)
    if _retry_after(response.headers) >= NOTICED_WAIT_SECONDS:
        response.http_response.headers["x-should-retry"] = "false"
    return response


class PauseWanted(Exception):
    """The server would take the request after a pause that may be waited for."""

    def __init__(self, fault: ModelError, seconds: float) -> None:
        super().__init__()
        self.fault = fault
        self.seconds = seconds


def pause_or_fault(error: APIError, fault: ModelError) -> ModelError | PauseWanted:
    """The pause after which the server would take the request, where it asks for one that the user
    notices and that is short enough to wait for; otherwise the ``fault`` that ``error`` means."""
    from anthropic import APIStatusError

    if isinstance(error, APIStatusError) and isinstance(fault, (Overloaded, RateLimited)):
        seconds = _retry_after(error.response.headers)
        if NOTICED_WAIT_SECONDS <= seconds <= LONGEST_WAIT_SECONDS:
            return PauseWanted(fault, seconds)
    return fault


def _retry_after(headers: Mapping[str, str]) -> float:
    """How many seconds the server asks us to wait: 0 if none, infinite if it names a date."""
    try:
        if "retry-after-ms" in headers:
            return float(headers["retry-after-ms"]) / 1000
        return float(headers.get("retry-after", "0"))
    except ValueError:
        return math.inf
