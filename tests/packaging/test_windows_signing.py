"""Signatures for Windows: what is signed, that they hold, and that a change breaks them. Also
tests: windows_installer, package."""

from __future__ import annotations

import importlib
import shutil
import subprocess
import zipfile
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import ModuleType

import pip._vendor.distlib
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.serialization import pkcs12
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from tests.packaging.conftest import Script

ROOT = Path(__file__).parents[2]
PROGRAM = Path(pip._vendor.distlib.__file__).with_name("w64.exe")
"""A small program for Windows that nobody signed: every pip carries it."""
FOLDER = "animsa-1.2.3/animsa"
PASSWORD = "tilki 7"
SOFT_DEVICE = Path("/usr/lib/x86_64-linux-gnu/softhsm/libsofthsm2.so")
"""A device that keeps its key to itself, made of files."""
ENGINE = Path("/usr/lib/x86_64-linux-gnu/engines-3/pkcs11.so")
"""By which OpenSSL speaks to such a device."""
signs = pytest.mark.skipif(not shutil.which("osslsigncode"), reason="osslsigncode is not here")


@pytest.fixture(name="signing")
def _signing(script: Script) -> ModuleType:
    return script("windows_signing")


@pytest.fixture(name="packed")
def _packed(tmp_path: Path) -> Path:
    packed = tmp_path / "animsa.zip"
    with zipfile.ZipFile(packed, "w") as written:
        for name, content in (
            ("animsa.exe", PROGRAM.read_bytes()),
            ("_internal/text.dll", b"MZ but no program"),
            ("_internal/program.txt", PROGRAM.read_bytes()),
        ):
            written.writestr(zipfile.ZipInfo(f"{FOLDER}/{name}", (2026, 11, 1, 12, 0, 0)), content)
    return packed


@pytest.fixture(name="wished", scope="module")
def _wished(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment that says who signs: a certificate that vouches for itself."""
    folder = tmp_path_factory.mktemp("certificate")
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    made = certificate(key)
    hidden = serialization.BestAvailableEncryption(PASSWORD.encode())
    both = pkcs12.serialize_key_and_certificates(b"test", key, made, None, hidden)
    (folder / "test.p12").write_bytes(both)
    (folder / "password").write_text(PASSWORD, "utf-8")
    (folder / "test.pem").write_bytes(made.public_bytes(serialization.Encoding.PEM))
    told = f"-pkcs12 '{folder}/test.p12' -readpass '{folder}/password'"
    return {"ANIMSA_WINDOWS_SIGN_WITH": told, "trusted": str(folder / "test.pem")}


def certificate(key: rsa.RSAPrivateKey) -> x509.Certificate:
    """A certificate for signing programs that vouches for itself."""
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Signature of a test")])
    now = datetime.now(UTC)
    return (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.CODE_SIGNING]), critical=False)
        .sign(key, hashes.SHA256())
    )


def holds(path: Path, wished: dict[str, str]) -> bool:
    command = ["osslsigncode", "verify", "-CAfile", wished["trusted"], "-in", str(path)]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def test_without_a_certificate_nothing_changes(signing: ModuleType, packed: Path) -> None:
    before = packed.read_bytes()
    assert signing.sign_packed(packed, {}) == []
    signing.sign(packed, {})
    assert packed.read_bytes() == before


def test_code_is_known_from_its_header(signing: ModuleType) -> None:
    program = PROGRAM.read_bytes()
    assert signing.is_unsigned_code(program)
    for other in (b"", b"MZ", b"MZ" + b"\xff" * 100, b"text " * 100, program[:0x40]):
        assert not signing.is_unsigned_code(other)


@signs
def test_the_program_in_the_zip_is_signed_once(
    signing: ModuleType, packed: Path, wished: dict[str, str], tmp_path: Path
) -> None:
    with zipfile.ZipFile(packed) as held:
        before = {each.filename: (each.date_time, held.read(each)) for each in held.infolist()}
    assert signing.sign_packed(packed, wished) == [f"{FOLDER}/animsa.exe"]
    with zipfile.ZipFile(packed) as held:
        after = {each.filename: (each.date_time, held.read(each)) for each in held.infolist()}
    assert list(after) == list(before)
    changed = [name for name, told in after.items() if told != before[name]]
    assert changed == [f"{FOLDER}/animsa.exe"]
    program = tmp_path / "animsa.exe"
    moment, content = after[f"{FOLDER}/animsa.exe"]
    assert moment == (2026, 11, 1, 12, 0, 0)
    program.write_bytes(content)
    assert holds(program, wished)
    assert signing.sign_packed(packed, wished) == []


@signs
@pytest.mark.skipif(not SOFT_DEVICE.exists(), reason="SoftHSM is not here")
@pytest.mark.skipif(not ENGINE.exists(), reason="libengine-pkcs11-openssl is not here")
@pytest.mark.skipif(not shutil.which("pkcs11-tool"), reason="OpenSC is not here")
def test_a_key_signs_that_never_leaves_its_device(
    signing: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = tmp_path / "softhsm2.conf"
    told.write_text(f"directories.tokendir = {tmp_path}\nobjectstore.backend = file\n", "utf-8")
    monkeypatch.setenv("SOFTHSM2_CONF", str(told))
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    encoding = serialization.Encoding
    held = {
        "privkey": key.private_bytes(
            encoding.DER, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        ),
        "cert": certificate(key).public_bytes(encoding.DER),
    }
    begin = ("softhsm2-util", "--init-token", "--free", "--label", "test", "--so-pin", "87654321")
    subprocess.run([*begin, "--pin", "1234"], check=True, capture_output=True)
    for kind, content in held.items():
        (tmp_path / kind).write_bytes(content)
        store = ("pkcs11-tool", "--module", str(SOFT_DEVICE), "--login", "--pin", "1234")
        what = ("--write-object", str(tmp_path / kind), "--type", kind, "--id", "01")
        command = [*store, *what, "--label", "sign"]
        subprocess.run(command, check=True, capture_output=True)
    (tmp_path / "privkey").unlink()
    (tmp_path / "pin").write_text("1234", "utf-8")
    place = "pkcs11:token=test;object=sign"
    with_device = f"-pkcs11module {SOFT_DEVICE} -pkcs11cert '{place}' -key '{place}'"
    wished = {signing.WITH: f"{with_device} -readpass '{tmp_path}/pin'"}
    program = tmp_path / "animsa.exe"
    shutil.copyfile(PROGRAM, program)
    signing.sign(program, wished)
    trusted = tmp_path / "test.pem"
    trusted.write_bytes(x509.load_der_x509_certificate(held["cert"]).public_bytes(encoding.PEM))
    assert holds(program, {"trusted": str(trusted)})


@signs
def test_a_changed_program_is_no_longer_vouched_for(
    signing: ModuleType, wished: dict[str, str], tmp_path: Path
) -> None:
    program = tmp_path / "animsa.exe"
    shutil.copyfile(PROGRAM, program)
    assert not holds(program, wished)
    signing.sign(program, wished)
    assert holds(program, wished)
    content = bytearray(program.read_bytes())
    content[0x2000] ^= 1
    program.write_bytes(content)
    assert not holds(program, wished)


@signs
@pytest.mark.skipif(not shutil.which("makensis"), reason="NSIS is not here")
@pytest.mark.skipif(not shutil.which("7z"), reason="7z is not here")
def test_installer_and_what_removes_the_program_are_signed(
    signing: ModuleType,
    wished: dict[str, str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(signing.WITH, wished[signing.WITH])
    installer, staging = (
        importlib.import_module(each) for each in ("windows_installer", "staging")
    )
    built = tmp_path / "animsa"
    built.mkdir()
    shutil.copyfile(PROGRAM, built / "animsa.exe")
    release = staging.Release(ROOT, built, "1.2.3", 1_790_000_000)
    setup = tmp_path / "animsa-1.2.3-setup.exe"
    installer.build(release, tmp_path / "staged", setup)
    assert holds(setup, wished)
    command = ["7z", "x", f"-o{tmp_path / 'unpacked'}", str(setup)]
    subprocess.run(command, check=True, capture_output=True)
    assert holds(tmp_path / "unpacked" / "$INSTDIR.new" / "uninstall.exe", wished)
    assert not holds(built / "animsa.exe", wished)


@signs
def test_a_wrong_password_is_said_without_showing_it(
    signing: ModuleType,
    wished: dict[str, str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    program = tmp_path / "animsa.exe"
    shutil.copyfile(PROGRAM, program)
    certificate = wished[signing.WITH].partition(" -readpass")[0]
    monkeypatch.setenv(signing.WITH, f"{certificate} -pass gizli-sifre")
    assert signing.main([str(program)]) == 1
    said = "".join(capfd.readouterr())
    assert "animsa.exe was not signed." in said
    assert "gizli-sifre" not in said
    assert program.read_bytes() == PROGRAM.read_bytes()
