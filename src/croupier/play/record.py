"""The permanent log of a round: a header, the deck, the events and their times. All else derives from it.

On disk a record is one line of JSON. A viewer's record is the same with every hidden card UNKNOWN
and without the deck.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, Any

import msgspec
from msgspec import Struct

from croupier.errors import CroupierError, Malformed, Unverified
from croupier.games import registry
from croupier.games.game import AnyGame, Chips, Seat, SeatInfo, Viewer
from croupier.kit.commitment import Opened, Sealed
from croupier.play.player import Fault
from croupier.play.revealed_cards import revealed_cards
from croupier.play.round import Mark, Round
from croupier.play.seat_changes import SeatChange


class Header(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a round started from. `chance` says where its cards came from, `rigged` that a tester chose some of them."""

    game: str
    version: int
    edition: str = ""  # which source text of a game from a modules folder
    options: dict[str, Any]
    seats: tuple[SeatInfo | None, ...]
    carry: Any = None
    table: str = ""
    number: int = 0
    id: str = ""
    started: str = ""  # UTC, ISO 8601
    chance: str = "seeded"
    rigged: bool = False
    seed: str = ""
    viewer: int | str = "all"  # a seat, "spectator", or "all" for the full record
    changes: tuple[SeatChange, ...] = ()  # who came and went since the round before
    bots: tuple[Seat, ...] = ()  # seats that bots play, as far as that is known


class Record(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A round as it is kept. `events` are the game's own structs."""

    header: Header
    decks: dict[str, tuple[int, ...]] = {}
    rolls: dict[str, tuple[int, ...]] = {}
    events: tuple[Any, ...]
    marks: tuple[Mark, ...] = ()
    faults: tuple[Fault, ...] = ()
    payoffs: tuple[Chips, ...] = ()
    proof: dict[str, Sealed | Opened] = {}  # of committed shuffles, by pile: sealed for the house, opened for a viewer


class _Stored(Struct):
    """A record as read, before its game is known."""

    header: Header
    events: msgspec.Raw
    decks: dict[str, tuple[int, ...]] = {}
    rolls: dict[str, tuple[int, ...]] = {}
    marks: tuple[Mark, ...] = ()
    faults: tuple[Fault, ...] = ()
    payoffs: tuple[Chips, ...] = ()
    proof: dict[str, Sealed | Opened] = {}


def record_of(played: Round, **header: Any) -> Record:
    """Return the record of a played round; `header` adds what the round itself does not know."""
    game: AnyGame = played.game
    head = Header(
        game=game.name,
        version=game.version,
        edition=getattr(game, "__edition__", ""),
        options=msgspec.to_builtins(game.options),
        seats=tuple(played.seats),
        carry=played.carry,
        **header,
    )
    return Record(
        header=head,
        decks={name: tuple(deck) for name, deck in played.decks.items()},
        rolls={name: tuple(rolls) for name, rolls in played.rolls.items()},
        events=tuple(played.events),
        marks=tuple(played.decisions()),
        faults=tuple(played.faults),
        payoffs=played.over.payoffs,
    )


def game_of(header: Header) -> AnyGame:
    """Return the rules that a record was played by if they are loaded, or else the current ones (`other_version`)."""
    kind = registry.played_class(header.game, header.version, header.edition)
    return registry.with_options(kind, header.options)


def other_version(header: Header) -> Unverified | None:
    """Return the error that the loaded rules have another version than the record; None if they have the same."""
    ours = registry.played_class(header.game, header.version, header.edition).version
    if ours == header.version:
        return None
    return Unverified("verify/other-version", version=header.version, game=header.game, ours=ours)


def redacted(record: Record, viewer: Viewer) -> Record:
    """Return the record as a seat or a spectator may keep it; a committed one has proofs for the cards it shows."""
    game = game_of(record.header)
    head = msgspec.structs.replace(record.header, viewer="spectator" if viewer is None else viewer, seed="")
    events = tuple([game.redact(event, viewer) for event in record.events])
    proof = _opened(record, game, events) if record.proof else {}
    faults = tuple([fault if fault.seat == viewer else _without_text(fault) for fault in record.faults])
    return msgspec.structs.replace(record, header=head, events=events, faults=faults, decks={}, rolls={}, proof=proof)


def _opened(record: Record, game: AnyGame, events: tuple[Any, ...]) -> dict[str, Sealed | Opened]:
    places: defaultdict[str, set[int]] = defaultdict(set)
    for seen in revealed_cards(game, record.header.seats, record.header.carry, events):
        places[seen.pile].add(seen.place)
    return {pile: proof.opened(sorted(places[pile])) for pile, proof in record.proof.items()}


def _without_text(fault: Fault) -> Fault:
    """Return the fault without its text: a crash is described in the bot's own words, which may name its cards."""
    return msgspec.structs.replace(fault, says="")


def encode(record: Record) -> bytes:
    return msgspec.json.encode(record)


def decode(line: bytes | str) -> Record:
    """Return the record of a line, with events of its game's own types, or raise Malformed."""
    try:
        stored = msgspec.json.decode(line, type=_Stored)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Malformed("record/unreadable", reason=error) from None
    game = registry.played_class(stored.header.game, stored.header.version, stored.header.edition)
    try:
        events = msgspec.json.decode(stored.events, type=tuple[game.types.event, ...])  # type: ignore[name-defined]
        kept = game.types.carry  # None: rounds of this game leave nothing to the next
        carry = msgspec.convert(stored.header.carry, kept and kept | None)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        if differs := other_version(stored.header):
            raise Malformed("record/unreadable", key="record/of-other-version", reason=error, differs=differs) from None
        raise Malformed("record/unreadable", reason=error) from None
    return Record(
        header=msgspec.structs.replace(stored.header, carry=carry),
        decks=stored.decks,
        rolls=stored.rolls,
        events=events,
        marks=stored.marks,
        faults=stored.faults,
        payoffs=stored.payoffs,
        proof=stored.proof,
    )


def write(file: IO[bytes], records: Iterable[Record]) -> None:
    for record in records:
        file.write(encode(record) + b"\n")


def read(path: Path) -> Iterator[Record | Malformed]:
    """Yield the records of a file in order, and for a line that cannot be read a Malformed that names the line.

    Raise Malformed if the file cannot be opened.
    """
    try:
        file = path.open("rb")
    except OSError as error:
        raise Malformed("record/no-file", file=path, reason=error.strerror) from None
    with file:
        for number, line in enumerate(file, 1):
            try:
                if line.strip():
                    yield decode(line)
            except CroupierError as error:
                yield Malformed(error.code, key="record/in-line", file=path.name, line=number, reason=error)
