"""Tables that the house opens for players who were matched."""

from collections import Counter
from collections.abc import Callable

import pytest

from croupier.server.bots.runner import BotTerms
from croupier.server.config.house import Matching
from croupier.server.live.match_tables import MatchTables
from croupier.server.live.matchmaking import Seeker
from croupier.server.live.room import Room
from croupier.server.ops.entropy import ReadAhead
from croupier.store.people.accounts import Account
from croupier.table.settings import TableSettings

pytestmark = pytest.mark.anyio
NAMES = ("ann", "ben", "cem")


class NoBots:
    """Of a house that has none."""

    async def account(self, is_here: Callable[[str], bool], spec: str, /) -> Account:
        raise AssertionError("no bot is needed")

    async def seat(self, room: Room, account: Account, terms: BotTerms, seat: int, /) -> None:
        raise AssertionError("no bot is needed")


def tables(opened: list[TableSettings] | None = None) -> MatchTables:
    """In a house where every table that is asked for is refused, and noted."""

    async def open_table(settings: TableSettings) -> Room:
        if opened is not None:
            opened.append(settings)
        raise RuntimeError("The house is full.")

    return MatchTables(
        Matching(),
        {"turn_s": 7, "minimum": 2},
        open_table=open_table,
        online={},
        ids={},
        nicknames={"ann": "Annie", "ben": "Benny", "cem": "Cemal"},
        bots=NoBots(),
        know=lambda account: None,
        chance=ReadAhead,
    )


@pytest.mark.req("LANDLORD:9.5")
def test_positions_are_drawn_by_lot() -> None:
    """Over many games every player has every position about as often: 30 to 37 in a hundred."""
    made = tables()
    seats: Counter[tuple[str, int]] = Counter()
    for _ in range(3000):
        seats.update((name, posid) for posid, name in enumerate(made.lots(NAMES)))
    assert all(0.30 <= seats[name, posid] / 3000 <= 0.37 for name in NAMES for posid in range(3))


async def test_a_match_gets_a_table_for_one_round_and_for_its_players_only() -> None:
    opened: list[TableSettings] = []
    with pytest.raises(RuntimeError, match="full"):
        await tables(opened).open(tuple([Seeker(name, 0, 1) for name in NAMES]))
    [settings] = opened
    assert (settings.game, settings.seats, settings.minimum, settings.rounds) == ("landlord", 3, 3, 1)
    assert settings.only is not None
    assert set(settings.only) == set(NAMES)
    assert settings.turn_s == 7  # the house's own
    called = {"ann": "Annie", "ben": "Benny", "cem": "Cemal"}
    assert settings.name == f"landlord {'-'.join([called[name] for name in settings.only])}"
