"""The sentences of a longer note."""

from __future__ import annotations

from app.core.reading.notes.note_sentences import SHORT, holds_asked, note_sentences

LETTER = (
    "Sevgili Nermin, yazamadım. Teyzem hastaydı. Ona limon götürdüm. "
    + "Günler geçiyor, hava serin, kimse gelmiyor. " * 8
)


def test_a_short_note_is_read_as_a_whole() -> None:
    assert [each.text for each in note_sentences("Ali geldi. Çay içtik.")] == [
        "Ali geldi. Çay içtik."
    ]


def test_what_is_typed_in_haste_is_read_by_its_sentences() -> None:
    note = (
        "dr. levent aradı tahliller çıkmış hepsi iyi dedi. demir düşük 12 çıkmış. hap yazdı"
        " günde 1 tane 3 ay. tamam. kontrol 14 ocakta 9. katta"
    )
    read = note_sentences(note)
    assert [each.text for each in read] == [
        "dr. levent aradı tahliller çıkmış hepsi iyi dedi.",
        "demir düşük 12 çıkmış.",
        "hap yazdı günde 1 tane 3 ay. tamam.",
        "kontrol 14 ocakta 9. katta",
    ]
    assert read[3].under.startswith("demir düşük")


def test_an_abbreviation_ends_no_sentence() -> None:
    note = (
        "Prof. Doç. Dr. Semra hanım aradı, kapı no. 14 imiş. sonra av. Metin ile vb. konuları"
        " konuştuk ve adres de çıkmaz sok. apt. Nilüfer imiş. yarın erkenden gidiyoruz"
    )
    assert [each.text for each in note_sentences(note)] == [
        "Prof. Doç. Dr. Semra hanım aradı, kapı no. 14 imiş.",
        "sonra av. Metin ile vb. konuları konuştuk ve adres de çıkmaz sok. apt. Nilüfer imiş.",
        "yarın erkenden gidiyoruz",
    ]


def test_each_sentence_of_a_letter_is_read_below_those_before_it() -> None:
    assert len(LETTER) > SHORT
    read = note_sentences(LETTER)
    assert read[2].text == "Ona limon götürdüm."
    assert "Teyzem hastaydı." in read[2].under
    assert all(each.text in LETTER for each in read)


def test_a_sentence_without_what_is_asked_for_comes_near_at_most() -> None:
    known = {"fit": 0.0, "thing": 0.0, "share": 1.0}
    assert holds_asked("muhtarın adı ne", "Köyün muhtarı Salih Bey uğradı.", known)
    assert not holds_asked("muhtarın adı ne", "Muhtar yola bakacağını söyledi.", known)
    assert not holds_asked("traktörün plakası ne", "Traktör bozuldu.", {**known, "thing": -1.0})
    assert not holds_asked("çatı kaça mal oldu", "Çatı 4 Mayıs'ta bitti.", {**known, "fit": -1.0})
