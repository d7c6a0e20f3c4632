"""Lines of papers and records that give what was asked about one's own matters, each with its date.

A paper's date is the one in the line, in its row's column, in the heading above it, or the nearest
before it; birthdays and days to come are none. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date

from app.core.language.person_suffixes import relatives_in, to_the_user
from app.core.language.sentences import split
from app.core.language.suffixes import stem
from app.core.language.turkish import fold, is_loose, is_stop, words
from app.core.matching.asked_figures import NUMBER, AskedFigure, asked
from app.core.matching.kinship import trust
from app.core.reading.sought_words import bare
from app.research.figures.claim_dates import days_of

_NEWEST = frozenset({"son", "guncel", "yeni", "last", "latest", "newest", "recent"})
_WHAT = frozenset({"ne", "neydi", "nedir"})
_MINE = frozenset({"my", "benim", "bizim"})
_ASKING = frozenset(
    stem(word)
    for word in words(
        "son guncel yeni kac kacti kacmis ne nedir neydi neymis kadar deger degerler degeriydi "
        "sonuc yuzde para paraymis paraydi tutar lira hani acaba dosya dosyalarimda rapor belge "
        "last latest newest recent value result level paper file report"
    )
)
"""Stems of what asks for a value, or says where it stands."""
_FRAME = re.compile(
    r"(?:cik|olc|tut|ol|yaz|gec|gor|de|bul|bak|goster|soyle|hatirla|gel|ode|ver|al)"
    r"(?:[iu]?l)?(?:[dt][iu]|m[iu]s|[iu]?yor|[ae]r|[dt][iu][gk]\w{0,6})?(?:[dt][iu]|musun|m[iu])?(?:m|n|k)?"
    r"|benim|bizim|bendeki|en|o|su|my|mine|our|come|came|out|many|much|say|said|says|was|were"
)
"""Verbs and pronouns of any such question."""
_PAST = re.compile(
    r"\w+(?:m[iu]s|[dt][iu])(?:t[iu])?(?: (?:acaba|ki|ya|yav))?$|\b(?:was|were|did)\b"
)
_LINE, _HEADING, _PASSAGE = 1.0, 0.6, 0.35
"""How far a word of the question counts that stands in the line, above it, or near it."""
_ENOUGH = 0.6
_TRUSTED = 0.7
_CLOCK = re.compile(
    r"\b[0-2]?\d[.:][0-5]\d ?[-\u2013\u2014] ?[0-2]?\d[.:][0-5]\d\b|\bsaat(?:i|te)? \d[\d.:]*"
)
_NOT_OWNERS = frozenset({"doktor"})
"""Who is named in a paper that is about another."""
_LONGEST = 400
"""Characters of a line that can be told as the answer."""
_LONGEST_BODY = 4_000
_MOST_LINES = 400
_FEWEST_CELLS = 3
_SAYS_SOMETHING = re.compile(r"[:\d]")
_LABEL = re.compile(
    r"(?<=[^\s;]) (?!\w{3,9} \d{4}:)"
    r"(?=[^\W\d_a-z\u00e7\u011f\u0131\u00f6\u015f\u00fc][^\s:;|]{0,30}"
    r"(?: [^\s:;|]{1,30}){0,3}(?:(?<!\d):|:(?= )) ?\S{0,3}\d)"
)
"""Where the next "Label: value" begins ("19 Kasım 2026 Perşembe 11:42" is none), but for the cells of a row ("Label: value; …")."""


@dataclass(frozen=True, slots=True)
class OwnQuestion:
    """What is asked of one's own matters. ``search``: the words for it; ``subject``: the stems that
    an answer is about, the thing it belongs to among them; ``persons``: whose it is; ``newest``:
    the last one of several is meant."""

    search: str
    subject: tuple[str, ...]
    persons: frozenset[str]
    figure: AskedFigure
    newest: bool


def own_question(text: str, *, recalls: bool) -> OwnQuestion | None:
    """What a message asks of one's own matters: a figure of something that is the user's or the
    last of its kind; where it ``recalls``, anything. None for any other question."""
    spoken = [bare(word) for word in words(text)]
    mine = {
        word
        for word, turned in zip(text.split(), to_the_user(text.split()), strict=True)
        if word != turned
    }
    possessed = {each for word in mine for each in words(word)}
    persons = relatives_in(spoken)
    telling = [w for w in spoken if not is_stop(w) and not is_loose(w) and len(w) > 1]
    subject = [
        word
        for word in telling
        if not relatives_in([word]) and stem(word) not in _ASKING and not _FRAME.fullmatch(word)
    ]
    if not subject:
        return None
    money = any(fold(word).startswith("para") for word in spoken)
    figure = asked("kac para") if money else asked(text)
    newest = not _NEWEST.isdisjoint(map(fold, spoken))
    valued = bool(figure.sorts) or "deger" in " ".join(spoken) or "value" in spoken
    past = _PAST.search(" ".join(spoken)) is not None
    own = bool(possessed) or not _MINE.isdisjoint(spoken)
    if not recalls and not (valued and (newest or own or past)) and not (newest and own):
        return None
    if valued and not figure.sorts:
        figure = asked("kac")
    if newest and not figure.sorts and (own or not _WHAT.isdisjoint(spoken)):
        figure = asked("kac")
    stems = tuple(dict.fromkeys(map(stem, subject)))
    return OwnQuestion(" ".join(subject), stems, persons, figure, newest)


@dataclass(frozen=True, slots=True)
class DatedLine:
    """A line as it stands in its source, or the cell of a row under its date (``quote``: the row).
    ``day`` is None where the text itself gives none."""

    text: str
    quote: str
    day: date | None
    fit: float = field(default=0.0, compare=False)


def lines_of(text: str, heading: str, question: OwnQuestion, today: date) -> list[DatedLine]:
    """The lines of a text below a heading that give what is asked, best first."""
    others = relatives_in(words(f"{heading} {text}")) - _NOT_OWNERS
    if question.persons and others and question.persons.isdisjoint(others):
        # It is somebody else's.
        return []
    above = _stems(heading)
    around = _stems(text)
    found: list[DatedLine] = []
    by_heading: list[DatedLine] = []
    seen: list[str] = []
    for line in _lines(text):
        labels, cells = _apart(line)
        named = _stems(labels)
        fit, in_line = _fit(question, _stems(cells), above | named, around)
        alone = in_line or not named.isdisjoint(question.subject)
        if fit >= _ENOUGH and len(line) <= _LONGEST:
            dated = _columns(line, seen, today)
            told = dated or [(line, _day_of(line, heading, seen, today))]
            for shown, day in told:
                if not question.figure.sorts or gives(question.figure, shown):
                    kept = found if alone or _days(line, today) else by_heading
                    kept.append(DatedLine(shown, line, day, fit))
        seen.append(line)
    if len(by_heading) == 1 or not question.figure.sorts:
        # Of several figures below a heading that has what is asked, any may be meant.
        found += by_heading
    return sorted(found, key=lambda each: -each.fit)


def _lines(text: str) -> Iterator[str]:
    for number, piece in enumerate(split(text)):
        if number >= _MOST_LINES:
            return
        body = " ".join(piece.body.split())
        # Lines of a list that a paper's format runs together.
        held = ""
        parts = [body] if _apart(body)[0] else _LABEL.split(body[:_LONGEST_BODY])
        for part in filter(None, parts):
            held = f"{held} {part}" if held else part
            # The first words of a label of several ("Devreden Bakiye: 18.420 TL"), and a label
            # ("Adres: Sahil Yolu No:5"), say nothing without what stands behind them.
            if _SAYS_SOMETHING.search(held) and not held.endswith(":"):
                yield held
                held = ""
        if held:
            yield held


def _apart(line: str) -> tuple[str, str]:
    """The names of the columns of a row, which stand over other rows as well, and its cells; of
    another line nothing, and all of it."""
    parts = [part.partition(": ") for part in line.split("; ")]
    if len(parts) < _FEWEST_CELLS or not all(mark for _, mark, _ in parts):
        return "", line
    return " ".join(label for label, _, _ in parts), " ".join(cell for _, _, cell in parts)


def _stems(text: str) -> frozenset[str]:
    return frozenset(stem(word) for word in words(text))


def _fit(
    question: OwnQuestion, line: frozenset[str], above: frozenset[str], around: frozenset[str]
) -> tuple[float, bool]:
    """How much of what the question is about stands in a line and above it, in 0…1, and whether any
    of it stands in the line itself; who it is about counts a little."""
    total, in_line = 0.0, False
    for term in question.subject:
        if (trusted := trust(term, line)) >= _TRUSTED:
            total, in_line = total + (_LINE if trusted > _TRUSTED else _HEADING), True
        elif trust(term, above) >= _TRUSTED:
            total += _HEADING
        elif trust(term, around) >= _TRUSTED:
            total += _PASSAGE
    share = total / len(question.subject)
    return (share if in_line or share >= _HEADING else 0.0), in_line


def gives(figure: AskedFigure, line: str) -> bool:
    """Whether a line has a figure of the sort that is asked for, beside its dates."""
    plain = fold(line)
    for day in days_of(plain):
        if day.year is not None:
            plain = plain[: day.start] + " " * (day.end - day.start) + plain[day.end :]
    if figure.sorts == {NUMBER}:
        plain = _CLOCK.sub(" ", plain)
    return figure.seems_given(plain)


# --- dates ---------------------------------------------------------------------------------------


def _day_of(line: str, heading: str, before: Sequence[str], today: date) -> date | None:
    for text in (line, *reversed(before), heading):
        if days := _days(text, today):
            return max(days)
    return None


def _days(text: str, today: date) -> list[date]:
    """The days that a text names with their year; a month alone is its first day."""
    plain = fold(text)
    if "dogum" in plain or "birth" in plain:
        return []
    found = []
    for each in days_of(plain):
        if each.year is None:
            continue
        try:
            day = date(each.year, each.month, each.day or 1)
        except ValueError:
            continue
        if day <= today:
            found.append(day)
    return found


def _columns(line: str, before: Sequence[str], today: date) -> list[tuple[str, date | None]]:
    """The cells of a row whose columns are days, each with its day: "Ferritin | 9 | 18" below
    "Tetkik | 3.1.2026 | 12.3.2026", and "Tetkik: Ferritin; 3.1.2026: 9; 12.3.2026: 18"."""
    labelled = [part.partition(": ") for part in line.split("; ")]
    dated = [(value, _days(label, today)) for label, _, value in labelled if value]
    if sum(len(days) == 1 for _, days in dated) > 1:
        name = next((value for value, days in dated if not days), "")
        return [(f"{name}: {value}", days[0]) for value, days in dated if len(days) == 1]
    cells = line.split(" | ")
    if len(cells) < 3:
        return []
    for row in reversed(before):
        heads = [_days(head, today) for head in row.split(" | ")]
        if len(heads) == len(cells) and sum(len(days) == 1 for days in heads[1:]) > 1:
            pairs = zip(cells[1:], heads[1:], strict=True)
            return [(f"{cells[0]}: {cell}", days[0]) for cell, days in pairs if days and cell]
    return []
