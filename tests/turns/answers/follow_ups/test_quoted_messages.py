"""What was said is quoted with who said it, and not at any length."""

from __future__ import annotations

from dataclasses import replace

from app.core.domain.imported_sessions import imported_id, origin_of
from app.core.domain.messages import Kind, Message
from app.core.wording.speech import TURKISH
from app.turns.answers.follow_ups.quoted_messages import is_asked, quoted


def message(role: str, text: str, kind: Kind = Kind.QUESTION) -> Message:
    return Message("s", "user" if role == "user" else "assistant", text, 0, kind)


def test_each_message_has_its_speaker() -> None:
    asked = message("user", "Oluk neden tıkanır?\nHer yıl oluyor.")
    answered = message("assistant", "Yaprak dolar.", Kind.ANSWER)
    noted = message("user", "Rıza'ya sor", Kind.NOTE)
    told = quoted(TURKISH, [asked, answered, noted], "Kayıt:")
    assert told.split("\n") == [
        "> Kayıt:",
        ">",
        "> **Sen:** Oluk neden tıkanır?",
        "> Her yıl oluyor.",
        ">",
        "> **Anımsa:** Yaprak dolar.",
        ">",
        "> **Senin notun:** Rıza'ya sor",
    ]
    assert [is_asked(each) for each in (asked, answered, noted)] == [True, False, False]


def test_an_answer_that_was_imported_is_quoted_by_its_program() -> None:
    origin = origin_of("chatgpt", "s")
    answered = message("assistant", "Yaprak dolar.", Kind.ANSWER)
    imported = replace(answered, message_id=imported_id(origin, 0, "assistant", answered.content))
    told = quoted(TURKISH, [imported, answered])
    assert told == "> **ChatGPT:** Yaprak dolar.\n>\n> **Anımsa:** Yaprak dolar."


def test_a_long_message_is_cut_and_that_is_seen() -> None:
    told = quoted(TURKISH, [message("user", "gün " * 10_000)])
    assert len(told) < 7_000
    assert told.endswith("…")
