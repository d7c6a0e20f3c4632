"""The configured model and the keys of model and search services, from settings, environment and
keyring."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import TYPE_CHECKING

from app.core.domain.ports import ChatModel, stays_here
from app.core.domain.tiers_and_modes import Boundary
from app.machine import settings as settings_file
from app.machine.paths import Paths
from app.machine.settings import DEFAULT_MODEL, Settings

if TYPE_CHECKING:
    from app.core.domain.privacy.departures import DepartureLog
    from app.providers.api_token import ApiToken
    from app.providers.credentials import Credentials

WEB_ENVIRONMENT = "ANIMSA_WEB"
"""Names an environment variable: "off", or other addresses of the services that research asks, as
a JSON object by their names (mirrors, tests)."""


CLAUDE_SEARCH = "claude"
"""The model's own search of the web, among the names of services."""
KEYED_SOURCES = ("tavily", "brave", "openalex", "pubmed")
"""The first two need a key, the others may have one."""


def configured_model(
    stored: Settings,
    environ: Mapping[str, str],
    sent: DepartureLog | None = None,
    *,
    apart: bool = False,
    key: str | None = None,
) -> ChatModel | None:
    """The model to use, or None. It writes down in ``sent`` what it is told, before it is.

    The environment wins over the settings, so that one run can be pointed elsewhere. The key in
    the keyring belongs to Claude and is never sent to another server; the one in the environment
    only to a server that the environment names. ``key`` is what the keyring told, "" for nothing;
    else this may wait for the keyring, which is read in a process of its own if it is to be
    ``apart``: call it in a thread.
    """
    from app.bootstrap.keyring_process import read_apart  # noqa: PLC0415  keeps recall's start fast
    from app.providers.credentials import ACCOUNT  # noqa: PLC0415

    if stored.provider == "none":
        return None
    base_url = _server(stored, environ)
    keys = credentials(environ)
    if base_url:
        key = keys.given if _server_elsewhere(environ) else ""
    else:
        if key is None and not keys.given:
            key = read_apart(ACCOUNT) if apart else keys.get()
        key = keys.given or key or ""
        if not key:
            return None
    from app.providers.anthropic import AnthropicModel  # noqa: PLC0415  not without a model

    name = environ.get("ANTHROPIC_MODEL", "").strip() or stored.model or DEFAULT_MODEL
    # A mirror of Claude searches the web only where it is named for that, too.
    searches = service_addresses(environ.get(WEB_ENVIRONMENT, "")).get(CLAUDE_SEARCH) == base_url
    return AnthropicModel(
        api_key=key,
        model=name,
        base_url=base_url,
        searches_web=searches if base_url else None,
        sent=sent,
    )


def needs_keyring(stored: Settings, environ: Mapping[str, str]) -> bool:
    """Whether the model of ``stored`` answers only with a key of the keyring."""
    to_claude = stored.provider != "none" and not _server(stored, environ)
    return to_claude and not environment_key(environ)


def _server(stored: Settings, environ: Mapping[str, str]) -> str:
    """The address of the server that answers instead of Claude's; "" for that one."""
    own = stored.base_url if stored.provider == "server" else ""
    return _server_elsewhere(environ) or own


def _server_elsewhere(environ: Mapping[str, str]) -> str:
    return environ.get("ANTHROPIC_BASE_URL", "").strip()


async def summary_model(paths: Paths, environ: Mapping[str, str]) -> ChatModel | None:
    """The model that writes the summaries that other programs ask for: the one that is set up,
    unless what it is told would leave this computer and nothing may."""
    stored = await asyncio.to_thread(settings_file.load, paths.settings)
    model = await asyncio.to_thread(configured_model, stored, environ)
    if stored.boundary == Boundary.MEMORY.value and not stays_here(model):
        return None
    return model


def service_addresses(text: str) -> dict[str, str]:
    """Other addresses of services, as the environment gives them: a JSON object."""
    try:
        data = json.loads(text or "{}")
    except ValueError:
        return {}
    return {str(k): str(v) for k, v in data.items()} if isinstance(data, dict) else {}


def credentials(environ: Mapping[str, str]) -> Credentials:
    """The keys of this system and of ``environ``."""
    from app.providers.credentials import Credentials  # noqa: PLC0415

    return Credentials(environ)


def source_credentials(environ: Mapping[str, str]) -> dict[str, Credentials]:
    """The keys of the services that take one, of this system and of ``environ``."""
    from app.providers.credentials import Credentials  # noqa: PLC0415

    return {
        name: Credentials(environ, account=name, variable=f"{name.upper()}_API_KEY")
        for name in KEYED_SOURCES
    }


def api_token(paths: Paths) -> ApiToken:
    """The secret that other programs show to read the archive."""
    from app.providers.api_token import ApiToken  # noqa: PLC0415

    return ApiToken(paths.root)


def with_key(environ: Mapping[str, str], key: str) -> Mapping[str, str]:
    """``environ`` as if it held ``key`` for Claude. One that names a server of its own, and one
    that has a key, are left as they are: who starts the program decides."""
    from app.providers.credentials import ENVIRONMENT_NAME  # noqa: PLC0415

    if not key or environment_key(environ) or _server_elsewhere(environ):
        return environ
    return {**environ, ENVIRONMENT_NAME: key}


def environment_key(environ: Mapping[str, str]) -> str:
    """The key that the environment gives, if it does."""
    from app.providers.credentials import ENVIRONMENT_NAME  # noqa: PLC0415

    return environ.get(ENVIRONMENT_NAME, "").strip()


async def check_model(model: ChatModel) -> None:
    """Raise a ``ModelError`` unless the model answers a tiny request."""
    from app.providers.anthropic import check  # noqa: PLC0415

    await check(model)
