"""At the window: what was decided is undone with one click, by a key or in the palette; the turn
that a question leans on is shown.

Also tests: app/ui/chat/answer_buttons.py, app/ui/chat/referenced_turn.py,
app/ui/chat/turn_tasks.py.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from app.ui.dialogs.actions import INSTEAD, Command
from app.ui.window.shell import Shell
from tests.fakes.anthropic_replies import Reply
from tests.fakes.anthropic_server import FakeAnthropicThread
from tests.fakes.person import import_small_archive
from tests.ui.windows import at_the_window, type_text, until

RECALL = "Dawn ile karışan etki neydi?"
QUESTION = "Karaciğer yağlanması nasıl geriler?"
THANKS = "Tamam anladım, teşekkürler"
CHANGE = "Bunu bırakalım, şimdi deniz fenerlerinin merceklerini araştıralım"
SHORTCUT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


async def say(shell: Shell, text: str) -> None:
    """Type a message and wait for what comes of it."""
    type_text(shell.window.composer.editor, text)
    QTest.keyClick(shell.window.composer.editor, Qt.Key.Key_Return)
    await answered(shell)


async def answered(shell: Shell) -> None:
    await until(lambda: shell.presenter.turns.busy)
    await until(lambda: not shell.presenter.turns.busy)


def offered(shell: Shell) -> list[str]:
    """The buttons below the last message."""
    buttons = shell.window.chat.findChildren(QPushButton)
    return [button.text() for button in buttons if button.isVisible()]


def enabled(shell: Shell) -> list[Command]:
    commands = dict.fromkeys(INSTEAD.values())
    return [each for each in commands if shell.window.commands[each].isEnabled()]


def click(shell: Shell, text: str) -> None:
    buttons = shell.window.chat.findChildren(QPushButton)
    (button,) = (b for b in buttons if b.isVisible() and b.text() == text)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def shown(shell: Shell) -> list[str]:
    return [item.message.content for item in shell.window.chat.column.items]


def test_recalled_answer_is_researched_anew_with_one_click(
    app: QApplication, tmp_path: Path
) -> None:
    with FakeAnthropicThread() as server:
        server.script(Reply(["Somogyi."]), Reply(["Güncel yanıt."]))

        async def story(shell: Shell) -> None:
            await import_small_archive(shell.archive)
            assert enabled(shell) == []
            await say(shell, RECALL)
            assert offered(shell) == ["Bunu yeni araştırma olarak yap"]
            assert enabled(shell) == [Command.RESEARCH_ANEW]
            click(shell, "Bunu yeni araştırma olarak yap")
            await answered(shell)
            asked, recalled, anew = shown(shell)
            assert (asked, anew) == (RECALL, "Güncel yanıt.")
            assert recalled.startswith("Somogyi etkisi, gece")
            assert offered(shell) == []
            assert enabled(shell) == []

        at_the_window(app, tmp_path, story, model=server.url)


def test_offer_that_does_the_same_has_no_second_button(app: QApplication, tmp_path: Path) -> None:
    async def story(shell: Shell) -> None:
        await import_small_archive(shell.archive)
        await say(shell, "Dawn phenomenon nedir?")
        assert offered(shell) == ["Evet, araştır", "Hayır"]
        assert enabled(shell) == [Command.RESEARCH_ANEW], "its key works all the same"

    at_the_window(app, tmp_path, story)


def test_past_is_looked_into_by_key_and_from_the_palette(app: QApplication, tmp_path: Path) -> None:
    with FakeAnthropicThread() as server:
        server.script(Reply(["Kilo vererek."]), Reply(["Bilinmiyor."]), Reply(["Somogyi."]))

        async def story(shell: Shell) -> None:
            await import_small_archive(shell.archive)
            await say(shell, QUESTION)
            await say(shell, "Peki şeker?")
            assert offered(shell) == ["Geçmişte ara"]
            palette = shell.window.command_palette()
            palette.open()
            type_text(palette, "geçmişte ara")
            labels = [command for command, _ in palette._matching()]
            assert Command.LOOK_BACK in labels
            palette.reject()
            QTest.keyClick(shell.window, Qt.Key.Key_G, SHORTCUT)
            await answered(shell)
            answered_first, recalled = shown(shell)[-2:]
            assert answered_first == "Bilinmiyor."
            assert "İnsülin Direnci" in recalled

        at_the_window(app, tmp_path, story, model=server.url)


def test_choices_are_there_again_after_reading_something_else(
    app: QApplication, tmp_path: Path
) -> None:
    async def story(shell: Shell) -> None:
        await import_small_archive(shell.archive)
        await say(shell, RECALL)
        running = shell.view.displayed
        shell.presenter.sessions.open_session("kitap")
        await until(lambda: shell.view.displayed == "kitap")
        assert offered(shell) == []
        assert enabled(shell) == []
        shell.presenter.sessions.open_session(running)
        await until(lambda: shell.view.displayed == running)
        assert offered(shell) == ["Bunu yeni araştırma olarak yap"]
        await shell.presenter.sessions.new_research()
        assert enabled(shell) == []

    at_the_window(app, tmp_path, story)


def test_session_that_was_ended_by_mistake_is_kept(app: QApplication, tmp_path: Path) -> None:
    with FakeAnthropicThread() as server:
        server.script(Reply(["Kilo vererek."]))

        async def story(shell: Shell) -> None:
            await say(shell, QUESTION)
            session_id = shell.view.displayed
            await say(shell, THANKS)
            assert offered(shell) == ["Bu konuşmaya devam et"]
            assert shell.controller is not None
            assert shell.controller.active is None
            await shell.controller.settle(30)
            server.script(Reply(["Buyur?"]))
            click(shell, "Bu konuşmaya devam et")
            await answered(shell)
            assert shell.view.displayed == session_id
            assert shown(shell)[:3] == [QUESTION, "Kilo vererek.", THANKS]
            assert shown(shell)[-1] == "Buyur?"
            assert shell.view.live

        at_the_window(app, tmp_path, story, model=server.url)


def test_topic_that_was_no_other_one_comes_back_to_its_session(
    app: QApplication, tmp_path: Path
) -> None:
    async def story(shell: Shell) -> None:
        await say(shell, QUESTION)
        first = shell.view.displayed
        await say(shell, CHANGE)
        assert shell.view.displayed != first
        assert shown(shell)[0] == CHANGE
        assert offered(shell) == ["Önceki konuşmaya dön", "Geçmişte ara"]
        QTest.keyClick(shell.window, Qt.Key.Key_K, SHORTCUT)
        await answered(shell)
        assert shell.view.displayed == first
        assert shown(shell)[0] == QUESTION
        assert shown(shell).count(CHANGE) == 1
        assert len(await shell.archive.store.session_ids()) == 1

    at_the_window(app, tmp_path, story)


def test_turn_that_a_question_leans_on_is_marked_while_the_answer_comes(
    app: QApplication, tmp_path: Path
) -> None:
    with FakeAnthropicThread() as server:
        gate = asyncio.Event()
        long = "Kilo vererek. " * 400
        server.script(Reply([long]), Reply([long]), Reply(["İlk ", "soru."], gate=gate))

        async def story(shell: Shell) -> None:
            chat = shell.window.chat
            await say(shell, QUESTION)
            await say(shell, "Peki ne kadar sürer?")
            turn = {item.message.message_id for item in chat.column.items[:2]}
            type_text(shell.window.composer.editor, "ilk soruma verdiğin cevabı kısalt")
            QTest.keyClick(shell.window.composer.editor, Qt.Key.Key_Return)
            await until(lambda: chat.referenced_turn.messages == turn)
            # It was out of sight: a glance at it, then back to the answer.
            top = chat.verticalScrollBar().value()
            assert 0 in chat.column.between(top, top + chat.viewport().height())
            await until(lambda: "İlk" in shown(shell)[-1])
            chat.referenced_turn._timer.setInterval(0)
            chat.referenced_turn._timer.start()
            await until(lambda: chat.stuck)
            assert chat.referenced_turn.messages == turn, "until the answer is whole"
            server.open(gate)
            await until(lambda: not shell.presenter.turns.busy)
            assert not chat.referenced_turn.messages
            assert chat.verticalScrollBar().value() == chat.verticalScrollBar().maximum()

        at_the_window(app, tmp_path, story, model=server.url)


def test_last_question_is_edited_and_asked_again_with_what_stands_in_the_field_kept(
    app: QApplication, tmp_path: Path
) -> None:
    async def story(shell: Shell) -> None:
        await import_small_archive(shell.archive)
        await say(shell, RECALL)
        before = shown(shell)
        type_text(shell.window.composer.editor, "yarım kalan söz")
        QTest.keyClick(shell.window, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
        assert shell.window.composer.draft() == f"{RECALL}\n\nyarım kalan söz"

        shell.window.composer.set_draft("")
        asked = next(each for each in shell.window.chat.column.items if each.message.role == "user")
        menu = shell.window.chat.menu_for(asked, None)
        (edit,) = (each for each in menu.actions() if each.text() == "Düzenle ve yeniden sor…")
        edit.trigger()
        assert shell.window.composer.draft() == RECALL
        QTest.keyClick(shell.window.composer.editor, Qt.Key.Key_Return)
        await answered(shell)
        assert shown(shell)[: len(before)] == before
        assert shown(shell)[len(before)] == RECALL

    at_the_window(app, tmp_path, story)


def test_research_is_split_at_any_question_and_put_together_again(
    app: QApplication, tmp_path: Path
) -> None:
    with FakeAnthropicThread() as server:
        server.script(*(Reply([f"Yanıt {number}."]) for number in range(9)))

        async def story(shell: Shell) -> None:
            for question in ("Serum nedir?", "Peki plazma?", "Ya fibrin?"):
                await say(shell, question)
            whole, before = shown(shell), shell.view.displayed
            asked = [i for i in shell.window.chat.column.items if i.message.role == "user"]
            first, second, _ = asked
            texts = [each.text() for each in shell.window.chat.menu_for(first, None).actions()]
            assert "Buradan sonrasını ayrı araştırma yap" not in texts
            (split,) = (
                each
                for each in shell.window.chat.menu_for(second, None).actions()
                if each.text() == "Buradan sonrasını ayrı araştırma yap"
            )
            split.trigger()
            await until(lambda: shell.view.displayed != before)
            assert shown(shell) == whole[2:]
            kept = await shell.archive.store.messages(before)
            assert [each.content for each in kept] == whole[:2]

            shell.window.sidebar._undo._button.click()
            await until(lambda: shell.view.displayed == before)
            assert shown(shell) == whole

        at_the_window(app, tmp_path, story, model=server.url)


def test_an_answer_is_branched_off_from_by_menu_and_by_key(
    app: QApplication, tmp_path: Path
) -> None:
    with FakeAnthropicThread() as server:
        server.script(*(Reply([f"Yanıt {number}."]) for number in range(9)))

        async def story(shell: Shell) -> None:
            for question in ("Serum nedir?", "Peki plazma?"):
                await say(shell, question)
            whole, first = shown(shell), shell.view.displayed
            answer = next(
                i for i in shell.window.chat.column.items if i.message.role == "assistant"
            )
            (branch,) = (
                each
                for each in shell.window.chat.menu_for(answer, None).actions()
                if each.text() == "Buradan yeni kol aç"
            )
            branch.trigger()
            await until(lambda: shell.view.displayed not in ("", first))
            assert shown(shell) == whole[:2]
            await until(lambda: shell.window.header.title == "Serum nedir? (yeni kol)")
            await say(shell, "Ya fibrin?")
            assert shown(shell)[:3] == [*whole[:2], "Ya fibrin?"]
            await until(lambda: shell.window.header.title == "Ya fibrin?")
            kept = await shell.archive.store.messages(first)
            assert [each.content for each in kept] == whole

            # From one that is only read, by the keyboard: from its last answer.
            shell.presenter.sessions.open_session(first)
            await until(lambda: shell.view.displayed == first)
            QTest.keyClick(shell.window.composer.editor, Qt.Key.Key_B, SHORTCUT)
            await until(lambda: shell.view.displayed != first)
            assert shown(shell) == whole
            # Left without a word it is not kept.
            unused = shell.view.displayed
            await shell.presenter.sessions.new_research()
            assert await shell.archive.store.session(unused) is None

            # Deleted before a word was said in it: gone, and nothing failed.
            shell.presenter.sessions.open_session(first)
            await until(lambda: shell.view.displayed == first)
            QTest.keyClick(shell.window.composer.editor, Qt.Key.Key_B, SHORTCUT)
            await until(lambda: shell.view.displayed not in ("", first))
            unused = shell.view.displayed
            await shell.presenter.edits.delete(unused)
            assert shown(shell) == [] and not shell.window.banner.text()
            assert await shell.archive.store.session(unused) is None
            assert await shell.archive.store.session(first) is not None

        at_the_window(app, tmp_path, story, model=server.url)
