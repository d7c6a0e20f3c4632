"""The log holds places and never an error's words; of its lines a report takes the codes alone."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.machine.crashes import log_file
from tests.conftest import ExpectLog

CANARY = "gizlibahar"
LIBRARIES = ("anthropic", "httpx2", "httpcore2", "asyncio", "filelock", "mcp", "uvicorn")


@pytest.fixture(autouse=True)
def restored() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level, raising = root.handlers[:], root.level, logging.raiseExceptions
    levels = {name: logging.getLogger(name).level for name in LIBRARIES}
    yield
    for name, before in levels.items():
        logging.getLogger(name).setLevel(before)
    for handler in root.handlers:
        if handler not in handlers:
            handler.close()
    root.handlers[:] = handlers
    root.setLevel(level)
    logging.raiseExceptions = raising


def test_an_error_is_logged_by_its_place(tmp_path: Path, expected_log: ExpectLog) -> None:
    log_file.begin(tmp_path / "animsa.log")
    try:
        raise ValueError(CANARY)
    except ValueError as error:
        logging.getLogger("app.cli").info("unexpected %s", "ValueError", exc_info=error)
    text = (tmp_path / "animsa.log").read_text("utf-8")
    assert "INFO app.cli:" in text and "\n  ValueError\n" in text
    assert CANARY not in text and str(Path.cwd()) not in text


def test_what_libraries_say_of_what_they_carry_is_not_logged(tmp_path: Path) -> None:
    log_file.begin(tmp_path / "animsa.log")
    for name in LIBRARIES:
        logging.getLogger(f"{name}.inner").info("GET /?q=%s", CANARY)
    for name in ("mcp", "uvicorn"):
        logging.getLogger(name).error("refused: %s", CANARY)
    logging.getLogger("httpx2").warning("a pool is full")
    text = (tmp_path / "animsa.log").read_text("utf-8")
    assert text.count("\n") == 1
    assert "a pool is full" in text


def test_without_a_folder_nothing_is_logged(capsys: pytest.CaptureFixture[str]) -> None:
    log_file.begin(None)
    logging.getLogger("app.cli").error("a line")
    assert capsys.readouterr() == ("", "")
    assert [type(each) for each in logging.getLogger().handlers] == [logging.NullHandler]


def test_of_the_last_lines_only_codes_are_told(tmp_path: Path) -> None:
    log = tmp_path / "animsa.log"
    log.write_text(
        "2026-11-22 10:00:00,100 INFO app.machine.waiting_notes:3 a note\n"
        f"2026-11-22 10:00:01,100 INFO app.cli:31 told the user: disk_full {CANARY}\n"
        f"  app/{CANARY}.py:3 {CANARY}\n"
        f"2026-11-22 10:00:02,100 INFO app.{CANARY}:31 x\n"
        f"2026-11-22 10:00:02,100 INFO app.{CANARY}.inner:31 x\n"
        f"2026-11-22 10:00:02,100 INFO {CANARY}:31 x\n"
        f"2026-11-22 10:00:02,100 {CANARY.upper()} app.cli:31 x\n"
        "2026-11-22 10:00:03,100 WARNING app.cli:32 no backup: storage\n",
        "utf-8",
    )
    assert log_file.last_codes(log, 2) == [
        "2026-11-22 10:00:01 INFO app.cli:31 disk_full",
        "2026-11-22 10:00:03 WARNING app.cli:32 storage",
    ]
    assert log_file.last_codes(tmp_path / "none.log", 2) == []
