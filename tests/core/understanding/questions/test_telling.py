"""What only tells is known by the model of what is told, or because it says so.

Also tests: app/core/understanding/questions/telling_model.py.
"""

from __future__ import annotations

import math

import pytest

from app.core.understanding.questions.telling import (
    LIKELY,
    chance_of_telling,
    may_say_what_happened,
    may_say_what_was_done,
    may_tell,
    may_tell_on,
    only_tells,
    surely_tells,
    tells_of_now,
    tells_something,
)
from app.core.understanding.questions.telling_model import (
    FORM,
    StatementClassifier,
    telling_features,
)
from app.core.weight_table import FeatureGroup
from tests.core.weight_tables import table


@pytest.mark.parametrize(
    "text",
    [
        "müdürün odası 118",
        "yok artık Sinan bakıyor",
        "yedek lastik bagajda",
        "abonelik no 55210",
        "kart şifresi 4821",
        "her fever dropped to 37.8",
        "tavukların yemini sabah değil akşam veriyoruz artık tamam mı",
        "bu akşam misafir var",
        "not: kasanın anahtarı çekmecede",
        "Bunu hatırla: fatura her ayın 12'sinde",
        "dayımın ameliyatı 4 kasımda oldu",
        "çatıdaki oluk değişti, usta 3.400 tl aldı",
        "bisikletin bakımı 9 ağustosta",
        "dişçi randevusu 6 mart saat 15.30",
        "nabız 78",
        "The dentist said the crown has to be renewed in 2028.",
        "şurup günde 3 ölçek, saat 8 14 20",
        "bitirme projem konum güneş fırını yapımı",
        "başvuru 9 ocak son gün",
        "elek sonuçları: ince 12 g, orta 30 g, iri 58 g",
        "kurs salı günü başladı",
        "komşu garajı 9 bine kiraladı",
        "terzinin adı Vasfiye Oran",
        "bahçe kapısının kodu 7731",
        "muayeneden çıktım ferritin 31 olmuş, ilaç aynı devam",
        "ev sahibi kirayı 11.500 yapmış",
        "salı terziye gidicem saat 16:30 da",
        "salı 15.00 terzi randevum var",
        "yarın piyano sınavım var",
        "bisikletin muayenesi haziranda",
        "kilerin ölçüsü 2x3",
        "çarşaf 160×240 cm",
        "asla unutma: anahtar kapıcıda",
        "halamın doktoru Vasfiye Oran",
        "yarın 08.10 vapuruyla adaya gidiyorum",
        "prova 14ten 16ya alındı, haberin var mı?",
        "yarın saat 15:00'te berber var",
        "pazartesi veli görüşmesi var saat 10'da",
        "salı 14:30 kurs toplantısı",
        "cuma günü halamın doğum günü",
        "bugün kedinin dozunu 2 damlaya indirdik, çok uyuyodu",
        "eşim Onur fıstığa alerjik",
        "koro provamız salı akşamları saat yedide",
        "koro provası perşembeye alındı, yine yedide",
        "kovanları Hisarönü'ne, Kadir amcanın tarlasına koyduk",
        "kooperatif başkanı Şükrü Bey",
        "Bornova şubesinin müdürü Aysun hanım, maaşı 64 bin",
    ],
)
def test_what_only_tells_is_known(text: str) -> None:
    assert only_tells(text)
    assert may_tell(text)


@pytest.mark.parametrize(
    "text",
    [
        "müdürün odası kaçtı",
        "müdürün odası",
        "bulgaristanda conta veren ustanin adi",
        "yedek lastik bakımı",
        "fındık alerjisi belirtileri",
        "kredi neden onaylanmaz",
        "12 + 15 + 18 + 20",
        "345'in yüzde 18'i",
        "hani bir vitamin önermiştin",
        "bunu pdf yap",
        "çok yoruldum bugün",
        "",
        "?",
        "çatıdaki oluğu kaça değiştirmiştik",
        "geçen ay oluk için usta gelmişti hani",
        "4 kasımda dayım neredeydi",
        "kedi maması 3 kg fiyatı",
        "29 ekim cumhuriyet bayramı",
        "kızamık aşısı takvimi",
        "diyabetik ayak evreleri",
        "taksitli ev kredisi 2026",
        "bu dizinin adı",
        "the gifted child",
        "how much is the rent",
        "is the shop open on the 5th",
        "12 şaban 1290 miladi karşılığı",
        "yok gerek kalmadı",
        "yarın 9'da ilacımı hatırlat",
        "eylülde baktıklarım",
        "yok onu değil bisikleti diyorum",
        "not: kaç lira tutmuştu",
        "bebek adı önerileri",
        "Bitcoinin kurucusu Satoshi Nakamoto",
        "dün kalp için 3 makale bulmuştuk",
        "terzinin adı neydi",
        "60 mg demiştin",
        "bu akşam maç var mı",
        "29 ekimde ne var",
    ],
)
def test_what_asks_orders_or_names_a_topic_does_not(text: str) -> None:
    assert not only_tells(text)


@pytest.mark.parametrize(
    "text",
    [
        "salı dersi yok artık perşembe 18:00",
        "hülya geldi çiğdemin yerine",
        "yok artık Sinan bakıyor",
        "aşçı değişti hasan usta",
        "toplantı 3te değil 4te",
        "sigortacımız değişti",
        "abdullah beyin yerine oğlu bakıyormuş dükkana",
        "cuma yok, pazara kaldı maç",
        "servis artık 7.25te geçiyor tamam mı",
        "ayın 16sından 20sine kadar başkası geliyor",
        "bugün 5 km yürüdüm",
    ],
)
def test_what_may_only_tell_is_known(text: str) -> None:
    assert may_tell(text)


@pytest.mark.parametrize(
    "text",
    [
        "altolara kim bakıyor artık",
        "salı dersi var mı",
        "sinan geliyor?",
        "metformin böbrek yetmezliği dozu",
        "kovanlara 6 litre veriyorduk",
        "geçen ay demiştin hani 5 mg",
        "konuşmuştuk bunu geçen hafta",
        "onu değil annemin dozunu",
        "hayır kliniği değil, fıstığın içtiği ilacı sordum",
        "yeni araştırma yap",
        "bana metforminin yan etkilerini anlat",
        "hekimin adı",
        "",
    ],
)
def test_what_asks_or_names_a_topic_cannot_only_tell(text: str) -> None:
    assert not may_tell(text)


def test_what_a_verb_is_done_to_at_the_end_is_told() -> None:
    assert only_tells("doktor dün artırdı babamın dozunu, 10 mg oldu dozu")
    assert not may_tell("metformin dozu")


def test_what_holds_from_now_on_may_be_told() -> None:
    assert tells_of_now("selin ay sonu yok artık. yerine barış, 34 bin, perşembe izinli")
    assert not tells_of_now("eskiden sigara içmiş kişilerde akciğer taraması")


@pytest.mark.parametrize("text", ["zeynep 27 kilo", "zeynebin boyu 118", "doğalgaz faturası 640"])
def test_a_few_words_with_a_figure_tell_something(text: str) -> None:
    assert tells_something(text)


@pytest.mark.parametrize("text", ["zeynep 27 kilo mu", "iphone kaç tl", "covid belirtileri"])
def test_a_few_words_that_ask_or_have_no_figure_do_not(text: str) -> None:
    assert not tells_something(text)


@pytest.mark.parametrize("text", ["sergiye bilet aldım", "kursa yazıldım", "kanepeyi verdik"])
def test_what_was_done_with_something_may_be_said_in_passing(text: str) -> None:
    assert may_say_what_was_done(text)


@pytest.mark.parametrize(
    "text", ["çok yoruldum", "bilet aldım mı", "anladım", "teşekkür ederim", ""]
)
def test_moods_and_questions_do_not_say_what_was_done(text: str) -> None:
    assert not may_say_what_was_done(text)


@pytest.mark.parametrize(
    "text", ["müdür aradı, nakil onaylanmış", "patron geldi, zam yokmuş", "köpeğimiz öldü dün"]
)
def test_what_somebody_else_did_may_be_said(text: str) -> None:
    assert may_say_what_happened(text)


@pytest.mark.parametrize(
    "text",
    ["müdür aradı mı", "zam belirtileri", "tamam anladım oldu", "ocak ayı kira artış oranı", ""],
)
def test_what_asks_names_or_agrees_says_nothing_that_happened(text: str) -> None:
    assert not may_say_what_happened(text)


@pytest.mark.parametrize(
    "text",
    [
        "bir de ekmek istiyormuş",
        "bide yumurta",
        "yengem topladı incirleri",
        "sonra fiyatı düşürmüşler",
    ],
)
def test_what_comes_right_after_something_told_may_tell_on(text: str) -> None:
    assert may_tell_on(text)


@pytest.mark.parametrize(
    "text",
    [
        "bir de yan etkileri",
        "adı neydi",
        "fiyatı araştır",
        "bir de şunu araştır",
        "incirleri kim topladı",
        "tamam anladım",
        "",
    ],
)
def test_what_asks_orders_or_agrees_tells_nothing_further(text: str) -> None:
    assert not may_tell_on(text)


@pytest.mark.parametrize(
    "text", ["giderken eski filmleri götür bunu unutma", "akşam ocağı kapat, aklında olsun"]
)
def test_a_wish_to_have_something_kept_may_stand_behind_it(text: str) -> None:
    assert only_tells(text)


@pytest.mark.parametrize("text", ["bunu unutma", "son kan tahlilim", "annem tansiyon ilacı"])
def test_a_wish_or_a_name_alone_tells_nothing(text: str) -> None:
    assert not only_tells(text)


def test_a_remark_is_not_worth_noting() -> None:
    assert not tells_something("iyi ki sormuşum")
    assert tells_something("dedem 81 yaşında, pil kaç yıl dayanır?")
    assert tells_something("yedek lastik bagajda")


def test_what_is_wanted_noted_needs_no_likelihood() -> None:
    assert surely_tells("not: bu sabah öyle gibi geldi")
    assert not surely_tells("müdürün odası")


def test_a_long_text_is_read_in_linear_time() -> None:
    assert chance_of_telling("kedi maması nasıl seçilir " * 100_000) < LIKELY


def test_the_chance_is_that_of_the_second_column() -> None:
    model = StatementClassifier(table(FORM, {("a", 1): 30}, (0.1,)))
    assert model.chance([FeatureGroup(1.0, ["a"])]) == pytest.approx(
        math.exp(3) / (math.exp(3) + 1)
    )
    assert model.chance([FeatureGroup(1.0, ["b"])]) == 0.5


def test_what_it_has_is_a_feature() -> None:
    names = {name for group in telling_features("kapının kodu 7731") for name in group.names}
    assert {"figure=True", "name=True", "asks=False"} <= names
