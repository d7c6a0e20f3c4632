"""Places of what stands beside the text of a document: notes, comments, edges of pages, what is
attached to an e-mail, and the labels at its head. They are Turkish, as all are that are kept."""

from __future__ import annotations

from typing import Final

NOTES: Final = {"footnote": "dipnot", "endnote": "sonnot"}
"""By what the formats call them."""
EDGES: Final = {"header": "üst bilgi", "footer": "alt bilgi"}


def note_place(heading: str, kind: str, number: int) -> str:
    """The place of a note that is named below a heading, "" without one."""
    return f"{heading} · {NOTES[kind]} {number}".removeprefix(" · ")


def comment_place(author: str) -> str:
    """The place of what somebody remarked."""
    return f"yorum: {author}" if author else "yorum"


FROM, TO, COPY = "Kimden", "Kime", "Bilgi"
SUBJECT, ATTACHMENTS, SENT = "Konu", "Ekler", "Gönderildi"
"""The labels at the head of an e-mail, as it is printed."""
ATTACHED: Final = "ek"
"""What is attached to an e-mail, before its name."""
UNREAD, UNREAD_PAGES = "ek, okunmadı", "okunmayan sayfalar"
"""Of what is attached and could not be read, or not wholly."""
DIAGRAM: Final = "şema"
"""What stands in the boxes of a diagram."""


def chart_place(title: str) -> str:
    """The place of what a chart is drawn from."""
    return f"grafik: {title}" if title else "grafik"
