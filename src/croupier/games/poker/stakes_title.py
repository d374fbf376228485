"""The title of a table's game with its limit and stakes, as POKERIV3:RULE-E asks."""

from croupier.games.game import Chips
from croupier.games.poker.options import BlindOptions, UpCardOptions


def stakes_title(title: str, options: BlindOptions) -> str:
    """Return `Texas Hold'em FL 1/2`, with the bets, or `Texas Hold'em NL200 (1/2)`, with the most to buy in for."""
    small, big = (chips(x, options.chip) for x in (options.small, options.big))
    if options.limit == "fixed":
        return f"{title} FL {big}/{chips(2 * options.big, options.chip)}"
    most = options.buy_in[1]
    bound = "" if most is None else chips(most, options.chip)
    return f"{title} {'NL' if options.limit == 'no' else 'PL'}{bound} ({small}/{big})"


def up_card_stakes(title: str, options: UpCardOptions) -> str:
    """Return `Seven Card Stud 10/20`, by the low and the high stake."""
    return f"{title} {chips(options.low, options.chip)}/{chips(options.high, options.chip)}"


def chips(amount: Chips, chip: int) -> str:
    """Return an amount in chips: 150 is `1.50` where a chip is 100."""
    if amount % chip == 0:
        return str(amount // chip)
    hundredths = amount * 100 // chip
    return f"{hundredths // 100}.{hundredths % 100:02d}"
