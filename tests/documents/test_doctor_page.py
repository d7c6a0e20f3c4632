"""The page for the doctor: quotes with dates, each verbatim in the archive, on one page.

Also tests: app/documents/doctor_lines.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from app.core.domain.messages import Citation, Kind, Message
from app.core.domain.notes import note_message
from app.core.wording.speech import TURKISH
from app.documents.blocks import Block, Heading, ItemList, Paragraph, words
from app.documents.doctor_lines import doctor_lines
from app.documents.doctor_page import LINES, doctor_page
from app.documents.html_text import to_html
from tests.documents.sample import AT, FILE, HOSTILE, PAST, SESSION, WEB
from tests.fakes.person import ISTANBUL

DAY = 86_400_000
SAID = (
    (0, Kind.QUESTION, "Son iki haftadır sabahları şekerim 180 çıkıyor. Bu neden olur?"),
    (0, Kind.ANSWER, "## Nedenler\n\nİki sık neden **Dawn** ve Somogyi etkisidir [1]. Ölç.[2]"),
    (3, Kind.QUESTION, "Gece 3'te ölçtüm, 65 çıktı."),
    (3, Kind.ANSWER, "Bu düşüklük Somogyi etkisini düşündürür."),
    (4, Kind.QUESTION, "Doktora dozu azaltmayı sormalı mıyım?"),
    (4, Kind.ANSWER, "Evet, hekiminle konuşmalısın."),
    (5, Kind.QUESTION, "Metformini gece almak fark eder mi?"),
    (5, Kind.NOTICE, "Kayıt bulamadım. Araştırayım mı?"),
    (6, Kind.COMMAND, "Tamam anladım, teşekkürler"),
)


def conversation(citations: tuple[Citation, ...] = (WEB, FILE)) -> list[Message]:
    """What was said, in a session."""
    return [
        Message(
            "s",
            "user" if kind in (Kind.QUESTION, Kind.COMMAND) else "assistant",
            text,
            AT + day * DAY,
            kind,
            position=place,
            message_id=f"m{place}",
            citations=citations if "[1]" in text else (),
        )
        for place, (day, kind, text) in enumerate(SAID)
    ]


def test_lines_are_quotes_in_their_part() -> None:
    lines = doctor_lines([conversation()])
    assert [each.text for each in lines.noticed] == [
        "Son iki haftadır sabahları şekerim 180 çıkıyor.",
        "Gece 3'te ölçtüm, 65 çıktı.",
    ]
    assert [each.quote.text for each in lines.found] == [
        "İki sık neden Dawn ve Somogyi etkisidir.",
        "Bu düşüklük Somogyi etkisini düşündürür.",
        "Evet, hekiminle konuşmalısın.",
    ]
    assert lines.found[0].citations == (WEB,)
    assert [each.text for each in lines.left_open] == [
        "Doktora dozu azaltmayı sormalı mıyım?",
        "Metformini gece almak fark eder mi?",
    ]


def test_what_was_noted_is_noticed_and_no_finding() -> None:
    said = [
        (Kind.QUESTION, "kontrol 20 nisanda"),
        (Kind.ANSWER, TURKISH.noted),
        (Kind.QUESTION, "3"),
        (Kind.NOTICE, TURKISH.which_unclear),
        (Kind.QUESTION, "notumu nasıl silerim"),
        (Kind.NOTICE, "Delete siler."),
    ]
    lines = doctor_lines(
        [
            [
                Message(
                    "s",
                    "assistant" if kind in (Kind.ANSWER, Kind.NOTICE) else "user",
                    text,
                    AT,
                    kind,
                    position=place,
                )
                for place, (kind, text) in enumerate(said)
            ]
        ]
    )
    assert [each.text for each in lines.noticed] == ["kontrol 20 nisanda"]
    assert lines.found == ()
    assert lines.left_open == ()


def test_what_was_read_in_files_is_a_finding_once() -> None:
    asked = Message("s", "user", "Kalsiyumu kaç çıkmış", AT, Kind.RECALL, position=0)
    told = Message(
        "s", "assistant", f"{FILE.quote}\n\n{FILE.title}", AT, Kind.RECALLED, position=1,
        citations=(FILE,),
    )  # fmt: skip
    of_past = replace(told, citations=(PAST,))
    again = [replace(asked, created_at=AT + DAY), replace(told, created_at=AT + DAY)]
    (found,) = doctor_lines([[asked, told, *again], [asked, of_past]]).found
    assert (found.question.text, found.quote.text) == ("Kalsiyumu kaç çıkmış", FILE.quote)
    assert found.citations == (FILE,) and found.at == AT + DAY


def test_a_note_is_quoted_as_it_is_read() -> None:
    note = note_message("s", "m1", "- Doktora **dozu** sormalı mıyım?", AT, 1)
    lines = doctor_lines([[*conversation(), note]])
    assert "Doktora dozu sormalı mıyım?" in [each.text for each in lines.left_open]


def test_question_that_was_answered_later_is_not_open() -> None:
    asked = Message("s", "user", "Metformin gece mi?", AT, Kind.QUESTION, message_id="1")
    again = Message("t", "user", "metformin  gece mi", AT, Kind.QUESTION, message_id="2")
    told = Message("t", "assistant", "Akşam yemeğiyle alınır.", AT, Kind.ANSWER)
    assert not doctor_lines([[asked], [again, told]]).left_open
    assert doctor_lines([[asked]]).left_open


def test_page_says_dates_and_sources_and_invents_nothing() -> None:
    messages = conversation()
    page = doctor_page([(SESSION, messages)], "tr", ISTANBUL, AT + 7 * DAY)
    written = to_html(page.blocks, inside=True)
    assert page.narrow and page.title == "Doktoruma"
    assert "<b>24 Kasım 2024: </b>“Gece 3&#x27;te ölçtüm, 65 çıktı.”" in written
    assert '[<a href="#k1_1">1</a>]' in written and "(kaynaksız)" in written
    assert "/belge_ler" not in written
    said = " ".join(" ".join(each.content.replace("*", "").split()) for each in messages)
    shown = "".join(words(each.runs) for each in _paragraphs(page.blocks))
    quotes = [each for each in re.findall("“([^”]*)”", shown) if each != SESSION.title]
    assert len(quotes) == 2 + 2 * 3 + 2
    for quote in quotes:
        assert quote.rstrip(".") in said


def _paragraphs(blocks: Iterable[Block]) -> Iterator[Heading | Paragraph]:
    for block in blocks:
        match block:
            case Heading() | Paragraph():
                yield block
            case ItemList(items):
                for item in items:
                    yield from _paragraphs(item.blocks)


def test_a_long_title_ends_with_a_whole_word() -> None:
    long = replace(SESSION, title="Uykusuzluk " * 9)
    page = doctor_page([(long, conversation())], "tr", ISTANBUL, AT)
    assert "“" + " ".join(["Uykusuzluk"] * 7) + "…”" in to_html(page.blocks, inside=True)


def test_empty_research_is_said_to_be_empty() -> None:
    page = doctor_page([(SESSION, [])], "en", ISTANBUL, AT)
    assert "The chosen research has no answers." in to_html(page.blocks, inside=True)


def test_what_does_not_fit_is_counted() -> None:
    many: list[Message] = []
    for number in range(60):
        for message in conversation(
            (
                Citation(
                    "", "", f"{HOSTILE} {number}", AT, "q", f"https://a.org/{number}", "", "web"
                ),
            )
        )[:2]:
            text = message.content.replace("180", str(180 + number))
            many.append(
                Message(
                    "s",
                    message.role,
                    text,
                    AT + number * DAY,
                    message.kind,
                    position=len(many),
                    message_id=f"n{len(many)}",
                    citations=message.citations,
                )
            )
    page = doctor_page([(SESSION, many)], "tr", ISTANBUL, AT)
    written = to_html(page.blocks, inside=True)
    assert "eski satır bu sayfaya sığmadı" in written
    assert "şekerim 239 çıkıyor" in written and "şekerim 180 çıkıyor" not in written
    assert written.count("<li>") < LINES
