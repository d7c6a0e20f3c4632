"""Every command of the parser leads to a coroutine that is there.

Also tests: app/commands/parsing/command_parser.py.
"""

from __future__ import annotations

import argparse
import inspect
from importlib import import_module

from app.commands.dispatch import COMMANDS
from app.commands.parsing.command_parser import command_parser


def test_every_command_has_a_function() -> None:
    (commands,) = (
        action
        for action in command_parser()._actions
        if isinstance(action, argparse._SubParsersAction)
    )
    assert set(commands.choices) == set(COMMANDS)
    for module, name in COMMANDS.values():
        assert inspect.iscoroutinefunction(getattr(import_module(f"app.commands.{module}"), name))
