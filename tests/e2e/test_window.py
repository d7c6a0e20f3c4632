"""The printed flows of specifications 1 and 2 in a real window, with the keyboard alone."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QApplication

from tests.e2e.window_flows import recall_flows, story_of_a_session
from tests.fakes.anthropic_replies import Reply
from tests.fakes.anthropic_server import FakeAnthropicThread
from tests.ui.windows import at_the_window


def test_four_flows_of_the_first_specification(qapp: QApplication, tmp_path: Path) -> None:
    with FakeAnthropicThread() as server:
        server.script(Reply(["5 Ekim'de Somogyi etkisini araştırmıştın."]))
        at_the_window(qapp, tmp_path, recall_flows, model=server.url)


def test_story_of_the_second_specification(qapp: QApplication, tmp_path: Path) -> None:
    with FakeAnthropicThread() as server:
        at_the_window(qapp, tmp_path, story_of_a_session, model=server.url)
