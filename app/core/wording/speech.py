"""Every sentence that Anımsa itself says in a conversation, in the language of the interface; those
of both stand in :mod:`app.core.wording.replies`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, tzinfo

from app.core.domain.messages import Milliseconds
from app.core.language.dates import named_days
from app.core.language.markdown import one_line
from app.core.language.turkish import capitalize, fold
from app.core.understanding.small_talk import Talk
from app.core.wording.replies import REPLIES, services_named

_PLACES = (
    "İlk", "İkinci", "Üçüncü", "Dördüncü", "Beşinci", "Altıncı", "Yedinci", "Sekizinci",
    "Dokuzuncu", "Onuncu",
)  # fmt: skip
_ENGLISH_PLACES = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Speech:
    """The sentences of one language; what stands in braces is filled in where they are said."""

    language: str
    you: str
    """The user, where a record is quoted."""

    not_found: str
    not_found_topic: str
    not_found_part: str
    """There is none on one of the questions of a message."""
    not_found_days: str
    none_of_them: str
    near: str
    """Marks a session that came near where there is no record."""
    nothing_else: str
    nothing_earlier: str
    several: str
    several_topic: str
    which_or_new: str
    which_one: str
    the_only_one: str
    overview_all: str
    """The archive as a whole, or days of it, as a list."""
    overview_some: str
    overview_days: str
    which_unclear: str
    no_list_open: str
    close_one: str
    """Of what was found in other words than the user's, asks whether it is meant, or which."""
    close_some: str
    near_one: str
    """Asks that where the user's words stand in what was found after all."""
    near_some: str
    nearest_line: str
    """Before the lines that come nearest where none surely answers: one, or several."""
    nearest_lines: str
    this_one: str
    one_of_these: str
    asked_by: str
    researched_before: str
    offer_new: str
    in_project: str
    """A title with the name of the project that it belongs to."""
    record_intro: str
    talked_before: str
    """The line above a record that was not asked for, and that is about what is asked."""
    in_model_words: str
    """What stands between the record's own sentence and what a model makes of the record."""
    talked_then: str
    """When the record that was shown was spoken of, and nothing more."""
    talked_here: str
    """What stands above a turn of the conversation that goes on."""
    turn_question: str
    """Above a question of this conversation that was asked for; "which" is :meth:`which_turn`."""
    turn_answer: str
    turn_both: str
    turn_all: str
    turn_item: str
    turn_unanswered: str
    turn_gone: str
    """The turn that is asked for was let go of."""
    turn_missing: str
    record_many: str
    your_note: str
    """The user's own note beside an answer, where a record is quoted."""
    you_noted: str
    """A line of such a note, with its day."""
    you_told_first: str
    """What the user told first of something, in their own words."""
    months_old: str
    years_old: str
    incomplete: str
    """How a model is to end an answer for which the record was not enough."""

    asked_before: str
    """The record holds the question, but no answer to it."""
    research_now: str

    before_that: str
    """What was told of the same thing before, below the newer line."""
    of_that_day: str
    """What was told then, below a line of which it is not sure that both tell the same thing."""
    own_newest: str
    """Below a line about one's own matters: when and where it stands, of several or alone."""
    own_only: str
    own_older: str
    own_file_date: str
    """A day that does not stand in the file, but is the file's."""
    own_record: str
    own_memory: str
    declined: str
    you_are_welcome: str
    see_you: str
    all_right: str
    kept: str
    """What a research ends with; empty where nothing is kept."""
    noted: str
    noted_too: str
    """What the user told is kept, also beside a question; empty where nothing is."""
    noted_list: str
    nothing_noted: str
    told_of_day: str
    nothing_of_day: str
    said_today: str
    perhaps: str
    which_topic: str
    next_topic: str
    too_long: str

    no_evidence: str
    """There is nothing to answer from: no source, no answer."""
    not_in_past: str
    """Neither the past nor, where there are any, the files answer a question."""
    not_in_files: str
    tell_me_instead: str
    research_instead: str
    told_to_that: str
    may_go_online: str
    may_go_online_again: str
    """Whether a question may be searched for online: what goes out, and where to."""
    model_words: str
    """What a model adds to the words that go out."""
    online_answers: str
    declined_online: str
    only_memory: str
    """Why nothing was searched: only the past is wanted, it was forbidden, or nobody can agree."""
    online_refused: str
    online_unasked: str
    model_kept_silent: str
    """Why a model that runs elsewhere was not asked."""
    unreachable: str
    """Nothing to answer from, because no online source could be reached at all."""
    some_unreached: str
    """Names the sources that an answer had to do without."""
    unsourced: str
    """Marks a sentence that no source supports."""
    translated: str
    """Marks a sentence of a source in another language, whose words were not compared."""
    excerpts_intro: str
    """What stands above the sentences that are shown where no model words an answer."""
    excerpts_for_model: str
    """What stands above them in place of a model's answer that did not hold, or was not finished."""
    may_answer: str
    near_only: str
    """What stands above lines of files that may answer, and that surely do not but come near."""
    rows_counted: str
    rows_summed: str
    sum_with_tax: str
    papers_summed: str
    source_in_turkish: str
    source_in_english: str
    """What stands beside a source in another language than the question's."""
    sources: str
    """The heading of a report's list of sources."""
    own_research: str
    read_on: str
    question_kept: str
    no_model: str
    no_model_again: str
    """Says that there is no model where that has just been said."""
    no_model_talk: str
    no_model_shaping: str
    """What was said cannot be put differently, nor asked about."""
    key_waits: str
    nothing_before: str
    model_settings: str
    """Where a model is set up: what began at the command line may be read in the window."""

    # --- dates -----------------------------------------------------------------------------------

    def long_date(self, ms: Milliseconds, tz: tzinfo) -> str:
        """ "15 Eylül 2024"."""
        return named_days.long_date(ms, tz, self.language)

    def written_date(self, iso: str) -> str:
        """ "22 Kasım 2026" for "2026-11-22"."""
        return named_days.written_date(iso, self.language)

    def on_date(self, ms: Milliseconds, now: Milliseconds, tz: tzinfo) -> str:
        """ "5 Ekim'de"."""
        return named_days.on_date(ms, now, tz, self.language)

    def source_line(self, ms: Milliseconds, title: str, tz: tzinfo) -> str:
        """ "19 Ağustos 2026 · Title": what stands below the sentence of a record."""
        return " · ".join(filter(None, (self.long_date(ms, tz), one_line(title))))

    # --- sentences that depend on something ------------------------------------------------------

    def ask_online(
        self, words: str, services: Sequence[str], *, files: bool, model: str, again: bool
    ) -> str:
        """The question whether to search online: the ``words`` that go out, the ``services`` that
        they go to; ``files``: some were looked into; ``model``: the one that plans the search;
        ``again``: the services and the answers stand above in the conversation."""
        head = self.not_in_files if files else self.not_in_past
        planned = self.model_words.format(model=model) if model else ""
        if again:
            return f"{head}\n\n{self.may_go_online_again.format(words=words)}{planned}"
        named = services_named(services, self.language)
        asked = self.may_go_online.format(words=words, services=named)
        return f"{head}\n\n{asked}{planned}\n\n{self.online_answers}"

    def aged(self, months: int) -> str:
        """ "6 ay önceki bilgi:": leads up to what may hold no longer."""
        phrase = self.months_old if months < 24 else self.years_old
        return phrase.format(count=months if months < 24 else months // 12)

    def beside_nearest(self, text: str) -> str:
        """What is said below the lines that come nearest: nothing more of what was not found."""
        return text.removeprefix(self.not_in_files).removeprefix(self.not_in_past).lstrip()

    def asked_online(self, text: str, services: Sequence[str]) -> bool:
        """Whether a reply of ours names all ``services`` in that question."""
        return self.online_answers in text and all(each in text for each in services)

    def of_project(self, title: str, project: str) -> str:
        """The title of another project's research: "Kesirler (Emma projesi)"."""
        return self.in_project.format(title=title, project=project)

    def source_in(self, language: str) -> str:
        """What is said of a source in a language ("tr", "en"); "" of another."""
        return {"tr": self.source_in_turkish, "en": self.source_in_english}.get(language, "")

    def which_turn(self, number: int, *, last: bool) -> str:
        """ "İlk", "Beşinci", "12.", "Son"; in English as it stands inside a sentence."""
        turkish = self.language == "tr"
        if last and number > 1:
            return "Son" if turkish else "last"
        places = _PLACES if turkish else _ENGLISH_PLACES
        if number <= len(places):
            return places[number - 1]
        return f"{number}." if turkish else f"number {number}"

    def no_turn(self, number: int, first: int, last: int) -> str:
        """A turn was asked for that is not there: let go of, or never said."""
        text = self.turn_gone if 0 < number < first else self.turn_missing
        return text.format(number=number, first=first, last=last, count=last - first + 1)

    def nothing_on(self, topic: str) -> str:
        """There is no record, with the topic named where it could be told."""
        return self.not_found_topic.format(topic=topic) if topic else self.not_found

    def nothing_on_days(self, first: date, last: date, today: date) -> str:
        """There is no record of these days."""
        days = named_days.days_in_words(first, last, today, self.language)
        return capitalize(self.not_found_days.format(days=days))

    def list_to_choose_from(self, topic: str, lines: Iterable[str]) -> str:
        """The numbered list; ``lines`` are "Title - 15 Eylül 2024"."""
        head = self.several_topic.format(topic=topic) if topic else self.several
        listed = "\n".join(f"{number}) {line}" for number, line in enumerate(lines, 1))
        return f"{head}\n\n{listed}\n\n{self.which_or_new}"

    def overview(
        self, lines: Sequence[str], total: int | None, days: tuple[date, date] | None, today: date
    ) -> str:
        """A dated list: of all that there is (``total``), or of the days asked about."""
        if days is not None:
            named = named_days.days_in_words(*days, today, self.language)
            head = self.overview_days.format(days=capitalize(named), count=len(lines))
        elif total is not None and total > len(lines):
            head = self.overview_some.format(total=total, count=len(lines))
        else:
            head = self.overview_all.format(count=len(lines))
        listed = "\n".join(f"{number}) {line}" for number, line in enumerate(lines, 1))
        asked = self.which_one if len(lines) > 1 else self.the_only_one
        return f"{head}\n\n{listed}\n\n{asked}"

    def list_of_close(self, lines: Iterable[str], *, in_these_words: bool) -> str:
        """A list to choose from where it is uncertain that any of it is meant;
        ``in_these_words``: some of it shares words with the question."""
        listed = [f"{number}) {line}" for number, line in enumerate(lines, 1)]
        one = len(listed) == 1
        asked = self.this_one if one else self.one_of_these
        if in_these_words:
            head = self.near_one if one else self.near_some
        else:
            head = self.close_one if one else self.close_some
        return "\n\n".join((head, "\n".join(listed), asked))

    def goodbye_to(self, said: frozenset[Talk], *, researched: bool, asked: bool) -> str:
        """The last words of a session, by how the user took leave; ``researched``: something was
        answered in it; ``asked``: a question waits for its answer."""
        opening = self.you_are_welcome
        if Talk.FAREWELL in said:
            opening = self.see_you
        elif said and not said & {Talk.THANKS, Talk.PRAISE}:
            opening = self.all_right
        kept = self.kept if researched else self.question_kept if asked and self.kept else ""
        return f"{opening} {kept}".strip()

    def nothing_found(self, unreached: Sequence[str], *, cut_off: bool, saved: bool) -> str:
        """There is nothing to answer from: because no source could be reached (``cut_off``), or
        because none of those that were had it; ``saved`` is whether the question is on disk."""
        names = services_named(unreached, self.language)
        if cut_off:
            kept = f" {self.question_kept}" if saved and self.kept else ""
            return self.unreachable.format(names=names, kept=kept)
        missed = self.some_unreached.format(names=names) if names else ""
        return f"{self.no_evidence}\n\n{missed}".strip()

    def without_model(self, *, talk: bool, saved: bool, after: str = "") -> str:
        """No model is there to research, or to ``talk``; ``saved`` is whether the question is on
        disk, ``after`` what we said last: nobody wants to read the same advice twice in a row."""
        if talk:
            return self.no_model_talk.format(where=self.model_settings)
        kept = f" {self.question_kept}" if saved and self.kept else ""
        again = self.no_model_again.format(kept=kept, where=self.model_settings)
        advice = self.no_model.format(kept=kept, where=self.model_settings)
        return again if after in (advice, again) else advice


TURKISH = Speech("tr", **{name: each.tr for name, each in REPLIES.items()})
ENGLISH = Speech("en", **{name: each.en for name, each in REPLIES.items()})

LANGUAGES: Mapping[str, Speech] = {each.language: each for each in (TURKISH, ENGLISH)}
"""By the values of the setting ``language``."""

_UNKEPT = {"kept": "", "noted": "", "noted_too": ""}
QUICK: Mapping[str, Speech] = {
    "tr": replace(
        TURKISH,
        **_UNKEPT,
        next_topic=TURKISH.which_topic,
        too_long="Önceki sorular bu modele sığmadı; bunu tek başına soruyorum.",
    ),
    "en": replace(
        ENGLISH,
        **_UNKEPT,
        next_topic=ENGLISH.which_topic,
        too_long="The earlier questions do not fit this model; I am asking this one by itself.",
    ),
}
"""Our sentences in quick-ask, where nothing begins, ends or is kept as research."""

COMMAND_LINE = TURKISH
"""What the command line and the servers speak, whatever the setting of the window."""

_ABOVE = ("excerpts_intro", "excerpts_for_model", "may_answer", "near_only", "noted", "noted_too")
_STANDING = tuple(getattr(each, name) for each in LANGUAGES.values() for name in _ABOVE)


def without_standing(answer: str) -> str:
    """An answer without the sentence of ours above its excerpts, or that something was noted: it
    says nothing about the topic, and is neither indexed nor quoted."""
    for sentence in _STANDING:
        if answer == sentence or answer.startswith(f"{sentence}\n"):
            return answer.removeprefix(sentence).lstrip("\n")
    return answer


_AGED = tuple(
    re.compile(re.escape(each).replace(re.escape("{count}"), r"\d{1,4}"))
    for speech in LANGUAGES.values()
    for each in (speech.months_old, speech.years_old)
)


def tells_age(answer: str) -> bool:
    """Whether an answer from the past begins with how old it is."""
    return any(each.match(answer) for each in _AGED)


_INCOMPLETE_SIGNS = (
    "yeni bir arastirma yapmami ister misin",
    "would you like me to research it in more detail",
)


def offers_more(answer: str) -> bool:
    """Whether a model's answer from the record ends in the offer to research (``incomplete``)."""
    return any(sign in fold(answer) for sign in _INCOMPLETE_SIGNS)
