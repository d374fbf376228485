"""No amount that a person or a house file may name is so large that a sum of the house leaves 64 bits."""

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.bank.purse import purse_of
from croupier.bank.simulated import BankAccount
from croupier.bank.transfer import MOST
from croupier.errors import BadOption, IllegalAction
from croupier.games import registry
from croupier.games.blackjack.events import Bet
from croupier.games.game import Over, SeatInfo
from croupier.kit import amounts
from croupier.kit.amounts import AMOUNT_MOST, POINTS_MOST, TABLE_MOST
from croupier.protocol import live as m
from croupier.protocol.live.fields import Amount
from croupier.protocol.rest.advice import AdviceAsked
from croupier.protocol.rest.me import Repayment
from croupier.server import table_settings
from croupier.server.config.house import read
from croupier.table.commands import Leave
from croupier.table.events import RoundVoided
from examples.pig import Pig
from tests.server.live_house import TestHouse
from tests.server.play import play_rounds, seated
from tests.table.live_table import Live
from tests.table.toys import brought

pytestmark = pytest.mark.anyio

HUGE = 2_000_000_000_000_000_000
NUMBERS = [
    (game, field.name)
    for game in registry.names()
    for field in msgspec.structs.fields(registry.game_class(game).types.options)
    if field.type in (int, int | None)
]


def test_every_game_has_amounts_among_its_options() -> None:
    assert {"holdem", "omaha", "stud", "soko", "blackjack", "landlord"} <= {game for game, _ in NUMBERS}
    assert {("holdem", "big_blind"), ("stud", "ante"), ("blackjack", "minimum"), ("landlord", "stake")} <= {*NUMBERS}


@pytest.mark.parametrize(("game", "name"), NUMBERS)
async def test_no_option_of_a_game_can_be_huge(house: TestHouse, game: str, name: str) -> None:
    ann = await house.client("ann")
    answer = await ann.ask("create", settings={"name": "Kairo", "game": game, "options": {name: HUGE}})
    assert answer["type"] == "error"
    assert (answer["code"], answer["field"]) == ("options/too-large", f"options.{name}")
    assert str(HUGE) in answer["says"]
    assert house.hub.rooms == {}


@pytest.mark.parametrize(("game", "name"), NUMBERS)
def test_the_rules_themselves_refuse_amounts_that_cannot_be_counted(game: str, name: str) -> None:
    with pytest.raises(BadOption):
        registry.make(game, {name: HUGE})


def some_options(game: str) -> st.SearchStrategy[dict[str, Any]]:
    """Options of a game with numbers of any size, those near the bounds among them."""
    near = [AMOUNT_MOST, POINTS_MOST, amounts.MOST, 2**31, 2**63, 10**30]
    number = st.one_of(
        st.integers(), st.integers(1, 100), st.sampled_from(near), st.sampled_from(near).map(lambda most: most + 1)
    )
    return st.dictionaries(st.sampled_from([name for which, name in NUMBERS if which == game]), number, max_size=6)


@given(st.data())
def test_a_table_of_any_game_has_no_amount_beyond_the_bounds_whatever_is_asked(data: st.DataObject) -> None:
    game = data.draw(st.sampled_from(sorted({game for game, _ in NUMBERS})))
    options = data.draw(some_options(game))
    said = {"name": "Kairo", "game": game, "options": options}
    try:
        made = table_settings.settings(said, {})
    except BadOption as refused:
        fields = {f"options.{name}" for which, name in NUMBERS if which == game}
        assert refused.field in {*fields, "buy_in"}, refused.says
        return
    state, row = table_settings.check(made), table_settings.row(made, None)
    assert all(-AMOUNT_MOST <= value <= AMOUNT_MOST for value in options.values())
    assert all(chips is None or chips <= AMOUNT_MOST for chips in state.terms.buy_in or ())
    assert all(0 <= value <= amounts.MOST for value in msgspec.structs.asdict(row.limits).values())


class Nested(Pig):
    name = "nested"


def test_a_number_inside_an_option_of_a_game_that_somebody_brought_is_bounded_too() -> None:
    said = {"name": "Kairo", "game": "nested", "options": {"prizes": [1, {"first": 10**30}]}}
    with brought(Nested), pytest.raises(BadOption) as refused:
        table_settings.settings(said, {})
    assert (refused.value.code, refused.value.field) == ("options/too-large", "options.prizes")


AMOUNTS = [
    (kind.__struct_config__.tag, field.name)
    for kind in m.ToHouse.__args__
    for field in msgspec.structs.fields(kind)
    if field.type == Amount
]


async def test_no_amount_in_a_message_can_be_huge_and_the_refusal_names_its_field(house: TestHouse) -> None:
    ann = await house.client("ann")
    table = (await ann.done("create", settings={"name": "Kairo", "game": "holdem"}))["table"]
    assert {*AMOUNTS} == {("sit", "chips"), ("top_up", "chips"), ("add_bot", "chips")}
    for kind, name in AMOUNTS:
        for value in (amounts.MOST + 1, 2**63, 10**30):
            more = {"bot": "caller"} if kind == "add_bot" else {}
            await ann.wire.send(json.dumps({"type": kind, "id": f"{kind} {value}", "table": table, name: value} | more))
            answer = await ann.hear("error", id=f"{kind} {value}")
            assert (answer["code"], answer["field"]) == ("message/unreadable", name)


@pytest.mark.parametrize(("kind", "name"), [(Repayment, "cents"), (AdviceAsked, "bet")])
def test_no_amount_in_a_request_can_be_huge(kind: type, name: str) -> None:
    about = {"table": 1} if kind is AdviceAsked else {"key": "k"}
    msgspec.convert({name: amounts.MOST} | about, kind)
    with pytest.raises(msgspec.ValidationError, match=name):
        msgspec.convert({name: amounts.MOST + 1} | about, kind)


@pytest.mark.parametrize(
    ("table", "field"),
    [("options = { ante = 1_000_000_000_000 }", "options.ante"), ("buy_in = [1, 1_000_000_000_000]", "buy_in")],
)
def test_no_table_of_a_house_file_can_be_huge(table: str, field: str) -> None:
    text = f'name = "a"\ntitle = "A"\n[[table]]\nname = "Kairo"\ngame = "holdem"\n{table}\n'
    with pytest.raises(BadOption, match=r"a\.toml") as refused:
        read(text, "a.toml")
    assert refused.value.field == field


@pytest.mark.parametrize("bounds", [[HUGE, None], [1, HUGE], [AMOUNT_MOST + 1, None]])
async def test_no_buy_in_of_a_table_can_be_huge(house: TestHouse, bounds: list[Any]) -> None:
    ann = await house.client("ann")
    answer = await ann.ask("create", settings={"name": "Kairo", "game": "holdem", "buy_in": bounds})
    assert (answer["code"], answer["field"]) == ("buy-in/too-large", "buy_in")


async def test_stakes_that_ask_for_too_many_chips_are_refused(house: TestHouse) -> None:
    ann = await house.client("ann")
    options = {"big_blind": AMOUNT_MOST}
    assert (
        await ann.refused("create", settings={"name": "A", "game": "holdem", "options": options}) == "buy-in/too-large"
    )


@pytest.mark.parametrize(("game", "options"), [("holdem", {"limit": "fixed"}), ("landlord", {})])
async def test_no_more_chips_can_be_brought_than_can_be_counted(
    house: TestHouse, game: str, options: dict[str, Any]
) -> None:
    ann = await house.client("ann")
    table = (await ann.done("create", settings={"name": "Kairo", "game": game, "options": options}))["table"]
    assert await ann.refused("sit", table=table, chips=AMOUNT_MOST + 1) == "buy-in/above-maximum"
    await ann.done("sit", table=table, chips=AMOUNT_MOST)


def test_a_table_that_has_all_the_chips_it_can_have_takes_no_more() -> None:
    live = Live("holdem", options={"limit": "fixed"}, seats=3, minimum=3)
    live.sit("A", chips=AMOUNT_MOST)
    live.sit("B", chips=AMOUNT_MOST)
    live.state.seating.chairs[0].chips = TABLE_MOST - AMOUNT_MOST
    with pytest.raises(BadOption) as refused:
        live.sit("C", chips=AMOUNT_MOST)
    assert refused.value.code == "buy-in/table-full"


async def test_a_game_of_the_largest_stake_is_played_and_counted(house: TestHouse) -> None:
    options = {"stake": POINTS_MOST, "bomb_doubles": True, "spring_doubles": True}
    table, clients = await seated(house, ["ann", "ben", "cem"], 0, game="landlord", options=options)
    await play_rounds(clients, table, 2)
    assert await house.books() == []


def test_a_bet_has_a_bound_though_the_table_names_none() -> None:
    game = registry.make("blackjack", {"shoe": "test"})
    state = game.begin([SeatInfo("A", 5 * AMOUNT_MOST)], None)
    assert Bet(AMOUNT_MOST) in game.legal(state, 0)
    assert Bet(AMOUNT_MOST + 100) not in game.legal(state, 0)
    with pytest.raises(IllegalAction, match="at most"):
        game.act(state, 0, Bet(AMOUNT_MOST + 100))


@pytest.mark.parametrize(
    ("purse", "name"),
    [
        ({"kind": "wallet", "start": HUGE}, "start"),
        ({"kind": "wallet", "loan": {"amount": HUGE, "broke_below": 1}}, "amount"),
        ({"kind": "session", "amount": HUGE}, "amount"),
        ({"kind": "bank-card", "first_least": HUGE}, "first_least"),
        ({"kind": "bank-card", "least_balance": HUGE}, "least_balance"),
        ({"kind": "bank-card", "step": HUGE}, "step"),
    ],
)
def test_no_purse_of_a_house_file_can_be_huge(purse: dict[str, Any], name: str) -> None:
    with pytest.raises(BadOption, match=name) as refused:
        purse_of(purse)
    assert refused.value.code == "purse/too-large"


def test_no_bank_account_of_a_house_file_can_be_huge() -> None:
    with pytest.raises(BadOption, match="cents") as refused:
        BankAccount(number="4000000000000002", kind="debit", cents=HUGE, pin="1234")
    assert refused.value.code == "bank/too-large"


def test_chips_that_were_won_are_cashed_in_however_many_they_are() -> None:
    """Against a house a stack grows without bounds; a transfer has one."""
    made = purse_of({"kind": "wallet"}).cash_out(1, 2, 3, 5 * MOST // 2, key="k")
    assert [transfer.amount for transfer in made] == [MOST, MOST, MOST // 2]
    assert len({transfer.key for transfer in made}) == 3
    assert purse_of({"kind": "wallet"}).cash_out(1, 2, 3, 0, key="k") == ()


class Generous(Pig):
    name = "generous"

    def evolve(self, state: Any, event: Any) -> None:
        super().evolve(state, event)
        if type(state.need) is Over:
            state.need = Over((amounts.MOST + 1, -amounts.MOST - 1), None)


def test_a_game_that_pays_more_than_can_be_counted_voids_its_round() -> None:
    with brought(Generous):
        live = Live("generous", minimum=2)
        live.sit("A", "B", chips=0)
        live.do(Leave("A"))
    [voided] = [event for event in live.log if isinstance(event, RoundVoided)]
    assert "more than can be counted" in voided.why
