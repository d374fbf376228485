"""A brief bot, which gets news in place of whole tables, decides and records what one with whole tables does."""

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from croupier.bots.loading import make
from croupier.client import BotRun, Table
from croupier.client.bot_launcher import launch
from croupier.client.bot_settings import BotSettings
from croupier.client.follower import SeenRound
from croupier.client.table import usual_chips
from croupier.games.game import AnyGame
from croupier.play.player import Budget, Fault
from croupier.play.record import redacted
from croupier.protocol import live as m
from tests.client.fake_house import LINE, faked, standing
from tests.client.houses import PATIENCE_S, guest, relayed, until
from tests.client.test_follower import GAMES, check_record
from tests.server.live_house import state_of
from tests.server.open_house import PASSWORD, Place

pytestmark = pytest.mark.anyio

HANDS = 4


class Compared:
    """Lets a bot decide, and asks a twin, of the same seed, who is given what the house itself has for that seat."""

    def __init__(self, place: Place, table: Table, seed: int) -> None:
        assert table.game is not None
        self.decisions = 0
        self._place = place
        self._table = table
        self._game: AnyGame = table.game
        self._bot, self._twin = (make("random", seed=seed, game=table.game) for _ in range(2))

    def choose(self, view: Any, legal: Any, budget: Budget) -> Any:
        action = self._bot.choose(view, legal, budget)
        live = state_of(self._place.hub.room(self._table.id)).live
        assert live is not None
        # Where several are asked at once, another may have been faster, but none has changed what this one may do.
        assert action == self._twin.choose(*self._of_house(live.state, view.seat), budget)
        self.decisions += 1
        return action

    def _of_house(self, state: Any, seat: int) -> tuple[Any, Any]:
        seen = self._game.view(state, seat)
        return self._game.lens(seen, seat), self._game.legal(seen, seat)


async def brief_bots(stack: AsyncExitStack, place: Place, lab: str, game: str, **more: Any) -> list[tuple[Any, ...]]:
    """Bots of a brief house each, at one table: the bot, its run and the rounds that it saw."""
    count, options = GAMES[game]
    made = []
    for nth in range(count):
        house = await stack.enter_async_context(guest(place, f"{game}-{nth}", brief=True, **more))
        if nth == 0:
            await house.create(game, name=lab, options=options, minimum=count, late="play-on")
        table = await house.join(lab)
        bot, seen, chips = Compared(place, table, nth), list[SeenRound](), usual_chips(table.line)
        run = BotRun(table, bot, player=house.you.name, hands=HANDS, rebuys=99, chips=chips, counted=_into(seen))
        made.append((house, bot, run, seen))
    return made


def _into(seen: list[SeenRound]) -> Any:
    def counted(played: SeenRound, faults: list[Fault]) -> None:
        seen.append(played)

    return counted


@pytest.mark.parametrize("cuts", [False, True], ids=["steady", "cut"])
@pytest.mark.parametrize("game", GAMES)
async def test_a_brief_bot_decides_as_by_the_houses_own_view(place: Place, lab: str, game: str, cuts: bool) -> None:
    """In every game; also over a wire that is cut again and again, where whole tables say what was missed."""
    async with AsyncExitStack() as stack, asyncio.timeout(PATIENCE_S):
        relay = await stack.enter_async_context(relayed(place.port))
        bots = await brief_bots(stack, place, lab, game, address=relay.address)
        playing = asyncio.gather(*[run.play() for _, _, run, _ in bots])
        if cuts:
            for wanted in range(1, HANDS):
                while not playing.done() and max(len(seen) for *_, seen in bots) < wanted:
                    await asyncio.sleep(0.001)
                relay.cut()
        await playing
        for house, bot, run, seen in bots:
            assert run.notes == []
            assert bot.decisions
            assert seen
            assert bool(house.dropped) == cuts
            for played in seen:
                await (check_events if cuts else check_record)(place, played, house.you.name)


async def check_events(place: Place, seen: SeenRound, name: str) -> None:
    """As `check_record`, but for the times: what was missed comes at once, brief or not."""
    kept = await place.house.store.rounds.record(int(seen.id.partition("-")[0]), seen.number)
    theirs, ours = redacted(kept, seen.seat), seen.record()
    assert kept.header.seats[ours.header.viewer].player == name  # type: ignore[index, union-attr]
    assert (ours.events, ours.payoffs) == (theirs.events, theirs.payoffs)


async def test_a_brief_house_pictures_a_round_as_the_whole_table_does(place: Place, lab: str) -> None:
    """Choices, clock and view of each turn are those that another viewer of the same seat would be sent."""
    async with guest(place, "Ann", brief=True) as ann, guest(place, "Ben") as ben, asyncio.timeout(PATIENCE_S):
        other = await ben.create("holdem", name=lab, options=GAMES["holdem"][1])
        await other.sit()
        table = await ann.join(lab)
        calling = asyncio.create_task(BotRun(other, make("caller", seed=1, game=other.game), player="Ben").play())  # type: ignore[arg-type]
        turns = 0
        async for moment in table:
            if moment.my_turn and isinstance(moment.told, m.News):
                state = state_of(place.hub.room(table.id))
                assert state.live is not None
                shown = state.game.picture(state.game.view(state.live.state, moment.you))
                assert moment.view == msgspec.json.decode(msgspec.json.encode(shown))
                assert moment.running
                assert (moment.seats, moment.me) == ((), None)
                turns += 1
            if moment.my_turn:
                await table.act(moment.legal.passive())
            if turns >= 8:
                break
        calling.cancel()
        await calling


async def test_a_bot_that_is_launched_is_brief_and_a_house_by_hand_is_not(place: Place, lab: str) -> None:
    async with guest(place, "Ben") as ben:
        table = await ben.create("holdem", name=lab, options=GAMES["holdem"][1])
        await table.sit()
        about = BotSettings(
            bot="caller", server=f"127.0.0.1:{place.port}", user="Ada", password=PASSWORD, register=True, table=lab
        )
        launched = asyncio.create_task(launch(about, {}, seated=_nothing, counted=_nothing))
        await until(table, lambda moment: moment.told.round)
        watchers = place.hub.room(table.id).broadcast.watchers
        assert {name: watcher.brief for name, watcher in watchers.items()} == {"Ada": True, "Ben": False}
        launched.cancel()
        await asyncio.wait((launched,))


def _nothing(*_: Any) -> None:
    pass


def news(seq: int, **more: Any) -> m.News:
    about: dict[str, Any] = {"table": 1, "since": seq - 1, "seq": seq, "at_ns": seq, "events": (), **more}
    return m.News(**about)


async def test_news_after_a_gap_are_replaced_by_the_whole_table() -> None:
    """It is asked for once, from the last number on; news that come meanwhile are skipped."""
    async with faked() as fake, fake.house(brief=True) as house:
        table = await house.watch("lab")
        await fake.tell(standing(3), news(4))
        assert [(await anext(table)).seq, (await anext(table)).seq] == [3, 4]
        await fake.tell(news(7), news(8))
        following = asyncio.ensure_future(anext(table))
        await fake.until(lambda: fake.count(m.Watch) == 2)
        await fake.tell(standing(9, since=4), news(10))
        first, second = await following, await anext(table)
        assert [first.seq, first.missed, second.seq, second.missed] == [9, False, 10, False]
        asked = [one.seen for one in fake.heard if isinstance(one, m.Watch)]
        assert asked == [None, 4]
        assert [one.brief for one in fake.heard if isinstance(one, m.Hello)] == [True]


async def test_without_the_rules_a_brief_house_is_asked_for_pictures() -> None:
    line = replace(LINE, game="unheard-of")
    async with faked(line=line) as fake, fake.house(brief=True) as house:
        table = await house.watch("lab")
        await fake.tell(standing(3))
        await anext(table)
        await fake.tell(news(4, choices={"ring": {}}))
        following = asyncio.ensure_future(anext(table))
        await fake.until(lambda: fake.count(m.Watch) == 2)
        await fake.tell(standing(4, picture={"bells": 3}, choices={"ring": {}}))
        moment = await following
        assert (moment.view, moment.choices, moment.missed) == ({"bells": 3}, {"ring": {}}, False)
