"""Canaries as key, prompt and a person's text: in no log, crash report, name of a file, reply about
an error, and no report of the doctor."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import logging
import os
import random
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from unittest.mock import patch

from app import cli
from app.core.domain.events import Failed
from app.core.wording.error_wording import failure_sentence
from app.core.wording.surface_hints import Surface
from app.providers.anthropic import AnthropicModel
from tests.fakes.person import at_home
from tests.server.serving import served
from tests.torture.answer_faults import FaultyAnthropic, NamedFault, faults
from tests.torture.model_faults import impatient
from tests.torture.proof import ProofResult

KEY = "sk-ant-KANARYA0001"
TEXT = "KANARYA0002 adlı hastamın dozu kaç?"
TITLE = "KANARYA0003"
CANARIES = ("KANARYA0001", "KANARYA0002", "KANARYA0003")
_SPOILT = ("animsa.db", "settings.json", "quick.db")


class Secrets:
    """Faults of a model, broken files, and wrong requests of other programs, with a key and texts
    that are looked for in all that is written beside the archive and told of errors."""

    name = "secrets"

    def run(self, seconds: float, folder: Path, seed: int) -> Sequence[ProofResult]:
        """One home after the other, each with other faults."""
        folder.mkdir(parents=True, exist_ok=True)
        chance = random.Random(seed)
        ends = time.monotonic() + seconds
        failures: list[str] = []
        tried = 0
        names: set[str] = set()
        with impatient(), _names_written(names):
            while time.monotonic() < ends:
                home = folder / str(tried)
                told, count = _story(home, chance, ends)
                tried += count
                failures += [
                    f"seed {seed}, home {home.name}: {each}" for each in _found(home, told)
                ]
        failures += [f"file name {each}" for each in names if _in(each)]
        note = f"{len(CANARIES)} canaries, {len(names)} names of files"
        return [ProofResult(self.name, tried, len(failures), 0, note, tuple(failures))]


def _story(home: Path, chance: random.Random, ends: float) -> tuple[list[str], int]:
    """Use a home until something breaks; what was told of errors and logged, and how often
    something was tried."""
    told: list[str] = []
    log = io.StringIO()
    handler = logging.StreamHandler(log)
    logging.getLogger().addHandler(handler)
    before = logging.root.manager.disable
    logging.disable(logging.NOTSET)
    level = logging.getLogger().level
    logging.getLogger().setLevel(logging.INFO)
    count = 0
    # What takes long says nothing that the others do not.
    known = [
        each for each in faults() if "50 MB" not in each.name and "without an end" not in each.name
    ]
    try:
        chosen = chance.sample(known, 4)
        told += asyncio.run(_asked(home, chosen, ends))
        told += asyncio.run(_told_to_programs(home))
        count += len(chosen) + 6
        for arguments in (
            ("doctor",),
            ("backup",),
            ("doctor", "--fix"),
            ("export", "--out", "/dev/full"),
        ):
            told.append(_command(home, *arguments))
            count += 1
        spoilt = home / chance.choice(_SPOILT)
        if spoilt.exists() and spoilt.stat().st_size > 4_096:
            with spoilt.open("r+b") as file:
                file.seek(chance.randrange(spoilt.stat().st_size // 2))
                file.write(os.urandom(2_048))
        for arguments in (("doctor",), ("recall", TEXT[:11]), ("doctor", "--fix")):
            said = _command(home, *arguments)
            # What the archive answers is its own text.
            told += [said] if arguments[0] == "doctor" else []
            count += 1
    finally:
        logging.getLogger().removeHandler(handler)
        logging.getLogger().setLevel(level)
        logging.disable(before)
    return [*told, log.getvalue()], count


async def _asked(home: Path, chosen: Sequence[NamedFault], ends: float) -> list[str]:
    told: list[str] = []
    async with FaultyAnthropic() as server, at_home(home) as person:
        model = AnthropicModel(api_key=KEY, model="claude-test", base_url=server.url)
        person.controller.model = model
        for fault in chosen:
            server.fault = fault
            person.screen.events.clear()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(8):
                    await person.controller.submit(TEXT)
            server.fault = None
            told += [
                failure_sentence(each.code, each.about, language, Surface.WINDOW, saved=True)
                for each in person.screen.all(Failed)
                for language in ("tr", "en")
            ]
            if time.monotonic() > ends:
                break
        if person.controller.active is not None:
            session_id = person.controller.active.session_id
            await person.archive.store.rename(session_id, TITLE)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(8):
                await person.controller.end()
        await model.close()
    return told


async def _told_to_programs(home: Path) -> list[str]:
    """What other programs are told of requests that are wrong."""
    told: list[str] = []
    async with served(home / "api", writes=True, full=False) as at:
        wrong: tuple[dict[str, Any], ...] = (
            {"text": 5, TITLE: TEXT},
            {"text": TEXT, "session": TITLE, "tier": KEY},
            {"user_id": KEY, "user_message": [TEXT]},
        )
        for body in wrong:
            for path in ("/api/chat", "/api/chat-history", "/api/conversation-memory"):
                reply = await at.client.post(path, json=body)
                told += [_without_names(reply.text)] if reply.status_code >= 400 else []
        call = {"name": "recall", "arguments": {"query": [TEXT], "key": KEY}}
        message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": call}
        accepted = {"Accept": "application/json, text/event-stream"}
        reply = await at.client.post("/mcp", json=message, headers=accepted)
        told.append(_without_names(reply.text))
        bad = await at.client.get("/api/sessions", headers={"Authorization": f"Bearer {KEY}"})
        told.append(bad.text)
    return told


def _without_names(text: str) -> str:
    """A reply may name a field of the request that it has no place for; that is no one's text."""
    return text.replace(json.dumps(TITLE), "").replace(TITLE, "")


def _command(home: Path, *arguments: str) -> str:
    out = io.StringIO()
    quiet = contextlib.suppress(SystemExit)
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out), quiet:
        cli.main(["--data-dir", str(home), *arguments])
    return out.getvalue()


@contextlib.contextmanager
def _names_written(names: set[str]) -> Iterator[None]:
    """Every name that a file is opened, made or moved under."""
    opened = os.open

    def recorded(path: Any, *args: Any, **more: Any) -> int:
        names.add(os.fsdecode(path) if not isinstance(path, int) else "")
        return opened(path, *args, **more)

    with patch.object(os, "open", recorded):
        yield


def _in(text: str) -> list[str]:
    return [each for each in CANARIES if each in text]


def _found(home: Path, told: Sequence[str]) -> Iterator[str]:
    for text in told:
        for each in _in(text):
            place = text.index(each)
            yield f"{each} told: …{text[max(0, place - 150) : place + 40]!r}"
    for path in home.rglob("*"):
        if _in(path.name):
            yield f"{path.name} is the name of a file"
        if not path.is_file():
            continue
        data = path.read_bytes()
        own = path.name.startswith(("animsa", "quick")) or path.parent.name == "backups"
        for each in CANARIES:
            if each.encode() in data and (not own or each == CANARIES[0]):
                yield f"{each} is in {path.relative_to(home)}"


PROOFS = (Secrets(),)
