"""Descendants of a session in others, and what becomes of them when the session is erased.

It is found by what was kept of each message when it was written
(:mod:`app.storage.database.message_origins`), never by looking for words: what tells of the
session, what was said after that in the same conversation, which a model had before it, what was
answered by a model that was told what a memory learnt of it, and what tells of those again. What
somebody wrote with their own hands stays.

Of an answer that cites other sources as well, the sentences that stand on those alone stay. What
was answered later about something else stays too: words decide, but only among the messages that
descend, and in doubt against keeping. Nothing is changed here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from playhouse.apsw_ext import APSWDatabase

from app.core.domain.messages import NEAR, Kind, Message
from app.core.domain.sessions import Metadata, MetadataOrigin
from app.core.wording.archive_text import GONE, GONE_ANSWER, UNTITLED
from app.storage import conversation_copies
from app.storage.database import message_origins
from app.storage.database.schema import MessageRow, SessionRow, row_number, to_message
from app.storage.erasing.redaction import (
    cited_alone,
    relisted,
    without_copy,
)
from app.storage.words.content_words import content_stems, our_words
from app.storage.words.vocabulary import tokens

Describe = Callable[[Sequence[Message]], Metadata]
"""Makes title, summary and topics of what was said in a session."""

_TITLE_CHARACTERS = 60


@dataclass(frozen=True, slots=True)
class Redacted:
    """A message of another session as it is to be: nothing of it (``whole``) or a part is left."""

    row: int
    session: int
    before: Message
    after: Message

    @property
    def is_emptied(self) -> bool:
        """Whether nothing is left of what it said."""
        return self.after.content == GONE_ANSWER


@dataclass(slots=True)
class Descent:
    """What changes in other sessions: messages, and what describes the sessions, by their rows."""

    redacted: dict[int, Redacted] = field(default_factory=dict)
    described: dict[int, Metadata] = field(default_factory=dict)

    @property
    def sessions(self) -> set[int]:
        """The rows of the sessions in which something changes."""
        return {each.session for each in self.redacted.values()} | set(self.described)


def plainly(messages: Sequence[Message]) -> Metadata:
    """A description without any art: the first question."""
    asked = (" ".join(each.content.split()) for each in messages if each.role == "user")
    title = next(filter(None, asked), UNTITLED)
    if len(title) > _TITLE_CHARACTERS:
        title = title[:_TITLE_CHARACTERS].rpartition(" ")[0] or title[:_TITLE_CHARACTERS]
    return Metadata(title, "", (), MetadataOrigin.EXTRACTIVE)


def descent(db: APSWDatabase, session_id: str, describe: Describe) -> Descent:
    """What changes elsewhere when a session is erased."""
    return _Search(db, session_id, describe).found


@dataclass(frozen=True, slots=True)
class _Source:
    """What is told from: a session, all of it or some messages (``ids``) with the words that were
    said in them."""

    session_id: str
    ids: frozenset[str] | None = None
    words: frozenset[str] = frozenset()


class _Search:
    """The way from a session to what descends from it."""

    def __init__(self, db: APSWDatabase, session_id: str, describe: Describe) -> None:
        self._db = db
        self._describe = describe
        self._conversations: dict[int, list[tuple[int, Message]]] = {}
        self._own: dict[int, frozenset[str]] = {}
        self._vocabularies: dict[int, set[str]] = {}
        self.found = Descent()
        query = "SELECT id FROM sessions WHERE session_id = ?"
        row = db.execute_sql(query, (session_id,)).fetchone()
        self._erased = None if row is None else int(row[0])
        self._readers = set(message_origins.readers(db, session_id)) - {self._erased}
        waiting = [_Source(session_id), *self._parts_left(session_id)]
        while waiting:
            source = waiting.pop()
            waiting += self._follow(source)
        self._rename()

    def _parts_left(self, session_id: str) -> list[_Source]:
        """The messages of a continuation as parts of the sessions that it left: they were told of
        from there, and those sessions described with them."""
        homes = conversation_copies.continued_from(self._db, session_id)
        if self._erased is None or not homes:
            return []
        copies = message_origins.copies(self._db, self._erased)
        said = [m for _, m in self._conversation(self._erased) if m.message_id not in copies]
        ids = frozenset(each.message_id for each in said)
        words = content_stems("\n".join(each.content for each in said))
        for home in homes:
            self._describe_without(home, words)
        return [_Source(home, ids, words) for home in homes]

    def _describe_without(self, session_id: str, words: frozenset[str]) -> None:
        """Describe a session anew where it is described in words that are said there no more."""
        row = row_number(self._db, session_id)
        if row is None:
            return
        told = [message for _, message in self._conversation(row)]
        there = content_stems("\n".join(each.content for each in told)) | our_words()
        session = self._session(row)
        described = content_stems(
            f"{session['title']}\n{session['summary']}\n{session['key_topics']}"
        )
        if described & (words - there):
            self.found.described[row] = _kept_by_user(session, self._describe(told))

    # --- who tells of it -------------------------------------------------------------------------

    def _follow(self, source: _Source) -> list[_Source]:
        """Take a source out of all that tells of it; the messages that are sources themselves
        now."""
        changed: dict[int, list[Redacted]] = {}
        for row, places in message_origins.tellers(self._db, source.session_id).items():
            session, message = self._message(row)
            if session == self._erased:
                continue
            after = _without(message, source, places, self._own_words(session))
            changed.setdefault(session, []).extend(self._change(row, session, message, after))
        if source.ids is None:
            for session in self._readers:
                changed.setdefault(session, []).extend(self._answers_from_memory(session))
        further = []
        for session, redacted in changed.items():
            if redacted:
                redacted += self._later(session, redacted)
                further.append(self._as_source(session, redacted))
        return further

    def _later(self, session: int, told: Sequence[Redacted]) -> list[Redacted]:
        """What was said after it in the same conversation, with it in view."""
        first = min(each.before.position for each in told)
        own = self._own_words(session)
        in_view = _all_words(told) - own - our_words()
        found: list[Redacted] = []
        asked: frozenset[str] = frozenset()
        for row, message in self._conversation(session):
            if message.role == "user":
                asked = content_stems(message.content)
            elif (
                message.position > first
                and row not in self.found.redacted
                and not message_origins.lists(self._db, row)
                and not _independent(message, asked, own, in_view)
            ):
                after = cited_alone(message, frozenset())
                found += self._change(row, session, message, after)
                in_view |= content_stems(message.content) - own - our_words()
        return found

    def _change(self, row: int, session: int, before: Message, after: Message) -> list[Redacted]:
        """Note what becomes of a message; nothing where nothing of its text goes."""
        if after == before:
            return []
        known = self.found.redacted.get(row)
        original = before if known is None else known.before
        changed = Redacted(row, session, original, after)
        self.found.redacted[row] = changed
        conversation = self._conversation(session)
        place = [each for each, _ in conversation].index(row)
        conversation[place] = row, after
        return [replace(changed, before=before)] if after.content != before.content else []

    def _as_source(self, session: int, redacted: Sequence[Redacted]) -> _Source:
        """A session that lost something, described anew if need be, for the sessions that tell of
        it."""
        row, own = self._session(session), self._own_words(session) | our_words()
        words = _all_words(redacted) - own
        described = content_stems(f"{row['title']}\n{row['summary']}\n{row['key_topics']}") - own
        # A model tells what it read in words of its own.
        worded = row["metadata"] not in (MetadataOrigin.NONE, MetadataOrigin.EXTRACTIVE) and any(
            each.before.kind in (Kind.ANSWER, Kind.RECALLED) for each in redacted
        )
        if worded or described & words:
            told = [
                replace(message, content=message.content.replace(GONE, ""))
                for _, message in self._conversation(session)
                if message.content != GONE_ANSWER
            ]
            self.found.described[session] = _kept_by_user(row, self._describe(told))
            words |= described
        ids = frozenset(each.before.message_id for each in redacted)
        return _Source(row["session_id"], ids, words)

    # --- what was read of a memory ---------------------------------------------------------------

    def _answers_from_memory(self, session: int) -> list[Redacted]:
        """The answers of a conversation in which a memory was read that have something from
        there."""
        return [
            changed
            for row, message in list(self._conversation(session))
            if message.role == "assistant" and not self._is_redacted(row)
            if self._has_words_of_the_erased(message, session)
            for changed in self._change(row, session, message, cited_alone(message, frozenset()))
        ]

    def _is_redacted(self, row: int) -> bool:
        """Whether something of the text of a message goes already, not only what it led to."""
        known = self.found.redacted.get(row)
        return known is not None and known.after.content != known.before.content

    def _has_words_of_the_erased(self, message: Message, session: int) -> bool:
        """Whether an answer for which a memory was read has a word that was only ever said in the
        session and in what learnt of it. The memory held much else."""
        if self._erased is None:
            return True
        theirs = [self._erased, *self._readers]
        said = {home: self._words_of(home) for home in theirs}
        for word in (set(tokens(message.content)) & said[self._erased]) - self._words_of_the_user(
            session
        ):
            query = "SELECT ifnull(sum(sessions), 0) FROM recall_words WHERE word = ?"
            (known,) = self._db.execute_sql(query, (word,)).fetchone()
            if known <= sum(word in each for each in said.values()):
                return True
        return False

    def _words_of(self, session: int) -> set[str]:
        """Every word of a session."""
        if session not in self._vocabularies:
            row = self._session(session)
            head = f"{row['title']}\n{row['summary']}\n{row['key_topics']}"
            texts = (each.content for _, each in self._conversation(session))
            self._vocabularies[session] = {w for text in (head, *texts) for w in tokens(text)}
        return self._vocabularies[session]

    def _words_of_the_user(self, session: int) -> set[str]:
        said = (m.content for _, m in self._conversation(session) if m.role == "user")
        return {word for text in said for word in tokens(text)}

    # --- new titles ------------------------------------------------------------------------------

    def _rename(self) -> None:
        """Put the new title where a session that was described anew is listed or cited."""
        for session, metadata in list(self.found.described.items()):
            row = self._session(session)
            if metadata.title == row["title"]:
                continue
            session_id = row["session_id"]
            for teller, places in message_origins.tellers(self._db, session_id).items():
                home, message = self._message(teller)
                if home == self._erased:
                    continue
                citations = tuple(
                    replace(each, title=metadata.title) if each.session_id == session_id else each
                    for each in message.citations
                )
                after = relisted(replace(message, citations=citations), places, metadata.title)
                self._change(teller, home, message, after)

    # --- what is there ---------------------------------------------------------------------------

    def _session(self, session: int) -> dict[str, Any]:
        (row,) = SessionRow.select().where(SessionRow.id == session).dicts().execute(self._db)
        return dict(row)

    def _message(self, row: int) -> tuple[int, Message]:
        query = "SELECT session FROM messages WHERE id = ?"
        (session,) = self._db.execute_sql(query, (row,)).fetchone()
        known = dict(self._conversation(session))
        return int(session), known[row]

    def _conversation(self, session: int) -> list[tuple[int, Message]]:
        """The messages of a session with their rows, in order, as they are to be so far."""
        if session not in self._conversations:
            session_id = self._session(session)["session_id"]
            query = MessageRow.select().where(MessageRow.session == session)
            self._conversations[session] = [
                (row["id"], to_message(row, session_id))
                for row in query.order_by(MessageRow.position).dicts().execute(self._db)
            ]
        return self._conversations[session]

    def _own_words(self, session: int) -> frozenset[str]:
        """What the user said there with their own words."""
        if session not in self._own:
            copies = message_origins.copies(self._db, session)
            said = (
                m.content
                for _, m in self._conversation(session)
                if m.role == "user" and m.message_id not in copies
            )
            self._own[session] = frozenset().union(*map(content_stems, said))
        return self._own[session]


# --- one message ---------------------------------------------------------------------------------


def _without(
    message: Message, source: _Source, places: Sequence[int], own: frozenset[str]
) -> Message:
    """A message that tells of a source, without what it tells of it."""
    if message_origins.COPIED in places and source.ids is None:
        return without_copy(message)
    if message.role == "user":
        return message
    listed = {place for place in places if place > 0}
    if listed and source.ids is None:
        message = relisted(message, listed, None)
    cited = [each for each in message.citations if each.session_id == source.session_id]
    if source.ids is not None:
        cited = [each for each in cited if each.message_id in (*source.ids, "")]
    if not cited:
        # It may cite another part of the same session.
        has_it = 0 in places and (source.words & content_stems(message.content)) - own
        return cited_alone(message, frozenset()) if has_it else message
    if all(each.kind == NEAR for each in cited):
        # It only led there.
        kept = tuple(each for each in message.citations if each not in cited)
        return replace(message, citations=kept)
    return cited_alone(message, frozenset(cited))


def _independent(
    message: Message, asked: frozenset[str], own: frozenset[str], in_view: frozenset[str]
) -> bool:
    """Whether a later message is about something else than what had been told before it: it shares
    nothing with that but the user's words, and, of a model's answer, is about what was asked."""
    said = content_stems(message.content)
    if (said - own) & in_view:
        return False
    if message.kind is Kind.ANSWER and not message.citations:
        return bool(said & asked)
    return True


def _all_words(told: Sequence[Redacted]) -> frozenset[str]:
    """What was said in messages, with the titles and quotes of what they cited."""
    before = [each.before for each in told]
    cited = (f"{each.title}\n{each.quote}" for message in before for each in message.citations)
    return content_stems("\n".join((*(message.content for message in before), *cited)))


def _kept_by_user(row: dict[str, Any], described: Metadata) -> Metadata:
    """What the user called a session stays."""
    if row["metadata"] == MetadataOrigin.USER.value:
        return replace(described, title=row["title"], origin=MetadataOrigin.USER)
    return replace(described, origin=MetadataOrigin.EXTRACTIVE)
