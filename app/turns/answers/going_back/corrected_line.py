"""What the user put right after they told it: "pardon 154 olacaktı" after "şekeri 145 çıktı"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import tzinfo

from app.core.domain.messages import Kind, Message
from app.core.language.gist import gist
from app.core.language.markdown import one_line
from app.core.understanding.questions.told_further import corrects_told
from app.core.wording.speech import Speech
from app.turns.answers.going_back.older_line import OlderLine
from app.turns.answers.recall_replies import FoundSession


def as_corrected(told: FoundSession, speech: Speech, tz: tzinfo) -> FoundSession:
    """The record pointed at what puts its told line right, with that line below; ``told`` itself
    where nobody did."""
    own = [each for each in told.messages if each.kind is Kind.QUESTION]
    at = next((n for n, each in enumerate(own) if _holds(each, told)), None)
    if at is None:
        return told
    last = _last_correction(own[at + 1 :])
    if last is None:
        return told
    line = one_line(gist(last.content))
    match = replace(told.match, message_id=last.message_id, quote=line)
    when = speech.long_date(own[at].created_at, tz)
    older = OlderLine(replace(told, older=None), when, sure=True, elsewhere=False)
    return replace(told, match=match, meant=line, older=older)


def _holds(message: Message, told: FoundSession) -> bool:
    if told.match.message_id and message.message_id != told.match.message_id:
        return False
    return bool(told.meant) and told.meant in one_line(gist(message.content))


def _last_correction(after: Sequence[Message]) -> Message | None:
    """The last of the messages that correct one another right behind a line."""
    last = None
    for each in after:
        if not corrects_told(gist(each.content)):
            break
        last = each
    return last
