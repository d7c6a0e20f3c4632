"""Words that a question about the past is looked up with: what it is about, not how it asks."""

from __future__ import annotations

from datetime import UTC

import pytest

from app.core.domain.plans import Label
from app.core.understanding.intent import classify
from app.memory.recall.question import overview, query_of, wants_all


@pytest.mark.parametrize(
    "question",
    [
        "{} konusunu hatırlıyor musun?",
        "{} konusunu hatırlat bana",
        "{} konusuna bakmıştık",
        "{} olayını hatırlıyor musun",
        "{} ile ilgili detayları hatırlat",
        "{} hakkındaki bilgiyi hatırlamıyorum",
        "geçen sefer {} hakkında ne bulmuştuk?",
        "geçen seferki {} araştırması",
        "bir keresinde {} bakmıştık",
        "o araştırma {} ile ilgiliydi",
        "{} ile ilgili bulgularımız neydi",
        "{} konusunda ne konuştuysak hepsini getir",
        "{} hakkında ne araştırdıysam göster",
        "adında {} geçen araştırmaların tümü",
        "what did we find about {} last time",
        "the {} topic, do you remember it?",
    ],
)
def test_how_it_is_asked_is_not_looked_for(question: str) -> None:
    assert query_of(question.format("Somogyi"), None, UTC).words == ("somogyi",)


@pytest.mark.parametrize(
    "question",
    [
        "Somogyi konusunda ne konuştuysak getir",
        "Somogyi'yle ilgili ne baktıysam",
        "notların tümünü aç",
        "kaç metformin araştırmam var",
        "gebelikte hipotiroidi için kaç tane konuşmam var",
        "how many chats do I have about metformin",
    ],
)
def test_whatever_there_is_of_something_is_all_of_it(question: str) -> None:
    assert wants_all(question)


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("Susurluk olayı neydi", ("susurluk", "olayi")),
        ("konut kredisi notları", ("konut", "kredisi", "notlari")),
        ("konum izni neydi", ("konum", "izni")),
    ],
)
def test_what_may_be_meant_is(question: str, words: tuple[str, ...]) -> None:
    assert query_of(question, None, UTC).words == words


@pytest.mark.parametrize(
    "question",
    [
        "arşivimde kaç araştırma var",
        "sende neler kayıtlı",
        "hafızanda ne var",
        "arşivde neler var",
        "aklında neler var",
    ],
)
def test_archive_as_a_whole_may_be_asked_for(question: str) -> None:
    wanted = overview(question)
    assert wanted is not None and not wanted.one
    assert classify(question).label is Label.RECALL


@pytest.mark.parametrize(
    "question", ["hafıza araştırmaları", "bellek nasıl çalışır", "sende migren var mı"]
)
def test_topic_is_no_archive(question: str) -> None:
    assert overview(question) is None
