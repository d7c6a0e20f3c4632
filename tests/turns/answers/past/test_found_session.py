"""A past session as something to answer from."""

from __future__ import annotations

from dataclasses import replace

from app.core.domain.messages import Kind, Message
from app.core.domain.recall_result import Match
from app.core.domain.sessions import Session
from app.core.wording.speech import LANGUAGES
from app.turns.answers.past.found_session import FoundSession

ASKED = 1_731_412_800_000  # 12 November 2024
NOTED = LANGUAGES["tr"].noted


def _found(*texts: str, match: int, quote: str = "") -> FoundSession:
    """A session of questions and answers in turn, of which the one at ``match`` was found."""
    messages = tuple(
        Message(
            *("s", "assistant" if n % 2 else "user", text, ASKED + n),
            Kind.ANSWER if n % 2 else Kind.QUESTION,
            position=n,
            message_id=f"m{n}",
        )
        for n, text in enumerate(texts)
    )
    found = Match("s", f"m{match}", "Fırın", ASKED, 2.0, quote)
    return FoundSession(Session("s", ASKED, ASKED, title="Fırın"), messages, found)


def test_a_question_that_matches_is_answered_by_the_answer_that_it_got() -> None:
    found = _found("fırın kaç derece olmalı", "Ekmek 230 derecede pişer.", match=0)
    assert found.sentence("fırın kaç dereceydi") == "Ekmek 230 derecede pişer."
    assert found.has_answer
    assert not found.holds_only_notes


def test_what_was_only_noted_is_told_itself() -> None:
    found = _found("fırının kapısı gıcırdıyor", NOTED, match=0)
    assert found.holds_only_notes
    assert found.was_noted(0)
    assert "gıcırdıyor" in found.sentence("fırının nesi vardı")


def test_of_a_note_what_was_noted_is_told_and_of_an_answer_all() -> None:
    found = _found("Not: fırının kapısı gıcırdıyor", NOTED, match=0)
    told = "fırının kapısı gıcırdıyor"
    assert found.sentence("fırının nesi vardı") == told
    assert found.at("m0", found.messages[0].content).sentence("fırının nesi vardı") == told
    summed = replace(found.session, summary="Not: fırının kapısı gıcırdıyor.")
    whole = replace(found, session=summed, match=replace(found.match, message_id=""))
    assert whole.sentence("bugün ne konuştuk") == f"{told}."
    answer = "Not: fırının kapısı açılmamalı."
    answered = _found("fırın nasıl kullanılır", answer, match=1)
    assert answered.sentence("fırın nasıl kullanılıyordu") == answer


def test_a_quote_is_the_answer_only_while_a_message_holds_it() -> None:
    quote = "Ekmek 230 derecede pişer."
    held = _found("fırın kaç derece olmalı", quote, match=1, quote=quote)
    assert held.as_cited().answer_line == quote
    gone = _found("fırın kaç derece olmalı", "Silindi.", match=1, quote=quote)
    assert gone.as_cited().answer_line == ""


def test_an_excerpt_holds_its_own_turn_whatever_its_length_and_others_as_they_fit() -> None:
    found = _found("bir", "iki", "üç" * 50, "dört" * 50, "beş", "altı", match=2)
    assert [each.message_id for each in found.excerpt(0)] == ["m2", "m3"]
    everything = found.excerpt(10_000)
    assert [each.message_id for each in everything] == [f"m{n}" for n in range(6)]
