"""The release feed: what `animsa update` asks for, made of the packages of a release and signed.

    python3 packaging/release_feed.py dist/packages --key KEY --notes tr=FILE --notes en=FILE

KEY is a secret key of minisign without a password (`minisign -G -W`), given by path: it is never in
the repository. The feed (animsa-feed.json) and its signature (animsa-feed.json.minisig, which
`minisign -V` verifies) are written beside the packages and belong at one address with them. A feed
says how long it is good; it is signed anew, by the same command, before that is over.
"""

from __future__ import annotations

import argparse
import base64
import binascii
import hashlib
import json
import re
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from staging import Unfit, version_of

ROOT = Path(__file__).resolve().parent.parent
NAME = "animsa-feed.json"
GOOD_DAYS = 180
MOST_NOTES = 8_000
"""Characters of the notes in one language: what the program shows of them."""
MACHINE = r"(?P<machine>x86_64|arm64)"
PACKAGES: Mapping[str, str] = {
    "deb": r"animsa_{version}(-\d+)?_(?P<debian>amd64|arm64)\.deb",
    "rpm": r"animsa-{version}-\d+\.(?P<rpm>x86_64|aarch64)\.rpm",
    "arch": r"animsa-{version}-\d+-(?P<arch>x86_64|aarch64)\.pkg\.tar\.xz",
    "tar": rf"animsa-{{version}}-linux-{MACHINE}\.tar\.xz",
    "exe": r"animsa-{version}-setup\.exe",
    "dmg": rf"animsa-{{version}}-macos-{MACHINE}\.dmg",
}
"""By kind, the names of the files by which an installed program is replaced."""
SYSTEMS = {"exe": "windows", "dmg": "macos"}
MACHINES = {"amd64": "x86_64", "aarch64": "arm64"}


@dataclass(frozen=True, slots=True)
class SecretKey:
    """A key of minisign: what it is told apart by, and the seed of its Ed25519 key."""

    key_id: bytes
    seed: bytes


def read_key(path: Path) -> SecretKey:
    """The secret key in a file. Raises Unfit for anything else, and for one with a password."""
    lines = path.read_text("utf-8").splitlines()
    try:
        raw = base64.b64decode(lines[1] if len(lines) > 1 else "", validate=True)
    except binascii.Error:
        raw = b""
    if len(raw) != 158 or raw[:2] != b"Ed" or raw[4:6] != b"B2":
        raise Unfit(f"{path} is no secret key of minisign.")
    if raw[2:4] != bytes(2):
        raise Unfit(f"{path} has a password: make the key with `minisign -G -W`.")
    key_id, seed, public = raw[54:62], raw[62:94], raw[94:126]
    # Without a password minisign leaves its own check empty; the public half says the same.
    if Ed25519PrivateKey.from_private_bytes(seed).public_key().public_bytes_raw() != public:
        raise Unfit(f"{path} is damaged.")
    return SecretKey(key_id, seed)


def sign(content: bytes, key: SecretKey, comment: str) -> str:
    """The signature file, as `minisign -S -t COMMENT` writes it."""
    signer = Ed25519PrivateKey.from_private_bytes(key.seed)
    signature = signer.sign(hashlib.blake2b(content, digest_size=64).digest())
    over_all = signer.sign(signature + comment.encode())
    of_file = base64.b64encode(b"ED" + key.key_id + signature).decode()
    return (
        f"untrusted comment: signature of the release feed of Animsa\n{of_file}\n"
        f"trusted comment: {comment}\n{base64.b64encode(over_all).decode()}\n"
    )


def files_of(folder: Path, version: str) -> Iterator[dict[str, object]]:
    """What the feed says of each package of a folder. Raises Unfit where a file is not the one
    that SHA256SUMS names."""
    for line in (folder / "SHA256SUMS").read_text("utf-8").splitlines():
        told, _, name = line.partition("  ")
        for kind, pattern in PACKAGES.items():
            found = re.fullmatch(pattern.format(version=re.escape(version)), name)
            if found is None:
                continue
            with (folder / name).open("rb") as file:
                if hashlib.file_digest(file, "sha256").hexdigest() != told:
                    raise Unfit(f"{name} is not the file that SHA256SUMS names.")
            machine = next(iter(filter(None, found.groupdict().values())), "x86_64")
            yield {
                "kind": kind,
                "system": SYSTEMS.get(kind, "linux"),
                "machine": MACHINES.get(machine, machine),
                "name": name,
                "size": (folder / name).stat().st_size,
                "sha256": told,
            }


def feed_of(folder: Path, version: str, notes: Mapping[str, str], now: int) -> bytes:
    """The feed of the packages in a folder. Raises Unfit for a folder without one."""
    files = list(files_of(folder, version))
    if not files:
        raise Unfit(f"There is no package of {version} in {folder}.")
    if long := [language for language, text in notes.items() if len(text) > MOST_NOTES]:
        raise Unfit(f"The notes are too long: {', '.join(long)}.")
    told = {
        "format": 1,
        "issued": now,
        "expires": now + GOOD_DAYS * 24 * 3600,
        "version": version,
        "released": datetime.fromtimestamp(now, UTC).date().isoformat(),
        "notes": dict(notes),
        "files": files,
    }
    return (json.dumps(told, ensure_ascii=False, indent=2) + "\n").encode()


def main(arguments: Sequence[str]) -> int:
    """Carry out the command: 0 done, 1 failed, 2 wrong usage."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("packages", type=Path)
    parser.add_argument("--key", type=Path, required=True)
    parser.add_argument("--notes", action="append", default=[], metavar="LANGUAGE=FILE")
    options = parser.parse_args(arguments)
    try:
        version, now = version_of(ROOT), int(time.time())
        notes = {}
        for each in options.notes:
            language, _, path = each.partition("=")
            notes[language] = Path(path).read_text("utf-8").strip()
        feed = feed_of(options.packages, version, notes, now)
        comment = f"timestamp:{now}\tfile:{NAME}\thashed"
        signature = sign(feed, read_key(options.key), comment)
        (options.packages / NAME).write_bytes(feed)
        (options.packages / f"{NAME}.minisig").write_text(signature, "utf-8")
    except (Unfit, OSError) as problem:
        print(problem, file=sys.stderr)
        return 1
    print(options.packages / NAME)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
