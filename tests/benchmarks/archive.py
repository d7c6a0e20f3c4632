"""Large made-up archives with the statistics of real Turkish, the same for the same seed.

A few hundred real words (the most frequent, and terms of research) are followed by thousands of
generated stems that obey vowel harmony; word frequencies follow Zipf's law, every use is inflected
by the rules of the language, and every session has topics of its own that come up again and again.
Some topics are asked about a hundred times as often as others, and one word in a hundred is a
number or a name that hardly occurs again, so that the vocabulary grows with the archive as a real
one does.
"""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

_COMMON = """
ve bir bu için ile çok daha olarak gibi kadar sonra göre ancak ise veya hem değil olan her en
günde hafta doz etki çalışma hasta tedavi risk sonuç kişi araştırma kullanım yüzde düzey neden
yöntem süre değer oran ölçüm fark yaş kadın erkek çocuk yıl ay gün gece sabah akşam su besin
ilaç kan kalp beyin mide karaciğer böbrek akciğer deri göz kulak kemik kas sinir bağırsak hormon
""".split()
_TERMS = """
insülin glukoz kortizol melatonin tiroksin östrojen testosteron progesteron adrenalin serotonin
dopamin ferritin hemoglobin kolesterol trigliserid albümin kreatinin bilirubin amilaz lipaz
hipertansiyon hipotansiyon hipoglisemi hiperglisemi anemi lösemi lenfoma melanom karsinom sarkom
astım bronşit zatürre tüberküloz sinüzit farenjit otit menenjit ensefalit nefrit hepatit siroz
gastrit ülser reflü kolit çölyak divertikül apandisit pankreatit fıtık hemoroid kabızlık ishal
migren epilepsi parkinson demans felç nöropati miyasteni vertigo tinnitus uykusuzluk apne narkolepsi
depresyon anksiyete şizofreni otizm obsesyon bağımlılık panik fobi travma stres tükenmişlik
egzama sedef akne vitiligo ürtiker mantar uçuk zona siğil nasır selülit saçkıran katarakt glokom
artrit osteoporoz romatizma gut bursit tendinit menisküs skolyoz kırık çıkık burkulma kireçlenme
aspirin parasetamol ibuprofen metformin atorvastatin varfarin heparin apiksaban amlodipin ramipril
omeprazol lansoprazol levotiroksin prednizolon salbutamol budesonid sertralin fluoksetin lityum
penisilin amoksisilin doksisiklin siprofloksasin azitromisin flukonazol asiklovir remdesivir
magnezyum kalsiyum potasyum sodyum çinko selenyum demir bakır iyot fosfor folat niasin biotin
probiyotik prebiyotik kefir yoğurt turşu zeytinyağı ceviz badem keten yulaf bulgur mercimek nohut
gebelik emzirme menopoz adet doğum sezaryen kısırlık aşı serum nakil protez diyaliz endoskopi
tomografi ultrason biyopsi röntgen anjiyo stent ameliyat anestezi fizyoterapi akupunktur masaj
yapay zekâ robot sensör algoritma veri enerji güneş rüzgâr pil motor uzay teleskop kuasar mars
deprem volkan iklim buzul orman toprak tarım gübre sulama arı kovan bal polen tohum fidan
ekonomi enflasyon faiz borsa vergi bütçe ihracat sigorta kredi maaş kira konut sözleşme miras
osmanlı selçuklu bizans roma hitit lidya urartu matbaa kervansaray hamam cami kilise kale köprü
""".split()
_BACK, _FRONT = "aıou", "eiöü"
_ONSETS = "b c ç d f g h k l m n p r s ş t v y z kr tr pr st br gl fl".split()
_CODAS = ["", "", "", "", "n", "r", "l", "k", "t", "m", "s", "ş", "z", "p", "rt", "nk", "lt"]
_CHAINS = (
    "", "lAr", "I", "sI", "DA", "DAn", "In", "lArI", "lArIn", "lI", "sIz",
    "lIk", "lArDA", "InI", "InDA", "InDAn", "Im", "ImIz", "A", "yA", "yI", "DI", "DIr", "lA",
)  # fmt: skip
_CHAIN_WEIGHTS = [1 / (rank + 1) ** 1.5 for rank in range(len(_CHAINS))]
"""Suffixes follow Zipf's law too: bare words are the most frequent."""
_TOPICAL, _SINGULAR = 0.25, 0.01
"""Shares of the words that are topics of their session, and that are numbers and names."""
_QUESTIONS = (
    "{} hakkında ne konuşmuştuk?", "{} neydi", "{} ile ilgili ne bulmuştuk", "{} için ne demiştin",
    "daha önce {} araştırmıştık, sonucu neydi?", "hani şu {} vardı, nasıl yapılıyordu",
    "{} hangi durumda öneriliyordu", "geçen sefer {} sormuştum, hatırlıyor musun",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Asked:
    """A made-up question, what kind it is and the session it was made from."""

    text: str
    kind: str
    session_id: str


class Archive:
    """Sessions and questions about them from one seed."""

    def __init__(self, seed: int = 1, stems: int = 12_000) -> None:
        self._random = random.Random(seed)
        generated = dict.fromkeys(self._stem() for _ in range(stems))
        self._stems = list(dict.fromkeys([*_COMMON, *_TERMS, *generated]))
        ranks = range(1, len(self._stems) + 1)
        self._weights = list(itertools.accumulate(1 / (rank + 3) for rank in ranks))
        self._subjects = self._stems[len(_COMMON) :]
        self._random.shuffle(self._subjects)
        subjects = range(len(self._subjects))
        self._popular = list(itertools.accumulate((rank + 20) ** -0.7 for rank in subjects))
        self._topics: dict[str, list[str]] = {}

    def sessions(self, count: int) -> Iterator[dict[str, Any]]:
        """Lines of an Anımsa archive, one session an hour."""
        start = datetime(2010, 1, 1, 9, tzinfo=UTC)
        for number in range(count):
            name = f"g{number:06d}"
            count = self._random.randint(5, 9)
            topics = self._random.choices(self._subjects, cum_weights=self._popular, k=count)
            topics = list(dict.fromkeys(topics))
            self._topics[name] = topics
            conversation = []
            for _ in range(self._random.randint(4, 6)):
                conversation += [
                    {"role": "user", "content": self._sentence(topics, 4, 11) + "?"},
                    {"role": "assistant", "content": self._answer(topics)},
                ]
            yield {
                "id": name,
                "date": (start + timedelta(hours=number)).isoformat(),
                "title": " ".join(map(str.capitalize, topics[:4])),
                "key_topics": topics[:5],
                "summary": self._sentence(topics, 12, 18) + ". " + self._sentence(topics, 10, 14),
                "conversation": conversation,
            }

    def questions(self, count: int) -> list[Asked]:
        """Different questions about sessions that were made before: keywords, whole sentences and
        mistyped ones in turn."""
        names = sorted(self._topics)
        asked = []
        for number in range(count):
            name = self._random.choice(names)
            topics = self._topics[name]
            words = self._random.sample(topics, min(len(topics), self._random.randint(2, 4)))
            kind = ("keywords", "sentence", "typo")[number % 3]
            if kind == "sentence":
                words += self._random.choices(self._stems, cum_weights=self._weights, k=3)
            words = [self._inflected(word) for word in words]
            if kind == "typo":
                words = [self._mistyped(word) for word in words]
            text = " ".join(words)
            if kind == "sentence":
                text = self._random.choice(_QUESTIONS).format(text)
            asked.append(Asked(text, kind, name))
        return asked

    def _stem(self) -> str:
        vowels = self._random.choice((_BACK, _FRONT))
        syllables = self._random.choices((1, 2, 3, 4), (1, 6, 6, 2))[0]
        return "".join(
            self._random.choice(_ONSETS) + self._random.choice(vowels) + self._coda(last)
            for last in (n == syllables - 1 for n in range(syllables))
        )

    def _singular(self) -> str:
        """A number, or a name made of two stems."""
        if self._random.random() < 0.5:
            return f"{self._random.randint(2, 9999)},{self._random.randint(1, 99)}"
        return self._stem() + self._stem()

    def _coda(self, last: bool) -> str:
        return self._random.choice(_CODAS if last else _CODAS[:10])

    def _inflected(self, stem: str) -> str:
        (chain,) = self._random.choices(_CHAINS, _CHAIN_WEIGHTS)
        for letter in chain:
            stem += self._harmonised(stem, letter)
        return stem

    @staticmethod
    def _harmonised(stem: str, letter: str) -> str:
        if letter not in "AID":
            return letter
        if letter == "D":
            return "t" if stem[-1] in "fstkçşhp" else "d"
        last = next((c for c in reversed(stem) if c in _BACK + _FRONT), "a")
        if letter == "A":
            return "a" if last in _BACK else "e"
        return {"a": "ı", "ı": "ı", "o": "u", "u": "u", "e": "i", "i": "i"}.get(last, "ü")

    def _sentence(self, topics: list[str], shortest: int, longest: int) -> str:
        length = self._random.randint(shortest, longest)
        words = self._random.choices(self._stems, cum_weights=self._weights, k=length)
        for place in range(length):
            chance = self._random.random()
            if chance < _TOPICAL:
                words[place] = self._random.choice(topics)
            elif chance > 1 - _SINGULAR:
                words[place] = self._singular()
        return " ".join(map(self._inflected, words)).capitalize()

    def _answer(self, topics: list[str]) -> str:
        count = self._random.randint(3, 8)
        return ". ".join(self._sentence(topics, 8, 18) for _ in range(count)) + "."

    def _mistyped(self, word: str) -> str:
        if len(word) < 5:
            return word
        place = self._random.randint(1, len(word) - 2)
        wrong = self._random.choice("aeioukrlnmst")
        return self._random.choice(
            (
                word[:place] + word[place + 1 :],
                word[:place] + wrong + word[place + 1 :],
                word[:place] + word[place + 1] + word[place] + word[place + 2 :],
                word[:place] + wrong + word[place:],
            )
        )


def write_archive(path: Path, sessions: int, seed: int = 1) -> Archive:
    """Write ``sessions`` made-up sessions as Anımsa JSONL; the archive returned can ask about
    them."""
    archive = Archive(seed)
    with path.open("w", encoding="utf-8") as out:
        for line in archive.sessions(sessions):
            out.write(json.dumps(line, ensure_ascii=False) + "\n")
    return archive
