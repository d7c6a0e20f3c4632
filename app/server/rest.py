"""The API over HTTP: requests become calls of the served archive, and what it replies JSON."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterable
from functools import cache, partial
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from app.core.domain import errors
from app.core.language.foreign_json import storable_value
from app.core.language.turkish import storable
from app.server.chat import Chats
from app.server.field_errors import LONGEST_NAME
from app.server.openapi import document
from app.server.operations import Offered, Operation
from app.server.page import HEADERS, page
from app.server.refusals import refusal, refusal_of, reply
from app.server.request_models import ApiRequest, ChatRequest
from app.server.served_memories import ServedMemories

log = logging.getLogger(__name__)

DOCUMENT = "/openapi.json"
PAGE = "/docs"
OPEN = frozenset({DOCUMENT, PAGE})
"""What tells nothing of the user, and so needs no token."""

Serves = Callable[[Request], ServedMemories]
"""Who answers a request."""


def application(
    serves: Serves,
    offered: Offered,
    *,
    address: str,
    chats: Chats | None = None,
    others: Iterable[BaseRoute] = (),
) -> Starlette:
    """The routes of every operation that is ``offered``, with ``others`` beside them; ``chats``
    answer the one that streams. Whoever serves it puts a :class:`app.server.guard.Guard` before
    it."""
    by_path: dict[str, dict[str, Operation]] = {}
    for operation in offered.operations:
        by_path.setdefault(operation.path, {})[operation.method] = operation
    routes: list[BaseRoute] = [
        _route(serves, chats, path, of, offered.writes) for path, of in by_path.items()
    ]
    # Making them takes as long as all else of a start, and hardly anybody reads them.
    described = cache(partial(document, offered, address))
    written = cache(partial(page, offered, address))

    async def describe(request: Request) -> Response:
        return reply(described())

    async def explain(request: Request) -> Response:
        return HTMLResponse(written(), headers=HEADERS)

    app = Starlette(
        routes=[Route(DOCUMENT, describe), Route(PAGE, explain), *routes, *others],
        exception_handlers={HTTPException: _without_route, Exception: _unexpected},
    )
    app.router.redirect_slashes = False
    return app


def _route(
    serves: Serves, chats: Chats | None, path: str, operations: dict[str, Operation], writes: bool
) -> Route:
    async def answer(request: Request) -> Response:
        operation = operations["GET" if request.method == "HEAD" else request.method]
        if operation.writes and not writes:
            return refusal("read_only", request.headers)
        try:
            asked = await _request_of(operation, request)
            if operation.run is None:
                assert isinstance(asked, ChatRequest) and chats is not None
                return await chats.answer(asked, request.headers)
            return reply((await operation.run(serves(request), asked)).model_dump(mode="json"))
        except _NoObject:
            return refusal("bad_request", request.headers)
        except errors.AnimsaError as error:
            log.info("%s refused: %s", operation.name, error.code)
            return refusal_of(error, request.headers)

    return Route(path, answer, methods=list(operations))


class _NoObject(Exception):
    """The body is no JSON object."""


async def _request_of(operation: Operation, request: Request) -> ApiRequest:
    if operation.method == "POST":
        for name in request.query_params:
            raise errors.BadField(field=name[:LONGEST_NAME], reason="not_in_address")
        return operation.takes.read(_object(await request.body()))
    given = {name: storable(text) for name, text in request.path_params.items()}
    for name, text in request.query_params.multi_items():
        if name in given:
            raise errors.BadField(field=name[:LONGEST_NAME], reason="once")
        given[name] = storable(text)
    return operation.takes.read(given, worded=True)


def _object(body: bytes) -> dict[str, Any]:
    """A request's JSON object, with texts that can be stored."""
    try:
        value = storable_value(json.loads(body, parse_constant=_no_constant))
    except (ValueError, RecursionError) as error:
        raise _NoObject from error
    if not isinstance(value, dict):
        raise _NoObject
    return value


def _no_constant(name: str) -> None:
    raise ValueError(name)  # NaN and Infinity are no JSON


async def _unexpected(request: Request, error: Exception) -> Response:
    """A fault of ours in the words of every refusal; the library raises it again for the log."""
    del error
    return refusal_of(errors.AnimsaError(), request.headers)


async def _without_route(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    headers = {name.replace("-", "_"): each for name, each in (error.headers or {}).items()}
    code = {404: "no_address", 405: "method"}[error.status_code]
    return refusal(code, request.headers, **headers)
