"""Kill an encrypting, a decrypting and a change of passphrase at every step.

    python -m tests.benchmarks.encrypt_kill [--every 1] [--deeds encrypt,decrypt,passphrase]

A step is a file that is opened, renamed, cut or removed, or a piece of what SQLite does. Each round
copies a data folder with an archive, its log, backups, quick-ask's turns, the window's drafts and
what repairs kept aside, and does the deed in a process that is killed at one step. After that:

* the archive is what it was, or what it was to become, with every message, and opens with the
  passphrase of that state;
* ciphertext that has been unlocked once leaves no byte of what was said in any file.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import apsw

from app.core.domain.privacy.encryption_port import CipherState
from app.storage.encryption.archive_cipher import ArchiveCipher
from app.storage.keys import key_file
from app.storage.keys.held_keys import HELD, use_key
from app.storage.maintenance import cipher_exchange

CANARY = "Zümrüdüanka kuşu küllerinden doğar"
OLD, NEW = "eski parola", "yeni parola"
MESSAGES = 200
EVENTS = frozenset({"open", "os.remove", "os.rename", "os.truncate"})
KILLED = -signal.SIGKILL
DEEDS = ("encrypt", "decrypt", "passphrase")


def fill(folder: Path) -> None:
    """A plain data folder with the canary in every kind of file."""
    (folder / "backups").mkdir(parents=True)
    names = ("animsa.db", "quick.db", "backups/animsa-2026-11-01T120000.db", "kopya.db")
    for name in (*names, "animsa-damaged-2026-11-02T120000.db"):
        connection = apsw.Connection(str(folder / name))
        connection.execute("PRAGMA journal_mode = wal").fetchall()
        connection.execute("PRAGMA application_id = 1095649101").fetchall()
        connection.execute("CREATE TABLE messages (content TEXT)")
        with connection:
            for number in range(MESSAGES):
                row = (f"{CANARY} {number}",)
                connection.execute("INSERT INTO messages VALUES (?)", row)
        connection.close()
    with (folder / "animsa-damaged-2026-11-02T120000.db").open("r+b") as damaged:
        damaged.seek(4096)
        damaged.write(os.urandom(2048))
    state = {"geometry": "g", "draft": CANARY, "drafts": {"s": CANARY}}
    (folder / "window.json").write_text(json.dumps(state), "utf-8")
    (folder / "animsa-damaged-rows-2026.jsonl").write_text(f"{CANARY}\n", "utf-8")


def remnants(folder: Path, words: str = CANARY) -> list[str]:
    """The files that hold the words, in any letters."""
    wanted = [
        form.encode(encoding)
        for form in (words, words.upper(), words.lower(), json.dumps(words)[1:-1])
        for encoding in ("utf-8", "utf-16-le", "utf-16-be")
    ]
    return [
        str(path.relative_to(folder))
        for path in folder.rglob("*")
        if path.is_file() and any(each in path.read_bytes() for each in wanted)
    ]


def do(deed: str, folder: Path) -> None:
    """Carry a deed out."""
    cipher = ArchiveCipher(folder)
    if deed == "encrypt":
        cipher.encrypt(OLD)
    elif deed == "decrypt":
        cipher.decrypt(OLD)
    else:
        cipher.change_passphrase(OLD, NEW)


def faults(deed: str, folder: Path) -> list[str]:
    """What is wrong with a folder after a deed that was killed."""
    cipher = ArchiveCipher(folder)
    opened = OLD
    if cipher.state() is CipherState.LOCKED:
        try:
            cipher.unlock(OLD)
        except Exception:
            if deed != "passphrase":
                return ["the passphrase opens nothing"]
            opened = NEW
            cipher.unlock(NEW)
    encrypted = cipher.state() is CipherState.UNLOCKED
    cipher_exchange.finish(folder / "animsa.db")
    found = []
    for name in ("animsa.db", "backups/animsa-2026-11-01T120000.db", "quick.db"):
        path = folder / name
        connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE)
        try:
            use_key(connection)
            (count,) = connection.execute("SELECT count(*) FROM messages").fetchone() or (0,)
            if count != MESSAGES:
                found.append(f"{name}: {count} messages")
        except apsw.Error as error:
            found.append(f"{name}: {type(error).__name__}")
        finally:
            connection.close()
    if encrypted:
        found += [f"{each} is readable" for each in remnants(folder)]
        text = key_file.appended(folder / "backups/animsa-2026-11-01T120000.db")
        if key_file.unwrapped(text, opened).number != key_file.number_in(text):
            found.append("the backup does not open by itself")
    return found


def apart(work: Callable[[], None]) -> int:
    """Do it in a process of its own; how that ended."""
    sys.stdout.flush()
    pid = os.fork()
    if not pid:
        code = 1
        try:
            work()
            code = 0
        except BaseException as error:
            print("raised", repr(error), file=sys.stderr)
        finally:
            sys.stdout.flush()
            os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def killed_at(step: int, deed: str, folder: Path) -> None:
    """Do the deed and end this process at one step."""
    steps = 0

    def count(event: str = "open", _: Any = None) -> bool:
        nonlocal steps
        if event in EVENTS:
            steps += 1
            if steps == step:
                os.kill(os.getpid(), signal.SIGKILL)
        return False

    def counted(connection: apsw.Connection) -> None:
        connection.set_progress_handler(count, 2000)

    sys.addaudithook(count)
    apsw.connection_hooks.append(counted)
    do(deed, folder)


def run(deed: str, every: int, most: int) -> tuple[int, int]:
    """Kill one deed at every so many steps; how many kills there were, and faults."""
    kills = wrong = 0
    with tempfile.TemporaryDirectory() as place:
        whole = Path(place, "whole")
        fill(whole)
        if deed != "encrypt":
            apart(lambda: do("encrypt", whole))
        step = 1
        while kills < most:
            folder = Path(place, "killed")
            shutil.copytree(whole, folder)
            ended = apart(lambda step=step, folder=folder: killed_at(step, deed, folder))  # type: ignore[misc]
            if ended not in (0, KILLED):
                print(f"{deed}, step {step}: ended with {ended}")
                wrong += 1

            def look(folder: Path = folder, step: int = step) -> None:
                found = faults(deed, folder)
                for fault in found:
                    print(f"{deed}, killed at step {step}: {fault}")
                assert not found

            wrong += apart(look) != 0
            shutil.rmtree(folder)
            if ended != KILLED:
                break
            kills += 1
            step += every
    return kills, wrong


def main(arguments: list[str] | None = None) -> int:
    """Run it; prints how many kills there were."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--most", type=int, default=100_000)
    parser.add_argument("--deeds", default=",".join(DEEDS))
    options = parser.parse_args(arguments)
    # The cost of a guess is not what is tried here.
    key_file.COST = 2**4
    total = 0
    for deed in options.deeds.split(","):
        kills, wrong = run(deed, options.every, options.most)
        total += wrong
        print(f"{deed}: {kills} kills, {wrong} faults", flush=True)
    HELD.forget(Path())
    return 1 if total else 0


if __name__ == "__main__":
    raise SystemExit(main())
