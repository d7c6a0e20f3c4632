"""How well recall answers: ``python -m tests.benchmarks.recall --archive FILE --questions FILE``.

``--archive`` holds sessions as Anımsa JSONL, ``--questions`` lines with ``query``, ``relevant``
(ids; empty: the archive cannot answer), ``kind`` and ``now``; ``--squad`` a file in the format of
SQuAD, whose paragraphs become sessions; ``--quotes`` lines with ``query``, ``session`` and what
the quoted sentence ``says``. Beside the engine the same questions go to the full-text
query that the specification prints, to its words joined by OR, and to ``bm25s``. A SQuAD file is
also asked in ASCII, in capitals and with a slip in every long word.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import bm25s
from playhouse.apsw_ext import APSWDatabase

from app.bootstrap.meaning import encoder
from app.bootstrap.synonyms import thesaurus
from app.core.domain.messages import Kind, Message
from app.core.domain.recall_result import Verdict
from app.core.domain.sessions import Session, Status
from app.core.language.thesaurus import Thesaurus
from app.core.language.turkish import is_stop, words
from app.core.matching import repair
from app.memory.recall import ranking
from app.memory.recall.engine import RecallEngine
from app.providers.sentence_encoder import SentenceEncoder
from app.storage.database.connections import Database
from app.storage.database.schema import MessageRow, SessionRow, message_values, session_values
from app.storage.maintenance import migrations
from app.storage.recall_index import candidate_lookup, session_indexing, vectors

TZ = timezone(timedelta(hours=3))
SIGNALS = ("synonyms", "meaning", "doubt", "repair", *ranking.SHARES)
"""What ``--without`` may leave out: one ablation a run."""


@dataclass(frozen=True, slots=True)
class Question:
    """One labelled question. ``relevant`` is empty when there is nothing to find."""

    text: str
    relevant: frozenset[str]
    kind: str
    now: int


def milliseconds(iso: str) -> int:
    """An ISO date with offset as milliseconds since 1970."""
    return round(datetime.fromisoformat(iso).timestamp() * 1000)


def load(db: APSWDatabase, lines: Iterable[dict[str, Any]]) -> int:
    """Put sessions into the archive, as completed ones; the number of characters in them."""
    characters = 0
    for line in lines:
        at = milliseconds(line["date"])
        messages = [
            Message(
                session_id=line["id"],
                role=each["role"],
                content=each["content"],
                created_at=at,
                kind=Kind.QUESTION if each["role"] == "user" else Kind.ANSWER,
                position=position,
            )
            for position, each in enumerate(line["conversation"])
        ]
        session = Session(
            session_id=line["id"],
            created_at=at,
            last_updated=at,
            status=Status.COMPLETE,
            title=line["title"],
            summary=line["summary"],
            key_topics=tuple(line["key_topics"]),
            recallable_upto=len(messages),
        )
        rowid = SessionRow.insert(session_values(session)).execute(db)
        MessageRow.insert_many([message_values(each, rowid) for each in messages]).execute(db)
        session_indexing.add(
            db,
            rowid,
            title=session.title,
            key_topics=session.key_topics,
            summary=session.summary,
            turns=session_indexing.turns_of(messages),
        )
        characters += sum(len(each.content.encode()) for each in messages)
        characters += len(f"{session.title}{session.summary}{session.key_topics}".encode())
    return characters


def embed_all(db: APSWDatabase, meaning: SentenceEncoder) -> None:
    """Give every session its vector."""
    while without := vectors.texts_without(db, 256):
        for each in without:
            vectors.put(db, each.session, each.length, meaning.embed(each.texts))


def squad(path: Path) -> tuple[list[dict[str, Any]], list[Question]]:
    """The paragraphs of a SQuAD file as sessions without questions of their own."""
    sessions: list[dict[str, Any]] = []
    questions: list[Question] = []
    date = "2026-01-01T12:00:00+03:00"
    for article in json.loads(path.read_text("utf-8"))["data"]:
        for paragraph in article["paragraphs"]:
            name = f"p{len(sessions)}"
            answer = {"role": "assistant", "content": paragraph["context"]}
            sessions.append(
                {"id": name, "date": date, "title": "", "key_topics": [], "summary": ""}
                | {"conversation": [answer]}
            )
            questions += [
                Question(qa["question"], frozenset([name]), "squad", milliseconds(date))
                for qa in paragraph["qas"]
            ]
    return sessions, questions


def _one_typo(text: str, dice: random.Random) -> str:
    """A slip in every long word: two letters exchanged, one left out or one doubled."""

    def slip(match: re.Match[str]) -> str:
        word = match.group()
        at = dice.randrange(1, len(word) - 1)
        return dice.choice(
            [
                word[: at - 1] + word[at] + word[at - 1] + word[at + 1 :],
                word[:at] + word[at + 1 :],
                word[:at] + word[at] + word[at:],
            ]
        )

    return re.sub(r"\w{7,}", slip, text)


def _capitals(text: str) -> str:
    return text.replace("i", "İ").replace("ı", "I").upper()


def _ascii(text: str) -> str:
    return text.translate(str.maketrans("çğıöşüÇĞİÖŞÜâîû", "cgiosuCGIOSUaiu"))


def variants(questions: list[Question]) -> list[Question]:
    """The same questions as people type them, their kind saying how."""
    dice = random.Random(7)
    found = list(questions)
    for kind, change in (
        ("ascii", _ascii),
        ("capitals", _capitals),
        ("typo", lambda text: _one_typo(text, dice)),
    ):
        found += [replace(each, text=change(each.text), kind=kind) for each in questions]
    return found


def _jsonl(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as lines:
        yield from (json.loads(line) for line in lines if line.strip())


def labelled(path: Path) -> list[Question]:
    """The questions of a labelled file."""
    return [
        Question(
            each["query"], frozenset(each["relevant"]), each["kind"], milliseconds(each["now"])
        )
        for each in _jsonl(path)
    ]


Found = tuple[Verdict | None, list[str]]


def _plain(db: APSWDatabase, question: Question, match: Callable[[str], str]) -> Found:
    query = match(question.text)
    if not query:
        return None, []
    try:
        rows = db.execute_sql(
            "SELECT session_id FROM research_sessions_fts WHERE research_sessions_fts MATCH ?"
            " ORDER BY rank LIMIT 5",
            (query,),
        ).fetchall()
    except Exception:
        return None, []
    return None, [session for (session,) in rows]


def _any_word(text: str) -> str:
    return " OR ".join(f'"{word}"' for word in re.findall(r"\w+", text))


def _content(text: str) -> str:
    every = words(text)
    topical = [word for word in every if not is_stop(word)]
    return " OR ".join(f'"{word}"' for word in topical or every)


def bm25s_ranking(sessions: list[dict[str, Any]], questions: list[Question]) -> list[Found]:
    """The same by a well-kept BM25 library (k1 0.9, b 0.4) over folded words."""
    texts = [
        words(
            " ".join(
                [each["title"], each["summary"], *each["key_topics"]]
                + [message["content"] for message in each["conversation"]]
            )
        )
        for each in sessions
    ]
    retriever = bm25s.BM25(k1=0.9, b=0.4)
    retriever.index(texts, show_progress=False)
    asked = [[w for w in words(each.text) if not is_stop(w)] or ["-"] for each in questions]
    places, _ = retriever.retrieve(asked, k=min(5, len(sessions)), show_progress=False)
    return [(None, [sessions[int(place)]["id"] for place in row]) for row in places]


def report(name: str, questions: list[Question], found: list[Found]) -> None:
    """Print one system's figures, by kind of question."""
    print(f"\n{name}")
    by_kind: dict[str, list[tuple[Question, Found]]] = defaultdict(list)
    for question, result in zip(questions, found, strict=True):
        if question.relevant:
            by_kind[question.kind].append((question, result))
            by_kind["all"].append((question, result))
    print(f"  {'kind':<18}{'n':>5}{'hit@1':>8}{'hit@5':>8}{'recall@5':>10}")
    for kind, pairs in sorted(by_kind.items(), key=lambda item: item[0] == "all"):
        n = len(pairs)
        first = sum(bool(r[1][:1]) and r[1][0] in q.relevant for q, r in pairs) / n
        five = sum(not q.relevant.isdisjoint(r[1][:5]) for q, r in pairs) / n
        recall = sum(len(q.relevant & set(r[1][:5])) / min(5, len(q.relevant)) for q, r in pairs)
        print(f"  {kind:<18}{n:>5}{first:>8.3f}{five:>8.3f}{recall / n:>10.3f}")
    if found[0][0] is not None:
        _report_verdicts(questions, found)


def _report_verdicts(questions: list[Question], found: list[Found]) -> None:
    none = [verdict is Verdict.NONE for verdict, _ in found]
    absent = [not question.relevant for question in questions]
    both = sum(a and b for a, b in zip(none, absent, strict=True))
    precision, recall = both / max(sum(none), 1), both / max(sum(absent), 1)
    if sum(absent):
        f1 = 2 * precision * recall / max(precision + recall, 1e-9)
        print(f"  none: precision {precision:.3f} recall {recall:.3f} F1 {f1:.3f}")
    single = [(q, r) for q, r in zip(questions, found, strict=True) if r[0] is Verdict.SINGLE]
    right = sum(r[1][0] in q.relevant for q, r in single)
    answerable = sum(bool(q.relevant) for q, _ in single)
    print(
        f"  single: {len(single)}, precision {right / max(len(single), 1):.3f}"
        f" ({right / max(answerable, 1):.3f} of the answerable)"
    )
    print("  verdicts:", dict(Counter(str(verdict) for verdict, _ in found)))


async def quotes(archive: Path, labelled_quotes: Path) -> None:
    """How often the sentence that is quoted of a session is the one that answers."""
    with tempfile.TemporaryDirectory() as folder:
        database = Database(Path(folder) / "animsa.db")
        await database.alone(migrations.migrate)
        await database.write(load, _jsonl(archive))
        engine = RecallEngine(candidate_lookup.SqliteRecallIndex(database), TZ, thesaurus())
        now = milliseconds("2026-11-22T12:00:00+03:00")
        right, lengths = 0, []
        asked = list(_jsonl(labelled_quotes))
        for each in asked:
            found = await engine.recall(each["query"], now)
            for match in found.matches:
                if match.session_id == each["session"]:
                    right += each["says"] in match.quote
                    lengths.append(len(match.quote))
        await database.close()
    mean = sum(lengths) / max(len(lengths), 1)
    print(f"quotes: {right} of {len(asked)} right, {mean:.0f} characters on average")


async def compare(
    title: str,
    sessions: Iterable[dict[str, Any]],
    questions: list[Question],
    *,
    verbose: bool,
    without: str,
) -> None:
    """Load the sessions into a fresh archive and ask every system every question."""
    listed = list(sessions)
    with tempfile.TemporaryDirectory() as folder:
        database = Database(Path(folder) / "animsa.db")
        await database.alone(migrations.migrate)
        await database.write(load, listed)
        meaning = None if without == "meaning" else encoder()
        if meaning is not None:
            await database.write(embed_all, meaning)
        known = Thesaurus("") if without == "synonyms" else thesaurus()
        engine = RecallEngine(candidate_lookup.SqliteRecallIndex(database), TZ, known, meaning)
        results = [await engine.recall(each.text, each.now) for each in questions]
        found: list[Found] = [(r.verdict, [m.session_id for m in r.matches]) for r in results]
        print(f"== {title}: {len(questions)} questions")
        report("engine", questions, found)
        for name, match in (
            ("the specification's query", str),
            ("its words with OR", _any_word),
            ("OR, stop words out", _content),
        ):
            plain = [await database.read(_plain, each, match) for each in questions]
            report(name, questions, plain)
        report("bm25s", questions, bm25s_ranking(listed, questions))
        times = sorted(result.ms for result in results)
        print(f"\nengine ms: p50 {times[len(times) // 2]:.1f} max {times[-1]:.1f}")
        if verbose:
            for question, (verdict, names), result in zip(questions, found, results, strict=True):
                good = (
                    not question.relevant
                    if verdict is Verdict.NONE
                    else names[:1] and (names[0] in question.relevant)
                )
                scores = [f"{m.session_id}:{m.score:.2f}" for m in result.matches[:4]]
                print(
                    "ok " if good else "BAD",
                    question.kind,
                    question.text,
                    "|",
                    verdict,
                    scores,
                    sorted(question.relevant),
                )
        await database.close()


def main() -> None:
    """Parse the command line and run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--archive", type=Path)
    parser.add_argument("--questions", type=Path)
    parser.add_argument("--squad", type=Path)
    parser.add_argument("--quotes", type=Path)
    parser.add_argument("--without", choices=SIGNALS, default="", help="leave out one signal")
    parser.add_argument("--verbose", action="store_true", help="list every question")
    args = parser.parse_args()
    for path in filter(None, (args.archive, args.questions, args.squad, args.quotes)):
        if not path.exists():
            parser.exit(1, f"{path} is not there\n")
    how = {"verbose": args.verbose, "without": args.without}
    if args.without in ranking.SHARES:
        ranking.SHARES[args.without] = 0.0
    elif args.without == "doubt":
        ranking._IN_DOUBT = 0.0
    elif args.without == "repair":
        repair.repaired = lambda lexicon, word: iter(())
    if args.archive and args.questions:
        questions = labelled(args.questions)
        asyncio.run(compare(args.archive.name, _jsonl(args.archive), questions, **how))
    if args.archive and args.quotes:
        asyncio.run(quotes(args.archive, args.quotes))
    if args.squad:
        sessions, plain = squad(args.squad)
        questions = variants(plain)
        asyncio.run(compare(args.squad.name, sessions, questions, **how))


if __name__ == "__main__":
    main()
