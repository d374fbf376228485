"""PokerStars text read back: what we write ourselves, and hands as the room writes them."""

from datetime import UTC, datetime

import pytest

from croupier.errors import Malformed
from croupier.formats import phh, phh_writer, pokerstars
from croupier.formats.histories import History, histories
from croupier.formats.pokerstars_reader import Told, read
from croupier.games.game import AnyGame
from croupier.games.poker.events import HandsDealt
from croupier.games.poker.options import BlindOptions
from croupier.games.poker.variants.holdem import Holdem
from croupier.games.poker.variants.omaha import Omaha
from croupier.games.poker.variants.stud import Stud
from croupier.kit.cards import UNKNOWN
from croupier.store.rounds.summary import figures_of
from tests.formats.deals import gambled

CASH = """PokerStars Hand #2000: Hold'em No Limit ($0.05/$0.10 USD) - 2026/07/14 20:15:00 CET [2026/07/14 14:15:00 ET]
Table 'Alcor II' 6-max Seat #4 is the button
Seat 1: hero: the 1st ($10.25 in chips)
Seat 2: Bea ($4.10 in chips)
Seat 3: new guy ($10 in chips)
Seat 4: Carl ($21.07 in chips)
Seat 5: sleeper ($10 in chips) is sitting out
hero: the 1st: posts small blind $0.05
Bea: posts big blind $0.10
new guy: posts big blind $0.10
*** HOLE CARDS ***
Dealt to hero: the 1st [As Kd]
Carl said, "folds are for the weak"
new guy: checks
Carl: raises $0.20 to $0.30
hero: the 1st: raises $0.90 to $1.20
Bea: calls $1.10
new guy: folds
Carl has timed out
Carl: folds
*** FLOP *** [Ah 7c 2d]
hero: the 1st: bets $2
Bea: raises $0.90 to $2.90 and is all-in
hero: the 1st: calls $0.90
*** TURN *** [Ah 7c 2d] [Kh]
*** RIVER *** [Ah 7c 2d Kh] [3c]
*** SHOW DOWN ***
Bea: shows [7h 7d] (three of a kind, Sevens)
hero: the 1st: mucks hand
Bea collected $8.20 from pot
*** SUMMARY ***
Total pot $8.60 | Rake $0.40
Board [Ah 7c 2d Kh 3c]
Seat 1: hero: the 1st (small blind) mucked [As Kd]
Seat 2: Bea (big blind) showed [7h 7d] and won ($8.20) with three of a kind, Sevens
Seat 3: new guy folded before Flop
Seat 4: Carl (button) folded before Flop
"""


def told(text: str) -> Told:
    [found] = read(text)
    assert isinstance(found, Told), found
    return found


def history(text: str) -> History:
    [found] = histories(text)
    assert isinstance(found, History), found
    return found


def test_a_cash_game_as_the_room_writes_it() -> None:
    found = told(CASH)
    hand = found.hand
    assert found.dealt_to == ("hero: the 1st",)
    assert (hand.variant, hand.table, hand.hand, hand.chip) == ("NT", "Alcor II", "2000", 100)
    assert hand.players == ("hero: the 1st", "Bea", "new guy", "Carl")
    assert hand.started == datetime(2026, 7, 14, 18, 15, tzinfo=UTC)
    assert hand.starting_stacks == (1025, 410, 1000, 2107)
    assert hand.blinds_or_straddles == (5, 10, -10, 0)  # who buys in posts a negative one


def test_the_results_are_those_of_the_file_with_its_rake() -> None:
    record = history(CASH).record
    by_name = {info.player: won for info, won in zip(record.header.seats, record.payoffs, strict=True) if info}
    assert by_name == {"hero: the 1st": -410, "Bea": 820 - 410, "new guy": -10, "Carl": -30}
    assert sum(record.payoffs) == -40  # the rake
    assert record.header.started == "2026-07-14T18:15:00Z"


def test_an_ending_that_no_rule_gives_is_told_with_hand_and_line() -> None:
    [found] = histories(CASH.replace("Bea collected $8.20", "Bea collected $5"))
    assert isinstance(found, Malformed)
    assert "2000" in found.says


@pytest.mark.parametrize("viewer", ["all", 0, None])
@pytest.mark.parametrize(
    "game",
    [
        Holdem(),
        Holdem(BlindOptions(limit="fixed")),
        Holdem(BlindOptions(limit="pot", ante=2, ante_by="big")),
        Holdem(BlindOptions(ante=1)),
        Omaha(BlindOptions(limit="pot")),
    ],
)
def test_what_we_write_is_read_back_with_the_same_results_and_figures(game: AnyGame, viewer: str | int | None) -> None:
    for players in (2, 3, 6):
        for record in gambled(game, players, 12, seed=players):
            made = history(pokerstars.text(record, viewer)).record  # type: ignore[arg-type]
            ours, theirs = figures_of(record), figures_of(made)
            assert made.payoffs[:players] == tuple([100 * chips for chips in record.payoffs])
            assert ours is not None
            assert theirs is not None
            assert theirs.seats == ours.seats
            assert theirs.pot == 100 * ours.pot


def test_cards_that_the_file_does_not_name_stay_unknown() -> None:
    [record] = gambled(Holdem(), 3, 1)
    found = history(pokerstars.text(record, 0))
    [dealt] = [event for event in found.record.events if isinstance(event, HandsDealt)]
    assert found.dealt_to == ("Ann",)
    assert dealt.down[0] == next(e.down[0] for e in record.events if isinstance(e, HandsDealt))
    shown = {card for event in record.events for card in getattr(event, "hands", ())}
    assert all(hand in shown or set(hand) == {UNKNOWN} for hand in dealt.down[1:])


def test_phh_is_read_in_cents_too() -> None:
    records = list(gambled(Holdem(), 4, 10))
    text = phh.dumps_all([phh_writer.hand_of(record, 1) for record in records])
    found = [one for one in histories(text) if isinstance(one, History)]
    assert [one.record.payoffs for one in found] == [tuple([100 * c for c in r.payoffs]) for r in records]
    assert {one.dealt_to[0] for one in found} == {"Bob"} or all("Bob" in one.dealt_to for one in found)


@pytest.mark.parametrize(
    ("change", "code", "line"),
    [
        (("Bea: calls $1.10", "Bea: dances"), "pokerstars/line", 17),
        (("*** FLOP *** [Ah 7c 2d]", "*** FIRST FLOP *** [Ah 7c 2d]"), "pokerstars/boards", 21),
        (("Hold'em No Limit", "Razz Limit"), "pokerstars/game", 1),
        (("*** SUMMARY ***", ""), "pokerstars/truncated", 1),
        (("Dealt to hero: the 1st", "Dealt to nemo"), "pokerstars/player", 12),
        (("Seat 2: Bea", "Seat 1: Bea"), "pokerstars/seat-twice", 4),
        (("$4.10 in chips", "$4.105 in chips"), "amount/unreadable", 4),
    ],
)
def test_a_bad_hand_is_told_with_its_line_and_spoils_no_other(change: tuple[str, str], code: str, line: int) -> None:
    [good] = gambled(Holdem(), 2, 1)
    text = CASH.replace(*change, 1) + "\n\n" + pokerstars.text(good)
    bad, fine = histories(text)
    assert isinstance(bad, Malformed)
    assert bad.code == code
    assert f"hand 2000, line {line}:" in bad.says
    assert isinstance(fine, History)


def test_stud_is_refused_with_its_name() -> None:
    [record] = gambled(Stud(), 3, 1)
    [found] = histories(pokerstars.text(record))
    assert isinstance(found, Malformed)
    assert "7 Card Stud" in found.says


@pytest.mark.parametrize("text", ["", "hello", "\0\0", "variant", "[1]\n[2]\n"])
def test_any_other_text_is_refused(text: str) -> None:
    with pytest.raises(Malformed) as refused:
        list(histories(text))
    assert refused.value.code == "import/format"
