"""Module UberCasino of the IDL file: the contract. Names and orders are the file's; a test compares them."""

from enum import IntEnum
from typing import Annotated, Final

from msgspec import Struct

from croupier.dds.wire.fields import Array, Boolean, Float, Long, Name, Uid
from croupier.games.blackjack.numbering import card_of, numbers_of
from croupier.kit.cards import DECK_52, UNKNOWN, Card

SIZE_OF_UUID: Final = 16
MAX_PLAYERS_IN_A_GAME: Final = 7
MAX_CARDS_PER_PLAYER: Final = 10


class Suite(IntEnum):
    hearts, diamonds, clubs, spades = range(4)


class CardKind(IntEnum):
    ace, two, three, four, five, six, seven, eight, nine, ten, jack, queen, king = range(13)


class WireCard(Struct, frozen=True, gc=False):
    card: CardKind
    suite: Suite
    valid: Boolean


class PlayerAction(IntEnum):
    idle, hitting, standing, splitting, doubling = range(5)


class Player(Struct, frozen=True, gc=False):
    """A join, a move, or neither: A is idle then. `balance` is what the player says; the dealer's ledger decides."""

    count: Long
    uid: Uid
    game_uid: Uid
    name: Name
    balance: Float
    A: PlayerAction


class GameState(IntEnum):
    waiting_to_join, waiting, playing = range(3)


class Dealer(Struct, frozen=True, gc=False):
    uid: Uid
    name: Name
    game_uid: Uid


class PlayerState(Struct, frozen=True, gc=False):
    uid: Uid
    cards: Annotated[tuple[WireCard, ...], Array(MAX_CARDS_PER_PLAYER)]


class Game(Struct, frozen=True, gc=False):
    """The whole game. `dealer_cards[0]` is the hole card; `active_player` is -1 while no player has to act."""

    gstate: GameState
    game_uid: Uid
    dealer_uid: Uid
    p: Annotated[tuple[PlayerState, ...], Array(MAX_PLAYERS_IN_A_GAME)]
    dealer_cards: Annotated[tuple[WireCard, ...], Array(MAX_CARDS_PER_PLAYER)]
    active_player: Long


MODULE: Final = "UberCasino"
TYPES: Final[dict[str, type]] = {
    "suite_t": Suite,
    "card_kind": CardKind,
    "card_t": WireCard,
    "player_action_t": PlayerAction,
    "Player": Player,
    "game_state": GameState,
    "Dealer": Dealer,
    "PlayerState": PlayerState,
    "Game": Game,
}  # by their names in the file

NO_CARD: Final = WireCard(CardKind.ace, Suite.hearts, False)  # also what a hidden card looks like (UBER:WIRE-HOLE)


def _wire_card(card: Card) -> WireCard:
    kind, suite = numbers_of(card)
    return WireCard(CardKind(kind), Suite(suite), True)


_CARDS: Final = {card: _wire_card(card) for card in DECK_52} | {UNKNOWN: NO_CARD}


def wire_cards(cards: tuple[Card, ...]) -> tuple[WireCard, ...]:
    """Return cards as ten of the contract's; hidden ones and those that are missing are not valid."""
    return (*[_CARDS[card] for card in cards], *[NO_CARD] * (MAX_CARDS_PER_PLAYER - len(cards)))


def cards_of(cards: tuple[WireCard, ...]) -> tuple[Card, ...]:
    """Return the valid cards among these."""
    return tuple([card_of(one.card, one.suite) for one in cards if one.valid])


NO_PLAYER: Final = PlayerState(bytes(SIZE_OF_UUID), wire_cards(()))
