"""A question and its short answer are one statement, and a sentence is checked against it.

Also tests: app/turns/answers/past/checking/record_check.py.
"""

from __future__ import annotations

import pytest

from app.core.language.sentences import split
from app.turns.answers.past.checking.answered_questions import answered_questions
from app.turns.answers.past.checking.record_check import RecordCheck, Standing

SPINACH = [
    "Babam varfarin kullanıyor, ıspanak yemesi yasak mı?",
    "Yasak değil; K vitamini alımını haftadan haftaya sabit tutmak gerekir.",
    "Günde iki fincan yeşil çay zararlı mı",
    "Hayır, bir iki fincan çoğu hastada sorun değil.",
    "Ekim ayında aşı olunur mu?",
    "Evet, en uygun ay odur.",
]


@pytest.mark.parametrize(
    ("asked", "answer", "statement"),
    [
        (SPINACH[0], SPINACH[1], "ıspanak yemesi Yasak değil"),
        (SPINACH[2], SPINACH[3], "Günde iki fincan yeşil çay zararlı değil"),
        (SPINACH[4], SPINACH[5], "Ekim ayında aşı olunur"),
        ("İnsülin artırılır mı?", "Tam tersi: azaltmak gerekir.", "İnsülin artırılır değil"),
        ("Soğukta çalışır mı", "Çalışır ama verim iner.", "Soğukta Çalışır"),
        ("Are pets allowed?", "No, they are not.", "pets allowed not"),
    ],
)
def test_a_yes_or_no_is_joined_with_its_question(asked: str, answer: str, statement: str) -> None:
    (found,) = answered_questions([asked, answer])
    assert found.statement == statement


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("Ispanak ne kadar yenir?", "Yasak değil."),
        ("Ispanak yasak mı?", "K vitamini alımını sabit tutmak gerekir."),
        ("Ispanak yasak mı?", "Hekime sor."),
        ("Ispanak yasak mı?", ""),
        ("", "Hayır."),
    ],
)
def test_other_answers_are_left_as_they_are(asked: str, answer: str) -> None:
    assert answered_questions([asked, answer]) == []


@pytest.mark.parametrize(
    ("said", "standing"),
    [
        ("Ispanak kesinlikle yasaktır.", Standing.WRONG),
        ("Babanın ıspanak yemesi yasak.", Standing.WRONG),
        ("Yeşil çay zararlıdır.", Standing.WRONG),
        ("Ekim ayında aşı olunmaz.", Standing.WRONG),
        ("Varfarin kullananlara ıspanak yasak değildir.", Standing.HELD),
        ("Ispanak yasak değil, K vitamini alımını sabit tutmak gerekir.", Standing.HELD),
        ("Yeşil çay zararlı değildir.", Standing.HELD),
        ("Ekim ayında aşı olunur.", Standing.HELD),
    ],
)
def test_the_opposite_of_an_answer_is_wrong(said: str, standing: Standing) -> None:
    check = RecordCheck(SPINACH, ["Varfarin ve besinler"], "ıspanak yasak mıydı")
    assert check.standing(split(said)[0]) is standing
