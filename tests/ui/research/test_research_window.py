"""Research at the window: where it looks, what it is doing, what its answer stands on, and the
answer as a report.

Also tests: app/ui/research/plan_card.py, app/ui/research/report_file.py,
app/ui/research/research_strip.py, app/ui/research/sources_panel.py,
app/ui/window/files_presenter.py, app/ui/window/report_presenter.py,
app/ui/window/sources_presenter.py, app/ui/files/files_dialog.py,
app/ui/widgets/boundary_switch.py.
"""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QFileDialog,
    QListWidget,
    QMessageBox,
    QPushButton,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.bootstrap import folder_following
from app.core.domain import errors
from app.core.domain.events import Budget, Notice, NoticeCode, Planned, Spent, Step, StepCode
from app.core.domain.evidence import Excerpt, Source, SourceKind
from app.core.domain.messages import Citation, Kind, Message
from app.core.domain.model_calls import Usage
from app.core.domain.tiers_and_modes import Boundary, Mode, Tier
from app.core.wording.notices import notice_text
from app.documents.blocks import Document
from app.documents.markdown_blocks import blocks_of
from app.machine.settings import Settings, load
from app.providers.anthropic import AnthropicModel
from app.ui.dialogs.actions import Command
from app.ui.files.files_dialog import FilesDialog
from app.ui.research import report_file
from app.ui.research.plan_card import PlanCard
from app.ui.research.research_strip import ResearchStrip
from app.ui.research.sources_panel import ShownSource, SourcesPanel, matched, quote_in
from app.ui.widgets.passphrase_field import PassphraseField
from app.ui.widgets.resources import Translation
from app.ui.widgets.wording import explain
from app.ui.window.archive_services import ArchiveServices
from app.ui.window.report_presenter import exchange, name_for
from app.ui.window.shell import Shell
from tests.fakes import documents
from tests.fakes.anthropic_replies import Reply
from tests.fakes.anthropic_server import FakeAnthropicThread
from tests.fakes.zotero import FakeZotero, attachment
from tests.research.worlds import Pages, Shelf, excerpt, web_of
from tests.ui.windows import at_the_window, type_text, until

QUESTION = "Somogyi etkisini araştır"
NOTE = (
    "Somogyi etkisi, gece yaşanan hipoglisemiye karşı salgılanan hormonların sabah kan şekerini "
    "yükseltmesidir. Gece 03.00'te ölçülen değer 70 mg/dL altındaysa Somogyi etkisi düşünülür."
)


@pytest.fixture
def note(tmp_path: Path) -> Path:
    path = tmp_path / "belgeler" / "notlar.txt"
    path.parent.mkdir()
    path.write_text(NOTE, encoding="utf-8")
    return path


async def say(shell: Shell, text: str) -> None:
    type_text(shell.window.composer.editor, text)
    QTest.keyClick(shell.window.composer.editor, Qt.Key.Key_Return)
    await until(lambda: shell.presenter.turns.busy)
    await until(lambda: not shell.presenter.turns.busy)


async def researched(shell: Shell, note: Path) -> Message:
    """Research the note; the answer."""
    await shell.archive.files().add([note])
    await say(shell, QUESTION)
    return shell.view.messages()[-1]


def panel(shell: Shell) -> SourcesPanel:
    found = shell.window.findChild(SourcesPanel)
    assert isinstance(found, SourcesPanel)
    return found


def click(parent: QWidget, text: str) -> None:
    # A row that was filled anew keeps its old buttons, hidden, until Qt puts them away.
    shown = (b for b in parent.findChildren(QPushButton) if not b.isHidden())
    (button,) = (b for b in shown if b.text() == text)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def rows_of(listed: QListWidget) -> list[str]:
    return [listed.item(row).text() for row in range(listed.count())]


def spent(**changes: object) -> Spent:
    budget = Budget(calls=4, searches=5, pages=8, tokens=80_000, seconds=90)
    figures = {"calls": 2, "searches": 3, "pages": 1, "tokens": 1_234, "cost": 0.0421}
    return Spent(seconds=3, usage=Usage(), budget=budget, **{**figures, **changes})  # type: ignore[arg-type]


# --- the strip -----------------------------------------------------------------------------------


def test_strip_says_how_long_a_model_on_this_computer_is_waited_for(qtbot: QtBot) -> None:
    strip = ResearchStrip()
    qtbot.addWidget(strip)
    strip.begin()
    strip.show_spent(spent(patience=300))
    assert "Time limit 1 min 30 s, and up to 5 min more for a model" in strip._figures.text()
    strip.show_spent(spent())
    assert strip._figures.text().count("more for a model") == 0


def test_strip_shows_steps_and_figures_then_folds(qtbot: QtBot) -> None:
    strip = ResearchStrip()
    qtbot.addWidget(strip)
    strip.begin()
    strip.add(Step(StepCode.SEARCHING, {"query": "somogyi"}))
    refused = {"error": "page_forbidden", "name": "ornek.org"}
    strip.add(Step(StepCode.SOURCE_FAILED, refused))
    strip.show_spent(spent())
    assert strip._list.count() == 2
    assert "ornek.org" in strip._list.item(1).text(), "what was refused, and why"
    figures = strip._figures.text()
    for taken in ("2 of at most 4", "3 of at most 5", "1 of at most 8", "$0.04"):
        assert taken in figures
    assert not strip._list.isHidden()
    assert not strip._finish.isHidden()
    strip.end()
    assert not strip.isHidden()
    assert strip._list.isHidden()
    assert strip._finish.isHidden()
    strip._toggle.click()
    assert not strip._list.isHidden(), "it can be unfolded again"
    strip.clear()
    assert strip.isHidden()


@pytest.mark.parametrize(
    ("cost", "said"),
    [
        (None, ""),
        (0.0, ""),
        (0.0031, " · 1 sentten az"),
        (0.0421, " · 0,04 $"),
    ],
)
def test_the_price_is_told_as_people_say_it(qtbot: QtBot, cost: float | None, said: str) -> None:
    translation = Translation()
    translation.speak("tr")
    strip = ResearchStrip()
    qtbot.addWidget(strip)
    strip.begin()
    strip.show_spent(spent(cost=cost))
    strip.end()
    assert strip._line.text().endswith(f"1.234 sözcük parçası{said}"), strip._line.text()
    translation.silence()


@pytest.mark.parametrize(
    ("language", "number", "words"),
    [
        ("en", 1, "1 search · 1 question to the model"),
        ("en", 5, "5 searches · 5 questions to the model"),
        ("tr", 1, "1 arama · modele 1 soru"),
        ("tr", 5, "5 arama · modele 5 soru"),
    ],
)
def test_numbers_are_said_as_the_language_has_them(
    qtbot: QtBot, language: str, number: int, words: str
) -> None:
    translation = Translation()
    translation.speak(language)
    strip = ResearchStrip()
    qtbot.addWidget(strip)
    strip.begin()
    strip.show_spent(replace(spent(), searches=number, calls=number))
    strip.end()
    said = strip._line.text()
    translation.silence()
    assert words in said


def test_what_was_given_up_is_not_called_over(qtbot: QtBot) -> None:
    strip = ResearchStrip()
    qtbot.addWidget(strip)
    for given_up in (True, False):
        strip.begin()
        strip.add(Step(StepCode.SEARCHING, {"query": "somogyi"}))
        if given_up:
            strip.give_up()
        strip.end()
        assert ("Research over" in strip._line.text()) is not given_up


def test_a_look_through_files_is_not_called_research(qtbot: QtBot) -> None:
    strip = ResearchStrip()
    qtbot.addWidget(strip)
    for calls, reckoned in ((0, False), (2, True)):
        strip.begin(of_files=True)
        strip.add(Step(StepCode.LOOKING_IN_FILES))
        strip.show_spent(replace(spent(), calls=calls))
        strip.end()
        assert strip._line.text().startswith("Your files were looked through")
        assert ("search" in strip._line.text()) is reckoned, "a model costs something"
        assert bool(strip._figures.text()) is reckoned
    strip.begin(of_files=True)
    strip.add(Step(StepCode.LOOKING_IN_FILES))
    strip.give_up()
    strip.end()
    assert strip._line.text() == "Your files were not looked through to the end"
    strip.begin()
    strip.add(Step(StepCode.SEARCHING, {"query": "somogyi"}))
    strip.end()
    assert "Research over" in strip._line.text(), "the next one is a research"


def test_what_came_to_an_error_is_not_called_over(qtbot: QtBot) -> None:
    strip = ResearchStrip()
    qtbot.addWidget(strip)
    for fails in (True, False):
        strip.begin()
        strip.add(Step(StepCode.SEARCHING, {"query": "somogyi"}))
        if fails:
            strip.fail()
        strip.end()
        assert ("Research not completed" in strip._line.text()) is fails
        # An error of a turn that is no research is none of the one before it.
        strip.fail()
        assert ("Research over" in strip._line.text()) is not fails


def test_strip_asks_once_to_finish(qtbot: QtBot) -> None:
    strip = ResearchStrip()
    qtbot.addWidget(strip)
    wanted: list[str] = []
    strip.finish_requested.connect(lambda: wanted.append("finish"))
    strip.begin()
    strip._finish.click()
    strip._finish.click()
    assert wanted == ["finish"]
    assert [each.text() for each in strip.findChildren(QPushButton) if not each.isHidden()] == [
        strip._finish.text(),
        strip.plan._start.text(),
    ], "stopping is the business of one button, the one below"
    strip.begin()
    assert strip._finish.isEnabled(), "the next research can be finished as well"


def test_research_is_followed_and_stays_folded(
    app: QApplication, tmp_path: Path, note: Path
) -> None:
    async def story(shell: Shell) -> None:
        strip = shell.window.strip
        assert strip.isHidden()
        answer = await researched(shell, note)
        assert answer.citations
        assert not strip.isHidden()
        assert not strip.running
        steps = [strip._list.item(row).text() for row in range(strip._list.count())]
        assert any("Somogyi" in step for step in steps)
        # Another answer to the same question, before it has taken any research.
        decided = shell.presenter.sessions.controller()._present.decided
        assert decided is not None
        shell.view.show(Planned(decided.turn.plan))
        assert strip.isHidden()
        shell.view.turn_over()
        await shell.presenter.sessions.new_research()
        assert strip.isHidden()

    at_the_window(app, tmp_path / "data", story)


# --- the plan ------------------------------------------------------------------------------------


def test_plan_is_carried_out_as_the_user_leaves_it(qtbot: QtBot) -> None:
    card = PlanCard()
    qtbot.addWidget(card)
    started: list[tuple[str, ...]] = []
    card.started.connect(started.append)
    card.ask(["Nedir?", "Nasıl anlaşılır?", "Nasıl önlenir?"])
    card._list.setCurrentRow(2)
    card._up.click()
    card._list.setCurrentRow(0)
    card._remove.click()
    card._add.click()
    card._list.currentItem().setText("Kimlerde   görülür?")
    card.start()
    card.start()
    assert started == [("Nasıl önlenir?", "Kimlerde görülür?", "Nasıl anlaşılır?")]
    assert card.isHidden()


def test_deep_research_waits_for_its_plan(app: QApplication, tmp_path: Path, note: Path) -> None:
    plan = {
        "question": QUESTION,
        "parts": [
            {"question": "Somogyi nedir?", "queries": ["Somogyi etkisi"]},
            {"question": "Ne zaman düşünülür?", "queries": ["gece ölçümü"]},
        ],
    }
    with FakeAnthropicThread() as server:
        gate = asyncio.Event()
        server.script(Reply([json.dumps(plan)]), Reply(["{}"], gate=gate))

        async def story(shell: Shell) -> None:
            strip = shell.window.strip
            await shell.archive.files().add([note])
            composer = shell.window.composer
            composer.set_tier(Tier.DERIN)
            composer.set_draft(QUESTION)
            QTest.keyClick(composer.editor, Qt.Key.Key_Return)
            await until(lambda: not strip.plan.isHidden())
            assert strip.plan.questions() == ("Somogyi nedir?", "Ne zaman düşünülür?")
            assert strip.plan._most.isVisible()
            assert strip.plan._most.text().startswith("Modele en çok 25 soru sorar, en çok 20 dak")
            strip.plan._remove.click()
            click(strip.plan, "Başlat")
            await until(lambda: any("1. Ne zaman" in row for row in rows_of(strip._list)))
            assert not any("2." in row for row in rows_of(strip._list))
            click(shell.window.composer, "Durdur")
            await until(lambda: not shell.presenter.turns.busy)
            assert strip.plan.isHidden()
            assert not strip.running
            server.open(gate)

        at_the_window(app, tmp_path / "data", story, model=server.url)


def test_giving_up_takes_the_plan_away(app: QApplication, tmp_path: Path, note: Path) -> None:
    plan = {"question": QUESTION, "parts": [{"question": "Nedir?", "queries": ["Somogyi"]}]}
    with FakeAnthropicThread() as server:
        server.script(Reply([json.dumps(plan)]))

        async def story(shell: Shell) -> None:
            strip = shell.window.strip
            await shell.archive.files().add([note])
            shell.presenter.turns.submit(QUESTION, Tier.DERIN, Mode.FILES_ONLY)
            await until(lambda: not strip.plan.isHidden())
            click(shell.window.composer, "Durdur")
            await until(lambda: not shell.presenter.turns.busy)
            assert strip.plan.isHidden()

        at_the_window(app, tmp_path / "data", story, model=server.url)


# --- where to look -------------------------------------------------------------------------------


def test_switch_is_remembered_at_the_next_start(app: QApplication, tmp_path: Path) -> None:
    async def first(shell: Shell) -> None:
        switch = shell.window.composer.switch
        assert switch.boundary is Boundary.FILES
        assert segments(shell) == ["Yalnız bende", "Dosyalarım", "Çevrimiçi de"]
        files = next(b for b in switch.findChildren(QPushButton) if b.isChecked())
        files.setFocus()
        QTest.keyClick(files, Qt.Key.Key_Left)
        QTest.keyClick(shell.window.focusWidget(), Qt.Key.Key_Space)
        await until(lambda: switch.boundary is Boundary.MEMORY)
        await until(lambda: load(shell.archive.paths.settings).boundary == "memory")

    async def second(shell: Shell) -> None:
        assert shell.window.composer.switch.boundary is Boundary.MEMORY
        assert shell.presenter.sessions.controller().permission.boundary is Boundary.MEMORY

    at_the_window(app, tmp_path, first)
    at_the_window(app, tmp_path, second)


def test_switch_goes_online_only_after_the_services_were_named(
    app: QApplication, tmp_path: Path
) -> None:
    async def story(shell: Shell) -> None:
        switch = shell.window.composer.switch
        controller = shell.presenter.sessions.controller()
        click(switch, "Çevrimiçi de")
        await until(lambda: bool(shell.window.findChildren(QMessageBox)))
        (question,) = shell.window.findChildren(QMessageBox)
        assert "Raf" in question.informativeText()
        assert switch.boundary is Boundary.FILES, "nothing is agreed to yet"
        question.reject()
        await until(lambda: not shell.window.findChildren(QMessageBox))
        assert switch.boundary is Boundary.FILES

        click(switch, "Çevrimiçi de")
        await until(lambda: bool(shell.window.findChildren(QMessageBox)))
        (question,) = shell.window.findChildren(QMessageBox)
        # Whoever types on while the question comes up has not agreed to anything.
        focused = question.defaultButton()
        assert focused.text() == "Vazgeç"
        QTest.keyClick(focused, Qt.Key.Key_Space)
        await until(lambda: not shell.window.findChildren(QMessageBox))
        assert not controller.permission.reaches_online
        click(switch, "Çevrimiçi de")
        await until(lambda: shell.window.findChildren(QMessageBox))
        click(shell.window.findChildren(QMessageBox)[0], "Çevrimiçi de ara")
        await until(lambda: controller.permission.reaches_online)
        # Back and forth needs no second question.
        click(switch, "Dosyalarım")
        await until(lambda: not controller.permission.reaches_online)
        click(switch, "Çevrimiçi de")
        await until(lambda: controller.permission.reaches_online)

    at_the_window(app, tmp_path, story, open_web=web_of(Shelf([])))


def test_two_quick_clicks_ask_once_and_another_choice_asks_no_more(
    app: QApplication, tmp_path: Path
) -> None:
    def asking() -> list[asyncio.Task[object]]:
        return [each for each in asyncio.all_tasks() if each.get_name() == "online question"]

    async def story(shell: Shell) -> None:
        switch, window = shell.window.composer.switch, shell.window
        click(switch, "Çevrimiçi de")
        click(switch, "Çevrimiçi de")
        assert len(asking()) == 1
        await until(lambda: window.findChildren(QMessageBox))
        (question,) = window.findChildren(QMessageBox)
        question.reject()
        await until(lambda: not asking() and not window.findChildren(QMessageBox))

        click(switch, "Çevrimiçi de")
        click(switch, "Yalnız bende")
        await until(lambda: not asking())
        assert not window.findChildren(QMessageBox)
        assert switch.boundary is Boundary.MEMORY
        # It asks again when it is wished again.
        click(switch, "Çevrimiçi de")
        await until(lambda: window.findChildren(QMessageBox))
        window.findChildren(QMessageBox)[0].reject()
        await until(lambda: not asking())

    at_the_window(app, tmp_path, story, open_web=web_of(Shelf([])))


def test_search_by_claude_is_named_also_just_after_a_start(
    app: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(shell: Shell) -> None:
        claude = AnthropicModel(api_key="k", model="claude-test")

        async def model(_: ArchiveServices, settings: Settings) -> AnthropicModel:
            return claude

        monkeypatch.setattr(ArchiveServices, "model", model)
        # As long as nothing answers yet.
        shell.settings._driven.clear()
        click(shell.window.composer.switch, "Çevrimiçi de")
        await until(lambda: bool(shell.window.findChildren(QMessageBox)))
        (question,) = shell.window.findChildren(QMessageBox)
        assert "claude-test" in question.informativeText()
        question.reject()
        await until(lambda: not shell.window.findChildren(QMessageBox))

    at_the_window(app, tmp_path, story, open_web=web_of(Shelf([])))


def test_how_to_look_online_is_chosen_in_the_menu_of_the_switch(
    app: QApplication, tmp_path: Path
) -> None:
    async def story(shell: Shell) -> None:
        switch = shell.window.composer.switch
        (menu,) = switch.findChildren(QToolButton)
        assert menu.isHidden(), "there is nothing to choose yet"
        switch.show_boundary(Boundary.ONLINE)
        assert not menu.isHidden()
        actions = {each.text(): each for each in menu.menu().actions()}
        actions["Sıralı analiz: önce dosyalar, sonra çevrimiçi"].trigger()
        await until(lambda: shell.settings.now.research_mode == "sequential_analysis")

    at_the_window(app, tmp_path, story)


def test_question_whether_to_search_online_is_answered_with_a_button(
    app: QApplication, tmp_path: Path
) -> None:
    opened: list[str] = []

    async def story(shell: Shell) -> None:
        chat, window = shell.window.chat, shell.window
        await say(shell, QUESTION)
        opened.clear()
        assert "Çevrimiçi arayayım mı?" in shell.view.messages()[-1].content
        buttons = [b.text() for b in chat.findChildren(QPushButton) if b.isVisibleTo(window)]
        assert buttons[:5] == ["Evet, bu kez", "Bu konuşmada", "Her zaman", "Hayır", "Asla"]
        click(chat, "Her zaman")
        await until(lambda: window.composer.switch.boundary is Boundary.ONLINE)
        await until(lambda: not shell.presenter.turns.busy)
        assert shell.settings.now.online == "always"
        assert opened
        assert shell.view.messages()[-1].citations

    shelf = Shelf([excerpt(NOTE, title="Somogyi etkisi")])
    at_the_window(app, tmp_path, story, open_web=web_of(shelf, opened=opened))


def test_only_my_memory_opens_no_file(app: QApplication, tmp_path: Path, note: Path) -> None:
    async def story(shell: Shell) -> None:
        await shell.archive.files().add([note])
        click(shell.window.composer.switch, "Yalnız bende")
        await say(shell, QUESTION)
        assert not shell.view.messages()[-1].citations
        assert "“Yalnız bende” seçili" in shell.view.messages()[-1].content
        click(shell.window.composer.switch, "Dosyalarım")
        await say(shell, QUESTION)
        assert shell.view.messages()[-1].citations

    at_the_window(app, tmp_path / "data", story)


def segments(shell: Shell) -> list[str]:
    return [b.text() for b in shell.window.composer.switch.findChildren(QPushButton)]


# --- sources -------------------------------------------------------------------------------------


def page(text: str, address: str = "https://ornek.org/a") -> Excerpt:
    return Excerpt(Source(SourceKind.WEB, address, "Başlık", address, 0), text)


def test_quote_is_found_over_line_breaks() -> None:
    text = "Önce.\nGece yaşanan\n  düşüş sonra."
    span = quote_in(text, "Gece yaşanan düşüş")
    assert span is not None
    assert text[span[0] : span[1]] == "Gece yaşanan\n  düşüş"
    assert quote_in(text, "yok böyle") is None
    assert quote_in(text, "  ") is None


def test_each_citation_gets_the_passage_that_holds_its_quote() -> None:
    citation = Citation("", "", "Başlık", 0, "iki", "https://ornek.org/a", "", "web")
    passages = [page("bir"), page("iki üç"), page("iki", "https://ornek.org/b")]
    assert matched([citation], passages)[0].excerpt is passages[1]
    assert matched([citation], passages[:1])[0].excerpt is None


def test_citation_selects_its_passage_in_the_panel(
    app: QApplication, tmp_path: Path, note: Path
) -> None:
    async def story(shell: Shell) -> None:
        answer = await researched(shell, note)
        shell.window.chat.source_activated.emit(answer.message_id, 0)
        await until(lambda: shell.window.sources_shown and panel(shell).titles())
        shown = panel(shell)
        assert len(shown.titles()) == len(answer.citations)
        assert shown.marked().split() == answer.citations[0].quote.split()
        assert NOTE.split()[0] in shown._passage.toPlainText()
        assert "bugün" in shown._about.text()
        assert shell.window.commands[Command.SOURCES].isChecked()
        QTest.keyClick(shown, Qt.Key.Key_Escape)
        assert not shell.window.sources_shown
        assert not shell.window.commands[Command.SOURCES].isChecked()

        shell.window.commands[Command.SOURCES].trigger()
        await until(lambda: shown.titles())
        shell.presenter.turns.submit("merhaba")
        await until(lambda: not shell.presenter.turns.busy and not shown.titles())
        QTest.keyClick(shell.window.composer.editor, Qt.Key.Key_Escape)
        assert not shell.window.sources_shown

    at_the_window(app, tmp_path / "data", story)


def test_panel_takes_the_place_of_the_list_in_a_small_window(
    app: QApplication, tmp_path: Path
) -> None:
    async def story(shell: Shell) -> None:
        window = shell.window
        window.resize(640, 480)
        window.commands[Command.SOURCES].trigger()
        assert (window.sources_shown, window.sidebar.isHidden()) == (True, True)
        assert window.width() == 640
        window.commands[Command.SEARCH].trigger()
        assert (window.sources_shown, window.sidebar.isHidden()) == (False, False)

    at_the_window(app, tmp_path, story)


def open_boxes(shell: Shell) -> list[QMessageBox]:
    """The questions that stand open."""
    return [each for each in shell.window.findChildren(QMessageBox) if each.isVisible()]


def test_a_source_is_checked_again_after_asking(app: QApplication, tmp_path: Path) -> None:
    known = excerpt("Somogyi etkisi gece düşen şekere karşı bir yükseliştir.")
    pages = Pages({known.source.address: [known]})
    cited = Citation("", "", "Somogyi", 0, known.text, known.source.address, "", "web")

    async def story(shell: Shell) -> None:
        shell.window.commands[Command.SOURCES].trigger()
        shown = panel(shell)
        for button in ("Vazgeç", "Yeniden denetle"):
            shell.presenter.sources.recheck(cited)
            await until(lambda: open_boxes(shell))
            (box,) = open_boxes(shell)
            assert known.source.address in box.informativeText().replace("\u200b", "")
            assert "Crossref" not in box.informativeText()
            assert pages.asked == []
            click(box, button)
            await until(lambda: not open_boxes(shell))
        await until(lambda: "duruyor" in shown._rechecked.get(cited, ""))
        shown.show_sources([ShownSource(cited)], 0)
        assert "alıntı yerinde duruyor" in shown._found.text()
        assert not shown._recheck.isHidden()
        assert pages.asked == [known.source.address]

    at_the_window(app, tmp_path, story, open_web=web_of(reader=pages))


def test_all_notices_of_an_answer_are_told(app: QApplication, tmp_path: Path, note: Path) -> None:
    """What ended a research is not hidden by what its answer does without."""
    stopped, missing = Notice(NoticeCode.RESEARCH_STOPPED), {"names": "Crossref"}
    left_out = {"count": "2", "sentences": "• Bir.\n• İki."}
    found = [stopped, Notice(NoticeCode.SOURCES_FAILED, missing)]
    found.append(Notice(NoticeCode.SENTENCES_LEFT_OUT, left_out))

    async def story(shell: Shell) -> None:
        await researched(shell, note)
        banner = shell.window.banner
        for each in found:
            shell.view.show(each)
        told = [notice_text(each, "tr") for each in found]
        assert banner.text() == " ".join(told)
        # What is told of the next answer is told of that one alone.
        await say(shell, "Somogyi etkisini yeniden araştır")
        shell.view.show(stopped)
        assert banner.text() == told[0]
        banner.show_notice("Başka bir şey.")
        shell.view.show(stopped)
        assert banner.text() == told[0]

    at_the_window(app, tmp_path / "data", story)


def test_where_nothing_goes_online_no_source_is_checked(app: QApplication, tmp_path: Path) -> None:
    cited = Citation("", "", "Somogyi", 0, "q", "https://ornek.org/a", "", "web")

    async def story(shell: Shell) -> None:
        shell.presenter.sources.recheck(cited)
        await until(lambda: shell.window.banner.text())
        assert not shell.window.findChildren(QMessageBox)

    at_the_window(app, tmp_path, story)


def test_only_files_of_the_library_are_opened(app: QApplication, tmp_path: Path) -> None:
    async def story(shell: Shell) -> None:
        forged = Citation("", "", "Notlar", 0, "", "/tmp/forged.txt", "", "file")
        shell.presenter.sources.open_source(forged)
        await until(lambda: "forged.txt" in shell.window.banner.text())
        assert not shell.window.findChildren(QMessageBox)

    at_the_window(app, tmp_path, story)


def test_a_file_that_is_gone_or_that_nothing_opens_is_said(
    app: QApplication, tmp_path: Path, note: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(*_: object, **__: object) -> None:
        """What is gone stays among the files: nobody looked since."""

    async def story(shell: Shell) -> None:
        await shell.archive.files().add([note])
        cited = Citation("", "", "Notlar", 0, "", str(note), "", "file")
        shell.presenter.sources.open_source(cited)
        await until(lambda: shell.window.findChildren(QMessageBox))
        (box,) = shell.window.findChildren(QMessageBox)
        QTest.keyClick(box, Qt.Key.Key_Return)
        await until(lambda: shell.window.banner.text())
        assert shell.window.banner.text().endswith(f"açmadı: {note}")
        await asyncio.to_thread(note.unlink)
        shell.presenter.sources.open_source(cited)
        missing = explain(errors.FileMissing.code, {"path": str(note)}).what
        await until(lambda: missing in shell.window.banner.text())

    monkeypatch.setattr(folder_following, "follow", never)
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda _url: False)
    at_the_window(app, tmp_path / "data", story)


# --- files ---------------------------------------------------------------------------------------


def test_dropped_files_are_read_and_faults_told(
    app: QApplication, tmp_path: Path, note: Path
) -> None:
    broken = note.with_name("bozuk.pdf")
    broken.write_bytes(b"%PDF-1.4 nothing")

    async def story(shell: Shell) -> None:
        mime = QMimeData()
        mime.setUrls([QUrl.fromLocalFile(str(path)) for path in (note, broken)])
        drop = QDropEvent(
            QPointF(5, 5),
            Qt.DropAction.CopyAction,
            mime,
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
        )
        # Qt delivers a drop only in the course of a real drag.
        shell.window.dropEvent(drop)
        dialog = shell.presenter.files.dialog
        assert isinstance(dialog, FilesDialog)
        await until(lambda: "1 dosya okundu" in dialog._doing.text())
        assert any("bozuk.pdf" in row and "okunamadı" in row for row in dialog.rows())
        assert "notlar.txt" in " ".join(dialog.rows())
        dialog.close()

    at_the_window(app, tmp_path / "data", story)


def test_file_is_removed_after_asking(app: QApplication, tmp_path: Path, note: Path) -> None:
    async def story(shell: Shell) -> None:
        shell.presenter.files.open()
        await shell.presenter.files.add([note.parent], watch=True)
        dialog = shell.presenter.files.dialog
        assert dialog is not None
        await until(lambda: len(dialog.rows()) == 2)
        assert any(row.startswith("İzlenen klasör") for row in dialog.rows())
        shell.presenter.files.remove(str(note))
        await until(lambda: dialog.findChildren(QMessageBox))
        click(dialog.findChildren(QMessageBox)[0], "Çıkar")
        await until(lambda: len(dialog.rows()) == 1)
        dialog.close()

    at_the_window(app, tmp_path / "data", story)
    assert note.exists()


def said_below(dialog: FilesDialog, said: str) -> bool:
    return said in dialog._doing.text()


def test_a_protected_file_asks_for_its_password(app: QApplication, tmp_path: Path) -> None:
    path = tmp_path / "epikriz.pdf"
    path.write_bytes(documents.locked_pdf("gizli"))

    async def story(shell: Shell) -> None:
        shell.presenter.files.open()
        await shell.presenter.files.add([path])
        dialog = shell.presenter.files.dialog
        assert dialog is not None
        field = dialog.findChild(PassphraseField)
        assert isinstance(field, PassphraseField)
        await until(lambda: field.isVisible() and dialog.rows())
        for password, said in (("başka", "bu parolayla açılmadı"), ("gizli", "1 dosya okundu")):
            type_text(field.edit, password)
            QTest.keyClick(field.edit, Qt.Key.Key_Return)
            assert field.text == ""
            await until(partial(said_below, dialog, said))
        await until(lambda: not field.isVisible())
        assert any("epikriz.pdf · 1 bölüm" in row for row in dialog.rows())
        dialog.close()

    at_the_window(app, tmp_path / "data", story)


def test_files_are_no_text_for_the_message(app: QApplication, tmp_path: Path, note: Path) -> None:
    async def story(shell: Shell) -> None:
        mime = QMimeData()
        mime.setUrls([QUrl.fromLocalFile(str(note))])
        assert not shell.window.composer.editor.canInsertFromMimeData(mime)

    at_the_window(app, tmp_path / "data", story)


# --- reports -------------------------------------------------------------------------------------


def message(role: str, text: str, kind: Kind, name: str) -> Message:
    return Message("s", role, text, 0, kind, message_id=name)  # type: ignore[arg-type]


def test_report_is_of_the_question_that_was_asked() -> None:
    asked = message("user", "Somogyi nedir?", Kind.QUESTION, "1")
    offer = message("assistant", "Araştırayım mı?", Kind.NOTICE, "2")
    yes = message("user", "Evet", Kind.COMMAND, "3")
    answer = message("assistant", "Bir etkidir.", Kind.ANSWER, "4")
    assert exchange([asked, offer, yes, answer]) == (asked, answer)
    assert exchange([asked, offer]) is None
    other = message("assistant", "Başka.", Kind.ANSWER, "5")
    assert exchange([asked, answer, asked, other], "4") == (asked, answer)


def test_name_of_a_report_fits_every_system() -> None:
    assert name_for('Kan şekeri: 70/100 "mg"?') == "Kan şekeri 70 100 mg"
    assert name_for("???") == "Anımsa"


@pytest.mark.parametrize("ending", ["md", "pdf"])
def test_answer_is_saved_as_a_report(
    app: QApplication, tmp_path: Path, note: Path, ending: str
) -> None:
    target = tmp_path / f"rapor.{ending}"

    async def story(shell: Shell) -> None:
        await researched(shell, note)
        found = exchange(shell.view.messages())
        assert found is not None
        await shell.presenter.reports.save(found, target)

    at_the_window(app, tmp_path / "data", story, settings=Settings(welcomed=True, tray="no"))
    if ending == "md":
        text = target.read_text("utf-8")
        assert "Somogyi" in text
        assert "notlar" in text
    else:
        from pypdf import PdfReader

        read = " ".join(" ".join(p.extract_text() for p in PdfReader(target).pages).split())
        assert "Somogyi" in read
        assert "1 / 1" in read
    assert not list(tmp_path.glob("*.new"))


def test_report_is_asked_for_by_key_and_by_menu(
    app: QApplication, tmp_path: Path, note: Path
) -> None:
    target = tmp_path / "secilen.md"

    async def story(shell: Shell) -> None:
        shell.window.commands[Command.EXPORT].trigger()
        assert not shell.window.findChildren(QFileDialog), "there is no answer yet"
        await researched(shell, note)
        chat = shell.window.chat
        names = [each.text() for each in chat.menu_for(chat.column.items[-1], None).actions()]
        assert "Rapor olarak kaydet…" in names
        shell.window.commands[Command.EXPORT].trigger()
        (dialog,) = shell.window.findChildren(QFileDialog)
        assert "Somogyi etkisini araştır" in dialog.selectedFiles()[0]
        dialog.fileSelected.emit(str(target))
        dialog.reject()
        await until(lambda: target.name in shell.window.status.text())

    at_the_window(app, tmp_path / "data", story)
    assert "Somogyi" in target.read_text("utf-8")


def test_long_hostile_report_becomes_pages_and_loads_nothing(
    qapp: QApplication, tmp_path: Path
) -> None:
    from pypdf import PdfReader

    secret = tmp_path / "gizli.png"
    secret.write_bytes(b"no picture")
    text = f"# Rapor\n\n![resim]({secret})\n\n<script>kötü</script>\n\n" + "Uzun cümle. " * 3000
    document = Document("Rapor", blocks_of(text), "tr")
    report_file.write_pdf(document, qapp.font().family(), tmp_path / "r.pdf")
    pages = PdfReader(tmp_path / "r.pdf").pages
    assert len(pages) > 3
    assert "resim" in pages[0].extract_text()
    assert not any(page.images for page in pages)


def test_report_that_cannot_be_written_is_told(app: QApplication, tmp_path: Path) -> None:
    async def story(shell: Shell) -> None:
        asked = message("user", "Soru?", Kind.QUESTION, "1")
        answer = message("assistant", "Yanıt.", Kind.ANSWER, "2")
        task = shell.presenter.reports.save((asked, answer), tmp_path / "yok" / "r.pdf")
        await asyncio.wait([task])
        assert shell.window.banner.text()

    at_the_window(app, tmp_path / "data", story)


# --- Zotero ---------------------------------------------------------------------------------------


def test_files_come_from_zotero_and_sources_go_there(
    app: QApplication, tmp_path: Path, note: Path
) -> None:
    with FakeZotero([attachment(note.as_uri())]) as zotero:

        async def story(shell: Shell) -> None:
            presenter = shell.presenter
            presenter.files.zotero_address = presenter.sources.zotero_address = zotero.address
            presenter.files.open()
            assert presenter.files.dialog is not None
            click(presenter.files.dialog, "&Zotero'dan…")
            await until(boxes)
            (box,) = boxes()
            assert "1 dosya" in box.text()
            box.buttons()[0].click()
            await until(partial(said_below, presenter.files.dialog, "1 dosya okundu"))
            presenter.files.dialog.close()

            await say(shell, QUESTION)
            answer = shell.view.messages()[-1]
            presenter.sources.show_source(answer.message_id, 0)
            await until(lambda: panel(shell).titles())
            send = next(b for b in panel(shell).findChildren(QToolButton) if "Zotero" in b.text())
            QTest.mouseClick(send, Qt.MouseButton.LeftButton)
            await until(lambda: zotero.taken)
            assert "notlar" in zotero.taken[0]

        def boxes() -> list[QMessageBox]:
            found = QApplication.topLevelWidgets()
            return [each for each in found if isinstance(each, QMessageBox) and each.isVisible()]

        at_the_window(app, tmp_path / "data", story)


def test_zotero_that_is_not_there_is_said_in_the_dialog(app: QApplication, tmp_path: Path) -> None:
    with FakeZotero() as zotero:
        gone = zotero.address

    async def story(shell: Shell) -> None:
        shell.presenter.files.zotero_address = gone
        shell.presenter.files.open()
        await shell.presenter.files.add_from_zotero()
        dialog = shell.presenter.files.dialog
        assert dialog is not None
        assert "Zotero'ya ulaşılamadı" in dialog._doing.text()

    at_the_window(app, tmp_path, story)
