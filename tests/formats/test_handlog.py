"""The hand log: what is in it, what is not, and that it reads back without loss."""

import re
from pathlib import Path

import pytest

from croupier.errors import Malformed
from croupier.formats.handlog import log, write, write_all
from croupier.formats.handlog_reader import read
from croupier.formats.story import Sight, Story
from croupier.formats.story_of_record import story_of
from croupier.games.game import AnyGame, SeatInfo
from croupier.games.poker import BlindOptions, Holdem, Omaha, Soko, SokoOptions, Stud, StudOptions
from croupier.games.poker.events import BoardDealt, Carry, Folded, HandsDealt, HandsShown, Owed, PotWon
from croupier.kit.cards import parse_cards, show_cards
from croupier.play.record import Record
from tests.formats.deals import NAMES, gambled, scripted

GOLDEN = Path(__file__).parent / "golden"
GAMES: list[AnyGame] = [
    Holdem(),
    Holdem(BlindOptions(limit="fixed", ante=1)),
    Holdem(BlindOptions(rules="eps")),
    Holdem(BlindOptions(big_blind=50, ante=10, ante_by="big", chip=100)),
    Omaha(),
    Soko(),
    Soko(SokoOptions(limit="no")),
    Stud(),
    Stud(StudOptions(rules="csc478")),
]
OWNER = 0
SAMPLE = [("pelaaja", 2765), ("Cookiedog", 4062), ("Ritman", 975), ("pokeyamon", 1172), ("keith1", 3701)]


def sample() -> Record:
    """The hand of the document's appendix, with whole chips."""
    return scripted(
        Holdem(BlindOptions(limit="fixed")),
        [SeatInfo(name, chips) for name, chips in SAMPLE],
        "c c f c k  b2 f f c  k b4 c  k b4 r8 c",
        cards="Qs 2d 3d 8h 4d  Js 5d 6d Kh 7d  8c Ks As Kc  9c Ts  Tc 2c",
        carry=Carry(button=3),
        table="Nunki",
        number=23,
        id="2970634334",
        started="2006-07-11T14:02:48Z",
    )


def side_pots() -> Record:
    """Main pot 80, side pots 30 and 10, each won by another; Eve waits for her big blind."""
    eve = SeatInfo("Eve", 50, "wait")
    return scripted(
        Holdem(),
        [SeatInfo("Ann", 20), SeatInfo("Bob", 30), SeatInfo("Cid", 35), SeatInfo("Dora", 40), eve],
        "r35 c c c",
        cards="Kh Qh 7d Ah  Ks Qs 2c As  3c 4h 5d 9s  3d Jc  3h 8c",
        carry=Carry(button=3, players=("Ann", "Bob", "Cid", "Dora", "")),
    )


def coming_in() -> Record:
    """Dora joins, Eve comes back owing both blinds, and all pay an ante."""
    return scripted(
        Holdem(BlindOptions(ante=1)),
        [100] * 5,
        "f f f f",
        carry=Carry(button=2, players=("Ann", "Bob", "Cid", "", "Eve"), owed=(Owed("Eve", True, True),)),
    )


def stud() -> Record:
    return scripted(
        Stud(),
        [100, 100, 100],
        "i r10 c c  b10 f c  k b20 c  k k  b20 c s m",
        cards="As 9h 8c  Ad 9d 8d  2c Kh Qs  3c  Ah Jc Td  3d  Ks 5s  4c  6h 6d  4d  7h 7s",
    )


RECORDS = {"sample": sample, "side_pots": side_pots, "coming_in": coming_in, "stud": stud}


def own(record: Record, seat: int = OWNER) -> Story:
    [story] = read(log(record, seat))
    assert isinstance(story, Story)
    return story


@pytest.mark.req("POKERIV3:LOG")
@pytest.mark.parametrize("name", RECORDS)
def test_a_scripted_deal_is_written_as_the_golden_file_and_read_back_without_loss(name: str) -> None:
    """Where the writing is changed on purpose: rewrite the files with tests/formats/regenerate.py, read the diff."""
    record = RECORDS[name]()
    text = log(record, OWNER)
    assert text == (GOLDEN / f"{name}.log").read_text("utf-8")
    assert list(read(text)) == [story_of(record, OWNER)]


@pytest.mark.req("POKERIV3:LOG")
@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.name}-{getattr(game.options, 'rules', '')}")
@pytest.mark.parametrize("players", [2, 4, 6])
def test_every_log_of_every_game_reads_back_as_the_story_that_was_written(game: AnyGame, players: int) -> None:
    for record in gambled(game, players, 25, seed=players):
        stories = [story_of(record, viewer) for viewer in ("all", 1, None)]
        assert list(read(write_all(stories))) == stories


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.name}-{getattr(game.options, 'rules', '')}")
def test_the_chips_of_a_log_add_up_to_the_final_stacks_of_the_deal(game: AnyGame) -> None:
    for record in gambled(game, 4, 25, seed=9):
        [story] = read(log(record, None))
        assert isinstance(story, Story)
        ends = {seat: info.chips + record.payoffs[seat] for seat, info in enumerate(record.header.seats) if info}
        assert story.stacks() == ends


@pytest.mark.req("POKERIV3:LOG-HEADER", "POKERIV3:RULE-E", "POKERIV3:RULE-Ea")
def test_the_header_has_deal_number_game_number_stakes_date_time_and_zone() -> None:
    first, second = log(sample()).splitlines()[:2]
    assert first == "--- HAND 23 ---"
    assert second == "Game #2970634334: Texas Hold'em FL 2/4 - 2006/07/11 - 14:02:48 (UTC)"
    assert log(side_pots()).splitlines()[1].startswith("Game #kairo-6: Texas Hold'em NL200 (1/2) - ")


@pytest.mark.req("POKERIV3:LOG-TABLE")
def test_table_line_and_summary_name_the_same_occupied_seat_as_button() -> None:
    for record in gambled(Holdem(), 4, 10):
        lines = log(record).splitlines()
        found = re.fullmatch(r'Table "Kairo" Seat (\d) is the button\.', lines[2])
        assert found
        [summary] = [line for line in lines if "(button)" in line]
        assert summary.startswith(f"Seat {found[1]}: {NAMES[story_of(record).button]} (button)")


@pytest.mark.req("POKERIV3:LOG-SEATS")
def test_seat_lines_are_the_players_with_their_chips_at_the_start() -> None:
    lines = log(side_pots()).splitlines()[3:8]
    chips = zip(NAMES, (20, 30, 35, 40), strict=False)
    wanted = [f"Seat {seat}: {name} ({x} in chips)" for seat, (name, x) in enumerate(chips, 1)]
    assert lines == [*wanted, "Seat 5: Eve (50 in chips) is sitting out"]


@pytest.mark.req("POKERIV3:LOG-BLINDS")
def test_ante_joining_owed_and_dead_blinds_are_posting_lines() -> None:
    posts = [line for line in log(coming_in()).splitlines() if ": posts " in line]
    assert posts == [
        *[f"{name}: posts ante 1" for name in ("Bob", "Cid", "Dora", "Eve", "Ann")],
        "Bob: posts small blind 1",
        "Cid: posts big blind 2",
        "Dora: posts joining big blind 2",
        "Eve: posts owed big blind 2",
        "Eve: posts owed dead small blind 1",
    ]


@pytest.mark.req("POKERIV3:LOG-HOLE")
@pytest.mark.parametrize("seat", range(4))
def test_the_hole_cards_section_has_the_owners_cards_and_no_others(seat: int) -> None:
    for record in gambled(Holdem(), 4, 10):
        hole = record_hole(record)
        between = log(record, seat).split("--- HOLE CARDS ---")[1].split("---")[0]
        assert f"dealt to {NAMES[seat]} [{show_cards(hole[seat])}]" in between
        assert between.count("[") == 1


@pytest.mark.req("POKERIV3:LOG-ACTIONS")
def test_each_action_is_a_line_in_the_order_of_the_events() -> None:
    lines = [line for line in log(sample()).splitlines() if re.match(r"\w+: (?!posts|shows|mucks)", line)]
    wanted = (
        "Ritman: calls 2, pokeyamon: calls 2, keith1: folds, pelaaja: calls 1, Cookiedog: checks, pelaaja: bets 2, "
        "Cookiedog: folds, Ritman: folds, pokeyamon: calls 2, pelaaja: checks, pokeyamon: bets 4, pelaaja: calls 4, "
        "pelaaja: checks, pokeyamon: bets 4, pelaaja: raises to 8, pokeyamon: calls 4"
    )
    assert lines == wanted.split(", ")
    for record in gambled(Omaha(), 4, 10):
        told = [move.seat for chapter in own(record).streets for move in chapter.moves]
        acted = [e.seat for e in record.events if hasattr(e, "seat") and type(e).__name__ != "Posted"]
        assert told == acted


@pytest.mark.req("POKERIV3:LOG-STREETS")
def test_streets_open_with_the_earlier_cards_in_one_bracket_and_the_new_in_another() -> None:
    text = log(sample())
    assert "--- FLOP --- [Ks As Kc]\n" in text
    assert "--- TURN --- [Ks As Kc][Ts]\n" in text
    assert "--- RIVER --- [Ks As Kc Ts][2c]\n" in text


@pytest.mark.req("POKERIV3:LOG-SHOWDOWN")
def test_the_showdown_says_who_shows_mucks_and_collects_from_which_pot() -> None:
    shown = log(sample(), OWNER).split("--- SHOW DOWN ---\n")[1].split("--- SUMMARY")[0].splitlines()
    assert shown == [
        "pelaaja: shows [Qs Js] (Royal flush)",
        "pokeyamon: mucks hand",
        "pelaaja collects 36 from Main pot",
    ]
    assert "pokeyamon: mucks hand [8h Kh]" in log(sample(), 3)
    for record in gambled(Holdem(), 6, 30, seed=4):
        paid = sorted(
            (e.pot, s, x) for e in record.events if type(e) is PotWon for s, x in zip(e.seats, e.shares, strict=True)
        )
        assert sorted((share.pot, share.seat, share.amount) for share in own(record).shares) == [
            p for p in paid if p[2]
        ]


@pytest.mark.req("POKERIV3:LOG-SUMMARY")
def test_the_summary_adds_up_and_says_what_became_of_everyone() -> None:
    assert "Total pot 120 Main pot 80 Side pot 1 30 Side pot 2 10 Rake 0\nBoard [4h 5d 9s Jc 8c]\n" in log(side_pots())
    assert log(sample(), OWNER).splitlines()[-5:] == [
        "Seat 1: pelaaja (small blind) showed [Qs Js] and won (36) with Royal flush",
        "Seat 2: Cookiedog (big blind) folded on the Flop",
        "Seat 3: Ritman folded on the Flop",
        "Seat 4: pokeyamon mucked",
        "Seat 5: keith1 (button) folded before Flop (didn't bet)",
    ]
    for record in gambled(Holdem(BlindOptions(ante=2)), 5, 30, seed=5):
        [line] = [line for line in log(record).splitlines() if line.startswith("Total pot")]
        pots = sum(int(amount) for amount in re.findall(r"(?:Main pot|Side pot \d+) (\d+)", line))
        assert line.startswith(f"Total pot {pots} ")
        assert line.endswith(" Rake 0")
        assert pots == sum(e.amount for e in record.events if type(e) is PotWon)


def record_hole(record: Record) -> tuple[tuple[int, ...], ...]:
    return next(event.down for event in record.events if type(event) is HandsDealt)


def visible(record: Record, seat: int) -> set[int]:
    """All cards that a seat could see: its own, the board, those shown."""
    seen = set(record_hole(record)[seat])
    for event in record.events:
        if type(event) is BoardDealt:
            seen |= set(event.cards)
        elif type(event) is HandsShown:
            seen |= {card for hand in event.hands for card in hand}
    return seen


def written(text: str) -> set[int]:
    return {card for cards in re.findall(r"\[([^\]/]*)\]", text) for card in parse_cards(cards)}  # a / is of a date


@pytest.mark.req("POKERIV3:U17")
@pytest.mark.parametrize("seat", range(5))
def test_a_log_has_all_parts_and_never_a_hidden_card_of_another(seat: int) -> None:
    for record in gambled(Holdem(), 5, 30, seed=6):
        text = log(record, seat)
        for part in ("--- HAND ", 'Table "Kairo"', f": {NAMES[seat]} (", ": posts ", "--- HOLE CARDS", "--- SUMMARY"):
            assert part in text
        assert written(text) == visible(record, seat)


@pytest.mark.req("POKERIV3:TJV13a")
def test_the_record_has_all_hole_cards_but_the_log_only_ones_own_and_the_shown() -> None:
    for record in gambled(Holdem(), 4, 40, seed=7):
        folded = [e.seat for e in record.events if type(e) is Folded and e.seat != OWNER]
        shown = [
            seat for e in record.events if type(e) is HandsShown for seat, h in zip(e.seats, e.hands, strict=True) if h
        ]
        if folded and shown:
            break
    hole = record_hole(record)
    assert all(len(hand) == 2 for hand in hole)
    cards = written(log(record, OWNER))
    assert cards.isdisjoint(hole[folded[0]])
    assert cards.issuperset(hole[OWNER])
    assert cards.issuperset(hole[shown[0]])


@pytest.mark.req("POKERIV3:KT10")
def test_a_session_log_tells_which_cards_the_bot_got_and_which_hands_won() -> None:
    session = list(gambled(Holdem(), 3, 40, seed=8))
    stories = list(read(write_all(story_of(record, 1) for record in session)))
    for record, story in zip(session, stories, strict=True):
        assert isinstance(story, Story)
        assert [dealt.down for dealt in story.streets[0].dealt] == [record_hole(record)[1]]
        winners = {seat for e in record.events if type(e) is PotWon for seat in e.seats}
        assert {share.seat for share in story.shares} == winners
        for showing in story.showings:
            assert showing.mucked or (showing.cards and showing.hand)
    assert sum(bool(story.showings) for story in stories if isinstance(story, Story)) > 5


@pytest.mark.req("POKERIV3:LOG")
@pytest.mark.parametrize("rule", ["***", "—", "-----"])
def test_sections_may_stand_between_asterisks_and_other_dashes(rule: str) -> None:
    text = log(sample())
    assert list(read(text.replace("---", rule))) == list(read(text))


def test_the_games_line_may_stand_beside_the_deals_number() -> None:
    text = log(sample())
    assert list(read(text.replace("--- HAND 23 ---\n", "—HAND 23— "))) == list(read(text))


def test_names_that_read_like_lines_do_not_confuse_the_reader() -> None:
    names = ("Bob: folds", "Bob", "Bob (20 in chips)", "Bob collects 1 from")
    record = scripted(Holdem(), [SeatInfo(name, 100) for name in names], "c c c k  k k k k  k k k k  k k k k")
    assert list(read(log(record, 1))) == [story_of(record, 1)]


def test_players_of_one_name_and_of_none_are_told_apart_by_their_seats() -> None:
    record = scripted(Holdem(), [SeatInfo(name, 100) for name in ("regular", "regular", "", "a\nb")], "f f f")
    assert list(story_of(record).names.values()) == ["regular (seat 1)", "regular (seat 2)", "(seat 3)", "a b"]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("Ritman: calls 2", "Ritman: dances", "Hand 23, line 13: 'Ritman: dances' is not a line of a hand log."),
        ("[Ks As Kc][Ts]", "[Ks As Kd][Ts]", "Hand 23, line 23: '[Ks As Kd][Ts]' does not repeat the board so far."),
        ("[Ks As Kc]\n", "[Ks As Kx]\n", "Hand 23, line 18: 'Kx' is not a card"),
        ("Seat 5 is the button", "Seat 6 is the button", "The button is at seat 6, which was dealt no hand."),
        ("Total pot 36", "Total pot 37", "Hand 23, line 37: 'Total pot 37 Main pot 36 Rake 0' does not add up"),
        ("Main pot 36 Rake", "Main pot 35 Rake", "does not add up to the 36 that were collected"),
        ("Board [Ks", "Board [Qh", "is not the board that was dealt"),
        ("2006/07/11", "2006/13/11", "Hand 23, line 2: '2006/13/11 - 14:02:48' is not a time."),
        ("Game #2970634334:", "Game", "is found where 'Game #number: game and stakes"),
        ("Seat 5: keith1 (button)", "Seat 5: nobody (button)", "names no seat of this hand"),
    ],
)
def test_a_bad_hand_is_named_with_its_line_and_the_good_ones_are_read(old: str, new: str, says: str) -> None:
    good = log(sample(), OWNER)
    assert old in good
    first, error, last = read(good + good.replace(old, new, 1) + good)
    assert first == last == story_of(sample(), OWNER)
    assert isinstance(error, Malformed)
    lines = good.count("\n")
    assert says in re.sub(r"line (\d+)", lambda found: f"line {int(found[1]) - lines}", error.says)


def test_a_log_that_breaks_off_says_so() -> None:
    text = log(sample()).split("--- RIVER")[0]
    [error] = read(text)
    assert isinstance(error, Malformed)
    assert "The hand ends here, before its summary." in error.says


def test_amounts_below_a_chip_are_written_with_decimals_and_read_back() -> None:
    game = Holdem(BlindOptions(big_blind=50, chip=100))
    record = scripted(game, [1000, 2050], "r125 c  k k  k k  k k")
    text = log(record)
    assert "Seat 2: " in text
    assert "(20.50 in chips)" in text
    assert "raises to 1.25" in text
    [story] = read(text)
    assert story == story_of(record)


@pytest.mark.parametrize("viewer", ["all", None])
def test_all_cards_or_none_can_be_written(viewer: Sight) -> None:
    record = sample()
    cards = written(log(record, viewer).split("--- HOLE CARDS")[1].split("--- FLOP")[0])
    assert cards == ({c for hand in record_hole(record) for c in hand} if viewer == "all" else set())
    assert ("mucks hand [8h Kh]" in log(record, viewer)) == (viewer == "all")


def test_a_block_is_the_same_from_a_record_and_from_its_story() -> None:
    assert write(story_of(sample(), 2)) == log(sample(), 2)
