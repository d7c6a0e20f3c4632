"""Edit distance between words, and the words that a typing error may have stood for."""

from __future__ import annotations

FAR = 99
"""Stands for every distance that is larger than was asked for."""


def distance(one: str, other: str, most: int) -> int:
    """Optimal string alignment distance, or ``FAR`` when it is larger than
    ``most``."""
    if abs(len(one) - len(other)) > most:
        return FAR
    if len(set(one) ^ set(other)) > 2 * most:
        return FAR
    start, short = 0, min(len(one), len(other))
    while start < short and one[start] == other[start]:
        start += 1
    end = 0
    while end < short - start and one[-1 - end] == other[-1 - end]:
        end += 1
    one, other = one[start : len(one) - end], other[start : len(other) - end]
    if not one or not other:
        return len(one) + len(other)
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        row, before, older = [i], row, before
        for j, facing in enumerate(other, 1):
            best = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != facing))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == facing:
                best = min(best, older[j - 2] + 1)
            row.append(best)
        if min(row) > most:
            return FAR
    return row[-1]


_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_KEYS = ("qwertyuiopgu", "asdfghjklsi", "zxcvbnmoc")
"""The rows of a Turkish keyboard, folded."""


def _neighbours(letter: str) -> str:
    keys = {
        row[at] for row in _KEYS for at in range(len(row)) if letter in row[max(at - 1, 0) : at + 2]
    }
    vowels = set("aeiou") if letter in "aeiou" else set()
    return "".join(sorted((keys | vowels) - {letter}))


_NEIGHBOURS = {letter: _neighbours(letter) for letter in _LETTERS}
"""What is typed instead of a letter: its neighbours, and one vowel for another."""

_LONGEST = 40
"""Letters of a word that may have been mistyped: of a longer one there are too many others."""


def slips(word: str) -> dict[str, int]:
    """The words of which one slip makes this folded one, and how unlikely the slip is: 0 for two
    letters exchanged, one left out or one typed twice, 1 for another one too many or instead."""
    found: dict[str, int] = {}
    if len(word) > _LONGEST:
        return found
    for at in range(len(word) + 1):
        before, after = word[:at], word[at:]
        if after:
            rest = after[1:]
            for letter in _NEIGHBOURS.get(after[0], ""):
                found.setdefault(before + letter + rest, 1)
            if before[-1:] == after[0]:
                found[before + rest] = 0
            else:
                found.setdefault(before + rest, 1)
            if rest:
                found[before + rest[0] + after[0] + rest[1:]] = 0
        for letter in _LETTERS:
            found[before + letter + after] = 0
    found.pop(word, None)
    return found
