"""Quantifiers, bounds, exceptions, conditions and denials in Turkish and English."""

from __future__ import annotations

import pytest

from app.core.language.turkish import fold
from app.research.checking.limiting_words import Limit, denials_in, lacking, limits_in


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        ("tüm üyeler katılır", Limit.ALL),
        ("bazı üyeler katılır", Limit.SOME),
        ("yalnızca kentsel okullarda", Limit.ONLY),
        ("öğrenciler hariç ücretlidir", Limit.EXCEPT),
        ("hekime danışılmadan kullanılmaz", Limit.UNLESS),
        ("bildirilmek koşuluyla", Limit.IF),
        ("normal bulunursa başlanır", Limit.IF),
        ("en az iki ay", Limit.AT_LEAST),
        ("en fazla iki ay", Limit.AT_MOST),
        ("10 yıldan fazla", Limit.AT_LEAST),
        ("istenirse uzatılabilir", Limit.MAY),
        ("yürüyüş önerilir", Limit.ADVISED),
        ("yemekten sonra", Limit.AFTER),
        ("refunded except where damaged", Limit.EXCEPT),
        ("no more than two shifts", Limit.AT_MOST),
        ("unless it rains", Limit.UNLESS),
    ],
)
def test_a_limit_is_seen(text: str, limit: Limit) -> None:
    assert limit in limits_in(fold(text))


def test_what_says_the_same_is_not_lacking() -> None:
    assert not lacking({Limit.EXCEPT}, {Limit.UNLESS})
    assert lacking({Limit.AT_LEAST}, {Limit.AT_MOST}) == {Limit.AT_LEAST}


@pytest.mark.parametrize(
    "text",
    [
        "yastık bulundurulmamalıdır", "yeniden alınamaz", "kullanmadığını belirtti", "şart değil",
        "izin yok", "yasaktır", "katılmayanlar", "lists were not submitted", "it didn't pass",
        "olmadan", "ücretsizdir", "oyla reddetti",
    ],
)  # fmt: skip
def test_a_denial_is_counted_once(text: str) -> None:
    assert len(denials_in(fold(text))) == 1


@pytest.mark.parametrize(
    "text",
    ["temiz su", "yeniden alınabilir", "Ramazan ayı", "uygulandı", "sekiz", "no. 5 değil mi"],
)
def test_what_only_looks_like_one_is_none(text: str) -> None:
    assert len(denials_in(fold(text.replace("değil mi", "")))) <= (1 if "no." in text else 0)
