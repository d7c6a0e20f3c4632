"""Address cards as lines."""

from __future__ import annotations

import pytest

from app.research.office.address_cards import address_lines


def card(*lines: str) -> list[str]:
    return list(address_lines("\n".join(("BEGIN:VCARD", "VERSION:3.0", *lines, "END:VCARD"))))


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (
            (
                "N:Ak;Ece;;Dr.;",
                "FN:Dr. Ece Ak",
                "ORG:Sahil Kliniği;Poliklinik",
                "TEL;TYPE=WORK:0216",
            ),
            "Ad: Dr. Ece Ak; Kurum: Sahil Kliniği, Poliklinik; İş telefonu: 0216",
        ),
        (("N:Ak;Ece;Su;;", "EMAIL:ece@x.example"), "Ad: Ece Su Ak; E-posta: ece@x.example"),
        (("ORG:Sahil Kliniği",), "Ad: Sahil Kliniği; Kurum: Sahil Kliniği"),
        (
            ("FN:Sabiha", "TEL;VALUE=uri;TYPE=home:tel:+90-462", "BDAY:1949-05-23"),
            "Ad: Sabiha; Ev telefonu: +90-462; Doğum günü: 23.05.1949",
        ),
        (("FN:Can", "BDAY:--0523", "NOTE:a; b"), "Ad: Can; Doğum günü: 23 Mayıs; Not: a, b"),
        (
            ("FN:Can", "BDAY:bahar", "ANNIVERSARY:20311301"),
            "Ad: Can; Doğum günü: bahar; Yıl dönümü: 20311301",
        ),
        (
            ("FN:Can", "ADR;TYPE=HOME:;;Kule Sk. 9;Trabzon;;61030;Türkiye"),
            "Ad: Can; Ev adresi: Kule Sk. 9, 61030 Trabzon, Türkiye",
        ),
        (("FN:Can", "TEL:0532", "TEL:0532", "TEL:0533"), "Ad: Can; Telefon: 0532; Telefon: 0533"),
    ],
)
def test_a_card_is_a_line(lines: tuple[str, ...], told: str) -> None:
    assert card(*lines) == [told]


def test_a_card_of_nobody_is_left_out() -> None:
    assert card("TEL:0532") == []
