"""What a round's payoffs move: losers pay winners from seat to seat, and the house takes or gives the rest."""

from collections.abc import Iterator, Mapping

from croupier.bank.currency import Cents
from croupier.bank.names import HOUSE, escrow
from croupier.bank.transfer import Transfer
from croupier.games.game import Seat


def settlement(table: int, payoffs: Mapping[Seat, Cents], key: str) -> tuple[Transfer, ...]:
    """Return transfers that pay these payoffs, one fewer than there are parties at most. Keys are `key` with a
    number."""
    parties = {escrow(table, seat): payoffs[seat] for seat in sorted(payoffs) if payoffs[seat]}
    if rest := -sum(payoffs.values()):
        parties[HOUSE] = rest
    return tuple(
        Transfer(f"{key}:{nth}", source, target, amount, "round")
        for nth, (source, target, amount) in enumerate(_payments(parties))
    )


def _payments(parties: Mapping[str, Cents]) -> Iterator[tuple[str, str, Cents]]:
    """Yield who pays whom how much: each loser pays the winners in turn."""
    owed = {name: amount for name, amount in parties.items() if amount > 0}
    for loser, lost in parties.items():
        left = -lost
        while left > 0:
            winner = next(iter(owed))
            amount = min(left, owed[winner])
            yield loser, winner, amount
            left -= amount
            owed[winner] -= amount
            if not owed[winner]:
                del owed[winner]
