"""Deals of a log, to be played again: chosen by number and table, and completed from a house's database."""

import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypeAlias

from croupier.cli.output.problems import Problems
from croupier.cli.output.terminal import say
from croupier.errors import BadOption, CroupierError, Malformed, Unknown
from croupier.formats.files import is_handlog, records, stories
from croupier.formats.handlog_past import past_of_story
from croupier.formats.story import Story
from croupier.games.game import Seat
from croupier.play.past_deal import PastDeal, past_deal_of
from croupier.play.record import Record

Hand: TypeAlias = Record | Story


def read(file: Path) -> list[Hand]:
    """Return the hands of a log of any kind, and report those that cannot be read."""
    problems = Problems()
    if not is_handlog(file):
        return list(problems.good(records(file)))
    found: list[Hand] = []
    for story in stories(file):
        if isinstance(story, Malformed):
            problems.report(story)
        else:
            found.append(story)
    return found


def chosen(hands: Sequence[Hand], deal: int | None, table: str | None, file: Path) -> list[Hand]:
    """Return the wanted deal, by default the first, and those that follow it at its table.

    A deal without a number is counted by its place in the file. Raise Unknown if the deal is not there, BadOption if
    several tables have one of that number.
    """
    numbered = [(_number(hand) or at, hand) for at, hand in enumerate(hands, 1)]
    here = [(number, hand) for number, hand in numbered if table in (None, _table(hand))]
    starts = [at for at, (number, _) in enumerate(here) if deal in (None, number)]
    if not starts:
        raise no_such_deal(file, deal, [number for number, _ in here])
    tables = dict.fromkeys(_table(here[at][1]) for at in starts)
    if deal is not None and len(tables) > 1:
        raise BadOption("replay/several", deal=deal, file=file, tables=", ".join(tables))
    first = starts[0]
    return [hand for _, hand in here[first:] if _table(hand) == _table(here[first][1])]


def no_such_deal(file: Path, deal: int | None, numbers: Sequence[int]) -> Unknown:
    """Return the error that a deal is not in the file, with the numbers that are."""
    if not numbers:
        return Unknown("replay/no-deal", key="replay/none-readable", deal="none" if deal is None else deal, file=file)
    number = "none" if deal is None else deal
    return Unknown("replay/no-deal", deal=number, file=file, first=min(numbers), last=max(numbers))


def pasts(log: Sequence[Hand], file: Path, *, seed: int, database: str | None) -> Iterator[PastDeal]:
    """Yield the deals with all their cards, from the database or the log. Unknown cards are drawn from the seed."""
    kept = _kept(database, log) if database else {}
    warned = False
    for hand in log:
        try:
            past = _past(kept.get(_id(hand), hand), seed)
        except CroupierError as error:
            raise type(error)(error.code, key="cli/in-file", file=file.name, reason=error) from None
        if past.guessed and not warned:
            warned = True
            say(f"Cards that the log does not show are drawn from seed {seed}.", to_errors=True)
        yield past


def _past(hand: Hand, seed: int) -> PastDeal:
    return past_of_story(hand, seed=seed) if isinstance(hand, Story) else past_deal_of(hand, seed=seed)


def _kept(database: str, log: Sequence[Hand]) -> dict[str, Record]:
    """Return the full records of these deals from the database. The access is noted in the audit log."""
    from croupier.cli.options.database import query
    from croupier.store import Store
    from croupier.store.people.audit import Noted
    from croupier.store.rounds.extracts import HOUSE, Filter

    table = _id(log[0]).rpartition("-")[0]
    which = Filter(table=table if table.isdecimal() else _table(log[0]))

    async def found(store: Store) -> list[Record]:
        noted = Noted(at_ns=time.time_ns(), who="at the machine", what="deals played again", detail=str(which))
        await store.audit.note(noted)
        return await store.extracts.records(which, eyes=HOUSE)

    full = {record.header.id: record for record in query(database, found)}
    same = {_id(hand): full[_id(hand)] for hand in log if _id(hand) in full and _same(full[_id(hand)], hand)}
    if len(same) < len(log):
        say(f"croupier: {len(log) - len(same)} of {len(log)} deals are not in the database.", to_errors=True)
    return same


def _same(record: Record, hand: Hand) -> bool:
    return record.header.number == _number(hand) and players(record) == players(hand)


def players(hand: Hand) -> dict[Seat, str]:
    if isinstance(hand, Story):
        return hand.names
    return {seat: info.player for seat, info in enumerate(hand.header.seats) if info}


def _number(hand: Hand) -> int:
    return hand.number if isinstance(hand, Story) else hand.header.number


def _table(hand: Hand) -> str:
    return hand.table if isinstance(hand, Story) else hand.header.table


def _id(hand: Hand) -> str:
    return hand.id if isinstance(hand, Story) else hand.header.id
