"""Texts that nobody types, through every entrance: each is found again as it can be kept, or
refused with a sentence; nothing else is raised."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import random
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from pathlib import Path

import httpx2

from app import cli
from app.bootstrap.controllers import open_controller, open_quick_ask
from app.core.domain import errors
from app.core.domain.sessions import COLOURS
from app.core.language.turkish import storable
from app.core.wording import command_line
from app.core.wording.error_wording import BUG, error_sentence
from app.machine import settings as settings_file
from app.machine.settings import Settings
from app.turns.controller import Controller
from tests.fakes.person import Recorder
from tests.server.serving import PLENTY, Served, served
from tests.torture.proof import ProofResult

LONGEST = 30.0
COMMANDS = (
    ("ask", "{}"), ("recall", "{}"), ("recall", "{}", "--explain"), ("classify", "{}"),
    ("project", "create", "{}"), ("erase", "{}", "--yes"), ("export", "{}", "--out", "x.md"),
    ("import", "{}"), ("files", "add", "{}"), ("ask", "x", "--session", "{}"), ("{}",),
    ("ask", "x", "--project", "{}"), ("--now", "{}", "recall", "x"), ("restore", "{}"),
)  # fmt: skip


def texts(chance: random.Random) -> Iterator[str]:
    """Texts of every bad sort, and then made-up ones for ever."""
    yield from (
        "\ud83d", "\udc00\ud83d", "a\0b", "\0", "\u202e\u2066ters", "I\u0307\u0301i\u0307 e\u0301",
        "\u200b\u200c\u200d\ufeff\u2060", "👨‍👩‍👧‍👦🏳️‍🌈🇹🇷👍🏽",
        "שלום עולם مرحبا بالعالم", "\x1b[2J\x07\x08", "\r\n\r\n", "\t",
        "' OR 1=1 --", '"*" NEAR/2 (a OR', "%_[]{}\\",
        "../../etc/passwd", "{0.__class__}", "%s%n",
        "<b>&lt;x", "\U0010ffff\ufffe\uffff", "ﷺ" * 500, "a\u0301" * 3_000,
        "e" + "\u0301" * 5_000,
        "x" * 1_000_000, "ğ " * 400_000, "[" * 20_000, "- \n" * 20_000, "1. " * 20_000,
        "**" * 20_000,
        "`" * 30_000, "?" * 30_000, ". " * 200_000, "|a" * 20_000, "geçen " * 20_000, "9" * 100_000,
        "--yardım", "-", "", "   ", "yeni konu " * 5_000, "2024-13-45 99:99", "ikinci " * 10_000,
    )  # fmt: skip
    alphabets = (
        "abcçğıİöşü ",
        "\u202e\u200d\0\ud83d\udc00",
        "👍🏽🇹🇷\ufe0f",
        "<>[]()*_`#|\\",
        "אבمر",
        "0123456789.,:/-",
    )
    while True:
        letters = "".join(chance.sample(alphabets, 3))
        yield "".join(chance.choices(letters, k=chance.choice((1, 7, 60, 900))))


@dataclass(frozen=True, slots=True)
class Inside:
    """What is behind the entrances."""

    at: Served
    controller: Controller
    folder: Path


Entrance = Callable[[Inside, str], Awaitable[str]]
"""Lets a text in; "" or what is wrong."""


async def _chat(inside: Inside, text: str) -> str:
    await inside.controller.submit(text)
    kept = await _contents(inside)
    return "" if storable(text.strip()) in kept or not text.strip() else "said, and not kept"


async def _title(inside: Inside, text: str) -> str:
    store = inside.at.archive.store
    await store.rename("dawn", text)
    found = await store.session("dawn")
    wanted = " ".join(storable(text).split())
    return "" if found is not None and wanted.startswith(found.title.rstrip("…")) else "lost"


async def _search(inside: Inside, text: str) -> str:
    await inside.at.archive.store.search_sessions(text, 20)
    return ""


async def _recall(inside: Inside, text: str) -> str:
    await inside.at.archive.recall_engine().recall(text, now=inside.at.clock.now())
    return ""


async def _imported(inside: Inside, name: str, data: object, text: str) -> str:
    path = inside.folder / f"{name}.json"
    path.write_text(json.dumps(data) + "\n", encoding="utf-8")
    bad: list[object] = []
    count = await inside.at.archive.importer.file(path, complain=bad.append)
    if count.failed or bad or not text.strip():
        return ""
    kept = {_letters(each) for each in await _contents(inside)}
    return "" if _letters(text) in kept else "imported, and lost"


def _letters(text: str) -> str:
    """A text without what cannot be kept, and without the spaces around its lines."""
    return "".join(storable(text).replace("\ufffd", "").split())


async def _lines(inside: Inside, text: str) -> str:
    said = [{"role": "user", "content": text, "timestamp": text}, {"role": text, "content": text}]
    line = {"id": text, "title": text, "date": text, "key_topics": [text], "conversation": said[:1]}
    wrong = await _imported(inside, "lines", line, "")
    return wrong or await _imported(
        inside, "lines", {"conversation": [{"role": "user", "content": text}]}, text
    )


async def _chatgpt(inside: Inside, text: str) -> str:
    node = {"author": {"role": "user"}, "content": {"content_type": "text", "parts": [text]}}
    mapping = {"a": {"message": node, "parent": None, "children": [text]}, text: {"parent": "a"}}
    chat = {"title": text, "mapping": mapping, "current_node": "a", "conversation_id": text}
    return await _imported(inside, "chatgpt", [chat], "")


async def _claude(inside: Inside, text: str) -> str:
    said = [{"sender": "human", "text": text, "content": [{"type": "text", "text": text}]}]
    chat = {"uuid": text, "name": text, "created_at": text, "chat_messages": said}
    return await _imported(inside, "claude", [chat], "")


async def _raw(inside: Inside, text: str) -> str:
    path = inside.folder / "raw.jsonl"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    await inside.at.archive.importer.file(path, complain=lambda bad: None)
    return ""


async def _file(inside: Inside, text: str) -> str:
    folder = inside.folder / "files"
    folder.mkdir(exist_ok=True)
    name = "".join(each for each in storable(text)[:40] if each not in "/\0") or "a"
    for kind in (".md", ".txt", ".html"):
        with contextlib.suppress(OSError):
            (folder / f"{name}{kind}").write_bytes(text.encode("utf-8", "surrogatepass"))
    async with asyncio.timeout(LONGEST):
        await inside.at.archive.files().add([folder])
        await inside.at.archive.library.search(text, 5)
    for each in folder.iterdir():
        each.unlink()
    return ""


async def _project(inside: Inside, text: str) -> str:
    now = inside.at.clock.now()
    projects = inside.at.archive.projects
    made = await projects.create(text, COLOURS[0], now)
    await inside.at.archive.project_memory().edit(made.project_id, text)
    await inside.at.archive.project_memory().search(text, None, everywhere=True)
    found = [each for each in await projects.projects() if each.project_id == made.project_id]
    return "" if found else "the project is not there"


async def _settings(inside: Inside, text: str) -> str:
    path = inside.folder / "settings.json"
    await asyncio.to_thread(settings_file.save, path, replace(Settings(), model=text, contact=text))
    read = await asyncio.to_thread(settings_file.load, path)
    return "" if read.model in (text, storable(text)) else "the settings lost it"


async def _quick(inside: Inside, text: str) -> str:
    screen = Recorder()
    async with open_quick_ask(inside.at.archive, screen) as (controller, sessions):
        controller.active = await sessions.load()
        await controller.submit(text)
    return ""


async def _http(inside: Inside, text: str) -> str:
    client = inside.at.client
    body = json.dumps({"user_id": text, "user_message": text, "text": text, "query": text})
    safe = storable(text)[:20_000]
    asked = [
        client.get("/api/recall", params={"query": safe, "now": safe}),
        client.get("/api/sessions", params={"search": safe, safe: safe}),
        client.get("/api/sessions/" + "".join(f"%{b:02x}" for b in safe.encode())[:6_000]),
        client.post("/api/chat", content=body),
        client.post("/api/chat-history", content=body),
        client.post("/api/conversation-memory", content=text.encode("utf-8", "surrogatepass")),
        client.get(
            "/api/chat-history",
            params={"user_id": safe},
            headers={
                "Accept-Language": safe[:99]
                .encode("latin-1", "replace")
                .decode("latin-1")
                .translate({0: " ", 10: " ", 13: " "})
                if safe.isprintable()
                else "tr"
            },
        ),
    ]
    for each in asked:
        try:
            reply = await each
        except (httpx2.HTTPError, httpx2.InvalidURL, ValueError):
            continue  # what no client sends
        if reply.status_code >= 500 or "Traceback" in reply.text:
            return f"HTTP {reply.status_code} {reply.text[:200]}"
    return ""


async def _mcp(inside: Inside, text: str) -> str:
    call = {"name": "recall", "arguments": {"query": text, text: text}}
    for method, more in (("tools/call", call), (text, {}), ("tools/list", {"cursor": text})):
        message = {"jsonrpc": "2.0", "id": text[:50], "method": method, "params": more}
        reply = await inside.at.client.post(
            "/mcp",
            content=json.dumps(message),
            headers={
                "Accept": "application/json, text/event-stream",
                "Content-Type": "application/json",
            },
        )
        if reply.status_code >= 500 or "Traceback" in reply.text:
            return f"MCP {reply.status_code} {reply.text[:200]}"
    return ""


ENTRANCES: dict[str, Entrance] = {
    "chat": _chat, "title": _title, "search": _search, "recall": _recall, "JSON lines": _lines,
    "ChatGPT": _chatgpt, "Claude": _claude, "raw import": _raw, "files": _file,
    "project and memory": _project, "settings": _settings, "quick-ask": _quick, "HTTP": _http,
    "MCP": _mcp,
}  # fmt: skip


async def _contents(inside: Inside) -> set[str]:
    rows = await inside.at.archive.database.read(
        lambda db: db.execute_sql("SELECT content FROM messages WHERE role = 'user'").fetchall()
    )
    return {content for (content,) in rows}


class Entrances:
    """Lone surrogates, NUL, bidi overrides, NFD, zero-width letters, emoji, RTL, a line of 1 MB and
    made-up texts through chat, titles, search, imports, files, projects, settings, quick-ask, HTTP,
    MCP and the command line."""

    name = "hostile texts by every entrance"

    def run(self, seconds: float, folder: Path, seed: int) -> Sequence[ProofResult]:
        """Every text by every entrance, as far as the time goes."""
        folder.mkdir(parents=True, exist_ok=True)
        chance = random.Random(seed)
        ends = time.monotonic() + seconds
        failures: list[str] = []
        made, tried, slow = texts(chance), 0, ("", 0.0)
        while not tried or time.monotonic() < ends:
            batch = [next(made) for _ in range(10)]
            home = folder / f"{tried}"
            home.mkdir()
            found = asyncio.run(
                _let_in(home, batch, chance, min(ends, time.monotonic() + seconds / 2))
            )
            for name, text, took, wrong in [*found, *_commanded(home, batch, chance, ends)]:
                tried += 1
                slow = max(slow, (name, took), key=lambda each: each[1])
                if took > LONGEST:
                    wrong = wrong or f"took {took:.0f} s"
                if wrong:
                    failures.append(f"seed {seed}, {name}, {len(text)} × {text[:20]!r}: {wrong}")
        note = f"{len(ENTRANCES) + 1} entrances; the longest, {slow[0]}, took {slow[1]:.1f} s"
        return [ProofResult(self.name, tried, len(failures), 0, note, tuple(failures))]


Tried = tuple[str, str, float, str]


async def _let_in(
    home: Path, batch: Sequence[str], chance: random.Random, ends: float
) -> list[Tried]:
    found: list[Tried] = []
    async with AsyncExitStack() as stack:
        at = await stack.enter_async_context(served(home, writes=True, limits=PLENTY))
        controller = await stack.enter_async_context(open_controller(at.archive, Recorder()))
        inside = Inside(at, controller, home)
        pairs = [(text, name) for text in batch for name in ENTRANCES]
        chance.shuffle(pairs)
        for text, name in pairs:
            if found and time.monotonic() > ends:
                break
            begun = time.monotonic()
            try:
                wrong = await ENTRANCES[name](inside, text)
            except errors.AnimsaError as error:
                wrong = _not_told(error)
            except Exception as error:
                wrong = f"raised {error!r}"[:300]
            found.append((name, text, time.monotonic() - begun, wrong))
    return found


def _not_told(error: errors.AnimsaError) -> str:
    for language in ("tr", "en"):
        said = error_sentence(error, language)
        if not said.strip() or BUG.what.said(language, {}) in said:
            return f"{error!r} has no words"
    return ""


def _commanded(
    home: Path, batch: Sequence[str], chance: random.Random, ends: float
) -> Iterator[Tried]:
    for text in batch:
        if time.monotonic() > ends:
            return
        shape = chance.choice(COMMANDS)
        arguments = [
            "--data-dir",
            str(home / "data"),
            *(each.replace("{}", text) for each in shape),
        ]
        out, begun = io.StringIO(), time.monotonic()
        wrong = ""
        if not text:
            continue
        try:
            with (
                contextlib.redirect_stdout(out),
                contextlib.redirect_stderr(out),
                contextlib.chdir(home),
            ):
                code = cli.main(arguments)
        except SystemExit as left:
            code = int(left.code or 0)
        except Exception as error:
            code, wrong = 1, f"raised {error!r}"[:300]
        if (
            code not in (0, 1, 2)
            or "Traceback" in out.getvalue()
            or command_line.BUG.tr[:20] in out.getvalue()
        ):
            wrong = wrong or f"exit {code}: {out.getvalue()[:300]!r}"
        yield f"command {shape[0]}", text, time.monotonic() - begun, wrong


PROOFS = (Entrances(),)
