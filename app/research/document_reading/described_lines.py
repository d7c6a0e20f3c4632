"""Description of the lines of passages as answers to a question.

To what the reading of records knows of a line (:mod:`app.core.reading.features`) come how near it
is to the question in meaning, and how near its passage came in the search.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import TYPE_CHECKING

from app.core.domain.evidence import Excerpt
from app.core.language.suffixes import stem
from app.core.language.turkish import fold
from app.core.matching.asked_figures import hinted
from app.core.reading.features import Describing, ReadLine, ReadText
from app.core.reading.meaning_vectors import LineEmbedder, MeaningVector, ranked
from app.core.reading.reader import related_stems
from app.core.reading.sought_words import topical
from app.research.document_reading.asked_signs import number_signs, tells, wants, word_signs
from app.research.document_reading.document_lines import document_lines
from app.research.figures.measures import given
from app.research.office.part_places import COPY, FROM, SENT, TO
from app.research.relevance import translation
from app.research.relevance.aboutness import Aboutness
from app.research.relevance.relevance import Relevance, language_of

if TYPE_CHECKING:
    from app.core.language.thesaurus import Thesaurus

MOST_LINES = 320
"""Lines that are looked at closely, those with most of the question."""
_LONGEST = 600
"""Characters of a line whose meaning is looked at."""
_ENDS = (".", "!", "?", "…", ":", ";", ")", "”", '"')
_SHORT_HEAD = 70
_MAIL_HEAD = re.compile(f"(?:{'|'.join((FROM, TO, COPY, SENT))}): ")
_SENDING = re.compile(
    r"\b(?:e-? ?posta|e-?mail|mail|mesaj|ileti|gonder|yaz(?:d|m|an|is|ild|ilm)|yolla|gelen|geldi"
    r"|kimden\b|kime\b|sent\b|send|wrote\b|written\b|letter|message|from whom\b)"
)


@dataclass(frozen=True, slots=True)
class DescribedLines:
    """The lines of ``texts`` (one each excerpt, in order) as answers to a question."""

    lines: list[ReadLine]
    texts: list[ReadText]
    related: Mapping[str, frozenset[str]]
    """The stems that may stand for a word of the question."""


def described(
    question: str,
    excerpts: Sequence[Excerpt],
    meaning: LineEmbedder | None,
    thesaurus: Thesaurus | None = None,
) -> DescribedLines:
    """The lines of the excerpts, best excerpt first. Blocking: for a thread."""
    sources = {key: n for n, key in enumerate(dict.fromkeys(e.source.key for e in excerpts))}
    best = max((each.score for each in excerpts), default=0.0) or 1.0
    texts = [
        ReadText(
            each.text,
            title=head_of(each),
            source=sources[each.source.key],
            year=each.source.published[:4],
            signals={
                "score": each.score,
                "of best": each.score / best,
                "rank": 1 / (1 + place),
                "found": float(each.score > 0),
            },
        )
        for place, each in enumerate(excerpts)
    ]
    related = _related(question, thesaurus)
    describing = Describing(question, texts, related, split=document_lines, most=MOST_LINES)
    lines = [
        each
        for each in describing.lines()
        if not is_head_of_mail(question, each.line.text, excerpts[each.text])
    ]
    _add_form(question, lines, texts)
    _add_asked(question, lines)
    _add_about(question, lines, excerpts, texts)
    if meaning is not None:
        _add_meaning(question, lines, texts, meaning)
    return DescribedLines(lines, texts, related)


def head_of(excerpt: Excerpt) -> str:
    """What stands over an excerpt: the title, the heading and the name of the file."""
    name = PurePath(excerpt.source.address).stem.replace("_", " ").replace("-", " ")
    title = excerpt.source.title
    return " · ".join(dict.fromkeys(filter(None, (title, excerpt.place, name))))


def is_head_of_mail(question: str, text: str, excerpt: Excerpt) -> bool:
    """Whether a line says from whom, to whom or when an e-mail was sent, where nobody asks for
    that: when a meeting is, is not when its invitation was sent."""
    if not excerpt.source.address.lower().endswith(".eml") or _SENDING.search(fold(question)):
        return False
    return _MAIL_HEAD.match(text) is not None


def _related(question: str, thesaurus: Thesaurus | None) -> Mapping[str, frozenset[str]]:
    """What stands for each word of a question: its synonyms and what it is called in English."""
    asked = topical(question)
    known = dict(related_stems(asked, thesaurus)) if thesaurus is not None else {}
    read = translation.readings(question)
    for word in asked:
        others = {each[0] for each in read.get(stem(word), ()) if len(each) == 1}
        if others:
            known[word] = frozenset(known.get(word, frozenset()) | others)
    return known


def _add_form(question: str, lines: Sequence[ReadLine], texts: Sequence[ReadText]) -> None:
    asked_in = language_of(question)
    foreign = [float(language_of(text.content) != asked_in) for text in texts]
    for each in lines:
        bare = each.line.text.rstrip("* _")
        unended = not bare.endswith(_ENDS) and not each.features["row"]
        each.features["foreign"] = foreign[each.text] if asked_in else 0.0
        each.features["unended"] = float(unended)
        each.features["a heading"] = float(unended and len(bare) <= _SHORT_HEAD)


def _add_asked(question: str, lines: Sequence[ReadLine]) -> None:
    """Whether a line gives the figure, the limit or the leave that is asked for."""
    flat = " ".join(fold(question).split())
    wanted = hinted(flat).sorts
    after = wants(question)
    for each in lines:
        sorts = given(each.spoken.body)
        features = each.features
        features["gives"] = float(bool(wanted) and not wanted.isdisjoint(sorts))
        features["gives none"] = float(bool(wanted) and wanted.isdisjoint(sorts))
        features["figures"] = float(len(sorts))
        features |= asked_features(question, after, each.line.text)


def asked_features(question: str, after: Sequence[str], line: str) -> dict[str, float]:
    """What a line has of what the question is ``after``, and of its numbers."""
    told = tells(line)
    return {
        **{f"tells {name}": 1.0 for name in told},
        **{f"wants {name}": 1.0 for name in after},
        **{f"meets {name}": float(name in told) for name in after},
        **number_signs(question, line),
        **word_signs(question, line),
    }


def _add_about(
    question: str,
    lines: Sequence[ReadLine],
    excerpts: Sequence[Excerpt],
    texts: Sequence[ReadText],
) -> None:
    """What of the question a line's passage lacks: a name, the topic."""
    relevance = Relevance(
        question, (each.text for each in excerpts), translation.readings(question)
    )
    about = Aboutness(question, relevance)
    of_text = [
        about.features(text.title, each.text) for text, each in zip(texts, excerpts, strict=True)
    ]
    for each in lines:
        title = texts[each.text].title
        alone = about.features(title, each.line.text)
        for name, value in of_text[each.text].items():
            each.features[f"passage {name}"] = value
        for name, value in alone.items():
            each.features[f"line {name}"] = value


def _add_meaning(
    question: str, lines: Sequence[ReadLine], texts: Sequence[ReadText], meaning: LineEmbedder
) -> None:
    titles = list(dict.fromkeys(texts[each.text].title for each in lines))
    spoken = [each.line.text[:_LONGEST] for each in lines]
    asked, *vectors = meaning.embed_each([question, *titles, *spoken])
    sought = MeaningVector(asked)
    of_title = {t: sought.near(v) for t, v in zip(titles, vectors, strict=False)}
    near = [sought.near(vector) for vector in vectors[len(titles) :]]
    best = max(near, default=0.0)
    ranks = ranked(near)
    of_text: dict[int, float] = {}
    for each, value in zip(lines, near, strict=True):
        of_text[each.text] = max(of_text.get(each.text, 0.0), value)
    best_title = max(of_title.values(), default=0.0)
    for at, (each, value, rank) in enumerate(zip(lines, near, ranks, strict=True)):
        beside = [
            near[other]
            for other in (at - 1, at + 1)
            if 0 <= other < len(lines) and lines[other].text == each.text
        ]
        title = of_title[texts[each.text].title]
        each.features |= {
            "meaning": value,
            "meaning behind": best - value,
            "meaning rank": rank,
            "meaning beside": max(beside, default=0.0),
            "meaning text": of_text[each.text],
            "meaning title": title,
            "meaning title behind": best_title - title,
        }
