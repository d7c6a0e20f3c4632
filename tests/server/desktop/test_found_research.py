"""What the desktop's search gets to see of the archive."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

from app.bootstrap.encryption import LateCipher
from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import open_archive
from app.machine import settings as settings_file
from app.machine.paths import Paths
from app.machine.settings import Settings
from app.server.desktop.found_research import (
    LONGEST_LINE,
    FoundResearch,
    SearchedPast,
    allowed_language,
    one_line,
)

ANSWERED = Settings(desktop_search=True)


async def found(data: Path, words: str) -> list[FoundResearch]:
    paths, environment = Paths(data), Environment()
    async with open_archive(paths, environment) as archive:
        past = SearchedPast(paths, environment, archive)
        told = await past.find(words)
        assert [past.found(str(each.link)) for each in told] == told
        return told


async def test_a_question_finds_the_sentence_with_its_day(filled: Path) -> None:
    settings_file.save(Paths(filled).settings, ANSWERED)
    best, *_ = await found(filled, "Dawn ile karışan etki neydi")
    assert best.meant
    assert "Somogyi" in best.line
    assert best.about.startswith(f"{best.day} · “")
    assert best.link.message_id


async def test_while_one_types_the_word_is_enough(filled: Path) -> None:
    settings_file.save(Paths(filled).settings, ANSWERED)
    told = await found(filled, "somog")
    assert told
    assert not any(each.meant for each in told)


async def test_nothing_is_shown_before_it_was_wished(filled: Path) -> None:
    assert await found(filled, "Dawn ile karışan etki neydi") == []
    settings_file.save(Paths(filled).settings, ANSWERED)
    assert await found(filled, "Dawn ile karışan etki neydi")
    settings_file.save(Paths(filled).settings, replace(ANSWERED, desktop_search=False))
    assert await found(filled, "Dawn ile karışan etki neydi") == []


async def test_nothing_of_an_encrypted_archive(filled: Path) -> None:
    paths = Paths(filled)
    settings_file.save(paths.settings, ANSWERED)
    assert allowed_language(paths) == "tr"
    cipher = LateCipher(paths)
    await asyncio.to_thread(
        cipher.encrypt, "uzun bir parola", keep_in_keyring=False, progress=lambda *_: None
    )
    assert allowed_language(paths) is None
    await asyncio.to_thread(cipher.lock)
    assert allowed_language(paths) is None


async def test_one_letter_or_none_is_no_question(filled: Path) -> None:
    settings_file.save(Paths(filled).settings, ANSWERED)
    for words in ("", " ", "d", "?!"):
        assert await found(filled, words) == []


def test_a_line_is_plain_and_short() -> None:
    assert one_line("**3-2-1**\n kuralı") == "3-2-1 kuralı"
    assert len(one_line("uzun " * 10_000)) == LONGEST_LINE
