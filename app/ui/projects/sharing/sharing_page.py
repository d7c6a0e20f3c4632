"""The sharing page of a project: what sharing means and the way into it, or how it stands, whom to
let in, and the way out."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QGridLayout, QPushButton, QVBoxLayout, QWidget

from app.bootstrap.project_sharing import ProjectSharing, SharingDone
from app.core.domain import errors
from app.core.domain.care.shared_projects import (
    ProjectEntry,
    SharedProjectStanding,
)
from app.core.wording.care import shared_project_words
from app.ui.projects.sharing.entry_form import EntryForm
from app.ui.projects.sharing.invitation_box import InvitationBox
from app.ui.settings.settings_fields import Section
from app.ui.settings.sharing.address_change import AddressChange
from app.ui.settings.sharing.leaving_untold import leaves_anyway
from app.ui.widgets import theme
from app.ui.widgets.plain_text import PlainLabel
from app.ui.widgets.question_dialog import ask
from app.ui.widgets.resources import Retranslated
from app.ui.widgets.scrolling import Scrolling
from app.ui.widgets.tasks import Newest
from app.ui.widgets.wording import language, sentence, to_the_minute
from app.ui.widgets.work_line import DialogTasks, Work, WorkLine


class SharingPage(Retranslated, QWidget):
    """Nobody is connected to before a button is clicked."""

    changed = Signal()
    """The project is shared now, or no more."""
    join_wanted = Signal()

    def __init__(self, sharing: ProjectSharing, project_id: str, dialog_tasks: DialogTasks) -> None:
        super().__init__()
        self._sharing = sharing
        self._project = project_id
        self._dialog_tasks = dialog_tasks
        self._standing: SharedProjectStanding | None = None
        self._known = False
        self._newest = Newest()
        self.line = WorkLine(dialog_tasks)
        self._state, self._about = Section(), PlainLabel(wraps=True)
        self._means = tuple(Section() for _ in range(3))
        self._inviting, self._joining = Section(), PlainLabel(wraps=True)
        self.form = EntryForm(self.line, joins=False)
        self.invitation = InvitationBox()
        self.now, self.elsewhere, self.leave, self.join = (
            QPushButton(autoDefault=False) for _ in range(4)
        )
        self._lay_out()
        self.form.wanted.connect(self._share)
        self.now.clicked.connect(self.exchange)
        self.elsewhere.clicked.connect(self._move)
        self.leave.clicked.connect(lambda: dialog_tasks.start(self._leave(), "leave a project"))
        self.join.clicked.connect(self.join_wanted)
        self.invitation.invited.connect(self._let_in)
        self.invitation.list_wanted.connect(self._list)
        self.invitation.removal_wanted.connect(
            lambda login: dialog_tasks.start(self._let_out(login), "let somebody out")
        )
        self.invitation.handing_wanted.connect(
            lambda login: dialog_tasks.start(self._hand_over(login), "hand a project over")
        )
        self.line.busy_changed.connect(self._after_work)
        self.retranslate()

    def _lay_out(self) -> None:
        for label in (self._about, self._joining):
            label.setProperty("kind", "muted")
        self._state.body.addWidget(self._about)
        buttons = QGridLayout()
        buttons.setSpacing(theme.SPACE)
        for place, button in enumerate((self.now, self.elsewhere, self.leave, self.join)):
            buttons.addWidget(button, 0, place)
        buttons.setColumnStretch(4, 1)
        self._inviting.body.addWidget(self.invitation)
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, theme.SPACE, 0)
        column.setSpacing(theme.SPACE * 2)
        for widget in (self._state, *self._means, self.form):
            column.addWidget(widget)
        column.addWidget(self._joining)
        column.addLayout(buttons)
        column.addWidget(self._inviting)
        column.addStretch(1)
        whole = QVBoxLayout(self)
        whole.setSpacing(theme.SPACE)
        self._scrolling = Scrolling(content)
        whole.addWidget(self._scrolling, 1)
        whole.addWidget(self.line)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802  Qt's name
        super().showEvent(event)
        self.look()

    def look(self) -> None:
        """Show how it stands now; nobody is connected to."""
        if self.isVisible():
            self._dialog_tasks.start(self._look(), "sharing of a project")

    async def _look(self) -> None:
        standing = await self._newest.of(lambda: self._sharing.standing(self._project))
        before = self._standing
        self._standing, self._known = standing, True
        if (before is None) is not (self._standing is None):
            self._scrolling.verticalScrollBar().setValue(0)
        if self._standing is None:
            self.form.propose_person(await self._sharing.shared.person())
        self._refresh()

    def _after_work(self, busy: bool) -> None:
        self._refresh()
        if not busy:
            # Also after what failed or was stopped: part of it may be done.
            self.look()

    # --- what can be done ------------------------------------------------------------------------

    def _share(self, entry: ProjectEntry) -> None:
        async def work() -> str:
            done = await self._sharing.share(self._project, entry)
            self.form.forget()
            self.changed.emit()
            name = {"name": done.standing.name}
            return f"{shared_project_words.SHARED.said(language(), name)} {said_of(done)}"

        self.line.run(work, self.tr("Sharing the project…"), "share a project", explained_at_first)

    def exchange(self) -> None:
        """Exchange with the others now."""

        async def work() -> str:
            return said_of(await self._sharing.exchange(self._project))

        self._run(work, self.tr("Exchanging…"), "exchange a project")

    def _let_in(self, login: str) -> None:
        async def work() -> str:
            members = await self._sharing.members(self._project, add=login)
            standing = await self._sharing.require(self._project)
            self.invitation.show_members(members)
            text = shared_project_words.invitation(standing, login, language())
            self.invitation.show_invitation(text)
            # Once it has its place.
            letter = self.invitation.letter
            QTimer.singleShot(0, self, lambda: self._scrolling.ensureWidgetVisible(letter))
            return shared_project_words.LET_IN.said(language(), {"login": login})

        self._run(work, self.tr("Letting them in…"), "let somebody in")

    def _list(self) -> None:
        async def work() -> str:
            self.invitation.show_members(await self._sharing.members(self._project))
            return ""

        self._run(work, self.tr("Asking the database…"), "who is let in")

    async def _let_out(self, login: str) -> None:
        wanted = await ask(
            self,
            self.tr("Let in no more"),
            self.tr("Let %1 into this project no more?").replace("%1", login),
            self.tr("Let in no more"),
            self.tr("Cancel"),
            details=self.tr(
                "They get nothing new from then on. What they have read stays with them, and they"
                " know the passphrase still."
            ),
            danger=True,
        )

        async def work() -> str:
            members = await self._sharing.members(self._project, remove=login)
            self.invitation.show_members(members)
            self.invitation.show_invitation("")
            return shared_project_words.LET_OUT.said(language(), {"login": login})

        if wanted:
            self._run(work, self.tr("One moment…"), "let somebody out")

    async def _hand_over(self, login: str) -> None:
        wanted = await ask(
            self,
            self.tr("Hand over"),
            self.tr("Hand this project over to %1?").replace("%1", login),
            self.tr("Hand over"),
            self.tr("Cancel"),
            details=self.tr(
                "They decide from then on who is let in, and can take you out too. You stay in the"
                " project until then; only they can give it back."
            ),
            danger=True,
        )

        async def work() -> str:
            members = await self._sharing.members(self._project, owner=login)
            self.invitation.show_members(members)
            self.invitation.show_invitation("")
            return shared_project_words.HANDED_OVER.said(language(), {"login": login})

        if wanted:
            self._run(work, self.tr("Handing over…"), "hand a project over")

    def _move(self) -> None:
        if self._standing is None:
            return
        dialog = AddressChange(
            self._standing.address,
            partial(self._sharing.shared.move, self._project),
            self._dialog_tasks,
            explained,
            self.window(),
        )
        dialog.accepted.connect(self.exchange)
        dialog.open()

    async def _leave(self) -> None:
        wanted = await ask(
            self,
            self.tr("Leave"),
            self.tr("Share this project no more?"),
            self.tr("Leave"),
            self.tr("Cancel"),
            details=self.tr(
                "Everything stays here and is yours alone from then on. What the others have stays"
                " theirs, and they go on without you. If you own the project, nobody can be let"
                " in any more; hand it over first if somebody should."
            ),
        )

        async def work() -> str:
            standing = await self._sharing.require(self._project)
            try:
                await self._sharing.shared.leave(self._project)
            except (errors.DatabaseUnusable, errors.CommandError) as error:
                if not await leaves_anyway(self, explained(error)):
                    return self.tr("Nothing was changed.")
                await self._sharing.shared.leave(self._project, anyway=True)
            self.invitation.show_members(None)
            self.invitation.show_invitation("")
            self.changed.emit()
            return shared_project_words.LEFT.said(language(), {"name": standing.name})

        if wanted:
            self._run(work, self.tr("Leaving…"), "leave a project")

    def _run(self, work: Work, doing: str, name: str) -> None:
        self.line.run(work, doing, name, explained)

    # --- the face of it --------------------------------------------------------------------------

    def _refresh(self) -> None:
        now, idle = self._standing, self._known and not self.line.busy
        alone = self._known and now is None
        for widget in (*self._means, self.form, self._joining, self.join):
            widget.setVisible(alone)
        for widget in (self.now, self.elsewhere, self.leave, self._inviting, self._about):
            widget.setVisible(now is not None)
        for button in (self.now, self.elsewhere, self.leave, self.join, self.invitation):
            button.setEnabled(idle)
        if now is None:
            self._state.say(
                self.tr("This project is yours alone") if alone else self.tr("Looking…"),
                self.tr(
                    "It can be shared with other people through a PostgreSQL database in which each"
                    " has a login: they read and continue its research, and each question and"
                    " answer has its author. Nothing is connected to until you click."
                )
                if alone
                else "",
            )
            return
        self._state.say(
            self.tr("The project is shared"),
            self.tr("Through the database %1, in which you are “%2”")
            .replace("%1", now.address)
            .replace("%2", now.person),
        )
        self._about.setText("\n".join(self._facts(now)))

    def _facts(self, now: SharedProjectStanding) -> list[str]:
        people = ", ".join((self.tr("%1 (you)").replace("%1", now.person), *now.people))
        facts = [
            shared_project_words.PEOPLE.said(language(), {"people": people}),
            self.tr("Last exchange: %1").replace("%1", to_the_minute(now.exchanged_at))
            if now.exchanged_at
            else self.tr("Not exchanged yet."),
        ]
        if now.unwritten:
            facts.append(self.tr("%Ln conversation(s) with something to send.", "", now.unwritten))
        if now.awaited:
            facts.append(self.tr("%Ln conversation(s) are still on their way.", "", now.awaited))
        if now.withheld:
            count = {"count": str(now.withheld)}
            facts.append(shared_project_words.WITHHELD.said(language(), count))
        facts.append(
            self.tr("It is exchanged by itself: soon after a change here, at once after another's.")
        )
        return facts

    def retranslate(self) -> None:
        """The texts in the present language."""
        read, server, never = self._means
        read.say(
            self.tr("What the others read"),
            self.tr(
                "The project's name and colour, its memory, and its research with messages, titles,"
                " summaries and topics, however old; also what you put into it later."
            ),
        )
        server.say(
            self.tr("What the server sees"),
            self.tr(
                "Who is let in, and encrypted rows: how many, how large, when and from which"
                " computer. Not one word: only the passphrase opens them. A database"
                " elsewhere has to prove by its certificate that it is the one you name."
            ),
        )
        never.say(
            self.tr("What never leaves this computer"),
            self.tr(
                "Your other projects, the general memory, look-ups, tags, pins, notes beside"
                " answers, saved searches, settings and files (of a file that an answer cites, the"
                " others see its name and the quote). From then on the project's conversations look"
                " for the past in the project alone."
            ),
        )
        self._inviting.say(
            self.tr("Invite"),
            self.tr(
                "Each person needs a login of their own in this database; whoever runs it makes"
                " one. Type it here; you are then shown what to give to that person. Tell them the"
                " project's passphrase yourself."
            ),
        )
        self._joining.setText(
            self.tr(
                "Do you share this project already, from another computer of yours? Or does"
                " somebody else share one with you? Then join it, and share nothing here."
            )
        )
        self.now.setText(self.tr("&Exchange now"))
        self.elsewhere.setText(self.tr("&Address…"))
        self.leave.setText(self.tr("&Leave…"))
        self.join.setText(self.tr("&Join a shared project…"))
        self._refresh()


def said_of(done: SharingDone) -> str:
    """What came of an exchange, or what was in the way of the first one."""
    if done.exchanged is not None:
        return shared_project_words.exchanged(done.exchanged, done.standing, language())
    trouble = explained(done.trouble) if done.trouble is not None else ""
    return shared_project_words.FIRST_WAITS.said(language(), {"trouble": trouble})


def explained(error: errors.AnimsaError) -> str:
    """What an error says of a project that is shared."""
    return shared_project_words.trouble(error, language()) or sentence(error)


def explained_at_first(error: errors.AnimsaError) -> str:
    """What an error says where nothing was shared or joined because of it."""
    return shared_project_words.trouble(error, language(), begun=False) or sentence(error)
