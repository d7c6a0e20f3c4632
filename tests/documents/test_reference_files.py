"""Cited sources as BibTeX, RIS and CSL-JSON: each once, with nothing made up, rightly escaped.

Also tests: app/documents/cited_sources.py, tests/documents/strict_readers.py.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.domain.evidence import Excerpt, Source, SourceKind
from app.core.domain.messages import Citation, Kind, Message
from app.documents.cited_sources import Author, CitedSource, _author, cited_sources
from app.documents.reference_files import to_bibtex, to_csl, to_ris
from tests.documents.sample import AT, FILE, HOSTILE, PAST, WEB
from tests.documents.strict_readers import Refused, read_bibtex, read_csl, read_ris, untexed
from tests.fakes.person import ISTANBUL

ADDRESS = "https://doi.org/10.1016/J.x.2020.05_001"
ARTICLE = Citation("", "", "Dergi & yazısı", AT, "Bir\niki.", ADDRESS, "Sonuç", "article")
KNOWN = Source(
    SourceKind.ARTICLE,
    "doi:10.1016/j.x.2020.05_001",
    "Dergi & yazısı",
    ADDRESS,
    AT,
    "2020-05-01",
    ("Ayşe Nur Yılmaz", "Çelik ÖF", "T.C. Sağlık Bakanlığı"),
    "Türk Diyabet Dergisi",
)


@pytest.fixture
def sources() -> list[CitedSource]:
    """Those of two answers; the article is cited by both."""
    again = Citation("", "", "Dergi & yazısı", AT, "Üç.", ADDRESS, "", "article")
    near = Citation("x", "", "Yakın", AT, "", "", "En yakın", "near")
    answers = [(WEB, FILE, PAST, ARTICLE), (again, near)]
    messages = []
    for number, citations in enumerate(answers):
        asked = Message("s", "user", "Soru?", AT, Kind.QUESTION, message_id=f"q{number}")
        told = Message("s", "assistant", "Yanıt.", AT, Kind.ANSWER, citations=citations)
        messages += [asked, told]
    return cited_sources([messages], {"q0": [Excerpt(KNOWN, "Bir iki.")]})


def test_a_sign_that_nobody_sees_is_no_brace(sources: list[CitedSource]) -> None:
    written = to_bibtex([replace(sources[1], title="Bir\x01iki")], ISTANBUL)
    assert r"\}" not in written and "Bir\x01iki" in written


def test_each_source_once_with_what_is_known(sources: list[CitedSource]) -> None:
    assert [each.title for each in sources] == [HOSTILE, "Notlar", "Dergi & yazısı"]
    article = sources[2]
    assert article.quotes == ("Sonuç: Bir iki.", "Üç.")
    assert (article.published, article.container) == ((2020, 5, 1), "Türk Diyabet Dergisi")
    assert article.authors[1:] == (Author("Çelik", "ÖF"), Author("T.C. Sağlık Bakanlığı"))
    assert sources[0].authors == () and sources[0].published == ()


@pytest.mark.parametrize(
    ("name", "author"),
    [
        ("Ayşe Nur Yılmaz", Author("Yılmaz", "Ayşe Nur")),
        ("van der Berg, Jan", Author("van der Berg", "Jan")),
        ("Smith JA", Author("Smith", "JA")),
        ("İstanbul Üniversitesi", Author("İstanbul Üniversitesi")),
        ("Somogyi", Author("Somogyi")),
        ("World Health Organization", Author("World Health Organization")),
    ],
)
def test_name_is_taken_apart_only_where_it_is_clear(name: str, author: Author) -> None:
    assert _author(name) == author


def test_bibtex(sources: list[CitedSource]) -> None:
    written = to_bibtex(sources, ISTANBUL)
    assert written.count("{") == written.count("}")
    assert r'{{Somogyi [etkisi] <b>\&amp;</b> "x" \textbraceleft{}a}}' in written
    assert "  author = {Yılmaz, Ayşe Nur and Çelik, ÖF and {T.C. Sağlık Bakanlığı}},\n" in written
    assert "@article{yilmaz2020dergi," in written
    assert "  doi = {10.1016/J.x.2020.05_001},\n" in written
    assert r"  title = {{Dergi \& yazısı}}," in written
    assert "  file = {:/belge_ler/notlar.pdf:application/pdf},\n" in written
    assert "  url = {https://ornek.org/a?x=1&y=2},\n  urldate = {2024-11-21},\n" in written
    keys = re.findall(r"^@\w+\{(.+),$", written, re.MULTILINE)
    assert len(set(keys)) == 3 and all(each.isascii() for each in keys)


def test_ris(sources: list[CitedSource]) -> None:
    records = to_ris(sources, ISTANBUL).split("ER  - \r\n")
    assert "L1  - /belge_ler/notlar.pdf\r\n" in records[1]
    assert [line for line in records[2].split("\r\n") if line] == [
        "TY  - JOUR",
        "TI  - Dergi & yazısı",
        "AU  - Yılmaz, Ayşe Nur",
        "AU  - Çelik, ÖF",
        "AU  - T.C. Sağlık Bakanlığı",
        "PY  - 2020",
        "DA  - 2020/05/01",
        "JO  - Türk Diyabet Dergisi",
        "DO  - 10.1016/J.x.2020.05_001",
        "UR  - https://doi.org/10.1016/J.x.2020.05_001",
        "Y2  - 2024/11/21",
        "N1  - Sonuç: Bir iki.",
        "N1  - Üç.",
    ]


def test_csl(sources: list[CitedSource]) -> None:
    items = json.loads(to_csl(sources, ISTANBUL))
    assert [each["type"] for each in items] == ["webpage", "document", "article-journal"]
    assert items[0]["title"] == HOSTILE
    assert items[2]["issued"] == {"date-parts": [[2020, 5, 1]]}
    assert items[2]["author"][2] == {"literal": "T.C. Sağlık Bakanlığı"}
    assert "author" not in items[0]


HARD = st.text(st.sampled_from("aİğ 5{}\\~^&%$#_@,=\"'-\n\r\u2028<>[]"), min_size=1, max_size=40)


def said(text: str) -> str:
    return " ".join(text.split())


@given(st.lists(st.tuples(HARD, HARD), min_size=1, max_size=4))
def test_strict_readers_read_what_was_written(texts: list[tuple[str, str]]) -> None:
    """Titles and quotes are those of pages, so anything may stand in them."""
    cited = tuple(
        Citation("", "", title, AT, quote, f"https://ornek.org/{place}?a={{b}}", "", "web")
        for place, (title, quote) in enumerate(texts)
    )
    asked = Message("s", "user", "Soru?", AT, Kind.QUESTION, message_id="q")
    told = Message("s", "assistant", "Yanıt.", AT, Kind.ANSWER, citations=cited)
    written = cited_sources([[asked, told]], {})
    wanted = [said(each.title) for each in written]
    entries = read_bibtex(to_bibtex(written, ISTANBUL))
    assert [said(untexed(each["title"][0][1:-1])) for each in entries.values()] == wanted
    records = read_ris(to_ris(written, ISTANBUL))
    assert [each["TI"][0] for each in records] == wanted
    assert [each["UR"] for each in records] == [[each.address] for each in written]
    items = read_csl(to_csl(written, ISTANBUL))
    assert [said(str(each["title"])) for each in items] == wanted
    assert [each["id"] for each in items] == list(entries)


@pytest.mark.parametrize(
    ("read", "text"),
    [
        (read_bibtex, "@misc{a,\n  title = {{a}},\n"),
        (read_bibtex, "@misc{a,\n  title = {{a}}},\n}\n"),
        (read_bibtex, "@misc{a b,\n}\n"),
        (untexed, "50 %"),
        (read_ris, "TY  - JOUR\r\nTI  - a\r\n"),
        (read_ris, "TY  - JOUR\r\nserbest\r\nER  - \r\n"),
        (read_csl, '[{"id": "a", "type": "kitap"}]'),
    ],
)
def test_strict_readers_refuse_what_is_broken(read: Callable[[str], object], text: str) -> None:
    with pytest.raises(Refused):
        read(text)
