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
import pkgutil
import signal
import statistics
import time
import types
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime

from lxml.etree import LxmlError

import app
from app.core.domain.errors import AnimsaError
from app.core.domain.evidence import Excerpt, Passage, Source, SourceKind
from app.core.domain.messages import Kind, Message
from app.core.domain.model_calls import ChatMessage
from app.core.language.sentences import Piece
from app.core.understanding.parsed_message import ParsedMessage
from app.core.wording.speech import TURKISH

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
_ROOMS = ("app.core.", "app.machine.", "app.memory.", "app.research.", "app.turns.")
_OF_PATTERNS = "app.core.language.dates.patterns.index_of"
"""Takes patterns of the program, no text."""
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
}
_BESIDE: dict[str, object] = {
    **{"int": 3, "bool": True, "float": 1.0, "Milliseconds": 0, "Offer | None": None},
    **{"tzinfo": UTC, "datetime": _DAY, "date": date(2025, 1, 5), "Speech": TURKISH},
}


def functions() -> Iterator[TextFunction]:
    """The public functions of the program without window and storage that take text and nothing
    else that cannot be made up here."""
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
                if made is not None and full != _OF_PATTERNS:
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
        given = {
            name: _MADE_OF_TEXT[kind](said) if kind in _MADE_OF_TEXT else _BESIDE[kind]
            for name, kind in kinds.items()
        }
        positional = [given[each.name] for each in wanted if each.kind is not each.KEYWORD_ONLY]
        named = {each.name: given[each.name] for each in wanted if each.kind is each.KEYWORD_ONLY}
        return function(*positional, **named)

    return call


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
            AnimsaError, ValueError, ArithmeticError, LookupError, OSError, LxmlError
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
