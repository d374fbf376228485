"""PokerStars text: line by line what a strict reader expects, and hold'em as PokerKit's reader plays it."""

import re
import warnings
from datetime import datetime
from zoneinfo import ZoneInfo

import pokerkit
import pytest

from croupier.formats.pokerstars import text, text_all
from croupier.formats.story_of_record import story_of
from croupier.games.game import AnyGame, SeatInfo
from croupier.games.poker import BlindOptions, Holdem, Omaha, Soko, Stud, StudOptions
from croupier.games.poker.events import PotWon
from croupier.kit.cards import parse_cards
from tests.formats.deals import gambled, scripted
from tests.formats.test_handlog import GOLDEN, RECORDS, sample, visible, written

GAMES: list[AnyGame] = [
    Holdem(),
    Holdem(BlindOptions(limit="fixed", ante=1)),
    Holdem(BlindOptions(big_blind=50, ante=10, ante_by="big", chip=100)),
    Omaha(),
    Soko(),
    Stud(),
    Stud(StudOptions(rules="csc478")),
]
N = r"\d+(?:\.\d\d)?"
CARDS = r"\[(?:[2-9TJQKA][cdhs] ?)+\]"
NAME = r"(?:Ann|Bob|Cid|Dora|Eve|Finn)"
HAND = r"[a-z][\w ,]+"
ALL_IN = "(?: and is all-in)?"
PLACES = r"(?: \((?:button|small blind|big blind)\))*"
FOLDED = r"folded (?:before Flop|on the (?:Flop|Turn|River|[2-6](?:nd|rd|th) Street))(?: \(didn't bet\))?"
SHOWED = rf"showed {CARDS} and (?:won \({N}\)|lost) with {HAND}"
TIME = r"\d{4}/\d\d/\d\d \d\d:\d\d:\d\d"
HEAD = [
    rf"PokerStars Hand #\d+:  [\w' ]+ (?:No |Pot )?Limit \({N}/{N}\) - {TIME} UTC \[{TIME} ET\]",
    r"Table '\w+' \d+-max \(Play Money\)(?: Seat #\d+ is the button)?",
]
LINES = [
    rf"Seat \d+: {NAME} \({N} in chips\)(?: is sitting out)?",
    rf"{NAME}: posts (?:the ante|small blind|big blind|small & big blinds) {N}{ALL_IN}",
    r"\*\*\* (?:HOLE CARDS|SHOW DOWN|SUMMARY|[2-6](?:nd|rd|th) STREET|RIVER) \*\*\*",
    rf"\*\*\* FLOP \*\*\* {CARDS}|\*\*\* (?:TURN|RIVER) \*\*\* {CARDS} {CARDS}",
    rf"Dealt to {NAME}(?: {CARDS})? {CARDS}",
    rf"{NAME}: (?:folds|checks)|{NAME}: (?:calls|bets|brings in for) {N}{ALL_IN}|{NAME}: raises {N} to {N}{ALL_IN}",
    rf"Uncalled bet \({N}\) returned to {NAME}",
    rf"{NAME}: (?:shows {CARDS} \({HAND}\)|mucks hand|doesn't show hand)",
    rf"{NAME} collected {N} from (?:pot|main pot|side pot(?:-\d)?)",
    rf"Total pot {N}(?: Main pot {N}\.(?: Side pot(?:-\d)? {N}\.)+)? \| Rake (?:0|0\.00)",
    rf"Board {CARDS}",
    rf"Seat \d+: {NAME}{PLACES} (?:{FOLDED}|{SHOWED}|mucked(?: {CARDS})?|collected \({N}\))",
]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.name}-{getattr(game.options, 'rules', '')}")
def test_every_line_is_one_that_a_strict_reader_knows(game: AnyGame) -> None:
    for record in gambled(game, 6, 30, seed=11):
        for viewer in (None, 1):
            lines = text(record, viewer).splitlines()
            assert all(re.fullmatch(pattern, line) for pattern, line in zip(HEAD, lines, strict=False)), lines[:2]
            for line in lines[2:]:
                assert any(re.fullmatch(pattern, line) for pattern in LINES), line


@pytest.mark.parametrize("name", RECORDS)
def test_a_scripted_deal_is_written_as_the_golden_file(name: str) -> None:
    assert text(RECORDS[name](), 0) == (GOLDEN / f"{name}.txt").read_text("utf-8")


@pytest.mark.parametrize("players", [2, 3, 6])
def test_pokerkit_reads_our_holdem_and_plays_it_to_the_same_stacks(players: int) -> None:
    records = [
        record
        for record in gambled(Holdem(), players, 40, seed=players)
        if not any(
            type(e) is PotWon and e.amount % len(e.seats) for e in record.events
        )  # it splits odd chips otherwise
        and all(info and info.chips > 2 for info in record.header.seats)  # and lets short blinds lower the price
    ]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns of folds that are not needed
        histories = list(pokerkit.HandHistory.from_pokerstars(text_all(records), error_status=True))
        for record, history in zip(records, histories, strict=True):
            *_, state = history
            assert history.players is not None
            theirs = dict(zip(history.players, state.stacks, strict=True))
            assert theirs == {
                i.player: i.chips + x for i, x in zip(record.header.seats, record.payoffs, strict=True) if i
            }
    assert len(histories) > 25


@pytest.mark.parametrize("seat", range(4))
def test_no_card_is_written_that_the_viewer_could_not_see(seat: int) -> None:
    for record in gambled(Holdem(), 4, 25, seed=12):
        assert written(text(record, seat)) == visible(record, seat)


def test_a_raise_says_by_how_much_and_to_what() -> None:
    record = scripted(Holdem(), [100, 100, 100], "r6 r16 f c  b10 r30 f")
    raises = [line for line in text(record).splitlines() if "raises" in line or "bets" in line]
    assert raises == ["Ann: raises 4 to 6", "Bob: raises 10 to 16", "Bob: bets 10", "Ann: raises 20 to 30"]


def test_a_completed_bring_in_is_a_raise_over_it() -> None:
    record = scripted(Stud(), [100, 100, 100], "i r10 r20 f f", cards="As 9h 8c  Ad 9d 8d  2c Kh Qs")
    lines = text(record).splitlines()
    assert "Bob: brings in for 5" in lines
    assert "Cid: raises 5 to 10" in lines
    assert "Ann: raises 10 to 20" in lines
    assert not any("button" in line for line in lines)


def test_pots_are_told_apart_as_there_are_one_two_or_more() -> None:
    assert "pelaaja collected 36 from pot\n" in text(sample())
    three = text(RECORDS["side_pots"]())
    assert "Cid collected 10 from side pot-2\nBob collected 30 from side pot-1\nAnn collected 80 from main pot" in three
    assert "Total pot 120 Main pot 80. Side pot-1 30. Side pot-2 10. | Rake 0" in three
    cards = "Kh Qh Ah  Ks Qs As  3c 4h 5d 9s  3d Jc  3h 8c"
    two = text(scripted(Holdem(), [20, 30, 30], "r20 r30 c", cards=cards))
    assert "Bob collected 20 from side pot\nAnn collected 60 from main pot" in two
    assert "Total pot 80 Main pot 60. Side pot 20. | Rake 0" in two


def test_a_dead_blind_is_one_line_with_the_live_one() -> None:
    posts = [line for line in text(RECORDS["coming_in"]()).splitlines() if "blind" in line and "posts" in line]
    assert posts == [
        "Bob: posts small blind 1",
        "Cid: posts big blind 2",
        "Dora: posts big blind 2",
        "Eve: posts small & big blinds 3",
    ]


@pytest.mark.parametrize(
    ("cards", "called"),
    [
        ("As Kd Qc Jh 9s 7d 2c", "high card Ace"),
        ("As Ad Qc Jh 9s 7d 2c", "a pair of Aces"),
        ("As Ad Qc Qh 9s 7d 2c", "two pair, Aces and Queens"),
        ("6s 6d 6c Qh 9s 7d 2c", "three of a kind, Sixes"),
        ("As Kd Qc Jh Ts 7d 2c", "a straight, Ten to Ace"),
        ("As 2d 3c 4h 5s Jd Kc", "a straight, Ace to Five"),
        ("As Ks 9s 4s 2s Jd Kc", "a flush, Ace high"),
        ("As Ad Ac Kh Ks 7d 2c", "a full house, Aces full of Kings"),
        ("As Ad Ac Ah Ks 7d 2c", "four of a kind, Aces"),
        ("9s 8s 7s 6s 5s Jd Kc", "a straight flush, Five to Nine"),
        ("As Ks Qs Js Ts Jd 2c", "a Royal Flush"),
    ],
)
def test_hands_are_called_in_pokerstarss_words(cards: str, called: str) -> None:
    a, b, *board = cards.split()
    rest = [card for card in ("3h", "8c", "3d", "8h", "4c", "Tc", "9d") if card not in cards]
    deck = f"{rest[0]} {a} {rest[1]} {b} {rest[2]} {' '.join(board[:3])} {rest[3]} {board[3]} {rest[4]} {board[4]}"
    parse_cards(deck)
    record = scripted(Holdem(), [100, 100], "r100 c", cards=deck)
    assert f"Ann: shows [{a} {b}] ({called})" in text(record)


def test_an_id_that_is_a_number_is_the_hands_number_and_any_other_makes_one() -> None:
    assert text(sample()).startswith("PokerStars Hand #2970634334:  Hold'em Limit (2/4) - 2006/07/11 14:02:48 UTC")
    records = list(gambled(Holdem(), 2, 3))
    numbers = {text(record).split(":")[0] for record in records}
    assert len(numbers) == 3
    assert all(re.fullmatch(r"PokerStars Hand #\d+", number) for number in numbers)


@pytest.mark.parametrize(
    ("started", "told"),
    [
        ("2026-03-01T02:34:56Z", "2026/03/01 02:34:56 UTC [2026/02/28 21:34:56 ET]"),
        ("2026-07-01T19:30:00Z", "2026/07/01 19:30:00 UTC [2026/07/01 15:30:00 ET]"),  # summer time
        ("2026-07-01T21:30:00+02:00", "2026/07/01 19:30:00 UTC [2026/07/01 15:30:00 ET]"),
    ],
)
def test_a_time_is_told_in_utc_and_as_trackers_expect_it_in_eastern_time(started: str, told: str) -> None:
    lines = text(scripted(Holdem(), [100, 100], "f", started=started)).splitlines()
    assert lines[0].endswith(f" - {told}")
    hour = list(re.finditer(r"(\d{4})/(\d\d)/(\d\d)[\- ]+(\d+):(\d+):(\d+)", lines[0]))[-1]  # as fpdb finds it
    eastern = datetime(*map(int, hour.groups()), tzinfo=ZoneInfo("US/Eastern"))  # type: ignore[arg-type, misc]
    assert eastern == datetime.fromisoformat(started)


def test_pokerkit_reads_the_time_with_its_zone() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns of its own field for the zone
        hand = text(scripted(Holdem(), [100, 100], "f"))
        [history] = pokerkit.HandHistory.from_pokerstars(hand, error_status=True)
    assert (str(history.time), history.user_defined_fields["time_zone_abbreviation"], history.table) == (
        "12:34:56",
        "UTC",
        "Kairo",
    )


@pytest.mark.parametrize(("table", "told"), [("", "Croupier"), (" \n", "Croupier"), ("Bob's\nden", "Bob's den")])
def test_a_table_has_a_name_on_one_line(table: str, told: str) -> None:
    lines = text(scripted(Holdem(), [100, 100], "f", table=table)).splitlines()
    assert lines[1] == f"Table '{told}' 2-max (Play Money) Seat #1 is the button"


def test_who_sits_out_is_listed_and_not_in_the_summary() -> None:
    seats = [SeatInfo("Ann", 100), SeatInfo("Bob", 100, "out"), SeatInfo("Cid", 100)]
    lines = text(scripted(Holdem(), seats, "f")).splitlines()
    assert "Seat 2: Bob (100 in chips) is sitting out" in lines
    assert [line for line in lines if line.startswith("Seat 2")] == ["Seat 2: Bob (100 in chips) is sitting out"]


def test_a_viewer_of_all_sees_every_hand_dealt() -> None:
    record = sample()
    assert text(record).count("Dealt to ") == 5
    assert text(record, None).count("Dealt to ") == 0
    assert "Seat 4: pokeyamon mucked [8h Kh]" in text(record)
    assert story_of(record).board == parse_cards("Ks As Kc Ts 2c")
