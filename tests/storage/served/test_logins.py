"""Who may ask a server for many users."""

from __future__ import annotations

import hashlib

import pytest

from app.core.domain import errors
from app.storage.served.logins import Logins
from app.storage.served.served_turns import ServedTurns
from tests.storage.served.conftest import Hall


async def test_only_a_digest_of_a_token_is_kept(hall: Hall) -> None:
    token = await Logins(hall.database).add("Cem")
    with hall.shared.connected() as connection:
        rows = connection.execute("SELECT logins::text, token_digest FROM animsa_served.logins")
        told, digests = zip(*rows.fetchall(), strict=True)
    assert token not in " ".join(told)
    assert hashlib.sha256(token.encode()).digest() in digests


async def test_a_token_is_its_user_s_until_there_is_another(hall: Hall) -> None:
    logins = Logins(hall.database)
    first = await logins.add("Cem")
    cem = await logins.holder(first)
    assert cem is not None and cem not in (hall.ada, hall.ben)
    second = await logins.renew("Cem")
    assert await logins.holder(first) is None
    assert await logins.holder(second) == cem
    for token in ("", "x", second[:-1]):
        assert await logins.holder(token) is None


async def test_a_name_is_taken_once_and_known_only_while_it_is_there(hall: Hall) -> None:
    logins = Logins(hall.database)
    with pytest.raises(errors.CommandError) as caught:
        await logins.add("Ada")
    assert caught.value.about["reason"] == "user_taken"
    for change in (logins.renew, logins.remove):
        with pytest.raises(errors.CommandError) as caught:
            await change("Kim")
        assert caught.value.about["reason"] == "no_such_user"
    assert (await logins.knows("Ada"), await logins.knows("Kim")) == (True, False)


async def test_who_is_removed_leaves_no_row(hall: Hall) -> None:
    logins = Logins(hall.database)
    ada, ben = ServedTurns(hall.database, hall.ada), ServedTurns(hall.database, hall.ben)
    await ada.add_turn("u", "gizli", "yanıt", {})
    await ben.add_turn("u", "kalan", "yanıt", {})
    await logins.remove("Ada")
    with hall.shared.connected() as connection:
        left = connection.execute("SELECT user_message FROM animsa_served.conversation_history")
        assert left.fetchall() == [("kalan",)]
    # A request that was on its way writes for nobody.
    with pytest.raises(errors.DatabaseAway):
        await ada.add_turn("u", "geç", "yanıt", {})
