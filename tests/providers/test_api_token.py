"""The token of the API, in a keyring that lives in memory or in a file of its owner's."""

from __future__ import annotations

import os
from pathlib import Path

import keyring
import pytest
from keyring.backends.fail import Keyring as NoKeyring

from app.core.domain import errors
from app.core.wording.error_wording import error_sentence
from app.providers.api_token import FILE_NAME, ApiToken
from tests.fakes.keyrings import LockedKeyring, MemoryKeyring


def test_token_is_kept_in_the_keyring_and_in_no_file(
    tmp_path: Path, backend: MemoryKeyring
) -> None:
    token = ApiToken(tmp_path).get()
    assert len(token) >= 43
    assert ApiToken(tmp_path).get() == token
    assert list(backend.kept.values()) == [token]
    assert not (tmp_path / FILE_NAME).exists()


def test_each_data_directory_has_a_token_of_its_own(tmp_path: Path) -> None:
    tokens = {ApiToken(tmp_path / name).get() for name in ("a", "b")}
    assert len(tokens) == 2


@pytest.mark.parametrize("unusable", [NoKeyring, LockedKeyring])
def test_without_a_keyring_only_the_owner_may_read_the_file(
    tmp_path: Path, unusable: type[NoKeyring]
) -> None:
    keyring.set_keyring(unusable())
    token = ApiToken(tmp_path).get()
    file = tmp_path / FILE_NAME
    assert file.read_text("ascii").strip() == token
    if os.name == "posix":
        assert file.stat().st_mode & 0o777 == 0o600
    assert ApiToken(tmp_path).get() == token


@pytest.mark.skipif(os.name != "posix", reason="permissions of another kind")
def test_file_that_others_may_read_is_not_used(tmp_path: Path) -> None:
    keyring.set_keyring(NoKeyring())
    ApiToken(tmp_path).get()
    (tmp_path / FILE_NAME).chmod(0o644)
    with pytest.raises(errors.CommandError) as told:
        ApiToken(tmp_path).get()
    assert "--new-token" in error_sentence(told.value, "tr")
    ApiToken(tmp_path).renew()
    assert (tmp_path / FILE_NAME).stat().st_mode & 0o777 == 0o600


def test_new_token_replaces_the_old_one_wherever_it_was(tmp_path: Path) -> None:
    before = keyring.get_keyring()
    keyring.set_keyring(NoKeyring())
    old = ApiToken(tmp_path).get()
    keyring.set_keyring(before)
    assert ApiToken(tmp_path).get() == old
    new = ApiToken(tmp_path).renew()
    assert new != old
    assert ApiToken(tmp_path).get() == new
    assert not (tmp_path / FILE_NAME).exists()
