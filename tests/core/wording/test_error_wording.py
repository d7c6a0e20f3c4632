"""Every error has its words once, in Turkish and in English.

Also tests: app/core/wording/archive_error_words.py, app/core/wording/input_error_words.py,
app/core/wording/model_error_words.py, app/core/wording/source_error_words.py,
app/core/wording/reasons.py, app/core/wording/input_reasons.py,
app/core/wording/surface_hints.py,
app/core/wording/sentence.py, app/core/domain/errors.py
"""

from __future__ import annotations

import ast
import pkgutil
import string
from collections.abc import Collection, Iterator
from importlib import import_module
from pathlib import Path

import pytest

import app
from app.core.domain import errors
from app.core.wording.archive_error_words import UNSAVED
from app.core.wording.error_wording import (
    ERRORS,
    LONGEST,
    error_sentence,
    explain,
    failure_sentence,
    reason_text,
    unsaved_code,
)
from app.core.wording.input_reasons import INPUT_REASONS
from app.core.wording.model_error_words import (
    MODEL_ERRORS,
    TRIAL_OF_A_SERVER,
    TRIAL_OF_CLAUDE,
)
from app.core.wording.reasons import REASONS
from app.core.wording.sentence import ErrorEntry, Sentence
from app.core.wording.surface_hints import HINTS, Surface
from tests.source_code import APP, modules

TURKISH = frozenset("çğıöşüÇĞİÖŞÜ")
GIVEN_BY_COMMANDS = {"command", "usage"}
"""Their reason is all that is said."""


def error_classes() -> list[type[errors.AnimsaError]]:
    """Every error of the program."""
    for module in pkgutil.walk_packages(app.__path__, "app."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    return [kind for kind in _below(errors.AnimsaError) if kind.__module__.startswith("app.")]


def _below(kind: type[errors.AnimsaError]) -> Iterator[type[errors.AnimsaError]]:
    yield kind
    for each in kind.__subclasses__():
        yield from _below(each)


def names(text: str) -> set[str]:
    """The names in braces of a sentence."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def calls(of: Collection[str]) -> Iterator[tuple[Path, str, ast.Call]]:
    """Every call of one of some names in the program: where, what and how."""
    for path, module in modules(APP, naming=of):
        for node in ast.walk(module):
            if isinstance(node, ast.Call) and isinstance(node.func, (ast.Name, ast.Attribute)):
                name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
                if name in of:
                    yield path, name, node


def parts(entry: ErrorEntry) -> tuple[Sentence, Sentence, Sentence]:
    return entry.what, entry.kept, entry.then


class TestCatalogue:
    def test_each_error_has_a_code_of_its_own(self) -> None:
        codes = [kind.code for kind in error_classes()]
        assert len(codes) == len(set(codes))

    def test_each_is_in_the_tree_of_the_docstring(self) -> None:
        assert errors.__doc__ is not None
        assert [k.__name__ for k in error_classes() if k.__name__ not in errors.__doc__] == []

    def test_every_error_has_words_and_no_words_are_left_over(self) -> None:
        codes = {kind.code for kind in error_classes()}
        assert set(ERRORS) == codes | set(UNSAVED)
        assert {code.removeprefix("unsaved_") for code in UNSAVED} - codes == {"unsaved"}

    def test_each_says_what_happened_what_was_kept_and_what_to_do(self) -> None:
        silent = [
            code
            for code, entry in ERRORS.items()
            if not all(each.tr.strip() and each.en.strip() for each in parts(entry))
        ]
        assert set(silent) == GIVEN_BY_COMMANDS

    def test_a_trial_words_what_an_error_is(self) -> None:
        assert set(TRIAL_OF_CLAUDE) == set(TRIAL_OF_A_SERVER)
        assert set(TRIAL_OF_CLAUDE) <= set(MODEL_ERRORS)

    def test_both_languages_name_the_same(self) -> None:
        said = [each for entry in ERRORS.values() for each in parts(entry)]
        said += [*REASONS.values(), *INPUT_REASONS.values()]
        assert [each for each in said if names(each.tr) != names(each.en)] == []

    def test_one_is_a_translation_of_the_other(self) -> None:
        spoken = [
            (code, each)
            for code, entry in ERRORS.items()
            if code not in GIVEN_BY_COMMANDS
            for each in parts(entry)
        ]
        spoken += [*REASONS.items(), *INPUT_REASONS.items()]
        assert [code for code, each in spoken if each.tr == each.en] == []
        english = [(code, each.en.replace("Anımsa", "")) for code, each in spoken]
        assert [code for code, text in english if TURKISH & set(text)] == []

    def test_surfaces_give_the_same_hints_in_their_own_words(self) -> None:
        window, command_line = (set(HINTS[surface]) for surface in Surface)
        assert window == command_line
        used = set().union(*(names(each.tr) for entry in ERRORS.values() for each in parts(entry)))
        assert window <= used


class TestRaised:
    def test_each_is_raised_with_what_its_words_name(self) -> None:
        kinds = {kind.__name__: kind for kind in error_classes()}
        hints = set(HINTS[Surface.WINDOW])
        for path, name, call in calls(kinds):
            if any(each.arg is None for each in call.keywords):
                continue
            given = {each.arg for each in call.keywords}
            wanted = set().union(*(names(each.tr) for each in parts(ERRORS[kinds[name].code])))
            for each in call.keywords:
                if each.arg == "reason" and isinstance(each.value, ast.Constant):
                    reason = str(each.value.value)
                    assert reason in REASONS or reason in INPUT_REASONS, (path, reason)
                    wanted |= names((REASONS.get(reason) or INPUT_REASONS[reason]).tr)
            assert call.args == [], (path, name)
            assert wanted - hints <= given, (path, name)

    def test_what_no_entry_of_a_file_could_be_has_its_reason(self) -> None:
        for path, _, call in calls(("Unreadable", "BadLine")):
            if isinstance(call.args[-1], ast.Constant):
                assert call.args[-1].value in INPUT_REASONS, path

    def test_the_error_itself_holds_no_words(self) -> None:
        error = errors.FileLocked(path="/home/ayşe/günlük.pdf")
        assert str(error) == "file_locked"


class TestExplained:
    @pytest.mark.parametrize("language", ["tr", "en"])
    def test_each_can_be_said_everywhere(self, language: str) -> None:
        hints = set(HINTS[Surface.WINDOW])
        for code, entry in ERRORS.items():
            about = {name: "x" for each in parts(entry) for name in names(each.tr) - hints}
            for surface in Surface:
                said = explain(code, about, language, surface)
                assert "{" not in said.sentence
                assert said.offers == entry.offers

    def test_an_unknown_one_is_a_bug_of_ours(self) -> None:
        assert "Your research is kept." in explain("strange", None, "en").sentence

    def test_a_long_name_does_not_hide_the_sentence(self) -> None:
        said = explain("file", {"path": "a" * 10_000}, "en").what
        assert len(said) < LONGEST + 50
        assert said.endswith("… could not be read.")

    def test_a_reason_is_said_in_the_language(self) -> None:
        error = errors.BadField(field="limit", reason="required")
        assert "gerekli" in error_sentence(error, "tr")
        assert "it is required" in error_sentence(error, "en")

    def test_a_reason_that_nobody_worded_is_not_told(self) -> None:
        assert reason_text("No such device", {}, "tr") == "nedeni bilinmiyor"

    def test_each_surface_says_how_it_is_done_there(self) -> None:
        assert "ayarlardan" in explain("no_model", None, "tr").then
        there = explain("no_model", None, "tr", Surface.COMMAND_LINE).then
        assert "“animsa model”" in there
        damaged = errors.ArchiveDamaged()
        assert "doctor --fix" in error_sentence(damaged, "tr", Surface.COMMAND_LINE)


class TestFailedTurn:
    def test_only_what_is_on_disk_is_said_to_be(self) -> None:
        def said(*, saved: bool) -> str:
            place = Surface.COMMAND_LINE
            return failure_sentence("overloaded", {}, "tr", place, saved=saved)

        assert said(saved=True) == (
            "Model şu anda çok yoğun. Sorduğun soru kaydedildi. Birazdan “tekrar dene” yaz."
        )
        assert said(saved=False) == "Model şu anda çok yoğun. Birazdan “tekrar dene” yaz."

    def test_without_a_turn_no_question_was_kept(self) -> None:
        said = error_sentence(errors.BadKey(), "tr", Surface.COMMAND_LINE)
        assert said == (
            "Model anahtarı kabul etmedi. Anahtarı “animsa model key” ile yenile, "
            "sonra yeniden dene."
        )


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
        words = explain(unsaved_code(code), None, "en")
        assert reason in words.what
        assert "not saved yet" in words.what
        assert "this window" in words.kept


@pytest.mark.parametrize("language", ["tr", "en"])
def test_a_fact_that_was_not_told_is_a_gap_and_no_failure(language: str) -> None:
    assert "…" in error_sentence(errors.FileMissing(), language)


def test_a_file_is_not_called_a_kind_of_file() -> None:
    said = error_sentence(errors.FileKind(path="/ev/fatura.eml"), "tr")
    assert said.startswith("/ev/fatura.eml dosyasının türü okunamıyor.")
