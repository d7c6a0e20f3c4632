"""The choice of the short thing that somebody told for a question asked later in other words.

A note is a line or two, and what is asked of it seldom has its words. It is read as every line is,
beside the other notes alone; how likely it answers is then reckoned from that, from what it means,
from how much of what is named stands in it, and from whose it is
(``python -m training.statements``). A note about another one's thing, or about another thing of that name
("su faturası", where the electricity bill was told), is none. Pure.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from app.core.language.suffixes import root, stem, verbal
from app.core.language.turkish import fold, is_loose, is_stop, lower, words
from app.core.language.units import unit_of
from app.core.matching.asked_figures import asked
from app.core.matching.scoring import likelihood
from app.core.reading.answer_fit import lacks_own_sort, lacks_sort, tells_medicine
from app.core.reading.change_signs import change_signs
from app.core.reading.features import ReadLine, ReadText
from app.core.reading.owners import (
    asked_thing,
    is_asking,
    is_frame,
    is_unowned,
    misses_owner,
    owners,
    owning,
    people,
    says_when,
    stands,
)
from app.core.reading.question_signs import sorts
from app.core.reading.reader import BestLines
from app.core.reading.repeated_measures import acts, repeats_measure, tells_same_act
from app.core.reading.sought_words import stems, topical

TOLD, NEAR = 0.45, 0.15
"""How likely a note answers that is told, and one that is told as the nearest."""
WEIGHTS: Mapping[str, float] = {
    "read": 0.45,
    "sure": 1.45,
    "meaning": 5.28,
    "ahead": 0.45,
    "share": 1.47,
    "missing": 0.01,
    "none": -0.53,
    "around": 0.62,
    "verb": 0.69,
    "thing": 0.11,
    "no thing": 0.04,
    "owner": -0.37,
    "in line": 1.05,
    "figure": 0.34,
    "no figure": 0.88,
}
"""Learnt by ``python -m training.statements``."""
BIAS = -3.33
_UNOWNED = 0.44
"""How likely a note that says nothing of whose it is answers for a relative, at most: it comes near."""
_READ = 8
"""The lines, best first, of which one is chosen."""
_AS_READ = ("in line", "figure", "no figure")
"""What the reading knows of a line that counts once more."""
_LEAST = 1e-4
_BY_NAME = 0.6
"""The same of one that gives the number or address that is asked for, below a note about whose it
is: "telefonu 0532 …"."""
_FAR_AHEAD = 0.3
_ONES_OWN = re.compile(r"[iu]?m(?:[iu]z)?(?:[iu]n|[iuae]|d[ae]n?|l[ae])?")
"""Endings of what belongs to the one who writes, behind a stem."""
_ENDS_AS_OWN = re.compile(f"(?:{_ONES_OWN.pattern})$")
_OWN_GENITIVE = re.compile(r"[^\W\d]{3,}[iu]?m[iu]n")
"""What is one's own, as the owner of what is asked: "doktorumun"."""
_OF_OURS = re.compile(r"(\w{2,}?)[iu]?m[iu]z(?:[iu]n|[iuae]|d[ae]n?)?(?:ki\w{0,4})?")
_OF_ANYTHING = frozenset(("tane", "adet", "kilo", "torba"))
_WATER = "su"
"""Also "şu" as some type it: what says so are the other letters of the question, or that it stands
before no noun."""
_OF_WATER = re.compile(r"su(?:y(?:u|a|u?nu?|unun|una|unda|undan|umu?z?|la)|d[ae]n?|lar\w{0,3})?")
"""Its forms."""
_TURKISH = re.compile(r"[çğıöşü]")
_SOUGHT = re.compile(
    r"(ad|ism|soyad|numara|telefon|adres|fiyat|ucret|doz|sifre|tarih|maas)s?[iu](?:m|n)?(?:[iu]|n[iu])?"
)
_CALLED_BY = {"numara", "telefon"}
_GIVE = frozenset(
    "ver versene verir soyle soylesene soyler yaz lazim gerek bul bulsana goster hatirlat misin bana bi bir".split()
)
"""Words that ask for it to be told: "numarasını ver"."""
_THAT_DAY = re.compile(
    r"\b(?:bugun|bu (?:sabah|aksam|gece|ogle\w{0,4})|dun|demin|az once|today|this morning|yesterday)\b"
)
_DOING = re.compile(
    r"(?:yap|gel|gid|al|ver|ed|ol|bak|tak|kur|sat|yaz|cek|getir|otur|calis)[ae]n(?:[iu]n)?"
)
"""Who or what does something: "balkonu yapan usta"."""
_BRIEF = 5
"""Words of a message that only names what is asked."""
_RARE, _TOGETHER = 3, 2
"""Notes that may have a word which tells that two are about the same thing, and how many of these
words they share."""


@dataclass(frozen=True, slots=True)
class NoteFound:
    """The line of a note, and ``chance``: how likely it answers, 0…1; ``is_near``: it comes near at most."""

    read: ReadLine
    chance: float
    is_near: bool


def best_note(
    question: str, texts: Sequence[ReadText], reading: BestLines, order: Sequence[int] = ()
) -> NoteFound | None:
    """The note that answers a question, of what was read of all ``texts``; None where none comes
    near. With the ``order`` in which they were told, a later one that changes what it tells is
    meant; with that turned round, the first."""
    likely = [
        (likelihood(known, WEIGHTS, BIAS), line)
        for line, known in described_notes(question, texts, reading)
    ]
    likely += [
        (_BY_NAME, each) for each in reading.lines if tells_medicine(question, each.line.text)
    ]
    if by_name := [each for each in reading.lines if _is_by_name(question, texts, each, reading)]:
        likely.append((_BY_NAME, by_name[0]))
    if not likely:
        return None
    chance, first = max(likely, key=lambda each: each[0])
    if chance < NEAR:
        return None
    if is_unowned(question, _spoken(texts[first.text], first), first.line.text, reading.related):
        # "Tansiyonum 14 çıktı" is not of "annemin tansiyonu".
        chance = min(chance, _UNOWNED)
    if order:
        chances = {line.at: each for each, line in likely}
        first = _as_changed(question, first, reading, order, chances)
    return NoteFound(first, chance, is_near=chance < TOLD)


def _as_changed(
    question: str,
    told: ReadLine,
    reading: BestLines,
    order: Sequence[int],
    chances: Mapping[int, float],
) -> ReadLine:
    """The newest line that changes what one tells; that line itself where none does."""
    related = reading.related
    having = Counter(word for each in reading.lines for word in each.spoken.words)
    # "Tanesi" is of anything.
    named = [w for w in named_words(question) if not (unit_of(stem(w)) or stem(w) in _OF_ANYTHING)]
    named = [w for w in named if stands(w, told.spoken.words, related)]
    only_whose = all(people(each) for each in named)
    newest = told
    for each in reading.lines:
        if order[each.text] <= order[newest.text]:
            continue
        body, spoken = each.spoken.body, each.spoken.words
        signs = change_signs(body)
        changes = (
            signs.changed or signs.to_value or repeats_measure(question, told.spoken.body, body)
        )
        # "75'e çıkardı" is in the unit that was told before.
        if not changes or signs.maybe or (lacks_own_sort(question, body) and not signs.to_value):
            continue
        if is_of_another_thing(question, each.line.text, related):
            continue
        shared = [w for w in told.spoken.words & spoken if w.isalpha() and not is_stop(w)]
        rare = sum(len(w) > 2 and having[w] <= _RARE and not root(w) for w in shared)
        of_it = [stands(word, spoken, related) for word in named]
        about_it = bool(of_it) and all(of_it)
        about_it = about_it or (any(of_it) and chances.get(each.at, 0.0) >= NEAR)
        if only_whose and about_it:
            # Mother fell, and was given drops later: whose it is makes nothing the same.
            about_it = tells_same_act(question, told.spoken.words, spoken)
        if about_it or (rare >= _TOGETHER and (any(of_it) or not of_it)):
            newest = each
    return newest


def described_notes(
    question: str, texts: Sequence[ReadText], reading: BestLines
) -> Iterator[tuple[ReadLine, dict[str, float]]]:
    """The lines that came first and may answer, with what is known of each: ``read``: what the
    reading makes of it, as a logit; ``sure``: it was so sure that meaning was not looked at;
    ``meaning`` and ``ahead``: how near in meaning it is, and how
    far before all others; ``share``, ``missing``, ``none``: how much of what is named stands in it,
    how many words of that do not, and whether none does; ``around``: how many stand in what was
    told before it; ``verb``: what is done to the thing is said; ``thing``, ``no thing``: so is the
    thing asked of, or not; ``owner``: whose it is, or where, is not; ``in line``: how much of the
    question stands in it, rare words before others; ``figure``, ``no figure``: it has one of the
    sort that is asked for, or none."""
    if not reading.lines:
        return
    related, top = reading.related, reading.lines[0]
    named, thing = named_words(question), asked_thing(question)
    verbs = [word for word in topical(question) if root(word) and word not in named]
    for line in reading.lines[:_READ]:
        if lacks_own_sort(question, line.spoken.body) and not _was_that_day(
            question, line, related
        ):
            continue
        if is_of_another_thing(question, line.line.text, related):
            continue
        spoken, told = line.spoken.words, _spoken(texts[line.text], line)
        who = people(line.line.text)
        told_words = words(line.line.text)
        said = [
            stands(word, spoken, related)
            or bool(people(word) & who)
            or any(_means(word, each, related) for each in told_words)
            for word in named
        ]
        others = [e.features.get("meaning", 0.0) for e in reading.lines if e is not line]
        near = line.features.get("meaning", 0.0)
        ahead = near - max(others, default=0.0)
        of_it = bool(thing) and stands(thing, spoken, related)
        yield (
            line,
            {
                "read": _logit(reading.chance) - (top.worth - line.worth),
                "sure": float("meaning" not in line.features),
                "meaning": near,
                "ahead": max(-_FAR_AHEAD, min(ahead, _FAR_AHEAD)),
                "share": sum(said) / len(said) if said else 0.5,
                "missing": float(min(len(said) - sum(said), 3)),
                "none": float(not any(said)),
                "around": float(
                    sum(stands(w, told, related) for w, s in zip(named, said, strict=True) if not s)
                ),
                "verb": float(
                    any(stands(w, spoken, related) or f"{root(w)}~" in spoken for w in verbs)
                ),
                "thing": float(of_it),
                "no thing": float(bool(thing) and not of_it),
                "owner": float(misses_owner(question, told, related)),
                **{name: line.features[name] for name in _AS_READ},
            },
        )


def named_words(question: str) -> tuple[str, ...]:
    """The words of a question that name what it is about: no verbs, units, nor what is asked of a
    thing ("adı", "ne kadar")."""
    topics, figure = topical(question), asked(question).words
    spoken = words(question)
    ends_in_verb = not spoken or not is_asking(spoken[-1])
    counted = {word for before, word in pairwise(spoken) if before.startswith("kac")}
    water = (_WATER,) if _names_water(question) else ()
    named = [
        each
        for each in topics
        if each not in figure
        and not (each in counted and unit_of(each))
        and not is_frame(each)
        and not (verbal(each) or (root(each) and each == topics[-1] and ends_in_verb))
    ]
    return (*water, *named)


def asks_by_name(question: str) -> bool:
    """Whether a message only names what is asked of a thing: "gökhan beyin numarası"."""
    return bool(_last_asked(question))


def _is_by_name(
    question: str, texts: Sequence[ReadText], line: ReadLine, reading: BestLines
) -> bool:
    """Whether a note only says the number, address or price of what the note before it names, and
    that is asked for: "gülayın numarası" of "telefonu 0532 …"."""
    wanted, spoken = _last_asked(question), words(line.line.text)
    if not wanted or not spoken or owners(line.line.text):
        return False
    found = _SOUGHT.fullmatch(spoken[0])
    if found is None or lacks_own_sort(question, line.spoken.body):
        return False
    alike = found[1] == wanted or {found[1], wanted} == _CALLED_BY
    named, around = named_words(question), stems(texts[line.text].asked)
    return alike and bool(named) and all(stands(w, around, reading.related) for w in named)


def _last_asked(question: str) -> str:
    """What of a thing a message asks for by name: "numara" of "gülayın numarasını ver"."""
    spoken = list(words(question))
    while spoken and spoken[-1] in _GIVE:
        spoken.pop()
    found = _SOUGHT.fullmatch(spoken[-1]) if spoken else None
    return found[1] if found and 1 < len(spoken) <= _BRIEF else ""


def _names_water(question: str) -> bool:
    """Whether a question says "su" and means no "şu"."""
    spoken = lower(question).split()
    if _WATER not in spoken:
        return False
    behind = spoken[spoken.index(_WATER) + 1 :]
    return _TURKISH.search(lower(question)) is not None or any(map(is_asking, behind[:1]))


def _was_that_day(question: str, line: ReadLine, related: Mapping[str, frozenset[str]]) -> bool:
    """Whether a question asks when something was done, and a note says that it was: the day on which
    it was told is the answer, "bugün 3 sıra sarımsak diktim"."""
    if "date" not in sorts(question) or not lacks_sort(question, line.spoken.body, "", own=True):
        return False
    done, told = acts(question), acts(line.line.text)
    if not done.isdisjoint(told):
        return True
    if not told or not done:
        return False
    if _THAT_DAY.search(fold(line.line.text)) is not None:
        return True
    # "Banyoda düşmüştü" asks when "annem banyoda kaydı" was.
    named = named_words(question)
    things = [word for word in named if not people(word)]
    return bool(things) and all(stands(word, line.spoken.words, related) for word in named)


def is_of_another_thing(question: str, line: str, related: Mapping[str, frozenset[str]]) -> bool:
    """Whether a line is about another thing of the name, or another one's, than a question asks of:
    "elektrik faturası" for "su faturası", "evin tapusu" for "tarlanın tapusu", "doktorum" for
    "ablamın doktoru"."""
    asked_in, told = words(question), words(line)
    relatives = people(line)
    if any(_is_anothers(word, told) for word in asked_in):
        return True
    if not people(question) and any(owning(each) and people(each) for each in told):
        # "Ablamın kontrolü iyi geçti, doktor …" is not of "doktorum".
        own = [each for each in asked_in if _OWN_GENITIVE.fullmatch(each) and not is_stop(each)]
        if any(_means(word, each, related) for word in own for each in told):
            return True
    for place, word in enumerate(asked_in[1:], 1):
        before = asked_in[place - 1]
        if not _may_modify(before, question) or is_stop(word) or is_loose(word):
            continue
        if any(_means(before, each, related) for each in told):
            continue
        at = [n for n, each in enumerate(told) if _means(word, each, related)]
        if not at:
            continue
        of_another = owning(before) and bool(people(before)) and not relatives
        if of_another and all(_is_ones_own(word, told[n]) for n in at):
            # "Doktorum" is nobody's else.
            return True
        modified = all(n and _may_modify(told[n - 1], line) for n in at)
        if modified and all(owning(told[n - 1]) == owning(before) for n in at):
            return True
    return False


def _is_anothers(word: str, told: Sequence[str]) -> bool:
    """Whether a word of a question names a relative of its writer's ("kızım"), and what was told
    only the same of somebody else's ("komşunun kızı")."""
    who = people(word)
    if not who or _ENDS_AS_OWN.search(word) is None:
        return False
    at = [n for n, each in enumerate(told) if people(each) & who]
    return bool(at) and all(n and owning(told[n - 1]) and not people(told[n - 1]) for n in at)


def _may_modify(word: str, text: str) -> bool:
    """Whether a word may say which thing of a name is meant."""
    if word == _WATER:
        return _TURKISH.search(lower(text)) is not None
    if len(word) < 2 or word.isdigit() or is_stop(word) or is_loose(word) or unit_of(word):
        return False
    return not (verbal(word) or root(word) or says_when(word) or _DOING.fullmatch(word))


def _means(word: str, other: str, related: Mapping[str, frozenset[str]]) -> bool:
    if word == _WATER:
        return _OF_WATER.fullmatch(other) is not None
    ours = _OF_OURS.fullmatch(word)
    if ours is not None and stem(other) == stem(ours[1]):
        # "Evimizin" has a stem of its own.
        return True
    return bool(people(word) & people(other)) or stands(word, {stem(other)}, related)


def _is_ones_own(word: str, told: str) -> bool:
    """Whether what was told of the thing that a ``word`` names is that it is its writer's."""
    bare = stem(word)
    return told.startswith(bare) and _ONES_OWN.fullmatch(told[len(bare) :]) is not None


def _logit(chance: float) -> float:
    kept = min(max(chance, _LEAST), 1 - _LEAST)
    return math.log(kept / (1 - kept))


def _spoken(text: ReadText, read: ReadLine) -> frozenset[str]:
    return read.spoken.words | stems(f"{text.title} {text.asked}")
