"""Growth of a memory's running summary: new statements are added, and the oldest condensed.

Each statement carries the messages it was made from. With a model it writes what is to be added;
without one, the question and the first sentences of its answer are taken. When the summary has
become too long its oldest part is condensed, or without a model left out: the archive and the
history of updates still have it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from app.core.domain import errors
from app.core.domain.ports import ChatModel, window_of
from app.core.domain.project_port import (
    FEWEST_WORDS,
    MOST_WORDS,
    MemoryStatement,
    MemoryTurn,
    Origin,
    StatementSource,
)
from app.core.language.markdown import plain, without_bars
from app.core.language.sentences import pieces
from app.core.language.suffixes import stem
from app.core.language.turkish import is_stop, words
from app.core.wording import prompts
from app.core.wording.prompts import fill
from app.memory.sessions.description_check import Conversation
from app.memory.sessions.model_context import CHARS_PER_TOKEN, SUMMARY_TOKENS, ask

_QUESTION_WORDS, _LEAD_WORDS, _LONG_LEAD_WORDS = 30, 40, 80
_LONGEST_SENTENCE = 60
"""Words; what is longer is cut."""
_ADDED_WORDS = 100
"""At most so many words of an update are taken."""
_ECHO = 0.5
"""Share of a sentence's other words that an older statement must have for the sentence to have
come from it as well."""
_ATTRIBUTED = 0.5
"""A sentence comes from the turns that share at least so much of what the best one shares."""


@dataclass(frozen=True, slots=True)
class _Pair:
    """A question with its answer, as far as both are there."""

    turns: tuple[MemoryTurn, ...]

    @property
    def sources(self) -> tuple[StatementSource, ...]:
        return tuple(
            StatementSource(turn.session_id, turn.message_id)
            for turn in self.turns
            if turn.session_id
        )


async def grown(
    model: ChatModel | None, statements: Sequence[MemoryStatement], turns: Sequence[MemoryTurn]
) -> tuple[MemoryStatement, ...]:
    """The statements with what ``turns`` add to them, at most ``MOST_WORDS`` long as far as they
    are not the user's own. Where the model fails it is done without."""
    if not turns:
        return tuple(statements)
    if model is not None:
        try:
            added = await _written(model, statements, turns)
            return await _condensed(model, [*statements, *added])
        except errors.ModelError:
            # What was learnt must not wait for the network: the words themselves will do.
            pass
    room = FEWEST_WORDS - count_words(statement.text for statement in statements)
    lead = _LONG_LEAD_WORDS if room > 0 else _LEAD_WORDS
    extracted = (_extracted(pair, lead) for pair in _pairs(turns))
    return within_limit([*statements, *(each for each in extracted if each is not None)])


def count_words(texts: Iterable[str]) -> int:
    """How many words the texts have together."""
    return sum(len(text.split()) for text in texts)


def within_limit(statements: Sequence[MemoryStatement]) -> tuple[MemoryStatement, ...]:
    """The statements, without the oldest where all together are too long; the user's own and the
    last one stay."""
    lengths = [count_words([each.text]) for each in statements]
    over = sum(lengths) - MOST_WORDS
    kept = []
    for place, (each, length) in enumerate(zip(statements, lengths, strict=True), 1):
        if over > 0 and each.origin is not Origin.USER and place < len(statements):
            over -= length
        else:
            kept.append(each)
    return tuple(kept)


def edited(text: str, before: Sequence[MemoryStatement]) -> tuple[MemoryStatement, ...]:
    """The user's text as statements. A sentence that was there stays what it is; one that is like
    others keeps the turns they came from, so that what is erased later goes from it too."""
    known: dict[str, MemoryStatement] = {}
    for statement in before:
        known.setdefault(_flat(statement.text), statement)
    found: list[MemoryStatement] = []
    rest = _flat(text)
    while rest:
        same = next((known[each] for each in known if rest.startswith(each) and each), None)
        if same is not None:
            found.append(same)
            rest = rest[len(_flat(same.text)) :].strip()
            del known[_flat(same.text)]
            continue
        first = next(pieces(rest))
        sentence = f"{first.lead}{first.body}".strip()
        rest = rest[len(sentence) :].strip()
        found.append(MemoryStatement(sentence, Origin.USER, _echoed(sentence, before, frozenset())))
    return tuple(found)


# --- by the model --------------------------------------------------------------------------------


async def _written(
    model: ChatModel, statements: Sequence[MemoryStatement], turns: Sequence[MemoryTurn]
) -> list[MemoryStatement]:
    room = max(await window_of(model) - 2 * SUMMARY_TOKENS, SUMMARY_TOKENS) * CHARS_PER_TOKEN
    conversation = "\n\n".join(prompts.said_by(turn.role, turn.content) for turn in turns)[-room:]
    if statements:
        summary = " ".join(statement.text for statement in statements)
        prompt = fill(prompts.MEMORY_ADD, summary=summary, conversation=conversation)
    else:
        prompt = fill(prompts.MEMORY_NEW, conversation=conversation)
    most = _ADDED_WORDS if statements else MOST_WORDS
    reply = await ask(
        model,
        prompt,
        max_tokens=SUMMARY_TOKENS,
        enough=lambda text: len(text.split()) > most,
    )
    # Once for all sentences: the turns may be ten thousand.
    pairs = [(pair, _stems_in(pair)) for pair in _pairs(turns)]
    told = frozenset().union(*(stems for _, stems in pairs))
    known = [*(turn.content for turn in turns), *(each.text for each in statements)]
    said = await asyncio.to_thread(Conversation, known)
    added: list[MemoryStatement] = []
    for sentence in filter(said.holds, _sentences(reply)):
        most -= count_words([sentence])
        if most < 0:
            break
        sources = _attributed(sentence, pairs)
        older = _echoed(sentence, statements, told)
        added.append(
            MemoryStatement(sentence, Origin.MODEL, tuple(dict.fromkeys((*older, *sources))))
        )
    if not added and any(_sentences(reply)):
        # It wrote, and nothing of it speaks of what was said.
        raise errors.Undescribed
    return added


async def _condensed(
    model: ChatModel, statements: list[MemoryStatement]
) -> tuple[MemoryStatement, ...]:
    """The older half of what the user did not write, in half as many words, once it is too much."""
    if count_words(each.text for each in statements) <= MOST_WORDS:
        return tuple(statements)
    own = [each for each in statements if each.origin is not Origin.USER]
    total = count_words(each.text for each in own)
    older: list[MemoryStatement] = []
    while own and count_words(each.text for each in [*older, own[0]]) <= total // 2:
        older.append(own.pop(0))
    if len(older) < 2:
        return within_limit(statements)
    notes = " ".join(each.text for each in older)
    half = count_words([notes]) // 2
    reply = await ask(
        model,
        fill(prompts.MEMORY_CONDENSE, words=half, notes=notes),
        enough=lambda text: len(text.split()) > 2 * half,
    )
    # Whatever was mixed into one text comes from all that it was made of.
    sources = tuple(dict.fromkeys(source for each in older for source in each.sources))
    said = await asyncio.to_thread(Conversation, [notes])
    kept = filter(said.holds, _sentences(reply))
    short = [MemoryStatement(each, Origin.MODEL, sources) for each in kept]
    if not short or count_words(each.text for each in short) >= count_words([notes]):
        return within_limit(statements)
    rest = [each for each in statements if each not in older]
    return within_limit([*short, *rest])


def _stems_in(pair: _Pair) -> frozenset[str]:
    return frozenset(_stems(" ".join(turn.content for turn in pair.turns)))


def _attributed(
    sentence: str, pairs: Sequence[tuple[_Pair, frozenset[str]]]
) -> tuple[StatementSource, ...]:
    """The turns that a sentence came from: those with whose words it shares most."""
    wanted = set(_stems(sentence))
    shared = [len(wanted & stems) for _, stems in pairs]
    least = max(shared, default=0) * _ATTRIBUTED
    chosen = [pair for (pair, _), share in zip(pairs, shared, strict=True) if share >= least]
    return tuple(dict.fromkeys(source for pair in chosen for source in pair.sources))


def _echoed(
    sentence: str, statements: Sequence[MemoryStatement], told: frozenset[str]
) -> tuple[StatementSource, ...]:
    """The sources of statements that a sentence repeats, besides what was just ``told``."""
    wanted = set(_stems(sentence)) - told
    if not wanted:
        return ()
    return tuple(
        dict.fromkeys(
            source
            for statement in statements
            if len(wanted & set(_stems(statement.text))) >= _ECHO * len(wanted)
            for source in statement.sources
        )
    )


# --- from the words themselves -------------------------------------------------------------------


def _pairs(turns: Sequence[MemoryTurn]) -> list[_Pair]:
    pairs: list[list[MemoryTurn]] = []
    for turn in turns:
        if turn.role == "user" or not pairs:
            pairs.append([turn])
        else:
            pairs[-1].append(turn)
    return [_Pair(tuple(pair)) for pair in pairs]


def _extracted(pair: _Pair, lead_words: int) -> MemoryStatement | None:
    """The question, and as many of the first sentences of its last answer as fit."""
    asked = [turn.content for turn in pair.turns if turn.role == "user"]
    answers = [turn.content for turn in pair.turns if turn.role == "assistant"]
    if not answers:
        # A question that nothing came of teaches nothing.
        return None
    parts = [_ended(_cut(_flat(without_bars(plain(text))), _QUESTION_WORDS)) for text in asked]
    taken = 0
    for sentence in _sentences(answers[-1]):
        taken += count_words([sentence])
        if taken > lead_words and taken != count_words([sentence]):
            break
        parts.append(sentence)
    text = " ".join(part for part in parts if part)
    return MemoryStatement(text, Origin.EXTRACT, pair.sources) if text else None


def _ended(question: str) -> str:
    """A question that was typed without a mark at its end, told from what follows it."""
    return f"{question}:" if question[-1:].isalnum() else question


def _sentences(text: str) -> list[str]:
    """The sentences of a text, without Markdown's marks; headings and "-" are none."""
    found = []
    for part in pieces(without_bars(plain(text))):
        sentence = _flat(part.body)
        if any(letter.isalnum() for letter in sentence):
            if sentence[-1] not in ".!?…:":
                sentence += "."
            found.append(_cut(sentence, _LONGEST_SENTENCE))
    return found


def _cut(text: str, most: int) -> str:
    told = text.split()
    return text if len(told) <= most else " ".join(told[:most]) + "…"


def _flat(text: str) -> str:
    return " ".join(text.split())


def _stems(text: str) -> list[str]:
    """What the content words of a text are reduced to."""
    return [stem(word) for word in words(text) if not is_stop(word) and len(word) > 2]
