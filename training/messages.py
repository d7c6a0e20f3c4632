"""The labelled messages that the intent model is made from, each with the conversation before it.

- ``intents/*.jsonl``: single messages (``text``, ``label``), some with a short ``history``. What
  only tells something is a ``statement``: any label will do for it but one that looks for the past.
- ``conversations/*.jsonl``: whole conversations, each file by another hand (its README says more).
- ``tests/data/open_chats``: more of them, those of :data:`OPEN_SETS` (``messages``).
- ``telling_lines``: what was told in a fresh chat.
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
OPEN_CHATS = HERE.parent / "tests" / "data" / "open_chats"
OPEN_SETS = "abcdhijklmnop"
"""The sets of open chats that teach; the others judge."""
STATEMENT = "statement"
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
    """A message, the conversation before it, and what it wants; ``alt`` is as right. ``either``:
    that is learnt as well; ``tells``: it only tells something."""

    text: str
    history: History
    label: Label
    alt: frozenset[Label] = frozenset()
    either: bool = False
    tells: bool = False

    @property
    def learnt(self) -> frozenset[Label]:
        """The labels one of which is learnt."""
        return self.alt | {self.label} if self.either else frozenset({self.label})


def singles(folder: Path = HERE / "intents") -> list[Labelled]:
    """The single messages."""
    return [
        _labelled(row["text"], _chat(row.get("history", ())), row)
        for path in sorted(folder.glob("*.jsonl"))
        for row in json_lines(path)
    ]


def _labelled(text: str, history: History, row: dict[str, Any]) -> Labelled:
    if row["label"] == STATEMENT:
        return _told(text, history)
    label = Label(row["label"])
    # Hands differ in whether a topic that is not announced changes the topic.
    return Labelled(text, history, label, _alt(row), either=label is Label.TOPIC_CHANGE)


def _told(text: str, history: History = ()) -> Labelled:
    label = Label.FOLLOWUP if history else Label.GENERAL
    alt = frozenset({Label.GENERAL, Label.AMBIGUOUS} - {label})
    return Labelled(text, history, label, alt, either=True, tells=True)


def conversation(path: Path) -> list[Labelled]:
    """The messages of the conversations in one file, of either form."""
    found = []
    for row in json_lines(path):
        history: History = ()
        for said in row.get("messages") or _as_messages(row["turns"]):
            if said["role"] == "user":
                each = _labelled(said["content"], history, said)
                if path.parent == OPEN_CHATS:
                    each = _in_open_chat(each)
                found.append(each)
            history = (*history, ChatMessage(said["role"], said["content"]))
    return found


def _in_open_chat(said: Labelled) -> Labelled:
    """A message of an open chat: each label that its writer gave is right. Where a topic is new and
    nobody says so, that is for the user to tell apart: it is ``ambiguous``, since a topic that
    changes ends a session."""
    given = said.alt | {said.label}
    if given >= {Label.TOPIC_CHANGE, Label.AMBIGUOUS}:
        alt = given - {Label.TOPIC_CHANGE, Label.AMBIGUOUS}
        return replace(said, label=Label.AMBIGUOUS, alt=alt, either=True)
    also = {Label.AMBIGUOUS} if said.label is Label.TOPIC_CHANGE else set()
    return replace(said, alt=said.alt | also, either=True)


def _as_messages(turns: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for turn in turns:
        yield turn | {"role": "user", "content": turn["user"]}
        yield {"role": "assistant", "content": turn["assistant"]}


def told() -> list[Labelled]:
    """What was told in a fresh chat."""
    return [
        _told(text)
        for path in sorted((HERE / "telling_lines").glob("*.tsv"))
        for does, _, text in (line.partition("\t") for line in path.read_text("utf-8").splitlines())
        if does == "tells"
    ]


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
        if not message.history
        and message.label in MOVES
        and _says_something(message)
        and not message.tells
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
    also = row.get("alt") or ()
    return frozenset(map(Label, (also,) if isinstance(also, str) else also))
