"""Growth of the time that reading a text takes: every public function of the program that takes
text, over texts made to be slow, each of n, 2n and 4n characters.

``python -m tests.benchmarks.growth [--characters N] [NAME]`` prints the functions whose time grows
faster than the text does, and the slowest; NAME is a part of a function's name. A time that grows
with the text doubles with it; the median of three is taken, of the processor's time and not the
clock's, and a time too short to tell anything is left out.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import inspect
import io
import pkgutil
import signal
import statistics
import time
import types
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime

from httpx2 import InvalidURL
from lxml.etree import LxmlError

import app
from app.core.domain.errors import AnimsaError, DiskFull
from app.core.domain.evidence import Excerpt, Passage, Source, SourceKind
from app.core.domain.messages import Citation, Kind, Message, Turn
from app.core.domain.model_calls import ChatMessage
from app.core.domain.offers import Offer, OfferKind, Option
from app.core.domain.project_port import MemoryStatement, Origin
from app.core.domain.recall_result import Match, RecallResult, Verdict
from app.core.domain.sessions import Session
from app.core.domain.tiers_and_modes import Mode, Tier
from app.core.language.sentences import Piece
from app.core.language.thesaurus import Thesaurus
from app.core.reading.features import ReadText
from app.core.understanding.parsed_message import ParsedMessage
from app.core.understanding.turn_references.references import TurnReference
from app.core.wording.speech import TURKISH
from app.memory.transfer.session_lines import Unreadable
from app.research.checking.verify import Verifier
from app.research.files.file_blocks import FileDocument, ReadingBudget, UnreadableFile
from app.research.runs.run_evidence import Evidence
from app.research.text.chunking import Block
from app.research.writing import CheckedAnswer
from app.turns.answers.past.found_session import FoundSession
from app.turns.answers.research.research_context import Exchange

SHAPES = (
    *("a", " ", "\n", ".", ". ", "a. ", "Dr. ", "A. B. ", "1", "1 ", "1,", "1.", "%5 ", "3.5 mg "),
    *("[", "[a](", "](", "[K1]", "(", "((a", "<a ", "</", "&lt;", '"', "“", "'", "a'a", "a-a"),
    *("*", "_", "`", "#", "> ", "- ", "| a ", "1. a\n", "\t", "\n ", "a\u0301", "\u200b", "İ"),
    *("😀", "http://a.", "bir iki ", "5 Ekim ", "2024-01-01 ", "ne kadar ", "peki ", "x – "),
)
"""What a slow text repeats. Each ends in a letter, so that nothing that waits for an end finds
it."""
TELLING = ("a", " ", "\n", ". ", "Dr. ", "1 ", "1,", "[a](", "(", "a-a", "- ", '"')
"""Those that have shown most of what was slow."""
TWICE = 2.5
"""What twice the text may cost; a quadratic function takes four times as long."""
WORTH_MEASURING = 0.05
"""Seconds below which a time says nothing about growth."""
_ROOMS = (
    *("app.core.", "app.machine.", "app.memory.", "app.research.", "app.turns."),
    *("app.providers.", "app.storage."),
)
_NO_TEXT = {
    # Takes patterns of the program, not a text.
    "app.core.language.dates.patterns.index_of",
    # Takes a file, and no text is one of these kinds.
    "app.research.files.file_blocks.checked_zip",
    # Of the keyring, and slow on purpose.
    *(f"app.providers.credentials.{name}" for name in ("read", "write", "delete")),
    *(f"app.storage.keys.key_file.{name}" for name in ("new_key", "unwrapped")),
    *(f"app.research.files.file_formats.read_{kind}" for kind in ("pdf", "docx", "pptx", "epub")),
    "app.research.files.file_formats.blank_pages",
}
_DAY = datetime(2025, 1, 5, tzinfo=UTC)


class TooSlow(Exception):
    """A call took more of the processor's time than it may."""


@dataclass(frozen=True, slots=True)
class TextFunction:
    """A function with what makes its arguments of a text."""

    name: str
    call: Callable[[str], object]


def text(shape: str, characters: int) -> str:
    """A text that repeats a shape."""
    return (shape * (characters // len(shape) + 1))[: characters - 1] + "x"


def _messages(said: str) -> list[Message]:
    return [
        Message("s", "user", said, 0, Kind.QUESTION, message_id="a"),
        Message("s", "assistant", said, 1, Kind.ANSWER, position=1, message_id="b"),
    ]


def _chat(said: str) -> list[ChatMessage]:
    return [ChatMessage("user", said), ChatMessage("assistant", said)]


def _excerpt(said: str) -> Excerpt:
    source = Source(SourceKind.WEB, "k", said[:200], "https://ornek.example/", 0)
    return Excerpt(source, said)


def _offer(said: str) -> Offer:
    options = tuple(Option(str(number), said, 0) for number in range(3))
    return Offer(OfferKind.CHOICE, said, options)


def _citation(said: str) -> Citation:
    return Citation("s", "a", said, 0, said, place=said)


def _found(said: str) -> FoundSession:
    session = Session("s", 0, 0, title=said, summary=said)
    return FoundSession(session, tuple(_messages(said)), Match("s", "b", said, 0, 1.0, said))


_MADE_OF_TEXT: dict[str, Callable[[str], object]] = {
    "str": lambda said: said,
    "str | None": lambda said: said,
    "Sequence[str]": lambda said: [said],
    "Iterable[str]": lambda said: [said],
    "Collection[str]": lambda said: [said],
    "list[str]": lambda said: [said],
    "tuple[str, ...]": lambda said: (said,),
    "Set[str]": lambda said: {said},
    "bytes": lambda said: said.encode(),
    "Iterable[bytes]": lambda said: [said.encode()],
    "Message": lambda said: _messages(said)[1],
    "Sequence[Message]": _messages,
    "Iterable[Message]": _messages,
    "Sequence[ChatMessage]": _chat,
    "ParsedMessage": lambda said: ParsedMessage(said, _chat(said)),
    "Piece": lambda said: Piece("", said),
    "Excerpt": _excerpt,
    "Sequence[Excerpt]": lambda said: [_excerpt(said)],
    "Passage": lambda said: Passage("K1", _excerpt(said), ""),
    "Iterable[Passage]": lambda said: [Passage("K1", _excerpt(said), "")],
    "object": lambda said: said,
    "Mapping[str, str]": lambda said: {"name": said},
    "Mapping[str, str] | None": lambda said: {"name": said},
    "Mapping[str, Any]": lambda said: {"text": said, "title": said},
    "Mapping[str, Any] | None": lambda said: {"text": said, "title": said},
    "Sequence[object]": lambda said: [said],
    "Sequence[Sequence[str]]": lambda said: [[said, said], [said]],
    "IO[bytes]": lambda said: io.BytesIO(said.encode()),
    "TextIO": lambda said: io.StringIO(said),
    "Offer": _offer,
    "Sequence[Option]": lambda said: _offer(said).options,
    "TurnReference": lambda said: TurnReference("ordinal", 1, None, said, 0.9),
    "Sequence[Turn]": lambda said: [Turn(1, *_messages(said))],
    "Citation": lambda said: _citation(said),
    "Sequence[Citation]": lambda said: [_citation(said)],
    "Session": lambda said: Session("s", 0, 0, title=said, summary=said),
    "Sequence[ReadText]": lambda said: [ReadText(said, said, said[:200])],
    "Thesaurus": lambda said: Thesaurus(said),
    "Sequence[MemoryStatement]": lambda said: [MemoryStatement(said, Origin.MODEL)],
    "Sequence[Exchange]": lambda said: [Exchange(said, said)],
    "Iterable[Block]": lambda said: [Block("", said)],
    "FileDocument": lambda said: FileDocument(said[:200], blocks=[Block("", said)]),
    "FoundSession": _found,
    "Sequence[FoundSession]": lambda said: [_found(said), _found(said)],
    "RecallResult": lambda said: RecallResult(Verdict.SEVERAL, (_found(said).match,) * 3),
    "Sequence[Match]": lambda said: [_found(said).match] * 3,
    "AnimsaError": lambda said: DiskFull(name=said),
}
_BESIDE: dict[str, object] = {
    **{"int": 3, "bool": True, "float": 1.0, "Milliseconds": 0, "Offer | None": None},
    **{"Mode | None": None, "DateWindow | None": None, "Pick | None": None, "Role": "user"},
    **{"Sequence[int]": [1], "Sequence[float]": [1.0], "Sequence[datetime]": [_DAY]},
    **{"int | None": None, "Tier": Tier.AUTO, "Mode": Mode.BOTH, "ReadingBudget": None},
    **{"tzinfo": UTC, "datetime": _DAY, "date": date(2025, 1, 5), "Speech": TURKISH},
}


def functions() -> Iterator[TextFunction]:
    """The public functions of the program without window and storage that take text and nothing
    else that cannot be made up here."""
    yield from _METHODS
    for found in pkgutil.walk_packages(app.__path__, "app."):
        if not found.name.startswith(_ROOMS):
            continue
        module = importlib.import_module(found.name)
        for name, value in vars(module).items():
            if name.startswith("_") or getattr(value, "__module__", "") != found.name:
                continue
            if inspect.isfunction(value) and not inspect.iscoroutinefunction(value):
                made = _with_arguments(value)
                full = f"{found.name}.{name}"
                if made is not None and full not in _NO_TEXT:
                    yield TextFunction(full, made)


def _with_arguments(function: types.FunctionType) -> Callable[[str], object] | None:
    wanted = [
        each
        for each in inspect.signature(function).parameters.values()
        if each.default is each.empty and each.kind not in (each.VAR_POSITIONAL, each.VAR_KEYWORD)
    ]
    kinds = {each.name: str(each.annotation) for each in wanted}
    if not any(kind in _MADE_OF_TEXT for kind in kinds.values()):
        return None
    if not all(kind in _MADE_OF_TEXT or kind in _BESIDE for kind in kinds.values()):
        return None

    def call(said: str) -> object:
        given = {name: _made(kind, said) for name, kind in kinds.items()}
        positional = [given[each.name] for each in wanted if each.kind is not each.KEYWORD_ONLY]
        named = {each.name: given[each.name] for each in wanted if each.kind is each.KEYWORD_ONLY}
        return function(*positional, **named)

    return call


def _made(kind: str, said: str) -> object:
    if kind == "ReadingBudget":
        # Each call has one of its own, since it is used up.
        return ReadingBudget(3600.0)
    return _MADE_OF_TEXT[kind](said) if kind in _MADE_OF_TEXT else _BESIDE[kind]


def _fed(piece: int) -> Callable[[str], object]:
    """An answer that comes in pieces of so many characters and is checked as it comes."""

    def call(said: str) -> None:
        passages = {"K1": Passage("K1", _excerpt("Kovan kışın 20 kg bal ister."), "")}
        checked = CheckedAnswer(
            Verifier(passages, "Kovan ne ister?"), Evidence(), _nowhere, TURKISH
        )

        async def work() -> None:
            for place in range(0, len(said), piece):
                await checked.feed(said[place : place + piece])
            await checked.finish(None)

        # Nothing in it waits for a loop.
        with contextlib.suppress(StopIteration):
            work().send(None)

    return call


async def _nowhere(text: str) -> None:
    pass


_METHODS = (
    TextFunction("app.research.writing.CheckedAnswer.feed", _fed(100_000_000)),
    TextFunction("app.research.writing.CheckedAnswer.feed in pieces", _fed(16)),
)
"""What reads text and is no function of a module."""


def seconds(function: TextFunction, said: str, most: float = 30.0) -> float:
    """The processor's time that a function takes for a text, which it may also refuse. Raises
    ``TooSlow`` past ``most`` seconds: Python's regular expressions look for signals, too."""

    def stop(*_: object) -> None:
        raise TooSlow(function.name)

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, most)
    start = time.process_time()
    try:
        with contextlib.suppress(
            *(AnimsaError, Unreadable, UnreadableFile),
            *(ValueError, ArithmeticError, LookupError, OSError, LxmlError, InvalidURL),
        ):
            made = function.call(said)
            if isinstance(made, Iterator):
                for _ in made:
                    pass
        return time.process_time() - start
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def _grows(function: TextFunction, shape: str, characters: int) -> str:
    """What is wrong with how a function's time grows; "" for nothing."""
    taken = []
    for times in (1, 2, 4):
        said = text(shape, times * characters)
        try:
            once = seconds(function, said)
            again = (
                [seconds(function, said) for _ in range(2)] if once > WORTH_MEASURING / 10 else []
            )
        except TooSlow:
            return f"{function.name} {shape!r}: over 30 s for {times * characters} characters"
        taken.append(statistics.median([once, *again]))
    one, two, four = taken
    if four < WORTH_MEASURING or four <= TWICE**2 * max(one, WORTH_MEASURING / TWICE**2):
        return ""
    return f"{function.name} {shape!r}: {one:.3f} {two:.3f} {four:.3f} s"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("name", nargs="?", default="")
    parser.add_argument("--characters", type=int, default=10_000)
    options = parser.parse_args()
    measured, found = 0, 0
    slowest: list[tuple[float, str]] = []
    for function in functions():
        if options.name not in function.name:
            continue
        measured += 1
        with contextlib.suppress(TooSlow):
            worst = max((seconds(function, text(s, options.characters)), s) for s in SHAPES)
            slowest.append((worst[0], f"{function.name} {worst[1]!r}"))
        for shape in SHAPES:
            if wrong := _grows(function, shape, options.characters):
                found += 1
                print(wrong, flush=True)
    print(f"{measured} functions, {len(SHAPES)} shapes, {found} grow faster than {TWICE}")
    for taken, name in sorted(slowest, reverse=True)[:10]:
        print(f"  {taken:.3f} s  {name}")


if __name__ == "__main__":
    main()
