"""A poker variant that somebody brings, as a subclass of stud: it is played, told and compared by its own ranking."""

import json
import random
import re
import warnings
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec
import pokerkit
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.bots.built_in import bots_for, usual
from croupier.bots.showdown import show_or_muck
from croupier.cli.main import main
from croupier.cli.terminal.poker.standing import standing
from croupier.errors import BadOption, Malformed
from croupier.formats import handlog_reader
from croupier.formats.chronicle import events_of
from croupier.formats.handlog import log
from croupier.formats.handlog_past import past_of_story
from croupier.formats.phh import Hand, dumps
from croupier.formats.phh_ending import disagreement
from croupier.formats.phh_player import play
from croupier.formats.phh_reader import read
from croupier.formats.phh_writer import hand_of
from croupier.formats.pokerstars import text
from croupier.formats.story import Story
from croupier.formats.story_of_record import story_of
from croupier.games import registry
from croupier.games.poker import MadeHand, Stud
from croupier.games.poker.events import MUCK, SHOW, BroughtIn, HandsShown
from croupier.games.poker.ranking import rank
from croupier.kit.cards import DECK_52, Cards, parse_cards
from croupier.play.record import Record
from croupier.play.replay import state_at
from croupier.server.study.strength import strength
from croupier.testing.conformance import hold_laws
from croupier.testing.poker_cases import poker_case
from examples.razz import Razz, RazzRanking
from tests.formats.deals import gambled, scripted
from tests.formats.phh_hands import pokerkit_stacks
from tests.formats.test_phh_pokerkit import differs_by_odd_chips, differs_in_stud
from tests.formats.test_pokerstars import HEAD, LINES
from tests.games.poker.variants.stud_script import StudScript

FILE = Path(__file__).parents[1] / "examples" / "razz.py"

# Seat 0 has a pair of aces and an eight low, seat 1 a king low that no high hand beats: three kings.
ACES = {"down": "Ac 8d Kh", "up": "Ad 2c 3s 5h"}
KINGS = {"down": "Kc 9d 2d", "up": "Kd Ks Qh 7c"}


@pytest.fixture(autouse=True)
def _offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.BUILT_IN, "razz", "examples.razz:Razz")


def value(cards: str) -> int:
    return RazzRanking().values((), [parse_cards(cards)])[0]


@settings(max_examples=60)
@given(seed=st.integers(0, 2**32))
def test_the_laws_hold(seed: int) -> None:
    over = hold_laws(poker_case("razz", {}, seed), seed, leaving=seed % 3 == 0)
    assert sum(over.payoffs) == 0


def test_it_takes_under_80_lines() -> None:
    assert len(FILE.read_text("utf-8").splitlines()) < 80


def test_lower_hands_are_better_and_straights_and_flushes_count_for_nothing() -> None:
    order = [
        ("As 2s 3s 4s 5s Kd Kc", "Five low, 5-4-3-2-A"),
        ("As 2d 3c 4h 6s 6d Kc", "Six low, 6-4-3-2-A"),
        ("As 2d 3c 5h 6s 6d Kc", "Six low, 6-5-3-2-A"),
        ("9s Td Jc Qh Ks Kd Kc", "King low, K-Q-J-T-9"),
        ("As Ad Jc Qh Ks Kd Kc", "One pair, A-A-K-Q-J"),
        ("As Ad 2c 2h Ks Kd Kc", "Two pair, 2-2-A-A-K"),
        ("As Ad Kc Kh Ks Ac Kd", "Full house, A-A-A-K-K"),
    ]
    values = [value(cards) for cards, _ in order]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == len(values)
    assert [RazzRanking().describe(each) for each in values] == [called for _, called in order]


def test_a_low_hand_is_named_by_its_ranks_from_the_top_and_a_paired_one_by_its_own_words() -> None:
    ranking = RazzRanking()
    assert ranking.made(value("As 2d 3c 5h 6s 6d Kc")) == MadeHand("low", ("6", "5", "3", "2", "A"))
    assert ranking.made(value("As Ad Jc Qh Ks Kd Kc")) == MadeHand("")


def test_values_are_those_of_the_best_five_and_pokerkit_agrees() -> None:
    dice = random.Random(5)
    deals: list[tuple[Cards, Cards]] = []
    for _ in range(300):
        cards = dice.sample(DECK_52, 14)
        deals.append((tuple(cards[:7]), tuple(cards[7:])))
    ranking = RazzRanking()
    for one, two in deals:
        a, b = ranking.values((), [one, two])
        assert a == max(ranking.values((), list(combinations(one, 5))))
        assert ranking.values((), [ranking.best_five((), one)]) == [a]
        low, other = (pokerkit.RegularLowHand.from_game("".join(map(_shown, hand))) for hand in (one, two))
        assert (a > b, a == b) == (low > other, low == other)


def _shown(card: int) -> str:
    return "23456789TJQKA"[card >> 2] + "cdhs"[card & 3]


def test_the_highest_card_brings_it_in_and_the_lowest_hand_opens() -> None:
    up = ["Kh 2c 3c", "Ks 2d 4d", "Ac 5c 6c"]
    hand = StudScript(Razz(), [500] * 3, up=up).turns("1i 2c 0c")
    assert [e.seat for e in hand.events if isinstance(e, BroughtIn)] == [1]
    assert hand.game.picture(hand.state)["bring_in"] == 1
    hand.turns("2k 0k 1k")  # ace and five before king and deuce
    hand.turns("2b20 0f 1f")


def test_a_pair_that_shows_allows_no_higher_bet() -> None:
    hand = StudScript(Razz(), [500] * 2, up=["2h 2c", "3s 3d"]).turns("1i 0c")
    assert hand.turn == 0
    assert [list(sizes) for sizes in hand.game.sizes(hand.state, 0)] == [[10]]
    stud = StudScript(Stud(), [500] * 2, up=["2h 2c", "3s 3d"]).turns("0i 1c")
    assert [list(sizes) for sizes in stud.game.sizes(stud.state, 1)] == [[10], [20]]


def at_the_showdown() -> StudScript:
    up, down = [ACES["up"], KINGS["up"]], [ACES["down"], KINGS["down"]]
    hand = StudScript(Razz(), [500] * 2, up=up, down=down)
    return hand.turns("1i 0c").turns("0k 1k 0k 1k 0k 1k 0k 1k")


def test_the_lowest_hand_wins() -> None:
    hand = at_the_showdown().turns("0s 1s")
    assert hand.payoffs == [6, -6]


def test_bots_muck_what_is_beaten_by_the_variants_ranking_alone() -> None:
    """By the order of stud the kings would be shown, and the aces thrown away behind them."""
    hand = at_the_showdown()
    assert show_or_muck(hand.game.lens(hand.state, 0)) == SHOW
    hand.turns("0s")
    assert show_or_muck(hand.game.lens(hand.state, 1)) == MUCK
    assert rank(parse_cards(f"{KINGS['down']} {KINGS['up']}")) > rank(parse_cards(f"{ACES['down']} {ACES['up']}"))


def test_a_person_at_the_terminal_is_told_by_the_same_ranking() -> None:
    hand = at_the_showdown()
    first = standing(hand.game, hand.game.lens(hand.state, 0), ["Ann", "Bob"])
    assert first.says == "Your hand: Eight low, 8-5-3-2-A; no hand has been shown yet."
    assert "Throw your eight low away?" in first.question
    hand.turns("0s")
    second = standing(hand.game, hand.game.lens(hand.state, 1), ["Ann", "Bob"])
    assert second.says == "Your hand: King low, K-Q-9-7-2; Ann's beats it."


def records(hands: int = 40) -> list[Record]:
    return list(gambled(Razz(), 4, hands, seed=3))


def shown(record: Record) -> bool:
    return any(isinstance(event, HandsShown) and any(event.hands) for event in record.events)


def test_a_record_is_replayed_to_its_payoffs() -> None:
    for record in records():
        assert state_at(record).need.payoffs == record.payoffs
        assert story_of(record).stacks() == {
            seat: info.chips + won
            for seat, (info, won) in enumerate(zip(record.header.seats, record.payoffs, strict=True))
            if info
        }


def test_hands_are_called_by_their_own_names_in_every_format() -> None:
    told = [record for record in records() if shown(record)]
    assert len(told) > 10
    for record in told:
        calls = [showing.hand for showing in story_of(record).showings if not showing.mucked]
        assert all(re.fullmatch(r"[A-Z][\w ]+, [2-9TJQKA](-[2-9TJQKA]){4}", call) for call in calls)
        assert all(f"({call})" in log(record) for call in calls)
        assert all(call[0].lower() + call[1:] in text(record) for call in calls)
        assert events_of(record)


def test_a_hand_log_is_read_back_and_played_again_by_the_same_rules() -> None:
    for record in records(20):
        [story] = handlog_reader.read(log(record))
        assert isinstance(story, Story)
        assert story.stakes == "Razz 10/20"
        past = past_of_story(story)
        assert isinstance(past.game, Razz)
        assert past.payoffs == record.payoffs


def only(hands: Any) -> Hand:
    [hand] = hands
    assert isinstance(hand, Hand), hand
    return hand


def test_phh_has_a_code_for_it_and_gives_the_same_hand_again() -> None:
    for record in records():
        hand = only(read(dumps(hand_of(record))))
        assert hand.variant == "FR"
        again = play(hand)
        assert again.header.game == "razz"
        assert disagreement(hand, again) is None
        assert msgspec.structs.replace(story_of(again), id="") == msgspec.structs.replace(story_of(record), id="")


def test_pokerkit_plays_it_as_we_write_it() -> None:
    compared = 0
    for record in gambled(Razz(), 4, 80, seed=2):
        if not differs_in_stud(story_of(record)) and not differs_by_odd_chips(record):
            theirs, ours = pokerkit_stacks(dumps(hand_of(record)))
            assert theirs == ours
            compared += 1
    assert compared >= 20


def test_we_play_what_pokerkit_writes() -> None:
    automations = tuple(pokerkit.Automation)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        game = pokerkit.FixedLimitRazz(automations, True, 1, 2, 4, 8)
        state = game((60, 100, 80), 3)
        while state.status:
            if state.can_post_bring_in():
                state.post_bring_in()
            else:
                state.check_or_call()
    ends = [int(stack) for stack in state.stacks]
    hand = only(read(pokerkit.HandHistory.from_game_state(game, state, finishing_stacks=ends).dumps()))
    assert disagreement(hand, play(hand)) is None


def test_a_variant_of_a_game_is_shown_as_that_is_and_called_by_its_own_title() -> None:
    stud, razz = Stud().profile, Razz().profile
    assert (razz.page, razz.felt) == (stud.page, stud.felt) == ("poker", "claret")
    assert (razz.look.felt, razz.look.phases) == (stud.look.felt, stud.look.phases)
    assert (stud.look.rulebook, razz.look.rulebook) == ("stud", ""), "it is not played as stud is"
    assert [(phase.name, phase.down_cards, phase.up_cards) for phase in razz.look.phases] == [
        ("third street", 2, 1),
        ("fourth street", 0, 1),
        ("fifth street", 0, 1),
        ("sixth street", 0, 1),
        ("seventh street", 1, 0),
    ]
    assert (stud.short_title, razz.short_title) == ("Stud", "Razz")


def test_where_it_is_not_offered_its_hands_are_not_played_here(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = hand_of(records(1)[0])
    monkeypatch.delitem(registry.BUILT_IN, "razz")
    with pytest.raises(Malformed) as refused:
        play(hand)
    assert refused.value.code == "phh/not-played"


class Nameless(Razz):
    name = "nameless"
    title = "Nameless Low"
    variant = msgspec.structs.replace(Razz.variant, phh={}, pokerstars="")


def test_a_variant_without_a_code_is_refused_by_phh_and_told_by_its_title(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.BUILT_IN, "nameless", f"{__name__}:Nameless")
    record = scripted(Nameless(), [100, 100], "i f")
    with pytest.raises(BadOption) as refused:
        hand_of(record)
    assert refused.value.code == "phh/no-such-game"
    assert (Nameless().profile.formats, Razz().profile.formats) == (
        ("handlog", "pokerstars"),
        ("handlog", "phh", "pokerstars"),
    )
    assert "Nameless Low Limit (10/20)" in text(record)


def test_every_line_of_pokerstars_text_is_one_that_a_strict_reader_knows() -> None:
    for record in records():
        lines = text(record).splitlines()
        assert "  Razz Limit (10/20) - " in lines[0]
        assert all(re.fullmatch(pattern, line) for pattern, line in zip(HEAD, lines, strict=False))
        for line in lines[2:]:
            plain = re.sub(r"(?<=\w), [2-9TJQKA](?:-[2-9TJQKA]){4}", "", line)  # the ranks of a low hand
            assert any(re.fullmatch(pattern, plain) for pattern in LINES), line


def test_our_poker_players_play_it() -> None:
    names = [bot.name for bot in bots_for("razz")]
    assert names == [bot.name for bot in bots_for(Razz)] == [bot.name for bot in bots_for("stud")]
    assert (usual("razz"), usual(Razz)) == ("regular", "regular")


def test_the_strength_of_a_hand_is_by_its_own_ranking() -> None:
    low, high = parse_cards("Ac2d3h"), parse_cards("KcKdKh")
    told = strength("razz", low, others=[high], samples=200)
    assert (told.game, told.made, told.described) == ("razz", "Three low", "Three low, 3-2-A")
    assert (told.hand.kind, told.hand.ranks, told.hand.says) == ("low", ("3", "2", "A"), told.described)
    assert told.equity > 0.9
    whole = strength(Razz.variant, parse_cards("Ac2d3h4c5dKsKc"), others=[parse_cards("KhKdQsQcQdJsJc")])
    assert (whole.made, whole.win, whole.exact, whole.deals) == ("Five low", 1.0, True, 1)


def status(*argv: object) -> object:
    try:
        return main([str(arg) for arg in argv])
    except SystemExit as stop:
        return stop.code


def test_the_commands_know_it_from_a_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(registry.BUILT_IN, "razz")
    folder, file, hands = tmp_path / "games", tmp_path / "r.jsonl", tmp_path / "r.phhs"
    folder.mkdir()
    (folder / "razz.py").write_text(FILE.read_text("utf-8"), "utf-8")
    made = ("--modules", folder)
    bots = ("--bot", "caller", "--bot", "raiser", "--bot", "random")
    assert status("match", "razz", *bots, "--hands", 12, "--seed", 7, "--records", file, *made) in (0, None)
    for to in ("handlog", "pokerstars", "events"):
        assert status("convert", file, "--to", to, *made) in (0, None)
    assert status("replay", file, "--deal", 2, *made) in (0, None)
    assert status("convert", file, "--to", "phh", "--out", hands, *made) in (0, None)
    capsys.readouterr()
    assert status("phh", "check", hands, *made) in (0, None)
    assert capsys.readouterr().out == "12 of 12 hands agree.\n"
    assert status("phh", "check", hands) == 1
    assert "12 are of games that croupier does not have." in capsys.readouterr().out
    assert status("rank", "KcKdKh", "Ac2d3h", "--game", "razz", "--json", *made) in (0, None)
    assert [one["description"] for one in json.loads(capsys.readouterr().out)] == [
        "Three low, 3-2-A",
        "Three of a kind, K-K-K",
    ]
    assert status("equity", "KcKdKh", "Ac2d3h", "--game", "razz", "--samples", 50, *made) in (0, None)
    assert status("bots", "razz", *made) in (0, None)
    assert "regular" in capsys.readouterr().out
