"""Presenter of projects: the user's wishes become changes in the archive, shown by every widget."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from app.core.domain.project_port import LONGEST_NAME, Project
from app.core.wording.care import erasure_words, shared_project_words
from app.ui.dialogs.actions import RESIZING
from app.ui.projects.file_adding import FileAdding
from app.ui.projects.project_saving import ProjectSaving
from app.ui.projects.sharing.sharing_presenter import SharingPresenter
from app.ui.widgets.question_dialog import ask, ask_text, choose
from app.ui.widgets.tasks import Newest, Tasks
from app.ui.widgets.text_size import resizable
from app.ui.widgets.wording import consequences, language

if TYPE_CHECKING:
    from app.bootstrap.open_archive import Archive
    from app.turns.controller import Controller
    from app.ui.projects.project_page import Contents, ProjectPage
    from app.ui.window.main_window import MainWindow

UPDATES = 100


class ProjectsPresenter(QObject):
    """Projects for a window. ``controller`` gives the controller or raises why there is none;
    ``open_session`` shows a session at a message; ``new_research`` ends the present session;
    ``erase_project`` removes a project, with the research in it or without."""

    texts_changed = Signal()
    changed = Signal()
    """Projects have other names or colours, or other research in them."""

    def __init__(
        self,
        window: MainWindow,
        archive: Archive,
        tasks: Tasks,
        controller: Callable[[], Awaitable[Controller]],
        open_session: Callable[[str, str], object],
        new_research: Callable[[], object],
        erase_project: Callable[[str, bool], Awaitable[None]],
    ) -> None:
        super().__init__(window)
        self._window = window
        self._archive = archive
        self._tasks = tasks
        self._controller = controller
        self._open_session = open_session
        self._new_research = new_research
        self._erase_project = erase_project
        self._newest_list, self._newest_page = Newest(), Newest()
        self._page: ProjectPage | None = None
        self._shown: str | None = None
        """The project of the page; None: what is outside of projects."""
        self.texts: dict[str, str] = {}
        """Memories that were edited and not saved, by project; empty for outside of them."""
        self.sharing = SharingPresenter(
            window, window, archive, tasks, controller, self.refresh, self._show_joined
        )
        self._adding = FileAdding(archive, tasks, controller, self._shows, self._fill)
        self.saving = ProjectSaving(self, archive, tasks, self._shows, window.tell)
        bar = window.sidebar.projects
        bar.changed.connect(self._chosen)
        bar.page_requested.connect(self.open_page)
        bar.new_requested.connect(self.ask_name)
        window.sidebar.move_requested.connect(self.move)

    # --- the list ------------------------------------------------------------------------------

    def refresh(self) -> asyncio.Task[None]:
        """Show the projects that there are now. An archive that cannot be written may be too old
        to have any."""
        return self._tasks.spawn(self._refresh(), "projects")

    async def _refresh(self) -> None:
        if self._archive.database.refusal is not None:
            return
        projects, shared = await self._newest_list.of(self._listed)
        self._window.sidebar.show_projects(projects, shared)
        self.changed.emit()
        await self._fill()

    async def _listed(self) -> tuple[Sequence[Project], Collection[str]]:
        shared = await self._archive.shared_project_ids()
        return await self._archive.projects.projects(), shared

    def drive(self, controller: Controller) -> None:
        """There is a controller now: new research begins where the list says."""
        controller.project = self._window.sidebar.projects.chosen or None

    def _chosen(self) -> None:
        """New research begins in the chosen project; what goes on in another one is ended. Looking
        at all research ends nothing."""
        self._tasks.spawn(self._begin_there(), "choose project")

    async def _begin_there(self) -> None:
        controller = await self._controller()
        chosen = self._window.sidebar.projects.chosen
        controller.project = chosen or None
        active = controller.active
        elsewhere = active is not None and active.session.project_id != controller.project
        if chosen is not None and elsewhere:
            self._new_research()

    def move(self, session_id: str, project_id: str) -> asyncio.Task[None]:
        """Make a session part of a project, or (empty) of none; that can be taken back."""
        return self._tasks.spawn(self._move_and_offer_back(session_id, project_id), "move")

    async def _move_and_offer_back(self, session_id: str, project_id: str) -> None:
        before = await self._archive.projects.project_of(session_id) or ""
        moved = await self._move(session_id, project_id)
        if moved and before != project_id:

            def undo() -> None:
                self._tasks.spawn(self._move_back(session_id, before), "move back")

            self._window.sidebar.offer_to_take_back(moved, undo)

    async def _move_back(self, session_id: str, project_id: str) -> None:
        await self._move(session_id, project_id)

    async def _move(self, session_id: str, project_id: str) -> str:
        """Move a session; what was done, in a sentence, "" where the user does not want it."""
        if not await self.sharing.may_come_in(project_id):
            return ""
        await (await self._controller()).move(session_id, project_id or None)
        self._window.sidebar.refresh()
        self.changed.emit()
        await self._fill()
        titles = await self._archive.projects.titles([session_id])
        project = await self._project(project_id or None)
        if project is None:
            moved = self.tr("“%1” is in no project any more")
        else:
            moved = self.tr("“%1” moved to “%2”").replace("%2", project.name)
        title = titles.get(session_id) or self.tr("Untitled research")
        # The name of a project may hold the sign, too.
        moved = moved.replace("%1", title, 1)
        self._window.tell(moved)
        return moved

    # --- a new one -----------------------------------------------------------------------------

    def ask_name(self) -> None:
        """Make a project after asking for its name."""
        self._tasks.spawn(self._create_named(), "new project")

    async def _create_named(self) -> None:
        name = await ask_text(
            self._window,
            self.tr("New project"),
            self.tr("Name of the project:"),
            self.tr("Create"),
            self.tr("Cancel"),
            longest=LONGEST_NAME,
        )
        if name:
            await self._create(name)

    def create(self, name: str) -> asyncio.Task[None]:
        """Make a project and choose it."""
        return self._tasks.spawn(self._create(name), "create project")

    async def _create(self, name: str) -> None:
        await self._controller()
        known = await self._archive.projects.projects()
        from app.core.domain.sessions import COLOURS  # noqa: PLC0415  no start needs it

        colour = COLOURS[len(known) % len(COLOURS)]
        now = self._archive.environment.clock.now()
        made = await self._archive.projects.create(name, colour, now)
        await self._refresh()
        self._window.sidebar.projects.choose(made.project_id)

    def _show_joined(self, project_id: str) -> None:
        """Show a project that was joined, with what came of it."""

        async def show() -> None:
            await self._refresh()
            self._window.sidebar.projects.choose(project_id)
            self._window.sidebar.refresh()

        self._tasks.spawn(show(), "joined project")

    # --- the page ------------------------------------------------------------------------------

    def open_page(self, project_id: str, edited: str = "") -> asyncio.Task[None]:
        """Show a project, or (empty) what is remembered outside of projects, with the text that
        was being edited."""
        return self._tasks.spawn(self._open_page(project_id, edited), "project page")

    @property
    def edited(self) -> tuple[str, str] | None:
        """The project whose memory is being edited, with the text so far."""
        text = self._page.edited_text() if self._page is not None else ""
        return (self._shown or "", text) if text else None

    async def _open_page(self, project_id: str, edited: str) -> None:
        from app.ui.projects.project_page import ProjectPage  # noqa: PLC0415  not for the start

        if self._page is not None:
            self._page.close()
        page = ProjectPage(self._archive.environment.zone, self._window)
        resizable(page, *(self._window.commands[each] for each in RESIZING))
        self._page, self._shown = page, project_id or None
        page.finished.connect(lambda: self._closed(page))
        projects, memory = self._archive.projects, self._archive.project_memory()
        clock = self._archive.environment.clock

        def put_away(away: bool) -> None:
            self._change(lambda: projects.archive(project_id, clock.now() if away else None))

        learner_id = self._shown
        page.text_left.connect(lambda text: self.keep_text(project_id, text))
        page.name_changed.connect(lambda t: self._change(lambda: projects.rename(project_id, t)))
        page.colour_changed.connect(
            lambda c: self._change(lambda: projects.recolour(project_id, c))
        )
        page.archived.connect(put_away)
        page.scope_changed.connect(
            lambda on: self._change(lambda: projects.search_only_here(project_id, on))
        )
        page.summary_edited.connect(lambda t: self._change(lambda: memory.edit(learner_id, t)))
        page.locked.connect(lambda on: self._change(lambda: memory.lock(learner_id, on)))
        page.erase_requested.connect(self._erase)
        page.removal_requested.connect(
            lambda: self._tasks.spawn(self._ask_to_remove(project_id), "erase project")
        )
        page.export_requested.connect(lambda: self.saving.choose(page, project_id))
        page.files.added.connect(lambda paths: self._adding.begin(page, project_id, paths))
        page.files.released.connect(
            lambda path: self._change(lambda: projects.release_files(project_id, [path]))
        )
        page.session_chosen.connect(self._show_source)
        page.finder.wanted.connect(
            lambda words: self._tasks.spawn(self._look_through(page, words), "search memories")
        )
        if project_id:
            self.sharing.add_to(page, project_id)
        await self._fill()
        if self._page is not page:
            return  # Another one is wanted by now, or the project is gone.
        if edited:
            page.go_on_editing(edited)
        else:
            page.keep_text(self.texts.get(project_id, ""))
        page.open()

    async def _look_through(self, page: ProjectPage, words: str) -> None:
        learner_id = self._shown
        found = await self._archive.project_memory().look_through(words, learner_id)
        behind = [source for each in found for source in each.passage.sources]
        store = self._archive.projects
        titles = await store.titles(list(dict.fromkeys(each.session_id for each in behind)))
        programs = await store.programs([each.message_id for each in behind])
        if self._page is page:
            in_project = learner_id is not None
            page.finder.show_found(words, found, titles, programs, in_project=in_project)

    def keep_text(self, project_id: str, text: str) -> None:
        """Keep what was written of a memory and not saved, until it is."""
        if text == self.texts.pop(project_id, ""):
            self.texts.update({project_id: text} if text else {})
            return
        if text:
            self.texts[project_id] = text
        self.texts_changed.emit()

    def _shows(self, page: ProjectPage) -> bool:
        return self._page is page

    def _closed(self, page: ProjectPage) -> None:
        if self._page is page:
            self._page = None

    def _show_source(self, session_id: str, message_id: str) -> None:
        if self._page is not None:
            self._page.accept()
        self._open_session(session_id, message_id)

    def _change(self, work: Callable[[], Awaitable[None]]) -> None:
        async def change() -> None:
            # What cannot be written is refused before it is tried.
            await self._controller()
            try:
                await work()
            finally:
                await self._refresh()

        self._tasks.spawn(change(), "change project")

    def _erase(self) -> None:
        self._tasks.spawn(self._ask_to_erase(), "erase memory")

    async def _ask_to_erase(self) -> None:
        learner_id = self._shown
        if await ask(
            self._page or self._window,
            self.tr("Erase memory"),
            self.tr("Erase everything that is remembered here for good?"),
            self.tr("Erase"),
            self.tr("Keep"),
            details=self.tr(
                "The summary, its history and its archive are removed, also from the backups in"
                " Anımsa's folder. The research itself stays. This cannot be undone."
            ),
            danger=True,
        ):
            await self._controller()
            await self._archive.eraser.memory(learner_id)
            self.keep_text(learner_id or "", "")
            await self._fill()

    async def _ask_to_remove(self, project_id: str) -> None:
        eraser = self._archive.eraser
        told = await eraser.consequences(await eraser.research_of(project_id), project_id)
        changes = ""
        if await self.sharing.is_shared(project_id):
            changes = f"\n\n{shared_project_words.GOES_HERE_ALONE.said(language())}"
        if told.changed or told.continued:
            changes += f"\n\n{erasure_words.IF_IT_GOES.said(language())}\n{consequences(told)}"
        choice = await choose(
            self._page or self._window,
            self.tr("Erase project"),
            self.tr("Erase this project and everything it remembers for good?"),
            (self.tr("Erase, keep the research"), self.tr("Erase the research too")),
            self.tr("Cancel"),
            details=self.tr(
                "Summary, history and archive are removed, also from the backups in Anımsa's"
                " folder. The research in it goes too, or stays outside of projects, as you choose."
                " Files stay where they are. This cannot be undone; archiving can."
            )
            + changes,
            danger=True,
        )
        if choice is None:
            return
        await self._erase_project(project_id, choice == 1)
        self.keep_text(project_id, "")
        await self._refresh()
        self._window.sidebar.refresh()
        self._window.tell(self.tr("The project was erased"))

    async def _fill(self) -> None:
        page = self._page
        if page is None:
            return
        learner_id = self._shown
        contents = await self._newest_page.of(lambda: self._contents(learner_id))
        if self._page is not page:
            return
        if contents is None:
            page.accept()
        else:
            page.show_contents(contents)
            self.sharing.look()

    async def _contents(self, learner_id: str | None) -> Contents | None:
        """What stands in a project or in the memory of what is in none; None for a project that
        was erased, perhaps by another process."""
        from app.ui.projects.project_page import Contents  # noqa: PLC0415  not for the start

        store = self._archive.projects
        project = await self._project(learner_id)
        if project is None and learner_id is not None:
            return None
        memory = await store.memory(learner_id)
        updates = await store.updates(learner_id, UPDATES)
        sessions = await store.sessions_of(learner_id) if learner_id is not None else []
        own = set(await store.files_of(learner_id)) if learner_id is not None else set()
        files = [each for each in await self._archive.library.files() if each.path in own]
        named = [*sessions, *(s.session_id for u in updates for e in u.added for s in e.sources)]
        titles = await store.titles(list(dict.fromkeys(named)))
        turns = [each.message_id for each in memory.recent_turns] if memory is not None else []
        told = tuple(updates), tuple(sessions), tuple(files), titles, await store.programs(turns)
        return Contents(project, memory, *told)

    async def _project(self, project_id: str | None) -> Project | None:
        known = await self._archive.projects.projects()
        return next((each for each in known if each.project_id == project_id), None)
