"""The past, then the files, then a question: which sockets are opened before and after the answer.

Every service, and the model that runs on this computer, is a real server on the loopback; what a
turn connects to is recorded by the port.

Also tests: app/turns/online_consent.py, app/turns/answers/research/online_question.py,
app/core/domain/tiers_and_modes.py, app/core/domain/privacy/permission.py,
app/core/wording/privacy/consent_words.py.
"""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import unquote_plus, urlsplit

import pytest

from app.bootstrap.controllers import (
    open_controller,
    open_quick_ask,
    permission,
    research_setup,
)
from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import open_archive
from app.commands import dispatch
from app.commands.parsing.command_parser import command_parser
from app.core.domain.errors import Overloaded
from app.core.domain.events import Done, Notice, NoticeCode
from app.core.domain.messages import Kind
from app.core.domain.model_calls import Finished, ModelEvent, ModelRequest, TextDelta, Usage
from app.core.domain.offers import Instead, Offer, OfferKind
from app.core.domain.plans import Action, Intent, Label
from app.core.domain.privacy.permission import Permission
from app.core.domain.tiers_and_modes import Boundary, Mode, OnlineConsent, Tier
from app.machine import settings as settings_file
from app.machine.paths import Paths
from app.machine.settings import Settings
from app.turns.online_consent import answers_nothing, standing_answer, wants_nothing_online
from app.turns.planning import plan_message
from app.turns.understood_message import MessageInPlace
from tests.fakes.anthropic_server import FakeAnthropic
from tests.fakes.clock import FakeClock
from tests.fakes.person import ISTANBUL, Person, Recorder, at_home
from tests.fakes.web import FakeWeb
from tests.research.worlds import OUR_NOTE, SOMOGYI, Shelf, web_of

QUESTION = "Kafein melatonin salgısını nasıl etkiler?"
FRESH = Permission()
ASKED = "Çevrimiçi arayayım mı?"


class CloudModel:
    """A model that is somewhere else; it notes what it is told."""

    name = "bulut"
    context_tokens = 100_000

    def __init__(self) -> None:
        self.asked: list[ModelRequest] = []
        self.fails = False

    async def stream(self, request: ModelRequest) -> AsyncGenerator[ModelEvent, None]:
        self.asked.append(request)
        if self.fails:
            raise Overloaded
        yield TextDelta("Buluttan yanıt.")
        yield Finished(Usage())

    async def close(self) -> None:
        pass


@pytest.fixture
def ports(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The ports that were connected to, in order."""
    opened: list[int] = []
    connect = socket.socket.connect

    def recorded(self: socket.socket, address: Any) -> None:
        if self.family in (socket.AF_INET, socket.AF_INET6):
            opened.append(address[1])
        return connect(self, address)

    monkeypatch.setattr(socket.socket, "connect", recorded)
    return opened


@asynccontextmanager
async def home(
    directory: Path, web: FakeWeb, *, granted: Permission = FRESH, **more: Any
) -> AsyncIterator[Person]:
    services = {each: web.bases[each] for each in ("wikipedia_tr", "crossref")}
    leave_only_two_on(Paths(directory).settings)
    async with at_home(directory, services=services, permission=granted, **more) as person:
        yield person


def leave_only_two_on(path: Path) -> None:
    off = ["wikipedia_en", "europepmc", "pubmed", "openalex", "tavily", "brave", "searxng"]
    if not path.exists():
        path.parent.mkdir(exist_ok=True)
        settings_file.save(path, Settings(sources_off=off))


def port(url: str) -> int:
    return urlsplit(url).port or 0


def stored(directory: Path) -> Permission:
    return permission(settings_file.load(Paths(directory).settings))


# --- before anything was answered ----------------------------------------------------------------


async def test_fresh_directory_opens_no_socket_and_asks(tmp_path: Path, ports: list[int]) -> None:
    async with FakeWeb() as web, home(tmp_path, web) as person:
        said = await person.say(QUESTION)
        assert ports == []
        assert "“Kafein melatonin salgısını etkiler”" in said
        assert "Vikipedi, Crossref" in said
        assert "Geçmişinde buna yanıt bulamadım." in said
        pending = person.active.session.pending
        assert pending == Offer(OfferKind.ONLINE, QUESTION)
        assert (await person.stored())[-1].kind is Kind.NOTICE


async def test_files_are_asked_before_the_question(tmp_path: Path, ports: list[int]) -> None:
    async with FakeWeb() as web, home(tmp_path, web, library=Shelf([OUR_NOTE])) as person:
        said = await person.say(QUESTION)
        assert "Geçmişinde ve dosyalarında buna yanıt bulamadım." in said
        said = await person.say("Somogyi etkisi ne zaman doğrulandı?")
        assert "5 Ekim 2024'te" in said
        assert ASKED not in said
        assert ports == []


async def test_past_is_asked_before_the_files(tmp_path: Path, ports: list[int]) -> None:
    files = Shelf([OUR_NOTE])
    async with FakeWeb() as web, home(tmp_path, web, remembers=True, library=files) as person:
        said = await person.say("Dawn phenomenon nedir?")
        assert "Bu konuyu" in said
        # The files are looked into as well, for something newer; nothing of them is told.
        assert "doğrulandı" not in said
        assert ports == []


async def test_model_elsewhere_is_no_leave_to_search(tmp_path: Path, ports: list[int]) -> None:
    async with FakeWeb() as web, home(tmp_path, web) as person:
        person.controller.model = model = CloudModel()
        said = await person.say(QUESTION)
        assert ASKED in said
        assert "Aramayı bulut planlar" in said
        assert model.asked == []
        assert ports == []


async def test_what_is_to_be_written_is_not_looked_for(tmp_path: Path, ports: list[int]) -> None:
    async with (
        FakeWeb() as web,
        home(tmp_path, web) as person,
    ):
        person.controller.model = model = CloudModel()
        await person.say("Kafein nedir?")
        await person.say("babamın yeni doktoru Selin Hanım, salı ve perşembe bakıyor")
        for text in ("bana bir öykü yaz", "tatil için bavul listesi yap"):
            asked = len(model.asked)
            assert await person.say(text) == "Buluttan yanıt."
            assert len(model.asked) == asked + 1, "no record is looked for either"
        person.controller.model = None
        assert ASKED in await person.say("Kafeinin yarı ömrü nedir?")
    assert ports == []


async def test_what_only_the_user_can_know_is_not_offered(tmp_path: Path, ports: list[int]) -> None:
    async with FakeWeb() as web, home(tmp_path, web) as person:
        said = await person.say("kooperatife geçen sene kaç lira aidat ödedim")
        assert "Bunu bana yazarsan not ederim" in said and ASKED not in said
        # To research it after all leads to that question, and no further.
        said = await person.say("araştır")
        assert ASKED in said and "“kooperatife sene lira aidat ödedim”" in said
        assert ports == []
        await person.say("evet")
        assert set(ports) == {port(web.url)}


@pytest.mark.parametrize("told", ["1200 lira ödedim", "1200", "galiba 1200 liraydı"])
async def test_what_only_the_user_can_know_is_noted_with_what_it_answers(
    tmp_path: Path, told: str
) -> None:
    async with FakeWeb() as web, home(tmp_path, web) as person:
        await person.say("kooperatife geçen sene kaç lira aidat ödedim")
        await person.say(told)
        noted, answers = (await person.stored())[-2:]
        assert "not ettim" in noted.content
        assert f"yanıtın: “{told}”" in answers.content
        await person.say("teşekkürler, bu kadar")
        said = await person.say("kooperatif aidatı ne kadardı?")
        assert "1200" in said and "kaç lira aidat ödedim" in said


async def test_what_is_told_of_something_else_is_noted_by_itself(tmp_path: Path) -> None:
    async with FakeWeb() as web, home(tmp_path, web) as person:
        await person.say("kooperatife geçen sene kaç lira aidat ödedim")
        said = await person.say("Gülizar Hanım aralıktan itibaren 26 bin istiyor, tamam dedim")
        assert "not ettim" in said
        assert not any("yanıtın:" in each.content for each in await person.stored())


@pytest.mark.parametrize(
    "word", ["bilmiyorum", "boşver", "kaç lira olabilir ki?", "gelecek sene ne ödeyeceğim"]
)
async def test_what_gives_no_value_is_no_answer_to_that(tmp_path: Path, word: str) -> None:
    async with FakeWeb() as web, home(tmp_path, web) as person:
        await person.say("kooperatife geçen sene kaç lira aidat ödedim")
        await person.say(word)
        assert not any("yanıtın:" in each.content for each in await person.stored())


@pytest.mark.parametrize("asked", ["randevum ne zamandı", "benim adım neydi", "doktorum kimdi"])
async def test_what_only_the_user_can_know_of_the_past_is_not_offered_to_be_researched(
    tmp_path: Path, asked: str
) -> None:
    async with FakeWeb() as web, home(tmp_path, web) as person:
        said = await person.say(asked)
        assert "Bunu bana yazarsan not ederim" in said and "araştırayım mı" not in said


async def test_this_conversation_is_called_by_what_was_told_behind_the_greeting(
    tmp_path: Path,
) -> None:
    async with FakeWeb() as web, home(tmp_path, web) as person:
        await person.say("merhaba")
        await person.say("adım Hatice")
        await person.say("benim adım ne")
        *_, told = await person.stored()
        assert "adım Hatice" in told.content
        assert [each.title for each in told.citations] == ["adım Hatice"]


async def test_what_only_the_user_can_know_goes_nowhere_by_itself(
    tmp_path: Path, ports: list[int]
) -> None:
    always = Permission(Boundary.ONLINE, OnlineConsent.ALWAYS)
    async with FakeWeb() as web, home(tmp_path, web, granted=always) as person:
        said = await person.say("kooperatife geçen sene kaç lira aidat ödedim")
        assert "Bunu bana yazarsan not ederim" in said
        assert ports == []
        await person.say("Kooperatif aidatı yasada nasıl belirlenir?")
        assert set(ports) == {port(web.url)}


async def test_question_below_our_offer_is_no_yes(tmp_path: Path, ports: list[int]) -> None:
    async with FakeWeb() as web, home(tmp_path, web) as person:
        assert "Şimdi araştırayım mı?" in await person.say("Mavi dosyanın numarası neydi")
        said = await person.say("yeşil dosyanın adresi nerede")
        assert "Mavi" not in said and "yeşil" in said


async def test_what_was_told_does_not_go_out_with_the_next_question(tmp_path: Path) -> None:
    async with FakeWeb() as web, home(tmp_path, web) as person:
        assert "not ettim" in await person.say("Nermin Hanımla 3 martta görüşeceğiz")
        said = await person.say("kahvenin zararı nedir")
        assert ASKED in said and "Nermin" not in said


@pytest.mark.parametrize("words", ["internetten de bak", "bunu araştır", "search it online"])
async def test_wish_to_research_is_of_the_question_before(
    tmp_path: Path, ports: list[int], words: str
) -> None:
    async with FakeWeb() as web, home(tmp_path, web, remembers=True) as person:
        await person.say("Dawn ile karışan etki neydi?")
        said = await person.say(words)
        assert ASKED in said and "“Dawn karışan etki”" in said
        assert ports == []
        # Where we have asked whether to, the same words are a yes.
        await person.say(words)
        assert set(ports) == {port(web.url)}


# --- the answers ---------------------------------------------------------------------------------


async def test_no_sends_nothing_and_is_asked_again(tmp_path: Path, ports: list[int]) -> None:
    async with FakeWeb() as web, home(tmp_path, web) as person:
        await person.say(QUESTION)
        assert "hiçbir şey gönderilmedi" in await person.say("Hayır")
        assert person.label == "confirm_no"
        assert person.active.session.pending is None
        assert ASKED in await person.say("Deniz fenerleri kaç yılında elektriğe geçti?")
        assert ports == []
    assert stored(tmp_path) == FRESH


async def test_after_no_a_model_answers_by_itself(tmp_path: Path, ports: list[int]) -> None:
    async with FakeWeb() as web, home(tmp_path, web) as person:
        person.controller.model = model = CloudModel()
        await person.say(QUESTION)
        assert await person.say("Hayır, gerek yok") == "Buluttan yanıt."
        assert person.label == "confirm_no", "what was said, not what is answered by it"
        (asked,) = model.asked
        assert asked.messages[-1].content == QUESTION
        assert ports == []


async def test_after_no_it_is_answered_anew_without_being_asked_again(
    tmp_path: Path, ports: list[int]
) -> None:
    async with FakeWeb() as web, home(tmp_path, web) as person:
        person.controller.model = model = CloudModel()
        await person.say(QUESTION)
        await person.say("Hayır")
        assert await person.controller.answer_again()
        assert person.screen.last(Done).text == "Buluttan yanıt."
        first, again = model.asked
        assert again.messages == first.messages
        assert ports == []
        # Another question is asked about as before.
        assert ASKED in await person.say("Deniz fenerleri kaç yılında elektriğe geçti?")


@pytest.mark.parametrize("words", ["", "tekrar dene"])
async def test_after_no_a_model_that_failed_is_asked_the_question_again(
    tmp_path: Path, ports: list[int], words: str
) -> None:
    async with FakeWeb() as web, home(tmp_path, web) as person:
        person.controller.model = model = CloudModel()
        await person.say(QUESTION)
        model.fails = True
        assert not await person.controller.submit("Hayır")
        model.fails = False
        if words:
            assert await person.say(words) == "Buluttan yanıt."
        else:
            assert await person.controller.retry()
            assert person.screen.last(Done).text == "Buluttan yanıt."
        assert [each.messages[-1].content for each in model.asked] == [QUESTION, QUESTION]
        assert ports == []


async def test_after_no_and_another_start_it_is_the_question_that_is_tried_again(
    tmp_path: Path, ports: list[int]
) -> None:
    async with FakeWeb() as web:
        async with home(tmp_path, web) as person:
            person.controller.model = model = CloudModel()
            await person.say(QUESTION)
            model.fails = True
            assert not await person.controller.submit("Hayır")
        async with home(tmp_path, web) as person:
            person.controller.model = model = CloudModel()
            await person.controller.open_latest()
            assert await person.controller.retry()
            assert ASKED in person.screen.last(Done).text
            assert person.active.session.pending is not None
            assert person.active.session.pending.query == QUESTION
        assert ports == [] and model.asked == []


async def test_after_yes_it_is_researched_anew_with_the_same_leave(tmp_path: Path) -> None:
    opened: list[str] = []
    there = web_of(Shelf([SOMOGYI]), opened=opened)
    async with at_home(tmp_path, open_web=there, permission=FRESH) as person:
        person.controller.model = CloudModel()
        assert ASKED in await person.say("Somogyi etkisini araştır")
        await person.say("Evet, bu kez")
        assert person.cited
        opened.clear()
        assert await person.controller.answer_again()
        assert ASKED not in person.screen.last(Done).text
        assert opened
        opened.clear()
        assert ASKED in await person.say("Dawn fenomenini araştır")


async def test_yes_is_for_one_question_and_sends_the_words_that_were_shown(
    tmp_path: Path, ports: list[int]
) -> None:
    async with FakeWeb() as web, home(tmp_path, web) as person:
        await person.say(QUESTION)
        await person.say("Evet")
        assert person.label == "confirm_yes"
        assert set(ports) == {port(web.url)}
        sent = [
            value
            for each in web.requests
            for value in each.query.values()
            if "Kafein" in unquote_plus(value)
        ]
        assert sent, "both services were asked"
        assert {"Kafein melatonin salgısını etkiler"} == set(sent)
        marked = [each.kind for each in await person.stored()][:3]
        assert marked == [Kind.QUESTION, Kind.NOTICE, Kind.COMMAND]
        ports.clear()
        assert ASKED in await person.say("Deniz fenerleri kaç yılında elektriğe geçti?")
        assert ports == []
    assert stored(tmp_path) == FRESH


async def test_question_that_was_let_online_is_tried_again_without_asking(tmp_path: Path) -> None:
    async with FakeWeb() as web, home(tmp_path, web) as person:
        await person.say(QUESTION)
        await person.say("Evet")
        web.requests.clear()
        assert ASKED not in await person.say("tekrar dene")
        person.controller.permission = FRESH
        assert ASKED in await person.say("tekrar dene")


async def test_what_is_to_be_researched_anew_is_not_looked_for_in_the_past(
    tmp_path: Path, ports: list[int]
) -> None:
    async with FakeWeb() as web, home(tmp_path, web, remembers=True) as person:
        told = await person.say("Somogyi etkisi nedir?")
        assert told.endswith("Yeni araştırma yapmamı ister misin?")
        asked = await person.say("Evet yeni araştır")
        assert asked.startswith("Çevrimiçi arayayım mı? “Somogyi etkisi” ")
        assert "5 Ekim" not in asked
        assert ports == []


async def test_question_survives_the_process(tmp_path: Path, ports: list[int]) -> None:
    async with FakeWeb() as web:
        async with home(tmp_path, web) as person:
            await person.say(QUESTION)
        async with home(tmp_path, web) as person:
            await person.controller.open_latest()
            await person.say("olur, ara")
            assert port(web.url) in ports


async def test_followup_that_goes_online_keeps_its_topic(tmp_path: Path) -> None:
    async with FakeWeb() as web, home(tmp_path, web) as person:
        await person.say(QUESTION)
        await person.say("evet")
        said = await person.say("Peki bu etki kaç saat sürer?")
        assert "melatonin" in said, "what goes out is shown with the words that it leans on"
        web.requests.clear()
        await person.say("evet")
        assert any("melatonin" in str(each.query) for each in web.requests)


def test_words_of_their_own_are_no_yes() -> None:
    intent = Intent(Label.CONFIRM_YES, 0.5)
    offer = Offer(OfferKind.ONLINE, QUESTION)
    now = datetime(2026, 11, 22, tzinfo=UTC)
    for text, action in (("cam mercekler", Action.SEARCH_FIRST), ("olur bak", Action.RESEARCH)):
        planned = plan_message(MessageInPlace.of(text, [], offer, now), Tier.AUTO, answered=intent)
        assert planned.plan.action is action
        assert planned.plan.answers_offer == (action is Action.RESEARCH)


@pytest.mark.parametrize("sure", [0.6, 0.95])
def test_what_asks_something_itself_is_no_yes(sure: float) -> None:
    intent, now = Intent(Label.CONFIRM_YES, sure), datetime(2026, 11, 22, tzinfo=UTC)
    offer = Offer(OfferKind.ONLINE, QUESTION)
    for text, yes in (
        ("peki onun fiyatı neydi", False),
        ("peki, ara", True),
        ("peki", True),
        ("peki en ucuzu", False),
    ):
        planned = plan_message(MessageInPlace.of(text, [], offer, now), Tier.AUTO, answered=intent)
        assert planned.plan.answers_offer is yes


async def test_always_is_remembered(tmp_path: Path, ports: list[int]) -> None:
    async with FakeWeb() as web:
        async with home(tmp_path, web) as person:
            await person.say(QUESTION)
            await person.say("Her zaman")
            assert person.screen.last(Notice).code is NoticeCode.ONLINE_ALWAYS
            assert port(web.url) in ports
        assert stored(tmp_path) == Permission(Boundary.ONLINE, OnlineConsent.ALWAYS)
        async with home(tmp_path, web) as person:
            ports.clear()
            assert ASKED not in await person.say("Deniz fenerleri kaç yılında elektriğe geçti?")
            assert set(ports) == {port(web.url)}


async def test_leave_for_a_conversation_holds_in_it_alone(tmp_path: Path, ports: list[int]) -> None:
    async with FakeWeb() as web:
        async with home(tmp_path, web) as person:
            await person.say(QUESTION)
            await person.say("Bu konuşmada")
            assert person.screen.last(Notice).code is NoticeCode.ONLINE_SESSION
            assert port(web.url) in ports
        assert stored(tmp_path) == FRESH, "the settings know nothing of it"
        async with home(tmp_path, web) as person:
            await person.controller.open_latest()
            ports.clear()
            assert ASKED not in await person.say("Peki melatonin kaç saatte salgılanır?")
            assert set(ports) == {port(web.url)}
            await person.controller.end()
            ports.clear()
            assert ASKED in await person.say("Deniz fenerleri kaç yılında elektriğe geçti?")
            assert ports == []


@pytest.mark.parametrize("withdrawn", ["once for all", "only my memory", "never"])
async def test_leave_for_a_conversation_can_be_taken_back(
    tmp_path: Path, ports: list[int], withdrawn: str
) -> None:
    async with FakeWeb() as web, home(tmp_path, web) as person:
        await person.say(QUESTION)
        await person.say("evet, bu konuşmada")
        ports.clear()
        if withdrawn == "once for all":
            await person.archive.session_consents.withdraw()
        else:
            person.controller.permission = {
                "only my memory": Permission(Boundary.MEMORY),
                "never": Permission(online=OnlineConsent.NEVER),
            }[withdrawn]
        await person.say("Peki melatonin kaç saatte salgılanır?")
        assert ports == []


async def test_leave_of_an_imported_conversation_is_none(tmp_path: Path) -> None:
    """Only what was answered here counts, not what a file says was answered."""
    async with FakeWeb() as web, home(tmp_path, web) as person:
        await person.say(QUESTION)
        await person.say("bu konuşmada")
        session_id = person.active.session_id
        assert await person.archive.session_consents.given(session_id)
        await person.controller.end()
        await person.archive.eraser.session(session_id)
        assert not await person.archive.session_consents.given(session_id)
        await person.archive.session_consents.give("no such session")
        assert not await person.archive.session_consents.given("no such session")


async def test_never_asks_no_model_elsewhere(tmp_path: Path, ports: list[int]) -> None:
    never = Permission(online=OnlineConsent.NEVER)
    files = Shelf([OUR_NOTE])
    async with (
        FakeWeb() as web,
        home(tmp_path, web, granted=never, library=files, remembers=True) as person,
    ):
        person.controller.model = model = CloudModel()
        said = await person.say("merhaba, bana kısa bir şiir yazar mısın?")
        assert "bulut" in said and "animsa online ask" in said
        for text in (
            QUESTION, "Dawn phenomenon nedir?", "evet", "Somogyi etkisi ne zaman doğrulandı?",
            "bunu kısalt", "yeniden araştır", "tekrar dene", "ilk sorum neydi?", "yeni konu",
        ):  # fmt: skip
            await person.say(text)
        for mode in Mode:
            await person.controller.submit(QUESTION, mode=mode)
        await person.controller.end()
        person.controller.improve_metadata()
        await person.settle()
        assert model.asked == []
        assert ports == []
        assert await person.archive.departures.listed() == []
        person.controller.permission = FRESH
        await person.say(QUESTION)
        assert await person.say("hayır") == "Buluttan yanıt.", "it can be undone"


async def test_never_asks_no_model_elsewhere_in_quick_ask(tmp_path: Path) -> None:
    environment = Environment(FakeClock(), ISTANBUL, {})
    async with (
        open_archive(Paths(tmp_path), environment) as archive,
        open_quick_ask(archive, Recorder()) as (controller, sessions),
    ):
        controller.model = model = CloudModel()
        controller.permission = Permission(online=OnlineConsent.NEVER)
        await sessions.load()
        assert await controller.submit("Deniz fenerleri ne zaman elektriğe geçti?")
        assert model.asked == []
        controller.permission = FRESH
        assert await controller.submit("Peki ilk hangisi geçti?")
        assert len(model.asked) == 1


async def test_another_program_talks_to_the_model_but_agrees_to_nothing(tmp_path: Path) -> None:
    environment = Environment(FakeClock(), ISTANBUL, {}, online=True)
    async with (
        open_archive(Paths(tmp_path), environment) as archive,
        open_controller(archive, Recorder(), by_user=False) as controller,
    ):
        controller.model = model = CloudModel()
        assert not controller.permission.may_ask
        assert await controller.submit("merhaba, bana kısa bir şiir yazar mısın?")
        assert len(model.asked) == 1


def test_command_line_chooses_and_takes_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def online(*more: str) -> dict[str, str]:
        options = command_parser().parse_args(["online", "--json", *more])
        assert asyncio.run(dispatch.run(options, Paths(tmp_path))) == 0
        answered: dict[str, str] = json.loads(capsys.readouterr().out)
        return answered

    assert online() == {"online": "ask", "boundary": "files"}
    assert online("never")["online"] == "never"
    assert stored(tmp_path).online is OnlineConsent.NEVER
    assert online("always") == {"online": "always", "boundary": "online"}
    assert stored(tmp_path).reaches_online
    assert online("ask") == {"online": "ask", "boundary": "files"}
    assert stored(tmp_path) == FRESH


def test_command_line_names_the_conversations_that_were_let_online(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def let() -> str:
        async with at_home(tmp_path, library=Shelf([]), permission=FRESH) as person:
            await person.say("çatıdaki oluk değişti, usta Rıza 3.400 tl aldı")
            await person.controller.end()
            (session,) = await person.archive.store.recent_sessions(1)
            await person.archive.session_consents.give(session.session_id)
            return session.session_id

    def online(*more: str) -> str:
        options = command_parser().parse_args(["online", *more])
        assert asyncio.run(dispatch.run(options, Paths(tmp_path))) == 0
        return capsys.readouterr().out

    session_id = asyncio.run(let())
    said = online()
    assert session_id in said and "“Bu konuşmada” dediklerin" in said
    assert json.loads(online("--json"))["sessions"] == [session_id]
    assert session_id not in online("ask")
    assert session_id not in online()


async def test_never_opens_no_socket_whatever_is_asked(tmp_path: Path, ports: list[int]) -> None:
    async with FakeWeb() as web:
        async with home(tmp_path, web) as person:
            await person.say(QUESTION)
            await person.say("Asla")
            assert person.screen.last(Notice).code is NoticeCode.ONLINE_NEVER
            said = await person.say("Deniz fenerleri kaç yılında elektriğe geçti?")
            assert ASKED not in said
        async with home(tmp_path, web) as person:
            for mode in (None, *Mode):
                assert await person.controller.submit(f"{QUESTION} {mode}", mode=mode)
            assert await person.controller.submit("yeniden araştır")
            archive = person.archive
            assert (
                research_setup(archive, settings_file.load(archive.paths.settings), {}).open_web
                is None
            )
        assert ports == []
    assert stored(tmp_path).online is OnlineConsent.NEVER


async def test_mode_of_the_command_line_is_leave_for_that_question(
    tmp_path: Path, ports: list[int]
) -> None:
    async with FakeWeb() as web, home(tmp_path, web) as person:
        await person.controller.submit(QUESTION, mode=Mode.ONLINE_ONLY)
        assert set(ports) == {port(web.url)}
        ports.clear()
        assert ASKED in await person.say("Deniz fenerleri kaç yılında elektriğe geçti?")
        assert ports == []


# --- the switch ----------------------------------------------------------------------------------


async def test_only_my_memory_asks_nothing_but_the_past(tmp_path: Path, ports: list[int]) -> None:
    files = Shelf([OUR_NOTE])
    only = Permission(Boundary.MEMORY, OnlineConsent.ALWAYS)
    async with (
        FakeWeb() as web,
        home(tmp_path, web, granted=only, library=files, remembers=True) as person,
    ):
        person.controller.model = model = CloudModel()
        assert "“Yalnız bende” seçili" in await person.say("Somogyi etkisi kaç hastada doğrulandı?")
        said = await person.say("Dawn phenomenon nedir?")
        assert "Bu konuyu" in said
        assert await person.say("evet")
        await person.say("yeniden araştır")
        await person.say("merhaba, nasılsın?")
        await person.controller.end()
        await person.settle()
        assert files.asked == []
        assert model.asked == []
        assert ports == []


@pytest.mark.parametrize(("name", "speaks"), [("gemma3:4b", True), ("qwen3.5:cloud", False)])
async def test_only_my_memory_lets_a_model_on_this_computer_speak(
    tmp_path: Path, ports: list[int], name: str, speaks: bool
) -> None:
    async with FakeWeb() as web, FakeAnthropic() as server:
        only = Permission(Boundary.MEMORY)
        async with home(tmp_path, web, granted=only) as person:
            from app.providers.anthropic import AnthropicModel

            local = AnthropicModel(api_key="", model=name, base_url=server.url)
            person.controller.model = local
            await person.say("merhaba, nasılsın?")
            assert set(ports) == ({port(server.url)} if speaks else set())
            await local.close()


async def test_my_files_goes_no_further_by_itself(tmp_path: Path, ports: list[int]) -> None:
    own = Permission(Boundary.FILES, OnlineConsent.ALWAYS)
    async with FakeWeb() as web, home(tmp_path, web, granted=own) as person:
        assert ASKED in await person.say(QUESTION)
        assert ports == []


async def test_online_too_looks_there_by_itself(tmp_path: Path, ports: list[int]) -> None:
    both = Permission(Boundary.ONLINE, OnlineConsent.ALWAYS)
    async with FakeWeb() as web, home(tmp_path, web, granted=both) as person:
        await person.say(QUESTION)
        assert set(ports) == {port(web.url)}


async def test_switch_that_is_turned_back_stops_what_was_decided_before(
    tmp_path: Path, ports: list[int]
) -> None:
    both = Permission(Boundary.ONLINE, OnlineConsent.ALWAYS)
    async with FakeWeb() as web, home(tmp_path, web, granted=both) as person:
        await person.controller.submit(QUESTION, mode=Mode.ONLINE_ONLY)
        assert ports
        person.controller.permission = Permission(Boundary.FILES, OnlineConsent.ALWAYS)
        person.controller.model = CloudModel()
        ports.clear()
        await person.controller.answer_again()
        await person.say("tekrar dene")
        assert ports == []


# --- what is done instead ------------------------------------------------------------------------


async def test_past_can_be_asked_after_the_question(tmp_path: Path) -> None:
    async with FakeWeb() as web, home(tmp_path, web) as person:
        await person.say(QUESTION)
        assert Instead.LOOK_BACK in person.controller.choices


# --- the words -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "her zaman", "Her zaman.", "evet, her zaman", "hep ara", "daima", "bundan sonra hep evet",
        "bundan sonra sormadan ara", "always", "yes, always", "always, please", "HER ZAMAN",
        "her zaman ara lütfen", "bundan sonra ara", "always, don't ask again",
    ],
)  # fmt: skip
def test_always_in_its_forms(text: str) -> None:
    assert standing_answer(text, Offer(OfferKind.ONLINE, QUESTION)) is OnlineConsent.ALWAYS


@pytest.mark.parametrize(
    "text",
    [
        "asla", "Asla!", "hayır, asla", "hiçbir zaman", "bir daha sorma", "never", "no, never",
        "hayır, bir daha sorma", "never ask me again", "don't ask again", "asla arama",
    ],
)  # fmt: skip
def test_never_in_its_forms(text: str) -> None:
    assert standing_answer(text, Offer(OfferKind.ONLINE, QUESTION)) is OnlineConsent.NEVER


@pytest.mark.parametrize(
    "text",
    [
        "bu konuşmada", "Bu konuşmada.", "evet, bu konuşmada", "yalnızca bu konuşmada ara",
        "bu sohbet boyunca", "bu araştırma için evet", "in this conversation",
        "yes, in this conversation only", "for this chat",
    ],
)  # fmt: skip
def test_leave_for_a_conversation_in_its_forms(text: str) -> None:
    assert standing_answer(text, Offer(OfferKind.ONLINE, QUESTION)) is OnlineConsent.SESSION


@pytest.mark.parametrize(
    "text",
    [
        "bu konuşmada arama", "hayır, bu konuşmada", "bu konuşmada melatonin geçti mi",
        "evet", "hayır", "olur", "yes", "no", "her seferinde sor", "always ask me",
        "her zaman mı yorgun olur insan demir eksikliğinde", "asla vazgeçme şarkısı kimin",
        "does caffeine always raise blood pressure", "x" * 200 + " asla",
    ],
)  # fmt: skip
def test_what_settles_nothing_once_for_all(text: str) -> None:
    assert standing_answer(text, Offer(OfferKind.ONLINE, QUESTION)) is None


@pytest.mark.parametrize("kind", [OfferKind.RESEARCH, OfferKind.NEW_RESEARCH, OfferKind.CHOICE])
def test_other_questions_of_ours_are_not_settled_so(kind: OfferKind) -> None:
    assert standing_answer("asla", Offer(kind, QUESTION)) is None
    assert standing_answer("her zaman", None) is None


def test_answer_moves_the_switch() -> None:
    assert FRESH.answered(OnlineConsent.ALWAYS).reaches_online
    never = Permission(Boundary.ONLINE, OnlineConsent.ALWAYS).answered(OnlineConsent.NEVER)
    assert never == Permission(Boundary.FILES, OnlineConsent.NEVER)
    assert not never.may_ask
    assert not Permission(Boundary.MEMORY).may_ask
    assert json.loads(json.dumps(never.boundary)) == "files"
    stays: Callable[[OnlineConsent], Permission] = Permission(Boundary.MEMORY).answered
    assert stays(OnlineConsent.NEVER).boundary is Boundary.MEMORY


@pytest.mark.parametrize("word", ["bu konuşmada", "Her zaman.", "in this conversation", "always"])
def test_leave_where_nothing_was_asked_is_no_topic(word: str) -> None:
    assert answers_nothing(word, None)
    assert not answers_nothing(word, Offer(OfferKind.ONLINE, QUESTION))
    assert not answers_nothing(f"{word} ne konuştuk", None)


async def test_that_nothing_was_asked_is_said(tmp_path: Path) -> None:
    async with at_home(tmp_path, open_web=web_of(Shelf([OUR_NOTE]))) as person:
        before = person.controller.permission
        assert "hiçbir şey değişmedi" in await person.say("her zaman")
        assert person.controller.permission == before


@pytest.mark.parametrize("word", ["asla", "Asla.", "bundan sonra internette arama"])
async def test_never_by_itself_is_a_wish_and_no_question(tmp_path: Path, word: str) -> None:
    permission = Permission(boundary=Boundary.ONLINE, online=OnlineConsent.ALWAYS)
    web = web_of(Shelf([OUR_NOTE]))
    async with at_home(tmp_path, open_web=web, permission=permission) as person:
        said = await person.say(word)
        assert ASKED not in said
        assert person.screen.last(Notice).code is NoticeCode.ONLINE_NEVER
        assert ASKED not in await person.say(QUESTION)


def test_a_question_with_never_in_it_is_no_wish() -> None:
    assert not wants_nothing_online("asla unutulmayan şarkılar")
    assert not wants_nothing_online("hiç internette arama yapmadan nasıl öğrenirim")


@pytest.mark.parametrize(
    ("question", "leans"),
    [
        ("deliryum ölçekleri hangileri", False),
        ("geciken borca banka faizi kaç", False),
        ("peki greyfurtla", True),
        ("peki sabah dozu", True),
    ],
)
async def test_words_of_ones_own_matters_go_out_with_what_points_back_alone(
    tmp_path: Path, question: str, leans: bool
) -> None:
    async with at_home(
        tmp_path, open_web=web_of(Shelf([OUR_NOTE])), permission=Permission(Boundary.FILES)
    ) as person:
        await person.say("annemin Koumadin hapını ne zaman konuşmuştuk")
        asked = await person.say(question)
        assert ASKED in asked
        assert ("oumadin" in asked.lower()) is leans
