"""The help in English: no word of it is left in Turkish.

Also tests: app/commands/parsing/model_options.py.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

import pytest

from app import cli
from app.commands.parsing.command_parser import command_parser
from app.core.wording.about_app.english_help import ENGLISH
from tests.core.wording.test_only_home import TURKISH

BAD_VALUES = (
    "0 ile 65535 arasında bir sayı olmalı",
    "1 ya da daha büyük bir sayı olmalı",
    "ISO 8601 bir an değil:",
    "yıl {earliest} ile {latest} arasında olmalı",
    "boş olamaz",
)
"""What is said of values, and so stands in no parser."""
SAME = frozenset({"MODEL", "now|leave", "ask|always|never"})
ARGPARSE = frozenset({"argümanlar", "seçenekler", "bu yardımı göster"})


def words(parser: argparse.ArgumentParser) -> Iterator[str | None]:
    """Every text of a parser and of those below it."""
    yield parser.description
    for group in parser._action_groups:
        yield from (group.title, group.description)
    for action in parser._actions:
        yield None if action.help == argparse.SUPPRESS else action.help
        yield action.metavar if isinstance(action.metavar, str) else None
        if isinstance(action, argparse._SubParsersAction):
            yield from (each.help for each in action._choices_actions)
            for below in action.choices.values():
                yield from words(below)


def test_every_word_of_the_help_has_its_english() -> None:
    said = set(filter(None, words(command_parser()))) - SAME - ARGPARSE
    assert said | set(BAD_VALUES) == set(ENGLISH), "and nothing is translated that nobody says"
    assert not any(TURKISH & set(text.replace("Anımsa", "")) for text in ENGLISH.values())


@pytest.mark.parametrize("command", ["", "backup", "model", "model server", "project join"])
def test_english_system_gets_english_help(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    with pytest.raises(SystemExit) as ended:
        cli.main([*command.split(), "--help"])
    assert ended.value.code == 0
    shown = capsys.readouterr().out
    assert "usage: animsa" in shown
    assert not TURKISH & set(shown.replace("Anımsa", ""))
