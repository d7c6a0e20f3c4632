"""Pictures of the real window for the README: sample archive, a recall, a choice, light and dark.

    QT_SCALE_FACTOR=1 python -m tests.e2e.pictures docs/figures

They are drawn without a screen; the letters come from the fonts of this machine.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from app.bootstrap import Surroundings
from app.memory.sample import EXAMPLES, sample_sessions
from app.paths import Paths
from app.settings import Settings, save
from app.ui.application import living, new_loop
from app.ui.resources import Translation
from app.ui.shell import Shell
from tests.fakes.clock import FakeClock
from tests.fakes.person import ISTANBUL

NOW = datetime(2026, 11, 21, 17, 0, tzinfo=UTC)
SIZE = (1180, 760)


async def _turn(shell: Shell, text: str) -> None:
    """Say something as if it was typed, and wait for the whole answer."""
    shell.window.composer.set_draft(text)
    shell.presenter.turns.submit(text)
    shell.window.composer.set_draft("")
    await shell.presenter.turns.done()
    await asyncio.sleep(0.3)


async def _draw(app: QApplication, theme: str, language: str, folder: Path) -> None:
    translation = Translation()
    with tempfile.TemporaryDirectory() as home:
        paths = Paths(Path(home))
        paths.create()
        save(paths.settings, Settings(welcomed=True, tray="no", theme=theme, language=language))
        clock = FakeClock(NOW)
        surroundings = Surroundings(clock, ISTANBUL, {})
        async with living(app, paths, surroundings, translation) as shell:
            shell.window.resize(*SIZE)
            _grab(shell, folder / f"empty-{theme}-{language}.png")
            sessions = sample_sessions(clock.now())
            await shell.archive.import_sessions(sessions, force=False)
            shell.window.sidebar.refresh()
            await _turn(shell, EXAMPLES[0])
            _grab(shell, folder / f"recall-{theme}-{language}.png")
            await _turn(shell, EXAMPLES[-1])
            _grab(shell, folder / f"several-{theme}-{language}.png")
            shell.show_settings("model")
            await asyncio.sleep(0.3)
            for widget in QApplication.topLevelWidgets():
                if widget.isVisible() and widget is not shell.window:
                    widget.grab().save(str(folder / f"settings-{theme}-{language}.png"))
                    widget.close()
    translation.silence()


def _grab(shell: Shell, target: Path) -> None:
    QApplication.processEvents()
    shell.window.grab().save(str(target))


def main() -> int:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "docs/figures")
    folder.mkdir(parents=True, exist_ok=True)
    app = QApplication(sys.argv[:1])
    for theme, language in (("light", "tr"), ("dark", "tr"), ("light", "en")):
        with asyncio.Runner(loop_factory=lambda: new_loop(app)) as runner:
            runner.run(_draw(app, theme, language, folder))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
