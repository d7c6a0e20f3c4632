"""The command `devices`.

Also tests: app/commands/passphrase_file.py, app/core/wording/care/device_words.py.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import Archive, open_archive
from app.cli import main
from app.machine.clock import LocalZone, SystemClock
from app.machine.paths import Paths
from app.storage.devices import sealed_files
from app.storage.keys import key_file
from tests.fakes import postgres


@pytest.fixture
def homes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, home_of: Callable[[str], list[str]]
) -> tuple[list[str], list[str]]:
    monkeypatch.setattr(key_file, "COST", 2)
    (tmp_path / "pass").write_text("dokuz uzun kelime burada\n", "utf-8")
    (tmp_path / "folder").mkdir()
    return home_of("ours"), ["--data-dir", str(tmp_path / "theirs")]


def test_an_archive_is_shared_through_a_database(
    homes: tuple[list[str], list[str]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    ours, theirs = homes
    with postgres.running() as server:
        shared = server.database()
        monkeypatch.setenv("PGPASSFILE", str(_passwords(tmp_path)))
        share = ["devices", "--passphrase-file", str(tmp_path / "pass"), "--database"]
        told = shared.address().replace("@", ":gizli@")
        assert main([*ours, *share, told]) == 1
        assert "Parolayı komut satırına yazma" in capsys.readouterr().err
        assert main([*ours, *share, "postgresql://ada@example.org/db?sslmode=require"]) == 1
        assert "verify-full" in capsys.readouterr().err
        assert main([*ours, *share, shared.address()]) == 0
        assert "Parolayı unutma" in capsys.readouterr().out
        assert main([*theirs, *share, shared.address(), "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["taken"] > 0
        assert main([*theirs, "recall", "mide bulantısı"]) == 0
        assert "zencefil" in capsys.readouterr().out
        assert main([*ours, "erase", "s", "--yes"]) == 0
        assert main([*ours, "devices", "now"]) == 0
        assert main([*theirs, "devices", "now"]) == 0
        assert "burada da silinen: 1" in capsys.readouterr().out
        assert main([*theirs, "devices"]) == 0
        assert shared.address() in capsys.readouterr().out
        assert main([*theirs, "devices", "leave"]) == 0


def test_another_address_changes_nothing_unless_the_archive_is_there(
    homes: tuple[list[str], list[str]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    ours, theirs = homes
    share = ["devices", "--passphrase-file", str(tmp_path / "pass"), "--database"]
    with postgres.running() as server:
        shared = server.database()
        monkeypatch.setenv("PGPASSFILE", str(_passwords(tmp_path)))
        assert main([*ours, *share, shared.address()]) == 0
        # A login that may connect, but was not let in: it would begin an archive of its own.
        stranger = shared.address(shared.login("baska"))
        capsys.readouterr()
        assert main([*ours, "devices", "--database", stranger]) == 1
        assert "o adreste yok" in capsys.readouterr().err
        assert main([*ours, "devices"]) == 0
        assert shared.address() in capsys.readouterr().out
        same = shared.address().replace("127.0.0.1", "localhost")
        monkeypatch.setenv("PGPASSFILE", str(_passwords(tmp_path, "localhost")))
        assert main([*ours, "devices", "--database", same]) == 0
        assert "bu adresle eşlenir" in capsys.readouterr().out
        monkeypatch.setenv("PGPASSFILE", str(_passwords(tmp_path)))
        (tmp_path / "wrong").write_text("bambaşka uzun kelime burada\n", "utf-8")
        wrong = ["devices", "--passphrase-file", str(tmp_path / "wrong"), "--database"]
        assert main([*theirs, *wrong, shared.address()]) == 1
        assert "paylaşılanı açmıyor" in capsys.readouterr().err
    # The database is gone for good.
    assert main([*ours, "devices", "leave"]) == 1
    assert main([*ours, "devices", "leave", "--anyway"]) == 0
    capsys.readouterr()
    assert main([*ours, "devices"]) == 0
    assert "yalnız bu bilgisayarda" in capsys.readouterr().out


def _passwords(folder: Path, host: str = "127.0.0.1") -> Path:
    """PostgreSQL's own file of passwords."""
    path = folder / f"pgpass {host}"
    path.write_text(f"{host}:*:*:*:{postgres.PASSWORD}\n", "utf-8")
    path.chmod(0o600)
    return path


def test_an_archive_is_shared_exchanged_and_left(
    homes: tuple[list[str], list[str]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ours, theirs = homes
    share = ["devices", "--folder", str(tmp_path / "folder"), "--passphrase-file"]
    capsys.readouterr()
    assert main([*ours, "devices"]) == 0
    assert "yalnız bu bilgisayarda" in capsys.readouterr().out
    assert main([*ours, "devices", "now"]) == 1
    assert "--folder" in capsys.readouterr().err
    assert main([*ours, *share, str(tmp_path / "pass")]) == 0
    assert "Parolayı unutma" in capsys.readouterr().out

    (tmp_path / "wrong").write_text("başka bir parola\n", "utf-8")
    assert main([*theirs, *share, str(tmp_path / "wrong")]) == 1
    assert main([*theirs, *share, str(tmp_path / "pass"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["taken"] > 0
    assert main([*theirs, "recall", "mide bulantısı"]) == 0
    assert "zencefil" in capsys.readouterr().out
    assert main([*theirs, "doctor"]) == 0
    assert "Arşiv sağlam." in capsys.readouterr().out

    assert main([*ours, "erase", "s", "--yes"]) == 0
    assert main([*ours, "devices", "now"]) == 0
    assert main([*theirs, "devices", "now"]) == 0
    assert "burada da silinen: 1" in capsys.readouterr().out
    assert main([*theirs, "devices"]) == 0
    assert "son gelen" in capsys.readouterr().out
    assert main([*theirs, "devices", "leave"]) == 0
    assert "yerinde" in capsys.readouterr().out
    assert main([*theirs, "devices", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"shared": False}


def test_computers_of_one_name_and_a_removed_or_paused_one_are_told(
    homes: tuple[list[str], list[str]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    share = ["devices", "--folder", str(tmp_path / "folder")]
    share += ["--passphrase-file", str(tmp_path / "pass")]
    for home in (*homes, homes[0]):
        assert main([*home, *share]) == 0
    capsys.readouterr()
    assert main([*homes[0], "devices", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    ((name, other),) = ((each["name"], each["device"]) for each in told["others"])
    assert name == told["name"]
    assert main([*homes[0], "devices"]) == 0
    said = capsys.readouterr().out
    assert f"{name} · {other[:4]}:" in said and f"{name} · {told['device'][:4]} ·" in said
    assert "Aynı adda" in said

    async def remove(archive: Archive) -> None:
        await archive.devices.pause(True)
        await archive.devices.remove(other)
        await archive.devices.exchange()

    _within(homes[0], remove)
    assert main([*homes[0], "devices"]) == 0
    said = capsys.readouterr().out
    assert "Duraklatıldı" in said and "Aynı adda" not in said and " · " + other[:4] not in said
    assert main([*homes[1], "devices", "now"]) == 1
    capsys.readouterr()
    assert main([*homes[1], "devices"]) == 0
    assert "paylaşımdan kaldırılmış" in capsys.readouterr().out


def _within(home: list[str], work: Callable[[Archive], Awaitable[None]]) -> None:
    """Do with a home's archive what only the window can."""

    async def at_it() -> None:
        environment = Environment(SystemClock(), LocalZone())
        async with open_archive(Paths(Path(home[-1])), environment) as archive:
            await work(archive)

    asyncio.run(at_it())


def test_a_question_in_the_terminal_is_told_that_more_is_arriving(
    homes: tuple[list[str], list[str]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ours, theirs = homes
    share = ["devices", "--folder", str(tmp_path / "folder")]
    share += ["--passphrase-file", str(tmp_path / "pass")]
    assert main([*ours, *share]) == 0
    for segment in (tmp_path / "folder").iterdir():
        if len(segment.name) == sealed_files.SEGMENT:
            segment.write_bytes(segment.read_bytes()[:40])
    assert main([*theirs, *share]) == 0
    assert main([*theirs, "recall", "mide bulantısı"]) == 0
    assert "daha bitmedi" in capsys.readouterr().err
    assert main([*ours, "recall", "mide bulantısı"]) == 0
    assert capsys.readouterr().err == ""


def test_a_folder_that_is_away_is_waited_for_and_no_other_one_asked_for(
    homes: tuple[list[str], list[str]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ours, _ = homes
    folder = tmp_path / "folder"
    share = ["devices", "--folder", str(folder), "--passphrase-file", str(tmp_path / "pass")]
    assert main([*ours, *share]) == 0
    folder.rename(tmp_path / "away")
    capsys.readouterr()
    assert main([*ours, "devices", "now"]) == 1
    said = capsys.readouterr().err
    assert f"{folder} klasörüne ulaşılamadı" in said
    assert "Buradaki her şey yerinde" in said
    assert "klasör seç" not in said
    (tmp_path / "away").rename(folder)
    assert main([*ours, "devices", "now"]) == 0
