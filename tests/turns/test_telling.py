"""What the user tells, and nobody answers: kept as a record, told again when it is asked for.

Also tests: app/turns/answering.py, app/turns/statement_reply.py.
"""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from app.core.domain import errors
from app.core.domain.events import Failed, Notice, NoticeCode, Planned
from app.core.domain.messages import Kind
from app.core.domain.offers import Instead
from app.core.domain.plans import Nature
from app.core.wording.speech import TURKISH
from tests.fakes.anthropic_replies import CutBody, HttpError, Reply
from tests.fakes.clock import FakeClock
from tests.fakes.person import at_home, home_with_model
from tests.research.worlds import Shelf

TOLD = "çatıdaki oluk değişti, usta Rıza 3.400 tl aldı"


@pytest.mark.parametrize(
    ("told", "asked", "answer"),
    [
        ("çatıdaki oluk değişti, usta Rıza 3.400 tl aldı", "oluk kaça değişmişti", "3.400"),
        ("ablamın düğünü 9 ağustosta, salon Gülpınar", "ablamın düğünü ne zamandı", "9 ağustosta"),
        ("not: kasanın anahtarı çekmecede", "kasanın anahtarı nerdeydi", "çekmecede"),
        ("terzinin adı Vasfiye Oran", "terzinin adı neydi", "Vasfiye"),
        ("halam haftaya İzmir'e geliyor", "halam nereye geliyordu", "İzmir"),
    ],
)
async def test_what_is_told_is_found_in_another_conversation(
    tmp_path: Path, told: str, asked: str, answer: str
) -> None:
    async with at_home(tmp_path) as person:
        assert await person.say(told) == TURKISH.noted
        await person.controller.end()
        said = await person.say(asked)
        assert answer in said.split("\n>")[0]
        assert TURKISH.noted not in said
        assert len(person.cited) == 1


TEN = (
    *("bugün eczaneden beloc aldım, günde bir tane sabah", "kasko 14 martta bitiyor"),
    *("ev sahibi kirayı ocaktan itibaren 18500 yapacak", "dershane parası 4200 lira"),
    *("wifi şifresi mutfaktaki kavanozda yazıyor", "doktor kolesterolüm 243 dedi"),
    *("Selim abi matkabı ödünç aldı", "kombi bakımcısının numarası 0532 418 22 90"),
    *(
        "annem geçen hafta gözünden ameliyat oldu, sol gözü",
        "tatil için Datça pansiyonu 12-19 temmuz",
    ),
)


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("wifi şifresi nerdeydi", "kavanozda"),
        ("annem hangi gözünden ameliyat oldu", "sol gözü"),
        ("kombi bakımcısının numarası neydi", "0532 418 22 90"),
        ("dershane parası ne kadardı", "4200"),
    ],
)
async def test_of_many_things_told_here_what_is_asked_for_is_told(
    tmp_path: Path, asked: str, answer: str
) -> None:
    async with at_home(tmp_path, library=Shelf([])) as person:
        for each in TEN:
            assert await person.say(each) == TURKISH.noted
        said = await person.say(asked)
        assert answer in said
        assert TURKISH.turn_answer.format(which="") not in said


TWO = (
    (
        "annemin tansiyonu bu sabah 14,8'e 9,2 çıktı, Dr. Tuna ramiprili 5 mg'a çıkardı",
        "tesisatçı Gürkan kombi vanası için 240 lira aldı, garantisi Mart 2027'ye kadar",
    ),
    (
        "Mum's blood pressure was 148 over 92 this morning, Dr. Patel raised ramipril to 5 mg",
        "The plumber Gary charged 240 pounds for the boiler valve, warranty until March 2027",
    ),
)


@pytest.mark.parametrize(
    ("told", "asked"),
    [
        (TWO[0], ("annemn tansyonu kacdı", "annem ne kadar ramipril alıyor")),
        (TWO[1], ("how much ramipril does mum take", "mums blood presure")),
    ],
)
async def test_of_two_things_told_no_slip_of_a_finger_tells_the_other(
    tmp_path: Path, told: tuple[str, str], asked: tuple[str, str]
) -> None:
    async with at_home(tmp_path, library=Shelf([])) as person:
        for each in told:
            await person.say(each)
        await person.controller.end()
        for question in asked:
            said = (await person.say(question)).split("\n>")[0]
            assert told[0] in said
            assert told[1] not in said.split(told[0])[0]


@pytest.mark.parametrize("asked", ["gürkan nekadar aldı", "Gürkan nekadr aldı", "vana kaçpara"])
async def test_what_is_asked_without_a_space_is_not_noted(tmp_path: Path, asked: str) -> None:
    async with at_home(tmp_path, library=Shelf([])) as person:
        await person.say("tesisatçı Gürkan kombi vanası için 240 lira aldı")
        await person.controller.end()
        said = await person.say(asked)
        assert said.startswith("tesisatçı Gürkan kombi vanası için 240 lira aldı")


async def test_of_a_note_is_told_what_was_noted_and_the_way_leads_to_the_whole(
    tmp_path: Path,
) -> None:
    told = "şuraya not al: kasanın anahtarı çekmecede"
    async with at_home(tmp_path) as person:
        await person.say(told)
        await person.controller.end()
        said = await person.say("kasanın anahtarı nerdeydi")
        assert said.startswith("kasanın anahtarı çekmecede\n")
        (cited,) = (await person.stored())[-1].citations
        messages = await person.archive.store.messages(cited.session_id)
        assert [m.content for m in messages if m.message_id == cited.message_id] == [told]
        assert "1) kasanın anahtarı çekmecede" in await person.say("notlarımı listele")


async def test_recall_quotes_what_was_told_with_its_message(tmp_path: Path) -> None:
    told = "not: kasanın anahtarı çekmecede"
    async with at_home(tmp_path, library=Shelf([])) as person:
        await person.say(told)
        await person.controller.end()
        engine = person.archive.recall_engine(None)
        result = await engine.recall(
            "kasanın anahtarı nerdeydi", person.archive.environment.clock.now()
        )
        (match,) = result.matches
        assert match.quote == told
        messages = await person.archive.store.messages(match.session_id)
        (said,) = (each for each in messages if each.message_id == match.message_id)
        assert said.content == told


async def test_what_was_told_is_told_though_more_was_answered_below_it(tmp_path: Path) -> None:
    async with at_home(tmp_path, library=Shelf([])) as person:
        await person.say("çatıdaki oluk değişti, usta Rıza 3.400 tl aldı")
        await person.say("kasanın anahtarı çekmecede")
        await person.controller.end()
        said = await person.say("oluk kaça değişmişti")
        assert "3.400" in said.split("\n>")[0]


async def test_what_was_told_above_answers_in_the_same_conversation(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        await person.say("çatıdaki oluk değişti, usta Rıza 3.400 tl aldı")
        said = await person.say("oluk kaç tl tutmuştu")
        assert said.startswith(TURKISH.talked_here)
        assert "3.400" in said


async def test_what_was_once_is_kept_and_not_told_for_what_is(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        await person.say("dedemin kalp ilacı değişti, bisoprolol 10 mg oldu")
        assert await person.say("eskiden 5 mg alıyordu") == TURKISH.noted
        said = await person.say("dedem kaç mg alıyor şimdi")
        assert "10 mg" in said and "5 mg" not in said


async def test_what_is_told_beside_a_question_is_kept_as_well(tmp_path: Path) -> None:
    async with at_home(tmp_path, library=Shelf([])) as person:
        said = await person.say("dedemin kalp pili 4 mayısta takıldı. pil kaç yıl dayanır?")
        assert said.startswith(TURKISH.noted_too)
        kinds = [each.kind for each in await person.stored()]
        assert kinds[:2] == [Kind.QUESTION, Kind.ANSWER]
        await person.controller.end()
        said = await person.say("dedemin kalp pili ne zaman takılmıştı")
        assert "4 mayısta" in said.split("\n>")[0]
        assert not said.startswith(TURKISH.noted_too)


async def test_what_asks_nothing_is_kept_though_it_may_be_a_question(tmp_path: Path) -> None:
    async with at_home(tmp_path, library=Shelf([])) as person:
        said = await person.say("betasercten midem bulanıyo akşamları")
        assert said.startswith((TURKISH.noted, TURKISH.noted_too))
        await person.controller.end()
        said = await person.say("midem neyden bulanıyodu")
        assert "betasercten" in said.split("\n>")[0]


async def test_no_model_is_missed_for_what_asks_nothing(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        await person.say("sol kulakta çınlama neden olur")
        said = await person.say("valla çok yoruldum bu yaşlı bakımı zor iş")
        assert said in (TURKISH.noted, TURKISH.noted_too)


@pytest.mark.parametrize(
    ("told", "asked"),
    [
        ("bebeğin ilk dişi çıktı bugün", "bebeğin ilk dişi ne zaman çıktı"),
        ("parmak uçlarım uyuşuyor", "parmak uçlarım uyuşuyor muydu"),
        ("eşim öğretmen", "eşim ne iş yapıyor"),
        ("tezin konusu kıyı erozyonu", "tezin konusu neydi"),
    ],
)
async def test_what_is_told_without_a_figure_or_a_verb_of_ones_own_is_noted(
    tmp_path: Path, told: str, asked: str
) -> None:
    async with at_home(tmp_path) as person:
        assert await person.say(told) == TURKISH.noted
        await person.controller.end()
        assert told in (await person.say(asked)).split("\n>")[0]


async def test_what_goes_on_from_something_told_is_noted_as_well(tmp_path: Path) -> None:
    further = ["sonra ekmek istedi ayrıca", "bide yumurta", "38 lira vermiştik galiba"]
    async with at_home(tmp_path) as person:
        assert await person.say("annem süt al dedi") == TURKISH.noted
        assert [await person.say(each) for each in further] == [TURKISH.noted] * len(further)
        assert "sorduğunda" not in await person.say("bir de süt alerjisi belirtileri")


async def test_a_wish_to_have_kept_what_was_told_just_now_is_no_question_about_erasing(
    tmp_path: Path,
) -> None:
    async with at_home(tmp_path) as person:
        await person.say("ablamın alyans ölçüsü 14")
        assert await person.say("bunu unutma") == TURKISH.noted
        await person.controller.end()
        assert TURKISH.noted not in await person.say("bunu unutma"), "nothing was told"


async def test_what_has_no_verb_is_noted_behind_something_told_where_no_model_could_answer(
    tmp_path: Path,
) -> None:
    async with at_home(tmp_path) as person:
        assert await person.say("internet Berkin üstüne") != TURKISH.noted_too
        await person.controller.end()
        await person.say("elektrik aboneliğini ben aldım")
        assert await person.say("internet Berkin üstüne") == TURKISH.noted_too
        assert await person.say("merhaba") != TURKISH.noted_too


async def test_what_its_writer_did_is_noted_behind_something_told(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        await person.say("torunum cumaya gelecekmiş")
        assert await person.say("börek yapacağım ona") == TURKISH.noted
        assert await person.say("neyse") != TURKISH.noted


async def test_the_price_is_of_what_has_a_figure_that_is_no_day(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        await person.say("yeğenin mezuniyeti 17 haziran, saat istiyor çelik")
        await person.say("9400 gördüm birini")
        told = await person.say("saat ne kadardı")
        assert "9400" in told
        assert "haziran" not in told


async def test_what_is_to_be_is_told_from_this_conversation(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        await person.say("yeğenim hafta sonu gelecekmiş")
        assert "hafta sonu" in await person.say("yeğenim ne zaman gelecek")
        assert "hafta sonu" not in await person.say("lastikler ne zaman değişecek")


async def test_what_has_no_figure_is_no_answer_to_how_much_it_was(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        await person.say("babam nerede çalışıyordu")
        await person.say("dozum eskiden kaçtı")
        assert await person.say("kalsiyum da alıyorum akşamları") == TURKISH.noted


async def test_a_dose_that_was_set_without_naming_the_remedy_is_told_as_the_newest(
    tmp_path: Path,
) -> None:
    clock = FakeClock()
    async with at_home(tmp_path, clock=clock) as person:
        await person.say("levotiron 100 içiyorum aç karnına")
        clock.advance(timedelta(minutes=2))
        await person.say("tsh 0,4 geldi bu sefer")
        clock.advance(timedelta(minutes=2))
        await person.say("doktor dozu 88e indirdi")
        await person.controller.end()
        now, _, before = (await person.say("levotiron kaç içiyorum")).partition("Daha önce")
        assert "88" in now
        assert "levotiron 100" in before


async def test_what_somebody_else_did_is_noted_where_no_model_could_answer(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        assert await person.say("patron geldi, zam yokmuş") == TURKISH.noted_too
        await person.controller.end()
        assert "zam yokmuş" in (await person.say("patron ne demişti")).split("\n>")[0]


async def test_what_ends_as_the_question_did_that_only_its_writer_can_answer_is_noted(
    tmp_path: Path,
) -> None:
    asked, told = "babam nerede çalışıyordu", "babam halde çalışıyor"
    async with at_home(tmp_path, library=Shelf([])) as person:
        assert (await person.say(asked)).endswith(TURKISH.tell_me_instead)
        again = await person.say("annem nerede çalışıyordu")
        assert again.endswith(TURKISH.tell_me_instead), "what asks is no answer"
        assert (await person.say(asked)).endswith(TURKISH.tell_me_instead)
        assert await person.say(told) == TURKISH.told_to_that.format(question=asked, told=told)
        await person.controller.end()
        assert told in (await person.say(asked)).split("\n>")[0]


async def test_of_days_that_are_named_their_own_note_is_told(tmp_path: Path) -> None:
    clock = FakeClock()
    async with at_home(tmp_path, clock=clock, library=Shelf([])) as person:
        for told in ("kovan bugün 31 kilo çıktı", "kovan bugün 44 kilo çıktı"):
            await person.say(told)
            await person.controller.end()
            clock.advance(timedelta(days=40))
        said = await person.say("80 gün önce kovan kaç kiloydu")
        assert "31" in said.split("\n>")[0] and "44" not in said.split("\n>")[0]


async def test_what_was_noted_is_not_noted_again_when_it_is_researched(tmp_path: Path) -> None:
    async with at_home(tmp_path, library=Shelf([])) as person:
        await person.say("çatıdaki oluk değişti, usta Rıza 3.400 tl aldı")
        assert person.controller.choices == (Instead.RESEARCH, Instead.LOOK_BACK)
        await person.controller.do_instead(Instead.RESEARCH)
        said = [each.content for each in await person.stored()]
        assert not any(each.startswith(TURKISH.noted_too) for each in said)


async def test_a_short_question_means_what_was_told_above(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        await person.say("çatıdaki oluk değişti, usta Rıza 3.400 tl aldı")
        await person.say("oluğun boyu 12 metre")
        said = await person.say("ne kadar almıştı")
        assert said.startswith(TURKISH.talked_here)
        assert "3.400" in said


async def test_a_record_that_was_told_since_is_meant_rather(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        await person.say("dedemin gözlüğü 2.100 tl tuttu")
        await person.controller.end()
        await person.say("çatıdaki oluk değişti, usta Rıza 3.400 tl aldı")
        assert "2.100" in await person.say("dedemin gözlüğü kaça gelmişti")
        assert "3.400" not in (await person.say("ne kadar tutmuştu")).split("\n>")[0]


@pytest.mark.parametrize("further", ["abone no 88123", "sayacın numarası 5541"])
async def test_more_of_what_was_told_is_noted_as_well(tmp_path: Path, further: str) -> None:
    async with at_home(tmp_path) as person:
        await person.say("su saatini değiştirdiler bugün, 900 tl aldılar")
        assert await person.say(further) == TURKISH.noted


@pytest.mark.parametrize("asked", ["yarın kaçta biniyorum", "ne zaman gidecektik oraya"])
async def test_when_its_writer_is_to_go_is_asked_of_the_past(tmp_path: Path, asked: str) -> None:
    async with at_home(tmp_path) as person:
        await person.say(asked)
        assert person.label == "recall"


async def test_a_model_answers_what_is_told(tmp_path: Path) -> None:
    async with home_with_model(tmp_path) as (server, person):
        server.script(Reply(["Geçmiş olsun, iyi ki yaptırmışsın."]))
        said = await person.say(TOLD)
        assert said == "Geçmiş olsun, iyi ki yaptırmışsın."


@pytest.mark.parametrize(
    "fault", [HttpError(401, "authentication_error"), CutBody(), Reply([], stop_reason="refusal")]
)
async def test_what_is_told_is_noted_though_the_model_fails(
    tmp_path: Path, fault: HttpError | CutBody | Reply
) -> None:
    async with home_with_model(tmp_path) as (server, person):
        # What breaks off before any word is asked for once more.
        server.script(fault, fault)
        assert await person.say(TOLD) == TURKISH.noted
        assert person.screen.last(Notice).code is NoticeCode.NOTED_ALONE
        assert [each.kind for each in await person.stored()] == [Kind.QUESTION, Kind.ANSWER]


async def test_what_was_told_just_now_is_told_before_a_model_chooses(tmp_path: Path) -> None:
    async with home_with_model(tmp_path, remembers=True) as (server, person):
        server.script(Reply(["Geçmiş olsun."]), Reply(["Oluk 9.900 TL tuttu."]))
        await person.say(TOLD)
        said = await person.say("oluk kaça değişmişti")
        assert TOLD in said
        assert "9.900" not in said
        assert server.choosing == []


async def test_a_reply_to_what_is_told_that_breaks_off_is_kept(tmp_path: Path) -> None:
    async with home_with_model(tmp_path) as (server, person):
        server.script(CutBody(["Tamam, "]))
        await person.say(TOLD)
        assert person.screen.last(Failed).code == errors.CutOff.code
        assert (await person.stored())[-1].content == "Tamam, "


async def test_a_model_is_given_what_the_past_knows_of_it(tmp_path: Path) -> None:
    async with home_with_model(tmp_path, remembers=True) as (server, person):
        server.script(Reply(["Anladım."]))
        await person.say("Somogyi etkisi için ölçtüm, gece 3'te şekerim 54 çıktı")
        assert person.screen.last(Planned).plan.nature is Nature.STATEMENT
        assert "Somogyi etkisi" in str(server.requests[0].body)
        assert "kortizol" in str(server.requests[0].body).lower()


@pytest.mark.parametrize(
    "text", ["oluk için ne konuşmuştuk", "oluk tamiri", "teşekkürler", "oluk kaç lira tutar"]
)
async def test_what_asks_is_not_taken_for_told(tmp_path: Path, text: str) -> None:
    async with at_home(tmp_path) as person:
        await person.say(text)
        assert person.screen.last(Planned).plan.nature is not Nature.STATEMENT
        assert all(each.content != TURKISH.noted for each in await person.stored())


async def test_what_was_told_next_is_no_newer_value(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        await person.say("yeğenimin demiri 11, ferritini 7 çıktı")
        await person.say("doktor Sevgi hanım şurubu günde 2 ölçeğe çıkardı")
        await person.controller.end()
        said = await person.say("yeğenimin ferritini kaç çıkmıştı")
        assert said.startswith("yeğenimin demiri 11, ferritini 7 çıktı")
        assert "ölçeğe" not in said.split("\n>")[0]


@pytest.mark.parametrize("asked", ["yeğenim hakkında neler biliyorsun", "benim mesleğim ne"])
async def test_what_was_told_of_somebody_is_no_question_about_the_program(
    tmp_path: Path, asked: str
) -> None:
    async with at_home(tmp_path) as person:
        await person.say("yeğenimin demiri 11, ferritini 7 çıktı")
        await person.say("mesleğim fırıncılık, 20 yıldır yapıyorum")
        await person.controller.end()
        await person.say(asked)
        assert person.label == "recall"
        assert person.screen.last(Planned).plan.nature is Nature.TOPIC


@pytest.mark.parametrize("asked", ["kendin hakkında ne biliyorsun", "benim arşivim nerede"])
async def test_the_program_is_still_asked_about(tmp_path: Path, asked: str) -> None:
    async with at_home(tmp_path) as person:
        await person.say(asked)
        assert person.label != "recall"


async def test_what_was_told_just_now_is_newer_than_any_paper(tmp_path: Path) -> None:
    paper = tmp_path / "epikriz.md"
    paper.write_text("Dedemin ilaçları: ilaç 5 mg sabah bir kez.", encoding="utf-8")
    clock = FakeClock()
    async with at_home(tmp_path / "data", clock=clock) as person:
        await person.archive.files().add([paper])
        await person.say("dedemin ilacı 10 mg oldu")
        await person.controller.end()
        clock.advance(timedelta(minutes=2))
        await person.say("dedemin ilacı 20 mg oldu")
        assert "20 mg" in (await person.say("dedemin ilacı kaç mg")).split("\n\n")[1]
        await person.controller.end()
        said = await person.say("dedemin ilacı kaç mg şimdi")
        assert said.startswith("dedemin ilacı 20 mg oldu")


async def test_what_was_only_asked_is_no_value(tmp_path: Path) -> None:
    paper = tmp_path / "epikriz.md"
    paper.write_text("Tansiyon sabah akşam ölçülsün, 150/90 üstü başvurulsun.", encoding="utf-8")
    async with at_home(tmp_path / "data", library=None) as person:
        await person.archive.files().add([paper])
        await person.say("omega 3 tansiyonu düşürür mü")
        await person.controller.end()
        await person.say("dedemin tansiyonu bugün 14e 9 çıktı")
        await person.controller.end()
        said = await person.say("dedemin tansiyonu kaç çıkmıştı")
        assert said.startswith("dedemin tansiyonu bugün 14e 9 çıktı")
        assert "omega" not in said


async def test_what_was_asked_then_is_no_answer_to_what_was_found(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        said = await person.say("Somogyi etkisi için ne bulmuştum")
        assert not said.split("\n\n")[0].rstrip().endswith("?")


@pytest.mark.parametrize(
    "text", ["onu sil", "son notumu siler misin", "şunu sil: kasanın anahtarı"]
)
async def test_how_something_is_deleted_is_told_behind_what_was_noted(
    tmp_path: Path, text: str
) -> None:
    async with at_home(tmp_path) as person:
        await person.say("not: kasanın anahtarı çekmecede")
        said = await person.say(text)
        assert person.screen.last(Planned).plan.nature is Nature.ABOUT_APP
        assert "Delete" in said


async def test_of_what_was_told_in_a_row_the_line_with_the_value_is_told(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        await person.say("Sevgi hanımdan çıktım, şurup aynı, sonraki randevu 11 mayıs")
        await person.say("Sevgi hanım vitamine gerek yok dedi")
        await person.controller.end()
        said = await person.say("Sevgi hanıma ne zaman gidecektim")
        assert "11 mayıs" in said.split("\n\n")[0]


@pytest.mark.parametrize(
    ("told", "other", "asked"),
    [
        (
            "annemin tansiyonu bugün 150 çıktı",
            "dayımın tansiyonu bugün 130 çıktı",
            "annemin tansiyonu kaçtı",
        ),
        ("ahırın şifresi 4471", "bisikletin şifresi mavi34", "ahırın şifresi neydi"),
    ],
)
async def test_what_was_told_of_another_is_no_newer_value(
    tmp_path: Path, told: str, other: str, asked: str
) -> None:
    async with at_home(tmp_path) as person:
        await person.say(told)
        await person.say(other)
        await person.controller.end()
        assert (await person.say(asked)).startswith(told)


async def test_who_goes_tomorrow_does_not_say_goodbye(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        await person.say("Somogyi etkisi için ne bulmuştum")
        assert await person.say("yarın 08.10 vapuruyla adaya gidiyorum") == TURKISH.noted
        said = await person.say("yarın kaçta biniyorum")
        assert said.startswith(TURKISH.talked_here)
        assert "08.10" in said


async def test_a_note_of_the_open_conversation_can_be_chosen(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        await person.say("çatıdaki oluk değişti, usta Rıza 3.400 tl aldı")
        await person.say("ablamın düğünü 9 ağustosta, salon Gülpınar")
        await person.say("notlarımı listele")
        said = await person.say("2 numarayı seçtim")
        assert said.startswith("çatıdaki oluk değişti")
        assert "“”" not in said


@pytest.mark.parametrize(
    ("told", "asked", "answer"),
    [
        (("bugün 2 sıra soğan ektim",), ("soğanı ne zaman ekmiştim",), "soğan ektim"),
        (
            ("elektrikçi Orhan usta pazartesi geliyor", "telefonu 0535 111 22 33"),
            ("orhanın numarasını ver",),
            "0535",
        ),
        (
            ("elektrikçi Orhan usta pazartesi geliyor", "veteriner Sema hanım cuma günü geliyor"),
            ("orhan usta kimdi", "hangi gün geliyordu"),
            "pazartesi",
        ),
        (("danışmanın odası B blok 214",), ("hocanın odası neresiydi",), "214"),
    ],
)
async def test_what_was_told_is_found_by_its_day_its_owner_and_its_place(
    tmp_path: Path, told: tuple[str, ...], asked: tuple[str, ...], answer: str
) -> None:
    async with at_home(tmp_path) as person:
        for each in told:
            assert await person.say(each) == TURKISH.noted
        await person.controller.end()
        for each in asked:
            said = await person.say(each)
        assert answer in said.split("\n>")[0]


async def test_a_word_in_common_is_no_answer_in_the_same_conversation(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        await person.say("danışmanın odası B blok 214")
        assert "214" not in await person.say("yatak odasındaki küfü neyle silecektik")


async def test_a_sum_below_what_was_told_is_reckoned(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        assert await person.say("sabah açlık 168 geldi") == TURKISH.noted
        assert await person.say("öğlen 142") == TURKISH.noted
        assert "4.750" in await person.say("152000i 32ye böl")
        assert "237,5" in await person.say("4750nin yüzde 5i")


@pytest.mark.parametrize(
    "text",
    [
        "son bir not: pasaport mayısta",
        "komşu Hatice hanım da imzalamamış",
        "kaynakçayı apa 7ye göre yazıyoruz",
    ],
)
async def test_a_last_note_and_what_somebody_did_is_noted(tmp_path: Path, text: str) -> None:
    async with at_home(tmp_path) as person:
        assert await person.say(text) == TURKISH.noted


async def test_what_was_said_today_is_listed(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        await person.say("sabah açlık 168 geldi")
        said = await person.say("bugün ne konuştuk")
        assert said.startswith(TURKISH.said_today.format(count=1))
        assert "168" in said
        again = await person.say("bugün sana ne anlattım")
        assert again == said, "what asks for it was not told"


@pytest.mark.parametrize(
    ("told", "asked"),
    [
        ("sergiye bilet aldım", "sergiye bilet aldım mı"),
        ("evi aldık", "evi aldık mı"),
        ("köpeğimiz öldü dün", "köpeğimiz ne zaman öldü"),
        ("kuzumuz doğdu bugün", "kuzumuz ne zaman doğdu"),
    ],
)
async def test_what_was_done_is_noted_beside_the_word_given_back(
    tmp_path: Path, told: str, asked: str
) -> None:
    async with at_home(tmp_path) as person:
        assert TURKISH.noted_too in await person.say(told)
        kinds = [each.kind for each in await person.stored() if each.role == "assistant"]
        assert kinds == [Kind.ANSWER, Kind.NOTICE]
        await person.controller.end()
        assert told in (await person.say(asked)).split("\n>")[0]


async def test_what_was_done_is_noted_where_no_word_is_given_back(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        assert await person.say("yürüyüşe başladım") == TURKISH.noted_too


async def test_a_mood_is_answered_and_not_noted(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        assert TURKISH.noted_too not in await person.say("çok yoruldum bugün")
        assert [each.kind for each in await person.stored()] == [Kind.COMMAND, Kind.NOTICE]
