"""A turn for another program: the controller of the window and of ``animsa ask``, streamed."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import suppress
from datetime import tzinfo
from typing import Any

from starlette.datastructures import Headers
from starlette.responses import Response, StreamingResponse

from app.bootstrap.controllers import choose_session, open_controller
from app.core.domain import errors
from app.core.domain.events import Event, Failed
from app.core.domain.tiers_and_modes import Mode, Tier
from app.server.refusals import refusal
from app.server.request_models import ChatRequest
from app.server.served_archive import ServedArchive
from app.turns.controller import Controller
from app.turns.event_lines import event_line

MOST_CHATS = 4
"""Turns that are answered at the same time."""
LINES, EVENTS = "application/x-ndjson", "text/event-stream"
METADATA_SECONDS = 20.0
"""How long a turn that ended its session waits for the model to describe it."""

Line = dict[str, Any]


class Chats:
    """Answers turns over an archive, a few at a time."""

    def __init__(self, served: ServedArchive) -> None:
        self._served = served
        self._under_way = set[asyncio.Task[None]]()

    async def answer(self, asked: ChatRequest, headers: Headers) -> Response:
        """The events of a turn, each as soon as it happens: as JSON lines, or as server-sent events
        for who asks for those. Raises ``AnimsaError`` for what keeps the turn from beginning."""
        if len(self._under_way) >= MOST_CHATS:
            return refusal("too_many", headers, retry_after="1")
        screen = _Screen(self._served.archive.environment.zone)
        begun: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        turn = asyncio.create_task(self._turn(asked, screen, begun), name="chat")
        self._under_way.add(turn)
        turn.add_done_callback(self._under_way.discard)
        try:
            await begun
        except BaseException:
            turn.cancel()
            raise
        as_events = EVENTS in headers.get("accept", "")
        lines = _streamed(screen, turn, as_events=as_events)
        return StreamingResponse(lines, media_type=EVENTS if as_events else LINES)

    async def _turn(self, asked: ChatRequest, screen: _Screen, begun: asyncio.Future[None]) -> None:
        try:
            archive = self._served.archive
            async with open_controller(archive, screen, by_user=False) as controller:
                await choose_session(controller, archive, await self._session_named(asked))
                if asked.learner_id is not None:
                    await self._go_to_project(controller, asked.learner_id)
                begun.set_result(None)
                mode = Mode(asked.mode) if asked.mode else None
                await controller.submit(asked.message, tier=Tier(asked.tier), mode=mode)
                if asked.end:
                    await controller.end()
                controller.improve_metadata()
                await controller.settle(METADATA_SECONDS)
        except errors.AnimsaError as error:
            if begun.done():
                screen.show(Failed(error.code, error.about, saved=False))
            else:
                begun.set_exception(error)
        except Exception as error:
            if begun.done():
                raise
            begun.set_exception(error)
        finally:
            if not begun.done():
                begun.cancel()
            screen.lines.put_nowait(None)

    async def _session_named(self, asked: ChatRequest) -> str | None:
        """The session that is asked for, by its id where it is there already. Raises ``BadField``
        where it belongs to another project than is asked for: what is said to it must not go
        elsewhere, nor end it."""
        archive, named = self._served.archive, asked.session
        if named == "last":
            named = next(
                (each.session_id for each in await archive.store.recent_sessions(1)), named
            )
        if asked.learner_id is None or named in (None, "new"):
            return named
        if await archive.store.session(named) is None:
            # Whoever goes on with it says that there is none.
            return named
        if await archive.projects.project_of(named) != asked.learner_id:
            raise errors.BadField(field="learner_id", reason="other_project")
        return named

    async def _go_to_project(self, controller: Controller, project_id: str) -> None:
        """Ask in a project, which is made where it is not known yet: in the session that is open,
        where it belongs to it, else in a new one."""
        await self._served.memory.learner_to_write(project_id)
        active = controller.active
        if active is not None and active.session.project_id != project_id:
            await controller.end()
        controller.project = project_id


class _Screen:
    """The view of a turn: its events wait to be sent."""

    def __init__(self, zone: tzinfo) -> None:
        self._zone = zone
        self.lines = asyncio.Queue[Line | None]()

    def show(self, event: Event) -> None:
        line = event_line(event, self._zone)
        if line is not None:
            self.lines.put_nowait(line)


async def _streamed(
    screen: _Screen, turn: asyncio.Task[None], *, as_events: bool
) -> AsyncIterator[bytes]:
    """The lines of a turn until it is over. Who goes away stops it; what came so far is kept."""
    try:
        while (line := await screen.lines.get()) is not None:
            text = json.dumps(line, ensure_ascii=False)
            yield (f"data: {text}\n\n" if as_events else f"{text}\n").encode()
    finally:
        turn.cancel()
        with suppress(asyncio.CancelledError):
            await turn
