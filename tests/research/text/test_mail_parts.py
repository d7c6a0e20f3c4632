"""E-mails taken apart: what their headers say in any encoding, their parts, and messages that were
made to take long or to hide something."""

from __future__ import annotations

import base64
import signal
from collections.abc import Callable, Mapping
from email.message import EmailMessage

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from app.research.text.mail_parts import DEEPEST, MOST_PARTS, mail_of, readable, sent_at
from tests.benchmarks.growth import TextFunction, seconds

HEAD = b"From: a@ornek.com\r\nSubject: Kira\r\n"


def nested(depth: int, border: str = "b") -> bytes:
    """A message whose text stands so deep in parts of parts."""
    inside = b"Content-Type: text/plain\r\n\r\nEn icteki."
    for level in range(depth):
        name = f"{border}{level}".encode()
        inside = (
            b'Content-Type: multipart/mixed; boundary="' + name + b'"\r\n\r\n--' + name
            + b"\r\n" + inside + b"\r\n--" + name + b"--\r\n"
        )  # fmt: skip
    return HEAD + inside


def many(count: int) -> bytes:
    """A message of so many parts."""
    part = b"--b\r\nContent-Type: text/plain\r\n\r\nSu 240 TL.\r\n"
    return HEAD + b"Content-Type: multipart/mixed; boundary=b\r\n\r\n" + part * count + b"--b--"


def test_headers_are_readable_in_any_encoding() -> None:
    assert readable(b"=?windows-1254?Q?Kira_art=FD=FE=FD?=") == "Kira artışı"
    assert readable(b"=?UTF-8?B?S2lyYSBhcnTEscWfxLE=?= (2026)") == "Kira artışı (2026)"
    assert readable("Kira artışı".encode("cp1254")) == "Kira artışı"
    assert readable("Kira artışı".encode()) == "Kira artışı"
    # A letter of two bytes in two words, and a space that is none.
    assert readable(b"=?utf-8?Q?art=C4?=\r\n =?utf-8?Q?=B1=C5=9F?=") == "artış"
    assert readable(b"=?nobody?Q?a=FDb?= =?utf-8?B?*?= =?") != ""


def test_parts_of_a_message_as_programs_write_it() -> None:
    made = EmailMessage()
    made["From"], made["Subject"] = "Ayşe <a@ornek.com>", "Kapora"
    made.set_content("Dekont ekte, 12.000 TL.\n", charset="windows-1254")
    made.add_alternative("<p>Dekont ekte, <b>12.000 TL</b>.</p>", subtype="html")
    made.add_attachment(
        b"%PDF", maintype="application", subtype="pdf", filename="poliçe örneği.pdf"
    )
    mail = mail_of(made.as_bytes())
    assert mail is not None and mail.whole
    assert mail.headers["from"] == "Ayşe <a@ornek.com>"
    plain, shown, attached = mail.parts
    assert (plain.kind, plain.charset, plain.content()) == (
        "text/plain",
        "windows-1254",
        b"Dekont ekte, 12.000 TL.\n",
    )
    assert (shown.kind, shown.choice) == ("text/html", plain.choice)
    assert (attached.name, attached.attached, attached.choice) == ("poliçe örneği.pdf", True, 0)
    assert attached.content() == b"%PDF"


def test_damaged_encodings_give_what_they_hold() -> None:
    body = base64.b64encode(b"Aidat 1.100 TL.")
    for damaged in (body.rstrip(b"="), body[:8] + b"!\r\n " + body[8:], body + b"A"):
        head = HEAD + b"Content-Transfer-Encoding: base64\r\n\r\n"
        mail = mail_of(head + damaged)
        assert mail is not None
        assert mail.parts[0].content().startswith(b"Aidat 1.100 TL")


def test_what_has_no_border_is_text_and_a_border_that_begins_another_is_not_taken_for_it() -> None:
    mail = mail_of(HEAD + b"Content-Type: multipart/mixed; boundary=x\n\nAnahtar bende.")
    assert mail is not None
    assert [(each.kind, each.body) for each in mail.parts] == [("text/plain", b"Anahtar bende.")]
    two = b"--ab\n\nBir.\n--abc\n--ab\n\nIki.\n--ab--\nsonra"
    mail = mail_of(HEAD + b"Content-Type: multipart/mixed; boundary=ab\n\n" + two)
    assert mail is not None
    assert [each.body for each in mail.parts] == [b"Bir.\n--abc", b"Iki."]


def test_what_is_no_message() -> None:
    for body in (b"", b"Kira: 7.400 TL\n\nYaz.", b"\0\1\2", b"<html><body>From: a</body></html>"):
        assert mail_of(body) is None
    assert mail_of(b"From yonetim Sat Jan  3 01:05:34 2026\nFrom: a@b\n\nSu kesik.") is not None
    assert mail_of(b"From: a@b\rSubject: Su\r\rKesik.") is not None


HEADED = HEAD + b"Content-Type: multipart/mixed; boundary=b\n\n"
HOSTILE: Mapping[str, Callable[[int], bytes]] = {
    "borders alone": lambda size: HEADED + b"--b\n" * size,
    "what may be borders": lambda size: HEADED + b"--b." * size,
    "headers without an end": lambda size: HEAD + b"A: b\n" * size,
    "one long header": lambda size: HEAD + b"B:" + b" c\n" * size,
    "encoded words": lambda size: b"From: " + b"=?utf-8?q?a?= " * size,
    "words that never end": lambda size: b"From: " + b"=?a?b?" * size,
    "a message in another": lambda size: nested(min(size, 2_000), "b" * 60),
}


@pytest.mark.skipif(not hasattr(signal, "SIGVTALRM"), reason="no limit of processor time here")
@pytest.mark.parametrize("shape", HOSTILE)
def test_no_message_is_slow_to_take_apart(shape: str) -> None:
    made = HOSTILE[shape](100_000)
    plain = TextFunction("copies", lambda _: [made.count(bytes([n])) for n in range(256)])
    patience = max(3.0, 25 * seconds(plain, ""))
    seconds(TextFunction("mail_of", lambda _: mail_of(made)), "", patience)


def test_days_of_messages() -> None:
    assert sent_at("Tue, 03 Nov 2026 14:20:11 +0300") == "2026-11-03T14:20"
    assert sent_at("yarın") == sent_at("") == sent_at("99 Foo 99999999 99:99") == ""


def test_what_is_too_deep_or_too_much_is_left_out_and_said_to_be() -> None:
    mail = mail_of(nested(DEEPEST))
    assert mail is not None and mail.whole
    assert [each.body for each in mail.parts] == [b"En icteki."]
    mail = mail_of(nested(DEEPEST + 1))
    assert mail is not None and not mail.whole and mail.parts == []
    mail = mail_of(many(MOST_PARTS + 1))
    assert mail is not None and not mail.whole and len(mail.parts) == MOST_PARTS


@given(st.binary(max_size=400))
@settings(max_examples=200)
@example(b"From: a\nContent-Type: multipart/mixed; boundary*0*=x''%; charset*=y\n\n--x\n\n--x")
@example(b"From: a\nContent-Disposition: attachment; filename*=utf-9''%ff%00\n\n")
def test_any_bytes_are_a_message_or_none(body: bytes) -> None:
    for made in (body, HEAD + body, HEAD + b"Content-Type: " + body):
        mail = mail_of(made)
        if mail is not None:
            assert all(isinstance(part.content(), bytes) for part in mail.parts)
            assert "\n" not in "".join(mail.headers.values())


@given(st.text(max_size=60))
def test_any_date_is_one_or_none(date: str) -> None:
    assert sent_at(date) == "" or len(sent_at(date)) == len("2026-11-03T14:20")
