"""Messages read against their conversation."""

from __future__ import annotations

from app.core.domain.model_calls import ChatMessage
from app.core.understanding.parsed_message import ConversationLinks, ParsedMessage

TALK = (
    ChatMessage("user", "kefir nasıl mayalanır"),
    ChatMessage("assistant", "Sütü 25 dereceye getir, taneleri koy, 24 saat beklet."),
    ChatMessage("user", "cam kavanoz şart mı"),
    ChatMessage("assistant", "Evet; metal taneleri bozabilir."),
)


def test_where_a_word_was_spoken_last() -> None:
    links = ConversationLinks("metalin kavanoza, kefirin tansiyona etkisi", TALK)
    assert links.places == {
        "metalin": "reply",
        "kavanoza": "question",
        "kefirin": "recent",
        "tansiyona": "nowhere",
        "etkisi": "nowhere",
    }
    assert (links.unknown, links.near, links.turns) == (("tansiyona", "etkisi"), 2, 2)


def test_a_word_from_long_ago_is_known_still() -> None:
    later = (*TALK, *(ChatMessage("user", f"soru {n}") for n in range(8)))
    assert ConversationLinks("kefir", later).places == {"kefir": "earlier"}


def test_function_words_are_no_topic_in_any_language() -> None:
    assert ConversationLinks("ang gamot po ni nanay yung dati", ()).topical == (
        "gamot",
        "nanay",
        "dati",
    )


def test_what_kind_of_thing_was_said_last() -> None:
    def kind(said: str) -> frozenset[str]:
        return ConversationLinks("peki", (ChatMessage("assistant", said),)).last_reply

    assert "error" in kind("Bağlantı kurulamadı. Biraz sonra yeniden dene.")
    assert {"list", "question"} <= kind("İki tane var:\n1. Kefir\n2. Yoğurt\nHangisi?")
    assert "record" in kind("Bunu 5 Ekim'de konuşmuştuk: 24 saat bekletiliyor.")
    assert kind("Tamam.") == {"short"}


def test_only_the_end_of_a_long_conversation_is_read() -> None:
    long = (ChatMessage("user", "kefir"), *(ChatMessage("user", "yoğurt " * 9000),) * 200)
    links = ConversationLinks("kefir yoğurt", long)
    assert links.places == {"kefir": "nowhere", "yogurt": "question"}


def test_what_is_quoted_is_not_the_writer_s_own() -> None:
    assert ParsedMessage('"yeni konu" İngilizcede nasıl denir').own == "ingilizcede nasil denir"
    assert ParsedMessage("“yeni konu”").own == "yeni konu"
