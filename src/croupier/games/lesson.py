"""A lesson: prepared rounds, with notes for a newcomer on what is seen and what each choice means, as data.

The bots play by the same kind of steps as the newcomer is advised by. A step depends on the moment alone, so that a
lesson goes on whatever is decided, and needs no memory of what came before.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from msgspec import Struct

from croupier.games.game import Chips, Description, Legal, Picture, Seat
from croupier.kit.cards import Cards

ANY: Final = "*"  # in a condition: whatever it is, as long as it is there
Moment: TypeAlias = Mapping[str, Any]


class Step(Struct, frozen=True, kw_only=True):
    """What to do in a situation, and what a newcomer reads in it.

    `when` are conditions by the path of what they are about: `picture.phase`, `choices.leads`, `mine.count`, `round`,
    `result`. It has to be equal, or one of several in a tuple; None is what is not there. `do` is an action: the step
    holds only while it is legal. `note` is what the newcomer reads, by the name that the game's page has for it.
    `control` is one to use that is no action of the game.
    """

    when: Mapping[str, Any] = {}
    do: Any = None
    note: str = ""
    control: str = ""


class Coach(Struct, frozen=True, omit_defaults=True):
    """What a newcomer reads now: a note, and the action or the control of the page that is advised, if any."""

    note: str
    do: Any = None
    control: str = ""


class Lesson(Struct, frozen=True, kw_only=True):
    """A table with prepared cards: its options, everybody's chips, the order of its piles, and the newcomer's seat.

    `notes` are for the newcomer, `script` is for the bots, by seat; of the steps that hold, the first counts. Where
    none does, the house's bot of the name `bot` decides, which has to do the same whenever the situation is the same.
    """

    notes: tuple[Step, ...]
    bot: str
    orders: Mapping[str, Cards]
    seats: int
    seat: Seat = 0
    script: Mapping[Seat, tuple[Step, ...]] = {}
    options: Mapping[str, Any] = {}
    chips: Chips = 0
    carry: Any = None
    rounds: int = 1


def coached(lesson: Lesson, moment: Moment, legal: Legal[Any]) -> Coach | None:
    """Return the note for a moment, or None if the lesson has no note for it."""
    step = step_in(lesson.notes, moment, legal)
    return Coach(step.note, step.do, step.control) if step else None


def step_in(steps: Iterable[Step], moment: Moment, legal: Legal[Any]) -> Step | None:
    """Return the first step whose conditions hold and whose action is legal, or None."""
    for step in steps:
        if all([_holds(wanted, _found(moment, path)) for path, wanted in step.when.items()]) and (
            step.do is None or step.do in legal
        ):
            return step
    return None


def moment_of(picture: Picture, choices: Description, seat: Seat, number: int = 1) -> Moment:
    """Return a round as the steps of a lesson read it: `result` is won, lost or even once it is over."""
    seats, payoffs = picture.get("seats") or (), picture.get("payoffs")
    mine = seats[seat] if seat < len(seats) else None
    result = None if payoffs is None else _result(payoffs, seat)
    return {"picture": picture, "choices": choices, "mine": mine, "round": number, "result": result}


def _result(payoffs: Sequence[Chips], seat: Seat) -> str:
    return "won" if payoffs[seat] > 0 else "lost" if payoffs[seat] < 0 else "even"


def _found(tree: Any, path: str) -> Any:
    """Return what lies at a path of names and places, or None."""
    for part in path.split("."):
        if isinstance(tree, Mapping):
            tree = tree.get(part)
        elif isinstance(tree, list | tuple) and int(part) < len(tree):
            tree = tree[int(part)]
        else:
            return None
    return tree


def _holds(wanted: Any, found: Any) -> bool:
    if wanted == ANY:
        return found is not None
    return found in wanted if isinstance(wanted, tuple) else bool(found == wanted)
