"""What came of putting a module's games to the laws, law by law."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from croupier.errors import BadOption
from croupier.games.registry import Offer
from croupier.modules.trial import Answer, Broke, Died, Done, Loaded, Played, Playing, Request, Unplayable
from croupier.testing.check import Trouble, leaves
from croupier.testing.laws import LAWS

Result: TypeAlias = Literal["holds", "broken", "not checked", "not reached"]

_SECRECY: Final = 3
_ENDING: Final = 8
_LEAVING: Final = 9


class Breach(Struct, frozen=True):
    """A law that was broken: in how many rounds, and how in the first of them. 0 is for what has no number."""

    law: int
    rounds: int
    first: Trouble


class Findings(Struct, frozen=True):
    """One game and the laws. Not checked: the game would have to say more. Not reached: no round got there.

    `refused` rounds did not begin, as the game would not have those seats. `decisions` are those of each round that
    broke no law, on average, and `decisions_most` those of the longest.
    """

    game: Offer
    rounds: int
    refused: int
    decisions: float
    decisions_most: int
    laws: dict[int, Result]
    breaches: tuple[Breach, ...]


class _Tally:
    """Answers as they come in."""

    def __init__(self) -> None:
        self.offers: Sequence[Offer] = ()
        self.played: Counter[str] = Counter()
        self.sound: defaultdict[str, list[Played]] = defaultdict(list)
        self.troubles: defaultdict[str, list[Trouble]] = defaultdict(list)
        self.unsaid: Sequence[int] = ()
        self._last = Playing("", 0)

    def add(self, answer: Answer) -> None:
        match answer:
            case Loaded(_, games):
                self.offers = games
            case Playing(game):
                self.played[game] += 1
                self._last = answer
            case Played(game):
                self.sound[game].append(answer)
            case Broke(game, trouble):
                self.troubles[game].append(trouble)
            case Done(unsaid):
                self.unsaid = unsaid
            case Died(says, late):
                trouble = Trouble(law=_ENDING if late else 0, says=says, seed=self._last.seed)
                self.troubles[self._last.game].append(trouble)
            case Unplayable():
                raise answer.error()

    def findings(self, offer: Offer) -> Findings:
        troubles = self.troubles[offer.name]
        sound = self.sound[offer.name]
        first = {trouble.law: trouble for trouble in reversed(troubles)}
        counts = {law: len([trouble for trouble in troubles if trouble.law == law]) for law in sorted(first)}
        breaches = tuple([Breach(law, count, first[law]) for law, count in counts.items()])
        decisions = [round.decisions for round in sound]
        return Findings(
            game=offer,
            rounds=self.played[offer.name],
            refused=self.played[offer.name] - len(sound) - len(troubles),
            decisions=sum(decisions) / max(1, len(decisions)),
            decisions_most=max(decisions, default=0),
            laws={law: self._result(law, counts, sound) for law in LAWS},
            breaches=breaches,
        )

    def _result(self, law: int, broken: Iterable[int], sound: Iterable[Played]) -> Result:
        if law in broken:
            return "broken"
        if law in self.unsaid:
            return "not checked"
        return "holds" if any(_reaches(round, law) for round in sound) else "not reached"


def _reaches(round: Played, law: int) -> bool:
    """Return whether a round that broke no law put this one to the test."""
    return {_SECRECY: round.compared > 0, _LEAVING: leaves(round.seed)}.get(law, True)


def findings(request: Request, answers: Iterable[Answer]) -> list[Findings]:
    """Return what was found about each game of a module. Raise BadOption if it cannot be played at all."""
    tally = _Tally()
    for answer in answers:
        if isinstance(answer, Died) and not tally.played:
            raise BadOption("module/died", file=Path(request.path).name, reason=answer.says)
        tally.add(answer)
    return [tally.findings(offer) for offer in tally.offers]
