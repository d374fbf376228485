"""What may be chosen when a table is opened, and that it is played by."""

from typing import Any

import msgspec
import pytest

from croupier.errors import BadOption, Unknown
from croupier.games import registry
from croupier.kit.chance import Seeded
from croupier.table import commands
from croupier.table.reactor import TableReactor
from croupier.table.settings import TableSettings
from croupier.table.terms import Terms
from tests.table.live_table import Live


def opened(**settings: Any) -> TableReactor:
    settings = {"name": "T", "game": "holdem", **settings}
    table, _ = TableReactor.open(
        "t", TableSettings(**settings), creator="c", now_ns=1, chance=Seeded(1), salt=lambda count: bytes(count)
    )
    return table


def refusal(**settings: Any) -> str:
    with pytest.raises(BadOption) as refused:
        opened(**settings)
    return refused.value.code


@pytest.mark.parametrize(("turn_s", "fits"), [(0, False), (1, True), (60, True), (61, False)])
def test_a_turn_is_1_to_60_seconds(turn_s: int, fits: bool) -> None:
    if fits:
        assert opened(turn_s=turn_s).state.turn_ns == turn_s * 10**9
    else:
        assert refusal(turn_s=turn_s) == "table/turn-time"


@pytest.mark.req("POKERIV3:U7")
@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"buy_in": (100, 50)}, "buy-in/reversed"),
        ({"options": {"min_buy_in": 100, "max_buy_in": 50}}, "buy-in/reversed"),
        ({"buy_in": (0, 50)}, "buy-in/bounds"),
        ({"minimum": 1}, "table/minimum-players"),
        ({"minimum": 11}, "table/minimum-players"),
        ({"seats": 11}, "seats/too-many"),
        ({"seats": 1}, "seats/too-few"),
        ({"game": "landlord", "seats": 2}, "seats/too-few"),
        ({"name": " "}, "table/name"),
        ({"name": "x" * 61}, "table/name"),
        ({"pace_ms": -1}, "table/setting"),
        ({"rebuy_s": 0}, "table/setting"),
        ({"options": {"colour": 1}}, "options/invalid"),
    ],
)
def test_an_impossible_table_is_refused(settings: dict[str, Any], code: str) -> None:
    assert refusal(**settings) == code


def test_a_game_that_is_not_there_is_refused() -> None:
    with pytest.raises(Unknown, match="no game 'poker'"):
        opened(game="poker")


@pytest.mark.req("POKERIV3:U7", "POKERIV3:TJV6a")
def test_a_table_plays_by_its_settings() -> None:
    live = Live(
        options={"limit": "fixed", "big_blind": 10}, turn_s=5, seats=4, minimum=3, buy_in=(100, 300), pace_ms=1000
    )
    assert live.refused(commands.Sit("A", 99)) == "buy-in/below-minimum"
    assert live.refused(commands.Sit("A", 301)) == "buy-in/above-maximum"
    live.sit("A", "B", chips=300)
    assert not live.state.running
    live.sit("C", chips=100)
    assert live.state.running
    told = live.told(0)
    assert told.choices["raise"]["ranges"] == [[20, 20, 1]]  # fixed limit: the big blind's size
    assert (told.clock[0].deadline_ns - told.clock[0].started_ns) == 5 * 10**9
    assert told.picture is not None
    assert sorted(seat["bet"] for seat in told.picture["seats"] if seat) == [0, 5, 10]


@pytest.mark.req("POKERIV3:TJV6b", "POKERIV3:KT7a")
def test_the_first_deal_begins_when_the_minimum_sits() -> None:
    live = Live(minimum=3, who="bots")
    live.sit("A", "B", kind="bot")
    live.wait(3600)
    assert (live.state.number, live.told().status) == (0, "waiting")
    live.sit("C", kind="bot")
    assert (live.state.number, live.told().status) == (1, "playing")
    assert live.state.live.dealt == (0, 1, 2)


@pytest.mark.parametrize(
    ("settings", "player", "kind", "code"),
    [
        ({"who": "people"}, "A", "bot", "table/who"),
        ({"who": "people"}, "A", "person", ""),
        ({"who": "bots"}, "A", "person", "table/who"),
        ({"who": "bots"}, "A", "bot", ""),
        ({"only": ("A", "B")}, "C", "person", "table/others-only"),
        ({"only": ("A", "B")}, "A", "person", ""),
    ],
)
def test_who_may_sit(settings: dict[str, Any], player: str, kind: Any, code: str) -> None:
    assert Live(**settings).refused(commands.Sit(player, 100, kind=kind)) == code


def test_a_password_stays_with_the_house() -> None:
    live = Live(password_hash="$argon2id$secret")
    assert live.state.settings.protected
    assert b"argon2id" in live.watch.lines[0]
    assert live.state.settings.public().protected
    assert b"argon2id" not in msgspec.json.encode(live.state.settings.public())
    assert not Live().state.settings.protected


def test_settings_survive_json() -> None:
    made = TableSettings(name="T", game="holdem", options={"big_blind": 4}, buy_in=(10, None), only=("A",), rounds=7)
    assert msgspec.json.decode(msgspec.json.encode(made), type=TableSettings) == made


@pytest.mark.parametrize(
    ("game", "options", "buy_in", "terms"),
    [
        ("holdem", {}, None, Terms((40, 200), 1, 2, True, "dollars")),
        ("holdem", {"big_blind": 10, "ante": 2}, (50, 60), Terms((50, 60), 1, 12, True, "dollars")),
        ("stud", {"ante": 3}, None, Terms((200, None), 3, 3, False, "dollars")),
        ("blackjack", {"minimum": 700}, None, Terms((700, None), 700, 700, False, "cents")),
        ("landlord", {}, None, Terms(None, 1, 1, False, "points")),
        ("landlord", {}, (50, 60), Terms((50, 60), 1, 1, False, "chips")),
    ],
)
def test_what_a_game_takes_is_read_from_its_options(game: str, options: Any, buy_in: Any, terms: Terms) -> None:
    made = Terms.of(registry.make(game, options), buy_in)
    assert made == terms
    assert made.scores == (terms.buy_in is None)
