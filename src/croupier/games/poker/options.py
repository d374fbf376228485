"""The options of a poker table: frozen, validated when made, with the defaults of their sources."""

from typing import Literal

from msgspec import Struct

from croupier.errors import BadOption
from croupier.games.game import Chips
from croupier.kit.amounts import MOST

Limit = Literal["no", "pot", "fixed"]


class BlindOptions(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Games with blinds. Amounts are in the table's smallest unit, `chip` of which make one chip.

    None means the rule set's own value: half the big blind, a burn in `standard` only.
    """

    rules: Literal["standard", "eps"] = "standard"
    limit: Limit = "no"
    big_blind: Chips | None = None
    small_blind: Chips | None = None
    ante: Chips = 0
    ante_by: Literal["all", "big"] = "all"
    cap: int = 4
    cap_heads_up: bool = True
    burn: bool | None = None
    heads_up: Literal["button-small", "button-big"] | None = None
    min_buy_in: Chips | None = None
    max_buy_in: Chips | None = None
    chip: int = 1

    def __post_init__(self) -> None:
        _bounded(self)
        _positive("big_blind", self.big)
        _positive("chip", self.chip)
        if self.small_blind is None and self.big % 2:
            raise BadOption("blinds/odd", field="small_blind", big=self.big, hundredths=100 * self.big)
        _positive("small_blind", self.small)
        if self.small > self.big:
            raise BadOption("blinds/small-above-big", field="small_blind", small=self.small, big=self.big)
        _not_negative("ante", self.ante)
        _at_least_one_bet(self.cap)
        if self.eps and self.limit != "no":
            raise BadOption("rules/eps-limit", field="limit")
        _buy_in(*self.buy_in)

    @property
    def eps(self) -> bool:
        return self.rules == "eps"

    @property
    def big(self) -> Chips:
        return (10 if self.eps else 2) if self.big_blind is None else self.big_blind

    @property
    def small(self) -> Chips:
        return self.big // 2 if self.small_blind is None else self.small_blind

    @property
    def buy_in(self) -> tuple[Chips, Chips | None]:
        """Return the least and the most to buy in for; None for no upper bound.

        POKERIV3:RULE-D1, RULE-D2; EPS:RF-CB-011.
        """
        unbound = self.eps or self.limit == "fixed"
        least = (2 if self.eps else 20) * self.big if self.min_buy_in is None else self.min_buy_in
        most = self.max_buy_in if self.max_buy_in is not None or unbound else 100 * self.big
        return least, most


class UpCardOptions(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Games with cards face up: antes, a bring-in (by default half the low stake) and two stakes.

    Amounts are in the table's smallest unit, `chip` of which make one chip.
    """

    ante: Chips = 1
    low: Chips
    high: Chips
    bring_in: Chips | None = None
    min_buy_in: Chips | None = None
    max_buy_in: Chips | None = None
    chip: int = 1

    def __post_init__(self) -> None:
        _bounded(self)
        _positive("chip", self.chip)
        _stakes(self.ante, self.low, self.high, self.entry)
        _buy_in(*self.buy_in)

    @property
    def betting(self) -> Limit:
        """Return the betting limit: fixed, where a game has no other."""
        return "fixed"

    @property
    def entry(self) -> Chips:
        return -(-self.low // 2) if self.bring_in is None else self.bring_in

    @property
    def buy_in(self) -> tuple[Chips, Chips | None]:
        return 10 * self.high if self.min_buy_in is None else self.min_buy_in, self.max_buy_in


class StudOptions(UpCardOptions, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Seven-card stud. `max_raises` limits the raises after a bet in the rule set `wsop`.

    `showing`: whether players are asked to show or muck at the showdown, or hands are shown and mucked by the rules.
    """

    rules: Literal["wsop", "csc478"] = "wsop"
    showing: Literal["ask", "auto"] = "ask"
    low: Chips = 10
    high: Chips = 20
    max_raises: int = 4

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.max_raises < 0:
            raise BadOption("limit/cap", key="limit/max-raises", field="max_raises", raises=self.max_raises)


class SokoOptions(UpCardOptions, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Sökö. With no limit or pot limit, the low stake is the smallest bet."""

    limit: Limit = "fixed"
    low: Chips = 4
    high: Chips = 8
    cap: int = 4

    def __post_init__(self) -> None:
        super().__post_init__()
        _at_least_one_bet(self.cap)

    @property
    def betting(self) -> Limit:
        return self.limit


def _bounded(options: Struct) -> None:
    """Raise BadOption for an amount that is too large to be added up."""
    for name in options.__struct_fields__:
        value = getattr(options, name)
        if type(value) is int and value > MOST:
            raise BadOption("options/too-large", field=name, name=name, most=MOST, value=value)


def _at_least_one_bet(cap: int) -> None:
    if cap < 1:
        raise BadOption("limit/cap", field="cap", cap=cap)


def _positive(name: str, amount: int) -> None:
    if amount <= 0:
        raise BadOption("options/not-positive", field=name, name=name, amount=amount)


def _not_negative(name: str, amount: int) -> None:
    if amount < 0:
        raise BadOption("options/negative", field=name, name=name, amount=amount)


def _stakes(ante: Chips, low: Chips, high: Chips, bring_in: Chips) -> None:
    _not_negative("ante", ante)
    _positive("low", low)
    if high <= low:
        raise BadOption("stakes/not-rising", field="high", low=low, high=high)
    if not 0 < bring_in <= low:
        raise BadOption("stakes/bring-in", field="bring_in", least=1, low=low, bring_in=bring_in)


def _buy_in(least: Chips, most: Chips | None) -> None:
    _positive("min_buy_in", least)
    if most is not None and most < least:
        raise BadOption("buy-in/reversed", field="max_buy_in", most=most, least=least)
