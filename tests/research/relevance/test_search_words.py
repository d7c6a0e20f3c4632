"""What a search engine is asked of a question."""

from __future__ import annotations

from app.research.relevance.search_words import search_words


def test_the_words_that_tell_are_asked() -> None:
    assert search_words("ışık hızı kaç?") == "ışık hızı"
    assert search_words("C vitamini eksikliği nedir") == "C vitamini eksikliği"
    assert search_words("Türkiye'nin en yüksek dağı hangisi") == "Türkiye'nin en yüksek dağı"
    assert search_words("Fransa'nın başkenti neresi?") == "Fransa'nın başkenti"
    assert search_words("bir bir bir", most=2) == "bir bir"


def test_a_greeting_is_not_searched_for() -> None:
    assert search_words("Merhaba, pişmiş tavuk kaç gün dayanır?") == search_words(
        "pişmiş tavuk kaç gün dayanır?"
    )
    assert search_words("İyi akşamlar! Kara delik nasıl oluşur") == "Kara delik oluşur"
    assert search_words("Hi, how do tides work?") == search_words("how do tides work?")
    # It may be what is asked about.
    assert "selam" in search_words("selam vermek ne demek")
    assert search_words("Elma, armut ve üzüm") == "Elma armut üzüm"


def test_water_is_asked_for_by_who_types_turkish_letters() -> None:
    assert search_words("su kaç derecede kaynar") == "su derecede kaynar"
    assert search_words("şu ilaç kaç mg") == "ilaç mg"
    assert search_words("su ilac kac mg") == "ilac mg"


def test_how_the_answer_is_to_be_written_is_not_searched_for() -> None:
    assert search_words("Kara delik nasıl oluşur, kısaca yaz") == "Kara delik oluşur"
    assert search_words("fotosentezi madde madde anlat") == "fotosentezi"
    assert search_words("Enflasyon nedir? 3 cümleyle özetle") == "Enflasyon"
    assert search_words("depremler nasıl olur, ayrıntılı olarak açıkla") == "depremler"
    assert search_words("vitaminleri tablo hâlinde yaz") == "vitaminleri"
    # The same words may be what is asked about.
    assert search_words("bu yaz nereye gidilir") == "yaz gidilir"
    assert search_words("kısa devre neden olur") == "kısa devre"
    assert search_words("tablo nasıl asılır") == "tablo asılır"
    assert search_words("kısaca") == "kısaca"
