"""Every sentence that Anımsa itself says in a conversation, in each of its languages.

The language is the one of the interface. The Turkish wording is the customer's (specifications 1
and 2; where a reply is worded twice, the worked examples count). Whatever is asked here has to be
read back by :func:`app.core.understanding.offer_reply.pending_offer`, in every language: a conversation keeps the
words that were said, and may be continued in the other language.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, tzinfo

from app.core.domain.messages import Milliseconds
from app.core.language.dates import named_days
from app.core.language.turkish import capitalize
from app.core.understanding.small_talk import Talk


@dataclass(frozen=True, slots=True)
class Speech:
    """The sentences of one language. What stands in braces is filled in by the methods and by
    :mod:`app.turns.answers.recall_replies`."""

    language: str
    you: str
    """The user, where a record is quoted."""

    not_found: str
    not_found_topic: str
    not_found_days: str
    none_of_them: str
    near: str
    """Marks a session that came near where there is no record."""
    nothing_else: str
    """The past has nothing on a question that was answered already."""

    several: str
    several_topic: str
    which_or_new: str
    which_one: str

    overview_all: str
    """The archive as a whole, or days of it, as a list."""
    overview_some: str
    overview_days: str
    which_unclear: str

    close_one: str
    """Found in other words than the user's: one, or several; and what is asked about them."""
    close_some: str
    this_one: str
    one_of_these: str

    researched_before: str
    offer_new: str
    record_intro: str
    talked_then: str
    """When the record that was shown was spoken of, and nothing more."""
    talked_here: str
    """What stands above a turn of the conversation that goes on."""
    record_many: str
    incomplete: str
    """How a model is to end an answer for which the record was not enough."""

    asked_before: str
    """The record holds the question, but no answer to it."""
    research_now: str

    declined: str
    you_are_welcome: str
    see_you: str
    all_right: str
    kept: str
    """What a research ends with; empty where nothing is kept."""
    which_topic: str
    next_topic: str
    too_long: str

    no_evidence: str
    """There is nothing to answer from: no source, no answer."""
    unreachable: str
    """Nothing to answer from, because no online source could be reached at all."""
    some_unreached: str
    """Names the sources that an answer had to do without."""
    unsourced: str
    """Marks a sentence that no source supports."""
    excerpts_intro: str
    """What stands above the sentences that are shown where no model words an answer."""
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
    """The same where it has just been said."""
    no_model_talk: str
    no_model_shaping: str
    """What was said cannot be put differently, nor asked about."""
    nothing_before: str
    """Nothing was said that could be put differently."""
    model_settings: str
    """Where a model is set up. Both places are named: what was said stays in the record, and a
    conversation that began at the command line may be read in the window."""

    # --- dates -----------------------------------------------------------------------------------

    def long_date(self, ms: Milliseconds, tz: tzinfo) -> str:
        """ "15 Eylül 2024"."""
        return named_days.long_date(ms, tz, self.language)

    def on_date(self, ms: Milliseconds, now: Milliseconds, tz: tzinfo) -> str:
        """ "5 Ekim'de"."""
        return named_days.on_date(ms, now, tz, self.language)

    # --- sentences that depend on something ------------------------------------------------------

    def source_in(self, language: str) -> str:
        """What is said of a source in a language ("tr", "en"); "" of another."""
        return {"tr": self.source_in_turkish, "en": self.source_in_english}.get(language, "")

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
        return f"{head}\n\n{listed}\n\n{self.which_one}"

    def list_of_close(self, lines: Iterable[str]) -> str:
        """The same list where it is uncertain that any of it is meant."""
        listed = [f"{number}) {line}" for number, line in enumerate(lines, 1)]
        head, asked = self.close_some, self.one_of_these
        if len(listed) == 1:
            head, asked = self.close_one, self.this_one
        return "\n\n".join((head, "\n".join(listed), asked))

    @property
    def goodbye(self) -> str:
        """The last words of a research."""
        return f"{self.you_are_welcome} {self.kept}".strip()

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
        names = ", ".join(unreached)
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
        kept = f" {self.question_kept}" if saved else ""
        again = self.no_model_again.format(kept=kept, where=self.model_settings)
        advice = self.no_model.format(kept=kept, where=self.model_settings)
        return again if after in (advice, again) else advice


TURKISH = Speech(
    language="tr",
    you="Sen",
    not_found="Bu konuda daha önce bir araştırma kaydı bulamadım. Şimdi araştırayım mı?",
    not_found_topic=(
        "{topic} hakkında daha önce bir araştırma kaydı bulamadım. Şimdi araştırayım mı?"
    ),
    not_found_days="{days} için bir araştırma kaydın yok.",
    none_of_them="O zaman aradığın, kayıtlarımda yok. Şimdi araştırayım mı?",
    near="Yakın olabilir",
    nothing_else="Geçmiş araştırmalarında bununla ilgili bir kayıt bulamadım.",
    several="Bu konuda birkaç araştırman var:",
    several_topic="{topic} hakkında birkaç araştırman var:",
    which_or_new="Hangisinden bahsediyorsun veya yeni araştırma mı yapmamı istersin?",
    overview_all="Toplam {count} araştırman var:",
    overview_some="Toplam {total} araştırman var; sorduğuna göre {count} tanesi:",
    overview_days="{days} için {count} araştırman var:",
    which_unclear="Hangisini kastettiğini anlayamadım.",
    which_one="Hangisini istersin? Numarasını yazabilir ya da “yeni araştır” diyebilirsin.",
    close_one="Bu sözcüklerle bir kayıt bulamadım, ama buna yakın bir araştırman var:",
    close_some="Bu sözcüklerle bir kayıt bulamadım, ama bunlar yakın olabilir:",
    this_one="Bunu mu demek istedin?",
    one_of_these="Bunlardan birini mi demek istedin, yoksa yeni araştırma mı yapmamı istersin?",
    researched_before="Bu konuyu {on_date} araştırmıştın. İşte o zaman öğrendiklerin:",
    offer_new="Yeni araştırma yapmamı ister misin?",
    record_intro=("{on_date} “{title}” başlıklı araştırmanda konuşmuştuk. Kayıtta şöyle geçiyor:"),
    talked_then="Bunu {on_date} “{title}” başlıklı araştırmanda konuşmuştuk.",
    talked_here="Bunu bu konuşmada ele almıştık:",
    record_many="Bununla ilgili {count} araştırman var:",
    incomplete=(
        "Bu bilgi tam olarak sorunuzu cevaplamıyor gibi. "
        "Daha detaylı yeni bir araştırma yapmamı ister misin?"
    ),
    asked_before="Bunu {on_date} sormuştun ama yanıt alamamıştın:",
    research_now="Şimdi araştırayım mı?",
    declined="Tamam, yeni araştırma yapmıyorum.",
    you_are_welcome="Rica ederim.",
    see_you="Görüşürüz!",
    all_right="Tamam.",
    kept=(
        "Bu araştırmayı kaydettim; istediğinde “daha önce konuştuklarımız” diyerek ulaşabilirsin."
    ),
    which_topic="Yeni konun nedir?",
    next_topic="Önceki araştırmanı kaydettim. Yeni konun nedir?",
    too_long=(
        "Çok uzun bir konuşma yaptık. Yeni bir oturum başlatıyorum ama önceki araştırman "
        "kaydedildi, istersen 'daha önce konuştuklarımız' diyerek ulaşabilirsin."
    ),
    no_evidence=(
        "Bu soruyu yanıtlayacak bir kaynak bulamadım. Kaynağı olmayan bir yanıt da vermiyorum; "
        "soruyu başka sözlerle sorabilir ya da dosya ekleyebilirsin."
    ),
    unreachable=(
        "Çevrimiçi kaynakların hiçbirine ulaşamadım ({names}); bu yüzden soruna yanıt bulamadım."
        "{kept}\n\n"
        "Şunları yapabilirsin:\n"
        "- İnternet bağlantını denetle, sonra “tekrar dene” yaz.\n"
        "- Bu arada geçmiş araştırmalarını sorabilir, eklediğin dosyalarda aratabilirsin; bunlar "
        "internet istemez."
    ),
    some_unreached="Şu kaynaklara ulaşılamadı: {names}.",
    unsourced="kaynaksız",
    excerpts_intro="Model olmadan yanıtlıyorum: kaynaklarda soruna en yakın cümleler bunlar.",
    source_in_turkish="Türkçe kaynak",
    source_in_english="İngilizce kaynak",
    sources="Kaynaklar",
    own_research="{date} tarihli araştırman",
    read_on="{date} tarihinde okundu",
    question_kept="Sorduğun soru kaydedildi.",
    no_model=(
        "Bunu araştırabilmem için bir model gerekiyor, ama şu anda yapılandırılmış bir model yok."
        "{kept}\n\n"
        "Şunları yapabilirsin:\n"
        "- Claude anahtarı ekle ya da bilgisayarındaki bir model sunucusunu göster (Ollama, "
        "LM Studio, llama.cpp): {where}\n"
        "- Sonra “tekrar dene” yaz. Bu arada geçmiş araştırmalarını modelsiz de sorabilirsin."
    ),
    no_model_again="Bunun için de bir model gerekiyor ({where}).{kept}",
    no_model_talk=(
        "Bunu yanıtlayabilmem için bir model gerekiyor, ama şu anda yapılandırılmış bir model yok "
        "({where}). Geçmiş araştırmalarını modelsiz de sorabilirsin."
    ),
    no_model_shaping=(
        "Konuştuklarımıza bakıp bunu yanıtlayabilmem için bir model gerekiyor, ama şu anda "
        "yapılandırılmış bir model yok ({where}). Konuşman olduğu gibi duruyor; bir model ekleyince "
        "“tekrar dene” yaz."
    ),
    nothing_before="Bundan önce bir şey konuşmadık; neyi kastettiğini yazar mısın?",
    model_settings="Ayarlar (Ctrl+,) ya da `animsa model`",
)

ENGLISH = Speech(
    language="en",
    you="You",
    not_found="I couldn't find any past research on this. Shall I research it now?",
    not_found_topic="I couldn't find any past research on “{topic}”. Shall I research it now?",
    not_found_days="You have no research on record for {days}.",
    none_of_them="Then what you are looking for isn't in my records. Shall I research it now?",
    near="May be near",
    nothing_else="I found nothing on this in your past research.",
    several="You have researched this more than once:",
    several_topic="You have researched “{topic}” more than once:",
    which_or_new="Which one do you mean, or would you rather I researched it again?",
    overview_all="You have {count} pieces of past research in all:",
    overview_some="You have {total} pieces of past research in all; here are {count}:",
    overview_days="{days}: {count} pieces of past research:",
    which_unclear="I couldn't tell which one you mean.",
    which_one="Which one would you like? Type its number, or “research it again”.",
    close_one="I couldn't find a record in these words, but one past research is close:",
    close_some="I couldn't find a record in these words, but these may be close:",
    this_one="Is this the one you mean?",
    one_of_these="Is it one of these, or would you rather I researched it anew?",
    researched_before="You researched this {on_date}. Here is what you learned then:",
    offer_new="Would you like me to research it again?",
    record_intro="We talked about this {on_date}, in “{title}”. This is what the record says:",
    talked_then="We talked about this {on_date}, in “{title}”.",
    talked_here="We spoke of this in this conversation:",
    record_many="I found {count} past sessions on this:",
    incomplete=(
        "This does not seem to answer your question completely. "
        "Would you like me to research it in more detail?"
    ),
    asked_before="You asked this {on_date}, but got no answer:",
    research_now="Shall I research it now?",
    declined="All right, no new research.",
    you_are_welcome="You're welcome.",
    see_you="See you!",
    all_right="All right.",
    kept="I have saved this research; just ask me about it when you need it.",
    which_topic="What is your new topic?",
    next_topic="I have saved your previous research. What is your new topic?",
    too_long=(
        "This has been a very long conversation. I am starting a new session; your previous "
        "research is saved, and you can ask me about it whenever you like."
    ),
    no_evidence=(
        "I found no source that answers this question, and I give no answer without one. You can "
        "ask in other words or add files."
    ),
    unreachable=(
        "I couldn't reach any online source ({names}), so I found no answer to your question."
        "{kept}\n\n"
        "What you can do:\n"
        "- Check your internet connection, then type “try again”.\n"
        "- Meanwhile you can ask about your past research or have your files searched; neither "
        "needs the internet."
    ),
    some_unreached="These sources could not be reached: {names}.",
    unsourced="unsourced",
    excerpts_intro="Answered without a model: these sentences come closest to your question.",
    source_in_turkish="source in Turkish",
    source_in_english="source in English",
    sources="Sources",
    own_research="your research of {date}",
    read_on="read on {date}",
    question_kept="Your question is saved.",
    no_model=(
        "I need a model to research this, but none is set up.{kept}\n\n"
        "What you can do:\n"
        "- Add a Claude key, or point to a model server on your computer (Ollama, LM Studio, "
        "llama.cpp): {where}\n"
        "- Then type “try again”. Meanwhile you can ask about your past research without a model."
    ),
    no_model_again="This needs a model too ({where}).{kept}",
    no_model_talk=(
        "I need a model to answer this, but none is set up ({where}). "
        "You can ask about your past research without one."
    ),
    no_model_shaping=(
        "I need a model to answer this from our conversation, but none is set up ({where}). The "
        "conversation stays as it is; once there is a model, type “try again”."
    ),
    nothing_before="We have not talked about anything yet; what do you mean?",
    model_settings="Settings (Ctrl+,) or `animsa model`",
)

LANGUAGES: Mapping[str, Speech] = {each.language: each for each in (TURKISH, ENGLISH)}
"""By the values of the setting ``language``."""

QUICK: Mapping[str, Speech] = {
    "tr": replace(
        TURKISH,
        kept="",
        next_topic=TURKISH.which_topic,
        too_long="Önceki sorular bu modele sığmadı; bunu tek başına soruyorum.",
    ),
    "en": replace(
        ENGLISH,
        kept="",
        next_topic=ENGLISH.which_topic,
        too_long="The earlier questions do not fit this model; I am asking this one by itself.",
    ),
}
"""The same in quick-ask, where nothing begins, ends or is kept as research."""

COMMAND_LINE = TURKISH
"""What the command line and the servers speak, whatever the setting of the window."""


_STANDING = tuple(f"{speech.excerpts_intro}\n" for speech in LANGUAGES.values())


def without_standing(answer: str) -> str:
    """An answer without the sentence of ours above its excerpts: it says nothing about the topic,
    and is neither indexed nor quoted."""
    for sentence in _STANDING:
        if answer.startswith(sentence):
            return answer.removeprefix(sentence).lstrip("\n")
    return answer


_INCOMPLETE_SIGNS = (
    "yeni bir araştırma yapmamı ister misin",
    "would you like me to research it in more detail",
)


def offers_more(answer: str) -> bool:
    """Whether a model's answer from the record ends in the offer to research (``incomplete``)."""
    said = answer.lower()
    return any(sign in said for sign in _INCOMPLETE_SIGNS)
