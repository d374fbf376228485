"""A one-method bot at a live table: the class that `croupier match` plays with, over real sockets."""

import asyncio
import time
from collections.abc import Callable
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.bots.loading import make
from croupier.client import BotRun, House, Table
from croupier.client.follower import SeenRound
from croupier.errors import CroupierError
from croupier.games.game import SeatInfo
from croupier.games.poker.events import CALL, CHECK, FOLD, Bet, RaiseTo
from croupier.games.poker.legal import Moves
from croupier.games.poker.views.lens import Lens
from croupier.play.player import Budget, Fault
from croupier.protocol import live as m
from croupier.table.client_view import SeatTold
from croupier.table.events import Happened, RebuyOffered, RoundBegan, RoundEnded, StoodUp
from tests.client.fake_house import LINE, faked, standing
from tests.client.houses import PATIENCE_S, guest, opened, quick_house, until
from tests.server.open_house import Place

pytestmark = pytest.mark.anyio

BLINDS = {"small_blind": 1, "big_blind": 2}


class Caller:
    """Checks and calls, and keeps what it was given."""

    def __init__(self) -> None:
        self.given: list[tuple[Any, Any, Budget]] = []

    def choose(self, view: Any, legal: Any, budget: Budget) -> Any:
        self.given.append((view, legal, budget))
        return self.decide(view, legal)

    def decide(self, view: Any, legal: Any) -> Any:
        return legal.passive()


class Doing(Caller):
    """Decides by a function."""

    def __init__(self, decide: Callable[[Any, Any], Any]) -> None:
        super().__init__()
        self._decide = decide

    def decide(self, view: Any, legal: Any) -> Any:
        return self._decide(view, legal)


async def seated(stack: AsyncExitStack, place: Place, lab: str, *bots: Any, **settings: Any) -> list[BotRun]:
    """These bots at a table, in this order; what is not a setting of the table is one of their runs."""
    about = {key: settings.pop(key) for key in ("hands", "rebuys", "chips") if key in settings}
    more: dict[str, Any] = {"chips": 100} | about
    runs = []
    for nth, bot in enumerate(bots):
        house = await stack.enter_async_context(guest(place, f"{'ABCD'[nth]}-bot"))
        if nth == 0:
            await house.create("holdem", name=lab, options=BLINDS, minimum=len(bots), **settings)
        table = await house.join(lab, chips=about.get("chips", 100))
        runs.append(BotRun(table, bot, player=house.you.name, **more))
    return runs


async def play(*runs: BotRun) -> None:
    async with asyncio.timeout(PATIENCE_S):
        await asyncio.gather(*[run.play() for run in runs])


@pytest.mark.req("POKERIV3:ROLE-BOT")
async def test_bots_play_so_many_hands_by_themselves_and_leave(place: Place, lab: str) -> None:
    async with AsyncExitStack() as stack:
        runs = await seated(stack, place, lab, Caller(), Caller(), hands=7)
        await play(*runs)
        assert [(run.hands_played, run.faults, run.why) for run in runs] == [(7, 0, "")] * 2
        line = await (await stack.enter_async_context(guest(place, "Zoe"))).table(lab)
        assert (line.players, line.rounds) == ((), 7)


async def test_a_bot_is_handed_lens_moves_and_the_time_it_has(place: Place, lab: str) -> None:
    bot = Caller()
    async with AsyncExitStack() as stack:
        await play(*await seated(stack, place, lab, bot, Caller(), hands=2, turn_s=9))
    assert all(isinstance(view, Lens) and isinstance(legal, Moves) for view, legal, _ in bot.given)
    assert all(0 < budget.limit_ms <= 9000 for _, _, budget in bot.given)


@pytest.mark.req("POKERIV3:KT8")
async def test_a_scripted_bot_uses_every_action_in_two_deals(place: Place, lab: str) -> None:
    """In the first deal it bets on the turn, in the second it calls on the flop and folds on the turn; the other one
    bets whenever it can in the second deal."""
    done: list[Any] = []
    hands: list[list[Any]] = [[], []]

    def scripted(view: Any, legal: Any) -> Any:
        first, facing = not hands[0], legal.due > 0
        action = legal.passive()
        if view.street == 2 and (first or facing):
            action = Bet(10) if first else FOLD
        done.append(action)
        return action

    def other(view: Any, legal: Any) -> Any:
        return Bet(10) if hands[1] and view.street and not view.high else legal.passive()

    async with AsyncExitStack() as stack:
        runs = await seated(stack, place, lab, Doing(scripted), Doing(other), hands=2)
        for run, seen in zip(runs, hands, strict=True):
            run.counted = partial(_keep, seen)
        await play(*runs)
    assert [run.faults for run in runs] == [0, 0]
    assert {type(action) for action in done} == {type(action) for action in (FOLD, CHECK, CALL, Bet(10))}
    told = [[type(event).__name__ for event in played.events if getattr(event, "seat", 1) == 0] for played in hands[0]]
    assert "Betted" in told[0]
    assert {"Called", "Folded"} <= set(told[1])
    assert [e.paid for e in hands[0][0].events if type(e).__name__ == "Betted" and e.seat == 0] == [10]


def _keep(seen: list[Any], played: SeenRound, faults: list[Fault]) -> None:
    seen.append(played)


@pytest.mark.req("POKERIV3:KT7a")
async def test_nothing_is_dealt_before_the_set_number_of_bots_has_come(place: Place, lab: str) -> None:
    async with AsyncExitStack() as stack:
        house = await stack.enter_async_context(guest(place, "Zoe"))
        watched = await house.create("holdem", name=lab, options=BLINDS, minimum=3)
        for nth in range(3):
            assert (await house.table(lab)).rounds == 0
            player = await stack.enter_async_context(guest(place, f"{'ABC'[nth]}-bot"))
            await player.join(lab, chips=100)
        await until(watched, lambda moment: moment.told.round == 1)


@pytest.mark.req("POKERIV3:TJV10")
async def test_a_bot_that_thinks_for_longer_than_the_window_stays_connected(tmp_path: Path) -> None:
    file = quick_house(live={"check_s": 0.05, "window_s": 0.4, "silent_s": 0.2})

    def slow(view: Any, legal: Any) -> Any:
        time.sleep(1.5)
        return legal.passive()

    async with opened(tmp_path, file) as place, AsyncExitStack() as stack:
        runs = await seated(stack, place, "lab", Doing(slow), Doing(lambda view, legal: FOLD), hands=1)
        await play(*runs)
        assert [run.faults for run in runs] == [0, 0]
        assert place.hub.presence.online.keys() == {"A-bot", "B-bot"}
        assert not place.lines("socket closed")


@pytest.mark.parametrize(
    ("wrong", "kind", "says"),
    [
        (lambda view, legal: 1 // 0, "crash", "ZeroDivisionError: integer division or modulo by zero"),
        (lambda view, legal: "fold", "illegal", "'fold' is not an action"),
        (lambda view, legal: None, "illegal", "None is not an action"),
        (lambda view, legal: RaiseTo(10**6), "illegal", "Raise to at most 100: that is all you have."),
    ],
)
async def test_where_a_bot_fails_the_default_stands_in(
    place: Place, lab: str, wrong: Any, kind: str, says: str
) -> None:
    async with AsyncExitStack() as stack:
        runs = await seated(stack, place, lab, Doing(wrong), Caller(), hands=2)
        await play(*runs)
    assert [run.hands_played for run in runs] == [2, 2]
    assert runs[0].faults >= 2
    first = runs[0].notes[0]
    assert (first.hand, first.kind) == (1, kind)
    assert says in first.says
    assert runs[1].faults == 0


async def test_who_is_too_late_is_counted_as_such_and_sits_in_again(place: Place, lab: str) -> None:
    waits = iter([1.3])

    def late(view: Any, legal: Any) -> Any:
        time.sleep(next(waits, 0))
        return legal.passive()

    async with AsyncExitStack() as stack:
        runs = await seated(stack, place, lab, Doing(late), Caller(), hands=2, turn_s=1)
        await play(*runs)
    assert [note.kind for note in runs[0].notes] == ["late"]
    assert [run.hands_played for run in runs] == [2, 2]


async def test_a_broke_bot_buys_chips_as_often_as_it_may(place: Place, lab: str) -> None:
    """Both go all in with every hand, so that somebody is broke after each; nobody can rebuy more than twice."""

    def all_in(view: Any, legal: Any) -> Any:
        return legal.aggressive(10**6)

    async with AsyncExitStack() as stack:
        runs = await seated(stack, place, lab, Doing(all_in), Doing(all_in), rebuys=2, chips=100, rebuy_s=5)
        playing = [asyncio.create_task(run.play()) for run in runs]
        async with asyncio.timeout(PATIENCE_S):
            _, others = await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
        for other in others:
            other.cancel()
        await asyncio.wait(playing)
        broke = next(run for run in runs if run.why)
        assert broke.why == "No chips are left."
        kept = await place.house.store.journal.entries(broke._table.id)
        bought = b"".join(entry.events for entry in kept).count(b'"Bought"')
        assert bought >= 2


async def test_who_is_stopped_leaves_the_table(place: Place, lab: str) -> None:
    async with AsyncExitStack() as stack:
        runs = await seated(stack, place, lab, Caller(), Caller())
        playing = [asyncio.create_task(run.play()) for run in runs]
        while not runs[0].hands_played:
            await asyncio.sleep(0.01)
        playing[0].cancel()
        await playing[0]
        assert runs[0].stopped
        line = await (await stack.enter_async_context(guest(place, "Zoe"))).table(lab)
        assert "A-bot" not in [player.name for player in line.players]
        playing[1].cancel()
        await playing[1]


async def test_a_thought_that_never_ends_keeps_nobody_from_leaving(place: Place, lab: str) -> None:
    def stuck(view: Any, legal: Any) -> Any:
        thinking.set()
        time.sleep(60)

    from threading import Event

    thinking = Event()
    async with AsyncExitStack() as stack:
        runs = await seated(stack, place, lab, Doing(stuck), Caller())
        playing = [asyncio.create_task(run.play()) for run in runs]
        while not thinking.is_set():
            await asyncio.sleep(0.01)
        async with asyncio.timeout(PATIENCE_S):
            for task in playing:
                task.cancel()
                await task
        assert all(run.stopped for run in runs)


async def test_a_table_that_closes_is_said_to_have_closed(place: Place, lab: str) -> None:
    async with AsyncExitStack() as stack:
        runs = await seated(stack, place, lab, Caller(), Caller(), rounds=3)
        await play(*runs)
        assert [(run.hands_played, run.why) for run in runs] == [(3, "The table has closed.")] * 2


async def test_a_bot_of_a_game_that_is_not_here_gets_picture_and_choices() -> None:
    line = msgspec.structs.replace(LINE, game="unheard-of")
    bot = Doing(lambda view, legal: {"type": "Ring", "bell": legal["ring"]["bells"]})
    async with faked(line=line) as fake, fake.house() as house:
        table = await house.watch("lab")
        playing = asyncio.create_task(BotRun(table, bot, player="Ann").play())
        await fake.tell(standing(3, picture={"bells": 3}, choices={"ring": {"bells": 3}}))
        await fake.until(lambda: fake.count(m.Act))
        playing.cancel()
        await playing
        [act] = [asked for asked in fake.heard if isinstance(asked, m.Act)]
        assert (act.seq, msgspec.json.decode(act.action)) == (3, {"type": "Ring", "bell": 3})
        assert bot.given[0][:2] == ({"bells": 3}, {"ring": {"bells": 3}})
        assert fake.count(m.Leave) == 1


async def test_a_round_whose_beginning_is_not_to_be_had_is_played_mildly_and_counts() -> None:
    """The house, asked for the beginning, does not remember it either."""
    seats = (SeatTold("Ann", 100), SeatTold("Ben", 100))
    now = {"seats": seats, "you": 0, "round": 7, "status": "playing"}
    turn = msgspec.structs.replace(standing(90, since=90), choices={"fold": {}, "check": {}}, **now)
    over = msgspec.structs.replace(standing(91, RoundEnded(7, (5, -5))), **now)
    bot = Caller()
    async with faked() as fake, fake.house() as house:
        fake.answer = lambda asked: [m.Ok(id=asked.id), turn] if isinstance(asked, m.Watch) else None
        table = await house.watch("lab")
        run = BotRun(table, bot, player="Ann", hands=1)
        playing = asyncio.create_task(run.play())
        await fake.until(lambda: fake.count(m.Act))
        await fake.tell(over, over, standing(92, StoodUp("Ann", 0, 105, "asked")))
        await playing
        [act] = [asked for asked in fake.heard if isinstance(asked, m.Act)]
        assert (act.seq, msgspec.json.decode(act.action)) == (90, {"type": "Check"})
        assert [asked.seen for asked in fake.heard if isinstance(asked, m.Watch)] == [None, 0]
        assert [asked.after_round for asked in fake.heard if isinstance(asked, m.Stand)] == [True]
        assert (run.hands_played, run.faults, run.why, bot.given) == (1, 0, "", [])


async def test_what_is_told_again_counts_once() -> None:
    """Neither hands nor chips: who was offered new ones a while ago is not offered them now."""
    seats = (SeatTold("Ann", 100), SeatTold("Ben", 100))
    infos = (SeatInfo("Ann", 100), SeatInfo("Ben", 100))
    now = {"seats": seats, "you": 0, "round": 1, "status": "playing"}
    began: RoundBegan[Any] = RoundBegan(1, infos, (0, 1), "secure")
    events: tuple[Any, ...] = (RebuyOffered("Ann", 0, 5), began)
    async with faked() as fake, fake.house() as house:
        table = await house.watch("lab")
        run = BotRun(table, Caller(), player="Ann", hands=3, rebuys=5)
        playing = asyncio.create_task(run.play())
        for _ in range(3):
            await fake.tell(msgspec.structs.replace(standing(8, *events, since=2), **now))
        await fake.tell(msgspec.structs.replace(standing(9, RoundEnded(1, (1, -1))), **now))
        await fake.tell(msgspec.structs.replace(standing(9, *events, RoundEnded(1, (1, -1)), since=2), **now))
        await fake.tell(standing(10, StoodUp("Ann", 0, 105, "asked")))
        await playing
        assert (run.hands_played, fake.count(m.TopUp), fake.count(m.Stand)) == (1, 0, 0)


async def test_a_bot_does_not_play_by_other_rules_than_the_house() -> None:
    odd = msgspec.to_builtins(standing(3, since=0)) | {"events": [{"type": "Happened", "events": [{"type": "Odd"}]}]}
    async with faked() as fake, fake.house() as house:
        table = await house.watch("lab")
        await fake.tell(msgspec.json.encode(odd).decode())
        with pytest.raises(CroupierError) as caught:
            await BotRun(table, Caller(), player="Ann").play()
        assert caught.value.code == "bot/other-rules"
        assert fake.count(m.Leave) == 1


@pytest.mark.parametrize("game", ["blackjack", "landlord", "stud"])
async def test_the_bots_of_every_game_play_at_tables(place: Place, lab: str, game: str) -> None:
    count = 3 if game == "landlord" else 2
    async with AsyncExitStack() as stack:
        houses = [await stack.enter_async_context(guest(place, f"{'ABC'[nth]}-bot")) for nth in range(count)]
        await houses[0].create(game, name=lab, minimum=count)
        tables = [await house.join(lab) for house in houses]
        runs = [regular(house, table) for house, table in zip(houses, tables, strict=True)]
        await play(*runs)
        assert [(run.hands_played, run.notes, run.why) for run in runs] == [(2, [], "")] * count


def regular(house: House, table: Table) -> BotRun:
    assert table.game is not None
    return BotRun(table, make("regular", seed=1, game=table.game), player=house.you.name, hands=2)


async def test_every_decision_is_one_of_the_bots_own(place: Place, lab: str) -> None:
    """What the house has kept is what the bot chose: nothing stood in for it, nothing was sent twice."""
    bot = Caller()
    async with AsyncExitStack() as stack:
        runs = await seated(stack, place, lab, bot, Caller(), hands=5)
        await play(*runs)
        entries = await place.house.store.journal.entries(runs[0]._table.id)
        events = [event for entry in entries for event in msgspec.json.decode(entry.events)["events"]]
    mine = [event for event in events if event["type"] == Happened.__name__ and event.get("seat") == 0]
    assert len(mine) == len(bot.given)
