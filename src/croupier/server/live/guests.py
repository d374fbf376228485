"""Guests: who has not signed in, and looks around where the house lets them.

A guest sees what a spectator sees and does nothing else. Nothing is kept of one, not even the name.
"""

from typing import Final, Literal

from msgspec import Struct

from croupier.errors import IllegalAction
from croupier.protocol import live as m

SEES: Final = (m.Hello, m.Ping, m.Lobby, m.Watch, m.Unwatch)  # what a guest may ask for


class Guest(Struct, frozen=True, kw_only=True):
    """In place of an account. No account is called like this: their names have no @."""

    number: int
    id: int = 0
    kind: Literal["person"] = "person"
    role: Literal["guest"] = "guest"
    score: int = 0

    @property
    def name(self) -> str:
        return f"@guest-{self.number}"

    @property
    def nickname(self) -> str:
        return f"Guest {self.number}"


def refusal(says: str = "Guests only look on") -> IllegalAction:
    return IllegalAction("account/guest", f"{says}: sign in or register, and you are in.")
