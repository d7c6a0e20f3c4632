"""The desktop's own search, asked as GNOME Shell asks: on a real session bus, letter by letter.

    python -m tests.benchmarks.desktop_search [--sessions 1000] [--questions 30]

The archive has the statistics of real ones (long answers in Markdown). The search is a process that
the bus starts; what is told: the first answer with its start, then the time from a keystroke to the
list and to the lines that are shown, and what the process holds in memory. Linux, with dbus-daemon.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import open_archive
from app.machine import settings as settings_file
from app.machine.desktop.desktop_names import GNOME_PATH, SEARCH_NAME
from app.machine.desktop.session_bus import SessionBus, connected
from app.machine.paths import Paths
from app.machine.settings import Settings
from app.server.desktop.gnome_shell import INTERFACE
from tests.benchmarks.long_archive import write_long_archive

SHORTEST = 3
"""Letters before a desktop asks."""


async def keystroke(bus: SessionBus, typed: str) -> tuple[float, float, int]:
    """Milliseconds to the list, to its lines, and how many were found."""
    began = time.perf_counter()
    (found,) = await bus.call(
        SEARCH_NAME, GNOME_PATH, INTERFACE, "GetInitialResultSet", "as", typed.split()
    )
    listed = time.perf_counter()
    await bus.call(SEARCH_NAME, GNOME_PATH, INTERFACE, "GetResultMetas", "as", found)
    return 1000 * (listed - began), 1000 * (time.perf_counter() - began), len(found)


def session_bus(share: Path) -> subprocess.Popen[str]:
    """A bus that starts what stands below ``share``; it is this process's from now on."""
    daemon = subprocess.Popen(
        ["dbus-daemon", "--session", "--nofork", "--print-address"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        encoding="utf-8",
        env={**os.environ, "XDG_DATA_HOME": str(share)},
    )
    assert daemon.stdout is not None
    os.environ["DBUS_SESSION_BUS_ADDRESS"] = daemon.stdout.readline().strip()
    return daemon


def held(process: int) -> int:
    """MiB of memory that a process holds."""
    status = Path(f"/proc/{process}/status").read_text("utf-8").splitlines()
    line = next(each for each in status if each.startswith("VmRSS"))
    return int(line.split()[1]) // 1024


async def measure(folder: Path, sessions: int, questions: int) -> None:
    """Make the archive, start the bus, type."""
    paths = Paths(folder / "data")
    lines = folder / "lines.jsonl"
    made = write_long_archive(lines, sessions)
    asked = [each.text for each in made.questions(questions)]
    async with open_archive(paths, Environment()) as archive:
        await archive.importer.file(lines, complain=print)
        await archive.embed()
    settings_file.save(paths.settings, Settings(desktop_search=True))
    services = folder / "share" / "dbus-1" / "services"
    services.mkdir(parents=True)
    command = f"{sys.executable} -m app.cli --data-dir {paths.root} desktop-search"
    text = f"[D-BUS Service]\nName={SEARCH_NAME}\nExec={command}\n"
    (services / f"{SEARCH_NAME}.service").write_text(text, "utf-8")
    daemon = session_bus(folder / "share")
    try:
        bus = await connected({})
        first, _, _ = await keystroke(bus, "deneme")
        print(f"first answer, with the start of the process   {first:7.0f} ms")
        listed, shown, full, found = [], [], [], 0
        for question in asked:
            for end in range(SHORTEST, len(question) + 1):
                one, other, count = await keystroke(bus, question[:end])
                listed.append(one)
                shown.append(other)
            full.append(other)
            found += count > 0
        for name, times in (("list", listed), ("lines", shown), ("lines of whole questions", full)):
            p99 = sorted(times)[int(len(times) * 0.99) - 1]
            middle = statistics.median(times)
            print(f"{name:<32} {len(times):5} times   {middle:7.1f} ms   p99 {p99:7.1f} ms")
        print(f"whole questions that found something           {found} of {len(asked)}")
        (number,) = await bus.call(
            "org.freedesktop.DBus",
            "/org/freedesktop/DBus",
            "org.freedesktop.DBus",
            "GetConnectionUnixProcessID",
            "s",
            SEARCH_NAME,
        )
        print(f"the process holds                              {held(number)} MiB")
        await bus.close()
    finally:
        daemon.terminate()
        daemon.wait()


def main() -> None:
    """Measure with the options that were given."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--sessions", type=int, default=1000)
    parser.add_argument("--questions", type=int, default=30)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder), options.sessions, options.questions))


if __name__ == "__main__":
    main()
