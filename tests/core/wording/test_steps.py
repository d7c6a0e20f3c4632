"""Every step has its words once, in Turkish and in English."""

from __future__ import annotations

from app.core.domain.events import Step, StepCode
from app.core.wording.steps import STEPS, step_text
from tests.core.wording.test_error_wording import names


def test_each_has_words() -> None:
    assert set(STEPS) == set(StepCode)


def test_both_languages_name_the_same() -> None:
    assert [code for code, each in STEPS.items() if names(each.tr) != names(each.en)] == []


def test_names_are_filled_in() -> None:
    assert step_text(Step(StepCode.READING, {"name": "who.int"}), "tr") == "Okunuyor: who.int"
    assert step_text(Step(StepCode.READING, {"name": "who.int"}), "en") == "Reading who.int"


def test_source_that_failed_says_why() -> None:
    step = Step(StepCode.SOURCE_FAILED, {"error": "source_busy", "name": "PubMed"})
    assert step_text(step, "en") == "PubMed asks for fewer requests."
