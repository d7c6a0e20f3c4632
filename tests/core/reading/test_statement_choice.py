"""Notes that were told, asked for in other words."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from app.core.reading.features import ReadText
from app.core.reading.reader import BestLines, read
from app.core.reading.statement_choice import best_note, is_of_another_thing

NOTES = (
    "kayınpederin pil kontrolü 12 aralıkta, levent hoca bakıcak",
    "annemin tansiyonu bu sabah 138e 82 çıktı",
    "poloya kasko yaptırdık 21.400e, 15 eylülde başladı",
    "kangoyu ustaya bıraktım trigeri değişti 15.600 tuttu",
    "boyum 1.68 kilom 71,5 oldu",
)


class Sense:
    """Means one thing by words that stand for each other."""

    version = "groups"
    GROUPS = (("kalp", "cihaz", "pil"), ("tansiyon", "ölç"), ("araba", "kasko", "triger"))

    def embed_each(self, texts: Sequence[str]) -> list[bytes]:
        return [self._vector(each) for each in texts]

    def _vector(self, text: str) -> bytes:
        found = [10 * any(word in text for word in group) for group in self.GROUPS]
        return bytes((*found, 3))


def note(question: str, *, sense: bool = False) -> tuple[str, bool] | None:
    texts = [ReadText(each, own=True, source=n) for n, each in enumerate(NOTES)]
    reading = read(question, texts, None, None, {}, Sense() if sense else None)
    found = best_note(question, texts, reading)
    return None if found is None else (found.read.line.text, found.is_near)


@pytest.mark.parametrize(
    ("question", "place"),
    [
        ("en son kaç kiloydum", 4),
        ("polonun kaskosu kaça olmuştu", 2),
        ("kasko ne zaman başladı", 2),
    ],
)
def test_the_note_that_says_it_is_told(question: str, place: int) -> None:
    assert note(question) == (NOTES[place], False)


def test_a_note_that_means_it_is_told_as_near_at_least() -> None:
    found = note("kalp cihazına ne zaman götürecektik", sense=True)
    assert found is not None and found[0] == NOTES[0]


@pytest.mark.parametrize(
    "question",
    [
        "eşimin boyu kaçtı",
        "kayınvalidemin tansiyonu kaç çıktı",
        "bisikletin freni kaça olmuştu",
    ],
)
def test_what_is_of_another_is_not_told(question: str) -> None:
    found = note(question)
    assert found is None or found[1]


def test_without_a_line_there_is_no_note() -> None:
    assert best_note("kaçtı", (), BestLines((), 0.0)) is None


OF_ANOTHER = (
    ("su faturası ne kadardı", "elektrik faturası 740 geldi bu ay"),
    ("evin tapusu kimin üstüne", "tarlanın tapusu amcam Rıfat'ın üstüne"),
    ("annemin kalp doktoru kimdi", "hanımın kalp doktoru Tamer Bey"),
    ("ablamın doktoru kimdi", "yeni doktorum Esra Hanım"),
    ("kızım nereye tayin oldu", "komşunun kızına çeyrek altın aldım"),
)


@pytest.mark.parametrize(("question", "told"), OF_ANOTHER)
def test_a_note_about_another_thing_or_another_ones_is_none(question: str, told: str) -> None:
    assert is_of_another_thing(question, told, {})


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("evin anahtarı kimde", "yedek anahtarı Sevim ablaya bıraktım"),
        ("hanımın kalp doktoru kimdi", "eşimin kalp doktoru Tamer Bey"),
        ("elektrik faturası ne kadardı", "elektrik faturası 740 geldi bu ay"),
    ],
)
def test_a_note_that_may_be_meant_is_read(question: str, told: str) -> None:
    assert not is_of_another_thing(question, told, {})


def test_a_later_note_that_changes_the_value_is_told() -> None:
    notes = ("levotiroksini 50 mikrogram kullanıyorum", "levotiroksini 75'e çıkardı doktor")
    texts = [ReadText(each, own=True, source=n) for n, each in enumerate(notes)]
    question = "levotiroksin kaç mikrogramdı"
    found = best_note(question, texts, read(question, texts), [1, 2])
    assert found is not None and found.read.line.text == notes[1]


def told_of(question: str, notes: Sequence[str], order: Sequence[int]) -> str:
    texts = [ReadText(each, own=True, source=n) for n, each in enumerate(notes)]
    found = best_note(question, texts, read(question, texts), order)
    return "" if found is None else found.read.line.text


def test_what_changed_of_the_same_person_is_no_newer_value_of_what_happened() -> None:
    notes = ("dedem ahırda merdivenden düştü", "dedem hapı bıraktı, yerine şurup verdiler")
    assert told_of("dedem ne zaman düşmüştü", notes, [1, 2]) == notes[0]


def test_a_later_note_without_a_word_of_what_is_named_is_none_of_it() -> None:
    notes = (
        "nesrin hanım betaserc yazdı baş dönmesine",
        "baş dönmesi geçti betaserci 2 ye indirdim",
    )
    assert told_of("nesrin hanım ne yazdı", notes, [1, 2]) == notes[0]


def test_in_the_order_turned_round_the_first_is_told() -> None:
    notes = ("bugün ateşim 38.4", "ateşim 37.9 oldu", "ateşim 36.8 çıktı")
    assert told_of("ilk ateşim kaçtı", notes, [-1, -2, -3]) == notes[0]


def test_the_day_on_which_it_was_told_says_when_it_was() -> None:
    notes = ("dedem ahırda kaydı dizi sıyrıldı", "dedemin gözlüğü 20 mayısta hazır olacak")
    assert told_of("dedem hangi gün düşmüştü ahırda", notes, [1, 2]) == notes[0]


def test_who_did_something_is_no_other_one_of_its_sort() -> None:
    assert not is_of_another_thing(
        "çiti yapan ustanın adı neydi", "çit telini yusuf usta çekti", {}
    )


def test_a_value_that_is_nobodys_else_only_comes_near_for_a_relative() -> None:
    notes = ("bugün ateşim 38.4 çıktı",)
    texts = [ReadText(each, own=True) for each in notes]
    question = "annemin ateşi kaç çıktı"
    found = best_note(question, texts, read(question, texts), [1])
    assert found is None or found.is_near
