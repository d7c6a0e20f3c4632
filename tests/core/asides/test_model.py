"""The model of asides: two classifiers over one table, and that the program's own knows asides.

Also tests: app/core/asides/aside.py, app/core/asides/features.py.
"""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest

from app.core.asides.aside import Aside
from app.core.asides.features import of_message
from app.core.asides.model import ASIDES, FORM, SORTS, AsideModel
from app.core.domain.model_calls import ChatMessage
from app.core.domain.plans import Label, Nature
from app.core.understanding.intent import Classification, aside_in, classify
from app.core.weight_table import FeatureGroup
from tests.core.weight_tables import table

DATA = Path(__file__).parents[2] / "data"
OURS = (Nature.ABOUT_APP, Nature.TALK)
MIGRAINE = [
    ChatMessage("user", "migren neden olur"),
    ChatMessage("assistant", "Kalıtım, hormonlar ve uykusuzluk tetikler."),
]
OFFERED = [
    ChatMessage("user", "Somogyi etkisi hakkında ne konuşmuştuk?"),
    ChatMessage(
        "assistant",
        "Somogyi etkisi hakkında daha önce bir araştırma kaydı bulamadım. Şimdi araştırayım mı?",
    ),
]


def model(weights: dict[tuple[str, int], int]) -> AsideModel:
    return AsideModel(table(FORM, weights, (0.1, 0.2)))


def group(*names: str) -> FeatureGroup:
    return FeatureGroup(1.0, names)


def test_first_whether_then_which() -> None:
    theme = SORTS + ASIDES.index(Aside.THEME)
    thanks = SORTS + ASIDES.index(Aside.THANKS)
    made = model({("a", 0): 30, ("a", theme): 20, ("a", thanks): 90})
    guess = made.guess([group("a")])
    assert guess is not None
    assert guess.share == pytest.approx((math.exp(3) + 1) / (math.exp(3) + 2))
    # Talk is no choice where it is about the program.
    assert guess.aside is Aside.THEME
    count = sum(not aside.is_talk for aside in ASIDES)
    assert guess.sure == pytest.approx(math.exp(4) / (math.exp(4) + count - 1))
    assert made.guess([group("b")]) is not None
    assert model({("a", 2): 30}).guess([group("a")]) is None


def test_features_are_capped_and_weigh_the_same_together() -> None:
    groups = of_message("kelime " * 5000, ["hint"] * 3, asks=False)
    assert sum(len(group.names) for group in groups) < 100
    assert all(group.each * math.sqrt(len(group.names)) <= 1.001 for group in groups)


@pytest.mark.parametrize(
    ("text", "aside"),
    [
        ("karanlık mod var mı gözüm yoruluyor", Aside.THEME),
        ("bunu pdf olarak kaydetmek istiyorum", Aside.EXPORT),
        ("eski sohbetlerimi nerden buluyorum", Aside.FIND_PAST),
        ("how do I make the letters bigger", Aside.TEXT_SIZE),
        ("çok sağol ya elin dert görmesin", Aside.THANKS),
        ("of yoruldum bugün", Aside.TIRED),
    ],
)
def test_asides_in_own_words_are_known(text: str, aside: Aside) -> None:
    guess = aside_in(text)
    assert guess is not None and guess.aside is aside
    nature = Nature.TALK if aside.is_talk else Nature.ABOUT_APP
    intent = classify(text)
    assert (intent.label, intent.nature) == (Label.GENERAL, nature)


@pytest.mark.parametrize(
    "text",
    [
        "karanlık odada film nasıl yıkanır",
        "babamın tansiyonu kaç çıkmıştı",
        "yedek parça fiyatı neydi",
        "yorgunluğumun nedeni için ne demiştik",
        "demir eksikliği yorgunluk yapar mı",
        "neden böyle oluyor",
    ],
)
def test_the_past_and_the_world_are_none(text: str) -> None:
    assert classify(text).nature not in OURS
    assert classify(text, MIGRAINE).nature not in OURS


@pytest.mark.parametrize("text", ["evet", "olur araştır", "kalsın şimdilik", "evet çok iyi olur"])
def test_an_answer_to_our_question_is_none(text: str) -> None:
    assert classify(text, OFFERED).label is not Label.GENERAL


def test_what_leans_on_the_conversation_is_none() -> None:
    said = [
        ChatMessage("user", "WhatsApp güvenli mi"),
        ChatMessage("assistant", "WhatsApp uçtan uca şifreler."),
    ]
    text = "yazdıklarımı kim görüyor acaba orda"
    assert classify(text).nature is Nature.ABOUT_APP
    assert classify(text, said).nature is not Nature.ABOUT_APP


def test_a_story_is_none() -> None:
    assert Classification("karanlık mod var mı " * 20, (), None, None).aside_guess is None


def test_labelled_messages_of_another_kind_are_left_alone() -> None:
    """Neither those of the project's sets nor those of whole conversations."""
    for line in (DATA / "intents.jsonl").read_text("utf-8").splitlines():
        row = json.loads(line)
        history = [ChatMessage(each["role"], each["content"]) for each in row.get("history", ())]
        classified = Classification(row["text"], history, None, None)
        taken = classified.intent.nature in OURS and classified.intent.confidence != 0.97
        assert not taken or row["label"] == "general" or "general" in row.get("alt", ())
