"""The written form of words that are typed as they are spoken: "yapcam", "siliniyo", "nasi".

Whoever asks in passing types so; a word and its spoken form are one feature for the model of
asides. All words are folded.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

_REPEATED = re.compile(r"(.)\1{2,}")
_PRESENT = re.compile(r"(\w{1,18}[iu])yo(m|n|z|k|sun|nuz|sunuz|lar|du\w{0,3}|mus\w{0,3})?")
_ENDINGS = {"m": "um", "n": "sun", "z": "uz", "k": "uz", "nuz": "sunuz"}
_FUTURE = re.compile(r"(\w{2,16}?)(?:y?[iuae])?c([ae])(m|z|n|k)")
_PERSONS = {"m": "gim", "z": "giz", "n": "ksin", "k": "k"}
_WORDS = {
    spoken: written
    for pair in (
        "bi:bir bisey:bir_sey bisi:bir_sey birsey:bir_sey hersey:her_sey nasi:nasil nasl:nasil nolur:ne_olur"
        " nolcak:ne_olacak nolacak:ne_olacak noldu:ne_oldu naparim:ne_yaparim napiyim:ne_yapayim"
        " napayim:ne_yapayim napicam:ne_yapacagim napacam:ne_yapacagim napcam:ne_yapacagim"
        " naapcam:ne_yapacagim napiyorsun:ne_yapiyorsun napardim:ne_yapardim neyden:neden"
        " nerde:nerede nerden:nereden burda:burada burdan:buradan"
        " burdaki:buradaki burdakiler:buradakiler burdakileri:buradakileri surda:surada orda:orada"
        " ordan:oradan onla:onunla bunla:bununla dimi:degil_mi demi:degil_mi niye:neden nicin:neden"
        " direk:direkt saol:sagol sagolasin:sagol tsk:tesekkurler tskler:tesekkurler"
        " tesekkur:tesekkurler slm:selam mrb:merhaba meraba:merhaba tmm:tamam"
        " bb:bay_bay u:you r:are ur:your cant:can_not dont:do_not couldnt:could_not"
        " im:i_am ive:i_have whats:what_is thx:thanks pls:please smth:something"
    ).split()
    for spoken, written in [pair.split(":")]
}


def in_written_form(tokens: Iterable[str]) -> Iterator[str]:
    """The words in their written form; one spoken word may be two."""
    for token in tokens:
        word = _REPEATED.sub(r"\1", token)
        if whole := _WORDS.get(word):
            yield from whole.split("_")
        elif match := _PRESENT.fullmatch(word):
            ending = match[2] or ""
            yield f"{match[1]}yor{_ENDINGS.get(ending, ending)}"
        elif match := _FUTURE.fullmatch(word):
            root, vowel, person = match.groups()
            yield f"{root}{vowel}c{vowel}{_PERSONS[person]}"
        else:
            yield word
