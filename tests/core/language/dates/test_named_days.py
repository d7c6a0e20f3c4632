"""Dates on the screen, and the days that questions about the past name.

Also tests: app/core/language/dates/calendar_spans.py, app/core/language/dates/english_rules.py,
app/core/language/dates/false_dates.py, app/core/language/dates/patterns.py,
app/core/language/dates/turkish_rules.py.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone, tzinfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.language.dates.named_days import (
    date_window,
    days_in_words,
    long_date,
    names_days,
    on_date,
    short_date,
    written_date,
)
from app.core.language.turkish import fold

ISTANBUL = timezone(timedelta(hours=3))
NOW = datetime(2026, 11, 21, 20, 0, tzinfo=ISTANBUL)  # a Saturday
TODAY = "2026-11-21"


def ms(year: int, month: int, day: int, hour: int = 12, tz: tzinfo = UTC) -> int:
    return int(datetime(year, month, day, hour, tzinfo=tz).timestamp() * 1000)


@pytest.mark.parametrize(
    ("day", "expected"),
    [
        ((2026, 10, 5), "5 Ekim'de"),
        ((2026, 11, 18), "18 Kasım'da"),
        ((2026, 3, 3), "3 Mart'ta"),
        ((2026, 9, 9), "9 Eylül'de"),
        ((2026, 1, 31), "31 Ocak'ta"),
        ((2026, 5, 1), "1 Mayıs'ta"),
        ((2024, 9, 15), "15 Eylül 2024'te"),
        ((2025, 9, 15), "15 Eylül 2025'te"),
        ((2020, 2, 29), "29 Şubat 2020'de"),
        ((2019, 12, 31), "31 Aralık 2019'da"),
        ((2010, 6, 2), "2 Haziran 2010'da"),
        ((2016, 7, 4), "4 Temmuz 2016'da"),
        ((2027, 4, 8), "8 Nisan 2027'de"),
    ],
)
def test_on_date(day: tuple[int, int, int], expected: str) -> None:
    assert on_date(ms(*day), ms(2026, 11, 21), UTC) == expected


def test_the_nearest_days_have_names() -> None:
    now = ms(2026, 11, 21)
    assert [on_date(ms(2026, 11, day), now, UTC) for day in (19, 20, 21)] == [
        "19 Kasım'da",
        "dün",
        "bugün",
    ]
    assert on_date(now, now, UTC, "en") == "today"


def test_dates_in_english() -> None:
    now = ms(2026, 11, 21)
    assert on_date(ms(2026, 10, 5), now, UTC, "en") == "on 5 October"
    assert on_date(ms(2024, 11, 18), now, UTC, "en") == "on 18 November 2024"
    assert short_date(ms(2026, 1, 31), now, UTC, "en") == "31 January"
    assert long_date(ms(2026, 1, 31), UTC, "en") == "31 January 2026"


@pytest.mark.parametrize(
    ("first", "last", "turkish", "english"),
    [
        ("2026-11-21", "2026-11-21", "bugün", "today"),
        ("2026-11-20", "2026-11-20", "dün", "yesterday"),
        ("2026-11-19", "2026-11-19", "19 Kasım", "19 November"),
        ("2024-03-07", "2024-03-07", "7 Mart 2024", "7 March 2024"),
        ("2026-10-01", "2026-10-31", "Ekim", "October"),
        ("2024-02-01", "2024-02-29", "Şubat 2024", "February 2024"),
        ("2026-05-01", "2026-05-10", "1–10 Mayıs", "1–10 May"),
        ("2026-10-28", "2026-11-03", "28 Ekim – 3 Kasım", "28 October – 3 November"),
        ("2024-06-01", "2024-08-31", "1 Haziran – 31 Ağustos 2024", "1 June – 31 August 2024"),
        (
            "2025-12-01",
            "2026-02-28",
            "1 Aralık 2025 – 28 Şubat 2026",
            "1 December 2025 – 28 February 2026",
        ),
    ],
)
def test_days_in_words(first: str, last: str, turkish: str, english: str) -> None:
    days = (date.fromisoformat(first), date.fromisoformat(last), NOW.date())
    assert days_in_words(*days) == turkish
    assert days_in_words(*days, "en") == english


def test_dates_are_those_of_the_time_zone() -> None:
    late = ms(2024, 12, 31, 22)
    assert long_date(late, UTC) == "31 Aralık 2024"
    assert long_date(late, ISTANBUL) == "1 Ocak 2025"
    assert short_date(late, ms(2025, 6, 1), ISTANBUL) == "1 Ocak"
    assert short_date(late, ms(2025, 6, 1), UTC) == "31 Aralık 2024"
    assert long_date(-86_400_000, UTC) == "31 Aralık 1969"


@pytest.mark.parametrize("text", ["dün", "bu hafta", "3 Mart'ta", "2099'da sorduğum", "last May"])
def test_days_are_named_whichever_they_are(text: str) -> None:
    assert names_days(text)


@pytest.mark.parametrize("text", ["", "her gün", "iki haftada bir", "pazar alışverişi"])
def test_no_days_are_named(text: str) -> None:
    assert not names_days(text)


WINDOWS: list[tuple[str, str, str]] = [
    # days near today
    ("dün ne konuşmuştuk", "2026-11-20", "2026-11-20"),
    ("dünkü satranç sohbeti neydi", "2026-11-20", "2026-11-20"),
    ("DÜN AKŞAM SORDUĞUM ŞEY", "2026-11-20", "2026-11-20"),
    ("dün geceki yazıların özeti", "2026-11-20", "2026-11-20"),
    ("bugün neler araştırdım", TODAY, TODAY),
    ("bu sabahki konu neydi", TODAY, TODAY),
    ("bugünkü ilk araştırmam", TODAY, TODAY),
    ("bu gece konuştuğumuz yıldız adı", TODAY, TODAY),
    ("evvelsi gün baktığımız tarif", "2026-11-19", "2026-11-19"),
    ("önceki gün sormuştum", "2026-11-19", "2026-11-19"),
    ("evvelki akşam konuştuğumuz film", "2026-11-19", "2026-11-19"),
    ("geçen gün bir makaleden bahsetmiştin", "2026-10-22", "2026-11-20"),
    ("geçen akşam konuştuğumuz dizi", "2026-11-11", "2026-11-20"),
    # weeks, months, years
    ("bu hafta yaptığım araştırmalar", "2026-11-16", TODAY),
    ("geçen hafta vergi konuşmuştuk", "2026-11-09", "2026-11-15"),
    ("geçen haftaki araştırma", "2026-11-09", "2026-11-15"),
    ("gecen haftakileri listele", "2026-11-09", "2026-11-15"),
    ("geçtiğimiz hafta neler öğrendim", "2026-11-09", "2026-11-15"),
    ("bir önceki hafta baktıklarımız", "2026-11-09", "2026-11-15"),
    ("önceki hafta baktıklarımız", "2026-11-02", "2026-11-15"),
    ("evvelki hafta sorduğum", "2026-11-02", "2026-11-08"),
    ("bu ay kaç araştırma yaptım", "2026-11-01", TODAY),
    ("geçen ay araştırdıklarımı göster", "2026-10-01", "2026-10-31"),
    ("geçen ayki güneş paneli sohbeti", "2026-10-01", "2026-10-31"),
    ("geçen ayın başında sorduğum", "2026-10-01", "2026-10-10"),
    ("geçen ayın son haftası", "2026-10-25", "2026-10-31"),
    ("bu yıl en çok neyi sordum", "2026-01-01", TODAY),
    ("geçen yıl konuştuğumuz ev kredisi", "2025-01-01", "2025-12-31"),
    ("GEÇEN SENE SORDUĞUM ŞİİR", "2025-01-01", "2025-12-31"),
    ("geçen yılın sonunda baktığımız telefon", "2025-08-31", "2025-12-31"),
    ("evvelki yıl yazdıkların", "2024-01-01", "2024-12-31"),
    ("geçen hafta başında ne sormuştum", "2026-11-09", "2026-11-10"),
    ("hafta başında konuştuğumuz", "2026-11-16", "2026-11-17"),
    ("hafta sonu konuştuklarımız", "2026-11-14", "2026-11-15"),
    ("geçen hafta sonu baktığımız otel", "2026-11-14", "2026-11-15"),
    # so long ago
    ("bir gün önce sormuştum", "2026-11-20", "2026-11-20"),
    ("üç gün önce konuştuğumuz roman", "2026-11-17", "2026-11-19"),
    ("3 gun onceki sohbet", "2026-11-17", "2026-11-19"),
    ("iki hafta önce baktığımız pil testi", "2026-11-04", "2026-11-10"),
    ("iki hafta önceki tarif", "2026-11-04", "2026-11-10"),
    ("iki üç hafta önce sormuştum", "2026-10-28", "2026-11-10"),
    ("2-3 hafta önce sormuştum", "2026-10-28", "2026-11-10"),
    ("birkaç hafta önce araştırdık", "2026-10-07", "2026-11-10"),
    ("birkaç gün evvel konuşmuştuk", "2026-11-15", "2026-11-19"),
    ("birkaç ay önce baktığımız laptop", "2026-05-16", "2026-09-26"),
    ("bir ay önce konuştuğumuz", "2026-10-11", "2026-10-31"),
    ("iki ay önce not ettiğimiz", "2026-08-29", "2026-10-03"),
    ("altı ay kadar önce sormuştum", "2026-04-28", "2026-06-03"),
    ("dört ay önce okuduğumuz", "2026-06-28", "2026-08-03"),
    ("Ağustos'un 9'unda baktığım", "2026-08-09", "2026-08-09"),
    ("ocağın 3'ündeki konuşma", "2026-01-03", "2026-01-03"),
    ("mayısın on beşinde sorduğum", "2026-05-15", "2026-05-15"),
    ("geçen aydan önceki ay baktıklarım", "2026-09-01", "2026-09-30"),
    ("bir önceki haftadan önceki hafta ne sormuştum", "2026-11-02", "2026-11-08"),
    ("what did we look up the month before last", "2026-09-01", "2026-09-30"),
    ("bir yıl önceki araştırmam", "2025-08-23", "2026-02-19"),
    ("iki sene evvel baktığımız", "2024-05-25", "2025-05-20"),
    ("üç hafta önce cuma konuştuğumuz", "2026-10-30", "2026-10-30"),
    ("iki hafta önceki salı günü", "2026-11-03", "2026-11-03"),
    ("aylar önce konuşmuştuk", "2025-05-30", "2026-10-07"),
    ("haftalar önce sorduğum soru", "2026-08-29", "2026-11-08"),
    ("bundan üç gün önce konuştuk", "2026-11-17", "2026-11-19"),
    ("on beş gün önce sordum", "2026-11-04", "2026-11-08"),
    # the last so many
    ("son bir ayda neler araştırdım", "2026-10-21", TODAY),
    ("son üç gün içinde sorduklarım", "2026-11-18", TODAY),
    ("son 2 haftadır araştırdıklarım", "2026-11-07", TODAY),
    ("son iki haftadaki sohbetler", "2026-11-07", TODAY),
    ("son bir yılda yaptığım araştırmalar", "2025-11-21", TODAY),
    ("son günlerde konuştuklarımız", "2026-11-07", TODAY),
    ("son birkaç gündeki notlar", "2026-11-15", TODAY),
    # weekdays
    ("geçen cuma konuştuğumuz", "2026-11-20", "2026-11-20"),
    ("geçen pazar sabahı sorduğum", "2026-11-15", "2026-11-15"),
    ("çarşamba akşamı okuduğumuz öykü", "2026-11-18", "2026-11-18"),
    ("salı günkü sohbet", "2026-11-17", "2026-11-17"),
    ("perşembeki araştırma", "2026-11-19", "2026-11-19"),
    ("cumartesi günü ne sormuştum", "2026-11-14", "2026-11-14"),
    ("pazartesi konuştuğumuz tarif neydi", "2026-11-16", "2026-11-16"),
    ("geçen hafta cuma konuştuğumuz", "2026-11-13", "2026-11-13"),
    ("geçen haftanın salısında sorduğum", "2026-11-10", "2026-11-10"),
    ("bu hafta salı sorduğum", "2026-11-17", "2026-11-17"),
    ("pazartesiden beri ne araştırdım", "2026-11-16", TODAY),
    # dates
    ("7 Mart'taki araştırma", "2026-03-07", "2026-03-07"),
    ("7 martta konuştuğumuz", "2026-03-07", "2026-03-07"),
    ("7 Mart 2025'te sorduğum", "2025-03-07", "2025-03-07"),
    ("07.03.2025 tarihli sohbet", "2025-03-07", "2025-03-07"),
    ("7/3/2025'te ne konuştuk", "2025-03-07", "2025-03-07"),
    ("2025-03-07 tarihinde konuştuğumuz", "2025-03-07", "2025-03-07"),
    ("25 Aralık'ta ne konuşmuştuk", "2025-12-25", "2025-12-25"),
    ("yirmi üç nisanda sorduğum", "2026-04-23", "2026-04-23"),
    ("29 Şubat'ta konuştuğumuz", "2024-02-29", "2024-02-29"),
    ("geçen yıl 10 Ekim'de sorduğum", "2025-10-10", "2025-10-10"),
    ("7-9 Mart arasında baktıklarım", "2026-03-07", "2026-03-09"),
    ("ayın 5'inde sorduğum", "2026-11-05", "2026-11-05"),
    ("geçen ayın 15'inde konuştuğumuz", "2026-10-15", "2026-10-15"),
    ("ayın beşinde baktığımız", "2026-11-05", "2026-11-05"),
    ("ayın 28'inde sormuştum", "2026-10-28", "2026-10-28"),
    # months and their parts
    ("Mart'ta konuştuğumuz", "2026-03-01", "2026-03-31"),
    ("şubattaki gitar sohbeti", "2026-02-01", "2026-02-28"),
    ("ARALIK'TA SORDUĞUM", "2025-12-01", "2025-12-31"),
    ("kasımda neler sordum", "2026-11-01", TODAY),
    ("martın başında baktığımız", "2026-03-01", "2026-03-10"),
    ("martın ortasında baktığımız", "2026-03-10", "2026-03-21"),
    ("Mart'ın sonunda baktığımız", "2026-03-21", "2026-03-31"),
    ("mayıs başında sorduğum", "2026-05-01", "2026-05-10"),
    ("haziran ortasında sorduğum", "2026-06-10", "2026-06-20"),
    ("temmuz sonlarına doğru konuştuk", "2026-07-21", "2026-07-31"),
    ("eylülün son haftası okuduğumuz", "2026-09-24", "2026-09-30"),
    ("kasımın ilk haftasında sorduğum", "2026-11-01", "2026-11-08"),
    ("ağustosun ikinci haftası sorduğum", "2026-08-07", "2026-08-15"),
    ("ekimin ilk yarısında sorduğum", "2026-10-01", "2026-10-16"),
    ("nisan ayında sorduğum", "2026-04-01", "2026-04-30"),
    ("ocak ayındaki sohbet", "2026-01-01", "2026-01-31"),
    ("Ocak 2025'te konuştuğumuz", "2025-01-01", "2025-01-31"),
    ("2025 ocağında konuştuğumuz", "2025-01-01", "2025-01-31"),
    ("geçen yıl mayısta sorduğum", "2025-05-01", "2025-05-31"),
    ("geçen yılın martında baktığımız", "2025-03-01", "2025-03-31"),
    ("geçen kasım sorduğum", "2025-11-01", "2025-11-30"),
    ("geçen nisan sorduğum", "2026-04-01", "2026-04-30"),
    ("mart araştırmasını aç", "2026-03-01", "2026-03-31"),
    ("mart nisan aylarında baktıklarım", "2026-03-01", "2026-04-30"),
    ("mart ile mayıs arasında sorduklarım", "2026-03-01", "2026-05-31"),
    ("eylülden beri neler sordum", "2026-09-01", TODAY),
    ("ağustostan sonra konuştuklarımız", "2026-09-01", TODAY),
    ("ocakta konuştuğumuz kitap", "2026-01-01", "2026-01-31"),
    ("ayın başında konuştuğumuz", "2026-11-01", "2026-11-10"),
    ("ay sonunda konuştuğumuz", "2026-11-21", TODAY),
    ("sene başında sorduğum", "2026-01-01", "2026-05-01"),
    ("12 eylül 2024 perşembe günü konuştuğumuz", "2024-09-12", "2024-09-12"),
    ("bi hafta önce konuşmuştuk", "2026-11-11", "2026-11-17"),
    ("cuma akşamından beri sorduklarım", "2026-11-20", TODAY),
    ("5 Kasım'dan önce konuştuklarımız", "2026-10-06", "2026-11-04"),
    ("mart ayından bu yana sorduklarım", "2026-03-01", TODAY),
    # seasons
    ("yazın konuştuğumuz tatil planı", "2026-06-01", "2026-08-31"),
    ("geçen yaz baktığımız", "2026-06-01", "2026-08-31"),
    ("ilkbaharda sorduğum", "2026-03-01", "2026-05-31"),
    ("bahar başında sormuştum", "2026-03-01", "2026-04-15"),
    ("kışın konuştuğumuz kalorifer", "2025-12-01", "2026-02-28"),
    ("geçen sonbahar baktığımız", "2025-09-01", "2025-11-30"),
    ("sonbaharda baktığımız", "2026-09-01", TODAY),
    ("2025 sonbaharında araştırdığım", "2025-09-01", "2025-11-30"),
    ("2025 yazında araştırdığım", "2025-06-01", "2025-08-31"),
    ("geçen yıl yazın konuştuğumuz", "2025-06-01", "2025-08-31"),
    ("yaz sonunda sorduğum", "2026-07-17", "2026-08-31"),
    ("yaz aylarında sorduğum", "2026-06-01", "2026-08-31"),
    # years
    ("2024'te araştırdığım", "2024-01-01", "2024-12-31"),
    ("2024teki sohbetler", "2024-01-01", "2024-12-31"),
    ("2025 yılında ne konuştuk", "2025-01-01", "2025-12-31"),
    ("2025 başında konuştuğumuz", "2025-01-01", "2025-05-01"),
    ("2023'ten beri sorduklarım", "2023-01-01", TODAY),
    # feasts
    ("yılbaşında konuştuğumuz tarif", "2025-12-28", "2026-01-04"),
    ("Ramazandan hemen önce okuduğum", "2026-02-04", "2026-02-17"),
    ("Ramazan'dan önce konuşmuştuk", "2026-01-19", "2026-02-17"),
    ("Ramazan bayramında baktığımız", "2026-03-18", "2026-03-23"),
    ("kurban bayramından sonra sorduğum", "2026-06-01", TODAY),
    # English
    ("what did we discuss yesterday", "2026-11-20", "2026-11-20"),
    ("what did I ask last Friday", "2026-11-20", "2026-11-20"),
    ("the battery thing from two weeks ago", "2026-11-04", "2026-11-10"),
    ("the paper we read in March", "2026-03-01", "2026-03-31"),
    ("what did I research last month", "2026-10-01", "2026-10-31"),
    ("everything from this week", "2026-11-16", TODAY),
    ("a few months ago we talked about loans", "2026-05-16", "2026-09-26"),
    ("on March 7th you told me", "2026-03-07", "2026-03-07"),
    ("our chat of 7 March 2025", "2025-03-07", "2025-03-07"),
    ("in early May we looked at vitamins", "2026-05-01", "2026-05-10"),
    ("last summer we planned a trip", "2026-06-01", "2026-08-31"),
    ("in the last three days", "2026-11-18", TODAY),
    ("in 2024 I asked about solar panels", "2024-01-01", "2024-12-31"),
    ("the day before yesterday", "2026-11-19", "2026-11-19"),
    ("on Tuesday I asked about taxes", "2026-11-17", "2026-11-17"),
    ("what have I asked since September", "2026-09-01", TODAY),
    ("last year's mortgage research", "2025-01-01", "2025-12-31"),
]


@pytest.mark.parametrize(("question", "start", "end"), WINDOWS)
def test_window(question: str, start: str, end: str) -> None:
    window = date_window(question, NOW)
    assert window is not None
    assert (window.start.isoformat(), window.end.isoformat()) == (start, end)


@pytest.mark.parametrize(("question", "start", "end"), WINDOWS)
def test_spelling_does_not_matter(question: str, start: str, end: str) -> None:
    for spelling in (fold(question), fold(question).upper(), fold(question).replace("'", "")):
        window = date_window(spelling, NOW)
        assert window is not None, spelling
        assert (window.start.isoformat(), window.end.isoformat()) == (start, end), spelling


NONE = [
    "3 ay boyunca kullanılan ilaç hangisiydi",
    "iki haftada bir yapılan iğnenin adı neydi",
    "günde iki kez alınacak doz neydi",
    "6 aylık bebeğe ne verilir demiştik",
    "bu ay mı geçer demiştin",
    "mayıs sineği hakkında ne konuşmuştuk",
    "ocakta pişirmek için önerdiğin tencere",
    "ocak temizliği için ne demiştin",
    "Mart Ayaz'ın şiiri hangisiydi",
    "Eylül Hanım için yazdığımız mektup",
    "o gün baktığımız makale",
    "geçen yıl yayımlanan kılavuz ne diyordu",
    "2024'te çıkan rehberde doz neydi",
    "2023'te güncellenen ADA önerisi neydi",
    "üç gün önce başlayan ağrı için ne demiştin",
    "geçen ay ameliyat olan annem için bulduğumuz diyet",
    "geçen yıl geçirdiğim ameliyat için konuştuklarımız",
    "geçen hafta ilaca başladım, yan etkisi için ne demiştin",
    "babam geçen ay kalp pili taktırdı, hangi modeli konuşmuştuk",
    "ameliyattan iki hafta önce kesilecek ilaç hangisiydi",
    "her cuma yapılan toplantı için hazırladığımız liste",
    "pazar payı araştırmamız",
    "bahar yorgunluğu için önerdiklerin",
    "yazın günde ne kadar su içilir demiştik",
    "kışın D vitamini dozu kaçtı",
    "baharda polen alerjisine ne iyi geliyordu",
    "kış lastiği karşılaştırmamız",
    "Ramazanda oruç tutarken insülin dozu nasıldı",
    "Bayram Bey için yazdığımız dilekçe",
    "hamileliğin son ayında yüzme konusu",
    "aradan geçen yıl sayısı",
    "2024 kılavuzunda hedef kaçtı",
    "1453'te fethedilen şehir",
    "iki gün sonra yapılacak testi konuşmuştuk",
    "haftada 3 gün oruç konusunu araştırmıştık",
    "son nefes romanını konuşmuştuk",
    "bana bir şiir yazın demiştim",
    "dünya savaşı hakkında ne konuşmuştuk",
    "ayran tarifi neydi",
    "Dawn etkisi neydi",
    "what may cause a headache",
    "spring boot configuration we discussed",
    "the fall of Constantinople",
    "second question about insulin",
    "yarın yapacağım sunum için bulduklarımız",
    "40. haftada doğum konusu",
    "Ekim Devrimi araştırmamız",
    "salı pazarı nerede kuruluyordu",
    "",
]


@pytest.mark.parametrize("question", NONE)
def test_no_window(question: str) -> None:
    assert date_window(question, NOW) is None
    assert date_window(fold(question).upper(), NOW) is None


@pytest.mark.parametrize(
    ("question", "text", "rest"),
    [
        ("7 Mart'taki tansiyon araştırması", "7 Mart'taki", "tansiyon araştırması"),
        ("tansiyon konusunu GEÇEN AY sormuştum", "GEÇEN AY", "tansiyon konusunu sormuştum"),
        ("eylülün son haftası okuduğumuz kira", "eylülün son haftası", "okuduğumuz kira"),
        ("üç hafta önce, cuma günü: şiir?", "üç hafta önce, cuma günü", ": şiir?"),
        ("Ramazan’dan hemen önce sorduğum", "Ramazan’dan hemen önce", "sorduğum"),
        ("dün", "dün", ""),
    ],
)
def test_text_and_rest(question: str, text: str, rest: str) -> None:
    window = date_window(question, NOW)
    assert window is not None
    assert (window.text, window.rest) == (text, rest)


@given(st.text(max_size=80))
def test_any_text_gives_a_sane_answer(text: str) -> None:
    window = date_window(text, NOW)
    assert window is None or window.start <= window.end <= NOW.date()


_PIECES = [
    *sorted({word for question, *_ in WINDOWS for word in question.split()}),
    *NONE[:12], "12", "2025", "31", "İLK", "ve", "'", ",", ".", "ağrı", "yayımlanan", "beri",
]  # fmt: skip


@given(st.lists(st.sampled_from(_PIECES), max_size=9).map(" ".join))
def test_folding_the_question_changes_nothing(question: str) -> None:
    window, folded = date_window(question, NOW), date_window(fold(question), NOW)
    assert (window is None) == (folded is None)
    if window and folded:
        assert (window.start, window.end) == (folded.start, folded.end)
        assert (fold(window.text), fold(window.rest)) == (folded.text, folded.rest)
        assert window.text in question


@given(st.dates(date(2016, 1, 1), date(2035, 12, 31)), st.sampled_from(WINDOWS))
def test_windows_of_other_days(day: date, case: tuple[str, str, str]) -> None:
    now = datetime(day.year, day.month, day.day, 9, tzinfo=ISTANBUL)
    window = date_window(case[0], now)
    assert window is None or window.start <= window.end <= day


# First days of Ramadan and of the feast of sacrifice as Turkey kept them (Diyanet's calendar).
RAMADAN = ["2019-05-06", "2020-04-24", "2021-04-13", "2022-04-02", "2023-03-23", "2024-03-11"]
SACRIFICE = ["2019-08-11", "2020-07-31", "2021-07-20", "2022-07-09", "2023-06-28", "2024-06-16"]


@pytest.mark.parametrize("first", RAMADAN)
def test_ramadan(first: str) -> None:
    day = date.fromisoformat(first)
    now = datetime(day.year, day.month, day.day, tzinfo=ISTANBUL) + timedelta(40)
    window = date_window("bu ramazanda sorduğum", now)
    assert window is not None
    assert abs(window.start - day) <= timedelta(1)
    assert timedelta(28) <= window.end - window.start <= timedelta(31)


@pytest.mark.parametrize("first", SACRIFICE)
def test_feast_of_sacrifice(first: str) -> None:
    day = date.fromisoformat(first)
    now = datetime(day.year, day.month, day.day, tzinfo=ISTANBUL) + timedelta(20)
    window = date_window("bayramda baktığımız", now)
    assert window is not None
    assert window.start <= day - timedelta(1)
    assert window.end >= day + timedelta(2)


@pytest.mark.parametrize(
    "question",
    [
        "999 yıl önce konuştuk",
        "geçen haftanın 4 haftasında konuştuk",
        "999 hafta önce cuma",
        "son 999 yılda",
        "ayın 31'inde konuştuk",
        "7 Mart 2020 2021 2022",
        "geçen yıl " * 300,
    ],
)
def test_odd_questions_do_no_harm(question: str) -> None:
    window = date_window(question, NOW)
    assert window is None or window.start <= window.end <= NOW.date()


@pytest.mark.parametrize(
    ("question", "rest"),
    [
        ("30.02.2026'da ne sormuştum", "ne sormuştum"),
        ("31 Nisan'da konuştuğumuz reçel", "konuştuğumuz reçel"),
        ("29 Şubat 2025 notları", "notları"),
        ("99.99.2025", ""),
        ("what did we discuss on June 31", "what did we discuss"),
    ],
)
def test_a_day_that_no_calendar_has(question: str, rest: str) -> None:
    """It is neither a word to look up nor a day nearby: nothing was researched then."""
    window = date_window(question, NOW)
    assert window is not None
    assert (window.no_day, window.rest) == (True, rest)


@pytest.mark.parametrize("question", ["29 Şubat'ta ne konuştuk", "45 Mart", "ağustosun 9 çeşidi"])
def test_what_may_be_a_day_or_none(question: str) -> None:
    window = date_window(question, NOW)
    assert window is None or not window.no_day


def test_only_a_bounded_neighbourhood_is_read() -> None:
    """A pasted novel must not take quadratic time; the phrase in front of it still counts."""
    window = date_window("geçen ay konuştuğumuz " + "geçen yıl yapılan " * 3000, NOW)
    assert window is not None
    assert window.text == "geçen ay"


@pytest.mark.parametrize(
    ("iso", "turkish", "english"),
    [
        ("2026-11-22", "22 Kasım 2026", "22 November 2026"),
        ("2026-11-02T10:00:00", "2026-11-02T10:00:00", "2026-11-02T10:00:00"),
        ("2026-11", "Kasım 2026", "November 2026"),
        ("2026", "2026", "2026"),
        ("2026-13-01", "2026-13-01", "2026-13-01"),
        ("", "", ""),
    ],
)
def test_written_dates_of_sources(iso: str, turkish: str, english: str) -> None:
    assert (written_date(iso), written_date(iso, "en")) == (turkish, english)
