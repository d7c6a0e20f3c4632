"""Also tests: app/research/files/sheet_rows.py, app/research/office/sheet_notes.py."""

from __future__ import annotations

import io
from datetime import date
from zipfile import ZipFile

import pytest
from hypothesis import given
from hypothesis import strategies as st
from xlsxwriter import Workbook  # type: ignore[import-untyped]

from app.research.files.file_blocks import FileDocument, ReadingBudget
from app.research.files.sheet_rows import sheet_blocks
from app.research.files.spreadsheets import MOST_COLUMNS, MOST_ROWS, read_csv, read_xlsx


def _said(document: FileDocument) -> list[tuple[str, str]]:
    return [(block.place, block.text) for block in document.blocks]


def _read(*sheets: tuple[str, list[list[object]]], merged: tuple[str, ...] = ()) -> FileDocument:
    stream = io.BytesIO()
    book = Workbook(stream)
    day = book.add_format({"num_format": "dd/mm/yyyy"})
    share = book.add_format({"num_format": "0%"})
    for name, rows in sheets:
        sheet = book.add_worksheet(name)
        for place in merged:
            sheet.merge_range(place, "")
        for number, row in enumerate(rows):
            for column, cell in enumerate(row):
                if isinstance(cell, date):
                    sheet.write_datetime(number, column, cell, day)
                elif isinstance(cell, float) and cell < 1:
                    sheet.write_number(number, column, cell, share)
                elif cell is not None:
                    sheet.write(number, column, cell)
    book.close()
    stream.seek(0)
    return read_xlsx(stream, ReadingBudget(60))


def test_rows_say_their_columns_below_a_title_and_above_notes() -> None:
    document = _read(
        (
            "Aidatlar",
            [
                ["Çınar Sitesi 2026 aidatları"],
                [],
                ["Daire", "Malik", "Tutar (TL)", "Son ödeme", "Gecikme"],
                ["3", "Ayşe Kurt", 1450, date(2026, 3, 10), 0.05],
                ["4", "Can Er", 1450.5, date(2026, 3, 10), 0.05],
                [],
                ["Not: Asansör bakımı hariçtir."],
            ],
        ),
        ("Giderler", [["Kalem", "Ocak"], ["Su", 900]]),
    )
    titled = "Aidatlar: Çınar Sitesi 2026 aidatları"
    assert _said(document) == [
        ("Aidatlar", "Çınar Sitesi 2026 aidatları"),
        (
            titled,
            "Daire: 3; Malik: Ayşe Kurt; Tutar (TL): 1450; Son ödeme: 10.03.2026; Gecikme: %5",
        ),
        (
            titled,
            "Daire: 4; Malik: Can Er; Tutar (TL): 1450.5; Son ödeme: 10.03.2026; Gecikme: %5",
        ),
        (titled, "Not: Asansör bakımı hariçtir."),
        ("Giderler", "Kalem: Su; Ocak: 900"),
    ]


def test_a_title_right_above_its_table_is_the_place_of_the_rows() -> None:
    document = _read(("Fiyat", [["Yaz fiyatları"], ["Oda", "Gece"], ["Tek", 900], ["Çift", 1400]]))
    assert _said(document)[1:] == [
        ("Fiyat: Yaz fiyatları", "Oda: Tek; Gece: 900"),
        ("Fiyat: Yaz fiyatları", "Oda: Çift; Gece: 1400"),
    ]


def test_names_of_columns_in_two_rows_are_one() -> None:
    stream = io.BytesIO()
    book = Workbook(stream)
    sheet = book.add_worksheet("Kur")
    sheet.merge_range("B1:C1", "Ücret")
    sheet.write("A1", "Ders")
    for column, head in enumerate(["", "Haftalık", "Aylık"]):
        sheet.write(1, column, head)
    for column, cell in enumerate(["Keman", 400, 1500]):
        sheet.write(2, column, cell)
    sheet.merge_range("A4:A5", "Piyano")
    sheet.write("B4", 500)
    sheet.write("B5", 550)
    book.close()
    stream.seek(0)
    assert [text for _, text in _said(read_xlsx(stream, ReadingBudget(60)))] == [
        "Ders: Keman; Ücret – Haftalık: 400; Ücret – Aylık: 1500",
        "Ders: Piyano; Ücret – Haftalık: 500",
        "Ders: Piyano; Ücret – Haftalık: 550",
    ]


def test_a_csv_with_semicolons_and_decimal_commas_in_windows_1254() -> None:
    body = "Ürün;Fiyat (TL);Stok\r\nÇay;42,5;10\r\nŞeker;38,9;0\r\n".encode("cp1254")
    document = read_csv(io.BytesIO(body), ReadingBudget(60))
    assert [text for _, text in _said(document)] == [
        "Ürün: Çay; Fiyat (TL): 42,5; Stok: 10",
        "Ürün: Şeker; Fiyat (TL): 38,9; Stok: 0",
    ]


def test_decimal_commas_in_every_row_are_no_marks_between_cells() -> None:
    body = (
        "Kuzey Yüzme – seans listesi\n"
        "Üye: Deniz Er;Grup: B;Kart: 771\n"
        "\n"
        "Gün;Uzunluk;Süre\n"
        "1. gün;0,8;21,5\n"
        "2. gün;;24,0\n"
        "3. gün;1,2;muaf\n"
        "\n"
        "Ay;Ücret\n"
        "Mart;450,00\n"
        "Nisan;475,00\n"
        "Ücret, ayın ilk haftası, gişeye ödenir.\n"
    )
    document = read_csv(io.BytesIO(body.encode()), ReadingBudget(60))
    assert [text for _, text in _said(document)] == [
        "Kuzey Yüzme – seans listesi",
        "Üye: Deniz Er | Grup: B | Kart: 771",
        "Gün: 1. gün; Uzunluk: 0,8; Süre: 21,5",
        "Gün: 2. gün; Süre: 24,0",
        "Gün: 3. gün; Uzunluk: 1,2; Süre: muaf",
        "Ay: Mart; Ücret: 450,00",
        "Ay: Nisan; Ücret: 475,00",
        "Ücret, ayın ilk haftası, gişeye ödenir.",
    ]


@pytest.mark.parametrize("mark", [";", ",", "\t", "|"])
def test_any_mark_may_stand_between_cells(mark: str) -> None:
    rows = [("Ad", "Not"), ("Ece; Can, Su", "3"), ("Mert", "5")]
    body = "\n".join(mark.join(f'"{cell}"' for cell in row) for row in rows)
    document = read_csv(io.BytesIO(body.encode()), ReadingBudget(60))
    assert [text for _, text in _said(document)] == ["Ad: Ece; Can, Su; Not: 3", "Ad: Mert; Not: 5"]


def test_a_line_above_a_table_that_holds_a_mark_names_no_columns() -> None:
    rows = [
        ("Tartı: 54,2 kg (3 Mayıs'tan beri", "önce 55", "", "", "", ""),
        ("gün", "sabah", "öğle", "ikindi", "akşam", "not"),
        ("2 Mayıs", "110", "142", "128", "131", ""),
    ]
    assert [block.text for block in sheet_blocks("", rows)] == [
        "Tartı: 54,2 kg (3 Mayıs'tan beri | önce 55",
        "gün: 2 Mayıs; sabah: 110; öğle: 142; ikindi: 128; akşam: 131",
    ]


def test_few_names_that_are_merged_over_many_columns_name_them() -> None:
    rows = [
        ("Kur", *["Ücret"] * 3, *["Saat"] * 3),
        ("Kur", "Ay", "Dönem", "Yıl", "Pzt", "Sal", "Çar"),
        ("Resim", "300", "800", "2900", "9", "10", "11"),
    ]
    assert [block.text for block in sheet_blocks("", rows)] == [
        "Kur: Resim; Ücret – Ay: 300; Ücret – Dönem: 800; Ücret – Yıl: 2900;"
        " Saat – Pzt: 9; Saat – Sal: 10; Saat – Çar: 11"
    ]


def test_a_row_that_leaves_its_number_out_names_no_columns() -> None:
    rows = [
        ("Firma", "Gün", "En az", "Vade"),
        ("Arda", "pazartesi", "1500", "30 gün"),
        ("Demir", "cuma", "", "peşin"),
        ("Işık", "salı", "2500", "15 gün"),
    ]
    assert [block.text for block in sheet_blocks("", rows)][1:] == [
        "Firma: Demir; Gün: cuma; Vade: peşin",
        "Firma: Işık; Gün: salı; En az: 2500; Vade: 15 gün",
    ]


CELLS = st.sampled_from(["", "Yuva", "Gözlemci", "3", "2024", "12.05.2024", "toplam", "x" * 90])


@given(st.lists(st.lists(CELLS, max_size=4).map(tuple), max_size=8))
def test_the_last_row_of_any_sheet_is_said(rows: list[tuple[str, ...]]) -> None:
    said = [block.text for block in sheet_blocks("", rows)]
    last = next((row for row in reversed(rows) if any(row)), ())
    assert all(any(cell in text for text in said[-1:]) for cell in last if cell)


def test_a_last_row_of_words_is_a_row() -> None:
    read = read_csv(io.BytesIO(b"Yuva;Yumurta\nA1;3\nA2;4\nkaynak;defter\n"), ReadingBudget(60))
    assert _said(read)[-1][1] == "Yuva: kaynak; Yumurta: defter"


def test_a_day_that_is_no_number_leaves_the_rest_of_the_file() -> None:
    stream = io.BytesIO()
    book = Workbook(stream)
    sheet = book.add_worksheet("Ölçüm")
    sheet.write_row(0, 0, ["Gün", "Değer"])
    sheet.write_datetime(1, 0, date(2026, 3, 10), book.add_format({"num_format": "dd/mm/yyyy"}))
    sheet.write(1, 1, 5)
    book.close()
    changed = io.BytesIO()
    with ZipFile(stream) as before, ZipFile(changed, "w") as after:
        for name in before.namelist():
            after.writestr(name, before.read(name).replace(b"<v>46091</v>", b"<v>NaN</v>"))
    document = read_xlsx(changed, ReadingBudget(60))
    assert _said(document) == [("Ölçüm", "Gün: nan; Değer: 5")]


def test_a_csv_that_is_read_line_by_line_says_what_was_left_out() -> None:
    endless = '"' + "a" * 200_000 + '"'
    lines = [endless, *["b"] * MOST_ROWS]
    assert not read_csv(io.BytesIO("\n".join(lines).encode()), ReadingBudget(60)).whole
    assert read_csv(io.BytesIO("\n".join(lines[:9]).encode()), ReadingBudget(60)).whole


def test_columns_and_rows_beyond_the_last_that_is_read_are_told() -> None:
    wide = ",".join(map(str, range(MOST_COLUMNS + 1)))
    assert not read_csv(io.BytesIO(f"{wide}\n{wide}\n".encode()), ReadingBudget(60)).whole
    for row, column, whole in ((0, MOST_COLUMNS, False), (MOST_ROWS, 0, False), (1, 1, True)):
        stream = io.BytesIO()
        book = Workbook(stream)
        sheet = book.add_worksheet("Ölçüm")
        sheet.write(0, 0, "Gün")
        sheet.write(row, column, "Son")
        # What only looks like something says nothing.
        sheet.write_blank(0, MOST_COLUMNS + 5, None, book.add_format({"bold": True}))
        book.close()
        assert read_xlsx(stream, ReadingBudget(60)).whole is whole


def test_cells_that_say_the_same_below_a_head_are_a_row() -> None:
    document = _read(
        (
            "Etüt",
            [
                ["Gün", "Nöbetçi", "Etüt", "Yer"],
                ["Pazartesi", "Aslı Demirci", "yok", "yok"],
                ["Salı", "Kenan Uçar", "Matematik", "B-204"],
            ],
        )
    )
    assert _said(document)[0] == (
        "Etüt",
        "Gün: Pazartesi; Nöbetçi: Aslı Demirci; Etüt: yok; Yer: yok",
    )


def test_days_may_name_columns() -> None:
    document = _read(
        (
            "Tahlil",
            [
                ["Test", date(2026, 3, 12), date(2026, 9, 18), "Birim"],
                ["Ferritin", 9, 31, "µg/L"],
            ],
        )
    )
    said = "Test: Ferritin; 12.03.2026: 9; 18.09.2026: 31; Birim: µg/L"
    assert _said(document) == [("Tahlil", said)]


def test_what_is_hidden_is_not_read_however_well() -> None:
    stream = io.BytesIO()
    book = Workbook(stream)
    for name in ("Açık", "Gizli", "Çok gizli"):
        book.add_worksheet(name).write_row(0, 0, [name, "not"])
    _, hidden, very = book.worksheets()
    hidden.hide()
    very.very_hidden()
    book.close()
    stream.seek(0)
    assert {place for place, _ in _said(read_xlsx(stream, ReadingBudget(60)))} == {"Açık"}


def test_lengths_of_time_and_what_nobody_reckoned_are_told_as_they_are() -> None:
    stream = io.BytesIO()
    book = Workbook(stream)
    sheet = book.add_worksheet("Mesai")
    length, share = (
        book.add_format({"num_format": "[h]:mm"}),
        book.add_format({"num_format": "0.0%"}),
    )
    sheet.write_row(0, 0, ["Ad", "Süre", "Pay", "Ücret"])
    for row, (name, days) in enumerate((("Ali", 1.5), ("Can", 0.25)), 1):
        sheet.write(row, 0, name)
        sheet.write(row, 1, days, length)
        sheet.write(row, 2, 0.125, share)
        sheet.write_formula(row, 3, f"=B{row + 1}*24*180")
    sheet.set_row(2, None, None, {"hidden": True})
    sheet.write_formula(3, 3, "=SUM(D2:D3)", None, 7560)
    book.close()
    stream.seek(0)
    assert [text for _, text in _said(read_xlsx(stream, ReadingBudget(60)))] == [
        "Ad: Ali; Süre: 36:00; Pay: %12.5; Ücret: =B2*24*180",
        "Ad: Can; Süre: 6:00; Pay: %12.5; Ücret: =B3*24*180",
        "7560",
    ]


def test_boxes_and_remarks_stand_behind_the_rows_of_their_sheet() -> None:
    stream = io.BytesIO()
    book = Workbook(stream)
    sheet = book.add_worksheet("Tekneler")
    sheet.write_row("A1", ["Tekne", "Boy"])
    sheet.write_row("A2", ["Lodos", 6.2])
    sheet.write_comment("A2", "Yelkeni yırtık.", {"author": "Ece"})
    sheet.insert_textbox("D2", "Kıştan önce cıvatalar değişecek.\nSorumlu: Kerem")
    book.close()
    stream.seek(0)
    assert _said(read_xlsx(stream, ReadingBudget(60))) == [
        ("Tekneler", "Tekne: Lodos; Boy: 6.2"),
        ("Tekneler", "Kıştan önce cıvatalar değişecek."),
        ("Tekneler", "Sorumlu: Kerem"),
        ("Tekneler · yorum: Ece", "Yelkeni yırtık."),
    ]


def test_sums_have_their_currency_and_nothing_is_nothing_where_formulas_are_reckoned() -> None:
    stream = io.BytesIO()
    book = Workbook(stream)
    sheet = book.add_worksheet("Aidat")
    lira = book.add_format({"num_format": "#,##0.00 ₺"})
    dollar = book.add_format({"num_format": "[$$-409]#,##0"})
    plain = book.add_format({"num_format": "[$-41F]0"})
    sheet.write_row("A1", ["Üye", "Ödenen", "Kalan", "Yıl"])
    for row, (name, paid, left) in enumerate((("Ali", 6000, 0), ("Can", 4500, 1500)), 1):
        sheet.write(row, 0, name)
        sheet.write(row, 1, paid, lira)
        sheet.write_formula(row, 2, f"=6000-B{row + 1}", dollar, left)
        sheet.write(row, 3, 2031, plain)
    book.close()
    stream.seek(0)
    assert [text for _, text in _said(read_xlsx(stream, ReadingBudget(60)))] == [
        "Üye: Ali; Ödenen: 6000 ₺; Kalan: 0 $; Yıl: 2031",
        "Üye: Can; Ödenen: 4500 ₺; Kalan: 1500 $; Yıl: 2031",
    ]
