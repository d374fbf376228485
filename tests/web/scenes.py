"""Tables at their most crowded, made by the house's own rules: long names, amounts of ten digits, splits, showdowns.

A scene is a live table, played up to a moment, and all that its viewer was told on the way. No server is asked for it.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from croupier.games.blackjack.events import SPLIT, STAND, Bet, Double, Insure
from croupier.games.landlord.events import PASS, Bid, Play
from croupier.games.poker.events import FOLD
from croupier.kit.cards import Cards, parse_cards
from croupier.kit.chance import Kind, Rigged, Seeded
from croupier.table import commands
from croupier.table.client_view import Told, told
from croupier.table.ports import Outcome
from tests.table.live_table import Live

__all__ = ["ME", "NAME", "SCENES", "Scene"]

ME: Final = "Maximiliane-Friederike-A"  # names of 24 letters
OTHERS: Final = (
    *("Bartholomaeus-Maximilian", "Wilhelmine Charlotte Ott", "regular-with-long-name-2", "Konstantin von Weyherner"),
    *("Wolfgang-William Wumwald", "gambler-with-a-long-name", "Annegret Hildegard Mayer", "caller-with-a-long-name1"),
)
BOTS: Final = frozenset(name for name in OTHERS if "long" in name)
NAME: Final = "The long Thursday night table in the back room upstairs"
MOST: Final = 999_999_999  # dollars that can be brought to a table
BLINDS: Final = {"big_blind": 2_000_000, "min_buy_in": 40_000_000, "max_buy_in": MOST}
STAKES: Final = {"ante": 1_000_000, "low": 20_000_000, "high": 40_000_000, "min_buy_in": 40_000_000}
SHORT: Final = 500_000_000  # whoever has less goes all-in

Choose = Callable[["Scene", str, Any], Any]


class Arranged(Rigged):
    """Deals the named cards without a word about it."""

    kind: Kind = "seeded"


class Scene(Live):
    """A table at which the viewer has this seat, or none; `film` is what she was told, batch by batch."""

    def __init__(
        self, game: str, chips: Sequence[int], cards: Cards = (), *, seat: int | None = 0, **more: Any
    ) -> None:
        self.seat = seat
        self.film: list[Told] = []
        settings = {"seats": len(chips), "minimum": len(chips), **more}
        super().__init__(game, name=NAME, turn_s=60, pace_ms=600_000, chance=Arranged(Seeded(4), cards), **settings)
        players = list(OTHERS[: len(chips)])
        if seat is not None:
            players.insert(seat, ME)
        for player, brought in zip(players, chips, strict=False):
            self.do(commands.Sit(player, brought, kind="bot" if player in BOTS else "person"))

    def do(self, command: commands.Command) -> Outcome:
        outcome = super().do(command)
        sits = self.seat is not None and self.state.seating.chairs[self.seat] is not None
        self.film.append(told(self.state, outcome.batch, self.seat if sits else None))
        return outcome

    @property
    def picture(self) -> Any:
        return self.film[-1].picture

    @property
    def is_mine(self) -> bool:
        return bool(self.film[-1].choices)

    def play(self, choose: Choose, until: Callable[["Scene"], bool]) -> "Scene":
        """Let everybody decide until something is so; to the end, if it never is."""
        while self.state.running and not until(self):
            player = self.on_turn[0]
            seat = self.state.seating.seat_of(player)
            self.act(player, choose(self, player, self.state.game.legal(self.state.live.state, seat)))
        return self


def passive(scene: Scene, player: str, legal: Any) -> Any:
    return legal.passive()


def never(scene: Scene) -> bool:
    return False


# Poker: with a board, and with cards that lie open.


def big(to: int) -> Choose:
    """The first to act raises to this much, and all others call."""

    def choose(scene: Scene, player: str, legal: Any) -> Any:
        high = max(seat["bet"] for seat in scene.picture["seats"] if seat)
        return legal.aggressive(to) if high < to and player != ME else legal.passive()

    return choose


def shove(scene: Scene, player: str, legal: Any) -> Any:
    """Short stacks are all-in; of the others the last two fold."""
    if scene.picture["seats"][legal.seat]["stack"] < SHORT:
        return legal.aggressive(MOST) if legal.most else legal.passive()
    return FOLD if player in OTHERS[5:7] and FOLD in legal else legal.passive()


def all_bet(scene: Scene) -> bool:
    """It is my turn, and chips lie before everybody else."""
    return scene.is_mine and all(seat["bet"] for seat in scene.picture["seats"][1:])


def on_board(count: int) -> Callable[[Scene], bool]:
    return lambda scene: scene.is_mine and len(scene.picture["board"]) == count


def dealt(count: int) -> Callable[[Scene], bool]:
    """It is my turn, and there are so many cards before me."""
    return lambda scene: scene.is_mine and count_of(scene) == count


def count_of(scene: Scene) -> int:
    mine = scene.picture["seats"][0]
    return len(mine["cards"]) + len(mine["up"])


def has_flop(scene: Scene) -> bool:
    return len(scene.picture["board"]) == 3 and sum(seat["bet"] > 0 for seat in scene.picture["seats"] if seat) > 1


LADDER: Final = (MOST, 444_444_444, MOST - 1, 111_111_111, MOST, 333_333_333, MOST, MOST, 222_222_222)


def boarded(game: str) -> dict[str, Callable[[], Scene]]:
    """The scenes of a game with a board, at a table for nine."""
    rich = [MOST] * 9

    def waiting() -> Scene:
        return Scene(game, rich, options=BLINDS).play(big(7_777_777), lambda scene: not scene.is_mine)

    return {
        "my turn, everybody has bet": lambda: Scene(game, rich, options=BLINDS).play(big(87_654_321), all_bet),
        "others are asked": waiting,
        "side pots": lambda: Scene(game, LADDER, options=BLINDS).play(shove, on_board(4)),
        "showdown": lambda: Scene(game, LADDER, options=BLINDS).play(shove, never),
        "watched": lambda: Scene(game, rich[:5], options=BLINDS, seats=9, seat=None).play(big(7_654_321), has_flop),
    }


def open_cards(game: str, seats: int, cards: int) -> dict[str, Callable[[], Scene]]:
    """The scenes of a game in which cards lie open before everybody, so many in the end."""
    rich, ladder = [MOST] * seats, LADDER[:seats]

    def raised(scene: Scene, player: str, legal: Any) -> Any:
        return legal.aggressive(MOST) if legal.most and player == OTHERS[0] else legal.passive()

    def dropped(scene: Scene, player: str, legal: Any) -> Any:
        return FOLD if player == ME and count_of(scene) == cards and FOLD in legal else raised(scene, player, legal)

    def folded(scene: Scene) -> bool:
        return not scene.picture["seats"][0]["in_hand"]

    def everybody(scene: Scene) -> bool:
        return dealt(cards)(scene) and all_bet(scene)

    return {
        "full strips, everybody has bet": lambda: Scene(game, rich, options=STAKES).play(raised, everybody),
        "folded": lambda: Scene(game, rich, options=STAKES).play(dropped, folded),
        "side pots": lambda: Scene(game, ladder, options=STAKES).play(shove, dealt(cards)),
        "showdown": lambda: Scene(game, ladder, options=STAKES).play(shove, never),
    }


# Blackjack, in cents.

EIGHTS: Final = "8s 8h 8d 8c " * 8
ACE: Final = "9s 9h " * 7 + "9d Ah"
PURSE: Final = 10**9
STAKE: Final = 12_345_600
LAST: Final = 6


def split(scene: Scene, player: str, legal: Any) -> Any:
    """Everybody bets; three of them split as often as they may, the others stand."""
    offered = legal.describe()
    if "bet" in offered:
        return Bet(STAKE)
    if "insure" in offered:
        return Insure(offered["insure"]["most"])
    return SPLIT if "split" in offered and player in (ME, *OTHERS[:2]) else STAND


def doubled(scene: Scene, player: str, legal: Any) -> Any:
    """The same, and who can double does."""
    offered, action = legal.describe(), split(scene, player, legal)
    return Double(offered["double"]["most"]) if "double" in offered and action == STAND else action


def at_blackjack(cards: str = EIGHTS) -> Scene:
    """The viewer is the last of seven to act."""
    options = {"rules": "casino", "maximum": PURSE}
    named = parse_cards(cards, distinct=False)
    return Scene("blackjack", [PURSE] * 7, named, seat=LAST, options=options, buy_in=(500, PURSE))


def has_four_hands(scene: Scene) -> bool:
    return scene.is_mine and len(scene.picture["seats"][LAST]["hands"]) == 4


def is_asked_for(choice: str) -> Callable[[Scene], bool]:
    return lambda scene: choice in scene.film[-1].choices


BLACKJACK: Final = {
    "betting": lambda: at_blackjack().play(split, lambda scene: scene.on_turn == [ME]),
    "insurance": lambda: at_blackjack(ACE).play(split, lambda scene: scene.on_turn == [ME] and len(scene.film) > 14),
    "four hands": lambda: at_blackjack().play(split, has_four_hands),
    "results": lambda: at_blackjack().play(doubled, never),
}


# Fight the Landlord. Seat 3 plays before the viewer, at her right hand.

HANDS: Final = (
    "Ac Ad Ah As 2c 2d 2h 2s Kc Kd Kh Ks Qc Qd Qh Qs 7d",
    "3s 4s 5s 6s 7h 7s 8d 8h 8s 9d 9h 9s Td Th Ts Jd Jh",
    "3c 3d 3h 4c 4d 4h 5c 5d 5h 6c 6d 6h 7c 8c 9c Tc Jc",
)
BACK: Final = "Js BJ RJ"
STRAIGHT: Final = "3c 4c 5c 6c 7c 8c"
AEROPLANE: Final = "3c 3d 3h 4c 4d 4h 5c 5d 5h 6c 6d 6h 7c 8c 9c Tc"


def at_landlord(
    first: str, plays: Mapping[str, Sequence[str]], until: Callable[[Scene], bool], **options: Any
) -> Scene:
    """`first` is the landlord; everybody gives what `plays` has for them, and passes where it has nothing."""
    hands = [parse_cards(hand) for hand in HANDS]
    cards = [card for dealt in zip(*hands, strict=True) for card in dealt] + [*parse_cards(BACK)]
    scene = Scene("landlord", [0, 0, 0], tuple(cards), options={"stake": 1_000_000, **options})
    left = {player: list(given) for player, given in plays.items()}

    def choose(scene: Scene, player: str, legal: Any) -> Any:
        if legal.bidding:
            return Bid(3) if player == first else PASS if legal.may_pass else Bid(1)
        mine = left.get(player)
        return Play(parse_cards(mine.pop(0))) if mine else PASS

    return scene.play(choose, until)


EAST: Final = OTHERS[1]


def has_played(scene: Scene) -> bool:
    return scene.is_mine and scene.picture["last"] is not None


LANDLORD: Final = {
    "bidding": lambda: at_landlord(EAST, {}, lambda scene: scene.is_mine),
    "twenty cards": lambda: at_landlord(ME, {}, lambda scene: scene.is_mine and scene.picture["landlord"] == 0),
    "six cards": lambda: at_landlord(EAST, {EAST: [STRAIGHT]}, has_played),
    "sixteen cards": lambda: at_landlord(EAST, {EAST: [AEROPLANE]}, has_played),
    "a bomb": lambda: at_landlord(
        EAST, {EAST: [STRAIGHT], ME: ["2c 2d 2h 2s"]}, lambda s: len(s.film) > 8 and not s.is_mine
    ),
    "over": lambda: at_landlord(EAST, {EAST: [AEROPLANE, "Jc", "Js", "BJ", "RJ"]}, never, show_left=True),
}

SCENES: Final[Mapping[str, Mapping[str, Callable[[], Scene]]]] = {
    "holdem": boarded("holdem"),
    "omaha": boarded("omaha"),
    "soko": open_cards("soko", 8, 5),
    "stud": open_cards("stud", 7, 7),
    "blackjack": BLACKJACK,
    "landlord": LANDLORD,
}
