"""Every phrase and pattern that the specifications print for recall and its neighbours, with twenty
topics, in a fresh chat and in open ones.

Also tests: app/core/understanding/recall_rules.py.
"""

from __future__ import annotations

import pytest

from app.core.domain.model_calls import ChatMessage
from app.core.domain.plans import Action, Label
from app.core.language.turkish import fold
from app.core.understanding.intent import classify
from app.core.understanding.offer_reply import pending_offer
from app.core.understanding.router import decide
from app.core.understanding.topic import topic_of

TOPICS = (
    "Dawn fenomeni", "insülin direnci", "beta hücre rejenerasyonu", "kira artışı", "ekşi maya",
    "kombi basıncı", "migren", "Osmanlı matbaası", "kıdem tazminatı", "gül budama",
    "potasyum sınırı", "tez danışmanlığı", "arı yemi", "kuru göz", "emeklilik yaşı",
    "güneş paneli", "tarhana", "warfarin", "çocuk pasaportu", "diz protezi",
)  # fmt: skip
ASKED = "Aspirin mideye zarar verir mi?"
ANSWERED = "Evet, uzun süre kullanılırsa mide zarını tahriş edebilir; yemekle almak azaltır."
CHATS = {
    "fresh": (),
    "answer": (ChatMessage("user", ASKED), ChatMessage("assistant", ANSWERED)),
    "offer": (
        ChatMessage("user", "aspirin için ne bulmuştuk"),
        ChatMessage(
            "assistant",
            "Aspirin hakkında daha önce bir araştırma kaydı bulamadım. Şimdi araştırayım mı?",
        ),
    ),
    "record": (
        ChatMessage("user", "aspirin nedir"),
        ChatMessage(
            "assistant",
            "Bu konuyu 15 Ocak'ta araştırmıştın. İşte o zaman öğrendiklerin:\n\n"
            "Aspirin kan sulandırır.\n\nYeni araştırma yapmamı ister misin?",
        ),
    ),
    "list": (
        ChatMessage("user", "aspirin araştırması"),
        ChatMessage(
            "assistant",
            "Aspirin hakkında birkaç araştırman var:\n\n1) Aspirin ve Mide - 15 Eylül 2024\n"
            "2) Aspirin Dozu - 3 Ekim 2024\n\nHangisinden bahsediyorsun?",
        ),
    ),
}
RECALL = (
    "{} neydi?", "{} nasıldı?", "{} ile karışan etki neydi?", "{} hakkında ne konuşmuştuk?",
    "{} hakkında ne araştırmıştık", "{} için ne bulmuştuk?", "{} hakkında ne öğrenmiştik",
    "{} için ne demiştik?", "{} için ne çıkmıştı?", "{} hatırlıyor musun",
    "{} konusunu hatırlıyor musun?", "hatırlıyor musun {}", "{} hatırla", "{} konusunu hatırla",
    "{} konusunu hatırlat bana", "bana {} konusunu hatırlat", "{} neydi hatırlamıyorum",
    "{} konusunu hatırlamıyorum", "daha önce {} konuşmuştuk",
    "daha önce {} hakkında ne bulmuştuk?", "daha önce {} araştırmış mıydık",
    "geçen sefer {} için ne demiştin?", "geçenlerde {} konusuna bakmıştık",
    "geçen {} konuşmuştuk, ne çıkmıştı", "o zaman {} için ne bulmuştuk?",
    "{} ile ilgili o araştırma", "o {} araştırması neydi", "şu {} ile ilgili olan neydi",
    "{} hakkındaki o bilgi neydi", "{} konusunda hangisi etkiliyordu?",
    "{} için o gün ne olmuştu?", "Beta hücre değil de {} hakkında ne konuşmuştuk?",
)  # fmt: skip
SEARCHED_FIRST = ("{} hakkında bilgi ver", "{} nedir?", "{} hakkında bilgi verir misin?")
RESEARCHED = (
    "{} konusunu yeni araştır", "{} konusunu tekrar araştır", "{} hakkında güncel bilgi bul",
    "do fresh research on {}", "{} için yeni araştırma yap",
)  # fmt: skip


def labels(pattern: str, chat: str) -> dict[str, Label]:
    """What the pattern is understood as, by topic, where that is not one thing."""
    asked = {topic: pattern.format(topic) for topic in TOPICS}
    return {text: classify(text, CHATS[chat]).label for text in asked.values()}


@pytest.mark.parametrize("chat", CHATS)
@pytest.mark.parametrize("pattern", RECALL)
def test_recall(pattern: str, chat: str) -> None:
    wrong = {text: label for text, label in labels(pattern, chat).items() if label != Label.RECALL}
    assert not wrong


@pytest.mark.parametrize("chat", CHATS)
@pytest.mark.parametrize("pattern", SEARCHED_FIRST)
def test_the_past_is_searched_first(pattern: str, chat: str) -> None:
    found = labels(pattern, chat).items()
    assert not {text: label for text, label in found if label != Label.AMBIGUOUS}


@pytest.mark.parametrize("chat", CHATS)
def test_research_named_by_its_topic_is_looked_up(chat: str) -> None:
    found = labels("{} araştırması", chat).items()
    wanted = (Label.AMBIGUOUS, Label.RECALL)
    assert not {text: label for text, label in found if label not in wanted}


@pytest.mark.parametrize("chat", CHATS)
@pytest.mark.parametrize("pattern", RESEARCHED)
def test_research_is_not_recalled(pattern: str, chat: str) -> None:
    found = labels(pattern, chat).items()
    assert not {text: label for text, label in found if label != Label.NEW_RESEARCH}


@pytest.mark.parametrize("chat", [chat for chat in CHATS if chat != "fresh"])
@pytest.mark.parametrize("said", ["yeni konu", "başka bir şey soracağım", "yeni konu: {}"])
def test_another_topic(said: str, chat: str) -> None:
    found = labels(said, chat).items()
    assert not {text: label for text, label in found if label != Label.TOPIC_CHANGE}


@pytest.mark.parametrize(
    "said", ["yeni konu: {}", "yeni konu, {} nedir", "başka konuya geçelim: {}"]
)
def test_a_topic_that_opens_a_chat_is_searched_in_the_past(said: str) -> None:
    found = labels(said, "fresh").items()
    assert not {text: label for text, label in found if label != Label.AMBIGUOUS}


def test_another_topic_with_its_question() -> None:
    found = labels("Başka konuya geçelim: {} nedir?", "answer").items()
    assert not {text: label for text, label in found if label != Label.TOPIC_CHANGE}


@pytest.mark.parametrize("said", ["tamam yeter", "teşekkürler", "Tamam anladım, teşekkürler"])
def test_satisfaction_ends_a_session(said: str) -> None:
    assert classify(said, CHATS["answer"]).label is Label.END_SESSION


@pytest.mark.parametrize("said", ["Evet yeni araştır", "evet, yeniden araştır", "tekrar araştır"])
@pytest.mark.parametrize("chat", ["record", "list"])
def test_yes_to_new_research_is_research_of_what_was_offered(said: str, chat: str) -> None:
    offer = pending_offer(CHATS[chat])
    intent = classify(said, CHATS[chat], offer)
    plan = decide(said, intent, offer=offer)
    assert intent.label in (Label.NEW_RESEARCH, Label.CONFIRM_YES)
    assert (plan.action, plan.query) == (Action.RESEARCH, CHATS[chat][0].content)


@pytest.mark.parametrize("topic", TOPICS)
def test_what_asks_for_information_is_no_topic(topic: str) -> None:
    for asked in ("{} hakkında bilgi ver", "{} hakkında bilgi verir misin"):
        assert fold(topic_of(asked.format(topic))) == fold(topic)
    assert "ver" not in topic_of(f"{topic} ile ilgili bilgi ver").split()


@pytest.mark.parametrize(
    "said", ["yan etkileri nedir", "peki dozu nedir", "yan etkileri hakkında bilgi ver"]
)
def test_what_belongs_to_something_spoken_of_goes_on(said: str) -> None:
    assert classify(said, CHATS["answer"]).label is Label.FOLLOWUP
