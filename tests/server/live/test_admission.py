"""Who may come to a table that has a password."""

import pytest

from croupier.errors import CroupierError
from croupier.kit.clock import Manual
from croupier.server.config.limits import Rate
from croupier.server.live.admission import Admission
from croupier.server.live.guests import Guest
from croupier.table.commands import Sit
from tests.server.live.one_room import OneRoom, account, one_room
from tests.server.live_house import Plain

pytestmark = pytest.mark.anyio
MINUTE_NS = 60_000_000_000


def admission(clock: Manual | None = None) -> Admission:
    return Admission(Plain(), Rate(2, 60), clock or Manual(1))


async def refused(made: Admission, one: OneRoom, name: str, password: str | None = None) -> str:
    with pytest.raises(CroupierError) as refusal:
        await made.admit(account(name), one.room, password)
    return refusal.value.code


async def test_a_table_without_a_password_is_open_to_all() -> None:
    async with one_room() as one:
        for who in (account("eve"), Guest(number=1)):
            await admission().admit(who, one.room, None)


async def test_a_password_has_to_be_given_once() -> None:
    async with one_room(password_hash="plain sphinx") as one:
        made = admission()
        assert await refused(made, one, "ann") == "table/password"
        await made.admit(account("ann"), one.room, "sphinx")
        await made.admit(account("ann"), one.room, None)


async def test_a_player_who_is_there_and_the_superuser_need_no_password() -> None:
    async with one_room(password_hash="plain sphinx") as one:
        await one.room.ask(Sit("ann", 100))
        await admission().admit(account("ann"), one.room, None)
        await admission().admit(account("root", role="superuser"), one.room, None)


async def test_a_guest_does_not_get_in_even_with_the_password() -> None:
    async with one_room(password_hash="plain sphinx") as one:
        with pytest.raises(CroupierError) as refusal:
            await admission().admit(Guest(number=1), one.room, "sphinx")
        assert refusal.value.code == "account/guest"


async def test_wrong_passwords_are_limited_by_account_and_right_ones_are_not_counted() -> None:
    clock = Manual(1)
    async with one_room(password_hash="plain sphinx") as one:
        made = admission(clock)
        codes = [await refused(made, one, "ann", "wrong") for _ in range(3)]
        assert codes == ["table/password", "table/password", "table/too-many"]
        assert await refused(made, one, "ann", "sphinx") == "table/too-many"
        await made.admit(account("ben"), one.room, "sphinx")
        clock.advance(MINUTE_NS)
        await made.admit(account("ann"), one.room, "sphinx")
        one.room.admitted.clear()
        await made.admit(account("ann"), one.room, "sphinx")
