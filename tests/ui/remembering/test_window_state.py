"""What a window keeps of its texts: in its file, or in the archive where that is encrypted."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from app.core.domain import errors
from app.ui.remembering.window_state import MEMORY, QUICK, StateFile, WindowState, load

STATE = WindowState(
    "g", "s", "süren", {"eski": "okurken"}, {QUICK: "hızlı", MEMORY + "p": "bellek"}
)


class Sealed:
    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.running = ""
        self.writes = 0
        self.full = False

    async def kept(self) -> dict[str, str]:
        return dict(self.texts)

    async def keep(self, drafts: Mapping[str, str], running: str = "") -> None:
        if self.full:
            raise errors.DiskFull
        self.texts, self.running, self.writes = dict(drafts), running, self.writes + 1


async def test_a_plain_archive_has_everything_in_the_file(tmp_path: Path) -> None:
    file = StateFile(tmp_path / "window.json")
    assert await file.keep(STATE)
    assert await StateFile(tmp_path / "window.json").load() == STATE


async def test_an_encrypted_one_has_no_text_in_it(tmp_path: Path) -> None:
    path, sealed = tmp_path / "window.json", Sealed()
    file = StateFile(path, sealed)
    assert await file.keep(STATE, "oturum")
    assert load(path) == WindowState("g", "s")
    assert sealed.running == "oturum"
    assert await StateFile(path, sealed).load() == STATE
    await file.keep(STATE, "oturum")
    assert sealed.writes == 1, "what has not changed is not written again"


async def test_texts_of_the_file_go_into_the_archive(tmp_path: Path) -> None:
    path, sealed = tmp_path / "window.json", Sealed()
    sealed.texts = {"": "eskisi", "başka": "kalır"}
    await StateFile(path).keep(STATE)
    whole = await StateFile(path, sealed).load()
    assert (whole.draft, whole.drafts) == ("süren", {"başka": "kalır", "eski": "okurken"})
    assert sealed.texts == whole.texts()
    assert "süren" not in path.read_text("utf-8")


async def test_a_full_disk_says_so_and_leaves_the_file(tmp_path: Path) -> None:
    path, sealed = tmp_path / "window.json", Sealed()
    await StateFile(path).keep(STATE)
    sealed.full = True
    assert await StateFile(path, sealed).load() == STATE
    assert json.loads(path.read_text("utf-8"))["draft"] == "süren"
    assert not await StateFile(path, sealed).keep(STATE)


async def test_before_decrypting_everything_is_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "window.json"
    await StateFile(path, Sealed()).keep_readable(STATE)
    assert load(path) == STATE
