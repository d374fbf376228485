"""A dealer's game without a network: peers are what they say, time stands still until it is moved."""

from typing import Any, TypeVar

from croupier.dds.dealer.hosted_game import Advise, HostedGame, no_advice
from croupier.dds.dealer.settings import PAUSE_MS, DealerSettings
from croupier.dds.wire.contract import Game, GameState, Player, PlayerAction, cards_of
from croupier.dds.wire.extras import Feedback, Notice, Phase, Request, RequestKind, Style, Table
from croupier.dds.wire.fields import chars, text
from croupier.kit.cards import parse_cards, show_cards
from croupier.kit.chance import Chance, Rigged, Seeded

T = TypeVar("T")
GAME_UID = b"\x80game".ljust(16, b"\xff")
DEALER_UID = b"\x81dealer".ljust(16, b"\xfe")


def uid(player: int) -> bytes:
    return bytes([200 + player]) * 16


class Evening:
    """A hosted game with players that join when told to. Player n comes from program `p<n>` by writer n."""

    def __init__(
        self,
        *,
        cards: str = "",
        chance: Chance | None = None,
        advise: Advise = no_advice,
        pause_ms: int = PAUSE_MS,
        **settings: Any,
    ) -> None:
        self.now_ms = 0.0
        named = parse_cards(cards, distinct=False)
        self.game = HostedGame(
            game_uid=GAME_UID,
            dealer_uid=DEALER_UID,
            dealer_name=chars("Dora", 32),
            settings=DealerSettings(pause_ms=pause_ms, **settings),
            chance=chance or Rigged(Seeded(7), named),
            now_ms=0,
            advise=advise,
        )
        self.sent: list[Any] = []
        self.last: dict[Any, Any] = {}
        self.counts: dict[int, int] = {}
        self.collect()

    def collect(self) -> None:
        sent = self.game.drain()
        self.sent += sent
        self.last |= {type(sample): sample for sample in sent}

    # what players do

    def player(
        self, n: int, action: str = "idle", *, game_uid: bytes = GAME_UID, source: str = "", balance: float = 0.0
    ) -> None:
        """Publish a Player sample of player n."""
        count = self.counts[n] = self.counts.get(n, 0) + 1
        said = Player(count, uid(n), game_uid, chars(f"P{n}", 32), balance, PlayerAction[action])
        self.game.hear(source or f"p{n}", n, said, self.now_ms)
        self.collect()

    def request(self, n: int, kind: str, amount: int = 0, *, count: int = 0, source: str = "") -> None:
        """Publish a Request of player n."""
        said = Request(count, uid(n), GAME_UID, RequestKind[kind], Style.book, bytes(16), amount)
        self.game.hear(source or f"p{n}", 100 + n, said, self.now_ms)
        self.collect()

    def double(self, n: int, amount: int) -> None:
        self.request(n, "doubling", amount, count=self.counts.get(n, 0) + 1)
        self.player(n, "doubling")

    def join(self, *players: int, extras: bool = True) -> None:
        for n in players:
            if extras:
                self.request(n, "joining")
            self.player(n)

    def ready(self, n: int, bet: int | None = None) -> None:
        """Be ready for the first hand; with a bet where the player knows how to bet."""
        if bet is not None:
            self.request(n, "betting", bet, count=self.counts.get(n, 0) + 1)
        self.player(n, "hitting")

    # what the dealer does

    def start(self) -> None:
        self.game.start(self.now_ms)
        self.collect()

    def end(self) -> None:
        self.game.end(self.now_ms)
        self.collect()

    def abandon(self) -> None:
        self.game.abandon(self.now_ms)
        self.collect()

    def wait(self, ms: float) -> None:
        """Let time pass."""
        self.now_ms += ms
        self.game.tick(self.now_ms)
        self.collect()

    def gone(self, n: int) -> None:
        self.game.gone(n, self.now_ms)
        self.collect()

    # what is seen

    def all(self, kind: type[T]) -> list[T]:
        return [sample for sample in self.sent if isinstance(sample, kind)]

    @property
    def state(self) -> Game:
        game: Game = self.last[Game]
        return game

    @property
    def table(self) -> Table:
        table: Table = self.last[Table]
        return table

    def forget(self) -> None:
        self.sent.clear()

    def codes(self, n: int) -> list[str]:
        """Return the codes of what the dealer told player n."""
        return [text(said.code) for said in self.all(Feedback) if said.uid == uid(n)]

    def notices(self) -> list[str]:
        return [notice.kind.name for notice in self.all(Notice)]

    def phase(self) -> Phase:
        return self.game.phase

    def gstate(self) -> GameState:
        return self.state.gstate

    def seated(self) -> list[int]:
        return [player.uid[0] - 200 for player in self.state.p if player.uid != bytes(16)]

    def balance(self, n: int) -> int:
        """Return what the ledger has for player n."""
        seat = self.game.members.seat_of(uid(n))
        state = self.game.hand.state
        if seat is not None and state is not None and self.game.hand.running:
            return state.stack[seat]
        return self.game.members.purses[uid(n)]


def shown(game: Game, seat: int) -> str:
    """Return the cards that are shown at a seat."""
    return show_cards(cards_of(game.p[seat].cards))


def dealer_shows(game: Game) -> str:
    return show_cards(cards_of(game.dealer_cards))


def playing(*bets: int | None, cards: str = "", **settings: Any) -> Evening:
    """Return an evening whose first hand is dealt. A bet of None is a peer that knows only the contract."""
    evening = Evening(cards=cards, **settings)
    for n, bet in enumerate(bets):
        evening.join(n, extras=bet is not None)
    evening.start()
    for n, bet in enumerate(bets):
        evening.ready(n, bet)
    return evening
