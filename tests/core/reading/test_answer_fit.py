"""What a line must show to be told as the answer to a question of a sort."""

from __future__ import annotations

import pytest

from app.core.reading.answer_fit import (
    gives_asked,
    is_of_owner,
    lacks_sort,
    names_asked_thing,
    surely_lacks,
    tells_medicine,
)
from app.core.reading.features import ReadText
from app.core.reading.reader import best_lines


@pytest.mark.parametrize(
    ("question", "line", "lacks"),
    [
        ("kaç lira verdim", "Bandrol gerekir.", True),
        ("kaç lira verdim", "15.600 tuttu", False),
        ("kira kaç", "Kira her ayın 5'inde ödenir, gecikirse %3.", True),
        ("fiyatı neydi", "1.850 TL/m²", False),
        ("ne zaman başlıyor", "Sözleşme yazıyla bozulur.", True),
        ("ne zaman başlıyor", "23 kasımda başlıyor", False),
        ("kaç mg içiyordum", "Günde bir tablet.", True),
        ("kaç mg içiyordum", "0,5 g sabahları", False),
        ("haftada kaç kere", "haftada üç kez", False),
        ("matbaanın adı neydi", "Sertifikasız bastırabilir, matbaaya sorun.", True),
        ("matbaanın adı neydi", "Baskıyı Umur Basım yapar.", False),
        ("joost'un telefonu var mıydı", "Ödemeden Joost sorumlu.", True),
        ("joost'un telefonu var mıydı", "Joost: 0532 000 61 20", False),
        ("hocanın maili neydi", "Hoca salı günü orada.", True),
        ("neden bıraktım", "Uyku yaptığı için.", False),
        ("aidat hangi gün yatıyor", "Aidat 900 TL, her ayın onuna kadar yatırılır.", False),
        ("aidat hangi gün yatıyor", "Aidat 900 TL, ayın ilk haftası yatırılır.", False),
        ("aidat hangi gün yatıyor", "Ayın fotoğrafı seçildi, aidat 900 TL.", True),
    ],
)
def test_what_is_asked_for_has_to_be_there(question: str, line: str, lacks: bool) -> None:
    assert lacks_sort(question, line, "", own=False) is lacks


@pytest.mark.parametrize(
    ("question", "line", "lacks"),
    [
        ("Çatıyı hangi firma yapacak?", "Çatı için üç teklif alındı.", True),
        ("Çatıyı hangi firma yapacak?", "İşi Derviş Cephe yapacak.", False),
        ("Kedinin ameliyatı kaça mal oldu?", "26 Ağustos'ta ameliyat edildi.", True),
        ("Kedinin ameliyatı kaça mal oldu?", "Ameliyata 9.800 verdik.", False),
        ("Bilette isim değiştirmek kaç avro?", "A change costs EUR 15 per person.", False),
        ("Kedinin kan değeri kaça indi?", "Kan değeri 9,8'e indi.", False),
        ("Kiracı ne zaman çıkıyor?", "Kiracı taşınacak.", False),
    ],
)
def test_a_name_or_a_sum_that_is_asked_for_and_not_there(
    question: str, line: str, lacks: bool
) -> None:
    assert surely_lacks(question, line) is lacks


def test_who_writes_quickly_gives_names_no_capitals() -> None:
    assert not lacks_sort("ustanın adı neydi", "usta rıza geldi", "", own=True)


def test_a_unit_may_stand_at_the_head_of_a_column() -> None:
    assert not lacks_sort(
        "haftada kaç litre", "| Temmuz | 380 |", "Ağaç başına (L/hafta)", own=True
    )


def test_a_line_is_judged_under_what_stands_over_it() -> None:
    text = ReadText("Prim 21.400 TL.", "kasko kaça olur", "Polo'nun kaskosu")
    (line,) = best_lines("polonun kaskosu kaç lira", [text], None, None, {}).lines
    for question, owned in (
        ("polonun kaskosu kaç lira", True),
        ("kangonun kaskosu kaç lira", False),
    ):
        assert gives_asked(question, line, text)
        assert is_of_owner(question, line, text, {}) is owned
        assert names_asked_thing(question, line, text, {})
    assert is_of_owner("kangonun kaskosu kaç lira", line, text, {}, "kangoya da yaptırdım")
    assert not names_asked_thing("polonun motoru kaç lira", line, text, {})


def test_a_number_in_a_name_is_no_figure() -> None:
    between = "KGN56 ile RB38 arasında kaldık"
    assert lacks_sort("kaça", between, "", own=True)
    assert not lacks_sort("kaça", f"{between}, 34.200 e düştü", "", own=True)


@pytest.mark.parametrize(
    ("question", "line"),
    [
        ("parayı ne zaman yatıracağız", "GÜNDEM 3. Asansörün yenilenmesi"),
        ("toplam ne kadar", "Toplantı tarihi: 26 Eylül 2026, saat 14.00"),
        ("toplam ne kadar", "Fatura no: 8841"),
        ("doktorumun adı", "Test: Glukoz (açlık)"),
        ("bayinin telefon numarası", "Bayi: Yıldız Beyaz Eşya, Nilüfer"),
        ("su kesilince hangi numarayı arıyoruz", "Su iki günden önce haber verilerek kesilir."),
        ("what number do i ring for the plumber", "The plumber comes at 9."),
    ],
)
def test_headings_days_and_file_numbers_are_no_values(question: str, line: str) -> None:
    assert surely_lacks(question, line)


@pytest.mark.parametrize(
    ("question", "line"),
    [
        ("parayı ne zaman yatıracağız", "GÜNDEM 3. Ödeme 30 Ekim'e kadar"),
        ("toplam ne kadar", "Toplam 1.250 TL, fatura no 8841"),
        ("doktorumun adı", "İsteyen: Uzm. Dr. Halit Ersoy"),
        ("bayinin telefon numarası", "Bayi: Yıldız Beyaz Eşya, 0224 441 90 90"),
        ("su kesilince hangi numarayı arıyoruz", "Arıza: 185"),
    ],
)
def test_a_value_beside_them_is_one(question: str, line: str) -> None:
    assert not surely_lacks(question, line)


@pytest.mark.parametrize(
    ("question", "line", "whether"),
    [
        ("babamın ilacı neydi", "babam eliquis kullanıyor günde iki kere", True),
        ("babamin ilaci ne", "babam metformin kullanıyor", True),
        ("annemin hangi ilacı içiyordu", "annem levotiron içiyor sabah aç karnına", True),
        ("babamın hapının adı", "doktor babama xarelto yazdı", True),
        ("what was my dad's medicine", "dad is on eliquis twice a day", True),
        ("annemin ilacı neydi", "babam metformin kullanıyor", False),
        ("annemin ilacı neydi", "annem kahve içiyor sabahları", False),
        ("babamın ilacı neydi", "babam gözlük kullanıyor", False),
        ("ilacımın adı neydi", "iki yıldır tansiyon ilacı kullanıyorum", False),
        ("ilacın yan etkisi neydi", "eliquis kullanıyorum günde iki kere", False),
        ("balıklara hangi ilacı dökmüştük", "eliquis kullanıyorum", False),
    ],
)
def test_a_medicine_need_not_be_called_one(question: str, line: str, whether: bool) -> None:
    assert tells_medicine(question, line) is whether


def test_a_number_in_parts_that_can_be_no_day_is_no_date() -> None:
    asked = "sigorta ne zamana kadar"
    for line in ("Poliçe no 8841-22-1907.", "Dosya 2024/4417/15", "Seri 1907/40/77"):
        assert lacks_sort(asked, line, "", own=False)
    for line in (
        "Bitiş 01.04.2027",
        "Bitiş 2027-04-01",
        "1/4/2027",
        "4/25/2027",
        "31.12.27",
        "2027",
    ):
        assert not lacks_sort(asked, line, "", own=False)
