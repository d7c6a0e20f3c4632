"""What a model may not carry into a search query: all that was told of the past, lists included."""

from __future__ import annotations

import pytest

from app.core.domain.messages import Citation, Kind, Message, Role
from app.turns.answers.research.private_history import seen_private

WEB = Citation("", "", "Dawn", 0, "…", address="https://ornek.org", kind="web")
FILE = Citation("", "", "Notlar", 0, "…", address="/notlar.md", kind="file")


def said(text: str, kind: Kind, *cited: Citation, role: Role = "assistant") -> Message:
    return Message("s", role, text, 0, kind, citations=cited)


@pytest.mark.parametrize(
    "message",
    [
        said("Birkaç araştırman var:\n\n1) Gülfidan Kızıltoprak - 5 Ekim\n2) Kahve", Kind.NOTICE),
        said("Doz 12 ünite.", Kind.RECALLED),
        said("Doz 12 ünite [1].", Kind.ANSWER, FILE),
        said("Somogyi budur [1]. Hasta Gülfidan (kaynaksız).", Kind.ANSWER, WEB),
        said("This is Somogyi [1]. The patient is Gülfidan (unsourced).", Kind.ANSWER, WEB),
        said("Buna yakın bir kayıt var.", Kind.NOTICE, Citation("a", "", "Gülfidan", 0, "…")),
    ],
)
async def test_private(message: Message) -> None:
    asked = said("Somogyi?", Kind.QUESTION, role="user")
    assert await seen_private(None, None, [asked, message])


async def test_public() -> None:
    history = [
        said("1) Somogyi nedir?", Kind.QUESTION, role="user"),
        said("Çevrimiçi arayayım mı?", Kind.NOTICE),
        said("Somogyi budur [1].", Kind.ANSWER, WEB),
    ]
    assert not await seen_private(None, None, history)
