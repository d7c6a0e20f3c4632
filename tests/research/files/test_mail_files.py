"""E-mails as they are read: who wrote what and when, the text in the form that says most, and what
is attached as documents of its own or said to be unread."""

from __future__ import annotations

import io
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

from app.core.domain import errors
from app.core.domain.evidence import Excerpt, Source, SourceKind
from app.research.document_reading.described_lines import is_head_of_mail
from app.research.files import file_reader, mail_files
from app.research.files.file_reader import read
from app.research.library.user_files import Files
from app.storage.library.library import SqliteLibrary
from tests.fakes import documents
from tests.storage.archives import archive, noon

SHOWN = "<p>Kapora 12.000 TL, anahtar cuma günü teslim.</p>"
PLAIN = "Kapora 12.000 TL, anahtar cuma günü teslim.\n"


def mail(text: str = PLAIN, shown: str = "", subject: str = "Kapora") -> EmailMessage:
    """A message as programs write it."""
    made = EmailMessage()
    made["From"], made["To"] = "Ayşe Güneş <ayse@ornek.com>", "nermin@ornek.com"
    made["Date"], made["Subject"] = "Tue, 03 Nov 2026 14:20:11 +0300", subject
    if text:
        made.set_content(text)
    if shown and text:
        made.add_alternative(shown, subtype="html")
    elif shown:
        made.set_content(shown, subtype="html", charset="windows-1254", cte="quoted-printable")
    return made


def said(made: EmailMessage | bytes) -> dict[str, Any]:
    """What is read of a message."""
    body = made if isinstance(made, bytes) else made.as_bytes()
    return read(io.BytesIO(body), ".eml")


def lines(made: EmailMessage | bytes) -> list[tuple[str, str]]:
    """The lines of a message, each with its place."""
    return [(place, line) for place, text in said(made)["parts"] for line in text.split("\n")]


HEAD = [
    ("", "Kimden: Ayşe Güneş <ayse@ornek.com>"),
    ("", "Kime: nermin@ornek.com"),
    ("", "Konu: Kapora"),
    ("", "Gönderildi: 03.11.2026 14:20"),
]


def test_who_wrote_what_and_when() -> None:
    read_of = said(mail())
    assert (read_of["title"], read_of["published"]) == ("Kapora", "2026-11-03")
    assert read_of["authors"] == ("Ayşe Güneş <ayse@ornek.com>",)
    assert lines(mail()) == [*HEAD, ("", "Kapora 12.000 TL, anahtar cuma günü teslim.")]


def test_the_form_of_a_text_that_says_most_is_read_and_only_that() -> None:
    table = (
        "<table><tr><th>Ürün</th><th>Tutar</th></tr><tr><td>Şiir defteri</td><td>180 TL</td></tr>"
    )
    assert lines(mail(PLAIN, SHOWN))[len(HEAD) :] == [("", PLAIN.strip())]
    assert lines(mail("Programın HTML göstermiyor.\n", SHOWN * 3))[len(HEAD) :] == (
        [("", "Kapora 12.000 TL, anahtar cuma günü teslim.")] * 3
    )
    assert lines(mail("Şiir defteri 180 TL sipariş edildi\n", f"{table}</table>"))[len(HEAD) :] == [
        ("", "Ürün: Şiir defteri; Tutar: 180 TL")
    ]
    assert lines(mail("", f"{table}</table>"))[-1] == ("", "Ürün: Şiir defteri; Tutar: 180 TL")


def test_a_letter_within_a_letter_loses_its_marks_and_old_letters_are_known() -> None:
    told = lines(mail("Olur.\n\n> Işığı kim\n> kapatacak?\n"))
    assert told[-2:] == [("", "Olur."), ("", "Işığı kim kapatacak?")]
    old = "From: Tuğrul\r\nSubject: Kazan dairesi\r\n\r\nIşık Isı: 38.500 TL, iki yıl garanti.\r\n"
    assert lines(old.encode("cp1254")) == [
        ("", "Kimden: Tuğrul"),
        ("", "Konu: Kazan dairesi"),
        ("", "Işık Isı: 38.500 TL, iki yıl garanti."),
    ]


def test_what_is_attached_is_read_as_its_own_kind_or_said_to_be_unread() -> None:
    made = mail()
    inner = mail("Veli toplantısı 2 Aralık'ta.\n", subject="Veli toplantısı")
    made.add_attachment(
        documents.pdf([["Cam kırılması karşılanır."]]),
        maintype="application",
        subtype="octet-stream",
        filename="poliçe.PDF",
    )
    made.add_attachment(
        documents.docx([("Heading 1", "Ücretler"), ("", "Servis 3.200 TL.")]),
        maintype="application",
        subtype="vnd.openxmlformats-officedocument.wordprocessingml.document",
    )
    made.add_attachment(inner)
    for kind, name in (("jpeg", "dekont.jpg"), ("zip", "resimler.zip"), ("pdf", "bozuk.pdf")):
        made.add_attachment(b"\xff\xd8", maintype="application", subtype=kind, filename=name)
    told = lines(made)
    assert ("", "Ekler: poliçe.PDF, dekont.jpg, resimler.zip, bozuk.pdf") in told
    assert ("ek: poliçe.PDF · s. 1", "Cam kırılması karşılanır.") in told
    assert any(
        place.startswith("ek: application/vnd.") and place.endswith(" · Ücretler")
        for place, line in told
        if line == "Servis 3.200 TL."
    )
    assert ("ek: Veli toplantısı", "Veli toplantısı 2 Aralık'ta.") in told
    unread = [line for place, line in told if place == "ek, okunmadı"]
    assert unread == ["Ek: dekont.jpg", "Ek: resimler.zip", "Ek: bozuk.pdf"]


def test_pages_of_an_attached_file_that_could_not_be_read_are_told() -> None:
    made = mail()
    made.add_attachment(
        documents.pdf([["Cam kırılması karşılanır."], [""]]),
        maintype="application",
        subtype="pdf",
        filename="poliçe.pdf",
    )
    assert lines(made)[-1] == ("ek: poliçe.pdf · okunmayan sayfalar", "Ek: poliçe.pdf")


def test_messages_in_messages_are_read_so_deep_and_no_deeper() -> None:
    made = mail("En içteki.\n", subject="0")
    for level in range(1, mail_files.DEEPEST + 3):
        outer = mail(f"Kat {level}.\n", subject=str(level))
        outer.add_attachment(made)
        made = outer
    told = lines(made)
    assert told[-1][0].count("ek: ") == mail_files.DEEPEST
    assert told[-1][0].endswith(" · ek, okunmadı")
    assert ("", "Kat 7.") in told and not any("En içteki" in line for _, line in told)


def test_what_is_no_message_or_too_large_is_said_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    assert said(b"Kira: 7.400 TL\n\nYaz.")["fault"] == errors.FileDamaged.code
    monkeypatch.setattr(mail_files, "MOST_TEXT", 40)
    long = said(mail("Anahtar cuma günü teslim edilir. " * 9))
    assert not long["whole"] and long["parts"][0][1].endswith("edilir. Anahtar")
    monkeypatch.setattr(file_reader, "MOST_MAIL_BYTES", 100)
    assert said(mail("a" * 200))["fault"] == errors.FileTooLarge.code


def test_how_a_message_looks_is_no_attachment() -> None:
    made = mail(PLAIN, SHOWN)
    page = made.get_body(("html",))
    assert page is not None
    page.add_related(
        b"\x89PNG",
        maintype="image",
        subtype="png",
        cid="<logo>",
        filename="l.png",
        disposition="inline",
    )
    assert lines(made) == [*HEAD, ("", PLAIN.strip())]


def test_when_it_was_sent_is_no_answer_but_to_who_asks_for_that() -> None:
    of_mail = Excerpt(Source(SourceKind.FILE, "a", "Veli toplantısı", "/x/veli.eml", 0), "")
    sent = "Gönderildi: 18.11.2026 11:00"
    assert is_head_of_mail("veli toplantısı ne zaman", sent, of_mail)
    assert not is_head_of_mail("veli toplantısı ne zaman yazılmış", sent, of_mail)
    assert not is_head_of_mail("veli toplantısı ne zaman", "Toplantı 2 Aralık'ta.", of_mail)


async def test_a_folder_of_messages_is_read_with_the_others(tmp_path: Path) -> None:
    folder = (tmp_path / "posta").resolve()
    folder.mkdir()
    (folder / "kapora.eml").write_bytes(mail().as_bytes())
    async with archive(tmp_path / "data") as database:
        files = Files(SqliteLibrary(database), noon())
        assert (await files.add([folder], watch=True)).added == 1
        (folder / "yeni.EML").write_bytes(mail(subject="Anahtar").as_bytes())
        count = await files.rescan()
        assert (count.added, count.failed, count.unchanged) == (1, 0, 1)
