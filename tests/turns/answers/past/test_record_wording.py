"""A record is told in its own words before any model is asked, and no model takes it away: one that
ignores it, makes things up, fails or hangs.

Also tests: app/turns/answers/past/past_telling.py, app/turns/answers/past/recall_replies.py.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from app.core.domain import errors
from app.core.domain.events import Delta, Done, Notice, NoticeCode
from app.core.domain.messages import Kind, MessageState
from app.core.domain.model_calls import Finished, ModelEvent, ModelRequest, TextDelta, Usage
from app.core.domain.offers import OfferKind
from app.core.domain.ports import ChatModel
from app.core.language.sentences import split
from app.core.reading.ranking_model import RankingModel
from app.core.wording.speech import TURKISH
from app.turns.answers.past import past_reading, past_search, record_wording
from app.turns.answers.past.checking.record_check import RecordCheck
from app.turns.answers.past.record_wording import CheckedWording
from tests.fakes.person import Person, at_home
from tests.turns.answers.records import remember

ASKED = "Dawn ile karışan etki neydi?"
SAID = "Somogyi etkisi, gece yaşanan hipoglisemiye karşı vücudun aşırı glikoz üretmesiyle"
WHERE = "5 Ekim 2024 · Dawn Phenomenon vs Somogyi Etkisi"


@dataclass
class Scripted:
    """A model that says what it was told to, whatever it is asked to word; ``hangs`` before its
    end."""

    pieces: Iterable[str] = ()
    error: errors.ModelError | None = None
    hangs: bool = False
    name: str = "m"
    context_tokens: int = 200_000
    asked: list[ModelRequest] = field(default_factory=list)
    reached: asyncio.Event = field(default_factory=asyncio.Event)

    async def stream(self, request: ModelRequest) -> AsyncGenerator[ModelEvent, None]:
        self.asked.append(request)
        if request.schema is not None:
            # It has no opinion on lines.
            yield Finished(Usage())
            return
        for piece in self.pieces:
            yield TextDelta(piece)
        self.reached.set()
        if self.hangs:
            await asyncio.Event().wait()
        if self.error is not None:
            raise self.error
        yield Finished(Usage())

    async def close(self) -> None: ...


@asynccontextmanager
async def with_model(path: Path, model: ChatModel) -> AsyncIterator[Person]:
    async with at_home(path, remembers=True) as person:
        person.controller.model = model
        yield person
        person.controller.model = None


async def test_a_model_that_ignores_the_record_adds_nothing(tmp_path: Path) -> None:
    ignoring = Scripted(["Kahve makineleri düzenli kireç çözme ister. Filtre ayda bir değişir."])
    async with with_model(tmp_path, ignoring) as person:
        answer = await person.say(ASKED)
        assert answer.startswith(SAID)
        assert WHERE in answer
        assert "Kahve" not in answer
        assert person.cited == ["dawn"]
        assert ignoring.asked, "it was asked all the same"


async def test_what_a_model_makes_up_is_not_told_as_the_record(tmp_path: Path) -> None:
    inventing = Scripted(
        [
            "Somogyi etkisinde gece hipoglisemi olur ve kortizol rol oynar. Gece 47 mg/dL ",
            "altı ölçülür. Bunun için 850 mg metformin gerekir. ",
            "Sabah yüksek şeker Profesör Kellerman tarafından büyüme hormonuna bağlandı.",
        ]
    )
    async with with_model(tmp_path, inventing) as person:
        answer = await person.say(ASKED)
        assert "ve kortizol rol oynar." in answer, "what holds is told"
        assert "47" not in answer
        assert "850" not in answer
        assert "Kellerman" in answer
        assert answer.endswith("büyüme hormonuna bağlandı. (kaynaksız)")


async def test_what_only_repeats_the_sentence_is_left_out(tmp_path: Path) -> None:
    repeating = Scripted([f"5 Ekim 2024'te: {SAID} sabah yüksek şekere yol açar."])
    async with with_model(tmp_path, repeating) as person:
        answer = await person.say(ASKED)
        assert "Modelin anlatımıyla" not in answer


async def test_the_record_is_shown_and_kept_before_the_model_is_asked(tmp_path: Path) -> None:
    hanging = Scripted(hangs=True)
    async with with_model(tmp_path, hanging) as person:
        turn = asyncio.create_task(person.controller.submit(ASKED))
        await hanging.reached.wait()
        shown = person.screen.last(Delta)
        assert shown.text.startswith(SAID)
        kept = (await person.stored())[-1]
        assert shown.record is not None
        assert (kept.message_id, kept.content) == (shown.record.message_id, shown.text)
        assert kept.kind is Kind.RECALLED
        assert [each.session_id for each in shown.record.citations] == ["dawn"]
        turn.cancel()
        await asyncio.wait([turn])
        kept = (await person.stored())[-1]
        assert (kept.content, kept.state) == (shown.text, MessageState.COMPLETE)


async def test_a_model_that_hangs_leaves_the_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(record_wording, "PATIENCE", 0.05)
    async with with_model(tmp_path, Scripted(["Somogyi "], hangs=True)) as person:
        answer = await person.say(ASKED)
        assert answer.startswith(SAID)
        assert person.screen.last(Notice).code is NoticeCode.AS_RECORDED
        assert (await person.stored())[-1].state is MessageState.COMPLETE


async def test_a_model_that_talks_on_and_says_nothing_that_holds_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def without_end() -> Iterator[str]:
        while True:
            yield "Elma 42 armut 97 "

    monkeypatch.setattr(record_wording, "PATIENCE", 0.5)
    talking = Scripted(without_end())
    async with with_model(tmp_path, talking) as person:
        answer = await person.say(ASKED)
        assert answer.startswith(SAID)
        assert "armut" not in answer
        assert person.screen.last(Notice).code is NoticeCode.AS_RECORDED
        assert talking.asked[-1].max_tokens == record_wording.MOST_TOKENS


async def test_a_model_that_fails_leaves_the_record_and_what_held(tmp_path: Path) -> None:
    told = "Kortizol ve büyüme hormonu iki durumda da rol oynar. "
    failing = Scripted([told, "Ayrıca "], error=errors.CutOff())
    async with with_model(tmp_path, failing) as person:
        answer = await person.say(ASKED)
        assert answer.startswith(SAID)
        assert answer.endswith(told.strip())
        assert person.screen.last(Notice).about == {"error": "cut_off"}


async def test_a_model_that_finds_the_record_short_offers_to_research(tmp_path: Path) -> None:
    async with with_model(tmp_path, Scripted([TURKISH.incomplete])) as person:
        answer = await person.say(ASKED)
        assert answer.endswith(TURKISH.incomplete)
        pending = person.active.session.pending
        assert pending is not None
        assert pending.kind is OfferKind.NEW_RESEARCH
        assert person.screen.last(Done).offer == pending


GARBLED = (
    "Sumer ve 5 Ekim 2024, 5 Ekim'a özellikle ölce kabılması. ",
    "Çevirir: 5 Ekim 2024. ",
    "Kabılması 2024, 5 Ekim 2024, 5 Ekim'a özellikle ölce çağına kabılması. ",
)
"""What a model of 135 million parameters wrote over this record."""


@pytest.mark.parametrize(
    "written",
    [
        GARBLED,
        ["The results of the study are very important for your health and your family. "],
        ["Dawn is a beautiful time of the day. It is the time when you can see the sun. "],
    ],
)
async def test_a_model_that_lost_the_thread_adds_nothing_and_is_not_waited_for(
    tmp_path: Path, written: Iterable[str]
) -> None:
    babbling = Scripted([*written] * 40, hangs=True)
    async with with_model(tmp_path, babbling) as person:
        answer = await person.say(ASKED)
        assert "Modelin anlatımıyla" not in answer
        assert person.screen.all(Notice) == []
        assert not babbling.reached.is_set(), "its end was not waited for"


async def test_two_lines_that_words_find_are_both_told_beside_a_model(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(RankingModel, "chance", lambda *_: 0.4)
    monkeypatch.setattr(past_reading, "_WITH_IT", 0.0)
    monkeypatch.setattr(past_reading, "_AS_GOOD", 99.0)
    monkeypatch.setattr(past_search, "_SUPPORTED", 0.0)
    told = []
    for model in (None, Scripted(["Peki."])):
        async with at_home(tmp_path / str(model is None), remembers=True) as person:
            person.controller.model = model
            await person.say(ASKED)
            told.append((await person.say("merceğe ne yol açıyordu?"), sorted(person.cited)))
            person.controller.model = None
    assert told[0] == told[1]
    assert told[0][1] == ["dawn", "kitap"]


async def test_a_model_that_says_the_same_again_is_left_with_what_held(tmp_path: Path) -> None:
    told = "Kortizol ve büyüme hormonu iki durumda da rol oynar. "
    circling = Scripted([told] * 40, hangs=True)
    async with with_model(tmp_path, circling) as person:
        answer = await person.say(ASKED)
        assert answer.count(told.strip()) == 1
        assert not circling.reached.is_set()


def test_a_list_stays_one_without_its_wrong_items() -> None:
    check = RecordCheck(["Muz, kayısı ve ıspanak potasyumu yüksektir. Doz 5 mg."], [], "ne yenmez")
    wording = CheckedWording(check, "", TURKISH)
    text = "Potasyumu yüksek olanlar:\n\n- muz ve kayısı\n- 300 gram ıspanak\n- ıspanak\n"
    shown = "".join([*(wording.feed(letter) for letter in text), wording.finish()])
    assert shown.endswith("\n\n- muz ve kayısı\n- ıspanak")


def test_the_opposite_of_the_record_is_wrong() -> None:
    check = RecordCheck(["Metformin alkolle birlikte alınmaz."], [], "metformin alkol")
    (said,) = split("Metformin alkolle birlikte alınır.")
    assert check.standing(said).name == "WRONG"


OFFERS = """# Teklifler

| Kalem | Rıza usta | Hilmi usta |
|---|---|---|
| Bedel | 236.000 TL | 219.000 TL |
| Süre | 20 iş günü | 12 iş günü |
"""


@pytest.mark.parametrize(
    ("said", "holds"),
    [
        ("Hilmi usta 219.000 TL demişti (14 Eylül 2025 tarihli “Çatı 2025” araştırman).", True),
        ("14 Eylül 2025 tarihli “Çatı 2025” kaydına göre Hilmi ustanın işi 12 iş günü.", True),
        ("Hilmi usta 218.000 TL demişti (14 Eylül 2025 tarihli “Çatı 2025” araştırman).", False),
        ("Hilmi usta 219.000 TL demişti (14 Eylül 2024 tarihli “Çatı 2025” araştırman).", False),
    ],
)
def test_a_cell_is_of_what_stands_above_it_and_where_it_is_from_is_no_figure_of_it(
    said: str, holds: bool
) -> None:
    check = RecordCheck([OFFERS], ["Çatı 2025", "14 Eylül 2025"], "hilmi usta ne demişti")
    wording = CheckedWording(check, "", TURKISH)
    told = wording.feed(f"{said} ") + wording.finish()
    assert (said in told) is holds


TOLD_IN_A_HURRY = (
    "bugün kontroldeydim tsh 4,7 çıktı nil hanım levotironu 88 yaptı, kontrol 24 kasımda 10.20",
    "Levotiron 75 mcg idi; yeni dozla TSH 6 hafta sonra bakılır.",
)
OFFER_IN_A_HURRY = ("92 m2 çatıya rıza usta 148 bin dedi", "Kalemlerin toplamı 135.610 TL eder.")
REPORT_IN_A_HURRY = ("raporu yeniledik 2 mart 2028e kadar, krem 2x1, hap yarım",)


@pytest.mark.parametrize(
    ("record", "said", "holds"),
    [
        (TOLD_IN_A_HURRY, "Sabahları **88 mcg** Levotiron yutuyorsun.", True),
        (TOLD_IN_A_HURRY, "Levotiron dozunu Nil Hanım 88 mikrogram yaptı.", True),
        (TOLD_IN_A_HURRY, "Kontrolün 24 Kasım'da saat 10:20'de.", True),
        (TOLD_IN_A_HURRY, "Sabahları 80 mcg Levotiron yutuyorsun.", False),
        (TOLD_IN_A_HURRY, "Levotiron dozun 88 mg oldu.", False),
        (TOLD_IN_A_HURRY, "TSH değerin 4,7 mg çıktı.", False),
        (TOLD_IN_A_HURRY, "Kontrolün 25 Kasım'da.", False),
        (OFFER_IN_A_HURRY, "Rıza usta 92 m² çatıya 148.000 TL demişti.", True),
        (OFFER_IN_A_HURRY, "Rıza usta 148.000 euro demişti.", False),
        (OFFER_IN_A_HURRY, "Rıza usta 158.000 TL demişti.", False),
        (OFFER_IN_A_HURRY, "Rıza usta 135.610 TL demişti.", False),
        (REPORT_IN_A_HURRY, "Rapor 2 Mart 2028'e kadar.", True),
        (REPORT_IN_A_HURRY, "Rapor 2 Mart 2027'ye kadar.", False),
        (REPORT_IN_A_HURRY, "Krem günde iki kez, hap 1/2.", True),
        (REPORT_IN_A_HURRY, "Krem günde dört kez, hap 1/2.", False),
    ],
)
def test_an_amount_told_in_a_hurry_is_the_same_written_out(
    record: tuple[str, ...], said: str, holds: bool
) -> None:
    check = RecordCheck(record, ["Nil Hanım'ın kontrolü", "22 Eylül 2026"], "kaçtı")
    (piece,) = split(said)
    assert (check.standing(piece).name == "HELD") is holds


SCHEDULE = """dedeme lantus 14 ünite başladılar gece

| İlaç | Ne zaman |
|---|---|
| Lantus, **14 ünite** | saat 22:00 |
"""


def test_an_hour_is_of_nothing_else_where_no_other_hour_stands() -> None:
    check = RecordCheck([SCHEDULE], ["Lantus'a başlama"], "ilk başladığımızda kaç yapıyorduk")
    (said,) = split("Lantus'a başladığınızda dedene gece, saat 22:00'de 14 ünite yapıyordunuz.")
    assert check.standing(said).name == "HELD"
    (other,) = split("Lantus'a başladığınızda dedene gece, saat 21:00'de 14 ünite yapıyordunuz.")
    assert check.standing(other).name == "WRONG"


def test_what_a_record_does_not_say_may_be_said_of_it() -> None:
    check = RecordCheck([SCHEDULE], ["Lantus'a başlama"], "şimdi kaç ünite")
    (said,) = split("Bu kayıt o güne ait; şu an kaç ünite yapıldığı burada yazmıyor.")
    assert check.standing(said).name == "ASIDE"


@pytest.mark.parametrize("answers", [True, False])
def test_what_answers_is_not_called_incomplete(answers: bool) -> None:
    check = RecordCheck([SCHEDULE], ["Lantus'a başlama"], "lantusu kaç yapıyorduk")
    wording = CheckedWording(check, "", TURKISH, answers=answers)
    told = wording.feed(f"Lantus 14 ünite, saat 22:00'de yapılıyordu.\n\n{TURKISH.incomplete}")
    told += wording.finish()
    assert "14 ünite" in told
    assert ("Daha detaylı yeni bir araştırma" in told) is not answers


PAINT = {
    "id": "paint",
    "date": "2025-07-01T10:00:00+03:00",
    "title": "Salonun boyası",
    "key_topics": ["boya", "salon"],
    "summary": "",
    "conversation": [
        {"role": "user", "content": "salonun boyası kaç kat olur"},
        {
            "role": "assistant",
            "content": "For the living room use two coats of matte paint, with 6 hours between.",
        },
    ],
}


async def test_a_record_in_another_language_stands_first_and_its_wording_is_called_a_translation(
    tmp_path: Path,
) -> None:
    telling = Scripted(
        [
            "1 Temmuz 2025'te salon için iki kat boya denmişti. ",
            "Fırça kullanmak yasaktır. Üç kat olmalı.",
        ]
    )
    quoted = "“For the living room use two coats of matte paint, with 6 hours between.”"
    async with with_model(tmp_path, telling) as person:
        await remember(person, PAINT)
        answer = await person.say("salonun boyasını kaç kat konuşmuştuk?")
        record, _, wording = answer.partition(TURKISH.in_model_words)
        assert record.startswith(f"{quoted}\n\n1 Temmuz 2025 · Salonun boyası")
        mark = f"({TURKISH.translated})"
        # Whether a brush is forbidden there nobody compared; a figure was.
        assert wording.strip() == (
            f"1 Temmuz 2025'te salon için iki kat boya denmişti. {mark} "
            f"Fırça kullanmak yasaktır. {mark}"
        )
        assert (await person.stored())[-1].content == answer


async def test_what_is_in_another_language_is_quoted_without_a_model(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        await remember(person, PAINT)
        assert (await person.say("salonun boyasını kaç kat konuşmuştuk?")).startswith("“For the")
