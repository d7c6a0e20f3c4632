"""Inflections of Turkish nouns made by grammar, and short nouns to make them of."""

from __future__ import annotations

_BACK = "aıou"
_VOWELS = "aeıioöuü"
_HIGH = dict(zip(_VOWELS, "ıiıiuüuü", strict=True))

NOUNS = """
    ev el et ot ip eş il ağ uç un su/suy
    oda ova kira arı acı aşı avlu kutu kuyu baba abla masa para sıra yara tapu kedi keçi teyze dede
    nine anne gece çare hava sayı soru borç/borc
    cep/ceb dip/dib dert/derd yurt/yurd cilt/cild tat/tad gök/göğ renk/reng kalp/kalb taç/tac
    ağaç/ağac ilaç/ilac kitap/kitab çorap/çorab dolap/dolab cevap/cevab hesap/hesab ekmek/ekmeğ
    yemek/yemeğ gömlek/gömleğ çiçek/çiçeğ köpek/köpeğ bardak/bardağ yatak/yatağ sokak/sokağ
    ayak/ayağ kulak/kulağ balık/balığ
    bal baş bel bez buz bağ can cam çay çan çam dağ dal dil diz diş dış far gaz göl göz gül gün ham
    han hap kan kat kek kin köy kum kuş mal muz nem pay pil pul raf ses süt taş tel ten tez ton
    top toz tuz tür tüy tüp yağ yan yel yer yıl yol yük yüz yün zar zam zil
    ağız/ağz burun/burn oğul/oğl resim/resm akıl/akl göğüs/göğs alın/aln omuz/omz şehir/şehr
    ömür/ömr fikir/fikr metin/metn nehir/nehr özür/özr izin/izn kayıp/kayb
    vakıf/vakf gönül/gönl hüküm/hükm zulüm/zulm keyif/keyf kabir/kabr rahim/rahm nesil/nesl
    şekil/şekl vakit/vakt emir/emr seyir/seyr zehir/zehr zihin/zihn cisim/cism
    hacim/hacm haciz/hacz nakil/nakl tavır/tavr
""".split()
"""Common short nouns with their form before a vowel where that is another one."""
HOMOGRAPHS = """
    ad an at aş ay iş iç it ok oy ek öz ön ün ada ana anı ayı kap/kab kapı
    boy boyun/boyn kar karın/karn kas kaş kış kısım/kısm kol kül kök koku kurt/kurd isim/ism
    beyin/beyn bey devir/devr beniz/benz sabır/sabr sal şal saf yaş yaz yazı
""".split()
"""Nouns of which folded forms are those of another word: "ilim" is knowledge or one's province."""


def inflections(noun: str, before_vowel: str = "") -> list[str]:
    """The common forms of a noun that obeys vowel harmony; ``before_vowel`` is its other form."""
    soft = before_vowel or noun
    last = [letter for letter in noun if letter in _VOWELS][-1]
    high, low = _HIGH[last], "a" if last in _BACK else "e"
    ending_vowel = noun[-1] in _VOWELS and not soft.endswith("y")
    dental = "t" if noun[-1] in "fstkçşhp" else "d"
    many = f"{noun}l{low}r"
    many_high = "ı" if low == "a" else "i"
    its = f"{noun}s{high}" if ending_vowel else f"{soft}{high}"
    mine = f"{noun}m" if ending_vowel else f"{soft}{high}m"
    return [
        many,
        f"{noun}y{high}" if ending_vowel else f"{soft}{high}",
        f"{noun}n{high}n" if ending_vowel else f"{soft}{high}n",
        f"{noun}y{low}" if ending_vowel else f"{soft}{low}",
        f"{noun}{dental}{low}",
        f"{noun}{dental}{low}n",
        f"{noun}{dental}{low}ki",
        f"{noun}yl{low}" if noun[-1] in _VOWELS else f"{noun}l{low}",
        its,
        f"{its}n{high}n",
        f"{its}n{high}",
        f"{its}n{low}",
        f"{its}nd{low}",
        f"{its}nd{low}n",
        f"{its}nd{low}ki",
        mine,
        f"{mine}{high}n",
        f"{mine}{high}z",
        f"{mine}{high}z{high}n",
        f"{noun}l{high}",
        f"{noun}s{high}z",
        f"{many}{many_high}",
        f"{many}{many_high}n",
        f"{many}{many_high}n{many_high}n",
        f"{many}d{low}",
        f"{many}d{low}n",
    ]
