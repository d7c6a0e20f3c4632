"""What a person does at the window in the printed flows; used by a test and by a benchmark."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.core.domain.offers import OfferKind
from app.core.domain.recall_result import Verdict
from app.ui.window.shell import Shell
from tests.fakes.person import import_small_archive
from tests.ui.windows import type_text, until


async def say(shell: Shell, text: str) -> str:
    """Type a message, press Enter, wait for the answer on the screen."""
    editor = shell.window.composer.editor
    type_text(editor, text)
    QTest.keyClick(editor, Qt.Key.Key_Return)
    await until(lambda: shell.presenter.turns.busy)
    await until(lambda: not shell.presenter.turns.busy)
    return shell.view.last_answer()


def offer(shell: Shell) -> OfferKind | None:
    """What the conversation waits for."""
    active = shell.controller.active if shell.controller else None
    pending = active.session.pending if active else None
    return pending.kind if pending else None


def cited(shell: Shell) -> list[str]:
    """The sessions that the last answer quotes."""
    active = shell.controller.active if shell.controller else None
    assert active is not None
    return [citation.session_id for citation in active.messages[-1].citations]


def present(shell: Shell) -> str:
    """The conversation that goes on; empty when none does."""
    active = shell.controller.active if shell.controller else None
    return active.session_id if active else ""


async def begin_anew(shell: Shell) -> None:
    """Ctrl+N."""
    QTest.keyClick(shell.window.composer.editor, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    await until(lambda: not present(shell))


async def recall_flows(shell: Shell) -> None:
    """Clear recall; ambiguous, declined and accepted; no match; several."""
    await import_small_archive(shell.archive)

    await say(shell, "Dawn ile karışan etki neydi?")
    assert cited(shell) == ["dawn"]

    await begin_anew(shell)
    answer = await say(shell, "Dawn phenomenon nedir?")
    assert answer.startswith("Bu konuyu 5 Ekim'de araştırmıştın.")
    assert offer(shell) is OfferKind.NEW_RESEARCH
    await say(shell, "Hayır yeter")
    assert offer(shell) is None
    await begin_anew(shell)
    await say(shell, "Dawn phenomenon nedir?")
    await say(shell, "Evet yeni araştır")
    assert offer(shell) is None

    await begin_anew(shell)
    answer = await say(shell, "Beta hücre rejenerasyonu hakkında ne konuşmuştuk?")
    assert answer.startswith("Beta hücre rejenerasyonu hakkında daha önce bir araştırma kaydı")
    assert offer(shell) is OfferKind.RESEARCH
    await say(shell, "Evet")

    await begin_anew(shell)
    answer = await say(shell, "İnsülin direnci araştırması")
    assert answer.startswith("İnsülin direnci hakkında birkaç araştırman var:")
    assert offer(shell) is OfferKind.CHOICE
    await say(shell, "İkinci")
    assert len(cited(shell)) == 1


async def story_of_a_session(shell: Shell) -> None:
    """From the first question to the session being recallable, and on to the next topic."""
    await say(shell, "Diyabette Dawn phenomenon nedir?")
    first = present(shell)
    await say(shell, "Peki Somogyi etkisi ne?")
    await say(shell, "İkisinin farkı ne?")
    await say(shell, "Tamam anladım, teşekkürler")
    assert not present(shell)
    now = shell.archive.environment.clock.now()
    found = await shell.archive.recall_engine().recall("Dawn phenomenon neydi?", now)
    assert found.verdict is Verdict.SINGLE
    assert found.matches[0].session_id == first
    await say(shell, "Şimdi beta hücre rejenerasyonu araştıralım")
    assert present(shell) not in ("", first)
