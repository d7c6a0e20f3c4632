"""Words of the documents that are made of research: reports, whole sessions, the page for the
doctor."""

from __future__ import annotations

from collections.abc import Mapping

from app.core.wording.sentence import Sentence

UNTITLED = Sentence("Adsız oturum", "Untitled research")
SPEAKERS: Mapping[str, Sentence] = {
    "user": Sentence("Sen", "You"),
    "assistant": Sentence("Anımsa", "Anımsa"),
}
NOTE = Sentence("Senin notun, {date}: ", "Your note, {date}: ")
TOPICS = Sentence("Konular: ", "Topics: ")
CUT_OFF = Sentence("(Yanıt yarıda kesildi.)", "(The answer was cut off.)")
PROJECT_MEMORY = Sentence("Projenin belleği", "What the project remembers")
PROJECT_FILES = Sentence("Projenin dosyaları", "Files of the project")
SEVERAL = Sentence("{count} araştırma", "{count} researches")

DOCTOR_TITLE = Sentence("Doktoruma", "For my doctor")
DOCTOR_ABOUT = Sentence(
    "{date} tarihinde Anımsa'daki notlarımdan çıkarıldı: {titles}. Tırnak içindekiler o günün"
    " sözleriyledir; hiçbir şey eklenmedi. Tıbbi görüş değildir.",
    "Taken from my notes in Anımsa on {date}: {titles}. What stands in quotation marks was said so"
    " on that day; nothing was added. It is no medical opinion.",
)
DOCTOR_MORE_TITLES = Sentence("{titles} ve {count} araştırma daha", "{titles} and {count} more")
NOTICED = Sentence("Neyi, ne zaman fark ettim", "What I noticed, and when")
FOUND = Sentence("Ne buldum", "What I found")
OPEN_QUESTIONS = Sentence("Sormak istediklerim, yanıtı açık kalanlar", "What I still want to ask")
LEFT_OUT = Sentence("{count} eski satır bu sayfaya sığmadı.", "{count} older lines did not fit.")
NOTHING_NOTICED = Sentence(
    "Seçilen araştırmalarda kendi anlattığım bir şey yok.",
    "I told nothing of my own in the chosen research.",
)
NOTHING_FOUND = Sentence("Seçilen araştırmalarda yanıt yok.", "The chosen research has no answers.")
NOTHING_OPEN = Sentence("Yanıtsız kalan bir sorum yok.", "No question of mine was left open.")
NO_SOURCE = Sentence("kaynaksız", "no source")
CUT = " …"
