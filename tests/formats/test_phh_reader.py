"""PHH files as they are read: amounts, comments, times, and what is wrong with a hand, by its line."""

from decimal import Decimal

import pokerkit
import pytest

from croupier.errors import Malformed
from croupier.formats.handlog import log
from croupier.formats.phh import Hand, dumps
from croupier.formats.phh_player import play
from croupier.formats.phh_reader import read
from croupier.formats.phh_writer import hand_of
from tests.formats.phh_hands import edited, only, refused


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


def test_comments_and_commentary_are_passed_over() -> None:
    actions = """[
        # Pre-flop
        "d dh p1 AcAd # the best", "", "# a long tank", "p3 f", "p1   f #why", # a TOML comment
    ]"""
    assert play(only(edited(actions=actions))).payoffs == (-1, 1, 0)


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"variant": '"FR"'}, "line 1: The variant 'FR' is a game that is not played here; there are NT, FT,"),
        ({"variant": '"XX"'}, "line 1: The variant 'XX' is not a code of PHH"),
        ({"variant": ""}, "line 1: The field variant is missing."),
        ({"antes": ""}, "line 1: The field antes is missing."),
        ({"antes": "[0, 0]"}, "line 1: antes has 2 amounts for 3 players."),
        ({"antes": "7"}, "line 2: antes is 7 where a list of amounts is expected."),
        ({"antes": "[0, true, 0]"}, "line 2: antes has True where an amount is expected."),
        ({"starting_stacks": "[100, inf, 100]"}, "line 5: starting_stacks has Infinity where an amount is expected."),
        ({"starting_stacks": "[100, 0, 100]"}, "line 1: Stacks must be above zero"),
        ({"min_bet": "50"}, "line 1: No blind reaches the least bet of 50."),
        ({"blinds_or_straddles": ""}, "line 1: blinds_or_straddles has 0 amounts for 3 players."),
        (
            {"starting_stacks": "[9]", "actions": "[]"},
            "line 1: starting_stacks has 1 amount, but a hand takes two players.",
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
