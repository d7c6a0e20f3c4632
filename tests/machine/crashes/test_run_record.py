"""Runs that end badly leave a report at the next start, and nothing of their user's in it.

Also tests: app/machine/crashes/reports.py, app/core/domain/care/crash_report.py.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from app.core.domain.care.crash_report import CrashReport
from app.machine.crashes import reports
from app.machine.crashes.run_record import RunRecord, hold, recorded
from tests.conftest import ExpectLog

ROOT = Path(__file__).parents[3]
CANARY = "gizlibahar"
WORDS = f"Annemin {CANARY} hastalığı, anahtar sk-ant-{CANARY}"
PROGRAM = """
import faulthandler, logging, os, sys
from app import cli
from tests.fakes.killing import die
import app.commands.dispatch as dispatch

words, way = sys.argv[1], sys.argv[2]
logging.getLogger("app.cli").info("%s", words)

def broken(said):
    value = said
    if way == "exception":
        raise ValueError(value)
    if way == "fault":
        faulthandler._sigsegv()
    if way == "abort":
        os.abort()
    if way == "killed":
        die()
    if way == "bye":
        return 0

async def run(options, paths):
    logging.getLogger("app.cli").warning("told the user: disk_full %s", words)
    return broken(words)

def window(paths, record, wish, *, selftest):
    record.note(qt="6.11.3")
    logging.getLogger("app.cli").warning("%s", words)
    if way == "stuck":
        record.stuck(["app/cli.py:3 f"])
        die()
    return broken(words)

cli._window = window
dispatch.run = run
sys.exit(cli.main(["--data-dir", sys.argv[3], *sys.argv[4:]]))
"""


def run(tmp_path: Path, way: str, *command: str) -> Path:
    """A program of the user's own folder that ends in this way; its data directory."""
    folder = tmp_path / CANARY
    folder.mkdir(exist_ok=True)
    script = folder / "betik.py"
    script.write_text(PROGRAM, "utf-8")
    data = folder / "veri"
    environ = {**os.environ, "PYTHONPATH": str(ROOT), "HOME": str(folder), "USER": CANARY}
    subprocess.run(
        [sys.executable, str(script), WORDS, way, str(data), *command],
        env=environ,
        capture_output=True,
        check=False,
        timeout=300,
    )
    return data / "crashes"


def collected(folder: Path) -> CrashReport:
    """The one report that the next start makes."""
    reports.collect(folder, folder.parent / "logs" / "animsa.log")
    ((path, report),) = reports.listed(folder)
    assert CANARY not in path.read_text("utf-8"), "nothing of the user's is in a report"
    assert list(folder.glob("*.run")) == []
    return report


@pytest.fixture
def announced(expected_log: ExpectLog) -> None:
    expected_log("an earlier run ended badly")


@pytest.mark.usefixtures("announced")
class TestReports:
    def test_an_error_that_nobody_knew(self, tmp_path: Path) -> None:
        report = collected(run(tmp_path, "exception", "ask", WORDS))
        assert (report.how, report.name, report.command) == ("exception", "ValueError", "ask")
        assert report.stack[0] == "ValueError"
        assert any(place.startswith("app/cli.py:") for place in report.stack)
        assert report.version and report.python and report.system.startswith(("L", "D", "W"))
        assert any(line.endswith(" disk_full") for line in report.log)

    @pytest.mark.parametrize(
        ("way", "name"), [("fault", "Segmentation fault"), ("abort", "Aborted")]
    )
    def test_a_fault_that_the_system_stopped(self, tmp_path: Path, way: str, name: str) -> None:
        report = collected(run(tmp_path, way, "ask", WORDS))
        assert (report.how, report.name) == ("fault", name)
        assert any(place.startswith("app/cli.py:") for place in report.stack)

    def test_a_window_that_was_killed(self, tmp_path: Path) -> None:
        report = collected(run(tmp_path, "killed"))
        assert (report.how, report.command, report.qt) == ("killed", "window", "6.11.3")

    def test_a_window_that_was_killed_since_it_did_not_answer(self, tmp_path: Path) -> None:
        report = collected(run(tmp_path, "stuck"))
        assert (report.how, report.stack) == ("stuck", ("app/cli.py:3 f",))


class TestNoReports:
    def test_a_run_that_ended_well_leaves_nothing(self, tmp_path: Path) -> None:
        folder = run(tmp_path, "bye")
        assert list(folder.iterdir()) == []

    def test_a_command_that_somebody_stopped_is_no_crash(self, tmp_path: Path) -> None:
        folder = run(tmp_path, "killed", "ask", WORDS)
        assert len(list(folder.glob("*.run"))) == 1
        reports.collect(folder, tmp_path / "none.log")
        assert list(folder.iterdir()) == []

    def test_a_run_that_goes_on_is_left_alone(self, tmp_path: Path) -> None:
        folder = tmp_path / "crashes"
        record = RunRecord(folder, "window", "1")
        record.touch()
        reports.collect(folder, tmp_path / "none.log")
        assert record.path.exists()
        record.end()
        record.note(late=1)
        record.touch()
        assert list(folder.iterdir()) == []

    def test_a_record_that_is_just_being_made_is_left_alone(self, tmp_path: Path) -> None:
        (tmp_path / "1-1.run").touch()
        reports.collect(tmp_path, tmp_path / "none.log")
        assert (tmp_path / "1-1.run").exists()

    def test_a_folder_that_takes_no_record_keeps_nobody_from_working(self, tmp_path: Path) -> None:
        (tmp_path / "crashes").write_text("a file", "utf-8")
        with recorded(tmp_path / "crashes", "window", "1") as record:
            record.note(qt="6")
            record.failed(ValueError(CANARY))
        assert (tmp_path / "crashes").read_text("utf-8") == "a file"


def test_what_nobody_caught_in_a_thread_is_logged_by_its_place(
    tmp_path: Path, expected_log: ExpectLog
) -> None:
    expected_log(r"unexpected ValueError in a thread\n  ValueError(?!.*gizlibahar)")

    def fail() -> None:
        raise ValueError(CANARY)

    with recorded(tmp_path, "window", "1"):
        thread = threading.Thread(target=fail)
        thread.start()
        thread.join()


REPORT = CrashReport(
    at=0,
    began=0,
    command="window",
    how="killed",
    name="",
    version="0.1.0",
    system="Linux 6.8 x86_64",
    python="3.11.4",
    qt="6.11.3",
    stack=("app/cli.py:3 main",),
    log=("2026-11-22 10:00:00 INFO app.cli:31 disk_full",),
)
DAY = 24 * 3600 * 1000


def keep(folder: Path, name: str, report: CrashReport) -> None:
    reports._write(folder / f"{name}.json", report)


class TestKept:
    def test_few_and_none_of_long_ago(self, tmp_path: Path) -> None:
        now = 400 * DAY
        for number in range(8):
            keep(tmp_path, f"{number}", replace(REPORT, at=now - number * DAY))
        keep(tmp_path, "old", replace(REPORT, at=now - 31 * DAY))
        keep(tmp_path, "future", replace(REPORT, at=now + 31 * DAY))
        reports.thin(tmp_path, now)
        # The one of a wrong clock took a place, and is gone as well.
        assert [path.stem for path, _ in reports.listed(tmp_path)] == ["0", "1", "2", "3"]

    def test_told_once_and_deleted_by_the_user(self, tmp_path: Path) -> None:
        keep(tmp_path, "1", REPORT)
        reports.mark_told(tmp_path)
        assert [report.told for _, report in reports.listed(tmp_path)] == [True]
        reports.delete(tmp_path)
        assert reports.listed(tmp_path) == []

    def test_what_does_not_look_like_a_report_is_passed_over(self, tmp_path: Path) -> None:
        keep(tmp_path, "1", REPORT)
        stored = json.loads((tmp_path / "1.json").read_text("utf-8"))
        for name, text in {"a": "[]", "b": "{", "c": "{}", "d": "[" * 100_000}.items():
            (tmp_path / f"{name}.json").write_text(text, "utf-8")
        stored |= {"stack": [f"/home/{CANARY}", 3], "log": [f"{CANARY}!"], "name": f"<{CANARY}>"}
        (tmp_path / "1.json").write_text(json.dumps(stored), "utf-8")
        ((_, report),) = reports.listed(tmp_path)
        assert (report.stack, report.log, report.name) == ((), (), "")

    @pytest.mark.skipif(sys.platform == "win32", reason="no pipes with names there")
    def test_a_pipe_in_the_place_of_a_record_is_passed_over(self, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "1.run")
        os.mkfifo(tmp_path / "1.json")
        reports.collect(tmp_path, tmp_path / "none.log")
        assert reports.listed(tmp_path) == []


def test_a_lock_is_held_by_one(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.touch()
    first, second = os.open(path, os.O_RDWR), os.open(path, os.O_RDWR)
    assert hold(first)
    assert not hold(second)
    os.close(first)
    assert hold(second)
    os.close(second)


def test_windows_locks_a_byte_that_nobody_reads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It keeps others from reading what it locks: the record itself has to stay readable."""
    locked: list[int] = []

    def locking(handle: int, mode: int, size: int) -> None:
        assert (mode, size) == (2, 1)
        at = os.lseek(handle, 0, os.SEEK_CUR)
        if at in locked:
            raise OSError
        locked.append(at)

    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(LK_NBLCK=2, locking=locking))
    monkeypatch.setattr(sys, "platform", "win32")
    path = tmp_path / "a"
    path.write_bytes(b"record")
    first, second = os.open(path, os.O_RDWR), os.open(path, os.O_RDWR)
    assert hold(first)
    assert not hold(second)
    assert locked[0] > 1 << 20
    assert os.read(first, 10) == b"record"
    assert path.stat().st_size == len(b"record")
    for each in (first, second):
        os.close(each)
