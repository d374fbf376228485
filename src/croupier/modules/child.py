"""The process that `croupier.modules.trial` starts: tries modules and writes what came of it, a line of JSON each.

What a module prints goes to the error output, and it has nothing to read. When it takes too long, Python itself
says where it was and ends the process.
"""

import faulthandler
import os
import random
import signal
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import IO, Any

import msgspec

from croupier.errors import BadOption, CroupierError
from croupier.games.game import AnyGame, player_counts
from croupier.games.registry import Offer, with_options
from croupier.modules.loading import described, game_classes, load
from croupier.modules.place import Place, read
from croupier.modules.trial import Answer, Broke, Done, Loaded, Played, Playing, Request, Unplayable
from croupier.testing.check import CaseOf, cases, tried
from croupier.testing.course import Case
from croupier.testing.laws import unsaid
from croupier.testing.seats import with_idle_seats
from croupier.words import sentence


def main() -> None:
    with os.fdopen(os.dup(1), "wb", buffering=0) as out:
        os.dup2(2, 1)
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent answers it
        for request in msgspec.json.decode(sys.stdin.buffer.read(), type=list[Request]):
            for answer in _tried(request, out):
                out.write(msgspec.json.encode(answer) + b"\n")
    os._exit(0)  # whatever threads a module has left running


def _tried(request: Request, out: IO[bytes]) -> Iterator[Answer]:
    try:
        yield from _answers(request, out)
    except CroupierError as error:
        yield Unplayable(error.code, error.says)
        yield Done()
    except (SystemExit, Exception) as error:
        raised = f"{type(error).__name__}: {error}"
        yield Unplayable("module/odd", sentence("module/odd", file=Path(request.path).name, error=raised))
        yield Done()


def _answers(request: Request, out: IO[bytes]) -> Iterator[Answer]:
    place = read(Path(request.path))
    _watch(request, out)
    module = load(place)
    kinds = game_classes(module, place)
    yield Loaded(place.edition, tuple([Offer.of(kind, place.path.name) for kind in kinds]))
    silent: set[int] = set()
    for kind in kinds:
        case_of = _case_of(module, place, _made(kind, place, request), request)
        silent.update(unsaid(case_of(request.seed)))
        for seed in range(request.seed, request.seed + request.rounds):
            yield Playing(kind.name, seed)
            _watch(request, out)
            round = tried(case_of, seed)
            if round.trouble:
                yield Broke(kind.name, round.trouble)
            elif round.begun:
                yield Played(kind.name, seed, round.decisions, round.compared)
            if round.trouble and not request.thorough:
                break
    yield Done(tuple(sorted(silent)))


def _watch(request: Request, out: IO[bytes]) -> None:
    faulthandler.dump_traceback_later(request.limit_s, exit=True, file=out)


def _made(kind: Any, place: Place, request: Request) -> AnyGame:
    if request.players and request.players not in kind.seat_counts:
        counts = player_counts(kind.seat_counts)
        raise BadOption("module/players", field="players", game=kind.title, counts=counts, players=request.players)
    try:
        return with_options(kind, request.options)
    except CroupierError:
        raise
    except (SystemExit, Exception) as error:
        name = kind.__name__
        raise BadOption("module/no-game", key="module/not-made", name=name, error=described(error, place)) from None


def _at_any_table(case: Case, rng: random.Random) -> Case:
    """Return the same round, half of the time at a table with other seats, which are empty or sit out."""
    return replace(case, seats=tuple(with_idle_seats(case.game, case.seats, rng))) if rng.random() < 0.5 else case


def _case_of(module: ModuleType, place: Place, game: AnyGame, request: Request) -> CaseOf:
    """Return the module's own `case(seed)`, where it has one for this game, with what was asked for in its place."""
    plain = cases(game, request.players)
    own = getattr(module, "case", None)
    if own is None:
        return plain

    def case_of(seed: int) -> Case:
        case = own(seed)
        if not isinstance(case, Case):
            raise BadOption("module/no-case", key="module/other-case", file=place.path.name, seed=seed, case=repr(case))
        if type(case.game) is not type(game):
            return plain(seed)
        case = replace(case, game=game) if request.options else case
        if request.players:
            return replace(case, seats=plain(seed).seats, carry=None)
        return case if case.carry is not None else _at_any_table(case, random.Random(seed))

    try:
        case_of(request.seed)
    except CroupierError:
        raise
    except (SystemExit, Exception) as error:
        raise BadOption("module/no-case", seed=request.seed, error=described(error, place)) from None
    return case_of
