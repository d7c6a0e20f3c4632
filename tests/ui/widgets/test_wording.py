"""The window's words: every error, step and notice has them, in English and in Turkish."""

from __future__ import annotations

import ast
import inspect
import pkgutil
import string
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

import app
from app.core.domain import errors
from app.ui.widgets import wording
from app.ui.widgets.error_words import ErrorWords, Wording
from app.ui.widgets.resources import Translation
from app.ui.widgets.wording import Words

SOURCES = sorted(Path(inspect.getfile(app)).parent.rglob("*.py"))
TURKISH = frozenset("çğıöşüÇĞİÖŞÜ")


@pytest.fixture(params=["en", "tr"])
def language(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[str]:
    """The interface in one of its languages."""
    translation = Translation()
    translation.speak(request.param)
    yield request.param
    translation.silence()


def shown_errors() -> list[type[errors.AnimsaError]]:
    """Every error of the program that can reach the window."""
    for module in pkgutil.walk_packages(app.__path__, "app."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    return [kind for kind in _below(errors.AnimsaError) if kind.__module__.startswith("app.")]


def _below(kind: type[errors.AnimsaError]) -> Iterator[type[errors.AnimsaError]]:
    if not issubclass(kind, errors.CommandError):
        yield kind
        for each in kind.__subclasses__():
            yield from _below(each)


def names(text: str) -> set[str]:
    """The names in braces of a sentence."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def calls(source: str) -> Iterator[tuple[str, ast.Call]]:
    """Every call of a source, with the last part of what is called."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, (ast.Name, ast.Attribute)):
            yield node.func.id if isinstance(node.func, ast.Name) else node.func.attr, node


def parts(words: Wording) -> tuple[str, str, str]:
    return words.what, words.kept, words.then


class TestErrors:
    def test_each_has_a_code_of_its_own(self) -> None:
        codes = [kind.code for kind in shown_errors()]
        assert len(codes) == len(set(codes))

    def test_each_is_in_the_tree_of_the_docstring(self) -> None:
        assert errors.__doc__ is not None
        assert [k.__name__ for k in shown_errors() if k.__name__ not in errors.__doc__] == []

    def test_each_says_what_happened_what_was_kept_and_what_to_do(self, language: str) -> None:
        known = ErrorWords().all()
        assert [kind.code for kind in shown_errors() if kind.code not in known] == []
        assert [
            code for code, words in known.items() if not all(map(str.strip, parts(words)))
        ] == []

    def test_none_is_left_over(self) -> None:
        codes = {kind.code for kind in shown_errors()}
        spare = {code.removeprefix("unsaved_") for code in ErrorWords().all()} - codes
        assert spare == {"unsaved"}

    def test_they_use_only_what_the_error_tells(self, language: str) -> None:
        known = ErrorWords().all()
        for kind in shown_errors():
            assert names(known[kind.code].sentence) <= names(kind.sentence), kind.code

    def test_each_is_raised_with_what_its_sentence_names(self) -> None:
        kinds = {kind.__name__: kind for kind in shown_errors()}
        for path in SOURCES:
            for name, call in calls(path.read_text("utf-8")):
                if name in kinds:
                    given = {keyword.arg for keyword in call.keywords}
                    assert (call.args, given) == ([], names(kinds[name].sentence)), (path, name)

    def test_the_window_never_shows_the_cores_turkish(self, language: str) -> None:
        for kind in shown_errors():
            error = kind(**dict.fromkeys(names(kind.sentence), "x"))
            said = wording.sentence(error)
            assert said
            if language == "en":
                assert not TURKISH & set(said.replace("Anımsa", "")), kind.code

    def test_turkish_is_a_translation(self, qapp: QApplication) -> None:
        english = ErrorWords().all()
        translation = Translation()
        translation.speak("tr")
        turkish = ErrorWords().all()
        translation.silence()
        same = [code for code in english if set(parts(english[code])) & set(parts(turkish[code]))]
        assert same == []

    def test_an_unknown_one_is_a_bug_of_ours(self) -> None:
        assert "Your research is kept." in wording.explain("strange").sentence


class TestWhatIsNotSaved:
    @pytest.mark.parametrize(
        ("code", "reason"),
        [
            ("disk_full", "The disk is full"),
            ("not_writable", "not permitted"),
            ("archive_busy", "Another program"),
            ("archive_damaged", "damaged"),
            ("storage", "cannot be written"),
            ("", "cannot be written"),
        ],
    )
    def test_the_reason_is_told(self, code: str, reason: str) -> None:
        words = wording.explain(wording.unsaved(code))
        assert reason in words.what
        assert "not saved yet" in words.what
        assert "this window" in words.kept


class TestStepsAndNotices:
    def test_each_that_is_told_has_words(self, language: str) -> None:
        known = {"Step": Words().steps(), "Notice": Words().notices()}
        used: dict[str, set[str]] = {name: set() for name in known}
        for path in SOURCES:
            for name, call in calls(path.read_text("utf-8")):
                if name in known:
                    code = call.args[0]
                    assert isinstance(code, ast.Constant), path
                    used[name].add(str(code.value))
        assert used == {name: set(words) for name, words in known.items()}

    def test_names_are_filled_in(self, language: str) -> None:
        assert "Gemma" in wording.step("answering", "", {"model": "Gemma"})
        said = wording.notice("as_recorded", "", {"error": "no_network"})
        assert wording.explain("no_network").what in said

    def test_an_unknown_one_is_shown_as_it_is(self) -> None:
        assert wording.step("strange", "Bakılıyor", {}) == "Bakılıyor"
        assert wording.notice("strange", "Bitti", {}) == "Bitti"
