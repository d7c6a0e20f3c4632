"""The labelled messages that the intent model is made from, each with the conversation before it.

- ``intents/*.jsonl``: single messages (``text``, ``label``), some with a short ``history``.
- ``conversations/*.jsonl``: whole conversations, each file by another hand (its README says more).
- ``loose.tsv``: what is said in any open chat whatever it is about (a label and a message a line).
- ``specified.tsv``: the phrases that the specifications print, with ``{}`` for a topic.

Most single messages were written for a fresh chat, and mean the same behind a conversation about
something else. So each is also *moved*: behind the beginning of a conversation, drawn by a fixed
seed. The questions of past sessions (``recall/archive.jsonl``) tell what follows up on what.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from app.core.domain.model_calls import ChatMessage
from app.core.domain.plans import Label
from app.core.understanding.small_talk import heard
from training.json_lines import json_lines

HERE = Path(__file__).parent
TOPICS = [
    "yüksek tansiyon", "hamur mayalama", "kredi faizi", "Hashimoto", "zeytin zararlısı",
    "boşanma davası", "LGS puanı", "bel fıtığı", "tüp bebek", "Roma hukuku", "kefir",
    "elektrik faturası", "kolesterol ilacı", "göz tansiyonu", "vize başvurusu", "ceviz fidanı",
    "demir eksikliği", "köpek aşısı", "noter ücreti", "reflü", "Bizans surları", "kat mülkiyeti",
    "uyku apnesi", "damla sulama", "B12 vitamini", "sınav kaygısı", "arıcılık desteği",
    "safra kesesi", "ısı pompası", "menisküs",
]  # fmt: skip
EACH = 8
"""Topics that each phrase of the specifications is taken with."""
MOVES = frozenset({Label.RECALL, Label.AMBIGUOUS, Label.GENERAL, Label.NEW_RESEARCH})
"""The labels that a message keeps behind another conversation."""
_SHORTEST_MOVED = 3
"""Words: "olur" and "harika" mean something else behind a conversation."""

History = tuple[ChatMessage, ...]


@dataclass(frozen=True)
class Labelled:
    """A message, the conversation before it, and what it wants; ``alt`` is as right."""

    text: str
    history: History
    label: Label
    alt: frozenset[Label] = frozenset()


def singles(folder: Path = HERE / "intents") -> list[Labelled]:
    """The single messages."""
    return [
        Labelled(row["text"], _chat(row.get("history", ())), Label(row["label"]), _alt(row))
        for path in sorted(folder.glob("*.jsonl"))
        for row in json_lines(path)
    ]


def conversation(path: Path) -> list[Labelled]:
    """The messages of the conversations in one file."""
    found = []
    for row in json_lines(path):
        history: History = ()
        for turn in row["turns"]:
            found.append(Labelled(turn["user"], history, Label(turn["label"]), _alt(turn)))
            said = ChatMessage("user", turn["user"]), ChatMessage("assistant", turn["assistant"])
            history = (*history, *said)
    return found


def all_messages() -> list[Labelled]:
    """The single messages and those of all conversations."""
    talked = (conversation(path) for path in sorted((HERE / "conversations").glob("*.jsonl")))
    return [*singles(), *(message for each in talked for message in each)]


def moved(alone: Iterable[Labelled], talked: Sequence[Labelled]) -> list[Labelled]:
    """Messages of no conversation, each behind the beginning of one; and the questions of past
    sessions in theirs."""
    chance = random.Random(13)
    archived = [_chat(row["conversation"]) for row in json_lines(HERE / "recall/archive.jsonl")]
    places = [message.history for message in talked if message.history]
    places += [said[:count] for said in archived for count in range(2, len(said) + 1, 2)]
    found = [
        replace(message, history=chance.choice(places))
        for message in alone
        if not message.history and message.label in MOVES and _says_something(message)
    ]
    anywhere = [*_loose(), *specified()]
    found += [replace(message, history=chance.choice(places)) for message in anywhere]
    for said in archived:
        asked = [i for i, message in enumerate(said) if message.role == "user"]
        found += [
            Labelled(said[i].content, said[:i], Label.FOLLOWUP if i else Label.AMBIGUOUS)
            for i in asked
        ]
    return found


def _says_something(message: Labelled) -> bool:
    if message.label is not Label.GENERAL:
        return True
    return len(message.text.split()) >= _SHORTEST_MOVED and not heard(message.text)


def specified() -> list[Labelled]:
    """The specifications' phrases, each with some topics."""
    chance = random.Random(7)
    found = []
    for line in (HERE / "specified.tsv").read_text("utf-8").splitlines():
        label, _, pattern = line.partition("\t")
        topics = chance.sample(TOPICS, EACH) if "{}" in pattern else [""]
        found += [Labelled(pattern.format(topic), (), Label(label)) for topic in topics]
    return found


def _loose() -> Iterator[Labelled]:
    for line in (HERE / "loose.tsv").read_text("utf-8").splitlines():
        label, _, text = line.partition("\t")
        yield Labelled(text, (), Label(label))


def _chat(said: Iterable[dict[str, str]]) -> History:
    return tuple(ChatMessage(m["role"], m["content"]) for m in said)  # type: ignore[arg-type]


def _alt(row: dict[str, Any]) -> frozenset[Label]:
    return frozenset(map(Label, row.get("alt", ())))
