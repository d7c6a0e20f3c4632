"""A source that is a page opens as a link does; one that is a file is named, and opens nothing."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.core.model import Citation, Kind, Message
from app.ui.chat_item import source_line
from app.ui.chat_view import ChatView
from tests.ui.test_chat_view import settle

PAGE = Citation("", "", "Somogyi", 1, "Değer.", "https://ornek.org/a", "Tanı", "web")
FILE = Citation("", "", "Notlar", 1, "Doz.", "/belgeler/notlar.pdf", "s. 3", "file")


def test_pages_and_files_are_named_by_title_and_place() -> None:
    assert source_line(PAGE) == "Somogyi · Tanı"
    assert source_line(FILE) == "Notlar · s. 3"


def test_only_a_page_is_opened(qtbot: QtBot) -> None:
    view = ChatView()
    qtbot.addWidget(view)
    view.resize(700, 500)
    view.show()
    answer = Message("s", "assistant", "yanıt", 0, Kind.ANSWER, citations=(FILE, PAGE))
    view.show_session([Message("s", "user", "soru", 0, Kind.QUESTION), answer])
    links: list[str] = []
    sessions: list[str] = []
    view.link_activated.connect(links.append)
    view.citation_activated.connect(lambda session, _: sessions.append(session))
    settle(view, qtbot)
    view.setFocus()
    for _ in range(2):
        QTest.keyClick(view, Qt.Key.Key_Tab)
        QTest.keyClick(view, Qt.Key.Key_Return)
    assert links == ["https://ornek.org/a"]
    assert sessions == []
