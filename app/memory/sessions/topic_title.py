"""A title that names the topic of a conversation, from its own words and without a model.

What a conversation is about is said on both sides: its phrases are those whose words stand in
questions and answers, in several turns, in headings. The first is taken from the questions, what
the answers add comes behind a colon: "Hormon tedavisi: sıcak basmaları, meme kanseri".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, starmap

from app.core.language import suffixes, turkish
from app.memory.sessions.title_words import KnownWords, TitleWord, chunks_of

LEAST_WORDS, MOST_WORDS = 4, 10
_LONGEST_PHRASE = 3
_MOST_PHRASES = 4
_LOOKED_AT = 20_000
"""Characters of each side of the conversation that are read."""
_LONGER = 0.5
"""What each further word of a phrase adds to its worth, as a share of it."""
_AGAIN = 0.8
"""What a phrase of several words gains each time that it is written again, at most twice."""
_PART = 0.45
"""The share of a phrase's worth from which a longer phrase with all its words stands for it."""
_SHORTEST, _FOREIGN = 4, 10
"""Letters of a word that names something alone, and of one that only seems to have an ending."""

_PAST = re.compile(r"\w{2,}[dt][iu]")
"""A verb in the past. Nouns end so too ("belirti"): it counts only where a clause ends."""
# Endings of Turkish words, most of folded ones; a word may have one by chance, so each counts only
# beside other signs.
_ADJECTIVE = re.compile(r"\w{2,}(?:l[iu]|s[iu]z|s[ae]l|[ae]n|[iu]k|ic|li|lik)")
_POSSESSED = re.compile(r"\w{3,}[iu]")
"""What is somebody's or something's: "tedavisi" in "hormon tedavisi"."""
_CASE = re.compile(
    r"(?<=s[ıiuü])n(?:[ıiuüae]|d[ae]n?|[ıiuü]n)$|(?<=s[ıiuü])yl[ae]$|(?<=[çfhkpsşt])t[ae]n?$"
    r"|(?<=[^\Wçfhkpsşt])d[ae]n?$|(?<=[ğy])[ae]$|(?<=[ıiuü])n[ıiuüae]$"
)
"""A case, as it is written: "etkisini", "evde", "kemiğe"."""
_MINE = re.compile(r"\w{4,}[ıiuü]m$")
"""What is the writer's: "ilacım"."""
_OBJECT = re.compile(r"\w{3,}[aeiou][^\Waeiou][iu]$")
"""The object of a verb: "ilaci" in "ilacı bıraktım"."""
_AORIST = re.compile(r"\w{2,}[aeiu]r")
"""Verbs ("düşer") and nouns ("şeker"), which are written with an ending as well."""
_NUMBER = re.compile(r"\d[\d.,-]*")
_POSSESSED_CASE = re.compile(r"(?<=\w\w[ıiuü])n[ıiuüae]$")
_SURELY_CASE = re.compile(
    r"(?<=s[ıiuü])(?:n(?:[ıiuüae]|d[ae]n?|[ıiuü]n)|yl[ae])$|(?<=l[ae]r)d[ae]n?$"
)
"""Endings that a name does without: "ekmekte", "etkisini", "çalışmasından"."""
_VAGUE = re.compile(
    r"ilac|test|deger|fark|risk|etki?|sonuc|doz|fiyat|hata|sorun|yontem|secenek|sebep|fayda|zarar|yarar"
    r"|sure|miktar|oran|tedavi?|hasta(?:lik)?|belirti?|tur|ornek|problem|bolum|kisim|yan|ust|alt|yuz|bas|uc"
    r"|effect|result|value|dose|price|method|way|thing|difference|treatment|patient|use|level"
)
"""Stems that name nothing by themselves, only with a word beside them."""


def topic_title(questions: Sequence[str], answers: Sequence[str], headings: Sequence[str]) -> str:
    """Four to ten words that name what plain texts are about; empty when they hold too little."""
    known = KnownWords()
    asked = [list(chunks_of(text, known)) for text in _capped(questions)]
    told = [list(chunks_of(text, known)) for text in _capped(answers)]
    heads = [list(chunks_of(text, known)) for text in _capped(headings)]
    for number, chunks in enumerate(asked):
        stems = {word.stem for chunk in chunks for word in chunk}
        known.asked.update(stems)
        known.first |= stems if not number else set()
    for chunks in told:
        known.answered.update({word.stem for chunk in chunks for word in chunk})
    known.headed = {word.stem for chunks in heads for chunk in chunks for word in chunk}
    every = _phrases([*asked, *heads, *told], known)
    begun = _among(every, asked[:1] + heads)
    sought = _among(every, asked + heads)
    return _joined(_chosen(begun or sought, sought, _telling(every, known)), known)


def _capped(texts: Iterable[str]) -> Iterator[str]:
    left = _LOOKED_AT
    for text in texts:
        if left <= 0:
            return
        yield text[:left]
        left -= len(text)


_Chunks = Sequence[Sequence[TitleWord]]
"""The runs of words of one text."""
_Phrases = dict[tuple[str, ...], tuple[float, Sequence[TitleWord]]]
"""Phrases by the stems of their words, each with its worth and its shortest writing."""


def _runs(texts: Iterable[_Chunks]) -> Iterator[Sequence[TitleWord]]:
    """Every run of up to three words within a chunk."""
    for chunks in texts:
        for chunk in chunks:
            for start in range(len(chunk)):
                for end in range(start + 1, min(start + _LONGEST_PHRASE, len(chunk)) + 1):
                    yield chunk[start:end]


def _stems(phrase: Sequence[TitleWord]) -> tuple[str, ...]:
    return tuple(word.stem for word in phrase)


def _phrases(texts: Iterable[_Chunks], known: KnownWords) -> _Phrases:
    """The phrases by their stems, each with its worth and its shortest writing."""
    found: dict[tuple[str, ...], list[Sequence[TitleWord]]] = {}
    for phrase in _runs(texts):
        found.setdefault(_stems(phrase), []).append(phrase)
    phrases: _Phrases = {}
    for stems, written in found.items():
        again = len(written) > 1
        if len(set(stems)) < len(stems) or not _names(written[0], known, again=again):
            continue
        worth = sum(map(known.worth, stems)) / len(stems) * (1 + _LONGER * (len(stems) - 1))
        worth += _AGAIN * (min(len(written), 3) - 1) * (len(stems) > 1)
        best = min(written, key=lambda each: sum(len(word.written) for word in each))
        phrases[stems] = (worth, best)
    return phrases


def _names(phrase: Sequence[TitleWord], known: KnownWords, *, again: bool) -> bool:
    """Whether a phrase can name something: nothing in it closes sentences, a number stands in it
    only where it does so again ("tip 2"), and its words belong together."""
    first, last = phrase[0], phrase[-1]
    if _NUMBER.fullmatch(first.folded) or (_NUMBER.fullmatch(last.folded) and not again):
        return False
    if any(_NUMBER.fullmatch(word.folded) for word in phrase[1:-1]):
        return False
    if any(known.predicates[word.stem] > known.not_closing[word.stem] for word in phrase):
        return False
    if any(_is_past(word, known) for word in phrase):
        return False
    if len(phrase) == 1:
        return _names_alone(first, known)
    if again:
        return True
    return all(_belong_together(left, right, known) for left, right in pairwise(phrase))


def _names_alone(word: TitleWord, known: KnownWords) -> bool:
    """Whether one word is a name by itself."""
    if word.stem in known.names:
        return True
    if len(word.folded) < _SHORTEST or (
        _VAGUE.fullmatch(word.stem) and word.stem not in known.headed
    ):
        return False
    if not word.in_turkish:
        return True
    alone = len(known.forms[word.stem]) == 1
    if _AORIST.fullmatch(word.folded) and alone:
        return False
    inflected = _CASE.search(_bare(word, known, of_another=False)) is not None
    return not inflected or (alone and len(word.folded) > _FOREIGN)


def _is_past(word: TitleWord, known: KnownWords) -> bool:
    """Whether a word is a verb ("düştü") and not a noun with the same ending ("testi"), which is
    written without its last vowel elsewhere, or with a plural or case behind it."""
    if not word.in_turkish or not _PAST.fullmatch(word.folded):
        return False
    base = re.compile(word.folded[:-1] + r"(?:|[iu]?l[ae]r\w*|[ae]\w*|[iu](?:n|s)\w+|t\w+|d\w+)")
    others = {turkish.fold(each) for each in known.forms[word.stem]} - {word.folded}
    return not any(map(base.fullmatch, others))


def _belong_together(left: TitleWord, right: TitleWord, known: KnownWords) -> bool:
    """Whether two neighbours are one name: the second is the first's ("hormon tedavisi"), the
    first says what sort ("hormonsuz seçenek"), or both are written like names."""
    if not left.in_turkish or {left.stem, right.stem} <= known.names:
        return True
    if _CASE.search(left.plain) and not left.plain.endswith(("ın", "in", "un", "ün")):
        return False
    if _ADJECTIVE.fullmatch(left.folded):
        return True
    ending = turkish.fold(_bare(right, known, of_another=True))
    return _POSSESSED.fullmatch(ending) is not None


def _bare(word: TitleWord, known: KnownWords, *, of_another: bool) -> str:
    """A word in the case of a name: as it is written elsewhere without an ending, or without one
    that can be nothing else. ``of_another``: it ends a name of several words, whose possessive
    stays ("insülin direncini" is "insülin direnci")."""
    written = word.plain
    begun = turkish.fold(written[:3])
    forms = [each for each in known.forms[word.stem] if turkish.fold(each).startswith(begun)]
    if of_another:
        forms = [each for each in forms if _POSSESSED.fullmatch(turkish.fold(each))]
    if of_another and _MINE.search(written):
        return written[:-1]
    shorter = [each for each in forms if len(each) < len(written)]
    if of_another and _POSSESSED_CASE.search(written) and written[:-1] not in forms:
        return written[:-2]
    if shorter and (_CASE.search(written) or not of_another):
        return min(shorter, key=lambda each: (len(each), each))
    ending = len(written) - len(word.stem)
    mine = ending == 2 and _MINE.search(written) is not None
    object_of = ending == 1 and _OBJECT.search(word.folded) and _drops(word, known)
    if not of_another and word.folded.startswith(word.stem) and (mine or object_of):
        return written[:-ending]
    return _SURELY_CASE.sub("", written)


def _drops(word: TitleWord, known: KnownWords) -> bool:
    """Whether the last vowel of a word is an ending: it is written with another one elsewhere."""
    forms = {turkish.fold(each) for each in known.forms[word.stem]} - {word.folded}
    return bool(forms) and not any(each.startswith(word.folded) for each in forms)


def _among(phrases: _Phrases, texts: Iterable[_Chunks]) -> _Phrases:
    here = {_stems(phrase) for phrase in _runs(texts)}
    return {stems: found for stems, found in phrases.items() if stems in here}


def _telling(phrases: _Phrases, known: KnownWords) -> _Phrases:
    """The phrases that an answer may add: names, and what more than one answer speaks of."""
    return {
        stems: found
        for stems, found in phrases.items()
        if any(stem in known.names or known.answered[stem] > 1 for stem in stems)
    }


def _chosen(lead: _Phrases, *others: _Phrases) -> list[Sequence[TitleWord]]:
    """The leading phrase, then phrases that add to it, until there are words enough."""
    chosen: list[Sequence[TitleWord]] = []
    said: set[str] = set()
    words = 0
    for phrases in (lead, *(each for each in others for _ in range(_MOST_PHRASES - 1))):
        if len(chosen) == _MOST_PHRASES or (words > LEAST_WORDS and len(chosen) > 1):
            break
        fresh = {
            stems: found
            for stems, found in phrases.items()
            if said.isdisjoint(stems) and words + len(stems) <= MOST_WORDS
        }
        if not fresh:
            continue
        stems = _longer_phrase(max(fresh, key=lambda each: fresh[each][0]), fresh)
        chosen.append(fresh[stems][1])
        said.update(stems)
        words += len(stems)
    return chosen


def _longer_phrase(stems: tuple[str, ...], phrases: _Phrases) -> tuple[str, ...]:
    """The best longer phrase that a phrase is part of, unless it is worth much less."""
    least = _PART * phrases[stems][0]
    longer = [
        each
        for each, (worth, _) in phrases.items()
        if len(each) > len(stems) and worth >= least and set(stems) < set(each)
    ]
    return max(longer, key=lambda each: phrases[each][0], default=stems)


def _joined(chosen: Sequence[Sequence[TitleWord]], known: KnownWords) -> str:
    if sum(map(len, chosen)) < LEAST_WORDS:
        return ""
    told = []
    for phrase in chosen:
        *before, last = phrase
        words = [(_spelled(word.written, known), word.in_turkish) for word in before]
        bare = _bare(last, known, of_another=bool(before))
        words.append((_spelled(bare, known), last.in_turkish))
        told.append(" ".join(starmap(_capitalized, words)))
    return f"{told[0]}: {', '.join(told[1:])}" if told[1:] else told[0]


def _capitalized(word: str, in_turkish: bool) -> str:
    """A word with a capital by the rules of its language: "input" is no "İnput"."""
    return turkish.capitalize(word) if in_turkish else word[:1].upper() + word[1:]


def _spelled(written: str, known: KnownWords) -> str:
    """A word as it was written with the most capitals: "pcos" is PCOS."""
    folded = turkish.fold(written)
    forms = known.forms.get(suffixes.stem(folded), set())
    same = [each for each in forms if turkish.fold(each) == folded]
    return max(same, key=lambda each: sum(map(str.isupper, each)), default=written)
