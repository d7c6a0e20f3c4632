"""Pictures of the installed program in a bare Debian, used with the keyboard alone.

    sudo .venv/bin/python packaging/installed_pictures.py [--suite NAME]

It installs the deb of `dist/packages` into a copy of a bare Debian (`bare_system.py`), and a user
of its own starts it there as for the first time, takes the sample archive, asks, opens a link and
a file of research, and looks for a setting. What its screen shows goes to `docs/gallery`, and the
page that shows it is `docs/installed.md`. It needs root, what `package_proof.py` needs for the deb,
and openbox, xdotool, scrot and setxkbmap.
"""

from __future__ import annotations

import argparse
import json
import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager

from bare_system import (
    DATA,
    HOME,
    INSTALL,
    OLDEST_DEBIAN,
    ROOT,
    USER,
    WAIT_SECONDS,
    Failed,
    System,
    bare_debian,
    call,
    done,
    expect,
    screen,
    wait_for,
)
from frozen_program import RESEARCH
from package_proof import DEB, PACKAGES
from PIL import Image

GALLERY = ROOT / "docs" / "gallery"
PAGE = ROOT / "docs" / "installed.md"
TITLES = {
    "welcome": "The first start",
    "sample": "The sample archive is there, with questions to try",
    "answer": "The first answer from the past",
    "link": "An `animsa:` link, handed over by a second start",
    "file": "A file of research, opened from the desktop: asked about before anything is taken in",
    "palette": "A setting found by its name",
    "settings": "What the desktop may do: tray, login, its own search",
}
"""The pictures in their order, and what each shows."""
QUESTION = "Ay neden bize hep aynı yüzünü gösteriyordu?"
SEARCH_SETTING = "masaüstünün araması"
STILL_SECONDS = 0.3
COLORS = 96
WELCOME, WINDOW, SETTINGS = "Anımsa'ya hoş geldin", "Anımsa", "Ayarlar"


class Desk:
    """A screen with a window manager and a Turkish keyboard, on which the program runs."""

    def __init__(self, system: System, display: str) -> None:
        self._system = system
        self._display = display
        self._shown = {**os.environ, "DISPLAY": display, "LC_ALL": "C.UTF-8"}

    def command(self, *arguments: str) -> tuple[list[str], dict[str, str]]:
        """The program with ``arguments``, as the user starts it; its variables."""
        inside = self._system.inside(["animsa", *arguments], USER)
        return inside, self._system.environment(HOME, self._display)

    def again(self, *arguments: str) -> None:
        """A second start, which hands over what it is told, and ends."""
        command, variables = self.command(*arguments)
        call(*command, env=variables)

    def press(self, *keys: str) -> None:
        """Press keys one after the other."""
        call("xdotool", "key", *keys, env=self._shown)

    def type(self, text: str) -> None:
        """Type a line where the keys go."""
        call("xdotool", "type", "--delay", "20", text, env=self._shown)

    def reach(self, title: str) -> None:
        """Wait until the keys go to the window of this title."""
        asked = ("xdotool", "getactivewindow", "getwindowname")

        def active() -> bool:
            told = subprocess.run(asked, env=self._shown, capture_output=True, check=False)
            return told.stdout.decode().strip().removesuffix(f" — {WINDOW}") == title

        wait_for(active, f"“{title}” before all others")

    def changed(self, do: Callable[[], object]) -> Image.Image:
        """Do something that changes what is to be seen, and wait until that moves no more; the
        screen then."""
        before = seen = self._look()
        do()

        def still() -> bool:
            nonlocal seen
            time.sleep(STILL_SECONDS)
            last, seen = seen, self._look()
            return seen.tobytes() == last.tobytes() != before.tobytes()

        wait_for(still, "a window that changed and stands still")
        return seen

    def _look(self) -> Image.Image:
        taken = self._system.folder / "tmp" / "picture.png"
        call("scrot", "--overwrite", str(taken), env=self._shown)
        with Image.open(taken) as drawn:
            return drawn.convert("RGB")

    def keep(self, name: str, picture: Image.Image) -> None:
        """Put a picture into the gallery."""
        target = GALLERY / f"installed-{name}.png"
        few = picture.quantize(COLORS, dither=Image.Dither.NONE)
        few.save(target, optimize=True)
        done(f"{target.relative_to(ROOT)}, {target.stat().st_size} bytes")


def page(suite: str) -> str:
    """The page that shows all pictures."""
    lines = [
        "# Installed in a bare Debian",
        "",
        f"The program of the deb in a bare system (`{suite}`) under Xvfb with a window manager,"
        " used with the keyboard alone by `sudo .venv/bin/python packaging/installed_pictures.py`.",
    ]
    for name, title in TITLES.items():
        lines += ["", f"## {title}", "", f"![{title}](gallery/installed-{name}.png)"]
    return "\n".join(lines) + "\n"


@contextmanager
def running(*command: str, env: dict[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    """A program that is ended with the block."""
    with subprocess.Popen(command, env=env) as process:
        try:
            yield process
        finally:
            process.terminate()
            try:
                process.wait(WAIT_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()


def counted(system: System, table: str) -> int:
    """How many rows the user's archive has in a table; 0 before there is one."""
    database = system.folder / DATA[1:] / "animsa.db"
    try:
        with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as archive:
            (number,) = archive.execute(f"SELECT count(*) FROM {table}").fetchone()
    except sqlite3.OperationalError:
        return 0
    return int(number)


def more(system: System, table: str) -> Callable[[], bool]:
    """Whether a table has more rows than when this was asked."""
    before = counted(system, table)
    return lambda: counted(system, table) > before


def first_start(desk: Desk, system: System) -> None:
    """The welcome, the sample archive, and the first answer from the past."""
    desk.keep("welcome", desk.changed(lambda: desk.reach(WELCOME)))
    come = more(system, "sessions")

    def take_sample() -> None:
        desk.press("alt+r")
        wait_for(come, "the sample archive")

    desk.keep("sample", desk.changed(take_sample))
    desk.press("alt+b")
    desk.reach(WINDOW)
    desk.changed(lambda: desk.type(QUESTION))
    answered = more(system, "messages")

    def ask() -> None:
        desk.press("Return")
        wait_for(answered, "the answer")

    desk.keep("answer", desk.changed(ask))


def from_the_desktop(desk: Desk, system: System) -> None:
    """What the desktop hands over: a link, a quick question, a file of research."""
    database = system.folder / DATA[1:] / "animsa.db"
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as archive:
        (session,) = archive.execute(
            "SELECT session_id FROM sessions ORDER BY created_at LIMIT 1"
        ).fetchone()
    desk.keep("link", desk.changed(lambda: desk.again("--open", f"animsa:session/{session}")))
    file = f"{HOME}/research.animsa"
    (system.folder / file[1:]).write_text(json.dumps(RESEARCH) + "\n", "utf-8")
    desk.keep("file", desk.changed(lambda: desk.again(f"file://{file}")))
    desk.press("Escape")
    desk.reach(WINDOW)


def settings(desk: Desk) -> None:
    """Find what the desktop's own search may tell, in the palette and in the settings."""
    desk.changed(lambda: desk.press("ctrl+k"))
    desk.keep("palette", desk.changed(lambda: desk.type(SEARCH_SETTING)))

    def choose() -> None:
        desk.press("Return")
        desk.reach(SETTINGS)

    desk.keep("settings", desk.changed(choose))
    desk.press("Escape")
    desk.reach(WINDOW)


def main(arguments: Sequence[str]) -> int:
    """Draw all pictures: 0 done, 1 failed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--suite", default=OLDEST_DEBIAN)
    suite = parser.parse_args(arguments).suite
    deb = next(PACKAGES.glob(DEB))
    try:
        with bare_debian(suite) as system, screen() as display:
            system.run("apt-get", "-qq", "update")
            (system.folder / "tmp" / deb.name).write_bytes(deb.read_bytes())
            system.run(*INSTALL, f"/tmp/{deb.name}")
            desk = Desk(system, display)
            shown = {**os.environ, "DISPLAY": display}
            call("setxkbmap", "tr", env=shown)
            command, variables = desk.command()
            with running("openbox", env=shown), running(*command, env=variables) as window:
                first_start(desk, system)
                from_the_desktop(desk, system)
                settings(desk)
                desk.press("ctrl+q")
                expect(window.wait(WAIT_SECONDS) == 0, "quit by the keyboard")
        PAGE.write_text(page(suite), "utf-8")
    except Failed as problem:
        print(f"FAILED: {problem}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
