"""`croupier play --game blackjack`: bets, hands and money, as a person types and reads them."""

import re
from pathlib import Path
from typing import Any

import pytest

from croupier.bots.blackjack import Conservative
from croupier.games.blackjack.engine import Blackjack
from croupier.games.blackjack.events import HandSettled
from croupier.games.blackjack.options import BlackjackOptions
from croupier.games.blackjack.strategy import strategy
from croupier.kit.cards import Card, parse_cards
from tests.cli.terminal.typist import Typist, in_order, status, stored

PURSE = 50_000
TWENTY = ("Tc Td", "9c 8h", "")  # the person's cards, the dealer's with the hole card first, what is drawn
AMOUNT = re.compile(r"\$[^\s)]*")


@pytest.fixture
def person(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Typist:
    return Typist(monkeypatch, capsys)


def shoe(*rounds: tuple[str, str, str]) -> list[Card]:
    """The order of the cards that one player gets in these rounds, one after the other."""
    cards: list[Card] = []
    for mine, dealer, drawn in rounds:
        hands = [parse_cards(hand, distinct=False) for hand in (mine, dealer)]
        cards += [hand[nth] for nth in (0, 1) for hand in hands]
        cards += parse_cards(drawn, distinct=False)
    return cards


def alone(
    person: Typist, lines: str, *rounds: tuple[str, str, str], stack: int = PURSE, records: Path | None = None, **o: Any
) -> str:
    game = Blackjack(BlackjackOptions(**o))
    return person.spends(lines, game, {}, shoe(*rounds), stack=stack, records=records)


def test_an_evening_from_the_first_bet_to_the_farewell(person: Typist) -> None:
    lines = "25/s //h/h //  //d/100/r/q"
    out = alone(
        person,
        lines.replace(" ", ""),
        ("Tc Td", "9c 8h", ""),
        ("Tc 5d", "9c 8h", "3c 7d"),
        ("As Kd", "9c 8h", ""),
        ("6c 5d", "9c 8h", "Th"),
        ("Tc 6d", "9c Th", ""),
    )
    told = [
        "Round 1: Blackjack, 8 decks",
        "You have $500.00. Your bet?  [Enter] $5.00  [s]trategy  [q]uit  [?]\n> 25\nYou bet $25.00.\n",
        "─ 8 decks, 412 cards left ─",
        "│ dealer                         ?? 8♥  8 ",
        "│ you     bet $25.00 of $500.00  T♣ T♦  20 ",
        "Your T♣ T♦, 20, against 8♥:\n[h]it  [s]tand  [d]ouble  s[p]lit  su[r]render  [a]dvice  [?]\n> s\nYou stand.\n",
        "The dealer turns over 9♣ and has 17.\nYou win $25.00 with 20 against 17.\n",
        "You have $525.00 (+$25.00). After 1 round you are +$25.00.\n",
        "[Enter] $25.00",
        "Your T♣ 5♦, 15, against 8♥:",
        "You get 3♣: 18.\nYour T♣ 5♦ 3♣, 18, against 8♥:  [h]it  [s]tand  [a]dvice  [?]\n> h\n",
        "You get 7♦: 25.\nYou lose $25.00: 25 is a bust.\n",
        "You have $500.00 (-$25.00). After 2 rounds you are even.\n",
        "You win $37.50 with blackjack.\n",
        "You have $537.50 (+$37.50).",
        "> d\nYou double for $25.00 more.\nYou get T♥: 21.\n",
        "You win $50.00 with 21 against 17.\n",
        "> 100\nYou bet $100.00.\n",
        "> r\nYou surrender.\nYou get half the bet back, $50.00.\n",
        "You have $537.50 (-$50.00). After 5 rounds you are +$37.50.\n",
        "> q\nGoodbye. After 5 rounds you are +$37.50.\n",
    ]
    in_order(out, told)


def test_a_split_hand_is_played_and_paid_by_hand(person: Typist) -> None:
    out = alone(person, "10/p/s/d/q", ("8s 8d", "Tc 7h", "3d 2c 9c"))
    told = [
        "> p\nYou split the pair into two hands.\nYour hand 1 gets 3♦: 11.\n",
        "Hand 1 of 2: 8♠ 3♦, 11, against 7♥:",
        "> s\nYou stand.\nYour hand 2 gets 2♣: 10.\n",
        "Hand 2 of 2: 8♦ 2♣, 10, against 7♥:",
        "> d\nYou double for $10.00 more.\nYour hand 2 gets 9♣: 19.\n",
        "Your hand 1 loses $10.00 with 11 against 17.\nYour hand 2 wins $20.00 with 19 against 17.\n",
        "You have $510.00 (+$10.00).",
    ]
    in_order(out, told)


@pytest.mark.parametrize(
    ("lines", "cards", "told"),
    [
        ("10/s", ("Tc 8d", "Th 8c", ""), "You get $10.00 back: a push at 18."),
        (
            "10/s",
            ("Tc 8d", "6h Tc", "Kc"),
            "The dealer draws K♣ and has 26, which is a bust.\nYou win $10.00: the dealer is bust",
        ),
        ("10/s", ("Tc 8d", "6h Tc", "5c"), "You lose $10.00 with 18 against 21."),
        ("10/s", ("Tc 8d", "5h Ac", "4c"), "The dealer draws 4♣ and has soft 20.\nYou lose $10.00 with 18 against 20."),
        ("10", ("Tc 8d", "Ah Tc", ""), "has blackjack.\nYou lose $10.00 with 18 against blackjack."),
        ("10", ("Ac Kd", "Ah Tc", ""), "You get $10.00 back: a push at 21."),
        ("10/s", ("Tc 8d", "7h Tc", ""), "The dealer looks at the card face down: no blackjack.\n"),
        ("10/h/s", ("Ac 2d", "7h Tc", "4c"), "You get 4♣: soft 17.\nYour A♣ 2♦ 4♣, soft 17, against T♣:"),
        ("10/d 4", ("6c 5d", "7h 9c", "2c Tc"), "You double for $4.00 more.\nYou get 2♣: 13.\n"),
    ],
)
def test_results_are_told_in_plain_words(person: Typist, lines: str, cards: tuple[str, str, str], told: str) -> None:
    assert told in alone(person, f"{lines}/q", cards)


@pytest.mark.req("UBER:33")
def test_every_amount_has_a_dollar_sign_and_two_decimals(person: Typist) -> None:
    out = alone(person, "7/r/1/c/?/s/max/a/q", ("Tc 6d", "Th 8c", ""), TWENTY)
    amounts = AMOUNT.findall(out)
    assert "$3.50" in amounts
    assert all(re.fullmatch(r"\$\d+\.\d\d[.,;:)]?", amount) for amount in amounts), amounts
    assert not re.search(r"(?<![$\d.])\d+\.\d\d\b", out), "nor is there one without"


def test_the_dealers_card_stays_face_down_until_his_turn(person: Typist) -> None:
    out = alone(person, "10/h/s/q", ("2c 3d", "9c 8h", "4d"))
    before, after = out.split("The dealer turns over 9♣")
    assert "?? 8♥" in before
    assert "9♣" not in before
    assert "17" in after


@pytest.mark.parametrize(
    ("answer", "explained"),
    [
        ("4", "Bet at least $5.00."),
        ("5.50", "Bets are in steps of $1.00."),
        ("501", "You have only $500.00 to bet."),
        ("-5", "'-5' is not a bet: type dollars, as in 25; ? explains."),
        ("1,000", "'1,000' is not a bet"),
        ("dance", "'dance' is not a bet"),
        ("h", "'h' is not a bet"),
        ("w", "There are no other players to watch: bet, or leave with q."),
        ("s dance", "There is no way to play 'dance'"),
        ("s counting abc", "There is no counting system 'abc'"),
        ("a", "Advice comes with the cards."),
        ("?", "q        leave; in mid-round you stand on what you have"),
        ("s", "Strategies: manual, book, conservative, reckless, counting;"),
    ],
)
def test_a_bet_that_cannot_be_is_explained_and_asked_again(person: Typist, answer: str, explained: str) -> None:
    out = alone(person, f"{answer}/q")
    assert explained in out
    assert out.count("You have $500.00. Your bet?") == 2
    assert out.endswith("Goodbye.\n"), "nothing was played"


@pytest.mark.parametrize(
    ("answer", "explained"),
    [
        ("p", "Only two cards of the same value can be split."),
        ("d 600", "Doubling adds at most your bet, $10.00."),
        ("d 0.50", "Doubling adds $1.00 at least."),
        ("d x", "'d x' is not a move: ? explains."),
        ("25", "'25' is not a move: ? explains."),
        ("i", "'i' is not a move: ? explains."),
        ("", "Your move: ? explains."),
        ("?", "split two equal cards"),
    ],
)
def test_a_move_that_cannot_be_is_explained_and_asked_again(person: Typist, answer: str, explained: str) -> None:
    out = alone(person, f"10/{answer}/s/q", ("Tc 9d", "Tc 7h", ""))
    assert explained in out
    assert out.count("Your T♣ 9♦, 19, against 7♥:") == 2
    assert "You have $510.00 (+$10.00). After 1 round" in out


@pytest.mark.parametrize(
    ("answer", "bet"),
    [("25", 25), ("$25", 25), ("b 25", 25), ("bet 25.00", 25), ("min", 5), ("max", 500), ("ALL IN", 500), ("", 5)],
)
def test_there_are_many_ways_to_bet(person: Typist, answer: str, bet: int) -> None:
    assert f"You bet ${bet}.00." in alone(person, f"{answer}/s/q", TWENTY)


@pytest.mark.parametrize(
    ("answer", "told"), [("stand", "stand"), ("H", "get"), ("double down", "double"), ("Split", "split")]
)
def test_there_are_many_ways_to_move(person: Typist, answer: str, told: str) -> None:
    assert f"\nYou {told}" in alone(person, f"5/{answer}/s/s/q", ("Tc Td", "9c 8h", "2c 3c"))


def test_enter_bets_as_before_or_as_much_as_is_left(person: Typist) -> None:
    out = alone(person, "300/s//s/q", ("Tc 7d", "9c Th", ""), ("Tc 7d", "9c Th", ""))
    assert "You have $200.00. Your bet?  [Enter] $200.00" in out
    assert "> \nYou bet $200.00." in out


def test_who_cannot_double_the_bet_doubles_for_what_is_left(person: Typist) -> None:
    out = alone(person, "400/d/q", ("6c 5d", "9c 8h", "Th"))
    assert "[d]ouble for $100.00" in out
    assert "You double for $100.00 more." in out


def test_with_ten_cards_a_hit_is_offered_as_a_win(person: Typist) -> None:
    out = alone(person, "10/" + "h/" * 9 + "q", shoe="test", scenario="ten-cards")
    assert "Round 1: Blackjack, test shoe (ten-cards)" in out
    assert "[h]it and win  [s]tand" in out
    assert "You win $10.00 with 10 cards." in out


@pytest.mark.parametrize(
    ("answer", "hole", "told"),
    [
        ("i", "Tc", "The dealer turns over T♣ and has blackjack.\nYour insurance pays two to one.\nYou lose $10.00"),
        ("i 2", "9c", "You insure for $2.00.\nThe dealer looks at the card face down: no blackjack.\nYour insurance"),
        ("n", "9c", "You take no insurance."),
        ("i 50/n", "9c", "Insure for $0.01 to $5.00, half your bet at most."),
        ("/n", "9c", "Your move: ? explains."),
        ("h/n", "9c", "'h' is not an answer here: i insures, n does not."),
    ],
)  # fmt: skip
def test_insurance_is_asked_where_the_house_offers_it(person: Typist, answer: str, hole: str, told: str) -> None:
    out = alone(person, f"10/{answer}/s/q", ("Tc 9d", f"{hole} Ah", ""), rules="casino")
    assert "Insurance against blackjack?  [i]nsure for $5.00  [n]o  [a]dvice  [?]" in out
    assert told in out


def test_advice_is_the_book_with_what_it_is_worth_and_the_count(person: Typist) -> None:
    out = alone(person, "20/a/s/q", ("6c 5d", "9c 6h", "Th"))
    assert out.count("takes a few seconds") == 1
    cell = strategy(BlackjackOptions()).hard[11][6]
    assert cell.moves[0] == "double"
    worth = f"double +${cell.evs[0] * 20:.2f}, hit +${cell.evs[1] * 20:.2f}, "
    assert f"By the book: double. Expected result of your bet of $20.00: {worth}" in out
    assert "The running count is +3 (Hi-Lo); with 7.9 decks left that is +0.4 per deck." in out
    assert out.count("Your 6♣ 5♦, 11, against 6♥:") == 2


def test_the_count_is_told_on_request_and_begins_anew_with_the_shoe(person: Typist) -> None:
    out = alone(person, "c/10/s/c/10/s/c/q", ("2c 3d", "Tc 6h", "5h"), ("8c 9d", "Ts 7c", ""), decks=1, reshuffle_at=43)
    assert re.findall(r"The running count is ([+-]\d+)", out) == ["+0", "+3", "+0"]
    assert "The shoe is shuffled.\nYou have" in out


def test_a_shoe_that_never_ends_says_so(person: Typist) -> None:
    out = alone(person, "5/s/s/c/q", shoe="infinite")
    assert "Round 1: Blackjack, infinite shoe" in out
    assert "which means nothing with an infinite shoe" in out


LOST = ("Tc 7d", "9c Th", "")


def test_who_is_broke_may_begin_anew(person: Typist) -> None:
    out = alone(person, "max/s/y/10/s/q", LOST)
    assert "You have $0.00 left, and the minimum bet is $5.00. Start over with $500.00? [y/N]\n> y\n" in out
    assert "Round 2" in out
    assert "You have $500.00. Your bet?" in out[out.index("Round 2") :]
    declined = alone(person, "max/s/n", LOST)
    assert "Round 2" not in declined
    assert declined.endswith("Goodbye. After 1 round you are -$500.00.\n")


def test_who_leaves_before_the_bet_leaves_nothing_behind(person: Typist, tmp_path: Path) -> None:
    file = tmp_path / "rounds.jsonl"
    assert alone(person, "q", records=file).endswith("> q\nGoodbye.\n")
    assert file.read_bytes() == b""


@pytest.mark.parametrize("ending", ["/q", ""])
def test_who_leaves_in_mid_round_stands_and_the_round_is_played_out(
    person: Typist, tmp_path: Path, ending: str
) -> None:
    file = tmp_path / "rounds.jsonl"
    out = alone(person, f"10/p{ending}", ("8s 8d", "Tc 7h", "3d 2c"), records=file)
    assert out.count("You stand.") == 2
    assert out.endswith(
        "You have $480.00 (-$20.00). After 1 round you are -$20.00.\nGoodbye. After 1 round you are -$20.00.\n"
    )
    [record] = stored(file)
    assert record.payoffs == (-2_000,)
    assert [event.result for event in record.events if isinstance(event, HandSettled)] == ["lose", "lose"]


def test_control_c_is_a_polite_goodbye(person: Typist, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["10"])

    def interrupted(prompt: str) -> str:
        for answer in answers:
            return answer
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    out = alone(person, "", LOST)
    assert "You stand.\n" in out
    assert out.endswith("Goodbye. After 1 round you are -$10.00.\n")


class Stuck:
    def choose(self, view: Any, legal: Any, budget: Any) -> Any:
        raise KeyboardInterrupt


def test_control_c_while_another_thinks_costs_the_bet(person: Typist) -> None:
    out = person.spends("10", Blackjack(), {"stuck": Stuck()}, (), stack=PURSE)
    assert out.endswith("You leave the round and lose $10.00 on the table.\nGoodbye. After 1 round you are -$10.00.\n")


def test_others_sit_at_the_table_and_can_be_watched(person: Typist) -> None:
    cards = parse_cards("Tc 9c 8c 7c 8d Tc", distinct=False)  # the person, the bot, the dealer, twice round
    out = person.spends("10/s/w/q", Blackjack(), {"careful": Conservative()}, cards, stack=PURSE)
    told = [
        "[Enter] $5.00  [w]atch",
        "You bet $10.00.\ncareful bets $5.00.\n",
        "│ dealer                           ?? T♣  10",
        "│ careful  bet $5.00 of $500.00    9♣ 8♦  17",
        "│ you      bet $10.00 of $500.00   T♣ 7♣  17",
        "careful stands.",
        "careful loses $5.00 with 17 against 18.",
        "You have $490.00 (-$10.00), careful has $495.00 (-$5.00).",
        "> w\nYou sit out.\ncareful bets $5.00.\n",
        "You have $490.00 (+$0.00), careful has",
    ]
    in_order(re.sub(" +", " ", out), [re.sub(" +", " ", words) for words in told])


@pytest.mark.req("UBER:UC1e", "UBER:100")
def test_another_strategy_is_chosen_at_any_time_and_plays_from_the_next_round_on(person: Typist) -> None:
    hand = ("Tc 2d", "9c 8h", "")
    out = alone(person, "10/s conservative/s//s manual/q", hand, hand, hand)
    told = [
        "> s conservative\nStrategy from the next round on: Conservative.\nYour T♣ 2♦, 12, against 8♥:",
        "> s\nYou stand.\n",
        "Conservative bets $10.00 for you:  [Enter] next round  [s]trategy  [q]uit  [?]\n> \n",
        "Round 2",
        "You bet $10.00.\n",
        "The dealer turns over 9♣ and has 17.\nYou lose $10.00 with 12 against 17.\n",
        "> s manual\nStrategy: Manual.\n",
        "Your bet?",
    ]
    in_order(out, told)
    assert out.count("Your T♣ 2♦, 12, against 8♥:") == 2, "the person is asked in the first round only"


def test_a_strategy_that_is_chosen_before_the_bet_makes_it(person: Typist) -> None:
    hand = ("Tc 9d", "Tc 7h", "")
    out = alone(person, "s conservative/3/25/x/?/s/q", hand, hand)
    told = [
        "Your bet?",
        "> s conservative\nStrategy: Conservative.\nYou bet $5.00.\n",
        "You have $505.00 (+$5.00).",
        "> 3\nBet at least $5.00.\nConservative bets $5.00 for you:",
        "> 25\nBets from now on: $25.00.\nConservative bets $25.00 for you:",
        "'x' is not a bet",
        "Come closer to 21",
        "Strategies: manual",
        "> q\nGoodbye. After 1 round you are +$5.00.",
    ]
    in_order(out, told)


BLACKJACK = ("--game", "blackjack", "--seed", "4")


def test_the_command_deals_the_same_cards_from_the_same_seed_and_keeps_the_rounds(
    person: Typist, tmp_path: Path
) -> None:
    file = tmp_path / "rounds.jsonl"
    argv = (*BLACKJACK, "--bot", "conservative", "--stack", "40", "--records", str(file))
    first, second = (person.plays("10/s//s/q/q", *argv) for _ in range(2))
    assert first == second
    assert "You have $40.00." in first
    records = stored(file)
    assert [record.header.number for record in records] == list(range(1, len(records) + 1))
    assert records[0].header.seats[0] is not None
    assert records[0].header.seats[0].chips == 4_000
    assert status("verify", str(file)) == 0


@pytest.mark.parametrize(
    ("argv", "code"),
    [
        (("--stack", "4"), "match/stack"),
        (("--bot", "book") * 7, "play/too-many-bots"),
        (("--bot", "caller"), "bot/other-game"),
        (("--limit", "fixed"), "options/invalid"),
    ],
)
def test_what_cannot_be_played_is_one_sentence(
    argv: tuple[str, ...], code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert status("play", *BLACKJACK, *argv) == 2
    assert f"[{code}]" in capsys.readouterr().err


def test_a_narrow_plain_terminal_shows_all_of_it(person: Typist, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "34")
    out = alone(person, "10/s/q", TWENTY)
    assert all(len(line) <= 34 for line in out.splitlines() if line.startswith(("│", "╭", "╰")))
    assert "?? 8♥  8" in out
    assert "T♣ T♦  20" in out
