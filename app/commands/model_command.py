"""The command `model`: show which model answers, choose another, keep its key, or test it."""

from __future__ import annotations

import argparse
import getpass
import sys
from dataclasses import replace

from app.bootstrap.controllers import permission
from app.bootstrap.environment import Environment
from app.bootstrap.models import check_model, configured_model, credentials
from app.bootstrap.open_archive import open_archive
from app.commands.printing import confirmed, emit
from app.commands.spoken_language import say
from app.core.domain import errors
from app.core.domain.ports import stays_here
from app.core.wording import command_line
from app.machine import settings as settings_file
from app.machine.paths import Paths
from app.machine.settings import Settings


async def model(options: argparse.Namespace, paths: Paths, environment: Environment) -> int:
    """Show, choose or test the model."""
    stored = settings_file.load(paths.settings)
    chosen = _chosen_model(options, stored, environment)
    if chosen is None:
        return 1
    if chosen != stored:
        paths.create()
        settings_file.save(paths.settings, chosen)
    answering = configured_model(chosen, environment.environ)
    if answering is not None:
        await answering.close()
    if options.choice == "test":
        await _test_model(chosen, paths, environment)
    if options.json:
        emit({"model": answering.name if answering else None, "provider": chosen.provider})
    else:
        named = say(command_line.MODEL, name=answering.name) if answering else None
        print(named or say(command_line.MODEL_NONE))
    return 0


def _chosen_model(
    options: argparse.Namespace, stored: Settings, environment: Environment
) -> Settings | None:
    """The settings with the model that was chosen; None where the keyring refused a key. Raises
    ``WrongUsage``."""
    keys = credentials(environment.environ)
    match options.choice:
        case "key":
            asked = (
                getpass.getpass(say(command_line.ASK_KEY))
                if sys.stdin.isatty()
                else sys.stdin.read()
            )
            if not keys.store(asked):
                absent, locked = command_line.NO_KEYRING, command_line.KEYRING_REFUSED
                print(say(locked if keys.available else absent), file=sys.stderr)
                return None
            print(say(command_line.KEY_KEPT))
            return settings_file.claude(stored) if stored.provider != "claude" else stored
        case "forget":
            if not keys.forget():
                print(say(command_line.KEYRING_LOCKED), file=sys.stderr)
                return None
            print(say(command_line.KEY_FORGOTTEN))
        case "server":
            address = settings_file.whole_address(options.address)
            known = address.startswith(("http://", "https://")) and " " not in address
            if not known or not options.model:
                raise errors.WrongUsage(reason="server_address")
            return replace(stored, provider="server", base_url=address, model=options.model)
        case "claude":
            return settings_file.claude(stored, options.model)
        case "none":
            return replace(stored, provider="none")
    return stored


async def _test_model(chosen: Settings, paths: Paths, environment: Environment) -> None:
    """Send a tiny request, which is written down like any other. Raises ``ModelError``."""
    async with open_archive(paths, environment) as archive:
        asked = configured_model(chosen, environment.environ, archive.departures)
        if asked is None:
            raise errors.NoKey if chosen.provider == "claude" else errors.NoModel
        try:
            if permission(chosen).stays_here and not stays_here(asked):
                # Said in any case; who writes the command into a program has decided.
                print(say(command_line.MODEL_NEVER), file=sys.stderr)
                if not confirmed(say(command_line.MODEL_TEST_ASK)):
                    return
            await check_model(asked)
        finally:
            await asked.close()
    print(say(command_line.MODEL_ANSWERED), file=sys.stderr)
