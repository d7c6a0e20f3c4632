"""A walk with Alt held: in every window and dialog a letter leads to one thing alone. Of two that
share a letter Alt presses neither, it only goes from one to the other."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QMenuBar, QTabBar, QWidget

from app.machine.settings import Settings
from app.ui.window.shell import Shell
from tests.e2e.tour import Tour
from tests.fakes.person import import_small_archive
from tests.ui.windows import at_the_window


@pytest.fixture
def app(qapp: QApplication) -> QApplication:
    return qapp


def shared_letters(top: QWidget) -> dict[str, list[str]]:
    """What is reached by the same letter in a window, by that letter."""
    by_letter: dict[str, list[str]] = {}
    for text in _texts(top):
        letter = QKeySequence.mnemonic(text).toString()
        if letter:
            by_letter.setdefault(letter, []).append(text)
    return {letter: texts for letter, texts in by_letter.items() if len(texts) > 1}


def _texts(top: QWidget) -> list[str]:
    """The texts of a window that may have a letter."""
    texts = []
    for each in top.findChildren(QWidget):
        if not each.isVisibleTo(top) or each.window() is not top:
            continue
        if isinstance(each, QAbstractButton) or (
            isinstance(each, QLabel) and each.buddy() is not None
        ):
            texts.append(each.text())
        elif isinstance(each, QTabBar):
            texts += [each.tabText(place) for place in range(each.count())]
        elif isinstance(each, QMenuBar):
            texts += [action.text() for action in each.actions()]
    return texts


@pytest.mark.parametrize("language", ["tr", "en"])
def test_a_letter_leads_to_one_thing_alone(
    app: QApplication, tmp_path: Path, language: str
) -> None:
    found: dict[str, dict[str, list[str]]] = {}
    seen: list[str] = []

    def look(place: str, top: QWidget) -> None:
        seen.extend(text for text in _texts(top) if QKeySequence.mnemonic(text).toString())
        if shared := shared_letters(top):
            found[place] = shared

    async def story(shell: Shell) -> None:
        await import_small_archive(shell.archive)
        await Tour(shell, tmp_path, look).whole()

    settings = Settings(welcomed=True, tray="no", online="ask", language=language)
    at_the_window(app, tmp_path / "data", story, settings=settings)
    assert found == {}
    assert ("Kapa&t" if language == "tr" else "&Close") in seen, "there are letters to see"
