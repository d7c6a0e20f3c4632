"""An answer from the past on the screen: its sentence large, the line below it a link, what was
said around it folded.

Also tests: app/ui/chat/chat_parts.py, app/ui/chat/chat_sources.py, app/ui/chat/chat_item.py.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.core.domain.messages import Citation, Kind, Message, MessageState
from app.ui.chat.chat_item import ChatItem
from app.ui.chat.chat_parts import Role
from app.ui.chat.chat_sources import source_line
from app.ui.chat.chat_view import ChatView
from app.ui.chat.rendering import LARGER
from tests.ui.chat.test_chat_view import point_of, settle

SENTENCE = "Somogyi etkisi sabah yüksek şekere yol açar."
CONTEXT = "> 5 Ekim'de konuşmuştuk:\n>\n> **Sen:** Neden?\n>\n> **Anımsa:** " + SENTENCE
RECORD = f"{SENTENCE}\n\n5 Ekim 2024 · Dawn ve Somogyi\n\n{CONTEXT}"
CITED = Citation("eski", "m7", "Dawn ve Somogyi", 1_728_115_200_000, SENTENCE)
OLD = f"5 Ekim'de “Dawn” başlıklı araştırmanda konuşmuştuk. Kayıtta şöyle geçiyor:\n\n{CONTEXT}"


def recalled(text: str = RECORD, **fields: object) -> Message:
    made = Message("s", "assistant", text, 0, Kind.RECALLED)
    return replace(made, citations=(CITED,), **fields)  # type: ignore[arg-type]


@pytest.fixture
def view(qtbot: QtBot) -> ChatView:
    made = ChatView()
    qtbot.addWidget(made)
    made.resize(800, 600)
    made.show()
    return made


def roles(item: ChatItem) -> list[Role]:
    return [part.segment.role for part in item.parts()]


def test_the_answer_is_large_and_the_context_folded(view: ChatView, qtbot: QtBot) -> None:
    view.show_session([recalled(f"{RECORD}\n\nYeni araştırma yapmamı ister misin?")])
    settle(view, qtbot)
    (item,) = view.column.items
    assert roles(item) == [Role.ANSWER, Role.SOURCE, Role.TOGGLE, Role.TEXT]
    answer = item.document(0)
    size = answer.begin().begin().fragment().charFormat().fontPointSize()
    assert size == pytest.approx(item.style.look.font.pointSizeF() * LARGER)
    assert answer.toPlainText() == SENTENCE
    assert item.sources() == [], "the line in the answer leads there"


def test_two_sentences_are_as_large_and_what_leads_up_to_one_is_not(
    view: ChatView, qtbot: QtBot
) -> None:
    view.show_session([recalled(f"Kortizol de yükselir.\n\n{RECORD}")])
    settle(view, qtbot)
    (item,) = view.column.items
    assert roles(item) == [Role.ANSWER, Role.SOURCE, Role.TOGGLE]
    assert item.document(0).toPlainText() == f"Kortizol de yükselir.\n{SENTENCE}"
    view.show_session([recalled(f"Bunu 5 Ekim'de konuşmuştuk:\n\n{RECORD}")])
    settle(view, qtbot)
    (item,) = view.column.items
    assert roles(item) == [Role.TEXT, Role.ANSWER, Role.SOURCE, Role.TOGGLE]


def test_the_line_below_the_sentence_leads_to_the_message(view: ChatView, qtbot: QtBot) -> None:
    view.show_session([recalled()])
    settle(view, qtbot)
    (item,) = view.column.items
    source, toggle = item.stops(0, item.height)
    assert (source.citation, toggle.toggles) == (CITED, True)
    with qtbot.waitSignal(view.citation_activated) as opened:
        pos = point_of(view, item, source.area.center())
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=pos)
    assert opened.args == ["eski", "m7"]


def test_the_context_is_unfolded_with_the_mouse_and_the_keyboard(
    view: ChatView, qtbot: QtBot
) -> None:
    view.show_session([recalled()])
    settle(view, qtbot)
    (item,) = view.column.items
    toggle = item.stops(0, item.height)[-1]
    small = item.height
    pos = point_of(view, item, toggle.area.center())
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=pos)
    settle(view, qtbot)
    assert Role.CONTEXT in roles(item)
    assert item.height > small
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Tab)
    QTest.keyClick(view, Qt.Key.Key_Tab)
    assert view.accessibleDescription() == item.style.fold
    QTest.keyClick(view, Qt.Key.Key_Return)
    settle(view, qtbot)
    assert item.folded
    assert item.height == small
    assert view.accessibleDescription() == item.style.unfold, "the focus stays on it"


def test_what_is_folded_is_found(view: ChatView, qtbot: QtBot) -> None:
    view.show_session([recalled()])
    settle(view, qtbot)
    assert view.search.find("neden?") == 1
    (item,) = view.column.items
    assert not item.folded


def test_records_of_earlier_versions_fold_as_well(view: ChatView, qtbot: QtBot) -> None:
    view.show_session([recalled(OLD)])
    settle(view, qtbot)
    (item,) = view.column.items
    assert roles(item) == [Role.TEXT, Role.TOGGLE]
    assert item.quotes == (SENTENCE,), "what it answers is said below its source"


@pytest.mark.parametrize(
    "text", ["Bunu 5 Ekim'de sormuştun ama yanıt alamamıştın:\n\n> **Sen:** Neden?", "> yalnız"]
)
def test_what_has_no_answer_in_it_is_not_folded(view: ChatView, qtbot: QtBot, text: str) -> None:
    view.show_session([recalled(text)])
    settle(view, qtbot)
    (item,) = view.column.items
    assert set(roles(item)) == {Role.TEXT}


def test_a_record_is_shown_before_the_model_goes_on_from_it(view: ChatView, qtbot: QtBot) -> None:
    view.show_session([Message("s", "user", "soru", 0, Kind.RECALL)])
    view.begin_answer()
    begun = recalled(state=MessageState.STREAMING)
    view.show_record(begun)
    settle(view, qtbot)
    item = view.column.items[-1]
    assert roles(item) == [Role.ANSWER, Role.SOURCE, Role.TOGGLE]
    view.append_delta("\n\nModelin anlatımıyla:\n\n```\nbir\n\niki\n```")
    qtbot.waitUntil(lambda: not view._flush.isActive())
    assert roles(item) == [Role.ANSWER, Role.SOURCE, Role.TOGGLE, Role.TEXT]
    view.finish_answer(replace(begun, content=item.message.content, state=MessageState.COMPLETE))
    assert len(view.column.items) == 2


def test_a_whole_record_stands_above_the_answer_to_come(view: ChatView, qtbot: QtBot) -> None:
    view.show_session([Message("s", "user", "soru", 0, Kind.QUESTION)])
    view.begin_answer()
    view.show_record(recalled())
    view.append_delta("yanıt")
    view.finish_answer(Message("s", "assistant", "yanıt", 0, Kind.ANSWER))
    settle(view, qtbot)
    shown = [each.message.content for each in view.column.items]
    assert shown == ["soru", recalled().content, "yanıt"]


def test_of_two_sentences_of_papers_the_first_is_large_and_both_lead_there(
    view: ChatView, qtbot: QtBot
) -> None:
    papers = [
        Citation("", "", name, 0, text, address=f"/belgeler/{name}", kind="file")
        for name, text in (("kira.docx", "Depozito 15 iş günü."), ("ev.pdf", "Depozito 20 gün."))
    ]
    text = "\n\n".join(
        ["Depozito 15 iş günü.", "2026 · kira.docx · Madde 4", "Depozito 20 gün.", "ev.pdf · s. 2"]
    )
    view.show_session([replace(recalled(text), citations=tuple(papers))])
    settle(view, qtbot)
    (item,) = view.column.items
    assert roles(item) == [Role.ANSWER, Role.SOURCE, Role.TEXT, Role.SOURCE]
    cited = [part.segment.citation for part in item.parts() if part.segment.citation]
    assert [each.address for each in cited] == ["/belgeler/kira.docx", "/belgeler/ev.pdf"]


def test_a_research_that_only_quotes_files_looks_so_and_names_each_once(
    view: ChatView, qtbot: QtBot
) -> None:
    quotes = [
        Citation("", "", "Domates", 0, text, address="/notlar.md", place="Domates", kind="file")
        for text in ("Nisanda dikilir.", "Haftada bir sulanır.")
    ]
    line = "notlar.md · Domates"
    text = f"{quotes[0].quote}\n\n{line}\n\n{quotes[1].quote}\n\n{line}"
    answer = replace(recalled(text), kind=Kind.ANSWER, citations=tuple(quotes))
    view.show_session([answer])
    settle(view, qtbot)
    (item,) = view.column.items
    assert roles(item) == [Role.ANSWER, Role.SOURCE, Role.TEXT, Role.SOURCE]
    cited = [part.segment.citation for part in item.parts() if part.segment.citation]
    assert cited == quotes
    # Nothing is left for the lines below.
    assert not item.sources()
    # Nor where one line stands for two rows of a sheet.
    rows = f"{quotes[0].quote}\n\n{quotes[1].quote}\n\n{line}"
    view.show_session([replace(answer, kind=Kind.RECALLED, content=rows)])
    settle(view, qtbot)
    assert roles(view.column.items[0]) == [Role.ANSWER, Role.SOURCE]
    assert not view.column.items[0].sources()
    # What a model wrote stays as it is.
    view.show_session([replace(answer, content="Nisanda dikilir [1]. Haftada bir sulanır [2].")])
    settle(view, qtbot)
    assert roles(view.column.items[0]) == [Role.TEXT]


def test_a_message_of_somebody_else_has_its_author_and_day_above_it(
    view: ChatView, qtbot: QtBot
) -> None:
    said = Message("s", "user", "Tuz nedir?", CITED.date, Kind.QUESTION)
    view.show_session([said, replace(said, message_id="b", author="Ayşe")])
    settle(view, qtbot)
    ours, theirs = view.column.items
    assert roles(ours) == [Role.TEXT]
    assert roles(theirs) == [Role.AUTHOR, Role.TEXT]
    line = theirs.parts()[0].segment.text
    assert line.startswith("Ayşe · 5 ")
    assert theirs.height > ours.height


def test_a_copied_record_has_its_source_and_no_words_of_a_button(
    view: ChatView, qtbot: QtBot
) -> None:
    view.show_session([recalled()])
    settle(view, qtbot)
    (item,) = view.column.items
    assert Role.TOGGLE in roles(item)
    assert view.last_answer() == f"{SENTENCE}\n5 Ekim 2024 · Dawn ve Somogyi"


def test_the_numbers_of_a_copied_answer_lead_somewhere(view: ChatView, qtbot: QtBot) -> None:
    page = Citation("", "", "Kefir", 0, "Kefir iyidir.", "https://ornek.org/kefir", "Giriş", "web")
    answer = Message("s", "assistant", "**Kefir** iyidir [1]; az iç [2].", 0, Kind.ANSWER)
    answer = replace(answer, citations=(page, replace(page, place="Doz", quote="Az iç.")))
    view.show_session([answer, Message("s", "user", "Peki ayran?", 0, Kind.QUESTION)])
    settle(view, qtbot)
    assert view.last_answer().split("\n") == [
        "Kefir iyidir [1]; az iç [2].",
        "",
        "[1] Kefir · Giriş · https://ornek.org/kefir",
        "[2] Kefir · Doz · https://ornek.org/kefir",
    ]
    # Without numbers each file or page stands there once, as it does on the screen.
    view.show_session([replace(answer, content="Kefir iyidir.")])
    settle(view, qtbot)
    assert view.last_answer() == "Kefir iyidir.\n\nKefir · Giriş · https://ornek.org/kefir"


def test_what_is_copied_as_markdown_has_its_sources_as_a_list(view: ChatView, qtbot: QtBot) -> None:
    page = Citation("", "", "1. Ke_fir", 0, "İyidir.", "https://ornek.org/ke_fir", "Giriş", "web")
    paper = Citation("", "", "Notlar", 0, "Az iç.", "/belge_ler/notlar.pdf", "s. 3", "file")
    answer = Message("s", "assistant", "**Kefir** iyidir [1]; az iç [2].\n", 0, Kind.ANSWER)
    answer = replace(answer, citations=(page, paper))
    view.show_session([answer])
    settle(view, qtbot)
    assert copied_as_markdown(view) == (
        "**Kefir** iyidir [1]; az iç [2].\n\n"
        "1. 1\\. Ke\\_fir · Giriş · <https://ornek.org/ke_fir>\n"
        "2. Notlar · s. 3 · /belge\\_ler/notlar.pdf"
    )
    view.show_session([replace(answer, content="Kefir iyidir.", citations=(page, page))])
    settle(view, qtbot)
    assert copied_as_markdown(view) == (
        "Kefir iyidir.\n\n- 1\\. Ke\\_fir · Giriş · <https://ornek.org/ke_fir>"
    )
    # A record names its source in its own text; what has none stays as it was written.
    for message in (recalled(), replace(answer, content="**Evet.**\n", citations=())):
        view.show_session([message])
        settle(view, qtbot)
        assert copied_as_markdown(view) == message.content


def copied_as_markdown(view: ChatView) -> str:
    copied: list[str] = []
    view.copy_requested.connect(copied.append)
    (action,) = [
        each
        for each in view.menu_for(view.column.items[0], None).actions()
        if each.text() == "Copy as Markdown"
    ]
    action.trigger()
    return copied[0]


def test_the_name_of_a_paper_reads_as_it_is_written_also_in_older_answers(
    view: ChatView, qtbot: QtBot
) -> None:
    name = "fatura\u202efdp.txt"
    paper = Citation("", "", name, 0, "4.250 TL.", address=f"/belgeler/{name}", kind="file")
    for line in (name, "faturafdp.txt"):
        view.show_session([replace(recalled(f"4.250 TL.\n\n{line}"), citations=(paper,))])
        settle(view, qtbot)
        (item,) = view.column.items
        assert roles(item) == [Role.ANSWER, Role.SOURCE]
        assert item.document(1).toPlainText().strip() == "faturafdp.txt"
    assert source_line(paper) == "faturafdp.txt"
