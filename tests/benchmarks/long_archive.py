"""Large made-up archives of the shape that real ones have: long answers in Markdown.

Answers are 2–6 kB of headings, paragraphs, lists, tables and code, sessions have 2–60 messages, a
share of them (``long``) more than twenty. Eight in ten are in Turkish, one in English, one in both.
Words are those of :mod:`tests.benchmarks.archive`: tens of thousands of forms whose frequencies
follow Zipf's law, and topics of each session that come up again and again; they are drawn by
numpy, because an archive of 10,000 sessions holds twenty million of them.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import numpy as np

from tests.benchmarks.archive import _CHAIN_WEIGHTS, _CHAINS, Archive, Asked

_ENGLISH = """
the of and to in is for that with on as are be by this it from or an at your can which not will
have has more you use if when their these may should level dose study effect risk patient result
time day week month value rate data method case high low between first after before during many
""".split()
_ENGLISH_ENDINGS = ("", "s", "ed", "ing", "er", "ly", "ness", "tion")
_TOPICAL, _SINGULAR = 0.07, 0.02
"""Shares of the words that are topics of the session, and numbers: less than in short answers."""
_DRAWN = 20_000
"""Words drawn at a time."""
_UNITS = ("mg", "gram", "ml", "lira", "gün", "hafta", "saat", "yıl", "%", "kcal", "TL")
_ASKED_FOR = (
    "{} kaç mg", "{} ne zaman başlanmalı", "{} neden olur", "{} kaç lira", "{} kaç gün sürüyor",
    "what did we find about {}", "{} yan etkisi var mıydı", "{} kim önermişti",
)  # fmt: skip


class LongArchive(Archive):
    """Sessions and questions about them from one seed; ``long`` is the share of long sessions."""

    def __init__(self, seed: int = 1, long: float = 0.1) -> None:
        super().__init__(seed)
        self._long = long
        self._numbers = np.random.default_rng(seed)
        self._turkish = _Stream(
            [[self._with(stem, chain) for chain in _CHAINS] for stem in self._stems],
            np.array(_CHAIN_WEIGHTS),
            self._numbers,
        )
        latin = [stem for stem in self._stems if stem.isascii()]
        stems = [*_ENGLISH, *latin[:8000]]
        self._english = _Stream(
            [[stem + ending for ending in _ENGLISH_ENDINGS] for stem in stems],
            1 / np.arange(1, len(_ENGLISH_ENDINGS) + 1),
            self._numbers,
        )
        self._words = self._turkish

    def sessions(self, count: int) -> Iterator[dict[str, Any]]:
        """Lines of an Anımsa archive, one session an hour."""
        start = datetime(2014, 1, 1, 9, tzinfo=UTC)
        dice = self._random
        for number in range(count):
            name = f"g{number:06d}"
            chosen = dice.choices(self._subjects, cum_weights=self._popular, k=dice.randint(5, 9))
            topics = list(dict.fromkeys(chosen))
            self._topics[name] = topics
            turns = dice.randint(10, 30) if dice.random() < self._long else dice.randint(1, 5)
            tongue = dice.random()
            conversation = []
            for _ in range(turns):
                english = tongue > 0.9 or (tongue > 0.8 and dice.random() < 0.5)
                self._words = self._english if english else self._turkish
                about = dice.sample(topics, min(len(topics), 3))
                conversation += [
                    {"role": "user", "content": self._line(about, 4, 14) + "?"},
                    {"role": "assistant", "content": self._markdown(about)},
                ]
            yield {
                "id": name,
                "date": (start + timedelta(hours=number)).isoformat(),
                "title": " ".join(map(str.capitalize, topics[:4])),
                "key_topics": topics[:5],
                "summary": self._line(topics, 12, 18) + ". " + self._line(topics, 10, 14) + ".",
                "conversation": conversation,
            }

    def questions(self, count: int) -> list[Asked]:
        """Questions as of any archive, and a fourth kind: for a figure, a reason, a name."""
        asked = super().questions(count - count // 4)
        names = sorted(self._topics)
        for number in range(count // 4):
            name = self._random.choice(names)
            topics = self._topics[name]
            about = " ".join(map(self._inflected, self._random.sample(topics, min(2, len(topics)))))
            text = _ASKED_FOR[number % len(_ASKED_FOR)].format(about)
            asked.append(Asked(text, "wanted", name))
        return asked

    def _with(self, stem: str, chain: str) -> str:
        for letter in chain:
            stem += self._harmonised(stem, letter)
        return stem

    def _line(self, topics: list[str], shortest: int, longest: int) -> str:
        dice = self._random
        words = self._words.take(dice.randint(shortest, longest))
        for place in range(len(words)):
            chance = dice.random()
            if chance < _TOPICAL:
                words[place] = self._inflected(dice.choice(topics))
            elif chance > 1 - _SINGULAR:
                words[place] = f"{dice.randint(1, 2000)} {dice.choice(_UNITS)}"
        return " ".join(words).capitalize()

    def _markdown(self, topics: list[str]) -> str:
        """An answer of 2–6 kB."""
        wanted = self._random.randint(2000, 6000)
        parts = [self._paragraph(topics)]
        length = len(parts[0])
        while length < wanted:
            part = self._random.choices(
                (self._section, self._list, self._table, self._code, self._paragraph),
                (4, 4, 1, 1, 3),
            )[0](topics)
            parts.append(part)
            length += len(part) + 2
        return "\n\n".join(parts)

    def _paragraph(self, topics: list[str]) -> str:
        return " ".join(self._line(topics, 6, 20) + "." for _ in range(self._random.randint(2, 5)))

    def _section(self, topics: list[str]) -> str:
        return f"## {self._line(topics, 2, 6)}\n\n{self._paragraph(topics)}"

    def _list(self, topics: list[str]) -> str:
        numbered = self._random.random() < 0.4
        return f"{self._line(topics, 3, 8)}:\n\n" + "\n".join(
            f"{f'{n}.' if numbered else '-'} **{self._line(topics, 1, 3)}:**"
            f" {self._line(topics, 5, 16)}."
            for n in range(1, self._random.randint(4, 9))
        )

    def _table(self, topics: list[str]) -> str:
        def row() -> str:
            return "| " + " | ".join(self._line(topics, 1, 4) for _ in range(3)) + " |"

        return "\n".join(
            [row(), "|---|---|---|", *(row() for _ in range(self._random.randint(3, 7)))]
        )

    def _code(self, topics: list[str]) -> str:
        lines = itertools.repeat(None, self._random.randint(4, 12))
        body = "\n".join(
            f"    {'_'.join(self._english.take(2))} = {self._english.take(1)[0]}"
            f"({self._random.randint(0, 99)}, '{self._random.choice(topics)}')"
            for _ in lines
        )
        return f"```python\ndef {self._english.take(1)[0]}():\n{body}\n```"


class _Stream:
    """An endless row of words of a language, each form as often as its stem and its ending are."""

    def __init__(self, forms: list[list[str]], endings: Any, numbers: np.random.Generator) -> None:
        self._forms = forms
        self._stems = np.cumsum(1 / (np.arange(len(forms)) + 4))
        self._endings = np.cumsum(endings)
        self._numbers = numbers
        self._ready: list[str] = []

    def take(self, count: int) -> list[str]:
        """The next words."""
        if len(self._ready) < count:
            stems = self._draw(self._stems)
            self._ready = [
                self._forms[s][e] for s, e in zip(stems, self._draw(self._endings), strict=True)
            ]
        words = self._ready[-count:]
        del self._ready[-count:]
        return words

    def _draw(self, weights: Any) -> list[int]:
        drawn: list[int] = np.searchsorted(
            weights, self._numbers.random(_DRAWN) * weights[-1], side="right"
        ).tolist()
        return drawn


def write_long_archive(
    path: Path, sessions: int, *, long: float = 0.1, seed: int = 1
) -> LongArchive:
    """Write ``sessions`` made-up sessions as Anımsa JSONL; the archive returned can ask about
    them."""
    archive = LongArchive(seed, long)
    with path.open("w", encoding="utf-8") as out:
        for line in archive.sessions(sessions):
            out.write(json.dumps(line, ensure_ascii=False) + "\n")
    return archive
