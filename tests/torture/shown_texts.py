"""Injections on the screen: nothing is opened because a text is shown, painted or hovered over."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from app.core.domain.messages import Citation, Kind, Message
from app.ui.chat.chat_view import ChatView
from tests.torture.attack_texts import injections
from tests.torture.proof import ProofResult
from tests.ui.widgets.test_plain_text import Bait, faces, look_at


class ShownTexts:
    """Every injection in the conversation and in every dialog and list, with the file and the
    address that it names watched."""

    name = "attacks by display"

    def run(self, seconds: float, folder: Path, seed: int) -> Sequence[ProofResult]:
        """Show one after the other until the time is over."""
        app = QApplication.instance() or QApplication([])
        chance = random.Random(seed)
        ends = time.monotonic() + seconds
        failures: list[str] = []
        tried = 0
        with Bait() as bait:
            file, address = bait.text.split('"')[1], bait.text.split('"')[3]
            while time.monotonic() < ends:
                known = injections()
                chance.shuffle(known)
                for each in known:
                    if time.monotonic() >= ends:
                        break
                    text = each.text
                    for evil in ("https://kotu.example", "https://evil.example"):
                        text = text.replace(evil, address.rstrip("/"))
                    text = text.replace("{bait}", chance.choice((file, f"file://{file}", address)))
                    _show(text)
                    tried += 1
                    if bait.taken():
                        failures.append(f"seed {seed}, {each.id}: something was opened")
        del app
        return [ProofResult(self.name, tried, len(failures), 0, "", tuple(failures))]


def _show(text: str) -> None:
    cited = Citation("", "", text, 0, text, address=text, place=text, kind="web")
    asked = Message("s", "user", text, 0, Kind.QUESTION)
    answer = Message("s", "assistant", text, 0, Kind.ANSWER, position=1, citations=(cited,))
    view = ChatView()
    view.resize(600, 400)
    view.show()
    view.show_session([asked, answer, replace(answer, position=2, message_id="x")])
    for widget in (view, *faces(text)):
        look_at(widget)
        widget.deleteLater()
    QApplication.processEvents()


PROOFS = (ShownTexts(),)
