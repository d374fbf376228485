"""Hands of a player's own files, read in a thread and kept as that player's imported rounds."""

from collections import Counter
from collections.abc import Sequence
from hashlib import sha256
from itertools import islice
from typing import Final, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier.errors import CroupierError, Malformed
from croupier.formats.histories import History, histories
from croupier.games.game import SeatInfo
from croupier.kit.clock import Clock
from croupier.play.record import Record
from croupier.protocol.rest.imports import HandFile, HandsImported, NameFound
from croupier.server.config.limits import Rate
from croupier.server.http.fair_threads import FairThreads
from croupier.server.rate_limits import Limiter
from croupier.store.database.sql import storable
from croupier.store.people.accounts import Account
from croupier.store.rounds.imports import NewImport
from croupier.store.rounds.summary import summary_of
from croupier.store.store import Store
from croupier.words import LANGUAGE, sentence

HANDS_MOST: Final = 3000  # of one file
ERRORS_MOST: Final = 50  # in an answer
AMOUNT_MOST: Final = 10**15  # cents that a player can have in a hand
_NAMES_MOST: Final = 50
_LETTERS_MOST: Final = 60
_WAITING_MOST: Final = 50
NO_TABLE: Final = "Imported"

_Taken: TypeAlias = tuple[list[NewImport], HandsImported]


class Importer:
    """Reads files in one thread beside the event loop, in turn for all who ask, with a rate for each account."""

    def __init__(self, store: Store, rate: Rate, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._limiter = Limiter(rate, clock, code="import/too-many")
        self._threads = FairThreads("imports", at_once=1, most=_WAITING_MOST, code="import/busy")

    async def take(self, account: Account, file: HandFile, *, language: str = LANGUAGE) -> HandsImported:
        """Keep the hands of a file in which the account played under the name that it gives, and say what became of
        all, in a language; without a name, keep nothing. Raise Malformed if the file cannot be read at all."""
        key = str(account.id)
        self._limiter.take(key)
        hands, told = await self._threads.run(key, lambda: taken(file, account.name, language=language))
        if file.player is None:
            return told
        kept = await self._store.imports.keep(account.id, hands, at_ns=self._clock())
        return replace(told, kept=kept, known=len(hands) - kept)

    def close(self) -> None:
        self._threads.close()


class _Found(Struct):
    hands: list[History]
    errors: list[str]


def taken(file: HandFile, name: str, *, language: str = LANGUAGE) -> _Taken:
    """Return the hands of a file as they are to be kept for the account with this name, and the answer about them."""
    found = _found(file.text, language)
    new: list[NewImport] = []
    if file.player is not None:
        for history in found.hands:
            try:
                new.append(_new(history.record, file.player, name))
            except CroupierError as error:
                hand, reason = history.record.header.id or "?", error.says_in(language)
                found.errors.append(sentence("import/hand", language=language, hand=hand, reason=reason))
    names = Counter([info.player for history in found.hands for info in history.record.header.seats if info])
    return new, HandsImported(
        hands=len(found.hands),
        kept=0,
        known=0,
        failed=len(found.errors),
        errors=tuple(found.errors[:ERRORS_MOST]),
        names=tuple([NameFound(*pair) for pair in names.most_common(_NAMES_MOST)]),
        hero=_hero(found.hands),
    )


def _found(text: str, language: str) -> _Found:
    found = _Found([], [])
    try:
        for one in islice(histories(text), HANDS_MOST + 1):
            if isinstance(one, History):
                found.hands.append(one)
            else:
                found.errors.append(one.says_in(language))
    except RecursionError:
        raise Malformed("import/format", field="text") from None
    except CroupierError as error:
        raise error.about("text") from None
    if len(found.hands) + len(found.errors) > HANDS_MOST:
        raise Malformed("import/too-long", field="text", most=HANDS_MOST)
    return found


def _hero(hands: Sequence[History]) -> str:
    """Return the player to whom most hands deal cards alone; "" if there is none."""
    alone = Counter([history.dealt_to[0] for history in hands if len(history.dealt_to) == 1])
    return alone.most_common(1)[0][0] if alone else ""


def _new(record: Record, player: str, name: str) -> NewImport:
    """Return a hand as it is kept. Raise Malformed if the player was not in it, or a database cannot hold it."""
    seats = [info for info in record.header.seats if info]
    if player not in [info.player for info in seats]:
        raise Malformed("import/not-there", player=player)
    if max([info.chips for info in seats]) > AMOUNT_MOST:
        raise Malformed("import/amount")
    head = record.header
    table = " ".join(head.table.split())[:_LETTERS_MOST] or NO_TABLE
    renamed = tuple([_renamed(info, player, name) for info in head.seats])
    carry = None if head.carry is None else replace(head.carry, players=())
    mine = replace(record, header=replace(head, seats=renamed, carry=carry, table=storable(table)))
    facts = summary_of(mine, counts=False)
    return NewImport(_digest(record), table, replace(facts, deck="", burned=""))


def _renamed(info: SeatInfo | None, player: str, name: str) -> SeatInfo | None:
    """Return who sat there. The player goes by the name of the account, another who is called so by a longer one."""
    if info is None:
        return None
    if info.player == player:
        return replace(info, player=name)
    said = storable(info.player[:_LETTERS_MOST])
    return replace(info, player=f"{said} (2)" if said == name else said)


def _digest(record: Record) -> str:
    """Return what tells a hand from all others: who played with what, when, and all that happened."""
    head = record.header
    told = (head.game, head.started, head.id, head.seats, record.events)
    return sha256(msgspec.json.encode(told)).hexdigest()
