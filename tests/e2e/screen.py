"""A desktop of a test's own: an X server without a monitor, a window manager, perhaps a tray, and
the real program on it, used with the keyboard as a person would.

What the program did is read from outside: from the windows that the X server knows of, from the
program's exit code, and from its files through the project's own storage. Qt is not asked: it calls
a tray icon visible that nobody shows. Nothing here waits for a time: :func:`until` waits for
something to be so, and fails when it does not come.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TypeVar

from app.core.domain.messages import Message, MessageState
from app.core.domain.sessions import Session, Status
from app.machine.paths import Paths
from app.storage.database.connections import connect
from app.storage.session_marks import SessionMarks, marks_of
from app.storage.session_reading import messages_of, recent_sessions

MAIN = Path(__file__).parents[2] / "main.py"
PATIENCE = 120.0
"""Seconds after which something that has not come is a failure."""
GLANCE = 0.05
"""Seconds between two looks."""
SIZE = "1280x800x24"
"""Width, height and bits a pixel."""
LAYOUT = "tr"
"""The keyboard: Turkish letters have keys of their own on it, so that none has to be conjured up
by changing the layout under the program's hands."""
MOST_SESSIONS = 100
"""More than any story here has."""

_CLASS = re.compile(r'^\s*(0x[0-9a-f]+) .*: \("[^"]*" "([^"]*)"\)', re.MULTILINE)
"""A line of a tree of windows: its id and its program's class."""
_ID = re.compile(r"0x[0-9a-f]+")

T = TypeVar("T")


def until(look: Callable[[], T], what: str) -> T:
    """Look until there is something to see, and return it."""
    deadline = time.monotonic() + PATIENCE
    while not (seen := look()):
        if time.monotonic() > deadline:
            raise AssertionError(f"{what}: not within {PATIENCE:.0f} s")
        time.sleep(GLANCE)
    return seen


class Screen:
    """Open it with :func:`desktop`. ``environ`` is for programs that are to appear on it."""

    def __init__(self, display: str, environ: Mapping[str, str], album: Path) -> None:
        self.environ = {**environ, "DISPLAY": display}
        self._album = album

    def ask(self, *command: str) -> str:
        """What an X tool says; "" when it fails, as it does for a window that has just gone."""
        done = subprocess.run(command, env=self.environ, capture_output=True, check=False)
        return done.stdout.decode("utf-8", "replace") if done.returncode == 0 else ""

    # --- the keyboard ----------------------------------------------------------------------------

    def press(self, *keys: str) -> None:
        """Press keys one after the other: "Return", "ctrl+n"."""
        subprocess.run(["xdotool", "key", *keys], env=self.environ, check=True)

    def type(self, text: str) -> None:
        """Type ``text``, a line without a line break, wherever the keys go."""
        subprocess.run(["xdotool", "type", "--delay", "4", text], env=self.environ, check=True)

    # --- what is to be seen ----------------------------------------------------------------------

    def titles(self) -> list[str]:
        """The titles of the windows that can be seen now, dialogs too, without the tray's panel."""
        managed = _ID.findall(self.ask("xprop", "-root", "_NET_CLIENT_LIST"))
        panels = self.trays()
        titles = [self._title(window) for window in managed if window not in panels]
        return [title for title in titles if title]

    def active(self) -> tuple[str, int]:
        """The title of the window that the keys go to, and its process; "" and 0 for none."""
        window = _ID.search(self.ask("xprop", "-root", "_NET_ACTIVE_WINDOW"))
        # Asked about the window 0, X tools wait for a click on one.
        if window is None or not int(window[0], 16):
            return "", 0
        owner = self.ask("xprop", "-id", window[0], "-notype", "_NET_WM_PID")
        number = owner.rpartition(" = ")[2].strip()
        return self._title(window[0]), int(number) if number.isdecimal() else 0

    def _title(self, window: str) -> str:
        """A window's title without the program's name behind it, if the window can be seen."""
        if not self._is_seen(window):
            return ""
        told = self.ask("xprop", "-id", window, "-notype", "_NET_WM_NAME")
        return told.partition('"')[2].rpartition('"')[0].removesuffix(" — Anımsa")

    def trays(self) -> list[str]:
        """The panels of tray programs."""
        found = _CLASS.findall(self.ask("xwininfo", "-root", "-tree"))
        return [window for window, kind in found if kind == "trayer"]

    def icons(self) -> list[str]:
        """The programs whose icons stand in the tray: windows that its panel has taken in and that
        can be seen there."""
        return [
            kind
            for panel in self.trays()
            for window, kind in _CLASS.findall(self.ask("xwininfo", "-id", panel, "-tree"))
            if window != panel and self._is_seen(window)
        ]

    def _is_seen(self, window: str) -> bool:
        return "IsViewable" in self.ask("xwininfo", "-id", window)

    def picture(self, name: str) -> None:
        """Keep what the screen shows, for a person to look at, among the test's other files."""
        self._album.mkdir(exist_ok=True)
        target = self._album / f"{len(list(self._album.iterdir())) + 1:02}-{name}.png"
        take = (
            "import sys; from PySide6.QtGui import QGuiApplication; app = QGuiApplication([]); "
            "sys.exit(not app.primaryScreen().grabWindow(0).save(sys.argv[1]))"
        )
        subprocess.run([sys.executable, "-c", take, str(target)], env=self.environ, check=True)


@contextmanager
def desktop(folder: Path, *, tray: bool) -> Iterator[Screen]:
    """A desktop on a display that nobody uses, with or without a tray. ``folder`` takes what its
    programs write, and the pictures."""
    environ = _plain_session(folder)
    log = folder / "screen.log"
    with ExitStack() as stack:
        display = stack.enter_context(_x_server(environ, log))
        screen = Screen(display, environ, folder / "pictures")
        subprocess.run(["setxkbmap", LAYOUT], env=screen.environ, check=True)
        stack.enter_context(_running(["openbox"], screen.environ, log))
        manager = ("xprop", "-root", "_NET_SUPPORTING_WM_CHECK")
        until(lambda: "window id" in screen.ask(*manager), "the window manager")
        if tray:
            corner = ["--edge", "top", "--align", "right", "--height", "24"]
            command = ["trayer", *corner, "--widthtype", "request"]
            stack.enter_context(_running(command, screen.environ, log))
            until(screen.trays, "the tray")
        yield screen


def _plain_session(folder: Path) -> dict[str, str]:
    """The environment of a bare X session. A session bus of this machine must not be found: the
    icon would go to the tray of whoever runs the test."""
    foreign = ("QT_", "XDG_", "DBUS_", "WAYLAND_", "GTK_", "GDK_", "LC_", "DESKTOP_")
    environ = {name: value for name, value in os.environ.items() if not name.startswith(foreign)}
    runtime = folder / "runtime"
    runtime.mkdir(mode=0o700)
    return environ | {
        "DBUS_SESSION_BUS_ADDRESS": "disabled:",
        "LC_ALL": "C.UTF-8",
        "NO_AT_BRIDGE": "1",
        "XDG_RUNTIME_DIR": str(runtime),
    }


@contextmanager
def _x_server(environ: Mapping[str, str], log: Path) -> Iterator[str]:
    """An X server; yields the display, which the server chooses itself among the free ones."""
    heard, told = os.pipe()
    with os.fdopen(heard, encoding="ascii") as answer, ExitStack() as stack:
        try:
            options = ["-screen", "0", SIZE, "-nolisten", "tcp", "-noreset"]
            command = ["Xvfb", "-displayfd", str(told), *options]
            stack.enter_context(_running(command, environ, log, keeping=[told]))
        finally:
            # The server has an end of its own: if it cannot start, reading does not wait for it.
            os.close(told)
        number = answer.readline().strip()
        assert number, f"Xvfb did not start: {log.read_text(encoding='utf-8')}"
        yield f":{number}"


@contextmanager
def _running(
    command: Sequence[str], environ: Mapping[str, str], log: Path, keeping: Sequence[int] = ()
) -> Iterator[subprocess.Popen[bytes]]:
    """A process that is ended with the block; it inherits the files of ``keeping``."""
    with (
        log.open("ab") as output,
        subprocess.Popen(
            command,
            env=environ,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            pass_fds=keeping,
        ) as process,
    ):
        try:
            yield process
        finally:
            process.terminate()
            try:
                process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()


class Animsa:
    """The program on one data directory, started as often as a story needs it. Make it with
    :func:`animsa`.

    ``model`` is the address of a model server that the environment names; "" for none.
    """

    def __init__(self, screen: Screen, data: Path, model: str, processes: ExitStack) -> None:
        self.screen = screen
        self.paths = Paths(data)
        environ = {"ANTHROPIC_BASE_URL": model, "ANTHROPIC_API_KEY": "test-key"} if model else {}
        self._environ = {**screen.environ, **environ}
        self._processes = processes
        self._output = data.with_suffix(".log")
        self._process: subprocess.Popen[bytes] | None = None

    # --- starting and ending ---------------------------------------------------------------------

    def start(self, title: str = "Anımsa") -> None:
        """Start the window, and wait until the one with this title takes the keys."""
        command = [sys.executable, str(MAIN), "--data-dir", str(self.paths.root)]
        running = _running(command, self._environ, self._output)
        self._process = self._processes.enter_context(running)
        self.reach(title)

    def run(self, *arguments: str) -> str:
        """The same command for a job of its own, or for a second start; what it prints."""
        done = subprocess.run(
            [sys.executable, str(MAIN), "--data-dir", str(self.paths.root), *arguments],
            env=self._environ,
            capture_output=True,
            encoding="utf-8",
            timeout=PATIENCE,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    def kill(self) -> None:
        """End the window as a power cut would."""
        assert self._process is not None
        self._process.kill()
        assert self._process.wait(PATIENCE) == -signal.SIGKILL

    def tell_to_end(self) -> None:
        """Say what a system says to every process before it shuts down."""
        assert self._process is not None
        self._process.terminate()

    def gone(self) -> int:
        """The exit code of the window, which was told to quit."""
        assert self._process is not None
        code = self._process.wait(PATIENCE)
        told = self._told()
        # What went wrong without a word on the screen went wrong all the same.
        assert not re.search(" ERROR | CRITICAL |Traceback", told), told
        return code

    @property
    def lives(self) -> bool:
        """Whether the window's process goes on."""
        return self._process is not None and self._process.poll() is None

    def _told(self) -> str:
        """What the program wrote into its log and on the terminal."""
        logs = [self.paths.log, self._output]
        return "".join(log.read_text(encoding="utf-8") for log in logs if log.exists())

    # --- at the window ---------------------------------------------------------------------------

    def reach(self, title: str) -> None:
        """Wait until the keys go to the window with this title, and to the one of this process."""
        assert self._process is not None
        wanted = (title, self._process.pid)
        self.wait(lambda: self.screen.active() == wanted, f"“{title}” as the active window")

    def write(self, text: str) -> None:
        """Type a message; it stands in the field, and every letter is right, when the program has
        kept it as a draft."""
        self.screen.type(text)
        self.wait(lambda: any(each.endswith(text) for each in self.drafts()), f"the draft “{text}”")

    def say(self, text: str) -> Message:
        """Type a message and send it; the whole answer, once it is on disk."""
        self.write(text)
        return self.send(text)

    def send(self, text: str) -> Message:
        """Send the message ``text`` that stands in the field; the whole answer, once it is on
        disk."""
        known = {message.message_id for message in self.messages()}
        self.screen.press("Return")

        def answer() -> Message | None:
            new = [each for each in self.messages() if each.message_id not in known]
            asked = any(each.role == "user" and each.content == text for each in new)
            whole = [
                each
                for each in new
                if each.role == "assistant" and each.state is MessageState.COMPLETE
            ]
            return whole[-1] if asked and whole else None

        found = self.wait(answer, f"an answer to “{text}”")
        assert found is not None
        return found

    def begin_anew(self) -> None:
        """Ctrl+N: the present session is over when the disk says so."""
        self.screen.press("ctrl+n")
        self.wait(lambda: self.present() is None, "the end of the session")

    def wait(self, look: Callable[[], T], what: str) -> T:
        """Wait for something that the window does; when it does not, a picture shows what it does
        instead."""

        def looked() -> T:
            seen = look()
            assert seen or self.lives, f"{what}: {self._told()}"
            return seen

        try:
            return until(looked, what)
        except AssertionError:
            self.screen.picture("lost")
            raise

    # --- on disk ---------------------------------------------------------------------------------

    def settings(self) -> dict[str, object]:
        """What the settings file says; nothing while there is none."""
        return _json(self.paths.settings)

    def draft(self) -> str:
        """What stands unsent in the message field, as it would survive a kill."""
        return str(_json(self.paths.root / "window.json").get("draft", ""))

    def drafts(self) -> list[str]:
        """The same with what stands unsent below past sessions."""
        kept = _json(self.paths.root / "window.json").get("drafts", {})
        return [self.draft(), *map(str, kept.values() if isinstance(kept, dict) else ())]

    def archive(self) -> list[tuple[Session, list[Message]]]:
        """Every session with its messages, the most recently used last."""
        if not self.paths.archive.exists():
            return []
        # Opened for one look: a reader that stayed would be one that a killed program left behind.
        db = connect(self.paths.archive, read_only=True)
        with db.connection_context(), db.atomic("DEFERRED"):
            found = recent_sessions(db, MOST_SESSIONS)
            return [(each, messages_of(db, each.session_id, None)) for each in reversed(found)]

    def marks(self, session_id: str) -> SessionMarks:
        """How a session is kept in order."""
        db = connect(self.paths.archive, read_only=True)
        with db.connection_context(), db.atomic("DEFERRED"):
            return marks_of(db, session_id)

    def messages(self) -> list[Message]:
        """Every message, the sessions one after the other."""
        return [message for _, messages in self.archive() for message in messages]

    def present(self) -> Session | None:
        """The session that goes on."""
        active = [session for session, _ in self.archive() if session.status is Status.ACTIVE]
        assert len(active) <= 1
        return active[0] if active else None


@contextmanager
def animsa(screen: Screen, data: Path, model: str = "") -> Iterator[Animsa]:
    """The program on ``screen``; whatever still runs of it at the end is ended."""
    with ExitStack() as processes:
        yield Animsa(screen, data, model, processes)


def _json(path: Path) -> dict[str, object]:
    try:
        value = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    assert isinstance(value, dict)
    return value
