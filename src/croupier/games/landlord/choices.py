"""The choices of a player as they travel to pages and bots."""

from typing import TypedDict


class LandlordToBeat(TypedDict):
    """The hand to beat; all 0 where there is none."""

    handle: int
    aux: int
    priority: int


LandlordChoices = TypedDict(
    "LandlordChoices",
    {
        "bid": list[int],
        "first": bool,
        "bet": int,
        "play": bool,
        "leads": bool,
        "to_beat": LandlordToBeat,
        "pass": bool,
        "surrender": bool,
    },
    total=False,
)
LandlordChoices.__doc__ = """What a player may do now. In the auction `bid` lists the bids that are high enough; later
`play` says whether any cards of the hand may be given, and `leads` whether it opens a round."""
