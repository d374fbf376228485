"""Query parameters that lists of rounds share: which rounds, and which page of them. Endpoints get them as structs."""

from typing import Annotated

from litestar.di import NamedDependency, Provide
from litestar.params import QueryParameter
from msgspec.structs import replace

from croupier.games.profile import Position
from croupier.server.http.rest.callers import Most, Number, Skip, Time, Words
from croupier.store.database.sql import storable
from croupier.store.rounds.extracts import Ending, Filter, Page

Positioned = Annotated[Position | None, QueryParameter()]
Ended = Annotated[Ending | None, QueryParameter()]
Shown = Annotated[bool | None, QueryParameter()]


def with_filters() -> dict[str, Provide]:
    """Return the dependencies of controllers that list rounds: `played` and `dealt` are a Filter, `page` is a Page."""
    return {
        "played": Provide(played, sync_to_thread=False),
        "dealt": Provide(dealt, sync_to_thread=False),
        "page": Provide(page, sync_to_thread=False),
    }


def with_page() -> dict[str, Provide]:
    """Return the dependency of controllers that list anything else: `page` is a Page."""
    return {"page": Provide(page, sync_to_thread=False)}


def played(
    table: Words = None,
    game: Words = None,
    since_ns: Time = None,
    until_ns: Time = None,
    opponent: Words = None,
    position: Positioned = None,
    ending: Ended = None,
    showdown: Shown = None,
) -> Filter:
    """Return the filter by table, game, time and opponent, and by how it went for the player."""
    went = {"position": position, "ending": ending, "showdown": showdown}
    return _checked(
        Filter(table=table, game=game, since_ns=since_ns, until_ns=until_ns, other=opponent, **went)  # type: ignore[arg-type]
    )


def dealt(played: NamedDependency[Filter], player: Words = None, deal: Number = None) -> Filter:
    """Return the filter of single deals: as `played`, and by a player and the number, too."""
    return replace(played, player=None if player is None else storable(player), deal=deal)


def page(limit: Most = 100, offset: Skip = 0) -> Page:
    """Return the page of a list: `offset` skips so many of the latest."""
    return Page(limit, offset)


def _checked(which: Filter) -> Filter:
    """Return the filter. Raise Malformed for text that a database cannot hold."""
    for text in (which.other, which.table, which.game):
        storable(text or "")
    return which
