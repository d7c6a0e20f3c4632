"""Lines that say what a thing is, or what another is called, before lines that only have the words.

"Dawn phenomenon nedir?" is answered by a line of which the thing is the subject, and not by one
that lays another beside it; "Dawn ile karışan etki neydi?" by one that names some effect ("Somogyi
etkisi"), and not by one about Dawn. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from itertools import islice, pairwise

from app.core.language.suffixes import stem
from app.core.language.turkish import fold, is_stop

_LONGEST, _MOST_WORDS = 300, 4
"""Characters of a question that are read, and words of a thing."""
_NEAREST = 20
"""Lines that are looked through."""
_WHAT = r"(?:ne(?:dir|ydi|ymis)?(?: demek(?:ti)?)?)"
_WHAT_IS = re.compile(
    rf"(?:peki )?(?P<thing>.{{2,80}}?) (?:{_WHAT}"
    r"|(?:hakkinda|ile ilgili|konusunda)(?: bana| biraz)? (?:bilgi (?:ver|al)\w*|ne(?:ler)? \w+))"
    r"|what (?:is|was|are|were) (?:a |an |the )?(?P<named>.{2,80})"
)
_TAKEN_FOR = re.compile(
    r"\b(?P<one>\w{2,40}?)(?: ile|(?: y?l[ae])|l[ae])?(?: cok| sik| sikca)?"
    r" (?:kar[iu]s(?:an|tirilan|tird\w+)|benze(?:yen|tilen)) (?P<sort>\w{2,40})"
    rf"(?: (?:ad|ism)[iu])? ?(?:{_WHAT}|hangisi\w{{0,4}})$"
    r"|\b(?:what|which)\b.{0,30}? (?P<kind>\w{2,40}) (?:that )?(?:(?:was|is|gets|got) )?(?:often )?"
    r"(?:mixed(?: up)?|confused|mistaken) (?:with|for) (?:the )?(?P<other>\w{2,40})"
)
"""What is taken for a thing, or is like it, is another thing of the sort that is named."""
_MEANS = re.compile(
    r"(?:peki )?(?P<thing>.{2,60}?)(?: n?[iu]n)? (?:ne (?:demek\w{0,4}|anlama gel\w{1,8})|(?:acilimi|anlami) ne\w{0,4})"
    r"|what does (?:the )?(?P<named>.{2,60}) (?:mean|stand for)"
)
_SAYS = re.compile(
    r"\b(?:demek\w{0,6}|den\w{2,5}|anlam\w{2,10}|kisalt\w{2,12}|acilim\w{1,8}|yani)\b|=|\bmeans\b|\bstands\b"
)
"""Words and marks by which a line says what a word means."""
_IS = re.compile(r"[dt][iu]r\W*$| is an? ")
_BESIDE = frozenset("ile ve veya ya gibi kadar icin vs yerine and or with like versus".split())
"""What follows a thing that is not by itself what a line is about."""
_MARKS = '*_"“”(-–• '
_WORD = re.compile(r"[^\W\d_]\w*")
_NEXT = re.compile(r" ?[,:;(–—]| (\w+)")


def place_of_subject(
    question: str, lines: Iterable[str], related: Mapping[str, Collection[str]]
) -> int | None:
    """The place of the first of some lines that has as its subject what a question asks about, or
    names what is taken for that; None where it asks otherwise, or none does."""
    flat = re.sub(r"['’]", " ", fold(question[:_LONGEST])).rstrip("?!. ")
    flat = " ".join(flat.split())
    if taken := _TAKEN_FOR.search(flat):
        sort, one = taken["sort"] or taken["kind"], taken["one"] or taken["other"]
        sorts = frozenset((stem(sort), *related.get(sort, ())))
        near = enumerate(islice(lines, _NEAREST))
        return next((n for n, each in near if _names_another(each, sorts, one)), None)
    asked = _WHAT_IS.fullmatch(flat)
    thing = "" if asked is None else asked["thing"] or asked["named"]
    named = thing.split()
    if not 0 < len(named) <= _MOST_WORDS or all(map(is_stop, named)):
        return None
    near = enumerate(islice(lines, _NEAREST))
    return next((n for n, each in near if _is_about(each, thing)), None)


def lacks_meaning(question: str, body: str) -> bool:
    """Whether a question asks what a word means ("INR ne demek"), and a line only has it."""
    flat = " ".join(re.sub(r"['’]", " ", fold(question[:_LONGEST])).rstrip("?!. ").split())
    asked = _MEANS.fullmatch(flat)
    if asked is None:
        return False
    thing, line = asked["thing"] or asked["named"], fold(body)
    says = _SAYS.search(line) is not None or (_is_about(body, thing) and _IS.search(line))
    return not (thing in line and (says or f"{thing} (" in line or f"({thing})" in line))


def _is_about(body: str, thing: str) -> bool:
    """Whether a thing is the subject of a line."""
    flat = fold(body.lstrip(_MARKS))
    if not flat.startswith(thing):
        return False
    behind = _NEXT.match(flat[len(thing) :].lstrip('*_"”'))
    return behind is not None and behind[1] not in _BESIDE


def _names_another(body: str, sorts: Collection[str], one: str) -> bool:
    """Whether a line names something of some sort, "Somogyi etkisi", but not the ``one``."""
    spoken = _WORD.findall(body)
    return any(
        name[0].isupper()
        and stem(fold(what)) in sorts
        and fold(what) != stem(fold(what))
        and not is_stop(fold(name))
        and not fold(name).startswith(one)
        for name, what in pairwise(spoken)
    )
