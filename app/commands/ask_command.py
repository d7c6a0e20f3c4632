"""The `ask` command: one routed turn, streamed."""

from __future__ import annotations

import argparse
from dataclasses import replace
from typing import TYPE_CHECKING

from app.bootstrap import folder_following
from app.bootstrap.controllers import choose_session, open_controller
from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import Archive, open_archive
from app.commands import project_command
from app.commands.spoken_language import language_of_question, typed_speeches
from app.commands.turn_views import JsonView, TextView
from app.core.domain import errors
from app.core.domain.events import Failed
from app.core.domain.tiers_and_modes import Boundary, Mode, Tier
from app.machine.paths import Paths

if TYPE_CHECKING:
    from app.turns.controller import Controller

METADATA_SECONDS = 20.0
"""How long ``ask`` waits at its end for the model to describe an ended session."""


async def ask(options: argparse.Namespace, paths: Paths, environment: Environment) -> int:
    """One routed turn in the session that was named, or in the one that is open here."""
    text: str = (options.text or "").strip()
    if not text and not options.end:
        raise errors.WrongUsage(reason="nothing_asked")
    if options.project is not None and options.session not in (None, "new"):
        raise errors.WrongUsage(reason="project_elsewhere")
    zone = environment.zone
    view = JsonView(zone) if options.json else TextView(zone)
    async with open_archive(paths, environment) as archive:
        try:
            async with open_controller(archive, view, speeches=typed_speeches()) as controller:
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
    environ = archive.environment.environ
    view.language = language_of_question(archive.paths, environ, text)
    view.unfinished([each for each in await controller.unfinished() if each.session.holder])
    await choose_session(controller, archive, options.session)
    before = controller.active.messages if controller.active is not None else ()
    asked = [each.content for each in before if each.role == "user"]
    view.language = language_of_question(archive.paths, environ, text, *reversed(asked))
    controller.speak(view.language)
    if options.project is not None:
        await _enter_project(controller, archive, options.project)
    mode = Mode(options.mode) if options.mode else None
    if mode is not None and controller.permission.boundary is Boundary.MEMORY:
        # Who says where to look means it, whatever the window was left at.
        controller.permission = replace(controller.permission, boundary=Boundary.FILES)
    if text:
        await folder_following.look_before(archive)
    answered = await controller.submit(text, tier=Tier(options.tier), mode=mode) if text else True
    if options.end:
        if not text and (controller.active is None or not controller.active.messages):
            view.nothing_open()
        await controller.end()
    controller.improve_metadata()
    await controller.settle(METADATA_SECONDS)
    return answered


async def _enter_project(controller: Controller, archive: Archive, name: str) -> None:
    """Go on in a project: what is open elsewhere is ended, and a new session begins there."""
    controller.project = (await project_command.named(archive, name)).project_id
    active = controller.active
    if active is not None and active.session.project_id != controller.project:
        await controller.end()
