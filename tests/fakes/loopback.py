"""A server on the loopback, a task for each connection: what the fakes of other services share."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from typing import Self


class LoopbackServer(ABC):
    """Answers each connection once, as the fake that derives from it does. The first entering
    chooses the ``port``, unless one was given; it is the same when the server is entered again.
    Leaving raises the first failure of the fake itself. ``dropped`` is set when a client leaves
    before its answer is complete."""

    def __init__(self, port: int = 0) -> None:
        self.port = port
        self.dropped = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self._failures: list[BaseException] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @abstractmethod
    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Read a request and write what is said to it."""

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", self.port)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._server.wait_closed()
        if self._failures:
            raise self._failures[0]

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        try:
            await self._serve(reader, writer)
        except asyncio.CancelledError:
            # Ours, at shutdown; asyncio would log it as an error of the callback.
            pass
        except (ConnectionError, asyncio.IncompleteReadError):
            self.dropped.set()
        except Exception as failure:
            self._failures.append(failure)
        finally:
            writer.close()
