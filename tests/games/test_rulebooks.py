"""What the pages teach is what is played: hands, plays and examples of the rulebooks, put to the rules themselves."""

import json
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import pytest

from croupier.games import registry
from croupier.games.blackjack.hand import points, soft
from croupier.games.blackjack.options import BlackjackOptions
from croupier.games.landlord import LandlordOptions, types
from croupier.games.landlord.cards import priority
from croupier.games.poker.engine import Poker
from croupier.games.poker.events import PotWon
from croupier.games.poker.family import variant_of
from croupier.games.poker.options import SokoOptions, StudOptions
from croupier.games.poker.ranking.made import made
from croupier.games.profile import profile_of
from croupier.kit.cards import Cards, parse_cards, show_cards
from tests.games.blackjack.script import Script as Round
from tests.games.landlord.script import Script as Game
from tests.games.poker.script import Script as Hand

GAMES: Final = Path(__file__).parents[2] / "web" / "src" / "games"
POKER: Final = ["holdem", "omaha", "soko", "stud"]
PLAYERS: Final = ("rules.ann", "rules.ben", "rules.cleo")
NAMES: Final[dict[str, type]] = {
    "single": types.Single,
    "pair": types.Pair,
    "triple": types.Triple,
    "triple plus": types.TriplePlus,
    "single straight": types.SingleStraight,
    "double straight": types.DoubleStraight,
    "triple straight": types.TripleStraight,
    "airplane": types.Airplane,
    "quads plus": types.QuadsPlus,
    "bomb": types.Bomb,
    "rocket": types.Rocket,
}


def read(name: str) -> Any:
    return json.loads((GAMES / name).read_text("utf-8"))


HANDS: Final = read("poker/rulebook/hands.json")
EXAMPLES: Final = read("poker/rulebook/examples.json")
PLAYS: Final = read("landlord/rulebook/plays.json")
LANDLORD: Final = read("landlord/rulebook/example.json")
POINTS: Final = read("blackjack/rulebook/hands.json")
BLACKJACK: Final = read("blackjack/rulebook/example.json")


def test_every_game_of_the_house_names_its_rules() -> None:
    built_in = [offer.name for offer in registry.offers() if offer.origin.startswith("built in")]
    assert set(built_in) == {*POKER, "blackjack", "landlord"}
    for name in built_in:
        profile = profile_of(registry.make(name))
        assert (GAMES / profile.page / "rulebook" / "index.ts").exists()
        assert profile.rulebook == profile.look.rulebook == name


def value_of(game: str) -> Callable[[str], int]:
    """How the rules of a game value five cards; in Omaha two are one's own."""
    ranking = variant_of(game).ranking

    def valued(text: str) -> int:
        cards = parse_cards(text)
        board, own = (cards[2:], cards[:2]) if game == "omaha" else ((), cards)
        return ranking.values(board, [own])[0]

    return valued


def ranking_shown(game: str) -> list[Any]:
    """The hands as the page lists them: Sökö's own stand over one pair."""
    rows = list(HANDS["standard"])
    at = next(i for i, row in enumerate(rows) if row["is"] == "one-pair")
    return [*rows[:at], *HANDS["soko"], *rows[at:]] if game == "soko" else rows


@pytest.mark.parametrize("game", POKER)
def test_hands_are_called_and_ranked_as_the_rules_do(game: str) -> None:
    valued, rows = value_of(game), ranking_shown(game)
    for row in rows:
        assert made(valued(row["cards"])).kind == row["is"]
    for better, worse in pairwise(rows):
        assert valued(better["cards"]) > valued(worse["cards"]), (better, worse)


@pytest.mark.parametrize("game", POKER)
def test_what_is_said_to_beat_another_hand_does(game: str) -> None:
    valued = value_of(game)
    for pair in [*HANDS["ties"], *(HANDS["soko_ties"] if game == "soko" else ())]:
        assert valued(pair["more"]) > valued(pair["less"]), pair


@pytest.mark.parametrize("row", HANDS["omaha"], ids=lambda row: row["is"])
def test_the_five_cards_of_omaha_that_count_are_those_of_the_rules(row: Any) -> None:
    own, board, best = (parse_cards(row[name]) for name in ("own", "board", "best"))
    ranking = variant_of("omaha").ranking
    assert len({*best} & {*own}) == 2
    assert len({*best} & {*board}) == 3
    assert ranking.values(board, [own]) == [variant_of("holdem").ranking.values((), [best])[0]]


@pytest.mark.parametrize("name", POKER)
def test_the_example_of_poker_is_a_hand_that_can_be_played(name: str) -> None:
    told = EXAMPLES[name]
    hands = dict(enumerate(told["hands"]))
    game = registry.make(name, told["options"])
    assert isinstance(game, Poker)
    hand = Hand(game, told["stacks"], hands=hands, board=told["board"])
    for step in told["steps"]:
        hand.run(step["acts"])
        values = step["values"]
        if "pot" in values:
            assert values["pot"] == in_the_middle(hand, told), step
        assert sizes(values) <= {int(act[1:]) for act in step["acts"].split() if act[0] in "br"}, step
    assert hand.payoffs == told["payoffs"]
    assert told["steps"][-1]["values"]["won"] == sum([event.amount for event in hand.of(PotWon)])


def in_the_middle(hand: Hand, told: Any) -> int:
    return int(sum(told["stacks"])) - sum(hand.stacks)


def sizes(values: dict[str, int]) -> set[int]:
    """The bets and raises that a step of an example speaks of."""
    return {values[name] for name in ("bet", "raise") if name in values}


@pytest.mark.parametrize("name", POKER)
def test_the_cards_of_an_example_are_those_that_are_dealt(name: str) -> None:
    told = EXAMPLES[name]
    known = {*" ".join([*told["hands"], told["board"]]).split(), "??"}
    shown = [row for step in told["steps"] for row in step.get("show", ())]
    assert {card for row in shown for card in row["cards"].split()} <= known
    own = dict(zip(PLAYERS, told["hands"], strict=True))
    for row in shown:
        cards = set(row["cards"].split()) - {"??"}
        assert cards <= set(own.get(row["of"], " ".join(known)).split()), row
        if row["of"] == "rules.board":
            assert told["board"].startswith(row["cards"])


def test_the_low_stakes_that_bring_ins_are_half_of_are_the_rules_own() -> None:
    assert HANDS["low_stakes"] == {"soko": SokoOptions().low, "stud": StudOptions().low}
    assert (SokoOptions().entry, StudOptions().entry, StudOptions(low=5).entry) == (2, 5, 3)


def cards_of(text: str) -> Cards:
    """Cards as the pages name them: the jokers are XB and XR there."""
    return parse_cards(text.replace("XB", "BJ").replace("XR", "RJ"))


@pytest.mark.parametrize("row", PLAYS["types"], ids=lambda row: f"{row['is']} {row.get('kind', '')}".strip())
def test_the_plays_of_landlord_are_of_the_types_that_the_page_says(row: Any) -> None:
    found = types.find_type(cards_of(row["cards"]))
    assert type(types.type_class(found.handle)) is NAMES[row["is"]]
    assert found.aux % 10 == row["kind"] if "kind" in row else True


def test_every_type_of_play_is_shown() -> None:
    handles = {types.find_type(cards_of(row["cards"])).handle for row in PLAYS["types"]}
    assert handles == {one.handle for one in types.TYPES}


def test_what_beats_what_in_landlord_is_so() -> None:
    for row in PLAYS["beats"]:
        assert beats(row["more"], row["less"]), row
        assert not beats(row["less"], row["more"]), row
    for row in PLAYS["never"]:
        assert types.find_type(cards_of(row["cards"])) != types.NOT_FOUND
        assert not beats(row["cards"], row["than"]), row
    for row in PLAYS["no_hand"]:
        assert types.find_type(cards_of(row["cards"])) == types.NOT_FOUND, row


def beats(more: str, less: str) -> bool:
    return types.bigger(types.find_type(cards_of(more)), types.find_type(cards_of(less)))


def test_the_order_of_landlords_cards_is_the_rules_own() -> None:
    order = [priority(card) for card in cards_of(PLAYS["order"])]
    assert order == sorted({priority(card) for card in range(54)})


def test_the_example_of_landlord_is_a_game_that_can_be_played() -> None:
    game = Game(LANDLORD["hands"], back=LANDLORD["back"], first=LANDLORD["first"])
    for step in LANDLORD["steps"]:
        given = []
        for act in step["acts"].split():
            if act[0] not in "bp":
                given.append((PLAYERS[game.turn], act))
            game.run(act)
        if given:
            assert [(row["of"], ranks(row)) for row in step["show"]] == given
    assert game.payoffs == LANDLORD["payoffs"]


def test_the_first_cards_of_the_example_of_landlord_are_those_that_are_dealt() -> None:
    mine, back = LANDLORD["steps"][0]["show"][0], LANDLORD["steps"][1]["show"][0]
    assert sorted(ranks(mine)) == sorted(LANDLORD["hands"][0])
    assert ranks(back) == LANDLORD["back"]
    given = [row for step in LANDLORD["steps"][2:] for row in step["show"] if row["of"] == "rules.ann"]
    assert sorted(" ".join([row["cards"] for row in given]).split()) == sorted(
        f"{mine['cards']} {back['cards']}".split()
    )
    end = LANDLORD["steps"][-1]["values"]
    assert [end["won"], -end["lost"], -end["lost"]] == LANDLORD["payoffs"]


def ranks(row: Any) -> str:
    names = {"BJ": "B", "RJ": "R"}
    return "".join([names.get(card, card[0]) for card in show_cards(cards_of(row["cards"])).split()])


def test_what_a_landlord_table_does_not_say_is_as_the_page_has_it() -> None:
    usual = LandlordOptions()
    assert PLAYS["defaults"] == {name: getattr(usual, name) for name in PLAYS["defaults"]}


@pytest.mark.parametrize("row", POINTS["values"], ids=lambda row: row["is"])
def test_hands_of_blackjack_count_what_the_page_says(row: Any) -> None:
    cards = parse_cards(row["cards"])
    assert (points(cards), soft(cards)) == (row["points"], row["soft"])


def test_the_example_of_blackjack_is_a_round_that_can_be_played() -> None:
    played = Round(*BLACKJACK["hands"], dealer=BLACKJACK["dealer"], draws=BLACKJACK["draws"]).run(BLACKJACK["acts"])
    assert list(played.over.payoffs) == BLACKJACK["payoffs"]
    last = BLACKJACK["steps"][-1]["values"]
    assert [last["ann"], last["ben"]] == BLACKJACK["payoffs"]


@pytest.mark.parametrize("rules", ["ubercasino", "casino"])
def test_what_a_blackjack_table_does_not_say_is_as_the_page_has_it(rules: Any) -> None:
    usual = BlackjackOptions(rules=rules)
    named = {"insurance": usual.insured, "double_for_less": usual.less, "hands": usual.hands_most}
    shown = POINTS["defaults"][rules]
    assert shown == {name: named.get(name, getattr(usual, name)) for name in shown}
