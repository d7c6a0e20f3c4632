"""Which earlier turn a message means.

Also tests: app/core/understanding/turn_references/reference_typos.py,
app/core/understanding/turn_references/reference_words.py.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.core.understanding.turn_references.reference_words import ROLES, read_words
from app.core.understanding.turn_references.references import (
    Direction,
    ReferenceDetector,
    ReferenceType,
    TurnReference,
    resolve_turn,
    turn_reasons,
)
from tests.benchmarks.understanding import by_split, load, measure_references

DATA = Path(__file__).parents[3] / "data"
ROWS = load(DATA / "references.jsonl")
SPOKEN = load(DATA / "references_spoken.jsonl")


@pytest.mark.parametrize(("split", "rows"), list(by_split(ROWS)))
def test_our_own_references_are_resolved(split: str, rows: list[dict[str, object]]) -> None:
    scores, _ = measure_references(rows)

    # A floor against regressions; docs and reports quote the measured figures.
    assert scores["accuracy"] >= {"tune": 0.97, "held": 0.93}[split]


def test_everyday_references_are_resolved_and_everyday_numbers_are_not() -> None:
    found = [(row["expected"], resolve_turn(row["text"], row["history_len"])) for row in SPOKEN]
    meant = [(expected, got) for expected, got in found if expected is not None]
    others = [got for expected, got in found if expected is None]

    assert len(meant) >= 80 and len(others) >= 80
    assert sum(expected == got for expected, got in meant) / len(meant) >= 0.95
    assert sum(got is None for got in others) / len(others) >= 0.97


# Every word of specification 4's list of patterns, in its order, and the same in Turkish.
_ORDINALS = {
    "en": "first second third fourth fifth".split(),
    "en digits": "1st 2nd 3rd 4th 5th".split(),
    "fil": "una dalawa tatlo apat lima".split(),
    "fil ordinal": "una pangalawa pangatlo".split(),
    "tr": "ilk ikinci üçüncü dördüncü beşinci".split(),
    "tr digits": "1. 2. 3. 4. 5.".split(),
    "numeric": "1 2 3 4 5".split(),
}
_LATEST = (
    "previous last earlier before recent kanina nakaraan dati|yung last|that|yun|yan|yung"
    "|önceki|son|demin|o|bu|şu|az önceki|bir önceki|az önce"
)
_IN_A_SENTENCE = {
    "en": ("what was my {} question", "your {} answer again", "repeat the {} one, I lost it",
           "the {} one was confusing, explain it again", "what did I ask {}"),
    "en digits": ("{} question", "your {} reply in a table", "explain the {} one again"),
    "fil": ("tanong {}", "yung {}", "ulitin mo yung {}", "sagot {} pakiulit"),
    "fil ordinal": ("{}ng tanong ko", "yung {}ng sagot mo", "ang {}ng sinabi mo",
                    "yung {}, ulit nga"),
    "tr": ("{} sorum neydi", "{} cevabını kısalt", "{} söylediğin", "bana {} sorduğumu hatırlat"),
    "tr digits": ("{} soru", "{} cevabın uzundu", "{} sorduğum neydi", "{} turda ne konuşmuştuk"),
    "numeric": ("question {}", "turn {}", "soru {}", "tanong {}", "#{} answer"),
}  # fmt: skip
_LATEST_IN_A_SENTENCE = (
    "what was my previous question|your last answer|the earlier answer|what you said before"
    "|the most recent question|tanong ko kanina|nakaraang sagot mo|dati kong tanong"
    "|yung last na tanong|that answer|yung tanong na yun|yung sagot na yan|önceki sorum"
    "|son cevabın|demin sorduğum|o cevabın|bu cevabın|şu söylediğin|az önceki sorum"
    "|bir önceki cevap|az önce söylediğin"
)


@pytest.mark.parametrize(
    ("text", "turn"),
    [
        (sentence.format(word), place)
        for kind, words in _ORDINALS.items()
        for sentence in ("{}", *_IN_A_SENTENCE[kind])
        for word, place in zip(
            words, (1, 2, 3) if kind == "fil ordinal" else range(1, 6), strict=True
        )
    ]
    + [
        (text, 6)
        for line in (_LATEST, _LATEST_IN_A_SENTENCE)
        for part in line.split("|")
        for text in (part.split() if part.startswith("previous") else [part])
    ]
    + [("yung una", 1), ("en baştaki", 1), ("sonuncu", 6)],
)
def test_the_list_of_the_specification_is_resolved_whole(text: str, turn: int) -> None:
    assert resolve_turn(text, 6) == turn


@pytest.mark.parametrize(
    ("typed", "turn"),
    [
        ("frist question", 1),
        ("my secnd answer again", 2),
        ("thrid question", 3),
        ("previuos answer", 6),
        ("pangalwang tanong", 2),
        ("panglawa kong tanong", 2),
        ("ikincı sorum", 2),
        ("ucuncu srum", 3),
        ("dordncu cevabin", 4),
        ("kanna sagot mo", 6),
    ],
)
def test_slips_in_the_words_of_the_list(typed: str, turn: int) -> None:
    assert resolve_turn(typed, 6) == turn


@pytest.mark.parametrize(
    ("text", "kind", "position", "direction"),
    [
        ("ikinci sorum", "ordinal", 2, None),
        ("sondan üçüncü cevabın", "ordinal", -3, "last"),
        ("pangalawa sa huli", "ordinal", -2, "last"),
        ("az önceki cevap", "temporal", -1, "last"),
        ("3. soru", "ordinal", 3, None),
        ("soru 3", "numeric", 3, None),
        ("bu cevabın", "demonstrative", -1, None),
        ("başa dön", "ordinal", 1, "first"),
    ],
)
def test_a_reference_says_what_it_is(
    text: str, kind: str, position: int, direction: str | None
) -> None:
    found = ReferenceDetector().detect_reference(text)

    assert found is not None
    assert (found.type, found.position, found.direction) == (kind, position, direction)
    assert 0 < found.confidence <= 1
    assert found.raw_text


@pytest.mark.parametrize(
    ("kind", "position", "direction", "meant"),
    [
        ("temporal", None, "first", "one"),
        ("temporal", None, "last", "three"),
        ("ordinal", 2, None, "two"),
        ("numeric", 3, None, "three"),
        ("ordinal", 4, None, None),
        ("demonstrative", None, None, None),
    ],
)
def test_a_printed_reference_is_resolved_by_its_place_or_its_direction(
    kind: ReferenceType, position: int | None, direction: Direction | None, meant: str | None
) -> None:
    reference = TurnReference(kind, position, direction, "kanina", 0.5)
    resolve = ReferenceDetector().resolve_reference
    assert resolve(reference, ["one", "two", "three"]) == meant
    assert resolve(reference, []) is None


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("beşinci sorduğum soruyu yeniden yanıtla", 5),
        ("4. sorumdan önceki sorum neydi", 3),
        ("az önce magnezyum için verdiğin doz neydi", -1),
        ("son konuştuğumuz şeyi özetle", -1),
        ("öncekinden bir önceki cevap", -2),
        ("son cevabından iki önceki cevap", -3),
        ("sondan bir evvelki cevabın", -2),
        ("ilk değil son cevabını kısalt", -1),
        ("ilk önce ne sormuştum sana", 1),
        ("yirmi birinci sorum", 21),
        ("4.cü sorumu tekrar yaz", 4),
        ("en son yazdığını sil", -1),
        ("sonuncusunu tekrarla", -1),
        ("sana ikinci olarak ne sormuştum", 2),
        ("what I first asked you", 1),
        ("the message right before your last reply", -2),
        ("the last but one answer", -2),
        ("two messages before the last one", -3),
        ("the answer after the second one", 3),
        ("the thing you said a minute ago", -1),
        ("the answer you just gave", -1),
        ("what did you say last", -1),
        ("not your first reply, your second", 2),
        ("go back to question number 4", 4),
        ("the thrid question I asked", 3),
        ("your answer to my third question", 3),
        ("at the start of our chat I asked something", 1),
        ("my second long question about tea", 2),
        ("say that again", -1),
        ("go back two answers", -2),
        ("yung tanong kong pangatlo", 3),
        ("hindi yung huli, yung una", 1),
        ("kani-kanina lang sinabi mo yun", -1),
        ("ang tanong bago yung huli kong tanong", -2),
        ("pinakahuling sagot mo", -1),
        ("pang apat na sagot mo", 4),
        ("noong simula, ano ang tinanong ko", 1),
        ("ulitin mo ang huling sinabi mo", -1),
        ("sagot no. 5 paki ulit", 5),
        ("translate your first answer to turkish", 1),
        ("second answer: make it shorter", 2),
        ("bundan bir önceki sorum", -1),
        ("demin yazdığım mesaj", -1),
        ("bu cevap çok uzun", -1),
        ("son attığın mesaj", -1),
        ("konuşmamızın başı", 1),
        ("sana ilk sorduğum soruyla bunu birleştirip yanıtla", 1),
        ("sondan bi önceki mesajında linki unutmuşsun", -2),
        ("son cevabını değil, ondan öncekini kısalt", -2),
        ("az önceki yanıtına itirazım var", -1),
        ("bir önceki yanıtta dediğin gibi mi", -1),
        ("üçüncü olarak sorduğum soru", 3),
        ("2. mesajıma bak", 2),
        ("ilk mesajımda yazdığım ilaç", 1),
        ("hemen önceki cevap", -1),
        ("3 soru önce sorduğum", -3),
        ("sekzinci cevabın", 8),
        ("bana son verdiğin öneriyi açar mısın", -1),
        ("my first message had a mistake", 1),
        ("about your previous answer: is it safe?", -1),
        ("go back to answer 3", 3),
        ("the one you gave before the last", -2),
        ("third to last message", -3),
        ("the question I started with", 1),
        ("regarding my fifth question, are there studies?", 5),
        ("what was my last question", -1),
        ("the secnd answer", 2),
        ("pls shorten ur prevous reply", -1),
        ("what you said before", -1),
        ("unang tanong ko kanina", 1),
        ("yung huli mong sinabi", -1),
        ("yung pangalawa sa huling sagot mo", -2),
        ("ikaapat kong tanong", 4),
        ("sagot number 6", 6),
        ("sa umpisa, ano ang sinabi mo", 1),
        ("ulitin mo yung huli", -1),
        ("yung previous answer mo", -1),
        ("nakaraang tanong ko", -1),
        ("second cevabın", 2),
    ],
)
def test_a_turn_is_found_in_many_wordings(text: str, position: int) -> None:
    found = ReferenceDetector().detect_reference(text)

    assert found is not None
    assert found.position == position


@pytest.mark.parametrize(
    "text",
    [
        "Tip 2 diyabet",
        "ilk yardım",
        "B12",
        "third trimester",
        "huli na ba",
        "son adet",
        "5 mg",
        "sana bir soru daha soracağım",
        "son bir soru daha",
        "bana 5 soru hazırla",
        "annemin attığı son mesaja ne yazayım",
        "ikinci sorunum uykusuzluk",
        "ilk doz ne zaman",
        "üç hafta önce başladı",
        "başa çıkma yöntemleri",
        "son sorum şu: aspirin zararlı mı",
        "önceki doktorum öyle dedi",
        "koenzim q10 son doz",
        "3. çocuk ilk yaş",
        "one last question: is it safe",
        "the last message she sent me",
        "how do I reply to her last message",
        "answer in two sentences",
        "a question on magnesium",
        "what was the first vaccine",
        "the one before bed",
        "how many times a day, 2 or 3",
        "I told my husband first",
        "two years ago I had surgery",
        "start of treatment",
        "one back tooth hurts",
        "huling tanong na lang: pwede ba",
        "sabi ng doktor kanina bawal",
        "bago matulog o pagkatapos",
        "huling taon ko sa kolehiyo",
        "may tanong ako tungkol sa huling dose",
        "son konuştuğum doktor",
        "I first wrote code in 2010",
        "the answer is 42",
        "ilk cevap veren organ hangisi",
        "ilk basamakta yanıt alınmazsa ne verilir",
        "immune response in the first week",
        "what is the last resort",
        "soru işareti",
        "ilk 3 ay ne yemeli",
        "üçüncü göz nedir",
        "bir önceki ilacım alerji yaptı",
        "en son adetim 10 mart",
        "soruma cevap ver",
        "son cümleyi sil",
        "tablonun 3. satırı",
        "first time mom here",
        "is type 2 reversible",
        "before my second shot",
        "who asked the first question in the debate",
        "in the second week, can I run",
        "the last two paragraphs",
        "is 5 mg enough",
        "unang buwan ng pagbubuntis",
        "huling kain ko kagabi",
        "bago kumain o pagkatapos kumain",
        "sino ang unang doktor",
        "stage 4 po ang nanay ko",
    ],
)
def test_most_numbers_are_no_references(text: str) -> None:
    assert ReferenceDetector().detect_reference(text) is None


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("dördncü cevabın", "dördüncü cevabın"),
        ("my frist question", "my first question"),
        ("pngalawang tanong", "pangalawang tanong"),
        ("demn yazdığın", "demin yazdığın"),
        ("son cevbını aç", "son cevabını aç"),
    ],
)
def test_a_slip_of_the_finger_is_forgiven(typed: str, meant: str) -> None:
    detector = ReferenceDetector()
    found, clean = detector.detect_reference(typed), detector.detect_reference(meant)

    assert found and clean
    assert found.position == clean.position


@pytest.mark.parametrize("word", ["yanık", "masaj", "teeth", "talong", "birincil", "precious"])
def test_an_ordinary_word_is_no_slip(word: str) -> None:
    _, words = read_words(word)

    assert [w.role for w in words] == ["x"]


def test_a_word_has_one_role() -> None:
    words = [word for line in ROLES.values() for word in line.split()]

    assert sorted(words) == sorted(set(words))


def test_what_is_quoted_is_the_wording_of_the_reference() -> None:
    found = ReferenceDetector().detect_reference("Lütfen on yedinci sorumu kısalt")

    assert found is not None
    assert (found.raw_text, found.position) == ("on yedinci sorumu", 17)


def test_the_turn_itself_is_returned() -> None:
    detector = ReferenceDetector()
    history = ["a", "b", "c"]
    second = detector.detect_reference("ikinci sorum")
    fifth = detector.detect_reference("beşinci sorum")
    latest = detector.detect_reference("my last question")

    assert second and fifth and latest
    assert detector.resolve_reference(second, history) == "b"
    assert detector.resolve_reference(latest, history) == "c"
    assert detector.resolve_reference(fifth, history) is None
    assert detector.resolve_reference(latest, []) is None


@pytest.mark.parametrize("turns", [0, -1])
def test_without_turns_nothing_is_meant(turns: int) -> None:
    assert resolve_turn("son cevabın", turns) is None


_PIECES = st.sampled_from(
    [*(word for line in ROLES.values() for word in line.split()), "cevabın", "soru", "3.", "#7"]
)


@settings(max_examples=200, deadline=None)
@given(
    st.one_of(st.text(max_size=200), st.lists(_PIECES, max_size=12).map(" ".join)),
    st.integers(0, 50),
)
def test_whatever_is_typed_stays_within_the_conversation(text: str, turns: int) -> None:
    number = resolve_turn(text, turns)

    assert number is None or 1 <= number <= turns


@given(st.integers(1, 20), st.sampled_from(["{}. soru", "#{} cevap", "answer {}", "tanong {}"]))
def test_a_numbered_turn_is_found_exactly_when_it_exists(number: int, wording: str) -> None:
    assert resolve_turn(wording.format(number), number) == number
    assert resolve_turn(wording.format(number), number - 1) is None


@pytest.mark.parametrize(
    ("text", "turn"),
    [
        ("second", 2),
        ("kanina", 5),
        ("pangalawa", 2),
        ("yung una", 1),
        ("az önceki", 5),
        ("üçüncü", 3),
        ("the first one", 1),
        ("ilk yardım", None),
        ("on birinci", None),
    ],
)
def test_a_place_alone_is_a_reference(text: str, turn: int | None) -> None:
    assert resolve_turn(text, 5) == turn


@pytest.mark.parametrize(
    ("text", "turns", "decided", "wording"),
    [
        ("ilk sorum neydi", 5, "found", "ilk sorum"),
        ("üçüncü sorum neydi", 1, "out_of_reach", "ucuncu sorum"),
        ("ilk yardım nedir", 5, "no_reference", None),
    ],
)
def test_reasons_name_the_wording_and_whether_the_turn_is_there(
    text: str, turns: int, decided: str, wording: str | None
) -> None:
    why = turn_reasons(text, turns)
    assert why["decided"] == decided
    reference = why["reference"]
    assert (reference["raw_text"] if isinstance(reference, dict) else None) == wording
