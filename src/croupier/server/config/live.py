"""Settings of live play: the table `[live]` of a house file."""

from typing import Literal

from msgspec import Struct

from croupier.errors import BadOption
from croupier.server.config.limits import Rate


class Live(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`second`: whether another connection of the same account takes over or is refused (EPS:RNF-001).

    `second_sign_in`: whether a player who signs in takes over from a client that is connected, or is refused until that
    one has gone (EPS:RNF-001). Where it is refused, a bank account is used by one player at a time, too.

    `when_closed`: whether players keep their seats in a house that is closed, or are cashed out and signed out once the
    rounds under way are over (EPS:UC-002).

    `when_left`: whether a player who has left a table stays signed in, or has to sign in again to play
    (EPS:UC-006-S04).

    `rigging`: whether testers may name the next cards of every table, until an administrator says otherwise
    (EPS:RF-GR-016).

    `hides_servers`: in parts, whether the policy of a page allows connections to any table server, instead of naming
    the hosts of those that there are: then an address comes with a ticket and no sooner (EPS:DD-002-b).

    `bots`: whether players may seat the house's bots at tables that they opened.
    """

    check_s: float = 1.0  # how often clients are to give a sign of life
    window_s: float = 5.0  # after so long without one a connection is closed (POKERIV3:TJV10)
    silent_s: float = 2.0  # after so long without one a player whose time is up counts as dropped (POKERIV3:KT13)
    second: Literal["takes-over", "refused"] = "takes-over"
    second_sign_in: Literal["takes-over", "refused"] = "takes-over"
    when_closed: Literal["stay", "sign-out"] = "stay"
    when_left: Literal["stay", "sign-out"] = "stay"
    hello_s: float = 10.0  # for a client to identify itself
    lobby_ms: int = 250  # the shortest interval between updates of the lobby
    mailbox_most: int = 200  # requests that wait at one table
    behind_bytes_most: int = 1_000_000  # unsent to one client
    backlog: int = 300  # batches of each table that a client can catch up on
    chat_lines: int = 50  # of the past, for a client that joins a table
    close_s: float = 20.0  # for rounds to end, when the house closes
    chat: Rate = Rate(20, 0.5)  # messages of one connection
    openings: Rate = Rate(50, 2.0)  # tables of one account
    tables_most: int = 20  # that one account has opened; then its longest unused one makes way
    table_passwords: Rate = Rate(5, 10.0)  # wrong ones, of one account at one table
    guests_most: int = 500  # at once, if the house takes guests
    deserted_s: float = 60.0  # after which a practice table of bots without spectators is closed
    emptied_s: float | None = None  # after which a player's own table that everybody left is closed; None: never
    ticket_s: float = 30.0  # in parts, for which a ticket to a table is good
    bots: bool = True
    rigging: bool = False
    hides_servers: bool = False

    def __post_init__(self) -> None:
        for name in self.__struct_fields__:
            value = getattr(self, name)
            if isinstance(value, int | float) and not isinstance(value, bool) and value < 0:
                raise BadOption("live/negative", field=name, name=name, value=value)
