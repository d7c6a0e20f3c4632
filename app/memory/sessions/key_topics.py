"""Topics of a conversation without a model: the words that it keeps coming back to.

What may stand in a title is not always a topic by itself: a month, a side, a figure, and whoever is
called by a title ("Nalan Hanım", "Dr. Selim Aydın") say nothing on a map of years.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from app.core.language import suffixes, turkish
from app.core.language.dates.months import ANY_MONTH, ANY_WEEKDAY
from app.memory.sessions.title_words import can_be_topic, is_english

TOPICS = 6
_TERM = re.compile(r"(?P<written>[^\W_][\w().+-]*)(?:['’]\w+)?")
"""A word; what follows an apostrophe is an ending."""
_NOT_ALONE = re.compile(
    rf"(?:{ANY_MONTH}|{ANY_WEEKDAY}"
    r"|hafta ?sonu)(?:[dt][ae]n?|y?[ae]|n?[iu]n|l[ae]r[iu])?"
    r"|(?:yaz|kis|bahar|sonbahar)(?:[iu]n|da|dan|a|lar[iu]?)?"
    r"|(?:bey|hanim)(?:[iu]n|[ae]|[iu]|[dt][ae]n?|l[ae]r?\w*)?|prof|doc|usta|hoca|sayin"
    r"|(?:alt|ust|ic|on|arka|yan|sag|sol|karsi|orta)(?:s?[iu]|l[ae]r[iu]?|[dt][ae]n?|s?[iu]n[dt][ae]n?)?"
    r"|arasi\w*|ayri|bagli|yerine|diger\w*|butun|tum|hicbir|birkac|zor|kolay"
    r"|birlikte|beraber|uzeri|karsi|ragmen|boyunca|sirasinda|ilgili|iliskin|itibaren|ertesi|sik"
    r"|izle|kes|yaz|ozetle|sirala|yap|bekle|gel|git|ver|bak|cik|koy|dur|kal|bul|dan|den|nin|nun"
)
"""Folded words that belong to a phrase and are no topic by themselves."""
_FIGURE = re.compile(r"\d[\d.,:+]*(?:[dt][ae]n?|y?[ae]|s?[iu]|l[iu]k)?")
_PAST = re.compile(r"\w{2,}[dt][iu](?:[mkn]|l[ae]r)?")
"""Folded words that are of the past tense, or a noun: "geldi", "kredi"."""
_CALLED = re.compile(r"\b(?:([^\W\d_]++) )?([^\W\d_]++) (?:[Bb]ey|[Hh]an[ıi]m|[Hh]oca)\b")
_TITLED = re.compile(
    r"\b(?:(?:Dr|Prof|Doç|Uzm|Op|Av|Sayın)\b\.? ?){1,4}+([^\W\d_]++)(?: ([^\W\d_]++))?",
    re.IGNORECASE,
)
_CLOSES = re.compile(r"[)\"”']*\s*(?:[.?!…,;:\n]|$)")


def topics_of(questions: Sequence[str], answers: Sequence[str]) -> tuple[str, ...]:
    """Words that may be topics by how often their stems occur, those of the questions counted
    three times; shown in the shortest form that was written, the one nearest to the bare word."""
    counts: Counter[str] = Counter()
    shown: dict[str, str] = {}
    people: set[str] = set()
    closing: dict[str, bool] = {}
    for weight, texts in ((3, questions), (1, answers)):
        for text in texts:
            in_turkish = not is_english(text)
            people.update(_people(text))
            for found in _TERM.finditer(text):
                written = _bare(found["written"])
                folded = turkish.fold_word(written)
                stem = suffixes.stem(folded)
                if not _is_topic(written, folded, stem, in_turkish):
                    continue
                counts[stem] += weight
                shown[stem] = min(shown.get(stem, written), written, key=len)
                if in_turkish and _PAST.fullmatch(folded):
                    closes = _CLOSES.match(text, found.start() + len(written)) is not None
                    closing[stem] = closing.get(stem, True) and closes
                else:
                    closing[stem] = False
    # What only ever ends a sentence and looks like a verb is one.
    named = (stem for stem, _ in counts.most_common() if stem not in people and not closing[stem])
    return tuple(shown[stem] for stem, _ in zip(named, range(TOPICS), strict=False))


def _bare(written: str) -> str:
    """A word without the brackets and signs around it."""
    bare = written.strip(".-(")
    return bare if bare.count("(") == bare.count(")") else bare.strip("()")


def _is_topic(written: str, folded: str, stem: str, in_turkish: bool) -> bool:
    if len(folded) < 3 or _FIGURE.fullmatch(folded):
        return False
    # "ALT" is something else than "alt".
    if in_turkish and not written.isupper() and _NOT_ALONE.fullmatch(folded):
        return False
    return can_be_topic(folded, stem, in_turkish)


def _people(text: str) -> Iterator[str]:
    """The stems of the names of who is called by a title."""
    for first, last in _CALLED.findall(text):
        yield suffixes.stem(turkish.fold_word(last))
        if first[:1].isupper() and last[0].isupper():
            yield suffixes.stem(turkish.fold_word(first))
    for names in _TITLED.findall(text):
        for name in names:
            if name[:1].isupper():
                yield suffixes.stem(turkish.fold_word(name))
