"""Messages that name a turn of their conversation, whatever they were taken for: planned, and said
at home with and without a model.

Also tests: app/turns/answers/referred_turn.py,
app/core/understanding/turn_references/turn_request.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.core.domain.messages import Kind, Message
from app.core.domain.offers import Offer, OfferKind, Option
from app.core.domain.plans import Action, Intent, Label, Plan
from app.core.domain.privacy.permission import Permission
from app.core.domain.tiers_and_modes import Tier
from app.core.understanding import router
from app.core.understanding.turn_references.references import ReferenceDetector
from app.core.understanding.turn_references.turn_request import AskedPart, asked_part
from app.memory.sessions.model_context import turns_of
from app.turns.named_turn import with_turn
from app.turns.planning import plan_message
from app.turns.understood_message import MessageInPlace
from tests.benchmarks.understanding import load, measure_used
from tests.fakes.anthropic_replies import Reply
from tests.fakes.person import Person, at_home, home_with_model

CONVERSATIONS = Path(__file__).parents[1] / "data" / "references_in_conversations.jsonl"


def conversation(*pairs: tuple[str, str]) -> list[Message]:
    said: list[Message] = []
    for question, answer in pairs:
        said.append(Message("s", "user", question, 0, Kind.QUESTION, position=len(said)))
        said.append(Message("s", "assistant", answer, 0, Kind.ANSWER, position=len(said)))
    return said


IRON = conversation(
    ("demir hapı ne zaman içilir", "Aç karnına içilir; doz günde 80 mg."),
    ("çayla arası kaç saat olmalı", "En az iki saat."),
    ("kabızlık yapar mı", "Yapabilir:\n- su için\n- kayısı yiyin\n- gün aşırı alın"),
)


def plan_of(label: Label, text: str, said: Sequence[Message] = IRON) -> Plan:
    """The plan for a message that was taken for ``label``."""
    return with_turn(router.decide(text, Intent(label, 0.9)), text, turns_of(said))


def test_a_resolved_reference_is_used() -> None:
    scores, errors = measure_used(load(CONVERSATIONS))

    assert scores["references_used"] >= 0.95, errors
    assert scores["left_alone"] >= 0.95, errors


@pytest.mark.parametrize(
    "text", ["ilk beğendiğimiz hapın adı neydi", "ilk içtiğimiz çayın markası neydi"]
)
def test_a_question_for_the_past_that_asks_more_than_the_turn_has_is_no_reference(
    text: str,
) -> None:
    plan = plan_of(Label.RECALL, text)
    assert (plan.action, plan.turn) == (Action.RECALL, None)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("çay cevabını bi daha söylesene", 2),
        ("kabızlık yanıtını tekrar et", 3),
        ("demir hapı için dediğini tekrarla", 1),
        ("repeat your answer about kabızlık", 3),
    ],
)
def test_an_answer_is_named_by_its_topic(text: str, number: int) -> None:
    plan = plan_of(Label.FOLLOWUP, text)
    assert (plan.action, plan.turn, plan.needs_research) == (Action.TELL_TURN, number, False)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("çay kısmını tekrarlar mısın", 2),
        ("kabızlık için ne demiştin", 3),
        ("80 mg dediğin neydi", 1),
        ("demir için bir doz söylemiştin ya", 1),
        ("what did you say about çay", 2),
        ("iki soru öncesi", 2),
        ("iki önceki cevabını al buraya", 2),
        ("en son ne dedin kaçırdım", 3),
    ],
)
def test_a_turn_is_named_in_other_words(text: str, number: int) -> None:
    plan = plan_of(Label.FOLLOWUP, text)
    assert (plan.action, plan.turn) == (Action.TELL_TURN, number)


@pytest.mark.parametrize(
    "text",
    [
        "80 mg demiştin, bu çok değil mi",
        "geçen ay çay için ne demiştin",
        "magnezyum için ne demiştin",
        "demir eksikliği tekrarlar mı",
    ],
)
def test_what_was_told_is_only_spoken_of(text: str) -> None:
    assert plan_of(Label.FOLLOWUP, text).action is not Action.TELL_TURN


@pytest.mark.parametrize(
    "text",
    ["şimdiye kadar neler sordum", "bu sohbette ne sormuştum", "what have I asked so far"],
)
async def test_all_that_was_asked_here_is_listed(text: str, tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        await person.say("Dawn phenomenon için ne demiştik")
        await person.say("Somogyi etkisi için ne demiştik")
        told = await person.say(text)
    assert "Dawn phenomenon için ne demiştik" in told and "Somogyi etkisi için" in told


async def test_an_item_of_the_last_list_is_told(tmp_path: Path) -> None:
    async with home_with_model(tmp_path) as (server, person):
        server.script(Reply(["1) Nem. 2) Isı. 3) Işık."]))
        await person.say("bana üç maddelik bir slogan yaz")
        asked = len(server.requests)
        assert "> Isı." in await person.say("ikinci madde neydi")
        assert len(server.requests) == asked


@pytest.mark.parametrize("text", ["ilk sorum neydi", "bir önceki cevabını tekrar yaz"])
async def test_nothing_was_said_before_in_a_fresh_chat(text: str, tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        assert (await person.say(text)).startswith("Bundan önce bir şey konuşmadık")


@pytest.mark.parametrize("text", ["magnezyum cevabını tekrar et", "demir hapını tekrar araştır"])
def test_what_was_not_answered_here_is_no_turn(text: str) -> None:
    assert plan_of(Label.FOLLOWUP, text).turn is None


async def test_the_answer_that_is_named_by_its_topic_is_told(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        told = await person.say("Dawn phenomenon için ne demiştik")
        await person.say("bugün günlerden ne")
        again = await person.say("dawn cevabını bir daha söyler misin")
    assert told.splitlines()[0] in again


LEANING = (
    *(Label.RECALL, Label.AMBIGUOUS, Label.FOLLOWUP, Label.GENERAL),
    *(Label.TOPIC_CHANGE, Label.END_SESSION),
)


@pytest.mark.parametrize("label", LEANING)
def test_who_asks_for_a_turn_gets_it_whatever_the_label(label: Label) -> None:
    plan = plan_of(label, "ilk sorum neydi")

    assert (plan.action, plan.turn, plan.needs_research) == (Action.TELL_TURN, 1, False)


@pytest.mark.parametrize("label", LEANING[:4])
def test_what_stands_in_the_turn_is_neither_looked_up_nor_researched(label: Label) -> None:
    plan = plan_of(label, "ilk cevabındaki doz kaç")

    assert (plan.action, plan.turn, plan.needs_research) == (Action.ANSWER, 1, False)


def test_what_does_not_stand_in_the_turn_is_researched_with_it() -> None:
    plan = plan_of(Label.FOLLOWUP, "ilk sorumdaki ilacın hamilelikte zararı var mı")

    assert (plan.action, plan.turn) == (Action.RESEARCH, 1)


@pytest.mark.parametrize("text", ["bu son sorumdu", "son sorum da cevaplandı, teşekkürler"])
def test_who_takes_leave_asks_for_no_turn(text: str) -> None:
    assert plan_of(Label.END_SESSION, text).action is Action.FINISH


def test_a_new_research_of_a_turn_stays_one() -> None:
    plan = plan_of(Label.NEW_RESEARCH, "ilk sorumu yeniden araştır")

    assert (plan.action, plan.turn) == (Action.RESEARCH, 1)


@pytest.mark.parametrize(
    "text",
    [
        "geçen hafta sorduğum ilk soru neydi",
        "daha önce magnezyum için son söylediğin doz neydi",
        "son konuştuğumuz magnezyum dozu neydi",
        "kayısı için son araştırmada ne söylediğini hatırlat",
    ],
)
def test_what_was_said_at_another_time_is_for_the_archive(text: str) -> None:
    assert plan_of(Label.RECALL, text).action is Action.RECALL


def test_points_of_the_last_answer_are_no_turns() -> None:
    assert plan_of(Label.FOLLOWUP, "üçüncüyü bir daha anlat").turn is None
    assert plan_of(Label.FOLLOWUP, "üçüncü cevabını bir daha yaz").turn == 3


def test_a_pleasantry_is_not_the_first_question() -> None:
    said = conversation(("merhaba", "Merhaba!"), ("demir hapı ne zaman içilir", "Aç karnına."))

    assert plan_of(Label.RECALL, "ilk sorum neydi", said).turn == 2
    assert plan_of(Label.RECALL, "1. turda ne konuşmuştuk", conversation(("selam", "Selam!"))).turn


def test_a_list_is_chosen_from_unless_a_question_is_named() -> None:
    options = tuple(Option(name, name, 0) for name in ("Metformin", "Egzersiz"))
    listed = Offer(OfferKind.CHOICE, "insülin direnci", options)
    said = conversation(("insülin direnci", "1) Metformin\n2) Egzersiz\n\nHangisi?"))

    def planned(text: str) -> tuple[Plan, bool]:
        it = plan_message(
            MessageInPlace.of(text, said, listed, datetime(2024, 11, 21, tzinfo=UTC)), Tier.AUTO
        )
        return it.plan, it.withdraws

    chosen, _ = planned("ikincisi")
    asked, withdraws = planned("ilk sorum neydi")
    assert (chosen.action, chosen.pick, chosen.turn) == (Action.CHOOSE, (2,), None)
    assert (asked.action, asked.turn, withdraws) == (Action.TELL_TURN, 1, False)


def test_a_number_alone_answers_the_question_before_it() -> None:
    asked = conversation(("ateşi var", "Kaç yaşında?"), ("erkek", "Kaç gündür sürüyor?"))

    assert plan_of(Label.GENERAL, "2", asked).turn is None
    assert plan_of(Label.FOLLOWUP, "2", IRON).turn == 2


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("ilk sorum neydi", AskedPart.QUESTION),
        ("what did I ask you first", AskedPart.QUESTION),
        ("ikinci soruma verdiğin cevap neydi", AskedPart.ANSWER),
        ("repeat your third answer", AskedPart.ANSWER),
        ("ulitin mo yung pangatlong sagot", AskedPart.ANSWER),
        ("2. turda ne konuşmuştuk", AskedPart.BOTH),
        ("son cevabını kısalt", None),
        ("ilk cevabındaki doz kaç", None),
    ],
)
def test_the_part_of_a_turn_that_is_asked_for(text: str, part: AskedPart | None) -> None:
    reference = ReferenceDetector().detect_reference(text)

    assert reference is not None
    assert asked_part(text, reference) is part


def test_numbers_are_those_of_the_memory() -> None:
    turns = [replace(turn, number=turn.number + 5) for turn in turns_of(IRON)]

    def told(text: str) -> Plan:
        return with_turn(router.decide(text, Intent(Label.RECALL, 0.9)), text, turns)

    assert told("turn 7").turn == 7
    assert told("son sorum neydi").turn == 8
    gone = told("turn 4")
    assert (gone.action, gone.turn) == (Action.TELL_TURN, None)


# --- said at home ---------------------------------------------------------------------------------

DAWN, IRON_ASKED = "Dawn phenomenon nedir", "demir hapı ne zaman içilir"


async def talked(person: Person) -> None:
    await person.say(IRON_ASKED)
    await person.say("çayla arası kaç saat olmalı")


async def test_without_a_model_the_question_is_quoted(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        await talked(person)

        answer = await person.say("ilk sorum neydi")
        assert answer.startswith("İlk sorun şuydu:") and IRON_ASKED in answer
        assert "Dördüncü" not in answer and person.cited == []

        last = await person.say("son sorum neydi")
        assert last.startswith("Son sorun şuydu:") and "ilk sorum neydi" in last

        missing = await person.say("dokuzuncu sorum neydi")
        assert "öyle bir tur yok" in missing


async def test_without_a_model_what_leans_on_a_turn_is_shown_it(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        await talked(person)

        assert IRON_ASKED in await person.say("ilk sorumu kısalt")
        assert IRON_ASKED in await person.say("ilk sorumdaki hap neydi")


async def test_a_model_gets_the_turn_and_no_search(tmp_path: Path) -> None:
    async with home_with_model(tmp_path) as (server, person):
        server.script(Reply(["Aç karnına; doz 80 mg."]), Reply(["İki saat."]))
        await talked(person)
        server.script(Reply(["80 mg demiştim."]))
        asked = len(server.requests)

        assert await person.say("ilk cevabındaki doz kaç") == "80 mg demiştim."
        assert len(server.requests) == asked + 1
        assert "1. turundan söz ediyor" in str(server.requests[-1].body["messages"])

        # What is asked for word for word needs no model's words.
        assert "doz 80 mg" in await person.say("ilk cevabın neydi")
        assert len(server.requests) == asked + 1


def test_a_turn_is_meant_by_what_was_said_in_it() -> None:
    said = conversation(
        (
            "çaydanlığın kireci nasıl çıkar",
            "Sirke ve suyu eşit koyup kaynatın, yarım saat bekletin.",
        ),
        ("limon tuzu olur mu", "Olur; bir litreye iki kaşık yeter."),
        ("tül perde kaç derecede yıkanır", "30 derecede, sıkmadan."),
        ("ütü ister mi", "Hayır, nemli asın."),
    )
    now = datetime(2026, 11, 29, tzinfo=UTC)
    asked = "limon tuzuna kaç kaşık demiştin"
    plan = plan_message(MessageInPlace.of(asked, said, None, now), Tier.AUTO).plan
    assert (plan.turn, plan.needs_research) == (2, False)
    other = plan_message(
        MessageInPlace.of("ceviz fidanı ne zaman dikilir", said, None, now), Tier.AUTO
    ).plan
    assert other.turn is None


@pytest.mark.parametrize(
    "asked", ["demin ne demiştin", "sonuncuyu tekrar söyle", "son mesajım neydi"]
)
async def test_of_a_turn_that_was_only_noted_what_was_told_is_quoted(
    tmp_path: Path, asked: str
) -> None:
    async with at_home(tmp_path) as person:
        await person.say("Selim abi matkabı ödünç aldı")
        await person.say("wifi şifresi mutfaktaki kavanozda yazıyor")
        said = await person.say(asked)
        assert said.endswith("> **Sen:** wifi şifresi mutfaktaki kavanozda yazıyor")
        assert "Anımsa:" not in said


UNANSWERED = (
    "glomerüler filtrasyon hızı kaçtı",
    "krebs döngüsünde kaç nadh oluşur",
    "aldosteron ne yapar",
)


async def test_what_got_no_answer_is_answered_when_it_is_asked_again(tmp_path: Path) -> None:
    paper = tmp_path / "fizyoloji.md"
    paper.write_text("Aldosteron distal tübülde sodyum geri emilimini artırır.", "utf-8")
    nowhere = {"wikipedia": "http://127.0.0.1:9"}
    async with at_home(
        tmp_path / "data", library=None, services=nowhere, permission=Permission()
    ) as person:
        for asked in UNANSWERED:
            assert "bulamadım" in await person.say(asked)
        for asked in UNANSWERED:
            again = await person.say(asked)
            assert "bulamadım" in again and "\n> " not in again
        await person.archive.files().add([paper])
        assert "geri emilimini artırır" in await person.say(UNANSWERED[-1])
