"""What the user wrote first of something is told in their own words, before what was told later."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.turns.answers.question_forms.first_account import asks_for_own_first
from tests.fakes.clock import FakeClock
from tests.fakes.person import at_home
from tests.turns.answers.records import LATER, remember, session

FIRST = session(
    "limon-first",
    "2024-06-01",
    "Papağan Limon eve geldi",
    "papağanım limon bugün eve geldi, çok ürkek, yemine hiç dokunmadı",
    "Yeni ortama alışması birkaç gün sürer; yemini kafesin içine bırakın.",
)
RETOLD = session(
    "limon-retold",
    "2025-03-02",
    "Papağan Limon'un alışması",
    "papağanım limon için ilk günlerde ne olmuştu, hatırlıyor musun",
    "Limon eve geldiğinde ürkekti ve yemine dokunmamıştı; birkaç günde alıştı.",
)
ASKED = session(
    "photos",
    "2025-03-02",
    "Fotoğrafları Yedekleme",
    "Fotoğrafları nasıl yedeklemeliyim?",
    "Üç kopya tutun; yılda iki kez geri yüklemeyi deneyin.",
)
BACK = session(
    "back",
    "2024-02-10",
    "Bel ağrısı",
    "belim dün gece odun taşırken tutuldu, sağ bacağıma vuruyor",
    "Bel fıtığı olabilir; bacağa vuran ağrıda hekime görünün.",
)
BACK_RETOLD = session(
    "back-retold",
    "2025-01-15",
    "Bel ağrısı ve fıtık",
    "bel ağrım için ne yapmalıyım, geçen yıl başlamıştı",
    "Bel ağrınız ağır kaldırmayla başlamıştı. Yüzme iyi gelir.",
)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("limon için ilk ne yazmıştım", "İlk 1 Haziran 2024'te yazmıştın: “papağanım limon bugün"),
        ("bel ağrım için ilk ne demiştim", "İlk 10 Şubat 2024'te yazmıştın: “belim dün gece"),
        ("bel ağrısını ilk nasıl anlatmıştım", "İlk 10 Şubat 2024'te yazmıştın: “belim dün gece"),
        ("what did I first write about limon", "“papağanım limon bugün eve geldi"),
    ],
)
async def test_the_first_account_comes_before_what_was_told_later(
    tmp_path: Path, question: str, told: str
) -> None:
    async with at_home(tmp_path, clock=FakeClock(LATER)) as person:
        await remember(person, FIRST, RETOLD, BACK, BACK_RETOLD)
        said = (await person.say(question)).split("\n>")[0]
        assert told in said and said.index("“") < 40


async def test_where_nothing_was_told_the_first_question_is_what_was_written(
    tmp_path: Path,
) -> None:
    """A line of the answer would be told as if the user had written it."""
    async with at_home(tmp_path, clock=FakeClock(LATER)) as person:
        await remember(person, ASKED)
        said = await person.say("fotoğraf yedekleme hakkında ilk ne yazmıştım")
        assert said.startswith("İlk 2 Mart 2025'te yazmıştın: “Fotoğrafları nasıl yedeklemeliyim?”")


async def test_a_thing_that_was_told_of_is_no_question(tmp_path: Path) -> None:
    async with at_home(tmp_path, clock=FakeClock(LATER)) as person:
        await remember(person, RETOLD)
        said = await person.say("limon için ilk söylediğim neydi")
        assert "yazmıştın" not in said


@pytest.mark.parametrize(
    ("question", "asks"),
    [
        ("ilk ne yazmıştım", True),
        ("tansiyonum için ilk ne not almıştım", True),
        ("what had I originally noted about the roof", True),
        ("ilk yardım çantasına ne koymuştum", False),
        ("ilk ne demiştin", False),
        ("en son ne yazmıştım", False),
        ("ilk sorum neydi", False),
    ],
)
def test_only_own_words_are_meant(question: str, asks: bool) -> None:
    assert asks_for_own_first(question) is asks
