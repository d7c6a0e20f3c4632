"""Where no record surely answers, the line that comes nearest is told as no more than that.

Also tests: app/turns/answers/past/past_answer.py, app/turns/answers/past/past_telling.py
"""

from __future__ import annotations

from pathlib import Path

import pytest

from app.core.domain import errors
from app.core.domain.evidence import SourceKind
from app.core.domain.offers import OfferKind
from app.core.domain.privacy.permission import Permission
from app.core.reading.ranking_model import RankingModel
from app.core.wording.speech import COMMAND_LINE
from app.research.document_reading import line_support
from app.turns.answers.past.past_reading import asks_for_value
from tests.fakes.person import Person, at_home
from tests.research.worlds import Shelf, excerpt, web_of

NEAREST = "Tam karşılığını bulamadım; en yakın"
SLEEP = "gece kan şekeri terlemesi neyin işaretiydi"


def answers_with(monkeypatch: pytest.MonkeyPatch, chance: float) -> None:
    """Whatever line is read answers with this chance."""
    monkeypatch.setattr(RankingModel, "chance", lambda *_: chance)


def offered(person: Person) -> OfferKind | None:
    pending = person.active.session.pending
    return pending.kind if pending is not None else None


async def test_where_nothing_was_found_the_nearest_line_is_told_as_such(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        answers_with(monkeypatch, 0.2)
        said = await person.say(SLEEP)
        assert said.startswith(NEAREST)
        assert said.endswith("Şimdi araştırayım mı?")
        assert person.cited == ["dawn"]
        assert offered(person) is OfferKind.RESEARCH

        await person.controller.end()
        answers_with(monkeypatch, 0.1)
        assert NEAREST not in await person.say(SLEEP)


async def test_above_a_list_the_nearest_line_is_told_and_one_can_be_chosen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        answers_with(monkeypatch, 0.2)
        said = await person.say("insülin direncinin bakımını nasıl yapmamız gerekiyordu")
        assert said.startswith(NEAREST)
        assert "\n1) " in said
        assert offered(person) is OfferKind.CHOICE
        assert "2) " in said and NEAREST not in await person.say("ikinci")


async def test_a_plain_question_gets_the_line_above_the_list_or_instead_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = "insülin direnci nasıl düzelir"
    async with at_home(tmp_path, remembers=True) as person:
        answers_with(monkeypatch, 0.2)
        assert NEAREST not in await person.say(plain)
        await person.controller.end()
        answers_with(monkeypatch, 0.3)
        said = await person.say(plain)
        assert said.startswith(NEAREST) and "\n1) " in said
        await person.controller.end()
        answers_with(monkeypatch, 0.6)
        said = await person.say(plain)
        assert NEAREST not in said and "\n1) " not in said


async def test_what_goes_on_from_a_record_gets_the_line_above_the_question_to_go_online(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    web = web_of(Shelf([], failure=errors.SourceUnreachable(name="Wikipedia")))
    async with at_home(tmp_path, remembers=True, open_web=web, permission=Permission()) as person:
        answers_with(monkeypatch, 0.16)
        await person.say("Dawn ile karışan etki neydi?")
        said = await person.say("peki aç karnına kaç çıkıyor")
        assert said.startswith(NEAREST)
        assert "Çevrimiçi arayayım mı?" in said
        assert "yanıt bulamadım" not in said
        assert offered(person) is OfferKind.ONLINE


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("köpek dişleri ne zaman görünür demiştin", True),
        ("salona kaç metre radyatör hesaplamıştık", True),
        ("psa baktırmış mıydık", False),
        ("bunu ne zaman konuşmuştuk", False),
        ("zona aşısı için ne konuşmuştuk", False),
    ],
)
def test_a_value_is_asked_for_and_not_whether_it_was_told(question: str, value: bool) -> None:
    assert asks_for_value(question) is value


async def test_a_value_that_was_told_in_a_conversation_is_read_for(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        said = await person.say("insülin direncinde haftada kaç dakika yürüyüş demiştik")
        assert "haftada 150 dakika" in said.split("\n")[0]


async def test_of_the_one_record_that_is_meant_an_unlikely_value_is_told_as_near(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = "Dawn phenomenon sabah kaçta başlıyordu"
    async with at_home(tmp_path, remembers=True) as person:
        answers_with(monkeypatch, 0.2)
        said = await person.say(asked)
        assert said.startswith(NEAREST) and "4-8" in said and "1) " not in said
        assert person.cited == ["dawn"]
        assert offered(person) is None

        await person.controller.end()
        answers_with(monkeypatch, 0.6)
        said = await person.say(asked)
        assert NEAREST not in said and "4-8" in said


async def test_what_is_asked_of_somebody_is_not_told_of_another(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        await person.say("anneannemin gözlük numarası değişti sağ 2,25 sol 2,75")
        await person.controller.end()
        assert "2,75" in await person.say("anneannemin gözlük numarası kaçtı")
        await person.controller.end()
        assert "2,75" not in await person.say("babamın gözlük numarası kaçtı")


async def test_what_shares_an_everyday_word_alone_is_not_even_near(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        answers_with(monkeypatch, 0.6)
        said = await person.say("etkinlik biletini hangi gün almıştım")
        assert person.cited == []
        assert NEAREST not in said and "1) " not in said
        await person.controller.end()
        await person.say("gece kan şekerim neden düşüyordu")
        assert person.cited == ["dawn"]


HOUSE_RULES = excerpt(
    "Site kuralları\n\nBisikletler bodrum katındaki odada durur.\nOdanın anahtarı 40 TL tutar.",
    kind=SourceKind.FILE,
    title="Site kuralları",
)


async def test_what_came_first_of_records_and_papers_stands_for_what_comes_near_in_a_paper(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = Shelf([HOUSE_RULES])
    async with at_home(
        tmp_path, remembers=True, library=library, permission=Permission()
    ) as person:
        answers_with(monkeypatch, 0.1)
        monkeypatch.setattr(line_support, "support", lambda *_: 0.1)
        said = await person.say("odanın terlemesi neydi ki kaç liraydı")
        assert said.startswith(COMMAND_LINE.near_only)
        assert "> " not in said
        assert 1 <= len(person.cited) <= 4


async def test_lines_of_a_paper_that_may_answer_are_told_as_that(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = Shelf([HOUSE_RULES])
    async with at_home(
        tmp_path, remembers=True, library=library, permission=Permission()
    ) as person:
        answers_with(monkeypatch, 0.1)
        monkeypatch.setattr(line_support, "support", lambda *_: line_support.LIKELY)
        said = await person.say("odanın terlemesi neydi ki kaç liraydı")
        assert said.startswith(f"{COMMAND_LINE.may_answer}\n\nOdanın anahtarı 40 TL tutar.")
        assert len(person.cited) == 1
