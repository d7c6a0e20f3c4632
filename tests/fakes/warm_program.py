"""The ``animsa`` command as a process of its own that need not load its modules first: most of what
a short command costs is loading them.

On Linux each call is a fork of one process that has the modules and has done nothing else: memory,
folder, environment, streams, log and exit code are its own, as those of any process. Elsewhere, and
where the start itself is what is tested, the command is started anew.
"""

from __future__ import annotations

import atexit
import contextlib
import gc
import importlib
import json
import os
import pkgutil
import runpy
import selectors
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import traceback
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import IO

ROOT = Path(__file__).parents[2]
_PROGRAM = "app.cli"
_LEFT_OUT = ("app.cli", "app.server", "app.ui")
"""What a call loads itself, what few commands load, and what none does."""
_LOADED_LATE = ("anthropic", "charset_normalizer", "pypdf", "sqlite3")
"""Libraries that the program loads where they are first used."""
_MADE_ONCE = (
    ("app.core.language.dates.named_days", "names_days", "dün"),
    ("app.core.language.thesaurus", "shipped_thesaurus"),
)
"""Tables that nearly every question needs: with what gets each."""
_SERVES = "app.server.serving"
"""What the commands load that serve."""
_SERVES_LATE = ("uvicorn.lifespan.off", "uvicorn.loops.asyncio", "uvicorn.protocols.http.h11_impl")
_SIZE = 8
"""Bytes that say how long a request is, and which process answers it."""
_COMMAND, _SERVER = b"c", b"s"
"""Kinds of calls."""


def run(
    arguments: Sequence[str], folder: Path, environ: Mapping[str, str], stdin: str | None = None
) -> subprocess.CompletedProcess[str]:
    """Run ``animsa`` with these arguments in a folder, to its end."""
    if sys.platform != "linux":
        return subprocess.run(
            [sys.executable, "-m", _PROGRAM, *arguments],
            cwd=folder,
            env=_finding_itself(environ),
            input=stdin,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
    with (
        tempfile.TemporaryFile() as given,
        tempfile.TemporaryFile() as out,
        tempfile.TemporaryFile() as err,
    ):
        given.write((stdin or "").encode())
        given.seek(0)
        streams = [each.fileno() for each in (given, out, err)]
        call = _Call(arguments, folder, environ, streams)
        code = call.ended()
        call.close()
        said = []
        for stream in (out, err):
            stream.seek(0)
            said.append(stream.read().decode())
    return subprocess.CompletedProcess(list(arguments), code, *said)


def make_ready() -> None:
    """Load the modules now: forks of this process then ask the same one for their calls."""
    if sys.platform == "linux":
        _server()


def _finding_itself(environ: Mapping[str, str]) -> dict[str, str]:
    """The same, so that processes that the program starts find it, too."""
    return {**environ, "PYTHONPATH": str(ROOT)}


class _Call:
    """One process of the program, from its start to its end."""

    def __init__(
        self, arguments: Sequence[str], folder: Path, environ: Mapping[str, str], streams: list[int]
    ) -> None:
        told = {"arguments": arguments, "folder": str(folder), "environ": _finding_itself(environ)}
        asked = json.dumps(told).encode()
        self._connection = socket.socket(socket.AF_UNIX)
        self._connection.connect(_server())
        self._connection.sendall(_SERVER if {"serve", "mcp"} & {*arguments} else _COMMAND)
        # It cannot be over before it was asked.
        number = int.from_bytes(self._connection.recv(_SIZE, socket.MSG_WAITALL))
        self._process = os.pidfd_open(number)
        socket.send_fds(self._connection, [len(asked).to_bytes(_SIZE)], streams)
        self._connection.sendall(asked)

    def send_signal(self, number: int) -> None:
        """Signal it, if it still runs."""
        with contextlib.suppress(ProcessLookupError):
            signal.pidfd_send_signal(self._process, number)

    def ended(self, timeout: float | None = None) -> int:
        """Wait for the exit code; that of a process that was killed where it does not say any.
        Raises TimeoutError."""
        self._connection.settimeout(timeout)
        told = self._connection.recv(_SIZE)
        return int(told) if told else -signal.SIGKILL

    def close(self) -> None:
        """Ask no more about it."""
        self._connection.close()
        os.close(self._process)


class Begun:
    """``animsa`` while it runs: as much of ``subprocess.Popen`` as tests need."""

    def __init__(self, arguments: Sequence[str], environ: Mapping[str, str]) -> None:
        (given, to_it), (from_it, out), (said, err) = os.pipe(), os.pipe(), os.pipe()
        self._call = _Call(arguments, ROOT, environ, [given, out, err])
        for each in (given, out, err):
            os.close(each)
        self.stdin: IO[str] | None = os.fdopen(to_it, "w", encoding="utf-8")
        self.stdout: IO[str] | None = os.fdopen(from_it, encoding="utf-8")
        self.stderr: IO[str] | None = os.fdopen(said, encoding="utf-8")
        self._code: int | None = None

    def send_signal(self, number: int) -> None:
        """Signal it, if it still runs."""
        self._call.send_signal(number)

    def kill(self) -> None:
        """End it without telling it."""
        self.send_signal(signal.SIGKILL)

    def wait(self, timeout: float | None = None) -> int:
        """Wait for its exit code. Raises TimeoutError."""
        if self._code is None:
            self._code = self._call.ended(timeout)
        return self._code

    def __enter__(self) -> Begun:
        return self

    def __exit__(self, *_: object) -> None:
        for stream in (self.stdin, self.stdout, self.stderr):
            assert stream is not None
            with contextlib.suppress(BrokenPipeError):
                stream.close()
        self.wait()
        self._call.close()


def begin(arguments: Sequence[str], environ: Mapping[str, str]) -> Begun | subprocess.Popen[str]:
    """Start ``animsa`` with these arguments, to be written to, read from and ended."""
    if sys.platform != "linux":
        return subprocess.Popen(
            [sys.executable, "-m", _PROGRAM, *arguments],
            env=_finding_itself(environ),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )
    return Begun(arguments, environ)


@cache
def _server() -> str:
    """Where the process with the modules listens; it ends with this one."""
    place = str(Path(tempfile.mkdtemp(prefix="animsa-"), "s"))
    process = subprocess.Popen(
        [sys.executable, "-m", __name__, place],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )

    def end() -> None:
        process.communicate()
        Path(place).parent.rmdir()

    atexit.register(end)
    assert process.stdout is not None
    assert process.stdout.readline() == b"ready\n"
    return place


# --- the process with the modules --------------------------------------------


def _serve(place: str) -> None:
    """Answer each connection with a call in a process of its own until nobody wants any more."""
    _load()
    # No child is waited for: each says itself how it ended.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    with socket.socket(socket.AF_UNIX) as listening, selectors.DefaultSelector() as wishes:
        listening.bind(place)
        listening.listen(64)
        wishes.register(listening, selectors.EVENT_READ)
        wishes.register(sys.stdin, selectors.EVENT_READ)
        print("ready", flush=True)
        while sys.stdin not in [key.fileobj for key, _ in wishes.select()]:
            connection, _ = listening.accept()
            if connection.recv(1) == _SERVER:
                _load_serving()
            if os.fork() == 0:
                listening.close()
                _answer(connection)
            connection.close()
    Path(place).unlink()


def _load() -> None:
    """Load what the commands load."""
    for found in pkgutil.walk_packages([str(ROOT / "app")], "app."):
        if not found.name.startswith(_LEFT_OUT):
            importlib.import_module(found.name)
    for name in _LOADED_LATE:
        importlib.import_module(name)
    for module, name, *given in _MADE_ONCE:
        getattr(sys.modules[module], name)(*given)
    assert threading.active_count() == 1
    gc.collect()
    gc.freeze()


def _load_serving() -> None:
    """Load what serves, if it is not there yet."""
    if _SERVES not in sys.modules:
        for name in (_SERVES, *_SERVES_LATE):
            importlib.import_module(name)
        assert threading.active_count() == 1
        gc.collect()
        gc.freeze()


def _answer(connection: socket.socket) -> None:
    """Be the program for one call."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    # Where the tests themselves were started to ignore Ctrl+C, the program must not.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    connection.sendall(os.getpid().to_bytes(_SIZE))
    size, streams, *_ = socket.recv_fds(connection, _SIZE, 3)
    asked = b""
    while len(asked) < int.from_bytes(size):
        asked += connection.recv(1 << 20)
    told = json.loads(asked)
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    # Those of before know whether one can go back in them.
    sys.stdin = os.fdopen(0, closefd=False)
    sys.stdout = os.fdopen(1, "w", closefd=False)
    sys.stderr = os.fdopen(2, "w", 1, errors="backslashreplace", closefd=False)
    os.chdir(told["folder"])
    os.environ.clear()
    os.environ.update(told["environ"])
    time.tzset()
    sys.argv = [_PROGRAM, *told["arguments"]]
    code = _ended()
    connection.sendall(str(code).encode())
    os._exit(code)


def _ended() -> int:
    """Run the program to its end, and all that Python does then; its exit code."""
    code: object = 0
    try:
        runpy.run_module(_PROGRAM, run_name="__main__", alter_sys=True)
    except SystemExit as end:
        code = end.code
    except BaseException:
        traceback.print_exc()
        code = 1
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    sys.stdout.flush()
    sys.stderr.flush()
    return code if isinstance(code, int) else int(code is not None)


if __name__ == "__main__":
    _serve(sys.argv[1])
