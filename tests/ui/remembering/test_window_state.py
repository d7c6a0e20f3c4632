"""What a window keeps of its texts: in its file, or in the archive where that is encrypted."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from threading import Event

from app.ui.remembering.window_state import MEMORY, NOTE, QUICK, StateFile, WindowState, load

STATE = WindowState(
    "g",
    "s",
    "süren",
    {"eski": "okurken"},
    {QUICK: "hızlı", MEMORY + "p": "bellek", NOTE + "o/m": "not"},
)


class Sealed:
    def __init__(self) -> None:
        self.text = ""
        self.full = False

    def read(self) -> str:
        if not self.text:
            raise FileNotFoundError
        return self.text

    def write(self, text: str) -> None:
        if self.full:
            raise OSError
        self.text = text


async def test_a_plain_archive_has_everything_in_the_file(tmp_path: Path) -> None:
    file = StateFile(tmp_path / "window.json")
    assert await file.keep(STATE)
    assert await StateFile(tmp_path / "window.json").load() == STATE


async def test_an_encrypted_one_has_no_text_in_it(tmp_path: Path) -> None:
    path, sealed = tmp_path / "window.json", Sealed()
    file = StateFile(path, sealed)
    assert await file.keep(STATE)
    assert load(path) == WindowState("g", "s")
    assert await StateFile(path, sealed).load() == STATE


async def test_texts_of_the_file_are_sealed_with_the_others(tmp_path: Path) -> None:
    path, sealed = tmp_path / "window.json", Sealed()
    await StateFile(path, sealed).keep(WindowState("", "", "eskisi", {"başka": "kalır"}))
    await StateFile(path).keep(STATE)
    whole = await StateFile(path, sealed).load()
    assert (whole.draft, whole.drafts) == ("süren", {"başka": "kalır", "eski": "okurken"})
    assert "süren" in sealed.text
    assert "süren" not in path.read_text("utf-8")


async def test_a_full_disk_says_so_and_leaves_the_file(tmp_path: Path) -> None:
    path, sealed = tmp_path / "window.json", Sealed()
    await StateFile(path).keep(STATE)
    sealed.full = True
    assert await StateFile(path, sealed).load() == STATE
    assert json.loads(path.read_text("utf-8"))["draft"] == "süren"
    assert not await StateFile(path, sealed).keep(STATE)


async def test_what_is_sealed_and_makes_no_sense_changes_nothing(tmp_path: Path) -> None:
    path, sealed = tmp_path / "window.json", Sealed()
    sealed.text = "["
    await StateFile(path).keep(WindowState("g", "s"))
    assert await StateFile(path, sealed).load() == WindowState("g", "s")


class SlowDisk(Sealed):
    """Takes the first text only when it is let."""

    def __init__(self) -> None:
        super().__init__()
        self.begun, self.let = Event(), Event()

    def write(self, text: str) -> None:
        if not self.begun.is_set():
            self.begun.set()
            self.let.wait()
        super().write(text)


async def test_what_is_called_off_is_not_written_over_what_comes_next(tmp_path: Path) -> None:
    disk = SlowDisk()
    file = StateFile(tmp_path / "window.json", disk)
    older = asyncio.create_task(file.keep(WindowState("", "", "eski")))
    await asyncio.to_thread(disk.begun.wait)
    older.cancel()
    newer = asyncio.create_task(file.keep(WindowState("", "", "yeni")))
    await asyncio.wait([older, newer], timeout=0)
    assert not older.done() and not newer.done()
    disk.let.set()
    assert await newer
    assert older.cancelled()
    assert (await file.load()).draft == "yeni"


def test_at_a_start_what_was_written_in_the_last_conversation_is_a_draft_of_it() -> None:
    state = WindowState(draft="süren", drafts={"o": "eski"}, shown="o", conversation="o")
    start = state.at_a_start()
    assert (start.draft, start.drafts) == ("", {"o": "eski\n\nsüren"})
    assert start.shown == "o"
    begun = WindowState(draft="süren")
    assert begun.at_a_start() is begun
