"""Things that a text sets side by side, in the rows of a table, in a list or in one sentence, and
which of them a question means: the one with the most or the least ("en ucuzu hangisiydi"), or those
beside the ones that were told ("öbürleri kaç paraydı"). Pure.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from app.core.language.markdown import cell_text, plain
from app.core.language.turkish import fold
from app.core.language.units import PERCENT, unit_of
from app.core.reading.lines import Line, LineKind, cells, lines_of
from app.core.reading.owners import stands
from app.core.reading.sought_words import stems
from app.core.understanding.parsed_message import flatten
from app.core.understanding.questions.leaning_question import standalone_words
from app.research.document_reading.asked_rows import MONEY, number

_MOST_THINGS = 12
"""Things of one group: what has more is a record of something, not a choice."""
_LONGEST_LABEL = 80
_MONTH = 30 * 86_400
_MONEYS = frozenset(("lira", "dollar", "euro", "pound"))
_SIZES: tuple[tuple[str, str, bool], ...] = (
    # What is asked, the dimension that it is of, whether the greatest is meant.
    (r"pahali\w{0,3}|mahal|expensive|dear(?:est|er)", "money", True),
    (r"ucuz\w{0,3}|hesapli\w{0,3}|mura|cheap(?:est|er)", "money", False),
    (r"agir\w{0,3}|mabigat|heav(?:iest|ier)", "mass", True),
    (r"hafif\w{0,3}|magaan|light(?:est|er)", "mass", False),
    (r"(?:yavas|uzun)\w{0,3}|mabagal|mahaba|(?:slow|long)(?:est|er)", "time", True),
    (r"(?:hizli|cabu[kg]|kisa)\w{0,3}|mabilis|(?:fast|quick|short)(?:est|er)", "time", False),
    (
        r"(?:yukse[kg]|fazla|co[kg]|buyu[kg])\w{0,3}|mataas|(?:high|large|bigg)(?:est|er)",
        "",
        True,
    ),
    (r"(?:dusu[kg]|kucu[kg])\w{0,3}|az\w{0,2}|mababa|(?:low|small|few)(?:est|er)", "", False),
)
_SIZED = tuple(
    (re.compile(rf"(?:\ben |\bpinaka ?|\bmost )(?:{word})\b|\b(?:{word})\b"), of, greatest)
    for word, of, greatest in _SIZES
)
_SUPERLATIVE = re.compile(r"\ben |\bpinaka|\bmost |\b\w{3,12}est\b")
_ONE_OF_THEM = re.compile(r"\b(?:hangisi\w*|kim|kimdi|neresi\w*|nere\w*|alin|which(?: one)?|who)\b")
_OF_THEM = re.compile(r"\ben (?:az|\w{2,}[^aeiou\W][iu]|\w{2,}s[iu])(?:y?d[iu]|ym[iu]s)?\b")
"""What stands for a thing: "en ucuzu", "en pahalısı"."""
_OTHERS = re.compile(
    r"\b(?:obur(?:u|leri|kuler)?|otek[iu](?:ler|leri|si)?|kalan(?:i|lari|lar)"
    r"|diger(?:i|leri)?(?! (?:taraf|yan|deyis|arastir|gun|konu)))"
    r"(?:n?[iu]n|n?[ae]|n?[dt][ae]n?|n?[iu]|y?l[ae])?(?:y?d[iu])?\b"
    r"|\bthe others?(?: ones?| two)?\b|\bother ones?\b|\b(?:yung|ang) iba(?:ng)?\b|\bisa pa\b"
)
_FRAME = re.compile(
    r"hangi\w*|iki(?:si)?|uc|en|daha|olan\w*|ver\w*|sat\w*|ist\w*|kisi\w*|para\w*|kac\w*|ne|peki"
    r"|\w{2,}[ae]n[iu]|magkano|ang|sa|yung|ng|mga|ano"
    r"|onlar\w*|bunlar\w*|icinde|aras\w*|hepsi\w*|one|ones|which|was|were|the|what|about|them"
)
_FIGURE = re.compile(
    r"(?<![\w.,:/–—-])([%₺$€£] ?)?(\d{1,15}(?:[.,]\d{1,6}){0,4})(?![\d.,]*\d| ?[-–—/:] ?\d)"
    r" ?(%|[₺$€£°]|[^\W\d_]{1,20})?"
)
_LABEL = re.compile(r"[*_]{0,3}([^:*_\n|]{2,60})[*_]{0,3}:[*_]{0,3}(?=\s)")
_PART = re.compile(r"[,;](?=\s)|\s(?:ve|veya|and|or|at)\s")
_LEAST_NAMED = 0.5
"""The share of what a question names that a group has to speak of."""


@dataclass(frozen=True, slots=True)
class Thing:
    """One of several: what it is called, the ``line`` that tells of it, verbatim, and a figure for
    each column of its group."""

    label: str
    line: str
    figures: tuple[float | None, ...]


@dataclass(frozen=True, slots=True)
class Things:
    """Things that stand side by side. ``columns``: what each of their figures is of, as it is
    written above and by its dimension; ``said``: all that is said of them and over them."""

    things: tuple[Thing, ...]
    columns: tuple[tuple[str, str], ...]
    said: frozenset[str]


def asks_for_others(question: str) -> bool:
    """Whether what is asked for is told of the things beside those that were told."""
    return _OTHERS.search(flatten(question)) is not None


def compares(question: str) -> bool:
    """Whether a question asks which of several things has the most or the least of something."""
    return _size(question) is not None


def named_in(question: str) -> tuple[str, ...]:
    """The words of such a question that say what the things are, or what of them is compared."""
    flat = _OTHERS.sub(" ", flatten(question))
    size = _size(question)
    if size is not None:
        flat = size[0].sub(" ", flat)
    return tuple(word for word in standalone_words(flat) if not _FRAME.fullmatch(word))


def things_in(text: str) -> list[Things]:
    """The groups of things that a text sets side by side."""
    lines = lines_of(text)
    groups = [*_tables(lines), *_lists(lines)]
    return [*groups, *(group for line in lines for group in _in_sentence(line))]


def extreme(question: str, group: Things, before: str = "") -> tuple[Thing, ...]:
    """The things of a group that have the most or the least of what a question compares; none where
    it compares nothing of theirs, or more than one column may be meant. What is compared may have
    been named in the question ``before``."""
    size = _size(question)
    if size is None:
        return ()
    _, of, greatest = size
    at = _column(group, of, named_in(question), standalone_words(before))
    if at is None:
        return ()
    known = [(value, each) for each in group.things if (value := each.figures[at]) is not None]
    if len(known) < max(2, (len(group.things) + 1) // 2):
        return ()
    best = (max if greatest else min)(value for value, _ in known)
    found = tuple(each for value, each in known if value == best)
    return found if len(found) < len(known) else ()


def others(group: Things, told: str, asked: str) -> tuple[Thing, ...]:
    """The things of a group beside the one that the line ``told`` tells of, or that the question
    ``asked`` meant where the line tells of all; none where no such thing is known."""
    every = group.things
    meant = [each for each in every if each.line == told]
    if len(meant) in (0, len(every)):
        meant = list(_named(group, told))
    if len(meant) == len(every):
        meant = list(extreme(asked, group) or _named(group, asked))
    if not meant:
        return ()
    return tuple(each for each in every if each not in meant)


def speaks_of(named: Sequence[str], group: Things, around: str = "") -> bool:
    """Whether a group, with what stands ``around`` it, has most of the words that are named."""
    if not named:
        return True
    said = group.said | stems(around)
    return sum(stands(word, said, {}) for word in named) >= _LEAST_NAMED * len(named)


def _size(question: str) -> tuple[re.Pattern[str], str, bool] | None:
    """The words for a size by which a question compares ("en ucuzu hangisi"), with the dimension
    and the end that they ask for; None where it asks for no one of several."""
    flat = flatten(question)
    found = next((each for each in _SIZED if each[0].search(flat)), None)
    if found is None:
        return None
    which = _ONE_OF_THEM.search(flat) is not None
    superlative = _SUPERLATIVE.search(flat) is not None
    if superlative and (found[1] == "money" or which or _OF_THEM.search(flat) is not None):
        return found
    return found if which and not superlative and "hangisi" in flat else None


def _named(group: Things, text: str) -> Iterator[Thing]:
    """The things of a group of whose label a word, that no other thing has, stands in a text."""
    said = stems(text)
    labels = [stems(each.label) for each in group.things]
    for at, (each, label) in enumerate(zip(group.things, labels, strict=True)):
        alone = label.difference(*(other for n, other in enumerate(labels) if n != at))
        if any(len(word) > 1 and word in said for word in alone):
            yield each


def _column(group: Things, of: str, named: Sequence[str], before: Sequence[str]) -> int | None:
    """The column that is compared: the one that is named, or the only one of its dimension."""
    every = [at for at in range(len(group.columns)) if _is_filled(group, at)]
    fits = [at for at in every if not of or _is_of(group.columns[at], of)]
    if not fits and of == "money" and not named:
        # What a shop or a bank takes is told as a share.
        fits = [at for at in every if group.columns[at][1] == PERCENT]
    for words in (named, before):
        spoken = [at for at in fits if _heads(group.columns[at][0], words)]
        if len(spoken) == 1:
            return spoken[0]
    if of:
        return fits[0] if len(fits) == 1 else None
    return None


def _is_filled(group: Things, at: int) -> bool:
    return sum(each.figures[at] is not None for each in group.things) >= 2


def _is_of(column: tuple[str, str], of: str) -> bool:
    head, dimension = column
    if of != "money":
        return dimension == of
    if dimension in _MONEYS:
        return True
    return not dimension and any(re.fullmatch(MONEY, word) for word in fold(head).split())


def _heads(head: str, words: Iterable[str]) -> bool:
    said = stems(head)
    return any(stands(word, said, {}) for word in words)


def _figures(text: str) -> Iterator[tuple[str, float]]:
    """The figures of a text, each with its dimension, in the smallest unit of that."""
    for sign, written, behind in _FIGURE.findall(text):
        value = number(written)
        if value is None:
            continue
        word = (sign.strip() or behind).lower()
        unit = unit_of(fold(word)) if word else None
        if unit is None:
            yield "", value
        elif unit.dimension == "months":
            yield "time", value * float(unit.factor) * _MONTH
        else:
            yield unit.dimension, value * float(unit.factor)


def _tables(lines: Sequence[Line]) -> Iterator[Things]:
    """The rows of each table as things, each figure under its column."""
    for columns, rows in groupby(lines, key=lambda each: each.columns):
        table = list(rows)
        if not columns or not 2 <= len(table) <= _MOST_THINGS:
            continue
        written = [[cell_text(cell) for cell in cells(row.text)] for row in table]
        width = len(columns)
        if any(len(row) != width for row in written):
            continue
        first = [[next(_figures(cell), None) for cell in row] for row in written]
        dimensions = [_dimension(row[at] for row in first) for at in range(width)]
        things = tuple(
            Thing(row[0], line.text, (None, *(each and each[1] for each in figures[1:])))
            for row, line, figures in zip(written, table, first, strict=True)
        )
        heads = tuple(zip((cell_text(each) for each in columns), dimensions, strict=True))
        said = stems(" ".join((*columns, *table[0].heads, *(row.text for row in table))))
        yield Things(things, heads, said)


def _dimension(figures: Iterable[tuple[str, float] | None]) -> str:
    known = {each[0] for each in figures if each is not None}
    return known.pop() if len(known) == 1 else ""


def _lists(lines: Sequence[Line]) -> Iterator[Things]:
    """Items of a list that begin with a label each: "Sumak: 12 ay, fire %1"."""
    items: list[tuple[str, Line]] = []
    for line in [*lines, None]:
        label = None if line is None else _LABEL.match(line.text)
        if line is not None and line.kind is LineKind.ITEM and label is not None:
            items.append((label[1].strip(), line))
            continue
        if line is not None and line.kind is LineKind.ITEM and items:
            continue
        if 2 <= len(items) <= _MOST_THINGS:
            yield _group(
                [(name, each.text, each.text.split(":", 1)[1]) for name, each in items],
                items[0][1].heads,
            )
        items = []


def _in_sentence(line: Line) -> Iterator[Things]:
    """Things that a sentence tells one after the other, each with a figure of the same sort: "Bosch
    38.500 TL, ECA 27.400 TL"."""
    if line.kind is LineKind.ROW:
        return
    told = plain(line.text)
    if head := _LABEL.match(told):
        told = told[head.end() :]
    named: dict[str, list[tuple[str, str, str]]] = {}
    for part in _PART.split(told):
        figure = _FIGURE.search(part)
        label = part[: figure.start()].strip(" (*_") if figure else ""
        if not any(map(str.isalpha, label)):
            continue
        for dimension in {each for each, _ in _figures(part) if each}:
            named.setdefault(dimension, []).append((label[-_LONGEST_LABEL:], line.text, part))
    for several in named.values():
        if 2 <= len(several) <= _MOST_THINGS:
            yield _group(several, line.heads)


def _group(named: Sequence[tuple[str, str, str]], heads: Sequence[str]) -> Things:
    """The group of things, each with its label, its line and what is said of it: a column for each
    dimension."""
    figures = [dict(reversed(list(_figures(said)))) for _, _, said in named]
    dimensions = sorted({each for known in figures for each in known if each})
    things = tuple(
        Thing(label, line, tuple(known.get(each) for each in dimensions))
        for (label, line, _), known in zip(named, figures, strict=True)
    )
    shown = stems(" ".join((*heads, *(f"{label} {said}" for label, _, said in named))))
    lines = stems(" ".join(dict.fromkeys(line for _, line, _ in named)))
    columns = tuple((_heads_of(each), each) for each in dimensions)
    return Things(things, columns, shown | lines)


def _heads_of(dimension: str) -> str:
    return "" if dimension in _MONEYS else dimension
