"""How the house's own bots behave: the table `[crew]` of a house file."""

from typing import Literal

from msgspec import Struct

from croupier.errors import BadOption


class BotConduct(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`think_ms` is how long a decision takes at least where people look on, drawn anew each time, so that they can
    follow the game.

    `alone` is what they do where nobody looks on or sits with them: `rest`, which costs nothing, or `play`. Somebody
    who looks on is company for `company_s`: a page that was left open does not fill a disk.
    """

    think_ms: tuple[int, int] = (0, 0)
    alone: Literal["rest", "play"] = "rest"
    company_s: float = 3600.0

    def __post_init__(self) -> None:
        least, most = self.think_ms
        if not 0 <= least <= most <= 60_000:
            raise BadOption("crew/think", f"think_ms is a range within 0 to 60000, not {least} to {most}.")
        if self.company_s <= 0:
            raise BadOption("crew/company", f"company_s is more than 0, not {self.company_s}.")
