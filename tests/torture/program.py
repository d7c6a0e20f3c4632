"""The real program as the proofs call it: its commands, what it holds and what its doctor says."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import AsyncGenerator
from pathlib import Path

import app.bootstrap.controllers as controllers
import app.bootstrap.open_archive as bootstrap
from app import cli
from app.bootstrap import maintenance
from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import open_archive
from app.bootstrap.synonyms import thesaurus
from app.commands.archive_commands import ADVICE
from app.core.asides.model import aside_model
from app.core.domain.model_calls import Finished, ModelEvent, ModelRequest, TextDelta, Usage
from app.core.reading.ranking_model import ranking_model
from app.core.understanding.intent_model import intent_model
from app.machine.paths import Paths
from tests.torture import encrypted

Contents = dict[str, tuple[tuple[str, str], ...]]
"""By session: who said what."""

PIECES = 24
"""Pieces of an answer."""
UNHURT = ADVICE | {"streaming", "erasing"}
"""What the doctor may find after a kill: the next start of a conversation sees to these."""


class Talker:
    """A model that answers in pieces, at a pace, and writes nothing that looks like JSON."""

    name = "talker"
    context_tokens = 200_000
    on_this_computer = True
    pause = 0.002

    async def stream(self, request: ModelRequest) -> AsyncGenerator[ModelEvent, None]:
        for number in range(PIECES):
            await asyncio.sleep(self.pause)
            yield TextDelta(f"{number}. parça yağlanmayı anlatır. ")
        yield Finished(Usage(10, 10))

    async def close(self) -> None: ...


def load_tables() -> None:
    """Read once what every process that is forked from this one would read by itself."""
    for table in (intent_model, aside_model, ranking_model, thesaurus):
        table()


def settle_in() -> None:
    """Make this process one in which commands answer at once: no key, no network, no encoder."""
    encrypted.make_guesses_cheap()
    for name in list(os.environ):
        if name.startswith(("ANIMSA_", "ANTHROPIC_", "CLAUDE_")):
            del os.environ[name]
    os.environ["ANIMSA_WEB"] = "off"
    os.environ["PYTHON_KEYRING_BACKEND"] = "keyring.backends.fail.Keyring"
    vars(controllers)["configured_model"] = lambda *_, apart: Talker()
    vars(bootstrap)["encoder"] = lambda _apart: None


def animsa(root: Path, *arguments: object) -> int:
    """Run a command on the data folder."""
    told = [*map(str, arguments), *encrypted.passphrase_of(root)]
    return cli.main(["--data-dir", str(root / "data"), *told])


async def contents(root: Path) -> Contents:
    """Everything that was said, by session."""
    encrypted.unlock(root)
    async with open_archive(Paths(root / "data"), Environment()) as opened:
        found: Contents = {}
        for session_id in await opened.store.session_ids():
            messages = await opened.store.messages(session_id)
            found[session_id] = tuple((each.role, each.content) for each in messages)
        return found


def contents_before(root: Path) -> Contents:
    """The same of a copy: opening an older version's archive changes it."""
    copy = root.with_name("copy")
    shutil.copytree(root, copy)
    try:
        return asyncio.run(contents(copy))
    finally:
        shutil.rmtree(copy)


async def doctor(root: Path) -> list[str]:
    """What the doctor has against the archive."""
    encrypted.unlock(root)
    findings = await maintenance.examine(Paths(root / "data"), Environment(), fix=False)
    return [f"doctor: {each.code}" for each in findings if each.code not in UNHURT]
