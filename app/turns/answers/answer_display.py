"""Steps shared by all kinds of answers: saying a sentence of our own, and telling that an answer is
done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.core.domain.errors import FileError, FilePagesUnread
from app.core.domain.events import Cited, Delta, Done, Notice, NoticeCode
from app.core.domain.evidence import SourceKind
from app.core.domain.messages import Citation, Kind
from app.core.domain.model_calls import Usage, present_spending
from app.core.domain.offers import Offer, OfferKind
from app.turns.answers.open_turn import OpenTurn
from app.turns.answers.turn_context import TurnContext

MOST_UNREAD = 2
"""Files that could not be read that are named below an answer."""


async def say(
    context: TurnContext,
    turn: OpenTurn,
    text: str,
    offer: Offer | None = None,
    citations: Sequence[Citation] = (),
    kind: Kind = Kind.NOTICE,
) -> None:
    """An answer of our own: committed, then shown whole. An offer keeps to where the user
    wanted it looked for, also one that was left open by a word beside it."""
    if offer is not None:
        offer = replace(offer, mode=offer.mode or turn.plan.mode)
    listing = offer is not None and offer.kind is OfferKind.CHOICE
    listed = [option.session_id for option in offer.options] if offer and listing else []
    message = turn.active.draft("assistant", text, kind, citations=citations, listed=listed)
    await turn.active.put(message, offer)
    show_own(context, turn, text, citations)
    await _tell_unread_pages(context, citations)


async def _tell_unread_pages(context: TurnContext, citations: Sequence[Citation]) -> None:
    """Name the files of an answer of whose pages some could not be read."""
    told = {each.address for each in citations if each.kind == SourceKind.FILE}
    if context.researcher is not None and told:
        name_unread(
            context, await context.researcher.unread_files("", nothing_found=False, told=told)
        )


def name_unread(context: TurnContext, files: Sequence[FileError]) -> None:
    """Name files that could not be read, or not wholly, and may matter for an answer."""
    for each in files[:MOST_UNREAD]:
        about = {"error": each.code, **each.about}
        in_part = isinstance(each, FilePagesUnread)
        pages, whole = Notice(NoticeCode.PAGES_UNREAD, about), Notice(NoticeCode.FILE_UNREAD, about)
        context.view.show(pages if in_part else whole)


def show_own(
    context: TurnContext, turn: OpenTurn, text: str, citations: Sequence[Citation] = ()
) -> None:
    """Show an answer of our own, which is on disk."""
    context.view.show(Delta(text))
    show_done(context, turn, text, citations, Usage())


def show_done(
    context: TurnContext, turn: OpenTurn, text: str, citations: Sequence[Citation], usage: Usage
) -> None:
    """Show that the answer is whole, with what it stands on and the offer that is open now; what
    the past knew of it came before. What was asked of a model besides is part of its ``usage``."""
    if turn.told_beside is not None:
        text = f"{turn.told_beside.content}\n\n{text}"
        citations = [*citations, *turn.told_beside.citations]
    for citation in citations:
        context.view.show(Cited(citation))
    usage += present_spending().usage
    active, label = turn.active, turn.label
    cited, offer = tuple(citations), active.session.pending
    context.view.show(Done(active.session_id, label, text, cited, usage, active.saved, offer))
