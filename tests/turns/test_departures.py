"""What leaves in a turn is on disk before a socket is opened for it, and can be looked up.

Every service and the model are real servers on the loopback; what they received is compared with
the list.

Also tests: app/core/domain/privacy/departures.py, app/core/wording/privacy/departure_words.py,
app/memory/transfer/sent_list.py, app/providers/request_parts.py,
app/commands/privacy_commands.py, app/storage/session_consents.py.
"""

from __future__ import annotations

import asyncio
import json
import re
import socket
from dataclasses import replace
from pathlib import Path
from typing import Any

import apsw
import pytest

from app.commands import dispatch
from app.commands.parsing.command_parser import command_parser
from app.core.domain import errors
from app.core.domain.messages import Kind, Message
from app.core.domain.model_calls import (
    ChatMessage,
    ModelRequest,
    ToolCall,
    ToolResult,
    ToolRound,
)
from app.core.domain.privacy.departures import (
    Departure,
    DepartureKind,
    Occasion,
    SentDeparture,
    is_loopback,
    runs_here,
)
from app.core.domain.sessions import Session
from app.core.domain.tiers_and_modes import Mode, Tier
from app.core.wording.prompts import recall_prompt
from app.machine import settings as settings_file
from app.machine.paths import Paths
from app.machine.settings import Settings
from app.memory.transfer import sent_list
from app.providers.request_parts import characters_of, words_of
from app.research.online import online
from app.research.sources import SourceSettings
from app.turns.answers.read_by_model.choice_prompt import (
    NumberedLine,
    NumberedSource,
    choose_prompt,
)
from tests.fakes.anthropic_server import FakeAnthropic
from tests.fakes.clock import FakeClock
from tests.fakes.person import ISTANBUL, at_home
from tests.fakes.web import KEY, FakeWeb
from tests.research.clerk import Clerk
from tests.research.worlds import OUR_NOTE, Shelf

QUESTION = "Kafein melatonin salgısını nasıl etkiler?"


def two_of(web: FakeWeb, directory: Path) -> dict[str, str]:
    """Two services whose pages are on this computer too."""
    off = ["wikipedia_en", "europepmc", "pubmed", "openalex", "tavily", "brave", "searxng"]
    settings_file.save(Paths(directory).settings, Settings(sources_off=off))
    return {each: web.bases[each] for each in ("wikipedia_tr", "crossref")}


@pytest.fixture
def kept_at_connecting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many departures were on disk each time a socket was connected."""
    counts: list[int] = []
    connect = socket.socket.connect

    def recorded(self: socket.socket, address: Any) -> None:
        if self.family in (socket.AF_INET, socket.AF_INET6):
            path = str(Paths(tmp_path).archive)
            with apsw.Connection(path, flags=apsw.SQLITE_OPEN_READONLY) as disk:
                counts.append(disk.execute("SELECT count(*) FROM departures").get)
        return connect(self, address)

    monkeypatch.setattr(socket.socket, "connect", recorded)
    return counts


async def test_every_request_is_listed_and_on_disk_before_its_socket(
    tmp_path: Path, kept_at_connecting: list[int]
) -> None:
    async with FakeWeb() as web, FakeAnthropic() as server:
        async with at_home(tmp_path, model=server.url, services=two_of(web, tmp_path)) as person:
            await person.say(QUESTION)
            await person.controller.end()
            await person.settle()
            listed = [each.departure for each in await person.archive.departures.listed()]
            session_id = (await person.archive.store.recent_sessions(1))[0].session_id
        assert web.requests and server.requests
        # A page's own server is no public one: its robots.txt was refused on the way.
        to_web = [d for d in listed if d.address.startswith(web.url)]
        to_model = [d for d in listed if d.kind is DepartureKind.MODEL]
        assert len(to_web) == len(web.requests)
        assert len(to_model) == len(server.requests)
        assert kept_at_connecting and all(kept_at_connecting)
        searches = [d for d in to_web if d.kind is DepartureKind.SEARCH]
        received = {
            value
            for each in web.requests
            for name, value in each.query.items()
            if name in ("q", "query.bibliographic")
        }
        assert "Kafein melatonin salgısını etkiler" in received
        assert {d.words for d in searches} == received
        assert {d.occasion.session_id for d in listed} == {session_id}
        answering = [d for d in to_model if d.words == QUESTION]
        assert answering and all(d.characters["question"] > 0 for d in to_model)
        assert any(d.characters.get("pages") for d in to_model)
        assert {d.name for d in searches} == {"Vikipedi", "Crossref"}


async def test_what_a_model_reads_of_ones_own_is_counted_not_quoted(tmp_path: Path) -> None:
    files = Shelf([OUR_NOTE])
    async with Clerk() as server:
        async with at_home(tmp_path, model=server.url, library=files) as person:
            await person.controller.submit(
                "Somogyi etkisi ne zaman doğrulandı?", tier=Tier.ARASTIRMA, mode=Mode.FILES_ONLY
            )
            listed = await person.archive.departures.listed()
        assert any(each.departure.characters.get("files") for each in listed)
        for each in listed:
            assert OUR_NOTE.text[:40] not in json.dumps(
                sent_list.to_object(each, ISTANBUL), ensure_ascii=False
            )


async def test_nothing_is_listed_where_nothing_left(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        await person.say("Dawn ile karışan etki neydi?")
        await person.say("merhaba")
        assert await person.archive.departures.listed() == []


async def test_a_key_is_not_listed() -> None:
    kept: list[Departure] = []

    class Log:
        async def keep(self, departure: Departure) -> None:
            kept.append(departure)

    async with FakeWeb() as web:
        settings = SourceSettings(
            wanted=("tavily", "brave", "openalex", "pubmed"),
            bases=web.bases,
            keys=dict.fromkeys(("tavily", "brave", "openalex", "pubmed"), KEY),
        )
        open_web = online(settings, FakeClock(), cache=None, sent=Log(), own=web.url)
        async with open_web() as opened:
            for source in opened.sources:
                await source.search("kafein", 3)
        assert len(kept) == len(web.requests) >= 4
    assert KEY not in repr(kept)
    assert {each.words for each in kept if each.kind is DepartureKind.SEARCH} == {"kafein"}


# --- on the command line -------------------------------------------------------------------------


def run(capsys: pytest.CaptureFixture[str], directory: Path, *arguments: str) -> str:
    options = command_parser().parse_args(arguments)
    assert asyncio.run(dispatch.run(options, Paths(directory))) == 0
    return capsys.readouterr().out


async def fill(directory: Path) -> None:
    async with FakeWeb() as web, at_home(directory, services=two_of(web, directory)) as person:
        await person.say(QUESTION)


def test_sent_lists_and_exports(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "hiçbir istek gönderilmedi" in run(capsys, tmp_path, "sent")
    asyncio.run(fill(tmp_path))
    said = run(capsys, tmp_path, "sent")
    assert "Vikipedi" in said and "“Kafein melatonin" in said and QUESTION in said
    assert "(bu bilgisayarda)" in said
    lines = [json.loads(line) for line in run(capsys, tmp_path, "sent", "--json").splitlines()]
    assert {"sent_at", "kind", "host", "name", "words", "question"} <= set(lines[0])
    assert all(each["question"] == QUESTION and each["here"] for each in lines)
    out = tmp_path / "list.jsonl"
    assert f"{len(lines)} istek yazıldı" in run(capsys, tmp_path, "sent", "--out", str(out))
    assert [json.loads(line) for line in out.read_text("utf-8").splitlines()] == lines
    text = tmp_path / "list.txt"
    run(capsys, tmp_path, "sent", "--limit", "1", "--out", str(text))
    assert text.read_text("utf-8").strip() in re.sub(r" · \d+ kez\b", "", said)
    with pytest.raises(errors.WrongUsage):
        run(capsys, tmp_path, "sent", "--out", str(tmp_path / "list.pdf"))
    assert not (tmp_path / "list.pdf").exists()


def test_a_service_that_was_asked_again_is_told_once_with_how_often() -> None:
    about = Occasion("s", "m", QUESTION)
    went = Departure(DepartureKind.SEARCH, "a.example", "A", "kafein", occasion=about)
    other = replace(went, words="melatonin")
    listed = [SentDeparture(at, each, "", QUESTION) for at, each in enumerate((went, other, went))]
    told = sent_list.merged_repeats(listed)
    assert [(each.departure, times) for each, times in told] == [(went, 2), (other, 1)]
    said = sent_list.to_text(told[0][0], ISTANBUL, "tr", 2)
    assert "1 Ocak 1970 02.00.00" in said and "2 kez" in said
    assert "1 January 1970 02:00:00" in sent_list.to_text(listed[0], ISTANBUL, "en")


def test_list_never_writes_through_a_planted_link(tmp_path: Path) -> None:
    strange, out = tmp_path / "strange", tmp_path / "list.txt"
    strange.write_text("mine", "utf-8")
    (tmp_path / "list.txt.new").symlink_to(strange)
    sent_list.write(out, [], ISTANBUL, "tr")
    assert out.read_text("utf-8") == ""
    with pytest.raises(errors.FileUnwritable):
        sent_list.write(tmp_path / "no folder" / "list.txt", [], ISTANBUL, "tr")
    assert strange.read_text("utf-8") == "mine"


# --- the parts of a request ----------------------------------------------------------------------


def test_material_is_told_apart_by_its_labels() -> None:
    material = (
        '<belge kimlik="K1" tür="dosya" başlık="a">\n1234567890\n</belge>'
        '<belge kimlik="K2" tür="web sayfası">\nxx\n</belge>'
        '<belge kimlik="K3" tür="geçmiş araştırma">\nxxx\n</belge>'
        "<kayıt>\nyy\n</kayıt><bellek>\nz\n</bellek>Soru ne?"
    )
    request = ModelRequest(
        (
            ChatMessage("user", "önce"),
            ChatMessage("assistant", "yanıt"),
            ChatMessage("user", material),
        ),
        system="Kısa yaz.",
        rounds=(ToolRound("bak", (ToolCall("1", "f", "{}"),), (ToolResult("1", "bulunan"),)),),
    )
    counts = characters_of(request)
    assert sum(counts.values()) == 9 + 4 + 5 + len(material) + 3 + 2 + 7
    assert counts["instructions"] == 9 and counts["question"] == len("Soru ne?")
    assert counts["conversation"] == 4 + 5 + 3 + 2
    assert counts["memory"] == len("<bellek>\nz\n</bellek>") + 7
    assert set(counts) == {
        "instructions", "question", "conversation", "past", "memory", "files", "pages",
    }  # fmt: skip


def test_what_a_model_reads_of_the_past_and_of_papers_is_told_as_that() -> None:
    def parts(text: str) -> dict[str, int]:
        return characters_of(ModelRequest((ChatMessage("user", text),)))

    line = NumberedLine(1, "Mart ayında")
    sources = [
        NumberedSource("Kira", "5 Mart 2026", (line,)),
        NumberedSource("kira.pdf", "", (line,), paper=True),
    ]
    chosen = parts(choose_prompt("ne zamandı", sources, "28 Kasım 2026", ["Kullanıcı: merhaba"]))
    assert chosen["past"] > len(line.line) and chosen["files"] > len(line.line)
    assert chosen["conversation"] > len("Kullanıcı: merhaba")

    def record(title: str) -> tuple[Session, str, list[Message]]:
        session = Session("s", 0, 0, title=title)
        return session, "5 Mart 2026", [Message("s", "user", "Kira? " * 60, 0, Kind.QUESTION)]

    one = recall_prompt("ne zamandı", [record("Kira")], "Eksik.")
    assert parts(one)["past"] > 300
    assert parts(one)["question"] == len(one) - parts(one)["past"]
    several = recall_prompt("ne zamandı", [record("Kira"), record("Ev")], "Eksik.")
    assert parts(several)["past"] > 600


def test_words_are_the_question_or_the_query() -> None:
    def request(text: str) -> ModelRequest:
        return ModelRequest((ChatMessage("user", text),))

    assert words_of(request("<kayıt>a</kayıt>Soru ne?"), "Soru ne?") == "Soru ne?"
    assert words_of(request("Başka bir şey"), "Soru ne?") == ""
    assert words_of(request("pencere <sorgu>kafein</sorgu>"), "Soru ne?") == "kafein"
    assert words_of(ModelRequest(()), "Soru ne?") == ""


def test_this_computer_is_known_by_its_names() -> None:
    assert all(map(is_loopback, ("localhost", "127.0.0.1", "::1", "[::1]", "127.1.2.3")))
    assert not any(map(is_loopback, ("", "api.anthropic.com", "10.0.0.1", "localhost.example")))
    assert Occasion() == Occasion()


@pytest.mark.parametrize("tag", ["qwen3.5:cloud", "gemma4:31b-cloud", "a/b:2B-Cloud ", "x:2:cloud"])
def test_a_model_that_ollama_hands_on_is_not_on_this_computer(tag: str) -> None:
    assert not runs_here("localhost", tag)
    assert not Departure(DepartureKind.MODEL, "127.0.0.1", tag).stays_here


@pytest.mark.parametrize("tag", ["gemma3:4b", "cloud", "my-cloud", "cloudy:8b", "x:cloud/y", ""])
def test_other_models_of_this_computer_are_on_it(tag: str) -> None:
    assert runs_here("127.0.0.1", tag)
    assert not runs_here("models.example", tag)
