"""Messages that only tell are told from those that ask, look back, answer or order."""

from __future__ import annotations

import pytest

from app.core.understanding.questions.statements import (
    may_tell_by_shape,
    of_ones_life,
    tells_by_shape,
    tells_of_now,
    wants_noted,
)


@pytest.mark.parametrize(
    "text",
    [
        "not: kasanın anahtarı çekmecede",
        "Bunu hatırla: fatura her ayın 12'sinde",
        "dayımın ameliyatı 4 kasımda oldu",
        "çatıdaki oluk değişti, usta 3.400 tl aldı",
        "bisikletin bakımı 9 ağustosta",
        "dişçi randevusu 6 mart saat 15.30",
        "bugün 5 km yürüdüm",
        "nabız 78",
        "The dentist said the crown has to be renewed in 2028.",
        "her fever dropped to 37.8",
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
        "asla unutma: anahtar kapıcıda",
        "halamın doktoru Vasfiye Oran",
        "yarın 08.10 vapuruyla adaya gidiyorum",
        "tavukların yemini sabah değil akşam veriyoruz artık tamam mı",
        "prova 14ten 16ya alındı, haberin var mı?",
        "yarın saat 15:00'te berber var",
        "pazartesi veli görüşmesi var saat 10'da",
        "bu akşam misafir var",
        "salı 14:30 kurs toplantısı",
        "cuma günü halamın doğum günü",
        "bugün kedinin dozunu 2 damlaya indirdik, çok uyuyodu",
    ],
)
def test_what_only_tells_is_known(text: str) -> None:
    assert tells_by_shape(text)


@pytest.mark.parametrize(
    "text",
    [
        "çatıdaki oluğu kaça değiştirmiştik",
        "geçen ay oluk için usta gelmişti hani",
        "4 kasımda dayım neredeydi",
        "kedi maması 3 kg fiyatı",
        "29 ekim cumhuriyet bayramı",
        "kızamık aşısı takvimi",
        "diyabetik ayak evreleri",
        "kedide deri altı serum",
        "taksitli ev kredisi 2026",
        "bu dizinin adı",
        "the gifted child",
        "how much is the rent",
        "is the shop open on the 5th",
        "12 + 15 + 18 + 20",
        "12 şaban 1290 miladi karşılığı",
        "yok gerek kalmadı",
        "yarın 9'da ilacımı hatırlat",
        "eylülde baktıklarım",
        "yok onu değil bisikleti diyorum",
        "",
        "not: kaç lira tutmuştu",
        "bebek adı önerileri",
        "Bitcoinin kurucusu Satoshi Nakamoto",
        "dün kalp için 3 makale bulmuştuk",
        "terzinin adı neydi",
        "60 mg demiştin",
        "bu akşam maç var mı",
        "29 ekimde ne var",
        "2 çeşit ölçek var",
        "pazar günü takımın maçı",
    ],
)
def test_what_asks_or_looks_back_does_not_only_tell(text: str) -> None:
    assert not tells_by_shape(text)


def test_a_wish_to_keep_something_needs_something_to_keep() -> None:
    assert wants_noted("not al: salı günü çöp çıkacak")
    assert wants_noted("not: doktora sor: doz azaltılsın mı?")
    assert not wants_noted("hatırla: doz neydi?")
    assert not wants_noted("not")
    assert not wants_noted("notlarımı göster")


def test_a_long_text_is_read_in_linear_time() -> None:
    assert not tells_by_shape("kedi maması " * 100_000)


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
        "yeni şifre Kestane2027",
        "cuma yok, pazara kaldı maç",
        "servis artık 7.25te geçiyor tamam mı",
        "ayın 16sından 20sine kadar başkası geliyor",
    ],
)
def test_what_may_only_tell_is_known(text: str) -> None:
    assert may_tell_by_shape(text)


@pytest.mark.parametrize(
    "text",
    [
        "altolara kim bakıyor artık",
        "salı dersi var mı",
        "sinan geliyor?",
        "metformin böbrek yetmezliği dozu",
        "iphone 15 fiyatı",
        "dünya kupası 2026",
        "kovanlara 6 litre veriyorduk",
        "geçen ay demiştin hani 5 mg",
        "konuşmuştuk bunu geçen hafta",
        "onu değil annemin dozunu",
        "hayır kliniği değil, fıstığın içtiği ilacı sordum",
        "yeni araştırma yap",
        "evet artık geliyor",
        "bana metforminin yan etkilerini anlat",
        "hekimin adı",
        "",
    ],
)
def test_what_asks_or_names_a_topic_cannot_only_tell(text: str) -> None:
    assert not may_tell_by_shape(text)


@pytest.mark.parametrize(
    "text",
    [
        "eşim Onur fıstığa alerjik",
        "koro provamız salı akşamları saat yedide",
        "koro provası perşembeye alındı, yine yedide",
        "kovanları Hisarönü'ne, Kadir amcanın tarlasına koyduk",
        "kooperatif başkanı Şükrü Bey",
        "Bornova şubesinin müdürü Aysun hanım, maaşı 64 bin",
    ],
)
def test_what_is_said_of_ones_life_is_told(text: str) -> None:
    assert tells_by_shape(text)


@pytest.mark.parametrize(
    "text",
    [
        "parolamı unuttum açamıyorum",
        "yeni pc aldim aktarcam bunlari",
        "kontrastı yüksek bi görünüm lazım bana",
    ],
)
def test_what_is_said_of_the_program_names_nobody(text: str) -> None:
    assert not of_ones_life(text)


def test_what_holds_from_now_on_may_be_told() -> None:
    assert tells_of_now("selin ay sonu yok artık. yerine barış, 34 bin, perşembe izinli")
    assert not tells_of_now("eskiden sigara içmiş kişilerde akciğer taraması")
