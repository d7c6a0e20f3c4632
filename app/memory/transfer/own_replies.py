"""Our own replies in a conversation that does not say what its messages are (as our export as JSON
does not), told apart from answers with knowledge: what only repeated the past, or said that there
was nothing, must not come back as something that was researched.

A reply is known by its first or its last line, or by being what the message before it is answered
with in any case. What a model wrote in its own words cannot be told so, and stays an answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import UTC

from app.core.domain.messages import Kind, Milliseconds, Role
from app.core.domain.model_calls import ChatMessage
from app.core.domain.offers import Offer
from app.core.domain.plans import Label
from app.core.language.dates.moments import moment_at
from app.core.understanding import small_talk
from app.core.understanding.intent import classify
from app.core.understanding.offer_reply import pending_offer
from app.core.wording.about_app import about_app_answers
from app.core.wording.replies import OFFERED_BEFORE, REPLIES

_PAST_BEGINS = (
    *("researched_before", "record_intro", "record_many", "talked_before", "talked_then"),
    *("talked_here", "turn_question", "turn_answer", "turn_both", "turn_all", "turn_item"),
    *("nearest_line", "nearest_lines", "perhaps", "asked_before", "you_noted", "you_told_first"),
    *("months_old", "years_old", "noted_list", "not_found_part", "told_of_day"),
)
_PAST_ENDS = ("own_only",)
_PAST_HOLDS = ("own_newest", "own_older")
_NOTHING = (
    *("not_found", "not_found_topic", "not_found_days", "nothing_else", "none_of_them"),
    *("several", "several_topic", "overview_all", "overview_some", "overview_days"),
    *("close_one", "close_some", "near_one", "near_some", "nothing_noted", "turn_missing"),
    *("turn_gone", "nothing_of_day"),
)
"""Told of the past, and naming no more than titles."""
_ASIDE = ("you_are_welcome", "see_you", "all_right", "kept", "declined", "next_topic", "too_long")
_NO_ANSWER = (
    *("not_in_past", "not_in_files", "no_evidence", "unreachable", "declined_online"),
    *(
        "only_memory",
        "online_refused",
        "online_unasked",
        "model_kept_silent",
        "no_model",
        "no_model_again",
    ),
    *(
        "no_model_talk",
        "no_model_shaping",
        "key_waits",
        "nothing_before",
        "which_unclear",
        "which_topic",
    ),
)
_NO_ANSWER_ENDS = (
    *("online_answers", "may_go_online_again", "tell_me_instead", "research_instead"),
    "research_now",
)
_ANSWERS = frozenset({Label.CONFIRM_YES, Label.CONFIRM_NO, Label.CHOICE})

_LONGEST = 2_000
"""Characters of a line that may be a sentence of ours."""
_FILLED_IN = re.compile(r"\{\w+\}")


def _patterns(names: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """The first lines of sentences, in both languages, each as what stands around what is filled
    in."""
    said = [REPLIES[name] for name in names]
    texts = [text for each in said for text in (each.tr, each.en)]
    return tuple(tuple(_FILLED_IN.split(text.split("\n", 1)[0])) for text in texts)


_PAST_BEGINNINGS, _PAST_ENDINGS = _patterns(_PAST_BEGINS), _patterns(_PAST_ENDS)
_PAST_INSIDE = _patterns(_PAST_HOLDS)
_OFFERS = (*_patterns(["offer_new"]), (OFFERED_BEFORE,))
_NOTHINGS, _ASIDES = _patterns(_NOTHING), _patterns(_ASIDE)
_NO_ANSWERS, _NO_ANSWER_ENDINGS = _patterns(_NO_ANSWER), _patterns(_NO_ANSWER_ENDS)


def kinds_of(said: Sequence[tuple[Role, str, Milliseconds | None]]) -> list[Kind]:
    """What each message of a conversation is to the memory, by role, words and time."""
    kinds = [Kind.QUESTION if role == "user" else Kind.ANSWER for role, *_ in said]
    asked: int | None = None
    """The question that an offer of ours would be about."""
    offer: Offer | None = None
    for place, (role, text, at) in enumerate(said):
        if role == "user":
            label = _answer_to(offer, text)
            if label is None:
                asked = place
                continue
            kinds[place] = Kind.COMMAND
            if label is Label.CONFIRM_YES and asked is not None:
                kinds[asked] = Kind.QUESTION
            continue
        before = place - 1 if place and said[place - 1][0] == "user" else None
        kind, question = _reply(text, said[before][1] if before is not None else "", at)
        kinds[place] = kind
        if before is not None and kinds[before] is Kind.QUESTION:
            kinds[before] = question
        about = "" if asked is None else said[asked][1]
        pair = [ChatMessage("user", about), ChatMessage("assistant", text)]
        offer = None if kind is Kind.ANSWER else pending_offer(pair)
    return kinds


def _answer_to(offer: Offer | None, text: str) -> Label | None:
    """How a message answers what we asked, where it does."""
    if offer is None:
        return None
    label = classify(text, (), offer).label
    return label if label in _ANSWERS else None


def _reply(text: str, question: str, at: Milliseconds | None) -> tuple[Kind, Kind]:
    """The kind of a reply, and the kind that it gives the ``question`` before it."""
    lines = [line.strip() for line in text.strip().splitlines() if line.strip()] or [""]
    first, last = lines[0], lines[-1]
    if _is_any(last, _OFFERS):
        return Kind.NOTICE, Kind.RECALL
    if (
        _is_any(first, _PAST_BEGINNINGS)
        or _is_any(last, _PAST_ENDINGS)
        or any(_is_any(line, _PAST_INSIDE) for line in lines[1:])
    ):
        return Kind.RECALLED, Kind.RECALL
    if _is_any(first, _NOTHINGS):
        return Kind.NOTICE, Kind.RECALL
    if _is_any(first, _NO_ANSWERS) or _is_any(last, _NO_ANSWER_ENDINGS):
        return Kind.NOTICE, Kind.QUESTION
    if (len(lines) == 1 and _is_aside(first)) or _is_known(text.strip(), question, at):
        return Kind.NOTICE, Kind.COMMAND
    return Kind.ANSWER, Kind.QUESTION


def _is_aside(line: str) -> bool:
    """Whether a line is a goodbye of ours, of one sentence or two."""
    if _is_any(line, _ASIDES):
        return True
    return any(
        line.startswith(f"{opening} ") and _is_any(line.removeprefix(f"{opening} "), _ASIDES)
        for (opening,) in _ASIDES
    )


def _is_known(text: str, question: str, at: Milliseconds | None) -> bool:
    """Whether a reply is what we say to a question about the program, or to a pleasantry."""
    if not question:
        return False
    now = moment_at(at or 0, UTC)
    for language in ("tr", "en"):
        whole = about_app_answers.answer(question, language)
        if text and text in (whole, about_app_answers.without_commands(whole)):
            return True
        if small_talk.heard(question) and text == small_talk.reply(question, language, now):
            return True
    return False


def _is_any(line: str, patterns: Iterable[tuple[str, ...]]) -> bool:
    return len(line) <= _LONGEST and any(_is(line, parts) for parts in patterns)


def _is(line: str, parts: tuple[str, ...]) -> bool:
    """Whether a line is a sentence, whatever was filled into it."""
    begin, *between, end = parts if len(parts) > 1 else (*parts, "")
    if len(parts) == 1:
        return line == begin
    if not line.startswith(begin) or not line.endswith(end):
        return False
    place = len(begin)
    for part in between:
        found = line.find(part, place)
        if found < 0:
            return False
        place = found + len(part)
    return place <= len(line) - len(end)
