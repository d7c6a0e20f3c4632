"""A report of a crash reads well in both languages, and promises what it keeps."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from app.core.domain.crash_report import CrashReport
from app.core.wording.care.crash_words import how, report_text, reports_text

REPORT = CrashReport(
    at=0,
    began=0,
    command="window",
    how="fault",
    name="Aborted",
    version="0.1.0",
    system="Linux 6.8 x86_64",
    python="3.11.4",
    qt="",
    stack=("app/cli.py:3 main",),
    log=("2026-11-22 10:00:00 INFO app.cli:31 disk_full",),
)
AT = datetime(2026, 11, 22, 20, 14, tzinfo=UTC)


def test_it_says_what_when_and_where() -> None:
    assert report_text(REPORT, AT, AT, "en").splitlines() == [
        "What happened: the operating system stopped the program (Aborted).",
        "When: 2026-11-22 20:14 (started: 2026-11-22 20:14)",
        "Version: Anımsa 0.1.0 · Python 3.11.4",
        "System: Linux 6.8 x86_64",
        "Command: window",
        "",
        "Where in the code:",
        "  app/cli.py:3 main",
        "",
        "The last lines of the log, by their codes only:",
        "  2026-11-22 10:00:00 INFO app.cli:31 disk_full",
    ]


def test_what_is_not_known_is_left_out() -> None:
    text = report_text(replace(REPORT, stack=(), log=()), AT, AT, "tr")
    assert "Koddaki" not in text and "Günlüğün" not in text


@pytest.mark.parametrize("kind", ["exception", "fault", "stuck", "killed", "of a later version"])
def test_every_end_has_words(kind: str) -> None:
    for language in ("tr", "en"):
        assert how(replace(REPORT, how=kind), language).endswith(".")


def test_the_promise_stands_below() -> None:
    text = reports_text(["A", "B"], "en")
    assert text.startswith("A\n\n---\n\nB\n\n---\n\nNothing of your texts")
