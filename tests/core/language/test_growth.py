"""Reading a text takes time that grows with the text, whatever stands in it: no page, file or
answer holds the window up.

Also tests: app/core/language/sentences.py, app/core/language/turkish.py,
app/core/understanding/offer_reply.py.

:mod:`tests.benchmarks.growth` measures the growth itself; here the limit is several times what any
linear function needs, and no pattern may be of the kind that grows.
"""

from __future__ import annotations

import ast
import dataclasses
import importlib
import pkgutil
import re
import signal
from collections.abc import Iterator, Mapping
from re import _constants as kinds
from re import _parser as parser
from typing import Any

import pytest

import app
from app.core.language.dates import named_days
from app.core.language.sentences import split
from app.core.language.turkish import words
from app.core.understanding.offer_reply import pending_offer
from app.research.files.file_blocks import paragraphs
from tests.benchmarks.growth import TELLING, TextFunction, functions, seconds, text
from tests.source_code import APP, modules

CHARACTERS = 20_000
CUBE = 3
"""What reads half of a text in so little time that even the cube of its length would leave it
patience is not given the whole."""
FUNCTIONS = {each.name: each for each in functions()}


@pytest.fixture(scope="module")
def patience() -> float:
    """The processor's time that no linear function comes near, on this machine."""
    plain = TextFunction("words", lambda said: [words(said) for _ in range(20)])
    return max(1.5, 25 * seconds(plain, "bir iki üç " * 2_000))


@pytest.mark.skipif(not hasattr(signal, "SIGVTALRM"), reason="no limit of processor time here")
@pytest.mark.parametrize("name", FUNCTIONS)
def test_no_text_is_slow_to_read(name: str, patience: float) -> None:
    # Libraries that are loaded with the first call are no reading.
    seconds(FUNCTIONS[name], "bir")
    for shape in TELLING:
        half = seconds(FUNCTIONS[name], text(shape, CHARACTERS // 2), patience)
        if half * 2**CUBE > patience:
            seconds(FUNCTIONS[name], text(shape, CHARACTERS), patience)


@pytest.mark.skipif(not hasattr(signal, "SIGVTALRM"), reason="no limit of processor time here")
def test_a_paragraph_of_many_lines_is_no_slower_to_read(patience: float) -> None:
    """A text file without an empty line is one paragraph."""
    lines = TextFunction("paragraphs", lambda said: list(paragraphs(said.split("\n"))))
    seconds(
        lines, "dört beş altı yedi sekiz dokuz on on bir on iki on üç on dört\n" * 3_000, patience
    )


def test_functions_are_found() -> None:
    assert len(FUNCTIONS) > 300
    for name in (
        "app.core.language.sentences.pieces",
        "app.core.understanding.offer_reply.pending_offer",
        "app.memory.sessions.metadata.extract",
        "app.research.files.file_blocks.names_of",
        "app.research.writing.CheckedAnswer.feed",
        "app.research.text.excerpting.excerpts",
        "app.research.web.page_text.page_text",
    ):
        assert name in FUNCTIONS


@pytest.mark.skipif(not hasattr(signal, "SIGVTALRM"), reason="no limit of processor time here")
def test_long_prose_and_a_list_of_ours_are_read_at_once(patience: float) -> None:
    prose = "Dr. A. Kaya 3. fazı anlattı. Sonra bir soru sordu. " * 20_000
    assert len(prose) > 10**6
    reading = TextFunction("split", split)
    seconds(reading, prose, 8 * patience)
    answer = "1. a\n" + "\n" * 3_000 + "  - 5 \u2013 5 Ekim"
    said = FUNCTIONS["app.core.understanding.offer_reply.pending_offer"]
    seconds(said, answer, patience)
    assert pending_offer([]) is None


# --- patterns ------------------------------------------------------------------------------------


_USES = {
    f"re.{name}"
    for name in "compile search match fullmatch sub subn split findall finditer".split()
}


def patterns() -> Iterator[tuple[str, re.Pattern[Any]]]:
    """Every compiled pattern that a module of the program holds, those that it compiles when they
    are first used, and those that stand where they are used."""
    yield from (("rules of days", each) for each, _ in named_days._rules())
    for path, tree in modules(APP, naming=[r"\bre\.[a-z]+\("]):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in _USES and node.args:
                written = node.args[0]
                if isinstance(written, ast.Constant) and isinstance(written.value, str):
                    yield f"{path.name}:{node.lineno}", re.compile(written.value)
    for found in pkgutil.walk_packages(app.__path__, "app."):
        module = importlib.import_module(found.name)
        for name, value in vars(module).items():
            for pattern in _within(value, 4):
                yield f"{found.name}.{name}", pattern


def _within(value: object, deep: int) -> Iterator[re.Pattern[Any]]:
    if isinstance(value, re.Pattern):
        yield value
    elif deep and isinstance(value, Mapping):
        for each in (*value, *value.values()):
            yield from _within(each, deep - 1)
    elif deep and isinstance(value, tuple | list | set | frozenset):
        for each in value:
            yield from _within(each, deep - 1)
    elif deep and dataclasses.is_dataclass(value) and not isinstance(value, type):
        for each in dataclasses.fields(value):
            yield from _within(getattr(value, each.name, None), deep - 1)


def nests(pattern: str | bytes, flags: int = 0) -> bool:
    """Whether a pattern repeats without end what itself repeats without end, and may go back on
    it: a text that nearly fits is then tried in every division. What gives nothing back ("++",
    "(?>…)") or has an end is no such repeat."""
    return _nests(parser.parse(pattern, flags), inside=False)


def _nests(parts: Any, *, inside: bool) -> bool:
    for kind, about in parts:
        endless = False
        if kind in (kinds.MAX_REPEAT, kinds.MIN_REPEAT):
            endless = about[1] == kinds.MAXREPEAT
            if endless and inside:
                return True
        within = (inside or endless) and kind not in _GIVES_NOTHING_BACK
        if any(_nests(each, inside=within) for each in _parts(kind, about)):
            return True
    return False


_GIVES_NOTHING_BACK = (
    *(kinds.POSSESSIVE_REPEAT, kinds.ATOMIC_GROUP, kinds.ASSERT, kinds.ASSERT_NOT),
)


def _parts(kind: Any, about: Any) -> list[Any]:
    """What a part of a pattern is made of itself."""
    if kind in (kinds.MAX_REPEAT, kinds.MIN_REPEAT, kinds.POSSESSIVE_REPEAT):
        return [about[2]]
    if kind is kinds.SUBPATTERN:
        return [about[3]]
    if kind is kinds.BRANCH:
        return list(about[1])
    if kind in (kinds.ASSERT, kinds.ASSERT_NOT):
        return [about[1]]
    return [about] if kind is kinds.ATOMIC_GROUP else []


NESTED = (r"(a+)+", r"(?:\w+ )*x", r"(?:a|b*)*", r"(?=(a*)*)", r"(a*?)+")


@pytest.mark.parametrize("pattern", NESTED)
def test_nested_repeats_are_seen(pattern: str) -> None:
    assert nests(pattern)


@pytest.mark.parametrize("pattern", [r"a+b*", r"(?:\w++ )*+", r"(?:\w+ ){1,9}", r"(?>(?:a{1,9})+)"])
def test_what_has_an_end_is_no_nested_repeat(pattern: str) -> None:
    assert not nests(pattern)


def test_no_pattern_of_the_program_nests_unbounded_repeats() -> None:
    # A module that imports a pattern of another holds the same one.
    named = {(each.pattern, each.flags): name for name, each in patterns()}
    assert len(named) > 1_500
    assert [name for (pattern, flags), name in named.items() if nests(pattern, flags)] == []
