"""A session that answers a question: its messages, and the line in them that is meant.

The search finds it, the reading points it at a line, and the replies tell that line. Everything
that it gives out is stored text, word for word.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.core.domain.messages import Citation, Kind, Message, Milliseconds
from app.core.domain.recall_result import Match
from app.core.domain.sessions import Session
from app.core.reading.notes.note_sentences import SHORT
from app.core.understanding.questions.statements import without_wish
from app.core.wording.runs.doubtful_answers import is_in_doubt
from app.core.wording.speech import without_standing
from app.memory.sessions.only_noted import only_noted
from app.turns.answers.follow_ups.older_line import OlderLine
from app.turns.answers.follow_ups.quoted_messages import is_asked
from app.turns.answers.follow_ups.recent_context import sentence_about
from app.turns.answers.follow_ups.shown_sentence import shown_sentence
from app.turns.answers.past.paper_line import PaperLine


@dataclass(frozen=True, slots=True)
class FoundSession:
    """A session to answer from: its recallable messages and the match that led to it."""

    session: Session
    messages: tuple[Message, ...]
    match: Match
    answer_line: str = ""
    """The line that answers the question, word for word; "" until the session was read for it."""
    older: OlderLine | None = None
    """What the archive held before on the same matter, to be shown below the answer."""
    doubtful: bool = False
    """Whether ``answer_line`` may well not be what was asked for: it is shown with a "perhaps"."""
    is_first_account: bool = False
    """Whether ``answer_line`` is what the user told first, and the first is what was asked for."""

    @property
    def citation(self) -> Citation:
        """The quoted message; the first answer when the title or summary matched."""
        match = self.match
        answer = next((m for m in self.messages if m.kind is Kind.ANSWER), None)
        message_id = match.message_id or (answer.message_id if answer else "")
        return Citation(match.session_id, message_id, match.title, match.date, match.quote)

    @property
    def matched(self) -> Message | None:
        """The message that matched; None where the title or the summary did."""
        return next((m for m in self.messages if m.message_id == self.match.message_id), None)

    @property
    def said_at(self) -> Milliseconds:
        """When what matched was said; without a matching message the day of the match."""
        matched = self.matched
        return self.match.date if matched is None else matched.created_at

    @property
    def is_noted(self) -> bool:
        """Whether what matched is a message of the user's that was only noted."""
        matched = self.matched
        if matched is None or not is_asked(matched):
            return False
        return self.was_noted(self.messages.index(matched))

    @property
    def has_answer(self) -> bool:
        """Whether it holds an answer, and not only a question that nobody answered, or for which
        only what came near was told."""
        answers = (each for each in self.messages if each.kind is Kind.ANSWER)
        return any(not is_in_doubt(each.content) for each in answers)

    @property
    def holds_only_notes(self) -> bool:
        """Whether it holds only what the user told to be kept."""
        return only_noted(self.messages)

    @property
    def holds_long_note(self) -> bool:
        """Whether something that the user told is read sentence by sentence."""
        return any(is_asked(each) and len(each.content) > SHORT for each in self.messages)

    def at(self, message_id: str, line: str) -> FoundSession:
        """The same session with ``line``, word for word from one of its messages, as its answer."""
        match = replace(self.match, message_id=message_id, quote=line)
        return replace(self, match=match, answer_line=line)

    def sentence(self, question: str) -> str:
        """The part of the session that answers a question: a sentence or two of it, word for word,
        that can be read without the rest; of a note what was noted, without the wish to have it
        noted. Without a matching message it is the summary."""
        match = self.match
        if self.answer_line:
            holder = next((m for m in self.messages if self.answer_line in m.content), None)
            return _shown(question, holder, self.answer_line)
        quoted = self.matched
        if quoted is None:
            said = shown_sentence(question, "", match.quote or self.session.summary)
            return without_wish(said) if self.holds_only_notes else said
        place, quote = self.messages.index(quoted), match.quote
        if not without_standing(quoted.content):
            before = reversed(self.messages[:place])
            quoted, quote = next((m for m in before if m.kind is Kind.QUESTION), quoted), ""
        elif is_asked(quoted) and not self.was_noted(place):
            # The match is a question, which answers nothing: quote the answer that it got.
            after = (m for m in self.messages[place + 1 :] if m.kind is Kind.ANSWER)
            quoted, quote = next((m for m in after if without_standing(m.content)), quoted), ""
        quote = quote or sentence_about(question, quoted.content)
        return _shown(question, quoted, quote)

    def was_noted(self, place: int) -> bool:
        """Whether the reply to the message at position ``place`` says only that it was noted."""
        said = next((m for m in self.messages[place + 1 :] if m.role == "assistant"), None)
        return said is not None and said.kind is Kind.ANSWER and not without_standing(said.content)

    def opens_with(self, message_id: str) -> bool:
        """Whether a message is the first that the user wrote, and got a whole answer."""
        first = next((n for n, each in enumerate(self.messages) if is_asked(each)), None)
        if first is None or self.messages[first].message_id != message_id:
            return False
        replied = any(each.kind is Kind.ANSWER for each in self.messages[first + 1 :][:1])
        return replied and not self.was_noted(first)

    @property
    def note(self) -> Message | None:
        """The user's own note, where that is what matched."""
        matched = self.matched
        return matched if matched is not None and matched.kind is Kind.NOTE else None

    def as_cited(self) -> FoundSession:
        """The same session with the cited quote as its answer, if a message still holds it."""
        quote = self.match.quote
        is_held = bool(quote) and any(quote in message.content for message in self.messages)
        return replace(self, answer_line=quote) if is_held else self

    def excerpt(self, characters: int) -> tuple[Message, ...]:
        """The questions and answers nearest to the matching message, in the order of the session.

        Its own turn is always among them, whatever its length; others join it, nearest first, while
        all together stay within ``characters``. Our standing phrases are left out.
        """
        messages = [
            replace(m, content=without_standing(m.content))
            for m in self.messages
            if m.kind in (Kind.QUESTION, Kind.ANSWER, Kind.NOTE) and without_standing(m.content)
        ]
        ids = [message.message_id for message in messages]
        place = ids.index(self.match.message_id) if self.match.message_id in ids else 0
        is_question = not messages or is_asked(messages[place])
        turn = {place, place + 1 if is_question else place - 1}
        chosen: set[int] = set()
        for number in sorted(range(len(messages)), key=lambda n: (n not in turn, abs(n - place))):
            characters -= len(messages[number].content)
            if characters < 0 and number not in turn:
                break
            chosen.add(number)
        last = max(chosen, default=0)
        if last not in turn and is_asked(messages[last]) and last + 1 < len(messages):
            # A question at the end whose answer did not fit would only puzzle.
            chosen.remove(last)
        return tuple(messages[number] for number in sorted(chosen))


def _shown(question: str, holder: Message | None, line: str) -> str:
    if holder is None:
        return shown_sentence(question, "", line)
    said = shown_sentence(question, holder.content, line)
    if holder.role != "user" or (noted := without_wish(said)) == said:
        return said
    return f"“{noted}" if said.startswith("“") else noted


AnswerLine = FoundSession | PaperLine
"""A line that answers, of a past session or of one of the user's papers."""
