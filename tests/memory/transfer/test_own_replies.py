"""What a message of our own export is to the memory is known by its words.

Also tests: app/memory/transfer/chat_exports.py
"""

from __future__ import annotations

import io
from datetime import date

import pytest

from app.core.domain.messages import Kind, Message, Role
from app.core.domain.sessions import Session
from app.core.wording.about_app import about_app_answers
from app.core.wording.replies import OFFERED_BEFORE
from app.core.wording.speech import LANGUAGES, Speech
from app.memory.transfer.chat_exports import read_chats
from app.memory.transfer.own_replies import kinds_of
from app.memory.transfer.session_lines import BadLine, to_json

NOW = 1_795_262_400_000
SPEECHES = list(LANGUAGES.values())


def kinds(*texts: str) -> list[Kind]:
    """What messages are that are said in turn, the user's first."""
    roles: tuple[Role, Role] = ("user", "assistant")
    return kinds_of([(roles[place % 2], text, NOW) for place, text in enumerate(texts)])


@pytest.mark.parametrize("speech", SPEECHES)
def test_a_question_about_the_past_with_its_answer_is_a_look_up(speech: Speech) -> None:
    intro = speech.talked_before.format(on_date="5 Ekim'de")
    told = f"{intro}\n\n450 lira\n\n5 Ekim 2026 · Oluk"
    assert kinds("Oluk kaçaydı?", told) == [Kind.RECALL, Kind.RECALLED]
    assert kinds("Oluk kaçaydı?", f"{told}\n\n{speech.offer_new}") == [Kind.RECALL, Kind.NOTICE]
    assert kinds("Oluk kaçaydı?", f"{told}\n\n{OFFERED_BEFORE}") == [Kind.RECALL, Kind.NOTICE]
    assert kinds("Oluk?", speech.nothing_on("Oluk")) == [Kind.RECALL, Kind.NOTICE]
    day = date(2026, 10, 1)
    nothing = speech.nothing_on_days(day, day, date(2026, 11, 28))
    assert kinds("1 Ekim'de ne araştırdım?", nothing) == [Kind.RECALL, Kind.NOTICE]
    listed = speech.list_to_choose_from("Oluk", ["Oluk - 5 Ekim 2026", "Çatı - 6 Ekim 2026"])
    assert kinds("Oluk araştırması", listed) == [Kind.RECALL, Kind.NOTICE]


@pytest.mark.parametrize("speech", SPEECHES)
def test_what_was_noted_or_answered_stays_knowledge(speech: Speech) -> None:
    assert kinds("oluğa 450 verdim", speech.noted) == [Kind.QUESTION, Kind.ANSWER]
    quoted = f"{speech.excerpts_intro}\n\n> Murad kapattı. [1]"
    assert kinds("Kim kapattı?", quoted) == [Kind.QUESTION, Kind.ANSWER]
    mine = f"Yaprak dolar.\n\n{speech.near_only}"
    assert kinds("Neden tıkanır?", mine) == [Kind.QUESTION, Kind.ANSWER]
    said = "Kaydı yoktur; " + speech.nothing_else
    assert kinds("Kayıt var mı?", said) == [Kind.QUESTION, Kind.ANSWER]


@pytest.mark.parametrize("speech", SPEECHES)
def test_a_yes_makes_what_was_asked_a_question_for_research_again(speech: Speech) -> None:
    conversation = ("Somogyi neydi?", speech.nothing_on("Somogyi"), "evet", "Bir etkidir.")
    assert kinds(*conversation) == [Kind.QUESTION, Kind.NOTICE, Kind.COMMAND, Kind.ANSWER]
    refused = (*conversation[:2], "hayır", speech.declined)
    assert kinds(*refused) == [Kind.RECALL, Kind.NOTICE, Kind.COMMAND, Kind.NOTICE]


@pytest.mark.parametrize("speech", SPEECHES)
def test_pleasantries_and_questions_about_the_program_are_none_for_the_memory(
    speech: Speech,
) -> None:
    thanks = f"{speech.you_are_welcome} {speech.kept}"
    assert kinds("tamam teşekkürler", thanks) == [Kind.COMMAND, Kind.NOTICE]
    asked = "nasıl yedek alırım?"
    helped = about_app_answers.answer(asked, speech.language)
    assert helped
    assert kinds(asked, helped) == [Kind.COMMAND, Kind.NOTICE]


def test_our_own_export_comes_back_as_it_was_sorted() -> None:
    (intro,) = (speech.talked_before for speech in SPEECHES if speech.language == "tr")
    said = [
        Message("s", "user", "Oluk kaçaydı?", NOW, Kind.RECALL),
        Message("s", "assistant", intro.format(on_date="dün") + "\n\n450", NOW, Kind.RECALLED),
        Message("s", "user", "Neden tıkanır?", NOW, Kind.QUESTION, position=2),
        Message("s", "assistant", "Yaprak dolar.", NOW, Kind.ANSWER, position=3),
    ]
    text = f"[{to_json(Session('s', NOW, NOW), said)}]"
    (back,) = read_chats(io.StringIO(text), NOW)
    assert not isinstance(back, BadLine)
    assert [each.kind for each in back.messages] == [each.kind for each in said]


def test_a_line_without_an_end_takes_no_time() -> None:
    assert kinds("x", "Bunu " * 200_000) == [Kind.QUESTION, Kind.ANSWER]
