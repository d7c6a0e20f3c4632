"""Lines of calendars and address cards, also of such that are none."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from app.research.office.content_lines import as_cell, content_lines, entries


def test_a_line_goes_on_below_and_has_its_parameters() -> None:
    text = 'item1.TEL;type=CELL;type=pref;X="a;b:c":0532\r\n 700\r\nNOTE:bir\\, iki\\nüç\r\n'
    phone, note = content_lines(text)
    assert (phone.name, phone.value) == ("TEL", "0532700")
    assert phone.is_a("CELL") and phone.is_a("PREF") and not phone.is_a("WORK")
    assert note.text() == "bir, iki\nüç"


def test_values_of_older_cards_are_decoded_over_their_lines() -> None:
    text = "FN;CHARSET=UTF-8;QUOTED-PRINTABLE:Meltem =C3=96=\r\nzt=C3=BCrk\r\nTEL;CELL:0533"
    name, phone = content_lines(text)
    assert name.value == "Meltem Öztürk"
    assert phone.is_a("CELL")


def test_fields_are_parted_at_marks_that_are_not_part_of_them() -> None:
    (line,) = content_lines("ADR:;;Kule Sk. 9\\; D\\:3;Trabzon;;61030;")
    assert line.fields() == ["", "", "Kule Sk. 9; D:3", "Trabzon", "", "61030", ""]


def test_what_stands_within_an_entry_is_not_its_own() -> None:
    text = (
        "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:Diş\nBEGIN:VALARM\nSUMMARY:Uyarı\nEND:VALARM\n"
        "LOCATION:Ev\nEND:VEVENT\nSUMMARY:dışarıda\nBEGIN:VEVENT\nSUMMARY:bitmeyen"
    )
    found = [[line.value for line in each] for each in entries(content_lines(text), ("VEVENT",))]
    assert found == [["VEVENT", "Diş", "Ev"], ["VEVENT", "bitmeyen"]]


def test_a_cell_is_not_ended_by_what_it_says() -> None:
    assert as_cell(" a; b\n | c ") == "a, b, c"


@given(st.text(alphabet='AB:;=\\", \r\n\t', max_size=300))
def test_any_text_is_read(text: str) -> None:
    for line in content_lines(text):
        assert line.name == line.name.upper()
        assert "".join(line.fields()).count("\r") == 0
