"""The window opens without what only answers need: it is loaded behind the first picture.

Also tests: app/ui/__init__.py, app/ui/window/application.py, app/ui/window/shell.py.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
LATER = (
    *("app.research", "app.core.understanding", "app.turns", "app.providers.anthropic"),
    *("app.core.domain.model_calls", "app.core.domain.project_port", "app.updates.feed"),
    *("app.core.domain.imported_sessions", "app.core.domain.care.device_standing"),
    *("app.core.domain.events", "app.core.domain.evidence", "app.core.domain.runs"),
    *("app.core.domain.browsing", "app.core.domain.plans", "app.core.domain.privacy.permission"),
    *(
        "app.core.language.citation_marks",
        "app.storage.database.schema",
        "app.ui.sidebar.row_standing",
    ),
    *(
        "app.storage.session_reading",
        "app.storage.saved_searches",
        "app.storage.database.answer_notes",
    ),
    *("app.core.domain.care", "app.core.matching", "app.core.wording", "app.bootstrap.controllers"),
    *("app.machine.crashes.reports", "app.storage.session_writing", "app.storage.session_search"),
    *("app.storage.conversation_copies", "app.storage.run_store", "app.storage.recall_index"),
    *("app.storage.maintenance.integrity", "app.ui.chat.rendering", "app.ui.chat.record_layout"),
    "app.ui.chat.chat_drawing",
    *("app.ui.keeping", "app.ui.ordering", "app.ui.overview", "app.ui.pages", "app.ui.projects"),
    *("app.ui.quick", "app.ui.saving", "app.ui.updating", "app.ui.starting.file_imports"),
    *("app.ui.widgets.question_dialog", "app.ui.widgets.tray", "app.ui.window.window_view"),
    *("app.ui.window.settings_in_use", "app.ui.window.housekeeping"),
    "app.ui.window.window_presenter",
    *("anthropic", "numpy", "psycopg", "sqlite3", "html", "http", "email", "urllib.request", "xml"),
)
NOW = ("app.core.wording", "app.core.wording.archive_text")
"""What the list of sessions says of those without a title: a handful of constants."""
PROGRAM = f"""
import sys
import app.ui.window.application
later = {LATER!r}
loaded = set(sys.modules) - set({NOW!r})
print(*sorted(name for name in loaded if name.startswith(tuple(f"{{each}}." for each in later))
    or name in later))
"""

SOURCES_READ = f"""
import linecache
import app.ui.window.application
from app.core.wording import error_wording
print(*sorted(name for name in linecache.cache if name.startswith({str(ROOT / "app")!r})))
"""
STAR = """
import app.ui.window.application
from PySide6.QtWidgets import *
print(QCalendarWidget.__name__)
"""
"""A class that Qt makes only when it is asked for, and that nothing above asked for."""
STYLES = """
import asyncio
import sys
from pathlib import Path
from PySide6 import QtWidgets
from app.bootstrap.environment import Environment
from app.machine.paths import Paths
from app.ui.window.application import run
from app.ui.window.shell import Shell
load_rest = Shell.load_rest
async def first(shell):
    await shell.window.sidebar.settled()
    print(*sorted({"QStyle", "QMainWindow"} & vars(QtWidgets).keys()))
    await load_rest(shell)
Shell.load_rest = first
run(Paths(Path(sys.argv[1])), Environment(environ={}, apart=True), lambda shell: asyncio.sleep(0))
"""
"""Which of two classes of Qt's there are when the first picture is: one with 600 names, and one
that has to be."""

WITHOUT_A_MESSAGE = (
    *("app.turns.answering", "app.turns.answering_again", "app.turns.turn_routing"),
    *("app.turns.conversation", "app.research.runner", "app.research.online"),
    *("app.research.sources", "app.memory.sessions.metadata", "app.providers.anthropic"),
    *("app.storage.shared_projects.sharing", "app.storage.exchange.devices"),
    "app.storage.erasing.erase_on_request",
)
"""What a started window does without as long as nobody writes, and nothing is shared."""
STARTED = f"""
import asyncio
import sys
from pathlib import Path
from PySide6.QtTest import QTest
from app.bootstrap.environment import Environment
from app.machine.paths import Paths
from app.ui.window.application import run
def loaded():
    print(*sorted(sys.modules.keys() & set({WITHOUT_A_MESSAGE!r})) or ["nothing"])
async def started(shell):
    loaded()
    QTest.keyClick(shell.window.composer.editor, "a")
    await asyncio.gather(*(t for t in asyncio.all_tasks() if t.get_name() == "what answers"))
    print("app.turns.answering_again" in sys.modules)
run(Paths(Path(sys.argv[1])), Environment(environ={{}}, apart=True), started)
"""


def test_what_answers_need_is_no_part_of_the_start() -> None:
    assert _printed(PROGRAM) == []


def test_no_source_is_read_and_kept_for_what_is_imported_after_qt() -> None:
    assert _printed(SOURCES_READ) == []


def test_all_names_of_qt_can_still_be_imported_at_once() -> None:
    assert _printed(STAR) == ["QCalendarWidget"]


def test_the_first_picture_asks_for_no_names_of_styles(tmp_path: Path) -> None:
    assert _printed(STYLES, str(tmp_path)) == ["QMainWindow"]


def test_what_answers_comes_with_the_first_letter_of_a_message(tmp_path: Path) -> None:
    assert _printed(STARTED, str(tmp_path)) == ["nothing", "True"]


def _printed(program: str, *given: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", program, *given],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return done.stdout.split()
