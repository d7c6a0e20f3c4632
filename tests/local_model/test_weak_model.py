"""The real program beside a real model that can do hardly anything: it is never worse than without
a model. ``packaging/dev.py test --local-model``

Also tests: app/providers/anthropic.py, app/turns/answers/model_answer.py.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Collection, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from app.core.domain import errors
from app.core.domain.events import Delta, Notice, NoticeCode
from app.core.domain.imported_sessions import ImportedSession
from app.core.domain.messages import Kind, Message, MessageState
from app.core.domain.ports import ChatModel, Clock
from app.core.domain.privacy.permission import Permission
from app.core.domain.project_port import MemoryStatement, MemoryTurn, Origin
from app.core.domain.sessions import Status
from app.core.domain.tiers_and_modes import Boundary, Mode, OnlineConsent, Tier
from app.core.wording.speech import TURKISH
from app.machine import settings as settings_file
from app.machine.clock import SystemClock
from app.machine.paths import Paths
from app.machine.settings import Settings
from app.memory.projects import running_summary
from app.memory.sessions.description_check import Conversation
from app.memory.sessions.metadata import describe
from app.memory.transfer.session_lines import read_jsonl
from app.providers.anthropic import AnthropicModel
from app.turns.answers.follow_ups.rewording import reword
from app.turns.answers.read_by_model import model_recall
from app.turns.answers.read_by_model.line_choice import LineChoice, choose_lines
from tests.fakes.person import SMALL_ARCHIVE, Person, at_home
from tests.local_model.serve import NAME, TAUGHT_TOKENS, serving

pytestmark = pytest.mark.local_model

LONGER_TOKENS = 20_000
"""More than a model has to hold that is asked to choose among lines."""
OFFLINE = Permission(Boundary.FILES, OnlineConsent.NEVER)
KNOWN = (
    "Dawn ile karışan etki neydi?",
    "tezde grup başına kaç kişi gerekiyordu",
    "Deniz fenerlerinde hangi mercek vardı?",
)
UNKNOWN = "Kuantum dolanıklığı hakkında ne bulmuştuk?"
CONTRACT = """# Bahçe evi kira sözleşmesi

Kira her ayın 5'inde ödenir ve aylık 18.500 TL'dir. Depozito 37.000 TL'dir.

Kiracı evi haber vermeden üç aydan uzun süre boş bırakamaz.
"""
FACT = "18.500 TL"
ASKED_OF_FILES = "Bahçe evinin kirası aylık ne kadar?"


@pytest.fixture(scope="session")
def weak() -> Iterator[str]:
    """The model as it is."""
    with serving(TAUGHT_TOKENS) as url:
        yield url


@pytest.fixture(scope="session")
def longer() -> Iterator[str]:
    """The model with a window that it was not taught to fill."""
    with serving(LONGER_TOKENS) as url:
        yield url


def choose_server(url: str, folder: Path) -> None:
    """Put that server in the settings of a data folder."""
    folder.mkdir(exist_ok=True)
    stored = Settings(provider="server", base_url=url, model=NAME)
    settings_file.save(Paths(folder).settings, stored)


@asynccontextmanager
async def beside(
    url: str, folder: Path, *, remembers: bool = False, clock: Clock | None = None
) -> AsyncIterator[Person]:
    """The program with that server in its settings."""
    choose_server(url, folder)
    async with at_home(folder, remembers=remembers, permission=OFFLINE, clock=clock) as person:
        yield person


@asynccontextmanager
async def model_at(url: str) -> AsyncIterator[AnthropicModel]:
    model = AnthropicModel(api_key="", model=NAME, base_url=url)
    yield model
    await model.close()


def conversations() -> list[ImportedSession]:
    lines = SMALL_ARCHIVE.read_text("utf-8").splitlines()
    return [each for each in read_jsonl(lines, 0) if isinstance(each, ImportedSession)]


def first_lines(answer: str) -> str:
    """What is told at once, without the conversation around it, a model's words and our offers."""
    return re.split(r"\n>|\n\n(?:Modelin anlatımıyla|Yeni araştırma)", answer)[0].strip()


async def test_an_answer_arrives_and_is_kept(weak: str, tmp_path: Path) -> None:
    async with beside(weak, tmp_path) as person:
        answer = await person.say("What is the capital of France?")
        asked, kept = await person.stored()
        assert answer.strip()
        assert (asked.kind, kept.kind, kept.content) == (Kind.QUESTION, Kind.ANSWER, answer)
        assert person.controller.model is not None
        assert person.controller.model.context_tokens == TAUGHT_TOKENS


async def test_stop_keeps_what_came(weak: str, tmp_path: Path) -> None:
    async with beside(weak, tmp_path) as person:
        came = asyncio.Event()
        show = person.screen.show

        def shown(event: object) -> None:
            show(event)  # type: ignore[arg-type]
            if isinstance(event, Delta):
                came.set()

        person.screen.show = shown  # type: ignore[method-assign]
        turn = asyncio.create_task(person.controller.submit("bana bir fıkra anlat"))
        await came.wait()
        turn.cancel()
        await asyncio.wait([turn])
        kept = (await person.stored())[-1]
        assert kept.content == "".join(each.text for each in person.screen.all(Delta))
        assert kept.state is MessageState.INTERRUPTED


async def test_an_answer_that_goes_round_ends(weak: str, tmp_path: Path) -> None:
    async with beside(weak, tmp_path) as person:
        await person.say("bana bir fıkra anlat")
        kept = (await person.stored())[-1]
        told = [each.code for each in person.screen.all(Notice)]
        if kept.state is MessageState.INTERRUPTED:
            assert told in ([NoticeCode.WENT_ROUND], [NoticeCode.TRUNCATED])
        else:
            assert told == []


async def test_what_it_looks_up_is_said_and_nothing_empty_is_shown(
    weak: str, tmp_path: Path
) -> None:
    async with beside(weak, tmp_path, remembers=True) as person:
        for question in ("Which vitamins are in oranges?", "Tell me more about the first one."):
            answer = await person.say(question)
            assert answer.strip()
            assert "<tool_call>" not in answer
            assert "search_conversation_history" not in answer


async def test_titles_and_summaries_are_taken_only_where_they_speak_of_it(weak: str) -> None:
    async with model_at(weak) as model:
        for session in conversations()[:2]:
            said = [
                Message("s", each.role, each.content, 0, kind, position=place)
                for place, each in enumerate(session.messages)
                for kind in [Kind.QUESTION if each.role == "user" else Kind.ANSWER]
            ]
            conversation = Conversation([each.content for each in said])
            try:
                found = await describe(model, said)
            except errors.Undescribed:
                continue
            assert conversation.is_described_by(found.title), found
            assert conversation.is_described_by(found.summary), found


async def test_a_session_ends_with_a_title_and_a_summary(weak: str, tmp_path: Path) -> None:
    async with beside(weak, tmp_path) as person:
        await person.say("What is the capital of France?")
        session_id = person.active.session_id
        await person.controller.end()
        await person.controller.settle(120)
        session = await person.archive.store.session(session_id)
        assert session is not None
        assert session.status is Status.COMPLETE
        assert "France" in session.title or "Paris" in session.title


async def test_a_memory_learns_nothing_that_was_not_said(weak: str) -> None:
    async with model_at(weak) as model:
        turns = [
            MemoryTurn(each.role, each.content, 0, "s", str(place))
            for place, each in enumerate(conversations()[0].messages)
        ]
        known = Conversation([each.content for each in turns])
        before = MemoryStatement("Dawn phenomenon sabah şekeri yükseltir.", Origin.EXTRACT)
        _, *learnt = await running_summary.grown(model, [before], turns)
        assert learnt
        assert all(each.origin is Origin.EXTRACT or known.holds(each.text) for each in learnt)


async def test_other_words_find_nothing_that_is_not_there(weak: str, tmp_path: Path) -> None:
    async with model_at(weak) as model:
        given = await reword(model, UNKNOWN)
        assert all(each.strip() for each in given)
    async with at_home(tmp_path / "alone", remembers=True, permission=OFFLINE) as person:
        alone = await person.say(UNKNOWN)
    async with beside(weak, tmp_path / "beside", remembers=True) as person:
        assert await person.say(UNKNOWN) == alone
        assert person.cited == []


@pytest.mark.parametrize("window", ["weak", "longer"])
async def test_records_are_told_as_without_a_model(
    window: str, tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    # So that what it chooses is seen: it takes longer than anybody waits.
    replies: list[LineChoice | None] = []

    async def patient(
        model: ChatModel, prompt: str, numbers: Collection[int], *, may_tell: bool = False
    ) -> LineChoice | None:
        replies.append(await choose_lines(model, prompt, numbers, seconds=60.0, may_tell=may_tell))
        return replies[-1]

    monkeypatch.setattr(model_recall, "choose_lines", patient)
    alone = []
    async with at_home(tmp_path / "alone", remembers=True, permission=OFFLINE) as person:
        for question in KNOWN:
            person.controller.active = None
            alone.append((await person.say(question), person.cited))
    async with beside(request.getfixturevalue(window), tmp_path / "b", remembers=True) as person:
        for question, (answer, cited) in zip(KNOWN, alone, strict=True):
            person.controller.active = None
            told = await person.say(question)
            assert first_lines(told) == first_lines(answer), question
            assert set(cited) <= set(person.cited)
            _, _, worded = told.partition(TURKISH.in_model_words)
            assert len(worded) < 2000
    assert bool(replies) is (window == "longer")


@pytest.mark.parametrize("tier", [Tier.HIZLI, Tier.ARASTIRMA])
async def test_research_tells_what_files_say_as_without_a_model(
    weak: str, tmp_path: Path, tier: Tier
) -> None:
    paper = tmp_path / "kira.md"
    paper.write_text(CONTRACT, "utf-8")
    answers = []
    for url in ("", weak):
        folder = tmp_path / ("beside" if url else "alone")
        folder.mkdir()
        # Its limits of time hold by the real clock.
        clock = SystemClock()
        at = (
            beside(url, folder, clock=clock)
            if url
            else at_home(folder, clock=clock, permission=OFFLINE)
        )
        async with at as person:
            await person.archive.files().add([paper])
            person.screen.events.clear()
            await person.controller.submit(ASKED_OF_FILES, tier=tier, mode=Mode.FILES_ONLY)
            answers.append((await person.stored())[-1].content)
    alone, told = answers
    assert FACT in alone
    assert FACT in told
    for sentence in re.split(r"(?<=[.!?])\s+", told):
        figures = re.findall(r"\d[\d.]+", re.sub(r"\[\d+\]", "", sentence))
        unknown = [each for each in figures if each.rstrip(".") not in CONTRACT]
        assert not unknown or TURKISH.unsourced in sentence, sentence
