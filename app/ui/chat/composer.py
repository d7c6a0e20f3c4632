"""The message field: Enter sends, Shift+Enter breaks the line, and nothing typed is lost.

The field grows with its text, then scrolls. What is being written is reported while it is being
written, so that a draft survives a kill.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetricsF, QKeySequence, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.core.domain.tiers_and_modes import Tier
from app.ui.keyboard.message_editor import MessageEditor
from app.ui.widgets import theme
from app.ui.widgets.boundary_switch import BoundarySwitch
from app.ui.widgets.keys import with_keys
from app.ui.widgets.layouts.emptying import emptied
from app.ui.widgets.plain_text import PlainLabel, plain_tip

DRAFT_MS = 300
"""A draft is reported at most this often, and at the latest this long after a change."""


class Composer(QWidget):
    """The message field with the tier selector and the button that sends or stops."""

    submitted = Signal(str, Tier)
    """The message, without blank edges, and the tier."""
    stop_requested = Signal()
    draft_changed = Signal(str)
    """What stands in the field, at most every :data:`DRAFT_MS`; empty once it was sent."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._busy = self._read_only = self._asks_only = False
        self._reported = ""
        self._hint_text = ""
        self._left_out = 0
        self.editor = MessageEditor(self)
        """For those who arrange the tab order or type into it."""
        self._tier = QComboBox(self)
        for tier in Tier:
            self._tier.addItem("", tier.value)
        self.switch = BoundarySwitch(self)
        """How far a question may go."""
        self._hint = PlainLabel(self)
        self._hint.setProperty("kind", "muted")
        self._hint.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._cut = PlainLabel(self, wraps=True)
        self._cut.setProperty("kind", "muted")
        self._cut.hide()
        self._button = QPushButton(self)
        self._draft_timer = QTimer(self, singleShot=True)
        self._draft_timer.setInterval(DRAFT_MS)

        self.setFocusProxy(self.editor)
        self._button.setProperty("kind", "primary")
        self._arrange()
        self.editor.textChanged.connect(self._text_changed)
        self.editor.entered.connect(self._send)
        self.editor.focus_changed.connect(self.update)
        self.editor.shortened.connect(self._tell_shortened)
        self._button.clicked.connect(self._press)
        self._draft_timer.timeout.connect(self._report_draft)
        self.retranslate()

    def _arrange(self) -> None:
        below = self._below = QHBoxLayout()
        below.setSpacing(theme.SPACE)
        below.addWidget(self._tier)
        below.addWidget(self.switch)
        below.addWidget(self._hint, 1)
        below.addWidget(self._button)
        box = QVBoxLayout(self)
        box.setContentsMargins(theme.SPACE, theme.SPACE, theme.SPACE, theme.SPACE)
        box.setSpacing(theme.SPACE)
        box.addWidget(self.editor)
        box.addWidget(self._cut)
        # The switch has a row of its own where the window is narrow.
        self._between = QHBoxLayout()
        box.addLayout(self._between)
        box.addLayout(below)
        QWidget.setTabOrder(self.editor, self._tier)
        before: QWidget = self._tier
        for part in (*self.switch.buttons(), self._button):
            QWidget.setTabOrder(before, part)
            before = part

    # --- what the window asks for --------------------------------------------------------------

    def set_busy(self, busy: bool) -> None:
        """While an answer is on its way the button stops it, and what Enter sends waits for it."""
        self._busy = busy
        had_focus = self._button.hasFocus()
        self._label()
        if had_focus and not self._button.isEnabled():
            self.editor.setFocus()

    def set_read_only(self) -> None:
        """Say that nothing can be sent; what is written stays in the field."""
        self._read_only = True
        self.retranslate()

    def set_draft(self, text: str) -> None:
        """Put a text in the field, the cursor at its end, without reporting it back."""
        self._reported = text
        self.editor.setPlainText(text)
        self.editor.moveCursor(self.editor.textCursor().MoveOperation.End)
        self._draft_timer.stop()
        self._tell_shortened(0)

    def draft(self) -> str:
        """What stands in the field now."""
        return self.editor.toPlainText()

    def focus(self) -> None:
        """Let the user write."""
        self.editor.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def set_tier(self, tier: Tier) -> None:
        """Choose a tier."""
        self._tier.setCurrentIndex(self._tier.findData(tier.value))

    @property
    def tier(self) -> Tier:
        """How much work the answer may be."""
        return Tier(self._tier.currentData())

    def keep_tier(self, tier: Tier) -> None:
        """Ask with one tier only: there is nothing to choose, and what is told is not noted."""
        self._asks_only = True
        self.set_tier(tier)
        self._tier.hide()
        self.switch.hide()
        self._show_hint()
        self.retranslate()

    # --- inside --------------------------------------------------------------------------------

    def _send(self) -> None:
        text = self.draft().strip()
        if self._read_only or not text:
            return
        self.editor.clear()
        self._draft_timer.stop()
        # To Turns.submit of its window.
        self.submitted.emit(text, self.tier)
        # Only now: the message is handed over, so the draft is not the last copy any more.
        self._report_draft()

    def _press(self) -> None:
        if self._busy:
            self.stop_requested.emit()
        else:
            self._send()
        self.editor.setFocus()

    def _text_changed(self) -> None:
        self._label()
        if self.editor.document().isEmpty():
            self._tell_shortened(0)
        # Started once and not again at every letter: steady typing is reported too.
        if not self._draft_timer.isActive():
            self._draft_timer.start()

    def _tell_shortened(self, left_out: int) -> None:
        """Say how much of what was pasted did not come in, until the text is sent or taken out."""
        self._left_out = left_out
        self._say_shortened()
        if left_out:
            from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent  # noqa: PLC0415  not for the start

            said = QAccessibleAnnouncementEvent(self._cut, self._cut.text())
            QAccessible.updateAccessibility(said)

    def _say_shortened(self) -> None:
        text = self.tr(
            "Too long for one message: the last %Ln character(s) were not pasted. To keep the"
            " whole text, save it as a file and add that to the files.",
            "",
            self._left_out,
        )
        self._cut.setText(text if self._left_out else "")
        self._cut.setVisible(self._left_out > 0)

    def _report_draft(self) -> None:
        if (draft := self.draft()) != self._reported:
            self._reported = draft
            self.draft_changed.emit(draft)

    # --- words and looks -----------------------------------------------------------------------

    def retranslate(self) -> None:
        """Say everything in the present language."""
        tiers = {
            Tier.AUTO: (self.tr("Automatic"), self.tr("As much work as the question needs")),
            Tier.HIZLI: (self.tr("Quick"), self.tr("One short look, the fastest answer")),
            Tier.ARASTIRMA: (self.tr("Research"), self.tr("Several searches, a cited answer")),
            Tier.DERIN: (self.tr("Deep research"), self.tr("Rounds of searching and reading")),
        }
        for tier, (label, meaning) in tiers.items():
            index = self._tier.findData(tier.value)
            self._tier.setItemText(index, label)
            self._tier.setItemData(index, plain_tip(meaning), Qt.ItemDataRole.ToolTipRole)
        self._tier.setAccessibleName(self.tr("Depth of the research"))
        self._tier.setToolTip(self.tr("How much work the answer may be"))
        only_read = self.tr("This archive can only be read: search it in the list on the left.")
        usual = self.tr("Ask, tell, or look for what you once found out…")
        short = self.tr("Can only be read") if self._read_only else self.tr("Ask or tell…")
        if self._asks_only:
            usual, short = self.tr("Ask, or look for what you once found out…"), self.tr("Ask…")
        self.editor.invite(only_read if self._read_only else usual, short)
        self.editor.setAccessibleName(self.tr("Message"))
        self.editor.setToolTip(
            with_keys(self.tr("Write a message"), QKeySequence(Qt.Modifier.CTRL | Qt.Key.Key_L))
        )
        self._say_shortened()
        self._label()

    def _label(self) -> None:
        """The button and the hint, which depend on what is going on."""
        if self._busy:
            label, keys = self.tr("Stop"), QKeySequence(Qt.Key.Key_Escape)
            hint = self.tr("Enter puts it next in line; Esc stops the answer")
        elif self._read_only:
            label, keys = self.tr("Send"), QKeySequence()
            hint = self.tr("Nothing can be sent: this archive can only be read.")
        else:
            label, keys = self.tr("Send"), QKeySequence(Qt.Key.Key_Enter)
            hint = self.tr("Enter sends, Shift+Enter starts a new line")
        self._button.setText(label)
        self._button.setAccessibleName(label)
        self._button.setToolTip(plain_tip(hint if self._read_only else with_keys(label, keys)))
        written = bool(self.draft().strip()) and not self._read_only
        self._button.setEnabled(self._busy or written)
        self._hint_text = hint
        self.editor.setAccessibleDescription(hint)
        self._show_hint()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
        if event.type() is QEvent.Type.FontChange:
            self._place_switch()
            self._show_hint()
            self.updateGeometry()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._place_switch()
        self._show_hint()

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        """As narrow as the widest of its rows where the switch has one of its own, or several."""
        rows = (*(each.sizeHint().width() for each in self.switch.buttons()), self._beside())
        width = max(rows) + 4 * theme.SPACE
        return QSize(width, super().minimumSizeHint().height())

    def _beside(self) -> int:
        return self._tier.sizeHint().width() + self._button.sizeHint().width() + theme.SPACE

    def _place_switch(self) -> None:
        wanted = self._beside() + self.switch.lying_width() + 6 * theme.SPACE
        turned = self.switch.fit(self.width() - 2 * theme.SPACE)
        narrow = self.width() < wanted
        if narrow and self._below.indexOf(self.switch) >= 0:
            self._below.removeWidget(self.switch)
            self._between.addWidget(self.switch)
            self._between.addStretch(1)
        elif not narrow and self._between.indexOf(self.switch) >= 0:
            emptied(self._between)
            self._below.insertWidget(1, self.switch)
        elif not turned:
            return
        # Now, not with the next event: nobody is to see the rows of the size before.
        if (layout := self.layout()) is not None:
            layout.activate()
        self.updateGeometry()

    def _show_hint(self) -> None:
        """The hint where there is room for it; half a hint helps nobody."""
        choosing = sum(
            each.sizeHint().width() + theme.SPACE
            for each in (self._tier, self.switch)
            if not each.isHidden()
        )
        room = self.width() - choosing - self._button.sizeHint().width()
        fits = QFontMetricsF(self._hint.font()).horizontalAdvance(self._hint_text)
        self._hint.setText(self._hint_text if fits < room - 6 * theme.SPACE else "")

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """One field around everything; its border shows that the keys come here."""
        colors = theme.current().colors
        focused = self.editor.hasFocus()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        width = 2.0 if focused else 1.0
        painter.setPen(QPen(colors.accent if focused else colors.edge, width))
        painter.setBrush(colors.surface)
        inset = width / 2
        frame = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
        painter.drawRoundedRect(frame, theme.RADIUS, theme.RADIUS)
        painter.end()
