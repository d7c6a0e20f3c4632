"""The one guess at the encoding of bytes that do not say it."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.machine.text_encoding import encoding_of

TURKISH = "Işığın kırılması, ışığın bir ortamdan ötekine geçerken yön değiştirmesidir. "
GERMAN = "Die Straße ist naß und die Bäume blühen schön über dem grünen Fluß. "
FRENCH = "L’été dernier, la société a été créée à côté de l’église où l’élève mangeait. "
RUSSIAN = "Преломление света это изменение направления распространения света при переходе. "
GREEK = "Η διάθλαση του φωτός είναι η αλλαγή της διεύθυνσης διάδοσης του φωτός. "
POLISH = "Załamanie światła jest zjawiskiem zmiany kierunku rozchodzenia się światła. "
ARABIC = "انكسار الضوء هو تغير في اتجاه انتشار الضوء عند انتقاله من وسط إلى آخر. "
JAPANESE = "光の屈折とは、光がある媒質から別の媒質へ進むときに進行方向が変わる現象である。\n"
CHINESE = "光的折射是指光从一种介质斜射入另一种介质时传播方向发生改变的现象。\n"


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        *((TURKISH, name) for name in ("utf-8", "utf-8-sig", "cp1254", "iso8859-9", "utf-16")),
        *((TURKISH, name) for name in ("utf-16-le", "utf-16-be")),
        ("ğüşıöçĞÜŞİÖÇ", "cp1254"),
        (GERMAN, "cp1252"),
        (FRENCH, "cp1252"),
        (RUSSIAN, "cp1251"),
        (RUSSIAN, "koi8-r"),
        (GREEK, "cp1253"),
        (POLISH, "cp1250"),
        (ARABIC, "cp1256"),
        (JAPANESE, "cp932"),
        (CHINESE, "gb18030"),
    ],
)
@pytest.mark.parametrize("times", [1, 600])
def test_text_is_read_as_it_was_written(text: str, encoding: str, times: int) -> None:
    body = (text * times).encode(encoding)
    assert body.decode(encoding_of([body])) == text * times


@pytest.mark.parametrize(
    "sign", ["CO²nin", "m²lik", "km²ye", "A±B", "x×y", "Ürün®ler", "a³b", "½lik"]
)
@pytest.mark.parametrize("times", [0, 1, 40])
def test_signs_inside_words_leave_turkish_turkish(sign: str, times: int) -> None:
    text = f"{TURKISH * times}Burada {sign} payı. {TURKISH * times}"
    assert text.encode("cp1254").decode(encoding_of([text.encode("cp1254")])) == text


@pytest.mark.parametrize("text", ["La Niña 2024", "El Niño", "café naïve", "Bogotá", "voilà"])
def test_a_few_letters_tell_nothing_of_another_writing(text: str) -> None:
    assert text.encode("cp1252").decode(encoding_of([text.encode("cp1252")])) == text


@pytest.mark.parametrize("text", ["Toplam: genç", "Karşıda bir dağ", "ılı"])
def test_the_last_letter_is_read_too(text: str) -> None:
    assert text.encode("cp1254").decode(encoding_of([text.encode("cp1254")])) == text


def test_a_few_damaged_bytes_leave_it_utf8() -> None:
    body = (TURKISH * 20).encode()
    assert encoding_of([body.replace("ş".encode(), b"\xfe", 3)]) == "utf-8"
    assert encoding_of([]) == "utf-8"


def test_a_text_may_come_in_pieces() -> None:
    for encoding in ("utf-8", "cp1254", "cp1251"):
        body = (RUSSIAN if encoding == "cp1251" else TURKISH).encode(encoding) * 9
        assert encoding_of([b"", *(body[at : at + 7] for at in range(0, len(body), 7))]) == (
            encoding
        )


@given(st.binary(max_size=400))
def test_anything_can_be_decoded(body: bytes) -> None:
    assert len(body.decode(encoding_of([body]), "replace")) <= len(body)


@given(st.text(st.characters(exclude_characters="\0\ufeff", exclude_categories=["Cs"])))
def test_what_is_utf8_is_read_as_it_was_written(text: str) -> None:
    body = text.encode()
    assert body.decode(encoding_of([body])) == text


@pytest.mark.parametrize("body", [b"\xff", b"\xfe\x80", b"\x81", b"a\xb3b ", bytes(range(256))])
def test_nothing_takes_long(body: bytes) -> None:
    started = time.perf_counter()
    encoding_of([body * (1_000_000 // len(body))])
    assert time.perf_counter() - started < 3


@pytest.mark.parametrize("size", [1, 2, 5, 1000])
def test_a_replacement_character_that_was_written_is_no_damage(size: int) -> None:
    body = "\ufffd yarım, \ufffd\ufffd ısı".encode()
    assert encoding_of([body[at : at + size] for at in range(0, len(body), size)]) == "utf-8"
