"""The sentences that an answer does without, behind a button of the banner."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.core.domain.events import Notice, NoticeCode
from app.core.wording.notices import notice_text
from app.ui.research.left_out_sentences import LeftOutSentences, offer_sentences
from app.ui.widgets.banner import Banner


def test_a_click_shows_what_was_left_out(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    banner = Banner(window)
    window.show()
    told = Notice(NoticeCode.SENTENCES_LEFT_OUT, {"count": "2", "sentences": "• Bir.\n• İki."})
    text = notice_text(told, "tr")
    assert text == "2 cümle kaynaklarda bulunamadığı için çıkarıldı."
    offer_sentences(banner, text, told.about["sentences"], window)
    assert text in banner.text()
    button = banner.findChild(QPushButton)
    assert isinstance(button, QPushButton)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    dialog = window.findChild(LeftOutSentences)
    assert isinstance(dialog, LeftOutSentences)
    assert dialog.listed.toPlainText() == "• Bir.\n• İki."
    dialog.close()
