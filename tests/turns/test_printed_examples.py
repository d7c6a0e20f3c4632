"""The printed examples over an archive as a reader of the specifications sets it up: a few short
sessions, in a fresh chat and behind other turns, without a model.

Also tests: app/turns/answers/past/past_answer.py, app/turns/answers/past/past_reading.py.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from app.core.domain.events import Done
from app.core.domain.imported_sessions import ImportedSession
from app.core.wording.speech import COMMAND_LINE
from app.memory.transfer.session_lines import read_jsonl
from tests.fakes.person import Person, at_home


def _session(ident: str, date: str, title: str, summary: str, *said: str) -> dict[str, Any]:
    roles = ("user", "assistant")
    conversation = [{"role": roles[n % 2], "content": each} for n, each in enumerate(said)]
    topics = title.split(" ve ")
    return {
        "id": ident,
        "date": date,
        "title": title,
        "key_topics": topics,
        "summary": summary,
        "conversation": conversation,
    }


_DEFINED = (
    "Dawn phenomenon, sabah erken saatlerde (genellikle 4-8 arası) kan şekerinin doğal hormonların "
    "etkisiyle yükselmesidir."
)
_SOMOGYI = (
    "Somogyi etkisi, gece yaşanan hipoglisemiye karşı vücudun aşırı glikoz üretmesiyle sabah "
    "yüksek şeker seviyelerine yol açar."
)
_APART = (
    "Dawn phenomenon'dan temel farkı, Somogyi'de gece düşük şeker vardır ve vücut buna tepki "
    "olarak sabah yüksek şeker üretir."
)
LONG = _session(
    "dawn",
    "2024-10-05",
    "Dawn Phenomenon vs Somogyi Etkisi",
    f"{_DEFINED} Kortizol, büyüme hormonu ve glukagon bu duruma neden olur.",
    "Diyabette Dawn phenomenon nedir?",
    f"{_DEFINED} Kortizol, büyüme hormonu ve glukagon bu duruma neden olur. İnsülin ihtiyacı bu "
    "saatlerde artar.",
    "Peki Somogyi etkisi ne?",
    _SOMOGYI,
    "İkisinin farkı ne?",
    f"{_APART} Dawn phenomenon'da ise gece hiposu olmadan, sabah hormonlarının doğal etkisiyle "
    "şeker yükselir. Kortizol ve büyüme hormonu her iki durumda da rol oynar.",
)
SHORT = _session(
    "dawn",
    "2024-10-05",
    "Dawn Phenomenon vs Somogyi Etkisi",
    "Dawn phenomenon ile Somogyi etkisi karşılaştırıldı.",
    "Dawn phenomenon nedir, Somogyi etkisi ile farkı ne?",
    "Dawn phenomenon sabah saatlerinde kan şekerinin hormonların etkisiyle yükselmesidir. Somogyi "
    "etkisi ise gece hipoglisemisine tepki olarak sabah şekerin yükselmesidir.",
)
INSULIN = [
    _session(
        "ir1",
        "2024-09-15",
        "İnsülin Direnci ve Metformin Kullanımı",
        "İnsülin direncinde metforminin etkisi araştırıldı.",
        "İnsülin direncinde metformin işe yarar mı?",
        "Metformin karaciğerde glikoz üretimini azaltır ve insülin duyarlılığını artırır.",
    ),
    _session(
        "ir2",
        "2024-10-03",
        "İnsülin Direnci ve Egzersiz İlişkisi",
        "Egzersizin insülin direncine etkisi araştırıldı.",
        "Egzersiz insülin direncini azaltır mı?",
        "Düzenli egzersiz kasların glikoz alımını artırır.",
    ),
    _session(
        "ir3",
        "2024-10-18",
        "Tip 2 Diyabet ve İnsülin Direnci",
        "Tip 2 diyabetin insülin direnciyle ilişkisi araştırıldı.",
        "Tip 2 diyabet ile insülin direncinin ilişkisi ne?",
        "İnsülin direnci tip 2 diyabetin temel nedenidir.",
    ),
]
LIST = """İnsülin direnci hakkında birkaç araştırman var:

1) İnsülin Direnci ve Metformin Kullanımı - 15 Eylül 2024
2) İnsülin Direnci ve Egzersiz İlişkisi - 3 Ekim 2024
3) Tip 2 Diyabet ve İnsülin Direnci - 18 Ekim 2024

Hangisinden bahsediyorsun veya yeni araştırma mı yapmamı istersin?"""


@asynccontextmanager
async def _remembering(
    directory: Path, sessions: Sequence[dict[str, Any]]
) -> AsyncIterator[Person]:
    async with at_home(directory) as person:
        lines = [json.dumps(each, ensure_ascii=False) for each in sessions]
        imported = [each for each in read_jsonl(lines, 0) if isinstance(each, ImportedSession)]
        await person.archive.importer.sessions(imported, force=False)
        yield person


@pytest.mark.parametrize("before", ["", "Gökyüzü neden mavidir?"])
async def test_what_is_taken_for_dawn_is_told(tmp_path: Path, before: str) -> None:
    async with _remembering(tmp_path, [LONG, *INSULIN]) as person:
        if before:
            await person.say(before)
        answer = await person.say("Dawn ile karışan etki neydi?")
        assert answer.startswith(_SOMOGYI)
        assert "5 Ekim'de" in answer
        assert person.cited == ["dawn"]


async def test_what_is_taken_for_dawn_is_told_of_one_short_answer(tmp_path: Path) -> None:
    async with _remembering(tmp_path, [SHORT]) as person:
        answer = await person.say("Dawn ile karışan etki neydi?")
        assert answer.startswith("Somogyi etkisi ise gece hipoglisemisine tepki")


async def test_what_something_is_is_told_by_the_line_that_says_it(tmp_path: Path) -> None:
    async with _remembering(tmp_path, [LONG, *INSULIN]) as person:
        answer = await person.say("Dawn phenomenon nedir?")
        told = "Bu konuyu 5 Ekim'de araştırmıştın. İşte o zaman öğrendiklerin:"
        assert answer.startswith(f"{told}\n\n{_DEFINED}")
        assert answer.endswith("Yeni araştırma yapmamı ister misin?")


async def test_new_research_that_nobody_can_do_is_not_looked_for_in_the_past(
    tmp_path: Path,
) -> None:
    async with _remembering(tmp_path, [LONG]) as person:
        await person.say("Dawn phenomenon nedir?")
        answer = await person.say("Evet yeni araştır")
        assert person.label == "confirm_yes"
        assert answer.startswith("Bunu araştırabilmem için bir model gerekiyor")
        assert person.cited == []


@pytest.mark.parametrize("before", ["", "Dawn ile karışan etki neydi?", "Gökyüzü neden mavidir?"])
async def test_the_list_stands_alone(tmp_path: Path, before: str) -> None:
    async with _remembering(tmp_path, [LONG, *INSULIN]) as person:
        if before:
            await person.say(before)
        assert await person.say("İnsülin direnci araştırması") == LIST
        assert "kasların glikoz alımını" in await person.say("İkinci")


@pytest.mark.parametrize(
    "question",
    [
        "Somogyi konusunu hatırlıyor musun?",
        "Somogyi konusunu hatırlat bana",
        "geçen sefer Somogyi hakkında ne bulmuştuk?",
        "Dawn ile Somogyi arasındaki fark neydi?",
        "şu Somogyi ile ilgili olan",
    ],
)
@pytest.mark.parametrize("session", [LONG, SHORT], ids=["long", "short"])
async def test_the_one_record_there_is_is_found_however_it_is_asked(
    tmp_path: Path, question: str, session: dict[str, Any]
) -> None:
    async with _remembering(tmp_path, [session]) as person:
        answer = await person.say(question)
        assert person.cited == ["dawn"]
        assert "bulamadım" not in answer and "Bunu mu demek istedin?" not in answer


@pytest.mark.parametrize("text", ["yeni konu", "başka bir şey soracağım"])
async def test_another_topic_that_opens_a_chat_is_asked_for_and_is_no_record(
    tmp_path: Path, text: str
) -> None:
    async with _remembering(tmp_path, [LONG]) as person:
        assert await person.say(text) == COMMAND_LINE.which_topic
        assert person.label == "topic_change"
        assert (await person.say("Dawn phenomenon nedir?")).startswith("Bu konuyu 5 Ekim'de")
        await person.controller.end()
        assert "5 Ekim" in await person.say("daha önce konuştuklarımız")
        assert "2)" not in person.screen.last(Done).text


NAMED = _session(
    "named",
    "2024-10-05",
    "Dawn Fenomeni ile Somogyi Etkisinin Ayrımı",
    "İkisinin ayrımı konuşuldu.",
    "Diyabette Dawn fenomeni nedir?",
    "Sabaha karşı büyüme hormonu ve kortizolün etkisiyle şekerin yükselmesidir.",
    "Peki bununla karışan öbür etki?",
    "Somogyi etkisi. 1930'larda kimyager Michael Somogyi tanımladı: gece şeker düşer ve sabah "
    "yüksek ölçülür.",
)


async def test_a_sentence_that_is_told_with_the_one_before_it_is_told_once(
    tmp_path: Path,
) -> None:
    async with _remembering(tmp_path, [NAMED, *INSULIN]) as person:
        said = await person.say("Dawn ile karışan etki neydi?")
        first = said.split("\n>")[0]
        assert first.startswith("Somogyi etkisi.")
        assert first.count("1930'larda") == 1
