"""A tour of all that the window shows: its states, its dialogs, every page of the settings, and
what is asked before there is a window. The walk of a screen reader and that of a measuring eye
follow it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC
from pathlib import Path

from PySide6.QtWidgets import QApplication, QTabWidget, QWidget

from app.core.domain.events import Budget, Spent, Step, StepCode
from app.core.domain.messages import Citation
from app.core.domain.model_calls import Usage
from app.core.domain.tiers_and_modes import Tier
from app.core.language.dates.moments import moment_at
from app.core.wording.care import crash_words
from app.ui.dialogs.actions import Command
from app.ui.dialogs.crash_dialog import CrashDialog
from app.ui.dialogs.unfinished_dialog import RecoveryDialog
from app.ui.locking.cover_window import CoverWindow
from app.ui.locking.leaving import Encrypt
from app.ui.ordering.note_dialog import NoteDialog
from app.ui.settings.passphrase_dialog import Deed, PassphraseDialog
from app.ui.settings.settings_dialog import SettingsDialog
from app.ui.settings.welcome import WelcomeDialog
from app.ui.updating.update_dialog import UpdateDialog
from app.ui.waiting.waiting_messages import WaitingMessage
from app.ui.widgets.question_dialog import ask
from app.ui.widgets.wording import language
from app.ui.widgets.work_line import DialogTasks
from app.ui.window.shell import Shell
from tests.fakes import documents
from tests.fakes.services import FakeServices
from tests.fakes.updates import release
from tests.machine.crashes.test_run_record import REPORT
from tests.ui.dialogs.test_unfinished_dialog import THREE
from tests.ui.windows import until

DIALOGS = (
    Command.GO_TO_DAY,
    Command.PALETTE,
    Command.SHORTCUTS,
    Command.FILES,
    Command.DOCTOR,
    Command.DELETED,
    Command.QUICK_ASK,
    Command.OVERVIEW,
    Command.NEW_PROJECT,
    Command.EXPORT_SESSION,
    Command.RENAME,
    Command.TAGS,
    Command.ERASE,
)
PAGES = (
    *("model", "research", "sources", "appearance", "desktop", "sessions", "data", "devices"),
    *("encryption", "sent", "updates"),
)
SPENT = Spent(2, 3, 1, 1_234, 3, Usage(), Budget(4, 5, 8, 80_000, 90), 0.0421)

_CALM = 8
"""Looks in a row after which what has not moved has come to rest."""

Look = Callable[[str, QWidget], object]
"""What is done at each stop: with its name and the window or dialog."""


def tops() -> set[QWidget]:
    """The windows and dialogs that are open."""
    return {each for each in QApplication.topLevelWidgets() if each.isVisible()}


def _places() -> list[tuple[int, int, int, int, int]]:
    """Where everything that is seen stands, and how large it is."""
    seen = [
        each
        for top in tops()
        for each in (top, *top.findChildren(QWidget))
        if each.isVisibleTo(top)
    ]
    return [(id(each), each.x(), each.y(), each.width(), each.height()) for each in seen]


async def settled() -> None:
    """Wait until the layouts have come to rest: several looks in a row find all in its place."""
    before, calm = _places(), 0

    def at_rest() -> bool:
        nonlocal before, calm
        now = _places()
        calm = calm + 1 if now == before else 0
        before = now
        return calm >= _CALM

    await until(at_rest)


async def opened(do: Callable[[], object]) -> list[QWidget]:
    """The windows and dialogs that something opens."""
    before = tops()
    do()
    await until(lambda: tops() - before)
    await settled()
    return sorted(tops() - before, key=lambda each: type(each).__name__)


class Tour:
    """Goes through the window of ``shell``, whose archive holds some research; files of its own go
    into ``folder``."""

    def __init__(self, shell: Shell, folder: Path, look: Look) -> None:
        self._shell = shell
        self._window = shell.window
        self._folder = folder
        self._look = look

    async def whole(self) -> None:
        """Every stop."""
        await self._states_of_the_window()
        for command in DIALOGS:
            await self._stop(command.name.lower(), self._window.commands[command].trigger)
        await self._settings()
        await self._project()
        await self._page_of_a_file()
        for name, make in self._made().items():
            await self._stop(name, lambda make=make: make().show())  # type: ignore[misc]
        await self._question()
        await self._cover()

    async def _states_of_the_window(self) -> None:
        shell, window = self._shell, self._window
        self._look("window", window)
        (entry, *_) = (await shell.archive.store.sessions_page(None, 1)).entries
        await shell.presenter.sessions.show(entry.session_id)
        await settled()
        self._look("window past research", window)
        window.commands[Command.FIND].trigger()
        await settled()
        self._look("window find", window)
        window.commands[Command.FILTER].trigger()
        await settled()
        self._look("window filter", window)
        if (filters := QApplication.activePopupWidget()) is not None:
            self._look("window filters", filters)
            filters.close()
        window.commands[Command.SOURCES].trigger()
        await settled()
        self._look("window sources", window)
        window.banner.show_error("no_network")
        await settled()
        self._look("window all of it open", window)
        window.banner.clear()
        window.find_bar.close_bar()
        window.commands[Command.SOURCES].trigger()
        await self._at_work()
        await self._at_the_list()
        await self._sources_of_a_file()

    async def _at_work(self) -> None:
        """Research that runs, its plan, and a message that waits for its end."""
        window = self._window
        window.strip.begin()
        window.strip.set_shown(True)
        window.strip.add(Step(StepCode.SEARCHING, {"query": "kolesterol hedefi"}))
        window.strip.show_spent(SPENT)
        window.waiting.add(WaitingMessage("Peki kaç yaşında başlar?", Tier.AUTO))
        await settled()
        self._look("window at work", window)
        window.strip.plan.ask(["Nedir?", "Nasıl anlaşılır?", "Nasıl önlenir?"])
        await settled()
        self._look("window with a plan", window)
        window.strip.clear()
        window.waiting.take_all()

    async def _at_the_list(self) -> None:
        """Several rows marked, and what was deleted to be taken back."""
        store, window = self._shell.archive.store, self._window
        ids = [each.session_id for each in (await store.sessions_page(None, 3)).entries]
        window.sidebar.view._choose(ids)
        window.sidebar.show_undo(ids[0], "Aile Fotoğraflarını Yedeklemede 3-2-1 Kuralı")
        await settled()
        self._look("window several marked", window)

    async def _sources_of_a_file(self) -> None:
        """An answer from a file of the user's, with its sources beside it."""
        shell = self._shell
        paper = self._folder / "kombi-garantisi.pdf"
        lines = [["Kombi garanti belgesi", "Kombinin yıllık bakım ücreti 1.850 liradır."]]
        await asyncio.to_thread(paper.write_bytes, documents.pdf(lines, "Kombi garantisi"))
        await shell.archive.files().add([paper])
        await shell.presenter.sessions.new_research()
        shell.presenter.turns.submit("Kombinin yıllık bakım ücreti ne kadar?")
        await shell.presenter.turns.done()
        shell.presenter.sources.show_source(shell.view.messages()[-1].message_id, 0)
        await settled()
        self._look("window answer from a file", self._window)
        shell.presenter.sources.toggle()
        await settled()
        self._look("window answer", self._window)

    async def _stop(self, name: str, do: Callable[[], object]) -> None:
        """Look at what something opens, each of its tabs too, and close it."""
        before = tops()
        for each in await opened(do):
            await self._with_its_tabs(name, each)
            each.close()
        await until(lambda: not tops() - before)

    async def _with_its_tabs(self, name: str, top: QWidget) -> None:
        self._look(name, top)
        for tabs in top.findChildren(QTabWidget):
            for place in range(1, tabs.count()):
                tabs.setCurrentIndex(place)
                await settled()
                self._look(f"{name} {place + 1}", top)

    async def _settings(self) -> None:
        """Every page, in one dialog."""
        before = tops()
        (dialog,) = await opened(self._shell.settings.show)
        assert isinstance(dialog, SettingsDialog)
        for page in PAGES:
            dialog.show_page(page)
            await settled()
            await self._with_its_tabs(f"settings {page}", dialog)
        dialog.close()
        await until(lambda: not tops() - before)

    async def _project(self) -> None:
        archive = self._shell.archive
        project = await archive.projects.create(
            "Babamın tedavisi", "teal", archive.environment.clock.now()
        )
        projects = self._shell.presenter.projects
        await self._stop("project", lambda: projects.open_page(project.project_id))

    async def _page_of_a_file(self) -> None:
        paper = self._folder / "kagit.pdf"
        await asyncio.to_thread(paper.write_bytes, documents.pdf([["Bir sayfa."]]))
        citation = Citation("", "", "Kağıt", 0, "Bir sayfa.", str(paper), "s. 1", "file")
        pages = self._shell.presenter.sources._pages
        await self._stop("page", lambda: pages.show(citation, (1, 1)))

    def _made(self) -> dict[str, Callable[[], QWidget]]:
        """What is shown at times that do not come here."""
        shell, window = self._shell, self._window
        services = shell.settings.services

        async def nothing(_: str, __: str, ___: bool) -> None: ...

        def of(deed: Deed) -> Callable[[], QWidget]:
            tasks = DialogTasks(services)
            return lambda: PassphraseDialog(deed, nothing, tasks, keyring=True, parent=window)

        at, began = (moment_at(each, UTC) for each in (REPORT.at, REPORT.began))
        report = crash_words.report_text(REPORT, at, began, language())
        return {
            "welcome": lambda: WelcomeDialog(shell.settings.now, services, window),
            "crash": lambda: CrashDialog(crash_words.reports_text([report], language()), window),
            "update": lambda: UpdateDialog(release(), FakeServices(), lambda: None, window),
            "unfinished": lambda: RecoveryDialog(THREE, UTC, window),
            "note": lambda: NoteDialog("Eczacı: tok karnına.", window),
            **{f"passphrase {deed.value}": of(deed) for deed in Deed},
        }

    async def _question(self) -> None:
        question: list[asyncio.Task[bool]] = []

        def put() -> None:
            said = "Bu araştırma kalıcı olarak silinsin mi? Geri getirilemez."
            asking: Awaitable[bool] = ask(
                self._window, "Sil", said, "Kalıcı olarak sil", "Vazgeç", danger=True
            )
            question.append(asyncio.ensure_future(asking))

        await self._stop("question", put)
        await question[0]

    async def _cover(self) -> None:
        cover = CoverWindow(stays_in_tray=False)
        cover.resize(self._window.size())
        cover.show()
        cover.show_work(Encrypt(""))
        cover.progress(3, 9)
        await settled()
        self._look("cover at work", cover)
        cover.show_page()
        await settled()
        self._look("unlock", cover)
        cover.page.refuse("Parola bu arşivi açmıyor.")
        await settled()
        self._look("unlock refused", cover)
        cover.let_go()
        await settled()
