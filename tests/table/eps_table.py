"""The table of the house eps, as its file opens it."""

import tomllib
from collections.abc import Iterable
from importlib.resources import files
from typing import Any

from croupier.kit.cards import DECK_52, Card, parse_cards
from croupier.kit.chance import Chance, Rigged, Seeded
from croupier.table.events import Event, Happened
from tests.table.live_table import Live

DEALT = "KsQsAs KdQdAd 2c7d9h 3s 4c"  # three players, seat 0 the dealer: kings to seat 1, queens to 2, aces to 0


def eps_table(*players: str, chips: int = 500, top: str = "", chance: Chance | None = None, **settings: Any) -> Live:
    """These players at it, the first round begun; `top` are the cards that lie on top of its deck. Seats are filled
    from the first one on, unless `first_seat` is drawn."""
    house = tomllib.loads((files("croupier") / "houses" / "eps.toml").read_text("utf-8"))
    about = {
        **house["defaults"],
        **house["table"][0],
        "first_seat": "first",
        "minimum": max(2, len(players)),
        **settings,
    }
    live = Live(chance=Rigged(Seeded(1), parse_cards(top)) if top else chance, **about)
    live.sit(*players, chips=chips)
    return live


def deck_with(top: str) -> list[Card]:
    """A whole deck, with these cards first."""
    named = list(parse_cards(top))
    return named + [card for card in DECK_52 if card not in named]


def flat(log: Iterable[Event]) -> list[Any]:
    """Events of the table and of its game, in the order in which they happened."""
    found: list[Any] = []
    for event in log:
        found += event.events if isinstance(event, Happened) else [event]
    return found


def of(events: Iterable[Any], *kinds: type) -> list[Any]:
    """The events of these kinds, in order."""
    return [event for event in events if isinstance(event, kinds)]
