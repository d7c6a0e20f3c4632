"""Self-test of an installation: start, open a database, remember something, quit.

It runs on a data directory of its own that is gone afterwards, so that a packaged build can be
checked on any machine, with or without a screen (``QT_QPA_PLATFORM=offscreen``).
"""

from __future__ import annotations

import asyncio
import tempfile
from dataclasses import replace
from pathlib import Path

from app.bootstrap.environment import Environment
from app.bootstrap.meaning import try_apart
from app.core.domain.recall_result import Verdict
from app.machine import settings as settings_file
from app.machine.paths import Paths
from app.machine.settings import Settings
from app.memory.transfer.sample import EXAMPLES
from app.ui.window.application import run
from app.ui.window.shell import Shell


def selftest() -> int:
    """Returns 0 when everything worked; raises what went wrong."""
    with tempfile.TemporaryDirectory(prefix="animsa-") as folder:
        paths = Paths(Path(folder))
        # Nobody is there to answer the first start's questions.
        settings_file.save(paths.settings, replace(Settings(), provider="none", welcomed=True))
        # A key of this machine is none of the test's business.
        return run(paths, Environment(environ={}), script=_remember)


async def _remember(shell: Shell) -> None:
    await shell.settings.services.add_sample()
    now = shell.archive.environment.clock.now()
    result = await shell.archive.recall_engine().recall(
        EXAMPLES[shell.settings.now.language][0], now
    )
    if result.verdict is not Verdict.SINGLE:
        raise RuntimeError(f"the sample archive answered {result.verdict}")
    # Recall does without it; a program that carries it has to be able to load it, and to be the
    # process that does.
    await asyncio.to_thread(try_apart)
    if not shell.window.isVisible():
        raise RuntimeError("the window is not there")
