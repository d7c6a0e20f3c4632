"""A session of words that are found nowhere else, and the search for what is left of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from app.core.domain.messages import Citation, Kind, MessageState
from app.core.domain.offers import Offer, OfferKind, Option
from app.core.domain.sessions import Metadata, MetadataOrigin, Session
from app.storage import session_writing
from app.storage.database.connections import Database
from app.storage.database.schema import SessionRow, offer_to_text
from tests.storage.archives import NOON, message

SECRETS = (
    "Zıvkanpoli",
    "QÖRTÜMSEN",
    "vaxtırgülü",
    "Ğanzukşopu",
    "plömbüçkar",
    "frikşandöz",
    "zonkürtapi",
    "Hüvşanelik",
)
"""Words of no language: found anywhere, they come from the erased session. Backwards they must not
begin like the end of a table's name: in the schema its root page, any letter, follows."""
FOLDED = str.maketrans("ıöüğşçIÖÜĞŞÇİ", "iougscIOUGSCI")


def remnants(directory: Path, words: Iterable[str] = SECRETS, size: int = 5) -> set[str]:
    """The words of which any file below ``directory`` has a form: as typed, lower case, ASCII,
    reversed (the index has stems so), or only the first ``size`` letters of those."""
    data = b"".join(p.read_bytes() for p in sorted(directory.rglob("*")) if p.is_file()).lower()
    found = set()
    for word in words:
        for form in (word, word.translate(FOLDED)):
            for part in (form[:size], form[1 : size + 1][::-1], form[::-1][:size]):
                if part.lower().encode() in data:
                    found.add(word)
    return found


async def keep_secret(database: Database, session_id: str = "secret") -> None:
    """A session as it comes about: journalled piece by piece, renamed, continued."""
    a, b, c, d, e, f, g, h = SECRETS
    session = Session(session_id, NOON, NOON, holder="x")
    question = message(session_id, 0, f"{a}'nin {b} üzerine etkisi nedir?")
    answer = replace(message(session_id, 1, ""), state=MessageState.STREAMING)
    await database.write(session_writing.append, session, [question, answer])
    await database.write(session_writing.journal, answer.message_id, f"{c} {'uzun ' * 3000} {d}")
    await database.write(session_writing.journal, answer.message_id, f"{c} azaldı.")
    done = replace(answer, content=f"{c} azaldı.", state=MessageState.COMPLETE)
    await database.write(session_writing.append, session, [done])
    await database.write(session_writing.keep_compacted, session_id, 2, f"{e} özeti")
    first = Metadata(f"{f} eski adı", f"{e} özeti", (a, b), MetadataOrigin.EXTRACTIVE)
    await database.write(session_writing.complete, session_id, first)
    renamed = Metadata(f"{g} yeni adı", f"{h} özeti", (a,), MetadataOrigin.USER)
    await database.write(session_writing.set_metadata, session_id, renamed)


def quote() -> Citation:
    return Citation("secret", "secret-m1", f"{SECRETS[5]} eski adı", NOON, f"{SECRETS[2]} azaldı.")


async def keep_quoting(database: Database) -> None:
    """A session that recalled the secret one, was offered it, and used it in an answer."""
    recalled = f"21 Kasım'da bulmuştuk: {SECRETS[2]} azaldı."
    rows = [
        message("other", 0, "Ne bulmuştuk?", Kind.RECALL),
        message("other", 1, recalled, Kind.RECALLED, (quote(),)),
        message("other", 2, "Somogyi etkisi nedir?"),
        message("other", 3, f"Somogyi sabah olur ({SECRETS[2]} azaldı.)", Kind.ANSWER, (quote(),)),
        message("other", 4, "Hangisi?", Kind.RECALL),
        message("other", 5, f"Hangisi?\n1. {SECRETS[5]} eski adı\n2. Kahve", Kind.NOTICE),
    ]
    option = Option("secret", f"{SECRETS[6]} yeni adı", NOON)
    offer = Offer(OfferKind.CHOICE, "etki", (option, Option("kept", "Kahve", NOON)))
    session = Session("other", NOON, NOON, pending=offer)
    await database.write(session_writing.append, session, rows)
    await database.write(session_writing.keep_compacted, "other", 2, f"{SECRETS[2]} konuşuldu")
    await database.write(
        session_writing.complete,
        "other",
        Metadata("Somogyi etkisi", "Sabah yükselen şeker", (), MetadataOrigin.MODEL),
    )
    await database.write(
        lambda db: (
            SessionRow.update(pending=offer_to_text(offer))
            .where(SessionRow.session_id == "other")
            .execute(db)
        )
    )
