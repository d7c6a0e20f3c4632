"""One's own matters are answered from records, memory and papers together, without a model."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from app.core.domain.evidence import SourceKind
from app.core.domain.imported_sessions import ImportedSession
from app.core.domain.messages import Kind
from app.core.domain.privacy.permission import Permission
from app.core.domain.tiers_and_modes import Boundary
from app.memory.transfer.session_lines import read_jsonl
from tests.fakes.clock import FakeClock
from tests.fakes.person import Person, at_home
from tests.research.worlds import Shelf, WholeShelf, excerpt

MARCH = excerpt(
    "12.03.2026 tarihli sonuçlar\n\nFerritin: 18 ng/mL\nHemoglobin: 11,2 g/dL",
    kind=SourceKind.FILE,
    title="Kan tahlili mart",
)
JANUARY = excerpt(
    "03.01.2026\n\nFerritin: 9 ng/mL\nHemoglobin: 10,1 g/dL",
    kind=SourceKind.FILE,
    title="Kan tahlili ocak",
)
RECORD = (
    '{"id": "s1", "date": "2026-02-10T10:00:00+03:00", "title": "Demir eksikliği tedavisi",'
    ' "key_topics": ["ferritin", "demir"], "summary": "Demir tedavisi konuşuldu.",'
    ' "conversation": [{"role": "user", "content": "Ferritin sonucum geldi, yorumlar mısın?"},'
    ' {"role": "assistant", "content": "Ferritin değerin 14 ng/mL çıkmış. Tedavi sürmeli."}]}'
)
LATER = datetime(2026, 11, 22, 17, 0, tzinfo=UTC)


async def remember(person: Person, line: str = RECORD) -> None:
    sessions = [each for each in read_jsonl([line], 0) if isinstance(each, ImportedSession)]
    await person.archive.importer.sessions(sessions, force=False)


async def test_newest_of_records_and_papers_comes_first(tmp_path: Path) -> None:
    papers = Shelf([JANUARY, MARCH])
    async with at_home(tmp_path, library=papers, clock=FakeClock(LATER)) as person:
        await remember(person)
        said = await person.say("son ferritin değeri kaç çıkmış")
        assert said.splitlines() == [
            "Ferritin: 18 ng/mL",
            "",
            "En yenisi bu: 12 Mart 2026 · kan-tahlili-mart.pdf",
            "",
            "Daha eskileri:",
            "- 10 Şubat 2026 · “Demir eksikliği tedavisi” araştırman: "
            "Ferritin değerin 14 ng/mL çıkmış.",
            "- 3 Ocak 2026 · kan-tahlili-ocak.pdf: Ferritin: 9 ng/mL",
        ]
        assert person.cited == ["", "s1", ""]
        kinds = [each.kind for each in await person.stored()]
        assert kinds == [Kind.RECALL, Kind.RECALLED], "a look-up, no research"


async def test_the_one_before_is_the_next_of_the_lines_told(tmp_path: Path) -> None:
    papers = Shelf([JANUARY, MARCH])
    async with at_home(tmp_path, library=papers, clock=FakeClock(LATER)) as person:
        await remember(person)
        await person.say("son ferritin değeri kaç çıkmış")
        said = await person.say("ondan önceki?")
        assert said.startswith("Ferritin değerin 14 ng/mL çıkmış.\n\n10 Şubat 2026")
        assert (await person.say("ondan önceki?")).startswith("Ferritin: 9 ng/mL")


async def test_record_is_the_newest(tmp_path: Path) -> None:
    async with at_home(tmp_path, library=Shelf([JANUARY]), clock=FakeClock(LATER)) as person:
        await remember(person)
        said = await person.say("ferritinim kaçtı?")
        assert said.startswith("Ferritin değerin 14 ng/mL çıkmış.\n\nEn yenisi bu: 10 Şubat 2026")


async def test_paper_alone_answers(tmp_path: Path) -> None:
    async with at_home(tmp_path, library=Shelf([MARCH]), clock=FakeClock(LATER)) as person:
        said = await person.say("en son hemoglobin kaçtı")
        assert said == "Hemoglobin: 11,2 g/dL\n\nKaynağı: 12 Mart 2026 · kan-tahlili-mart.pdf"


async def test_files_date_is_said_to_be_that(tmp_path: Path) -> None:
    note = excerpt("Klima tamiri: 2.450 TL", kind=SourceKind.FILE, title="fatura")
    async with at_home(tmp_path / "d", library=Shelf([note]), clock=FakeClock(LATER)) as person:
        said = await person.say("klima tamiri kaç paraymış")
        assert said.startswith("Klima tamiri: 2.450 TL\n\n")
        assert "(dosyanın tarihi) · fatura.pdf" in said


async def test_no_source_is_of_a_day_that_is_still_to_come(tmp_path: Path) -> None:
    line = "Hasta Arslan: tansiyon 144/84, kontrol 3 Mart 2027."
    note = excerpt(line, kind=SourceKind.FILE, title="arslan")
    async with at_home(
        tmp_path / "d", library=WholeShelf([note]), clock=FakeClock(LATER)
    ) as person:
        said = await person.say("Arslan'ın tansiyonu kaçtı")
        assert said.startswith(f"{line}\n\nKaynağı: ")
        assert "2027" not in said.removeprefix(line)


async def test_only_my_memory_leaves_the_papers_alone(tmp_path: Path) -> None:
    papers, only = Shelf([MARCH]), Permission(Boundary.MEMORY)
    async with at_home(tmp_path, library=papers, clock=FakeClock(LATER), permission=only) as person:
        assert "18 ng/mL" not in await person.say("son ferritin değeri kaç çıkmış")
        assert papers.asked == []


async def test_other_questions_go_their_way(tmp_path: Path) -> None:
    async with at_home(tmp_path, library=Shelf([MARCH]), clock=FakeClock(LATER)) as person:
        await remember(person)
        said = await person.say("Demir eksikliği tedavisi hakkında ne konuşmuştuk?")
        assert "Demir eksikliği tedavisi" in said
        assert "En yenisi" not in said


async def test_memory_of_the_project_is_looked_into(tmp_path: Path) -> None:
    async with at_home(tmp_path, library=Shelf([JANUARY]), clock=FakeClock(LATER)) as person:
        projects, now = person.archive.projects, person.archive.environment.clock.now()
        project = await projects.create("Babam", "blue", now)
        memory = person.archive.project_memory()
        await memory.edit(project.project_id, "Ferritin değeri Ekim 2026'da 31 ng/mL çıktı.")
        person.controller.project = project.project_id
        said = await person.say("son ferritin değeri kaç çıkmış")
        assert said.startswith(
            "Ferritin değeri Ekim 2026'da 31 ng/mL çıktı.\n\n"
            "En yenisi bu: 1 Ekim 2026 · projenin belleği"
        )
        assert "- 3 Ocak 2026 · kan-tahlili-ocak.pdf: Ferritin: 9 ng/mL" in said


async def test_what_was_only_quoted_from_a_paper_is_no_record(tmp_path: Path) -> None:
    async with at_home(tmp_path, library=Shelf([MARCH]), clock=FakeClock(LATER)) as person:
        await person.say("Ferritin sonuçlarını araştır")
        await person.controller.end()
        said = await person.say("son ferritin değeri kaç çıkmış")
        assert "En yenisi" not in said
        assert said.startswith("Ferritin: 18 ng/mL")


async def test_a_year_alone_asks_for_no_line_of_that_year(tmp_path: Path) -> None:
    dues = excerpt("2024 yılı aidatı: 650 TL", kind=SourceKind.FILE, title="aidat")
    async with at_home(tmp_path, library=Shelf([dues]), clock=FakeClock(LATER)) as person:
        await remember(person)
        await person.say("ferritinim kaçtı?")
        assert "aidat" not in (await person.say("2024te kaçtı")).lower()


async def test_a_row_without_a_day_is_of_the_day_of_its_paper(tmp_path: Path) -> None:
    papers = [
        excerpt(
            f"Tetkik raporu\nNumune tarihi: {day}\nTetkik: Ferritin; Sonuç: {value}; Birim: ng/mL\n"
            f"Tetkik: Folat; Sonuç: 7; Birim: ng/mL",
            kind=SourceKind.FILE,
            title=f"Tetkik {value}",
        )
        for day, value in (("04.02.2026", 12), ("09.08.2026", 31))
    ]
    shelf = WholeShelf(papers)
    async with at_home(tmp_path, library=shelf, clock=FakeClock(LATER)) as person:
        said = await person.say("son ferritin değerim kaçtı")
        assert said.startswith(
            "Tetkik: Ferritin; Sonuç: 31; Birim: ng/mL\n\nEn yenisi bu: 9 Ağustos"
        )
        assert "- 4 Şubat 2026 · tetkik-12.pdf: Tetkik: Ferritin; Sonuç: 12" in said
        assert (await person.say("son ferritin değerim")).startswith("Tetkik: Ferritin; Sonuç: 31")


TRAINS = excerpt(
    "Sefer: 81; Ankara kalkış: 06.20; Ücret: 290 TL\n"
    "Sefer: 85; Ankara kalkış: 09.40; Ücret: 290 TL\n"
    "Sefer: 89; Ankara kalkış: 21.15; Ücret: 340 TL",
    kind=SourceKind.FILE,
    title="Tren seferleri",
)


async def test_rows_of_a_time_table_are_not_newer_than_each_other(tmp_path: Path) -> None:
    papers = WholeShelf([TRAINS])
    async with at_home(tmp_path, library=papers, clock=FakeClock(LATER)) as person:
        said = await person.say("trenim saat kaçtaydı")
        assert "En yenisi" not in said
        said = await person.say("son tren kaçtaydı")
        assert "21.15" in said and "06.20" not in said and "En yenisi" not in said


async def test_lines_of_one_day_stand_together(tmp_path: Path) -> None:
    notes = excerpt(
        "3.11.2026\n\nİlk parti: 140 g şeker.\n\nİkinci parti: 120 g şeker.",
        kind=SourceKind.FILE,
        title="Mayalama notları",
    )
    async with at_home(tmp_path, library=Shelf([notes]), clock=FakeClock(LATER)) as person:
        said = await person.say("partilere kaç gram şeker koymuştum")
        assert "140 g" in said and "120 g" in said
        assert "En yenisi" not in said and "Daha eskileri" not in said


async def test_lines_of_one_day_under_several_headings_say_whose_they_are(tmp_path: Path) -> None:
    papers = [
        excerpt(f"Tansiyon: {value}", kind=SourceKind.FILE, title="Tahliller", place=whose)
        for whose, value in (("Annem", "13/8"), ("Babam", "15/9"))
    ]
    async with at_home(tmp_path, library=Shelf(papers), clock=FakeClock(LATER)) as person:
        first, where, beside = (await person.say("son tansiyon değeri kaç")).split("\n\n")
        told = {first: where.rpartition(" · ")[2]}
        whose, _, line = beside.removeprefix("- ").partition(": ")
        assert told | {line: whose} == {"Tansiyon: 13/8": "Annem", "Tansiyon: 15/9": "Babam"}


async def test_the_day_of_a_line_is_not_that_on_which_its_paper_was_read(tmp_path: Path) -> None:
    papers = Shelf([JANUARY, MARCH])
    async with at_home(tmp_path, library=papers, clock=FakeClock(LATER)) as person:
        said = await person.say("son ferritin değeri kaç çıkmış")
        assert "12 Mart 2026 · kan-tahlili-mart.pdf" in said
        cited = (await person.stored())[-1].citations
        assert {each.date for each in cited} == {MARCH.source.seen_at}
        said = await person.say("ondan önceki?")
        assert said == "Ferritin: 9 ng/mL\n\n3 Ocak 2026 · kan-tahlili-ocak.pdf"


GENERAL = (
    '{"id": "s2", "date": "2026-08-10T10:00:00+03:00", "title": "Demir eksikliğinde hepsidin",'
    ' "key_topics": ["ferritin"], "summary": "Demirin ne sıklıkta alınacağı konuşuldu.",'
    ' "conversation": [{"role": "user", "content": "demiri her gün mü almalı"},'
    ' {"role": "assistant", "content": "Gün aşırı. Ferritin'
    ' için genellikle 60 ng/mL hedeflenir."}]}'
)


async def test_what_holds_for_anybody_is_nobody_s_newest_value(tmp_path: Path) -> None:
    async with at_home(tmp_path, library=Shelf([JANUARY]), clock=FakeClock(LATER)) as person:
        await remember(person, GENERAL)
        said = await person.say("babamın ferritini kaç çıkmış")
        assert said == "Ferritin: 9 ng/mL\n\nKaynağı: 3 Ocak 2026 · kan-tahlili-ocak.pdf"
        assert "60 ng/mL" not in await person.say("ferritinim kaç çıkmıştı")
