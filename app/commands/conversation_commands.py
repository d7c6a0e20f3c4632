"""Commands that ask, recall, understand messages and serve the archive to other programs. The
others are in :mod:`app.commands.archive_commands`. None loads a model that needs none."""

from __future__ import annotations

import argparse
import asyncio
import importlib.util
import signal
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING, Any

from app.bootstrap.controllers import open_controller
from app.bootstrap.environment import Environment
from app.bootstrap.models import api_token
from app.bootstrap.open_archive import Archive, open_archive
from app.commands import archive_commands, project_command
from app.commands.json_lines import each_line, moment_of, offer_of, text_of
from app.commands.printing import JsonView, TextView, emit, print_recall, recall_object
from app.core.domain import errors
from app.core.domain.events import Failed
from app.core.domain.model_calls import ChatMessage
from app.core.domain.tiers_and_modes import Mode, Tier
from app.core.wording import command_line
from app.machine.clock import LocalZone, SetClock, SystemClock, to_datetime
from app.machine.paths import Paths

if TYPE_CHECKING:
    from app.turns.controller import Controller

EMBEDDED_BEFORE_A_FILE = 2000
"""Sessions that get a missing vector before a file of questions is answered."""
METADATA_SECONDS = 60.0
"""How long ``ask`` waits at its end for the model to describe an ended session."""


async def run(options: argparse.Namespace, paths: Paths) -> int:
    """Run the command that ``options`` name; returns the exit code. Raises ``AnimsaError``."""
    jobs: dict[str, Callable[[argparse.Namespace, Paths, Environment], Awaitable[int]]] = {
        "ask": ask,
        "recall": recall,
        "classify": classify,
        "resolve-turn": resolve_turn,
        "import": archive_commands.import_file,
        "export": archive_commands.export,
        "backup": archive_commands.backup,
        "restore": archive_commands.restore,
        "doctor": archive_commands.doctor,
        "erase": archive_commands.erase,
        "files": archive_commands.files,
        "project": project_command.project,
        "model": archive_commands.model,
        "serve": serve,
        "mcp": talk,
    }
    _end_when_told()
    now: datetime | None = options.now
    surroundings = Environment(
        clock=SetClock(now) if now else SystemClock(),
        zone=now.tzinfo if now and now.tzinfo else LocalZone(),
        online=True,
    )
    return await jobs[options.command](options, paths, surroundings)


def _end_when_told() -> None:
    """Being told to end (SIGTERM) is like Ctrl+C: what came so far is saved. Not by way of SIGINT,
    which a process in the background ignores; Windows knows neither."""
    task = asyncio.current_task()
    assert task is not None
    with suppress(NotImplementedError):
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)


# --- the conversation ---------------------------------------------------------------------------


async def ask(options: argparse.Namespace, paths: Paths, surroundings: Environment) -> int:
    """One routed turn in the session that was named, or in the one that is open here."""
    text: str = (options.text or "").strip()
    if not text and not options.end:
        raise errors.WrongUsage(reason="nothing_asked")
    if options.project is not None and options.session not in (None, "new"):
        raise errors.WrongUsage(reason="project_elsewhere")
    zone = surroundings.zone
    view = JsonView(zone) if options.json else TextView(zone)
    async with open_archive(paths, surroundings) as archive:
        try:
            async with open_controller(archive, view) as controller:
                answered = await _one_turn(controller, archive, view, options, text)
        except errors.AnimsaError as error:
            if options.json:
                view.show(Failed(error.code, error.about, saved=False))
            raise
        await archive.daily()
    return 0 if answered else 1


async def _one_turn(
    controller: Controller,
    archive: Archive,
    view: JsonView | TextView,
    options: argparse.Namespace,
    text: str,
) -> bool:
    view.unfinished([each for each in await controller.unfinished() if each.session.holder])
    await _choose_session(controller, archive, options.session)
    if options.project is not None:
        await _enter_project(controller, archive, options.project)
    mode = Mode(options.mode) if options.mode else None
    answered = await controller.submit(text, tier=Tier(options.tier), mode=mode) if text else True
    if options.end:
        if not text and (controller.active is None or not controller.active.messages):
            view.nothing_open()
        await controller.end()
    controller.improve_metadata()
    await controller.settle(METADATA_SECONDS)
    return answered


async def _choose_session(controller: Controller, archive: Archive, wanted: str | None) -> None:
    if wanted is None:
        await controller.open_latest()
    elif wanted == "new":
        await controller.open_latest()
        await controller.end()
    elif wanted == "last":
        recent = await archive.store.recent_sessions(1)
        if not recent:
            raise errors.NoSessionsYet
        await controller.open(recent[0].session_id)
    else:
        await controller.open(wanted)


async def _enter_project(controller: Controller, archive: Archive, name: str) -> None:
    """Go on in a project: what is open elsewhere is ended, and a new session begins there."""
    controller.project = (await project_command.named(archive, name)).project_id
    active = controller.active
    if active is not None and active.session.project_id != controller.project:
        await controller.end()


async def recall(options: argparse.Namespace, paths: Paths, surroundings: Environment) -> int:
    """Look into the past: one question, or a file of them."""
    if bool(options.text) == bool(options.jsonl):
        raise errors.WrongUsage(reason="question_or_file")
    async with open_archive(paths, surroundings) as archive:
        if options.text:
            engine = archive.recall_engine()
            now = surroundings.clock.now()
            if options.explain:
                emit(await engine.explain(options.text, now))
                return 0
            result = await engine.recall(options.text, now, limit=options.limit)
            if options.json:
                emit(recall_object(result, surroundings.zone))
            else:
                print_recall(result, now, surroundings.zone)
            return 0

        await archive.embed(EMBEDDED_BEFORE_A_FILE)

        async def answer(line: dict[str, Any]) -> dict[str, Any]:
            zone, now = moment_of(line, surroundings)
            engine = archive.recall_engine(zone)
            result = await engine.recall(text_of(line, "query"), now, limit=options.limit)
            return recall_object(result, zone, line.get("id"))

        return await each_line(options.jsonl, answer)


async def classify(options: argparse.Namespace, paths: Paths, surroundings: Environment) -> int:
    """Say of each line what it wants."""
    from app.core.understanding.intent import Case  # noqa: PLC0415

    if bool(options.text) == bool(options.jsonl):
        raise errors.WrongUsage(reason="message_or_file")

    now = to_datetime(surroundings.clock.now(), surroundings.zone)

    async def label(line: dict[str, Any]) -> dict[str, Any]:
        given = line.get("history")
        history = [
            ChatMessage(each["role"], str(each.get("content", "")))
            for each in (given if isinstance(given, list) else [])
            if isinstance(each, dict) and each.get("role") in ("user", "assistant")
        ]
        pending = offer_of(line.get("pending"))
        case = Case(text_of(line, "text"), history, pending, now)
        intent = case.intent
        said: dict[str, Any] = {
            "id": line.get("id"),
            "label": intent.label,
            "confidence": round(intent.confidence, 3),
            "pick": list(intent.pick),
        }
        return said | case.reasons() if options.explain else said

    if options.text:
        emit(await label({"text": options.text}))
        return 0
    return await each_line(options.jsonl, label)


async def resolve_turn(options: argparse.Namespace, paths: Paths, surroundings: Environment) -> int:
    """Say of each line which earlier turn it means."""
    from app.core.understanding.references import resolve_turn as resolve  # noqa: PLC0415

    async def turn(line: dict[str, Any]) -> dict[str, Any]:
        length = line.get("history_len")
        known = length if isinstance(length, int) and length > 0 else 0
        return {"id": line.get("id"), "turn": resolve(text_of(line, "text"), known)}

    return await each_line(options.jsonl, turn)


# --- other programs -----------------------------------------------------------------------------


async def serve(options: argparse.Namespace, paths: Paths, surroundings: Environment) -> int:
    """Let other programs of this machine read the archive, until told to end."""
    _need_server()
    from app.server import serving  # noqa: PLC0415  an extra, and half a second

    keeper = api_token(paths)
    if options.show_token or options.new_token:
        paths.create()
        token = await asyncio.to_thread(keeper.renew if options.new_token else keeper.get)
        if options.json:
            emit({"token": token})
        else:
            print(token)
        return 0

    def ready(address: str) -> None:
        if options.json:
            emit({"event": "ready", "url": address, "writes": options.allow_write})
            return
        writes = options.allow_write
        allowed = command_line.READ_AND_WRITE if writes else command_line.READ_ONLY
        print(command_line.SERVING.format(allowed=allowed, address=address), flush=True)
        print(command_line.HOW_TO_SERVE, flush=True)

    async with open_archive(paths, surroundings) as archive:
        token = await asyncio.to_thread(keeper.get)
        await serving.serve(
            archive, port=options.port, token=token, writes=options.allow_write, ready=ready
        )
    return 0


async def talk(options: argparse.Namespace, paths: Paths, surroundings: Environment) -> int:
    """Be a model's tools on standard input and output, until the input ends."""
    _need_server()
    from app.server import serving  # noqa: PLC0415

    async with open_archive(paths, surroundings) as archive:
        await serving.talk(archive)
    return 0


def _need_server() -> None:
    missing = [name for name in ("mcp", "uvicorn") if importlib.util.find_spec(name) is None]
    if missing:
        raise errors.CommandError(reason="server_extra")
