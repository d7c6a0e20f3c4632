"""Entries of a calendar as lines."""

from __future__ import annotations

import pytest

from app.research.office.calendar_entries import calendar_lines, calendar_name


def event(*lines: str, head: tuple[str, ...] = (), kind: str = "VEVENT") -> list[str]:
    of_event = (f"BEGIN:{kind}", "SUMMARY:Kurs", *lines, f"END:{kind}")
    return list(calendar_lines("\n".join(("BEGIN:VCALENDAR", *head, *of_event, "END:VCALENDAR"))))


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (
            (
                "DTSTART;TZID=Europe/Istanbul:20311215T103000",
                "DTEND:20311215T113000",
                "LOCATION:Ev",
            ),
            "Gün: 15.12.2031 pazartesi; Saat: 10:30–11:30; Yer: Ev",
        ),
        (("DTSTART;VALUE=DATE:20311226", "DTEND;VALUE=DATE:20311227"), "Gün: 26.12.2031 cuma"),
        (
            ("DTSTART;VALUE=DATE:20311226", "DTEND;VALUE=DATE:20320102"),
            "Gün: 26.12.2031 cuma – 01.01.2032 perşembe",
        ),
        (
            ("DTSTART:20310908T173000", "RRULE:FREQ=WEEKLY;UNTIL=20320115T235959;BYDAY=MO,TH"),
            "Gün: 08.09.2031 pazartesi; Saat: 17:30; Tekrar: her pazartesi ve perşembe, son gün "
            "15.01.2032 perşembe",
        ),
        (
            ("DTSTART:20310908", "RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO"),
            "Gün: 08.09.2031 pazartesi; Tekrar: 2 haftada bir pazartesi",
        ),
        (
            ("DTSTART:20310908", "RRULE:FREQ=MONTHLY"),
            "Gün: 08.09.2031 pazartesi; Tekrar: her ayın 8. günü",
        ),
        (
            ("DTSTART:20310908", "RRULE:FREQ=MONTHLY;BYDAY=2MO"),
            "Gün: 08.09.2031 pazartesi; Tekrar: her ay",
        ),
        (
            ("DTSTART:20310908", "RRULE:FREQ=YEARLY"),
            "Gün: 08.09.2031 pazartesi; Tekrar: her yıl 8 Eylül",
        ),
        (("DTSTART:20310908", "RRULE:FREQ=DAILY"), "Gün: 08.09.2031 pazartesi; Tekrar: her gün"),
        (("DTSTART:20310908", "RRULE:FREQ=SECONDLY"), "Gün: 08.09.2031 pazartesi"),
        (("DTSTART:20311315T103000", "STATUS:CANCELLED"), "Durum: iptal"),
        (
            ("DTSTART:20311215", "DESCRIPTION:Filmi getir\\; aç gel"),
            "Gün: 15.12.2031 pazartesi; Not: Filmi getir, aç gel",
        ),
    ],
)
def test_an_entry_is_a_line(lines: tuple[str, ...], told: str) -> None:
    assert event(*lines) == [f"Etkinlik: Kurs; {told}"]


@pytest.mark.parametrize(
    "head",
    [
        pytest.param(("X-WR-TIMEZONE:Europe/Istanbul",), id="by name"),
        pytest.param(
            (
                "BEGIN:VTIMEZONE",
                "BEGIN:STANDARD",
                "TZOFFSETTO:+0300",
                "END:STANDARD",
                "END:VTIMEZONE",
            ),
            id="by what it says of it",
        ),
    ],
)
def test_times_are_told_by_the_clock_of_the_calendar(head: tuple[str, ...]) -> None:
    (told,) = event("DTSTART:20311203T220000Z", head=head)
    assert told == "Etkinlik: Kurs; Gün: 04.12.2031 perşembe; Saat: 01:00"


def test_a_zone_that_nobody_knows_leaves_this_computers_clock() -> None:
    (told,) = event("DTSTART:20311203T120000Z", head=("X-WR-TIMEZONE:../Mars",))
    assert told.startswith("Etkinlik: Kurs; Gün: 0")


def test_what_is_to_be_done_says_by_when() -> None:
    assert event("DUE:20311203T180000", kind="VTODO") == [
        "Yapılacak: Kurs; Son gün: 03.12.2031 çarşamba 18:00"
    ]


def test_a_long_note_follows_its_entry() -> None:
    note = "Panoramik filmi getir. " * 10
    assert event("DTSTART:20311215", f"DESCRIPTION:{note}") == [
        "Etkinlik: Kurs; Gün: 15.12.2031 pazartesi",
        f"Kurs: {note.strip()}",
    ]


def test_a_calendar_has_a_name() -> None:
    assert calendar_name("BEGIN:VCALENDAR\nX-WR-CALNAME:Aile\\, ev\n") == "Aile, ev"
    assert calendar_name("BEGIN:VCALENDAR\n") == ""
