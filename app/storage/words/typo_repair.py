"""What a mistyped word was to be, by the words that the archive has.

The slips of the finger are undone one by one and every outcome is looked up by its stem, so that a
word is found in an inflection that the archive does not have ("zaaninda" where it says "zaman"),
whatever letter was hit, and in the same time however large the archive is. Comparing the word with
those that begin alike reads thousands of rows instead and remains for two slips in a long word.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from playhouse.apsw_ext import APSWDatabase

from app.core.language.spelling import FAR, distance, slips
from app.core.language.suffixes import SHARED, stem

Row = tuple[int, str, str, int]
"""Number, word, stem, sessions."""

_SHORTEST = 5
"""Shorter words have too many neighbours: a wrong repair is worse than an unknown word."""
_LONG = 8
"""Letters from which a word may have two slips."""
_TWICE = 0.7
_MOST_ROWS = 4000
_BEYOND = "\U0010ffff"
_WEIGHTS = {(False, 0): 0.85, (True, 0): 0.8, (False, 1): 0.7, (True, 1): 0.6}
"""By whether the archive has the word only in another inflection, and how unlikely the slip is."""


def repaired(db: APSWDatabase, word: str) -> Iterator[tuple[Row, float]]:
    """The words that a folded one may have been meant to be, in all inflections, with weights."""
    if len(word) < _SHORTEST or not word.isalpha() or not word.isascii():
        return
    meant = slips(word)
    likely: dict[str, int] = {}
    for each, unlikely in meant.items():
        # Not the remembered function: hundreds of words that nobody wrote would fill it.
        each_stem = stem.__wrapped__(each)
        likely[each_stem] = min(unlikely, likely.get(each_stem, unlikely))
    rows: list[Row] = db.execute_sql(
        "SELECT id, word, stem, sessions FROM recall_words"
        " WHERE stem IN (SELECT value FROM json_each(?))",
        (json.dumps(list(likely)),),
    ).fetchall()
    best: dict[str, tuple[bool, int]] = {}
    for _, form, form_stem, _ in rows:
        if form in meant:
            fit = (False, meant[form])
        elif len(form_stem) >= SHARED:
            fit = (True, likely[form_stem])
        else:
            continue
        best[form_stem] = min(fit, best.get(form_stem, fit))
    if best:
        least = min(best.values())
        yield from ((row, _WEIGHTS[least]) for row in rows if best.get(row[2]) == least)
    elif len(word) >= _LONG:
        yield from ((row, _TWICE) for row in _within_two(db, word))


def _within_two(db: APSWDatabase, word: str) -> Iterator[Row]:
    """The words two slips away by their stem or as they are written."""
    wanted = stem(word)
    beginnings = {word[:3], *(word[:n] + word[n + 1 : 4] for n in range(3))}
    beginnings |= {word[:n] + word[n + 1] + word[n] + word[n + 2 : 3] for n in range(2)}
    apart: dict[str, int] = {}
    for row in _similar(db, sorted(beginnings), len(wanted), len(word)):
        _, form, form_stem, _ = row
        if form_stem not in apart:
            long_enough = min(len(form_stem), len(wanted)) >= _SHORTEST
            apart[form_stem] = distance(wanted, form_stem, 2) if long_enough else FAR
        if apart[form_stem] < FAR or distance(word, form, 2) < FAR:
            yield row


def _similar(
    db: APSWDatabase, beginnings: Sequence[str], stem_length: int, length: int
) -> Iterator[Row]:
    """Words with one of the beginnings and about as long as the stem or the word wanted."""
    for each in beginnings:
        yield from db.execute_sql(
            "SELECT id, word, stem, sessions FROM recall_words WHERE stem BETWEEN ? AND ?"
            " AND (length(stem) BETWEEN ? AND ? OR length(word) BETWEEN ? AND ?) LIMIT ?",
            (
                *(each, each + _BEYOND),
                *(stem_length - 2, stem_length + 2),
                *(length - 2, length + 2, _MOST_ROWS),
            ),
        )
