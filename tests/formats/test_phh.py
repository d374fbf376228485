"""PHH: written and read back without loss, played to the recorded stacks, agreed on by PokerKit."""

import warnings
from collections.abc import Iterator
from decimal import Decimal
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pokerkit
import pytest

from croupier.errors import BadOption, Malformed
from croupier.formats.handlog import log
from croupier.formats.phh import Hand, dumps, dumps_all
from croupier.formats.phh_ending import disagreement, is_raked
from croupier.formats.phh_player import play
from croupier.formats.phh_reader import read
from croupier.formats.phh_writer import hand_of
from croupier.formats.story import Story
from croupier.formats.teller import tell
from croupier.games.game import AnyGame
from croupier.games.poker import BlindOptions, Holdem, Omaha, Soko, Stud, StudOptions
from croupier.games.poker.events import Folded, HandsShown, Posted, PotWon
from croupier.games.registry import make
from croupier.play.record import Record
from tests.formats.deals import gambled, scripted
from tests.formats.test_handlog import GOLDEN, RECORDS

HANDS = sorted((Path(__file__).parent / "hands").glob("*.phhs"))
GAMES: list[AnyGame] = [
    Holdem(),
    Holdem(BlindOptions(limit="fixed", ante=1)),
    Holdem(BlindOptions(limit="pot")),
    Holdem(BlindOptions(rules="eps")),
    Holdem(BlindOptions(big_blind=50, ante=10, ante_by="big", chip=100)),
    Omaha(),
    make("omaha", {"limit": "no"}),
    make("omaha", {"limit": "fixed"}),
    Stud(),
]


def named(game: AnyGame) -> str:
    return f"{game.name}-{getattr(game.options, 'limit', '')}-{getattr(game.options, 'rules', '')}"


def hands_of(file: Path) -> list[Hand]:
    hands = [hand for hand in read(file.read_text("utf-8")) if isinstance(hand, Hand)]
    assert hands
    return hands


def only(text: str) -> Hand:
    [hand] = read(text)
    assert isinstance(hand, Hand), hand
    return hand


def refused(text: str) -> str:
    """What is said of a hand that cannot be read, or not be played."""
    [hand] = read(text)
    if isinstance(hand, Malformed):
        return hand.says
    with pytest.raises(Malformed) as caught:
        play(hand)
    return caught.value.says


def edited(**fields: str) -> str:
    """A small good hand, with other values for some of its fields."""
    base = {
        "variant": '"NT"',
        "antes": "[0, 0, 0]",
        "blinds_or_straddles": "[1, 2, 0]",
        "min_bet": "2",
        "starting_stacks": "[100, 100, 100]",
        "actions": '[\n"d dh p1 AcAd",\n"d dh p2 KcKd",\n"d dh p3 QcQd",\n"p3 cbr 6",\n"p1 f",\n"p2 f",\n]',
    } | fields
    return "".join(f"{name} = {value}\n" for name, value in base.items() if value)


@pytest.mark.parametrize("file", HANDS, ids=lambda file: file.stem)
def test_real_hands_end_with_the_stacks_of_the_file(file: Path) -> None:
    for hand in hands_of(file):
        assert hand.finishing_stacks
        assert disagreement(hand, play(hand)) is None, hand.label


@pytest.mark.parametrize("file", HANDS, ids=lambda file: file.stem)
def test_real_hands_survive_being_written_again(file: Path) -> None:
    for hand in hands_of(file):
        record = play(hand)
        again = play(only(dumps(hand_of(record))))
        assert again.events == record.events, hand.label
        assert again.payoffs == record.payoffs


@pytest.mark.parametrize("name", RECORDS)
def test_a_scripted_deal_is_written_as_the_golden_file(name: str) -> None:
    assert dumps(hand_of(RECORDS[name]())) == (GOLDEN / f"{name}.phh").read_text("utf-8")


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize("game", GAMES, ids=named)
def test_a_record_becomes_the_same_hand_again_by_way_of_phh(game: AnyGame, players: int) -> None:
    for record in gambled(game, players, 25, seed=players):
        hand = only(dumps(hand_of(record)))
        again = play(hand)
        assert disagreement(hand, again) is None
        assert again.header.seats == record.header.seats
        assert story_of(again) == story_of(record)


def story_of(record: Record) -> Story:
    return msgspec.structs.replace(tell(record), id="")


@pytest.mark.parametrize("viewer", [0, 2, None])
@pytest.mark.parametrize("game", [Holdem(), Omaha(), Stud()], ids=named)
def test_a_viewers_file_hides_what_the_viewer_did_not_see_and_still_plays(game: AnyGame, viewer: int | None) -> None:
    for record in gambled(game, 4, 25, seed=5):
        text = dumps(hand_of(record, viewer))
        hand = only(text)
        assert disagreement(hand, play(hand)) is None
        public = {showing.seat for showing in tell(record, viewer).showings if showing.cards}
        for line in [line for line in text.splitlines() if " dh " in line and "?" not in line]:
            seat = hand.seats[int(line.split()[2][1:]) - 1] - 1
            if game.name != "stud":
                assert seat == viewer
        assert all(seat == viewer or seat in public for seat in shown_in(text, hand))


def shown_in(text: str, hand: Hand) -> Iterator[int]:
    for line in text.splitlines():
        if " sm " in line:
            yield hand.seats[int(line.strip(' ",').split()[0][1:]) - 1] - 1


def pokerkit_stacks(text: str) -> tuple[list[int], list[int]]:
    """Where PokerKit's play of a file ends, and what the file says."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns of folds that are not needed
        history = pokerkit.HandHistory.loads(text)
        *_, state = history
    assert history.finishing_stacks is not None
    return list(state.stacks), history.finishing_stacks


def differs_by_odd_chips(record: Record) -> bool:
    """PokerKit merges pots and gives all odd chips of a split to one player; WSOP rule 74 does neither."""
    return any(type(e) is PotWon and e.amount % len(e.seats) for e in record.events)


def differs_by_short_blind(record: Record) -> bool:
    """PokerKit lets an all-in blind lower the price."""
    return any(type(e) is Posted and e.kind == "big" and e.amount < tell_big(record) for e in record.events)


def tell_big(record: Record) -> int:
    return int(record.header.options["big_blind"] or 2)


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize(
    "game", [Holdem(), Holdem(BlindOptions(limit="fixed")), Holdem(BlindOptions(ante=2)), Omaha()], ids=named
)
def test_pokerkit_plays_what_we_write_to_the_same_stacks(game: AnyGame, players: int) -> None:
    compared = 0
    for record in gambled(game, players, 40, seed=players):
        if not differs_by_odd_chips(record) and not differs_by_short_blind(record):
            theirs, ours = pokerkit_stacks(dumps(hand_of(record)))
            assert theirs == ours
            compared += 1
    assert compared >= 30


def differs_in_stud(story: Story) -> bool:
    """PokerKit has four bets a street even heads-up, no choice of the high bet, nothing to complete after a short
    all-in, and takes a side pot from who mucks."""
    if any(showing.mucked and story.won(showing.seat) for showing in story.showings):
        return True
    for street, chapter in enumerate(story.streets):
        sizes = [move.amount for move in chapter.moves if move.verb in ("bets", "raises", "completes")]
        if (
            len(sizes) > 4
            or any(size % 10 for size in sizes)
            or (street == 1 and any(size % 20 == 0 for size in sizes[:1]))
        ):
            return True
        if street == 1 and any(b - a > 10 for a, b in pairwise(sizes)):
            return True
    return False


def test_pokerkit_plays_stud_as_we_write_it() -> None:
    compared = 0
    for record in gambled(Stud(), 4, 60, seed=2):
        if not differs_in_stud(tell(record)) and not differs_by_odd_chips(record):
            theirs, ours = pokerkit_stacks(dumps(hand_of(record)))
            assert theirs == ours
            compared += 1
    assert compared >= 20


def pokerkit_hand(variant: str, seed: int) -> pokerkit.HandHistory:
    """A hand that PokerKit played, checked and called to the end, as it writes it."""
    automations = tuple(pokerkit.Automation)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        if variant == "F7S":
            game: Any = pokerkit.FixedLimitSevenCardStud(automations, True, 1, 2, 4, 8)
        elif variant == "FT":
            game = pokerkit.FixedLimitTexasHoldem(automations, True, 0, (2, 4), 4, 8)
        elif variant == "PO":
            game = pokerkit.PotLimitOmahaHoldem(automations, True, 0, (1, 2), 2)
        else:
            game = pokerkit.NoLimitTexasHoldem(automations, True, 1, (1, 2), 2)
        state = game((60, 100, 80, 200), 4)
        raises = seed
        while state.status:
            if state.can_post_bring_in():
                state.post_bring_in()
            elif raises % 3 == 0 and state.can_complete_bet_or_raise_to():
                state.complete_bet_or_raise_to()
            else:
                state.check_or_call()
            raises += 1
    ends = [int(stack) for stack in state.stacks]
    return pokerkit.HandHistory.from_game_state(game, state, finishing_stacks=ends, players=["a", "b'c", "d", "e"])


@pytest.mark.parametrize("variant", ["NT", "FT", "PO", "F7S"])
def test_we_read_what_pokerkit_writes(variant: str) -> None:
    histories = [pokerkit_hand(variant, seed) for seed in range(8)]
    hands = list(read(pokerkit.HandHistory.dumps_all(histories)))
    for hand in hands:
        assert isinstance(hand, Hand)
        record = play(hand)
        if not differs_by_odd_chips(record):
            assert disagreement(hand, record) is None
    assert len(hands) == 8


def test_heads_up_the_forced_bets_are_listed_small_blind_first_though_p1_is_the_big_blind() -> None:
    record = scripted(Holdem(BlindOptions(ante=3, ante_by="big")), [100, 50], "c k  k k  k k  k k")
    hand = hand_of(record)
    assert hand.players == ("Bob", "Ann")  # Ann has the button
    assert hand.blinds_or_straddles == (1, 2)
    assert hand.antes == (0, 3)
    posts = [(e.seat, e.amount, e.kind, e.live) for e in play(hand).events if type(e) is Posted]
    assert posts == [(1, 3, "ante", False), (0, 1, "small", True), (1, 2, "big", True)]
    assert pokerkit_stacks(dumps(hand))[0] == list(hand.finishing_stacks or ())


@pytest.mark.parametrize(
    ("blinds", "kinds", "first"),
    [
        ("[1, 2, 0, 0]", ["small", "big"], "p3"),
        ("[1, 2, 4, 0]", ["small", "big", "straddle"], "p4"),
        ("[1, 2, 0, 4]", ["small", "big", "straddle"], "p1"),
        ("[1, 2, 0, -2]", ["small", "big", "joining"], "p3"),
        ("[1, 2, 2, 0]", ["small", "big", "joining"], "p3"),
        ("[0, 2, 0, 0]", ["big"], "p3"),
        ("[2, 0, 0, 2]", ["big", "joining"], "p2"),
        ("[2, 2, 0, 0]", ["small", "big"], "p3"),
    ],
)
def test_forced_bets_are_told_apart_and_say_who_begins(blinds: str, kinds: list[str], first: str) -> None:
    text = edited(antes="[0, 0, 0, 0]", blinds_or_straddles=blinds, starting_stacks="[50, 50, 50, 50]", actions="[]")
    assert refused(text).endswith(f"The actions end here, but {first} is to act.")
    order = ["p1", "p2", "p3", "p4"] * 2
    folds = order[order.index(first) : order.index(first) + 3]
    actions = "[" + ", ".join(f'"{player} f"' for player in folds) + "]"
    record = play(only(text.replace("[]", actions)))
    posted = [e.kind if e.why == "due" else e.why for e in record.events if type(e) is Posted]
    assert posted == kinds


def test_amounts_with_decimals_become_whole_units_and_decimals_again() -> None:
    text = edited(
        antes="[0.0, 0.25, 0]",
        blinds_or_straddles="[0.50, 1, 0]",
        min_bet="1.00",
        starting_stacks="[99.75, 100, 100.5]",
        actions='["p3 cbr 2.5", "p1 f", "p2 f"]',
    )
    hand = only(text)
    assert (hand.chip, hand.starting_stacks, hand.antes) == (100, (9975, 10000, 10050), (0, 25, 0))
    record = play(hand)
    assert record.payoffs == (-50, -125, 175)
    assert "(99.75 in chips)" in log(record)
    again = dumps(hand_of(record))
    assert "starting_stacks = [99.75, 100.00, 100.50]" in again
    assert '"p3 cbr 2.50"' in again
    assert pokerkit.HandHistory.loads(again).starting_stacks[0] == Decimal("99.75")


@pytest.mark.parametrize(
    ("raise_to", "chip", "paid", "again"),
    [("6.0", 1, 6, "6"), ("4.50", 10, 45, "4.5"), ("4.25", 100, 425, "4.25"), ("5.000", 1, 5, "5")],
)
def test_zeros_after_the_point_are_no_finer_unit(raise_to: str, chip: int, paid: int, again: str) -> None:
    for action in (f"p3 cbr {raise_to}", f" p3  cbr  {raise_to} # why"):
        hand = only(edited(actions=f'["{action}", "p1 cc", "p2 f", "d db 2c7d9h", "p1 cc", "p3 cbr 10.0", "p1 f"]'))
        record = play(hand)
        assert hand.chip == chip
        assert record.payoffs == (-paid, -2 * chip, paid + 2 * chip)
        assert f'"p3 cbr {again}"' in dumps(hand_of(record))


def cents(**fields: str) -> str:
    """A hand of seven-card stud for cents."""
    base = {
        "variant": '"F7S"',
        "antes": "[0.25, 0.25]",
        "blinds_or_straddles": "",
        "min_bet": "",
        "bring_in": "0.50",
        "small_bet": "1.0",
        "big_bet": "2.00",
        "starting_stacks": "[20.00, 30]",
        "actions": '["d dh p1 ????Ks", "d dh p2 ????2c", "p2 pb", "p1 cbr 1.00", "p2 f"]',
    }
    return edited(**base | fields)


def test_stud_for_cents_is_told_in_the_files_unit() -> None:
    record = play(only(cents()))
    assert record.payoffs == (75, -75)
    assert "Seven Card Stud 1/2 " in log(record)
    assert "Seat 2: p2 (30.00 in chips)" in log(record)
    again = dumps(hand_of(record))
    assert "bring_in = 0.50" in again
    assert "finishing_stacks = [20.75, 29.25]" in again
    assert play(only(again)).payoffs == record.payoffs


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (edited(actions='["p3 cbr 2.50"]'), "'p3 cbr 2.50' is refused: Raise to at least 4.0."),
        (edited(min_bet="2.5", actions='["p3 f"]'), "No blind reaches the least bet of 2.5."),
        (
            edited(variant='"FT"', min_bet="", small_bet="2", big_bet="4.75", actions='["p3 f"]'),
            "The big bet 4.75 is not twice the small bet 2.00.",
        ),
        (cents(bring_in="1.50"), "The bring-in must be between 0.01 and the low stake 1.00, not 1.50."),
        (cents(big_bet="0.75"), "The high stake must be above the low stake 1.00, not 0.75."),
    ],
)
def test_what_is_wrong_is_said_in_the_files_unit(text: str, says: str) -> None:
    assert says in refused(text)


def test_cards_that_are_shown_at_the_end_are_those_that_were_dealt_unknown() -> None:
    actions = """["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 f", "p1 cc", "p2 cc", "d db 2c7d9h",
        "p1 cc", "p2 cc", "d db Tc", "p1 cc", "p2 cc", "d db 3s", "p1 cc", "p2 cc", "p1 sm AcAd", "p2 sm ????"]"""
    record = play(only(edited(actions=actions)))
    story = tell(record)
    assert [(dealt.seat, len(dealt.down)) for dealt in story.streets[0].dealt] == [(0, 2)]
    assert [showing.seat for showing in story.showings if not showing.mucked] in ([0], [])
    assert record.payoffs == (2, -2, 0)
    shown = [hand for e in record.events if type(e) is HandsShown for hand in e.hands if hand]
    assert all(len(hand) == 2 for hand in shown)


def test_a_hand_that_mucks_gives_up_whatever_it_holds() -> None:
    actions = """["d dh p1 ????", "d dh p2 3c2d", "d dh p3 ????", "p3 f", "p1 cc", "p2 cc", "d db AcKdQh",
        "p1 cc", "p2 cc", "d db Jc", "p1 cc", "p2 cc", "d db 9s", "p1 cc", "p2 cc", "p2 sm 3c2d", "p1 sm"]"""
    record = play(only(edited(actions=actions)))
    assert record.payoffs == (-2, 2, 0)
    assert [e.seat for e in record.events if type(e) is Folded] == [2, 0]
    again = hand_of(record)
    assert [action for action in again.actions if " sm" in action] == ["p1 sm", "p2 sm 3c2d"]
    assert play(again).events == record.events
    assert pokerkit_stacks(dumps(again)) == ([98, 102, 100], [98, 102, 100])


def test_nobody_wins_a_showdown_in_which_no_hand_is_known() -> None:
    actions = """["p3 f", "p1 cc", "p2 cc", "d db AcKdQh", "p1 cc", "p2 cc", "d db Jc", "p1 cc", "p2 cc", "d db 9s",
        "p1 cc", "p2 cc"]"""
    assert "Nobody shows a hand, so nobody can be told to have won." in refused(edited(actions=actions))


def test_comments_and_commentary_are_passed_over() -> None:
    actions = """[
        # Pre-flop
        "d dh p1 AcAd # the best", "", "# a long tank", "p3 f", "p1   f #why", # a TOML comment
    ]"""
    assert play(only(edited(actions=actions))).payoffs == (-1, 1, 0)


def test_an_ante_that_nobody_matches_goes_back_where_antes_are_trimmed() -> None:
    text = edited(antes="[0, 50, 10]", ante_trimming_status="true", actions='["p3 f", "p1 f"]')
    assert [e.amount for e in play(only(text)).events if type(e) is Posted and e.kind == "ante"] == [10, 10]


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"variant": '"FR"'}, "line 1: The variant 'FR' is a game that is not played here; there are NT, FT,"),
        ({"variant": '"XX"'}, "line 1: The variant 'XX' is not a code of PHH"),
        ({"variant": ""}, "line 1: The field 'variant' is missing."),
        ({"antes": ""}, "line 1: The field 'antes' is missing."),
        ({"antes": "[0, 0]"}, "line 1: antes has 2 amounts for 3 players."),
        ({"antes": "7"}, "line 2: antes is 7 where a list of amounts is expected."),
        ({"antes": "[0, true, 0]"}, "line 2: antes has True where an amount is expected."),
        ({"starting_stacks": "[100, inf, 100]"}, "line 5: starting_stacks has Infinity where an amount is expected."),
        ({"starting_stacks": "[100, 0, 100]"}, "line 1: Stacks must be above zero"),
        ({"min_bet": "50"}, "line 1: No blind reaches the least bet of 50."),
        ({"blinds_or_straddles": ""}, "line 1: blinds_or_straddles has 0 amounts for 3 players."),
        (
            {"starting_stacks": "[9]", "actions": "[]"},
            "line 1: starting_stacks has 1 amounts, but a hand takes two players.",
        ),
        ({"min_bet": "= 2"}, "line 4: Invalid value."),
        ({"actions": '["p3 dances"]'}, "line 6: 'p3 dances' is not an action"),
        ({"actions": '["d dh p1 AcAx"]'}, "line 6: 'Ax' is not a card"),
        ({"actions": '["d dh p9 AcAd"]'}, "line 6: 'd dh p9 AcAd' names p9 of 3 players."),
        ({"actions": '["d dh p1 AcAd",\n"d dh p2 AcKd"]'}, "line 7: Ac is dealt a second time."),
        ({"actions": '["p3 f",\n"p2 f"]'}, "line 7: 'p2 f', but p1 is to act."),
        ({"actions": '["p3 f",\n"p1 cbr 3"]'}, "line 7: 'p1 cbr 3' is refused: Raise to at least 4."),
        ({"actions": '["p3 f",\n"p1 f",\n"p2 f"]'}, "line 8: 'p2 f' comes after the hand is over."),
        ({"actions": '["p3 f",\n"p1 cc",\n"p2 cc",\n"p1 cc"]'}, "line 9: 3 cards for the board are expected here."),
        ({"actions": '["p3 f"]'}, "line 6: The actions end here, but p1 is to act."),
        ({"actions": '["d dh p1 AcAdAh"]'}, "line 6: 'd dh p1 AcAdAh', but p1 gets 2 cards here."),
        ({"actions": "[1]"}, "line 6: actions has 1 where a text is expected."),
        ({"_croupier_options": "'{'"}, "line 14: _croupier_options: "),
        ({"_croupier_options": "'{\"cap\": 0}'"}, "line 1: The cap must allow at least one bet on a street, not 0."),
        (
            {"_croupier_options": "'{\"wings\": 2}'"},
            "line 1: _croupier_options: Object contains unknown field `wings`.",
        ),
    ],
)
def test_what_is_wrong_is_said_with_its_line(fields: dict[str, str], says: str) -> None:
    assert refused(edited(**fields)).startswith(says)


def test_a_bad_hand_is_named_and_the_good_ones_of_the_file_are_read() -> None:
    good = edited()
    bad = good.replace('"p3 cbr 6"', '"p3 jumps"')
    broken = good.replace("min_bet = 2", "min_bet = ")
    text = f"# some hands\n[1]\n{good}\n[2]\n{bad}\n['x/3']\n{broken}\n[4] # the last\n{good}"
    first, second, third, last = read(text)
    assert isinstance(first, Hand)
    assert isinstance(second, Hand)
    assert isinstance(last, Hand)
    assert (first.label, last.label) == ("1", "4")
    assert play(first).payoffs == play(last).payoffs == (-1, -2, 3)
    with pytest.raises(Malformed, match=r"hand 2, line 27: 'p3 jumps' is not an action"):
        play(second)
    assert isinstance(third, Malformed)
    assert third.says == "hand x/3, line 36: Invalid value."


def test_several_hands_are_numbered_tables_that_pokerkit_reads_too() -> None:
    records = list(gambled(Holdem(), 3, 5))
    text = dumps_all([hand_of(record) for record in records])
    assert [hand.label for hand in read(text) if isinstance(hand, Hand)] == ["1", "2", "3", "4", "5"]
    assert [history.hand for history in pokerkit.HandHistory.loads_all(text)] == [1, 2, 3, 4, 5]


def test_where_stacks_differ_the_reason_is_given_as_far_as_it_is_known() -> None:
    hand = only(edited(finishing_stacks="[99, 98, 103]"))
    assert disagreement(hand, play(hand)) is None
    raked = only(edited(finishing_stacks="[99, 98, 102]"))
    says = "p3 ends with 103, the file says 102. 1 are missing at the end, as where a rake was taken."
    assert disagreement(raked, play(raked)) == says
    few = only(edited(finishing_stacks="[99]"))
    assert disagreement(few, play(few)) == "finishing_stacks has 1 amounts for 3 players."
    none = only(edited())
    assert disagreement(none, play(none)) is None
    more = only(edited(finishing_stacks="[99, 98, 104]"))
    assert str(disagreement(more, play(more))).endswith("The file has 1 more at the end than there were.")


@pytest.mark.parametrize(
    ("winnings", "says"),
    [
        ("[0, 0, 5]", None),
        ("[0, 0, 9]", None),  # with the 4 that nobody called
        ("[0, 0, 4]", "p3 wins 5, the file says 4. 1 are missing at the end, as where a rake was taken."),
        ("[5, 0, 0]", "p1 wins 0, the file says 5. p3 wins 5, the file says 0."),
        ("[5, 0]", "winnings has 2 amounts for 3 players."),
    ],
)
def test_winnings_are_compared_where_no_stacks_are_told(winnings: str, says: str | None) -> None:
    hand = only(edited(winnings=winnings))
    assert disagreement(hand, play(hand)) == says
    both = only(edited(winnings=winnings, finishing_stacks="[99, 98, 103]"))
    assert disagreement(both, play(both)) is None


@pytest.mark.parametrize(
    ("fields", "raked"),
    [
        ({"winnings": "[0, 0, 4.50]"}, True),
        ({"winnings": "[0, 0, 4.49]"}, False),  # more than a tenth
        ({"winnings": "[0, 0, 5]"}, False),
        ({"winnings": "[0, 0.25, 4.50]"}, False),
        ({"winnings": "[4.75, 0, 0]"}, False),
        ({"winnings": "[4.75]"}, False),
        ({"finishing_stacks": "[99, 98, 102.75]"}, True),
        ({"finishing_stacks": "[98.75, 98, 103]"}, False),  # not from who won
    ],
)
def test_a_rake_is_taken_from_the_winners_and_at_most_a_tenth(fields: dict[str, str], raked: bool) -> None:
    hand = only(edited(**fields))
    assert is_raked(hand, play(hand)) is raked


def test_odd_chips_are_named_as_the_reason() -> None:
    cards = "Kh Kd Ks  Qs Qc Qh  4c 7h 8d Tc  5c Js  6c 2d"
    hand = hand_of(scripted(Holdem(), [100, 100, 100], "c c k  k b3 c c  k k k  k k k", cards=cards))
    assert hand.finishing_stacks == (100, 100, 100)
    moved = msgspec.structs.replace(hand, finishing_stacks=(101, 99, 100))
    assert str(disagreement(moved, play(moved))).endswith("These are the odd chips of a split pot.")


def test_what_phh_has_no_code_for_is_refused() -> None:
    for game in (Soko(), Stud(StudOptions(rules="csc478"))):
        [record] = gambled(game, 2, 1)
        with pytest.raises(BadOption, match="PHH has no code for"):
            hand_of(record)


def test_options_that_the_fields_do_not_tell_are_written_beside_them() -> None:
    [record] = gambled(Holdem(BlindOptions(rules="eps")), 3, 1, unit=10)
    hand = hand_of(record)
    assert hand.options == {"rules": "eps"}
    assert play(only(dumps(hand))).header.options == record.header.options
    [plain] = gambled(Holdem(), 3, 1)
    assert hand_of(plain).options is None


def test_seats_that_cannot_be_ours_are_numbered_anew() -> None:
    odd = only(edited(seats="[3, 1, 2]"))
    assert [info.player if info else None for info in play(odd).header.seats] == ["p2", "p3", "p1"]
    for seats in ("[1, 3, 2]", "[1, 1, 2]", "[0, 1, 2]", "[1, 2, 99]", "[1, 2]"):
        infos = play(only(edited(seats=seats))).header.seats
        assert [info.player if info else None for info in infos] == ["p1", "p2", "p3"]
    gap = play(only(edited(seats="[2, 4, 5]", seat_count="6"))).header.seats
    assert [info.player if info else None for info in gap] == [None, "p1", None, "p2", "p3", None]


def test_the_time_of_a_hand_is_read_in_its_zone() -> None:
    text = edited(time="14:02:48", time_zone='"UTC"', day="11", month="7", year="2006")
    assert play(only(text)).header.started == "2006-07-11T14:02:48Z"
    assert play(only(edited(year="2006"))).header.started == ""


@pytest.mark.parametrize(
    ("zone", "hour"),
    [("ET", 18), ("EDT", 18), ("PT", 21), ("CET", 12), ("BST", 13), ("UTC", 14), ("GMT", 14), ("", 14)],
)
def test_an_abbreviation_names_the_zone_too(zone: str, hour: int) -> None:
    day = {"day": "11", "month": "7", "year": "2006"}
    text = edited(time="14:02:48", time_zone_abbreviation=zone and f'"{zone}"', **day)
    assert play(only(text)).header.started == f"2006-07-11T{hour}:02:48Z"
    unknown = edited(time="14:02:48", time_zone_abbreviation='"XYZ"', **day)
    assert play(only(unknown)).header.started == ""
