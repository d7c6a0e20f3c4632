"""Lines that come first and cannot be the answer: a title, which says nothing of what it names, a
line of a document that has nothing to do with whom or what the question names or that speaks of the
same of another matter, one without what is asked for, and one row where all of them are to be
compared or summed."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise

from app.core.domain.evidence import Excerpt
from app.core.language.numerals import number
from app.core.language.suffixes import root, stem, verbal
from app.core.language.turkish import fold, is_loose, is_stop, words
from app.core.language.units import unit_of
from app.core.matching.asked_figures import asked
from app.core.matching.kinship import trust
from app.core.reading.answer_fit import surely_lacks
from app.core.reading.features import ReadLine
from app.core.reading.lines import Line, LineKind
from app.core.reading.owners import is_asking, is_frame, is_owned, people, stands
from app.core.reading.sought_words import stems, topical
from app.research.document_reading.described_lines import head_of
from app.research.document_reading.document_lines import is_heading
from app.research.document_reading.reckoned_rows import is_one_of_many
from app.research.document_reading.row_gaps import lacks_of_row
from app.research.document_reading.shown_lines import whole_sentence

_NAME = re.compile(r"(?<!\w)([A-ZÇĞİÖŞÜ]\w{2,30})['’](?!s\b|t\b|re\b|ll\b|ve\b|d\b)[^\W\d_]")
"""A name as Turkish inflects it: "Derekonak'ta"."""
_CALLED = re.compile(r"\b(?:[^\W\d_]{1,6}-?\d{1,6}|(?:19|20)\d\d)\b")
"""A model ("DW60") or a year, which a title may have."""
_STRENGTH = re.compile(
    r"(?<![\d,.])\d{1,5}(?:[.,]\d{1,4})? ?(?:mg|mcg|µg|iu)"
    r"(?: ?/ ?(?:\d{1,5}(?:[.,]\d{1,4})? ?)?(?:ml|g|doz|dose))?(?= [^\W\d_])",
    re.IGNORECASE,
)
"""A strength before the name of what has it ("2,5 mg/5 mL şurup"), which a title may have too."""
_SALUTATION = 5
"""Words of a line that ends with a comma and greets, at most."""
_MET, _KIN = 0.9, 0.7
"""How far a word of a document must be trusted to be a name, and to be something like it."""
_MEANT = 0.33
"""How near in meaning a line is that may answer without a word of what is named."""
_FEW_WORDS, _FAR_MEANING, _NEAR_MEANING = 0.15, 0.1, 0.35
"""What a line has of a question by chance, where it is so far from it in meaning; how near in
meaning it is that speaks of it in quite other words."""
_FAR_BEHIND, _SAME_NAMED = 4.0, 0.3
"""How much less another document's line is worth than the first one that is not told with it, and
which share of the question it must have to be told all the same."""
_LONGEST_SENTENCE, _LETTERS_A_COMMA = 400, 100
"""Letters of what is still a sentence, and of each comma that a longer one has."""
_LONG = 2
"""Letters of a word that names a matter, at least one more."""
_WHO_DOES = re.compile(r"\w{2,}[ae]n(?:[ae]|[iu]n|d[ae]n?|l[ae]r\w{0,4})")
"""Who or what does something ("alana", "gelenler"): that is said in other words as often."""
_BESIDE = re.compile(
    r"(?:ara|uzer|ust|alt|ic|dis|yan|on|arka|orta|karsi|son|bas|ilk|kisi|tane|bir)\w{0,5}"
)
"""What only says where or how much of something: "mutfak arası"."""
_BENT = re.compile(
    r"\w+(?:[dt][ae]n?|l[ae]r\w*|m[iu]s|[^rs\W][ae]n|s[ae]|[ae]r[ae]k|[iu]nc[ae]|[iu]p|k[ei]n|[iu]n|l[iu]"
    r"|s[iu]z|ki|[iu])"
)
"""What has an ending, and so is no noun that stands before another as its matter; "migren" has
none."""
_FEWEST, _WORDS_OF_HEAD = 6, 8
"""Letters of a title, at least, and words of what a text begins with, at most."""


def is_unlikely(
    question: str,
    line: ReadLine,
    excerpt: Excerpt,
    excerpts: Sequence[Excerpt],
    related: Mapping[str, Collection[str]],
    *,
    pointed: bool,
) -> bool:
    """Whether a line that came first cannot be the answer; ``related``: what stands for the words
    of the question, ``pointed``: the question points at that very row or cell."""
    if is_title(line.line) or is_head_of(line.line, excerpt) or is_run_on(line.line, excerpt):
        return True
    if surely_lacks(question, f"{line.line.text} {' '.join(line.line.columns)}"):
        return True
    if is_of_another(question, excerpt, excerpts):
        return True
    if is_of_another_matter(question, excerpt, excerpts, related):
        return True
    return not pointed and (lacks_of_row(question, line, excerpt) or is_one_of_many(question, line))


def has_of_question(line: ReadLine) -> bool:
    """Whether a line, what it stands below or its document's title has any word of the question, or
    is near to it in meaning. "Hasta" shares its beginning with a question about an illness, and
    nothing else."""
    share, meaning = line.share, line.features.get("meaning", 0.0)
    by_chance = share < _FEW_WORDS and 0.0 < meaning < _FAR_MEANING
    return (share > 0 and not by_chance) or meaning >= _NEAR_MEANING


def says_more(line: ReadLine, excerpt: Excerpt) -> bool:
    """Whether a line may be told behind another: of the question, and no heading."""
    return has_of_question(line) and not is_head_of(line.line, excerpt)


def is_far_behind(line: ReadLine, first: ReadLine) -> bool:
    """Whether a line of another document has little of the question and is far less likely than the
    first one: the half of an answer is nearly as good, and what says otherwise names the same."""
    return first.worth - line.worth > _FAR_BEHIND and line.share < _SAME_NAMED


def goes_with(line: ReadLine, excerpt: Excerpt, first: ReadLine) -> bool:
    """Whether a line of an excerpt may be told behind the first one."""
    return says_more(line, excerpt) and not is_far_behind(line, first)


def is_title(line: Line) -> bool:
    """Whether a line is in capitals, and no warning that ends as a sentence does."""
    text = line.text.strip()
    if line.kind is not LineKind.SENTENCE or text.endswith((".", "!", "?")):
        return False
    letters = [each for each in text if each.isalpha()]
    capitals = sum(each.isupper() for each in letters)
    return len(letters) >= _FEWEST and capitals >= _KIN * len(letters) and ": " not in text


def is_head_of(line: Line, excerpt: Excerpt) -> bool:
    """Whether a line is what a plain text, or a part of it, begins with and says no more than what
    that is of: "Kombucha notları (Irmak)"."""
    if is_heading(line, excerpt.text):
        return True
    text = line.text.strip()
    if line.kind is not LineKind.SENTENCE or len(text.split()) > _WORDS_OF_HEAD:
        return False
    if _greets(text, excerpt.text[: line.start], excerpt.text[line.start + len(text) :]):
        return True
    if text.endswith((".", "!", "?", ",", ";", ":")) or ":" in text:
        return False
    below = excerpt.text.lstrip().removeprefix(text)
    if not below.startswith("\n"):
        return False
    called = _CALLED.sub(" ", text)
    if _STRENGTH.search(below.lstrip().split("\n", 1)[0]) is None:
        # Else it is the first of a list of medicines.
        called = _STRENGTH.sub(" ", called)
    return not any(map(str.isdigit, called))


def _greets(text: str, before: str, behind: str) -> bool:
    """Whether a line is the greeting of a letter: it ends with a comma, and what is behind it
    begins anew."""
    alone = (not before or before.endswith("\n")) and behind.startswith("\n")
    fits = text.endswith(",") and text.count(",") == 1 and len(text.split()) < _SALUTATION
    return alone and fits and behind.lstrip()[:1].isupper() and text[:1].isupper()


def is_run_on(line: Line, excerpt: Excerpt) -> bool:
    """Whether what is told of a line is too long for a sentence and has hardly a comma: the cells
    of a table whose rows were not made out."""
    text = "" if line.kind is LineKind.ROW else whole_sentence(excerpt.text, line)
    long = len(text) > _LONGEST_SENTENCE
    return long and text.count(",") + text.count(";") < len(text) // _LETTERS_A_COMMA


def is_of_another(question: str, excerpt: Excerpt, excerpts: Sequence[Excerpt]) -> bool:
    """Whether a question names what other documents speak of, and that of the excerpt does not."""
    names = {stem(fold(each)) for each in _NAME.findall(question)}
    if not names:
        return False
    spoken: dict[str, frozenset[str]] = {}
    for each in excerpts:
        key = each.source.key
        spoken[key] = spoken.get(key, frozenset()) | stems(f"{head_of(each)} {each.text}")
    own = spoken.pop(excerpt.source.key, frozenset())
    return any(
        trust(name, own) < _KIN and any(trust(name, other) >= _MET for other in spoken.values())
        for name in names
    )


def is_of_another_matter(
    question: str,
    excerpt: Excerpt,
    excerpts: Sequence[Excerpt],
    related: Mapping[str, Collection[str]],
) -> bool:
    """Whether a question asks for something of a matter ("astım ilacı") that what was found of the
    document of an excerpt does not know, while it has that of another: the medicine for
    Parkinson's disease. How that is said otherwise is left to what is ``related``."""
    matters = matters_of(question)
    if not matters:
        return False
    spoken = _spoken_of(excerpt, excerpts)
    return any(
        stands(thing, spoken, related) and not stands(matter, spoken, related)
        for matter, thing in matters
    )


def matters_of(question: str) -> list[tuple[str, str]]:
    """The words of a question that say of which matter a thing is that is asked for, each with that
    thing: "astım ilacı günde kaç kez" of asthma its medicine. Only bare nouns before one that has
    the ending of what belongs to something; owners in the genitive are people and things that one
    has, and mostly called otherwise elsewhere."""
    return [
        (matter, thing)
        for matter, thing in pairwise(words(question))
        if is_owned(thing)
        and not is_frame(thing)
        and not _BESIDE.fullmatch(thing)
        and len(matter) > _LONG
        and matter.isalpha()
        and not _BENT.fullmatch(matter)
        and not (is_stop(matter) or is_loose(matter) or is_frame(matter) or is_asking(matter))
        and not (people(matter) or verbal(matter) or unit_of(matter) or number(matter) is not None)
    ]


def names_nothing_in(
    question: str,
    line: ReadLine,
    excerpt: Excerpt,
    excerpts: Sequence[Excerpt],
    related: Mapping[str, Collection[str]],
) -> bool:
    """Whether nothing that a question names stands in what was found of the document of an excerpt:
    of "itiraz için kaç günüm var" a paper that only has days says nothing. What
    is near in meaning may say it in other words."""
    named = _named(question)
    if not named or line.features.get("meaning", 0.0) >= _MEANT:
        return False
    spoken = _spoken_of(excerpt, excerpts)
    return not any(stands(word, spoken, related) for word in named)


def _spoken_of(excerpt: Excerpt, excerpts: Sequence[Excerpt]) -> frozenset[str]:
    """The stems of what was found of the document of an excerpt."""
    key = excerpt.source.key
    found = (each for each in excerpts if each.source.key == key)
    return stems(" ".join(f"{head_of(each)} {each.text}" for each in found))


def _named(question: str) -> list[str]:
    """The words of a question that name a matter: no verbs, units, nor what is asked of a thing."""
    asked_in, spoken = asked(question).words, words(question)
    nouns = {word for before, word in pairwise(spoken) if before == "hangi"}
    return [
        each
        for each in topical(question)
        if each in nouns
        or (
            len(each) > _LONG
            and not (
                each in asked_in or is_frame(each) or unit_of(each) or verbal(each) or root(each)
            )
            and not _WHO_DOES.fullmatch(each)
        )
    ]
