"""Replies made from past sessions: lists to choose from, quotes, and the material for the model.

Everything here comes from stored messages word for word; nothing is made up.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import tzinfo

from app.core.domain.messages import NEAR, Citation, Kind, author_of
from app.core.domain.offers import Option
from app.core.domain.recall_result import Match, RecallResult
from app.core.language.dates import named_days
from app.core.language.markdown import one_line
from app.core.understanding.questions.looking_back import shares_words
from app.core.understanding.questions.statements import without_wish
from app.core.wording import prompts
from app.core.wording.speech import Speech
from app.turns.answers.follow_ups.older_line import OlderLine
from app.turns.answers.follow_ups.quoted_messages import is_asked, quoted
from app.turns.answers.past.found_session import AnswerLine, FoundSession
from app.turns.answers.past.paper_line import PaperLine
from app.turns.answers.voice import Voice

QUOTED_CHARACTERS = 1500
"""How much of the record is quoted around its sentence: enough to stand in for the whole of it."""

BESIDE_CHARACTERS = 6000
"""How much of a record a model is given with a question that did not ask for it."""

_SHORT = 12
"""Characters of a line that may well stand in another, as a value does."""
_AS_NEAR = 0.65
"""The share of the best score from which what only comes near is listed with the best: of 40 lists
with the record that was meant 38 have it so near, and 188 of 322 titles stay."""
_MOST_NEAR = 3
_NEAR = 0.9
"""The score from which a session is near enough to be worth a look."""


def nearest(speech: Speech, result: RecallResult) -> list[Citation]:
    """What came near where there is no record, to be opened with a click. Not told in the answer:
    it says that there is none."""
    return [
        Citation(
            *(match.session_id, match.message_id, match.title, match.date, match.quote),
            place=speech.near,
            kind=NEAR,
        )
        for match in result.matches[:_MOST_NEAR]
        if match.score >= _NEAR
    ]


def options(matches: Sequence[Match]) -> tuple[Option, ...]:
    """The matches as numbered options of an offer, in the order given."""
    return tuple(Option(match.session_id, match.title, match.date) for match in matches)


def list_options(voice: Voice, topic: str, offered: Sequence[Option]) -> str:
    """The numbered list of specification 1's fourth example."""
    return voice.speech.list_to_choose_from(topic, _lines(voice, offered))


def overview(voice: Voice, result: RecallResult, offered: Sequence[Option]) -> str:
    """What there is in the archive, or of some days, as a dated list."""
    return voice.speech.overview(_lines(voice, offered), result.total, result.days, voice.today)


def list_close(
    voice: Voice, question: str, offered: Sequence[Option], *, told: bool = False
) -> str:
    """The numbered list of what was found in other words than the user's, or only comes near;
    where a line was ``told`` above it, nothing more is said of what was not found."""
    shared = told or any(shares_words(question, option.title) for option in offered)
    return voice.speech.list_of_close(_lines(voice, offered), in_these_words=shared)


def _lines(voice: Voice, offered: Sequence[Option]) -> list[str]:
    return [f"{option.title} - {voice.long_date(option.date)}" for option in offered]


def researched_before(voice: Voice, found: FoundSession, question: str) -> str:
    """Specification 1's second example: the date, what was learnt, and the offer."""
    speech, on_date = voice.speech, voice.on_date(found.match.date)
    excerpt, summary = found.excerpt(0), found.session.summary
    if any(summary in one_line(each.content) for each in excerpt):
        # A summary that is the beginning of what was told would stand there twice.
        summary = ""
    context = quoted(speech, excerpt, summary)
    phrase = speech.talked_before if found.holds_only_notes else speech.researched_before
    author = author_of(found.messages, found.citation.message_id)
    head = (speech.asked_by if author else phrase).format(on_date=on_date, author=author)
    return _joined(head, *_told(voice, found, question), context, speech.offer_new)


def talked_before(voice: Voice, found: FoundSession, question: str) -> str:
    """What the past knows of a question that was not asked of it, to stand with its answer."""
    speech, on_date = voice.speech, voice.on_date(found.match.date)
    by = author_of(found.messages, found.citation.message_id)
    head = (speech.asked_by if by else speech.talked_before).format(on_date=on_date, author=by)
    told = _told(voice, found, question)
    return _joined(head, *told, _context(voice, found, QUOTED_CHARACTERS))


def to_choose_from(result: RecallResult) -> tuple[Option, ...]:
    """What was found in the order of the dates, as specification 1's fourth example lists it; what
    is only near, the nearest first, without what the best is clearly ahead of."""
    if not result.sure:
        least = _AS_NEAR * max((each.score for each in result.matches), default=0.0)
        return options([each for each in result.matches if each.score >= least])
    if result.reworded:
        return options(result.matches)
    return options(sorted(result.matches, key=lambda match: match.date))


def lists_only(result: RecallResult, cited: Citation) -> bool:
    """Whether what a line is cited from is all that would be listed below it."""
    return [each.session_id for each in to_choose_from(result)] == [cited.session_id]


def asked_without_answer(voice: Voice, found: FoundSession) -> str:
    """A question that the past holds without an answer, quoted, and the offer to research it."""
    speech, on_date = voice.speech, voice.on_date(found.match.date)
    asked = [message for message in found.messages if message.kind is Kind.QUESTION]
    meant = [each for each in asked if each.message_id == found.match.message_id] or asked[:1]
    asked_then = quoted(speech, meant)
    return _joined(speech.asked_before.format(on_date=on_date), asked_then, speech.research_now)


def turn(voice: Voice, found: FoundSession, question: str, *, here: bool) -> str:
    """The turn of a record that a question is about; ``here``: of the conversation that goes on."""
    if here:
        # What the user told stands just above, alone.
        matched, said = found.matched, found.sentence(question)
        own = matched is not None and is_asked(matched)
        around = () if own and found.answer_line else found.excerpt(0)
        context = quoted(voice.speech, around) if any(m.content != said for m in around) else ""
        older = [] if found.older is None else _with_older(voice, found.older, question, "")
        return _joined(voice.speech.talked_here, said, *older, context)
    return _joined(*_told(voice, found, question), _context(voice, found, 0))


def record(voice: Voice, found: Sequence[FoundSession], question: str) -> str:
    """The record itself, with its dates: of each the sentence that answers, where it stands, and
    what was said around it. It is the answer, whatever a model says after it."""
    parts = [voice.speech.record_many.format(count=len(found))] if len(found) > 1 else []
    share = QUOTED_CHARACTERS // len(found)
    for each in found:
        parts += [voice.speech.perhaps] if each.doubtful else []
        parts += _told(voice, each, question)
        parts.append(_context(voice, each, share))
    return _joined(*parts)


def read_lines(voice: Voice, lines: Sequence[AnswerLine], question: str) -> str:
    """Lines of records and papers that answer, each with where it stands, two of one source
    together; then what was said around the first that is a record's."""
    parts: list[str] = []
    told: list[str] = []
    for number, each in enumerate(lines):
        where = _where(voice, each)
        following = lines[number + 1] if number + 1 < len(lines) else None
        if number == 0 and isinstance(each, FoundSession) and each.doubtful:
            parts.append(voice.speech.perhaps)
        said = _sentence(voice, each, question)
        parts.append(_not_yet(said, told))
        told.append(said)
        if each.older is not None:
            parts += _with_older(voice, each.older, question, where)
        elif following is None or _where(voice, following) != where:
            parts.append(where)
    found = next((each for each in lines if isinstance(each, FoundSession)), None)
    if found is not None:
        parts.append(_context(voice, found, QUOTED_CHARACTERS))
    return _joined(*parts)


def nearest_lines(voice: Voice, lines: Sequence[AnswerLine], question: str) -> str:
    """Lines that come nearest where none surely answers, each with where it stands."""
    speech = voice.speech
    head = speech.nearest_line if len(lines) == 1 else speech.nearest_lines
    return _joined(head, *(answer_line(voice, each, question) for each in lines))


def closest_lines(voice: Voice, lines: Sequence[AnswerLine], question: str) -> str:
    """Lines that came first where none answers or comes near, each with where it stands."""
    told = (answer_line(voice, each, question) for each in lines)
    return _joined(voice.speech.near_only, *told)


def answer_line(voice: Voice, told: AnswerLine, question: str) -> str:
    """A line that answers, with where it stands."""
    return _joined(told.sentence(question), _where(voice, told))


def _where(voice: Voice, told: AnswerLine) -> str:
    if isinstance(told, PaperLine):
        return told.where
    return voice.source_line(told.match.date, told.session.title)


def _with_older(voice: Voice, older: OlderLine, question: str, where: str) -> list[str]:
    """Where a line stands, and what was told before of the same thing, with its day."""
    phrase = voice.speech.before_that if older.sure else voice.speech.of_that_day
    said = phrase.format(date=older.when, line=older.line.sentence(question))
    if not older.elsewhere:
        return [said, where]
    cited = older.line.citation
    if cited.address:
        return [where, said]
    return [where, said, voice.source_line(cited.date, cited.title)]


def recall_question(
    voice: Voice, found: Sequence[FoundSession], question: str, characters: int
) -> str:
    """Specification 1's recall prompt over the records, cut around the matching messages where
    they would exceed ``characters`` together."""
    share = characters // len(found)
    return prompts.recall_prompt(
        question,
        [
            (
                each.session,
                named_days.long_date(each.match.date, voice.timezone),
                each.excerpt(share),
            )
            for each in found
        ],
        voice.speech.incomplete,
    )


def beside(found: FoundSession, tz: tzinfo) -> str:
    """A record as the question to a model begins with it."""
    date = named_days.long_date(found.match.date, tz)
    return prompts.record_beside(found.session, date, found.excerpt(BESIDE_CHARACTERS))


def _sentence(voice: Voice, told: AnswerLine, question: str) -> str:
    """What a line says; what the user told first as their own words, with the day."""
    said = told.sentence(question)
    if isinstance(told, PaperLine):
        return said
    if told.note is not None and not told.is_first_account:
        on_date = voice.on_date(told.note.created_at)
        return voice.speech.you_noted.format(on_date=on_date, line=said.strip("“”"))
    if not told.is_first_account:
        return said
    on_date = voice.on_date(told.match.date)
    said = without_wish(told.answer_line)
    return voice.speech.you_told_first.format(on_date=on_date, line=said)


def _not_yet(said: str, told: Sequence[str]) -> str:
    """What a line says without the lines that were ``told`` just above: the sentence before one may
    be told with it, so that it is understood."""
    for each in told:
        if len(each) > _SHORT and each in said:
            before, _, after = said.partition(each)
            said = f"{before.rstrip()} {after.lstrip()}".strip()
    return said


def _told(voice: Voice, found: FoundSession, question: str) -> list[str]:
    """The answer first: the record's sentence, below it where it stands, and what was told of the
    same thing before."""
    where = voice.source_line(found.match.date, found.session.title)
    sentence = _sentence(voice, found, question)
    if found.older is None:
        return [sentence, where]
    return [sentence, *_with_older(voice, found.older, question, where)]


def _context(voice: Voice, found: FoundSession, characters: int) -> str:
    """What was said around the sentence, as a Markdown quote: the window folds it."""
    on_date = voice.on_date(found.match.date)
    intro = voice.speech.record_intro.format(on_date=on_date, title=found.session.title)
    # "bugün" begins the Turkish sentence.
    intro = intro[:1].upper() + intro[1:]
    excerpt = found.excerpt(characters)
    return quoted(voice.speech, excerpt, intro if excerpt else found.session.summary)


def heads(voice: Voice, found: Sequence[FoundSession]) -> list[str]:
    """What a model may say of records beside what was said in them: titles, dates, summaries."""
    return [
        text
        for each in found
        for text in (
            voice.source_line(each.match.date, each.session.title),
            voice.on_date(each.match.date),
            named_days.long_date(each.match.date, voice.timezone),
            each.session.summary,
        )
        if text
    ]


def _joined(*parts: str) -> str:
    return "\n\n".join(filter(None, parts))
