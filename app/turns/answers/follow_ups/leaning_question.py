"""Sentences of a record that a question leans on without naming what it is about: "sonra kaça indi"
after a record means a figure told later in it. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.core.domain.messages import Kind, Message
from app.core.language.sentences import pieces
from app.core.language.suffixes import root, stem, verbal
from app.core.language.turkish import fold, words
from app.core.language.units import unit_of
from app.core.matching.asked_figures import NUMBER, asked
from app.core.matching.kinship import trust
from app.core.reading.answer_fit import lacks_sort
from app.core.reading.owners import owners, people
from app.core.understanding.questions.two_at_once import names, sounds_like_verb
from app.memory.recall.quoting import answers, is_rule
from app.turns.answers.follow_ups.recent_context import topic_words

_LONGEST = 60_000
"""Characters of a message that are read."""
_TRUSTED = 0.8
_BY_THE_WAY = 0.5
"""What words of the question before count, and how many of the words must stand in a sentence."""
_BRIEF = 4
"""Words of a question that names only something of it."""
_ITS = re.compile(r"\w+(?:[^\Waeiou\d][iu]|s[iu])(?:n[iu]|n[ae])?")
_EVENT = re.compile(
    r"\w{2,}(?:(?<![cfhkpst])d|(?<=[cfhkpst])t)[iu](?:m|k|n|l[ae]r)?"
    r"|\w{2,}m[iu]s(?:t[iu])?(?:m|k|n|l[ae]r)?"
)
"""A verb of what happened: "fırlamıştı", "indi", "yerleştiler"."""
_OURS = re.compile(
    r"(?:de|konus|soyle|bul|oner|hesapla|yaz|ver|gerek|anlat|tut|al)"
    r"(?:[iu]?l)?(?:[dt][iu]|m[iu]s)\w*"
)
"""What was said or found then rather than what happened."""
_TIMES = re.compile(r"yil\w*|sene\w*|ay|gun|hafta|onceki\w*|sonraki\w*|year|month|previous")
_OF_ANYTHING = re.compile(
    r"(?:fiyat|ucret|tutar)(?:lari|i)?(?:ni|nin)?|toplam\w{0,3}|hepsi|costs?|prices?|pa(?:y|id)|total"
    r"|all|much|many|ones?"
)
"""What is asked of anything: its price, all of it."""
_THERE = re.compile(
    r"\b(?:(?:o|bu|ayni) (?:kayit|not|arastirma|yazi)\w*"
    r"|or(?:a)?d(?:a|aki\w*|an)|bur(?:a)?d(?:a|aki\w*)|kayitta"
    r"|in (?:there|it|that (?:record|note))|there|doon)\b"
)
"""What points at the record that was told: "doz kaçtı orada"."""
_POINTS = re.compile(
    r"\b(?:onu|bunu|sunu|onun|bunun|ona|buna|ondan|bundan|onunla|bununla|onlar\w*|bunlar\w*"
    r"|ikisi\w*|it|them|both)\b"
)
_GOES_ON = re.compile(r"\w{2,}[iu]yo(?:r?d[iu]\w?|r\w{0,4})?")
_WITH_NOUN = re.compile(r"(?:e[dt]|yap|ol)[^\W\d_]+")
"""A verb that is one with the noun before it: "ayırt ediyorduk"."""
_LATER = re.compile(r"\b(?:sonra(?:si|dan)?|ardindan|afterwards|then)\b")
_EARLIER = re.compile(r"\b(?:onceki\w*|ondan once|oncesi|previous|before that)\b")
_YEAR_BEFORE = re.compile(r"\bonceki (?:yil|sene)\w*|\bprevious year\b")
_EDGE = re.compile(r"^\W+|\W+$")
_A_YEAR = re.compile(r"\b(?:19|20)\d\d(?!\d)")
_WHICH = re.compile(r"\b(?:hangisi\w*|which(?: one)?)\b")
_WHERE = re.compile(r"\b(?:nere(?:ye|de)\w*|where)\b")
_PLACE = re.compile(
    r"(?<=\w[ ,(])\W{0,2}[A-ZÇĞİÖŞÜ]\w+(?:['’](?:[dt][ae]|n?d[ae]|y?[ae]|n[ae])\b"
    r"| (?:yakın|civar|yöre|kıyı|çevre)\w*)"
)
"""A name as a place to be at or to go to."""


def asks_for_earlier(question: str) -> bool:
    """Whether all that is asked for is what came before what was told: "ondan önceki?"."""
    return _EARLIER.search(fold(question)) is not None and not standalone_words(question)


def asked_there(question: str) -> str:
    """A question without the words by which it points at the record that was told; "" for one that
    does not point there."""
    spoken = question.split()
    flat = [fold(_EDGE.sub("", word)) for word in spoken]
    pointed = _THERE.search(" ".join(flat))
    if pointed is None:
        return ""
    begins = len(" ".join(flat)[: pointed.start()].split())
    ends = begins + len(pointed.group().split())
    return " ".join([*spoken[:begins], *spoken[ends:]])


def standalone_words(question: str) -> tuple[str, ...]:
    """The words by which a question says what it is about without leaning on the one before: no
    verb of what happened ("indi"), no time that counts from another ("sonraki yıl")."""
    return tuple(
        word for word in topic_words(question) if not _happens(word) and not _TIMES.fullmatch(word)
    )


def names_nothing(question: str) -> bool:
    """Whether a question names no topic of its own: "kaç kez", "hangi günlerdi", "saati"."""
    asked_in = asked(question).words
    done = _done_to_it(question)
    named = (
        word
        for word in standalone_words(question)
        if word not in asked_in and word not in done and not _OF_ANYTHING.fullmatch(word)
    )
    return not any(names(word) and unit_of(word) is None for word in named)


def points_back(question: str) -> bool:
    """Whether a question points at what was told and names nothing: "onu nasıl ayırt ediyorduk"."""
    return _POINTS.search(fold(question)) is not None and names_nothing(question)


def _done_to_it(question: str) -> set[str]:
    """The words by which a question points at what was told, and those that say what is done to
    it."""
    if _POINTS.search(fold(question)) is None:
        return set()
    spoken = words(question)
    acts = [n for n, word in enumerate(spoken) if verbal(word) or _GOES_ON.fullmatch(word)]
    nouns = {spoken[n - 1] for n in acts if n and _WITH_NOUN.fullmatch(spoken[n])}
    return nouns.union((spoken[n] for n in acts), filter(_POINTS.fullmatch, spoken))


def is_of_it(question: str) -> bool:
    """Whether all that a short question names is something of what was spoken of: "ilacı ne",
    "dozu kaçtı"."""
    named = standalone_words(question)
    if not named or len(words(question)) > _BRIEF or people(question):
        return False
    return not owners(question) and all(map(_ITS.fullmatch, named))


@dataclass(frozen=True, slots=True)
class ShownTurn:
    """What was told of a record: the ``message_id`` of it, the ``question`` that it answered, the
    ``title`` of the record and its ``year``."""

    message_id: str
    question: str
    title: str
    year: int


def leant_on(
    question: str, told: ShownTurn, messages: Sequence[Message]
) -> tuple[Message, str] | None:
    """The message of a record, and its sentence, that a question means which names nothing itself.
    None where the record has nothing of the sort."""
    flat = fold(question)
    if standalone_words(question):
        return None
    place, which = _WHERE.search(flat) is not None, _WHICH.search(flat) is not None
    spoken = [each for each in messages if each.kind in (Kind.QUESTION, Kind.ANSWER)]
    at = next((n for n, each in enumerate(spoken) if each.message_id == told.message_id), 0)
    later = _LATER.search(flat) is not None and not place
    wanted_year = str(told.year - 1) if _YEAR_BEFORE.search(flat) else ""
    happened = _asks_what_happened(question)
    # What was asked before says little of where it led.
    subject, title = () if place else standalone_words(told.question), topic_words(told.title)
    verbs = _happened(question)
    best: tuple[Message, str] | None = None
    most = 0.0
    for number, message in enumerate(spoken):
        if later and number <= at:
            continue
        for sentence in _sentences(message.content):
            if place:
                fits = float(_PLACE.search(sentence) is not None)
            elif which:
                # The told turn names what may be chosen from.
                fits = float(number in (at, at + 1)) * len(_names(told.title, sentence))
            else:
                fits = answers(question, _A_YEAR.sub(" ", sentence))
                own = message.kind is Kind.QUESTION
                fits *= not lacks_sort(question, sentence, "", own=own)
            if not fits or (wanted_year and wanted_year not in sentence):
                continue
            worth = fits + _BY_THE_WAY * _shared(subject, sentence) / (len(subject) or 1)
            worth += happened and message.kind is Kind.QUESTION
            worth += _shared(title, sentence) / (len(title) or 1)
            # "Kaça anlaşmıştık" is answered where it says "anlaştık".
            said = len(verbs.intersection(map(root, words(sentence)))) if verbs else 0
            worth += max(said, _shared(topic_words(question), sentence))
            if worth > most:
                best, most = (message, sentence), worth
    return best


def _asks_what_happened(question: str) -> bool:
    spoken = words(question)
    verbs = [word for word in spoken if _happens(word) and word not in ("simdi", "kendi")]
    return NUMBER in asked(question).sorts and bool(verbs) and not any(map(_OURS.fullmatch, verbs))


def _names(title: str, sentence: str) -> set[str]:
    """Words of a title that a sentence writes like names."""
    asked_of = {stem(word) for word in words(title)}
    written = re.findall(r"(?<=\w[ ,(])[\W_]{0,2}([A-ZÇĞİÖŞÜ]\w+)", sentence)
    return {word for word in written if stem(fold(word)) in asked_of}


def _sentences(content: str) -> Iterator[str]:
    bodies = [piece.body.strip() for piece in pieces(content[:_LONGEST])]
    for body, after in zip(bodies, [*bodies[1:], ""], strict=True):
        # The head of a table stands above a rule; what asks tells nothing.
        head = body.startswith("|") and is_rule(after)
        if body and not head and not is_rule(body) and not body.rstrip("*_ ").endswith("?"):
            yield body


def _shared(sought: Sequence[str], sentence: str) -> int:
    said = {stem(word) for word in words(sentence)}
    return sum(trust(stem(word), said) >= _TRUSTED for word in sought)


def _happened(question: str) -> frozenset[str]:
    """The roots of the verbs by which a question says what happened."""
    return frozenset(filter(None, (root(e) for e in words(question) if _happens(e))))


def _happens(word: str) -> bool:
    """Whether a folded word is a verb of what happened."""
    return _EVENT.fullmatch(word) is not None and not sounds_like_verb(word)
