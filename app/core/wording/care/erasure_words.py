"""Words of what an erasing changes elsewhere, told before it is asked whether to erase."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.domain.care.erasing_consequences import Consequences
from app.core.wording.archive_text import UNTITLED
from app.core.wording.sentence import Sentence

_NOTHING = Sentence("Başka bir araştırma değişmez.", "No other research changes.")
_HEAD = Sentence(
    "Bundan söz eden {count} konuşma daha değişir; senin yazdıkların kalır:",
    "{count} more conversations that tell of it change; what you wrote stays:",
)
_ONE = Sentence(
    "Bundan söz eden bir konuşma daha değişir; senin yazdıkların kalır:",
    "One more conversation that tells of it changes; what you wrote stays:",
)
_ANSWERS = Sentence("{count} yanıt silinir", "answers that go: {count}")
_PARTS = Sentence("{count} yanıttan bir bölüm silinir", "answers that lose a part: {count}")
_TITLE = Sentence("yeni adı: {title}", "new title: {title}")
_DESCRIBED = Sentence("özeti yenilenir", "its summary is made anew")
_MORE = Sentence("… ve {count} tane daha", "… and {count} more")
_ASIDE = Sentence(
    "Onarımların kenara koyduğu {count} hasarlı dosya da silinir.",
    "Damaged files that repairs kept aside go too: {count}.",
)
_LINKS = Sentence(
    "Ulaşılamayacak olan, başka yeri gösteren bağlantılar: {names}",
    "Out of reach, because they are links to elsewhere: {names}",
)
_CONTINUED = Sentence(
    "Başka bir bilgisayardaki sürdürülüşü de silinir: “{title}”",
    "Its continuation on another computer goes too: “{title}”",
)
_SHARED = Sentence(
    "Ortak “{name}” projesindeki herkesten de silinir.",
    "Everybody in the shared project “{name}” loses it, too.",
)
_KEPT = Sentence(
    "Yanıt veren bir veritabanından alınmıştı: oradaki hâli silinmez, sorulunca yine bulunabilir.",
    "It was kept from a database that answers: what stands there is not erased, and may be found"
    " again.",
)
IF_IT_GOES = Sentence("Araştırmaları da silinirse:", "If the research in it goes as well:")
"""Before the lines of :func:`consequences`, where it is still to be chosen."""


def consequences(told: Consequences, language: str, most: int) -> Sequence[str]:
    """A line for each conversation that changes, at most so many, and for what else goes."""

    def said(sentence: Sentence, **about: object) -> str:
        return sentence.said(language, {name: str(value) for name, value in about.items()})

    count = len(told.changed)
    lines = [said(_NOTHING if not count else _ONE if count == 1 else _HEAD, count=count)]
    for each in told.changed[:most]:
        about = []
        for number, sentence in ((each.answers, _ANSWERS), (each.parts, _PARTS)):
            if number:
                about.append(said(sentence, count=number))
        if each.new_title != each.title:
            about.append(said(_TITLE, title=f"“{each.new_title}”"))
        elif each.described:
            about.append(said(_DESCRIBED))
        lines.append(f"• “{each.title or UNTITLED}”: {', '.join(about)}")
    if count > most:
        lines.append(said(_MORE, count=count - most))
    lines += [said(_CONTINUED, title=each or UNTITLED) for each in told.continued]
    lines += [said(_SHARED, name=each) for each in told.shared]
    if told.kept:
        lines.append(said(_KEPT))
    if told.kept_aside:
        lines.append(said(_ASIDE, count=told.kept_aside))
    if told.links:
        lines.append(said(_LINKS, names=", ".join(told.links)))
    return lines
