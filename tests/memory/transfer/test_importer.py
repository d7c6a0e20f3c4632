"""Sessions come in after a backup, and what makes no sense is counted and told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from app.core.domain.imported_sessions import ImportCount, ImportedSession
from app.core.domain.messages import Message
from app.core.domain.sessions import Metadata, Session
from app.memory.transfer.importer import Importer
from app.memory.transfer.session_lines import BadLine


class Shelf:
    """An archive that tells in which order things were done to it."""

    def __init__(self, *held: Session) -> None:
        self.held = list(held)
        self.done: list[str] = []

    async def recent_sessions(self, limit: int) -> list[Session]:
        return self.held[:limit]

    async def back_up(self) -> Path:
        self.done.append("backup")
        return Path()

    async def take(
        self,
        sessions: Iterable[ImportedSession],
        *,
        describe: Callable[[list[Message]], Metadata],
        force: bool,
        told: Callable[[int], None] = lambda _: None,
    ) -> ImportCount:
        taken = [each.source_id for each in sessions]
        self.done += taken
        told(len(taken))
        return ImportCount(imported=len(taken))

    @contextmanager
    def recorded(self, name: str) -> Iterator[None]:
        self.done.append(f"begin {name}")
        yield
        self.done.append(f"end {name}")

    @property
    def importer(self) -> Importer:
        return Importer(self, self.back_up, self.take, self.recorded)


async def test_what_is_there_is_backed_up_first(tmp_path: Path) -> None:
    lines = tmp_path / "in.jsonl"
    lines.write_text(
        '{"id": "a", "conversation": [{"role": "user", "content": "Soru?"}]}\nbozuk\n', "utf-8"
    )
    complaints: list[BadLine] = []
    shelf = Shelf(Session("s", 0, 0))
    count = await shelf.importer.file(lines, complain=complaints.append)
    assert shelf.done == ["begin in.jsonl", "backup", "a", "end in.jsonl"]
    assert count.failed == 1
    assert [each.number for each in complaints] == [2]


async def test_how_many_are_in_is_told_meanwhile(tmp_path: Path) -> None:
    lines = tmp_path / "in.jsonl"
    lines.write_text(
        '{"id": "a", "conversation": [{"role": "user", "content": "Soru?"}]}\n', "utf-8"
    )
    told: list[int] = []
    await Shelf().importer.file(lines, complain=print, told=told.append)
    assert told == [1]


async def test_an_empty_archive_needs_no_backup() -> None:
    shelf = Shelf()
    assert (await shelf.importer.sessions([], force=False)).failed == 0
    assert shelf.done == []
