"""Lists in running text that count from one."""

from __future__ import annotations

from app.core.language.listed_items import items_in, last_list, marked_list


def test_items_stand_on_lines_or_in_a_sentence() -> None:
    inline = "Üç neden var: 1) Rutubet. 2) Yanlış gübre, 3) az ışık."
    lines = "Şunlar gerekir:\n\n1. Kimlik\n2. Diploma (aslı)\n3. İki fotoğraf\n\nHepsi bu."

    assert items_in(inline) == ["Rutubet.", "Yanlış gübre", "az ışık."]
    assert items_in(lines) == ["Kimlik", "Diploma (aslı)", "İki fotoğraf"]
    assert items_in("2026'da 3) olan yok, 1) de tek") == []


def test_last_list_in_whatever_form() -> None:
    lettered = last_list("Şunlar var:\na) Kimlik\nb) Diploma\n\nHangisi?")
    assert lettered is not None
    assert lettered.items == ("a Kimlik", "b Diploma")
    assert (lettered.before, lettered.behind) == ("Şunlar var:", "Hangisi?")
    table = last_list("| Ad | Gün |\n|---|---|\n| Kimlik | 3 |\n| Diploma | 5 |")
    assert table is not None and table.items == ("Kimlik | 3", "Diploma | 5")
    restarted = last_list("1. Bir 2. İki\n\n1. Kimlik\n2. Diploma\n3. İki fotoğraf")
    assert restarted is not None and restarted.items == ("Kimlik", "Diploma", "İki fotoğraf")


def test_sentences_are_no_list() -> None:
    assert last_list("Cam olur.\nNaylon da olur.\n\nHangisi?") is None
    assert last_list("") is None


def test_only_points_may_stand_apart() -> None:
    titles = last_list("Buldum\n\nCam · Nisan\nNaylon · Mayıs\n\nHangisi?")
    assert titles is not None and titles.items == ("Cam · Nisan", "Naylon · Mayıs")
    points = last_list("Buldum\n\n- Cam\n\n- Naylon\n\nHangisi?")
    assert points is not None and points.items == ("Cam", "Naylon")


def test_a_list_may_stand_in_one_sentence() -> None:
    said = last_list("Üç ton var: açık mavi, lacivert, turkuaz. Hangisini alalım?")
    assert said is not None and said.items == ("açık mavi", "lacivert", "turkuaz")
    assert said.behind == "Hangisini alalım?"
    bracketed = last_list("Şöyle olur: (1) ince dikiş; (2) kalın dikiş. Hangisi?")
    assert bracketed is not None and bracketed.items == ("ince dikiş", "kalın dikiş")
    assert last_list("Bir not: cam, naylon. Hangisi?") is None


def test_only_what_is_marked_is_a_marked_list() -> None:
    numbered = marked_list("Şunlar:\n1. Cam\n2. Naylon")
    assert numbered is not None
    assert numbered.items == ("Cam", "Naylon")
    points = marked_list("Şunlar:\n\n- Cam\n- Naylon")
    assert points is not None
    assert points.items == ("Cam", "Naylon")
    assert marked_list("Üç ton var: açık mavi, lacivert, turkuaz. Hangisini alalım?") is None
    assert marked_list("Cam · Nisan\nNaylon · Mayıs") is None
