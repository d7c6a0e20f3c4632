"""Files that could not be read are named where they may matter.

Also tests: app/turns/answers/research/research_answer.py, app/research/files/unread_files.py.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from app.core.domain import errors
from app.core.domain.events import Notice
from app.core.domain.evidence import Excerpt
from app.core.domain.tiers_and_modes import Mode
from app.core.wording.notices import notice_text
from tests.fakes.person import Person, at_home
from tests.research.worlds import OUR_NOTE, Shelf

SCAN = errors.FileWithoutText(path="/belgeler/kira sözleşmesi.pdf")
LOCKED = errors.FileLocked(path="/belgeler/hasta/epikriz.pdf")


async def notices_of(person: Person, question: str) -> list[str]:
    person.screen.events.clear()
    assert await person.controller.submit(question, mode=Mode.FILES_ONLY)
    return [notice_text(each, "tr") for each in person.screen.all(Notice)]


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("Somogyi etkisi ne zaman doğrulandı?", []),
        ("Somogyi etkisi kira sözleşmesinde ne zaman doğrulandı?", ["kira sözleşmesi.pdf"]),
        ("Hastanın Somogyi etkisi ne zaman doğrulandı?", ["epikriz.pdf"]),
        ("Menteşe yağı hangi marka?", ["kira sözleşmesi.pdf", "epikriz.pdf"]),
    ],
)
async def test_a_file_is_named_by_its_words_or_where_nothing_was_found(
    tmp_path: Path, question: str, named: list[str]
) -> None:
    library = Shelf([OUR_NOTE], closed=[SCAN, LOCKED])
    async with at_home(tmp_path, library=library) as person:
        told = await notices_of(person, question)
    assert len(told) == len(named)
    for sentence, name in zip(told, named, strict=True):
        assert name in sentence
        assert "okunamadı" in sentence
        assert ("tarama ya da" in sentence) == (name == "kira sözleşmesi.pdf")
        assert ("parola" in sentence) == (name == "epikriz.pdf")


AWAY = errors.FileNotHere(path="somogyi_etkisi_2019.pdf", place="Ev (C:\\Belgeler)")


@pytest.mark.parametrize("excerpts", [[], [OUR_NOTE]])
@pytest.mark.parametrize("mode", [Mode.FILES_ONLY, None])
@pytest.mark.parametrize(
    ("question", "is_named"),
    [
        ("Somogyi etkisi kaç hastada görüldü?", True),
        ("Menteşe yağı hangi marka?", False),
        ("Etkileri hangi sırayla yazmıştım?", False),
    ],
)
async def test_a_file_of_another_machine_is_named_by_a_question_that_names_it(
    tmp_path: Path, question: str, is_named: bool, mode: Mode | None, excerpts: list[Excerpt]
) -> None:
    library = Shelf(excerpts, away=[AWAY])
    async with at_home(tmp_path, library=library) as person:
        assert await person.controller.submit(question, mode=mode)
        told = [notice_text(each, "tr") for each in person.screen.all(Notice)]
    there = "somogyi_etkisi_2019.pdf bu bilgisayarda değil; okunduğu yer: Ev (C:\\Belgeler)."
    assert [each for each in told if there in each] == told
    assert len(told) == is_named


OF_NOTE = errors.FilePagesUnread(path=OUR_NOTE.source.address, pages="2")
OF_ANOTHER = errors.FilePagesUnrecognised(path="/belgeler/kombi.pdf", pages="3")


@pytest.mark.parametrize("mode", [Mode.FILES_ONLY, None])
@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("Somogyi etkisi ne zaman doğrulandı?", ["2 sayfa"]),
        ("Kombi varken Somogyi etkisi ne zaman doğrulandı?", ["2 sayfa", "3 sayfa"]),
        ("Menteşe yağı hangi marka?", ["2 sayfa", "3 sayfa"]),
    ],
)
async def test_unread_pages_of_a_file_that_is_told_of_are_named(
    tmp_path: Path, question: str, named: list[str], mode: Mode | None
) -> None:
    library = Shelf([OUR_NOTE], closed=[OF_NOTE, OF_ANOTHER])
    async with at_home(tmp_path, library=library) as person:
        assert await person.controller.submit(question, mode=mode)
        told = [notice_text(each, "tr") for each in person.screen.all(Notice)]
    assert len(told) == len(named)
    for sentence, pages in zip(told, named, strict=True):
        assert f"içinde {pages} tam okunamadı: taranmış ya da harfleri tanınmıyor" in sentence
