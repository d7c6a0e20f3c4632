"""The system keyring, read in a process of its own on Linux: what reads it there loads the ways to
every keyring that there is, with cryptography for one of them, which take 17 MiB for as long as a
process lives. Most start without a key, to learn only that there is none."""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import suppress

CHILD = "keyring"
"""What the frozen program is told to be."""


def read_apart(account: str) -> str | None:
    """The secret of an account, if there is a keyring and it has it. May wait for the user to
    unlock it: call it in a thread. Read in this process where no other one answers."""
    from app.providers.credentials import read  # noqa: PLC0415  keeps recall's start fast

    if sys.platform == "linux":
        with suppress(OSError, ValueError, subprocess.SubprocessError):
            secret = json.loads(_asked(account))
            return secret if isinstance(secret, str) else None
    return read(account)


def _asked(account: str) -> bytes:
    from app.research.text import child_process  # noqa: PLC0415

    frozen = bool(getattr(sys, "frozen", False))
    how = [child_process.CHILD, CHILD] if frozen else ["-m", __name__]
    # With all of our environment: it says where the keyring is.
    return subprocess.run(
        [sys.executable, *how],
        input=account.encode(),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=child_process.folder(),
        check=True,
    ).stdout


def main() -> int:
    """Be that process: the account comes in, and its secret or null goes out, as JSON."""
    from app.providers.credentials import read  # noqa: PLC0415

    sys.stdout.write(json.dumps(read(sys.stdin.read())))
    return 0


if __name__ == "__main__":
    sys.exit(main())
