"""A session's title, summary and key topics: by the model, or by extraction at once without one.

The extract is there the moment a session ends, so that it can be found; a model improves it later.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence

from app.core import errors, prompts, suffixes, turkish
from app.core.model import (
    Kind,
    Message,
    Metadata,
    MetadataOrigin,
)
from app.core.ports import ChatModel
from app.memory.context import CHARS_PER_TOKEN, SUMMARY_TOKENS, ask

TITLE_WORDS = 7
SUMMARY_CHARACTERS = 400
TOPICS = 6
LONGEST_TITLE = 120
LONGEST_SUMMARY = 1200
LONGEST_TOPIC = 60

_SENTENCE = re.compile(r"(?<=[.!?…])\s+|\n+")
_TERM = re.compile(r"[^\W_][\w().+-]*", re.UNICODE)


def extract(messages: Sequence[Message]) -> Metadata:
    """Title from the first question, summary from the first sentences of the answers, topics from
    the words that the conversation keeps coming back to. Never fails, never empty-handed while
    there is a word."""
    questions = [m.content for m in messages if m.role == "user" and m.kind is Kind.QUESTION]
    answers = [m.content for m in messages if m.kind is Kind.ANSWER and m.content]
    if not questions:
        questions = [m.content for m in messages if m.role == "user"]
    words = (questions[0] if questions else "").split()
    title = " ".join(words[:TITLE_WORDS]).strip(" ?!.,;:…")
    return Metadata(
        title=(turkish.capitalize(title) or "Adsız oturum")[:LONGEST_TITLE],
        summary=_lead(answers or questions),
        key_topics=_topics(questions, answers),
        origin=MetadataOrigin.EXTRACTIVE,
    )


def _lead(texts: Sequence[str]) -> str:
    """The first sentence of each of up to three texts, within ``SUMMARY_CHARACTERS``."""
    taken: list[str] = []
    for text in texts[:3]:
        sentence = next((part.strip() for part in _SENTENCE.split(text) if part.strip()), "")
        if sentence and len(" ".join([*taken, sentence])) <= SUMMARY_CHARACTERS:
            taken.append(sentence)
    return " ".join(taken) or " ".join(texts)[:SUMMARY_CHARACTERS]


def _topics(questions: Sequence[str], answers: Sequence[str]) -> tuple[str, ...]:
    """Content words by how often their stems occur, those of the questions counted three times;
    shown in the form that was written first."""
    counts: Counter[str] = Counter()
    shown: dict[str, str] = {}
    for weight, texts in ((3, questions), (1, answers)):
        for text in texts:
            for found in _TERM.finditer(text):
                written = found.group().strip(".-(")
                folded = turkish.fold(written)
                if len(folded) < 3 or folded.isdigit() or turkish.is_stop(folded):
                    continue
                stem = suffixes.stem(folded)
                counts[stem] += weight
                shown.setdefault(stem, written)
    return tuple(shown[stem] for stem, _ in counts.most_common(TOPICS))


async def describe(model: ChatModel, messages: Sequence[Message]) -> Metadata:
    """Ask the model: one structured call, or the three prompts where the answer was no JSON.

    Raises :class:`app.core.errors.ModelError` when the model fails or its replies are unusable.
    """
    told = [m for m in messages if m.kind in (Kind.QUESTION, Kind.ANSWER)]
    conversation = _fitting(prompts.transcript(told or messages), model)
    prompt = prompts.METADATA.format(conversation=conversation)
    reply = await ask(model, prompt, schema=prompts.METADATA_SCHEMA)
    found = _parse(reply)
    if found is None:
        title = await ask(model, prompts.TITLE.format(conversation=conversation))
        summary = await ask(model, prompts.SUMMARY.format(conversation=conversation))
        topics = await ask(model, prompts.TOPICS.format(conversation=conversation))
        found = (title, summary, topics.split(","))
    title, summary, listed = found
    title = title.strip().strip("\"“”'*# ").split("\n")[0][:LONGEST_TITLE]
    summary = summary.strip()[:LONGEST_SUMMARY]
    key_topics = tuple(t.strip(" .\n")[:LONGEST_TOPIC] for t in listed if t.strip(" .\n"))
    if not title or not summary:
        raise errors.Undescribed
    return Metadata(title, summary, key_topics[:12], MetadataOrigin.MODEL)


def _parse(reply: str) -> tuple[str, str, list[str]] | None:
    """The three fields of a structured reply, or None when it is not one."""
    start, end = reply.find("{"), reply.rfind("}")
    if start < 0 or end < start:
        return None
    try:
        data = json.loads(reply[start : end + 1])
    except json.JSONDecodeError:
        return None
    title, summary = data.get("title"), data.get("summary")
    topics = data.get("key_topics")
    if not isinstance(title, str) or not isinstance(summary, str) or not isinstance(topics, list):
        return None
    return title, summary, [topic for topic in topics if isinstance(topic, str)]


def _fitting(conversation: str, model: ChatModel) -> str:
    """The conversation, its middle left out when it would not fit the model."""
    room = (model.context_tokens - 2 * SUMMARY_TOKENS) * CHARS_PER_TOKEN
    if len(conversation) <= room:
        return conversation
    half = room // 2
    return f"{conversation[:half]}\n\n[…]\n\n{conversation[-half:]}"
