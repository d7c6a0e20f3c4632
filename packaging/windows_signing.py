"""Signatures of Windows (Authenticode) on the program and its installers, by osslsigncode.

    python3 packaging/windows_signing.py ZIP       the program in the zip that was built on Windows
    python3 packaging/windows_signing.py FILE      an installer, or what removes the program

``ANIMSA_WINDOWS_SIGN_WITH`` says whose, as arguments of ``osslsigncode sign``: ``-pkcs12 FILE
-readpass FILE``, or for a key that never leaves its device ``-pkcs11module FILE -pkcs11cert URI
-key URI``; and ``-ts ADDRESS`` for a witness of the time, without whom the signature ends when the
certificate does. Where it is not set nothing is signed, and Windows warns before the first start.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from staging import HOMEPAGE, Unfit

WITH = "ANIMSA_WINDOWS_SIGN_WITH"
DESCRIPTION = "Animsa"
"""What Windows asks about. A signature holds it in letters of Western Europe only."""
MAY_HOLD_CODE = (".exe", ".dll", ".pyd")


def is_wished(env: Mapping[str, str] = os.environ) -> bool:
    """Whether it is said who signs."""
    return bool(env.get(WITH))


def sign(path: Path, env: Mapping[str, str] = os.environ) -> None:
    """Sign a program, a library or an MSI in its place, where that is wished. Raises Unfit without
    the tool, and CalledProcessError."""
    if not is_wished(env):
        return
    if (tool := shutil.which("osslsigncode")) is None:
        raise Unfit("osslsigncode is not installed: apt-get install osslsigncode")
    signed = path.with_name(f"{path.name}.signed")
    command = [tool, "sign", *shlex.split(env[WITH]), "-h", "sha256"]
    command += ["-n", DESCRIPTION, "-i", HOMEPAGE, "-in", str(path), "-out", str(signed)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    signed.replace(path)


def is_unsigned_code(content: bytes) -> bool:
    """Whether these are the bytes of a program or library for Windows that nobody signed: its table
    of certificates is empty (Microsoft, "PE Format", "Optional Header Data Directories")."""
    if content[:2] != b"MZ" or len(content) < 0x40:
        return False
    start = int.from_bytes(content[0x3C:0x40], "little")
    if content[start : start + 4] != b"PE\0\0":
        return False
    header = start + 24
    tables = {b"\x0b\x01": 96, b"\x0b\x02": 112}.get(content[header : header + 2])
    if tables is None:
        return False
    size = header + tables + 4 * 8 + 4
    return content[size : size + 4] == bytes(4)


def sign_packed(packed: Path, env: Mapping[str, str] = os.environ) -> list[str]:
    """Sign the code in a zip that nobody signed yet, and write the zip anew with the same order and
    times; the names of what was signed. What others signed (Python, Qt) stays as it is. Raises
    Unfit, and CalledProcessError."""
    if not is_wished(env):
        return []
    signed = []
    anew = packed.with_name(f"{packed.name}.signed")
    with (
        tempfile.TemporaryDirectory() as work,
        zipfile.ZipFile(packed) as held,
        zipfile.ZipFile(anew, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as written,
    ):
        for member in held.infolist():
            content = held.read(member)
            if member.filename.lower().endswith(MAY_HOLD_CODE) and is_unsigned_code(content):
                file = Path(work, Path(member.filename).name)
                file.write_bytes(content)
                sign(file, env)
                content = file.read_bytes()
                signed.append(member.filename)
            written.writestr(member, content)
    anew.replace(packed)
    return signed


def main(arguments: Sequence[str]) -> int:
    """Sign one file: 0 done or not wished, 1 failed, 2 wrong usage."""
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    path = Path(arguments[0])
    try:
        if path.suffix == ".zip":
            print(f"signed: {', '.join(sign_packed(path)) or 'nothing'}")
        else:
            sign(path)
    except Unfit as problem:
        print(problem, file=sys.stderr)
        return 1
    except subprocess.CalledProcessError:
        # The tool has said why; the command itself may hold a password.
        print(f"{path.name} was not signed.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
