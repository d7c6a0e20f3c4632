"""Topics of a conversation without a model: what is one, what only belongs to a title."""

from __future__ import annotations

import time

import pytest

from app.memory.sessions.key_topics import TOPICS, topics_of


@pytest.mark.parametrize(
    ("question", "answer", "topics", "none"),
    [
        # Whoever is called by a title is not what it is about.
        (
            "Nalan Hanım'ın gözlük randevusu salı günü müydü",
            "Prof. Dr. Selim Aydın gözlük reçetesini ekimde yeniledi. Yusuf Bey getirdi.",
            {"gözlük", "reçetesini"},
            {"Nalan", "Hanım", "Prof", "Selim", "Aydın", "Yusuf", "Bey", "salı", "ekimde"},
        ),
        # Verbs as they are said, and in the past tense at the end of a sentence.
        (
            "yarın bilete gitcem, kredi veriyolar mı, pasaport alıcam",
            "Kredi sonucu geldi. Pasaport dağıtımı durdu; kredi faizi arttı.",
            {"kredi", "pasaport"},
            {"gitcem", "veriyolar", "alıcam", "geldi", "durdu", "arttı"},
        ),
        # What stands around a word in every answer, and what is to be done.
        (
            "apiksaban dozu, kreatinin ile birlikte 80 yaş üzeri",
            "Kreatinin ile birlikte apiksaban dozu: 80 üzeri ise izle, ertesi gün kes.",
            {"apiksaban", "kreatinin", "dozu"},
            {"birlikte", "üzeri", "izle", "kes", "ertesi"},
        ),
        # Months, sides, figures and what stands around a word.
        (
            "mart ayında sol alt dolap arası (HbA1c) 16.500 lira mıydı, 3te",
            "Dolap (kapaklı) sol tarafta, üstü boş; 03.00'te kapanır.",
            {"dolap", "HbA1c"},
            {"mart", "sol", "alt", "arası", "16.500", "3te", "03.00", "üstü", "te", "(HbA1c)"},
        ),
    ],
)
def test_only_what_it_is_about_is_a_topic(
    question: str, answer: str, topics: set[str], none: set[str]
) -> None:
    found = {topic.casefold() for topic in topics_of([question], [answer])}
    assert {topic.casefold() for topic in topics} <= found
    assert not {word.casefold() for word in none} & found


def test_what_is_a_noun_elsewhere_stays_though_it_ends_like_a_verb() -> None:
    assert {"kedi", "kutu"} <= set(topics_of(["kedi kutu içinde uyur mu"], ["Sevdiği bir kutu."]))


def test_a_word_in_capitals_is_another_one() -> None:
    assert "ALT" in topics_of(["ALT değerim 61 çıktı"], ["ALT karaciğer enzimidir."])
    assert "alt" not in topics_of(["alt kat soğuk"], ["Alt kat yalıtılır."])


def test_there_are_few_and_the_most_frequent_come_first() -> None:
    words = "elma armut kiraz vişne üzüm kavun karpuz erik".split()
    found = topics_of([" ".join(words), "kiraz kiraz"], [])
    assert found[0] == "kiraz" and len(found) == TOPICS


@pytest.mark.parametrize("unit", ["a", "Dr ", "a ", "Bey ", "a'", "Dr. A ", "(1", "geldi. "])
def test_long_text_is_read_in_one_pass(unit: str) -> None:
    def needed(size: int) -> float:
        text = unit * (size // len(unit))
        began = time.process_time()
        topics_of([], [text])
        return time.process_time() - began

    needed(1_000)
    assert needed(80_000) < 40 * needed(8_000) + 0.2
