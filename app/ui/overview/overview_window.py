"""The overview's window: a year of days, topics over the months and growth to look at, and beside
them the research of what was chosen.

It shows what it is given and asks for everything else by signals;
:mod:`app.ui.overview.overview_presenter` answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, tzinfo

from PySide6.QtCore import QEvent, QLocale, QObject, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.core.domain.overview.research_counts import ResearchCounts, TopicCount
from app.core.domain.project_port import StatementSource
from app.core.domain.session_list_port import Entry
from app.core.language.dates.moments import moment_at
from app.ui.overview.calendar_map import CalendarMap
from app.ui.overview.growth_chart import GrowthChart
from app.ui.overview.topic_timeline import TopicTimeline
from app.ui.projects.source_list import SourceList
from app.ui.widgets import theme
from app.ui.widgets.drawn.arrow_button import ArrowButton
from app.ui.widgets.plain_text import PlainLabel
from app.ui.widgets.screen_geometry import within
from app.ui.widgets.wording import written_day

SIZE = (1180, 740)
SMALLEST_SIZE = (620, 480)
LIST_WIDTH = 280
"""Device-independent pixels, at the usual size of letters."""
UNLIMITED = 16_777_215
"""What Qt takes for no limit of a widget's size."""
PAGE_WIDTH = 560
"""What the pictures want at the least, before the list goes below them."""

EMPTY, CONTENT = 1, 2
"""The pages of the window, beside the one that it begins with."""


class OverviewWindow(QWidget):
    """Stands over the main window, ``parent``, and goes with it; Esc closes it. Closed it is gone
    with all that it says: what is erased meanwhile is not to be found in it."""

    closed = Signal()

    day_chosen = Signal(object)
    """A ``date`` whose research is to be listed."""
    dot_chosen = Signal(object, object, object)
    """A ``TopicCount`` whose research is to be listed, from one ``date`` to another."""
    session_chosen = Signal(str)

    def __init__(self, zone: tzinfo, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._zone = zone
        self._counts = ResearchCounts()
        self._today = date(2000, 1, 1)
        self._project: str | None = None
        self._told = _heading("title")
        self._where = PlainLabel(wraps=True)
        self._where.setProperty("kind", "muted")
        self._year = PlainLabel()
        self._year.setProperty("kind", "heading")
        self._earlier, self._later = (
            ArrowButton(Qt.ArrowType.LeftArrow),
            ArrowButton(Qt.ArrowType.RightArrow),
        )
        self.calendar, self.topics, self.growth = CalendarMap(), TopicTimeline(), GrowthChart()
        self._of_topics, self._of_growth = _heading("heading"), _heading("heading")
        self._of = _heading("heading")
        self._beside_topic = PlainLabel(wraps=True)
        self._beside_topic.setProperty("kind", "muted")
        self._beside_topic.hide()
        self.listed = SourceList(lambda session_id: session_id)
        self._nothing, self._about_nothing = _heading("title"), PlainLabel(wraps=True)
        self._pages = QStackedWidget()
        self._beside = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._arrange()
        self._connect()
        parent.installEventFilter(self)
        self.setMinimumSize(within(QSize(*SMALLEST_SIZE), self))
        self.resize(within(QSize(*map(theme.scaled, SIZE)), self))
        self.retranslate()

    def _arrange(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(theme.SPACE)
        for widget in (self._earlier, self._year, self._later):
            head.addWidget(widget)
        head.addStretch(1)
        pictures = QWidget()
        column = QVBoxLayout(pictures)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.SPACE)
        column.addLayout(head)
        column.addWidget(self.calendar)
        for heading, chart in (
            (self._of_topics, self.topics),
            (self._of_growth, self.growth),
        ):
            column.addSpacing(theme.SPACE)
            column.addWidget(heading)
            column.addWidget(chart)
        column.addStretch(1)
        self._list = QWidget()
        listing = QVBoxLayout(self._list)
        listing.setContentsMargins(0, 0, 0, 0)
        listing.setSpacing(theme.SPACE)
        listing.addWidget(self._of)
        listing.addWidget(self._beside_topic)
        listing.addWidget(self.listed, 1)
        self._beside.setSpacing(2 * theme.SPACE)
        self._beside.addWidget(_Scrolled(pictures), 3)
        self._beside.addWidget(self._list, 2)
        content = QWidget()
        whole = QVBoxLayout(content)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(theme.SPACE)
        whole.addWidget(self._told)
        whole.addWidget(self._where)
        whole.addLayout(self._beside, 1)
        empty = QWidget()
        middle = QVBoxLayout(empty)
        middle.setSpacing(theme.SPACE)
        middle.addStretch(1)
        for label in (self._nothing, self._about_nothing):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            middle.addWidget(label)
        middle.addStretch(2)
        self._about_nothing.setProperty("kind", "muted")
        # Until it is known which, neither of the two.
        self._pages.addWidget(QWidget())
        self._pages.addWidget(empty)
        self._pages.addWidget(content)
        box = QVBoxLayout(self)
        box.setContentsMargins(*[2 * theme.SPACE] * 4)
        box.addWidget(self._pages)

    def _connect(self) -> None:
        self._earlier.clicked.connect(lambda: self.calendar.show_year(self.calendar.year - 1))
        self._later.clicked.connect(lambda: self.calendar.show_year(self.calendar.year + 1))
        self.calendar.year_shown.connect(self._say_year)
        self.calendar.day_chosen.connect(self.day_chosen)
        self.topics.dot_chosen.connect(self.dot_chosen)
        self.listed.session_chosen.connect(
            lambda session_id, _: self.session_chosen.emit(session_id)
        )

    # --- what is shown ---------------------------------------------------------------------------

    def show_counts(self, counts: ResearchCounts, today: date, project: str | None) -> None:
        """Show what there is: all research, or that of the project of this name (empty: what is
        outside of projects)."""
        self._counts, self._today, self._project = counts, today, project
        self.calendar.show_days(counts.days, today)
        self.topics.show_topics(counts.topics, min(counts.begun, default=today), today)
        self.growth.show_growth(counts.begun, counts.days, today)
        for widget in (self._of_topics, self.topics):
            widget.setVisible(bool(counts.topics))
        appears = counts.begun and self._pages.currentIndex() != CONTENT
        self._pages.setCurrentIndex(CONTENT if counts.begun else EMPTY)
        if appears:
            # Only what is seen takes the keys.
            self.calendar.setFocus()
        self._say()

    def show_day(self, day: date, entries: Sequence[Entry]) -> None:
        """List the research of a day."""
        if not self.listed.count():
            self.calendar.go_to(day)
        self._show_list(self.calendar.words_of(day), entries, day)

    def show_dot(
        self,
        topic: TopicCount,
        first: date,
        last: date,
        entries: Sequence[Entry],
        beside: Sequence[tuple[str, int]] = (),
    ) -> None:
        """List the research of a topic between two days; ``beside`` are the topics that stand in
        its researches of all days, with how many of these have them."""
        self._show_list(self.topics.words_of(topic, first, last), entries, None)
        named = (f"{name} ({QLocale().toString(count)})" for name, count in beside)
        self._beside_topic.setText(self.tr("Together with: %1").replace("%1", " · ".join(named)))
        self._beside_topic.setVisible(bool(beside))

    def _show_list(self, of: str, entries: Sequence[Entry], day: date | None) -> None:
        self._of.setText(of)
        self._beside_topic.hide()
        self.listed.setAccessibleName(of)
        self.listed.fill(
            (
                "\n".join(self._lines(each, day)),
                (StatementSource(each.session_id, ""),),
                each.about,
            )
            for each in entries
        )
        self._make_room()

    def _lines(self, entry: Entry, day: date | None) -> list[str]:
        """A research in the list: its title, and its last day where that is another one."""
        last = moment_at(entry.last_updated, self._zone).date()
        said = [] if last == day else [written_day(last)]
        if entry.archived:
            said.append(self.tr("archived"))
        title = entry.title or self.tr("Untitled research")
        return [title, " · ".join(said)] if said else [title]

    # --- words -----------------------------------------------------------------------------------

    def retranslate(self) -> None:
        """Say everything in the present language."""
        self.setWindowTitle(self.tr("Map of research"))
        self._nothing.setText(self.tr("No research yet"))
        self._of_topics.setText(self.tr("Topics"))
        self._of_growth.setText(self.tr("Growth"))
        hint = self.tr("Choose a day or a dot to see its research here.")
        self.listed.set_hint(hint)
        if not self.listed.accessibleName():
            self.listed.setAccessibleName(hint)
        self._earlier.setToolTip(self.tr("Earlier year (PgUp)"))
        self._later.setToolTip(self.tr("Later year (PgDown)"))
        for button in (self._earlier, self._later):
            button.setAccessibleName(button.toolTip())
        self._say()
        self._say_year()

    def _say(self) -> None:
        begun = self._counts.begun
        sessions = self.calendar.in_words.sessions(sum(begun.values()))
        span = (self._today - min(begun, default=self._today)).days
        if span >= 365:
            # Two years and ten months are rather three than two.
            told = self.tr("%1 in %Ln year(s)", "", round(span / 365))
        elif span >= 31:
            told = self.tr("%1 in %Ln month(s)", "", span // 31)
        else:
            told = self.tr("%1 in %Ln day(s)", "", span + 1)
        self._told.setText(told.replace("%1", sessions))
        if self._project is None:
            where = ""
        elif self._project:
            where = self.tr("Only in the project “%1”").replace("%1", self._project)
        else:
            where = self.tr("Only outside projects")
        self._where.setText(where)
        self._where.setVisible(bool(where))
        about = self.tr("What you ask and are answered appears here, each day as a square.")
        elsewhere = self.tr("%1. Choose “All research” above the list to see every one of them.")
        self._about_nothing.setText(elsewhere.replace("%1", where) if where else about)

    def _say_year(self) -> None:
        self._year.setText(str(self.calendar.year))
        self._earlier.setEnabled(self.calendar.has_earlier)
        self._later.setEnabled(self.calendar.has_later)

    # --- events ----------------------------------------------------------------------------------

    def _make_room(self) -> None:
        """Put the list beside the pictures, or below them where both have no room."""
        width = theme.scaled(LIST_WIDTH)
        beside = self.width() >= theme.scaled(PAGE_WIDTH) + width
        self._beside.setDirection(
            QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom
        )
        # Below, a list that has nothing yet leaves the pictures its room, but for its hint.
        low = 4 * self.fontMetrics().height() + 6 * theme.SPACE
        below = self.height() * 2 // 5 if self.listed.count() else low
        self._list.setMinimumWidth(width if beside else 0)
        self._list.setMaximumSize(width if beside else UNLIMITED, UNLIMITED if beside else below)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  Qt's name, like the next
        super().resizeEvent(event)
        self._make_room()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() is QEvent.Type.FontChange:
            self._make_room()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802
        super().closeEvent(event)
        self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if watched is self.parent() and event.type() is QEvent.Type.Hide:
            self.close()
        return False


class _Scrolled(QScrollArea):
    """The pictures, as wide as if there was a scroll bar: they are higher where they are wider, and
    would have it come and go for ever."""

    def __init__(self, pictures: QWidget) -> None:
        super().__init__()
        self._pictures = pictures
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidget(pictures)
        # What is in it has the keys.
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  Qt's name
        super().resizeEvent(event)
        bar = self.verticalScrollBar().sizeHint().width()
        least = self._pictures.minimumSizeHint().width()
        self._pictures.setFixedWidth(max(least, self.width() - bar))


def _heading(kind: str) -> PlainLabel:
    label = PlainLabel(wraps=True)
    label.setProperty("kind", kind)
    return label
