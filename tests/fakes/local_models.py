"""The servers of models of a pretended computer, as the dialogs see them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace

from app.core.domain import errors
from app.core.domain.local.local_models import ListedModel, LocalServer, PullProgress

GB = 1_000_000_000
OLLAMA = LocalServer(
    "ollama",
    "Ollama",
    "http://127.0.0.1:11434",
    (
        ListedModel("gemma3:1b", GB, GB),
        ListedModel("llama3.1:8b", 5 * GB, 8 * GB),
        ListedModel("llama3.1:70b", 43 * GB, 70 * GB),
        ListedModel("<b>qwen3</b>:14b", 9 * GB, 14 * GB),
    ),
)


class FakeLocalModels:
    """``servers`` run; ``failure`` is raised by the next pull, and ``gate`` (once set) holds it."""

    def __init__(self, servers: Sequence[LocalServer] = ()) -> None:
        self.memory = 16 * GB
        self.servers = list(servers)
        self.answering = True
        self.calls: list[str] = []
        self.failure: errors.AnimsaError | None = None
        self.gate: asyncio.Event | None = None

    async def find(self) -> list[LocalServer]:
        self.calls.append("find")
        return self.servers

    async def pull(self, address: str, model: str, told: Callable[[PullProgress], None]) -> None:
        self.calls.append(f"pull {model}")
        told(PullProgress(1 * GB, 4 * GB))
        if self.gate is not None:
            await self.gate.wait()
        if self.failure is not None:
            raise self.failure
        came = ListedModel(model if ":" in model else f"{model}:latest", 4 * GB, 7 * GB)
        self.servers = [replace(each, models=(*each.models, came)) for each in self.servers]

    async def answers(self, address: str) -> bool:
        self.calls.append(f"answers {address}")
        return self.answering
