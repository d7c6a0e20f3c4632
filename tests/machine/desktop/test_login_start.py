"""The start at login, as each system keeps it. Windows' registry is a stand-in: it runs nowhere
else."""

from __future__ import annotations

import plistlib
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from app.machine.desktop.desktop_names import DESKTOP_ID
from app.machine.desktop.login_start import own_command, start_at_login, starts_at_login


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


def test_own_command_starts_this_program() -> None:
    assert Path(own_command()[0]).exists()


def test_linux_gets_a_file_that_its_desktops_may_switch_off(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    assert not starts_at_login()
    start_at_login(True)
    assert starts_at_login()
    entry = tmp_path / "config" / "autostart" / f"{DESKTOP_ID}.desktop"
    (command,) = [
        line for line in entry.read_text("utf-8").splitlines() if line.startswith("Exec=")
    ]
    assert command.endswith(' "--hidden"')
    entry.write_text(entry.read_text("utf-8") + "X-GNOME-Autostart-enabled=false\n", "utf-8")
    assert not starts_at_login()
    start_at_login(False)
    assert not entry.exists()
    start_at_login(False)


def test_a_command_with_odd_signs_is_written_as_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", '/home/a "b" 100%/animsa')
    start_at_login(True)
    entry = tmp_path / "config" / "autostart" / f"{DESKTOP_ID}.desktop"
    assert 'Exec="/home/a \\\\"b\\\\" 100%%/animsa" "--hidden"\n' in entry.read_text("utf-8")


def test_mac_gets_a_launch_agent(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    # What a full flush is called there; Linux refuses it.
    monkeypatch.setattr(pytest.importorskip("fcntl"), "F_FULLFSYNC", 51, raising=False)
    monkeypatch.setattr(sys, "platform", "darwin")
    start_at_login(True)
    assert starts_at_login()
    agent = tmp_path / "Library" / "LaunchAgents" / f"{DESKTOP_ID}.plist"
    told = plistlib.loads(agent.read_bytes())
    assert told["ProgramArguments"] == [*own_command(), "--hidden"]
    assert told["RunAtLoad"] is True
    start_at_login(False)
    assert not starts_at_login()


class _Registry(SimpleNamespace):
    """As much of ``winreg`` as is used, over one key."""

    HKEY_CURRENT_USER = 1
    REG_SZ = 1

    def __init__(self) -> None:
        super().__init__(values={})

    def __enter__(self) -> _Registry:
        return self

    def __exit__(self, *_: object) -> None:
        return None

    def OpenKey(self, root: int, path: str) -> _Registry:  # noqa: N802  its name
        assert root == self.HKEY_CURRENT_USER
        assert path.endswith("CurrentVersion\\Run")
        return self

    CreateKey = OpenKey

    def QueryValueEx(self, _: _Registry, name: str) -> tuple[str, int]:  # noqa: N802  its name
        if name not in self.values:
            raise FileNotFoundError(name)
        return self.values[name], self.REG_SZ

    def SetValueEx(  # noqa: N802  its name
        self, _: _Registry, name: str, reserved: int, kind: int, value: str
    ) -> None:
        assert (reserved, kind) == (0, self.REG_SZ)
        self.values[name] = value

    def DeleteValue(self, _: _Registry, name: str) -> None:  # noqa: N802  its name
        if self.values.pop(name, None) is None:
            raise FileNotFoundError(name)


def test_windows_gets_a_value_in_the_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    registry = _Registry()
    monkeypatch.setitem(sys.modules, "winreg", registry)
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", r"C:\Users\Ayşe Su\Animsa\animsa.exe")
    assert not starts_at_login()
    start_at_login(True)
    assert starts_at_login()
    assert registry.values == {"Animsa": r'"C:\Users\Ayşe Su\Animsa\animsa.exe" --hidden'}
    start_at_login(False)
    start_at_login(False)
    assert not starts_at_login()
