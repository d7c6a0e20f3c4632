"""Lines that say what a thing is, or what another is called, come before lines with its words."""

from __future__ import annotations

import pytest

from app.core.matching.subject_line import lacks_meaning
from app.core.reading.features import ReadText
from app.core.reading.reader import best_lines

_DAWN = (
    "Dawn phenomenon, sabah erken saatlerde kan şekerinin hormonların etkisiyle yükselmesidir. "
    "Kortizol ve büyüme hormonu buna neden olur."
)
_SOMOGYI = (
    "Somogyi etkisi, gece yaşanan hipoglisemiye karşı vücudun aşırı glikoz üretmesiyle sabah "
    "yüksek şekere yol açar."
)
_APART = (
    "Dawn phenomenon'da ise gece hiposu olmadan, sabah hormonlarının doğal etkisiyle şeker "
    "yükselir."
)
_TEXTS = [
    ReadText(each, title="Dawn Phenomenon vs Somogyi Etkisi") for each in (_APART, _DAWN, _SOMOGYI)
]


@pytest.mark.parametrize(
    "question",
    [
        "Dawn phenomenon nedir?",
        "peki dawn phenomenon neydi",
        "Dawn phenomenon hakkında bilgi ver",
        "Dawn phenomenon hakkında ne öğrenmiştik?",
        "What is the Dawn phenomenon?",
    ],
)
def test_what_something_is_stands_where_it_is_the_subject(question: str) -> None:
    assert best_lines(question, _TEXTS).lines[0].line.text.startswith("Dawn phenomenon, sabah")


@pytest.mark.parametrize(
    "question",
    [
        "Dawn ile karışan etki neydi?",
        "Dawnla karışan etki neydi",
        "dawn'la sık karıştırılan etkinin adı neydi",
        "dawn phenomenona benzeyen etki neydi",
        "what was that etki mixed with Dawn?",
    ],
)
def test_what_is_taken_for_a_thing_is_another_one(question: str) -> None:
    assert best_lines(question, _TEXTS).lines[0].line.text.startswith("Somogyi etkisi")


@pytest.mark.parametrize(
    "question",
    [
        "Şeker neden yükselir?",
        "bu nedir",
        "sabah şekeri ne kadardı",
        "Dawn ile Somogyi farkı neydi",
    ],
)
def test_any_other_question_is_read_as_ever(question: str) -> None:
    lines = best_lines(question, _TEXTS).lines
    assert [each.worth for each in lines] == sorted((each.worth for each in lines), reverse=True)


def test_a_thing_beside_another_is_no_subject() -> None:
    texts = [ReadText("Dawn phenomenon ile Somogyi etkisi sık karışır."), ReadText(_APART)]
    plain = best_lines("Dawn phenomenon ne zaman olur", texts).lines
    asked = best_lines("Dawn phenomenon nedir", texts).lines
    assert {each.line.text for each in plain} == {each.line.text for each in asked}
    assert [each.worth for each in asked] == sorted((e.worth for e in asked), reverse=True)


@pytest.mark.parametrize(
    ("line", "lacks"),
    [
        ("CRP ölçümü her hafta yinelenir", True),
        ("CRP 12 çıktı", True),
        ("Kan sayımı normal", True),
        ("CRP, vücuttaki yangıyı gösteren bir proteindir.", False),
        ("CRP (C-reaktif protein) 12 çıktı", False),
        ("Yangı proteini (CRP) yükselmiş", False),
        ("CRP yangı proteini demek", False),
    ],
)
def test_what_only_has_a_word_does_not_say_what_it_means(line: str, lacks: bool) -> None:
    assert lacks_meaning("CRP ne demek", line) is lacks
    assert lacks_meaning("peki CRP'nin açılımı neydi?", line) is lacks
    assert lacks_meaning("what does CRP mean?", line) is lacks
    assert not lacks_meaning("CRP kaç çıkmıştı", line)
