"""The recall engine over a real index: verdicts, days, quotes, and no question that upsets it.

Also tests: app/core/domain/recall_port.py, app/memory/recall/question.py,
app/memory/recall/ranking.py, app/memory/recall/recall_in_progress.py, app/memory/recall/verdict.py.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.bootstrap.synonyms import thesaurus
from app.core.domain.recall_port import QuotableMessage
from app.core.domain.recall_result import Match, RecallResult, Verdict
from app.core.matching.scoring import WordHit
from app.memory.recall.engine import RecallEngine
from app.memory.recall.quoting import LONGEST_QUOTE, QuotableAnswer, quote_of
from app.storage.database.connections import Database
from app.storage.maintenance import migrations
from app.storage.recall_index.candidate_lookup import SqliteRecallIndex
from app.turns.answers.past.recall_replies import to_choose_from
from tests.benchmarks.recall import load

TZ = timezone(timedelta(hours=3))
NOW = datetime(2026, 6, 15, 12, tzinfo=TZ)


def session(
    name: str, date: str, title: str, topics: str, summary: str, *conversation: str
) -> dict[str, Any]:
    roles = ("user", "assistant")
    return {
        "id": name,
        "date": f"{date}T20:00:00+03:00",
        "title": title,
        "key_topics": topics.split(", "),
        "summary": summary,
        "conversation": [
            {"role": roles[n % 2], "content": content} for n, content in enumerate(conversation)
        ],
    }


ARCHIVE = [
    session(
        *("bal", "2026-05-03", "Kestane Balının Kristalleşmesi", "kestane balı, kristalleşme"),
        "Balın neden donduğu ve nasıl çözüldüğü konuşuldu.",
        "Kestane balı neden şekerlenir?",
        "Glikoz oranı yüksek ballar daha çabuk kristalleşir. Kestane balında fruktoz baskındır. "
        "Bu yüzden aylarca akışkan kalır.",
        "Donan balı nasıl çözerim?",
        "Kavanozu 40 derecelik suda beklet. Mikrodalga enzimleri bozar.",
    ),
    session(
        *("arı", "2026-05-20", "Arı Kolonisinde Varroa Mücadelesi", "varroa, oksalik asit"),
        "Varroa akarına karşı oksalik asit uygulaması araştırıldı.",
        "Varroa için ne kullanılır?",
        "Kışın yavrusuz dönemde oksalik asit damlatılır. Koloni başına 50 ml geçilmez.",
    ),
    session(
        *("pil1", "2026-03-02", "Lityum Pillerde Kapasite Kaybı", "lityum pil, kapasite"),
        "Lityum pillerin soğukta kapasite kaybetmesi incelendi.",
        "Lityum pil soğukta neden zayıflar?",
        "Elektrolit koyulaşır, iç direnç artar.",
    ),
    session(
        *("pil2", "2026-04-11", "Lityum Pillerin Saklanması", "lityum pil, saklama"),
        "Lityum pillerin yarı dolu saklanması önerildi.",
        "Lityum pil nasıl saklanır?",
        "Yüzde 40-60 dolulukta, serin yerde.",
    ),
    session(
        *("göl", "2025-12-28", "Tuz Gölü Flamingoları", "flamingo, Tuz Gölü"),
        "Flamingoların kuraklıktan etkilenmesi konuşuldu.",
        "Flamingolar neden azaldı?",
        "2021'de kuraklık yüzünden binlerce yavru öldü.",
    ),
]


@pytest.fixture
async def engine(tmp_path: Path) -> AsyncIterator[RecallEngine]:
    database = Database(tmp_path / "animsa.db")
    await database.alone(migrations.migrate)
    await database.write(load, ARCHIVE)
    yield RecallEngine(SqliteRecallIndex(database), TZ, thesaurus())
    await database.close()


async def ask(engine: RecallEngine, question: str, *, limit: int | None = None) -> RecallResult:
    now = round(NOW.timestamp() * 1000)
    return await engine.recall(question, now, limit=limit, filled=limit is not None)


def names(result: RecallResult) -> list[str]:
    return [match.session_id for match in result.matches]


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("Kestane balı hakkında ne konuşmuştuk?", "bal"),
        ("KESTANE BALI NEDEN ŞEKERLENİRDİ", "bal"),
        ("kestane balinin kristallesmesi", "bal"),
        ("varoa mücadlesi neydi", "arı"),
        ("oksalik asitten kaç ml veriliyordu, hatırlıyor musun?", "arı"),
        ("flamingoların azalması", "göl"),
        ("lityum pillerin saklanması nasıldı", "pil2"),
        ("geçen ay baktığımız bal", "bal"),
    ],
)
async def test_one_session_is_meant(engine: RecallEngine, question: str, name: str) -> None:
    result = await ask(engine, question)
    assert (result.verdict, names(result)[0]) == (Verdict.SINGLE, name)


async def test_it_knows_whether_there_is_anything(engine: RecallEngine, tmp_path: Path) -> None:
    assert await engine.holds_sessions()
    empty = Database(tmp_path / "empty.db")
    await empty.alone(migrations.migrate)
    assert not await RecallEngine(SqliteRecallIndex(empty), TZ, thesaurus()).holds_sessions()
    await empty.close()


async def test_a_topic_of_two_sessions_is_several(engine: RecallEngine) -> None:
    result = await ask(engine, "lityum pil araştırması")
    assert (result.verdict, set(names(result))) == (Verdict.SEVERAL, {"pil1", "pil2"})


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("lityum pil araştırmalarımın hepsi", {"pil1", "pil2"}),
        ("pillerle ilgili iki araştırmam vardı", {"pil1", "pil2"}),
        ("lityum pillerle ilgili hangi konuşmalar var", {"pil1", "pil2"}),
        ("bal ve varroa için baktıklarımız", {"bal", "arı"}),
        ("geçen ay neler araştırdım?", {"bal", "arı"}),
    ],
)
async def test_the_question_wants_them_all(
    engine: RecallEngine, question: str, expected: set[str]
) -> None:
    result = await ask(engine, question)
    assert (result.verdict, set(names(result))) == (Verdict.ALL, expected)


async def test_sessions_of_a_time_come_newest_first(engine: RecallEngine) -> None:
    assert names(await ask(engine, "geçen ay neler araştırdım?")) == ["arı", "bal"]


@pytest.mark.parametrize(
    "question",
    [
        "kuantum bilgisayarlar hakkında ne konuşmuştuk?",
        "kestane kebabı tarifi neydi",
        "geçen ay flamingo konuşmuş muyduk",
        "2019'da neler araştırdım",
        "2019'da flamingo konuşmuş muyduk",
        "40+50 kaç?",
        "",
        "?!",
    ],
)
async def test_what_is_not_in_the_record_is_not_found(engine: RecallEngine, question: str) -> None:
    assert (await ask(engine, question)).verdict is Verdict.NONE


async def test_a_year_may_be_what_the_record_is_about(engine: RecallEngine) -> None:
    assert names(await ask(engine, "2021 yılında flamingolara ne olmuştu"))[:1] == ["göl"]
    assert (await ask(engine, "2021 yılında flamingolara ne olmuştu")).verdict is not Verdict.NONE


async def test_the_match_leads_to_the_message(engine: RecallEngine) -> None:
    (match, *_) = (await ask(engine, "donan balı nasıl çözüyorduk, mikrodalga?")).matches
    assert match.title == "Kestane Balının Kristalleşmesi"
    assert match.summary == "Balın neden donduğu ve nasıl çözüldüğü konuşuldu."
    assert match.date == round(datetime(2026, 5, 3, 17, tzinfo=UTC).timestamp() * 1000)
    assert match.message_id
    assert "Mikrodalga enzimleri bozar." in match.quote


async def test_who_says_how_many_gets_the_next_best_too(engine: RecallEngine) -> None:
    question = "lityum pil araştırmaları"
    assert names(await ask(engine, question)) == ["pil2", "pil1"]
    more = await ask(engine, "lityum pil araştırmaları ve varroa uygulaması", limit=4)
    assert more.verdict is not Verdict.NONE
    assert len(names(more)) == len(set(names(more))) >= 3


async def test_limits_are_kept(engine: RecallEngine) -> None:
    for limit in (0, 1, 2):
        assert len((await ask(engine, "lityum pil araştırmaları", limit=limit)).matches) <= limit
    scores = [match.score for match in (await ask(engine, "lityum pil saklama")).matches]
    assert scores == sorted(scores, reverse=True)


@pytest.mark.parametrize("count", [2, 7])
async def test_the_newer_one_comes_first_among_equals_and_five_at_most(
    tmp_path: Path, count: int
) -> None:
    same = ("Boza Mayalanması", "boza, maya", "Boza mayası araştırıldı.", "Boza?", "Darıdan olur.")
    database = Database(tmp_path / "same.db")
    await database.alone(migrations.migrate)
    await database.write(
        load, [session(f"b{n}", f"2026-04-{n:02}", *same) for n in range(1, count + 1)]
    )
    result = await ask(
        RecallEngine(SqliteRecallIndex(database), TZ, thesaurus()), "boza araştırması"
    )
    assert result.verdict is Verdict.SEVERAL
    assert names(result) == [f"b{n}" for n in range(count, 0, -1)][:5]
    await database.close()


async def test_an_empty_archive_knows_nothing(tmp_path: Path) -> None:
    database = Database(tmp_path / "empty.db")
    await database.alone(migrations.migrate)
    result = await ask(RecallEngine(SqliteRecallIndex(database), TZ, thesaurus()), "kestane balı")
    assert (result.verdict, result.matches) == (Verdict.NONE, ())
    await database.close()


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    question=st.one_of(
        st.text(alphabet=st.characters(), max_size=200),
        st.text(alphabet="\"'*^:()+-{}~% \0AND OR NOT NEAR balı,0123", max_size=60),
        st.sampled_from(["bal* OR", "title: bal", "NEAR(bal, 2)", "a" * 100_000, "\ud800", "x\0y"]),
    ),
    limit=st.one_of(st.none(), st.integers(-2, 30)),
)
async def test_no_question_upsets_it(
    engine: RecallEngine, question: str, limit: int | None
) -> None:
    result = await engine.recall(question, round(NOW.timestamp() * 1000), limit=limit)
    assert len(result.matches) <= (max(limit, 0) if limit is not None else 20)


@given(
    content=st.text(alphabet="aklm .!?\nığ", max_size=900),
    places=st.dictionaries(
        st.integers(0, 80), st.tuples(st.floats(0.1, 1), st.integers(0, 2)), max_size=6
    ),
)
def test_a_quote_stands_in_its_message(content: str, places: dict[int, tuple[float, int]]) -> None:
    quote = quoted(content, places, idf=[1.0, 2.0, 3.0])
    assert quote in content
    assert len(quote) <= LONGEST_QUOTE
    assert bool(quote) == bool(content.strip())


def quoted(
    content: str,
    hits: dict[int, tuple[float, int]],
    *,
    question: str = "",
    idf: list[float] | None = None,
) -> str:
    """``hits``: place → weight and term."""
    found = [WordHit(place, term, weight) for place, (weight, term) in sorted(hits.items())]
    turns = [QuotableAnswer(QuotableMessage("m", content), found, {})]
    quote = quote_of(question, turns, idf or [1.0, 1.0])
    assert quote is not None
    return quote.text


def test_the_quote_is_the_sentence_that_was_asked_for() -> None:
    asked = (
        "Kestane balı fruktozu bol olduğu için öbür ballardan çok daha geç donar, aylarca akar, "
    )
    asked += "kışın bile kaşıkla alınabilir."
    content = f"Önce giriş. {asked} Sonra başka bir şey."
    assert quoted(content, {2: (1.0, 0), 3: (1.0, 1)}) == asked


def test_a_short_quote_goes_on() -> None:
    content = "Önce giriş. Kestane balı. Aylarca akışkan kalır."
    hits = {2: (1.0, 0), 3: (1.0, 1)}
    assert quoted(content, hits) == "Kestane balı. Aylarca akışkan kalır."


_FILLER = (
    "Bu cümle yalnızca yer doldurmak için vardır ve sorulan şeyle ilgisi olmayan sözler eder, uzun."
)


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        (
            "kaç liraydı",
            "Kavanozu pazarda 420 TL dolayında satılır, kooperatifte biraz daha ucuzdur.",
        ),
        (
            "kim bulmuştu",
            "Yöntemi ilk kez arıcı Nermin Sayar denemiş ve bir dergide anlatmıştı o yıl.",
        ),
        (
            "kaç dakika sürüyordu",
            "Isıtma kavanozun büyüklüğüne göre 40 dakika kadar sürer, acele edilmez.",
        ),
        (
            "yan etkisi neydi",
            "Küçük çocuklarda bulantı ve karın ağrısı yapabilir, az miktarla başlanır.",
        ),
        (
            "neden kristalleniyordu",
            "Çünkü glikoz oranı yüksektir ve soğukta suyundan ayrılır, bozulduğunu göstermez.",
        ),
        (
            "kestane balı neydi",
            "Kestane balı, kestane çiçeğinden toplanan koyu renkli ve buruk bir baldır, azdır.",
        ),
    ],
)
def test_a_sentence_of_the_sort_that_is_wanted_is_quoted(question: str, sentence: str) -> None:
    assert quoted(f"{_FILLER} {sentence} {_FILLER}", {}, question=question).startswith(sentence)


def test_items_rows_and_paragraphs_are_quoted_by_themselves() -> None:
    table = "| | Bal |\n|---|---|\n| Renk | koyu |\n| Tat | buruk |"
    assert quoted(table, {3: (1.0, 0)}, question="tat") == "| Tat | buruk |"
    assert quoted("- kısa\n- uzun\n", {0: (1.0, 0)}, question="kısa") == "kısa"


def test_a_word_in_front_is_not_what_is_asked_for() -> None:
    other = "Kestane kabuğu kışın da atılmaz ve kurutulursa çayı yapılır, hafif acımsıdır, koyudur."
    told = "Onunla karıştırılan çiçek, ıhlamurdur ve ondan daha açık renkli bir bal verir arıya."
    asked = "kestane ile karışan çiçek neydi"
    assert quoted(f"{told} {other}", {1: (1.0, 0)}, question=asked).startswith(told)


def test_another_amount_is_not_quoted() -> None:
    wanted = "Sonuç açken 92 birimi geçmemeli, bir saat sonra da 180 sınır sayılır bu ölçümde."
    other = "Kısa olan 50 gramlık ölçümde ise sınır 140 birimdir ve aç kalmak gerekmez hiç."
    hits = {14: (1.0, 0), 17: (1.0, 0)}
    assert quoted(f"{other} {wanted}", hits, question="75 gramda sınır kaçtı").startswith(wanted)


def test_who_asked_the_same_before_got_the_answer_there() -> None:
    turns = [
        QuotableAnswer(
            QuotableMessage(
                "one", "Balın kendisi üstüne her şey burada, ama sorulan burada değil."
            ),
            [WordHit(0, 0, 1.0)],
            {},
        ),
        QuotableAnswer(
            QuotableMessage("two", "Tok karnına alınırsa daha az olur, çoğu kişide hiç görülmez."),
            [],
            {0: 1.0, 1: 1.0},
        ),
    ]
    quote = quote_of("balın dokunması", turns, [1.0, 3.0])
    assert quote is not None
    assert quote.message_id == "two"


@pytest.mark.parametrize(
    "question",
    [
        "geçen ay hangi konulara baktım",
        "Mayıs 2026'da hangi başlıkları araştırdım",
        "geçen ay ne tür şeyler sordum",
        "what topics did I research last month",
        "which subjects did we discuss in May 2026",
    ],
)
async def test_any_topic_is_no_topic(engine: RecallEngine, question: str) -> None:
    result = await ask(engine, question)
    assert (result.verdict, names(result)) == (Verdict.ALL, ["arı", "bal"])


async def test_a_day_that_does_not_exist_has_nothing(engine: RecallEngine) -> None:
    result = await ask(engine, "31.04.2026'da ne konuşmuştuk")
    assert (result.verdict, result.matches, result.days) == (Verdict.NONE, (), None)


async def test_who_knows_the_day_may_have_other_words(engine: RecallEngine) -> None:
    result = await ask(engine, "20 mayıs akşamı petekteki asalakla ilgili ne sormuştum")
    assert (result.verdict, names(result), result.sure) == (Verdict.SEVERAL, ["arı"], False)
    result = await ask(engine, "21 mayıs akşamı petekteki asalakla ilgili ne sormuştum")
    assert result.verdict is Verdict.NONE


async def test_how_many_are_wanted_is_nothing_to_look_for(engine: RecallEngine) -> None:
    result = await ask(engine, "her ikisini de")
    assert (result.verdict, result.matches) == (Verdict.NONE, ())
    result = await ask(engine, "lityum pille ilgili iki ayrı öneri vardı, ikisini de söyle")
    assert set(names(result)) == {"pil1", "pil2"}


async def test_a_name_is_not_found_in_what_begins_like_it(engine: RecallEngine) -> None:
    result = await ask(engine, "Fla'daki göl araştırmam neydi")
    assert result.verdict is not Verdict.SINGLE
    result = await ask(engine, "VARR2 ne zaman konuşmuştuk")
    assert result.verdict is not Verdict.SINGLE


def test_what_is_only_near_is_listed_by_nearness() -> None:
    matches = tuple(
        Match(name, "m", name, date, score, "", "")
        for name, date, score in (("near", 3, 2.0), ("far", 1, 1.5))
    )
    sure = RecallResult(Verdict.SEVERAL, matches, 0.0)
    unsure = RecallResult(Verdict.SEVERAL, matches, 0.0, None, False)
    assert [each.session_id for each in to_choose_from(sure)] == ["far", "near"]
    assert [each.session_id for each in to_choose_from(unsure)] == ["near", "far"]


@pytest.mark.parametrize(
    ("own", "strange"),
    [
        ("kestane balı neden geç şekerleniyordu", "torbadaki şekerin kilosu ne kadardı"),
        ("koloni başına kaç ml oksalik asit", "kış lastiğini hangi ay takmıştım"),
        ("lityum pil soğukta neden zayıflıyordu", "soğuk algınlığı şurubu hangisiydi"),
    ],
)
async def test_an_archive_speaks_of_what_is_its_own_and_less_of_a_stranger_s(
    engine: RecallEngine, own: str, strange: str
) -> None:
    assert (await ask(engine, own)).support > 0.5
    known = await ask(engine, strange)
    assert known.matches and known.support < 0.3


async def test_days_alone_are_always_spoken_of(engine: RecallEngine) -> None:
    assert (await ask(engine, "mayısta ne araştırdım?")).support == 1.0
