"""The catalogue's words in the language of the interface.

Also tests: app/commands/archive_commands.py, app/commands/json_lines.py,
app/commands/printing.py, app/commands/project_command.py, app/server/operations.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import pytest
from PySide6.QtWidgets import QApplication

from app.core.domain import errors
from app.core.domain.events import Notice, NoticeCode, Step, StepCode
from app.ui.widgets import wording
from app.ui.widgets.resources import Translation


@pytest.fixture(params=["en", "tr"])
def spoken(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[str]:
    """The interface in one of its languages."""
    translation = Translation()
    translation.speak(request.param)
    yield request.param
    translation.silence()


def test_the_language_of_now_is_told(spoken: str) -> None:
    assert wording.language() == spoken


def test_everything_is_said_in_it(spoken: str) -> None:
    turkish = spoken == "tr"
    full = "Disk dolu." if turkish else "The disk is full."
    assert wording.explain("disk_full").what == full
    assert wording.sentence(errors.DiskFull()).startswith(full)
    step = wording.step(Step(StepCode.ANSWERING, {"model": "Gemma"}))
    assert step == ("Gemma yanıtlıyor" if turkish else "Gemma is answering")
    notice = wording.notice(Notice(NoticeCode.MEMORY_READ))
    assert notice.startswith("Bu yanıt için" if turkish else "For this answer")


def test_moments_are_dated_in_it_by_the_clock_on_the_wall(spoken: str) -> None:
    noon = datetime(2026, 10, 5, 12, 30).astimezone()
    month = "Ekim" if spoken == "tr" else "October"
    dated = wording.dated(round(noon.timestamp() * 1000), "d MMMM yyyy HH:mm")
    assert dated == f"5 {month} 2026 12:30"
