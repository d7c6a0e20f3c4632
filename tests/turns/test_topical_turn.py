"""Turns of a conversation that a message names by what they are about."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from app.core.domain.messages import Kind, Message
from app.core.domain.plans import Action
from app.core.domain.tiers_and_modes import Tier
from app.memory.sessions.model_context import turns_of
from app.turns.planning import plan_message
from app.turns.topical_turn import by_topic
from app.turns.understood_message import MessageInPlace

PAIRS = (
    ("fırında ekmek kaç derecede pişer", "220 derecede başlayın, sonra 190'a düşürün."),
    ("komşunun köpeği geceleri havlıyor", "Belediyenin zabıtası gürültü için tutanak tutar."),
    ("sahilde bisiklet yolu var mı", "Var: iskeleden fenere 11 km, düz."),
    ("kira artışı için sınır ne", "On iki aylık ortalama TÜFE."),
)


def said() -> list[Message]:
    found: list[Message] = []
    for question, answer in PAIRS:
        found.append(Message("s", "user", question, 0, Kind.QUESTION, position=len(found)))
        found.append(Message("s", "assistant", answer, 0, Kind.ANSWER, position=len(found)))
    return found


def turn_of(text: str) -> tuple[int | None, Action]:
    plan = plan_message(MessageInPlace.of(text, said(), None, datetime.now(UTC)), Tier.AUTO).plan
    return plan.turn, plan.action


@pytest.mark.parametrize(
    ("text", "number", "action"),
    [
        ("havlıyor dediğimde kime şikâyet et demiştin", 2, Action.TELL_TURN),
        ("ekmeği sorduğumda kaç dereceydi başlangıç neydi", 1, Action.TELL_TURN),
        ("kirayı sorduğum mesaja iki örnek ekle", 4, Action.ANSWER),
        ("bisikleti yazdığım yere dönelim, çocuklar da gidebilir mi", 3, Action.ANSWER),
        ("bisiklet parkuru kaç km demiştin", 3, Action.TELL_TURN),
    ],
)
def test_a_turn_is_named_by_what_was_asked_in_it(text: str, number: int, action: Action) -> None:
    assert turn_of(text) == (number, action)


@pytest.mark.parametrize(
    "text",
    [
        "geçen ay ekmeği sorduğumda ne demiştin",
        "zeytini sorduğumda ne demiştin",
        "hocaya sorduğumda bilmiyorum dedi",
    ],
)
def test_what_was_not_asked_here_is_no_turn(text: str) -> None:
    assert turn_of(text)[0] is None


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("bir önceki cümlende ortalama dedin, hangi ayların", 4),
        ("ilk konuya geri dönelim", 1),
        ("başa dönersek, tepsiyi de ısıtayım mı", 1),
        ("ilk sorduğum şeye dönelim, dün 240'ta yaktım", 1),
        ("bir önceki değil, onun üstündeki cevabı kısalt", 3),
        ("onun bir öncekisini tek cümle yap", 3),
        ("üç mesaj öncekinde kimi demiştin", 2),
        ("what did I ask first today", 1),
        ("the answer before this one", 3),
        ("yung sagot bago nitong huli", 3),
        ("ikinci sırada ne sormuştum", 2),
        ("son söylediğini çocuğa anlatır gibi yaz", 4),
    ],
)
def test_a_turn_is_named_by_its_place_in_other_words(text: str, number: int) -> None:
    assert turn_of(text)[0] == number


def test_two_first_questions_are_no_second() -> None:
    assert turn_of("ilk iki sorumu birleştir")[0] is None


def test_what_was_written_is_found_behind_other_turns() -> None:
    history = said()
    history[2] = Message("s", "user", "zabıtaya dilekçe yaz", 0, Kind.QUESTION, position=2)
    text = "az önce yazdığın dilekçeyi kısalt"
    plan = plan_message(MessageInPlace.of(text, history, None, datetime.now(UTC)), Tier.AUTO).plan
    assert plan.turn == 2


def test_a_long_question_that_shares_two_words_with_a_turn_names_none() -> None:
    turns = turns_of(said())
    asked = "hastanedeki doktor komşunun köpeği için aşıyı hapı nereden al demiştin"
    assert by_topic(asked, turns) is None
    meant = by_topic("sahilde bisiklet parkuru kaç km demiştin", turns)
    assert meant is not None and meant.number == 3
