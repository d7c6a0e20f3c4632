"""Metadata of a session (title, summary, key topics): by the model, or extracted at once without
one.

The extract is there the moment a session ends, so that it can be found; a model improves it later.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from app.core.domain import errors
from app.core.domain.messages import Kind, Message
from app.core.domain.ports import ChatModel, window_of
from app.core.domain.sessions import Metadata, MetadataOrigin, answered_turns
from app.core.language import suffixes, turkish
from app.core.language.foreign_json import wrapped_object
from app.core.language.markdown import plain
from app.core.language.sentences import pieces
from app.core.understanding.questions.statements import without_wish
from app.core.understanding.reformatting import only_reformats
from app.core.understanding.router import names_topic
from app.core.understanding.topic import own_topic_of
from app.core.wording import prompts
from app.core.wording.archive_text import UNTITLED
from app.core.wording.prompts import fill
from app.core.wording.speech import without_standing
from app.memory.sessions.description_check import Conversation
from app.memory.sessions.key_topics import topics_of
from app.memory.sessions.model_context import CHARS_PER_TOKEN, SUMMARY_TOKENS, ask
from app.memory.sessions.topic_title import LEAST_WORDS, MOST_WORDS, topic_title

TITLE_WORDS = 7
SUMMARY_CHARACTERS = 400
_ALONE = 2
"""Sentences of a summary that is made of one answer."""
LONGEST_TITLE = 120
LONGEST_SUMMARY = 1200
LONGEST_TOPIC = 60
MOST_TOPICS = SEARCH_PHRASES = 12
_BEFORE_OBJECT = 400
"""Characters that a model may say before the object that it was asked for."""

_CLAUSE = re.compile(r"(?<![.!?…:;,])[.!?…:;,]++\s++|(?<!\s)\s++[-–—]\s++|\n++")
_ENDED = (".", "!", "?", "…")
_HEADING = re.compile(r"^[ \t]*#{1,6}[ \t].*$|^.*\n[ \t]*(?:=+|-{2,})[ \t]*$", re.MULTILINE)
_OPENING = re.compile(
    r"merhaba|selam|peki|simdi|tamam|evet|acaba|lutfen|hocam|bana|ya|hani|bir|de|once|ilk"
)
_LEAVING = frozenset(
    suffixes.stem(word) for word in ("birak", "birakalim", "kapat", "kapatalim", "gec", "gecelim")
)
_TELLING = (
    r"(?:anlat|acikla|ozetle|yaz|soyle|listele|karsilastir)(?:r|ir|yabilir|abilir|sana|sene)?"
)
_ASKING = re.compile(
    r"ne|nedir|neler|nelerdir|neydi|neymis|kimdir|ne demek(?:tir)?|hakkinda|konusunda"
    r"|(?:ile )?ilgili|tam olarak|acaba|lutfen|bilgi|bilgi ver(?:ir|ebilir|sene)?|ver"
    rf"|ver(?:ir|ebilir)? m[iu]s[iu]n(?:[iu]z)?|{_TELLING}(?: m[iu]s[iu]n(?:[iu]z)?)?"
    r"|ne biliyors[iu]n|bilgi alabilir m[iu]y[iu]m|istiyorum|ogrenmek(?: ister[iu]m)?"
    r"|merak (?:ediyorum|ettim)|yardimci olur m[iu]s[iu]n|m[iu]y[iu]z|ne dersin|to me"
)
"""What may stand at the end of a question, up to three words at a time, and only asks."""
_RECALLING = re.compile(r"(?:ne |neler |neyi )?\w+m[iu]st[iu](?:k|m|n)?")
"""The end of a question about the past ("… ne bulmuştuk"), whose verb only recalls."""
_WITH_OBJECT = re.compile(rf"{_TELLING}.*|ogrenmek.*|merak .*")
"""Of these, what has an object, whose case goes with them."""
_ASKING_FIRST = re.compile(
    r"^(?:tam olarak|(?:(?:can|could|would) you (?:please )?)?"
    r"(?:what (?:is|are|was|were)|who (?:is|was)|whats|tell me (?:more )?about|explain"
    r"|describe|summari[sz]e|i (?:want|would like) to (?:know|learn)(?: more)? about"
    r"|do you know (?:anything )?about|give me information (?:about|on)|please)"
    r"(?: (?:a|an|the))?) (?=\S)"
)
_DANGLING = re.compile(
    r"ve|ile|veya|ya|d[ae]|ki|ne|kadar|icin|bu|su|bir|hangi|nasil|ama|cok|daha|en|and|or|of|the"
    r"|an|at|by|for|from|in|my|on|our|to|with|your"
)
_FOR_WHOM = re.compile(
    r"\w*(?:annem|babam|esim|kocam|karim|oglum|kizim|cocugum|kardesim|ablam|abim|dedem|ninem"
    r"|arkadasim|bebegim|kendim|ailem) icin"
)
_RESEARCH = re.compile(r"arastir\w*|incele\w*|bak(?:alim|ar|sana)?")
_ACCUSATIVE = re.compile(r"(?:(l[ae]r[ıi]|s[ıiuü])n|['’][yn]?)[ıiuü]$")
_BARE_ACCUSATIVE = re.compile(r"[ıiuü]$")
_WORD = re.compile(r"[^\W_]")
_CALL = re.compile(r"[^\W\d]+(?:[ ,]+[^\W\d]+){0,3}!")
"""What is called out before an answer begins: "Certainly!", "Tabii ki, Ayşe!"."""


def extract(messages: Sequence[Message]) -> Metadata:
    """Title from what questions and answers are about, summary from the first sentences of the
    answers, topics from the words that the conversation keeps coming back to. Never fails, never
    empty-handed while there is a word."""
    answered, others = _questions(messages)
    answers = _answers(messages)
    best = answered or others or [m for m in messages if m.role == "user"]
    asked = [message.content for message in best]
    named = [] if _says_all(answered) or not answers else [_topical(answered, answers)]
    titles = (*named, *map(_title, (*answered, *others, *best)))
    return Metadata(
        title=next(filter(None, titles), UNTITLED)[:LONGEST_TITLE],
        summary=_lead(answers or asked),
        key_topics=topics_of([_plain(text) for text in asked], [_plain(text) for text in answers]),
        origin=MetadataOrigin.EXTRACTIVE,
    )


def _topical(answered: Sequence[Message], answers: Sequence[str]) -> str:
    headings = [_plain(found) for text in answers for found in _HEADING.findall(text)]
    asked = [_plain(question.content) for question in answered]
    return topic_title(asked, [_plain(text) for text in answers], headings)


def _says_all(answered: Sequence[Message]) -> bool:
    """Whether the only question names the topic by itself, as long as a title is."""
    if len(answered) != 1:
        return False
    title = _title(answered[0])
    whole = turkish.fold(title).strip(" ?!.") in turkish.fold(" ".join(answered[0].content.split()))
    asked = len(answered[0].content.split())
    return whole and len(title.split()) >= LEAST_WORDS and asked <= MOST_WORDS


def _questions(messages: Sequence[Message]) -> tuple[list[Message], list[Message]]:
    """The answered questions; and the others, which only looked back or got no answer. What closes
    or steers a conversation is neither."""
    answered: list[Message] = []
    others: list[Message] = []
    for place, message in enumerate(messages):
        if message.kind not in (Kind.QUESTION, Kind.RECALL) or not _tells(message.content):
            continue
        reply = next((m for m in messages[place + 1 :] if m.role == "assistant"), None)
        whole = reply is not None and reply.kind is Kind.ANSWER
        (answered if whole and message.kind is Kind.QUESTION else others).append(message)
    return answered, others


def _answers(messages: Sequence[Message]) -> list[str]:
    """What was answered, each question's last answer only: it may have been answered again."""
    answers: list[str] = []
    fresh = True
    for message in messages:
        if message.role == "user":
            fresh = True
        elif message.kind is Kind.ANSWER and message.content:
            answers[len(answers) if fresh else -1 :] = [without_standing(message.content)]
            fresh = False
    return [each for each in answers if each]


def _tells(text: str) -> bool:
    """Whether a text has a word that could be a topic, and is not all about what was said."""
    return not only_reformats(text) and any(
        len(word) > 2 and not _OPENING.fullmatch(word) and not turkish.is_stop(word)
        for word in turkish.words(text)
    )


def _title(question: Message) -> str:
    """What a question is about: without what leads up to it ("Başka konuya geçelim: …") and what
    only asks ("… nedir?"), as far as that can be told from the words."""
    flat = without_wish(_plain(question.content).strip())
    start = 0
    for separator in _CLAUSE.finditer(flat):
        clause = flat[start : separator.start()]
        if names_topic(clause, _LEAVING) and _tells(clause):
            break
        start = separator.end()
    words = next((piece.body.split() for piece in pieces(flat[start:] or flat) if piece.body), [])
    while len(words) > 1 and _OPENING.fullmatch(_folded(words[0])):
        del words[0]
    if question.kind is Kind.RECALL and (topic := own_topic_of(" ".join(words))):
        return topic
    words = _without_frame(words)
    while len(words) > 1 and (asking := _asks_only(words)):
        del words[-asking:]
    if len(words) > MOST_WORDS:
        # A clause of it where one ends early enough ("sensörü taktırdık, 30 kasımda …").
        ends = (n for n in range(TITLE_WORDS, LEAST_WORDS - 1, -1) if words[n - 1][-1] in ",;:")
        del words[next(ends, TITLE_WORDS) :]
        while len(words) > 1 and _DANGLING.fullmatch(_folded(words[-1])):
            del words[-1]
    title = " ".join(words).strip(" ?!.,;:…\"“”'()")
    if question.content.isupper():
        title = turkish.lower(title)
    return turkish.capitalize(title)


def _without_frame(words: list[str]) -> list[str]:
    """The words of a question, without the opening that only asks and without for whom it is
    asked."""
    if opening := _ASKING_FIRST.match(" ".join(map(_folded, words))):
        words = words[len(opening.group().split()) :]
    for place in range(len(words) - 1):
        if len(words) > 2 and _FOR_WHOM.fullmatch(" ".join(map(_folded, words[place : place + 2]))):
            return words[:place] + words[place + 2 :]
    return words


def _asks_only(words: list[str]) -> int:
    """How many words at the end can go. A verb whose object shows its case keeps it, unless the
    suffix can be told from the word's own letters and goes with the verb."""
    for count in range(min(3, len(words) - 1), 0, -1):
        end = " ".join(map(_folded, words[-count:]))
        recalls = _RECALLING.fullmatch(end) and turkish.is_stop(_folded(words[-1]))
        if recalls or _ASKING.fullmatch(end):
            if recalls or _WITH_OBJECT.fullmatch(end):
                _in_nominative(words, -count - 1)
            return count
    if not _RESEARCH.fullmatch(_folded(words[-1])):
        return 0
    known = _in_nominative(words, -2)
    return int(known or not _BARE_ACCUSATIVE.search(words[-2]))


def _in_nominative(words: list[str], place: int) -> bool:
    """Take the accusative off a word where it can be told from its own letters; whether it was."""
    words[place] = _ACCUSATIVE.sub(lambda case: case[1] or "", whole := words[place])
    return words[place] != whole


def _folded(word: str) -> str:
    return turkish.fold(word).strip(" ?!.,;:…")


def _plain(text: str) -> str:
    """Text without the marks of Markdown, line by line. Lines that become one sentence must lose
    them before: joined, everything behind a "#" would be the heading."""
    return plain(text).replace("|", "")


def _lead(texts: Sequence[str]) -> str:
    """The first sentence of each of up to three texts, and the second one of a text that is alone,
    within ``SUMMARY_CHARACTERS``. A heading is no sentence, unless there is nothing else."""
    each = 1 if len(texts) > 1 else _ALONE
    taken: list[str] = []
    for text in texts[:3]:
        for sentence in _first_sentences(text, each):
            fits = len(" ".join([*taken, sentence])) <= SUMMARY_CHARACTERS
            if fits and sentence not in taken:
                taken.append(sentence)
    return " ".join(taken) or " ".join(_plain(" ".join(texts)).split())[:SUMMARY_CHARACTERS]


def _first_sentences(text: str, count: int) -> list[str]:
    """The sentences of the line that a text begins with, without what is called out before them:
    what stands below it may be a list, or a table."""
    called = ""
    for source in (_HEADING.sub("", text), text):
        for line in _plain(source).split("\n"):
            parts = (piece.body.strip() for piece in pieces(line))
            telling = list(islice(filter(_WORD.search, parts), count + 1))
            if telling and _CALL.fullmatch(telling[0]):
                called = called or telling[0]
                del telling[0]
            if telling:
                return [_ended(sentence) for sentence in telling[:count]]
    return [called] if called else []


def _ended(sentence: str) -> str:
    return sentence if sentence.endswith(_ENDED) else sentence.rstrip(" ,;:") + "."


async def describe(model: ChatModel, messages: Sequence[Message]) -> Metadata:
    """Ask the model: one structured call, or the three prompts where the answer was no JSON; then
    there are no search phrases. What does not speak of the conversation is extracted instead.

    Raises :class:`app.core.domain.errors.ModelError` when the model fails or nothing of its
    replies is usable.
    """
    told = [
        replace(each, content=without_standing(each.content))
        for turn in answered_turns(messages)
        for each in turn
        if each is not None
    ]
    conversation = _fitting(prompts.transcript(told or messages), await window_of(model))
    found = await _written_by(model, conversation)
    title = _plain(found.title).strip().strip("\"“”' ").split("\n")[0][:LONGEST_TITLE]
    summary = " ".join(_plain(found.summary).split())[:LONGEST_SUMMARY]
    said = Conversation([message.content for message in told or messages])
    named, summed = said.is_described_by(title), said.is_described_by(summary)
    if not named and not summed:
        raise errors.Undescribed
    shortened = (topic.strip(" .\n")[:LONGEST_TOPIC] for topic in found.topics)
    key_topics = tuple(topic for topic in shortened if said.has(topic))
    flat = (" ".join(phrase.split()).strip(" .")[:LONGEST_TOPIC] for phrase in found.phrases)
    phrases = tuple(dict.fromkeys(phrase for phrase in flat if phrase))[:SEARCH_PHRASES]
    own = await asyncio.to_thread(extract, messages)
    return Metadata(
        title if named else own.title,
        summary if summed else own.summary,
        key_topics[:MOST_TOPICS] or own.key_topics,
        MetadataOrigin.MODEL,
        phrases,
    )


class _Written(NamedTuple):
    """What a model wrote of a conversation, as it came."""

    title: str
    summary: str
    topics: list[str]
    phrases: list[str]


async def _written_by(model: ChatModel, conversation: str) -> _Written:
    """What a model writes in one structured call, or to the three prompts."""
    prompt = fill(prompts.METADATA, conversation=conversation, phrases=SEARCH_PHRASES)
    reply = await ask(model, prompt, schema=prompts.METADATA_SCHEMA, enough=_is_no_object)
    if (found := _parse(reply)) is not None:
        return found
    title = await ask(model, fill(prompts.TITLE, conversation=conversation), enough=_is_a_line)
    summary = await ask(
        model,
        fill(prompts.SUMMARY, conversation=conversation),
        enough=lambda text: len(text) > LONGEST_SUMMARY,
    )
    topics = await ask(
        model,
        fill(prompts.TOPICS, conversation=conversation),
        enough=lambda text: len(text) > MOST_TOPICS * LONGEST_TOPIC,
    )
    return _Written(title, summary, topics.split(","), [])


def _parse(reply: str) -> _Written | None:
    """The fields of a structured reply, or None when it is not one. Search phrases may be
    missing."""
    if (data := wrapped_object(reply)) is None:
        return None
    title, summary = data.get("title"), data.get("summary")
    topics, phrases = data.get("key_topics"), data.get("search_phrases")
    if not isinstance(title, str) or not isinstance(summary, str) or not isinstance(topics, list):
        return None
    found = _texts(phrases if isinstance(phrases, list) else [])
    return _Written(title, summary, _texts(topics), found)


def _is_no_object(reply: str) -> bool:
    """Whether a reply that goes on will be no JSON: its server knows no schemas."""
    return len(reply) > _BEFORE_OBJECT and "{" not in reply


def _is_a_line(reply: str) -> bool:
    """Whether a reply that goes on has a whole line."""
    return "\n" in reply.lstrip()


def _texts(listed: list[object]) -> list[str]:
    return [each for each in listed if isinstance(each, str)]


def _fitting(conversation: str, tokens: int) -> str:
    """The conversation, its middle left out when it would not fit a model of so many tokens."""
    room = (tokens - 2 * SUMMARY_TOKENS) * CHARS_PER_TOKEN
    if len(conversation) <= room:
        return conversation
    half = room // 2
    return f"{conversation[:half]}\n\n[…]\n\n{conversation[-half:]}"
