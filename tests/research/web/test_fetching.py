"""Fetching: what is never fetched, what is bounded, and how politely servers are asked.

Also tests: app/research/web/http_requests.py, app/research/web/page_limits.py,
app/research/web/rate_limit.py, app/research/web/transport.py.
"""

from __future__ import annotations

import asyncio
import logging
import ssl
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path

import pytest

from app.core.domain import errors
from app.research.web.addresses import is_public
from app.research.web.cache import Cached
from app.research.web.fetching import MOST_CONTAINERS, Fetcher
from app.research.web.http_requests import DAY, HTML, HttpRequest, page_lane
from app.research.web.page_limits import FetchLimits
from app.research.web.rate_limit import Lane
from tests.fakes import web_replies as replies
from tests.fakes.web import FakeWeb
from tests.research.fetchers import QUICK, fetching

LANE = Lane("deneme", at_once=1, a_second=1.0)


def page(web: FakeWeb, path: str, keep: int = 0) -> HttpRequest:
    """A page of the pretend web."""
    address = web.url + path
    own = web.url
    return HttpRequest(address, page_lane(address), own=own, types=HTML, keep=keep, page=True)


def service(web: FakeWeb, path: str = "/service", keep: int = 0) -> HttpRequest:
    return HttpRequest(web.url + path, LANE, name="Hizmet", own=web.url, keep=keep)


class TestWhatIsNeverFetched:
    @pytest.mark.parametrize(
        "path",
        [
            "/to-loopback",
            "/to-private",
            "/to-ipv6",
            "/to-mapped",
            "/to-metadata",
            "/to-number",
            "/to-file",
        ],
    )
    async def test_a_redirect_into_the_users_own_network_is_refused(self, path: str) -> None:
        async with FakeWeb() as web, fetching() as made:
            with pytest.raises(errors.AddressRefused):
                await made.fetcher.fetch(page(web, path))

    @pytest.mark.parametrize(
        "address",
        [
            "https://10.0.0.8/",
            "https://127.0.0.1/",
            "https://[::1]/",
            "https://[::ffff:10.0.0.8]/",
            "https://[fe80::1]/",
            "https://169.254.169.254/latest/meta-data/",
            "https://2130706433/",
            "https://localhost/",
            "https://intern.example/",
            "https://half.example/",
        ],
    )
    async def test_an_address_that_stands_for_a_private_one_is_refused(self, address: str) -> None:
        names = {
            "localhost": ["127.0.0.1"],
            "2130706433": ["127.0.0.1"],
            "intern.example": ["192.168.1.20"],
            # One private address among public ones is enough.
            "half.example": ["93.184.215.14", "fd00::1"],
        }
        async with fetching(names=names) as made:
            with pytest.raises(errors.AddressRefused):
                await made.fetcher.fetch(HttpRequest(address, page_lane(address), keep=0))

    async def test_a_name_that_becomes_private_after_the_first_look_is_refused(self) -> None:
        names = {"site.example": ["93.184.215.14"]}
        async with fetching(names=names) as made:
            request = HttpRequest(
                "https://site.example/", page_lane("https://site.example/"), keep=0
            )
            names["site.example"] = ["127.0.0.1"]
            with pytest.raises(errors.AddressRefused):
                await made.fetcher.fetch(request)

    @pytest.mark.parametrize(
        "address",
        [
            "file:///etc/passwd",
            "ftp://example.org/",
            "javascript:alert(1)",
            "https://user:pass@example.org/",
            "https://exa mple.org/",
            "https:///nohost",
            "https://example.org:99999/",
            "https://[::1",
            "//example.org",
            "",
        ],
    )
    async def test_what_is_no_https_address_is_refused_unasked(self, address: str) -> None:
        async with fetching() as made:
            with pytest.raises(errors.AddressRefused):
                await made.fetcher.fetch(HttpRequest(address, LANE))
            assert made.resolved == []

    async def test_a_password_in_an_address_is_not_repeated(self) -> None:
        async with fetching() as made:
            with pytest.raises(errors.AddressRefused) as refused:
                await made.fetcher.fetch(HttpRequest("https://ada:gizli@example.org/", LANE))
        assert "gizli" not in str(refused.value)

    async def test_http_is_asked_for_as_https(self) -> None:
        async with FakeWeb() as web, fetching(names={"127.0.0.1": ["127.0.0.1"]}) as made:
            with pytest.raises(errors.AddressRefused):
                await made.fetcher.fetch(HttpRequest(f"{web.url}/dawn", LANE, keep=0))
            assert web.requests == []

    async def test_the_users_own_server_may_not_send_us_elsewhere(self) -> None:
        async with FakeWeb() as web, FakeWeb() as other, fetching() as made:
            web.reply("/service", replies.redirect(f"{other.url}/dawn"))
            with pytest.raises(errors.AddressRefused):
                await made.fetcher.fetch(service(web))
            assert other.requests == []

    async def test_a_key_never_follows_a_redirect(self) -> None:
        async with FakeWeb() as web, fetching() as made:
            web.reply("/service", replies.redirect("/elsewhere"))
            request = HttpRequest(
                f"{web.url}/service", LANE, own=web.url, headers=(("X-Key", "gizli"),), keep=0
            )
            with pytest.raises(errors.SourceGarbled):
                await made.fetcher.fetch(request)
            assert web.asked("/elsewhere") == []

    async def test_cookies_are_never_kept(self) -> None:
        async with FakeWeb() as web, fetching() as made:
            await made.fetcher.fetch(page(web, "/cookie"))
            await made.fetcher.fetch(page(web, "/dawn"))
            assert all("Cookie" not in request.headers for request in web.requests)


class TestThePublicWay:
    """Over TLS to a name: the only part that a loopback cannot show without a certificate."""

    @pytest.fixture
    def certificate(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        """A certificate for ``site.example`` that this process trusts."""
        file = tmp_path / "site.pem"
        file.write_bytes(make_certificate("site.example"))
        monkeypatch.setenv("SSL_CERT_FILE", str(file))
        # This server's address takes the place of the open internet; all else is as it is.
        monkeypatch.setattr(
            "app.research.web.transport.is_public",
            lambda address: address == "127.0.0.1" or is_public(address),
        )
        return file

    async def ask(
        self, certificate: Path, host: str, location: str = ""
    ) -> tuple[Cached | errors.SourceError, list[str]]:
        """What comes of asking a server that is found under ``host``, and the names resolved."""
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(certificate)
        head = f"302 Found\r\nLocation: {location}" if location else "200 OK"

        async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.readuntil(b"\r\n\r\n")
            writer.write(f"HTTP/1.1 {head}\r\nContent-Length: 2\r\n\r\nok".encode())
            await writer.drain()
            writer.close()

        server = await asyncio.start_server(answer, "127.0.0.1", 0, ssl=context)
        port = server.sockets[0].getsockname()[1]
        names = {host: ["127.0.0.1"], "intern.example": ["172.16.0.1"]}
        try:
            async with fetching(names=names) as made:
                try:
                    request = HttpRequest(f"https://{host}:{port}/", LANE, keep=0)
                    return await made.fetcher.fetch(request), made.resolved
                except errors.SourceError as error:
                    return error, made.resolved
        finally:
            server.close()
            await server.wait_closed()

    async def test_the_name_is_resolved_once_and_its_certificate_checked(
        self, certificate: Path
    ) -> None:
        found, resolved = await self.ask(certificate, "site.example")
        assert isinstance(found, Cached) and found.body == b"ok"
        assert resolved == ["site.example"]

    async def test_a_certificate_of_another_name_is_refused(self, certificate: Path) -> None:
        found, _ = await self.ask(certificate, "other.example")
        assert isinstance(found, errors.SourceUnreachable)

    @pytest.mark.parametrize(
        "location",
        [
            "https://10.0.0.8/admin",
            "https://[::1]/admin",
            "https://[::ffff:127.0.0.1]/admin",
            "http://169.254.169.254/latest/meta-data/",
            "https://intern.example/",
            "http://0.0.0.0/",
        ],
    )
    async def test_a_redirect_into_the_users_own_network_is_refused(
        self, certificate: Path, location: str
    ) -> None:
        found, _ = await self.ask(certificate, "site.example", location)
        assert isinstance(found, errors.AddressRefused)


class TestBounds:
    @pytest.mark.parametrize("path", ["/huge", "/huge-unannounced", "/bomb"])
    async def test_large_bodies_are_given_up(self, path: str) -> None:
        async with FakeWeb() as web, fetching() as made:
            with pytest.raises(errors.PageTooLarge):
                await made.fetcher.fetch(page(web, path))

    async def test_packings_in_each_other_are_refused(self) -> None:
        async with FakeWeb() as web, fetching() as made:
            bomb = replies.Reply(b"x", headers={"Content-Encoding": "gzip, gzip, gzip"})
            web.reply("/service", bomb)
            with pytest.raises(errors.SourceGarbled):
                await made.fetcher.fetch(service(web))

    async def test_a_slow_drip_is_given_up_and_the_connection_dropped(self) -> None:
        async with FakeWeb() as web, fetching(limits=QUICK) as made:
            with pytest.raises(errors.SourceUnreachable):
                await made.fetcher.fetch(page(web, "/drip"))
            async with asyncio.timeout(120):
                await web.dropped.wait()

    async def test_cancelling_drops_the_connection(self) -> None:
        async with FakeWeb() as web, fetching() as made:
            request = HttpRequest(f"{web.url}/drip", LANE, own=web.url, keep=0)
            reading = asyncio.create_task(made.fetcher.fetch(request))
            async with asyncio.timeout(120):
                await web.arrived.wait()
            reading.cancel()
            with pytest.raises(asyncio.CancelledError):
                await reading
            async with asyncio.timeout(120):
                await web.dropped.wait()

    async def test_redirects_are_followed_but_not_for_ever(self) -> None:
        async with FakeWeb() as web, fetching() as made:
            found = await made.fetcher.fetch(page(web, "/to-dawn"))
            assert found.address == f"{web.url}/dawn"
            with pytest.raises(errors.SourceUnreachable):
                await made.fetcher.fetch(page(web, "/to-itself"))
            assert len(web.asked("/to-itself")) == 6

    async def test_other_types_are_refused(self) -> None:
        async with FakeWeb() as web, fetching() as made:
            with pytest.raises(errors.PageUnreadable):
                await made.fetcher.fetch(page(web, "/picture"))

    @pytest.mark.parametrize(
        ("reply", "error"),
        [
            (replies.Reply(status=404), errors.PageMissing),
            (replies.Reply(status=410), errors.PageMissing),
            (replies.Reply(status=403), errors.PageForbidden),
            (replies.Reply(status=500), errors.SourceUnreachable),
            (replies.Reply(status=418), errors.SourceGarbled),
            (
                replies.Reply(b"not gzip", headers={"Content-Encoding": "gzip"}),
                errors.SourceGarbled,
            ),
            (replies.Reply(b"half of it", cut=True), errors.SourceUnreachable),
        ],
    )
    async def test_every_failure_is_an_error_that_is_known(
        self, reply: replies.Reply, error: type[errors.SourceError]
    ) -> None:
        async with FakeWeb() as web, fetching() as made:
            web.always("/page", reply)
            with pytest.raises(error) as failed:
                await made.fetcher.fetch(page(web, "/page"))
            assert failed.value.name == "127.0.0.1"

    async def test_no_name_server_and_no_listener_are_unreachable(self) -> None:
        async with fetching() as made:
            with pytest.raises(errors.SourceUnreachable):
                await made.fetcher.fetch(HttpRequest("https://nowhere.example/", LANE, keep=0))
            own = "http://127.0.0.1:9"
            with pytest.raises(errors.SourceUnreachable):
                await made.fetcher.fetch(HttpRequest(f"{own}/", LANE, own=own, keep=0))

    async def test_json_of_nothing_but_brackets_is_no_answer(self) -> None:
        async with FakeWeb() as web, fetching() as made:
            empty = b"[" + b"[]," * (MOST_CONTAINERS + 1) + b"1]"
            web.reply("/service", replies.Reply(empty, type="application/json"))
            with pytest.raises(errors.SourceGarbled):
                await made.fetcher.fetch_json(service(web))


class TestPoliteness:
    async def test_it_says_who_it_is(self) -> None:
        async with FakeWeb() as web, fetching() as made:
            await made.fetcher.fetch(page(web, "/dawn"))
        assert "Animsa/" in web.requests[0].headers["User-Agent"]
        assert "destek@example.org" in web.requests[0].headers["User-Agent"]

    async def test_requests_of_a_lane_keep_their_distance_and_their_number(self) -> None:
        async with FakeWeb() as web, fetching() as made:
            web.always("/service", replies.as_json({}))
            await asyncio.gather(*(made.fetcher.fetch(service(web)) for _ in range(4)))
            assert web.most_at_once == 1
            assert made.sleeps == [1.0, 2.0, 3.0]

    async def test_a_short_pause_that_is_asked_for_is_made(self) -> None:
        async with FakeWeb() as web, fetching() as made:
            web.reply("/service", replies.busy("2"), replies.as_json({"ok": 1}))
            answer = await made.fetcher.fetch_json(service(web))
            assert answer.value == {"ok": 1}
            assert 2.0 in made.sleeps

    async def test_a_long_pause_leaves_the_server_out(self) -> None:
        async with FakeWeb() as web, fetching() as made:
            web.reply("/service", replies.busy("600"))
            web.always("/service", replies.as_json({}))
            for _ in range(2):
                with pytest.raises(errors.SourceBusy):
                    await made.fetcher.fetch(service(web))
            assert len(web.requests) == 1
            made.clock.advance(timedelta(seconds=601))
            await made.fetcher.fetch(service(web))
            assert len(web.requests) == 2

    async def test_a_pause_may_be_a_date_or_nonsense(self) -> None:
        async with FakeWeb() as web, fetching() as made:
            then = datetime(2024, 11, 21, 17, 0, 3, tzinfo=UTC)
            web.reply("/service", replies.busy(format_datetime(then, usegmt=True)))
            web.reply("/service", replies.as_json({}))
            await made.fetcher.fetch(service(web))
            assert 3.0 in made.sleeps
            for nonsense in ("soon", "Mon, 1 Jan 2024 00:00:00 +9999999999999999"):
                web.reply("/service", replies.busy(nonsense))
                with pytest.raises(errors.SourceBusy):
                    await made.fetcher.fetch(service(web))
                made.clock.advance(timedelta(seconds=60))

    async def test_a_rate_that_a_server_names_is_kept(self) -> None:
        async with FakeWeb() as web, fetching() as made:
            limits = {"x-rate-limit-limit": "1", "x-rate-limit-interval": "4s"}
            web.always("/service", replies.Reply(b"{}", type="application/json", headers=limits))
            for _ in range(3):
                await made.fetcher.fetch(service(web))
            assert made.sleeps[-1] == 5.0

    async def test_a_service_that_fails_is_asked_once_more_a_page_is_not(self) -> None:
        async with FakeWeb() as web, fetching() as made:
            web.reply("/service", replies.Reply(status=502), replies.as_json({}))
            await made.fetcher.fetch(service(web))
            web.always("/page", replies.Reply(status=502))
            with pytest.raises(errors.SourceUnreachable):
                await made.fetcher.fetch(page(web, "/page"))
            assert len(web.asked("/page")) == 1

    async def test_robots_are_respected_for_pages_also_behind_redirects(self) -> None:
        async with FakeWeb() as web, fetching() as made:
            for path in ("/private/page", "/dawn?print=1", "/to-private-page"):
                with pytest.raises(errors.PageForbidden):
                    await made.fetcher.fetch(page(web, path))
            assert web.asked("/private/page") == []
            await made.fetcher.fetch(page(web, "/private/open"))
            assert len(web.asked("/robots.txt")) == 1

    @pytest.mark.parametrize(("status", "allowed"), [(404, True), (403, True), (503, False)])
    async def test_without_robots_everything_may_be_read_unless_the_site_is_down(
        self, status: int, allowed: bool
    ) -> None:
        async with FakeWeb() as web, fetching() as made:
            web.always("/robots.txt", replies.Reply(status=status))
            if allowed:
                await made.fetcher.fetch(page(web, "/private/page"))
            else:
                with pytest.raises(errors.SourceUnreachable):
                    await made.fetcher.fetch(page(web, "/private/page"))

    async def test_no_log_holds_what_was_asked(self, caplog: pytest.LogCaptureFixture) -> None:
        caplog.set_level(logging.DEBUG)
        async with FakeWeb() as web, fetching() as made:
            web.reply("/service", replies.busy("600"))
            request = HttpRequest(
                f"{web.url}/service", LANE, own=web.url, query=(("q", "gizlikelime"),), keep=0
            )
            with pytest.raises(errors.SourceBusy):
                await made.fetcher.fetch(request)
            assert web.requests[0].query == {"q": "gizlikelime"}
        assert "gizlikelime" not in caplog.text


class TestCaching:
    async def test_a_second_look_comes_from_the_disk_with_its_age(self, tmp_path: Path) -> None:
        async with FakeWeb() as web:
            async with fetching(tmp_path) as made:
                first = await made.fetcher.fetch(page(web, "/dawn", keep=DAY))
            async with fetching(tmp_path) as made:
                made.clock.advance(timedelta(hours=23))
                second = await made.fetcher.fetch(page(web, "/dawn", keep=DAY))
                assert second == first
                assert len(web.asked("/dawn")) == 1
                made.clock.advance(timedelta(hours=2))
                third = await made.fetcher.fetch(page(web, "/dawn", keep=DAY))
            assert third.fetched_at == made.clock.now()
            assert len(web.asked("/dawn")) == 2

    async def test_failures_are_not_kept(self, tmp_path: Path) -> None:
        async with FakeWeb() as web, fetching(tmp_path) as made:
            web.reply("/page", replies.Reply(status=404), replies.Reply(b"<p>Geldi"))
            with pytest.raises(errors.PageMissing):
                await made.fetcher.fetch(page(web, "/page", keep=DAY))
            assert (await made.fetcher.fetch(page(web, "/page", keep=DAY))).body == b"<p>Geldi"

    async def test_keys_reach_the_server_but_not_the_disk(self, tmp_path: Path) -> None:
        async with FakeWeb() as web, fetching(tmp_path) as made:
            web.always("/service", replies.as_json({}))
            request = HttpRequest(
                f"{web.url}/service",
                LANE,
                own=web.url,
                secrets=(("api_key", "gizlianahtar"),),
                headers=(("Authorization", "gizlianahtar"),),
            )
            await made.fetcher.fetch(request)
        assert web.requests[0].query == {"api_key": "gizlianahtar"}
        kept = contents(tmp_path)
        assert kept and not any(b"gizlianahtar" in each for each in kept)


async def test_closing_a_fetcher_that_fetched_nothing_is_fine() -> None:
    async with fetching(limits=FetchLimits(most_bytes=1)) as made:
        assert isinstance(made.fetcher, Fetcher)


def contents(folder: Path) -> list[bytes]:
    """Every file below a folder."""
    return [path.read_bytes() for path in folder.rglob("*") if path.is_file()]


def make_certificate(name: str) -> bytes:
    """A key and a self-signed certificate, PEM."""
    pytest.importorskip("cryptography")
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    return private + certificate.public_bytes(serialization.Encoding.PEM)
