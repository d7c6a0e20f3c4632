"""The ``animsa`` command: the window by default, every other job without Qt.

Exit codes: 0 done, 1 failed with a plain sentence on stderr, 2 wrong usage.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import logging
import os
import sys
from collections.abc import Sequence
from contextvars import copy_context
from pathlib import Path
from typing import TYPE_CHECKING

from app import __version__
from app.commands.parsing.command_parser import command_parser
from app.commands.spoken_language import language_of_command, language_of_help, say, speak, spoken
from app.commands.window_options import (
    has_screen,
    link_named,
    request_of,
    tell_no_screen,
)
from app.core.domain import errors
from app.core.language.turkish import storable
from app.core.wording import command_line
from app.machine import terminal_text

if TYPE_CHECKING:
    from app.machine.crashes.run_record import RunRecord
    from app.machine.desktop.start_request import StartRequest
    from app.machine.paths import Paths

log = logging.getLogger(__name__)

INTERRUPTED = 130
"""The exit code of a program that the user stopped, as shells know it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns its exit code."""
    # The language that it speaks is its own, and gone with it.
    return copy_context().run(_run, arguments)


def _run(arguments: Sequence[str] | None) -> int:
    # Whatever is written from here on is for the user alone.
    os.umask(0o077)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    sys.stdout, sys.stderr = terminal_text.safe(sys.stdout), terminal_text.safe(sys.stderr)
    given = link_named(arguments)
    speak(language_of_help(given, os.environ))
    options = command_parser().parse_args(given)
    if options.child:
        return _read_for_another(options.child)
    from app.bootstrap.environment import data_paths  # noqa: PLC0415  --help and --version need none of it
    from app.machine.crashes.run_record import WINDOW, any_left, recorded  # noqa: PLC0415

    paths = data_paths(options.data_dir)
    _log_to(paths)
    command = options.command or WINDOW
    if any_left(paths.crashes):
        from app.machine.crashes import reports  # noqa: PLC0415  after a crash, or beside another run

        reports.collect(paths.crashes, paths.log)
    speak(language_of_command(paths, os.environ, getattr(options, "text", None)))
    with recorded(paths.crashes, command, __version__) as record:
        return _carry_out(options, paths, record)


def _carry_out(options: argparse.Namespace, paths: Paths, record: RunRecord) -> int:
    """Run what was asked for; say what went wrong. Returns the exit code."""
    from app.machine.crashes.log_file import indented  # noqa: PLC0415  --help and --version need none of it

    try:
        if options.command is None:
            return _window(paths, record, request_of(options), selftest=options.selftest)
        from app.commands import dispatch  # noqa: PLC0415
        from app.machine.crashes import import_record  # noqa: PLC0415

        _check_names(options)
        import_record.leave_notes(paths.running, paths.root)
        _tell_notes(paths)
        try:
            return asyncio.run(dispatch.run(options, paths))
        finally:
            _tell_notes(paths)
    except errors.AnimsaError as error:
        from app.core.wording.error_wording import error_sentence  # noqa: PLC0415  only when it fails
        from app.core.wording.surface_hints import Surface  # noqa: PLC0415

        print(error_sentence(error, spoken(), Surface.COMMAND_LINE), file=sys.stderr)
        return 2 if isinstance(error, errors.WrongUsage) else 1
    except (KeyboardInterrupt, asyncio.CancelledError):
        print(say(command_line.STOPPED), file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # Nobody reads on; keep the interpreter from complaining about it at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        from app.core.wording.error_wording import reason_text  # noqa: PLC0415
        from app.machine.system_reasons import system_reason  # noqa: PLC0415  only when it fails

        log.error("%s %s\n%s", type(error).__name__, error.errno, indented(error))
        reason = reason_text(system_reason(error), {}, spoken())
        print(say(command_line.NO_STREAM, reason=reason), file=sys.stderr)
        return 1
    except Exception as error:
        log.critical("unexpected %s\n%s", type(error).__name__, indented(error))
        record.failed(error)
        print(say(command_line.BUG, log=paths.log), file=sys.stderr)
        return 1


def _check_names(options: argparse.Namespace) -> None:
    """Refuse names that no file can have, and make other words such as the archive can keep. Raises
    ``FileName``."""
    for option, given in list(vars(options).items()):
        if isinstance(given, str):
            setattr(options, option, storable(given))
        elif isinstance(given, list) and all(isinstance(each, str) for each in given):
            setattr(options, option, [storable(each) for each in given])
        for name in given if isinstance(given, list) else [given]:
            if not isinstance(name, Path):
                continue
            try:
                possible = b"\0" not in os.fsencode(name)
            except UnicodeEncodeError:
                possible = False
            if not possible:
                raise errors.FileName(path=str(name).encode("utf-8", "replace").decode())


def _tell_notes(paths: Paths) -> None:
    """Say what waited for somebody to read it."""
    from app.machine import waiting_notes  # noqa: PLC0415  --help and --version need none of it

    for note in waiting_notes.take(paths.root):
        from app.core.wording.notices import waiting_note  # noqa: PLC0415  hardly ever

        print(waiting_note(note.code, note.about, spoken()), file=sys.stderr)


def _read_for_another(module: str) -> int:
    """Be a process of our own: the frozen program has no Python that could run a module of ours."""
    if module == "files.page_drawing":
        from app.research.files.page_drawing import main as read  # noqa: PLC0415
    elif module == "meaning":
        from app.bootstrap.meaning import main as read  # noqa: PLC0415
    elif module == "keyring":
        from app.bootstrap.keyring_process import main as read  # noqa: PLC0415
    elif module == "jump_list":
        from app.machine.desktop.jump_list import main as read  # noqa: PLC0415
    elif module == "web.page_text":
        from app.research.web.page_text import main as read  # noqa: PLC0415
    else:
        from app.research.files.file_reader import main as read  # noqa: PLC0415
    return read()


def _window(paths: Paths, record: RunRecord, request: StartRequest, *, selftest: bool) -> int:
    """Open the window, or try the installation out. Only here Qt is loaded."""
    # Nothing that importing makes is garbage; the window has a collector of its own.
    gc.disable()
    if selftest:
        from app.ui.window.selftest import selftest as try_out  # noqa: PLC0415

        return try_out()
    if not has_screen(os.environ):
        raise errors.CommandError(reason="no_screen")
    from app.bootstrap.environment import Environment  # noqa: PLC0415
    from app.ui.window.application import run  # noqa: PLC0415

    environment = Environment(online=True, apart=True)
    return run(paths, environment, record=record, request=request, no_screen=tell_no_screen)


def _log_to(paths: Paths) -> None:
    """Log to a file of the data directory; without one (not writable) to nowhere."""
    from app.machine.crashes import log_file  # noqa: PLC0415  --help and --version need none of it

    try:
        paths.create()
    except OSError:
        log_file.begin(None)
    else:
        log_file.begin(paths.log)


if __name__ == "__main__":
    raise SystemExit(main())
