"""The cache on disk."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from app.research.web.cache import OLDEST, Cache, Cached

NOW = 1_732_208_400_000


def entry(body: bytes = b"metin", at: int = NOW) -> Cached:
    return Cached("https://example.org/a", "text/html", "utf-8", body, at)


def test_what_is_kept_comes_back_with_its_time(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "pages")
    assert cache.get("k", NOW) is None
    cache.put("k", entry(b"bir\niki\n"))
    assert Cache(tmp_path / "pages").get("k", NOW + 5) == entry(b"bir\niki\n")


def test_too_old_and_from_the_future_do_not_count(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    cache.put("k", entry())
    assert cache.get("k", NOW + 1001, keep=1000) is None
    assert cache.get("k", NOW - 1) is None
    assert cache.get("k", NOW + OLDEST + 1, keep=2 * OLDEST) is None


def test_the_oldest_make_room(tmp_path: Path) -> None:
    cache = Cache(tmp_path, most_bytes=20_000)
    for number in range(10):
        cache.put(str(number), entry(bytes(4_000), NOW + number))
    assert cache.size() <= 20_000
    assert cache.get("9", NOW + 9) is not None
    assert cache.get("0", NOW + 9) is None
    cache.put("large", entry(bytes(6_000)))
    assert cache.get("large", NOW) is None


def test_it_can_be_erased_and_expires(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "pages")
    cache.clear()
    cache.put("old", entry(at=NOW - OLDEST))
    cache.put("new", entry())
    cache.expire(NOW + 1)
    assert cache.get("new", NOW) is not None
    assert len(list((tmp_path / "pages").rglob("*.*"))) == 0
    assert sum(path.is_file() for path in tmp_path.rglob("*")) == 1
    cache.clear()
    assert not (tmp_path / "pages").exists()
    cache.put("again", entry())
    assert cache.get("again", NOW) is not None


def test_a_folder_that_cannot_be_used_is_an_empty_cache(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", "utf-8")
    cache = Cache(tmp_path / "file" / "pages")
    cache.put("k", entry())
    assert cache.get("k", NOW) is None
    assert cache.size() == 0


@given(st.binary(max_size=80), st.integers(0, 200))
def test_damage_is_noticed(noise: bytes, cut: int) -> None:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        cache = Cache(Path(folder))
        cache.put("k", entry(b"x" * 50))
        [file] = [path for path in Path(folder).rglob("*") if path.is_file()]
        whole = file.read_bytes()
        file.write_bytes(whole[:cut])
        assert cache.get("k", NOW) == (entry(b"x" * 50) if cut >= len(whole) else None)
        file.write_bytes(noise)
        assert cache.get("k", NOW) is None
