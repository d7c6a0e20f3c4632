"""Pages whose fonts do not say their letters, or say others, are not read as text; Turkish letters
that were taken for others are given back."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import pytest

from app.core.domain import errors
from app.research.files import scanned_pages
from app.research.files.file_reader import read
from app.research.library.user_files import Files
from app.research.text.readable_letters import all_mended, is_garbled, is_garbled_line, mended
from app.storage.library.library import SqliteLibrary
from tests.fakes import documents
from tests.storage.archives import archive, noon

LINES: Final = (
    "Kira bedeli her ayın beşinci günü ödenir ve gecikmede yüzde iki faiz uygulanır.",
    "Kiracı daireyi boşaltmadan bir ay önce yazılı olarak haber vermelidir.",
    "Depozito tutarı iki aylık kira bedeli kadardır ve sözleşme sonunda iade edilir.",
    "Ortak giderler ve asansör bakımı kiracıya aittir; çatı onarımı ev sahibinindir.",
    "Şişli mahkemeleri yetkilidir. Öğleden sonra 14:30 ile 17:45 arası aranabilir.",
)
TEXT: Final = "\n".join(LINES)
LETTERS: Final = sorted(set("".join(LINES)))
SIGNS: Final = {letter: number for number, letter in enumerate(LETTERS, 3)}
"""As in a font of which only the letters are kept that are used."""
WHOLE_FONT: Final = {
    letter: ord(letter) - 29 if letter.isascii() else number
    for number, letter in enumerate(LETTERS, 100)
}
"""As in most whole fonts."""
FOUND: Final = {letter: n for n, letter in enumerate(dict.fromkeys("".join(LINES)), 1)}
"""By the order in which letters occur."""
TURKISH: Final = "ıİşŞğĞ"
ALPHABET: Final = "abcçdefgğhıijklmnoöprsştuüvyz"


def by_two_bytes(signs: Mapping[str, int], letters: Mapping[int, str] | None) -> bytes:
    """A PDF whose font has signs of two bytes, and says these letters of them, if any."""
    font = (
        "<< /Type /Font /Subtype /Type0 /BaseFont /ABCDEF+Arial /Encoding /Identity-H"
        " /DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /ABCDEF+Arial"
        " /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>]"
        f"{' /ToUnicode 3 0 R' if letters else ''} >>"
    )
    lines = [b"".join(signs[letter].to_bytes(2, "big") for letter in line) for line in LINES]
    return documents.pdf_in_font([lines], font, letters)


def saying(meaning: Callable[[str, int], str]) -> bytes:
    """A PDF whose font says something of each letter's sign."""
    told = {number: meaning(letter, number) for letter, number in SIGNS.items()}
    return by_two_bytes(SIGNS, {number: text for number, text in told.items() if text})


def named(name: str, kind: str = "TrueType") -> bytes:
    """A PDF whose font gives its signs names with numbers."""
    names = " ".join("/" + name.format(number) for number in FOUND.values())
    font = (
        f"<< /Type /Font /Subtype /{kind} /BaseFont /ABCDEF+Arial"
        f" /Encoding << /Type /Encoding /Differences [1 {names}] >> >>"
    )
    lines = [bytes(FOUND[letter] for letter in line) for line in LINES]
    return documents.pdf_in_font([lines], font)


def written(encode: Callable[[str], bytes], encoding: str = "/WinAnsiEncoding") -> bytes:
    """A PDF whose letters are bytes in an encoding."""
    font = f"<< /Type /Font /Subtype /TrueType /BaseFont /Arial /Encoding {encoding} >>"
    return documents.pdf_in_font([[encode(line) for line in LINES]], font)


def mac_turkish(line: str) -> bytes:
    turkish = {"ı": 0xDD, "ğ": 0xDB, "ş": 0xDF, "İ": 0xDC, "Ş": 0xDE}
    return bytes(turkish.get(letter) or letter.encode("mac_roman")[0] for letter in line)


def cids(line: str) -> bytes:
    return "".join(f"(cid:{SIGNS[letter]})" for letter in line).encode()


def turned(letter: str) -> str:
    """Another letter of the alphabet in a letter's place, no two alike."""
    at = ALPHABET.find(letter)
    return ALPHABET[at * 7 % len(ALPHABET)] if at >= 0 else letter


def text_of(body: bytes) -> str:
    said: dict[str, Any] = read(io.BytesIO(body), ".pdf")
    return " ".join(text for _, text in said["parts"]) if "parts" in said else str(said["fault"])


GARBLED: Final = {
    "no letters, whole font": by_two_bytes(WHOLE_FONT, None),
    "no letters, part of a font": by_two_bytes(SIGNS, None),
    "letters of nobody's use": saying(lambda _, number: chr(0xF000 + number)),
    "the sign of a lost letter": saying(lambda *_: "\ufffd"),
    "no Turkish letters": saying(lambda letter, _: "\ufffd" if letter in TURKISH else letter),
    "some letters alone": saying(lambda letter, _: letter if letter in " abcdefgh" else ""),
    "the next letter": saying(lambda letter, _: chr(ord(letter) + 1) if letter > " " else letter),
    "other letters": saying(lambda letter, _: turned(letter)),
    "one byte, no letters": written(lambda line: bytes(FOUND[each] for each in line), "null"),
    "g12": named("g{}"),
    "G0C": named("G{:02X}"),
    "c12 in drawn signs": named("c{}", "Type3"),
    "cid12": named("cid{}"),
    "a12": named("a{}"),
    "glyph12": named("glyph{}"),
    "C0012": named("C{:04}"),
    "(cid:12)": written(cids),
}


@pytest.mark.parametrize("kind", GARBLED)
def test_page_whose_letters_are_not_known_is_no_text(kind: str) -> None:
    assert text_of(GARBLED[kind]) == errors.FileWithoutText.code


@pytest.mark.parametrize(
    "body",
    [
        saying(lambda letter, _: letter),
        written(lambda line: line.encode("cp1254")),
        written(lambda line: line.encode("cp1254").replace(b"\xd0", b"G"), "/MacRomanEncoding"),
        written(mac_turkish, "/MacRomanEncoding"),
        written(str.encode),
    ],
    ids=["known", "Windows as Latin-1", "Windows as Mac", "Mac Turkish as Mac", "UTF-8 as Windows"],
)
def test_turkish_letters_that_were_taken_for_others_are_given_back(body: bytes) -> None:
    assert text_of(body) == " ".join(LINES)


def test_only_what_the_page_has_of_them_is_given_back() -> None:
    icelandic = (
        "Það er gott að búa á Íslandi þar sem sólin sést ekki í janúar, sagði Þórður við mig."
    )
    quoted = "Kitabın adı ‹Küçük Ev› idi, fiyatı 25 €, oranı 1⁄2. ".join(LINES)
    assert mended(icelandic * 9) == icelandic * 9
    assert mended(quoted) == quoted
    part = "Sözleþme süresi bir yýldýr ve taraflarýn yazýlý onayýyla uzatýlabilir."
    assert "yazılı onayıyla uzatılabilir" in mended(part)
    assert all_mended(["Ek þart", part])[0] == "Ek şart"


def test_lists_tables_and_other_languages_can_be_read() -> None:
    points = "\n".join(f"\uf0b7{line}" for line in LINES)
    table = "\n".join(
        f"HGB {n},{n} g/dL MCHC 3{n} RDW-CV %1{n} PLT 2{n}0 10^3/uL" for n in range(30)
    )
    finnish = "Vuokralainen vastaa huoneiston siisteydestä ja ilmoittaa vioista viipymättä. " * 9
    polish = (
        "Najemca zobowiązuje się do płacenia czynszu w terminie i zawiadomienia o szkodach. " * 9
    )
    assert not any(map(is_garbled, (TEXT, points, table, finnish, polish, "Привет, мир! " * 50)))


def test_lines_of_unknown_signs_are_told_from_those_that_can_be_read() -> None:
    assert not is_garbled(f"\x12\x13\x14\x15\x16\n{TEXT}")
    for line in (
        "\x12\x13\x14\x15\x16",
        "Kirac\ufffd daireyi bo\ufffdaltmadan haber verir.",
        "Bedel \ue012\ue013\ue014\ue015\ue016",
        "(cid:12)(cid:13)(cid:14) TL",
    ):
        assert is_garbled_line(line), line
    for line in (
        *LINES,
        "\uf0b7 Peşin ödenir",
        "düze\x02ninin etkisi",
        "",
        "of\ufffdce rent is 12 EUR",
    ):
        assert not is_garbled_line(line), line


async def test_library_says_so_and_reads_what_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.research.files.test_scanned_pages import SAID
    from tests.research.files.test_scanned_pages import saying as recognising

    font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 3 0 R >>"
    shown = [b"A page that looks well " * 3] * 9
    nobody = {number: chr(0xE000 + number) for number in range(256)}
    (tmp_path / "a.pdf").write_bytes(documents.pdf_in_font([shown], font, nobody))
    monkeypatch.setattr(scanned_pages, "recogniser", lambda: ())
    async with archive(tmp_path / "data") as database:
        shelf = SqliteLibrary(database)
        files = Files(shelf, noon())
        assert (await files.add([tmp_path / "a.pdf"])).failed == 1
        (known,) = await shelf.files()
        assert known.fault == errors.FileWithoutText.code
        monkeypatch.setattr(scanned_pages, "recogniser", lambda: recognising(SAID))
        await files.rescan()
        (known,) = await shelf.files()
        assert known.fault == "" and known.passages == 1
