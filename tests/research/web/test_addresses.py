"""What is read from strangers: addresses, robots.txt, encodings, markup, abstracts.

Also tests: app/research/sources/markup.py, app/research/text/charsets.py,
app/research/text/excerpting.py, app/research/web/addresses.py, app/research/web/robots.py.
"""

from __future__ import annotations

import ipaddress

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from app.core.domain import errors
from app.research.sources.markup import plain
from app.research.sources.openalex import rebuilt
from app.research.sources.service_replies import at, date_in, members, text_at
from app.research.text.charsets import decoded
from app.research.text.excerpting import EXCERPT_CHARS, excerpts, single_spaced
from app.research.web import robots
from app.research.web.addresses import doi_of, fetchable, is_public, key_of
from app.research.web.rate_limit import seconds_of
from tests.fakes.web_replies import WESTERN, inverted

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=12,
)


class TestAddresses:
    @pytest.mark.parametrize(
        "address",
        "127.0.0.1 127.9.9.9 10.1.2.3 172.16.0.1 172.31.255.255 192.168.0.1 169.254.169.254 "
        "100.64.0.1 0.0.0.0 255.255.255.255 224.0.0.1 240.0.0.1 192.0.0.8 192.0.2.1 198.18.0.1 "
        "198.51.100.1 203.0.113.1 192.88.99.1 ::1 :: fe80::1 fe80::1%eth0 fc00::1 fd12::1 ff02::1 "
        "fec0::1 2001:db8::1 2001:0:1::1 2002:7f00:1:: 2002:808:808:: ::ffff:127.0.0.1 "
        "::ffff:10.0.0.1 ::127.0.0.1 64:ff9b::a00:1 64:ff9b:1::1 100::1 localhost x".split(),
    )
    def test_only_the_open_internet_is_public(self, address: str) -> None:
        assert not is_public(address)

    @pytest.mark.parametrize(
        "address", "8.8.8.8 93.184.215.14 2606:4700::1111 ::ffff:8.8.8.8 64:ff9b::808:808".split()
    )
    def test_the_open_internet_is(self, address: str) -> None:
        assert is_public(address)

    @given(st.ip_addresses(network="10.0.0.0/8") | st.ip_addresses(network="192.168.0.0/16"))
    def test_no_disguise_makes_a_private_address_public(
        self, address: ipaddress.IPv4Address
    ) -> None:
        for prefix in ("::ffff:", "64:ff9b::", "::"):
            assert not is_public(f"{prefix}{address}")
        assert not is_public(f"2002:{int(address) >> 16:x}:{int(address) & 0xFFFF:x}::1")

    @given(st.text(max_size=60))
    @example("https://[")
    @example("https://a:b@c/")
    @example("HTTPS://EXAMPLE.ORG")
    def test_any_text_is_an_https_address_or_refused(self, text: str) -> None:
        key_of(text)
        try:
            found = fetchable(text)
        except errors.AddressRefused:
            return
        assert found.startswith("https://")
        assert "#" not in found and "@" not in found.split("/")[2]

    @pytest.mark.parametrize(
        "spelling",
        [
            "10.1000/Ab.C",
            "doi:10.1000/ab.c",
            "DOI: 10.1000/AB.C",
            "https://doi.org/10.1000/Ab.C",
            "http://dx.doi.org/10.1000%2FAb.C",
        ],
    )
    def test_one_doi_has_one_key(self, spelling: str) -> None:
        assert doi_of(spelling) == "10.1000/ab.c"

    @pytest.mark.parametrize("text", ["", "10.1000", "11.1000/x", "https://example.org/10.1/x"])
    def test_what_is_no_doi_is_none(self, text: str) -> None:
        assert doi_of(text) == ""

    def test_spellings_of_one_page_have_one_key(self) -> None:
        spellings = (
            "https://www.example.org/a/",
            "http://example.org/a#top",
            "https://EXAMPLE.org:443/a?utm_source=x&fbclid=1",
        )
        assert {key_of(each) for each in spellings} == {"https://example.org/a"}
        assert key_of("https://example.org/a?id=1") != key_of("https://example.org/a?id=2")
        assert key_of("https://e.org/ş ı") == key_of("https://e.org/%C5%9F%20%C4%B1")


class TestRobots:
    @pytest.mark.parametrize(
        ("rules", "path", "allowed"),
        [
            ("User-agent: *\nDisallow: /", "/a", False),
            ("User-agent: *\nDisallow:", "/a", True),
            ("User-agent: *\nDisallow: /a\nAllow: /a/b", "/a/b/c", True),
            ("User-agent: *\nAllow: /a\nDisallow: /a", "/a", True),
            ("User-agent: *\nDisallow: /*.pdf$", "/x/y.pdf", False),
            ("User-agent: *\nDisallow: /*.pdf$", "/x/y.pdf?1", True),
            ("User-agent: *\nDisallow: /a*b*c", "/a-c-b", True),
            ("User-agent: *\nDisallow: /a*b*c", "/a-b-c-d", False),
            ("User-agent: *\nDisallow: /şifre", "/%C5%9Fifre/1", False),
            ("User-agent: a\nUser-agent: *\nDisallow: /x", "/x", False),
            ("User-agent: other\nDisallow: /", "/a", True),
            ("User-agent: *\nDisallow: /\n\nUser-agent: Animsa\nAllow: /", "/a", True),
            ("User-agent: animsa\nDisallow: /b # ours\nUser-agent: *\nDisallow: /", "/a", True),
            ("<html>404 not found</html>", "/a", True),
            ("\ufeffUser-agent: *\r\nDisallow: /a\r\n", "/a", False),
        ],
    )
    def test_rules(self, rules: str, path: str, allowed: bool) -> None:
        assert robots.parse(rules).allow(f"https://example.org{path}") is allowed

    @given(st.text(alphabet="User-agent:*DislowA/ \nanim$#?%", max_size=300), st.text(max_size=30))
    def test_it_never_fails(self, rules: str, path: str) -> None:
        robots.parse(rules).allow(f"https://example.org/{path}")

    def test_a_hostile_pattern_does_not_run_for_ever(self) -> None:
        rules = robots.parse("User-agent: *\nDisallow: /" + "*a" * 200 + "$")
        assert rules.allow("https://example.org/" + "a" * 2000 + "b")

    def test_no_rule_asks_every_agent_of_its_group(self) -> None:
        agent = CountedName(robots.AGENT)
        robots.parse("User-agent: a\n" * 300 + "Disallow: /b\n" * 300, agent)
        assert 0 < agent.compared <= 600


class CountedName(str):
    """A name that counts how often it is compared."""

    compared = 0

    def __eq__(self, other: object) -> bool:
        self.compared += 1
        return super().__eq__(other)

    __hash__ = str.__hash__


class TestCharsets:
    @pytest.mark.parametrize("name", ["utf-8", "cp1254", "iso8859-9", "utf-16"])
    def test_what_a_header_says_is_read(self, name: str) -> None:
        assert decoded(WESTERN.encode(name), name) == WESTERN

    @pytest.mark.parametrize("wrong", ["", "utf-8", "iso-8859-1", "nonsense", "utf-7", "us-ascii"])
    def test_old_turkish_pages_are_read_whatever_they_claim(self, wrong: str) -> None:
        assert decoded(WESTERN.encode("cp1254"), wrong) == WESTERN

    def test_a_page_may_name_its_own(self) -> None:
        text = WESTERN.replace("<title>", '<meta charset="windows-1254"><title>')
        assert decoded(text.encode("cp1254")) == text
        text = WESTERN.replace(
            "<title>", '<meta http-equiv=Content-Type content="text/html; charset=ISO-8859-9">'
        )
        assert decoded(text.encode("iso8859-9")) == text

    def test_utf8_wins_over_a_wrong_claim_of_latin(self) -> None:
        assert decoded(WESTERN.encode(), "iso-8859-1") == WESTERN

    def test_french_stays_french(self) -> None:
        text = "Déjà vu à l'été, où ça va être naïf. Cœur français, garçon."
        assert decoded(text.encode("cp1252"), "iso-8859-1") == text

    def test_a_cut_character_does_not_spoil_the_rest(self) -> None:
        text = "Şeker ölçümü. " * 100
        assert decoded(text.encode() + b"\xc5")[:-1] == text

    @given(st.binary(max_size=200), st.text(max_size=12))
    def test_it_never_fails(self, body: bytes, declared: str) -> None:
        assert isinstance(decoded(body, declared), str)


class TestMarkup:
    @pytest.mark.parametrize(
        ("markup", "text"),
        [
            (
                "<jats:title>Abstract</jats:title><jats:p>One.</jats:p><jats:p>Two.</jats:p>",
                "One. Two.",
            ),
            ("<h4>Aim</h4>To see.<h4>Result</h4>Seen.", "Aim: To see. Result: Seen."),
            ("H<sub>2</sub>O &amp; <i>E. coli</i>", "H2O & E. coli"),
            ("p &lt; 0.05", "p < 0.05"),
            ("p &amp;lt; 0.05", "p < 0.05"),
            ("a < b and c > d", "a < b and c > d"),
            ("düz  metin\n", "düz metin"),
            (None, ""),
            (["x"], ""),
        ],
    )
    def test_abstracts_become_text(self, markup: object, text: str) -> None:
        assert plain(markup) == text

    @given(st.text(alphabet="<>&;/!-[]jatsp:= \"'", max_size=80))
    def test_it_never_fails(self, markup: str) -> None:
        assert isinstance(plain(markup), str)


class TestAbstracts:
    @given(st.lists(st.text(alphabet="abcçğı.,", min_size=1, max_size=6), min_size=1, max_size=40))
    def test_an_inverted_index_gives_its_text_back(self, words: list[str]) -> None:
        text = " ".join(words)
        assert rebuilt(inverted(text)) == text

    @given(JSON)
    @example({"a": [10**12, -1, True, "0"], "b": None})
    def test_anything_else_does_no_harm(self, value: object) -> None:
        assert isinstance(rebuilt(value), str)


class TestJson:
    @given(JSON, st.lists(st.text(max_size=4) | st.integers(-5, 5), max_size=4))
    def test_paths_lead_to_something_or_nothing(self, value: object, path: list[str | int]) -> None:
        at(value, *path)
        assert isinstance(text_at(value, *path), str)
        list(members(value, *path))

    @pytest.mark.parametrize(
        ("text", "date"),
        [
            ("2013-12-01", "2013-12-01"),
            ("2024-05-01T00:00:00", "2024-05-01"),
            ("Mon, 03 Feb 2025 10:00:00 GMT", "2025"),
            ("2013", "2013"),
            ("soon", ""),
            ("", ""),
        ],
    )
    def test_dates(self, text: str, date: str) -> None:
        assert date_in(text) == date

    @pytest.mark.parametrize(
        ("text", "seconds"),
        [("1s", 1.0), ("500ms", 0.5), ("2m", 120.0), ("60", 60.0), ("x", None), ("", None)],
    )
    def test_intervals(self, text: str, seconds: float | None) -> None:
        assert seconds_of(text) == seconds


class TestExcerpts:
    @given(st.text(alphabet="abcç ĞA.!?0159\n", max_size=3000))
    def test_nothing_is_lost_and_nothing_is_long(self, text: str) -> None:
        found = list(excerpts(text))
        assert "".join(found).replace(" ", "") == single_spaced(text).replace(" ", "")
        assert all(len(each) <= 2 * EXCERPT_CHARS + 1 for each in found)

    def test_a_long_paragraph_comes_in_pieces_of_a_few_sentences(self) -> None:
        text = " ".join(f"Bu, {number}. cümledir ve sürer." for number in range(1, 10))
        found = list(excerpts(text))
        assert [each.count("cümledir") for each in found] == [4, 3, 2]
