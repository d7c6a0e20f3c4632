"""The plan for a message that tells something to be kept: it is noted, and answers, asks and
researches nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from app.core.domain.messages import Kind, Message
from app.core.domain.model_calls import ChatMessage
from app.core.domain.plans import Action, Intent, Label, Nature, Plan
from app.core.language.gist import gist
from app.core.language.turkish import fold
from app.core.reading.owners import people
from app.core.understanding import router
from app.core.understanding.intent import SURELY_ABOUT_APP, asks_for_record
from app.core.understanding.questions.own_use import tells_own_use
from app.core.understanding.questions.pasted_letter import is_letter
from app.core.understanding.questions.personal_statements import FIGURE
from app.core.understanding.questions.statement_additions import corrects_statement, tells_further
from app.core.understanding.questions.statements import (
    calls_by_name,
    has_own_figure,
    of_ones_life,
    only_wants_noted,
    speaks_of_plans,
    wants_noted,
)
from app.core.understanding.questions.telling import may_tell_on, only_tells, surely_tells
from app.turns.conversation import gives_what_was_asked, left_to_the_user

_POINTS = re.compile(r"\b(?:sec|iste|numara|olan|sirada|madde)\w*|\b(?:chose|picked|number|one)\b")
"""What chooses from a list in a sentence: "2 numarayı seçtim"."""
_TOLD_BACK = 6
"""Messages above among which something was told that a short one may go on with."""
STATING = (Label.RECALL, Label.AMBIGUOUS, Label.GENERAL, Label.FOLLOWUP)
_MAY_TELL = (Nature.TOPIC, Nature.UNCLEAR, Nature.STATEMENT)


def as_statement(
    plan: Plan,
    text: str,
    said: Sequence[ChatMessage],
    history: Sequence[Message],
    *,
    goes_on: bool,
) -> Plan:
    """The plan for a message that tells something to be kept; any other plan as it is. What sounds
    like a question about the past only because it tells what happened asks nothing of it.
    ``goes_on``: it only seems to answer our question."""
    asked = left_to_the_user(history) if plan.nature in _MAY_TELL else None
    gives = asked is not None and gives_what_was_asked(text, asked)
    wanted = only_wants_noted(text) and was_told(history)
    if gives or wanted or is_letter(text):
        return replace(router.decide(text, statement_intent(plan)), nature=Nature.STATEMENT)
    answers = plan.answers_offer or plan.action in (Action.CHOOSE, Action.DECLINE)
    if answers and _tells_below_a_list(plan, text, goes_on=goes_on):
        return replace(router.decide(text, statement_intent(plan)), nature=Nature.STATEMENT)
    if answers or plan.turn is not None or plan.mode is not None:
        return plan
    if not _tells_something(plan, text, said, history):
        return plan
    if plan.label in (Label.RECALL, Label.END_SESSION):
        plan = replace(plan, label=Label.GENERAL, action=Action.ANSWER)
    return replace(plan, nature=Nature.STATEMENT)


def _tells_below_a_list(plan: Plan, text: str, *, goes_on: bool) -> bool:
    """Whether what was taken for an answer to our question only tells something: "bugün ölçtüm, 71
    çıktı" below a list chooses nothing of it."""
    chooses = plan.action is Action.CHOOSE or goes_on
    points = bool(plan.pick) and _POINTS.search(fold(text)) is not None
    return chooses and not points and only_tells(text) and has_own_figure(text)


def _tells_something(
    plan: Plan, text: str, said: Sequence[ChatMessage], history: Sequence[Message]
) -> bool:
    """Whether a message that answers nothing of ours tells something to be kept."""
    surely = surely_tells(text)
    tells_plans = only_tells(text) and speaks_of_plans(text)
    may_tell = _label_allows(plan, text, surely=surely, tells_plans=tells_plans)
    told = was_told(history)
    tells_on = told and may_tell_on(text)
    sounds_told = tells_plans or tells_on or _sounds_told(plan, text, surely=surely)
    if not (may_tell and sounds_told):
        return False
    corrects = told and corrects_statement(text)
    goes_on_telling = corrects or tells_on or (told and tells_further(text))
    if not goes_on_telling and not only_tells(text):
        return False
    # "Sorry, I meant Thursday" is no talk behind what was told.
    talks = plan.label is Label.GENERAL and not corrects
    if not talks and not asks_for_record(text, said):
        return True
    plain = surely or tells_own_use(text) or has_own_figure(text) or calls_by_name(text)
    return plain or tells_plans or tells_on or _tells_of_relative(text)


def _label_allows(plan: Plan, text: str, *, surely: bool, tells_plans: bool) -> bool:
    """Whether a message may tell something whatever it was understood as: not what surely asks for
    a research, or surely takes its leave."""
    if plan.label in STATING:
        return True
    if plan.label is Label.END_SESSION:
        # "Yarın 08.10 vapuruyla gidiyorum" is no goodbye, "beloc kullanıyorum" neither.
        return tells_plans or tells_own_use(text)
    tells_figure = FIGURE.search(text) is not None and only_tells(text)
    unsure = plan.confidence < router.UNSURE
    return plan.label is Label.NEW_RESEARCH and (unsure or surely or tells_figure)


def _sounds_told(plan: Plan, text: str, *, surely: bool) -> bool:
    """Whether a message may tell something by its nature, or by what it says of the user."""
    if plan.nature in (Nature.TOPIC, Nature.UNCLEAR):
        return True
    if (
        tells_own_use(text)
        or _tells_of_relative(text)
        or (has_own_figure(text) and only_tells(text))
    ):
        # "Bugün şekerim 180 çıktı" may sound like small talk.
        return True
    if plan.confidence < SURELY_ABOUT_APP:
        # "Danışmanım değişti" may sound like a question about the program.
        about_app = plan.nature is Nature.ABOUT_APP
        if about_app and of_ones_life(text):
            return True
        if surely and (about_app or plan.nature is Nature.TALK):
            return True
    return wants_noted(text) or calls_by_name(text)


def _tells_of_relative(text: str) -> bool:
    """Whether a message tells something of somebody of the user's, whatever it sounds like: "babam
    coumadin kullanıyor sabahları yarım"."""
    return bool(people(text)) and only_tells(text)


def was_told(history: Sequence[Message]) -> bool:
    """Whether the message before told something, or went on telling it; what was asked of the past
    in between is passed over."""
    own = [each for each in history if each.role == "user"][-_TOLD_BACK:]
    for each in reversed(own):
        text = gist(each.content)
        if only_tells(text):
            return True
        told_on = tells_further(text) or corrects_statement(text) or may_tell_on(text)
        if each.kind is not Kind.RECALL and not told_on:
            return False
    return False


def statement_intent(taken_for: Intent | Plan) -> Intent:
    """The intent of what only tells something, instead of what it was ``taken_for``."""
    return Intent(Label.GENERAL, taken_for.confidence, reason=taken_for.reason)
