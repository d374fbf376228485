"""The laws in words: what each one says, what it is for, and where to look when a game breaks it."""

import re
from typing import Final

from croupier.testing import conformance

_LAW: Final = re.compile(r"^(?P<number>\d+)\. (?P<text>.+?)$(?=\n\d+\. |\n\n)", re.MULTILINE | re.DOTALL)

LAWS: Final = {int(law["number"]): " ".join(law["text"].split()) for law in _LAW.finditer(conformance.__doc__ or "")}
"""By their numbers, as `croupier.testing.conformance` lists them."""

MEANS: Final = {
    0: "It is none of the numbered laws: the game broke down, or answered what no game may.",
    1: "A record keeps nothing but events, and its readers fold them with `evolve`. Look for a state that is "
    "written elsewhere, and for an `evolve` that reads anything but the state and the event.",
    2: "A player's page gets redacted events and folds them. So `evolve` may not need a secret, and `view` has to "
    "hide exactly what `redact` hides.",
    3: "A viewer who may not see a card must not be able to tell which it is. Look for an event, a field of "
    "the view or a choice that is made from hidden cards.",
    4: "`legal`, `act`, `deal`, `view` and the rest only look and answer. What changes is an event, and `evolve` "
    "writes it.",
    5: "Players rely on the offer: `act` takes what `legal` has and refuses all else with IllegalAction, only the "
    "seats that are asked have choices, and `default` is one of them.",
    6: "Chips come from somewhere: what lies in stacks and pots is what was brought, the payoffs add up to zero, and "
    "at a table for chips no seat loses more than it has.",
    7: "Everything travels and is kept as JSON. Look for a field whose type does not say what is in it, such as a "
    "list where the type says tuple.",
    8: "A table waits for its round to be over. Look for a need that comes back for ever.",
    9: "A player who is gone cannot be asked: `leave` has to fold, resign or pass for that seat.",
    10: "Which events were decisions has to be plain from the log: `act` answers with one, and what follows from it "
    "comes by `need = Proceed()` and `deal(state, ())`.",
    11: "A table has empty seats, which are None, and players who sit out or have no chips left. Deal in only seats "
    "whose presence is not 'out', and answer with a payoff for each seat, which is 0 for the others.",
    12: "The next round does not wait for what players do after this one, and its chips are booked. So `evolve` may "
    "show more then, and nothing else: the need stays the same Over.",
}

UNSAID: Final = {
    3: "say which drawn cards a viewer may not see, by Case(secrets=...); a game that hides nothing needs none",
    6: "say how many chips a state has, wherever they lie, by Case(chips=...); without them no sum can be checked",
}
"""Laws that need a case to say more than the game does."""


def unsaid(case: conformance.Case) -> list[int]:
    """Return the laws that this case does not say enough for."""
    said = {3: case.secrets or case.places, 6: case.chips}
    return [law for law in UNSAID if not said[law]]
