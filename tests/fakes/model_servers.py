"""Servers of models on the loopback that speak as Ollama, LM Studio and llama.cpp do, with faults.

Each is given the pages that it answers: an object, bytes as they stand, or a list of lines for a
pull. ``holds`` keeps a pull open behind its lines until the client goes.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import Any

from tests.fakes.loopback import LoopbackServer

OLLAMA = {
    "/api/tags": {
        "models": [
            {
                "name": "llama3.1:8b",
                "size": 4_920_753_328,
                "details": {"family": "llama", "parameter_size": "8.0B"},
            },
            {
                "name": "gemma3:1b",
                "size": 815_319_791,
                "details": {"family": "gemma3", "parameter_size": "999.89M"},
            },
            {
                "name": "nomic-embed-text:latest",
                "size": 274_302_450,
                "details": {"family": "nomic-bert", "parameter_size": "137M"},
            },
        ]
    }
}
STUDIO = {
    "/api/v1/models": {
        "models": [
            {
                "type": "llm",
                "key": "qwen/qwen3-30b-a3b",
                "size_bytes": 18_600_000_000,
                "params_string": "30B-A3B",
            },
            {"type": "embedding", "key": "text-embedding-nomic", "size_bytes": 84_000_000},
        ]
    }
}
OLDER_STUDIO = {
    "/api/v0/models": {
        "data": [
            {"id": "qwen2.5-7b-instruct", "type": "llm"},
            {"id": "some-vision-model", "type": "vlm"},
            {"id": "text-embedding-nomic", "type": "embeddings"},
        ]
    }
}
LLAMA = {
    "/v1/models": {
        "object": "list",
        "data": [
            {
                "id": "gemma-3-4b-it-Q4_K_M.gguf",
                "meta": {"n_params": 3_880_099_328, "size": 2_489_757_696, "n_ctx_train": 131072},
            }
        ],
    }
}
PULLED = [
    {"status": "pulling manifest"},
    {"status": "pulling 667b0c1932bc", "digest": "sha256:6", "total": 4_000, "completed": 1_000},
    {"status": "pulling 667b0c1932bc", "digest": "sha256:6", "total": 4_000, "completed": 4_000},
    {"status": "verifying sha256 digest"},
    {"status": "success"},
]


class ModelServer(LoopbackServer):
    """``asked`` holds the method, path and body of each request; ``gone`` is set when a client
    leaves a pull that is held."""

    def __init__(
        self, pages: Mapping[str, Any], *, holds: bool = False, slow: bool = False
    ) -> None:
        self.pages = pages
        self.asked: list[tuple[str, str, bytes]] = []
        self.gone = asyncio.Event()
        super().__init__()
        self._holds = holds
        self._slow = slow

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        method, path = head.split()[:2]
        length = next(
            (int(x[16:]) for x in head.split("\r\n") if x.startswith("content-length:")), 0
        )
        self.asked.append((method.upper(), path, await reader.readexactly(length)))
        if self._slow:
            await reader.read()
            return
        page = self.pages.get(path)
        if page is None:
            writer.write(b"HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\nno")
        elif isinstance(page, list):
            writer.write(b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
            for line in page:
                writer.write(line if isinstance(line, bytes) else json.dumps(line).encode() + b"\n")
            await writer.drain()
            if self._holds:
                await reader.read()
                self.gone.set()
        else:
            body = page if isinstance(page, bytes) else json.dumps(page).encode()
            writer.write(b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n" + body)
        await writer.drain()
