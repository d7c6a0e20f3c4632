"""What is quoted without a model: what the question means, and nothing beside it."""

from __future__ import annotations

import pytest

from app.core.model import Tier
from app.research.evidence import Evidence
from app.research.extractive import extract
from tests.research.worlds import excerpt

TEXTS = {
    "Selimiye": "Selimiye Camii'nin kubbesi 31,25 metre çapındadır ve sekiz paye üzerine oturur.",
    "Zeytin": "Zeytin budaması, don tehlikesi geçtikten sonra, şubat sonunda yapılır.",
    "Kira": "Kira davalarında önce arabulucuya başvurmak 1 Eylül 2023'ten beri zorunludur.",
    "Grip aşısı": "Hastalığı %40–60 oranında önler, koruma ilk aylarda en yüksektir.",
}


def quoted(question: str) -> list[str]:
    """The titles of the sources that are quoted."""
    evidence = Evidence()
    evidence.add(excerpt(text, title=title) for title, text in TEXTS.items())
    found = extract(evidence, question, Tier.HIZLI, "Buyur:", ("files", "online"))
    return [each.title for each in found.citations] if found else []


@pytest.mark.parametrize(
    ("question", "title"),
    [
        ("Selimiye Camii'nin kubbesi kaç metredir?", "Selimiye"),
        ("Zeytin ağacı ne zaman budanır?", "Zeytin"),
        ("Zeytinler ne zaman budanır, araştır", "Zeytin"),
        ("Grip aşısı hastalığı ne oranda önler?", "Grip aşısı"),
        ("Arabulucuya başvurmak zorunlu mu?", "Kira"),
    ],
)
def test_sentence_that_answers_is_quoted(question: str, title: str) -> None:
    assert quoted(question) == [title]


@pytest.mark.parametrize(
    "question",
    [
        "Ayasofya'nın kubbesi kaç metre çapındadır?",
        "Boşanma davasında nafaka nasıl hesaplanır?",
        "Kızamık aşısının ikinci dozu kaç yaşında yapılır?",
        "Lavanta ne zaman hasat edilir?",
    ],
)
def test_neighbour_of_the_answer_is_no_answer(question: str) -> None:
    assert quoted(question) == []
