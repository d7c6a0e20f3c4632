"""The form for a new passphrase: twice, with its strength in words, and what forgetting it
means."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.core.domain.privacy.passphrase_strength import SHORTEST, Strength, strength
from app.ui.widgets import theme
from app.ui.widgets.drawn.wrapping_check_box import WrappingCheckBox
from app.ui.widgets.passphrase_field import PassphraseField
from app.ui.widgets.plain_text import PlainLabel
from app.ui.widgets.resources import Retranslated


class NewPassphrase(Retranslated, QWidget):
    """``changed`` is emitted whenever :meth:`problem` may say something else. ``another``: there
    is one already, and this one takes its place."""

    changed = Signal()

    def __init__(self, *, another: bool = False) -> None:
        super().__init__()
        self.first, self.again = PassphraseField(), PassphraseField()
        self._strength = PlainLabel(wraps=True)
        self._strength.setProperty("kind", "muted")
        self.understood = WrappingCheckBox()
        self.keep = WrappingCheckBox()
        self._keep_about = PlainLabel(wraps=True)
        self._keep_about.setProperty("kind", "muted")
        self._plain = PlainLabel(wraps=True)
        self._plain_folder = ""
        self._another = another
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.SPACE)
        for widget in (self._plain, self.first, self.again, self._strength):
            column.addWidget(widget)
        for tick in (self.understood, self.keep):
            column.addWidget(tick)
        column.addWidget(self._keep_about)
        self.offer_keyring(there=False)
        self.tell_of_plain_copy("")
        for field in (self.first, self.again):
            field.edit.textChanged.connect(self._tell)
        self.understood.toggled.connect(self.changed)
        self.retranslate()

    @property
    def passphrase(self) -> str:
        """What was typed in the first field."""
        return self.first.text

    @property
    def kept(self) -> bool:
        """Whether the keyring is to keep it."""
        return self.keep.isChecked() and not self.keep.isHidden()

    def offer_keyring(self, there: bool) -> None:
        """Offer the keyring where this system has one."""
        self.keep.setVisible(there)
        self._keep_about.setVisible(there)

    def tell_of_plain_copy(self, folder: str) -> None:
        """Say before it happens that the plain copy in ``folder`` (or "") is not encrypted."""
        self._plain_folder = folder
        self._plain.setVisible(bool(folder))
        self._plain.setText(
            self.tr(
                "The plain copy of your research in %1 stays as it is: anybody who can open that"
                " folder reads it, and nothing new is written there. Delete it yourself if you do"
                " not want that."
            ).replace("%1", folder)
        )

    def problem(self) -> str:
        """What keeps this passphrase from being taken; "" for nothing."""
        if not self.first.text:
            return self.tr("Type a passphrase.")
        if refusal := self.first.refusal(self.again):
            return refusal
        if not self.understood.isChecked():
            return self.tr("Tick that you know: a forgotten passphrase opens nothing.")
        return ""

    def forget(self) -> None:
        """Empty the fields."""
        self.first.forget()
        self.again.forget()

    def _tell(self) -> None:
        self._strength.setText(self._words())
        self._strength.setAccessibleName(self._strength.text())
        self.changed.emit()

    def _words(self) -> str:
        typed, again = self.first.text, self.again.text
        if not typed:
            return self.tr("Length counts most: four or five words that do not belong together.")
        how = {
            Strength.TOO_SHORT: self.tr("Too short: at least %1 characters.").replace(
                "%1", str(SHORTEST)
            ),
            Strength.WEAK: self.tr("Weak: a program guesses it in hours. Add a word or two."),
            Strength.FAIR: self.tr("Fair: it stops the curious. One more word makes it good."),
            Strength.GOOD: self.tr("Good: guessing it takes years."),
            Strength.STRONG: self.tr("Strong: nobody guesses it."),
        }[strength(typed)]
        if again and again != typed:
            # While it is being typed it is not the other one yet.
            if typed.startswith(again):
                return how
            return how + " " + self.tr("The second one is different.")
        return how

    def retranslate(self) -> None:
        """The texts in the present language."""
        self.first.say(self.tr("New passphrase") if self._another else self.tr("Passphrase"))
        self.again.say(self.tr("The same once more"))
        # A tick box breaks no lines: this has to fit into one.
        self.understood.setText(self.tr("I know: forget it, and nobody can open the archive."))
        self.keep.setText(self.tr("&Keep it in the system keyring"))
        self._keep_about.setText(
            self.tr(
                "At the start it is not asked for then: whoever can use your account on this"
                " computer can open the archive. After locking it is always asked for."
            )
        )
        self._strength.setText(self._words())
        self.tell_of_plain_copy(self._plain_folder)
