"""How long a house keeps what was played: the table `[retention]` of a house file."""

from msgspec import Struct

from croupier.errors import BadOption


class Retention(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`rounds_days`: records, decisions, journal and chat that are older are deleted, once a day; None: never."""

    rounds_days: int | None = None

    def __post_init__(self) -> None:
        if self.rounds_days is not None and self.rounds_days < 1:
            raise BadOption("retention/days", field="rounds_days", days=self.rounds_days)
