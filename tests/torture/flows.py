"""Work that the proofs disturb: commands of the real program on a data folder, with what each has
acknowledged and what then has to be there.

A flow has a folder of its own: ``data`` is the data folder, and beside it lies what the flow reads
and writes. Nothing here looks at the bytes of the archive but :func:`remnants`.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from typing import Any

from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import Archive, open_archive
from app.core.domain.messages import MessageState
from app.core.domain.privacy.encryption_port import CipherState
from app.machine.paths import Paths
from app.memory.transfer.session_lines import read_jsonl
from app.storage.keys.held_keys import HELD, is_ciphertext
from tests.fakes.person import SMALL_ARCHIVE
from tests.storage.archives import archive
from tests.storage.erasing.secrets import SECRETS, keep_quoting, keep_secret, remnants
from tests.torture import encrypted
from tests.torture.program import Contents, Talker, animsa, contents

Line = Mapping[str, Any]
"""What a command has told its caller: a JSON object."""

RELEASED = Path(__file__).parents[1] / "data" / "released"
JOURNAL_SECONDS, SCHEDULING_SECONDS = 0.5, 0.25
"""When what was shown has to be on the disk, and what the machine may take."""


class Key(Enum):
    """How a flow comes to an encrypted archive: before there is anything in it, when all is there
    (what an older program left), or by what it does itself."""

    FROM_THE_START = auto()
    LATER = auto()
    ITS_OWN = auto()


@dataclass(frozen=True)
class Flow:
    """``prepare`` makes the folder; ``act`` works in it and prints what it acknowledges; ``wrong``
    says what is missing or half done after the next start, given what the folder held and was
    told."""

    name: str
    prepare: Callable[[Path], None]
    act: Callable[[Path], int]
    wrong: Callable[[Path, Contents, Sequence[Line]], Coroutine[Any, Any, list[str]]]
    once: bool = False
    """Whether it cannot be done again when it is done."""
    about: str = ""
    """The finding of the doctor that it puts right: it may stand until then."""
    key: Key = Key.FROM_THE_START


async def _kept(root: Path, before: Contents) -> list[str]:
    """The sessions of which something is gone; one may have grown."""
    now = await contents(root)
    return [
        f"session {each} is not as it was"
        for each, said in before.items()
        if now.get(each, ())[: len(said)] != said
    ]


def prepared(flow: Flow, root: Path, *, encrypt: bool) -> None:
    """Make the flow's folder, with an archive that is plain or ciphertext."""
    if encrypt and flow.key is Key.FROM_THE_START:
        encrypted.encrypt(root)
    flow.prepare(root)
    if encrypt and flow.key is Key.LATER:
        encrypted.encrypt(root)
    if flow.key is not Key.ITS_OWN:
        assert is_ciphertext(root / "data" / "animsa.db") is encrypt


# --- what is there before ------------------------------------------------------------------------


def _few(root: Path) -> None:
    """The small test archive, with a backup."""
    root.joinpath("data").mkdir(parents=True, exist_ok=True)
    asyncio.run(_take_in(root))
    animsa(root, "backup", "--json")


async def _take_in(root: Path) -> None:
    lines = SMALL_ARCHIVE.read_text("utf-8").splitlines()
    async with open_archive(Paths(root / "data"), Environment()) as opened:
        await opened.importer.sessions([*read_jsonl(lines, 0)], force=False)  # type: ignore[list-item]


def _with_a_file_to_import(root: Path) -> None:
    _few(root)
    with (root / "in.jsonl").open("w", encoding="utf-8") as out:
        for number in range(40):
            said = [
                {"role": "user", "content": f"{number}. soru: kovan kışın ne ister?"},
                {"role": "assistant", "content": f"{number}. yanıt: {'bal ve polen ' * 30}"},
            ]
            line = {"id": f"in-{number}", "date": "2024-10-05", "conversation": said}
            out.write(json.dumps(line, ensure_ascii=False) + "\n")


def _with_another_backup(root: Path) -> None:
    _few(root)
    animsa(root, "backup", root / "earlier.db")
    animsa(root, "ask", "Arılar kışın ne yer?", "--session", "new", "--end", "--json")


def _with_a_secret(root: Path) -> None:
    asyncio.run(_keep_secret(root))
    animsa(root, "backup", "--json")


async def _keep_secret(root: Path) -> None:
    async with archive(root / "data") as database:
        await keep_secret(database)
        await keep_quoting(database)
    await _take_in(root)


def _with_files(root: Path) -> None:
    _few(root)
    (root / "files").mkdir()
    for number in range(3):
        text = f"# Kovan {number}\n\n" + "\n\n".join(f"{n}. kural: bal {n} kg." for n in range(40))
        (root / "files" / f"kovan-{number}.md").write_text(text, "utf-8")


def _with_a_loose_index(root: Path) -> None:
    _few(root)

    async def empty() -> None:
        async with open_archive(Paths(root / "data"), Environment()) as opened:
            await opened.database.write(lambda db: db.execute_sql("DELETE FROM recall_texts"))

    asyncio.run(empty())


def _released(root: Path) -> None:
    version = sorted(RELEASED.iterdir())[0]
    (root / "data").mkdir(parents=True, exist_ok=True)
    shutil.copyfile(version / "animsa.sqlite3", root / "data" / "animsa.db")
    shutil.copyfile(version / "quick.sqlite3", root / "data" / "quick.db")


def _to_encrypt(root: Path) -> None:
    encrypted.give_passphrase(root)
    _few(root)


def _to_decrypt(root: Path) -> None:
    encrypted.encrypt(root)
    _few(root)


# --- what is done --------------------------------------------------------------------------------


def _chat(root: Path) -> int:
    for number in range(2):
        text = f"{number}. Karaciğer yağlanması nasıl geriler, {os.getpid()}?"
        print(json.dumps({"asked": text}), flush=True)
        animsa(root, "ask", text, "--json")
    return 0


def _stream(root: Path) -> int:
    Talker.pause = 0.05
    text = f"Karaciğer yağlanması nasıl geriler, {os.getpid()}?"
    print(json.dumps({"asked": text}), flush=True)
    return animsa(root, "ask", text, "--json", "--session", "new")


def _complete(root: Path) -> int:
    text = f"Karaciğer yağlanması nasıl geriler, {os.getpid()}?"
    print(json.dumps({"asked": text}), flush=True)
    return animsa(root, "ask", text, "--json", "--session", "new", "--end")


def _reindex(root: Path) -> int:
    encrypted.unlock(root)

    async def renew() -> None:
        from app.storage.maintenance import reindexing

        async with open_archive(Paths(root / "data"), Environment()) as opened:
            await opened.database.write(reindexing.start_over)
            await opened.renew_indexes()

    asyncio.run(renew())
    print(json.dumps({"renewed": True}), flush=True)
    return 0


# --- what has to be there afterwards -------------------------------------------------------------


async def _said(root: Path, before: Contents, told: Sequence[Line]) -> list[str]:
    """What was asked and shown is there, and what ended is complete."""
    wrong, now = await _kept(root, before), await contents(root)
    asked, session_id, seen = "", "", ""
    killed = max((each.get("at", 0.0) for each in told), default=0.0)
    async with open_archive(Paths(root / "data"), Environment()) as opened:
        for line in told:
            asked = line.get("asked", asked)
            match line.get("event"):
                case "session" if line["saved"]:
                    session_id, seen = line["session_id"], ""
                    if ("user", asked) not in now.get(session_id, ()):
                        wrong.append(f"the question of {session_id} is lost")
                case "delta":
                    old = killed - line.get("at", killed) > JOURNAL_SECONDS + SCHEDULING_SECONDS
                    seen += line["text"] if old or not seen else ""
                case "done" | "error":
                    seen = ""
                    if line.get("saved") and not _has(now, line["session_id"], line["text"]):
                        wrong.append(f"the answer of {line['session_id']} is lost")
            if ended := line.get("ended"):
                session = await opened.store.session(ended)
                if session is None or session.status != "complete":
                    wrong.append(f"{ended} is not complete")
        # A paragraph that was to follow is no letter of what was shown.
        if seen and not _has(now, session_id, seen.rstrip("\n")):
            wrong.append(f"{len(seen)} shown letters of {session_id} are lost")
        states = await _states(opened)
    if not states <= {each.value for each in MessageState}:
        wrong.append(f"unknown states: {states}")
    return list(dict.fromkeys(wrong))


def _has(now: Contents, session_id: str, answer: str) -> bool:
    """Whether the session has an answer that begins so; one may be made of several messages."""
    said: list[str] = []
    for who, text in now.get(session_id, ()):
        if who == "user":
            said.append("")
        elif said:
            said[-1] += f"\n\n{text}" if said[-1] else text
    return any(each.startswith(answer) for each in said)


async def _states(opened: Archive) -> set[str]:
    return {
        each.state.value
        for session_id in await opened.store.session_ids()
        for each in await opened.store.messages(session_id)
    }


async def _all_or_none(root: Path, before: Contents, told: Sequence[Line]) -> list[str]:
    """An import that was acknowledged is there, another may be; the next one makes it whole."""
    wrong, now = await _kept(root, before), await contents(root)
    came = sum(each.startswith("in-") or each not in before for each in now)
    if any("imported" in line for line in told) and came < 40:
        wrong.append(f"{40 - came} imported sessions are lost")
    if any(not messages for messages in now.values()):
        wrong.append("a session came without its messages")
    async with open_archive(Paths(root / "data"), Environment()) as opened:
        await opened.importer.file(root / "in.jsonl", complain=lambda _: None)
    if len(await contents(root)) != len(before) + 40:
        wrong.append("the next import does not make it whole")
    return wrong


async def _renewed(root: Path, before: Contents, told: Sequence[Line]) -> list[str]:
    """The next start goes on with the index where it was cut off."""
    async with open_archive(Paths(root / "data"), Environment()) as opened:
        await opened.renew_indexes()
    return await _kept(root, before)


async def _as_before(root: Path, before: Contents, told: Sequence[Line]) -> list[str]:
    return await _kept(root, before)


async def _one_or_other(root: Path, before: Contents, told: Sequence[Line]) -> list[str]:
    """Ciphertext or plain as a whole, as was acknowledged, and the backups with it."""
    wrong = await _backed_up(root, before, told)
    said = [line["state"] for line in told if "state" in line]
    encrypted_now = HELD.of_folder(root / "data") is not None
    if said and (said[-1] != CipherState.PLAIN) != encrypted_now:
        wrong.append(f"it said {said[-1]}, and is not")
    files = [root / "data" / "animsa.db", *(root / "data" / "backups").glob("animsa-*.db")]
    if encrypted_now:
        wrong += [f"{each.name} is no ciphertext" for each in files if not is_ciphertext(each)]
    return wrong


async def _backed_up(root: Path, before: Contents, told: Sequence[Line]) -> list[str]:
    """Every file under a backup's name is whole, and what was acknowledged is among them."""
    from app.storage.maintenance.copies import verify

    wrong = await _kept(root, before)
    names = [Path(line["backup"]).name for line in told if "backup" in line]
    there = {path.name: path for path in (root / "data" / "backups").glob("animsa-*.db")}
    wrong += [f"the backup {name} is lost" for name in names if name not in there]
    for path in there.values():
        try:
            verify(path)
        except Exception as error:
            wrong.append(f"the backup {path.name} is damaged: {error}")
    return wrong


async def _either(root: Path, before: Contents, told: Sequence[Line]) -> list[str]:
    """What was there before, or what the backup held; that once it was acknowledged."""
    from app.storage.maintenance.copies import verify

    now = await contents(root)
    after = await _held_by(root, root / "earlier.db")
    if any("restored" in line for line in told):
        wrong = [] if now == after else ["the restored archive is another one"]
        kept = [Path(line["before"]).name for line in told if "restored" in line]
        wrong += [f"{name} is gone" for name in kept if not _in_backups(root, name)]
    else:
        wrong = [] if now in (before, after) else ["neither the one nor the other archive"]
    if now == after and before != after:
        backups = (root / "data" / "backups").glob("animsa-*.db")
        held = [await _held_by(root, path) for path in backups if verify(path)]
        wrong += [] if before in held else ["what was there before is in no backup"]
    return wrong


def _in_backups(root: Path, name: str) -> bool:
    return (root / "data" / "backups" / name).exists()


async def _held_by(root: Path, backup: Path) -> Contents:
    place = root / "held"
    shutil.rmtree(place, ignore_errors=True)
    (place / "data").mkdir(parents=True)
    shutil.copyfile(backup, place / "data" / "animsa.db")
    with HELD.shared(root / "data", place / "data"):
        return await contents(place)


async def _gone(root: Path, before: Contents, told: Sequence[Line]) -> list[str]:
    """Erased everywhere, or as if nothing had happened; the others stay."""
    now = await contents(root)
    others = {each for each in before if each not in ("secret", "other")}
    wrong = [f"session {each} is not as it was" for each in others if now.get(each) != before[each]]
    if (root / "data" / "erasing").exists():
        wrong.append("the erasing is not finished")
    acknowledged = any("erased" in line for line in told)
    if "secret" in now:
        whole = now == before
        wrong += [] if whole and not acknowledged else ["half erased, or erased and there again"]
    elif left := remnants(encrypted.readable(root / "data", root / "readable"), SECRETS):
        wrong.append(f"{len(left)} erased words are left")
    return wrong


def _command(*arguments: str) -> Callable[[Path], int]:
    """A command; what begins with ``@`` is a file of the flow."""

    def act(root: Path) -> int:
        return animsa(root, *(root / a[1:] if a[0] == "@" else a for a in arguments), "--json")

    return act


CHAT = Flow("chat", _few, _chat, _said)
STREAM = Flow("stream", _few, _stream, _said)
COMPLETE = Flow("complete", _few, _complete, _said)
IMPORT = Flow("import", _with_a_file_to_import, _command("import", "@in.jsonl"), _all_or_none)
MIGRATE = Flow("migrate", _released, _command("recall", "Dawn"), _as_before, key=Key.LATER)
BACK_UP = Flow("back up", _few, _command("backup"), _backed_up)
RESTORE = Flow("restore", _with_another_backup, _command("restore", "@earlier.db"), _either)
ERASE = Flow("erase", _with_a_secret, _command("erase", "secret", "--yes"), _gone, once=True)
REINDEX = Flow("re-index", _few, _reindex, _renewed)
FILES = Flow("add files", _with_files, _command("files", "add", "@files"), _as_before)
EXPORT = Flow("export", _few, _command("export", "--out", "@out.md"), _as_before)
MEND = Flow(
    "doctor --fix",
    _with_a_loose_index,
    _command("doctor", "--fix"),
    _as_before,
    about="doctor: recall_index",
)
SETTINGS = Flow("settings", _few, _command("online", "never"), _as_before)
ENCRYPT = Flow("encrypt", _to_encrypt, _command("encrypt"), _one_or_other, True, key=Key.ITS_OWN)
DECRYPT = Flow("decrypt", _to_decrypt, _command("decrypt"), _one_or_other, True, key=Key.ITS_OWN)
PASSPHRASE = Flow(
    "change passphrase", _to_decrypt, _command("passphrase"), _one_or_other, True, key=Key.ITS_OWN
)
