"""Query parameters that lists of rounds share: which rounds, and which page of them. Endpoints get them as structs."""

from litestar.di import Provide

from croupier.server.http.rest.callers import Most, Number, Skip, Time, Words
from croupier.store.database.sql import storable
from croupier.store.rounds.extracts import Filter, Page


def with_filters() -> dict[str, Provide]:
    """Return the dependencies of controllers that list rounds: `played` and `dealt` are a Filter, `page` is a Page."""
    return {
        "played": Provide(played, sync_to_thread=False),
        "dealt": Provide(dealt, sync_to_thread=False),
        "page": Provide(page, sync_to_thread=False),
    }


def played(table: Words = None, game: Words = None, since_ns: Time = None, until_ns: Time = None) -> Filter:
    """Return the filter by table, game and time."""
    return _checked(Filter(table=table, game=game, since_ns=since_ns, until_ns=until_ns))


def dealt(
    player: Words = None,
    table: Words = None,
    game: Words = None,
    deal: Number = None,
    since_ns: Time = None,
    until_ns: Time = None,
) -> Filter:
    """Return the filter of single deals: by a player and the number, too."""
    which = Filter(player=player, table=table, game=game, deal=deal, since_ns=since_ns, until_ns=until_ns)
    return _checked(which)


def page(limit: Most = 100, offset: Skip = 0) -> Page:
    """Return the page of a list: `offset` skips so many of the latest."""
    return Page(limit, offset)


def _checked(which: Filter) -> Filter:
    """Return the filter. Raise Malformed for text that a database cannot hold."""
    for text in (which.player, which.table, which.game):
        storable(text or "")
    return which
