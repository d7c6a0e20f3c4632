"""The sentences that a checked answer does without, shown when the user asks for them."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QVBoxLayout, QWidget

from app.ui.widgets import theme
from app.ui.widgets.banner import Banner
from app.ui.widgets.plain_text import PlainLabel

WIDTH, HEIGHT = 560, 320
"""In device-independent pixels: room for a few sentences."""


class LeftOutSentences(QDialog):
    """Sentences of a writer that are not shown as written; they can be copied, and are nowhere
    else."""

    def __init__(self, sentences: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Not shown as written"))
        label = PlainLabel(self)
        label.setWordWrap(True)
        label.setText(self.tr("The model wrote these sentences; the sources do not bear them out."))
        self.listed = QPlainTextEdit(sentences, self)
        self.listed.setReadOnly(True)
        self.listed.setAccessibleName(self.windowTitle())
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setSpacing(theme.SPACE)
        column.addWidget(label)
        column.addWidget(self.listed, 1)
        column.addWidget(buttons)
        self.resize(WIDTH, HEIGHT)


def offer_sentences(banner: Banner, text: str, sentences: str, window: QWidget) -> None:
    """Say in the banner that sentences are missing, and show them when its button is clicked."""

    def answered(wanted: bool) -> None:
        if wanted:
            LeftOutSentences(sentences, window).open()

    offer = QCoreApplication.translate("LeftOutSentences", "Show them")
    banner.show_notice(text, offer, answered)
