"""The conversation on the screen: what is shown where, what keeps its place, what is asked for.

Also tests: app/ui/chat/chat_column.py, app/ui/chat/chat_drawing.py, app/ui/chat/answer_buttons.py,
app/ui/chat/referenced_turn.py, app/ui/chat/chat_item.py, app/ui/chat/chat_parts.py,
app/ui/chat/chat_reading.py, app/ui/chat/chat_scroll.py, app/ui/chat/chat_selection.py,
app/ui/chat/chat_sources.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QFontMetricsF, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QHBoxLayout, QPushButton, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from app.core.domain.messages import Citation, Kind, Message, MessageState, Role
from app.core.domain.offers import Instead, Offer, OfferKind, Option
from app.core.language.markdown import one_line
from app.core.wording.speech import TURKISH
from app.ui.chat import rendering
from app.ui.chat.answer_buttons import AnswerButtons, fitted, left_open
from app.ui.chat.chat_column import Anchor
from app.ui.chat.chat_item import GAP, ChatItem
from app.ui.chat.chat_parts import DOCUMENTS, Documents, Look, Style
from app.ui.chat.chat_view import ChatView
from app.ui.widgets import theme
from app.ui.widgets.drawn.arrow_button import ArrowButton
from app.ui.widgets.resources import Translation

CITATION = Citation(
    "eski", "m7", "Dawn fenomeni", 1_728_100_000_000, "Gece üçte ölç; düşükse Somogyi."
)


def message(role: Role, text: str, **fields: object) -> Message:
    kind = Kind.QUESTION if role == "user" else Kind.ANSWER
    return Message("s", role, text, 0, kind, **fields)  # type: ignore[arg-type]


def talk(turns: int) -> list[Message]:
    found = []
    for number in range(turns):
        found.append(message("user", f"{number}. soru"))
        found.append(message("assistant", f"{number}. yanıt\n\n- bir\n- iki\n\n" + "söz " * 90))
    return found


@pytest.fixture
def view(qtbot: QtBot) -> ChatView:
    view = ChatView()
    qtbot.addWidget(view)
    view.resize(700, 500)
    view.show()
    return view


def settle(view: ChatView, qtbot: QtBot) -> None:
    """Wait until nothing is left to lay out."""
    qtbot.waitUntil(lambda: not view._later.isActive())


def buttons(view: ChatView) -> list[str]:
    return [each.text() for each in view.findChildren(QPushButton) if each.isVisible()]


def press(view: ChatView, qtbot: QtBot, text: str) -> None:
    button = next(b for b in view.findChildren(QPushButton) if b.isVisible() and b.text() == text)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def visible(view: ChatView) -> list[str]:
    """The first line of every message in sight."""
    top = view.verticalScrollBar().value()
    shown = view.column.between(top, top + view.viewport().height())
    return [view.column.items[index].message.content.splitlines()[0] for index in shown]


def point_of(view: ChatView, item: ChatItem, inside: QPointF) -> QPoint:
    index = view.column.items.index(item)
    top = view.column.tops[index] - view.verticalScrollBar().value()
    return QPoint(round(view._side()[0] + inside.x()), round(top + inside.y()))


# --- what is in sight ----------------------------------------------------------------------------


def test_a_session_opens_at_its_end_and_lays_out_only_that(view: ChatView, qtbot: QtBot) -> None:
    view.show_session(talk(500))
    settle(view, qtbot)
    bar = view.verticalScrollBar()
    assert bar.value() == bar.maximum() > 10_000
    assert visible(view)[-1] == "499. yanıt"
    assert sum(item.known for item in view.column.items) < 20


def test_the_place_in_sight_stays_while_heights_become_known(view: ChatView, qtbot: QtBot) -> None:
    view.show_session(talk(300))
    settle(view, qtbot)
    view.look_at(Anchor(200, 0, -20))
    settle(view, qtbot)
    for _ in range(30):
        bar = view.verticalScrollBar()
        anchor = view.column.anchor_at(bar.value())
        assert anchor is not None
        bar.setValue(bar.value() - 90)
        before = view.column.y_of(anchor) - bar.value()
        settle(view, qtbot)
        assert view.column.y_of(anchor) - bar.value() == pytest.approx(before, abs=1)
        assert before == pytest.approx(90, abs=1)


def test_the_place_in_sight_stays_when_the_width_changes(view: ChatView, qtbot: QtBot) -> None:
    view.show_session(talk(200))
    view.look_at(Anchor(101, 0, -10))
    settle(view, qtbot)
    assert visible(view)[0] in ("50. soru", "50. yanıt")
    view.resize(400, 500)
    settle(view, qtbot)
    assert visible(view)[0] in ("50. soru", "50. yanıt")


def test_home_and_end_reach_the_ends(view: ChatView, qtbot: QtBot) -> None:
    view.show_session(talk(200))
    settle(view, qtbot)
    QTest.keyClick(view, Qt.Key.Key_Home)
    settle(view, qtbot)
    assert view.verticalScrollBar().value() == 0
    assert visible(view)[0] == "0. soru"
    QTest.keyClick(view, Qt.Key.Key_End)
    settle(view, qtbot)
    assert visible(view)[-1] == "199. yanıt"


def test_few_documents_are_kept(view: ChatView, qtbot: QtBot) -> None:
    view.show_session(talk(200))
    bar = view.verticalScrollBar()
    for step in range(40):
        bar.setValue(bar.maximum() * step // 40)
        settle(view, qtbot)
    assert len(view.column._documents) <= DOCUMENTS


def test_an_enormous_message_is_laid_out_in_part_only(view: ChatView, qtbot: QtBot) -> None:
    view.show_session([message("assistant", "söz söz\n\n" * 20_000)])
    settle(view, qtbot)
    (item,) = view.column.items
    assert sum(part.known for part in item.parts()) < 10
    assert view.verticalScrollBar().value() == 0
    view.scroll_to_end()
    settle(view, qtbot)
    assert sum(part.known for part in item.parts()) < 20
    assert view.verticalScrollBar().value() == view.verticalScrollBar().maximum()


def test_an_empty_view_and_a_tiny_one_can_be_painted(view: ChatView, qtbot: QtBot) -> None:
    view.clear()
    assert not view.grab().isNull()
    view.show_session(talk(3))
    view.resize(20, 10)
    assert not view.grab().isNull()


def test_what_an_empty_view_asks_is_never_cut_off(view: ChatView, qtbot: QtBot) -> None:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    try:
        theme.apply(app, "light", 200)
        view.clear()
        ground = theme.LIGHT.colors.window
        for height in range(130, 400, 30):
            view.resize(420, height)
            settle(view, qtbot)
            picture = view.viewport().grab().toImage()
            edges = {picture.pixel(x, y) for x in range(420) for y in (0, height - 1)}
            assert edges == {ground.rgb()}
    finally:
        theme.apply(app, "light", 100)


def test_light_and_dark_are_drawn_in_their_colours(view: ChatView, qtbot: QtBot) -> None:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    before = app.palette(), app.styleSheet(), app.font()
    try:
        for name, look in (("dark", theme.DARK), ("light", theme.LIGHT)):
            theme.apply(app, name)
            view.show_session(talk(2))
            settle(view, qtbot)
            drawn = view.viewport().grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
            assert drawn.pixelColor(3, 3).name() == look.colors.window.name()
            answer = view.column.items[-1]
            corner = point_of(view, answer, QPointF(40, answer.height - 5))
            assert drawn.pixelColor(corner).name() == look.colors.answer_bubble.name()
    finally:
        app.setStyleSheet(before[1])
        app.setPalette(before[0])
        app.setFont(before[2])


@pytest.mark.parametrize("said", ["مرحبا، عندي موعد", "kısa\n\nמה שלומך"])
def test_what_runs_from_right_to_left_stays_in_its_bubble(
    view: ChatView, qtbot: QtBot, said: str
) -> None:
    view.show_session([message("user", said)])
    settle(view, qtbot)
    (item,) = view.column.items
    drawn = view.viewport().grab().toImage()
    ground = theme.current().colors.user_bubble.rgb()
    begin, end = (
        point_of(view, item, each) for each in (item.bubble.topLeft(), item.bubble.bottomRight())
    )
    last = range(end.y() - 40, end.y() - theme.RADIUS)
    inked = [x for x in range(drawn.width()) for y in last if drawn.pixel(x, y) != ground]
    inked = [x for x in inked if begin.x() + 4 < x < end.x() - 4]
    assert inked
    # Not cut off at the edge, and nothing of it beyond.
    assert max(inked) < end.x() - 8
    beyond = {drawn.pixel(x, y) for x in range(end.x() + 2, drawn.width()) for y in last}
    assert len(beyond) <= 1


# --- an answer that is being written -------------------------------------------------------------


def test_pieces_are_shown_together(view: ChatView, qtbot: QtBot) -> None:
    view.show_session([message("user", "soru")])
    view.begin_answer()
    live = view.column.items[-1]
    for _ in range(20):
        view.append_delta("söz ")
    assert live.message.content == ""
    qtbot.waitUntil(lambda: live.message.content == "söz " * 20)
    assert not view._flush.isActive()


def test_only_the_tail_of_a_growing_answer_is_rendered_again(view: ChatView, qtbot: QtBot) -> None:
    view.show_session([message("user", "soru")])
    view.begin_answer()
    live = view.column.items[-1]
    text = "Bir paragraf metin.\n\n" * 600
    live.append(text)
    parts = list(live.parts())
    live.append("Ve biraz daha.")
    assert len(parts) > 3
    assert live.parts()[: len(parts) - 1] == parts[:-1]


@given(st.lists(st.text(max_size=40), max_size=20), st.booleans())
def test_text_that_grows_in_pieces_is_cut_like_the_whole(pieces: list[str], long: bool) -> None:
    if QApplication.instance() is None:
        QApplication([])
    style = Style(Look(QApplication.font(), theme.LIGHT.colors), "", "", "")
    item = ChatItem(message("assistant", ""), Documents(rendering.render))
    item.resize(600, style)
    for piece in pieces:
        item.append(piece + ("kelime\n\n" * 300 if long else ""))
    whole = item.message.content
    assert "".join(part.segment.text for part in item.parts()) == whole
    item.finish(message("assistant", whole))
    assert [part.segment for part in item.parts()] == rendering.segments(whole)


def test_the_way_to_the_end_is_as_large_as_the_letters_want(
    qapp: QApplication, view: ChatView, qtbot: QtBot
) -> None:
    theme.apply(qapp, "light")
    view.show_session(talk(20))
    settle(view, qtbot)
    view.verticalScrollBar().setValue(0)
    settle(view, qtbot)
    button = view.findChildren(ArrowButton)[0]
    usual = button.width()
    theme.apply(qapp, "light", 200)
    settle(view, qtbot)
    assert button.isVisible()
    assert button.width() == 2 * usual
    assert view.viewport().rect().contains(button.geometry())
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    settle(view, qtbot)
    assert view.verticalScrollBar().value() == view.verticalScrollBar().maximum()
    theme.apply(qapp, "light")


def test_the_end_stays_in_sight_unless_the_user_scrolled_away(view: ChatView, qtbot: QtBot) -> None:
    view.show_session(talk(20))
    view.begin_answer()
    bar = view.verticalScrollBar()
    # A long answer is read from its first line; whoever goes to the end follows it.
    for lines, at_the_end in ((2, True), (40, False), (40, True)):
        view.append_delta("satır\n\n" * lines)
        qtbot.waitUntil(lambda: not view._flush.isActive())
        settle(view, qtbot)
        assert (bar.value() == bar.maximum()) is at_the_end
        view.scroll_to_end()
        settle(view, qtbot)
    bar.setValue(bar.value() - 300)
    settle(view, qtbot)
    place = bar.value()
    view.append_delta("satır\n\n" * 40)
    qtbot.waitUntil(lambda: not view._flush.isActive())
    settle(view, qtbot)
    assert bar.value() == place < bar.maximum() - 300
    view.append(message("user", "yeni soru"))
    settle(view, qtbot)
    assert bar.value() == bar.maximum()


def test_a_finished_answer_replaces_what_was_streamed(view: ChatView, qtbot: QtBot) -> None:
    view.show_session([message("user", "soru")])
    view.begin_answer()
    view.append_delta("yarım")
    whole = message("assistant", "bütün yanıt", citations=(CITATION,))
    view.finish_answer(whole)
    assert [item.message for item in view.column.items][1:] == [whole]
    view.append_delta("geç gelen")
    settle(view, qtbot)
    assert view.current_text().startswith("bütün yanıt\n\n")
    assert view.current_text().endswith(" · Dawn fenomeni")


def test_an_answer_that_fails_keeps_what_came(view: ChatView, qtbot: QtBot) -> None:
    view.show_session([message("user", "soru")])
    view.begin_answer()
    view.append_delta("yarım kalan")
    view.fail_answer()
    last = view.column.items[-1].message
    assert (last.content, last.state) == ("yarım kalan", MessageState.INTERRUPTED)
    assert buttons(view) == ["Continue", "Try again"]


def test_an_answer_that_never_came_leaves_only_the_question(view: ChatView, qtbot: QtBot) -> None:
    view.show_session([message("user", "soru")])
    view.begin_answer()
    assert buttons(view) == []
    view.fail_answer()
    assert [item.message.content for item in view.column.items] == ["soru"]
    assert buttons(view) == ["Try again"]


# --- what the user asks for ----------------------------------------------------------------------


def test_a_cut_off_answer_can_be_continued_or_asked_again(view: ChatView, qtbot: QtBot) -> None:
    cut = message("assistant", "yarım", state=MessageState.INTERRUPTED)
    view.show_session([message("user", "soru"), cut])
    with qtbot.waitSignal(view.continue_requested):
        press(view, qtbot, "Continue")
    with qtbot.waitSignal(view.retry_requested):
        press(view, qtbot, "Try again")
    view.append(message("user", "devam et"))
    assert buttons(view) == []


@pytest.mark.parametrize(
    ("language", "kind", "words"),
    [
        ("en", OfferKind.RESEARCH, ["Yes", "No"]),
        ("tr", OfferKind.RESEARCH, ["Evet", "Hayır"]),
        ("tr", OfferKind.NEW_RESEARCH, ["Evet", "Hayır"]),
        ("en", OfferKind.CHOICE, ["1", "2", "research it again"]),
        ("tr", OfferKind.CHOICE, ["1", "2", "yeni araştır"]),
    ],
)
def test_an_offer_is_answered_with_a_click(
    view: ChatView, qtbot: QtBot, language: str, kind: OfferKind, words: Sequence[str]
) -> None:
    translation = Translation()
    translation.speak(language)
    options = (Option("a", "Dawn & Somogyi", 0), Option("b", "Demir", 0))
    asked = {
        OfferKind.RESEARCH: "Bu konuda kayıt bulamadım. Şimdi araştırayım mı?",
        OfferKind.NEW_RESEARCH: "Yeni araştırma yapmamı ister misin?",
        OfferKind.CHOICE: "Hangisinden bahsediyorsun?",
    }[kind]
    view.show_session([message("user", "soru"), message("assistant", asked)])
    view.set_offer(Offer(kind, "soru", options if kind is OfferKind.CHOICE else ()))
    said: list[str] = []
    view.offer_chosen.connect(said.append)
    for each in view._buttons.buttons():
        QTest.mouseClick(each, Qt.MouseButton.LeftButton)
    translation.silence()
    assert said == words
    view.set_offer(None)
    assert buttons(view) == []


@pytest.mark.parametrize("kind", [OfferKind.RESEARCH, OfferKind.NEW_RESEARCH])
def test_an_offer_that_pleasantries_follow_says_what_it_is_about(
    view: ChatView, qtbot: QtBot, kind: OfferKind
) -> None:
    offer = Offer(kind, "iğne fobisiyle ilgili ne bulmuştuk")
    asked = message("assistant", "Bu konuda kayıt bulamadım. Şimdi araştırayım mı?")
    view.show_session([message("user", offer.query), asked])
    view.set_offer(offer)
    assert buttons(view) == ["Yes, research it", "No"]
    view.append(message("user", "sağ ol"))
    view.begin_answer()
    view.finish_answer(message("assistant", "Rica ederim!"))
    view.set_offer(replace(offer, asked=False))
    assert buttons(view) == ["Research “İğne fobisi”"]
    with qtbot.waitSignal(view.offer_chosen) as said:
        press(view, qtbot, "Research “İğne fobisi”")
    assert said.args == ["Yes"]


def test_a_choice_is_made_by_number_title_and_date(view: ChatView, qtbot: QtBot) -> None:
    long = "Kervansarayların Selçuklu dönemindeki dağılımı " * 5
    noon = 1_728_118_800_000
    options = (Option("a", "Demir", noon), Option("b", long, noon))
    view.show_session([message("user", "soru"), message("assistant", "Rica ederim!")])
    view.set_choices((Instead.LOOK_BACK,))
    view.set_offer(Offer(OfferKind.CHOICE, "soru", options))
    settle(view, qtbot)
    assert view._buttons.height() == view._buttons.sizeHint().height() > 4 * 20
    first, second, new, _ = [each for each in view._buttons.buttons() if each.isVisible()]
    assert first.text() == "1. Demir · 5 October 2024"
    assert second.text().startswith("2. Kervansarayların")
    assert second.text().endswith("… · 5 October 2024")
    assert second.accessibleName() == f"2. {long} · 5 October 2024"
    assert new.text() == "New research"
    assert all(each.geometry().right() <= view._buttons.width() for each in (first, second, new))
    assert first.geometry().bottom() < second.geometry().top()


def test_a_choice_between_many_has_buttons_with_their_numbers(view: ChatView, qtbot: QtBot) -> None:
    options = tuple(Option(str(number), f"Demir {number}", 0) for number in range(1, 10))
    view.show_session([message("user", "soru"), message("assistant", "Rica ederim!")])
    view.set_offer(Offer(OfferKind.CHOICE, "soru", options))
    assert buttons(view) == [*map(str, range(1, 10)), "New research"]
    assert view._buttons.buttons()[8].accessibleName().startswith("9. Demir 9")
    with qtbot.waitSignal(view.offer_chosen) as said:
        press(view, qtbot, "9")
    assert said.args == ["9"]


def test_what_is_too_long_for_a_button_ends_with_a_whole_word(view: ChatView) -> None:
    letters = view.fontMetrics()
    text = "Kervansarayların Selçuklu dönemindeki dağılımı"
    for room in range(letters.horizontalAdvance("Kervansarayların S…"), 400, 7):
        shown = fitted(text, letters, room)
        assert shown == text or text.startswith(f"{shown.removesuffix('…')} "), shown
    assert fitted("a" * 80, letters, 100).startswith("aaa")


def test_an_online_question_that_others_follow_says_what_it_is_about(view: ChatView) -> None:
    offer = Offer(OfferKind.ONLINE, "kuantum dolanıklık nedir", asked=False)
    view.show_session([message("user", "sağ ol"), message("assistant", "Rica ederim!")])
    view.set_offer(offer)
    (only,) = buttons(view)
    assert only.startswith("Search online: “")


@pytest.mark.parametrize(
    ("end", "shown"),
    [
        ("Yeni araştırma yapmamı ister misin?", ["Yes, research it"]),
        ("Would you like me to do new research?", ["Yes, research it"]),
        ("Would you like me to research it again?", ["Yes, research it"]),
        ("Çevrimiçi arayayım mı? “Ay” şuralara gider.", ["Yes, research it"]),
        ("Başka sorun var mı?", []),
    ],
)
def test_the_offer_that_a_past_conversation_ended_with_can_be_taken_up(
    view: ChatView, qtbot: QtBot, end: str, shown: list[str]
) -> None:
    past = [message("user", "Ay neden  döner?"), message("assistant", f"Çünkü…\n\n{end}")]
    view.show_session(past)
    view.set_left_open(left_open(past))
    assert buttons(view) == shown
    if shown:
        with qtbot.waitSignal(view.offer_chosen) as said:
            press(view, qtbot, shown[0])
        assert said.args == ["Research it again: Ay neden döner?"]
    view.show_session([message("user", "başka")])
    assert "Yes, research it" not in buttons(view)


def test_buttons_look_the_same_after_the_look_was_changed(
    qapp: QApplication, view: ChatView, qtbot: QtBot
) -> None:
    view.show_session([message("user", "soru"), message("assistant", "Araştırayım mı?")])
    view.set_offer(Offer(OfferKind.RESEARCH, "soru"))
    view.set_choices((Instead.LOOK_BACK,))
    theme.apply(qapp, "light")
    view.set_offer(Offer(OfferKind.RESEARCH, "başka"))
    settle(view, qtbot)
    # New buttons have no height before they are laid out, which the first change does.
    theme.apply(qapp, "dark")
    theme.apply(qapp, "light")
    settle(view, qtbot)

    def drawn() -> list[QImage]:
        return [each.grab().toImage() for each in view._buttons.buttons()]

    before = drawn()
    theme.apply(qapp, "dark")
    assert drawn() != before
    theme.apply(qapp, "light")
    settle(view, qtbot)
    qtbot.waitUntil(lambda: drawn() == before)


def test_tab_comes_to_what_is_seen(view: ChatView, qtbot: QtBot) -> None:
    view.clear()
    assert not view.focusPolicy() & Qt.FocusPolicy.TabFocus
    view.show_session(talk(100))
    settle(view, qtbot)
    assert view.focusPolicy() & Qt.FocusPolicy.TabFocus
    view.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(view, Qt.Key.Key_Tab)
    view.clearFocus()
    view.look_at(Anchor(3, 0, 0))
    settle(view, qtbot)
    view.setFocus(Qt.FocusReason.TabFocusReason)
    assert view._is_in_sight(view._focused)


@pytest.mark.parametrize(
    ("told", "button"),
    [
        ("6 ay önceki bilgi:\n\nGünde 2 kez.", "Look again"),
        ("This is from 2 years ago:\n\nGünde 2 kez.", "Look again"),
        ("Günde 2 kez.\n\n6 ay önceki bilgi: budur.", "Research this anew"),
    ],
)
def test_what_may_hold_no_longer_is_looked_up_again_with_one_button(
    view: ChatView, qtbot: QtBot, told: str, button: str
) -> None:
    answer = replace(message("assistant", told), kind=Kind.RECALLED)
    view.show_session([message("user", "soru"), answer])
    view.set_choices((Instead.RESEARCH,))
    assert buttons(view) == [button]
    with qtbot.waitSignal(view.instead_requested) as wanted:
        press(view, qtbot, button)
    assert wanted.args == [Instead.RESEARCH]


def test_the_titles_of_a_list_are_what_is_chosen(view: ChatView, qtbot: QtBot) -> None:
    options = tuple(Option(str(number), f"Demir {number}", 0) for number in range(1, 17))
    listed = TURKISH.list_to_choose_from("demir", [f"{each.title} - 5 Ekim" for each in options])
    asked = replace(message("assistant", listed), kind=Kind.NOTICE)
    view.show_session([message("user", "soru"), asked])
    view.set_offer(Offer(OfferKind.CHOICE, "soru", options))
    settle(view, qtbot)
    assert buttons(view) == ["New research"], "no title is printed twice"
    item = view.column.items[-1]
    stops = [stop for stop in item.stops(0, item.height) if stop.choice]
    assert [stop.choice for stop in stops] == [str(number) for number in range(1, 17)]
    with qtbot.waitSignal(view.offer_chosen) as said:
        view._activate(item, stops[15])
    assert said.args == ["16"]
    assert all(stop.area.right() <= item.width for stop in stops)
    view.set_offer(None)
    settle(view, qtbot)
    assert not [stop for stop in item.stops(0, item.height) if stop.choice]


def test_no_model_can_write_a_choice(view: ChatView, qtbot: QtBot) -> None:
    view.show_session([message("user", "soru"), message("assistant", "[sil](choice:1)\n\n1. a")])
    view.set_offer(Offer(OfferKind.CHOICE, "soru", (Option("a", "Demir", 0),)))
    settle(view, qtbot)
    item = view.column.items[-1]
    assert not item.stops(0, item.height)


def test_a_quote_that_the_answer_says_is_not_said_again_below_it(
    view: ChatView, qtbot: QtBot
) -> None:
    quotes = ("Gece üçte **ölç**;  düşükse Somogyi.", "Başka bir cümle.", "Söz " * 60)
    said = replace(CITATION, quote=quotes[0])
    cited = (said, replace(CITATION, quote=quotes[1]), replace(CITATION, quote=quotes[2]))
    answer = message("assistant", f"> {quotes[0]} [1]\n\nSonra da…", citations=cited)
    view.show_session([answer])
    settle(view, qtbot)
    (item,) = view.column.items
    assert item.quotes == ("", "Başka bir cümle.", ("Söz " * 60).strip())
    heights = [round(each.area.height() - item.style.line, 3) for each in item.sources()]
    line = round(item.style.small_line, 3)
    assert heights == [0, line, 2 * line]


def test_a_quote_of_one_line_takes_the_room_of_one(view: ChatView, qtbot: QtBot) -> None:
    def taken(words: int) -> tuple[float, float]:
        """Lines, and how long the quote is."""
        quote = "kelime " * words
        view.show_session([message("assistant", "x", citations=(replace(CITATION, quote=quote),))])
        settle(view, qtbot)
        (item,) = view.column.items
        (source,) = item.sources()
        text = f"“{item.quotes[0]}”"
        length = QFontMetricsF(item.style.small).horizontalAdvance(text) / item.text_width
        return (source.area.height() - item.style.line) / item.style.small_line, length

    for words in range(4, 40):
        lines, length = taken(words)
        assert round(lines) == (1 if length < 1 else 2)


def test_buttons_of_an_offer_come_after_the_view_in_tab_order(view: ChatView, qtbot: QtBot) -> None:
    asked = "Bu konuda kayıt bulamadım. Şimdi araştırayım mı?"
    view.show_session([message("user", "soru"), message("assistant", asked)])
    view.set_offer(Offer(OfferKind.RESEARCH, "soru"))
    with qtbot.waitActive(view):
        view.activateWindow()
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Tab)
    assert [each.hasFocus() for each in view._buttons.buttons()] == [True, False]


def test_sources_are_opened_with_mouse_and_keyboard(view: ChatView, qtbot: QtBot) -> None:
    view.show_session(
        [message("user", "soru"), message("assistant", "yanıt", citations=(CITATION, CITATION))]
    )
    settle(view, qtbot)
    item = view.column.items[-1]
    middle = item.sources()[0].area.center()
    with qtbot.waitSignal(view.citation_activated) as opened:
        QTest.mouseClick(
            view.viewport(), Qt.MouseButton.LeftButton, pos=point_of(view, item, middle)
        )
    assert opened.args == ["eski", "m7"]
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Tab)
    assert "Dawn fenomeni" in view.accessibleDescription()
    with qtbot.waitSignal(view.citation_activated) as opened:
        QTest.keyClick(view, Qt.Key.Key_Return)
    assert opened.args == ["eski", "m7"]


def test_links_are_opened_with_mouse_and_keyboard(view: ChatView, qtbot: QtBot) -> None:
    view.show_session(
        [message("assistant", "Bkz. [kaynak metni](https://example.org/a) ve [x](javascript:y)")]
    )
    settle(view, qtbot)
    (item,) = view.column.items
    (stop,) = item.stops(0, 1_000)
    assert stop.address == "https://example.org/a"
    assert 20 < stop.area.width() < 200
    with qtbot.waitSignal(view.link_activated) as opened:
        QTest.mouseClick(
            view.viewport(), Qt.MouseButton.LeftButton, pos=point_of(view, item, stop.area.center())
        )
    assert opened.args == ["https://example.org/a"]
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Tab)
    with qtbot.waitSignal(view.link_activated):
        QTest.keyClick(view, Qt.Key.Key_Return)


def test_a_message_is_highlighted_where_a_source_leads(view: ChatView, qtbot: QtBot) -> None:
    messages = talk(100)
    view.show_session(messages)
    view.highlight(messages[40].message_id)
    settle(view, qtbot)
    assert "20. soru" in visible(view)
    assert view.message_at_focus() == messages[40]
    item = view.column.items[40]
    drawn = view.viewport().grab().toImage()
    place = point_of(view, item, item.bubble.topLeft() + QPointF(10, 6))
    assert drawn.pixelColor(place).name() == theme.current().colors.highlight.name()
    view.highlight("gone")
    assert view.message_at_focus() == messages[40]


# --- selecting and copying -----------------------------------------------------------------------


def test_text_is_selected_with_the_mouse_and_copied(view: ChatView, qtbot: QtBot) -> None:
    view.show_session([message("assistant", "**Birinci** satır\n\nikinci satır")])
    settle(view, qtbot)
    (item,) = view.column.items
    start = point_of(view, item, QPointF(16, 24))
    end = point_of(view, item, QPointF(500, item.height - 20))
    port = view.viewport()
    QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(port, end)
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=end)
    with qtbot.waitSignal(view.copy_requested) as copied:
        QTest.keyClick(view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert copied.args == ["Birinci satır\nikinci satır"]


def test_a_selection_goes_over_the_parts_of_a_message(view: ChatView, qtbot: QtBot) -> None:
    text = "Bir paragraf metin.\n\n" * 300
    view.show_session([message("assistant", text)])
    settle(view, qtbot)
    (item,) = view.column.items
    assert len(item.parts()) > 2
    start, end = item.whole()
    assert item.selected_text(start, end).split() == text.split()
    assert item.selected_text((0, 4), (1, 3)).startswith("paragraf")
    assert item.selected_text((0, 4), (1, 3)).endswith("Bir")


def test_a_selection_outlives_a_text_that_became_shorter(view: ChatView, qtbot: QtBot) -> None:
    view.show_session([message("user", "soru")])
    view.begin_answer()
    live = view.column.items[-1]
    live.append("**kalın metin\n\n" * 300)
    start, end = live.whole()
    live.finish(message("assistant", "kısa"))
    assert live.selected_text(start, end) == "kısa"


def test_without_a_selection_the_focused_message_or_the_last_answer_is_copied(
    view: ChatView, qtbot: QtBot
) -> None:
    view.show_session([*talk(2), message("user", "son soru")])
    settle(view, qtbot)
    assert view.current_text().startswith("1. yanıt")
    view.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(view, Qt.Key.Key_End)
    for _ in range(10):
        QTest.keyClick(view, Qt.Key.Key_Up, Qt.KeyboardModifier.ControlModifier)
    assert view.current_text() == "0. soru"
    assert view.accessibleDescription() == "0. soru"
    QTest.keyClick(view, Qt.Key.Key_Down, Qt.KeyboardModifier.ControlModifier)
    with qtbot.waitSignal(view.copy_requested) as copied:
        QTest.keyClick(view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert copied.args[0].startswith("0. yanıt\n• bir\n• iki\nsöz")


def test_the_menu_copies_the_text_or_its_markdown(view: ChatView, qtbot: QtBot) -> None:
    view.show_session([message("assistant", "**kalın** [bağ](https://example.org)")])
    settle(view, qtbot)
    (item,) = view.column.items
    (stop,) = item.stops(0, 1_000)
    copied: list[str] = []
    view.copy_requested.connect(copied.append)
    menu = view.menu_for(item, stop)
    for action in menu.actions():
        action.trigger()
    assert copied == [
        "kalın bağ",
        "**kalın** [bağ](https://example.org)",
        "https://example.org",
    ]
    menu.close()


# --- the turn that an answer leans on ------------------------------------------------------------


def begin_leaning(view: ChatView, qtbot: QtBot, turn: int, turns: int = 30) -> list[str]:
    """A question was asked that refers to an earlier turn; the ids of that turn's messages."""
    messages = talk(turns)
    view.show_session(messages)
    view.append(message("user", "şunu açar mısın?"))
    view.begin_answer()
    settle(view, qtbot)
    named = [each.message_id for each in messages[2 * turn : 2 * turn + 2]]
    view.referenced_turn.refer_to(named)
    settle(view, qtbot)
    return named


def marked(view: ChatView) -> list[str]:
    items = view.column.items
    return [item.message.message_id for item in items if view.marks(item).highlighted]


def end_glance(view: ChatView, qtbot: QtBot) -> None:
    view.referenced_turn._timer.setInterval(0)
    view.referenced_turn._timer.start()
    qtbot.waitUntil(lambda: not view.referenced_turn._timer.isActive())
    settle(view, qtbot)


def test_turn_out_of_sight_is_glanced_at_and_the_answer_is_come_back_to(
    view: ChatView, qtbot: QtBot
) -> None:
    named = begin_leaning(view, qtbot, 2)
    assert "2. soru" in visible(view)
    assert marked(view) == named
    end_glance(view, qtbot)
    bar = view.verticalScrollBar()
    assert bar.value() == bar.maximum()
    assert marked(view) == named
    view.finish_answer(message("assistant", "Tamam."))
    assert marked(view) == []


def test_turn_in_sight_is_only_marked(view: ChatView, qtbot: QtBot) -> None:
    named = begin_leaning(view, qtbot, 29)
    bar = view.verticalScrollBar()
    assert bar.value() == bar.maximum()
    assert marked(view) == named


def test_answer_that_comes_at_once_leaves_the_mark_for_a_glance(
    view: ChatView, qtbot: QtBot
) -> None:
    named = begin_leaning(view, qtbot, 2)
    view.finish_answer(message("assistant", "Tamam."))
    assert marked(view) == named
    end_glance(view, qtbot)
    assert marked(view) == []
    assert visible(view)[-1] == "Tamam."


def test_who_scrolls_during_the_glance_stays_there(view: ChatView, qtbot: QtBot) -> None:
    begin_leaning(view, qtbot, 2)
    bar = view.verticalScrollBar()
    bar.setValue(bar.value() + 120)
    settle(view, qtbot)
    before = visible(view)
    end_glance(view, qtbot)
    assert visible(view) == before


def test_who_reads_elsewhere_is_not_taken_away(view: ChatView, qtbot: QtBot) -> None:
    view.show_session(talk(30))
    view.look_at(Anchor(40, 0, 0))
    settle(view, qtbot)
    before = visible(view)
    view.referenced_turn.refer_to([view.column.items[4].message.message_id])
    settle(view, qtbot)
    assert visible(view) == before
    end_glance(view, qtbot)
    assert visible(view) == before


def test_a_quote_is_shown_without_the_marks_of_markdown() -> None:
    quote = "**Ay** ([NASA](https://science.nasa.gov/moon/))\n> `27,3` gün"
    assert one_line(quote) == "Ay (NASA) 27,3 gün"


@pytest.mark.parametrize("width", [300, 380, 620, 1100])
def test_no_button_is_cut_in_a_narrow_window(view: ChatView, qtbot: QtBot, width: int) -> None:
    view.resize(width, 500)
    answer = message("assistant", "Çevrimiçi arayayım mı?")
    offer = Offer(OfferKind.ONLINE, "soru")
    view.show_session([message("user", "soru"), answer])
    view.set_offer(offer)
    settle(view, qtbot)
    shown = [each for each in view.findChildren(QPushButton) if each.isVisible()]
    answers = ["Yes, this once", "In this conversation", "Always", "No", "Never"]
    assert [each.text() for each in shown][:5] == answers
    qtbot.waitUntil(lambda: all(each.width() >= each.sizeHint().width() for each in shown))
    footer = shown[0].parentWidget()
    assert footer is not None
    assert all(footer.rect().contains(each.geometry()) for each in shown)
    answered: list[str] = []
    view.offer_chosen.connect(answered.append)
    press(view, qtbot, "In this conversation")
    assert answered == ["in this conversation"]


def test_buttons_can_be_clicked_as_soon_as_there_are_others(view: ChatView, qtbot: QtBot) -> None:
    """They had no height until something else moved, and took no click."""
    view.resize(500, 400)
    view.show_session([message("user", "soru"), message("assistant", "Çevrimiçi arayayım mı?")])
    view.set_offer(Offer(OfferKind.ONLINE, "soru"))
    settle(view, qtbot)
    view.set_choices((Instead.LOOK_BACK,))
    shown = view._buttons.buttons()
    assert len(shown) == 6
    assert all(each.height() >= each.fontMetrics().height() for each in shown)
    answered: list[str] = []
    view.offer_chosen.connect(answered.append)
    press(view, qtbot, "Always")
    assert answered == ["always"]


def test_rows_of_buttons_stay_when_their_buttons_go(qtbot: QtBot) -> None:
    """A layout that Qt deletes in its own time, its wrapper gone by then, crashes the program."""
    parent = QWidget()
    qtbot.addWidget(parent)
    below = AnswerButtons(parent)
    parent.resize(600, 200)
    parent.show()
    options = tuple(Option(str(number), "Uzun bir başlık " * 3, 0) for number in range(4))
    made: list[QHBoxLayout] = []
    for number in range(6):
        offer = Offer(OfferKind.CHOICE, "q", options) if number % 2 else None
        below._show(offer, can_retry=True, can_continue=not number % 2, choices=())
        below.resize(600 - 80 * number, 200)
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        assert all(isValid(row) for row in made)
        made = list(below._rows)
        items = [row.itemAt(place) for row in made for place in range(row.count() - 1)]
        shown = [each.widget() for each in items if each is not None]
        assert shown == below.buttons()


def test_the_first_line_of_a_long_answer_stays_in_sight(view: ChatView, qtbot: QtBot) -> None:
    view.resize(500, 200)
    view.show_session([message("user", "soru")])
    view.begin_answer()
    for _ in range(4):
        view.append_delta("Bir satır daha. " * 30)
        view._show_pending()
        settle(view, qtbot)
    top, _ = view.sight()
    assert abs(view.column.tops[1] - GAP - top) <= 1
    view.finish_answer(message("assistant", "Bir satır daha. " * 120))
    settle(view, qtbot)
    assert abs(view.column.tops[1] - GAP - view.sight()[0]) <= 1
    view.append(message("user", "sonraki"))
    settle(view, qtbot)
    assert view.stuck, "the user's own message is scrolled to"


def test_a_conversation_opens_where_its_last_answer_begins(view: ChatView, qtbot: QtBot) -> None:
    view.resize(500, 200)
    long, short = message("assistant", "Bir satır daha. " * 120), message("assistant", "Kısa.")
    view.show_session([message("user", "soru"), long])
    settle(view, qtbot)
    assert abs(view.column.tops[1] - GAP - view.sight()[0]) <= 1
    view.return_to(None)
    settle(view, qtbot)
    assert view.stuck, "who was at its end comes back to it"
    view.show_session([message("user", "soru"), long, message("user", "peki"), short])
    settle(view, qtbot)
    assert view.verticalScrollBar().value() == view.verticalScrollBar().maximum()
    view.show_session([short, message("user", "Uzun soru. " * 120)])
    settle(view, qtbot)
    assert view.stuck, "what waits for its answer is followed"


def test_a_file_stands_once_below_an_answer(view: ChatView, qtbot: QtBot) -> None:
    page = replace(CITATION, address="/belge.pdf", title="Belge", session_id="")
    cited = tuple(replace(page, place=f"s. {number}") for number in range(1, 5))
    view.show_session([message("assistant", "a [1] b [2] c [3] d [4]", citations=cited)])
    settle(view, qtbot)
    (item,) = view.column.items
    assert [stop.citation for stop in item.sources()] == [cited[0]]
    assert len(item.message.citations) == 4, "the numbers still lead to each passage"
