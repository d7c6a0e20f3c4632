"""Cards for Anki: one line each, nothing of an answer becomes a command or markup."""

from __future__ import annotations

import csv
from dataclasses import replace

from app.core.domain.messages import Citation, Kind, Message, MessageState
from app.core.wording.speech import LANGUAGES
from app.documents.anki_cards import exchanges, only_noted, to_lines
from tests.documents.sample import ANSWERED, AT, QUESTION
from tests.fakes.person import ISTANBUL


def test_card_is_a_line_of_four_fields() -> None:
    evil = replace(
        ANSWERED, content='[sound:x.mp3] [latex]\\input{a}[/latex]\t"a"\n\n' + ANSWERED.content
    )
    text = to_lines([((QUESTION, evil), ("Kan şekeri, gece", "x"))], "tr", ISTANBUL)
    (row,) = csv.reader(text.splitlines(), delimiter="\t")
    guid, front, back, tags = row
    assert (guid, tags) == ("animsa-a1", "Kan-şekeri-gece x")
    assert front == "<p>Somogyi &lt;i&gt;nedir&lt;/i&gt;? [1]</p>"
    assert "<b>sabaha karşı</b>" in back and "<b>Kaynaklar</b>" in back
    for mark in ("[sound:", "[latex]", "[/latex]", "<script", 'href="#'):
        assert mark not in back
    assert "x = 1<br>  y = &lt;2&gt;" in back


def test_what_was_only_noted_makes_no_card() -> None:
    for speech in LANGUAGES.values():
        for told in (speech.noted, speech.noted_too):
            noted = replace(ANSWERED, content=told, citations=())
            assert exchanges([QUESTION, noted]) == []
            assert only_noted([QUESTION, noted, QUESTION, ANSWERED]) == 1
            # What was asked besides, and answered, is asked for.
            assert exchanges([QUESTION, noted, ANSWERED]) == [(QUESTION, ANSWERED)]


def test_only_whole_answers_become_cards() -> None:
    offer = Message("s", "assistant", "Araştırayım mı?", AT, Kind.NOTICE)
    cut = replace(ANSWERED, state=MessageState.INTERRUPTED)
    assert exchanges([QUESTION, offer, cut]) == []
    better = replace(ANSWERED, message_id="a2", content="Daha iyi.")
    assert exchanges([QUESTION, offer, ANSWERED, better]) == [(QUESTION, better)]


def test_what_a_file_answered_becomes_a_card_and_what_the_past_answered_does_not() -> None:
    asked = replace(QUESTION, message_id="q2", kind=Kind.RECALL)
    past = replace(ANSWERED, message_id="a2", kind=Kind.RECALLED, citations=())
    assert exchanges([asked, past]) == []
    paper = Citation(
        "", "", "Kombi garantisi", AT, "Ücreti 1.850 liradır.", "/k.pdf", "s. 2", "file"
    )
    quoted = replace(past, citations=(paper,))
    assert exchanges([QUESTION, ANSWERED, asked, quoted]) == [
        (QUESTION, ANSWERED),
        (asked, quoted),
    ]
    # What answers a look into the past is no answer to the question before it.
    found = replace(ANSWERED, message_id="a3")
    assert exchanges([QUESTION, ANSWERED, asked, found])[0] == (QUESTION, ANSWERED)
