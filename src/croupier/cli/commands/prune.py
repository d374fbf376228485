"""`croupier prune`: deletes the records of old rounds of a house that is not open."""

from typing import Annotated

from croupier.cli.options.database import change
from croupier.cli.output.terminal import say
from croupier.cli.parameters import Option
from croupier.errors import BadOption
from croupier.kit.clock import system
from croupier.store import Store
from croupier.store.house.pruning import Pruned
from croupier.store.people.audit import Noted


def run(
    database: Annotated[
        str,
        Option(
            envvar="CROUPIER_DATABASE",
            help="sqlite:///house.db, the file alone, or postgresql://user:password@host/name.",
            metavar="URL",
        ),
    ],
    days: Annotated[int, Option(help="Delete what is older than so many days.", metavar="N")],
) -> None:
    """Delete records, decisions, journal entries and chat that are older. Results, money and all sums stay exact.

    A house that is open does it itself, once a day or when an operator asks: see [retention] in docs/houses.md.
    """
    if days < 1:
        raise BadOption("retention/days", field="days", days=days)
    pruned = change(database, lambda store: _pruned(store, days))
    say(
        f"Deleted the records of {pruned.rounds:,} rounds, {pruned.entries:,} entries of journals and"
        f" {pruned.lines:,} lines of chat that were older than {days} days."
    )


async def _pruned(store: Store, days: int) -> Pruned:
    from croupier.server.ops.retention import before_ns

    pruned, told = Pruned(), 0
    async for pruned in store.pruning.prune(before_ns(days, system())):
        percent = pruned.rounds * 100 // pruned.total if pruned.total else 100
        if percent >= told + 10:
            told = percent - percent % 10
            say(f"{told} % of {pruned.total:,} rounds", flush=True)
    detail = f"older than {days} days: {pruned.rounds} rounds, {pruned.entries} entries, {pruned.lines} lines of chat"
    await store.audit.note(Noted(at_ns=system(), who="at the machine", what="deleted old rounds", detail=detail))
    return pruned
