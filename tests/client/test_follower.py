"""What a client folds is what the house shows: the same view, the same choices, the same record, in every game."""

import asyncio
from contextlib import suppress
from typing import Any

import msgspec
import pytest

from croupier.bots.loading import make
from croupier.client import House, Refused, Table
from croupier.client.follower import SeenRound
from croupier.client.table import usual_chips
from croupier.games import registry
from croupier.games.game import Viewer
from croupier.kit.cards import UNKNOWN
from croupier.play.player import Budget
from croupier.play.record import Record, redacted
from croupier.protocol import live as messages
from tests.client.fake_house import LINE, faked, standing
from tests.client.houses import PATIENCE_S, guest, until
from tests.server.live_house import state_of
from tests.server.open_house import Place

pytestmark = pytest.mark.anyio

GAMES = {
    "holdem": (2, {"small_blind": 1, "big_blind": 2}),
    "omaha": (3, {"limit": "pot", "small_blind": 1, "big_blind": 2}),
    "soko": (3, {}),
    "stud": (4, {}),
    "blackjack": (2, {}),
    "landlord": (3, {}),
}


def test_every_built_in_game_is_among_those_that_are_followed() -> None:
    assert set(GAMES) == set(registry.BUILT_IN)


@pytest.mark.parametrize("game", GAMES)
async def test_a_bot_sees_at_a_table_what_it_would_see_in_a_match(place: Place, lab: str, game: str) -> None:
    """At every turn of a random bot's the folded state is the house's own view, byte by byte, and so is its record."""
    count, options = GAMES[game]
    async with asyncio.timeout(PATIENCE_S):
        seen = await random_rounds(place, lab, game, count, options, rounds=4)
    for name, rounds in seen.items():
        assert [round.number for round in rounds] == [1, 2, 3, 4]
        for round in rounds:
            await check_record(place, round, name)


async def random_rounds(
    place: Place, lab: str, game: str, count: int, options: Any, *, rounds: int
) -> dict[str, list[SeenRound]]:
    names = [f"{game}-{nth}" for nth in range(count)]
    houses = [await guest(place, name).__aenter__() for name in names]
    try:
        await houses[0].create(game, name=lab, options=options, minimum=count, rounds=rounds, late="play-on")
        tables = [await house.join(lab) for house in houses]
        played = await asyncio.gather(*[random_play(place, table, nth) for nth, table in enumerate(tables)])
        return dict(zip(names, played, strict=True))
    finally:
        for house in houses:
            await house.__aexit__(None, None, None)


async def random_play(place: Place, table: Table, seed: int) -> list[SeenRound]:
    """Until the table closes, which is after its last round."""
    assert table.game is not None
    bot = make("random", seed=seed, game=table.game)
    ended: list[SeenRound] = []
    async for moment in table:
        ended += moment.ended
        if moment.my_turn:
            followed = moment.followed
            assert followed is not None
            assert followed.seat is not None
            check_view(place, table, followed, moment.told.seq)
            await table.act(bot.choose(followed.lens, followed.legal, Budget()))
        elif moment.me and moment.me.offer_until_ns:
            with suppress(Refused):  # the table may have closed
                await table.top_up(usual_chips(table.line))
    return ended


def check_view(place: Place, table: Table, followed: SeenRound, seq: int) -> None:
    """Against the house's own state, which a client never gets: as long as the house has not gone on."""
    state = state_of(place.hub.room(table.id))
    if state.seq > seq:  # where several are asked at once, another may have been faster
        assert table.line.game == "blackjack"
        return
    assert state.live is not None
    assert followed.seat is not None
    game = followed.game
    assert bytes_of(followed.state) == bytes_of(game.view(state.live.state, followed.seat))
    assert bytes_of(game.picture(followed.state)) == bytes_of(game.picture(game.view(state.live.state, followed.seat)))


async def check_record(place: Place, seen: SeenRound, name: str) -> None:
    table = int(seen.id.partition("-")[0])
    kept = await place.house.store.rounds.record(table, seen.number)
    seat: Viewer = next(at for at, info in enumerate(kept.header.seats) if info and info.player == name)
    theirs, ours = redacted(kept, seat), seen.record()
    assert ours.header.viewer == seat
    assert (ours.events, ours.payoffs) == (theirs.events, theirs.payoffs)
    assert comparable(ours) == comparable(theirs)


def comparable(record: Record) -> Any:
    """Without what only the house knows: faults, proofs, who came and went."""
    told = msgspec.to_builtins(record)
    told["header"].pop("changes", None)
    return {key: value for key, value in told.items() if key not in ("faults", "proof")}


def bytes_of(value: Any) -> bytes:
    return msgspec.json.encode(value)


async def test_who_comes_back_as_another_program_is_told_of_the_round_again(place: Place, lab: str) -> None:
    """A bot that was started anew in the middle of a round sees it as if it had been there."""
    async with guest(place, "Ben") as ben:
        async with guest(place, "Ann") as ann:
            first = await ann.create("holdem", name=lab, options=GAMES["holdem"][1])
            await first.sit(100)
            other = await ben.join(lab, chips=100)
        await until(other, lambda m: m.clock and (m.my_turn or m.clock[0].seat != m.you))
        if other.seq == other.received and state_of(place.hub.room(other.id)).turns.keys() == {1}:
            await other.act("Call")
        async with guest(place, "Ann") as ann:
            again = await ann.join(lab)
            moment = await until(again, lambda m: m.my_turn)
            assert moment.followed is not None
            assert moment.followed.number == 1
            assert UNKNOWN not in moment.lens.mine
            check_view(place, again, moment.followed, moment.seq)


async def test_a_table_without_spectators_is_followed_too(place: Place, lab: str) -> None:
    async with guest(place, "Ann") as ann, guest(place, "Ben") as ben:
        first = await ann.create("holdem", name=lab, options=GAMES["holdem"][1], spectators=False)
        await first.sit(100)
        other = await ben.join(lab, chips=100)
        async with asyncio.timeout(PATIENCE_S):
            played = asyncio.gather(random_play(place, first, 1), random_play(place, other, 2))
            async for line in lines(ben, lab):
                if line.rounds >= 2:
                    break
        played.cancel()


async def lines(house: House, name: str) -> Any:
    while True:
        yield await house.table(name)


async def test_a_game_that_is_not_here_is_told_as_picture_and_choices() -> None:
    line = msgspec.structs.replace(LINE, game="unheard-of")
    happened = {"type": "Happened", "events": [{"type": "Rang", "bell": 3}], "seat": 0}
    told = msgspec.to_builtins(standing(3, picture={"bells": 3}, choices={"ring": {}}))
    text = msgspec.json.encode({**told, "events": [happened]}).decode()
    async with faked(line=line) as fake, fake.house() as house:
        table = await house.watch("lab")
        await fake.tell(text)
        moment = await anext(table)
        assert table.game is None
        assert (moment.view, moment.choices, moment.followed) == ({"bells": 3}, {"ring": {}}, None)
        assert moment.events[0].events == ({"type": "Rang", "bell": 3},)  # type: ignore[union-attr]


BEGAN: dict[str, Any] = {
    "type": "RoundBegan",
    "number": 1,
    "seats": [{"player": "Ann", "chips": 100}, {"player": "Ben", "chips": 100}],
    "dealt": [0, 1],
    "chance": "secure",
}


@pytest.mark.parametrize(
    "told",
    [
        {"events": [BEGAN], "choices": {"somersault": {}}},
        {"events": [BEGAN, {"type": "Happened", "events": [{"type": "Somersaulted"}]}]},
        {"events": [BEGAN, {"type": "Happened", "events": [{"type": "PotWon", "pot": "all"}]}]},
        {"events": [{**BEGAN, "carry": {"somersaults": "many"}}]},
    ],
)
async def test_a_house_with_other_rules_is_noticed(told: Any) -> None:
    message = msgspec.to_builtins(standing(3, since=0)) | told
    async with faked() as fake, fake.house() as house:
        table = await house.watch("lab")
        await fake.tell(msgspec.json.encode(message).decode())
        moment = await anext(table)
        assert (table.differs, table.game, moment.followed) == (True, None, None)
        await fake.tell(standing(4))
        assert (await anext(table)).seq == 4


def test_the_protocol_is_shared_by_both_ends() -> None:
    from croupier.protocol import live as theirs

    assert messages is theirs
