"""Memories that several processes are told at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any

import pytest

from app.core.domain import errors
from app.core.domain.messages import Milliseconds
from app.core.domain.model_calls import Finished, ModelEvent, ModelRequest, Usage
from app.core.domain.project_port import Lesson, MemoryTurn
from app.core.language.thesaurus import Thesaurus
from app.memory.projects import memory_service
from app.memory.projects.memory_service import MemoryService
from app.storage.memories.projects import SqliteProjects
from tests.memory.memories import desk

TURNS = [MemoryTurn("user", "Kesir nedir?"), MemoryTurn("assistant", "Bütünün parçasıdır.")]


class Slow:
    """A model that reads and reads."""

    name = "yavaş"
    context_tokens = 8_192

    async def stream(self, request: ModelRequest) -> AsyncGenerator[ModelEvent, None]:
        await asyncio.Event().wait()
        yield Finished(Usage())

    async def close(self) -> None: ...


class Overtaken(SqliteProjects):
    """An archive whose memories another process changes before us, so often."""

    def __init__(self, *args: Any, times: int) -> None:
        super().__init__(*args)
        self.times = times

    async def learn(self, lesson: Lesson, now: Milliseconds) -> bool:
        self.times -= 1
        return self.times < 0 and await super().learn(lesson, now)


async def test_who_was_overtaken_reads_anew_and_tells_once(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        store = Overtaken(at.database, times=3)
        memory = MemoryService(store, at.clock, Thesaurus(""))
        assert (await memory.tell(None, TURNS)).turn_count == 2
        assert (await memory.tell(None, TURNS)).turn_count == 2
        assert await memory.projects() == []
        assert await memory.facilitator() == await at.projects.facilitator()


async def test_who_is_always_overtaken_is_told_to_come_again(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        memory = MemoryService(Overtaken(at.database, times=1000), at.clock, Thesaurus(""))
        with pytest.raises(errors.ArchiveBusy):
            await memory.tell(None, TURNS)


async def test_a_model_that_takes_too_long_is_done_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory_service, "MODEL_SECONDS", 0.0)
    async with desk(tmp_path) as at:
        memory = MemoryService(at.projects, at.clock, Thesaurus(""))
        told = await memory.tell(None, TURNS, model=Slow())
        assert (told.turn_count, told.summary) == (2, "Kesir nedir? Bütünün parçasıdır.")
        again = await memory.tell(None, TURNS, model=Slow())
        assert again.turn_count == 2
