"""A player against a dealer's game, without a network: styles, bets, what is taken back."""

from typing import Any

import pytest

from croupier.dds.player.client import PlayerClient
from croupier.dds.wire.contract import Game, Player, PlayerAction
from croupier.dds.wire.extras import Notice, Table
from croupier.errors import IllegalAction, Unknown
from croupier.games.blackjack.events import HIT, SPLIT, STAND, Bet, Double
from tests.dds.evening import GAME_UID, Evening, uid


class Meeting:
    """One player and a dealer; what each says the other hears at once."""

    def __init__(self, style: str = "manual", *, before: tuple[int, ...] = (), **settings: Any) -> None:
        self.evening = Evening(**settings)
        self.evening.join(*before)
        self.client = PlayerClient(uid=uid(0), name="Ann", style=style)
        self.said: list[Any] = []
        self.pass_on(self.evening.sent)
        self.client.join(GAME_UID, 0)
        self.exchange()
        self.evening.start()
        self.exchange()

    def pass_on(self, samples: list[Any]) -> None:
        for sample in samples:
            self.client.hear("dealer", 1, sample, self.evening.now_ms)

    def exchange(self) -> None:
        """Pass on samples until neither has anything to say."""
        self.pass_on(self.evening.sent)
        self.evening.forget()
        while said := self.client.drain():
            self.said += said
            for sample in said:
                self.evening.game.hear("ann", 7, sample, self.evening.now_ms)
            self.evening.collect()
            self.pass_on(self.evening.sent)
            self.evening.forget()

    def act(self, action: Any) -> None:
        self.client.act(action, self.evening.now_ms)
        self.exchange()

    def moves(self) -> list[str]:
        return [said.A.name for said in self.said if isinstance(said, Player) and said.A is not PlayerAction.idle]


TWENTY_V_18 = "Td Ts Th 8d Tc Td Ts 8h"


@pytest.mark.req("UBER:UC1e", "UBER:100")
def test_a_change_of_style_in_mid_hand_waits_for_the_next_hand() -> None:
    meeting = Meeting(cards=TWENTY_V_18)
    meeting.act(Bet(500))
    meeting.client.choose("conservative")
    meeting.exchange()
    assert (meeting.client.pending_style, meeting.moves()) == ("conservative", ["hitting"])
    meeting.act(STAND)
    assert meeting.moves() == ["hitting", "standing"]
    meeting.evening.wait(7000)
    meeting.exchange()
    assert (meeting.client.pending_style, meeting.moves()) == ("", ["hitting", "standing", "standing"])


@pytest.mark.req("UBER:23")
def test_nothing_is_sent_by_hand_without_a_click() -> None:
    meeting = Meeting(cards=TWENTY_V_18)
    for click in (Bet(500), STAND):
        meeting.said.clear()
        for _ in range(3):
            meeting.evening.wait(1000)
            meeting.exchange()
        assert meeting.said == []
        meeting.act(click)
    assert meeting.moves() == ["standing"]


@pytest.mark.req("UBER:89")
def test_a_person_cannot_act_before_the_turn() -> None:
    meeting = Meeting(cards=TWENTY_V_18)
    with pytest.raises(IllegalAction):
        meeting.act(HIT)
    assert meeting.moves() == []


@pytest.mark.req("UBER:89")
def test_a_strategy_acts_when_its_index_is_active_and_not_before() -> None:
    meeting = Meeting("conservative", before=(1,), cards="Td 9c Ts Th 9h 8d")
    meeting.evening.ready(1, 500)
    meeting.exchange()
    meeting.evening.wait(1000)
    meeting.exchange()
    assert (meeting.evening.state.active_player, meeting.moves()) == (0, ["hitting"])  # ready
    meeting.evening.player(1, "standing")
    meeting.exchange()
    assert meeting.moves() == ["hitting", "standing"]


def of_one_click(action: Any, cards: str) -> list[str]:
    """Return what is said on topic `player` by one action of a hand with a bet of $10."""
    meeting = Meeting(cards=cards)
    meeting.act(Bet(1000))
    meeting.said.clear()
    meeting.act(action)
    return [said.A.name for said in meeting.said if isinstance(said, Player)]


@pytest.mark.req("UBER:77", "UBER:78", "UBER:79", "UBER:80")
@pytest.mark.parametrize(
    ("action", "name", "cards"),
    [
        (HIT, "hitting", "2d Ts 3h 8d 4c"),
        (STAND, "standing", "Td Ts 7h 8d"),
        (SPLIT, "splitting", "8d Ts 8h 8d 2c"),
        (Double(1000), "doubling", "5d Ts 6h 8d 7c"),
    ],
)
def test_each_click_is_one_action_and_after_it_idle(action: Any, name: str, cards: str) -> None:
    assert of_one_click(action, cards) == [name, "idle"]


@pytest.mark.req("UBER:80")
def test_doubling_doubles_the_bet() -> None:
    meeting = Meeting(cards="5d 2h Ts 6h 3h 8d 7c")
    meeting.evening.join(1)
    meeting.evening.ready(1, 500)
    meeting.act(Bet(1000))
    meeting.act(Double(1000))
    assert meeting.evening.table.seats[0].hands[0].bet == 2000


@pytest.mark.req("UBER:97", "UBER:INTRO-f")
def test_the_bet_of_an_unfinished_hand_is_taken_back_when_the_dealer_falls_silent() -> None:
    meeting = Meeting(cards=TWENTY_V_18)
    meeting.act(Bet(5000))
    assert meeting.client.balance == 45_000
    meeting.client.tick(meeting.evening.now_ms + 2999)
    assert len([*meeting.client.seen.open(meeting.evening.now_ms + 2999)]) == 1
    meeting.client.tick(meeting.evening.now_ms + 3000)
    assert (meeting.client.joined, meeting.client.balance) == (None, 50_000)
    assert [*meeting.client.seen.open(meeting.evening.now_ms + 3000)] == []


@pytest.mark.req("UBER:45")
def test_a_game_sample_of_another_program_is_ignored() -> None:
    meeting = Meeting(cards=TWENTY_V_18)
    meeting.act(Bet(500))
    seen = meeting.client.seen.games[GAME_UID]
    before = seen.game
    forged: Game = meeting.evening.last[Game]
    meeting.client.hear(
        "intruder", 9, Game(forged.gstate, GAME_UID, forged.dealer_uid, forged.p, forged.dealer_cards, 3), 0
    )
    assert seen.game == before
    assert meeting.client.seen.forged == 1


@pytest.mark.req("UBER:55", "UBER:EXT-PITBOSS")
def test_a_double_is_reported_once_however_often_the_table_is_published() -> None:
    meeting = Meeting(cards="6d Ts 6h 8d 2c")
    meeting.act(Bet(1000))
    meeting.act(Double(400))
    table: Table = meeting.evening.last[Table]
    for _ in range(3):
        meeting.pass_on([table])
    meeting.exchange()
    kinds = [said.kind.name for said in meeting.said if isinstance(said, Notice)]
    assert kinds == ["doubled_for_less", "doubled_on_12_or_more"]


def test_a_game_that_is_not_there_cannot_be_joined() -> None:
    with pytest.raises(Unknown):
        PlayerClient(uid=uid(0), name="Ann").join(GAME_UID, 0)
