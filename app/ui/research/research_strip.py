"""The progress strip of a research run: its steps as they come, and its spending of the budget.

It stays when the research is over, folded to one line, until the next question is asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QElapsedTimer, QEvent, QLocale, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.ui.research.plan_card import PlanCard
from app.ui.widgets import theme
from app.ui.widgets.plain_text import PlainLabel, plain_tip

if TYPE_CHECKING:
    from app.core.domain.events import Spent, Step

TICK_MS = 1_000
ROWS = 5
"""Steps in sight; the others are scrolled to."""
LONGEST = 500
"""Steps that are kept; a research has far fewer."""


class ResearchStrip(QFrame):
    """Hidden until a research begins. It decides nothing: the button is a signal. To stop is the
    business of the field below, as with every answer."""

    finish_requested = Signal()
    """Answer from what was found so far."""

    def __init__(self) -> None:
        super().__init__()
        self.running = False
        self._shown = True
        self._finishing = self._given_up = self._failed = False
        self._of_files = False
        self._steps: list[Step] = []
        self._spent: Spent | None = None
        self._elapsed = QElapsedTimer()
        self._seconds = 0.0
        self.setProperty("kind", "card")
        self._toggle = QToolButton()
        self._toggle.setProperty("kind", "flat")
        self._toggle.setCheckable(True)
        self._line = PlainLabel()
        self._line.setWordWrap(True)
        self._finish = QPushButton()
        self._list = QListWidget()
        self._list.setSelectionMode(QListWidget.SelectionMode.NoSelection)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setProperty("kind", "bare")
        self.plan = PlanCard()
        self._figures = PlainLabel()
        self._figures.setProperty("kind", "muted")
        self._figures.setWordWrap(True)
        self._clock = QTimer(self)
        self._clock.setInterval(TICK_MS)
        self._arrange()
        self._toggle.toggled.connect(self._unfold)
        self._finish.clicked.connect(self._ask_to_finish)
        self._clock.timeout.connect(self._say)
        self.plan.asked.connect(self._make_room)
        self.plan.started.connect(lambda _: self._toggle.setChecked(True))
        self.retranslate()
        self._unfold(unfolded=False)
        self.hide()

    def _arrange(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(theme.SPACE)
        head.addWidget(self._toggle)
        head.addWidget(self._line, 1)
        head.addWidget(self._finish)
        box = QVBoxLayout(self)
        box.setContentsMargins(*[theme.SPACE] * 4)
        box.setSpacing(theme.SPACE // 2)
        box.addLayout(head)
        box.addWidget(self._list)
        box.addWidget(self.plan)
        box.addWidget(self._figures)
        for first, second in (
            (self._toggle, self._finish),
            (self._finish, self._list),
            (self._list, self.plan),
        ):
            QWidget.setTabOrder(first, second)

    # --- what the view tells it ----------------------------------------------------------------

    def begin(self, *, of_files: bool = False) -> None:
        """A research begins, or a look through the user's files (``of_files``)."""
        self._steps.clear()
        self._list.clear()
        self._spent, self._seconds = None, 0.0
        self.plan.tell_most("")
        self.running = True
        self._finishing = self._given_up = self._failed = False
        self._of_files = of_files
        self._elapsed.start()
        self._clock.start()
        self._toggle.setChecked(True)
        self._say()

    def add(self, step: Step) -> None:
        """A step of the research that is under way."""
        if not self.running or len(self._steps) >= LONGEST:
            return
        self._steps.append(step)
        self._put(step)
        self._list.scrollToBottom()
        self._fit()
        self._say()

    def show_spent(self, spent: Spent) -> None:
        """What the research has taken so far."""
        if self.running:
            self._spent = spent
            self._say()

    def end(self) -> None:
        """The research is over, whichever way: fold to one line."""
        if not self.running:
            return
        had_focus = self._finish.hasFocus()
        self._seconds = self._elapsed.elapsed() / 1000
        self.running = False
        self.plan.hide()
        self._clock.stop()
        self._toggle.setChecked(False)
        if had_focus:
            self._toggle.setFocus()
        self._say()

    def give_up(self) -> None:
        """The user is stopping the research: it will not be said to be over."""
        self._given_up = self.running

    def fail(self) -> None:
        """The research came to an error: it will not be said to be over."""
        self._failed = self.running

    def clear(self) -> None:
        """Take everything away: another question is asked."""
        self.end()
        self._steps.clear()
        self._list.clear()
        self._say()

    def set_shown(self, shown: bool) -> None:
        """Whether the conversation of the research is the one on the screen."""
        self._shown = shown
        self._say()

    # --- inside --------------------------------------------------------------------------------

    def _ask_to_finish(self) -> None:
        self._finishing = True
        self._say()
        self._toggle.setFocus()
        self.finish_requested.emit()

    def _make_room(self) -> None:
        """A plan needs the room of the steps, and says what is going on."""
        self._toggle.setChecked(False)
        self._say()

    def _unfold(self, unfolded: bool) -> None:
        self._list.setVisible(unfolded)
        self._figures.setVisible(unfolded)
        self._toggle.setText("▾" if unfolded else "▸")
        self._fit()
        self._label_toggle()

    def _fit(self) -> None:
        """As tall as its steps, up to :data:`ROWS` of them."""
        row = self._list.sizeHintForRow(0) if self._list.count() else 0
        self._list.setFixedHeight(row * min(ROWS, self._list.count()) + 2)

    def _put(self, step: Step) -> None:
        from app.core.domain.events import StepCode  # noqa: PLC0415  not before the first turn

        row = self._row(step)
        self._list.addItem(row)
        if step.code in (StepCode.AT_MOST, StepCode.AT_MOST_PAID, StepCode.AT_MOST_FREE):
            self.plan.tell_most(row.text())

    def _row(self, step: Step) -> QListWidgetItem:
        from app.core.domain.events import StepCode  # noqa: PLC0415  not before the first turn
        from app.ui.widgets.wording import step as worded  # noqa: PLC0415  the same

        text = worded(step)
        item = QListWidgetItem(text)
        item.setToolTip(plain_tip(text))
        if step.code is StepCode.SOURCE_FAILED:
            item.setForeground(theme.current().colors.warning_text)
        return item

    def _say(self) -> None:
        self.setVisible(self._shown and (self.running or bool(self._steps)))
        seconds = self._elapsed.elapsed() / 1000 if self.running else self._seconds
        if not self.running:
            doing = self._ended()
        elif not self.plan.isHidden():
            doing = self.tr("Waiting for your plan")
        elif self._finishing:
            doing = self.tr("Finishing with what was found…")
        else:
            doing = self._list.item(self._list.count() - 1).text() if self._steps else ""
        waiting = self.running and not self.plan.isHidden()
        parts = [doing] if waiting or self._was_a_look() else [doing, self._duration(seconds)]
        if not self.running and not self._was_a_look():
            parts += self._short()
        self._line.setText(" · ".join(filter(None, parts)))
        self._figures.setText(self._all())
        # A plan that waits has a button of its own.
        self._finish.setVisible(self.running and not waiting)
        self._finish.setEnabled(not self._finishing)

    def _was_a_look(self) -> bool:
        """Whether it took no more than a look through files: there is nothing to reckon up."""
        asked_model = self._spent is not None and self._spent.calls
        return self._of_files and not self.running and not asked_model

    def _ended(self) -> str:
        """How it ended. Who asks for a line of a paper has researched nothing."""
        if self._of_files and (self._failed or self._given_up):
            return self.tr("Your files were not looked through to the end")
        if self._of_files:
            return self.tr("Your files were looked through")
        done = self.tr("Research given up") if self._given_up else self.tr("Research over")
        return self.tr("Research not completed") if self._failed else done

    def _duration(self, seconds: float) -> str:
        minutes, rest = divmod(int(seconds), 60)
        if minutes and not rest:
            return self.tr("%1 min").replace("%1", str(minutes))
        if minutes:
            return self.tr("%1 min %2 s").replace("%1", str(minutes)).replace("%2", str(rest))
        return self.tr("%1 s").replace("%1", str(rest))

    def _short(self) -> list[str]:
        spent = self._spent
        if spent is None:
            return []
        said = [self.tr("%Ln search(es)", "", spent.searches)]
        if spent.calls:
            said.append(self.tr("%Ln question(s) to the model", "", spent.calls))
            said.append(
                self.tr("%1 pieces of words").replace("%1", QLocale().toString(spent.tokens))
            )
        if spent.cost:
            said.append(self._money(spent.cost))
        return said

    def _all(self) -> str:
        """Every figure against what it may become."""
        spent = self._spent
        if spent is None or self._was_a_look():
            return ""
        number, budget = QLocale().toString, spent.budget
        figures = (
            (self.tr("Questions to the model"), spent.calls, budget.calls),
            (self.tr("Searches"), spent.searches, budget.searches),
            (self.tr("Pages"), spent.pages, budget.pages),
            (self.tr("Pieces of words"), spent.tokens, budget.tokens),
        )
        of = self.tr("%1: %2 of at most %3")
        said = [
            of.replace("%1", name).replace("%2", number(taken)).replace("%3", number(most))
            for name, taken, most in figures
        ]
        limit = self.tr("Time limit %1")
        if spent.patience:
            limit = self.tr("Time limit %1, and up to %2 more for a model on this computer")
            limit = limit.replace("%2", self._duration(spent.patience))
        said.append(limit.replace("%1", self._duration(budget.seconds)))
        if spent.cost:
            said.append(self.tr("Cost %1").replace("%1", self._money(spent.cost)))
        return " · ".join(said)

    def _money(self, cost: float) -> str:
        # Dollars, as the price table has them.
        if cost < 0.01:
            return self.tr("less than a cent")
        return self.tr("$%1").replace("%1", QLocale().toString(cost, "f", 2))

    def _label_toggle(self) -> None:
        unfolded = self._toggle.isChecked()
        text = self.tr("Hide the steps") if unfolded else self.tr("Show the steps")
        self._toggle.setToolTip(plain_tip(text))
        self._toggle.setAccessibleName(text)

    def retranslate(self) -> None:
        """Everything in the present language."""
        self._finish.setText(self.tr("Finish now"))
        self._finish.setToolTip(self.tr("Search no more and answer from what was found so far"))
        self._list.setAccessibleName(self.tr("Steps of the research"))
        self._list.clear()
        for step in self._steps:
            self._put(step)
        self._label_toggle()
        self._say()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        super().changeEvent(event)
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.PaletteChange):
            self.retranslate()
