"""Pleasantries: told from questions, and given back warmly in the language they came in.

Also tests: app/core/understanding/offer_reply.py.
"""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from app.core.domain.model_calls import ChatMessage
from app.core.domain.offers import Offer, OfferKind, Option
from app.core.domain.plans import Label, Nature
from app.core.understanding.intent import classify
from app.core.understanding.offer_reply import pending_offer
from app.core.understanding.small_talk import Talk, heard, reply
from app.core.wording.speech import TURKISH

TALKING = [
    ChatMessage("user", "Dawn phenomenon nedir?"),
    ChatMessage("assistant", "Sabaha karşı kan şekerinin yükselmesidir."),
]
OFFERED = [TALKING[0], ChatMessage("assistant", TURKISH.offer_new)]
NOW = datetime(2026, 11, 22, 14, 5, tzinfo=UTC)
LIST = Offer(OfferKind.CHOICE, "migren", (Option("a", "Migren", 0), Option("b", "Aura", 1)))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Merhaba!", {Talk.GREETING}),
        ("selam, nasılsın?", {Talk.GREETING, Talk.WELLBEING}),
        ("çok teşekkür ederim", {Talk.THANKS}),
        ("Teşekkürler, bu kadar.", {Talk.THANKS, Talk.ENOUGH}),
        ("hadi görüşürüz", {Talk.FAREWELL}),
        ("yok boşver", {Talk.REFUSAL}),
        ("tamam canım", {Talk.ASSENT}),
        ("thanks, that's all", {Talk.THANKS, Talk.ENOUGH}),
        ("How are you?", {Talk.WELLBEING}),
        ("No, that's enough", {Talk.ENOUGH, Talk.REFUSAL}),
        ("that will do for now", {Talk.ENOUGH}),
        ("no need, thanks", {Talk.REFUSAL, Talk.THANKS}),
        ("tama na, salamat", {Talk.ENOUGH, Talk.THANKS}),
        ("hmm", {Talk.PAUSE}),
    ],
)
def test_a_message_of_pleasantries_alone_is_known(text: str, said: set[Talk]) -> None:
    assert heard(text) == said


@pytest.mark.parametrize(
    "text",
    [
        "merhaba, aspirin nedir",
        "teşekkür mektubu nasıl yazılır",
        "selam verme adabı",
        "süper mario ne zaman çıktı",
        "evet ama neden",
        "iyi geceler demenin kökeni",
        "peki ya çocuklarda",
        "hello world programı",
        "good night's sleep benefits",
        "how much sleep is enough",
        "is that enough protein",
        "hindi eti nasıl pişirilir",
        "var mı yok mu",
        "bir",
        "",
    ],
)
def test_one_word_more_makes_it_something_else(text: str) -> None:
    assert not heard(text)


@pytest.mark.parametrize(
    ("text", "history", "label"),
    [
        ("görüşürüz", [], Label.GENERAL),
        ("görüşürüz", TALKING, Label.END_SESSION),
        ("görüşürüz", OFFERED, Label.END_SESSION),
        ("teşekkürler, bu kadar", OFFERED, Label.END_SESSION),
        ("bu kadar, sağ ol", OFFERED, Label.END_SESSION),
        ("thanks, that's all", OFFERED, Label.END_SESSION),
        ("hayır, teşekkürler", OFFERED, Label.CONFIRM_NO),
        ("tamam", OFFERED, Label.CONFIRM_YES),
        ("evet", OFFERED, Label.CONFIRM_YES),
        ("evet", TALKING, Label.GENERAL),
        ("yok boşver", TALKING, Label.GENERAL),
        ("yok boşver", [], Label.GENERAL),
        ("yok boşver", OFFERED, Label.CONFIRM_NO),
        ("tamam anladım, teşekkürler", TALKING, Label.END_SESSION),
        ("No, that's enough", TALKING, Label.END_SESSION),
        ("No, that's enough", OFFERED, Label.CONFIRM_NO),
        ("that's enough for today", TALKING, Label.END_SESSION),
        ("no need", TALKING, Label.GENERAL),
        ("no need", OFFERED, Label.CONFIRM_NO),
        ("tama na", TALKING, Label.END_SESSION),
        ("merhaba", OFFERED, Label.GENERAL),
        ("hmm", OFFERED, Label.GENERAL),
        (":)", OFFERED, Label.GENERAL),
        ("👍", OFFERED, Label.CONFIRM_YES),
    ],
)
def test_what_it_means_depends_on_where_it_stands(
    text: str, history: list[ChatMessage], label: Label
) -> None:
    assert classify(text, history, pending_offer(history)).label is label


@pytest.mark.parametrize("text", ["teşekkürler", "görüşürüz", "teşekkürler, bu kadar"])
def test_taking_leave_of_an_open_list_ends_the_session(text: str) -> None:
    intent = classify(text, TALKING, LIST)
    assert (intent.label, intent.nature) == (Label.END_SESSION, Nature.TALK)


@pytest.mark.parametrize(
    ("text", "language", "beginning"),
    [
        ("günaydın", "tr", "Günaydın!"),
        ("İYİ AKŞAMLAR", "tr", "İyi akşamlar!"),
        ("selam", "en", "Selam!"),
        ("selamün aleyküm", "tr", "Aleykümselam!"),
        ("merhaba nasılsın", "tr", "Merhaba! İyiyim"),
        ("teşekkürler", "tr", "Rica ederim"),
        ("iyi geceler", "tr", "İyi geceler"),
        ("good morning", "tr", "Good morning!"),
        ("how are you", "tr", "I'm doing well"),
        ("bye", "tr", "See you"),
        ("ok", "en", "All right"),
        ("ok", "tr", "Tamam"),
        (":)", "en", "All right"),
    ],
)
def test_it_is_given_back(text: str, language: str, beginning: str) -> None:
    assert reply(text, language, NOW).startswith(beginning)


def test_no_two_kinds_get_the_same_answer() -> None:
    said = ["merhaba", "nasılsın", "sağ ol", "görüşürüz", "bu kadar", "harika", "boşver", "tamam"]
    assert len({reply(text, "tr", NOW) for text in said}) == len(said)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("bugün günlerden ne", "Bugün 22 Kasım 2026 Pazar, saat 14.05."),
        ("Bugün ayın kaçı?", "Bugün 22 Kasım 2026 Pazar, saat 14.05."),
        ("what day is it today?", "Today is 22 November 2026 Sunday, 14.05."),
    ],
)
def test_the_day_is_told(text: str, answer: str) -> None:
    intent = classify(text, TALKING)
    assert (intent.label, intent.nature) == (Label.GENERAL, Nature.TALK)
    assert reply(text, "tr", NOW) == answer


def test_thanks_that_thank_by_a_wish() -> None:
    assert heard("eksik olma canım") == {Talk.THANKS}
    assert heard("eksik olma ihtimali nedir") == frozenset()


@pytest.mark.parametrize("history", [[], TALKING, OFFERED])
@pytest.mark.parametrize(
    "text",
    [
        "canım sıkıldı",
        "Canım çok sıkılıyor ya",
        "off içim daraldı bugün",
        "i'm bored",
        "bana bir fıkra anlat",
        "Kumusta po",
    ],
)
def test_chat_beside_the_matter(text: str, history: list[ChatMessage]) -> None:
    intent = classify(text, history)
    assert (intent.label, intent.nature) == (Label.GENERAL, Nature.TALK)
    assert reply(text, "tr", NOW)


@pytest.mark.parametrize("history", [[], TALKING, OFFERED])
@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("ölmek istiyorum bazen", "112'yi ara"),
        ("artık yaşamak istemiyorum", "112'yi ara"),
        ("intihar etmeyi düşünüyorum ne yapayım", "112'yi ara"),
        ("kendime zarar vermek istiyorum", "112'yi ara"),
        ("i want to die", "112 in Turkey"),
    ],
)
def test_despair_is_met_with_where_help_is(
    text: str, number: str, history: list[ChatMessage]
) -> None:
    intent = classify(text, history)
    assert (intent.label, intent.nature) == (Label.GENERAL, Nature.TALK)
    assert number in reply(text, "tr", NOW)


@pytest.mark.parametrize(
    "text",
    ["bu ilacın intihar düşüncesi yan etkisi var mıydı", "yaşamak için kaç litre su gerekir"],
)
def test_what_is_researched_about_it_is_no_despair(text: str) -> None:
    assert "112" not in reply(text, "tr", NOW)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hava nasıl", {Talk.WEATHER}),
        ("Eskişehir'de hava durumu nasıl?", {Talk.WEATHER}),
        ("what's the weather like today?", {Talk.WEATHER}),
        ("tamam sonra bakarız", {Talk.ASSENT, Talk.REFUSAL}),
    ],
)
def test_weather_and_what_is_put_off_are_said_in_passing(text: str, said: set[Talk]) -> None:
    assert heard(text) == said


@pytest.mark.parametrize("text", ["serada hava nasıl olmalı", "hava temizleyici hangisiydi"])
def test_air_is_no_weather(text: str) -> None:
    assert heard(text) == set()


def test_the_weather_is_not_followed() -> None:
    assert "hava durumu sayfasına" in reply("hava nasıl", "tr", NOW)
    assert "weather page" in reply("what's the weather?", "tr", NOW)
