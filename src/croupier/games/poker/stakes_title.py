"""What a table's game is called: title, limit and stakes, as POKERIV3:RULE-E has it."""

from croupier.games.game import Chips
from croupier.games.poker.options import BlindOptions, UpCardOptions


def stakes_title(title: str, options: BlindOptions) -> str:
    """`Texas Hold'em FL 1/2` by bets, `Texas Hold'em NL200 (1/2)` by the most one may buy in for and the blinds."""
    small, big = (chips(x, options.chip) for x in (options.small, options.big))
    if options.limit == "fixed":
        return f"{title} FL {big}/{chips(2 * options.big, options.chip)}"
    most = options.buy_in[1]
    bound = "" if most is None else chips(most, options.chip)
    return f"{title} {'NL' if options.limit == 'no' else 'PL'}{bound} ({small}/{big})"


def up_card_stakes(title: str, options: UpCardOptions) -> str:
    """`Seven Card Stud 10/20`, by the low and the high stake."""
    return f"{title} {chips(options.low, options.chip)}/{chips(options.high, options.chip)}"


def chips(amount: Chips, chip: int) -> str:
    """An amount in chips: 150 of a hundredth are 1.50."""
    if amount % chip == 0:
        return str(amount // chip)
    hundredths = amount * 100 // chip
    return f"{hundredths // 100}.{hundredths % 100:02d}"
