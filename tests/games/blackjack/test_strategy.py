"""Basic strategy as it is worked out, against published charts."""

import sys
from collections.abc import Iterator
from subprocess import run
from typing import Any

import pytest

from croupier.games.blackjack.options import BlackjackOptions
from croupier.games.blackjack.strategy import UPS, Cell, Move, Strategy, strategy, values_of
from croupier.kit.cards import parse_cards
from tests.games.blackjack import charts

Case = tuple[tuple[int, ...], int, str]  # a hand of two cards, the up card, the play
VALUES = {"A": 1, "T": 10}
SECOND = {"h": "H", "s": "S", "p": "P", "d": "Dh"}


def published(chart: str, *, das: bool = True, surrender: bool = True, hole: bool = True) -> Iterator[Case]:
    for line in chart.strip().splitlines():
        here, _, without = line.partition("|")
        name, *plays = here.split()
        if not hole:
            plays[-2:] = without.split()
        for up, play in zip(UPS, plays, strict=True):
            yield _hand(name), up, _play(play, das=das, surrender=surrender)


def _hand(name: str) -> tuple[int, ...]:
    """Two cards that make it: a total of two other cards than a pair where there are such."""
    if not name.isdecimal() or name in ("22", "33", "44", "55", "66", "77", "88", "99"):
        return tuple([VALUES.get(rank) or int(rank) for rank in name])
    total = int(name)
    return (10, total - 10) if total > 11 else (2, total - 2)


def _play(play: str, *, das: bool, surrender: bool) -> str:
    if play[0] == "Q":
        return "P" if das else SECOND[play[1]]
    return SECOND[play[1]] if play[0] == "R" and not surrender else play


def text(cell: Cell, *, surrender: bool) -> str:
    kept = [at for at, move in enumerate(cell.moves) if surrender or move is not Move.SURRENDER]
    return Cell(tuple([cell.moves[at] for at in kept]), tuple([cell.evs[at] for at in kept])).text


def differences(book: Strategy, chart: str, **given: bool) -> list[str]:
    surrender = given.get("surrender", True)
    cases = list(published(chart, **given))
    assert len(cases) == 340
    found = [(hand, up, play, text(book.cell(hand, up), surrender=surrender)) for hand, up, play in cases]
    return [f"{hand} against {up}: {play}, not {ours}" for hand, up, play, ours in found if play != ours]


@pytest.mark.req("UBER:5")
def test_the_table_of_the_default_rules_is_the_published_chart_cell_by_cell() -> None:
    """Eight decks, the dealer stands on all 17s and looks for blackjack, double after a split, late surrender."""
    options = BlackjackOptions()
    assert (options.decks, options.soft_17, options.peek) == (8, "stand", True)
    assert (options.double_after_split, options.surrender) == (True, "late")
    assert differences(strategy(options), charts.SHOE_STANDS) == []


@pytest.mark.req("UBER:5")
def test_the_table_covers_all_hands_against_all_up_cards() -> None:
    book = strategy(BlackjackOptions())
    assert [*book.hard] == [*range(4, 21)]
    assert [*book.soft] == [*range(12, 21)]
    assert [*book.pairs] == [*range(1, 11)]
    rows = [row for rows in (book.hard, book.soft, book.pairs) for row in rows.values()]
    assert all(sorted(row) == [*range(1, 11)] for row in rows)
    assert all({Move.HIT, Move.STAND} <= {*cell.moves} for row in rows for cell in row.values())


OTHERS: list[tuple[dict[str, Any], str]] = [
    ({"decks": 6, "soft_17": "hit"}, charts.SHOE_HITS),
    ({"decks": 4, "double_after_split": False}, charts.SHOE_STANDS),
    ({"decks": 2}, charts.TWO_DECKS_STANDS),
    ({"decks": 2, "soft_17": "hit", "double_after_split": False}, charts.TWO_DECKS_HITS),
    ({"decks": 1, "double_after_split": False}, charts.ONE_DECK_STANDS),
    ({"decks": 1, "soft_17": "hit"}, charts.ONE_DECK_HITS),
]


@pytest.mark.parametrize(("given", "chart"), OTHERS)
def test_other_rules_give_the_charts_published_for_them(given: dict[str, Any], chart: str) -> None:
    book = strategy(BlackjackOptions(rules="casino", **given))
    das = given.get("double_after_split", True)
    assert differences(book, chart, das=das, surrender=True) == []
    assert differences(book, chart, das=das, surrender=False) == []


def test_two_decks_differ_in_the_one_cell_that_a_chart_for_both_kinds_of_split_cannot_say() -> None:
    """With doubling after it the split is worth more than a surrender, without it less; the chart has one code."""
    book = strategy(BlackjackOptions(rules="casino", decks=2, soft_17="hit"))
    assert differences(book, charts.TWO_DECKS_HITS) == ["(8, 8) against 1: Rp, not P"]
    assert differences(book, charts.TWO_DECKS_HITS, surrender=False) == []
    assert book.pairs[8][1].evs[:2] == pytest.approx((-0.494, -0.5), abs=0.001)


def test_without_a_hole_card_the_table_is_the_published_european_one() -> None:
    book = strategy(BlackjackOptions(rules="casino", decks=6, peek=False, surrender="none"))
    assert differences(book, charts.SHOE_STANDS, surrender=False, hole=False) == []


def test_a_dealer_who_hits_soft_17_changes_the_known_cells() -> None:
    stands, hits = (strategy(BlackjackOptions(rules="casino", decks=6, soft_17=how)) for how in ("stand", "hit"))
    rows = [(kind, number) for kind in ("hard", "soft", "pairs") for number in getattr(hits, kind)]
    changed = {
        (kind, number, up): (getattr(stands, kind)[number][up].text, getattr(hits, kind)[number][up].text)
        for kind, number in rows
        for up in UPS
        if getattr(stands, kind)[number][up].text != getattr(hits, kind)[number][up].text
    }
    assert changed == {
        ("hard", 11, 1): ("H", "Dh"),
        ("hard", 15, 1): ("H", "Rh"),
        ("hard", 17, 1): ("S", "Rs"),
        ("soft", 18, 2): ("S", "Ds"),
        ("soft", 19, 6): ("S", "Ds"),
        ("pairs", 8, 1): ("P", "Rp"),
    }


def test_the_next_choice_stands_in_where_a_move_is_not_possible() -> None:
    book = strategy(BlackjackOptions())
    assert book.recommended((8, 8), 10) is Move.SPLIT
    assert book.recommended((8, 8), 10, can_split=False) is Move.SURRENDER
    assert book.recommended((8, 8), 10, can_split=False, can_surrender=False) is Move.HIT
    assert book.recommended((10, 6), 10) is Move.SURRENDER
    assert book.recommended((10, 6), 10, can_surrender=False) is Move.HIT
    assert book.recommended((6, 5), 6, can_double=False) is Move.HIT
    assert book.recommended((1, 7), 6) is Move.DOUBLE
    assert book.recommended((1, 7), 6, can_double=False) is Move.STAND
    assert book.recommended((1, 1), 6, can_split=False) is Move.DOUBLE


def test_with_three_cards_there_is_only_to_hit_or_to_stand() -> None:
    book = strategy(BlackjackOptions())
    assert book.recommended((2, 3, 6), 6) is Move.HIT
    assert book.recommended((1, 3, 4), 6) is Move.STAND
    assert book.recommended((5, 5, 6), 10) is Move.HIT
    assert book.recommended((7, 7, 7), 10) is Move.STAND
    assert book.recommended((1, 10), 10) is Move.STAND


def test_ten_cards_ask_for_another_where_that_wins() -> None:
    held = (1, 1, 1, 1, 1, 1, 2, 2, 3, 8)
    assert sum(held) == 21
    assert strategy(BlackjackOptions()).recommended(held, 10) is Move.HIT
    assert strategy(BlackjackOptions(rules="casino")).recommended(held, 10) is Move.STAND


def test_what_a_move_is_worth_is_the_average_over_the_hands_of_a_cell() -> None:
    """Hard 19 is a ten and a nine only; hard 18 is a ten and an eight, the nines being a pair."""
    from croupier.games.blackjack.calculator import calculator
    from croupier.games.blackjack.calculator_rules import rules_of

    options = BlackjackOptions()
    book, of = strategy(options), calculator(rules_of(options))
    assert dict(zip(book.hard[18][6].moves, book.hard[18][6].evs, strict=True)) == pytest.approx(of.evs((10, 8), 6))
    two = of.evs((10, 3), 6)[Move.STAND], of.evs((9, 4), 6)[Move.STAND], of.evs((8, 5), 6)[Move.STAND]
    cell = book.hard[13][6]
    assert min(two) < cell.evs[cell.moves.index(Move.STAND)] < max(two)


def test_tables_that_differ_in_money_only_share_their_strategy() -> None:
    assert strategy(BlackjackOptions(minimum=1000)) is strategy(BlackjackOptions(penetration=50))
    assert strategy(BlackjackOptions(shoe="test")) is strategy(BlackjackOptions())


def test_cards_become_values() -> None:
    assert values_of(parse_cards("As 2c 9d Th Jh Qc Kd")) == (1, 2, 9, 10, 10, 10, 10)


def test_looking_nothing_up_loads_neither_numpy_nor_numba() -> None:
    code = (
        "import sys, croupier.games.blackjack.strategy; "
        "assert not {'numpy', 'numba', 'croupier.games.blackjack.calculator'} & set(sys.modules)"
    )
    assert run([sys.executable, "-c", code]).returncode == 0
