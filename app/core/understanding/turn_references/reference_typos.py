"""Correction of typing errors in the words of references to turns: "dördncü", "frist".

Only words that point at turns are worth correcting, and only when the word as typed is no ordinary
one ("yanık" is a burn and not a slip of "yanıt"). There is no dictionary; the ordinary words that
matter are the few within reach of a listed one.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

_ORDINARY = frozenset(
    """
    altini basinci besini bilinci birincil birini cenabi cenap cevaben cevad cevat defin
    degin deligin demen demir demis demon derin desin devin deyin dordunu eighty fifths
    fifty filth firat fist firsat firth forth hauling hiling hulang hurling ikincil ikindi kadina
    kahina kanila kanin kaninda kaning kanini kanino kanita kaniya kanuna kapina karina
    karnina katina latent masaj masaji massage nakalaang nauunang numarami numarani numarasi
    numarayi numbers oduncu oncesi oncesine oncesini ondeki onunu oyuncu precious regent
    repay repent resent responde sagol salot samot sapot scrum seconds serum serumu seventy
    sinai sinasi sinavi sixto sixty soguma soldan soluma sonda sondaj sonucu sonum sonunu
    sonunun sorguya sorma sorumlu sorunum sorununa sorununu sorup soydan soyunun sozum
    sozumu sozunun sporunun sundan surum surumu surunun tagong tahong takong talong taning
    tansong taong teeth tent tents thirds thirdy ucucu ucunu ulang unong upang utang yagit yakit
    yakiti yakitin yanici yanigi yanik yanim yanin yanini yanip yapit yapiti yunit
    """.split()
)
"""Ordinary words one slip away from a word of references; found by comparing frequency lists."""

_NOUN_ENDINGS = {
    "soru": "m mu ma mda mdaki mun mla yu ya nun",
    "cevap": " ta taki tan",
    "ceva": "bi bim bin bini binda bindaki bina binin bindan binla",
    "yanit": " i in ini inda indaki ina inin taki",
    "mesaj": " i im in ini imi inda imda imdaki indaki ina ima",
}
_TARGETS = (
    "onceki evvelki deminki oncekini oncekine sondan sonuncu demin birinci ikinci ucuncu"
    " dorduncu besinci altinci yedinci sekizinci dokuzuncu onuncu numarali soyledigin"
    " sordugum yazdigin verdigin dedigin"
    " anlattigin question answer message response reply prompt previous latest recent earlier"
    " penultimate before number first second third fourth fifth sixth seventh eighth ninth tenth"
    " eleventh twelfth tanong sagot mensahe huling kanina nakaraang naunang pangalawa pangalawang"
    " pangatlo pangatlong pangapat ikalawa ikalawang ikatlo ikatlong ikaapat panglima panglimang"
    " ikalima ikalimang unang pinakauna pinakaunang sinabi tinanong"
)


def meant(word: str) -> frozenset[str]:
    """The listed words that are a single slip away from a folded word, which is not one of them: a
    letter more, less or other, or two swapped. The first letter is nearly always right."""
    if not 4 <= len(word) <= 16 or word in _ORDINARY or not word.isascii():
        return frozenset()
    slips = _slips()
    return frozenset(
        target
        for part in (word, *_shortened(word))
        for target in slips.get(part, ())
        if target[0] == word[0] and _one_slip(word, target)
    )


@cache
def _slips() -> dict[str, frozenset[str]]:
    """Every string that at most one deletion makes of a listed word → those words."""
    targets = _TARGETS.split()
    for stem, endings in _NOUN_ENDINGS.items():
        targets += [stem + ending for ending in endings.split(" ")]
    slips: dict[str, frozenset[str]] = {}
    for target in targets:
        for part in {target, *_shortened(target)}:
            slips[part] = slips.get(part, frozenset()) | {target}
    return slips


def _shortened(word: str) -> Iterator[str]:
    return (word[:i] + word[i + 1 :] for i in range(len(word)))


def _one_slip(word: str, target: str) -> bool:
    """Whether the two differ by one slip. A word of four letters must lack a vowel ("demn")."""
    short, long = sorted((word, target), key=len)
    start = next(
        (i for i, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), len(short)
    )
    if len(word) == 4:
        return len(target) == 5 and target[start] in "aeiou" and word[start:] == target[start + 1 :]
    if len(short) < len(long):
        return short[start:] == long[start + 1 :]
    return word[start + 1 :] == target[start + 1 :] or (
        word[start : start + 2] == target[start : start + 2][::-1]
        and word[start + 2 :] == target[start + 2 :]
    )
