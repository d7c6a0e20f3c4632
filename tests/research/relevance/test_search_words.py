"""What a search engine is asked of a question."""

from __future__ import annotations

from app.research.relevance.search_words import search_words


def test_the_words_that_tell_are_asked() -> None:
    assert search_words("ışık hızı kaç?") == "ışık hızı"
    assert search_words("C vitamini eksikliği nedir") == "C vitamini eksikliği"
    assert search_words("Türkiye'nin en yüksek dağı hangisi") == "Türkiye'nin en yüksek dağı"
    assert search_words("Fransa'nın başkenti neresi?") == "Fransa'nın başkenti"
    assert search_words("bir bir bir", most=2) == "bir bir"


def test_water_is_asked_for_by_who_types_turkish_letters() -> None:
    assert search_words("su kaç derecede kaynar") == "su derecede kaynar"
    assert search_words("şu ilaç kaç mg") == "ilaç mg"
    assert search_words("su ilac kac mg") == "ilac mg"
