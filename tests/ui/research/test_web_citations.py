"""A source that is a page or a file is shown with its passage; nothing opens by the way.

Also tests: app/ui/chat/chat_sources.py.
"""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.core.domain.messages import NEAR, Citation, Kind, Message
from app.ui.chat.chat_sources import quotes_below, source_line
from app.ui.chat.chat_view import ChatView
from tests.ui.chat.test_chat_view import settle

PAGE = Citation("", "", "Somogyi", 1, "Değer.", "https://ornek.org/a", "Tanı", "web")
NEARBY = Citation("s", "m", "Somogyi", 0, "Değer.", place="Yakın olabilir", kind=NEAR)
FILE = Citation("", "", "Notlar", 1, "Doz.", "/belgeler/notlar.pdf", "s. 3", "file")


def test_pages_and_files_are_named_by_title_and_place() -> None:
    assert source_line(PAGE) == "Somogyi · Tanı"
    assert source_line(FILE) == "Notlar · s. 3"
    assert source_line(replace(FILE, place="Notlar")) == "Notlar", "nothing is said twice"


def test_a_session_that_only_came_near_is_called_so() -> None:
    """In the language that the window speaks now, whatever it was written in."""
    assert source_line(NEARBY).startswith("May be near: ")
    assert source_line(NEARBY).endswith(" · Somogyi")


def test_the_row_of_a_table_is_quoted_without_its_bars() -> None:
    row = replace(NEARBY, quote="| Sıklık | ~%50 | **seyrek** |")
    assert quotes_below([row], "Yanıt yok.") == ("Sıklık · ~%50 · seyrek",)
    assert quotes_below([row], "Başlık\n\n| Sıklık | ~%50 | **seyrek** |\n") == ("",)


def test_pages_and_files_are_shown_with_their_passage(qtbot: QtBot) -> None:
    view = ChatView()
    qtbot.addWidget(view)
    view.resize(700, 500)
    view.show()
    answer = Message("s", "assistant", "yanıt", 0, Kind.ANSWER, citations=(FILE, PAGE))
    view.show_session([Message("s", "user", "soru", 0, Kind.QUESTION), answer])
    links: list[str] = []
    places: list[int] = []
    view.source_activated.connect(lambda _, place: places.append(place))
    sessions: list[str] = []
    view.link_activated.connect(links.append)
    view.citation_activated.connect(lambda session, _: sessions.append(session))
    settle(view, qtbot)
    view.setFocus()
    for _ in range(2):
        QTest.keyClick(view, Qt.Key.Key_Tab)
        QTest.keyClick(view, Qt.Key.Key_Return)
    assert places == [0, 1]
    assert links == []
    assert sessions == []


def test_number_in_the_text_leads_to_its_source(qtbot: QtBot) -> None:
    view = ChatView()
    qtbot.addWidget(view)
    view.resize(700, 500)
    view.show()
    text = "Doz azaltıldı [1, 2]. Bu bir yıl [7]."
    answer = Message("s", "assistant", text, 0, Kind.ANSWER, citations=(FILE, PAGE))
    view.show_session([answer])
    settle(view, qtbot)
    (item,) = view.column.items

    def cited(sign: str) -> Citation | None:
        area = item._stretch(0, text.index(sign), 1)
        stop = item.stop_at(area.center())
        return stop.citation if stop is not None else None

    assert cited("1") is FILE
    assert cited("2") is PAGE
    assert cited("7") is None, "there is no such source"
    assert cited("z") is None


def test_number_in_code_leads_nowhere(qtbot: QtBot) -> None:
    view = ChatView()
    qtbot.addWidget(view)
    view.resize(700, 500)
    view.show()
    text = "Satır `rows [2]` [1]."
    view.show_session([Message("s", "assistant", text, 0, Kind.ANSWER, citations=(FILE, PAGE))])
    settle(view, qtbot)
    (item,) = view.column.items
    shown = "Satır rows [2] [1]."

    def cited(sign: str) -> Citation | None:
        stop = item.stop_at(item._stretch(0, shown.index(sign), 1).center())
        return stop.citation if stop is not None else None

    assert cited("2") is None
    assert cited("1") is FILE
