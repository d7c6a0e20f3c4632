"""Fusion: one list out of several, each thing in it once."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from app.core.domain.evidence import Excerpt, Source, SourceKind
from app.research.sources.fusion import alike, fuse


def article(
    key: str, title: str = "", text: str = "Metin.", published: str = "", container: str = ""
) -> Excerpt:
    source = Source(
        SourceKind.ARTICLE,
        key,
        title or f"A study called {key} about something",
        f"https://example.org/{key}",
        0,
        published=published,
        container=container,
    )
    return Excerpt(source, text)


def keys(found: list[Excerpt]) -> list[str]:
    return [each.source.key for each in found]


def test_what_several_sources_found_comes_first() -> None:
    found = fuse(
        {
            "A": [article("one"), article("two")],
            "B": [article("three"), article("two")],
            "C": [article("two")],
        },
        10,
    )
    assert keys(found) == ["two", "one", "three"]
    assert found[0].score > found[1].score >= found[2].score


def test_the_same_doi_comes_once_with_the_fullest_text_and_all_that_is_known() -> None:
    short = article("doi:10.1/x", text="Kısa.", published="2019-03-14", container="Diabetologia")
    long = article("doi:10.1/x", text="Çok daha uzun bir özet metni.", published="2019")
    [found] = fuse({"A": [short], "B": [long]}, 10)
    assert found.text == long.text
    assert found.source.published == "2019-03-14"
    assert found.source.container == "Diabetologia"


def test_nearly_the_same_title_is_one_article_and_the_doi_is_its_key() -> None:
    title = "Magnitude of the dawn phenomenon in type 2 diabetes"
    one = article("https://pubmed.ncbi.nlm.nih.gov/1", title, "Uzun özet metni.", "2013")
    other = article("doi:10.1/x", title.upper() + ".", "Özet.", "2014-01")
    [found] = fuse({"A": [one], "B": [other]}, 10)
    assert found.source.key == "doi:10.1/x"
    assert found.text == "Uzun özet metni."


def test_other_years_other_numbers_and_short_titles_are_other_articles() -> None:
    title = "Magnitude of the dawn phenomenon in type 2 diabetes"
    assert not alike(title, title.replace("2", "1"))
    assert not alike("Editorial", "Editorial")
    assert alike("Şeker hastalığında DAWN etkisi üzerine", "seker hastaliginda dawn etkisi uzerine")
    found = fuse(
        {
            "A": [article("a", title, published="2013")],
            "B": [article("b", title, published="2019")],
        },
        10,
    )
    assert len(found) == 2


def test_excerpts_of_one_file_stay_together_and_all_stay() -> None:
    first, second = article("file", text="Birinci bölüm."), article("file", text="İkinci bölüm.")
    found = fuse({"Dosyalar": [first, second], "Web": [article("page")]}, 10)
    assert [each.text for each in found if each.source.key == "file"] == [first.text, second.text]


@given(
    st.dictionaries(
        st.sampled_from("ABC"),
        st.lists(st.sampled_from("uvwxyz").map(article), max_size=6),
        max_size=3,
    ),
    st.integers(0, 8),
)
def test_nothing_is_invented_and_the_limit_holds(
    lists: dict[str, list[Excerpt]], limit: int
) -> None:
    found = fuse(lists, limit)
    everything = {each.source.key for some in lists.values() for each in some}
    assert len(found) <= limit
    assert set(keys(found)) <= everything
    if limit == 8 and all(
        len({e.source.key for e in some}) == len(some) for some in lists.values()
    ):
        assert set(keys(found)) == everything
    assert [each.score for each in found] == sorted((e.score for e in found), reverse=True)
