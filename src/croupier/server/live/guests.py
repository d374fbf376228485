"""Guests: visitors who have not signed in, and look around if the house lets them.

A guest sees what a spectator sees and does nothing else. Nothing is kept of one, not even the name.
"""

from typing import Final, Literal

from msgspec import Struct

from croupier.errors import IllegalAction
from croupier.protocol import live as m

SEES: Final = (m.Hello, m.Ping, m.Lobby, m.Watch, m.Unwatch)  # what a guest may ask for


class Guest(Struct, frozen=True, kw_only=True):
    """A visitor without an account. Its name has an @, which no account's name can have."""

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


def refusal() -> IllegalAction:
    """Return the error for a guest who asks for what only accounts may do."""
    return IllegalAction("account/guest")
