"""The API over HTTP: requests become calls of the desk, and what comes back becomes JSON."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from app.core.domain import errors
from app.core.language.turkish import storable
from app.server.fields import checked
from app.server.openapi import document
from app.server.operations import OPERATIONS, Operation
from app.server.page import HEADERS, page
from app.server.replies import refusal, reply, told
from app.server.service import Desk

log = logging.getLogger(__name__)

DOCUMENT = "/openapi.json"
PAGE = "/docs"
OPEN = frozenset({DOCUMENT, PAGE})
"""What tells nothing of the user, and so needs no token."""
_SENTENCES = {
    404: "Böyle bir adres yok; olanlar /docs (programlar için /openapi.json) sayfasında.",
    405: "Bu adres bu yöntemi kabul etmiyor.",
}


def application(
    desk: Desk, *, address: str, writes: bool, others: Iterable[BaseRoute] = ()
) -> Starlette:
    """The routes of every operation, with ``others`` beside them. Whoever serves it puts a
    :class:`app.server.guard.Guard` before it."""
    by_path: dict[str, dict[str, Operation]] = {}
    for operation in OPERATIONS:
        by_path.setdefault(operation.path, {})[operation.method] = operation
    routes: list[BaseRoute] = [_route(desk, path, of, writes) for path, of in by_path.items()]
    described, written = document(address), page(address, writes=writes)

    async def describe(request: Request) -> Response:
        return reply(described)

    async def explain(request: Request) -> Response:
        return HTMLResponse(written, headers=HEADERS)

    app = Starlette(
        routes=[Route(DOCUMENT, describe), Route(PAGE, explain), *routes, *others],
        exception_handlers={HTTPException: _without_route},
    )
    app.router.redirect_slashes = False
    return app


def _route(desk: Desk, path: str, operations: dict[str, Operation], writes: bool) -> Route:
    async def answer(request: Request) -> Response:
        operation = operations["GET" if request.method == "HEAD" else request.method]
        if operation.writes and not writes:
            message = "Salt okunur açıldı; yazabilmek için “animsa serve --allow-write” ile başlat."
            return refusal(403, "read_only", message)
        try:
            given = await _given(operation, request)
            return reply(await operation.run(desk, given))
        except _Unreadable as unreadable:
            return refusal(400, "bad_request", str(unreadable))
        except errors.AnimsaError as error:
            log.info("%s refused: %s", operation.name, error.code)
            return told(error)

    return Route(path, answer, methods=list(operations))


class _Unreadable(Exception):
    """The request is no JSON object, or names a field twice; the message says so."""


async def _given(operation: Operation, request: Request) -> dict[str, Any]:
    if operation.method == "POST":
        given = _object(await request.body())
        if request.query_params:
            raise errors.BadField(
                field=next(iter(request.query_params))[:100], reason="adreste değil gövdede olmalı"
            )
    else:
        given = {name: storable(text) for name, text in request.path_params.items()}
        for name, text in request.query_params.multi_items():
            if name in given:
                raise errors.BadField(field=name[:100], reason="bir kez verilmeli")
            given[name] = storable(text)
    if operation.own_checks:
        return given
    return checked(operation.fields, given, worded=operation.method != "POST")


def _object(body: bytes) -> dict[str, Any]:
    """A request's JSON object, with texts that can be stored."""
    try:
        value = _storable(json.loads(body, parse_constant=_no_constant))
    except (ValueError, RecursionError) as error:
        raise _Unreadable("Gövde geçerli JSON değil.") from error
    if not isinstance(value, dict):
        raise _Unreadable("Gövde bir JSON nesnesi olmalı.")
    return value


def _no_constant(name: str) -> None:
    raise ValueError(name)  # NaN and Infinity are no JSON


def _storable(value: Any) -> Any:
    if isinstance(value, str):
        return storable(value)
    if isinstance(value, list):
        return [_storable(each) for each in value]
    if isinstance(value, dict):
        return {storable(name): _storable(each) for name, each in value.items()}
    return value


async def _without_route(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    headers = {name.replace("-", "_"): each for name, each in (error.headers or {}).items()}
    code = {404: "no_address", 405: "method"}.get(error.status_code, "error")
    return refusal(error.status_code, code, _SENTENCES.get(error.status_code, code), **headers)
