"""The system keyring, read in a process of its own on Linux: what reads it there loads the ways to
every keyring that there is, with cryptography for one of them, which take 17 MiB for as long as a
process lives. Most start without a key, to learn only that there is none. It can be ended besides,
where nobody answers what the keyring asks."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.providers.credentials import KeyringAnswer

CHILD = "keyring"
"""What the frozen program is told to be."""
UNLOCKED_WITHIN = 600.0
"""Seconds for which the keyring may ask the user to unlock it."""


def read_apart(account: str) -> str | None:
    """The secret of an account, if there is a keyring and it has it. May wait for the user to
    unlock it: call it in a thread. Read in this process where no other one answers."""
    from app.providers.credentials import read  # noqa: PLC0415  keeps recall's start fast

    if sys.platform == "linux":
        with suppress(OSError, ValueError, subprocess.SubprocessError):
            return _told(_asked(account)).secret
    return read(account)


async def ask_apart(account: str, seconds: float = UNLOCKED_WITHIN) -> KeyringAnswer:
    """What the keyring tells of an account; after so many seconds it counts as locked, and does not
    ask any longer. It is asked in this process where no other one answers."""
    from app.research.text.child_process import ChildProcess  # noqa: PLC0415  keeps the start fast

    if sys.platform != "linux":
        return await ask_here(account, seconds)
    child = ChildProcess(_command(), os.environ)
    try:
        return _told(await child.ask(f"{account}\n".encode(), seconds))
    except TimeoutError:
        return _locked()
    except (OSError, ValueError):
        return await ask_here(account, seconds)
    finally:
        await child.end()


async def ask_here(account: str, seconds: float = UNLOCKED_WITHIN) -> KeyringAnswer:
    """The same in this process, where the keyring goes on asking by itself."""
    import asyncio  # noqa: PLC0415  the process that reads needs no loop

    from app.machine.quiet_thread import in_own_thread  # noqa: PLC0415  as above
    from app.providers.credentials import asked  # noqa: PLC0415  keeps recall's start fast

    try:
        async with asyncio.timeout(seconds):
            return await in_own_thread(asked, account)
    except TimeoutError:
        return _locked()


def _locked() -> KeyringAnswer:
    from app.providers.credentials import KeyringAnswer  # noqa: PLC0415  as above

    return KeyringAnswer(locked=True)


def _told(line: bytes) -> KeyringAnswer:
    """The answer that the process wrote. Raises ``ValueError`` where it is none."""
    from app.providers.credentials import KeyringAnswer  # noqa: PLC0415  keeps recall's start fast

    match json.loads(line):
        case {"secret": str() | None as secret, "locked": bool() as locked}:
            return KeyringAnswer(secret, locked)
    raise ValueError


def _command() -> list[str]:
    from app.research.text import child_process  # noqa: PLC0415

    frozen = bool(getattr(sys, "frozen", False))
    return [sys.executable, *([child_process.CHILD, CHILD] if frozen else ["-m", __name__])]


def _asked(account: str) -> bytes:
    from app.research.text import child_process  # noqa: PLC0415

    # With all of our environment: it says where the keyring is.
    return subprocess.run(
        _command(),
        input=f"{account}\n".encode(),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=child_process.folder(),
        check=True,
    ).stdout


def main() -> int:
    """Be that process: the account comes in, and its secret or null goes out, as JSON."""
    from app.providers.credentials import asked  # noqa: PLC0415

    account = sys.stdin.readline().rstrip("\n")
    answer = asked(account)
    told = json.dumps({"secret": answer.secret, "locked": answer.locked})
    sys.stdout.write(f"{told}\n")
    sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
