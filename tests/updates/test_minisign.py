"""Signatures that minisign wrote are verified, and ours are verified by minisign."""

from __future__ import annotations

import base64
import importlib
import shutil
import subprocess
from pathlib import Path

import pytest

from app.updates.minisign import BadSignature, public_key, verify
from tests.fakes.releases import SigningKey

ROOT = Path(__file__).parents[2]
DATA = ROOT / "tests" / "data" / "updates"
"""Written by minisign 0.11: `minisign -G -W`, `minisign -S`, and with `-l` for the old form."""
KEY = public_key((DATA / "public_key.txt").read_text("utf-8"))
FEED = (DATA / "feed.json").read_bytes()
SIGNATURE = (DATA / "feed.json.minisig").read_text("utf-8")


def test_what_minisign_signed_is_verified_with_its_comment() -> None:
    comment = verify(FEED, SIGNATURE, (KEY,))
    assert comment == "timestamp:1795000000\tfile:animsa-feed.json\thashed"
    assert verify(FEED, SIGNATURE.replace("\n", "\r\n"), (KEY,)) == comment


def test_each_changed_bit_of_the_file_is_seen() -> None:
    for place in range(0, len(FEED), 37):
        changed = bytearray(FEED)
        changed[place] ^= 1
        with pytest.raises(BadSignature):
            verify(bytes(changed), SIGNATURE, (KEY,))


@pytest.mark.parametrize("line", [1, 2, 3])
def test_each_changed_line_of_the_signature_is_seen(line: int) -> None:
    lines = SIGNATURE.splitlines()
    changed = lines[line].replace("1", "2", 1) if line == 2 else _flipped(lines[line])
    lines[line] = changed
    with pytest.raises(BadSignature):
        verify(FEED, "\n".join(lines) + "\n", (KEY,))


def _flipped(text: str) -> str:
    raw = bytearray(base64.b64decode(text))
    raw[-1] ^= 1
    return base64.b64encode(bytes(raw)).decode()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "untrusted comment: x\n",
        "x" * 100_000,
        SIGNATURE + "more\n",
        SIGNATURE.replace("trusted comment: ", "comment: "),
        SIGNATURE.replace("RUS", "!US"),
        (DATA / "legacy.minisig").read_text("utf-8"),
    ],
)
def test_what_is_no_signature_of_ours_is_refused(text: str) -> None:
    with pytest.raises(BadSignature):
        verify(FEED, text, (KEY,))


def test_another_key_may_not_sign_and_a_second_one_may() -> None:
    other = SigningKey()
    with pytest.raises(BadSignature, match="another key"):
        verify(FEED, SIGNATURE, (public_key(other.public),))
    signature = other.sign(FEED)
    assert verify(FEED, signature, (KEY, public_key(other.public))) == "timestamp:1"
    # The id alone makes nobody a signer.
    pretender = SigningKey(key_id=KEY.key_id)
    with pytest.raises(BadSignature, match="does not fit"):
        verify(FEED, pretender.sign(FEED), (KEY,))


@pytest.mark.parametrize("text", ["", "RW", "ğ", "A" * 56])
def test_a_key_is_a_key_of_minisign(text: str) -> None:
    with pytest.raises(ValueError, match="minisign"):
        public_key(text)


@pytest.mark.skipif(shutil.which("minisign") is None, reason="minisign is not installed")
def test_minisign_itself_agrees_in_both_directions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))
    release_feed = importlib.import_module("release_feed")

    def minisign(*arguments: str) -> None:
        done = subprocess.run(
            ["minisign", *arguments], cwd=tmp_path, input="", capture_output=True, encoding="utf-8"
        )
        assert done.returncode == 0, done.stderr

    minisign("-G", "-W", "-p", "key.pub", "-s", "key.sec")
    public = (tmp_path / "key.pub").read_text("utf-8").splitlines()[1]
    content = "Sürüm ✓\n".encode()
    (tmp_path / "feed.json").write_bytes(content)
    minisign("-S", "-s", "key.sec", "-m", "feed.json", "-t", "görüldü")
    theirs = (tmp_path / "feed.json.minisig").read_text("utf-8")
    assert verify(content, theirs, (public_key(public),)) == "görüldü"

    ours = release_feed.sign(content, release_feed.read_key(tmp_path / "key.sec"), "bizden")
    (tmp_path / "feed.json.minisig").write_text(ours, "utf-8")
    minisign("-V", "-p", "key.pub", "-m", "feed.json")
    assert verify(content, ours, (public_key(public),)) == "bizden"
