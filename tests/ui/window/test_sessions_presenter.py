"""A disk that refuses, and words that belong to one conversation and to no other.

Also tests: app/ui/remembering/window_state.py.
"""

from __future__ import annotations

import asyncio
import json
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from app.core.domain import errors
from app.core.domain.tiers_and_modes import Tier
from app.turns import unsaved_words
from app.turns.present_conversation import PresentConversation
from app.ui.dialogs.actions import Command
from app.ui.window.shell import Shell
from tests.conftest import ExpectLog
from tests.fakes.anthropic_server import FakeAnthropicThread, Reply
from tests.fakes.person import at_home, import_small_archive
from tests.ui.windows import (
    active_session,
    answered,
    at_the_window,
    limit_pages,
    showing,
    type_and_send,
    type_text,
    until,
)


def test_trying_again_after_a_full_disk_only_saves(app: QApplication, tmp_path: Path) -> None:
    with FakeAnthropicThread() as server:
        server.script(Reply(["Kilo vererek."]))

        async def story(shell: Shell) -> None:
            banner = shell.window.banner
            await limit_pages(shell, 1)
            shell.presenter.turns.submit("Şunu yorumla: " + "karaciğer yağlanması " * 3000)
            await answered(shell)
            assert banner.text()
            await limit_pages(shell, 2**30)
            banner.retry_requested.emit()
            await until(lambda: not banner.text())
            kept = await shell.archive.store.messages(active_session(shell))
            assert [message.role for message in kept] == ["user", "assistant"]
            assert not shell.presenter.turns.busy
            assert len(server.requests) == 1

        at_the_window(app, tmp_path, story, model=server.url)


def test_what_waits_is_saved_by_itself_and_the_banner_goes(
    app: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unsaved_words, "SAVE_SECONDS", 0.001)

    async def story(shell: Shell) -> None:
        await limit_pages(shell, 1)
        shell.presenter.turns.submit("Şunu yorumla: " + "karaciğer yağlanması " * 3000)
        await answered(shell)
        assert shell.window.banner.text()
        await limit_pages(shell, 2**30)
        await until(lambda: not shell.window.banner.text())
        assert len(await shell.archive.store.messages(active_session(shell))) == 2

    at_the_window(app, tmp_path, story)


def test_a_word_is_not_torn_apart_by_the_research_that_comes_meanwhile(
    app: QApplication, tmp_path: Path
) -> None:
    async def past() -> str:
        async with at_home(tmp_path) as person:
            await person.say("Kanser nedir?")
            session_id = person.active.session_id
            await person.controller.end()
            return session_id

    asked = asyncio.run(past())

    async def story(shell: Shell) -> None:
        window, presenter = shell.window, shell.presenter.sessions
        editor = window.composer.editor
        type_text(editor, "önceki")
        opening = presenter.open_session(asked)
        # The task begins, and the archive is being read.
        await asyncio.sleep(0)
        type_text(editor, " yem")
        assert not opening.done()
        await opening
        type_text(editor, "ekten")
        assert window.drafts.all() == {"": "önceki", asked: " yemekten"}
        await presenter.new_research()
        assert window.drafts.all() == {"": "önceki", asked: " yemekten"}

    at_the_window(app, tmp_path, story)


def test_answering_again_belongs_to_the_running_conversation(
    app: QApplication, tmp_path: Path
) -> None:
    with FakeAnthropicThread() as server:
        server.script(Reply(["Bir."]), Reply(["İki."]))

        async def story(shell: Shell) -> None:
            again = shell.window.commands[Command.REGENERATE]
            await import_small_archive(shell.archive)
            type_and_send(shell, "Karaciğer yağlanması nasıl geriler?")
            await answered(shell)
            running = active_session(shell)
            shell.presenter.sessions.open_session("kitap")
            await until(partial(showing, shell, "kitap"))
            assert not again.isEnabled()
            shell.presenter.turns.regenerate()
            assert not shell.presenter.turns.busy
            assert active_session(shell) == running

            shell.presenter.sessions.open_session(running)
            await until(partial(showing, shell, running))
            again.trigger()
            assert await answered(shell) == "İki."
            roles = [m.role for m in await shell.archive.store.messages(running)]
            assert roles == ["user", "assistant", "assistant"]

        at_the_window(app, tmp_path, story, model=server.url)


def test_a_notice_ends_with_its_conversation(app: QApplication, tmp_path: Path) -> None:
    with FakeAnthropicThread() as server:
        server.script(Reply(["Yanıt."]))

        async def story(shell: Shell) -> None:
            await import_small_archive(shell.archive)
            shell.presenter.turns.submit("Karaciğer yağlanması nasıl geriler?", Tier.DERIN)
            await answered(shell)
            assert shell.window.banner.text()
            shell.presenter.sessions.open_session("kitap")
            await until(partial(showing, shell, "kitap"))
            assert not shell.window.banner.text()

        at_the_window(app, tmp_path, story, model=server.url)


def test_a_wrong_file_is_refused_before_the_conversation_is_ended(
    app: QApplication, tmp_path: Path
) -> None:
    wrong = tmp_path / "wrong.db"
    wrong.write_bytes(b"no backup" * 1000)

    async def story(shell: Shell) -> None:
        type_and_send(shell, "Migren nedir?")
        await answered(shell)
        running = active_session(shell)
        with pytest.raises(errors.AnimsaError):
            await shell.settings.services.restore(wrong)
        assert active_session(shell) == running

    at_the_window(app, tmp_path, story)


def test_each_conversation_keeps_its_unsent_words(app: QApplication, tmp_path: Path) -> None:
    kept = tmp_path / "window.json"

    async def write(shell: Shell) -> None:
        await import_small_archive(shell.archive)
        composer = shell.window.composer
        type_text(composer.editor, "yeni soru")
        shell.presenter.sessions.open_session("kitap")
        await until(partial(showing, shell, "kitap"))
        assert composer.draft() == ""
        type_text(composer.editor, "okurken")
        await until(lambda: kept.exists() and "okurken" in kept.read_text(encoding="utf-8"))

    async def read(shell: Shell) -> None:
        composer = shell.window.composer
        # What was on the screen is there again.
        assert (shell.view.displayed, composer.draft()) == ("kitap", "okurken")
        await shell.presenter.sessions.new_research()
        assert composer.draft() == "yeni soru"

    at_the_window(app, tmp_path, write, leave=False)
    at_the_window(app, tmp_path, read)


def test_words_below_past_research_are_kept_with_it_when_it_goes_on(
    app: QApplication, tmp_path: Path
) -> None:
    """What was typed a moment before it went on is not changed by that, so that no letter tells."""
    kept = tmp_path / "window.json"

    async def story(shell: Shell) -> None:
        await import_small_archive(shell.archive)
        shell.presenter.sessions.open_session("kitap")
        await until(partial(showing, shell, "kitap"))
        type_text(shell.window.composer.editor, "okurken")
        await until(lambda: kept.exists() and "okurken" in kept.read_text(encoding="utf-8"))
        await shell.presenter.sessions.continue_session("kitap")
        assert active_session(shell) == "kitap"
        await until(lambda: json.loads(kept.read_text("utf-8"))["draft"] == "okurken")
        assert json.loads(kept.read_text("utf-8"))["conversation"] == "kitap"

    at_the_window(app, tmp_path, story)


def test_restoring_puts_unsaved_words_and_drafts_into_the_field(
    app: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = "Şunu yorumla: " + "karaciğer yağlanması " * 3000

    async def refuse(_: object) -> None:
        raise errors.ArchiveDamaged

    async def story(shell: Shell) -> None:
        composer = shell.window.composer
        empty = await shell.archive.back_up()
        await import_small_archive(shell.archive)
        shell.presenter.sessions.open_session("kitap")
        await until(partial(showing, shell, "kitap"))
        type_text(composer.editor, "okurken")
        await shell.presenter.sessions.new_research()
        await limit_pages(shell, 1)
        shell.presenter.turns.submit(long)
        await answered(shell)
        await limit_pages(shell, 2**30)
        type_text(composer.editor, "taslak")
        monkeypatch.setattr(PresentConversation, "end", refuse)
        await shell.settings.services.restore(empty)
        shell.presenter.sessions.archive_changed()
        await until(lambda: "okurken" in composer.draft())
        assert composer.draft() == f"okurken\n\n{long.strip()}\n\ntaslak"
        monkeypatch.undo()
        await shell.beside.look_around()
        assert shell.window.banner.text() == ""

    at_the_window(app, tmp_path, story)


def test_a_restore_beside_the_window_loses_no_word(
    app: QApplication, tmp_path: Path, expected_log: ExpectLog
) -> None:
    expected_log("written once more")

    async def story(shell: Shell) -> None:
        composer = shell.window.composer
        empty = await shell.archive.back_up()
        await import_small_archive(shell.archive)
        type_and_send(shell, "günaydın")
        await answered(shell)
        running = active_session(shell)
        shell.presenter.sessions.open_session("kitap")
        await until(partial(showing, shell, "kitap"))
        type_text(composer.editor, "okurken")
        async with at_home(tmp_path) as other:
            await other.archive.restore(empty)
        await shell.beside.look_around()
        assert (shell.view.displayed, composer.draft()) == ("", "okurken")
        composer.set_draft("")
        type_and_send(shell, "iyi akşamlar")
        await answered(shell)
        said = await shell.archive.store.messages(running)
        assert [each.content for each in said if each.role == "user"][:1] == ["günaydın"]
        assert shell.window.banner.text() == ""

    at_the_window(app, tmp_path, story)
