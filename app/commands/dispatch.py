"""Dispatch of a command to the function that carries it out, in the module that only it loads."""

from __future__ import annotations

import argparse
import asyncio
import signal
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import datetime
from importlib import import_module

from app.bootstrap.environment import Environment
from app.core.domain import errors
from app.machine import twin_files
from app.machine.clock import LocalZone, SetClock, SystemClock
from app.machine.paths import Paths

COMMANDS = {
    "ask": ("ask_command", "ask"),
    "recall": ("question_commands", "recall"),
    "classify": ("question_commands", "classify"),
    "resolve-turn": ("question_commands", "resolve_turn"),
    "import": ("archive_commands", "import_file"),
    "export": ("export_command", "export"),
    "backup": ("keeping_commands", "backup"),
    "restore": ("archive_commands", "restore"),
    "doctor": ("archive_commands", "doctor"),
    "twin": ("keeping_commands", "twin"),
    "devices": ("device_commands", "devices"),
    "answers": ("answering.answers_command", "answers"),
    "erase": ("archive_commands", "erase"),
    "research": ("research_command", "research"),
    "files": ("files.files_command", "files"),
    "online": ("privacy_commands", "online"),
    "sent": ("privacy_commands", "sent"),
    "model": ("model_command", "model"),
    "update": ("updating.update_command", "update"),
    "project": ("project_command", "project"),
    "encrypt": ("encryption_commands", "encrypt"),
    "decrypt": ("encryption_commands", "decrypt"),
    "passphrase": ("encryption_commands", "passphrase"),
    "serve": ("serving.server_commands", "serve"),
    "mcp": ("serving.server_commands", "talk"),
    "desktop-search": ("serving.server_commands", "desktop_search"),
}
"""The module of this folder and the coroutine in it, by the command's name. A module is loaded when
its command is given: a question to the past is answered in a third of a second."""

SHARING = frozenset({"share", "join", "now", "members", "address", "leave"})
"""What `project` does with a project of several people, in a module of its own."""

CHANGING = frozenset({"ask", "import", "restore", "erase", "project", "doctor", "devices"})
"""Commands after which the plain twin, where there is one, is brought in step."""


OWN_PASSPHRASE = ("encrypt", "decrypt", "passphrase")
"""Commands that ask for the passphrase themselves."""
_UNLOCKINGS = 3
"""A command begins again once the archive is unlocked, and once a backup from elsewhere is."""


async def run(options: argparse.Namespace, paths: Paths) -> int:
    """Run the command that ``options`` name; returns the exit code. Raises ``AnimsaError``."""
    _end_when_told()
    now: datetime | None = options.now
    environment = Environment(
        clock=SetClock(now) if now else SystemClock(),
        zone=now.tzinfo if now and now.tzinfo else LocalZone(),
        online=True,
    )
    module, name = COMMANDS[options.command]
    if options.command == "project" and options.subcommand in SHARING:
        module, name = "project_sharing.sharing_command", "share_projects"
    command = getattr(import_module(f"app.commands.{module}"), name)
    code = await _unlocked(command, options, paths, environment)
    if options.command in CHANGING and (paths.root / twin_files.FILE).exists():
        await import_module("app.commands.keeping_commands").follow_twin(paths, environment)
    return code


async def _unlocked(
    command: Callable[..., Awaitable[int]],
    options: argparse.Namespace,
    paths: Paths,
    environment: Environment,
) -> int:
    """Run a command; where the archive is locked, unlock it and run it again."""
    for _ in range(_UNLOCKINGS):
        try:
            return await command(options, paths, environment)
        except errors.ArchiveLocked as locked:
            if options.command in OWN_PASSPHRASE:
                raise
            from app.commands.encryption_commands import unlock  # noqa: PLC0415  hardly any needs it

            await unlock(options, paths, locked)
    raise errors.ArchiveLocked


def _end_when_told() -> None:
    """Being told to end (SIGTERM) is like Ctrl+C: what came so far is saved. Not by way of SIGINT,
    which a process in the background ignores; Windows knows neither."""
    task = asyncio.current_task()
    assert task is not None
    with suppress(NotImplementedError):
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
