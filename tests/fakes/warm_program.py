"""The ``animsa`` command as a process of its own that need not load its modules first: most of what
a short command costs is loading them.

On Linux each call is a fork of one process that has the modules and has done nothing else: memory,
folder, environment, streams, log and exit code are its own, as those of any process. Elsewhere, and
where the start itself is what is tested, the command is started anew.
"""

from __future__ import annotations

import atexit
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

ROOT = Path(__file__).parents[2]
_PROGRAM = "app.cli"
_LEFT_OUT = ("app.cli", "app.server", "app.ui")
"""What a call loads itself, what few commands load, and what none does."""
_LOADED_LATE = ("anthropic", "charset_normalizer", "pypdf", "sqlite3")
"""Libraries that the program loads where they are first used."""
_SIZE = 8
"""Bytes that say how long a request is."""


def run(
    arguments: Sequence[str], folder: Path, environ: Mapping[str, str], stdin: str | None = None
) -> subprocess.CompletedProcess[str]:
    """Run ``animsa`` with these arguments in a folder, to its end."""
    # Processes that it starts find the program there, too.
    environ = {**environ, "PYTHONPATH": str(ROOT)}
    if sys.platform != "linux":
        return subprocess.run(
            [sys.executable, "-m", _PROGRAM, *arguments],
            cwd=folder,
            env=environ,
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
        asked = {"arguments": arguments, "folder": str(folder), "environ": environ}
        code = _call(json.dumps(asked).encode(), [each.fileno() for each in (given, out, err)])
        said = []
        for stream in (out, err):
            stream.seek(0)
            said.append(stream.read().decode())
    return subprocess.CompletedProcess(list(arguments), code, *said)


def _call(asked: bytes, streams: list[int]) -> int:
    """The exit code of a call; that of a process that was killed where it does not say any."""
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(_server())
        socket.send_fds(connection, [len(asked).to_bytes(_SIZE)], streams)
        connection.sendall(asked)
        told = connection.recv(_SIZE)
    return int(told) if told else -signal.SIGKILL


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
    assert threading.active_count() == 1
    gc.collect()
    gc.freeze()


def _answer(connection: socket.socket) -> None:
    """Be the program for one call."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    size, streams, *_ = socket.recv_fds(connection, _SIZE, 3)
    asked = b""
    while len(asked) < int.from_bytes(size):
        asked += connection.recv(1 << 20)
    told = json.loads(asked)
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
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
