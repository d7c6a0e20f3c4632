"""What is told of the past: an answer, what comes near, or nothing; and when files may be asked.

Also tests: app/turns/answers/past/read_answer.py.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from app.core.domain.messages import Kind, Message
from app.core.domain.recall_result import Match, RecallResult, Verdict
from app.core.domain.sessions import Session
from app.turns.answers.past.found_session import FoundSession
from app.turns.answers.past.past_ruling import (
    ANSWERED,
    NEARLY_ANSWERED,
    NOT_ANSWERED,
    OF_THE_ONE,
    WELL_ANSWERED,
    PastRuling,
    of_the_topic,
    rule,
)
from app.turns.answers.past.read_answer import LACKING, ReadAnswer

VALUE = "perdeciye kaç lira vermiştik?"
ANY = "perdeler ipek miydi?"
CONVERSATIONS = "geçen hafta perdeler hakkında ne konuşmuştuk?"
MATCH = Match("s", "a", "Perdeler", 0, 1.0, "Perdeciye 4.200 lira verdik.")
ONE = RecallResult(Verdict.SINGLE, (MATCH,))
SEVERAL = RecallResult(Verdict.SEVERAL, (MATCH, replace(MATCH, session_id="t")), sure=False)
NONE = RecallResult(Verdict.NONE, ())


def _read(answered: float, *, needs: float = 0.0) -> ReadAnswer:
    told = Message("s", "assistant", MATCH.quote, 0, Kind.ANSWER, message_id="a")
    best = FoundSession(Session("s", 0, 0, title="Perdeler"), (told,), MATCH)
    return ReadAnswer(best, answered, least_chance=needs)


def _rule(
    question: str, result: RecallResult, read: ReadAnswer | None, *, in_vain: bool = False
) -> PastRuling:
    return rule(question, result, read, read_in_vain=in_vain)


def test_a_likely_line_is_the_answer() -> None:
    read = _read(ANSWERED)
    ruling = _rule(VALUE, SEVERAL, read)
    assert ruling.answer is read and ruling.nearest is None
    assert ruling.chance == ANSWERED and ruling.leaves_room


def test_of_what_answers_well_nothing_else_is_asked() -> None:
    assert not _rule(VALUE, SEVERAL, _read(WELL_ANSWERED)).leaves_room
    assert _rule(VALUE, ONE, _read(WELL_ANSWERED - 0.01)).leaves_room


def test_a_line_that_lacks_what_is_asked_must_be_likelier() -> None:
    lacking = _read(ANSWERED, needs=LACKING)
    assert _rule(VALUE, SEVERAL, lacking).answer is None
    assert _rule(VALUE, SEVERAL, _read(LACKING, needs=LACKING)).answer is not None


def test_a_conversation_that_is_asked_for_is_no_single_line() -> None:
    between = _read((NEARLY_ANSWERED + ANSWERED) / 2)
    ruling = _rule(CONVERSATIONS, SEVERAL, between)
    assert ruling.of_conversations and ruling.answer is None
    assert ruling.result == SEVERAL and not ruling.leaves_room
    assert _rule(CONVERSATIONS, SEVERAL, _read(ANSWERED)).answer is not None


def test_a_session_without_a_word_to_the_question_is_not_meant() -> None:
    silent = _read(NOT_ANSWERED / 2)
    for question in (VALUE, ANY):
        ruling = _rule(question, ONE, silent)
        assert ruling.result.verdict is Verdict.NONE and ruling.leaves_room
    assert _rule(CONVERSATIONS, ONE, silent).result == ONE


def test_the_one_record_that_lacks_the_value_is_near() -> None:
    ruling = _rule(VALUE, ONE, _read(OF_THE_ONE))
    assert ruling.falls_short and ruling.nearest is not None and ruling.comes_near
    assert ruling.result.verdict is Verdict.SEVERAL and ruling.result.matches == (MATCH,)
    # Where no value is asked for, the record is told as it is.
    assert _rule(ANY, ONE, _read(OF_THE_ONE)).result == ONE


def test_of_several_records_a_line_is_near_only_where_it_is_likelier() -> None:
    assert _rule(VALUE, SEVERAL, _read(OF_THE_ONE)).nearest is None
    near = _rule(VALUE, SEVERAL, _read(NEARLY_ANSWERED))
    assert near.nearest is not None and near.comes_near and not near.falls_short


def test_what_a_model_read_in_vain_holds_no_value() -> None:
    for read in (None, _read(NEARLY_ANSWERED)):
        ruling = _rule(VALUE, SEVERAL, read, in_vain=True)
        assert ruling.result.verdict is Verdict.NONE and ruling.nearest is None
    assert _rule(ANY, SEVERAL, None, in_vain=True).result == SEVERAL
    assert _rule(VALUE, SEVERAL, _read(ANSWERED), in_vain=True).answer is not None


def test_files_are_asked_where_nothing_is_sure() -> None:
    assert _rule(VALUE, NONE, None).leaves_room
    assert _rule(VALUE, SEVERAL, None).leaves_room
    assert not _rule(VALUE, replace(SEVERAL, sure=True), None).leaves_room
    assert not _rule(VALUE, replace(SEVERAL, reworded=True), None).leaves_room
    assert not _rule(VALUE, ONE, None).leaves_room


def test_a_day_is_asked_of_the_archive_alone() -> None:
    day = (date(2026, 3, 1), date(2026, 3, 1))
    assert not _rule("1 martta ne vardı", replace(NONE, days=day), None).leaves_room


def test_what_is_called_by_the_topic_of_the_question_is_not_said_to_be_on_no_record() -> None:
    near = replace(NONE, matches=(MATCH, replace(MATCH, session_id="t", title="İpek halılar")))
    assert of_the_topic("perdeler ne zaman yıkanmalıydı", near) == (MATCH,)
    assert of_the_topic("perdeler İzmir'de kaç paraydı", near) == (), "İzmir is on no record"
    assert of_the_topic("storlar ne zaman yıkanmalıydı", near) == ()
