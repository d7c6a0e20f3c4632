"""The rights to a folder on Windows, with an ``icacls`` that only pretends: it keeps the list of
one folder and does what it is told."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from app.machine import data_folder, waiting_notes, windows_rights
from tests.conftest import ExpectLog

ME = "S-1-5-21-1-2-3-1001"
ADMINISTRATORS = "(A;OICIID;FA;;;BA)"
USERS = "(A;OICIID;0x1200a9;;;BU)"
MINE = f"(A;OICI;FA;;;{ME})"


class Icacls:
    """The access list of a folder, and what was asked of it."""

    def __init__(self, *entries: str, obeys: bool = True) -> None:
        self.entries, self.obeys = list(entries), obeys
        self.said: list[str] = []

    def __call__(self, command: Sequence[str]) -> str:
        self.said.append(" ".join(command))
        if command[0] == "whoami":
            return f'"makine\\ayşe","{ME}"\n'
        if "/save" in command:
            listed = f"veri\nD:AI{''.join(self.entries)}\n"
            Path(command[command.index("/save") + 1]).write_text(listed, "utf-16")
        elif self.obeys and "/grant:r" in command:
            granted = command[command.index("/grant:r") + 1 : -1]
            self.entries = [f"(A;OICI;FA;;;{each[1:].partition(':')[0]})" for each in granted]
        return ""


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder outside of the user's own profile."""
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "home")
    return tmp_path / "veri"


def test_a_folder_that_others_may_read_is_closed(elsewhere: Path) -> None:
    icacls = Icacls(ADMINISTRATORS, USERS)
    assert windows_rights.close(elsewhere, icacls)
    assert icacls.entries[0] == MINE and len(icacls.entries) == 3
    assert any("/inheritance:r" in each for each in icacls.said)
    assert any("/remove:g *S-1-1-0" in each for each in icacls.said)


def test_one_that_is_closed_is_left_alone(elsewhere: Path) -> None:
    icacls = Icacls(ADMINISTRATORS, MINE)
    assert not windows_rights.close(elsewhere, icacls)
    assert len(icacls.said) == 1


def test_a_profile_is_closed_by_windows_itself(elsewhere: Path, tmp_path: Path) -> None:
    icacls = Icacls(USERS)
    assert not windows_rights.close(tmp_path / "home" / "AppData" / "animsa", icacls)
    assert icacls.said == []


def test_a_disk_that_takes_no_rights_is_not_said_to_be_closed(elsewhere: Path) -> None:
    assert not windows_rights.close(elsewhere, Icacls(USERS, obeys=False))


@pytest.mark.parametrize("error", [OSError(), subprocess.CalledProcessError(5, "icacls")])
def test_what_cannot_be_asked_stays_as_it_is(
    elsewhere: Path, error: Exception, expected_log: ExpectLog
) -> None:
    expected_log("stay as they are")

    def run(command: Sequence[str]) -> str:
        raise error

    assert not windows_rights.close(elsewhere, run)


@pytest.mark.parametrize("with_others", [False, True])
def test_the_data_directory_is_closed_and_that_is_said(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch, with_others: bool
) -> None:
    elsewhere.mkdir()
    (elsewhere / "animsa.db").touch()
    if with_others:
        # A home, say: what is not ours is not closed to whom it was open.
        (elsewhere / "resim.png").touch()
    asked: list[Path] = []

    def close(folder: Path) -> bool:
        asked.append(folder)
        return True

    monkeypatch.setattr(windows_rights, "close", close)
    monkeypatch.setattr(data_folder, "POSIX", False)
    data_folder.put_in_order(elsewhere)
    told = [note.code for note in waiting_notes.take(elsewhere)]
    assert (asked, told) == (([], []) if with_others else ([elsewhere], ["was_open_to_others"]))
