"""How the house's own bots behave: the table `[crew]` of a house file."""

from typing import Literal

from msgspec import Struct

from croupier.errors import BadOption


class BotConduct(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`think_ms` is the range of the least time for a decision while people watch, so that they can follow the game.

    `alone` is what bots do without people at the table or watching: `rest`, which costs nothing, or `play`. A
    spectator counts for `company_s`, so that a page that was left open does not fill a disk.
    """

    think_ms: tuple[int, int] = (0, 0)
    alone: Literal["rest", "play"] = "rest"
    company_s: float = 3600.0

    def __post_init__(self) -> None:
        least, most = self.think_ms
        if not 0 <= least <= most <= 60_000:
            raise BadOption("crew/think", field="think_ms", least=least, most=most)
        if self.company_s <= 0:
            raise BadOption("crew/company", field="company_s", company=self.company_s)
