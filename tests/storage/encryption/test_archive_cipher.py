"""A data folder that is encrypted: nothing of a person's words is readable in any byte of it, and
everything works once it is unlocked.

Also tests: app/storage/encryption/conversion.py, app/storage/keys/sealed_text.py,
app/storage/keys/locked_folder.py, app/storage/maintenance/cipher_exchange.py,
app/storage/keys/decrypted_pages.py, app/bootstrap/encryption.py,
app/core/domain/privacy/encryption_port.py.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from app.bootstrap.encryption import SealedWindow, unlock_backup
from app.bootstrap.environment import Environment
from app.bootstrap.maintenance import examine, recover, restore
from app.bootstrap.open_archive import Archive, open_archive
from app.core.domain import errors
from app.core.domain.privacy.encryption_port import CipherState
from app.core.domain.sessions import COLOURS
from app.machine.paths import Paths
from app.storage.database.connections import connect
from app.storage.encryption.archive_cipher import ArchiveCipher
from app.storage.keys import key_file
from app.storage.keys.held_keys import HELD
from app.storage.quick_ask_store import DatabaseStore
from tests.benchmarks.encrypt_kill import CANARY, NEW, OLD, fill, remnants
from tests.conftest import ExpectLog
from tests.storage.archives import NOON, keep, noon


class Keyring:
    """A keyring in memory."""

    def __init__(self, *, available: bool = True) -> None:
        self.available = available
        self.kept: dict[str, str] = {}

    def read(self, account: str) -> str | None:
        return self.kept.get(account)

    def write(self, account: str, secret: str) -> bool:
        self.kept[account] = secret
        return self.available

    def delete(self, account: str) -> bool:
        self.kept.pop(account, None)
        return True


def paths(tmp_path: Path) -> Paths:
    return Paths(tmp_path / "data")


async def written(place: Paths) -> None:
    """The canary through the entrances of an archive."""
    environment = Environment(clock=noon())
    async with open_archive(place, environment) as archive:
        await keep(archive.database, "a", CANARY, f"Evet: {CANARY}", title=CANARY)
        await keep(archive.database, "b", "Başka bir soru", "Başka bir yanıt")
        await a_file(archive, place)
        await archive.projects.create(CANARY, COLOURS[0], NOON)
        await archive.back_up()
    quick = DatabaseStore(place.quick, noon())
    await quick.add_turn("u", CANARY, CANARY, {"about": CANARY})
    await quick.close()


async def a_file(archive: Archive, place: Paths) -> None:
    text = place.root.parent / "belge.txt"
    text.write_text(f"{CANARY}. " * 20, "utf-8")
    await archive.files().add([text])


async def asked(place: Paths) -> int:
    """How many messages the archive holds."""
    async with open_archive(place, Environment(clock=noon())) as archive:
        return sum([len(await archive.store.messages(each)) for each in ("a", "b")])


async def test_no_byte_of_what_was_said_is_readable(
    tmp_path: Path, expected_log: ExpectLog
) -> None:
    expected_log("unreadable values in sessions")
    expected_log("rows were kept aside")
    place = paths(tmp_path)
    await written(place)
    draft = json.dumps({"geometry": "g", "draft": CANARY, "drafts": {"a": CANARY}})
    (place.root / "window.json").write_text(draft, "utf-8")
    shutil.copy(place.archive, place.root / "kopya.db")
    (place.web / "ab").mkdir(parents=True)
    (place.web / "ab" / "abc").write_text(CANARY, "utf-8")
    assert remnants(place.root)
    cipher = ArchiveCipher(place.root)
    cipher.encrypt(OLD)
    assert remnants(place.root) == []
    assert json.loads((place.root / "window.json").read_text("utf-8")) == {"geometry": "g"}
    assert json.loads(SealedWindow(place).read())["draft"] == CANARY

    # Everything that writes, on ciphertext.
    environment = Environment(clock=noon())
    async with open_archive(place, environment) as archive:
        await keep(archive.database, "c", CANARY, CANARY)
        SealedWindow(place).write(json.dumps({"draft": CANARY}))
        made = await archive.back_up()
        assert remnants(place.root) == [], "while it is open, with its log"
        await archive.restore(made)
        half = place.root / ".animsa-ab12_x9z.new"
        shutil.copy(place.root / "window.sealed", half)
        await archive.eraser.session("c")
        assert not half.exists(), "as a killed process leaves it"
        assert remnants(place.root) == []
    await written_over(place)
    assert await examine(place, environment, fix=True) == []
    assert remnants(place.root) == []

    cipher.decrypt(OLD)
    assert await examine(place, environment, fix=False) == []
    assert json.loads((place.root / "window.json").read_text("utf-8"))["draft"] == CANARY
    assert await asked(place) == 4


async def written_over(place: Paths) -> None:
    """A value that no reader understands: mending keeps the row aside."""
    db = connect(place.archive)
    db.connect()
    db.execute_sql("UPDATE sessions SET key_topics = ? WHERE session_id = 'a'", (f"[{CANARY}",))
    db.close()


async def test_locked_it_opens_with_the_passphrase_alone(tmp_path: Path) -> None:
    place = paths(tmp_path)
    await written(place)
    cipher = ArchiveCipher(place.root)
    assert cipher.state() is CipherState.PLAIN
    with pytest.raises(errors.EmptyPassphrase):
        cipher.encrypt("")
    cipher.encrypt(OLD)
    cipher.lock()
    assert cipher.state() is CipherState.LOCKED
    with pytest.raises(errors.ArchiveLocked):
        await asked(place)
    with pytest.raises(errors.WrongPassphrase):
        cipher.unlock(NEW)
    cipher.change_passphrase(OLD, NEW)
    cipher.lock()
    with pytest.raises(errors.WrongPassphrase):
        cipher.unlock(OLD)
    cipher.unlock(NEW)
    assert cipher.state() is CipherState.UNLOCKED
    assert await asked(place) == 4


async def test_the_keyring_opens_it(tmp_path: Path) -> None:
    place = paths(tmp_path)
    await written(place)
    with pytest.raises(errors.NoKeyring):
        ArchiveCipher(place.root, Keyring(available=False)).encrypt(OLD, keep_in_keyring=True)
    assert not (place.root / key_file.NAME).exists()
    keyring = Keyring()
    cipher = ArchiveCipher(place.root, keyring)
    cipher.encrypt(OLD, keep_in_keyring=True)
    assert cipher.is_kept_in_keyring()
    cipher.lock()
    assert cipher.unlock_from_keyring()
    assert await asked(place) == 4
    cipher.keep_in_keyring(False)
    cipher.lock()
    assert not cipher.unlock_from_keyring()
    keyring.kept = {f"archive-{'0' * 32}": "kein", "other": "1"}
    assert not cipher.unlock_from_keyring()


async def test_a_new_archive_is_ciphertext_from_its_first_byte(tmp_path: Path) -> None:
    place = paths(tmp_path)
    place.create()
    ArchiveCipher(place.root).encrypt(OLD)
    await written(place)
    assert remnants(place.root) == []
    assert await asked(place) == 4


async def test_a_backup_opens_elsewhere_and_brings_the_key_file_back(
    tmp_path: Path, expected_log: ExpectLog
) -> None:
    expected_log("the key file came back")
    expected_log("the archive was recovered")
    place = paths(tmp_path)
    await written(place)
    cipher = ArchiveCipher(place.root)
    cipher.encrypt(OLD)
    async with open_archive(place, Environment(clock=noon())) as archive:
        outside = await archive.back_up(tmp_path / "usb.db")
    assert remnants(tmp_path / "data") == []
    assert CANARY.encode() not in outside.read_bytes()
    HELD.forget(place.root)

    other = Paths(tmp_path / "other")
    with pytest.raises(errors.BackupLocked):
        await restore(other, Environment(clock=noon()), outside)
    with pytest.raises(errors.WrongPassphrase):
        unlock_backup(outside, NEW)
    unlock_backup(outside, OLD)
    await restore(other, Environment(clock=noon()), outside)
    assert await asked(other) == 4

    HELD.forget(place.root)
    (place.root / key_file.NAME).unlink()
    place.archive.unlink()
    assert cipher.state() is CipherState.LOCKED, "its backups are ciphertext"
    cipher.unlock(OLD)
    assert (place.root / key_file.NAME).exists()
    recover(place, Environment(clock=noon()))
    assert await asked(place) == 4
    assert remnants(place.root) == []


@pytest.mark.parametrize("passphrase", [OLD, NEW])
async def test_key_file_of_another_archive_is_called_so(
    tmp_path: Path, expected_log: ExpectLog, passphrase: str
) -> None:
    """With the passphrase of either: the archive would seem to have another passphrase, or to be
    damaged and in need of a repair."""
    expected_log("the key file came back")
    expected_log("does not open with its key")
    for name, words in (("data", OLD), ("other", NEW)):
        async with open_archive(Paths(tmp_path / name), Environment(clock=noon())) as archive:
            await keep(archive.database, "a", CANARY, f"Evet: {CANARY}")
        ArchiveCipher(tmp_path / name).encrypt(words)
        HELD.forget(tmp_path / name)
    place = paths(tmp_path)
    cipher, own = ArchiveCipher(place.root), place.root / key_file.NAME
    kept = own.read_bytes()
    shutil.copyfile(tmp_path / "other" / key_file.NAME, own)
    place.backups.rename(tmp_path / "away")
    with pytest.raises(errors.KeyFileOfAnother):
        cipher.unlock(passphrase)

    # It comes back from a backup, with the right words.
    shutil.rmtree(place.backups, ignore_errors=True)
    (tmp_path / "away").rename(place.backups)
    if passphrase == NEW:
        with pytest.raises(errors.WrongPassphrase):
            cipher.unlock("ne o ne bu")
    cipher.unlock(OLD)
    HELD.forget(place.root)

    # A mark that is damaged makes a stranger of nobody.
    own.write_bytes(kept)
    with place.archive.open("r+b") as file:
        file.seek(3)
        file.write(b"XXXX")
    cipher.unlock(OLD)


async def test_pages_of_damaged_ciphertext_are_read_one_by_one(
    tmp_path: Path, expected_log: ExpectLog
) -> None:
    expected_log("the archive was recovered")
    place = paths(tmp_path)
    environment = Environment(clock=noon())
    place.create()
    cipher = ArchiveCipher(place.root)
    cipher.encrypt(OLD)
    async with open_archive(place, environment) as archive:
        for number in range(12):
            await keep(archive.database, f"s{number}", f"Soru {number}", CANARY * 40)
    with place.archive.open("r+b") as file:
        # The first page, and one of each ten.
        for number in range(0, place.archive.stat().st_size // 4096, 10):
            file.seek(number * 4096 + 50)
            file.write(os.urandom(100))
    recovered = recover(place, environment)
    assert recovered.salvaged > 12
    assert remnants(place.root) == []
    cipher.decrypt(OLD)
    assert await examine(place, environment, fix=False) is not None


async def test_another_process_that_has_it_open_is_not_left_behind(tmp_path: Path) -> None:
    place = paths(tmp_path)
    await written(place)
    async with open_archive(place, Environment(clock=noon())) as archive:
        await archive.store.session_ids()
        code = (
            "import sys; from pathlib import Path;"
            "from app.storage.encryption.archive_cipher import ArchiveCipher;"
            "from app.core.domain import errors;"
            "from app.storage.encryption import conversion; conversion.BUSY_SECONDS = 0\n"
            "try: ArchiveCipher(Path(sys.argv[1])).encrypt('p')\n"
            "except errors.ArchiveBusy: print('busy')"
        )
        asked_to = [sys.executable, "-c", code, str(place.root)]
        found = await asyncio.to_thread(subprocess.check_output, asked_to, encoding="utf-8")
    assert found == "busy\n"
    assert ArchiveCipher(place.root).state() is CipherState.PLAIN


def test_killed_anywhere_it_is_one_or_the_other() -> None:
    """A few dozen kills; ``python -m tests.benchmarks.encrypt_kill`` kills at every step."""
    if os.name != "posix":
        pytest.skip("processes are not forked there")
    found = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks.encrypt_kill", "--every", "24"],
        capture_output=True,
        encoding="utf-8",
    )
    assert found.returncode == 0, found.stdout + found.stderr


def test_what_repairs_kept_is_sealed_and_comes_back(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    fill(folder)
    damaged = folder / "animsa-damaged-2026-11-02T120000.db"
    before = damaged.read_bytes()
    cipher = ArchiveCipher(folder)
    cipher.encrypt(OLD)
    assert remnants(folder) == []
    assert not damaged.exists()
    cipher.decrypt(OLD)
    assert damaged.read_bytes() == before
    assert CANARY in (folder / "animsa-damaged-rows-2026.jsonl").read_text("utf-8")
