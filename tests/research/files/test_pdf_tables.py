"""Tables that a typewriter set, with gaps between their columns: which lines are rows, and which
names stand over them. Those of PDFs are read in test_file_formats.py."""

from __future__ import annotations

from app.research.files.pdf_tables import TableRow, rows_of_lines, with_rows

PRICES = """\
KREŞ 2031 ÜCRETLERİ

Grup              Yarım gün     Tam gün     Under 3
Papatya             4.100        6.900       7.250
Lale                4.300        7.150       7.400
Yaz kampı            yok         3.000       3.000

Yemek, servis
Servis, yakın         900        1.450       1.450
Servis, uzak        1.300        2.050       2.050
Öğle yemeği           700          700         750
"""
REPORT = """\
ANALİZ             BULUNAN   BİRİM     ARALIK       NOT     GEÇEN (2030)
-- Su --
Nitrat             62        mg/L      <50          YÜKSEK  48
Demir              0,12      mg/L      <0,2                 0,10
Sertlik            31        °f        5-15         YÜKSEK  29
-- Görünüş --
Koku               yok
Renk               açık sarı           renksiz      FARKLI
Bulanıklık         0,4       NTU       <1
"""
SOIL = """\
Nitelik          Birim     T1       T2      T3
Kil              %         22,4     31,0    9,1
Kum              %         40,2     28,5    71,3
Kireç            %         11,1     2,4     0,8
Doku             –         killi tın tın    kumlu –
Derinlik         cm        60       90      45
"""
CORNER = """\
                        Deney         Kontrol       p
Ağrı, ilk gün             3,4           5,1         0,01
Ağrı, 7. gün              1,2           2,9         0,03
Uyuyamayan, %            11,0          18,5         0,20
"""
PROSE = """\
Sayın komşular,   23 Mart'ta su kesilecek.
Bilginize sunarız, depoları   doldurunuz.
Kesinti akşam biter;   arıza olursa   yönetime yazınız.
"""


def rows(text: str) -> list[str]:
    return [each for each in rows_of_lines(text.split("\n")) if isinstance(each, TableRow)]


def test_names_of_columns_may_have_figures_in_them() -> None:
    assert rows(PRICES)[0] == "Grup: Papatya; Yarım gün: 4.100; Tam gün: 6.900; Under 3: 7.250"


def test_a_later_part_stands_below_the_same_names() -> None:
    assert rows(PRICES)[-1] == "Grup: Öğle yemeği; Yarım gün: 700; Tam gün: 700; Under 3: 750"


def test_a_head_may_stand_apart_and_cells_may_be_missing() -> None:
    found = rows(REPORT)
    assert found[0] == (
        "ANALİZ: Nitrat; BULUNAN: 62; BİRİM: mg/L; ARALIK: <50; NOT: YÜKSEK; GEÇEN (2030): 48"
    )
    assert found[1].endswith("ARALIK: <0,2; GEÇEN (2030): 0,10")
    assert found[3:] == [
        "ANALİZ: Koku; BULUNAN: yok",
        "ANALİZ: Renk; BULUNAN: açık sarı; ARALIK: renksiz; NOT: FARKLI",
        "ANALİZ: Bulanıklık; BULUNAN: 0,4; BİRİM: NTU; ARALIK: <1",
    ]


def test_a_row_that_does_not_fit_leaves_the_others_what_they_are() -> None:
    found = rows(SOIL)
    assert found[0] == "Nitelik: Kil; Birim: %; T1: 22,4; T2: 31,0; T3: 9,1"
    assert found[3] == "Doku | – | killi tın tın | kumlu –"
    assert found[4].startswith("Nitelik: Derinlik; Birim: cm; T1: 60")


def test_an_empty_corner_leaves_the_names_of_the_rows_alone() -> None:
    assert rows(CORNER)[1] == "Ağrı, 7. gün; Deney: 1,2; Kontrol: 2,9; p: 0,03"


def test_a_letter_with_gaps_is_no_table() -> None:
    assert list(rows_of_lines(PROSE.split("\n"))) == PROSE.split("\n")


RULED = """\
Yolcu türü                 Tek geçiş     10 geçişlik kart
---------------------------------------------------------
Tam                        65 TL         520 TL
Ada sakini (belgeli)       20 TL         150 TL
0-6 yaş                    ücretsiz      -
---------------------------------------------------------
Toplam satış                             41.200 TL
"""


def test_a_drawn_line_tells_the_head_and_is_no_text() -> None:
    assert rows(RULED)[1] == (
        "Yolcu türü: Ada sakini (belgeli); Tek geçiş: 20 TL; 10 geçişlik kart: 150 TL"
    )
    read = list(rows_of_lines(RULED.split("\n")))
    assert not [each for each in read if "--" in each or each.startswith("Yolcu türü  ")]
    assert any("Toplam satış" in each for each in read)


def test_what_stands_above_a_drawn_line_and_no_rows_stays() -> None:
    letter = ["Sayın komşular,   duyuru", "-----------------", "Su kesilecek.", "Bilginize."]
    assert list(rows_of_lines(letter)) == [letter[0], *letter[2:]]


LABORATORY = """\
Test                Sonuç      Birim      Referans
Ferritin            9,8        ng/mL      Kadın: 11 - 307
                                          Erkek: 24 - 336
HbA1c               6,1        %          < 5,7 normal
                                          >= 6,5 diyabet
Kan Sayımı
Hemoglobin          11,2       g/dL       12 - 16
Lökosit             6,4        10^3/uL    4 - 10
Açlıkta alınan      ikinci     tüp        örnek
"""


def test_a_range_that_goes_over_lines_stays_with_its_row() -> None:
    lines = [" ".join(line.split()) for line in LABORATORY.splitlines()]
    told = with_rows("\n".join(lines), LABORATORY)
    assert told[:4] == [
        "Test: Ferritin; Sonuç: 9,8; Birim: ng/mL; Referans: Kadın: 11 - 307, Erkek: 24 - 336",
        "Test: HbA1c; Sonuç: 6,1; Birim: %; Referans: < 5,7 normal, >= 6,5 diyabet",
        "Kan Sayımı",
        "Test: Hemoglobin; Sonuç: 11,2; Birim: g/dL; Referans: 12 - 16",
    ]


def test_a_head_that_is_written_again_is_no_row() -> None:
    page = """\
Test         12.03.2031   18.09.2031   Birim
Ferritin     9            31           µg/L
Demir        40           62           µg/dL
Vitaminler
Test         12.03.2031   18.09.2031   Birim
B12          171          –            pg/mL
Folat        –            9,1          ng/mL
"""
    lines = [" ".join(line.split()) for line in page.splitlines()]
    assert with_rows("\n".join(lines), page)[2:] == [
        "Vitaminler",
        "Test: B12; 12.03.2031: 171; 18.09.2031: –; Birim: pg/mL",
        "Test: Folat; 12.03.2031: –; 18.09.2031: 9,1; Birim: ng/mL",
    ]


def test_words_that_go_on_below_a_cell_are_its_own() -> None:
    page = """\
Tarih          Açıklama                  Tutar
05.10.2031     MAAŞ ÖDEMESİ BELGİN       42.300
               TEKSTİL LTD
06.10.2031     OTOMATİK ÖDEME            -412
09.10.2031     MARKET                    -1.286
"""
    lines = [" ".join(line.split()) for line in page.splitlines()]
    lines[1:3] = ["05.10.2031 MAAŞ ÖDEMESİ BELGİN 42.300", "TEKSTİL LTD"]
    assert with_rows("\n".join(lines), page)[0] == (
        "Tarih: 05.10.2031; Açıklama: MAAŞ ÖDEMESİ BELGİN TEKSTİL LTD; Tutar: 42.300"
    )


def test_a_form_that_a_typewriter_set_is_told_label_by_label() -> None:
    form = """\
Ad Soyad        Rıza Ak           Fatura Tarihi      22.10.2031
Tesisat No      44719028          Fatura No          EIE-881
Tarife          Mesken            Toplam Tutar       712,48 TL
"""
    assert list(rows_of_lines(form.splitlines()))[3] == "Fatura Tarihi: 22.10.2031"
